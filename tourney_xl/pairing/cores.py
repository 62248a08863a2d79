"""Large fields: most of a large score group is drawn at random, and only a core of it is matched exactly.

A group in which nobody has met more than R of the others can be paired within itself as soon as half of
it is left to everyone (Dirac).  So whoever leaves such a group for a neighbouring one, or for the bye, can be
replaced by any other member that the new opponent has not met, and what remains still pairs off.  It is
therefore enough to match a core of the group exactly: 2R + 2 players besides those who leave it.  How many
leave is bounded by the small groups beside it, whose players may find no opponent among themselves; where
the exact matching sends out more than the core allows for, the cores are doubled and matched again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tourney_xl.pairing.matching import cheapest
from tourney_xl.pairing.quality import Criterion, Pair, Pool, most_met
from tourney_xl.pairing.tickets import Tickets

CORES_FROM = 100
"""Fields below this are matched whole."""
LEAVING = 8
"""So many players may leave any group; those of small neighbouring groups come on top."""


def large_round(pool: Pool, criteria: Sequence[Criterion], tickets: Tickets) -> list[Pair] | None:
    """A best round of a large pool; None where it is not large, or so much was played that cores prove nothing."""
    met = most_met(pool)
    if len(pool.stack) < max(CORES_FROM, 2 * met + 5):
        return None
    field = _Field(pool, criteria, tickets, met, _bye_candidates(pool, criteria))
    leaving = LEAVING
    while leaving < len(pool.stack):
        cores = field.cores(leaving)
        pairs = field.matched(cores)
        if pairs is not None and field.is_within(pairs, cores):
            return field.with_the_rest(pairs, cores)
        leaving *= 2
    return None


def _bye_candidates(pool: Pool, criteria: Sequence[Criterion]) -> list[int]:
    """Whoever the game's rule gives the bye to; in a large field that never costs a rematch."""
    if len(pool.stack) % 2 == 0:
        return []
    worth = {number: tuple(criterion.cost(pool, number, None) for criterion in criteria) for number in pool.stack}
    best = min(worth.values())
    return [number for number in pool.stack if worth[number] == best]


Groups = Mapping[int, list[int]]
"""Players by score group, in the order of their tickets."""


@dataclass(frozen=True)
class _Field:
    pool: Pool
    criteria: Sequence[Criterion]
    tickets: Tickets
    met: int
    """Most opponents that anyone has met."""
    candidates: Sequence[int]
    """For the bye."""

    def groups(self) -> Groups:
        groups: dict[int, list[int]] = defaultdict(list)
        first = set(sorted(self.candidates, key=self.tickets.numbers.__getitem__)[:LEAVING])
        for number in sorted(self.pool.stack, key=lambda number: (number not in first, self.tickets.numbers[number])):
            groups[self.pool.group[number]].append(number)
        return groups

    def cores(self, leaving: int) -> Groups:
        """Of each group those to be matched exactly: all of a small one; the rest of each is even and easy to pair."""
        groups = self.groups()
        base = 2 * self.met + 2 + leaving
        beside = _small_beside(groups, base)
        cores: dict[int, list[int]] = {}
        for level, players in groups.items():
            size = base + beside[level]
            size += (len(players) - size) % 2
            is_easy = len(players) - size >= 4 * self.met + 4
            cores[level] = players[:size] if is_easy else players
        return cores

    def matched(self, cores: Groups) -> list[Pair] | None:
        """The cores by exact matching: among neighbouring groups where that suffices, else among all."""
        for reach in (1, len(cores)):
            pairs = [pair for pair in self._pairs(cores, reach) if not self.pool.have_met(*pair)]
            found = self._cheapest([number for core in cores.values() for number in core], pairs)
            if found is not None:
                return found
        return None

    def _pairs(self, cores: Groups, reach: int) -> list[Pair]:
        levels = sorted(cores)
        kept = {number for core in cores.values() for number in core}
        pairs: list[Pair] = [(number, None) for number in self.candidates if number in kept]
        for index, level in enumerate(levels):
            pairs += combinations(cores[level], 2)
            for lower in levels[max(0, index - reach) : index]:
                pairs += [(one, two) for one in cores[level] for two in cores[lower]]
        return pairs

    def _cheapest(self, players: Sequence[int], pairs: Sequence[Pair]) -> list[Pair] | None:
        place: dict[int | None, int] = {number: index for index, number in enumerate(players)}
        place[None] = len(players)
        edges = [(place[one], place[two]) for one, two in pairs]
        found = cheapest(len(players) + len(players) % 2, edges, self._costs(pairs))
        if found is None:
            return None
        pair_of = dict(zip(edges, pairs, strict=True))
        return [pair_of[edge] for edge in found]

    def _costs(self, pairs: Sequence[Pair]) -> list[tuple[int, ...]]:
        """Of players who have not met, groups and teams alone make the cost: computed once for all alike."""
        known: dict[tuple[int, int, bool], tuple[int, ...]] = {}
        costs = []
        for one, two in pairs:
            level = 0 if two is None else self.pool.group[two]
            key = self.pool.group[one], level, two is not None and self.pool.are_mates(one, two)
            if key not in known:
                known[key] = tuple(criterion.cost(self.pool, one, two) for criterion in self.criteria)
            costs.append((*known[key], self.tickets.of((one, two))))
        return costs

    def is_within(self, pairs: Sequence[Pair], cores: Groups) -> bool:
        """Whether no core that stands for a larger group sent out more than it allows for."""
        group, sizes = self.pool.group, Counter(self.pool.group.values())
        out = Counter(
            group[number]
            for one, two in pairs
            for number in (one, two)
            if number is not None and (two is None or group[one] != group[two])
        )
        return all(
            len(core) == sizes[level] or len(core) - out[level] >= 2 * self.met + 2 for level, core in cores.items()
        )

    def with_the_rest(self, pairs: Sequence[Pair], cores: Groups) -> list[Pair]:
        """The cores' pairs, and the rest of each group paired within itself in the order of tickets."""
        inside: dict[int | None, list[Pair]] = defaultdict(list)
        for pair in pairs:
            inside[self._level(pair)].append(pair)
        for level, players in self.groups().items():
            rest = players[len(cores[level]) :]
            inside[level] += zip(rest[::2], rest[1::2], strict=True)
            if rest:
                _exchange(self.pool, inside[level])
        return [pair for level in inside.values() for pair in level]

    def _level(self, pair: Pair) -> int | None:
        one, two = pair
        return self.pool.group[one] if two is not None and self.pool.group[one] == self.pool.group[two] else None


def _small_beside(groups: Groups, base: int) -> Mapping[int, int]:
    """For each group, how many players are in the runs of small groups directly above and below it."""
    beside = dict.fromkeys(groups, 0)
    for levels in (sorted(groups), sorted(groups, reverse=True)):
        run = 0
        for level in levels:
            beside[level] += run
            run = run + len(groups[level]) if len(groups[level]) <= base else 0
    return beside


def _exchange(pool: Pool, pairs: list[Pair]) -> None:
    """Pairs of one group who have met, or are of one team, change opponents with another pair of it."""
    for at, pair in enumerate(pairs):
        if not any(_faults(pool, pair)):
            continue
        for step in range(1, len(pairs)):
            other = (at + step) % len(pairs)
            better = _better_exchange(pool, pairs[at], pairs[other])
            if better is not None:
                pairs[at], pairs[other] = better
                break


def _better_exchange(pool: Pool, first: Pair, second: Pair) -> tuple[Pair, Pair] | None:
    """The four of two pairs, paired another way that has fewer faults; None where there is none."""
    (one, two), (three, four) = first, second
    assert two is not None  # a bye is in no group
    assert four is not None
    ways: list[tuple[Pair, Pair]] = [((one, three), (two, four)), ((one, four), (two, three))]
    now, best = _faults(pool, first, second), min(ways, key=lambda way: _faults(pool, *way))
    return best if _faults(pool, *best) < now else None


def _faults(pool: Pool, *pairs: Pair) -> tuple[int, int]:
    """How many of the pairs have met, and how many are of one team."""
    return (
        sum(pool.have_met(one, two) for one, two in pairs),
        sum(two is not None and pool.are_mates(one, two) for one, two in pairs),
    )
