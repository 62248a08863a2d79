"""Whom or which round a word of the command line means: read as generously as a cell."""

from __future__ import annotations

from tourney_xl.model import Event, Player, Round
from tourney_xl.problems import Problem, error
from tourney_xl.suggest import nearest
from tourney_xl.wording import listed
from tourney_xl.workbook import words

MOST_NAMES = 8


def asked_player(event: Event, word: str) -> tuple[Player | None, tuple[Problem, ...]]:
    """By name, `#` or a part of the name that fits one player alone; case and accents do not matter."""
    found = _players(event, word)
    if len(found) == 1:
        return found[0], ()
    if not found:
        # Without accents and case, or a typo in a name that has them would be too far off.
        names = {words.loose(player.name): player.name for player in event.players}
        near = nearest(words.loose(word), names)
        hint = f'Did you mean "{names[near]}"?' if near else "Type a name or an entry number from sheet Players."
        return None, (error("unknown-player", None, f'"{word}" is not a player.', hint),)
    fitting = [f"{player.name} (#{player.number})" for player in found]
    hint = f"Type more of the name, or the entry number: {listed(fitting[:MOST_NAMES], 'or')}."
    return None, (error("name-ambiguous", None, f'"{word}" fits {len(found)} players.', hint),)


def _players(event: Event, word: str) -> list[Player]:
    """The closest reading that fits anyone: the name, the entry number, the name without accents, a part of it."""
    number = words.whole(word.strip().removeprefix("#"))
    readings = (
        lambda player: words.fold(player.name) == words.fold(word),
        lambda player: player.number == number,
        lambda player: words.loose(player.name) == words.loose(word),
        lambda player: bool(words.loose(word)) and words.loose(word) in words.loose(player.name),
    )
    fitting = ([player for player in event.players if fits(player)] for fits in readings)
    return next((players for players in fitting if players), [])


def asked_round(event: Event, word: str) -> tuple[Round | None, tuple[Problem, ...]]:
    """By number, also counted on through the bracket, or by the sheet's name: `3`, `round 3`, `TOP8`, `final`."""
    number = words.whole(word)
    for round_ in event.rounds:
        if round_.ordinal == number or words.loose(round_.sheet) == words.loose(word):
            return round_, ()
    known = listed([round_.sheet for round_ in event.rounds], "or")
    message = f'"{word}" is not a round that is published.'
    return None, (error("unknown-round", None, message, f"Type one of: {known}."),)
