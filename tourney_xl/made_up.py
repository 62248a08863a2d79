"""Made-up people and results.

Players have a hidden strength, results follow from it and from the game's own data, and every draw comes
from the seed, so that the same call makes the same event.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tourney_xl.games.game import Decider, Game, ResultKind, Scoring
from tourney_xl.model import Match, Player, Round, Side, Stage
from tourney_xl.pairing.draws import draw
from tourney_xl.problems import Cell

Typed = Mapping[str, str | int]
"""What an organizer types into one row of a round sheet, by header."""

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


@dataclass(frozen=True)
class Rates:
    """How often things happen in a made-up event: shares from 0 to 1, and how far skills lie apart."""

    drops: float = 0.0
    """Of the players still in, after each round."""
    late: float = 0.0
    """Of all players: those who enter in a later round."""
    returns: float = 0.0
    """Of the players who have left, before each round."""
    corrections: float = 0.0
    """Of the results of earlier rounds, after each round."""
    no_shows: float = 0.0
    """Of the players seated, in each round."""
    unusual: float = 0.0
    """Of the matches: those that end as few do (both lose, by a figure at time, by a forfeit)."""
    skill: float = 1.0
    """0: everyone is equally strong; the larger, the more often the stronger player wins."""


QUIET = Rates()
"""Everyone plays every round, and every result stands."""


# People


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


# Results


@dataclass(frozen=True)
class Bout:
    """A match about to be made up, with its dice."""

    match: Match
    round: Round
    game: Game
    dice: Dice
    rates: Rates = QUIET
    best_of_three: bool = False
    winner: Side | None = None
    """Who is to win, where a result is corrected; None where the dice say it."""

    def number(self, below: int, purpose: str) -> int:
        return self.dice.number(below, purpose, self.round.ordinal, *self.match.players)

    def share(self, purpose: str) -> float:
        return self.dice.share(purpose, self.round.ordinal, *self.match.players)

    @property
    def one_wins(self) -> bool:
        if self.winner is not None:
            return self.winner is Side.ONE
        strength = [self.dice.share("strength", 0, number) for number in self.match.players]
        return self.share("winner") < 1 / (1 + math.exp(4 * self.rates.skill * (strength[1] - strength[0])))

    @property
    def winning(self) -> int:
        """What is typed for the winner: 1 or 2."""
        return 1 if self.one_wins else 2

    @property
    def may_lack_winner(self) -> bool:
        return self.winner is None and self.round.stage is Stage.SWISS

    def pair(self, header: str, more: int, less: int) -> Typed:
        """Two figures, the winner's first."""
        one, two = (more, less) if self.one_wins else (less, more)
        return {f"{header} 1": one, f"{header} 2": two}

    def has(self, header: str) -> bool:
        """Whether every new sheet of the game has the column."""
        return any(column.header == header and not column.optional for column in self.game.columns)


def made_up_result(bout: Bout) -> Typed:
    """One row's result: who is stronger wins more often, how and by how much is drawn."""
    return (_unusual_result(bout) if bout.share("unusual") < bout.rates.unusual else {}) or _common_result(bout)


def _common_result(bout: Bout) -> Typed:
    if bout.best_of_three:
        return bout.pair("Games", 2, bout.number(2, "games"))
    if bout.game.scoring is Scoring.MARGIN:
        return _margin_result(bout)
    if bout.game.draw is not None and bout.may_lack_winner and bout.share("draw") < DRAWS:
        return {"Winner": "Draw", **_equal_scores(bout)}
    result = _kind_of_result(bout)
    return {
        "Winner": bout.winning,
        **({} if result.is_default or not bout.has("How") else {"How": result.how}),
        **_scores(bout, result),
        **_figure(bout, result),
    }


def _kind_of_result(bout: Bout) -> ResultKind:
    """Mostly the usual end, now and then one of the others; that nobody came is none of them."""
    results = bout.game.results
    usual = next((result for result in results if result.is_default), results[0])
    others = [result for result in results if not result.is_default and result.how != bout.game.absent]
    if not others or bout.share("how") < 0.75:
        return usual
    return others[bout.number(len(others), "which how")]


def _margin_result(bout: Bout) -> Typed:
    """Two scores, the stronger player's as a rule the higher, and now and then a fleet wiped out."""
    low = 10 * bout.number(25, "low")
    high = min(400, low + 1 + bout.number(260, "margin"))
    result = {**bout.pair("Score", high, low), "Second": 1 + bout.number(2, "second")}
    if bout.share("destroyed") < WIPED_OUT:
        result["Destroyed"] = 3 - bout.winning
    return result


def _equal_scores(bout: Bout) -> Typed:
    score = 5 * bout.number(18, "score")
    return bout.pair("Score", score, score) if bout.has("Score 1") else {}


def _scores(bout: Bout, result: ResultKind) -> Typed:
    if result.figure != "scores" or not bout.has("Score 1"):
        return {}
    high = 100 if result.is_default else 30 + 5 * bout.number(12, "high")
    return bout.pair("Score", high, 5 * bout.number(high // 5, "low"))


def _figure(bout: Bout, result: ResultKind) -> Typed:
    if result.figure != "column" or bout.game.figure_column is None:
        return {}
    return {bout.game.figure_column: 1 + bout.number(30, "figure")}


# Ends that few matches come to; nothing where the game or the sheet knows no such end


def _both_lose(bout: Bout) -> Typed:
    """DT-1, ST-1, AR-5: nothing for either; no bracket match ends so (ALL-9)."""
    return {"Winner": "None"} if bout.may_lack_winner and not bout.best_of_three else {}


def _forfeit(bout: Bout) -> Typed:
    """ST-8, AR-5, WA-1: the end of a match that one side gave away, typed as such."""
    result = bout.game.result(bout.game.absent)
    if result is None or result.is_default or not bout.has("How") or bout.best_of_three:
        return {}
    return {"Winner": bout.winning, "How": result.how, **_figure(bout, result)}


def _second_player_wins(bout: Bout) -> Typed:
    """AR-2: equal scores, or both fleets destroyed."""
    if bout.game.scoring is not Scoring.MARGIN:
        return {}
    score = 10 * bout.number(25, "low")
    if bout.number(2, "both destroyed"):
        return {**bout.pair("Score", score, score + 20), "Second": bout.winning, "Destroyed": "Both"}
    return {**bout.pair("Score", score, score), "Second": bout.winning}


def _games_undecided(bout: Bout) -> Typed:
    """ST-13, DT-10: neither has won two games, and the winner is typed."""
    return {"Winner": bout.winning, "Games 1": 1, "Games 2": 1} if bout.best_of_three else {}


AHEAD = {"more": 1, "fewer": -1}
"""By how much the winner's figure differs in the step that decides, by its method."""


def _at_time(bout: Bout) -> Typed:
    """SW-8, DT-11, WA-3: figures instead of a winner, equal up to the step that decides."""
    steps = [step for step in bout.game.deciders if _on_sheet(bout, step)]
    deciding = [index for index, step in enumerate(steps) if step.method in AHEAD and len(step.headers) == 1]
    if not deciding:
        return {}
    last = deciding[bout.number(len(deciding), "deciding step")]
    headers = dict.fromkeys(header for step in steps[: last + 1] for header in step.headers)
    figures = {header: 1 + bout.number(6, f"{header} at time") for header in headers}
    equal = {f"{header} {side}": figure for header, figure in figures.items() for side in Side}
    (header,) = steps[last].headers
    return {**equal, **bout.pair(header, figures[header] + AHEAD[steps[last].method], figures[header])}


def _on_sheet(bout: Bout, step: Decider) -> bool:
    return all(bout.match.at(f"{header} {side}") for header in step.headers for side in Side)


UNUSUAL_ENDS: tuple[Callable[[Bout], Typed], ...] = (
    _both_lose,
    _forfeit,
    _second_player_wins,
    _games_undecided,
    _at_time,
)


def _unusual_result(bout: Bout) -> Typed:
    ends = [typed for end in UNUSUAL_ENDS if (typed := end(bout))]
    return ends[bout.number(len(ends), "which end")] if ends else {}
