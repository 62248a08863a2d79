"""Situations before a Swiss round, ordinary and hostile, for the tests of pairing; and whole events in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from brute_force_pairing import Question, best_rounds, plays, question_of
from brute_force_pairing import Round as PairsOfRound
from random_events import RESULTS
from small_events import game_of

from tourney_xl.model import Event, Match, Player, Round, Settings, Stage, Standing
from tourney_xl.pairing.swiss import Paired, pair_round
from tourney_xl.planning import Plan
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings

GAMES = ("street-warriors", "star-trek-2e", "star-trek-1e", "armada", "doomtown", "wars")
SEED = "20240518"


@dataclass(frozen=True)
class Situation:
    """An event before its next round, and the standings that the round is paired by."""

    game: str
    event: Event
    ranking: tuple[Standing, ...]
    rounds: int
    seed: str = SEED
    kind: str = ""

    def paired(self) -> Paired:
        plan = Plan(len(self.event.players), self.rounds, 0)
        return pair_round(self.event, game_of(self.game), plan, self.ranking, self.seed)

    @property
    def question(self) -> Question:
        return question_of(self.event, self.game, self.ranking, self.rounds, self.seed)


Seating = tuple[frozenset[frozenset[int]], frozenset[int]]
"""The games of a round, and who has a bye; awarded byes left out."""


def seating_of(question: Question, round_: PairsOfRound) -> Seating:
    """How a round of the second opinion is published; a house player has no bye of its own (ALL-16)."""
    games = frozenset(frozenset({one, two}) for one, two in round_ if two is not None and plays(question, (one, two)))
    byes = (number for pair in round_ if not plays(question, pair) for number in pair if number is not None)
    return games, frozenset(byes) - question.house


def published(matches: Sequence[Match], awarded: Iterable[int] = ()) -> Seating:
    byes = frozenset(match.one for match in matches if match.is_bye) - frozenset(awarded)
    return frozenset(frozenset(match.players) for match in matches if not match.is_bye), byes


def disagreement(situation: Situation) -> str | None:
    """What is wrong with the program's round in the eyes of the second opinion; None where they agree."""
    question = situation.question
    paired = situation.paired()
    best = {seating_of(question, round_) for round_ in best_rounds(question)}
    if not paired.matches:
        return None if not any(games for games, _ in best) else "nothing was published"
    seats = [number for match in paired.matches for number in match.players]
    everyone = {*question.players, *question.awarded}
    if len(seats) != len(set(seats)) or not everyone - question.house <= set(seats) <= everyone:
        return "someone is missing, or sits twice"
    found = published(paired.matches, question.awarded)
    return None if found in best else f"{found} is not one of the {len(best)} best rounds"


# ---------------------------------------------------------------- situations by hand


def situation(
    game: str,
    points: Mapping[int, int],
    *earlier: Sequence[Sequence[int]],
    rounds: int | None = None,
    figures: Mapping[int, int] | None = None,
    players: Mapping[int, Mapping[str, object]] | None = None,
    seed: str = SEED,
    **settings: object,
) -> Situation:
    """Players by entry number with their points; earlier rounds as lists of pairs, a bye being a list of one."""
    columns = players or {}
    people = tuple(Player(number, f"P{number}", **columns.get(number, {})) for number in points)  # type: ignore[arg-type]
    played = tuple(round_of(ordinal, pairs) for ordinal, pairs in enumerate(earlier, 1))
    event = Event(replace(Settings(game=game, seed=seed), **settings), people, played)  # type: ignore[arg-type]
    ranked = [player.number for player in people if not player.house]
    ranking = ranking_by(points, ranked, figures or {})
    return Situation(game, event, ranking, rounds or len(earlier) + 1, seed)


def round_of(ordinal: int, pairs: Iterable[Sequence[int]]) -> Round:
    matches = tuple(Match(pair[0], pair[1] if len(pair) > 1 else None) for pair in pairs)
    return Round(ordinal, f"Round {ordinal}", Stage.SWISS, matches)


def ranking_by(points: Mapping[int, int], order: Sequence[int], figures: Mapping[int, int]) -> tuple[Standing, ...]:
    """By points, then figure, then as given."""
    ranked = sorted(order, key=lambda number: (-points[number], -figures.get(number, 0)))
    return tuple(
        Standing(rank, number, points[number], 0, 0, 0, 0, 0, (figures.get(number, 0),))
        for rank, number in enumerate(ranked, 1)
    )


# ---------------------------------------------------------------- random situations

History = Callable[[Random, list[int]], list[list[list[int]]]]


def nothing_yet(rng: Random, numbers: list[int]) -> list[list[list[int]]]:
    return []


def a_few_rounds(rng: Random, numbers: list[int]) -> list[list[list[int]]]:
    return _rounds(rng, numbers, rng.randint(1, 3))


def many_rounds(rng: Random, numbers: list[int]) -> list[list[list[int]]]:
    """As many as can be played without a rematch, and now and then more."""
    return _rounds(rng, numbers, rng.randint(max(1, len(numbers) - 4), len(numbers) + 2))


def spotless_rounds(rng: Random, numbers: list[int]) -> list[list[list[int]]]:
    """Without a rematch or a second bye, about as many as half the field: where dead ends lie ahead (ALL-3)."""
    seats = numbers + [0] * (len(numbers) % 2)
    met: set[frozenset[int]] = set()
    rounds: list[list[list[int]]] = []
    for _ in range(rng.randint(len(seats) // 2 - 1, max(1, len(seats) - 3))):
        pairs = _new_pairs(rng, rng.sample(seats, len(seats)), met)
        if pairs is None:
            break
        met |= {frozenset(pair) for pair in pairs}
        rounds.append([[number for number in pair if number] for pair in pairs])
    return rounds


def _new_pairs(rng: Random, free: list[int], met: set[frozenset[int]]) -> list[list[int]] | None:
    """All the free paired without a rematch, 0 being the bye; None where that cannot be done."""
    if not free:
        return []
    one, *others = free
    for two in others:
        if frozenset((one, two)) not in met:
            rest = _new_pairs(rng, [number for number in others if number != two], met)
            if rest is not None:
                return [[one, two], *rest]
    return None


def careless_rounds(rng: Random, numbers: list[int]) -> list[list[list[int]]]:
    """Paired without a look at who had met."""
    return [_shuffle(rng, numbers) for _ in range(rng.randint(1, 8))]


def two_cliques(rng: Random, numbers: list[int]) -> list[list[list[int]]]:
    """Everyone has met everyone of one half of the field and nobody, or hardly anybody, of the other."""
    people = rng.sample(numbers, len(numbers))
    cut = rng.choice([len(people) // 2, len(people) // 2, rng.randint(1, max(1, len(people) - 1))])
    halves = [_everyone(people[:cut]), _everyone(people[cut:])]
    rounds = [
        [pair for half in halves for pairs in half[at : at + 1] for pair in pairs]
        for at in range(max(map(len, halves)))
    ]
    return [*rounds, *_rounds(rng, numbers, rng.randint(0, 1))]


def all_but_one_bye(rng: Random, numbers: list[int]) -> list[list[list[int]]]:
    """All but one or two have had the bye; in a round with two byes somebody had one more."""
    lucky = rng.sample(numbers, max(1, len(numbers) - rng.randint(1, 2)))
    rounds = []
    while lucky:
        byes = [lucky.pop() for _ in range(min(len(lucky), rng.choice([1, 1, 2, 3])))]
        others = [number for number in numbers if number not in byes]
        pairs = _shuffle(rng, others)
        rounds.append([*[pair for pair in pairs if rng.random() < 0.5 and len(pair) > 1], *([one] for one in byes)])
    return rounds


HISTORIES: tuple[History, ...] = (
    nothing_yet,
    a_few_rounds,
    a_few_rounds,
    many_rounds,
    spotless_rounds,
    spotless_rounds,
    careless_rounds,
    two_cliques,
    all_but_one_bye,
)


def _shuffle(rng: Random, numbers: Sequence[int]) -> list[list[int]]:
    order = rng.sample(list(numbers), len(numbers))
    return [order[at : at + 2] for at in range(0, len(order), 2)]


def _rounds(rng: Random, numbers: list[int], count: int) -> list[list[list[int]]]:
    """Rounds with as few rematches as some shuffles find."""
    met: set[frozenset[int]] = set()
    rounds = []
    for _ in range(count):
        tries = [_shuffle(rng, numbers) for _ in range(12)]
        best = min(tries, key=lambda pairs: sum(frozenset(pair) in met for pair in pairs))
        met |= {frozenset(pair) for pair in best}
        rounds.append(best)
    return rounds


def _everyone(people: list[int]) -> list[list[list[int]]]:
    """Everyone of the list against everyone else; of an odd number one is idle in turn, without a bye."""
    wheel: list[int] = people + [0] * (len(people) % 2)
    rounds = []
    for _ in range(len(wheel) - 1):
        pairs = [[wheel[at], wheel[-1 - at]] for at in range(len(wheel) // 2)]
        rounds.append([pair for pair in pairs if 0 not in pair])
        wheel = [wheel[0], wheel[-1], *wheel[1:-1]]
    return rounds


Points = Callable[[Random, int, int], int]
POINTS: Mapping[str, Points] = {
    "all equal": lambda rng, at, rounds: 3,
    "all different": lambda rng, at, rounds: 2 * at,
    "few groups": lambda rng, at, rounds: 3 * rng.randint(0, 2),
    "as after so many rounds": lambda rng, at, rounds: sum(rng.choice([0, 0, 1, 3, 3]) for _ in range(rounds)),
    "one ahead of all": lambda rng, at, rounds: 9 if at == 0 else 0,
}


def random_situation(game: str, seed: int, most: int = 10) -> Situation:
    """One of up to `most` players: the same seed gives the same situation."""
    rng = Random(f"{game} {seed}")
    numbers = rng.sample(range(1, 60), rng.choice([rng.randint(2, most), rng.randint(max(2, most - 5), most)]))
    history, points = rng.choice(HISTORIES), rng.choice(list(POINTS))
    rounds = history(rng, numbers)
    people = _people(rng, numbers, len(rounds))
    if people[-1].house:
        rounds = [_with_house(pairs, people[-1].number) for pairs in rounds]
    totals = {n: POINTS[points](rng, at, len(rounds)) if rounds else 0 for at, n in enumerate(numbers)}
    schedule = len(numbers) - 1 + len(numbers) % 2
    # Beyond four rounds to come, the second opinion would need minutes for ten players.
    most_rounds = max(schedule if len(numbers) <= 8 else min(schedule, len(rounds) + 5), len(rounds) + 1)
    is_shared = game.startswith("star-trek") and rng.random() < 0.3
    return Situation(
        game,
        Event(
            Settings(game=game, seed=str(seed), keep_teams_apart=rng.choice([0, 1, 99, 99])),
            tuple(people),
            tuple(round_of(ordinal, pairs) for ordinal, pairs in enumerate(rounds, 1)),
        ),
        _ranking(rng, [p.number for p in people if not p.house], totals, is_shared),
        rng.choice([len(rounds) + 1, len(rounds) + rng.randint(2, 4), most_rounds - 1, most_rounds]),
        str(seed),
        f"{history.__name__.replace('_', ' ')}, {points}",
    )


def _people(rng: Random, numbers: Sequence[int], rounds: int) -> list[Player]:
    """With teams, and now and then drops, returns, late entries, awarded byes, fixed tables, a house player."""
    half = set(rng.sample(list(numbers), (len(numbers) + 1) // 2))
    teams: dict[int, str | None] = rng.choice(
        [
            {},
            {number: "Half" if number in half else rng.choice([None, "Rest"]) for number in numbers},
            {number: rng.choice(["A", "B", "C", None]) for number in numbers},
        ]
    )
    is_lively = rng.random() < 0.35
    people = [
        Player(number, f"P{number}", team=teams.get(number), **(_columns(rng, rounds) if is_lively else {}))  # type: ignore[arg-type]
        for number in numbers
    ]
    if rng.random() < 0.12:
        people.append(Player(90, "House", house=True))
    return people


def _with_house(pairs: list[list[int]], house: int) -> list[list[int]]:
    """The first who would have had the bye met the house player instead (ALL-16)."""
    first = next((pair for pair in pairs if len(pair) == 1), None)
    return [[*pair, house] if pair is first else pair for pair in pairs]


def _columns(rng: Random, rounds: int) -> dict[str, object]:
    return rng.choice(
        [
            {},
            {},
            {},
            {"drops": (rng.randint(0, max(0, rounds)),)},
            {"drops": (max(0, rounds - 1),), "returns": (rounds + 1,)},
            {"enters": rounds + rng.choice([1, 1, 2])},
            {"enters": rounds + 1, "awarded_byes": 1},
            {"awarded_byes": rounds + 1},
            {"fixed_table": rng.randint(1, 4)},
        ]
    )


def _ranking(rng: Random, numbers: list[int], points: Mapping[int, int], is_shared: bool) -> tuple[Standing, ...]:
    order = rng.sample(numbers, len(numbers))
    rows = ranking_by(points, order, {number: rng.choice([-20, 0, 0, 15, 40]) for number in numbers})
    if not is_shared:
        return rows
    first: dict[object, int] = {}
    for row in rows:
        first.setdefault((row.points, row.figures), row.rank)
    return tuple(replace(row, rank=first[row.points, row.figures]) for row in rows)


# ---------------------------------------------------------------- large fields

LARGE_POINTS: Mapping[str, Points] = {
    "all equal": lambda rng, at, rounds: 0,
    "many small groups at the top": lambda rng, at, rounds: min(12, int(rng.expovariate(0.7))),
    "as after so many rounds": lambda rng, at, rounds: sum(rng.choice([0, 1, 3, 3, 0]) for _ in range(min(rounds, 5))),
    "fifteen ahead, all different": lambda rng, at, rounds: at + 2 if at < 15 else at % 2,
    "a large group and a small one": lambda rng, at, rounds: rng.choice([0, 0, 0, 0, 0, 3]),
}
LARGE_TEAMS: Mapping[str, Callable[[Random, int], str | None]] = {
    "no teams": lambda rng, points: None,
    "more than half in one team": lambda rng, points: "H" if rng.random() < 0.55 else rng.choice([None, "R"]),
    "three teams": lambda rng, points: rng.choice("ABC"),
    "many teams": lambda rng, points: f"T{rng.randint(0, 25)}",
    "team mates on equal points": lambda rng, points: f"G{points}" if rng.random() < 0.7 else None,
}


def large_situation(game: str, seed: int, least: int, most: int, teams: str | None = None) -> Situation:
    """A field of that many players, hostile as far as a large one can be."""
    rng = Random(f"large {game} {seed}")
    numbers = rng.sample(range(1, 2 * most), rng.randint(least, most))
    rounds = rng.choice([0, rng.randint(1, 4), rng.randint(1, 4), rng.randint(5, 12)])
    points, teams = rng.choice(list(LARGE_POINTS)), teams or rng.choice(list(LARGE_TEAMS))
    totals = {n: LARGE_POINTS[points](rng, at, rounds) if rounds else 0 for at, n in enumerate(numbers)}
    people = tuple(Player(n, f"P{n}", team=LARGE_TEAMS[teams](rng, totals[n])) for n in numbers)
    played = tuple(round_of(ordinal, pairs) for ordinal, pairs in enumerate(_rounds(rng, numbers, rounds), 1))
    return Situation(
        game,
        Event(Settings(game=game, keep_teams_apart=99), people, played),
        _ranking(rng, numbers, totals, is_shared=False),
        rounds + 1,
        str(seed),
        f"{len(numbers)} players after {rounds} rounds, {points}, {teams}",
    )


# ---------------------------------------------------------------- whole events


@dataclass(frozen=True)
class Played:
    """A Swiss event played to its end, and the codes of all that pairing had to say."""

    event: Event
    codes: tuple[str, ...]


def play_event(game: str, players: int, rounds: int, seed: str, has_house: bool = False) -> Played:
    """Everyone stays to the end, with a house player beside them or not; results are drawn from the seed."""
    rules, plan, rng = game_of(game), Plan(players, rounds, 0), Random(f"{game} {players} {rounds} {seed}")
    people = [Player(number, f"P{number}") for number in range(1, players + 1)]
    people += [Player(players + 1, "House", house=True)] if has_house else []
    seats = players + (players % 2 if has_house else 0)
    event = Event(Settings(game=game, seed=seed, rounds=rounds), tuple(people))
    codes: list[str] = []
    for ordinal in range(1, rounds + 1):
        scored, _ = score_event(event, rules, plan)
        paired = pair_round(event, rules, plan, standings(event, rules, plan, scored), seed)
        codes += [problem.code for problem in paired.problems]
        # A round that is missing or not full would have no rematch either.
        assert sorted(n for match in paired.matches for n in match.players) == list(range(1, seats + 1)), codes
        matches = tuple(m if m.is_bye else replace(m, entry=RESULTS[game](rng)) for m in paired.matches)
        event = replace(event, rounds=(*event.rounds, Round(ordinal, f"Round {ordinal}", Stage.SWISS, matches)))
    return Played(event, tuple(codes))


def rematches(event: Event) -> int:
    met = [frozenset(match.players) for round_ in event.rounds for match in round_.matches if not match.is_bye]
    return len(met) - len(set(met))


def second_byes(event: Event) -> int:
    byes = [match.one for round_ in event.rounds for match in round_.matches if match.is_bye]
    return len(byes) - len(set(byes))
