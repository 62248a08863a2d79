"""Large events before a late round: played from round 1 on, with drops, late entries, teams and fixed tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from pairing_support import Situation
from random_events import sided, won_by
from small_events import game_of

from tourney_xl.model import Entry, Event, Match, Player, Round, Settings, Stage, Verdict
from tourney_xl.planning import Plan
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings

DROPPED, LATE, TEAM_SIZE, FIXED_TABLES = 0.08, 0.01, 14, 40
"""Shares of the field that drop along the way or enter late; players in a team; players with a table of their own."""

Result = Callable[[Random, int], Entry]
"""What is typed where that side wins."""
RESULTS: Mapping[str, Result] = {
    "street-warriors": lambda rng, side: Entry(winner=won_by(side) if rng.random() < 0.97 else Verdict.DRAW),
    "star-trek-2e": lambda rng, side: Entry(winner=won_by(side), how=rng.choice(["Full", "Full", "Modified"])),
    "star-trek-1e": lambda rng, side: Entry(winner=won_by(side), figures=sided(side, "Score", 100, rng.randint(0, 95))),
    "armada": lambda rng, side: Entry(figures=sided(side, "Score", rng.randint(120, 400), rng.randint(0, 119))),
    "doomtown": lambda rng, side: Entry(winner=won_by(side), how=rng.choice(["In time", "In time", "At time"])),
    "wars": lambda rng, side: Entry(winner=won_by(side), how="Full", figures={"Energy": rng.randint(1, 30)}),
}


def large_event(game: str, players: int, rounds: int, seed: int) -> Situation:
    """Before the last of so many rounds, which has an odd field; all rounds before it were paired by the program."""
    rng = Random(f"{game} {players} {rounds} {seed}")
    skill = {number: rng.gauss(0, 1) for number in range(1, players + 1)}
    settings = Settings(game=game, seed=str(seed), rounds=rounds, keep_teams_apart=rounds)
    event = Event(settings, _people(rng, players, rounds))
    while len(event.rounds) < rounds - 1:
        matches = before_next_round(event, rounds).paired().matches
        played = tuple(_with_result(rng, game, skill, match) for match in matches)
        ordinal = len(event.rounds) + 1
        event = replace(event, rounds=(*event.rounds, Round(ordinal, f"Round {ordinal}", Stage.SWISS, played)))
    return before_next_round(event, rounds)


def before_next_round(event: Event, rounds: int) -> Situation:
    game = game_of(event.settings.game)
    plan = Plan(len(event.players), rounds, 0)
    scored, problems = score_event(event, game, plan)
    assert problems == []
    ranking = standings(event, game, plan, scored)
    kind = f"{len(event.players)} entered, before round {len(event.rounds) + 1}"
    return Situation(game.key, event, ranking, rounds, event.settings.seed or "", kind)


def _people(rng: Random, players: int, rounds: int) -> tuple[Player, ...]:
    """An even number drops before the last round, so that it is odd where the field is."""
    numbers = rng.sample(range(1, players + 1), players)
    drops = {number: rng.randint(1, rounds - 1) for number in numbers[: int(players * DROPPED / 2) * 2]}
    late = {number: rng.randint(2, rounds) for number in numbers[-int(players * LATE) :]}
    tables = {number: 5 * at for at, number in enumerate(sorted(numbers[players // 2 :][:FIXED_TABLES]), start=1)}
    return tuple(
        Player(
            number,
            f"P{number}",
            team=f"Team {rng.randint(1, max(2, players // TEAM_SIZE))}",
            drops=(drops[number],) if number in drops else (),
            enters=late.get(number, 1),
            fixed_table=tables.get(number),
        )
        for number in range(1, players + 1)
    )


def _with_result(rng: Random, game: str, skill: Mapping[int, float], match: Match) -> Match:
    """The better player wins more often than not."""
    if match.two is None:
        return match
    chance = 1 / (1 + 3 ** (skill[match.two] - skill[match.one]))
    return replace(match, entry=RESULTS[game](rng, 1 if rng.random() < chance else 2))
