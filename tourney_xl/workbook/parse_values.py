"""Rows found by header, and values taken out of them with every fault noted at its cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tourney_xl.problems import Cell, Problem, error
from tourney_xl.suggest import nearest
from tourney_xl.workbook import words
from tourney_xl.workbook.read import ErrorValue, Raw, Table, Uncalculated, Value

HEADER_SEARCH_ROWS = 20
"""How far down a missing header is looked for, to tell the organizer where it went."""


@dataclass(frozen=True)
class RowCells(Mapping[str, Cell]):
    """The cell of each known column of a row; built when asked for, as most are never asked for."""

    table: Table
    index: int
    columns: Mapping[str, int]

    def __getitem__(self, header: str) -> Cell:
        return self.table.cell(self.index, self.columns[header])

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)


@dataclass(frozen=True)
class Row:
    table: Table
    index: int
    columns: Mapping[str, int]

    def __getitem__(self, header: str) -> Value:
        """The value under a header; blank, at the sheet as a whole, where the sheet has no such column."""
        column = self.columns.get(header)
        return Value(None, Cell(self.table.name)) if column is None else self.table.value(self.index, column)

    @property
    def cells(self) -> RowCells:
        return RowCells(self.table, self.index, self.columns)

    def has_any(self, *headers: str) -> bool:
        return any(words.text(self[header].raw) for header in headers)


@dataclass
class Findings:
    """Takes values out of cells and keeps a list of what is wrong with them."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, problem: Problem) -> None:
        self.problems.append(problem)

    def sound(self, value: Value) -> Raw:
        """The value, or None with a problem where the cell shows an error or was never calculated."""
        if isinstance(value.raw, ErrorValue):
            self.add(error("cell-error", value.cell, f"The cell shows {value.raw.text}.", "Type the value itself."))
            return None
        if isinstance(value.raw, Uncalculated):
            hint = "Open the workbook in Excel or LibreOffice and save it once, or type the value itself."
            self.add(error("cell-uncalculated", value.cell, "The formula has not been calculated yet.", hint))
            return None
        return value.raw

    def text(self, value: Value) -> str:
        return words.text(self.sound(value))

    def whole(self, value: Value, what: str, *, least: int = 0, most: int = 9999) -> int | None:
        """A whole number within bounds; None where blank, and with a problem where it is anything else."""
        raw = self.sound(value)
        if not words.text(raw):
            return None
        number = words.number(raw)
        problem = _number_problem(number, words.text(raw), value.cell, what, least, most)
        if problem is not None:
            self.add(problem)
            return None
        return int(number) if number is not None else None


def _number_problem(
    number: Fraction | None, typed: str, cell: Cell, what: str, least: int, most: int
) -> Problem | None:
    hint = f"Type a whole number from {least} to {most}."
    if number is None:
        return error("number-text", cell, f'{what}: "{typed}" is not a number.', hint)
    if number.denominator != 1:
        return error("number-fraction", cell, f"{what}: {typed} is not a whole number.", hint)
    if number < least:
        return error("number-too-small", cell, f"{what} cannot be {typed}.", hint)
    if number > most:
        return error("number-too-large", cell, f"{what} can hardly be {typed}.", hint)
    return None


def read_rows(table: Table, headers: Iterable[str], required: Iterable[str], findings: Findings) -> list[Row]:
    """The rows below the header, with the columns that are known; none where a required column is missing."""
    columns = _columns(table, headers, findings)
    missing = [header for header in required if header not in columns]
    for header in missing:
        findings.add(_column_missing(table, header))
    return [] if missing else [Row(table, index, columns) for index in range(1, len(table.rows))]


def _columns(table: Table, headers: Iterable[str], findings: Findings) -> dict[str, int]:
    columns: dict[str, int] = {}
    for header in headers:
        first, *others = table.headers.get(words.fold(header), (None,))
        if first is not None:
            columns[header] = first
        for column in filter(None, others):
            where = table.cell(0, first or 0)
            hint = f"It stands at {where.ref} already: rename or delete one of the two."
            cell = table.cell(0, column)
            findings.add(error("column-twice", cell, f'The column "{header}" stands here a second time.', hint))
    return columns


def _column_missing(table: Table, header: str) -> Problem:
    return error("column-missing", table.cell(0, 0), f'The column "{header}" is missing.', _where_to(table, header))


def _where_to(table: Table, header: str) -> str:
    for index, row in enumerate(table.rows[1:HEADER_SEARCH_ROWS], start=1):
        if any(words.fold(raw) == words.fold(header) for raw in row):
            return f"It stands in row {index + 1}: delete the rows above it, so that the headers are in row 1."
    near = nearest(header, table.headers)
    if near is not None:
        value = table.value(0, table.headers[near][0])
        return f'Is it "{words.text(value.raw)}" at {value.cell.ref}? Then type "{header}" there.'
    return f'Type "{header}" into row 1, above that column.'
