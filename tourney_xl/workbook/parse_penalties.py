"""Sheet `Penalties`, where there is one: who was punished in which round, and how (ALL-17)."""

from __future__ import annotations

from tourney_xl.model import Penalty, PenaltyKind
from tourney_xl.problems import error, warning
from tourney_xl.suggest import suggestion
from tourney_xl.workbook import words
from tourney_xl.workbook.parse_players import Roster
from tourney_xl.workbook.parse_presence import Calendar
from tourney_xl.workbook.parse_values import FAULTS, Findings, Row, read_rows
from tourney_xl.workbook.parse_who import unknown_player
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
    elif ordinal > len(rounds.ordinals):
        message = f"Round {ordinal} is not published yet: the penalty waits for it."
        hint = "Type the round in which it happened, unless it is meant for later; who is disqualified is not paired."
        findings.add(warning("penalty-ahead", row["Round"].cell, message, hint))
    return ordinal or None


def _player(row: Row, roster: Roster, findings: Findings) -> int | None:
    value, typed = row["Player"], words.whole(row["#"].raw)
    name = findings.text(value)
    number = roster.find(name, typed)
    if number is not None and typed is not None and typed != number:
        message = f'Entry number {typed} is not that of "{name}".'
        hint = f"Type {number}, or the name that belongs to {typed}."
        findings.add(error("penalty-unclear", row["#"].cell, message, hint))
    if number is None and not isinstance(value.raw, FAULTS):
        hint = "Type a name from the sheet Players."
        is_blank = not name and typed is None
        blank = error("unknown-player", value.cell, "The player is missing.", hint)
        findings.add(blank if is_blank else unknown_player(row, ("#", "Player"), roster, hint))
    return number


def _kind(row: Row, findings: Findings) -> PenaltyKind | None:
    typed = findings.text(row["Penalty"])
    kind = _KINDS.get(words.fold(typed))
    if kind is None:
        message = f'"{typed}" is not a penalty.' if typed else "The penalty is missing."
        findings.add(error("penalty-unknown", row["Penalty"].cell, message, suggestion(typed, list(PenaltyKind))))
    return kind
