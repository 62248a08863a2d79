"""What comes out of the printer: how many sheets, what stands on each, and the page on which the parts are chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser import PHONE, Shown, faults, shown
from external_programs import pages_of_pdf, text_of_pdf, words_of_pdf
from playwright.sync_api import Browser
from random_events import GAMES
from reported_events import reported

from tourney_xl.report.paper import parts_of, render

WITH_CARDS = ("street-warriors", "star-trek-2e", "star-trek-1e", "wars")
ON_PAPER = [*((key, "A4") for key in GAMES), ("star-trek-1e", "Letter")]
"""Letter is less tall; Star Trek's First Edition has the most to show."""
CROWD, ALIKE = 2000, 4
"""Slips and cards are all alike: axe looks at so many of them."""

Written = Callable[..., Path]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The page of a made-up event, made once for all tests of this file."""
    folder = tmp_path_factory.mktemp("paper")

    def write(key: str, players: int, rounds: int | None = None, structure: str = "") -> Path:
        path = folder / f"{key} {players} {rounds} {structure}.html"
        if not path.exists():
            path.write_text(render(reported(key, players, rounds, structure)), "utf-8")
        return path

    return write


def only(seen: Shown, part: str) -> None:
    """Tick this part and no other."""
    for box in seen.page.get_by_role("checkbox").all():
        box.set_checked(box.get_attribute("id") == f"with-{part}")


def paper_of(browser: Browser, path: Path, tmp_path: Path, part: str, paper: str = "A4") -> Path:
    """One part as a PDF, nothing of it beyond the edge."""
    with shown(browser, path, width=PHONE, dark=True) as seen:
        only(seen, part)
        pdf = seen.pdf(tmp_path / f"{part}.pdf", paper)
    assert all(page.xmax <= page.width for page in words_of_pdf(pdf))
    return pdf


def printed(browser: Browser, path: Path, tmp_path: Path, part: str, paper: str = "A4") -> list[str]:
    """The text of each page."""
    return pages_of_pdf(paper_of(browser, path, tmp_path, part, paper))


def everybody_is_on(pdf: Path, key: str) -> bool:
    """By names in Latin letters, which the text of a PDF gives back unchanged."""
    report, text = reported(key, 64, 1), "".join(text_of_pdf(pdf, "raw").split())
    return all("".join(report.name(number).split())[:20] in text for number in (1, 8, 9, 10, 11, 19, 26, 27, 28, 64))


# ---------------------------------------------------------------- how many sheets


@pytest.mark.parametrize(("key", "paper"), ON_PAPER)
def test_the_slips_of_64_players_fit_eight_pages(
    browser: Browser, written: Written, tmp_path: Path, key: str, paper: str
) -> None:
    """A slip is as tall for a name of sixty letters as for one of three, so a stack of them is cut at once."""
    pdf = paper_of(browser, written(key, 64, 1), tmp_path, "slips", paper)
    pages = pages_of_pdf(pdf)
    assert len(pages) <= 8
    slips = [len(re.findall(r"Table \d+ +Round 2", page)) for page in pages]
    assert sum(slips) == 32
    assert set(slips[:-1]) == {slips[0]}
    assert all(page.count("Signature") == count for page, count in zip(pages, slips, strict=True))
    assert everybody_is_on(pdf, key)


@pytest.mark.parametrize(("key", "paper"), ON_PAPER)
def test_pairings_of_64_fit_two_pages_by_table_and_two_by_name(
    browser: Browser, written: Written, tmp_path: Path, key: str, paper: str
) -> None:
    """Also where a third of the names is as long as names get."""
    for part in ("by-table", "by-name"):
        pdf = paper_of(browser, written(key, 64, 1), tmp_path, part, paper)
        assert len(pages_of_pdf(pdf)) <= 2
        assert everybody_is_on(pdf, key)


@pytest.mark.parametrize(("key", "paper"), [pair for pair in ON_PAPER if pair[0] in WITH_CARDS])
def test_four_score_cards_fit_a_page(browser: Browser, written: Written, tmp_path: Path, key: str, paper: str) -> None:
    pages = printed(browser, written(key, 64), tmp_path, "cards", paper)
    assert len(pages) == 16
    assert all(page.count("Score card") == 4 for page in pages)
    assert all(page.count("Initials") == 4 for page in pages)


@pytest.mark.parametrize("key", GAMES)
def test_standings_of_64_fit_three_pages_with_a_head_on_each(
    browser: Browser, written: Written, tmp_path: Path, key: str
) -> None:
    pages = printed(browser, written(key, 64), tmp_path, "standings")
    assert len(pages) <= 3
    assert all(re.search(r"Rank +Player", page) for page in pages if re.search(r"^ *\d+ ", page, re.MULTILINE))


def test_heads_stand_on_every_page_of_a_crowd(browser: Browser, written: Written, tmp_path: Path) -> None:
    pages = printed(browser, written("doomtown", CROWD, 2), tmp_path, "by-table")
    assert 20 < len(pages) < 100
    assert all("Round 3" in page and re.search(r"Table +Player +Points", page) for page in pages)


def test_every_part_begins_a_page_of_its_own(browser: Browser, written: Written, tmp_path: Path) -> None:
    path = written("street-warriors", 8, 0)
    with shown(browser, path) as seen:
        pages = pages_of_pdf(seen.pdf(tmp_path / "paper.pdf"))
    begins = ["Opponent", "pairings by name", "Signature", "Score card"]
    assert len(pages) == 5
    assert [sum(word in page for page in pages) for word in begins] == [3, 1, 1, 2]
    assert not any("What to print" in page for page in pages)


# ---------------------------------------------------------------- what stands on them


def test_what_is_not_ticked_is_left_out_on_the_screen_and_on_paper(
    browser: Browser, written: Written, tmp_path: Path
) -> None:
    path = written("wars", 8, 1)
    with shown(browser, path) as seen:
        assert seen.page.locator("section:visible").count() == 3
        seen.page.get_by_role("checkbox", name="Score cards").check()
        assert seen.page.locator("section:visible").count() == 4
        for name in ("pairings by table", "pairings by name", "match slips"):
            seen.page.get_by_role("checkbox", name=name).uncheck()
        assert seen.page.locator("section:visible").count() == 1
        pages = pages_of_pdf(seen.pdf(tmp_path / "paper.pdf"))
    assert len(pages) == 2
    assert all("Score card" in page for page in pages)


# ---------------------------------------------------------------- the page itself


@pytest.mark.parametrize(("players", "rounds"), [(8, 1), (64, 1), (64, None)])
@pytest.mark.parametrize("key", GAMES)
def test_the_page_is_sound(browser: Browser, written: Written, key: str, players: int, rounds: int | None) -> None:
    assert faults(browser, written(key, players, rounds), most=ALIKE) == []


@pytest.mark.parametrize("key", GAMES)
def test_the_page_of_a_crowd_is_sound(browser: Browser, written: Written, key: str) -> None:
    assert faults(browser, written(key, CROWD, 2), most=ALIKE) == []


@pytest.mark.parametrize("key", GAMES)
def test_it_needs_no_scripts(browser: Browser, written: Written, key: str) -> None:
    report = reported(key, 8, 1)
    with shown(browser, written(key, 8, 1), scripts=False) as seen:
        shown_at_first = sum(part.is_wanted for part in parts_of(report))
        assert seen.page.locator("section:visible").count() == shown_at_first
        seen.page.get_by_role("checkbox", name="match slips").uncheck()
        assert seen.page.locator("section:visible").count() == shown_at_first - 1
