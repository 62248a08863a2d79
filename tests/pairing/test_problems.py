"""What pairing has to say to the organizer: code, cell, severity and words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pairing_support import Situation, situation

from tourney_xl.problems import Cell, Problem, Severity

ROUNDS = {"Rounds": Cell("Event", "B9")}
ALL_MET_OF_FOUR = ([[1, 4], [2, 3]], [[1, 3], [2, 4]], [[1, 2], [3, 4]])


def only_problem(found: Situation) -> Problem:
    (problem,) = found.paired().problems
    return problem


def test_a_round_without_anything_unusual_says_nothing() -> None:
    assert situation("armada", {1: 8, 2: 3, 3: 8}, [[1, 2], [3]]).paired().problems == ()


@pytest.mark.parametrize("game", ["street-warriors", "armada", "doomtown", "wars"])
def test_ALL_2_an_unavoidable_rematch_is_a_warning_that_says_why(game: str) -> None:
    found = situation(game, {1: 9, 2: 6, 3: 3, 4: 0}, *ALL_MET_OF_FOUR)
    assert only_problem(found) == Problem(
        "rematch-unavoidable",
        Cell("Round 4"),
        "Opponents who meet again: P1 and P4 (round 1); P2 and P3 (round 1). "
        "Whichever way these 4 players are paired, at least 2 pairs have met before.",
        "To avoid it, lower Rounds to 3.",
        Severity.WARNING,
    )
    assert len(found.paired().matches) == 2


def test_ALL_2_one_rematch_is_told_in_the_singular() -> None:
    found = situation("doomtown", {1: 5, 2: 0}, [[1, 2]])
    assert only_problem(found).message == (
        "Opponents who meet again: P1 and P2 (round 1). "
        "Whichever way these 2 players are paired, at least 1 pair has met before."
    )


def test_ALL_2_the_round_told_is_the_last_in_which_they_met() -> None:
    found = situation("doomtown", {1: 5, 2: 0}, [[1, 2]], [[2, 1]])
    assert only_problem(found).message.startswith("Opponents who meet again: P1 and P2 (round 2).")


def test_ST_6_byes_instead_of_a_rematch_are_a_warning() -> None:
    found = situation("star-trek-2e", {1: 9, 2: 6, 3: 4, 4: 1}, [[1, 2], [3]], [[1, 3], [4]], [[1, 4], [2]])
    assert only_problem(found) == Problem(
        "double-bye",
        Cell("Round 4"),
        "Byes instead of a rematch: P1 and P4 (round 3). "
        "Whichever way these 4 players are paired, at least 1 pair has met before.",
        "To avoid it, lower Rounds to 3.",
        Severity.WARNING,
    )


@pytest.mark.parametrize("game", ["star-trek-2e", "star-trek-1e"])
def test_ST_6_a_round_in_which_nobody_would_play_is_not_published(game: str) -> None:
    found = situation(game, {1: 9, 2: 6, 3: 3, 4: 0}, *ALL_MET_OF_FOUR, cells=ROUNDS)
    assert found.paired().matches == ()
    assert only_problem(found) == Problem(
        "all-have-met",
        Cell("Event", "B9"),
        "All 4 players have met one another: nobody could play in round 4.",
        "Type 3 into Rounds on the sheet Event, then run advance again.",
        Severity.ERROR,
    )


def test_ST_6_of_three_who_have_all_met_nobody_would_play() -> None:
    found = situation("star-trek-2e", {1: 9, 2: 6, 3: 3}, [[1, 2], [3]], [[1, 3], [2]], [[2, 3], [1]])
    assert (found.paired().matches, only_problem(found).code) == ((), "all-have-met")


@pytest.mark.parametrize("game", ["street-warriors", "armada", "doomtown", "wars"])
def test_ALL_2_a_second_bye_that_everyone_has_had_is_a_warning(game: str) -> None:
    found = situation(game, {1: 9, 2: 6, 3: 0}, [[1, 2], [3]], [[1, 3], [2]], [[1]])
    assert only_problem(found) == Problem(
        "second-bye",
        Cell("Round 4"),
        "P1 gets a second bye: everyone has had one.",
        "A house player (House x on sheet Players) would make the field even.",
        Severity.WARNING,
    )


def test_ALL_2_a_second_bye_that_avoids_a_rematch_is_a_warning_that_says_so() -> None:
    found = situation("armada", {1: 8, 2: 8, 3: 3}, [[1, 3], [2, 3]], [[3]])
    problem = only_problem(found)
    assert (problem.code, problem.cell) == ("second-bye", Cell("Round 3"))
    assert problem.message == "P3 gets a second bye: a bye for anyone without one would make others meet again."


@pytest.mark.parametrize(("numbers", "words"), [((), "there are 0"), ((1,), "there is 1")])
def test_a_round_needs_two_players(numbers: tuple[int, ...], words: str) -> None:
    found = situation("wars", dict.fromkeys(numbers, 0))
    assert found.paired().matches == ()
    assert only_problem(found) == Problem(
        "too-few-players",
        Cell("Players"),
        f"Round 1 needs at least two players to pair, and {words}.",
        "Add players, or see who is marked as dropped.",
        Severity.ERROR,
    )


def test_a_later_round_of_one_player_can_be_the_end() -> None:
    problem = only_problem(situation("wars", {1: 3, 2: 0}, [[1, 2]], players={2: {"drops": (1,)}}))
    assert problem.message == "Round 2 needs at least two players to pair, and there is 1."
    assert problem.hint == "Add players, or see who is marked as dropped; to end the event here, type 1 into Rounds."


def test_where_all_the_others_have_awarded_byes_nobody_is_left_to_play() -> None:
    found = situation("star-trek-2e", {1: 0, 2: 0}, players={1: {"awarded_byes": 1}})
    assert only_problem(found).message == "Round 1 needs at least two players to pair, and there is 1."


def test_WA_10_draft_groups_of_one_each_have_nobody_to_play() -> None:
    players: dict[int, dict[str, object]] = {1: {"draft_group": "East"}, 2: {"draft_group": "West"}}
    found = situation("wars", {1: 3, 2: 3}, players=players, structure="championship-draft")
    assert only_problem(found) == Problem(
        "too-few-players",
        Cell("Players"),
        "Round 1 needs two players in one draft group, and no group has more than one.",
        "Type the same Draft group for players who are to meet, or see who is marked as dropped.",
        Severity.ERROR,
    )


def test_WA_10_each_draft_group_speaks_for_itself() -> None:
    groups: dict[int, dict[str, object]] = {n: {"draft_group": "East" if n < 3 else "West"} for n in range(1, 5)}
    points = {1: 3, 2: 1, 3: 3, 4: 1}
    found = situation("wars", points, [[1, 2], [3, 4]], players=groups, structure="championship-draft")
    assert [problem.message.split(".")[0] for problem in found.paired().problems] == [
        "Opponents who meet again: P1 and P2 (round 1)",
        "Opponents who meet again: P3 and P4 (round 1)",
    ]


def test_names_are_those_of_the_players_sheet() -> None:
    found = situation("doomtown", {1: 5, 2: 0}, [[1, 2]])
    renamed = tuple(replace(player, name=f"Miss {player.number}") for player in found.event.players)
    assert "Miss 1 and Miss 2" in only_problem(replace(found, event=replace(found.event, players=renamed))).message
