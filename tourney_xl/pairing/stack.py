"""First in stack order: the top player meets the next below, and so on down (WA-4, ST-5 in First Edition).

Of two rounds the earlier in stack order is the one whose top player has the higher opponent; where these
are equal, the one in which the next player still free has, and so on.  The bye stands below everyone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import le

from tourney_xl.pairing.matching import Costs, Edge, cheapest
from tourney_xl.pairing.quality import Pair, Pool, most_barred

HEADS = 8
"""So many players from the top are settled by one matching: what mostly fits into its integers."""


def stack_key(positions: Sequence[Edge]) -> list[Edge]:
    """Rounds as pairs of positions in the stack: the smaller key is the earlier in stack order."""
    return sorted((min(edge), max(edge)) for edge in positions)


def first_in_order(
    size: int, edges: Sequence[Edge], costs: Sequence[Costs], top: int | None = None
) -> list[Edge] | None:
    """Of all cheapest perfect matchings of positions 0 … size-1 the first in stack order; None where there is none.

    Once the pairs at the top are settled, the rest is a smaller problem of the same kind: what was cheapest
    with them stays cheapest without them.  With `top`, no more is settled than the pairs of so many at the top.
    """
    settled: list[Edge] = []
    free = list(range(size))
    rows = dict(zip(edges, costs, strict=True))
    while free and free[0] < (size if top is None else top):
        heads, chosen = _cheapest_with_heads(free, rows, min(HEADS, len(free)))
        if chosen is None:
            return None
        settled += [edge for edge in chosen if min(edge) <= free[heads - 1]]
        taken = {position for edge in settled for position in edge}
        free = [position for position in free if position not in taken]
        rows = _still_possible(rows, taken, [edge for edge in chosen if taken.isdisjoint(edge)])
    return settled


def _cheapest_with_heads(free: Sequence[int], rows: Mapping[Edge, Costs], heads: int) -> tuple[int, list[Edge] | None]:
    """The cheapest perfect matching of the free in which, of equals, the heads have the highest opponents.

    Where the costs leave no room for so many heads, it is done with fewer: how many is told too.
    """
    place = {position: index for index, position in enumerate(free)}
    moved = [(place[one], place[two]) for one, two in rows]
    last = [_opponents(edge, heads, len(free)) for edge in moved]
    try:
        chosen = cheapest(len(free), moved, list(rows.values()), last)
    except OverflowError:
        if heads == 1:
            raise
        return _cheapest_with_heads(free, rows, heads // 2)
    return heads, None if chosen is None else [(free[one], free[two]) for one, two in chosen]


def _still_possible(rows: Mapping[Edge, Costs], taken: set[int], left: Sequence[Edge]) -> dict[Edge, Costs]:
    """Pairs of the free; none that alone costs more than all who are left may cost together."""
    most = [sum(parts) for parts in zip(*(rows[edge] for edge in left), strict=True)]
    # Few costs differ: each is compared once, not once for each pair.
    fitting = {cost for cost in set(rows.values()) if all(map(le, cost, most))}
    return {edge: cost for edge, cost in rows.items() if cost in fitting and taken.isdisjoint(edge)}


def _opponents(edge: Edge, heads: int, size: int) -> int:
    """One digit for each of the players at the top: the position of the opponent, if that one is lower."""
    low, high = min(edge), max(edge)
    return high * size ** (heads - 1 - low) if low < heads else 0


def from_the_top(pool: Pool) -> tuple[list[Pair], Pool]:
    """The pairs of a long stack that need no second thought, and the pool that is left at its bottom.

    While everyone left has at least half of the others to choose from, a complete pairing exists whatever is
    settled above (Dirac), so the first opponent that is not barred is the right one (WA-4).
    """
    pairs: list[Pair] = []
    free = list(pool.stack)
    barred = most_barred(pool)
    if len(free) % 2 and len(free) >= 2 * barred + 5:
        last = next((number for number in reversed(free) if number not in pool.had_bye), free[-1])
        pairs.append((last, None))
        free.remove(last)
    while len(free) % 2 == 0 and len(free) >= 2 * barred + 4:
        one = free.pop(0)
        two = next(number for number in free if not pool.is_barred(one, number))
        free.remove(two)
        pairs.append((one, two))
    return pairs, pool.only(free)


def positions(pool: Pool, pairs: Sequence[Pair]) -> list[Edge]:
    """Pairs as positions in the stack, the bye below everyone."""
    place = {number: position for position, number in enumerate(pool.stack)}
    return [(place[one], len(place) if two is None else place[two]) for one, two in pairs]
