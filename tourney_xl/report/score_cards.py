"""Score cards: a card a player and a row a round; what is known is filled in, the rest is for the pen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tourney_xl.bracket import round_names
from tourney_xl.elimination import sheet_name
from tourney_xl.model import Outcome, Round, Score, ScoredMatch, Stage
from tourney_xl.presence import is_in
from tourney_xl.report.report import Report
from tourney_xl.scoring import counting_rounds
from tourney_xl.tiebreaks import MISSED_GAME

NOBODY = "–"
ROOMY, SNUG, MOST_ROWS_OF_FOUR_A_PAGE = 8, 10, 12
"""Rows of a card up to which there is room for larger letters, for a tall head, and for four cards a page."""
STAYS = (Outcome.WIN, Outcome.BYE)


@dataclass(frozen=True)
class Row:
    """A round on a card; None is left blank for the pen."""

    round: str
    opponent: str | None = None
    result: str | None = None
    points: int | None = None
    total: int | None = None
    figure: int | None = None
    figure_total: int | None = None


@dataclass(frozen=True)
class Card:
    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Cards:
    """All cards of an event, in the order of names."""

    cards: tuple[Card, ...]

    @property
    def pairs(self) -> Iterator[Sequence[Card]]:
        """Those that stand side by side on the paper."""
        return (self.cards[first : first + 2] for first in range(0, len(self.cards), 2))

    @property
    def rows(self) -> int:
        """Of the longest card: all are of one height, so that a stack of them is cut at once."""
        return max((len(card.rows) for card in self.cards), default=0)

    @property
    def look(self) -> str:
        """Two tall ones fill a page, else four do; dense ones have a low head, so that their rows are high enough."""
        if self.rows > MOST_ROWS_OF_FOUR_A_PAGE:
            return "tall"
        return "dense" if self.rows > SNUG else "roomy" if self.rows <= ROOMY else ""

    @property
    def has_names_of_rounds(self) -> bool:
        """Rounds of a bracket have names, which are wider than numbers."""
        return any(not row.round.isdigit() for card in self.cards for row in card.rows)


def cards_of(report: Report) -> Cards:
    desk = _Desk(report)
    return Cards(tuple(Card(report.name(number), tuple(_rows(desk, number))) for number in report.in_order_of_names))


@dataclass(frozen=True)
class _Place:
    """What a round was to one player."""

    round: str
    match: ScoredMatch | None = None
    """None where the player sits nowhere in it, or where it is not published yet."""
    score: Score | None = None
    """None while there is no result."""
    is_published: bool = True


@dataclass(frozen=True)
class _Desk:
    report: Report

    @cached_property
    def newest(self) -> int:
        return self.report.newest.ordinal if self.report.newest else 0

    @cached_property
    def swiss(self) -> Sequence[int]:
        """The ordinals of the Swiss rounds that are planned or count."""
        return range(1, max(self.report.plan.rounds, *self.counting, 0) + 1)

    @cached_property
    def counting(self) -> frozenset[int]:
        """The ordinals of the Swiss rounds that count; the bye of the newest one counts with its first result."""
        return frozenset(round_.ordinal for round_ in counting_rounds(self.report.event, self.report.plan))

    @cached_property
    def bracket(self) -> Mapping[int, str]:
        """The bracket's rounds by ordinal, those to come too: SW-8, the card that is filled in by hand goes on."""
        event, cut = self.report.event, self.report.plan.cut
        if event.bracket_rounds:
            return dict(enumerate(round_names(event), start=event.bracket_rounds[0].ordinal))
        sizes = (1 << exponent for exponent in range((cut - 1).bit_length(), 0, -1)) if cut > 1 else ()
        return dict(enumerate(map(sheet_name, sizes), start=max(self.newest, len(self.swiss)) + 1))

    def has_points(self, round_: Round) -> bool:
        """Victory points play no part where a match is the best of three (ST-13)."""
        if round_.stage is Stage.SWISS:
            return round_.ordinal in self.counting
        return not self.report.is_best_of_three(round_)


def _rows(desk: _Desk, number: int) -> Iterator[Row]:
    """SW-8: points of the bracket stand on the card too, and the total goes on."""
    total = figure_total = 0
    for place in (*_swiss_places(desk, number), *_bracket_places(desk, number)):
        row, score = Row(place.round, *_words(desk, place, number)), place.score
        if score is not None and (place.match is None or desk.has_points(place.match.round)):
            total, figure_total = total + score.points, figure_total + score.figure
            row = replace(row, points=score.points, total=total, figure=score.figure, figure_total=figure_total)
        yield row


def _swiss_places(desk: _Desk, number: int) -> Iterator[_Place]:
    for ordinal in desk.swiss:
        match, is_published = desk.report.match_of.get((ordinal, number)), ordinal <= desk.newest
        missed = _missed(desk, ordinal, number) if match is None and is_published else None
        yield _Place(f"{ordinal}", match, _score(match, number) or missed, is_published)


def _missed(desk: _Desk, ordinal: int, number: int) -> Score | None:
    """ST-8, WA-1: whoever is not in yet, or not any more, misses the game; elsewhere there is nothing to be missed."""
    event, neither = desk.report.event, desk.report.game.neither
    if neither.kind != MISSED_GAME or is_in(event.by_number[number], ordinal, event):
        return None
    return Score(ordinal, number, None, neither.outcome, neither.kind, neither.points)


def _bracket_places(desk: _Desk, number: int) -> Iterator[_Place]:
    """As far as the player has come, and for one who is still in it the rounds to come."""
    event = desk.report.event
    for ordinal, name in desk.bracket.items():
        match, is_published = desk.report.match_of.get((ordinal, number)), ordinal <= desk.newest
        if match is None and (is_published or not is_in(event.by_number[number], ordinal, event)):
            return
        score = _score(match, number)
        yield _Place(name, match, score, is_published)
        if score is not None and score.outcome not in STAYS:
            return


def _score(match: ScoredMatch | None, number: int) -> Score | None:
    scores = (match.one, match.two) if match else ()
    return next((score for score in scores if score is not None and score.number == number), None)


def _words(desk: _Desk, place: _Place, number: int) -> tuple[str | None, str | None]:
    """Opponent and result, in the game's own word for it; awarded or not, a bye is a bye."""
    if place.match is None and not place.is_published:
        return None, None
    match, score = place.match.match if place.match else None, place.score
    opponent = match.player(match.side_of(number).other) if match else None
    shown = NOBODY if opponent is None else desk.report.name(opponent)
    if score is None:
        return shown, None if match else NOBODY
    return shown, desk.report.game.bye.kind if score.is_awarded else score.kind
