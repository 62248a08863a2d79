"""Round and bracket sheets: who sits where, however the organizer typed, sorted or swapped it."""

from __future__ import annotations

import pytest
from sheets_by_hand import (
    BRACKET,
    FOUR,
    RESULTS,
    ROUND,
    STANDINGS,
    Rows,
    event_sheets,
    found,
    parsed,
    said,
    with_part,
    workbook,
)

from tourney_xl.checks import run_checks
from tourney_xl.games import loader
from tourney_xl.model import Event, Match, Round, Stage, Verdict
from tourney_xl.problems import Problem, Severity
from tourney_xl.workbook.parse import parse
from tourney_xl.workbook.read import read_tables

ANN_BOB = [1, 1, "Ann", 2, "Bob"]
CY_DEE = [2, 3, "Cy", 4, "Dee"]
ADD_OR_BYE = "Type a name from the sheet Players (add a new player there first), or BYE."


def read_event(
    game: str = "doomtown", players: Rows | None = None, settings: dict[str, object] | None = None, **sheets: Rows
) -> tuple[Event, list[Problem]]:
    result = parsed(event_sheets(game=game, players=players, settings=settings, **sheets))
    assert result.event is not None
    return result.event, result.problems


def read(rows: Rows, **more: Rows) -> tuple[Round, list[Problem]]:
    """`Round 1` with these rows, among Ann, Bob, Cy and Dee, whose numbers are 1 to 4."""
    event, problems = read_event(round_1=rows, **more)
    return event.rounds[0], problems


def pairs(rows: Rows, **more: Rows) -> list[tuple[int, int | None]]:
    """Who meets whom, where nothing is wrong."""
    round_, problems = read(rows, **more)
    assert problems == []
    return [(match.one, match.two) for match in round_.matches]


def named(*names: str) -> Rows:
    return [["#", "Name"], *([number, name] for number, name in enumerate(names, start=1))]


# How it is read


def test_a_round_as_the_program_writes_it() -> None:
    round_, problems = read([ROUND, [*ANN_BOB, "Ann", "late start", "At time"], [*CY_DEE, 2]])
    assert problems == []
    assert (round_.ordinal, round_.sheet, round_.stage, round_.size) == (1, "Round 1", Stage.SWISS, None)
    first, second = round_.matches
    assert (first.one, first.two, first.table) == (1, 2, 1)
    assert (first.entry.winner, first.entry.how) == (Verdict.ONE, "At time")
    assert (second.one, second.two, second.table, second.entry.winner) == (3, 4, 2, Verdict.TWO)
    assert str(second.at("Winner")) == "Round 1!F3"


def test_columns_stand_in_any_order_among_columns_of_the_organizer() -> None:
    headers = ["Judge", "Winner", "Player 2", "Fun", None, "Player 1", "#2", "Table", "#1", "How"]
    row = ["Eve", "Dee", "Dee", 5, None, "Ann", 4, 7, 1, None]
    round_, problems = read([headers, row, [None, None, "Bob", None, None, "Cy"]])
    assert problems == []
    match = round_.matches[0]
    assert (match.one, match.two, match.table, match.entry.winner) == (1, 4, 7, Verdict.TWO)
    assert str(match.at("Winner")) == "Round 1!B2"


def test_headers_are_read_whatever_their_case_and_spaces() -> None:
    headers = [" table ", "#1", "PLAYER\u00a01", "#2", "player  2", "Winner\n", "note", "HOW"]
    round_, problems = read([headers, [*ANN_BOB, 1, None, "at time"], CY_DEE])
    assert problems == []
    assert (round_.matches[0].entry.winner, round_.matches[0].entry.how) == (Verdict.ONE, "At time")


def test_rows_may_be_sorted_and_blank_rows_stand_between() -> None:
    assert pairs([ROUND, [], CY_DEE, [], ["", " ", "\u00a0"], ANN_BOB]) == [(3, 4), (1, 2)]


def test_names_are_read_whatever_their_case_and_spaces() -> None:
    assert pairs([ROUND, [1, None, " ann ", None, "BOB"], [2, None, "\u00a0Cy", None, "\u200edee\u200b"]]) == [
        (1, 2),
        (3, 4),
    ]


def test_names_with_an_apostrophe_or_a_hyphen_that_the_office_program_replaced() -> None:
    players = named("Pat O'Neil", "Jo Lee-Ray")
    event, problems = read_event(players=players, round_1=[ROUND, [1, None, "Pat O’Neil", None, "Jo Lee–Ray", 1]])
    assert problems == []
    assert event.rounds[0].players == (1, 2)


@pytest.mark.parametrize("number", [1, 1.0, "1", " 1 "])
def test_a_seat_without_a_name_is_told_by_its_number(number: object) -> None:
    assert pairs([ROUND, [1, number, None, 2, "Bob"], CY_DEE]) == [(1, 2), (3, 4)]


def test_a_round_without_entry_numbers_is_read_by_the_names() -> None:
    assert pairs([["Player 1", "Player 2", "Winner", "How"], ["Ann", "Dee", 1], ["Bob", "Cy", 2]]) == [(1, 4), (2, 3)]


@pytest.mark.parametrize(("typed", "table"), [(12, 12), ("12", 12), (" 12.0 ", 12), (None, None), (0, 0)])
def test_a_table_is_a_number_or_blank(typed: object, table: int | None) -> None:
    round_, problems = read([ROUND, [typed, *ANN_BOB[1:]], CY_DEE])
    assert problems == []
    assert round_.matches[0].table == table


def test_a_remark_below_the_pairings_is_no_match() -> None:
    assert pairs([ROUND, ANN_BOB, CY_DEE, [], [None, None, None, None, None, None, "Lunch at noon"]]) == [
        (1, 2),
        (3, 4),
    ]


# Names and numbers


def test_names_win_over_numbers_where_two_players_were_swapped_by_hand() -> None:
    assert pairs([ROUND, [1, 1, "Dee", 2, "Bob"], [2, 3, "Cy", 4, "Ann"]]) == [(4, 2), (3, 1)]


def test_names_win_over_numbers_that_nobody_has() -> None:
    assert pairs([ROUND, [1, 77, "Ann", "x", "Bob"], CY_DEE]) == [(1, 2), (3, 4)]


def test_a_renamed_player_is_followed_by_the_number() -> None:
    players = named("Annabel", "Bob", "Cy", "Dee")
    standings = [STANDINGS, *([number, number, name, 0] for number, name in enumerate(FOUR, start=1))]
    event, problems = read_event(players=players, round_1=[ROUND, [*ANN_BOB, "Ann"], CY_DEE], standings=standings)
    assert problems == []
    assert event.rounds[0].matches[0].players == (1, 2)
    assert event.rounds[0].matches[0].entry.winner is Verdict.ONE


def test_the_old_or_the_new_name_may_be_typed_as_the_winner_of_a_renamed_player() -> None:
    players = named("Annabel", "Bob", "Cy", "Dee")
    results = [RESULTS, [1, 1, 1, "Ann", 2, "Bob"], [1, 2, 3, "Cy", 4, "Dee"]]
    for winner in ("Ann", "ann", "Annabel", "ANNABEL"):
        event, problems = read_event(players=players, round_1=[ROUND, [*ANN_BOB, winner], CY_DEE], results=results)
        assert problems == []
        assert event.rounds[0].matches[0].entry.winner is Verdict.ONE


def test_swapped_names_of_a_renamed_player_go_by_the_new_name() -> None:
    players = named("Annabel", "Bob", "Cy", "Dee")
    results = [RESULTS, [1, 1, 1, "Ann", 2, "Bob"], [1, 2, 3, "Cy", 4, "Dee"]]
    rows = [ROUND, [1, 1, "Dee", 2, "Bob"], [2, 3, "Cy", 4, "Annabel"]]
    event, problems = read_event(players=players, round_1=rows, results=results)
    assert problems == []
    assert event.rounds[0].players == (4, 2, 3, 1)


def test_players_whose_names_differ_in_case_only_are_told_apart_as_typed() -> None:
    event, problems = read_event(players=named("Ann", "ANN"), round_1=[ROUND, [1, None, "ANN", None, "Ann"]])
    assert [problem.code for problem in problems] == ["name-nearly-twice"]
    assert event.rounds[0].players == (2, 1)


def test_name_ambiguous() -> None:
    rows = [ROUND, [1, None, "ann", None, "Bob"]]
    _, problems = read_event(players=named("Ann", "ANN", "Bob"), round_1=rows)
    assert said(found(problems, "name-ambiguous")) == (
        "Round 1!C2",
        'Several players are called "ann".',
        "Type the entry number into the column #1: 1 or 2.",
    )


def test_name_ambiguous_in_a_sheet_without_numbers() -> None:
    rows = [["Player 1", "Player 2", "Winner", "How"], ["Bob", "ann"]]
    _, problems = read_event(players=named("Ann", "ANN", "Bob"), round_1=rows)
    assert said(found(problems, "name-ambiguous")) == (
        "Round 1!B2",
        'Several players are called "ann".',
        "Type the entry number into the column #2: 1 or 2. "
        "The sheet has no such column yet: type #2 into row 1 of a free column first.",
    )


def test_the_number_tells_players_of_one_name_apart() -> None:
    event, problems = read_event(players=named("Ann", "ANN", "Bob"), round_1=[ROUND, [1, 2, "ann", 3, "Bob"]])
    assert [problem.code for problem in problems] == ["name-nearly-twice"]
    assert event.rounds[0].players == (2, 3)


# Names that are no player's


@pytest.mark.parametrize(
    ("number", "name", "message", "hint"),
    [
        (2, "Bobb", '"Bobb" is not a player.', 'Did you mean "Bob" (Players!B3)?'),
        (None, "Xerxes", '"Xerxes" is not a player.', ADD_OR_BYE),
        (None, 4, '"4" is not a player.', 'Is it the player with that entry number? Then type "Dee".'),
        (9, None, "No player has the entry number 9.", "Type the player's name."),
    ],
)
def test_unknown_player(number: object, name: object, message: str, hint: str) -> None:
    _, problems = read([ROUND, [1, 1, "Ann", number, name], CY_DEE])
    assert [problem.severity for problem in problems] == [Severity.ERROR]
    assert said(found(problems, "unknown-player")) == ("Round 1!E2", message, hint)


def test_unknown_player_whose_row_was_deleted() -> None:
    results = [RESULTS, [1, 1, 1, "Ann", 2, "Bob"], [1, 2, 3, "Cy", 4, "Dee"]]
    players = [["#", "Name"], [1, "Ann"], [3, "Cy"], [4, "Dee"]]
    _, problems = read_event(players=players, round_1=[ROUND, ANN_BOB, CY_DEE], results=results)
    assert said(found(problems, "unknown-player")) == (
        "Round 1!E2",
        '"Bob" is not a player.',
        "The row is gone from Players: put it back, and type the last round played into Drops.",
    )


def test_a_misspelt_name_is_told_once_and_its_player_is_not_missed_as_well() -> None:
    event, problems = read_event(round_1=[ROUND, [1, 1, "Ann", 2, "Bobb", "Bobb"], [*CY_DEE, 1]])
    assert [problem.code for problem in problems] == ["unknown-player"]
    assert run_checks(event, None, None) == []


def test_a_guess_never_takes_a_player_who_sits_elsewhere() -> None:
    round_, problems = read([ROUND, [1, 1, "Ann", 2, "Deee"], CY_DEE])
    assert said(found(problems, "unknown-player"))[2] == 'Did you mean "Dee" (Players!B5)?'
    assert round_.players == (1, 3, 4)


def test_two_names_that_nobody_can_read_leave_no_match() -> None:
    round_, problems = read([ROUND, [1, None, "Qwerty", None, "Zxcvb", 1], CY_DEE])
    assert [(problem.code, str(problem.cell)) for problem in problems] == [
        ("unknown-player", "Round 1!C2"),
        ("unknown-player", "Round 1!E2"),
    ]
    assert round_.players == (3, 4)


@pytest.mark.parametrize(
    ("row", "cell", "message", "hint"),
    [
        ([1, 1, "Ann"], "E2", 'Nobody sits opposite "Ann".', "Type a player's name, or BYE."),
        ([1, None, None, 2, "Bob"], "C2", 'Nobody sits opposite "Bob".', "Type a player's name, or BYE."),
        ([1, 1, None, None, None], "E2", 'Nobody sits opposite "1".', "Type a player's name, or BYE."),
        (
            [None, None, None, None, "BYE"],
            "C2",
            "Nobody is named for this BYE.",
            "Type the player's name, or clear the row.",
        ),
        (
            [1, None, None, None, None, "Ann"],
            "C2",
            "There is a result here, but no players.",
            "Type the players' names, or clear the row.",
        ),
        (
            [None, None, "bye", None, "BYE"],
            "C2",
            "BYE against BYE is no match.",
            "Type a player's name, or delete the row.",
        ),
    ],
)
def test_seat_empty(row: list[object], cell: str, message: str, hint: str) -> None:
    _, problems = read([ROUND, row, CY_DEE])
    assert [problem.code for problem in problems] == ["seat-empty"]
    assert said(problems[0]) == (f"Round 1!{cell}", message, hint)


# Byes


@pytest.mark.parametrize("word", ["BYE", "bye", " Bye\u00a0"])
def test_a_bye_needs_no_result(word: str) -> None:
    assert pairs([ROUND, ANN_BOB, [None, 3, "Cy", None, word]]) == [(1, 2), (3, None)]


def test_a_bye_may_stand_on_either_side() -> None:
    assert pairs([ROUND, ANN_BOB, [None, None, "BYE", 3, "Cy"]]) == [(1, 2), (3, None)]


def test_the_word_bye_wins_over_the_number_left_beside_it() -> None:
    assert pairs([ROUND, ANN_BOB, [2, 3, "Cy", 4, "BYE"]]) == [(1, 2), (3, None)]


def test_a_name_typed_over_bye_makes_a_match() -> None:
    round_, problems = read([ROUND, ANN_BOB, [None, 3, "Cy", None, "Dee", "Dee"]])
    assert problems == []
    assert (round_.matches[1].players, round_.matches[1].entry.winner) == ((3, 4), Verdict.TWO)


@pytest.mark.parametrize("typed", ["Cy", "cy", 1, "1", "Player 1", "BYE", None])
def test_a_bye_with_the_players_own_name_as_the_winner_is_fine(typed: object) -> None:
    assert pairs([ROUND, ANN_BOB, [None, 3, "Cy", None, "BYE", typed]]) == [(1, 2), (3, None)]


@pytest.mark.parametrize("typed", ["Cy", 2, "Player 2"])
def test_a_bye_on_the_left_is_won_on_the_right(typed: object) -> None:
    assert pairs([ROUND, ANN_BOB, [None, None, "BYE", 3, "Cy", typed]]) == [(1, 2), (3, None)]


@pytest.mark.parametrize(("typed", "shown"), [("Dee", "Dee"), (2, "2"), ("Draw", "Draw"), ("None", "None")])
def test_bye_with_result(typed: object, shown: str) -> None:
    _, problems = read([ROUND, ANN_BOB, [None, 3, "Cy", None, "BYE", typed]])
    assert said(found(problems, "bye-with-result")) == (
        "Round 1!F3",
        f'Cy has a bye here, so "{shown}" cannot be the result.',
        "Clear this cell, or type the opponent's name over BYE.",
    )


# Tables


@pytest.mark.parametrize("typed", ["Stage", "1a", 1.5, -3])
def test_table_unclear(typed: object) -> None:
    round_, problems = read([ROUND, [typed, *ANN_BOB[1:]], CY_DEE])
    assert found(problems, "table-unclear").severity is Severity.WARNING
    assert said(problems[0]) == (
        "Round 1!A2",
        f'Table: "{typed}" is not the number of a table, so the match counts as one without.',
        "Type the number of the table, or clear the cell.",
    )
    assert round_.matches[0].table is None


# Columns


def test_column_missing_is_not_taken_for_its_neighbour() -> None:
    """`Player 2` is like `Player 1`, but it is known to be another column."""
    _, problems = read([["Table", "Player 2", "Winner", "How"], [1, "Bob"]])
    assert said(found(problems, "column-missing")) == (
        "Round 1!A1",
        'The column "Player 1" is missing.',
        'Type "Player 1" into row 1, above that column or a free one.',
    )


def test_column_missing_with_a_suggestion() -> None:
    rows = [["Table", "#1", "Player 1", "#2", "Player 2", "Winer", "How"], [*ANN_BOB, 1], CY_DEE]
    event, problems = read_event(round_1=rows)
    assert said(found(problems, "column-missing")) == (
        "Round 1!A1",
        'The column "Winner" is missing.',
        'Is it "Winer" at F1? Then type "Winner" there.',
    )
    assert event.rounds[0].players == (1, 2, 3, 4)
    assert run_checks(event, None, None) == [], "the pairs are read without the results"


def test_columns_missing_are_told_together_because_they_have_one_cell() -> None:
    _, problems = read([["Table", "Playr 2", "Winner", "How"], [1, "Ann"]])
    assert said(found(problems, "column-missing")) == (
        "Round 1!A1",
        'The columns "Player 1" and "Player 2" are missing.',
        'Type "Player 1" into row 1, above that column or a free one. '
        'Is it "Playr 2" at B1? Then type "Player 2" there.',
    )


def test_a_column_of_names_is_not_needed_where_the_numbers_stand() -> None:
    event, problems = read_event(round_1=[["#1", "#2", "Player 2", "Winner", "How"], [1, 2, "Bob"], [3, 4, "Dee"]])
    assert [problem.code for problem in problems] == ["column-missing"]
    assert event.rounds[0].players == (1, 2, 3, 4)


def test_columns_missing_because_the_headers_are_lower_down() -> None:
    """A title put in above is told once, and the rows are read all the same."""
    rows = [["Spring Cup"], [], ROUND, [*ANN_BOB, "Ann"], [*CY_DEE, "Nobody"]]
    event, problems = read_event(round_1=rows)
    assert said(found(problems, "column-missing")) == (
        "Round 1!A1",
        'The columns "Player 1", "Player 2" and "Winner" are missing.',
        "They stand in row 3: delete the rows above them, so that the headers are in row 1.",
    )
    assert event.rounds[0].players == (1, 2, 3, 4)
    assert str(found(problems, "winner-unknown").cell) == "Round 1!F5"
    assert run_checks(event, None, None) == []


def test_column_twice() -> None:
    _, problems = read([[*ROUND, " winner "], [*ANN_BOB, 1], CY_DEE])
    assert said(found(problems, "column-twice")) == (
        "Round 1!I1",
        'The column "Winner" stands here a second time.',
        "It stands at F1 already: rename or delete one of the two.",
    )


def test_the_organizers_own_columns_may_bear_one_name() -> None:
    assert pairs([[*ROUND, "Note", "Judge", "Judge"], ANN_BOB, CY_DEE]) == [(1, 2), (3, 4)]


def test_game_column_missing() -> None:
    _, problems = read([ROUND[:-1], ANN_BOB, CY_DEE])
    assert [problem.severity for problem in problems] == [Severity.WARNING]
    assert said(found(problems, "game-column-missing")) == (
        "Round 1!A1",
        'The column "How" is missing, so it is read as blank.',
        'Type "How" into row 1, above that column or a free one.',
    )


def test_game_column_missing_because_it_is_misspelt() -> None:
    headers = [*ROUND, "Score 1", "Scoer 2", "Second", "Destroyed"]
    _, problems = read_event("armada", round_1=[headers, ANN_BOB, CY_DEE])
    assert said(found(problems, "game-column-missing")) == (
        "Round 1!A1",
        'The column "Score 2" is missing, so it is read as blank.',
        'Is it "Scoer 2" at J1? Then type "Score 2" there.',
    )


def test_optional_columns_are_not_missed() -> None:
    assert pairs([ROUND, ANN_BOB, CY_DEE]) == [(1, 2), (3, 4)]


def test_a_best_of_three_has_its_games_instead_of_the_games_columns() -> None:
    headers = [*BRACKET[:-1], "Games 1", "Games 2"]
    rows = [headers, [1, 1, 1, 2, *ANN_BOB[1:], None, None, 2, 1]]
    event, problems = read_event("star-trek-1e", round_1=[ROUND], final=rows)
    assert [problem for problem in problems if problem.cell and problem.cell.sheet == "Final"] == []
    assert event.rounds[1].matches[0].entry.figures == {"Games 1": 2, "Games 2": 1}


# Cells that hold no value


def test_cell_error_in_a_name_and_in_a_winner() -> None:
    event, problems = read_event(round_1=[ROUND, [1, None, "#N/A", 2, "Bob"], [*CY_DEE, "#REF!"]])
    assert [(problem.code, *said(problem)) for problem in problems] == [
        ("cell-error", "Round 1!C2", "The cell shows #N/A.", "Type the value itself."),
        ("cell-error", "Round 1!F3", "The cell shows #REF!.", "Type the value itself."),
    ]
    assert event.rounds[0].players == (2, 3, 4)


def test_cell_uncalculated() -> None:
    data = workbook(event_sheets(round_1=[ROUND, [*ANN_BOB, "=C2"], CY_DEE]))
    problems = parse(read_tables(data), loader.load).problems
    assert said(found(problems, "cell-uncalculated")) == (
        "Round 1!F2",
        "The formula has not been calculated yet.",
        "Open the workbook in Excel or LibreOffice and save it once, or type the value itself.",
    )


def test_a_formula_with_its_value_is_read_as_the_value() -> None:
    data = workbook(event_sheets(round_1=[ROUND, [*ANN_BOB, "=C2"], CY_DEE]))
    data = with_part(
        data, "xl/worksheets/sheet3.xml", '<c r="F2"><f>C2</f><v></v></c>', '<c r="F2" t="str"><f>C2</f><v>Ann</v></c>'
    )
    result = parse(read_tables(data), loader.load)
    assert result.problems == []
    assert result.event is not None
    assert result.event.rounds[0].matches[0].entry.winner is Verdict.ONE


def test_an_error_in_a_name_is_no_name_to_match_a_number_with() -> None:
    players = [["Name"], ["Ann"], ["Bob"]]
    event, problems = read_event(players=players, round_1=[ROUND, [1, 1, "#N/A", 2, "Bob"]])
    assert [problem.code for problem in problems] == ["cell-error"]
    assert {player.name: player.number for player in event.players} == {"Ann": 3, "Bob": 2}


# Brackets


TOP_4 = [BRACKET, [1, 1, 1, 4, 1, "Ann", 4, "Dee", "Ann"], [2, 2, 2, 3, 2, "Bob", 3, "Cy"]]


def bracket(rows: Rows, sheet: str = "top_4") -> tuple[Round, list[Problem]]:
    event, problems = read_event(settings={"Structure": "single-day"}, **{sheet: rows})
    return event.rounds[0], problems


def test_a_bracket_sheet_has_a_match_number_and_seeds() -> None:
    round_, problems = bracket(TOP_4)
    assert problems == []
    assert (round_.sheet, round_.stage, round_.size) == ("Top 4", Stage.ELIMINATION, 4)
    assert [(m.number, m.seed_one, m.seed_two, m.one, m.two) for m in round_.matches] == [
        (1, 1, 4, 1, 4),
        (2, 2, 3, 2, 3),
    ]


def test_a_bracket_sorted_by_anything_keeps_its_numbers() -> None:
    round_, problems = bracket([TOP_4[0], TOP_4[2], TOP_4[1]])
    assert problems == []
    assert [(match.number, match.seed_one) for match in round_.matches] == [(2, 2), (1, 1)]


def test_numbers_of_a_bracket_typed_as_text() -> None:
    round_, problems = bracket([BRACKET, ["1", " 1 ", "1", "4", 1, "Ann", 4, "Dee"], TOP_4[2]])
    assert problems == []
    match = round_.matches[0]
    assert (match.table, match.number, match.seed_one, match.seed_two) == (1, 1, 1, 4)


def test_a_bye_in_a_bracket_has_one_seed_on_either_side() -> None:
    rows = [
        BRACKET,
        [None, 1, 1, None, 1, "Ann", None, "BYE"],
        [2, 2, 2, 3, 2, "Bob", 3, "Cy"],
        [None, 3, None, 4, None, "BYE", 4, "Dee"],
    ]
    round_, problems = bracket(rows)
    assert problems == []
    first, last = round_.matches[0], round_.matches[2]
    assert (first.one, first.two, first.seed_one, first.seed_two) == (1, None, 1, None)
    assert (last.one, last.two, last.seed_one, last.seed_two) == (4, None, 4, None)


def test_bracket_number_missing() -> None:
    _, problems = bracket([BRACKET, [1, None, 1, 4, 1, "Ann", 4, "Dee"], TOP_4[2]])
    assert said(found(problems, "bracket-number-missing")) == (
        "Top 4!B2",
        "Match is blank, so it cannot be told who meets whom next.",
        "Type back what stood here; the sheet Bracket and the newest backup show it.",
    )


def test_bracket_number_missing_where_a_name_was_typed_over_bye() -> None:
    _, problems = bracket([BRACKET, [None, 1, 1, None, 1, "Ann", None, "Dee"], TOP_4[2]])
    assert said(found(problems, "bracket-number-missing")) == (
        "Top 4!D2",
        "Seed 2 is blank, so it cannot be told who meets whom next.",
        "Type back what stood here; the sheet Bracket and the newest backup show it. "
        "For a player typed over BYE: a number that no other player of this sheet has.",
    )


@pytest.mark.parametrize(
    ("seed", "code", "message"),
    [
        ("first", "number-text", 'Seed 1: "first" is not a number.'),
        (0, "number-too-small", "Seed 1 cannot be 0."),
        (1.5, "number-fraction", "Seed 1: 1.5 is not a whole number."),
        (200_000, "number-too-large", "Seed 1 can hardly be 200000."),
    ],
)
def test_a_seed_that_is_none(seed: object, code: str, message: str) -> None:
    _, problems = bracket([BRACKET, [1, 1, seed, 4, 1, "Ann", 4, "Dee"], TOP_4[2]])
    assert said(found(problems, code)) == ("Top 4!C2", message, "Type a whole number from 1 to 100000.")


def test_columns_of_a_bracket_missing_are_told_once_and_not_again_in_every_row() -> None:
    headers = [header for header in BRACKET if not header.startswith("Seed")]
    rows = [headers, [1, 1, 1, "Ann", 4, "Dee"], [2, 2, 2, "Bob", 3, "Cy"]]
    round_, problems = bracket(rows)
    assert [problem.code for problem in problems] == ["column-missing"]
    assert said(problems[0]) == (
        "Top 4!A1",
        'The columns "Seed 1" and "Seed 2" are missing.',
        'Type "Seed 1" into row 1, above that column or a free one. '
        'Type "Seed 2" into row 1, above that column or a free one.',
    )
    assert round_.players == (1, 4, 2, 3)


def test_a_swiss_round_asks_for_no_seeds_and_reads_none() -> None:
    round_, problems = read([BRACKET, [1, 9, 9, 9, *ANN_BOB[1:]], CY_DEE[:1] + [None] * 3 + CY_DEE[1:]])
    assert problems == []
    assert round_.matches[0] == Match(1, 2, 1)


def test_a_round_is_read_where_the_game_is_unknown() -> None:
    event, problems = read_event("chess", round_1=[ROUND, [*ANN_BOB, "Draw", None, "Checkmate"], CY_DEE])
    assert {problem.cell.sheet for problem in problems if problem.cell} == {"Event"}
    assert event.rounds[0].players == (1, 2, 3, 4)
    assert event.rounds[0].matches[0].entry.winner is Verdict.DRAW
