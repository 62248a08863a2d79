"""The standings report `EVENT.html`: one file without network, to open, print and put on a site."""

from __future__ import annotations

from tourney_xl import __version__
from tourney_xl.afterwards import duties
from tourney_xl.report.changed import sentences
from tourney_xl.report.cut import cut_of
from tourney_xl.report.factions import tops_of_faction
from tourney_xl.report.rendering import rendered
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import pairings, results


def render(report: Report) -> str:
    """The page as text; the same records give the same bytes."""
    event, game, plan, names = report.event, report.game, report.plan, report.names
    # What the game asks for afterwards, once somebody has won.
    asked = duties(event, game, plan, report.ranking, report.changes, names) if report.is_over else ()
    return rendered(
        "report.html",
        {
            "report": report,
            "pairings": pairings(report),
            "players": sorted(names[row.number] for row in report.ranking),
            "top_of_faction": list(tops_of_faction(report)),
            "cut": cut_of(report),
            "duties": list(asked),
            "rounds": list(results(report)),
            "changes": list(sentences(report)),
            "version": __version__,
        },
    )
