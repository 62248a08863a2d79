"""Tables -> the event, the game and every problem; a problem never stops the reading of what comes after it."""

from __future__ import annotations

from dataclasses import dataclass

from tourney_xl.games.game import Game
from tourney_xl.model import Event, Memory, Penalty, Player, Settings
from tourney_xl.problems import Problem
from tourney_xl.tracked import logged_entries
from tourney_xl.workbook.layout import EVENT, PLAYERS
from tourney_xl.workbook.parse_event import LoadGame, read_settings, settle
from tourney_xl.workbook.parse_memory import former_names, read_memory
from tourney_xl.workbook.parse_numbers import assign_numbers
from tourney_xl.workbook.parse_penalties import SHEET as PENALTIES
from tourney_xl.workbook.parse_penalties import read_penalties
from tourney_xl.workbook.parse_players import Roster, make_players, make_roster, read_player_rows
from tourney_xl.workbook.parse_presence import Calendar, calendar
from tourney_xl.workbook.parse_rounds import read_round, shown_numbers
from tourney_xl.workbook.parse_sheets import (
    RoundSheet,
    Tables,
    check_owned_names,
    find_sheet,
    required_sheet,
    round_sheets,
)
from tourney_xl.workbook.parse_values import Findings


@dataclass(frozen=True)
class Parsed:
    """What could be read; no event where the workbook has neither `Event` nor `Players`."""

    event: Event | None
    game: Game | None
    problems: list[Problem]


def parse(tables: Tables, load_game: LoadGame) -> Parsed:
    findings = Findings()
    check_owned_names(tables, findings)
    memory = read_memory(tables)
    settings, game = _settings(tables, load_game, findings)
    sheets = round_sheets(tables, {row.round for row in memory.results}, findings)
    rounds = calendar(sheets)
    players = _players(tables, sheets, rounds, memory, findings)
    if settings is None and players is None:
        return Parsed(None, game, findings.problems)
    roster = make_roster(players or (), former_names(memory))
    event = Event(
        settings or Settings(),
        players or (),
        tuple(read_round(sheet, roster, game, findings) for sheet in sheets),
        _penalties(tables, roster, rounds, findings),
        memory,
    )
    return Parsed(event, game, findings.problems)


def _settings(tables: Tables, load_game: LoadGame, findings: Findings) -> tuple[Settings | None, Game | None]:
    table = required_sheet(tables, EVENT, findings)
    if table is None or table.stray:
        return None, None
    return settle(read_settings(table, findings), load_game, findings)


def _players(
    tables: Tables, sheets: tuple[RoundSheet, ...], rounds: Calendar, memory: Memory, findings: Findings
) -> tuple[Player, ...] | None:
    table = required_sheet(tables, PLAYERS, findings)
    if table is None or table.stray:
        return None
    rows = read_player_rows(table, findings)
    # What the program wrote itself is surer than a round sheet, where names may have been swapped by hand.
    shown = {**shown_numbers(sheets), **memory.names}
    numbers = assign_numbers(rows, shown, logged_entries(memory.log), findings)
    return make_players(rows, numbers, rounds, findings)


def _penalties(tables: Tables, roster: Roster, rounds: Calendar, findings: Findings) -> tuple[Penalty, ...]:
    table = find_sheet(tables, PENALTIES, findings)
    return read_penalties(table, roster, rounds, findings) if table and not table.stray else ()
