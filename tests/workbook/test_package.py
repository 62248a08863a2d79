"""Opening a package: what is refused, in which words, and what odd but sound workbooks look like."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest
from foreign_book import Parts, zipped
from foreign_features import FEATURES, make
from package_consistency import faults

from tourney_xl.problems import Refused, Severity
from tourney_xl.workbook import archive
from tourney_xl.workbook.draft import with_usual_workbook
from tourney_xl.workbook.package import Package, SheetPart, open_package, refuse_if_unwritable

OLE = bytes.fromhex("d0cf11e0a1b11ae1")
SAVE_AS = "Open it in Excel or LibreOffice, save it as an Excel workbook (.xlsx) and use the new file."
GO_BACK = "Take the newest good copy, for example from the .backups folder beside the workbook."


def sound() -> bytes:
    return make("formulas")


def parts_of(data: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return {name: book.read(name) for name in book.namelist()}


def with_part(name: str, old: bytes, new: bytes) -> bytes:
    parts = parts_of(sound())
    assert old in parts[name]
    return zipped(parts | {name: parts[name].replace(old, new)})


def strict() -> bytes:
    namespaces = (
        b"http://schemas.openxmlformats.org/officeDocument/2006",
        b"http://purl.oclc.org/ooxml/officeDocument",
    )
    return zipped({name: data.replace(*namespaces) for name, data in parts_of(sound()).items()})


def only_the_workbook_strict() -> bytes:
    return with_part(
        "xl/workbook.xml",
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        b"http://purl.oclc.org/ooxml/spreadsheetml/main",
    )


def binary() -> bytes:
    kinds = (
        b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        b"application/vnd.ms-excel.sheet.binary.macroEnabled.main",
    )
    return with_part("[Content_Types].xml", *kinds)


def word_document() -> bytes:
    return with_part("[Content_Types].xml", b"spreadsheetml.sheet.main+xml", b"wordprocessingml.document.main+xml")


def opendocument() -> bytes:
    return zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<x/>"})


def bomb() -> bytes:
    return zipped(parts_of(sound()) | {"xl/worksheets/huge.xml": bytes(archive.RATIO_COUNTS_FROM + 1)})


def too_many_parts() -> bytes:
    return zipped(parts_of(sound()) | {f"junk/{number}": b"" for number in range(archive.MAX_MEMBERS)})


def understated_size() -> bytes:
    """The directory says 10 bytes where the data unpacks to many more."""
    data = bytearray(sound())
    entry = data.index(b"PK\1\2")
    data[entry + 24 : entry + 28] = struct.pack("<I", 10)
    return bytes(data)


def zip_with_password() -> bytes:
    data = bytearray(sound())
    data[data.index(b"PK\1\2") + 8] |= 1
    return bytes(data)


def same_name_twice() -> bytes:
    out = io.BytesIO(sound())
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(out, "a") as book:
        book.writestr("xl/workbook.xml", b"<other/>")
    return out.getvalue()


def changed_byte() -> bytes:
    data = bytearray(sound())
    start = data.index(b"xl/worksheets/sheet2.xml") + 60
    data[start] ^= 0xFF
    return bytes(data)


def changed_picture() -> bytes:
    """Not packed, so that only the checksum can tell."""
    data = bytearray(make("picture"))
    data[data.index(b"IHDR")] ^= 0xFF
    return bytes(data)


def refused(data: bytes) -> tuple[str, str, str]:
    with pytest.raises(Refused) as caught:
        open_package(data, "Cup.xlsx")
    (problem,) = caught.value.problems
    assert problem.cell is None
    assert problem.severity is Severity.ERROR
    return problem.code, problem.message, problem.hint


@pytest.mark.parametrize(
    ("data", "code", "message", "hint"),
    [
        (b"", "file-empty", "Cup.xlsx is empty: it holds no data at all.", GO_BACK),
        (
            b"#,Name\n1,Ann\n",
            "not-a-workbook",
            "Cup.xlsx is not an Excel workbook, whatever the ending of its name says.",
            SAVE_AS,
        ),
        (OLE + bytes(600), "workbook-old-xls", "Cup.xlsx is a workbook of Excel 97–2003 (.xls).", SAVE_AS),
        (
            OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
            "workbook-encrypted",
            "Cup.xlsx can only be opened with a password.",
            "In Excel choose File, Info, Protect Workbook, Encrypt with Password, empty the password and save.",
        ),
        (opendocument(), "workbook-ods", "Cup.xlsx is an OpenDocument spreadsheet (.ods).", SAVE_AS),
        (binary(), "workbook-xlsb", "Cup.xlsx is a binary workbook (.xlsb).", SAVE_AS),
        (
            strict(),
            "workbook-strict",
            "Cup.xlsx was saved as “Strict Open XML”.",
            "In Excel choose Save As and the type “Excel Workbook (*.xlsx)”, the one without “Strict”.",
        ),
        (
            bomb(),
            "workbook-too-large",
            "Cup.xlsx unpacks to far more data than a tournament needs, so it was not opened.",
            "Copy the sheets that you need into a new workbook.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and "-" in value and " " not in value else "",
)
def test_refusals_and_their_words(data: bytes, code: str, message: str, hint: str) -> None:
    assert refused(data) == (code, message, hint)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (only_the_workbook_strict(), "workbook-strict"),
        (word_document(), "not-a-workbook"),
        (zipped({"readme.txt": b"hello"}), "not-a-workbook"),
        (b"PK\5\6" + bytes(18), "not-a-workbook"),
        (too_many_parts(), "workbook-too-large"),
        (zip_with_password(), "workbook-encrypted"),
    ],
)
def test_other_ways_into_the_same_refusals(data: bytes, code: str) -> None:
    assert refused(data)[0] == code


def test_the_unpacked_size_is_capped_whatever_the_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_UNPACKED", 2000)
    assert refused(sound())[0] == "workbook-too-large"


def test_the_size_of_one_xml_part_is_capped(monkeypatch: pytest.MonkeyPatch) -> None:
    largest = max(len(data) for name, data in parts_of(sound()).items() if name.endswith((".xml", ".rels")))
    monkeypatch.setattr(archive, "MAX_XML", largest)
    open_package(sound(), "Cup.xlsx")
    monkeypatch.setattr(archive, "MAX_XML", largest - 1)
    assert refused(sound())[0] == "workbook-too-large"


def test_an_empty_archive_of_relationships_is_no_workbook() -> None:
    empty = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
    assert refused(zipped(parts_of(sound()) | {"_rels/.rels": empty}))[0] == "not-a-workbook"


def without(name: str) -> bytes:
    return zipped({part: data for part, data in parts_of(sound()).items() if part != name})


DTD = b'<!DOCTYPE workbook [<!ENTITY a "aaaa">]><workbook '


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (sound()[:-40], "File is not a zip file"),
        (sound()[:900], "File is not a zip file"),
        (changed_byte(), "xl/worksheets/sheet2.xml does not unpack"),
        (changed_picture(), "xl/media/image1.png does not unpack"),
        (understated_size(), "[Content_Types].xml does not unpack"),
        (same_name_twice(), "two parts have the same name"),
        (without("xl/worksheets/sheet2.xml"), "the sheet Players is missing"),
        (without("xl/styles.xml"), "its part xl/styles.xml is missing"),
        (with_part("xl/workbook.xml", b"</workbook>", b""), "its part xl/workbook.xml cannot be read"),
        (with_part("xl/worksheets/sheet2.xml", b"</row>", b""), "its part xl/worksheets/sheet2.xml cannot be read"),
        (with_part("xl/sharedStrings.xml", b"</sst>", b""), "its part xl/sharedStrings.xml cannot be read"),
        (with_part("[Content_Types].xml", b"</Types>", b""), "its part [Content_Types].xml cannot be read"),
        (with_part("xl/workbook.xml", b"<workbook ", DTD), "its part xl/workbook.xml cannot be read"),
        (with_part("xl/workbook.xml", b"<sheet ", b"<tab "), "it has no sheet"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damage_is_told_by_where_it_is(data: bytes, detail: str) -> None:
    assert refused(data) == ("workbook-damaged", f"Cup.xlsx is damaged: {detail}.", GO_BACK)


@pytest.mark.parametrize("length", range(0, len(sound()), 97))
def test_a_file_cut_off_anywhere_is_refused(length: int) -> None:
    assert refused(sound()[:length])[0] in ("file-empty", "not-a-workbook", "workbook-damaged")


def unwritable(data: bytes) -> tuple[str, str, str]:
    package = open_package(data, "Cup.xlsx")
    with pytest.raises(Refused) as caught:
        refuse_if_unwritable(package)
    (problem,) = caught.value.problems
    assert problem.cell is None
    return problem.code, problem.message, problem.hint


@pytest.mark.parametrize("value", [b"1", b"true"])
def test_a_locked_structure_can_be_read_but_not_written(value: bytes) -> None:
    lock = b'<workbookProtection lockStructure="' + value + b'"/><bookViews>'
    assert unwritable(with_part("xl/workbook.xml", b"<bookViews>", lock)) == (
        "workbook-locked",
        "Cup.xlsx has a locked structure: no sheet can be added, replaced or taken out.",
        "In Excel choose Review, Protect Workbook to unlock it, then save and close.",
    )


def test_a_signed_workbook_can_be_read_but_not_written() -> None:
    signature = (
        b'<Relationship Id="rIdS" Target="_xmlsignatures/origin.sigs" '
        b'Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"/></Relationships>'
    )
    assert unwritable(with_part("_rels/.rels", b"</Relationships>", signature)) == (
        "workbook-signed",
        "Cup.xlsx carries a digital signature, which any change would break.",
        "In Excel choose File, Info, View Signatures, remove the signature and save.",
    )


@pytest.mark.parametrize("attribute", [b"", b' lockStructure="0"', b' lockWindows="1"'])
def test_a_workbook_that_is_not_locked_can_be_written(attribute: bytes) -> None:
    unlocked = b"<workbookProtection" + attribute + b"/><bookViews>"
    refuse_if_unwritable(open_package(with_part("xl/workbook.xml", b"<bookViews>", unlocked), "Cup.xlsx"))


@pytest.mark.parametrize("feature", FEATURES)
def test_every_foreign_feature_opens(feature: str) -> None:
    package = open_package(make(feature), "Cup.xlsx")
    refuse_if_unwritable(package)
    assert {"Event", "Players"} <= {sheet.name for sheet in package.sheets}
    assert b"worksheet" in package.read(sheet_called(package, "Players").part)


def sheet_called(package: Package, name: str) -> SheetPart:
    return next(sheet for sheet in package.sheets if sheet.name == name)


def test_sheets_come_in_tab_order_with_their_state() -> None:
    package = open_package(make("hidden_sheets"), "Cup.xlsx")
    assert [(sheet.name, sheet.sheet_id, sheet.state) for sheet in package.sheets] == [
        ("Event", 1, "visible"),
        ("Players", 2, "visible"),
        ("Addresses", 3, "hidden"),
        ("Very secret", 4, "veryHidden"),
    ]


def test_parts_are_found_whatever_their_case() -> None:
    package = open_package(sound(), "Cup.xlsx")
    assert package.read("XL/Workbook.XML") == package.read("xl/workbook.xml")


def test_targets_written_as_urls_are_found() -> None:
    parts = parts_of(sound())
    parts["xl/worksheets/my sheet.xml"] = parts.pop("xl/worksheets/sheet2.xml")
    for name in ("xl/_rels/workbook.xml.rels", "[Content_Types].xml"):
        parts[name] = parts[name].replace(b"worksheets/sheet2.xml", b"worksheets/my%20sheet.xml")
    package = open_package(zipped(parts), "Cup.xlsx")
    assert sheet_called(package, "Players").part == "xl/worksheets/my sheet.xml"


@pytest.mark.parametrize(
    ("feature", "font"),
    [
        ("formulas", ("Verdana", 10.0)),
        ("no_styles_part", ("Calibri", 11.0)),
        ("written_as_libreoffice_does", ("Arial", 10.0)),
        ("prefixed_xml", ("Verdana", 10.0)),
    ],
)
def test_base_font_is_that_of_an_unformatted_cell(feature: str, font: tuple[str, float]) -> None:
    assert open_package(make(feature), "Cup.xlsx").base_font == font


def test_the_archive_is_written_as_it_was_read() -> None:
    members = archive.read_members(sound())
    again = archive.read_members(archive.write_members(members))
    assert again == members


def test_names_beyond_ascii_survive_in_the_archive() -> None:
    member = archive.pack("xl/média/łogo.png", b"picture")
    assert archive.unpack(archive.read_members(archive.write_members([member]))[0]) == b"picture"
    assert zipfile.ZipFile(io.BytesIO(archive.write_members([member]))).namelist() == ["xl/média/łogo.png"]


def test_streamed_and_64_bit_entries_are_read_and_written_plain() -> None:
    data = make("streamed_zip")
    assert data[6] & 0x08, "the fixture's sizes stand behind the data"
    again = archive.write_members(archive.read_members(data))
    assert not again[6] & 0x08
    assert parts_of(again) == parts_of(data)


def test_a_workbook_part_elsewhere_can_be_moved_to_where_readers_look() -> None:
    package = open_package(make("unusual_workbook_part"), "Cup.xlsx")
    assert package.workbook_part == "book/club.xml"
    moved = open_package(with_usual_workbook(package), "Cup.xlsx")
    assert moved.workbook_part == "xl/workbook.xml"
    assert [sheet.part for sheet in moved.sheets] == [sheet.part for sheet in package.sheets]


# --- the test's own eyes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("feature", "part", "old", "new", "fault"),
    [
        ("print_setup", "xl/worksheets/sheet3.xml", b"<pageMargins ", b"<sheetPr/><pageMargins ", "out of order"),
        ("notes", "xl/worksheets/sheet2.xml", b"<legacyDrawing ", b"<legacyDrawingHF ", "notes without boxes"),
        ("validation", "xl/worksheets/sheet2.xml", b'count="1"', b'count="2"', "count of dataValidations"),
        ("validation", "xl/worksheets/sheet2.xml", b'<row r="3">', b'<row r="2">', "rows are out of order"),
        ("validation", "xl/worksheets/sheet2.xml", b'r="B2"', b'r="A2"', "cells of row 2 are out of order"),
        ("validation", "xl/worksheets/sheet2.xml", b'workbookViewId="0"', b'workbookViewId="1"', "no window"),
        ("conditional_formatting", "xl/worksheets/sheet2.xml", b'dxfId="0"', b'dxfId="1"', "a rule has no format"),
        ("formulas", "xl/worksheets/sheet3.xml", b"<f>SUM", b"<f>=SUM", "begins with an equals sign"),
        ("formulas", "xl/styles.xml", b'<fonts count="2">', b'<fonts count="3">', "count of fonts"),
        ("formulas", "xl/styles.xml", b'fontId="1"', b'fontId="2"', "points beyond fonts"),
        ("formulas", "xl/styles.xml", b'numFmtId="164" fontId', b'numFmtId="165" fontId', "unknown number format 165"),
        ("formulas", "xl/workbook.xml", b'sheetId="2"', b'sheetId="1"', "two sheets have the sheetId 1"),
        ("formulas", "xl/workbook.xml", b'name="Players"', b'name="Play?rs"', "cannot be called"),
        ("formulas", "xl/_rels/workbook.xml.rels", b"sheet2.xml", b"sheet9.xml", "which is missing"),
        ("formulas", "[Content_Types].xml", b"/xl/styles.xml", b"/xl/style.xml", "has a type but is missing"),
        ("formulas", "[Content_Types].xml", b".worksheet+xml", b".chartsheet+xml", "another type"),
        ("global_names", "xl/workbook.xml", b"Players!$B$2", b"Plyers!$B$2", "leads to the sheet plyers"),
        ("print_setup", "xl/workbook.xml", b'localSheetId="2"', b'localSheetId="1"', "leads to another sheet"),
        ("hyperlinks", "xl/worksheets/sheet3.xml", b'location="Players', b'location="Plyers', "links to plyers"),
        ("hyperlinks", "xl/worksheets/sheet3.xml", b'r:id="rId1"', b'r:id="rId9"', "rId9 is no relationship"),
    ],
)
def test_the_check_of_a_package_sees_what_excel_would_repair(
    feature: str, part: str, old: bytes, new: bytes, fault: str
) -> None:
    parts = parts_of(make(feature))
    assert old in parts[part]
    found = faults(zipped(parts | {part: parts[part].replace(old, new, 1)}))
    assert any(fault in each for each in found), found
