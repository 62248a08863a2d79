"""The cut and the bracket without a workbook: slots, byes, drops, ties and the champion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, log2

import pytest
from brackets import (
    KINDS,
    SEEDED,
    better_seed,
    decided,
    drawn_first,
    drawn_next,
    entered,
    played_out,
    players_by_match,
    published,
    ranked,
    scored_of,
    seeds_by_match,
    with_player,
    worse_seed,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets_by_hand import said
from small_events import game_of, paired
from standings_support import event_of, ranking_of

from tourney_xl.elimination import BracketRound, champion, first_round, sheet_name, size_of, to_replace
from tourney_xl.model import Entry, Event, Penalty, PenaltyKind, Player, Settings, Standing, Verdict
from tourney_xl.pairing.draws import draw
from tourney_xl.planning import Plan, plan
from tourney_xl.problems import Cell, Problem, Severity
from tourney_xl.standings import standings

SIZES = (2, 4, 8, 16, 32, 64, 128, 256)


def only(drawn: BracketRound) -> Problem:
    """The one problem that stops the round, which then has no matches."""
    assert drawn.matches == ()
    (problem,) = drawn.problems
    assert problem.is_error
    return problem


# Names of sheets


@pytest.mark.parametrize(
    ("size", "name"), [(256, "Top 256"), (128, "Top 128"), (16, "Top 16"), (8, "Top 8"), (4, "Top 4"), (2, "Final")]
)
def test_ALL_9_sheets_are_named_for_the_size_of_the_round(size: int, name: str) -> None:
    assert sheet_name(size) == name
    assert size_of(name) == size
    assert size_of(f"  {name.upper()}  ") == size


@pytest.mark.parametrize("name", ["Top 2", "Top 6", "Top", "Top ten", "Top ²", "Round 8", "Finalists", "", "8"])
def test_ALL_9_other_names_are_no_bracket_sheets(name: str) -> None:
    assert size_of(name) is None


def test_ALL_9_twelve_entrants_begin_with_the_top_16() -> None:
    event, game = entered(12, "random")
    assert [round_.sheet for round_ in played_out(event, game).rounds] == ["Top 16", "Top 8", "Top 4", "Final"]


def test_ALL_9_two_hundred_entrants_begin_with_the_top_256() -> None:
    event, game = entered(200, "random-fold")
    sheets = [round_.sheet for round_ in played_out(event, game).rounds]
    assert sheets == ["Top 256", "Top 128", "Top 64", "Top 32", "Top 16", "Top 8", "Top 4", "Final"]


# Who meets whom


FIRST_ROUNDS = {
    ("match-play", 8): [(1, 8), (4, 5), (2, 7), (3, 6)],
    ("match-play", 16): [(1, 16), (8, 9), (5, 12), (4, 13), (3, 14), (6, 11), (7, 10), (2, 15)],
    ("match-play", 4): [(1, 4), (2, 3)],
    ("match-play", 2): [(1, 2)],
    ("tree", 8): [(1, 8), (4, 5), (2, 7), (3, 6)],
    ("tree", 16): [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)],
    ("fold", 4): [(1, 4), (2, 3)],
    ("fold", 8): [(1, 8), (2, 7), (3, 6), (4, 5)],
    ("fold", 16): [(1, 16), (2, 15), (3, 14), (4, 13), (5, 12), (6, 11), (7, 10), (8, 9)],
}


@pytest.mark.parametrize(("kind", "size"), FIRST_ROUNDS, ids=str)
def test_ST_13_ST_19_DT_6_AR_12_the_first_round_in_its_order(kind: str, size: int) -> None:
    drawn = drawn_first(*entered(size, kind))
    assert [(match.seed_one, match.seed_two) for match in drawn.matches] == FIRST_ROUNDS[kind, size]
    assert [match.number for match in drawn.matches] == list(range(1, size // 2 + 1))
    assert [match.table for match in drawn.matches] == list(range(1, size // 2 + 1))


@pytest.mark.parametrize("kind", ["match-play", "tree", "random"])
@pytest.mark.parametrize("size", [8, 16, 32])
def test_ST_13_DT_6_SW_8_neighbours_meet_next(kind: str, size: int) -> None:
    """Whoever wins: matches 1 and 2 lead to match 1, matches 3 and 4 to match 2."""
    event, game = entered(size, kind)
    first = decided(published(event, drawn_first(event, game)), worse_seed)
    winners = [match.two for match in first.rounds[-1].matches]
    expected = {number: {winners[2 * number - 2], winners[2 * number - 1]} for number in range(1, size // 4 + 1)}
    found = {number: set(pair) for number, pair in players_by_match(drawn_next(first, game).matches).items()}
    assert found == expected


@pytest.mark.parametrize("kind", ["fold", "random-fold"])
@pytest.mark.parametrize("size", [4, 8, 16, 32])
def test_AR_12_winner_of_game_1_meets_winner_of_the_last_game(kind: str, size: int) -> None:
    """In every round the first game's winner meets the last one's in the new game 1, the second the last but one's."""
    event, game = entered(size, kind)
    event = decided(published(event, drawn_first(event, game)), worse_seed)
    while len(winners := [match.two for match in event.rounds[-1].matches]) > 1:
        drawn = drawn_next(event, game)
        expected = {number: {winners[number - 1], winners[-number]} for number in range(1, len(winners) // 2 + 1)}
        assert {number: set(pair) for number, pair in players_by_match(drawn.matches).items()} == expected
        event = decided(published(event, drawn), worse_seed)


def test_DT_6_the_leader_meets_the_sixteenth_and_then_the_winner_of_8_v_9() -> None:
    event, game = entered(16, "tree")
    top_16 = published(event, drawn_first(event, game))
    assert top_16.rounds[0].match_of(1) == top_16.rounds[0].match_of(16)
    for pick, winner in ((better_seed, 8), (worse_seed, 9)):
        top_8 = drawn_next(decided(top_16, lambda match: 1 if 1 in match.players else pick(match)), game)  # noqa: B023
        assert {1, winner} in [set(match.players) for match in top_8.matches]


@pytest.mark.parametrize("kind", SEEDED)
@pytest.mark.parametrize("size", SIZES)
def test_DT_6_AR_12_ST_13_if_the_better_seed_always_wins_highest_meets_lowest_in_every_round(
    kind: str, size: int
) -> None:
    """A second opinion on the slots: with m players left, seeds 1 … m, every match adds up to m + 1."""
    event, game = entered(size, kind)
    for position, round_ in enumerate(played_out(event, game, better_seed).rounds):
        left = size >> position
        assert round_.size == left
        assert sorted(round_.players) == list(range(1, left + 1))
        assert {sum(match.players) for match in round_.matches} == {left + 1}


@pytest.mark.parametrize("kind", KINDS)
@given(players=st.integers(2, 130), luck=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_ALL_9_every_bracket_of_any_size(kind: str, players: int, luck: int) -> None:
    """Everyone once, no bye against a bye, the next round a power of two, and a champion after ⌈log2 n⌉ rounds."""
    event, game = entered(players, kind, seed=str(luck))
    event = played_out(event, game, lambda match: match.players[draw(str(luck), 1, "who wins", *match.players) % 2])
    rounds, size = event.rounds, 1 << ceil(log2(players))
    assert len(rounds) == ceil(log2(players))
    assert sorted(rounds[0].players) == list(range(1, players + 1))
    assert sum(match.is_bye for match in rounds[0].matches) == size - players
    for position, round_ in enumerate(rounds):
        assert round_.size == size >> position
        assert sorted(match.number or 0 for match in round_.matches) == list(range(1, (size >> position) // 2 + 1))
        assert position == 0 or not any(match.is_bye for match in round_.matches)
    assert champion(event, scored_of(event, game)) in rounds[-1].players


@pytest.mark.parametrize("kind", SEEDED)
@given(players=st.integers(2, 130))
@settings(max_examples=40, deadline=None)
def test_ALL_9_byes_are_for_the_top_seeds(kind: str, players: int) -> None:
    event, game = entered(players, kind)
    byes = sorted(match.one for match in drawn_first(event, game).matches if match.is_bye)
    assert byes == list(range(1, (1 << ceil(log2(players))) - players + 1))


@pytest.mark.parametrize("kind", KINDS)
@given(players=st.integers(2, 70), luck=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_ALL_9_seeds_stay_with_their_players_and_the_better_one_is_player_1(kind: str, players: int, luck: int) -> None:
    event, game = entered(players, kind, seed=str(luck))
    event = played_out(event, game, lambda match: match.players[draw(str(luck), 2, "who wins", *match.players) % 2])
    seeds: dict[int, int | None] = {}
    for round_ in event.rounds:
        for match in round_.matches:
            for number, seed in zip(match.players, (match.seed_one, match.seed_two), strict=False):
                assert seeds.setdefault(number, seed) == seed
            assert match.seed_one is not None
            assert match.is_bye or match.seed_one < (match.seed_two or 0)


@pytest.mark.parametrize("kind", KINDS)
def test_the_order_of_rows_does_not_say_who_meets_whom(kind: str) -> None:
    """The column Match does, so a sheet may be sorted."""
    event, game = entered(13, kind)
    event = decided(published(event, drawn_first(event, game)), worse_seed)
    newest = event.rounds[-1]
    turned = replace(event, rounds=(replace(newest, matches=newest.matches[::-1]),))
    assert drawn_next(turned, game).matches == drawn_next(event, game).matches


def test_ALL_12_a_player_keeps_a_fixed_table_in_the_bracket_too() -> None:
    event, game = entered(8, "tree")
    drawn = drawn_first(with_player(event, 4, fixed_table=9), game)
    assert [match.table for match in drawn.matches] == [1, 9, 2, 3]


# At random


def test_SW_8_players_are_placed_at_random_after_a_cut_too() -> None:
    """Every one of 8 qualified is about as likely in each of the 8 places: 4000 draws, 500 expected."""
    game = game_of("street-warriors")
    event, _ = entered(8, "random")
    event = replace(event, settings=replace(event.settings, structure="swiss-cut"))
    counts: Counter[tuple[int | None, int]] = Counter()
    for luck in range(4000):
        drawn = drawn_first(replace(event, settings=replace(event.settings, seed=str(luck))), game)
        for match in drawn.matches:
            counts.update(zip((match.seed_one, match.seed_two), match.players, strict=True))
    assert len(counts) == 64
    assert all(400 < count < 600 for count in counts.values())


def test_SW_8_the_place_in_the_draw_has_nothing_to_do_with_the_standings() -> None:
    event, game = entered(8, "random")
    number = Plan(8, 0, 8)
    one = first_round(event, game, number, ranked(range(1, 9)), "7")
    two = first_round(event, game, number, ranked(range(8, 0, -1)), "7")
    assert one == two


def test_AR_14_byes_and_game_numbers_are_random() -> None:
    """Six players in a bracket of 8: each has a bye in a third of 3000 draws, each game number in half of them."""
    byes: Counter[int] = Counter()
    games: Counter[int | None] = Counter()
    for luck in range(3000):
        drawn = drawn_first(*entered(6, "random-fold", seed=str(luck)))
        assert len(drawn.matches) == 4
        byes.update(match.one for match in drawn.matches if match.is_bye)
        games.update(match.number for match in drawn.matches if match.is_bye)
    assert sorted(byes) == [1, 2, 3, 4, 5, 6]
    assert all(880 < count < 1120 for count in byes.values())
    assert sorted(games, key=str) == [1, 2, 3, 4]
    assert all(1350 < count < 1650 for count in games.values())


@pytest.mark.parametrize("kind", ["random", "random-fold"])
def test_ALL_4_the_same_seed_gives_the_same_draw(kind: str) -> None:
    assert drawn_first(*entered(21, kind, seed="3")) == drawn_first(*entered(21, kind, seed="3"))
    assert drawn_first(*entered(21, kind, seed="3")) != drawn_first(*entered(21, kind, seed="4"))


# Who is in the cut


def test_AR_10_ALL_8_a_cut_larger_than_the_field() -> None:
    """Seven Armada players, cut to 8 by the table: the top 4 play."""
    event = Event(Settings(structure="advanced"), tuple(Player(n, f"P{n}") for n in range(1, 8)))
    game = game_of("armada")
    planned = plan(event, game)
    assert planned.cut == 4
    drawn = first_round(event, game, planned, ranked(range(1, 8)), "1")
    assert drawn.sheet == "Top 4"
    assert [match.players for match in drawn.matches] == [(1, 4), (2, 3)]


@pytest.mark.parametrize("cut", [3, 5, 6, 12])
def test_AR_10_a_typed_cut_that_is_no_power_of_two_has_byes_for_the_top(cut: int) -> None:
    event, game = entered(16, "fold")
    drawn = drawn_first(event, game, cut)
    size = 1 << ceil(log2(cut))
    assert drawn.size == size
    assert sorted(number for match in drawn.matches for number in match.players) == list(range(1, cut + 1))
    assert [match.one for match in drawn.matches if match.is_bye] == list(range(1, size - cut + 1))


def test_AR_11_the_second_of_four_leaves_and_everyone_below_moves_up() -> None:
    """The book's example: third becomes second, fourth third, and the fifth comes in as fourth."""
    event, game = entered(8, "fold")
    drawn = drawn_first(with_player(event, 2, drops=(0,)), game, cut=4)
    assert seeds_by_match(drawn.matches) == {1: (1, 4), 2: (2, 3)}
    assert players_by_match(drawn.matches) == {1: (1, 5), 2: (3, 4)}


@pytest.mark.parametrize("kind", KINDS)
def test_ALL_15_who_has_left_before_the_cut_is_not_in_it_and_the_next_comes_up(kind: str) -> None:
    event, game = entered(8, kind)
    drawn = drawn_first(with_player(with_player(event, 1, drops=(0,)), 4, drops=(0,)), game, cut=4)
    assert sorted(number for match in drawn.matches for number in match.players) == [2, 3, 5, 6]


def test_ALL_17_a_disqualified_player_is_out_of_the_cut() -> None:
    event, game = entered(8, "tree")
    event = replace(event, rounds=(paired(range(1, 9)),))
    for kind, expected in ((PenaltyKind.MATCH_LOSS, [1, 2, 3, 4]), (PenaltyKind.DISQUALIFIED, [1, 2, 4, 5])):
        punished = replace(event, penalties=(Penalty(1, 3, kind, Cell("Penalties", "D2")),))
        drawn = drawn_first(punished, game, cut=4)
        assert sorted(number for match in drawn.matches for number in match.players) == expected


def test_ALL_16_a_house_player_is_never_in_a_bracket() -> None:
    event, game = entered(5, "random")
    event = with_player(event, 3, house=True)
    planned = plan(event, game)
    drawn = first_round(event, game, planned, standings(event, game, planned, ()), "1")
    assert sorted(number for match in drawn.matches for number in match.players) == [1, 2, 4, 5]


@pytest.mark.parametrize(("left", "there"), [(1, "there is 1"), (0, "there is none")])
def test_a_bracket_needs_two_players(left: int, there: str) -> None:
    event, game = entered(2, "random")
    for number in range(left + 1, 3):
        event = with_player(event, number, drops=(0,))
    problem = only(drawn_first(event, game))
    assert problem.code == "too-few-players"
    message = f"A bracket needs at least two players, and {there}."
    assert said(problem) == ("Players", message, "Add players, or see who is marked as dropped.")


@pytest.mark.parametrize(
    ("fields", "header", "hint"),
    [
        ({"enters": 3}, "Enters", "Clear the cell; type 0 into Drops for a player who never began."),
        (
            {"drops": (1,), "returns": (3,)},
            "Returns",
            "Clear the cell: whoever has left by now is not in the bracket.",
        ),
    ],
)
def test_ALL_6_DT_9_nobody_comes_in_or_back_with_the_bracket(fields: dict[str, object], header: str, hint: str) -> None:
    """Two Swiss rounds are played, so round 3 is the first of the bracket; round 2 was still in time."""
    event, game = entered(8, "tree")
    event = replace(event, rounds=(paired(range(1, 9)), paired(range(1, 9), 2)))
    cells = {header: Cell("Players", f"{header}7")}
    problem = only(drawn_first(with_player(event, 6, cells=cells, **fields), game, cut=4))
    assert problem.code == "entry-after-cut"
    message = "Round 3 belongs to the bracket, and nobody comes in once that has begun."
    assert said(problem) == (f"Players!{header}7", message, hint)
    in_time = {"enters": 2} if header == "Enters" else {"drops": (0,), "returns": (2,)}
    assert len(drawn_first(with_player(event, 6, **in_time), game, cut=4).matches) == 2


# Ties that matter


WINNERS = ("Ann beats Bob", "Cid beats Dee", "Eve beats Fay")


def tied(cut: int, playoff: Mapping[str, int | str] | None = None) -> BracketRound:
    """After one round of six: three winners and three losers, each three tied by everything but lots."""
    event = event_of([WINNERS], "street-warriors", playoff=playoff or {})
    cells = [{"Playoff": Cell("Players", f"M{player.number + 1}")} for player in event.players]
    event = replace(
        event, players=tuple(replace(player, cells=at) for player, at in zip(event.players, cells, strict=True))
    )
    return first_round(event, game_of("street-warriors"), Plan(6, 1, cut), ranking_of(event, 1, cut), "1")


def names_in(drawn: BracketRound, told: Sequence[str] = ()) -> set[int]:
    assert [problem.code for problem in drawn.problems] == list(told)
    return {number for match in drawn.matches for number in match.players}


def test_ALL_10_a_tie_across_the_cut_stops_and_names_the_tied_and_the_cells() -> None:
    problem = only(tied(2))
    assert problem.code == "tie-at-cut"
    assert problem.cell is not None
    names = problem.message.removesuffix(" are tied across the cut to 2; the rules let them settle it.")
    assert sorted(names.replace(" and ", ", ").split(", ")) == ["Ann", "Cid", "Eve"]
    where = problem.hint.partition("(")[2].partition(")")[0]
    assert sorted(where.split(", ")) == ["M2", "M4", "M6"]
    assert problem.hint == (
        f"Type 1, 2, 3… in their Playoff cells ({where}) as they settled it, or lot in one to let lots decide."
    )
    assert str(problem.cell) == f"Players!{where.split(', ')[0]}"


def test_ALL_10_a_tie_that_the_line_does_not_part_stops_nothing() -> None:
    assert names_in(tied(3)) == {1, 3, 5}
    assert len(names_in(tied(6))) == 6


@pytest.mark.parametrize(
    ("playoff", "qualified"),
    [
        ({"Eve": 1, "Ann": 2, "Cid": 3}, {1, 5}),
        ({"Cid": 1, "Eve": 2}, {3, 5}),
        ({"Ann": 2, "Cid": 1, "Eve": 3}, {1, 3}),
    ],
)
def test_ALL_10_what_the_players_settled_decides(playoff: dict[str, int], qualified: set[int]) -> None:
    assert names_in(tied(2, playoff=playoff)) == qualified


def test_ALL_10_one_place_settled_leaves_the_other_two_to_settle_theirs() -> None:
    problem = only(tied(2, playoff={"Eve": 1}))
    assert sorted(problem.message.split(" are tied")[0].split(" and ")) == ["Ann", "Cid"]


@pytest.mark.parametrize("who", ["Ann", "Cid", "Eve"])
def test_ALL_10_lot_typed_for_one_lets_lots_decide_for_all_of_them(who: str) -> None:
    by_lot = names_in(tied(2, playoff={who: "lot"}))
    assert len(by_lot) == 2
    assert by_lot < {1, 3, 5}
    assert by_lot == names_in(tied(2, playoff={"Ann": "lot"}))


def test_ALL_10_lot_typed_for_one_who_is_not_tied_decides_nothing() -> None:
    assert only(tied(2, playoff={"Bob": "lot"})).code == "tie-at-cut"


@pytest.mark.parametrize("key", ["star-trek-2e", "wars", "doomtown"])
def test_ALL_10_where_the_rules_leave_it_to_lots_or_entry_the_cut_goes_on(key: str) -> None:
    """ST-9, WA-5, DT-4: nothing is left to the players, so nobody is asked."""
    lines = [f"{line} (Energy=5)" if key == "wars" else line for line in WINNERS]
    event = event_of([lines], key)
    drawn = first_round(event, game_of(key), Plan(6, 1, 2), ranking_of(event, 1, 2), "1")
    told = [] if key == "doomtown" else ["cut-by-lot"]
    assert len(names_in(drawn, told)) == 2
    assert names_in(drawn, told) < {1, 3, 5}


def test_ALL_10_lots_that_decide_a_cut_are_told_and_shown() -> None:
    """ST-9 lets the equal share a rank; a cut cannot."""
    event = event_of([WINNERS], "star-trek-2e")
    ranking = ranking_of(event, 1, 2)
    (problem,) = first_round(event, game_of("star-trek-2e"), Plan(6, 1, 2), ranking, "1").problems
    names = [event.name(row.number) for row in ranking[:3]]
    assert [(row.rank, row.lot) for row in ranking[:3]] == [(1, 1), (1, 2), (1, 3)]
    assert (problem.code, problem.severity) == ("cut-by-lot", Severity.WARNING)
    assert problem.message == (
        f"{names[0]}, {names[1]} and {names[2]} are equal in everything across the cut: "
        f"lots put {names[0]} and {names[1]} in."
    )
    assert problem.hint == "Nothing to do. Lots come from the event's seed and stand in the column Lot of Standings."
    assert problem.cell == event.by_number[ranking[0].number].at("Name")
    assert [row.lot for row in ranking_of(event, 1, 0)] == [None] * 6


def test_ALL_10_ALL_15_who_has_left_has_nothing_to_settle() -> None:
    """Four tied at the top, one of them gone: two of the three others are in."""
    lines = [*WINNERS, "Gus beats Hal"]
    event = event_of([lines], "street-warriors", drops={"Cid": (1,)})
    drawn = first_round(event, game_of("street-warriors"), Plan(8, 1, 2), ranking_of(event, 1, 2), "1")
    assert sorted(only(drawn).message.split(" are tied")[0].replace(" and ", ", ").split(", ")) == ["Ann", "Eve", "Gus"]
    event = event_of([WINNERS], "street-warriors", drops={"Cid": (1,)})
    drawn = first_round(event, game_of("street-warriors"), Plan(6, 1, 2), ranking_of(event, 1, 2), "1")
    assert names_in(drawn) == {1, 5}


def test_ALL_10_a_workbook_without_the_column_is_told_to_add_it() -> None:
    event = event_of([WINNERS], "street-warriors")
    problem = only(first_round(event, game_of("street-warriors"), Plan(6, 1, 2), ranking_of(event, 1, 2), "1"))
    assert problem.cell == Cell("Players")
    assert problem.hint == (
        "Type 1, 2, 3… in their Playoff cells as they settled it, or lot in one to let lots decide."
        " Players has no column Playoff yet: type Playoff into row 1 of a free column first."
    )


# Drops in the bracket


@pytest.mark.parametrize("kind", KINDS)
def test_AR_13_DT_7_a_drop_gives_the_opponent_of_now_a_bye(kind: str) -> None:
    event, game = entered(8, kind)
    top_8 = published(event, drawn_first(event, game))
    gone = top_8.rounds[0].matches[0].one
    there = top_8.rounds[0].matches[0].two
    assert there is not None
    top_8 = decided(
        with_player(top_8, gone, drops=(0,)), lambda match: None if gone in match.players else better_seed(match)
    )
    top_4 = drawn_next(top_8, game)
    assert there in [number for match in top_4.matches for number in match.players]
    assert not any(match.is_bye for match in top_4.matches)


@pytest.mark.parametrize("kind", KINDS)
def test_AR_13_DT_7_a_drop_between_rounds_gives_the_next_opponent_a_bye(kind: str) -> None:
    event, game = entered(8, kind)
    top_8 = decided(published(event, drawn_first(event, game)))
    before = drawn_next(top_8, game).matches[0]
    top_4 = drawn_next(with_player(top_8, before.one, drops=(1,)), game)
    (bye,) = (match for match in top_4.matches if match.is_bye)
    assert (bye.one, bye.number, bye.seed_one, bye.table) == (before.two, before.number, before.seed_two, None)
    assert top_4.matches[-1] == bye


@pytest.mark.parametrize("kind", KINDS)
def test_ALL_9_where_both_have_dropped_both_are_out_and_the_next_opponent_has_a_bye(kind: str) -> None:
    event, game = entered(8, kind)
    top_8 = published(event, drawn_first(event, game))
    one, two = top_8.rounds[0].matches[0].players
    undisturbed = drawn_next(decided(top_8), game).matches[0]
    for number in (one, two):
        top_8 = with_player(top_8, number, drops=(0,))
    top_4 = drawn_next(decided(top_8, lambda match: None if one in match.players else better_seed(match)), game)
    (bye,) = (match for match in top_4.matches if match.is_bye)
    assert bye.one in undisturbed.players
    assert bye.number == undisturbed.number
    assert {one, two}.isdisjoint(number for match in top_4.matches for number in match.players)


@pytest.mark.parametrize("kind", KINDS)
def test_ALL_9_where_nobody_is_left_for_a_match_it_falls_out_and_the_final_is_a_bye(kind: str) -> None:
    """All four of one half leave: no match for them in the top 4, and the winner of the other has won the final."""
    event, game = entered(8, kind)
    top_8 = published(event, drawn_first(event, game))
    half = decided(top_8)
    gone = set(drawn_next(half, game).matches[1].players)
    gone = {number for match in half.rounds[0].matches if gone.intersection(match.players) for number in match.players}
    for number in gone:
        top_8 = with_player(top_8, number, drops=(0,))
    top_8 = decided(top_8, lambda match: None if match.one in gone else better_seed(match))
    top_4 = published(top_8, drawn_next(top_8, game))
    assert [match.number for match in top_4.rounds[-1].matches] == [1]
    top_4 = decided(top_4)
    final = published(top_4, drawn_next(top_4, game))
    assert final.rounds[-1].sheet == "Final"
    assert [match.is_bye for match in final.rounds[-1].matches] == [True]
    assert champion(final, scored_of(final, game)) == top_4.rounds[-1].matches[0].one


def test_ALL_17_who_is_disqualified_in_the_bracket_has_lost_and_is_not_drawn_again() -> None:
    event, game = entered(4, "tree")
    top_4 = decided(published(event, drawn_first(event, game)))
    final = drawn_next(replace(top_4, penalties=(Penalty(1, 1, PenaltyKind.DISQUALIFIED, Cell("Penalties")),)), game)
    assert [match.players for match in final.matches] == [(2, 4)]


def test_ALL_17_a_bye_does_not_save_a_disqualified_player() -> None:
    event, game = entered(3, "tree")
    top_4 = decided(published(event, drawn_first(event, game)))
    final = drawn_next(replace(top_4, penalties=(Penalty(1, 1, PenaltyKind.DISQUALIFIED, Cell("Penalties")),)), game)
    assert [(match.one, match.two) for match in final.matches] == [(2, None)]


# AR-11 after the sheet stands


def cut_to_four(structure: str = "advanced") -> Event:
    """Eight Armada players after one Swiss round, the top 4 published and not yet begun."""
    event, game = entered(8, "fold")
    event = replace(event, settings=replace(event.settings, structure=structure))
    event = replace(event, rounds=(paired(range(1, 9), entry=Entry(Verdict.ONE, "Conceded")),))
    return published(event, drawn_first(event, game, cut=4))


def replacing(event: Event, game: str = "armada") -> list[Problem]:
    return to_replace(event, game_of(game), Plan(8, 1, 4))


@pytest.mark.parametrize("structure", ["basic", "advanced"])
def test_AR_11_who_leaves_before_any_game_of_a_published_bracket_is_to_be_replaced(structure: str) -> None:
    event = with_player(cut_to_four(structure), 2, drops=(1,), cells={"Drops": Cell("Players", "G3")})
    (problem,) = replacing(event)
    assert problem.code == "qualifier-to-replace"
    assert problem.is_error
    assert said(problem) == (
        "Players!G3",
        "P2 left before any game of Top 4, so the next in the standings comes in.",
        "Run undo, then advance: Top 4 is drawn anew.",
    )


def test_AR_11_every_one_who_left_is_named_as_long_as_somebody_can_come_in() -> None:
    event = with_player(with_player(cut_to_four(), 2, drops=(1,)), 3, drops=(1,))
    assert [problem.message.split()[0] for problem in replacing(event)] == ["P2", "P3"]
    for number in (5, 6, 7):
        event = with_player(event, number, drops=(1,))
    assert len(replacing(event)) == 1
    assert replacing(with_player(event, 8, drops=(1,))) == []


def test_AR_11_a_house_player_replaces_nobody() -> None:
    event = with_player(cut_to_four(), 2, drops=(1,))
    for number in (5, 6, 7, 8):
        event = with_player(event, number, house=True)
    assert replacing(event) == []


def test_AR_13_once_a_result_is_in_nobody_is_replaced() -> None:
    event = with_player(cut_to_four(), 2, drops=(1,))
    played = decided(event, lambda match: match.one if 1 in match.players else None)
    assert replacing(played) == []
    fined = replace(event, penalties=(Penalty(2, 1, PenaltyKind.MATCH_LOSS, Cell("Penalties")),))
    assert replacing(fined) == []
    assert replacing(with_player(cut_to_four(), 2, drops=(2,))) == []


def test_AR_13_in_a_later_round_nobody_is_replaced() -> None:
    event = decided(cut_to_four())
    event = published(event, drawn_next(event, game_of("armada")))
    assert replacing(with_player(event, 1, drops=(2,))) == []


def test_DT_7_AR_14_elsewhere_nobody_is_replaced() -> None:
    event = with_player(cut_to_four("elimination"), 2, drops=(1,))
    assert replacing(event) == []
    assert replacing(replace(event, settings=replace(event.settings, structure="single-day")), "doomtown") == []
    assert replacing(replace(event, settings=replace(event.settings, structure="swiss-cut")), "street-warriors") == []


def test_AR_11_without_a_bracket_there_is_nobody_to_replace() -> None:
    event = cut_to_four()
    assert replacing(with_player(replace(event, rounds=event.rounds[:1]), 2, drops=(1,))) == []


# What stops the next round


def test_ALL_9_a_match_without_a_winner_stops_the_next_round() -> None:
    event, game = entered(4, "tree")
    top_4 = decided(published(event, drawn_first(event, game)), lambda match: 1 if 1 in match.players else None)
    problem = only(drawn_next(top_4, game))
    assert problem.code == "no-winner"
    assert said(problem) == ("Top 4!Winner3", "P2 and P3: no bracket match ends without a winner.", "Type who won.")


def test_ALL_9_where_everyone_has_left_nobody_goes_on() -> None:
    event, game = entered(4, "tree")
    top_4 = decided(published(event, drawn_first(event, game)))
    problem = only(drawn_next(with_player(with_player(top_4, 1, drops=(1,)), 2, drops=(1,)), game))
    assert problem.code == "nobody-left"
    assert said(problem) == (
        "Top 4",
        "Nobody who could go on from here is still in the event.",
        "For whoever plays on, take out the number in Drops on sheet Players, or the penalty.",
    )


def neither_wins(event: Event) -> Event:
    """`None` typed into every row of the newest round."""
    newest = event.rounds[-1]
    matches = tuple(replace(match, entry=Entry(Verdict.NEITHER)) for match in newest.matches)
    return replace(event, rounds=(*event.rounds[:-1], replace(newest, matches=matches)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_disqualified", [True, False])
def test_ALL_9_a_final_needs_a_winner(kind: str, is_disqualified: bool) -> None:
    """Both are out, by drops and `None` typed or by penalties: neither ends the event."""
    event, game = entered(2, kind)
    final = published(event, drawn_first(event, game))
    if is_disqualified:
        penalties = tuple(Penalty(1, n, PenaltyKind.DISQUALIFIED, Cell("Penalties")) for n in (1, 2))
        final = replace(final, penalties=penalties)
    else:
        final = neither_wins(with_player(with_player(final, 1, drops=(0,)), 2, drops=(0,)))
    assert champion(final, scored_of(final, game)) is None
    problem = only(drawn_next(final, game))
    assert problem.code == "final-needs-winner"
    one, two = (final.name(number) for number in final.rounds[0].players)
    assert said(problem) == (
        "Final!Winner2",
        f"{one} and {two} are both out, but a final needs a winner.",
        "Type who won the event; of two who are disqualified, one has to stay in.",
    )


def with_match_numbers(event: Event, *numbers: int) -> Event:
    newest = event.rounds[-1]
    pairs = zip(newest.matches, numbers, strict=True)
    matches = tuple(replace(match, number=number) for match, number in pairs)
    return replace(event, rounds=(*event.rounds[:-1], replace(newest, matches=matches)))


HINT_MATCH = "Type back what stood here; the sheet Bracket and the newest backup show it."


def test_a_match_number_that_stands_twice_stops_the_next_round_and_loses_no_winner() -> None:
    event, game = entered(8, "fold")
    top_8 = with_match_numbers(decided(published(event, drawn_first(event, game))), 1, 2, 2, 4)
    drawn = drawn_next(top_8, game)
    assert drawn.matches == ()
    message = "Match 2 stands 2 times in Top 8, so it cannot be told who meets whom next."
    assert [(problem.code, *said(problem)) for problem in drawn.problems] == [
        ("match-number-wrong", "Top 8!Match3", message, HINT_MATCH),
        ("match-number-wrong", "Top 8!Match4", message, HINT_MATCH),
    ]


def test_a_match_number_beyond_the_round_stops_the_next_round() -> None:
    event, game = entered(8, "tree")
    top_8 = with_match_numbers(decided(published(event, drawn_first(event, game))), 1, 2, 5, 4)
    problem = only(drawn_next(top_8, game))
    assert problem.code == "match-number-wrong"
    assert said(problem) == (
        "Top 8!Match4",
        "Match 5 is not one of 1 to 4 in Top 8, so it cannot be told who meets whom next.",
        HINT_MATCH,
    )


# The end


def test_ALL_9_there_is_no_champion_before_the_final_is_won() -> None:
    event, game = entered(4, "tree")
    assert champion(event, ()) is None
    top_4 = decided(published(event, drawn_first(event, game)))
    assert champion(top_4, scored_of(top_4, game)) is None
    final = published(top_4, drawn_next(top_4, game))
    assert champion(final, scored_of(final, game)) is None
    final = decided(final, worse_seed)
    assert champion(final, scored_of(final, game)) == 2


def test_AR_13_a_finalist_who_leaves_makes_the_other_champion() -> None:
    event, game = entered(2, "fold")
    final = with_player(published(event, drawn_first(event, game)), 1, drops=(0,))
    assert champion(final, scored_of(final, game)) == 2


def test_the_standings_are_taken_in_their_order_not_by_rank() -> None:
    """ST-9: players who share a rank stand in the order of lots, and that is their seed."""
    event, game = entered(4, "match-play")
    shared = tuple(Standing(1, number, 0, 0, 0, 0, 0, 0) for number in (3, 1, 4, 2))
    drawn = first_round(event, game, Plan(4, 0, 4), shared, "1")
    assert [(match.one, match.two) for match in drawn.matches] == [(3, 2), (1, 4)]
