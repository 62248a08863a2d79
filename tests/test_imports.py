"""The direction of imports: the middle of the house never sees a file, a sheet or a console."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tourney_xl

PACKAGE = Path(tourney_xl.__file__).parent

# From the ground up; a room imports from its own floor and from those below.  A room not named here is in the middle.
MIDDLE = 2
FLOORS = {
    "tourney_xl": 0,
    "problems": 0,
    "resources": 0,
    "suggest": 0,
    "wording": 0,
    "model": 1,
    "workbook": 3,
    "report": 3,
    "reading": 4,
    "own_sheets": 4,
    "publishing": 4,
    "pipeline": 4,
    "newevent": 5,
    "simulate": 5,
    "telling": 5,
    "cli": 6,
    "__main__": 7,
}
NEIGHBOURS_APART = {("workbook", "report"), ("report", "workbook")}

# Which rooms may use what; a library that is not named here is free for all.
LIBRARIES = {
    "openpyxl": {"workbook"},
    "pandas": {"workbook"},
    "python_calamine": {"workbook"},
    "lxml": {"workbook"},
    "jinja2": {"report"},
    "rustworkx": {"pairing"},
    "typer": {"cli"},
    "rich": {"cli"},
    "click": {"cli"},
}
LIGHT = {"tourney_xl", "problems", "wording"}
"""What the console may load before it knows the command: `--help` has to come at once."""


@dataclass(frozen=True)
class Import:
    line: int
    module: str
    is_at_start: bool
    """Carried out when the module is loaded, not inside a function and not only for the type checker."""


def imports(source: str) -> list[Import]:
    return list(_imports(ast.parse(source).body, is_at_start=True))


def _imports(nodes: list[ast.AST] | list[ast.stmt], *, is_at_start: bool) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name, is_at_start) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute in this house"
            yield from (Import(node.lineno, f"{node.module}.{alias.name}", is_at_start) for alias in node.names)
        else:
            is_later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or _is_for_types(node)
            yield from _imports(list(ast.iter_child_nodes(node)), is_at_start=is_at_start and not is_later)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def room_of(module: str) -> str:
    """`tourney_xl.pairing.swiss.pair_round` belongs to `pairing`; a name of the package itself to `tourney_xl`."""
    parts = module.split(".")
    known = len(parts) > 1 and ((PACKAGE / parts[1]).is_dir() or (PACKAGE / f"{parts[1]}.py").is_file())
    return parts[1] if known else parts[0]


def breaches(room: str, source: str) -> list[str]:
    """What a module of this room imports and should not, as sentences."""
    found = []
    for item in imports(source):
        target = room_of(item.module)
        if item.module.split(".")[0] != "tourney_xl":
            if room not in LIBRARIES.get(item.module.split(".")[0], {room}):
                found.append(f"line {item.line}: {room} must not use {item.module}")
        elif FLOORS.get(target, MIDDLE) > FLOORS.get(room, MIDDLE) or (room, target) in NEIGHBOURS_APART:
            found.append(f"line {item.line}: {room} must not know {target}")
        elif room == "cli" and item.is_at_start and target not in LIGHT:
            found.append(f"line {item.line}: cli loads {target} before a command needs it")
    return found


def modules() -> dict[str, Path]:
    return {
        ".".join(("tourney_xl", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in sorted(PACKAGE.rglob("*.py"))
    }


@pytest.mark.parametrize("name", modules())
def test_every_module_keeps_to_its_floor(name: str) -> None:
    assert breaches(room_of(name), modules()[name].read_text("utf-8")) == []


def test_no_two_modules_need_each_other() -> None:
    known = modules()
    needs = {name: set(_needed(path, known)) - {name} for name, path in known.items()}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as cycle:
        pytest.fail(" imports ".join(reversed(cycle.args[1])))


def _needed(path: Path, known: dict[str, Path]) -> Iterator[str]:
    for item in imports(path.read_text("utf-8")):
        if item.is_at_start:
            yield from (name for name in (item.module, item.module.rpartition(".")[0]) if name in known)


@pytest.mark.parametrize("room", FLOORS)
def test_every_room_named_here_is_there(room: str) -> None:
    assert room == "tourney_xl" or (PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").is_file()


@pytest.mark.parametrize(
    ("room", "line", "breach"),
    [
        ("standings", "import openpyxl", "standings must not use openpyxl"),
        ("scoring", "from pandas import DataFrame", "scoring must not use pandas.DataFrame"),
        ("pairing", "def pair():\n    import lxml.etree", "pairing must not use lxml.etree"),
        ("checks", "from tourney_xl.workbook.read import Table", "checks must not know workbook"),
        ("checks", "from tourney_xl import workbook", "checks must not know workbook"),
        ("a_new_room", "from tourney_xl import pipeline", "a_new_room must not know pipeline"),
        ("model", "from tourney_xl.scoring import counting_rounds", "model must not know scoring"),
        ("workbook", "from tourney_xl.pipeline import advance", "workbook must not know pipeline"),
        ("workbook", "from tourney_xl.report import html", "workbook must not know report"),
        ("report", "if True:\n    from tourney_xl.workbook import build", "report must not know workbook"),
        ("pipeline", "import typer", "pipeline must not use typer"),
        ("cli", "from tourney_xl.pipeline import advance", "cli loads pipeline before a command needs it"),
        ("cli", "from tourney_xl import games", "cli loads games before a command needs it"),
    ],
)
def test_a_wrong_import_is_seen(room: str, line: str, breach: str) -> None:
    assert [found.partition(": ")[2] for found in breaches(room, line)] == [breach]


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("workbook", "import openpyxl\nfrom tourney_xl.model import Event"),
        ("standings", "import hashlib\nfrom tourney_xl.tiebreaks import Table"),
        ("cli", "import typer\nfrom tourney_xl import __version__\nfrom tourney_xl.problems import Problem"),
        ("cli", "def advance():\n    from tourney_xl import pipeline"),
        ("cli", "if TYPE_CHECKING:\n    from tourney_xl.pipeline import Done"),
        ("pipeline", "from tourney_xl.workbook import files\nfrom tourney_xl.report import html"),
    ],
)
def test_a_right_import_is_allowed(room: str, line: str) -> None:
    assert breaches(room, line) == []
