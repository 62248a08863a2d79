"""Round and bracket sheets: pairings with blank results, dropdowns, and a highlight on what is missing.

The dropdown of `Winner` reads hidden cells to the right of the row (`=E2`, `=G2`, then the words), so that a comma
in a name does not part it and names swapped by hand are followed.  Excel, LibreOffice and Google Sheets all take a
range of the same row as the source of a list, and keep doing so when rows are sorted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tourney_xl.games.game import Game, Scoring
from tourney_xl.model import Event, Match, Round, Stage
from tourney_xl.problems import Cell
from tourney_xl.workbook import layout
from tourney_xl.workbook.layout import INPUT, MISSING, MUTED, ColumnLayout, Style
from tourney_xl.workbook.scratch import (
    Scratch,
    Value,
    add_list,
    inline_list,
    link,
    set_up_page,
    set_widths,
    solid,
    write_header,
)

SPARE_ROWS = 20
"""Rows below the last match that are highlighted too, should the organizer add one by hand."""
_HELPER = Style(MUTED, edges=())
_LINK_WIDTH = 14.0


def add_round(scratch: Scratch, round_: Round, event: Event, game: Game) -> None:
    """A new round; bye rows come last and need no result."""
    settings = event.settings
    best_of_three = game.is_best_of_three(settings.structure, round_.size, settings.level)
    columns = layout.round_columns(game, round_.stage, best_of_three)
    matches = sorted(round_.matches, key=lambda match: match.is_bye)
    sheet = scratch.sheet(round_.sheet)
    write_header(scratch, sheet, columns)
    for row, match in enumerate(matches, start=2):
        _write_match(scratch, sheet, row, columns, _match_values(match, event, game))
    _fit(sheet, columns, len(matches) + 1)
    _add_dropdowns(scratch, sheet, columns, len(matches) + 1)
    for wanted in highlights(columns, game, round_.stage, best_of_three):
        _highlight(sheet, columns, wanted, len(matches) + 1)
    _link_to_standings(scratch, sheet, len(columns) + 1)
    set_up_page(sheet, settings.event)


def _match_values(match: Match, event: Event, game: Game) -> Mapping[str, Value]:
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
        "Note": first_choice(match, event) if "fleet_points" in game.options else None,
    }


def first_choice(match: Match, event: Event) -> str | None:
    """AR-17: the lower fleet total chooses who is first, where both are known."""
    players = [event.by_number[number] for number in match.players]
    totals = [(player.fleet_points, player.name) for player in players if player.fleet_points is not None]
    if len(totals) < 2 or totals[0][0] == totals[1][0]:
        return None
    (low, chooser), (high, _) = sorted(totals)
    return f"{chooser} chooses first player ({low} v {high})"


def _write_match(
    scratch: Scratch, sheet: Worksheet, row: int, columns: Sequence[ColumnLayout], values: Mapping[str, Value]
) -> None:
    """A bye asks for nothing, so nothing in its row looks as if it were to be filled in."""
    quiet = {"Player 2": MUTED} | {column.header: layout.PLAIN for column in columns if column.style.tone is INPUT}
    tones = quiet if values["#2"] is None else {}
    for position, column in enumerate(columns, start=1):
        style = column.style.toned(tones.get(column.header, column.style.tone))
        scratch.put(sheet, row, position, values.get(column.header), style)


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
    """A gap of one column, then the hidden cells, each block for one dropdown."""
    if last_row < 2:
        return
    letters = _letters(columns)
    helper = len(columns) + 2
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
    for position, choice in enumerate(choices, start=first):
        scratch.put(sheet, 1, position, f"Choices {get_column_letter(position)}", _HELPER)
        sheet.column_dimensions[get_column_letter(position)].hidden = True
        for row in range(2, last_row + 1):
            if choice.startswith("="):
                scratch.put_formula(sheet, row, position, choice.format(row=row), _HELPER)
            else:
                scratch.put(sheet, row, position, choice, _HELPER)
    return len(choices)


@dataclass(frozen=True)
class Highlight:
    """Columns that call for something while the formula, written for row 2, is true."""

    headers: tuple[str, ...]
    formula: str


def highlights(columns: Sequence[ColumnLayout], game: Game, stage: Stage, best_of_three: bool) -> Iterator[Highlight]:
    """Best of three: two games won.  By margin: both scores.  Else `Winner`, or any step at time (SW-8)."""
    letters = _letters(columns)
    own = layout.game_columns(game, stage, best_of_three)
    numbers = tuple(column.header for column in own if column.kind in ("count", "score"))
    cells = {header: f"${letter}2" for header, letter in letters.items()}
    if best_of_three:
        games = ",".join(cells[header] for header in numbers)
        yield Highlight(numbers, _no_result(cells, f"MAX({games})<2"))
    elif game.scoring is Scoring.MARGIN:
        yield Highlight(numbers, _no_result(cells, _blank("OR", cells, numbers)))
    else:
        steps = {f"{header} {side}" for decider in game.deciders for header in decider.headers for side in (1, 2)}
        at_time = [header for header in numbers if header in steps]
        yield Highlight(("Winner",), _no_result(cells, *([_blank("AND", cells, at_time)] if at_time else [])))
        if stage is Stage.SWISS and game.figure_column in cells:
            yield _figure_missing(cells, game, game.figure_column)


def _no_result(cells: Mapping[str, str], *tests: str) -> str:
    return _all_of(*_is_match(cells), f'{cells["Winner"]}=""', *tests)


def _is_match(cells: Mapping[str, str]) -> list[str]:
    one, two = cells["Player 1"], cells["Player 2"]
    return [f'{one}<>""', f'{two}<>""', f'{two}<>"{layout.BYE}"']


def _figure_missing(cells: Mapping[str, str], game: Game, header: str) -> Highlight:
    """WA-2: a match won needs what the winner had left, unless `How` says that it counts for nothing."""
    without = [result.how for result in game.results if result.figure != "column"]
    winner, how = cells["Winner"], cells.get("How")
    tests = [f'{winner}<>""', f'{winner}<>"{layout.NEITHER}"', f'{winner}<>"{layout.DRAW}"', f'{cells[header]}=""']
    tests += [f'{how}<>"{word}"' for word in without if how]
    return Highlight((header,), _all_of(*_is_match(cells), *tests))


def _blank(function: str, cells: Mapping[str, str], headers: Sequence[str]) -> str:
    blanks = (f'{cells[header]}=""' for header in headers)
    return f"{function}({','.join(blanks)})"


def _all_of(*tests: str) -> str:
    return f"AND({','.join(tests)})"


def _highlight(sheet: Worksheet, columns: Sequence[ColumnLayout], wanted: Highlight, last_row: int) -> None:
    letters = _letters(columns)
    look = DifferentialStyle(font=Font(color=MISSING.ink), fill=solid(MISSING))
    for header in wanted.headers:
        letter = letters[header]
        rule = Rule("expression", dxf=look, formula=[wanted.formula])
        sheet.conditional_formatting.add(f"{letter}2:{letter}{last_row + SPARE_ROWS}", rule)


def _link_to_standings(scratch: Scratch, sheet: Worksheet, column: int) -> None:
    """The way back, beside the headers; the header row stays in view, and so does the link."""
    cell = scratch.put(sheet, 1, column, "→ Standings", Style(layout.Tone(ink=layout.LINK_INK), edges=()))
    link(cell, Cell(layout.STANDINGS), "Go to Standings")
    sheet.column_dimensions[get_column_letter(column)].width = _LINK_WIDTH
