"""File -> tables of values that know their cell.

pandas reads with the calamine engine, which hides two things from us: an error such as `#N/A` looks blank, and so
does a formula that was never calculated.  A look at each worksheet's XML puts both back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from functools import cached_property
from io import BytesIO
from typing import cast

import pandas as pd
from lxml import etree
from openpyxl.utils import column_index_from_string, get_column_letter
from openpyxl.utils.cell import coordinate_from_string
from openpyxl.utils.exceptions import CellCoordinatesException
from python_calamine import CalamineError

from tourney_xl.problems import Cell
from tourney_xl.workbook.draft import USUAL_WORKBOOK, with_usual_workbook
from tourney_xl.workbook.package import Package, open_package, refusal
from tourney_xl.workbook.words import fold

MOST_CELLS = 5_000_000
"""A sheet whose values span more than this is not read: one slip at XFD1048576 would fill the memory."""


@dataclass(frozen=True)
class ErrorValue:
    """A cell that shows `#N/A`, `#REF!` or the like."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Uncalculated:
    """A formula that the last program to save the file did not calculate."""

    def __str__(self) -> str:
        return "(not calculated)"


Raw = str | int | float | bool | date | time | timedelta | ErrorValue | Uncalculated | None
Place = tuple[int, int]
"""Row and column, both from 0."""


@dataclass(frozen=True)
class Value:
    """What a cell holds, None where it is blank, and where it stands."""

    raw: Raw
    cell: Cell


@dataclass(frozen=True)
class Table:
    """A worksheet from A1 on, blank leading rows and columns included."""

    name: str
    rows: tuple[tuple[Raw, ...], ...]
    stray: str = ""
    """The cell so far from the others that the sheet was not read at all."""

    def value(self, row: int, column: int) -> Value:
        inside = row < len(self.rows) and column < len(self.rows[row])
        return Value(self.rows[row][column] if inside else None, self.cell(row, column))

    def cell(self, row: int, column: int) -> Cell:
        return Cell(self.name, f"{get_column_letter(column + 1)}{row + 1}")

    @cached_property
    def headers(self) -> Mapping[str, tuple[int, ...]]:
        """The columns of each header of row 1, its case and spaces evened out."""
        found: dict[str, tuple[int, ...]] = {}
        for column, raw in enumerate(self.rows[0] if self.rows else ()):
            header = fold(raw)
            if header:
                found[header] = (*found.get(header, ()), column)
        return found

    def column(self, header: str) -> int | None:
        """The first column with this header, whatever its case and spaces."""
        columns = self.headers.get(fold(header))
        return columns[0] if columns else None


def read_tables(data: bytes, name: str = "The workbook") -> Mapping[str, Table]:
    """Every worksheet in tab order, hidden ones too.  Raises `Refused` where the file is no workbook to work with."""
    package = open_package(data, name)
    try:
        return _read(data, package)
    except (CalamineError, CellCoordinatesException, ValueError) as reason:
        raise refusal("workbook-damaged", name, "a sheet in it cannot be read") from reason


def _read(data: bytes, package: Package) -> Mapping[str, Table]:
    if package.workbook_part != USUAL_WORKBOOK:
        # Calamine looks nowhere else.
        data = with_usual_workbook(package)
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    with pd.ExcelFile(BytesIO(data), engine="calamine") as book:
        scans = {str(name): _scan(package.read(parts[str(name)])) for name in book.sheet_names}
        return {name: _table(book, name, scan) for name, scan in scans.items()}


@dataclass(frozen=True)
class _Scan:
    faults: Mapping[Place, ErrorValue | Uncalculated]
    rows: int
    columns: int

    @property
    def is_too_large(self) -> bool:
        return self.rows * self.columns > MOST_CELLS


def _table(book: pd.ExcelFile, name: str, scan: _Scan) -> Table:
    if scan.is_too_large:
        return Table(name, (), stray=f"{get_column_letter(scan.columns)}{scan.rows}")
    # Everything that could turn a player called NA, None or 007 into something else is switched off.
    frame = pd.read_excel(book, name, header=None, dtype=object, keep_default_na=False, na_filter=False)
    rows = [[_plain(raw) for raw in row] for row in frame.itertuples(index=False, name=None)]
    for (row, column), fault in scan.faults.items():
        rows.extend([] for _ in range(row + 1 - len(rows)))
        rows[row].extend([None] * (column + 1 - len(rows[row])))
        rows[row][column] = fault
    return Table(name, tuple(map(tuple, rows)))


def _plain(raw: object) -> Raw:
    """Blank is None, and 3.0 is 3: whether a whole number is stored as a float depends on who saved the file."""
    if raw is None or raw == "":
        return None
    if isinstance(raw, float) and raw.is_integer():
        return int(raw)
    return cast(Raw, raw)


def _scan(xml: bytes) -> _Scan:
    faults: dict[Place, ErrorValue | Uncalculated] = {}
    rows = columns = 0
    for (row, column), element in _filled_cells(xml):
        rows, columns = max(rows, row + 1), max(columns, column + 1)
        fault = _fault(element)
        if fault is not None:
            faults[row, column] = fault
    return _Scan(faults, rows, columns)


def _filled_cells(xml: bytes) -> Iterator[tuple[Place, etree._Element]]:
    """Every cell that holds something, with its place; an `r` may be missing, then a cell follows the one before."""
    row = column = -1
    events = etree.iterparse(
        BytesIO(xml), events=("start", "end"), tag=("{*}row", "{*}c"), resolve_entities=False, no_network=True
    )
    for event, element in events:
        is_row = etree.QName(element).localname == "row"
        if is_row and event == "start":
            row, column = int(element.get("r", row + 2)) - 1, -1
        elif not is_row and event == "end":
            column = _column(element.get("r"), column + 1)
            if len(element):
                yield (row, column), element
        if event == "end":
            element.clear()


def _column(ref: str | None, following: int) -> int:
    return column_index_from_string(coordinate_from_string(ref)[0]) - 1 if ref else following


def _fault(element: etree._Element) -> ErrorValue | Uncalculated | None:
    kind = element.get("t")
    if kind == "e":
        return ErrorValue(_text(element, "v") or "#ERROR!")
    # A formula whose result is the empty text is stored as t="str" with an empty value: that one is calculated.
    has_formula = element.find("{*}f") is not None
    return Uncalculated() if has_formula and kind != "str" and not _text(element, "v") else None


def _text(element: etree._Element, tag: str) -> str:
    return element.findtext(f"{{*}}{tag}") or ""
