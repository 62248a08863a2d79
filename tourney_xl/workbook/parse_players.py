"""Sheet `Players`: one row a player, columns in any order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tourney_xl.model import Player
from tourney_xl.problems import error, warning
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import BYE
from tourney_xl.workbook.parse_event import MOST_PLAYERS, MOST_ROUNDS
from tourney_xl.workbook.parse_presence import Calendar, read_stay
from tourney_xl.workbook.parse_values import Findings, Row, read_rows
from tourney_xl.workbook.read import Table, Value

NAME = "Name"
TEXTS = {"Player ID": "player_id", "Faction": "faction", "Team": "team", "Draft group": "draft_group", "Notes": "notes"}
NUMBERS = {
    "Rating": ("rating", 0, 9999),
    "Byes": ("awarded_byes", 0, MOST_ROUNDS),
    "Fixed table": ("fixed_table", 0, MOST_PLAYERS),
    "Fleet points": ("fleet_points", 0, 9999),
    "Squadron points": ("squadron_points", 0, 9999),
}
"""Columns that hold a whole number: the player's field, the least and the most it may be."""
MARKS = {"Director": "director", "House": "house"}
HEADERS = ("#", NAME, "Email", "Enters", "Drops", "Returns", "Playoff", *TEXTS, *NUMBERS, *MARKS)
_SAY_WHO_PLAYS = tuple(header for header in HEADERS if header not in ("#", NAME, "Notes"))
"""A row with any of these was meant for somebody; a number alone is one of the rows to spare."""
_ADDRESS = re.compile(r"\S@\S+\.\w")
_FILLED_DOWN = ("0", "false")
"""An unticked box or a zero in rows to spare comes from filling a column down."""


def read_player_rows(table: Table, findings: Findings) -> list[Row]:
    return named_rows(read_rows(table, HEADERS, [NAME], findings), findings)


def named_rows(candidates: Iterable[Row], findings: Findings) -> list[Row]:
    """The rows that have a name; a row that has only a number or a note is none yet."""
    rows: list[Row] = []
    for row in candidates:
        if findings.text(row[NAME]):
            rows.append(row)
        elif row[NAME].raw is None and any(_says_something(row[header].raw) for header in _SAY_WHO_PLAYS):
            message = "This row has no name."
            findings.add(error("name-missing", row[NAME].cell, message, "Type the player's name, or clear the row."))
    _check_names(rows, findings)
    return rows


def _says_something(raw: object) -> bool:
    return words.mark(raw) is not False and words.fold(raw) not in _FILLED_DOWN


def _check_names(rows: Sequence[Row], findings: Findings) -> None:
    exact: dict[object, Value] = {}
    alike: dict[str, Value] = {}
    for row in rows:
        value = row[NAME]
        name = words.text(value.raw)
        first = exact.setdefault(value.raw, value)
        near = alike.setdefault(words.loose(name), value)
        if words.fold(name) == words.fold(BYE):
            message = f'A player cannot be called "{name}": the word stands for no opponent.'
            findings.add(error("name-bye", value.cell, message, "Add a letter or the first name."))
        elif first is not value:
            hint = f"It is at {first.cell.ref} already. Add a middle name or the town to tell them apart."
            findings.add(error("name-twice", value.cell, f'"{name}" stands here a second time.', hint))
        elif near is not value:
            message = f'"{name}" is almost the same name as "{words.text(near.raw)}" at {near.cell.ref}.'
            findings.add(warning("name-nearly-twice", value.cell, message, "If it is the same person, delete one row."))
        if _ADDRESS.search(name):
            message = f'"{name}" holds an email address, and everybody will read it.'
            findings.add(warning("name-address", value.cell, message, "Move the address into the column Email."))


def make_players(
    rows: Sequence[Row], numbers: Sequence[int], rounds: Calendar, findings: Findings
) -> tuple[Player, ...]:
    return tuple(_player(row, number, rounds, findings) for row, number in zip(rows, numbers, strict=True))


def _player(row: Row, number: int, rounds: Calendar, findings: Findings) -> Player:
    stay = read_stay(row, rounds, findings)
    return Player(
        number=number,
        name=words.text(row[NAME].raw),
        cell=row[NAME].cell,
        email=findings.text(row["Email"]) or None,
        playoff=_playoff(row["Playoff"], findings),
        enters=stay.enters,
        drops=stay.drops,
        returns=stay.returns,
        cells=row.cells,
        **_plain_fields(row, findings),
    )


def _plain_fields(row: Row, findings: Findings) -> dict[str, Any]:
    """The columns that are read one like the other; a blank one leaves the player's field as it is."""
    texts = {name: findings.text(row[header]) or None for header, name in TEXTS.items()}
    marks = {name: _mark(row[header], header, findings) for header, name in MARKS.items()}
    numbers = {
        name: findings.whole(row[header], header, least=least, most=most)
        for header, (name, least, most) in NUMBERS.items()
    }
    return {name: value for name, value in (texts | marks | numbers).items() if value is not None}


def _mark(value: Value, header: str, findings: Findings) -> bool:
    raw = findings.sound(value)
    marked = words.mark(raw)
    if marked is None:
        message = f'{header}: "{words.text(raw)}" is neither yes nor no.'
        findings.add(error("mark-unclear", value.cell, message, "Type x, or leave the cell blank."))
    return bool(marked)


def _playoff(value: Value, findings: Findings) -> int | str | None:
    """ALL-10: the place among the tied, or the word `lot`."""
    typed = findings.text(value)
    place = words.whole(typed)
    if not typed or words.fold(typed) == "lot":
        return words.fold(typed) or None
    if place is None or place < 1:
        message = f'Playoff: "{typed}" is not a place.'
        findings.add(error("playoff-unclear", value.cell, message, "Type 1, 2, 3… as the players settled it, or lot."))
        return None
    return place


# Finding a player by name and number


@dataclass(frozen=True)
class Roster:
    """The players by their names, and the names that the program once wrote for their numbers."""

    players: Mapping[int, Player]
    former: Mapping[int, frozenset[str]]
    exact: dict[str, list[int]] = field(default_factory=dict)
    folded: dict[str, list[int]] = field(default_factory=dict)

    def named(self, name: str) -> list[int]:
        """Everyone whose name this is: as typed or, where nobody's is, in another case or with other spaces."""
        return self.exact.get(name) or self.folded.get(words.fold(name)) or []

    def find(self, name: str, number: int | None) -> int | None:
        """A current name wins over the number beside it; an old name leads to the player who bore it."""
        candidates = self.named(name) or self._formerly_named(name)
        if number in candidates or (not name and number in self.players):
            return number
        return candidates[0] if len(candidates) == 1 else None

    def _formerly_named(self, name: str) -> list[int]:
        return [number for number in self.players if name and self.bore(number, name)]

    def bore(self, number: int | None, name: str) -> bool:
        """Whether the program once wrote this name for the number."""
        return number is not None and words.fold(name) in self.former.get(number, ())

    def is_called(self, number: int, name: str) -> bool:
        """Whether this is or was the player's name."""
        return words.fold(name) == words.fold(self.players[number].name) or self.bore(number, name)


def make_roster(players: Sequence[Player], former: Mapping[int, frozenset[str]]) -> Roster:
    roster = Roster({player.number: player for player in players}, former)
    for player in players:
        roster.exact.setdefault(player.name, []).append(player.number)
        roster.folded.setdefault(words.fold(player.name), []).append(player.number)
    return roster
