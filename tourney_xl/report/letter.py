"""What the message to the players says: lines and lists of text, the same for HTML and plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice

from markupsafe import Markup

from tourney_xl.model import Standing
from tourney_xl.report.changed import sentences
from tourney_xl.report.cut import cut_of
from tourney_xl.report.draft_groups import DraftSeat, draft_ahead
from tourney_xl.report.factions import tops_of_faction
from tourney_xl.report.lines import FACT, as_name, in_line, or_see
from tourney_xl.report.names import isolated
from tourney_xl.report.rendering import or_dash
from tourney_xl.report.report import Report, Told
from tourney_xl.report.rounds import Seat, pairings
from tourney_xl.wording import counted, figure_text

CHANGES = 12
"""The most that are told: nothing typed makes a message too long."""
TOP, TOP_FACTIONS = 50, 20
"""Rows that have their place in any message, before pairings take the rest."""
MOST = 3_000
"""Few messages have room for more rows, so no more are made."""


class Kind(StrEnum):
    """What stands in a column."""

    WORDS = "words"
    FIGURES = "figures"
    LOOKED_FOR = "looked for"


WORDS, FIGURES, LOOKED_FOR = Kind
CELLS = {WORDS: "<td>{}</td>", FIGURES: '<td align="right">{}</td>', LOOKED_FOR: "<td><b>{}</b></td>"}
"""Every cell says how it looks: many mail programs know no selectors for columns."""


@dataclass(frozen=True)
class Column:
    heading: str
    kind: Kind = WORDS

    @property
    def align(self) -> str:
        return "right" if self.kind is FIGURES else "left"

    def cell(self, text: str) -> Markup:
        return Markup(CELLS[self.kind]).format(text)


PAIRING_COLUMNS = (Column("Player", LOOKED_FOR), Column("Table", FIGURES), Column("Opponent"))
DRAFT_COLUMNS = (Column("Player", LOOKED_FOR), Column("Draft group"), Column("Seat", FIGURES))


@dataclass(frozen=True)
class Row:
    cells: tuple[str, ...]
    line: str
    """The same in plain text."""


@dataclass(frozen=True)
class Listing:
    """A table of which the first rows are shown."""

    look: str
    """Its class in the style block; blank where it needs none."""
    heading: str
    columns: tuple[Column, ...]
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

    def html(self, row: Row) -> Markup:
        """A row as it stands in the message, so that its size can be told."""
        cells = (column.cell(text) for column, text in zip(self.columns, row.cells, strict=True))
        return Markup("<tr>{}</tr>").format(Markup("").join(cells))

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


class Lined(Told):
    """A report whose names are no longer than a line of a message can bear."""

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {number: as_name(name) for number, name in super().names.items()}


def letter(report: Report, page: str) -> Letter:
    """All there is to say; how many rows of its lists are shown is settled by the room that there is."""
    told, file = Lined.of(report, report.changes), as_name(page)
    return Letter(
        as_name(report.title) or report.game.name,
        in_line(told.headline),
        tuple(_facts(report, file)),
        tuple(_changes(told, file)),
        (*_listings(report, file), *_factions(told, file)),
        tuple(_closing(report, file)),
    )


def _facts(report: Report, page: str) -> Iterator[str]:
    """What a player wants to know at a glance; before the first round also what it costs and what there is to win."""
    facts = {name: isolated(or_see(page, fact, FACT)) for name, fact in report.facts}
    yield from (facts[name] for name in ("Game", "Date", "Start", "Place", "Format") if name in facts)
    yield f"{counted(report.took_part, 'player')}{report.began}"
    if report.number_of_rounds:
        yield counted(report.number_of_rounds, "round")
    if report.plan.cut and report.plan.rounds:
        yield f"cut to the top {report.plan.cut}"
    if report.newest is None:
        yield from (f"{name}: {facts[name]}" for name in ("Entry fee", "Prizes") if name in facts)


def _changes(told: Lined, page: str) -> Iterator[str]:
    found = list(sentences(told))
    yield from (or_see(page, sentence) for sentence in found[:CHANGES])
    if len(found) > CHANGES:
        yield f"{counted(len(found) - CHANGES, 'more change')}: see {page}."


def _closing(report: Report, page: str) -> Iterator[str]:
    yield f"All results and figures are in the file {page}. If it is not attached, ask the organizer."
    who = [as_name(word) for word in (report.settings.organizer, report.settings.contact) if word]
    if who:
        yield f"Questions? {', '.join(who)}"


# ---------------------------------------------------------------- the lists


def _listings(report: Report, page: str) -> Iterator[Listing]:
    paired = pairings(report)
    if paired is not None:
        seats, heading = paired.by_name, f"{paired.title}: pairings by name"
        rows = tuple(map(_seat, seats[:MOST]))
        yield Listing("pairings", heading, PAIRING_COLUMNS, rows, len(seats), page, is_by_name=True)
        yield from _draft(report, page)
    if report.has_begun:
        yield _standings(report, page)
    elif paired is None:
        numbers = report.in_order_of_names
        names = (as_name(report.name(number)) for number in numbers[:MOST])
        rows = tuple(Row((name,), name) for name in names)
        yield Listing("", "Players", (Column("Player"),), rows, len(numbers), page, is_by_name=True)


def _seat(seat: Seat) -> Row:
    name, opponent = as_name(seat.name), as_name(seat.opponent)
    table = "" if seat.table is None else f"table {seat.table}, "
    line = f"{name}: {'bye' if seat.is_bye else f'{table}against {opponent}'}"
    return Row((name, str(or_dash(seat.table)), opponent), line)


def _draft(report: Report, page: str) -> Iterator[Listing]:
    """WA-9: where to sit for the draft that comes before the games of this round."""
    draft = draft_ahead(report)
    if draft is not None:
        rows = tuple(map(_draft_seat, draft.by_name[:MOST]))
        yield Listing(
            "pairings", draft.title, DRAFT_COLUMNS, rows, len(draft.by_name), page, least=TOP, is_by_name=True
        )


def _draft_seat(seat: DraftSeat) -> Row:
    name, group = as_name(seat.name), as_name(seat.group)
    return Row((name, group, str(seat.seat)), f"{name}: {group}, seat {seat.seat}")


def _standings(report: Report, page: str) -> Listing:
    """Five columns; where no tiebreaker plays a part, the last is what became of the player."""
    cut, tiebreakers = cut_of(report), report.tiebreakers
    games = "Won–drawn–lost" if report.game.draw else "Won–lost"
    return Listing(
        "standings",
        "Final standings" if report.is_over else "Standings",
        (
            Column("Rank", FIGURES),
            Column("Player"),
            Column("Points", FIGURES),
            Column(games, FIGURES),
            Column(tiebreakers[0].heading, FIGURES) if tiebreakers else Column("Status"),
        ),
        tuple(_standing(report, standing) for standing in islice(report.ranking, MOST)),
        len(report.ranking),
        page,
        least=TOP,
        intro=in_line(f"{report.caption}. {cut.words}" if cut else f"{report.caption}."),
        line=in_line(cut.line) if cut else "",
        above=cut.above if cut else None,
    )


def _standing(report: Report, standing: Standing) -> Row:
    last, end = _last(report, standing)
    remarks = ", ".join(remark for remark in _remarks(report, standing) if remark != last)
    name = as_name(report.name(standing.number)) + (f" ({remarks})" if remarks else "")
    won, drawn, lost = standing.won, standing.drawn, standing.lost
    record = "–".join(map(str, (won, drawn, lost) if report.game.draw else (won, lost)))
    if standing.byes:
        record += " + bye" if standing.byes == 1 else f" + {standing.byes} byes"
    line = f"{standing.rank}. {name}: {counted(standing.points, 'point')}, {record}{end}"
    return Row((str(standing.rank), name, str(standing.points), record, last), line)


def _remarks(report: Report, standing: Standing) -> Sequence[str]:
    """While Swiss rounds are played most lots decide nothing yet; the page has them all."""
    if report.is_over or report.event.bracket_rounds:
        return report.remarks(standing)
    return [standing.status] if standing.status else []


def _last(report: Report, standing: Standing) -> tuple[str, str]:
    """The last column, and the end of the line."""
    if not report.tiebreakers:
        return (standing.status, f", {standing.status}") if standing.status else ("–", "")
    first = report.tiebreakers[0]
    figure = figure_text(standing.figures[0], first.number_format)
    return figure, f", {first.heading} {figure}"


def _factions(told: Lined, page: str) -> Iterator[Listing]:
    """DT-12."""
    for heading, tops in tops_of_faction(told) if told.is_over else ():
        rows = tuple(_faction(as_name(faction), in_line(players)) for faction, players in tops[:MOST])
        if rows:
            columns = (Column("Faction"), Column("Player"))
            yield Listing("", heading, columns, rows, len(tops), page, "faction", TOP_FACTIONS)


def _faction(faction: str, players: str) -> Row:
    return Row((faction, players), f"{faction}: {players}")


# ---------------------------------------------------------------- how much of them fits


def shown_rows(listings: Sequence[Listing], room: int) -> list[int]:
    """First what each list is sure of, then the rest in their order: whoever looks for a table comes first."""
    shown = [0 for _ in listings]
    for goals in ([listing.least for listing in listings], [listing.total for listing in listings]):
        for place, (listing, goal) in enumerate(zip(listings, goals, strict=True)):
            for row in listing.rows[shown[place] : goal]:
                size = len(f"{listing.html(row)}\n".encode())
                if size > room:
                    break
                room -= size
                shown[place] += 1
    return shown
