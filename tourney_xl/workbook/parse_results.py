"""What the organizer typed behind a pairing: `Winner`, `How`, figures.  Understood here, judged by the game later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.games.game import GAMES, Column, Game
from tourney_xl.model import BLANK, Entry, Side, Stage, Verdict
from tourney_xl.problems import Problem, error
from tourney_xl.suggest import nearest
from tourney_xl.wording import listed
from tourney_xl.workbook import words
from tourney_xl.workbook.layout import BOTH, BYE, DRAW, NEITHER
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
    """Where each player sits, in words: `table 7 (E9)`."""

    @property
    def columns(self) -> tuple[Column, ...]:
        own = self.game.columns if self.game else ()
        return (*(column for column in own if self.stage in column.stages), *GAMES)

    @property
    def winner_words(self) -> tuple[str, ...]:
        """What `Winner` may hold beside a player: nothing in a bracket (ALL-9), a draw only where the game has one."""
        if self.stage is Stage.ELIMINATION:
            return ()
        return (DRAW, NEITHER) if self.game is None or self.game.draw else (NEITHER,)


@dataclass(frozen=True)
class Pair:
    """The two players of a row, and the names that the row shows for them."""

    numbers: tuple[int, int]
    shown: tuple[str, str]

    def sides(self, name: str, roster: Roster) -> list[Side]:
        """The players whose name this is: exactly, or else in another case, or as the row or the program had it."""
        likeness = {side: self._likeness(side, name, roster) for side in Side}
        best = max(likeness.values())
        return [side for side in Side if likeness[side] == best > 0]

    def _likeness(self, side: Side, name: str, roster: Roster) -> int:
        number, shown = self.numbers[side - 1], self.shown[side - 1]
        current, folded = roster.players[number].name, words.fold(name)
        if current == name:
            return 3
        if words.fold(current) == folded:
            return 2
        return int(words.fold(shown) == folded or roster.is_called(number, name))

    def names(self, roster: Roster) -> list[str]:
        return [roster.players[number].name for number in self.numbers]


def read_entry(row: Row, pair: Pair, hall: Hall, findings: Findings) -> Entry:
    columns = {column.header: column for column in hall.columns if column.header in row.columns}
    sides = {
        column.kind: _sides(row[header], column, pair, hall, findings)
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


def read_bye(row: Row, number: int, side: Side, hall: Hall, findings: Findings) -> None:
    """A bye needs no result; the player's own name or side says nothing new, anything else is a slip."""
    typed = findings.text(row[WINNER])
    own = (f"{side}", f"player {side}", words.fold(BYE))
    if typed and words.fold(typed) not in own and not hall.roster.is_called(number, typed):
        message = f'{hall.roster.players[number].name} has a bye here, so "{typed}" cannot be the result.'
        hint = f"Clear this cell, or type the opponent's name over {BYE}."
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
        findings.add(_winner_problem(value, typed, pair, hall))
    return word


def _winner_problem(value: Value, typed: str, pair: Pair, hall: Hall) -> Problem:
    if pair.sides(typed, hall.roster):
        return _both_called("winner-unclear", value, typed)
    allowed = hall.winner_words
    elsewhere = _elsewhere(typed, pair, hall)
    if elsewhere:
        hint = f"{_choices(pair, hall, allowed)}{elsewhere}"
        return error("winner-not-at-table", value.cell, f'"{typed}" does not play at this table.', hint)
    return _unknown("winner-unknown", value, typed, pair, hall, allowed)


def _both_called(code: str, value: Value, typed: str) -> Problem:
    message = f'Both players of this table are called "{typed}".'
    return error(code, value.cell, message, "Type 1 for Player 1 or 2 for Player 2.")


def _elsewhere(typed: str, pair: Pair, hall: Hall) -> str:
    """The end of a hint: where the player sits who was typed at the wrong table; '' where it is no player."""
    others = [number for number in hall.roster.named(typed) if number not in pair.numbers]
    if not others:
        return ""
    name, place = hall.roster.players[others[0]].name, hall.places.get(others[0])
    return f" {name} sits at {place}." if place else f" {name} does not sit in this round."


def _unknown(code: str, value: Value, typed: str, pair: Pair, hall: Hall, allowed: Sequence[str]) -> Problem:
    """One word alone comes near: it is suggested.  None or several do: all that may stand here are named."""
    known = [*pair.names(hall.roster), *allowed]
    near = [word for word in known if nearest(typed, [word])]
    hint = f'Did you mean "{near[0]}"?' if len(near) == 1 else _choices(pair, hall, allowed)
    return error(code, value.cell, f'"{typed}" is not a player of this table.', hint)


def _choices(pair: Pair, hall: Hall, allowed: Sequence[str]) -> str:
    choices = [*(f'"{name}"' for name in pair.names(hall.roster)), "1", "2", *allowed]
    return f"Type {listed(choices, 'or')}."


# The game's columns


def _how(value: Value, hall: Hall, findings: Findings) -> str | None:
    typed = findings.text(value)
    results = hall.game.results if hall.game else ()
    meanings = {words.fold(word): result.how for result in results for word in (*result.aliases, result.how)}
    how = meanings.get(words.fold(typed))
    if typed and how is None:
        hows = [result.how for result in results]
        near = nearest(typed, hows)
        hint = f'Did you mean "{near}"?' if near else f"Type {', '.join(hows)}, or clear the cell."
        findings.add(error("how-unknown", value.cell, f'How: "{typed}" is not a way for a match to end.', hint))
    return how


def _sides(value: Value, column: Column, pair: Pair, hall: Hall, findings: Findings) -> frozenset[Side]:
    """A player's name, 1 or 2, in a column of kind `sides` also `Both`; a name goes before a word here too."""
    typed = findings.text(value)
    sides = pair.sides(typed, hall.roster) if typed else []
    if len(sides) == 1:
        return frozenset(sides)
    verdict = WORDS.get(words.fold(typed))
    if verdict is not None and verdict.side is not None:
        return frozenset({verdict.side})
    allowed = (BOTH,) if column.kind == "sides" else ()
    if words.fold(typed) in map(words.fold, allowed):
        return frozenset(Side)
    if typed and words.fold(typed) not in NOBODY:
        findings.add(_side_problem(value, typed, pair, hall, allowed))
    return frozenset()


def _side_problem(value: Value, typed: str, pair: Pair, hall: Hall, allowed: Sequence[str]) -> Problem:
    if pair.sides(typed, hall.roster):
        return _both_called("side-unknown", value, typed)
    if words.fold(typed) == words.fold(BOTH):
        return error("side-unknown", value.cell, "Only one player can stand here.", _choices(pair, hall, allowed))
    elsewhere = _elsewhere(typed, pair, hall)
    if elsewhere:
        hint = f"{_choices(pair, hall, allowed)}{elsewhere}"
        return error("side-unknown", value.cell, f'"{typed}" does not play at this table.', hint)
    return _unknown("side-unknown", value, typed, pair, hall, allowed)


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
