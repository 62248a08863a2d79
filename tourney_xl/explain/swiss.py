"""A Swiss round as it was paired: who was there, what the seed gives, what was published, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tourney_xl import drafts
from tourney_xl.changes import REPAIRED
from tourney_xl.explain.cost import Scales
from tourney_xl.games.game import Game, PairingMethod
from tourney_xl.model import Event, Match, Round
from tourney_xl.pairing.field import NextRound
from tourney_xl.pairing.quality import Pair, Pool, distance, meeting
from tourney_xl.pairing.swiss import search_of
from tourney_xl.rewind import Then
from tourney_xl.wording import counted, listed

MOST_NAMES = 8
"""So many names can be listened to; of a longer list the rest are counted."""


@dataclass(frozen=True)
class Draw:
    """One pool of a round: everyone, or a draft group."""

    scales: Scales
    drawn: tuple[Pair, ...]
    """As the seed gives it."""
    published: tuple[Pair, ...]
    """As it stands on the sheet; a drawn pair that got two byes instead of a rematch is one pair here (ST-6)."""
    group: str | None = None
    """The draft group's name (WA-10)."""

    @property
    def pool(self) -> Pool:
        return self.scales.pool

    @cached_property
    def is_as_drawn(self) -> bool:
        return _seats(self.drawn) == _seats(self.published)

    @cached_property
    def is_whole(self) -> bool:
        """Whether the published pairs seat this very pool with no bye too many, so that they can be weighed."""
        byes = sum(two is None for _, two in self.published)
        seated = sorted(number for pair in self.published for number in pair if number is not None)
        return seated == sorted(self.pool.stack) and byes == len(self.pool.stack) % 2

    def pair_of(self, number: int) -> Pair | None:
        return next((pair for pair in self.published if number in pair), None)

    def was_drawn(self, pair: Pair) -> bool:
        return _seats([pair]) <= _seats(self.drawn)

    def level(self, number: int) -> tuple[int, ...]:
        """All with as many points, the player too, in the order of the stack."""
        return tuple(n for n in self.pool.stack if self.pool.points[n] == self.pool.points[number])

    def above(self, number: int) -> tuple[Pair, ...]:
        """The drawn pairs of those who stand higher in the stack: they had their turn before."""
        depth = self.pool.depth
        return tuple(
            pair
            for pair in self.drawn
            if number not in pair and max(depth[n] for n in pair if n is not None) > depth[number]
        )

    def crossing(self, pairs: Iterable[Pair]) -> tuple[tuple[int, int], ...]:
        """The pairs of unequal points, the higher player first, from the top down."""
        group = self.pool.group
        found = [
            (one, two) if group[one] > group[two] else (two, one)
            for one, two in pairs
            if two is not None and distance(self.pool, one, two)
        ]
        return tuple(sorted(found, key=lambda pair: (-group[pair[0]], -group[pair[1]], pair)))


def _seats(pairs: Iterable[Pair]) -> frozenset[frozenset[int | None]]:
    return frozenset(frozenset(pair) for pair in pairs)


@dataclass(frozen=True)
class SwissRound:
    """A published Swiss round and all that it was paired by."""

    event: Event
    """As it is now: for names."""
    game: Game
    then: Then
    """The event just before the round was published, and the round as it stands on its sheet now."""

    @property
    def round(self) -> Round:
        return self.then.published

    @property
    def changed_by(self) -> str:
        """What made the round differ from its draw."""
        log = self.event.memory.log
        is_repaired = any(row.what == REPAIRED and row.sheet == self.round.sheet for row in log)
        return "by a repair (ALL-18)" if is_repaired else "by hand"

    @property
    def seed(self) -> str:
        return self.event.settings.seed or ""

    @property
    def is_stack(self) -> bool:
        """Whether an order decides among equally good rounds, and not the draw."""
        return self.game.pairing is not PairingMethod.GROUPS

    @cached_property
    def coming(self) -> NextRound:
        return NextRound(self.then.event, self.game, self.then.ranking, self.seed)

    @cached_property
    def draws(self) -> tuple[Draw, ...]:
        return tuple(self._draw(pool) for pool in self.coming.pools)

    def draw_of(self, number: int) -> Draw | None:
        return next((draw for draw in self.draws if number in draw.pool.stack), None)

    def _draw(self, pool: Pool) -> Draw:
        search = search_of(self.coming, pool, self.then.plan)
        drawn = tuple(search.best_round()) if pool.stack else ()
        published = tuple(_pair(match) for match in self.round.matches if set(match.players) <= set(pool.stack))
        awarded = {(number, None) for number in self.coming.awarded}
        published = tuple(pair for pair in published if pair not in awarded)
        house = {player.number for player in self.then.event.players if player.house}
        played = [pair for pair in pool.as_played(drawn) if pair[1] is not None or pair[0] not in house]
        same = _seats(played) == _seats(published)
        return Draw(Scales(search), drawn, drawn if same else published, self._draft_group(pool))

    def _draft_group(self, pool: Pool) -> str | None:
        if not self.game.structure(self.event.settings.structure).draft_groups:
            return None
        groups = drafts.groups_in_round(self.then.event, self.game, self.seed, self.coming.ordinal)
        return next((group.name for group in groups if set(group.seats) & set(pool.stack)), None)

    # ------------------------------------------------------------ words

    def name(self, number: int) -> str:
        return self.event.name(number)

    def names(self, numbers: Sequence[int], last: str = "and") -> str:
        shown = [self.name(number) for number in numbers[:MOST_NAMES]]
        more = len(numbers) - len(shown)
        return listed([*shown, f"{more} more"] if more else shown, last)

    def points(self, number: int) -> str:
        """`3 points`, as they were before the round."""
        draw = self.draw_of(number)
        return counted(draw.pool.points[number] if draw else 0, "point")

    def met_in(self, one: int, two: int) -> int:
        return self.coming.met[meeting(one, two)]

    def with_rounds(self, number: int, opponents: Sequence[int]) -> str:
        """`Ada (round 1) and Bao (round 3)`: opponents with the round in which they were last met."""
        shown = [f"{self.name(other)} (round {self.met_in(number, other)})" for other in opponents[:MOST_NAMES]]
        more = len(opponents) - len(shown)
        return listed([*shown, f"{more} more"] if more else shown)

    def bye_round(self, number: int) -> int:
        """The last earlier round in which the player had a bye."""
        return max(
            round_.ordinal
            for round_ in self.then.event.swiss_rounds
            if (match := round_.match_of(number)) is not None and match.is_bye
        )


def _pair(match: Match) -> Pair:
    return match.one, match.two
