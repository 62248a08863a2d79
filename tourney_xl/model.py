"""The records of an event: frozen, without files, sheets or a console.

Players are known by their entry number everywhere; names are looked up only where they are shown.
"Ordinal" counts an event's rounds from 1 on and through the bracket: after five Swiss rounds the
first bracket sheet has ordinal 6.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from fractions import Fraction
from functools import cached_property

from tourney_xl.problems import Cell

Figure = int | Fraction | None


class Stage(StrEnum):
    SWISS = "swiss"
    ELIMINATION = "elimination"


class Side(IntEnum):
    """Which half of a round sheet's row a player sits in."""

    ONE = 1
    TWO = 2

    @property
    def other(self) -> Side:
        return Side.TWO if self is Side.ONE else Side.ONE


class Verdict(StrEnum):
    """What the cell `Winner` says."""

    ONE = "1"
    TWO = "2"
    DRAW = "draw"
    NEITHER = "neither"

    @property
    def side(self) -> Side | None:
        return {Verdict.ONE: Side.ONE, Verdict.TWO: Side.TWO}.get(self)


@dataclass(frozen=True)
class Player:
    """A row of `Players`.  Rounds in `drops`, `returns` are ordinals; `drops` is the last played."""

    number: int
    name: str
    cell: Cell = Cell("Players")
    player_id: str | None = None
    email: str | None = None
    faction: str | None = None
    team: str | None = None
    rating: int | None = None
    awarded_byes: int = 0
    enters: int = 1
    drops: tuple[int, ...] = ()
    returns: tuple[int, ...] = ()
    fixed_table: int | None = None
    playoff: int | str | None = None
    """Place among the tied as the players settled it (ALL-10), or the word `lot`."""
    draft_group: str | None = None
    director: bool = False
    house: bool = False
    notes: str | None = None
    fleet_points: int | None = None
    squadron_points: int | None = None
    cells: Mapping[str, Cell] = field(default_factory=dict, compare=False)
    """The cell of each column that this row has, by header: where a problem is reported."""

    def at(self, header: str) -> Cell:
        return self.cells.get(header, self.cell)

    def needs_column(self, header: str) -> str:
        """The end of a hint that asks for a column which a workbook typed by hand may not have yet."""
        if header in self.cells:
            return ""
        return f" Players has no column {header} yet: type {header} into row 1 of a free column first."


@dataclass(frozen=True)
class Entry:
    """A result as the organizer typed it, its words understood but not yet judged by the game."""

    winner: Verdict | None = None
    how: str | None = None
    """One of the game's own words (`Full`), None where blank."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """Every number typed, by header: `Score 1`, `Energy`, `Games 2`, `Bullets 1`."""
    second: Side | None = None
    destroyed: frozenset[Side] = frozenset()

    @property
    def is_blank(self) -> bool:
        return self == Entry()


BLANK = Entry()


@dataclass(frozen=True)
class Match:
    """A row of a round sheet; `two` is None for a bye."""

    one: int
    two: int | None
    table: int | None = None
    entry: Entry = BLANK
    number: int | None = None
    """A bracket's match number; the seeds beside it say who meets whom, not the order of rows."""
    seed_one: int | None = None
    seed_two: int | None = None
    cells: Mapping[str, Cell] = field(default_factory=dict, compare=False)

    @property
    def is_bye(self) -> bool:
        return self.two is None

    @property
    def players(self) -> tuple[int, ...]:
        return (self.one,) if self.two is None else (self.one, self.two)

    @property
    def higher_seed(self) -> int | None:
        """The player who has it, as far as the sheet tells both seeds."""
        if self.seed_one is None or self.seed_two is None or self.seed_one == self.seed_two:
            return None
        return self.one if self.seed_one < self.seed_two else self.two

    def player(self, side: Side) -> int | None:
        return self.one if side is Side.ONE else self.two

    def side_of(self, number: int) -> Side:
        return Side.ONE if number == self.one else Side.TWO

    def at(self, header: str) -> Cell | None:
        return self.cells.get(header)


@dataclass(frozen=True)
class Round:
    """A published round: a sheet `Round 3` or, in a bracket of `size` players, `Top 8`."""

    ordinal: int
    sheet: str
    stage: Stage
    matches: tuple[Match, ...]
    size: int | None = None

    @property
    def label(self) -> int | str:
        """How `Results` names it: a Swiss round by its number, a bracket round by its sheet."""
        return self.ordinal if self.stage is Stage.SWISS else self.sheet

    @property
    def is_final(self) -> bool:
        return self.size == 2

    @cached_property
    def players(self) -> tuple[int, ...]:
        return tuple(number for match in self.matches for number in match.players)

    @cached_property
    def seated(self) -> frozenset[int]:
        return frozenset(self.players)

    @property
    def seats(self) -> tuple[tuple[Cell, int], ...]:
        """Everyone with the cell of the name."""
        return tuple(
            (match.at(f"Player {side}") or Cell(self.sheet), number)
            for match in self.matches
            for side, number in zip(Side, match.players, strict=False)
        )

    def match_of(self, number: int) -> Match | None:
        return next((match for match in self.matches if number in match.players), None)


class PenaltyKind(StrEnum):
    WARNING = "Warning"
    WRITTEN_WARNING = "Written warning"
    MATCH_LOSS = "Match loss"
    DISQUALIFIED = "Disqualified"


@dataclass(frozen=True)
class Penalty:
    ordinal: int
    number: int
    kind: PenaltyKind
    cell: Cell
    note: str | None = None


@dataclass(frozen=True)
class Settings:
    """Sheet `Event`.  `cells` holds the value cell of every setting that the sheet has."""

    event: str = ""
    game: str = ""
    structure: str = ""
    date: datetime.date | None = None
    start: datetime.time | None = None
    place: str | None = None
    organizer: str | None = None
    contact: str | None = None
    rounds: int | None = None
    cut: int | None = None
    seed: str | None = None
    format: str | None = None
    level: str | None = None
    league: str | None = None
    registered: datetime.date | None = None
    entry_fee: str | None = None
    prizes: str | None = None
    tables_from: int = 1
    keep_teams_apart: int = 0
    drafts: tuple[int, ...] = ()
    untimed_from: str | None = None
    names_in_reports: str = "full"
    cells: Mapping[str, Cell] = field(default_factory=dict, compare=False)

    def at(self, setting: str) -> Cell:
        return self.cells.get(setting, Cell("Event"))


@dataclass(frozen=True)
class LogRow:
    """A row of `Log`: what was done or found changed, when, and in which round."""

    when: str
    command: str
    version: str
    round: str
    what: str
    sheet: str = ""
    cell: str = ""
    number: int | None = None
    old: str = ""
    new: str = ""


@dataclass(frozen=True)
class ResultRow:
    """A row of the sheet `Results` as the program wrote it last time: what ALL-13 compares with."""

    round: str
    table: int | None
    one: int
    name_one: str
    two: int | None
    name_two: str
    winner: str
    how: str
    points_one: int | None
    points_two: int | None
    figure_one: int | None = None
    figure_two: int | None = None


@dataclass(frozen=True)
class StandingRow:
    """As much of a row of the sheet `Standings` as the next run compares with."""

    number: int
    name: str
    status: str


@dataclass(frozen=True)
class DraftSeat:
    """A row of `Draft groups`: where a player sits in one of the event's drafts (WA-9)."""

    draft: int
    group: str
    seat: int
    number: int


@dataclass(frozen=True)
class Memory:
    """What the program itself wrote into the workbook last time."""

    results: tuple[ResultRow, ...] = ()
    standings: tuple[StandingRow, ...] = ()
    log: tuple[LogRow, ...] = ()
    draft_seats: tuple[DraftSeat, ...] = ()

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The name under which each entry number was last written."""
        names: dict[int, str] = {}
        for result in self.results:
            names[result.one] = result.name_one
            if result.two is not None:
                names[result.two] = result.name_two
        return names | {standing.number: standing.name for standing in self.standings}


@dataclass(frozen=True)
class Event:
    settings: Settings
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    memory: Memory = Memory()

    @cached_property
    def by_number(self) -> Mapping[int, Player]:
        return {player.number: player for player in self.players}

    @cached_property
    def penalties_of(self) -> Mapping[int, Sequence[Penalty]]:
        """By entry number, for those who have any."""
        penalties: dict[int, list[Penalty]] = {}
        for penalty in self.penalties:
            penalties.setdefault(penalty.number, []).append(penalty)
        return penalties

    def name(self, number: int) -> str:
        return self.by_number[number].name

    @property
    def swiss_rounds(self) -> tuple[Round, ...]:
        return tuple(round_ for round_ in self.rounds if round_.stage is Stage.SWISS)

    @property
    def bracket_rounds(self) -> tuple[Round, ...]:
        return tuple(round_ for round_ in self.rounds if round_.stage is Stage.ELIMINATION)


class Outcome(StrEnum):
    """What a match was to one player; a missed game without an opponent is no match at all."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"


@dataclass(frozen=True)
class Score:
    """What one round was worth to one player."""

    ordinal: int
    number: int
    opponent: int | None
    outcome: Outcome
    kind: str
    """The game's own name for it: `FW`, `ML`, `MG`, `win in time`, `pass`, `awarded bye`."""
    points: int
    figure: int = 0
    """Differential or margin of victory; 0 where the game has neither."""
    is_awarded: bool = False


@dataclass(frozen=True)
class ScoredMatch:
    """A match and what it was worth; `one` is None while there is no result yet."""

    round: Round
    match: Match
    one: Score | None
    two: Score | None
    how: str = ""
    """The word shown in `Results`: the game's `How`, `Bye` or `Awarded bye`."""
    rule: str = ""
    """Ids of the rules that decided, the deciding step named where a decider did."""

    @property
    def winner(self) -> int | None:
        for score in (self.one, self.two):
            if score is not None and score.outcome in (Outcome.WIN, Outcome.BYE):
                return score.number
        return None

    @property
    def is_draw(self) -> bool:
        return self.one is not None and self.one.outcome is Outcome.DRAW


@dataclass(frozen=True)
class Standing:
    """A row of the sheet `Standings`; `figures` are in the order of the game's tiebreakers."""

    rank: int
    number: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    figures: tuple[Figure, ...] = ()
    lot: int | None = None
    status: str = ""
    decided_by: str = ""
