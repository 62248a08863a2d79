"""How even draws are: Pearson's chi-square, situations with several equal rounds, and a draw that is not even."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from unittest.mock import patch

from brute_force_pairing import all_rounds, best_rounds
from pairing_support import Situation, published, seating_of

from tourney_xl.model import Match, Round
from tourney_xl.pairing import draws
from tourney_xl.pairing.quality import Pair
from tourney_xl.pairing.search import Search

RANDOM_GAMES = ("street-warriors", "star-trek-2e", "armada", "doomtown")
"""Games in which every round after the first is drawn, too."""
PER_ROUND = 40
LATER_ROUNDS: Mapping[str, tuple[Mapping[int, int], Sequence[Sequence[int]]]] = {
    "an odd pile, one of whom is paired down": ({1: 3, 2: 3, 3: 3, 4: 0, 5: 0, 6: 0}, [[1, 4], [2, 5], [3, 6]]),
    "a pass among equals": ({1: 6, 2: 6, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0}, [[1, 3], [2, 4], [5, 6], [7]]),
    "all on equal points": (dict.fromkeys(range(1, 9), 1), [[1, 2], [3, 4], [5, 6], [7, 8]]),
}
"""Points and round 1, before round 2."""

Shares = Mapping[Hashable, int]


@dataclass(frozen=True)
class Evenness:
    """Chi-square of frequencies, and what it stays below in all but one of a thousand samples of an even draw."""

    cells: int
    drawn: int
    statistic: float
    limit: float

    @property
    def is_even(self) -> bool:
        return self.statistic < self.limit


def evenness(counts: Shares, shares: Shares) -> Evenness:
    """Against frequencies in these shares; the limit by Wilson and Hilferty."""
    assert set(counts) <= set(shares)
    drawn, freedom = sum(counts.values()), len(shares) - 1
    scale = drawn / sum(shares.values())
    statistic = sum((counts.get(cell, 0) - share * scale) ** 2 / (share * scale) for cell, share in shares.items())
    limit: float = freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3
    return Evenness(len(shares), drawn, statistic, limit)


def equal_shares(cells: Iterable[Hashable]) -> Shares:
    return dict.fromkeys(cells, 1)


def draws_of(found: Situation, count: int) -> Iterator[Situation]:
    return (replace(found, seed=f"draw {number}") for number in range(count))


def evenness_of_rounds(found: Situation, per_round: int = PER_ROUND) -> Evenness:
    """Of all best rounds that the second opinion finds, over so many draws for each."""
    best = {seating_of(found.question, round_) for round_ in best_rounds(found.question)}
    awarded = found.question.awarded
    seatings = (published(one.paired().matches, awarded) for one in draws_of(found, per_round * len(best)))
    return evenness(Counter(seatings), equal_shares(best))


def evenness_of_first_rounds(found: Situation, per_round: int = PER_ROUND) -> Evenness:
    """Of all first rounds there are: also where a shuffled stack, and not a draw among rounds, decides (WA-4)."""
    rounds = all_rounds(found.question.players)
    every = {seating_of(found.question, round_) for round_ in rounds}
    seatings = (published(one.paired().matches) for one in draws_of(found, per_round * len(every)))
    return evenness(Counter(seatings), equal_shares(every))


def evenness_of_byes(found: Situation, seeds: int, parts: int) -> Evenness:
    """Over equal parts of the entry numbers."""
    numbers = sorted(player.number for player in found.event.players)
    byes = [match.one for one in draws_of(found, seeds) for match in one.paired().matches if match.is_bye]
    assert len(byes) == seeds
    return evenness(*by_parts(byes, numbers, parts))


def by_parts(drawn: Iterable[int], numbers: Sequence[int], parts: int) -> tuple[Shares, Shares]:
    """How many of those drawn, and of all, are in each part of the numbers; the last part may be the smaller."""
    part = {number: at * parts // len(numbers) for at, number in enumerate(numbers)}
    return Counter(part[number] for number in drawn), Counter(part.values())


@contextmanager
def biased_draw() -> Iterator[None]:
    """Rounds in which the lowest entry number meets the next, or has the bye, are drawn twice as often as others."""
    fair = Search._turn

    def turn(search: Search, round_: Sequence[Pair]) -> list[int]:
        first = min(search.pool.stack)
        is_favoured = (first, None) in round_ or any({first, first + 1} == set(pair) for pair in round_)
        again = draws.draw(search.seed, search.pool.ordinal, "again", *(number or 0 for p in round_ for number in p))
        return min(fair(search, round_), [again]) if is_favoured else fair(search, round_)

    with patch.object(Search, "_turn", turn):
        yield


def reordered(found: Situation, rng: Random) -> Situation:
    """The same with players, and the rows of every sheet, in another order and under other names."""
    people = [
        replace(player, name=f"{rng.random()}", team=player.team and f"of {player.team}")
        for player in rng.sample(found.event.players, len(found.event.players))
    ]
    rounds = tuple(_shuffled(round_, rng) for round_ in found.event.rounds)
    return replace(found, event=replace(found.event, players=tuple(people), rounds=rounds))


def _shuffled(round_: Round, rng: Random) -> Round:
    matches = [match if match.two is None else _maybe_turned(match, rng) for match in round_.matches]
    return replace(round_, matches=tuple(rng.sample(matches, len(matches))))


def _maybe_turned(match: Match, rng: Random) -> Match:
    one, two = rng.sample(match.players, 2)
    return replace(match, one=one, two=two)
