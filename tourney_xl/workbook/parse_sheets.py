"""Which sheet is which: ours by their headers, the organizer's by their names, rounds in the order of play."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tourney_xl.elimination import sheet_name
from tourney_xl.model import Stage
from tourney_xl.problems import Cell, error, note, warning
from tourney_xl.suggest import nearest
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import OWNED, RESULTS
from tourney_xl.workbook.parse_values import HEADER_SEARCH_ROWS, Findings
from tourney_xl.workbook.read import Table

Tables = Mapping[str, Table]
Key = tuple[Stage, int]
"""A round's stage and its place in it; a bracket's place is its size, negative so that larger ones come first."""

ROUND_HEADERS = ("Player 1", "Player 2", "Winner")
"""What a sheet needs to be read as a round."""

_LEAVE = "Rename this sheet; nothing in it is lost."
_FROM_BACKUP = "copy the sheet back from the newest file in the backups folder that has it"
_SWISS = re.compile(r"(?:round ?)?(\d{1,3})")
_TOP = re.compile(r"top ?(\d{1,5})")
_STAGES = list(Stage)


@dataclass(frozen=True)
class RoundSheet:
    """A published round before its rows are read."""

    ordinal: int
    stage: Stage
    size: int | None
    table: Table


def find_sheet(tables: Tables, name: str, findings: Findings) -> Table | None:
    """The organizer's sheet of this name, whatever its case and spaces."""
    named = [table for title, table in tables.items() if words.fold(title) == words.fold(name)]
    for other in named[1:]:
        message = f'There is a second sheet called "{name}".'
        findings.add(error("sheet-twice", Cell(other.name), message, "Rename or delete one of the two."))
    return _readable(named[0], findings) if named else None


def required_sheet(tables: Tables, name: str, findings: Findings) -> Table | None:
    found = find_sheet(tables, name, findings)
    if found is None:
        near = nearest(name, tables)
        other = f'Rename the sheet that is meant to "{name}", or add one of that name.'
        hint = f'Rename the sheet "{near}" to "{name}".' if near else other
        findings.add(error("sheet-missing", Cell(name), f'The sheet "{name}" is missing.', hint))
    return found


def _readable(table: Table, findings: Findings) -> Table:
    if table.stray:
        message = "The values here are so far apart that the sheet was not read."
        hint = "Delete what stands in this last row or column, and save."
        findings.add(error("sheet-too-large", Cell(table.name, table.stray), message, hint))
    return table


# The program's own sheets


def owned_sheets(tables: Tables) -> Mapping[str, str]:
    """The name that each of the program's own sheets bears in this workbook, also after a renaming."""
    owned: dict[str, str] = {}
    # The longest headers come first, because those of `Crosstable` are also the beginning of `Standings`.
    for name, headers in sorted(OWNED.items(), key=lambda item: -len(item[1])):
        same_name = _named(tables, name)
        candidates = [same_name] if same_name else _renamed(tables, headers, owned.values())
        if len(candidates) == 1 and _begins_with(candidates[0], headers):
            owned[name] = candidates[0].name
    return {name: owned[name] for name in OWNED if name in owned}


def check_owned_names(tables: Tables, findings: Findings) -> None:
    """A sheet of our name that is not ours is never replaced; the organizer is asked to rename it."""
    owned = owned_sheets(tables)
    for name in OWNED:
        taken = _named(tables, name)
        if taken is not None and taken.stray:
            _readable(taken, findings)
        elif taken is not None and owned.get(name) != taken.name:
            message = f'The program needs the name "{name}" for a sheet of its own, and this one is not.'
            findings.add(error("sheet-name-taken", Cell(taken.name), message, _LEAVE))


def _named(tables: Tables, name: str) -> Table | None:
    return next((table for title, table in tables.items() if words.fold(title) == words.fold(name)), None)


def _renamed(tables: Tables, headers: tuple[str, ...], known: Iterable[str]) -> list[Table]:
    taken = {*known, *OWNED}
    return [table for table in tables.values() if table.name not in taken and _begins_with(table, headers)]


def _begins_with(table: Table, headers: tuple[str, ...]) -> bool:
    first = table.rows[0] if table.rows else ()
    return [words.fold(raw) for raw in first[: len(headers)]] == [words.fold(header) for header in headers]


# Rounds


def round_key(name: object) -> Key | None:
    """`Round 3` or `3`, `Top 8`, `Final`: what an organizer calls a round."""
    folded = words.fold(name)
    swiss, top = _SWISS.fullmatch(folded), _TOP.fullmatch(folded)
    if swiss:
        return Stage.SWISS, int(swiss[1])
    size = 2 if folded in ("final", "finals") else int(top[1]) if top else 0
    is_bracket = size >= 2 and size & (size - 1) == 0
    return (Stage.ELIMINATION, -size) if is_bracket else None


def round_name(key: Key) -> str:
    stage, place = key
    return f"Round {place}" if stage is Stage.SWISS else sheet_name(-place)


def _in_order(key: Key) -> tuple[int, int]:
    return _STAGES.index(key[0]), key[1]


def round_sheets(tables: Tables, remembered: Iterable[str], findings: Findings) -> tuple[RoundSheet, ...]:
    """Round 1, Round 2, … then Top 8, Top 4, Final, whatever the order of the tabs.

    `remembered` are the rounds that the sheet `Results` tells of.
    """
    known = {key for key in map(round_key, remembered) if key is not None}
    found = _named_like_rounds(tables, known, findings)
    strays = _strays(tables, found)
    _check_gaps(found, known, strays, findings)
    _check_newest(found, known, strays, findings)
    if not any(problem.code in ("round-missing", "round-renamed") for problem in findings.problems):
        _mention(strays, findings)
    return tuple(
        RoundSheet(ordinal, key[0], None if key[0] is Stage.SWISS else -key[1], found[key])
        for ordinal, key in enumerate(sorted(found, key=_in_order), start=1)
    )


def _sheet_key(title: str) -> Key | None:
    """The round that a sheet of this name is: a bare number is no sheet's name, and rounds begin with 1."""
    key = None if words.fold(title).isdecimal() else round_key(title)
    return None if key == (Stage.SWISS, 0) else key


def _named_like_rounds(tables: Tables, remembered: Collection[Key], findings: Findings) -> dict[Key, Table]:
    found: dict[Key, Table] = {}
    for title, table in tables.items():
        key = _sheet_key(title)
        if key is None:
            continue
        if key in found:
            message = f"There is a second sheet for {round_name(key)}."
            findings.add(error("sheet-twice", Cell(title), message, "Rename or delete one of the two."))
        elif key not in remembered and not _looks_like_round(table):
            message = f'The program needs the name "{round_name(key)}" for a round, and this sheet is none.'
            findings.add(error("sheet-name-taken", Cell(title), message, _LEAVE))
        else:
            found[key] = _readable(table, findings)
    return found


def _looks_like_round(table: Table) -> bool:
    """Whether it has one of a round's headers, also where rows were put in above them."""
    wanted = set(map(words.fold, ROUND_HEADERS))
    return bool(table.stray) or any(words.fold(raw) in wanted for row in table.rows[:HEADER_SEARCH_ROWS] for raw in row)


def _strays(tables: Tables, found: Mapping[Key, Table]) -> list[str]:
    """Sheets with a round's headers under another name: renamed, or copied."""
    known = {table.name for table in found.values()} | set(owned_sheets(tables).values())
    return [
        name
        for name, table in tables.items()
        if name not in known
        and _sheet_key(name) is None
        and all(table.column(header) is not None for header in ROUND_HEADERS)
        and not _begins_with(table, OWNED[RESULTS])
    ]


def _check_gaps(found: Mapping[Key, Table], remembered: Collection[Key], strays: list[str], findings: Findings) -> None:
    newest = max(map(_in_order, found), default=(0, 0))
    gone = {key for key in remembered if key not in found and _in_order(key) < newest}
    # A round that was published under its name is not another one; one that is gone explains the gaps that it leaves.
    unknown = [table.name for key, table in found.items() if remembered and key not in remembered]
    for key in sorted(gone or _gaps(found), key=_in_order):
        next_key = min((later for later in found if _in_order(later) > _in_order(key)), key=_in_order)
        after = found[next_key].name
        message = f"{round_name(key)} is missing before this round."
        hint = _rename_hint(round_name(key), [*strays, *(unknown if remembered else [after])])
        findings.add(error("round-missing", Cell(after), message, hint))


def _gaps(found: Mapping[Key, Table]) -> list[Key]:
    swiss = [place for stage, place in found if stage is Stage.SWISS]
    gaps: list[Key] = [(Stage.SWISS, place) for place in range(1, max(swiss, default=0)) if place not in swiss]
    sizes = sorted((-place for stage, place in found if stage is Stage.ELIMINATION), reverse=True)
    for larger, smaller in pairwise(sizes):
        steps = range(smaller.bit_length(), larger.bit_length() - 1)
        gaps += [(Stage.ELIMINATION, -(1 << step)) for step in reversed(steps)]
    return gaps


def _rename_hint(name: str, candidates: list[str]) -> str:
    """What may be that round under another name, or else where it is to be had."""
    if candidates:
        return f'If the sheet "{candidates[0]}" is that round, rename it to "{name}". Else {_FROM_BACKUP}.'
    return f"{_FROM_BACKUP[0].upper()}{_FROM_BACKUP[1:]}."


def _check_newest(
    found: Mapping[Key, Table], remembered: Collection[Key], strays: list[str], findings: Findings
) -> None:
    """A round after all others whose sheet is gone: renamed it is an error, deleted it is paired anew."""
    newest = max(map(_in_order, found), default=(0, 0))
    gone = [key for key in remembered if _in_order(key) > newest]
    for key in sorted(gone, key=_in_order):
        name = round_name(key)
        if strays:
            message = f"{name} was published, and no sheet has that name any more."
            findings.add(error("round-renamed", Cell(strays[0]), message, _rename_hint(name, strays)))
        else:
            message = f"{name} was published, and its sheet is gone: it would be paired anew."
            hint = f"If that is not meant, {_FROM_BACKUP}."
            findings.add(warning("round-deleted", Cell(name), message, hint))


def _mention(strays: list[str], findings: Findings) -> None:
    for name in strays:
        message = "This looks like a round, but its name is not a round's, so it is not read."
        hint = 'If it is one, rename it like this: "Round 3", "Top 8", "Final". Else nothing need be done.'
        findings.add(note("round-sheet-unread", Cell(name), message, hint))
