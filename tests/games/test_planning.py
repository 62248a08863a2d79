"""How many rounds and how large a cut (ALL-7, ALL-8); the tables themselves are in tests/examples."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_events import begun, field_of, game_of, paired, planned

from tourney_xl.model import Event, Match, Player, Round, Settings, Stage
from tourney_xl.planning import Plan, largest_power_of_two, plan, rounds_without_rematch
from tourney_xl.problems import Cell, Severity


def told(plan: Plan) -> list[tuple[str, str, str]]:
    assert {problem.severity for problem in plan.problems} <= {Severity.WARNING}
    return [(problem.code, problem.message, problem.hint) for problem in plan.problems]


def test_all_7_the_field_counts_before_round_1_and_house_players_never() -> None:
    players = (*field_of(8), Player(9, "House", house=True), Player(10, "Late", enters=2), Player(11, "No", drops=(0,)))
    event = Event(Settings(structure="single-day"), players)
    assert plan(event, game_of("doomtown")) == Plan(8, 3, 2)


def test_all_7_the_sheet_of_round_1_counts_from_then_on_byes_included() -> None:
    event = begun(12, paired(list(range(1, 10))), structure="single-day")
    assert plan(event, game_of("doomtown")) == Plan(9, 4, 4)


def test_dt_2_a_drop_after_round_1_changes_neither_rounds_nor_cut() -> None:
    event = begun(9, paired(list(range(1, 10))), structure="single-day")
    players = (replace(event.players[0], drops=(1,)), replace(event.players[1], drops=(1,)), *event.players[2:])
    assert plan(replace(event, players=players), game_of("doomtown")) == Plan(9, 4, 4)


def test_all_16_a_house_player_on_the_sheet_is_not_counted() -> None:
    event = begun(9, paired([*range(1, 9), 9]), structure="single-day")
    event = replace(event, players=(*event.players[:8], replace(event.players[8], house=True)))
    assert plan(event, game_of("doomtown")).players == 8


def test_all_7_typed_numbers_win_and_are_told() -> None:
    result = planned(
        "doomtown", 20, rounds=7, cut=4, cells={"Rounds": Cell("Event", "B9"), "Cut": Cell("Event", "B10")}
    )
    assert (result.rounds, result.cut) == (7, 4)
    assert told(result) == [
        (
            "rounds-outside-table",
            "7 rounds typed; for 20 players the table gives 5.",
            "Your number counts; clear the cell to take the table's.",
        ),
        (
            "cut-outside-table",
            "Top 4 typed; for 20 players the table gives top 8.",
            "Your cut counts; clear the cell to take the table's. 0 means no cut.",
        ),
    ]
    assert [problem.cell for problem in result.problems] == [Cell("Event", "B9"), Cell("Event", "B10")]


def test_all_7_typed_numbers_of_the_table_are_not_told() -> None:
    assert told(planned("doomtown", 20, rounds=5, cut=8)) == []


def test_a_cut_of_0_is_none() -> None:
    result = planned("doomtown", 20, cut=0)
    assert (result.cut, [problem.message for problem in result.problems]) == (
        0,
        ["No cut typed; for 20 players the table gives top 8."],
    )


def test_ar_10_the_organizer_may_type_a_cut_into_the_basic_structure() -> None:
    result = planned("armada", 12, "basic", cut=4)
    assert (result.cut, told(result)[0][1]) == (4, "Top 4 typed; for 12 players the table gives no cut.")


def test_a_typed_cut_need_not_be_a_power_of_two() -> None:
    assert planned("doomtown", 20, cut=6).cut == 6


def test_a_cut_to_one_is_none() -> None:
    assert planned("doomtown", 20, cut=1).cut == 0


def test_all_8_a_cut_larger_than_the_field() -> None:
    result = planned("armada", 6, "advanced")
    assert result.cut == 4
    assert told(result) == [
        (
            "cut-too-large",
            "A cut to 8 is more than the 6 players of the event.",
            "Top 4 is played, unless you type another number.",
        )
    ]
    assert planned("doomtown", 6, cut=12).cut == 4


def test_all_7_those_who_began_fix_the_cut_whoever_has_dropped_since() -> None:
    event = begun(8, paired(list(range(1, 9))), structure="advanced")
    players = tuple(replace(player, drops=(2,)) if player.number in (1, 2) else player for player in event.players)
    assert plan(replace(event, players=players), game_of("armada")).cut == 8


def test_all_5_a_published_cut_stands() -> None:
    bracket = Round(2, "Top 4", Stage.ELIMINATION, (Match(1, 4), Match(2, 3)), 4)
    event = begun(6, paired([1, 2, 3, 4, 5, 6]), bracket, structure="advanced", rounds=1, cut=2)
    assert plan(event, game_of("armada")).cut == 4


def test_all_8_a_round_that_could_only_be_a_rematch_is_left_out() -> None:
    result = planned("armada", 4, "basic")
    assert result.rounds == 3
    assert told(result) == [
        (
            "rounds-left-out",
            "The table gives 4 rounds; 4 players can play 3 without meeting again.",
            "The rounds beyond that are left out; type a number to play them all the same.",
        )
    ]
    assert told(planned("armada", 5, "basic")) == []


def test_all_8_a_number_that_the_organizer_typed_is_played_as_typed() -> None:
    assert planned("armada", 4, "basic", rounds=4).rounds == 4


def beyond_field(game: str, players: int, rounds: int) -> list[tuple[Cell | None, str, str, str]]:
    result = planned(game, players, rounds=rounds, cells={"Rounds": Cell("Event", "B9")})
    assert result.rounds == rounds
    return [(p.cell, *row) for p, row in zip(result.problems, told(result), strict=True) if row[0] != "cut-too-large"]


@pytest.mark.parametrize(
    ("players", "rounds", "message", "hint"),
    [
        (8, 8, "8 players can play 7 rounds without meeting again: from round 8 on opponents meet again.", 7),
        (7, 9, "7 players can play 7 rounds without meeting again: from round 8 on opponents meet again.", 7),
        (2, 3, "2 players can play 1 round without meeting again: from round 2 on opponents meet again.", 1),
    ],
)
def test_all_8_before_round_1_more_rounds_than_the_field_can_play_are_told(
    players: int, rounds: int, message: str, hint: int
) -> None:
    told_about = f"Type {hint} or less, or leave {rounds} if that is meant."
    assert beyond_field("wars", players, rounds) == [(Cell("Event", "B9"), "rounds-beyond-field", message, told_about)]
    assert not planned("wars", players, rounds=rounds).needs_no_rematch


def test_st_6_in_star_trek_byes_take_the_place_of_rematches() -> None:
    assert beyond_field("star-trek-2e", 6, 6)[0][2] == (
        "6 players can play 5 rounds without meeting again: from round 6 on there are byes instead of rematches."
    )


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (7, 7), (2, 1)])
def test_all_8_as_many_rounds_as_the_field_can_play_need_no_rematch(players: int, rounds: int) -> None:
    assert "rounds-beyond-field" not in [row[1] for row in beyond_field("wars", players, rounds)]
    assert planned("wars", players, rounds=rounds).needs_no_rematch


def test_wa_10_draft_groups_have_a_limit_of_their_own() -> None:
    draft = planned("wars", 8, "championship-draft", rounds=9)
    assert [row[0] for row in told(draft)] == ["rounds-outside-table"]


def test_all_8_once_the_event_has_begun_the_pairing_itself_tells_of_rematches() -> None:
    event = begun(4, paired([1, 2, 3, 4]), structure="swiss", rounds=9)
    assert [row[0] for row in told(plan(event, game_of("wars")))] == ["rounds-outside-table"]


def test_all_8_beyond_the_table() -> None:
    result = planned("street-warriors", 300)
    assert (result.rounds, result.cut) == (9, 128)
    assert told(result) == [
        (
            "players-outside-table",
            "300 players are more than the game's table has, which ends at 256.",
            "Going on as it does: 9 rounds, cut to 128.",
        )
    ]
    assert told(planned("street-warriors", 300, "swiss"))[0][2] == "Going on as it does: 9 rounds."


def test_all_8_an_open_last_row_is_no_end() -> None:
    assert told(planned("armada", 300, "basic")) == []


def test_elimination_only_has_no_rounds_and_everyone_in_the_bracket() -> None:
    assert planned("armada", 12, "elimination") == Plan(12, 0, 12)


def test_elimination_only_counts_its_first_sheet() -> None:
    bracket = Round(1, "Top 4", Stage.ELIMINATION, (Match(1, 2), Match(3, None)), 4)
    assert plan(begun(5, bracket, structure="elimination"), game_of("armada")) == Plan(3, 0, 3)


@pytest.mark.parametrize("players", [0, 1])
def test_a_field_that_is_not_there_yet_is_no_reason_for_a_warning(players: int) -> None:
    assert told(planned("doomtown", players)) == []
    assert told(planned("armada", players, "advanced")) == []


def test_the_rounds_typed_stand_though_more_are_published() -> None:
    event = begun(4, paired([1, 2, 3, 4]), paired([1, 3, 2, 4], 2), structure="swiss", rounds=1)
    assert plan(event, game_of("doomtown")).rounds == 1


@pytest.mark.parametrize(("number", "power"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 4), (7, 4), (8, 8), (9, 8)])
def test_largest_power_of_two(number: int, power: int) -> None:
    assert largest_power_of_two(number) == power


@pytest.mark.parametrize(("players", "rounds"), [(0, 0), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_all_8_rounds_without_a_rematch(players: int, rounds: int) -> None:
    assert rounds_without_rematch(players) == rounds


@pytest.mark.parametrize("setting", ["Rounds", "Cut"])
def test_ALL_9_rounds_and_cut_play_no_part_where_elimination_is_the_whole_event(setting: str) -> None:
    cell = Cell("Event", "B9")
    result = planned("street-warriors", 6, structure="elimination", cells={setting: cell}, **{setting.lower(): 3})
    (problem,) = result.problems
    assert (problem.code, problem.cell) == ("setting-without-part", cell)
    assert problem.message == f"{setting} plays no part: the whole event is single elimination."
    assert problem.hint == "Clear the cell."
