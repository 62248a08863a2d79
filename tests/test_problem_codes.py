"""Every problem code is in the registry, in the documentation and in a test; no code is listed that nothing emits."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import tourney_xl
from tourney_xl.problem_codes import CODES, ProblemCode, as_markdown
from tourney_xl.problems import Severity

PACKAGE = Path(tourney_xl.__file__).parent
TESTS = Path(__file__).parent
DOCUMENT = TESTS.parent / "docs" / "problems.md"
SEVERITIES = {
    **dict.fromkeys(("error", "fail", "refusal", "problem", "row_problem", "tie_to_settle"), Severity.ERROR),
    **dict.fromkeys(("warning", "warn"), Severity.WARNING),
    "note": Severity.NOTE,
}
"""Of the functions whose name or nature says it."""


def trees(paths: Iterable[Path]) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in paths}


SOURCES = trees(path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "problem_codes.py")
PREFIXES = {"problem": "game-file-", "row_problem": "game-file-"}
"""`games/reading.py` puts this before every code that its tables are given."""


# What the code emits: whatever is passed as the parameter `code` of a function, or of the record `Problem`

Takers = dict[str, int]
"""Functions and methods that take a `code`, with the parameter's place among those that are passed."""


def takers(tree: ast.Module) -> Takers:
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]
            if "code" in names:
                found[node.name] = names.index("code")
        elif isinstance(node, ast.ClassDef) and node.name == "Problem":
            found[node.name] = 0
    return found


def module_of(path: Path) -> str:
    return ".".join(("tourney_xl", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


BY_MODULE = {module_of(path): takers(tree) for path, tree in SOURCES.items()}


def visible(tree: ast.Module) -> tuple[Takers, Takers]:
    """The takers that a module may call by name, and those that it may call as `something.name`."""
    plain, dotted = dict(takers(tree)), dict(takers(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                there = BY_MODULE.get(node.module, {})
                plain |= {alias.asname or alias.name: there[alias.name]} if alias.name in there else {}
                dotted |= there | BY_MODULE.get(f"{node.module}.{alias.name}", {})
    return plain, dotted


def calls(tree: ast.Module) -> Iterator[tuple[ast.Call, str, ast.expr]]:
    """Every call that passes a code: the call, the name of what is called, and the code."""
    plain, dotted = visible(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name, known = (node.func.id, plain) if isinstance(node.func, ast.Name) else (node.func.attr, dotted)
            code = passed_code(node, known[name]) if name in known else None
            if code is not None:
                yield node, name, code


def passed_code(call: ast.Call, place: int) -> ast.expr | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == "code"), None)
    return named or (call.args[place] if place < len(call.args) else None)


def words_in(name: str, code: ast.expr) -> list[str]:
    """A literal, or the literals of `"one" if … else "other"`."""
    nodes = (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,)
    literals = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [PREFIXES.get(name, "") + literal for literal in literals]


def is_handed_on(code: ast.expr) -> bool:
    """`code` itself, which the caller's caller passed, also behind a prefix."""
    last = code.values[-1] if isinstance(code, ast.JoinedStr) else code
    inner = last.value if isinstance(last, ast.FormattedValue) else last
    return isinstance(inner, ast.Name) and inner.id == "code"


EMITTED = [
    (f"{path.name}:{call.lineno}", name, word)
    for path, tree in SOURCES.items()
    for call, name, code in calls(tree)
    for word in words_in(name, code)
]


def test_every_code_passed_is_a_literal_or_handed_on() -> None:
    """Else the registry could miss one."""
    unclear = [
        f"{path.name}:{call.lineno} {ast.unparse(code)}"
        for path, tree in SOURCES.items()
        for call, name, code in calls(tree)
        if not words_in(name, code) and not is_handed_on(code)
    ]
    assert unclear == []


def test_the_registry_lists_what_is_emitted_and_nothing_else() -> None:
    emitted = {word for _, _, word in EMITTED}
    assert sorted(emitted - {known.code for known in CODES}) == []
    assert sorted({known.code for known in CODES} - emitted) == []


def test_the_registry_is_sorted_and_has_each_code_once() -> None:
    codes = [known.code for known in CODES]
    assert codes == sorted(set(codes))


@pytest.mark.parametrize("known", CODES, ids=lambda known: known.code)
def test_a_code_is_explained_in_one_line(known: ProblemCode) -> None:
    assert all(part.isalnum() and part == part.lower() for part in known.code.split("-"))
    assert known.meaning.endswith(".")
    assert not {"\n", "|"} & set(known.meaning)


def test_severities_are_those_with_which_codes_are_emitted() -> None:
    listed = {known.code: known.severity for known in CODES}
    assert [
        f"{place} {word}" for place, name, word in EMITTED if SEVERITIES.get(name, listed[word]) != listed[word]
    ] == []


# What the tests and the documentation know


def test_every_code_is_named_in_a_test() -> None:
    files = [path for path in sorted(TESTS.rglob("test_*.py")) if path != Path(__file__)]
    named = {
        node.value
        for tree in trees(files).values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted({known.code for known in CODES} - named) == []


def test_the_document_is_in_step_with_the_registry() -> None:
    """To bring it in step: `python -m tourney_xl.problem_codes > docs/problems.md`."""
    assert DOCUMENT.read_text("utf-8") == as_markdown()


def test_the_scanner_sees_codes_in_every_way_they_are_passed() -> None:
    source = """
from tourney_xl.problems import error as wrong
from tourney_xl import elimination

def tell(cell, code):
    return wrong(code, cell, "")

tell(None, "by-place")
tell(None, code="by-name")
wrong("one-way" if True else "other-way", None, "")
elimination.tie_to_settle("dotted", "", None, ())
self.problem("not-visible-here", "", "")
"""
    found = [(words_in(name, code), is_handed_on(code)) for _, name, code in calls(ast.parse(source))]
    assert sorted(found) == [
        ([], True),
        (["by-name"], False),
        (["by-place"], False),
        (["dotted"], False),
        (["one-way", "other-way"], False),
    ]
