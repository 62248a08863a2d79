"""Email addresses as organizers type and paste them: read generously, and what cannot be one is told at its cell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from tourney_xl.model import Event, Player
from tourney_xl.problems import Cell, Problem, warning
from tourney_xl.wording import listed

HEADER, CONTACT = "Email", "Contact"
LONGEST, LONGEST_LOCAL = 254, 64
"""What the mail standards allow, whole and before the @."""
SHOWN = 60
"""So much of a broken address stands in the message about it."""
FAULTS = 5
"""So many words of a cell are told."""
SINGLY, NAMED = 10, 5
"""So many players whose address is missing or broken are told one by one; of more, so many by name."""

# Only the first @ is looked for, or a cell full of them takes a minute.
_IN_BRACKETS = re.compile(r"<([^<>@]*@[^<>]*)>")
_BETWEEN_ADDRESSES = re.compile(r"[;,\n]+")
_SLIP = re.compile(r"(?<![^\s;,])[^\s;,:<>()@]+(?:[;,]|\s*\.\s+|\s+\.)[^\s;,<>()@]+@[^\s;,<>()@]+")
"""A comma or a space where a dot was meant: what stands behind it would be a stranger's address."""
_REMARK = re.compile(r"\([^()]*\)")
_QUOTED_NAME = re.compile(r'"[^"]*"\s*(?=<)')
_AROUND = "<>()[]\"'“”‘’.:"
_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_ENDING = re.compile(r"[a-z]{2,63}|xn--[a-z0-9-]+")
_FULL_STOPS = str.maketrans("。｡", "..")
_WIDE = str.maketrans({chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {"、": ","})
"""Signs as East Asian keyboards type them."""
NONE = ("-", "–", "—", "/", "?", "no", "none", "n/a", "na", "nil")
"""What people type where there is no address."""


@dataclass(frozen=True)
class Found:
    """What a cell holds: addresses ready for a message, and words that were meant as one."""

    addresses: tuple[str, ...]
    broken: tuple[str, ...]


NOTHING = Found((), ())


def read(typed: str) -> Found:
    """Addresses parted by `;`, `,`, spaces or lines, each as `ann@example.org`, `mailto:…` or `Ann <…>`."""
    if typed.strip().casefold() in NONE:
        return NOTHING
    plain = _without_remarks(typed.translate(_WIDE))
    slips = _SLIP.findall(plain)
    words = [word for piece in _BETWEEN_ADDRESSES.split(_SLIP.sub(" ", plain)) for word in _words(piece)]
    ready = [(word, _ready(word)) for word in map(_bare, words) if word]
    addresses = without_doubles(address for _, address in ready if address)
    broken = [*slips, *(word for word, address in ready if not address)]
    # Beside a sound address they are a comment: (mobile).
    others = "" if addresses else " ".join(word for word in broken if "@" not in word)
    return Found(addresses, (*(word for word in broken if "@" in word), *([others] if others else [])))


def _without_remarks(typed: str) -> str:
    """What stands in round brackets right behind an address is a remark: `ann@x.org (was old@y.org)`."""
    named = _QUOTED_NAME.sub(" ", typed)

    def kept(found: re.Match[str]) -> str:
        before = named[max(0, found.start() - LONGEST) : found.start()].split()
        return " " if before and "@" in before[-1] else found[0]

    return _REMARK.sub(kept, named)


def _words(piece: str) -> Iterator[str]:
    """What may be an address: words before one in pointed brackets are a name, and one right before them is, too."""
    end = 0
    for named in _IN_BRACKETS.finditer(piece):
        yield from (word for word in piece[end : named.start()].split()[:-1] if "@" in word)
        yield named[1]
        end = named.end()
    yield from piece[end:].split()


def without_doubles(addresses: Iterable[str]) -> tuple[str, ...]:
    """Each once, the first as it was typed; mail programs do not tell upper from lower case."""
    once: dict[str, str] = {}
    for address in addresses:
        once.setdefault(address.casefold(), address)
    return tuple(once.values())


def _bare(word: str) -> str:
    plain = word.strip().strip(_AROUND)
    return unquote(plain[7:].partition("?")[0]) if plain.casefold().startswith("mailto:") else plain


def _ready(word: str) -> str | None:
    """As a message's header takes it: plain ASCII, a domain of other letters as punycode; None where it is none."""
    if len(word) > LONGEST:
        # Punycode takes a minute for a word as long as a cell.
        return None
    local, at, domain = word.rpartition("@")
    labels = [_label(label) for label in domain.translate(_FULL_STOPS).split(".")]
    is_sound = (
        at
        and len(local) <= LONGEST_LOCAL
        and _LOCAL.fullmatch(local)
        and "=?" not in local  # looks like an encoded word, which mail programs might decode
        and len(labels) > 1
        and all(_LABEL.fullmatch(label) for label in labels)
        and _ENDING.fullmatch(labels[-1])
    )
    address = f"{local}@{'.'.join(labels)}"
    return address if is_sound and len(address) <= LONGEST else None


def _label(label: str) -> str:
    """A part of a domain, in punycode where it needs it; '' where a sign in it has no place in a domain."""
    plain = unicodedata.normalize("NFKC", label.lower())
    if plain.isascii():
        return plain
    has_place = all(letter == "-" or unicodedata.category(letter)[0] in "LMN" for letter in plain)
    return f"xn--{plain.encode('punycode').decode('ascii')}" if has_place else ""


# ---------------------------------------------------------------- who gets the message, and what the organizer is told


def recipients(event: Event) -> Iterator[Player]:
    """Everyone who is or was in the event; neither house players nor those who never began."""
    return (player for player in event.players if not player.house and (player.returns or 0 not in player.drops))


def addresses_of_players(event: Event) -> tuple[str, ...]:
    """In the order of the rows."""
    return without_doubles(address for player in recipients(event) for address in read(player.email or "").addresses)


def addresses_of_organizer(event: Event) -> tuple[str, ...]:
    """`Contact` is free text: addresses are taken out of it, and all else is left alone."""
    return read(event.settings.contact or "").addresses


def address_problems(event: Event) -> Iterator[Problem]:
    """Who is not written to, told when there is a message: what cannot be an address is told by every command."""
    yield from contact_missing(event)
    yield from sorted(missing(event), key=lambda problem: _row(problem.cell))


def unclear(event: Event) -> list[Problem]:
    """Every cell with something in it that cannot be an address."""
    found = [(player, broken) for player in recipients(event) if (broken := read(player.email or "").broken)]
    if len(found) > SINGLY:
        return [_many_unclear(found)]
    return [
        warning("email-unclear", player.at(HEADER), f"{player.name}: {_faults(broken)}", _HINT)
        for player, broken in found
    ]


def _many_unclear(found: Sequence[tuple[Player, Sequence[str]]]) -> Problem:
    cells = sorted((player.at(HEADER) for player, _ in found), key=_row)
    some = " ".join(_fault(broken[0]) for _, broken in found[:NAMED])
    message = f"{len(found)} players have something in Email that is no address. {some} Their cells: {_ranges(cells)}."
    return warning("email-unclear", cells[0], message, _HINT)


_HINT = "Type one address, such as ann@example.org; part several with a semicolon."


def _faults(broken: Sequence[str]) -> str:
    more = f" And {len(broken) - FAULTS} more." if len(broken) > FAULTS else ""
    return " ".join(map(_fault, broken[:FAULTS])) + more


def _fault(word: str) -> str:
    """What is wrong with it, in a sentence."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in word)
    shown = shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"
    local, _, domain = word.rpartition("@")
    faults = (
        ("@" not in word, "has no @"),
        ("@" in local, "has more than one @"),
        (not local, "has nothing before the @"),
        (not domain, "has nothing after the @"),
        (not local.isascii(), "has letters before the @ that most mail programs cannot send to"),
        ("." not in domain, "has no ending such as .org"),
        (len(local) > LONGEST_LOCAL, f"has more than {LONGEST_LOCAL} letters before the @"),
        (len(word) > LONGEST, f"has more than {LONGEST} letters"),
    )
    return f'"{shown}" {next((fault for is_so, fault in faults if is_so), "is not an email address")}.'


def missing(event: Event) -> Iterator[Problem]:
    """Who cannot be written to: each at the cell, many in one sentence with all cells, and one where that is everyone.

    A warning for each of many hides every other.
    """
    without = [player for player in recipients(event) if read(player.email or "") == NOTHING]
    if without and not addresses_of_players(event):
        hint = f"Type addresses into the column Email.{without[0].needs_column(HEADER)}"
        yield warning("emails-missing", Cell(without[0].cell.sheet), "No player has an email address.", hint)
    elif len(without) > SINGLY:
        yield _many_missing(without)
    else:
        for player in without:
            hint = "Type it here, or tell the player in another way." if player is without[0] else ""
            yield warning("email-missing", player.at(HEADER), f"{player.name} has no email address.", hint)


def _many_missing(without: Sequence[Player]) -> Problem:
    cells = sorted((player.at(HEADER) for player in without), key=_row)
    names = listed([*(player.name for player in without[:NAMED]), f"{len(without) - NAMED} more"])
    message = f"{len(without)} players have no email address: {names}. Their cells: {_ranges(cells)}."
    return warning("email-missing", cells[0], message, "Type addresses there, or tell these players in another way.")


def _ranges(cells: Sequence[Cell]) -> str:
    """Cells of a column, those below one another together: `C4:C9, C12`."""
    runs: list[list[Cell]] = []
    for cell in cells:
        if runs and _row(cell) == _row(runs[-1][-1]) + 1:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return ", ".join(run[0].ref if len(run) == 1 else f"{run[0].ref}:{run[-1].ref}" for run in runs)


def _row(cell: Cell | None) -> int:
    """0 for a sheet as a whole."""
    return int(cell.row[1] or 0) if cell else 0


def contact_missing(event: Event) -> Iterator[Problem]:
    if not addresses_of_organizer(event):
        others = " but the players, in Bcc" if addresses_of_players(event) else ""
        message = f"Contact holds no email address, so the draft is addressed to nobody{others}."
        hint = "Type yours into the setting Contact, or fill in To before you send the draft."
        yield warning("contact-without-email", event.settings.at(CONTACT), message, hint)
