"""Bad input is a value: what is wrong, at which cell, and what to type instead.

Every room that finds something wrong returns problems; nobody raises them.  The one exception is
`Refused`, for a file that cannot be worked with at all, so that there is nothing else to go on with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase


class Severity(StrEnum):
    """An error stops the command before anything is written; a warning is told; a note informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Cell:
    """A place in the workbook; an empty `ref` means the sheet as a whole."""

    sheet: str
    ref: str = ""

    def __str__(self) -> str:
        return f"{self.sheet}!{self.ref}" if self.ref else self.sheet

    @property
    def row(self) -> tuple[str, str]:
        """The sheet and the number of the row that the cell stands in."""
        return self.sheet, self.ref.lstrip(ascii_uppercase)


@dataclass(frozen=True)
class Problem:
    """`code` is stable and meant for programs; `message` and `hint` are meant for the organizer."""

    code: str
    cell: Cell | None
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


class Refused(Exception):
    """The file cannot be read or written at all: the problems say why, and nothing was changed."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def error(code: str, cell: Cell | None, message: str, hint: str = "") -> Problem:
    return Problem(code, cell, message, hint, Severity.ERROR)


def warning(code: str, cell: Cell | None, message: str, hint: str = "") -> Problem:
    return Problem(code, cell, message, hint, Severity.WARNING)


def note(code: str, cell: Cell | None, message: str, hint: str = "") -> Problem:
    return Problem(code, cell, message, hint, Severity.NOTE)


def has_errors(problems: Iterable[Problem]) -> bool:
    return any(problem.is_error for problem in problems)


def in_reading_order(problems: Sequence[Problem], sheet_order: Sequence[str]) -> list[Problem]:
    """Grouped by sheet in the order of the tabs, errors before warnings, then as they were found.

    Notes come after all of that, so that they never hide what has to be mended.
    """
    tabs = {sheet: position for position, sheet in enumerate(sheet_order)}
    severities = list(Severity)

    def key(problem: Problem) -> tuple[bool, int, int]:
        sheet = problem.cell.sheet if problem.cell else ""
        tab = tabs.get(sheet, len(tabs)) if sheet else -1
        return problem.severity is Severity.NOTE, tab, severities.index(problem.severity)

    return sorted(problems, key=key)
