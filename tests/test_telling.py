"""What a command says when it is done."""

from __future__ import annotations

from pathlib import Path

import pytest
from organizer import NOON, advance, reckoning, run, type_cells, type_results

from tourney_xl import pipeline, simulate, telling

WROTE = "Wrote event.xlsx, event.html, event.screen.html, event.email.html."


def event(tmp_path: Path, game: str = "doomtown", players: int = 9, rounds: int | None = 1) -> Path:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, game, players, seed="4", stop_after=rounds, now=lambda: NOON).ok
    return path


def lines_of_advance(path: Path, dry_run: bool = False) -> list[str]:
    done = pipeline.advance(path, dry_run=dry_run, now=lambda: NOON)
    assert done.ok, done.problems
    return list(telling.after_advance(done, path, dry_run))


def test_advance_tells_the_round_the_files_and_what_comes_next(tmp_path: Path) -> None:
    path = event(tmp_path)
    lines = lines_of_advance(path)
    bye = reckoning(path).event.rounds[1].matches[-1]
    assert lines == [
        f"Round 2 is paired: 4 tables; bye for {reckoning(path).event.name(bye.one)}.",
        "9 players, round 2 of 4; after round 4: top 4 of 9.",
        WROTE,
        'Next: type the results into sheet "Round 2", save and close the workbook, then run',
        f'  tourney-xl advance "{path}"',
    ]


def test_a_rehearsal_lists_the_pairs_and_writes_nothing(tmp_path: Path) -> None:
    path = event(tmp_path)
    before = path.read_bytes()
    lines = lines_of_advance(path, dry_run=True)
    assert lines[0].startswith("Round 2 would be paired: 4 tables; bye for ")
    assert [line.split()[0] for line in lines[1:6]] == ["1", "2", "3", "4", "–"]
    assert lines[5].endswith("  bye")
    assert lines[-1] == "Nothing was written: this was a rehearsal."
    assert path.read_bytes() == before


def test_ALL_13_advance_tells_what_changed_with_cell_old_and_new(tmp_path: Path) -> None:
    path = event(tmp_path)
    read = reckoning(path).event
    three, four = read.by_number[3], read.by_number[4]
    type_cells(path, "Players", {three.cells["Drops"].ref: 1, four.cells["Name"].ref: "Zoe Zett"})
    type_cells(path, "Event", {read.settings.at("Place").ref: "Town hall"})
    assert lines_of_advance(path)[:4] == [
        "Changed since the last run:",
        f"  {read.settings.at('Place')}: Setting Place: blank → Town hall",
        f"  {three.cells['Drops']}: Player dropped: {three.name}",
        f"  {four.cells['Name']}: Player renamed: {four.name} → Zoe Zett",
    ]


def test_the_end_of_an_event_tells_the_standings(tmp_path: Path) -> None:
    path = event(tmp_path, rounds=None)
    lines = lines_of_advance(path)
    ranking = reckoning(path).ranking
    first = reckoning(path).event.name(ranking[0].number)
    assert lines[0] == "The event is over. Final standings:"
    assert lines[1] == f"    1. {first}, {ranking[0].points} points  (Winner)"
    assert lines[9:] == ['  … and 1 more on sheet "Standings".', WROTE]


def test_a_rehearsal_of_the_cut_shows_the_bracket_with_its_seeds(tmp_path: Path) -> None:
    """DT-6: 1 against 4 and 2 against 3."""
    path = event(tmp_path, rounds=4)
    names = [reckoning(path).event.name(row.number) for row in reckoning(path).ranking]
    assert lines_of_advance(path, dry_run=True) == [
        "Top 4 would be paired: 2 tables.",
        f"     1  (1) {names[0]} v. (4) {names[3]}",
        f"     2  (2) {names[1]} v. (3) {names[2]}",
        "Nothing was written: this was a rehearsal.",
    ]


def test_a_bracket_round_is_told_without_the_swiss_rounds(tmp_path: Path) -> None:
    path = event(tmp_path, rounds=4)
    assert lines_of_advance(path)[:2] == ["Top 4 is paired: 2 tables.", WROTE]


@pytest.mark.parametrize(
    ("game", "rounds", "outlook"),
    [
        ("doomtown", 0, "9 players, 4 rounds, then the top 4 play on. Nobody has to meet twice before the cut."),
        ("doomtown", 2, "9 players, round 2 of 4; after round 4: top 4 of 9."),
        ("doomtown", 4, "9 players, round 4 of 4; after this round: top 4 of 9."),
        ("wars", 1, "9 players, round 1 of 4, no cut. Nobody has to meet twice."),
        ("doomtown", 5, "9 players, Top 4."),
        ("doomtown", None, "The event is over."),
    ],
)
def test_check_tells_where_the_event_stands(game: str, rounds: int | None, outlook: str, tmp_path: Path) -> None:
    path = event(tmp_path, game, rounds=rounds)
    lines = list(telling.after_check(pipeline.check(path)))
    assert lines[-1] == outlook
    assert lines[:-1] in (["Nothing is wrong."], ["Nothing stands in the way of the next round."], [])


def test_check_counts_the_rounds_that_were_played_where_rounds_is_set_below_them(tmp_path: Path) -> None:
    """Not `round 4 of 2`."""
    path = event(tmp_path, rounds=4)
    type_cells(path, "Event", {reckoning(path).event.settings.at("Rounds").ref: 2})
    last = list(telling.after_check(pipeline.check(path)))[-1]
    assert last == "9 players, round 4 of 4; after this round: top 4 of 9."


def test_check_of_an_elimination_that_has_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "armada", 8, structure="elimination", seed="4", stop_after=0).ok
    assert list(telling.after_check(pipeline.check(path))) == ["Nothing is wrong.", "8 players, single elimination."]


def test_a_finished_event_is_not_told_of_a_next_round(tmp_path: Path) -> None:
    path = event(tmp_path, "wars", rounds=None)
    output = run("check", path).output
    assert "next round" not in output
    assert "The event is over." in output


def test_undo_tells_what_is_gone_and_where_it_is_kept(tmp_path: Path) -> None:
    path = event(tmp_path)
    advance(path)
    type_results(path)
    lines = list(telling.after_undo(pipeline.undo(path, now=lambda: NOON)))
    assert lines[:3] == ["Round 2 is taken out.", "The newest round is now Round 1.", WROTE]
    assert lines[3].startswith("What was typed in the round taken out is in event.backups/")
