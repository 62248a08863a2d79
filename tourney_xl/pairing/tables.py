"""Table numbers: from the top score down, around the players who keep a table of their own (ALL-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from tourney_xl.model import Event, Match


def seated(matches: Sequence[Match], event: Event) -> tuple[Match, ...]:
    """The matches in the order given, each with its table; bye rows come last and have none."""
    games = [match for match in matches if not match.is_bye]
    fixed = dict(_fixed(games, event))
    free = _free(event.settings.tables_from, _kept(matches, event))
    tables = [fixed[index] if index in fixed else next(free) for index in range(len(games))]
    with_tables = [replace(match, table=table) for match, table in zip(games, tables, strict=True)]
    return (*with_tables, *(match for match in matches if match.is_bye))


def _own(match: Match, event: Event) -> list[int]:
    tables = (event.by_number[number].fixed_table for number in match.players)
    return sorted(table for table in tables if table is not None)


def _fixed(games: Sequence[Match], event: Event) -> Iterator[tuple[int, int]]:
    """Of two players with a table of their own the lower one counts; a table serves one match."""
    taken: set[int] = set()
    for index, match in enumerate(games):
        table = next((table for table in _own(match, event) if table not in taken), None)
        if table is not None:
            taken.add(table)
            yield index, table


def _kept(matches: Iterable[Match], event: Event) -> set[int]:
    return {table for match in matches for table in _own(match, event)}


def _free(first: int, kept: set[int]) -> Iterator[int]:
    return (table for table in count(first) if table not in kept)
