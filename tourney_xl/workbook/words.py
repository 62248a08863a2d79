"""Understanding what organizers type: case, spaces of every kind, numbers as text, dates, marks and lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from fractions import Fraction

YES = frozenset({"x", "y", "yes", "true", "1", "✓", "✔", "☑", "☒"})
NO = frozenset({"", "n", "no", "false", "0", "-", "☐"})

_UNSEEN = dict.fromkeys((0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF), None)
"""Soft hyphens and marks of direction: they come along when a name is pasted, and nobody sees them."""
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Part of the spelling in Persian, Malayalam and families of emoji; nobody types them when asked for the name."""
_SPACES = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
"""Also what controls a screen: a cell can hold it, and a console would obey."""
_ALIKE = str.maketrans(dict.fromkeys("‘’ʼ´`", "'") | dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys(_JOINERS, ""))
"""Office programs turn typed apostrophes and hyphens into others; all are read as the plain one."""
_DATE_FORMATS = ("%Y-%m-%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y", "%Y/%m/%d")
_TIME_FORMATS = ("%H:%M", "%H:%M:%S", "%H.%M", "%I:%M %p", "%I:%M%p", "%I %p", "%I%p")
_NUMBER = re.compile(r"([+\-−]?)(\d{1,99})(?:[.,](\d{1,99}))?")


def text(raw: object) -> str:
    """The value as text, every kind of space a plain one and none around it; blank is ''."""
    if raw is None:
        return ""
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    if isinstance(raw, datetime) and raw.time() == time():
        raw = raw.date()
    plain = unicodedata.normalize("NFC", str(raw)).translate(_UNSEEN)
    plain = _SPACES.sub(" ", plain).strip()
    return plain if plain.strip(_JOINERS) else ""


def fold(raw: object) -> str:
    """The text with case, spaces, apostrophes and hyphens evened out: what is read as the same."""
    return " ".join(text(raw).casefold().translate(_ALIKE).split())


def loose(raw: object) -> str:
    """The text without case, accents and spaces: what may well be meant as the same."""
    letters = unicodedata.normalize("NFKD", fold(raw))
    return "".join(letter for letter in letters if not unicodedata.combining(letter) and letter != " ")


def number(raw: object) -> Fraction | None:
    """A number or a number typed as text, exactly; None where it is none, or where `1,000` may mean two things."""
    if isinstance(raw, bool) or raw is None:
        return None
    if isinstance(raw, int | float):
        return Fraction(str(raw)) if raw == raw and abs(raw) != float("inf") else None
    match = _NUMBER.fullmatch(text(raw)) if isinstance(raw, str) else None
    if match is None:
        return None
    sign, whole, decimals = match.groups()
    if decimals and len(decimals) == 3 and whole.strip("0"):
        return None
    value = Fraction(f"{whole}.{decimals or 0}")
    return -value if sign in ("-", "−") else value


def whole(raw: object) -> int | None:
    value = number(raw)
    return int(value) if value is not None and value.denominator == 1 else None


def mark(raw: object) -> bool | None:
    """`x`, `yes`, a ticked box; None where the cell says neither yes nor no."""
    word = fold(raw)
    return True if word in YES else False if word in NO else None


def items(raw: object) -> list[str]:
    """The parts of a list such as `2, 5` or `Top 8; Final`."""
    # A decimal comma cannot be meant here; Excel in many countries reads a typed "2,5" as the number 2.5.
    if isinstance(raw, float):
        return str(raw).split(".")
    return [part.strip() for part in re.split(r"[,;/&+]|\band\b", text(raw)) if part.strip()]


def day(raw: object) -> date | None:
    if isinstance(raw, datetime):
        return raw.date()
    if isinstance(raw, date):
        return raw
    typed = text(raw).replace(",", " ") if isinstance(raw, str) else ""
    return next((found.date() for found in _readings(" ".join(typed.split()), _DATE_FORMATS)), None)


def clock(raw: object) -> time | None:
    """A time of day, also as Excel's fraction of a day or as text."""
    if isinstance(raw, datetime):
        return raw.time()
    if isinstance(raw, time):
        return raw
    if isinstance(raw, timedelta):
        raw = raw.total_seconds() / 86400
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        return _time_of_fraction(raw)
    return next((found.time() for found in _readings(text(raw).upper(), _TIME_FORMATS)), None)


def _readings(typed: str, formats: Iterable[str]) -> Iterable[datetime]:
    for pattern in formats:
        try:
            yield datetime.strptime(typed, pattern)
        except ValueError:
            continue


def _time_of_fraction(fraction: float) -> time | None:
    minutes = round(fraction * 24 * 60)
    return time(*divmod(minutes, 60)) if 0 <= minutes < 24 * 60 else None
