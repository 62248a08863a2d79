"""From an event to the pools to be paired: who is in, who has an awarded bye, who met whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tourney_xl import drafts
from tourney_xl.games.game import Game, PairingMethod
from tourney_xl.model import Event, Match, Player, Round, Standing
from tourney_xl.pairing import draws
from tourney_xl.pairing.quality import Pool, meeting
from tourney_xl.presence import field, is_awarded


@dataclass(frozen=True)
class NextRound:
    """The Swiss round about to be paired: the event with the rounds before it, their standings, and the seed.

    Where the round is published already and only repaired (ALL-18), `kept` are its rows that stay as they are.
    """

    event: Event
    game: Game
    ranking: Sequence[Standing]
    seed: str
    published: Round | None = None
    kept: tuple[Match, ...] = ()

    @property
    def ordinal(self) -> int:
        return len(self.event.rounds) + 1

    @cached_property
    def awarded(self) -> tuple[int, ...]:
        """Those with an awarded bye in this round, in the order of entry numbers."""
        return tuple(sorted(player.number for player in self.waiting if is_awarded(player, self.ordinal)))

    @cached_property
    def waiting(self) -> tuple[Player, ...]:
        """Everyone who is in the round and does not sit in a row that stays."""
        seated = {number for match in self.kept for number in match.players}
        return tuple(player for player in self._field if player.number not in seated)

    @cached_property
    def pools(self) -> tuple[Pool, ...]:
        """Everyone else: in one pool, or in one for each draft group (WA-10)."""
        awarded = frozenset(self.awarded)
        waiting = [player for player in self.waiting if player.number not in awarded]
        if not self.game.structure(self.event.settings.structure).draft_groups:
            return (self._pool(waiting),)
        groups = drafts.groups_in_round(self._event_with_published, self.game, self.seed, self.ordinal)
        inside = ([player for player in waiting if player.number in group.seats] for group in groups)
        return tuple(self._pool(players) for players in inside if any(not player.house for player in players))

    @cached_property
    def everyone(self) -> tuple[int, ...]:
        """The field as it is: those with an awarded bye too, and a house player where that makes it even (ALL-3)."""
        numbers = sorted(player.number for player in self._field if not player.house)
        return (*numbers, *(self._house_player(self._field) if len(numbers) % 2 else []))

    @cached_property
    def met(self) -> Mapping[tuple[int, int], int]:
        """The round in which two players last met (ALL-1)."""
        before = [(round_.ordinal, match) for round_ in self.event.swiss_rounds for match in round_.matches]
        now = [(self.ordinal, match) for match in self.kept]
        return {meeting(match.one, match.two): ordinal for ordinal, match in (*before, *now) if match.two is not None}

    @cached_property
    def had_bye(self) -> frozenset[int]:
        before = (match for round_ in self.event.swiss_rounds for match in round_.matches)
        return frozenset(match.one for match in (*before, *self.kept) if match.is_bye)

    @cached_property
    def rows(self) -> Mapping[int, Standing]:
        return {row.number: row for row in self.ranking}

    @cached_property
    def _field(self) -> tuple[Player, ...]:
        return field(self.event, self.ordinal)

    @property
    def _event_with_published(self) -> Event:
        """A draft that begins in a published round has its groups from it, whoever walked in since (ALL-4)."""
        if self.published is None:
            return self.event
        return replace(self.event, rounds=(*self.event.rounds, self.published))

    @cached_property
    def seed_of_draws(self) -> str:
        """ALL-4: a repair draws for a purpose of its own; lots stay those of the standings."""
        return self.seed if self.published is None else str(draws.draw(self.seed, self.ordinal, "repair"))

    def _pool(self, players: Sequence[Player]) -> Pool:
        numbers = [player.number for player in players if not player.house]
        numbers += self._house_player(players) if len(numbers) % 2 else []
        points = self._points(numbers)
        return Pool(
            self.ordinal,
            tuple(sorted(numbers, key=lambda number: (-points[number], -self._figure(number), self.lot(number)))),
            points,
            {number: self._rank(number) for number in numbers},
            self.met,
            self.had_bye,
            self._teams(players),
            self.game.double_bye_instead_of_rematch,
        )

    def _house_player(self, players: Sequence[Player]) -> list[int]:
        """ALL-16: one house player where the others are odd in number; of several one who sits already, then by lot."""
        seated = self.published.players if self.published else ()
        house = (player.number for player in players if player.house)
        return sorted(house, key=lambda number: (number not in seated, self.lot(number)))[:1]

    def _points(self, numbers: Sequence[int]) -> Mapping[int, int]:
        """A house player, who has no standing, takes the place of a bye: in the lowest score group."""
        by_number = self.event.by_number
        points = {n: self.rows[n].points if n in self.rows else 0 for n in numbers if not by_number[n].house}
        lowest = min(points.values(), default=0)
        return {number: points.get(number, lowest) for number in numbers}

    def _figure(self, number: int) -> int:
        """The differential of the stack, where the game pairs by one: the first of its tiebreakers."""
        if self.game.pairing is PairingMethod.GROUPS or number not in self.rows:
            return 0
        figure = next(iter(self.rows[number].figures), None)
        return 0 if figure is None else int(figure)

    def _rank(self, number: int) -> int:
        """Before round 1 everyone is equal: whatever goes by rank later goes by chance then (AR-7)."""
        if self.ordinal == 1:
            return 1
        return self.rows[number].rank if number in self.rows else len(self.rows) + 1

    def lot(self, number: int) -> int:
        """The lot of the standings before this round (ALL-4)."""
        return draws.lot(self.seed, self.ordinal - 1, number)

    def _teams(self, players: Sequence[Player]) -> Mapping[int, str]:
        """ALL-11: in the first rounds that the event counts; a stack is kept as it is but for the first."""
        last = self.event.settings.keep_teams_apart
        if self.ordinal > (min(last, 1) if self.game.pairing is PairingMethod.STACK else last):
            return {}
        return {player.number: player.team.strip().casefold() for player in players if player.team}
