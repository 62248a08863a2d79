"""A roster for `new --players`: a csv or xlsx list of players, read as the sheet `Players` is."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from pathlib import Path

from tourney_xl.model import Player
from tourney_xl.problems import Cell, Problem, Refused, error, has_errors
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import PLAYERS
from tourney_xl.workbook.parse_players import MARKS, NAME, NUMBERS, TEXTS, make_players, named_rows, read_player_rows
from tourney_xl.workbook.parse_presence import calendar
from tourney_xl.workbook.parse_values import Findings, Row
from tourney_xl.workbook.read import Table, read_tables

_COLUMNS = (NAME, "Email", *TEXTS, *NUMBERS, *MARKS)
CARRIED = {words.fold(header): header for header in _COLUMNS if header != "Draft group"}
"""The columns taken over; drops, playoffs and the like belong to the event that the roster may come from."""

ALIASES = {"player": NAME, "players": NAME, "names": NAME, "e-mail": "Email", "mail": "Email", "handle": "Player ID"}
SEPARATORS = ",;\t"
"""The one that the first line has most of: a German Excel writes semicolons."""


def read_roster(path: Path) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    """The players in the order of the file, entry numbers from 1, and what is wrong with it, each at its cell."""
    findings = Findings()
    try:
        table = _table(path)
    except Refused as refused:
        return (), refused.problems
    rows = _rows(table, findings)
    if not rows and not has_errors(findings.problems):
        message = f"The roster {path.name} has no names in it."
        findings.add(error("roster-empty", None, message, "Put a name into each row, below the header Name."))
    players = make_players(rows, range(1, len(rows) + 1), calendar(()), findings)
    return tuple(map(_as_new, players)), tuple(findings.problems)


def _table(path: Path) -> Table:
    try:
        data = path.read_bytes()
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        hint = "Check the name, and that you are in its folder."
        raise Refused(_unreadable(path, reason, hint)) from trouble
    if data.startswith(b"PK"):
        tables = read_tables(data, path.name)
        # The workbook of an earlier event has its list on the sheet of that name; a plain list has only one sheet.
        table = next((table for name, table in tables.items() if words.fold(name) == words.fold(PLAYERS)), None)
        return table or next(iter(tables.values()))
    return Table(path.name, _separated(_text(path, data)))


def _text(path: Path, data: bytes) -> str:
    """UTF-8 as a rule; else what Excel writes for "Unicode text" and, where nothing else fits, for a plain csv."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        raise Refused(_unreadable(path, "it is no list of names", "Save it as .csv or .xlsx."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _separated(text: str) -> tuple[tuple[str | None, ...], ...]:
    """Rows of cells; where the first line has no separator each line is one cell, so that "Lee, Ann" stays whole."""
    lines = text.splitlines()
    first = lines[0] if lines else ""
    separator = max(SEPARATORS, key=first.count)
    if separator not in first:
        return tuple((line.strip().strip('"').strip() or None,) for line in lines)
    return tuple(tuple(cell.strip() or None for cell in row) for row in csv.reader(StringIO(text), delimiter=separator))


def _rows(table: Table, findings: Findings) -> list[Row]:
    """The rows with a name; a single column without a header is a plain list of names."""
    if not any("name" in title or title in ALIASES or title in CARRIED for title in table.headers) and _is_list(table):
        return named_rows([Row(table, index, {NAME: 0}) for index in range(len(table.rows))], findings)
    first = tuple(_header(raw) for raw in table.rows[0]) if table.rows else ()
    return read_player_rows(replace(table, rows=(first, *table.rows[1:])), findings)


def _is_list(table: Table) -> bool:
    return all(raw is None for row in table.rows for raw in row[1:])


def _header(raw: object) -> str | None:
    """The column's name where it is taken over or still needs one, else none."""
    title = words.fold(raw)
    known = ALIASES.get(title) or CARRIED.get(title)
    return known or (words.text(raw) if "name" in title else None)


def _as_new(player: Player) -> Player:
    """Where the player will stand in the new workbook."""
    return replace(player, cell=Cell(PLAYERS, f"B{player.number + 1}"), cells={})


def _unreadable(path: Path, reason: str, hint: str) -> Problem:
    return error("roster-unreadable", None, f"The roster {path.name} cannot be read: {reason}.", hint)
