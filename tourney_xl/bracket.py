"""The elimination stage as a drawing without a pen: whose name stands on which line, and who went on.

A bracket has a column a round.  Each match stands between the two that feed it, so that neighbours meet next;
the sheet `Bracket` and the page draw the same lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.elimination import bracket_of, sheet_name, size_of
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match, Round, ScoredMatch
from tourney_xl.wording import BYE

Line = int | str | None
"""Whose line it is: a player, `BYE`, or nobody yet."""


@dataclass(frozen=True)
class Drawing:
    """One column: its match numbers from top to bottom, two lines a match, and the winners as far as known."""

    order: tuple[int, ...]
    lines: tuple[Line, ...]
    winners: tuple[int | None, ...] = ()


def drawn(event: Event, game: Game, scored: Sequence[ScoredMatch]) -> tuple[Drawing, ...]:
    """A column for every round of the bracket, also for those to come."""
    played = {(game_.round.ordinal, number): game_.winner for game_ in scored for number in game_.match.players}
    drawings: list[Drawing] = []
    for depth, order in enumerate(drawing_orders(event, game)):
        before = drawings[-1] if drawings else None
        if depth < len(event.bracket_rounds):
            drawings.append(_published(event.bracket_rounds[depth], order, before, played))
        else:
            drawings.append(Drawing(order, before.winners if before else (), (None,) * len(order)))
    return tuple(drawings)


def drawing_orders(event: Event, game: Game) -> list[tuple[int, ...]]:
    """Match numbers from top to bottom, first round first: each match stands between the two that feed it."""
    feeds = bracket_of(event, game).feeds
    orders: list[tuple[int, ...]] = [(1,)]
    while 2 * len(orders[0]) < bracket_size(event):
        pairs = feeds(2 * len(orders[0]))
        orders.insert(0, tuple(number for later in orders[0] for number in pairs[later - 1]))
    return orders


def numbered(round_: Round) -> Mapping[int, Match]:
    """The matches by number; one without a number counts by its row."""
    return {match.number or row: match for row, match in enumerate(round_.matches, start=1)}


def _published(
    round_: Round, order: tuple[int, ...], before: Drawing | None, played: Mapping[tuple[int, int], int | None]
) -> Drawing:
    """A match that fell out, because nobody was left for it, leaves its two lines empty."""
    matches = numbered(round_)
    lines: list[Line] = []
    winners: list[int | None] = []
    for position, number in enumerate(order):
        match = matches.get(number)
        lower_feeder = before.lines[4 * position + 2 : 4 * position + 4] if before else ()
        lines += _lines(match, lower_feeder)
        winners.append(played.get((round_.ordinal, match.one)) if match else None)
    return Drawing(order, tuple(lines), tuple(winners))


def _lines(match: Match | None, lower_feeder: Sequence[Line]) -> tuple[Line, Line]:
    """Each player goes on in the line that comes from the match before."""
    if match is None:
        return None, None
    one, two = match.one, BYE if match.two is None else match.two
    return (two, one) if one in lower_feeder else (one, two)


def bracket_size(event: Event) -> int:
    """How many the first round of the bracket has places for."""
    first = event.bracket_rounds[0]
    return first.size or size_of(first.sheet) or 2


def round_names(event: Event) -> list[str]:
    """What each column is called: the sheets published, then those to come."""
    published = [round_.sheet for round_ in event.bracket_rounds]
    return [*published, *(sheet_name(players) for players in _halvings(bracket_size(event) >> len(published)))]


def _halvings(players: int) -> list[int]:
    return [players, *_halvings(players // 2)] if players > 1 else []
