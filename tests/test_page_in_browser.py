"""The page as a browser shows it: on a phone, on a desk and on paper."""

from __future__ import annotations

import re
import subprocess
from html import escape
from pathlib import Path

import pytest
from external_programs import chromium_or_skip, text_of_pdf
from organizer import NOON

from tourney_xl import simulate

PATIENCE = 120
PROBE = """<!doctype html><title>waiting</title>
<iframe id="page" style="width:{width}px;height:800px;border:0" srcdoc="{page}"></iframe>
<script>
document.getElementById("page").addEventListener("load", event => {{
  document.title = "width " + event.target.contentDocument.documentElement.scrollWidth;
}});
</script>"""
"""The page in a frame of the width of the screen, because a browser's own window cannot be made so narrow."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Star Trek has the widest standings; 17 players, after three rounds."""
    path = tmp_path_factory.mktemp("page") / "event.xlsx"
    assert simulate.simulate(path, "star-trek-1e", 17, seed="5", stop_after=3, now=lambda: NOON).ok
    return path.with_suffix(".html")


def browse(folder: Path, *arguments: str) -> str:
    command = [
        chromium_or_skip(),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={folder / 'profile'}",
    ]
    done = subprocess.run([*command, *arguments], check=True, capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_the_page_does_not_scroll_sideways(page: Path, tmp_path: Path, width: int) -> None:
    probe = tmp_path / "probe.html"
    probe.write_text(PROBE.format(width=width, page=escape(page.read_text("utf-8"))), "utf-8")
    dom = browse(tmp_path, "--virtual-time-budget=5000", "--dump-dom", probe.as_uri())
    found = re.search(r"<title>width (\d+)</title>", dom)
    assert found, dom[:500]
    assert int(found[1]) <= width


def test_the_page_prints_with_every_player(page: Path, tmp_path: Path) -> None:
    paper = tmp_path / "page.pdf"
    browse(tmp_path, f"--print-to-pdf={paper}", page.as_uri())
    text = text_of_pdf(paper)
    names = re.findall(r'<th scope="row" class="name">([^<]+?)(?: <|<)', page.read_text("utf-8"))
    assert len(names) == 17
    assert all(name.split()[0] in text for name in names)
    assert "Standings" in text
