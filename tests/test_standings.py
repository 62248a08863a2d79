"""Who stands where: worked examples, head-to-head, lots, shared ranks, the cut and the bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from standings_support import event_of, examples, game_of, ranking_of, shown, title, with_bracket

from tourney_xl.games.game import Game
from tourney_xl.model import Event, Penalty, PenaltyKind, Standing
from tourney_xl.pairing.draws import lot
from tourney_xl.planning import Plan
from tourney_xl.problems import Cell
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings, table, tied_across, undecided_ties
from tourney_xl.tiebreaks import columns_of

EVENTS = examples("event")
PLAIN = {"Points": "points", "Played": "played", "Won": "won", "Drawn": "drawn", "Lost": "lost", "Byes": "byes"}


@pytest.mark.parametrize("example", EVENTS, ids=map(title, EVENTS))
def test_worked_example(example: tuple[str, dict[str, Any]]) -> None:
    key, wanted = example
    event = event_of(wanted["play"], key, **_tuples(wanted.get("players", {})))
    ranking = ranking_of(event, wanted["rounds"])
    assert shown(event, ranking, "decided_by") == wanted["rows"]
    for heading, figures in wanted.get("columns", {}).items():
        shown_here = _column(heading, game_of(key), event, ranking)
        assert {name: shown_here[name] for name in figures} == {
            name: value if heading == "Status" else Fraction(value) for name, value in figures.items()
        }, heading


def _tuples(columns: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """TOML has lists where records have tuples."""
    return {
        field: {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
        for field, values in columns.items()
    }


def _column(heading: str, game: Game, event: Event, ranking: Sequence[Standing]) -> dict[str, Any]:
    headings = [column.heading for column in columns_of(game)]
    if heading in headings:
        return {event.name(row.number): row.figures[headings.index(heading)] for row in ranking}
    return {event.name(row.number): getattr(row, PLAIN.get(heading, heading.lower())) for row in ranking}
