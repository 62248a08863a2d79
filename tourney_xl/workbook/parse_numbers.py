"""Entry numbers: those typed in `#`, and for blank ones what the rounds show, as far as it can be told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tourney_xl.problems import error, note
from tourney_xl.workbook import words
from tourney_xl.workbook.parse_values import Findings, Row
from tourney_xl.workbook.read import Value

MOST_NUMBER = 999_999

Numbers = dict[int, int]
"""Entry number by position of the row."""


def assign_numbers(
    rows: Sequence[Row], shown: Mapping[int, str], entered: Mapping[int, str], findings: Findings
) -> tuple[int, ...]:
    """An entry number for every row.

    `shown` are the numbers that rounds show, each with its name.  A blank `#` is matched by name; one row and one
    number left over are a renaming; rows left over when no number is get the next free ones, in row order.
    `entered` are numbers of players whom no round shows yet: they keep them, and nobody is a renaming of them.
    Where nothing can be told the row is an error, and its number only serves to find what else is wrong.
    """
    numbers = _typed(rows, findings)
    _match_names(rows, shown, numbers, words.text)
    _match_names(rows, shown, numbers, words.fold)
    _match_names(rows, entered, numbers, words.fold)
    left_rows, left_numbers = _left(rows, numbers), [number for number in shown if number not in numbers.values()]
    if len(left_rows) == 1 and len(left_numbers) == 1 and _may_have_sat(rows[left_rows[0]]):
        _tell_renaming(rows[left_rows[0]], left_numbers[0], shown, findings)
        numbers[left_rows[0]] = left_numbers[0]
        left_rows = []
    next_free = max([0, *numbers.values(), *shown, *entered]) + 1
    if left_numbers:
        _ask(rows, left_rows, {number: shown[number] for number in left_numbers}, next_free, findings)
    numbers |= {position: next_free + count for count, position in enumerate(left_rows)}
    return tuple(numbers[position] for position in range(len(rows)))


def _typed(rows: Sequence[Row], findings: Findings) -> Numbers:
    numbers: Numbers = {}
    first: dict[int, Value] = {}
    for position, row in enumerate(rows):
        number = findings.whole(row["#"], "#", least=1, most=MOST_NUMBER)
        if number is None:
            continue
        if number in first:
            message = f"Entry number {number} stands here a second time."
            hint = f"It is at {first[number].cell.ref} already. Clear this one if the player is new."
            findings.add(error("number-twice", row["#"].cell, message, hint))
            continue
        first[number] = row["#"]
        numbers[position] = number
    return numbers


def _match_names(
    rows: Sequence[Row], shown: Mapping[int, str], numbers: Numbers, spelling: Callable[[object], str]
) -> None:
    taken = set(numbers.values())
    free: dict[str, list[int]] = {}
    for number, name in shown.items():
        if number not in taken:
            free.setdefault(spelling(name), []).append(number)
    for position in _left(rows, numbers):
        candidates = free.get(spelling(rows[position]["Name"].raw))
        if candidates:
            numbers[position] = candidates.pop(0)


def _left(rows: Sequence[Row], numbers: Numbers) -> list[int]:
    return [position for position in range(len(rows)) if position not in numbers]


def _may_have_sat(row: Row) -> bool:
    """Who never began (`Drops` 0) is not the one whom a round shows."""
    return words.whole(row["Drops"].raw) != 0


def _tell_renaming(row: Row, number: int, shown: Mapping[int, str], findings: Findings) -> None:
    message = f'"{shown[number]}", entry number {number}, is now called "{words.text(row["Name"].raw)}".'
    hint = f"If this is someone else, type another number into the column #, and put {shown[number]} back."
    findings.add(note("player-renamed", row["Name"].cell, message, hint))


def _ask(
    rows: Sequence[Row], left: Sequence[int], numbers: Mapping[int, str], next_free: int, findings: Findings
) -> None:
    known = ", ".join(f"{number} ({name})" for number, name in numbers.items())
    for position in left:
        row = rows[position]
        cell = row["#"].cell if "#" in row.columns else row["Name"].cell
        message = f'The entry number of "{words.text(row["Name"].raw)}" cannot be told.'
        hint = f"Type it into the column #: one of {known}, or {next_free} for a new player."
        findings.add(error("number-unclear", cell, message, hint))
