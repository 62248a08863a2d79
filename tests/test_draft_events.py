"""Draft groups through the workbook: the sheet `Draft groups`, and that what is published stays (WA-9, WA-10)."""

from __future__ import annotations

from pathlib import Path

import pytest
from organizer import NOON, advance, reckoning, run, type_cells, type_results

from tourney_xl import pipeline, simulate
from tourney_xl.model import Event
from tourney_xl.workbook.read import read_tables


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Fourteen players in groups of eight and six, after the pairing of round 1; a second draft begins in round 3."""
    path = tmp_path / "event.xlsx"
    simulate.simulate(path, "wars", 14, structure="championship-draft", seed="5", stop_after=0)
    type_cells(path, "Event", {event_of(path).settings.at("Drafts").ref: "1, 3"})
    advance(path)
    return path


def event_of(path: Path) -> Event:
    return reckoning(path).event


def rows(path: Path) -> list[list[object]]:
    return [list(row) for row in read_tables(path.read_bytes())["Draft groups"].rows]


def groups(path: Path, draft: int = 1) -> dict[int, str]:
    """The group of every entry number in one draft."""
    return {int(str(row[3])): str(row[1]) for row in rows(path)[1:] if row[0] == draft}


def play_on(path: Path) -> None:
    type_results(path)
    advance(path)


def test_WA_9_the_sheet_lists_groups_and_seats(path: Path) -> None:
    headers, *seats = rows(path)
    assert headers == ["Draft", "Group", "Seat", "#", "Player"]
    assert [(row[0], row[1], row[2]) for row in seats] == [
        *((1, 1, seat) for seat in range(1, 9)),
        *((1, 2, seat) for seat in range(1, 7)),
    ]
    assert all(row[4] == event_of(path).name(int(str(row[3]))) for row in seats)


def test_the_sheet_comes_after_those_of_every_event(path: Path) -> None:
    ours = ["Round 1", "Standings", "Results", "Crosstable", "Log", "Draft groups"]
    assert list(read_tables(path.read_bytes()))[2:] == ours


def test_WA_10_everyone_meets_players_of_the_own_group(path: Path) -> None:
    play_on(path)
    play_on(path)
    for draft, rounds in ((1, event_of(path).rounds[:2]), (2, event_of(path).rounds[2:])):
        of = groups(path, draft)
        for round_ in rounds:
            assert all(len({of[number] for number in match.players}) == 1 for match in round_.matches)
    assert groups(path, 1) != groups(path, 2)


def test_who_advances_is_told_where_groups_and_seats_are(path: Path) -> None:
    """Only where a draft comes before the round: not again in round 2."""
    pipeline.undo(path, now=lambda: NOON)
    told = [run("advance", path).output]
    for _ in range(2):
        type_results(path)
        told.append(run("advance", path).output)
    assert ['sheet "Draft groups"' in output for output in told] == [True, False, True]


def test_ALL_4_a_walk_in_in_the_first_round_moves_nobody(path: Path) -> None:
    before = groups(path)
    event = event_of(path)
    last = event.players[-1]
    bye = event.rounds[0].matches[-1]
    row = int(last.cell.ref[1:]) + 1
    type_cells(path, "Players", {f"A{row}": 15, f"B{row}": "Walter Walkin"})
    sheet_row = int(bye.cells["Winner"].ref[1:]) + 1
    columns = {header: cell.ref.rstrip("0123456789") for header, cell in bye.cells.items()}
    typed: dict[str, str | int] = {"#1": 15, "Player 1": "Walter Walkin", "Player 2": "BYE"}
    type_cells(path, "Round 1", {f"{columns[header]}{sheet_row}": value for header, value in typed.items()})
    play_on(path)
    after = groups(path)
    assert {number: after[number] for number in before} == before
    assert after[15] == "2", "the smaller of the two"


def test_a_group_typed_by_the_organizer_wins_and_stays(path: Path) -> None:
    moved = next(number for number, group in groups(path).items() if group == "1")
    player = event_of(path).by_number[moved]
    type_cells(path, "Players", {player.cells["Draft group"].ref: "2"})
    play_on(path)
    before = groups(path)
    assert before[moved] == "2"
    type_cells(path, "Players", {player.cells["Draft group"].ref: ""})
    play_on(path)
    assert groups(path) == before


def test_undo_takes_a_draft_out_and_the_first_one_the_sheet(path: Path) -> None:
    play_on(path)
    play_on(path)
    second = groups(path, 2)
    assert second
    pipeline.undo(path, now=lambda: NOON)
    assert groups(path, 2) == {}
    advance(path)
    assert groups(path, 2) == second
    for _ in range(3):
        pipeline.undo(path, now=lambda: NOON)
    assert "Draft groups" not in read_tables(path.read_bytes())
