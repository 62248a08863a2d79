"""Booster draft groups (WA-9, WA-10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_events import field_of, game_of, paired

from tourney_xl.drafts import DraftGroup, draw_groups, first_round_of_draft, group_sizes, groups_in_round
from tourney_xl.games.game import Drafts
from tourney_xl.model import Event, Match, Player, Round, Settings, Stage, Standing
from tourney_xl.pairing.swiss import pair_round
from tourney_xl.planning import Plan

WARS = game_of("wars")
assert WARS.drafts is not None
RULE: Drafts = WARS.drafts

SIZES = {
    1: [1], 2: [2], 7: [7], 8: [8], 9: [9], 10: [10], 11: [11], 12: [6, 6], 13: [7, 6], 14: [8, 6], 15: [8, 7],
    16: [8, 8], 17: [9, 8], 18: [6, 6, 6], 19: [7, 6, 6], 20: [8, 6, 6], 21: [8, 7, 6], 22: [8, 8, 6], 23: [8, 8, 7],
    24: [8, 8, 8], 25: [7, 6, 6, 6], 26: [8, 6, 6, 6], 27: [8, 7, 6, 6], 28: [8, 8, 6, 6], 29: [8, 8, 7, 6],
    30: [8, 8, 8, 6], 31: [8, 8, 8, 7], 32: [8, 8, 8, 8], 33: [8, 7, 6, 6, 6], 34: [8, 8, 6, 6, 6],
    35: [8, 8, 7, 6, 6], 36: [8, 8, 8, 6, 6], 41: [8, 8, 7, 6, 6, 6],
}  # fmt: skip
"""WA-9: the book's list from 8 to 36 players, and the same beyond it."""


def drafting(players: int, *rounds: Round, **settings: object) -> Event:
    chosen = replace(Settings(structure="championship-draft", seed="5"), **settings)  # type: ignore[arg-type]
    return Event(chosen, field_of(players), rounds)


def sheet(event: Event, ordinal: int = 1) -> Round:
    """A round as published for everyone, whoever meets whom: the groups depend on who sits in it only."""
    return paired([player.number for player in event.players if player.enters <= ordinal], ordinal)


def groups(event: Event, ordinal: int = 1, seed: str = "5") -> tuple[DraftGroup, ...]:
    return groups_in_round(event, WARS, seed, ordinal)


def group_of(number: int, found: tuple[DraftGroup, ...]) -> str:
    (name,) = (group.name for group in found if number in group.seats)
    return name


def changed(event: Event, number: int, **fields: object) -> Event:
    players = tuple(replace(p, **fields) if p.number == number else p for p in event.players)  # type: ignore[arg-type]
    return replace(event, players=players)


# How many groups, and how large


@pytest.mark.parametrize("players", SIZES)
def test_WA_9_every_size_of_the_list(players: int) -> None:
    assert list(group_sizes(players, RULE)) == SIZES[players]


def test_WA_9_nobody_makes_no_group() -> None:
    assert group_sizes(0, RULE) == ()


@given(players=st.integers(12, 500))
def test_WA_9_any_larger_field_makes_groups_of_six_to_eight(players: int) -> None:
    sizes = group_sizes(players, RULE)
    assert sum(sizes) == players
    assert list(sizes) == sorted(sizes, reverse=True)
    assert sizes.count(7) <= 1
    assert set(sizes) <= {6, 7, 8} or players == 17
    assert len(sizes) == -(-players // 8) or players == 17


@given(players=st.integers(0, 200), luck=st.integers(0, 10**6))
def test_WA_9_everyone_sits_in_one_group(players: int, luck: int) -> None:
    drawn = draw_groups(range(1, players + 1), RULE, str(luck), 1)
    assert sorted(number for group in drawn for number in group) == list(range(1, players + 1))
    assert tuple(map(len, drawn)) == group_sizes(players, RULE)


def test_WA_9_players_are_put_into_groups_at_random() -> None:
    """13 players, groups of 7 and 6: in 2600 draws everyone is in the first about 1400 times."""
    first: Counter[int] = Counter()
    for luck in range(2600):
        first.update(draw_groups(range(1, 14), RULE, str(luck), 1)[0])
    assert len(first) == 13
    assert all(1290 < count < 1510 for count in first.values())


def test_ALL_4_the_draw_depends_on_seed_and_round_and_not_on_the_order_of_rows() -> None:
    numbers = list(range(1, 25))
    assert draw_groups(numbers, RULE, "5", 1) == draw_groups(numbers[::-1], RULE, "5", 1)
    assert draw_groups(numbers, RULE, "5", 1) != draw_groups(numbers, RULE, "6", 1)
    assert draw_groups(numbers, RULE, "5", 1) != draw_groups(numbers, RULE, "5", 4)


# Who sits where in a round


@pytest.mark.parametrize(
    ("drafts", "expected"),
    [
        ((), [1, 1, 1, 1, 1, 1]),
        ((1, 4), [1, 1, 1, 4, 4, 4]),
        ((1, 3, 5), [1, 1, 3, 3, 5, 5]),
        ((3,), [1, 1, 3, 3, 3, 3]),
    ],
)
def test_WA_10_drafts_say_in_which_round_groups_are_drawn_anew(drafts: tuple[int, ...], expected: list[int]) -> None:
    event = drafting(12, drafts=drafts)
    assert [first_round_of_draft(event, ordinal) for ordinal in range(1, 7)] == expected


def test_WA_10_groups_stay_for_a_draft_and_are_drawn_anew_for_the_next() -> None:
    event = drafting(24, drafts=(1, 3))
    event = replace(event, rounds=(sheet(event), sheet(event, 2)))
    assert groups(event, 1) == groups(event, 2)
    assert groups(event, 3) != groups(event, 2)
    assert [len(group.seats) for group in groups(event, 3)] == [8, 8, 8]


def test_WA_10_a_drop_changes_no_group_of_the_draft() -> None:
    event = drafting(13)
    event = replace(event, rounds=(sheet(event),))
    assert groups(changed(event, 4, drops=(1,)), 2) == groups(event, 1)


def test_WA_10_who_did_not_turn_up_leaves_the_others_where_they_sit() -> None:
    """Dropped before round 1 once its sheet stood: the packs are passed as they were drawn."""
    event = drafting(13)
    event = replace(event, rounds=(sheet(event),))
    assert groups(changed(event, 4, drops=(0,)), 1) == groups(event, 1)


def test_WA_9_seats_in_a_group_are_drawn_too() -> None:
    drawn = draw_groups(range(1, 14), RULE, "5", 1)
    assert [group.seats for group in groups(drafting(13))] == list(drawn)
    assert any(list(group) != sorted(group) for group in drawn)


def test_WA_10_who_has_left_is_not_in_the_next_draft() -> None:
    event = drafting(14, drafts=(1, 2))
    event = changed(replace(event, rounds=(sheet(event),)), 4, drops=(1,))
    assert [len(group.seats) for group in groups(event, 2)] == [7, 6]
    assert not any(4 in group.seats for group in groups(event, 2))


def test_WA_10_a_latecomer_joins_the_smallest_group_and_moves_nobody() -> None:
    event = drafting(13)
    event = replace(event, rounds=(sheet(event),), players=(*event.players, Player(14, "Late", enters=2)))
    before, after = groups(event, 1), groups(event, 2)
    assert [len(group.seats) for group in before] == [7, 6]
    assert [len(group.seats) for group in after] == [7, 7]
    assert after[1].seats == (*before[1].seats, 14)


def test_WA_10_a_latecomer_joins_the_group_with_the_fewest_who_are_still_in() -> None:
    event = drafting(13)
    event = replace(event, rounds=(sheet(event),), players=(*event.players, Player(14, "Late", enters=2)))
    for number in groups(event, 1)[0].seats[:3]:
        event = changed(event, number, drops=(1,))
    assert group_of(14, groups(event, 2)) == "1"


def test_ALL_4_a_later_latecomer_moves_no_earlier_one() -> None:
    """Number 14 comes in round 3, after 15, who sits in the smaller group since round 2."""
    event = drafting(13)
    late = (Player(14, "Later", enters=3), Player(15, "Late", enters=2))
    event = replace(event, players=(*event.players, *late))
    event = replace(event, rounds=(sheet(event), sheet(event, 2)))
    assert group_of(15, groups(event, 2)) == "2"
    assert group_of(15, groups(event, 3)) == "2"
    assert group_of(15, groups(changed(event, 15, drops=(2,)), 3)) == "2"


def test_WA_10_a_typed_group_wins_over_the_draw_for_that_player_alone() -> None:
    event = drafting(13)
    drawn = groups(event)
    mover = drawn[1].seats[0]
    moved = groups(changed(event, mover, draft_group="1"))
    assert moved[0].seats == (*drawn[0].seats, mover)
    assert moved[1].seats == drawn[1].seats[1:]


def test_WA_10_a_typed_group_is_read_without_case_and_spaces() -> None:
    event = drafting(12)
    for number, word in ((1, "Red"), (2, " red "), (3, "RED")):
        event = changed(event, number, draft_group=word)
    found = groups(event)
    assert [group.name for group in found] == ["1", "2", "Red"]
    assert found[2].seats == (1, 2, 3)


def test_WA_10_where_every_group_is_typed_a_latecomer_joins_one_of_them() -> None:
    """The groups that were drawn are empty, and nobody is put there alone."""
    event = drafting(12)
    for number in range(1, 13):
        event = changed(event, number, draft_group="Red" if number <= 7 else "Blue")
    event = replace(event, rounds=(sheet(event),), players=(*event.players, Player(13, "Late", enters=2)))
    assert [(group.name, len(group.seats)) for group in groups(event, 2)] == [("Red", 7), ("Blue", 6)]
    assert group_of(13, groups(event, 2)) == "Blue"


def test_WA_10_a_latecomer_may_have_a_group_typed() -> None:
    event = drafting(13)
    late = Player(14, "Late", enters=2, draft_group="1")
    event = replace(event, rounds=(sheet(event),), players=(*event.players, late))
    assert groups(event, 1) == groups(drafting(13))
    assert group_of(14, groups(event, 2)) == "1"


def test_ALL_6_who_never_began_sits_in_no_group_though_one_is_typed() -> None:
    event = changed(drafting(13), 5, drops=(0,), draft_group="1")
    assert not any(5 in group.seats for group in groups(event))


def test_ALL_16_a_house_player_is_not_drawn_but_may_be_put_into_a_group() -> None:
    event = changed(drafting(14), 9, house=True)
    assert [len(group.seats) for group in groups(event)] == [7, 6]
    assert not any(9 in group.seats for group in groups(event))
    assert group_of(9, groups(changed(event, 9, draft_group="2"))) == "2"


# The rounds inside the groups


@pytest.mark.parametrize("players", [12, 13, 17, 19, 25])
def test_WA_10_players_meet_only_players_of_their_group_and_odd_groups_have_their_own_bye(players: int) -> None:
    event = drafting(players)
    ranking: tuple[Standing, ...] = tuple(Standing(1, n, 0, 0, 0, 0, 0, 0) for n in range(1, players + 1))
    sizes = group_sizes(players, RULE)
    for ordinal in (1, 2, 3):
        paired_round = pair_round(event, WARS, Plan(players, 3, 0), ranking, "5")
        found = groups(event, ordinal)
        assert sorted(len(group.seats) for group in found) == sorted(sizes)
        byes = [match for match in paired_round.matches if match.is_bye]
        assert len(byes) == sum(size % 2 for size in sizes)
        assert len({group_of(match.one, found) for match in byes}) == len(byes)
        for match in paired_round.matches:
            assert len({group_of(number, found) for number in match.players}) == 1
        event = replace(event, rounds=(*event.rounds, _published(ordinal, paired_round.matches)))
    met = [frozenset(match.players) for round_ in event.rounds for match in round_.matches]
    assert len(met) == len(set(met))


def _published(ordinal: int, matches: tuple[Match, ...]) -> Round:
    return Round(ordinal, f"Round {ordinal}", Stage.SWISS, matches)
