"""Why this bye: who had none, whose turn it was by the game's rule, and what another bye would have cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tourney_xl.explain.pairing import alternatives, weighed
from tourney_xl.explain.swiss import MOST_NAMES, Draw, SwissRound
from tourney_xl.games.game import ByeRule
from tourney_xl.pairing.quality import BYE_RULES
from tourney_xl.wording import counted, listed


def bye(swiss: SwissRound, draw: Draw, number: int) -> Iterator[str]:
    """Everything about a player's bye; awarded byes are told elsewhere."""
    one, two = next((pair for pair in draw.drawn if number in pair), (number, number))
    if two is not None and one != two and not draw.pool.play(one, two):
        yield from _double_bye(swiss, draw, one, two)
    elif two is not None:
        yield f"{swiss.name(number)} was given the bye {swiss.changed_by}, not by the draw."
        yield from weighed(draw)
    else:
        yield from _single_bye(swiss, draw, number)


def _single_bye(swiss: SwissRound, draw: Draw, number: int) -> Iterator[str]:
    name, rule = swiss.name(number), swiss.game.pairing_bye_rule
    yield f"{counted(len(draw.pool.stack), 'player')} are an odd number, so one sits out: {name} has the bye."
    if swiss.round.ordinal == 1:
        yield f"All start equal, and the seed {swiss.seed} drew who sits out ({rule})."
        return
    yield f"{RULES[swiss.game.bye_rule]} ({rule}). {STANDING[swiss.game.bye_rule](swiss, draw, number)}"
    if number in draw.pool.had_bye:
        yield _second_bye(swiss, draw, number)
    yield from _before(swiss, draw, number)


def _second_bye(swiss: SwissRound, draw: Draw, number: int) -> str:
    without = [other for other in draw.pool.stack if other not in draw.pool.had_bye]
    why = "a bye for any of the others would have cost more" if without else "everyone has had one"
    return f"It is the second bye for {swiss.name(number)}, after round {swiss.bye_round(number)}: {why} (ALL-2)."


def _before(swiss: SwissRound, draw: Draw, number: int) -> Iterator[str]:
    """Those whose turn it would have been sooner, or as soon; for a second bye all who have had none."""
    pool, without = draw.pool, [other for other in reversed(draw.pool.stack) if other not in draw.pool.had_bye]
    sooner = list(_as_low(swiss, draw, number))
    if number in pool.had_bye:
        others = without or sooner
    else:
        had = [other for other in sooner if other in pool.had_bye]
        yield from _had_one(swiss, had)
        others = [other for other in sooner if other not in had]
        if not others:
            yield "Nobody else without a bye stood as low."
    yield from alternatives(swiss, draw, {other: (other, None) for other in others}, "the one to sit out")


def _as_low(swiss: SwissRound, draw: Draw, number: int) -> Iterator[int]:
    """The others, from the bottom of the stack, to whom the game's rule gives the bye no later."""
    cost, pool = BYE_RULES[swiss.game.bye_rule].cost, draw.pool
    turn = cost(pool, number, None)
    return (other for other in reversed(pool.stack) if other != number and cost(pool, other, None) <= turn)


def _had_one(swiss: SwissRound, had: Sequence[int]) -> Iterator[str]:
    if had:
        shown = [f"{swiss.name(other)} (round {swiss.bye_round(other)})" for other in had[:MOST_NAMES]]
        more = len(had) - len(shown)
        yield f"Had a bye before: {listed([*shown, f'{more} more'] if more else shown)}."


def _double_bye(swiss: SwissRound, draw: Draw, one: int, two: int) -> Iterator[str]:
    """ST-6: both sit out rather than meet again."""
    rule, met = swiss.game.pairing_bye_rule, swiss.met_in(one, two)
    yield f"{swiss.name(one)} and {swiss.name(two)} had met in round {met} and both have a bye instead ({rule})."
    count = sum(draw.pool.have_met(*pair) for pair in draw.drawn)
    pairs = "1 pair" if count == 1 else f"{count} pairs"
    yield (
        f"However these {len(draw.pool.stack)} players are paired, at least {pairs} would meet again; "
        f"the lowest in the standings that can be so left over sit out ({rule})."
    )


RULES: Mapping[ByeRule, str] = {
    ByeRule.RANDOM_LOWEST_GROUP: "The bye goes to one of the lowest score group who has had none",
    ByeRule.LOWEST_RANKED: "The bye goes to the lowest-ranked player who has had none",
    ByeRule.LAST_IN_STACK: "The bye goes to the last in the stack who has had none",
}


def _in_group(swiss: SwissRound, draw: Draw, number: int) -> str:
    level = draw.level(number)
    below = sum(draw.pool.points[other] < draw.pool.points[number] for other in draw.pool.stack)
    others = swiss.names([other for other in level if other != number])
    lower = f"{counted(below, 'player')} had fewer" if below else "nobody had fewer"
    return f"{swiss.name(number)} had {swiss.points(number)}, {lower}" + (f", as many had {others}." if others else ".")


def _in_standings(swiss: SwissRound, draw: Draw, number: int) -> str:
    lower = sum(draw.pool.ranks[other] > draw.pool.ranks[number] for other in draw.pool.stack)
    below = f"{counted(lower, 'player')} of the round stood lower" if lower else "nobody of the round stood lower"
    return f"{swiss.name(number)} had rank {draw.pool.ranks[number]}; {below}."


def _in_stack(swiss: SwissRound, draw: Draw, number: int) -> str:
    below = draw.pool.depth[number]
    place = f"above {counted(below, 'player')}" if below else "at its end"
    return f"{swiss.name(number)} stood {place}, with {swiss.points(number)}."


STANDING: Mapping[ByeRule, Callable[[SwissRound, Draw, int], str]] = {
    ByeRule.RANDOM_LOWEST_GROUP: _in_group,
    ByeRule.LOWEST_RANKED: _in_standings,
    ByeRule.LAST_IN_STACK: _in_stack,
}
"""Where the player with the bye stood, as the rule sees it."""
