"""Carries scratch sheets into the organizer's workbook; every other part stays byte for byte as it was.

Only the content types, the workbook part with its relationships and the styles are patched.  New sheets
go to the end: elsewhere every index of a sheet in the workbook would shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lxml import etree

from tourney_xl.problems import Cell, Refused, error
from tourney_xl.workbook import sheet_xml, workbook_xml
from tourney_xl.workbook.draft import Draft, add_relationship, to_xml
from tourney_xl.workbook.package import (
    MAIN,
    OFFICE_RELATIONSHIPS,
    PACKAGE_RELATIONSHIPS,
    TYPES_PART,
    Package,
    Relationship,
    SheetPart,
    content_type,
    open_package,
    parse_xml,
    refusal,
    refuse_if_unwritable,
    relationships_part,
)
from tourney_xl.workbook.styles import EMPTY_STYLES, StyleMerger
from tourney_xl.workbook.workbook_xml import sheets_named

_FORMULA = f"{{{MAIN}}}f"
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_WORKSHEET_TYPE, _STYLES_TYPE, _TABLE_TYPE = (f"{_SPREADSHEET}.{kind}+xml" for kind in ("worksheet", "styles", "table"))
_WORKSHEET_KIND, _STYLES_KIND, _DRAWING_KIND, _CHAIN_KIND = (
    f"{OFFICE_RELATIONSHIPS}/{kind}" for kind in ("worksheet", "styles", "drawing", "calcChain")
)
_LONGEST_NAME = 31


@dataclass(frozen=True)
class _Job:
    """A sheet of the scratch workbook and where it goes; `old` is the sheet that it replaces."""

    scratch: SheetPart
    name: str
    old: SheetPart | None


@dataclass(frozen=True)
class _Graft:
    """What one run works on; the trees are patched in place and put back at the end."""

    package: Package
    built: Package
    draft: Draft
    book: etree._Element
    book_rels: etree._Element
    styles: StyleMerger

    def put_back(self) -> None:
        self.draft.put_changed(self.package.workbook_part, self.book)
        self.draft.put_changed(relationships_part(self.package.workbook_part), self.book_rels)


def graft(source: bytes, scratch: bytes, *, write: Mapping[str, str], remove: Sequence[str] = ()) -> bytes:
    """The workbook `source` with sheets of `scratch` written into it and the sheets `remove` taken out.

    `write` maps a sheet's name in `scratch` to the name it has or shall have in `source`: one that is
    there is replaced where it stands, any other comes at the end.  What is replaced is taken to be ours.
    """
    package = open_package(source, "The workbook")
    refuse_if_unwritable(package)
    built = open_package(scratch, "The scratch workbook")
    jobs = _jobs(package, built, write)
    removed = _removed(package, remove, [job.old for job in jobs if job.old])
    _refuse_without_visible_sheet(package, removed, jobs)
    try:
        return _grafted(package, built, jobs, removed)
    except (ValueError, etree.LxmlError) as reason:
        # Our own sheets are sound, so it is the organizer's part that is no XML or has a word for a number.
        raise refusal("workbook-damaged", package.name, "one of its parts contradicts itself") from reason


def _grafted(package: Package, built: Package, jobs: Sequence[_Job], removed: Sequence[SheetPart]) -> bytes:
    work = _begin(package, built)
    changed = [*(job.old for job in jobs if job.old), *removed]
    # Asked before anything is taken out: a name that referred to a sheet which goes refers to nothing afterwards.
    is_named = _is_named(work, {job.name.lower() for job in jobs} | {sheet.name.lower() for sheet in changed})
    _take_out(work, [job.old for job in jobs if job.old], removed)
    names = {job.scratch.name: job.name for job in jobs if job.scratch.name != job.name}
    roots = [_carry(work, job, names) for job in jobs]
    _drop_stale_chain(work, {sheet.sheet_id for sheet in changed})
    if is_named or any(map(sheet_xml.has_unknown_values, roots)):
        workbook_xml.calculate_when_opened(work.book)
    if jobs:
        workbook_xml.need_window(work.book)
    _put_styles(work)
    work.put_back()
    return work.draft.to_bytes()


def _jobs(package: Package, built: Package, write: Mapping[str, str]) -> list[_Job]:
    present = {sheet.name.lower(): sheet for sheet in package.sheets}
    jobs = []
    for scratch_name, name in write.items():
        if not 0 < len(name) <= _LONGEST_NAME:
            raise ValueError(f"a sheet cannot be called {name!r}")
        old = present.get(name.lower())
        if old and not _is_worksheet(package, old):
            message = f'The program needs the name "{name}" for a sheet of its own, and this one is not.'
            raise Refused(
                error("sheet-name-taken", Cell(old.name), message, "Rename this sheet; nothing in it is lost.")
            )
        jobs.append(_Job(_called(built, scratch_name), old.name if old else name, old))
    if len({job.name.lower() for job in jobs}) < len(jobs):
        raise ValueError("two sheets would get the same name")
    return jobs


def _is_worksheet(package: Package, sheet: SheetPart) -> bool:
    """A chart that fills a whole tab has a name as sheets have, but no cells that could say whose it is."""
    kinds = {relationship.rid: relationship.kind for relationship in package.relationships(package.workbook_part)}
    return kinds[sheet.rid] == _WORKSHEET_KIND


def _removed(package: Package, names: Sequence[str], replaced: Sequence[SheetPart]) -> list[SheetPart]:
    removed = [_called(package, name) for name in names]
    if set(removed) & set(replaced):
        raise ValueError("a sheet cannot be written and taken out at once")
    return removed


def _called(package: Package, name: str) -> SheetPart:
    for sheet in package.sheets:
        if sheet.name.lower() == name.lower():
            return sheet
    raise ValueError(f"there is no sheet {name!r}")


def _refuse_without_visible_sheet(package: Package, removed: Sequence[SheetPart], jobs: Sequence[_Job]) -> None:
    """Excel does not open a workbook in which every sheet is hidden."""
    if removed and not any(sheet.state == "visible" for sheet in package.sheets if sheet not in removed):
        added = [job.scratch for job in jobs if not job.old]
        if not any(sheet.state == "visible" for sheet in added):
            message = "This is the only visible sheet, so it cannot be taken out."
            raise Refused(error("last-visible-sheet", Cell(removed[0].name), message, "Unhide another sheet and save."))


def _begin(package: Package, built: Package) -> _Graft:
    styles_part = package.related("styles")
    built_styles = built.related("styles")
    return _Graft(
        package=package,
        built=built,
        draft=Draft(package),
        book=package.xml(package.workbook_part),
        book_rels=package.xml(relationships_part(package.workbook_part)),
        styles=StyleMerger(
            package.xml(styles_part) if styles_part else parse_xml(EMPTY_STYLES),
            built.xml(built_styles) if built_styles else parse_xml(EMPTY_STYLES),
        ),
    )


def _take_out(work: _Graft, replaced: Sequence[SheetPart], removed: Sequence[SheetPart]) -> None:
    """Old sheets go, and with them the notes, tables and the like that nothing else refers to.

    A drawing (charts, pictures, shapes) that the organizer put onto a sheet of ours stays with it.
    """
    draft = work.draft
    doomed = draft.reachable(sheet.part for sheet in [*replaced, *removed])
    for sheet in replaced:
        draft.put_relationships(sheet.part, _drawings(draft.relationships(sheet.part)))
    for sheet in removed:
        workbook_xml.remove_sheet(work.book, sheet.rid)
        _remove_relationship(work.book_rels, sheet.rid)
    work.put_back()
    for part in sorted(doomed - draft.reachable([""])):
        draft.drop(part)


def _carry(work: _Graft, job: _Job, names: Mapping[str, str]) -> etree._Element:
    """Writes one scratch sheet with all that belongs to it; gives back its tree.

    `names` are the scratch sheets that bear another name in the organizer's workbook.
    """
    sheet = work.built.xml(job.scratch.part)
    strings = sheet_xml.shared_strings(work.built)
    is_1904 = workbook_xml.counts_from_1904(work.book)
    sheet_xml.make_portable(sheet, strings, work.styles, counts_from_1904=is_1904)
    sheet_xml.rename_targets(sheet, names)
    relationships = _carry_related(work, job.scratch.part)
    if job.old:
        part, rid = job.old.part, job.old.rid
        sheet_xml.keep_looks(sheet, work.package.xml(part))
        relationships += _keep_drawing(work, sheet, part, relationships)
    else:
        part, rid = _new_sheet(work, job)
    work.draft.put(part, to_xml(sheet), _WORKSHEET_TYPE)
    work.draft.put_relationships(part, relationships)
    _carry_print_names(work, job, rid)
    return sheet


def _new_sheet(work: _Graft, job: _Job) -> tuple[str, str]:
    part = work.draft.free_name("xl/worksheets/sheet1.xml")
    rid = _relate_to_workbook(work, part, _WORKSHEET_KIND)
    workbook_xml.add_sheet(work.book, job.name, rid, job.scratch.state)
    return part, rid


def _keep_drawing(
    work: _Graft, sheet: etree._Element, part: str, relationships: Sequence[Relationship]
) -> list[Relationship]:
    kept = _drawings(work.draft.relationships(part))
    if not kept or sheet_xml.has_drawing(sheet):
        return []
    rid = _free_id({relationship.rid for relationship in relationships})
    sheet_xml.attach_drawing(sheet, rid)
    return [replace(kept[0], rid=rid)]


def _carry_related(work: _Graft, scratch_part: str) -> list[Relationship]:
    """Notes, tables and what else the scratch sheet refers to, each under a free name."""
    carried = []
    for relationship in work.built.relationships(scratch_part):
        if not relationship.is_external:
            relationship = replace(relationship, target=_carry_part(work, relationship.target))
        carried.append(relationship)
    return carried


def _carry_part(work: _Graft, scratch_part: str) -> str:
    kind = content_type(work.built.xml(TYPES_PART), scratch_part)
    data = work.built.read(scratch_part)
    if kind == _TABLE_TYPE:
        data = to_xml(_unique_table(work, parse_xml(data)))
    part = work.draft.free_name(scratch_part)
    work.draft.put(part, data, kind)
    work.draft.put_relationships(part, _carry_related(work, scratch_part))
    return part


def _unique_table(work: _Graft, table: etree._Element) -> etree._Element:
    """Excel wants ids and names of tables to be unique in the whole workbook."""
    others = [parse_xml(work.draft.read(part)) for part in work.draft.parts_of_type(_TABLE_TYPE)]
    table.set("id", str(max([0, *(int(other.get("id", "0")) for other in others)]) + 1))
    taken = {other.get("displayName", "").lower() for other in others}
    name = wanted = table.get("displayName", "Table")
    number = 1
    while name.lower() in taken:
        number += 1
        name = f"{wanted}_{number}"
    table.set("displayName", name)
    table.set("name", name)
    sheet_xml.map_attributes(table.iter(), sheet_xml.is_difference, work.styles.difference)
    return table


def _carry_print_names(work: _Graft, job: _Job, rid: str) -> None:
    scratch_book = work.built.xml(work.built.workbook_part)
    names = workbook_xml.print_names(scratch_book, workbook_xml.position_of(scratch_book, job.scratch.rid))
    position = workbook_xml.position_of(work.book, rid)
    workbook_xml.replace_print_names(work.book, position, names, job.name)


def _drop_stale_chain(work: _Graft, changed: set[int]) -> None:
    """The order of calculation names cells by `sheetId`; Excel calls a file broken where one is no formula."""
    chain = work.package.related("calcChain")
    if chain is None or not work.draft.has(chain):
        return
    # An entry without a sheet is on the sheet of the entry before it.
    listed = {int(entry.get("i", "0")) for entry in work.package.xml(chain).iterfind(f"{{{MAIN}}}c")}
    if listed & changed:
        work.draft.drop(chain)
        for relationship in work.package.relationships(work.package.workbook_part):
            if relationship.kind == _CHAIN_KIND:
                _remove_relationship(work.book_rels, relationship.rid)


def _is_named(work: _Graft, ours: set[str]) -> bool:
    """Whether a formula of the organizer's refers to a sheet that was written or taken out."""
    formulas = _formulas(work.package, ours)
    names = workbook_xml.names_used_in_names(work.book)
    return any(ours & sheets_named(formula) for source in (names, formulas) for formula in source)


def _formulas(package: Package, ours: set[str]) -> Iterator[str]:
    for sheet in package.sheets:
        if sheet.name.lower() not in ours:
            # A sheet is named with an exclamation mark, and most sheets have none to look for.
            yield from _formulas_of(package.xml(sheet.part)) if b"!" in package.read(sheet.part) else ()


def _formulas_of(sheet: etree._Element) -> Iterable[str]:
    return (formula.text or "" for formula in sheet.iter(_FORMULA))


def _put_styles(work: _Graft) -> None:
    part = work.package.related("styles")
    if part is not None:
        work.draft.put_changed(part, work.styles.styles)
        return
    part = work.draft.free_name("xl/styles.xml")
    work.draft.put(part, to_xml(work.styles.styles), _STYLES_TYPE)
    _relate_to_workbook(work, part, _STYLES_KIND)


def _relate_to_workbook(work: _Graft, part: str, kind: str) -> str:
    rid = _free_id({element.get("Id", "") for element in work.book_rels})
    add_relationship(work.book_rels, work.package.workbook_part, Relationship(rid, kind, part))
    return rid


def _remove_relationship(rels: etree._Element, rid: str) -> None:
    for element in rels.findall(f"{{{PACKAGE_RELATIONSHIPS}}}Relationship"):
        if element.get("Id") == rid:
            rels.remove(element)


def _drawings(relationships: Iterable[Relationship]) -> list[Relationship]:
    return [relationship for relationship in relationships if relationship.kind == _DRAWING_KIND]


def _free_id(taken: set[str]) -> str:
    number = 1
    while f"rId{number}" in taken:
        number += 1
    return f"rId{number}"
