"""A name that is no player's, or several players': what the organizer is told, wherever it was typed."""

from __future__ import annotations

from tourney_xl.problems import Cell, Problem, error
from tourney_xl.suggest import nearest
from tourney_xl.workbook import words
from tourney_xl.workbook.parse_players import Roster
from tourney_xl.workbook.parse_values import Row

NO_COLUMN = " The sheet has no such column yet: type {header} into row 1 of a free column first."


def unknown_player(row: Row, headers: tuple[str, str], roster: Roster, otherwise: str) -> Problem:
    """`headers` are those of the entry number and the name; `otherwise` is the hint where nobody comes to mind."""
    number, name = words.whole(row[headers[0]].raw), words.text(row[headers[1]].raw)
    cell = row[headers[1]].cell
    if not name:
        return error("unknown-player", cell, f"No player has the entry number {number}.", "Type the player's name.")
    namesakes = roster.named(name)
    if namesakes:
        return _ambiguous(row, headers[0], cell, name, namesakes)
    hint = _who(name, number, roster) or otherwise
    return error("unknown-player", cell, f'"{name}" is not a player.', hint)


def _ambiguous(row: Row, header: str, cell: Cell, name: str, namesakes: list[int]) -> Problem:
    numbers = " or ".join(map(str, namesakes))
    hint = f"Type the entry number into the column {header}: {numbers}."
    hint += "" if header in row.columns else NO_COLUMN.format(header=header)
    return error("name-ambiguous", cell, f'Several players are called "{name}".', hint)


def _who(name: str, number: int | None, roster: Roster) -> str:
    if _is_gone(name, number, roster):
        return "The row is gone from Players: put it back, and type the last round played into Drops."
    meant = roster.players.get(words.whole(name) or 0)
    if meant is not None:
        return f'Is it the player with that entry number? Then type "{meant.name}".'
    near = nearest(name, roster.exact)
    return f'Did you mean "{near}" ({roster.players[roster.exact[near][0]].cell})?' if near is not None else ""


def _is_gone(name: str, number: int | None, roster: Roster) -> bool:
    """Whether the program once wrote this name for a number that `Players` no longer has."""
    return number not in roster.players and roster.bore(number, name)
