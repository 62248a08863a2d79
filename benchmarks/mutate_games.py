"""Changes every number of every game's file, one at a time, and sees that a test notices.

    python benchmarks/mutate_games.py [GAME …]

A mutant is the folder of games with one number changed: in a table, a key, a time, a version or a rule's id; comments
are left alone.  The tests are collected once; every mutant is then a fork of that process in which the loader reads the
changed folder, and ends with the first test that fails.  A mutant that no test notices is listed, with exit code 1.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tourney_xl.games import loader

ROOT = Path(__file__).resolve().parent.parent
GAMES = Path(loader.__file__).parent
TESTS = (
    "tests/games/test_examples.py",
    "tests/games/test_figures.py",
    "tests/games/test_limits.py",
    "tests/games/test_planning.py",
    "tests/games/test_scoring.py",
    "tests/test_tiebreaks.py",
    "tests/test_standings.py",
)
"""Tests that state what the rule books say; not those of the printed description, which repeats the data."""

REFUSED, SURVIVED = "refused by the loader", ""
NUMBER = re.compile(r"\d\d:\d\d:\d\d|\d+\.\d+|\d+")
CODE_OR_COMMENT = re.compile(r"""(?:"[^"\n]*"|'[^'\n]*'|[^#"'\n])*""")


@dataclass(frozen=True)
class Mutant:
    """One number of a file, and what stands there instead."""

    game: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def applied_to(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]

    def __str__(self) -> str:
        return f"{self.game}.toml:{self.line}: {self.old} -> {self.new}"


def mutants_of(game: str, text: str) -> Iterator[Mutant]:
    """Every change to every number that stands outside a comment."""
    position = 0
    for line, content in enumerate(text.splitlines(keepends=True), start=1):
        code = CODE_OR_COMMENT.match(content)
        for number in NUMBER.finditer(code[0] if code else ""):
            start, end = position + number.start(), position + number.end()
            for new in changes(number[0]):
                yield Mutant(game, line, start, end, number[0], new)
        position += len(content)


def changes(number: str) -> tuple[str, ...]:
    """One more and one less in the last place; nothing is below nought, so that goes up twice."""
    if ":" in number:
        hours, minutes, _ = map(int, number.split(":"))
        later, sooner = (divmod((60 * hours + minutes + step) % 1440, 60) for step in (1, -1))
        return tuple("{:02}:{:02}:00".format(*at) for at in (later, sooner))
    digits = number.replace(".", "")
    places = len(number) - number.index(".") - 1 if "." in number else 0
    steps = (1, -1) if int(digits) else (1, 10)
    return tuple(_written(int(digits) + step, places) for step in steps)


def _written(digits: int, places: int) -> str:
    whole, rest = divmod(digits, 10**places)
    return f"{whole}.{rest:0{places}}" if places else str(whole)


@dataclass
class Trial:
    """A pytest plugin: in place of running the tests once, it runs them for each mutant."""

    mutants: Sequence[Mutant]
    verdicts: dict[Mutant, str] = field(default_factory=dict)
    """The test that failed, `REFUSED` or `SURVIVED`."""
    spans: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By game, when its first trial began and its last one ended."""
    baseline: str = SURVIVED

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert loader._builtin.cache_info().currsize == 0, "a test module loads a game before its tests run"
        running: dict[int, tuple[Mutant | None, int, float]] = {}
        for mutant in (None, *self.mutants):
            if len(running) >= (os.cpu_count() or 1):
                self._collect_one(running)
            start = time.perf_counter()
            pid, pipe = _forked(session, mutant)
            running[pid] = mutant, pipe, start
        while running:
            self._collect_one(running)
        return True

    def _collect_one(self, running: dict[int, tuple[Mutant | None, int, float]]) -> None:
        pid, status = os.waitpid(-1, 0)
        mutant, pipe, start = running.pop(pid)
        with os.fdopen(pipe, "rb") as stream:
            verdict = stream.read().decode()
        assert status == 0, f"{mutant}: the trial itself failed"
        if mutant is None:
            self.baseline = verdict
            return
        self.verdicts[mutant] = verdict
        self.spans[mutant.game] = self.spans.get(mutant.game, (start, start))[0], time.perf_counter()


def _forked(session: pytest.Session, mutant: Mutant | None) -> tuple[int, int]:
    """The child's process id, and the pipe through which it tells its verdict."""
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    session.config.pluginmanager.unregister(name="terminalreporter")
    os.write(write, _verdict(session, mutant).encode())
    os._exit(0)


def _verdict(session: pytest.Session, mutant: Mutant | None) -> str:
    with tempfile.TemporaryDirectory() as folder:
        if mutant is not None:
            _put_in_place(mutant, Path(folder))
        try:
            loader.builtin()
        except AssertionError:
            return REFUSED
        return _first_failure(session, mutant.game if mutant else "")


def _put_in_place(mutant: Mutant, folder: Path) -> None:
    for path in GAMES.glob("*.toml"):
        shutil.copy(path, folder)
    target = folder / f"{mutant.game}.toml"
    target.write_text(mutant.applied_to(target.read_text("utf-8")), "utf-8")
    loader._FOLDER = folder


def _first_failure(session: pytest.Session, game: str) -> str:
    """The first test that fails, those that name the game first."""
    items = sorted(session.items, key=lambda item: game not in item.nodeid)
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return item.nodeid
    return SURVIVED


def main(games: Sequence[str]) -> int:
    mutants = [mutant for game in games for mutant in mutants_of(game, (GAMES / f"{game}.toml").read_text("utf-8"))]
    trial = Trial(mutants)
    quiet = ("-qq", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-o", "addopts=")
    tests = [str(ROOT / test) for test in TESTS]
    pytest.main([*quiet, "--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml"), *tests], plugins=[trial])
    if trial.baseline != SURVIVED or len(trial.verdicts) < len(mutants):
        print(f"The tests do not pass as it is: {trial.baseline or 'see above'}")
        return 1
    return report(games, trial)


def report(games: Sequence[str], trial: Trial) -> int:
    print(f"{'game':16} {'numbers':>7} {'mutants':>7} {'refused':>7} {'killed':>7} {'survivors':>9} {'seconds':>7}")
    for game in games:
        verdicts = {mutant: verdict for mutant, verdict in trial.verdicts.items() if mutant.game == game}
        numbers = len({mutant.start for mutant in verdicts})
        refused = sum(verdict == REFUSED for verdict in verdicts.values())
        survivors = sum(verdict == SURVIVED for verdict in verdicts.values())
        killed = len(verdicts) - refused - survivors
        begun, ended = trial.spans[game]
        print(f"{game:16} {numbers:7} {len(verdicts):7} {refused:7} {killed:7} {survivors:9} {ended - begun:7.1f}")
    survivors_listed = [mutant for mutant, verdict in trial.verdicts.items() if verdict == SURVIVED]
    for mutant in survivors_listed:
        print(f"survived: {mutant}")
    return 1 if survivors_listed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or loader.BUILTIN))
