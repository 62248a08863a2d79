"""Text for one line of a message: in one piece, no longer than there is room for, and keeping to its own direction."""

from __future__ import annotations

import re
import textwrap

from tourney_xl.report.names import ISOLATES, isolated

NAME, SENTENCE, FACT = 120, 300, 600
"""The most letters of a name, of a sentence and of what the organizer tells: nothing typed makes a message too long."""
WIDTH = 76

_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_END = "\N{POP DIRECTIONAL ISOLATE}"


def as_name(text: str) -> str:
    """For the middle of a line: without line breaks, and keeping to its own direction."""
    return isolated(in_line(text, NAME))


def in_line(text: str, most: int = SENTENCE) -> str:
    """As much as there is room for, in one line: what breaks lines or controls a screen becomes a space.

    It ends with a word; only one without end is cut in the middle.
    """
    plain = " ".join(_BREAKS.sub(" ", text).split())
    if len(plain) <= most:
        return _closed(plain)
    last_space = plain[:most].rfind(" ")
    return _closed(f"{plain[: last_space if last_space > most // 2 else most - 1].rstrip()}…")


def or_see(page: str, text: str, most: int = SENTENCE) -> str:
    """As much as there is room for, and where the rest is."""
    line = in_line(text, most)
    return line if line == in_line(text, len(text)) else f"{line}: see {page}"


def wrapped(line: str, width: int = WIDTH) -> str:
    """On several lines.  A break ends every direction of writing, so the next line has to open it again."""
    lines, begun = [], ""
    for piece in textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False):
        lines.append(_closed(begun + piece))
        begun = _begun(begun + piece)
    return "\n".join(lines)


def _closed(line: str) -> str:
    return line + _END * len(_begun(line))


def _begun(line: str) -> str:
    """The marks of all directions that the line opens and does not close."""
    begun = ""
    for mark in ISOLATES.findall(line):
        begun = begun[:-1] if mark == _END else begun + mark
    return begun
