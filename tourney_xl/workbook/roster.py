"""A roster for `new --players`: a csv or xlsx file of names, with or without headers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pandas

from tourney_xl.model import Player
from tourney_xl.problems import Cell, Problem, error

FIELDS = {
    "name": "name",
    "player": "name",
    "player id": "player_id",
    "email": "email",
    "e-mail": "email",
    "faction": "faction",
    "team": "team",
}
"""Headers understood, and the field of a player that each one fills."""


def read_roster(path: Path) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    """The players in the order of the file, entry numbers from 1; blank rows are passed over."""
    try:
        rows = _rows(path)
    except (OSError, ValueError, UnicodeError, pandas.errors.ParserError) as trouble:
        hint = "Give a .csv or .xlsx file with a column Name."
        return (), (error("roster-unreadable", None, f"The roster {path.name} cannot be read: {trouble}", hint),)
    headers, body = _headers(rows)
    named = [row for row in body if len(row) > headers["name"] and row[headers["name"]]]
    if not named:
        return (), (error("roster-empty", None, f"The roster {path.name} has no names in it.", ""),)
    return tuple(_player(number, row, headers) for number, row in enumerate(named, start=1)), ()


def _rows(path: Path) -> list[list[str]]:
    if path.suffix.lower() in (".xlsx", ".xlsm"):
        frame = pandas.read_excel(path, header=None, dtype=str, engine="calamine", keep_default_na=False)
    else:
        # The separator is sniffed, because a German Excel writes semicolons; utf-8-sig eats Excel's byte order mark.
        frame = pandas.read_csv(
            path,
            header=None,
            dtype=str,
            keep_default_na=False,
            skip_blank_lines=True,
            encoding="utf-8-sig",
            sep=_separator(path),
        )
    return [[str(value).strip() for value in row] for row in frame.values.tolist()]


def _separator(path: Path) -> str:
    first = path.read_text(encoding="utf-8-sig").partition("\n")[0]
    return max(",;\t", key=first.count)


def _headers(rows: Sequence[Sequence[str]]) -> tuple[dict[str, int], Sequence[Sequence[str]]]:
    """Column by field; a file without a header row is a plain list of names in its first column."""
    first = [FIELDS.get(value.casefold()) for value in rows[0]] if rows else []
    if "name" not in first:
        return {"name": 0}, rows
    return {field: column for column, field in enumerate(first) if field}, rows[1:]


def _player(number: int, row: Sequence[str], headers: dict[str, int]) -> Player:
    def value(field: str) -> str | None:
        column = headers.get(field)
        return (row[column] or None) if column is not None and column < len(row) else None

    return Player(
        number=number,
        name=row[headers["name"]],
        cell=Cell("Players", f"B{number + 1}"),
        player_id=value("player_id"),
        email=value("email"),
        faction=value("faction"),
        team=value("team"),
    )
