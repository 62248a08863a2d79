"""Events of any game for the sheets to show: paired in a circle, scored and ranked by the program itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from small_events import game_of

from tourney_xl.games.game import Game, Scoring
from tourney_xl.model import (
    BLANK,
    Entry,
    Event,
    LogRow,
    Match,
    Player,
    Round,
    ScoredMatch,
    Settings,
    Side,
    Stage,
    Standing,
    Verdict,
)
from tourney_xl.planning import Plan, plan
from tourney_xl.problems import Cell
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings
from tourney_xl.tiebreaks import columns_of
from tourney_xl.workbook import build

NAMES = (
    "Amélie Laurent", "Bogdan Čapek", "Smith, John", '"Doc" Holliday', "=SUM(A1:A9)", "+Plus", "-Minus", "@home",
    "山田 太郎", "Ngozi Okonkwo-Abernathy", "Maximiliane von und zu Hohenlohe-Langenburg", "Li Wei",
    "Zoë O’Brien", "007", "Fatima al-Zahra", "Ole Bull",
)  # fmt: skip
FACTIONS = ("Rebel Alliance", "Galactic Empire", "Separatists")
LOG = (
    LogRow("2025-03-29 10:31:02", "advance", "0.1.0", "Round 1", "Result", "Round 1", "I4", 3, "=1+1", "Smith, John"),
)


@dataclass(frozen=True)
class Case:
    game: Game
    event: Event
    plan: Plan
    scored: tuple[ScoredMatch, ...]
    ranking: tuple[Standing, ...]


def players(count: int) -> tuple[Player, ...]:
    names = [NAMES[position] if position < len(NAMES) else f"Player {position + 1}" for position in range(count)]
    return tuple(
        Player(
            number=number,
            name=name,
            cell=Cell("Players", f"B{number + 1}"),
            faction=FACTIONS[number % 3],
            fleet_points=360 + 5 * number,
        )
        for number, name in enumerate(names, start=1)
    )


def swiss_rounds(count: int, rounds: int, game: Game, *, last_is_blank: bool = True) -> tuple[Round, ...]:
    return tuple(
        Round(
            ordinal, f"Round {ordinal}", Stage.SWISS, _pairs(count, ordinal, game, last_is_blank and ordinal == rounds)
        )
        for ordinal in range(1, rounds + 1)
    )


def _pairs(count: int, ordinal: int, game: Game, is_blank: bool) -> tuple[Match, ...]:
    """The circle method: nobody meets anybody twice; number 0 stands for the bye."""
    seats = list(range(1, count + 1)) + ([0] if count % 2 else [])
    turning = seats[1:]
    turned = [seats[0], *turning[ordinal - 1 :], *turning[: ordinal - 1]]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    table = iter(range(1, count))
    return tuple(
        Match(max(one, two), None)
        if 0 in (one, two)
        else Match(one, two, next(table), _entry(one, two, game, is_blank))
        for one, two in pairs
    )


def _entry(one: int, two: int, game: Game, is_blank: bool) -> Entry:
    if is_blank:
        return BLANK
    figures = {"Score 1": 100 + 13 * two, "Score 2": 90 + 11 * one, "Energy": (one * two) % 9 + 1}
    known = {header: value for header, value in figures.items() if header in {c.header for c in game.columns}}
    if game.scoring is Scoring.MARGIN:
        return Entry(figures=known, second=Side.ONE)
    if game.draw and (one + two) % 5 == 0:
        return Entry(Verdict.DRAW, figures=dict.fromkeys(known, 50))
    winner = Verdict.ONE if one < two else Verdict.TWO
    scores = {"Score 1": 100 if winner is Verdict.ONE else 40, "Score 2": 40 if winner is Verdict.ONE else 100}
    return Entry(winner, figures={header: scores.get(header, value) for header, value in known.items()})


def bracket_round(ordinal: int, size: int, pairs: Sequence[tuple[int, int | None]], *, decided: bool) -> Round:
    sheet = "Final" if size == 2 else f"Top {size}"
    matches = tuple(
        Match(one, two, number, Entry(Verdict.ONE) if decided and two else BLANK, number, one, two)
        for number, (one, two) in enumerate(pairs, start=1)
    )
    return Round(ordinal, sheet, Stage.ELIMINATION, matches, size)


def case(key: str, rounds: Sequence[Round] | None = None, *, count: int = 11, structure: str = "") -> Case:
    game = game_of(key)
    settings = Settings(
        event="Spring Cup & Friends 2025", game=key, structure=structure or game.structures[0].key, seed="4711"
    )
    event = Event(settings, players(count), tuple(rounds if rounds is not None else swiss_rounds(count, 4, game)))
    planned = plan(event, game)
    scored, problems = score_event(event, game, planned)
    assert not [problem for problem in problems if problem.code != "result-missing"], problems
    return Case(game, event, planned, scored, standings(event, game, planned, scored))


def scratch_of(made: Case, base_font: tuple[str, float] = ("Calibri", 11)) -> build.Scratch:
    """Every sheet that there is, as after an advance."""
    scratch = build.Scratch(base_font)
    event, game = made.event, made.game
    build.add_event(scratch, event.settings, game)
    build.add_players(scratch, event.players, game, event.settings)
    for round_ in event.rounds:
        build.add_round(scratch, round_, event, game)
    build.add_standings(scratch, event, made.ranking, columns_of(game))
    build.add_results(scratch, event, game, made.plan, made.scored)
    build.add_crosstable(scratch, event, made.plan, made.scored, made.ranking)
    if event.bracket_rounds:
        build.add_bracket(scratch, event, game, made.scored)
    build.add_log(scratch, LOG)
    return scratch


def with_bracket(key: str, structure: str, *, count: int = 11) -> Case:
    """Eight through the cut, the first bracket round played, the second one open."""
    swiss = swiss_rounds(count, 4, game_of(key), last_is_blank=False)
    top8 = bracket_round(5, 8, [(1, 8), (2, 7), (3, 6), (4, 5)], decided=True)
    top4 = bracket_round(6, 4, [(1, 4), (2, 3)], decided=False)
    rounds = [*swiss, _won_by_score(top8, game_of(key)), top4]
    return case(key, rounds, count=count, structure=structure)


def _won_by_score(round_: Round, game: Game) -> Round:
    """Where scores or games decide, the typed winner has them too."""
    figures = {"Score 1": 300, "Score 2": 120} if game.scoring is Scoring.MARGIN else {}
    return replace(round_, matches=tuple(replace(m, entry=replace(m.entry, figures=figures)) for m in round_.matches))


def opened(scratch: build.Scratch) -> Workbook:
    """The workbook as another program reads it back."""
    from io import BytesIO

    return load_workbook(BytesIO(scratch.to_bytes()))
