"""Our sheets go in, nothing else changes: every foreign feature through writing, replacing, taking out, writing."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import openpyxl
import pytest
from external_programs import convert
from foreign_book import Book, Parts, Raw, Row, assemble, zipped
from foreign_features import EVENT_ROWS, FEATURES, PLAYER_ROWS, make, make_combined
from lxml import etree
from openpyxl.comments import Comment
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.workbook import Workbook
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet
from package_consistency import faults
from python_calamine import CalamineWorkbook

from tourney_xl.problems import Cell, Refused
from tourney_xl.workbook import archive
from tourney_xl.workbook.archive import Member
from tourney_xl.workbook.draft import with_usual_workbook
from tourney_xl.workbook.graft import graft
from tourney_xl.workbook.package import open_package
from tourney_xl.workbook.workbook_xml import sheets_named

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
BOTH = {"Standings": "Standings", "Round 1": "Round 1"}
PATCHED = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"}
MOVED = {"book/club.xml", "book/_rels/club.xml.rels"}
OURS = re.compile(
    r"xl/(worksheets/(_rels/)?sheet|comments/comment|drawings/commentsDrawing|tables/table)\d+\.\w+(\.rels)?"
)

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")


def scratch(leader: str = "Ann", rows: int = 3) -> bytes:
    """Standings with most of what our sheets have, and a round."""
    book = Workbook()
    standings = book.active
    assert isinstance(standings, Worksheet)
    standings.title = "Standings"
    standings.append(["Rank", "Player", "Share", "When", "Same"])
    for number in range(1, rows + 1):
        standings.append([number, leader if number == 1 else f"Player {number}", number / 3, dt.date(2024, 3, 9)])
        standings.cell(number + 1, 3).number_format = "0.00%"
        standings.cell(number + 1, 4).number_format = "yyyy-mm-dd"
        standings.cell(number + 1, 5).value = f"=B{number + 1}"
    decorate(standings)
    first = book.create_sheet("Round 1")
    first.append(["Table", "#1", "Player 1", "Winner"])
    first.append([1, 1, leader, None])
    first["C1"].font = Font(name="Verdana", size=10, bold=True)
    return saved(book)


def decorate(sheet: Worksheet) -> None:
    for cell in sheet[1]:
        cell.font = Font(name="Verdana", size=10, bold=True, color="FFFFFFFF")
        cell.fill = PatternFill("solid", fgColor="FF1F3864")
        cell.border = Border(bottom=Side(style="thin"))
        cell.alignment = Alignment(wrap_text=True)
    sheet["A1"].comment = Comment("Shared ranks repeat", "tourney-xl")
    sheet["B2"].hyperlink = "https://example.org/?a=1&b=2"
    sheet.freeze_panes = "A2"
    sheet.sheet_view.tabSelected = True
    sheet.column_dimensions["D"].width = 14
    sheet.column_dimensions["G"].font = Font(name="Verdana", size=10, italic=True)
    sheet.print_title_rows = "1:1"
    sheet.auto_filter.ref = "A1:E4"
    sheet.sheet_properties.tabColor = "FF1F3864"
    red = FormulaRule(formula=["ISBLANK($B2)"], fill=PatternFill("solid", bgColor="FFFFC7CE"))
    sheet.conditional_formatting.add("B2:B9", red)


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def scratch_of(*rows: Sequence[object], name: str = "Standings") -> bytes:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = name
    for row in rows:
        sheet.append(list(row))
    return saved(book)


def book_of(*sheets: tuple[str, Iterable[Row]]) -> Book:
    book = Book()
    for name, rows in (("Event", EVENT_ROWS), ("Players", PLAYER_ROWS), *sheets):
        book.sheet(name, rows)
    return book


def plain(*sheets: tuple[str, Iterable[Row]]) -> bytes:
    return zipped(assemble(book_of(*sheets)))


def parts_of(data: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return {name: book.read(name) for name in book.namelist()}


def members_of(data: bytes) -> dict[str, Member]:
    return {member.name: member for member in archive.read_members(data)}


def foreign(source: bytes) -> dict[str, Member]:
    return {name: member for name, member in members_of(source).items() if name not in PATCHED | MOVED}


def workbook_xml(data: bytes) -> etree._Element:
    package = open_package(data, "Cup.xlsx")
    return package.xml(package.workbook_part)


def sheet_xml(data: bytes, name: str) -> etree._Element:
    package = open_package(data, "Cup.xlsx")
    return package.xml(next(sheet.part for sheet in package.sheets if sheet.name == name))


def sheet_names(data: bytes) -> list[str]:
    return [sheet.name for sheet in open_package(data, "Cup.xlsx").sheets]


def defined_names(data: bytes) -> list[tuple[str, str | None, str]]:
    found = workbook_xml(data).iter(f"{MAIN}definedName")
    return [(name.get("name", ""), name.get("localSheetId"), name.text or "") for name in found]


def calculates_on_load(data: bytes) -> bool:
    calculation = workbook_xml(data).find(f"{MAIN}calcPr")
    return calculation is not None and calculation.get("fullCalcOnLoad") == "1"


def read_by_openpyxl(data: bytes, name: str) -> list[tuple[object, ...]]:
    return list(openpyxl.load_workbook(io.BytesIO(data), data_only=True)[name].iter_rows(values_only=True))


def read_by_calamine(data: bytes, name: str) -> list[list[object]]:
    usual = with_usual_workbook(open_package(data, "Cup.xlsx"))
    return CalamineWorkbook.from_filelike(io.BytesIO(usual)).get_sheet_by_name(name).to_python()


def assert_intact(source: bytes, result: bytes) -> None:
    """Same compressed bytes, same order, a sound package and nothing but our parts beside them."""
    before, after = foreign(source), members_of(result)
    assert {name: after.get(name) for name in before} == before
    kept = [name for name in after if name in members_of(source)]
    assert kept == list(members_of(source))
    added = set(after) - set(members_of(source))
    assert [name for name in added if not OURS.fullmatch(name) and not name.startswith("xl/styles")] == []
    assert faults(result) == []


def assert_shows(result: bytes, leader: str, *, round_1: bool = True) -> None:
    for rows in (read_by_openpyxl(result, "Standings"), read_by_calamine(result, "Standings")):
        assert list(rows[0]) == ["Rank", "Player", "Share", "When", "Same"]
        assert (rows[1][0], rows[1][1], rows[1][4]) == (1, leader, leader)
        assert rows[2][2] == pytest.approx(2 / 3)
        assert str(rows[1][3])[:10] == "2024-03-09"
    assert ("Round 1" in sheet_names(result)) is round_1
    if round_1:
        assert read_by_calamine(result, "Round 1")[1][:3] == [1, 1, leader]
        assert read_by_openpyxl(result, "Round 1")[1][:3] == (1, 1, leader)


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_through_writing_replacing_taking_out_and_writing(feature: str) -> None:
    source = make(feature)
    result = graft(source, scratch("Ann"), write=BOTH)
    assert_intact(source, result)
    assert_shows(result, "Ann")
    result = graft(result, scratch("Ben", rows=5), write=BOTH)
    assert_intact(source, result)
    assert_shows(result, "Ben")
    result = graft(result, scratch("Zoë"), write={"Standings": "Standings"}, remove=["Round 1"])
    assert_intact(source, result)
    assert_shows(result, "Zoë", round_1=False)
    result = graft(result, scratch("Ludvík, jr."), write=BOTH)
    assert_intact(source, result)
    assert_shows(result, "Ludvík, jr.")


def test_ten_grafts_on_a_workbook_with_every_combinable_feature() -> None:
    source = make_combined()
    result = source
    for number in range(10):
        result = graft(result, scratch(f"Leader {number}", rows=3 + number), write=BOTH)
        assert_intact(source, result)
        assert_shows(result, f"Leader {number}")


def test_twenty_replacements_leave_the_styles_no_larger_than_two() -> None:
    result = plain()
    sizes = []
    for _ in range(20):
        result = graft(result, scratch(), write=BOTH)
        sizes.append((len(parts_of(result)["xl/styles.xml"]), len(result), len(parts_of(result))))
    assert set(sizes) == {sizes[1]}


def test_the_same_sheets_written_again_give_the_same_bytes() -> None:
    once = graft(plain(), scratch(), write=BOTH)
    assert graft(plain(), scratch(), write=BOTH) == once
    again = graft(once, scratch(), write=BOTH)
    assert parts_of(again) == parts_of(once)


def test_a_patched_part_that_needs_no_change_stays_raw() -> None:
    once = graft(plain(), scratch(), write=BOTH)
    again = graft(once, scratch("Ben"), write=BOTH)
    patched = {name: member for name, member in members_of(again).items() if name in PATCHED}
    assert patched == {name: members_of(once)[name] for name in PATCHED}


def test_styles_stay_raw_when_our_sheets_have_no_formats() -> None:
    result = graft(plain(), scratch_of(["Rank"], [1]), write={"Standings": "Standings"})
    assert members_of(result)["xl/styles.xml"] == members_of(plain())["xl/styles.xml"]


def test_new_sheets_are_related_by_the_usual_prefix() -> None:
    """openpyxl declares it sheet by sheet, so that the list itself does not know it."""
    result = graft(make("saved_by_openpyxl"), scratch(), write=BOTH)
    assert len(re.findall(rb"<sheet [^>]*\br:id=", parts_of(result)["xl/workbook.xml"])) == len(sheet_names(result))


def test_macros_and_their_content_type_stay() -> None:
    source = make("macros")
    result = graft(source, scratch(), write=BOTH)
    assert members_of(result)["xl/vbaProject.bin"] == members_of(source)["xl/vbaProject.bin"]
    assert b"macroEnabled.main+xml" in parts_of(result)["[Content_Types].xml"]


def test_looks_come_along_in_the_organizers_styles() -> None:
    result = openpyxl.load_workbook(io.BytesIO(graft(plain(), scratch(), write=BOTH)))
    head, share = result["Standings"]["A1"], result["Standings"]["C2"]
    assert (head.font.name, head.font.b, head.fill.fgColor.rgb) == ("Verdana", True, "FF1F3864")
    assert (head.border.bottom.style, head.alignment.wrap_text) == ("thin", True)
    assert (share.number_format, share.font.name, share.font.sz) == ("0.00%", "Verdana", 10)
    assert result["Standings"]["D2"].number_format == "yyyy-mm-dd"
    assert head.comment.text == "Shared ranks repeat"
    assert result["Standings"]["B2"].hyperlink.target == "https://example.org/?a=1&b=2"
    (rule,) = next(iter(result["Standings"].conditional_formatting)).rules
    assert rule.dxf.fill.bgColor.rgb == "FFFFC7CE"
    assert result["Standings"].column_dimensions["D"].width == 14
    assert result["Standings"].column_dimensions["G"].font.i is True
    assert result["Players"]["B2"].font.b is False


def test_the_organizers_formats_keep_their_numbers() -> None:
    before = etree.fromstring(parts_of(plain())["xl/styles.xml"])
    after = etree.fromstring(parts_of(graft(plain(), scratch(), write=BOTH))["xl/styles.xml"])
    for section in ("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "dxfs"):
        old, new = (
            [etree.tostring(entry, method="c14n") for entry in root.find(f"{MAIN}{section}")]
            for root in (before, after)
        )
        assert new[: len(old)] == old


def test_a_number_format_of_the_organizers_is_used_again() -> None:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet["A1"], sheet["A1"].number_format = 1, "0.000"
    sheet["A2"], sheet["A2"].number_format = 2, '0" pts"'
    sheet.title = "Standings"
    result = graft(plain(), saved(book), write={"Standings": "Standings"})
    styles = etree.fromstring(parts_of(result)["xl/styles.xml"])
    formats = [(entry.get("numFmtId"), entry.get("formatCode")) for entry in styles.find(f"{MAIN}numFmts")]
    assert formats == [("164", "0.000"), ("165", '0" pts"')]


@pytest.mark.parametrize(
    "text",
    [
        " leading",
        "trailing  ",
        "two\nlines",
        "Łukasz 🐉",
        "=SUM(A1)",
        "+1",
        "a, b; c",
        "<b>&amp;</b>",
        "'quoted'",
        "007",
        "NA",
    ],
)
def test_texts_arrive_as_they_are(text: str) -> None:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "Standings"
    sheet["A1"] = "Player"
    sheet["A2"] = text
    sheet["A2"].data_type = "s"
    result = graft(plain(), saved(book), write={"Standings": "Standings"})
    assert read_by_calamine(result, "Standings")[1] == [text]
    cell = openpyxl.load_workbook(io.BytesIO(result))["Standings"]["A2"]
    assert (cell.value, cell.data_type) == (text, "s") or (text.startswith("=") and cell.value == text)
    assert sheet_xml(result, "Standings").find(f".//{MAIN}f") is None


def test_shared_strings_of_the_scratch_workbook_come_inline() -> None:
    built = zipped(assemble(book_of(("Standings", [("Rank", " Zoë "), (1, "Ann")]))))
    result = graft(plain(), built, write={"Standings": "Standings"})
    assert read_by_calamine(result, "Standings") == [["Rank", " Zoë "], [1, "Ann"]]
    assert {cell.get("t") for cell in sheet_xml(result, "Standings").iter(f"{MAIN}c")} == {"inlineStr", None}
    assert members_of(result)["xl/sharedStrings.xml"] == members_of(plain())["xl/sharedStrings.xml"]


@pytest.mark.parametrize(
    ("formula", "stored"),
    [
        ("=A1", ("str", "Ann & Ben")),
        ("=$B$1", (None, "7")),
        ("=C1", ("b", "1")),
        ("=Z9", (None, "0")),
        ("=E1", ("str", "Ann & Ben")),
    ],
)
def test_a_plain_reference_is_stored_with_what_it_shows(formula: str, stored: tuple[str | None, str]) -> None:
    result = graft(plain(), scratch_of(["Ann & Ben", 7, True, formula, "=A1"]), write={"Standings": "Standings"})
    (cell,) = sheet_xml(result, "Standings").xpath("//*[@r='D1']")
    assert (cell.get("t"), cell.findtext(f"{MAIN}v")) == stored
    assert cell.findtext(f"{MAIN}f") == formula[1:]
    assert not calculates_on_load(result)


@pytest.mark.parametrize("formula", ["=SUM(A1:B1)", "=C1"])
def test_a_formula_whose_value_is_unknown_is_calculated_when_opened(formula: str) -> None:
    result = graft(plain(), scratch_of([1, 2, formula]), write={"Standings": "Standings"})
    assert calculates_on_load(result)
    (cell,) = sheet_xml(result, "Standings").xpath("//*[@r='C1']")
    assert cell.find(f"{MAIN}v") is None


def test_dates_are_right_in_a_workbook_that_counts_from_1904() -> None:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "Standings"
    sheet.append([dt.date(2024, 3, 9), dt.datetime(2024, 3, 9, 18, 0), dt.time(18, 30), 45360])
    result = graft(make("dates_from_1904"), saved(book), write={"Standings": "Standings"})
    expected = [dt.date(2024, 3, 9), dt.datetime(2024, 3, 9, 18, 0), dt.time(18, 30), 45360]
    assert read_by_calamine(result, "Standings") == [expected]
    (time,) = sheet_xml(result, "Standings").xpath("//*[@r='C1']")
    assert float(time.findtext(f"{MAIN}v")) == pytest.approx(18.5 / 24)


def test_new_sheets_are_not_selected_and_the_active_tab_stays() -> None:
    book = book_of(("Notes", [("x",)]))
    book.pieces["bookViews"] = '<bookViews><workbookView activeTab="1"/></bookViews>'
    result = graft(zipped(assemble(book)), scratch(), write=BOTH)
    for name in BOTH:
        assert sheet_xml(result, name).find(f"{MAIN}sheetViews/{MAIN}sheetView").get("tabSelected") is None
    assert [view.get("activeTab") for view in workbook_xml(result).iter(f"{MAIN}workbookView")] == ["1"]
    assert sheet_names(result) == ["Event", "Players", "Notes", "Standings", "Round 1"]


def arranged() -> bytes:
    """Our Standings moved, renamed in case, hidden, coloured, zoomed and selected by the organizer."""
    book = Book()
    book.sheet("Event", EVENT_ROWS)
    standings = book.sheet("STANDINGS", [("Rank", "Player"), (1, "Old")])
    book.sheet("Players", PLAYER_ROWS)
    standings.state = ' state="hidden"'
    standings.pieces["sheetPr"] = '<sheetPr codeName="Sheet7"><tabColor rgb="FFFF00FF"/></sheetPr>'
    standings.pieces["sheetViews"] = (
        '<sheetViews><sheetView tabSelected="1" zoomScale="140" topLeftCell="A2" workbookViewId="0"/></sheetViews>'
    )
    return zipped(assemble(book))


def test_a_replaced_sheet_keeps_what_the_organizer_set() -> None:
    source = arranged()
    result = graft(source, scratch(), write={"Standings": "Standings"})
    before, after = open_package(source, "Cup.xlsx"), open_package(result, "Cup.xlsx")
    assert after.sheets == before.sheets
    sheet = sheet_xml(result, "STANDINGS")
    view = sheet.find(f"{MAIN}sheetViews/{MAIN}sheetView")
    assert dict(view.attrib) == {
        "tabSelected": "1",
        "zoomScale": "140",
        "topLeftCell": "A2",
        "workbookViewId": "0",
    }
    properties = sheet.find(f"{MAIN}sheetPr")
    assert properties.get("codeName") == "Sheet7"
    assert properties.find(f"{MAIN}tabColor").get("rgb") == "FFFF00FF"
    assert read_by_calamine(result, "STANDINGS")[1][1] == "Ann"
    assert ("_xlnm.Print_Titles", "1", "'STANDINGS'!$1:$1") in defined_names(result)
    assert faults(result) == []


def test_a_tab_colour_that_the_organizer_took_off_stays_off() -> None:
    result = graft(plain(("Standings", [("Rank",)])), scratch(), write={"Standings": "Standings"})
    assert sheet_xml(result, "Standings").find(f".//{MAIN}tabColor") is None


@pytest.mark.parametrize("name", ["Standings", "ROUND 1"])
def test_a_chart_that_fills_a_tab_of_our_name_is_never_replaced(name: str) -> None:
    parts = parts_of(make("chart_sheet"))
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b'name="Big chart"', f'name="{name}"'.encode())
    with pytest.raises(Refused) as caught:
        graft(zipped(parts), scratch(), write=BOTH)
    (problem,) = caught.value.problems
    assert (problem.code, problem.cell) == ("sheet-name-taken", Cell(name))
    assert problem.message in (
        'The program needs the name "Standings" for a sheet of its own, and this one is not.',
        'The program needs the name "Round 1" for a sheet of its own, and this one is not.',
    )
    assert problem.hint == "Rename this sheet; nothing in it is lost."


def test_sheet_names_clash_without_case() -> None:
    result = graft(plain(("ROUND 1", [("Table",)])), scratch(), write=BOTH)
    assert sheet_names(result) == ["Event", "Players", "ROUND 1", "Standings"]
    assert read_by_calamine(result, "ROUND 1")[1][2] == "Ann"


def test_a_sheet_can_come_under_another_name() -> None:
    result = graft(plain(), scratch(), write={"Standings": "Ann's table"})
    assert ("_xlnm.Print_Titles", "2", "'Ann''s table'!$1:$1") in defined_names(result)
    assert read_by_openpyxl(result, "Ann's table")[1][1] == "Ann"
    assert faults(result) == []


def test_links_lead_to_a_sheet_by_the_name_that_it_has() -> None:
    book = Workbook()
    for name in ("Standings", "Round 1"):
        book.create_sheet(name)["A1"] = name
    book["Round 1"]["A1"].hyperlink = Hyperlink(ref="A1", location="Standings!A1")
    book["Round 1"]["A2"].hyperlink = Hyperlink(ref="A2", location="'Round 1'!B2")
    book["Round 1"]["A3"].hyperlink = Hyperlink(ref="A3", location="Players!C3")
    result = graft(plain(), saved(book), write={"Standings": "Ann's table", "Round 1": "Round 1"})
    links = sheet_xml(result, "Round 1").iter(f"{MAIN}hyperlink")
    assert [link.get("location") for link in links] == ["'Ann''s table'!A1", "'Round 1'!B2", "Players!C3"]
    assert faults(result) == []


def with_drawing(feature: str, sheet: str) -> bytes:
    """A feature's workbook in which the sheet with the drawing bears another name."""
    parts = parts_of(make(feature))
    name = {"bar_chart": b"Chart", "picture": b"Logo", "text_box": b"House rules"}[feature]
    book = parts["xl/workbook.xml"]
    parts["xl/workbook.xml"] = book.replace(b'name="' + name, b'name="' + sheet.encode())
    return zipped(parts)


@pytest.mark.parametrize("feature", ["bar_chart", "picture", "text_box"])
def test_a_drawing_that_the_organizer_put_on_our_sheet_stays_on_it(feature: str) -> None:
    source = with_drawing(feature, "Standings")
    result = source
    for leader in ("Ann", "Ben", "Zoë"):
        result = graft(result, scratch(leader), write=BOTH)
        sheet = sheet_xml(result, "Standings")
        assert len(sheet.findall(f"{MAIN}drawing")) == 1
        tags = [etree.QName(child).localname for child in sheet]
        assert tags.index("drawing") == tags.index("legacyDrawing") - 1
        assert faults(result) == []
    drawings = {
        name: member
        for name, member in members_of(source).items()
        if "/drawings/" in name or "/media/" in name or "/charts/" in name
    }
    assert drawings
    assert {name: members_of(result)[name] for name in drawings} == drawings


def test_a_drawing_goes_with_a_sheet_that_is_taken_out() -> None:
    result = graft(
        with_drawing("bar_chart", "Round 1"), scratch(), write={"Standings": "Standings"}, remove=["Round 1"]
    )
    assert [name for name in members_of(result) if "/charts/" in name or "/drawings/drawing" in name] == []
    assert faults(result) == []


def test_a_part_that_another_sheet_uses_too_stays() -> None:
    parts = parts_of(with_drawing("picture", "Round 1"))
    parts["xl/worksheets/_rels/sheet2.xml.rels"] = parts["xl/worksheets/_rels/sheet3.xml.rels"]
    source = zipped(parts)
    result = graft(source, scratch(), write={"Standings": "Standings"}, remove=["Round 1"])
    assert members_of(result)["xl/drawings/drawing1.xml"] == members_of(source)["xl/drawings/drawing1.xml"]
    assert faults(result) == []


def test_old_parts_of_a_replaced_sheet_go() -> None:
    parts = parts_of(make("print_setup"))
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"Printed", b"Standings")
    result = graft(zipped(parts), scratch(), write=BOTH)
    assert [name for name in members_of(result) if "printerSettings" in name] == []
    assert faults(result) == []


def test_taking_everything_of_ours_out_leaves_the_organizers_workbook() -> None:
    source = make_combined()
    full = graft(source, scratch(), write=BOTH)
    result = graft(full, scratch(), write={}, remove=["Standings", "round 1"])
    assert_intact(source, result)
    assert list(members_of(result)) == list(members_of(source))
    assert etree.tostring(workbook_xml(result).find(f"{MAIN}sheets")) == etree.tostring(
        workbook_xml(source).find(f"{MAIN}sheets")
    )
    assert defined_names(result) == defined_names(source)


def test_names_of_later_sheets_follow_when_a_sheet_is_taken_out() -> None:
    book = book_of(("Round 1", [("Table",)]), ("Mine", [(1,)]))
    book.names = [
        '<definedName name="Here" localSheetId="3">Mine!$A$1</definedName>',
        '<definedName name="Gone" localSheetId="2">\'Round 1\'!$A$1</definedName>',
        '<definedName name="First" localSheetId="0">Event!$A$1</definedName>',
        '<definedName name="Everywhere">Mine!$A$1</definedName>',
    ]
    result = graft(zipped(assemble(book)), scratch(), write={}, remove=["Round 1"])
    assert defined_names(result) == [
        ("Here", "2", "Mine!$A$1"),
        ("First", "0", "Event!$A$1"),
        ("Everywhere", None, "Mine!$A$1"),
    ]


def test_a_name_that_leads_to_a_sheet_taken_out_leads_nowhere() -> None:
    """As when Excel deletes a sheet: a name that leads to a missing sheet would make it call the file broken."""
    book = book_of(("Round 1", [("Table",)]), ("Mine", [(1,)]))
    book.names = [
        "<definedName name=\"Winners\">'Round 1'!$F$2:$F$9</definedName>",
        "<definedName name=\"Both\">SUM('ROUND 1'!$A$1,Mine!$A$1)</definedName>",
        "<definedName name=\"Other\">'[1]Round 1'!$A$1</definedName>",
        "<definedName name=\"Longer\">'Round 11'!$A$1+Mine!$A$1</definedName>",
    ]
    result = graft(zipped(assemble(book)), scratch(), write={}, remove=["Round 1"])
    assert defined_names(result) == [
        ("Winners", None, "#REF!$F$2:$F$9"),
        ("Both", None, "SUM(#REF!$A$1,Mine!$A$1)"),
        ("Other", None, "'[1]Round 1'!$A$1"),
        ("Longer", None, "'Round 11'!$A$1+Mine!$A$1"),
    ]
    assert calculates_on_load(result)


@pytest.mark.parametrize("windows", ["", "<bookViews/>"])
def test_a_workbook_without_windows_gets_one_for_our_sheets(windows: str) -> None:
    book = book_of()
    book.pieces["bookViews"] = windows
    source = zipped(assemble(book))
    result = graft(graft(source, scratch(), write=BOTH), scratch("Ben"), write=BOTH)
    assert [dict(window.attrib) for window in workbook_xml(result).iter(f"{MAIN}workbookView")] == [{}]
    assert_intact(source, result)


@pytest.mark.parametrize(
    ("active", "first", "expected"),
    [(0, 0, ("0", "0")), (3, 3, ("2", "2")), (2, 2, ("2", "2")), (1, 3, ("1", "2"))],
)
def test_windows_follow_when_a_sheet_is_taken_out(active: int, first: int, expected: tuple[str, str]) -> None:
    book = book_of(("Round 1", [("Table",)]), ("Mine", [(1,)]))
    book.pieces["bookViews"] = f'<bookViews><workbookView firstSheet="{first}" activeTab="{active}"/></bookViews>'
    result = graft(zipped(assemble(book)), scratch(), write={}, remove=["Round 1"])
    (window,) = workbook_xml(result).iter(f"{MAIN}workbookView")
    assert (window.get("activeTab"), window.get("firstSheet")) == expected


def test_the_next_active_tab_is_a_visible_one() -> None:
    book = book_of(("Round 1", [("Table",)]), ("Secret", [(1,)]))
    book.sheets[3].state = ' state="hidden"'
    book.pieces["bookViews"] = '<bookViews><workbookView activeTab="2"/></bookViews>'
    result = graft(zipped(assemble(book)), scratch(), write={}, remove=["Round 1"])
    assert [window.get("activeTab") for window in workbook_xml(result).iter(f"{MAIN}workbookView")] == ["1"]


def test_a_custom_view_of_a_sheet_taken_out_shows_another() -> None:
    parts = parts_of(make("custom_views"))
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b'name="Viewed"', b'name="Round 1"')
    result = graft(zipped(parts), scratch(), write={}, remove=["Round 1"])
    (view,) = workbook_xml(result).iter(f"{MAIN}customWorkbookView")
    assert view.get("activeSheetId") == "2"


def test_the_last_visible_sheet_is_not_taken_out() -> None:
    book = book_of(("Round 1", [("Table",)]))
    for sheet in book.sheets[:2]:
        sheet.state = ' state="hidden"'
    with pytest.raises(Refused) as caught:
        graft(zipped(assemble(book)), scratch(), write={}, remove=["Round 1"])
    (problem,) = caught.value.problems
    assert (problem.code, problem.cell) == ("last-visible-sheet", Cell("Round 1"))
    assert problem.message == "This is the only visible sheet, so it cannot be taken out."
    assert problem.hint == "Unhide another sheet and save."


def test_print_names_of_a_replaced_sheet_are_replaced() -> None:
    once = graft(plain(("Mine", [(1,)])), scratch(), write=BOTH)
    assert defined_names(once) == [
        ("_xlnm._FilterDatabase", "3", "'Standings'!$A$1:$E$4"),
        ("_xlnm.Print_Titles", "3", "'Standings'!$1:$1"),
    ]
    without = graft(once, scratch_of(["Rank"], [1]), write={"Standings": "Standings"})
    assert defined_names(without) == []
    assert workbook_xml(without).find(f"{MAIN}definedNames") is None


def test_names_stand_where_the_schema_wants_them() -> None:
    result = graft(make("external_link"), scratch(), write=BOTH)
    tags = [etree.QName(child).localname for child in workbook_xml(result)]
    assert tags[tags.index("definedNames") - 1 : tags.index("definedNames") + 2] == [
        "externalReferences",
        "definedNames",
        "calcPr",
    ]


def chained(sheet_id: int) -> bytes:
    book = book_of(
        ("Standings", [("Rank",), (Raw("", "<f>1+1</f><v>2</v>"),)]), ("Mine", [(Raw("", "<f>1+1</f><v>2</v>"),)])
    )
    main = MAIN.strip("{}")
    part = book.add(
        "xl/calcChain.xml",
        f'<calcChain xmlns="{main}"><c r="A1" i="{sheet_id}"/><c r="A2"/></calcChain>',
        "application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml",
    )
    book.relate_book("calcChain", part)
    return zipped(assemble(book))


def test_the_calculation_chain_stays_when_it_lists_no_sheet_of_ours() -> None:
    source = chained(4)
    result = graft(source, scratch(), write=BOTH)
    assert members_of(result)["xl/calcChain.xml"] == members_of(source)["xl/calcChain.xml"]


@pytest.mark.parametrize(("write", "remove"), [(BOTH, []), ({}, ["Standings"])])
def test_the_calculation_chain_goes_when_it_lists_a_changed_sheet(write: dict[str, str], remove: list[str]) -> None:
    result = graft(chained(3), scratch(), write=write, remove=remove)
    assert "xl/calcChain.xml" not in members_of(result)
    assert b"calcChain" not in parts_of(result)["xl/_rels/workbook.xml.rels"] + parts_of(result)["[Content_Types].xml"]
    assert faults(result) == []


@pytest.mark.parametrize(
    ("formula", "is_named"),
    [
        ("Standings!B2", True),
        ("standings!B2+1", True),
        ("SUM('Round 1'!A1:A9)", True),
        ("SUM('ROUND 1'!A1)", True),
        ("SUM(Event:Standings!A1)", True),
        ('INDIRECT("Standings!A1")', True),
        ("Players!B2", False),
        ("'Old Standings'!B2", False),
        ("My_Standings!B2", False),
        ("[1]Standings!B2", False),
        ("'[1]Round 1'!B2", False),
        ('"Standings"', False),
        ("SUM(A1:B2)", False),
    ],
)
def test_a_recalculation_is_asked_for_only_when_a_formula_names_our_sheet(formula: str, is_named: bool) -> None:
    source = plain(("Mine", [(Raw("", f"<f>{formula}</f><v>0</v>"),)]))
    assert calculates_on_load(graft(source, scratch(), write=BOTH)) is is_named


def test_a_recalculation_is_asked_for_when_the_sheet_named_is_taken_out() -> None:
    source = plain(("Round 2", [("Table",)]), ("Mine", [(Raw("", "<f>'Round 2'!A1</f><v>0</v>"),)]))
    assert calculates_on_load(graft(source, scratch(), write={}, remove=["Round 2"]))


@pytest.mark.parametrize(("name", "is_named"), [("Leader", True), ("_xlnm.Print_Area", False)])
def test_a_defined_name_counts_as_a_formula(name: str, is_named: bool) -> None:
    book = book_of(("Standings", [("Rank",)]))
    book.names = [f'<definedName name="{name}" localSheetId="2">Standings!$A$1</definedName>']
    assert calculates_on_load(graft(zipped(assemble(book)), scratch(), write=BOTH)) is is_named


def test_sheets_named_in_a_formula() -> None:
    assert sheets_named("SUM('Ann''s table'!A1,Round_1!B2,'Zoë: x'!C3)") >= {"ann's table", "round_1"}


def scratch_with_table(display_name: str) -> bytes:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "Standings"
    sheet.append(["Rank", "Player"])
    sheet.append([1, "Ann"])
    sheet.add_table(Table(displayName=display_name, ref="A1:B2"))
    return saved(book)


def test_tables_get_ids_and_names_that_nobody_has() -> None:
    result = make("table_with_totals")
    for _ in range(3):
        result = graft(result, scratch_with_table("FEES"), write={"Standings": "Standings"})
        tables = [etree.fromstring(data) for name, data in parts_of(result).items() if name.startswith("xl/tables/")]
        assert [(table.get("id"), table.get("displayName")) for table in tables] == [("1", "Fees"), ("2", "FEES_2")]
        assert faults(result) == []


def test_missing_styles_are_made() -> None:
    result = graft(make("no_styles_part"), scratch(), write=BOTH)
    assert "xl/styles.xml" in members_of(result)
    assert openpyxl.load_workbook(io.BytesIO(result))["Standings"]["A1"].font.b is True


@pytest.mark.parametrize("content", ["", "<cellXfs/>", '<fonts count="0"/><extLst/>'])
def test_styles_that_lack_lists_are_filled_up(content: str) -> None:
    main = MAIN.strip("{}")
    styles = f'<styleSheet xmlns="{main}">{content}</styleSheet>'.encode()
    result = graft(zipped(parts_of(plain()) | {"xl/styles.xml": styles}), scratch(), write=BOTH)
    assert faults(result) == []
    assert openpyxl.load_workbook(io.BytesIO(result))["Standings"]["A1"].font.b is True


def test_ignorable_namespaces_of_the_workbook_stay_declared() -> None:
    root = workbook_xml(graft(plain(), scratch(), write=BOTH))
    ignorable = root.get("{http://schemas.openxmlformats.org/markup-compatibility/2006}Ignorable", "").split()
    assert ignorable == ["x14ac", "x15"]
    assert set(ignorable) <= set(root.nsmap)


def test_a_locked_workbook_is_refused() -> None:
    parts = parts_of(plain())
    lock = b'<workbookProtection lockStructure="1"/><bookViews>'
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"<bookViews>", lock)
    with pytest.raises(Refused) as caught:
        graft(zipped(parts), scratch(), write=BOTH)
    (problem,) = caught.value.problems
    assert problem.code == "workbook-locked"
    assert problem.message == "The workbook has a locked structure: no sheet can be added, replaced or taken out."


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("xl/workbook.xml", b'sheetId="3"', b'sheetId="many"'),
        ("xl/workbook.xml", b'localSheetId="2"', b'localSheetId="second"'),
        ("xl/styles.xml", b'numFmtId="164" f', b'numFmtId="own" f'),
        ("xl/worksheets/_rels/sheet3.xml.rels", b"</Relationships>", b""),
    ],
)
def test_a_part_that_contradicts_itself_is_damage_and_not_our_mistake(part: str, old: bytes, new: bytes) -> None:
    parts = parts_of(make("print_setup"))
    assert old in parts[part]
    with pytest.raises(Refused) as caught:
        graft(zipped(parts | {part: parts[part].replace(old, new)}), scratch(), write=BOTH, remove=["Players"])
    (problem,) = caught.value.problems
    assert (problem.code, problem.cell) == ("workbook-damaged", None)
    assert problem.message == "The workbook is damaged: one of its parts contradicts itself."
    assert problem.hint == "Take the newest good copy, for example from the .backups folder beside the workbook."


@pytest.mark.parametrize(
    ("write", "remove"),
    [
        ({"Standings": "x" * 32}, []),
        ({"Standings": ""}, []),
        ({"No such sheet": "Standings"}, []),
        ({"Standings": "Same", "Round 1": "SAME"}, []),
        ({}, ["No such sheet"]),
        ({"Standings": "Players"}, ["Players"]),
    ],
)
def test_what_cannot_be_done_is_a_mistake_of_the_caller(write: dict[str, str], remove: list[str]) -> None:
    with pytest.raises(ValueError, match="sheet"):
        graft(plain(), scratch(), write=write, remove=remove)


@pytest.mark.libreoffice
def test_a_workbook_that_libreoffice_saved_is_grafted_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(graft(make("bar_chart"), scratch("Ann"), write=BOTH))
    (tmp_path / "saved").mkdir()
    source = convert([path], tmp_path / "saved", "xlsx")[0].read_bytes()
    result = graft(source, scratch("Ben"), write=BOTH)
    assert_shows(result, "Ben")
    assert faults(result) == []
    again = graft(graft(result, scratch("Zoë"), write=BOTH), scratch("Zoë"), write=BOTH)
    assert len(parts_of(again)["xl/styles.xml"]) == len(parts_of(result)["xl/styles.xml"])
    assert read_by_calamine(again, "Players")[1][1] == "Ann"
