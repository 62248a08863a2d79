"""Names as players' files show them: in full or, where the organizer asks for it, as `John S.`."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile

from tourney_xl.model import Event

ADDITIONS = ("jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "phd", "md", "esq")
TITLES = ("dr", "prof", "mr", "mrs", "ms", "sir", "dame", "herr", "frau", "mme", "mlle")
"""What may stand behind a surname, and before a first name."""

MOST_LETTERS = 3
"""So much of a surname may be shown to tell two players apart."""

FROM_THE_RIGHT = ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI")
"""Letters written from right to left, and what turns the direction of the text."""

_ADDRESS = re.compile(r"<[^<>]*@[^<>]*>|(?<=\s)\S+@\S*|@\S*")
_BRACKETED = re.compile(r"""\([^()]*\)|\[[^\[\]]*\]|"[^"]*"|“[^“”]*”|«[^«»]*»""")
_BRACKETS = re.compile(r"""[()\[\]"“”«»]""")
_COMMAS = str.maketrans("，、،", ",,,")
_BETWEEN_WORDS = re.compile("[\\s;；/_·・•\u200b\u2060\ufeff]+")
_INSIDE_A_WORD = re.compile(r"[.\-‐‑–=\\]+")
"""Parts first name and surname where no space does."""
_INITIALS = re.compile(r"[^\W\d_](?:\.[^\W\d_])+\.?")
_VOWEL = re.compile(r"[AEIOUY]")
_LETTER = re.compile(r"[^\W\d_]")
"""Marks upon letters are none: they belong to the letter before them."""
ISOLATES = re.compile("[\u2066-\u2069]")
"""Marks that give a part of a line a direction of its own, and the one that ends it."""


def names_of(event: Event, gone: Mapping[int, str]) -> Mapping[int, str]:
    """Everyone's name by entry number, as the setting `Names in reports` wants it, of those who are gone, too."""
    full = {**gone, **{player.number: player.name for player in event.players}}
    return short_names(full) if event.settings.names_in_reports == "short" else full


def isolated(name: str) -> str:
    """For the middle of a sentence: a name that is written from right to left leaves the words around it in order.

    Marks inside that would end its own direction early are left out.
    """
    plain = ISOLATES.sub("", name)
    is_from_the_left = all(unicodedata.bidirectional(letter) not in FROM_THE_RIGHT for letter in plain)
    return plain if is_from_the_left else f"\N{FIRST STRONG ISOLATE}{plain}\N{POP DIRECTIONAL ISOLATE}"


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
    """`John S.` for everyone, with a letter more where that tells two players apart; else the entry number."""
    short: dict[int, str] = {}
    for letters in range(1, MOST_LETTERS + 1):
        shown = {number: short_name(name, letters) for number, name in full.items() if number not in short}
        times = Counter(_key(name) for name in shown.values())
        short |= {number: name for number, name in shown.items() if times[_key(name)] == 1}
    return {number: short.get(number, f"{short_name(name)} ({number})") for number, name in full.items()}


def _key(name: str) -> str:
    return name.removesuffix(".").casefold()


def short_name(name: str, letters: int = 1) -> str:
    """`John Smith`, `Smith, John` and `Dr. John Paul Smith` become `John S.`; a single word stays.

    However many letters it takes to tell two players apart, a surname is never shown whole.
    """
    words, addition = _words(name)
    if len(words) < 2:
        return words[0] if words else name
    first, surname = words[0], words[-1]
    return f"{first} {_beginning(surname, letters)}.{addition}"


def _beginning(surname: str, letters: int) -> str:
    """So many letters with the marks upon them, but not all; neither quotes around them nor signs behind."""
    places = [match.start() for match in _LETTER.finditer(surname)]
    last = places[max(1, min(letters, len(places) - 1)) - 1]
    marks = takewhile(unicodedata.combining, surname[last + 1 :])
    return surname[places[0] : last + 1] + "".join(marks)


def _words(name: str) -> tuple[list[str], str]:
    """The words of a name, the surname last, and what was typed behind it (` Jr`)."""
    plain = unicodedata.normalize("NFC", _ADDRESS.sub(" ", name)).translate(_COMMAS)
    before, _, behind = _without_brackets(plain).partition(",")
    left, right = _with_letters(before), _with_letters(behind)
    is_surname_first = any(_bare(word) not in ADDITIONS for word in right)
    words = [*right, *left] if is_surname_first else [*_surname_last(left), *right]
    addition = ""
    while len(words) > 2 and _bare(words[-1]) in ADDITIONS:
        addition = f" {words.pop()}{addition}"
    while len(words) > 2 and _bare(words[0]) in TITLES:
        del words[0]
    return words, addition


def _surname_last(words: Sequence[str]) -> Sequence[str]:
    """`Tolkien J.R.R.` and `DUPONT Jean` begin with the surname, as initials and capitals tell."""
    if len(words) > 1 and _INITIALS.fullmatch(words[-1]):
        return [words[-1], *words[:-1]]
    capitals = list(takewhile(str.isupper, words))
    is_list_style = len(capitals) < len(words) and any(_is_no_initials(word) for word in capitals)
    return [*words[len(capitals) :], *capitals] if is_list_style else words


def _is_no_initials(word: str) -> bool:
    """`LEE` and `SMITH`, not `JP` or `JRR`; and not `J.P.`."""
    return word.isalpha() and (len(word) > 3 or (len(word) == 3 and bool(_VOWEL.search(word))))


def _without_brackets(name: str) -> str:
    """What stands in brackets or quotes is a nickname, unless nothing else is left of the name."""
    outside = _BRACKETED.sub(" ", name)
    return outside if len(_with_letters(outside)) > 1 else _BRACKETS.sub(" ", name)


def _with_letters(text: str) -> list[str]:
    """Numbers and signs are no part of a name.  `John.Smith` are two words; `J.R. Smith` and `Ph.D.` stay."""
    words = [word.strip(",") for word in _BETWEEN_WORDS.split(text) if _LETTER.search(word)]
    if len(words) == 1 and _bare(words[0]) not in ADDITIONS:
        return [word for word in _INSIDE_A_WORD.split(words[0]) if _LETTER.search(word)]
    return words


def _bare(word: str) -> str:
    return word.replace(".", "").casefold()
