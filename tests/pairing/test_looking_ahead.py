"""ALL-3: as long as nobody leaves, no event runs into a rematch or a second bye that looking ahead avoids."""

from __future__ import annotations

import pytest
from pairing_support import play_event, rematches, second_byes, situation

from tourney_xl.pairing.ahead import MOST_PLAYERS, Outlook

FIELDS = ((5, 4), (5, 5), (6, 4), (6, 5), (8, 6), (8, 7), (10, 8), (10, 9), (12, 10))
SEEDS = 7


@pytest.mark.parametrize(("players", "rounds"), FIELDS)
@pytest.mark.parametrize("game", ["street-warriors", "armada", "doomtown"])
def test_ALL_3_no_rematch_and_no_second_bye_in_long_events(game: str, players: int, rounds: int) -> None:
    for seed in range(SEEDS):
        played = play_event(game, players, rounds, f"ahead {seed}")
        assert len(played.event.rounds) == rounds
        assert rematches(played.event) == 0, seed
        assert second_byes(played.event) == 0, seed
        assert played.codes == ()


@pytest.mark.parametrize(("players", "rounds"), [(5, 4), (6, 4), (8, 6), (10, 9)])
def test_ALL_3_without_looking_ahead_the_same_events_do_fail(
    players: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the test above has something to find: one event in ten to one in four (benchmarks/pairing_proof.py)."""
    monkeypatch.setattr(Outlook, "matters", lambda outlook: False)
    events = [play_event("armada", players, rounds, f"ahead {seed}").event for seed in range(40)]
    assert sum(bool(rematches(event) or second_byes(event)) for event in events) >= 2


@pytest.mark.parametrize(("players", "rounds"), [(5, 4), (5, 5), (7, 6)])
def test_ALL_3_ALL_16_a_house_player_is_one_of_the_field(players: int, rounds: int) -> None:
    """An odd field with a house player is an even one in the rounds to come, too."""
    for seed in range(30):
        played = play_event("doomtown", players, rounds, f"house {seed}", has_house=True)
        assert (rematches(played.event), played.codes) == (0, ()), seed


@pytest.mark.parametrize(
    ("game", "looks_first"),
    [("star-trek-2e", False), ("star-trek-1e", False), ("street-warriors", True), ("armada", True), ("doomtown", True)],
)
def test_ST_7_star_trek_looks_ahead_after_the_score_groups_and_others_before(game: str, looks_first: bool) -> None:
    """Six players after two rounds: once those on equal points have met, two closed threes remain."""
    points = {1: 6, 2: 4, 3: 2, 4: 6, 5: 4, 6: 2}
    earlier = ([[1, 5], [2, 6], [3, 4]], [[1, 6], [2, 4], [3, 5]])
    equals = {frozenset({1, 4}), frozenset({2, 5}), frozenset({3, 6})}
    found = situation(game, points, *earlier, rounds=5).paired()
    assert ({frozenset(match.players) for match in found.matches} == equals) is not looks_first
    last = situation(game, points, *earlier, rounds=3).paired()
    assert {frozenset(match.players) for match in last.matches} == equals


def test_ALL_3_nothing_is_searched_up_to_half_the_field() -> None:
    """Eight players, four rounds in all: no choice can lead to a dead end; with a fifth round one can."""
    met = {(1, 2): 1, (3, 4): 1, (5, 6): 1, (7, 8): 1}
    assert not Outlook(tuple(range(1, 9)), met, frozenset(), rounds=2).matters()
    assert Outlook(tuple(range(1, 9)), met, frozenset(), rounds=3).matters()


def test_ALL_3_an_odd_field_is_counted_with_its_bye() -> None:
    met = {(1, 2): 1, (3, 4): 1, (5, 6): 1}
    assert not Outlook(tuple(range(1, 8)), met, frozenset({7}), rounds=2).matters()
    assert Outlook(tuple(range(1, 8)), met, frozenset({7}), rounds=3).matters()


def test_ALL_3_before_the_first_round_all_choices_are_alike() -> None:
    assert not Outlook(tuple(range(1, 7)), {}, frozenset(), rounds=4).matters()


def test_ALL_3_large_fields_are_not_searched() -> None:
    players = tuple(range(1, MOST_PLAYERS + 3))
    assert not Outlook(players, {(1, 2): 1}, frozenset(), rounds=MOST_PLAYERS).matters()


def test_ALL_3_where_no_choice_leads_on_nothing_need_be_chosen() -> None:
    """Four players with more rounds than opponents."""
    met = {(1, 2): 1, (3, 4): 1}
    assert Outlook((1, 2, 3, 4), met, frozenset(), rounds=1).matters()
    assert not Outlook((1, 2, 3, 4), met, frozenset(), rounds=2).matters()


def test_ALL_3_a_schedule_holds_every_round_still_to_come() -> None:
    outlook = Outlook((1, 2, 3, 4, 5), {(1, 2): 1, (3, 4): 1}, frozenset({5}), rounds=3)
    rounds = outlook.schedule()
    assert len(rounds) == 4
    pairs = [frozenset(pair) for round_ in rounds for pair in round_]
    assert len(set(pairs)) == len(pairs) == 12
    assert not {frozenset({1, 2}), frozenset({3, 4}), frozenset({5, None})} & set(pairs)


@pytest.mark.parametrize(("players", "rounds"), [(14, 12), (15, 13), (16, 13)])
def test_ALL_3_above_twelve_players_within_its_budget(players: int, rounds: int) -> None:
    """Not promised in every event, but kept in these."""
    for seed in range(3):
        played = play_event("doomtown", players, rounds, f"budget {seed}")
        assert (rematches(played.event), second_byes(played.event)) == (0, 0), seed
