"""Large fields in which the order inside a group is given (ST-5 in First Edition), without matching them whole.

The groups are settled from the top.  While a group is so large that it could spare two players (see `cores`), its
highest player meets the next below who is not barred: whatever the rest of the round needs can still be had.
When it no longer is, it is matched exactly together with the groups below it, down to the first that is large:
that one can take or give as many as are needed, whatever stands below, so only the highest of it take part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tourney_xl.pairing.cores import (
    LEAVING,
    Groups,
    Limits,
    barred_limits,
    bye_candidates,
    core_sizes,
    costs_of,
    is_large,
)
from tourney_xl.pairing.matching import Costs, Edge
from tourney_xl.pairing.quality import Criterion, Pair, Pool
from tourney_xl.pairing.stack import first_in_order


def large_stack_round(pool: Pool, criteria: Sequence[Criterion]) -> list[Pair] | None:
    """Of all best rounds the first in stack order; None where the field is not large or windows prove nothing."""
    if not is_large(pool):
        return None
    limits, candidates = barred_limits(pool), frozenset(bye_candidates(pool, criteria))
    leaving = LEAVING
    while leaving < len(pool.stack):
        found = _settled(_Windows(pool, criteria, limits, candidates, leaving))
        if found is not None:
            return found
        leaving *= 2
    return None


def _settled(windows: _Windows) -> list[Pair] | None:
    """The groups from the top, settled window by window; None where a window was too narrow."""
    settled: list[Pair] = []
    free = list(windows.pool.stack)
    while free:
        pairs = windows.pairs_at_the_top(free)
        if pairs is None:
            return None
        settled += pairs
        taken = {number for pair in pairs for number in pair}
        free = [number for number in free if number not in taken]
    return settled


@dataclass(frozen=True)
class _Windows:
    pool: Pool
    criteria: Sequence[Criterion]
    limits: Limits
    candidates: frozenset[int]
    """For the bye: all of one group, for they are equal by the game's rule."""
    leaving: int

    def pairs_at_the_top(self, free: Sequence[int]) -> list[Pair] | None:
        groups = self._groups(free)
        sizes = core_sizes(groups, self.limits, self.leaving)
        # A group is large while it can spare two players and still be as large as its core.
        large = {level for level, players in groups.items() if len(players) >= sizes[level] + 2}
        # While the free are odd in number, the bye is among them.
        candidates = self.candidates.intersection(free) if len(free) % 2 else frozenset()
        top = max(groups)
        if top in large:
            return list(self._inside(groups[top], sizes[top], candidates))
        below = max(large, default=None)
        return self._first(_Window(self.pool, groups, sizes, below, candidates))

    def _groups(self, free: Sequence[int]) -> Groups:
        groups: dict[int, list[int]] = defaultdict(list)
        for number in free:
            groups[self.pool.group[number]].append(number)
        return groups

    def _inside(self, players: Sequence[int], size: int, candidates: frozenset[int]) -> Iterator[Pair]:
        """Pairs from the top of a large group, one candidate for the bye being left."""
        free = list(players)
        while len(free) >= size + 2:
            one = free.pop(0)
            if candidates == {one}:
                yield one, None
                return
            two = next(n for n in free if not self.pool.is_barred(one, n) and (not candidates or candidates - {one, n}))
            free.remove(two)
            candidates -= {one, two}
            yield one, two

    def _first(self, window: _Window) -> list[Pair] | None:
        """The pairs of all above the window's large group, first in stack order; None where it was too narrow."""
        for reach in (1, len(self.pool.stack)):
            pairs = list(window.pairs(reach))
            costs = costs_of(self.pool, self.criteria, pairs)
            edges = [window.edge(pair) for pair in pairs]
            leaving = list(window.exits())
            free_of_cost: Costs = (0,) * len(self.criteria)
            found = first_in_order(
                window.size, [*edges, *leaving], [*costs, *(free_of_cost for _ in leaving)], len(window.settled)
            )
            if found is not None:
                return self._named(window, found)
        return None

    def _named(self, window: _Window, found: Sequence[Edge]) -> list[Pair] | None:
        at_the_top = [edge for edge in found if min(edge) < len(window.settled)]
        taken = sum(len(window.settled) <= max(edge) < len(window.players) for edge in at_the_top)
        if window.below is not None and len(window.core) - taken - 1 < 2 * self.limits[window.below] + 2:
            return None
        return [window.pair(edge) for edge in at_the_top]


@dataclass(frozen=True)
class _Window:
    """The groups at the top that are not large, and the highest players of the large one below them."""

    pool: Pool
    groups: Groups
    sizes: Mapping[int, int]
    below: int | None
    """The large group; None where all that are left are in the window."""
    candidates: frozenset[int]

    @cached_property
    def settled(self) -> Sequence[int]:
        """Those who are paired for good, in stack order."""
        levels = sorted((level for level in self.groups if self.below is None or level > self.below), reverse=True)
        return [number for level in levels for number in self.groups[level]]

    @cached_property
    def core(self) -> Sequence[int]:
        return () if self.below is None else self.groups[self.below][: self.sizes[self.below]]

    @cached_property
    def players(self) -> Sequence[int]:
        return [*self.settled, *self.core]

    @cached_property
    def has_bye(self) -> bool:
        return not self.candidates.isdisjoint(self.settled)

    @property
    def size(self) -> int:
        """Players, the bye, and one to leave the large group where the number would be odd."""
        nodes = len(self.players) + self.has_bye
        return nodes + nodes % 2

    def pairs(self, reach: int) -> Iterator[Pair]:
        """All who have not met and are so near in score groups, and the bye."""
        group, pool = self.pool.group, self.pool
        for one, two in combinations(self.players, 2):
            if group[one] - group[two] <= reach and not pool.have_met(one, two):
                yield one, two
        if self.has_bye:
            yield from ((number, None) for number in self.settled if number in self.candidates)

    def exits(self) -> Iterator[Edge]:
        if (len(self.players) + self.has_bye) % 2:
            yield from ((self._place[number], self.size - 1) for number in self.core)

    @cached_property
    def _place(self) -> Mapping[int, int]:
        return {number: place for place, number in enumerate(self.players)}

    def edge(self, pair: Pair) -> Edge:
        one, two = pair
        return self._place[one], len(self.players) if two is None else self._place[two]

    def pair(self, edge: Edge) -> Pair:
        high, low = min(edge), max(edge)
        return self.players[high], self.players[low] if low < len(self.players) else None
