"""From the cut to the champion: brackets as tables of slots, and one short interpreter for all of them.

A bracket is two tables: which seeds meet in each match of the first round, by match number, and which two
matches of a round feed each match of the next.  Seeds and match numbers are written into the sheets once;
from then on they, and neither the standings nor the order of rows, say who meets whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.games.game import BracketKind, Game
from tourney_xl.model import Event, Match, Player, Round, ScoredMatch, Standing
from tourney_xl.pairing import draws
from tourney_xl.pairing.tables import seated
from tourney_xl.planning import Plan
from tourney_xl.presence import absent, field, is_in, punished
from tourney_xl.problems import Cell, Problem, error, has_errors, warning
from tourney_xl.standings import tied_across
from tourney_xl.wording import listed

Slots = tuple[tuple[int, int], ...]
"""The seeds, or the numbers of the matches before, that meet in match 1, 2, 3…"""
Seeds = Mapping[int, int]
"""Entry numbers by seed; a seed that nobody has is a bye for its opponent."""


@dataclass(frozen=True)
class BracketRound:
    """A bracket round ready to be published; without matches where a problem is an error."""

    matches: tuple[Match, ...]
    problems: tuple[Problem, ...]
    size: int

    @property
    def sheet(self) -> str:
        return sheet_name(self.size)


def sheet_name(size: int) -> str:
    """ALL-9: sheets are named for the size of the bracket's round."""
    return "Final" if size == 2 else f"Top {size}"


def size_of(name: str) -> int | None:
    """The size that a bracket sheet's name stands for; None where it is no such name."""
    word = " ".join(name.split()).casefold()
    if word == "final":
        return 2
    head, _, number = word.partition(" ")
    if head != "top" or not number.isascii() or not number.isdigit():
        return None
    size = int(number)
    return size if size >= 4 and size.bit_count() == 1 else None


# ---------------------------------------------------------------- the tables of slots


def _fold(size: int) -> Slots:
    """AR-12: highest v lowest, second-highest v second-lowest; so are matches folded into the next round."""
    return tuple((low, size + 1 - low) for low in range(1, size // 2 + 1))


def _tree(size: int) -> Slots:
    """DT-6: as if the better seed won every match, highest v lowest holds in every round: 1–16, 8–9, …"""
    order = [1]
    while len(order) < size:
        order = [seed for better in order for seed in (better, 2 * len(order) + 1 - better)]
    return tuple(zip(order[::2], order[1::2], strict=True))


MATCH_PLAY: Mapping[int, Slots] = {
    8: ((1, 8), (4, 5), (2, 7), (3, 6)),
    16: ((1, 16), (8, 9), (5, 12), (4, 13), (3, 14), (6, 11), (7, 10), (2, 15)),
}
"""ST-13: the published orders; neighbours meet next.  All other sizes are seeded as a tree."""


def _match_play(size: int) -> Slots:
    return MATCH_PLAY.get(size) or _tree(size)


def _neighbours(count: int) -> Slots:
    """Matches 1 and 2 feed the next round's match 1, matches 3 and 4 its match 2."""
    return tuple((number, number + 1) for number in range(1, count + 1, 2))


def _by_standing(qualified: Sequence[int], size: int, seed: str, ordinal: int) -> Seeds:
    return dict(enumerate(qualified, start=1))


def _by_lot(qualified: Sequence[int], size: int, seed: str, ordinal: int) -> Seeds:
    """SW-8: placed at random; the seed is only the place in the draw."""
    return dict(enumerate(draws.shuffled(seed, ordinal, "bracket", qualified), start=1))


def _by_lot_with_random_byes(qualified: Sequence[int], size: int, seed: str, ordinal: int) -> Seeds:
    """AR-14: byes and numbers at random.  A bye is a fold's lower seed that nobody has, in matches drawn by lot."""
    matches = draws.shuffled(seed, ordinal, "bye matches", range(1, size // 2 + 1))
    vacant = {size + 1 - number for number in matches[: size - len(qualified)]}
    taken = [slot for slot in range(1, size + 1) if slot not in vacant]
    return dict(zip(taken, draws.shuffled(seed, ordinal, "bracket", qualified), strict=True))


@dataclass(frozen=True)
class Bracket:
    """How players get their seeds, who meets in the first round, and which winners meet after it."""

    seeds: Callable[[Sequence[int], int, str, int], Seeds]
    slots: Callable[[int], Slots]
    feeds: Callable[[int], Slots]

    @property
    def is_seeded(self) -> bool:
        """Whether a seed is a rank, not only a place in a draw."""
        return self.seeds is _by_standing


BRACKETS: Mapping[BracketKind, Bracket] = {
    BracketKind.FOLD: Bracket(_by_standing, _fold, _fold),
    BracketKind.TREE: Bracket(_by_standing, _tree, _neighbours),
    BracketKind.MATCH_PLAY: Bracket(_by_standing, _match_play, _neighbours),
    BracketKind.RANDOM: Bracket(_by_lot, _tree, _neighbours),
    BracketKind.RANDOM_FOLD: Bracket(_by_lot_with_random_byes, _fold, _fold),
}


def bracket_of(event: Event, game: Game) -> Bracket:
    """The structure's bracket; a structure without one, given a cut by the organizer, has the seeded tree."""
    return BRACKETS[game.structure(event.settings.structure).bracket or BracketKind.TREE]


# ---------------------------------------------------------------- the interpreter


@dataclass(frozen=True)
class _Side:
    """A player who has come as far as this match, with the seed that the first sheet gave."""

    seed: int
    number: int


def _round_of(pairs: Sequence[tuple[_Side | None, _Side | None]], event: Event) -> tuple[Match, ...]:
    """Match 1, 2, 3… from the two sides of each: a side alone has a bye, and a match without sides falls out."""
    matches = []
    for number, pair in enumerate(pairs, start=1):
        sides = sorted((side for side in pair if side is not None), key=lambda side: side.seed)
        if len(sides) == 2:
            one, two = sides
            matches.append(Match(one.number, two.number, number=number, seed_one=one.seed, seed_two=two.seed))
        elif sides:
            matches.append(Match(sides[0].number, None, number=number, seed_one=sides[0].seed))
    return seated(matches, event)


def first_round(event: Event, game: Game, plan: Plan, ranking: Sequence[Standing], seed: str) -> BracketRound:
    """The cut, or all who are in where elimination is the whole event, in the first round of the bracket."""
    ordinal = len(event.rounds) + 1
    qualified, problems = qualifiers(event, game, plan, ranking)
    size = max(2, 1 << (len(qualified) - 1).bit_length()) if qualified else 2
    if has_errors(problems):
        return BracketRound((), problems, size)
    if len(qualified) < 2:
        return BracketRound((), (_too_few(len(qualified), event),), size)
    bracket = bracket_of(event, game)
    seeds = bracket.seeds(qualified, size, seed, ordinal)
    sides = {slot: _Side(slot, number) for slot, number in seeds.items()}
    pairs = [(sides.get(one), sides.get(two)) for one, two in bracket.slots(size)]
    return BracketRound(_round_of(pairs, event), problems, size)


def next_round(event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch]) -> BracketRound:
    """The winners of the newest bracket round who have not left since, as the bracket brings them together."""
    newest = event.bracket_rounds[-1]
    size = _size(newest) // 2
    games = [game_ for game_ in scored if game_.round.ordinal == newest.ordinal]
    problems = (*(_needs_winner(game_, event) for game_ in games if game_.one is None), *misnumbered(event, game, plan))
    sides = {game_.match.number: _through(game_, event) for game_ in games}
    pairs = [(sides.get(one), sides.get(two)) for one, two in bracket_of(event, game).feeds(size)]
    matches = _round_of(pairs, event)
    if not problems and not matches:
        problems = (_nobody_left(newest),) if size > 1 else (_final_without_winner(newest, event),)
    return BracketRound(() if problems else matches, problems, size)


def _size(round_: Round) -> int:
    return round_.size or size_of(round_.sheet) or 2


def _through(game: ScoredMatch, event: Event) -> _Side | None:
    """The winner, with the seed; None where both are out or the winner has left since (AR-13, DT-7, ALL-9)."""
    winner, match = game.winner, game.match
    if winner is None or not is_in(event.by_number[winner], game.round.ordinal + 1, event):
        return None
    return _Side((match.seed_one if winner == match.one else match.seed_two) or 0, winner)


def misnumbered(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """Match numbers say who meets whom next, so each is one of the round's and stands once.

    A blank one is told where the sheet is read.
    """
    return [problem for round_ in event.bracket_rounds[-1:] for problem in _misnumbered(round_)]


def _misnumbered(round_: Round) -> Iterator[Problem]:
    most = _size(round_) // 2
    counts = Counter(match.number for match in round_.matches)
    for match in round_.matches:
        if match.number is None or (match.number <= most and counts[match.number] == 1):
            continue
        wrong = f"stands {counts[match.number]} times" if match.number <= most else f"is not one of 1 to {most}"
        message = f"Match {match.number} {wrong} in {round_.sheet}, so it cannot be told who meets whom next."
        hint = "Type back what stood here; the sheet Bracket and the newest backup show it."
        yield error("match-number-wrong", match.at("Match") or Cell(round_.sheet), message, hint)


# ---------------------------------------------------------------- the cut


def qualifiers(
    event: Event, game: Game, plan: Plan, ranking: Sequence[Standing]
) -> tuple[tuple[int, ...], tuple[Problem, ...]]:
    """The first of the standings who have not left: whoever comes below a gap moves up (ALL-15, AR-11)."""
    here = {player.number for player in field(event, len(event.rounds) + 1)}
    eligible = [row.number for row in ranking if row.number in here]
    # Whoever has left has nothing to settle any more.
    ties = [[number for number in tie if number in here] for tie in tied_across(ranking, event, plan.cut, here)]
    chosen = tuple(eligible[: plan.cut])
    if game.players_settle_ties:
        problems = [tie_to_settle("tie-at-cut", f"across the cut to {plan.cut}", event, tie) for tie in ties]
    else:
        problems = [_cut_by_lot(event, tie, chosen) for tie in ties]
    return chosen, (*_too_late(event), *problems)


def _cut_by_lot(event: Event, tied: Sequence[int], chosen: Collection[int]) -> Problem:
    """ALL-10: lots decided, and that is said."""
    names, lucky = ([event.name(number) for number in group] for group in (tied, [n for n in tied if n in chosen]))
    message = f"{listed(names)} are equal in everything across the cut: lots put {listed(lucky)} in."
    hint = "Nothing to do. Lots come from the event's seed and stand in the column Lot of Standings."
    return warning("cut-by-lot", event.by_number[tied[0]].at("Name"), message, hint)


TOO_LATE: Mapping[str, str] = {
    "Enters": "Clear the cell; type 0 into Drops for a player who never began.",
    "Returns": "Clear the cell: whoever has left by now is not in the bracket.",
}
"""What to type instead, by the column that brings a player in with the bracket."""


def _too_late(event: Event) -> Iterator[Problem]:
    """ALL-6, DT-9: nobody comes in or back with the bracket; said while that can still be mended without `undo`."""
    first = len(event.rounds) + 1
    for player in event.players:
        arrivals = {"Enters": (player.enters,) if player.enters > 1 else (), "Returns": player.returns}
        for header, ordinals in arrivals.items():
            for ordinal in [late for late in ordinals if late >= first][:1]:
                message = f"Round {ordinal} belongs to the bracket, and nobody comes in once that has begun."
                yield error("entry-after-cut", player.at(header), message, TOO_LATE[header])


def to_replace(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """AR-11: who qualified and left before any game of the bracket is replaced, as long as no result is in."""
    replaces = game.structure(event.settings.structure).replaces_drops
    if not replaces or len(event.bracket_rounds) != 1 or _has_begun(event.bracket_rounds[0], event):
        return []
    first = event.bracket_rounds[0]
    waiting = [
        player for player in field(event, first.ordinal) if not player.house and not first.match_of(player.number)
    ]
    gone = [number for match in first.matches for number in absent(match, first.ordinal, event)]
    return [_to_replace(event.by_number[number], first) for number in gone[: len(waiting)]]


def _has_begun(first: Round, event: Event) -> bool:
    """A result against somebody who is not there, such as a concession, is no game."""
    games = [match for match in first.matches if not absent(match, first.ordinal, event)]
    return any(not match.entry.is_blank or punished(match, first.ordinal, event) for match in games)


def _to_replace(player: Player, first: Round) -> Problem:
    message = f"{player.name} left before any game of {first.sheet}, so the next in the standings comes in."
    hint = f"Run undo, then advance: {first.sheet} is drawn anew."
    return error("qualifier-to-replace", player.at("Drops"), message, hint)


def tie_to_settle(code: str, where_tied: str, event: Event, tied: Sequence[int]) -> Problem:
    """ALL-10: a tie that matters and that the players are to settle."""
    players = [event.by_number[number] for number in tied]
    names = [player.name for player in players]
    message = f"{listed(names)} are tied {where_tied}; the rules let them settle it."
    cells = ", ".join(player.cells["Playoff"].ref for player in players if "Playoff" in player.cells)
    where = f" ({cells})" if cells else ""
    hint = f"Type 1, 2, 3… in their Playoff cells{where} as they settled it, or lot in one to let lots decide."
    return error(code, players[0].at("Playoff"), message, hint + players[0].needs_column("Playoff"))


def _too_few(players: int, event: Event) -> Problem:
    there = "there is 1" if players == 1 else "there is none"
    message = f"A bracket needs at least two players, and {there}."
    hint = "Add players, or see who is marked as dropped."
    if event.swiss_rounds:
        hint = "See who is marked as dropped; to end the event here, type 0 into Cut on the sheet Event."
    return error("too-few-players", Cell("Players"), message, hint)


def _needs_winner(game: ScoredMatch, event: Event) -> Problem:
    one, two = (event.name(number) for number in game.match.players)
    message = f"{one} and {two}: no bracket match ends without a winner."
    return error("no-winner", game.match.at("Winner") or Cell(game.round.sheet), message, "Type who won.")


def _nobody_left(newest: Round) -> Problem:
    message = "Nobody who could go on from here is still in the event."
    hint = "For whoever plays on, take out the number in Drops on sheet Players, or the penalty."
    return error("nobody-left", Cell(newest.sheet), message, hint)


def _final_without_winner(newest: Round, event: Event) -> Problem:
    """ALL-9: both are out, and that was typed as well, or both are disqualified."""
    match = newest.matches[0]
    names = " and ".join(map(event.name, match.players))
    message = f"{names} are both out, but a final needs a winner."
    hint = "Type who won the event; of two who are disqualified, one has to stay in."
    return error("final-needs-winner", match.at("Winner") or Cell(newest.sheet), message, hint)


# ---------------------------------------------------------------- the end


def champion(event: Event, scored: Sequence[ScoredMatch]) -> int | None:
    """Who won the final; None while it has not been played."""
    finals = [game for game in scored if event.bracket_rounds[-1:] == (game.round,) and _size(game.round) == 2]
    return finals[0].winner if finals else None
