"""Results that contradict the game, absences, penalties, brackets, and which rounds count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from small_events import begun, bye, cells, field_of, game_of, judged, paired

from tourney_xl.games.loader import read_game
from tourney_xl.model import BLANK, Entry, Event, Match, Outcome, Player, Round, Settings, Stage, Verdict
from tourney_xl.planning import plan
from tourney_xl.problems import Cell, Severity
from tourney_xl.scoring import counting_rounds, score_event

ANN_WON = Entry(Verdict.ONE)


def scores(one: int, two: int) -> dict[str, int]:
    return {"Score 1": one, "Score 2": two}


ERRORS: list[tuple[str, str, dict[str, Any], str, str, str]] = [
    # rule, game, what is typed, code, header of the cell, message
    ("AR-1", "armada", {"figures": {"Score 1": 20}}, "score-missing", "Score 2", "Score 2 is missing for Ann and Bob."),
    ("AR-1", "armada", {"winner": "1"}, "score-missing", "Score 1", "The scores of Ann and Bob are missing."),
    (
        *("AR-4", "armada", {"winner": "1", "figures": scores(20, 90)}),
        *("winner-contradicts-scores", "Winner", "Ann is typed as the winner, but Bob is ahead with 20–90."),
    ),
    (
        *("AR-3", "armada", {"winner": "1", "figures": scores(90, 20), "destroyed": [1]}),
        *("winner-contradicts-scores", "Winner", "Ann is typed as the winner, but Bob destroyed the other fleet."),
    ),
    (
        *("AR-2", "armada", {"winner": "1", "figures": scores(90, 90), "second": 2}),
        *("winner-contradicts-scores", "Winner", "Ann is typed as the winner, but Bob was second player."),
    ),
    (
        *("AR-2", "armada", {"figures": scores(90, 90)}),
        *("second-missing", "Second", "Ann and Bob have equal scores, and no second player is entered."),
    ),
    (
        *("AR-2", "armada", {"figures": scores(90, 20), "destroyed": [1, 2]}),
        *("second-missing", "Second", "Ann and Bob have both fleets destroyed, and no second player is entered."),
    ),
    (
        *("AR-15", "armada", {"figures": scores(90, 90), "bracket": 8}),
        *("second-missing", "Second", "Ann and Bob have equal scores, and no second player is entered."),
    ),
    (
        *("AR-5", "armada", {"how": "Conceded", "figures": scores(90, 20)}),
        *("winner-missing", "Winner", 'Ann and Bob: How is "Conceded", but nobody is named as the winner.'),
    ),
    (
        *("AR-5", "armada", {"how": "Conceded", "winner": "1", "figures": {"Score 2": 20}}),
        *("score-missing", "Score 1", "Score 1 is missing for Ann and Bob."),
    ),
    (
        *("AR-1", "armada", {"winner": "draw"}),
        *("draw-not-allowed", "Winner", "Ann and Bob have a draw, but Star Wars: Armada needs a winner."),
    ),
    (
        *("DT-1", "doomtown", {"winner": "draw"}),
        *("draw-not-allowed", "Winner", "Ann and Bob have a draw, but Doomtown needs a winner."),
    ),
    (
        *("ALL-9", "street-warriors", {"winner": "draw", "bracket": 4}),
        *("draw-not-allowed", "Winner", "Ann and Bob have a draw, but a bracket match needs a winner."),
    ),
    (
        *("ALL-9", "doomtown", {"winner": "neither", "bracket": 4}),
        *("double-loss-in-bracket", "Winner", "Ann and Bob cannot both lose: a bracket match needs a winner."),
    ),
    (
        *("ALL-9, ALL-17", "doomtown", {"punished": [1, 2], "bracket": 4}),
        *("double-loss-in-bracket", "Winner", "Ann and Bob cannot both lose: a bracket match needs a winner."),
    ),
    (
        *("ALL-9", "wars", {"absent": [1, 2], "bracket": 2}),
        *("final-needs-winner", "Winner", "Ann and Bob have both dropped, but a final needs a winner."),
    ),
    (
        *("ST-3", "star-trek-1e", {"winner": "1", "how": "Modified", "figures": scores(40, 55)}),
        *("score-contradicts-result", "Winner", "Ann has won with 40–55."),
    ),
    (
        *("ST-3", "star-trek-1e", {"winner": "2", "how": "Modified", "figures": scores(55, 55)}),
        *("score-contradicts-result", "Winner", "Bob has won with 55–55."),
    ),
    (
        *("ST-3", "star-trek-1e", {"winner": "draw", "figures": scores(40, 55)}),
        *("score-contradicts-result", "Winner", "Ann and Bob have a tie with 40–55."),
    ),
    (
        *("ST-3", "star-trek-1e", {"winner": "1", "figures": {"Score 1": 40}}),
        *("score-missing", "Score 2", "Score 2 is missing for Ann and Bob."),
    ),
    (
        *("ST-3", "star-trek-1e", {"winner": "draw", "figures": {"Score 2": 40}}),
        *("score-missing", "Score 1", "Score 1 is missing for Ann and Bob."),
    ),
    (
        *("ST-3", "star-trek-1e", {"figures": scores(40, 55)}),
        *("winner-missing", "Winner", "Ann and Bob: no winner is typed and the figures beside it name none."),
    ),
    (
        *("ST-2", "star-trek-2e", {"how": "Conceded"}),
        *("how-without-winner", "Winner", 'Ann and Bob: How is "Conceded", but nobody is named as the winner.'),
    ),
    ("WA-2", "wars", {"winner": "1"}, "figure-missing", "Energy", "Energy is missing for Ann and Bob."),
    (
        "WA-2",
        "wars",
        {"winner": "1", "how": "Conceded"},
        "figure-missing",
        "Energy",
        "Energy is missing for Ann and Bob.",
    ),
    (
        "WA-3",
        "wars",
        {"winner": "1", "how": "Modified"},
        "figure-missing",
        "Energy",
        "Energy is missing for Ann and Bob.",
    ),
    (
        *("WA-3", "wars", {"figures": {"Energy 1": 4, "Energy 2": 4}}),
        *("winner-missing", "Winner", "Ann and Bob: no winner is typed and the figures beside it name none."),
    ),
    (
        *("WA-3", "wars", {"how": "Full", "figures": {"Energy 1": 5, "Energy 2": 4}}),
        *("how-without-winner", "Winner", 'Ann and Bob: How is "Full", but nobody is named as the winner.'),
    ),
    (
        *("DT-11", "doomtown", {"figures": {"Control 1": 4}}),
        *("score-missing", "Control 2", "Control 2 is missing for Ann and Bob."),
    ),
    (
        *("SW-2", "street-warriors", {"figures": {"Power 1": 4, "Power 2": 5}}),
        *("winner-missing", "Winner", "Ann and Bob: no winner is typed and the figures beside it name none."),
    ),
    (
        *("ST-13", "star-trek-2e", {"bracket": 8, "figures": {"Games 1": 1, "Games 2": 1}}),
        *("games-undecided", "Winner", "Ann and Bob: 1–1 in games decides nothing."),
    ),
    (
        *("ST-13", "star-trek-2e", {"bracket": 8, "figures": {"Games 1": 3, "Games 2": 0}}),
        *("games-undecided", "Winner", "Ann and Bob: 3–0 in games decides nothing."),
    ),
    (
        *("ST-13", "star-trek-2e", {"bracket": 8, "figures": {"Games 1": 2, "Games 2": 2}}),
        *("games-undecided", "Winner", "Ann and Bob: 2–2 in games decides nothing."),
    ),
    (
        *("ST-13", "star-trek-2e", {"bracket": 8, "how": "Full"}),
        *("games-undecided", "Winner", "Ann and Bob: neither games nor a winner are typed."),
    ),
    (
        *("ST-13", "star-trek-2e", {"bracket": 8, "figures": {"Games 1": 2}}),
        *("score-missing", "Games 2", "Games 2 is missing for Ann and Bob."),
    ),
    (
        *("ST-13", "star-trek-2e", {"bracket": 8, "winner": "2", "figures": {"Games 1": 2, "Games 2": 1}}),
        *("winner-contradicts-games", "Winner", "Ann and Bob have 2–1 in games, but the winner typed is Bob."),
    ),
]


@pytest.mark.parametrize(
    ("game", "typed", "code", "header", "message"), [row[1:] for row in ERRORS], ids=[f"{r[0]} {r[3]}" for r in ERRORS]
)
def test_a_result_that_cannot_stand(game: str, typed: dict[str, Any], code: str, header: str, message: str) -> None:
    result = judged(game, **typed)
    assert [(p.code, p.message, p.severity) for p in result.problems] == [(code, message, Severity.ERROR)]
    sheet = f"Top {typed['bracket']}" if "bracket" in typed else "Round 1"
    cell = cells(sheet).get(header, cells(sheet)["Winner"])
    assert result.problems[0].cell == cell
    assert result.problems[0].hint
    assert (result.match.one, result.match.two) == (None, None)


WARNINGS: list[tuple[str, str, dict[str, Any], str, str, str]] = [
    ("ST-3", "star-trek-1e", {"winner": "1"}, "scores-blank", "Score 1", "No scores for Ann and Bob."),
    (
        *("ST-3", "star-trek-1e", {"winner": "1", "figures": scores(40, 55)}),
        *("winner-is-behind", "Winner", "Ann has won with 40–55."),
    ),
    (
        *("ST-2", "star-trek-2e", {"winner": "draw", "how": "Conceded"}),
        *("how-with-draw", "How", 'How is "Conceded", but Ann and Bob have a draw.'),
    ),
    (
        *("WA-3", "wars", {"winner": "1", "how": "Modified", "figures": {"Energy 1": 4, "Energy 2": 6}}),
        *("winner-contradicts-deciders", "Winner", "Ann is typed as the winner, but Bob is ahead by energy."),
    ),
]


@pytest.mark.parametrize(
    ("game", "typed", "code", "header", "message"),
    [row[1:] for row in WARNINGS],
    ids=[f"{r[0]} {r[3]}" for r in WARNINGS],
)
def test_a_result_that_stands_with_a_word(
    game: str, typed: dict[str, Any], code: str, header: str, message: str
) -> None:
    result = judged(game, **typed)
    assert [(p.code, p.message, p.severity) for p in result.problems] == [(code, message, Severity.WARNING)]
    assert result.problems[0].cell == cells("Round 1")[header]
    assert None not in (result.match.one, result.match.two)


def test_st_3_a_full_win_from_behind_counts_as_it_stands() -> None:
    match = judged("star-trek-1e", winner="1", figures=scores(40, 55)).match
    assert [score.figure for score in (match.one, match.two) if score] == [-15, 15]


def test_a_problem_without_a_cell_of_its_own_goes_to_the_sheet() -> None:
    event = begun(2, Round(1, "Round 1", Stage.SWISS, (Match(1, 2, entry=Entry(Verdict.DRAW)),)))
    game = game_of("doomtown")
    _, problems = score_event(event, game, plan(event, game))
    assert [problem.cell for problem in problems] == [Cell("Round 1")]


def test_a_match_without_a_result_has_no_scores_and_no_problem() -> None:
    result = judged("armada")
    assert (result.match.one, result.match.two, result.problems) == (None, None, [])


@pytest.mark.parametrize(("game", "awarded"), [("star-trek-2e", "awarded bye"), ("armada", "awarded bye")])
def test_st_12_an_awarded_bye_says_so(game: str, awarded: str) -> None:
    match = bye(game, awarded=1)
    assert match.one is not None
    assert (match.one.kind, match.one.is_awarded, match.how) == (awarded, True, "Awarded bye")


def test_st_12_byes_are_awarded_for_the_first_rounds_that_the_player_is_in() -> None:
    player = Player(1, "Ann", awarded_byes=2, enters=2)
    event = Event(Settings(), (player,), tuple(paired([1], ordinal) for ordinal in (2, 3, 4)))
    game = game_of("star-trek-2e")
    scored, _ = score_event(event, game, plan(event, game))
    assert [match.one.is_awarded for match in scored if match.one] == [True, True, False]


def test_st_12_no_bye_of_a_bracket_is_awarded() -> None:
    bracket = Round(1, "Top 4", Stage.ELIMINATION, (Match(1, None),), 4)
    event = Event(Settings(), (Player(1, "Ann", awarded_byes=3),), (bracket,))
    scored, _ = score_event(event, game_of("star-trek-2e"), plan(event, game_of("star-trek-2e")))
    assert scored[0].how == "Bye"


def test_all_6_what_was_typed_goes_before_an_absence() -> None:
    match = judged("doomtown", winner="1", how="At time", absent=[1]).match
    assert (match.winner, match.how) == (1, "At time")


@pytest.mark.parametrize("gone", [1, 2])
def test_all_6_ar_13_dt_7_in_a_bracket_the_opponent_of_an_absent_player_has_a_bye(gone: int) -> None:
    for key in ("armada", "doomtown"):
        match = judged(key, bracket=8, absent=[gone]).match
        assert match.one
        assert match.two
        stayed, left = (match.two, match.one) if gone == 1 else (match.one, match.two)
        assert (stayed.outcome, stayed.opponent, left.outcome, left.points) == (Outcome.BYE, None, Outcome.LOSS, 0)
        assert (match.winner, match.how, match.rule) == (3 - gone, "Bye", "ALL-6")
        assert stayed.points == game_of(key).bye.points
        assert (stayed.figure, left.figure) == (game_of(key).bye_figure, 0)


def test_st_13_a_bye_in_match_play_is_worth_no_points() -> None:
    """Victory points play no part: neither for a bye, nor where the opponent has left."""
    walkover = judged("star-trek-2e", bracket=8, structure="swiss-match-play", absent=[2]).match
    bracket = Round(1, "Top 8", Stage.ELIMINATION, (Match(1, None),), 8)
    event = Event(Settings(structure="swiss-match-play"), (Player(1, "Ann"),), (bracket,))
    scored, _ = score_event(event, game_of("star-trek-2e"), plan(event, game_of("star-trek-2e")))
    for match in (walkover, scored[0]):
        assert match.one
        assert (match.one.outcome, match.one.points, match.one.figure, match.how) == (Outcome.BYE, 0, 0, "Bye")
    assert scored[0].rule == "ST-13"


def test_all_9_where_both_have_dropped_both_are_out() -> None:
    match = judged("armada", bracket=8, absent=[1, 2]).match
    assert [score.outcome for score in (match.one, match.two) if score] == [Outcome.LOSS, Outcome.LOSS]
    assert (match.winner, match.rule) == (None, "ALL-9")


def test_all_9_both_lose_stands_in_a_bracket_where_both_are_out() -> None:
    assert judged("doomtown", bracket=4, winner="neither", absent=[1, 2]).problems == []
    assert judged("doomtown", bracket=4, disqualified=[1, 2]).match.rule == "ALL-9"
    assert judged("doomtown", bracket=4, disqualified=[1], punished=[2]).codes == ["double-loss-in-bracket"]


def test_all_17_a_disqualified_player_has_lost_the_match() -> None:
    match = judged("doomtown", winner="1", disqualified=[1]).match
    assert (match.winner, match.how, match.rule) == (2, "In time", "DT-1")


def test_all_17_where_both_are_punished_both_lose() -> None:
    match = judged("doomtown", winner="1", punished=[1, 2]).match
    assert [score.kind for score in (match.one, match.two) if score] == ["double loss", "double loss"]


def test_all_17_a_punished_player_loses_a_match_of_three_games() -> None:
    match = judged("star-trek-2e", bracket=8, figures={"Games 1": 2, "Games 2": 0}, punished=[1]).match
    assert (match.winner, match.rule) == (2, "ST-13")


def test_all_17_nothing_that_players_see_names_a_penalty() -> None:
    for key in ("street-warriors", "star-trek-1e", "armada", "doomtown", "wars"):
        match = judged(key, punished=[2]).match
        assert match.winner == 1
        assert "ALL-17" not in match.rule


def test_ar_15_in_a_bracket_the_winner_is_enough() -> None:
    match = judged("armada", bracket=8, winner="2").match
    assert (match.winner, [score.points for score in (match.one, match.two) if score]) == (2, [0, 0])


def test_wa_2_in_a_bracket_energy_may_stay_blank() -> None:
    result = judged("wars", bracket=4, winner="2")
    assert (result.match.winner, result.problems) == (2, [])


def test_sw_8_a_step_left_blank_is_passed_over() -> None:
    figures = {"Discard 1": 9, "Discard 2": 8}
    assert judged("street-warriors", bracket=4, figures=figures).match.rule == "SW-8 discard pile"


# An organizer's own game, scored by what its file says


def test_an_absent_player_of_a_plain_game_has_lost() -> None:
    game, _ = read_game('name = "Chess"', "chess.toml")
    assert game is not None
    match = judged(game, absent=[1]).match
    assert (match.winner, match.rule) == (2, "ALL-6")
    both = judged(game, absent=[1, 2]).match
    assert [score.points for score in (both.one, both.two) if score] == [0, 0]
    assert both.rule == "ALL-6"


# Which rounds count


def test_a_round_counts_with_its_first_result() -> None:
    matches = (Match(1, 2, entry=ANN_WON), Match(3, 4), Match(5, None))
    event = begun(5, Round(1, "Round 1", Stage.SWISS, matches))
    assert [round_.ordinal for round_ in counting_rounds(event, plan(event, game_of("doomtown")))] == [1]


def test_a_round_without_a_result_does_not_count_nor_do_its_byes() -> None:
    event = begun(5, paired([1, 2, 3, 4, 5], 1, ANN_WON), paired([1, 3, 2, 5, 4], 2))
    assert [round_.ordinal for round_ in counting_rounds(event, plan(event, game_of("doomtown")))] == [1]


@pytest.mark.parametrize(("absent", "expected"), [([1], []), ([1, 3], [1])])
def test_all_6_a_round_begins_with_a_result_not_with_an_absence(absent: list[int], expected: list[int]) -> None:
    """Where an absence settles every table, there is nothing to wait for."""
    event = begun(4, paired([1, 2, 3, 4]))
    players = (replace(player, drops=(0,)) if player.number in absent else player for player in event.players)
    event = replace(event, players=tuple(players))
    assert [round_.ordinal for round_ in counting_rounds(event, plan(event, game_of("doomtown")))] == expected


def half_played(rounds: int) -> Event:
    unfinished = Round(3, "Round 3", Stage.SWISS, (Match(1, 4, entry=Entry(Verdict.DRAW)), Match(2, 3)))
    return begun(4, paired([1, 2, 3, 4], 1, ANN_WON), paired([1, 3, 2, 4], 2, ANN_WON), unfinished, rounds=rounds)


def test_rounds_set_below_the_rounds_published_leave_an_unfinished_one_uncounted() -> None:
    """ALL-5, workbook: `Rounds` lowered to 2 while round 3 is being played."""
    event, game = half_played(2), game_of("doomtown")
    assert [round_.ordinal for round_ in counting_rounds(event, plan(event, game))] == [1, 2]
    scored, problems = score_event(event, game, plan(event, game))
    assert (len(scored), problems) == (6, [])


def test_an_unfinished_round_within_the_plan_counts_and_is_judged() -> None:
    event, game = half_played(3), game_of("doomtown")
    assert [round_.ordinal for round_ in counting_rounds(event, plan(event, game))] == [1, 2, 3]
    assert [problem.code for problem in score_event(event, game, plan(event, game))[1]] == ["draw-not-allowed"]


def test_a_finished_round_counts_though_beyond_the_plan() -> None:
    event = begun(4, paired([1, 2, 3, 4], 1, ANN_WON), paired([1, 3, 2, 4], 2, ANN_WON), rounds=1)
    assert [round_.ordinal for round_ in counting_rounds(event, plan(event, game_of("doomtown")))] == [1, 2]


def test_matches_come_in_the_order_of_rounds_and_rows() -> None:
    event = begun(5, paired([1, 2, 3, 4, 5], 1, ANN_WON), paired([5, 1, 2, 3, 4], 2, BLANK))
    scored, _ = score_event(event, game_of("doomtown"), plan(event, game_of("doomtown")))
    assert [match.match.one for match in scored] == [1, 3, 5, 5, 2, 4]
    assert field_of(5) == event.players
