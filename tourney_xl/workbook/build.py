"""Records → sheets, in a scratch workbook: one function a sheet."""

from tourney_xl.workbook.build_bracket import add_bracket
from tourney_xl.workbook.build_event import add_event, add_players
from tourney_xl.workbook.build_rounds import add_round
from tourney_xl.workbook.build_tables import add_crosstable, add_draft_groups, add_log, add_results, add_standings
from tourney_xl.workbook.scratch import Scratch

__all__ = [
    "Scratch",
    "add_bracket",
    "add_crosstable",
    "add_draft_groups",
    "add_event",
    "add_log",
    "add_players",
    "add_results",
    "add_round",
    "add_standings",
]
