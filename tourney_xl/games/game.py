"""A game as data: what its TOML file says, validated and frozen.

Every figure carries the id of the rule it encodes, so that the sheet `Results` and `games KEY` can
name it.  Nothing outside this folder asks which game it has before it: it asks for what the file says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from enum import StrEnum

from tourney_xl.model import Outcome, Stage


class Scoring(StrEnum):
    """How a result becomes points: by who won and how, or by the margin between two scores."""

    WINNER = "winner"
    MARGIN = "margin"


class PairingMethod(StrEnum):
    GROUPS = "groups"  # score groups, random inside (SW-5, ST-5, AR-7, DT-3)
    GROUPS_BY_FIGURE = "groups-by-figure"  # score groups, by differential inside (ST-5, 1E)
    STACK = "stack"  # one stack from the top (WA-4)


class ByeRule(StrEnum):
    RANDOM_LOWEST_GROUP = "random-lowest-group"  # SW-6, ST-6, DT-3
    LOWEST_RANKED = "lowest-ranked"  # AR-7
    LAST_IN_STACK = "last-in-stack"  # WA-4


class BracketKind(StrEnum):
    FOLD = "fold"  # AR-12: first v last, then winners of first and last game
    TREE = "tree"  # DT-6: 1 v 16, then the winner of 8 v 9
    MATCH_PLAY = "match-play"  # ST-13: the published order of slots
    RANDOM = "random"  # SW-8: placed at random in a tree
    RANDOM_FOLD = "random-fold"  # AR-14: random byes and numbers, then folded


@dataclass(frozen=True)
class Award:
    """What one side of a result gets."""

    kind: str
    points: int
    outcome: Outcome
    rule: str = ""


@dataclass(frozen=True)
class ResultKind:
    """One way for a match to end that has a winner: a word of the column `How`."""

    how: str
    winner: Award
    loser: Award
    figure: str
    """How the differential comes about: the name of a function in `judging.FIGURES`."""
    rule: str
    is_default: bool = False
    """Also meant when `How` is blank."""
    aliases: tuple[str, ...] = ()
    figure_amount: int = 0
    """What `fixed` gives, and `scores` where none were typed."""
    winner_has_more: bool = False
    """ST-3: scores that do not show the winner ahead contradict this result."""


@dataclass(frozen=True)
class MarginBand:
    """Armada's table: a margin of at most `to` is worth so much to winner and loser."""

    to: int
    winner: int
    loser: int


@dataclass(frozen=True)
class MarginRules:
    """The ids of the rules that a result by margin may rest on."""

    table: str = ""
    equal: str = ""
    destroyed: str = ""
    bracket: str = ""


@dataclass(frozen=True)
class Column:
    """A column of the round sheets that is the game's own, in the order in which it stands."""

    header: str
    kind: str
    """`how`, `count` (a whole number), `score` (may be negative), `side` (a player) or `sides` (a player or `Both`)."""
    help: str
    stages: tuple[Stage, ...] = (Stage.SWISS, Stage.ELIMINATION)
    optional: bool = False
    """Read where the organizer added it; not written into new sheets."""
    most: int = 9999
    """A number beyond this is absurd: a slip of the finger."""


GAMES = (
    Column("Games 1", "count", "Games won by player 1. 2–0 and 2–1 decide the match.", most=3),
    Column("Games 2", "count", "Games won by player 2. 2–0 and 2–1 decide the match.", most=3),
)
"""What a match that is the best of three has instead of the game's own columns."""


@dataclass(frozen=True)
class Decider:
    """A step at time: the player with more, or fewer, in columns `HEADER 1` and `HEADER 2` wins."""

    name: str
    method: str
    """The name of a function in `judging.DECIDERS`: `more`, `fewer`, `over`…"""
    headers: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Row:
    """A row of the table of rounds and cuts: up to `to` players; None where the row is open."""

    to: int | None
    rounds: int
    cut: int


@dataclass(frozen=True)
class Structure:
    key: str
    name: str
    rule: str
    table: tuple[Row, ...]
    """Empty where elimination is the whole event."""
    bracket: BracketKind | None = None
    best_of_three: str | None = None
    """None, `all`, or `final-official`: which bracket matches are best of three."""
    draft_groups: bool = False
    replaces_drops: bool = False
    """AR-11: a qualified player who leaves before the bracket begins is replaced."""
    multi_day: bool = False
    """DT-13: an event over several days may start later."""
    cut_doubles: bool = True
    """Whether cuts double along with the rounds beyond the last row; else they stay (ST-19)."""
    bracket_rule: str = ""
    drops_rule: str = ""
    """What becomes of a match whose player leaves after the cut; blank where ALL-15 alone says it."""

    @property
    def is_elimination_only(self) -> bool:
        return not self.table

    @property
    def doubles(self) -> bool:
        """Whether the table goes on doubling beyond its last row, which an open row does not need (ALL-8)."""
        return bool(self.table) and self.table[-1].to is not None


@dataclass(frozen=True)
class Times:
    round_minutes: int
    final_minutes: int
    warning_minutes: int | None
    """Minutes after the start at which a warning is called."""
    hidden_die: int = 0
    """DT-10: minutes of a hidden die added to every round; 0 where there is none."""
    deck_building: Mapping[str, int] = field(default_factory=dict)
    """Minutes to build a deck, by the event's `Format`."""
    report_minutes: int = 0
    break_from_rounds: int | None = None
    break_minutes: int = 0
    rule: str = ""
    absent_minutes: int | None = None
    """Minutes into a round after which a player who has not turned up is absent (ST-8, DT-8)."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Rule ids of single times, by their key in the file, where they are not `rule`."""


@dataclass(frozen=True)
class Sanction:
    """What an event must meet to be official or rated; None where the book sets no such limit."""

    rule: str
    players: int | None = None
    rounds: int | None = None
    days_ahead: int | None = None
    """Days before the event by which it must be registered."""
    report_days: int | None = None
    """Days after the event within which `report` is due."""
    report: tuple[str, ...] = ()
    """What is sent in after the event (SW-9, ST-14)."""
    tell_of_rounds: str | None = None
    """Who is told where the number of rounds was changed (ST-16)."""
    facts: tuple[str, ...] = ()
    """Settings of the sheet `Event` that the report carries (ST-15)."""
    needs_player_id: bool = False
    director_up_to: int | None = None
    """The largest field in which a director may play without a word of warning (ST-17, WA-11)."""
    fee: int = 0
    """Owed to the publisher for each player (WA-12)."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Rule ids of single demands, by their key in the file, where they are not `rule`."""


@dataclass(frozen=True)
class Level:
    """A value of the setting `Level`, with what it asks for."""

    key: str
    rule: str
    is_default: bool = False
    is_official: bool = False
    """DT-10, DT-13: the final is best of three."""
    k_factor: int | None = None
    players: int | None = None
    starts_by: time | None = None
    starts_by_multi_day: time | None = None
    director_plays: bool = True
    deck_lists: bool = False
    """WA-11: every player hands in a deck list."""
    deck_lists_of_top: int = 0
    """DT-13: so many of the best hand in theirs afterwards."""
    awarded_byes: bool = False
    """ST-12: winners of earlier events may have opening byes."""
    drafts_in_groups: bool = False
    """WA-11: a booster draft should keep to its draft groups."""


@dataclass(frozen=True)
class Ratings:
    """Elo (WA-8): ratings are held to `least`…`most`, newcomers begin at `new`."""

    rule: str
    least: int
    most: int
    new: int
    scale: int
    """Points of rating that make one ten times as likely to win."""


@dataclass(frozen=True)
class LeagueRow:
    """League points by place group in an event of up to `to` players."""

    to: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class League:
    """ST-18: points by place and players; `places` holds the last place of each group of places."""

    rule: str
    players: int
    places: tuple[int, ...]
    rows: tuple[LeagueRow, ...]
    first_month: int
    last_month: int


@dataclass(frozen=True)
class Drafts:
    """WA-9: how many draft groups, and how many sit in each."""

    rule: str
    one_group_to: int
    largest: int
    smallest: int
    step: int
    """Surplus players join so many at a time, from the first group on."""
    exceptions: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True)
class Paper:
    """What a game has on paper beside pairings and match slips."""

    score_cards: bool = False
    """Every player keeps a card of the own results, a row a round."""
    overview: bool = False
    """A form that is sent in after the event (SW-9, WA-12)."""
    player_id: str | None = None
    """What the line on the card is called on which players write their id (ST-15, WA-7); None where there is none."""
    rule: str = ""


@dataclass(frozen=True)
class Game:
    key: str
    name: str
    source: str
    """Title and version of the rule book."""
    scoring: Scoring
    results: tuple[ResultKind, ...]
    draw: Award | None
    """None where the game knows no draw."""
    neither: Award
    """What both get where both lose or are absent."""
    bye: Award
    bye_figure: int
    absent: str
    """`How` of a match that a player did not turn up to (ALL-6): `Missed`, `Conceded`, or the loss in time."""
    figure_heading: str | None
    """`DF`, `MoV`, or None where the game has no second figure."""
    margins: tuple[MarginBand, ...]
    concession_margin: int
    """AR-5: the least margin a concession is worth."""
    tiebreakers: tuple[str, ...]
    """Keys of `tiebreaks.TIEBREAKERS`, in the order in which they count."""
    lots_decide: bool
    """Whether lots part those whom every tiebreaker leaves equal; else they share the rank."""
    players_settle_ties: bool
    """SW-7: rock-paper-scissors comes before lots, so a tie that matters is asked for (ALL-10)."""
    columns: tuple[Column, ...]
    deciders: tuple[Decider, ...]
    pairing: PairingMethod
    bye_rule: ByeRule
    double_bye_instead_of_rematch: bool
    look_ahead_last: bool
    """ST-7: the rounds to come count after the score groups, not before."""
    structures: tuple[Structure, ...]
    times: Times
    rules: Mapping[str, str]
    """What each rule id that the file names says, in our words: printed by `games KEY`."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Lists and limits by name: `formats`, `limited_formats`, `factions`, `fleet_points`, `squadron_points`,
    `match_win_floor`; only those that the game has."""
    aliases: tuple[str, ...] = ()
    at_time: str | None = None
    """`How` of a result that the deciders found; None where the game has no deciders."""
    both_out: str | None = None
    """WA-2: another `How` for which the deciders may find the winner."""
    games_rule: str = ""
    """The rule behind best of three (ST-13, DT-10)."""
    tied_games_to_higher_seed: bool = False
    """ST-13: in a best of three, a tied game counts for the player with the better seed."""
    penalty: str = ""
    """`How` in which a `Match loss` gives the match to the opponent (ALL-17)."""
    figure_column: str | None = None
    """The column that a figure by `column` is read from (WA-2)."""
    least_score: int = 0
    most_score: int = 0
    """ST-3: each score is held to these before the difference is taken."""
    destroyed_score: int = 0
    """AR-3: the least score of one who has destroyed the opponent's fleet."""
    margin_rules: MarginRules = MarginRules()
    has_top_of_faction: bool = False
    """DT-12: the report names the best-placed player of each faction."""
    levels: tuple[Level, ...] = ()
    sanction: Sanction | None = None
    ratings: Ratings | None = None
    league: League | None = None
    drafts: Drafts | None = None
    paper: Paper = Paper()
    standings_rule: str = ""
    pairing_rule: str = ""
    pairing_bye_rule: str = ""
    options_rule: str = ""

    @property
    def hows(self) -> tuple[str, ...]:
        return tuple(result.how for result in self.results)

    def columns_in(self, stage: Stage, best_of_three: bool) -> tuple[Column, ...]:
        """The game's own columns of a new round sheet."""
        if best_of_three:
            return GAMES
        return tuple(column for column in self.columns if stage in column.stages and not column.optional)

    def structure(self, key: str) -> Structure:
        """The structure of that key; the game's first one where the event names none."""
        if not key:
            return self.structures[0]
        return next(structure for structure in self.structures if structure.key == key)

    def level(self, key: str | None) -> Level | None:
        """The level of that key, the default one where the event names none or an unknown one."""
        named = next((level for level in self.levels if level.key == (key or "").strip().casefold()), None)
        return named or next((level for level in self.levels if level.is_default), None)

    def result(self, how: str | None) -> ResultKind | None:
        """The result kind that a word of the column `How` means; None where a margin decides."""
        if not how:
            return next((result for result in self.results if result.is_default), None)
        return next((result for result in self.results if result.how == how), None)

    def is_best_of_three(self, structure: str, size: int | None, level: str | None) -> bool:
        """Whether a bracket match among `size` players is best of three (ST-13, DT-10)."""
        which = self.structure(structure).best_of_three
        if which == "final-official":
            named = self.level(level)
            return size == 2 and named is not None and named.is_official
        return which == "all" and size is not None
