"""The crosstable: whom everyone met, and what came of it."""

from __future__ import annotations

from dataclasses import replace

from small_events import game_of
from standings_support import event_of, ranking_of, shown, with_bracket

from tourney_xl.crosstable import CrossCell, CrossRow, crosstable
from tourney_xl.model import Event, Outcome
from tourney_xl.planning import Plan
from tourney_xl.scoring import score_event

ONE = ("Ann beats Bob", "Cid draws Dee", "Eve bye")
TWO = ("Eve beats Ann", "Bob ? Cid", "Dee bye")


def rows_of(event: Event, rounds: int = 2, cut: int = 0) -> tuple[CrossRow, ...]:
    game, plan = game_of(event.settings.game), Plan(len(event.players), rounds, cut)
    return crosstable(event, plan, score_event(event, game, plan)[0], ranking_of(event, rounds, cut))


def texts(event: Event, rounds: int = 2, cut: int = 0) -> dict[str, list[str | None]]:
    rows = rows_of(event, rounds, cut)
    return {event.name(row.number): [cell.text if cell else None for cell in row.cells] for row in rows}


def test_a_row_a_player_and_a_column_a_round() -> None:
    event = event_of([ONE, TWO], "street-warriors")
    assert texts(event) == {
        "Ann": ["W 2 (3)", "L 5 (0)"],
        "Bob": ["L 1 (0)", "v 3"],
        "Cid": ["D 4 (1)", "v 2"],
        "Dee": ["D 3 (1)", "Bye (3)"],
        "Eve": ["Bye (3)", "W 1 (3)"],
    }


def test_rows_stand_in_the_order_of_the_standings_with_rank_and_points() -> None:
    event = event_of([ONE, TWO], "street-warriors")
    rows = rows_of(event)
    ranking = ranking_of(event, 2)
    assert [(row.rank, row.number, row.points) for row in rows] == [(r.rank, r.number, r.points) for r in ranking]
    assert shown(event, ranking)[0] == "1 Eve"


def test_the_points_of_a_row_add_up_to_its_sum() -> None:
    event = event_of([ONE, TWO], "street-warriors")
    for row in rows_of(event):
        assert sum(cell.points or 0 for cell in row.cells if cell) == row.points


def test_a_round_that_does_not_count_yet_shows_no_points() -> None:
    """Its bye would make the row add up to more than the sum."""
    event = event_of([ONE, ("Eve ? Ann", "Bob ? Cid", "Dee bye")], "street-warriors")
    assert texts(event)["Dee"] == ["D 3 (1)", "Bye"]
    assert [row.points for row in rows_of(event) if event.name(row.number) == "Dee"] == [1]


def test_ALL_6_a_round_that_a_player_was_not_in_is_blank() -> None:
    event = event_of(
        [("Ann beats Bob",), ("Ann beats Cid",)], "street-warriors", drops={"Bob": (1,)}, enters={"Cid": 2}
    )
    assert texts(event) == {"Ann": ["W 2 (3)", "W 3 (3)"], "Bob": ["L 1 (0)", None], "Cid": [None, "L 1 (0)"]}


def test_ST_8_where_neither_came_there_was_no_game() -> None:
    event = event_of([("Ann neither Bob", "Cid beats Dee")])
    assert {name: cells for name, cells in texts(event, 1).items() if name in ("Ann", "Bob")} == {
        "Ann": ["– 2"],
        "Bob": ["– 1"],
    }
    lost = texts(event_of([("Ann neither Bob", "Cid beats Dee")], "doomtown"), 1)
    assert lost["Ann"] == ["L 2 (0)"]


def test_ALL_16_a_house_player_comes_last_without_rank_and_points() -> None:
    event = event_of([("Hal beats Ann", "Bob beats Cid")], "street-warriors", house={"Hal": True})
    last = rows_of(event, 1)[-1]
    assert (last.rank, event.name(last.number), last.points) == (None, "Hal", None)
    assert last.cells == (CrossCell(2, Outcome.WIN, 3),)


def test_after_a_cut_the_bracket_shows_no_points_for_they_are_not_in_the_sum() -> None:
    event = event_of([("Ann beats Bob", "Cid beats Dee")], "doomtown")
    event = with_bracket(event, ["1 4 Ann beats Dee", "2 3 Cid ? Bob"])
    assert texts(event, 1, 4) == {
        "Ann": ["W 2 (5)", "W 4"],
        "Bob": ["L 1 (0)", "v 3"],
        "Cid": ["W 4 (5)", "v 2"],
        "Dee": ["L 3 (0)", "L 1"],
    }


def test_SW_8_where_all_is_elimination_the_bracket_has_the_points_of_the_score_card() -> None:
    field = event_of([("Ann beats Bob", "Cid beats Dee")], "street-warriors")
    event = replace(field, rounds=(), settings=replace(field.settings, structure="elimination"))
    event = with_bracket(event, ["1 4 Ann beats Dee", "2 3 Cid beats Bob"], ["1 2 Cid beats Ann"])
    assert texts(event, 0, 4) == {
        "Ann": ["W 4 (3)", "L 3 (0)"],
        "Bob": ["L 3 (0)", None],
        "Cid": ["W 2 (3)", "W 1 (3)"],
        "Dee": ["L 1 (0)", None],
    }
    for row in rows_of(event, 0, 4):
        assert sum(cell.points or 0 for cell in row.cells if cell) == row.points


def test_AR_13_DT_7_a_walkover_in_the_bracket_is_a_bye_against_the_one_who_left() -> None:
    event = event_of([("Ann beats Bob", "Cid beats Dee")], "doomtown", drops={"Dee": (1,)})
    event = with_bracket(event, ["1 4 Ann ? Dee", "2 3 Cid beats Bob"])
    assert texts(event, 1, 4)["Ann"] == ["W 2 (5)", "Bye 4"]
    assert texts(event, 1, 4)["Dee"] == ["L 3 (0)", "L 1"]


def test_before_the_first_round_there_are_no_columns() -> None:
    event = replace(event_of([ONE], "street-warriors"), rounds=())
    assert [row.cells for row in rows_of(event)] == [()] * 5
