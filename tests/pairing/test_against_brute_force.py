"""Every round is one of the best there are (ALL-2, ALL-3): compared with all rounds that are possible."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import pytest
from brute_force_pairing import Question, all_rounds, best_rounds, can_go_on, order_of, quality
from pairing_support import GAMES, disagreement, random_situation, situation

SITUATIONS = 600
"""For each game; benchmarks/pairing_proof.py looks at many more."""


@pytest.mark.parametrize("start", range(0, SITUATIONS, 100))
@pytest.mark.parametrize("game", GAMES)
def test_ALL_2_ALL_3_no_round_is_better_than_the_one_chosen(game: str, start: int) -> None:
    """ALL-2 in its order with SW-6, ST-6, AR-7, DT-3 as bye rules; ST-5 (1E) and WA-4 to the one right round."""
    for seed in range(start, start + 100):
        found = random_situation(game, seed)
        wrong = disagreement(found)
        assert wrong is None, f"random_situation({game!r}, {seed}), {found.kind}: {wrong}"


# ---------------------------------------------------------------- the second opinion itself


@pytest.mark.parametrize("players", range(1, 11))
def test_the_second_opinion_sees_every_round_once(players: int) -> None:
    rounds = [frozenset(round_) for round_ in all_rounds(range(1, players + 1))]
    assert len(rounds) == len(set(rounds)) == prod(range(1, players + 1, 2))
    for round_ in rounds:
        assert sorted(n for pair in round_ for n in pair if n is not None) == list(range(1, players + 1))


@pytest.mark.parametrize(("nodes", "rounds"), [(4, 3), (6, 5), (8, 7), (10, 4)])
def test_the_second_opinion_knows_that_a_fresh_field_can_play_a_full_schedule(nodes: int, rounds: int) -> None:
    everyone = tuple((1 << nodes) - 1 & ~(1 << node) for node in range(nodes))
    assert can_go_on(everyone, rounds)
    assert not can_go_on(everyone, nodes)


def test_the_second_opinion_sees_a_dead_end() -> None:
    """Six players who have met all but two others each, in two threes: nobody can be left over twice."""
    two_threes = tuple(0b000111 & ~(1 << n) if n < 3 else 0b111000 & ~(1 << n) for n in range(6))
    assert not can_go_on(two_threes, 1)


def test_the_second_opinion_covers_what_is_hard() -> None:
    """Among the situations are rematches, second byes, pairs far apart, team mates and dead ends that are forced."""
    forced = dict.fromkeys("abdegt", 0)
    for seed in range(SITUATIONS):
        figures = _figures(random_situation("doomtown", seed).question)
        for step in forced:
            forced[step] += bool(figures[step][0])
    assert min(forced.values()) >= 10, forced


def test_ALL_3_looking_ahead_changes_what_is_chosen() -> None:
    """In some of the situations a round that is best but for (g) leads into a dead end that another avoids."""
    questions = [random_situation("doomtown", seed).question for seed in range(SITUATIONS)]
    blind = [best_rounds(replace(question, rounds_to_come=0)) for question in questions]
    avoided = [
        question
        for question, rounds in zip(questions, blind, strict=True)
        if _figures(question)["g"] == (0,) and any(quality(question, round_)[2] == (1,) for round_ in rounds)
    ]
    assert len(avoided) >= 10


def _figures(question: Question) -> dict[str, tuple[int, ...]]:
    return dict(zip(order_of(question), quality(question, best_rounds(question)[0]), strict=True))


def test_a_situation_by_hand_agrees_too() -> None:
    found = situation("street-warriors", {1: 6, 2: 3, 3: 3, 4: 0, 5: 0}, [[1, 2], [3, 4], [5]])
    assert disagreement(found) is None
