"""The standings on paper: as they are, or when the event is over the overview that a game asks for (SW-9, WA-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tourney_xl.afterwards import due_by, duties
from tourney_xl.report.report import Report
from tourney_xl.standings import WINNER
from tourney_xl.wording import counted, day_text, listed

OVERVIEW = "Tournament Overview"


@dataclass(frozen=True)
class Overview:
    title: str
    facts: Mapping[str, str]
    duties: tuple[str, ...] = ()
    is_form: bool = False
    """Signed and sent in."""
    has_factions: bool = False
    is_after_cut: bool = False
    """Points and tiebreakers stay those of the Swiss rounds, the ranks follow the bracket."""


def overview_of(report: Report) -> Overview:
    event, is_form = report.event, report.is_over and report.game.paper.overview
    asked = duties(event, report.game, report.plan, report.ranking, report.changes, report.names)
    return Overview(
        OVERVIEW if is_form else _title(report),
        dict(_facts(report)),
        tuple(asked) if report.is_over else (),
        is_form,
        any(event.by_number[row.number].faction for row in report.ranking),
        bool(event.swiss_rounds and event.bracket_rounds),
    )


def _title(report: Report) -> str:
    if report.is_over:
        return "Final standings"
    return f"Standings after {report.last_counting.sheet}" if report.last_counting else "Standings"


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    event, took_part = report.event, report.took_part
    yield from report.facts
    if event.bracket_rounds and not event.swiss_rounds:
        yield "Rounds", str(len(event.bracket_rounds))
    winners = [report.name(row.number) for row in report.ranking if row.status == WINNER]
    if winners:
        yield "Winner", listed(winners)
    fee = report.game.sanction.fee if report.game.sanction else 0
    if fee and report.is_over:
        yield "Fee", f"{fee} × {counted(took_part, 'player')} = {fee * took_part}"
    due = due_by(event, report.game, report.plan) if report.is_over else None
    if due:
        yield "To be sent in by", day_text(due)
