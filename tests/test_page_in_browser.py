"""The page as a browser shows it: on a phone, on a desk and on paper, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from browser import DESK, LOOKS, PHONE, Shown, faults, shown
from external_programs import pages_of_pdf, words_of_pdf
from playwright.sync_api import Browser, expect
from random_events import GAMES
from reported_events import NAMES, before_round_1, reported

from tourney_xl.model import Settings
from tourney_xl.report import html
from tourney_xl.report.names import alphabetical
from tourney_xl.report.table import table_on_page

FIELDS = {"8 to the end": (8, None), "64 in round 4": (64, 3)}
CROWD = 2000

Written = Callable[..., Path]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The page of a made-up event, made once for all tests of this file."""
    folder = tmp_path_factory.mktemp("pages")

    def write(key: str, players: int, rounds: int | None, structure: str = "") -> Path:
        path = folder / f"{key} {players} {rounds} {structure}.html"
        if not path.exists():
            path.write_text(html.render(reported(key, players, rounds, structure)), "utf-8")
        return path

    return write


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("key", GAMES)
def test_the_page_is_sound(browser: Browser, written: Written, key: str, field: str) -> None:
    assert faults(browser, written(key, *FIELDS[field])) == []


@pytest.mark.parametrize("key", ["street-warriors", "doomtown"])
def test_the_page_of_64_with_a_bracket_is_sound(browser: Browser, written: Written, key: str) -> None:
    assert faults(browser, written(key, 64, None), looks=LOOKS) == []


@pytest.mark.parametrize("key", GAMES)
def test_the_page_of_a_crowd_is_sound(browser: Browser, written: Written, key: str) -> None:
    assert faults(browser, written(key, CROWD, 2)) == []


@pytest.mark.parametrize(("key", "structure"), [("street-warriors", "elimination"), ("armada", "advanced")])
def test_a_page_with_everything_open_is_sound(browser: Browser, written: Written, key: str, structure: str) -> None:
    """What stands in a closed part is shown to nobody and passes every check."""
    open_all = "document.querySelectorAll('details').forEach(part => part.open = true)"
    assert faults(browser, written(key, 20, None, structure), first=open_all) == []


# ---------------------------------------------------------------- finding, sorting, drawing


def visible_names(seen: Shown, table: str) -> list[str]:
    names = seen.page.locator(f"table.{table} tbody tr:visible .who")
    return [text.split("\n")[0] for text in names.all_inner_texts()]


def test_a_player_is_found_among_two_thousand(browser: Browser, written: Written) -> None:
    with shown(browser, written("armada", CROWD, 2)) as seen:
        seen.page.get_by_label("Find a player").fill("soren angstrom 77")
        assert seen.page.locator("#found").inner_text() == "1 player found"
        assert visible_names(seen, "standings") == ["Søren Ångström 77"]
        assert visible_names(seen, "pairings") == ["Søren Ångström 77"]
        assert seen.page.locator(".story:visible dt").first.inner_text() == "Points"
        seen.page.get_by_label("Find a player").fill("nobody at all")
        assert seen.page.locator("#found").inner_text() == "Nobody is called that"
        assert visible_names(seen, "standings") == []
        seen.page.get_by_label("Find a player").press("Escape")
        assert len(visible_names(seen, "standings")) == CROWD
        assert seen.errors == []


@pytest.mark.parametrize(
    "typed",
    [
        *("zoe o'hara", "zoe o’hara", "ohara zoe", "muller zoe", "mueller", "o'hara muller", "Zoë O'Hara-Müller"),
        *("O'Hara-Müller, Zoë", "zoe.ohara", "Z. O'Hara", "ohara/zoe"),
    ],
)
def test_a_name_is_found_however_it_is_typed(browser: Browser, written: Written, typed: str) -> None:
    with shown(browser, written("armada", 9, 1)) as seen:
        seen.page.get_by_label("Find a player").fill(typed)
        assert seen.page.locator("#found").inner_text() == "1 player found"


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_what_is_found_comes_into_sight_and_the_reader_goes_back_afterwards(
    browser: Browser, written: Written, width: int
) -> None:
    with shown(browser, written("armada", 64, 4), width=width) as seen:
        seen.page.evaluate("scrollTo(0, 3000)")
        box = seen.page.get_by_label("Find a player")
        box.fill("angstrom 2")
        found = seen.page.locator("table.pairings tbody tr:visible").first
        expect(found).to_be_in_viewport()
        assert seen.page.locator("#stories").evaluate("part => part.open")
        box.fill("")
        seen.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert seen.page.evaluate("scrollY") == pytest.approx(3000, abs=2)
        assert not seen.page.locator("#stories").evaluate("part => part.open")


def test_two_players_of_nearly_one_name_are_two(browser: Browser, tmp_path: Path) -> None:
    report = reported("armada", 9, 1)
    players = tuple(replace(player, name=f"Zo{'eë'[player.number % 2]} Lee") for player in report.event.players[:2])
    renamed = replace(report, event=replace(report.event, players=(*players, *report.event.players[2:])))
    path = tmp_path / "page.html"
    path.write_text(html.render(renamed), "utf-8")
    with shown(browser, path) as seen:
        seen.page.get_by_label("Find a player").fill("zoe lee")
        assert seen.page.locator("#found").inner_text() == "2 players found"


@pytest.mark.parametrize("width", [320, PHONE, DESK])
def test_a_heading_that_is_jumped_to_stands_below_the_box(browser: Browser, written: Written, width: int) -> None:
    """On a narrow phone the box has a second line once it has found somebody."""
    with shown(browser, written("armada", 64, 4), width=width) as seen:
        seen.page.get_by_label("Find a player").fill("angstrom 2")
        seen.page.evaluate("document.getElementById('results').scrollIntoView()")
        box, heading = (seen.page.locator(path).bounding_box() for path in ("#finder", "#results-heading"))
        assert box is not None
        assert heading is not None
        assert heading["y"] >= box["y"] + box["height"]


def test_what_has_the_focus_is_never_behind_the_box(browser: Browser, written: Written) -> None:
    behind = """() => {
        const [link, box] = [document.activeElement, document.getElementById("finder")];
        return link.getBoundingClientRect().top < box.getBoundingClientRect().bottom - 1 && !box.contains(link);
    }"""
    with shown(browser, written("armada", 64, 4), width=PHONE, height=640) as seen:
        seen.page.locator("table.standings tbody a").nth(36).focus()
        for _ in range(34):
            seen.page.keyboard.press("Shift+Tab")
            assert not seen.page.evaluate(behind)


@pytest.mark.parametrize("width", [PHONE, 768, 820])
def test_names_stay_where_a_wide_table_is_scrolled_to(browser: Browser, written: Written, width: int) -> None:
    hidden = """table => {
        const around = table.closest(".scroll");
        around.scrollLeft = 10_000;
        const [name, outer] = [table.querySelector("tbody .name"), around].map(part => part.getBoundingClientRect());
        return [around.scrollLeft > 0, name.left < outer.left - 1];
    }"""
    with shown(browser, written("star-trek-2e", 64, None, "swiss-match-play"), width=width) as seen:
        seen.page.get_by_text("Who met whom, round by round").click()
        assert seen.page.locator("table.crosstable").evaluate(hidden) == [True, False]


# ---------------------------------------------------------------- printing


@pytest.mark.parametrize("typed", ["nobody", "ada abe"])
def test_paper_has_everybody_whoever_was_looked_for(
    browser: Browser, written: Written, tmp_path: Path, typed: str
) -> None:
    with shown(browser, written("armada", 9, 1)) as seen:
        before = pages_of_pdf(seen.pdf(tmp_path / "before.pdf"))
        seen.page.get_by_label("Find a player").fill(typed)
        assert pages_of_pdf(seen.pdf(tmp_path / "after.pdf")) == before
        assert len(visible_names(seen, "standings")) == (typed == "ada abe")


def headings_of_pdf(seen: Shown, path: Path) -> list[str]:
    text = "\n".join(pages_of_pdf(seen.pdf(path)))
    parts = ("Standings", "Results", "Crosstable", "Ranks by round", "Player by player", "How it was computed")
    return [part for part in parts if re.search(rf"^ *{part}$", text, re.MULTILINE)]


def test_no_heading_is_printed_over_parts_that_are_closed(browser: Browser, written: Written, tmp_path: Path) -> None:
    """Neither over results nor over stories of which all are closed; one click opens all."""
    with shown(browser, written("armada", 9, 2)) as seen:
        seen.page.locator("#results details[open] > summary").click()
        seen.page.locator("#stories > summary").click()
        assert headings_of_pdf(seen, tmp_path / "closed.pdf") == ["Standings", "Ranks by round", "How it was computed"]
        seen.page.get_by_role("button", name="Open all parts").click()
        assert len(headings_of_pdf(seen, tmp_path / "open.pdf")) == 6
        text = "".join(pages_of_pdf(seen.pdf(tmp_path / "again.pdf")))
        assert text.count("Points  ") >= 9
        assert "Open all parts" not in text


@pytest.mark.parametrize(
    ("key", "structure", "players", "paper"),
    [("armada", "advanced", 37, "Letter"), ("star-trek-2e", "swiss-match-play", 37, "A4")],
)
def test_no_head_of_a_table_stands_alone_at_the_foot_of_a_page(
    browser: Browser, written: Written, tmp_path: Path, key: str, structure: str, players: int, paper: str
) -> None:
    with shown(browser, written(key, players, None, structure)) as seen:
        seen.page.get_by_role("button", name="Open all parts").click()
        for page in pages_of_pdf(seen.pdf(tmp_path / "page.pdf", paper)):
            last = page.strip().splitlines()[-1]
            assert not re.match(r" *(Table +Player|Rank +(No\. +)?Player)", last), last


# ---------------------------------------------------------------- sorting


def test_the_crosstable_sorts_by_number_and_results_by_winner(browser: Browser, written: Written) -> None:
    """So that number 7 is found; what is no single figure has no order of its own."""
    with shown(browser, written("armada", 9, 1)) as seen:
        results = seen.page.locator("table.results").first
        results.get_by_role("button", name="Winner").click()
        winners = results.locator("tbody td.winner").all_inner_texts()
        assert winners == sorted(winners, key=lambda name: alphabetical(name)[0])
        assert results.get_by_role("button", name="MoV").count() == 0
        seen.page.get_by_text("Who met whom, round by round").click()
        assert seen.page.locator("table.crosstable").get_by_role("button", name="Round 1").count() == 0
        seen.page.locator("table.crosstable").get_by_role("button", name="No.").click()
        numbers = seen.page.locator("table.crosstable tbody td:nth-child(2)").all_inner_texts()
        assert numbers == [str(number) for number in range(1, 10)]


def test_only_names_are_found_and_each_player_once(browser: Browser, written: Written) -> None:
    """Neither the word for a bye nor the points beside a name."""
    with shown(browser, written("armada", 9, 1)) as seen:
        for typed, said in (
            ("bye", "Nobody is called that"),
            ("ada", "1 player found"),
            ("zoe o'hara", "1 player found"),
        ):
            seen.page.get_by_label("Find a player").fill(typed)
            assert seen.page.locator("#found").inner_text() == said


def test_before_the_first_round_players_find_themselves(browser: Browser, tmp_path: Path) -> None:
    report = reported("armada", 9, 0)
    opened = before_round_1(report)
    path = tmp_path / "page.html"
    path.write_text(html.render(opened), "utf-8")
    with shown(browser, path) as seen:
        seen.page.get_by_label("Find a player").fill("ada")
        assert seen.page.locator("#found").inner_text() == "1 player found"
        assert seen.page.locator(".entered li:visible").all_inner_texts() == ["Ada Abe"]
    assert faults(browser, path) == []


def test_what_has_no_figure_comes_last_both_ways(browser: Browser, written: Written) -> None:
    with shown(browser, written("armada", 9, 1)) as seen:
        button = seen.page.locator("table.pairings").get_by_role("button", name="Table")
        for expected in (["1", "1", "2", "2", "3", "3", "4", "4", "–"], ["4", "4", "3", "3", "2", "2", "1", "1", "–"]):
            button.click()
            assert seen.page.locator("table.pairings tbody td:nth-child(2)").all_inner_texts() == expected


def figures(seen: Shown, heading: str) -> list[float]:
    headings = seen.page.locator("table.standings thead th").all_inner_texts()
    column = 1 + next(place for place, text in enumerate(headings) if text.startswith(heading))
    cells = seen.page.locator(f"table.standings tbody tr:not(.line) > :nth-child({column})").all_inner_texts()
    return [float(cell.rstrip("%")) for cell in cells]


def test_columns_sort_and_the_line_of_the_cut_stands_only_by_rank(browser: Browser, written: Written) -> None:
    with shown(browser, written("doomtown", 64, None)) as seen:
        standings, line = seen.page.locator("table.standings"), seen.page.locator("tr.line")
        in_order = visible_names(seen, "standings")
        omw = standings.get_by_role("button", name="OMW%")
        omw.click()
        assert figures(seen, "OMW%") == sorted(figures(seen, "OMW%"), reverse=True)
        assert standings.locator("th[aria-sort]").get_attribute("aria-sort") == "descending"
        assert line.count() == 0
        omw.click()
        assert figures(seen, "OMW%") == sorted(figures(seen, "OMW%"))
        standings.get_by_role("button", name="Player").click()
        assert visible_names(seen, "standings") != in_order
        standings.get_by_role("button", name="Rank").click()
        assert visible_names(seen, "standings") == in_order
        assert line.count() == 1
        assert standings.locator("tbody tr").nth(8).get_attribute("class") == "line"


def test_the_line_of_the_cut_is_read_on_a_phone_wherever_the_table_is_scrolled_to(
    browser: Browser, written: Written
) -> None:
    hidden = """(words, sideways) => {
        const around = words.closest(".scroll");
        around.scrollLeft = sideways;
        const [inner, outer] = [words, around].map(element => element.getBoundingClientRect());
        return Math.max(outer.left - inner.left, inner.right - outer.right);
    }"""
    with shown(browser, written("doomtown", 64, 3), width=PHONE) as seen:
        words = seen.page.locator("tr.line span")
        assert [words.evaluate(hidden, sideways) > 0 for sideways in (0, 10_000)] == [False, False]


def test_anyones_ranks_are_drawn(browser: Browser, written: Written) -> None:
    """The line of one of the top, picked by hand, runs over the one that stood there."""
    report = reported("armada", 64, 4)
    best = report.name(report.ranking[2].number)
    with shown(browser, written("armada", 64, 4)) as seen:
        drawn = seen.page.locator("svg.ranks > g.curve").nth(2).locator("polyline").get_attribute("points") or ""
        seen.page.get_by_label("another player").select_option(label=best)
        again = seen.page.locator("#picked polyline").get_attribute("points") or ""
        expected = [float(figure) for figure in re.split("[ ,]", drawn)]
        assert [float(figure) for figure in re.split("[ ,]", again)] == pytest.approx(expected, abs=0.1)
        last = report.name(report.ranking[-1].number)
        seen.page.get_by_label("another player").select_option(label=last)
        assert seen.page.locator("#picked text").text_content() == last
        seen.page.get_by_label("another player").select_option(label="nobody")
        assert seen.page.locator("#picked polyline").count() == 0


def test_a_name_in_the_standings_leads_to_its_figures(browser: Browser, written: Written) -> None:
    for scripts in (True, False):
        with shown(browser, written("star-trek-2e", 64, 3), scripts=scripts) as seen:
            link = seen.page.locator("table.standings tbody a").first
            link.click()
            story = seen.page.locator(link.get_attribute("href") or "")
            assert story.is_visible()


@pytest.mark.parametrize("key", GAMES)
def test_without_scripts_everything_is_there(browser: Browser, written: Written, key: str) -> None:
    with shown(browser, written(key, 64, 3), scripts=False, width=PHONE) as seen:
        assert seen.page.locator("table.standings tbody tr:not(.line):visible").count() == 64
        assert seen.page.locator("table.pairings tbody tr:visible").count() == 64
        assert not seen.page.locator("#finder").is_visible()
        assert not seen.page.locator("#picker").is_visible()
        closed = seen.page.locator("section > details:not([open]) > summary")
        while closed.count():
            closed.first.click()
        assert seen.page.locator("table.crosstable tbody tr:visible").count() == 64
        assert seen.page.locator(".story:visible").count() == 64


def test_names_are_shown_letter_by_letter(browser: Browser, written: Written) -> None:
    with shown(browser, written("wars", 18, 1)) as seen:
        names = seen.page.locator("table.standings tbody a").all_text_contents()
        assert sorted(names) == sorted(NAMES)
        assert seen.page.locator("section b:text('Bold')").count() == 0


# ---------------------------------------------------------------- paper


@pytest.mark.parametrize(("key", "paper"), [*((key, "A4") for key in GAMES), ("star-trek-1e", "Letter")])
def test_the_page_prints_well(browser: Browser, written: Written, tmp_path: Path, key: str, paper: str) -> None:
    """Heads stand on every page that a table runs over, no row is cut in two, and nothing is beyond the edge."""
    report = reported(key, 64, 3)
    with shown(browser, written(key, 64, 3), width=PHONE, dark=True) as seen:
        pdf = seen.pdf(tmp_path / "page.pdf", paper)
    pages = pages_of_pdf(pdf)
    standings = [page for page in pages if re.search(r"^ *Rank +Player +Points", page, re.MULTILINE)]
    assert len(standings) >= 2
    # A name of sixty letters takes several lines, and all of them stand on one page; a drawing shows its beginning.
    assert all("".join(re.findall(r"\bW+\b(?!…)", page)).count("W") % 60 == 0 for page in pages)
    assert all(page.xmax <= page.width for page in words_of_pdf(pdf))
    text = "\n".join(pages)
    assert table_on_page(report).columns[-1].heading in standings[0]
    assert "Find a player" not in text
    assert "Crosstable" not in text


def test_a_crowd_prints(browser: Browser, written: Written, tmp_path: Path) -> None:
    with shown(browser, written("star-trek-1e", CROWD, 2)) as seen:
        pages = pages_of_pdf(seen.pdf(tmp_path / "page.pdf"))
    assert sum("Rank Player" in " ".join(page.split()) for page in pages) > 30


@pytest.mark.parametrize(
    ("key", "structure", "size"), [("armada", "advanced", 8), ("doomtown", "multi-day", 16), ("doomtown", "swiss", 32)]
)
def test_a_bracket_prints_on_one_page(browser: Browser, tmp_path: Path, key: str, structure: str, size: int) -> None:
    report = reported(key, 64, None, structure, Settings(event="Spring Cup", cut=size))
    path = tmp_path / "page.html"
    path.write_text(html.render(report), "utf-8")
    with shown(browser, path) as seen:
        pages = pages_of_pdf(seen.pdf(tmp_path / "page.pdf"))
    (page,) = [page for page in pages if f"Top {size}" in page and "Bracket" in page]
    first = report.event.bracket_rounds[0]
    seeds = [match.seed_one for match in first.matches] + [match.seed_two for match in first.matches]
    assert len(seeds) == size
    assert all(re.search(rf"\b{seed}\.", page) for seed in seeds)


@pytest.mark.parametrize(("key", "structure"), [("street-warriors", "swiss-cut"), ("armada", "elimination")])
def test_SW_8_and_AR_14_a_place_drawn_by_lot_is_not_shown_as_a_seed(written: Written, key: str, structure: str) -> None:
    drawing = re.search(
        r'<svg class="bracket.*?</svg>', written(key, 16, None, structure).read_text("utf-8"), re.DOTALL
    )
    assert drawing is not None
    assert 'class="won"' in drawing[0]
    assert not re.search(r">\d+\. ", drawing[0])
