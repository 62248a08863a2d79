"""Who is in a round (ALL-6, ALL-17, DT-9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_events import begun, field_of, paired

from tourney_xl.model import Entry, Event, Match, Penalty, PenaltyKind, Player, Round, Settings, Stage, Verdict
from tourney_xl.presence import absent, field, has_dropped, is_in, needs_result, punished
from tourney_xl.problems import Cell

NOBODY = Event(Settings(), ())


def rounds_in(event: Event = NOBODY, **player: object) -> list[int]:
    """The rounds from 1 to 7 that such a player is in."""
    return [ordinal for ordinal in range(1, 8) if is_in(replace(Player(1, "Ann"), **player), ordinal, event)]  # type: ignore[arg-type]


def fined(kind: PenaltyKind, ordinal: int, number: int = 1) -> Event:
    return replace(begun(2, paired([1, 2])), penalties=(Penalty(ordinal, number, kind, Cell("Penalties", "D2")),))


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ({}, [1, 2, 3, 4, 5, 6, 7]),
        ({"enters": 3}, [3, 4, 5, 6, 7]),
        ({"drops": (2,)}, [1, 2]),
        ({"drops": (0,)}, []),
        ({"drops": (0,), "returns": (2,)}, [2, 3, 4, 5, 6, 7]),
        ({"drops": (2,), "returns": (5,)}, [1, 2, 5, 6, 7]),
        ({"drops": (2, 5), "returns": (4, 7)}, [1, 2, 4, 5, 7]),
        ({"drops": (5, 2), "returns": (4,)}, [1, 2, 4, 5]),
        ({"drops": (2,), "returns": (3,)}, [1, 2, 3, 4, 5, 6, 7]),
        ({"drops": (3,), "returns": (3,)}, [1, 2, 3]),
        ({"enters": 2, "drops": (3,)}, [2, 3]),
    ],
    ids=str,
)
def test_all_6_enters_drops_and_returns(player: dict[str, object], expected: list[int]) -> None:
    assert rounds_in(**player) == expected


def test_all_17_a_disqualified_player_is_out_after_that_round_for_good() -> None:
    event = fined(PenaltyKind.DISQUALIFIED, 1)
    assert rounds_in(event) == [1]
    assert rounds_in(event, returns=(5,)) == [1]
    assert rounds_in(event, number=2) == [1, 2, 3, 4, 5, 6, 7]


def test_all_17_a_player_disqualified_before_a_round_is_published_is_not_paired_in_it() -> None:
    assert rounds_in(fined(PenaltyKind.DISQUALIFIED, 3)) == [1, 2]


def test_all_17_who_was_not_paired_because_of_it_is_not_missing_once_the_round_stands() -> None:
    event = fined(PenaltyKind.DISQUALIFIED, 2, number=3)
    event = replace(event, rounds=(*event.rounds, paired([1, 2], 2)))
    assert rounds_in(event, number=3) == [1]


@pytest.mark.parametrize("kind", [PenaltyKind.WARNING, PenaltyKind.WRITTEN_WARNING, PenaltyKind.MATCH_LOSS])
def test_all_17_lesser_penalties_drop_nobody(kind: PenaltyKind) -> None:
    assert rounds_in(fined(kind, 3)) == [1, 2, 3, 4, 5, 6, 7]


def test_the_field_is_everyone_who_is_in_house_players_too() -> None:
    players = (Player(1, "Ann", drops=(1,)), Player(2, "Bob", house=True), Player(3, "Cid", enters=2))
    event = Event(Settings(), players)
    assert [player.number for player in field(event, 1)] == [1, 2]
    assert [player.number for player in field(event, 2)] == [2, 3]


def test_has_dropped_is_not_said_of_one_who_comes_later() -> None:
    event = begun(2)
    assert has_dropped(Player(1, "Ann", drops=(2,)), event, 3)
    assert not has_dropped(Player(1, "Ann", drops=(2,)), event, 2)
    assert not has_dropped(Player(1, "Ann", drops=(2,), returns=(4,)), event, 4)
    assert not has_dropped(Player(1, "Ann", enters=4), event, 3)
    assert has_dropped(Player(1, "Ann", drops=(0,)), event, 1)


def test_all_6_absent_are_those_seated_after_they_dropped() -> None:
    event = replace(begun(2), players=(Player(1, "Ann"), Player(2, "Bob", drops=(1,))))
    assert absent(Match(1, 2), 1, event) == ()
    assert absent(Match(1, 2), 2, event) == (2,)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (PenaltyKind.WARNING, ()),
        (PenaltyKind.WRITTEN_WARNING, ()),
        (PenaltyKind.MATCH_LOSS, (2,)),
        (PenaltyKind.DISQUALIFIED, (2,)),
    ],
)
def test_all_17_what_costs_the_match(kind: PenaltyKind, expected: tuple[int, ...]) -> None:
    event = fined(kind, 2, number=2)
    assert punished(Match(1, 2), 2, event) == expected
    assert punished(Match(1, 2), 1, event) == ()


def test_a_result_is_owed_where_nothing_is_known() -> None:
    matches = (Match(1, 2), Match(3, 4, entry=Entry(Verdict.ONE)), Match(5, 6), Match(7, 8), Match(9, None))
    round_ = Round(1, "Round 1", Stage.SWISS, matches)
    players = tuple(replace(p, drops=(0,)) if p.number == 5 else p for p in field_of(9))
    event = Event(Settings(), players, (round_,), (Penalty(1, 8, PenaltyKind.MATCH_LOSS, Cell("Penalties")),))
    assert [match.one for match in matches if needs_result(match, round_, event)] == [1]
