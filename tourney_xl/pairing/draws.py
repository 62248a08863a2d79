"""Draws that anyone can repeat: a stable hash of seed, round, purpose and entry numbers (ALL-4).

No library's random generator is involved, so no version of Python or of a library changes a draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


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
