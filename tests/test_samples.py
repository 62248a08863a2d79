"""The sample workbooks are what the script makes, and each is ready to advance."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
from organizer import advance

from tourney_xl.games.loader import BUILTIN
from tourney_xl.model import Stage
from tourney_xl.workbook.read import read_tables

FOLDER = Path(__file__).parent.parent / "sample_workbooks"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_samples", FOLDER / "make_samples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def values(path: Path) -> dict[str, list[list[object]]]:
    """All sheets but `Log`, which holds a number drawn apart from the seed (DT-10)."""
    tables = read_tables(path.read_bytes())
    return {name: [list(row) for row in table.rows] for name, table in tables.items() if name != "Log"}


def test_the_script_makes_the_same_samples_again(tmp_path: Path) -> None:
    script().make(tmp_path)
    for key in BUILTIN:
        name = f"{key}.xlsx"
        assert values(tmp_path / name) == values(FOLDER / name)


@pytest.mark.parametrize("key", BUILTIN)
def test_a_sample_advances(key: str, tmp_path: Path) -> None:
    path = tmp_path / f"{key}.xlsx"
    shutil.copy(FOLDER / f"{key}.xlsx", path)
    done = advance(path)
    assert done.round is not None
    # One of them stands at the cut.
    assert (done.round.stage is Stage.ELIMINATION) == (key == "street-warriors")
