"""Pairings of the round that is played and results of those that were, with names as players see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tourney_xl.elimination import bracket_of
from tourney_xl.fleets import first_choice
from tourney_xl.model import Match, Round, ScoredMatch, Stage
from tourney_xl.report.names import alphabetical
from tourney_xl.report.report import Report
from tourney_xl.scoring import idle_rounds
from tourney_xl.standings import nobody_came
from tourney_xl.wording import figure_text

NO_OPPONENT = "Bye"


@dataclass(frozen=True)
class Seat:
    """A player of the round, as a list by name tells it."""

    number: int
    name: str
    table: int | None
    opponent: str
    points: int | None
    opponent_points: int | None
    is_bye: bool


@dataclass(frozen=True)
class Pairing:
    """A table of the round; points only where players were paired by them."""

    table: int | None
    one: str
    two: str
    points_one: int | None
    points_two: int | None
    note: str | None
    """AR-17: who chooses the first player; in a seeded bracket the seeds."""
    match: Match

    @property
    def is_bye(self) -> bool:
        return self.match.is_bye

    @property
    def seats(self) -> Iterator[Seat]:
        one, two = self.match.one, self.match.two
        yield Seat(one, self.one, self.table, self.two, self.points_one, self.points_two, self.is_bye)
        if two is not None:
            yield Seat(two, self.two, self.table, self.one, self.points_two, self.points_one, False)


@dataclass(frozen=True)
class Pairings:
    """A round that is being played, by table; byes come last."""

    round: Round
    by_table: tuple[Pairing, ...]
    is_best_of_three: bool

    @property
    def title(self) -> str:
        return f"{self.round.sheet}, best of three" if self.is_best_of_three else self.round.sheet

    @property
    def by_name(self) -> list[Seat]:
        seats = (seat for pairing in self.by_table for seat in pairing.seats)
        return sorted(seats, key=lambda seat: alphabetical(seat.name))

    @cached_property
    def has_points(self) -> bool:
        return any(pairing.points_one is not None for pairing in self.by_table)


@dataclass(frozen=True)
class Result:
    """A match that has a result; a bye is won by its player."""

    table: int | None
    one: str
    two: str
    winner: str
    how: str
    points: str
    figures: str
    """Margin of victory or differential of both, where the game has one."""
    won_one: bool
    won_two: bool
    is_bye: bool

    @property
    def said_one(self) -> str:
        """What a phone says beside the name, since it has no room for the column of winners."""
        return self._said(self.won_one)

    @property
    def said_two(self) -> str:
        return self._said(self.won_two)

    def _said(self, has_won: bool) -> str:
        if has_won:
            return "won"
        return "" if self.won_one or self.won_two else self.winner


@dataclass(frozen=True)
class PlayedRound:
    title: str
    results: tuple[Result, ...]

    @cached_property
    def has_hows(self) -> bool:
        """Not where all results came about in the usual way, which has no word."""
        return any(result.how for result in self.results)

    @cached_property
    def has_points(self) -> bool:
        return any(result.points for result in self.results)

    @cached_property
    def has_figures(self) -> bool:
        return any(result.figures for result in self.results)


def pairings(report: Report) -> Pairings | None:
    """The newest round while it waits for results."""
    round_ = report.open_round
    if round_ is None:
        return None
    points = _points_before(report, round_)
    by_table = sorted(round_.matches, key=_by_table)
    found = tuple(_pairing(report, match, points) for match in by_table)
    return Pairings(round_, found, report.is_best_of_three(round_))


def _by_table(match: Match) -> tuple[bool, bool, int]:
    return match.is_bye, match.table is None, match.table or 0


def _points_before(report: Report, newest: Round) -> Mapping[int, int] | None:
    """What players were paired by: results of this round that are in already do not show beside their names."""
    if newest.stage is not Stage.SWISS or newest.ordinal == 1:
        return None
    points: Counter[int] = Counter()
    for match in report.scored:
        if match.round.ordinal < newest.ordinal:
            points.update({score.number: score.points for score in (match.one, match.two) if score is not None})
    return points


def _pairing(report: Report, match: Match, points: Mapping[int, int] | None) -> Pairing:
    return Pairing(
        None if match.is_bye else match.table,
        report.name(match.one),
        NO_OPPONENT if match.two is None else report.name(match.two),
        None if points is None else points.get(match.one, 0),
        None if points is None or match.two is None else points.get(match.two, 0),
        first_choice(match, report.event, report.game, report.told.name) or _seeds(report, match),
        match,
    )


def _seeds(report: Report, match: Match) -> str | None:
    """ST-13: a tied game goes to the higher seed, so both have to know; places drawn by lot are no seeds."""
    higher = match.higher_seed
    if higher is None or not bracket_of(report.event, report.game).is_seeded:
        return None
    tied = f": a tied game goes to {report.told.name(higher)}" if report.game.tied_games_to_higher_seed else ""
    return f"Seeds {match.seed_one} and {match.seed_two}{tied}"


def results(report: Report) -> Iterator[PlayedRound]:
    """Rounds with results, the newest first; a bye alone is no news while everybody else is playing."""
    idle = {round_.ordinal for round_ in idle_rounds(report.event, report.plan)}
    for round_ in reversed(report.event.rounds):
        played = [match for match in report.scored if match.round.ordinal == round_.ordinal and match.one is not None]
        if any(not match.match.is_bye for match in played) or (played and round_ != report.open_round):
            counts = round_.ordinal not in idle
            by_table = sorted(played, key=lambda match: _by_table(match.match))
            yield PlayedRound(report.title_of(round_), tuple(_result(report, match, counts) for match in by_table))


def _result(report: Report, scored: ScoredMatch, counts: bool) -> Result:
    match, winner = scored.match, scored.winner
    return Result(
        None if match.is_bye else match.table,
        report.name(match.one),
        NO_OPPONENT if match.two is None else report.name(match.two),
        without_winner(scored) if winner is None else report.name(winner),
        _how(scored),
        _points(scored) if counts else "",
        _figures(report, scored) if counts else "",
        won_one=winner == match.one,
        won_two=winner is not None and winner == match.two,
        is_bye=match.is_bye,
    )


def _how(scored: ScoredMatch) -> str:
    """That nobody sat there is said in the place of the opponent; in a bracket somebody may have left."""
    if scored.how != NO_OPPONENT:
        return scored.how
    return "" if scored.match.is_bye else "Opponent left"


def without_winner(scored: ScoredMatch) -> str:
    """What stands in place of a winner."""
    if nobody_came(scored):
        return "Not played"
    return "Draw" if scored.is_draw else "Both lost"


def _points(match: ScoredMatch) -> str:
    """What it was worth; nothing where no points hang on it, as in a bracket match of three games."""
    points = [score.points for score in (match.one, match.two) if score is not None]
    return " : ".join(map(str, points)) if any(points) or match.round.stage is Stage.SWISS else ""


def _figures(report: Report, match: ScoredMatch) -> str:
    if report.game.figure_heading is None or match.round.stage is not Stage.SWISS:
        return ""
    return " : ".join(figure_text(score.figure, "0") for score in (match.one, match.two) if score is not None)
