"""ALL-13: what changed since the last run, in words for players."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping

from tourney_xl.changes import CAME_AND_WENT, PAIRING, REMOVED, RENAMED, RESULT, Change
from tourney_xl.report.report import Report
from tourney_xl.tracked import SETTING
from tourney_xl.wording import day_text, hour_text

PRIVATE = ("Contact", "Organizer")
"""What the organizer took out of these is not told again."""


def _day(text: str) -> str:
    return day_text(datetime.date.fromisoformat(text))


def _hour(text: str) -> str:
    return hour_text(datetime.time.fromisoformat(text))


SHOWN: Mapping[str, Callable[[str], str]] = {"Date": _day, "Registered": _day, "Start": _hour}
"""Settings that `Log` keeps in another form than the page shows them in."""


def sentences(report: Report) -> Iterator[str]:
    """Every change that concerns players, each told once; a short name brings its own full stop."""
    told = dict.fromkeys(said for change in report.changes if (said := _told(report, change)))
    return (f"{said.removesuffix('.')}." for said in told)


def _told(report: Report, change: Change) -> str | None:
    """A result by whose it is, the rest by old and new; None of somebody who is on the list no more."""
    if change.what == REMOVED:
        return f"{change.what}: {report.shown(change.old)}"
    if change.what.startswith(SETTING):
        return _setting(change.what.removeprefix(SETTING), change)
    if change.number is not None and change.number not in report.names:
        return None
    name = report.name(change.number) if change.number is not None else ""
    if change.what == RENAMED:
        return f"{name} is the new spelling of a name"
    if change.what in CAME_AND_WENT:
        return f"{change.what}: {name}"
    if change.what == RESULT and change.cell:
        return f"{change.cell.sheet}: the result of {name} was corrected"
    if change.what == PAIRING and change.cell:
        return f"{change.cell.sheet}: {change.what.lower()}{', ' if name else ''}{name}"
    return None


def _setting(name: str, change: Change) -> str:
    shown = SHOWN.get(name, str)
    old, new = (shown(text) if text else "" for text in (change.old, change.new))
    was = f" (was: {old})" if old and name not in PRIVATE else ""
    return f"{name}: {new or 'blank'}{was}"
