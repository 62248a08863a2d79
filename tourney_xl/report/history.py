"""Ranks after every round, as the results of now give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tourney_xl.model import Round, Standing
from tourney_xl.report.report import Report
from tourney_xl.scoring import counting_rounds
from tourney_xl.standings import standings

END = "End"


@dataclass(frozen=True)
class History:
    """A column a round that counts, and one for the end where a bracket follows."""

    columns: tuple[str, ...]
    ranks: Mapping[int, tuple[int | None, ...]]
    """By entry number, for all who are ranked now; None before a player came in."""


def history(report: Report) -> History:
    """While a bracket is played its players share a rank, which says nothing yet and is left out."""
    rounds = counting_rounds(report.event, report.plan)
    moments: list[Sequence[Standing]] = [_after(report, round_) for round_ in rounds]
    columns = [round_.sheet for round_ in rounds]
    if rounds and report.event.bracket_rounds and report.is_over:
        moments.append(report.ranking)
        columns.append(END)
    entered = {player.number: player.enters for player in report.event.players}
    ranks = [
        {row.number: row.rank for row in ranking if entered[row.number] <= after}
        for after, ranking in enumerate(moments, start=1)
    ]
    by_player = {row.number: tuple(then.get(row.number) for then in ranks) for row in report.ranking}
    return History(tuple(columns), by_player)


def _after(report: Report, round_: Round) -> Sequence[Standing]:
    """The standings when this round was over, the later ones forgotten."""
    event = replace(report.event, rounds=tuple(r for r in report.event.rounds if r.ordinal <= round_.ordinal))
    scored = [match for match in report.scored if match.round.ordinal <= round_.ordinal]
    return standings(event, report.game, report.plan, scored)
