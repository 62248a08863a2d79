"""The page for the venue's screen: who sits where and how long it takes, to be read from ten metres."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tourney_xl.changes import TAKEN_OUT
from tourney_xl.elimination import size_of
from tourney_xl.model import Round, Standing
from tourney_xl.report.cut import Cut, cut_of
from tourney_xl.report.draft_groups import DraftSeat, draft_ahead
from tourney_xl.report.names import alphabetical, isolated
from tourney_xl.report.rendering import rendered, script_of
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import NO_OPPONENT, Pairings, Seat, pairings

BLOCK, BLOCK_OF_CROWD = 18, 24
"""Names that are read down their columns before the next ones begin below: about what a screen shows at once.

They fill two or three columns, of a crowd's smaller letters four."""
FEW, MANY = 12, 100
"""So few names have room for larger type; of more than so many, everybody would wait for minutes."""


@dataclass(frozen=True)
class Card:
    """A player's place on the screen."""

    name: str
    rank: int | None = None
    points: int | None = None
    figure: int | None = None
    """What the player is looking for, under `label`."""
    label: str = "Table"
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

    @property
    def is_crowd(self) -> bool:
        return len(self.cards) > MANY


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
    if draft is None:
        hint, cards = "Your name, your table, your opponent", tuple(map(_seat, found.by_name))
    else:
        drafting = {seat.number: seat for seat in draft.seats}
        hint = "Your name, your seat in the draft; then your table, your opponent"
        cards = tuple(_drafting(seat, drafting.get(seat.number)) for seat in found.by_name)
    return Screen(found.title, hint, tuple(_by_name(cards)), clock=_clock(report, found.round))


def _seat(seat: Seat) -> Card:
    if seat.is_bye:
        return Card(seat.name, remarks=(NO_OPPONENT,))
    return Card(seat.name, figure=seat.table, opponent=seat.opponent)


def _drafting(seat: Seat, draft_seat: DraftSeat | None) -> Card:
    """WA-9: before the games of its first round a draft is played, so players look for their seats in it first."""
    if draft_seat is None:
        return _seat(seat)
    then = (
        NO_OPPONENT if seat.is_bye else f"{f'table {seat.table}, ' if seat.table else ''}v. {isolated(seat.opponent)}"
    )
    group = isolated(draft_seat.group)
    return Card(seat.name, figure=draft_seat.seat, label=f"{group}, seat", remarks=(f"then {then}",))


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
    size = BLOCK_OF_CROWD if len(cards) > MANY else BLOCK
    for first in range(0, len(cards), size):
        is_last = first + size >= len(cards)
        yield Block("", tuple(cards[first : first + size]), line if is_last else "")


def _by_name(cards: Sequence[Card]) -> Iterator[Block]:
    blocks = list(_parted(cards))
    return (replace(block, label=_guide(block.cards)) if len(blocks) > 1 else block for block in blocks)


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
    # Events of the same name are told apart: last month's, another game's, a rehearsal of this one; and a round
    # that was taken out from the one that was paired in its place.
    taken_out = sum(row.what == TAKEN_OUT and row.old == round_.sheet for row in report.event.memory.log)
    parts = (report.title, str(settings.date or ""), report.game.key, settings.seed or "", round_.sheet)
    key = " | ".join(("tourney-xl", *parts, *(["again"] * taken_out)))
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
