"""Problems as values: places, severities and the order in which they are read."""

from __future__ import annotations

from tourney_xl.problems import Cell, Refused, error, has_errors, in_reading_order, note, warning


def test_a_cell_is_written_as_in_a_formula() -> None:
    assert str(Cell("Round 3", "D7")) == "Round 3!D7"
    assert str(Cell("Players")) == "Players"


def test_only_errors_stop_a_command() -> None:
    assert not has_errors([warning("w", None, ""), note("n", None, "")])
    assert has_errors([note("n", None, ""), error("e", None, "")])


def test_a_refusal_says_all_its_problems() -> None:
    refused = Refused(error("a", None, "One."), error("b", None, "Two."))
    assert (str(refused), [problem.code for problem in refused.problems]) == ("One.; Two.", ["a", "b"])


def test_problems_are_read_by_tab_errors_first_and_notes_last() -> None:
    found = [
        note("note-1", Cell("Event"), ""),
        warning("warning-2", Cell("Players", "B9"), ""),
        error("error-3", Cell("Gone"), ""),
        error("second-2", Cell("Players", "B8"), ""),
        error("first-2", Cell("Players", "B2"), ""),
        warning("warning-1", Cell("Event", "B2"), ""),
        error("no-place", None, ""),
        note("no-place-note", None, ""),
    ]
    assert [problem.code for problem in in_reading_order(found, ["Event", "Players"])] == [
        "no-place",
        "warning-1",
        "second-2",
        "first-2",
        "warning-2",
        "error-3",
        "no-place-note",
        "note-1",
    ]
