"""Draws that anyone can repeat: a stable hash of seed, round, purpose and entry numbers (ALL-4).

No library's random generator is involved, so no version of Python or of a library changes a draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def draw(seed: str, ordinal: int, purpose: str, *numbers: int) -> int:
    """A 256-bit number that depends on nothing but its arguments."""
    words = [seed, str(ordinal), purpose, *map(str, numbers)]
    # Each word carries its length, so that no two different lists of words read the same.
    text = "".join(f"{len(word)}:{word}" for word in words)
    return int.from_bytes(hashlib.sha256(text.encode()).digest())


def lot(seed: str, ordinal: int, number: int) -> int:
    """A player's lot of a round: it belongs to the player, whoever else is tied; lower comes first."""
    return draw(seed, ordinal, "lot", number)


def shuffled(seed: str, ordinal: int, purpose: str, numbers: Iterable[int]) -> list[int]:
    """The players in an order that does not depend on the order in which they are given."""
    return sorted(numbers, key=lambda number: draw(seed, ordinal, purpose, number))


def choose(seed: str, ordinal: int, purpose: str, options: Sequence[T]) -> T:
    """One of the options, each as likely as the others."""
    # 2**256 is so much larger than any list that the remainder's bias is below 2**-200.
    return options[draw(seed, ordinal, purpose) % len(options)]
