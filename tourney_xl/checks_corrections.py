"""Changes that come late: what a correction would have changed in what is published (ALL-5), and `Rounds` (DT-2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from tourney_xl import elimination
from tourney_xl.changes import corrected_results
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match, Round
from tourney_xl.pairing import swiss
from tourney_xl.planning import Plan, plan
from tourney_xl.problems import Problem, note, warning
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings
from tourney_xl.tracked import logged_settings


def corrected_too_late(event: Event, game: Game, planned: Plan) -> list[Problem]:
    """ALL-5: told once, with the first of the corrections since the last run."""
    corrected = corrected_results(event, score_event(event, game, planned)[0])
    sheets = {change.cell.sheet for change in corrected if change.cell}
    first = next((round_ for round_ in event.swiss_rounds if round_.sheet in sheets), None)
    if first is None:
        return []
    others = "; ".join(_otherwise(event, game, planned, first.ordinal))
    if not others:
        return []
    cell = next(change.cell for change in corrected if change.cell and change.cell.sheet == first.sheet)
    hint = "The standings follow the correction; what is published stays as it is."
    return [note("correction-too-late", cell, f"With the result as it is now: {others}.", hint)]


def _otherwise(event: Event, game: Game, planned: Plan, corrected: int) -> Iterator[str]:
    """Every published round and the cut that would be others, in their order."""
    for round_ in event.swiss_rounds:
        if round_.ordinal > corrected:
            now = {frozenset(match.players) for match in _paired_anew(event, game, planned, round_)}
            kept = sum(frozenset(match.players) in now for match in round_.matches)
            if now and kept < len(round_.matches):
                different = f"{len(round_.matches) - kept} of {len(round_.matches)}"
                yield f"{different} pairings in {round_.sheet} would be different"
    if event.swiss_rounds and event.bracket_rounds:
        yield from _cut_otherwise(event, game, planned, event.bracket_rounds[0])


def _paired_anew(event: Event, game: Game, planned: Plan, round_: Round) -> tuple[Match, ...]:
    """The round as the seed and the results of now give it; none where it could not be published at all."""
    known = tuple(penalty for penalty in event.penalties if penalty.ordinal < round_.ordinal)
    earlier = replace(event, rounds=event.rounds[: round_.ordinal - 1], penalties=known)
    ranking = standings(earlier, game, planned, score_event(earlier, game, planned)[0])
    seed = event.settings.seed or ""
    if round_ in event.bracket_rounds:
        return elimination.first_round(earlier, game, planned, ranking, seed).matches
    return swiss.pair_round(earlier, game, planned, ranking, seed).matches


def _cut_otherwise(event: Event, game: Game, planned: Plan, first: Round) -> Iterator[str]:
    before, now = _seeds(first.matches), _seeds(_paired_anew(event, game, planned, first))
    if not now:
        return
    if before.keys() != now.keys():
        joined, gone = (_names(event, numbers) for numbers in (now.keys() - before.keys(), before.keys() - now.keys()))
        yield f"{joined or 'nobody'} would be in {first.sheet} instead of {gone or 'nobody'}"
    elif before != now:
        yield f"{_names(event, [n for n in before if before[n] != now[n]])} would have other seeds in {first.sheet}"


def _seeds(matches: Collection[Match]) -> dict[int, int | None]:
    sides = [side for match in matches for side in ((match.one, match.seed_one), (match.two, match.seed_two))]
    return {number: seed for number, seed in sides if number is not None}


def _names(event: Event, numbers: Collection[int]) -> str:
    return ", ".join(event.name(number) for number in sorted(numbers))


def rounds_changed(event: Event, game: Game, planned: Plan) -> list[Problem]:
    """DT-2: the number of rounds is fixed by who began round 1; another one is played, and said when it comes in."""
    before = logged_settings(event.memory.log).get("Rounds")
    if before is None or not event.swiss_rounds or event.bracket_rounds:
        return []
    typed = int(before) if before.isdecimal() else None
    was = plan(replace(event, settings=replace(event.settings, rounds=typed)), game).rounds
    if was == planned.rounds:
        return []
    message = f"The number of rounds was {was} so far, and is {planned.rounds} now."
    back = "Clear the cell" if typed is None else f'Type "{before}"'
    hint = f"{back} again if that is not meant; else nothing need be done."
    return [warning("rounds-changed", event.settings.at("Rounds"), message, hint)]


CORRECTION_CHECKS = (corrected_too_late, rounds_changed)
