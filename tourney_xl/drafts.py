"""Booster draft groups: how many, how large, and who sits where (WA-9, WA-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.games.game import Drafts, Game
from tourney_xl.model import DraftSeat, Event
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


def first_rounds(event: Event) -> list[int]:
    """The round in which each draft begins (`Drafts`); the first of all begins the event."""
    return sorted({1, *event.settings.drafts})


def first_round_of_draft(event: Event, ordinal: int) -> int:
    """The round in which the draft that this round belongs to began."""
    return max(first for first in first_rounds(event) if first <= ordinal)


def draft_seats(event: Event, game: Game, seed: str) -> tuple[DraftSeat, ...]:
    """The sheet `Draft groups`: every draft that has begun, as its groups are in its newest round."""
    newest = len(event.swiss_rounds)
    begun = [first for first in first_rounds(event) if first <= newest]
    ends = [*(first - 1 for first in begun[1:]), newest]
    return tuple(
        DraftSeat(draft, group.name, seat, number)
        for draft, ordinal in enumerate(ends[: len(begun)], start=1)
        for group in groups_in_round(event, game, seed, ordinal)
        for seat, number in enumerate(group.seats, start=1)
    )


def groups_in_round(event: Event, game: Game, seed: str, ordinal: int) -> tuple[DraftGroup, ...]:
    """The draft groups of a round: as drawn, but for those whose group is typed; latecomers join the smallest."""
    assert game.drafts is not None  # a structure with draft groups has a rule for them
    first = first_round_of_draft(event, ordinal)
    drafted = _drafted(event, first)
    seats = _published_seats(event, first) or _drawn_seats(draw_groups(drafted, game.drafts, seed, first))
    here = {player.number for later in range(first, ordinal + 1) for player in field(event, later)}
    _move(seats, {number: group for number in here.union(drafted) if (group := event.by_number[number].draft_group)})
    # Round by round, so that whoever comes later moves nobody who sits already (ALL-4).
    for later in range(first + 1, ordinal + 1):
        _seat_latecomers(seats, [player.number for player in field(event, later) if not player.house])
    return tuple(DraftGroup(name, tuple(group)) for name, group in seats.items())


def _published_seats(event: Event, first: int) -> dict[str, list[int]]:
    """The groups as the program wrote them when the draft began: who walks in later moves nobody (ALL-4)."""
    draft = first_rounds(event).index(first) + 1
    seats: dict[str, list[int]] = {}
    if first > len(event.swiss_rounds):
        return seats  # The round was taken out again, and with it the draft.
    for row in event.memory.draft_seats:
        if row.draft == draft and row.number in event.by_number:
            seats.setdefault(row.group, []).append(row.number)
    return seats


def _drawn_seats(drawn: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    return {str(index): list(group) for index, group in enumerate(drawn, start=1)}


def _drafted(event: Event, first: int) -> Sequence[int]:
    """Those on the draft's first round sheet or, before it is published, those who are in that round."""
    published = next((round_.players for round_ in event.swiss_rounds if round_.ordinal == first), None)
    numbers = published or tuple(player.number for player in field(event, first))
    return [number for number in numbers if not event.by_number[number].house]


def _move(seats: dict[str, list[int]], typed: Mapping[int, str]) -> None:
    """`Draft group` wins over a draw, for that player alone: nobody else is drawn anew (ALL-4)."""
    names = {name.casefold(): name for name in seats}
    for number, name in sorted(typed.items()):
        wanted = seats.setdefault(names.setdefault(name.strip().casefold(), name.strip()), [])
        if number in wanted:
            continue
        for group in seats.values():
            if number in group:
                group.remove(number)
        wanted.append(number)
    for name in [name for name, group in seats.items() if not group]:
        del seats[name]


def _seat_latecomers(seats: Mapping[str, list[int]], here: Sequence[int]) -> None:
    """Each joins the group with the fewest who are still in that round."""
    known = {number for group in seats.values() for number in group}
    for number in sorted(set(here) - known):
        smallest = min(seats.values(), key=lambda group: len(set(here).intersection(group)))
        smallest.append(number)
