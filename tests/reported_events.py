"""Made-up events of any size as the reports see them, without a workbook."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from large_events import RESULTS
from random_events import won_by
from small_events import game_of

from tourney_xl.games.game import Game
from tourney_xl.model import Entry, Event, Match, Player, Round, Settings, Stage
from tourney_xl.progress import next_step
from tourney_xl.reckoning import reckon
from tourney_xl.report.report import Report

NAMES = (
    *("Ada Abe", "Søren Ångström", "李小龍", "محمد علي", "Анна Каренина", "Zoë O'Hara-Müller", "Nguyễn Thị Ánh"),
    *("<b>Bold</b> & Sons", "\"Quote\" 'Single'", '=HYPERLINK("https://example.org","x")', "{{ 7 * 7 }}", "🎲 Dice"),
    *("Maximiliane-Theodora von und zu Hohenlohe-Waldenburg-Schillingsfürst", "W" * 60, "\u202eevil\u202c Bidi"),
    *("ราตรี สุขใจ", "יוסי כהן", "X"),
)
"""Every script and length, and what must never become markup or a formula."""


def name_of(number: int) -> str:
    """Unlike for every number, and a name in the list when the field is small."""
    place, turn = (number - 1) % len(NAMES), (number - 1) // len(NAMES)
    return NAMES[place] if not turn else f"{NAMES[place]} {turn + 1}"


def people(count: int) -> tuple[Player, ...]:
    return tuple(
        Player(
            number,
            name_of(number),
            player_id=f"secret-id-{number}",
            email=f"player{number}@secret.example",
            faction=f"Faction {number % 4}",
            notes="secret note",
            playoff="lot",
        )
        for number in range(1, count + 1)
    )


def with_settings(report: Report, **fields: object) -> Report:
    settings = replace(report.settings, **fields)  # type: ignore[arg-type]
    return replace(report, event=replace(report.event, settings=settings))


def before_round_1(report: Report) -> Report:
    """As it was when only the players were typed."""
    return replace(report, event=replace(report.event, rounds=()), scored=())


@cache
def reported(
    key: str,
    players: int,
    rounds: int | None = None,
    structure: str = "",
    settings: Settings | None = None,
    luck: int = 1,
) -> Report:
    """After so many rounds with results and the next one open; to the end where `rounds` is None.

    Many tests look at the same events, and a large one takes seconds to play.
    """
    rng, game = Random(f"{key} {players} {luck}"), game_of(key)
    given = settings or Settings(event="Spring Cup", place="Town Hall", organizer="Zoe", contact="zoe@example.org")
    event = Event(replace(given, game=key, structure=structure, seed="4711"), people(players))
    while True:
        found = reckon(event, game)
        step = next_step(event, game, found.plan, found.scored, found.ranking, "4711")
        assert not [problem for problem in step.problems if problem.is_error], step.problems
        if step.round is None:
            return Report.of(found)
        if len(event.rounds) == rounds:
            found = reckon(replace(event, rounds=(*event.rounds, step.round)), game)
            return Report.of(found)
        played = replace(
            step.round, matches=tuple(_played(rng, event, game, step.round, m) for m in step.round.matches)
        )
        event = replace(event, rounds=(*event.rounds, played))


def _played(rng: Random, event: Event, game: Game, round_: Round, match: Match) -> Match:
    if match.is_bye:
        return match
    settings, side = event.settings, rng.randint(1, 2)
    if round_.stage is Stage.ELIMINATION:
        if game.is_best_of_three(settings.structure, round_.size, settings.level):
            return replace(match, entry=Entry(figures={f"Games {side}": 2, f"Games {3 - side}": rng.randint(0, 1)}))
        energy = {"Energy": rng.randint(1, 9)} if game.key == "wars" else {}
        return replace(match, entry=Entry(won_by(side), figures=energy))
    return replace(match, entry=RESULTS[game.key](rng, side))
