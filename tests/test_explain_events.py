"""The command `explain` on whole events, as organizers and other programs see it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from organizer import NOON, add_sheet, advance, reckoning, run, type_cells, type_results
from simulated_events import STRUCTURES, opened, played

from tourney_xl import simulate
from tourney_xl.explain.story import explain_player, explain_round

PRIVATE = ("penalt", "match loss", "disqualified", "@", "Warning")


def event(tmp_path: Path, game: str = "doomtown", players: int = 9, rounds: int | None = None) -> Path:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, game, players, seed="4", stop_after=rounds, now=lambda: NOON).ok
    return path


@pytest.mark.parametrize(("key", "structure"), STRUCTURES)
def test_every_round_and_every_player_of_made_up_events(key: str, structure: str) -> None:
    """AR-12, AR-14, DT-6, ST-13, SW-8, WA-10: every structure, drops, penalties, byes; nothing private."""
    shows = (opened(key, structure, luck) for luck in range(5))
    case = next(show for show in shows if played(show) is not None).reckoning()
    lines = [line for round_ in case.event.rounds for line in explain_round(case, round_)]
    lines += [line for player in case.event.players[::3] for line in explain_player(case, player.number)]
    assert len(lines) > 20
    assert not any(re.search(r"\bNone\b(?! of them)|\{|\}|\S  ", line) for line in lines), lines
    assert not any(word in line for word in PRIVATE for line in lines)


def test_without_options_the_newest_round(tmp_path: Path) -> None:
    path = event(tmp_path, rounds=2)
    advance(path)
    before = path.read_bytes()
    result = run("explain", path)
    assert result.exit_code == 0
    assert result.output.startswith("Round 3\n  9 players, 4 tables, 1 bye.\n  Equal points meet; ")
    assert path.read_bytes() == before


def test_a_story_has_every_round_and_the_rank(tmp_path: Path) -> None:
    path = event(tmp_path)
    name = reckoning(path).event.name(5)
    lines = run("explain", path, "--player", 5).output.splitlines()
    heads = [line for line in lines if not line.startswith(" ")]
    assert heads[0] == f"{name} (#5)"
    assert heads[1:6] == ["Round 1", "Round 2", "Round 3", "Round 4", "Top 4"]
    assert heads[-1] == "Standings"
    alone = run("explain", path, "--player", 5, "--round", 2).output.splitlines()
    assert alone == [lines[0], *lines[lines.index("Round 2") : lines.index("Round 3")]]


def test_the_cut_and_the_bracket(tmp_path: Path) -> None:
    """DT-2, DT-6: who is in, what parted them at the line, which seeds meet."""
    path = event(tmp_path)
    lines = run("explain", path, "--round", " TOP4 ").output.splitlines()
    assert lines[0] == "Top 4"
    assert lines[2].startswith("  Cut to 4 (DT-2): ")
    assert lines[3].startswith("  At the line: ")
    assert lines[4].endswith("in every round if the better seed wins (DT-6).")
    assert re.fullmatch(r"  Match 1: .* \(seed 1\) v\. .* \(seed 4\)\.", lines[5])
    final = run("explain", path, "--round", "final").output
    assert "The winners of matches 1 and 2 of Top 4 meet (DT-6)." in final


def test_json_has_the_lines_beside_the_usual(tmp_path: Path) -> None:
    path = event(tmp_path, rounds=2)
    answer = json.loads(run("explain", path, "--round", 1, "--json").output)
    assert answer["explanation"] == run("explain", path, "--round", 1).output.splitlines()
    assert {key: answer[key] for key in ("ok", "problems", "stage", "round", "wrote")} == {
        "ok": True,
        "problems": [],
        "stage": "swiss",
        "round": 1,
        "wrote": [],
    }
    assert "explanation" not in json.loads(run("check", path, "--json").output)


# ---------------------------------------------------------------- who and which is meant


def named(tmp_path: Path, *names: str) -> Path:
    path = event(tmp_path, "armada", len(names), 1)
    type_cells(path, "Players", {f"B{row}": name for row, name in enumerate(names, start=2)})
    return path


@pytest.mark.parametrize("word", ["Zoë Öberg", "  zoë   ÖBERG", "zoe oberg", "oberg", "#1", "1", "ZOË"])
def test_a_player_is_found_as_people_type(word: str, tmp_path: Path) -> None:
    path = named(tmp_path, "Zoë Öberg", "Ann Lee", "Anna Lee", "Cem Ak")
    assert run("explain", path, "--player", word).output.startswith("Zoë Öberg (#1)\nRound 1\n")


def test_a_whole_name_wins_over_a_part_of_another(tmp_path: Path) -> None:
    path = named(tmp_path, "Zoë Öberg", "Ann Lee", "Ann Leeds", "Cem Ak")
    assert run("explain", path, "--player", "ann lee").output.startswith("Ann Lee (#2)\n")


@pytest.mark.parametrize(
    ("option", "word", "code", "message", "hint"),
    [
        ("--player", "Zoe Obreg", "unknown-player", '"Zoe Obreg" is not a player.', 'Did you mean "Zoë Öberg"?'),
        (
            "--player",
            "Wxyz",
            "unknown-player",
            '"Wxyz" is not a player.',
            "Type a name or an entry number from sheet Players.",
        ),
        (
            "--player",
            "lee",
            "name-ambiguous",
            '"lee" fits 2 players.',
            "Type more of the name, or the entry number: Ann Lee (#2) or Anna Lee (#3).",
        ),
        ("--round", "7", "unknown-round", '"7" is not a round that is published.', "Type one of: Round 1."),
        ("--round", "Top 8", "unknown-round", '"Top 8" is not a round that is published.', "Type one of: Round 1."),
    ],
)
def test_words_that_mean_nobody(option: str, word: str, code: str, message: str, hint: str, tmp_path: Path) -> None:
    path = named(tmp_path, "Zoë Öberg", "Ann Lee", "Anna Lee", "Cem Ak")
    result = run("explain", path, option, word, "--json")
    problem = json.loads(result.output)["problems"]
    assert result.exit_code == 1
    assert problem == [
        {"code": code, "severity": "error", "sheet": None, "cell": None, "message": message, "hint": hint}
    ]


def test_before_the_first_round_there_is_nothing_to_explain(tmp_path: Path) -> None:
    path = event(tmp_path, rounds=0)
    result = run("explain", path, "--json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.output)["problems"]
    assert (problem["code"], problem["cell"]) == ("nothing-to-explain", None)
    assert problem["message"] == "No round is published yet, so there is nothing to explain."


# ---------------------------------------------------------------- the past


def test_missing_results_do_not_stop_it_and_errors_do(tmp_path: Path) -> None:
    path = event(tmp_path, rounds=1)
    advance(path)
    assert run("explain", path).exit_code == 0
    type_cells(path, "Round 1", {"E2": "Nobody Known"})
    result = run("explain", path)
    assert result.exit_code == 1
    assert "Round 1!E2" in result.output


def test_a_corrected_result_changes_no_explanation_of_the_past(tmp_path: Path) -> None:
    """ALL-5, ALL-13: round 2 is explained by what stood in the workbook when it was paired."""
    path = event(tmp_path, "street-warriors", 8, 1)
    advance(path)
    before = run("explain", path, "--round", 2).output
    match = reckoning(path).event.rounds[0].matches[0]
    winner = match.at("Winner")
    assert winner is not None
    other = 2 if match.entry.winner is not None and match.entry.winner.side == 1 else 1
    type_cells(path, "Round 1", {winner.ref: other})
    assert run("explain", path, "--round", 2).output == before
    type_results(path)
    advance(path)
    assert run("explain", path, "--round", 2).output == before


def test_names_swapped_by_hand_are_said_to_be(tmp_path: Path) -> None:
    """ALL-13: two players change tables after the draw."""
    path = event(tmp_path, "street-warriors", 8, 1)
    advance(path)
    newest = reckoning(path).event.rounds[-1]
    one, two = newest.matches[0], newest.matches[1]
    cells = [match.at("Player 2") for match in (one, two)]
    names = [reckoning(path).event.name(match.players[1]) for match in (two, one)]
    type_cells(path, "Round 2", {cell.ref: name for cell, name in zip(cells, names, strict=True) if cell})
    lines = run("explain", path).output.splitlines()
    assert lines[3].startswith("  The round was changed by hand after the draw: ")
    assert lines[4].strip() in ("It is as good a round as the draw (ALL-2).",) or "Against the draw" in lines[4]
    told = run("explain", path, "--player", one.one, "--round", 2).output
    assert f"The pair was made by hand: the draw had given {names[1]}." in told


def test_a_match_lost_by_a_penalty_shows_as_its_result(tmp_path: Path) -> None:
    """ALL-17: players may read along."""
    path = event(tmp_path, "doomtown", 8, 1)
    number = next(match.one for match in reckoning(path).event.rounds[0].matches if not match.is_bye)
    name = reckoning(path).event.name(number)
    rows = [["Round", "#", "Player", "Penalty", "Note"], [1, number, name, "Match loss", "shouted at the judge"]]
    add_sheet(path, "Penalties", rows)
    told = run("explain", path, "--player", number)
    assert told.exit_code == 0
    assert "0 loss v. " in told.output
    assert not any(word in told.output for word in (*PRIVATE, "shouted"))
