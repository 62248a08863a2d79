"""Every worked example and every row of every table of the rule books, from tests/examples/<game>.toml."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from small_events import Judged, bye, examples, game_of, judged, planned

from tourney_xl.games.loader import BUILTIN
from tourney_xl.model import Score


def entries(section: str) -> Iterator[Any]:
    for key in BUILTIN:
        for entry in examples(key)[section]:
            yield pytest.param(key, entry, id=f"{key}: {entry['rule']}: {entry['source']}")


def plan_rows() -> Iterator[Any]:
    for key in BUILTIN:
        for table in examples(key)["plans"]:
            for row in table["rows"]:
                players, rounds, cut, *codes = row
                expected = (rounds, cut, codes)
                yield pytest.param(key, table["structure"], players, expected, id=f"{key}: {table['rule']}: {players}")


def shown(score: Score | None) -> dict[str, Any]:
    assert score is not None
    return {"outcome": score.outcome, "kind": score.kind, "points": score.points, "figure": score.figure}


def judged_example(key: str, typed: dict[str, Any]) -> Judged:
    warned = typed.pop("warned", None)
    result = judged(key, **typed)
    assert result.codes == ([warned] if warned else [])
    return result


@pytest.mark.parametrize(("key", "example"), list(entries("results")))
def test_a_result_is_worth_what_the_book_says(key: str, example: dict[str, Any]) -> None:
    match = judged_example(key, example["typed"]).match
    assert shown(match.one) == {"figure": 0, **example["one"]}
    assert shown(match.two) == {"figure": 0, **example["two"]}
    assert (match.how, match.rule) == (example.get("how", ""), example["decided_by"])


@pytest.mark.parametrize(("key", "example"), list(entries("bye")))
def test_a_bye_is_worth_what_the_book_says(key: str, example: dict[str, Any]) -> None:
    match = bye(key)
    expected = {field: example[field] for field in ("kind", "points", "figure")}
    assert shown(match.one) == {"outcome": "bye", **expected}
    assert (match.two, match.how, match.winner, match.rule) == (None, "Bye", 1, example["rule"])
    assert match.one is not None
    assert match.one.opponent is None


@pytest.mark.parametrize(("key", "structure", "players", "expected"), list(plan_rows()))
def test_rounds_and_cut_are_those_of_the_table(
    key: str, structure: str, players: int, expected: tuple[int, int, list[str]]
) -> None:
    """With the codes of what is said about them; a row of the table itself goes without a word."""
    plan = planned(key, players, structure)
    assert plan.players == players
    assert (plan.rounds, plan.cut, [problem.code for problem in plan.problems]) == expected


@pytest.mark.parametrize("key", BUILTIN)
def test_every_row_of_a_table_has_its_boundaries_among_the_examples(key: str) -> None:
    """ALL-8: the last number of players of every row, and the first of the next."""
    seen = {(table["structure"], row[0]) for table in examples(key)["plans"] for row in table["rows"]}
    for structure in game_of(key).structures:
        ends = {row.to for row in structure.table if row.to is not None}
        assert {(structure.key, end + step) for end in ends for step in (0, 1)} <= seen
