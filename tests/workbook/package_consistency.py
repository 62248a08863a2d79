"""Whether a package holds together: what Excel would offer to repair must not leave our hands."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator
from urllib.parse import unquote

from lxml import etree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
_BOOK_ORDER = (
    "fileVersion",
    "workbookPr",
    "workbookProtection",
    "bookViews",
    "sheets",
    "externalReferences",
    "definedNames",
    "calcPr",
    "customWorkbookViews",
    "pivotCaches",
    "extLst",
)
_STYLE_LISTS = {"fontId": "fonts", "fillId": "fills", "borderId": "borders", "xfId": "cellStyleXfs"}


def faults(data: bytes) -> list[str]:
    """Everything that is wrong, in words; an empty list is a sound package."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if damaged := archive.testzip():
            return [f"{damaged} does not unpack"]
        names = archive.namelist()
        parts = {name: archive.read(name) for name in names if not name.endswith("/")}
    if len({name.lower() for name in names}) < len(names):
        return ["two members have the same name"]
    checks = (_broken_xml, _broken_relationships, _broken_types, _broken_workbook, _broken_styles, _broken_tables)
    return [fault for check in checks for fault in check(parts)]


def _workbook_part(parts: dict[str, bytes]) -> str:
    root = etree.fromstring(parts["_rels/.rels"])
    targets = [rel.get("Target") for rel in root.iter(RELATIONSHIP) if rel.get("Type").endswith("/officeDocument")]
    return targets[0].lstrip("/")


def _broken_xml(parts: dict[str, bytes]) -> Iterator[str]:
    for name, data in parts.items():
        if name.endswith((".xml", ".rels", ".vml")):
            try:
                etree.fromstring(data)
            except etree.XMLSyntaxError as reason:
                yield f"{name}: {reason}"


def _relations(parts: dict[str, bytes]) -> Iterator[tuple[str, str, str, str]]:
    """Owner, id, type and target of every relationship that points into the package."""
    for name, data in parts.items():
        folder, base = posixpath.split(name)
        if posixpath.basename(folder) == "_rels":
            owner = posixpath.join(posixpath.dirname(folder), base.removesuffix(".rels"))
            for rel in etree.fromstring(data).iter(RELATIONSHIP):
                if rel.get("TargetMode") != "External":
                    target = posixpath.normpath(posixpath.join("/", posixpath.dirname(owner), rel.get("Target")))
                    yield owner, rel.get("Id"), rel.get("Type"), unquote(target).lstrip("/")


def _broken_relationships(parts: dict[str, bytes]) -> Iterator[str]:
    seen = set()
    for owner, rid, _, target in _relations(parts):
        if target not in parts:
            yield f"{owner}: {rid} leads to {target}, which is missing"
        if owner and owner not in parts:
            yield f"{owner} has relationships but does not exist"
        if (owner, rid) in seen:
            yield f"{owner}: {rid} stands twice"
        seen.add((owner, rid))
    used = ("xl/worksheets/sheet", "xl/drawings/drawing")
    known = {(owner, rid) for owner, rid, _, _ in _relations(parts)}
    for name, data in parts.items():
        if name.startswith(used):
            for element in etree.fromstring(data).iter():
                rid = element.get(f"{{{OFFICE}}}id")
                if rid and (name, rid) not in known and not _is_external_link(element):
                    yield f"{name}: {rid} is no relationship"


def _is_external_link(element: etree._Element) -> bool:
    return etree.QName(element).localname == "hyperlink"


def _broken_types(parts: dict[str, bytes]) -> Iterator[str]:
    root = etree.fromstring(parts["[Content_Types].xml"])
    overrides = [element.get("PartName").lower() for element in root.iter(f"{TYPES}Override")]
    endings = [element.get("Extension").lower() for element in root.iter(f"{TYPES}Default")]
    for entries in (overrides, endings):
        yield from (f"the type of {entry} stands twice" for entry in set(entries) if entries.count(entry) > 1)
    there = {f"/{name}".lower() for name in parts}
    yield from (f"{override} has a type but is missing" for override in overrides if override not in there)
    for name in parts:
        ending = name.rpartition(".")[2].lower()
        if name != "[Content_Types].xml" and f"/{name}".lower() not in overrides and ending not in endings:
            yield f"{name} has no type"


def _broken_workbook(parts: dict[str, bytes]) -> Iterator[str]:
    name = _workbook_part(parts)
    book = etree.fromstring(parts[name])
    sheets = book.findall(f"{MAIN}sheets/{MAIN}sheet")
    known = {rid for owner, rid, _, _ in _relations(parts) if owner == name}
    for attribute in ("name", "sheetId", f"{{{OFFICE}}}id"):
        values = [sheet.get(attribute).lower() for sheet in sheets]
        if len(set(values)) < len(values):
            yield f"two sheets have the same {attribute}"
    yield from (
        f"a sheet's {sheet.get(f'{{{OFFICE}}}id')} is unknown"
        for sheet in sheets
        if sheet.get(f"{{{OFFICE}}}id") not in known
    )
    yield from _broken_positions(book, sheets)
    tags = [etree.QName(child).localname for child in book if isinstance(child.tag, str)]
    placed = [_BOOK_ORDER.index(tag) for tag in tags if tag in _BOOK_ORDER]
    if placed != sorted(placed) or len(set(placed)) < len(placed):
        yield f"the workbook's elements are out of order: {tags}"


def _broken_positions(book: etree._Element, sheets: list[etree._Element]) -> Iterator[str]:
    names = [(name.get("name").lower(), name.get("localSheetId")) for name in book.iter(f"{MAIN}definedName")]
    yield from (f"the name {name} stands twice" for name in set(names) if names.count(name) > 1)
    yield from (f"{name} is local to no sheet" for name, local in names if local and int(local) >= len(sheets))
    if not any(sheet.get("state", "visible") == "visible" for sheet in sheets):
        yield "no sheet is visible"
    for window in book.iter(f"{MAIN}workbookView"):
        if max(int(window.get("activeTab", 0)), int(window.get("firstSheet", 0))) >= len(sheets):
            yield "a window shows a sheet that does not exist"


def _broken_styles(parts: dict[str, bytes]) -> Iterator[str]:
    part = next((target for *_, kind, target in _relations(parts) if kind == f"{OFFICE}/styles"), None)
    if part is None:
        return
    styles = etree.fromstring(parts[part])
    sizes = {etree.QName(child).localname: len(child) for child in styles if isinstance(child.tag, str)}
    for child in styles:
        if isinstance(child.tag, str) and child.get("count") not in (None, str(len(child))):
            yield f"the count of {child.tag} is wrong"
    for xf in styles.iterfind(f"{MAIN}cellXfs/{MAIN}xf"):
        for attribute, section in _STYLE_LISTS.items():
            if int(xf.get(attribute, 0)) >= sizes.get(section, 0):
                yield f"a cell format points beyond {section}"
    for name, data in parts.items():
        if name.startswith("xl/worksheets/sheet"):
            yield from _broken_indexes(name, etree.fromstring(data), sizes)


def _broken_indexes(name: str, sheet: etree._Element, sizes: dict[str, int]) -> Iterator[str]:
    for cell in sheet.iter(f"{MAIN}c"):
        if int(cell.get("s", 0)) >= sizes["cellXfs"]:
            yield f"{name}: {cell.get('r')} has no format"
    for rule in sheet.iter(f"{MAIN}cfRule"):
        if int(rule.get("dxfId", -1)) >= sizes.get("dxfs", 0):
            yield f"{name}: a rule has no format"


def _broken_tables(parts: dict[str, bytes]) -> Iterator[str]:
    tables = [etree.fromstring(data) for name, data in parts.items() if name.startswith("xl/tables/table")]
    for attribute in ("id", "displayName"):
        values = [table.get(attribute).lower() for table in tables]
        if len(set(values)) < len(values):
            yield f"two tables have the same {attribute}"
