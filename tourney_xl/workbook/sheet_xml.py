"""A scratch sheet made ready for the organizer's workbook: texts inline, formats remapped, views kept.

Text goes into the cells themselves, because the table of shared strings is the organizer's and is
neither read nor changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy

from lxml import etree
from openpyxl.utils import quote_sheetname

from tourney_xl.workbook.package import MAIN, OFFICE_RELATIONSHIPS, Package
from tourney_xl.workbook.styles import StyleMerger, insert_in_order
from tourney_xl.workbook.workbook_xml import sheets_named

_CELL, _ROW, _COLUMN = f"{{{MAIN}}}c", f"{{{MAIN}}}row", f"{{{MAIN}}}col"
_FORMULA, _VALUE, _INLINE, _TEXT = f"{{{MAIN}}}f", f"{{{MAIN}}}v", f"{{{MAIN}}}is", f"{{{MAIN}}}t"
_RUN, _SHEET_PROPERTIES, _TAB_COLOUR = f"{{{MAIN}}}r", f"{{{MAIN}}}sheetPr", f"{{{MAIN}}}tabColor"
_SHEET_VIEWS, _SHEET_DATA, _DRAWING = f"{{{MAIN}}}sheetViews", f"{{{MAIN}}}sheetData", f"{{{MAIN}}}drawing"
RELATIONSHIP_ID = f"{{{OFFICE_RELATIONSHIPS}}}id"

_PLAIN_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]+)")
_DAYS_FROM_1900_TO_1904 = 1462
_WORKSHEET_ORDER = (
    "sheetPr",
    "dimension",
    "sheetViews",
    "sheetFormatPr",
    "cols",
    "sheetData",
    "sheetCalcPr",
    "sheetProtection",
    "protectedRanges",
    "scenarios",
    "autoFilter",
    "sortState",
    "dataConsolidate",
    "customSheetViews",
    "mergeCells",
    "phoneticPr",
    "conditionalFormatting",
    "dataValidations",
    "hyperlinks",
    "printOptions",
    "pageMargins",
    "pageSetup",
    "headerFooter",
    "rowBreaks",
    "colBreaks",
    "customProperties",
    "cellWatches",
    "ignoredErrors",
    "smartTags",
    "drawing",
    "legacyDrawing",
    "legacyDrawingHF",
    "picture",
    "oleObjects",
    "controls",
    "webPublishItems",
    "tableParts",
    "extLst",
)


def shared_strings(package: Package) -> tuple[etree._Element, ...]:
    part = package.related("sharedStrings")
    return tuple(package.xml(part).iterfind(f"{{{MAIN}}}si")) if part else ()


def make_portable(
    sheet: etree._Element, strings: tuple[etree._Element, ...], styles: StyleMerger, *, counts_from_1904: bool
) -> None:
    """Frees the sheet of everything that is an index into a part of the scratch workbook."""
    for cell in sheet.iter(_CELL):
        if counts_from_1904:
            _shift_date(cell, styles)
        if cell.get("t") == "s":
            _write_inline(cell, strings)
    _store_plain_references(sheet)
    map_attributes(sheet.iter(_CELL, _ROW), lambda name: name == "s", styles.cell_format)
    map_attributes(sheet.iter(_COLUMN), lambda name: name == "style", styles.cell_format)
    for section in sheet:
        # The cells are the bulk of a sheet, and none of them refers to a difference.
        if section.tag != _SHEET_DATA:
            map_attributes(section.iter(), is_difference, styles.difference)
    for view in sheet.iterfind(f"{_SHEET_VIEWS}/*"):
        # Two selected tabs make Excel edit both sheets at once.
        view.attrib.pop("tabSelected", "")


def rename_targets(sheet: etree._Element, names: Mapping[str, str]) -> None:
    """Links lead to a sheet by the name that the organizer gave it."""
    for link in sheet.iterfind(f"{{{MAIN}}}hyperlinks/{{{MAIN}}}hyperlink[@location]"):
        for old, new in names.items():
            if sheets_named(link.get("location", "")) == {old.lower()}:
                link.set("location", f"{quote_sheetname(new)}!{link.get('location', '').rpartition('!')[2]}")
                break


def keep_looks(sheet: etree._Element, old: etree._Element) -> None:
    """What the organizer may have set on a sheet that is replaced: colour, zoom, scrolling, selection."""
    _keep_tab(sheet, old)
    views = old.find(_SHEET_VIEWS)
    if views is None:
        return
    views = deepcopy(views)
    for selection in list(views.iter(f"{{{MAIN}}}pivotSelection")):
        _remove(selection)
    _remove(sheet.find(_SHEET_VIEWS))
    insert_in_order(sheet, views, _WORKSHEET_ORDER)


def has_drawing(sheet: etree._Element) -> bool:
    return sheet.find(_DRAWING) is not None


def attach_drawing(sheet: etree._Element, rid: str) -> None:
    drawing = etree.Element(_DRAWING, {RELATIONSHIP_ID: rid}, nsmap={"r": OFFICE_RELATIONSHIPS})
    insert_in_order(sheet, drawing, _WORKSHEET_ORDER)


def has_unknown_values(sheet: etree._Element) -> bool:
    """Whether some formula stands there without the value it gives."""
    return any(_content(cell.find(_VALUE)) == "" for cell in sheet.iter(_CELL) if cell.find(_FORMULA) is not None)


def map_attributes(
    elements: Iterable[etree._Element], is_meant: Callable[[str], bool], mapping: Callable[[int], int]
) -> None:
    for element in elements:
        for name, value in element.attrib.items():
            if is_meant(str(name)):
                element.set(name, str(mapping(int(value))))


def is_difference(attribute: str) -> bool:
    """`dxfId` of a rule, `headerRowDxfId` of a table and the like."""
    return attribute.lower().endswith("dxfid")


def _shift_date(cell: etree._Element, styles: StyleMerger) -> None:
    """The organizer's workbook counts days from 1904; a bare time of day is the same in both."""
    value = cell.find(_VALUE)
    if value is None or not value.text or cell.get("t", "n") != "n" or not styles.is_date(int(cell.get("s", "0"))):
        return
    days = float(value.text)
    if days >= 1:
        value.text = repr(days - _DAYS_FROM_1900_TO_1904)


def _write_inline(cell: etree._Element, strings: tuple[etree._Element, ...]) -> None:
    string = strings[int(_content(cell.find(_VALUE)))]
    for child in list(cell):
        cell.remove(child)
    cell.set("t", "inlineStr")
    etree.SubElement(cell, _INLINE).extend(deepcopy(child) for child in string)


def _store_plain_references(sheet: etree._Element) -> None:
    """`=D2` is stored together with what D2 shows, for readers who do not calculate."""
    cells = {cell.get("r", ""): cell for cell in sheet.iter(_CELL)}
    for cell in cells.values():
        formula = cell.find(_FORMULA)
        if formula is None or formula.get("t", "normal") != "normal":
            continue
        kind, text = _followed(cell, cells)
        if text is not None or not _content(cell.find(_VALUE)):
            _remove(cell.find(_VALUE))
        if text is not None:
            etree.SubElement(cell, _VALUE).text = text
            cell.attrib.pop("t", "")
            if kind != "n":
                cell.set("t", kind)


def _followed(cell: etree._Element, cells: Mapping[str, etree._Element]) -> tuple[str, str | None]:
    """Type and value at the end of a chain of plain references; no value where the chain has no end."""
    for _ in range(len(cells)):
        formula = cell.find(_FORMULA)
        if formula is None:
            return _stored(cell)
        reference = _PLAIN_REFERENCE.fullmatch(_content(formula))
        if not reference:
            break
        target = cells.get("".join(reference.groups()))
        if target is None:
            return "n", "0"
        cell = target
    return "n", None


def _stored(cell: etree._Element) -> tuple[str, str]:
    if cell.get("t") == "inlineStr":
        return "str", "".join(_content(text) for text in cell.iterfind(f"{_INLINE}/{_TEXT}")) + "".join(
            _content(text) for text in cell.iterfind(f"{_INLINE}/{_RUN}/{_TEXT}")
        )
    return cell.get("t", "n"), _content(cell.find(_VALUE)) or "0"


def _keep_tab(sheet: etree._Element, old: etree._Element) -> None:
    properties = sheet.find(_SHEET_PROPERTIES)
    if properties is None:
        properties = etree.Element(_SHEET_PROPERTIES)
        insert_in_order(sheet, properties, _WORKSHEET_ORDER)
    _remove(properties.find(_TAB_COLOUR))
    before = old.find(_SHEET_PROPERTIES)
    if before is None:
        return
    if (colour := before.find(_TAB_COLOUR)) is not None:
        properties.insert(0, deepcopy(colour))
    if (code_name := before.get("codeName")) is not None:
        # Macros know the sheet by this name.
        properties.set("codeName", code_name)


def _content(element: etree._Element | None) -> str:
    return "" if element is None else element.text or ""


def _remove(element: etree._Element | None) -> None:
    if element is not None and (parent := element.getparent()) is not None:
        parent.remove(element)
