"""WA-9, WA-10: before a draft everyone finds group and seat on the page, in the message, on paper and on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from browser import faults
from lxml import html as markup
from pages import Page, text_of
from playwright.sync_api import Browser
from reported_events import reported

from tourney_xl.model import Settings
from tourney_xl.reckoning import reckon
from tourney_xl.report import email, html, paper, screen
from tourney_xl.report.draft_groups import Draft, newest_draft
from tourney_xl.report.names import isolated
from tourney_xl.report.report import Report

CUP = Settings(event="Spring Cup", rounds=4, drafts=(1, 3))
ROUNDS_BEFORE = {1: 0, 2: 1, 3: 2}
"""By the round that is played; the second draft comes before round 3."""


def drafting(round_played: int = 1, players: int = 14, settings: Settings = CUP) -> Report:
    return reported("wars", players, ROUNDS_BEFORE[round_played], "championship-draft", settings)


def draft_of(report: Report) -> Draft:
    draft = newest_draft(report)
    assert draft is not None
    return draft


def expected(report: Report, draft: int = 1) -> dict[str, tuple[str, int]]:
    """Group and seat of everyone, as the sheet `Draft groups` has them."""
    seats = [seat for seat in report.draft_seats if seat.draft == draft]
    return {in_a_line(report.name(seat.number)): (f"Group {seat.group}", seat.seat) for seat in seats}


def in_a_line(text: str) -> str:
    return " ".join(text.split())


def listed_on(source: str) -> Mapping[str, tuple[str, int]]:
    """Group and seat of everyone, as page or paper show them."""
    groups = markup.document_fromstring(source).find_class("group")
    return {
        text_of(seat): (text_of(group.find("h3")), int(seat.get("value")))
        for group in groups
        for seat in group.xpath(".//li")
    }


@pytest.mark.parametrize(("round_played", "draft"), [(1, 1), (2, 1), (3, 2)])
def test_WA_9_page_and_paper_show_groups_and_seats_as_the_sheet_does(round_played: int, draft: int) -> None:
    report = drafting(round_played)
    assert [name for name, _ in draft_of(report).groups] == ["Group 1", "Group 2"]
    assert listed_on(html.render(report)) == expected(report, draft)
    assert listed_on(paper.render(report)) == (expected(report, draft) if round_played != 2 else {})


def test_the_two_drafts_of_an_event_are_drawn_anew_and_named() -> None:
    first, second = drafting(1), drafting(3)
    assert expected(second, 2) != expected(first)
    assert draft_of(first).title == "Draft groups and seats"
    assert draft_of(second).title == "Draft 2: groups and seats"
    assert Page(html.render(second)).headings[:2] == ["Round 3: pairings", "Draft 2: groups and seats"]


def test_the_page_opens_the_groups_while_they_are_needed() -> None:
    def is_open(report: Report) -> bool:
        (details,) = Page(html.render(report)).section("draft").xpath("./details")
        return "open" in details.attrib

    assert [is_open(drafting(number)) for number in (1, 2, 3)] == [True, False, True]


def test_paper_begins_with_the_groups_of_a_draft_and_has_none_later() -> None:
    assert [part.key for part in paper.parts_of(drafting(1))][:2] == ["draft", "by-table"]
    assert [part.size for part in paper.parts_of(drafting(1)) if part.key == "draft"] == ["2 groups"]
    assert "draft" not in [part.key for part in paper.parts_of(drafting(2))]


def test_the_screen_tells_everyone_group_and_seat() -> None:
    report = drafting(1, 13)
    found = screen.screen_of(report)
    assert found.hint == "Your name, your seat in the draft; then your table, your opponent"
    where = {in_a_line(card.name): (card.label, card.figure) for card in found.cards}
    assert where == {name: (f"{group}, seat", seat) for name, (group, seat) in expected(report).items()}
    then = {in_a_line(card.name): card.remarks for card in found.cards}
    assert report.open_round is not None
    for match in report.open_round.matches:
        for number, other in ((match.one, match.two), (match.two, match.one)):
            if number is not None:
                told = "Bye" if other is None else f"table {match.table}, v. {isolated(report.name(other))}"
                assert then[in_a_line(report.name(number))] == (f"then {told}",)
    assert {card.label for card in screen.screen_of(drafting(2)).cards} == {"Table"}
    assert {card.remarks for card in screen.screen_of(drafting(2)).cards} == {()}


def test_the_message_lists_seats_by_name_behind_the_pairings() -> None:
    report = drafting(1)
    page, text = Page(email.message(report, "event.html").html), email.message(report, "event.html").text
    assert page.headings == ["Round 1: pairings by name", "Draft groups and seats"]
    (table,) = page.tree.xpath("//table[@aria-labelledby='list2']")
    columns, *rows = ([text_of(cell) for cell in row] for row in table.xpath(".//tr"))
    assert columns == ["Player", "Draft group", "Seat"]
    assert {unmarked(name): (group, int(seat)) for name, group, seat in rows} == {
        unmarked(name): place for name, place in expected(report).items()
    }
    assert text.count(", seat ") == 14
    assert "Draft groups" not in email.message(drafting(2), "event.html").html


def unmarked(name: str) -> str:
    """Without the marks that keep a name to its direction."""
    return "".join(letter for letter in name if letter not in "\u2068\u2069")


def test_a_group_that_the_organizer_named_keeps_its_name() -> None:
    report = drafting(1)
    named = {1: "Red", 2: "Red", 3: "Blue group"}
    players = tuple(replace(player, draft_group=named.get(player.number)) for player in report.event.players)
    moved = Report.of(reckon(replace(report.event, players=players), report.game))
    assert [name for name, _ in draft_of(moved).groups] == ["Group 1", "Group 2", "Group Red", "Blue group"]
    assert listed_on(html.render(moved))[in_a_line(moved.name(3))] == ("Blue group", 1)


def test_short_names_hold_in_groups_too() -> None:
    report = drafting(1, settings=replace(CUP, names_in_reports="short"))
    assert {seat.name for seat in draft_of(report).seats} == {report.name(number) for number in range(1, 15)}
    assert "Abe" not in html.render(report)


def test_elsewhere_there_are_no_groups() -> None:
    assert newest_draft(reported("wars", 14, 1, "swiss")) is None
    assert newest_draft(reported("armada", 8, 1)) is None
    assert not [name for name in Page(html.render(reported("wars", 14, 1, "swiss"))).headings if "Draft" in name]


@pytest.mark.parametrize("players", [14, 41])
def test_pages_with_groups_are_sound(browser: Browser, tmp_path: Path, players: int) -> None:
    for name, render in (("page", html.render), ("paper", paper.render), ("screen", screen.render)):
        path = tmp_path / f"{name}.html"
        path.write_text(render(drafting(1, players)), "utf-8")
        assert faults(browser, path) == []
