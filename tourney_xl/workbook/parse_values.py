"""Rows found by header, and values taken out of them with every fault noted at its cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tourney_xl.problems import Cell, Problem, error
from tourney_xl.suggest import nearest
from tourney_xl.wording import listed
from tourney_xl.workbook import words
from tourney_xl.workbook.read import ErrorValue, Raw, Table, Uncalculated, Value

FAULTS = (ErrorValue, Uncalculated)
"""What a cell may hold instead of a value."""

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


def read_rows(
    table: Table,
    headers: Collection[str],
    required: Collection[str],
    findings: Findings,
    essential: Collection[str] | None = None,
) -> list[Row]:
    """The rows below the headers, with the columns that are known.

    A required column that is missing is told; without an essential one (all that are required, unless said) there
    are no rows.  Headers that slid down a few rows are told too, and what stands below them is read nevertheless.
    """
    top = _header_row(table, required)
    columns = _columns(table, top, headers, findings)
    missing = [header for header in required if top or header not in columns]
    if missing:
        findings.add(_columns_missing(table, missing, headers, top))
    if any(header not in columns for header in (required if essential is None else essential)):
        return []
    return [Row(table, index, columns) for index in range(top + 1, len(table.rows))]


def _header_row(table: Table, required: Collection[str]) -> int:
    """Row 1, unless it has none of the required headers and a row not far below has them all."""
    if not required or any(table.column(header) is not None for header in required):
        return 0
    wanted = {words.fold(header) for header in required}
    rows = enumerate(table.rows[:HEADER_SEARCH_ROWS])
    return next((index for index, row in rows if wanted <= {words.fold(raw) for raw in row}), 0)


def _columns(table: Table, top: int, headers: Iterable[str], findings: Findings) -> dict[str, int]:
    """The first column of each header; a second one is told."""
    standing = Table(table.name, table.rows[top : top + 1]).headers
    columns: dict[str, int] = {}
    for header in headers:
        places = standing.get(words.fold(header), ())
        if places:
            columns[header] = places[0]
        for column in places[1:]:
            hint = f"It stands at {table.cell(top, places[0]).ref} already: rename or delete one of the two."
            message = f'The column "{header}" stands here a second time.'
            findings.add(error("column-twice", table.cell(top, column), message, hint))
    return columns


def _columns_missing(table: Table, missing: Sequence[str], known: Collection[str], top: int) -> Problem:
    """One problem for all of them, because they have only one cell to be told at."""
    is_one = len(missing) == 1
    names = listed([f'"{name}"' for name in missing])
    message = f"The column {names} is missing." if is_one else f"The columns {names} are missing."
    if top:
        they, them = ("It stands", "it") if is_one else ("They stand", "them")
        hint = f"{they} in row {top + 1}: delete the rows above {them}, so that the headers are in row 1."
    else:
        hint = " ".join(where_to(table, header, missing, known) for header in missing)
    return error("column-missing", table.cell(0, 0), message, hint)


def where_to(table: Table, header: str, missing: Sequence[str], known: Collection[str]) -> str:
    """The hint for one of the columns that are missing; what is known as another column is not mistaken for it."""
    others = set(map(words.fold, known))
    near = nearest(header, [title for title in table.headers if title not in others])
    if near is not None and nearest(near, missing) == header:
        value = table.value(0, table.headers[near][0])
        return f'Is it "{words.text(value.raw)}" at {value.cell.ref}? Then type "{header}" there.'
    return f'Type "{header}" into row 1, above that column or a free one.'
