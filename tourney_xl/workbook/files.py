"""The organizer's file is never at risk: who holds it, backups, and a replacement that is whole or not at all.

A command that writes takes the workbook for itself first, and replaces it last:

    with exclusive(path):
        source = read_source(path)
        ...
        written = replace(source, data)

Killed at any moment, the workbook is the old one or the new one.  Whatever cannot be done is a `Refused`, and a
`Refused` always means that the file named in it is as it was.
"""

from __future__ import annotations

import errno
import hashlib
import os
import platform
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TypeVar

from tourney_xl.problems import Problem, Refused, error

ENDINGS = (".xlsx", ".xlsm")
BACKUPS_KEPT = 30
LONGEST_NAME = 255  # bytes, the least that any usual file system allows
PATIENCE = 5.0  # seconds that a second run waits for the first
POLL = 0.05
PAUSES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.5)  # a virus scanner or OneDrive lets go of a file within a second or two

Result = TypeVar("Result")


@dataclass(frozen=True)
class Fingerprint:
    """Of the content and not of the time, so that a file that was only touched counts as the same."""

    sha256: str
    size: int

    @classmethod
    def of(cls, data: bytes) -> Fingerprint:
        return cls(hashlib.sha256(data).hexdigest(), len(data))


@dataclass(frozen=True)
class Source:
    """A workbook as it was read."""

    path: Path
    data: bytes = field(repr=False)
    fingerprint: Fingerprint


@dataclass(frozen=True)
class Written:
    """Where the new workbook stands; `is_beside` where another program would not let go of the old one."""

    path: Path
    backup: Path
    is_beside: bool


class Disk:
    """The few operations that touch the disk, in one place so that a test can let each of them fail."""

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def mode(self, path: Path) -> int | None:
        """The permission bits, or None where there is no such file."""
        try:
            return stat.S_IMODE(path.stat().st_mode)
        except FileNotFoundError:
            return None

    def names(self, folder: Path) -> list[str]:
        return sorted(os.listdir(folder))

    def make_folder(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)

    def write(self, path: Path, data: bytes, mode: int | None) -> None:
        """On the disk, not only on its way there, when this returns."""
        with open(path, "xb") as file:
            if mode is not None:
                with suppress(OSError):  # some network drives know no permission bits
                    path.chmod(mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def move(self, source: Path, target: Path) -> None:
        os.replace(source, target)

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Makes a move last through a power cut; Windows does so by itself."""
        if sys.platform != "win32":
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)


DISK = Disk()


# --- reading ---------------------------------------------------------------------------------------------------------


def read_source(path: Path, *, disk: Disk = DISK) -> Source:
    """The workbook's bytes; whether they are a workbook is for the package to say."""
    if os.path.isdir(path):
        raise Refused(_is_folder(path))
    try:
        data = _patiently(lambda: disk.read(path), disk)
    except (FileNotFoundError, NotADirectoryError) as failure:
        raise Refused(_missing(path)) from failure
    except OSError as failure:
        raise Refused(_unreadable(path, failure)) from failure
    if path.suffix.lower() not in ENDINGS:
        raise Refused(_wrong_ending(path))
    return Source(path, data, Fingerprint.of(data))


def _missing(path: Path) -> Problem:
    if not os.path.isdir(path.parent):
        return error(
            "file-missing", None, f"There is no folder {path.parent}.", "Check how the folder's name is spelt."
        )
    near = _near_name(path)
    hint = f"Did you mean {near}?" if near else "Check the name, and that you are in the workbook's folder."
    return error("file-missing", None, f"There is no file {path}.", hint)


def _near_name(path: Path) -> str | None:
    """The workbook in that folder whose name, without its ending, is most like the one typed."""
    from tourney_xl.suggest import nearest  # only needed when something went wrong

    names = {Path(name).stem: name for name in _workbooks(path.parent)}
    likely = nearest(path.stem, names)
    return names[likely] if likely else None


def _workbooks(folder: Path) -> list[str]:
    with suppress(OSError):
        names = sorted(os.listdir(folder))
        return [name for name in names if name.lower().endswith(ENDINGS) and not name.startswith(("~$", "."))]
    return []


def _is_folder(path: Path) -> Problem:
    inside = _workbooks(path)
    hint = f"Name the workbook inside it: {path / inside[0]}" if inside else "Name the workbook itself."
    return error("file-is-folder", None, f"{path} is a folder, not a workbook.", hint)


def _unreadable(path: Path, failure: OSError) -> Problem:
    if isinstance(failure, PermissionError):
        message = f"{path} may not be read by you, or another program has it to itself."
        return error("file-unreadable", None, message, "Close it in other programs, or ask its owner to share it.")
    message = f"{path} cannot be read: {failure.strerror or failure}."
    return error("file-unreadable", None, message, "Check that the drive is connected, then run the command again.")


SAVE_AS = "choose File, Save as, Excel Workbook (.xlsx), and use that file."
OPEN_WITH = {
    ".xls": "Open it in Excel, ",
    ".xlsb": "Open it in Excel, ",
    ".ods": "Open it in LibreOffice, ",
    ".csv": "Open it in Excel or LibreOffice, ",
    ".numbers": "Open it in Numbers and export it to Excel, or open it in Excel, ",
}


def _wrong_ending(path: Path) -> Problem:
    ending = path.suffix.lower()
    message = f"{path.name} is not an Excel workbook: its name ends in {ending or 'nothing'}, not in .xlsx or .xlsm."
    return error("file-wrong-ending", None, message, OPEN_WITH.get(ending, "Open it in Excel, ") + SAVE_AS)


def _behind_links(path: Path) -> Path:
    """The file that a link leads to is the one to replace, not the link; unlike `Path.resolve` this never fails."""
    return Path(os.path.realpath(path))


def _short(name: str, most: int = LONGEST_NAME - 40) -> str:
    """A name to which we add something has to leave room for it."""
    encoded = os.fsencode(name)
    return name if len(encoded) <= most else encoded[:most].decode("utf-8", "ignore")


def _short_name(target: Path) -> str:
    """With its ending, because a report is written while the workbook of the same name is locked."""
    return _short(target.stem) + target.suffix


def _may_pass(failure: OSError) -> bool:
    """Windows' sharing violations (access denied, in use, locked) and a busy file are often over in a second."""
    return getattr(failure, "winerror", None) in (5, 32, 33) or failure.errno in (errno.EBUSY, errno.ETXTBSY)


def _patiently(action: Callable[[], Result], disk: Disk) -> Result:
    for seconds in PAUSES:
        try:
            return action()
        except OSError as failure:
            if not _may_pass(failure):
                raise
        disk.wait(seconds)
    return action()


# --- who holds the workbook ------------------------------------------------------------------------------------------


@contextmanager
def exclusive(path: Path, *, patience: float = PATIENCE, disk: Disk = DISK) -> Iterator[None]:
    """One run at a time on this workbook, and none while Excel or LibreOffice have it open."""
    if os.path.isdir(path):
        raise Refused(_is_folder(path))
    if not os.path.isdir(path.parent):
        raise Refused(_missing(path))
    _refuse_if_open(path, disk)
    with _alone(_behind_links(path), "Nothing was changed.", patience, disk):
        yield


@dataclass(frozen=True)
class OwnerFile:
    """How a program marks a workbook that it has open: the names of the file that it leaves, and who it says it is."""

    program: str
    names: Callable[[Path], list[str]]
    who: Callable[[bytes], str]


def _excel_names(path: Path) -> list[str]:
    """Office drops the first two characters of a long name; those may be another workbook's whole name, though."""
    names = [f"~${path.name}"]
    if len(path.stem) >= 8 and not os.path.exists(path.with_name(path.name[2:])):
        names.append(f"~${path.name[2:]}")
    return names


def _excel_user(content: bytes) -> str:
    """A byte of length and the name in the computer's code page, then at 55 the same again in UTF-16."""
    length = int.from_bytes(content[55:57], "little")
    if 0 < length <= 54 and len(content) >= 57 + 2 * length:
        return content[57 : 57 + 2 * length].decode("utf-16-le", "replace")
    return content[1 : 1 + content[0]].decode("cp1252", "replace") if content else ""


def _libreoffice_user(content: bytes) -> str:
    r"""`full name,login,computer,date,profile;` where a backslash stands before a comma that belongs to a name."""
    fields = re.findall(r"((?:\\.|[^\\,;])*)[,;]", content.decode("utf-8", "replace"))
    name, login, computer = ([re.sub(r"\\(.)", r"\1", text) for text in fields] + [""] * 3)[:3]
    return " on ".join(filter(None, (name or login, computer)))


# LibreOffice may leave Excel's kind of file as well as its own, so its own is looked for first.
OWNER_FILES = (
    OwnerFile("LibreOffice", lambda path: [f".~lock.{path.name}#"], _libreoffice_user),
    OwnerFile("Excel", _excel_names, _excel_user),
)


def _refuse_if_open(path: Path, disk: Disk) -> None:
    for place in dict.fromkeys((path, _behind_links(path))):  # it may have been opened by either name
        for kind in OWNER_FILES:
            for name in kind.names(place):
                content = _owner_content(place.with_name(name), disk)
                if content is not None:
                    raise Refused(_open_elsewhere(path, kind, content, name))


def _owner_content(path: Path, disk: Disk) -> bytes | None:
    """None where there is no such file; one that may not be read is there all the same."""
    try:
        return disk.read(path)
    except PermissionError:
        return b""
    except OSError:
        return None


def _open_elsewhere(path: Path, kind: OwnerFile, content: bytes, name: str) -> Problem:
    who = "".join(filter(str.isprintable, kind.who(content))).strip()
    return error(
        "workbook-open",
        None,
        f"{path.name} is open in {kind.program}{f' ({who})' if who else ''}. Nothing was changed.",
        "Save and close it there, then run the command again. "
        f"If nobody has it open, a crash left the file {name} behind in its folder: delete that file.",
    )


@contextmanager
def _alone(target: Path, kept: str, patience: float, disk: Disk) -> Iterator[None]:
    """The operating system holds the lock, so a killed run lets go of it and its lock file stops nobody."""
    lock = target.with_name(f".{_short_name(target)}.tourney-xl.lock")
    try:
        handle = _acquire(lock, target, time.monotonic() + patience)
    except OSError as failure:
        raise Refused(_cannot_write(target, failure, kept)) from failure
    try:
        _sweep(target, disk)
        yield
    finally:
        _release(handle, lock)


def _acquire(lock: Path, target: Path, deadline: float) -> int:
    while True:
        is_late = time.monotonic() >= deadline
        try:
            handle = _try_lock(lock)
        except OSError as failure:
            if is_late or not _may_pass(failure):
                raise
            handle = None
        if handle is not None:
            return handle
        if is_late:
            raise Refused(_busy(lock, target))
        time.sleep(POLL)


def _try_lock(lock: Path) -> int | None:
    handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        # The run before may have removed the file between our opening and our locking it: then it guards nothing.
        if _lock_by_system(handle) and os.path.samestat(os.fstat(handle), os.stat(lock)):
            with suppress(OSError):  # only a courtesy to whoever waits
                os.ftruncate(handle, 0)
                os.write(handle, f"process {os.getpid()} on {platform.node()}".encode())
            return handle
    except FileNotFoundError:
        pass
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None


if sys.platform == "win32":
    import msvcrt

    def _lock_by_system(handle: int) -> bool:
        """Far behind the end, because Windows lets nobody read what is locked."""
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

    def _release(handle: int, lock: Path) -> None:
        """Windows removes no file that is open; where the next run has it open already, that one removes it."""
        os.close(handle)
        with suppress(OSError):
            lock.unlink()

else:
    import fcntl

    NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)

    def _lock_by_system(handle: int) -> bool:
        """On a drive that knows no locks the comparison just before replacing has to be enough."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as failure:
            if failure.errno not in NO_LOCKS:
                raise
        return True

    def _release(handle: int, lock: Path) -> None:
        """Removed while still held: whoever waits sees that the file has gone and makes a new one."""
        with suppress(OSError):
            lock.unlink()
        os.close(handle)


def _busy(lock: Path, target: Path) -> Problem:
    owner = ""
    with suppress(OSError, UnicodeDecodeError):
        owner = lock.read_text("utf-8")
    message = f"Another tourney-xl is at work on {target.name}{f' ({owner})' if owner else ''}. Nothing was changed."
    return error("workbook-busy", None, message, "Wait until it is done, then run the command again.")


# --- writing ---------------------------------------------------------------------------------------------------------


def replace(source: Source, data: bytes, *, disk: Disk = DISK, now: Callable[[], datetime] = datetime.now) -> Written:
    """Backup, temporary file, last look, move; call it inside `exclusive`."""
    target = _behind_links(source.path)
    try:
        mode = disk.mode(target)
        if mode is not None and not mode & 0o222:
            raise Refused(_protected(source.path))
        _refuse_if_changed(source, target, disk)
        backup = _back_up(source, target, mode, now(), disk)
        with _staged(target, target.parent, data, mode, disk) as temporary:
            _refuse_if_changed(source, target, disk)
            _refuse_if_open(source.path, disk)
            beside = _move_in(temporary, target, disk)
    except OSError as failure:
        raise Refused(_cannot_write(source.path, failure, "Nothing was changed.")) from failure
    _prune(backup, target, disk)
    return Written(beside or source.path, backup, beside is not None)


def write_new(path: Path, data: bytes, *, disk: Disk = DISK) -> None:
    """A new workbook; never overwrites."""
    if not os.path.isdir(path.parent):
        raise Refused(_missing(path))
    kept = "No file was made."
    with _alone(path, kept, PATIENCE, disk):
        if os.path.lexists(path):
            raise Refused(exists_already(path))
        _write_whole(path, data, kept, disk)


def exists_already(path: Path) -> Problem:
    message = f"{path.name} exists already and is left as it is."
    return error("file-exists", None, message, "Choose another name, or move the old file away first.")


def write_beside(path: Path, text: str, *, disk: Disk = DISK) -> None:
    """A report, whole or not at all: a browser that reloads it meanwhile never sees half a page."""
    if _behind_links(path).suffix.casefold() in ENDINGS:
        message = f"{path.name} could not be written: it is a link to a workbook. The file is as it was."
        raise Refused(error("cannot-write", None, message, f"Delete {path.name}, then run it again."))
    write_over(path, text.encode("utf-8"), disk=disk)


def write_over(path: Path, data: bytes, *, disk: Disk = DISK) -> None:
    """For files that can be made anew: whole or not at all, without a backup; not to be called inside `exclusive`."""
    kept = "The file is as it was."
    target = _behind_links(path)
    with _alone(target, kept, PATIENCE, disk):
        _write_whole(target, data, kept, disk)


def _write_whole(path: Path, data: bytes, kept: str, disk: Disk) -> None:
    try:
        with _staged(path, path.parent, data, disk.mode(path), disk) as temporary:
            _patiently(lambda: disk.move(temporary, path), disk)
    except OSError as failure:
        raise Refused(_cannot_write(path, failure, kept)) from failure


@contextmanager
def _staged(target: Path, folder: Path, data: bytes, mode: int | None, disk: Disk) -> Iterator[Path]:
    """A temporary file that holds `data`, read back from the disk; moved by the caller or else gone afterwards."""
    temporary = folder / f".{_short_name(target)}.{secrets.token_hex(4)}.tourney-xl.tmp"
    try:
        disk.write(temporary, data, mode)
        if disk.read(temporary) != data:
            raise OSError(errno.EIO, "what was written does not read back")
        yield temporary
        # The move is done and cannot be undone: from here on nothing may be told as a failure.
        with suppress(OSError):
            disk.sync_folder(folder)
    finally:
        with suppress(OSError):
            disk.remove(temporary)


def _sweep(target: Path, disk: Disk) -> None:
    """Removes what a killed run left; only names of our own making, and only while nobody else can be writing them."""
    ours = re.compile(rf"\.{re.escape(_short_name(target))}\.[0-9a-f]{{8}}\.tourney-xl\.tmp")
    for folder in (target.parent, _backup_folder(target)):
        with suppress(OSError):
            for name in filter(ours.fullmatch, disk.names(folder)):
                disk.remove(folder / name)


def _refuse_if_changed(source: Source, target: Path, disk: Disk) -> None:
    if Fingerprint.of(_patiently(lambda: disk.read(target), disk)) != source.fingerprint:
        message = f"{source.path.name} was saved by someone else while this command was at work. Nothing was changed."
        raise Refused(error("workbook-changed", None, message, "Run the command again: it then uses what was saved."))


def _move_in(temporary: Path, target: Path, disk: Disk) -> Path | None:
    """None when the workbook is replaced; where it is held for good, the new one's place beside it."""
    try:
        _patiently(lambda: disk.move(temporary, target), disk)
    except OSError as failure:
        if not (isinstance(failure, PermissionError) or _may_pass(failure)):
            raise
        beside = _free_name(target, disk)
        disk.move(temporary, beside)
        return beside
    return None


def _free_name(target: Path, disk: Disk) -> Path:
    taken = {name.casefold() for name in disk.names(target.parent)}
    labels = ("new" if number == 1 else f"new {number}" for number in count(1))
    names = (f"{_short(target.stem)} ({label}){target.suffix}" for label in labels)
    return target.with_name(next(name for name in names if name.casefold() not in taken))


# --- backups ---------------------------------------------------------------------------------------------------------


def _backup_folder(target: Path) -> Path:
    return target.with_name(f"{_short(target.stem, LONGEST_NAME - len('.backups'))}.backups")


def _back_up(source: Source, target: Path, mode: int | None, moment: datetime, disk: Disk) -> Path:
    """The bytes on the disk are those of `source`, as was just seen; they become a backup when they are whole."""
    folder = _backup_folder(target)
    disk.make_folder(folder)
    stamp = f"{moment:%Y-%m-%d %H.%M.%S}"
    same_second = [number for when, number in _backups(target, disk).values() if when == stamp]
    counter = f"_{max(same_second) + 1:02}" if same_second else ""
    backup = folder / f"{_short(target.stem)} {stamp}{counter}{target.suffix}"
    with _staged(target, folder, source.data, mode, disk) as temporary:
        _patiently(lambda: disk.move(temporary, backup), disk)
    return backup


def _backups(target: Path, disk: Disk) -> dict[str, tuple[str, int]]:
    """This workbook's backups with time and counter, the oldest first; whatever else is in the folder is not ours."""
    stamp = r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)(?:_(\d{2,}))?"
    ours = re.compile(f"{re.escape(_short(target.stem))} {stamp}{re.escape(target.suffix)}", re.IGNORECASE)
    found = filter(None, map(ours.fullmatch, disk.names(_backup_folder(target))))
    keys = {match[0]: (match[1], int(match[2] or 1)) for match in found}
    return dict(sorted(keys.items(), key=lambda item: item[1]))


def _prune(newest: Path, target: Path, disk: Disk) -> None:
    """Keeps the last ones, and the newest in any case: a clock that was set back must not cost it."""
    with suppress(OSError):
        older = [name for name in _backups(target, disk) if name != newest.name]
        for name in older[: -(BACKUPS_KEPT - 1)]:
            disk.remove(newest.with_name(name))


# --- what went wrong -------------------------------------------------------------------------------------------------

FULL = ("the disk is full", "Free some space, then run the command again.")
CLOSED = (
    "its folder may not be written to",
    "Copy the workbook into a folder of your own, such as Documents, and run the command there.",
)
IN_THE_WAY = (
    "a file stands where the folder for its backups belongs",
    "Rename the file that has the workbook's name and ends in .backups, then run the command again.",
)
GONE = ("its folder or drive cannot be reached", "Connect the drive again, then run the command again.")
TOO_LONG = ("its name is too long", "Give the workbook a shorter name, then run the command again.")
REASONS = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EACCES: CLOSED,
    errno.EPERM: CLOSED,
    errno.EROFS: CLOSED,
    errno.EEXIST: IN_THE_WAY,
    errno.ENAMETOOLONG: TOO_LONG,
    errno.ENOENT: GONE,
    errno.ENOTDIR: GONE,
    errno.ENODEV: GONE,
    errno.ENXIO: GONE,
    errno.EIO: GONE,
    errno.ESTALE: GONE,
}


def _cannot_write(path: Path, failure: OSError, kept: str) -> Problem:
    unknown = (failure.strerror or str(failure), "Put that right, or copy the workbook elsewhere, and run it again.")
    reason, hint = REASONS.get(failure.errno or 0, unknown)
    return error("cannot-write", None, f"{path.name} could not be written: {reason}. {kept}", hint)


def _protected(path: Path) -> Problem:
    message = f"{path.name} could not be written: it is marked read-only. Nothing was changed."
    return error("cannot-write", None, message, "Take the mark away in the file's properties, then run it again.")
