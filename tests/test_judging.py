"""What is said about a result that cannot stand, or looks like a slip: code, cell, message and hint."""

from __future__ import annotations

from typing import Any

import pytest
from small_events import judged

from tourney_xl.problems import Problem, Severity

ERROR, WARNING, _ = Severity


def said(problem: Problem) -> tuple[str, Severity, str, str, str]:
    return problem.code, problem.severity, str(problem.cell), problem.message, problem.hint


def one(game: str, **typed: Any) -> tuple[str, Severity, str, str, str]:
    """The one thing said about Ann against Bob; an error leaves the match without a result."""
    result = judged(game, **typed)
    (problem,) = result.problems
    assert (result.match.one is None) == problem.is_error
    return said(problem)


# Brackets need a winner (ALL-9)


@pytest.mark.parametrize("game", ["street-warriors", "star-trek-1e"])
def test_ALL_9_a_draw_in_a_bracket_is_refused(game: str) -> None:
    assert one(game, bracket=4, winner="draw") == (
        "draw-not-allowed",
        ERROR,
        "Top 4!Winner2",
        "Ann and Bob have a draw, but a bracket match needs a winner.",
        "Type who goes on.",
    )


@pytest.mark.parametrize(("key", "name"), [("doomtown", "Doomtown"), ("armada", "Star Wars: Armada")])
def test_a_draw_in_a_game_that_has_none(key: str, name: str) -> None:
    assert one(key, winner="draw") == (
        "draw-not-allowed",
        ERROR,
        "Round 1!Winner2",
        f"Ann and Bob have a draw, but {name} needs a winner.",
        "Type who won.",
    )


def test_ALL_9_a_double_loss_in_a_bracket() -> None:
    assert one("doomtown", bracket=8, winner="neither") == (
        "double-loss-in-bracket",
        ERROR,
        "Top 8!Winner2",
        "Ann and Bob cannot both lose: a bracket match needs a winner.",
        "Type who goes on.",
    )
    assert judged("doomtown", bracket=8, winner="neither", absent=[1, 2]).problems == []


def test_ALL_9_a_final_whose_players_have_both_left() -> None:
    assert one("armada", bracket=2, absent=[1, 2]) == (
        "final-needs-winner",
        ERROR,
        "Top 2!Winner2",
        "Ann and Bob have both dropped, but a final needs a winner.",
        "Type who won the event.",
    )
    assert judged("armada", bracket=4, absent=[1, 2]).problems == []


# Nobody won


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ({"figures": {"Score 1": 100, "Score 2": 40}}, "Type who won, or clear Winner to let the scores count."),
        ({"how": "Conceded"}, "Type who won, or clear the rest of the row."),
        ({"destroyed": [1, 2]}, "Type who won, or clear the rest of the row."),
    ],
    ids=str,
)
def test_both_lost_beside_what_else_was_typed_in_a_game_that_lives_by_scores(typed: dict[str, Any], hint: str) -> None:
    assert one("armada", winner="neither", **typed) == (
        "neither-with-result",
        ERROR,
        "Round 1!Winner2",
        "Ann and Bob both lose, but a result stands beside it.",
        hint,
    )


def test_ALL_17_two_match_losses_at_a_table_go_before_what_was_typed() -> None:
    """Nobody typed that both lost, so nothing is asked."""
    assert judged("armada", punished=[1, 2], figures={"Score 1": 200, "Score 2": 100}).problems == []
    assert judged("doomtown", punished=[1, 2], winner="1").problems == []


def test_ST_8_both_missed_says_the_same_twice() -> None:
    assert judged("star-trek-2e", winner="neither", how="Missed").problems == []


def test_both_lost_beside_a_result_that_could_be_ignored() -> None:
    assert one("doomtown", winner="neither", how="At time") == (
        "neither-with-figures",
        WARNING,
        "Round 1!Winner2",
        "Ann and Bob both lose, but a result stands beside it.",
        "It counts as lost by both; type who won if somebody did, or clear the rest of the row.",
    )
    assert judged("doomtown", winner="neither").problems == []


# Who won, and how


@pytest.mark.parametrize("game", ["star-trek-2e", "wars", "doomtown"])
def test_a_how_without_a_winner(game: str) -> None:
    how = {"doomtown": "At time"}.get(game, "Modified")
    assert one(game, how=how) == (
        "how-without-winner",
        ERROR,
        "Round 1!Winner2",
        f'Ann and Bob: How is "{how}", but nobody is named as the winner.',
        "Type who won, or clear How.",
    )


def test_DT_11_deciders_that_leave_it_open() -> None:
    figures = {"Bullets 1": 3, "Bullets 2": 3}
    assert one("doomtown", figures=figures) == (
        "winner-missing",
        ERROR,
        "Round 1!Winner2",
        "Ann and Bob: no winner is typed and the figures beside it name none.",
        "Type who won.",
    )


def test_AR_5_a_concession_needs_its_winner() -> None:
    assert one("armada", how="Conceded") == (
        "winner-missing",
        ERROR,
        "Round 1!Winner2",
        'Ann and Bob: How is "Conceded", but nobody is named as the winner.',
        "Type who won, or clear How if nobody conceded.",
    )


def test_ST_1_a_how_beside_a_draw() -> None:
    assert one("star-trek-2e", winner="draw", how="Full") == (
        "how-with-draw",
        WARNING,
        "Round 1!How2",
        'How is "Full", but Ann and Bob have a draw.',
        "It counts as a draw; type who won if somebody did.",
    )


def test_SW_8_a_winner_against_the_deciders_stands_with_a_warning() -> None:
    figures = {"Control 1": 1, "Control 2": 5, "Influence 1": 3, "Influence 2": 3}
    assert one("doomtown", winner="1", how="At time", figures=figures) == (
        "winner-contradicts-deciders",
        WARNING,
        "Round 1!Winner2",
        "Ann is typed as the winner, but Bob is ahead by control over influence.",
        "The typed winner counts; correct it if it is a slip.",
    )


@pytest.mark.parametrize(
    ("game", "figures", "counts", "word"),
    [
        ("doomtown", {"Control 1": 5, "Control 2": 1, "Influence 1": 3, "Influence 2": 3}, "In time", "At time"),
        ("wars", {"Energy": 4, "Lost pile 1": 2, "Lost pile 2": 9}, "Full", "Modified"),
    ],
)
def test_DT_1_WA_1_a_winner_beside_deciders_with_how_blank(
    game: str, figures: dict[str, int], counts: str, word: str
) -> None:
    assert one(game, winner="1", figures=figures) == (
        "how-blank",
        WARNING,
        "Round 1!How2",
        "Figures for the end at time stand beside the winner, but How is blank: Ann and Bob.",
        f'It counts as "{counts}"; if time was called, type "{word}" into How.',
    )


@pytest.mark.parametrize("figures", [{"Energy 1": 12}, {"Energy 1": 12, "Energy 2": 0}, {"Energy": 12}])
def test_WA_2_what_the_winner_has_left_is_no_end_at_time(figures: dict[str, int]) -> None:
    assert judged("wars", winner="1", figures=figures).problems == []


def test_WA_2_two_cells_that_say_what_the_winner_has_left() -> None:
    figures = {"Energy": 3, "Energy 1": 4, "Energy 2": 9}
    assert one("wars", figures=figures) == (
        "figures-contradict",
        ERROR,
        "Round 1!Energy2",
        "Energy is 3 for Ann and Bob, but Energy 2 is 9.",
        "Clear the wrong one; both say what the winner has left.",
    )


def test_DT_11_deciders_beside_a_how_that_is_not_at_time() -> None:
    figures = {"Control 1": 5, "Control 2": 1, "Influence 1": 3, "Influence 2": 3}
    code, _, _, message, hint = one("doomtown", how="In time", figures=figures)
    assert (code, hint) == ("how-without-winner", "Type who won.")
    assert message == 'Ann and Bob: How is "In time", but nobody is named as the winner.'


# Scores


@pytest.mark.parametrize(
    ("figures", "cell", "message", "hint"),
    [
        ({"Score 1": 30}, "Score22", "Score 2 is missing for Ann and Bob.", "Type Bob's, or clear Ann's."),
        ({"Score 2": 30}, "Score12", "Score 1 is missing for Ann and Bob.", "Type Ann's, or clear Bob's."),
    ],
)
def test_ST_3_one_score_without_the_other(figures: dict[str, int], cell: str, message: str, hint: str) -> None:
    expected = ("score-missing", ERROR, f"Round 1!{cell}", message, hint)
    assert one("star-trek-1e", winner="1", figures=figures) == expected


def test_AR_1_no_scores_at_all() -> None:
    assert one("armada", winner="1") == (
        "score-missing",
        ERROR,
        "Round 1!Score12",
        "The scores of Ann and Bob are missing.",
        "Type both scores; only a concession can do without.",
    )


def test_ST_3_a_tie_with_unequal_scores() -> None:
    assert one("star-trek-1e", winner="draw", figures={"Score 1": 40, "Score 2": 35}) == (
        "score-contradicts-result",
        ERROR,
        "Round 1!Winner2",
        "Ann and Bob have a tie with 40–35.",
        "Type who won, or make the scores equal.",
    )


def test_ST_3_a_modified_win_needs_the_higher_score() -> None:
    assert one("star-trek-1e", winner="1", how="Modified", figures={"Score 1": 30, "Score 2": 35}) == (
        "score-contradicts-result",
        ERROR,
        "Round 1!Winner2",
        "Ann has won with 30–35.",
        "Modified needs more points than the opponent: correct the winner or the scores.",
    )


def test_ST_3_a_full_win_from_behind_is_odd_but_may_be() -> None:
    assert one("star-trek-1e", winner="2", figures={"Score 1": 50, "Score 2": 35}) == (
        "winner-is-behind",
        WARNING,
        "Round 1!Winner2",
        "Bob has won with 50–35.",
        "It counts so; correct the winner or the scores if it is a slip.",
    )


def test_ST_3_a_win_without_scores_counts_in_full() -> None:
    assert one("star-trek-1e", winner="2") == (
        "scores-blank",
        WARNING,
        "Round 1!Score12",
        "No scores for Ann and Bob.",
        "Counted as ended without scores, +100 and -100; type both if there were any.",
    )


def test_WA_2_a_win_needs_the_energy_left() -> None:
    assert one("wars", winner="1") == (
        "figure-missing",
        ERROR,
        "Round 1!Energy2",
        "Energy is missing for Ann and Bob.",
        "Type what the winner has left.",
    )


# Armada


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"figures": {"Score 1": 90, "Score 2": 90}}, "equal scores"),
        ({"figures": {"Score 1": 90, "Score 2": 80}, "destroyed": [1, 2]}, "both fleets destroyed"),
    ],
)
def test_AR_2_the_second_player_is_needed(typed: dict[str, Any], why: str) -> None:
    assert one("armada", **typed) == (
        "second-missing",
        ERROR,
        "Round 1!Second2",
        f"Ann and Bob have {why}, and no second player is entered.",
        "Type who was second player: the second player wins.",
    )


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"figures": {"Score 1": 177, "Score 2": 49}}, "is ahead with 177–49"),
        ({"figures": {"Score 1": 40, "Score 2": 49}, "destroyed": [2]}, "destroyed the other fleet"),
        ({"figures": {"Score 1": 49, "Score 2": 49}, "second": 1}, "was second player"),
    ],
)
def test_AR_1_AR_2_AR_3_a_winner_against_the_scores(typed: dict[str, Any], why: str) -> None:
    assert one("armada", winner="2", **typed) == (
        "winner-contradicts-scores",
        ERROR,
        "Round 1!Winner2",
        f"Bob is typed as the winner, but Ann {why}.",
        "Clear Winner, or correct it or the scores; after a concession, type Conceded in How.",
    )


# Best of three

MATCH_PLAY: dict[str, Any] = {"game": "star-trek-2e", "structure": "swiss-match-play", "bracket": 8}


def test_ST_13_a_winner_against_the_games() -> None:
    assert one(**MATCH_PLAY, winner="2", figures={"Games 1": 2, "Games 2": 1}) == (
        "winner-contradicts-games",
        ERROR,
        "Top 8!Winner2",
        "Ann and Bob have 2–1 in games, but the winner typed is Bob.",
        "Correct the winner or the games.",
    )


def test_ST_13_a_winner_with_fewer_games_is_asked_about() -> None:
    assert one(**MATCH_PLAY, winner="2", figures={"Games 1": 1, "Games 2": 0}) == (
        "winner-behind-in-games",
        WARNING,
        "Top 8!Winner2",
        "Bob is typed as the winner, with 1–0 in games.",
        "It counts so; correct it if it is a slip.",
    )


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"figures": {"Games 1": 1, "Games 2": 1}}, "Ann and Bob: 1–1 in games decides nothing."),
        ({"how": "Full"}, "Ann and Bob: neither games nor a winner are typed."),
    ],
)
def test_ST_13_games_that_decide_nothing(typed: dict[str, Any], message: str) -> None:
    assert one(**MATCH_PLAY, **typed) == ("games-undecided", ERROR, "Top 8!Winner2", message, "Type who goes on.")
