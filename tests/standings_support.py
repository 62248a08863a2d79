"""Small events and tables for the tests of tiebreakers and standings, written as one line a match."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from small_events import game_of

from tourney_xl.games.game import Game
from tourney_xl.model import Entry, Event, Match, Outcome, Player, Round, Score, Settings, Stage, Standing, Verdict
from tourney_xl.planning import Plan
from tourney_xl.problems import has_errors
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings
from tourney_xl.tiebreaks import Table

EXAMPLES = Path(__file__).parent / "examples"
VERDICTS = {"beats": Verdict.ONE, "draws": Verdict.DRAW, "neither": Verdict.NEITHER}
OUTCOMES = {"bye": Outcome.BYE, "awarded": Outcome.BYE} | {outcome.value: outcome for outcome in Outcome}


def examples(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Every example of that kind, with the key of the game whose file it stands in."""
    found = []
    for path in sorted(EXAMPLES.glob("standings-*.toml")):
        entries = tomllib.loads(path.read_text("utf-8")).get(kind, [])
        found += [(path.stem.removeprefix("standings-"), entry) for entry in entries]
    return found


def title(example: tuple[str, dict[str, Any]]) -> str:
    return f"{example[0]}: {example[1]['rule']} {example[1]['about']}"


# A table from score cards: `win John 3`, `bye 3`, `awarded 3`


def table_of(game: Game, cards: Mapping[str, Sequence[str]], rounds: int = 3) -> tuple[Table, Mapping[str, int]]:
    """A table in which everyone has the card given, whether or not the cards fit together; and the numbers."""
    names = [*cards, *(line.split()[1] for card in cards.values() for line in card if len(line.split()) > 2)]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names), 1)}
    players = {number: Player(number, name) for name, number in numbers.items()}
    scores = {
        number: tuple(_score(line, i, number, numbers) for i, line in enumerate(cards.get(name, ()), 1))
        for name, number in numbers.items()
    }
    return Table(game, rounds, max(len(card) for card in cards.values()), players, scores), numbers


def _score(line: str, ordinal: int, number: int, numbers: Mapping[str, int]) -> Score:
    """The words are the outcome or kind, the opponent, the points, and the differential where there is one."""
    word, *rest = line.split()
    opponent = None if OUTCOMES.get(word) is Outcome.BYE else numbers[rest.pop(0)]
    points, figure = (*map(int, rest), 0)[:2]
    return Score(ordinal, number, opponent, OUTCOMES[word], word, points, figure, is_awarded=word == "awarded")


# An event from lines: `Ann beats Bob (Modified)`, `Ann draws Bob`, `Ann neither Bob`, `Ann bye`, not yet: `Ann ? Bob`


def event_of(play: Sequence[Sequence[str]], game: str = "star-trek-2e", seed: str = "1", **columns: Any) -> Event:
    """An event of Swiss rounds; `columns` are fields of players, by name: `rating={"Ann": 1500}`."""
    lines = [line.split(" (")[0].split() for round_ in play for line in round_]
    names = list(dict.fromkeys(name for words in lines for name in (words[0], *words[2:])))
    numbers = {name: number for number, name in enumerate(columns.pop("players", names), 1)}
    players = tuple(
        Player(number, name, **{key: values[name] for key, values in columns.items() if name in values})
        for name, number in numbers.items()
    )
    rounds = tuple(
        Round(ordinal, f"Round {ordinal}", Stage.SWISS, tuple(match_of(line, numbers) for line in lines))
        for ordinal, lines in enumerate(play, 1)
    )
    return Event(Settings(game=game, seed=seed), players, rounds)


def match_of(line: str, numbers: Mapping[str, int]) -> Match:
    pair, _, typed = line.removesuffix(")").partition(" (")
    one, verb, *two = pair.split()
    parts = [part.strip() for part in typed.split(",")] if typed else []
    figures = {header: int(value) for header, _, value in (part.partition("=") for part in parts if "=" in part)}
    how = next((part for part in parts if "=" not in part), None)
    entry = Entry(VERDICTS.get(verb), how, figures)
    return Match(numbers[one], numbers[two[0]] if two else None, entry=entry)


def with_bracket(event: Event, *rounds: Sequence[str]) -> Event:
    """The event with bracket rounds added, each twice as small as the one before; lines begin with both seeds."""
    numbers = {player.name: player.number for player in event.players}
    size = 2 * len(rounds[0])
    added = []
    for position, lines in enumerate(rounds):
        seeded = [line.split(" ", 2) for line in lines]
        matches = tuple(
            replace(match_of(pair, numbers), seed_one=int(one), seed_two=int(two) or None) for one, two, pair in seeded
        )
        left = size >> position
        sheet = "Final" if left == 2 else f"Top {left}"
        added.append(Round(len(event.rounds) + position + 1, sheet, Stage.ELIMINATION, matches, left))
    return replace(event, rounds=(*event.rounds, *added))


def ranking_of(event: Event, rounds: int = 3, cut: int = 0, game: Game | None = None) -> tuple[Standing, ...]:
    played = game or game_of(event.settings.game)
    plan = Plan(len(event.players), rounds, cut)
    scored, problems = score_event(event, played, plan)
    assert not has_errors(problems), problems
    return standings(event, played, plan, scored)


def shown(event: Event, ranking: Sequence[Standing], *columns: str) -> list[str]:
    """Rows as words: rank and name, then the columns asked for."""
    return [
        " ".join([str(row.rank), event.name(row.number), *(str(getattr(row, column)) for column in columns)])
        for row in ranking
    ]
