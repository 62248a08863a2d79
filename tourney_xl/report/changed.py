"""ALL-13: what changed since the last run, in words for players."""

from __future__ import annotations

from collections.abc import Iterator

from tourney_xl.changes import ADDED, BACK_IN, LEFT, PAIRING, REMOVED, RENAMED, RESULT
from tourney_xl.report.report import Report
from tourney_xl.tracked import SETTING

CAME_OR_LEFT = (ADDED, LEFT, BACK_IN)


def sentences(report: Report) -> Iterator[str]:
    """Sentences; a short name brings its own full stop."""
    return (f"{told.removesuffix('.')}." for told in _told(report))


def _told(report: Report) -> Iterator[str]:
    """Every change that concerns players; a result by whose it is, the rest by old and new."""
    for change in report.changes:
        name = report.names.get(change.number, "") if change.number is not None else ""
        if change.what == RENAMED:
            yield f"{name} is the new spelling of a name"
        elif change.what in CAME_OR_LEFT:
            yield f"{change.what}: {name}"
        elif change.what == REMOVED:
            yield f"{change.what}: {report.shown(change.old)}"
        elif change.what.startswith(SETTING):
            yield f"{change.what.removeprefix(SETTING)}: {change.new or 'blank'} (was: {change.old or 'blank'})"
        elif change.what == RESULT and change.cell:
            yield f"{change.cell.sheet}: the result of {name} was corrected"
        elif change.what == PAIRING and change.cell:
            yield f"{change.cell.sheet}: {change.what.lower()}{', ' if name else ''}{name}"
