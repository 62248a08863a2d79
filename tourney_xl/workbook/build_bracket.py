"""The sheet `Bracket`: the elimination stage drawn with borders, a column a round, winners filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tourney_xl.bracket import Drawing, Line, drawn, numbered, round_names
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match, ScoredMatch
from tourney_xl.workbook import layout
from tourney_xl.workbook.layout import CHAMPION, MUTED, PLAIN, STRONG, Edge, Style, Tone
from tourney_xl.workbook.scratch import Scratch, border, cell_at, display_width, set_up_page, write_header

ONE_PAGE = 16
"""A bracket of up to so many players is printed on one page."""
_FIRST_ROW = 2
_FIRST_COLUMN = len(layout.BRACKET_START) + 1
_LINE, _SIDE = Edge("bottom", layout.BRACKET_LINE), Edge("right", layout.BRACKET_LINE)
_SMALL = Style(MUTED, "center", edges=())


def add_bracket(scratch: Scratch, event: Event, game: Game, scored: Sequence[ScoredMatch]) -> None:
    """Neighbours on the sheet meet next; up to sixteen players fit one page."""
    drawings = drawn(event, game, scored)
    sheet = scratch.sheet(layout.BRACKET)
    _write_headings(scratch, sheet, event)
    for depth, drawing in enumerate(drawings):
        _draw(scratch, sheet, event, depth, drawing)
    _draw_champion(scratch, sheet, event, len(drawings), drawings[-1])
    _write_seeds(scratch, sheet, drawings[0].order, numbered(event.bracket_rounds[0]))
    _set_widths(sheet, event, len(drawings) + 1)
    set_up_page(sheet, event.settings.event)
    sheet.page_setup.fitToHeight = 1 if len(drawings[0].lines) <= ONE_PAGE else 0


def row_of(depth: int, line: int) -> int:
    """A later column's line stands in the middle of the two that lead to it."""
    return _FIRST_ROW + (line << (depth + 1)) + (1 << depth) - 1


def _draw(scratch: Scratch, sheet: Worksheet, event: Event, depth: int, drawing: Drawing) -> None:
    column = _FIRST_COLUMN + depth
    for position, line in enumerate(drawing.lines):
        tone = _tone(line, drawing.winners[position // 2])
        edges = (_SIDE, _LINE) if position % 2 else (_LINE,)
        scratch.put(sheet, row_of(depth, position), column, _text(line, event), _on_line(tone, edges))
    for top in range(0, len(drawing.lines), 2):
        _connect(sheet, column, range(row_of(depth, top) + 1, row_of(depth, top + 1)))


def _draw_champion(scratch: Scratch, sheet: Worksheet, event: Event, depth: int, final: Drawing) -> None:
    champion = final.winners[0]
    tone = PLAIN if champion is None else CHAMPION
    scratch.put(sheet, row_of(depth, 0), _FIRST_COLUMN + depth, _text(champion, event), _on_line(tone, (_LINE,)))


def _on_line(tone: Tone, edges: tuple[Edge, ...]) -> Style:
    return Style(tone, number_format="@", edges=edges, shrink=True)


def _tone(line: Line, winner: int | None) -> Tone:
    if line == layout.BYE:
        return MUTED
    if winner is None:
        return PLAIN
    return STRONG if line == winner else MUTED


def _text(line: Line, event: Event) -> str | None:
    return event.name(line) if isinstance(line, int) else line


def _connect(sheet: Worksheet, column: int, rows: Iterable[int]) -> None:
    """A line down the right side of the empty cells between the two players; the lower one's cell brings its own."""
    for row in rows:
        cell_at(sheet, row, column).border = border((_SIDE,))


def _write_headings(scratch: Scratch, sheet: Worksheet, event: Event) -> None:
    published = len(event.bracket_rounds)
    names = round_names(event)
    write_header(scratch, sheet, layout.bracket_columns(names[:published], names[published:]))


def _write_seeds(scratch: Scratch, sheet: Worksheet, order: Sequence[int], matches: Mapping[int, Match]) -> None:
    for position, number in enumerate(order):
        match = matches.get(number)
        if match is not None:
            top = row_of(0, 2 * position)
            scratch.put(sheet, top + 1, 1, number, _SMALL)
            scratch.put(sheet, top, 2, match.seed_one, _SMALL)
            scratch.put(sheet, top + 2, 2, match.seed_two, _SMALL)


def _set_widths(sheet: Worksheet, event: Event, columns: int) -> None:
    in_bracket = {number for round_ in event.bracket_rounds for number in round_.players}
    name_width = max((display_width(event.name(number)) for number in in_bracket), default=0)
    least, most = layout.NAME_WIDTHS
    for position in range(1, _FIRST_COLUMN + columns):
        width = max(least, min(most, name_width * 1.1 + 3)) if position >= _FIRST_COLUMN else 9
        sheet.column_dimensions[get_column_letter(position)].width = round(width, 1)
