"""Large fields are paired as well as small ones, though hardly any of them is matched exactly."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from large_events import large_event
from pairing_bound import bound, everyone, exact_quality, pool_of, quality_of
from pairing_support import GAMES, Situation, disagreement, large_situation, published, random_situation, situation

from tourney_xl.model import Match
from tourney_xl.pairing import cores, ranked, search
from tourney_xl.pairing.matching import all_lightest, cheapest, pack
from tourney_xl.pairing.quality import Pair, quality
from tourney_xl.pairing.stack import first_in_order, positions, stack_key
from tourney_xl.pairing.tickets import Tickets

# ---------------------------------------------------------------- matched as in larger fields, proved in small ones


def without_a_future(found: Situation) -> Situation:
    """The same, as the last round: above twelve players looking ahead has a budget (ALL-3)."""
    return replace(found, rounds=len(found.event.rounds) + 1)


@pytest.mark.parametrize("game", GAMES)
def test_ALL_2_the_matching_of_larger_fields_agrees_with_all_rounds_there_are(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is used from 13 players on, for up to ten."""
    monkeypatch.setattr(search, "LISTED_UP_TO", 0)
    for seed in range(250):
        found = without_a_future(random_situation(game, seed))
        wrong = disagreement(found)
        assert wrong is None, f"random_situation({game!r}, {seed}), {found.kind}: {wrong}"


@pytest.mark.parametrize("game", GAMES)
def test_ALL_2_the_cores_of_large_fields_agree_with_all_rounds_there_are(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is used from a hundred players on, for up to ten."""
    monkeypatch.setattr(search, "LISTED_UP_TO", 0)
    monkeypatch.setattr(cores, "CORES_FROM", 0)
    monkeypatch.setattr(cores, "LEAVING", 1)
    monkeypatch.setattr(ranked, "LEAVING", 1)
    for seed in range(250):
        found = without_a_future(random_situation(game, seed))
        wrong = disagreement(found)
        assert wrong is None, f"random_situation({game!r}, {seed}), {found.kind}: {wrong}"


# ---------------------------------------------------------------- large fields against one exact matching


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("game", ["street-warriors", "armada"])
def test_ALL_2_a_large_field_is_paired_as_well_as_by_matching_it_whole(game: str, seed: int) -> None:
    found = large_situation(game, seed, 100, 130)
    pool, order = pool_of(found)
    drawn = cores.large_round(pool, order.criteria, Tickets.drawn(found.seed, pool))
    assert drawn is not None
    assert quality(pool, order.criteria, drawn) == exact_quality(pool, order), found.kind


@pytest.mark.parametrize("game", GAMES)
def test_ALL_2_round_ten_with_drops_teams_and_fixed_tables_is_as_good_as_matching_it_whole(game: str) -> None:
    """An odd field, nine rounds played by the program; and the bound for fields beyond one matching is as high."""
    found = large_event(game, 141, 10, 1)
    pool, order = pool_of(found)
    assert len(pool.stack) % 2
    assert pool.teams or game == "wars"
    best = exact_quality(pool, order)
    assert quality_of(found, found.paired().matches) == best
    assert bound(found) == best


@pytest.mark.parametrize("game", GAMES)
def test_ALL_12_a_round_of_eight_hundred_reaches_the_bound_that_no_round_beats(game: str) -> None:
    found = large_event(game, 801, 5, 1)
    matches = found.paired().matches
    assert quality_of(found, matches) == bound(found)
    tables = {match.table: match.players for match in matches if match.table is not None}
    own = {player.number: player.fixed_table for player in found.event.players if player.fixed_table is not None}
    assert len(own) == 40
    for players in tables.values():
        owners = [number for number in players if number in own]
        assert not owners or players == tables[min(own[number] for number in owners)]
    assert len(tables) == sum(not match.is_bye for match in matches)


@pytest.mark.parametrize("seed", range(14))
def test_ST_5_a_large_field_of_first_edition_gets_the_first_round_in_stack_order(seed: int) -> None:
    """Settled window by window it is the very round that matching the whole field gives."""
    found = large_situation("star-trek-1e", seed, 100, 150)
    pool, order = pool_of(found)
    settled = ranked.large_stack_round(pool, order.criteria)
    assert settled is not None
    pairs = everyone(pool)
    costs = [tuple(criterion.cost(pool, *pair) for criterion in order.criteria) for pair in pairs]
    whole = first_in_order(len(pool.stack) + len(pool.stack) % 2, positions(pool, pairs), costs)
    assert whole is not None
    assert stack_key(positions(pool, settled)) == stack_key(whole), found.kind


@pytest.mark.parametrize("without", [1, 2, 3])
def test_ST_6_in_a_large_group_the_few_at_its_top_without_a_bye_keep_it_among_them(without: int) -> None:
    """All on equal points, all but the highest one, two or three have had the bye: it goes to the lowest of these."""
    numbers = range(1, 122)
    byes = [[number] for number in numbers if number > without]
    figures = {number: -number for number in numbers}
    found = situation("star-trek-1e", dict.fromkeys(numbers, 3), byes, figures=figures)
    rows = found.paired().matches
    assert [match.one for match in rows if match.is_bye] == [without]
    pool, order = pool_of(found)
    settled = ranked.large_stack_round(pool, order.criteria)
    assert settled is not None
    assert published(rows) == published([Match(*pair) for pair in settled])
    others = [number for number in numbers if number != without]
    assert published(rows)[0] == {frozenset(others[at : at + 2]) for at in range(0, 120, 2)}


@pytest.mark.parametrize(("crossing", "is_enough"), [(2, True), (3, False)])
def test_a_core_that_sent_out_more_than_it_allows_for_proves_nothing(crossing: int, is_enough: bool) -> None:
    """Two groups, 8 of the lower standing for 30, nobody barred from more than two: six have to stay inside."""
    points = dict.fromkeys(range(1, 9), 3) | dict.fromkeys(range(9, 39), 0)
    pool, _ = pool_of(situation("doomtown", points, [[1, 2]]))
    groups = {1: list(range(9, 39)), 2: list(range(1, 9))}
    core = {1: groups[1][:8], 2: groups[2]}
    pairs: list[Pair] = [(number, number + 8) for number in range(1, crossing + 1)]
    assert cores.is_within(pool, pairs, core, groups, {1: 2, 2: 2}) is is_enough


@pytest.mark.parametrize("game", GAMES)
def test_ALL_2_two_thousand_players_meet_nobody_twice_and_no_team_mate(game: str) -> None:
    """After four rounds, odd in number, in teams of ten: an optimum that needs no second look."""
    rng = Random(game)
    found = large_situation(game, 0, 2001, 2001)
    people = tuple(replace(player, team=f"T{rng.randint(1, 200)}") for player in found.event.players)
    pool, order = pool_of(replace(found, event=replace(found.event, players=people)))
    assert len(pool.stack) == 2001
    paired = replace(found, event=replace(found.event, players=people)).paired()
    assert paired.problems == ()
    pairs: list[Pair] = [(match.one, match.two) for match in paired.matches]
    figures = dict(zip((c.step for c in order.criteria), quality(pool, order.criteria, pairs), strict=True))
    assert figures["a"] == figures["b"] == 0
    assert game == "wars" or (figures["t"] == 0 and figures["c"] == 0)


# ---------------------------------------------------------------- the matching itself


@pytest.mark.parametrize("seed", range(30))
def test_strict_priorities_whatever_the_size_of_the_costs(seed: int) -> None:
    """Costs that fit into one integer, and such that have to be settled in stages."""
    rng = Random(seed)
    size, width = rng.choice([4, 6, 8]), rng.randint(1, 9)
    edges = list(combinations(range(size), 2))
    tops = [rng.choice([1, 3, 200, 10**5]) for _ in range(width)]
    costs = [tuple(rng.randint(0, top) for top in tops) for _ in edges]
    every = all_lightest(size, edges, [0] * len(edges))
    least = min(tuple(sum(costs[index][step] for index in round_) for step in range(width)) for round_ in every)
    chosen = cheapest(size, edges, costs)
    assert chosen is not None
    cost_of = dict(zip(edges, costs, strict=True))
    assert tuple(sum(cost_of[edge][step] for edge in chosen) for step in range(width)) == least
    listed = all_lightest(size, edges, pack(costs, size // 2))
    assert {tuple(sum(costs[index][step] for index in r) for step in range(width)) for r in listed} == {least}


def test_costs_beyond_all_fields_are_refused_and_not_rounded() -> None:
    edges = [(0, 1), (2, 3), (0, 2), (1, 3)]
    with pytest.raises(OverflowError, match="a field of 4 with costs up to 2000000000000000000 is too large to pair"):
        cheapest(4, edges, [(10**18,) * 3, (10**18,) * 3, (2 * 10**18, 0, 0), (10**18, 0, 0)])


def test_WA_4_costs_that_leave_no_room_for_many_heads_are_settled_with_fewer() -> None:
    """The upper forty may meet the lower forty alone, at costs that fill most of an integer."""
    edges = [(one, two) for one in range(40) for two in range(40, 80)]
    costs = [(2**70,) for _ in edges]
    with pytest.raises(OverflowError):
        cheapest(80, edges, [(*cost, *[edge[1]] * 8) for edge, cost in zip(edges, costs, strict=True)])
    assert first_in_order(80, edges, costs) == [(place, place + 40) for place in range(40)]


def test_a_graph_without_a_perfect_matching_has_none() -> None:
    assert cheapest(4, [(0, 1), (0, 2), (0, 3)], [(1,), (1,), (1,)]) is None
    assert first_in_order(4, [(0, 1), (0, 2), (0, 3)], [(1,), (1,), (1,)]) is None
    assert all_lightest(4, [(0, 1), (0, 2), (0, 3)], [1, 1, 1]) == []
