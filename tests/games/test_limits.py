"""What the rule books ask of an event, on both sides of every limit: rows of tests/examples/<game>.toml."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, time, timedelta
from typing import Any

import pytest
from small_events import examples, field_of, game_of

from tourney_xl.checks import run_checks
from tourney_xl.drafts import group_sizes
from tourney_xl.games.loader import BUILTIN
from tourney_xl.model import Event, Settings
from tourney_xl.planning import plan

DAY = date(2026, 5, 2)
FACTS = {
    "Entry fee": "entry_fee",
    "Prizes": "prizes",
    "Contact": "contact",
    "Place": "place",
    "Format": "format",
    "Start": "start",
    "Date": "date",
}
OF_PLAYERS = ("fleet_points", "squadron_points", "awarded_byes", "director")


def limits() -> Iterator[Any]:
    for key in BUILTIN:
        listed = examples(key)
        shared = [examples(listed["facts"]["same_as"])] if "same_as" in listed["facts"] else []
        for rows in (entry["limits"]["rows"] for entry in (listed, *shared)):
            for rule, source, typed, code, is_said in rows:
                yield pytest.param(key, typed, code, is_said, id=f"{key}: {rule}: {source}")


def event_with(*, players: int = 8, days_ahead: int = 30, blank: str = "", structure: str = "", **typed: Any) -> Event:
    """An event with every fact filled in, but for one; whatever concerns a player concerns the first."""
    first, *others = field_of(players)
    first = replace(first, **{name: typed.pop(name) for name in OF_PLAYERS if name in typed})
    facts: dict[str, Any] = dict.fromkeys(("entry_fee", "prizes", "contact", "place", "format"), "x")
    facts |= {"start": time(10), "date": DAY, "registered": DAY - timedelta(days_ahead), **typed}
    if blank:
        facts[FACTS[blank]] = None
    return Event(Settings(structure=structure, **facts), (first, *others))


def said(key: str, event: Event) -> set[str]:
    game = game_of(key)
    return {problem.code for problem in run_checks(event, game, plan(event, game))}


@pytest.mark.parametrize(("key", "typed", "code", "is_said"), list(limits()))
def test_a_limit_is_where_the_book_has_it(key: str, typed: dict[str, Any], code: str, is_said: bool) -> None:
    assert (code in said(key, event_with(**typed))) is is_said


@pytest.mark.parametrize("fact", FACTS)
def test_ST_15_every_fact_that_is_registered_is_asked_for(fact: str) -> None:
    assert "fact-missing" in said("star-trek-2e", event_with(blank=fact))
    assert "fact-missing" not in said("wars", event_with(blank=fact))


@pytest.mark.parametrize("row", examples("wars")["draft_groups"]["rows"], ids=lambda row: f"WA-9: {row[0]} players")
def test_WA_9_draft_groups_are_those_of_the_table(row: list[int]) -> None:
    players, *groups = row
    rule = game_of("wars").drafts
    assert rule is not None
    assert group_sizes(players, rule) == tuple(groups)
