"""Sheets that are missing or twice, and the sheet `Event`."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from sheets_by_hand import ROUND, event_sheets, found, parsed, said, tables, workbook

from tourney_xl.games import loader
from tourney_xl.model import Settings
from tourney_xl.problems import Problem, Severity
from tourney_xl.workbook import read
from tourney_xl.workbook.parse import parse


def settings_of(**settings: object) -> Settings:
    result = parsed(event_sheets(settings={name.replace("_", " "): value for name, value in settings.items()}))
    assert not [problem for problem in result.problems if problem.is_error], result.problems
    assert result.event is not None
    return result.event.settings


def problems_of(name: str, value: object, game: str = "doomtown") -> list[Problem]:
    return parsed(event_sheets(game=game, settings={name: value})).problems


# Sheets


def test_a_workbook_typed_by_hand_works_with_event_and_players_only() -> None:
    result = parsed(event_sheets())
    assert result.problems == []
    assert result.event is not None
    assert result.game is not None
    assert [player.name for player in result.event.players] == ["Ann", "Bob", "Cy", "Dee"]


def test_sheet_names_are_read_whatever_their_case_and_spaces() -> None:
    sheets = event_sheets()
    assert parsed({"EVENT": sheets["Event"], " players": sheets["Players"]}).problems == []


def test_sheet_missing_with_a_suggestion() -> None:
    sheets = event_sheets()
    problems = parsed({"Evnt": sheets["Event"], "Players": sheets["Players"]}).problems
    problem = found(problems, "sheet-missing")
    assert said(problem) == ("Event", 'The sheet "Event" is missing.', 'Rename the sheet "Evnt" to "Event".')


def test_both_sheets_missing_leave_no_event() -> None:
    result = parsed({"Shopping": [["milk"]]})
    assert result.event is None
    assert [said(problem) for problem in result.problems] == [
        (
            "Event",
            'The sheet "Event" is missing.',
            'Rename the sheet that is meant to "Event", or add one of that name.',
        ),
        (
            "Players",
            'The sheet "Players" is missing.',
            'Rename the sheet that is meant to "Players", or add one of that name.',
        ),
    ]


def test_sheet_twice() -> None:
    problem = found(parsed({**event_sheets(), "players ": [["Name"]]}).problems, "sheet-twice")
    assert said(problem) == (
        "players ",
        'There is a second sheet called "Players".',
        "Rename or delete one of the two.",
    )


def test_sheet_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "MOST_CELLS", 5)
    problems = parsed(event_sheets()).problems
    problem = found(problems, "sheet-too-large")
    assert said(problem) == (
        "Players!B5",
        "The values here are so far apart that the sheet was not read.",
        "Delete what stands in this last row or column, and save.",
    )


# Settings


def test_every_setting_is_read() -> None:
    settings = settings_of(
        Structure="Several days",
        Date=datetime(2025, 3, 29),
        Start="10:30",
        Place="Town hall",
        Rounds="4",
        Cut="Top 8",
        Seed=12345.0,
        Level="OFFICIAL",
        Registered="2025-03-01",
        Entry_fee=5,
        Tables_from=11,
        Keep_teams_apart=2,
        Drafts="1, 4",
        Untimed_from="top 2",
        Names_in_reports="Short",
    )
    assert settings == Settings(
        event="Club night",
        game="doomtown",
        structure="multi-day",
        date=date(2025, 3, 29),
        start=time(10, 30),
        place="Town hall",
        rounds=4,
        cut=8,
        seed="12345",
        level="official",
        registered=date(2025, 3, 1),
        entry_fee="5",
        tables_from=11,
        keep_teams_apart=2,
        drafts=(1, 4),
        untimed_from="Final",
        names_in_reports="short",
    )
    assert str(settings.at("Rounds")) == "Event!B7"


def test_blank_settings_keep_their_defaults_and_the_structure_is_the_first() -> None:
    settings = settings_of(Rounds=None, Cut="", Structure=None)
    assert (settings.rounds, settings.cut, settings.structure, settings.tables_from) == (None, None, "single-day", 1)


def test_cut_zero_and_none_are_no_cut() -> None:
    assert settings_of(Cut=0).cut == 0
    assert settings_of(Cut="none").cut == 0


def test_settings_may_stand_anywhere_with_colons_blank_rows_and_a_heading() -> None:
    rows = [["Setting", "Value"], [], ["game:", " Doomtown "], [None, "stray"], [" EVENT ", "Night"]]
    result = parsed({**event_sheets(), "Event": rows})
    assert result.problems == []
    assert result.event is not None
    assert result.event.settings.event == "Night"
    assert result.event.settings.game == "doomtown"


def test_setting_twice() -> None:
    sheets = event_sheets()
    sheets["Event"] = [*sheets["Event"], ["Rounds", 3], ["rounds", 4]]
    problem = found(parsed(sheets).problems, "setting-twice")
    assert said(problem) == (
        "Event!A4",
        'The setting "Rounds" stands here a second time.',
        "Delete one of the two; the other is at B3.",
    )


def test_a_second_blank_row_of_a_setting_is_no_problem() -> None:
    sheets = event_sheets()
    sheets["Event"] = [*sheets["Event"], ["Rounds", None], ["Rounds", 4], ["Rounds", None]]
    result = parsed(sheets)
    assert result.problems == []
    assert result.event is not None
    assert result.event.settings.rounds == 4


def test_setting_unknown_is_mentioned_with_a_suggestion() -> None:
    problem = found(problems_of("Round", 4), "setting-unknown")
    assert problem.severity is Severity.NOTE
    assert said(problem) == (
        "Event!A3",
        '"Round" is not a setting, so it is left alone.',
        'If you mean "Rounds", type that.',
    )


def test_a_remark_without_a_value_is_not_mentioned() -> None:
    assert problems_of("Bring the banner", None) == []


@pytest.mark.parametrize(
    ("name", "value", "code", "message", "hint"),
    [
        ("Rounds", "many", "number-text", 'Rounds: "many" is not a number.', "Type a whole number from 1 to 99."),
        ("Rounds", 0, "number-too-small", "Rounds cannot be 0.", "Type a whole number from 1 to 99."),
        ("Rounds", 2.5, "number-fraction", "Rounds: 2.5 is not a whole number.", "Type a whole number from 1 to 99."),
        ("Rounds", 400, "number-too-large", "Rounds can hardly be 400.", "Type a whole number from 1 to 99."),
        ("Tables from", -1, "number-too-small", "Tables from cannot be -1.", "Type a whole number from 0 to 100000."),
        (
            "Cut",
            1,
            "setting-value",
            "A cut to 1 player leaves nobody to play.",
            "Type 2 or more, 0 for none, or leave it blank to take the game's table.",
        ),
        (
            "Drafts",
            "4, 1",
            "setting-value",
            'Drafts: "4, 1" is not a list of rounds.',
            "Type the first round of each draft, such as 1, 4.",
        ),
        (
            "Untimed from",
            "Round 3",
            "setting-value",
            'Untimed from: "Round 3" is not a round of a bracket.',
            "Type Top 8, Top 4 or Final.",
        ),
        (
            "Names in reports",
            "shrt",
            "setting-value",
            'Names in reports: "shrt" is not known.',
            'Did you mean "short"?',
        ),
        (
            "Structure",
            "multiday",
            "unknown-structure",
            'Doomtown has no structure "multiday".',
            'Did you mean "multi-day"?',
        ),
        (
            "Date",
            "next Sunday",
            "setting-date",
            'Date: "next Sunday" is not understood as a date, so reports leave it out.',
            "Type it like this: 2025-03-29.",
        ),
        (
            "Start",
            "noon",
            "setting-time",
            'Start: "noon" is not understood as a time of day, so reports leave it out.',
            "Type it like this: 10:30.",
        ),
        (
            "Level",
            "offical",
            "setting-word",
            'Level: "offical" is not one that the game knows.',
            'Did you mean "official"?',
        ),
        ("Rounds", "#N/A", "cell-error", "The cell shows #N/A.", "Type the value itself."),
        (
            "Rounds",
            "=2+2",
            "cell-uncalculated",
            "The formula has not been calculated yet.",
            "Open the workbook in Excel or LibreOffice and save it once, or type the value itself.",
        ),
    ],
)
def test_a_bad_value_is_told_at_its_cell(name: str, value: object, code: str, message: str, hint: str) -> None:
    problems = problems_of(name, value)
    assert [problem.code for problem in problems] == [code]
    assert said(problems[0]) == ("Event!B3", message, hint)


def test_dates_times_and_words_of_the_game_hold_nobody_up() -> None:
    for name, value in (("Date", "soon"), ("Start", "late"), ("Level", "club")):
        assert [problem.severity for problem in problems_of(name, value)] == [Severity.WARNING]


def test_unknown_game_gets_its_cell() -> None:
    result = parsed(event_sheets(game="domtown"))
    problem = found(result.problems, "unknown-game")
    assert said(problem) == ("Event!B2", '"domtown" is not a game.', 'Did you mean "doomtown"?')
    assert result.game is None
    assert result.event is not None
    assert len(result.event.players) == 4


def test_no_game_at_all() -> None:
    sheets = event_sheets()
    problem = found(parsed({**sheets, "Event": [["Event", "Night"]]}).problems, "unknown-game")
    assert str(problem.cell) == "Event"
    assert problem.message == "The game is missing."


def test_everything_wrong_is_told_in_one_pass() -> None:
    sheets = event_sheets(
        game="chess",
        settings={"Rounds": "x"},
        players=[["#", "Name"], [1, "Ann"], [1, "Ann"]],
        round_1=[ROUND, [1, 1, "Zed", 2, "Ann", "Nobody"]],
    )
    codes = {problem.code for problem in parsed(sheets).problems}
    assert codes >= {"unknown-game", "number-text", "name-twice", "number-twice", "unknown-player"}


def test_parse_never_reads_a_file_itself() -> None:
    assert parse(tables(event_sheets()), loader.load) == parse(read.read_tables(workbook(event_sheets())), loader.load)
