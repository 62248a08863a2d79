"""DT-12: the best-placed player of each faction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tourney_xl.model import Stage, Standing
from tourney_xl.presence import disqualified
from tourney_xl.report.report import Report
from tourney_xl.standings import standings
from tourney_xl.wording import listed

TOP_OF_FACTION = "Top of faction"

Tops = Sequence[tuple[str, str]]
"""Factions with the names of their best-placed players."""


def tops_of_faction(report: Report) -> Iterator[tuple[str, Tops]]:
    """DT-12: before the cut and at the end, each under its heading; while a bracket is played, as before the cut."""
    event = report.event
    if not report.game.has_top_of_faction:
        return
    if not event.swiss_rounds or not event.bracket_rounds:
        yield TOP_OF_FACTION, _top_of_faction(report, report.ranking)
        return
    if report.is_over:
        yield TOP_OF_FACTION, _top_of_faction(report, report.ranking)
    yield f"{TOP_OF_FACTION} before the cut", _top_of_faction(report, _before_the_cut(report))


def _before_the_cut(report: Report) -> Sequence[Standing]:
    swiss = replace(report.event, rounds=report.event.swiss_rounds)
    scored = [match for match in report.scored if match.round.stage is Stage.SWISS]
    return standings(swiss, report.game, report.plan, scored)


def _top_of_faction(report: Report, ranking: Sequence[Standing]) -> Tops:
    """The best-placed player of each faction, however it is typed; where a place is shared, all who share it.

    A disqualified player is out of all that is to be won (ALL-17).
    """
    out = disqualified(report.event)
    best: dict[str, list[Standing]] = {}
    spelt: dict[str, str] = {}
    for row in (row for row in ranking if row.number not in out):
        faction = report.event.by_number[row.number].faction or ""
        key = " ".join(faction.casefold().split())
        spelt.setdefault(key, faction)
        shared = best.setdefault(key, [])
        if not shared or shared[0].rank == row.rank:
            shared.append(row)
    return [
        (spelt[key], listed([report.name(row.number) for row in rows])) for key, rows in sorted(best.items()) if key
    ]
