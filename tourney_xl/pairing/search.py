"""The best round of a pool under ALL-2: listed in small fields, matched above, drawn at random where all is equal.

Up to a dozen players all best rounds are listed and one is taken, each as likely as the others.  Above that
one exact matching finds a best round, with random costs below all others so that no player is favoured.  In
large fields most of a score group is drawn at random (see `cores`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from tourney_xl.games.game import PairingMethod
from tourney_xl.pairing import draws
from tourney_xl.pairing.ahead import Outlook
from tourney_xl.pairing.cores import CORES_FROM, split
from tourney_xl.pairing.matching import all_lightest, cheapest, pack
from tourney_xl.pairing.quality import Criterion, Order, Pair, Pool, quality
from tourney_xl.pairing.stack import first_in_order, from_the_top, positions, stack_key

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
        if not looks_ahead or self.outlook.allows(found):
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
                if self.outlook.allows(round_):
                    return round_
        return min(best, key=lambda round_: (worth[id(round_)], self._turn(round_)))

    def _all_best(self, criteria: Sequence[Criterion]) -> list[list[Pair]]:
        pairs = list(_all_pairs(self.pool))
        costs = [tuple(criterion.cost(self.pool, *pair) for criterion in criteria) for pair in pairs]
        size = len(self.pool.stack) + len(self.pool.stack) % 2
        found = all_lightest(size, positions(self.pool, pairs), pack(costs, size // 2))
        return [[pairs[index] for index in round_] for round_ in found]

    def _turn(self, round_: Sequence[Pair]) -> object:
        """Among rounds equal by all criteria: the order in which they come (ALL-2 f)."""
        if self.method is not PairingMethod.GROUPS:
            return stack_key(positions(self.pool, round_))
        flat = [number for pair in sorted(map(_numbers, round_)) for number in pair]
        return draws.draw(self.seed, self.pool.ordinal, "round", *flat)
