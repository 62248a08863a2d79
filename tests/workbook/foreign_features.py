"""Workbooks with one foreign feature each: what organizers have in their files beside the tournament.

`make(feature, event_rows, player_rows)` gives a workbook with the ordinary sheets `Event` and `Players`
and that one feature; `make_combined` puts all features that go together into one workbook.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Sequence

import openpyxl
from foreign_book import MAIN, OFFICE, PACKAGE, SPREADSHEET, Book, Parts, Raw, Row, Sheet, assemble, xml, zipped
from lxml import etree

EVENT_ROWS: tuple[Row, ...] = (
    ("Event", "Spring Cup"),
    ("Game", "starwars"),
    ("Structure", "swiss"),
    ("Seed", 12345),
)
PLAYER_ROWS: tuple[Row, ...] = (
    ("#", "Name", "Team"),
    (1, "Ann", "Reds"),
    (2, "Ben", "Blues"),
    (3, "Zoë O'Neil", None),
    (4, "Ludvík, jr.", "Reds"),
)

A = "http://schemas.openxmlformats.org/drawingml/2006/main"
C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
XDR = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
X15 = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"
XM = "http://schemas.microsoft.com/office/excel/2006/main"
MICROSOFT = "http://schemas.microsoft.com/office"
DRAWING = "application/vnd.openxmlformats-officedocument.drawing+xml"
CHART = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
VML = "application/vnd.openxmlformats-officedocument.vmlDrawing"
VML_NAMESPACES = (
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:x="urn:schemas-microsoft-com:office:excel"'
)
GUID = "{5A1B2C3D-0001-4E5F-8A9B-0C1D2E3F4A5B}"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

Feature = Callable[[Book], None]


def make(feature: str, event_rows: Sequence[Row] = EVENT_ROWS, player_rows: Sequence[Row] = PLAYER_ROWS) -> bytes:
    book = _base(event_rows, player_rows)
    _BY_NAME[feature](book)
    return _finished(feature, assemble(book))


def make_combined(event_rows: Sequence[Row] = EVENT_ROWS, player_rows: Sequence[Row] = PLAYER_ROWS) -> bytes:
    """One workbook with every feature that can stand beside the others."""
    book = _base(event_rows, player_rows)
    for feature in _COMBINABLE:
        feature(book)
    return zipped(assemble(book))


def _base(event_rows: Sequence[Row], player_rows: Sequence[Row]) -> Book:
    book = Book()
    book.sheet("Event", event_rows)
    book.sheet("Players", player_rows)
    return book


def _finished(feature: str, parts: Parts) -> bytes:
    data = zipped(parts, streamed=feature == streamed_zip.__name__)
    return _saved_by_openpyxl(data) if feature == saved_by_openpyxl.__name__ else data


def _saved_by_openpyxl(data: bytes) -> bytes:
    out = io.BytesIO()
    openpyxl.load_workbook(io.BytesIO(data)).save(out)
    return out.getvalue()


# --- drawings ------------------------------------------------------------------------------------


def bar_chart(book: Book) -> None:
    sheet = book.sheet("Chart", [("Team", "Players"), ("Reds", 2), ("Blues", 1)])
    _attach(sheet, _chart_frame(book, "Chart!$A$2:$A$3", "Chart!$B$2:$B$3"))


def chart_sheet(book: Book) -> None:
    sheet = book.sheet("Big chart")
    drawing, rid = _drawing_part(book), "rId1"
    chart = _chart_part(book, "Players!$B$2:$B$5", "Players!$A$2:$A$5")
    chart_rid = book.relate(drawing, "chart", chart)
    frame = _frame(f'<c:chart xmlns:c="{C}" r:id="{chart_rid}"/>', C)
    book.parts[drawing] = _drawing_xml(
        f'<xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="9300000" cy="6000000"/>{frame}</xdr:absoluteAnchor>'
    )
    sheet.relate("drawing", drawing)
    sheet.pieces["chartsheet"] = (
        f'<chartsheet xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheetPr/>'
        '<sheetViews><sheetView workbookViewId="0"/></sheetViews>'
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
        f'<drawing r:id="{rid}"/></chartsheet>'
    )


def picture(book: Book) -> None:
    sheet = book.sheet("Logo", [("Our club",)])
    drawing = _drawing_part(book)
    rid = book.relate(drawing, "image", _image(book))
    book.parts[drawing] = _drawing_xml(
        _anchor(
            f"""<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Logo"/><xdr:cNvPicPr/></xdr:nvPicPr>
            <xdr:blipFill><a:blip r:embed="{rid}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>
            <xdr:spPr>{_BOX}</xdr:spPr></xdr:pic>"""
        )
    )
    _attach(sheet, drawing)


def text_box(book: Book) -> None:
    sheet = book.sheet("House rules", [("House rules",)])
    drawing = _drawing_part(book)
    book.parts[drawing] = _drawing_xml(
        _anchor(
            f"""<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="TextBox 1"/><xdr:cNvSpPr txBox="1"/>
            </xdr:nvSpPr><xdr:spPr>{_BOX}</xdr:spPr><xdr:txBody><a:bodyPr/><a:lstStyle/>
            <a:p><a:r><a:rPr lang="en-GB"/><a:t>No food at the tables</a:t></a:r></a:p></xdr:txBody></xdr:sp>"""
        )
    )
    _attach(sheet, drawing)


def form_button(book: Book) -> None:
    sheet = book.sheet("Buttons", [("Press",)])
    shape = """<v:shapetype id="_x0000_t201" coordsize="21600,21600" o:spt="201" path="m,l,21600r21600,l21600,xe"/>
        <v:shape id="_x0000_s3073" type="#_x0000_t201" style='position:absolute;margin-left:60pt;margin-top:15pt;
        width:96pt;height:30pt;z-index:1' o:button="t" fillcolor="buttonFace [67]" o:insetmode="auto">
        <v:textbox><div style='text-align:center'><font face="Verdana" size="200">Sort</font></div></v:textbox>
        <x:ClientData ObjectType="Button"><x:Anchor>1, 0, 1, 0, 3, 0, 3, 0</x:Anchor>
        <x:PrintObject>False</x:PrintObject>
        <x:FmlaMacro>[0]!Sort</x:FmlaMacro></x:ClientData></v:shape>"""
    control = sheet.relate(
        "ctrlProp",
        book.add(
            "xl/ctrlProps/ctrlProp1.xml",
            f'<formControlPr xmlns="{X14}" objectType="Button" lockText="1"/>',
            "application/vnd.ms-excel.controlproperties+xml",
        ),
    )
    _legacy(sheet, shape, "legacyDrawing")
    sheet.pieces["controls"] = f"""<mc:AlternateContent><mc:Choice xmlns:x14="{X14}" Requires="x14"><controls>
        <mc:AlternateContent><mc:Choice Requires="x14"><control shapeId="3073" r:id="{control}" name="Button 1">
        <controlPr print="0" autoFill="0" macro="[0]!Sort"><anchor><from xmlns:xdr="{XDR}"><xdr:col>1</xdr:col>
        <xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></from><to xmlns:xdr="{XDR}">
        <xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></to></anchor>
        </controlPr></control></mc:Choice></mc:AlternateContent></controls></mc:Choice></mc:AlternateContent>"""


def header_logo(book: Book) -> None:
    sheet = book.sheet("Headed", [("With a logo in the page header",)])
    vml = book.add(
        "xl/drawings/vmlDrawing1.vml",
        f"""<xml {VML_NAMESPACES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>
        <v:shape id="LH" o:spid="_x0000_s1025" type="#_x0000_t75" style='position:absolute;margin-left:0;margin-top:0;
        width:48pt;height:48pt;z-index:1'><v:imagedata o:relid="rId1" o:title="logo"/></v:shape></xml>""",
        VML,
    )
    book.relate(vml, "image", _image(book))
    sheet.pieces["headerFooter"] = "<headerFooter><oddHeader>&amp;L&amp;G&amp;CSpring Cup</oddHeader></headerFooter>"
    sheet.pieces["legacyDrawingHF"] = f'<legacyDrawingHF r:id="{sheet.relate("vmlDrawing", vml)}"/>'


def background_picture(book: Book) -> None:
    sheet = book.sheet("Backdrop", [("With a picture behind the cells",)])
    sheet.pieces["picture"] = f'<picture r:id="{sheet.relate("image", _image(book))}"/>'


# --- what Excel 2010 and later keep in extensions ----------------------------------------------------


def sparklines(book: Book) -> None:
    sheet = book.sheet("Trends", [(3, 1, 2), (2, 2, 5)])
    sheet.extend(
        "{05C60535-1F16-4fd2-B633-F4F36F0B64E0}",
        f"""<x14:sparklineGroups xmlns:x14="{X14}" xmlns:xm="{XM}"><x14:sparklineGroup displayEmptyCellsAs="gap">
        <x14:colorSeries rgb="FF376092"/><x14:sparklines><x14:sparkline><xm:f>Trends!A1:C1</xm:f>
        <xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups>""",
    )


def x14_data_bars(book: Book) -> None:
    sheet = book.sheet("Bars", [(1,), (2,), (3,)])
    sheet.pieces[
        "conditionalFormatting"
    ] = f"""<conditionalFormatting sqref="A1:A3"><cfRule type="dataBar" priority="1">
        <dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar><extLst>
        <ext xmlns:x14="{X14}" uri="{{B025F937-C7B1-47D3-B67F-A62EFF666E3E}}"><x14:id>{GUID}</x14:id></ext></extLst>
        </cfRule></conditionalFormatting>"""
    sheet.extend(
        "{78C0D931-6437-407d-A8EE-F0AAD7539E65}",
        f"""<x14:conditionalFormattings xmlns:x14="{X14}"><x14:conditionalFormatting xmlns:xm="{XM}">
        <x14:cfRule type="dataBar" id="{GUID}"><x14:dataBar minLength="0" maxLength="100" gradient="0">
        <x14:cfvo type="autoMin"/><x14:cfvo type="autoMax"/><x14:negativeFillColor rgb="FFFF0000"/>
        <x14:axisColor rgb="FF000000"/></x14:dataBar></x14:cfRule><xm:sqref>A1:A3</xm:sqref>
        </x14:conditionalFormatting></x14:conditionalFormattings>""",
    )


def x14_icon_sets(book: Book) -> None:
    sheet = book.sheet("Icons", [(1,), (2,), (3,)])
    points = "".join(f'<x14:cfvo type="percent"><xm:f>{percent}</xm:f></x14:cfvo>' for percent in (0, 33, 67))
    sheet.extend(
        "{78C0D931-6437-407d-A8EE-F0AAD7539E65}",
        f"""<x14:conditionalFormattings xmlns:x14="{X14}"><x14:conditionalFormatting xmlns:xm="{XM}">
        <x14:cfRule type="iconSet" priority="1" id="{GUID}"><x14:iconSet iconSet="3Triangles">{points}</x14:iconSet>
        </x14:cfRule><xm:sqref>A1:A3</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings>""",
    )


def x14_validation(book: Book) -> None:
    sheet = book.sheet("Choices", [("Player",), ("Ann",)])
    sheet.extend(
        "{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}",
        f"""<x14:dataValidations xmlns:x14="{X14}" xmlns:xm="{XM}" count="1"><x14:dataValidation type="list"
        allowBlank="1" showInputMessage="1"><x14:formula1><xm:f>Players!$B$2:$B$5</xm:f></x14:formula1>
        <xm:sqref>A2:A9</xm:sqref></x14:dataValidation></x14:dataValidations>""",
    )


def slicer(book: Book) -> None:
    sheet = book.sheet("Sliced", [("Name", "Club"), ("Ann", "Reds"), ("Ben", "Blues")])
    table = _table(sheet, "Sliced_members", "A1:B3", ("Name", "Club"))
    part = book.add(
        "xl/slicers/slicer1.xml",
        f'<slicers xmlns="{X14}"><slicer name="Club" cache="Slicer_Club" caption="Club" rowHeight="241300"/></slicers>',
        "application/vnd.ms-excel.slicer+xml",
    )
    cache = book.add(
        "xl/slicerCaches/slicerCache1.xml",
        f"""<slicerCacheDefinition xmlns="{X14}" xmlns:x="{MAIN}" name="Slicer_Club" sourceName="Club"><extLst>
        <x:ext uri="{{2F2917AC-EB37-4324-AD4E-5DD8C200BD13}}" xmlns:x15="{X15}">
        <x15:tableSlicerCache tableId="{table}" column="2"/></x:ext></extLst></slicerCacheDefinition>""",
        "application/vnd.ms-excel.slicerCache+xml",
    )
    rid = sheet.relate(f"{MICROSOFT}/2007/relationships/slicer", part)
    cache_rid = book.relate_book(f"{MICROSOFT}/2007/relationships/slicerCache", cache)
    sheet.extend(
        "{3A4CF648-6AED-40f4-86FF-DC5316D8AED3}",
        f'<x14:slicerList xmlns:x14="{X14}"><x14:slicer r:id="{rid}"/></x14:slicerList>',
    )
    _extend_book(
        book,
        "{46BE6895-7355-4a93-B00E-2C351335B9C9}",
        f'<x15:slicerCaches xmlns:x14="{X14}"><x14:slicerCache r:id="{cache_rid}"/></x15:slicerCaches>',
    )
    book.names.append('<definedName name="Slicer_Club">#N/A</definedName>')


def pivot_table(book: Book) -> None:
    sheet = book.sheet("Pivot", [("Teams", "Count"), ("Blues", 1), ("Reds", 2)])
    records = book.add(
        "xl/pivotCache/pivotCacheRecords1.xml",
        f'<pivotCacheRecords xmlns="{MAIN}" count="2"><r><x v="0"/><n v="1"/></r>'
        '<r><x v="1"/><n v="2"/></r></pivotCacheRecords>',
        f"{SPREADSHEET}.pivotCacheRecords+xml",
    )
    cache = book.add(
        "xl/pivotCache/pivotCacheDefinition1.xml",
        f"""<pivotCacheDefinition xmlns="{MAIN}" xmlns:r="{OFFICE}" r:id="rId1" refreshedBy="Organizer"
        refreshedDate="45000" createdVersion="6" refreshedVersion="6" recordCount="2"><cacheSource type="worksheet">
        <worksheetSource ref="A1:B3" sheet="Pivot"/></cacheSource><cacheFields count="2">
        <cacheField name="Teams" numFmtId="0">
        <sharedItems count="2"><s v="Blues"/><s v="Reds"/></sharedItems></cacheField>
        <cacheField name="Count" numFmtId="0">
        <sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1" containsInteger="1" minValue="1"
        maxValue="2"/></cacheField></cacheFields></pivotCacheDefinition>""",
        f"{SPREADSHEET}.pivotCacheDefinition+xml",
    )
    book.relate(cache, "pivotCacheRecords", records)
    table = book.add(
        "xl/pivotTables/pivotTable1.xml",
        f"""<pivotTableDefinition xmlns="{MAIN}" name="PivotTable1" cacheId="7" dataCaption="Values" updatedVersion="6"
        createdVersion="6"><location ref="D1:E4" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/>
        <pivotFields count="2"><pivotField axis="axisRow" showAll="0"><items count="3"><item x="0"/><item x="1"/>
        <item t="default"/></items></pivotField><pivotField dataField="1" showAll="0"/></pivotFields>
        <rowFields count="1"><field x="0"/></rowFields><rowItems count="3"><i><x/></i><i><x v="1"/></i>
        <i t="grand"><x/></i></rowItems><colItems count="1"><i/></colItems><dataFields count="1">
        <dataField name="Sum of Count" fld="1" baseField="0" baseItem="0"/></dataFields></pivotTableDefinition>""",
        f"{SPREADSHEET}.pivotTable+xml",
    )
    book.relate(table, "pivotCacheDefinition", cache)
    sheet.relate("pivotTable", table)
    rid = book.relate_book("pivotCacheDefinition", cache)
    book.pieces["pivotCaches"] = f'<pivotCaches><pivotCache cacheId="7" r:id="{rid}"/></pivotCaches>'


# --- rules, notes and texts -------------------------------------------------------------------------


def conditional_formatting(book: Book) -> None:
    sheet = _players(book)
    sheet.pieces[
        "conditionalFormatting"
    ] = """<conditionalFormatting sqref="C2:C9"><cfRule type="containsBlanks" dxfId="0"
        priority="1"><formula>LEN(TRIM(C2))=0</formula></cfRule></conditionalFormatting>"""


def validation(book: Book) -> None:
    sheet = _players(book)
    sheet.pieces["dataValidations"] = """<dataValidations count="1"><dataValidation type="list" allowBlank="1"
        showInputMessage="1" sqref="C2:C9"><formula1>"Reds,Blues"</formula1></dataValidation></dataValidations>"""


def notes(book: Book) -> None:
    _notes(_players(book), "xl/comments1.xml", "Pays at the door")


def unusual_note_parts(book: Book) -> None:
    _notes(book.sheet("Noted", [("See the note",)]), "xl/remarks/by the organizer.xml".replace(" ", "_"), "Odd place")


def threaded_comments(book: Book) -> None:
    sheet = book.sheet("Talk", [("Start at ten?",)])
    threaded = f"{MICROSOFT}/spreadsheetml/2018/threadedcomments"
    person = book.add(
        "xl/persons/person.xml",
        f'<personList xmlns="{threaded}">'
        f'<person displayName="Zoë" id="{GUID}" userId="zoe" providerId="None"/></personList>',
        "application/vnd.ms-excel.person+xml",
    )
    talk = book.add(
        "xl/threadedComments/threadedComment1.xml",
        f"""<ThreadedComments xmlns="{threaded}"><threadedComment ref="A1" dT="2024-03-09T10:00:00.00" personId="{GUID}"
        id="{GUID}"><text>Better at eleven</text></threadedComment></ThreadedComments>""",
        "application/vnd.ms-excel.threadedcomments+xml",
    )
    book.relate_book(f"{MICROSOFT}/2017/10/relationships/person", person)
    sheet.relate(f"{MICROSOFT}/2017/10/relationships/threadedComment", talk)
    _notes(sheet, "xl/comments1.xml", "[Threaded comment] Better at eleven", author=f"tc={GUID}")


def rich_text(book: Book) -> None:
    number = book.string(
        '<r><t xml:space="preserve">Half </t></r><r><rPr><b/><sz val="10"/><rFont val="Verdana"/></rPr><t>bold</t></r>'
    )
    book.sheet("Rich", [(Raw('t="s"', f"<v>{number}</v>"),)])


def phonetic_text(book: Book) -> None:
    number = book.string('<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="0"/>')
    book.sheet("Phonetic", [(Raw('t="s"', f"<v>{number}</v>"),)])


def table_with_totals(book: Book) -> None:
    sheet = book.sheet(
        "Fees", [("Who", "Paid"), ("Ann", 5), ("Ben", 7), ("Total", _formula("SUBTOTAL(109,Fees[Paid])", 12))]
    )
    _table(sheet, "Fees", "A1:B4", ("Who", "Paid"), totals=True)


# --- formulas -------------------------------------------------------------------------------------


def formulas(book: Book) -> None:
    book.sheet(
        "Sums",
        [(2, 3, _formula("SUM(A1:B1)", 5)), (None, None, Raw('t="str"', '<f>A1&amp;" &lt;3"</f><v>2 &lt;3</v>'))],
    )


def array_formula(book: Book) -> None:
    book.sheet("Arrays", [(2, 3, Raw("", '<f t="array" ref="C1">SUM(A1:B1*2)</f><v>10</v>'))])


def shared_formula(book: Book) -> None:
    first = Raw("", '<f t="shared" ref="B1:B2" si="0">A1*2</f><v>2</v>')
    book.sheet("Shared", [(1, first), (2, Raw("", '<f t="shared" si="0"/><v>4</v>'))])


def dynamic_array(book: Book) -> None:
    metadata = book.add(
        "xl/metadata.xml",
        f"""<metadata xmlns="{MAIN}" xmlns:xda="{MICROSOFT}/spreadsheetml/2017/dynamicarray">
        <metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1"
        pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1"
        coerce="1"
        cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst>
        <ext uri="{{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/>
        </ext>
        </extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>""",
        f"{SPREADSHEET}.sheetMetadata+xml",
    )
    book.relate_book("sheetMetadata", metadata)
    spilling = Raw('cm="1"', '<f t="array" ref="B1:B2">_xlfn._xlws.SORT(A1:A2)</f><v>1</v>')
    book.sheet("Spilling", [(2, spilling), (1, 2)])


def formula_errors(book: Book) -> None:
    errors = (("1/0", "#DIV/0!"), ("NA()", "#N/A"), ("no_such_name", "#NAME?"))
    book.sheet("Errors", [(Raw('t="e"', f"<f>{formula}</f><v>{value}</v>"),) for formula, value in errors])


def formula_on_our_sheets(book: Book) -> None:
    """The organizer's own table of leaders; the stored value must be calculated anew."""
    book.sheet("Leaders", [("Leader", Raw('t="str"', "<f>Standings!B2</f><v>?</v>"))])


def calculation_chain(book: Book) -> None:
    sheet = book.sheet("Chained", [(1, _formula("A1+1", 2))])
    chain = book.add(
        "xl/calcChain.xml",
        f'<calcChain xmlns="{MAIN}"><c r="B1" i="{sheet.number}"/></calcChain>',
        f"{SPREADSHEET}.calcChain+xml",
    )
    book.relate_book("calcChain", chain)


# --- names, printing, protection ------------------------------------------------------------------------


def global_names(book: Book) -> None:
    book.names.append('<definedName name="Everybody" comment="all players">Players!$B$2:$B$5</definedName>')


def local_names(book: Book) -> None:
    sheet = book.sheet("Local", [(1,), (2,)])
    local = book.index(sheet)
    book.names.append(f'<definedName name="Points" localSheetId="{local}">Local!$A$1:$A$2</definedName>')


def hidden_names(book: Book) -> None:
    book.names.append('<definedName name="_secret" hidden="1">Players!$A$1</definedName>')


def print_setup(book: Book) -> None:
    sheet = book.sheet("Printed", [("Head",), ("Body",)])
    part = book.add("xl/printerSettings/printerSettings1.bin", bytes(range(256)) * 4, f"{SPREADSHEET}.printerSettings")
    rid = sheet.relate("printerSettings", part)
    sheet.pieces["pageSetup"] = f'<pageSetup paperSize="9" orientation="landscape" r:id="{rid}"/>'
    sheet.pieces["headerFooter"] = "<headerFooter><oddFooter>&amp;CPage &amp;P of &amp;N</oddFooter></headerFooter>"
    local = book.index(sheet)
    book.names.append(f'<definedName name="_xlnm.Print_Titles" localSheetId="{local}">Printed!$1:$1</definedName>')


def sheet_protection(book: Book) -> None:
    sheet = book.sheet("Protected", [("Do not touch",)])
    sheet.pieces["sheetProtection"] = '<sheetProtection password="CC1A" sheet="1" objects="1" scenarios="1"/>'


def allow_edit_ranges(book: Book) -> None:
    sheet = book.sheet("Ranges", [("Type here",)])
    sheet.pieces["sheetProtection"] = '<sheetProtection sheet="1" objects="1" scenarios="1"/>'
    sheet.pieces["protectedRanges"] = (
        '<protectedRanges><protectedRange password="CC1A" sqref="A2:A9" name="Judges"/></protectedRanges>'
    )


def custom_views(book: Book) -> None:
    sheet = book.sheet("Viewed", [("Zoomed",)])
    sheet.pieces["customSheetViews"] = f"""<customSheetViews><customSheetView guid="{GUID}" scale="80">
        <pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></customSheetView>
        </customSheetViews>"""
    book.pieces["customWorkbookViews"] = f"""<customWorkbookViews><customWorkbookView name="Judge" guid="{GUID}"
        windowWidth="1280" windowHeight="700" activeSheetId="{sheet.number}"/></customWorkbookViews>"""


def cell_watches(book: Book) -> None:
    sheet = book.sheet("Watched", [("007", _formula("A1", 7))])
    sheet.pieces["cellWatches"] = '<cellWatches><cellWatch r="B1"/></cellWatches>'
    sheet.pieces["ignoredErrors"] = '<ignoredErrors><ignoredError sqref="A1" numberStoredAsText="1"/></ignoredErrors>'


# --- parts beside the sheets --------------------------------------------------------------------------


def custom_xml(book: Book) -> None:
    item = book.add("customXml/item1.xml", '<club xmlns="urn:example:club"><city>Brno</city></club>', "application/xml")
    properties = book.add(
        "customXml/itemProps1.xml",
        f"""<ds:datastoreItem ds:itemID="{GUID}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml">
        <ds:schemaRefs><ds:schemaRef ds:uri="urn:example:club"/></ds:schemaRefs></ds:datastoreItem>""",
        "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
    )
    book.relate(item, "customXmlProps", properties)
    book.relate_book("customXml", item)


def custom_properties(book: Book) -> None:
    types = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
    part = book.add(
        "docProps/custom.xml",
        f"""<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
            xmlns:vt="{types}">
        <property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="Season"><vt:lpwstr>Spring</vt:lpwstr>
        </property></Properties>""",
        "application/vnd.openxmlformats-officedocument.custom-properties+xml",
    )
    book.relate("", "custom-properties", part)


def external_link(book: Book) -> None:
    part = book.add(
        "xl/externalLinks/externalLink1.xml",
        f"""<externalLink xmlns="{MAIN}" xmlns:r="{OFFICE}"><externalBook r:id="rId1"><sheetNames>
        <sheetName val="Standings"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1"><v>42</v>
        </cell></row></sheetData></sheetDataSet></externalBook></externalLink>""",
        f"{SPREADSHEET}.externalLink+xml",
    )
    book.relate(part, "externalLinkPath", "Last%20year.xlsx", external=True)
    rid = book.relate_book("externalLink", part)
    book.pieces["externalReferences"] = f'<externalReferences><externalReference r:id="{rid}"/></externalReferences>'
    book.sheet("Last year", [(_formula("[1]Standings!$A$1", 42),)])


def in_cell_picture(book: Book) -> None:
    rich = f"{MICROSOFT}/spreadsheetml/2017/richdata"
    relations = book.add(
        "xl/richData/richValueRel.xml",
        f'<richValueRels xmlns="{MICROSOFT}/spreadsheetml/2022/richvaluerel" xmlns:r="{OFFICE}">'
        '<rel r:id="rId1"/></richValueRels>',
        "application/vnd.ms-excel.richvaluerel+xml",
    )
    book.relate(relations, "image", _image(book))
    structure = book.add(
        "xl/richData/rdrichvaluestructure.xml",
        f"""<rvStructures xmlns="{rich}" count="1"><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/>
        <k n="CalcOrigin" t="i"/></s></rvStructures>""",
        "application/vnd.ms-excel.rdrichvaluestructure+xml",
    )
    values = book.add(
        "xl/richData/rdrichvalue.xml",
        f'<rvData xmlns="{rich}" count="1"><rv s="0"><v>0</v><v>5</v></rv></rvData>',
        "application/vnd.ms-excel.rdrichvalue+xml",
    )
    book.relate_book(f"{MICROSOFT}/2022/10/relationships/richValueRel", relations)
    book.relate_book(f"{MICROSOFT}/2017/06/relationships/rdRichValueStructure", structure)
    book.relate_book(f"{MICROSOFT}/2017/06/relationships/rdRichValue", values)
    book.sheet("Faces", [("Ann", Raw('t="e"', "<v>#VALUE!</v>"))])


def check_boxes(book: Book) -> None:
    bag = book.add(
        "xl/featurePropertyBag/featurePropertyBag.xml",
        f"""<FeaturePropertyBags xmlns="{MICROSOFT}/spreadsheetml/2022/featurepropertybag"><bag type="Checkbox"/>
        <bag type="XFControls"><bagId k="CellControl">0</bagId></bag><bag type="XFComplement">
        <bagId k="XFControls">1</bagId>
        </bag><bag type="XFComplements" extRef="XFComplementsMapperExtRef"><a k="MappedFeaturePropertyBags">
        <bagId>2</bagId>
        </a></bag></FeaturePropertyBags>""",
        "application/vnd.ms-excel.featurepropertybag+xml",
    )
    book.relate_book(f"{MICROSOFT}/2022/11/relationships/FeaturePropertyBag", bag)
    book.formats.append(
        f"""<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"><extLst>
        <ext xmlns:xfpb="{MICROSOFT}/spreadsheetml/2022/featurepropertybag"
        uri="{{C7286773-470A-42A8-94C5-96B5CB345126}}">
        <xfpb:xfComplement i="0"/></ext></extLst></xf>"""
    )
    book.sheet("Paid", [("Ann", Raw(f's="{2 + len(book.formats)}" t="b"', "<v>1</v>"))])


def data_connection(book: Book) -> None:
    part = book.add(
        "xl/connections.xml",
        f"""<connections xmlns="{MAIN}"><connection id="1" name="Roster" type="6" refreshedVersion="6">
        <textPr sourceFile="roster.csv" comma="1"/></connection></connections>""",
        f"{SPREADSHEET}.connections+xml",
    )
    book.relate_book("connections", part)


def macros(book: Book) -> None:
    book.kind = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    part = book.add("xl/vbaProject.bin", b"not really a macro" * 40, "application/vnd.ms-office.vbaProject")
    book.relate_book(f"{MICROSOFT}/2006/relationships/vbaProject", part)
    book.pieces["workbookPr"] = '<workbookPr codeName="ThisWorkbook"/>'
    _players(book).pieces["sheetPr"] = '<sheetPr codeName="Sheet2"/>'


# --- how the organizer arranged things ------------------------------------------------------------------


def hyperlinks(book: Book) -> None:
    sheet = book.sheet("Links", [("Site",), ("Players",)])
    rid = sheet.relate("hyperlink", "https://example.org/cup?a=1&b=2", external=True)
    sheet.pieces["hyperlinks"] = (
        f'<hyperlinks><hyperlink ref="A1" r:id="{rid}"/>'
        '<hyperlink ref="A2" location="Players!A1" display="Players"/></hyperlinks>'
    )


def outline_groups(book: Book) -> None:
    sheet = book.sheet("Outline")
    sheet.pieces["sheetFormatPr"] = '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>'
    sheet.pieces["sheetData"] = """<sheetData><row r="1"><c r="A1"><v>1</v></c></row>
        <row r="2" outlineLevel="1" hidden="1"><c r="A2"><v>2</v></c></row>
        <row r="3" collapsed="1"><c r="A3"><v>3</v></c></row></sheetData>"""


def merged_cells(book: Book) -> None:
    sheet = book.sheet("Merged", [("A wide title", None, None)])
    sheet.pieces["mergeCells"] = '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>'


def hidden_sheets(book: Book) -> None:
    book.sheet("Addresses", [("Ann", "Elm Street")], state=' state="hidden"')
    book.sheet("Very secret", [(42,)], state=' state="veryHidden"')


def coloured_tabs(book: Book) -> None:
    _players(book).pieces["sheetPr"] = '<sheetPr><tabColor rgb="FF00B050"/></sheetPr>'


def sorted_and_filtered(book: Book) -> None:
    sheet = book.sheet("Filtered", [("Name",), ("Ann",), ("Ben",)])
    sheet.pieces[
        "autoFilter"
    ] = """<autoFilter ref="A1:A3"><filterColumn colId="0"><filters><filter val="Ben"/></filters>
        </filterColumn><sortState ref="A2:A3"><sortCondition ref="A1:A3"/></sortState></autoFilter>"""
    local = book.index(sheet)
    book.names.append(
        f'<definedName name="_xlnm._FilterDatabase" localSheetId="{local}" hidden="1">Filtered!$A$1:$A$3</definedName>'
    )


def reordered_sheets(book: Book) -> None:
    book.sheet("Notes", [("First tab now",)])
    book.sheets.reverse()


def two_windows(book: Book) -> None:
    book.sheet("Second view", [(1,)])
    book.pieces["bookViews"] = """<bookViews><workbookView windowWidth="19200" windowHeight="8000" activeTab="0"/>
        <workbookView windowWidth="9600" windowHeight="8000" activeTab="2" firstSheet="1"/></bookViews>"""


def custom_colours(book: Book) -> None:
    book.theme_colours |= {"accent1": "7A1FA2", "accent2": "00897B", "dk2": "263238"}
    book.formats_tail = '<colors><mruColors><color rgb="FF123456"/></mruColors></colors>'


def dates_from_1904(book: Book) -> None:
    book.pieces["workbookPr"] = '<workbookPr date1904="1" defaultThemeVersion="166925"/>'


# --- how the package is written -------------------------------------------------------------------------


def prefixed_xml(book: Book) -> None:
    """As the Open XML SDK writes it: every element with a prefix."""
    book.reshape.append(_with_prefixes)


def absolute_targets(book: Book) -> None:
    book.reshape.append(lambda parts: {name: _absolute(name, data) for name, data in parts.items()})


def no_styles_part(book: Book) -> None:
    book.reshape.append(_without_styles)


def unusual_workbook_part(book: Book) -> None:
    book.reshape.append(_moved_workbook)


def streamed_zip(book: Book) -> None:
    """Sizes behind the data and in 64 bits; `_finished` writes it so."""


def folder_entries(book: Book) -> None:
    book.reshape.append(lambda parts: {"xl/": b"", "xl/worksheets/": b"", **parts})


def saved_by_openpyxl(book: Book) -> None:
    """`_finished` sends it through openpyxl."""


def written_as_libreoffice_does(book: Book) -> None:
    """Booleans as words, its own extension, no theme; a real save by LibreOffice is tested apart."""
    _extend_book(
        book,
        "{7626C862-2A13-11E5-B345-FEFF819CDC9F}",
        '<loext:extCalcPr xmlns:loext="http://schemas.libreoffice.org/" stringRefSyntax="CalcA1"/>',
    )
    book.pieces["calcPr"] = '<calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/>'
    book.reshape.append(lambda parts: parts | {"xl/styles.xml": xml(_LIBREOFFICE_STYLES)})
    for number, sheet in enumerate(book.sheets):
        sheet.pieces["sheetPr"] = '<sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr>'
        sheet.pieces["sheetViews"] = (
            f'<sheetViews><sheetView showFormulas="false" tabSelected="{"true" if number == 0 else "false"}" '
            'workbookViewId="0"><selection pane="topLeft" activeCell="A1" sqref="A1"/></sheetView></sheetViews>'
        )


_COMBINABLE: tuple[Feature, ...] = (
    bar_chart,
    chart_sheet,
    picture,
    text_box,
    form_button,
    header_logo,
    background_picture,
    sparklines,
    x14_data_bars,
    x14_icon_sets,
    x14_validation,
    slicer,
    pivot_table,
    conditional_formatting,
    validation,
    notes,
    unusual_note_parts,
    threaded_comments,
    rich_text,
    phonetic_text,
    table_with_totals,
    formulas,
    array_formula,
    shared_formula,
    dynamic_array,
    formula_errors,
    formula_on_our_sheets,
    calculation_chain,
    global_names,
    local_names,
    hidden_names,
    print_setup,
    sheet_protection,
    allow_edit_ranges,
    custom_views,
    cell_watches,
    custom_xml,
    custom_properties,
    external_link,
    in_cell_picture,
    check_boxes,
    data_connection,
    hyperlinks,
    outline_groups,
    merged_cells,
    hidden_sheets,
    coloured_tabs,
    sorted_and_filtered,
    custom_colours,
)
_ALONE: tuple[Feature, ...] = (
    macros,
    reordered_sheets,
    two_windows,
    dates_from_1904,
    prefixed_xml,
    absolute_targets,
    no_styles_part,
    unusual_workbook_part,
    streamed_zip,
    folder_entries,
    saved_by_openpyxl,
    written_as_libreoffice_does,
)
_BY_NAME = {feature.__name__: feature for feature in (*_COMBINABLE, *_ALONE)}
FEATURES: tuple[str, ...] = tuple(_BY_NAME)


# --- pieces -----------------------------------------------------------------------------------------

_BOX = """<a:xfrm><a:off x="600000" y="400000"/><a:ext cx="1200000" cy="600000"/></a:xfrm>
    <a:prstGeom prst="rect"><a:avLst/></a:prstGeom>"""

_LIBREOFFICE_STYLES = f"""<styleSheet xmlns="{MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="General"/>
    <numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>
    <fonts count="4"><font><sz val="10"/><name val="Arial"/><family val="2"/></font>
      <font><sz val="10"/><name val="Arial"/><family val="0"/></font><font><sz val="10"/><name val="Arial"/>
      <family val="0"/></font>
      <font><sz val="10"/><name val="Arial"/><family val="0"/></font></fonts>
    <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
    </fills>
    <borders count="1"><border diagonalUp="false" diagonalDown="false"><left/><right/><top/><bottom/><diagonal/>
    </border></borders>
    <cellStyleXfs count="1"><xf numFmtId="164" fontId="0" fillId="0" borderId="0" applyFont="true" applyBorder="true"
      applyAlignment="true" applyProtection="true"><alignment horizontal="general" vertical="bottom" textRotation="0"
      wrapText="false" indent="0" shrinkToFit="false"/><protection locked="true" hidden="false"/></xf></cellStyleXfs>
    <cellXfs count="2"><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="false"
    applyBorder="false"
      applyAlignment="false" applyProtection="false"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0"
      applyFont="false" applyBorder="false" applyAlignment="false" applyProtection="false"/></cellXfs>
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"""


def _players(book: Book) -> Sheet:
    return next(sheet for sheet in book.sheets if sheet.name == "Players")


def _formula(text: str, value: float) -> Raw:
    return Raw("", f"<f>{text}</f><v>{value}</v>")


def _image(book: Book) -> str:
    return book.add("xl/media/image1.png", PNG, "image/png")


def _drawing_part(book: Book) -> str:
    return book.add("xl/drawings/drawing1.xml", "<later/>", DRAWING)


def _drawing_xml(content: str) -> bytes:
    return xml(f'<xdr:wsDr xmlns:xdr="{XDR}" xmlns:a="{A}" xmlns:r="{OFFICE}">{content}</xdr:wsDr>')


def _anchor(content: str) -> str:
    corners = "".join(
        f"<xdr:{name}><xdr:col>{column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>{row}</xdr:row>"
        f"<xdr:rowOff>0</xdr:rowOff></xdr:{name}>"
        for name, column, row in (("from", 3, 4), ("to", 8, 16))
    )
    return f"<xdr:twoCellAnchor>{corners}{content}<xdr:clientData/></xdr:twoCellAnchor>"


def _frame(content: str, uri: str) -> str:
    return f"""<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/>
        <xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>
        <a:graphic><a:graphicData uri="{uri}">{content}</a:graphicData></a:graphic></xdr:graphicFrame>"""


def _chart_part(book: Book, labels: str, values: str) -> str:
    return book.add(
        "xl/charts/chart1.xml",
        f"""<c:chartSpace xmlns:c="{C}" xmlns:a="{A}" xmlns:r="{OFFICE}"><c:chart><c:autoTitleDeleted val="1"/>
            <c:plotArea>
        <c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/><c:ser>
        <c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>{labels}</c:f></c:strRef></c:cat>
        <c:val><c:numRef><c:f>{values}</c:f></c:numRef></c:val></c:ser><c:axId val="111"/><c:axId val="222"/>
        </c:barChart>
        <c:catAx><c:axId val="111"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>
        <c:axPos val="b"/><c:crossAx val="222"/></c:catAx><c:valAx><c:axId val="222"/><c:scaling>
        <c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="111"/></c:valAx>
        </c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>""",
        CHART,
    )


def _chart_frame(book: Book, labels: str, values: str) -> str:
    drawing = _drawing_part(book)
    rid = book.relate(drawing, "chart", _chart_part(book, labels, values))
    book.parts[drawing] = _drawing_xml(_anchor(_frame(f'<c:chart xmlns:c="{C}" r:id="{rid}"/>', C)))
    return drawing


def _attach(sheet: Sheet, drawing: str) -> None:
    sheet.pieces["drawing"] = f'<drawing r:id="{sheet.relate("drawing", drawing)}"/>'


def _legacy(sheet: Sheet, shapes: str, element: str) -> None:
    part = sheet.book.add(
        "xl/drawings/vmlDrawing1.vml",
        f"""<xml {VML_NAMESPACES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="{sheet.number}"/>
            </o:shapelayout>
        {shapes}</xml>""",
        VML,
    )
    sheet.pieces[element] = f'<{element} r:id="{sheet.relate("vmlDrawing", part)}"/>'


def _notes(sheet: Sheet, name: str, text: str, author: str = "Organizer") -> None:
    part = sheet.book.add(
        name,
        f"""<comments xmlns="{MAIN}"><authors><author>{author}</author></authors><commentList><comment ref="A1"
        authorId="0"><text><r><rPr><b/><sz val="9"/><rFont val="Tahoma"/></rPr><t>{text}</t></r></text></comment>
        </commentList></comments>""",
        f"{SPREADSHEET}.comments+xml",
    )
    sheet.relate("comments", part)
    shape = f"""<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/>
        <v:shape id="_x0000_s{sheet.number}025" type="#_x0000_t202"
        style='position:absolute;margin-left:60pt;margin-top:2pt;
        width:108pt;height:60pt;z-index:1;visibility:hidden' fillcolor="#ffffe1" o:insetmode="auto"><v:textbox/>
        <x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>
        <x:Anchor>1, 15, 0, 2, 3, 15, 4, 2</x:Anchor>
        <x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>0</x:Column></x:ClientData></v:shape>"""
    _legacy(sheet, shape, "legacyDrawing")


def _table(sheet: Sheet, name: str, ref: str, columns: Sequence[str], *, totals: bool = False) -> int:
    """Gives back the table's id."""
    number = 1 + sum(part.startswith("xl/tables/") for part in sheet.book.parts)
    last = len(columns)
    cells = "".join(
        f'<tableColumn id="{index}" name="{column}"'
        + (' totalsRowFunction="sum"' if totals and index == last else ' totalsRowLabel="Total"' if totals else "")
        + "/>"
        for index, column in enumerate(columns, 1)
    )
    filtered = ref.replace("4", "3") if totals else ref
    count = ' totalsRowCount="1"' if totals else ""
    part = sheet.book.add(
        "xl/tables/table1.xml",
        f"""<table xmlns="{MAIN}" id="{number}" name="{name}" displayName="{name}" ref="{ref}"{count}>
        <autoFilter ref="{filtered}"/><tableColumns count="{last}">{cells}</tableColumns>
        <tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>""",
        f"{SPREADSHEET}.table+xml",
    )
    rid = sheet.relate("table", part)
    sheet.pieces["tableParts"] = f'<tableParts count="1"><tablePart r:id="{rid}"/></tableParts>'
    return number


def _extend_book(book: Book, uri: str, content: str) -> None:
    book.pieces["extLst"] = book.pieces.get("extLst", "") + f'<ext uri="{uri}">{content}</ext>'


def _with_prefixes(parts: Parts) -> Parts:
    kinds = ("xl/workbook.xml", "xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet")
    return {name: _prefixed(data) if name.startswith(kinds) else data for name, data in parts.items()}


def _prefixed(data: bytes) -> bytes:
    root = etree.fromstring(data)
    renamed = {("x" if prefix is None else prefix): uri for prefix, uri in root.nsmap.items()}
    new = etree.Element(root.tag, dict(root.attrib), nsmap=renamed)
    new.extend(list(root))
    return etree.tostring(new, encoding="UTF-8", xml_declaration=True, standalone=True)


def _absolute(name: str, data: bytes) -> bytes:
    if name != "xl/_rels/workbook.xml.rels":
        return data.replace(b'Target="xl/', b'Target="/xl/') if name == "_rels/.rels" else data
    return data.replace(b'Target="', b'Target="/xl/')


def _without_styles(parts: Parts) -> Parts:
    rels = etree.fromstring(parts["xl/_rels/workbook.xml.rels"])
    for element in rels.findall(f"{{{PACKAGE}}}Relationship"):
        if element.get("Target") == "styles.xml":
            rels.remove(element)
    types = etree.fromstring(parts["[Content_Types].xml"])
    for element in list(types):
        if element.get("PartName") == "/xl/styles.xml":
            types.remove(element)
    changed = {"xl/_rels/workbook.xml.rels": etree.tostring(rels), "[Content_Types].xml": etree.tostring(types)}
    return {name: changed.get(name, data) for name, data in parts.items() if name != "xl/styles.xml"}


def _moved_workbook(parts: Parts) -> Parts:
    """The workbook is called otherwise and stands in a folder of its own."""
    names = {"xl/workbook.xml": "book/club.xml", "xl/_rels/workbook.xml.rels": "book/_rels/club.xml.rels"}
    moved = {names.get(name, name): data for name, data in parts.items()}
    for name in ("[Content_Types].xml", "_rels/.rels"):
        moved[name] = moved[name].replace(b"xl/workbook.xml", b"book/club.xml")
    rels = "book/_rels/club.xml.rels"
    moved[rels] = moved[rels].replace(b'Target="', b'Target="../xl/')
    return moved
