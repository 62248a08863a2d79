"""Everything that lies beside the workbook, made by the real commands: what no file may tell, and that none changes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from openpyxl import load_workbook
from organizer import NOON, add_sheet, advance, reckoning, run, type_cells, type_results
from random_events import GAMES
from reported_events import NAMES

from tourney_xl import simulate
from tourney_xl.logbook import SECOND_NUMBER
from tourney_xl.model import Event
from tourney_xl.workbook import words

ENDINGS = (".html", ".email.html", ".email.txt", ".print.html", ".screen.html")
"""For anybody's eyes."""
DRAFT = ".eml"
SECRETS = ("secret-id", "@secret.example", "secret note", "secret fine")


def files_beside(path: Path) -> Mapping[str, bytes]:
    """All that the three commands write, anew."""
    for command in ("report", "email", "print"):
        assert run(command, path).exit_code == 0
    found = {ending: path.with_suffix(ending).read_bytes() for ending in (*ENDINGS, DRAFT)}
    assert {file.name for file in path.parent.iterdir() if file.is_file()} == {
        path.name,
        *(f"{path.stem}{ending}" for ending in found),
    }
    return found


def second_number(event: Event) -> str:
    (row,) = (row for row in event.memory.log if row.what == SECOND_NUMBER)
    return row.new


def type_second_number(path: Path, number: int) -> None:
    """Whoever types it into `Log` knows what the die shows."""
    rows = enumerate(reckoning(path).event.memory.log, start=2)
    (place,) = (place for place, row in rows if row.what == SECOND_NUMBER)
    type_cells(path, "Log", {f"J{place}": f"{number}"})
    assert second_number(reckoning(path).event) == f"{number}"


# ---------------------------------------------------------------- DT-10


@pytest.mark.parametrize("rounds", [1, 2, None])
def test_DT_10_no_file_for_players_lets_one_infer_the_die(tmp_path: Path, rounds: int | None) -> None:
    """Six numbers in a row: however the die is read off them, it shows each of its faces; and not a byte differs."""
    path = tmp_path / "Spring Cup.xlsx"
    assert simulate.simulate(path, "doomtown", 12, seed="4", stop_after=rounds, now=lambda: NOON).ok
    if rounds is not None:
        advance(path)
    drawn = second_number(reckoning(path).event)
    seen = []
    for number in range(300_000_000, 300_000_006):
        type_second_number(path, number)
        seen.append(files_beside(path))
        assert not any(str(number).encode() in data for data in seen[-1].values())
    assert all(found == seen[0] for found in seen)
    assert not any(drawn.encode() in data for data in seen[0].values())


def test_DT_10_nor_does_what_advance_says_and_writes(tmp_path: Path) -> None:
    path = tmp_path / "Spring Cup.xlsx"
    assert simulate.simulate(path, "doomtown", 12, seed="4", stop_after=1, now=lambda: NOON).ok
    before = path.read_bytes()
    told = []
    for number in range(300_000_000, 300_000_006):
        path.write_bytes(before)
        type_second_number(path, number)
        said = run("advance", path).output
        beside = {ending: path.with_suffix(ending).read_bytes() for ending in (".html", ".email.html", ".screen.html")}
        told.append((said, beside, reckoning(path).event.rounds[-1].matches))
    assert "Round 2 is paired" in told[0][0]
    assert all(one == told[0] for one in told)


# ---------------------------------------------------------------- what is the organizer's alone


@dataclass(frozen=True)
class Told:
    path: Path
    files: Mapping[str, bytes]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Told]:
    """An event of each game with all files, made once for all tests of this file."""

    @cache
    def made(key: str) -> Told:
        path = tmp_path_factory.mktemp(key) / "Spring Cup.xlsx"
        fill_in_everything(path, key)
        return Told(path, files_beside(path))

    return made


def fill_in_everything(path: Path, key: str) -> None:
    """Every column that is the organizer's own is filled in, names are of every kind, and two players were fined."""
    roster = [
        ["Name", "Player ID", "Email", "Faction", "Director", "Notes"],
        *(
            [name, f"secret-id-{at}", f"p{at}@secret.example", "Law Dogs", "x" if at == 3 else "", "secret note"]
            for at, name in enumerate(NAMES, start=1)
        ),
    ]
    names = path.with_suffix(".csv")
    names.write_text("\n".join(",".join(f'"{_quoted(cell)}"' for cell in row) for row in roster), "utf-8")
    assert run("new", path, "--game", key, "--players", names).exit_code == 0
    names.unlink()
    type_cells(path, "Event", {reckoning(path).event.settings.at("Seed").ref: "4711"})
    advance(path)
    fines = [[1, 1, "", "Match loss", "secret fine"], [1, 5, "", "Disqualified", "secret fine"]]
    add_sheet(path, "Penalties", [["Round", "#", "Player", "Penalty", "Note"], *fines])
    type_results(path)
    advance(path)


def _quoted(cell: str) -> str:
    return cell.replace('"', '""')


@pytest.mark.parametrize("key", GAMES)
def test_ALL_17_no_file_for_players_tells_what_is_the_organizers_own(told: Callable[[str], Told], key: str) -> None:
    path, files = told(key).path, told(key).files
    assert len(reckoning(path).event.penalties) == 2
    for ending in ENDINGS:
        text = files[ending].decode()
        assert not [secret for secret in SECRETS if secret in text], ending
        assert not re.search(r"penalt|disqualif|match loss", text, re.IGNORECASE), ending
        # Who was disqualified is told as one who left: every name is there all the same.
        assert "Ada Abe" in text
    head = files[DRAFT].split(b"\r\n\r\n")[0]
    assert head.count(b"@secret.example") == len(NAMES)
    assert not any(secret.encode() in head for secret in SECRETS if not secret.startswith("@"))


@pytest.mark.parametrize("key", GAMES)
def test_names_of_every_kind_stay_text_in_every_file_and_sheet(told: Callable[[str], Told], key: str) -> None:
    path = told(key).path
    assert {player.name for player in reckoning(path).event.players} == {words.text(name) for name in NAMES}
    for ending, data in told(key).files.items():
        text = data.decode()
        if ending.endswith(".html"):
            assert "<b>Bold</b>" not in text, ending
            assert "&lt;b&gt;Bold&lt;/b&gt; &amp; Sons" in text, ending
        if ending != DRAFT:
            assert "{{ 7 * 7 }}" in text, ending
    # The lists behind dropdowns point at the names of their row.
    assert all(re.fullmatch(r"=[A-Z]\d+", formula) for formula in live_cells(path))


def live_cells(path: Path) -> set[str]:
    """What a spreadsheet works out instead of showing it."""
    book = load_workbook(path)
    return {str(cell.value) for sheet in book for row in sheet for cell in row if cell.data_type == "f"}


# ---------------------------------------------------------------- the same workbook


@pytest.mark.parametrize("key", ["star-trek-1e", "doomtown"])
def test_the_same_workbook_gives_the_same_bytes_in_another_process(told: Callable[[str], Told], key: str) -> None:
    """Nothing hangs on the order of a set, nor on the clock."""
    path, first = told(key).path, told(key).files
    for command in ("report", "email", "print"):
        hashed_otherwise = {**os.environ, "PYTHONHASHSEED": "7"}
        line = [sys.executable, "-m", "tourney_xl", command, str(path)]
        subprocess.run(line, check=True, capture_output=True, env=hashed_otherwise, timeout=120)
    assert {ending: path.with_suffix(ending).read_bytes() for ending in first} == first
