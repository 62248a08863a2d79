"""Type values into single cells of a sheet, as an organizer would; every other part stays byte for byte."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml import etree

from tourney_xl.workbook.draft import Draft
from tourney_xl.workbook.package import MAIN, open_package

_COLUMN = re.compile("[A-Z]+")


def type_into(data: bytes, sheet: str, values: Mapping[str, str | int]) -> bytes:
    """The workbook with `values`, by cell reference, typed into a sheet; formats and neighbours stay."""
    package = open_package(data, "The workbook")
    part = next(known.part for known in package.sheets if known.name == sheet)
    root = package.xml(part)
    for ref, value in values.items():
        _set(_cell(root, ref), value)
    draft = Draft(package)
    draft.put_changed(part, root)
    return draft.to_bytes()


def _set(cell: etree._Element, value: str | int) -> None:
    for child in list(cell):
        cell.remove(child)
    if isinstance(value, int):
        cell.set("t", "n")
        etree.SubElement(cell, f"{{{MAIN}}}v").text = str(value)
        return
    cell.set("t", "inlineStr")
    text = etree.SubElement(etree.SubElement(cell, f"{{{MAIN}}}is"), f"{{{MAIN}}}t")
    text.text = value
    text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def _cell(root: etree._Element, ref: str) -> etree._Element:
    """The cell of that reference, made where it is missing, in the order that the file format asks for."""
    row = _row(root, int(_COLUMN.sub("", ref)))
    for position, cell in enumerate(row):
        known = cell.get("r", "")
        if known == ref:
            return cell
        if _order(known) > _order(ref):
            return _inserted(row, position, f"{{{MAIN}}}c", ref)
    return _inserted(row, len(row), f"{{{MAIN}}}c", ref)


def _row(root: etree._Element, number: int) -> etree._Element:
    rows = root.find(f"{{{MAIN}}}sheetData")
    if rows is None:
        raise ValueError("the sheet has no cells")
    for position, row in enumerate(rows):
        known = int(row.get("r", "0"))
        if known == number:
            return row
        if known > number:
            return _inserted(rows, position, f"{{{MAIN}}}row", str(number))
    return _inserted(rows, len(rows), f"{{{MAIN}}}row", str(number))


def _inserted(parent: etree._Element, position: int, tag: str, ref: str) -> etree._Element:
    element = etree.Element(tag, r=ref)
    parent.insert(position, element)
    return element


def _order(ref: str) -> tuple[int, str]:
    column = _COLUMN.match(ref)
    letters = column.group() if column else ""
    return len(letters), letters
