"""A made-up event through the real workbook and the real commands: to learn, to rehearse and to test.

Players have a hidden strength, results follow from it and from the game's own data, and every draw comes
from the seed, so that the same call makes the same event.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tourney_xl import newevent, pipeline
from tourney_xl.games import loader
from tourney_xl.games.game import Game, ResultKind, Scoring
from tourney_xl.model import Match, Player, Round, Stage
from tourney_xl.pairing.draws import draw
from tourney_xl.pipeline import Done
from tourney_xl.problems import Cell
from tourney_xl.progress import Phase
from tourney_xl.workbook import files
from tourney_xl.workbook.cells import type_into

Typed = Mapping[str, str | int]
"""What an organizer types into one row of a round sheet, by header."""

TIES = ("tie-at-cut", "tie-for-first")
DRAWS, WIPED_OUT = 0.07, 0.15
"""How often a Swiss game is drawn, and how often a fleet is destroyed."""

FIRST_NAMES = (
    "Ada", "Amir", "Anya", "Bao", "Carla", "Chidi", "Dana", "Diego", "Elif", "Emre", "Freya", "Goran", "Hana",
    "Ivo", "Jana", "Kofi", "Lena", "Luca", "Mei", "Milan", "Nadia", "Noor", "Olga", "Oskar", "Paula", "Priya",
    "Quinn", "Rafael", "Rosa", "Sami", "Sofia", "Tariq", "Tess", "Uma", "Viktor", "Wanda", "Yuki", "Zoe",
)  # fmt: skip
SURNAMES = (
    "Abe", "Bauer", "Castillo", "Dubois", "Eriksen", "Fischer", "Garcia", "Haddad", "Ito", "Jansen", "Kowalski",
    "Larsen", "Mensah", "Novak", "Okafor", "Petrov", "Quist", "Rossi", "Schmidt", "Tanaka", "Ueda", "Varga",
    "Weber", "Xu", "Yilmaz", "Zimmer",
)  # fmt: skip


@dataclass(frozen=True)
class Dice:
    """Chance that depends on nothing but the seed and what is asked."""

    seed: str

    def number(self, below: int, purpose: str, ordinal: int = 0, *numbers: int) -> int:
        return draw(self.seed, ordinal, f"simulate {purpose}", *numbers) % below

    def share(self, purpose: str, ordinal: int = 0, *numbers: int) -> float:
        return self.number(1_000_000, purpose, ordinal, *numbers) / 1_000_000


def simulate(
    path: Path,
    game_reference: str,
    players: int,
    *,
    structure: str | None = None,
    seed: str = "1",
    stop_after: int | None = None,
    now: Callable[[], datetime] = datetime.now,
) -> Done:
    """A new workbook with made-up players, played to its end or until N rounds have their results."""
    game, problems = loader.load(game_reference, path.parent)
    if game is None:
        return Done(tuple(problems))
    dice = Dice(seed)
    done = newevent.create_with(path, game_reference, structure, made_up_players(players, dice), seed)
    return play(path, game, dice, stop_after, now) if done.ok and stop_after != 0 else done


def play(path: Path, game: Game, dice: Dice, stop_after: int | None, now: Callable[[], datetime]) -> Done:
    """Advance and type results in turn, to the end of the event or until so many rounds have their results."""
    rounds = 0
    while True:
        done = _settled(path, pipeline.advance(path, now=now), now)
        if not done.ok or done.phase is Phase.FINISHED:
            return done
        type_results(path, game, dice)
        rounds += 1
        if rounds == stop_after:
            return done


def _settled(path: Path, done: Done, now: Callable[[], datetime]) -> Done:
    """A tie that players settle among themselves (ALL-10) is left to lots."""
    ties = {problem.cell.ref: "lot" for problem in done.problems if problem.code in TIES and problem.cell}
    if done.ok or not ties:
        return done
    files.write_over(path, type_into(files.read_source(path).data, "Players", ties))
    return pipeline.advance(path, now=now)


def made_up_players(count: int, dice: Dice) -> tuple[Player, ...]:
    names = [_name(number, dice) for number in range(1, count + 1)]
    return tuple(
        Player(number, name, Cell("Players", f"B{number + 1}"), player_id=f"{name.split()[0].lower()}{number}")
        for number, name in enumerate(names, start=1)
    )


def _name(number: int, dice: Dice) -> str:
    """Different for every number: the surname moves on each time the first names are used up."""
    position = number - 1 + dice.number(len(FIRST_NAMES), "first name")
    first = FIRST_NAMES[position % len(FIRST_NAMES)]
    turn = (number - 1) // len(FIRST_NAMES)
    surname = SURNAMES[(position * 7 + turn) % len(SURNAMES)]
    again = (number - 1) // (len(FIRST_NAMES) * len(SURNAMES))
    return f"{first} {surname}" + (f" {again + 1}" if again else "")


def type_results(path: Path, game: Game, dice: Dice) -> None:
    """Type a made-up result into every row of the newest round's sheet, as an organizer would."""
    reading = pipeline.read(path)
    if reading.reckoning is None:
        return
    event = reading.reckoning.event
    newest = event.rounds[-1]
    settings = event.settings
    best_of_three = game.is_best_of_three(settings.structure, newest.size, settings.level)
    cells = {
        cell.ref: value
        for match in newest.matches
        if not match.is_bye
        for header, value in made_up_result(match, newest, game, dice, best_of_three).items()
        if (cell := match.at(header)) is not None
    }
    files.write_over(path, type_into(reading.source.data, newest.sheet, cells))


def made_up_result(match: Match, round_: Round, game: Game, dice: Dice, best_of_three: bool) -> Typed:
    """One row's result: who is stronger wins more often, how and by how much is drawn."""
    roll = _Roll(match, round_, dice)
    if best_of_three:
        fewer = roll.number(2, "games")
        return {"Games 1": 2, "Games 2": fewer} if roll.one_wins else {"Games 1": fewer, "Games 2": 2}
    if game.scoring is Scoring.MARGIN:
        return _margin_result(roll)
    if game.draw is not None and round_.stage is Stage.SWISS and roll.share("draw") < DRAWS:
        return {"Winner": "Draw", **_equal_scores(game, roll)}
    result = _kind_of_result(game, roll)
    return {
        "Winner": 1 if roll.one_wins else 2,
        **({} if result.is_default or not _has(game, "How") else {"How": result.how}),
        **_scores(game, result, roll),
        **_energy(game, result, roll),
    }


@dataclass(frozen=True)
class _Roll:
    """The dice of one match."""

    match: Match
    round: Round
    dice: Dice

    def number(self, below: int, purpose: str) -> int:
        return self.dice.number(below, purpose, self.round.ordinal, *self.match.players)

    def share(self, purpose: str) -> float:
        return self.dice.share(purpose, self.round.ordinal, *self.match.players)

    @property
    def one_wins(self) -> bool:
        strength = [self.dice.share("strength", 0, number) for number in self.match.players]
        return self.share("winner") < 1 / (1 + math.exp(4 * (strength[1] - strength[0])))


def _kind_of_result(game: Game, roll: _Roll) -> ResultKind:
    """Mostly the usual end, now and then one of the others; nobody stays away in a made-up event."""
    usual = next((result for result in game.results if result.is_default), game.results[0])
    others = [result for result in game.results if not result.is_default and result.how != game.absent]
    if not others or roll.share("how") < 0.75:
        return usual
    return others[roll.number(len(others), "which how")]


def _margin_result(roll: _Roll) -> Typed:
    """Two scores, the stronger player's as a rule the higher, and now and then a fleet wiped out."""
    low = 10 * roll.number(25, "low")
    high = min(400, low + 1 + roll.number(260, "margin"))
    scores = (high, low) if roll.one_wins else (low, high)
    result: dict[str, str | int] = {
        "Score 1": scores[0],
        "Score 2": scores[1],
        "Second": 1 + roll.number(2, "second"),
    }
    if roll.share("destroyed") < WIPED_OUT:
        result["Destroyed"] = 2 if roll.one_wins else 1
    return result


def _equal_scores(game: Game, roll: _Roll) -> Typed:
    score = 5 * roll.number(18, "score")
    return {"Score 1": score, "Score 2": score} if _has(game, "Score 1") else {}


def _scores(game: Game, result: ResultKind, roll: _Roll) -> Typed:
    if result.figure != "scores" or not _has(game, "Score 1"):
        return {}
    high = 100 if result.is_default else 30 + 5 * roll.number(12, "high")
    low = 5 * roll.number(high // 5, "low")
    return {"Score 1": high, "Score 2": low} if roll.one_wins else {"Score 1": low, "Score 2": high}


def _energy(game: Game, result: ResultKind, roll: _Roll) -> Typed:
    if result.figure != "column" or game.figure_column is None:
        return {}
    return {game.figure_column: 1 + roll.number(30, "figure")}


def _has(game: Game, header: str) -> bool:
    return any(column.header == header and not column.optional for column in game.columns)
