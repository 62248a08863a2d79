"""The best round of a pool under ALL-2: listed in small fields, matched above, drawn at random where all is equal.

Up to a dozen players all best rounds are listed and one is taken, each as likely as the others.  Above that
one exact matching finds a best round, with random costs below all others so that no player is favoured.  In
large fields most of a score group is drawn at random (see `cores`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from tourney_xl.games.game import PairingMethod
from tourney_xl.pairing import draws
from tourney_xl.pairing.ahead import Outlook
from tourney_xl.pairing.cores import large_round
from tourney_xl.pairing.matching import Edge, all_lightest, cheapest, pack
from tourney_xl.pairing.quality import Criterion, Order, Pair, Pool, quality
from tourney_xl.pairing.ranked import large_stack_round
from tourney_xl.pairing.stack import first_in_order, from_the_top, positions, stack_key
from tourney_xl.pairing.tickets import Tickets

LISTED_UP_TO = 12
OTHER_DRAWS = 20
"""Above a dozen players: so many further rounds, equally good, are tried when the first leads to a dead end."""


@dataclass(frozen=True)
class Search:
    """A pool, what better means in it, and the draws of its round."""

    pool: Pool
    order: Order
    method: PairingMethod
    outlook: Outlook
    seed: str

    def best_round(self) -> list[Pair]:
        looks_ahead = self.order.looks_ahead and self.outlook.matters()
        if len(self.pool.stack) <= LISTED_UP_TO:
            return self._listed(looks_ahead)
        found = self._matched(0)
        if not looks_ahead or self._leads_on(found):
            return found
        return self._matched_with_a_future(found)

    def _listed(self, looks_ahead: bool) -> list[Pair]:
        before, after = self.order.before_ahead, self.order.after_ahead
        if not looks_ahead:
            return min(self._all_best((*before, *after)), key=self._turn)
        best = self._all_best(before)
        worth = {id(round_): quality(self.pool, after, round_) for round_ in best}
        best.sort(key=lambda round_: worth[id(round_)])
        for _, equal in groupby(best, key=lambda round_: worth[id(round_)]):
            for round_ in sorted(equal, key=self._turn):
                if self._leads_on(round_):
                    return round_
        return min(best, key=lambda round_: (worth[id(round_)], self._turn(round_)))

    def _all_best(self, criteria: Sequence[Criterion]) -> list[list[Pair]]:
        pairs = all_pairs(self.pool)
        costs = [tuple(criterion.cost(self.pool, *pair) for criterion in criteria) for pair in pairs]
        size = len(self.pool.stack) + len(self.pool.stack) % 2
        found = all_lightest(size, positions(self.pool, pairs), pack(costs, size // 2))
        return [[pairs[index] for index in round_] for round_ in found]

    def _turn(self, round_: Sequence[Pair]) -> list[int]:
        """Among rounds equal by all criteria: the order in which they come (ALL-2 f)."""
        if self.method is not PairingMethod.GROUPS:
            return [position for edge in stack_key(positions(self.pool, round_)) for position in edge]
        flat = sorted((one, two or 0) if two is None or one < two else (two, one) for one, two in round_)
        return [draws.draw(self.seed, self.pool.ordinal, "round", *(number for pair in flat for number in pair))]

    def _matched(self, attempt: int) -> list[Pair]:
        """A best round but for the look ahead; another attempt draws anew among equals."""
        tickets = Tickets.drawn(self.seed, self.pool, attempt)
        if self.method is PairingMethod.STACK:
            settled, rest = from_the_top(self.pool)
            return [*settled, *_first_in_stack(rest, self.order.criteria)]
        if self.method is PairingMethod.GROUPS_BY_FIGURE and not attempt:
            criteria = self.order.criteria
            return large_stack_round(self.pool, criteria) or _first_in_stack(self.pool, criteria)
        return large_round(self.pool, self.order.criteria, tickets) or _drawn(self.pool, self.order.criteria, tickets)

    def _matched_with_a_future(self, found: list[Pair]) -> list[Pair]:
        """Another round as good that leads on; else the best round of a schedule that does; else what was found."""
        for attempt in range(1, OTHER_DRAWS + 1):
            other = self._matched(attempt)
            if self._leads_on(other):
                return other
        # A schedule is made for the whole field: its rounds do not fit where someone has an awarded bye.
        rounds = self.outlook.schedule() if self.outlook.is_whole else []
        return min([found, *rounds], key=self._worth_after_the_future)

    def _leads_on(self, round_: Sequence[Pair]) -> bool:
        """Whether the rounds still to come can be played after this one (ALL-2 g)."""
        return self.outlook.allows(self.pool.as_played(round_))

    def _worth_after_the_future(self, round_: Sequence[Pair]) -> tuple[tuple[int, ...], bool, tuple[int, ...]]:
        return (
            quality(self.pool, self.order.before_ahead, round_),
            not self._leads_on(round_),
            quality(self.pool, self.order.after_ahead, round_),
        )


def all_pairs(pool: Pool) -> list[Pair]:
    """Everyone with everyone, and with the bye where the pool is odd."""
    pairs: list[Pair] = list(combinations(pool.stack, 2))
    return pairs + [(number, None) for number in pool.stack] if len(pool.stack) % 2 else pairs


def _drawn(pool: Pool, criteria: Sequence[Criterion], tickets: Tickets) -> list[Pair]:
    pairs = all_pairs(pool)
    costs = [tuple(criterion.cost(pool, *pair) for criterion in criteria) for pair in pairs]
    size = len(pool.stack) + len(pool.stack) % 2
    return _named(pool, cheapest(size, positions(pool, pairs), costs, list(map(tickets.of, pairs))))


def _first_in_stack(pool: Pool, criteria: Sequence[Criterion]) -> list[Pair]:
    pairs = all_pairs(pool)
    costs = [tuple(criterion.cost(pool, *pair) for criterion in criteria) for pair in pairs]
    edges = first_in_order(len(pool.stack) + len(pool.stack) % 2, positions(pool, pairs), costs)
    return _named(pool, edges)


def _named(pool: Pool, edges: Sequence[Edge] | None) -> list[Pair]:
    assert edges is not None  # everyone may meet everyone, at a cost
    ordered = [(min(edge), max(edge)) for edge in edges]
    return [(pool.stack[one], pool.stack[two] if two < len(pool.stack) else None) for one, two in ordered]
