"""Formats of scratch cells, found or added in the organizer's `styles.xml`; nothing there is changed or moved.

Every list in that part is addressed by position, so entries are only ever appended, and one that is
there already, in structure, is used again: writing the same sheets any number of times adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy

from lxml import etree
from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE, is_date_format

from tourney_xl.workbook.package import MAIN, parse_xml

EMPTY_STYLES = f"""<styleSheet xmlns="{MAIN}">
<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>""".replace("\n", "").encode()

_SECTIONS = (
    "numFmts",
    "fonts",
    "fills",
    "borders",
    "cellStyleXfs",
    "cellXfs",
    "cellStyles",
    "dxfs",
    "tableStyles",
    "colors",
    "extLst",
)
# Excel ignores what stands in a section that has no first entry, and an xf points at entry 0 of each.
_NEVER_EMPTY = ("fonts", "fills", "borders", "cellStyleXfs", "cellXfs")
_FALSE_WHEN_MISSING = frozenset({"pivotButton", "quotePrefix", "diagonalUp", "diagonalDown"})
_FALSE = frozenset({"0", "false"})
_FIRST_FREE_NUMBER_FORMAT = BUILTIN_FORMATS_MAX_SIZE
_XF_LISTS = (
    ("numFmtId", "applyNumberFormat"),
    ("fontId", "applyFont"),
    ("fillId", "applyFill"),
    ("borderId", "applyBorder"),
)
_XF_CHILDREN = (("alignment", "applyAlignment"), ("protection", "applyProtection"))


def insert_in_order(parent: etree._Element, child: etree._Element, order: Iterable[str]) -> None:
    """Puts `child` where the schema's order of elements wants it; unknown elements stay where they are."""
    names = list(order)
    later = frozenset(names[names.index(local_name(child)) + 1 :])
    for position, element in enumerate(parent):
        if local_name(element) in later:
            parent.insert(position, child)
            return
    parent.append(child)


def local_name(element: etree._Element) -> str:
    """A comment or a processing instruction has no name."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


class StyleMerger:
    """Maps indexes of the scratch workbook's styles to those of the organizer's, adding what is missing."""

    def __init__(self, styles: etree._Element, scratch: etree._Element) -> None:
        self.styles = styles
        self._scratch = scratch
        self._known: dict[str, dict[str, int]] = {}
        self._scratch_codes = _number_formats(scratch)
        self._mapped: dict[tuple[str, int], int] = {}
        for section in _NEVER_EMPTY:
            self._seed(section)

    def cell_format(self, index: int) -> int:
        """An entry of `cellXfs`; the unformatted cell is unformatted there too."""
        return index and self._once("cellXfs", index, self._merge_cell_format)

    def difference(self, index: int) -> int:
        """An entry of `dxfs`, as conditional formatting and tables use them."""
        return self._once("dxfs", index, lambda number: self._copy("dxfs", number))

    def is_date(self, index: int) -> bool:
        """Whether a scratch cell of this format shows a date or a time."""
        number = int(self._entry("cellXfs", index).get("numFmtId", "0"))
        return is_date_format(self._scratch_codes.get(number) or BUILTIN_FORMATS.get(number))

    def _once(self, section: str, index: int, merge: Callable[[int], int]) -> int:
        if (section, index) not in self._mapped:
            self._mapped[section, index] = merge(index)
        return self._mapped[section, index]

    def _merge_cell_format(self, index: int) -> int:
        scratch = self._entry("cellXfs", index)
        indexes = {
            "numFmtId": self._number_format(int(scratch.get("numFmtId", "0"))),
            # The organizer's own font, and the two fills that every workbook must begin with.
            "fontId": self._copy("fonts", number) if (number := int(scratch.get("fontId", "0"))) else 0,
            "fillId": self._copy("fills", number) if (number := int(scratch.get("fillId", "0"))) > 1 else number,
            "borderId": self._copy("borders", int(scratch.get("borderId", "0"))),
        }
        xf = etree.Element(f"{{{MAIN}}}xf", {name: str(number) for name, number in indexes.items()})
        xf.set("xfId", "0")
        if scratch.get("quotePrefix", "0") not in _FALSE:
            xf.set("quotePrefix", "1")
        for name, flag in _XF_LISTS:
            if indexes[name]:
                xf.set(flag, "1")
        for name, flag in _XF_CHILDREN:
            if (child := scratch.find(f"{{{MAIN}}}{name}")) is not None:
                xf.set(flag, "1")
                xf.append(deepcopy(child))
        return self._add("cellXfs", xf)

    def _number_format(self, number: int) -> int:
        """Built-in formats have the same number everywhere, all others are known by their code."""
        if number not in self._scratch_codes:
            return number
        code = self._scratch_codes[number]
        present = _number_formats(self.styles)
        for there, theirs in present.items():
            if theirs == code:
                return there
        free = max([_FIRST_FREE_NUMBER_FORMAT - 1, *present]) + 1
        element = etree.SubElement(self._section("numFmts"), f"{{{MAIN}}}numFmt", numFmtId=str(free), formatCode=code)
        _count(element.getparent())
        return free

    def _copy(self, section: str, index: int) -> int:
        return self._add(section, deepcopy(self._entry(section, index)))

    def _entry(self, section: str, index: int) -> etree._Element:
        return _entries(self._scratch.find(f"{{{MAIN}}}{section}"))[index]

    def _add(self, section: str, element: etree._Element) -> int:
        parent = self._section(section)
        if section not in self._known:
            # Where two entries are alike the first counts, so later ones must not overwrite it.
            entries = list(enumerate(_entries(parent)))
            self._known[section] = {_structure(entry): number for number, entry in reversed(entries)}
        known = self._known[section]
        structure = _structure(element)
        if structure not in known:
            known[structure] = len(_entries(parent))
            element.tail = None
            parent.append(element)
            _count(parent)
        return known[structure]

    def _section(self, name: str) -> etree._Element:
        section = self.styles.find(f"{{{MAIN}}}{name}")
        if section is None:
            section = etree.Element(f"{{{MAIN}}}{name}")
            insert_in_order(self.styles, section, _SECTIONS)
        return section

    def _seed(self, name: str) -> None:
        section = self._section(name)
        if not _entries(section):
            model = parse_xml(EMPTY_STYLES).find(f"{{{MAIN}}}{name}")
            section.extend(_entries(model))
            _count(section)


def _entries(section: etree._Element | None) -> list[etree._Element]:
    return [] if section is None else [child for child in section if isinstance(child.tag, str)]


def _count(section: etree._Element | None) -> None:
    if section is not None:
        section.set("count", str(len(_entries(section))))


def _number_formats(styles: etree._Element) -> dict[int, str]:
    found = styles.iterfind(f"{{{MAIN}}}numFmts/{{{MAIN}}}numFmt")
    return {int(element.get("numFmtId", "0")): element.get("formatCode", "") for element in found}


def _structure(element: etree._Element) -> str:
    """The same text for entries that mean the same: order and spelled-out defaults do not matter."""
    attributes = sorted(
        f"{name}={value}"
        for name, value in ((str(name), str(value)) for name, value in element.attrib.items())
        if not (name in _FALSE_WHEN_MISSING and value in _FALSE)
    )
    children = sorted(_structure(child) for child in _entries(element))
    return f"<{local_name(element)} {attributes} {(element.text or '').strip()} {children}>"
