"""Random events for tests: valid, small, full of ties, and never twice the same but for the seed.

Pairings are careless on purpose: standings have to be right for a round paired by hand as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

from tourney_xl.model import (
    BLANK,
    Entry,
    Event,
    Match,
    Penalty,
    PenaltyKind,
    Player,
    Round,
    Settings,
    Side,
    Stage,
    Verdict,
)
from tourney_xl.problems import Cell

STRUCTURES = {
    "street-warriors": ("swiss-cut", "swiss"),
    "star-trek-2e": ("swiss", "swiss-match-play"),
    "star-trek-1e": ("swiss", "swiss-match-play"),
    "armada": ("basic", "advanced"),
    "doomtown": ("single-day", "multi-day", "swiss"),
    "wars": ("swiss",),
}
GAMES = tuple(STRUCTURES)
TREK = ("star-trek-2e", "star-trek-1e")


# ---------------------------------------------------------------- results


def won_by(side: int) -> Verdict:
    return Verdict.ONE if side == 1 else Verdict.TWO


def sided(side: int, heading: str, winners: int, losers: int) -> dict[str, int]:
    """`Score 1`, `Score 2`, with the winner's figure on the winner's side."""
    return {f"{heading} {side}": winners, f"{heading} {3 - side}": losers}


def street_warriors(rng: Random) -> Entry:
    return Entry(winner=rng.choice([Verdict.ONE, Verdict.TWO, Verdict.ONE, Verdict.TWO, Verdict.DRAW]))


def star_trek_2e(rng: Random) -> Entry:
    if rng.random() < 0.15:
        return Entry(winner=Verdict.DRAW)
    how = rng.choice([None, None, "Full", "Modified", "Modified", "Conceded", "Missed"])
    return Entry(winner=won_by(rng.randint(1, 2)), how=how)


TREK_SCORES = (-15, -1, 0, 1, 35, 65, 99, 100, 101, 130)
"""Both sides of the limits that a score is held to (ST-3)."""


def star_trek_1e(rng: Random) -> Entry:
    plain = star_trek_2e(rng)
    if rng.random() < 0.3:
        return plain
    if plain.winner is Verdict.DRAW:
        score = rng.choice(TREK_SCORES)
        return replace(plain, figures={"Score 1": score, "Score 2": score})
    assert plain.winner is not None
    low, high = sorted(rng.sample(TREK_SCORES, 2))
    is_upset = plain.how != "Modified" and rng.random() < 0.1  # a full win may be won from behind
    return replace(plain, figures=sided(int(plain.winner), "Score", *((low, high) if is_upset else (high, low))))


ARMADA_MARGINS = (1, 59, 60, 128, 139, 140, 219, 220, 299, 300, 400, 401, 450)
"""Both sides of every step of the table (AR-4) and of the limit (AR-1)."""


def armada(rng: Random) -> Entry:
    kinds = (armada_scores, armada_scores, armada_equal, armada_one_destroyed, armada_both_destroyed, armada_conceded)
    return rng.choice(kinds)(rng, rng.randint(1, 2))


def maybe_typed(rng: Random, side: int) -> Verdict | None:
    return won_by(side) if rng.random() < 0.5 else None


def armada_scores(rng: Random, side: int) -> Entry:
    low = rng.choice([0, 49, 225])
    scores = sided(side, "Score", low + rng.choice(ARMADA_MARGINS), low)
    return Entry(winner=maybe_typed(rng, side), figures=scores, second=rng.choice([None, Side.ONE, Side.TWO]))


def armada_equal(rng: Random, side: int) -> Entry:
    score = rng.choice([0, 100, 400])
    return Entry(winner=maybe_typed(rng, side), figures=sided(side, "Score", score, score), second=Side(side))


def armada_one_destroyed(rng: Random, side: int) -> Entry:
    scores = sided(side, "Score", rng.choice([150, 380, 399, 400, 420, 560]), rng.choice([0, 100, 225, 340, 341, 450]))
    second = rng.choice([None, Side.ONE, Side.TWO])
    return Entry(winner=maybe_typed(rng, side), figures=scores, second=second, destroyed=frozenset({Side(side).other}))


def armada_both_destroyed(rng: Random, side: int) -> Entry:
    scores = sided(side, "Score", rng.choice([400, 430]), rng.choice([400, 500])) if rng.random() < 0.7 else {}
    return Entry(maybe_typed(rng, side), figures=scores, second=Side(side), destroyed=frozenset(Side))


def armada_conceded(rng: Random, side: int) -> Entry:
    low = rng.choice([0, 30])
    margin = rng.choice([-200, 0, 139, 140, 219, 220, 300, 470])
    scores = sided(side, "Score", max(0, low + margin), low) if rng.random() < 0.7 else {}
    return Entry(winner=won_by(side), how="Conceded", figures=scores)


def doomtown(rng: Random) -> Entry:
    if rng.random() < 0.35:
        return doomtown_at_time(rng)
    return Entry(winner=won_by(rng.randint(1, 2)), how=rng.choice([None, "In time", "At time"]))


def doomtown_at_time(rng: Random) -> Entry:
    """DT-11 from small figures, so that every step is reached; a card is pulled where all are equal."""
    # The wider the control points spread, the more often two steps would disagree.
    most = rng.choice([2, 5])
    control, influence, bullets = ([rng.randint(1, top) for _ in (1, 2)] for top in (most, most - 1, 2))
    figures = sided(1, "Control", *control) | sided(1, "Influence", *influence) | sided(1, "Bullets", *bullets)
    is_even = all(one == two for one, two in (control, influence, bullets))
    if is_even:
        return Entry(winner=won_by(rng.randint(1, 2)), how="At time", figures=figures)
    return Entry(how=rng.choice([None, "At time"]), figures=figures)


def wars(rng: Random) -> Entry:
    return rng.choice((wars_plain, wars_plain, wars_plain, wars_at_time, wars_both_out))(rng)


def wars_plain(rng: Random) -> Entry:
    how = rng.choice([None, "Full", "Modified", "Conceded", "Missed"])
    figures = {} if how == "Missed" else {"Energy": rng.choice([1, 2, 2, 3, 10])}
    return Entry(winner=won_by(rng.randint(1, 2)), how=how, figures=figures)


def wars_at_time(rng: Random) -> Entry:
    """WA-3 from small figures; where all are equal the organizer types the winner."""
    energy, lost, hand = ([rng.randint(1, 2) for _ in (1, 2)] for _ in range(3))
    figures = sided(1, "Energy", *energy) | sided(1, "Lost pile", *lost) | sided(1, "Hand", *hand)
    if all(one == two for one, two in (energy, lost, hand)):
        return Entry(winner=won_by(rng.randint(1, 2)), how="Modified", figures=figures)
    return Entry(how=rng.choice([None, "Modified"]), figures=figures)


def wars_both_out(rng: Random) -> Entry:
    lost, hand = ([rng.randint(1, 2) for _ in (1, 2)] for _ in range(2))
    if rng.random() < 0.5 or (lost[0] == lost[1] and hand[0] == hand[1]):
        return Entry(winner=won_by(rng.randint(1, 2)), how="Both out")
    return Entry(how="Both out", figures=sided(1, "Lost pile", *lost) | sided(1, "Hand", *hand))


RESULTS: dict[str, Callable[[Random], Entry]] = {
    "street-warriors": street_warriors,
    "star-trek-2e": star_trek_2e,
    "star-trek-1e": star_trek_1e,
    "armada": armada,
    "doomtown": doomtown,
    "wars": wars,
}


def random_entry(key: str, rng: Random) -> Entry:
    return Entry(winner=Verdict.NEITHER) if rng.random() < 0.04 else RESULTS[key](rng)


# ---------------------------------------------------------------- players


def random_players(key: str, rng: Random, rounds: int) -> list[Player]:
    """Rows in any order, numbers with gaps: neither may matter."""
    count = rng.choice([rng.randint(2, 6), rng.randint(5, 10), rng.randint(2, 24)])
    players = [random_player(key, rng, number, rounds) for number in rng.sample(range(1, count + 6), count)]
    # Two at least are there in round 1 and have no bye then, so that there is a round.
    for position in (0, 1):
        players[position] = replace(players[position], awarded_byes=0, enters=1, drops=(), returns=())
    if rng.random() < 0.15:
        players.append(Player(number=count + 6, name="House", house=True))
    return players


def random_player(key: str, rng: Random, number: int, rounds: int) -> Player:
    enters = rng.randint(2, rounds + 2) if rng.random() < 0.08 else 1
    drops, returns = random_absences(rng, enters, rounds)
    return Player(
        number=number,
        name=f"Player {number}",
        rating=rng.choice([1500, 1500, 1520, 1600]) if rng.random() < 0.8 else None,
        awarded_byes=rng.choice([1, 1, 2]) if key in TREK and rng.random() < 0.08 else 0,
        enters=enters,
        drops=drops,
        returns=returns,
    )


def random_absences(rng: Random, enters: int, rounds: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Now and then one drop, with or without a return, or a second drop after it."""
    chance = rng.random()
    if chance > 0.16 or enters > rounds:
        return (), ()
    if chance < 0.01:
        return (0,), ()
    last = rng.randint(enters, rounds)
    back = last + rng.randint(1, 3)
    if chance > 0.08 or back > rounds:
        return (last,), ()
    return ((last, rounds) if chance < 0.03 else (last,)), (back,)


# ---------------------------------------------------------------- rounds


@dataclass
class Desk:
    """What the organizer of a random event has in hand while it goes on."""

    key: str
    rng: Random
    players: list[Player]
    rounds: list[Round] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    met: set[frozenset[int]] = field(default_factory=set)
    had_bye: set[int] = field(default_factory=set)

    def is_out(self, player: Player, ordinal: int) -> bool:
        thrown_out = any(p.number == player.number and p.kind is PenaltyKind.DISQUALIFIED for p in self.penalties)
        left = [drop + 1 for drop in player.drops if drop + 1 <= ordinal]
        came = [when for when in player.returns if when <= ordinal]
        return thrown_out or ordinal < player.enters or max(left, default=0) > max(came, default=0)


def seated(desk: Desk, ordinal: int) -> tuple[list[Player], set[int]]:
    """Everyone in, and sometimes one who left when the round stood already; also who of them is absent."""
    others = [player for player in desk.players if not player.house]
    present = [player for player in others if not desk.is_out(player, ordinal)]
    before = {number for round_ in desk.rounds[-1:] for number in round_.players}
    just_left = [player for player in others if desk.is_out(player, ordinal) and player.number in before]
    late_leavers = [player for player in just_left if desk.rng.random() < 0.4]
    return present + late_leavers, {player.number for player in late_leavers}


def publish(desk: Desk, ordinal: int) -> None:
    """The round's pairs and byes; too few players left: no further round."""
    players, absent = seated(desk, ordinal)
    byes = [player.number for player in players if player.enters <= ordinal < player.enters + player.awarded_byes]
    field_ = [player.number for player in players if player.number not in byes]
    house = [player.number for player in desk.players if player.house]
    if len(field_) % 2:
        if house:
            field_ += house[:1]
        else:
            byes.append(take_bye(desk, field_, absent))
    pairs = careless_pairs(desk, field_)
    if desk.key in TREK:
        byes += instead_of_rematches(desk, pairs)
    if not pairs:
        return
    desk.had_bye.update(byes)
    desk.met.update(frozenset(pair) for pair in pairs)
    rows = [Match(one, two, table=table) for table, (one, two) in enumerate(pairs, 1)] + [Match(n, None) for n in byes]
    desk.rounds.append(Round(ordinal, f"Round {ordinal}", Stage.SWISS, tuple(rows)))


def take_bye(desk: Desk, numbers: list[int], absent: set[int]) -> int:
    """Out of the field goes one who is there, without a bye so far if there is one."""
    candidates = [number for number in numbers if number not in absent] or numbers
    chosen = desk.rng.choice([number for number in candidates if number not in desk.had_bye] or candidates)
    numbers.remove(chosen)
    return chosen


def careless_pairs(desk: Desk, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The fewest rematches among twenty shuffles."""
    shuffles = [desk.rng.sample(numbers, len(numbers)) for _ in range(20)]
    pairings = [list(pairwise(order))[::2] for order in shuffles]
    return min(pairings, key=lambda pairs: sum(frozenset(pair) in desk.met for pair in pairs))


def instead_of_rematches(desk: Desk, pairs: list[tuple[int, int]]) -> list[int]:
    """ST-6: the two who would meet again both get byes, where the organizer keeps to the rule."""
    house = {player.number for player in desk.players if player.house}
    again = [pair for pair in pairs if frozenset(pair) in desk.met and not house & set(pair)]
    if len(again) == len(pairs) or desk.rng.random() < 0.3:
        return []
    for pair in again:
        pairs.remove(pair)
    return [number for pair in again for number in pair]


def play(desk: Desk, chance: float) -> None:
    """Results into the newest round, each with this chance; a table with an absent player mostly stays blank."""
    round_ = desk.rounds[-1]
    out = {player.number for player in desk.players if desk.is_out(player, round_.ordinal)}

    def played(match: Match) -> Match:
        likely = 0.2 if out & set(match.players) else chance
        if match.is_bye or desk.rng.random() >= likely:
            return match
        return replace(match, entry=random_entry(desk.key, desk.rng))

    matches = tuple(played(match) for match in round_.matches)
    desk.rounds[-1] = replace(round_, matches=matches)
    if desk.rng.random() < 0.08:
        punish(desk, [match for match in matches if not match.is_bye and not out & set(match.players)])


def punish(desk: Desk, matches: Sequence[Match]) -> None:
    """A penalty for somebody at a table; a lost match may have been typed in or not."""
    house = {player.number for player in desk.players if player.house}
    culprits = [number for match in matches for number in match.players if number not in house]
    if not culprits:
        return
    number, kind = desk.rng.choice(culprits), desk.rng.choice(list(PenaltyKind))
    row = len(desk.penalties) + 2
    desk.penalties.append(Penalty(desk.rounds[-1].ordinal, number, kind, Cell("Penalties", f"A{row}")))
    if kind in (PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFIED) and desk.rng.random() < 0.5:
        blank(desk, number)


def blank(desk: Desk, number: int) -> None:
    round_ = desk.rounds[-1]
    rows = (replace(match, entry=BLANK) if number in match.players else match for match in round_.matches)
    desk.rounds[-1] = replace(round_, matches=tuple(rows))


def random_event(key: str, seed: int) -> Event:
    """An event of 2 to 24 players after up to seven Swiss rounds, the newest sometimes unfinished or not begun."""
    rng = Random(f"{key} {seed}")
    rounds = rng.choice([1, 2, 3, 3, 4, 5, 6, 7])
    desk = Desk(key, rng, random_players(key, rng, rounds))
    for ordinal in range(1, rounds + 1):
        publish(desk, ordinal)
        if len(desk.rounds) < ordinal:
            break
        play(desk, 1.0 if ordinal < rounds else rng.choice([1.0, 1.0, 1.0, 0.6, 0.0]))
    settings = Settings(
        event="Random",
        game=key,
        structure=rng.choice(STRUCTURES[key]),
        rounds=rng.choice([None, None, rng.randint(1, 7)]),
        seed=str(rng.randint(1, 99999)),
    )
    return Event(settings, tuple(desk.players), tuple(desk.rounds), tuple(desk.penalties))
