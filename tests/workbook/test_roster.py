"""Lists of players as organizers have them: csv of every kind, a column of names, an earlier event's workbook."""

from __future__ import annotations

from pathlib import Path

import pytest
from organizer import reckoning, run
from sheets_by_hand import workbook

from tourney_xl.model import Player
from tourney_xl.problems import Cell, Problem
from tourney_xl.workbook.roster import read_roster


def read(folder: Path, content: str | bytes, name: str = "names.csv") -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_roster(path)


def names(folder: Path, content: str | bytes, name: str = "names.csv") -> list[str]:
    players, problems = read(folder, content, name)
    assert problems == ()
    assert [player.number for player in players] == list(range(1, len(players) + 1))
    return [player.name for player in players]


@pytest.mark.parametrize(
    "content",
    [
        "Name\nZoë Abe\nLee, Ann\n",
        "Zoë Abe\n\n  Lee, Ann  \n",
        '"Name"\n"Zoë Abe"\n"Lee, Ann"\n',
        'name,email\nZoë Abe,\n"Lee, Ann",\n',
        "PLAYER;Team\r\nZoë Abe;Red\r\nLee, Ann;Blue\r\n",
        "Email\tName\n\tZoë Abe\n\tLee, Ann\n",
        "\ufeffName\nZoë Abe\nLee, Ann\n",
        "Name\nZoë Abe\nLee, Ann\n".encode("cp1252"),
        "Name\tTeam\nZoë Abe\t\nLee, Ann\t\n".encode("utf-16"),
    ],
)
def test_every_way_to_save_a_list_of_names(content: str | bytes, tmp_path: Path) -> None:
    assert names(tmp_path, content) == ["Zoë Abe", "Lee, Ann"]


def test_every_column_that_outlives_an_event_is_taken_over(tmp_path: Path) -> None:
    header = "Name,Player ID,E-mail,Faction,Team,Rating,Byes,Fixed table,Director,House,Notes,Shirt size"
    (player,), problems = read(tmp_path, f"{header}\nAnn,a7,ann@example.org,Law,Red,1520,1,4,x,,by the door,XL\n")
    assert problems == ()
    assert player == Player(
        *(1, "Ann", Cell("Players", "B2"), "a7", "ann@example.org", "Law", "Red", 1520, 1),
        fixed_table=4,
        director=True,
        notes="by the door",
    )


def test_an_earlier_events_workbook_gives_its_players_and_not_their_drops(tmp_path: Path) -> None:
    players = [["#", "Name", "Drops", "Playoff"], [7, "Ann", "Top 8", 2], [9, "Bob", 3, "lot"]]
    data = workbook({"Event": [["Game", "armada"]], "players": players, "Notes": [["Name"], ["Nobody"]]})
    read_players, problems = read(tmp_path, data, "last.xlsx")
    assert problems == ()
    assert [(player.number, player.name, player.drops) for player in read_players] == [(1, "Ann", ()), (2, "Bob", ())]
    assert [player.playoff for player in read_players] == [None, None]


def test_a_workbook_with_one_plain_column(tmp_path: Path) -> None:
    assert names(tmp_path, workbook({"Sheet1": [["Ann"], [None], [12]]}), "list.xlsx") == ["Ann", "12"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            "Name\nAnn\nann\nAnn\n",
            [
                ("name-nearly-twice", "names.csv!A3", '"ann" is almost the same name as "Ann" at A2.'),
                ("name-twice", "names.csv!A4", '"Ann" stands here a second time.'),
            ],
        ),
        ("First name,Last name\nAnn,Lee\n", [("column-missing", "names.csv!A1", 'The column "Name" is missing.')]),
        ("Ann,Red\nBob,Blue\n", [("column-missing", "names.csv!A1", 'The column "Name" is missing.')]),
        ("Name,Byes\nAnn,two\n", [("number-text", "names.csv!B2", 'Byes: "two" is not a number.')]),
        ("Name,Team\n,Red\nAnn,\n", [("name-missing", "names.csv!A2", "This row has no name.")]),
    ],
)
def test_what_is_wrong_is_told_at_its_cell(content: str, expected: list[tuple[str, str, str]], tmp_path: Path) -> None:
    _, problems = read(tmp_path, content)
    assert [(problem.code, str(problem.cell), problem.message) for problem in problems] == expected


@pytest.mark.parametrize("content", ["", "\n\n", "Name\n", "Name,Email\n,\n"])
def test_a_roster_without_names(content: str, tmp_path: Path) -> None:
    _, (problem,) = read(tmp_path, content)
    assert (problem.code, problem.cell) == ("roster-empty", None)
    assert problem.message == "The roster names.csv has no names in it."
    assert problem.hint == "Put a name into each row, below the header Name."


def test_a_roster_that_is_not_there(tmp_path: Path) -> None:
    _, (problem,) = read_roster(tmp_path / "names.csv")
    assert (problem.code, problem.cell) == ("roster-unreadable", None)
    assert problem.message == "The roster names.csv cannot be read: No such file or directory."
    assert problem.hint == "Check the name, and that you are in its folder."


def test_a_roster_that_is_no_list(tmp_path: Path) -> None:
    _, (problem,) = read(tmp_path, b"\xd0\xcf\x11\xe0\0\0old", "names.xls")
    assert (problem.code, problem.message) == (
        "roster-unreadable",
        "The roster names.xls cannot be read: it is no list of names.",
    )
    assert problem.hint == "Save it as .csv or .xlsx."


def test_a_broken_workbook_is_refused_like_an_event(tmp_path: Path) -> None:
    _, (problem,) = read(tmp_path, b"PK\x03\x04 cut off", "names.xlsx")
    assert problem.is_error
    assert "names.xlsx" in problem.message


def test_new_makes_nothing_of_a_wrong_roster_and_passes_warnings_on(tmp_path: Path) -> None:
    path, roster = tmp_path / "x.xlsx", tmp_path / "names.csv"
    roster.write_text("Name\nAnn\nAnn\n")
    refused = run("new", path, "--game", "armada", "--players", roster)
    assert (refused.exit_code, path.exists()) == (1, False)
    roster.write_text("Name\nAnn\nann\n")
    made = run("new", path, "--game", "armada", "--players", roster)
    assert made.exit_code == 0
    assert 'names.csv!A3: "ann" is almost the same name as "Ann" at A2.' in made.output
    assert [player.name for player in reckoning(path).event.players] == ["Ann", "ann"]
