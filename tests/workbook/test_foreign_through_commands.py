"""Every foreign feature through the real commands: advance, advance, undo, advance; nothing foreign changes."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest
from foreign_features import FEATURES, make, make_combined
from organizer import advance, event_rows, player_rows, type_results

from tourney_xl import pipeline
from tourney_xl.problems import Refused
from tourney_xl.workbook.package import open_package, relationships_part
from tourney_xl.workbook.read import read_tables

UNREADABLE = "unusual_workbook_part"
"""Calamine looks for the workbook part under its usual name only."""
READABLE = [feature for feature in FEATURES if feature != UNREADABLE]
OURS = ("Standings", "Results", "Crosstable", "Log", "Bracket")


def foreign_parts(data: bytes, known: frozenset[str]) -> dict[str, bytes]:
    """The packed bytes of every part that the workbook had before the program touched it."""
    package = open_package(data, "test")
    may_change = {
        "[Content_Types].xml",
        package.workbook_part,
        relationships_part(package.workbook_part),
        package.related("styles"),
    }
    # A stale calculation chain is allowed to go.
    chain = package.related("calcChain")
    return {
        member.name: member.packed
        for member in package.members
        if member.name in known - may_change - {chain} and not member.is_folder
    }


def names_of(data: bytes) -> frozenset[str]:
    return frozenset(member.name for member in open_package(data, "test").members)


@pytest.mark.parametrize("feature", READABLE)
def test_a_foreign_feature_survives_advance_advance_undo_advance(feature: str, tmp_path: Path) -> None:
    suffix = ".xlsm" if "macro" in feature else ".xlsx"
    path = tmp_path / f"event{suffix}"
    path.write_bytes(make(feature, event_rows(), player_rows()))
    before = path.read_bytes()
    known = names_of(before)
    foreign = foreign_parts(before, known)

    advance(path)
    assert foreign_parts(path.read_bytes(), known) == foreign
    type_results(path)
    advance(path)
    assert foreign_parts(path.read_bytes(), known) == foreign
    assert pipeline.undo(path).ok
    assert foreign_parts(path.read_bytes(), known) == foreign
    assert "Round 2" not in read_tables(path.read_bytes())
    advance(path)
    assert foreign_parts(path.read_bytes(), known) == foreign

    assert set(read_tables(path.read_bytes())) >= {"Round 1", "Round 2", *OURS[:4]}
    shown = openpyxl.load_workbook(io.BytesIO(path.read_bytes()))
    assert [cell.value for cell in shown["Standings"][1]][:4] == ["Rank", "#", "Player", "Points"]


def test_a_workbook_with_one_of_each_survives_ten_advances(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    settings = (*event_rows()[:3], ["Rounds", 10, ""], ["Seed", 4711, ""])
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLMN"]
    path.write_bytes(make_combined(settings, player_rows(names)))
    before = path.read_bytes()
    known = names_of(before)
    foreign = foreign_parts(before, known)
    for number in range(1, 11):
        done = advance(path)
        assert done.round is not None
        assert done.round.label == number
        assert foreign_parts(path.read_bytes(), known) == foreign
        type_results(path)


def test_a_workbook_that_calamine_cannot_read_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(make(UNREADABLE, event_rows(), player_rows()))
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        pipeline.advance(path)
    assert [problem.code for problem in refused.value.problems] == ["workbook-damaged"]
    assert path.read_bytes() == before
