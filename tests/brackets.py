"""Brackets for tests, without a workbook: a seeded field, its rounds drawn, and results typed by a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from small_events import field_of, game_of

from tourney_xl.elimination import BracketRound, champion, first_round, next_round
from tourney_xl.games.game import Game
from tourney_xl.model import Entry, Event, Match, Player, Round, ScoredMatch, Settings, Stage, Standing, Verdict
from tourney_xl.planning import Plan
from tourney_xl.problems import Cell
from tourney_xl.scoring import score_event

KINDS = {
    "fold": ("armada", "advanced"),
    "tree": ("doomtown", "single-day"),
    "match-play": ("star-trek-2e", "swiss-match-play"),
    "random": ("street-warriors", "elimination"),
    "random-fold": ("armada", "elimination"),
}
"""A game and structure that has each kind of bracket."""
SEEDED = ("fold", "tree", "match-play")

Pick = Callable[[Match], int | None]
"""Who wins a match; None leaves it without a result."""


def better_seed(match: Match) -> int:
    return match.one


def worse_seed(match: Match) -> int | None:
    return match.two


def entered(players: int, kind: str, seed: str = "7") -> tuple[Event, Game]:
    """A field whose entry numbers are its standing, before the first round."""
    key, structure = KINDS[kind]
    return Event(Settings(structure=structure, seed=seed), field_of(players)), game_of(key)


def ranked(numbers: Iterable[int]) -> tuple[Standing, ...]:
    return tuple(Standing(rank, number, 0, 0, 0, 0, 0, 0) for rank, number in enumerate(numbers, start=1))


def drawn_first(event: Event, game: Game, cut: int | None = None) -> BracketRound:
    numbers = [player.number for player in event.players if not player.house]
    size = cut or len(numbers)
    plan = Plan(len(numbers), len(event.swiss_rounds), size)
    return first_round(event, game, plan, ranked(numbers), event.settings.seed or "")


def drawn_next(event: Event, game: Game) -> BracketRound:
    plan = Plan(len(event.players), 0, len(event.players))
    return next_round(event, game, plan, scored_of(event, game))


def scored_of(event: Event, game: Game) -> tuple[ScoredMatch, ...]:
    return score_event(event, game, Plan(len(event.players), 0, len(event.players)))[0]


def published(event: Event, drawn: BracketRound) -> Event:
    """The round as a sheet of the event, every row with cells named after their headers."""
    assert drawn.problems == ()
    matches = tuple(replace(match, cells=_cells(drawn.sheet, row)) for row, match in enumerate(drawn.matches, start=2))
    round_ = Round(len(event.rounds) + 1, drawn.sheet, Stage.ELIMINATION, matches, drawn.size)
    return replace(event, rounds=(*event.rounds, round_))


def _cells(sheet: str, row: int) -> Mapping[str, Cell]:
    return {header: Cell(sheet, f"{header}{row}") for header in ("Match", "Winner", "Player 1", "Player 2")}


def decided(event: Event, pick: Pick = better_seed) -> Event:
    """The newest round with a winner typed into every row but byes."""
    newest = event.rounds[-1]
    matches = tuple(match if match.is_bye else _decided(match, pick(match)) for match in newest.matches)
    return replace(event, rounds=(*event.rounds[:-1], replace(newest, matches=matches)))


def _decided(match: Match, winner: int | None) -> Match:
    if winner is None:
        return match
    return replace(match, entry=Entry(Verdict.ONE if winner == match.one else Verdict.TWO))


def played_out(event: Event, game: Game, pick: Pick = better_seed) -> Event:
    """From the draw to the champion."""
    event = decided(published(event, drawn_first(event, game)), pick)
    while champion(event, scored_of(event, game)) is None:
        event = decided(published(event, drawn_next(event, game)), pick)
    return event


def with_player(event: Event, number: int, **fields: object) -> Event:
    players = tuple(_changed(player, fields) if player.number == number else player for player in event.players)
    return replace(event, players=players)


def _changed(player: Player, fields: Mapping[str, object]) -> Player:
    return replace(player, **fields)  # type: ignore[arg-type]


def seeds_by_match(matches: Sequence[Match]) -> dict[int | None, tuple[int | None, int | None]]:
    return {match.number: (match.seed_one, match.seed_two) for match in matches}


def players_by_match(matches: Sequence[Match]) -> dict[int | None, tuple[int, int | None]]:
    return {match.number: (match.one, match.two) for match in matches}
