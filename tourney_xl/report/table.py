"""The table of standings: its columns in their order, what stands in them, and which end of each is the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter

from tourney_xl.model import Standing
from tourney_xl.prospects import Prospect
from tourney_xl.report.cut import Cut, cut_of
from tourney_xl.report.report import Report
from tourney_xl.tiebreaks import Tiebreaker
from tourney_xl.wording import figure_text

HIGH, LOW = "high", "low"
"""Which figures of a column are the best."""
NOTHING = (0, "0", "–")


@dataclass(frozen=True)
class Column:
    heading: str
    shown: Callable[[Standing], object]
    """What stands in a row."""
    best: str = ""
    """`HIGH` or `LOW`; blank for words."""
    is_missing_best: bool = False

    def says_anything(self, ranking: Iterable[Standing]) -> bool:
        return any(self.shown(row) not in NOTHING for row in ranking)

    @property
    def look(self) -> str:
        return "number" if self.best else "words"


POINTS = Column("Points", attrgetter("points"), HIGH)


@dataclass(frozen=True)
class StandingsTable:
    columns: tuple[Column, ...]
    """Those behind rank and player."""
    cut: Cut | None = None

    @property
    def width(self) -> int:
        """So many columns a row across the table runs over."""
        return 2 + len(self.columns)


def table_on_page(report: Report) -> StandingsTable:
    """With the line of the cut, and who is safe before it; a phone has no room for columns of noughts."""
    cut = cut_of(report)
    prospects = cut.prospects if cut else {}
    middle = (*_prospects(prospects), Column("Played", attrgetter("played"), HIGH))
    figures = (column for column in (*_games(report), *_tiebreakers(report)) if column.says_anything(report.ranking))
    return StandingsTable((POINTS, *middle, *figures), cut)


def table_on_paper(report: Report) -> StandingsTable:
    """As it is sent in: with factions where there are any."""
    return StandingsTable((*_factions(report), POINTS, *_games(report), *_tiebreakers(report)))


def _prospects(prospects: Mapping[int, Prospect]) -> Iterator[Column]:
    if prospects:
        yield Column("Cut", lambda row: prospects.get(row.number, "–"))


def _factions(report: Report) -> Iterator[Column]:
    factions = {row.number: report.event.by_number[row.number].faction or "" for row in report.ranking}
    if any(factions.values()):
        yield Column("Faction", lambda row: factions[row.number])


def _games(report: Report) -> Iterator[Column]:
    yield Column("Won", attrgetter("won"), HIGH)
    if report.game.draw:
        yield Column("Drawn", attrgetter("drawn"), HIGH)
    yield Column("Lost", attrgetter("lost"), LOW)
    yield Column("Byes", attrgetter("byes"), HIGH)


def _tiebreakers(report: Report) -> Iterator[Column]:
    for place, tiebreaker in enumerate(report.tiebreakers):
        best = HIGH if tiebreaker.higher_is_better else LOW
        yield Column(tiebreaker.heading, _figure(place, tiebreaker), best, tiebreaker.missing_is_best)


def _figure(place: int, tiebreaker: Tiebreaker) -> Callable[[Standing], str]:
    return lambda row: figure_text(row.figures[place], tiebreaker.number_format)
