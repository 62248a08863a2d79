"""What `Log` keeps of the sheets `Event`, `Players` and `Penalties`, as text and back again (ALL-13).

A published round hangs on more than results: on who was in, on teams, awarded byes, fixed tables, penalties.
Whatever decides a pairing, a cut or a seed is tracked, so that `rewind` can put it back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

from tourney_xl.model import LogRow, Penalty, PenaltyKind, Player, Settings
from tourney_xl.presence import LOSES_THE_MATCH
from tourney_xl.problems import Cell

SETTING = "Setting "
"""`Log` names a setting in its column `What`: `Setting Rounds`."""
PENALTY = "Penalty"
ENTRY = "Entry"
"""A player whom no round shows yet, by entry number and name."""

Read = Callable[[str], Any]
"""From the text in `Log` to the value of a record's field; never called with an empty text."""


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


def _playoff(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


@dataclass(frozen=True)
class Tracked:
    """A column of `Players` or a setting of `Event` that a published round may hang on."""

    field: str
    read: Read


COLUMNS: Mapping[str, Tracked] = {
    "Team": Tracked("team", str),
    "Rating": Tracked("rating", int),
    "Byes": Tracked("awarded_byes", int),
    "Enters": Tracked("enters", int),
    "Drops": Tracked("drops", _numbers),
    "Returns": Tracked("returns", _numbers),
    "Fixed table": Tracked("fixed_table", int),
    "Playoff": Tracked("playoff", _playoff),
    "Draft group": Tracked("draft_group", str),
    "House": Tracked("house", bool),
}
COMINGS_AND_GOINGS = ("Enters", "Drops", "Returns")
"""Columns of which players are told by what they bring about: `Player dropped`."""

DECISIVE: Mapping[str, Tracked] = {
    "Rounds": Tracked("rounds", int),
    "Cut": Tracked("cut", int),
    "Level": Tracked("level", str),
    "Tables from": Tracked("tables_from", int),
    "Keep teams apart": Tracked("keep_teams_apart", int),
    "Drafts": Tracked("drafts", _numbers),
}
"""Settings that decide something and may change after round 1."""


def text_of(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if value is None or value is False:
        return ""
    return "x" if value is True else str(value)


# Settings


def setting_values(settings: Settings) -> Mapping[str, str]:
    """Every setting as text, by the name that the sheet `Event` uses for it."""
    return {
        field.name.replace("_", " ").capitalize(): text_of(getattr(settings, field.name))
        for field in fields(settings)
        if field.name != "cells"
    }


def logged_settings(log: Sequence[LogRow]) -> Mapping[str, str]:
    """The value of each setting at the last run: the newest row that names it."""
    return {row.what.removeprefix(SETTING): row.new for row in log if row.what.startswith(SETTING)}


def with_setting(settings: Settings, name: str, text: str) -> Settings:
    """The settings with one of them as it was; one that decides nothing stays as it is."""
    tracked = DECISIVE.get(name)
    return settings if tracked is None else replace(settings, **_as_read(Settings, tracked, text))


# Players


def player_values(player: Player) -> Mapping[str, str]:
    """Every tracked column as text; blank where it says what a blank cell says."""
    blank = _defaults(Player)
    values = {header: getattr(player, tracked.field) for header, tracked in COLUMNS.items()}
    return {header: "" if value == blank[COLUMNS[header].field] else text_of(value) for header, value in values.items()}


def logged_columns(log: Sequence[LogRow]) -> Mapping[tuple[int, str], str]:
    """The text of each player's columns at the last run, as far as they were ever filled in."""
    return {(row.number, row.what): row.new for row in log if row.what in COLUMNS and row.number is not None}


def logged_entries(log: Sequence[LogRow]) -> Mapping[int, str]:
    """The names of those whom no round showed, by entry number."""
    return {row.number: row.new for row in log if row.what == ENTRY and row.number is not None}


def with_column(player: Player, header: str, text: str) -> Player:
    return replace(player, **_as_read(Player, COLUMNS[header], text))


def _as_read(record: type[Player | Settings], tracked: Tracked, text: str) -> Mapping[str, Any]:
    return {tracked.field: tracked.read(text) if text else _defaults(record)[tracked.field]}


def _defaults(record: type[Player | Settings]) -> Mapping[str, object]:
    return {field.name: field.default for field in fields(record) if field.default is not MISSING}


# Penalties

_PENALTY_TEXT = re.compile(r"(\d+): (.+)")


def penalty_text(penalty: Penalty) -> str:
    return f"{penalty.ordinal}: {penalty.kind.value}"


def deciding_penalties(penalties: Sequence[Penalty]) -> Iterator[Penalty]:
    """Those that give a match away (ALL-17); a warning decides nothing."""
    return (penalty for penalty in penalties if penalty.kind in LOSES_THE_MATCH)


def logged_penalties(log: Sequence[LogRow]) -> list[tuple[int, str]]:
    """Entry number and text of every penalty that stood at the last run, once for each time."""
    standing: list[tuple[int, str]] = []
    for row in log:
        if row.what == PENALTY and row.number is not None:
            if row.new:
                standing.append((row.number, row.new))
            elif (row.number, row.old) in standing:
                standing.remove((row.number, row.old))
    return standing


def penalty_of(number: int, text: str) -> Penalty | None:
    """The penalty that such a text stands for; None where it is not as the program writes it."""
    match = _PENALTY_TEXT.fullmatch(text)
    kinds = {kind.value: kind for kind in PenaltyKind}
    if match is None or match[2] not in kinds:
        return None
    return Penalty(int(match[1]), number, kinds[match[2]], Cell("Penalties"))
