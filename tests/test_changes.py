"""ALL-13: what changed since the last run is found by comparison, told once with old and new, and kept in `Log`."""

from __future__ import annotations

from pathlib import Path

import pytest
from checked_sheets import (
    bracket_rows,
    log_rows,
    result_rows,
    roster,
    round_rows,
    standing_rows,
    understood,
)
from organizer import NOON, add_sheet, advance, reckoning, type_cells, type_results
from sheets_by_hand import Rows, Sheets, event_sheets

from tourney_xl import pipeline, simulate
from tourney_xl.changes import changes, told
from tourney_xl.games.loader import builtin
from tourney_xl.problems import Cell
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings

OLD_1 = ([1, 1, 1, "Ann", 2, "Bob", "Ann", "In time", 5, 0], [1, 2, 3, "Cy", 4, "Dee", "Cy", "In time", 5, 0])
ROUND_1 = round_rows((1, "Ann", "Bob", "Ann"), (2, "Cy", "Dee", "Cy"))
STANDING = standing_rows((1, "Ann", ""), (2, "Bob", ""), (3, "Cy", ""), (4, "Dee", ""))

DOINGS = ("Round published", "Brought up to date")
"""Rows of `Log` that tell what a command did, not what it found."""

Found = tuple[str, str, int | None, str, str]
"""What, cell, entry number, old, new."""


def found(sheets: Sheets) -> list[Found]:
    event, game, plan = understood(sheets)
    scored, _ = score_event(event, game, plan)
    all_found = changes(event, scored, standings(event, game, plan, scored))
    return [(change.what, str(change.cell), change.number, change.old, change.new) for change in told(all_found)]


def after_round_1(round_1: Rows = ROUND_1, players: Rows | None = None) -> dict[str, Rows]:
    """Round 1 is played and was run like that, with Ann and Cy as its winners."""
    sheets = event_sheets(players=players, round_1=round_1)
    return {**sheets, "Results": result_rows(*OLD_1), "Standings": STANDING}


def logged(sheets: dict[str, Rows], *rows: tuple[str, int | None, str, str], **before: str) -> dict[str, Rows]:
    return {**sheets, "Log": log_rows(understood(sheets)[0].settings, *rows, **before)}


# Nothing changed


def test_nothing_changed() -> None:
    assert found(logged(after_round_1())) == []


def test_before_the_first_run_there_is_nothing_to_compare_with() -> None:
    assert found(event_sheets(round_1=ROUND_1)) == []


def test_the_results_of_the_newest_round_are_new_and_not_changed() -> None:
    sheets = event_sheets(round_1=ROUND_1)
    blank = ([1, 1, 1, "Ann", 2, "Bob"], [1, 2, 3, "Cy", 4, "Dee"])
    assert found({**sheets, "Results": result_rows(*blank), "Standings": STANDING}) == []


def test_a_round_taken_out_is_not_a_change_of_its_pairings() -> None:
    later = [2, 1, 1, "Ann", 3, "Cy"]
    assert found({**after_round_1(), "Results": result_rows(*OLD_1, later)}) == []


def test_sides_swapped_tables_renumbered_and_a_tab_in_capitals_are_no_change() -> None:
    sheets = after_round_1()
    sheets["ROUND  1"] = round_rows((8, "Bob", "Ann", "Ann"), (9, "Dee", "Cy", "Cy"))
    del sheets["Round 1"]
    assert found(sheets) == []


# Results


@pytest.mark.parametrize(
    ("row", "new"),
    [
        (("Bob",), "Bob, In time, 0 : 5"),
        (("Ann", "At time"), "Ann, At time, 3 : 0"),
        (("None",), "None, 0 : 0"),
        ((None,), "no result"),
    ],
)
def test_a_result_corrected(row: tuple[str | None, ...], new: str) -> None:
    sheets = after_round_1(round_rows((1, "Ann", "Bob", *row), (2, "Cy", "Dee", "Cy")))
    assert found(sheets) == [("Result", "Round 1!F2", 1, "Ann, In time, 5 : 0", new)]


def test_a_result_corrected_at_a_table_whose_sides_are_swapped() -> None:
    sheets = after_round_1(round_rows((1, "Bob", "Ann", "Bob"), (2, "Cy", "Dee", "Cy")))
    assert found(sheets) == [("Result", "Round 1!F2", 1, "Ann, In time, 5 : 0", "Bob, In time, 0 : 5")]


def test_ALL_5_a_bracket_result_corrected() -> None:
    sheets = event_sheets(settings={"Rounds": 1}, round_1=ROUND_1, final=bracket_rows((1, 1, "Ann", 2, "Cy", "Cy")))
    final = ["Final", 1, 1, "Ann", 3, "Cy", "Ann", "In time", 5, 0]
    sheets |= {"Results": result_rows(*OLD_1, final), "Standings": STANDING}
    assert found(sheets) == [("Result", "Final!I2", 1, "Ann, In time, 5 : 0", "Cy, In time, 0 : 5")]


def test_ST_12_a_bye_that_was_awarded_after_all() -> None:
    players = roster("Byes", Ann=[None], Bob=[None], Cy=[1])
    sheets = event_sheets(players=players, round_1=round_rows((1, "Ann", "Bob", "Ann"), (None, "Cy", "BYE")))
    sheets |= {"Results": result_rows(OLD_1[0], [1, None, 3, "Cy", None, "BYE", "Cy", "Bye", 5])}
    assert found(sheets) == [("Result", "Round 1!F3", 3, "Cy, Bye, 5", "Cy, Awarded bye, 5")]


def test_ALL_17_a_match_lost_by_a_penalty_is_a_corrected_result_that_names_none() -> None:
    sheets = after_round_1()
    sheets["Penalties"] = [["Round", "#", "Player", "Penalty", "Note"], [1, 1, "Ann", "Match loss", "late"]]
    assert found(sheets) == [("Result", "Round 1!F2", 1, "Ann, In time, 5 : 0", "Bob, In time, 0 : 5")]


def test_AR_1_the_margin_belongs_to_the_result() -> None:
    headers = ["Table", "#1", "Player 1", "#2", "Player 2", "Winner", "Score 1", "Score 2"]
    players = roster(Ann=(), Bob=())
    sheets = event_sheets(game="armada", players=players, round_1=[headers, [1, 1, "Ann", 2, "Bob", None, 200, 80]])
    memory = result_rows([1, 1, 1, "Ann", 2, "Bob", "Ann", None, 7, 4, 128, 0])
    memory = [[*memory[0][:-1], "MoV 1", "MoV 2", "Rule"], *memory[1:]]
    assert found({**sheets, "Results": memory}) == [
        ("Result", "Round 1!F2", 1, "Ann, 7 : 4, 128 : 0", "Ann, 7 : 4, 120 : 0")
    ]


# Pairings


def test_two_players_swapped_by_hand() -> None:
    sheets = event_sheets(round_1=round_rows((1, "Ann", "Dee", None), (2, "Cy", "Bob", None)))
    blank = ([1, 1, 1, "Ann", 2, "Bob"], [1, 2, 3, "Cy", 4, "Dee"])
    assert found({**sheets, "Results": result_rows(*blank), "Standings": STANDING}) == [
        ("Pairing changed", "Round 1!E2", 4, "#1 Ann v. #2 Bob, table 1", "#1 Ann v. #4 Dee, table 1"),
        ("Pairing changed", "Round 1!E3", 2, "#3 Cy v. #4 Dee, table 2", "#3 Cy v. #2 Bob, table 2"),
    ]


def test_a_name_typed_over_a_bye_and_a_pair_that_is_left_over() -> None:
    sheets = event_sheets(
        players=roster(Ann=(), Bob=(), Cy=()), round_1=round_rows((1, "Ann", "Cy"), (2, "Bob", "BYE"))
    )
    before = ([1, 1, 1, "Ann", 2, "Bob"], [1, None, 3, "Cy", None, "BYE", "Cy", "Bye", 5])
    assert found({**sheets, "Results": result_rows(*before)}) == [
        ("Pairing changed", "Round 1!E2", 3, "#1 Ann v. #2 Bob, table 1", "#1 Ann v. #3 Cy, table 1"),
        ("Pairing changed", "Round 1!C3", 2, "", "#2 Bob v. BYE, table 2"),
        ("Pairing changed", "Round 1", 3, "#3 Cy v. BYE", ""),
    ]


def test_a_player_typed_into_two_rows_of_Results_stops_nothing() -> None:
    """Ann stands with Cy and with Dee, and plays Bob; Cy plays Dee."""
    twice = ([1, 1, 1, "Ann", 3, "Cy"], [1, 2, 1, "Ann", 4, "Dee"])
    told_of = {what for what, *_ in found({**after_round_1(), "Results": result_rows(*twice)})}
    assert told_of == {"Pairing changed", "Player added"}


def test_a_pairing_swapped_after_its_result_keeps_the_old_result() -> None:
    sheets = after_round_1(round_rows((1, "Ann", "Dee", "Ann"), (2, "Cy", "Bob", "Cy")))
    assert found(sheets) == [
        (
            *("Pairing changed", "Round 1!E2", 4),
            *("#1 Ann v. #2 Bob, table 1 (Ann, In time, 5 : 0)", "#1 Ann v. #4 Dee, table 1"),
        ),
        (
            *("Pairing changed", "Round 1!E3", 2),
            *("#3 Cy v. #4 Dee, table 2 (Cy, In time, 5 : 0)", "#3 Cy v. #2 Bob, table 2"),
        ),
    ]


# Players


def test_a_player_renamed_is_no_change_of_results() -> None:
    players = roster(Anne=(), Bob=(), Cy=(), Dee=())
    sheets = after_round_1([ROUND_1[0], [1, 1, "Anne", 2, "Bob", "Anne"], ROUND_1[2]], players)
    assert found(sheets) == [("Player renamed", "Players!B2", 1, "Ann", "Anne")]


def test_a_player_added() -> None:
    players = roster("Enters", Ann=[None], Bob=[None], Cy=[None], Dee=[None], Eve=[2])
    assert found(after_round_1(players=players)) == [("Player added", "Players!B6", 5, "", "Eve")]


def test_a_player_added_is_told_once_although_seated_nowhere_yet() -> None:
    players = roster("Enters", Ann=[None], Bob=[None], Cy=[None], Dee=[None], Eve=[2])
    assert found(logged(after_round_1(players=players), ("Player added", 5, "", "Eve"))) == []


def test_a_player_who_enters_later_is_told_when_coming_in() -> None:
    """`Standings` may list the player a round ahead; what counts is who has sat in a round."""
    players = roster("Enters", Ann=[None], Bob=[None], Cy=[None], Dee=[None], Eve=[3])
    sheets = after_round_1(players=players)
    assert found(sheets) == []
    listed = standing_rows(*((number, name, "") for number, name in enumerate(("Ann", "Bob", "Cy", "Dee", "Eve"), 1)))
    round_2 = round_rows((1, "Ann", "Cy", "Ann"), (2, "Bob", "Dee", "Bob"))
    later = [[2, 1, 1, "Ann", 3, "Cy", "Ann", "In time", 5, 0], [2, 2, 2, "Bob", 4, "Dee", "Bob", "In time", 5, 0]]
    sheets |= {"Round 2": round_2, "Standings": listed, "Results": result_rows(*OLD_1, *later)}
    assert found(sheets) == [("Player added", "Players!B6", 5, "", "Eve")]


def test_a_player_removed() -> None:
    sheets = after_round_1()
    sheets["Standings"] = standing_rows((1, "Ann", ""), (2, "Bob", ""), (3, "Cy", ""), (4, "Dee", ""), (5, "Eve", ""))
    assert found(sheets) == [("Player removed", "Players", 5, "Eve", "")]


DROPPED = roster("Drops", "Returns", Ann=[None, None], Bob=[1, None], Cy=[None, None], Dee=[None, None])
BACK = roster("Drops", "Returns", Ann=[None, None], Bob=[1, 2], Cy=[None, None], Dee=[None, None])


def test_ALL_6_a_player_dropped() -> None:
    assert found(after_round_1(players=DROPPED)) == [("Player dropped", "Players!C3", 2, "", "Dropped")]


def test_ALL_6_a_drop_is_told_once() -> None:
    assert found(logged(after_round_1(players=DROPPED), ("Player dropped", 2, "", "Dropped"))) == []


def test_ALL_6_a_drop_typed_ahead_is_told_when_it_takes_effect() -> None:
    """`Standings` shows it as soon as the last round played is published, before that round is over."""
    sheets = logged(after_round_1(players=DROPPED))
    sheets["Standings"] = standing_rows((1, "Ann", ""), (2, "Bob", "Dropped"), (3, "Cy", ""), (4, "Dee", ""))
    assert found(sheets) == [("Player dropped", "Players!C3", 2, "", "Dropped")]


def test_ALL_6_a_player_who_never_began_after_all() -> None:
    players = roster("Drops", Ann=[None], Bob=[0], Cy=[None], Dee=[None])
    round_1 = round_rows((1, "Ann", "Bob"), (2, "Cy", "Dee"))
    sheets = event_sheets(players=players, round_1=round_1)
    blank = ([1, 1, 1, "Ann", 2, "Bob"], [1, 2, 3, "Cy", 4, "Dee"])
    sheets |= {"Results": result_rows(*blank), "Standings": STANDING}
    assert found(sheets) == [("Player dropped", "Players!C3", 2, "", "Dropped")]


def test_DT_9_a_player_back_in() -> None:
    sheets = after_round_1(players=BACK)
    told = ("Player dropped", 2, "", "Dropped")
    assert found(logged(sheets, told)) == [("Player back in", "Players!D3", 2, "Dropped", "")]
    assert found(logged(sheets, told, ("Player back in", 2, "Dropped", ""))) == []


def test_a_drop_that_was_cleared_again() -> None:
    sheets = after_round_1(players=roster("Drops", Ann=[None], Bob=[None], Cy=[None], Dee=[None]))
    told = ("Player dropped", 2, "", "Dropped")
    assert found(logged(sheets, told)) == [("Player back in", "Players!C3", 2, "Dropped", "")]


def test_ALL_17_a_disqualified_player_has_left_at_the_cell_of_the_penalty() -> None:
    sheets = after_round_1()
    penalties = [[1, 2, "Bob", "Warning", None], [1, 2, "Bob", "Disqualified", None]]
    sheets["Penalties"] = [["Round", "#", "Player", "Penalty", "Note"], *penalties]
    assert found(sheets) == [("Player dropped", "Penalties!D3", 2, "", "Dropped")]


def test_ALL_13_a_correction_in_a_round_that_does_not_count_is_told_without_points() -> None:
    round_2 = round_rows((1, "Ann", "Cy", "Cy"), (2, "Bob", "Dee", None))
    sheets = event_sheets(settings={"Rounds": 1}, round_1=ROUND_1, round_2=round_2)
    rows = [[2, 1, 1, "Ann", 3, "Cy", "Ann", "In time", None, None], [2, 2, 2, "Bob", 4, "Dee", None, None, None, None]]
    sheets |= {"Results": result_rows(*OLD_1, *rows), "Standings": STANDING}
    assert found(sheets) == [("Result", "Round 2!F2", 1, "Ann, In time", "Cy, In time")]


def test_without_a_log_the_standings_say_who_had_left() -> None:
    sheets = after_round_1(players=DROPPED)
    sheets["Standings"] = standing_rows((1, "Ann", ""), (2, "Bob", "Dropped"), (3, "Cy", ""), (4, "Dee", ""))
    assert found(sheets) == []
    sheets["Players"] = BACK
    assert found(sheets) == [("Player back in", "Players!D3", 2, "Dropped", "")]


@pytest.mark.parametrize("status", ["Qualified", "Winner", "Second", "Out in Top 4", ""])
def test_another_status_than_dropped_is_not_told_as_back_in(status: str) -> None:
    """The bracket speaks louder than `Dropped`: whoever left and is out in the bracket has not come back."""
    sheets = logged(after_round_1(players=DROPPED), ("Player dropped", 2, "", "Dropped"))
    sheets["Standings"] = standing_rows((1, "Ann", ""), (2, "Bob", status), (3, "Cy", ""), (4, "Dee", ""))
    assert found(sheets) == []


@pytest.mark.parametrize("status", ["Winner", "Second", "Out in Top 4"])
def test_who_dropped_in_the_bracket_is_told_whatever_the_status(status: str) -> None:
    sheets = event_sheets(
        settings={"Rounds": 1}, players=roster("Drops", Ann=[None], Bob=[None], Cy=[1], Dee=[None]), round_1=ROUND_1
    )
    sheets["Final"] = bracket_rows((1, 1, "Ann", 2, "Cy", None))
    sheets["Results"] = result_rows(*OLD_1, ["Final", 1, 1, "Ann", 3, "Cy"])
    sheets["Standings"] = standing_rows((1, "Ann", ""), (2, "Bob", ""), (3, "Cy", status), (4, "Dee", ""))
    assert found(logged(sheets)) == [("Player dropped", "Players!C4", 3, "", "Dropped")]


# Settings


def test_a_setting_changed_typed_or_cleared() -> None:
    settings = {"Rounds": 4, "Place": None, "Contact": "Ann", "Drafts": "1, 4", "Cut": 0}
    sheets = logged(
        {**event_sheets(settings=settings, round_1=ROUND_1), "Results": result_rows(*OLD_1), "Standings": STANDING},
        Rounds="3",
        Place="Town hall",
        Contact="",
        Cut="",
    )
    assert found(sheets) == [
        ("Setting Place", "Event!B4", None, "Town hall", ""),
        ("Setting Contact", "Event!B5", None, "", "Ann"),
        ("Setting Rounds", "Event!B3", None, "3", "4"),
        ("Setting Cut", "Event!B7", None, "", "0"),
    ]


# Through the real workbook: told and logged once, and never again


def new_event(tmp_path: Path, game: str = "doomtown", players: int = 8, rounds: int = 2) -> Path:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, game, players, seed="5", stop_after=rounds, now=lambda: NOON).ok
    return path


def log_of(path: Path) -> list[tuple[str, str, str, str]]:
    rows = reckoning(path).event.memory.log
    return [(row.what, str(Cell(row.sheet, row.cell)), row.old, row.new) for row in rows if row.what not in DOINGS]


def told_once(path: Path) -> list[tuple[str, str, str]]:
    """What the next run tells; all that it finds stands in `Log` once, and the run after that finds nothing."""
    before = log_of(path)
    all_found = advance(path).changes
    rows = [(change.what, str(change.cell), change.old, change.new) for change in all_found]
    assert log_of(path) == before + rows
    type_results(path)
    assert advance(path).changes == ()
    assert log_of(path) == before + rows
    return [(change.what, change.old, change.new) for change in told(all_found)]


@pytest.mark.parametrize("key", [game.key for game in builtin()])
def test_a_run_after_a_run_finds_nothing_changed(key: str, tmp_path: Path) -> None:
    path = new_event(tmp_path, key, 7)
    for _ in range(2):
        assert advance(path).changes == ()
        type_results(path)


def test_a_corrected_result_is_told_and_logged_once(tmp_path: Path) -> None:
    path = new_event(tmp_path)
    match = reckoning(path).event.rounds[0].matches[0]
    cell, winner = match.at("Winner"), match.entry.winner
    assert cell is not None
    type_cells(path, "Round 1", {cell.ref: "2" if winner == "1" else "1"})
    ((what, old, new),) = told_once(path)
    assert what == "Result"
    assert old.split(", ")[0] != new.split(", ")[0]


def test_ALL_5_what_a_correction_would_have_changed_is_told_until_the_next_run(tmp_path: Path) -> None:
    path = new_event(tmp_path)
    match = reckoning(path).event.rounds[0].matches[0]
    cell = match.at("Winner")
    assert cell is not None
    assert "correction-too-late" not in [problem.code for problem in pipeline.check(path).problems]
    type_cells(path, "Round 1", {cell.ref: "2" if match.entry.winner == "1" else "1"})
    (problem,) = (problem for problem in pipeline.check(path).problems if problem.code == "correction-too-late")
    assert problem.cell == cell
    assert problem.message.endswith(" pairings in Round 2 would be different.")
    advance(path)
    assert "correction-too-late" not in [problem.code for problem in pipeline.check(path).problems]


def test_a_drop_is_told_and_logged_once(tmp_path: Path) -> None:
    path = new_event(tmp_path)
    type_cells(path, "Players", {reckoning(path).event.by_number[3].cells["Drops"].ref: 2})
    assert told_once(path) == [("Player dropped", "", "Dropped")]


def test_a_renaming_is_told_and_logged_once(tmp_path: Path) -> None:
    path = new_event(tmp_path)
    player = reckoning(path).event.by_number[4]
    type_cells(path, "Players", {player.cells["Name"].ref: "Zoe Zett"})
    assert told_once(path) == [("Player renamed", player.name, "Zoe Zett")]


def test_a_drop_typed_ahead_is_told_and_logged_once(tmp_path: Path) -> None:
    path = new_event(tmp_path, rounds=1)
    type_cells(path, "Players", {reckoning(path).event.by_number[3].cells["Drops"].ref: 2})
    assert told(advance(path).changes) == []
    type_results(path)
    assert told_once(path) == [("Player dropped", "", "Dropped")]


def test_ALL_13_columns_that_decide_something_are_kept_from_the_first_run_on(tmp_path: Path) -> None:
    path = new_event(tmp_path, "star-trek-2e", rounds=0)
    cells = reckoning(path).event.by_number[3].cells
    type_cells(path, "Players", {cells["Team"].ref: "Red", cells["Fixed table"].ref: 5, cells["House"].ref: "no"})
    advance(path)
    kept = [row for row in log_of(path) if row[1].startswith("Players!")]
    assert kept == [("Team", str(cells["Team"]), "", "Red"), ("Fixed table", str(cells["Fixed table"]), "", "5")]
    type_results(path)
    type_cells(path, "Players", {cells["Team"].ref: "Blue", cells["Rating"].ref: 1600, cells["Fixed table"].ref: 3})
    assert told_once(path) == [("Team", "Red", "Blue"), ("Rating", "", "1600"), ("Fixed table", "5", "3")]


def test_a_table_moved_by_hand_is_kept_and_not_told(tmp_path: Path) -> None:
    path = new_event(tmp_path, rounds=1)
    cell = reckoning(path).event.rounds[0].matches[0].cells["Table"]
    type_cells(path, "Round 1", {cell.ref: 17})
    before = log_of(path)
    assert told_once(path) == []
    assert [row for row in log_of(path) if row not in before] == [("Table", str(cell), "1", "17")]


def test_ALL_17_a_penalty_is_kept_and_not_told(tmp_path: Path) -> None:
    """A warning decides nothing; what was typed by mistake and cleared again is kept as well."""
    path = new_event(tmp_path, rounds=1)
    heads = ["Round", "#", "Player", "Penalty", "Note"]
    add_sheet(path, "Penalties", [heads, [1, 3, None, "Warning", None], [1, 4, None, "Match loss", None]])
    before = log_of(path)
    assert [what for what, _, _ in told_once(path)] in ([], ["Result"])
    assert ("Penalty", "Penalties!D3", "", "1: Match loss") in [row for row in log_of(path) if row not in before]
    type_results(path)
    type_cells(path, "Penalties", {"D3": "Warning"})
    advance(path)
    assert ("Penalty", "Penalties", "1: Match loss", "") in log_of(path)


def test_a_late_entry_is_told_and_logged_once(tmp_path: Path) -> None:
    path = new_event(tmp_path, rounds=1)
    cells = reckoning(path).event.by_number[8].cells
    below = {header: f"{cells[header].ref.rstrip('0123456789')}10" for header in ("#", "Name", "Enters")}
    type_cells(path, "Players", {below["#"]: 9, below["Name"]: "Zoe Zett", below["Enters"]: 2})
    assert told_once(path) == [("Player added", "", "Zoe Zett")]


def test_a_setting_is_told_and_logged_once_whatever_is_typed(tmp_path: Path) -> None:
    path = new_event(tmp_path)
    at = reckoning(path).event.settings.at
    typed = {at("Place").ref: "Old  Town\nHall", at("Prizes").ref: "=none, “5 €”", at("Start").ref: "9:30"}
    type_cells(path, "Event", typed)
    assert [what for what, _, _ in told_once(path)] == ["Setting Start", "Setting Place", "Setting Prizes"]


def test_ALL_13_a_pairing_swapped_by_hand_is_told_and_logged_once(tmp_path: Path) -> None:
    path = new_event(tmp_path, rounds=1)
    advance(path)
    one, two = (match for match in reckoning(path).event.rounds[1].matches[:2])
    name = reckoning(path).event.name
    assert one.two is not None
    assert two.two is not None

    def pair(left: int, right: int, table: int) -> str:
        return f"#{left} {name(left)} v. #{right} {name(right)}, table {table}"

    seats = (one.cells["Player 2"].ref, two.cells["Player 2"].ref)
    type_cells(path, "Round 2", {seats[0]: name(two.two), seats[1]: name(one.two)})
    type_results(path)
    assert told_once(path) == [
        ("Pairing changed", pair(one.one, one.two, 1), pair(one.one, two.two, 1)),
        ("Pairing changed", pair(two.one, two.two, 2), pair(two.one, one.two, 2)),
    ]


def test_ALL_15_a_finished_event_with_a_drop_in_the_bracket_tells_it_once(tmp_path: Path) -> None:
    """Doomtown, cut to 2: the loser of the final leaves before it is played."""
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "doomtown", 8, seed="5", stop_after=3, now=lambda: NOON).ok
    final = advance(path).round
    assert final is not None
    two = final.matches[0].two
    assert two is not None
    type_cells(path, "Players", {reckoning(path).event.by_number[two].cells["Drops"].ref: 3})
    assert [change.what for change in told(advance(path).changes)] == ["Player dropped"]
    assert advance(path).changes == ()
    assert pipeline.check(path).phase == "finished"
