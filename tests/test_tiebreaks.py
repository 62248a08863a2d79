"""Every tiebreaker by itself: the rule books' worked examples, and exactness (ALL-14)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_events import game_of
from standings_support import examples, table_of, title

from tourney_xl.model import Figure, Outcome, Score
from tourney_xl.tiebreaks import BY_KEY, HEAD_TO_HEAD, TIEBREAKERS, Table, columns_of

FIGURES = examples("figure")


@pytest.mark.parametrize("example", FIGURES, ids=map(title, FIGURES))
def test_worked_example(example: tuple[str, dict[str, Any]]) -> None:
    key, wanted = example
    table, numbers = table_of(game_of(key), wanted["cards"], wanted.get("rounds", 3))
    figure = BY_KEY[wanted["tiebreaker"]].compute(table, numbers[wanted["of"]])
    assert figure == (None if wanted["is"] == "never" else Fraction(wanted["is"]))
    assert isinstance(figure, int | Fraction | None)


HEADINGS = {
    "street-warriors": ["Beaten", "Not beaten", "First not won"],
    "star-trek-2e": ["SoS", "OSoS", "FW", "FL+ML", "MW", "Rating"],
    "star-trek-1e": ["DF", "SoS", "OSoS", "FW", "FL+ML", "MW", "Rating"],
    "armada": ["MoV", "SoS"],
    "doomtown": ["MW%", "OMW%", "Entry"],
    "wars": ["DF"],
}


@pytest.mark.parametrize(("key", "headings"), HEADINGS.items())
def test_columns_stand_in_the_order_in_which_they_count(key: str, headings: list[str]) -> None:
    """SW-7, ST-9, AR-9, DT-4, WA-5: head-to-head is a procedure and has no column."""
    assert [column.heading for column in columns_of(game_of(key))] == headings


def test_keys_are_unique_and_head_to_head_is_none_of_them() -> None:
    assert len(BY_KEY) == len(TIEBREAKERS)
    assert HEAD_TO_HEAD not in BY_KEY


@pytest.mark.parametrize("tiebreaker", TIEBREAKERS, ids=lambda tiebreaker: tiebreaker.key)
def test_every_tiebreaker_explains_itself_and_bears_an_empty_table(tiebreaker: Any) -> None:
    """ALL-14: before the first round there is a figure for everyone, and no division by zero."""
    table, numbers = table_of(game_of("star-trek-2e"), {"Ann": [], "Bob": []})
    assert tiebreaker.explanation
    assert tiebreaker.number_format in ("0", "0.00%", "0.0000")
    assert tiebreaker.compute(table, numbers["Ann"]) in (0, 1, None)


@pytest.mark.parametrize(
    ("key", "best_first"),
    [
        ("first-not-won", [None, 4, 2, 1]),  # SW-7: later is better, never is best
        ("rating", [1600, 1500, 0, None]),  # ST-9: a missing rating is the lowest
        ("losses", [0, 1, 2]),  # ST-9: fewer is better
        ("entry", [1, 2, 10]),  # DT-4: earlier is better
        ("df", [12, 0, -12]),  # WA-5
        ("match-win", [Fraction(1, 3), Fraction(33, 100)]),  # DT-4: the floor is below one third
    ],
)
def test_direction(key: str, best_first: list[Figure]) -> None:
    for given_order in permutations(best_first):
        assert sorted(given_order, key=BY_KEY[key].order) == best_first


@pytest.mark.parametrize(
    ("key", "figure"),
    [("full-wins", 2), ("losses", 2), ("modified-wins", 1)],
)
def test_st_9_kinds_of_results_are_counted(key: str, figure: int) -> None:
    """A true tie, a missed game and a bye are none of them."""
    kinds = ("FW", "FW", "MW", "TT", "FL", "ML", "MG", "bye")
    table, numbers = table_of(game_of("star-trek-2e"), {"Ann": []})
    card = tuple(Score(i, 1, 2, Outcome.LOSS, kind, 0) for i, kind in enumerate(kinds, 1))
    assert BY_KEY[key].compute(replace(table, scores={1: card}), numbers["Ann"]) == figure


def test_wins_leave_byes_out() -> None:
    table, numbers = table_of(game_of("wars"), {"Ann": ["win Bob 3", "bye 3", "win Cid 2", "loss Dan 1"]})
    assert BY_KEY["wins"].compute(table, numbers["Ann"]) == 2


def test_opponents_points_leave_byes_out_and_count_an_awarded_one_as_the_strongest_beaten() -> None:
    cards = {"Ann": ["awarded 5", "bye 5", "win Bob 5"], "Bob": ["win Cid 3", "loss Ann 0"]}
    table, numbers = table_of(game_of("doomtown"), cards, rounds=4)
    assert BY_KEY["opponents-points"].compute(table, numbers["Ann"]) == 3 + 5 * (4 - 1)


def test_opponents_mean_sos_is_a_mean_of_means() -> None:
    cards = {
        "Ann": ["win Bob 6", "win Cid 6"],
        "Bob": ["loss Ann 0", "win Dan 6"],
        "Cid": ["loss Ann 0"],
        "Dan": ["loss Bob 0", "bye 6"],
    }
    table, numbers = table_of(game_of("armada"), cards)
    # Bob met Ann (12 in 2) and Dan (6 in 2): 9/2; Cid met Ann alone: 6.
    assert BY_KEY["opponents-mean-sos"].compute(table, numbers["Ann"]) == Fraction(21, 4)


def test_a_game_without_a_floor_has_none() -> None:
    table, numbers = table_of(game_of("wars"), {"Ann": ["loss Bob 0"]})
    assert BY_KEY["match-win"].compute(table, numbers["Ann"]) == 0


def _armada(points: list[int], rounds: int) -> Table:
    """Ann has met everyone in that order, Bob in the opposite order; each opponent has so many points."""
    names = [f"P{i}" for i in range(len(points))]
    cards = {
        "Ann": [f"win {name} 8" for name in names],
        "Bob": [f"win {name} 8" for name in reversed(names)],
    }
    for name, total in zip(names, points, strict=True):
        cards[name] = [f"loss Ann {total}", *["loss Bob 0"] * (rounds - 1)]
    return table_of(game_of("armada"), cards)[0]


def test_all_14_equal_means_are_equal_where_floats_are_not() -> None:
    """0.1 + 0.2 + 0.3 is not 0.3 + 0.2 + 0.1 in floats; as fractions it is."""
    table = _armada([1, 2, 3], 10)
    assert 0.1 + 0.2 + 0.3 != 0.3 + 0.2 + 0.1
    compute = BY_KEY["mean-sos"].compute
    assert compute(table, 1) == compute(table, 2) == Fraction(1, 5)


def test_all_14_figures_a_hair_apart_are_not_equal() -> None:
    """DT-4: 0.33 as written is 33/100, and a mean that floats round to the same is still another."""
    order = BY_KEY["match-win"].order
    hair = Fraction(33, 100) + Fraction(1, 10**20)
    assert float(hair) == 0.33
    assert order(hair) < order(Fraction(33, 100))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=9), st.integers(1, 9))
def test_all_14_the_order_of_rounds_changes_no_mean(points: list[int], rounds: int) -> None:
    """AR-9, ALL-14."""
    table = _armada(points, rounds)
    for key in ("mean-sos", "opponents-match-win", "sos", "opponents-points"):
        assert BY_KEY[key].compute(table, 1) == BY_KEY[key].compute(table, 2)
