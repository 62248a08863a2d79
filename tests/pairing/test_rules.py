"""The rules of Swiss pairing one by one, each in a situation small enough to follow by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from brute_force_pairing import all_rounds
from pairing_support import GAMES, SEED, Situation, play_event, published, random_situation, rematches, situation
from small_events import game_of

from tourney_xl.model import Entry, Event, Match, Penalty, PenaltyKind, Verdict
from tourney_xl.pairing import draws
from tourney_xl.planning import Plan
from tourney_xl.problems import Cell
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings

GROUPED = ("street-warriors", "star-trek-2e", "armada", "doomtown")
"""Games with score groups and random order inside."""


def games_of(found: Situation) -> set[frozenset[int]]:
    return {frozenset(match.players) for match in found.paired().matches if not match.is_bye}


def byes_of(found: Situation) -> set[int]:
    return {match.one for match in found.paired().matches if match.is_bye}


def pairs(*numbers: int) -> set[frozenset[int]]:
    """12, 34 are the pairs 1-2 and 3-4."""
    return {frozenset(divmod(number, 10)) for number in numbers}


def seeds(found: Situation, count: int = 40) -> list[Situation]:
    return [replace(found, seed=f"seed {number}") for number in range(count)]


# ---------------------------------------------------------------- ALL-1


@pytest.mark.parametrize("game", GAMES)
def test_ALL_1_nobody_meets_twice_while_that_can_be_avoided(game: str) -> None:
    for players in (8, 9, 16, 21):
        assert rematches(play_event(game, players, 4, "once").event) == 0


@pytest.mark.parametrize("verdict", [Verdict.NEITHER, Verdict.ONE])
def test_ALL_1_a_pairing_with_a_result_counts_as_met_played_or_not(verdict: Verdict) -> None:
    found = situation("doomtown", {1: 5, 2: 5, 3: 0, 4: 0}, [[1, 2], [3, 4]])
    first = found.event.rounds[0]
    typed = replace(first, matches=tuple(replace(match, entry=Entry(verdict)) for match in first.matches))
    found = replace(found, event=replace(found.event, rounds=(typed,)))
    assert not games_of(found) & pairs(12, 34)


# ---------------------------------------------------------------- ALL-2


@pytest.mark.parametrize("game", ["street-warriors", "armada", "doomtown", "wars"])
def test_ALL_2_a_forced_rematches_are_few_and_the_longest_ago(game: str) -> None:
    """Four players who have all met: those who meet again met in round 1, whatever the points."""
    found = situation(game, {1: 9, 2: 6, 3: 3, 4: 0}, [[1, 4], [2, 3]], [[1, 3], [2, 4]], [[1, 2], [3, 4]])
    assert games_of(found) == pairs(14, 23)


@pytest.mark.parametrize("game", GROUPED)
def test_ALL_2_b_no_second_bye_comes_before_the_bye_rule_and_the_score_groups(game: str) -> None:
    """The bye goes to the leader, who alone has had none."""
    found = situation(game, {1: 9, 2: 6, 3: 0}, [[1, 2], [3]], [[1, 3], [2]])
    assert byes_of(found) == {1}
    assert games_of(found) == pairs(23)


@pytest.mark.parametrize("game", ["street-warriors", "armada", "doomtown", "wars"])
def test_ALL_2_a_comes_before_b(game: str) -> None:
    """Only a second bye for 3 avoids a rematch: 1 and 2 alone have not met."""
    found = situation(game, {1: 3, 2: 3, 3: 0}, [[1, 3], [2]], [[2, 3], [1]], [[3]])
    assert (games_of(found), byes_of(found)) == (pairs(12), {3})


@pytest.mark.parametrize("game", GROUPED)
def test_ALL_2_d_fewer_pairs_far_apart_count_more_than_the_sum_of_squares(game: str) -> None:
    """1 has met 2 and 3: as 4 is next, 2 and 3 stay together rather than that two pairs cross far."""
    found = situation(game, {1: 9, 2: 6, 3: 6, 4: 3, 5: 0, 6: 0}, [[1, 2], [3, 5], [4, 6]], [[1, 3], [2, 5]])
    assert games_of(found) == pairs(14, 23, 56)


@pytest.mark.parametrize("game", GROUPED)
def test_ALL_2_e_crossings_are_as_low_in_the_field_as_can_be(game: str) -> None:
    """Groups of two, two of which have met: they are paired with the group below, not above."""
    found = situation(game, {1: 9, 2: 9, 3: 6, 4: 6, 5: 3, 6: 3}, [[3, 4], [1, 5], [2, 6]])
    assert games_of(found) & pairs(12)
    assert games_of(found) in (pairs(12, 35, 46), pairs(12, 36, 45))


@pytest.mark.parametrize("game", GROUPED)
def test_ALL_2_distance_counts_groups_and_not_points(game: str) -> None:
    """From 30 to 3 is one group, as from 3 to 2: the lower crossing is the better one."""
    found = situation(game, {1: 30, 2: 30, 3: 3, 4: 3, 5: 2, 6: 2}, [[1, 2], [3, 5], [4, 6]])
    assert games_of(found) in (pairs(13, 24, 56), pairs(14, 23, 56))


# ---------------------------------------------------------------- ALL-4


@pytest.mark.parametrize("game", GAMES)
def test_ALL_4_the_same_event_gives_the_same_round(game: str) -> None:
    for number in range(30):
        found = random_situation(game, number)
        assert found.paired() == found.paired()


@pytest.mark.parametrize("players", [9, 14, 45, 130])
@pytest.mark.parametrize("game", GAMES)
def test_ALL_4_neither_the_order_of_rows_nor_names_play_a_part(game: str, players: int) -> None:
    event = play_event(game, players, 3, "rows").event
    shuffled = tuple(replace(player, name=f"Z{player.number}") for player in reversed(event.players))
    rounds = tuple(replace(round_, matches=round_.matches[::-1]) for round_ in event.rounds)
    assert _next(game, replace(event, players=shuffled, rounds=rounds)) == _next(game, event)


def _next(game: str, event: Event) -> list[tuple[int, int | None, int | None]]:
    rules, plan = game_of(game), Plan(len(event.players), 5, 0)
    ranking = standings(event, rules, plan, score_event(event, rules, plan)[0])
    return [(m.one, m.two, m.table) for m in Situation(game, event, ranking, 5, "rows").paired().matches]


@pytest.mark.parametrize("game", GAMES)
def test_ALL_4_a_seed_as_typed_decides_the_draw(game: str) -> None:
    found = situation(game, dict.fromkeys(range(1, 10), 0))
    rounds = {published(one.paired().matches) for one in seeds(found, 30)}
    assert len(rounds) >= 25


def test_ALL_4_draws_are_these_very_numbers() -> None:
    """Worked out with another implementation of the hash: no version of anything may change a draw."""
    assert draws.draw("7", 3, "lot", 12) % 10**12 == 138_146_831_755
    assert draws.shuffled("seed", 1, "cards", range(1, 9)) == [3, 8, 1, 4, 7, 6, 2, 5]


def test_ALL_4_words_cannot_be_mistaken_for_one_another() -> None:
    assert draws.draw("1", 12, "x") != draws.draw("11", 2, "x")
    assert draws.draw("1", 1, "x", 1, 23) != draws.draw("1", 1, "x", 12, 3)


@pytest.mark.parametrize("game", GAMES)
def test_ALL_4_ALL_5_a_correction_of_a_published_round_leaves_lots_as_they_are(game: str) -> None:
    """A round depends on points and figures, not on how they came about: the correction re-draws nothing."""
    found = situation(game, {1: 3, 2: 3, 3: 3, 4: 0, 5: 0, 6: 0}, [[1, 4], [2, 5], [3, 6]])
    first = found.event.rounds[0]
    corrected = replace(first, matches=tuple(replace(m, entry=Entry(Verdict.TWO)) for m in first.matches))
    assert replace(found, event=replace(found.event, rounds=(corrected,))).paired() == found.paired()


# ---------------------------------------------------------------- ALL-6: who is paired


@pytest.mark.parametrize("game", GAMES)
def test_ALL_6_who_has_dropped_is_not_paired_and_who_is_back_is(game: str) -> None:
    columns: dict[int, dict[str, object]] = {
        1: {"drops": (1,)},
        2: {"drops": (1,), "returns": (2,)},
        3: {"enters": 2},
        4: {"enters": 3},
    }
    found = situation(game, dict.fromkeys(range(1, 8), 3), [[1, 2], [5, 6], [7]], players=columns)
    assert {number for match in found.paired().matches for number in match.players} == {2, 3, 5, 6, 7}


def test_ALL_17_who_is_disqualified_is_not_paired() -> None:
    found = situation("wars", {1: 3, 2: 3, 3: 1, 4: 1}, [[1, 2], [3, 4]])
    penalty = Penalty(1, 2, PenaltyKind.DISQUALIFIED, Cell("Penalties", "D2"))
    found = replace(found, event=replace(found.event, penalties=(penalty,)))
    assert {number for match in found.paired().matches for number in match.players} == {1, 3, 4}


# ---------------------------------------------------------------- ALL-11


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [8, 9, 30, 31, 131])
def test_ALL_11_teams_are_kept_apart_in_round_1_unless_one_is_more_than_half(game: str, players: int) -> None:
    """A team of half the field, the rest in teams of three."""
    teams = {n: {"team": "Half" if n <= players // 2 else f"T{n // 3}"} for n in range(1, players + 1)}
    for one in seeds(situation(game, dict.fromkeys(teams, 0), players=teams, keep_teams_apart=1), 4):
        assert not [pair for pair in games_of(one) if len({str(teams[n]["team"]) for n in pair}) == 1]


@pytest.mark.parametrize("game", GAMES)
def test_ALL_11_a_team_of_more_than_half_meets_itself_as_seldom_as_can_be(game: str) -> None:
    teams = {n: {"team": "Most" if n <= 7 else "  MOST" if n == 8 else None} for n in range(1, 11)}
    for one in seeds(situation(game, dict.fromkeys(teams, 0), players=teams, keep_teams_apart=1), 10):
        assert sum(max(pair) <= 8 for pair in games_of(one)) == 3


def test_ALL_11_score_groups_come_before_teams() -> None:
    teams = {1: {"team": "A"}, 2: {"team": "A"}, 3: {"team": "B"}, 4: {"team": "B"}}
    found = situation("doomtown", {1: 5, 2: 5, 3: 0, 4: 0}, [[1, 3], [2, 4]], players=teams, keep_teams_apart=9)
    assert games_of(found) == pairs(12, 34)


def test_ALL_11_after_the_rounds_counted_teams_play_no_part() -> None:
    teams = {n: {"team": "A" if n < 4 else "B"} for n in range(1, 7)}
    found = situation("doomtown", dict.fromkeys(teams, 5), [[1, 4], [2, 5], [3, 6]], players=teams, keep_teams_apart=1)
    assert any(len({n < 4 for n in pair}) == 1 for one in seeds(found) for pair in games_of(one))
    apart = replace(found, event=replace(found.event, settings=replace(found.event.settings, keep_teams_apart=2)))
    assert not any(len({n < 4 for n in pair}) == 1 for one in seeds(apart) for pair in games_of(one))


# ---------------------------------------------------------------- ALL-12


def tables_of(found: Situation) -> dict[frozenset[int], int | None]:
    return {frozenset(match.players): match.table for match in found.paired().matches}


@pytest.mark.parametrize("game", GAMES)
def test_ALL_12_tables_run_from_the_top_score_down_and_bye_rows_come_last(game: str) -> None:
    points = {1: 9, 2: 9, 3: 6, 4: 6, 5: 3, 6: 3, 7: 0}
    found = situation(game, points, [[1, 7], [2, 6], [3, 5], [4]], tables_from=11)
    rows = found.paired().matches
    assert [match.table for match in rows] == [11, 12, 13, None]
    tops = [max(points[number] for number in match.players) for match in rows[:-1]]
    assert tops == sorted(tops, reverse=True)
    assert rows[-1].is_bye


def test_ALL_12_a_fixed_table_is_kept_and_nobody_else_is_put_there() -> None:
    columns = {5: {"fixed_table": 1}, 3: {"fixed_table": 7}}
    found = situation("doomtown", {1: 9, 2: 9, 3: 6, 4: 6, 5: 3, 6: 3}, [[1, 3], [2, 4], [5]], players=columns)
    assert tables_of(found) == {frozenset({1, 2}): 2, frozenset({3, 4}): 7, frozenset({5, 6}): 1}


@pytest.mark.parametrize(("five", "six"), [(1, 2), (2, 1)])
def test_ALL_12_two_with_fixed_tables_use_the_lower_one_and_the_other_stays_empty(five: int, six: int) -> None:
    columns = {5: {"fixed_table": five}, 6: {"fixed_table": six}}
    found = situation("doomtown", {1: 9, 2: 9, 3: 6, 4: 6, 5: 3, 6: 3}, [[1, 3], [2, 4], [5]], players=columns)
    assert tables_of(found) == {frozenset({1, 2}): 3, frozenset({3, 4}): 4, frozenset({5, 6}): 1}


def test_ALL_12_the_table_of_a_player_with_the_bye_stays_empty() -> None:
    found = situation("armada", {1: 10, 2: 10, 3: 0}, [[1, 3], [2]], players={3: {"fixed_table": 1}})
    assert tables_of(found) == {frozenset({1, 2}): 2, frozenset({3}): None}


def test_ALL_12_one_table_fixed_for_two_players_serves_one_match() -> None:
    columns = {1: {"fixed_table": 1}, 3: {"fixed_table": 1}}
    found = situation("doomtown", {1: 9, 2: 9, 3: 6, 4: 6}, [[1, 3], [2, 4]], players=columns)
    assert tables_of(found) == {frozenset({1, 2}): 1, frozenset({3, 4}): 2}


def test_the_higher_in_the_standings_is_player_1() -> None:
    found = situation("wars", {1: 1, 2: 3, 3: 6, 4: 3}, [[1, 2], [3, 4]], figures={2: 10, 4: 5})
    assert [(match.one, match.two) for match in found.paired().matches] == [(3, 2), (4, 1)]


# ---------------------------------------------------------------- ALL-16


@pytest.mark.parametrize("game", GAMES)
def test_ALL_16_a_house_player_is_paired_only_where_the_others_are_odd(game: str) -> None:
    house = {9: {"house": True}}
    odd = situation(game, {1: 3, 2: 3, 3: 0, 9: 0}, [[1, 3], [2, 9]], players=house)
    assert byes_of(odd) == set()
    assert {number for pair in games_of(odd) for number in pair} == {1, 2, 3, 9}
    even = situation(game, {1: 3, 2: 3, 3: 0, 4: 0, 9: 0}, [[1, 3], [2, 4]], players=house)
    assert {number for pair in games_of(even) for number in pair} == {1, 2, 3, 4}


def test_ALL_16_a_house_player_counts_as_an_opponent_and_stands_in_the_lowest_group() -> None:
    house = {9: {"house": True}}
    first = situation("doomtown", {1: 10, 2: 10, 3: 5, 9: 0}, [[1, 3], [2]], players=house)
    assert games_of(first) == pairs(12, 39)
    again = situation("doomtown", {1: 10, 2: 10, 3: 5, 9: 0}, [[1, 2], [3, 9]], players=house)
    assert games_of(again) in (pairs(13, 29), pairs(19, 23))


def test_ALL_16_ST_6_a_house_player_gets_no_bye_of_its_own() -> None:
    """All have met the house player but it is needed: the one who would meet it again has a bye, it has no row."""
    earlier = ([[1, 9], [2, 3]], [[2, 9], [1, 3]], [[3, 9], [1]])
    found = situation("star-trek-2e", {1: 6, 2: 3, 3: 1, 9: 0}, *earlier, players={9: {"house": True}})
    assert games_of(found) == pairs(12)
    assert byes_of(found) == {3}


# ---------------------------------------------------------------- awarded byes


@pytest.mark.parametrize("game", GAMES)
def test_ST_12_awarded_byes_come_with_entry_and_are_the_players_one_bye(game: str) -> None:
    columns = {1: {"awarded_byes": 2}, 2: {"awarded_byes": 1}}
    first = situation(game, dict.fromkeys(range(1, 8), 0), players=columns)
    assert {1, 2} <= byes_of(first)
    assert len(byes_of(first)) == 3
    second = situation(game, dict.fromkeys(range(1, 8), 3), [[1], [2], [3], [4, 5], [6, 7]], players=columns)
    assert byes_of(second) == {1}
    third = situation(
        game, dict.fromkeys(range(1, 6), 3), [[1], [2], [3], [4, 5]], [[1], [2, 4], [3, 5]], players=columns
    )
    assert byes_of(third) <= {4, 5}


def test_ST_12_a_late_entrants_awarded_byes_begin_when_the_player_enters() -> None:
    columns = {5: {"enters": 2, "awarded_byes": 1}}
    found = situation("star-trek-2e", {1: 3, 2: 3, 3: 1, 4: 1, 5: 0}, [[1, 3], [2, 4]], players=columns)
    assert byes_of(found) == {5}
    assert games_of(found) == pairs(12, 34)


# ---------------------------------------------------------------- SW


def test_SW_5_round_1_is_random_with_a_random_pass() -> None:
    found = situation("street-warriors", dict.fromkeys(range(1, 6), 0))
    assert {bye for one in seeds(found, 60) for bye in byes_of(one)} == {1, 2, 3, 4, 5}


def test_SW_5_one_random_player_of_an_odd_pile_is_paired_down() -> None:
    found = situation("street-warriors", {1: 6, 2: 6, 3: 6, 4: 3, 5: 3, 6: 3}, [[1, 4], [2, 5], [3, 6]])
    crossings = [pair for one in seeds(found) for pair in games_of(one) if min(pair) <= 3 < max(pair)]
    assert len(crossings) == 40
    assert {min(pair) for pair in crossings} == {1, 2, 3}
    assert {max(pair) for pair in crossings} == {4, 5, 6}


def test_SW_6_the_pass_goes_to_the_last_pile_and_never_to_one_paired_down_into_it() -> None:
    """The pile of 6 points is odd, that of 0 even: one of 6 is paired down, one of 0 passes."""
    found = situation("street-warriors", {1: 6, 2: 6, 3: 6, 4: 0, 5: 0, 6: 0, 7: 0}, [[1, 4], [2, 5], [3, 6], [7]])
    passes = Counter(bye for one in seeds(found, 60) for bye in byes_of(one))
    assert set(passes) == {4, 5, 6}


@pytest.mark.parametrize("game", ["street-warriors", "star-trek-2e", "star-trek-1e", "doomtown"])
def test_SW_6_ST_6_DT_3_if_all_of_the_last_pile_have_passed_the_pile_above_does(game: str) -> None:
    earlier = ([[5], [1, 2], [3, 4]], [[4], [1, 3], [2, 5]])
    found = situation(game, {1: 6, 2: 3, 3: 3, 4: 1, 5: 1}, *earlier)
    assert {bye for one in seeds(found) for bye in byes_of(one)} <= {2, 3}


# ---------------------------------------------------------------- ST


def test_ST_5_first_edition_is_paired_by_differential_inside_a_group() -> None:
    """First v second, third v fourth; the odd group's lowest differential meets the next group's highest."""
    points = dict.fromkeys((1, 2, 3, 4, 5), 6) | dict.fromkeys((6, 7, 8), 3)
    figures = {1: 10, 2: 90, 3: 50, 4: 70, 5: 30, 6: -10, 7: 60, 8: 5}
    earlier = [[1, 6], [2, 7], [3, 8], [4, 5]]
    assert games_of(situation("star-trek-1e", points, earlier, figures=figures)) == pairs(24, 35, 17, 68)


def test_ST_6_the_bye_goes_to_one_of_the_lowest_without_one() -> None:
    found = situation("star-trek-2e", {1: 3, 2: 3, 3: 1, 4: 1, 5: 0}, [[1, 3], [2, 4], [5]])
    assert Counter(bye for one in seeds(found) for bye in byes_of(one)).keys() == {3, 4}


def test_ST_6_two_who_would_meet_again_both_get_byes_lowest_in_the_standings() -> None:
    """1 has met all three others, who have not met one another: 1 and the last of them sit out."""
    earlier = ([[1, 2], [3]], [[1, 3], [4]], [[1, 4], [2]])
    found = situation("star-trek-2e", {1: 9, 2: 6, 3: 4, 4: 1}, *earlier)
    assert games_of(found) == pairs(23)
    assert byes_of(found) == {1, 4}


# ---------------------------------------------------------------- AR


def test_AR_7_the_bye_of_round_1_is_random() -> None:
    found = situation("armada", dict.fromkeys(range(1, 6), 0))
    assert {bye for one in seeds(found, 60) for bye in byes_of(one)} == {1, 2, 3, 4, 5}


def test_AR_7_the_bye_goes_to_the_lowest_ranked_without_one() -> None:
    """Ranked by margin of victory among equal points."""
    points = {1: 8, 2: 8, 3: 3, 4: 3, 5: 3}
    found = situation("armada", points, [[1, 3], [2, 4], [5]], figures={3: 20, 4: 10, 5: 0})
    assert {bye for one in seeds(found) for bye in byes_of(one)} == {4}


def test_AR_6_AR_7_a_bye_had_counts_whoever_it_was_given_to() -> None:
    points = {1: 8, 2: 8, 3: 3}
    found = situation("armada", points, [[1, 2], [3]], [[1, 3], [2]])
    assert byes_of(found) == {1}


def test_AR_8_two_of_three_at_15_have_met() -> None:
    """Neither pairs with the other: one of them meets the third, the other the 13."""
    found = situation("armada", {1: 15, 2: 15, 3: 15, 4: 13}, [[1, 2], [3, 4]])
    rounds = {frozenset(games_of(one)) for one in seeds(found)}
    # 3 and 4 have met here too, so the third cannot be the one who meets the 13.
    assert rounds == {frozenset(pairs(13, 24)), frozenset(pairs(14, 23))}
    alone = situation("armada", {1: 15, 2: 15, 3: 15, 4: 13, 5: 4, 6: 4}, [[1, 2], [3, 5], [4, 6]])
    rounds = {frozenset(games_of(one)) for one in seeds(alone)}
    assert rounds == {frozenset(pairs(13, 24, 56)), frozenset(pairs(14, 23, 56))}


# ---------------------------------------------------------------- DT


def test_DT_3_the_bye_goes_to_a_random_player_of_the_lowest_group() -> None:
    found = situation("doomtown", {1: 10, 2: 10, 3: 5, 4: 0, 5: 0}, [[1, 4], [2, 5], [3]])
    assert {bye for one in seeds(found) for bye in byes_of(one)} == {4, 5}


# ---------------------------------------------------------------- WA


def test_WA_4_the_stack_is_paired_from_the_top() -> None:
    points = {1: 6, 2: 6, 3: 6, 4: 3, 5: 3, 6: 3}
    found = situation("wars", points, [[1, 4], [2, 5], [3, 6]], figures={3: 30, 1: 20, 2: 10, 6: 9, 5: 8, 4: 7})
    assert games_of(found) == pairs(13, 26, 45)


def test_WA_4_the_higher_one_takes_the_next_highest_not_yet_met() -> None:
    """The fifth has met the sixth and the seventh, and meets the eighth."""
    points = dict(zip(range(1, 9), (24, 21, 18, 15, 12, 9, 6, 3), strict=True))
    found = situation("wars", points, [[5, 6], [1, 3], [2, 4], [7, 8]], [[5, 7], [1, 4], [2, 3], [6, 8]])
    assert games_of(found) == pairs(12, 34, 58, 67)


def test_WA_4_a_dead_end_is_mended_as_low_in_the_stack_as_possible() -> None:
    """The last two have met: the third and the fifth change, the top stays as it is."""
    points = dict(zip(range(1, 7), (18, 15, 12, 9, 6, 3), strict=True))
    assert games_of(situation("wars", points, [[5, 6], [1, 3], [2, 4]])) == pairs(12, 35, 46)


def test_WA_4_the_bye_goes_to_the_last_in_the_stack_without_one() -> None:
    points = {1: 9, 2: 6, 3: 6, 4: 3, 5: 3}
    found = situation("wars", points, [[5], [1, 2], [3, 4]], figures={4: 5, 5: 4})
    assert (byes_of(found), games_of(found)) == ({4}, pairs(13, 25))


def test_WA_4_round_1_is_a_shuffle_whose_last_card_has_the_bye() -> None:
    found = situation("wars", dict.fromkeys(range(1, 8), 0))
    order = draws.shuffled(SEED, 0, "lot", range(1, 8))
    assert games_of(found) == {frozenset(order[at : at + 2]) for at in (0, 2, 4)}
    assert byes_of(found) == {order[-1]}


def draft(players: int, *earlier: list[list[int]]) -> Situation:
    people = {number: {"draft_group": "East" if number <= 5 else "West"} for number in range(1, players + 1)}
    return situation("wars", dict.fromkeys(people, 3), *earlier, players=people, structure="championship-draft")


def test_WA_10_players_meet_only_players_of_their_draft_group_which_has_its_own_bye() -> None:
    for one in seeds(draft(12)):
        assert all(max(pair) <= 5 or min(pair) > 5 for pair in games_of(one))
        assert len(byes_of(one) & {1, 2, 3, 4, 5}) == 1
        assert len(byes_of(one) - {1, 2, 3, 4, 5}) == 1


def test_WA_10_a_groups_bye_is_the_players_one_bye() -> None:
    first = [[5], [1, 2], [3, 4], [12], [6, 7], [8, 9], [10, 11]]
    for one in seeds(draft(12, first), 20):
        assert not byes_of(one) & {5, 12}
        assert len(byes_of(one)) == 2


# ---------------------------------------------------------------- the rows


@pytest.mark.parametrize("game", GAMES)
def test_everyone_who_is_in_sits_once(game: str) -> None:
    for players in (2, 3, 12, 13, 47, 150):
        found = situation(game, dict.fromkeys(range(1, players + 1), 0))
        rows = found.paired().matches
        assert sorted(number for match in rows for number in match.players) == list(range(1, players + 1))
        assert sum(match.is_bye for match in rows) == players % 2


def test_every_round_of_a_small_field_is_possible_in_round_1() -> None:
    found = situation("street-warriors", dict.fromkeys(range(1, 6), 0))
    rounds = {published(one.paired().matches) for one in seeds(found, 150)}
    assert len(rounds) == len(list(all_rounds(range(1, 6)))) == 15


def test_a_match_has_no_result_and_no_seed_yet() -> None:
    found = situation("doomtown", {1: 0, 2: 0})
    (match,) = found.paired().matches
    assert match == Match(match.one, match.two, table=1)
