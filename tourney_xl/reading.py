"""A workbook as it was found: every problem in it, and all that follows from it.  Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tourney_xl.checks import run_checks
from tourney_xl.echoes import MISSING_RESULT, TO_REPLACE, without_echoes
from tourney_xl.games import loader
from tourney_xl.games.game import Game
from tourney_xl.model import Event
from tourney_xl.problems import Problem, Refused, has_errors, in_reading_order
from tourney_xl.reckoning import Reckoning, reckon
from tourney_xl.tracked import logged_settings
from tourney_xl.workbook import files
from tourney_xl.workbook.package import open_package, refuse_if_unwritable
from tourney_xl.workbook.parse import parse
from tourney_xl.workbook.read import Table, read_tables

UNFINISHED = (MISSING_RESULT, TO_REPLACE)
"""What keeps the next round from being published, but neither a report nor `undo`."""


@dataclass(frozen=True)
class Reading:
    """A workbook as it was found; no reckoning where it could not be understood at all."""

    source: files.Source
    tables: Mapping[str, Table]
    problems: tuple[Problem, ...]
    reckoning: Reckoning | None
    retyped: bytes | None = None
    """The file with cells typed over (ALL-18); the source stays what is on the disk."""

    @property
    def data(self) -> bytes:
        return self.source.data if self.retyped is None else self.retyped

    @property
    def sound(self) -> Reckoning | None:
        """All that follows from a workbook without errors."""
        return None if has_errors(self.problems) else self.reckoning


def read(path: Path) -> Reading:
    """The workbook, every problem in it, and all that follows from it."""
    source = files.read_source(path)
    return understood(source, read_tables(source.data, path.name))


def read_unfinished(path: Path) -> Reading:
    """As `read`; for whoever only looks, results still to come are no problem."""
    reading = read(path)
    return replace(reading, problems=without_unfinished(reading.problems))


def read_to_write(path: Path) -> Reading:
    """As `read`; a signature or a locked structure, which hinder nobody who only reads, are problems too."""
    reading = read(path)
    try:
        refuse_if_unwritable(open_package(reading.source.data, path.name))
    except Refused as refused:
        return replace(reading, problems=(*refused.problems, *reading.problems))
    return reading


def without(reading: Reading, sheet: str) -> Reading:
    """The workbook as it would be without that sheet."""
    return understood(reading.source, {name: table for name, table in reading.tables.items() if name != sheet})


def retyped(reading: Reading, data: bytes) -> Reading:
    """The workbook as it would be with cells typed over."""
    return replace(understood(reading.source, read_tables(data, reading.source.path.name)), retyped=data)


def understood(source: files.Source, tables: Mapping[str, Table]) -> Reading:
    parsed = parse(tables, lambda reference: loader.load(reference, source.path.parent))
    if parsed.event is None or parsed.game is None:
        problems = without_echoes(parsed.problems, run_checks(parsed.event, None, None) if parsed.event else ())
        return Reading(source, tables, tuple(in_reading_order(problems, list(tables))), None)
    reckoning = reckon(_with_settled_settings(parsed.event, parsed.game), parsed.game)
    found = run_checks(reckoning.event, reckoning.game, reckoning.plan)
    problems = without_echoes(parsed.problems, (*reckoning.problems, *found))
    return Reading(source, tables, tuple(in_reading_order(problems, list(tables))), reckoning)


def _with_settled_settings(event: Event, game: Game) -> Event:
    """The seed that is in force, from `Log` where the cell is blank, and the game by its key.

    With the key in place, another spelling of the same game is not taken for a change of game.
    """
    seed = event.settings.seed or logged_settings(event.memory.log).get("Seed") or None
    return replace(event, settings=replace(event.settings, seed=seed, game=game.key))


def without_unfinished(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if problem.code not in UNFINISHED)
