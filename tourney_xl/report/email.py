"""The message to the players: HTML that mail programs understand, plain text, a draft, and whom it goes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tourney_xl.addresses import address_problems, addresses_of_organizer, addresses_of_players
from tourney_xl.problems import Problem
from tourney_xl.report.letter import Letter, letter, shown_rows
from tourney_xl.report.lines import wrapped
from tourney_xl.report.mail_draft import draft
from tourney_xl.report.rendering import rendered
from tourney_xl.report.report import Report

LIMIT = 90_000
"""Bytes; Gmail cuts a message off at 102 KB."""
MARGIN = 3_000
"""For the cut's line and for the names from which on a list is not shown."""


@dataclass(frozen=True)
class Message:
    html: str
    text: str
    draft: str
    addresses: tuple[str, ...]
    problems: tuple[Problem, ...] = ()


def message(report: Report, page: str) -> Message:
    """`page` is the file that has everything."""
    event, fitted = report.event, _fitted(letter(report, page))
    html, text = _html(fitted), rendered("email.txt", {"letter": fitted, "wrapped": wrapped})
    to, players = addresses_of_organizer(event), addresses_of_players(event)
    known = {address.casefold() for address in to}
    bcc = [address for address in players if address.casefold() not in known]
    subject = f"{fitted.title} - {fitted.headline}"
    return Message(html, text, draft(subject, to, bcc, text, html), players, tuple(address_problems(event)))


def _html(fitted: Letter) -> str:
    return rendered("email.html", {"letter": fitted})


def _fitted(whole: Letter) -> Letter:
    """With as many rows as fit: what stands around them is measured without any."""
    room = LIMIT - MARGIN - len(_html(whole).encode("utf-8"))
    shown = zip(whole.listings, shown_rows(whole.listings, room), strict=True)
    return replace(whole, listings=tuple(replace(listing, shown=count) for listing, count in shown))
