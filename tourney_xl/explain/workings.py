"""How a tiebreaker's figure comes about: the terms that a player can add up by hand, one function a tiebreaker.

`tiebreaks` computes the figures that count; a test holds that the terms here always add up to them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tourney_xl.model import Figure, Outcome, Score
from tourney_xl.tiebreaks import (
    FULL_WIN,
    LOST_KINDS,
    MODIFIED_WIN,
    Table,
    Tiebreaker,
    match_win,
    match_win_floor,
    mean_strength_of_schedule,
)
from tourney_xl.wording import counted


@dataclass(frozen=True)
class Term:
    value: int | Fraction
    label: str


@dataclass(frozen=True)
class Working:
    """Terms added up, less what is deducted, divided by `over`, and never below `at_least`."""

    terms: tuple[Term, ...]
    less: int | None = None
    """The lowest term, where a rule leaves it out (ST-10, ST-11)."""
    over: int = 1
    over_words: str = ""
    """What `over` is made of, where that is not plain from the terms."""
    at_least: Fraction | None = None
    blank: str | None = None
    """What is said where there is nothing to add up and the figure is missing."""

    @property
    def total(self) -> Figure:
        if not self.terms and self.blank is not None:
            return None
        added = sum((term.value for term in self.terms), 0) - (self.less or 0)
        share = added if self.over == 1 else Fraction(added, self.over)
        return share if self.at_least is None else max(Fraction(share), self.at_least)


Name = Callable[[int], str]
Work = Callable[[Table, int, Name], Working]


def _opponents(outcomes: Collection[Outcome]) -> Work:
    """SW-7: the points of the opponents of matches that ended so."""

    def work(table: Table, number: int, name: Name) -> Working:
        return Working(tuple(Term(table.points[n], name(n)) for n in table.opponents(number, outcomes)))

    return work


def _first_not_won(table: Table, number: int, name: Name) -> Working:
    """SW-7: the round of the first loss or draw."""
    words = {Outcome.LOSS: "lost to", Outcome.DRAW: "drawn with"}
    found = [score for score in table.scores[number] if score.outcome in words]
    terms = [Term(score.ordinal, f"({words[score.outcome]} {_who(score, name)})") for score in found[:1]]
    return Working(tuple(terms), blank="never, which is best")


def _figures(table: Table, number: int, name: Name) -> Working:
    """ST-3, WA-5, AR-9: the differential or margin of every round."""
    return Working(tuple(Term(score.figure, _who(score, name)) for score in table.scores[number]))


def _sos(table: Table, number: int, name: Name) -> Working:
    """ST-10, ST-12: opponents' points, a bye as none, an awarded one as a winner of every round; less the lowest."""
    return _less_the_lowest(tuple(_entry(table, score, name) for score in table.scores[number]))


def _entry(table: Table, score: Score, name: Name) -> Term:
    if score.opponent is not None:
        return Term(table.points[score.opponent], name(score.opponent))
    return Term(table.game.bye.points * table.rounds if score.is_awarded else 0, _who(score, name))


def _osos(table: Table, number: int, name: Name) -> Working:
    """ST-11: for each opponent all that its opponents have; less the lowest contribution."""

    def contribution(score: Score) -> Term:
        if score.opponent is None:
            return Term(0, _who(score, name))
        entries = (_entry(table, theirs, name).value for theirs in table.scores[score.opponent])
        return Term(sum(entries, 0), f"opponents of {name(score.opponent)}")

    return _less_the_lowest(tuple(map(contribution, table.scores[number])))


def _less_the_lowest(terms: tuple[Term, ...]) -> Working:
    return Working(terms, less=int(min((term.value for term in terms), default=0)))


def _count(kinds: Collection[str]) -> Work:
    """ST-9: one for each result of these kinds."""

    def work(table: Table, number: int, name: Name) -> Working:
        found = [score for score in table.scores[number] if score.kind in kinds]
        return Working(tuple(Term(1, f"{score.kind} v. {_who(score, name)}") for score in found))

    return work


def _rating(table: Table, number: int, name: Name) -> Working:
    """ST-9: as typed."""
    rating = table.players[number].rating
    return Working(() if rating is None else (Term(rating, "brought along"),), blank="none, which is lowest")


def _mean_sos(table: Table, number: int, name: Name) -> Working:
    """AR-9: each opponent's points a round, and their mean."""
    opponents = table.opponents(number)
    terms = (Term(_a_round(table, n), f"{name(n)}, {_in_rounds(table, n)}") for n in opponents)
    return Working(tuple(terms), over=max(len(opponents), 1))


def _opponents_mean_sos(table: Table, number: int, name: Name) -> Working:
    opponents = table.opponents(number)
    terms = (Term(mean_strength_of_schedule(table, n), name(n)) for n in opponents)
    return Working(tuple(terms), over=max(len(opponents), 1))


def _match_win(table: Table, number: int, name: Name) -> Working:
    """DT-4: points out of those possible in the rounds played."""
    played = len(table.scores[number])
    points, words = Term(table.points[number], "points"), f" ({table.best_win} a round, {counted(played, 'round')})"
    over = max(table.best_win * played, 1)
    return Working((points,), over=over, over_words=words, at_least=match_win_floor(table))


def _opponents_match_win(table: Table, number: int, name: Name) -> Working:
    """DT-4, DT-5: the mean of the opponents' match-win percentages."""
    opponents = table.opponents(number)
    terms = (Term(match_win(table, n), f"{name(n)}, {_in_rounds(table, n)}{_held(table, n)}") for n in opponents)
    return Working(tuple(terms), over=max(len(opponents), 1), at_least=match_win_floor(table))


def _held(table: Table, number: int) -> str:
    """Why an opponent counts with more than the points give."""
    least = match_win_floor(table)
    plain = Fraction(table.points[number], max(table.best_win * len(table.scores[number]), 1))
    return f", held to {float(least):.2%}" if plain < least else ""


def _a_round(table: Table, number: int) -> Fraction:
    played = len(table.scores[number])
    return Fraction(table.points[number], played) if played else Fraction(0)


def _in_rounds(table: Table, number: int) -> str:
    played = len(table.scores[number])
    return f"{table.points[number]} in {counted(played, 'round')}"


def _number(table: Table, number: int, name: Name) -> Working:
    """DT-4: order of entry."""
    return Working((Term(number, "(entry number)"),))


def _opponents_points(table: Table, number: int, name: Name) -> Working:
    """Opponents' points; an awarded bye as the strongest opponent there could be."""
    strongest = table.best_win * (table.rounds - 1)
    terms = [Term(table.points[n], name(n)) for n in table.opponents(number)]
    terms += [Term(strongest, _who(score, name)) for score in table.scores[number] if score.is_awarded]
    return Working(tuple(terms))


def _wins(table: Table, number: int, name: Name) -> Working:
    return Working(tuple(Term(1, name(n)) for n in table.opponents(number, (Outcome.WIN,))))


def _who(score: Score, name: Name) -> str:
    """The opponent, or the game's word for having none."""
    return score.kind if score.opponent is None else name(score.opponent)


WORKS: Mapping[str, Work] = {
    "beaten": _opponents((Outcome.WIN,)),
    "not-beaten": _opponents((Outcome.LOSS, Outcome.DRAW)),
    "first-not-won": _first_not_won,
    "df": _figures,
    "mov": _figures,
    "sos": _sos,
    "osos": _osos,
    "full-wins": _count((FULL_WIN,)),
    "losses": _count(LOST_KINDS),
    "modified-wins": _count((MODIFIED_WIN,)),
    "rating": _rating,
    "mean-sos": _mean_sos,
    "match-win": _match_win,
    "opponents-match-win": _opponents_match_win,
    "entry": _number,
    "wins": _wins,
    "opponents-points": _opponents_points,
    "opponents-mean-sos": _opponents_mean_sos,
}
"""One for each of `TIEBREAKERS`."""


def working(tiebreaker: Tiebreaker, table: Table, number: int, name: Name) -> Working:
    return WORKS[tiebreaker.key](table, number, name)
