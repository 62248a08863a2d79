"""The program's own sheets as they stand in a workbook, beside what they should show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tourney_xl.problems import Problem, error
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import LOG
from tourney_xl.workbook.parse_sheets import Tables, owned_sheets
from tourney_xl.workbook.read import Raw, Table, read_tables

UNCOMPARED = ("Faction", "Team", "Rule")
"""Columns that only repeat what `Players` says, or name the rule of a result that may be corrected by now."""
WRITE_ANEW = "The next advance writes the sheet anew."


def altered(tables: Tables, scratch: bytes) -> Iterator[Problem]:
    """The first cell of each of the program's sheets that shows something else than it should.

    `Log` tells what nothing else does, so there is nothing to compare it with.
    """
    owned = owned_sheets(tables)
    for name, expected in read_tables(scratch, "The workbook").items():
        if name == LOG:
            continue
        if name not in owned:
            yield error("own-sheet-gone", None, f"The sheet {name} is gone.", WRITE_ANEW)
            continue
        yield from _first_difference(tables[owned[name]], expected)


def _first_difference(shown: Table, expected: Table) -> Iterator[Problem]:
    headers = expected.rows[0] if expected.rows else ()
    for row, (found, wanted) in enumerate(zip_longest(shown.rows, expected.rows, fillvalue=())):
        for column, (now, then) in enumerate(zip_longest(found, wanted)):
            if column < len(headers) and headers[column] not in UNCOMPARED and not _is_same(now, then):
                message = f"It shows {_said(now)}; by the results it is {_said(then)}."
                yield error("own-sheet-altered", shown.cell(row, column), message, WRITE_ANEW)
                return


def _is_same(now: Raw, then: Raw) -> bool:
    """Another program may have saved the file: a whole number may have become text, a space may be gone."""
    return now == then or words.text(now) == words.text(then)


def _said(value: Raw) -> str:
    return f'"{words.text(value)}"' if words.text(value) else "nothing"
