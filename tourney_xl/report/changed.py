"""ALL-13: what changed since the last run, in words for players."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping

from tourney_xl.changes import CAME_AND_WENT, PAIRING, REMOVED, RENAMED, RESULT, TABLE, TAKEN_OUT, Change, fold_sheet
from tourney_xl.model import ScoredMatch
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import without_winner
from tourney_xl.tracked import SETTING
from tourney_xl.wording import day_text, hour_text

PRIVATE = ("Contact", "Organizer")
"""What the organizer took out of these is not told again."""
UNTOLD = ("Names in reports",)
"""Settings that are no news to players."""
BY_TABLE = {"Rounds": "as many as the game asks for", "Cut": "as the game asks for"}
"""What a blank cell means."""


def _day(text: str) -> str:
    return day_text(datetime.date.fromisoformat(text))


def _hour(text: str) -> str:
    return hour_text(datetime.time.fromisoformat(text))


def _cut(text: str) -> str:
    return "none" if text == "0" else f"top {text}"


SHOWN: Mapping[str, Callable[[str], str]] = {"Date": _day, "Registered": _day, "Start": _hour, "Cut": _cut}
"""Settings that `Log` keeps in another form than the page shows them in."""


def sentences(report: Report) -> Iterator[str]:
    """Every change that concerns players, each told once; a short name brings its own full stop."""
    told = dict.fromkeys(said for change in report.changes if (said := _told(report, change)))
    return (f"{said.removesuffix('.')}." for said in told)


def _told(report: Report, change: Change) -> str | None:
    """A match by how it is now, the rest by old and new; None of somebody who is on the list no more."""
    if change.what == TAKEN_OUT:
        return _taken_out(report, change.old)
    if change.what.startswith(SETTING):
        return _setting(change.what.removeprefix(SETTING), change)
    known = report.gone if change.what == REMOVED else report.event.by_number
    if change.number is None or change.number not in known:
        return None
    if change.what == RENAMED:
        return f"{report.name(change.number)} is the new spelling of a name"
    if change.what in (*CAME_AND_WENT, REMOVED):
        return f"{change.what}: {report.name(change.number)}"
    return _match(report, change)


def _taken_out(report: Report, sheet: str) -> str:
    if any(round_.sheet == sheet for round_ in report.event.rounds):
        return f"{sheet} was made anew: what was posted of it before does not count"
    return f"{sheet} was taken out: what was posted of it does not count"


def _match(report: Report, change: Change) -> str | None:
    """A table that was moved is news while its round is played."""
    found = _match_of(report, change)
    if found is None:
        return None
    who = _who(report, found)
    if change.what == RESULT:
        return f"{found.round.sheet}: {_outcome(report, found, who)}"
    if change.what == PAIRING or (change.what == TABLE and found.round == report.open_round):
        table = found.match.table
        return f"{found.round.sheet}: {who} now{'' if table is None or found.match.is_bye else f', at table {table}'}"
    return None


def _match_of(report: Report, change: Change) -> ScoredMatch | None:
    if change.cell is None or change.number is None:
        return None
    sheet = fold_sheet(change.cell.sheet)
    rounds = (round_ for round_ in report.event.rounds if fold_sheet(round_.sheet) == sheet)
    return next((report.match_of.get((round_.ordinal, change.number)) for round_ in rounds), None)


def _who(report: Report, found: ScoredMatch) -> str:
    one, two = found.match.one, found.match.two
    return f"{report.name(one)} has a bye" if two is None else f"{report.name(one)} meets {report.name(two)}"


def _outcome(report: Report, found: ScoredMatch, who: str) -> str:
    """The result as it is now; how it was is of no use to anybody."""
    if found.match.two is None:
        return who
    pair = " v. ".join(map(report.name, found.match.players))
    if found.one is None:
        return f"{pair} has no result any more"
    end = without_winner(found).lower() if found.winner is None else f"{report.name(found.winner)} won"
    return f"the result of {pair} was corrected: {end}"


def _shown(name: str, text: str) -> str:
    """As it stands where somebody typed over what `Log` had."""
    try:
        return SHOWN.get(name, str)(text) if text else ""
    except ValueError:
        return text


def _setting(name: str, change: Change) -> str | None:
    if name in UNTOLD:
        return None
    old, new = (_shown(name, text) for text in (change.old, change.new))
    was = f" (was: {old})" if old and name not in PRIVATE else ""
    return f"{name}: {new or BY_TABLE.get(name, 'blank')}{was}"
