"""ALL-2 (f): of all rounds that are equally good each is equally likely, and nobody is favoured in large fields.

Seeds are fixed, so these tests give the same figures every time; the limit is that of one chance in a thousand.
"""

from __future__ import annotations

from random import Random

import pytest
from brute_force_pairing import best_rounds
from fairness_support import (
    LATER_ROUNDS,
    RANDOM_GAMES,
    biased_draw,
    by_parts,
    draws_of,
    equal_shares,
    evenness,
    evenness_of_byes,
    evenness_of_first_rounds,
    evenness_of_rounds,
    reordered,
)
from pairing_support import GAMES, large_situation, random_situation, situation


def test_the_measure_tells_even_from_uneven() -> None:
    assert evenness({"a": 95, "b": 105}, equal_shares("ab")).is_even
    assert not evenness({"a": 60, "b": 140}, equal_shares("ab")).is_even
    assert not evenness({"a": 50, "b": 50}, equal_shares("abc")).is_even
    assert evenness({"a": 60, "b": 140}, {"a": 3, "b": 7}).is_even


# ---------------------------------------------------------------- up to ten players: each round, the bye included


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("game", GAMES)
def test_ALL_2_f_every_first_round_is_equally_likely(game: str, players: int) -> None:
    """SW-5, ST-5, AR-7, DT-3 and the shuffle of WA-4; the bye of five players included."""
    found = situation(game, dict.fromkeys(range(1, players + 1), 0))
    figures = evenness_of_first_rounds(found)
    assert figures.cells == {4: 3, 5: 15, 6: 15}[players]
    assert figures.is_even, figures


@pytest.mark.parametrize("about", LATER_ROUNDS)
@pytest.mark.parametrize("game", RANDOM_GAMES)
def test_ALL_2_f_every_best_round_is_equally_likely_later(game: str, about: str) -> None:
    points, first = LATER_ROUNDS[about]
    figures = evenness_of_rounds(situation(game, points, first))
    assert figures.is_even, figures


@pytest.mark.parametrize("game", RANDOM_GAMES)
def test_ALL_2_f_every_best_round_is_equally_likely_in_hostile_situations(game: str) -> None:
    """The first six random situations with 3 to 24 best rounds; up to ten players."""
    several = (random_situation(game, seed) for seed in range(300))
    found = [one for one in several if 3 <= len(best_rounds(one.question)) <= 24][:6]
    assert len(found) == 6
    for one in found:
        figures = evenness_of_rounds(one)
        assert figures.is_even, (one.kind, figures)


@pytest.mark.parametrize("players", [5, 6])
def test_a_draw_that_favours_somebody_twofold_would_be_noticed(players: int) -> None:
    """The first entry number with the bye, or with the second one for an opponent, twice as often as others."""
    found = situation("doomtown", dict.fromkeys(range(1, players + 1), 0))
    with biased_draw():
        assert not evenness_of_rounds(found).is_even
    assert evenness_of_rounds(found).is_even


# ---------------------------------------------------------------- larger fields: no choice is favoured


@pytest.mark.parametrize(("players", "seeds"), [(15, 300), (41, 200), (131, 200)])
@pytest.mark.parametrize("game", ["street-warriors", "armada", "wars", "star-trek-1e"])
def test_ALL_2_f_in_larger_fields_no_entry_number_is_favoured_with_the_bye(game: str, players: int, seeds: int) -> None:
    """Matched in one piece, and from a hundred players on group by group; by fifths of the field."""
    found = situation(game, dict.fromkeys(range(1, players + 1), 0))
    figures = evenness_of_byes(found, seeds, 5)
    assert figures.is_even, figures


@pytest.mark.parametrize("players", [15, 41, 131])
@pytest.mark.parametrize("game", ["doomtown", "star-trek-2e"])
def test_ALL_2_f_in_larger_fields_the_bye_of_a_later_round_is_drawn_from_the_lowest_group(
    game: str, players: int
) -> None:
    """SW-6, ST-6, DT-3: the odd numbers are below, one of them has had the bye; by thirds of the others."""
    points = {number: 3 * (number % 2 == 0) for number in range(1, players + 1)}
    pairs = [[number, number + 1] for number in range(1, players, 2)]
    found = situation(game, points, [*pairs, [players]])
    lowest = range(1, players, 2)
    byes = [match.one for one in draws_of(found, 150) for match in one.paired().matches if match.is_bye]
    assert set(byes) <= set(lowest)
    figures = evenness(*by_parts(byes, lowest, 3))
    assert figures.is_even, figures


@pytest.mark.parametrize(("players", "seeds"), [(14, 300), (40, 200), (130, 200)])
@pytest.mark.parametrize("game", ["doomtown", "wars"])
def test_ALL_2_f_in_larger_fields_no_opponent_is_favoured(game: str, players: int, seeds: int) -> None:
    """The opponents of the first, the last and a middle entry number, by quarters of the field."""
    found = situation(game, dict.fromkeys(range(1, players + 1), 0))
    rounds = [one.paired().matches for one in draws_of(found, seeds)]
    for number in (1, players // 2, players):
        others = [other for other in range(1, players + 1) if other != number]
        met = [next(n for n in m.players if n != number) for round_ in rounds for m in round_ if number in m.players]
        assert evenness(*by_parts(met, others, 4)).is_even


@pytest.mark.parametrize("players", [14, 42, 130, 330])
def test_ALL_2_f_who_is_paired_down_from_a_large_group_is_drawn(players: int) -> None:
    """Two odd groups of equal size: everyone of the upper one is as likely to leave it."""
    half = players // 2
    points = {number: 3 if number <= half else 0 for number in range(1, players + 1)}
    found = situation("street-warriors", points, [[number, number + half] for number in range(1, half + 1)])
    down = []
    for one in draws_of(found, 200):
        crossing = [m for m in one.paired().matches if min(m.players) <= half < max(m.players)]
        assert len(crossing) == 1
        down.append(min(crossing[0].players))
    assert evenness(*by_parts(down, range(1, half + 1), 4)).is_even


@pytest.mark.parametrize("game", GAMES)
def test_ALL_4_names_and_the_order_of_rows_change_nothing(game: str) -> None:
    """The very same tables, byes and sides, in small fields and in large ones."""
    fields = [random_situation(game, seed) for seed in range(12)] + [random_situation(game, 12, most=30)]
    for found in [*fields, *(large_situation(game, seed, 100, 140) for seed in range(3))]:
        other = reordered(found, Random(found.seed))
        assert other.paired().matches == found.paired().matches, found.kind
