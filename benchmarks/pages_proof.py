"""Pages of large events in a real Chromium: run `python benchmarks/pages_proof.py`.

A line a game: how large the page and the message are, how long the page takes beside the reckoning that it is made
from, how long it takes to open and to find a player, and what axe-core objects to when it sees every row.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser import FLAGS, shown
from external_programs import chromium_or_skip
from playwright.sync_api import Browser, sync_playwright
from random_events import GAMES
from reported_events import reported

from tourney_xl.reckoning import reckon
from tourney_xl.report import email, html

FIND = """typed => {
    const box = document.getElementById("find"), begun = performance.now();
    box.value = typed;
    box.dispatchEvent(new Event("input"));
    document.body.offsetHeight;  // waits for the layout
    return performance.now() - begun;
}"""
ROUNDS = 4
RUNS = 5


def proved(browser: Browser, key: str, players: int, with_axe: bool) -> int:
    """How many faults there are; a line about the rest is printed."""
    report = reported(key, players, ROUNDS)
    reckonings = sorted(_seconds(lambda: reckon(report.event, report.game)) for _ in range(RUNS))
    begun = perf_counter()
    page = html.render(report)
    rendering = perf_counter() - begun
    message = email.message(report, "event.html").html
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.html"
        path.write_text(page, "utf-8")
        begun = perf_counter()
        with shown(browser, path) as seen:
            opening = perf_counter() - begun
            finding = sorted(seen.page.evaluate(FIND, report.name(players)) for _ in range(RUNS))
            seen.page.get_by_label("Find a player").fill("")
            seen.page.get_by_role("button", name="Open all parts").click()
            findings = seen.findings() if with_axe else []
    middle = reckonings[RUNS // 2]
    print(
        f"{key:16} page {len(page.encode()) / 1e6:5.1f} MB, message {len(message.encode()) / 1e3:5.1f} kB, "
        f"reckoning {reckonings[0]:.2f}–{reckonings[-1]:.2f} s, page {rendering / middle:4.1f} times that, "
        f"opens {opening / middle:4.1f} times; finds in {finding[0]:.0f}–{finding[-1]:.0f} ms; "
        + (f"axe: {len(findings)} findings" if with_axe else "axe: not asked"),
        flush=True,
    )
    return len(findings)


def _seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--players", type=int, default=2000)
    arguments.add_argument("--games", nargs="*", default=list(GAMES))
    arguments.add_argument("--without-axe", action="store_true", help="axe takes minutes a game")
    chosen = arguments.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_or_skip(), args=FLAGS)
        faults = sum(proved(browser, key, chosen.players, not chosen.without_axe) for key in chosen.games)
        browser.close()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
