"""Why this rank: points round by round, every tiebreaker worked out, and what parts a player from the neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tourney_xl.explain.workings import Term, Working, working
from tourney_xl.model import Figure, Outcome, Standing
from tourney_xl.reckoning import Reckoning
from tourney_xl.scoring import counting_rounds
from tourney_xl.standings import CUT, DROPPED, LOT, PLAYOFF, POINTS, SHARED, table
from tourney_xl.tiebreaks import Table, Tiebreaker, columns_of
from tourney_xl.wording import counted, figure_text

HEAD_TO_HEAD = "Head-to-head v. "
"""How `Decided by` begins where two who met were parted by that (ST-9)."""


@dataclass(frozen=True)
class Ranks(Reckoning):
    """The standings of a moment, with all that they were worked out from."""

    @cached_property
    def table(self) -> Table:
        return table(self.event, self.game, self.plan, self.scored)

    @cached_property
    def columns(self) -> Mapping[str, tuple[int, Tiebreaker]]:
        """By heading: the place among a row's figures, and the tiebreaker."""
        return {column.heading: (place, column) for place, column in enumerate(columns_of(self.game))}

    def name(self, number: int) -> str:
        return self.event.name(number)

    # ------------------------------------------------------------ two players

    def parted(self, upper: Standing, lower: Standing, reason: str) -> str:
        """What put one before the other: a value of `Decided by`, with the figures of both."""
        above, below = self.name(upper.number), self.name(lower.number)
        if reason == POINTS:
            return f"{above} has {counted(upper.points, 'point')}, {below} {lower.points}."
        if reason in self.columns:
            return self._parted_by_figure(upper, lower, *self.columns[reason])
        if reason.startswith(HEAD_TO_HEAD):
            return self._parted_head_to_head(upper, lower)
        if reason == SHARED:
            return self._shared(upper, lower)
        seed = self.event.settings.seed or ""
        said = {
            LOT: f"Equal in everything: the lot from the seed {seed} puts {above} first ({self._rules('ALL-4')}).",
            PLAYOFF: f"Equal in everything: they settled it among themselves, {above} first (ALL-10).",
            CUT: f"{above} was in the cut and {below} was not (ALL-9).",
        }
        return said.get(reason) or f"{below} went out in the {reason}, {above} came further (ALL-9)."

    def _shared(self, upper: Standing, lower: Standing) -> str:
        names = f"{self.name(upper.number)} and {self.name(lower.number)}"
        bracket = self.event.bracket_rounds[:1]
        if bracket and upper.number in bracket[0].seated:
            return f"{names} came equally far in the bracket and share the place (ALL-9)."
        return f"{names} are equal in everything and share the rank ({self._rules()})."

    def _parted_by_figure(self, upper: Standing, lower: Standing, place: int, column: Tiebreaker) -> str:
        more, less = (shown(row.figures[place], column.number_format) for row in (upper, lower))
        equal = [POINTS.lower(), *list(self.columns)[:place]]
        before = f"Equal in {', '.join(equal)}" + (", head-to-head settled nothing" if self._has_met(column) else "")
        order = "" if column.higher_is_better else ", fewer being better"
        name, other = self.name(upper.number), self.name(lower.number)
        return f"{before}; {column.heading} decides: {name} {more}, {other} {less}{order}{self.rule(column)}."

    def _has_met(self, column: Tiebreaker) -> bool:
        """Whether the game has looked at head-to-head before this column (ST-9)."""
        keys = self.game.tiebreakers
        return "head-to-head" in keys and keys.index("head-to-head") < keys.index(column.key)

    def _parted_head_to_head(self, upper: Standing, lower: Standing) -> str:
        wins = (
            score.ordinal
            for score in self.table.scores[upper.number]
            if score.opponent == lower.number and score.outcome is Outcome.WIN
        )
        name = self.name(upper.number)
        return (
            f"These two alone were still tied, and they had met: {name} won in round {max(wins)}, "
            f"and head-to-head decides ({self._rules()})."
        )

    def rule(self, column: Tiebreaker) -> str:
        """The rules of this game behind a tiebreaker that several games may share; blank where it has none."""
        own = [rule for rule in column.rule.split(", ") if rule in self.game.rules]
        return f" ({', '.join(own)})" if own else ""

    def _rules(self, *first: str) -> str:
        return ", ".join(filter(None, (*first, self.game.standings_rule)))


# ---------------------------------------------------------------- one player


def rank(ranks: Ranks, number: int) -> Iterator[str]:
    """The rank of now, from the points to the neighbours."""
    place = next((place for place, row in enumerate(ranks.ranking) if row.number == number), None)
    if place is None:
        is_house = ranks.event.by_number[number].house
        why = "house players are not (ALL-16)" if is_house else "the player never began (ALL-6)"
        yield f"{ranks.name(number)} is not ranked: {why}."
        return
    row = ranks.ranking[place]
    yield _headline(ranks, row)
    yield from _points(ranks, row)
    if ranks.event.swiss_rounds or not ranks.event.rounds:
        yield from (_figure(ranks, row, column) for _, column in ranks.columns.values())
    yield from _neighbours(ranks, place)


def _headline(ranks: Ranks, row: Standing) -> str:
    shares = sum(other.rank == row.rank for other in ranks.ranking) - 1
    shared = f", shared with {counted(shares, 'other')}" if shares else ""
    status = {"": "", DROPPED: "; out of the event (ALL-6)"}.get(row.status, f"; {row.status}")
    return (
        f"Rank {row.rank} of {len(ranks.ranking)}{shared}, with {counted(row.points, 'point')}{status}.{_so_far(ranks)}"
    )


def _so_far(ranks: Ranks) -> str:
    """Which rounds the points are from, where that is not all of them."""
    rounds = counting_rounds(ranks.event, ranks.plan)
    if not ranks.event.swiss_rounds:
        return ""
    if ranks.event.bracket_rounds:
        return f" Points and tiebreakers are those of {counted(len(rounds), 'Swiss round')}."
    waiting = [match for match in ranks.scored if match.one is None and match.round in rounds]
    if waiting:
        return f" {counted(len(waiting), 'result')} of {waiting[0].round.sheet} still to come."
    newest = ranks.event.swiss_rounds[-1]
    return "" if newest in rounds else f" {newest.sheet} does not count yet."


def _points(ranks: Ranks, row: Standing) -> Iterator[str]:
    yield f"Points: {points_worked_out(ranks, row)}." if ranks.table.scores[row.number] else "No result yet."


def points_worked_out(ranks: Ranks, row: Standing) -> str:
    """`3 win v. Bao (round 1) + 0 loss v. Cy (round 2) = 3`."""
    scores = ranks.table.scores[row.number]
    if not scores:
        return "no result yet"
    names = {round_.ordinal: round_.sheet.lower() for round_ in ranks.event.rounds}
    terms = []
    for score in scores:
        against = "" if score.opponent is None else f" v. {ranks.name(score.opponent)}"
        terms.append(Term(score.points, f"{score.kind}{against} ({names[score.ordinal]})"))
    return f"{_sum(terms, '0')} = {row.points}"


def _figure(ranks: Ranks, row: Standing, column: Tiebreaker) -> str:
    return f"{column.heading}, {column.explanation}: {figure_worked_out(ranks, row, column)}{ranks.rule(column)}."


def figure_worked_out(ranks: Ranks, row: Standing, column: Tiebreaker) -> str:
    """A tiebreaker's terms, and what they come to."""
    return worked_out(working(column, ranks.table, row.number, ranks.name), column.number_format)


def worked_out(found: Working, number_format: str) -> str:
    """`9 Bao + 7 Cy + 0 bye − 0 = 16`; a sum of one term alone is not written twice."""
    if found.total is None:
        return found.blank or ""
    total = shown(found.total, number_format)
    if not found.terms:
        return f"nothing to add up, {total}"
    text = _sum(found.terms, number_format) + ("" if found.less is None else f" − {found.less} (the lowest)")
    if found.over > 1:
        text = f"({text})" if len(found.terms) > 1 else text
        text += f" ÷ {found.over}{found.over_words}"
    plain = Fraction(sum(term.value for term in found.terms)) / found.over
    if found.at_least is not None and plain < found.at_least:
        return f"{text} = {shown(plain, number_format)}, held to at least {total}"
    is_plain = len(found.terms) == 1 and found.less is None and found.over == 1
    return text if is_plain else f"{text} = {total}"


def _sum(terms: Sequence[Term], number_format: str) -> str:
    first, *others = terms
    text = f"{'−' if first.value < 0 else ''}{_size(first.value, number_format)} {first.label}"
    for term in others:
        text += f" {'−' if term.value < 0 else '+'} {_size(term.value, number_format)} {term.label}"
    return text


def _size(value: int | Fraction, number_format: str) -> str:
    """A term without its sign, which stands before it as plus or minus."""
    return shown(-value if value < 0 else value, number_format)


def shown(value: Figure, number_format: str) -> str:
    """A figure as the sheet `Standings` shows it; whole numbers without decimals."""
    if value is None:
        return "none"
    is_whole = isinstance(value, int) or (value.denominator == 1 and not number_format.endswith("%"))
    return figure_text(value, "0" if is_whole else number_format)


def _neighbours(ranks: Ranks, place: int) -> Iterator[str]:
    above, below = parted_from_neighbours(ranks, place)
    if above is not None:
        yield f"Above, rank {ranks.ranking[place - 1].rank}: {above}"
    if below is not None:
        yield f"Below, rank {ranks.ranking[place + 1].rank}: {below}"


def parted_from_neighbours(ranks: Ranks, place: int) -> tuple[str | None, str | None]:
    """What parts this place of the ranking, counted from 0, from the one above and the one below."""
    row = ranks.ranking[place]
    above = ranks.ranking[place - 1] if place else None
    below = ranks.ranking[place + 1] if place + 1 < len(ranks.ranking) else None
    return (
        None if above is None else ranks.parted(above, row, row.decided_by),
        None if below is None else ranks.parted(row, below, below.decided_by),
    )
