"""The cut in words: where its line runs, and who is safe or out before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney_xl.prospects import Prospect, prospects
from tourney_xl.report.report import Report
from tourney_xl.scoring import counted


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
        on = sum(row.number in event.bracket_rounds[0].seated for row in report.ranking)
        above = on if on < len(report.ranking) else None
        verb = "played" if report.is_over else "play"
        return Cut(f"The {top} {verb} on.", f"Down to here: the top {plan.cut}, who {verb} on.", above, {})
    last = max(plan.rounds, len(counted(event, plan)))
    is_last = report.open_round is not None and report.open_round.ordinal == last
    when = "this round" if is_last else f"round {last}"
    told = prospects(event, report.game, plan, report.scored)
    through = [place for place, row in enumerate(report.ranking, start=1) if row.number in told][: plan.cut]
    line = f"Down to here: the top {plan.cut} as it stands."
    return Cut(f"After {when}: the {top} play on.", line, through[-1] if len(told) > plan.cut else None, told)
