"""What a command adds to `Log`: what it found changed, then what it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tourney_xl import __version__
from tourney_xl.changes import PUBLISHED, REPAIRED, UP_TO_DATE, Change, tracked_players
from tourney_xl.model import LogRow, Round
from tourney_xl.reckoning import Reckoning, new_seed
from tourney_xl.tracked import SETTING, logged_settings, setting_values

ADVANCE, REPAIR, UNDO = "advance", "advance --repair", "undo"
SECOND_NUMBER = "Second number"
"""The number behind a hidden die (DT-10) stands in a row of this name."""


@dataclass(frozen=True)
class Run:
    """A command that writes, and when it ran."""

    command: str
    when: str

    def row(self, round_name: str, what: str, sheet: str = "", cell: str = "", new: str = "") -> LogRow:
        return LogRow(self.when, self.command, __version__, round_name, what, sheet, cell, new=new)

    def changed(self, change: Change, round_name: str) -> LogRow:
        return change.log_row(self.when, self.command, __version__, round_name)


def log_after(run: Run, after: Reckoning, published: Round | None, found: Sequence[Change]) -> Iterator[LogRow]:
    """All that `Log` held, then what was found changed, then what this command did."""
    log = after.event.memory.log
    before = [round_.sheet for round_ in after.event.rounds if round_ != published]
    round_before = before[-1] if before else ""
    round_name = published.sheet if published else round_before
    yield from log
    if not logged_settings(log):
        yield from _first_rows(run, after, round_name)
    yield from (run.changed(change, round_before) for change in found)
    if published is not None:
        yield run.row(round_name, PUBLISHED, published.sheet)
    elif run.command == ADVANCE:
        yield run.row(round_name, UP_TO_DATE)
    elif run.command == REPAIR:
        yield run.row(round_name, REPAIRED, round_name)


def _first_rows(run: Run, after: Reckoning, round_name: str) -> Iterator[LogRow]:
    """What later runs compare with: every setting, and what is filled in of `Players` and `Penalties`."""
    settings = after.event.settings
    for name, value in setting_values(settings).items():
        cell = settings.at(name)
        yield run.row(round_name, SETTING + name, cell.sheet, cell.ref, value)
    yield from (run.changed(change, round_name) for change in tracked_players(after.event, after.ranking))
    if after.game.times.hidden_die:
        yield run.row(round_name, SECOND_NUMBER, new=new_seed())
