"""An organizer at work, for tests: types into cells, saves, and runs the commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from openpyxl import load_workbook
from typer.testing import CliRunner, Result

from tourney_xl import pipeline, simulate
from tourney_xl.cli import app
from tourney_xl.pipeline import Done
from tourney_xl.reading import read
from tourney_xl.reckoning import Reckoning
from tourney_xl.workbook.cells import type_into

NOON = datetime(2026, 5, 2, 12, 0, 0)
EVENT = (("Event", "Spring Cup"), ("Game", "street-warriors"), ("Structure", "swiss"), ("Rounds", 4), ("Seed", 4711))
PLAYERS = ("Ada Abe", "Bao Bauer", "Carla Castillo", "Diego Dubois", "Elif Eriksen", "Freya Fischer", "Goran Garcia")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


def advance(path: Path) -> Done:
    done = pipeline.advance(path, now=lambda: NOON)
    assert done.ok, done.problems
    return done


def type_cells(path: Path, sheet: str, values: Mapping[str, str | int]) -> None:
    path.write_bytes(type_into(path.read_bytes(), sheet, values))


def add_sheet(path: Path, name: str, rows: Sequence[Sequence[object]]) -> None:
    """A sheet of the organizer's own, as somebody adds it in Excel."""
    book = load_workbook(path)
    sheet = book.create_sheet(name)
    for row in rows:
        sheet.append(row)
    book.save(path)


def type_results(path: Path, seed: str = "1") -> None:
    """Every result of the newest round, made up."""
    simulate.type_results(path, reckoning(path).game, simulate.Dice(seed))


def reckoning(path: Path) -> Reckoning:
    found = read(path).reckoning
    assert found is not None
    return found


def player_rows(names: Sequence[str] = PLAYERS) -> list[list[object]]:
    return [["#", "Name"], *([number, name] for number, name in enumerate(names, start=1))]


def event_rows(rows: Sequence[tuple[str, object]] = EVENT) -> list[list[object]]:
    return [[setting, value, ""] for setting, value in rows]
