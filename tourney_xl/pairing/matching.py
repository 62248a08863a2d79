"""Exact perfect matchings by costs in strict order of priority.

Above a dozen players the best round is a minimum-cost perfect matching.  The costs of a pair are a
list of whole numbers, the first of which counts most; they are packed into one integer, each with as
much room as its sum can need, so that a later cost can never outweigh an earlier one.  What does not
fit into the matching library's 128-bit integers is solved in stages: the optimum of the first costs is
then known, and no pair that alone costs more than it can be part of the best round.
"""

from __future__ import annotations

from collections.abc import Sequence

import rustworkx

Edge = tuple[int, int]
Costs = tuple[int, ...]

ROOM = 1 << 120
"""The library doubles weights and adds a few of them up: this leaves eight bits for that."""


def cheapest(size: int, edges: Sequence[Edge], costs: Sequence[Costs]) -> list[Edge] | None:
    """A perfect matching of nodes 0 … size-1 whose added costs come first in order; None where there is none."""
    known: list[int] = []
    rows = list(zip(edges, costs, strict=True))
    width = len(costs[0]) if costs else 0
    while True:
        factors = _factors(size, [cost for _, cost in rows], known, width)
        chosen = _lightest(size, rows, factors)
        if chosen is None:
            return None
        known = [sum(cost[step] for _, cost in chosen) for step in range(len(factors))]
        if len(factors) == width:
            return [edge for edge, _ in chosen]
        rows = [row for row in rows if all(cost <= most for cost, most in zip(row[1], known, strict=False))]


def _factors(size: int, costs: Sequence[Costs], known: Sequence[int], width: int) -> list[int]:
    """What one unit of each cost weighs, for as many costs as fit; at least one more than are known."""
    pairs = size // 2
    tops = [max((cost[step] for cost in costs), default=0) for step in range(width)]
    # A sum that is known needs room for itself alone: the best round has exactly that.
    rooms = [known[step] if step < len(known) else pairs * tops[step] for step in range(width)]
    for count in range(width, len(known), -1):
        factors = pack_factors(rooms[:count])
        heaviest = sum(factor * top for factor, top in zip(factors, tops, strict=False))
        if heaviest * max(pairs, 1) < ROOM:
            return factors
    if width == len(known):
        return pack_factors(rooms)
    raise OverflowError(f"a field of {size} with costs up to {max(tops)} is too large to pair exactly")


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


def _lightest(size: int, rows: Sequence[tuple[Edge, Costs]], factors: Sequence[int]) -> list[tuple[Edge, Costs]] | None:
    weights = [sum(factor * part for factor, part in zip(factors, cost, strict=False)) for _, cost in rows]
    heaviest = max(weights, default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(*edge, heaviest - weight) for (edge, _), weight in zip(rows, weights, strict=True)])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) != size:
        return None
    found = {frozenset(edge) for edge in matched}
    return [row for row in rows if frozenset(row[0]) in found]


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
