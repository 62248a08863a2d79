"""Where an event stands and what comes next: a Swiss round, the cut, a bracket round or the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tourney_xl import elimination
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match, Round, ScoredMatch, Stage, Standing
from tourney_xl.pairing import swiss
from tourney_xl.planning import Plan
from tourney_xl.problems import Problem
from tourney_xl.standings import ties_for_first


class Phase(StrEnum):
    """The part of the event that the newest round belongs to."""

    REGISTRATION = "registration"
    SWISS = "swiss"
    ELIMINATION = "elimination"
    FINISHED = "finished"


@dataclass(frozen=True)
class Step:
    """What `advance` publishes; no round where the event is over or the problems forbid one."""

    phase: Phase
    round: Round | None = None
    problems: tuple[Problem, ...] = ()


def phase(event: Event, plan: Plan, scored: Sequence[ScoredMatch]) -> Phase:
    """The phase the workbook is in now, before anything new is published."""
    if not event.rounds:
        return Phase.REGISTRATION
    if is_over(event, plan, scored):
        return Phase.FINISHED
    return Phase.ELIMINATION if event.bracket_rounds else Phase.SWISS


def is_over(event: Event, plan: Plan, scored: Sequence[ScoredMatch]) -> bool:
    """All Swiss rounds played and, where there is a cut, a champion found."""
    if event.bracket_rounds:
        return elimination.champion(event, scored) is not None
    return bool(event.rounds) and not plan.cut and _swiss_is_complete(event, plan, scored)


def next_step(
    event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch], ranking: Sequence[Standing], seed: str
) -> Step:
    """The next round, given that every result of the newest one is in."""
    if is_over(event, plan, scored):
        return Step(Phase.FINISHED, problems=_ties_for_first(event, game, ranking))
    if event.bracket_rounds:
        drawn = elimination.next_round(event, game, plan, scored)
        return _bracket_step(event, drawn)
    if _swiss_is_complete(event, plan, scored):
        drawn = elimination.first_round(event, game, plan, ranking, seed)
        return _bracket_step(event, drawn)
    paired = swiss.pair_round(event, game, plan, ranking, seed)
    ordinal = len(event.rounds) + 1
    return Step(Phase.SWISS, _round(ordinal, f"Round {ordinal}", Stage.SWISS, paired.matches), paired.problems)


def _ties_for_first(event: Event, game: Game, ranking: Sequence[Standing]) -> tuple[Problem, ...]:
    """ALL-10: without a cut, the players may have to settle who is first."""
    ties = ties_for_first(ranking, event) if game.players_settle_ties else ()
    return tuple(elimination.tie_to_settle("tie-for-first", "for first place", event, tie) for tie in ties)


def _swiss_is_complete(event: Event, plan: Plan, scored: Sequence[ScoredMatch]) -> bool:
    """Every planned Swiss round is played; a surplus round left unfinished does not hold up the cut."""
    rounds = event.swiss_rounds
    due = [round_ for round_ in rounds if round_.ordinal <= plan.rounds or round_ != rounds[-1]]
    return len(rounds) >= plan.rounds and all(_is_finished(round_, scored) for round_ in due)


def _is_finished(round_: Round, scored: Sequence[ScoredMatch]) -> bool:
    return all(match.one is not None for match in scored if match.round.ordinal == round_.ordinal)


def _bracket_step(event: Event, drawn: elimination.BracketRound) -> Step:
    round_ = _round(len(event.rounds) + 1, drawn.sheet, Stage.ELIMINATION, drawn.matches, drawn.size)
    return Step(Phase.ELIMINATION, round_, drawn.problems)


def _round(ordinal: int, sheet: str, stage: Stage, matches: tuple[Match, ...], size: int | None = None) -> Round | None:
    return Round(ordinal, sheet, stage, matches, size) if matches else None
