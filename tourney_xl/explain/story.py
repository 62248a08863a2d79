"""Why this opponent, this bye, this rank: a player's story or a round's, in words an upset player accepts.

Every round is explained by the state of the time at which it was published, the rank by that of now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tourney_xl import rewind
from tourney_xl.explain.bracket import BracketStage, bracket_seat, whole_bracket_round
from tourney_xl.explain.bye import bye
from tourney_xl.explain.pairing import opponent
from tourney_xl.explain.rank import Ranks, rank
from tourney_xl.explain.round import absence, awarded, whole_round
from tourney_xl.explain.swiss import SwissRound
from tourney_xl.model import Match, Round, Stage
from tourney_xl.reckoning import Reckoning
from tourney_xl.wording import counted


def explain_round(now: Reckoning, round_: Round) -> list[str]:
    """A whole round: groups, who went down, byes, quality; or the cut and the seeds."""
    then = _then(now, round_)
    if round_.stage is Stage.SWISS:
        return [round_.sheet, *_indented(whole_round(SwissRound(now.event, now.game, then)))]
    return [round_.sheet, *_indented(whole_bracket_round(BracketStage(now.event, now.game, then)))]


def explain_player(now: Reckoning, number: int, only: Round | None = None) -> list[str]:
    """A player's story: every round or the one asked for, then the rank of now."""
    lines = [f"{now.event.name(number)} (#{number})"]
    for round_ in (only,) if only else _rounds_of(now, number):
        lines += [round_.sheet, *_indented(_seat(now, round_, number))]
    if only is None:
        lines += ["Standings", *_indented(rank(Ranks.of(now), number))]
    return lines


def _then(now: Reckoning, round_: Round) -> rewind.Then:
    """The event before the round was published, beside the round as it stands on its sheet now."""
    then = rewind.before(now.event, now.game, now.scored, round_.ordinal)
    return replace(then, published=round_)


def _rounds_of(now: Reckoning, number: int) -> Iterator[Round]:
    """Every Swiss round, the cut, and of the bracket's later rounds those that the player came to."""
    bracket = now.event.bracket_rounds
    return (round_ for round_ in now.event.rounds if round_ not in bracket[1:] or round_.match_of(number))


def _indented(lines: Iterator[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _seat(now: Reckoning, round_: Round, number: int) -> Iterator[str]:
    """Where a player sat in a round, and why."""
    then = _then(now, round_)
    if round_.stage is Stage.ELIMINATION:
        yield from bracket_seat(BracketStage(now.event, now.game, then), number)
        return
    swiss = SwissRound(now.event, now.game, then)
    match = round_.match_of(number)
    if match is None:
        yield absence(swiss, number)
        return
    if round_.ordinal > 1:
        yield from _before(then, number)
    yield from swiss_seat(swiss, match, number)


def _before(then: rewind.Then, number: int) -> Iterator[str]:
    row = next((row for row in then.ranking if row.number == number), None)
    if row is not None:
        yield f"Before the round: {counted(row.points, 'point')}, rank {row.rank} of {len(then.ranking)}."


def swiss_seat(swiss: SwissRound, match: Match, number: int) -> Iterator[str]:
    draw = swiss.draw_of(number)
    other = next((other for other in match.players if other != number), None)
    if number in swiss.coming.awarded and other is None:
        yield awarded(swiss, number)
    elif draw is None or not set(match.players) <= set(draw.pool.stack):
        against = "a bye" if other is None else swiss.name(other)
        yield f"Seated with {against} {swiss.changed_by}: the round was drawn for others."
    else:
        if draw.group is not None:
            yield f"Draft group {draw.group} plays within itself: {len(draw.pool.stack)} players (WA-10)."
        yield from bye(swiss, draw, number) if other is None else opponent(swiss, draw, number, other)
