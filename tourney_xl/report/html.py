"""The standings report `EVENT.html`: one file without network, to open, print and put on a site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tourney_xl import __version__
from tourney_xl.crosstable import CrossCell, CrossRow, crosstable
from tourney_xl.games.describe import last_resort, sections, steps
from tourney_xl.report.changed import sentences
from tourney_xl.report.draft_groups import Draft, newest_draft
from tourney_xl.report.drawings import bracket_drawings, ranks_drawing
from tourney_xl.report.factions import TOP_OF_FACTION, Tops, tops_of_faction
from tourney_xl.report.history import history
from tourney_xl.report.rendering import rendered, script_of
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import Pairings, pairings, results
from tourney_xl.report.stories import stories
from tourney_xl.report.table import table_on_page

PARTS = {
    "changes": "Changed since the last report",
    "pairings": "Pairings",
    "draft": "Draft groups",
    "entered": "Players",
    "standings": "Standings",
    "bracket": "Bracket",
    "factions": TOP_OF_FACTION,
    "duties": "After the event",
    "results": "Results",
    "crosstable": "Crosstable",
    "ranks": "Ranks by round",
    "players": "Player by player",
    "computed": "How it was computed",
}
"""The sections in their order: a template of that name, and a heading.  One that has nothing to show is left out."""

CROWD = 200
"""With more players a browser lays out a part of the page when it is scrolled to."""


@dataclass(frozen=True)
class CrossTable:
    columns: tuple[str, ...]
    rows: tuple[CrossRow, ...]

    @property
    def has_voids(self) -> bool:
        """Whether there is a match to which neither came."""
        return any(cell.is_void for cell in self._cells)

    @property
    def has_unplayed(self) -> bool:
        return any(cell.outcome is None and not cell.is_void for cell in self._cells)

    @property
    def _cells(self) -> Iterator[CrossCell]:
        return (cell for row in self.rows for cell in row.cells if cell is not None)


def render(report: Report) -> str:
    """The page as text; the same records give the same bytes."""
    contents = {part: shown for part, shown in _contents(report).items() if shown}
    headings = PARTS | dict(_own_headings(contents))
    return rendered(
        "report.html",
        {
            **contents,
            "report": report,
            "tiebreakers": list(steps(report.game)) if report.tiebreakers else [],
            "last_resort": last_resort(report.game),
            "is_crowded": len(report.ranking) > CROWD,
            "version": __version__,
            "parts": [(part, heading) for part, heading in headings.items() if part in contents],
            **script_of("report/script.js"),
        },
    )


def _own_headings(contents: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Those that say which round, and which draft."""
    for part, shown in contents.items():
        if isinstance(shown, Pairings):
            yield part, f"{shown.title}: pairings"
        elif isinstance(shown, Draft):
            yield part, shown.title


def _contents(report: Report) -> Mapping[str, object]:
    """What each part shows; before the first result there is nothing but the pairings, or before them the players."""
    common = {
        "changes": list(sentences(report.told)),
        "pairings": pairings(report),
        "draft": newest_draft(report),
        "bracket": bracket_drawings(report),
        "computed": list(sections(report.game, (report.structure,))),
    }
    if not report.has_begun:
        return common if common["pairings"] else {**common, "entered": list(map(report.name, report.in_order_of_names))}
    ranks = history(report)
    return {
        **common,
        "standings": table_on_page(report),
        "factions": list(_factions(report)),
        "duties": report.duties,
        "results": list(results(report)),
        "crosstable": _crosstable(report),
        "ranks": ranks_drawing(report, ranks),
        "players": list(stories(report, ranks)),
    }


def _factions(report: Report) -> Iterator[tuple[str, Tops]]:
    """Each under its heading; blank where that of the section says it."""
    for heading, tops in tops_of_faction(report.told):
        if tops:
            yield "" if heading == PARTS["factions"] else heading, tops


def _crosstable(report: Report) -> CrossTable:
    rows = crosstable(report.event, report.plan, report.scored, report.ranking)
    return CrossTable(tuple(map(report.title_of, report.event.rounds)), rows)
