"""AR-17: fleet lists, as far as they bear on a pairing."""

from __future__ import annotations

from collections.abc import Callable

from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match


def first_choice(match: Match, event: Event, game: Game, name: Callable[[int], str]) -> str | None:
    """The lower fleet total chooses who is first, in a game that has fleets and where both are known."""
    if "fleet_points" not in game.options:
        return None
    players = [event.by_number[number] for number in match.players]
    totals = [(player.fleet_points, name(player.number)) for player in players if player.fleet_points is not None]
    if len(totals) < 2 or totals[0][0] == totals[1][0]:
        return None
    (low, chooser), (high, _) = sorted(totals)
    return f"{chooser} chooses first player ({low} v {high})"
