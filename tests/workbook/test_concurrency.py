"""Two runs at once, as real processes: one waits for the other or is refused, and neither's work is lost."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from foreign_features import make
from organizer import advance, event_rows, player_rows, run, type_results

from tourney_xl import pipeline, publishing
from tourney_xl.problems import Refused
from tourney_xl.workbook import files
from tourney_xl.workbook.files import exclusive, read_source, replace
from tourney_xl.workbook.read import read_tables

ROOT = Path(files.__file__).parents[2]
PATIENCE = 120  # seconds until a process that hangs fails the test

PRELUDE = """
import pathlib, sys
from tourney_xl.workbook.files import exclusive, read_source, replace
path = pathlib.Path("Event.xlsx")
"""

COUNT_UP = """
print("ready", flush=True)
for _ in range(15):
    with exclusive(path, patience=120):
        source = read_source(path)
        replace(source, b"%d" % (int(source.data) + 1))
"""

HOLD = """
with exclusive(path):
    print("ready", flush=True)
    sys.stdin.readline()
"""

WAIT = """
print("ready", flush=True)
with exclusive(path, patience=60):
    print("mine")
"""


def start(workbook: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=workbook.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def script(workbook: Path, lines: str) -> subprocess.Popen[str]:
    process = start(workbook, "-c", PRELUDE + lines)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    path = tmp_path / "Event.xlsx"
    path.write_bytes(make("formulas", event_rows(), player_rows()))
    return path


def names_beside(workbook: Path) -> set[str]:
    return {path.name for path in workbook.parent.iterdir()} - {workbook.name}


def test_runs_at_once_wait_for_each_other_and_lose_nothing(workbook: Path) -> None:
    """Each of four processes adds one fifteen times; a run that did not wait would lose another's step."""
    workbook.write_bytes(b"0")
    processes = [script(workbook, COUNT_UP) for _ in range(4)]
    for process in processes:
        process.communicate(timeout=PATIENCE)
    assert [process.returncode for process in processes] == [0] * 4
    assert workbook.read_bytes() == b"60"
    assert names_beside(workbook) == {"Event.backups"}


def test_a_run_beside_another_is_refused_until_that_one_is_killed(workbook: Path) -> None:
    before = workbook.read_bytes()
    holder = script(workbook, HOLD)
    with pytest.raises(Refused) as caught, exclusive(workbook, patience=0.2):
        pass
    assert [problem.code for problem in caught.value.problems] == ["workbook-busy"]
    assert f"process {holder.pid} on " in caught.value.problems[0].message
    holder.kill()
    holder.communicate(timeout=PATIENCE)
    with exclusive(workbook, patience=0):
        replace(read_source(workbook), b"the next one")
    assert workbook.read_bytes() == b"the next one"
    assert [path.read_bytes() for path in workbook.parent.glob("Event.backups/*")] == [before]
    assert names_beside(workbook) == {"Event.backups"}


def test_a_run_that_waits_goes_on_when_the_other_is_done(workbook: Path) -> None:
    holder, waiting = script(workbook, HOLD), script(workbook, WAIT)
    holder.communicate("done\n", timeout=PATIENCE)
    assert waiting.communicate(timeout=PATIENCE)[0] == "mine\n"
    assert (holder.returncode, waiting.returncode) == (0, 0)


def test_two_advances_at_once_publish_one_round(workbook: Path) -> None:
    """The second one waits, then finds a round without results: it must not pair another on top of it."""
    runs = [start(workbook, "-m", "tourney_xl", "advance", "Event.xlsx", "--json") for _ in range(2)]
    told = [json.loads(process.communicate(timeout=PATIENCE)[0]) for process in runs]
    assert sorted(process.returncode for process in runs) == [0, 1]
    waited = next(answer for answer in told if not answer["ok"])
    errors = {problem["code"] for problem in waited["problems"] if problem["severity"] == "error"}
    assert errors in ({"result-missing"}, {"workbook-busy"}), "the latter where the first took longer than one waits"
    assert waited["wrote"] == []
    tables = read_tables(workbook.read_bytes())
    assert "Round 1" in tables
    assert "Round 2" not in tables
    assert names_beside(workbook) == {"Event.backups", "Event.html", "Event.email.html", "Event.screen.html"}
    assert len(list(workbook.with_suffix(".backups").iterdir())) == 1


def test_an_advance_beside_a_run_that_does_not_end_is_refused(workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is hurried along, so that nobody waits five seconds for this."""
    before = workbook.read_bytes()
    seconds = itertools.count()
    holder = script(workbook, HOLD)
    monkeypatch.setattr(files.time, "monotonic", lambda: next(seconds))
    told = run("advance", workbook)
    monkeypatch.undo()
    holder.communicate("done\n", timeout=PATIENCE)
    assert told.exit_code == 1
    shown = " ".join(told.output.split())
    assert f"Another tourney-xl is at work on Event.xlsx (process {holder.pid} on " in shown
    assert "Nothing was changed." in shown
    assert workbook.read_bytes() == before
    assert names_beside(workbook) == set()


@pytest.mark.parametrize(
    ("owner", "content", "holder"),
    [
        ("~$Event.xlsx", b"\x04Anna" + b" " * 160, "Excel (Anna)"),
        (".~lock.Event.xlsx#", b"Anna,anna,LAPTOP,18.11.2026 07:01,file:///x;", "LibreOffice (Anna on LAPTOP)"),
    ],
)
@pytest.mark.parametrize("command", ["advance", "undo"])
def test_a_command_names_who_has_the_workbook_open(
    workbook: Path, command: str, owner: str, content: bytes, holder: str
) -> None:
    advance(workbook)
    before, beside = workbook.read_bytes(), names_beside(workbook)
    workbook.with_name(owner).write_bytes(content)
    told = run(command, workbook)
    assert told.exit_code == 1
    assert f"Event.xlsx is open in {holder}. Nothing was changed." in " ".join(told.output.split())
    assert workbook.read_bytes() == before
    assert names_beside(workbook) == {*beside, owner}
    assert run("check", workbook).exit_code in (0, 1), "reading is allowed meanwhile"


@pytest.mark.parametrize("command", [pipeline.advance, pipeline.undo])
def test_a_workbook_saved_while_a_command_is_at_work_is_left_as_it_was_saved(
    workbook: Path, monkeypatch: pytest.MonkeyPatch, command: object
) -> None:
    advance(workbook)
    type_results(workbook)
    saved = make("notes", event_rows(), player_rows())
    by_us = publishing.grafted

    def while_somebody_saves(*arguments: object, **options: object) -> bytes:
        workbook.write_bytes(saved)
        return by_us(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(publishing, "grafted", while_somebody_saves)
    beside = names_beside(workbook)
    with pytest.raises(Refused) as caught:
        command(workbook)  # type: ignore[operator]
    (problem,) = caught.value.problems
    assert (problem.code, problem.cell) == ("workbook-changed", None)
    assert (
        problem.message == "Event.xlsx was saved by someone else while this command was at work. Nothing was changed."
    )
    assert workbook.read_bytes() == saved
    assert names_beside(workbook) == beside
