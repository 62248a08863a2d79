"""Small events for tests of points, plans and presence: a field of players and one match before the judge."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tourney_xl.games.game import Game
from tourney_xl.games.loader import load
from tourney_xl.model import (
    Entry,
    Event,
    Match,
    Penalty,
    PenaltyKind,
    Player,
    Round,
    ScoredMatch,
    Settings,
    Side,
    Stage,
    Verdict,
)
from tourney_xl.planning import Plan, plan
from tourney_xl.problems import Cell, Problem
from tourney_xl.scoring import score_event

NAMES = ("Ann", "Bob")
HEADERS = (
    *("Winner", "How", "Score 1", "Score 2", "Second", "Destroyed", "Energy", "Games 1", "Games 2"),
    *("Matches 1", "Matches 2", "Power 1", "Power 2", "Control 1", "Control 2", "Energy 1", "Energy 2"),
)


def examples(key: str) -> dict[str, Any]:
    """What tests/examples/<game>.toml holds."""
    path = Path(__file__).parent / "examples" / f"{key}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def game_of(key: str) -> Game:
    game, problems = load(key)
    assert game is not None, problems
    return game


def cells(sheet: str, row: int = 2) -> dict[str, Cell]:
    """Made-up cells that say which header they stand under."""
    return {header: Cell(sheet, f"{header.replace(' ', '')}{row}") for header in HEADERS}


def field_of(count: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"P{number}") for number in range(1, count + 1))


def paired(players: Sequence[int], ordinal: int = 1, entry: Entry | None = None) -> Round:
    """A Swiss round of neighbours, the last one of an odd field with a bye."""
    sheet = f"Round {ordinal}"
    pairs = [(players[at], players[at + 1] if at + 1 < len(players) else None) for at in range(0, len(players), 2)]
    matches = tuple(
        Match(one, two, entry=entry or Entry(), cells=cells(sheet, row))
        for row, (one, two) in enumerate(pairs, start=2)
    )
    return Round(ordinal, sheet, Stage.SWISS, matches)


def entry_of(
    winner: str | None = None,
    how: str | None = None,
    figures: Mapping[str, int] | None = None,
    second: int | None = None,
    destroyed: Sequence[int] = (),
) -> Entry:
    verdict = None if winner is None else Verdict(winner)
    side = None if second is None else Side(second)
    return Entry(verdict, how, dict(figures or {}), side, frozenset(map(Side, destroyed)))


@dataclass(frozen=True)
class Judged:
    """The one match of an event, and all that was found wrong."""

    match: ScoredMatch
    problems: list[Problem]

    @property
    def codes(self) -> list[str]:
        return [problem.code for problem in self.problems]


def judged(
    game: Game | str,
    *,
    bracket: int | None = None,
    structure: str = "",
    level: str | None = None,
    absent: Sequence[int] = (),
    punished: Sequence[int] = (),
    disqualified: Sequence[int] = (),
    **typed: Any,
) -> Judged:
    """Ann against Bob in round 1, or in a bracket of that many players, with this typed into their row."""
    known = game_of(game) if isinstance(game, str) else game
    sheet = f"Top {bracket}" if bracket else "Round 1"
    stage = Stage.ELIMINATION if bracket else Stage.SWISS
    match = Match(1, 2, table=1, entry=entry_of(**typed), cells=cells(sheet))
    guilty = [(number, PenaltyKind.MATCH_LOSS) for number in punished]
    guilty += [(number, PenaltyKind.DISQUALIFIED) for number in disqualified]
    event = Event(
        Settings(structure=structure or known.structures[0].key, level=level),
        tuple(Player(n, NAMES[n - 1], drops=(0,) if n in absent else ()) for n in (1, 2)),
        (Round(1, sheet, stage, (match,), bracket),),
        tuple(Penalty(1, number, kind, Cell("Penalties", "D2")) for number, kind in guilty),
    )
    scored, problems = score_event(event, known, plan(event, known))
    return Judged(scored[0], problems)


def bye(game: Game | str, *, awarded: int = 0) -> ScoredMatch:
    known = game_of(game) if isinstance(game, str) else game
    event = Event(Settings(), (Player(1, "Ann", awarded_byes=awarded),), (paired([1]),))
    scored, problems = score_event(event, known, plan(event, known))
    assert problems == []
    return scored[0]


def planned(game: Game | str, players: int, structure: str = "", **settings: Any) -> Plan:
    """The plan of an event that has not begun, with that many players."""
    known = game_of(game) if isinstance(game, str) else game
    event = Event(Settings(structure=structure or known.structures[0].key, **settings), field_of(players))
    return plan(event, known)


def begun(players: int, *rounds: Round, **settings: Any) -> Event:
    return Event(replace(Settings(), **settings), field_of(players), rounds)
