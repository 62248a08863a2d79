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
from tourney_xl.workbook.parse_values import Findings, Row, read_rows
from tourney_xl.workbook.read import ErrorValue, Uncalculated, Value

SEATS = ("#1", "Player 1", "#2", "Player 2")
BRACKET = ("Match", "Seed 1", "Seed 2")


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
                number, name = words.whole(row[f"#{side}"].raw), words.text(row[f"Player {side}"].raw)
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
    bracket = BRACKET if sheet.stage is Stage.ELIMINATION else ()
    headers = dict.fromkeys(("Table", *bracket, *SEATS, WINNER, *(column.header for column in hall.columns), "Note"))
    rows = read_rows(sheet.table, headers, (*ROUND_HEADERS, *bracket), findings)
    for header in missing_columns(rows[0].columns, hall) if rows else ():
        message = f'The column "{header}" is missing, so it is read as blank.'
        cell = sheet.table.cell(0, 0)
        findings.add(warning("game-column-missing", cell, message, f'Type "{header}" into row 1, above that column.'))
    return [row for row in rows if row.has_any(*SEATS, WINNER)]


# Who sits where


def _seat(row: Row, side: Side, roster: Roster, findings: Findings) -> Seat:
    value, number = row[f"Player {side}"], words.whole(row[f"#{side}"].raw)
    name = findings.text(value)
    if _is_bye(name):
        return Seat(name, is_bye=True)
    found = roster.find(name, number)
    if found is None and not isinstance(value.raw, ErrorValue | Uncalculated):
        findings.add(_seat_problem(row, side, name, number, roster))
    return Seat(name, found)


def _is_bye(name: str) -> bool:
    return words.fold(name) == words.fold(BYE)


def _seat_problem(row: Row, side: Side, name: str, number: int | None, roster: Roster) -> Problem:
    cell = row[f"Player {side}"].cell
    if not name and number is None:
        opposite = words.text(row[f"Player {side.other}"].raw)
        message = f'Nobody sits opposite "{opposite}".' if opposite else "There is a result here, but no players."
        return error("seat-empty", cell, message, f"Type a player's name, or {BYE}.")
    if not name:
        return error("unknown-player", cell, f"No player has the entry number {number}.", "Type the player's name.")
    namesakes = roster.named(name)
    if namesakes:
        message = f'Several players are called "{name}".'
        numbers = " or ".join(map(str, namesakes))
        return error("name-ambiguous", cell, message, f"Type the entry number into the column #{side}: {numbers}.")
    return error("unknown-player", cell, f'"{name}" is not a player.', _who(name, number, roster))


def _who(name: str, number: int | None, roster: Roster) -> str:
    if (
        number is not None
        and number not in roster.players
        and words.fold(roster.former.get(number)) == words.fold(name)
    ):
        return "The row is gone from Players: put it back, and type the last round played into Drops."
    near = nearest(name, roster.exact)
    if near is not None:
        return f'Did you mean "{near}" ({roster.players[roster.exact[near][0]].cell})?'
    return "Type a name from the sheet Players, or add the player there."


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
        read_bye(row, player, hall, findings)
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
    if typed and table is None:
        message = f'Table: "{typed}" is not a number, so the match counts as one without a table.'
        findings.add(warning("table-unclear", value.cell, message, "Type the number of the table."))
    return table


def _bracket_number(row: Row, header: str, hall: Hall, findings: Findings, is_needed: bool = True) -> int | None:
    """In a bracket `Match` and the seeds say who meets whom next, so they may not be blank."""
    if hall.stage is not Stage.ELIMINATION:
        return None
    value = row[header]
    if is_needed and value.raw is None:
        message = f"{header} is blank, so it cannot be told who meets whom next."
        hint = "Type back what stood here; the sheet Bracket and the newest backup show it."
        findings.add(error("bracket-number-missing", value.cell, message, hint))
    return findings.whole(value, header, least=1, most=MOST_PLAYERS)
