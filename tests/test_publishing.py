"""The files beside the workbook are of the same moment: what one of them speaks of is there and up to date."""

from __future__ import annotations

from pathlib import Path

import pytest
from organizer import NOON, advance, reckoning, run, type_cells, type_results
from pages import Page

from tourney_xl import pipeline, simulate

ALWAYS = (".html", ".email.html", ".screen.html")
ASKED_FOR = (".email.txt", ".eml", ".print.html")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Round 1 is paired, and nothing but the workbook is there."""
    path = tmp_path / "Spring Cup.xlsx"
    assert simulate.simulate(path, "street-warriors", 8, seed="4", stop_after=0, now=lambda: NOON).ok
    advance(path)
    for report in beside(path).values():
        report.unlink()
    return path


def beside(path: Path) -> dict[str, Path]:
    """What is there, by ending."""
    return {ending: found for ending in (*ALWAYS, *ASKED_FOR) if (found := path.with_suffix(ending)).exists()}


def test_the_message_comes_with_the_page_that_it_speaks_of(path: Path) -> None:
    assert run("email", path).exit_code == 0
    assert set(beside(path)) == {".html", ".email.html", ".email.txt", ".eml"}
    type_results(path)
    assert run("email", path).exit_code == 0
    for ending in (".html", ".email.html"):
        assert "Round 1 is over" in path.with_suffix(ending).read_text("utf-8")


def test_what_nobody_asked_for_is_not_written(path: Path) -> None:
    type_results(path)
    advance(path)
    assert set(beside(path)) == set(ALWAYS)


@pytest.mark.parametrize("command", ["advance", "report", "undo"])
def test_message_and_paper_once_asked_for_are_made_anew_by_every_command(path: Path, command: str) -> None:
    """An old draft is too easily sent, an old slip too easily cut."""
    for asked in ("email", "print"):
        assert run(asked, path).exit_code == 0
    type_results(path)
    assert run(command, path).exit_code == 0
    assert set(beside(path)) == {*ALWAYS, *ASKED_FOR}
    written = {ending: report.read_bytes() for ending, report in beside(path).items()}
    for anew in ("report", "email", "print"):
        assert run(anew, path).exit_code == 0
    assert {ending: report.read_bytes() for ending, report in beside(path).items()} == written


def test_a_draft_that_was_deleted_stays_away(path: Path) -> None:
    """It alone has everybody's address."""
    assert run("email", path).exit_code == 0
    path.with_suffix(".eml").unlink()
    assert run("report", path).exit_code == 0
    assert set(beside(path)) == {*ALWAYS, ".email.txt"}


def test_whatever_is_there_is_of_the_same_moment(path: Path) -> None:
    """An old screen sends players to the wrong table while the paper is right."""
    assert run("report", path).exit_code == 0
    type_results(path)
    assert run("print", path).exit_code == 0
    for ending in (".html", ".email.html"):
        assert "Round 1 is over" in path.with_suffix(ending).read_text("utf-8")
    assert "Standings after Round 1" in path.with_suffix(".screen.html").read_text("utf-8")


def test_a_link_in_place_of_a_report_does_not_lead_into_the_workbook(path: Path) -> None:
    path.with_suffix(".screen.html").symlink_to(path)
    before = path.read_bytes()
    result = run("report", path)
    assert result.exit_code == 1
    assert "it is a link to a workbook" in result.output
    assert "Wrote Spring Cup.html, Spring Cup.email.html." in result.output
    assert path.read_bytes() == before


@pytest.mark.parametrize(("command", "asked"), [("print", ".print.html"), ("email", ".eml"), ("report", ".html")])
def test_a_command_fails_where_the_file_it_was_asked_for_is_not_written(path: Path, command: str, asked: str) -> None:
    """The workbook has nothing to do with it."""
    assert run("report", path).exit_code == 0
    path.with_suffix(asked).unlink(missing_ok=True)
    path.with_suffix(asked).mkdir()
    result = run(command, path)
    assert result.exit_code == 1
    assert f"Spring Cup{asked} could not be written" in result.output
    assert "1 error. Spring Cup.xlsx was not changed." in result.output
    written = ".screen.html" if command == "report" else ".html"
    assert f"Spring Cup{written}" in result.output.partition("Wrote ")[2]
    codes = {problem.code for problem in pipeline.report(path).problems}
    assert codes == {"report-not-made" if command == "report" else "report-not-written"}


def test_a_file_that_nobody_asked_for_fails_no_command(path: Path) -> None:
    path.with_suffix(".screen.html").mkdir()
    assert run("print", path).exit_code == 0


def test_a_name_that_is_too_long_for_a_report_is_told(tmp_path: Path) -> None:
    """The workbook's own name just fits a disk."""
    path = tmp_path / f"{'x' * 249}.xlsx"
    assert simulate.simulate(path, "armada", 8, seed="4", stop_after=0, now=lambda: NOON).ok
    result = run("report", path)
    assert result.exit_code == 1
    assert "its name is too long" in result.output
    assert path.with_suffix(".html").exists()


def test_slips_of_a_round_that_was_taken_out_are_gone(tmp_path: Path) -> None:
    """Armada has no score cards, so before round 1 there is nothing to print."""
    path = tmp_path / "Spring Cup.xlsx"
    assert simulate.simulate(path, "armada", 8, seed="4", stop_after=0, now=lambda: NOON).ok
    advance(path)
    assert run("print", path).exit_code == 0
    assert run("undo", path).exit_code == 0
    paper = Page.of(path.with_suffix(".print.html"))
    assert "There is nothing to print yet." in paper.text
    assert "Round 1" not in paper.text
    assert run("print", path).exit_code == 1


def test_what_email_has_to_tell_stands_together_by_sheet(path: Path) -> None:
    one, two, *_ = reckoning(path).event.players
    emails = {one.at("Email").ref: "ann at home", two.at("Email").ref: "bob@example.org"}
    type_cells(path, "Players", emails)
    sheets = [problem.cell.sheet for problem in pipeline.email(path).problems if problem.cell]
    assert sheets[0] == "Event"
    assert set(sheets[1:]) == {"Players"}
    assert len(sheets) >= 2
