"""Booster draft groups: how many, how large, and who sits where (WA-9, WA-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.games.game import Drafts, Game
from tourney_xl.model import Event
from tourney_xl.pairing import draws
from tourney_xl.presence import field


@dataclass(frozen=True)
class DraftGroup:
    """A group of one draft; `seats` are entry numbers in the order in which packs are passed."""

    name: str
    seats: tuple[int, ...]


def group_sizes(players: int, rule: Drafts) -> tuple[int, ...]:
    """WA-9: as few groups as the largest size allows, each of the smallest, the surplus from the first group on."""
    if players in rule.exceptions:
        return tuple(rule.exceptions[players])
    if players <= rule.one_group_to:
        return (players,) if players else ()
    groups = -(-players // rule.largest)
    surplus = players - groups * rule.smallest
    return tuple(rule.smallest + min(rule.step, max(0, surplus - rule.step * group)) for group in range(groups))


def draw_groups(numbers: Iterable[int], rule: Drafts, seed: str, ordinal: int) -> tuple[tuple[int, ...], ...]:
    """The players of a draft that begins in that round, put into groups at random (WA-9)."""
    order = draws.shuffled(seed, ordinal, "draft", numbers)
    sizes = group_sizes(len(order), rule)
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return tuple(tuple(order[end - size : end]) for size, end in zip(sizes, ends, strict=True))


def first_round_of_draft(event: Event, ordinal: int) -> int:
    """The round in which the draft that this round belongs to began (`Drafts`)."""
    return max((first for first in event.settings.drafts if first <= ordinal), default=1)


def groups_in_round(event: Event, game: Game, seed: str, ordinal: int) -> tuple[DraftGroup, ...]:
    """The draft groups of a round: as drawn, but for those whose group is typed; latecomers join the smallest."""
    assert game.drafts is not None  # a structure with draft groups has a rule for them
    first = first_round_of_draft(event, ordinal)
    drafted = _drafted(event, first)
    drawn = draw_groups(drafted, game.drafts, seed, first)
    seats = {str(index): list(group) for index, group in enumerate(drawn, start=1)}
    here = {player.number for later in range(first, ordinal + 1) for player in field(event, later)}
    _move(seats, {number: group for number in here.union(drafted) if (group := event.by_number[number].draft_group)})
    # Round by round, so that whoever comes later moves nobody who sits already (ALL-4).
    for later in range(first + 1, ordinal + 1):
        _seat_latecomers(seats, [player.number for player in field(event, later) if not player.house])
    return tuple(DraftGroup(name, tuple(group)) for name, group in seats.items())


def _drafted(event: Event, first: int) -> Sequence[int]:
    """Those on the draft's first round sheet or, before it is published, those who are in that round."""
    published = next((round_.players for round_ in event.swiss_rounds if round_.ordinal == first), None)
    numbers = published or tuple(player.number for player in field(event, first))
    return [number for number in numbers if not event.by_number[number].house]


def _move(seats: dict[str, list[int]], typed: Mapping[int, str]) -> None:
    """`Draft group` wins over a draw, for that player alone: nobody else is drawn anew (ALL-4)."""
    names = {name.casefold(): name for name in seats}
    for number, name in sorted(typed.items()):
        for group in seats.values():
            if number in group:
                group.remove(number)
        seats.setdefault(names.setdefault(name.strip().casefold(), name.strip()), []).append(number)
    for name in [name for name, group in seats.items() if not group]:
        del seats[name]


def _seat_latecomers(seats: Mapping[str, list[int]], here: Sequence[int]) -> None:
    """Each joins the group with the fewest who are still in that round."""
    known = {number for group in seats.values() for number in group}
    for number in sorted(set(here) - known):
        smallest = min(seats.values(), key=lambda group: len(set(here).intersection(group)))
        smallest.append(number)
