"""Pages in a real Chromium: as wide as a phone or a desk, in light and dark, on paper, with scripts or without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from external_programs import chromium_or_skip
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

PHONE, DESK = 360, 1280
ROWS = 12
"""Axe looks at so many rows of every list: later ones are made the same way."""
LOOKS = tuple((width, dark) for width in (PHONE, DESK) for dark in (False, True))
"""Width, and whether it is dark."""
TWO_LOOKS = LOOKS[1:3]
"""A phone in the dark and a desk in the light: all that axe needs of a page whose like it saw in every look."""
HEIGHT = 800
PATIENCE = 120_000  # milliseconds
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
RULES = """() => axe.run(document, {resultTypes: ["violations"]})"""
SHORTEN = """most => document.querySelectorAll("main, tbody, ul, #stories, .cards, .scroll").forEach(
    list => [...list.children].slice(most).forEach(row => row.remove()))"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    program = chromium_or_skip()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@dataclass
class Shown:
    """A page that is open, and what went wrong in it: errors of its scripts, and whatever it asked the network for."""

    page: Page
    errors: list[str] = field(default_factory=list)

    def look(self, width: int, dark: bool) -> None:
        self.page.set_viewport_size({"width": width, "height": HEIGHT})
        self.page.emulate_media(media="screen", color_scheme="dark" if dark else "light")

    def look_at_paper(self) -> None:
        """What a reader who likes it dark would print."""
        self.look(DESK, dark=True)
        self.page.emulate_media(media="print")

    @property
    def sideways(self) -> int:
        """So many pixels of the page lie beyond the right edge of the screen."""
        width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int(self.page.evaluate(width))

    def findings(self, most: int | None = None) -> list[str]:
        """What axe-core objects to, each with the first place; `most` keeps so many rows of every list.

        Axe takes three minutes for a page with 2,000 players, whose later rows are like the ones before
        (benchmarks/pages_proof.py lets it see them all).
        """
        if most is not None:
            self.page.evaluate(SHORTEN, most)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(_axe())
        found: dict[str, Any] = self.page.evaluate(RULES)
        return [f"{rule['id']}: {rule['nodes'][0]['html'][:200]}" for rule in found["violations"]]

    def pdf(self, path: Path, paper: str = "A4") -> Path:
        self.page.pdf(path=path, format=paper, prefer_css_page_size=False)
        return path


def faults(
    browser: Browser, file: Path, *, most: int = ROWS, first: str = "", looks: Sequence[tuple[int, bool]] = TWO_LOOKS
) -> list[str]:
    """All that is wrong with a page in any look: its layout as a whole, and what axe finds in the first rows."""
    found = []
    with shown(browser, file) as seen:
        if first:
            seen.page.evaluate(first)
        for width, dark in LOOKS:
            seen.look(width, dark)
            found += [f"{width}: {seen.sideways} pixels sideways"] if seen.sideways > 0 else []
        for width, dark in looks:
            seen.look(width, dark)
            found += [f"{width}, {'dark' if dark else 'light'}: {finding}" for finding in seen.findings(most)]
        seen.look_at_paper()
        found += [f"paper: {finding}" for finding in seen.findings(most)]
        return found + seen.errors


@contextmanager
def shown(
    browser: Browser, file: Path, *, width: int = DESK, height: int = HEIGHT, dark: bool = False, scripts: bool = True
) -> Iterator[Shown]:
    size: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(
        viewport=size, color_scheme="dark" if dark else "light", java_script_enabled=scripts, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    found = Shown(page)
    page.on("console", lambda said: found.errors.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda wrong: found.errors.append(str(wrong)))
    page.on("request", lambda asked: found.errors.append(asked.url) if not asked.url.startswith("file:") else None)
    page.goto(file.as_uri())
    try:
        yield found
    finally:
        context.close()


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
