"""What comes out of the printer: how many sheets, what stands on each, and the page on which the parts are chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import date
from itertools import chain, combinations
from pathlib import Path

import pytest
from browser import LOOKS, PHONE, TWO_LOOKS, Shown, faults, shown
from external_programs import pages_of_pdf, text_of_pdf, words_of_pdf
from playwright.sync_api import Browser
from random_events import GAMES
from reported_events import reported

from tourney_xl.games.game import Column, Game
from tourney_xl.model import Settings, Side
from tourney_xl.problems import Cell
from tourney_xl.reckoning import reckon
from tourney_xl.report.paper import parts_of, render
from tourney_xl.report.report import Report
from tourney_xl.report.score_cards import cards_of

WITH_CARDS = ("street-warriors", "star-trek-2e", "star-trek-1e", "wars")
ON_PAPER = [*((key, "A4") for key in GAMES), ("star-trek-1e", "Letter")]
"""Letter is less tall; Star Trek's First Edition has the most to show."""
CROWD, ALIKE = 2000, 4
"""Slips and cards are all alike: axe looks at so many of them."""
NAME, TO_WRITE_ON, GAP, LETTERS = 45, 8, 4, 7.5
"""Millimetres that a name and a line to write on have at least, and a gap between columns; points of small letters."""
MM, PT = 96 / 25.4, 96 / 72

OVERFLOWING = """path => [...document.querySelectorAll(path)].filter(
    box => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1
).map(box => box.outerHTML)"""
ON_TWO_LINES = """path => [...document.querySelectorAll(path)].filter(cell => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return new Set([...text.getClientRects()].map(line => line.top)).size > 1;
}).map(cell => cell.outerHTML)"""
SIZES = "([path, side]) => [...document.querySelectorAll(path)].map(box => box.getBoundingClientRect()[side])"
STYLES = "([path, name]) => [...document.querySelectorAll(path)].map(box => getComputedStyle(box)[name])"

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


def own_game(game: Game) -> Game:
    """An organizer's own, which asks for more than any of ours and says a lot about it."""
    helps = "All that was left in the house when the last card had been played, and whatever lay under it."
    of_match = (Column(header, "count", helps) for header in ("Reserves of the house", "Seconds played"))
    places = ("Health", "Gold", "Destroyed", "Castles", "Roads", "Faction cards", "Moves", "Cards")
    of_player = (Column(f"{header} {side}", "count", helps) for header in places for side in Side)
    return replace(game, columns=(*game.columns, *of_match, *of_player))


def with_deciders(report: Report) -> Report:
    """With every optional column of the game on the newest round's sheet."""
    *earlier, newest = report.event.rounds
    cells = {column.header: Cell(newest.sheet) for column in report.game.columns}
    matches = tuple(replace(match, cells=cells) for match in newest.matches)
    event = replace(report.event, rounds=(*earlier, replace(newest, matches=matches)))
    return Report.of(reckon(event, report.game))


ASKING = {
    **dict.fromkeys(GAMES, reported),
    "street-warriors in a bracket": lambda *_: reported("street-warriors", 64, 0, "elimination"),
    "doomtown with deciders": lambda *_: with_deciders(reported("doomtown", 64, 1)),
    "wars with deciders": lambda *_: with_deciders(reported("wars", 64, 1)),
    "own": lambda *_: replace(reported("wars", 64, 1), game=own_game(reported("wars", 64, 1).game)),
}
"""Rounds of 64 by what their slips ask for."""


@pytest.fixture(scope="module")
def slips(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    folder = tmp_path_factory.mktemp("slips")

    def write(which: str) -> Path:
        path = folder / f"{which}.html"
        if not path.exists():
            path.write_text(render(ASKING[which](which, 64, 1)), "utf-8")
        return path

    return write


def tick(seen: Shown, parts: Collection[str]) -> None:
    """These parts and no other."""
    for box in seen.page.get_by_role("checkbox").all():
        box.set_checked((box.get_attribute("id") or "").removeprefix("with-") in parts)


def paper_of(browser: Browser, path: Path, tmp_path: Path, part: str, paper: str = "A4") -> Path:
    """One part as a PDF, nothing of it beyond the edge."""
    with shown(browser, path, width=PHONE, dark=True) as seen:
        tick(seen, [part])
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


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("which", ASKING)
def test_the_slips_of_64_players_fit_eight_pages(
    browser: Browser, slips: Callable[[str], Path], tmp_path: Path, which: str, paper: str
) -> None:
    """A slip is as tall for a name of sixty letters as for one of three, so a stack of them is cut at once."""
    pdf = paper_of(browser, slips(which), tmp_path, "slips", paper)
    pages = pages_of_pdf(pdf)
    assert len(pages) <= 8
    on_pages = [len(re.findall(r"Table \d+ +(Round 2|Top 64)", page)) for page in pages]
    assert sum(on_pages) == 32
    assert set(on_pages[:-1]) == {on_pages[0]}
    assert all(page.count("Signature") == count for page, count in zip(pages, on_pages, strict=True))
    assert which not in GAMES or everybody_is_on(pdf, which)


@pytest.mark.parametrize("which", ASKING)
def test_nothing_that_a_slip_asks_for_is_cut_off(browser: Browser, slips: Callable[[str], Path], which: str) -> None:
    """All slips of a round are of one height, a name has its room and a line is high enough to write on."""
    with shown(browser, slips(which)) as seen:
        tick(seen, ["slips"])
        seen.look_at_paper()
        assert seen.page.evaluate(OVERFLOWING, ".slip, .slip-foot, .slip th, .slip td") == []
        assert len(set(seen.page.evaluate(SIZES, [".slip", "height"]))) == 1
        assert min(seen.page.evaluate(SIZES, [".slip tbody th", "width"])) >= NAME * MM - 1
        assert all(height >= TO_WRITE_ON * MM - 0.1 for height in seen.page.evaluate(SIZES, [".slip-foot u", "height"]))


def test_WA_1_every_kind_of_result_is_on_the_paper(
    browser: Browser, slips: Callable[[str], Path], tmp_path: Path
) -> None:
    text = "".join(printed(browser, slips("wars"), tmp_path, "slips"))
    assert [text.count(how) for how in reported("wars", 64, 1).game.hows] == [32] * 5


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
    """Also with the rows for a bracket to come (SW-8)."""
    for rounds in (0, None):
        pages = printed(browser, written(key, 64, rounds), tmp_path, "cards", paper)
        assert len(pages) == 16
        assert all(page.count("Score card") == 4 for page in pages)
        assert all(page.count("Initials") == 4 for page in pages)


@pytest.mark.parametrize(
    ("key", "players", "rounds"), [("street-warriors", 128, 12), ("street-warriors", 64, 10), ("star-trek-1e", 256, 8)]
)
def test_a_row_of_a_card_is_high_enough_to_write_in(
    browser: Browser, written: Written, key: str, players: int, rounds: int
) -> None:
    path = written(key, players, 0)
    assert cards_of(reported(key, players, 0)).rows == rounds
    with shown(browser, path) as seen:
        tick(seen, ["cards"])
        seen.look_at_paper()
        heights = seen.page.evaluate(SIZES, [".card tbody tr", "height"])
        assert min(heights) >= TO_WRITE_ON * MM - 0.1
        assert seen.page.evaluate(OVERFLOWING, ".card, .card th, .card td") == []


def test_nothing_ticked_says_so_on_paper(browser: Browser, written: Written, tmp_path: Path) -> None:
    with shown(browser, written("armada", 64, 1)) as seen:
        tick(seen, [])
        (page,) = pages_of_pdf(seen.pdf(tmp_path / "nothing.pdf"))
    assert page.split() == ["Nothing", "is", "ticked", "on", "the", "page,", "so", "nothing", "is", "printed."]


@pytest.mark.parametrize(
    ("key", "rounds", "structure"),
    [*((key, None, "") for key in WITH_CARDS), ("star-trek-1e", 0, "swiss-match-play"), ("street-warriors", 0, "")],
)
def test_no_number_on_a_card_is_broken_or_cut(
    browser: Browser, written: Written, key: str, rounds: int | None, structure: str
) -> None:
    """ST-3: a differential goes down by a hundred a round, `-218` here; and `Final` is a word."""
    with shown(browser, written(key, 64, rounds, structure)) as seen:
        tick(seen, ["cards"])
        seen.look_at_paper()
        assert seen.page.evaluate(ON_TWO_LINES, ".card tbody th, .card tbody td:not(:nth-child(2))") == []
        assert seen.page.evaluate(OVERFLOWING, ".card, .card th, .card td:not(:nth-child(2))") == []


def test_ST_3_the_cards_that_are_looked_at_have_differentials_of_three_figures_below_zero() -> None:
    totals = [row.figure_total or 0 for card in cards_of(reported("star-trek-1e", 64)).cards for row in card.rows]
    assert min(totals) < -195


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
    pages = printed(browser, written("doomtown", CROWD, 2), tmp_path, "by-name")
    assert 20 < len(pages) < 100
    assert all("Spring Cup" in page and "Round 3: pairings by name" in page for page in pages)


HOSTILE = "</style><b>Cup</b> \"'; } * { display: none } \\"


@pytest.mark.parametrize(("rounds", "part"), [(1, "by-table"), (1, "by-name"), (None, "standings")])
def test_every_page_names_event_and_round(browser: Browser, tmp_path: Path, rounds: int | None, part: str) -> None:
    report = reported("wars", 64, rounds, settings=Settings(event=HOSTILE, date=date(2026, 5, 2)))
    path = tmp_path / "paper.html"
    path.write_text(render(report), "utf-8")
    pages = printed(browser, path, tmp_path, part)
    assert len(pages) > 1
    assert all(HOSTILE in page for page in pages)
    assert all(("Round 2" if rounds else "Tournament Overview") in page for page in pages)


def test_whatever_is_ticked_no_sheet_is_blank(browser: Browser, written: Written, tmp_path: Path) -> None:
    """A break stands between two parts that are printed, and nowhere else: browsers differ about the rest."""
    parts = ("by-table", "by-name", "slips", "cards")
    with shown(browser, written("street-warriors", 8, 0)) as seen:
        for some in chain.from_iterable(combinations(parts, count) for count in range(1, 5)):
            tick(seen, some)
            seen.page.emulate_media(media="print")
            breaks = [
                seen.page.locator(f"#{part}").evaluate("part => getComputedStyle(part).breakBefore") for part in some
            ]
            assert breaks == ["auto", *["page"] * (len(some) - 1)]
            pages = pages_of_pdf(seen.pdf(tmp_path / "paper.pdf"))
            assert len(pages) == len(some) + ("cards" in some)
            assert all(page.strip() for page in pages)
            seen.page.emulate_media(media="screen")


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


def test_small_letters_are_dark_and_large_enough(browser: Browser, written: Written) -> None:
    with shown(browser, written("wars", 8, 1)) as seen:
        tick(seen, ["by-table", "slips", "cards"])
        seen.look_at_paper()
        (ink,) = seen.page.evaluate(STYLES, ["body", "color"])
        labels = ".slip thead th, .card thead th, .slip-foot small"
        assert set(seen.page.evaluate(STYLES, [labels, "color"])) == {ink}
        sizes = seen.page.evaluate(STYLES, [labels, "fontSize"])
        assert all(float(size.removesuffix("px")) >= LETTERS * PT - 0.1 for size in sizes)


def test_points_stand_apart_from_the_opponent_behind_them(browser: Browser, written: Written) -> None:
    with shown(browser, written("wars", 8, 1)) as seen:
        seen.look_at_paper()
        opponents = ".by-table td.number + td, .by-table tr:nth-child(2) th:nth-child(4)"
        gaps = seen.page.evaluate(STYLES, [opponents, "paddingLeft"])
        assert len(gaps) == 5
        assert all(float(gap.removesuffix("px")) >= GAP * MM - 0.1 for gap in gaps)


# ---------------------------------------------------------------- the page itself


@pytest.mark.parametrize(("players", "rounds"), [(8, 1), (64, 1), (64, None)])
@pytest.mark.parametrize("key", GAMES)
def test_the_page_is_sound(browser: Browser, written: Written, key: str, players: int, rounds: int | None) -> None:
    assert faults(browser, written(key, players, rounds), most=ALIKE, looks=LOOKS if players == 8 else TWO_LOOKS) == []


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
