"""The table of standings: its columns in their order, what stands in them, and which end of each is the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter

from tourney_xl.model import Standing
from tourney_xl.prospects import Prospect
from tourney_xl.report.cut import Cut, cut_of
from tourney_xl.report.rendering import figure_text
from tourney_xl.report.report import Report
from tourney_xl.tiebreaks import Tiebreaker

HIGH, LOW = "high", "low"
"""Which figures of a column are the best."""


@dataclass(frozen=True)
class Column:
    heading: str
    shown: Callable[[Standing], object]
    """What stands in a row."""
    best: str = ""
    """`HIGH` or `LOW`; blank for words."""
    is_missing_best: bool = False


@dataclass(frozen=True)
class StandingsTable:
    caption: str
    cut: Cut | None
    columns: tuple[Column, ...]
    """Those behind rank and player."""

    @property
    def width(self) -> int:
        """So many columns a row across the table runs over."""
        return 2 + len(self.columns)


def standings_table(report: Report) -> StandingsTable:
    cut = cut_of(report)
    prospects = cut.prospects if cut else {}
    tiebreakers = (_tiebreaker(place, tiebreaker) for place, tiebreaker in enumerate(report.tiebreakers))
    return StandingsTable(report.caption, cut, (*_record(report, prospects), *tiebreakers))


def _record(report: Report, prospects: Mapping[int, Prospect]) -> Iterator[Column]:
    yield Column("Points", attrgetter("points"), HIGH)
    if prospects:
        yield Column("Cut", lambda row: prospects.get(row.number, "–"))
    yield Column("Played", attrgetter("played"), HIGH)
    yield Column("Won", attrgetter("won"), HIGH)
    if report.game.draw:
        yield Column("Drawn", attrgetter("drawn"), HIGH)
    yield Column("Lost", attrgetter("lost"), LOW)
    yield Column("Byes", attrgetter("byes"), HIGH)


def _tiebreaker(place: int, tiebreaker: Tiebreaker) -> Column:
    def shown(row: Standing) -> str:
        return figure_text(row.figures[place], tiebreaker.number_format)

    best = HIGH if tiebreaker.higher_is_better else LOW
    return Column(tiebreaker.heading, shown, best, tiebreaker.missing_is_best)
