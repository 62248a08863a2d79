"""Problems that only repeat another one: told alone, the cause is seen, and what it tells to type is right.

Only an error silences its echoes, so nothing is written while any of them would be told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tourney_xl.judging import BLANK_CODES
from tourney_xl.problems import Problem

MISSING_RESULT = "result-missing"
TO_REPLACE = "qualifier-to-replace"
"""AR-11: the bracket is drawn anew, so its results are not what is wanted."""

_WITHOUT_PLAYERS = ("unknown-player", "not-seated", "no-players")
_FOLLOWING: Mapping[tuple[str, str | None], tuple[str, ...]] = {
    ("sheet-missing", "Players"): _WITHOUT_PLAYERS,
    ("column-missing", "Players"): _WITHOUT_PLAYERS,
    ("round-missing", None): (
        "not-seated",
        "seated-before-entry",
        "bracket-seat",
        "winner-not-seated",
        "round-unknown",
    ),
}
"""What follows, anywhere, from a sheet or column that is not there; by code and sheet, None for any."""

_UNSURE_WHEN = (
    "number-unclear",
    "round-unknown",
    "enters-twice",
    "drop-before-entry",
    "drop-twice",
    "return-without-drop",
    "entry-after-cut",
)
"""Where one of these stands in a row of `Players`, nobody can say in which rounds the player should sit."""


def without_echoes(read: Sequence[Problem], reckoned: Sequence[Problem]) -> tuple[Problem, ...]:
    """Each problem once; what counts as blank because it could not be understood is not called missing as well."""
    causes = [problem for problem in read if problem.is_error and problem.cell]
    wrong = {problem.cell for problem in (*read, *reckoned) if problem.is_error and problem.code != MISSING_RESULT}
    unread_rows = {problem.cell.row for problem in causes if problem.cell}
    unsure_rows = {problem.cell.row for problem in causes if problem.cell and problem.code in _UNSURE_WHEN}
    is_drawn_anew = any(problem.code == TO_REPLACE for problem in reckoned)
    following = {code for problem in causes for code in _following(problem)}

    def is_echo(problem: Problem) -> bool:
        row = problem.cell.row if problem.cell else None
        return (
            problem.code in following
            or (problem.code == "not-seated" and row in unsure_rows)
            or (problem.code == MISSING_RESULT and (problem.cell in wrong or is_drawn_anew))
            or (problem.code in BLANK_CODES and row in unread_rows)
        )

    return tuple(problem for problem in dict.fromkeys((*read, *reckoned)) if not is_echo(problem))


def _following(cause: Problem) -> tuple[str, ...]:
    sheet = cause.cell.sheet if cause.cell else None
    return (*_FOLLOWING.get((cause.code, sheet), ()), *_FOLLOWING.get((cause.code, None), ()))
