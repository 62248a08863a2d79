"""How good a round of a large field can be at best: by matching all of it, or by a bound that no round beats.

The bound leaves conditions out, so that a round which reaches it is proved to be a best one.  Of groups with more
than `SMALL` players nobody counts as having met anyone or as of anyone's team, and only as many stand for the
group as others could ever want from it.  Small groups are kept as they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pairing_support import Situation
from small_events import game_of

from tourney_xl.model import Match
from tourney_xl.pairing.field import NextRound
from tourney_xl.pairing.matching import Costs, Edge, cheapest, largest
from tourney_xl.pairing.quality import (
    BYE_RULES,
    CROSSINGS,
    CROSSINGS_HIGH_UP,
    FAR_PAIRS,
    SQUARES,
    TEAM_MATES,
    Criterion,
    Order,
    Pair,
    Pool,
    order_of,
    quality,
)
from tourney_xl.pairing.stack import positions

SMALL = 60
BY_GROUPS = (FAR_PAIRS, SQUARES, CROSSINGS, CROSSINGS_HIGH_UP, TEAM_MATES)


def pool_of(found: Situation) -> tuple[Pool, Order]:
    coming = NextRound(found.event, game_of(found.game), found.ranking, found.seed)
    (pool,) = coming.pools
    return pool, order_of(game_of(found.game), coming.ordinal)


def quality_of(found: Situation, matches: Sequence[Match]) -> tuple[int, ...]:
    """The figures of a published round."""
    pool, order = pool_of(found)
    return quality(pool, order.criteria, [(match.one, match.two) for match in matches])


def everyone(pool: Pool) -> list[Pair]:
    pairs: list[Pair] = list(combinations(pool.stack, 2))
    return pairs + [(number, None) for number in pool.stack if len(pool.stack) % 2]


def exact_quality(pool: Pool, order: Order) -> tuple[int, ...]:
    """By one matching of the whole field."""
    pairs = everyone(pool)
    costs = [tuple(criterion.cost(pool, *pair) for criterion in order.criteria) for pair in pairs]
    edges = positions(pool, pairs)
    chosen = cheapest(len(pool.stack) + len(pool.stack) % 2, edges, costs)
    assert chosen is not None
    pair_of = dict(zip(edges, pairs, strict=True))
    return quality(pool, order.criteria, [pair_of[edge] for edge in chosen])


def bound(found: Situation) -> tuple[int, ...]:
    """No round of the situation has smaller figures: none counts less than nothing, groups and the bye excepted."""
    pool, order = pool_of(found)
    bye = BYE_RULES[game_of(found.game).bye_rule]
    free = [number for number in pool.stack if number not in pool.had_bye]
    lowest = min(bye.cost(pool, number, None) for number in free) if len(pool.stack) % 2 else 0
    figures: dict[Criterion, int] = {bye: lowest}
    if FAR_PAIRS in order.criteria:
        takers = {number for number in free if len(pool.stack) % 2 and bye.cost(pool, number, None) == lowest}
        figures |= dict(zip(BY_GROUPS, _Relaxed.of(pool, takers).best(), strict=True))
    return tuple(figures.get(criterion, 0) for criterion in order.criteria)


@dataclass(frozen=True)
class _Relaxed:
    """Seats, each with its score group and, in small groups, the player; and who may have the bye."""

    pool: Pool
    seats: tuple[tuple[int, int | None], ...]
    takers: frozenset[int]
    taking_groups: frozenset[int]

    @classmethod
    def of(cls, pool: Pool, takers: set[int]) -> _Relaxed:
        groups: dict[int, list[int]] = defaultdict(list)
        for number in pool.stack:
            groups[pool.group[number]].append(number)
        seats = [seat for level in groups for seat in _seats(groups, level)]
        return cls(pool, tuple(seats), frozenset(takers), frozenset(pool.group[number] for number in takers))

    def best(self) -> Costs:
        """As `BY_GROUPS` has them, the least of each in turn."""
        found = self._matched(1) or self._matched(len(self.seats))
        assert found is not None  # no field this large needs a rematch
        return found

    def _matched(self, reach: int) -> Costs | None:
        rows = dict(self._edges(reach))
        matched = largest(len(self.seats) + len(self.seats) % 2, list(rows), list(rows.values()))
        if matched.unmatched:
            return None
        return tuple(map(sum, zip(*(rows[edge] for edge in matched.edges), strict=True)))

    def _edges(self, reach: int) -> Iterator[tuple[Edge, Costs]]:
        for (one, (upper, first)), (two, (lower, second)) in combinations(enumerate(self.seats), 2):
            apart = abs(upper - lower)
            have_met, are_mates = self._between(first, second) if apart <= reach else (True, False)
            if not have_met:
                across = (int(apart > 1), apart**2, int(apart > 0), max(upper, lower) if apart else 0)
                yield (one, two), (*across, int(are_mates))
        if len(self.seats) % 2:
            for at, (level, number) in enumerate(self.seats):
                if number in self.takers or (number is None and level in self.taking_groups):
                    yield (at, len(self.seats)), (0, 0, 0, 0, 0)

    def _between(self, one: int | None, two: int | None) -> tuple[bool, bool]:
        """Whether two have met, and whether they are of one team; nothing is known of large groups."""
        if one is None or two is None:
            return False, False
        return self.pool.have_met(one, two), self.pool.are_mates(one, two)


def _seats(groups: Mapping[int, Sequence[int]], level: int) -> list[tuple[int, int | None]]:
    """A small group as it is; of a large one as many as small neighbours could take, and a few; as odd as it is."""
    players = groups[level]
    if len(players) <= SMALL:
        return [(level, number) for number in players]
    wanted = 6 + sum(_run(groups, level, step) for step in (-1, 1))
    return [(level, None)] * min(len(players), wanted + (len(players) - wanted) % 2)


def _run(groups: Mapping[int, Sequence[int]], level: int, step: int) -> int:
    """How many players are in the small groups next to this one, up to the next large one."""
    level += step
    return len(groups[level]) + _run(groups, level, step) if 0 < len(groups.get(level, ())) <= SMALL else 0
