"""Round and bracket sheets: rows -> matches.  Where a name cannot be read, the rest of the row still is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tourney_xl.games.game import Game
from tourney_xl.model import BLANK, Entry, Match, Round, Side, Stage
from tourney_xl.problems import Problem, error, warning
from tourney_xl.suggest import nearest
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import BYE
from tourney_xl.workbook.parse_event import MOST_PLAYERS
from tourney_xl.workbook.parse_numbers import MOST_NUMBER
from tourney_xl.workbook.parse_players import Roster
from tourney_xl.workbook.parse_results import WINNER, Hall, Pair, missing_columns, read_bye, read_entry
from tourney_xl.workbook.parse_sheets import ROUND_HEADERS, RoundSheet
from tourney_xl.workbook.parse_values import FAULTS, Findings, Row, read_rows, where_to
from tourney_xl.workbook.parse_who import unknown_player
from tourney_xl.workbook.read import Value

SEATS = ("#1", "Player 1", "#2", "Player 2")
BRACKET = ("Match", "Seed 1", "Seed 2")
NOBODY_LIKE_IT = f"Type a name from the sheet Players (add a new player there first), or {BYE}."


@dataclass(frozen=True)
class Seat:
    """One half of a row: a player, a bye, or a name that could not be read (neither)."""

    shown: str
    number: int | None = None
    is_bye: bool = False


Seats = tuple[Seat, Seat]


def shown_numbers(sheets: Sequence[RoundSheet]) -> Mapping[int, str]:
    """Every entry number that rounds show, with the name that first stood beside it."""
    names: dict[int, str] = {}
    for sheet in sheets:
        for row in read_rows(sheet.table, SEATS, (), Findings()):
            for side in Side:
                number, shown = words.whole(row[f"#{side}"].raw), row[f"Player {side}"].raw
                name = "" if isinstance(shown, FAULTS) else words.text(shown)
                if number is not None and 1 <= number <= MOST_NUMBER and name and not _is_bye(name):
                    names.setdefault(number, name)
    return names


def read_round(sheet: RoundSheet, roster: Roster, game: Game | None, findings: Findings) -> Round:
    hall = Hall(roster, game, sheet.stage, {})
    rows = _rows(sheet, hall, findings)
    read = [(_seat(row, Side.ONE, roster, findings), _seat(row, Side.TWO, roster, findings)) for row in rows]
    seats = _with_guesses(read, roster)
    hall = replace(hall, places=_places(rows, seats))
    matches = [_match(row, pair, hall, findings) for row, pair in zip(rows, seats, strict=True)]
    found = tuple(match for match in matches if match is not None)
    return Round(sheet.ordinal, sheet.table.name, sheet.stage, found, sheet.size)


def _rows(sheet: RoundSheet, hall: Hall, findings: Findings) -> list[Row]:
    """The rows with a pairing; below them an organizer may write what he likes, but for a result."""
    table, bracket = sheet.table, BRACKET if sheet.stage is Stage.ELIMINATION else ()
    headers = tuple(dict.fromkeys(("Table", *bracket, *SEATS, WINNER, *(column.header for column in hall.columns))))
    # Without a column for results the pairs can be read all the same, and a player by number alone.
    essential = [f"Player {side}" for side in Side if table.column(f"#{side}") is None]
    rows = read_rows(table, headers, (*ROUND_HEADERS, *bracket), findings, essential)
    missing = missing_columns(rows[0].columns, hall) if rows else ()
    for header in missing:
        message = f'The column "{header}" is missing, so it is read as blank.'
        hint = where_to(table, header, missing, headers)
        findings.add(warning("game-column-missing", table.cell(0, 0), message, hint))
    return [row for row in rows if row.has_any(*SEATS, WINNER)]


# Who sits where


def _seat(row: Row, side: Side, roster: Roster, findings: Findings) -> Seat:
    value, number = row[f"Player {side}"], words.whole(row[f"#{side}"].raw)
    name = findings.text(value)
    if _is_bye(name):
        return Seat(name, is_bye=True)
    found = roster.find(name, number)
    if found is None and not isinstance(value.raw, FAULTS):
        findings.problems += _seat_problems(row, side, roster)
    return Seat(name, found)


def _is_bye(name: str) -> bool:
    return words.fold(name) == words.fold(BYE)


def _seat_problems(row: Row, side: Side, roster: Roster) -> list[Problem]:
    name, number = words.text(row[f"Player {side}"].raw), words.whole(row[f"#{side}"].raw)
    if name or number is not None:
        return [unknown_player(row, (f"#{side}", f"Player {side}"), roster, NOBODY_LIKE_IT)]
    cell = row[f"Player {side}"].cell
    opposite = words.text(row[f"Player {side.other}"].raw) or words.text(row[f"#{side.other}"].raw)
    if _is_bye(opposite):
        message, hint = f"Nobody is named for this {BYE}.", "Type the player's name, or clear the row."
    elif opposite:
        message, hint = f'Nobody sits opposite "{opposite}".', f"Type a player's name, or {BYE}."
    elif side is Side.ONE:
        message, hint = "There is a result here, but no players.", "Type the players' names, or clear the row."
    else:
        return []
    return [error("seat-empty", cell, message, hint)]


def _with_guesses(seats: Sequence[Seats], roster: Roster) -> list[Seats]:
    """Unknown names stand for the most similar player who sits nowhere, so that he is not missed as well.

    Nothing is ever written from a guess, because the unknown name is an error.
    """
    seated = {seat.number for pair in seats for seat in pair}
    free = {name: numbers[0] for name, numbers in roster.exact.items() if numbers[0] not in seated}

    def guess(seat: Seat) -> Seat:
        near = nearest(seat.shown, free) if seat.number is None and not seat.is_bye and seat.shown else None
        return replace(seat, number=free.pop(near)) if near else seat

    return [(guess(one), guess(two)) for one, two in seats]


def _places(rows: Sequence[Row], seats: Sequence[Seats]) -> Mapping[int, str]:
    """Where each player sits, in the words of a hint."""
    places: dict[int, str] = {}
    for row, pair in zip(rows, seats, strict=True):
        for side, seat in zip(Side, pair, strict=True):
            if seat.number is not None:
                table = words.text(row["Table"].raw)
                where = row[f"Player {side}"].cell.ref
                places[seat.number] = f"table {table} ({where})" if table else where
    return places


# Matches


def _match(row: Row, seats: Seats, hall: Hall, findings: Findings) -> Match | None:
    one, two = seats
    if one.is_bye and two.is_bye:
        message = f"{BYE} against {BYE} is no match."
        findings.add(error("seat-empty", row["Player 1"].cell, message, "Type a player's name, or delete the row."))
    if one.number is not None and two.number is not None:
        pair = Pair((one.number, two.number), (one.shown, two.shown))
        return _made(row, pair.numbers, hall, findings, read_entry(row, pair, hall, findings))
    player = one.number if one.number is not None else two.number
    if player is None:
        return None
    # Opposite a name that nobody could read the row counts as a bye, so that the player is not missed as well.
    if one.is_bye or two.is_bye:
        read_bye(row, player, Side.TWO if one.is_bye else Side.ONE, hall, findings)
    return _made(row, (player, None), hall, findings, BLANK, is_turned=one.number is None)


def _made(
    row: Row,
    numbers: tuple[int, int | None],
    hall: Hall,
    findings: Findings,
    entry: Entry,
    is_turned: bool = False,
) -> Match:
    seeds = ("Seed 2", "Seed 1") if is_turned else ("Seed 1", "Seed 2")
    return Match(
        one=numbers[0],
        two=numbers[1],
        table=_table(row["Table"], findings),
        entry=entry,
        number=_bracket_number(row, "Match", hall, findings),
        seed_one=_bracket_number(row, seeds[0], hall, findings),
        seed_two=_bracket_number(row, seeds[1], hall, findings, is_needed=numbers[1] is not None),
        cells=row.cells,
    )


def _table(value: Value, findings: Findings) -> int | None:
    typed = findings.text(value)
    table = words.whole(value.raw) if typed else None
    if typed and (table is None or table < 0):
        message = f'Table: "{typed}" is not the number of a table, so the match counts as one without.'
        findings.add(warning("table-unclear", value.cell, message, "Type the number of the table, or clear the cell."))
        return None
    return table


def _bracket_number(row: Row, header: str, hall: Hall, findings: Findings, is_needed: bool = True) -> int | None:
    """In a bracket `Match` and the seeds say who meets whom next, so they may not be blank."""
    if hall.stage is not Stage.ELIMINATION:
        return None
    value = row[header]
    if is_needed and value.raw is None and header in row.columns:
        message = f"{header} is blank, so it cannot be told who meets whom next."
        hint = "Type back what stood here; the sheet Bracket and the newest backup show it."
        if header in BRACKET[1:]:
            hint += f" For a player typed over {BYE}: a number that no other player of this sheet has."
        findings.add(error("bracket-number-missing", value.cell, message, hint))
    return findings.whole(value, header, least=1, most=MOST_PLAYERS)
