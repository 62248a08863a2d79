"""What every report is made of, and the few sentences that all of them share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from tourney_xl.afterwards import duties, took_part
from tourney_xl.changes import REMOVED, Change
from tourney_xl.games.game import Structure
from tourney_xl.model import Event, Round, ScoredMatch, Settings, Standing
from tourney_xl.reckoning import Reckoning
from tourney_xl.report.names import alphabetical, isolated, names_of
from tourney_xl.scoring import counting_rounds, is_left_out, rounds_in_all
from tourney_xl.standings import WINNER
from tourney_xl.tiebreaks import Tiebreaker, columns_of
from tourney_xl.wording import counted, day_text, hour_text, listed


@dataclass(frozen=True)
class Report(Reckoning):
    """An event with all that follows from it, as players may see it: names only as `names` has them."""

    changes: Sequence[Change] = ()

    @classmethod
    def of(cls, found: Reckoning, changes: Sequence[Change] = ()) -> Self:
        return replace(super().of(found), changes=changes)

    @cached_property
    def names(self) -> Mapping[int, str]:
        return names_of(self.event, self.gone)

    def name(self, number: int) -> str:
        return self.names[number]

    @cached_property
    def in_order_of_names(self) -> Sequence[int]:
        """Entry numbers of all who are ranked, as a list by name has them."""
        return sorted((row.number for row in self.ranking), key=lambda number: alphabetical(self.name(number)))

    @cached_property
    def gone(self) -> Mapping[int, str]:
        """Full names of those who are not on the list any more, by entry number."""
        removed = ((change.number, change.old) for change in self.changes if change.what == REMOVED)
        return {number: name for number, name in removed if number is not None and number not in self.event.by_number}

    @cached_property
    def told(self) -> Report:
        """The same for sentences: a name from right to left leaves the words around it in order."""
        return Told.of(self, self.changes)

    @cached_property
    def told_event(self) -> Event:
        """The event with names as sentences show them, for rooms that explain in words."""
        players = (replace(player, name=self.told.name(player.number)) for player in self.event.players)
        return replace(self.event, players=tuple(players))

    @property
    def settings(self) -> Settings:
        return self.event.settings

    @property
    def structure(self) -> Structure:
        return self.game.structure(self.settings.structure)

    @property
    def title(self) -> str:
        return self.settings.event or self.game.name

    @cached_property
    def tiebreakers(self) -> Sequence[Tiebreaker]:
        """In the order in which they count; where elimination is the whole event, none plays a part."""
        return () if self.event.bracket_rounds and not self.event.swiss_rounds else columns_of(self.game)

    @property
    def has_begun(self) -> bool:
        return any(row.played or row.byes for row in self.ranking)

    @cached_property
    def winners(self) -> Sequence[str]:
        return [self.name(row.number) for row in self.ranking if row.status == WINNER]

    @property
    def is_over(self) -> bool:
        return bool(self.winners)

    @property
    def duties(self) -> tuple[str, ...]:
        """What the game asks for afterwards, once somebody has won."""
        if not self.is_over:
            return ()
        return tuple(duties(self.event, self.game, self.plan, self.ranking, self.changes, self.told.names))

    def remarks(self, standing: Standing) -> Sequence[str]:
        """What stands beside a name in the standings."""
        return [remark for remark in (standing.status, "placed by lot" if standing.lot else "") if remark]

    @property
    def standings_title(self) -> str:
        """Over standings that stand by themselves."""
        if self.is_over or self.last_counting is None:
            return "Final standings" if self.is_over else "Standings"
        return f"Standings after {self.last_counting.sheet}"

    @cached_property
    def match_of(self) -> Mapping[tuple[int, int], ScoredMatch]:
        """By the round's ordinal and the entry number of either player."""
        return {(match.round.ordinal, number): match for match in self.scored for number in match.match.players}

    @cached_property
    def open_round(self) -> Round | None:
        """The newest round while it waits for results."""
        newest = self.newest
        if newest is None or self.is_left_out(newest):
            return None
        is_waiting = any(match.one is None for match in self.scored if match.round == newest)
        return newest if is_waiting else None

    def is_best_of_three(self, round_: Round) -> bool:
        return self.game.is_best_of_three(self.settings.structure, round_.size, self.settings.level)

    def is_left_out(self, round_: Round) -> bool:
        return is_left_out(round_, self.event, self.plan)

    def title_of(self, round_: Round) -> str:
        """A round by its sheet; one that was cut short is no round like the others."""
        return f"{round_.sheet} (does not count)" if self.is_left_out(round_) else round_.sheet

    @property
    def headline(self) -> str:
        """Where the event stands, in a line."""
        if self.is_over:
            return f"Winner: {listed(self.told.winners)}"
        if self.newest is None:
            return "Registration is open"
        if self.is_left_out(self.newest):
            return f"{self.newest.sheet} does not count any more"
        return f"{self.newest.sheet} is {'being played' if self.open_round else 'over'}"

    @property
    def caption(self) -> str:
        """Which results the standings are from."""
        event, rounds = self.event, counting_rounds(self.event, self.plan)
        if not rounds:
            return "Final standings" if self.is_over else "As it stands"
        waiting = sum(match.one is None for match in self.scored if match.round in rounds)
        to_come = f", {counted(waiting, 'result')} still to come" if waiting else ""
        if event.bracket_rounds:
            points = f"points and tiebreakers are those of {counted(len(rounds), 'Swiss round')}{to_come}"
            return f"Final standings; {points}" if self.is_over else f"{points[0].upper()}{points[1:]}"
        return f"{'Final standings after' if self.is_over else 'After'} {rounds[-1].sheet.lower()}{to_come}"

    @property
    def last_counting(self) -> Round | None:
        """The newest round that is not left out of the count."""
        rounds = (round_ for round_ in self.event.rounds if not self.is_left_out(round_))
        return max(rounds, key=lambda round_: round_.ordinal, default=None)

    @cached_property
    def took_part(self) -> int:
        return took_part(self.event, self.plan)

    @property
    def number_of_rounds(self) -> int:
        """The Swiss rounds, of which more may have been played than are planned now, or those of a bracket alone."""
        return rounds_in_all(self.event, self.plan) or max(self.plan.players - 1, 0).bit_length()

    @property
    def began(self) -> str:
        """What stands behind the number of all who took part: the cut goes by those who began (ALL-7)."""
        others = self.took_part != self.plan.players and self.event.rounds
        return f" ({self.plan.players} began)" if others else ""

    @property
    def facts(self) -> Sequence[tuple[str, str]]:
        """The event facts that a report carries (ST-15), as far as the organizer filled them in."""
        settings, plan = self.settings, self.plan
        facts = (
            ("Game", self.game.name),
            ("Date", day_text(settings.date) if settings.date else None),
            ("Start", hour_text(settings.start) if settings.start else None),
            ("Place", settings.place),
            ("Organizer", settings.organizer),
            ("Contact", settings.contact),
            ("Format", settings.format),
            ("Level", settings.level),
            ("League", settings.league),
            ("Entry fee", settings.entry_fee),
            ("Prizes", settings.prizes),
            ("Players", f"{self.took_part}{self.began}"),
            ("Rounds", str(self.number_of_rounds) if self.number_of_rounds else None),
            ("Cut", f"top {plan.cut}" if plan.cut and plan.rounds else None),
        )
        return [(name, value) for name, value in facts if value]


class Told(Report):
    """A report whose names stand in the middle of sentences."""

    @cached_property
    def told(self) -> Report:
        return self

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {number: isolated(name) for number, name in super().names.items()}
