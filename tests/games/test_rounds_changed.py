"""ST-16: the number of rounds is changed during the event; the program follows and logs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from organizer import NOON, advance, reckoning, type_cells, type_results

from tourney_xl import simulate
from tourney_xl.progress import Phase


def begun(path: Path, rounds: int) -> Path:
    """Eight players, for whom the table has three rounds, after so many of them."""
    done = simulate.simulate(path, "star-trek-2e", 8, seed="5", stop_after=rounds, now=lambda: NOON)
    assert done.ok
    return path


def type_rounds(path: Path, rounds: int) -> None:
    type_cells(path, "Event", {reckoning(path).event.settings.at("Rounds").ref: rounds})


@pytest.mark.parametrize(("played", "typed"), [(1, 2), (1, 4), (2, 5), (3, 4)])
def test_ST_16_the_event_has_as_many_rounds_as_the_cell_says_now(tmp_path: Path, played: int, typed: int) -> None:
    path = begun(tmp_path / "event.xlsx", played)
    type_rounds(path, typed)
    while advance(path).phase is not Phase.FINISHED:
        type_results(path)
    assert [round_.sheet for round_ in reckoning(path).event.rounds] == [f"Round {n}" for n in range(1, typed + 1)]


def test_ST_16_the_change_is_logged_with_its_cell(tmp_path: Path) -> None:
    path = begun(tmp_path / "event.xlsx", 1)
    type_rounds(path, 4)
    advance(path)
    event = reckoning(path).event
    changed = [row for row in event.memory.log if "Rounds" in row.what and row.new == "4"]
    assert [(row.sheet, row.cell, row.old) for row in changed] == [("Event", event.settings.at("Rounds").ref, "")]


def test_ST_16_fewer_rounds_than_published_end_the_event_there(tmp_path: Path) -> None:
    """The round that is under way stays uncounted."""
    path = begun(tmp_path / "event.xlsx", 1)
    advance(path)
    type_rounds(path, 1)
    assert advance(path).phase is Phase.FINISHED
    assert {row.played for row in reckoning(path).ranking} == {1}
