"""Names as players' files show them: in full or, where the organizer asks for it, as `John S.`."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping

from tourney_xl.model import Event

SUFFIXES = ("jr", "sr", "ii", "iii", "iv")
"""What may stand behind a comma without being a first name."""

FROM_THE_RIGHT = ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI")
"""Letters written from right to left, and what turns the direction of the text."""


def names_of(event: Event) -> Mapping[int, str]:
    """Everyone's name by entry number, as the setting `Names in reports` wants it."""
    full = {player.number: player.name for player in event.players}
    return short_names(full) if event.settings.names_in_reports == "short" else full


def isolated(name: str) -> str:
    """For the middle of a sentence: a name that is written from right to left leaves the words around it in order."""
    is_plain = all(unicodedata.bidirectional(letter) not in FROM_THE_RIGHT for letter in name)
    return name if is_plain else f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


def shortened(text: str, columns: int) -> str:
    """As much as fits so many columns; letters of full width take two."""
    width = 0
    for place, letter in enumerate(text):
        width += 2 if unicodedata.east_asian_width(letter) in "WF" or letter in "WMwm@" else 1
        if width > columns and place + 1 < len(text):
            return f"{text[:place].rstrip()}…"
    return text


def alphabetical(name: str) -> tuple[str, str]:
    """Sorts Élodie beside Elodie; the name itself decides between two that differ in accents or case alone."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)), name


def short_names(full: Mapping[int, str]) -> Mapping[int, str]:
    """`John S.` for everyone, with as many letters as it takes to tell two players apart; else the entry number."""
    short: dict[int, str] = {}
    left, letters = dict(full), 1
    while left:
        shown = {number: short_name(name, letters) for number, name in left.items()}
        times = Counter(name.removesuffix(".") for name in shown.values())
        short |= {number: name for number, name in shown.items() if times[name.removesuffix(".")] == 1}
        left = {number: name for number, name in left.items() if number not in short}
        letters += 1
        if all(short_name(name, letters) == shown[number] for number, name in left.items()):
            break
    return {number: short.get(number, f"{short_name(name)} ({number})") for number, name in full.items()}


def short_name(name: str, letters: int = 1) -> str:
    """`John Smith` and `Smith, John` become `John S.`; a single word stays."""
    surname, _, first_names = (part.strip() for part in name.partition(","))
    if not first_names or first_names.rstrip(".").casefold() in SUFFIXES:
        first_names, _, surname = surname.rpartition(" ") if first_names else name.rpartition(" ")
    if not first_names.strip() or not surname:
        return name
    return f"{first_names} {surname[:letters]}." if letters < len(surname) else f"{first_names} {surname}"
