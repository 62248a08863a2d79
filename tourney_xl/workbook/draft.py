"""A package while it is being changed: new contents lie over the old members, which stay as they are."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from lxml import etree

from tourney_xl.workbook import archive
from tourney_xl.workbook.package import (
    CONTENT_TYPES,
    PACKAGE_RELATIONSHIPS,
    TYPES_PART,
    Package,
    Relationship,
    content_type,
    find_override,
    parse_xml,
    read_relationships,
    relationships_part,
)

USUAL_WORKBOOK = "xl/workbook.xml"
_DECLARATION = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def to_xml(root: etree._Element) -> bytes:
    return _DECLARATION + etree.tostring(root, encoding="UTF-8", xml_declaration=False)


class Draft:
    """Parts by name, without case; a dropped part is gone until something is put under its name again."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._contents: dict[str, bytes] = {}
        self._names = {member.name.lower(): member.name for member in package.members}
        self._dropped: set[str] = set()
        self.types = package.xml(TYPES_PART)

    def has(self, part: str) -> bool:
        return part.lower() in self._names and part.lower() not in self._dropped

    def read(self, part: str) -> bytes:
        key = part.lower()
        return self._contents[key] if key in self._contents else self._package.read(part)

    def put(self, part: str, data: bytes, kind: str | None = None) -> None:
        """`kind` is the content type; None where the package tells it already."""
        self._names.setdefault(part.lower(), part)
        self._dropped.discard(part.lower())
        self._contents[part.lower()] = data
        if kind:
            self._declare(part, kind)

    def put_changed(self, part: str, root: etree._Element) -> None:
        """Leaves a part alone, byte for byte, where the tree says what the part says already."""
        if _canonical(parse_xml(self.read(part))) != _canonical(root):
            self.put(part, to_xml(root))

    def drop(self, part: str) -> None:
        self._forget(part)
        self._forget(relationships_part(part))

    def free_name(self, pattern: str) -> str:
        """The name itself, or with the lowest number that no part has: `xl/tables/table3.xml`."""
        if not self.has(pattern):
            return pattern
        stem, ending = posixpath.splitext(pattern)
        stem = re.sub(r"\d+$", "", stem)
        number = 1
        while self.has(f"{stem}{number}{ending}"):
            number += 1
        return f"{stem}{number}{ending}"

    def relationships(self, part: str) -> tuple[Relationship, ...]:
        rels = relationships_part(part)
        return read_relationships(parse_xml(self.read(rels)), part, self.has) if self.has(rels) else ()

    def put_relationships(self, part: str, relationships: Sequence[Relationship]) -> None:
        rels = relationships_part(part)
        if not relationships:
            self._forget(rels)
            return
        root = etree.Element(f"{{{PACKAGE_RELATIONSHIPS}}}Relationships", nsmap={None: PACKAGE_RELATIONSHIPS})  # type: ignore[dict-item]
        for relationship in relationships:
            add_relationship(root, part, relationship)
        self.put(rels, to_xml(root))

    def reachable(self, start: Iterable[str]) -> set[str]:
        """The parts at which one arrives from `start`, lower case, `start` included."""
        found: set[str] = set()
        waiting = list(start)
        while waiting:
            part = waiting.pop()
            if part.lower() not in found:
                found.add(part.lower())
                targets = (rel.target for rel in self.relationships(part) if not rel.is_external)
                waiting += [target for target in targets if self.has(target)]
        return found

    def to_bytes(self) -> bytes:
        """Untouched members raw and in their order, changed ones in their place, new ones at the end."""
        self._undeclare_dropped()
        self.put_changed(TYPES_PART, self.types)
        members = {member.name.lower(): member for member in self._package.members}
        return archive.write_members(
            archive.pack(name, self._contents[key]) if key in self._contents else members[key]
            for key, name in self._names.items()
            if key not in self._dropped
        )

    def parts_of_type(self, kind: str) -> list[str]:
        parts = [name for name in self._names.values() if self.has(name)]
        return [part for part in parts if content_type(self.types, part) == kind]

    def _forget(self, part: str) -> None:
        self._dropped.add(part.lower())
        self._contents.pop(part.lower(), None)

    def _declare(self, part: str, kind: str) -> None:
        if content_type(self.types, part) == kind:
            return
        ending = posixpath.splitext(part)[1].lstrip(".")
        override = find_override(self.types, part)
        if override is not None:
            override.set("ContentType", kind)
        elif ending != "xml" and content_type(self.types, f"any.{ending}") is None:
            # Excel knows drawings of notes by their ending alone.
            default = etree.Element(f"{{{CONTENT_TYPES}}}Default", Extension=ending, ContentType=kind)
            self.types.insert(0, default)
        else:
            etree.SubElement(self.types, f"{{{CONTENT_TYPES}}}Override", PartName=f"/{part}", ContentType=kind)

    def _undeclare_dropped(self) -> None:
        """Done last, so that a part which came again keeps its place in the list."""
        for part in self._dropped:
            if (override := find_override(self.types, part)) is not None:
                self.types.remove(override)


def add_relationship(root: etree._Element, part: str, relationship: Relationship) -> None:
    target = relationship.target
    if not relationship.is_external:
        target = posixpath.relpath(f"/{target}", posixpath.join("/", posixpath.dirname(part)))
    element = etree.SubElement(
        root,
        f"{{{PACKAGE_RELATIONSHIPS}}}Relationship",
        Id=relationship.rid,
        Type=relationship.kind,
        Target=target,
    )
    if relationship.is_external:
        element.set("TargetMode", "External")


def with_usual_workbook(package: Package) -> bytes:
    """The same workbook with its main part at `xl/workbook.xml`, the only place where some readers look."""
    draft = Draft(package)
    relationships = draft.relationships(package.workbook_part)
    kind = content_type(draft.types, package.workbook_part)
    data = draft.read(package.workbook_part)
    draft.drop(package.workbook_part)
    draft.put(USUAL_WORKBOOK, data, kind)
    draft.put_relationships(USUAL_WORKBOOK, relationships)
    root = [
        replace(rel, target=USUAL_WORKBOOK) if rel.target == package.workbook_part else rel
        for rel in package.relationships("")
    ]
    draft.put_relationships("", root)
    return draft.to_bytes()


def _canonical(root: etree._Element) -> bytes:
    return etree.tostring(root, method="c14n")
