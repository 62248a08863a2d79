"""Whole made-up events run to a winner: a sample of what benchmarks/bracket_proof.py plays.

How many events of each structure are played is `TOURNEY_XL_EVENTS` in the environment; a few by default.
"""

from __future__ import annotations

import os

import pytest
from simulated_events import STRUCTURES, check_result, opened, played

EVENTS = int(os.environ.get("TOURNEY_XL_EVENTS", "6"))


@pytest.mark.parametrize(("key", "structure"), STRUCTURES)
def test_ALL_9_ALL_15_AR_11_AR_13_DT_7_made_up_events_run_to_a_winner(key: str, structure: str) -> None:
    ended = 0
    for luck in range(EVENTS):
        show = opened(key, structure, luck)
        reckoned = played(show)
        if reckoned is not None:
            check_result(show, reckoned)
            ended += 1
    assert ended >= EVENTS // 2
