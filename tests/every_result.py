"""A second opinion on who is safe and who is out: every way in which the last Swiss round can end is tried."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
from random_events import random_event, sided, won_by
from small_events import game_of

from tourney_xl.elimination import qualifiers
from tourney_xl.games.game import Game
from tourney_xl.model import BLANK, Entry, Event, Match, Player, Round, ScoredMatch, Settings, Side, Stage, Verdict
from tourney_xl.planning import Plan
from tourney_xl.reckoning import Reckoning, reckon
from tourney_xl.scoring import is_left_out, score_event

BOTH_LOSE = Entry(Verdict.NEITHER)
TREK = (None, "Modified", "Conceded", "Missed")
HOWS = {
    "street-warriors": (None,),
    "star-trek-2e": TREK,
    "star-trek-1e": TREK,
    "doomtown": (None, "At time"),
    "wars": (*TREK, "Both out"),
}
DRAWN = ("street-warriors", "star-trek-2e", "star-trek-1e")
"""Games that know a draw."""


def entries(key: str) -> list[Entry]:
    """Every result that an organizer may type, as far as it is worth something else."""
    drawn = [Entry(Verdict.DRAW)] if key in DRAWN else []
    won = [entry for side in (1, 2) for entry in (_by_margin(side) if key == "armada" else _by_word(key, side))]
    return [*won, *drawn, BOTH_LOSE]


def _by_word(key: str, side: int) -> list[Entry]:
    figures = {"Energy": 3} if key == "wars" else {}
    return [Entry(won_by(side), how, figures) for how in HOWS[key]]


def _by_margin(side: int) -> list[Entry]:
    """AR-4, AR-5: every band of the table, and what a concession may be worth."""
    played = [Entry(figures=sided(side, "Score", margin, 0)) for margin in (1, 60, 140, 220, 300)]
    even = Entry(figures=sided(side, "Score", 9, 9), second=Side(side))
    conceded = [Entry(won_by(side), "Conceded", sided(side, "Score", margin, 0)) for margin in (0, 140, 220, 300)]
    return [even, *played, *conceded, Entry(won_by(side), "Conceded")]


@cache
def ends(key: str) -> tuple[tuple[int, int], ...]:
    """What these are worth to the two players, by the program's own judge."""
    found = set()
    for entry in entries(key):
        round_ = Round(1, "Round 1", Stage.SWISS, (Match(1, 2, entry=entry),))
        event = Event(Settings(), (Player(1, "Ann"), Player(2, "Bob")), (round_,))
        (scored,), _ = score_event(event, game_of(key), Plan(2, 1, 0))
        assert scored.one is not None
        assert scored.two is not None
        found.add((scored.one.points, scored.two.points))
    return tuple(sorted(found))


def last_round(key: str, seed: int, most_players: int = 10) -> Reckoning | None:
    """A random event in its last Swiss round, some results still to come, with a cut; None where it is too large."""
    event, rng = random_event(key, seed), Random(f"cut {key} {seed}")
    newest = event.rounds[-1]
    still_open = rng.choice([1.0, 0.7, 0.3, 0.0])
    matches = tuple(replace(m, entry=BLANK) if rng.random() < still_open else m for m in newest.matches)
    players = sum(not player.house for player in event.players)
    settings = replace(event.settings, rounds=len(event.rounds), cut=rng.randint(2, max(2, players - 1)))
    rounds = (*event.rounds[:-1], replace(newest, matches=matches))
    reckoned = reckon(replace(event, settings=settings, rounds=rounds), game_of(key))
    return reckoned if players <= most_players and reckoned.plan.cut else None


def open_matches(reckoned: Reckoning) -> list[ScoredMatch]:
    return [
        match
        for match in reckoned.scored
        if match.one is None and not is_left_out(match.round, reckoned.event, reckoned.plan)
    ]


def tried(reckoned: Reckoning) -> dict[int, str]:
    """By points alone: safe where in no case as many others as the cut has places have as many points or more,
    out where in every case as many others have more."""
    pairs = ends(reckoned.game.key)
    filled = _all_lost(reckoned.event, reckoned.game)
    everyone = replace(filled.plan, cut=len(filled.event.players))
    numbers = list(qualifiers(filled.event, filled.game, everyone, filled.ranking)[0])
    points = {row.number: row.points for row in filled.ranking}
    cases = np.array([[points[number] for number in numbers]], dtype=np.int16)
    lost = reckoned.game.neither.points
    for match in open_matches(reckoned):
        gains = [dict(zip(match.match.players, (one - lost, two - lost), strict=True)) for one, two in pairs]
        added = np.array([[gain.get(number, 0) for number in numbers] for gain in gains], dtype=np.int16)
        cases = (cases[:, None, :] + added[None, :, :]).reshape(-1, len(numbers))
    return {number: _verdict(cases, at, reckoned.plan.cut) for at, number in enumerate(numbers)}


def _all_lost(event: Event, game: Game) -> Reckoning:
    """The event with all that is open lost by both."""
    open_now = {id(match.match) for match in open_matches(reckon(event, game))}
    rounds = tuple(
        replace(round_, matches=tuple(replace(m, entry=BOTH_LOSE) if id(m) in open_now else m for m in round_.matches))
        for round_ in event.rounds
    )
    return reckon(replace(event, rounds=rounds), game)


def _verdict(cases: np.ndarray[tuple[int, ...], np.dtype[np.int16]], at: int, cut: int) -> str:
    own = cases[:, [at]]
    level_or_more = (cases >= own).sum(axis=1) - 1
    if (level_or_more < cut).all():
        return "safe"
    return "out" if ((cases > own).sum(axis=1) >= cut).all() else "open"
