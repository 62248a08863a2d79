"""Words that every room needs: those that stand in sheets, numbers with their nouns, figures, days, and lists."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from fractions import Fraction

BYE, DRAW, NEITHER = "BYE", "Draw", "None"
"""What sheets show in place of an opponent, and in place of a winner where nobody won."""


def counted(number: int, noun: str) -> str:
    """`1 round`, `2 rounds`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def figure_text(value: int | Fraction | None, number_format: str) -> str:
    """A figure as a cell of that format (`0`, `0.0000`, `0.00%`) shows it, with a minus sign that is no hyphen.

    Rounded from the exact value, a half away from zero as spreadsheets do it; Python's own formats would make it even.
    """
    if value is None:
        return "–"
    is_share = number_format.endswith("%")
    decimals = len(number_format.rstrip("%").partition(".")[2])
    size = abs(Fraction(value)) * (100 if is_share else 1)
    units = int(size * 10**decimals + Fraction(1, 2))
    digits = f"{units:0{decimals + 1}d}"
    whole, part = (digits[:-decimals], f".{digits[-decimals:]}") if decimals else (digits, "")
    return f"{'−' if value < 0 else ''}{whole}{part}{'%' if is_share else ''}"


def day_text(day: datetime.date) -> str:
    """`2 May 2026`."""
    return f"{day.day} {day:%B %Y}"


def hour_text(hour: datetime.time) -> str:
    """`10:30`."""
    return f"{hour:%H:%M}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`Ann, Bob and Cy`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
