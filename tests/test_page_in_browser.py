"""The page as a browser shows it: on a phone, on a desk and on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser import DESK, PHONE, shown
from external_programs import text_of_pdf
from organizer import NOON
from playwright.sync_api import Browser

from tourney_xl import simulate


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Star Trek has the widest standings; 17 players, after three rounds."""
    path = tmp_path_factory.mktemp("page") / "event.xlsx"
    assert simulate.simulate(path, "star-trek-1e", 17, seed="5", stop_after=3, now=lambda: NOON).ok
    return path.with_suffix(".html")


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("dark", [False, True])
def test_the_page_is_sound(browser: Browser, page: Path, width: int, dark: bool) -> None:
    with shown(browser, page, width=width, dark=dark) as seen:
        assert seen.sideways <= 0
        assert seen.findings() == []
        assert seen.errors == []


def test_the_page_prints_with_every_player(browser: Browser, page: Path, tmp_path: Path) -> None:
    with shown(browser, page) as seen:
        text = text_of_pdf(seen.pdf(tmp_path / "page.pdf"))
    names = re.findall(r'<th scope="row" class="name">([^<]+?)(?: <|<)', page.read_text("utf-8"))
    assert len(names) == 17
    assert all(name.split()[0] in text for name in names)
    assert "Standings" in text
