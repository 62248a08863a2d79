"""A tournament workbook as Excel saves it, written part by part, so that a test can put one foreign feature in.

openpyxl cannot write most of what organizers have in their files, so the parts are spelled out here.
"""

from __future__ import annotations

import datetime as dt
import io
import posixpath
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
NAMESPACES = f"""xmlns="{MAIN}" xmlns:r="{OFFICE}"
 xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac x15"
 xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"
 xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" """

Value = str | int | float | bool | dt.date | None
Row = Sequence["Value | Raw"]
Parts = dict[str, bytes]

_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
_SHEET_ORDER = (
    "sheetPr",
    "sheetViews",
    "sheetFormatPr",
    "cols",
    "sheetData",
    "sheetProtection",
    "protectedRanges",
    "autoFilter",
    "sortState",
    "customSheetViews",
    "mergeCells",
    "conditionalFormatting",
    "dataValidations",
    "hyperlinks",
    "pageMargins",
    "pageSetup",
    "headerFooter",
    "cellWatches",
    "ignoredErrors",
    "drawing",
    "legacyDrawing",
    "legacyDrawingHF",
    "picture",
    "controls",
    "tableParts",
    "extLst",
)
_BOOK_ORDER = (
    "fileVersion",
    "workbookPr",
    "bookViews",
    "sheets",
    "externalReferences",
    "definedNames",
    "calcPr",
    "customWorkbookViews",
    "pivotCaches",
    "extLst",
)
_OFFICE_COLOURS = {
    "dk1": "000000",
    "lt1": "FFFFFF",
    "dk2": "44546A",
    "lt2": "E7E6E6",
    "accent1": "4472C4",
    "accent2": "ED7D31",
    "accent3": "A5A5A5",
    "accent4": "FFC000",
    "accent5": "5B9BD5",
    "accent6": "70AD47",
    "hlink": "0563C1",
    "folHlink": "954F72",
}


@dataclass(frozen=True)
class Raw:
    """A cell spelled out: attributes and content of its `c` element."""

    attributes: str
    content: str


@dataclass
class Sheet:
    """`pieces` are the elements beside the cells, by name; they are put into the schema's order."""

    book: Book
    name: str
    part: str
    rows: list[Row]
    state: str = ""
    pieces: dict[str, str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """`sheetId`, which stays with a sheet wherever its tab is moved."""
        return int(re.sub(r"\D", "", posixpath.basename(self.part)))

    def relate(self, kind: str, target: str, *, external: bool = False) -> str:
        return self.book.relate(self.part, kind, target, external=external)

    def extend(self, uri: str, content: str) -> None:
        self.pieces["extLst"] = self.pieces.get("extLst", "") + f'<ext uri="{uri}">{content}</ext>'


@dataclass
class Book:
    """The package before it is written; features add to it in any number."""

    parts: Parts = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    relations: dict[str, list[tuple[str, str, str, bool]]] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)
    overrides: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    pieces: dict[str, str] = field(default_factory=dict)
    formats: list[str] = field(default_factory=list)
    formats_tail: str = ""
    theme_colours: dict[str, str] = field(default_factory=_OFFICE_COLOURS.copy)
    kind: str = f"{SPREADSHEET}.sheet.main+xml"
    reshape: list[Callable[[Parts], Parts]] = field(default_factory=list)

    def sheet(self, name: str, rows: Iterable[Row] = (), state: str = "") -> Sheet:
        sheet = Sheet(self, name, f"xl/worksheets/sheet{len(self.sheets) + 1}.xml", list(rows), state)
        self.sheets.append(sheet)
        return sheet

    def add(self, name: str, content: str | bytes, kind: str) -> str:
        """A new part; `1` in its name is counted up until it is free."""
        number = 1
        part = name
        while part in self.parts:
            number += 1
            part = re.sub(r"1(?=\.\w+$)", str(number), name)
        self.parts[part] = content if isinstance(content, bytes) else xml(content)
        ending = posixpath.splitext(part)[1][1:]
        if ending == "xml":
            self.overrides[part] = kind
        else:
            self.defaults[ending] = kind
        return part

    def relate(self, part: str, kind: str, target: str, *, external: bool = False) -> str:
        relations = self.relations.setdefault(part, [])
        rid = f"rId{len(relations) + 1}"
        url = kind if "://" in kind else f"{OFFICE}/{kind}"
        relations.append((rid, url, target, external))
        return rid

    def relate_book(self, kind: str, target: str, *, rid: str = "") -> str:
        """Ids from 101 on, because the sheets' own ids are their numbers."""
        relations = self.relations.setdefault("xl/workbook.xml", [])
        rid = rid or f"rId{101 + len(relations)}"
        url = kind if "://" in kind else f"{OFFICE}/{kind}"
        relations.append((rid, url, target, False))
        return rid

    def string(self, content: str) -> int:
        if content not in self.strings:
            self.strings.append(content)
        return self.strings.index(content)

    def index(self, sheet: Sheet) -> int:
        return self.sheets.index(sheet)


def collapsed(text: str) -> str:
    """XML may be written over several lines here; between tags no spaces are left."""
    return re.sub(r">\s+<", "><", text.strip())


def xml(text: str) -> bytes:
    return (_DECLARATION + collapsed(text)).encode()


def assemble(book: Book) -> Parts:
    """All parts by name, in the order in which Excel writes them."""
    _relate_parts(book)
    parts = {sheet.part: xml(_sheet_xml(book, number, sheet)) for number, sheet in enumerate(book.sheets)}
    parts = {"xl/workbook.xml": xml(_book_xml(book)), **parts}
    book.overrides["xl/workbook.xml"] = book.kind
    parts |= _fixed_parts(book)
    parts |= book.parts
    for part, relations in book.relations.items():
        parts[_rels_name(part)] = xml(_rels_xml(part, relations))
    parts = {"[Content_Types].xml": xml(_types_xml(book)), **parts}
    for change in book.reshape:
        parts = change(parts)
    return parts


def zipped(parts: Parts, *, streamed: bool = False) -> bytes:
    """`streamed`: sizes stand behind the data, as programs write them that cannot seek."""
    out = io.BytesIO()
    target = _Stream(out) if streamed else out
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:  # type: ignore[arg-type]
        for name, data in parts.items():
            info = zipfile.ZipInfo(name, (2024, 3, 9, 14, 30, 8))
            is_packed = not name.endswith((".png", "/"))
            info.compress_type = zipfile.ZIP_DEFLATED if is_packed else zipfile.ZIP_STORED
            with archive.open(info, "w", force_zip64=streamed) as member:
                member.write(data)
    return out.getvalue()


class _Stream:
    """A file without seek and tell."""

    def __init__(self, out: io.BytesIO) -> None:
        self._out = out

    def write(self, data: bytes) -> int:
        return self._out.write(data)

    def flush(self) -> None:
        self._out.flush()


def reference(row: int, column: int) -> str:
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def _relate_parts(book: Book) -> None:
    for sheet in book.sheets:
        kind = "chartsheet" if "chartsheet" in sheet.pieces else "worksheet"
        book.overrides[sheet.part] = f"{SPREADSHEET}.{kind}+xml"
        book.relate_book(kind, sheet.part, rid=f"rId{sheet.number}")
    for kind, part in (("theme", "theme/theme1"), ("styles", "styles"), ("sharedStrings", "sharedStrings")):
        book.relate_book(kind, f"xl/{part}.xml")
    book.relate("", "officeDocument", "xl/workbook.xml")
    book.relate("", f"{PACKAGE}/metadata/core-properties", "docProps/core.xml")
    book.relate("", "extended-properties", "docProps/app.xml")


def _sheet_xml(book: Book, number: int, sheet: Sheet) -> str:
    if "chartsheet" in sheet.pieces:
        return sheet.pieces["chartsheet"]
    selected = ' tabSelected="1"' if number == 0 else ""
    pieces = {
        "sheetViews": f'<sheetViews><sheetView{selected} workbookViewId="0"/></sheetViews>',
        "sheetFormatPr": '<sheetFormatPr defaultRowHeight="15"/>',
        "sheetData": f"<sheetData>{_rows_xml(book, sheet.rows)}</sheetData>",
        "pageMargins": '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    } | sheet.pieces
    if "extLst" in pieces:
        pieces["extLst"] = f"<extLst>{pieces['extLst']}</extLst>"
    return f"<worksheet {NAMESPACES}>{_in_order(pieces, _SHEET_ORDER)}</worksheet>"


def _in_order(pieces: dict[str, str], order: Sequence[str]) -> str:
    return "".join(pieces[name] for name in sorted(pieces, key=order.index))


def _rows_xml(book: Book, rows: Sequence[Row]) -> str:
    return "".join(
        f'<row r="{number}">{"".join(_cell_xml(book, reference(number, c), v) for c, v in enumerate(row, 1))}</row>'
        for number, row in enumerate(rows, 1)
    )


def _cell_xml(book: Book, ref: str, value: Value | Raw) -> str:
    match value:
        case None:
            return ""
        case Raw(attributes, content):
            return f'<c r="{ref}" {attributes}>{content}</c>'
        case bool():
            return f'<c r="{ref}" t="b"><v>{int(value)}</v></c>'
        case int() | float():
            return f'<c r="{ref}"><v>{value!r}</v></c>'
        case dt.date():
            days = (value - dt.date(1899, 12, 30)).days if not isinstance(value, dt.datetime) else _serial(value)
            return f'<c r="{ref}" s="1"><v>{days}</v></c>'
        case str():
            return f'<c r="{ref}" t="s"><v>{book.string(_text_xml(value))}</v></c>'


def _serial(moment: dt.datetime) -> float:
    return (moment - dt.datetime(1899, 12, 30)) / dt.timedelta(days=1)


def _text_xml(text: str) -> str:
    space = ' xml:space="preserve"' if text != text.strip() else ""
    return f"<t{space}>{escape(text)}</t>"


def _book_xml(book: Book) -> str:
    sheets = "".join(
        f'<sheet name={quoteattr(sheet.name)} sheetId="{sheet.number}"{sheet.state} r:id="rId{sheet.number}"/>'
        for sheet in book.sheets
    )
    pieces = {
        "fileVersion": '<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="27328"/>',
        "workbookPr": '<workbookPr defaultThemeVersion="166925"/>',
        "bookViews": '<bookViews><workbookView windowWidth="19200" windowHeight="8000"/></bookViews>',
        "sheets": f"<sheets>{sheets}</sheets>",
        "calcPr": '<calcPr calcId="191029"/>',
    } | book.pieces
    if book.names:
        pieces["definedNames"] = f"<definedNames>{''.join(book.names)}</definedNames>"
    if "extLst" in pieces:
        pieces["extLst"] = f"<extLst>{pieces['extLst']}</extLst>"
    return f"<workbook {NAMESPACES}>{_in_order(pieces, _BOOK_ORDER)}</workbook>"


def _fixed_parts(book: Book) -> Parts:
    kinds = {
        "xl/theme/theme1.xml": "application/vnd.openxmlformats-officedocument.theme+xml",
        "xl/styles.xml": f"{SPREADSHEET}.styles+xml",
        "xl/sharedStrings.xml": f"{SPREADSHEET}.sharedStrings+xml",
        "docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
        "docProps/app.xml": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
    }
    book.overrides |= kinds
    contents = (_theme_xml(book), _styles_xml(book), _strings_xml(book), _core_xml(), _app_xml())
    return {part: xml(content) for part, content in zip(kinds, contents, strict=True)}


def _styles_xml(book: Book) -> str:
    extra = "".join(book.formats)
    return f"""<styleSheet {NAMESPACES}>
        <numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/></numFmts>
        <fonts count="2"><font><sz val="10"/><color theme="1"/><name val="Verdana"/><family val="2"/></font>
          <font><b/><sz val="10"/><color theme="1"/><name val="Verdana"/><family val="2"/></font></fonts>
        <fills count="2"><fill><patternFill patternType="none"/></fill>
          <fill><patternFill patternType="gray125"/></fill></fills>
        <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
        <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
        <cellXfs count="{3 + len(book.formats)}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
          <xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
          <xf numFmtId="164" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
          {extra}</cellXfs>
        <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
        <dxfs count="1"><dxf><font><color rgb="FF9C0006"/></font></dxf></dxfs>
        <tableStyles count="0" defaultTableStyle="TableStyleMedium2" defaultPivotStyle="PivotStyleLight16"/>
        {book.formats_tail}</styleSheet>"""


def _strings_xml(book: Book) -> str:
    items = "".join(f"<si>{string}</si>" for string in book.strings)
    return f'<sst xmlns="{MAIN}" count="{len(book.strings)}" uniqueCount="{len(book.strings)}">{items}</sst>'


def _theme_xml(book: Book) -> str:
    drawing = "http://schemas.openxmlformats.org/drawingml/2006/main"
    colours = "".join(
        f'<a:{name}><a:srgbClr val="{colour}"/></a:{name}>' for name, colour in book.theme_colours.items()
    )
    fonts = "".join(
        f'<a:{kind}><a:latin typeface="Verdana"/><a:ea typeface=""/><a:cs typeface=""/></a:{kind}>'
        for kind in ("majorFont", "minorFont")
    )
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
    return f"""<a:theme xmlns:a="{drawing}" name="Club"><a:themeElements>
        <a:clrScheme name="Club">{colours}</a:clrScheme><a:fontScheme name="Club">{fonts}</a:fontScheme>
        <a:fmtScheme name="Club"><a:fillStyleLst>{fill * 3}</a:fillStyleLst>
        <a:lnStyleLst>{f'<a:ln w="6350">{fill}</a:ln>' * 3}</a:lnStyleLst>
        <a:effectStyleLst>{effect * 3}</a:effectStyleLst><a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst>
        </a:fmtScheme></a:themeElements></a:theme>"""


def _core_xml() -> str:
    return """<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>The organizer</dc:creator></cp:coreProperties>"""


def _app_xml() -> str:
    return """<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">
        <Application>Microsoft Excel</Application><AppVersion>16.0300</AppVersion></Properties>"""


def _types_xml(book: Book) -> str:
    defaults = {"rels": "application/vnd.openxmlformats-package.relationships+xml", "xml": "application/xml"}
    entries = [
        f'<Default Extension="{ending}" ContentType="{kind}"/>' for ending, kind in (defaults | book.defaults).items()
    ]
    entries += [f'<Override PartName="/{part}" ContentType="{kind}"/>' for part, kind in book.overrides.items()]
    return f'<Types xmlns="{CONTENT_TYPES}">{"".join(entries)}</Types>'


def _rels_name(part: str) -> str:
    folder, base = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{base}.rels")


def _rels_xml(part: str, relations: Sequence[tuple[str, str, str, bool]]) -> str:
    entries = "".join(_rel_xml(part, *relation) for relation in relations)
    return f'<Relationships xmlns="{PACKAGE}">{entries}</Relationships>'


def _rel_xml(part: str, rid: str, kind: str, target: str, external: bool) -> str:
    if external:
        return f'<Relationship Id="{rid}" Type="{kind}" Target={quoteattr(target)} TargetMode="External"/>'
    path = posixpath.relpath(target, posixpath.dirname(part) or ".")
    return f'<Relationship Id="{rid}" Type="{kind}" Target="{path}"/>'
