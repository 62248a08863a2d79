"""The sheet `Bracket`: the elimination stage drawn with borders, a column a round, winners filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tourney_xl.games.game import BracketKind, Game
from tourney_xl.model import Event, Match, ScoredMatch
from tourney_xl.problems import Cell
from tourney_xl.workbook import layout
from tourney_xl.workbook.layout import (
    CHAMPION,
    HEADER,
    LINK_HEADER,
    MUTED,
    PLAIN,
    STRONG,
    ColumnLayout,
    Edge,
    Style,
    Tone,
)
from tourney_xl.workbook.scratch import Scratch, border, cell_at, display_width, link, set_up_page, write_header

FOLDED = (BracketKind.FOLD, BracketKind.RANDOM_FOLD)
ONE_PAGE = 16
"""A bracket of up to so many players is printed on one page."""
_FIRST_ROW = 2
_LINE = Edge("bottom", layout.BRACKET_LINE)
_CLEAR = Style(edges=())
_SMALL = Style(MUTED, "center", edges=())


@dataclass(frozen=True)
class Place:
    """One line of the drawing; no player where the match before is still open."""

    player: int | None = None
    is_bye: bool = False
    has_won: bool | None = None


def add_bracket(scratch: Scratch, event: Event, game: Game, scored: Sequence[ScoredMatch]) -> None:
    """Neighbours on the sheet meet next; up to sixteen players fit one page."""
    columns = drawn(event, game, scored)
    sheet = scratch.sheet(layout.BRACKET)
    names = _headings(event, len(columns[0]))
    _write_headings(scratch, sheet, event, names)
    for depth, places in enumerate(columns):
        _draw_column(scratch, sheet, event, depth, places)
    _write_seeds(scratch, sheet, event, game)
    _set_widths(sheet, event, len(columns))
    set_up_page(sheet, event.settings.event)
    sheet.page_setup.fitToHeight = 1 if len(columns[0]) <= ONE_PAGE else 0


def drawn(event: Event, game: Game, scored: Sequence[ScoredMatch]) -> tuple[tuple[Place, ...], ...]:
    """The lines of each column from top to bottom; the last column is the champion's one line."""
    ordered = _in_drawing_order(event, game)
    winners = {(match.round.ordinal, match.match.one): match.winner for match in scored}
    columns: list[tuple[Place, ...]] = []
    advanced: list[int | None] = []
    for round_, matches in zip(event.bracket_rounds, ordered, strict=True):
        decided = [_winner(match, winners.get((round_.ordinal, match.one))) for match in matches]
        columns.append(
            tuple(place for match, won in zip(matches, decided, strict=True) for place in _lines(match, won))
        )
        advanced = decided
    while len(advanced) > 1:
        columns.append(tuple(Place(player) for player in advanced))
        advanced = [None] * (len(advanced) // 2)
    return (*columns, (Place(advanced[0], has_won=True),))


def _winner(match: Match, winner: int | None) -> int | None:
    return match.one if match.is_bye else winner


def _lines(match: Match, winner: int | None) -> Iterator[Place]:
    for player in (match.one, match.two):
        yield Place(player, player is None, None if winner is None else player == winner)


def _in_drawing_order(event: Event, game: Game) -> list[list[Match]]:
    """The newest round in the order in which its winners will meet, each earlier one as it fed the next."""
    rounds = event.bracket_rounds
    newest = sorted(rounds[-1].matches, key=lambda match: match.number or 0)
    kind = game.structure(event.settings.structure).bracket
    order = fold_order(len(newest)) if kind in FOLDED else range(len(newest))
    ordered = [[newest[position] for position in order]]
    for round_ in reversed(rounds[:-1]):
        ordered.insert(0, _feeders(round_.matches, ordered[0]))
    return ordered


def fold_order(matches: int) -> list[int]:
    """AR-12: the first match's winner meets the last one's, and so on inward, in every round."""
    if matches <= 1:
        return list(range(matches))
    return [position for half in fold_order(matches // 2) for position in (half, matches - 1 - half)]


def _feeders(matches: Sequence[Match], later: Sequence[Match]) -> list[Match]:
    """Two matches for each later one; a place that nobody came out of takes a match that is left over."""
    match_of = {player: match for match in matches for player in match.players}
    wanted = [match_of.get(player) if player else None for match in later for player in (match.one, match.two)]
    left_over = iter([match for match in matches if match not in wanted])
    return [match or next(left_over) for match in wanted]


def _headings(event: Event, size: int) -> list[str]:
    published = [round_.sheet for round_ in event.bracket_rounds]
    to_come = []
    players = size >> len(published)
    while players > 1:
        to_come.append("Final" if players == 2 else f"Top {players}")
        players //= 2
    return [*published, *to_come, "Winner"]


def _write_headings(scratch: Scratch, sheet: Worksheet, event: Event, names: Sequence[str]) -> None:
    centred = [ColumnLayout(header, style=_SMALL) for header in layout.BRACKET_START]
    published = len(event.bracket_rounds)
    tones = [LINK_HEADER if position < published else HEADER for position in range(len(names))]
    headings = [ColumnLayout(name, style=_CLEAR, header_tone=tone) for name, tone in zip(names, tones, strict=True)]
    write_header(scratch, sheet, [*centred, *headings])
    for position, round_ in enumerate(event.bracket_rounds, start=len(centred) + 1):
        link(cell_at(sheet, 1, position), Cell(round_.sheet), f"Go to {round_.sheet}")


def row_of(depth: int, line: int) -> int:
    """A later column's line stands in the middle of the two that lead to it."""
    return _FIRST_ROW + (line << (depth + 1)) + (1 << depth) - 1


def _draw_column(scratch: Scratch, sheet: Worksheet, event: Event, depth: int, places: Sequence[Place]) -> None:
    column = len(layout.BRACKET_START) + depth + 1
    is_last = len(places) == 1
    for line, place in enumerate(places):
        style = Style(
            CHAMPION if is_last and place.player else _tone(place), edges=(_LINE,), number_format="@", shrink=True
        )
        scratch.put(sheet, row_of(depth, line), column, _text(place, event), style)
    for top in range(0, len(places) - 1, 2):
        _connect(sheet, column, row_of(depth, top) + 1, row_of(depth, top + 1))


def _tone(place: Place) -> Tone:
    if place.is_bye:
        return MUTED
    tones: Mapping[bool | None, Tone] = {True: STRONG, False: MUTED, None: PLAIN}
    return tones[place.has_won]


def _text(place: Place, event: Event) -> str | None:
    if place.is_bye:
        return layout.BYE
    return None if place.player is None else event.name(place.player)


def _connect(sheet: Worksheet, column: int, first: int, last: int) -> None:
    """A line down the right side, from the upper player's line to the lower one's."""
    side = Edge("right", layout.BRACKET_LINE)
    for row in range(first, last + 1):
        cell_at(sheet, row, column).border = border((side, _LINE) if row == last else (side,))


def _write_seeds(scratch: Scratch, sheet: Worksheet, event: Event, game: Game) -> None:
    for position, match in enumerate(_in_drawing_order(event, game)[0]):
        top = row_of(0, 2 * position)
        scratch.put(sheet, top + 1, 1, match.number, _SMALL)
        scratch.put(sheet, top, 2, match.seed_one, _SMALL)
        scratch.put(sheet, top + 2, 2, match.seed_two, _SMALL)


def _set_widths(sheet: Worksheet, event: Event, columns: int) -> None:
    in_bracket = {number for round_ in event.bracket_rounds for number in round_.players}
    name_width = max((display_width(event.name(number)) for number in in_bracket), default=0)
    least, most = layout.NAME_WIDTHS
    for position in range(1, len(layout.BRACKET_START) + columns + 1):
        is_name = position > len(layout.BRACKET_START)
        width = max(least, min(most, name_width * 1.1 + 3)) if is_name else 9
        sheet.column_dimensions[get_column_letter(position)].width = round(width, 1)
