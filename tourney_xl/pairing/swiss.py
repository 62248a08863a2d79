"""The next Swiss round: who meets whom, who has the bye, at which table, and what there is to say about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match, Standing
from tourney_xl.pairing.ahead import Outlook
from tourney_xl.pairing.field import NextRound
from tourney_xl.pairing.quality import Pair, Pool, meeting, order_of
from tourney_xl.pairing.search import Search
from tourney_xl.pairing.tables import seated
from tourney_xl.planning import Plan
from tourney_xl.problems import Cell, Problem, error, warning


@dataclass(frozen=True)
class Paired:
    """The rows of a round sheet; none where a problem is an error."""

    matches: tuple[Match, ...]
    problems: tuple[Problem, ...]


def pair_round(event: Event, game: Game, plan: Plan, ranking: Sequence[Standing], seed: str) -> Paired:
    """The best round under ALL-2 of all who are in and have no awarded bye."""
    coming = NextRound(event, game, ranking, seed)
    paired = pair_waiting(coming, plan)
    if all(match.is_bye for match in paired.matches):
        return Paired((), (_nobody_plays(coming, plan),))
    return replace(paired, matches=seated(paired.matches, event))


def pair_waiting(coming: NextRound, plan: Plan) -> Paired:
    """The best pairs under ALL-2 of all who wait for an opponent, and the byes; tables are still to be given."""
    drawn = [(pool, search_of(coming, pool, plan).best_round()) for pool in coming.pools]
    played = [pair for pool, pairs in drawn for pair in pool.as_played(pairs)]
    games = [pair for pair in played if pair[1] is not None]
    # A house player is there for the others' sake (ALL-16) and has no bye.
    byes = [one for one, two in played if two is None and not coming.event.by_number[one].house]
    problems = [problem for pool, pairs in drawn for problem in _told(coming, pool, pairs)]
    return Paired(_rows(coming, games, [*byes, *coming.awarded]), tuple(problems))


def search_of(coming: NextRound, pool: Pool, plan: Plan) -> Search:
    """The search for the best round of a pool, with the rounds that are to follow in view."""
    outlook = Outlook(
        coming.everyone,
        pool.met,
        pool.had_bye.union(coming.awarded),
        plan.rounds - coming.ordinal,
        is_whole=not (coming.awarded or coming.kept),
    )
    order = order_of(coming.game, coming.ordinal)
    return Search(pool, order, coming.game.pairing, outlook, coming.seed_of_draws)


def _rows(coming: NextRound, games: Iterable[Pair], byes: Iterable[int]) -> tuple[Match, ...]:
    """Top score first; the higher-ranked is Player 1, in round 1 the one with the lower lot."""
    place = _places(coming)
    points = {number: row.points for number, row in coming.rows.items()}

    def strength(number: int) -> tuple[int, int]:
        return -points.get(number, 0), place[number]

    rows = [sorted((number for number in pair if number is not None), key=strength) for pair in games]
    rows.sort(key=lambda row: [part for number in row for part in strength(number)])
    rows.sort(key=lambda row: [strength(number)[0] for number in row])
    matches = [Match(one, two) for one, two in rows]
    matches += [Match(number, None) for number in sorted(byes, key=strength)]
    return tuple(matches)


def _places(coming: NextRound) -> dict[int, int]:
    """Positions in the standings, whoever is not in them below; before round 1 by lot."""
    ranked = {} if coming.ordinal == 1 else dict.fromkeys(row.number for row in coming.ranking)
    others = [player.number for player in coming.event.players if player.number not in ranked]
    return {number: place for place, number in enumerate([*ranked, *sorted(others, key=coming.lot)])}


def _nobody_plays(coming: NextRound, plan: Plan) -> Problem:
    players = sum(len(pool.stack) for pool in coming.pools)
    if players < 2:
        message = f"Round {coming.ordinal} needs at least two players to pair, and there {_is_or_are(players)}."
        return error("too-few-players", Cell("Players"), message, _how_to_go_on(coming.ordinal, plan))
    if all(len(pool.stack) < 2 for pool in coming.pools):
        message = f"Round {coming.ordinal} needs two players in one draft group, and no group has more than one."
        hint = "Type the same Draft group for players who are to meet, or see who is marked as dropped."
        return error("too-few-players", Cell("Players"), message, hint)
    message = f"All {players} players have met one another: nobody could play in round {coming.ordinal}."
    hint = f"Type {coming.ordinal - 1} into Rounds on the sheet Event, then run advance again."
    return error("all-have-met", coming.event.settings.at("Rounds"), message, hint)


def _how_to_go_on(ordinal: int, plan: Plan) -> str:
    hint = "Add players, or see who is marked as dropped"
    cut = " and 0 into Cut" if plan.cut else ""
    return f"{hint}." if ordinal == 1 else f"{hint}; to end the event here, type {ordinal - 1} into Rounds{cut}."


def _is_or_are(players: int) -> str:
    return "is 1" if players == 1 else f"are {players}"


def _told(coming: NextRound, pool: Pool, pairs: Sequence[Pair]) -> list[Problem]:
    """What players will ask about: opponents who meet again, byes instead of that, a second bye."""
    again = [pair for pair in pairs if pool.have_met(*pair)]
    problems = [_met_again(coming, pool, again)] if again else []
    second = [one for one, two in pairs if two is None and one in pool.had_bye]
    return problems + [_second_bye(coming, pool, number) for number in second]


def _met_again(coming: NextRound, pool: Pool, again: Sequence[Pair]) -> Problem:
    sheet = Cell(f"Round {coming.ordinal}")
    who = "; ".join(_who(coming, pair) for pair in again)
    why = f"Whichever way these {len(pool.stack)} players are paired, at least {_pairs(len(again))} met before."
    hint = f"To avoid it, lower Rounds to {coming.ordinal - 1}."
    if coming.published is not None:
        hint = "To avoid it, swap names with another table by hand."
    if pool.double_byes:
        return warning("double-bye", sheet, f"Byes instead of a rematch: {who}. {why}", hint)
    return warning("rematch-unavoidable", sheet, f"Opponents who meet again: {who}. {why}", hint)


def _who(coming: NextRound, pair: Pair) -> str:
    one, two = pair
    assert two is not None  # nobody meets the bye again
    name = coming.event.name
    return f"{name(one)} and {name(two)} (round {coming.met[meeting(one, two)]})"


def _pairs(count: int) -> str:
    return "1 pair has" if count == 1 else f"{count} pairs have"


def _second_bye(coming: NextRound, pool: Pool, number: int) -> Problem:
    without = [other for other in pool.stack if other not in pool.had_bye]
    everyone = "everyone" if coming.published is None else "everyone left without an opponent"
    why = "a bye for anyone without one would make others meet again" if without else f"{everyone} has had one"
    message = f"{coming.event.name(number)} gets a second bye: {why}."
    hint = "A house player (House x on sheet Players) would make the field even."
    return warning("second-bye", Cell(f"Round {coming.ordinal}"), message, hint)
