"""The page for the venue's screen: who sits where and how long it takes, to be read from ten metres."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tourney_xl.elimination import size_of
from tourney_xl.model import Round, Standing
from tourney_xl.report.cut import Cut, cut_of
from tourney_xl.report.draft_groups import draft_ahead
from tourney_xl.report.names import alphabetical, isolated
from tourney_xl.report.rendering import rendered, script_of
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import NO_OPPONENT, Pairings, Seat, pairings

BLOCK = 18
"""Names that are read down their columns before the next ones begin below: no more than a screen shows at once."""
FEW = 12
"""So few names have room for larger type."""


@dataclass(frozen=True)
class Card:
    """A player's place on the screen."""

    name: str
    rank: int | None = None
    points: int | None = None
    table: int | None = None
    opponent: str | None = None
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Block:
    """Cards that belong together when the page scrolls; `label` says which part of the alphabet they are."""

    label: str
    cards: tuple[Card, ...]
    line: str = ""
    """What stands below: where the cut is."""


@dataclass(frozen=True)
class Clock:
    """A round's time: after `minutes` it is over for certain."""

    minutes: int
    counts_up: bool
    """Where nobody may know when time is called before it is (DT-10)."""
    warning: int | None
    warned: str
    """What is said from the warning on, and stays true until the end."""
    rule: str
    key: str
    """Under which the browser keeps the start."""


@dataclass(frozen=True)
class Screen:
    heading: str
    hint: str
    blocks: tuple[Block, ...]
    winners: tuple[str, ...] = ()
    clock: Clock | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for block in self.blocks for card in block.cards)

    @property
    def is_few(self) -> bool:
        return len(self.cards) <= FEW


def render(report: Report) -> str:
    """The page as text; the same records give the same bytes."""
    return rendered("screen.html", {"report": report, "screen": screen_of(report), **script_of("screen/script.js")})


def screen_of(report: Report) -> Screen:
    """The round that is played; else the standings; before round 1 the players."""
    found = pairings(report)
    if found is not None:
        return _round(report, found)
    return _standings(report) if report.has_begun else _players(report)


def _round(report: Report, found: Pairings) -> Screen:
    draft = draft_ahead(report)
    where = {seat.number: f"{isolated(seat.group)}, seat {seat.seat}" for seat in draft.seats} if draft else {}
    cards = tuple(_seat(seat, where.get(seat.number)) for seat in found.by_name)
    hint = f"Your name{', your draft group and seat' if draft else ''}, your table, your opponent"
    return Screen(found.title, hint, tuple(_by_name(cards)), clock=_clock(report, found.round))


def _seat(seat: Seat, draft_seat: str | None) -> Card:
    """WA-9: before the games of its first round a draft is played, so players look for their seats in it, too."""
    if seat.is_bye:
        return Card(seat.name, remarks=tuple(filter(None, (NO_OPPONENT, draft_seat))))
    return Card(seat.name, table=seat.table, opponent=seat.opponent, remarks=tuple(filter(None, (draft_seat,))))


def _standings(report: Report) -> Screen:
    cards = tuple(_standing(report, row) for row in report.ranking)
    is_after_cut = bool(report.event.swiss_rounds and report.event.bracket_rounds)
    hint = f"Rank, player, points{' of the Swiss rounds' if is_after_cut else ''}"
    return Screen(report.standings_title, hint, tuple(_by_rank(cards, cut_of(report))), tuple(report.winners))


def _standing(report: Report, row: Standing) -> Card:
    return Card(report.name(row.number), row.rank, row.points, remarks=(row.status,) if row.status else ())


def _by_rank(cards: Sequence[Card], cut: Cut | None) -> Iterator[Block]:
    """The line of the cut stands between those above it and the others."""
    above = cut.above if cut and cut.above else 0
    if cut and above:
        yield from _parted(cards[:above], cut.line)
    yield from _parted(cards[above:])


def _parted(cards: Sequence[Card], line: str = "") -> Iterator[Block]:
    for first in range(0, len(cards), BLOCK):
        is_last = first + BLOCK >= len(cards)
        yield Block("", tuple(cards[first : first + BLOCK]), line if is_last else "")


def _by_name(cards: Sequence[Card]) -> Iterator[Block]:
    for block in _parted(cards):
        yield replace(block, label=_guide(block.cards)) if len(cards) > BLOCK else block


def _players(report: Report) -> Screen:
    cards = tuple(Card(report.name(number)) for number in report.in_order_of_names)
    return Screen("Players", "Are you on the list?", tuple(_by_name(cards)))


def _guide(cards: Sequence[Card]) -> str:
    """As in a dictionary: how the first and the last name begin."""
    first, last = (_beginning(cards[end].name) for end in (0, -1))
    return first if first == last else f"{first} – {last}"


def _beginning(name: str) -> str:
    """Two letters by which the name is sorted; marks that only turn the direction of writing are no letters."""
    letters = "".join(letter for letter in alphabetical(name)[0] if letter.isprintable())
    # Korean syllables come apart for sorting; a reader knows them whole.
    return unicodedata.normalize("NFC", letters)[:2].strip().capitalize()


def _clock(report: Report, round_: Round) -> Clock | None:
    """None where the round is untimed."""
    if _is_untimed(report, round_):
        return None
    times, settings = report.game.times, report.settings
    minutes, warning = times.final_minutes if round_.is_final else times.round_minutes, times.warning_minutes
    # Events of the same name are told apart: last month's, another game's, a rehearsal of this one.
    parts = (report.title, str(settings.date or ""), report.game.key, settings.seed or "", round_.sheet)
    key = " | ".join(("tourney-xl", *parts))
    if times.hidden_die:
        latest = minutes + times.hidden_die
        rule = f"Time is called between {minutes + 1} and {latest} minutes"
        return Clock(latest, True, warning, f"Warning: {warning} minutes are over", rule, key)
    warned = f"Warning: the last {minutes - (warning or 0)} minutes"
    return Clock(minutes, False, warning, warned, f"{minutes} minutes", key)


def _is_untimed(report: Report, round_: Round) -> bool:
    """`Untimed from` names a bracket round: that one and all later, smaller ones have no clock."""
    first = size_of(report.settings.untimed_from or "")
    return first is not None and round_.size is not None and round_.size <= first
