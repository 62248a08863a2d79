"""A second opinion on Swiss rounds: every possible round is looked at, and judged straight from the rule text.

Shares no code with the program's pairing; it is for ten players at most, and slow on purpose.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tourney_xl.model import Event, PenaltyKind, Player, Standing

Pair = tuple[int, int | None]
"""Two entry numbers, the lower first; or one and None, which is a bye."""
Round = tuple[Pair, ...]
Quality = tuple[tuple[int, ...], ...]

ORDERS = {
    "street-warriors": "abgcdet",
    "armada": "abgcdet",
    "doomtown": "abgcdet",
    "star-trek-2e": "abcdegt",
    "star-trek-1e": "abcdegt",
    "wars": "abc",
}
"""ALL-2, step by step; ST-7 puts (g) after (e), WA-4 has the stack from (c) on."""
TREK = ("star-trek-2e", "star-trek-1e")
STACKED = ("star-trek-1e", "wars")
"""Games in which one single round is right: the first in stack order of all that are equal."""


@dataclass(frozen=True)
class Question:
    """Everything that the quality of the next round depends on."""

    game: str
    ordinal: int
    players: tuple[int, ...]
    """To be paired: without those who have an awarded bye, with the house player where one is needed."""
    everyone: tuple[int, ...]
    """The field of the rounds to come (ALL-3), the awarded byes being over."""
    points: Mapping[int, int]
    ranks: Mapping[int, int]
    stack: tuple[int, ...]
    met: Mapping[frozenset[int | None], int]
    had_bye: frozenset[int]
    awarded: frozenset[int]
    teams: Mapping[int, str]
    rounds_to_come: int
    house: frozenset[int]


# ---------------------------------------------------------------- the situation


def question_of(event: Event, game: str, ranking: Sequence[Standing], rounds: int, seed: str) -> Question:
    ordinal = len(event.rounds) + 1
    here = [player for player in event.players if _is_here(player, ordinal, event)]
    real = [player.number for player in here if not player.house]
    awarded = {p.number for p in here if not p.house and p.enters <= ordinal < p.enters + p.awarded_byes}
    lots = {player.number: _lot(seed, ordinal - 1, player.number) for player in here}
    house = sorted((player.number for player in here if player.house), key=lots.__getitem__)[:1]
    players = [number for number in real if number not in awarded]
    players += house if len(players) % 2 else []
    rows = {row.number: row for row in ranking}
    points = {number: rows[number].points for number in players if number in rows}
    points |= {number: min(points.values(), default=0) for number in players if number not in points}
    figures = {number: _figure(game, rows.get(number)) for number in players}
    apart = event.settings.keep_teams_apart
    return Question(
        game,
        ordinal,
        tuple(players),
        (*real, *(house if len(real) % 2 else [])),
        points,
        {n: 1 if ordinal == 1 else rows[n].rank if n in rows else len(rows) + 1 for n in players},
        tuple(sorted(players, key=lambda number: (-points[number], -figures[number], lots[number]))),
        _met(event),
        frozenset(match.one for round_ in event.rounds for match in round_.matches if match.two is None),
        frozenset(awarded),
        _teams(event) if ordinal <= (min(apart, 1) if game == "wars" else apart) else {},
        rounds - ordinal,
        frozenset(house),
    )


def _is_here(player: Player, ordinal: int, event: Event) -> bool:
    """ALL-6: in from `Enters` on, out after `Drops`, in again from `Returns` on; ALL-17 for good."""
    inside = True
    for number in range(player.enters, ordinal + 1):
        if number - 1 in player.drops:
            inside = False
        if number in player.returns:
            inside = True
    thrown_out = any(
        penalty.number == player.number and penalty.kind is PenaltyKind.DISQUALIFIED and penalty.ordinal < ordinal
        for penalty in event.penalties
    )
    never_began = 0 in player.drops and not player.returns
    return inside and not thrown_out and not never_began and player.enters <= ordinal


def _lot(seed: str, ordinal: int, number: int) -> int:
    """ALL-4: a stable hash of seed, round, purpose and entry number."""
    words = (seed, str(ordinal), "lot", str(number))
    text = "".join(f"{len(word)}:{word}" for word in words)
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)


def _figure(game: str, row: Standing | None) -> int:
    return 0 if row is None or game not in STACKED or not row.figures else int(row.figures[0] or 0)


def _met(event: Event) -> dict[frozenset[int | None], int]:
    met: dict[frozenset[int | None], int] = {}
    for round_ in event.rounds:
        for match in round_.matches:
            if match.two is not None:
                met[frozenset((match.one, match.two))] = round_.ordinal
    return met


def _teams(event: Event) -> dict[int, str]:
    return {player.number: player.team.lower() for player in event.players if player.team}


# ---------------------------------------------------------------- all rounds there are


@cache
def _index_rounds(places: tuple[int, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    if not places:
        return ((),)
    first, *others = places
    found = []
    for at, other in enumerate(others):
        rest = (*others[:at], *others[at + 1 :])
        found += [((first, other), *more) for more in _index_rounds(rest)]
    return tuple(found)


def all_rounds(players: Sequence[int]) -> Iterator[Round]:
    """Every way to pair the players, with every choice of the bye where they are odd in number."""
    seats = sorted(players)
    bye = len(seats) if len(seats) % 2 else None
    for round_ in _index_rounds(tuple(range(len(seats) + len(seats) % 2))):
        yield tuple((seats[one], None if two == bye else seats[two]) for one, two in round_)


# ---------------------------------------------------------------- what each step of ALL-2 counts


def _is_rematch(question: Question, pair: Pair) -> bool:
    return frozenset(pair) in question.met


def plays(question: Question, pair: Pair) -> bool:
    """ST-6: two who would meet again both get byes instead."""
    return pair[1] is not None and not (question.game in TREK and _is_rematch(question, pair))


def step_a(question: Question, round_: Round) -> tuple[int, ...]:
    """Fewest rematches, then the longest ago; ST-6: fewest pairs with byes instead, lowest in the standings."""
    again = [pair for pair in round_ if _is_rematch(question, pair)]
    if question.game not in TREK:
        return len(again), sum(question.met[frozenset(pair)] for pair in again)
    return len(again), -sum(question.ranks[number] for pair in again for number in pair if number is not None)


def step_b(question: Question, round_: Round) -> tuple[int, ...]:
    byes = [number for pair in round_ if not plays(question, pair) for number in pair]
    return (sum(number in question.had_bye for number in byes),)


def step_c(question: Question, round_: Round) -> tuple[int, ...]:
    """SW-6, ST-6, DT-3: the lowest group; AR-7: the lowest rank; WA-4: the last in the stack."""
    for one, two in round_:
        if two is None:
            if question.game == "armada":
                return (-question.ranks[one],)
            if question.game == "wars":
                return (-question.stack.index(one),)
            return (question.points[one],)
    return (0,)


def _distances(question: Question, round_: Round) -> list[tuple[int, int]]:
    """For every game played: how many groups apart, and the number from the bottom of the higher group."""
    levels = sorted(set(question.points.values()))
    found = []
    for pair in round_:
        if plays(question, pair):
            groups = [levels.index(question.points[number]) + 1 for number in pair if number is not None]
            found.append((max(groups) - min(groups), max(groups)))
    return found


def step_d(question: Question, round_: Round) -> tuple[int, ...]:
    distances = [distance for distance, _ in _distances(question, round_)]
    return sum(distance > 1 for distance in distances), sum(distance * distance for distance in distances)


def step_e(question: Question, round_: Round) -> tuple[int, ...]:
    crossing = [higher for distance, higher in _distances(question, round_) if distance]
    return len(crossing), sum(crossing)


def step_t(question: Question, round_: Round) -> tuple[int, ...]:
    mates = [
        pair
        for pair in round_
        if plays(question, pair) and question.teams.get(pair[0], 1) == question.teams.get(pair[1] or 0, 2)
    ]
    return (len(mates),)


def step_g(question: Question, round_: Round) -> tuple[int, ...]:
    """0 where all rounds to come can be played without a rematch and without a second bye, else 1."""
    if question.rounds_to_come < 1:
        return (0,)
    return (0 if can_go_on(fewest_first(future(question, round_)), question.rounds_to_come) else 1,)


STEPS = {"a": step_a, "b": step_b, "c": step_c, "d": step_d, "e": step_e, "g": step_g, "t": step_t}


def order_of(question: Question) -> str:
    """The steps in their order; the first stack of WARS is a shuffle, so teams are kept apart in it (ALL-11)."""
    return "abtc" if question.game == "wars" and question.ordinal == 1 else ORDERS[question.game]


def quality(question: Question, round_: Round) -> Quality:
    return tuple(STEPS[step](question, round_) for step in order_of(question))


# ---------------------------------------------------------------- the rounds to come

Graph = tuple[int, ...]


def future(question: Question, round_: Round) -> Graph:
    """For each of the field, the bits of those not met once the round is played; last the bye of an odd field."""
    field = sorted(question.everyone)
    met = set(question.met) | {frozenset(pair) for pair in round_ if pair[1] is not None}
    byes = {number for pair in round_ if not plays(question, pair) for number in pair if number is not None}
    had_bye = question.had_bye | question.awarded | byes
    rows = [
        [one != two and frozenset((one, two)) not in met for two in field]
        + ([one not in had_bye] if len(field) % 2 else [])
        for one in field
    ]
    if len(field) % 2:
        rows.append([*(number not in had_bye for number in field), False])
    return tuple(sum(1 << at for at, free in enumerate(row) if free) for row in rows)


def fewest_first(graph: Graph) -> Graph:
    """The same graph, numbered by how many are left to each: whoever has the fewest leaves the fewest ways."""
    order = sorted(range(len(graph)), key=lambda place: graph[place].bit_count())
    return tuple(sum(1 << at for at, other in enumerate(order) if graph[place] >> other & 1) for place in order)


@cache
def can_go_on(graph: Graph, rounds: int, after: int = 0) -> bool:
    """The order of rounds does not matter, so the first player meets opponents in rising order, from `after` on."""
    if rounds == 0 or not graph:
        return True
    if any(row.bit_count() < rounds for row in graph[1:]) or (graph[0] >> after).bit_count() < rounds:
        return False
    opponents = [other for other in range(after, len(graph)) if graph[0] >> other & 1]
    return any(
        can_go_on(_without(graph, round_), rounds - 1, other + 1)
        for other in opponents
        for round_ in _rounds_with(graph, other)
    )


def _rounds_with(graph: Graph, other: int) -> Iterator[list[tuple[int, int]]]:
    free = [place for place in range(1, len(graph)) if place != other]
    return ([(0, other), *rest] for rest in _perfect(graph, free))


def _perfect(graph: Graph, free: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not free:
        yield []
        return
    for other in free[1:]:
        if graph[free[0]] >> other & 1:
            for rest in _perfect(graph, [place for place in free[1:] if place != other]):
                yield [(free[0], other), *rest]


def _without(graph: Graph, round_: Sequence[tuple[int, int]]) -> Graph:
    left = list(graph)
    for one, two in round_:
        left[one] &= ~(1 << two)
        left[two] &= ~(1 << one)
    return tuple(left)


# ---------------------------------------------------------------- the best of all


def best_rounds(question: Question) -> list[Round]:
    """All rounds of the best quality; in a game with a stack the one that is first in its order."""
    rounds = list(all_rounds(question.players))
    for step in order_of(question):
        rounds = _looking_ahead(question, rounds) if step == "g" else _least(question, rounds, step)
    return [min(rounds, key=lambda round_: stack_order(question, round_))] if question.game in STACKED else rounds


def _least(question: Question, rounds: Sequence[Round], step: str) -> list[Round]:
    figures = [STEPS[step](question, round_) for round_ in rounds]
    least = min(figures)
    return [round_ for round_, figure in zip(rounds, figures, strict=True) if figure == least]


def _looking_ahead(question: Question, rounds: list[Round]) -> list[Round]:
    return [round_ for round_ in rounds if step_g(question, round_) == (0,)] or rounds


def stack_order(question: Question, round_: Round) -> list[tuple[int, int]]:
    """The opponent of the first in the stack, then of the next who is free, and so on; the bye is below all."""
    place: dict[int | None, int] = {number: at for at, number in enumerate(question.stack)}
    place[None] = len(place)
    pairs = (sorted((place[one], place[two])) for one, two in round_)
    return sorted((high, low) for high, low in pairs)
