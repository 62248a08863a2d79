"""What the program itself wrote last time: `Results`, `Standings`, `Draft groups` and `Log`, taken as they are.

A row that is not as the program writes it is passed over: the comparison with it then finds nothing to
compare, and the next write puts the sheet right again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from tourney_xl.changes import RENAMED
from tourney_xl.model import DraftSeat, LogRow, Memory, ResultRow, StandingRow
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import (
    DRAFT_GROUPS,
    DRAFT_HEADERS,
    LOG,
    LOG_HEADERS,
    RESULTS,
    RESULTS_START,
    STANDINGS,
    STANDINGS_START,
)
from tourney_xl.workbook.parse_sheets import Tables, owned_sheets
from tourney_xl.workbook.parse_values import Findings, Row, read_rows
from tourney_xl.workbook.read import Table

R = TypeVar("R")


def read_memory(tables: Tables) -> Memory:
    owned = owned_sheets(tables)

    def rows(name: str, headers: tuple[str, ...], make: Callable[[Row], R | None]) -> tuple[R, ...]:
        table = tables.get(owned.get(name, ""))
        made = map(make, _rows(table, headers)) if table else ()
        return tuple(row for row in made if row is not None)

    return Memory(
        rows(RESULTS, (*RESULTS_START, *_figure_headers(tables.get(owned.get(RESULTS, "")))), _result),
        rows(STANDINGS, (*STANDINGS_START, "Status"), _standing),
        rows(LOG, LOG_HEADERS, _log),
        rows(DRAFT_GROUPS, DRAFT_HEADERS, _draft_seat),
    )


def former_names(memory: Memory) -> Mapping[int, frozenset[str]]:
    """Every name that an entry number has borne, case and spaces evened out: old rounds still show the oldest."""
    names = {number: {words.fold(name)} for number, name in memory.names.items()}
    for row in memory.log:
        if row.what == RENAMED and row.number is not None:
            names.setdefault(row.number, set()).update((words.fold(row.old), words.fold(row.new)))
    return {number: frozenset(borne) for number, borne in names.items()}


def _rows(table: Table, headers: tuple[str, ...]) -> list[Row]:
    return read_rows(table, headers, (), Findings())


def _figure_headers(table: Table | None) -> tuple[str, ...]:
    """`MoV 1` and `MoV 2`, or whatever the game's figure is called: the two columns after the points."""
    first = table.rows[0] if table else ()
    after = tuple(words.text(raw) for raw in first[len(RESULTS_START) : len(RESULTS_START) + 2])
    return after if len(after) == 2 and after[0].endswith(" 1") else ()


def _result(row: Row) -> ResultRow | None:
    one = words.whole(row["#1"].raw)
    if one is None:
        return None
    figures = [header for header in row.columns if header not in RESULTS_START] or ["", ""]
    return ResultRow(
        round=words.text(row["Round"].raw),
        table=words.whole(row["Table"].raw),
        one=one,
        name_one=words.text(row["Player 1"].raw),
        two=words.whole(row["#2"].raw),
        name_two=words.text(row["Player 2"].raw),
        winner=words.text(row["Winner"].raw),
        how=words.text(row["How"].raw),
        points_one=words.whole(row["Points 1"].raw),
        points_two=words.whole(row["Points 2"].raw),
        figure_one=words.whole(row[figures[0]].raw),
        figure_two=words.whole(row[figures[1]].raw),
    )


def _standing(row: Row) -> StandingRow | None:
    number = words.whole(row["#"].raw)
    if number is None:
        return None
    return StandingRow(number, words.text(row["Player"].raw), words.text(row["Status"].raw))


def _draft_seat(row: Row) -> DraftSeat | None:
    draft, seat, number = (words.whole(row[header].raw) for header in ("Draft", "Seat", "#"))
    group = words.text(row["Group"].raw)
    if draft is None or seat is None or number is None or not group:
        return None
    return DraftSeat(draft, group, seat, number)


def _log(row: Row) -> LogRow | None:
    if not row.has_any("When", "What"):
        return None
    said = {header: words.text(row[header].raw) for header in LOG_HEADERS}
    return LogRow(
        when=said["When"],
        command=said["Command"],
        version=said["Version"],
        round=said["Round"],
        what=said["What"],
        sheet=said["Sheet"],
        cell=said["Cell"],
        number=words.whole(row["#"].raw),
        old=said["Old"],
        new=said["New"],
    )
