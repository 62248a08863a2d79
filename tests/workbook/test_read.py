"""Reading traps: what calamine and pandas would hide, shift or turn into something else."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from foreign_features import PLAYER_ROWS, make
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart
from sheets_by_hand import saved, tables, with_part, workbook

from tourney_xl.problems import Cell, Refused
from tourney_xl.workbook.read import ErrorValue, Table, Uncalculated, read_tables

SHEET = "xl/worksheets/sheet1.xml"


def only(data: bytes) -> Table:
    (table,) = read_tables(data).values()
    return table


def one_cell(value: object) -> object:
    return only(workbook({"A": [[value]]})).value(0, 0).raw


def test_leading_blank_rows_and_columns_do_not_shift_cells() -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet["C4"], sheet["B3"] = "low", "high"
    table = only(saved(book))
    assert table.value(2, 1).raw == "high"
    assert table.value(3, 2).raw == "low"
    assert table.value(2, 1).cell == Cell("Sheet", "B3")
    assert table.value(0, 0).raw is None


def test_blank_rows_between_and_after_keep_their_place() -> None:
    table = only(workbook({"A": [["x"], [], [None], ["y"], [""], [None, None]]}))
    assert [table.value(row, 0).raw for row in range(6)] == ["x", None, None, "y", None, None]
    assert table.value(99, 99).raw is None
    assert table.value(99, 27).cell == Cell("A", "AB100")


@pytest.mark.parametrize("lie", ["A1", "A1:XFD1048576", "C9:D9"])
def test_a_dimension_that_lies_is_not_believed(lie: str) -> None:
    data = with_part(workbook({"A": [[None, None], [None, "x"]]}), SHEET, 'ref="A1:B2"', f'ref="{lie}"')
    assert only(data).value(1, 1).raw == "x"


def test_cells_without_a_reference_follow_each_other() -> None:
    data = with_part(workbook({"A": [["x", "y"]]}), SHEET, 'r="B1" t="inlineStr"', 't="inlineStr"')
    assert only(data).value(0, 1).raw == "y"


def test_error_cells_without_a_reference_are_found_too() -> None:
    data = with_part(workbook({"A": [["x", "#N/A"]]}), SHEET, ' r="B1"', "")
    assert only(data).value(0, 1).raw == ErrorValue("#N/A")


@pytest.mark.parametrize("shown", ["#N/A", "#DIV/0!", "#REF!", "#NAME?", "#VALUE!"])
def test_an_error_is_not_a_blank(shown: str) -> None:
    assert one_cell(shown) == ErrorValue(shown)


def test_an_error_beyond_all_other_values_is_found() -> None:
    table = only(workbook({"A": [["x"], [None, None, "#N/A"]]}))
    assert table.value(1, 2).raw == ErrorValue("#N/A")
    assert table.value(1, 0).raw is None


def test_a_formula_without_a_stored_value_is_not_a_blank() -> None:
    assert one_cell("=1+1") == Uncalculated()


def test_a_formula_with_a_stored_value_is_that_value() -> None:
    data = with_part(workbook({"A": [["=1+1"]]}), SHEET, "<f>1+1</f><v></v>", "<f>1+1</f><v>2</v>")
    assert only(data).value(0, 0).raw == 2


def test_a_formula_that_gives_the_empty_text_is_blank() -> None:
    made = workbook({"A": [['=""']]})
    data = with_part(made, SHEET, '<c r="A1"><f>""</f><v></v>', '<c r="A1" t="str"><f>""</f><v></v>')
    assert only(data).value(0, 0).raw is None


@pytest.mark.parametrize("name", ["NA", "N/A", "None", "nan", "NaN", "null", "True", "007", "1e5", "-", "1.0"])
def test_a_name_stays_the_text_it_is(name: str) -> None:
    table = only(workbook({"A": [[name], [name]]}))
    assert [table.value(row, 0).raw for row in (0, 1)] == [name, name]


@pytest.mark.parametrize(
    ("typed", "raw"),
    [
        (3, 3),
        (3.0, 3),
        (3.5, 3.5),
        (True, True),
        (date(2025, 3, 29), datetime(2025, 3, 29)),
        (datetime(2025, 3, 29, 10, 30), datetime(2025, 3, 29, 10, 30)),
        (time(10, 30), time(10, 30)),
        (timedelta(hours=30), timedelta(hours=30)),
    ],
)
def test_numbers_dates_times_and_marks(typed: object, raw: object) -> None:
    value = one_cell(typed)
    assert value == raw
    assert type(value) is type(raw)


def test_a_whole_number_stored_as_a_float_is_whole() -> None:
    data = with_part(workbook({"A": [[3]]}), SHEET, "<v>3</v>", "<v>3.0</v>")
    value = only(data).value(0, 0).raw
    assert (value, type(value)) == (3, int)


def test_rich_text_and_merged_cells() -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet["A1"] = CellRichText("Ann ", TextBlock(InlineFont(b=True), "Lee"))
    sheet["A2"] = "wide"
    sheet.merge_cells("A2:C3")
    table = only(saved(book))
    assert table.value(0, 0).raw == "Ann Lee"
    assert [table.value(row, column).raw for row in (1, 2) for column in range(3)] == ["wide"] + [None] * 5


def test_hidden_rows_columns_and_sheets_are_read() -> None:
    book = Workbook()
    book.worksheets[0]["B2"] = "x"
    book.worksheets[0].row_dimensions[2].hidden = True
    book.worksheets[0].column_dimensions["B"].hidden = True
    hidden = book.create_sheet("Hidden")
    hidden["A1"], hidden.sheet_state = "y", "veryHidden"
    read = read_tables(saved(book))
    assert read["Sheet"].value(1, 1).raw == "x"
    assert read["Hidden"].value(0, 0).raw == "y"


def test_sheets_keep_the_order_of_the_tabs_and_blank_ones_are_there() -> None:
    read = tables({"Z": [["x"]], "Blank": [], "A": [["y"]]})
    assert list(read) == ["Z", "Blank", "A"]
    assert read["Blank"].rows == ()


def test_a_chart_sheet_is_passed_over() -> None:
    book = Workbook()
    book.worksheets[0]["A1"] = "x"
    book.create_chartsheet("Picture").add_chart(BarChart())
    assert list(read_tables(saved(book))) == ["Sheet"]


def test_one_value_far_away_does_not_fill_the_memory() -> None:
    table = only(_far_away())
    assert (table.rows, table.stray) == ((), "XFD1048576")


def _far_away() -> bytes:
    book = Workbook()
    book.worksheets[0]["A1"], book.worksheets[0]["XFD1048576"] = "x", "slip"
    return saved(book)


def test_a_workbook_part_at_an_unusual_place_is_read() -> None:
    read = read_tables(make("unusual_workbook_part"))
    assert read["Players"].value(1, 1).raw == PLAYER_ROWS[1][1]


def test_a_sheet_with_entities_is_refused() -> None:
    bomb = '<!DOCTYPE worksheet [<!ENTITY lol SYSTEM "file:///etc/passwd">]><worksheet'
    data = with_part(workbook({"A": [["x"]]}), SHEET, "<worksheet", bomb)
    with pytest.raises(Refused, match="is damaged"):
        read_tables(data)


def test_a_sheet_with_nonsense_for_references_is_refused() -> None:
    data = with_part(workbook({"A": [["x"]]}), SHEET, 'r="A1" t', 'r="nonsense" t')
    with pytest.raises(Refused) as refused:
        read_tables(data)
    (problem,) = refused.value.problems
    assert problem.code == "workbook-damaged"
    assert problem.message == "The workbook is damaged: a sheet in it cannot be read."


def test_headers_are_found_whatever_their_case_and_spaces() -> None:
    table = only(workbook({"A": [["  player\u00a01 ", None, "WINNER", "Winner"]]}))
    assert table.column("Player 1") == 0
    assert table.column("Winner") == 2
    assert table.headers["winner"] == (2, 3)
    assert table.column("Table") is None
