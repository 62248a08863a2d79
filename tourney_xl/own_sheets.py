"""The program's own sheets: built anew from the records, put into the workbook, compared with what they show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney_xl.model import LogRow, Round
from tourney_xl.problems import Problem
from tourney_xl.reading import Reading
from tourney_xl.reckoning import Reckoning, ranked
from tourney_xl.rewind import History
from tourney_xl.tiebreaks import columns_of
from tourney_xl.tracked import logged_settings
from tourney_xl.workbook import build
from tourney_xl.workbook.compare import altered
from tourney_xl.workbook.graft import graft
from tourney_xl.workbook.package import open_package
from tourney_xl.workbook.parse_sheets import owned_sheets


def grafted(
    reading: Reading, after: Reckoning, published: Round | None, log: Sequence[LogRow], removed: str | None
) -> bytes:
    """The organizer's file with the published round added, the removed one gone, and every sheet of ours anew."""
    package = open_package(reading.data, reading.source.path.name)
    scratch = build.Scratch(package.base_font)
    if published is not None:
        build.add_round(scratch, published, after.event, after.game)
    _add_all(scratch, after, log)
    owned = owned_sheets(reading.tables)
    names = {name: owned.get(name, name) for name in scratch.sheet_names}
    stale = [sheet for name, sheet in owned.items() if name not in names]
    gone = [*([removed] if removed else []), *stale]
    return graft(reading.data, scratch.to_bytes(), write=names, remove=gone)


def altered_since_written(reading: Reading, history: History) -> Iterator[Problem]:
    """What the program's sheets show otherwise than they did when it last wrote them."""
    if not logged_settings(history.event.memory.log):
        return
    event, scored = history.as_written()
    scratch = build.Scratch()
    _add_all(scratch, ranked(event, history.game, scored), ())
    yield from altered(reading.tables, scratch.to_bytes())


def _add_all(scratch: build.Scratch, after: Reckoning, log: Sequence[LogRow]) -> None:
    build.add_standings(scratch, after.event, after.ranking, columns_of(after.game))
    build.add_results(scratch, after.event, after.game, after.plan, after.scored)
    build.add_crosstable(scratch, after.event, after.plan, after.scored, after.ranking)
    build.add_log(scratch, log, after.event.settings.event)
    if after.event.bracket_rounds:
        build.add_bracket(scratch, after.event, after.game, after.scored)
    if seats := after.draft_seats:
        build.add_draft_groups(scratch, after.event, seats)
