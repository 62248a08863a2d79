"""Exact perfect matchings by costs in strict order of priority.

Above a dozen players the best round is a minimum-cost perfect matching.  The costs of a pair are a
list of whole numbers, the first of which counts most; they are packed into one integer, each with as
much room as its sum can need, so that a later cost can never outweigh an earlier one.  What does not
fit into the matching library's 128-bit integers is solved in stages: the optimum of the first costs is
then known, and no pair that alone costs more than it can be part of the best round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import le, mul

import rustworkx

Edge = tuple[int, int]
Costs = tuple[int, ...]

ROOM = 1 << 120
"""The library doubles weights and adds a few of them up: this leaves eight bits for that."""


@dataclass(frozen=True)
class Matched:
    """A matching of as many nodes as can be, and among these a cheapest one."""

    edges: list[Edge]
    unmatched: int


def cheapest(
    size: int, edges: Sequence[Edge], costs: Sequence[Costs], last: Sequence[int] | None = None
) -> list[Edge] | None:
    """A perfect matching of nodes 0 … size-1 whose added costs come first in order; None where there is none."""
    matched = largest(size, edges, costs, last)
    return None if matched.unmatched else matched.edges


def largest(size: int, edges: Sequence[Edge], costs: Sequence[Costs], last: Sequence[int] | None = None) -> Matched:
    """A perfect matching as in `cheapest`; where there is none, one that leaves out as few nodes as can be.

    Few costs differ, so what is computed from them is computed once for all alike; `last` is one more cost, the
    least of all, that may differ from edge to edge.
    """
    last = [0] * len(edges) if last is None else last
    known: list[int] = []
    while True:
        tops = [*map(max, zip(*set(costs), strict=True)), max(last, default=0)]
        factors = _factors(size, tops, known)
        chosen = _lightest(size, edges, _weights(costs, last, factors, is_whole=len(factors) == len(tops)))
        unmatched = size - 2 * len(chosen)
        if unmatched or len(factors) == len(tops):
            return Matched([edges[index] for index in chosen], unmatched)
        known = [sum(costs[index][step] for index in chosen) for step in range(len(factors))]
        kept = _within(costs, known)
        edges, costs = [edges[index] for index in kept], [costs[index] for index in kept]
        last = [last[index] for index in kept]


def _factors(size: int, tops: Sequence[int], known: Sequence[int]) -> list[int]:
    """What one unit of each cost weighs, for as many costs as fit; at least one more than are known."""
    pairs = size // 2
    # A sum that is known needs room for itself alone: the best round has exactly that.
    rooms = [known[step] if step < len(known) else pairs * top for step, top in enumerate(tops)]
    for count in range(len(tops), len(known), -1):
        factors = pack_factors(rooms[:count])
        heaviest = sum(map(mul, factors, tops))
        if heaviest * max(pairs, 1) < ROOM:
            return factors
    raise OverflowError(f"a field of {size} with costs up to {max(tops)} is too large to pair exactly")


def _weights(costs: Sequence[Costs], last: Sequence[int], factors: Sequence[int], *, is_whole: bool) -> list[int]:
    """Each edge's costs as one integer; the last cost, if there is room for all, counts as it is."""
    packed = {cost: sum(map(mul, factors, cost)) for cost in set(costs)}
    if not is_whole:
        return [packed[cost] for cost in costs]
    return [packed[cost] + least for cost, least in zip(costs, last, strict=True)]


def _within(costs: Sequence[Costs], known: Sequence[int]) -> list[int]:
    """Indexes of the edges that alone cost no more than the best round does."""
    fitting = {cost for cost in set(costs) if all(map(le, cost, known))}
    return [index for index, cost in enumerate(costs) if cost in fitting]


def pack_factors(rooms: Sequence[int]) -> list[int]:
    """Factors under which a sum of at most `rooms` of each cost never reaches one unit of the cost before."""
    factors = [1] * len(rooms)
    for step in range(len(rooms) - 1, 0, -1):
        factors[step - 1] = factors[step] * (rooms[step] + 1)
    return factors


def pack(costs: Sequence[Costs], pairs: int) -> list[int]:
    """Each list of costs as one integer of any size; sums over `pairs` of them compare as the lists do."""
    width = len(costs[0]) if costs else 0
    factors = pack_factors([pairs * max(cost[step] for cost in costs) for step in range(width)])
    return [sum(factor * part for factor, part in zip(factors, cost, strict=True)) for cost in costs]


def _lightest(size: int, edges: Sequence[Edge], weights: Sequence[int]) -> list[int]:
    """Indexes of the edges of a lightest among the largest matchings, in the order of edges."""
    heaviest = max(weights, default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(one, two, heaviest - weight) for (one, two), weight in zip(edges, weights, strict=True)])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    found = {*matched, *((two, one) for one, two in matched)}
    return [index for index, edge in enumerate(edges) if edge in found]


def all_lightest(size: int, edges: Sequence[Edge], weights: Sequence[int]) -> list[tuple[int, ...]]:
    """Every perfect matching of least weight, as indexes into `edges`; for a dozen nodes at most."""
    at: list[list[tuple[int, int, int]]] = [[] for _ in range(size)]
    for index, ((one, two), weight) in enumerate(zip(edges, weights, strict=True)):
        at[min(one, two)].append((weight, max(one, two), index))
    for options in at:
        options.sort()  # a light matching found early cuts off most of the others
    least: int | None = None
    found: list[tuple[int, ...]] = []

    def extend(taken: int, weight: int, chosen: tuple[int, ...]) -> None:
        nonlocal least, found
        if taken == (1 << size) - 1:
            if least is None or weight < least:
                least, found = weight, []
            found.append(chosen)
            return
        node = (~taken & (taken + 1)).bit_length() - 1
        for more, other, index in at[node]:
            if least is not None and weight + more > least:
                return
            if not taken >> other & 1:
                extend(taken | 1 << node | 1 << other, weight + more, (*chosen, index))

    extend(0, 0, ())
    return found
