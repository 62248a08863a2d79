"""Everything that can be wrong in an event as a whole; each check is one function of one signature.

The order of `CHECKS` is the order in which problems are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from tourney_xl.changes import logged_settings, setting_values
from tourney_xl.checks_sanction import SANCTION_CHECKS
from tourney_xl.checks_seats import SEAT_CHECKS
from tourney_xl.games.game import Game, Scoring
from tourney_xl.model import Event, Match, Round, ScoredMatch, Side, Stage
from tourney_xl.planning import Plan
from tourney_xl.presence import field, needs_result
from tourney_xl.problems import Cell, Problem, error, note, warning
from tourney_xl.scoring import score_event

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
        if not _is_beyond_plan(round_, event, plan)
        for match in round_.matches
        if needs_result(match, round_, event)
    ]


def _is_beyond_plan(round_: Round, event: Event, plan: Plan) -> bool:
    """`Rounds` set below the rounds published: the newest one, while unfinished, does not count."""
    return round_ in event.swiss_rounds[-1:] and round_.ordinal > plan.rounds


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
    return f"Type {', '.join(words[:-1])} or {words[-1]}."


def round_uncounted(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """`Rounds` set below the rounds published ends the Swiss stage there."""
    return [
        note(
            "round-uncounted",
            event.settings.at("Rounds"),
            f"{round_.sheet} is not finished and beyond the {plan.rounds} rounds planned, so it does not count.",
            f"Type {round_.ordinal} to go on with it.",
        )
        for round_ in event.swiss_rounds
        if _is_beyond_plan(round_, event, plan) and any(needs_result(match, round_, event) for match in round_.matches)
    ]


# Brackets


def bracket_results_locked(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-5: a corrected bracket result whose loser already sits in a later sheet."""
    if len(event.bracket_rounds) < 2:
        return []
    problems = []
    for scored in score_event(event, game, plan)[0]:
        later = _next_bracket_round(scored.round, event)
        loser = _loser(scored)
        if later is None or loser is None or scored.winner is None:
            continue
        if later.match_of(loser) and not later.match_of(scored.winner):
            message = (
                f"By this result {event.name(scored.winner)} goes on, but {event.name(loser)} sits in {later.sheet}."
            )
            hint = f"Type the old result back, or take {later.sheet} out with `undo` first."
            problems.append(error("bracket-result-locked", scored.match.at("Winner"), message, hint))
    return problems


def _next_bracket_round(round_: Round, event: Event) -> Round | None:
    if round_.stage is Stage.SWISS:
        return None
    return next((later for later in event.bracket_rounds if later.ordinal == round_.ordinal + 1), None)


def _loser(scored: ScoredMatch) -> int | None:
    return next((number for number in scored.match.players if number != scored.winner), None)


def bracket_seats(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """ALL-9: only those who won the round before, or had a bye in it, sit in the next one."""
    if len(event.bracket_rounds) < 2:
        return []
    scored = score_event(event, game, plan)[0]
    problems = []
    for before, after in zip(event.bracket_rounds, event.bracket_rounds[1:], strict=False):
        matches = [match for match in scored if match.round.ordinal == before.ordinal]
        winners = {match.winner for match in matches}
        # Where a result is missing or was corrected, that is told at the result.
        excused = {number for match in matches if match.winner not in after.players for number in match.match.players}
        for match in after.matches:
            for side, number in zip(Side, match.players, strict=False):
                if number not in winners | excused:
                    cell = match.at(f"Player {side}") or Cell(after.sheet)
                    message = f'"{event.name(number)}" has not won a match of {before.sheet}.'
                    hint = f"Type the name of the winner, or correct the result in {before.sheet}."
                    problems.append(error("bracket-seat", cell, message, hint))
    return problems


def cut_possible(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """A cut needs a structure with a bracket."""
    structure = game.structure(event.settings.structure)
    if not event.settings.cut or structure.bracket is not None:
        return []
    others = ", ".join(other.key for other in game.structures if other.bracket is not None)
    hint = f"Type 0 or clear the cell{f', or choose the structure {others}' if others else ''}."
    message = f"{structure.name} has no bracket, so there is no cut."
    return [error("cut-without-bracket", event.settings.at("Cut"), message, hint)]


# Players


def byes_possible(event: Event, game: Game, plan: Plan) -> list[Problem]:
    """Opening byes are fewer than the rounds; a bye whose round was paired otherwise is pointed out."""
    problems = []
    for player in event.players:
        cell = player.at("Byes")
        if 0 < plan.rounds <= player.awarded_byes:
            message = f'"{player.name}" has {player.awarded_byes} opening byes in {plan.rounds} rounds.'
            problems.append(
                error("byes-too-many", cell, message, "Type the number of byes awarded, or clear the cell.")
            )
            continue
        for round_ in event.swiss_rounds[player.enters - 1 : player.enters - 1 + player.awarded_byes]:
            match = round_.match_of(player.number)
            if match is not None and not match.is_bye:
                message = f'"{player.name}" has an opening bye for {round_.sheet}, but plays there.'
                problems.append(warning("bye-not-given", cell, message, "Clear the cell, or type BYE as the opponent."))
    return problems


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
            "Nothing need be done.",
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


CHECKS: tuple[Check, ...] = (
    players_there,
    settings_locked,
    cut_possible,
    byes_possible,
    fixed_tables,
    teams_apart,
    fleet_limits,
    bracket_results_locked,
    bracket_seats,
    results_missing,
    round_uncounted,
    *SANCTION_CHECKS,
)


def run_checks(event: Event, game: Game | None, plan: Plan | None) -> list[Problem]:
    """All checks; where the game is not known, those that can do without it."""
    problems = [problem for check in SEAT_CHECKS for problem in check(event)]
    if game is not None and plan is not None:
        problems += [problem for check in CHECKS for problem in check(event, game, plan)]
    return problems


def without_echoes(problems: Sequence[Problem]) -> list[Problem]:
    """The first error at a cell speaks for it: a winner's name misspelt is not a missing result as well."""
    kept: dict[object, Problem] = {}
    for problem in problems:
        is_placed = problem.cell is not None and problem.cell.ref and problem.is_error
        kept.setdefault(problem.cell if is_placed else problem, problem)
    return list(kept.values())
