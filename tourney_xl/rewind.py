"""The event as it was when a round was published: what that round was paired by.

`Log` keeps every change since (ALL-13), and what changed after the program last wrote is found by comparison.
Played backwards from the workbook of now, they give results, pairings, players, penalties and settings of then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tourney_xl import recall
from tourney_xl.changes import (
    ADDED,
    PAIRING,
    PUBLISHED,
    RENAMED,
    RESULT,
    TABLE,
    TAKEN_OUT,
    Change,
    changes,
    fold_sheet,
)
from tourney_xl.drafts import draft_seats
from tourney_xl.games.game import Game
from tourney_xl.model import (
    DraftSeat,
    Event,
    LogRow,
    Match,
    Memory,
    Penalty,
    Player,
    ResultRow,
    Round,
    ScoredMatch,
    Settings,
    Standing,
)
from tourney_xl.planning import Plan, plan
from tourney_xl.recall import Recalled
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings
from tourney_xl.tracked import COLUMNS, PENALTY, SETTING, penalty_of, penalty_text, with_column, with_setting


@dataclass(frozen=True)
class Then:
    """The event just before a round was published, and that round as it was published."""

    event: Event
    plan: Plan
    scored: tuple[ScoredMatch, ...]
    ranking: tuple[Standing, ...]
    published: Round


def before(event: Event, game: Game, scored: Sequence[ScoredMatch], ordinal: int) -> Then:
    """The event as it was when the round of that ordinal was published."""
    return History.of(event, game, scored).before(ordinal)


@dataclass(frozen=True)
class History:
    """An event, and every change that `Log` and the workbook tell of, the oldest first."""

    event: Event
    game: Game
    scored: tuple[ScoredMatch, ...]
    rows: tuple[LogRow, ...]
    pending: tuple[Change, ...]
    """What changed since the program last wrote, and is not in `Log` yet."""

    @classmethod
    def of(cls, event: Event, game: Game, scored: Sequence[ScoredMatch]) -> History:
        ranking = standings(event, game, plan(event, game), scored)
        found = changes(event, scored, ranking)
        rows = (*event.memory.log, *(change.log_row("", "", "", "") for change in found))
        return cls(event, game, tuple(scored), rows, found)

    def before(self, ordinal: int) -> Then:
        return self._then(ordinal, self._seats_before(ordinal))

    def as_written(self) -> tuple[Event, tuple[ScoredMatch, ...]]:
        """The event as the program last knew it: what its own sheets show."""
        tape = _Tape.of(self.event, len(self.event.rounds), self._names)
        # `Standings` lists whoever is to come in with the next round before that is told as a change.
        listed = {row.number for row in self.event.memory.standings}
        for row in reversed(self.rows[len(self.event.memory.log) :]):
            if row.what != ADDED or row.number not in listed:
                tape.take_back(row)
        tape.blank_unknown(self.event.memory.results)
        seats = self._seats_before(len(self.event.rounds) + 1)
        event = tape.event(tape.rounds, replace(self.event.memory, draft_seats=seats))
        return event, tape.scored(event, self.game, self.scored)

    @cached_property
    def _names(self) -> Mapping[int, frozenset[str]]:
        """Every name that an entry number has borne."""
        names = {player.number: {player.name} for player in self.event.players}
        for number, name in self.event.memory.names.items():
            names.setdefault(number, set()).add(name)
        for row in self.rows:
            if row.what == RENAMED and row.number is not None:
                names.setdefault(row.number, set()).update((row.old, row.new))
        return {number: frozenset(borne) for number, borne in names.items()}

    def published_at(self, round_: Round) -> int | None:
        """The place of the row of `Log` that tells of the round's publication; None where none does."""
        found = None
        for place, row in enumerate(self.rows):
            if row.what in (PUBLISHED, TAKEN_OUT) and fold_sheet(row.sheet) == fold_sheet(round_.sheet):
                found = place if row.what == PUBLISHED else None
        return found

    def _then(self, ordinal: int, seats: Sequence[DraftSeat]) -> Then:
        published = self.published_at(self.event.rounds[ordinal - 1])
        since = () if published is None else self.rows[published:]
        tape = _Tape.of(self.event, ordinal, self._names)
        for row in reversed(since):
            tape.take_back(row)
        *earlier, newest = tape.rounds
        event = tape.event(earlier, Memory(draft_seats=tuple(seats)))
        planned = plan(event, self.game)
        scored = tape.scored(event, self.game, self.scored)
        return Then(event, planned, scored, standings(event, self.game, planned, scored), newest)

    def _seats_before(self, ordinal: int) -> tuple[DraftSeat, ...]:
        """Draft groups (WA-10) as they were made round by round: who came later moved nobody who sat already."""
        seats: tuple[DraftSeat, ...] = ()
        if not self.game.structure(self.event.settings.structure).draft_groups:
            return seats
        for earlier in range(1, ordinal):
            then = self._then(earlier, seats)
            published = replace(then.event, rounds=(*then.event.rounds, then.published))
            seats = draft_seats(published, self.game, published.settings.seed or "")
        return seats


Key = tuple[int, frozenset[int]]
"""A match by its round and players."""


@dataclass
class _Tape:
    """The event while it is played backwards."""

    settings: Settings
    players: dict[int, Player]
    penalties: list[Penalty]
    rounds: list[Round]
    names: Mapping[int, Iterable[str]]
    results: dict[Key, Recalled | None]
    """Results that were others than now; the sides are those of the match.  None where there was none."""

    @classmethod
    def of(cls, event: Event, rounds: int, names: Mapping[int, Iterable[str]]) -> _Tape:
        players = {player.number: player for player in event.players}
        return cls(event.settings, players, list(event.penalties), list(event.rounds[:rounds]), names, {})

    def take_back(self, row: LogRow) -> None:
        """Undo one change; what decided nothing, or concerns a round that came later, is passed over."""
        if row.what.startswith(SETTING):
            self.settings = with_setting(self.settings, row.what.removeprefix(SETTING), row.old)
        elif row.what in _TAKEN_BACK and row.number is not None:
            _TAKEN_BACK[row.what](self, row, row.number)

    def remove_player(self, row: LogRow, number: int) -> None:
        if not any(number in round_.players for round_ in self.rounds):
            self.players.pop(number, None)

    def rename(self, row: LogRow, number: int) -> None:
        if number in self.players:
            self.players[number] = replace(self.players[number], name=row.old)

    def empty_column(self, row: LogRow, number: int) -> None:
        if number in self.players:
            self.players[number] = with_column(self.players[number], row.what, row.old)

    def lift_penalty(self, row: LogRow, number: int) -> None:
        kept = [known for known in self.penalties if (known.number, penalty_text(known)) != (number, row.new)]
        restored = penalty_of(number, row.old) if row.old else None
        self.penalties = kept + ([restored] if restored else [])

    def restore_result(self, row: LogRow, number: int) -> None:
        place, match = self._find(row, number)
        if match is not None and match.two is not None:
            two = match.two if match.one == number else match.one
            result = recall.result_of(row.old, (self.names[number], self.names[two]))
            self._put(place, match, match, result.turned if result and match.one != number else result)

    def restore_table(self, row: LogRow, number: int) -> None:
        place, match = self._find(row, number)
        if match is not None:
            self._replace(place, match, replace(match, table=int(row.old) if row.old else None))

    def restore_pair(self, row: LogRow, number: int) -> None:
        """The new pair out, the old one in; either may be missing."""
        new, old = recall.pair_of(row.new), recall.pair_of(row.old)
        place, match = self._find(row, new[0].one) if new else (self._place(row), None)
        if place is None:
            return
        if old is None:
            self._replace(place, match, None)
            return
        pair, text = old
        names = tuple(self.names.get(number, ()) for number in pair.players)
        result = recall.result_of(text, (names[0], names[1])) if text and len(names) == 2 else None
        kept = pair if match is None else replace(match, one=pair.one, two=pair.two, table=pair.table)
        self._put(place, match, kept, result)

    def blank_unknown(self, known: Iterable[ResultRow]) -> None:
        """Results typed since the program last wrote, for the first time."""
        waiting = {(fold_sheet(row.round), row.one) for row in known if not row.winner}
        for place, round_ in enumerate(self.rounds):
            for match in round_.matches:
                if any((fold_sheet(str(round_.label)), number) in waiting for number in match.players):
                    self._put(place, match, match, None)

    def _place(self, row: LogRow) -> int | None:
        places = (at for at, round_ in enumerate(self.rounds) if fold_sheet(round_.sheet) == fold_sheet(row.sheet))
        return next(places, None)

    def _find(self, row: LogRow, number: int) -> tuple[int | None, Match | None]:
        place = self._place(row)
        return place, None if place is None else self.rounds[place].match_of(number)

    def _put(self, place: int | None, old: Match | None, new: Match, result: Recalled | None) -> None:
        """The match with another result, or another one in its place."""
        if place is None:
            return
        self.results[self.rounds[place].ordinal, frozenset(new.players)] = result
        self._replace(place, old, recall.entered(new, result))

    def _replace(self, place: int | None, old: Match | None, new: Match | None) -> None:
        if place is None:
            return
        rows = [new if match is old else match for match in self.rounds[place].matches]
        matches = tuple(match for match in (*rows, *([new] if old is None else [])) if match is not None)
        self.rounds[place] = replace(self.rounds[place], matches=matches)

    def event(self, rounds: Sequence[Round], memory: Memory) -> Event:
        return Event(self.settings, tuple(self.players.values()), tuple(rounds), tuple(self.penalties), memory)

    def scored(self, event: Event, game: Game, now: Sequence[ScoredMatch]) -> tuple[ScoredMatch, ...]:
        """What each match is worth now, but for what `Log` tells was otherwise; a bye follows from the match alone."""
        known = {(match.round.ordinal, frozenset(match.match.players)): match for match in now}
        judged = score_event(event, game, plan(event, game))[0]
        return tuple(self._as_it_was(match, known, game) for match in judged)

    def _as_it_was(self, judged: ScoredMatch, known: Mapping[Key, ScoredMatch], game: Game) -> ScoredMatch:
        round_, match = judged.round, judged.match
        key = round_.ordinal, frozenset(match.players)
        if match.is_bye:
            return judged
        if key not in self.results:
            return replace(known[key], round=round_, match=match)
        result = self.results[key]
        return ScoredMatch(round_, match, None, None) if result is None else recall.scored(round_, match, result, game)


_TAKEN_BACK: Mapping[str, Callable[[_Tape, LogRow, int], None]] = {
    ADDED: _Tape.remove_player,
    RENAMED: _Tape.rename,
    PENALTY: _Tape.lift_penalty,
    RESULT: _Tape.restore_result,
    TABLE: _Tape.restore_table,
    PAIRING: _Tape.restore_pair,
    **dict.fromkeys(COLUMNS, _Tape.empty_column),
}
