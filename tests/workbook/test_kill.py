"""Real processes, really killed: the workbook is the old one or the new one, and no run gets in another's way."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tourney_xl.problems import Refused
from tourney_xl.workbook import files
from tourney_xl.workbook.files import exclusive, read_source, replace

ROOT = Path(files.__file__).parents[2]
PAYLOADS = tuple(random.Random(number).randbytes(300_000) for number in (1, 2))
KILLS = 50
LONGEST = 0.060  # seconds between the process's first word and its end

ALTERNATE = """
payloads = [pathlib.Path(name).read_bytes() for name in ("../one", "../two")]
print("ready", flush=True)
while True:
    with exclusive(path):
        source = read_source(path)
        replace(source, payloads[source.data == payloads[0]])
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


def start(workbook: Path, lines: str) -> subprocess.Popen[str]:
    """Without site-packages: nothing but the room under test is loaded, so that 200 starts are cheap."""
    prelude = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import pathlib\n"
        "from tourney_xl.workbook.files import exclusive, read_source, replace\n"
        f"path = pathlib.Path({workbook.name!r})\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-S", "-E", "-c", prelude + lines],
        cwd=workbook.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    assert process.wait() in (-getattr(signal, "SIGKILL", 9), 1), "it ended by itself"
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()


def left_over(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.name.endswith(".tourney-xl.tmp")]


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    for name, payload in zip(("one", "two"), PAYLOADS, strict=True):
        (tmp_path / name).write_bytes(payload)
    folder = tmp_path / "event"
    folder.mkdir()
    path = folder / "Event.xlsx"
    path.write_bytes(PAYLOADS[0])
    return path


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_the_workbook_is_whole(workbook: Path, seed: int) -> None:
    """Four times fifty kills; after each the workbook and all backups are whole, and the next run works."""
    moments = random.Random(seed)
    in_the_middle = 0
    for _ in range(KILLS):
        process = start(workbook, ALTERNATE)
        time.sleep(moments.uniform(0, LONGEST))
        kill(process)
        in_the_middle += bool(left_over(workbook.parent))
        assert workbook.read_bytes() in PAYLOADS
        assert all(backup.read_bytes() in PAYLOADS for backup in workbook.parent.glob("Event.backups/Event *.xlsx"))
        check_next_run(workbook)
    assert in_the_middle > 0, "no kill fell into a write, so nothing was tested"


def check_next_run(workbook: Path) -> None:
    """At once, although the killed run's lock file is still there."""
    with exclusive(workbook, patience=0):
        source = read_source(workbook)
        written = replace(source, PAYLOADS[source.data == PAYLOADS[0]])
    assert workbook.read_bytes() != source.data
    assert written.backup.read_bytes() == source.data
    assert {path.name for path in workbook.parent.iterdir()} == {"Event.xlsx", "Event.backups"}
    assert left_over(workbook.parent) == []


def test_runs_at_once_wait_for_each_other_and_lose_nothing(workbook: Path) -> None:
    """Each of four processes adds one fifteen times; a run that did not wait would lose another's step."""
    workbook.write_bytes(b"0")
    processes = [start(workbook, COUNT_UP) for _ in range(4)]
    for process in processes:
        process.communicate(timeout=120)
    assert [process.returncode for process in processes] == [0] * 4
    assert workbook.read_bytes() == b"60"
    assert {path.name for path in workbook.parent.iterdir()} == {"Event.xlsx", "Event.backups"}


def test_a_run_beside_another_is_refused_until_that_one_is_killed(workbook: Path) -> None:
    holder = start(workbook, HOLD)
    with pytest.raises(Refused) as caught, exclusive(workbook, patience=0.2):
        pass
    assert [problem.code for problem in caught.value.problems] == ["workbook-busy"]
    assert f"process {holder.pid} on " in caught.value.problems[0].message
    kill(holder)
    check_next_run(workbook)


def test_a_run_that_waits_goes_on_when_the_other_is_done(workbook: Path) -> None:
    holder = start(workbook, HOLD)
    waiting = start(workbook, 'print("ready", flush=True)\nwith exclusive(path, patience=60): print("mine")')
    holder.communicate("done\n", timeout=60)
    assert waiting.communicate(timeout=60)[0] == "mine\n"
    assert (holder.returncode, waiting.returncode) == (0, 0)
