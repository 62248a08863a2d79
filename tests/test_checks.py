"""What can be wrong in an event as a whole: the field, settings that are fixed, results to come, byes and entries."""

from __future__ import annotations

from typing import Any

import pytest
from checked_sheets import (
    bracket_rows,
    codes,
    log_rows,
    named,
    problems,
    result_rows,
    roster,
    round_rows,
    told,
    understood,
    words,
)
from sheets_by_hand import LOG, Rows, Sheets, event_sheets

from tourney_xl.checks import run_checks
from tourney_xl.problems import Severity

ERROR, WARNING, NOTE = Severity

ROUND_1 = round_rows((1, "Ann", "Bob", "Ann"), (2, "Cy", "Dee", "Cy"))
EIGHT = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def with_log(sheets: dict[str, Rows], **before: str) -> Sheets:
    """The sheets as they were last run with other settings."""
    return {**sheets, "Log": log_rows(understood(sheets)[0].settings, **before)}


# The field


def test_no_players() -> None:
    assert told(event_sheets(players=[["#", "Name"]]), "no-players") == (
        ERROR,
        "Players",
        "There are no players yet.",
        "Type their names into the column Name, one a row.",
    )


@pytest.mark.parametrize(
    "players",
    [named("Ann"), roster("Drops", Ann=[None], Bob=[0]), roster("House", Ann=[None], Bob=["x"])],
    ids=["one", "the other never began", "the other is the house"],
)
def test_too_few_players_to_begin(players: Rows) -> None:
    assert told(event_sheets(players=players), "too-few-players") == (
        ERROR,
        "Players",
        "Fewer than two players are in for round 1.",
        "Add players, or see who is marked as dropped.",
    )


def test_an_event_that_has_begun_may_run_down() -> None:
    players = roster("Drops", Ann=[1], Bob=[1])
    assert "too-few-players" not in codes(event_sheets(players=players, round_1=round_rows((1, "Ann", "Bob", "Ann"))))


# Settings that may not change any more


@pytest.mark.parametrize(
    ("name", "old", "value", "cell", "again"),
    [
        ("Structure", "multi-day", "single-day", "Event!B3", 'Type "multi-day" again.'),
        ("Seed", "12", "13", "Event!B3", 'Type "12" again.'),
        ("Game", "armada", "doomtown", "Event!B2", 'Type "armada" again.'),
    ],
)
def test_ALL_13_game_structure_and_seed_are_fixed_after_round_1(
    name: str, old: str, value: str, cell: str, again: str
) -> None:
    settings = {} if name == "Game" else {name: value}
    sheets = with_log(event_sheets(settings=settings, round_1=ROUND_1), **{name: old})
    message = f"{name} cannot change any more, because round 1 is published."
    assert told(sheets, "setting-locked") == (ERROR, cell, message, again)


def test_before_round_1_every_setting_may_change() -> None:
    assert "setting-locked" not in codes(with_log(event_sheets(settings={"Seed": "13"}), Seed="12", Game="armada"))


def test_a_seed_cleared_is_the_one_that_the_log_keeps() -> None:
    assert "setting-locked" not in codes(with_log(event_sheets(round_1=ROUND_1), Seed="12"))


def published_cut(**settings: Any) -> dict[str, Rows]:
    return event_sheets(settings=settings, round_1=ROUND_1, final=bracket_rows((1, 1, "Ann", 2, "Cy", None)))


@pytest.mark.parametrize(
    ("name", "value", "old", "hint"),
    [
        ("Rounds", 2, "1", 'Type "1" again.'),
        ("Cut", 4, "2", 'Type "2" again.'),
        ("Cut", 4, "", "Clear the cell again."),
    ],
)
def test_rounds_and_cut_are_fixed_once_the_cut_is_published(name: str, value: int, old: str, hint: str) -> None:
    sheets = with_log(published_cut(**{name: value}), **{name: old})
    message = f"{name} cannot change any more, because the cut is published."
    assert told(sheets, "setting-locked") == (ERROR, "Event!B3", message, hint)


def test_ST_16_rounds_and_cut_may_change_before_the_cut() -> None:
    sheets = event_sheets(game="star-trek-2e", settings={"Rounds": 2, "Cut": 2}, round_1=ROUND_1)
    assert "setting-locked" not in codes(with_log(sheets, Rounds="3", Cut=""))


def test_nothing_is_fixed_where_nothing_was_logged() -> None:
    assert "setting-locked" not in codes({**event_sheets(round_1=ROUND_1), "Log": [LOG]})


# `Rounds` changed in the middle of it


def test_DT_2_rounds_changed_after_round_1_is_warned_about() -> None:
    sheets = with_log(event_sheets(settings={"Rounds": 2}, round_1=ROUND_1), Rounds="")
    assert told(sheets, "rounds-changed") == (
        WARNING,
        "Event!B3",
        "The number of rounds was 3 so far, and is 2 now.",
        "Clear the cell again if that is not meant; else nothing need be done.",
    )


def test_DT_2_rounds_cleared_after_round_1_is_warned_about() -> None:
    sheets = with_log(event_sheets(settings={"Rounds": None}, round_1=ROUND_1), Rounds="2")
    assert told(sheets, "rounds-changed") == (
        WARNING,
        "Event!B3",
        "The number of rounds was 2 so far, and is 3 now.",
        'Type "2" again if that is not meant; else nothing need be done.',
    )


def test_DT_2_the_same_number_typed_is_no_change() -> None:
    assert "rounds-changed" not in codes(with_log(event_sheets(settings={"Rounds": 3}, round_1=ROUND_1), Rounds=""))
    assert "rounds-changed" not in codes(with_log(event_sheets(settings={"Rounds": 2}, round_1=ROUND_1)))
    assert "rounds-changed" not in codes(with_log(event_sheets(settings={"Rounds": 2}), Rounds="3"))


def test_lowering_rounds_leaves_an_unfinished_round_uncounted() -> None:
    round_2 = round_rows((1, "Ann", "Cy", None), (2, "Bob", "Dee", "Dee"))
    sheets = event_sheets(settings={"Rounds": 1}, round_1=ROUND_1, round_2=round_2)
    assert told(sheets, "round-uncounted") == (
        WARNING,
        "Event!B3",
        "Round 2 is unfinished and beyond the 1 round planned: it does not count.",
        "Type 2 to go on with it.",
    )
    assert "result-missing" not in codes(sheets)


def test_a_finished_round_beyond_the_plan_counts_and_is_not_mentioned() -> None:
    round_2 = round_rows((1, "Ann", "Cy", "Ann"), (2, "Bob", "Dee", "Dee"))
    sheets = event_sheets(settings={"Rounds": 1}, round_1=ROUND_1, round_2=round_2)
    assert "round-uncounted" not in codes(sheets)


# Places that players settle among themselves


@pytest.mark.parametrize(
    ("places", "gap"),
    [
        ((None, None, None), None),
        ((1, None, None), None),
        ((2, 1, 3), None),
        ((2, 4, 3), None),  # left from before a correction: all have one, and the order holds
        ((None, 2, None), ("Players!C3", '"Bob" has place 2 among 3 who are tied, and nobody has 1.', 1)),
        ((1, None, 3), ("Players!C4", '"Cy" has place 3 among 3 who are tied, and nobody has 2.', 2)),
    ],
    ids=str,
)
def test_ALL_10_a_place_with_a_better_one_open(
    places: tuple[int | None, ...], gap: tuple[str, str, int] | None
) -> None:
    players = roster("Playoff", **{name: [place] for name, place in zip(("Ann", "Bob", "Cy"), places, strict=True)})
    sheets = event_sheets(game="street-warriors", players=players)
    if gap is None:
        assert "playoff-gap" not in codes(sheets)
    else:
        cell, message, missing = gap
        hint = f"Type who has {missing}; those with a blank cell come after all who have a place."
        assert told(sheets, "playoff-gap") == (ERROR, cell, message, hint)


# The log


@pytest.mark.parametrize(
    ("seed", "code", "severity", "message", "hint"),
    [
        (
            None,
            "seed-lost",
            ERROR,
            "The sheet Log is gone, and with it the seed that every draw comes from.",
            "Type the seed that the report shows at its end, or copy the sheet Log back from the newest backup.",
        ),
        (
            "7",
            "log-missing",
            WARNING,
            "The sheet Log is gone, and with it what was changed so far.",
            "Copy it back from the newest backup, or go on with a new one.",
        ),
    ],
)
def test_ALL_4_a_log_that_was_deleted(seed: str | None, code: str, severity: Severity, message: str, hint: str) -> None:
    sheets = event_sheets(game="street-warriors", settings={"Seed": seed}, round_1=ROUND_1, results=result_rows(*OLD_1))
    assert told(sheets, code) == (severity, "Event!B3", message, hint)


def test_DT_10_a_log_that_was_deleted_takes_the_hidden_die_along() -> None:
    sheets = event_sheets(game="doomtown", settings={"Seed": "7"}, round_1=ROUND_1, results=result_rows(*OLD_1))
    assert told(sheets, "log-missing")[3].endswith(" Without it the hidden die is rolled anew.")


def test_ALL_4_rounds_made_by_hand_never_had_a_log() -> None:
    assert not {"seed-lost", "log-missing"} & set(codes(event_sheets(round_1=ROUND_1)))


# Results to come


@pytest.mark.parametrize(
    ("game", "hint"),
    [
        ("doomtown", 'Type "Ann", "Bob", 1, 2 or None.'),
        ("street-warriors", 'Type "Ann", "Bob", 1, 2, Draw or None.'),
        ("wars", 'Type "Ann", "Bob", 1, 2 or None. Type Energy as well.'),
        ("armada", "Type both scores, or the winner and Conceded."),
    ],
)
def test_results_missing_are_told_by_table(game: str, hint: str) -> None:
    round_1 = round_rows((7, "Ann", "Bob", None), (8, "Cy", "Dee", None))
    first, second = (p for p in problems(event_sheets(game=game, round_1=round_1)) if p.code == "result-missing")
    assert words(first) == (ERROR, "Round 1!F2", "Table 7: Ann against Bob has no result yet.", hint)
    assert (str(second.cell), second.message) == ("Round 1!F3", "Table 8: Cy against Dee has no result yet.")


def test_ALL_9_in_a_bracket_only_a_winner_will_do() -> None:
    sheets = event_sheets(game="street-warriors", settings={"Rounds": 1, "Cut": 2}, round_1=ROUND_1)
    sheets["Final"] = bracket_rows((1, 1, "Ann", 2, "Cy", None))
    assert told(sheets, "result-missing") == (
        ERROR,
        "Final!I2",
        "Table 1: Ann against Cy has no result yet.",
        'Type "Ann", "Cy", 1 or 2.',
    )


def test_a_table_without_a_number_goes_by_its_players() -> None:
    sheets = event_sheets(round_1=round_rows((None, "Ann", "Bob", None), (2, "Cy", "Dee", "Cy")))
    assert told(sheets, "result-missing")[2] == "Ann against Bob has no result yet."


def test_ALL_6_a_bye_and_an_absent_player_need_no_result() -> None:
    players = roster("Drops", Ann=[None], Bob=[0], Cy=[None])
    round_1 = round_rows((1, "Ann", "Bob", None), (None, "Cy", "BYE", None))
    assert "result-missing" not in codes(event_sheets(players=players, round_1=round_1))


@pytest.mark.parametrize("penalty", ["Match loss", "Disqualified"])
def test_ALL_17_a_match_lost_by_a_penalty_needs_no_result(penalty: str) -> None:
    sheets = event_sheets(round_1=round_rows((1, "Ann", "Bob", None), (2, "Cy", "Dee", "Cy")))
    sheets["Penalties"] = [["Round", "#", "Player", "Penalty", "Note"], [1, 2, "Bob", penalty, None]]
    assert "result-missing" not in codes(sheets)


def test_ALL_17_a_warning_leaves_the_result_to_come() -> None:
    sheets = event_sheets(round_1=round_rows((1, "Ann", "Bob", None), (2, "Cy", "Dee", "Cy")))
    sheets["Penalties"] = [["Round", "#", "Player", "Penalty", "Note"], [1, 2, "Bob", "Warning", None]]
    assert "result-missing" in codes(sheets)


# Rounds and cut against the table


def test_ALL_7_numbers_outside_the_table_are_told_at_their_cells() -> None:
    sheets = event_sheets(players=named(*EIGHT), settings={"Rounds": 5, "Cut": 4})
    assert told(sheets, "rounds-outside-table") == (
        WARNING,
        "Event!B3",
        "5 rounds typed; for 8 players the table gives 3.",
        "Your number counts; clear the cell to take the table's.",
    )
    assert told(sheets, "cut-outside-table") == (
        WARNING,
        "Event!B4",
        "Top 4 typed; for 8 players the table gives top 2.",
        "Your cut counts; clear the cell to take the table's. 0 means no cut.",
    )


def test_ALL_8_a_cut_larger_than_the_field() -> None:
    sheets = event_sheets(players=named(*EIGHT[:6]), settings={"Cut": 8})
    assert told(sheets, "cut-too-large") == (
        WARNING,
        "Event!B3",
        "A cut to 8 is more than the 6 players of the event.",
        "Top 4 is played, unless you type another number.",
    )


def test_ALL_8_a_round_that_could_only_be_a_rematch_is_left_out() -> None:
    assert told(event_sheets(game="armada", settings={"Rounds": None}), "rounds-left-out") == (
        WARNING,
        "Event!B3",
        "The table gives 4 rounds; 4 players can play 3 without meeting again.",
        "The rounds beyond that are left out; type a number to play them all the same.",
    )


def test_ALL_8_more_players_than_the_table_has() -> None:
    players = named(*(f"Player {number}" for number in range(1, 258)))
    assert told(event_sheets(game="street-warriors", players=players), "players-outside-table") == (
        WARNING,
        "None",
        "257 players are more than the game's table has, which ends at 256.",
        "Going on as it does: 9 rounds, cut to 128.",
    )


# Byes and entries


def test_more_opening_byes_than_rounds() -> None:
    players = roster("Byes", Ann=[3], Bob=[None], Cy=[None], Dee=[1])
    assert told(event_sheets(players=players), "byes-too-many") == (
        ERROR,
        "Players!C2",
        '"Ann" has 3 opening byes and 3 rounds to play.',
        "Type a smaller number, or clear the cell.",
    )


def test_opening_byes_that_contradict_a_late_entry() -> None:
    blank = (None, None)
    players = roster("Byes", "Enters", Ann=[1, 3], Bob=[1, 2], Cy=blank, Dee=blank, Eve=blank, Flo=blank)
    assert told(event_sheets(players=players), "byes-too-many") == (
        ERROR,
        "Players!C2",
        '"Ann" has 1 opening bye and 1 round to play.',
        "Type a smaller number, or clear the cell.",
    )


def test_ST_12_an_opening_bye_that_was_not_given() -> None:
    players = roster("Byes", Ann=[1], Bob=[None], Cy=[None], Dee=[None])
    assert told(event_sheets(players=players, round_1=ROUND_1), "bye-not-given") == (
        WARNING,
        "Players!C2",
        '"Ann" has an opening bye for Round 1, but plays there.',
        "Clear the cell, or type BYE over the opponent in Round 1.",
    )


def test_ST_12_an_opening_bye_that_was_given_goes_without_a_word() -> None:
    players = roster("Byes", Ann=[1], Bob=[None], Cy=[None])
    round_1 = round_rows((1, "Bob", "Cy", "Cy"), (None, "Ann", "BYE", None))
    assert not {"bye-not-given", "byes-too-many"} & set(codes(event_sheets(players=players, round_1=round_1)))


def test_ALL_6_an_entry_after_the_last_round() -> None:
    players = roster("Enters", Ann=[None], Bob=[3], Cy=[4], Dee=[None], Eve=[None], Flo=[None])
    assert told(event_sheets(players=players), "enters-too-late") == (
        WARNING,
        "Players!C4",
        '"Cy" enters in round 4, but only 3 rounds are planned.',
        "Type 3 or less, or more rounds into Rounds on sheet Event.",
    )


def test_ALL_12_a_fixed_table_belongs_to_one_player() -> None:
    players = roster("Fixed table", Ann=[5], Bob=[None], Cy=[6], Dee=[5])
    assert told(event_sheets(players=players), "fixed-table-twice") == (
        WARNING,
        "Players!C5",
        'Table 5 is fixed for "Ann" already.',
        "Type another table, or clear the cell.",
    )


def test_ALL_11_a_team_of_more_than_half_the_field() -> None:
    players = roster("Team", Ann=["Reds"], Bob=["Reds"], Cy=["Reds"], Dee=["Blues"])
    assert told(event_sheets(players=players, settings={"Keep teams apart": 1}), "team-too-large") == (
        WARNING,
        "Event!B3",
        'Team "Reds" is 3 of 4 players, so some team mates have to meet.',
        "They are kept apart as far as it goes; nothing need be done.",
    )


def test_ALL_11_half_the_field_can_be_kept_apart() -> None:
    players = roster("Team", Ann=["Reds"], Bob=["Reds"], Cy=["Blues"], Dee=["Blues"])
    assert "team-too-large" not in codes(event_sheets(players=players, settings={"Keep teams apart": 1}))
    players = roster("Team", Ann=["Reds"], Bob=["Reds"], Cy=["Reds"], Dee=["Blues"])
    assert "team-too-large" not in codes(event_sheets(players=players))


@pytest.mark.parametrize(
    ("header", "most", "message"),
    [
        ("Fleet points", 400, '"Bob" has 401 fleet points, and 400 are allowed.'),
        ("Squadron points", 134, '"Bob" has 135 squadron points, and 134 are allowed.'),
    ],
)
def test_AR_17_fleets_above_the_limit(header: str, most: int, message: str) -> None:
    players = roster(header, Ann=[most], Bob=[most + 1], Cy=[None], Dee=[None])
    assert told(event_sheets(game="armada", players=players), "fleet-too-large") == (
        WARNING,
        "Players!C3",
        message,
        "Ask for a new fleet list.",
    )


# Without the game


def test_seats_are_checked_even_where_the_game_is_unknown() -> None:
    event, _, _ = understood(event_sheets(round_1=round_rows((1, "Ann", "Bob", None), (2, "Cy", "Ann", None))))
    assert {problem.code for problem in run_checks(event, None, None)} == {"seated-twice", "not-seated"}


# Brackets

CUT = {"Rounds": 1, "Cut": 4}
TOP_4 = bracket_rows((1, 1, "Ann", 4, "Dee", "Ann"), (2, 2, "Bob", 3, "Cy", "Cy"))
FINAL = bracket_rows((1, 1, "Ann", 3, "Cy", None))


def bracket(top_4: Rows = TOP_4, final: Rows = FINAL, players: Rows | None = None) -> Sheets:
    return event_sheets(settings=CUT, players=players, round_1=ROUND_1, top_4=top_4, final=final)


def test_a_bracket_that_fits_its_results() -> None:
    assert [p for p in problems(bracket()) if p.is_error and p.code != "result-missing"] == []


def test_ALL_5_a_corrected_bracket_result_whose_loser_sits_in_a_later_sheet() -> None:
    top_4 = bracket_rows((1, 1, "Ann", 4, "Dee", "Ann"), (2, 2, "Bob", 3, "Cy", "Bob"))
    assert told(bracket(top_4), "bracket-result-locked") == (
        ERROR,
        "Top 4!I3",
        "By this result Bob goes on, but Cy sits in Final already.",
        "Type the old result back, or run `undo` until Final is gone, then `advance`.",
    )
    assert not {"bracket-seat", "winner-not-seated"} & set(codes(bracket(top_4)))


def test_ALL_9_only_a_winner_sits_in_the_next_sheet() -> None:
    players = named("Ann", "Bob", "Cy", "Dee", "Eve")
    final = bracket_rows((1, 1, "Ann", 3, "Eve", None))
    sheets = bracket(final=final, players=players)
    assert told(sheets, "bracket-seat") == (
        ERROR,
        "Final!H2",
        '"Eve" has not won a match of Top 4.',
        "Type the name of the winner, or correct the result in Top 4.",
    )
    assert told(sheets, "winner-not-seated") == (
        ERROR,
        "Final",
        '"Cy" won in Top 4, but does not sit here.',
        "Type the name over the one that stands in its place. Left since: type the last round into Drops.",
    )


def test_ALL_5_a_published_cut_holds_those_who_qualified() -> None:
    players = named("Ann", "Bob", "Cy", "Dee", "Eve")
    known = (["Top 4", 1, 1, "Ann", 4, "Dee"], ["Top 4", 2, 2, "Bob", 3, "Cy"])
    top_4 = bracket_rows((1, 1, "Ann", 4, "Eve", None), (2, 2, "Bob", 3, "Cy", None))
    sheets = event_sheets(settings=CUT, players=players, round_1=ROUND_1, top_4=top_4, results=result_rows(*known))
    assert told(sheets, "bracket-seat") == (
        ERROR,
        "Top 4!H2",
        '"Eve" did not qualify for Top 4.',
        'Type "Dee" again, or run undo, put right what the cut came from, and advance.',
    )
    assert "winner-not-seated" not in codes(sheets), "one slip, one error"
    assert told({**sheets, "Final": bracket_rows((1, 1, "Ann", 3, "Cy", None))}, "bracket-seat")[3] == (
        'Type "Dee" again.'
    )
    sheets["Players"] = roster("Drops", Ann=[None], Bob=[None], Cy=[None], Dee=[1], Eve=[None])
    assert told(sheets, "bracket-seat")[3].startswith("Type the name that stood here again, or run undo")


def test_ALL_5_who_qualified_is_not_taken_out_of_the_cut_by_hand() -> None:
    known = (["Top 4", 1, 1, "Ann", 4, "Dee"], ["Top 4", 2, 2, "Bob", 3, "Cy"])
    top_4 = bracket_rows((1, 1, "Ann", None, "BYE", None), (2, 2, "Bob", 3, "Cy", None))
    sheets = event_sheets(settings=CUT, round_1=ROUND_1, top_4=top_4, results=result_rows(*known))
    assert told(sheets, "winner-not-seated") == (
        ERROR,
        "Top 4",
        '"Dee" qualified for Top 4, but does not sit here.',
        "Type the name back. Left since: type the last round into Drops, and leave the row as it was.",
    )
    sheets["Players"] = roster("Drops", Ann=[None], Bob=[None], Cy=[None], Dee=[1])
    assert "winner-not-seated" not in codes(sheets)


def test_ALL_5_qualified_players_may_change_places() -> None:
    known = (["Top 4", 1, 1, "Ann", 4, "Dee"], ["Top 4", 2, 2, "Bob", 3, "Cy"])
    top_4 = bracket_rows((1, 1, "Ann", 4, "Cy", None), (2, 2, "Bob", 3, "Dee", None))
    sheets = event_sheets(settings=CUT, round_1=ROUND_1, top_4=top_4, results=result_rows(*known))
    assert not {"winner-not-seated", "bracket-seat"} & set(codes(sheets))


def test_AR_13_a_winner_who_left_need_not_sit_in_the_next_sheet() -> None:
    players = roster("Drops", Ann=[None], Bob=[None], Cy=[2], Dee=[None])
    final = bracket_rows((1, 1, "Ann", None, "BYE", None))
    assert not {"winner-not-seated", "bracket-seat"} & set(codes(bracket(final=final, players=players)))


# Corrections that come too late for what is published (ALL-5)

OLD_1 = ([1, 1, 1, "Ann", 2, "Bob", "Ann", "In time", 5, 0], [1, 2, 3, "Cy", 4, "Dee", "Cy", "In time", 5, 0])


def test_ALL_5_check_says_which_pairings_a_correction_would_have_changed() -> None:
    round_2 = round_rows((1, "Ann", "Cy", None), (2, "Bob", "Dee", None))
    sheets = event_sheets(
        settings={"Seed": "1"}, round_1=round_rows((1, "Ann", "Bob", "Bob"), (2, "Cy", "Dee", "Cy")), round_2=round_2
    )
    assert told({**sheets, "Results": result_rows(*OLD_1)}, "correction-too-late") == (
        NOTE,
        "Round 1!F2",
        "With the result as it is now: 2 of 2 pairings in Round 2 would be different.",
        "The standings follow the correction; what is published stays as it is.",
    )


def test_ALL_5_a_correction_that_changes_no_pairing_and_no_cut_goes_without_a_word() -> None:
    round_2 = round_rows((1, "Ann", "Cy", None), (2, "Bob", "Dee", None))
    old = (OLD_1[0], [1, 2, 3, "Cy", 4, "Dee", "Cy", "At time", 3, 0])
    sheets = event_sheets(settings={"Seed": "1"}, round_1=ROUND_1, round_2=round_2)
    assert "correction-too-late" not in codes({**sheets, "Results": result_rows(*OLD_1)})
    assert "correction-too-late" not in codes({**sheets, "Results": result_rows(*old)})


def test_ALL_5_check_says_who_would_be_in_the_cut() -> None:
    sheets = event_sheets(settings={"Rounds": 1, "Cut": 2, "Seed": "1"}, final=FINAL)
    sheets["Round 1"] = round_rows((1, "Ann", "Bob", "Ann"), (2, "Cy", "Dee", "Dee"))
    sheets["Results"] = result_rows(*OLD_1)
    assert told(sheets, "correction-too-late")[1:3] == (
        "Round 1!F3",
        "With the result as it is now: Dee would be in Final instead of Cy.",
    )


def test_ALL_5_check_says_which_seeds_would_be_others() -> None:
    sheets = event_sheets(settings={"Rounds": 1, "Cut": 2, "Seed": "1"})
    sheets["Final"] = bracket_rows((1, 1, "Ann", 2, "Cy", None))
    sheets["Round 1"] = round_rows((1, "Ann", "Bob", "Ann", "At time"), (2, "Cy", "Dee", "Cy"))
    sheets["Results"] = result_rows(*OLD_1)
    assert told(sheets, "correction-too-late")[1:3] == (
        "Round 1!F2",
        "With the result as it is now: Ann, Cy would have other seeds in Final.",
    )
