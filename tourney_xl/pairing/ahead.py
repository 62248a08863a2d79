"""Looking ahead (ALL-2 g, ALL-3): can the rounds still to come be played without a rematch or a second bye?

The players who have not met, and the bye beside those who have not had it, are a graph; so many rounds can
still be played as it has perfect matchings without a common pair.  A search settles that exactly: take the
player with the fewest opponents left and one of them; either they meet in some round, then let it be the
next one, or they never meet and the pair is struck out.  Up to 12 players it runs to its end; above, it stops
after `BUDGET` pairs tried and the answer is then no.  Nothing is searched where no choice can lead to a
dead end: a graph in which everyone has at least half of all others left always has a perfect matching (Dirac),
and every round takes away one opponent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tourney_xl.pairing.quality import Pair, meeting

EXACT_UP_TO = 12
BUDGET = 40_000
MOST_PLAYERS = 64
"""Above this, rounds beyond half the field would mean more than 32 rounds: nothing is searched."""

Graph = tuple[int, ...]
"""For each player, and for the bye where the field is odd, the bits of those not yet met."""


@dataclass(frozen=True)
class Outlook:
    """The rounds that follow the one being paired, for a field that stays as it is."""

    players: tuple[int, ...]
    met: Mapping[tuple[int, int], int]
    had_bye: frozenset[int]
    rounds: int
    """Rounds still to come after the one being paired."""
    is_whole: bool = True
    """Whether these very players are paired now; not where someone has an awarded bye."""
    search: FutureSearch = field(default_factory=lambda: FutureSearch(), compare=False)

    def matters(self) -> bool:
        """Whether some choice now could end in a rematch that another choice avoids (ALL-3)."""
        if self.rounds < 1 or not 2 < len(self.players) <= MOST_PLAYERS:
            return False
        graph = self.graph(())
        most_met = len(graph) - 1 - min(left.bit_count() for left in graph)
        if most_met == 0 or most_met + self.rounds + 1 <= len(graph) / 2:
            return False
        return not self.is_whole or self.search.can_play(graph, self.rounds + 1, self._budget())

    def allows(self, pairs: Collection[Pair]) -> bool:
        return self.search.can_play(self.graph(pairs), self.rounds, self._budget())

    def _budget(self) -> int | None:
        return None if len(self.players) <= EXACT_UP_TO else BUDGET

    def graph(self, pairs: Collection[Pair]) -> Graph:
        """Who can still meet whom once `pairs` have been played."""
        size = len(self.players) + len(self.players) % 2
        met = {meeting(one, two) for one, two in pairs if two is not None} | self.met.keys()
        had_bye = self.had_bye | {one for one, two in pairs if two is None}
        left = [0] * size
        for place, one in enumerate(self.players):
            for other, two in enumerate(self.players[:place]):
                if meeting(one, two) not in met:
                    _join(left, place, other)
            if size > len(self.players) and one not in had_bye:
                _join(left, place, size - 1)
        return tuple(left)

    def schedule(self) -> list[list[Pair]]:
        """All rounds still to come, this one included, in one way that works; empty where none was found."""
        found = self.search.rounds(self.graph(()), self.rounds + 1, self._budget())
        return [[self._pair(one, two) for one, two in round_] for round_ in found]

    def _pair(self, one: int, two: int) -> Pair:
        low, high = min(one, two), max(one, two)
        return self.players[low], self.players[high] if high < len(self.players) else None


def _join(left: list[int], one: int, two: int) -> None:
    left[one] |= 1 << two
    left[two] |= 1 << one


def _without(graph: Graph, pairs: Sequence[tuple[int, int]]) -> Graph:
    left = list(graph)
    for one, two in pairs:
        left[one] &= ~(1 << two)
        left[two] &= ~(1 << one)
    return tuple(left)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class _OutOfBudgetError(Exception):
    """The search was given up."""


@dataclass
class FutureSearch:
    """One search and what it has learnt: graphs that are known to hold fewer rounds than asked."""

    dead: set[tuple[Graph, int]] = field(default_factory=set)
    left: int | None = None

    def can_play(self, graph: Graph, rounds: int, budget: int | None) -> bool:
        return rounds == 0 or bool(self.rounds(graph, rounds, budget))

    def rounds(self, graph: Graph, rounds: int, budget: int | None) -> list[list[tuple[int, int]]]:
        """So many rounds without a common pair, or an empty list."""
        self.left = budget
        try:
            return self._find(graph, rounds) or []
        except _OutOfBudgetError:
            return []

    def _find(self, graph: Graph, rounds: int) -> list[list[tuple[int, int]]] | None:
        if rounds == 0:
            return []
        one = min(range(len(graph)), key=lambda player: graph[player].bit_count())
        degree = graph[one].bit_count()
        if degree < rounds or (graph, rounds) in self.dead:
            return None
        two = next(_bits(graph[one]))
        found = self._find_with(graph, rounds, (one, two))
        if found is None and degree > rounds:
            found = self._find(_without(graph, [(one, two)]), rounds)
        if found is None:
            self.dead.add((graph, rounds))
        return found

    def _find_with(self, graph: Graph, rounds: int, pair: tuple[int, int]) -> list[list[tuple[int, int]]] | None:
        """Rounds of which one contains the pair; the order of rounds being free, let it be the first."""
        free = (1 << len(graph)) - 1 & ~(1 << pair[0] | 1 << pair[1])
        for rest in self._rounds_of(graph, free):
            round_ = [pair, *rest]
            others = self._find(_without(graph, round_), rounds - 1)
            if others is not None:
                return [round_, *others]
        return None

    def _rounds_of(self, graph: Graph, free: int) -> Iterator[list[tuple[int, int]]]:
        """All perfect matchings of the free players, those with the fewest opponents left first."""
        if not free:
            yield []
            return
        one = min(_bits(free), key=lambda player: (graph[player] & free).bit_count())
        for two in _bits(graph[one] & free):
            self._spend()
            for rest in self._rounds_of(graph, free & ~(1 << one | 1 << two)):
                yield [(one, two), *rest]

    def _spend(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise _OutOfBudgetError
