"""Why this opponent: points, who was met, who was left, which rule spoke, what others would have cost (ALL-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tourney_xl.explain.cost import DEAD_END
from tourney_xl.explain.swiss import Draw, SwissRound
from tourney_xl.games.game import PairingMethod
from tourney_xl.pairing.quality import Pair
from tourney_xl.wording import listed

MOST_ALTERNATIVES = 5
LARGE, MOST_IN_LARGE = 200, 2
"""In a larger field fewer alternatives are worked out: each is a round of its own to be paired."""


def opponent(swiss: SwissRound, draw: Draw, number: int, other: int) -> Iterator[str]:
    """Everything about a pair from one player's side."""
    if not draw.was_drawn((number, other)):
        yield from _by_hand(swiss, draw, number, other)
    elif swiss.round.ordinal == 1:
        yield from _first_round(swiss, draw, number, other)
    else:
        yield from _group(swiss, draw, number)
        if draw.pool.have_met(number, other):
            yield rematch(swiss, draw, number, other)
        else:
            yield from _met(swiss, draw, number, other)
        if swiss.is_stack:
            yield from _turn(swiss, draw, number, other)
        else:
            yield from _instead(swiss, draw, number, other)


def _first_round(swiss: SwissRound, draw: Draw, number: int, other: int) -> Iterator[str]:
    count, rule = len(draw.pool.stack), swiss.game.pairing_rule
    yield f"Opponent: {swiss.name(other)}. All {count} start equal, and the seed {swiss.seed} drew the round ({rule})."
    mates = [mate for mate in draw.pool.stack if mate != number and draw.pool.are_mates(number, mate)]
    if mates and other not in mates:
        yield f"Kept apart from {swiss.names(mates)} of the same team (ALL-11)."
    elif mates:
        yield "Both are of one team, and the teams are too large to be kept apart everywhere (ALL-11)."


def _by_hand(swiss: SwissRound, draw: Draw, number: int, other: int) -> Iterator[str]:
    instead = next((pair for pair in draw.pool.as_played(draw.drawn) if number in pair), None)
    meant = next((n for n in instead if n is not None and n != number), None) if instead else None
    drawn = "nothing" if instead is None else swiss.name(meant) if meant is not None else "a bye"
    yield f"Opponent: {swiss.name(other)}. The pair was made {swiss.changed_by}: the draw had given {drawn}."
    if draw.pool.have_met(number, other):
        yield f"They had met in round {swiss.met_in(number, other)}."
    yield from weighed(draw)


def weighed(draw: Draw) -> Iterator[str]:
    """What a round made by hand costs against the draw."""
    if not draw.is_whole:
        yield "It cannot be weighed against the draw: it seats other players, or has other byes."
        return
    worse = draw.scales.more(draw.drawn, draw.published)
    yield f"Against the draw it costs {worse} (ALL-2)." if worse else "It is as good a round as the draw (ALL-2)."


# ---------------------------------------------------------------- the score group


def _group(swiss: SwissRound, draw: Draw, number: int) -> Iterator[str]:
    level = draw.level(number)
    others = [other for other in level if other != number]
    points = swiss.points(number)
    if not others:
        yield f"Nobody else had {points}."
        return
    yield f"Also with {points}: {swiss.names(others)} ({len(level)} players in all)."
    met = [other for other in others if draw.pool.have_met(number, other)]
    left = [other for other in others if other not in met]
    if met:
        rest = f"Left: {swiss.names(left)}." if left else "Nobody of them was left."
        yield f"Already met of them: {swiss.with_rounds(number, met)}. {rest}"
    else:
        yield "None of them had been met before." if len(others) > 1 else "The two had not met before."


def rematch(swiss: SwissRound, draw: Draw, number: int, other: int) -> str:
    count = sum(draw.pool.have_met(*pair) for pair in draw.drawn)
    again = "1 pair meets" if count == 1 else f"{count} pairs meet"
    met = f"Opponent: {swiss.name(other)}, whom {swiss.name(number)} met in round {swiss.met_in(number, other)}."
    why = f"However these {len(draw.pool.stack)} players are paired, at least {again} again"
    return f"{met} {why}, and no choice has its rematches longer ago (ALL-2)."


def _met(swiss: SwissRound, draw: Draw, number: int, other: int) -> Iterator[str]:
    rule, points = swiss.game.pairing_rule, draw.pool.points
    if swiss.game.pairing is PairingMethod.STACK:
        yield f"Opponent: {swiss.name(other)}, with {swiss.points(other)} ({rule})."
    elif points[number] == points[other]:
        yield f"Opponent: {swiss.name(other)}, also with {swiss.points(other)}: equal points meet ({rule})."
    else:
        high = number if points[number] > points[other] else other
        yield f"Opponent: {swiss.name(other)}, with {swiss.points(other)}. {why_down(swiss, draw, high)}"


def why_down(swiss: SwissRound, draw: Draw, high: int) -> str:
    """What made a player meet someone of fewer points."""
    level, points, rule = draw.level(high), swiss.points(high), swiss.game.pairing_rule
    others = [other for other in level if other != high]
    came = [two for _, two in draw.crossing(draw.drawn) if two in level]
    out = [one for one, two in draw.drawn if one in level and two is None]
    if not others:
        return f"Nobody else had {points}, so {swiss.name(high)} meets the next group ({rule})."
    if all(draw.pool.have_met(high, other) for other in others):
        return f"{swiss.name(high)} had met everyone else with {points}, and so meets the next group ({rule})."
    if (len(level) - len(came) - len(out)) % 2:
        return f"{_odd(swiss, level, len(came), len(out))} ({rule})."
    return _equal_possible(swiss, draw, high, [other for other in others if not draw.pool.have_met(high, other)])


def _equal_possible(swiss: SwissRound, draw: Draw, high: int, equals: Sequence[int]) -> str:
    """What it would have cost at least to let the player meet an equal who had not been met."""
    rounds = [draw.scales.best_with((high, other)) for other in equals]
    cost = draw.scales.more(draw.drawn, min(rounds, key=draw.scales.worth))
    name, points = swiss.name(high), swiss.points(high)
    if cost:
        return f"For {name} to meet another with {points} would have cost at least {_in_view(draw, cost)}."
    chosen = "the order of the stack" if swiss.is_stack else f"the draw from the seed {swiss.seed}"
    return f"A round in which {name} meets another with {points} would have been as good: {chosen} chose (ALL-4)."


def _odd(swiss: SwissRound, level: Sequence[int], came: int, out: int) -> str:
    """Why a group of this size cannot be paired within itself; `came` met someone from above, `out` have the bye."""
    points = swiss.points(level[0])
    if not came and not out:
        return f"{len(level)} players with {points} are an odd number, so one of them has to meet the next group"
    gone = [f"{came} met someone with more points"] if came else []
    gone += ["1 has the bye"] if out else []
    left = len(level) - came - out
    rest = "1, who has" if left == 1 else f"{left}, an odd number, so one of them has"
    return f"Of the {len(level)} players with {points} {listed(gone)}; that leaves {rest} to meet the next group"


# ---------------------------------------------------------------- the alternatives


def _instead(swiss: SwissRound, draw: Draw, number: int, other: int) -> Iterator[str]:
    """Others of the player's group, and of the opponent's, who had not been met: what they would have cost."""
    candidates = [
        n
        for n in dict.fromkeys((*draw.level(number), *draw.level(other)))
        if n not in (number, other) and not draw.pool.have_met(number, n)
    ]
    candidates.sort(key=lambda n: (abs(draw.pool.points[n] - draw.pool.points[number]), draw.pool.ranks[n], n))
    yield from alternatives(swiss, draw, {n: (number, n) for n in candidates}, "opponent")


def alternatives(swiss: SwissRound, draw: Draw, others: Mapping[int, Pair], what: str) -> Iterator[str]:
    """What the best round with each other pair would have cost, those with the same answer together."""
    most = MOST_IN_LARGE if len(draw.pool.stack) > LARGE else MOST_ALTERNATIVES
    nearest = list(others)[:most]
    rounds = {n: draw.scales.best_with(others[n]) for n in nearest}
    costs = {n: draw.scales.more(draw.drawn, rounds[n]) for n in nearest}
    for worse in sorted({cost for cost in costs.values() if cost}):
        names = swiss.names([n for n in nearest if costs[n] == worse], "or")
        yield f"{names} as {what} would have cost {_in_view(draw, worse)}."
    equal = [n for n in nearest if costs[n] is None]
    if swiss.is_stack:
        yield from (f"{swiss.name(n)} as {what}: {_order(swiss, draw, rounds[n])}." for n in equal)
    elif equal:
        names = swiss.names(equal, "or")
        yield f"{names} as {what} would have been as good: the draw from the seed {swiss.seed} chose (ALL-4)."
    if len(others) > len(nearest):
        yield f"Of {len(others)} such alternatives the nearest {len(nearest)} were worked out."


def _in_view(draw: Draw, cost: str) -> str:
    """A cost with its rules; that the rounds to come were looked at has to be said, for it may be the reason."""
    if not draw.scales.looks_ahead or cost == DEAD_END:
        return f"{cost} (ALL-2)"
    return f"{cost}, with the rounds to come in view (ALL-2, ALL-3)"


def _order(swiss: SwissRound, draw: Draw, other: Sequence[Pair]) -> str:
    """Of two equally good rounds: the highest player whose opponent differs, who has the higher one as drawn."""
    drawn, instead = _by_player(draw.drawn), _by_player(other)
    high = next(n for n in draw.pool.stack if drawn[n] != instead[n])
    met, would = (swiss.name(n) if n is not None else "nobody" for n in (drawn[high], instead[high]))
    then = f"{swiss.name(high)}, who comes first, would have met {would} and not {met}"
    return f"equally good, but {then}, who stands higher ({swiss.game.pairing_rule})"


def _by_player(pairs: Sequence[Pair]) -> dict[int | None, int | None]:
    return {n: m for one, two in pairs for n, m in ((one, two), (two, one))}


def _turn(swiss: SwissRound, draw: Draw, number: int, other: int) -> Iterator[str]:
    """WA-4, ST-5 in First Edition: the higher of two took the highest who was free."""
    depth, rule = draw.pool.depth, swiss.game.pairing_rule
    high, low = (number, other) if depth[number] > depth[other] else (other, number)
    places = {n: place for place, n in enumerate(draw.pool.stack, start=1)}
    stood = f"{swiss.name(high)} stood {ordinal(places[high])} and {swiss.name(low)} {ordinal(places[low])}"
    order = f"In the order of points, {swiss.game.figure_heading} and lot {stood} of {len(places)}"
    yield f"{order}: the higher takes the highest still free and not yet met ({rule})."
    before = [n for n in draw.level(number) if depth[n] > depth[high] and not draw.pool.have_met(number, n)]
    if before:
        yield f"Paired before, standing higher: {swiss.names(before)}."
    taken = {n for pair in draw.above(high) for n in pair}
    between = draw.pool.stack[places[high] : places[low] - 1]
    skipped = [n for n in between if n not in taken]
    yield from _skipped(swiss, draw, high, [n for n in between if n in taken], skipped)


def _skipped(swiss: SwissRound, draw: Draw, high: int, taken: Sequence[int], skipped: Sequence[int]) -> Iterator[str]:
    """Those who stood between the two, and why each was passed over."""
    if taken:
        yield f"In between, but taken by someone higher: {swiss.names(taken)}."
    met = [n for n in skipped if draw.pool.have_met(high, n)]
    if met:
        yield f"Passed over as already met: {swiss.with_rounds(high, met)}."
    byes = [n for n in skipped if (n, None) in draw.drawn]
    if byes:
        yield f"Passed over as having the bye: {swiss.names(byes)}."
    rest = [n for n in skipped if n not in met and n not in byes]
    above = draw.above(high)
    for n in rest[: MOST_IN_LARGE if len(draw.pool.stack) > LARGE else MOST_ALTERNATIVES]:
        worse = draw.scales.more(draw.drawn, draw.scales.best_with(*above, (high, n)))
        yield f"Passed over {swiss.name(n)}: that would have cost {_in_view(draw, worse or DEAD_END)}."


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
