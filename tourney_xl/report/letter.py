"""What the message to the players says: lines and lists of text, the same for HTML and plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from markupsafe import escape

from tourney_xl.model import Standing
from tourney_xl.report.changed import sentences
from tourney_xl.report.cut import cut_of
from tourney_xl.report.factions import tops_of_faction
from tourney_xl.report.names import alphabetical, isolated
from tourney_xl.report.rendering import figure_text
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import Seat, pairings
from tourney_xl.wording import counted

NAME, SENTENCE, CHANGES = 120, 300, 12
"""The most letters of a name and of a sentence, and the most changes: nothing typed makes a message too long."""
TOP, TOP_FACTIONS = 50, 20
"""Rows that have their place in any message, before pairings take the rest."""
MOST = 3_000
"""Few messages have room for more rows, so no more are made."""

_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_ISOLATES = re.compile(r"[\u2066-\u2069]")


@dataclass(frozen=True)
class Row:
    cells: tuple[str, ...]
    line: str
    """The same in plain text."""

    @property
    def size(self) -> int:
        """In bytes, as the template writes it."""
        return len("<tr></tr>\n") + sum(len(f"<td>{escape(cell)}</td>".encode()) for cell in self.cells)


@dataclass(frozen=True)
class Listing:
    """A table of which the first rows are shown."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    total: int
    page: str
    """The file that has them all."""
    noun: str = "player"
    least: int = 0
    """So many rows have their place before other lists get more."""
    intro: str = ""
    line: str = ""
    above: int | None = None
    """So many rows stand above the line."""
    is_by_name: bool = False
    shown: int = 0

    @property
    def visible(self) -> tuple[Row, ...]:
        return self.rows[: self.shown]

    @property
    def more(self) -> str:
        if self.shown == self.total:
            return ""
        names_the_first = self.is_by_name and self.shown < len(self.rows)
        first = f", from {self.rows[self.shown].cells[0]} on" if names_the_first else ""
        return f"{counted(self.total - self.shown, f'more {self.noun}')}{first}: see {self.page}."


@dataclass(frozen=True)
class Letter:
    title: str
    headline: str
    facts: tuple[str, ...]
    changes: tuple[str, ...]
    listings: tuple[Listing, ...]
    closing: tuple[str, ...]


class Told(Report):
    """A report with names for the middle of a line: without line breaks, and keeping to their own direction."""

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {number: as_name(name) for number, name in super().names.items()}

    def shown(self, name: str) -> str:
        return as_name(super().shown(name))


def as_name(text: str) -> str:
    """Marks inside that would end its own direction early are left out."""
    return isolated(in_line(_ISOLATES.sub("", text), NAME))


def in_line(text: str, most: int = SENTENCE) -> str:
    """As much as there is room for, in one line: what breaks lines or controls a screen becomes a space."""
    plain = " ".join(_BREAKS.sub(" ", text).split())
    return plain if len(plain) <= most else f"{plain[: most - 1].rstrip()}…"


def letter(report: Report, page: str) -> Letter:
    """All there is to say; how many rows of its lists are shown is settled by the room that there is."""
    told = Told.of(report, report.changes)
    file = as_name(page)
    return Letter(
        as_name(told.title),
        in_line(told.headline),
        tuple(map(as_name, _facts(told))),
        tuple(_changes(told, file)),
        tuple(_listings(report, told, file)),
        tuple(_closing(told, file)),
    )


def _facts(told: Report) -> Iterator[str]:
    """What a player wants to know at a glance; before the first round also what it costs and what there is to win."""
    facts = dict(told.facts)
    yield from (facts[name] for name in ("Game", "Date", "Start", "Place", "Format") if name in facts)
    yield counted(told.took_part, "player")
    if told.plan.rounds:
        yield counted(told.plan.rounds, "round")
    if told.newest is None:
        yield from (f"{name}: {facts[name]}" for name in ("Entry fee", "Prizes") if name in facts)


def _changes(told: Report, page: str) -> Iterator[str]:
    found = list(sentences(told))
    yield from map(in_line, found[:CHANGES])
    if len(found) > CHANGES:
        yield f"{counted(len(found) - CHANGES, 'more change')}: see {page}."


def _closing(told: Report, page: str) -> Iterator[str]:
    yield f"All results and figures are in the file {page}. If it is not attached, ask the organizer."
    who = [as_name(word) for word in (told.settings.organizer, told.settings.contact) if word]
    if who:
        yield f"Questions? {', '.join(who)}"


# ---------------------------------------------------------------- the lists


def _listings(report: Report, told: Report, page: str) -> Iterator[Listing]:
    paired = pairings(report)
    if paired is not None:
        seats, columns = paired.by_name, ("Player", "Table", "Opponent")
        rows = tuple(map(_seat, seats[:MOST]))
        yield Listing(f"{paired.title}: pairings by name", columns, rows, len(seats), page, is_by_name=True)
    if told.has_begun:
        yield _standings(told, page)
    elif paired is None:
        names = sorted((report.name(row.number) for row in report.ranking), key=alphabetical)
        rows = tuple(Row((name,), name) for name in map(as_name, names[:MOST]))
        yield Listing("Players", ("Player",), rows, len(names), page, is_by_name=True)
    if told.is_over:
        yield from _factions(told, page)


def _seat(seat: Seat) -> Row:
    name, opponent = as_name(seat.name), as_name(seat.opponent)
    table = "" if seat.table is None else f"table {seat.table}, "
    line = f"{name}: {'bye' if seat.is_bye else f'{table}against {opponent}'}"
    return Row((name, "–" if seat.table is None else str(seat.table), opponent), line)


def _standings(told: Report, page: str) -> Listing:
    """Five columns; where no tiebreaker plays a part, the last is what became of the player."""
    cut, last = cut_of(told), told.tiebreakers[0].heading if told.tiebreakers else "Status"
    games = "Won–drawn–lost" if told.game.draw else "Won–lost"
    return Listing(
        "Final standings" if told.is_over else "Standings",
        ("Rank", "Player", "Points", games, last),
        tuple(_standing(told, standing) for standing in islice(told.ranking, MOST)),
        len(told.ranking),
        page,
        least=TOP,
        intro=in_line(f"{told.caption}. {cut.words}" if cut else f"{told.caption}."),
        line=in_line(cut.line) if cut else "",
        above=cut.above if cut else None,
    )


def _standing(told: Report, standing: Standing) -> Row:
    lot = "placed by lot" if standing.lot else ""
    status = standing.status
    games = (standing.won, standing.drawn, standing.lost) if told.game.draw else (standing.won, standing.lost)
    if told.tiebreakers:
        first = told.tiebreakers[0]
        last = figure_text(standing.figures[0], first.number_format)
        remarks, end = [word for word in (status, lot) if word], f", {first.heading} {last}"
    else:
        last, remarks, end = status or "–", [lot] if lot else [], f", {status}" if status else ""
    name = told.name(standing.number) + (f" ({', '.join(remarks)})" if remarks else "")
    record = "–".join(map(str, games))
    line = f"{standing.rank}. {name}: {counted(standing.points, 'point')}, {record}{end}"
    return Row((str(standing.rank), name, str(standing.points), record, last), line)


def _factions(told: Report, page: str) -> Iterator[Listing]:
    """DT-12."""
    for heading, tops in tops_of_faction(told):
        rows = tuple(_faction(as_name(faction), in_line(players)) for faction, players in tops[:MOST])
        if rows:
            yield Listing(heading, ("Faction", "Player"), rows, len(tops), page, "faction", TOP_FACTIONS)


def _faction(faction: str, players: str) -> Row:
    return Row((faction, players), f"{faction}: {players}")


# ---------------------------------------------------------------- how much of them fits


def shown_rows(listings: Sequence[Listing], room: int) -> list[int]:
    """First what each list is sure of, then the rest in their order: whoever looks for a table comes first."""
    shown = [0 for _ in listings]
    for goals in ([listing.least for listing in listings], [listing.total for listing in listings]):
        for place, (listing, goal) in enumerate(zip(listings, goals, strict=True)):
            for row in listing.rows[shown[place] : goal]:
                if row.size > room:
                    break
                room -= row.size
                shown[place] += 1
    return shown
