"""Who is safe and who is out before a cut is published: proved by points, over every result still possible.

Tiebreakers are taken to be hostile: equal points make nobody safe and put nobody out.  In the last Swiss round the
answer is exact, because every open match ends independently of the others.  In rounds that are not paired yet anyone
may have the best or the worst result, which proves less and never too much.  Drops are taken as they are typed; one
that may yet come is no result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from tourney_xl.games.game import Game, Scoring
from tourney_xl.model import Event, ScoredMatch
from tourney_xl.planning import Plan
from tourney_xl.presence import field
from tourney_xl.scoring import is_left_out
from tourney_xl.standings import nobody_came


class Prospect(StrEnum):
    SAFE = "safe"
    OUT = "out"
    OPEN = "open"


Ending = tuple[int, ...]
"""Points of the players of one table, side by side."""


@dataclass(frozen=True)
class _Table:
    """Players whose results hang together: the two of an open match, or one who has none.

    For every way in which the match may end, their points after the last Swiss round, at the least and at the most.
    """

    least: tuple[Ending, ...]
    most: tuple[Ending, ...]

    def reaching(self, points: int) -> int:
        """At the most so many of its players come to that many points."""
        return max(sum(reached >= points for reached in ending) for ending in self.most)

    def beyond(self, points: int) -> int:
        """At the least so many of its players come to more than that."""
        return min(sum(reached > points for reached in ending) for ending in self.least)


Seats = Mapping[int, tuple[_Table, int]]
"""The table of everyone who may be in the cut, and the side of it, by entry number."""


@dataclass(frozen=True)
class _Hall:
    """All tables together, asked what a single one is asked."""

    cut: int
    reaching: Callable[[int], int]
    beyond: Callable[[int], int]


def prospects(event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch]) -> Mapping[int, Prospect]:
    """Everyone who may be in the cut, by entry number; nobody where there is none to come."""
    if not plan.cut or not plan.rounds or event.bracket_rounds:
        return {}
    seats = dict(_seats(event, game, plan, scored))
    hall = _hall(plan.cut, seats)
    # Many players of a large field sit at tables that are alike.
    told = cache(lambda table, side: _prospect(hall, table, side))
    return {number: told(table, side) for number, (table, side) in seats.items()}


def _hall(cut: int, seats: Seats) -> _Hall:
    tables = Counter(table for table, side in seats.values() if side == 0)
    return _Hall(
        cut,
        cache(lambda points: sum(times * table.reaching(points) for table, times in tables.items())),
        cache(lambda points: sum(times * table.beyond(points) for table, times in tables.items())),
    )


def _prospect(hall: _Hall, table: _Table, side: int) -> Prospect:
    """What holds however the own match ends, with that many points less or more for everyone else."""
    endings = list(zip(table.least, table.most, strict=True))
    if all(_is_safe(hall, table, side, least, most) for least, most in endings):
        return Prospect.SAFE
    if all(_is_out(hall, table, side, least, most) for least, most in endings):
        return Prospect.OUT
    return Prospect.OPEN


def _is_safe(hall: _Hall, table: _Table, side: int, least: Ending, most: Ending) -> bool:
    """Fewer others than the cut has places can come to as many points as one has for certain."""
    own = least[side]
    opponent = sum(points >= own for other, points in enumerate(most) if other != side)
    return hall.reaching(own) - table.reaching(own) + opponent < hall.cut


def _is_out(hall: _Hall, table: _Table, side: int, least: Ending, most: Ending) -> bool:
    """As many others as the cut has places come for certain to more points than one can have."""
    own = most[side]
    opponent = sum(points > own for other, points in enumerate(least) if other != side)
    return hall.beyond(own) - table.beyond(own) + opponent >= hall.cut


# ---------------------------------------------------------------- who sits where, with how many points


def _seats(
    event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch]
) -> Iterator[tuple[int, tuple[_Table, int]]]:
    """ALL-15, ALL-16, ALL-17: all who are in when the cut comes; neither house players nor those who have left."""
    last = max(plan.rounds, len(event.swiss_rounds))
    eligible = [player.number for player in field(event, last + 1) if not player.house]
    counting = [match for match in scored if not is_left_out(match.round, event, plan)]
    spans = _spans(eligible, game, counting, _loose(event, plan, counting))
    open_now = [match.match.players for match in counting if match.one is None and _is_newest(match, event)]
    alone = set(eligible).difference(*open_now)
    for players in open_now:
        yield from _seated(players, endings(game), spans)
    for number in sorted(alone):
        yield from _seated((number,), ((0,),), spans)


def _is_newest(match: ScoredMatch, event: Event) -> bool:
    return match.round.ordinal == len(event.swiss_rounds)


def _seated(
    players: Sequence[int], ends: Sequence[Ending], spans: Mapping[int, tuple[int, int]]
) -> Iterator[tuple[int, tuple[_Table, int]]]:
    """Those of a table who may be in the cut."""
    here = [(place, number) for place, number in enumerate(players) if number in spans]
    least, most = (
        tuple(tuple(spans[number][bound] + end[place] for place, number in here) for end in ends) for bound in (0, 1)
    )
    yield from ((number, (_Table(least, most), side)) for side, (_, number) in enumerate(here))


def _loose(event: Event, plan: Plan, counting: Sequence[ScoredMatch]) -> Counter[int]:
    """How many results of each player nothing is known of: rounds to come, and a result cleared in an earlier one."""
    loose = Counter(
        number
        for match in counting
        if match.one is None and not _is_newest(match, event)
        for number in match.match.players
    )
    for ordinal in range(len(event.swiss_rounds) + 1, plan.rounds + 1):
        loose.update(player.number for player in field(event, ordinal))
    return loose


def _spans(
    numbers: Sequence[int], game: Game, counting: Sequence[ScoredMatch], loose: Mapping[int, int]
) -> Mapping[int, tuple[int, int]]:
    """Least and most points of each, the open matches of the newest round left out."""
    points: Counter[int] = Counter()
    for match in counting:
        if not nobody_came(match):
            points.update({score.number: score.points for score in (match.one, match.two) if score is not None})
    worth = [game.bye.points, *(gained for end in endings(game) for gained in end)]
    least, most = min(worth), max(worth)
    return {n: (points[n] + loose[n] * least, points[n] + loose[n] * most) for n in numbers}


def endings(game: Game) -> tuple[Ending, ...]:
    """What an open Swiss match may be worth to its two players: won by either in every way, drawn, lost by both."""
    won = _margins(game) if game.scoring is Scoring.MARGIN else _results(game)
    level = [award.points for award in (game.draw, game.neither) if award is not None]
    return tuple(sorted({*won, *(pair[::-1] for pair in won), *((points, points) for points in level)}))


def _results(game: Game) -> set[tuple[int, int]]:
    return {(result.winner.points, result.loser.points) for result in game.results}


def _margins(game: Game) -> set[tuple[int, int]]:
    """AR-4, AR-5: by the table; a concession is worth at least so much, and what the table gives beyond its margin."""
    table = {(band.winner, band.loser) for band in game.margins}
    large = [band.winner for band in game.margins if band.to >= game.concession_margin]
    return table | {
        (points, result.loser.points) for result in game.results for points in (result.winner.points, *large)
    }
