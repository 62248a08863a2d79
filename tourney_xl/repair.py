"""A published Swiss round, repaired (ALL-18): only those left without an opponent are paired anew.

Somebody walks in, leaves or does not show up when the round stands already.  Whoever sits opposite a player who is not
in the round, whoever sits nowhere and whoever has the round's bye is free; a house player takes the place of a bye
(ALL-16), so whoever sits opposite one is free too.  The free are paired among themselves by ALL-2, with standings,
meetings and byes as they were before the round; rows that come out as they stand are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count

from tourney_xl import elimination
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match, Player, Round, Stage
from tourney_xl.pairing.field import NextRound
from tourney_xl.pairing.swiss import pair_waiting
from tourney_xl.planning import plan
from tourney_xl.presence import absent, disqualified, is_awarded, punished
from tourney_xl.problems import Cell, Problem, error
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings


@dataclass(frozen=True)
class RepairedRow:
    """A row of the round's sheet that changes: `old` is None for a new row, `new` for one that is cleared."""

    old: Match | None
    new: Match | None


@dataclass(frozen=True)
class Repair:
    """What changes on the sheet; nothing where all is well, or where a problem is an error."""

    rows: tuple[RepairedRow, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def matches(self) -> tuple[Match, ...]:
        """The pairs and byes made anew, by table, the byes last."""
        made = [row.new for row in self.rows if row.new is not None]
        return tuple(sorted(made, key=lambda match: (match.is_bye, match.table or 0, match.one)))


def repaired(event: Event, game: Game, seed: str) -> Repair:
    """ALL-18 for the newest round; refused, at its cell, where a row that would have to change has a result."""
    refused = _refusals(event, game)
    if refused:
        return Repair(problems=refused)
    newest = event.rounds[-1]
    loose = [match for match in newest.matches if _is_loose(match, newest, event)]
    coming = _before(event, game, seed, tuple(match for match in newest.matches if match not in loose))
    groupless = tuple(_without_group(player, newest) for player in _groupless(coming))
    if groupless:
        return Repair(problems=groupless)
    paired = pair_waiting(coming, plan(coming.event, game))
    rows = _changed_rows(loose, paired.matches, coming)
    return Repair(rows, paired.problems if rows else ())


# What stands in the way


def _refusals(event: Event, game: Game) -> tuple[Problem, ...]:
    if not event.rounds:
        message = "No round is published yet, so there is none to repair."
        return (error("nothing-published", None, message, "Run advance without --repair: it pairs round 1."),)
    newest = event.rounds[-1]
    if newest.stage is Stage.ELIMINATION:
        return (_in_bracket(event, game),)
    return tuple(
        _has_result(match, newest, event)
        for match in newest.matches
        if _is_broken(match, newest, event) and not match.entry.is_blank
    )


def _in_bracket(event: Event, game: Game) -> Problem:
    """AR-11, AR-13, DT-7: a bracket is never paired anew."""
    message = "A bracket is not repaired: nobody comes in, and who meets whom is settled."
    if elimination.to_replace(event, game, plan(event, game)):
        hint = "To let the next in the standings come in, run undo, then advance."
    else:
        hint = "The opponent of a player who has left has a bye already: type the other results, then run advance."
    return error("repair-in-bracket", Cell(event.rounds[-1].sheet), message, hint)


def _has_result(match: Match, newest: Round, event: Event) -> Problem:
    gone = event.by_number[absent(match, newest.ordinal, event)[0]]
    left = event.name(next(number for number in match.players if number != gone.number))
    message = f'"{gone.name}" is not in {newest.sheet}, but this table has a result, so it is not paired anew.'
    hint = f'Played: {_how_to_be_in(gone, newest, event)}. Not played: clear the result, and "{left}" is paired anew.'
    return error("repair-has-result", match.at("Winner") or Cell(newest.sheet), message, hint)


def _how_to_be_in(player: Player, newest: Round, event: Event) -> str:
    """What to type so that the player was in the round after all."""
    if player.number in disqualified(event):
        return "correct the round on sheet Penalties"
    header = "Enters" if player.enters > newest.ordinal else "Drops"
    return f"type {newest.ordinal} into {header} at {player.at(header)}"


def _groupless(coming: NextRound) -> list[Player]:
    grouped = {number for pool in coming.pools for number in pool.stack}.union(coming.awarded)
    return [player for player in coming.waiting if not player.house and player.number not in grouped]


def _without_group(player: Player, newest: Round) -> Problem:
    """WA-10: whoever walks in when the packs are open already has drafted with one of the groups."""
    message = f'"{player.name}" is in no draft group of {newest.sheet}, so nobody can be found to play.'
    hint = "Type a group of the sheet Draft groups." + player.needs_column("Draft group")
    return error("draft-group-missing", player.at("Draft group"), message, hint)


# Who is free


def _is_broken(match: Match, newest: Round, event: Event) -> bool:
    """One is left, the other is not in the round; where both are not, nobody waits for an opponent (ALL-6)."""
    gone = len(absent(match, newest.ordinal, event))
    return not match.is_bye and gone == 1 and not punished(match, newest.ordinal, event)


def _is_loose(match: Match, newest: Round, event: Event) -> bool:
    """Whether the row may change; what a penalty has settled stays (ALL-17), and so does an awarded bye."""
    if punished(match, newest.ordinal, event):
        return False
    players = [event.by_number[number] for number in match.players]
    if match.is_bye:
        return not is_awarded(players[0], newest.ordinal) or bool(absent(match, newest.ordinal, event))
    stands_in = match.entry.is_blank and any(player.house for player in players)
    both_gone = len(absent(match, newest.ordinal, event)) == 2
    return _is_broken(match, newest, event) or (stands_in and not both_gone)


def _before(event: Event, game: Game, seed: str, kept: tuple[Match, ...]) -> NextRound:
    """The round as it was about to be paired, but for the rows that stay."""
    earlier = replace(event, rounds=event.rounds[:-1])
    planned = plan(earlier, game)
    scored, _ = score_event(earlier, game, planned)
    return NextRound(earlier, game, standings(earlier, game, planned, scored), seed, event.rounds[-1], kept)


# Rows and tables


def _changed_rows(loose: Sequence[Match], paired: Sequence[Match], coming: NextRound) -> tuple[RepairedRow, ...]:
    """What stands already stays; every other pair takes a row that is freed, or a new one."""
    before, after = ({frozenset(match.players) for match in matches} for matches in (loose, paired))
    freed = [match for match in loose if frozenset(match.players) not in after]
    new = [match for match in paired if frozenset(match.players) not in before]
    stays = [*coming.kept, *(match for match in loose if match not in freed)]
    games = _with_tables([match for match in new if not match.is_bye], freed, stays, coming.event)
    return tuple(_placed(freed, [*games, *(match for match in new if match.is_bye)]))


def _with_tables(games: Sequence[Match], freed: Sequence[Match], stays: Sequence[Match], event: Event) -> list[Match]:
    """ALL-12; else the freed table where one of the two sits, then any that is freed, then the next number."""
    taken = {match.table for match in stays}
    own = {table for match in (*games, *stays) for table in _own_tables(match, event)}
    freed_at = ((match.table, match.players) for match in freed if match.table is not None and match.table not in own)
    sits_at = {number: table for table, players in freed_at for number in players}
    tables: list[int | None] = []
    for match in games:
        sitting = sorted(sits_at[number] for number in match.players if number in sits_at)
        wished = [*_own_tables(match, event), *sitting]
        tables.append(next((table for table in wished if table not in taken), None))
        taken.add(tables[-1])
    spare = sorted(set(sits_at.values()))
    further = (table for table in count(event.settings.tables_from) if table not in spare)
    free = (table for table in chain(spare, further) if table not in taken and table not in own)
    return [replace(match, table=next(free) if at is None else at) for match, at in zip(games, tables, strict=True)]


def _own_tables(match: Match, event: Event) -> list[int]:
    """The lower one counts where both have a table of their own."""
    tables = (event.by_number[number].fixed_table for number in match.players)
    return sorted(table for table in tables if table is not None)


def _placed(freed: Sequence[Match], made: Sequence[Match]) -> Iterator[RepairedRow]:
    """Each pair in the freed row of its table, or of its kind, or in any; rows that nobody needs are cleared.

    Games go first, for a row that was there has its dropdowns; a new row is for whoever finds none left.
    """
    left, tables = list(freed), {row.table for row in freed if not row.is_bye}
    for new in sorted(made, key=lambda match: (match.is_bye, match.table not in tables)):
        old = min(left, key=lambda row: (row.table != new.table, row.is_bye is not new.is_bye), default=None)
        left = [row for row in left if row is not old]
        yield RepairedRow(old, new)
    yield from (RepairedRow(row, None) for row in left)
