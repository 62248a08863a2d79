"""Round and bracket sheets: pairings with blank results, dropdowns, and a highlight on what is missing.

The dropdown of `Winner` reads hidden cells to the right of the row (`=E2`, `=G2`, then the words), so that a comma
in a name does not part it and names swapped by hand are followed.  Excel, LibreOffice and Google Sheets all take a
range of the same row as the source of a list, and keep doing so when rows are sorted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tourney_xl.fleets import first_choice
from tourney_xl.games.game import Column, Game, Scoring
from tourney_xl.model import Event, Match, Round, Stage
from tourney_xl.workbook import layout
from tourney_xl.workbook.layout import INPUT, MISSING, MUTED, ColumnLayout, Style
from tourney_xl.workbook.scratch import (
    Scratch,
    Value,
    add_list,
    inline_list,
    note,
    set_up_page,
    set_widths,
    solid,
    write_header,
)

SPARE_ROWS = 20
"""Rows below the last match that are highlighted too, should the organizer add one by hand."""
DRAWN = (layout.DRAW, "Tie")
BOTH_LOST = (layout.NEITHER, "Neither", "Both lose", "Both lost")
"""Words in `Winner` that name no winner."""
SCORES = ("Score 1", "Score 2")
"""What a margin is the difference of."""
_HELPER = Style(MUTED, edges=())
_HELPER_NOTE = "Hidden: what the dropdowns of this row offer."


def add_round(scratch: Scratch, round_: Round, event: Event, game: Game) -> None:
    """A new round; bye rows come last and need no result."""
    settings = event.settings
    best_of_three = game.is_best_of_three(settings.structure, round_.size, settings.level)
    columns = layout.round_columns(game, round_.stage, best_of_three)
    matches = sorted(round_.matches, key=lambda match: match.is_bye)
    sheet = scratch.sheet(round_.sheet)
    write_header(scratch, sheet, columns)
    for row, match in enumerate(matches, start=2):
        _write_match(scratch, sheet, row, columns, match_values(match, event, game))
    _fit(sheet, columns, len(matches) + 1)
    _add_dropdowns(scratch, sheet, columns, len(matches) + 1)
    for wanted in highlights(columns, game, round_.stage, best_of_three):
        _highlight(sheet, columns, wanted, len(matches) + 1)
    set_up_page(sheet, settings.event)


def match_values(match: Match, event: Event, game: Game) -> Mapping[str, Value]:
    """What the program writes into a row, by header; everything else is the organizer's to fill in."""
    return {
        "Table": match.table,
        "Match": match.number,
        "Seed 1": match.seed_one,
        "Seed 2": match.seed_two,
        "#1": match.one,
        "Player 1": event.name(match.one),
        "#2": match.two,
        "Player 2": layout.BYE if match.two is None else event.name(match.two),
        "Note": first_choice(match, event, game, event.name),
    }


def _write_match(
    scratch: Scratch, sheet: Worksheet, row: int, columns: Sequence[ColumnLayout], values: Mapping[str, Value]
) -> None:
    """A bye asks for nothing, so nothing in its row looks as if it were to be filled in."""
    quiet = {"Player 2": MUTED} | {column.header: layout.PLAIN for column in columns if column.style.tone is INPUT}
    tones = quiet if values["#2"] is None else {}
    for position, column in enumerate(columns, start=1):
        value = values.get(column.header)
        style = column.style.toned(tones.get(column.header, column.style.tone))
        # What the program says in `Note` is seen whole; what is typed there keeps its size.
        scratch.put(sheet, row, position, value, replace(style, shrink=style.shrink or isinstance(value, str)))


def _fit(sheet: Worksheet, columns: Sequence[ColumnLayout], last_row: int) -> None:
    """Columns that take a player's name are as wide as the names are, though they are still blank."""
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{max(last_row, 2)}"
    set_widths(sheet, columns)
    letters = _letters(columns)
    widest = max(sheet.column_dimensions[letters[header]].width for header in ("Player 1", "Player 2"))
    for column in columns:
        if column.choices and column.choices.names:
            sheet.column_dimensions[letters[column.header]].width = min(widest, column.widths[1])


def _letters(columns: Sequence[ColumnLayout]) -> Mapping[str, str]:
    return {column.header: get_column_letter(position) for position, column in enumerate(columns, start=1)}


def _add_dropdowns(scratch: Scratch, sheet: Worksheet, columns: Sequence[ColumnLayout], last_row: int) -> None:
    """The hidden cells follow at once, each block for one dropdown: a gap would be printed, and make all smaller."""
    if last_row < 2:
        return
    letters = _letters(columns)
    helper = len(columns) + 1
    for column in columns:
        cells = f"{letters[column.header]}2:{letters[column.header]}{last_row}"
        if column.choices and column.choices.names:
            formulas = [f"={letters['Player 1']}{{row}}", f"={letters['Player 2']}{{row}}"]
            width = _write_helpers(scratch, sheet, helper, [*formulas, *column.choices.words], last_row)
            add_list(sheet, cells, f"${get_column_letter(helper)}2:${get_column_letter(helper + width - 1)}2")
            helper += width
        elif column.choices and (formula := inline_list(column.choices.words)):
            add_list(sheet, cells, formula)


def _write_helpers(scratch: Scratch, sheet: Worksheet, first: int, choices: Sequence[str], last_row: int) -> int:
    scratch.put(sheet, 1, first, None, _HELPER).comment = note(_HELPER_NOTE)
    for position, choice in enumerate(choices, start=first):
        sheet.column_dimensions[get_column_letter(position)].hidden = True
        for row in range(2, last_row + 1):
            if choice.startswith("="):
                scratch.put_formula(sheet, row, position, choice.format(row=row), _HELPER)
            else:
                scratch.put(sheet, row, position, choice, _HELPER)
    return len(choices)


@dataclass(frozen=True)
class Highlight:
    """A column whose cell calls for something while the formula, written for row 2, is true."""

    header: str
    formula: str


Cells = Mapping[str, str]
"""The cell of row 2 under each header: `$H2`."""


def highlights(columns: Sequence[ColumnLayout], game: Game, stage: Stage, best_of_three: bool) -> Iterator[Highlight]:
    """What the program would ask for; a cell that is filled in asks no more."""
    cells = {header: f"${letter}2" for header, letter in _letters(columns).items()}
    own = game.columns_in(stage, best_of_three)
    wanted = _wanted_games if best_of_three else _WANTED[game.scoring]
    for header, tests in wanted(cells, game, stage, own):
        yield Highlight(header, _all_of(*_is_match(cells), _is_blank(cells[header]), *tests))


Wanted = Iterator[tuple[str, Sequence[str]]]
"""A column and the tests that all hold while its blank cell is a gap."""


def _wanted_games(cells: Cells, game: Game, stage: Stage, own: Sequence[Column]) -> Wanted:
    """ST-13, DT-10: the games of both; `Winner` where they decide nothing."""
    headers = tuple(column.header for column in own)
    one, two = (cells[header] for header in headers)
    for header, other in _both_ways(headers):
        yield header, [_any_of(_is_blank(cells["Winner"]), _is_filled(cells[other]))]
    decided = (_all_of(f"{won}=2", f"{lost}<2") for won, lost in _both_ways((one, two)))
    yield "Winner", [_is_filled(one), _is_filled(two), _none_of(*decided)]


def _wanted_by_margin(cells: Cells, game: Game, stage: Stage, own: Sequence[Column]) -> Wanted:
    """AR-1: both scores, unless somebody conceded (AR-5) or both fleets are destroyed (AR-2)."""
    headers = {column.kind: column.header for column in own}
    winner, how, destroyed = cells["Winner"], cells.get(headers.get("how", "")), cells.get(headers.get("sides", ""))
    played = [_is_blank(how)] if how else []
    both = [f'{destroyed}="{layout.BOTH}"'] if destroyed else []
    # A bracket needs no margin, and a winner may come from the roll (AR-15): there the winner is enough.
    open_ = [_is_blank(winner)] if stage is Stage.ELIMINATION else _is_none_of(winner, BOTH_LOST)
    by_score = _all_of(*played, *open_, *(f"NOT({test})" for test in both))
    for header, other in _both_ways(SCORES):
        yield header, [_any_of(by_score, _is_half(cells[other], winner))]
    if how:
        yield "Winner", [_is_filled(how)]
    one, two = (cells[header] for header in SCORES)
    intact = [_is_blank(destroyed)] if destroyed else []
    equal = _all_of(*intact, _is_filled(one), _is_filled(two), f"{one}={two}")
    yield headers.get("side", "Winner"), [*played, *open_, _any_of(*both, equal)]


def _wanted_by_winner(cells: Cells, game: Game, stage: Stage, own: Sequence[Column]) -> Wanted:
    """The winner, unless a step at time finds one (SW-8); figures in pairs; and what the winner has left (WA-2)."""
    winner, found = cells["Winner"], list[str]()
    steps = {f"{header} 1" for decider in game.deciders for header in decider.headers}
    for pair in _pairs(own):
        is_step = pair[0] in steps
        needed = _is_open(found) if is_step else _is_counted(cells, game, "scores")
        for header, other in _both_ways(pair):
            yield header, [_is_half(cells[other], winner), *needed]
        found += [_is_decided(*(cells[header] for header in pair))] if is_step else []
    yield "Winner", _is_open(found)
    if stage is Stage.SWISS and game.figure_column and game.figure_column in cells:
        won = [_is_filled(winner), *_is_none_of(winner, (*DRAWN, *BOTH_LOST))]
        yield game.figure_column, [*won, *_is_counted(cells, game, "column")]


_WANTED = {Scoring.MARGIN: _wanted_by_margin, Scoring.WINNER: _wanted_by_winner}


def _both_ways(pair: tuple[str, ...]) -> tuple[tuple[str, str], tuple[str, str]]:
    one, two = pair
    return (one, two), (two, one)


def _pairs(own: Sequence[Column]) -> list[tuple[str, str]]:
    """Columns of numbers that stand for one player each: `Score 1` and `Score 2`."""
    return [(one.header, two.header) for one, two in pairwise(own) if two.header == one.header[:-1] + "2"]


def _is_open(found: Sequence[str]) -> list[str]:
    """No step at time has found a winner yet."""
    return [_none_of(*found)] if found else []


def _is_half(other: str, winner: str) -> str:
    """One figure without the other says nothing, unless both have lost anyway."""
    return _all_of(_is_filled(other), *_is_none_of(winner, BOTH_LOST))


def _is_counted(cells: Cells, game: Game, figure: str) -> list[str]:
    """WA-2, ST-3: a differential comes from what is typed, unless `How` says that it does not."""
    without = [word for result in game.results if result.figure != figure for word in (result.how, *result.aliases)]
    return _is_none_of(cells["How"], without) if "How" in cells else []


def _is_match(cells: Cells) -> list[str]:
    one, two = cells["Player 1"], cells["Player 2"]
    return [_is_filled(one), _is_filled(two), *_is_none_of(two, (layout.BYE,))]


def _is_decided(one: str, two: str) -> str:
    return _all_of(_is_filled(one), _is_filled(two), f"{one}<>{two}")


def _is_none_of(cell: str, words: Sequence[str]) -> list[str]:
    """A word of the organizer's own game may hold quotes, which a formula has doubled."""
    return ['{}<>"{}"'.format(cell, word.replace('"', '""')) for word in words]


def _is_blank(cell: str) -> str:
    return f'{cell}=""'


def _is_filled(cell: str) -> str:
    return f'{cell}<>""'


def _all_of(*tests: str) -> str:
    return f"AND({','.join(tests)})"


def _any_of(*tests: str) -> str:
    return f"OR({','.join(tests)})"


def _none_of(*tests: str) -> str:
    return f"NOT({_any_of(*tests)})"


def _highlight(sheet: Worksheet, columns: Sequence[ColumnLayout], wanted: Highlight, last_row: int) -> None:
    letter = _letters(columns)[wanted.header]
    look = DifferentialStyle(font=Font(color=MISSING.ink), fill=solid(MISSING))
    rule = Rule("expression", dxf=look, formula=[wanted.formula])
    sheet.conditional_formatting.add(f"{letter}2:{letter}{last_row + SPARE_ROWS}", rule)
