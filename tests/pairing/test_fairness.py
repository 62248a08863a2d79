"""ALL-2 (f): of all rounds that are equally good each is equally likely, and nobody is favoured in large fields.

Seeds are fixed, so these tests give the same figures every time; the limit is that of one chance in a thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

import pytest
from brute_force_pairing import best_rounds
from pairing_support import Situation, published, random_situation, seating_of, situation

RANDOM_GAMES = ("street-warriors", "star-trek-2e", "armada", "doomtown")
PER_ROUND = 25


def is_even(counts: Mapping[Hashable, int], shares: Mapping[Hashable, int]) -> bool:
    """Pearson's chi-square against frequencies in these shares, the limit by Wilson and Hilferty."""
    assert set(counts) <= set(shares)
    scale = sum(counts.values()) / sum(shares.values())
    statistic = sum((counts.get(cell, 0) - share * scale) ** 2 / (share * scale) for cell, share in shares.items())
    freedom = len(shares) - 1
    limit: float = freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3
    return statistic < limit


def equal_shares(cells: Iterable[Hashable]) -> Mapping[Hashable, int]:
    return dict.fromkeys(cells, 1)


def draws_of(found: Situation, count: int) -> Iterable[Situation]:
    return (replace(found, seed=f"draw {number}") for number in range(count))


def test_the_measure_tells_even_from_uneven() -> None:
    assert is_even({"a": 95, "b": 105}, equal_shares("ab"))
    assert not is_even({"a": 60, "b": 140}, equal_shares("ab"))
    assert not is_even({"a": 50, "b": 50}, equal_shares("abc"))
    assert is_even({"a": 60, "b": 140}, {"a": 3, "b": 7})


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("game", [*RANDOM_GAMES, "star-trek-1e", "wars"])
def test_ALL_2_f_every_first_round_is_equally_likely(game: str, players: int) -> None:
    """SW-5, ST-5, AR-7, DT-3 and the shuffle of WA-4; the bye of five players included."""
    rounds = {4: 3, 5: 15, 6: 15}[players]
    found = situation(game, dict.fromkeys(range(1, players + 1), 0))
    counts: Counter[Hashable] = Counter(published(one.paired().matches) for one in draws_of(found, PER_ROUND * rounds))
    assert len(counts) == rounds
    assert is_even(counts, equal_shares(counts)), counts


LATER_ROUNDS = {
    "an odd pile, one of whom is paired down": ({1: 3, 2: 3, 3: 3, 4: 0, 5: 0, 6: 0}, [[1, 4], [2, 5], [3, 6]]),
    "a pass among equals": ({1: 6, 2: 6, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0}, [[1, 3], [2, 4], [5, 6], [7]]),
    "all on equal points": (dict.fromkeys(range(1, 9), 1), [[1, 2], [3, 4], [5, 6], [7, 8]]),
}


@pytest.mark.parametrize("about", LATER_ROUNDS)
@pytest.mark.parametrize("game", RANDOM_GAMES)
def test_ALL_2_f_every_best_round_is_equally_likely_later(game: str, about: str) -> None:
    points, first = LATER_ROUNDS[about]
    found = situation(game, points, first)
    check_even(found)


@pytest.mark.parametrize("game", RANDOM_GAMES)
def test_ALL_2_f_every_best_round_is_equally_likely_in_hostile_situations(game: str) -> None:
    """The first six random situations with 3 to 24 best rounds; up to ten players."""
    tested = 0
    for seed in range(300):
        found = random_situation(game, seed)
        if tested < 6 and 3 <= len(best_rounds(found.question)) <= 24:
            tested += 1
            check_even(found)
    assert tested == 6


def check_even(found: Situation) -> None:
    best = {seating_of(found.question, round_) for round_ in best_rounds(found.question)}
    awarded = found.question.awarded
    seatings = [published(one.paired().matches, awarded) for one in draws_of(found, PER_ROUND * len(best))]
    counts: Counter[Hashable] = Counter(seatings)
    assert is_even(counts, equal_shares(best)), counts


@pytest.mark.parametrize(("players", "seeds"), [(15, 300), (41, 200), (131, 200)])
@pytest.mark.parametrize("game", ["street-warriors", "wars", "star-trek-1e"])
def test_ALL_2_f_in_larger_fields_no_entry_number_is_favoured_with_the_bye(game: str, players: int, seeds: int) -> None:
    """Matched in one piece, and from a hundred players on group by group; by fifths of the field."""
    numbers = range(1, players + 1)
    found = situation(game, dict.fromkeys(numbers, 0))
    byes = [match.one for one in draws_of(found, seeds) for match in one.paired().matches if match.is_bye]
    assert len(byes) == seeds
    assert is_even(*by_parts(byes, numbers, 5))


@pytest.mark.parametrize(("players", "seeds"), [(14, 300), (40, 200), (130, 200)])
@pytest.mark.parametrize("game", ["doomtown", "wars"])
def test_ALL_2_f_in_larger_fields_no_opponent_is_favoured(game: str, players: int, seeds: int) -> None:
    """The opponents of the first, the last and a middle entry number, by quarters of the field."""
    found = situation(game, dict.fromkeys(range(1, players + 1), 0))
    rounds = [one.paired().matches for one in draws_of(found, seeds)]
    for number in (1, players // 2, players):
        others = [other for other in range(1, players + 1) if other != number]
        met = [next(n for n in m.players if n != number) for round_ in rounds for m in round_ if number in m.players]
        assert is_even(*by_parts(met, others, 4))


@pytest.mark.parametrize("players", [14, 42, 130])
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
    assert is_even(*by_parts(down, range(1, half + 1), 4))


Shares = Mapping[Hashable, int]


def by_parts(drawn: Iterable[int], numbers: Sequence[int], parts: int) -> tuple[Shares, Shares]:
    """How many of those drawn, and of all, are in each part of the numbers; the last part may be the smaller."""
    part = {number: at * parts // len(numbers) for at, number in enumerate(numbers)}
    return Counter(part[number] for number in drawn), Counter(part.values())
