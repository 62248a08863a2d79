"""The two sheets that `new` makes: `Event` and `Players`.  From then on they are the organizer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, time

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tourney_xl.games.game import Game
from tourney_xl.model import Player, Settings
from tourney_xl.workbook import layout
from tourney_xl.workbook.layout import HINT, INPUT, STRONG, ColumnLayout, SettingLayout, Style
from tourney_xl.workbook.scratch import Scratch, TableRow, Value, add_list, inline_list, set_up_page, write_table

ROOM = 40
"""Rows ready for players who sign up later."""
EXACT_DIGITS = 15
"""Excel keeps so many digits of a number; a longer seed stays text."""

_LABEL = Style(STRONG, edges=())
_VALUE = Style(INPUT, edges=layout.BOX_EDGES, wrap=True)
_HELP = Style(HINT, edges=(), wrap=True)
_EVENT_WIDTHS = {"A": 20.0, "B": 36.0, "C": 66.0}


def add_event(scratch: Scratch, settings: Settings, game: Game) -> None:
    """Column A the setting, column B the value, column C a short help."""
    sheet = scratch.sheet(layout.EVENT)
    for row, setting in enumerate(layout.event_settings(game), start=1):
        if setting is not None:
            _write_setting(scratch, sheet, row, setting, settings)
    for letter, width in _EVENT_WIDTHS.items():
        sheet.column_dimensions[letter].width = width
    set_up_page(sheet, settings.event, repeat_header=False)


def _write_setting(scratch: Scratch, sheet: Worksheet, row: int, setting: SettingLayout, settings: Settings) -> None:
    scratch.put(sheet, row, 1, setting.name, _LABEL)
    value = _setting_value(getattr(settings, setting.field), setting.field)
    number_format = "@" if isinstance(value, str) else setting.number_format
    scratch.put(sheet, row, 2, value, replace(_VALUE, number_format=number_format))
    scratch.put(sheet, row, 3, setting.help, _HELP)
    formula = inline_list(setting.words)
    if formula:
        add_list(sheet, f"B{row}", formula)


def _setting_value(value: object, field: str) -> Value:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or None
    if field == "seed" and isinstance(value, str) and str(int(value) if value.isdecimal() else "") == value:
        return int(value) if len(value) <= EXACT_DIGITS else value
    return value if isinstance(value, str | int | date | time) else None


def add_players(scratch: Scratch, players: Sequence[Player], game: Game, settings: Settings) -> None:
    """The players that are known, then room for more; only columns that this game uses or the roster fills."""
    fields = layout.player_columns(game, players)
    columns = [column for _, column in fields]
    rows = [TableRow([_player_value(player, field) for field, _ in fields]) for player in players]
    sheet = write_table(scratch, layout.PLAYERS, columns, rows, settings.event)
    sheet.freeze_panes = "C2"
    _make_room(scratch, sheet, columns, len(rows) + 2)
    for position, column in enumerate(columns, start=1):
        _suggest(sheet, position, column, len(rows) + ROOM + 1)


def _make_room(scratch: Scratch, sheet: Worksheet, columns: Sequence[ColumnLayout], first: int) -> None:
    """Rows to spare have the grid's lines and none of their own, so that they are not printed."""
    sheet.sheet_view.showGridLines = True
    for row in range(first, first + ROOM):
        for position, column in enumerate(columns, start=1):
            scratch.put(sheet, row, position, None, replace(column.style, edges=()))
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{first + ROOM - 1}"


def _suggest(sheet: Worksheet, position: int, column: ColumnLayout, last_row: int) -> None:
    formula = inline_list(column.choices.words) if column.choices else None
    if formula:
        letter = get_column_letter(position)
        add_list(sheet, f"{letter}2:{letter}{last_row}", formula)


def _player_value(player: Player, field: str) -> Value:
    """What is not said stays blank: no bye, in from round 1, neither director nor house player."""
    value = getattr(player, field)
    if isinstance(value, tuple):
        return value[0] if len(value) == 1 else ", ".join(map(str, value)) or None
    if isinstance(value, bool):
        return "x" if value else None
    is_default = (field, value) in {("awarded_byes", 0), ("enters", 1)}
    return None if is_default or not isinstance(value, str | int) else value
