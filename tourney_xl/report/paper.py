"""Everything for the printer in one page `EVENT.print.html`: what it holds depends on how far the event has come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tourney_xl.report.draft_groups import draft_ahead
from tourney_xl.report.names import shortened
from tourney_xl.report.overview import overview_of, title_of
from tourney_xl.report.rendering import rendered
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import pairings
from tourney_xl.report.score_cards import cards_of
from tourney_xl.report.slips import form_of
from tourney_xl.wording import counted, day_text

BY_TABLE, BY_NAME, DRAFT, SLIPS, CARDS, STANDINGS = "by-table", "by-name", "draft", "slips", "cards", "standings"
SMALL_FIELD = 24
"""So many names stand in two columns of large letters, more in three."""
LONG_NAME, VERY_LONG_NAME = 26, 52


@dataclass(frozen=True)
class Part:
    """Something that is printed by itself or with the others; each begins a page."""

    key: str
    title: str
    size: str = ""
    is_wanted: bool = True
    """Whether it is printed unless the organizer says otherwise."""


def parts_of(report: Report) -> tuple[Part, ...]:
    """While a round is played all that it takes; else how the event stands; score cards where a game has them."""
    return (*_parts_of_round(report), *_part_of_standings(report), *_part_of_cards(report))


def _parts_of_round(report: Report) -> Iterator[Part]:
    round_ = report.open_round
    if round_ is None:
        return
    draft = draft_ahead(report)
    if draft:
        yield Part(DRAFT, draft.title, counted(len(draft.groups), "group"))
    tables = sum(not match.is_bye for match in round_.matches)
    yield Part(BY_TABLE, f"{round_.sheet}: pairings by table", counted(tables, "table"))
    yield Part(BY_NAME, f"{round_.sheet}: pairings by name", counted(len(round_.players), "name"))
    yield Part(SLIPS, f"{round_.sheet}: match slips", counted(tables, "slip"))


def _part_of_standings(report: Report) -> Iterator[Part]:
    if report.open_round is None and report.has_begun:
        yield Part(STANDINGS, title_of(report), counted(len(report.ranking), "player"))


def _part_of_cards(report: Report) -> Iterator[Part]:
    """Players have theirs since the first round: while a later one is played, they are printed only if asked for."""
    if report.game.paper.score_cards and report.ranking:
        is_later = report.open_round is not None and report.open_round.ordinal > 1
        yield Part(CARDS, "Score cards", counted(len(report.ranking), "card"), is_wanted=not is_later)


def render(report: Report) -> str:
    """The page as text; the same records give the same bytes."""
    parts, found = parts_of(report), pairings(report)
    keys = [part.key for part in parts]
    date = report.settings.date
    return rendered(
        "print.html",
        {
            "report": report,
            "parts": parts,
            "pairings": found,
            "draft": draft_ahead(report),
            "is_small": found is not None and len(found.round.players) <= SMALL_FIELD,
            "form": form_of(report, found.round) if found else None,
            "cards": cards_of(report) if CARDS in keys else None,
            "overview": overview_of(report) if STANDINGS in keys else None,
            "date": day_text(date) if date else None,
            "length": length,
        },
    )


def length(name: str) -> str:
    """A class for names that need smaller letters to fit a slip or a card."""
    if shortened(name, LONG_NAME) == name:
        return ""
    return "long" if shortened(name, VERY_LONG_NAME) == name else "very-long"
