"""A whole Swiss round in words: groups, who went down, the bye, and how good the round is against the best (ALL-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tourney_xl.explain.bye import bye
from tourney_xl.explain.pairing import weighed, why_down
from tourney_xl.explain.swiss import Draw, SwissRound
from tourney_xl.games.game import PairingMethod
from tourney_xl.pairing.ahead import BUDGET, EXACT_UP_TO
from tourney_xl.pairing.quality import SECOND_BYES, TEAM_MATES, Pair, quality
from tourney_xl.presence import is_in
from tourney_xl.wording import counted

METHODS: Mapping[PairingMethod, str] = {
    PairingMethod.GROUPS: "Equal points meet; who meets whom among equals is drawn from the seed {seed} ({rule}).",
    PairingMethod.GROUPS_BY_FIGURE: "Equal points meet, inside a group by {figure}, then by lot from the seed {seed}: "
    "first against second, third against fourth ({rule}).",
    PairingMethod.STACK: "One stack by points, {figure}, then lot from the seed {seed}; from the top, each takes the "
    "highest still free who was not met before ({rule}).",
}
MOST_DOWN = 12
"""So many who went down are told one by one."""


def whole_round(swiss: SwissRound) -> Iterator[str]:
    tables = sum(not match.is_bye for match in swiss.round.matches)
    byes = len(swiss.round.matches) - tables
    yield f"{counted(len(swiss.round.players), 'player')}, {counted(tables, 'table')}, {counted(byes, 'bye')}."
    yield _method(swiss)
    for draw in swiss.draws:
        if draw.group is not None:
            yield f"Draft group {draw.group}, which plays within itself (WA-10):"
        yield from _pool(swiss, draw)
    yield from (awarded(swiss, number) for number in swiss.coming.awarded)
    yield from _house(swiss)
    yield from _seated_by_hand(swiss)
    kept = [number for number in swiss.round.players if swiss.event.by_number[number].fixed_table is not None]
    fixed = f"; {swiss.names(kept)} kept a fixed table" if kept else ""
    yield f"Tables are numbered from the top score down{fixed} (ALL-12)."


def _method(swiss: SwissRound) -> str:
    rule = swiss.game.pairing_rule
    if swiss.round.ordinal == 1:
        return f"Everyone starts equal: the round is drawn from the seed {swiss.seed} ({rule})."
    figure = swiss.game.figure_heading
    return METHODS[swiss.game.pairing].format(seed=swiss.seed, rule=rule, figure=figure)


def awarded(swiss: SwissRound, number: int) -> str:
    return f"{swiss.name(number)} has an opening bye, awarded before the event."


def _house(swiss: SwissRound) -> Iterator[str]:
    for number in swiss.round.players:
        if swiss.event.by_number[number].house:
            yield f"{swiss.name(number)}, a house player, sits in because the others are odd in number (ALL-16)."


def _seated_by_hand(swiss: SwissRound) -> Iterator[str]:
    """Pairs with somebody whom the round was not drawn for."""
    known = {number for draw in swiss.draws for pair in draw.published for number in pair}
    for match in swiss.round.matches:
        if not known.issuperset(match.players) and not set(match.players) <= set(swiss.coming.awarded):
            opponents = " v. ".join(swiss.name(number) for number in match.players)
            yield f"Seated {swiss.changed_by}: {opponents}{' with a bye' if match.is_bye else ''}."


def absence(swiss: SwissRound, number: int) -> str:
    """Why somebody is on no row of the round."""
    player, ordinal, name = swiss.event.by_number[number], swiss.round.ordinal, swiss.name(number)
    if player.house:
        return f"{name} is a house player and plays only where the others are odd in number (ALL-16)."
    if player.enters > ordinal:
        return f"{name} came in with round {player.enters} (ALL-6)."
    if not is_in(player, ordinal, swiss.then.event):
        return f"{name} was out of the event in this round (ALL-6)."
    return f"{name} sits in no row of this round."


def _pool(swiss: SwissRound, draw: Draw) -> Iterator[str]:
    if not draw.is_as_drawn:
        yield from _by_hand(swiss, draw)
    if swiss.round.ordinal > 1:
        yield from _groups(swiss, draw)
    for one, two in draw.drawn:
        byes = [one] if two is None else [one, two] if not draw.pool.play(one, two) else []
        if byes and _is_published(draw, (one, two)) and not swiss.event.by_number[byes[0]].house:
            yield from bye(swiss, draw, byes[0])
    yield from _quality(swiss, draw)
    yield from _ahead(draw)


def _is_published(draw: Draw, pair: Pair) -> bool:
    return any(set(pair) == set(other) for other in draw.published)


def _by_hand(swiss: SwissRound, draw: Draw) -> Iterator[str]:
    changed = [pair for pair in draw.published if not draw.was_drawn(pair)]
    said = "; ".join(_pair(swiss, pair) for pair in changed[:MOST_DOWN])
    more = f" and {len(changed) - MOST_DOWN} more" if len(changed) > MOST_DOWN else ""
    yield f"The round was changed {swiss.changed_by} after the draw: {said or 'some are missing from it'}{more}."
    yield from weighed(draw)


def _pair(swiss: SwissRound, pair: Pair) -> str:
    one, two = pair
    return f"{swiss.name(one)} with a bye" if two is None else f"{swiss.name(one)} v. {swiss.name(two)}"


def _groups(swiss: SwissRound, draw: Draw) -> Iterator[str]:
    """The score groups from the top, and who of each met a lower one."""
    crossing = draw.crossing(draw.published)
    for points in sorted({draw.pool.points[number] for number in draw.pool.stack}, reverse=True):
        level = [number for number in draw.pool.stack if draw.pool.points[number] == points]
        yield f"{counted(points, 'point')}: {counted(len(level), 'player')}, {swiss.names(level)}."
        if swiss.game.pairing is not PairingMethod.STACK:
            down = [pair for pair in crossing if pair[0] in level]
            yield from (_down(swiss, draw, *pair) for pair in down[:MOST_DOWN])


def _down(swiss: SwissRound, draw: Draw, high: int, low: int) -> str:
    met = f"{swiss.name(high)} meets {swiss.name(low)}, who has {swiss.points(low)}."
    return (
        f"  {met} {why_down(swiss, draw, high)}"
        if draw.was_drawn((high, low))
        else f"  {met} So made {swiss.changed_by}."
    )


def _quality(swiss: SwissRound, draw: Draw) -> Iterator[str]:
    """The round's own figures, and that none does better."""
    pool = draw.pool
    sit_out = draw.is_as_drawn and pool.double_byes
    again = [] if sit_out else [pair for pair in draw.published if pool.have_met(*pair)]
    yield _rematches(swiss, draw, again) if again else "Nobody meets an opponent for the second time (ALL-1)."
    if not draw.is_as_drawn and not draw.is_whole:
        return
    if quality(pool, (SECOND_BYES,), draw.published) == (0,) and len(pool.stack) % 2:
        yield "Nobody has a second bye."
    if swiss.round.ordinal > 1 and swiss.game.pairing is not PairingMethod.STACK:
        yield _crossings(draw)
    if pool.teams:
        mates = quality(pool, (TEAM_MATES,), draw.published)[0]
        said = f"{counted(mates, 'pair')} of one team" if mates else "no two of one team meet"
        yield f"Teams are kept apart as far as the points allow: {said} (ALL-11)."
    if draw.is_as_drawn and (_is_exact(draw) or not draw.scales.looks_ahead):
        yield "All ways to pair these players were weighed, and none is better (ALL-2)."


def _rematches(swiss: SwissRound, draw: Draw, again: list[Pair]) -> str:
    said = "; ".join(
        f"{_pair(swiss, (one, two))} (round {swiss.met_in(one, two)})" for one, two in again if two is not None
    )
    return f"For the second time: {said}." + (" Fewer is not possible (ALL-2)." if draw.is_as_drawn else "")


def _crossings(draw: Draw) -> str:
    crossing = draw.crossing(draw.published)
    if not crossing:
        return "All meet opponents with as many points."
    far = max(draw.pool.group[high] - draw.pool.group[low] for high, low in crossing)
    apart = "none by more than one group" if far == 1 else f"at most {far} groups apart"
    return f"{counted(len(crossing), 'pair')} of unequal points, {apart}."


def _is_exact(draw: Draw) -> bool:
    """ALL-3: up to a dozen players the rounds to come are worked out to the end."""
    return len(draw.scales.search.outlook.players) <= EXACT_UP_TO


def _ahead(draw: Draw) -> Iterator[str]:
    """ALL-3: whether the rounds to come were looked at, how thoroughly, and what that changed."""
    scales = draw.scales
    if not scales.looks_ahead or not draw.is_as_drawn:
        return
    left = scales.search.outlook.rounds
    how = "worked out to the end" if _is_exact(draw) else f"searched as far as {BUDGET:,} pairs"
    rounds = "the round still to come" if left == 1 else f"the {left} rounds still to come"
    if scales.worth(draw.drawn).is_dead_end:
        yield f"No way was found to pair {rounds} without a rematch or a second bye: {how} (ALL-3)."
    else:
        yield f"Chosen so that {rounds} can be paired without a rematch or a second bye: {how} (ALL-3)."
    if cost := scales.price_of_the_future(draw.drawn):
        yield f"  That costs {cost} in this round."
