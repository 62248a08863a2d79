"""How many rounds and how large a cut: the game's table, the organizer's own numbers, and the field (ALL-7, ALL-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tourney_xl.games.game import Game, Row, Structure
from tourney_xl.model import Event
from tourney_xl.presence import field
from tourney_xl.problems import Problem, warning
from tourney_xl.wording import counted


@dataclass(frozen=True)
class Plan:
    players: int
    """Those who began round 1, byes included and house players not; before it, those who are to begin."""
    rounds: int
    """Swiss rounds; 0 where elimination is the whole event."""
    cut: int
    """Players in the bracket; 0 where there is none."""
    problems: tuple[Problem, ...] = ()

    @property
    def needs_no_rematch(self) -> bool:
        """Whether all the Swiss rounds can be played without a rematch, as long as everyone stays."""
        return 0 < self.rounds <= rounds_without_rematch(self.players)


def plan(event: Event, game: Game) -> Plan:
    """ALL-7: the numbers that the organizer typed win over the table; what falls outside it is warned about."""
    structure = game.structure(event.settings.structure)
    players = _players(event)
    if structure.is_elimination_only:
        return Plan(players, 0, players, tuple(_no_part(event)))
    row, beyond = _row(structure, players)
    rounds, about_rounds = _rounds(event, game, row, players)
    cut, about_cut = _cut(event, row, players)
    return Plan(players, rounds, cut, (*beyond, *about_rounds, *about_cut))


def _no_part(event: Event) -> Iterator[Problem]:
    """Where elimination is the whole event, everyone is in the bracket and its size gives the rounds."""
    for setting, typed in (("Rounds", event.settings.rounds), ("Cut", event.settings.cut)):
        if typed is not None:
            message = f"{setting} plays no part: the whole event is single elimination."
            yield warning("setting-without-part", event.settings.at(setting), message, "Clear the cell.")


def largest_power_of_two(number: int) -> int:
    """The largest power of two that the number holds; 0 where it is below 2, for one player makes no bracket."""
    return 1 << (number.bit_length() - 1) if number >= 2 else 0


def rounds_without_rematch(players: int) -> int:
    """So many rounds everyone can play against someone new; in an odd field each sits out once (ALL-8)."""
    return max(0, players - 1 + players % 2)


def _players(event: Event) -> int:
    numbers = event.rounds[0].players if event.rounds else tuple(player.number for player in field(event, 1))
    return sum(not event.by_number[number].house for number in set(numbers))


def _row(structure: Structure, players: int) -> tuple[Row, Sequence[Problem]]:
    """The table's row for that many players, going on doubling beyond the last one (ALL-8)."""
    for row in structure.table:
        if row.to is None or players <= row.to:
            return row, ()
    last = row = structure.table[-1]
    while row.to is not None and players > row.to:
        row = Row(row.to * 2, row.rounds + 1, row.cut * 2 if structure.cut_doubles else row.cut)
    message = f"{players} players are more than the game's table has, which ends at {last.to}."
    hint = f"Going on as it does: {counted(row.rounds, 'round')}{f', cut to {row.cut}' if row.cut else ''}."
    return row, [warning("players-outside-table", None, message, hint)]


def _rounds(event: Event, game: Game, row: Row, players: int) -> tuple[int, Sequence[Problem]]:
    typed, most = event.settings.rounds, rounds_without_rematch(players)
    if typed is not None:
        return typed, _about_typed(event, game, row, players)
    if row.rounds <= most or players < 2:
        return row.rounds, ()
    message = (
        f"The table gives {counted(row.rounds, 'round')}; {players} players can play {most} without meeting again."
    )
    hint = "The rounds beyond that are left out; type a number to play them all the same."
    return most, [warning("rounds-left-out", event.settings.at("Rounds"), message, hint)]


def _about_typed(event: Event, game: Game, row: Row, players: int) -> Sequence[Problem]:
    """ALL-7, ALL-8: the number typed is played; before round 1 it is said what that means for the players."""
    typed, most, cell = event.settings.rounds or 0, rounds_without_rematch(players), event.settings.at("Rounds")
    has_groups = game.structure(event.settings.structure).draft_groups  # which have a limit of their own (WA-10)
    if typed > most and players >= 2 and not event.rounds and not has_groups:
        what = "there are byes instead of rematches" if game.double_bye_instead_of_rematch else "opponents meet again"
        message = (
            f"{players} players can play {counted(most, 'round')} without meeting again: from round {most + 1} on "
        )
        hint = f"Type {most} or less, or leave {typed} if that is meant."
        return [warning("rounds-beyond-field", cell, f"{message}{what}.", hint)]
    if typed == row.rounds or event.bracket_rounds:
        return ()
    message = f"{counted(typed, 'round')} typed; for {players} players the table gives {row.rounds}."
    hint = "Your number counts; clear the cell to take the table's."
    return [warning("rounds-outside-table", cell, message, hint)]


def _cut(event: Event, row: Row, players: int) -> tuple[int, Sequence[Problem]]:
    """A published cut stands; before that the typed or the table's, held to the field of round 1 (ALL-7, ALL-8).

    Where players have left since and nobody can come up for them (ALL-15), byes fill the bracket.
    """
    bracket = event.bracket_rounds
    if bracket:
        return len(bracket[0].players), ()
    typed = event.settings.cut
    wanted = row.cut if typed is None else typed
    problems = []
    if typed is not None and typed != row.cut and typed <= players:
        message = f"{_cut_word(typed)} typed; for {players} players the table gives {_cut_word(row.cut).lower()}."
        hint = "Your cut counts; clear the cell to take the table's. 0 means no cut."
        problems.append(warning("cut-outside-table", event.settings.at("Cut"), message, hint))
    if wanted <= players or players < 2:
        return wanted if wanted >= 2 else 0, problems
    size = largest_power_of_two(players)
    message = f"A cut to {wanted} is more than the {players} players of the event."
    problems.append(
        warning(
            "cut-too-large",
            event.settings.at("Cut"),
            message,
            f"{_cut_word(size)} is played, unless you type another number.",
        )
    )
    return size, problems


def _cut_word(cut: int) -> str:
    return f"Top {cut}" if cut else "No cut"
