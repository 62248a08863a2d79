"""Locks, backups and the replacement of the workbook: whatever fails, and whenever, nothing is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tourney_xl.problems import Problem, Refused, Severity
from tourney_xl.workbook import files
from tourney_xl.workbook.files import Disk, Source, exclusive, read_source, replace, write_beside, write_new, write_over

OLD = b"the old workbook " * 500
NEW = b"the new workbook, which is longer " * 500
MOMENT = datetime(2026, 11, 18, 14, 3, 22)
POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such thing")


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    path = tmp_path / "Spring Open.xlsx"
    path.write_bytes(OLD)
    return path


def clock() -> datetime:
    return MOMENT


@contextmanager
def refused(code: str, message: str, hint: str) -> Iterator[None]:
    """Every refusal is one error without a cell, and its words are part of what is promised."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.problems == (Problem(code, None, message, hint, Severity.ERROR),)


def left_over(folder: Path) -> list[str]:
    """Our temporary and lock files, wherever they are under the folder."""
    return sorted(path.name for path in folder.rglob("*") if "tourney-xl" in path.name)


# --- reading ---------------------------------------------------------------------------------------------------------


def test_a_workbook_is_read_with_a_fingerprint_of_its_content(workbook: Path) -> None:
    first = read_source(workbook)
    os.utime(workbook, (1, 1))
    assert (first.path, first.data) == (workbook, OLD)
    assert read_source(workbook).fingerprint == first.fingerprint
    workbook.write_bytes(OLD[:-1] + b"X")
    assert read_source(workbook).fingerprint != first.fingerprint


@pytest.mark.parametrize("name", ["Event.XLSX", "Event.xlsm", "Event.Xlsm"])
def test_both_endings_are_read_in_any_case(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(OLD)
    assert read_source(tmp_path / name).data == OLD


@pytest.mark.parametrize("typed", ["Sprng Open.xlsx", "spring open", "Spring Open.xls"])
def test_a_missing_file_suggests_the_nearest_workbook(workbook: Path, typed: str) -> None:
    (workbook.parent / "~$Sprng Open.xlsx").write_bytes(b"")
    (workbook.parent / "Sprng Open.txt").write_bytes(b"")
    path = workbook.with_name(typed)
    with refused("file-missing", f"There is no file {path}.", "Did you mean Spring Open.xlsx?"):
        read_source(path)


def test_a_missing_file_with_nothing_like_it(tmp_path: Path) -> None:
    path = tmp_path / "Event.xlsx"
    hint = "Check the name, and that you are in the workbook's folder."
    with refused("file-missing", f"There is no file {path}.", hint):
        read_source(path)


@pytest.mark.parametrize("command", [read_source, lambda path: write_new(path, NEW), lambda path: enter(path)])
def test_a_missing_folder_is_named(tmp_path: Path, command: Callable[[Path], object]) -> None:
    path = tmp_path / "nowhere" / "Event.xlsx"
    with refused("file-missing", f"There is no folder {path.parent}.", "Check how the folder's name is spelt."):
        command(path)


def enter(path: Path, **options: Any) -> None:
    with exclusive(path, **options):
        pass


def test_a_folder_names_the_workbook_inside_it(workbook: Path) -> None:
    folder = workbook.parent
    with refused(
        "file-is-folder", f"{folder} is a folder, not a workbook.", f"Name the workbook inside it: {workbook}"
    ):
        read_source(folder)


def test_a_folder_without_a_workbook(tmp_path: Path) -> None:
    with refused("file-is-folder", f"{tmp_path} is a folder, not a workbook.", "Name the workbook itself."):
        read_source(tmp_path)


@pytest.mark.parametrize("typed", [".", "..", ""])
def test_a_folder_without_a_name_is_told_too(
    workbook: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: str
) -> None:
    (tmp_path / "inside").mkdir()
    monkeypatch.chdir(tmp_path / "inside")
    path = Path(typed)
    hint = "Name the workbook inside it: ../Spring Open.xlsx" if typed == ".." else "Name the workbook itself."
    with refused("file-is-folder", f"{path} is a folder, not a workbook.", hint):
        enter(path)


SAVE_AS = "choose File, Save as, Excel Workbook (.xlsx), and use that file."


@pytest.mark.parametrize(
    ("name", "shown", "hint"),
    [
        ("Event.xls", ".xls", f"Open it in Excel, {SAVE_AS}"),
        ("Event.ODS", ".ods", f"Open it in LibreOffice, {SAVE_AS}"),
        ("Event.csv", ".csv", f"Open it in Excel or LibreOffice, {SAVE_AS}"),
        ("Event", "nothing", f"Open it in Excel, {SAVE_AS}"),
    ],
)
def test_a_wrong_ending_says_how_to_save_it(tmp_path: Path, name: str, shown: str, hint: str) -> None:
    (tmp_path / name).write_bytes(OLD)
    message = f"{name} is not an Excel workbook: its name ends in {shown}, not in .xlsx or .xlsm."
    with refused("file-wrong-ending", message, hint):
        read_source(tmp_path / name)


# --- a disk that fails -----------------------------------------------------------------------------------------------

OPERATIONS = ("read", "mode", "names", "make_folder", "write", "move", "remove", "sync_folder")


class Crash(BaseException):
    """Stands for a killed process: nothing that would tidy up gets to run on the disk any more."""


class SharingError(PermissionError):
    """What Windows says while a virus scanner or OneDrive has the file."""

    winerror = 32


Fault = Callable[[], BaseException]


class FaultyDisk(Disk):
    """Counts the operations and lets one of them, or all from one on, fail; waiting costs no time."""

    def __init__(self, fault: Fault | None = None, at: int = -1, *, lasts: bool = False, after: bool = False) -> None:
        self.fault, self.at, self.lasts, self.after = fault, at, lasts, after
        self.done: list[str] = []
        self.waited = 0.0

    def wait(self, seconds: float) -> None:
        self.waited += seconds

    def __getattribute__(self, name: str) -> object:
        operation = super().__getattribute__(name)
        if name not in OPERATIONS:
            return operation

        def guarded(*arguments: object) -> object:
            position = len(self.done)
            self.done.append(name)
            is_hit = self.fault is not None and (position == self.at or (self.lasts and position > self.at))
            if not is_hit:
                return operation(*arguments)  # type: ignore[operator]
            self._half_done(name, operation, arguments, first=position == self.at)
            assert self.fault is not None
            raise self.fault()

        return guarded

    def _half_done(self, name: str, operation: object, arguments: tuple[object, ...], *, first: bool) -> None:
        """A failing write leaves half of the file; with `after`, the operation is done and the failure comes then."""
        if first and self.after:
            operation(*arguments)  # type: ignore[operator]
        elif first and name == "write":
            path, data = arguments[:2]
            assert isinstance(path, Path)
            assert isinstance(data, bytes)
            path.write_bytes(data[: len(data) // 2])


def os_error(number: int) -> Fault:
    return lambda: OSError(number, os.strerror(number))


FAULTS: dict[str, tuple[Fault, bool, bool]] = {
    "disk full": (os_error(errno.ENOSPC), False, False),
    "no permission": (os_error(errno.EACCES), False, False),
    "read-only": (os_error(errno.EROFS), False, False),
    "drive error": (os_error(errno.EIO), False, False),
    "file gone": (os_error(errno.ENOENT), False, False),
    "in use for a moment": (SharingError, False, False),
    "interrupted": (KeyboardInterrupt, False, False),
    "disk stays full": (os_error(errno.ENOSPC), True, False),
    "drive vanishes": (os_error(errno.ENODEV), True, False),
    "in use for good": (SharingError, True, False),
    "killed before": (Crash, True, False),
    "killed after": (Crash, True, True),
}
"""What happens, whether it lasts, and whether the operation is carried out first."""


def full_backups(workbook: Path) -> None:
    """Thirty backups, so that the next one makes one too many."""
    folder = workbook.with_suffix(".backups")
    folder.mkdir()
    for day in range(files.BACKUPS_KEPT):
        name = f"{workbook.stem} {MOMENT - timedelta(days=day + 1):%Y-%m-%d %H.%M.%S}{workbook.suffix}"
        (folder / name).write_bytes(b"an older workbook")


def run_replace(path: Path, disk: Disk) -> str:
    """What became of it, in the words that the caller would use."""
    try:
        with exclusive(path, disk=disk):
            written = replace(read_source(path, disk=disk), NEW, disk=disk, now=clock)
    except Refused:
        return "refused"
    except KeyboardInterrupt:
        return "interrupted"
    except Crash:
        return "killed"
    return "beside" if written.is_beside else "replaced"


def operations_of_a_clean_run(tmp_path: Path) -> list[str]:
    workbook = tmp_path / "clean" / "Spring Open.xlsx"
    workbook.parent.mkdir()
    workbook.write_bytes(OLD)
    full_backups(workbook)
    disk = FaultyDisk()
    assert run_replace(workbook, disk) == "replaced"
    return disk.done


def test_a_clean_run_uses_every_operation(tmp_path: Path) -> None:
    assert set(operations_of_a_clean_run(tmp_path)) == set(OPERATIONS)


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_at_every_step_leaves_the_old_or_the_new_workbook(tmp_path: Path, kind: str) -> None:
    """Every operation fails once in every way; what the caller is told is what is on the disk."""
    fault, lasts, after = FAULTS[kind]
    steps = len(operations_of_a_clean_run(tmp_path))
    assert steps >= 25
    disks = (FaultyDisk(fault, at, lasts=lasts, after=after) for at in range(steps))
    left = {check_fault(tmp_path / str(at), disk) for at, disk in enumerate(disks)}
    assert left == {OLD, NEW}, "faults before and after the move were meant"


def check_fault(folder: Path, disk: FaultyDisk) -> bytes:
    """Gives back what the fault left in the workbook's place."""
    folder.mkdir()
    workbook = folder / "Spring Open.xlsx"
    workbook.write_bytes(OLD)
    full_backups(workbook)
    outcome = run_replace(workbook, disk)
    told = {"refused": {OLD}, "beside": {OLD}, "replaced": {NEW}, "interrupted": {OLD, NEW}, "killed": {OLD, NEW}}
    left = workbook.read_bytes()
    assert left in told[outcome], (outcome, disk.done)
    check_backups(workbook)
    if outcome == "beside":
        assert (folder / "Spring Open (new).xlsx").read_bytes() == NEW
    if not disk.lasts:
        assert left_over(folder) == []
    check_next_run(workbook)
    return left


def check_backups(workbook: Path) -> None:
    """Whole, and the old workbook among them as soon as the new one is in its place."""
    kept = [path for path in workbook.with_suffix(".backups").iterdir() if not path.name.startswith(".")]
    contents = [path.read_bytes() for path in kept]
    assert set(contents) <= {OLD, b"an older workbook"}
    assert len(contents) >= files.BACKUPS_KEPT
    if workbook.read_bytes() == NEW:
        assert OLD in contents


def check_next_run(workbook: Path) -> None:
    with exclusive(workbook):
        written = replace(read_source(workbook), b"the next one", now=lambda: MOMENT + timedelta(minutes=5))
    assert not written.is_beside
    assert workbook.read_bytes() == b"the next one"
    assert left_over(workbook.parent) == []
    assert len(list(written.backup.parent.iterdir())) == files.BACKUPS_KEPT


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("before", [b"<p>the old report", None])
def test_a_fault_at_every_step_of_a_report(tmp_path: Path, kind: str, before: bytes | None) -> None:
    fault, lasts, after = FAULTS[kind]
    clean = FaultyDisk()
    write_beside(tmp_path / "Event.html", "<p>the new report", disk=clean)
    for at in range(len(clean.done)):
        report = tmp_path / str(at) / "Event.html"
        report.parent.mkdir()
        if before is not None:
            report.write_bytes(before)
        try:
            write_beside(report, "<p>the new report", disk=FaultyDisk(fault, at, lasts=lasts, after=after))
            allowed: set[bytes | None] = {b"<p>the new report"}
        except Refused:
            allowed = {before}
        except (Crash, KeyboardInterrupt):
            allowed = {before, b"<p>the new report"}
        assert (report.read_bytes() if report.exists() else None) in allowed
        assert lasts or left_over(report.parent) == []
        write_beside(report, "<p>next")
        assert [path.name for path in report.parent.iterdir()] == ["Event.html"]


def test_a_write_that_does_not_read_back_is_no_write(workbook: Path) -> None:
    class Forgetful(Disk):
        def write(self, path: Path, data: bytes, mode: int | None) -> None:
            super().write(path, data[:-1], mode)

    hint = "Connect the drive again, then run the command again."
    message = "Spring Open.xlsx could not be written: its folder or drive cannot be reached. Nothing was changed."
    with refused("cannot-write", message, hint):
        replace(read_source(workbook), NEW, disk=Forgetful())
    assert workbook.read_bytes() == OLD
    assert list(workbook.with_suffix(".backups").iterdir()) == []


# --- the words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "reason", "hint"),
    [
        (errno.ENOSPC, "the disk is full", "Free some space, then run the command again."),
        (
            errno.EROFS,
            "its folder may not be written to",
            "Copy the workbook into a folder of your own, such as Documents, and run the command there.",
        ),
        (
            errno.ENODEV,
            "its folder or drive cannot be reached",
            "Connect the drive again, then run the command again.",
        ),
        (
            errno.EFBIG,
            os.strerror(errno.EFBIG),
            "Put that right, or copy the workbook elsewhere, and run it again.",
        ),
    ],
)
def test_what_cannot_be_written_is_told_with_what_was_not_changed(
    workbook: Path, number: int, reason: str, hint: str
) -> None:
    source = read_source(workbook)
    clean = FaultyDisk()
    write_over(workbook.with_name("other"), NEW, disk=clean)
    with refused("cannot-write", f"Spring Open.xlsx could not be written: {reason}. Nothing was changed.", hint):
        replace(source, NEW, disk=FaultyDisk(os_error(number), 0))
    with refused("cannot-write", f"Event.html could not be written: {reason}. The file is as it was.", hint):
        write_beside(workbook.with_name("Event.html"), "", disk=FaultyDisk(os_error(number), clean.done.index("write")))
    with refused("cannot-write", f"New.xlsx could not be written: {reason}. No file was made.", hint):
        write_new(workbook.with_name("New.xlsx"), NEW, disk=FaultyDisk(os_error(number), clean.done.index("write")))
    assert not workbook.with_name("New.xlsx").exists()


def test_a_file_that_may_not_be_read(workbook: Path) -> None:
    message = f"{workbook} may not be read by you, or another program has it to itself."
    with refused("file-unreadable", message, "Close it in other programs, or ask its owner to share it."):
        read_source(workbook, disk=FaultyDisk(os_error(errno.EACCES), 0))


def test_a_drive_that_does_not_answer(workbook: Path) -> None:
    message = f"{workbook} cannot be read: {os.strerror(errno.EIO)}."
    with refused("file-unreadable", message, "Check that the drive is connected, then run the command again."):
        read_source(workbook, disk=FaultyDisk(os_error(errno.EIO), 0))


def test_reading_waits_for_a_scanner_and_no_longer(workbook: Path) -> None:
    passing = FaultyDisk(SharingError, 0)
    assert read_source(workbook, disk=passing).data == OLD
    assert passing.waited == files.PAUSES[0]
    lasting = FaultyDisk(SharingError, 0, lasts=True)
    with pytest.raises(Refused):
        read_source(workbook, disk=lasting)
    assert lasting.waited == pytest.approx(2.0)


@POSIX_ONLY
def test_a_write_protected_workbook_is_left_alone(workbook: Path) -> None:
    workbook.chmod(0o444)
    message = "Spring Open.xlsx could not be written: it is marked read-only. Nothing was changed."
    with refused("cannot-write", message, "Take the mark away in the file's properties, then run it again."):
        replace(read_source(workbook), NEW)
    assert workbook.read_bytes() == OLD


# --- replacing -------------------------------------------------------------------------------------------------------


def test_replacing_keeps_what_was_there_as_a_backup(workbook: Path) -> None:
    written = replace(read_source(workbook), NEW, now=clock)
    assert written == files.Written(workbook, written.backup, is_beside=False)
    assert workbook.read_bytes() == NEW
    assert written.backup == workbook.parent / "Spring Open.backups" / "Spring Open 2026-11-18 14.03.22.xlsx"
    assert written.backup.read_bytes() == OLD
    assert left_over(workbook.parent) == []


def test_backups_of_one_second_are_counted(workbook: Path) -> None:
    contents = [OLD, *(f"version {number}".encode() for number in range(1, 12))]
    names = [replace(read_source(workbook), data, now=clock).backup.name for data in contents[1:]]
    assert names[:3] == [
        "Spring Open 2026-11-18 14.03.22.xlsx",
        "Spring Open 2026-11-18 14.03.22_02.xlsx",
        "Spring Open 2026-11-18 14.03.22_03.xlsx",
    ]
    assert names == sorted(names)
    folder = workbook.with_suffix(".backups")
    assert [(folder / name).read_bytes() for name in names] == contents[:-1]


def test_the_last_thirty_backups_are_kept_and_nothing_else_is_touched(workbook: Path) -> None:
    folder = workbook.with_suffix(".backups")
    folder.mkdir()
    foreign = {
        "Spring Open.xlsx",
        "Spring Open 2019-01-01.xlsx",
        "Spring Open 2019-01-01 10.00.00 before lunch.xlsx",
        "Spring Open 2019-01-01 10.00.00.xlsm",
        "Autumn Open 2019-01-01 10.00.00.xlsx",
        "notes.txt",
    }
    for name in foreign:
        (folder / name).write_bytes(b"not ours")
    moments = iter([MOMENT + timedelta(minutes=number) for number in range(40)])
    backups = [
        replace(read_source(workbook), bytes([number]), now=lambda: next(moments)).backup for number in range(40)
    ]
    assert {path.name for path in folder.iterdir()} == foreign | {path.name for path in backups[-30:]}


def test_a_clock_set_back_does_not_cost_the_newest_backup(workbook: Path) -> None:
    full_backups(workbook)
    written = replace(read_source(workbook), NEW, now=lambda: datetime(2001, 1, 1))
    assert written.backup.read_bytes() == OLD
    assert len(list(written.backup.parent.iterdir())) == files.BACKUPS_KEPT


def test_a_file_where_the_backups_belong_stops_everything(workbook: Path) -> None:
    workbook.with_suffix(".backups").write_bytes(b"somebody's")
    message = (
        "Spring Open.xlsx could not be written: a file stands where the folder for its backups belongs. "
        "Nothing was changed."
    )
    hint = "Rename the file that has the workbook's name and ends in .backups, then run the command again."
    with refused("cannot-write", message, hint):
        replace(read_source(workbook), NEW)
    assert workbook.read_bytes() == OLD
    assert workbook.with_suffix(".backups").read_bytes() == b"somebody's"
    assert left_over(workbook.parent) == []


@pytest.mark.parametrize(
    "name",
    [
        "x" * 195,
        "x" * 250,
        "ü" * 120,
        "🐉" * 60,
        "  two  spaces ",
        "Łódź – Šach & Co (fin.al) #2 'x' %20",
        "v1.2.final",
    ],
    ids=lambda name: f"{len(name)} characters, {name[:12]}",
)
def test_any_name_that_a_disk_allows_is_worked_with(tmp_path: Path, name: str) -> None:
    workbook = tmp_path / f"{name}.xlsx"
    workbook.write_bytes(OLD)
    for number, data in enumerate([NEW, OLD, NEW], start=1):
        with exclusive(workbook):
            written = replace(read_source(workbook), data, now=clock)
            write_beside(workbook.with_suffix(".html"), "<p>report")
        assert workbook.read_bytes() == data
        assert len(list(written.backup.parent.iterdir())) == number
    assert written.backup.suffix == ".xlsx"
    report, folder = workbook.with_suffix(".html"), written.backup.parent
    assert {path.name for path in tmp_path.iterdir()} == {workbook.name, report.name, folder.name}


def test_long_names_that_begin_alike_have_backups_of_their_own(tmp_path: Path) -> None:
    first, second = tmp_path / f"{'x' * 230}1.xlsx", tmp_path / f"{'x' * 230}2.xlsx"
    for path, data in ((first, b"one"), (second, b"two")):
        path.write_bytes(data)
    backups = [replace(read_source(path), NEW, now=clock).backup for path in (first, second)]
    assert [backup.read_bytes() for backup in backups] == [b"one", b"two"]


def test_a_workbook_saved_meanwhile_is_not_overwritten(workbook: Path) -> None:
    source = read_source(workbook)
    workbook.write_bytes(b"saved by the organizer")
    message = "Spring Open.xlsx was saved by someone else while this command was at work. Nothing was changed."
    with refused("workbook-changed", message, "Run the command again: it then uses what was saved."):
        replace(source, NEW)
    assert workbook.read_bytes() == b"saved by the organizer"
    assert [path.name for path in workbook.parent.iterdir()] == ["Spring Open.xlsx"]


class Interfering(Disk):
    """Somebody does something at the last moment: when the new workbook stands ready to be moved in."""

    def __init__(self, deed: Callable[[], object]) -> None:
        self.deed = deed

    def write(self, path: Path, data: bytes, mode: int | None) -> None:
        super().write(path, data, mode)
        if data == NEW:
            self.deed()


def test_a_workbook_saved_at_the_last_moment_is_not_overwritten(workbook: Path) -> None:
    disk = Interfering(lambda: workbook.write_bytes(b"saved by the organizer"))
    with pytest.raises(Refused) as caught:
        replace(read_source(workbook), NEW, disk=disk)
    assert caught.value.problems[0].code == "workbook-changed"
    assert workbook.read_bytes() == b"saved by the organizer"
    assert left_over(workbook.parent) == []


def test_a_workbook_opened_at_the_last_moment_is_not_overwritten(workbook: Path) -> None:
    disk = Interfering(lambda: workbook.with_name("~$Spring Open.xlsx").write_bytes(excel_owner("Anna")))
    with pytest.raises(Refused) as caught:
        replace(read_source(workbook), NEW, disk=disk)
    assert caught.value.problems[0].code == "workbook-open"
    assert workbook.read_bytes() == OLD


def test_a_workbook_that_was_only_touched_is_replaced(workbook: Path) -> None:
    source = read_source(workbook)
    os.utime(workbook, (1, 1))
    assert replace(source, NEW).path == workbook
    assert workbook.read_bytes() == NEW


class HeldDisk(Disk):
    """Windows: the workbook itself cannot be replaced for the first few times."""

    def __init__(self, held: Path, times: int) -> None:
        self.held, self.times, self.waited = held, times, 0.0

    def move(self, source: Path, target: Path) -> None:
        if target == self.held and self.times > 0:
            self.times -= 1
            raise SharingError(errno.EACCES, "in use")
        super().move(source, target)

    def wait(self, seconds: float) -> None:
        self.waited += seconds


def test_a_workbook_held_for_a_moment_is_tried_again(workbook: Path) -> None:
    disk = HeldDisk(workbook, 3)
    assert not replace(read_source(workbook), NEW, disk=disk).is_beside
    assert workbook.read_bytes() == NEW
    assert disk.waited == pytest.approx(0.6)


def test_a_workbook_held_for_good_gets_the_new_one_beside_it(workbook: Path) -> None:
    workbook.with_name("spring open (NEW).xlsx").write_bytes(b"somebody's")
    disk = HeldDisk(workbook, 99)
    written = replace(read_source(workbook), NEW, disk=disk)
    assert disk.waited == pytest.approx(2.0)
    assert (written.path, written.is_beside) == (workbook.with_name("Spring Open (new 2).xlsx"), True)
    assert (written.path.read_bytes(), workbook.read_bytes()) == (NEW, OLD)
    assert workbook.with_name("spring open (NEW).xlsx").read_bytes() == b"somebody's"
    assert left_over(workbook.parent) == []


@POSIX_ONLY
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_permission_bits_are_kept_and_no_backup_is_wider(workbook: Path, mode: int) -> None:
    workbook.chmod(mode)
    written = replace(read_source(workbook), NEW)
    assert [path.stat().st_mode & 0o777 for path in (workbook, written.backup)] == [mode, mode]


@POSIX_ONLY
def test_the_workbook_behind_a_link_is_replaced_and_the_link_stays(workbook: Path, tmp_path: Path) -> None:
    link = tmp_path / "desk" / "today.xlsx"
    link.parent.mkdir()
    link.symlink_to(workbook)
    with exclusive(link):
        written = replace(read_source(link), NEW, now=clock)
    assert link.is_symlink()
    assert workbook.read_bytes() == NEW
    assert written.path == link
    assert written.backup == workbook.parent / "Spring Open.backups" / "Spring Open 2026-11-18 14.03.22.xlsx"
    assert [path.name for path in link.parent.iterdir()] == ["today.xlsx"]


def test_a_folder_that_vanishes_loses_nothing_else(workbook: Path, tmp_path: Path) -> None:
    source = read_source(workbook)
    gone = tmp_path.with_name(f"{tmp_path.name} unplugged")
    tmp_path.rename(gone)
    message = "Spring Open.xlsx could not be written: its folder or drive cannot be reached. Nothing was changed."
    with refused("cannot-write", message, "Connect the drive again, then run the command again."):
        replace(source, NEW)
    assert (gone / workbook.name).read_bytes() == OLD
    assert not tmp_path.exists()


def test_a_new_workbook_never_overwrites(workbook: Path) -> None:
    write_new(workbook.with_name("New.xlsx"), NEW)
    assert workbook.with_name("New.xlsx").read_bytes() == NEW
    hint = "Choose another name, or move the old file away first."
    with refused("file-exists", "Spring Open.xlsx exists already and is left as it is.", hint):
        write_new(workbook, NEW)
    assert workbook.read_bytes() == OLD
    assert left_over(workbook.parent) == []


def test_a_report_is_written_as_it_is(tmp_path: Path) -> None:
    report = tmp_path / "Event.html"
    for text in ("<p>Zoë\r\nÅse\n", "<p>short"):
        write_beside(report, text)
        assert report.read_bytes() == text.encode("utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["Event.html"]


# --- leftovers -------------------------------------------------------------------------------------------------------


def test_only_our_own_leftovers_of_this_workbook_are_swept(workbook: Path) -> None:
    backups = workbook.with_suffix(".backups")
    backups.mkdir()
    ours = [folder / ".Spring Open.xlsx.0123abcd.tourney-xl.tmp" for folder in (workbook.parent, backups)]
    theirs = [
        workbook.with_name(".Other.xlsx.0123abcd.tourney-xl.tmp"),
        workbook.with_name(".Spring Open.xlsx.tmp"),
        workbook.with_name("Spring Open.xlsx.0123abcd.tourney-xl.tmp"),
    ]
    for path in (*ours, *theirs):
        path.write_bytes(b"half")
    enter(workbook)
    assert [path.exists() for path in ours] == [False, False]
    assert [path.exists() for path in theirs] == [True, True, True]


# --- who has it open -------------------------------------------------------------------------------------------------


def excel_owner(name: str) -> bytes:
    """Excel's owner file: 165 bytes, the name twice."""
    narrow = name.encode("cp1252", "replace")
    wide = name.encode("utf-16-le")
    head = bytes([len(narrow)]) + narrow.ljust(54, b" ")
    return (head + len(name).to_bytes(2, "little") + wide).ljust(165, b" ")


def open_hint(name: str) -> str:
    return (
        "Save and close it there, then run the command again. "
        f"If nobody has it open, a crash left the file {name} behind in its folder: delete that file."
    )


LIBREOFFICE = ".~lock.Spring Open.xlsx#"
EXCEL = "~$Spring Open.xlsx"


@pytest.mark.parametrize(
    ("name", "content", "holder"),
    [
        (EXCEL, excel_owner("Anna Smith"), "Excel (Anna Smith)"),
        (EXCEL, excel_owner("Łukasz Ås"), "Excel (Łukasz Ås)"),
        (EXCEL, excel_owner("x" * 52), f"Excel ({'x' * 52})"),
        (EXCEL, b"\x04Zo\xeb!" + b" " * 20, "Excel (Zoë!)"),
        (EXCEL, b"", "Excel"),
        (EXCEL, b"\x00" * 165, "Excel"),
        ("~$ring Open.xlsx", excel_owner("Anna"), "Excel (Anna)"),
        (LIBREOFFICE, b",root,vm,18.11.2026 07:01,file:///home/x/profile;", "LibreOffice (root on vm)"),
        (LIBREOFFICE, b"Smith\\, Anna,anna,LAPTOP,18.11.2026 07:01,file:///x;", "LibreOffice (Smith, Anna on LAPTOP)"),
        (LIBREOFFICE, "Zoë,zoe,,18.11.2026 07:01,;".encode(), "LibreOffice (Zoë)"),
        (LIBREOFFICE, b"", "LibreOffice"),
        (LIBREOFFICE, b"\xff\x00,", "LibreOffice (\ufffd)"),
    ],
)
def test_an_open_workbook_is_refused_and_its_holder_named(
    workbook: Path, name: str, content: bytes, holder: str
) -> None:
    workbook.with_name(name).write_bytes(content)
    message = f"Spring Open.xlsx is open in {holder}. Nothing was changed."
    with refused("workbook-open", message, open_hint(name)):
        enter(workbook)
    assert sorted(path.name for path in workbook.parent.iterdir()) == sorted(["Spring Open.xlsx", name])


def test_libreoffice_is_named_where_it_leaves_both_kinds_of_file(workbook: Path) -> None:
    workbook.with_name(EXCEL).write_bytes(excel_owner("Anna"))
    workbook.with_name(LIBREOFFICE).write_bytes(b"Anna,,,,;")
    with refused(
        "workbook-open", "Spring Open.xlsx is open in LibreOffice (Anna). Nothing was changed.", open_hint(LIBREOFFICE)
    ):
        enter(workbook)


def test_an_owner_file_that_may_not_be_read_counts(workbook: Path) -> None:
    workbook.with_name(LIBREOFFICE).write_bytes(b"Anna,,,,;")
    with refused(
        "workbook-open", "Spring Open.xlsx is open in LibreOffice. Nothing was changed.", open_hint(LIBREOFFICE)
    ):
        enter(workbook, disk=FaultyDisk(os_error(errno.EACCES), 0))


@pytest.mark.parametrize("name", ["~$Other.xlsx", ".~lock.Other.xlsx#", "~$Spring Open.xlsm", "Spring Open.xlsx#"])
def test_another_workbook_that_is_open_stops_nobody(workbook: Path, name: str) -> None:
    workbook.with_name(name).write_bytes(excel_owner("Anna"))
    enter(workbook)


def test_a_shortened_name_may_be_another_workbooks_whole_name(workbook: Path) -> None:
    workbook.with_name("ring Open.xlsx").write_bytes(OLD)
    workbook.with_name("~$ring Open.xlsx").write_bytes(excel_owner("Anna"))
    enter(workbook)
    with pytest.raises(Refused):
        enter(workbook.with_name("ring Open.xlsx"))


@POSIX_ONLY
def test_a_workbook_open_under_its_real_name_is_refused_through_a_link(workbook: Path, tmp_path: Path) -> None:
    link = tmp_path / "today.xlsx"
    link.symlink_to(workbook)
    workbook.with_name(EXCEL).write_bytes(excel_owner("Anna"))
    with refused("workbook-open", "today.xlsx is open in Excel (Anna). Nothing was changed.", open_hint(EXCEL)):
        enter(link)


def test_an_open_workbook_can_still_be_read(workbook: Path) -> None:
    workbook.with_name(EXCEL).write_bytes(excel_owner("Anna"))
    assert read_source(workbook).data == OLD


# --- our own lock ----------------------------------------------------------------------------------------------------


def test_no_lock_file_stays_behind_whatever_happens_inside(workbook: Path) -> None:
    with exclusive(workbook):
        assert left_over(workbook.parent) == [".Spring Open.xlsx.tourney-xl.lock"]
    with pytest.raises(ZeroDivisionError), exclusive(workbook):
        raise ZeroDivisionError
    assert left_over(workbook.parent) == []


def test_a_second_run_is_refused_and_told_who_is_first(workbook: Path) -> None:
    lock = workbook.with_name(".Spring Open.xlsx.tourney-xl.lock")
    with exclusive(workbook):
        owner = lock.read_text()
        assert owner.startswith(f"process {os.getpid()} on ")
        message = f"Another tourney-xl is at work on Spring Open.xlsx ({owner}). Nothing was changed."
        with refused("workbook-busy", message, "Wait until it is done, then run the command again."):
            enter(workbook, patience=0)
        assert lock.exists()
    enter(workbook)


def test_two_workbooks_of_one_folder_do_not_wait_for_each_other(workbook: Path) -> None:
    with exclusive(workbook), exclusive(workbook.with_name("Other.xlsx"), patience=0):
        pass


def test_the_lock_file_of_a_dead_run_stops_nobody(workbook: Path) -> None:
    workbook.with_name(".Spring Open.xlsx.tourney-xl.lock").write_text("process 1 on another computer")
    enter(workbook, patience=0)
    assert left_over(workbook.parent) == []


@POSIX_ONLY
def test_a_lock_file_removed_just_before_it_was_locked_guards_nothing(
    workbook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run before ends between our opening of its lock file and our locking it: a new one has to be made."""
    lock = workbook.with_name(".Spring Open.xlsx.tourney-xl.lock")
    by_system, calls = files._lock_by_system, []

    def too_late(handle: int) -> bool:
        calls.append(handle)
        if len(calls) == 1:
            lock.unlink()
        return by_system(handle)

    monkeypatch.setattr(files, "_lock_by_system", too_late)
    with exclusive(workbook):
        assert lock.exists()
    assert len(calls) == 2


@POSIX_ONLY
def test_a_drive_without_locks_is_worked_on_all_the_same(workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(handle: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr("fcntl.flock", no_locks)
    with exclusive(workbook):
        replace(read_source(workbook), NEW)
    assert workbook.read_bytes() == NEW
    assert left_over(workbook.parent) == []


# --- a real disk that really refuses ---------------------------------------------------------------------------------


def run_as_somebody(folder: Path, lines: str) -> str:
    """A process without root's rights, which would make every folder writable; prints the refusal's code."""
    script = f"""
        import os, pathlib, resource
        from tourney_xl.problems import Refused
        from tourney_xl.workbook.files import exclusive, read_source, replace, write_beside, write_new
        if os.geteuid() == 0:
            os.setuid(65534)
        path = pathlib.Path("Spring Open.xlsx")
        data = b"new" * 100_000
        try:
            {lines}
        except Refused as refused:
            print(refused.problems[0].code)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(files.__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def open_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that a process of another user can reach; pytest's own are closed to others."""
    folder = tmp_path_factory.mktemp("open")
    (folder / "Spring Open.xlsx").write_bytes(OLD)
    (folder / "Spring Open.xlsx").chmod(0o666)
    parents = [parent for parent in folder.parents if parent.stat().st_uid == os.geteuid() and parent.name]
    modes = {parent: parent.stat().st_mode & 0o7777 for parent in parents if not parent.stat().st_mode & 0o001}
    for parent, mode in modes.items():
        parent.chmod(mode | 0o011)
    yield folder
    folder.chmod(0o755)
    for parent, mode in modes.items():
        parent.chmod(mode)


@POSIX_ONLY
@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("print(len(read_source(path).data))", str(len(OLD))),
        ("replace(read_source(path), data)", "cannot-write"),
        ("exclusive(path).__enter__()", "cannot-write"),
        ("write_beside(pathlib.Path('Event.html'), 'text')", "cannot-write"),
        ("write_new(pathlib.Path('New.xlsx'), data)", "cannot-write"),
    ],
)
def test_a_read_only_folder_can_be_read_and_loses_nothing(open_folder: Path, lines: str, code: str) -> None:
    open_folder.chmod(0o555)
    assert run_as_somebody(open_folder, lines) == code
    assert [path.name for path in open_folder.iterdir()] == ["Spring Open.xlsx"]
    assert (open_folder / "Spring Open.xlsx").read_bytes() == OLD


@POSIX_ONLY
def test_a_workbook_that_others_may_not_read_is_told(open_folder: Path) -> None:
    (open_folder / "Spring Open.xlsx").chmod(0o000)
    assert run_as_somebody(open_folder, "read_source(path)") == "file-unreadable"


@POSIX_ONLY
def test_a_disk_that_takes_only_a_part_leaves_the_old_workbook(open_folder: Path) -> None:
    """A limit on the size of files makes the operating system itself break off in the middle of a write."""
    open_folder.chmod(0o777)
    lines = "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)); replace(read_source(path), data)"
    assert run_as_somebody(open_folder, lines) == "cannot-write"
    assert (open_folder / "Spring Open.xlsx").read_bytes() == OLD
    assert left_over(open_folder) == []
    assert [path.read_bytes() for path in (open_folder / "Spring Open.backups").iterdir()] == [OLD]


def test_the_source_does_not_print_its_bytes(workbook: Path) -> None:
    assert "old workbook" not in repr(Source(workbook, OLD, files.Fingerprint.of(OLD)))
