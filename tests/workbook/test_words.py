"""What organizers type is read generously, but never guessed."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from fractions import Fraction

import pytest

from tourney_xl.workbook import words


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (None, ""),
        ("  Ann\u00a0Lee \u200b", "Ann Lee"),
        (3.0, "3"),
        (7, "7"),
        ("e\u0301", "é"),
        (True, "True"),
        ("\u200d", ""),
    ],
)
def test_text(raw: object, text: str) -> None:
    assert words.text(raw) == text


@pytest.mark.parametrize("name", ["می\u200cخواهم", "👨\u200d👩\u200d👧", "ന്\u200d"])
def test_joiners_are_part_of_the_spelling_and_nobody_has_to_type_them(name: str) -> None:
    assert words.text(name) == name
    assert words.fold(name) == words.fold(name.replace("\u200c", "").replace("\u200d", ""))


def test_what_controls_a_screen_becomes_a_space() -> None:
    assert words.text("Evil \x1b]0;pwned\x07 Bell\x9b\r\nLee") == "Evil  ]0;pwned  Bell   Lee"


def test_a_day_without_a_time_reads_as_a_day() -> None:
    assert words.text(datetime(2025, 3, 29)) == "2025-03-29"


def test_fold_evens_out_case_and_spaces_and_keeps_accents() -> None:
    assert words.fold(" ANN \u00a0 Lee") == "ann lee"
    assert words.fold("José") != words.fold("Jose")
    assert words.loose("José  Díaz") == words.loose("jose diaz")


@pytest.mark.parametrize(
    ("raw", "number"),
    [
        (3, 3),
        (3.5, Fraction(7, 2)),
        (" 12 ", 12),
        ("-3", -3),
        ("−3", -3),
        ("2,5", Fraction(5, 2)),
        ("+4", 4),
        ("3x", None),
        ("", None),
        (None, None),
        (True, None),
        (float("nan"), None),
        ("1/2", None),
        ("1,000", None),
        ("1.000", None),
        ("0.125", Fraction(1, 8)),
        (1.125, Fraction(9, 8)),
    ],
)
def test_number(raw: object, number: object) -> None:
    assert words.number(raw) == number


def test_whole_takes_no_fraction() -> None:
    assert words.whole("3.0") == 3
    assert words.whole(2.5) is None


@pytest.mark.parametrize(
    ("raw", "mark"), [("x", True), (" X ", True), (True, True), ("yes", True), (None, False), ("no", False), (0, False)]
)
def test_mark(raw: object, mark: bool) -> None:
    assert words.mark(raw) is mark


def test_a_mark_that_says_neither_is_none() -> None:
    assert words.mark("maybe") is None


@pytest.mark.parametrize(
    ("raw", "items"),
    [
        ("2, 5", ["2", "5"]),
        ("2;5", ["2", "5"]),
        (2.5, ["2", "5"]),
        (3, ["3"]),
        ("Top 8 and Final", ["Top 8", "Final"]),
        (None, []),
    ],
)
def test_items_of_a_list_also_where_excel_took_it_for_a_decimal(raw: object, items: list[str]) -> None:
    assert words.items(raw) == items


@pytest.mark.parametrize(
    "raw",
    [
        datetime(2025, 3, 29, 9),
        date(2025, 3, 29),
        "2025-03-29",
        "29.03.2025",
        "29 March 2025",
        "March 29, 2025",
        "29 Mar 2025",
    ],
)
def test_day(raw: object) -> None:
    assert words.day(raw) == date(2025, 3, 29)


def test_a_day_that_could_be_two_is_none() -> None:
    assert words.day("03/04/2025") is None
    assert words.day("next Sunday") is None


@pytest.mark.parametrize(
    "raw", [time(10, 30), datetime(2025, 1, 1, 10, 30), timedelta(hours=10.5), 0.4375, "10:30", "10.30", "10:30 am"]
)
def test_clock(raw: object) -> None:
    assert words.clock(raw) == time(10, 30)


@pytest.mark.parametrize("raw", ["noon", 3, -0.5, ""])
def test_no_clock(raw: object) -> None:
    assert words.clock(raw) is None
