"""Every rule is proved by a test that names it: in its name, its docstring, or the id of a case.

Facts that only stand in a game's file (`facts` in tests/examples) do not count: they prove that a figure is right, not
that anything follows from it.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LAST = {"ALL": 18, "SW": 10, "ST": 19, "AR": 17, "DT": 15, "WA": 13}
RULES = tuple(f"{book}-{number}" for book, last in LAST.items() for number in range(1, last + 1))

WAITING = {
    "ST-18": "no league",
    "DT-14": "no schedule",
    "DT-15": "no overview for the publisher",
    "WA-8": "no ratings",
}
"""Rules that nothing is built for yet, and what is missing.  One that gets its test leaves this list."""

NAMED = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(LAST)})[-_](\d+)(?!\d)", re.IGNORECASE)
CASE = re.compile(rf"(?:(?:{'|'.join(LAST)})-\d+(?:, |$))+")
"""A text that is nothing but ids: a column of a table of cases."""
FIGURES_ONLY = ("test_figures.py", "test_describe.py", Path(__file__).name)
"""Tests that a figure is right, or that a rule is told."""


def ids_in(text: str) -> Iterator[str]:
    for book, number in NAMED.findall(text):
        yield f"{book.upper()}-{number}"


def ids_in_tests(path: Path) -> Iterator[str]:
    """Ids in names and docstrings of tests, and in cases; a message that happens to name a rule proves nothing."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from ids_in(node.name)
            yield from ids_in(ast.get_docstring(node) or "")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CASE.fullmatch(node.value):
            yield from ids_in(node.value)


def ids_in_examples(path: Path) -> Iterator[str]:
    """Ids of results, byes, plans, standings and limits: whatever an example is played for."""
    example = tomllib.loads(path.read_text("utf-8"))
    for section in ("results", "bye", "plans", "figure", "event"):
        for entry in example.get(section, []):
            yield from ids_in(entry["rule"])
    for row in example.get("limits", {}).get("rows", []):
        yield from ids_in(row[0])


@cache
def proved() -> set[str]:
    tests = [path for path in TESTS.rglob("test_*.py") if path.name not in FIGURES_ONLY]
    found = {rule for path in tests for rule in ids_in_tests(path)}
    return found | {rule for path in (TESTS / "examples").glob("*.toml") for rule in ids_in_examples(path)}


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule not in WAITING])
def test_a_rule_is_named_by_a_test(rule: str) -> None:
    assert rule in proved()


@pytest.mark.parametrize("rule", WAITING)
def test_a_rule_that_waits_has_no_test_yet(rule: str) -> None:
    """Else it does not wait any more: take it out of the list."""
    assert rule in RULES
    assert rule not in proved()


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert proved() <= set(RULES)


def test_names_docstrings_and_cases_are_read(tmp_path: Path) -> None:
    lines = (
        '"""About AR-1."""',
        'ROWS = [("AR-3, AR-7", "AR-8: a message")]  # AR-2',
        "def test_ar_4_and_AR_5_x() -> None:",
        '    """AR-6, not XAR-9 nor AR-x."""',
    )
    path = tmp_path / "test_some.py"
    path.write_text("\n".join(lines), "utf-8")
    assert sorted(ids_in_tests(path)) == ["AR-3", "AR-4", "AR-5", "AR-6", "AR-7"]
