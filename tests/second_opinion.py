"""A second opinion on standings, for tests only: slow and plain, written from the rule texts alone.

It shares no code with the program but the records of an event and the lot, which is given (ALL-4).
Nothing here is clever on purpose: whoever doubts a line of it can hold it against one rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tourney_xl.model import BLANK, Entry, Event, Figure, Match, PenaltyKind, Player, Round, Side, Verdict
from tourney_xl.pairing.draws import lot

LOSES_THE_MATCH = (PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFIED)
THIRD = Fraction(33, 100)


class Worth(NamedTuple):
    """What a match is worth to one player; `outcome` is win, draw, loss, bye or missed."""

    outcome: str
    label: str
    points: int
    difference: int = 0


Pair = tuple[Worth, Worth]


class Line(NamedTuple):
    """A round on a player's score card."""

    ordinal: int
    opponent: int | None
    worth: Worth


@dataclass(frozen=True)
class Row:
    rank: int
    number: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    figures: dict[str, Figure]
    lot: int | None = None


class Cards(NamedTuple):
    """All score cards of an event, with what is needed to read them."""

    event: Event
    key: str
    last: int
    lines: dict[int, list[Line]]

    def points(self, number: int) -> int:
        return sum(line.worth.points for line in self.lines[number])

    def opponents(self, number: int) -> list[int]:
        return [line.opponent for line in self.lines[number] if line.opponent is not None]

    def count(self, number: int, *labels: str) -> int:
        return sum(line.worth.label in labels for line in self.lines[number])

    def difference(self, number: int) -> int:
        return sum(line.worth.difference for line in self.lines[number])


# ---------------------------------------------------------------- who was there (ALL-6, ALL-17)


def is_there(event: Event, player: Player, ordinal: int) -> bool:
    """ALL-6: in from `enters` on, out after a drop until the next return; ALL-17: out after a disqualification."""
    thrown_out = [
        p.ordinal for p in event.penalties if p.number == player.number and p.kind is PenaltyKind.DISQUALIFIED
    ]
    if ordinal < player.enters or any(ordinal > when for when in thrown_out):
        return False
    is_in = True
    for when in range(ordinal + 1):
        if when - 1 in player.drops:
            is_in = False
        if when in player.returns:
            is_in = True
    return is_in


def took_part(event: Event, player: Player) -> bool:
    """Ranked are all who are or were in the event, the round to come included; no house player (ALL-16)."""
    coming = len(event.swiss_rounds) + 1
    games = [match for round_ in event.rounds for match in round_.matches if match.two is not None]
    sits = any(player.number in (match.one, match.two) for match in games)
    return not player.house and (sits or any(is_there(event, player, ordinal) for ordinal in range(1, coming + 1)))


def is_punished(event: Event, ordinal: int, number: int) -> bool:
    return any(p.ordinal == ordinal and p.number == number and p.kind in LOSES_THE_MATCH for p in event.penalties)


# ---------------------------------------------------------------- what a typed result is worth


def to_sides(winner: int, won: Worth, lost: Worth) -> Pair:
    return (won, lost) if winner == 1 else (lost, won)


def typed_winner(entry: Entry) -> int | None:
    return {Verdict.ONE: 1, Verdict.TWO: 2}.get(entry.winner) if entry.winner else None


def street_warriors(entry: Entry) -> Pair | None:
    """SW-1."""
    if entry.winner is Verdict.DRAW:
        return Worth("draw", "draw", 1), Worth("draw", "draw", 1)
    winner = typed_winner(entry)
    return None if winner is None else to_sides(winner, *FORFEITS["street-warriors"])


def star_trek(entry: Entry, has_differential: bool) -> Pair | None:
    """ST-1, ST-2; ST-3 in First Edition."""
    if entry.winner is Verdict.DRAW:
        return Worth("draw", "TT", 2), Worth("draw", "TT", 2)
    winner = typed_winner(entry)
    if winner is None:
        return None
    margin = trek_margin(entry, winner) if has_differential else 0
    if entry.how == "Modified":
        return to_sides(winner, Worth("win", "MW", 2, margin), Worth("loss", "ML", 1, -margin))
    lost = Worth("loss", "MG", 0, -margin) if entry.how == "Missed" else Worth("loss", "FL", 1, -margin)
    return to_sides(winner, Worth("win", "FW", 3, margin), lost)


def trek_margin(entry: Entry, winner: int) -> int:
    """ST-3: each score is held to 0…100 first; without scores, conceded or missed it is 100."""
    if entry.how in ("Conceded", "Missed") or not {"Score 1", "Score 2"} <= set(entry.figures):
        return 100
    one, two = (min(100, max(0, entry.figures[f"Score {side}"])) for side in (1, 2))
    return one - two if winner == 1 else two - one


def armada(entry: Entry) -> Pair | None:
    """AR-1 … AR-5."""
    winner = typed_winner(entry)
    if entry.how == "Conceded":
        return None if winner is None else armada_conceded(entry, winner)
    if len(entry.destroyed) == 2:  # AR-2, whatever the scores and without them
        return armada_second_wins(entry)
    if not {"Score 1", "Score 2"} <= set(entry.figures):
        return None
    scores = {1: entry.figures["Score 1"], 2: entry.figures["Score 2"]}
    if not entry.destroyed and scores[1] == scores[2]:  # AR-2
        return armada_second_wins(entry)
    if len(entry.destroyed) == 1:  # AR-3
        winner = 2 if Side.ONE in entry.destroyed else 1
        scores[winner] = max(scores[winner], 400)
    else:
        winner = 1 if scores[1] > scores[2] else 2
    return armada_by_margin(winner, scores[winner] - scores[3 - winner])


def armada_second_wins(entry: Entry) -> Pair:
    assert entry.second is not None, "equal scores and both fleets destroyed need `Second`"
    return armada_by_margin(int(entry.second), 0)


def armada_by_margin(winner: int, margin: int) -> Pair:
    """AR-1, AR-4."""
    margin = min(400, max(0, margin))
    points = 6 + (margin >= 60) + (margin >= 140) + (margin >= 220) + (margin >= 300)
    return to_sides(winner, Worth("win", "win", points, margin), Worth("loss", "loss", 11 - points))


def armada_conceded(entry: Entry, winner: int) -> Pair:
    """AR-5: the scores count where they make 140 or more, and blank ones make 140."""
    margin = 140
    if {"Score 1", "Score 2"} <= set(entry.figures):
        margin = max(140, entry.figures[f"Score {winner}"] - entry.figures[f"Score {3 - winner}"])
    won = armada_by_margin(1, margin)[0]
    return to_sides(winner, won, Worth("loss", "conceded", 0))


def doomtown(entry: Entry) -> Pair | None:
    """DT-1; a blank `Winner` with deciders is a win at time (DT-11)."""
    winner, how = typed_winner(entry), entry.how
    if winner is None:
        winner, how = doomtown_at_time(entry), "At time"
    if winner is None:
        return None
    points = 3 if how == "At time" else 5
    return to_sides(winner, Worth("win", "win", points), Worth("loss", "loss", 0))


def doomtown_at_time(entry: Entry) -> int | None:
    """DT-11, step by step."""
    typed = entry.figures
    if not {"Control 1", "Control 2", "Influence 1", "Influence 2"} <= set(typed):
        return None
    control, influence = (typed["Control 1"], typed["Control 2"]), (typed["Influence 1"], typed["Influence 2"])
    above = (control[0] > influence[1], control[1] > influence[0])
    if above[0] != above[1]:
        return 1 if above[0] else 2
    steps = [
        control if all(above) else (0, 0),
        (control[0] - influence[1], control[1] - influence[0]),
        control,
        influence,
        (typed.get("Bullets 1", 0), typed.get("Bullets 2", 0)),
    ]
    return next((1 if one > two else 2 for one, two in steps if one != two), None)


def wars(entry: Entry) -> Pair | None:
    """WA-1, WA-2; a blank `Winner` with deciders is a modified win (WA-3), or +1/−1 where both decks are out."""
    winner, how = typed_winner(entry), entry.how
    if winner is None:
        winner, how = wars_at_time(entry), how or "Modified"
    if winner is None:
        return None
    if how == "Missed":
        return to_sides(winner, *FORFEITS["wars"])
    margin = 1 if how == "Both out" else wars_energy(entry, winner)
    if how == "Modified":
        return to_sides(winner, Worth("win", "MW", 2, margin), Worth("loss", "ML", 1, -margin))
    return to_sides(winner, Worth("win", "FW", 3, margin), Worth("loss", "FL", 1, -margin))


def wars_energy(entry: Entry, winner: int) -> int:
    return entry.figures.get("Energy", entry.figures.get(f"Energy {winner}", 0))


def wars_at_time(entry: Entry) -> int | None:
    """WA-3: more energy, fewer cards in the lost pile, fewer in hand; both decks out: no energy at all (WA-2)."""
    for heading, sign in (("Energy", 1), ("Lost pile", -1), ("Hand", -1)):
        one, two = (entry.figures.get(f"{heading} {side}") for side in (1, 2))
        if one is not None and two is not None and one != two:
            return 1 if sign * one > sign * two else 2
    return None


RESULTS: dict[str, Callable[[Entry], Pair | None]] = {
    "street-warriors": street_warriors,
    "star-trek-2e": lambda entry: star_trek(entry, False),
    "star-trek-1e": lambda entry: star_trek(entry, True),
    "armada": armada,
    "doomtown": doomtown,
    "wars": wars,
}

FORFEITS: dict[str, Pair] = {
    "street-warriors": (Worth("win", "win", 3), Worth("loss", "loss", 0)),
    "star-trek-2e": (Worth("win", "FW", 3), Worth("loss", "MG", 0)),
    "star-trek-1e": (Worth("win", "FW", 3, 100), Worth("loss", "MG", 0, -100)),
    "armada": (Worth("win", "win", 8, 140), Worth("loss", "conceded", 0)),
    "doomtown": (Worth("win", "win", 5), Worth("loss", "loss", 0)),
    "wars": (Worth("win", "FW", 3), Worth("loss", "MG", 0)),
}
"""ALL-6: the one who came, the one who did not."""

BYES: dict[str, Worth] = {
    "street-warriors": Worth("bye", "pass", 3),
    "star-trek-2e": Worth("bye", "bye", 3),
    "star-trek-1e": Worth("bye", "bye", 3),
    "armada": Worth("bye", "bye", 8, 140),
    "doomtown": Worth("bye", "bye", 5),
    "wars": Worth("bye", "bye", 3),
}
"""SW-1, ST-1, AR-6, DT-1, WA-1."""

NEITHER: dict[str, Worth] = {
    "street-warriors": Worth("loss", "loss", 0),
    "star-trek-2e": Worth("missed", "MG", 0),
    "star-trek-1e": Worth("missed", "MG", 0),
    "armada": Worth("loss", "conceded", 0),
    "doomtown": Worth("loss", "loss", 0),
    "wars": Worth("missed", "MG", 0),
}
"""Both lose or are absent.  In ST and WA that is a missed game for both, and neither had an opponent (ST-8)."""


# ---------------------------------------------------------------- a match, a round, a score card


def judge(event: Event, key: str, ordinal: int, match: Match) -> Pair | None:
    """A penalty goes before what was typed (ALL-17), and what was typed before an absence (ALL-6)."""
    assert match.two is not None
    punished = [is_punished(event, ordinal, number) for number in match.players]
    if any(punished):
        return penalty(key, match.entry, punished)
    if match.entry.winner is Verdict.NEITHER:
        return NEITHER[key], NEITHER[key]
    if match.entry != BLANK:
        return RESULTS[key](match.entry)
    absent = [not is_there(event, event.by_number[number], ordinal) for number in match.players]
    if all(absent):
        return NEITHER[key], NEITHER[key]
    return to_sides(2 if absent[0] else 1, *FORFEITS[key]) if any(absent) else None


def penalty(key: str, entry: Entry, punished: Sequence[bool]) -> Pair:
    """ALL-17: the opponent has a win in time; in Armada the punished player has conceded."""
    if all(punished):
        return NEITHER[key], NEITHER[key]
    winner = 2 if punished[0] else 1
    if key == "armada":
        return armada_conceded(entry, winner)
    won, lost = FORFEITS[key]
    if key == "wars" and typed_winner(entry) == winner:
        margin = wars_energy(entry, winner)
        won, lost = won._replace(difference=margin), lost._replace(difference=-margin)
    if key in ("star-trek-2e", "star-trek-1e", "wars"):
        lost = lost._replace(label="FL", points=1)  # a game lost, not a game missed
    return to_sides(winner, won, lost)


def planned_rounds(event: Event, key: str) -> int:
    """ALL-7, SW-3, ST-19, AR-10, DT-2, WA-6; ALL-8: no round of the table that could only be a rematch.

    The books count who enrolled, registered or began: a house player (ALL-16) did none of these.
    """
    if event.settings.rounds is not None:
        return event.settings.rounds
    players = sum(1 for number in event.swiss_rounds[0].players if not event.by_number[number].house)
    rows = {8: 3, 16: 4, 32: 5} if key != "armada" else {16: 4, 32: 5}
    table = next(rounds for most, rounds in rows.items() if players <= most)
    return min(table, players - 1 if players % 2 == 0 else players)


def counted_rounds(event: Event, key: str) -> list[Round]:
    """A round counts with its first typed result or its last; an unfinished one beyond the planned number does not."""
    counted = []
    for round_ in event.swiss_rounds:
        games = [match for match in round_.matches if not match.is_bye]
        judged = [judge(event, key, round_.ordinal, match) for match in games]
        has_begun = any(match.entry != BLANK for match in games) or None not in judged
        is_extra = round_ is event.swiss_rounds[-1] and round_.ordinal > planned_rounds(event, key)
        if has_begun and not (is_extra and None in judged):
            counted.append(round_)
    return counted


def is_awarded(player: Player, ordinal: int) -> bool:
    """ST-12: the byes given before the event are the first rounds that the player is in."""
    return player.enters <= ordinal < player.enters + player.awarded_byes


def score_cards(event: Event, key: str) -> Cards:
    lines: dict[int, list[Line]] = {player.number: [] for player in event.players}
    rounds = counted_rounds(event, key)
    for round_ in rounds:
        for match in round_.matches:
            for number, line in match_lines(event, key, round_.ordinal, match):
                lines[number].append(line)
    last = rounds[-1].ordinal if rounds else 0
    return Cards(event, key, last, lines)


def match_lines(event: Event, key: str, ordinal: int, match: Match) -> list[tuple[int, Line]]:
    if match.two is None:
        label = "awarded bye" if is_awarded(event.by_number[match.one], ordinal) else BYES[key].label
        return [(match.one, Line(ordinal, None, BYES[key]._replace(label=label)))]
    judged = judge(event, key, ordinal, match)
    if judged is None:
        return []
    if judged[0].outcome == "missed":
        return [(match.one, Line(ordinal, None, judged[0])), (match.two, Line(ordinal, None, judged[1]))]
    return [(match.one, Line(ordinal, match.two, judged[0])), (match.two, Line(ordinal, match.one, judged[1]))]


# ---------------------------------------------------------------- tiebreakers


def street_figures(cards: Cards, number: int) -> dict[str, Figure]:
    """SW-7, SW-10."""
    beaten = not_beaten = 0
    first: int | None = None
    for line in cards.lines[number]:
        if line.opponent is None:
            continue
        if line.worth.outcome == "win":
            beaten += cards.points(line.opponent)
        else:
            not_beaten += cards.points(line.opponent)
            first = line.ordinal if first is None else min(first, line.ordinal)
    return {"Beaten": beaten, "Not beaten": not_beaten, "First not won": first}


def schedule(cards: Cards, number: int) -> list[int]:
    """ST-10, ST-12: the final points of everyone met, a bye as 0, an awarded one as 3 a round."""
    awarded = 3 * max(planned_rounds(cards.event, cards.key), cards.last)
    met = []
    for line in cards.lines[number]:
        if line.opponent is not None:
            met.append(cards.points(line.opponent))
        elif line.worth.outcome == "bye":
            met.append(awarded if line.worth.label == "awarded bye" else 0)
    return met


def less_the_lowest(figures: Sequence[int]) -> int:
    return sum(figures) - min(figures, default=0)


def trek_figures(cards: Cards, number: int) -> dict[str, Figure]:
    """ST-3, ST-9, ST-10, ST-11: in OSoS the lowest is dropped among the contributions, a bye gives 0."""
    contributions = [
        sum(schedule(cards, line.opponent)) if line.opponent is not None else 0
        for line in cards.lines[number]
        if line.worth.outcome != "missed"
    ]
    differential: dict[str, Figure] = {"DF": cards.difference(number)} if cards.key == "star-trek-1e" else {}
    return differential | {
        "SoS": less_the_lowest(schedule(cards, number)),
        "OSoS": less_the_lowest(contributions),
        "FW": cards.count(number, "FW"),
        "FL+ML": cards.count(number, "FL", "ML"),
        "MW": cards.count(number, "MW"),
        "Rating": cards.event.by_number[number].rating,
    }


def armada_figures(cards: Cards, number: int) -> dict[str, Figure]:
    """AR-9."""
    strengths = [Fraction(cards.points(other), len(cards.lines[other])) for other in cards.opponents(number)]
    mean = sum(strengths, Fraction(0)) / len(strengths) if strengths else Fraction(0)
    return {"MoV": cards.difference(number), "SoS": mean}


def win_share(cards: Cards, number: int) -> Fraction:
    """DT-4, DT-5."""
    rounds = len(cards.lines[number])
    return max(THIRD, Fraction(cards.points(number), 5 * rounds)) if rounds else THIRD


def doomtown_figures(cards: Cards, number: int) -> dict[str, Figure]:
    """DT-4, DT-5."""
    shares = [win_share(cards, other) for other in cards.opponents(number)]
    mean = sum(shares, Fraction(0)) / len(shares) if shares else THIRD
    return {"MW%": win_share(cards, number), "OMW%": mean, "Entry": number}


def wars_figures(cards: Cards, number: int) -> dict[str, Figure]:
    """WA-2, WA-5."""
    return {"DF": cards.difference(number)}


FIGURES: dict[str, Callable[[Cards, int], dict[str, Figure]]] = {
    "street-warriors": street_figures,
    "star-trek-2e": trek_figures,
    "star-trek-1e": trek_figures,
    "armada": armada_figures,
    "doomtown": doomtown_figures,
    "wars": wars_figures,
}

# ---------------------------------------------------------------- ranks


Goodness = Callable[[int], Fraction]
"""How good a player is by one tiebreaker: more is better."""

LOWER_IS_BETTER = ("FL+ML", "Entry")
NONE_IS: dict[str, int] = {"First not won": 1000, "Rating": -1}
"""Never to have lost is best (SW-7); a player without a rating has none to win a tie with."""


def goodness(figures: dict[int, dict[str, Figure]], heading: str) -> Goodness:
    def of(number: int) -> Fraction:
        figure = figures[number][heading]
        value = Fraction(NONE_IS[heading] if figure is None else figure)
        return -value if heading in LOWER_IS_BETTER else value

    return of


def split(tied: Sequence[int], good: Goodness) -> list[list[int]]:
    """The tied parted into groups, the best first."""
    values = sorted({good(number) for number in tied}, reverse=True)
    return [[number for number in tied if good(number) == value] for value in values]


def beat_the_other(cards: Cards, one: int, two: int) -> list[list[int]] | None:
    """ST-9: head-to-head, where the two met and one of them won (more often than the other)."""
    outcomes = [line.worth.outcome for line in cards.lines[one] if line.opponent == two]
    lead = outcomes.count("win") - outcomes.count("loss")
    if lead == 0:
        return None
    return [[one], [two]] if lead > 0 else [[two], [one]]


def settle(cards: Cards, tied: list[int], steps: Sequence[Goodness]) -> list[list[int]]:
    """One step after another; in Star Trek head-to-head between, wherever exactly two are left (ST-9)."""
    if len(tied) == 1:
        return [tied]
    if len(tied) == 2 and cards.key.startswith("star-trek"):
        decided = beat_the_other(cards, *tied)
        if decided:
            return decided
    if not steps:
        return [tied]
    return [group for part in split(tied, steps[0]) for group in settle(cards, part, steps[1:])]


def tied_groups(cards: Cards, figures: dict[int, dict[str, Figure]]) -> list[list[int]]:
    """The players in groups that no rule but the lot parts, the best first."""
    headings = list(next(iter(figures.values())))
    groups = split(sorted(figures), lambda number: Fraction(cards.points(number)))
    if cards.key == "star-trek-1e":  # the differential comes before head-to-head
        groups = [part for group in groups for part in split(group, goodness(figures, "DF"))]
        headings.remove("DF")
    steps = [goodness(figures, heading) for heading in headings]
    return [settled for group in groups for settled in settle(cards, group, steps)]


def by_lot(cards: Cards, tied: Sequence[int]) -> list[int]:
    """ALL-10: places that the players settled among themselves (SW-7) go before lots (ALL-4)."""

    def place(number: int) -> tuple[int, int]:
        typed = cards.event.by_number[number].playoff
        settled = typed if isinstance(typed, int) and cards.key == "street-warriors" else 1000
        return settled, lot(cards.event.settings.seed or "", cards.last, number)

    return sorted(tied, key=place)


def row(cards: Cards, rank: int, number: int, figures: dict[str, Figure], drawn_lot: int | None) -> Row:
    outcomes = [line.worth.outcome for line in cards.lines[number]]
    won, drawn, lost, byes = (outcomes.count(word) for word in ("win", "draw", "loss", "bye"))
    points = cards.points(number)
    return Row(rank, number, points, won + drawn + lost, won, drawn, lost, byes, figures, drawn_lot)


def opinion(event: Event, key: str, structure: str) -> list[Row]:
    """The standings of the Swiss rounds, in the order of rank.

    The structure changes cuts and brackets, never the standings of Swiss rounds; it is asked for so
    that a caller cannot mistake an elimination for an event that has standings.
    """
    if structure == "elimination":
        raise ValueError("elimination has no standings of Swiss rounds")
    cards = score_cards(event, key)
    figures = {
        player.number: FIGURES[key](cards, player.number) for player in event.players if took_part(event, player)
    }
    rows: list[Row] = []
    for tied in tied_groups(cards, figures):
        first = len(rows) + 1
        shares = key.startswith("star-trek")  # ST-9: equal to the end, they share the rank
        for place, number in enumerate(by_lot(cards, tied)):
            drawn_lot = place + 1 if len(tied) > 1 else None
            rows.append(row(cards, first if shares else first + place, number, figures[number], drawn_lot))
    return rows
