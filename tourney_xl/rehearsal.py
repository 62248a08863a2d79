"""What happens around the rounds of a made-up event: who leaves, comes back, comes late or stays away, and which
results turn out to be wrong (ALL-5, ALL-6).  Every answer is what an organizer types, by cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import digits

from tourney_xl.games.game import Column, Game
from tourney_xl.made_up import Bout, Dice, Rates, made_up_result
from tourney_xl.model import Entry, Event, Match, Player, Round, ScoredMatch, Side, Stage
from tourney_xl.planning import Plan
from tourney_xl.presence import field, has_dropped, is_in
from tourney_xl.problems import Cell
from tourney_xl.progress import is_over

TypedCells = Mapping[Cell, str | int | None]
"""None blanks a cell."""
LEAST_AT_START = 4
"""So many players are there for round 1, however many come late: with fewer there would be no round to come late to."""


@dataclass(frozen=True)
class Rehearsal:
    """A made-up event with its newest round published, and how often things are to happen in it."""

    event: Event
    game: Game
    plan: Plan
    scored: tuple[ScoredMatch, ...]
    dice: Dice
    rates: Rates
    latecomers: tuple[Player, ...] = ()
    """Those who come in later, each with the round of entry."""

    @property
    def newest(self) -> Round:
        return self.event.rounds[-1]

    @property
    def is_bracket(self) -> bool:
        return self.newest.stage is Stage.ELIMINATION

    @property
    def has_swiss_to_come(self) -> bool:
        """Whether somebody can still come in: never with a bracket (ALL-6)."""
        return not self.is_bracket and self.newest.ordinal < self.plan.rounds

    @property
    def least(self) -> int:
        """So many have to stay in: two for a bracket, and before it new opponents for everyone in every round."""
        return 2 if self.is_bracket else max(2, self.plan.rounds + 1)

    def happens(self, rate: float, what: str, *numbers: int) -> bool:
        return self.dice.share(what, self.newest.ordinal, *numbers) < rate


# Those who come late


def latecomers(everyone: Sequence[Player], dice: Dice, rates: Rates) -> tuple[Player, ...]:
    """The last in the order of entry; the field of round 1 is never too small to go on with."""
    late = sum(dice.share("late", 0, player.number) < rates.late for player in everyone)
    return tuple(everyone[max(len(everyone) - late, LEAST_AT_START) :])


def with_entry_rounds(late: Sequence[Player], rounds: int, dice: Dice) -> tuple[Player, ...]:
    """Any Swiss round but the first, earlier ones for lower entry numbers."""
    entries = sorted(2 + dice.number(max(rounds - 1, 1), "enters", 0, player.number) for player in late)
    return tuple(replace(player, enters=enters) for player, enters in zip(late, entries, strict=True))


# While a round is on


def results(rehearsal: Rehearsal) -> TypedCells:
    """A result for every match of the newest round that is played; whoever stays away has dropped (ALL-6)."""
    away = no_shows(rehearsal)
    typed = {
        cell: value
        for match in rehearsal.newest.matches
        if not match.is_bye and not set(away) & set(match.players) and _is_played(rehearsal, match)
        for cell, value in _cells(match, made_up_result(_bout(rehearsal, match, rehearsal.newest)))
    }
    last = rehearsal.newest.ordinal - 1
    return {**typed, **dict(_dropped(rehearsal.event.by_number[number], last) for number in away)}


def _is_played(rehearsal: Rehearsal, match: Match) -> bool:
    event, ordinal = rehearsal.event, rehearsal.newest.ordinal
    return all(is_in(event.by_number[number], ordinal, event) for number in match.players)


def no_shows(rehearsal: Rehearsal) -> tuple[int, ...]:
    """Those seated who do not turn up: never both of a bracket match, which needs a winner (ALL-9)."""
    most = 1 if rehearsal.is_bracket else 2
    away = [
        number
        for match in rehearsal.newest.matches
        if not match.is_bye and _is_played(rehearsal, match)
        for number in [number for number in match.players if _stays_away(rehearsal, number)][:most]
    ]
    return tuple(away[: max(0, len(rehearsal.newest.players) - rehearsal.least)])


def _stays_away(rehearsal: Rehearsal, number: int) -> bool:
    """Whoever came in with this very round is there."""
    player, ordinal = rehearsal.event.by_number[number], rehearsal.newest.ordinal
    is_new = ordinal in (*player.returns, player.enters) and ordinal > 1
    return not is_new and rehearsal.happens(rehearsal.rates.no_shows, "no-show", number)


# Between two rounds


def between_rounds(rehearsal: Rehearsal) -> TypedCells:
    """What is typed once all results of the newest round are in; after the last one only corrections."""
    typed = dict(_corrections(rehearsal))
    if is_over(rehearsal.event, rehearsal.plan, rehearsal.scored):
        return typed
    typed |= _leaving(rehearsal)
    if rehearsal.has_swiss_to_come:
        typed |= _returning(rehearsal)
        typed |= _entering(rehearsal)
    return typed


def _leaving(rehearsal: Rehearsal) -> dict[Cell, str | int]:
    """ALL-6: of those who would play on, as many as the event can do without."""
    event, ordinal = rehearsal.event, rehearsal.newest.ordinal
    here = [player for player in field(event, ordinal + 1) if not rehearsal.is_bracket or _goes_on(rehearsal, player)]
    leaving = [player for player in here if rehearsal.happens(rehearsal.rates.drops, "drop", player.number)]
    return dict(_dropped(player, ordinal) for player in leaving[: max(0, len(here) - rehearsal.least)])


def _goes_on(rehearsal: Rehearsal, player: Player) -> bool:
    newest = rehearsal.newest.ordinal
    return any(game.winner == player.number for game in rehearsal.scored if game.round.ordinal == newest)


def _returning(rehearsal: Rehearsal) -> dict[Cell, str | int]:
    """ALL-6, DT-9: some of those who were out of the newest round."""
    event, ordinal = rehearsal.event, rehearsal.newest.ordinal
    return {
        player.cells["Returns"]: _listed((*player.returns, ordinal + 1))
        for player in event.players
        if has_dropped(player, event, ordinal) and not is_in(player, ordinal + 1, event)
        if rehearsal.happens(rehearsal.rates.returns, "return", player.number)
    }


def _entering(rehearsal: Rehearsal) -> dict[Cell, str | int]:
    """ALL-6: new rows below the last; this time the entry numbers are typed, next time they are left to the program."""
    players, ordinal = rehearsal.event.players, rehearsal.newest.ordinal + 1
    lowest = max(players, key=lambda player: int(player.cell.row[1]))
    highest = max(player.number for player in players)
    is_numbered = rehearsal.dice.number(2, "entry numbers", ordinal)
    arriving = [player for player in rehearsal.latecomers if player.enters == ordinal]
    return {
        _below(lowest.cells[header], place): value
        for place, player in enumerate(arriving, start=1)
        for header, value in _entry(player, highest + place if is_numbered else None)
    }


def _entry(player: Player, number: int | None) -> Iterator[tuple[str, str | int]]:
    if number is not None:
        yield "#", number
    yield "Name", player.name
    yield "Player ID", player.player_id or ""
    yield "Enters", player.enters


def _below(cell: Cell, rows: int) -> Cell:
    return Cell(cell.sheet, f"{cell.ref.rstrip(digits)}{int(cell.row[1]) + rows}")


def _dropped(player: Player, last: int) -> tuple[Cell, str | int]:
    return player.cells["Drops"], _listed((*player.drops, last))


def _listed(rounds: Sequence[int]) -> str | int:
    return rounds[0] if len(rounds) == 1 else ", ".join(map(str, rounds))


# Corrections


def _corrections(rehearsal: Rehearsal) -> Iterator[tuple[Cell, str | int | None]]:
    """ALL-5: another winner in some of the earlier Swiss rounds; a bracket's results stay as they are."""
    for game in rehearsal.scored:
        match, round_ = game.match, game.round
        is_known = round_.stage is Stage.SWISS and round_.ordinal < rehearsal.newest.ordinal
        if not is_known or match.is_bye or match.entry.is_blank:
            continue
        if rehearsal.happens(rehearsal.rates.corrections, "correction", round_.ordinal, *match.players):
            bout = replace(_bout(rehearsal, match, round_), winner=_other_winner(rehearsal, game))
            yield from _cells(match, {**_cleared(match.entry, rehearsal.game), **made_up_result(bout)})


def _other_winner(rehearsal: Rehearsal, game: ScoredMatch) -> Side:
    """Whoever lost; where nobody won, one of the two."""
    if game.winner is not None:
        return game.match.side_of(game.winner).other
    lucky = rehearsal.dice.number(2, "corrected winner", rehearsal.newest.ordinal, *game.match.players)
    return tuple(Side)[lucky]


def _cleared(entry: Entry, game: Game) -> dict[str, None]:
    """Blanks for all that the row shows now, so that nothing of the old result stays."""
    winner = ["Winner"] if entry.winner is not None else []
    return dict.fromkeys([*winner, *(column.header for column in game.columns if _is_filled(column, entry))])


def _is_filled(column: Column, entry: Entry) -> bool:
    by_kind = {"how": entry.how is not None, "side": entry.second is not None, "sides": bool(entry.destroyed)}
    return by_kind.get(column.kind, column.header in entry.figures)


def _bout(rehearsal: Rehearsal, match: Match, round_: Round) -> Bout:
    settings = rehearsal.event.settings
    best_of_three = rehearsal.game.is_best_of_three(settings.structure, round_.size, settings.level)
    return Bout(match, round_, rehearsal.game, rehearsal.dice, rehearsal.rates, best_of_three)


def _cells(match: Match, typed: Mapping[str, str | int | None]) -> Iterator[tuple[Cell, str | int | None]]:
    """A header that the sheet lacks is passed over."""
    for header, value in typed.items():
        if (cell := match.at(header)) is not None:
            yield cell, value
