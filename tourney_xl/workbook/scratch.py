"""A scratch workbook: safe cells, styles, page set-up and reproducible bytes.

What is built here is carried into the organizer's file; only `new` saves it as it is.
"""

from __future__ import annotations

import math
import re
import textwrap
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from io import BytesIO

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter

from tourney_xl.problems import Cell
from tourney_xl.workbook.layout import LINK_HEADER, LINK_INK, ColumnLayout, Edge, Style, Tone, tab_colour

Value = str | int | float | date | time | None

AUTHOR = "tourney-xl"
FIXED_TIME = datetime(2000, 1, 1)
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
ROW_HEIGHT = 18 / 11
"""The height of a row for each point of the font's size: room enough to read across."""
PORTRAIT_WIDTH = 115
"""Beyond so many characters a page is turned to landscape."""
FILTER_ARROW = 3
SHOWN: Mapping[str, str] = {"0.00%": "{:.2%}", "0.0000": "{:.4f}"}
"""How a number looks in a cell of this format."""
MOST_HEADER_TEXT = 100
"""Excel calls a file damaged whose page header is longer than 255 characters; every & counts twice."""
MOST_INLINE_LIST = 255

_SHEET_PART = re.compile(r"xl/worksheets/[^/]+\.xml")
_END_OF_PAGE = re.compile(rb"</headerFooter>")
_NO_GREEN_CORNERS = b'<ignoredErrors><ignoredError sqref="A1:AZ5000" numberStoredAsText="1" /></ignoredErrors>'
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Scratch:
    """An openpyxl workbook whose font 0 is the organizer's, so that widths and looks agree after the graft."""

    def __init__(self, base_font: tuple[str, float] = ("Calibri", 11)) -> None:
        self.font_name, self.font_size = base_font
        self.workbook = Workbook()
        self.workbook.remove(self.workbook.worksheets[0])
        self.workbook.properties.creator = AUTHOR
        self.workbook.properties.created = self.workbook.properties.modified = FIXED_TIME
        self._styles: dict[Style, SheetCell] = {}
        self._set_base_font()

    @property
    def sheet_names(self) -> tuple[str, ...]:
        return tuple(self.workbook.sheetnames)

    def sheet(self, title: str) -> Worksheet:
        """A new sheet without grid lines and with rows high enough to read across."""
        sheet: Worksheet = self.workbook.create_sheet(title)
        sheet.sheet_properties.tabColor = tab_colour(title)
        sheet.sheet_view.showGridLines = False
        sheet.sheet_format.defaultRowHeight = round(max(15.0, self.font_size * ROW_HEIGHT), 1)
        sheet.sheet_format.customHeight = True
        return sheet

    def put(self, sheet: Worksheet, row: int, column: int, value: Value, style: Style) -> SheetCell:
        """Write a value that can never become a formula, however it begins."""
        cell = cell_at(sheet, row, column)
        cell.value = clean(value) or None if isinstance(value, str) else value
        if isinstance(cell.value, str):
            cell.data_type = "s"
        self._apply(cell, style)
        return cell

    def put_formula(self, sheet: Worksheet, row: int, column: int, formula: str, style: Style) -> None:
        cell = cell_at(sheet, row, column)
        cell.value = formula
        self._apply(cell, style)

    def to_bytes(self) -> bytes:
        """The file; the same records give the same bytes, because no clock has a part in it."""
        saved, packed = BytesIO(), BytesIO()
        # `Workbook.save` would stamp the time of day into the properties; the writer beneath it does not.
        ExcelWriter(self.workbook, zipfile.ZipFile(saved, "w", zipfile.ZIP_STORED)).save()
        with zipfile.ZipFile(saved) as source, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
            for name in source.namelist():
                member = zipfile.ZipInfo(name, ZIP_TIME)
                member.compress_type = zipfile.ZIP_DEFLATED
                target.writestr(member, _without_warnings(name, source.read(name)))
        return packed.getvalue()

    def _set_base_font(self) -> None:
        """openpyxl has no public way to say what the default font is."""
        base = Font(name=self.font_name, size=self.font_size, family=2)
        self.workbook._fonts = IndexedList([base])  # type: ignore[attr-defined]
        self.workbook._named_styles["Normal"].font = base  # type: ignore[attr-defined]

    def _apply(self, cell: SheetCell, style: Style) -> None:
        """Setting four properties on each cell is slow; the first cell of a style is the model for the others."""
        model = self._styles.get(style)
        if model is not None:
            cell._style = copy(model._style)  # type: ignore[attr-defined]
            return
        tone = style.tone
        cell.font = self._font(tone)
        if tone.fill != "FFFFFF":
            cell.fill = solid(tone)
        cell.border = border(style.edges)
        cell.alignment = Alignment(
            style.align, "center", wrap_text=style.wrap, shrink_to_fit=style.shrink, indent=int(style.align == "left")
        )
        cell.number_format = style.number_format
        self._styles[style] = cell

    def _font(self, tone: Tone) -> Font:
        return Font(self.font_name, self.font_size, tone.bold, tone.italic, color=tone.ink, family=2)


def _without_warnings(part: str, data: bytes) -> bytes:
    """Excel marks every number in a text cell with a green corner, such as each 1 or 2 typed for a winner.

    openpyxl cannot write the element that says not to; it belongs between the page header and the notes.
    """
    if not _SHEET_PART.fullmatch(part):
        return data
    return _END_OF_PAGE.sub(rb"\g<0>" + _NO_GREEN_CORNERS, data, count=1)


def clean(text: str) -> str:
    """The text without the characters that no XML file may hold."""
    return _FORBIDDEN.sub("", text)


def cell_at(sheet: Worksheet, row: int, column: int) -> SheetCell:
    cell = sheet.cell(row, column)
    assert isinstance(cell, SheetCell), "no sheet of ours has merged cells"
    return cell


def border(edges: Iterable[Edge]) -> Border:
    lines = {edge.side: Side("thin", edge.colour) for edge in edges}
    return Border(lines.get("left"), lines.get("right"), lines.get("top"), lines.get("bottom"))


def solid(tone: Tone) -> PatternFill:
    # A plain cell shows the first colour of a solid fill, a conditional format the second: both are given.
    return PatternFill("solid", tone.fill, tone.fill)


def display_width(text: str) -> float:
    """How many digits wide the text is: East Asian letters take two, accents none, capitals a little more."""
    return sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 2
    return 1.2 if letter.isupper() or letter in "mwMW@%" else 1


def write_header(scratch: Scratch, sheet: Worksheet, columns: Sequence[ColumnLayout]) -> None:
    """Row 1: the headers with their help, frozen."""
    for position, column in enumerate(columns, start=1):
        tone = LINK_HEADER if column.link else column.header_tone
        align = "left" if column.style.align == "left" else "center"
        cell = scratch.put(sheet, 1, position, column.header, Style(tone, align, edges=column.style.edges, wrap=True))
        if column.help:
            cell.comment = note(column.help)
        if column.link:
            link(cell, Cell(column.link), f"Go to {column.link}")
    _set_header_height(sheet, 1)
    sheet.freeze_panes = "A2"


def _set_header_height(sheet: Worksheet, lines: int) -> None:
    sheet.row_dimensions[1].height = round(sheet.sheet_format.defaultRowHeight * (0.35 + 0.85 * lines), 1)


def note(text: str) -> Comment:
    lines = sum(math.ceil(len(line) / 34) for line in text.splitlines())
    return Comment(text, AUTHOR, height=18 * lines + 14, width=250)


def set_widths(sheet: Worksheet, columns: Sequence[ColumnLayout]) -> None:
    """As wide as what stands in the column, within the column's limits; the header always fits beside its arrow."""
    lines = 1
    for position, column in enumerate(columns, start=1):
        letter = get_column_letter(position)
        values = (_shown(cell) for cell in sheet[letter][1:])
        content = max((display_width(text) * (1.1 if cell_is_bold else 1) for text, cell_is_bold in values), default=0)
        least, most = column.widths
        width = max(least, min(most, content + 2.5), _header_width(column.header, most))
        sheet.column_dimensions[letter].width = round(width, 1)
        lines = max(lines, 1 if width >= display_width(column.header) + FILTER_ARROW else 2)
    _set_header_height(sheet, lines)


def _header_width(header: str, most: int) -> float:
    """In one line where the column may be that wide; else the least that breaks it into two."""
    in_one = display_width(header) + FILTER_ARROW
    if in_one <= most:
        return in_one
    halves = next(
        lines
        for width in range(1, len(header) + 1)
        if len(lines := textwrap.wrap(header, width, break_long_words=False)) <= 2
    )
    return max(map(display_width, halves)) + FILTER_ARROW


def _shown(cell: SheetCell) -> tuple[str, bool]:
    """The text that a reader sees, and whether it is bold."""
    text = "" if cell.value is None else SHOWN.get(cell.number_format, "{}").format(cell.value)
    return text, bool(cell.font.b)


def link(cell: SheetCell, target: Cell, tip: str = "") -> None:
    """A link inside the workbook: no relationship, so it works wherever the sheet is carried."""
    location = f"{quote_sheetname(target.sheet)}!{target.ref or 'A1'}"
    cell.hyperlink = Hyperlink(ref=cell.coordinate, location=location, tooltip=tip or None)


def add_list(sheet: Worksheet, cells: str, formula: str) -> None:
    """A dropdown that suggests and never refuses: no error message, so any other word may be typed."""
    validation = DataValidation("list", formula1=formula, allow_blank=True, showErrorMessage=False)
    validation.add(cells)
    sheet.add_data_validation(validation)


def inline_list(words: Iterable[str]) -> str | None:
    """The words as a list inside the validation; None where they do not fit there (a comma would part a word)."""
    listed = list(words)
    formula = f'"{",".join(listed)}"'
    fits = listed and not any(set(word) & set(',"') for word in listed) and len(formula) <= MOST_INLINE_LIST
    return formula if fits else None


def set_up_page(sheet: Worksheet, event_name: str, *, repeat_header: bool = True) -> None:
    """One page wide, the event and the sheet's name above, page numbers below."""
    width = sum(dimension.width for dimension in sheet.column_dimensions.values() if not dimension.hidden)
    sheet.page_setup.orientation = "landscape" if width > PORTRAIT_WIDTH else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.page_margins.top, sheet.page_margins.bottom = 0.8, 0.7
    sheet.page_margins.header = sheet.page_margins.footer = 0.35
    header, footer = HeaderFooterItem(), HeaderFooterItem()
    header.left.text, header.left.font = escaped(event_name), "-,Bold"
    header.right.text = "&A"
    footer.center.text = "Page &P of &N"
    # However small a wide sheet is printed, its page header stays readable.
    sheet.HeaderFooter.scaleWithDoc = False
    sheet.HeaderFooter.oddHeader, sheet.HeaderFooter.oddFooter = header, footer
    if repeat_header:
        sheet.print_title_rows = "1:1"


def escaped(text: str) -> str:
    """A page header's text: & begins a code there, && is the letter itself."""
    return clean(text)[:MOST_HEADER_TEXT].replace("&", "&&")


@dataclass(frozen=True)
class TableRow:
    """A row of a plain table, with what differs from its columns' looks, by header."""

    values: Sequence[Value]
    tone: Tone | None = None
    tones: Mapping[str, Tone] = field(default_factory=dict)
    links: Mapping[str, Cell] = field(default_factory=dict)


def write_table(
    scratch: Scratch, title: str, columns: Sequence[ColumnLayout], rows: Iterable[TableRow], event_name: str
) -> Worksheet:
    """A sheet that is one table: header, rows, filter, widths and page set-up."""
    sheet = scratch.sheet(title)
    write_header(scratch, sheet, columns)
    for position, row in enumerate(rows, start=2):
        _write_row(scratch, sheet, position, columns, row)
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{max(sheet.max_row, 2)}"
    set_widths(sheet, columns)
    set_up_page(sheet, event_name)
    return sheet


def _write_row(
    scratch: Scratch, sheet: Worksheet, position: int, columns: Sequence[ColumnLayout], row: TableRow
) -> None:
    for number, (column, value) in enumerate(zip(columns, row.values, strict=True), start=1):
        tone = row.tones.get(column.header) or _tinted(column.style.tone, row.tone)
        target = row.links.get(column.header)
        style = column.style.toned(replace(tone, ink=LINK_INK) if target else tone)
        cell = scratch.put(sheet, position, number, value, style)
        if target:
            link(cell, target, f"Go to {target.sheet}")


def _tinted(tone: Tone, row_tone: Tone | None) -> Tone:
    """A row's tone wins, but what is bold in the column stays bold."""
    return replace(row_tone, bold=row_tone.bold or tone.bold) if row_tone else tone
