"""A repaired round (ALL-18): the cells of the pairs that are made anew, and no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match, Round
from tourney_xl.repair import RepairedRow
from tourney_xl.workbook import words
from tourney_xl.workbook.build_rounds import match_values
from tourney_xl.workbook.cells import retype_rows
from tourney_xl.workbook.read import Table

PAIR = ("Table", "#1", "Player 1", "#2", "Player 2")
NOTE = "Note"


@dataclass(frozen=True)
class _Sheet:
    """The round's sheet as it stands; columns are found by header, rows by the matches that stand in them."""

    table: Table
    round: Round
    event: Event
    game: Game

    def values(self, match: Match | None) -> Mapping[str, str | int | None]:
        """What the program writes into the row of a match, by header."""
        written = match_values(match, self.event, self.game) if match else {}
        return {header: value for header in (*PAIR, NOTE) if isinstance(value := written.get(header), str | int | None)}

    def typed(self, number: int, row: RepairedRow) -> Iterator[tuple[str, str | int | None]]:
        """The cells of a row that are to hold something else than they do.

        `Note` is the organizer's, unless it holds what the program wrote there for the old pair (AR-17).
        """
        before, after = self.values(row.old), self.values(row.new)
        for header, value in after.items():
            column = self.table.column(header)
            if column is None:
                continue
            held = self.table.value(number - 1, column)
            is_ours = header != NOTE or words.text(held.raw) == (before[NOTE] or "")
            if is_ours and held.raw != value:
                yield held.cell.ref, value

    def model_for(self, row: RepairedRow) -> int | None:
        """A row that looks as this one should: the last of the same kind, or for a new row the last of any."""
        if row.new is None or (row.old is not None and row.old.is_bye is row.new.is_bye):
            return None
        alike = [match for match in self.round.matches if match.is_bye is row.new.is_bye]
        others = self.round.matches if row.old is None else ()
        return max(map(row_number, alike or others), default=None)


def row_number(match: Match) -> int:
    """The number of the sheet's row that a match was read from."""
    _, number = next(iter(match.cells.values())).row
    return int(number)


def with_repaired_rows(data: bytes, table: Table, event: Event, game: Game, rows: Sequence[RepairedRow]) -> bytes:
    """The workbook with the newest round's rows as repaired; new ones stand below all that the sheet holds."""
    sheet = _Sheet(table, event.rounds[-1], event, game)
    below = count(len(table.rows) + 1)
    numbered = [(row_number(row.old) if row.old else next(below), row) for row in rows]
    looks = {number: model for number, row in numbered if (model := sheet.model_for(row)) is not None}
    typed = {ref: value for number, row in numbered for ref, value in sheet.typed(number, row)}
    return retype_rows(data, table.name, typed, looks)
