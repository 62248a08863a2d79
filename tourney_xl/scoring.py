"""Every published match -> what it was worth to its players.

In this order: a bye needs no result, a penalty goes before what was typed (ALL-17), what was typed goes
before an absence (ALL-6), and a match of which nothing is known yet has no scores.
"""

from __future__ import annotations

from dataclasses import replace

from tourney_xl.games.game import Award, Game
from tourney_xl.judging import LOST, Desk, Ruling, forfeit, judge, punish
from tourney_xl.model import Event, Outcome, Round, Score, ScoredMatch
from tourney_xl.planning import Plan
from tourney_xl.presence import absent, is_awarded, needs_result, punished
from tourney_xl.problems import Problem

BYE, AWARDED_BYE = "Bye", "Awarded bye"


def score_event(event: Event, game: Game, plan: Plan) -> tuple[tuple[ScoredMatch, ...], list[Problem]]:
    """Every match of every published round, in order; what is wrong in a round that does not count is not told."""
    scored: list[ScoredMatch] = []
    problems: list[Problem] = []
    for round_ in event.rounds:
        desks = [Desk(event, game, round_, match) for match in round_.matches]
        scored += [_scored(desk) for desk in desks]
        if not is_left_out(round_, event, plan):
            problems += [problem for desk in desks for problem in desk.problems]
    return tuple(scored), problems


def counting_rounds(event: Event, plan: Plan) -> tuple[Round, ...]:
    """The Swiss rounds that count in standings: those with a first result, but for one cut short by `Rounds`."""
    return tuple(
        round_ for round_ in event.swiss_rounds if _has_begun(round_, event) and not is_left_out(round_, event, plan)
    )


def idle_rounds(event: Event, plan: Plan) -> tuple[Round, ...]:
    """The Swiss rounds that do not count, or not yet."""
    counting = {round_.ordinal for round_ in counting_rounds(event, plan)}
    return tuple(round_ for round_ in event.swiss_rounds if round_.ordinal not in counting)


def rounds_in_all(event: Event, plan: Plan) -> int:
    """The Swiss rounds from the first to the last; `Rounds` may be set below those that were played."""
    return max(plan.rounds, len(counting_rounds(event, plan)))


def summed(event: Event, plan: Plan) -> tuple[Round, ...]:
    """The rounds whose points make the sum; where elimination is the whole event, those of the bracket (SW-8)."""
    return counting_rounds(event, plan) if event.swiss_rounds else event.bracket_rounds


def _has_begun(round_: Round, event: Event) -> bool:
    """A first result is in, or nothing is left to wait for; a penalty or a drop alone begins no round."""
    is_waiting = any(needs_result(match, round_, event) for match in round_.matches)
    return not is_waiting or any(not match.entry.is_blank for match in round_.matches if not match.is_bye)


def is_left_out(round_: Round, event: Event, plan: Plan) -> bool:
    """The newest Swiss round, where it is unfinished and `Rounds` is set below its number."""
    is_beyond = round_ in event.swiss_rounds[-1:] and round_.ordinal > plan.rounds
    return is_beyond and any(needs_result(match, round_, event) for match in round_.matches)


def _scored(desk: Desk) -> ScoredMatch:
    if desk.match.is_bye:
        return _bye(desk)
    ordinal = desk.round.ordinal
    guilty, missing = punished(desk.match, ordinal, desk.event), absent(desk.match, ordinal, desk.event)
    if guilty:
        return _as_ruled(desk, punish(desk, guilty))
    if not desk.entry.is_blank:
        return _as_ruled(desk, judge(desk))
    if not missing:
        return ScoredMatch(desk.round, desk.match, None, None)
    return _walkover(desk, missing) if desk.is_bracket else _as_ruled(desk, _not_played(desk, missing))


def _bye(desk: Desk) -> ScoredMatch:
    number = desk.match.one
    is_opening = not desk.is_bracket and is_awarded(desk.event.by_number[number], desk.round.ordinal)
    award, figure = _bye_of(desk)
    kind = AWARDED_BYE.lower() if is_opening else award.kind
    score = Score(desk.round.ordinal, number, None, Outcome.BYE, kind, award.points, figure, is_awarded=is_opening)
    return ScoredMatch(desk.round, desk.match, score, None, AWARDED_BYE if is_opening else BYE, award.rule)


def _bye_of(desk: Desk) -> tuple[Award, int]:
    """What a bye is worth; points play no part where matches are the best of three (ST-13)."""
    game = desk.game
    if desk.is_best_of_three:
        return replace(game.bye, points=0, rule=game.games_rule), 0
    return game.bye, game.bye_figure


def _not_played(desk: Desk, missing: tuple[int, ...]) -> Ruling:
    """ALL-6, in Swiss rounds: the game's forfeit, or what both get where both are absent."""
    neither = desk.game.neither
    if len(missing) == 2:
        return Ruling(neither, neither, rule=f"ALL-6, {neither.rule}" if neither.rule else "ALL-6")
    return forfeit(desk.game, desk.match.side_of(missing[0]).other)


def _walkover(desk: Desk, missing: tuple[int, ...]) -> ScoredMatch:
    """ALL-6, ALL-9, AR-13, DT-7: in a bracket the opponent has a bye; where both are gone, both are out."""
    if len(missing) == 2:
        if desk.round.size == 2:
            message = f"{desk.names} have both dropped, but a final needs a winner."
            desk.fail("final-needs-winner", "Winner", message, "Type who won the event.")
            return _as_ruled(desk, None)
        return _as_ruled(desk, Ruling(LOST, LOST, rule="ALL-9"))
    bye, figure = _bye_of(desk)
    is_one_gone = missing[0] == desk.match.one
    awards = (LOST, bye) if is_one_gone else (bye, LOST)
    figures = (0, figure) if is_one_gone else (figure, 0)
    return _as_ruled(desk, Ruling(*awards, *figures, how=BYE, rule="ALL-6"))


def _as_ruled(desk: Desk, ruling: Ruling | None) -> ScoredMatch:
    if ruling is None:
        return ScoredMatch(desk.round, desk.match, None, None)
    assert desk.match.two is not None  # a bye is never ruled on
    one = _score(desk, desk.match.one, desk.match.two, ruling.one, ruling.figure_one)
    two = _score(desk, desk.match.two, desk.match.one, ruling.two, ruling.figure_two)
    return ScoredMatch(desk.round, desk.match, one, two, ruling.how, ruling.rule)


def _score(desk: Desk, number: int, opponent: int, award: Award, figure: int) -> Score:
    against = None if award.outcome is Outcome.BYE else opponent
    return Score(desk.round.ordinal, number, against, award.outcome, award.kind, award.points, figure)
