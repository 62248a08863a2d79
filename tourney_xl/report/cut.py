"""The cut in words: where its line runs, and who is safe or out before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney_xl.changes import RESULT
from tourney_xl.prospects import Prospect, prospects
from tourney_xl.report.report import Report
from tourney_xl.scoring import rounds_in_all

CORRECTED = " Results of Swiss rounds were corrected later: the cut stays as it was."


@dataclass(frozen=True)
class Cut:
    """The cut in words: what it is, where its line runs in the standings, and who is safe or out before it."""

    words: str
    line: str
    above: int | None
    """So many rows stand above the line; None where there is nobody below it."""
    prospects: Mapping[int, Prospect]


def cut_of(report: Report) -> Cut | None:
    """Before the cut is published the line is only where it would be now; whoever has left takes no place (ALL-15)."""
    plan, event = report.plan, report.event
    if not plan.cut or not plan.rounds:
        return None
    top = f"top {plan.cut} of {plan.players}"
    if event.bracket_rounds:
        return _published(report, top)
    last = rounds_in_all(event, plan)
    is_last = report.open_round is not None and report.open_round.ordinal == last
    when = "this round" if is_last else f"round {last}"
    told = prospects(event, report.game, plan, report.scored)
    through = [place for place, row in enumerate(report.ranking, start=1) if row.number in told][: plan.cut]
    line, above = f"Down to here: the top {plan.cut} as it stands.", through[-1] if len(told) > plan.cut else None
    if report.open_round is None and len(event.swiss_rounds) >= last:
        # All results are in: the standings decide, not points alone.
        return Cut(f"The {top} play on.", line, above, {})
    return Cut(f"After {when}: the {top} play on.", line, above, told)


def _published(report: Report, top: str) -> Cut:
    bracket = report.event.bracket_rounds
    on = sum(row.number in bracket[0].seated for row in report.ranking)
    verb = "played" if report.is_over or len(bracket) > 1 else "play"
    line = f"Down to here: the top {report.plan.cut}, who {verb} on."
    corrected = CORRECTED if _was_corrected(report) else ""
    return Cut(f"The {top} {verb} on.{corrected}", line, on if on < len(report.ranking) else None, {})


def _was_corrected(report: Report) -> bool:
    """ALL-5: a result of the Swiss rounds, while the bracket stood."""
    event = report.event
    swiss = {round_.sheet for round_ in event.swiss_rounds}
    bracket = {round_.sheet for round_ in event.bracket_rounds}
    return any(row.what == RESULT and row.sheet in swiss and row.round in bracket for row in event.memory.log)
