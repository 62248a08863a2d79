"""Everything that can be wrong in an event as a whole; each check is one function of one signature.

The order of `CHECKS` is the order in which problems are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tourney_xl import elimination
from tourney_xl.addresses import unclear
from tourney_xl.changes import PUBLISHED
from tourney_xl.checks_bracket import bracket_fits
from tourney_xl.checks_corrections import CORRECTION_CHECKS
from tourney_xl.checks_sanction import SANCTION_CHECKS
from tourney_xl.checks_seats import SEAT_CHECKS
from tourney_xl.games.game import Game, Scoring
from tourney_xl.model import Event, Match, Player, Round, Stage
from tourney_xl.planning import Plan
from tourney_xl.presence import field, is_in, needs_result
from tourney_xl.problems import Cell, Problem, error, warning
from tourney_xl.scoring import is_left_out, score_event
from tourney_xl.standings import standings
from tourney_xl.tracked import logged_settings, setting_values
from tourney_xl.wording import counted, listed

Check = Callable[[Event, Game, Plan], list[Problem]]

LOCKED_AFTER_ROUND_1 = ("Game", "Structure", "Seed")
LOCKED_AFTER_CUT = ("Rounds", "Cut")
FLEET_LIMITS = {"fleet_points": "Fleet points", "squadron_points": "Squadron points"}


def players_there(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """An event needs two players to begin; one that has begun is the pairing's business."""
    if event.rounds:
        return []
    if not event.players:
        message = "There are no players yet."
        return [error("no-players", Cell("Players"), message, "Type their names into the column Name, one a row.")]
    if sum(not player.house for player in field(event, 1)) < 2:
        message = "Fewer than two players are in for round 1."
        return [error("too-few-players", Cell("Players"), message, "Add players, or see who is marked as dropped.")]
    return []


def settings_locked(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """`Game`, `Structure` and `Seed` are fixed after round 1, `Rounds` and `Cut` once the cut is published."""
    locked = (
        *(LOCKED_AFTER_ROUND_1 if event.rounds else ()),
        *(LOCKED_AFTER_CUT if event.swiss_rounds and event.bracket_rounds else ()),
    )
    before, now = logged_settings(event.memory.log), setting_values(event.settings)
    # A blank seed is the one that `Log` keeps, so it is no change.
    changed = [name for name in locked if before.get(name, now[name]) != now[name] and (now[name] or name != "Seed")]
    return [_locked(event, name, before[name]) for name in changed]


def log_there(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-4: `Log` keeps the seed; whoever has results of ours but no `Log` has lost it."""
    if not event.memory.results or logged_settings(event.memory.log):
        return []
    cell = event.settings.at("Seed")
    if event.settings.seed:
        message = "The sheet Log is gone, and with it what was changed so far."
        die = " Without it the hidden die is rolled anew." if game.times.hidden_die else ""
        hint = f"Copy it back from the newest backup, or go on with a new one.{die}"
        return [warning("log-missing", cell, message, hint)]
    message = "The sheet Log is gone, and with it the seed that every draw comes from."
    hint = "Type the seed that the report shows at its end, or copy the sheet Log back from the newest backup."
    return [error("seed-lost", cell, message, hint)]


def results_there(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-13: without `Results` a correction cannot be told from a first result."""
    was_written = any(row.what == PUBLISHED for row in event.memory.log)
    if not was_written or event.memory.results or not event.rounds:
        return []
    message = "The sheet Results is gone or empty, so what was corrected since the last run cannot be told."
    hint = "Copy it back from the newest backup; else the next advance writes it anew."
    return [warning("results-gone", Cell("Results"), message, hint)]


def _locked(event: Event, name: str, old: str) -> Problem:
    since = "the cut is published" if name in LOCKED_AFTER_CUT else "round 1 is published"
    message = f"{name} cannot change any more, because {since}."
    hint = f'Type "{old}" again.' if old else "Clear the cell again."
    return error("setting-locked", event.settings.at(name), message, hint)


def results_missing(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """Every result still to come, by table, so that the organizer can call them out."""
    return [
        _missing(event, game, round_, match)
        for round_ in event.rounds
        if not is_left_out(round_, event, plan)
        for match in round_.matches
        if needs_result(match, round_, event)
    ]


def _missing(event: Event, game: Game, round_: Round, match: Match) -> Problem:
    names = [event.name(number) for number in match.players]
    table = f"Table {match.table}: " if match.table is not None else ""
    message = f"{table}{' against '.join(names)} has no result yet."
    cell = match.at("Winner") or Cell(round_.sheet)
    return error("result-missing", cell, message, _what_to_type(names, game, round_))


def _what_to_type(names: Sequence[str], game: Game, round_: Round) -> str:
    is_swiss = round_.stage is Stage.SWISS
    if is_swiss and game.scoring is Scoring.MARGIN:
        return "Type both scores, or the winner and Conceded."
    words = [f'"{name}"' for name in names] + ["1", "2"]
    words += ["Draw"] if is_swiss and game.draw else []
    words += ["None"] if is_swiss else []
    besides = f" Type {game.figure_column} as well." if is_swiss and game.figure_column else ""
    return f"Type {listed(words, 'or')}.{besides}"


def round_uncounted(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """`Rounds` set below the rounds published ends the Swiss stage there."""
    return [
        warning(
            "round-uncounted",
            event.settings.at("Rounds"),
            f"{round_.sheet} is unfinished and beyond the {counted(plan.rounds, 'round')} planned: it does not count.",
            f"Type {round_.ordinal} to go on with it.",
        )
        for round_ in event.swiss_rounds
        if is_left_out(round_, event, plan)
    ]


def won_after_drop(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """Whoever won a match after the last round played has not left, or another player won it (ALL-6)."""
    problems = []
    for scored in score_event(event, game, plan)[0]:
        match, round_ = scored.match, scored.round
        winner = None if match.is_bye or match.entry.is_blank else scored.winner
        player = event.by_number[winner] if winner is not None else None
        if player and player.enters <= round_.ordinal and not is_in(player, round_.ordinal, event):
            message = f'"{player.name}" has won here, but had left the event before {round_.sheet}.'
            hint = f"Correct the winner, or Drops at {player.at('Drops')}."
            problems.append(warning("won-after-drop", match.at("Winner") or Cell(round_.sheet), message, hint))
    return problems


# Players


def playoff_places(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-10: of players who are tied, those with a place typed are the first of them: 1, 2, 3…"""
    if event.bracket_rounds or not game.players_settle_ties or not any(player.playoff for player in event.players):
        return []
    ties: dict[tuple[object, ...], list[Player]] = {}
    for row in standings(event, game, plan, score_event(event, game, plan)[0]):
        ties.setdefault((row.points, *row.figures), []).append(event.by_number[row.number])
    return [problem for tied in ties.values() for problem in _playoff_gap(tied)]


def _playoff_gap(tied: Sequence[Player]) -> Iterator[Problem]:
    places = {player.playoff: player for player in tied if isinstance(player.playoff, int)}
    missing = next((place for place in range(1, len(tied) + 1) if place not in places), None)
    beyond = [place for place in sorted(places) if missing is not None and place > missing]
    if beyond and any(player.playoff is None for player in tied):
        player = places[beyond[0]]
        message = f'"{player.name}" has place {beyond[0]} among {len(tied)} who are tied, and nobody has {missing}.'
        hint = f"Type who has {missing}; those with a blank cell come after all who have a place."
        yield error("playoff-gap", player.at("Playoff"), message, hint)


def byes_possible(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """Opening byes leave a round to play; a bye whose round was paired otherwise is pointed out."""
    return [problem for player in event.players if player.awarded_byes for problem in _byes(player, event, plan)]


def _byes(player: Player, event: Event, plan: Plan) -> Iterator[Problem]:
    cell, byes = player.at("Byes"), player.awarded_byes
    left = plan.rounds - player.enters + 1
    if plan.rounds and byes >= left:
        message = f'"{player.name}" has {counted(byes, "opening bye")} and {counted(max(left, 0), "round")} to play.'
        yield error("byes-too-many", cell, message, "Type a smaller number, or clear the cell.")
        return
    for round_ in event.swiss_rounds[player.enters - 1 : player.enters - 1 + byes]:
        match = round_.match_of(player.number)
        if match is not None and not match.is_bye:
            message = f'"{player.name}" has an opening bye for {round_.sheet}, but plays there.'
            hint = f"Clear the cell, or type BYE over the opponent in {round_.sheet}."
            yield warning("bye-not-given", cell, message, hint)


def entries_in_time(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """Whoever enters after the last Swiss round never plays (ALL-6)."""
    return [
        warning(
            "enters-too-late",
            player.at("Enters"),
            f'"{player.name}" enters in round {player.enters}, but only {counted(plan.rounds, "round")} '
            f"{'is' if plan.rounds == 1 else 'are'} planned.",
            f"Type {plan.rounds} or less, or more rounds into Rounds on sheet Event.",
        )
        for player in event.players
        if 0 < plan.rounds < player.enters
    ]


def fixed_tables(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-12: a fixed table belongs to one player."""
    first: dict[int, str] = {}
    problems = []
    for player in event.players:
        if player.fixed_table is None:
            continue
        if player.fixed_table in first:
            message = f'Table {player.fixed_table} is fixed for "{first[player.fixed_table]}" already.'
            hint = "Type another table, or clear the cell."
            problems.append(warning("fixed-table-twice", player.at("Fixed table"), message, hint))
        first.setdefault(player.fixed_table, player.name)
    return problems


def teams_apart(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-11: team mates can be kept apart unless a team is more than half the field."""
    players = [player for player in field(event, 1) if not player.house]
    if not event.settings.keep_teams_apart:
        return []
    return [
        warning(
            "team-too-large",
            event.settings.at("Keep teams apart"),
            f'Team "{team}" is {count} of {len(players)} players, so some team mates have to meet.',
            "They are kept apart as far as it goes; nothing need be done.",
        )
        for team, count in Counter(player.team for player in players if player.team).items()
        if 2 * count > len(players)
    ]


def fleet_limits(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """AR-17: fleet and squadron points above the game's limits."""
    problems = []
    for key, header in FLEET_LIMITS.items():
        limit = game.options.get(key)
        for player in event.players:
            points = getattr(player, key)
            if isinstance(limit, int) and points is not None and points > limit:
                message = f'"{player.name}" has {points} {header.lower()}, and {limit} are allowed.'
                problems.append(warning("fleet-too-large", player.at(header), message, "Ask for a new fleet list."))
    return problems


def addresses_clear(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """Whatever stands in `Email` can be written to."""
    return unclear(event)


CHECKS: tuple[Check, ...] = (
    players_there,
    settings_locked,
    log_there,
    results_there,
    playoff_places,
    byes_possible,
    entries_in_time,
    fixed_tables,
    teams_apart,
    fleet_limits,
    addresses_clear,
    won_after_drop,
    bracket_fits,
    elimination.misnumbered,
    elimination.to_replace,
    results_missing,
    round_uncounted,
    *CORRECTION_CHECKS,
    *SANCTION_CHECKS,
)


def run_checks(event: Event, game: Game | None, plan: Plan | None) -> list[Problem]:
    """All checks; where the game is not known, those that can do without it."""
    problems = [problem for check in SEAT_CHECKS for problem in check(event)]
    if game is not None and plan is not None:
        problems += [problem for check in CHECKS for problem in check(event, game, plan)]
    return problems
