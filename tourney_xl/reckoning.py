"""From the records to the standings, without a file in sight."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from tourney_xl.drafts import draft_seats
from tourney_xl.games.game import Game
from tourney_xl.model import DraftSeat, Event, Round, ScoredMatch, Standing
from tourney_xl.planning import Plan, plan
from tourney_xl.problems import Problem
from tourney_xl.progress import Phase, Step, next_step, phase
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings


@dataclass(frozen=True)
class Reckoning:
    """All that follows from an event: the plan, what each match was worth, and the standings."""

    event: Event
    game: Game
    plan: Plan
    scored: tuple[ScoredMatch, ...]
    ranking: tuple[Standing, ...]
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, found: Reckoning) -> Self:
        """The same as a record that knows more to do with it."""
        return cls(found.event, found.game, found.plan, found.scored, found.ranking)

    @property
    def phase(self) -> Phase:
        return phase(self.event, self.plan, self.scored)

    @property
    def newest(self) -> Round | None:
        return self.event.rounds[-1] if self.event.rounds else None

    @cached_property
    def draft_seats(self) -> tuple[DraftSeat, ...]:
        settings = self.event.settings
        has_groups = self.game.structure(settings.structure).draft_groups
        return draft_seats(self.event, self.game, settings.seed or "") if has_groups else ()


def reckon(event: Event, game: Game) -> Reckoning:
    planned = plan(event, game)
    scored, problems = score_event(event, game, planned)
    ranking = standings(event, game, planned, scored)
    return Reckoning(event, game, planned, scored, ranking, (*planned.problems, *problems))


def ranked(event: Event, game: Game, scored: tuple[ScoredMatch, ...]) -> Reckoning:
    """The standings that results give which are judged already."""
    planned = plan(event, game)
    return Reckoning(event, game, planned, scored, standings(event, game, planned, scored))


def step_after(reckoning: Reckoning) -> Step:
    """What comes next: a round, the cut, the bracket, or the end."""
    seed = reckoning.event.settings.seed or ""
    return next_step(reckoning.event, reckoning.game, reckoning.plan, reckoning.scored, reckoning.ranking, seed)


def with_round(reckoning: Reckoning, round_: Round | None) -> Reckoning:
    """As it is once this round is published; None publishes nothing."""
    if round_ is None:
        return reckoning
    return reckon(replace(reckoning.event, rounds=(*reckoning.event.rounds, round_)), reckoning.game)


def with_seed(reckoning: Reckoning, drawn: str | None = None) -> Reckoning:
    """An event without a seed draws one at its first advance; `Log` keeps it from then on."""
    if reckoning.event.settings.seed:
        return reckoning
    settings = replace(reckoning.event.settings, seed=drawn or new_seed())
    return reckon(replace(reckoning.event, settings=settings), reckoning.game)


def new_seed() -> str:
    """Nine digits: short enough to read out at the venue, long enough that nobody picks a kind one."""
    return str(secrets.randbelow(900_000_000) + 100_000_000)
