"""Why this rank: points and tiebreakers worked out so that they add up, and what parts neighbours."""

from __future__ import annotations

import pytest
from random_events import GAMES, random_event
from small_events import game_of
from standings_support import event_of, table_of, with_bracket

from tourney_xl.explain.rank import Ranks, rank, worked_out
from tourney_xl.explain.workings import WORKS, working
from tourney_xl.model import Event
from tourney_xl.planning import Plan
from tourney_xl.reckoning import reckon
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings, table
from tourney_xl.tiebreaks import BY_KEY, TIEBREAKERS


def ranks_of(event: Event, rounds: int = 3, cut: int = 0) -> Ranks:
    game, plan = game_of(event.settings.game), Plan(len(event.players), rounds, cut)
    scored, _ = score_event(event, game, plan)
    return Ranks(event, game, plan, scored, standings(event, game, plan, scored))


def lines_of(event: Event, number: int, rounds: int = 3, cut: int = 0) -> list[str]:
    return list(rank(ranks_of(event, rounds, cut), number))


@pytest.mark.parametrize("game", GAMES)
def test_terms_add_up_to_every_figure(game: str) -> None:
    """SW-7, ST-9, ST-10, ST-11, ST-12, AR-9, DT-4, WA-5: every tiebreaker of every player of random events."""
    for seed in range(25):
        reckoned = reckon(random_event(game, seed), game_of(game))
        tally = table(reckoned.event, reckoned.game, reckoned.plan, reckoned.scored)
        for player in reckoned.event.players:
            for tiebreaker in TIEBREAKERS:
                found = working(tiebreaker, tally, player.number, reckoned.event.name)
                assert found.total == tiebreaker.compute(tally, player.number), (seed, player.number, tiebreaker.key)


def test_every_tiebreaker_has_a_working() -> None:
    assert WORKS.keys() == BY_KEY.keys()


def test_the_example_of_st_10() -> None:
    """ST-10: opponents 9, 7, 6 and a bye."""
    cards = {
        "Ann": ["win Bob 3", "win Cid 3", "win Dan 3", "bye 3"],
        "Bob": ["bye 9"],
        "Cid": ["bye 7"],
        "Dan": ["bye 6"],
    }
    tally, numbers = table_of(game_of("star-trek-2e"), cards)
    names = {number: name for name, number in numbers.items()}
    found = working(BY_KEY["sos"], tally, numbers["Ann"], names.__getitem__)
    assert worked_out(found, "0") == "9 Bob + 7 Cid + 6 Dan + 0 bye − 0 (the lowest) = 22"


def test_points_and_figures_of_first_edition() -> None:
    """ST-1, ST-3: a differential below zero has its sign."""
    play = [["Ann beats Bob (Score 1=100, Score 2=30)"], ["Bob beats Ann (Score 1=100, Score 2=5)"]]
    lines = lines_of(event_of(play, "star-trek-1e"), 1)
    assert lines[:3] == [
        "Rank 2 of 2, with 4 points.",
        "Points: 3 FW v. Bob (round 1) + 1 FL v. Bob (round 2) = 4.",
        "DF, differentials of all games, added up: 70 Bob − 95 Bob = −25 (ST-3).",
    ]
    assert lines[-1] == "Above, rank 1: Equal in points; DF decides: Bob 25, Ann −25 (ST-3)."


def test_a_floor_and_a_mean() -> None:
    """DT-4: a percentage is held to its floor."""
    play = [["Ann beats Bob", "Cid beats Dan"], ["Ann beats Cid", "Bob beats Dan"]]
    assert lines_of(event_of(play, "doomtown"), 4)[2:4] == [
        "MW%, match-win percentage: points out of those possible in the rounds played, but not below the game's least: "
        "0 points ÷ 10 (5 a round, 2 rounds) = 0.00%, held to at least 33.00% (DT-4).",
        "OMW%, opponents' match-win percentage: the mean of theirs, none below the least, byes left out: "
        "(50.00% Cid, 5 in 2 rounds + 50.00% Bob, 5 in 2 rounds) ÷ 2 = 50.00% (DT-4).",
    ]
    assert lines_of(event_of(play, "doomtown"), 2)[3].endswith(
        "(100.00% Ann, 10 in 2 rounds + 33.00% Dan, 0 in 2 rounds, held to 33.00%) ÷ 2 = 66.50% (DT-4)."
    )


def test_a_pass_and_a_round_never_lost() -> None:
    """SW-7, SW-10: a pass is worth points and no opponent."""
    lines = lines_of(event_of([["Ann beats Bob", "Cid bye"]], "street-warriors"), 3)
    assert lines[1:5] == [
        "Points: 3 pass (round 1) = 3.",
        "Beaten, points of the opponents beaten, added up: nothing to add up, 0 (SW-7).",
        "Not beaten, points of the opponents lost to or drawn with, added up: nothing to add up, 0 (SW-7).",
        "First not won, round of the first loss or draw, later is better and never is best: "
        "never, which is best (SW-7).",
    ]


# ---------------------------------------------------------------- neighbours


def test_head_to_head_is_named() -> None:
    """ST-9: two alone are tied, and they have met."""
    play = [["Ann beats Bob", "Cid beats Dan"], ["Ann draws Cid", "Bob draws Dan"], ["Dan beats Ann", "Bob draws Cid"]]
    assert lines_of(event_of(play), 1)[-2] == (
        "Above, rank 2: These two alone were still tied, and they had met: Dan won in round 3, and head-to-head "
        "decides (ST-9, ST-10, ST-11, ST-12)."
    )


def test_lots_and_shared_ranks() -> None:
    """ALL-4, ST-9: where nothing parts them."""
    drawn = event_of([["Ann draws Bob"]], "street-warriors")
    first = drawn.name(ranks_of(drawn).ranking[0].number)
    said = f"Equal in everything: the lot from the seed 1 puts {first} first (ALL-4, SW-7, SW-10)."
    assert {lines_of(drawn, number)[-1].partition(": ")[2] for number in (1, 2)} == {said}
    shared = lines_of(event_of([["Ann beats Bob", "Cid beats Dan"]]), 1)
    assert shared[0] == "Rank 1 of 4, shared with 1 other, with 3 points."
    assert "are equal in everything and share the rank (ST-9, ST-10, ST-11, ST-12)." in " ".join(shared)


def test_what_players_settled_among_themselves() -> None:
    """ALL-10."""
    event = event_of([["Ann draws Bob"]], "street-warriors", playoff={"Bob": 1, "Ann": 2})
    assert lines_of(event, 1)[-1] == (
        "Above, rank 1: Equal in everything: they settled it among themselves, Bob first (ALL-10)."
    )


def test_places_of_a_bracket() -> None:
    """ALL-9: losers of one round share a place; the cut parts them from the rest."""
    play = [["Ann beats Bob", "Cid beats Dan", "Eve beats Fay"], ["Ann beats Cid", "Bob beats Dan", "Eve beats Fay"]]
    bracket = ["1 4 Ann beats Bob", "2 3 Eve beats Cid"], ["1 2 Ann beats Eve"]
    event = with_bracket(event_of(play, "doomtown"), *bracket)
    assert lines_of(event, 5, 2, 4)[-2:] == [
        "Above, rank 1: Eve went out in the Final, Ann came further (ALL-9).",
        "Below, rank 3: Cid went out in the Top 4, Eve came further (ALL-9).",
    ]
    lines = lines_of(event, 2, 2, 4)
    assert lines[0] == (
        "Rank 3 of 6, shared with 1 other, with 5 points; Out in Top 4. "
        "Points and tiebreakers are those of 2 Swiss rounds."
    )
    assert lines[-2:] == [
        "Above, rank 3: Cid and Bob came equally far in the bracket and share the place (ALL-9).",
        "Below, rank 5: Bob was in the cut and Fay was not (ALL-9).",
    ]


def test_results_still_to_come_are_said() -> None:
    play = [["Ann beats Bob (Energy=5)", "Cid beats Dan (Energy=7)"], ["Ann beats Cid (Energy=9)", "Bob ? Dan"]]
    assert lines_of(event_of(play, "wars"), 3)[0] == "Rank 2 of 4, with 4 points. 1 result of Round 2 still to come."
    waiting = [play[0], ["Ann ? Cid", "Bob ? Dan"]]
    assert lines_of(event_of(waiting, "wars"), 3)[0] == "Rank 1 of 4, with 3 points. Round 2 does not count yet."


def test_a_house_player_is_not_ranked() -> None:
    """ALL-16."""
    event = event_of([["Ann beats Bob"]], house={"Bob": True})
    assert lines_of(event, 2) == ["Bob is not ranked: house players are not (ALL-16)."]
