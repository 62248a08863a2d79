"""Which sheet is which: rounds by their names, the program's own by their headers, all others left alone."""

from __future__ import annotations

import pytest
from sheets_by_hand import (
    BRACKET,
    FOUR,
    LOG,
    RESULTS,
    ROUND,
    STANDINGS,
    Rows,
    event_sheets,
    found,
    parsed,
    said,
    tables,
)

from tourney_xl.model import Event, Stage
from tourney_xl.problems import Problem, Severity
from tourney_xl.workbook import read
from tourney_xl.workbook.parse_sheets import owned_sheets, round_key, round_name

ONE_ROUND = [ROUND, [1, 1, "Ann", 2, "Bob", 1], [2, 3, "Cy", 4, "Dee", 2]]
TOP_4 = [BRACKET, [1, 1, 1, 4, 1, "Ann", 4, "Dee", 1], [2, 2, 2, 3, 2, "Bob", 3, "Cy", 1]]
FINAL = [BRACKET, [1, 1, 1, 2, 1, "Ann", 2, "Bob"]]
BACKUP = "copy the sheet back from the newest file in the backups folder that has it."
UNREAD = 'If it is one, rename it like this: "Round 3", "Top 8", "Final". Else nothing need be done.'


def read_sheets(sheets: dict[str, Rows]) -> tuple[Event, list[Problem]]:
    result = parsed({**event_sheets(), **sheets})
    assert result.event is not None
    return result.event, result.problems


def remembered(*rounds: object) -> Rows:
    """`Results` as the program wrote it for these rounds."""
    return [RESULTS, *([round_, 1, 1, "Ann", 2, "Bob"] for round_ in rounds)]


# What rounds are called


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Round 1", (Stage.SWISS, 1)),
        ("ROUND 12", (Stage.SWISS, 12)),
        (" round\u00a03 ", (Stage.SWISS, 3)),
        ("Round3", (Stage.SWISS, 3)),
        (3, (Stage.SWISS, 3)),
        ("Top 8", (Stage.ELIMINATION, -8)),
        ("top16", (Stage.ELIMINATION, -16)),
        ("Final", (Stage.ELIMINATION, -2)),
        ("finals", (Stage.ELIMINATION, -2)),
        ("Top 2", (Stage.ELIMINATION, -2)),
        ("Top 6", None),
        ("Top 1", None),
        ("Round", None),
        ("Round one", None),
        ("Round 1 (2)", None),
        ("Semifinal", None),
        ("", None),
    ],
)
def test_names_of_rounds(name: object, key: object) -> None:
    assert round_key(name) == key


@pytest.mark.parametrize("name", ["Round 1", "Round 10", "Top 256", "Top 4", "Final"])
def test_a_rounds_name_reads_back(name: str) -> None:
    key = round_key(name)
    assert key is not None
    assert round_name(key) == name


def test_ALL_9_rounds_are_in_the_order_of_play_whatever_the_order_of_the_tabs() -> None:
    sheets: dict[str, Rows] = {"final": FINAL, "Round 2": ONE_ROUND, "TOP 4": TOP_4, " round 1": ONE_ROUND}
    event, problems = read_sheets(sheets)
    assert problems == []
    assert [(round_.ordinal, round_.sheet, round_.size) for round_ in event.rounds] == [
        (1, " round 1", None),
        (2, "Round 2", None),
        (3, "TOP 4", 4),
        (4, "final", 2),
    ]


def test_round_10_comes_after_round_9() -> None:
    event, problems = read_sheets({f"Round {number}": ONE_ROUND for number in (10, *range(1, 10))})
    assert problems == []
    assert event.rounds[-1].sheet == "Round 10"


# Sheets that are missing, twice or under another name


def test_round_missing() -> None:
    _, problems = read_sheets({"Round 1": ONE_ROUND, "Round 3": ONE_ROUND})
    assert said(found(problems, "round-missing")) == (
        "Round 3",
        "Round 2 is missing before this round.",
        f'If the sheet "Round 3" is that round, rename it to "Round 2". Else {BACKUP}',
    )


def test_round_missing_before_one_that_was_published_under_its_name() -> None:
    results = [RESULTS, [1, 1, 1, "Ann", 2, "Bob"], [2, 1, 1, "Ann", 2, "Bob"]]
    _, problems = read_sheets({"Round 2": ONE_ROUND, "Results": results})
    assert said(found(problems, "round-missing")) == (
        "Round 2",
        "Round 1 is missing before this round.",
        f"{BACKUP[0].upper()}{BACKUP[1:]}",
    )


@pytest.mark.parametrize(
    ("sheets", "after", "missing"),
    [
        ({"Round 1": ONE_ROUND, "Top 4": TOP_4}, "Top 4", "Round 2"),
        ({"Round 1": ONE_ROUND, "Round 2": ONE_ROUND, "Final": FINAL}, "Final", "Top 4"),
    ],
)
def test_round_missing_that_results_still_tell_of(sheets: dict[str, Rows], after: str, missing: str) -> None:
    """Neither leaves a gap in the names, but standings without it would be wrong."""
    results = [RESULTS, *([name, 1, 1, "Ann", 2, "Bob"] for name in (1, 2, "Top 4"))]
    _, problems = read_sheets({**sheets, "Results": results})
    assert said(found(problems, "round-missing"))[:2] == (after, f"{missing} is missing before this round.")


def test_round_missing_because_it_was_renamed() -> None:
    _, problems = read_sheets({"Round 1": ONE_ROUND, "Second round": ONE_ROUND, "Round 3": ONE_ROUND})
    assert [problem.code for problem in problems] == ["round-missing"]
    assert said(problems[0]) == (
        "Round 3",
        "Round 2 is missing before this round.",
        f'If the sheet "Second round" is that round, rename it to "Round 2". Else {BACKUP}',
    )


def test_a_slip_in_the_number_of_a_published_round_is_told_once() -> None:
    """`Round 21` for `Round 2`: not a word of rounds 4 to 20."""
    results = [RESULTS, *([number, 1, 1, "Ann", 2, "Bob"] for number in (1, 2, 3))]
    rounds = {"Round 1": ONE_ROUND, "Round 21": ONE_ROUND, "Round 3": ONE_ROUND}
    _, problems = read_sheets({**rounds, "Results": results})
    assert [said(problem) for problem in problems if problem.code == "round-missing"] == [
        (
            "Round 3",
            "Round 2 is missing before this round.",
            f'If the sheet "Round 21" is that round, rename it to "Round 2". Else {BACKUP}',
        )
    ]


def test_every_round_missing_is_told() -> None:
    _, problems = read_sheets({"Round 4": ONE_ROUND})
    assert [(str(problem.cell), problem.message) for problem in problems] == [
        ("Round 4", "Round 1 is missing before this round."),
        ("Round 4", "Round 2 is missing before this round."),
        ("Round 4", "Round 3 is missing before this round."),
    ]


def test_round_missing_in_a_bracket() -> None:
    _, problems = read_sheets({"Round 1": ONE_ROUND, "Top 8": TOP_4, "Final": FINAL})
    assert said(found(problems, "round-missing"))[:2] == ("Final", "Top 4 is missing before this round.")


def test_a_bracket_may_begin_with_any_size() -> None:
    assert read_sheets({"Round 1": ONE_ROUND, "Final": FINAL})[1] == []
    assert read_sheets({"Top 4": TOP_4})[1] == []


def test_sheet_twice() -> None:
    _, problems = read_sheets({"Round 1": ONE_ROUND, "round1": ONE_ROUND})
    assert said(found(problems, "sheet-twice")) == (
        "round1",
        "There is a second sheet for Round 1.",
        "Rename or delete one of the two.",
    )


def test_sheet_twice_for_the_final() -> None:
    _, problems = read_sheets({"Final": FINAL, "Top 2": FINAL})
    assert said(found(problems, "sheet-twice"))[:2] == ("Top 2", "There is a second sheet for Final.")


def test_sheet_name_taken_by_a_sheet_that_is_no_round() -> None:
    event, problems = read_sheets({"Round 1": [["Shopping"], ["milk"]]})
    assert said(found(problems, "sheet-name-taken")) == (
        "Round 1",
        'The program needs the name "Round 1" for a round, and this sheet is none.',
        "Rename this sheet; nothing in it is lost.",
    )
    assert event.rounds == ()


def test_a_published_round_that_lost_its_headers_is_not_taken_for_another_sheet() -> None:
    """What is missing is told, and not that the round be renamed."""
    _, problems = read_sheets({"Round 1": ONE_ROUND[1:], "Results": remembered(1)})
    assert [problem.code for problem in problems] == ["column-missing"]
    assert said(problems[0])[:2] == ("Round 1!A1", 'The columns "Player 1", "Player 2" and "Winner" are missing.')


def test_a_round_with_a_title_above_its_headers_is_a_round() -> None:
    event, problems = read_sheets({"Round 1": [["Spring Cup"], *ONE_ROUND]})
    assert [problem.code for problem in problems] == ["column-missing"]
    assert event.rounds[0].players == (1, 2, 3, 4)


def test_round_sheet_unread() -> None:
    for name in ("Round 1 (2)", "Copy of Round 1", "Round 0", "3", "Top 6"):
        event, problems = read_sheets({"Round 1": ONE_ROUND, name: ONE_ROUND})
        assert [round_.sheet for round_ in event.rounds] == ["Round 1"]
        assert found(problems, "round-sheet-unread").severity is Severity.NOTE
        assert said(problems[0]) == (
            name,
            "This looks like a round, but its name is not a round's, so it is not read.",
            UNREAD,
        )


def test_other_sheets_are_left_alone_without_a_word() -> None:
    sheets: dict[str, Rows] = {"Prizes": [["Winner", "Prize"]], "Empty": [], "7": [["x"]], "Round table": [["Knights"]]}
    assert read_sheets(sheets)[1] == []


def test_round_renamed() -> None:
    _, problems = read_sheets({"Round 1": ONE_ROUND, "Last one": ONE_ROUND, "Results": remembered(1, 2)})
    assert found(problems, "round-renamed").is_error
    assert [said(problem) for problem in problems] == [
        (
            "Last one",
            "Round 2 was published, and no sheet has that name any more.",
            f'If the sheet "Last one" is that round, rename it to "Round 2". Else {BACKUP}',
        )
    ]


def test_round_deleted() -> None:
    _, problems = read_sheets({"Round 1": ONE_ROUND, "Results": remembered(1, "Top 4")})
    assert found(problems, "round-deleted").severity is Severity.WARNING
    assert said(problems[0]) == (
        "Top 4",
        "Top 4 was published, and its sheet is gone: it would be paired anew.",
        f"If that is not meant, {BACKUP}",
    )


def test_rounds_deleted_are_told_in_the_order_of_play() -> None:
    _, problems = read_sheets({"Round 1": ONE_ROUND, "Results": remembered("Final", "Top 4", 1, 2)})
    assert [str(problem.cell) for problem in problems] == ["Round 2", "Top 4", "Final"]


# Event, Players and sheets too large


def test_sheet_missing_is_not_taken_for_another_sheet_that_is_known() -> None:
    sheets: dict[str, Rows] = {"Event": event_sheets()["Event"], "Penalties": [["Round", "Player", "Penalty"]]}
    assert said(found(parsed(sheets).problems, "sheet-missing")) == (
        "Players",
        'The sheet "Players" is missing.',
        'Rename the sheet that is meant to "Players", or add one of that name.',
    )


def test_sheet_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "MOST_CELLS", 30)
    far: Rows = [ROUND, [1, 1, "Ann", 2, "Bob"], [], [], [None] * 8 + ["x"]]
    _, problems = read_sheets({"Round 1": far})
    assert said(found(problems, "sheet-too-large")) == (
        "Round 1!I5",
        "The values here are so far apart that the sheet was not read.",
        "Delete what stands in this last row or column, and save.",
    )


def test_a_sheet_of_the_programs_own_that_is_too_large_is_not_taken_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(read, "MOST_CELLS", 30)
    _, problems = read_sheets({"Standings": [STANDINGS, [], [], [None] * 11 + ["x"]]})
    assert [problem.code for problem in problems] == ["sheet-too-large"]
    assert str(problems[0].cell) == "Standings!L4"


# The program's own sheets


def test_own_sheets_are_known_by_their_headers_also_after_a_renaming() -> None:
    sheets: dict[str, Rows] = {"Table": [STANDINGS], "results": [RESULTS], "Diary": [LOG], "Other": [["Rank"]]}
    assert owned_sheets(tables(sheets)) == {"Standings": "Table", "Results": "results", "Log": "Diary"}


def test_a_crosstable_is_not_taken_for_standings_nor_the_other_way_round() -> None:
    sheets: dict[str, Rows] = {"A": [["Rank", "#", "Player", "Points", "Round 1"]], "B": [STANDINGS]}
    assert owned_sheets(tables(sheets)) == {"Standings": "B", "Crosstable": "A"}


def test_of_two_copies_under_other_names_neither_is_the_programs() -> None:
    assert owned_sheets(tables({"Log (2)": [LOG], "Log (3)": [LOG]})) == {}


def test_a_copy_beside_the_original_is_the_organizers() -> None:
    assert owned_sheets(tables({"Log (2)": [LOG], "Log": [LOG]})) == {"Log": "Log"}


@pytest.mark.parametrize("name", ["Standings", "results", " Log", "Crosstable", "Bracket"])
def test_sheet_name_taken_by_a_sheet_of_the_organizers(name: str) -> None:
    _, problems = read_sheets({name: [["My own"], [1]]})
    assert said(found(problems, "sheet-name-taken")) == (
        name,
        f'The program needs the name "{name.strip().capitalize()}" for a sheet of its own, and this one is not.',
        "Rename this sheet; nothing in it is lost.",
    )


def test_the_program_takes_its_own_results_for_no_round() -> None:
    names = [[number, number, name, 0] for number, name in enumerate(FOUR, start=1)]
    sheets: dict[str, Rows] = {"Round 1": ONE_ROUND, "Results": remembered(1), "Standings": [STANDINGS, *names]}
    sheets["Results (old)"] = remembered(1)
    assert read_sheets(sheets)[1] == []
