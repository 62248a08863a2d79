"""Why this opponent, this bye: what is said, and that it is true."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from explain_support import every_round, match_of, seat, swiss_of, whole
from pairing_support import GAMES, SEED, Situation, large_situation, random_situation, situation
from small_events import game_of

from tourney_xl.changes import REPAIRED
from tourney_xl.explain.cost import WORSE
from tourney_xl.model import LogRow, Memory
from tourney_xl.pairing.quality import order_of
from tourney_xl.pairing.search import all_pairs

DREW = f"the draw from the seed {SEED} chose (ALL-4)."


def test_the_example_of_ar_8() -> None:
    """AR-8: three at 15, two of whom have met; one of these meets the third, the other the player at 13."""
    swiss = swiss_of(situation("armada", {1: 15, 2: 15, 3: 15, 4: 13, 5: 8, 6: 8}, [[1, 2], [3, 5], [4, 6]]))
    down = 1 if match_of(swiss, 1).players != match_of(swiss, 3).players else 2
    other = 3 - down
    assert seat(swiss, down) == [
        f"Also with 15 points: P{other} and P3 (3 players in all).",
        f"Already met of them: P{other} (round 1). Left: P3.",
        "Opponent: P4, with 13 points. 3 players with 15 points are an odd number, so one of them has to meet the next "
        "group (AR-7, AR-8).",
        f"P3 as opponent would have been as good: {DREW}",
    ]
    assert seat(swiss, 4)[2:] == [
        "P3 as opponent would have cost 2 more pairs two or more score groups apart (ALL-2).",
        f"P{other} as opponent would have been as good: {DREW}",
    ]


def test_a_group_made_odd_from_above() -> None:
    """SW-5: who is drawn down leaves an odd number behind in the next group."""
    points = {1: 6, 2: 3, 3: 3, 4: 3, 5: 3, 6: 0, 7: 0, 8: 0}
    swiss = swiss_of(situation("street-warriors", points, [[1, 6], [2, 7], [3, 8], [4, 5]]))
    down = next(high for high, low in swiss.draws[0].crossing(swiss.draws[0].published) if points[low] == 0)
    assert seat(swiss, down)[2].endswith(
        "Of the 4 players with 3 points 1 met someone with more points; that leaves 3, an odd number, so one of them "
        "has to meet the next group (SW-5)."
    )
    assert "Nobody else had 6 points, so P1 meets the next group (SW-5)." in " ".join(whole(swiss))


def test_one_who_has_met_all_equals() -> None:
    points = {1: 6, 2: 6, 3: 3, 4: 3}
    swiss = swiss_of(situation("doomtown", points, [[1, 2], [3, 4]]))
    other = next(n for n in match_of(swiss, 1).players if n != 1)
    assert seat(swiss, 1)[1:3] == [
        "Already met of them: P2 (round 1). Nobody of them was left.",
        f"Opponent: P{other}, with 3 points. "
        "P1 had met everyone else with 6 points, and so meets the next group (DT-3).",
    ]


# ---------------------------------------------------------------- byes

BYES = {
    "street-warriors": ("to one of the lowest score group", "SW-6"),
    "star-trek-2e": ("to one of the lowest score group", "ST-6"),
    "star-trek-1e": ("to one of the lowest score group", "ST-6"),
    "armada": ("to the lowest-ranked player", "AR-7"),
    "doomtown": ("to one of the lowest score group", "DT-3"),
    "wars": ("to the last in the stack", "WA-4"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_bye_in_every_game(game: str) -> None:
    """SW-6, ST-6, AR-7, DT-3, WA-4: the rule, who had one, and who else was as low."""
    points = {1: 6, 2: 6, 3: 3, 4: 3, 5: 0, 6: 0, 7: 0}
    swiss = swiss_of(situation(game, points, [[1, 5], [2, 6], [3, 4], [7]], rounds=3))
    out = swiss.round.matches[-1].one
    lines = seat(swiss, out)
    goes, rule = BYES[game]
    assert lines[0] == f"7 players are an odd number, so one sits out: P{out} has the bye."
    assert lines[1].startswith(f"The bye goes {goes} who has had none ({rule}). P{out} ")
    assert set(lines) <= set("\n".join(whole(swiss)).split("\n"))


def test_a_bye_drawn_among_several() -> None:
    """SW-6: two of the last pile have had none, and the draw chose."""
    points = {1: 6, 2: 6, 3: 3, 4: 3, 5: 0, 6: 0, 7: 0}
    swiss = swiss_of(situation("street-warriors", points, [[1, 5], [2, 6], [3, 4], [7]], rounds=3))
    out = swiss.round.matches[-1].one
    assert seat(swiss, out)[1:] == [
        "The bye goes to one of the lowest score group who has had none (SW-6). "
        f"P{out} had 0 points, nobody had fewer, as many had P{11 - out} and P7.",
        "Had a bye before: P7 (round 1).",
        f"P{11 - out} as the one to sit out would have been as good: {DREW}",
    ]


def test_among_equals_first_edition_goes_by_the_order_and_not_by_the_draw() -> None:
    """ST-5, ST-6: of equally good rounds the first in the order of points and differential."""
    points = {1: 6, 2: 6, 3: 3, 4: 3, 5: 0, 6: 0, 7: 0}
    lines = seat(swiss_of(situation("star-trek-1e", points, [[1, 5], [2, 6], [3, 4], [7]], rounds=3)), 5)
    assert lines[-1] == (
        "P6 as the one to sit out: equally good, but P3, who comes first, would have met P7 and not P6, who stands "
        "higher (ST-5, ST-7)."
    )


def test_a_bye_higher_up_where_a_lower_one_would_make_a_rematch() -> None:
    """ALL-2: no rematch comes before the bye's place."""
    points = {1: 9, 2: 6, 3: 3, 4: 0, 5: 0}
    swiss = swiss_of(situation("armada", points, [[1, 2], [3, 4], [5]], [[1, 3]], [[1, 5]]))
    assert swiss.round.matches[-1].players == (3,)
    assert seat(swiss, 3)[1:] == [
        "The bye goes to the lowest-ranked player who has had none (AR-7). P3 had rank 3; 2 players of the round stood "
        "lower.",
        "Had a bye before: P5 (round 1).",
        "P4 as the one to sit out would have cost 1 more rematch (ALL-2).",
    ]


def test_a_second_bye_is_forced() -> None:
    """ALL-2 b: everyone has had one."""
    rounds = [[1, 2], [3]], [[1, 3], [2]], [[2, 3], [1]]
    lines = seat(swiss_of(situation("street-warriors", {1: 3, 2: 3, 3: 3}, *rounds)), 3)
    assert lines[2:] == [
        "It is the second bye for P3, after round 1: everyone has had one (ALL-2).",
        "P1 or P2 as the one to sit out would have cost a rematch sooner after the first meeting (ALL-2).",
    ]


def test_two_byes_instead_of_a_rematch() -> None:
    """ST-6: whoever could only meet again sits out, both of them."""
    rounds = [[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4]]
    swiss = swiss_of(situation("star-trek-2e", {1: 9, 2: 7, 3: 4, 4: 4}, *rounds))
    assert seat(swiss, 1) == [
        "P1 and P4 had met in round 3 and both have a bye instead (ST-6).",
        "However these 4 players are paired, at least 1 pair would meet again; the lowest in the standings that can "
        "be so left over sit out (ST-6).",
    ]
    assert seat(swiss, 4) == seat(swiss, 1)
    assert "Nobody meets an opponent for the second time (ALL-1)." in whole(swiss)


def test_an_awarded_bye_and_a_house_player() -> None:
    """ST-12, ALL-16."""
    columns = {1: {"awarded_byes": 1}, 5: {"house": True}}
    swiss = swiss_of(situation("star-trek-2e", dict.fromkeys(range(1, 6), 0), players=columns, rounds=3))
    assert seat(swiss, 1) == ["P1 has an opening bye, awarded before the event."]
    assert "P5, a house player, sits in because the others are odd in number (ALL-16)." in whole(swiss)


# ---------------------------------------------------------------- rematches, teams, stacks, rounds to come


def test_a_rematch_is_forced() -> None:
    """ALL-1, ALL-2 a: all four have met."""
    rounds = [[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4], [2, 3]]
    swiss = swiss_of(situation("armada", {1: 15, 2: 15, 3: 10, 4: 8}, *rounds))
    assert seat(swiss, 1)[-1] == (
        "Opponent: P2, whom P1 met in round 1. However these 4 players are paired, at least 2 pairs meet again, and no "
        "choice has its rematches longer ago (ALL-2)."
    )
    assert "For the second time: P2 v. P1 (round 1); P3 v. P4 (round 1). Fewer is not possible (ALL-2)." in whole(swiss)


def teams(points: dict[int, int], *earlier: list[list[int]]) -> Situation:
    columns = {1: {"team": "Red"}, 2: {"team": "red "}}
    return situation("street-warriors", points, *earlier, players=columns, keep_teams_apart=2)


def test_team_mates_are_kept_apart() -> None:
    """ALL-11."""
    points = {1: 3, 2: 3, 3: 3, 4: 3, 5: 0, 6: 0, 7: 0, 8: 0}
    swiss = swiss_of(teams(points, [[1, 5], [2, 6], [3, 7], [4, 8]]))
    assert "P2 as opponent would have cost 1 more pair of one team (ALL-2)." in seat(swiss, 1)
    assert "Teams are kept apart as far as the points allow: no two of one team meet (ALL-11)." in whole(swiss)
    first = swiss_of(teams(dict.fromkeys(range(1, 5), 0)))
    assert seat(first, 1)[-1] == "Kept apart from P2 of the same team (ALL-11)."


def test_the_stack() -> None:
    """WA-4: the higher takes the highest still free; met before, taken, or a dead end at the bottom."""
    points, figures = {1: 6, 2: 6, 3: 6, 4: 3, 5: 3, 6: 1}, {1: 30, 2: 20, 3: 10, 4: 8, 5: 2, 6: 1}
    swiss = swiss_of(situation("wars", points, [[1, 2], [3, 4], [5, 6]], figures=figures))
    takes = "the higher takes the highest still free and not yet met (WA-4)."
    assert seat(swiss, 1)[-2:] == [
        f"In the order of points, DF and lot P1 stood 1st and P3 3rd of 6: {takes}",
        "Passed over as already met: P2 (round 1).",
    ]
    assert seat(swiss, 2)[-3:] == [
        f"In the order of points, DF and lot P2 stood 2nd and P5 5th of 6: {takes}",
        "In between, but taken by someone higher: P3.",
        "Passed over P4: that would have cost 1 more rematch (ALL-2).",
    ]
    assert seat(swiss, 5)[-1] == "Passed over P4: that would have cost 1 more rematch (ALL-2)."


def test_draft_groups_play_within_themselves() -> None:
    """WA-10: each odd group has a bye of its own."""
    columns = {number: {"draft_group": "A" if number < 4 else "B"} for number in range(1, 7)}
    points = dict.fromkeys(range(1, 7), 0)
    swiss = swiss_of(situation("wars", points, players=columns, structure="championship-draft"))
    assert sum(line.startswith("Draft group ") for line in whole(swiss)) == 2
    assert sum(line.startswith("3 players are an odd number") for line in whole(swiss)) == 2
    assert seat(swiss, 1)[0] == "Draft group A plays within itself: 3 players (WA-10)."


def test_rounds_to_come_are_looked_at() -> None:
    """ALL-3: equals could all meet now, but then nobody could be paired in the last round."""
    rounds = [[1, 2], [3, 4], [5, 6]], [[2, 3], [4, 5], [6, 1]]
    swiss = swiss_of(situation("armada", {1: 9, 4: 9, 2: 6, 5: 6, 3: 3, 6: 3}, *rounds, rounds=4))
    assert match_of(swiss, 2).players != (2, 5)
    assert whole(swiss)[-3:-1] == [
        "Chosen so that the round still to come can be paired without a rematch or a second bye: worked out to the end "
        "(ALL-3).",
        "  That costs 2 more pairs of unequal points in this round.",
    ]
    # P2 and P5 could meet and the last round still be paired: but only if 9 points meet 3 now.
    crossing = swiss.draws[0].crossing(swiss.draws[0].drawn)[0]
    equal = next(n for n in swiss.draws[0].level(crossing[0]) if n != crossing[0])
    assert (
        f"P{equal} as opponent would have cost 2 more pairs two or more score groups apart, with the rounds to come in "
        "view (ALL-2, ALL-3)." in seat(swiss, crossing[0])
    )


# ---------------------------------------------------------------- by hand


def test_a_round_made_by_hand_is_weighed() -> None:
    """ALL-2, ALL-13: it is said to be so, with what it costs."""
    before = situation("street-warriors", {1: 3, 2: 3, 3: 0, 4: 0}, [[1, 3], [2, 4]])
    assert seat(swiss_of(before, [1, 4], [2, 3]), 1) == [
        "Opponent: P4. The pair was made by hand: the draw had given P2.",
        "Against the draw it costs 2 more pairs of unequal points (ALL-2).",
    ]
    assert whole(swiss_of(before, [1, 3], [2, 4]))[2:4] == [
        "The round was changed by hand after the draw: P1 v. P3; P2 v. P4.",
        "Against the draw it costs 2 more rematches (ALL-2).",
    ]
    unweighed = "It cannot be weighed against the draw: it seats other players, or has other byes."
    assert unweighed in whole(swiss_of(before, [1, 3], [2], [4]))
    assert seat(swiss_of(before, [1, 3], [2], [4]), 2)[0] == "P2 was given the bye by hand, not by the draw."


def test_a_repair_is_told_from_a_change_by_hand() -> None:
    """ALL-18: `Log` tells that the round was repaired."""
    before = situation("street-warriors", {1: 3, 2: 3, 3: 0, 4: 0}, [[1, 3], [2, 4]])
    repaired = Memory(log=(LogRow("", "advance --repair", "", "Round 2", REPAIRED, "Round 2"),))
    swiss = swiss_of(replace(before, event=replace(before.event, memory=repaired)), [1, 4], [2, 3])
    assert seat(swiss, 1)[0] == "Opponent: P4. The pair was made by a repair (ALL-18): the draw had given P2."


def test_a_swap_among_equals_costs_nothing() -> None:
    before = situation("street-warriors", dict.fromkeys(range(1, 5), 0))
    drawn = {frozenset(match.players) for match in swiss_of(before).round.matches}
    other = next(pairs for pairs in every_round([1, 2, 3, 4]) if {frozenset(pair) for pair in pairs} != drawn)
    swiss = swiss_of(before, *([one, two] for one, two in other if two))
    assert "It is as good a round as the draw (ALL-2)." in whole(swiss)


# ---------------------------------------------------------------- it is true


@pytest.mark.parametrize("game", GAMES)
def test_costs_are_those_of_the_best_round_with_the_pair_in_it(game: str) -> None:
    """ALL-2, ALL-3: compared with every round there is."""
    compared = 0
    for seed in range(40):
        swiss = swiss_of(random_situation(game, seed, 7))
        for draw in swiss.draws:
            worths = [(draw.scales.worth(pairs), pairs) for pairs in every_round(draw.pool.stack)]
            for pair in all_pairs(draw.pool)[:9]:
                best = min(worth for worth, pairs in worths if any(set(pair) == set(other) for other in pairs))
                assert draw.scales.worth(draw.scales.best_with(pair)) == best, (seed, pair)
                compared += 1
    assert compared > 150


@pytest.mark.parametrize("game", GAMES)
def test_everyone_in_every_situation_is_told_something(game: str) -> None:
    """Whatever the field: teams, drops, awarded byes, house players, rematches."""
    told = 0
    for seed in range(60):
        swiss = swiss_of(random_situation(game, seed, 9))
        if not swiss.round.matches:
            continue
        assert all(draw.is_as_drawn for draw in swiss.draws), seed
        lines = [*whole(swiss), *(line for number in swiss.round.players for line in seat(swiss, number))]
        assert all(line.rstrip().endswith((".", ":")) for line in lines), lines
        assert not any(re.search(r"\bNone\b(?! of them)|\S  ", line) for line in lines), lines
        told += len(swiss.round.players)
    assert told > 200


@pytest.mark.parametrize("game", GAMES)
def test_every_criterion_has_its_words(game: str) -> None:
    """ALL-2: whichever comes first, it can be said."""
    for ordinal in (1, 2):
        assert {*order_of(game_of(game), ordinal).criteria} <= WORSE.keys()


def test_a_large_field_says_how_many_alternatives_were_worked_out() -> None:
    before = large_situation("street-warriors", 1, 250, 400, teams="no teams")
    swiss = swiss_of(before)
    told = [line for match in swiss.round.matches[:5] for line in seat(swiss, match.one)]
    assert any(line.endswith("such alternatives the nearest 2 were worked out.") for line in told), told
