"""Safe, out or open before the cut: proved by points, and the same as trying every result (ALL-15, ALL-16, ALL-17)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from brackets import with_player
from every_result import ends, last_round, open_matches, tried
from random_events import GAMES, random_entry, random_event
from small_events import begun, entry_of, game_of, paired

from tourney_xl.elimination import qualifiers
from tourney_xl.model import Event, Match, Penalty, PenaltyKind, Round, Stage
from tourney_xl.presence import field, needs_result
from tourney_xl.problems import Cell
from tourney_xl.prospects import Prospect, endings, prospects
from tourney_xl.reckoning import reckon

CASES = 40_000
"""A round that can end in more ways than this is left to benchmarks/bracket_proof.py."""


def told(event: Event, key: str = "doomtown") -> dict[int, str]:
    reckoned = reckon(event, game_of(key))
    found = prospects(reckoned.event, reckoned.game, reckoned.plan, reckoned.scored)
    return {number: str(prospect) for number, prospect in sorted(found.items())}


def played(event: Event, *winners: str) -> Event:
    """The newest round with `1`, `2`, `neither` or a blank typed into its rows."""
    newest = event.rounds[-1]
    rows = zip(newest.matches, winners, strict=False)
    matches = tuple(replace(match, entry=entry_of(winner or None)) for match, winner in rows)
    return replace(
        event, rounds=(*event.rounds[:-1], replace(newest, matches=matches + newest.matches[len(matches) :]))
    )


def with_round(event: Event, *pairs: tuple[int, int | None]) -> Event:
    ordinal = len(event.rounds) + 1
    round_ = Round(ordinal, f"Round {ordinal}", Stage.SWISS, tuple(Match(one, two) for one, two in pairs))
    return replace(event, rounds=(*event.rounds, round_))


@pytest.mark.parametrize("key", GAMES)
def test_every_way_to_end_a_match_is_known(key: str) -> None:
    """SW-1, ST-1, AR-4, AR-5, DT-1, WA-1: the same as the judge gives for everything that may be typed."""
    assert endings(game_of(key)) == ends(key)


@pytest.mark.parametrize("key", GAMES)
def test_the_last_round_agrees_with_trying_all_results(key: str) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(160):
        reckoned = last_round(key, seed)
        if reckoned is None or len(ends(key)) ** len(open_matches(reckoned)) > CASES:
            continue
        found = prospects(reckoned.event, reckoned.game, reckoned.plan, reckoned.scored)
        assert {n: str(prospect) for n, prospect in found.items()} == tried(reckoned), seed
        verdicts.update(found.values())
    assert min(verdicts[prospect] for prospect in Prospect) > 30, verdicts


def after_two_rounds() -> Event:
    """Six in Doomtown, three rounds and a cut to 3: one with 10 points, four with 5, one with none."""
    event = begun(6, paired([1, 2, 3, 4, 5, 6]), game="doomtown", structure="single-day", rounds=3, cut=3)
    event = played(event, "1", "1", "1")
    return played(with_round(event, (1, 3), (2, 5), (4, 6)), "1", "1", "1")


def test_two_who_meet_cannot_both_win() -> None:
    """Each of the four with 5 points may come to 10, but only two of them: the leader is safe even after a loss."""
    event = with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5))
    assert told(event) == {1: "safe", 2: "open", 3: "open", 4: "open", 5: "open", 6: "open"}


def test_results_that_come_in_part_the_field() -> None:
    event = played(with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5)), "1", "1")
    assert told(event) == {1: "safe", 2: "safe", 3: "open", 4: "open", 5: "open", 6: "out"}


def cut_to(size: int, event: Event) -> Event:
    return replace(event, settings=replace(event.settings, cut=size))


def test_two_who_meet_can_both_lose() -> None:
    """DT-1: so nobody is out because one of the two must win."""
    event = played(with_round(after_two_rounds(), (1, 2), (4, 5), (3, 6)), "1", "", "2")
    assert told(cut_to(2, event))[2] == "open"
    assert told(cut_to(2, played(event, "1", "1", "2"))) == {
        1: "safe",
        2: "out",
        3: "out",
        4: "safe",
        5: "out",
        6: "out",
    }


@pytest.mark.parametrize(
    ("cut", "prospects_"),
    [
        (2, "safe open out open out out"),
        (3, "safe safe out safe out out"),
        (4, "safe safe open safe open out"),
        (5, "safe safe safe safe safe out"),
    ],
)
def test_equal_points_are_neither_safe_nor_out_even_when_all_results_are_in(cut: int, prospects_: str) -> None:
    """15 points, twice 10, twice 5 and none: tiebreakers are taken to be hostile on either side of the line."""
    event = played(with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5)), "1", "1", "1")
    assert told(cut_to(cut, event)) == dict(enumerate(prospects_.split(), start=1))


def test_the_round_to_come_is_anybodys() -> None:
    """Before the last round is paired, four with 5 points may all come to 10, and the leader to no more."""
    assert set(told(after_two_rounds()).values()) == {"open"}
    assert told(cut_to(5, after_two_rounds()))[1] == "safe"


def test_a_result_cleared_in_an_earlier_round_is_anybodys_too() -> None:
    """The leader's first game is open again: 5 points are certain, and 10 for one of those who have 5."""
    event = with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5))
    first = event.rounds[0]
    cleared = replace(first, matches=(replace(first.matches[0], entry=entry_of()), *first.matches[1:]))
    assert told(replace(event, rounds=(cleared, *event.rounds[1:])))[1] == "open"


def test_ALL_15_who_has_left_is_not_asked_about_and_takes_no_place() -> None:
    event = played(with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5)), "1", "1", "1")
    assert told(with_player(event, 2, drops=(3,))) == {1: "safe", 3: "open", 4: "safe", 5: "open", 6: "out"}
    back = with_player(event, 2, drops=(2,), returns=(3,))
    assert told(back) == told(event)


def test_ALL_16_a_house_player_takes_no_place() -> None:
    event = played(with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5)), "1", "1", "1")
    assert told(with_player(event, 1, house=True)) == {2: "safe", 3: "open", 4: "safe", 5: "open", 6: "out"}


def test_ALL_16_the_opponent_of_a_house_player_can_win() -> None:
    event = with_player(with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5)), 2, house=True)
    assert told(cut_to(2, event))[1] == "open"
    assert told(cut_to(3, event))[1] == "safe"


def test_ALL_17_a_disqualified_player_takes_no_place_and_the_opponent_has_won() -> None:
    event = with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5))
    event = replace(event, penalties=(Penalty(3, 1, PenaltyKind.DISQUALIFIED, Cell("Penalties")),))
    assert told(event) == {2: "open", 3: "open", 4: "open", 5: "open", 6: "open"}
    assert told(played(event, "", "1", "1")) == {2: "safe", 3: "open", 4: "safe", 5: "open", 6: "open"}


def test_a_round_cut_short_by_the_organizer_does_not_count() -> None:
    """`Rounds` set below the round that is being played: its results do not come any more."""
    event = played(with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5)), "2", "", "")
    shortened = replace(event, settings=replace(event.settings, rounds=2, cut=5))
    assert told(shortened) == {1: "safe", 2: "safe", 3: "safe", 4: "safe", 5: "safe", 6: "out"}


@pytest.mark.parametrize(
    ("key", "structure", "cut"),
    [("doomtown", "swiss", None), ("doomtown", "single-day", 0), ("street-warriors", "elimination", None)],
)
def test_without_a_cut_nobody_is_asked_about(key: str, structure: str, cut: int | None) -> None:
    assert told(begun(6, game=key, structure=structure, cut=cut), key) == {}


def test_once_the_cut_is_published_nobody_is_asked_about() -> None:
    event = played(with_round(after_two_rounds(), (1, 6), (2, 3), (4, 5)), "1", "1", "1")
    top_2 = Round(4, "Final", Stage.ELIMINATION, (Match(1, 2, number=1, seed_one=1, seed_two=2),), 2)
    assert told(replace(event, rounds=(*event.rounds, top_2))) == {}


# ---------------------------------------------------------------- rounds to come


def continued(event: Event, key: str, rng: Random) -> Event:
    """All that is open played somehow, and one more round, paired somehow."""
    event = replace(event, rounds=tuple(_finished(event, round_, key, rng) for round_ in event.rounds))
    ordinal = len(event.rounds) + 1
    numbers = [player.number for player in field(event, ordinal)]
    rng.shuffle(numbers)
    return replace(event, rounds=(*event.rounds, _finished(event, paired(numbers, ordinal), key, rng)))


def _finished(event: Event, round_: Round, key: str, rng: Random) -> Round:
    matches = (
        replace(match, entry=random_entry(key, rng)) if needs_result(match, round_, event) else match
        for match in round_.matches
    )
    return replace(round_, matches=tuple(matches))


@pytest.mark.parametrize("key", GAMES)
def test_whoever_is_told_safe_or_out_before_the_last_round_is_so_in_the_end(key: str) -> None:
    """By the cut itself, tiebreakers and all, however the rounds to come are paired and played."""
    proved = 0
    for seed in range(60):
        event, rng = random_event(key, seed), Random(seed)
        settings = replace(event.settings, rounds=len(event.rounds) + 1, cut=rng.randint(2, len(event.players)))
        event = replace(event, settings=settings)
        before = told(event, key)
        for _ in range(4):
            after = reckon(continued(event, key, rng), game_of(key))
            chosen, _ = qualifiers(after.event, after.game, after.plan, after.ranking)
            assert {n for n, prospect in before.items() if prospect == "safe"} <= set(chosen), seed
            assert not {n for n, prospect in before.items() if prospect == "out"} & set(chosen), seed
        proved += sum(prospect != "open" for prospect in before.values())
    assert proved > 100
