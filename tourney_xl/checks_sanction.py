"""What the rule books ask of an event: players, dates, facts, and a director who stays out."""

from __future__ import annotations

from itertools import pairwise

from tourney_xl.drafts import group_sizes
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Player
from tourney_xl.planning import Plan, rounds_without_rematch
from tourney_xl.presence import field
from tourney_xl.problems import Cell, Problem, error, note, warning

_SETTING_FIELDS = {
    "Start": "start",
    "Date": "date",
    "Place": "place",
    "Format": "format",
    "Entry fee": "entry_fee",
    "Prizes": "prizes",
    "Contact": "contact",
}
"""The facts that an organizer has to type; what the program knows itself is not asked for."""


def sanction_numbers(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """SW-9, ST-14, WA-6: rated or sanctioned from a number of players and rounds on."""
    needs, problems = game.sanction, []
    if needs is None:
        return []
    if needs.players and plan.players < needs.players:
        message = f"{needs.rule}: {needs.players} players are needed for a rated event, {_there_are(plan.players)}."
        problems.append(note("sanction-players", Cell("Players"), message, "It can be played all the same."))
    if needs.rounds and 0 < plan.rounds < needs.rounds:
        message = f"{needs.rule}: {needs.rounds} rounds are needed for a sanctioned event; {plan.rounds} are planned."
        problems.append(note("sanction-rounds", event.settings.at("Rounds"), message, f"Type {needs.rounds} or more."))
    return problems


def _there_are(players: int) -> str:
    return f"and there {'is' if players == 1 else 'are'} {players}"


def sanction_registered(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ST-14, WA-6: registered so many days ahead."""
    settings, needs = event.settings, game.sanction
    if needs is None or needs.days_ahead is None:
        return []
    cell = settings.at("Registered")
    if settings.registered is None or settings.date is None:
        blank = "Registered" if settings.registered is None else "Date"
        message = f"{needs.rule}: an event is registered {needs.days_ahead} days ahead; {blank} is blank."
        return [note("sanction-registered", settings.at(blank), message, f"Type the day into {blank}.")]
    days = (settings.date - settings.registered).days
    if days >= needs.days_ahead:
        return []
    message = f"{needs.rule}: registered {days} days before the event, and {needs.days_ahead} are asked for."
    return [warning("sanction-late", cell, message, "Correct Date or Registered if one is wrong.")]


def sanction_facts(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ST-14, ST-15: a known format, and what the report has to carry."""
    settings = event.settings
    facts = game.sanction.facts if game.sanction else ()
    return [
        note("fact-missing", settings.at(name), f"{name} is blank, and the report has to carry it.", f"Type {name}.")
        for name in facts
        if name in _SETTING_FIELDS and getattr(settings, _SETTING_FIELDS[name]) is None
    ]


def player_ids(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ST-15, WA-7: who has no id or handle plays and ranks, but is not rated."""
    if game.sanction is None or not game.sanction.needs_player_id:
        return []
    return [
        note(
            "player-id-missing", player.at("Player ID"), f'"{player.name}" has no player id.', "Not rated without one."
        )
        for player in event.players
        if player.player_id is None and not player.house
    ]


def level_needs(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """DT-13: what the level of the event asks for in players and start."""
    level, settings = game.level(event.settings.level), event.settings
    if level is None:
        return []
    problems = []
    if level.players and plan.players < level.players:
        message = f"{level.rule}: level {level.key} needs {level.players} players, {_there_are(plan.players)}."
        problems.append(
            warning("level-players", settings.at("Level"), message, "Choose another level, or find players.")
        )
    is_long = game.structure(settings.structure).multi_day
    latest = level.starts_by_multi_day if is_long and level.starts_by_multi_day else level.starts_by
    if latest and settings.start and settings.start > latest:
        message = f"{level.rule}: level {level.key} starts by {latest:%H:%M}, and Start is {settings.start:%H:%M}."
        problems.append(warning("level-start", settings.at("Start"), message, f"Type {latest:%H:%M} or earlier."))
    return problems


def level_duties(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """WA-11: deck lists, and drafts that keep to their groups; ST-12: opening byes only at some levels."""
    level, settings = game.level(event.settings.level), event.settings
    if level is None:
        return []
    problems = []
    if level.deck_lists and not event.rounds:
        message = f"{level.rule}: at level {level.key} every player hands in a deck list."
        problems.append(note("deck-lists-due", settings.at("Level"), message, "Collect them before round 1."))
    is_draft = "draft" in (settings.format or "").casefold()
    if level.drafts_in_groups and is_draft and not game.structure(settings.structure).draft_groups:
        keys = ", ".join(structure.key for structure in game.structures if structure.draft_groups)
        message = f"{level.rule}: a draft at level {level.key} should keep to its draft groups."
        problems.append(warning("draft-structure", settings.at("Structure"), message, f"Type {keys}."))
    if any(other.awarded_byes for other in game.levels) and not level.awarded_byes:
        message = f"Opening byes are not awarded at level {level.key}."
        hint = "Clear the cell, or correct Level on the sheet Event."
        problems += [warning("bye-at-level", player.at("Byes"), message, hint) for player in _with_byes(event)]
    return problems


def _with_byes(event: Event) -> list[Player]:
    return [player for player in event.players if player.awarded_byes]


def director_plays(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """DT-13, ST-17, WA-11: where a director may not play, or only in a small field."""
    playing = [player for player in field(event, len(event.rounds) or 1) if player.director]
    level, limit = game.level(event.settings.level), game.sanction.director_up_to if game.sanction else None
    problems = []
    for player in playing:
        cell = player.at("Director")
        if level is not None and not level.director_plays:
            message = f'"{player.name}" directs and plays, which level {level.key} does not allow ({level.rule}).'
            problems.append(warning("director-plays", cell, message, "Let somebody else direct, or drop the player."))
        elif limit is not None and plan.players > limit:
            message = f'"{player.name}" directs and plays; that is for events of up to {limit} players.'
            problems.append(warning("director-plays", cell, message, "Let somebody else direct, or drop the player."))
        elif limit is not None and plan.players % 2:
            message = f'"{player.name}" directs and plays, which makes a bye in every round.'
            hint = "Drop the player, or type x into House: a house player plays only in place of a bye."
            problems.append(warning("director-makes-bye", cell, message, hint))
    return problems


def drafts_long_enough(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """WA-10: a draft group plays no more rounds than it can without a rematch; said before round 1."""
    if event.rounds or game.drafts is None or not game.structure(event.settings.structure).draft_groups:
        return []
    smallest = min(group_sizes(plan.players, game.drafts), default=0)
    most = rounds_without_rematch(smallest)
    starts = [*(event.settings.drafts or (1,)), plan.rounds + 1]
    for first, after in pairwise(starts):
        if smallest and after - first > most:
            message = f"A draft group of {smallest} can play {most} rounds, and this draft is to last {after - first}."
            hint = f"Type the first round of each draft, such as {_starts(plan.rounds, most)}."
            return [error("draft-needed", event.settings.at("Drafts"), message, hint)]
    return []


def _starts(rounds: int, most: int) -> str:
    return ", ".join(map(str, range(1, rounds + 1, most)))


SANCTION_CHECKS = (
    sanction_numbers,
    sanction_registered,
    sanction_facts,
    player_ids,
    level_needs,
    level_duties,
    director_plays,
    drafts_long_enough,
)
