"""WA-9, WA-10: who drafts and plays with whom, seat by seat in the order in which packs are passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tourney_xl.drafts import first_rounds
from tourney_xl.report.names import alphabetical
from tourney_xl.report.report import Report


@dataclass(frozen=True)
class DraftSeat:
    number: int
    name: str
    group: str
    """As a heading has it: `Group 2`."""
    seat: int


@dataclass(frozen=True)
class Draft:
    title: str
    seats: tuple[DraftSeat, ...]
    """Group by group."""
    is_ahead: bool
    """It is drafted before the round that is being played: players need it to find their seats."""

    @property
    def groups(self) -> Sequence[tuple[str, Sequence[DraftSeat]]]:
        return [(name, list(seats)) for name, seats in groupby(self.seats, key=lambda seat: seat.group)]

    @property
    def by_name(self) -> Sequence[DraftSeat]:
        return sorted(self.seats, key=lambda seat: alphabetical(seat.name))


def newest_draft(report: Report) -> Draft | None:
    """The draft that was last begun; None in a structure without, before round 1 and when all is over."""
    seats = report.draft_seats
    if not seats or report.is_over:
        return None
    newest = max(seat.draft for seat in seats)
    here = (seat for seat in seats if seat.draft == newest)
    shown = (DraftSeat(seat.number, report.name(seat.number), _title(seat.group), seat.seat) for seat in here)
    open_round, first = report.open_round, first_rounds(report.event)[newest - 1]
    title = f"Draft {newest}: groups and seats" if newest > 1 else "Draft groups and seats"
    return Draft(title, tuple(shown), open_round is not None and open_round.ordinal == first)


def draft_ahead(report: Report) -> Draft | None:
    """The one that is drafted before the round that is being played."""
    draft = newest_draft(report)
    return draft if draft and draft.is_ahead else None


def _title(group: str) -> str:
    """A name that the organizer typed may say already what it is."""
    return group if "group" in group.casefold() else f"Group {group}"
