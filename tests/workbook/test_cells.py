"""Values typed into single cells: what they hold, how they look, and what stays."""

from __future__ import annotations

from io import BytesIO

import pytest
from foreign_features import FEATURES, make
from lxml import etree
from openpyxl import load_workbook
from openpyxl.styles import Font
from openpyxl.workbook.workbook import Workbook
from package_consistency import faults
from sheets_by_hand import saved, with_part, workbook

from tourney_xl.workbook.cells import retype_rows, type_into
from tourney_xl.workbook.package import MAIN, open_package

PART = "xl/worksheets/sheet1.xml"


def book(rows: list[list[object]]) -> bytes:
    return workbook({"Round 1": rows, "Mine": [["kept"]]})


def opened(data: bytes) -> Workbook:
    return load_workbook(BytesIO(data))


def cell_xml(data: bytes, ref: str) -> etree._Element:
    root = open_package(data, "test").xml(PART)
    return next(cell for cell in root.iter(f"{{{MAIN}}}c") if cell.get("r") == ref)


@pytest.mark.parametrize("value", ["Ann", 7, " two  spaces ", "<&>"])
def test_a_value_typed_is_read_back(value: str | int) -> None:
    data = type_into(book([["A", "B"], ["old", 1]]), "Round 1", {"A2": value, "C9": value})
    sheet = opened(data)["Round 1"]
    assert (sheet["A2"].value, sheet["C9"].value, sheet["B2"].value) == (value, value, 1)


def test_a_cell_is_blanked_and_keeps_its_format() -> None:
    made = Workbook()
    sheet = made.worksheets[0]
    sheet.title = "Round 1"
    sheet["A1"].value, sheet["B1"].value = "Ann", 3
    sheet["A1"].font = Font(bold=True)
    data = type_into(saved(made), "Round 1", {"A1": None, "B1": None})
    now = opened(data)["Round 1"]
    assert (now["A1"].value, now["B1"].value, now["A1"].font.bold) == (None, None, True)
    assert not len(cell_xml(data, "A1"))
    assert cell_xml(data, "A1").get("t") is None


def test_rows_and_cells_that_do_not_say_where_they_stand_are_found() -> None:
    """The file format lets programs leave out `r`: a row or cell follows the one before."""
    data = book([["A", "B"], ["old", "older"]])
    for old in ("A1", "B1", "A2", "B2", "1", "2"):
        data = with_part(data, PART, f' r="{old}"', "")
    data = type_into(data, "Round 1", {"B2": "new", "D2": "beyond", "A5": "below"})
    sheet = opened(data)["Round 1"]
    assert [[cell.value for cell in row] for row in sheet.iter_rows(max_col=4)][1] == ["old", "new", None, "beyond"]
    assert sheet["A5"].value == "below"


def test_cells_come_in_the_order_of_columns_and_before_what_else_a_row_holds() -> None:
    data = with_part(book([["A", "B"]]), PART, "</row>", "<extLst/></row>")
    data = type_into(data, "Round 1", {"AA1": 1, "Z1": 2, "C1": 3})
    row = cell_xml(data, "A1").getparent()
    assert row is not None
    assert [child.get("r") for child in row] == ["A1", "B1", "C1", "Z1", "AA1", None]


def test_what_says_the_same_as_before_stays_byte_for_byte() -> None:
    data = book([["A", "B"], [None, 3]])
    part = open_package(data, "test").read("xl/worksheets/sheet2.xml")
    typed = type_into(data, "Round 1", {"A2": "new"})
    assert open_package(typed, "test").read("xl/worksheets/sheet2.xml") == part
    assert type_into(typed, "Round 1", {"A2": "new"}) == typed


def test_ALL_18_a_row_looks_as_another_one_did() -> None:
    """Also where that one is given another look by the same stroke."""
    made = Workbook()
    sheet = made.worksheets[0]
    sheet.title = "Round 1"
    for column, bold in ((1, True), (2, False), (3, True)):
        sheet.cell(1, column).font = Font(italic=True)
        sheet.cell(2, column).value = column
        sheet.cell(2, column).font = Font(bold=bold, italic=True)
    data = retype_rows(saved(made), "Round 1", {"B4": "new"}, {2: 1, 4: 2})
    now = opened(data)["Round 1"]
    assert [(cell.value, cell.font.bold) for cell in now[4]] == [(None, True), ("new", False), (None, True)]
    assert [(cell.value, cell.font.bold) for cell in now[2]] == [(1, False), (2, False), (3, False)]


def test_ALL_18_formulas_that_show_what_was_typed_over_show_the_new() -> None:
    data = book([["Ann", "=A1", "=$A$1", "=A2", "=A1&A2"], ["Bob"]])
    data = retype_rows(data, "Round 1", {"A1": "Cy", "A2": None}, {})
    shown = load_workbook(BytesIO(data), data_only=True)["Round 1"]
    assert [cell.value for cell in shown[1]] == ["Cy", "Cy", "Cy", 0, None]
    assert [cell.value for cell in opened(data)["Round 1"][1]][1:4] == ["=A1", "=$A$1", "=A2"]
    assert opened(data).calculation.fullCalcOnLoad, "whatever else calculates with it is calculated anew"


def test_ALL_18_a_formula_typed_over_leaves_no_trace_in_the_order_of_calculation() -> None:
    data = make("calculation_chain")
    kept = open_package(retype_rows(data, "Chained", {"A1": 5}, {}), "test")
    assert kept.related("calcChain") == "xl/calcChain.xml"
    dropped = retype_rows(data, "Chained", {"B1": 5}, {})
    assert open_package(dropped, "test").related("calcChain") is None
    assert not open_package(dropped, "test").has("xl/calcChain.xml")
    assert faults(dropped) == []


@pytest.mark.parametrize("feature", FEATURES)
def test_ALL_18_whatever_the_workbook_has_it_holds_together_afterwards(feature: str) -> None:
    data = make(feature)
    before, after = open_package(data, "test"), retype_rows(data, "Players", {"B3": "New", "A9": 9, "C2": None}, {9: 3})
    assert faults(after) == faults(data)
    now, players = open_package(after, "test"), next(known.part for known in before.sheets if known.name == "Players")
    changed = {member.name for member in before.members if now.read(member.name) != before.read(member.name)}
    assert {players} <= changed <= {players, before.workbook_part}
