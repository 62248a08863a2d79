"""What the rule books ask of an event: players, dates, facts, and a director who stays out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tourney_xl.drafts import group_sizes
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Player
from tourney_xl.planning import Plan, rounds_without_rematch
from tourney_xl.presence import field
from tourney_xl.problems import Cell, Problem, error, note, warning
from tourney_xl.wording import counted, listed

_FACTS: Mapping[str, tuple[str, str]] = {
    "Format": ("format", "the format, such as {format}"),
    "Date": ("date", "the day, such as 2026-05-02"),
    "Start": ("start", "the time of day, such as 10:00"),
    "Place": ("place", "the venue and the town"),
    "Contact": ("contact", "how to reach the director"),
    "Entry fee": ("entry_fee", "the amount, or none"),
    "Prizes": ("prizes", "what can be won, or none"),
}
"""Field and wording of the facts that an organizer has to type; what the program knows itself is not asked for."""


def sanction_numbers(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """SW-9, ST-14, WA-6: rated or sanctioned from a number of players and rounds on."""
    needs, problems = game.sanction, []
    if needs is None:
        return []
    if needs.players and plan.players < needs.players:
        message = f"A rated event needs {needs.players} players, {_there_are(plan.players)} ({needs.rule})."
        problems.append(note("sanction-players", Cell("Players"), message, "It can be played all the same."))
    if needs.rounds and 0 < plan.rounds < needs.rounds:
        planned = f"{plan.rounds} {'is' if plan.rounds == 1 else 'are'} planned"
        message = f"A sanctioned event needs {needs.rounds} rounds, and {planned} ({needs.rule})."
        hint = f"Type {needs.rounds} or more; it can be played all the same."
        problems.append(note("sanction-rounds", event.settings.at("Rounds"), message, hint))
    return problems


def _there_are(players: int) -> str:
    return f"and there {'is' if players == 1 else 'are'} {players}"


def sanction_registered(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ST-14, WA-6: registered so many days ahead."""
    settings, needs = event.settings, game.sanction
    if needs is None or needs.days_ahead is None:
        return []
    if settings.registered is None or settings.date is None:
        blank = "Registered" if settings.registered is None else "Date"
        message = (
            f"A sanctioned event is registered {needs.days_ahead} days ahead, and {blank} is blank ({needs.rule})."
        )
        day = "the day it was registered" if blank == "Registered" else "the day of the event"
        return [note("sanction-registered", settings.at(blank), message, f"Type {day}, such as 2026-04-20.")]
    days = (settings.date - settings.registered).days
    if days >= needs.days_ahead:
        return []
    when = f"{counted(days, 'day')} before" if days >= 0 else "after"
    message = f"Registered {when} the event, and {needs.days_ahead} days ahead are asked for ({needs.rule})."
    return [warning("sanction-late", settings.at("Registered"), message, "Correct Date or Registered if one is wrong.")]


def sanction_facts(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ST-14, ST-15: a known format, and what the report has to carry; all that is blank in one note."""
    settings, needs = event.settings, game.sanction
    asked = [name for name in _FACTS if needs is not None and name in needs.facts]
    blank = [name for name in asked if getattr(settings, _FACTS[name][0]) is None]
    if not blank:
        return []
    are, them = ("is", "it") if len(blank) == 1 else ("are", "them")
    message = f"{listed(blank)} {are} blank, and the report has to carry {them}."
    places = [name if name not in settings.cells else settings.at(name).ref for name in blank]
    hint = "; ".join(f"{place}: {_FACTS[name][1]}" for place, name in zip(places, blank, strict=True))
    formats = game.options.get("formats")
    example = formats[0] if isinstance(formats, tuple) else "Standard"
    return [note("fact-missing", settings.at(blank[0]), message, f"Type into {hint}.".format(format=example))]


def player_ids(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ST-15, WA-7: who has no id or handle plays and ranks, but is not rated; all of them in one note."""
    if game.sanction is None or not game.sanction.needs_player_id:
        return []
    without = [player for player in event.players if player.player_id is None and not player.house]
    if not without:
        return []
    first = without[0]
    names = listed([f"{player.name}{_ref(player, 'Player ID')}" for player in without])
    everyone = len(without) > 1 and len(without) == sum(not player.house for player in event.players)
    message = "No player has a player id yet." if everyone else f"Without a player id: {names}."
    hint = "Type it into Player ID; without one a player plays and ranks, but is not rated."
    return [note("player-id-missing", first.at("Player ID"), message, hint + first.needs_column("Player ID"))]


def _ref(player: Player, header: str) -> str:
    return f" ({player.cells[header].ref})" if header in player.cells else ""


def level_needs(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """DT-13: what the level of the event asks for in players and start."""
    level, settings = game.level(event.settings.level), event.settings
    if level is None:
        return []
    problems = []
    if level.players and plan.players < level.players:
        message = f"Level {level.key} needs {level.players} players, {_there_are(plan.players)} ({level.rule})."
        hint = "Type another level, or find more players; it can be played all the same."
        problems.append(warning("level-players", settings.at("Level"), message, hint))
    is_long = game.structure(settings.structure).multi_day
    latest = level.starts_by_multi_day if is_long and level.starts_by_multi_day else level.starts_by
    if latest and settings.start and settings.start > latest:
        message = f"Level {level.key} starts by {latest:%H:%M}, and Start is {settings.start:%H:%M} ({level.rule})."
        problems.append(warning("level-start", settings.at("Start"), message, f"Type {latest:%H:%M} or earlier."))
    return problems


def level_duties(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """WA-11: deck lists, and drafts that keep to their groups."""
    level, settings = game.level(event.settings.level), event.settings
    if level is None:
        return []
    problems = []
    if level.deck_lists and not event.rounds:
        message = f"At level {level.key} every player hands in a deck list ({level.rule})."
        problems.append(note("deck-lists-due", settings.at("Level"), message, "Collect them before round 1."))
    is_draft = "draft" in (settings.format or "").casefold()
    if level.drafts_in_groups and is_draft and not game.structure(settings.structure).draft_groups:
        keys = " or ".join(structure.key for structure in game.structures if structure.draft_groups)
        message = f"A draft at level {level.key} should keep to its draft groups ({level.rule})."
        hint = f"Type {keys}." if not event.rounds else "Too late for this event: it goes on as it is."
        problems.append(warning("draft-structure", settings.at("Structure"), message, hint))
    return problems


def byes_at_level(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ST-12: opening byes are awarded at some levels only."""
    level = game.level(event.settings.level)
    if level is None or level.awarded_byes or not any(other.awarded_byes for other in game.levels):
        return []
    message = f"Opening byes are not awarded at level {level.key}."
    hint = "Clear the cell, or correct Level on sheet Event."
    return [
        warning("bye-at-level", player.at("Byes"), message, hint) for player in event.players if player.awarded_byes
    ]


def director_plays(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """DT-13, ST-17, WA-11: where a director may not play, or only in a small field."""
    here = field(event, max(1, len(event.rounds)))
    level, limit = game.level(event.settings.level), game.sanction.director_up_to if game.sanction else None
    if level is not None and not level.director_plays:
        why = f"which level {level.key} does not allow ({level.rule})"
    elif limit is not None and plan.players > limit:
        why = f"and that is for events of up to {limit} players"
    else:
        is_odd = len([player for player in here if not player.house]) % 2 and not any(player.house for player in here)
        return [_makes_bye(player) for player in here if player.director and limit is not None and is_odd]
    hint = "Let somebody else direct, or drop the player."
    return [
        warning("director-plays", player.at("Director"), f'"{player.name}" directs and plays, {why}.', hint)
        for player in here
        if player.director and not player.house
    ]


def _makes_bye(player: Player) -> Problem:
    """ST-17; a house player is asked in only where the others are odd in number (ALL-16)."""
    message = f'"{player.name}" directs and plays, which makes a bye in every round.'
    hint = "Drop the player, or type x into House: a house player plays only in place of a bye."
    return warning("director-makes-bye", player.at("Director"), message, hint + player.needs_column("House"))


def drafts_long_enough(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """WA-10: a draft group plays no more rounds than it can without a rematch; said before round 1."""
    if event.rounds or game.drafts is None or not game.structure(event.settings.structure).draft_groups:
        return []
    smallest = min(group_sizes(plan.players, game.drafts), default=0)
    most = rounds_without_rematch(smallest)
    # The first draft begins with the event, whether or not it is listed; one after the last round never comes.
    starts = sorted({1, *(first for first in event.settings.drafts if first <= plan.rounds)})
    longest = max(after - first for first, after in pairwise([*starts, plan.rounds + 1]))
    if not smallest or longest <= most:
        return []
    message = f"A draft group of {smallest} can play {most} rounds, and a draft here lasts {longest}."
    hint = f"Type the first round of each draft, such as {_starts(plan.rounds, most)}."
    return [error("draft-needed", event.settings.at("Drafts"), message, hint)]


def _starts(rounds: int, most: int) -> str:
    return ", ".join(map(str, range(1, rounds + 1, most)))


SANCTION_CHECKS = (
    sanction_numbers,
    sanction_registered,
    sanction_facts,
    player_ids,
    level_needs,
    level_duties,
    byes_at_level,
    director_plays,
    drafts_long_enough,
)
