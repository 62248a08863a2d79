"""Whole made-up events of every game and structure through the real workbook and commands."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from organizer import NOON, add_sheet, advance, event_rows, player_rows, reckoning, run, type_cells, type_results

from tourney_xl import pipeline, simulate
from tourney_xl.changes import told
from tourney_xl.games.loader import builtin
from tourney_xl.model import Stage
from tourney_xl.progress import Phase
from tourney_xl.workbook.read import read_tables

STRUCTURES = [(game.key, structure.key) for game in builtin() for structure in game.structures]

OWN_GAME = """
key = "skirmish"
name = "Our Skirmish League"

[points]
win = 3
draw = 1
loss = 0

[standings]
tiebreakers = ["opponents-points", "wins"]
"""


def sheet_values(path: Path, skip: tuple[str, ...] = ()) -> dict[str, list[list[object]]]:
    return {
        name: [list(row) for row in table.rows]
        for name, table in read_tables(path.read_bytes()).items()
        if name not in skip
    }


def typed_workbook(path: Path, **settings: object) -> Path:
    """A workbook typed by hand, with only `Event` and `Players`."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Event"
    for row in event_rows():
        sheet.append([row[0], settings.get(str(row[0]), row[1])])
    players = book.create_sheet("Players")
    for row in player_rows():
        players.append([row[1]])
    book.save(path)
    return path


@pytest.mark.parametrize(("key", "structure"), STRUCTURES)
@pytest.mark.parametrize("players", [5, 12])
def test_a_whole_event_runs_to_its_end(key: str, structure: str, players: int, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    done = simulate.simulate(path, key, players, structure=structure, seed="11", now=lambda: NOON)
    assert done.ok, done.problems
    assert done.phase is Phase.FINISHED
    final = reckoning(path)
    winners = [standing for standing in final.ranking if standing.status == "Winner"]
    assert winners
    assert all(standing.rank == 1 for standing in winners)
    assert len(final.event.swiss_rounds) == final.plan.rounds
    assert path.with_suffix(".html").exists()


@pytest.mark.parametrize("key", [game.key for game in builtin()])
def test_ALL_1_nobody_meets_twice_in_the_swiss_rounds(key: str, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, key, 9, seed="3", stop_after=4, now=lambda: NOON).ok
    met = [
        frozenset(match.players)
        for round_ in reckoning(path).event.rounds
        if round_.stage is Stage.SWISS
        for match in round_.matches
        if not match.is_bye
    ]
    assert len(met) == len(set(met))


def test_an_own_game_in_a_few_lines_plays_a_whole_event(tmp_path: Path) -> None:
    (tmp_path / "skirmish.toml").write_text(OWN_GAME)
    path = tmp_path / "event.xlsx"
    done = simulate.simulate(path, "skirmish.toml", 10, seed="5", now=lambda: NOON)
    assert done.ok, done.problems
    assert done.phase is Phase.FINISHED
    headers = next(iter(sheet_values(path)["Standings"]))
    assert headers[9:11] == ["SoS", "Wins"]


def test_ALL_4_the_same_workbook_gives_the_same_sheets_but_for_the_log(tmp_path: Path) -> None:
    one, two = tmp_path / "one" / "event.xlsx", tmp_path / "two" / "event.xlsx"
    for path in (one, two):
        path.parent.mkdir()
        assert simulate.simulate(path, "armada", 7, seed="9", stop_after=2, now=lambda: NOON).ok
        advance(path)
    assert one.read_bytes() == two.read_bytes()
    assert one.with_suffix(".html").read_bytes() == two.with_suffix(".html").read_bytes()


def test_a_workbook_typed_by_hand_works_as_one_made_by_new(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    done = advance(path)
    assert list(read_tables(path.read_bytes())) == [
        "Event", "Players", "Round 1", "Standings", "Results", "Crosstable", "Log",
    ]  # fmt: skip
    assert done.round is not None
    assert len(done.round.matches) == 4


def test_missing_results_stop_advance_and_name_every_table(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    before = path.read_bytes()
    result = run("advance", path)
    assert result.exit_code == 1
    assert result.output.count("result-missing") == 0
    assert result.output.count("Round 1!") == 3
    assert path.read_bytes() == before


def test_ALL_5_and_ALL_13_a_correction_is_told_logged_and_changes_no_pairing(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    advance(path)
    round_two = sheet_values(path)["Round 2"]
    first = reckoning(path).event.rounds[0].matches[0]
    cell = first.at("Winner")
    assert cell is not None
    winner = 2 if first.entry.winner == "1" else 1
    type_cells(path, "Round 1", {cell.ref: winner})
    type_results(path)
    done = advance(path)
    assert [change.what for change in done.changes] == ["Result"]
    assert done.changes[0].cell == cell
    assert sheet_values(path)["Round 2"][0] == round_two[0]
    log = sheet_values(path)["Log"]
    assert any(row[4] == "Result" and row[5] == "Round 1" and row[6] == cell.ref for row in log)


def test_undo_takes_out_the_newest_round_only_and_keeps_what_was_typed_elsewhere(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    before = sheet_values(path, skip=("Log", "Standings", "Results", "Crosstable"))
    standings = advance(path).reckoning
    type_cells(path, "Players", {"D2": "a word"})
    done = pipeline.undo(path, now=lambda: NOON)
    assert done.ok
    after = sheet_values(path, skip=("Log", "Standings", "Results", "Crosstable"))
    assert after["Round 1"] == before["Round 1"]
    assert "Round 2" not in after
    assert sheet_values(path)["Players"][1][-1] == "a word"
    assert standings is not None
    again = advance(path)
    assert again.round is not None
    assert again.round.sheet == "Round 2"
    assert len(list((tmp_path / "event.backups").iterdir())) == 4


def test_ALL_13_undo_tells_and_logs_a_correction_too(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    advance(path)
    scored = reckoning(path).scored[0]
    winner = scored.match.cells["Winner"]
    type_cells(path, "Round 1", {winner.ref: 2 if scored.winner == scored.match.one else 1})
    told = run("undo", path).output
    assert f"Changed since the last run:\n  {winner}: Result: " in told
    assert "Round 2 is taken out." in told
    rows = [(row.what, row.cell) for row in reckoning(path).event.memory.log if row.command == "undo"]
    assert rows == [("Result", winner.ref), ("Round taken out", "")]
    assert advance(path).changes == ()


def test_undo_without_a_round_says_so(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    done = pipeline.undo(path)
    assert [(problem.code, problem.message) for problem in done.problems] == [
        ("nothing-to-undo", "No round is published yet, so there is none to take out.")
    ]


def test_a_dropped_player_is_told_and_not_paired_again(tmp_path: Path) -> None:
    """ALL-6, ALL-13."""
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    type_cells(path, "Players", {"B1": "Drops", "B3": 1})
    done = advance(path)
    assert [change.what for change in told(done.changes)] == ["Player dropped"]
    assert done.round is not None
    assert 2 not in done.round.players
    status = {standing.number: standing.status for standing in reckoning(path).ranking}
    assert status[2] == "Dropped"


def test_a_renamed_player_keeps_number_and_results(tmp_path: Path) -> None:
    """ALL-13: found by the number that the rounds show."""
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    type_cells(path, "Players", {"A2": "Ada Abe-Okafor"})
    done = advance(path)
    assert ("Player renamed", "Ada Abe", "Ada Abe-Okafor") in [(c.what, c.old, c.new) for c in done.changes]
    assert reckoning(path).event.name(1) == "Ada Abe-Okafor"


def test_lowering_rounds_ends_the_swiss_rounds(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    advance(path)
    type_cells(path, "Event", {"B4": 1})
    refused = pipeline.advance(path)
    (tie,) = (problem for problem in refused.problems if problem.is_error)
    assert tie.code == "tie-for-first"
    assert "type Playoff into row 1 of a free column" in (tie.hint or "")
    type_cells(path, "Players", {"B1": "Playoff", "B2": "lot"})
    done = advance(path)
    assert done.phase is Phase.FINISHED
    assert all(standing.played + standing.byes == 1 for standing in reckoning(path).ranking)


def test_ALL_13_players_renamed_twice_are_followed_through_all_their_rounds(tmp_path: Path) -> None:
    """Published rounds keep the names they were written with; the entry number leads from each to the player."""
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    for name in ("Ada Lovelace", "Ada King"):
        type_results(path)
        type_cells(path, "Players", {"A2": name})
        done = advance(path)
        assert [change.new for change in done.changes if change.what == "Player renamed"] == [name]
    type_results(path)
    advance(path)
    standing = next(row for row in reckoning(path).ranking if row.number == 1)
    assert (reckoning(path).event.name(1), standing.played + standing.byes) == ("Ada King", 3)


def penalized(path: Path, number: int, penalty: str, ordinal: int) -> None:
    headers = ["Round", "#", "Player", "Penalty", "Note"]
    add_sheet(path, "Penalties", [headers, [ordinal, number, None, penalty, None]])


def test_ALL_17_a_disqualified_leader_is_not_the_winner(tmp_path: Path) -> None:
    """The rank is kept (ALL-6); the title goes to the best of the others."""
    path = tmp_path / "event.xlsx"
    simulate.simulate(path, "wars", 6, seed="11", stop_after=3, now=lambda: NOON)
    leader, second = reckoning(path).ranking[:2]
    penalized(path, leader.number, "Disqualified", 1)
    advance(path)
    ranking = reckoning(path).ranking
    titles = {row.number: row.status for row in ranking if row.status}
    winner = next(row for row in ranking if row.number != leader.number)
    assert titles == {leader.number: "Dropped", winner.number: "Winner"}
    assert second.number in [row.number for row in ranking[:2]]


def test_ALL_6_results_that_were_typed_keep_a_player_in_the_standings(tmp_path: Path) -> None:
    """`Drops` 0 is easily typed for "no drops": who has played is not struck off."""
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    played = reckoning(path).event.rounds[0].matches[0].players
    type_cells(path, "Players", {"B1": "Drops", **{f"B{number + 1}": 0 for number in played}})
    advance(path)
    statuses = {row.number: row.status for row in reckoning(path).ranking}
    assert len(statuses) == 7
    assert [statuses[number] for number in played] == ["Dropped", "Dropped"]


def test_a_row_that_never_began_is_no_new_name_for_a_player_who_sat(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    type_results(path)
    type_cells(path, "Players", {"B1": "Drops", "A9": "No Show", "B9": 0, "A2": ""})
    problems = [problem for problem in pipeline.advance(path).problems if problem.is_error]
    unclear = {problem.cell for problem in problems if problem.code == "number-unclear"}
    assert unclear
    assert not unclear & {problem.cell for problem in problems if problem.code == "not-seated"}


def test_a_row_that_never_began_and_was_there_from_the_start_keeps_its_number(tmp_path: Path) -> None:
    path = typed_workbook(tmp_path / "event.xlsx")
    type_cells(path, "Players", {"B1": "Drops", "A9": "No Show", "B9": 0})
    advance(path)
    type_results(path)
    type_cells(path, "Players", {"A2": ""})
    codes = {problem.code for problem in pipeline.advance(path).problems if problem.is_error}
    assert codes == {"unknown-player"}
    assert reckoning(path).event.by_number[8].name == "No Show"


def in_round_3(path: Path) -> Path:
    typed_workbook(path)
    for _ in range(2):
        advance(path)
        type_results(path)
    advance(path)
    return path


@pytest.mark.parametrize(
    ("sheet", "code"), [("Players", "sheet-missing"), ("Round 2", "round-missing"), ("Round 1", "round-missing")]
)
def test_a_sheet_that_was_renamed_is_told_without_all_that_follows_from_it(
    sheet: str, code: str, tmp_path: Path
) -> None:
    path = in_round_3(tmp_path / "event.xlsx")
    book = openpyxl.load_workbook(path)
    book[sheet].title = "Blatt 7"
    book.save(path)
    errors = {problem.code for problem in pipeline.check(path).problems if problem.is_error}
    assert errors - {"result-missing"} == {code}


def test_a_player_swapped_in_by_hand_is_followed_through_a_new_name(tmp_path: Path) -> None:
    """The name stands beside another player's old number; it still leads to the one who bore it."""
    path = typed_workbook(tmp_path / "event.xlsx")
    advance(path)
    one, two = reckoning(path).event.rounds[0].matches[:2]
    names = reckoning(path).event.name
    swap = {one.cells["Player 1"].ref: names(two.one), two.cells["Player 1"].ref: names(one.one)}
    type_cells(path, "Round 1", swap)
    type_results(path)
    advance(path)
    type_cells(path, "Players", {f"A{two.one + 1}": "Renamed Player"})
    assert advance_or_problems(path) == ["result-missing"]
    assert reckoning(path).event.rounds[0].matches[0].one == two.one


def advance_or_problems(path: Path) -> list[str]:
    return sorted({problem.code for problem in pipeline.advance(path).problems if problem.is_error})
