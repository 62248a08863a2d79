"""Sheet `Penalties`, where there is one: who was punished in which round, and how (ALL-17)."""

from __future__ import annotations

from tourney_xl.model import Penalty, PenaltyKind
from tourney_xl.problems import error
from tourney_xl.suggest import nearest, suggestion
from tourney_xl.workbook import words
from tourney_xl.workbook.parse_players import Roster
from tourney_xl.workbook.parse_presence import Calendar
from tourney_xl.workbook.parse_values import Findings, Row, read_rows
from tourney_xl.workbook.read import Table

SHEET = "Penalties"
HEADERS = ("Round", "#", "Player", "Penalty", "Note")
_KINDS = {words.fold(kind): kind for kind in PenaltyKind}


def read_penalties(table: Table, roster: Roster, rounds: Calendar, findings: Findings) -> tuple[Penalty, ...]:
    rows = read_rows(table, HEADERS, ("Round", "Player", "Penalty"), findings)
    made = [_penalty(row, roster, rounds, findings) for row in rows if row.has_any("Round", "#", "Player", "Penalty")]
    return tuple(penalty for penalty in made if penalty is not None)


def _penalty(row: Row, roster: Roster, rounds: Calendar, findings: Findings) -> Penalty | None:
    ordinal, number, kind = _ordinal(row, rounds, findings), _player(row, roster, findings), _kind(row, findings)
    if ordinal is None or number is None or kind is None:
        return None
    return Penalty(ordinal, number, kind, row["Penalty"].cell, findings.text(row["Note"]) or None)


def _ordinal(row: Row, rounds: Calendar, findings: Findings) -> int | None:
    typed = findings.text(row["Round"])
    ordinal = rounds.ordinal(typed)
    if not ordinal:
        message = f'"{typed}" is not a round of this event.' if typed else "The round is missing."
        hint = "Type the number of the round, or the name of the bracket's sheet."
        findings.add(error("round-unknown", row["Round"].cell, message, hint))
    return ordinal or None


def _player(row: Row, roster: Roster, findings: Findings) -> int | None:
    name = findings.text(row["Player"])
    number = roster.find(name, words.whole(row["#"].raw))
    if number is None:
        message = f'"{name}" is not a player.' if name else "The player is missing."
        near = nearest(name, roster.exact) if name else None
        hint = f'Did you mean "{near}"?' if near else "Type a name from the sheet Players."
        findings.add(error("unknown-player", row["Player"].cell, message, hint))
    return number


def _kind(row: Row, findings: Findings) -> PenaltyKind | None:
    typed = findings.text(row["Penalty"])
    kind = _KINDS.get(words.fold(typed))
    if kind is None:
        message = f'"{typed}" is not a penalty.' if typed else "The penalty is missing."
        findings.add(error("penalty-unknown", row["Penalty"].cell, message, suggestion(typed, list(PenaltyKind))))
    return kind
