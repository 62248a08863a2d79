"""What commands say for themselves: files that cannot be written, nothing to undo, ties to settle, `new`."""

from __future__ import annotations

from pathlib import Path

import pytest
from organizer import NOON, advance, reckoning, type_cells

from tourney_xl import newevent, pipeline, simulate
from tourney_xl.pipeline import Done
from tourney_xl.problems import Problem, Refused, Severity, error
from tourney_xl.workbook import files

ERROR, WARNING, _ = Severity


def said(problems: tuple[Problem, ...]) -> list[tuple[str, Severity, str | None, str, str]]:
    return [
        (problem.code, problem.severity, str(problem.cell) if problem.cell else None, problem.message, problem.hint)
        for problem in problems
    ]


def event(tmp_path: Path, rounds: int = 1) -> Path:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "armada", 6, seed="3", stop_after=rounds, now=lambda: NOON).ok
    return path


# Writing


def test_a_report_that_cannot_be_written_leaves_the_workbook_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event(tmp_path)

    def refuse(page: Path, text: str) -> None:
        raise Refused(error("cannot-write", None, f"{page.name} could not be written.", "Close it."))

    monkeypatch.setattr(files, "write_beside", refuse)
    done = advance(path)
    assert [row for row in said(done.problems) if row[0] == "report-not-written"] == [
        ("report-not-written", WARNING, None, f"event{ending} could not be written.", "Close it.")
        for ending in (".html", ".screen.html", ".email.html")
    ]
    assert done.ok
    assert done.wrote == (path,)
    assert reckoning(path).event.rounds[-1].sheet == "Round 2"
    # A command that is there for its files has then done nothing.
    assert not pipeline.report(path).ok


def test_a_workbook_held_by_another_program_is_written_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = event(tmp_path)
    beside = tmp_path / "event (new).xlsx"

    def replace(source: files.Source, data: bytes) -> files.Written:
        beside.write_bytes(data)
        return files.Written(beside, tmp_path / "event.backups" / "event.xlsx", is_beside=True)

    monkeypatch.setattr(files, "replace", replace)
    done = advance(path)
    assert [row for row in said(done.problems) if row[0] == "written-beside"] == [
        (
            "written-beside",
            WARNING,
            None,
            "The workbook is held by another program, so the new one was written beside it as event (new).xlsx.",
            "Close the old one, then go on with the new one.",
        )
    ]
    assert beside in done.wrote


def test_nothing_to_undo(tmp_path: Path) -> None:
    path = event(tmp_path, rounds=0)
    before = path.read_bytes()
    expected = ("nothing-to-undo", ERROR, None, "No round is published yet, so there is none to take out.", "")
    assert said(pipeline.undo(path).problems) == [expected]
    assert path.read_bytes() == before


# Ties that the players settle


def test_ALL_10_a_tie_for_first_stops_until_it_is_settled(tmp_path: Path) -> None:
    """SW-7: four players, two of them beaten in the only round, so that both winners have the same figures."""
    roster = tmp_path / "names.csv"
    roster.write_text("Name\nAnn\nBob\nCy\nDee\n")
    path = tmp_path / "event.xlsx"
    assert newevent.create(path, "street-warriors", "swiss", roster).ok
    settings = reckoning(path).event.settings
    type_cells(path, "Event", {settings.at("Rounds").ref: 1, settings.at("Seed").ref: 7})
    round_1 = advance(path).round
    assert round_1 is not None
    winner = [match.at("Winner") for match in reckoning(path).event.rounds[0].matches]
    type_cells(path, "Round 1", {cell.ref: 1 for cell in winner if cell})
    tied = [reckoning(path).event.by_number[match.one] for match in round_1.matches]
    (problem,) = (problem for problem in pipeline.advance(path).problems if problem.is_error)
    assert problem.code == "tie-for-first"
    assert problem.cell in [player.cells["Playoff"] for player in tied]
    orders = [" and ".join(player.name for player in order) for order in (tied, tied[::-1])]
    end = "are tied for first place; the rules let them settle it."
    assert problem.message in [f"{names} {end}" for names in orders]
    assert all(player.cells["Playoff"].ref in problem.hint for player in tied)
    type_cells(path, "Players", {player.cells["Playoff"].ref: place for place, player in enumerate(tied, 1)})
    advance(path)
    assert [row.number for row in reckoning(path).ranking[:2]] == [player.number for player in tied]


# `new`


def create(path: Path, game: str = "armada", structure: str | None = None, roster: Path | None = None) -> Done:
    return newevent.create(path, game, structure, roster)


def test_new_for_an_unknown_game(tmp_path: Path) -> None:
    assert said(create(tmp_path / "x.xlsx", "armadda").problems) == [
        ("unknown-game", ERROR, None, '"armadda" is not a game.', 'Did you mean "armada"?')
    ]
    assert not (tmp_path / "x.xlsx").exists()


def test_new_for_an_unknown_structure(tmp_path: Path) -> None:
    assert said(create(tmp_path / "x.xlsx", structure="advnaced").problems) == [
        (
            "unknown-structure",
            ERROR,
            None,
            'Star Wars: Armada has no structure "advnaced".',
            'Did you mean "advanced"?',
        )
    ]


def test_new_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "x.xlsx"
    path.write_bytes(b"mine")
    assert said(create(path).problems) == [
        (
            "file-exists",
            ERROR,
            None,
            "x.xlsx exists already and is left as it is.",
            "Choose another name, or move the old file away first.",
        )
    ]
    assert path.read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["x.xls", "x.ods", "x"])
def test_new_makes_an_xlsx_only(name: str, tmp_path: Path) -> None:
    assert said(create(tmp_path / name).problems) == [
        ("file-wrong-ending", ERROR, None, f"{name} does not end in .xlsx.", "Type x.xlsx instead.")
    ]


def test_everything_wrong_with_new_at_once(tmp_path: Path) -> None:
    problems = create(tmp_path / "x.xls", structure="nonsense").problems
    assert [problem.code for problem in problems] == ["file-wrong-ending", "unknown-structure"]


# Echoes


def test_what_could_not_be_read_is_not_called_missing_as_well(tmp_path: Path) -> None:
    """One slip, one problem: the row's other cells are still looked at, and so are the other rows."""
    path = tmp_path / "x.xlsx"
    roster = tmp_path / "names.csv"
    roster.write_text("Name\nAnn\nBob\nCy\nDee\nEve\nFay\n")
    assert newevent.create(path, "star-trek-1e", None, roster).ok
    advance(path)
    one, two, three = (match.cells for match in reckoning(path).event.rounds[0].matches)
    type_cells(
        path,
        "Round 1",
        {
            **{one["Winner"].ref: "Nobody", one["Score 1"].ref: 50, one["Score 2"].ref: 40},
            **{two["Winner"].ref: 1, two["Score 1"].ref: "many", two["Score 2"].ref: 40, two["How"].ref: "Somehow"},
        },
    )
    problems = [(problem.code, problem.cell) for problem in pipeline.check(path).problems if problem.is_error]
    assert problems == [
        ("winner-unknown", one["Winner"]),
        ("how-unknown", two["How"]),
        ("number-text", two["Score 1"]),
        ("result-missing", three["Winner"]),
    ]
