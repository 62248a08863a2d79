"""Brackets that contradict their results: who may sit in a sheet, and which results may still be corrected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tourney_xl.changes import seated_before
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Round, ScoredMatch
from tourney_xl.planning import Plan
from tourney_xl.presence import is_in
from tourney_xl.problems import Cell, Problem, error
from tourney_xl.scoring import score_event
from tourney_xl.wording import listed


def bracket_fits(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-5, ALL-9: the first sheet holds the qualified, each other those who won in the one before; nobody else."""
    if not event.bracket_rounds:
        return []
    scored, _ = score_event(event, game, plan)
    problems = [*_cut_changed(event, event.bracket_rounds[0])] if event.swiss_rounds else []
    for before, after in pairwise(event.bracket_rounds):
        games = [game_ for game_ in scored if game_.round.ordinal == before.ordinal]
        problems += _winners_not_seated(event, games, after)
        problems += _strangers(event, games, before, after)
    return problems


def _cut_changed(event: Event, first: Round) -> Iterator[Problem]:
    """ALL-5: a published cut stays; whoever has left since gives the opponent a bye (DT-7) or is replaced (AR-11)."""
    qualified = seated_before(event, first)
    if not qualified:
        return
    gone = [number for number in sorted(qualified) if number in event.by_number and number not in first.players]
    missing = [event.name(number) for number in gone if is_in(event.by_number[number], first.ordinal, event)]
    strangers = [(cell, number) for cell, number in first.seats if number not in qualified]
    names = listed([f'"{name}"' for name in missing], "or") or "the name that stood here"
    # Once a later sheet stands on this one, taking it out would not bring the name back.
    or_undo = "" if len(event.bracket_rounds) > 1 else ", or run undo, put right what the cut came from, and advance"
    for cell, number in strangers:
        message = f'"{event.name(number)}" did not qualify for {first.sheet}.'
        yield error("bracket-seat", cell, message, f"Type {names} again{or_undo}.")
    for name in missing[len(strangers) :]:
        message = f'"{name}" qualified for {first.sheet}, but does not sit here.'
        hint = "Type the name back. Left since: type the last round into Drops, and leave the row as it was."
        yield error("winner-not-seated", Cell(first.sheet), message, hint)


def _winners_not_seated(event: Event, games: Sequence[ScoredMatch], after: Round) -> Iterator[Problem]:
    """ALL-5: at the result where it was corrected too late, else at the sheet that leaves the winner out."""
    for game in games:
        winner = game.winner
        if winner is None or winner in after.players:
            continue
        seated = [number for number in game.match.players if number in after.players]
        if seated:
            yield _result_locked(event, game, seated[0], after)
        elif is_in(event.by_number[winner], after.ordinal, event):
            message = f'"{event.name(winner)}" won in {game.round.sheet}, but does not sit here.'
            hint = "Type the name over the one that stands in its place. Left since: type the last round into Drops."
            yield error("winner-not-seated", Cell(after.sheet), message, hint)


def _result_locked(event: Event, game: ScoredMatch, loser: int, after: Round) -> Problem:
    winner = "" if game.winner is None else event.name(game.winner)
    message = f"By this result {winner} goes on, but {event.name(loser)} sits in {after.sheet} already."
    hint = f"Type the old result back, or run `undo` until {after.sheet} is gone, then `advance`."
    return error("bracket-result-locked", game.match.at("Winner") or Cell(game.round.sheet), message, hint)


def _strangers(event: Event, games: Sequence[ScoredMatch], before: Round, after: Round) -> Iterator[Problem]:
    winners = {game.winner for game in games}
    # Where a result is missing or was corrected, that is told at the result.
    excused = {number for game in games if game.winner not in after.players for number in game.match.players}
    for cell, number in after.seats:
        if number not in winners | excused:
            message = f'"{event.name(number)}" has not won a match of {before.sheet}.'
            hint = f"Type the name of the winner, or correct the result in {before.sheet}."
            yield error("bracket-seat", cell, message, hint)
