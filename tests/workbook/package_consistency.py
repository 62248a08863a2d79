"""Whether a package holds together: what Excel would offer to repair must not leave our hands."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from urllib.parse import unquote

from lxml import etree
from openpyxl.utils.cell import coordinate_to_tuple

from tourney_xl.workbook.workbook_xml import sheets_named

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
IGNORABLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Ignorable"
Parts = dict[str, bytes]

_SHEET_ORDER = (
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection",
    "protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews", "mergeCells",
    "phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins",
    "pageSetup", "headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors",
    "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls",
    "webPublishItems", "tableParts", "extLst",
)  # fmt: skip
_BOOK_ORDER = (
    "fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups",
    "externalReferences", "definedNames", "calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr",
    "smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst",
)  # fmt: skip
_STYLES_ORDER = (
    "numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles",
    "colors", "extLst",
)  # fmt: skip
_MAY_REPEAT = frozenset({"conditionalFormatting"})
_STYLE_LISTS = {"fontId": "fonts", "fillId": "fills", "borderId": "borders", "xfId": "cellStyleXfs"}
_FIRST_OWN_FORMAT = 164
_COUNTED = ("dataValidations", "mergeCells", "tableParts", "fonts", "fills", "borders", "cellXfs", "dxfs", "numFmts")
_MOST_TEXT, _MOST_PAGE_TEXT, _MOST_LIST, _MOST_PROMPT, _MOST_SHEET_NAME = 32_767, 255, 257, 255, 31
_TYPE_OF_KIND = {
    f"{OFFICE}/{kind}": f"application/vnd.openxmlformats-officedocument.spreadsheetml.{kind}+xml"
    for kind in ("worksheet", "chartsheet", "styles", "sharedStrings", "comments", "table", "calcChain")
}


def faults(data: bytes) -> list[str]:
    """Everything that is wrong, in words; an empty list is a sound package."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if damaged := archive.testzip():
            return [f"{damaged} does not unpack"]
        names = archive.namelist()
        parts = {name: archive.read(name) for name in names if not name.endswith("/")}
    if len({name.lower() for name in names}) < len(names):
        return ["two members have the same name"]
    if broken := list(_broken_xml(parts)):
        return broken
    checks = (
        _broken_relationships,
        _broken_types,
        _broken_workbook,
        _broken_names,
        _broken_styles,
        _broken_tables,
        _broken_notes,
        _broken_sheets,
    )
    return [fault for check in checks for fault in check(parts)]


def _broken_xml(parts: Parts) -> Iterator[str]:
    for name, data in parts.items():
        if name.endswith((".xml", ".rels", ".vml")):
            try:
                root = etree.fromstring(data)
            except etree.XMLSyntaxError as reason:
                yield f"{name}: {reason}"
            else:
                undeclared = set(root.get(IGNORABLE, "").split()) - set(root.nsmap)
                yield from (f"{name}: the prefix {prefix} is not declared" for prefix in undeclared)


# --- relationships and content types ---------------------------------------------------------------------------------


def _workbook_part(parts: Parts) -> str:
    root = etree.fromstring(parts["_rels/.rels"])
    targets = [rel.get("Target") for rel in root.iter(RELATIONSHIP) if rel.get("Type").endswith("/officeDocument")]
    return targets[0].lstrip("/")


def _relations(parts: Parts) -> Iterator[tuple[str, str, str, str | None]]:
    """Owner, id, type and target of every relationship; no target where it leads out of the package."""
    for name, data in parts.items():
        folder, base = posixpath.split(name)
        if posixpath.basename(folder) == "_rels":
            owner = posixpath.join(posixpath.dirname(folder), base.removesuffix(".rels"))
            for rel in etree.fromstring(data).iter(RELATIONSHIP):
                target = posixpath.normpath(posixpath.join("/", posixpath.dirname(owner), rel.get("Target")))
                is_external = rel.get("TargetMode") == "External"
                yield owner, rel.get("Id"), rel.get("Type"), None if is_external else unquote(target).lstrip("/")


def _broken_relationships(parts: Parts) -> Iterator[str]:
    seen = set()
    for owner, rid, _, target in _relations(parts):
        if target is not None and target not in parts:
            yield f"{owner}: {rid} leads to {target}, which is missing"
        if owner and owner not in parts:
            yield f"{owner} has relationships but does not exist"
        if (owner, rid) in seen:
            yield f"{owner}: {rid} stands twice"
        seen.add((owner, rid))
    for name, data in parts.items():
        if name.startswith(("xl/worksheets/sheet", "xl/drawings/drawing")):
            used = {element.get(f"{{{OFFICE}}}id") for element in etree.fromstring(data).iter()} - {None}
            yield from (f"{name}: {rid} is no relationship" for rid in used if (name, rid) not in seen)


def _broken_types(parts: Parts) -> Iterator[str]:
    root = etree.fromstring(parts["[Content_Types].xml"])
    overrides = [element.get("PartName").lower() for element in root.iter(f"{TYPES}Override")]
    endings = [element.get("Extension").lower() for element in root.iter(f"{TYPES}Default")]
    for entries in (overrides, endings):
        yield from (f"the type of {entry} stands twice" for entry in _repeated(entries))
    there = {f"/{name}".lower() for name in parts}
    yield from (f"{override} has a type but is missing" for override in overrides if override not in there)
    for name in parts:
        ending = name.rpartition(".")[2].lower()
        if name != "[Content_Types].xml" and f"/{name}".lower() not in overrides and ending not in endings:
            yield f"{name} has no type"
    own = {element.get("PartName").lower(): element.get("ContentType") for element in root.iter(f"{TYPES}Override")}
    for _, _, kind, target in _relations(parts):
        if target in parts and own.get(f"/{target}".lower()) != _TYPE_OF_KIND.get(kind, own.get(f"/{target}".lower())):
            yield f"{target} has another type than its relationship says"


# --- the workbook part -----------------------------------------------------------------------------------------------


def _broken_workbook(parts: Parts) -> Iterator[str]:
    name = _workbook_part(parts)
    book = etree.fromstring(parts[name])
    sheets = book.findall(f"{MAIN}sheets/{MAIN}sheet")
    known = {rid for owner, rid, _, _ in _relations(parts) if owner == name}
    for attribute in ("name", "sheetId", f"{{{OFFICE}}}id"):
        yield from (f"two sheets have the {attribute} {value}" for value in _repeated(_all(sheets, attribute)))
    yield from (
        f"a sheet's {rid} is unknown" for rid in set(_all(sheets, f"{{{OFFICE}}}id")) - {*map(str.lower, known)}
    )
    for title in (sheet.get("name") for sheet in sheets):
        if not 0 < len(title) <= _MOST_SHEET_NAME or set(title) & set("[]:*?/\\"):
            yield f"a sheet cannot be called {title}"
    if not any(sheet.get("state", "visible") == "visible" for sheet in sheets):
        yield "no sheet is visible"
    for window in book.iter(f"{MAIN}workbookView"):
        if max(int(window.get("activeTab", 0)), int(window.get("firstSheet", 0))) >= len(sheets):
            yield "a window shows a sheet that does not exist"
    yield from _out_of_order("the workbook", book, _BOOK_ORDER)


def _broken_names(parts: Parts) -> Iterator[str]:
    book = etree.fromstring(parts[_workbook_part(parts)])
    sheets = _all(book.iterfind(f"{MAIN}sheets/{MAIN}sheet"), "name")
    names = list(book.iter(f"{MAIN}definedName"))
    scoped = [(name.get("name").lower(), name.get("localSheetId")) for name in names]
    yield from (f"the name {name} stands twice" for name in _repeated(scoped))
    yield from (f"{name} is local to no sheet" for name, local in scoped if local and int(local) >= len(sheets))
    for name in names:
        missing = sheets_named(name.text or "") - set(sheets)
        yield from (f"{name.get('name')} leads to the sheet {sheet}, which is missing" for sheet in missing)
        if name.get("name").startswith("_xlnm.") and name.get("localSheetId"):
            own = sheets[int(name.get("localSheetId"))]
            if sheets_named(name.text or "") - {own}:
                yield f"{name.get('name')} of {own} leads to another sheet"


# --- styles ----------------------------------------------------------------------------------------------------------


def _broken_styles(parts: Parts) -> Iterator[str]:
    part = next((target for *_, kind, target in _relations(parts) if kind == f"{OFFICE}/styles"), None)
    if part is None:
        return
    styles = etree.fromstring(parts[part])
    sizes = {etree.QName(child).localname: len(child) for child in styles if isinstance(child.tag, str)}
    yield from _out_of_order("the styles", styles, _STYLES_ORDER)
    yield from _miscounted("styles", styles)
    formats = [int(entry.get("numFmtId")) for entry in styles.iterfind(f"{MAIN}numFmts/{MAIN}numFmt")]
    yield from (f"the number format {number} stands twice" for number in _repeated(formats))
    for xf in styles.iterfind(f"{MAIN}cellXfs/{MAIN}xf"):
        for attribute, section in _STYLE_LISTS.items():
            if int(xf.get(attribute, 0)) >= sizes.get(section, 0):
                yield f"a cell format points beyond {section}"
        if int(xf.get("numFmtId", 0)) >= _FIRST_OWN_FORMAT and int(xf.get("numFmtId")) not in formats:
            yield f"a cell format has the unknown number format {xf.get('numFmtId')}"
    for name, data in parts.items():
        if name.startswith(("xl/worksheets/sheet", "xl/tables/")):
            yield from _broken_indexes(name, etree.fromstring(data), sizes)


def _broken_indexes(name: str, root: etree._Element, sizes: dict[str, int]) -> Iterator[str]:
    for tag, attribute in (("c", "s"), ("row", "s"), ("col", "style")):
        for element in root.iter(f"{MAIN}{tag}"):
            if int(element.get(attribute, 0)) >= sizes["cellXfs"]:
                yield f"{name}: {tag} {element.get('r')} has no format"
    for element in root.iter(f"{MAIN}cfRule", f"{MAIN}table", f"{MAIN}tableColumn", f"{MAIN}filterColumn"):
        indexes = [int(value) for key, value in element.attrib.items() if key.lower().endswith("dxfid")]
        if any(index >= sizes.get("dxfs", 0) for index in indexes):
            yield f"{name}: a rule has no format"


# --- tables and notes ------------------------------------------------------------------------------------------------


def _broken_tables(parts: Parts) -> Iterator[str]:
    tables = [etree.fromstring(data) for name, data in parts.items() if name.startswith("xl/tables/table")]
    for attribute in ("id", "displayName"):
        yield from (f"two tables have the {attribute} {value}" for value in _repeated(_all(tables, attribute)))


def _broken_notes(parts: Parts) -> Iterator[str]:
    """Notes are a list of texts and a drawing of their boxes: Excel shows neither without the other."""
    for owner, _, kind, target in _relations(parts):
        if kind == f"{OFFICE}/comments" and target in parts:
            notes = _all(etree.fromstring(parts[target]).iter(f"{MAIN}comment"), "ref")
            yield from (f"{target}: {ref} has two notes" for ref in _repeated(notes))
            if etree.fromstring(parts[owner]).find(f"{MAIN}legacyDrawing") is None:
                yield f"{owner} has notes without boxes"


# --- worksheets ------------------------------------------------------------------------------------------------------


def _broken_sheets(parts: Parts) -> Iterator[str]:
    book = etree.fromstring(parts[_workbook_part(parts)])
    windows = max(1, len(list(book.iter(f"{MAIN}workbookView"))))
    titles = set(_all(book.iterfind(f"{MAIN}sheets/{MAIN}sheet"), "name"))
    for name, data in parts.items():
        sheet = etree.fromstring(data) if name.startswith("xl/worksheets/sheet") else None
        if sheet is None or sheet.tag != f"{MAIN}worksheet":
            continue
        yield from _out_of_order(name, sheet, _SHEET_ORDER)
        yield from _miscounted(name, sheet)
        yield from _broken_rows(name, sheet)
        yield from _broken_texts(name, sheet)
        yield from _broken_rules(name, sheet)
        for view in sheet.iterfind(f"{MAIN}sheetViews/{MAIN}sheetView"):
            if int(view.get("workbookViewId")) >= windows:
                yield f"{name}: a view belongs to no window"
        for link in sheet.iterfind(f"{MAIN}hyperlinks/{MAIN}hyperlink"):
            missing = sheets_named(link.get("location", "")) - titles
            yield from (f"{name}: {link.get('ref')} links to {title}, which is missing" for title in missing)


def _broken_rows(name: str, sheet: etree._Element) -> Iterator[str]:
    rows = [int(row.get("r")) for row in sheet.iterfind(f"{MAIN}sheetData/{MAIN}row") if row.get("r")]
    if rows != sorted(set(rows)):
        yield f"{name}: the rows are out of order"
    for row in sheet.iterfind(f"{MAIN}sheetData/{MAIN}row"):
        places = [coordinate_to_tuple(cell.get("r")) for cell in row.iterfind(f"{MAIN}c") if cell.get("r")]
        if places != sorted(set(places)) or {line for line, _ in places} - {int(row.get("r"))}:
            yield f"{name}: the cells of row {row.get('r')} are out of order"
    columns = [(int(col.get("min")), int(col.get("max"))) for col in sheet.iterfind(f"{MAIN}cols/{MAIN}col")]
    if any(last >= first for (_, last), (first, _) in pairwise(columns)):
        yield f"{name}: the columns overlap"


def _broken_texts(name: str, sheet: etree._Element) -> Iterator[str]:
    for text in sheet.iter(f"{MAIN}t"):
        content = text.text or ""
        if content != content.strip() and text.get(SPACE) != "preserve":
            yield f"{name}: the spaces around {content!r} would be lost"
        if len(content) > _MOST_TEXT:
            yield f"{name}: a text is too long for a cell"
    for formula in sheet.iter(f"{MAIN}f", f"{MAIN}formula", f"{MAIN}formula1"):
        if (formula.text or "").startswith("="):
            yield f"{name}: the formula {formula.text} begins with an equals sign"
    for text in sheet.iterfind(f"{MAIN}headerFooter/*"):
        if len(text.text or "") > _MOST_PAGE_TEXT:
            yield f"{name}: a page's header is too long"


def _broken_rules(name: str, sheet: etree._Element) -> Iterator[str]:
    priorities = _all(sheet.iter(f"{MAIN}cfRule"), "priority")
    yield from (f"{name}: two rules have the priority {number}" for number in _repeated(priorities))
    for validation in sheet.iter(f"{MAIN}dataValidation"):
        listed = validation.findtext(f"{MAIN}formula1") or ""
        if not validation.get("sqref") or (listed.startswith('"') and len(listed) > _MOST_LIST):
            yield f"{name}: a dropdown has no cells, or too long a list"
        if len(validation.get("prompt", "")) > _MOST_PROMPT:
            yield f"{name}: a dropdown's help is too long"


# --- for all of them -------------------------------------------------------------------------------------------------


def _all(elements: Iterable[etree._Element], attribute: str) -> list[str]:
    return [element.get(attribute, "").lower() for element in elements]


def _repeated(values: Sequence[object]) -> set[object]:
    return {value for value in values if values.count(value) > 1}


def _out_of_order(name: str, root: etree._Element, order: Sequence[str]) -> Iterator[str]:
    tags = [etree.QName(child).localname for child in root if isinstance(child.tag, str)]
    known = [tag for tag in tags if tag in order]
    if known != sorted(known, key=order.index) or _repeated(known) - _MAY_REPEAT:
        yield f"{name}: elements are out of order: {tags}"


def _miscounted(name: str, root: etree._Element) -> Iterator[str]:
    for child in root:
        if isinstance(child.tag, str) and etree.QName(child).localname in _COUNTED:
            if child.get("count") not in (None, str(len(child))):
                yield f"{name}: the count of {etree.QName(child).localname} is wrong"
            if not len(child) and etree.QName(child).localname not in ("dxfs", "numFmts"):
                yield f"{name}: {etree.QName(child).localname} is empty"
