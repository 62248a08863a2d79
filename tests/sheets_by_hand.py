"""Workbooks typed by hand, for tests: rows in, bytes, tables or a parsed event out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

from tourney_xl.games import loader
from tourney_xl.problems import Problem
from tourney_xl.workbook.parse import Parsed, parse
from tourney_xl.workbook.read import Table, read_tables

Rows = Sequence[Sequence[object]]
Sheets = Mapping[str, Rows]

ROUND = ["Table", "#1", "Player 1", "#2", "Player 2", "Winner", "Note", "How"]
BRACKET = ["Table", "Match", "Seed 1", "Seed 2", *ROUND[1:]]
STANDINGS = ["Rank", "#", "Player", "Points", "Played", "Won", "Drawn", "Lost", "Byes", "Lot", "Status"]
RESULTS = ["Round", "Table", "#1", "Player 1", "#2", "Player 2", "Winner", "How", "Points 1", "Points 2", "Rule"]
LOG = ["When", "Command", "Version", "Round", "What", "Sheet", "Cell", "#", "Old", "New"]
FOUR = ("Ann", "Bob", "Cy", "Dee")


def workbook(sheets: Sheets) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row, values in enumerate(rows, start=1):
            for column, value in enumerate(values, start=1):
                sheet.cell(row, column).value = value  # type: ignore[assignment]
    return saved(book)


def saved(book: Workbook) -> bytes:
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def with_part(data: bytes, part: str, old: str, new: str) -> bytes:
    """The workbook with a piece of one part's XML replaced: what no library would write."""
    buffer = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(buffer, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name == part:
                assert old.encode() in content, content
                content = content.replace(old.encode(), new.encode())
            target.writestr(name, content)
    return buffer.getvalue()


def tables(sheets: Sheets) -> Mapping[str, Table]:
    return read_tables(workbook(sheets))


def event_sheets(
    *, game: str = "doomtown", settings: Mapping[str, object] | None = None, players: Rows | None = None, **more: Rows
) -> dict[str, Rows]:
    """`Event`, `Players` with four players, and round sheets given as `round_1=…`, `top_4=…`, `final=…`."""
    event = [["Event", "Club night"], ["Game", game], *([name, value] for name, value in (settings or {}).items())]
    roster = players or [["#", "Name"], *([number, name] for number, name in enumerate(FOUR, start=1))]
    rounds = {name.replace("_", " ").capitalize(): rows for name, rows in more.items()}
    return {"Event": event, "Players": roster, **rounds}


def parsed(sheets: Sheets) -> Parsed:
    return parse(tables(sheets), loader.load)


def found(problems: Sequence[Problem], code: str) -> Problem:
    """The one problem with this code."""
    matching = [problem for problem in problems if problem.code == code]
    assert len(matching) == 1, [str(problem) for problem in problems]
    return matching[0]


def said(problem: Problem) -> tuple[str, str, str]:
    """Cell, message and hint, as a test compares them."""
    return str(problem.cell), problem.message, problem.hint
