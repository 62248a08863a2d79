"""The workbook part: its list of sheets, the names, the windows and when to calculate."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy

from lxml import etree

from tourney_xl.workbook.package import MAIN, OFFICE_RELATIONSHIPS
from tourney_xl.workbook.styles import insert_in_order

_SHEETS, _SHEET = f"{{{MAIN}}}sheets", f"{{{MAIN}}}sheet"
_NAMES, _NAME, _CALCULATION = f"{{{MAIN}}}definedNames", f"{{{MAIN}}}definedName", f"{{{MAIN}}}calcPr"
_BOOK_VIEWS = f"{{{MAIN}}}bookViews"
_WINDOWS = f"{_BOOK_VIEWS}/{{{MAIN}}}workbookView"
_CUSTOM_VIEWS = f"{{{MAIN}}}customWorkbookViews/{{{MAIN}}}customWorkbookView"
_RELATIONSHIP_ID = f"{{{OFFICE_RELATIONSHIPS}}}id"
_TRUE = frozenset({"1", "true"})
_PRINT_NAMES = frozenset({"_xlnm.Print_Titles", "_xlnm.Print_Area", "_xlnm._FilterDatabase"})
# `'Round 1'!A1`, `Standings!A1`, `'Event:Standings'!A1`; a name with brackets before it is another workbook's.
_SHEET_REFERENCE = re.compile(r"'((?:[^']|'')+)'!|(\]?)([\w.\\:]+)!")
_ORDER = (
    "fileVersion",
    "fileSharing",
    "workbookPr",
    "workbookProtection",
    "bookViews",
    "sheets",
    "functionGroups",
    "externalReferences",
    "definedNames",
    "calcPr",
    "oleSize",
    "customWorkbookViews",
    "pivotCaches",
    "smartTagPr",
    "smartTagTypes",
    "webPublishing",
    "fileRecoveryPr",
    "webPublishObjects",
    "extLst",
)


def sheets_named(formula: str) -> frozenset[str]:
    """The sheets of this workbook that a formula names, in lower case."""
    found: set[str] = set()
    for quoted, bracket, bare in _SHEET_REFERENCE.findall(formula):
        if not bracket and "]" not in quoted:
            found.update((quoted.replace("''", "'") or bare).lower().split(":"))
    return frozenset(found)


def names_used_in_names(book: etree._Element) -> Iterable[str]:
    """What the organizer's own names refer to; those for printing and filtering calculate nothing."""
    return (name.text or "" for name in _names(book) if name.get("name") not in _PRINT_NAMES)


def counts_from_1904(book: etree._Element) -> bool:
    properties = book.find(f"{{{MAIN}}}workbookPr")
    return properties is not None and properties.get("date1904") in _TRUE


def position_of(book: etree._Element, rid: str) -> int:
    return [sheet.get(_RELATIONSHIP_ID) for sheet in _tabs(book)].index(rid)


def add_sheet(book: etree._Element, name: str, rid: str, state: str) -> None:
    """At the end, with the next free `sheetId`."""
    sheet_id = max(int(sheet.get("sheetId", "0")) for sheet in _tabs(book)) + 1
    tabs = book.find(_SHEETS)
    assert tabs is not None, "a package without sheets was refused when it was opened"
    # Some readers look for the attribute `r:id` by this very prefix.
    sheet = etree.SubElement(tabs, _SHEET, {"name": name, "sheetId": str(sheet_id)}, nsmap={"r": OFFICE_RELATIONSHIPS})
    if state != "visible":
        sheet.set("state", state)
    sheet.set(_RELATIONSHIP_ID, rid)


def remove_sheet(book: etree._Element, rid: str) -> None:
    """Everything that counts sheets by position or points at this one follows."""
    position = position_of(book, rid)
    tabs = _tabs(book)
    sheet_id = tabs[position].get("sheetId")
    _void_references(book, tabs[position].get("name", ""))
    _detach(tabs.pop(position))
    _shift_names(book, position)
    for window in book.iterfind(_WINDOWS):
        _shift_window(window, position, tabs)
    for view in book.iterfind(_CUSTOM_VIEWS):
        if view.get("activeSheetId") == sheet_id:
            view.set("activeSheetId", tabs[_nearest_visible(tabs, position)].get("sheetId", ""))


def print_names(book: etree._Element, position: int) -> list[etree._Element]:
    """Titles, area and filter of the sheet at this position."""
    return [
        name for name in _names(book) if name.get("localSheetId") == str(position) and name.get("name") in _PRINT_NAMES
    ]


def replace_print_names(book: etree._Element, position: int, names: Iterable[etree._Element], sheet: str) -> None:
    for name in print_names(book, position):
        _detach(name)
    prefix = "'" + sheet.replace("'", "''") + "'!"
    for name in map(deepcopy, names):
        name.text = _SHEET_REFERENCE.sub(lambda _: prefix, name.text or "")
        name.set("localSheetId", str(position))
        _name_list(book).append(name)
    if not _names(book):
        _detach(book.find(_NAMES))


def need_window(book: etree._Element) -> None:
    """The views of our sheets belong to the first window, and some programs write a workbook without any."""
    if book.find(_WINDOWS) is None:
        _detach(book.find(_BOOK_VIEWS))
        windows = etree.Element(_BOOK_VIEWS)
        etree.SubElement(windows, f"{{{MAIN}}}workbookView")
        insert_in_order(book, windows, _ORDER)


def calculate_when_opened(book: etree._Element) -> None:
    calculation = book.find(_CALCULATION)
    if calculation is None:
        calculation = etree.Element(_CALCULATION)
        insert_in_order(book, calculation, _ORDER)
    calculation.set("fullCalcOnLoad", "1")


def _tabs(book: etree._Element) -> list[etree._Element]:
    return book.findall(f"{_SHEETS}/{_SHEET}")


def _names(book: etree._Element) -> list[etree._Element]:
    return book.findall(f"{_NAMES}/{_NAME}")


def _name_list(book: etree._Element) -> etree._Element:
    names = book.find(_NAMES)
    if names is None:
        names = etree.Element(_NAMES)
        insert_in_order(book, names, _ORDER)
    return names


def _void_references(book: etree._Element, sheet: str) -> None:
    """As Excel does when a sheet is deleted; a name that leads to a missing sheet makes it call the file broken."""

    def voided(reference: re.Match[str]) -> str:
        return "#REF!" if sheet.lower() in sheets_named(reference[0]) else reference[0]

    for name in _names(book):
        name.text = _SHEET_REFERENCE.sub(voided, name.text or "")


def _shift_names(book: etree._Element, position: int) -> None:
    for name in _names(book):
        if (local := name.get("localSheetId")) is None:
            continue
        if int(local) == position:
            _detach(name)
        elif int(local) > position:
            name.set("localSheetId", str(int(local) - 1))
    if not _names(book):
        _detach(book.find(_NAMES))


def _shift_window(window: etree._Element, position: int, tabs: list[etree._Element]) -> None:
    active, first = (int(window.get(name, "0")) for name in ("activeTab", "firstSheet"))
    if active == position:
        window.set("activeTab", str(_nearest_visible(tabs, position)))
    elif active > position:
        window.set("activeTab", str(active - 1))
    if first > position or first >= len(tabs):
        window.set("firstSheet", str(first - 1))


def _nearest_visible(tabs: list[etree._Element], position: int) -> int:
    visible = [number for number, tab in enumerate(tabs) if tab.get("state", "visible") == "visible"]
    return min(visible, key=lambda number: abs(number - position))


def _detach(element: etree._Element | None) -> None:
    if element is not None and (parent := element.getparent()) is not None:
        parent.remove(element)
