"""The commands as other programs and organizers see them: words, JSON and exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from organizer import advance, run, type_cells, type_results

from tourney_xl.games.loader import BUILTIN

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def new(tmp_path: Path, *extra: object, roster: str = "Name\nAnn\nBen\nCem\nDan\n") -> Path:
    names = tmp_path / "names.csv"
    names.write_text(roster, encoding="utf-8")
    path = tmp_path / "Spring Cup.xlsx"
    result = run("new", path, "--game", "armada", "--players", names, *extra)
    assert result.exit_code == 0, result.output
    return path


def test_new_makes_a_workbook_that_advances(tmp_path: Path) -> None:
    path = new(tmp_path)
    result = run("advance", path)
    assert result.exit_code == 0
    assert "Round 1 is paired: 2 tables." in result.output
    assert "4 players, round 1 of 3, no cut." in result.output
    assert path.with_suffix(".html").exists()


def test_new_never_overwrites(tmp_path: Path) -> None:
    path = new(tmp_path)
    before = path.read_bytes()
    result = run("new", path, "--game", "armada")
    assert result.exit_code == 1
    assert "Spring Cup.xlsx exists already and is left as it is." in result.output  # file-exists
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("x.xlsx", "--game", "armadda"), 'Did you mean "armada"?'),
        (("x.xlsx", "--game", "armada", "--structure", "advnaced"), 'Did you mean "advanced"?'),  # unknown-structure
        (("x.xls", "--game", "armada"), "x.xls does not end in .xlsx."),
        (
            ("x.xlsx", "--game", "armada", "--players", "nobody.csv"),
            "The roster nobody.csv cannot be read",
        ),  # roster-unreadable
    ],
)
def test_new_says_what_is_wrong_and_writes_nothing(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new", *arguments)
    assert result.exit_code == 1
    assert message in result.output
    assert list(tmp_path.iterdir()) == []


def test_an_empty_roster_is_said(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text("Name\n")
    result = run("new", tmp_path / "x.xlsx", "--game", "armada", "--players", tmp_path / "names.csv")
    assert result.exit_code == 1
    assert "The roster names.csv has no names in it." in result.output  # roster-empty


def test_a_semicolon_roster_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = new(tmp_path, roster="\ufeffName;Email\nÅsa Öberg;asa@example.org\n\nNA;\n")
    answer = json.loads(run("check", path, "--json").output)
    assert answer["ok"]
    assert "2 players" in run("advance", path, "--dry-run").output


def test_check_in_json(tmp_path: Path) -> None:
    path = new(tmp_path)
    advance(path)
    type_cells(path, "Round 1", {"F2": "Anna"})
    result = run("check", path, "--json")
    answer = json.loads(result.output)
    assert result.exit_code == 1
    assert set(answer) == {"ok", "problems", "stage", "round", "wrote"}
    assert not answer["ok"]
    assert answer["stage"] == "swiss"
    assert answer["round"] == 1
    problem = next(problem for problem in answer["problems"] if problem["cell"] == "F2")
    assert set(problem) == {"code", "severity", "sheet", "cell", "message", "hint"}
    assert (problem["severity"], problem["sheet"]) == ("error", "Round 1")


def test_dry_run_writes_nothing(tmp_path: Path) -> None:
    path = new(tmp_path)
    before = path.read_bytes()
    result = run("advance", path, "--dry-run")
    assert result.exit_code == 0
    assert "Round 1 would be paired" in result.output
    assert path.read_bytes() == before
    assert not path.with_suffix(".html").exists()


def test_report_leaves_the_workbook_alone(tmp_path: Path) -> None:
    path = new(tmp_path)
    advance(path)
    before = path.read_bytes()
    path.with_suffix(".html").unlink()
    assert run("report", path).exit_code == 0
    assert path.with_suffix(".html").exists()
    assert path.read_bytes() == before


def test_undo_tells_where_the_typed_results_are(tmp_path: Path) -> None:
    path = new(tmp_path)
    advance(path)
    type_results(path)
    result = run("undo", path)
    assert result.exit_code == 0
    assert "Round 1 is taken out." in result.output
    assert "Spring Cup.backups/" in result.output


def test_wrong_use_is_exit_code_2(tmp_path: Path) -> None:
    assert run("new", tmp_path / "x.xlsx").exit_code == 2
    assert run("advance").exit_code == 2


@pytest.mark.parametrize("key", BUILTIN)
def test_games_prints_every_rule_with_its_id(key: str) -> None:
    listed = run("games").output
    assert key in listed
    printed = run("games", key).output
    assert "Source:" in printed
    assert len(re.findall(r"^  (?:SW|ST|AR|DT|WA)-\d+", printed, re.MULTILINE)) >= 10


def test_every_command_stands_in_the_readme() -> None:
    commands = re.findall(r"^│ (\w+) ", run("--help").output, re.MULTILINE) or re.findall(
        r"^  (\w+)  ", run("--help").output, re.MULTILINE
    )
    missing = [command for command in commands if f"`tourney-xl {command}" not in README]
    assert commands
    assert missing == []


def test_a_bug_of_ours_is_told_with_where_the_data_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr("tourney_xl.reckoning.standings", lambda *_: 1 / 0)
    told = run("advance", path)
    answer = json.loads(run("advance", path, "--json").stdout)
    assert told.exit_code == 1
    assert "ZeroDivisionError" in told.stderr
    assert "tourney-xl stumbled over a bug of its own. The workbook is whole, as you left it" in told.stdout
    assert 'The folder "Spring Cup.backups" holds a copy from before every change.' in told.stdout
    assert (answer["ok"], answer["problems"][0]["code"], answer["problems"][0]["cell"]) == (False, "bug", None)
    assert path.read_bytes() == before


def test_a_console_without_a_letter_of_a_name_stops_nothing(tmp_path: Path) -> None:
    path = new(tmp_path, roster="Name\n山田太郎\nZoë\nŁucja\nDan\nEva\n")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "tourney_xl", "advance", str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Round 1 is paired: 2 tables; bye for " in done.stdout
