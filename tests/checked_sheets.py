"""Sheets typed by hand -> every problem of the event as a whole, as `check` finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheets_by_hand import BRACKET, LOG, RESULTS, ROUND, STANDINGS, Rows, Sheets, found, parsed

from tourney_xl.checks import run_checks
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Settings
from tourney_xl.planning import Plan, plan
from tourney_xl.problems import Problem, Severity
from tourney_xl.scoring import score_event
from tourney_xl.tracked import setting_values

Told = tuple[Severity, str, str, str]
"""Severity, cell, message and hint."""


def understood(sheets: Sheets) -> tuple[Event, Game, Plan]:
    """The event of sheets in which nothing keeps it from being read."""
    result = parsed(sheets)
    assert result.event is not None, result.problems
    assert result.game is not None, result.problems
    return result.event, result.game, plan(result.event, result.game)


def problems(sheets: Sheets) -> list[Problem]:
    event, game, planned = understood(sheets)
    return [*planned.problems, *score_event(event, game, planned)[1], *run_checks(event, game, planned)]


def told(sheets: Sheets, code: str) -> Told:
    """The one problem with this code."""
    return words(found(problems(sheets), code))


def codes(sheets: Sheets) -> list[str]:
    return [problem.code for problem in problems(sheets)]


def words(problem: Problem) -> Told:
    return problem.severity, str(problem.cell), problem.message, problem.hint


def roster(*columns: str, **values: Sequence[object]) -> Rows:
    """`Players` with a row for each name: `roster("Byes", Ann=[2], Bob=[None])`."""
    return [["#", "Name", *columns], *([number, name, *row] for number, (name, row) in enumerate(values.items(), 1))]


def named(*names: str) -> Rows:
    return roster(**dict.fromkeys(names, ()))


def round_rows(*pairs: tuple[object, ...], names: Sequence[str] = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")) -> Rows:
    """`(1, "Ann", "Bob", "Ann")` is table, players and winner; `How` may follow.  `BYE` is a bye."""
    numbers: Mapping[object, int] = {name: number for number, name in enumerate(names, 1)}
    rows = [
        [table, numbers.get(one), one, numbers.get(two), two, *(more[:1] or [None]), None, *more[1:]]
        for table, one, two, *more in pairs
    ]
    return [ROUND, *rows]


def bracket_rows(*pairs: tuple[int, int, str, int | None, str, str | None]) -> Rows:
    """`(1, 1, "Ann", 4, "Dee", "Ann")` is match, seed and player on either side, and winner."""
    rows = [
        [match, match, seed_one, seed_two, None, one, None, two, winner]
        for match, seed_one, one, seed_two, two, winner in pairs
    ]
    return [BRACKET, *rows]


def result_rows(*rows: Sequence[object]) -> Rows:
    """`Results` as the program left it: round, table, then number and name of either side, winner, how, points."""
    return [RESULTS, *rows]


def standing_rows(*rows: tuple[int, str, str]) -> Rows:
    """`Standings` as far as it is compared with: entry number, name, status."""
    return [STANDINGS, *([rank, n, name, *[0] * 6, None, status] for rank, (n, name, status) in enumerate(rows, 1))]


def log_rows(settings: Settings, *rows: tuple[str, int | None, str, str], **before: str) -> Rows:
    """`Log` with the settings of the last run, some of them others than now, and rows of what, number, old, new."""
    values = {**setting_values(settings), **before}
    start = ["2026-05-02 10:00:00", "advance", "1.0", "Round 1"]
    logged = [[*start, f"Setting {name}", "Event", "", None, "", value] for name, value in values.items()]
    return [LOG, *logged, *([*start, what, "", "", number, old, new] for what, number, old, new in rows)]
