"""What changed since the last run (ALL-13), found by comparison with what the program wrote then.

`Results` and `Standings` remember players, pairings and results; `Log` remembers the settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

from tourney_xl.model import Event, LogRow, ResultRow, ScoredMatch, Settings, Standing, StandingRow
from tourney_xl.problems import Cell

SETTING = "Setting "
"""`Log` names a setting in its column `What`: `Setting Rounds`."""

DROPPED = "Dropped"


@dataclass(frozen=True)
class Change:
    """One difference between the workbook and what the program last wrote into it."""

    what: str
    cell: Cell | None
    number: int | None
    old: str
    new: str
    is_private: bool = False
    """Told to the organizer and kept in `Log`, but in no file for players."""

    def log_row(self, when: str, command: str, version: str, round_name: str) -> LogRow:
        sheet, ref = (self.cell.sheet, self.cell.ref) if self.cell else ("", "")
        return LogRow(when, command, version, round_name, self.what, sheet, ref, self.number, self.old, self.new)


def changes(event: Event, scored: Sequence[ScoredMatch], ranking: Sequence[Standing]) -> tuple[Change, ...]:
    """Every change, settings first; none before the program has written anything."""
    return (
        *_changed_settings(event),
        *_changed_players(event, ranking),
        *_changed_matches(event, scored),
    )


def setting_values(settings: Settings) -> Mapping[str, str]:
    """Every setting as text, by the name that the sheet `Event` uses for it."""
    return {
        _title(field.name): _text(getattr(settings, field.name)) for field in fields(settings) if field.name != "cells"
    }


def logged_settings(log: Sequence[LogRow]) -> Mapping[str, str]:
    """The value of each setting at the last run: the newest row that names it."""
    return {row.what.removeprefix(SETTING): row.new for row in log if row.what.startswith(SETTING)}


def _title(field_name: str) -> str:
    return field_name.replace("_", " ").capitalize()


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _changed_settings(event: Event) -> Iterator[Change]:
    known = logged_settings(event.memory.log)
    for name, value in setting_values(event.settings).items():
        if known and known.get(name, "") != value:
            private = name in ("Contact", "Organizer")
            yield Change(SETTING + name, event.settings.at(name), None, known.get(name, ""), value, private)


def _changed_players(event: Event, ranking: Sequence[Standing]) -> Iterator[Change]:
    before = {row.number: row for row in event.memory.standings}
    if not before:
        return
    now = {standing.number: standing for standing in ranking}
    for player in event.players:
        old, standing = before.get(player.number), now.get(player.number)
        if old is None:
            if standing is not None:
                yield Change("Player added", player.cell, player.number, "", player.name)
            continue
        if old.name != player.name:
            yield Change("Player renamed", player.cell, player.number, old.name, player.name)
        if standing is not None:
            yield from _changed_status(old, standing, player.at("Drops"))
    for number in before.keys() - event.by_number.keys():
        yield Change("Player removed", Cell("Players"), number, before[number].name, "")


def _changed_status(old: StandingRow, new: Standing, cell: Cell) -> Iterator[Change]:
    if (old.status == DROPPED) != (new.status == DROPPED):
        what = "Player dropped" if new.status == DROPPED else "Player back in"
        yield Change(what, cell, new.number, old.status, new.status)


def _changed_matches(event: Event, scored: Sequence[ScoredMatch]) -> Iterator[Change]:
    published = {match.round.sheet for match in scored}
    before = [row for row in event.memory.results if _sheet_of(row) in published]
    now = {(match.round.sheet, frozenset(match.match.players)): match for match in scored}
    for row in before:
        match = now.pop((_sheet_of(row), _players_of(row)), None)
        if match is None:
            yield Change("Pairing taken apart", Cell(_sheet_of(row)), row.one, _pair_text(row), "")
        elif _has_result(row) and _result_text(match, event, row) != _remembered_text(row):
            cell = match.match.at("Winner") or Cell(match.round.sheet)
            yield Change("Result", cell, row.one, _remembered_text(row), _result_text(match, event, row))
    known_rounds = {_sheet_of(row) for row in before}
    for (sheet, _), match in now.items():
        if sheet in known_rounds:
            names = " v. ".join(event.name(number) for number in match.match.players)
            cell = match.match.at("Player 1") or Cell(sheet)
            yield Change("Pairing made", cell, match.match.one, "", names + (" v. BYE" if match.match.is_bye else ""))


def _sheet_of(row: ResultRow) -> str:
    return f"Round {row.round}" if row.round.isdigit() else row.round


def _players_of(row: ResultRow) -> frozenset[int]:
    return frozenset(number for number in (row.one, row.two) if number is not None)


def _pair_text(row: ResultRow) -> str:
    return f"{row.name_one} v. {row.name_two or 'BYE'}"


def _has_result(row: ResultRow) -> bool:
    return row.points_one is not None


def _remembered_text(row: ResultRow) -> str:
    return _describe(row.winner, row.how, (row.points_one, row.points_two), (row.figure_one, row.figure_two))


def _result_text(match: ScoredMatch, event: Event, row: ResultRow) -> str:
    """The match as `Results` would show it, in the order of sides and with the names of the old row."""
    if match.one is None:
        return "no result"
    sides = (match.one, match.two)
    scores = sides if match.match.one == row.one else sides[::-1]
    names = {row.one: row.name_one, row.two: row.name_two}
    winner = names.get(match.winner, "") if match.winner is not None else ("Draw" if match.is_draw else "None")
    points = tuple(score.points if score else None for score in scores)
    figures = tuple(score.figure if score else None for score in scores)
    has_figures = row.figure_one is not None
    return _describe(winner, match.how, points, figures if has_figures else (None, None))


def _describe(winner: str, how: str, points: Sequence[int | None], figures: Sequence[int | None]) -> str:
    parts = [winner, how, _pair_of(points), _pair_of(figures)]
    return ", ".join(part for part in parts if part)


def _pair_of(numbers: Sequence[int | None]) -> str:
    return " : ".join(str(number) for number in numbers if number is not None)
