"""What the program wrote last time is read back as it was written, and never asked about."""

from __future__ import annotations

from sheets_by_hand import LOG, RESULTS, STANDINGS, Rows, event_sheets, parsed, tables

from tourney_xl.model import LogRow, Memory, ResultRow, StandingRow
from tourney_xl.workbook.parse_memory import read_memory

NO_ROWS: Rows = [[]]


def memory(results: Rows = NO_ROWS, standings: Rows = NO_ROWS, log: Rows = NO_ROWS) -> Memory:
    sheets = {"Results": [RESULTS, *results], "Standings": [STANDINGS, *standings], "Log": [LOG, *log]}
    return read_memory(tables(sheets))


def test_a_workbook_without_the_programs_sheets_remembers_nothing() -> None:
    assert read_memory(tables(event_sheets())) == Memory()


def test_results_with_a_match_a_bye_and_a_match_still_open() -> None:
    rows = [
        [1, 7, 1, "Ann", 2, "Bob", "Ann", "Full", 3, 1, "ST-1"],
        [1, None, 3, "Cy", None, "BYE", "Cy", "Bye", 3],
        ["Top 4", 1, 4, "Dee", 1, "Ann"],
    ]
    assert memory(results=rows).results == (
        ResultRow("1", 7, 1, "Ann", 2, "Bob", "Ann", "Full", 3, 1),
        ResultRow("1", None, 3, "Cy", None, "BYE", "Cy", "Bye", 3, None),
        ResultRow("Top 4", 1, 4, "Dee", 1, "Ann", "", "", None, None),
    )


def test_the_games_figures_are_read_whatever_their_heading() -> None:
    headers = [*RESULTS[:10], "MoV 1", "MoV 2", "Rule"]
    sheets = {"Results": [headers, [2, 1, 1, "Ann", 2, "Bob", "Bob", "", 4, 7, 0, 128, "AR-4"]]}
    (row,) = read_memory(tables(sheets)).results
    assert (row.points_one, row.points_two, row.figure_one, row.figure_two) == (4, 7, 0, 128)


def test_numbers_that_another_program_saved_as_text_or_floats_are_the_same() -> None:
    rows = [["1", "7", "1", "Ann", 2.0, "Bob", "Ann", "", "3", 1.0]]
    assert memory(results=rows).results == (ResultRow("1", 7, 1, "Ann", 2, "Bob", "Ann", "", 3, 1),)


def test_standings() -> None:
    rows = [[1, 2, "Bob", 9, 3, 3, 0, 0, 0, None, "Qualified"], [2, 1, "Ann", 6, 3, 2, 0, 1, 0, 1]]
    assert memory(standings=rows).standings == (StandingRow(2, "Bob", "Qualified"), StandingRow(1, "Ann", ""))


def test_log() -> None:
    rows = [["2026-05-02 12:00", "advance", "0.1.0", 2, "Player renamed", "Players", "B2", 1, "Ann", "Annabel"]]
    assert memory(log=rows).log == (
        LogRow("2026-05-02 12:00", "advance", "0.1.0", "2", "Player renamed", "Players", "B2", 1, "Ann", "Annabel"),
    )


def test_a_row_that_the_program_did_not_write_is_passed_over() -> None:
    read = memory(
        results=[["a remark"], [], [1, 1, "x", "Ann"]],
        standings=[["Prizes for the first three"], []],
        log=[[], [None, "advance"]],
    )
    assert read == Memory()


def test_sheets_that_were_renamed_or_moved_are_read_too() -> None:
    sheets = {"Ranking": [STANDINGS, [1, 2, "Bob"]], "Event": [["Event", "Cup"]]}
    assert read_memory(tables(sheets)).standings == (StandingRow(2, "Bob", ""),)


def test_a_sheet_of_that_name_with_other_headers_is_not_read() -> None:
    assert read_memory(tables({"Standings": [["#", "Player", "Status"], [1, "Ann", "Winner"]]})) == Memory()


def test_the_newest_name_of_each_number_is_the_one_that_counts() -> None:
    read = memory(
        results=[[1, 1, 1, "Ann", 2, "Bob"], [2, 1, 1, "Annabel", None, "BYE"], [2, 2, 3, "Cy", 4, "Dee"]],
        standings=[[1, 2, "Robert"]],
    )
    assert read.names == {1: "Annabel", 2: "Robert", 3: "Cy", 4: "Dee"}


def test_faults_in_the_programs_own_sheets_are_no_problems() -> None:
    rows: Rows = [RESULTS, ["#N/A", "#REF!", 1, "Ann", 2, "Bob"]]
    assert parsed({**event_sheets(), "Results": rows}).problems == []
