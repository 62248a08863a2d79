"""The tiebreakers' vocabulary: one exact figure each, with its heading, direction and rule beside it.

A game lists keys of `TIEBREAKERS` in the order in which they count.  `HEAD_TO_HEAD` is the one word
in such a list that is no figure but a procedure; `standings` follows it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tourney_xl.games.game import Game
from tourney_xl.model import Figure, Outcome, Player, Score

HEAD_TO_HEAD = "head-to-head"

# The kinds of result that a tiebreaker knows by name; a game that counts them uses the same names.
FULL_WIN, MODIFIED_WIN, MISSED_GAME = "FW", "MW", "MG"
LOST_KINDS = ("FL", "ML")


@dataclass(frozen=True)
class Table:
    """What every player, house players too, has scored in the rounds that count."""

    game: Game
    rounds: int
    """Rounds that the event is planned to have."""
    ordinal: int
    """The newest round that counts; 0 before the first."""
    players: Mapping[int, Player]
    scores: Mapping[int, tuple[Score, ...]]
    """By entry number, in the order of rounds."""

    @cached_property
    def points(self) -> Mapping[int, int]:
        return {number: sum(score.points for score in scores) for number, scores in self.scores.items()}

    @cached_property
    def best_win(self) -> int:
        """The points of the best win that the game knows."""
        wins = [result.winner.points for result in self.game.results] + [band.winner for band in self.game.margins]
        return max(wins, default=self.game.bye.points)

    def opponents(self, number: int, outcomes: Collection[Outcome] = tuple(Outcome)) -> tuple[int, ...]:
        """The opponents met, one entry a match; only those of matches that ended so."""
        return tuple(
            score.opponent for score in self.scores[number] if score.opponent is not None and score.outcome in outcomes
        )

    def count(self, number: int, kinds: Collection[str]) -> int:
        """How many results of these kinds the player has."""
        return sum(score.kind in kinds for score in self.scores[number])


def beaten(table: Table, number: int) -> int:
    """SW-7, SW-10: sum of the points of the opponents beaten; a pass is no opponent."""
    return sum(table.points[opponent] for opponent in table.opponents(number, (Outcome.WIN,)))


def not_beaten(table: Table, number: int) -> int:
    """SW-7, SW-10: sum of the points of the opponents lost to or drawn with."""
    return sum(table.points[opponent] for opponent in table.opponents(number, (Outcome.LOSS, Outcome.DRAW)))


def first_not_won(table: Table, number: int) -> int | None:
    """SW-7, SW-10: round of the first loss or draw; None where there was none."""
    not_won = (score.ordinal for score in table.scores[number] if score.outcome in (Outcome.LOSS, Outcome.DRAW))
    return min(not_won, default=None)


def figure_sum(table: Table, number: int) -> int:
    """ST-3, WA-5, AR-9: sum of the differentials or margins of victory, byes included."""
    return sum(score.figure for score in table.scores[number])


def strength_of_schedule(table: Table, number: int) -> int:
    """ST-10: sum of the final points of all opponents, less the lowest single one."""
    return _less_the_lowest(_schedule(table, number))


def opponents_strength_of_schedule(table: Table, number: int) -> int:
    """ST-11: what each opponent's opponents have, summed up, less the lowest contribution; a bye contributes 0."""
    return _less_the_lowest(
        [0 if score.opponent is None else sum(_schedule(table, score.opponent)) for score in table.scores[number]]
    )


def _schedule(table: Table, number: int) -> list[int]:
    """ST-10, ST-12: a bye is an opponent of 0; one awarded before the event has won every round."""
    awarded = table.game.bye.points * table.rounds
    return [
        table.points[score.opponent] if score.opponent is not None else awarded if score.is_awarded else 0
        for score in table.scores[number]
    ]


def _less_the_lowest(entries: Sequence[int]) -> int:
    return sum(entries) - min(entries, default=0)


def full_wins(table: Table, number: int) -> int:
    """ST-9: full wins."""
    return table.count(number, (FULL_WIN,))


def losses(table: Table, number: int) -> int:
    """ST-9: full and modified losses; a missed game is neither."""
    return table.count(number, LOST_KINDS)


def modified_wins(table: Table, number: int) -> int:
    """ST-9: modified wins."""
    return table.count(number, (MODIFIED_WIN,))


def rating(table: Table, number: int) -> int | None:
    """ST-9: the rating that the player brought along."""
    return table.players[number].rating


def mean_strength_of_schedule(table: Table, number: int) -> Fraction:
    """AR-9: mean over opponents met of their points a round; their byes count in both, an own bye is no opponent."""
    return _mean(_points_a_round(table, opponent) for opponent in table.opponents(number))


def opponents_mean_strength_of_schedule(table: Table, number: int) -> Fraction:
    """The mean of the opponents' own mean strength of schedule."""
    return _mean(mean_strength_of_schedule(table, opponent) for opponent in table.opponents(number))


def match_win(table: Table, number: int) -> Fraction:
    """DT-4, DT-5: points out of those possible in the rounds played, byes included, and never below the floor."""
    return max(_points_a_round(table, number) / table.best_win, match_win_floor(table))


def opponents_match_win(table: Table, number: int) -> Fraction:
    """DT-4, DT-5: mean of the opponents' match-win percentages, own byes left out; the floor where nobody was met."""
    opponents = table.opponents(number)
    return _mean(match_win(table, opponent) for opponent in opponents) if opponents else match_win_floor(table)


def _points_a_round(table: Table, number: int) -> Fraction:
    played = len(table.scores[number])
    return Fraction(table.points[number], played) if played else Fraction(0)


def match_win_floor(table: Table) -> Fraction:
    """The game's `match_win_floor`, read as it is written: 0.33 is 33/100 and not a binary fraction (ALL-14)."""
    return Fraction(str(table.game.options.get("match_win_floor", 0)))


def _mean(values: Iterable[Fraction]) -> Fraction:
    """ALL-14: exact, and 0 over nobody."""
    listed = list(values)
    return sum(listed, Fraction(0)) / len(listed) if listed else Fraction(0)


def entry(table: Table, number: int) -> int:
    """DT-4: order of entry."""
    return table.players[number].number


def wins(table: Table, number: int) -> int:
    """Matches won; byes are not won."""
    return len(table.opponents(number, (Outcome.WIN,)))


def opponents_points(table: Table, number: int) -> int:
    """Sum of the opponents' points; an awarded bye is the strongest opponent that could have been beaten in it."""
    strongest = table.best_win * (table.rounds - 1)
    awarded = sum(score.is_awarded for score in table.scores[number])
    return sum(table.points[opponent] for opponent in table.opponents(number)) + awarded * strongest


@dataclass(frozen=True)
class Tiebreaker:
    """A figure that parts players with equal points."""

    key: str
    heading: str
    higher_is_better: bool
    number_format: str
    """How the sheet `Standings` shows it, in Excel's words."""
    rule: str
    """Empty where no rule book of ours has it: offered to an organizer's own game."""
    explanation: str
    compute: Callable[[Table, int], Figure]
    missing_is_best: bool = False
    """Whether a player without the figure stands before all who have one, or behind them."""

    def order(self, figure: Figure) -> tuple[bool, int | Fraction]:
        """Sorts players by this figure, the better ones first."""
        if figure is None:
            return not self.missing_is_best, 0
        return self.missing_is_best, -figure if self.higher_is_better else figure


TIEBREAKERS = (
    Tiebreaker("beaten", "Beaten", True, "0", "SW-7", "points of the opponents beaten, added up", beaten),
    Tiebreaker(
        "not-beaten", "Not beaten", True, "0", "SW-7",
        "points of the opponents lost to or drawn with, added up", not_beaten,
    ),
    Tiebreaker(
        "first-not-won", "First not won", True, "0", "SW-7",
        "round of the first loss or draw, later is better and never is best", first_not_won, missing_is_best=True,
    ),
    Tiebreaker("df", "DF", True, "0", "ST-3, WA-5", "differentials of all games, added up", figure_sum),
    Tiebreaker(
        "sos", "SoS", True, "0", "ST-10",
        "strength of schedule: points of all opponents, a bye counting as 0, less the lowest", strength_of_schedule,
    ),
    Tiebreaker(
        "osos", "OSoS", True, "0", "ST-11",
        "opponents' strength of schedule: for each opponent the points of all its opponents, less the lowest sum",
        opponents_strength_of_schedule,
    ),
    Tiebreaker("full-wins", "FW", True, "0", "ST-9", "number of full wins", full_wins),
    Tiebreaker("losses", "FL+ML", False, "0", "ST-9", "number of full and modified losses, fewer is better", losses),
    Tiebreaker("modified-wins", "MW", True, "0", "ST-9", "number of modified wins", modified_wins),
    Tiebreaker("rating", "Rating", True, "0", "ST-9", "player rating, none is lowest", rating),
    Tiebreaker("mov", "MoV", True, "0", "AR-9", "margins of victory of all games, added up", figure_sum),
    Tiebreaker(
        "mean-sos", "SoS", True, "0.0000", "AR-9",
        "strength of schedule: mean of the opponents' points a round", mean_strength_of_schedule,
    ),
    Tiebreaker(
        "match-win", "MW%", True, "0.00%", "DT-4",
        "match-win percentage: points out of those possible in the rounds played, but not below the game's least",
        match_win,
    ),
    Tiebreaker(
        "opponents-match-win", "OMW%", True, "0.00%", "DT-4",
        "opponents' match-win percentage: the mean of theirs, none below the least, byes left out", opponents_match_win,
    ),
    Tiebreaker("entry", "Entry", False, "0", "DT-4", "order of entry, earlier is better", entry),
    Tiebreaker("wins", "Wins", True, "0", "", "number of matches won, byes left out", wins),
    Tiebreaker(
        "opponents-points", "SoS", True, "0", "",
        "strength of schedule: points of all opponents, added up", opponents_points,
    ),
    Tiebreaker(
        "opponents-mean-sos", "eSoS", True, "0.0000", "",
        "extended strength of schedule: mean of the opponents' own mean SoS", opponents_mean_strength_of_schedule,
    ),
)  # fmt: skip

BY_KEY: Mapping[str, Tiebreaker] = {tiebreaker.key: tiebreaker for tiebreaker in TIEBREAKERS}


def columns_of(game: Game) -> tuple[Tiebreaker, ...]:
    """The game's tiebreakers that are figures, in the order in which they count."""
    return tuple(BY_KEY[key] for key in game.tiebreakers if key != HEAD_TO_HEAD)
