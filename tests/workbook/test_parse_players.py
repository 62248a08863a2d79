"""Sheet `Players`: names, entry numbers, and who is in when."""

from __future__ import annotations

import pytest
from sheets_by_hand import BRACKET, RESULTS, ROUND, STANDINGS, Rows, event_sheets, found, parsed, said

from tourney_xl.model import Player
from tourney_xl.problems import Problem, Severity

ONE_ROUND = [ROUND, [1, 1, "Ann", 2, "Bob", "Ann"], [2, 3, "Cy", 4, "Dee", 2]]
TOP_4 = [BRACKET, [1, 1, 1, 4, 1, "Ann", 4, "Dee", 1], [2, 2, 2, 3, 2, "Bob", 3, "Cy", 1]]


def read(players: Rows, **rounds: Rows) -> tuple[dict[str, Player], list[Problem]]:
    result = parsed(event_sheets(players=players, **rounds))
    assert result.event is not None
    return {player.name: player for player in result.event.players}, result.problems


def numbers(players: Rows, **rounds: Rows) -> tuple[dict[str, int], list[Problem]]:
    found_players, problems = read(players, **rounds)
    return {name: player.number for name, player in found_players.items()}, problems


def with_columns(**values: object) -> Rows:
    """Four players, the first of whom has something in these columns."""
    headers = [name.replace("_", " ") for name in values]
    return [["#", "Name", *headers], [1, "Ann", *values.values()], [2, "Bob"], [3, "Cy"], [4, "Dee"]]


def first_player(rounds: dict[str, Rows] | None = None, **values: object) -> tuple[Player, list[Problem]]:
    players, problems = read(with_columns(**values), **(rounds or {}))
    return players["Ann"], problems


# Columns


def test_every_column_is_read_in_any_order() -> None:
    player, problems = first_player(
        Notes="left-handed",
        House="X",
        Director=True,
        Draft_group=2,
        Playoff="LOT",
        Fixed_table="12",
        Drops="2, 5",
        Returns=4,
        Enters=2,
        Byes=1,
        Rating=1612,
        Team="Reds",
        Faction="Law Dogs",
        Email="ann@example.org",
        Player_ID=700,
        Fleet_points=398,
        Squadron_points=100,
    )
    assert problems == []
    assert player == Player(
        number=1,
        name="Ann",
        cell=player.cell,
        player_id="700",
        email="ann@example.org",
        faction="Law Dogs",
        team="Reds",
        rating=1612,
        awarded_byes=1,
        enters=2,
        drops=(2, 5),
        returns=(4,),
        fixed_table=12,
        playoff="lot",
        draft_group="2",
        director=True,
        house=True,
        notes="left-handed",
        fleet_points=398,
        squadron_points=100,
    )
    assert str(player.cell) == "Players!B2"
    assert str(player.at("Drops")) == "Players!I2"


def test_blank_rows_and_numbered_rows_without_a_name_are_no_players() -> None:
    players, problems = read([["#", "Name", "Notes"], [], [1, "Ann"], [2, None, "free"], [3, " \u00a0 "], [4, "Dee"]])
    assert list(players) == ["Ann", "Dee"]
    assert problems == []


@pytest.mark.parametrize("name", ["NA", "None", "nan", "True", "1", "Draw"])
def test_players_with_odd_names_are_players(name: str) -> None:
    players, problems = read([["Name"], [name], ["Bob"]])
    assert list(players) == [name, "Bob"]
    assert problems == []


def test_a_name_that_excel_took_for_a_truth_value_or_a_number_is_a_name() -> None:
    players, _ = read([["Name"], [True], [7]])
    assert list(players) == ["True", "7"]


def test_column_missing_with_a_suggestion() -> None:
    _, problems = read([["#", "Nmae"], [1, "Ann"]])
    assert said(found(problems, "column-missing")) == (
        "Players!A1",
        'The column "Name" is missing.',
        'Is it "Nmae" at B1? Then type "Name" there.',
    )


def test_column_missing_because_the_headers_are_lower_down() -> None:
    _, problems = read([["My club"], [], ["#", "Name"], [1, "Ann"]])
    assert found(problems, "column-missing").hint == (
        "It stands in row 3: delete the rows above it, so that the headers are in row 1."
    )


def test_column_twice() -> None:
    _, problems = read([["Name", "Team", "team"], ["Ann"]])
    assert said(found(problems, "column-twice")) == (
        "Players!C1",
        'The column "Team" stands here a second time.',
        "It stands at B1 already: rename or delete one of the two.",
    )


def test_column_twice_where_the_first_is_column_a() -> None:
    _, problems = read([["Name", "Name"], ["Ann"]])
    assert found(problems, "column-twice").hint == "It stands at A1 already: rename or delete one of the two."


@pytest.mark.parametrize(
    ("column", "typed", "code", "message", "hint"),
    [
        (
            "Director",
            "perhaps",
            "mark-unclear",
            'Director: "perhaps" is neither yes nor no.',
            "Type x, or leave the cell blank.",
        ),
        (
            "Playoff",
            "won",
            "playoff-unclear",
            'Playoff: "won" is not a place.',
            "Type 1, 2, 3… as the players settled it, or lot.",
        ),
        ("Byes", -1, "number-too-small", "Byes cannot be -1.", "Type a whole number from 0 to 99."),
        ("Rating", "good", "number-text", 'Rating: "good" is not a number.', "Type a whole number from 0 to 9999."),
        (
            "Fixed table",
            1.5,
            "number-fraction",
            "Fixed table: 1.5 is not a whole number.",
            "Type a whole number from 0 to 100000.",
        ),
        (
            "Fleet points",
            40000,
            "number-too-large",
            "Fleet points can hardly be 40000.",
            "Type a whole number from 0 to 9999.",
        ),
        ("Enters", 0, "number-too-small", "Enters cannot be 0.", "Type the first round played, 1 or more."),
        (
            "Enters",
            "2, 4",
            "enters-twice",
            "A player enters once, not in rounds 2, 4.",
            "Type the first round played. A player who left and came back has Drops and Returns.",
        ),
        (
            "Drops",
            "soon",
            "round-unknown",
            'Drops: "soon" is not a round of this event.',
            "Type the number of a round; several like this: 2, 5.",
        ),
        (
            "Drops",
            "Top 8",
            "round-unknown",
            'Drops: "Top 8" is not a round of this event.',
            "Type the number of a round; several like this: 2, 5.",
        ),
    ],
)
def test_a_bad_value_is_told_at_its_cell(column: str, typed: object, code: str, message: str, hint: str) -> None:
    _, problems = read(with_columns(**{column: typed}))
    assert [problem.code for problem in problems] == [code]
    assert said(problems[0]) == ("Players!C2", message, hint)


# Names


def test_name_twice() -> None:
    _, problems = read([["Name"], ["Ann"], ["Bob"], ["Ann"]])
    problem = found(problems, "name-twice")
    assert problem.is_error
    assert said(problem) == (
        "Players!A4",
        '"Ann" stands here a second time.',
        "It is at A2 already. Add a middle name or the town to tell them apart.",
    )


@pytest.mark.parametrize("twin", ["ANN LEE", "Ann  Lee", "Änn Lee", "AnnLee", "Ann Lee "])
def test_name_nearly_twice_is_a_warning(twin: str) -> None:
    _, problems = read([["Name"], ["Ann Lee"], [twin]])
    problem = found(problems, "name-nearly-twice")
    assert problem.severity is Severity.WARNING
    assert said(problem) == (
        "Players!A3",
        f'"{twin.strip()}" is almost the same name as "Ann Lee" at A2.',
        "If it is the same person, delete one row.",
    )


def test_an_address_in_place_of_a_name() -> None:
    _, problems = read([["Name"], ["Ann"], ["Bob Lee <bob@example.org>"]])
    problem = found(problems, "name-address")
    assert problem.severity is Severity.WARNING
    assert said(problem) == (
        "Players!A3",
        '"Bob Lee <bob@example.org>" holds an email address, and everybody will read it.',
        "Move the address into the column Email.",
    )


@pytest.mark.parametrize("name", ["BYE", "bye", " Bye "])
def test_a_player_called_bye(name: str) -> None:
    _, problems = read([["Name"], ["Ann"], [name]])
    assert said(found(problems, "name-bye")) == (
        "Players!A3",
        f'A player cannot be called "{name.strip()}": the word stands for no opponent.',
        "Add a letter or the first name.",
    )


def test_name_missing_beside_other_entries() -> None:
    _, problems = read([["Name", "Team"], ["Ann", "Reds"], [None, "Blues"]])
    assert said(found(problems, "name-missing")) == (
        "Players!A3",
        "This row has no name.",
        "Type the player's name, or clear the row.",
    )


@pytest.mark.parametrize(("header", "typed"), [("Drops", 2), ("Rating", 1500), ("Director", "x"), ("Enters", 3)])
def test_name_missing_whatever_else_is_filled_in(header: str, typed: object) -> None:
    _, problems = read([["#", "Name", header], [1, "Ann", None], [2, None, typed]])
    assert str(found(problems, "name-missing").cell) == "Players!B3"


@pytest.mark.parametrize("filled_down", [False, "FALSE", "no", 0, "0"])
def test_columns_filled_down_into_rows_to_spare_name_nobody(filled_down: object) -> None:
    assert read([["#", "Name", "House", "Byes"], [1, "Ann", None, None], [2, None, filled_down, 0]])[1] == []


def test_a_row_with_a_number_alone_is_one_to_spare() -> None:
    assert read([["#", "Name", "Notes"], [1, "Ann", None], [2, None, "late?"]])[1] == []


def test_an_error_in_a_name_is_not_a_blank() -> None:
    players, problems = read([["Name"], ["#REF!"], ["Bob"]])
    assert list(players) == ["Bob"]
    assert said(found(problems, "cell-error")) == ("Players!A2", "The cell shows #REF!.", "Type the value itself.")


# Entry numbers


def test_blank_numbers_are_given_in_row_order() -> None:
    assert numbers([["Name"], ["Cy"], ["Ann"]]) == ({"Cy": 1, "Ann": 2}, [])


def test_blank_numbers_come_after_all_that_are_typed() -> None:
    assert numbers([["#", "Name"], [None, "Cy"], [7, "Ann"], [None, "Bob"]])[0] == {"Cy": 8, "Ann": 7, "Bob": 9}


def test_a_blank_number_is_matched_by_name_with_what_rounds_show() -> None:
    players = [["Name"], ["Dee"], ["cy "], ["Bob"], ["Ann"]]
    assert numbers(players, round_1=ONE_ROUND) == ({"Dee": 4, "cy": 3, "Bob": 2, "Ann": 1}, [])


def test_one_row_and_one_number_left_over_are_a_renaming() -> None:
    found_numbers, problems = numbers([["Name"], ["Annabel"], ["Bob"], ["Cy"], ["Dee"]], round_1=ONE_ROUND)
    assert found_numbers["Annabel"] == 1
    problem = found(problems, "player-renamed")
    assert problem.severity is Severity.NOTE
    assert said(problem) == (
        "Players!A2",
        '"Ann", entry number 1, is now called "Annabel".',
        "If this is someone else, type another number into the column #, and put Ann back.",
    )


def test_rows_left_over_when_no_number_is_get_the_next_free_ones() -> None:
    players = [["Name"], ["New"], ["Ann"], ["Bob"], ["Cy"], ["Dee"], ["Newer"]]
    assert numbers(players, round_1=ONE_ROUND)[0] | {"Ann": 1} == {
        "New": 5,
        "Ann": 1,
        "Bob": 2,
        "Cy": 3,
        "Dee": 4,
        "Newer": 6,
    }


def test_anything_else_is_an_error_that_asks_for_the_number() -> None:
    players = [["#", "Name"], [None, "New"], [None, "Newer"], [None, "Bob"], [3, "Cy"], [4, "Dee"]]
    _, problems = numbers(players, round_1=ONE_ROUND)
    asked = [said(problem) for problem in problems if problem.code == "number-unclear"]
    hint = "Type it into the column #: one of 1 (Ann), or 5 for a new player."
    assert asked == [
        ("Players!A2", 'The entry number of "New" cannot be told.', hint),
        ("Players!A3", 'The entry number of "Newer" cannot be told.', hint),
    ]


def test_the_number_is_asked_for_at_the_name_where_there_is_no_column_for_it() -> None:
    _, problems = numbers([["Name"], ["New"], ["Newer"], ["Bob"], ["Cy"], ["Dee"]], round_1=ONE_ROUND)
    assert [str(problem.cell) for problem in problems if problem.code == "number-unclear"] == [
        "Players!A2",
        "Players!A3",
    ]


def test_what_the_program_wrote_is_surer_than_a_round_where_names_were_swapped() -> None:
    swapped = [ROUND, [1, 1, "Bob", 2, "Ann"]]
    standings = [STANDINGS, [1, 1, "Ann", 0], [2, 2, "Bob", 0]]
    found_numbers, problems = numbers([["Name"], ["Ann"], ["Bob"]], round_1=swapped, standings=standings)
    assert found_numbers == {"Ann": 1, "Bob": 2}
    assert problems == []


def test_number_twice() -> None:
    _, problems = numbers([["#", "Name"], [1, "Ann"], [1, "Bob"]])
    assert said(found(problems, "number-twice")) == (
        "Players!A3",
        "Entry number 1 stands here a second time.",
        "It is at A2 already. Clear this one if the player is new.",
    )


def test_a_number_that_is_none() -> None:
    _, problems = numbers([["#", "Name"], ["one", "Ann"], [0, "Bob"]])
    assert [said(problem) for problem in problems] == [
        ("Players!A2", '#: "one" is not a number.', "Type a whole number from 1 to 999999."),
        ("Players!A3", "# cannot be 0.", "Type a whole number from 1 to 999999."),
    ]


# Enters, Drops, Returns (ALL-6)


@pytest.mark.parametrize(("typed", "ordinal"), [("Top 4", 2), ("final", 3), (3, 3)])
def test_ALL_6_a_round_of_the_bracket_is_understood_before_its_sheet_stands(typed: object, ordinal: int) -> None:
    player, problems = first_player({"round_1": ONE_ROUND, "top_4": TOP_4}, Drops=typed)
    assert problems == []
    assert player.drops == (ordinal,)


def test_ALL_6_rounds_may_be_listed_in_any_order_and_by_the_names_of_bracket_sheets() -> None:
    player, problems = first_player({"round_1": ONE_ROUND, "top_4": TOP_4}, Drops="Top 4")
    assert (player.drops, problems) == ((2,), [])
    player, problems = first_player(Drops="5; 2", Returns="round 4")
    assert (player.drops, player.returns, problems) == ((2, 5), (4,), [])


def test_ALL_6_never_began_and_a_return_right_after_a_drop_are_no_contradiction() -> None:
    assert first_player(Drops=0)[1] == []
    assert first_player(Drops=0, Returns=3)[1] == []
    assert first_player(Drops=2, Returns=3)[1] == []


@pytest.mark.parametrize(
    ("columns", "cell", "code", "message", "hint"),
    [
        (
            {"Enters": 3, "Drops": 1},
            "D2",
            "drop-before-entry",
            "The last round played is 1, but the player enters in round 3 only.",
            "Correct Drops or Enters.",
        ),
        (
            {"Drops": "2, 5"},
            "C2",
            "drop-twice",
            "Two drops, 2 and 5, without a return between them.",
            "Type the round of coming back into Returns, or clear one drop.",
        ),
        (
            {"Returns": 4},
            "C2",
            "return-without-drop",
            "A return in round 4 needs a drop in an earlier round.",
            "Type the last round played before it into Drops.",
        ),
        (
            {"Drops": 3, "Returns": 3},
            "D2",
            "return-without-drop",
            "A return in round 3 needs a drop in an earlier round.",
            "Type the last round played before it into Drops.",
        ),
        (
            {"Drops": 1, "Returns": "3, 4"},
            "D2",
            "return-without-drop",
            "Two returns, 3 and 4, without a drop between them.",
            "Type the last round played before it into Drops.",
        ),
    ],
)
def test_ALL_6_contradictions(columns: dict[str, object], cell: str, code: str, message: str, hint: str) -> None:
    player, problems = first_player(**columns)
    assert [problem.code for problem in problems] == [code]
    assert said(problems[0]) == (f"Players!{cell}", message, hint)
    assert (player.drops, player.returns) == ((), ())


@pytest.mark.parametrize("columns", [{"Drops": 1, "Returns": 2}, {"Enters": 2}, {"Drops": 0, "Returns": "Top 4"}])
def test_ALL_6_nobody_comes_in_after_a_cut(columns: dict[str, object]) -> None:
    _, problems = first_player({"round_1": ONE_ROUND, "top_4": TOP_4}, **columns)
    problem = found(problems, "entry-after-cut")
    cell = "Players!D2" if "Returns" in columns else "Players!C2"
    assert said(problem) == (
        cell,
        "Round 2 belongs to the bracket, and nobody comes in once that has begun.",
        "Type a round before 2, or clear the cell.",
    )


def test_ALL_6_where_all_is_elimination_there_is_no_round_before_it() -> None:
    _, problems = first_player({"top_4": TOP_4}, Enters=2)
    assert found(problems, "entry-after-cut").hint == "Clear the cell; for a player who never began, type 0 into Drops."


def test_a_late_entrant_who_is_only_in_results_keeps_the_number() -> None:
    results = [RESULTS, [1, 1, 1, "Ann", 9, "Zed"]]
    assert numbers([["Name"], ["Ann"], ["Zed"]], results=results)[0] == {"Ann": 1, "Zed": 9}
