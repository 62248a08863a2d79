"""Every foreign feature through the real commands: advance, advance, undo, advance; nothing foreign changes."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import openpyxl
import pytest
from external_programs import convert, text_of_pdf
from foreign_book import zipped
from foreign_features import FEATURES, make, make_combined
from lxml import etree
from openpyxl.workbook import Workbook
from organizer import PLAYERS, advance, event_rows, player_rows, run, type_cells, type_results
from package_consistency import faults
from sheets_by_hand import saved, workbook
from test_graft import MAIN, parts_of
from test_package import OLE, bomb, opendocument, strict, with_part

from tourney_xl import pipeline, publishing, simulate
from tourney_xl.games.loader import builtin
from tourney_xl.pipeline import Done
from tourney_xl.problems import Problem, Refused
from tourney_xl.progress import Phase
from tourney_xl.workbook import files
from tourney_xl.workbook.files import Disk
from tourney_xl.workbook.package import open_package, relationships_part
from tourney_xl.workbook.read import read_tables

OURS = ("Standings", "Results", "Crosstable", "Log")
STANDINGS = ["Rank", "#", "Player", "Points"]

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")


@dataclass(frozen=True)
class Foreign:
    """What a workbook had before the program touched it."""

    names: frozenset[str]
    parts: dict[str, bytes]
    windows: list[bytes]
    defined_names: list[tuple[str, str | None, str]]

    def assert_intact(self, data: bytes) -> None:
        now = foreign(data, self.names)
        assert now.parts == self.parts
        assert now.windows == self.windows
        assert [name for name in now.defined_names if name in self.defined_names] == self.defined_names
        assert faults(data) == []


def foreign(data: bytes, names: frozenset[str] | None = None) -> Foreign:
    """The packed bytes of all parts but the four that are patched; `names` are the parts that count."""
    package = open_package(data, "test")
    known = names or frozenset(member.name for member in package.members if not member.name.endswith("/"))
    book = package.workbook_part
    patched = {"[Content_Types].xml", book, relationships_part(book), package.related("styles")}
    root = package.xml(book)
    return Foreign(
        known,
        {member.name: member.packed for member in package.members if member.name in known - patched},
        [etree.tostring(window, method="c14n") for window in root.iterfind(f"{MAIN}bookViews/*")],
        [(name.get("name", ""), name.get("localSheetId"), name.text or "") for name in root.iter(f"{MAIN}definedName")],
    )


def undo(path: Path) -> Done:
    done = pipeline.undo(path)
    assert done.ok, done.problems
    return done


def advance_advance_undo_advance(path: Path) -> Iterator[bytes]:
    """The workbook after each of the four commands; the organizer types results in between."""
    advance(path)
    yield path.read_bytes()
    type_results(path)
    advance(path)
    yield path.read_bytes()
    undo(path)
    yield path.read_bytes()
    advance(path)
    yield path.read_bytes()


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the workbooks stand after the four commands: made once, also where several workers share the tests."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "finished"
    folder.mkdir(exist_ok=True)
    return folder


def event_with(feature: str, folder: Path) -> Path:
    path = folder / f"{feature}{'.xlsm' if feature == 'macros' else '.xlsx'}"
    path.write_bytes(make(feature, event_rows(), player_rows()))
    return path


@pytest.mark.parametrize("feature", FEATURES)
def test_a_foreign_feature_survives_advance_advance_undo_advance(feature: str, tmp_path: Path, finished: Path) -> None:
    path = event_with(feature, tmp_path)
    before = foreign(path.read_bytes())
    for data, rounds in zip(advance_advance_undo_advance(path), (1, 2, 1, 2), strict=True):
        before.assert_intact(data)
        tables = read_tables(data)
        assert [name for name in tables if name.startswith("Round ")] == [f"Round {n + 1}" for n in range(rounds)]
    assert_shows_standings(path.read_bytes())
    files.write_over(finished / path.name, path.read_bytes())


def assert_shows_standings(data: bytes) -> None:
    """To openpyxl and to calamine alike."""
    by_openpyxl = openpyxl.load_workbook(io.BytesIO(data))["Standings"].iter_rows(values_only=True)
    for rows in ([list(row) for row in by_openpyxl], [list(row) for row in read_tables(data)["Standings"].rows]):
        assert rows[0][:4] == STANDINGS
        assert sorted(str(row[2]) for row in rows[1:]) == sorted(PLAYERS)


def test_a_workbook_with_one_of_each_survives_ten_advances(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    settings = (*event_rows()[:3], ["Rounds", 10, ""], ["Seed", 4711, ""])
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLMN"]
    path.write_bytes(make_combined(settings, player_rows(names)))
    before = foreign(path.read_bytes())
    for number in range(1, 11):
        done = advance(path)
        assert done.round is not None
        assert done.round.label == number
        before.assert_intact(path.read_bytes())
        type_results(path)


def test_twenty_advances_leave_the_styles_as_large_as_two(tmp_path: Path) -> None:
    """On a finished event, where each brings everything up to date again."""
    path = tmp_path / "event.xlsx"
    done = simulate.simulate(path, "street-warriors", 8)
    assert done.phase is Phase.FINISHED
    sizes = []
    for _ in range(20):
        advance(path)
        sizes.append((len(parts_of(path.read_bytes())["xl/styles.xml"]), len(parts_of(path.read_bytes()))))
    assert set(sizes) == {sizes[1]}


@pytest.mark.parametrize("game", [game.key for game in builtin()])
def test_the_final_package_of_every_game_is_sound(game: str, tmp_path: Path) -> None:
    """New, after every round and at the end; with a bracket where the game has one."""
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, game, 9, stop_after=0).ok
    assert faults(path.read_bytes()) == []
    path.unlink()
    done = simulate.simulate(path, game, 9)
    assert done.phase is Phase.FINISHED
    versions = [path, *path.with_suffix(".backups").iterdir()]
    assert {version.name: faults(version.read_bytes()) for version in versions} == {
        version.name: [] for version in versions
    }


# --- what the organizer does in between -------------------------------------------------------------------------------


def rearranged(data: bytes) -> bytes:
    """Sheets renamed, moved, hidden and coloured, rows sorted, a note added, and all of it saved by openpyxl."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    book["Standings"].title = "Tabelle"
    book["Tabelle"].sheet_properties.tabColor = "FF00B050"
    book["Results"].sheet_state = "hidden"
    book.move_sheet("Players", offset=-1)
    book.move_sheet("Tabelle", offset=-3)
    book.active = book.index(book["Players"])
    for name in ("Players", "Round 1"):
        upside_down(book, name)
    return saved(book)


def upside_down(book: Workbook, name: str) -> None:
    sheet = book[name]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    for number, row in enumerate(reversed(rows), start=2):
        for column, value in enumerate(row, start=1):
            sheet.cell(number, column).value = value


def looks(data: bytes) -> list[tuple[str, str]]:
    return [(sheet.name, sheet.state) for sheet in open_package(data, "test").sheets]


def test_an_organizer_may_move_rename_hide_colour_and_sort(tmp_path: Path) -> None:
    path = event_with("reordered_sheets", tmp_path)
    advance(path)
    type_results(path)
    path.write_bytes(rearranged(path.read_bytes()))
    arranged, before = looks(path.read_bytes()), foreign(path.read_bytes())
    players = read_tables(path.read_bytes())["Players"].rows
    advance(path)
    assert looks(path.read_bytes()) == [*arranged, ("Round 2", "visible")]
    assert foreign(path.read_bytes()).windows == before.windows
    assert read_tables(path.read_bytes())["Players"].rows == players
    undo(path)
    assert looks(path.read_bytes()) == arranged
    advance(path)
    book = openpyxl.load_workbook(path)
    assert book["Tabelle"].sheet_properties.tabColor.rgb == "FF00B050"
    assert [book["Tabelle"].cell(1, column).value for column in range(1, 5)] == STANDINGS
    assert "Standings" not in book.sheetnames
    assert book["Tabelle"].print_title_rows == "$1:$1"
    links = {cell.hyperlink.location for cell in book["Round 2"][1] if cell.hyperlink}
    assert "'Tabelle'!A1" in links
    assert not any("Standings" in link for link in links)
    # Round 1 is the organizer's, also its links, which Excel leaves alone at a renaming as well.
    assert [fault for fault in faults(path.read_bytes()) if "links to standings" not in fault] == []


@pytest.mark.libreoffice
def test_a_workbook_saved_by_libreoffice_between_advances_goes_on(tmp_path: Path) -> None:
    path = event_with("bar_chart", tmp_path)
    seeds = iter("123")
    for number in (1, 2, 3):
        done = advance(path)
        assert done.round is not None
        assert done.round.label == number
        assert faults(path.read_bytes()) == []
        type_results(path, next(seeds))
        standings = read_tables(path.read_bytes())["Standings"].rows
        (tmp_path / f"saved {number}").mkdir()
        path = convert([path], tmp_path / f"saved {number}", "xlsx")[0]
        assert read_tables(path.read_bytes())["Standings"].rows[1:] == standings[1:]
    undo(path)
    assert [name for name in read_tables(path.read_bytes()) if name.startswith("Round ")] == ["Round 1", "Round 2"]


def test_undo_keeps_what_was_typed_elsewhere_and_the_backup_what_was_typed_in_the_round(tmp_path: Path) -> None:
    path = event_with("notes", tmp_path)
    advance(path)
    type_results(path)
    advance(path)
    type_results(path, "another seed")
    type_cells(path, "Players", {"D1": "Paid", "D2": "yes"})
    typed = read_tables(path.read_bytes())
    done = undo(path)
    now = read_tables(path.read_bytes())
    assert "Round 2" not in now
    assert (now["Players"].rows, now["Round 1"].rows) == (typed["Players"].rows, typed["Round 1"].rows)
    assert done.backup is not None
    assert read_tables(done.backup.read_bytes())["Round 2"].rows == typed["Round 2"].rows


# --- what is refused --------------------------------------------------------------------------------------------------


def folder_content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refusals(command: Callable[[Path], Done], path: Path) -> tuple[Problem, ...]:
    """What a command says that must write nothing, be it a refusal or a list of errors."""
    before = folder_content(path.parent)
    try:
        done = command(path)
    except Refused as refused:
        problems = refused.problems
    else:
        assert not done.ok
        assert done.wrote == ()
        problems = tuple(problem for problem in done.problems if problem.severity.value == "error")
    assert folder_content(path.parent) == before
    return problems


def locked(data: bytes) -> bytes:
    parts = parts_of(data)
    lock = b'<workbookProtection lockStructure="1"/><bookViews>'
    return zipped(parts | {"xl/workbook.xml": parts["xl/workbook.xml"].replace(b"<bookViews>", lock)})


def signed(data: bytes) -> bytes:
    parts = parts_of(data)
    signature = (
        b'<Relationship Id="rIdS" Target="_xmlsignatures/origin.sigs" '
        b'Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"/></Relationships>'
    )
    return zipped(parts | {"_rels/.rels": parts["_rels/.rels"].replace(b"</Relationships>", signature)})


def sound() -> bytes:
    return make("formulas", event_rows(), player_rows())


REFUSED: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "locked structure": (
        lambda: locked(sound()),
        "workbook-locked",
        "event.xlsx has a locked structure: no sheet can be added, replaced or taken out.",
    ),
    "signature": (
        lambda: signed(sound()),
        "workbook-signed",
        "event.xlsx carries a digital signature, which any change would break.",
    ),
    "encrypted": (
        lambda: OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
        "workbook-encrypted",
        "event.xlsx can only be opened with a password.",
    ),
    "strict": (strict, "workbook-strict", "event.xlsx was saved as “Strict Open XML”."),
    "old xls": (
        lambda: OLE + bytes(600),
        "workbook-old-xls",
        "event.xlsx is a workbook of Excel 97–2003 (.xls).",
    ),
    "ods": (opendocument, "workbook-ods", "event.xlsx is an OpenDocument spreadsheet (.ods)."),
    "renamed csv": (
        lambda: b"#,Name\n1,Ann\n",
        "not-a-workbook",
        "event.xlsx is not an Excel workbook, whatever the ending of its name says.",
    ),
    "truncated": (
        lambda: sound()[:-1000],
        "workbook-damaged",
        "event.xlsx is damaged: File is not a zip file.",
    ),
    "empty": (lambda: b"", "file-empty", "event.xlsx is empty: it holds no data at all."),
    "bomb": (
        bomb,
        "workbook-too-large",
        "event.xlsx unpacks to far more data than a tournament needs, so it was not opened.",
    ),
    "broken sheet": (
        lambda: with_part("xl/worksheets/sheet2.xml", b"</row>", b""),
        "workbook-damaged",
        "event.xlsx is damaged: its part xl/worksheets/sheet2.xml cannot be read.",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_worked_with_is_refused_and_nothing_is_written(tmp_path: Path, kind: str) -> None:
    data, code, message = REFUSED[kind]
    path = tmp_path / "event.xlsx"
    path.write_bytes(data())
    for command in (pipeline.advance, pipeline.check):
        problem, *_ = refusals(command, path)
        assert (problem.code, problem.cell, problem.message) == (code, None, message)
        assert problem.hint


@pytest.mark.parametrize("kind", [locked, signed])
def test_a_lock_or_a_signature_put_on_later_stops_undo_too(tmp_path: Path, kind: Callable[[bytes], bytes]) -> None:
    path = event_with("formulas", tmp_path)
    advance(path)
    path.write_bytes(kind(path.read_bytes()))
    (problem,) = refusals(pipeline.undo, path)
    assert problem.code in ("workbook-locked", "workbook-signed")


@pytest.mark.libreoffice
def test_real_files_of_other_formats_are_refused_whatever_their_ending(tmp_path: Path) -> None:
    path = event_with("formulas", tmp_path)
    for ending, code in (("xls", "workbook-old-xls"), ("ods", "workbook-ods"), ("csv", "not-a-workbook")):
        (other,) = convert([path], tmp_path, ending)
        disguised = other.rename(tmp_path / f"{ending}.xlsx")
        (problem,) = refusals(pipeline.advance, disguised)
        assert problem.code == code


@pytest.mark.parametrize("name", [*OURS, "Bracket", "standings", "Round 1", "ROUND 1"])
def test_a_sheet_of_our_name_that_is_not_ours_is_never_replaced(tmp_path: Path, name: str) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook({"Event": event_rows(), "Players": player_rows(), name: [["My own", "sheet"], [1, 2]]}))
    (problem,) = refusals(pipeline.advance, path)
    assert problem.code == "sheet-name-taken"
    assert problem.cell is not None
    assert problem.cell.sheet == name


@pytest.mark.parametrize("name", [*OURS, "Round 1"])
def test_a_chart_that_fills_a_tab_of_our_name_is_never_replaced(tmp_path: Path, name: str) -> None:
    path = event_with("chart_sheet", tmp_path)
    parts = parts_of(path.read_bytes())
    book = parts["xl/workbook.xml"].replace(b'name="Big chart"', f'name="{name}"'.encode())
    path.write_bytes(zipped(parts | {"xl/workbook.xml": book}))
    (problem,) = refusals(pipeline.advance, path)
    assert problem.code == "sheet-name-taken"
    assert problem.cell is not None
    assert problem.cell.sheet == name


# --- where the workbook lies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Spring Cup 2026.xlsx", "Łódź – „Šach“ 🐉 & Co #1.xlsx", f"{'x' * 195}.xlsx", "a.b.xlsx"]
)
def test_a_workbook_of_any_name_is_advanced_from_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / name).write_bytes(sound())
    monkeypatch.chdir(tmp_path)
    assert run("advance", name).exit_code == 0
    stem = name.removesuffix(".xlsx")
    reports = {f"{stem}{ending}" for ending in (".html", ".email.html", ".screen.html")}
    assert {path.name for path in tmp_path.iterdir()} == {name, *reports, f"{stem}.backups"}
    assert run("undo", name).exit_code == 0
    assert "Round 1" not in read_tables((tmp_path / name).read_bytes())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such links and permissions")
def test_a_linked_workbook_is_replaced_where_it_is_and_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    path = event_with("formulas", tmp_path / "real")
    path.chmod(0o640)
    link = tmp_path / "today.xlsx"
    link.symlink_to(path)
    advance(link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert "Round 1" in read_tables(path.read_bytes())
    assert path.with_suffix(".backups").is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no permission bits")
def test_a_workbook_marked_read_only_is_left_alone(tmp_path: Path) -> None:
    path = event_with("formulas", tmp_path)
    path.chmod(0o444)
    (problem,) = refusals(pipeline.advance, path)
    assert problem.code == "cannot-write"
    assert problem.message == "formulas.xlsx could not be written: it is marked read-only. Nothing was changed."


# --- when the disk fails ----------------------------------------------------------------------------------------------

OPERATIONS = ("read", "mode", "names", "make_folder", "write", "move", "remove", "sync_folder")


class Dead(BaseException):
    """Stands for a killed process: from here on nothing reaches the disk."""


def break_disk(monkeypatch: pytest.MonkeyPatch, at: int, fault: Callable[[], BaseException]) -> list[str]:
    """Every operation from this one on fails; gives back the list in which all of them are noted."""
    done: list[str] = []

    def guarded(name: str, operation: Callable[..., object]) -> Callable[..., object]:
        def attempt(*arguments: object) -> object:
            done.append(name)
            if len(done) > at:
                raise fault()
            return operation(*arguments)

        return attempt

    for name in OPERATIONS:
        monkeypatch.setattr(Disk, name, guarded(name, getattr(Disk, name)))
    return done


@pytest.mark.parametrize("fault", [lambda: OSError(28, "No space left on device"), Dead], ids=["full disk", "killed"])
def test_a_fault_at_every_step_of_an_advance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[], BaseException]
) -> None:
    """The workbook is the old one or the new one, what is told is true, and the report is whole."""
    old = sound()
    path = tmp_path / "event.xlsx"
    path.write_bytes(old)
    with monkeypatch.context() as patch:
        steps = break_disk(patch, sys.maxsize, fault)
        advance(path)
    new = path.read_bytes()
    # The same bytes each time, built once.
    monkeypatch.setattr(publishing, "grafted", lambda *_: new)
    left = [check_fault(tmp_path / str(at), at, fault, old, new, monkeypatch) for at in range(len(steps))]
    assert len(left) >= 25
    assert set(left) == {old, new}


def check_fault(
    folder: Path, at: int, fault: Callable[[], BaseException], old: bytes, new: bytes, monkeypatch: pytest.MonkeyPatch
) -> bytes:
    folder.mkdir()
    path, report = folder / "event.xlsx", folder / "event.html"
    path.write_bytes(old)
    told = {old, new}
    with monkeypatch.context() as patch:
        break_disk(patch, at, fault)
        try:
            done = pipeline.advance(path)
            told = {new} if done.ok else {old}
        except Refused:
            told = {old}
        except Dead:
            pass
    left = path.read_bytes()
    assert left in told
    assert left == old or [backup.read_bytes() for backup in folder.glob("event.backups/event *")] == [old]
    assert not report.exists() or report.read_text("utf-8").rstrip().endswith("</html>")
    return left


def test_a_workbook_that_is_held_for_good_is_written_beside_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event_with("formulas", tmp_path)
    before = path.read_bytes()
    by_us = Disk.move

    def held(disk: Disk, source: Path, target: Path) -> None:
        if target == path:
            raise PermissionError(13, "in use")
        by_us(disk, source, target)

    monkeypatch.setattr(Disk, "move", held)
    done = advance(path)
    assert path.read_bytes() == before
    assert "Round 1" in read_tables((tmp_path / "formulas (new).xlsx").read_bytes())
    (problem,) = (problem for problem in done.problems if problem.code == "written-beside")
    assert problem.message == (
        "The workbook is held by another program, so the new one was written beside it as formulas (new).xlsx."
    )


def test_a_formula_of_the_organizers_on_our_sheet_is_calculated_when_opened(tmp_path: Path) -> None:
    """And one that names none of ours keeps its stored value and asks for nothing."""
    for feature, is_asked in (("formula_on_our_sheets", True), ("formulas", False)):
        path = event_with(feature, tmp_path)
        advance(path)
        calculation = open_package(path.read_bytes(), "test").xml("xl/workbook.xml").find(f"{MAIN}calcPr")
        assert (calculation.get("fullCalcOnLoad") == "1") is is_asked
    assert read_tables(path.read_bytes())["Sums"].value(0, 2).raw == 5


# --- last, when most of the workbooks are made ------------------------------------------------------------------------


@pytest.mark.libreoffice
@pytest.mark.parametrize("half", [0, 1])
def test_libreoffice_opens_every_one_of_them_and_prints_the_standings(
    tmp_path: Path, finished: Path, half: int
) -> None:
    """One call for many; a workbook that no other test has made yet is made here."""
    paths = []
    for feature in FEATURES[half::2]:
        path = event_with(feature, tmp_path)
        if (made := finished / path.name).exists():
            path.write_bytes(made.read_bytes())
        else:
            for _ in advance_advance_undo_advance(path):
                pass
        paths.append(path)
    silent = [pdf.stem for pdf in convert(paths, tmp_path, "pdf") if not prints_standings(pdf)]
    assert silent == []


def prints_standings(pdf: Path) -> bool:
    """Some page has the headers and everybody's name."""
    pages = text_of_pdf(pdf).split("\f") if pdf.exists() else []
    return any(all(word in page for word in ("Rank", "Points", "Beaten", *PLAYERS)) for page in pages)
