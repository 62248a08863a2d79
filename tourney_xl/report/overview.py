"""The standings on paper: as they are, or when the event is over the overview that a game asks for (SW-9, WA-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tourney_xl.afterwards import due_by
from tourney_xl.report.report import Report
from tourney_xl.report.table import StandingsTable, table_on_paper
from tourney_xl.wording import counted, day_text, listed

OVERVIEW = "Tournament Overview"


@dataclass(frozen=True)
class Overview:
    title: str
    facts: Mapping[str, str]
    table: StandingsTable
    duties: tuple[str, ...] = ()
    is_form: bool = False
    """Signed and sent in."""
    is_after_cut: bool = False
    """Points and tiebreakers stay those of the Swiss rounds, the ranks follow the bracket."""


def overview_of(report: Report) -> Overview:
    event = report.event
    return Overview(
        title_of(report),
        dict(_facts(report)),
        table_on_paper(report),
        report.duties,
        _is_form(report),
        bool(event.swiss_rounds and event.bracket_rounds),
    )


def title_of(report: Report) -> str:
    return OVERVIEW if _is_form(report) else report.standings_title


def _is_form(report: Report) -> bool:
    return report.is_over and report.game.paper.overview


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    yield from report.facts
    if report.is_over:
        yield from _facts_of_the_end(report)


def _facts_of_the_end(report: Report) -> Iterator[tuple[str, str]]:
    yield "Winner", listed(report.told.winners)
    fee = report.game.sanction.fee if report.game.sanction else 0
    if fee:
        yield "Fee", f"{fee} × {counted(report.took_part, 'player')} = {fee * report.took_part}"
    due = due_by(report.event, report.game, report.plan)
    if due:
        yield "To be sent in by", day_text(due)
