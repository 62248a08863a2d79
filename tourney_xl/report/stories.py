"""Each player's own figures worked out: points, every tiebreaker, the neighbours, and the ranks so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tourney_xl.explain.rank import Ranks, figure_worked_out, parted_from_neighbours, points_worked_out
from tourney_xl.model import Standing
from tourney_xl.report.drawings import LETTERS
from tourney_xl.report.history import History
from tourney_xl.report.names import shortened
from tourney_xl.report.report import Report


@dataclass(frozen=True)
class Story:
    number: int
    rank: int
    name: str
    label: str
    """As much of the name as fits the drawing of ranks."""
    points: int
    workings: tuple[tuple[str, str], ...]
    """What is worked out, and how: `Points`, then a tiebreaker each."""
    above: str | None
    below: str | None
    ranks: tuple[int | None, ...]


def stories(report: Report, history: History) -> Iterator[Story]:
    """In the order of the standings."""
    ranks = replace(Ranks.of(report), event=report.told_event)
    for place, row in enumerate(report.ranking):
        workings = tuple(_workings(report, ranks, row))
        above, below = parted_from_neighbours(ranks, place)
        name = report.name(row.number)
        label, then = shortened(name, LETTERS), history.ranks[row.number]
        yield Story(row.number, row.rank, name, label, row.points, workings, above, below, then)


def _workings(report: Report, ranks: Ranks, row: Standing) -> Iterator[tuple[str, str]]:
    yield "Points", points_worked_out(ranks, row)
    for column in report.tiebreakers:
        yield column.heading, figure_worked_out(ranks, row, column)
