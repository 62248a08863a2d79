"""Random costs for pairs, below all that matters: they choose among rounds that are equal by ALL-2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney_xl.pairing import draws
from tourney_xl.pairing.quality import Pair, Pool

BITS = 24


@dataclass(frozen=True)
class Tickets:
    """A 64-bit number drawn for each player and for the bye; a pair's cost is mixed from two of them."""

    numbers: Mapping[int | None, int]

    @classmethod
    def drawn(cls, seed: str, pool: Pool, attempt: int = 0) -> Tickets:
        """ALL-4: from seed, round, purpose and entry number, so that the order of rows plays no part."""
        purpose = f"ticket {attempt}"
        numbers: dict[int | None, int] = {
            number: draws.draw(seed, pool.ordinal, purpose, number) >> 192 for number in pool.stack
        }
        return cls({**numbers, None: draws.draw(seed, pool.ordinal, purpose) >> 192})

    def of(self, pair: Pair) -> int:
        # The middle bits of the product of two random numbers depend on every bit of both.
        return (self.numbers[pair[0]] | 1) * (self.numbers[pair[1]] | 1) >> 52 & (1 << BITS) - 1
