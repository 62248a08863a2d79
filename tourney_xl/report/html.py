"""The standings report `EVENT.html`: one file without network, to open, print and put on a site."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from markupsafe import Markup

from tourney_xl import __version__
from tourney_xl.afterwards import duties
from tourney_xl.crosstable import CrossRow, crosstable
from tourney_xl.games.describe import sections
from tourney_xl.report.changed import sentences
from tourney_xl.report.cut import Cut, cut_of
from tourney_xl.report.drawings import bracket_drawing, ranks_drawing
from tourney_xl.report.factions import tops_of_faction
from tourney_xl.report.history import history
from tourney_xl.report.names import alphabetical
from tourney_xl.report.rendering import rendered
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import pairings, results
from tourney_xl.report.stories import stories

PARTS = {
    "changes": "Changed since the last report",
    "pairings": "Pairings",
    "entered": "Players",
    "standings": "Standings",
    "bracket": "Bracket",
    "factions": "Top of faction",
    "duties": "After the event",
    "results": "Results",
    "crosstable": "Crosstable",
    "ranks": "Ranks by round",
    "players": "Player by player",
    "computed": "How it was computed",
}
"""The sections in their order: a template of that name, and a heading.  One that has nothing to show is left out."""


@dataclass(frozen=True)
class StandingsTable:
    caption: str
    cut: Cut | None


@dataclass(frozen=True)
class CrossTable:
    columns: tuple[str, ...]
    rows: tuple[CrossRow, ...]


def render(report: Report) -> str:
    """The page as text; the same records give the same bytes."""
    contents = {part: shown for part, shown in _contents(report).items() if shown}
    headings = PARTS | ({"pairings": f"{report.open_round.sheet}: pairings"} if report.open_round else {})
    script = rendered("report/script.js", {})
    return rendered(
        "report.html",
        {
            **contents,
            "report": report,
            "version": __version__,
            "parts": [(part, heading) for part, heading in headings.items() if part in contents],
            # The one script of the page is known by its hash; a browser runs no other, wherever it might come from.
            "script": Markup(script),
            "script_hash": b64encode(sha256(script.encode()).digest()).decode(),
        },
    )


def _contents(report: Report) -> Mapping[str, object]:
    """What each part shows; before the first result there is nothing but the pairings and who has entered."""
    common = {
        "changes": list(sentences(report)),
        "pairings": pairings(report),
        "bracket": bracket_drawing(report),
        "computed": list(sections(report.game, (report.structure,))),
    }
    if not report.has_begun:
        return {**common, "entered": sorted((report.name(row.number) for row in report.ranking), key=alphabetical)}
    ranks = history(report)
    return {
        **common,
        "standings": StandingsTable(report.caption, cut_of(report)),
        "factions": [(heading, tops) for heading, tops in tops_of_faction(report) if tops],
        "duties": list(_duties(report)),
        "results": list(results(report)),
        "crosstable": _crosstable(report),
        "ranks": ranks_drawing(report, ranks),
        "players": list(stories(report, ranks)),
    }


def _duties(report: Report) -> Iterator[str]:
    """What the game asks for afterwards, once somebody has won."""
    if report.is_over:
        yield from duties(report.event, report.game, report.plan, report.ranking, report.changes, report.names)


def _crosstable(report: Report) -> CrossTable:
    rows = crosstable(report.event, report.plan, report.scored, report.ranking)
    return CrossTable(tuple(round_.sheet for round_ in report.event.rounds), rows)
