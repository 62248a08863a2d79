"""What another round would have cost: the best one with certain pairs in it, compared in words (ALL-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tourney_xl.games.game import ByeRule
from tourney_xl.pairing.quality import (
    BYE_RULES,
    CROSSINGS,
    CROSSINGS_HIGH_UP,
    DOUBLE_BYES_LOW,
    FAR_PAIRS,
    LONGEST_AGO,
    REMATCHES,
    SECOND_BYES,
    SQUARES,
    TEAM_MATES,
    Criterion,
    Pair,
    Pool,
    meeting,
    quality,
)
from tourney_xl.pairing.search import Search


@dataclass(frozen=True, order=True)
class Worth:
    """A round's figures in the order in which they count; of two rounds the smaller is the better (ALL-2)."""

    before: tuple[int, ...]
    is_dead_end: bool
    """Whether a round to come could not be paired after it (g); False where that was not looked at."""
    after: tuple[int, ...]


@dataclass(frozen=True)
class _Rest(Pool):
    """What is left of a pool once some pairs are settled; everyone keeps the place and the group in the whole."""

    whole: Pool = field(kw_only=True)

    @cached_property
    def group(self) -> Mapping[int, int]:
        return {number: self.whole.group[number] for number in self.stack}

    @cached_property
    def lowest_rank(self) -> int:
        return self.whole.lowest_rank


@dataclass(frozen=True)
class Scales:
    """A pool with the search that paired it: weighs any round of it, and finds the best with given pairs."""

    search: Search

    @property
    def pool(self) -> Pool:
        return self.search.pool

    @cached_property
    def looks_ahead(self) -> bool:
        """Whether some choice could have led into a dead end (ALL-3)."""
        return self.search.order.looks_ahead and self.search.outlook.matters()

    def worth(self, pairs: Iterable[Pair]) -> Worth:
        pairs = tuple(pairs)
        order, pool = self.search.order, self.pool
        is_dead_end = self.looks_ahead and not self.search.outlook.allows(pool.as_played(pairs))
        return Worth(quality(pool, order.before_ahead, pairs), is_dead_end, quality(pool, order.after_ahead, pairs))

    def best_with(self, *settled: Pair) -> list[Pair]:
        """The best round that has these pairs in it."""
        taken = {number for pair in settled for number in pair}
        rest = tuple(number for number in self.pool.stack if number not in taken)
        return [*settled, *(self._search_of(rest, settled).best_round() if rest else ())]

    def _search_of(self, rest: tuple[int, ...], settled: Sequence[Pair]) -> Search:
        whole = self.pool
        pool = _Rest(
            whole.ordinal, rest, whole.points, whole.ranks, whole.met, whole.had_bye, whole.teams, whole.double_byes,
            whole=whole,
        )  # fmt: skip
        played = whole.as_played(settled)
        outlook = self.search.outlook
        outlook = replace(
            outlook,
            met={**outlook.met, **{meeting(one, two): whole.ordinal for one, two in played if two is not None}},
            had_bye=outlook.had_bye.union(one for one, two in played if two is None),
            is_whole=False,
        )
        order = replace(self.search.order, looks_ahead=self.looks_ahead)
        return replace(self.search, pool=pool, order=order, outlook=outlook)

    def price_of_the_future(self, pairs: Iterable[Pair]) -> str | None:
        """What a round that leads on costs against the best for the moment; None where it costs nothing (ALL-3)."""
        order = replace(self.search.order, looks_ahead=False)
        of_the_moment = Scales(replace(self.search, order=order))
        return of_the_moment.more(of_the_moment.best_with(), pairs)

    def more(self, than: Iterable[Pair], pairs: Iterable[Pair]) -> str | None:
        """What a round costs against another, in words; None where it is as good."""
        best, other = self.worth(than), self.worth(pairs)
        if other <= best:
            return None
        order = self.search.order
        before = _first_worse(order.before_ahead, best.before, other.before)
        if before is None and best.is_dead_end != other.is_dead_end:
            return DEAD_END
        found = before or _first_worse(order.after_ahead, best.after, other.after)
        assert found is not None  # what is greater is greater somewhere
        return self._said(*found, tuple(than), tuple(pairs))

    def _said(self, criterion: Criterion, by: int, best: Sequence[Pair], other: Sequence[Pair]) -> str:
        if criterion == REMATCHES and self.pool.double_byes:
            return f"byes for {2 * by} more players, who could only meet again"
        if criterion == SQUARES:
            # Pairs further apart are, as a rule, pairs that did not cross at all before: say it so.
            crossings = [quality(self.pool, (CROSSINGS,), pairs)[0] for pairs in (best, other)]
            if crossings[1] > crossings[0]:
                return WORSE[CROSSINGS](crossings[1] - crossings[0])
        return WORSE[criterion](by)


def _first_worse(
    criteria: Sequence[Criterion], best: Sequence[int], other: Sequence[int]
) -> tuple[Criterion, int] | None:
    differences = zip(criteria, best, other, strict=True)
    return next(((criterion, more - less) for criterion, less, more in differences if less != more), None)


def _more(count: int, noun: str, rest: str = "") -> str:
    return f"{count} more {noun}{'' if count == 1 else 's'}{rest}"


def _always(words: str) -> Callable[[int], str]:
    return lambda more: words


WORSE: Mapping[Criterion, Callable[[int], str]] = {
    REMATCHES: lambda more: f"{more} more rematch{'' if more == 1 else 'es'}",
    LONGEST_AGO: _always("a rematch sooner after the first meeting"),
    DOUBLE_BYES_LOW: _always("byes instead of a rematch for players higher in the standings"),
    SECOND_BYES: lambda more: _more(more, "second bye"),
    FAR_PAIRS: lambda more: _more(more, "pair", " two or more score groups apart"),
    SQUARES: _always("opponents further apart in points"),
    CROSSINGS: lambda more: _more(more, "pair", " of unequal points"),
    CROSSINGS_HIGH_UP: _always("a pair of unequal points higher up in the field"),
    TEAM_MATES: lambda more: _more(more, "pair", " of one team"),
    BYE_RULES[ByeRule.RANDOM_LOWEST_GROUP]: _always("a bye for a player with more points"),
    BYE_RULES[ByeRule.LOWEST_RANKED]: _always("a bye for a player ranked higher"),
    BYE_RULES[ByeRule.LAST_IN_STACK]: _always("a bye for a player higher in the stack"),
}
"""What a worse round costs, criterion by criterion: `would have cost 1 more rematch`."""
DEAD_END = "a rematch or a second bye in a later round"
