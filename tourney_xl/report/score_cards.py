"""Score cards: a card a player and a row a round; what is known is filled in, the rest is for the pen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from tourney_xl.bracket import round_names
from tourney_xl.elimination import sheet_name
from tourney_xl.model import Outcome, Round, Score, ScoredMatch, Stage
from tourney_xl.report.names import alphabetical
from tourney_xl.report.report import Report
from tourney_xl.scoring import counted
from tourney_xl.tiebreaks import MISSED_GAME

NOBODY = "–"
MOST_ROWS_OF_FOUR_A_PAGE = 12
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
    def is_tall(self) -> bool:
        """Whether two fill a page; else four do."""
        return self.rows > MOST_ROWS_OF_FOUR_A_PAGE


def cards_of(report: Report) -> Cards:
    desk = _Desk(report)
    numbers = sorted((row.number for row in report.ranking), key=lambda number: alphabetical(report.name(number)))
    return Cards(tuple(Card(report.name(number), tuple(_rows(desk, number))) for number in numbers))


@dataclass(frozen=True)
class _Place:
    """What a round was to one player."""

    ordinal: int
    round: str
    match: ScoredMatch | None = None
    """None where the player sits nowhere in it, or where it is not published yet."""


@dataclass(frozen=True)
class _Desk:
    report: Report

    @cached_property
    def met(self) -> Mapping[tuple[int, int], ScoredMatch]:
        return {(match.round.ordinal, number): match for match in self.report.scored for number in match.match.players}

    @cached_property
    def swiss(self) -> Sequence[int]:
        """The ordinals of the Swiss rounds that are planned or count."""
        event, plan = self.report.event, self.report.plan
        last = max((round_.ordinal for round_ in counted(event, plan)), default=0)
        return range(1, max(plan.rounds, last) + 1)

    @cached_property
    def bracket(self) -> Mapping[int, str]:
        """The bracket's rounds, those to come too; before the cut is published there are none."""
        event, plan = self.report.event, self.report.plan
        if event.bracket_rounds:
            return dict(enumerate(round_names(event), start=event.bracket_rounds[0].ordinal))
        if plan.rounds or plan.players < 2:
            return {}
        sizes = (1 << exponent for exponent in range((plan.players - 1).bit_length(), 0, -1))
        return dict(enumerate(map(sheet_name, sizes), start=1))

    @cached_property
    def newest(self) -> int:
        return self.report.newest.ordinal if self.report.newest else 0

    @cached_property
    def counting(self) -> frozenset[int]:
        """The ordinals of the Swiss rounds that count; the bye of the newest one counts with its first result."""
        return frozenset(round_.ordinal for round_ in counted(self.report.event, self.report.plan))

    def has_points(self, round_: Round) -> bool:
        """Victory points play no part where a match is the best of three (ST-13)."""
        game, settings = self.report.game, self.report.settings
        if round_.stage is Stage.SWISS:
            return round_.ordinal in self.counting
        return not game.is_best_of_three(settings.structure, round_.size, settings.level)


def _rows(desk: _Desk, number: int) -> Iterator[Row]:
    """SW-8: points of the bracket stand on the card too, and the total goes on."""
    places = [*_swiss_places(desk, number), *_bracket_places(desk, number)]
    scores = [_counting_score(desk, place, number) for place in places]
    totals = list(accumulate(score.points if score else 0 for score in scores))
    figures = list(accumulate(score.figure if score else 0 for score in scores))
    for place, score, total, figure in zip(places, scores, totals, figures, strict=True):
        opponent, result = _words(desk, place, number)
        if score is None:
            yield Row(place.round, opponent, result)
        else:
            yield Row(place.round, opponent, result, score.points, total, score.figure, figure)


def _swiss_places(desk: _Desk, number: int) -> Iterator[_Place]:
    for ordinal in desk.swiss:
        yield _Place(ordinal, str(ordinal), desk.met.get((ordinal, number)))


def _bracket_places(desk: _Desk, number: int) -> Iterator[_Place]:
    """As far as the player has come, and for one who is still in it the rounds to come."""
    for ordinal, name in desk.bracket.items():
        match = desk.met.get((ordinal, number))
        if match is None and ordinal <= desk.newest:
            return
        yield _Place(ordinal, name, match)
        score = _score(match, number)
        if score is not None and score.outcome not in STAYS:
            return


def _score(match: ScoredMatch | None, number: int) -> Score | None:
    scores = (match.one, match.two) if match else ()
    return next((score for score in scores if score is not None and score.number == number), None)


def _counting_score(desk: _Desk, place: _Place, number: int) -> Score | None:
    return _score(place.match, number) if place.match and desk.has_points(place.match.round) else None


def _words(desk: _Desk, place: _Place, number: int) -> tuple[str | None, str | None]:
    """Opponent and result, in the game's own word for it."""
    if place.match is None:
        return _words_of_a_round_missed(desk, place, number) if place.ordinal <= desk.newest else (None, None)
    match, score = place.match.match, _score(place.match, number)
    opponent = match.player(match.side_of(number).other)
    return NOBODY if opponent is None else desk.report.name(opponent), score.kind if score else None


def _words_of_a_round_missed(desk: _Desk, place: _Place, number: int) -> tuple[str, str]:
    """ST-8: a late entrant has missed every round before; elsewhere there was nothing to be missed."""
    game, player = desk.report.game, desk.report.event.by_number[number]
    has_missed = game.neither.kind == MISSED_GAME and place.ordinal < player.enters
    return NOBODY, MISSED_GAME if has_missed else NOBODY
