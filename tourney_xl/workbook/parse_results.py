"""What the organizer typed behind a pairing: `Winner`, `How`, figures.  Understood here, judged by the game later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.games.game import Column, Game
from tourney_xl.model import BLANK, Entry, Side, Stage, Verdict
from tourney_xl.problems import Problem, error
from tourney_xl.suggest import nearest, suggestion
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import BOTH, DRAW, GAMES, NEITHER
from tourney_xl.workbook.parse_players import Roster
from tourney_xl.workbook.parse_values import Findings, Row
from tourney_xl.workbook.read import Value

WINNER = "Winner"
WORDS: Mapping[str, Verdict] = {
    "1": Verdict.ONE,
    "player 1": Verdict.ONE,
    "2": Verdict.TWO,
    "player 2": Verdict.TWO,
    "draw": Verdict.DRAW,
    "tie": Verdict.DRAW,
    "none": Verdict.NEITHER,
    "neither": Verdict.NEITHER,
    "both lose": Verdict.NEITHER,
    "both lost": Verdict.NEITHER,
}
NOBODY = frozenset({"none", "neither", "no", "-"})


@dataclass(frozen=True)
class Hall:
    """What is known while a round's rows are read: who is who, who sits where, and the game, if it is known."""

    roster: Roster
    game: Game | None
    stage: Stage
    places: Mapping[int, str]
    """Where each player sits, in words: `table 7 (Player 1 at E9)`."""

    @property
    def columns(self) -> tuple[Column, ...]:
        own = self.game.columns if self.game else ()
        return (*(column for column in own if self.stage in column.stages), *GAMES)


@dataclass(frozen=True)
class Pair:
    """The two players of a row, and the names that the row shows for them."""

    numbers: tuple[int, int]
    shown: tuple[str, str]

    def sides(self, name: str, roster: Roster) -> list[Side]:
        """The players whose name this is: exactly, or else in another case, or as the row or the program had it."""
        exact = [side for side in Side if roster.players[self.numbers[side - 1]].name == name]
        return exact or [side for side in Side if self._is_called(side, name, roster)]

    def _is_called(self, side: Side, name: str, roster: Roster) -> bool:
        number, shown = self.numbers[side - 1], self.shown[side - 1]
        return words.fold(shown) == words.fold(name) or roster.is_called(number, name)

    def names(self, roster: Roster) -> list[str]:
        return [roster.players[number].name for number in self.numbers]


def read_entry(row: Row, pair: Pair, hall: Hall, findings: Findings) -> Entry:
    columns = {column.header: column for column in hall.columns if column.header in row.columns}
    sides = {
        column.kind: _sides(row[header], pair, hall, findings)
        for header, column in columns.items()
        if column.kind in ("side", "sides")
    }
    entry = Entry(
        winner=_winner(row[WINNER], pair, hall, findings),
        how=next((_how(row[h], hall, findings) for h, column in columns.items() if column.kind == "how"), None),
        figures=_figures(row, columns, findings),
        second=next(iter(sides.get("side", ())), None),
        destroyed=sides.get("sides", frozenset()),
    )
    return BLANK if entry.is_blank else entry


def read_bye(row: Row, number: int, hall: Hall, findings: Findings) -> None:
    """A bye needs no result; the player's own name or number 1 says nothing new, anything else is a slip."""
    typed = findings.text(row[WINNER])
    if typed and words.fold(typed) not in ("1", "bye") and not hall.roster.is_called(number, typed):
        message = f'{hall.roster.players[number].name} has a bye here, so "{typed}" cannot be the result.'
        hint = "Clear this cell, or type the opponent's name over BYE."
        findings.add(error("bye-with-result", row[WINNER].cell, message, hint))


# Winner


def _winner(value: Value, pair: Pair, hall: Hall, findings: Findings) -> Verdict | None:
    """A name goes before a word: at a table where somebody is called Draw, the word means that player."""
    typed = findings.text(value)
    if not typed:
        return None
    sides = pair.sides(typed, hall.roster)
    if len(sides) == 1:
        return Verdict(str(sides[0].value))
    word = WORDS.get(words.fold(typed))
    if word is None:
        findings.add(_winner_problem(value, typed, pair, hall, is_both=len(sides) == 2))
    return word


def _winner_problem(value: Value, typed: str, pair: Pair, hall: Hall, is_both: bool) -> Problem:
    names = pair.names(hall.roster)
    if is_both:
        message = f'Both players of this table are called "{typed}".'
        return error("winner-unclear", value.cell, message, "Type 1 for Player 1 or 2 for Player 2.")
    known = f'Type "{names[0]}" or "{names[1]}", or 1 or 2.'
    elsewhere = [number for number in hall.roster.named(typed) if number not in pair.numbers]
    if elsewhere:
        place = hall.places.get(elsewhere[0])
        hint = f"{known} {typed} sits at {place}." if place else known
        return error("winner-not-at-table", value.cell, f'"{typed}" does not play at this table.', hint)
    near = nearest(typed, [*names, DRAW, NEITHER])
    hint = f'Did you mean "{near}"?' if near else known
    return error("winner-unknown", value.cell, f'"{typed}" is not a player of this table.', hint)


# The game's columns


def _how(value: Value, hall: Hall, findings: Findings) -> str | None:
    typed = findings.text(value)
    results = hall.game.results if hall.game else ()
    meanings = {words.fold(word): result.how for result in results for word in (*result.aliases, result.how)}
    how = meanings.get(words.fold(typed))
    if typed and how is None:
        message = f'How: "{typed}" is not a way for a match to end.'
        findings.add(error("how-unknown", value.cell, message, suggestion(typed, [result.how for result in results])))
    return how


def _sides(value: Value, pair: Pair, hall: Hall, findings: Findings) -> frozenset[Side]:
    """A player's name, 1, 2 or `Both`; a name goes before a word here too."""
    typed = findings.text(value)
    sides = pair.sides(typed, hall.roster) if typed else []
    verdict = WORDS.get(words.fold(typed))
    if len(sides) == 1:
        return frozenset(sides)
    if verdict is not None and verdict.side is not None:
        return frozenset({verdict.side})
    if words.fold(typed) == words.fold(BOTH):
        return frozenset(Side)
    if typed and words.fold(typed) not in NOBODY:
        names = pair.names(hall.roster)
        hint = suggestion(typed, [*names, "1", "2"])
        findings.add(error("side-unknown", value.cell, f'"{typed}" is not a player of this table.', hint))
    return frozenset()


def _figures(row: Row, columns: Mapping[str, Column], findings: Findings) -> Mapping[str, int]:
    figures: dict[str, int] = {}
    for header, column in columns.items():
        if column.kind in ("count", "score"):
            least = 0 if column.kind == "count" else -column.most
            figure = findings.whole(row[header], header, least=least, most=column.most)
            figures |= {header: figure} if figure is not None else {}
    return figures


def missing_columns(row_columns: Mapping[str, int], hall: Hall) -> Sequence[str]:
    """The game's own columns that the sheet lacks; a best of three has its games instead."""
    if any(column.header in row_columns for column in GAMES):
        return ()
    own = [column for column in hall.columns if not column.optional and column not in GAMES]
    return [column.header for column in own if column.header not in row_columns]
