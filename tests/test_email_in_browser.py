"""The message as a mail program with a browser's engine shows it: narrow and wide, light and dark, with and without
its style block."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from browser import DESK, LOOKS, PHONE, faults, shown
from playwright.sync_api import Browser
from random_events import GAMES
from reported_events import reported

from tourney_xl.report import email as mail

BRACKETS = ("street-warriors", "armada")
"""Games that may be played as elimination from the start."""
SMALL = 320
STYLE = re.compile("<style>.*?</style>", re.DOTALL)


@cache
def page(game: str, players: int, rounds: int | None, structure: str = "") -> str:
    return mail.message(reported(game, players, rounds, structure), "Spring Cup.html").html


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "Spring Cup.email.html"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("players", [8, 64, 2_000])
@pytest.mark.parametrize("game", GAMES)
def test_the_message_is_sound(browser: Browser, tmp_path: Path, game: str, players: int) -> None:
    assert faults(browser, written(tmp_path, page(game, players, 2))) == []


@pytest.mark.parametrize(("game", "structure"), [("street-warriors", ""), ("doomtown", ""), ("armada", "elimination")])
def test_the_last_message_is_sound(browser: Browser, tmp_path: Path, game: str, structure: str) -> None:
    assert faults(browser, written(tmp_path, page(game, 17, None, structure)), looks=LOOKS) == []


@pytest.mark.parametrize("rounds", [2, None])
@pytest.mark.parametrize(
    ("game", "structure"), [*((game, "") for game in GAMES), *((game, "elimination") for game in BRACKETS)]
)
@pytest.mark.parametrize("width", [SMALL, PHONE])
def test_a_phone_shows_every_column(
    browser: Browser, tmp_path: Path, width: int, game: str, structure: str, rounds: int | None
) -> None:
    """No name here is so long that it has to be cut."""
    with shown(browser, written(tmp_path, page(game, 17, rounds, structure)), width=width) as seen:
        assert seen.sideways <= 0
        assert seen.page.locator("table.sheet").evaluate("sheet => sheet.offsetWidth") == width


@pytest.mark.parametrize(("game", "rounds"), [*((game, 2) for game in GAMES), ("doomtown", None)])
def test_the_essentials_survive_without_the_style_block(
    browser: Browser, tmp_path: Path, game: str, rounds: int | None
) -> None:
    """The same words in the same order, legible, in tables 600 pixels wide."""
    whole, bare = page(game, 17, rounds), STYLE.sub("", page(game, 17, rounds))
    assert len(bare) < len(whole)
    with shown(browser, written(tmp_path, whole)) as seen:
        words = seen.page.inner_text("main").split()
    for dark in (False, True):
        with shown(browser, written(tmp_path, bare), dark=dark) as seen:
            assert seen.page.inner_text("main").split() == words
            assert seen.findings() == []
            assert seen.sideways <= 0
            sheet = seen.page.locator("table.sheet").bounding_box()
            assert sheet is not None
            assert sheet["width"] == 600


@pytest.mark.parametrize(
    ("game", "structure"), [*((game, "") for game in GAMES), *((game, "elimination") for game in BRACKETS)]
)
def test_a_phone_shows_every_column_without_the_style_block(
    browser: Browser, tmp_path: Path, game: str, structure: str
) -> None:
    """Some programs for phones drop it."""
    bare = STYLE.sub("", page(game, 17, 2, structure))
    with shown(browser, written(tmp_path, bare), width=PHONE) as seen:
        assert seen.sideways <= 0


def test_the_message_is_as_wide_as_the_phone_and_600_pixels_on_a_desk(browser: Browser, tmp_path: Path) -> None:
    path = written(tmp_path, page("star-trek-1e", 64, 2))
    for width, expected in ((PHONE, PHONE), (DESK, 600)):
        with shown(browser, path, width=width) as seen:
            sheet = seen.page.locator("table.sheet").bounding_box()
            assert sheet is not None
            assert sheet["width"] == expected


def test_words_look_alike_in_every_cell_with_and_without_the_style_block(browser: Browser, tmp_path: Path) -> None:
    """Word, which draws messages for Outlook, passes no font on to a table inside another."""
    text = page("doomtown", 17, 2)
    (style,) = STYLE.findall(text)
    assert style.splitlines()[1].startswith("body, td, th, h1, h2, p, li { font-family: Segoe UI,")
    for source in (text, STYLE.sub("", text)):
        lists = re.findall('<table class="list[^>]*>', source)
        assert len(lists) == 2
        assert all('style="font-family:Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;' in tag for tag in lists)
        with shown(browser, written(tmp_path, source)) as seen:
            fonts = seen.page.locator("h1, h2, p, .list td, .list th").evaluate_all(
                "cells => [...new Set(cells.map(cell => getComputedStyle(cell).fontFamily))]"
            )
            assert [font.replace('"', "") for font in fonts if "Segoe" not in font] == []


def test_outlook_gets_a_table_of_600_pixels_and_others_none() -> None:
    text = page("doomtown", 17, 2)
    only_outlook = re.findall(r"<!--\[if mso\]>(.*?)<!\[endif\]-->", text)
    assert len(only_outlook) == 2
    assert 'width="600"' in only_outlook[0]
    opened, closed = (re.findall(r"<(/?)(\w+)", part) for part in only_outlook)
    assert [tag for _, tag in opened] == ["table", "tr", "td"]
    assert [tag for _, tag in closed] == ["td", "tr", "table"]
    assert {end for end, _ in opened} == {""}
    assert {end for end, _ in closed} == {"/"}


def test_a_cell_head_says_what_it_is_the_head_of() -> None:
    heads = re.findall("<th[^>]*>", page("doomtown", 17, 2))
    assert len(heads) == 8
    assert all('scope="col"' in head for head in heads)


def test_nothing_but_a_small_style_block_asks_for_a_modern_program() -> None:
    for game in GAMES:
        text = page(game, 64, 2)
        (style,) = STYLE.findall(text)
        assert len(style) < 2_000
        tags = set(re.findall(r"<([a-z][a-z0-9]*)", text.replace(style, "")))
        assert tags <= {
            *("html", "head", "meta", "title", "body", "main", "table", "tr", "td", "th", "h1", "h2", "p", "ul", "li"),
            *("b", "br"),
        }
        colours = re.findall(r'(?:color|background|bgcolor|text)(?::|=")\s*([^;" !]+)', text)
        assert colours
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours), colours
        assert "var(" not in text
        assert "rgb" not in text
