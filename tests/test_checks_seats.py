"""Who sits where: at two tables or at none, before entering or after leaving, twice against the same opponent."""

from __future__ import annotations

import pytest
from checked_sheets import bracket_rows, codes, named, problems, roster, round_rows, standing_rows, told
from sheets_by_hand import Rows, event_sheets

from tourney_xl.problems import Severity

ERROR, WARNING, _ = Severity

ROUND_1 = round_rows((1, "Ann", "Bob", "Ann"), (2, "Cy", "Dee", "Cy"))
ROUND_2 = round_rows((1, "Ann", "Cy", "Ann"), (2, "Bob", "Dee", "Dee"))


# At two tables, or at none


def test_a_player_at_two_tables() -> None:
    sheets = event_sheets(round_1=round_rows((1, "Ann", "Bob", "Ann"), (2, "Cy", "Ann", "Cy")))
    assert told(sheets, "seated-twice") == (
        ERROR,
        "Round 1!E3",
        '"Ann" sits here a second time.',
        "Also at C2: type the right name into one of the two.",
    )


def test_a_player_with_a_bye_who_plays_as_well() -> None:
    sheets = event_sheets(round_1=round_rows((1, "Ann", "Bob", "Ann"), (2, "Cy", "Dee", "Cy"), (None, "Bob", "BYE")))
    assert told(sheets, "seated-twice")[1:] == (
        "Round 1!C4",
        '"Bob" sits here a second time.',
        "Also at E2: type the right name into one of the two.",
    )


def test_a_player_of_two_rounds_is_not_seated_twice() -> None:
    assert codes(event_sheets(round_1=ROUND_1, round_2=ROUND_2)) == []


def test_a_newcomer_at_no_table() -> None:
    players = roster("Enters", "Drops", **dict.fromkeys(("Ann", "Bob", "Cy", "Dee", "Eve"), (None, None)))
    assert told(event_sheets(players=players, round_1=ROUND_1), "not-seated") == (
        ERROR,
        "Players!C6",
        '"Eve" is in Round 1, but sits at no table there.',
        "A late entry: type 2 into Enters. Never came: type 0 into Drops. To play in Round 1: run advance --repair.",
    )


def test_a_player_who_is_back_but_sits_at_no_table() -> None:
    players = roster("Drops", "Returns", Ann=[None, None], Bob=[None, None], Cy=[None, None], Dee=[1, 2])
    round_2 = round_rows((1, "Ann", "Cy", "Ann"), (None, "Bob", "BYE"))
    assert told(event_sheets(players=players, round_1=ROUND_1, round_2=round_2), "not-seated") == (
        ERROR,
        "Players!D5",
        '"Dee" is in Round 2, but sits at no table there.',
        "Clear the cell, or type the round of coming back, 3 or later. To play in Round 2: run advance --repair.",
    )
    top_2 = bracket_rows((1, 1, "Ann", 2, "Bob", None))
    sheets = event_sheets(players=players, settings={"Rounds": 2, "Cut": 2}, round_1=ROUND_1, round_2=round_2)
    assert told({**sheets, "Final": top_2}, "not-seated")[3] == "Clear the cell. Else seat the player in Round 2."


def test_ALL_6_a_newcomer_once_the_bracket_stands() -> None:
    players = roster("Enters", "Drops", **dict.fromkeys(("Ann", "Bob", "Cy", "Dee", "Eve"), (None, None)))
    top_4 = bracket_rows((1, 1, "Ann", 4, "Dee", None), (2, 2, "Bob", 3, "Cy", None))
    sheets = event_sheets(settings={"Rounds": 1, "Cut": 4}, players=players, round_1=ROUND_1, top_4=top_4)
    assert told(sheets, "not-seated")[1:] == (
        "Players!D6",
        '"Eve" is in Round 1, but sits at no table there.',
        "Nobody comes in once the bracket has begun: clear the row, or type 0 into Drops.",
    )


def test_a_player_at_no_table_who_sat_before() -> None:
    players = roster("Drops", **dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), (None,)))
    round_2 = round_rows((1, "Ann", "Cy", "Ann"), (None, "Bob", "BYE"))
    assert told(event_sheets(players=players, round_1=ROUND_1, round_2=round_2), "not-seated") == (
        ERROR,
        "Players!C5",
        '"Dee" is in Round 2, but sits at no table there.',
        "Left before it: type 1 into Drops. To play in Round 2: run advance --repair.",
    )


def test_a_column_that_is_not_there_is_asked_for() -> None:
    sheets = event_sheets(players=named("Ann", "Bob", "Cy", "Dee", "Eve"), round_1=ROUND_1)
    assert told(sheets, "not-seated")[1::2] == (
        "Players!B6",
        "A late entry: type 2 into Enters. Never came: type 0 into Drops. To play in Round 1: run advance --repair."
        " Players has no column Enters yet: type Enters into row 1 of a free column first.",
    )


@pytest.mark.parametrize(
    "players",
    [
        roster("Enters", Ann=[None], Bob=[None], Cy=[None], Dee=[None], Eve=[2]),
        roster("Drops", Ann=[None], Bob=[None], Cy=[None], Dee=[None], Eve=[0]),
        roster("House", Ann=[None], Bob=[None], Cy=[None], Dee=[None], Eve=["x"]),
    ],
    ids=["enters later", "never began", "ALL-16 house player"],
)
def test_who_is_not_in_the_round_need_not_sit_in_it(players: Rows) -> None:
    assert "not-seated" not in codes(event_sheets(players=players, round_1=ROUND_1))


def test_after_a_cut_those_who_are_out_sit_nowhere() -> None:
    sheets = event_sheets(settings={"Rounds": 1}, round_1=ROUND_1, final=bracket_rows((1, 1, "Ann", 2, "Cy", "Ann")))
    assert "not-seated" not in codes(sheets)


def test_ALL_9_where_elimination_is_the_whole_event_everyone_sits_in_its_first_sheet() -> None:
    sheets = event_sheets(game="armada", settings={"Structure": "elimination"}, players=named("Ann", "Bob", "Cy"))
    sheets["Top 4"] = bracket_rows((1, 1, "Ann", 4, "Bob", "Ann"))
    assert told(sheets, "not-seated")[2] == '"Cy" is in Top 4, but sits at no table there.'


# Before entering, after leaving


def test_ALL_6_a_player_who_sits_in_a_round_before_entering() -> None:
    players = roster("Enters", Ann=[None], Bob=[None], Cy=[2], Dee=[None])
    assert told(event_sheets(players=players, round_1=ROUND_1), "seated-before-entry") == (
        ERROR,
        "Players!C4",
        '"Cy" sits in Round 1 already.',
        "Type 1 or clear the cell, or take the player out of Round 1.",
    )


def test_ALL_6_a_player_who_wins_after_leaving() -> None:
    players = roster("Drops", Ann=[1], Bob=[None], Cy=[None], Dee=[None])
    assert told(event_sheets(players=players, round_1=ROUND_1, round_2=ROUND_2), "won-after-drop") == (
        WARNING,
        "Round 2!F2",
        '"Ann" has won here, but had left the event before Round 2.',
        "Correct the winner, or Drops at Players!C2.",
    )


def test_ALL_6_a_player_whose_scores_win_after_leaving() -> None:
    headers = ["Table", "#1", "Player 1", "#2", "Player 2", "Winner", "Score 1", "Score 2"]
    rounds = {f"Round {n}": [headers, [1, 1, "Ann", 2, "Bob", None, 200, 80]] for n in (1, 2)}
    sheets = {**event_sheets(game="armada", players=roster("Drops", Ann=[1], Bob=[None])), **rounds}
    assert told(sheets, "won-after-drop")[1] == "Round 2!F2"


def test_ALL_6_a_loss_or_a_bye_after_leaving_goes_without_a_word() -> None:
    players = roster("Drops", Ann=[None], Bob=[1], Cy=[1], Dee=[None])
    round_2 = round_rows((1, "Ann", "Cy", "Ann"), (2, "Dee", "BYE"), (3, "Bob", "BYE"))
    assert "won-after-drop" not in codes(event_sheets(players=players, round_1=ROUND_1, round_2=round_2))


# Tables, rematches


def test_a_table_taken_twice() -> None:
    sheets = event_sheets(round_1=round_rows((4, "Ann", "Bob", "Ann"), (4, "Cy", "Dee", "Cy")))
    assert told(sheets, "table-twice") == (
        WARNING,
        "Round 1!A3",
        "Table 4 is taken twice.",
        "Also at A2: give one of the two another table.",
    )


def test_a_table_of_an_earlier_round_matters_no_more() -> None:
    round_1 = round_rows((4, "Ann", "Bob", "Ann"), (4, "Cy", "Dee", "Cy"))
    assert "table-twice" not in codes(event_sheets(round_1=round_1, round_2=ROUND_2))


AGAIN = round_rows((1, "Bob", "Ann", "Ann"), (2, "Dee", "Cy", "Dee"))


def test_ALL_1_a_rematch_made_by_hand_is_accepted_with_a_warning() -> None:
    found = [problem for problem in problems(event_sheets(round_1=ROUND_1, round_2=AGAIN)) if problem.code == "rematch"]
    assert [(problem.severity, str(problem.cell), problem.message, problem.hint) for problem in found] == [
        (
            WARNING,
            "Round 2!E2",
            "Bob and Ann have met before, in Round 1.",
            "Swap with a neighbouring table if that is not meant.",
        ),
        (
            WARNING,
            "Round 2!E3",
            "Dee and Cy have met before, in Round 1.",
            "Swap with a neighbouring table if that is not meant.",
        ),
    ]


def test_ALL_1_a_rematch_of_an_earlier_round_is_past() -> None:
    assert "rematch" not in codes(event_sheets(round_1=ROUND_1, round_2=AGAIN, round_3=ROUND_2))


def test_ALL_1_a_cut_starts_a_new_stage_and_two_byes_are_no_rematch() -> None:
    final = bracket_rows((1, 1, "Ann", 2, "Bob", "Ann"))
    assert "rematch" not in codes(event_sheets(settings={"Rounds": 1}, round_1=ROUND_1, final=final))
    players = named("Ann", "Bob", "Cy")
    one, two = (round_rows((1, "Ann", other, "Ann"), (None, "Cy", "BYE")) for other in ("Bob", "Bob"))
    bye = [problem.message for problem in problems(event_sheets(players=players, round_1=one, round_2=two))]
    assert [message for message in bye if "have met" in message] == ["Ann and Bob have met before, in Round 1."]


# Brackets and entry numbers


def test_a_seed_that_stands_twice() -> None:
    top_4 = bracket_rows((1, 1, "Ann", 4, "Dee", "Ann"), (2, 2, "Bob", 1, "Cy", "Cy"))
    assert told(event_sheets(settings={"Rounds": 1}, round_1=ROUND_1, top_4=top_4), "seed-twice") == (
        ERROR,
        "Top 4!D3",
        "Seed 1 stands twice in Top 4.",
        "Type back what stood here; the sheet Bracket and the newest backup show it.",
    )


def test_names_sorted_without_their_numbers() -> None:
    sheets = event_sheets(players=[["#", "Name"], [1, "Bob"], [2, "Ann"], [3, "Cy"], [4, "Dee"]])
    sheets["Standings"] = standing_rows((1, "Ann", ""), (2, "Bob", ""), (3, "Cy", ""), (4, "Dee", ""))
    found = [problem for problem in problems(sheets) if problem.code == "number-moved"]
    assert [(problem.severity, str(problem.cell), problem.message, problem.hint) for problem in found] == [
        (
            WARNING,
            "Players!A2",
            '"Bob" had entry number 2 so far, and now has 1.',
            "If only the names were sorted, undo that and sort whole rows.",
        ),
        (
            WARNING,
            "Players!A3",
            '"Ann" had entry number 1 so far, and now has 2.',
            "If only the names were sorted, undo that and sort whole rows.",
        ),
    ]


def test_whole_rows_sorted_are_no_move() -> None:
    sheets = event_sheets(players=[["#", "Name"], [2, "Bob"], [1, "Ann"], [3, "Cy"], [4, "Dee"]])
    sheets["Standings"] = standing_rows((1, "Ann", ""), (2, "Bob", ""), (3, "Cy", ""), (4, "Dee", ""))
    assert "number-moved" not in codes(sheets)


# Penalties


@pytest.mark.parametrize("match", [("Dee", "BYE"), None])
def test_ALL_17_a_match_loss_without_a_match(match: tuple[str, str] | None) -> None:
    seats = [(1, "Ann", "Cy", "Ann"), *([(None, *match)] if match else [])]
    players = roster("Drops", Ann=[None], Bob=[1], Cy=[None], Dee=[None if match else 1])
    sheets = event_sheets(players=players, round_1=ROUND_1, round_2=round_rows(*seats))
    sheets["Penalties"] = [["Round", "Player", "Penalty"], [2, "Dee", "Match loss"], [2, "Ann", "Match loss"]]
    assert told(sheets, "penalty-without-match") == (
        WARNING,
        "Penalties!C2",
        '"Dee" has no match in Round 2, so nothing is lost.',
        "Correct the round if it was another one; else it stays as a note.",
    )


@pytest.mark.parametrize("kind", ["Warning", "Written warning", "Disqualified"])
def test_ALL_17_other_penalties_need_no_match(kind: str) -> None:
    round_2 = round_rows((1, "Ann", "Cy", "Ann"), (None, "Dee", "BYE"))
    sheets = event_sheets(players=roster("Drops", Ann=[None], Bob=[1], Cy=[None], Dee=[None]), round_1=ROUND_1)
    sheets |= {"Round 2": round_2, "Penalties": [["Round", "Player", "Penalty"], [2, "Dee", kind]]}
    assert "penalty-without-match" not in codes(sheets)
