"""`Enters`, `Drops`, `Returns` of a player: rounds as ordinals, in an order that makes sense (ALL-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tourney_xl.model import Stage
from tourney_xl.problems import Cell, Problem, error
from tourney_xl.workbook import words
from tourney_xl.workbook.parse_event import MOST_ROUNDS
from tourney_xl.workbook.parse_sheets import Key, RoundSheet, round_key, round_name
from tourney_xl.workbook.parse_values import Findings, Row

_DROP, _RETURN = "Drops", "Returns"


@dataclass(frozen=True)
class Calendar:
    """The rounds that are published, by what an organizer calls them."""

    ordinals: Mapping[Key, int]
    first_of_bracket: int | None

    def ordinal(self, typed: str) -> int | None:
        """A plain number counts on through the bracket; a bracket's name is understood once its first sheet stands."""
        key = round_key(typed)
        if key is None or (key[0] is Stage.SWISS and key[1] > MOST_ROUNDS):
            return None
        return key[1] if key[0] is Stage.SWISS else self.ordinals.get(key, self._still_to_come(-key[1]))

    def _still_to_come(self, size: int) -> int | None:
        """Every round of a bracket halves it: `Final` comes two rounds after `Top 8`."""
        sizes = {-size: ordinal for (stage, size), ordinal in self.ordinals.items() if stage is Stage.ELIMINATION}
        players, ordinal = min(sizes.items(), default=(0, 0))
        return ordinal + players.bit_length() - size.bit_length() if size < players else None

    @property
    def names(self) -> str:
        return ", ".join(round_name(key) for key in self.ordinals if key[0] is Stage.ELIMINATION)


def calendar(sheets: Sequence[RoundSheet]) -> Calendar:
    keys = {key: sheet.ordinal for sheet in sheets if (key := round_key(sheet.table.name)) is not None}
    brackets = [sheet.ordinal for sheet in sheets if sheet.stage is Stage.ELIMINATION]
    return Calendar(keys, min(brackets, default=None))


@dataclass(frozen=True)
class Stay:
    enters: int
    drops: tuple[int, ...]
    returns: tuple[int, ...]


def read_stay(row: Row, rounds: Calendar, findings: Findings) -> Stay:
    """When the player is in; whatever contradicts itself is told, and left out so that the rest can be checked."""
    enters = _enters(row, rounds, findings)
    drops, returns = (_rounds(row, header, rounds, findings) for header in (_DROP, _RETURN))
    is_sound = [
        _check_entry(row, enters, drops, findings),
        _check_turns(row, drops, returns, findings),
        _check_cut(row, enters, returns, rounds, findings),
    ]
    return Stay(enters, drops, returns) if all(is_sound) else Stay(1, (), ())


def _enters(row: Row, rounds: Calendar, findings: Findings) -> int:
    found = _rounds(row, "Enters", rounds, findings)
    cell = row["Enters"].cell
    if len(found) > 1:
        message = f"A player enters once, not in rounds {', '.join(map(str, found))}."
        hint = "Type the first round played. A player who left and came back has Drops and Returns."
        findings.add(error("enters-twice", cell, message, hint))
    elif found == (0,):
        findings.add(error("number-too-small", cell, "Enters cannot be 0.", "Type the first round played, 1 or more."))
    return max(found[0], 1) if found else 1


def _rounds(row: Row, header: str, rounds: Calendar, findings: Findings) -> tuple[int, ...]:
    """A list of rounds in ascending order, whatever the order in which they were typed."""
    value = row[header]
    found: list[int] = []
    for part in words.items(findings.sound(value)):
        ordinal = rounds.ordinal(part)
        if ordinal is None:
            names = f" or one of {rounds.names}" if rounds.names else ""
            hint = f"Type the number of a round{names}; several like this: 2, 5."
            findings.add(error("round-unknown", value.cell, f'{header}: "{part}" is not a round of this event.', hint))
        else:
            found.append(ordinal)
    return tuple(sorted(found))


def _check_entry(row: Row, enters: int, drops: Sequence[int], findings: Findings) -> bool:
    """A last round before the first one; 0 is no last round, it says that the player never began."""
    early = [drop for drop in drops if 0 < drop < enters]
    if early:
        message = f"The last round played is {early[0]}, but the player enters in round {enters} only."
        findings.add(error("drop-before-entry", row[_DROP].cell, message, "Correct Drops or Enters."))
    return not early


def _check_turns(row: Row, drops: Sequence[int], returns: Sequence[int], findings: Findings) -> bool:
    """Out and in again take turns, beginning with out: a drop is over only after its round, a return begins it."""
    turns = sorted([(2 * drop + 1, _DROP, drop) for drop in drops] + [(2 * back, _RETURN, back) for back in returns])
    if turns and turns[0][1] == _RETURN:
        message = f"A return in round {turns[0][2]} needs a drop in an earlier round."
        hint = "Type the last round played before it into Drops."
        findings.add(error("return-without-drop", row[_RETURN].cell, message, hint))
        return False
    for (_, what, earlier), (_, then, later) in pairwise(turns):
        if what == then:
            findings.add(_twice(row[then].cell, what, earlier, later))
            return False
    return True


def _twice(cell: Cell, what: str, earlier: int, later: int) -> Problem:
    if what == _DROP:
        message = f"Two drops, {earlier} and {later}, without a return between them."
        return error("drop-twice", cell, message, "Type the round of coming back into Returns, or clear one drop.")
    message = f"Two returns, {earlier} and {later}, without a drop between them."
    return error("return-without-drop", cell, message, "Type the last round played before it into Drops.")


def _check_cut(row: Row, enters: int, returns: Sequence[int], rounds: Calendar, findings: Findings) -> bool:
    """Nobody enters or comes back once a bracket stands (ALL-6, DT-9)."""
    first = rounds.first_of_bracket
    if first is None:
        return True
    # Where elimination is the whole event, everyone enters with its first sheet.
    late = [("Enters", enters)] if enters >= max(first, 2) else [(_RETURN, back) for back in returns if back >= first]
    for header, ordinal in late[:1]:
        message = f"Round {ordinal} belongs to the bracket, and nobody comes in once that has begun."
        hint = f"Type a round before {first}, or clear the cell."
        if first == 1:
            hint = "Clear the cell; for a player who never began, type 0 into Drops."
        findings.add(error("entry-after-cut", row[header].cell, message, hint))
    return not late
