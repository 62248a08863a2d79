"""Type values into single cells of a sheet, as an organizer would; every other part stays byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lxml import etree
from openpyxl.utils import column_index_from_string, get_column_letter

from tourney_xl.workbook import workbook_xml
from tourney_xl.workbook.draft import Draft
from tourney_xl.workbook.package import MAIN, Package, open_package

Typed = Mapping[str, str | int | None]
"""Values by cell reference; None blanks a cell, whose format stays."""

_ROW, _CELL, _FORMULA, _VALUE = (f"{{{MAIN}}}{tag}" for tag in ("row", "c", "f", "v"))
_COLUMN = re.compile("[A-Z]+")


def type_into(data: bytes, sheet: str, values: Typed) -> bytes:
    """The workbook with `values` typed into a sheet; formats and neighbours stay."""
    package = open_package(data, "The workbook")
    part, root = _sheet(package, sheet)
    for ref, value in values.items():
        _set(_cell(root, ref), value)
    draft = Draft(package)
    draft.put_changed(part, root)
    return draft.to_bytes()


def retype_rows(data: bytes, sheet: str, values: Typed, looks: Mapping[int, int]) -> bytes:
    """As `type_into`, where formulas may show what is typed over: they are calculated when the file is opened.

    `looks` gives rows by number the formats of other rows: the row 12 is to look as the row 9 did.
    """
    package = open_package(data, "The workbook")
    part, root = _sheet(package, sheet)
    formats = {row: _formats(root, model) for row, model in looks.items()}
    for row, styles in formats.items():
        for column, style in styles.items():
            _cell(root, f"{column}{row}").set("s", style)
    cells = {ref: _cell(root, ref) for ref in values}
    has_formulas_typed_over = any(cell.find(_FORMULA) is not None for cell in cells.values())
    for ref, cell in cells.items():
        _set(cell, values[ref])
    _show_typed(root, values)
    draft = Draft(package)
    draft.put_changed(part, root)
    book = package.xml(package.workbook_part)
    workbook_xml.calculate_when_opened(book)
    draft.put_changed(package.workbook_part, book)
    if has_formulas_typed_over:
        _drop_chain(package, draft)
    return draft.to_bytes()


def _sheet(package: Package, name: str) -> tuple[str, etree._Element]:
    part = next(known.part for known in package.sheets if known.name == name)
    return part, package.xml(part)


def _set(cell: etree._Element, value: str | int | None) -> None:
    for child in list(cell):
        cell.remove(child)
    if value is None:
        cell.attrib.pop("t", "")
    elif isinstance(value, int):
        cell.set("t", "n")
        etree.SubElement(cell, _VALUE).text = str(value)
    else:
        cell.set("t", "inlineStr")
        text = etree.SubElement(etree.SubElement(cell, f"{{{MAIN}}}is"), f"{{{MAIN}}}t")
        text.text = value
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def _formats(root: etree._Element, row: int) -> Mapping[str, str]:
    """The format of every cell of a row that has one, by column."""
    cells = _numbered(_row(root, row), _CELL)
    return {get_column_letter(column): style for column, cell in cells if (style := cell.get("s")) is not None}


def _show_typed(root: etree._Element, values: Typed) -> None:
    """`=E5` is stored with what E5 shows now, for readers who do not calculate; a blank cell shows as 0."""
    for formula in root.iter(_FORMULA):
        shown = (formula.text or "").replace("$", "")
        cell = formula.getparent()
        if cell is None or shown not in values:
            continue
        value = values[shown]
        for stored in cell.findall(_VALUE):
            cell.remove(stored)
        etree.SubElement(cell, _VALUE).text = str(value or 0)
        cell.set("t", "str" if isinstance(value, str) else "n")


def _drop_chain(package: Package, draft: Draft) -> None:
    """Excel calls a file broken where the order of calculation names a cell that is no formula; it makes a new one."""
    chain = package.related("calcChain")
    if chain is not None:
        draft.drop(chain)
        others = [other for other in package.relationships(package.workbook_part) if other.target != chain]
        draft.put_relationships(package.workbook_part, others)


def _cell(root: etree._Element, ref: str) -> etree._Element:
    return _at(_row(root, int(_COLUMN.sub("", ref))), _CELL, ref)


def _row(root: etree._Element, number: int) -> etree._Element:
    rows = root.find(f"{{{MAIN}}}sheetData")
    if rows is None:
        raise ValueError("the sheet has no cells")
    return _at(rows, _ROW, str(number))


def _at(parent: etree._Element, tag: str, ref: str) -> etree._Element:
    """The row or cell of that reference, made where it is missing, in the order that the file format asks for."""
    wanted, before = _number(ref), None
    for number, known in _numbered(parent, tag):
        if number == wanted:
            return known
        if number < wanted:
            before = known
    made = etree.Element(tag, r=ref)
    if before is None:
        parent.insert(0, made)
    else:
        before.addnext(made)
    return made


def _numbered(parent: etree._Element, tag: str) -> Iterator[tuple[int, etree._Element]]:
    """Rows, or the cells of a row by column; one that does not say where it stands follows the one before."""
    number = 0
    for known in parent.iterchildren(tag):
        number = _number(known.get("r", str(number + 1)))
        yield number, known


def _number(ref: str) -> int:
    column = _COLUMN.match(ref)
    return column_index_from_string(column.group()) if column else int(ref)
