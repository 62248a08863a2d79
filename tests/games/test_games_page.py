"""docs/games.md: its games load, play to their end and print; it names every key and every tiebreaker there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from organizer import NOON, run

from tourney_xl import pipeline, simulate
from tourney_xl.games import building, loader
from tourney_xl.games.game import BracketKind, ByeRule, PairingMethod
from tourney_xl.judging import DECIDERS, FIGURES
from tourney_xl.progress import Phase
from tourney_xl.reading import read
from tourney_xl.tiebreaks import BY_KEY, HEAD_TO_HEAD

PAGE = (Path(__file__).parents[2] / "docs" / "games.md").read_text("utf-8")
GAMES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
READERS = "text|maybe_text|whole|maybe_whole|flag|word|texts|wholes|table|tables|rows|maybe_share|maybe_time|has"


@pytest.mark.parametrize("text", GAMES, ids=lambda text: re.search(r'name = "(.*)"', text)[1])  # type: ignore[index]
def test_a_game_of_the_page_is_played_from_new_to_the_end(text: str, tmp_path: Path) -> None:
    (tmp_path / "skirmish.toml").write_text(text, "utf-8")
    game, problems = loader.load("skirmish.toml", tmp_path)
    assert problems == []
    assert game is not None
    for structure in game.structures:
        path = tmp_path / f"{structure.key}.xlsx"
        done = simulate.simulate(path, "skirmish.toml", 9, structure=structure.key, now=lambda: NOON)
        assert (done.phase, [problem for problem in done.problems if problem.is_error]) == (Phase.FINISHED, [])
        assert pipeline.check(path).ok
    assert run("games", tmp_path / "skirmish.toml").exit_code == 0


def test_new_and_advance_find_the_file_beside_the_workbook(tmp_path: Path) -> None:
    (tmp_path / "skirmish.toml").write_text(GAMES[0], "utf-8")
    (tmp_path / "roster.csv").write_text("Name\nAnn\nBob\nCid\nDee\nEve\n", "utf-8")
    book, roster = tmp_path / "event.xlsx", tmp_path / "roster.csv"
    assert run("new", book, "--game", tmp_path / "skirmish.toml", "--players", roster).exit_code == 0
    assert run("advance", book).exit_code == 0
    found = read(book).reckoning
    assert found is not None
    assert (found.game.name, len(found.event.rounds)) == ("Our Skirmish League", 1)


def quoted(word: str) -> bool:
    return f"`{word}`" in PAGE


def test_the_page_names_every_key_that_a_file_may_have() -> None:
    source = Path(building.__file__).read_text("utf-8")
    keys = set(re.findall(rf'\.(?:{READERS})\("(\w+)"', source)) - {"results", "columns", "deciders", "structures"}
    assert len(keys) > 80
    assert {key for key in keys if not quoted(key) and f"[{key}" not in PAGE and f".{key}]" not in PAGE} == set()


def test_the_page_names_every_word_that_a_key_may_have() -> None:
    words = (
        *PairingMethod,
        *ByeRule,
        *BracketKind,
        *FIGURES,
        *DECIDERS,
        *building.COLUMN_KINDS,
        *building.BEST_OF_THREE,
    )
    assert [word for word in words if not quoted(word)] == []


def test_the_page_names_every_tiebreaker_with_its_heading() -> None:
    rows = [line.split("|")[1:3] for line in PAGE.split("| tiebreaker |")[1].splitlines() if line.startswith("| `")]
    named = {
        key: heading.strip()
        for keys, headings in rows
        for key, heading in zip(re.findall(r"`([\w-]+)`", keys), headings.split(","), strict=True)
    }
    assert named == {key: tiebreaker.heading for key, tiebreaker in BY_KEY.items()} | {HEAD_TO_HEAD: "none"}
