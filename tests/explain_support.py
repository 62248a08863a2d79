"""Explanations of situations by hand: the next round is paired, or typed by hand, and then explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairing_support import Situation, round_of
from small_events import game_of

from tourney_xl.explain.round import whole_round
from tourney_xl.explain.story import swiss_seat
from tourney_xl.explain.swiss import SwissRound
from tourney_xl.model import Match, Round, Stage
from tourney_xl.pairing.quality import Pair
from tourney_xl.planning import Plan
from tourney_xl.rewind import Then


def swiss_of(situation: Situation, *by_hand: Sequence[int]) -> SwissRound:
    """The round as the program pairs it, or as it was made by hand."""
    ordinal = len(situation.event.rounds) + 1
    matches = round_of(ordinal, by_hand).matches if by_hand else situation.paired().matches
    published = Round(ordinal, f"Round {ordinal}", Stage.SWISS, matches)
    plan = Plan(len(situation.event.players), situation.rounds, 0)
    event = replace(situation.event, settings=replace(situation.event.settings, seed=situation.seed))
    return SwissRound(event, game_of(situation.game), Then(event, plan, (), situation.ranking, published))


def match_of(swiss: SwissRound, number: int) -> Match:
    match = swiss.round.match_of(number)
    assert match is not None
    return match


def seat(swiss: SwissRound, number: int) -> list[str]:
    """What a player is told about the round."""
    return list(swiss_seat(swiss, match_of(swiss, number), number))


def whole(swiss: SwissRound) -> list[str]:
    return list(whole_round(swiss))


def every_round(free: Sequence[int]) -> Iterator[list[Pair]]:
    """All ways to pair so many; one of an odd number sits out."""
    if not free:
        yield []
        return
    one, *rest = free
    for two in rest:
        yield from ([(one, two), *others] for others in every_round([n for n in rest if n != two]))
    if len(free) % 2:
        yield from ([(one, None), *others] for others in every_round(rest))
