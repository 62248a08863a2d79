"""What changed since the last run (ALL-13), found by comparison with what the program wrote then.

`Results` and `Standings` remember players, pairings and results; `Log` remembers settings, the columns of
`Players` that decide something, and penalties.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from tourney_xl.model import (
    Event,
    LogRow,
    Memory,
    PenaltyKind,
    Player,
    ResultRow,
    Round,
    ScoredMatch,
    Standing,
)
from tourney_xl.presence import has_dropped
from tourney_xl.problems import Cell
from tourney_xl.tracked import (
    COLUMNS,
    COMINGS_AND_GOINGS,
    ENTRY,
    PENALTY,
    SETTING,
    deciding_penalties,
    logged_columns,
    logged_entries,
    logged_penalties,
    logged_settings,
    penalty_text,
    player_values,
    setting_values,
    text_of,
)
from tourney_xl.wording import BYE, DRAW, NEITHER

DROPPED = "Dropped"
RENAMED = "Player renamed"
RESULT, PAIRING, TABLE = "Result", "Pairing changed", "Table"
ADDED, LEFT, BACK_IN, REMOVED = "Player added", "Player dropped", "Player back in", "Player removed"
CAME_AND_WENT = (ADDED, LEFT, BACK_IN)
PUBLISHED, TAKEN_OUT = "Round published", "Round taken out"
"""What `Log` calls the changes that a later run looks up or tells apart."""
UP_TO_DATE, REPAIRED = "Brought up to date", "Round repaired"
RUN_ENDS = (PUBLISHED, TAKEN_OUT, UP_TO_DATE, REPAIRED)
"""The last row of every run is one of these."""

UNTOLD = (*COMINGS_AND_GOINGS, ENTRY, TABLE, PENALTY)
"""Kept in `Log` alone: a player's coming and going is told by itself, and nothing told names a penalty (ALL-17)."""
NO_RESULT = "no result"


@dataclass(frozen=True)
class Change:
    """One difference between the workbook and what the program last wrote into it."""

    what: str
    cell: Cell | None
    number: int | None
    old: str
    new: str

    def log_row(self, when: str, command: str, version: str, round_name: str) -> LogRow:
        sheet, ref = (self.cell.sheet, self.cell.ref) if self.cell else ("", "")
        return LogRow(when, command, version, round_name, self.what, sheet, ref, self.number, self.old, self.new)


def changes(event: Event, scored: Sequence[ScoredMatch], ranking: Sequence[Standing]) -> tuple[Change, ...]:
    """Every change, settings first; none before the program has written anything."""
    return (
        *_changed_settings(event),
        *_changed_players(event, ranking),
        *(tracked_players(event, ranking) if logged_settings(event.memory.log) else ()),
        *_changed_matches(event, scored),
    )


def last_found(log: Sequence[LogRow]) -> tuple[Change, ...]:
    """What the last run found changed, from `Log`: the reports tell it until the next run."""
    *before, last = _runs(log) or [[]]
    return _found_in([*_undoing(before), last])


def found_undoing(log: Sequence[LogRow]) -> tuple[Change, ...]:
    """What runs found that did nothing but take rounds out: the run that goes on from there tells it, too."""
    return _found_in(_undoing(_runs(log)))


def _runs(log: Sequence[LogRow]) -> list[Sequence[LogRow]]:
    """The rows of every run but the first, which notes how everything was."""
    ends = [place + 1 for place, row in enumerate(log) if row.what in RUN_ENDS]
    return [log[begin:end] for begin, end in pairwise(ends)]


def _undoing(runs: Sequence[Sequence[LogRow]]) -> list[Sequence[LogRow]]:
    """The last of them, as far as each took a round out."""
    undoing = list(takewhile(lambda run: run[-1].what == TAKEN_OUT, reversed(runs)))
    return undoing[::-1]


def _found_in(runs: Sequence[Sequence[LogRow]]) -> tuple[Change, ...]:
    rows = [row for run in runs for row in run if row.what not in RUN_ENDS or row.what == TAKEN_OUT]
    return tuple(Change(row.what, Cell(row.sheet, row.cell), row.number, row.old, row.new) for row in rows)


def told(found: Sequence[Change]) -> list[Change]:
    """What is worth an organizer's attention: not what another change tells already, and no penalty (ALL-17)."""
    new = {change.number for change in found if change.what == ADDED}
    return [
        change
        for change in found
        if change.what not in UNTOLD and (change.what not in COLUMNS or change.number not in new)
    ]


def tracked_players(event: Event, ranking: Sequence[Standing]) -> Iterator[Change]:
    """What `Players` and `Penalties` say now and did not say at the last run: at the first, all that is filled in."""
    known = logged_columns(event.memory.log)
    for player in event.players:
        for header, text in player_values(player).items():
            old = known.get((player.number, header), "")
            if old != text:
                yield Change(header, player.at(header), player.number, old, text)
    yield from _entries(event, ranking)
    yield from _changed_penalties(event)


def _entries(event: Event, ranking: Sequence[Standing]) -> Iterator[Change]:
    """Numbers that neither a round nor `Standings` shows: without a `#` typed, nothing else would remember them."""
    shown = {row.number for row in ranking}.union(*(round_.players for round_ in event.rounds))
    known = logged_entries(event.memory.log)
    for player in event.players:
        if player.number not in shown and known.get(player.number) != player.name:
            yield Change(ENTRY, player.at("Name"), player.number, known.get(player.number, ""), player.name)


def _changed_penalties(event: Event) -> Iterator[Change]:
    gone = logged_penalties(event.memory.log)
    for penalty in deciding_penalties(event.penalties):
        known = (penalty.number, penalty_text(penalty))
        if known in gone:
            gone.remove(known)
        else:
            yield Change(PENALTY, penalty.cell, penalty.number, "", known[1])
    for number, text in gone:
        yield Change(PENALTY, Cell("Penalties"), number, text, "")


def _changed_settings(event: Event) -> Iterator[Change]:
    known = logged_settings(event.memory.log)
    for name, value in setting_values(event.settings).items():
        if known and known.get(name, "") != value:
            yield Change(SETTING + name, event.settings.at(name), None, known.get(name, ""), value)


def _changed_players(event: Event, ranking: Sequence[Standing]) -> Iterator[Change]:
    memory = event.memory
    names, listed = memory.names, {standing.number for standing in ranking}
    known, out = _come_in(memory), _gone(memory)
    for player in event.players if memory.results else ():
        if player.number in known:
            yield from _left_or_back(player, event, player.number in out)
        elif player.number in listed:
            yield Change(ADDED, player.at("Name"), player.number, "", player.name)
            continue
        if names.get(player.number, player.name) != player.name:
            yield Change(RENAMED, player.at("Name"), player.number, names[player.number], player.name)
    for number in sorted(names.keys() - event.by_number.keys()):
        yield Change(REMOVED, Cell("Players"), number, names[number], "")


def _come_in(memory: Memory) -> set[int]:
    """Everyone who had come in by the last run: seated in a round, or told as added; also who left it by a repair."""
    seated = {number for row in memory.results for number in _players_of(row)}
    return seated | {row.number for row in memory.log if row.what in CAME_AND_WENT and row.number is not None}


def _gone(memory: Memory) -> set[int]:
    """Everyone of whom `Log` tells last that they left: a drop typed ahead shows in `Standings` before it is told."""
    if not memory.log:
        return {row.number for row in memory.standings if row.status == DROPPED}
    last = {row.number: row.what for row in memory.log if row.number is not None and row.what in (LEFT, BACK_IN)}
    return {number for number, what in last.items() if what == LEFT}


def _left_or_back(player: Player, event: Event, was_out: bool) -> Iterator[Change]:
    """By the rounds that the player is in: `Standings` shows `Winner` or `Out in Top 8` in place of `Dropped`."""
    if was_out == has_dropped(player, event, len(event.rounds) + 1):
        return
    if was_out:
        yield Change(BACK_IN, player.at("Returns" if player.returns else "Drops"), player.number, DROPPED, "")
    else:
        yield Change(LEFT, _where_out(player, event), player.number, "", DROPPED)


def _where_out(player: Player, event: Event) -> Cell:
    """The disqualification, where there is one."""
    cells = (
        penalty.cell
        for penalty in event.penalties
        if penalty.kind is PenaltyKind.DISQUALIFIED and penalty.number == player.number
    )
    return next(cells, player.at("Drops"))


def _changed_matches(event: Event, scored: Sequence[ScoredMatch]) -> Iterator[Change]:
    """Round by round, in the order of rows: pairings made otherwise, then results corrected."""
    before: dict[str, list[ResultRow]] = {}
    for row in event.memory.results:
        before.setdefault(fold_sheet(row.round), []).append(row)
    now: dict[str, list[ScoredMatch]] = {}
    for match in scored:
        now.setdefault(fold_sheet(str(match.round.label)), []).append(match)
    for label, matches in now.items():
        if label in before:
            yield from _changed_pairings(event, before[label], matches)
            yield from _moved_tables(before[label], matches)
            yield from _changed_results(before[label], matches, is_newest=matches[0].round == event.rounds[-1])


def seated_before(event: Event, round_: Round) -> frozenset[int]:
    """Everyone in a round as the program last knew it; nobody where it knew none."""
    rows = (row for row in event.memory.results if fold_sheet(row.round) == fold_sheet(str(round_.label)))
    return frozenset(number for row in rows for number in _players_of(row))


def corrected_results(event: Event, scored: Sequence[ScoredMatch]) -> tuple[Change, ...]:
    """The results that were known at the last run and are others now."""
    return tuple(change for change in _changed_matches(event, scored) if change.what == RESULT)


def _changed_pairings(event: Event, before: Sequence[ResultRow], now: Sequence[ScoredMatch]) -> Iterator[Change]:
    """Each new pair with the old one that it took a player from; an old pair may be left over, or a new one."""
    old_pairs, new_pairs = {_players_of(row) for row in before}, {frozenset(match.match.players) for match in now}
    gone = {number: row for row in before if _players_of(row) not in new_pairs for number in _players_of(row)}
    for match in now:
        if frozenset(match.match.players) in old_pairs:
            continue
        row = next((gone[number] for number in match.match.players if number in gone), None)
        for number in _players_of(row) if row else ():
            gone.pop(number, None)  # whoever typed over Results may have put a player into two rows
        yield _pairing(match, event, row)
    for row in dict.fromkeys(gone.values()):
        yield Change(PAIRING, Cell(now[0].round.sheet), row.one, _old_pair(row), "")


def _pairing(match: ScoredMatch, event: Event, row: ResultRow | None) -> Change:
    known = _players_of(row) if row else frozenset()
    seats = [(cell, number) for cell, number in match.round.seats if number in match.match.players]
    cell, number = next((seat for seat in seats if seat[1] not in known), seats[0])
    one, two = match.match.one, match.match.two
    new = pair_text((one, event.name(one)), None if two is None else (two, event.name(two)), match.match.table)
    return Change(PAIRING, cell, number, _old_pair(row) if row else "", new)


Named = tuple[int, str]
"""A player's entry number and name."""


def pair_text(one: Named, two: Named | None, table: int | None) -> str:
    """`#3 Ann v. #5 Bob, table 2`: names for the reader, numbers because names may change."""
    sides = [f"#{number} {name}" for number, name in filter(None, (one, two))] + ([] if two else [BYE])
    return " v. ".join(sides) + (f", table {table}" if table is not None else "")


def _old_pair(row: ResultRow) -> str:
    """With its result, where it had one: nothing else remembers it."""
    two = None if row.two is None else (row.two, row.name_two)
    pair = pair_text((row.one, row.name_one), two, row.table)
    return f"{pair} ({_remembered_text(row)})" if _has_result(row) and two else pair


def _moved_tables(before: Sequence[ResultRow], now: Sequence[ScoredMatch]) -> Iterator[Change]:
    tables = {_players_of(row): row.table for row in before}
    for match in now:
        players, table = frozenset(match.match.players), match.match.table
        if tables.get(players, table) != table:
            cell = match.match.at("Table") or Cell(match.round.sheet)
            yield Change(TABLE, cell, match.match.one, text_of(tables[players]), text_of(table))


def _changed_results(before: Sequence[ResultRow], now: Sequence[ScoredMatch], is_newest: bool) -> Iterator[Change]:
    """The first result of a match is no change, unless the event went on without it."""
    matches = {frozenset(match.match.players): match for match in now}
    for row in before:
        match = matches.get(_players_of(row))
        if match is None or (is_newest and not _has_result(row)):
            continue
        old, new = _remembered_text(row), _result_text(match, row)
        if old != new:
            yield Change(RESULT, match.match.at("Winner") or Cell(match.round.sheet), row.one, old, new)


def fold_sheet(name: str) -> str:
    """A tab may have been renamed in case or spaces."""
    return " ".join(name.casefold().split())


def _players_of(row: ResultRow) -> frozenset[int]:
    return frozenset(number for number in (row.one, row.two) if number is not None)


def _has_result(row: ResultRow) -> bool:
    return bool(row.winner)


def _remembered_text(row: ResultRow) -> str:
    if not _has_result(row):
        return NO_RESULT
    return _describe(row.winner, row.how, (row.points_one, row.points_two), (row.figure_one, row.figure_two))


def _result_text(match: ScoredMatch, row: ResultRow) -> str:
    """The match as `Results` would show it, in the order of sides and with the names of the old row."""
    if match.one is None:
        return NO_RESULT
    sides = (match.one, match.two)
    scores = sides if match.match.one == row.one else sides[::-1]
    names = {row.one: row.name_one, row.two: row.name_two}
    winner = names.get(match.winner, "") if match.winner is not None else (DRAW if match.is_draw else NEITHER)
    # In a round that did not count, `Results` has the winner alone.
    points = [score.points for score in scores if score and row.points_one is not None]
    figures = [score.figure for score in scores if score and row.figure_one is not None]
    return _describe(winner, match.how, points, figures)


def _describe(winner: str, how: str, points: Sequence[int | None], figures: Sequence[int | None]) -> str:
    parts = [winner, how, _pair_of(points), _pair_of(figures)]
    return ", ".join(part for part in parts if part)


def _pair_of(numbers: Sequence[int | None]) -> str:
    return " : ".join(str(number) for number in numbers if number is not None)
