"""What makes one Swiss round better than another (ALL-2), as costs that are compared strictly in order.

Every criterion is a whole number summed over the pairs of a round, a bye being a pair with nobody.
Two rounds are compared criterion by criterion: no amount of a later one makes up for an earlier one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from tourney_xl.games.game import ByeRule, Game, PairingMethod

Pair = tuple[int, int | None]
"""Two entry numbers, or one and None for a bye."""


def meeting(one: int, two: int) -> tuple[int, int]:
    """The key under which a meeting of two players is kept, whoever sat where."""
    return (one, two) if one < two else (two, one)


@dataclass(frozen=True)
class Pool:
    """Players to be paired with one another in one round, and all that matters about them."""

    ordinal: int
    stack: tuple[int, ...]
    """Best first: points, then the differential where the game has one, then the lot (WA-4, ST-5)."""
    points: Mapping[int, int]
    ranks: Mapping[int, int]
    """Standings before the round; all equal before round 1."""
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The round in which two players last met, by `meeting`."""
    had_bye: frozenset[int] = frozenset()
    teams: Mapping[int, str] = field(default_factory=dict)
    """Empty where teams are not kept apart in this round (ALL-11)."""
    double_byes: bool = False
    """ST-6: two who would meet again both get byes instead."""

    @cached_property
    def group(self) -> Mapping[int, int]:
        """Score groups, numbered 1, 2, 3… from the bottom; without a gap, since distance counts groups."""
        levels = {points: level for level, points in enumerate(sorted({self.points[n] for n in self.stack}), start=1)}
        return {number: levels[self.points[number]] for number in self.stack}

    @cached_property
    def depth(self) -> Mapping[int, int]:
        """How many stand below a player in the stack: 0 for the last."""
        return {number: below for below, number in enumerate(reversed(self.stack))}

    @cached_property
    def lowest_rank(self) -> int:
        return max(self.ranks[number] for number in self.stack)

    @cached_property
    def opponents(self) -> Counter[int]:
        """How many of the pool each player has met."""
        here = set(self.stack)
        return Counter(number for pair in self.met if here.issuperset(pair) for number in pair)

    @property
    def most_met(self) -> int:
        return max(self.opponents.values(), default=0)

    def have_met(self, one: int, two: int | None) -> bool:
        return two is not None and meeting(one, two) in self.met

    def play(self, one: int, two: int | None) -> bool:
        """Whether the pair sits down to a game: not with a bye, nor with ST-6's two byes."""
        return two is not None and not (self.double_byes and self.have_met(one, two))

    def as_played(self, pairs: Iterable[Pair]) -> list[Pair]:
        """The pairs as they sit down: ST-6's two byes in place of a rematch."""
        played: list[Pair] = []
        for one, two in pairs:
            played += [(one, two)] if two is None or self.play(one, two) else [(one, None), (two, None)]
        return played

    def are_mates(self, one: int, two: int) -> bool:
        """Whether two are of one team that is kept apart."""
        return one in self.teams and self.teams[one] == self.teams.get(two)

    def is_barred(self, one: int, two: int) -> bool:
        """Whether two should not sit down together: they have met, or are of one team."""
        return self.have_met(one, two) or self.are_mates(one, two)

    def only(self, players: Iterable[int]) -> Pool:
        """The same pool with these players alone, in the same order."""
        kept = frozenset(players)
        return replace(self, stack=tuple(number for number in self.stack if number in kept))


def most_barred(pool: Pool) -> int:
    """From how many others in the pool a player is barred, for the one to whom that happens most."""
    opponents = pool.opponents
    sizes = Counter(pool.teams[number] for number in pool.stack if number in pool.teams)
    mates = {number: sizes[team] - 1 for number, team in pool.teams.items()}
    return max((opponents[number] + mates.get(number, 0) for number in pool.stack), default=0)


Cost = Callable[[Pool, int, int | None], int]


@dataclass(frozen=True)
class Criterion:
    """One step of ALL-2: its letter, what it counts in words, and what one pair adds to it."""

    step: str
    counts: str
    cost: Cost


def _rematches(pool: Pool, one: int, two: int | None) -> int:
    return int(pool.have_met(one, two))


def _recency(pool: Pool, one: int, two: int | None) -> int:
    """The longest ago is the lowest sum of the rounds in which they last met."""
    return 0 if two is None else pool.met.get(meeting(one, two), 0)


def _standing_of_double_byes(pool: Pool, one: int, two: int | None) -> int:
    """ST-6: the two byes go to those lowest in the standings."""
    if two is None or not pool.have_met(one, two):
        return 0
    return 2 * pool.lowest_rank - pool.ranks[one] - pool.ranks[two]


def _second_byes(pool: Pool, one: int, two: int | None) -> int:
    if pool.play(one, two):
        return 0
    return (one in pool.had_bye) + (two in pool.had_bye)


def _bye_group(pool: Pool, one: int, two: int | None) -> int:
    """SW-6, ST-6, DT-3: the lowest score group.  Nobody paired down is ever of that group."""
    return pool.group[one] - 1 if two is None else 0


def _bye_rank(pool: Pool, one: int, two: int | None) -> int:
    """AR-7: the lowest-ranked."""
    return pool.lowest_rank - pool.ranks[one] if two is None else 0


def _bye_depth(pool: Pool, one: int, two: int | None) -> int:
    """WA-4: the last in the stack."""
    return pool.depth[one] if two is None else 0


def distance(pool: Pool, one: int, two: int | None) -> int:
    """How many score groups apart two opponents are."""
    return abs(pool.group[one] - pool.group[two]) if two is not None and pool.play(one, two) else 0


def _far_pairs(pool: Pool, one: int, two: int | None) -> int:
    return int(distance(pool, one, two) > 1)


def _squares(pool: Pool, one: int, two: int | None) -> int:
    return distance(pool, one, two) ** 2


def _crossings(pool: Pool, one: int, two: int | None) -> int:
    return int(distance(pool, one, two) > 0)


def _crossings_high_up(pool: Pool, one: int, two: int | None) -> int:
    if two is None or not distance(pool, one, two):
        return 0
    return max(pool.group[one], pool.group[two])


def _team_mates(pool: Pool, one: int, two: int | None) -> int:
    return int(two is not None and pool.play(one, two) and pool.are_mates(one, two))


REMATCHES = Criterion("a", "rematches", _rematches)
LONGEST_AGO = Criterion("a", "rounds in which rematches were last played, added up", _recency)
DOUBLE_BYES_LOW = Criterion(
    "a", "ranks from the bottom of those with byes instead of a rematch", _standing_of_double_byes
)
SECOND_BYES = Criterion("b", "players with a second bye", _second_byes)
FAR_PAIRS = Criterion("d", "pairs more than one score group apart", _far_pairs)
SQUARES = Criterion("d", "squares of the distances in score groups, added up", _squares)
CROSSINGS = Criterion("e", "pairs that cross score groups", _crossings)
CROSSINGS_HIGH_UP = Criterion(
    "e", "score groups, from the bottom, of the higher in such pairs, added up", _crossings_high_up
)
TEAM_MATES = Criterion("t", "pairs of one team", _team_mates)

BYE_RULES: Mapping[ByeRule, Criterion] = {
    ByeRule.RANDOM_LOWEST_GROUP: Criterion("c", "score groups below the player with the bye", _bye_group),
    ByeRule.LOWEST_RANKED: Criterion("c", "ranks below the player with the bye", _bye_rank),
    ByeRule.LAST_IN_STACK: Criterion("c", "players in the stack below the one with the bye", _bye_depth),
}


@dataclass(frozen=True)
class Order:
    """The criteria in the order in which they count, on either side of (g), the look ahead."""

    before_ahead: tuple[Criterion, ...]
    after_ahead: tuple[Criterion, ...]
    looks_ahead: bool

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        return self.before_ahead + self.after_ahead


def order_of(game: Game, ordinal: int) -> Order:
    """ALL-2 as this game has it: (g) last but for the teams in Star Trek (ST-7), the stack in WARS."""
    instead = DOUBLE_BYES_LOW if game.double_bye_instead_of_rematch else LONGEST_AGO
    hard = (REMATCHES, instead, SECOND_BYES)
    bye = BYE_RULES[game.bye_rule]
    if game.pairing is PairingMethod.STACK:
        # The first stack is a shuffle, so keeping teams apart in it costs nobody anything (ALL-11).
        return Order(hard, (TEAM_MATES, bye) if ordinal == 1 else (bye,), looks_ahead=False)
    groups = (bye, FAR_PAIRS, SQUARES, CROSSINGS, CROSSINGS_HIGH_UP)
    if game.look_ahead_last:
        return Order(hard + groups, (TEAM_MATES,), looks_ahead=True)
    return Order(hard, (*groups, TEAM_MATES), looks_ahead=True)


def quality(pool: Pool, criteria: Iterable[Criterion], pairs: Iterable[Pair]) -> tuple[int, ...]:
    """A round's figures; of two rounds the one with the smaller tuple is the better (ALL-2)."""
    pairs = tuple(pairs)
    return tuple(sum(criterion.cost(pool, *pair) for pair in pairs) for criterion in criteria)
