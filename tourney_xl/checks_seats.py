"""Who sits where: checks of the published rounds that need neither the game nor the plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tourney_xl.model import Event, Match, PenaltyKind, Player, Round, Side, Stage
from tourney_xl.presence import field
from tourney_xl.problems import Cell, Problem, error, warning

SeatCheck = Callable[[Event], list[Problem]]


def seated_twice(event: Event) -> list[Problem]:
    """A player sits at one table a round."""
    return [problem for round_ in event.rounds for problem in _seated_twice(round_, event)]


def _seated_twice(round_: Round, event: Event) -> Iterator[Problem]:
    first: dict[int, Cell] = {}
    for match in round_.matches:
        for side, number in enumerate(match.players, start=1):
            cell = _seat(round_, match, Side(side))
            if number in first:
                hint = f"Also at {first[number].ref}: type the right name into one of the two."
                yield error("seated-twice", cell, f'"{event.name(number)}" sits here a second time.', hint)
            first.setdefault(number, cell)


def _seat(round_: Round, match: Match, side: Side) -> Cell:
    """A bye's player may stand on either side of the row; the left one is as good a place to point at."""
    return match.at(f"Player {side}") or Cell(round_.sheet)


def not_seated(event: Event) -> list[Problem]:
    """Everyone who is in a Swiss round sits in it; house players fill in where they are needed (ALL-16)."""
    missing: dict[int, Round] = {}
    for round_ in reversed(event.swiss_rounds or event.rounds[:1]):
        seated = set(round_.players)
        here = (player for player in field(event, round_.ordinal) if not player.house)
        missing |= {player.number: round_ for player in here if player.number not in seated}
    return [_not_seated(player, missing[player.number], event) for player in event.players if player.number in missing]


def _not_seated(player: Player, round_: Round, event: Event) -> Problem:
    """At the cell that most likely puts it right: a newcomer has no earlier seat, all others may have left.

    Nobody comes in once a bracket has begun (ALL-6).
    """
    is_new = not any(earlier.match_of(player.number) for earlier in event.rounds if earlier.ordinal < round_.ordinal)
    seats = [later.ordinal for later in event.rounds if later.match_of(player.number)]
    if is_new and event.bracket_rounds:
        column, hint = "Drops", "Nobody comes in once the bracket has begun: clear the row, or type 0 into Drops."
    elif any(when <= round_.ordinal for when in player.returns):
        column = "Returns"
        later = "" if event.bracket_rounds else f", or type the round of coming back, {len(event.rounds) + 1} or later"
        hint = f"Clear the cell{later}. {_how_to_seat(player, round_, event)}"
    elif is_new:
        column, first = "Enters", min(seats, default=len(event.rounds) + 1)
        how = _how_to_seat(player, round_, event)
        hint = f"A late entry: type {first} into Enters. Never came: type 0 into Drops. {how}"
    else:
        column = "Drops"
        how = _how_to_seat(player, round_, event)
        hint = f"Left before it: type {round_.ordinal - 1} into Drops. {how}"
    message = f'"{player.name}" is in {round_.sheet}, but sits at no table there.'
    return error("not-seated", player.at(column), message, hint + player.needs_column(column))


def _how_to_seat(player: Player, round_: Round, event: Event) -> str:
    """ALL-18: in the newest Swiss round the program finds an opponent; what is played already is seated by hand."""
    newest = event.rounds[-1]
    sits_somewhere = any(published.match_of(player.number) for published in event.rounds)
    if newest.stage is not Stage.SWISS or (round_ is not newest and sits_somewhere):
        return f"Else seat the player in {round_.sheet}."
    first = "" if round_ is newest else f"type {newest.ordinal} into Enters, then "
    return f"To play in {newest.sheet}: {first}run advance --repair."


def seated_before_entry(event: Event) -> list[Problem]:
    """A player who sits in a round before `Enters` has entered earlier than that (ALL-6)."""
    late = [player for player in event.players if player.enters > 1]
    problems = []
    for player in late:
        early = next((round_ for round_ in event.rounds[: player.enters - 1] if round_.match_of(player.number)), None)
        if early is not None:
            message = f'"{player.name}" sits in {early.sheet} already.'
            hint = f"Type {early.ordinal} or clear the cell, or take the player out of {early.sheet}."
            problems.append(error("seated-before-entry", player.at("Enters"), message, hint))
    return problems


def table_twice(event: Event) -> list[Problem]:
    """Two matches of a round have two tables."""
    problems = []
    for round_ in event.rounds[-1:]:
        first: dict[int, Cell] = {}
        for match in round_.matches:
            if match.table is None:
                continue
            cell = match.at("Table") or Cell(round_.sheet)
            if match.table in first:
                message = f"Table {match.table} is taken twice."
                hint = f"Also at {first[match.table].ref}: give one of the two another table."
                problems.append(warning("table-twice", cell, message, hint))
            first.setdefault(match.table, cell)
    return problems


def rematch(event: Event) -> list[Problem]:
    """ALL-1: opponents do not meet twice in a stage; told while the round is the newest and can still be changed."""
    newest = event.swiss_rounds[-1:] if not event.bracket_rounds else ()
    met = {
        frozenset(match.players): round_
        for round_ in reversed(event.swiss_rounds[:-1])
        for match in round_.matches
        if not match.is_bye
    }
    problems = []
    for round_ in newest:
        for match in round_.matches:
            earlier = met.get(frozenset(match.players))
            if earlier and not match.is_bye:
                message = f"{' and '.join(map(event.name, match.players))} have met before, in {earlier.sheet}."
                hint = "Swap with a neighbouring table if that is not meant."
                problems.append(warning("rematch", _seat(round_, match, Side.TWO), message, hint))
    return problems


def bracket_seed_twice(event: Event) -> list[Problem]:
    """Seeds say who meets whom next, so each stands once in a sheet."""
    problems = []
    for round_ in event.bracket_rounds:
        seeds = [(seed, f"Seed {side}", match) for match in round_.matches for side, seed in _seeds(match)]
        seen: set[int] = set()
        for seed, header, match in seeds:
            if seed in seen:
                message = f"Seed {seed} stands twice in {round_.sheet}."
                hint = "Type back what stood here; the sheet Bracket and the newest backup show it."
                problems.append(error("seed-twice", match.at(header) or Cell(round_.sheet), message, hint))
            seen.add(seed)
    return problems


def _seeds(match: Match) -> list[tuple[int, int]]:
    return [(side, seed) for side, seed in ((1, match.seed_one), (2, match.seed_two)) if seed is not None]


def numbers_moved(event: Event) -> list[Problem]:
    """Names sorted without their numbers: the rounds go by name, but lots and order of entry go by number."""
    before: dict[str, set[int]] = {}
    for row in event.memory.standings:
        before.setdefault(row.name, set()).add(row.number)
    known = {row.number for row in event.memory.standings}
    problems = []
    for player in event.players:
        old = before.get(player.name, set())
        if old and player.number in known and player.number not in old:
            message = f'"{player.name}" had entry number {min(old)} so far, and now has {player.number}.'
            hint = "If only the names were sorted, undo that and sort whole rows."
            problems.append(warning("number-moved", player.at("#"), message, hint))
    return problems


def penalties_without_match(event: Event) -> list[Problem]:
    """ALL-17: a match loss needs a match; a bye is none."""
    problems = []
    for penalty in event.penalties:
        if penalty.kind is not PenaltyKind.MATCH_LOSS or penalty.ordinal > len(event.rounds):
            continue
        round_ = event.rounds[penalty.ordinal - 1]
        match = round_.match_of(penalty.number)
        if match is None or match.is_bye:
            message = f'"{event.name(penalty.number)}" has no match in {round_.sheet}, so nothing is lost.'
            hint = "Correct the round if it was another one; else it stays as a note."
            problems.append(warning("penalty-without-match", penalty.cell, message, hint))
    return problems


SEAT_CHECKS: tuple[SeatCheck, ...] = (
    seated_twice,
    not_seated,
    seated_before_entry,
    table_twice,
    rematch,
    bracket_seed_twice,
    numbers_moved,
    penalties_without_match,
)
