"""Suggestions for misspelt words: the program proposes, the organizer chooses."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process, utils

NEAR_ENOUGH = 70
"""Below this likeness (0 to 100) a suggestion would rather puzzle than help."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, if any is like it at all."""
    found = process.extractOne(
        word, list(known), scorer=fuzz.WRatio, processor=utils.default_process, score_cutoff=NEAR_ENOUGH
    )
    return found[0] if found else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """A hint: the nearest known word, or else all of them."""
    words = list(known)
    likely = nearest(word, words)
    return f'Did you mean "{likely}"?' if likely else f"Type one of: {', '.join(words)}."
