"""Reading a TOML table key by key: what is wrong becomes a problem with file, line and key, and reading goes on.

A key counts as known once it was asked for, so what a table may hold stands in one place only: where it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import time
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from tourney_xl.problems import Problem, error
from tourney_xl.suggest import suggestion

Path = tuple[str, ...]
T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_ASSIGNMENT = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=(.*)""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_ROW = re.compile(r"\s*\{")
_FRACTION = re.compile(r"\s*(\d+)\s*/\s*(\d+)\s*")


def lines_by_key(text: str) -> Mapping[Path, int]:
    """The line of every table, key and row of a list, as a small scan of the text finds them."""
    lines: dict[Path, int] = {}
    table: Path = ()
    listed: Path = ()
    row = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if header := _HEADER.match(line):
            table, listed = _parts(header[2]), ()
            if header[1] == "[[":
                table += (_next_row(table, lines),)
            for size in range(1, len(table) + 1):
                lines.setdefault(table[:size], number)
        elif assignment := _ASSIGNMENT.match(line):
            key = table + _parts(assignment[1])
            lines.setdefault(key, number)
            listed, row = (key if assignment[2].strip() == "[" else ()), 0
        elif listed and _ROW.match(line):
            row += 1
            lines.setdefault((*listed, str(row)), number)
    return lines


def _next_row(table: Path, lines: Mapping[Path, int]) -> str:
    """The number of a row that a header in double brackets begins."""
    row = 1
    while (*table, str(row)) in lines:
        row += 1
    return str(row)


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


@dataclass
class Findings:
    """The problems of one file, in the order in which they were found."""

    file: str
    lines: Mapping[Path, int]
    problems: list[Problem] = field(default_factory=list)

    def add(self, code: str, path: Path, message: str, hint: str = "") -> None:
        problem = error(f"game-file-{code}", None, f"{self._place(path)}: {message}", hint)
        if problem not in self.problems:  # a key that is read twice is told once
            self.problems.append(problem)

    def _place(self, path: Path) -> str:
        """File, line and key; a key inside braces, or a missing one, has the line of what it stands in."""
        known = next((path[:size] for size in range(len(path), 0, -1) if path[:size] in self.lines), ())
        line = f", line {self.lines[known]}" if known else ""
        return f"{self.file}{line}, {'.'.join(path)}" if path else f"{self.file}{line}"


class Table:
    """One table of a game file; every reader names what it expects and what holds where the key is left out."""

    def __init__(self, values: Mapping[str, object], findings: Findings, path: Path = ()) -> None:
        self._values = values
        self._findings = findings
        self._asked: dict[str, None] = {}
        self._inner: dict[Path, Table] = {}
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def has(self, key: str) -> bool:
        """Whether the key is there; from then on it is a known one."""
        self._asked[key] = None
        return key in self._values

    def problem(self, code: str, key: str, message: str, hint: str = "") -> None:
        self._findings.add(code, (*self.path, key), message, hint)

    def row_problem(self, code: str, key: str, row: int, message: str, hint: str = "") -> None:
        self._findings.add(code, (*self.path, key, str(row)), message, hint)

    def text(self, key: str, default: str | None = None) -> str:
        return self._read(key, str, "a text in quotes", default, "")

    def maybe_text(self, key: str) -> str | None:
        return self.text(key) if self.has(key) else None

    def whole(self, key: str, default: int | None = None) -> int:
        number = self._read(key, int, "a whole number", default, 0)
        if number < 0 and key in self:
            self.problem("wrong-type", key, f"{number} is below zero.", "Type 0 or more.")
        return number

    def maybe_whole(self, key: str) -> int | None:
        return self.whole(key) if self.has(key) else None

    def maybe_share(self, key: str) -> Fraction | None:
        """A part of the whole, exactly as written: 0.33 is 33/100, and "1/3" is a third (ALL-14)."""
        if not self.has(key):
            return None
        share = _fraction(self._values[key])
        if share is None or not 0 <= share <= 1:
            message = f"{_shown(self._values[key])} is not a share of 1."
            self.problem("wrong-type", key, message, 'Type a number such as 0.33, or a fraction such as "1/3".')
            return Fraction(0)
        return share

    def maybe_time(self, key: str) -> time | None:
        expected = "a time such as 11:00:00"
        return self._read(key, time, expected, None, time()) if self.has(key) else None

    def flag(self, key: str, default: bool = False) -> bool:
        return self._read(key, bool, "true or false", default, default)

    def word(self, key: str, words: type[Word], default: Word) -> Word:
        typed = self.text(key, default.value)
        known = [word.value for word in words]
        return words(typed) if self.is_known(key, typed, known) else default

    def is_known(self, key: str, typed: str, known: Sequence[str]) -> bool:
        """Whether the word is one of these; else a problem with the likeliest of them."""
        if typed in known:
            return True
        if typed:
            self.problem("unknown-word", key, f'"{typed}" is not known.', suggestion(typed, known))
        return False

    def texts(self, key: str) -> tuple[str, ...]:
        return self._list(key, str, "texts in quotes")

    def wholes(self, key: str) -> tuple[int, ...]:
        return self._list(key, int, "whole numbers")

    def table(self, key: str) -> Table:
        """A table inside; an empty one where it is left out."""
        return self._within(self._read(key, dict, "a table", {}, {}), key)

    def tables(self, key: str) -> Iterator[tuple[str, Table]]:
        """The tables inside a table, by their keys, in the order of the file."""
        inner = self.table(key)
        for name in inner._values:
            yield name, inner.table(name)

    def rows(self, key: str) -> Iterator[Table]:
        """The tables of a list; rows count from 1."""
        for number, row in enumerate(self._list(key, dict, "rows in braces"), start=1):
            yield self._within(row, key, str(number))

    def names(self) -> tuple[str, ...]:
        """All keys, of a table whose keys are free."""
        return tuple(self._values)

    def finish(self) -> None:
        """Reports every key that nobody asked for, here and in the tables inside."""
        for key in self._values:
            if key not in self._asked:
                self.problem("unknown-key", key, "no such key.", suggestion(key, self._asked))
        for table in self._inner.values():
            table.finish()

    def _within(self, values: Mapping[str, object], *keys: str) -> Table:
        """One and the same table however often it is asked for, so that it knows all that was asked of it."""
        return self._inner.setdefault(keys, Table(values, self._findings, self.path + keys))

    def _read(self, key: str, kind: type[T], expected: str, default: T | None, placeholder: T) -> T:
        self._asked[key] = None
        if key not in self._values:
            if default is None:
                self.problem("missing-key", key, "is missing.", f"Add {key} = …, {expected}.")
                return placeholder
            return default
        value = self._values[key]
        if not _is_a(value, kind):
            self.problem("wrong-type", key, f"{_shown(value)} is not {expected}.")
            return placeholder
        return value  # type: ignore[return-value]

    def _list(self, key: str, kind: type[T], expected: str) -> tuple[T, ...]:
        values = self._read(key, list, f"a list of {expected}", [], [])
        for value in values:
            if not _is_a(value, kind):
                self.problem("wrong-type", key, f"{_shown(value)} does not belong in a list of {expected}.")
        return tuple(value for value in values if _is_a(value, kind))


def _fraction(value: object) -> Fraction | None:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Fraction(value) if Decimal(value).is_finite() else None
    written = _FRACTION.fullmatch(value) if isinstance(value, str) else None
    return Fraction(int(written[1]), int(written[2])) if written and int(written[2]) else None


def _is_a(value: object, kind: type) -> bool:
    """TOML's true is no whole number, though Python's is."""
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    return f'"{value}"' if isinstance(value, str) else str(value)
