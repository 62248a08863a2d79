"""The message as a mail program with a browser's engine shows it: narrow and wide, light and dark, with and without
its style block."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from browser import DESK, PHONE, faults, shown
from playwright.sync_api import Browser
from reported_events import reported

from tourney_xl.games.loader import builtin
from tourney_xl.report import email as mail

GAMES = [game.key for game in builtin()]
STYLE = re.compile("<style>.*?</style>", re.DOTALL)


@cache
def page(game: str, players: int, rounds: int | None) -> str:
    return mail.render(reported(game, players, rounds), "Spring Cup.html")


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "Spring Cup.email.html"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("players", [8, 64, 2_000])
@pytest.mark.parametrize("game", GAMES)
def test_the_message_is_sound(browser: Browser, tmp_path: Path, game: str, players: int) -> None:
    assert faults(browser, written(tmp_path, page(game, players, 2))) == []


@pytest.mark.parametrize("game", ["street-warriors", "doomtown"])
def test_the_last_message_is_sound(browser: Browser, tmp_path: Path, game: str) -> None:
    assert faults(browser, written(tmp_path, page(game, 17, None))) == []


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


def test_the_message_is_as_wide_as_the_phone_and_600_pixels_on_a_desk(browser: Browser, tmp_path: Path) -> None:
    path = written(tmp_path, page("star-trek-1e", 64, 2))
    for width, expected in ((PHONE, PHONE), (DESK, 600)):
        with shown(browser, path, width=width) as seen:
            sheet = seen.page.locator("table.sheet").bounding_box()
            assert sheet is not None
            assert sheet["width"] == expected


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
