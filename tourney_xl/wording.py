"""Words that every room needs: those that stand in sheets, numbers with their nouns, days, and lists."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

BYE, DRAW, NEITHER = "BYE", "Draw", "None"
"""What sheets show in place of an opponent, and in place of a winner where nobody won."""


def counted(number: int, noun: str) -> str:
    """`1 round`, `2 rounds`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def day_text(day: datetime.date) -> str:
    """`2 May 2026`."""
    return f"{day.day} {day:%B %Y}"


def hour_text(hour: datetime.time) -> str:
    """`10:30`."""
    return f"{hour:%H:%M}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`Ann, Bob and Cy`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
