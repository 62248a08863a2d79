"""Real processes, really killed: the workbook is the old one or the new one, complete and readable.

Nothing here passes or fails by timing: processes are killed at every call that touches the disk, one by one, and then
two hundred and more times at moments drawn by lot, wherever these happen to fall.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from foreign_features import make
from organizer import advance, event_rows, player_rows, type_results

from tourney_xl import pipeline
from tourney_xl.workbook import files
from tourney_xl.workbook.files import exclusive, read_source, replace
from tourney_xl.workbook.package import open_package
from tourney_xl.workbook.read import read_tables

ROOT = Path(files.__file__).parents[2]
OLD, NEW = (random.Random(number).randbytes(100_000) for number in (1, 2))
KILLS, KILLS_OF_COMMANDS = 50, 25
LONGEST = 0.030  # seconds until a process that only writes is killed
LONGEST_COMMAND = 0.300  # about an `advance` and an `undo`

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot copy a running process")

PRELUDE = """
import os, pathlib, signal, sys
from tourney_xl.workbook.files import exclusive, read_source, replace
old, new = pathlib.Path("old").read_bytes(), pathlib.Path("new").read_bytes()

def write_once(path):
    with exclusive(path):
        source = read_source(path)
        replace(source, new if source.data == old else old)
"""

AT_EVERY_CALL = """
CALLS = {"open", "read", "readall", "write", "flush", "close", "fsync", "ftruncate", "flock", "chmod", "mkdir",
         "listdir", "stat", "lstat", "fstat", "readlink", "replace", "unlink"}

def touches_disk(function):
    place = getattr(function, "__module__", None) or type(getattr(function, "__self__", None)).__module__
    return function.__name__ in CALLS and place in ("posix", "io", "_io", "fcntl")

def die_at(number, when):
    seen = 0
    def watch(frame, event, function):
        nonlocal seen
        if event == when and touches_disk(function):
            seen += 1
            if seen == number:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.setprofile(watch)

print("ready", flush=True)
for line in sys.stdin:
    folder, number, when = line.split()
    child = os.fork()
    if not child:
        os.chdir(folder)
        die_at(int(number), when)
        write_once(pathlib.Path("Event.xlsx"))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""

ON_AND_ON = """
def work(path):
    write_once(path)
"""

ADVANCE_AND_UNDO = """
from tourney_xl import pipeline
from tourney_xl.reading import read

def work(path):
    done = pipeline.advance(path) if "Round 2" not in read(path).tables else pipeline.undo(path)
    assert done.ok, done.problems
"""

UNTIL_KILLED = """
print("ready", flush=True)
for line in sys.stdin:
    child = os.fork()
    if not child:
        while True:
            work(pathlib.Path("Event.xlsx"))
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Mother:
    """A process that has everything loaded and makes a copy of itself for each kill, so that hundreds are cheap."""

    def __init__(self, folder: Path, lines: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PRELUDE + lines],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.hear() == "ready"

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def kill_a_child_after(self, seconds: float) -> None:
        self.say("go")
        child = int(self.hear())
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        assert self.hear() == str(-signal.SIGKILL), "it ended by itself"


@contextmanager
def mother(folder: Path, lines: str) -> Iterator[Mother]:
    started = Mother(folder, lines)
    with started.process:
        yield started
        assert started.process.stdin is not None
        started.process.stdin.close()
    assert started.process.returncode == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "old").write_bytes(OLD)
    (tmp_path / "new").write_bytes(NEW)
    return tmp_path


def new_event(folder: Path) -> Path:
    """A workbook with as many backups as are kept, so that the next one pushes one out."""
    backups = folder / "Event.backups"
    backups.mkdir(parents=True)
    for number in range(files.BACKUPS_KEPT):
        (backups / f"Event 2020-01-01 10.00.{number:02}.xlsx").write_bytes(OLD[:99])
    workbook = folder / "Event.xlsx"
    workbook.write_bytes(OLD)
    return workbook


def left_over(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if "tourney-xl" in path.name]


def check_whole(workbook: Path) -> None:
    """The workbook and every backup; the old one is kept as soon as the new one is in its place."""
    data = workbook.read_bytes()
    backups = [path.read_bytes() for path in workbook.parent.glob("Event.backups/Event *.xlsx")]
    assert data in (OLD, NEW)
    assert set(backups) <= {OLD, NEW, OLD[:99]}
    assert data == OLD or OLD in backups


def check_next_run(workbook: Path) -> None:
    """At once, although the killed run's lock file is still there, and it tidies up."""
    with exclusive(workbook, patience=0):
        source = read_source(workbook)
        written = replace(source, NEW if source.data == OLD else OLD)
    assert workbook.read_bytes() != source.data
    assert written.backup.read_bytes() == source.data
    assert left_over(workbook.parent) == []
    assert len(list(written.backup.parent.iterdir())) <= files.BACKUPS_KEPT


@pytest.mark.parametrize("when", ["c_call", "c_return"])
def test_killed_before_and_after_every_call_that_touches_the_disk(folder: Path, when: str) -> None:
    """The calls are counted by the interpreter itself, so none can be forgotten."""
    left = []
    with mother(folder, AT_EVERY_CALL) as killer:
        while True:
            number = len(left) + 1
            workbook = new_event(folder / str(number))
            killer.say(f"{number} {number} {when}")
            if killer.hear() == "0":
                break
            check_whole(workbook)
            left.append(workbook.read_bytes())
            check_next_run(workbook)
    assert len(left) >= 45
    # Old until the one call that moves the new workbook in, new from then on.
    assert left == sorted(left, key=(OLD, NEW).index)
    assert set(left) == {OLD, NEW}


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_the_workbook_is_whole(folder: Path, seed: int) -> None:
    """Four times fifty kills; after each the workbook and all backups are whole, and the next run works."""
    workbook = folder / "Event.xlsx"
    workbook.write_bytes(OLD)
    moments = random.Random(seed)
    with mother(folder, ON_AND_ON + UNTIL_KILLED) as killer:
        for _ in range(KILLS):
            killer.kill_a_child_after(moments.uniform(0, LONGEST))
            assert workbook.read_bytes() in (OLD, NEW)
            backups = workbook.parent.glob("Event.backups/Event *.xlsx")
            assert all(backup.read_bytes() in (OLD, NEW) for backup in backups)
            check_next_run(workbook)


@pytest.mark.parametrize("seed", range(2))
def test_a_command_killed_at_any_moment_leaves_an_event_to_go_on_with(folder: Path, seed: int) -> None:
    """Twice twenty-five kills of `advance` and `undo`; what was typed and what is foreign is there after each."""
    workbook = folder / "Event.xlsx"
    workbook.write_bytes(make("notes", event_rows(), player_rows()))
    advance(workbook)
    type_results(workbook)
    typed = read_tables(workbook.read_bytes())["Round 1"].rows
    foreign = foreign_members(workbook.read_bytes())
    moments = random.Random(seed)
    with mother(folder, ADVANCE_AND_UNDO + UNTIL_KILLED) as killer:
        for _ in range(KILLS_OF_COMMANDS):
            killer.kill_a_child_after(moments.uniform(0, LONGEST_COMMAND))
            data = workbook.read_bytes()
            tables = read_tables(data)
            assert tables["Round 1"].rows == typed
            results = {row[0] for row in tables["Results"].rows[1:]}
            assert results == ({1, 2} if "Round 2" in tables else {1})
            assert foreign_members(data) == foreign
            assert (folder / "Event.html").read_text("utf-8").rstrip().endswith("</html>")
    # The oldest is from before the first round.
    for backup in sorted(folder.glob("Event.backups/*.xlsx"))[1:]:
        assert read_tables(backup.read_bytes())["Round 1"].rows == typed
    command = pipeline.undo if "Round 2" in tables else pipeline.advance
    assert command(workbook).ok
    assert left_over(folder) == [], "one more command tidies up after all that were killed"


def foreign_members(data: bytes) -> dict[str, bytes]:
    """What the organizer had before the first command, packed as it is."""
    ours = ("[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml")
    known = {member.name for member in open_package(make("notes"), "Cup.xlsx").members}
    return {
        member.name: member.packed
        for member in open_package(data, "Cup.xlsx").members
        if member.name in known and member.name not in ours
    }
