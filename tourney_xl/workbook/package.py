"""A workbook's package, vetted: what cannot be worked with is refused here, before anything is read.

Part names are those of the archive (`xl/workbook.xml`, no leading slash) and are looked up without
case, as Excel does.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote

from lxml import etree

from tourney_xl.problems import Refused, error
from tourney_xl.workbook import archive
from tourney_xl.workbook.archive import Member

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE_RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
TYPES_PART = "[Content_Types].xml"

_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_STRICT = "http://purl.oclc.org/ooxml/"
_SIGNATURE = f"{PACKAGE_RELATIONSHIPS}/digital-signature/origin"
_WORKBOOK_TYPES = frozenset(
    {
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml",
        "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        "application/vnd.ms-excel.template.macroEnabled.main+xml",
    }
)
_BINARY_WORKBOOK = "application/vnd.ms-excel.sheet.binary.macroEnabled.main"
_TRUE = frozenset({"1", "true", "on"})

_SAVE_AS = "Open it in Excel or LibreOffice, save it as an Excel workbook (.xlsx) and use the new file."
_GO_BACK = "Take the newest good copy, for example from the .backups folder beside the workbook."
_REFUSALS = {
    "file-empty": ("{name} is empty: it holds no data at all.", _GO_BACK),
    "not-a-workbook": ("{name} is not an Excel workbook, whatever the ending of its name says.", _SAVE_AS),
    "workbook-old-xls": ("{name} is a workbook of Excel 97–2003 (.xls).", _SAVE_AS),
    "workbook-ods": ("{name} is an OpenDocument spreadsheet (.ods).", _SAVE_AS),
    "workbook-xlsb": ("{name} is a binary workbook (.xlsb).", _SAVE_AS),
    "workbook-strict": (
        "{name} was saved as “Strict Open XML”.",
        "In Excel choose Save As and the type “Excel Workbook (*.xlsx)”, the one without “Strict”.",
    ),
    "workbook-encrypted": (
        "{name} can only be opened with a password.",
        "In Excel choose File, Info, Protect Workbook, Encrypt with Password, empty the password and save.",
    ),
    "workbook-damaged": ("{name} is damaged: {detail}.", _GO_BACK),
    "workbook-too-large": (
        "{name} unpacks to far more data than a tournament needs, so it was not opened.",
        "Copy the sheets that you need into a new workbook.",
    ),
    "workbook-signed": (
        "{name} carries a digital signature, which any change would break.",
        "In Excel choose File, Info, View Signatures, remove the signature and save.",
    ),
    "workbook-locked": (
        "{name} has a locked structure: no sheet can be added, replaced or taken out.",
        "In Excel choose Review, Protect Workbook to unlock it, then save and close.",
    ),
}


class BrokenXmlError(ValueError):
    """Not well-formed, or with a document type, which no workbook has."""


@dataclass(frozen=True)
class Relationship:
    """`target` is a part's name, or as it was written where the target is outside the package."""

    rid: str
    kind: str
    target: str
    is_external: bool = False


@dataclass(frozen=True)
class SheetPart:
    """One tab, in tab order; `state` is `visible`, `hidden` or `veryHidden`."""

    name: str
    part: str
    rid: str
    sheet_id: int
    state: str


@dataclass(frozen=True)
class Package:
    """An opened workbook; nothing in it is ever changed."""

    name: str
    members: tuple[Member, ...]
    workbook_part: str
    sheets: tuple[SheetPart, ...]

    @cached_property
    def _by_name(self) -> dict[str, Member]:
        return {member.name.lower(): member for member in self.members}

    def has(self, part: str) -> bool:
        return part.lower() in self._by_name

    def read(self, part: str) -> bytes:
        member = self._by_name.get(part.lower())
        if member is None:
            raise refusal("workbook-damaged", self.name, f"its part {part} is missing")
        return archive.unpack(member)

    def xml(self, part: str) -> etree._Element:
        return _parse(self.read(part), part, self.name)

    def relationships(self, part: str) -> tuple[Relationship, ...]:
        rels = relationships_part(part)
        return read_relationships(self.xml(rels), part, self.has) if self.has(rels) else ()

    def related(self, kind: str) -> str | None:
        """The part that the workbook relates to by the last word of a relationship's type."""
        url = f"{OFFICE_RELATIONSHIPS}/{kind}"
        found = (rel.target for rel in self.relationships(self.workbook_part) if rel.kind == url)
        return next(found, None)

    @cached_property
    def base_font(self) -> tuple[str, float]:
        """Name and size of the font of a cell that nobody formatted."""
        part = self.related("styles")
        return _base_font(self.xml(part)) if part else ("Calibri", 11.0)


def open_package(data: bytes, name: str) -> Package:
    """The package in `data`; `Refused` where it is no workbook that can be worked with."""
    _refuse_foreign_formats(data, name)
    members = _members(data, name)
    shell = Package(name, members, workbook_part="", sheets=())
    if shell.has("mimetype") and b"opendocument.spreadsheet" in shell.read("mimetype"):
        raise refusal("workbook-ods", name)
    workbook_part = _workbook_part(shell)
    package = Package(name, members, workbook_part, _sheets(shell, workbook_part))
    _refuse_broken_parts(package)
    return package


def refuse_if_unwritable(package: Package) -> None:
    """A signature and a locked structure hinder nobody who only reads."""
    if any(rel.kind == _SIGNATURE for rel in package.relationships("")):
        raise refusal("workbook-signed", package.name)
    protection = package.xml(package.workbook_part).find(f"{{{MAIN}}}workbookProtection")
    if protection is not None and protection.get("lockStructure") in _TRUE:
        raise refusal("workbook-locked", package.name)


def refusal(code: str, name: str, detail: str = "") -> Refused:
    message, hint = _REFUSALS[code]
    return Refused(error(code, None, message.format(name=name, detail=detail), hint))


def parse_xml(data: bytes) -> etree._Element:
    """Entities, network and document types stay off: the file may come from anybody."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as reason:
        raise BrokenXmlError(str(reason)) from reason
    if root.getroottree().docinfo.internalDTD is not None:
        raise BrokenXmlError("document types are not allowed")
    return root


def relationships_part(part: str) -> str:
    folder, base = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{base}.rels")


def read_relationships(root: etree._Element, part: str, has: Callable[[str], bool]) -> tuple[Relationship, ...]:
    return tuple(
        Relationship(
            rid=element.get("Id", ""),
            kind=element.get("Type", ""),
            target=element.get("Target", "") if is_external else _resolve(part, element.get("Target", ""), has),
            is_external=is_external,
        )
        for element in root.iterfind(f"{{{PACKAGE_RELATIONSHIPS}}}Relationship")
        for is_external in [element.get("TargetMode") == "External"]
    )


def content_type(types: etree._Element, part: str) -> str | None:
    """A part's type: by its own name, else by its ending; both without case."""
    if (override := find_override(types, part)) is not None:
        return override.get("ContentType")
    ending = posixpath.splitext(part)[1].lstrip(".").lower()
    for default in types.iterfind(f"{{{CONTENT_TYPES}}}Default"):
        if default.get("Extension", "").lower() == ending:
            return default.get("ContentType")
    return None


def find_override(types: etree._Element, part: str) -> etree._Element | None:
    """The entry that a part has under its own name."""
    for override in types.iterfind(f"{{{CONTENT_TYPES}}}Override"):
        if override.get("PartName", "").lower() == f"/{part}".lower():
            return override
    return None


def _refuse_foreign_formats(data: bytes, name: str) -> None:
    if not data:
        raise refusal("file-empty", name)
    if data.startswith(_OLE):
        is_encrypted = "EncryptedPackage".encode("utf-16-le") in data
        raise refusal("workbook-encrypted" if is_encrypted else "workbook-old-xls", name)
    if not data.startswith(b"PK\3\4"):
        raise refusal("not-a-workbook", name)


def _members(data: bytes, name: str) -> tuple[Member, ...]:
    try:
        return archive.read_members(data)
    except archive.EncryptedError as reason:
        raise refusal("workbook-encrypted", name) from reason
    except archive.TooLargeError as reason:
        raise refusal("workbook-too-large", name) from reason
    except archive.DamagedError as reason:
        raise refusal("workbook-damaged", name, str(reason).rstrip(".")) from reason


def _parse(data: bytes, part: str, name: str) -> etree._Element:
    try:
        return parse_xml(data)
    except BrokenXmlError as reason:
        raise refusal("workbook-damaged", name, f"its part {part} cannot be read") from reason


def _workbook_part(shell: Package) -> str:
    """Found by relationship: some programs put it elsewhere than at `xl/workbook.xml`."""
    if not shell.has(TYPES_PART) or not shell.has("_rels/.rels"):
        raise refusal("not-a-workbook", shell.name)
    found = [rel for rel in shell.relationships("") if rel.kind.endswith("/relationships/officeDocument")]
    if not found:
        raise refusal("not-a-workbook", shell.name)
    kind = content_type(shell.xml(TYPES_PART), found[0].target)
    if kind == _BINARY_WORKBOOK:
        raise refusal("workbook-xlsb", shell.name)
    if kind not in _WORKBOOK_TYPES:
        raise refusal("not-a-workbook", shell.name)
    if found[0].kind.startswith(_STRICT):
        raise refusal("workbook-strict", shell.name)
    return found[0].target


def _sheets(shell: Package, workbook_part: str) -> tuple[SheetPart, ...]:
    root = shell.xml(workbook_part)
    if str(root.tag).startswith(f"{{{_STRICT}"):
        raise refusal("workbook-strict", shell.name)
    targets = {rel.rid: rel.target for rel in shell.relationships(workbook_part)}
    sheets = tuple(_sheet(element, targets) for element in root.iterfind(f"{{{MAIN}}}sheets/{{{MAIN}}}sheet"))
    lost = [sheet.name for sheet in sheets if not shell.has(sheet.part)]
    if lost or not sheets:
        raise refusal("workbook-damaged", shell.name, f"the sheet {lost[0]} is missing" if lost else "it has no sheet")
    return sheets


def _sheet(element: etree._Element, targets: dict[str, str]) -> SheetPart:
    rid = element.get(f"{{{OFFICE_RELATIONSHIPS}}}id", "")
    return SheetPart(
        name=element.get("name", ""),
        part=targets.get(rid, ""),
        rid=rid,
        sheet_id=int(sheet_id) if (sheet_id := element.get("sheetId", "")).isdecimal() else 0,
        state=element.get("state", "visible"),
    )


def _refuse_broken_parts(package: Package) -> None:
    """Parsed once for the sake of the error: other readers would stop at them with words of their own."""
    needed = [sheet.part for sheet in package.sheets]
    needed += [part for kind in ("styles", "sharedStrings") if (part := package.related(kind))]
    for part in needed:
        package.xml(part)


def _resolve(part: str, target: str, has: Callable[[str], bool]) -> str:
    """A target is relative to the part's folder, or absolute; it may be written as a URL."""
    name = posixpath.normpath(posixpath.join("/", posixpath.dirname(part), target)).lstrip("/")
    return name if has(name) else unquote(name)


def _base_font(styles: etree._Element) -> tuple[str, float]:
    first = styles.find(f"{{{MAIN}}}cellXfs/{{{MAIN}}}xf")
    number = int(first.get("fontId", "0")) if first is not None else 0
    fonts = styles.findall(f"{{{MAIN}}}fonts/{{{MAIN}}}font")
    if number >= len(fonts):
        return "Calibri", 11.0
    name, size = (fonts[number].find(f"{{{MAIN}}}{tag}") for tag in ("name", "sz"))
    return (
        name.get("val", "Calibri") if name is not None else "Calibri",
        float(size.get("val", "11")) if size is not None else 11.0,
    )
