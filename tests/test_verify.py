"""`verify` passes what the program did, names what was changed by hand, and fails on every kind of tampering."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from organizer import NOON, add_sheet, advance, reckoning, run, type_cells, type_results

from tourney_xl import pipeline, simulate
from tourney_xl.games.loader import builtin
from tourney_xl.pipeline import Done

SEED = "5"


def played(path: Path, game: str, players: int, structure: str | None = None, rounds: int | None = None) -> Path:
    done = simulate.simulate(path, game, players, structure=structure, seed=SEED, stop_after=rounds, now=lambda: NOON)
    assert done.ok, done.problems
    return path


@pytest.fixture(scope="module")
def doomtown(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Eleven players, four rounds with a bye each, a cut to four, played to the end."""
    return played(tmp_path_factory.mktemp("verify") / "event.xlsx", "doomtown", 11).read_bytes()


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return played(tmp_path_factory.mktemp("verify") / "event.xlsx", "wars", 17, "championship-draft").read_bytes()


def told(done: Done) -> list[str]:
    """The codes of all errors."""
    return [problem.code for problem in done.problems if problem.is_error]


# What is as it should be


@pytest.mark.parametrize("players", [2, 7, 12])
@pytest.mark.parametrize(
    ("game", "structure"), [(game.key, kind.key) for game in builtin() for kind in game.structures]
)
def test_ALL_4_an_event_as_the_program_played_it_passes(
    tmp_path: Path, game: str, structure: str, players: int
) -> None:
    path = played(tmp_path / "event.xlsx", game, players, structure)
    done = pipeline.verify(path)
    assert told(done) == []
    assert [verdict.round.sheet for verdict in done.verdicts] == [
        round_.sheet for round_ in reckoning(path).event.rounds
    ]
    assert all(verdict.is_as_drawn and verdict.is_best is not False for verdict in done.verdicts)


def test_the_console_tells_round_by_round(tmp_path: Path, doomtown: bytes) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(doomtown)
    result = run("verify", path)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        *(
            f"Round {ordinal}  as the seed and the results of then give it; no better round was possible."
            for ordinal in range(1, 5)
        ),
        "Top 4    as the seed and the results of then give it.",
        "Final    as the seed and the results of then give it.",
        "Nothing is wrong: every round is what the seed and the results of its time give.",
    ]
    assert path.read_bytes() == doomtown


def test_the_answer_in_json(tmp_path: Path, doomtown: bytes) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(doomtown)
    answer = json.loads(run("verify", path, "--json").output)
    assert (answer["ok"], answer["stage"], answer["wrote"]) == (True, "finished", [])
    assert answer["rounds"][0] == {"round": 1, "as_drawn": True, "best": True}
    assert answer["rounds"][-1] == {"round": "Final", "as_drawn": True, "best": None}


def test_nothing_published_yet(tmp_path: Path) -> None:
    path = played(tmp_path / "event.xlsx", "doomtown", 8, rounds=0)
    result = run("verify", path)
    assert (result.exit_code, result.output) == (0, "No round is published yet, so there is nothing to verify.\n")


# Changes that Log tells of


def swap_opponents(path: Path, sheet: str) -> tuple[str, str]:
    """Player 2 of the first two tables change places, number and name."""
    book = Book(path)
    first, second = book.rows(sheet)[:2]
    for header in ("#2", "Player 2"):
        book.type(sheet, first, header, second[header])
        book.type(sheet, second, header, first[header])
    return str(first["Player 2"]), str(second["Player 2"])


def test_ALL_13_a_round_changed_by_hand_is_named_with_what_it_costs(tmp_path: Path) -> None:
    path = played(tmp_path / "event.xlsx", "doomtown", 8, rounds=2)
    advance(path)
    round_3 = reckoning(path).event.rounds[2]
    name = reckoning(path).event.name
    seats = [[name(number) for number in match.players] for match in round_3.matches[:2]]
    swap_opponents(path, "Round 3")
    type_results(path)
    advance(path)
    done = pipeline.verify(path)
    (problem,) = (problem for problem in done.problems if problem.code == "round-changed-by-hand")
    (one, two), (three, four) = seats
    assert told(done) == []
    assert problem.cell == round_3.matches[0].at("Player 1")
    assert problem.message.startswith(
        f"Changed by hand after it was published: {one} v. {four} and {three} v. {two} "
        f"in place of {one} v. {two} and {three} v. {four}. "
    )
    assert "gainst the draw it costs" in problem.message or "as good a round as the draw" in problem.message
    assert problem.hint == "Log tells when; nothing need be done."
    assert [verdict.is_as_drawn for verdict in done.verdicts] == [True] * len(done.verdicts)


@pytest.mark.parametrize("game", [game.key for game in builtin()])
def test_ALL_5_corrections_and_changes_of_all_kinds_are_played_backwards(tmp_path: Path, game: str) -> None:
    """Results of old rounds corrected one after the other, a drop, a late entry, a renaming, a table, a setting."""
    path = played(tmp_path / "event.xlsx", game, 12, rounds=2)
    for ordinal in (3, 4):
        advance(path)
        type_results(path)
        for sheet in [f"Round {earlier}" for earlier in range(1, ordinal)]:
            correct_result(path, sheet)
        players = Book(path).rows("Players")
        Book(path).type("Players", players[ordinal], "Drops", ordinal)
        Book(path).type("Players", players[-1], "Name", f"Zoe {ordinal}")
        Book(path).type(f"Round {ordinal - 1}", Book(path).rows(f"Round {ordinal - 1}")[0], "Table", 70 + ordinal)
        type_cells(path, "Event", {reckoning(path).event.settings.at("Rounds").ref: 6})
    advance(path)
    done = pipeline.verify(path)
    assert told(done) == []
    assert all(verdict.is_as_drawn for verdict in done.verdicts)


def test_ALL_18_a_repaired_round_is_named_as_such(tmp_path: Path) -> None:
    path = played(tmp_path / "event.xlsx", "doomtown", 8, rounds=2)
    advance(path)
    gone, *_ = reckoning(path).event.rounds[2].matches[0].players
    for number in (gone, *reckoning(path).event.rounds[2].matches[1].players[:1]):
        type_cells(path, "Players", {reckoning(path).event.by_number[number].at("Drops").ref: 2})
    assert pipeline.repair(path, now=lambda: NOON).ok
    type_results(path)
    advance(path)
    done = pipeline.verify(path)
    (problem,) = (problem for problem in done.problems if problem.code == "round-changed-by-hand")
    assert told(done) == []
    assert problem.message.startswith("Changed by a repair (ALL-18) after it was published: ")
    assert [verdict.is_as_drawn for verdict in done.verdicts] == [True] * 4
    assert "it seats others than those who were paired" in run("verify", path).output


def correct_result(path: Path, sheet: str) -> None:
    """Another winner at the first table, with whatever else the game asks for."""
    book = Book(path)
    row = book.rows(sheet)[0]
    if "Score 1" in row:
        book.type(sheet, row, "Score 1", row["Score 2"])
        book.type(sheet, row, "Score 2", row["Score 1"])
        for header in {"Destroyed", "How"} & row.keys():
            book.type(sheet, row, header, "")
    if row["Winner"] is not None and str(row["Winner"]) != "Draw":
        book.type(sheet, row, "Winner", 2 if str(row["Winner"]) == "1" else 1)


def test_a_round_taken_out_and_drawn_again(tmp_path: Path) -> None:
    path = played(tmp_path / "event.xlsx", "street-warriors", 9, rounds=3)
    assert pipeline.undo(path, now=lambda: NOON).ok
    type_cells(path, "Players", {Book(path).rows("Players")[2].ref("Drops"): 2})
    advance(path)
    type_results(path)
    advance(path)
    assert told(pipeline.verify(path)) == []


def test_ALL_13_without_results_a_correction_cannot_be_told(tmp_path: Path) -> None:
    path = played(tmp_path / "event.xlsx", "doomtown", 8, rounds=2)
    Book(path).delete_sheet("Results")
    (problem,) = (problem for problem in pipeline.check(path).problems if problem.code == "results-gone")
    assert str(problem.cell) == "Results"
    assert problem.message == (
        "The sheet Results is gone or empty, so what was corrected since the last run cannot be told."
    )
    assert problem.hint == "Copy it back from the newest backup; else the next advance writes it anew."


def test_ALL_4_a_rehearsal_without_a_seed_says_how_to_keep_its_draw(tmp_path: Path) -> None:
    path = played(tmp_path / "event.xlsx", "doomtown", 8, rounds=0)
    cell = reckoning(path).event.settings.at("Seed")
    type_cells(path, "Event", {cell.ref: ""})
    done = pipeline.advance(path, dry_run=True)
    (problem,) = (problem for problem in done.problems if problem.code == "seed-blank")
    assert problem.cell == cell
    assert problem.message == "Seed is blank, so each run draws another one, and the real round will be another."
    assert problem.hint.startswith("To keep this draw, type ")
    assert done.round is not None
    type_cells(path, "Event", {cell.ref: problem.hint.removeprefix("To keep this draw, type ").rstrip(".")})
    kept = pipeline.advance(path, dry_run=True)
    assert kept.round == done.round
    assert "seed-blank" not in [problem.code for problem in kept.problems]


def test_what_is_still_to_be_logged_is_mentioned(tmp_path: Path) -> None:
    path = played(tmp_path / "event.xlsx", "doomtown", 9, rounds=2)
    advance(path)
    cell = reckoning(path).event.by_number[3].at("Drops")
    type_cells(path, "Players", {cell.ref: 3})
    type_results(path)
    done = pipeline.verify(path)
    assert told(done) == []
    (problem,) = (
        p for p in done.problems if p.code == "change-still-to-log" and p.cell == cell and "Drops" in p.message
    )
    assert problem.message == "Drops: blank when the program last wrote, 3 now, and Log does not tell of it."
    assert problem.hint == "The next advance keeps it in Log."


# Typed by hand, where numbers are the program's


def typed_event(path: Path, game: str, numbered: bool, **columns: dict[str, object]) -> Path:
    """Nine players; the columns of single players by name."""
    names = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy"]
    headers = [*(["#"] if numbered else []), "Name", "Enters", "Drops", "Returns", "House"]
    book = openpyxl.Workbook()
    book.active.title = "Event"
    for row in (["Game", game], ["Rounds", 4], ["Seed", 77]):
        book.active.append(row)
    sheet = book.create_sheet("Players")
    sheet.append(headers)
    for number, name in enumerate(names, start=1):
        row = {"#": number, "Name": name, **columns.get(name, {})}
        sheet.append([row.get(header) for header in headers])
    book.save(path)
    return path


@pytest.mark.parametrize("numbered", [True, False])
@pytest.mark.parametrize(
    "bob", [{"Enters": 2}, {"Enters": 3}, {"Drops": 0}, {"House": "x"}], ids=["next", "later", "never", "house"]
)
def test_ALL_6_whoever_no_round_shows_keeps_the_number(tmp_path: Path, numbered: bool, bob: dict[str, object]) -> None:
    """After every run, and whatever else is typed; each player's story can be told, too."""
    path = typed_event(tmp_path / "event.xlsx", "armada", numbered, Bob=bob, Cid={"House": "x"})
    for _ in range(4):
        advance(path)
        assert told(pipeline.verify(path)) == []
        assert reckoning(path).event.by_number[2].name == "Bob"
        assert run("explain", path, "--player", "Bob").exit_code == 0
        type_results(path)


@pytest.mark.parametrize("numbered", [True, False])
def test_ALL_18_who_leaves_round_1_by_a_repair_may_come_back_or_vanish(tmp_path: Path, numbered: bool) -> None:
    path = typed_event(tmp_path / "event.xlsx", "street-warriors", numbered)
    advance(path)
    gone = reckoning(path).event.rounds[0].matches[0].players[0]
    row = Book(path).rows("Players")[gone - 1]
    Book(path).type("Players", row, "Drops", 0)
    assert pipeline.repair(path, now=lambda: NOON).ok
    assert told(pipeline.verify(path)) == []
    type_results(path)
    vanished = tmp_path / "vanished.xlsx"
    vanished.write_bytes(path.read_bytes())
    Book(path).type("Players", row, "Returns", 2)
    advance(path)
    assert told(pipeline.verify(path)) == []
    Book(vanished).delete_row("Players", gone + 1)
    assert pipeline.verify(vanished).problems  # It is told in words: nothing stumbles.


# Tampering


class Row(dict[str, object]):
    """A row of a sheet by header, and where its cells are."""

    def __init__(self, headers: Sequence[str], cells: Sequence[openpyxl.cell.Cell]) -> None:
        super().__init__({header: cell.value for header, cell in zip(headers, cells, strict=False)})
        self.cells = {header: cell.coordinate for header, cell in zip(headers, cells, strict=False)}

    def ref(self, header: str) -> str:
        return self.cells[header]


class Book:
    """Somebody with the workbook before him: reads rows, types into cells, deletes rows and sheets."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self, sheet: str) -> list[Row]:
        first, *rows = openpyxl.load_workbook(self.path)[sheet].iter_rows()
        headers = [str(cell.value) for cell in first]
        return [Row(headers, cells) for cells in rows if any(cell.value is not None for cell in cells)]

    def type(self, sheet: str, row: Row, header: str, value: object) -> None:
        assert isinstance(value, str | int)
        type_cells(self.path, sheet, {row.ref(header): value})

    def change(self, sheet: str, doing: Callable[[Worksheet], object]) -> None:
        book = openpyxl.load_workbook(self.path)
        doing(book[sheet])
        book.save(self.path)

    def delete_row(self, sheet: str, number: int) -> None:
        self.change(sheet, lambda there: there.delete_rows(number))

    def delete_sheet(self, sheet: str) -> None:
        self.change(sheet, lambda there: there.parent.remove(there))

    def forget(self, *whats: str) -> None:
        """Rows of `Log` that tell of changes, deleted as if they had never been."""
        numbers = [at for at, row in enumerate(self.rows("Log"), start=2) if row["What"] in whats]
        for number in reversed(numbers):
            self.delete_row("Log", number)


Tampering = Callable[[Book], object]


def another_winner(book: Book) -> None:
    row = book.rows("Round 1")[0]
    book.type("Round 1", row, "Winner", 2 if str(row["Winner"]) == "1" else 1)


def another_how(book: Book) -> None:
    row = book.rows("Round 2")[1]
    book.type("Round 2", row, "How", "In time" if row["How"] == "At time" else "At time")


def opponents_swapped(book: Book) -> None:
    swap_opponents(book.path, "Round 2")


def quietly(tampering: Tampering) -> Tampering:
    """With all that the program writes brought in step, and the rows of `Log` that tell of it deleted."""

    def tampered(book: Book) -> None:
        tampering(book)
        advance(book.path)
        book.forget("Result", "Pairing changed", "Table", "Drops", "Team", "Byes", "Penalty", "Player dropped")

    return tampered


def bye_for_another(book: Book) -> None:
    *_, first, bye = book.rows("Round 3")
    for header in ("#1", "Player 1"):
        book.type("Round 3", first, header, bye[header])
        book.type("Round 3", bye, header, first[header])


def another_seed(book: Book) -> None:
    type_cells(book.path, "Event", {reckoning(book.path).event.settings.at("Seed").ref: 6})


def another_seed_in_log_too(book: Book) -> None:
    another_seed(book)
    row = next(row for row in book.rows("Log") if row["What"] == "Setting Seed")
    book.type("Log", row, "New", "6")


def publication_forgotten(book: Book) -> None:
    place = next(at for at, row in enumerate(book.rows("Log"), start=2) if row["What"] == "Round published")
    book.delete_row("Log", place)


def publications_exchanged(book: Book) -> None:
    first, second = [row for row in book.rows("Log") if row["What"] == "Round published"][:2]
    book.type("Log", first, "Sheet", str(second["Sheet"]))
    book.type("Log", second, "Sheet", str(first["Sheet"]))


def old_value_in_log_altered(book: Book) -> None:
    another_winner(book)
    advance(book.path)
    row = next(row for row in book.rows("Log") if row["What"] == "Result")
    book.type("Log", row, "Old", str(row["New"]))


def points_in_standings(book: Book) -> None:
    book.type("Standings", book.rows("Standings")[3], "Points", 99)


def ranks_in_standings(book: Book) -> None:
    book.type("Standings", book.rows("Standings")[5], "Rank", 1)


def crosstable_altered(book: Book) -> None:
    book.type("Crosstable", book.rows("Crosstable")[2], "Round 1", "beat them all")


def bracket_altered(book: Book) -> None:
    book.change("Bracket", lambda sheet: next(rename(sheet, "Somebody Else")))


def rename(sheet: Worksheet, name: str) -> object:
    for row in sheet.iter_rows():
        for cell in row:
            if isinstance(cell.value, str) and " " in cell.value and cell.row > 1:
                cell.value = name
                yield cell


def results_deleted(book: Book) -> None:
    book.delete_sheet("Results")


def results_emptied(book: Book) -> None:
    another_winner(book)
    book.change("Results", lambda sheet: sheet.delete_rows(2, sheet.max_row))


def taken_out_in_log_alone(book: Book) -> None:
    row = ["2026-05-02", "undo", "0.1.0", "Round 2", "Round taken out", "Round 3", "", None, "Round 3", ""]
    book.change("Log", lambda sheet: sheet.append(row))


def departure_forgotten(book: Book) -> None:
    book.type("Players", book.rows("Players")[4], "Drops", 6)
    advance(book.path)
    book.forget("Player dropped")


def results_altered(book: Book) -> None:
    book.type("Results", book.rows("Results")[0], "Points 1", 4)


def standings_deleted(book: Book) -> None:
    book.delete_sheet("Crosstable")


def round_deleted(book: Book) -> None:
    book.delete_sheet("Round 2")


def newest_round_deleted(book: Book) -> None:
    book.delete_sheet("Final")


def log_deleted(book: Book) -> None:
    book.delete_sheet("Log")


def seeds_exchanged(book: Book) -> None:
    first, second = book.rows("Top 4")[:2]
    book.type("Top 4", first, "Seed 1", second["Seed 1"])
    book.type("Top 4", second, "Seed 1", first["Seed 1"])


def matches_renumbered(book: Book) -> None:
    first, second = book.rows("Top 4")[:2]
    book.type("Top 4", first, "Match", second["Match"])
    book.type("Top 4", second, "Match", first["Match"])


def table_moved(book: Book) -> None:
    book.type("Round 1", book.rows("Round 1")[0], "Table", 77)


def left_long_ago(book: Book) -> None:
    book.type("Players", book.rows("Players")[4], "Drops", 1)


def another_team(book: Book) -> None:
    book.type("Players", book.rows("Players")[4], "Team", "Red")


def opening_bye(book: Book) -> None:
    book.type("Players", book.rows("Players")[4], "Byes", 1)


def penalty_afterwards(book: Book) -> None:
    add_sheet(book.path, "Penalties", [["Round", "#", "Player", "Penalty", "Note"], [2, 3, None, "Match loss", None]])


def cut_lowered(book: Book) -> None:
    type_cells(book.path, "Event", {reckoning(book.path).event.settings.at("Cut").ref: 2})


TAMPERINGS: Sequence[tuple[str, Tampering]] = (
    ("change-not-in-log", another_winner),
    ("change-not-in-log", another_how),
    ("change-not-in-log", opponents_swapped),
    ("change-not-in-log", bye_for_another),
    ("change-not-in-log", results_altered),
    ("change-not-in-log", table_moved),
    ("change-not-in-log", left_long_ago),
    ("change-not-in-log", another_team),
    ("change-not-in-log", opening_bye),
    ("change-not-in-log", penalty_afterwards),
    ("round-not-as-drawn", quietly(another_winner)),
    ("round-not-as-drawn", quietly(opponents_swapped)),
    ("round-not-as-drawn", quietly(bye_for_another)),
    ("round-not-as-drawn", quietly(table_moved)),
    ("change-not-in-log", quietly(left_long_ago)),
    ("change-not-in-log", quietly(opening_bye)),
    ("change-not-in-log", quietly(penalty_afterwards)),
    ("round-not-as-drawn", another_seed_in_log_too),
    ("round-not-as-drawn", old_value_in_log_altered),
    ("round-not-as-drawn", seeds_exchanged),
    ("round-not-as-drawn", matches_renumbered),
    ("setting-locked", another_seed),
    ("setting-locked", cut_lowered),
    ("round-not-in-log", publication_forgotten),
    ("log-out-of-order", publications_exchanged),
    ("nothing-to-verify-by", log_deleted),
    ("own-sheet-gone", results_deleted),
    ("own-sheet-altered", results_emptied),
    ("round-not-in-log", taken_out_in_log_alone),
    ("change-not-in-log", departure_forgotten),
    ("own-sheet-altered", points_in_standings),
    ("own-sheet-altered", ranks_in_standings),
    ("own-sheet-altered", crosstable_altered),
    ("own-sheet-altered", bracket_altered),
    ("own-sheet-gone", standings_deleted),
    ("round-missing", round_deleted),
    ("published-round-gone", newest_round_deleted),
)


@pytest.mark.parametrize(("code", "tampering"), TAMPERINGS)
def test_tampering_is_found(tmp_path: Path, doomtown: bytes, code: str, tampering: Tampering) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(doomtown)
    tampering(Book(path))
    assert code in told(pipeline.verify(path))
    assert run("verify", path).exit_code == 1


def test_tampering_with_draft_groups_is_found(tmp_path: Path, drafted: bytes) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(drafted)
    assert told(pipeline.verify(path)) == []
    book = Book(path)
    first, *_, last = book.rows("Draft groups")
    for header in ("#", "Player"):
        book.type("Draft groups", first, header, last[header])
        book.type("Draft groups", last, header, first[header])
    assert "own-sheet-altered" in told(pipeline.verify(path))


WRITE_ANEW = "The next advance writes the sheet anew."
BACKUPS = "If nobody changed it on purpose, compare with the copies in the folder of backups."

TEXTS: Sequence[tuple[Tampering, str, str, str, str]] = (
    (
        publication_forgotten,
        "round-not-in-log",
        "Round 1",
        "Log does not tell that Round 1 was published.",
        "Either Round 1 was typed by hand, or rows of Log are gone.",
    ),
    (publications_exchanged, "log-out-of-order", "Log", "Log tells of Round 2 before Round 1.", BACKUPS),
    (
        log_deleted,
        "nothing-to-verify-by",
        "Log",
        "There is no sheet Log that tells how these rounds came about, so nothing can be verified.",
        "Copy the sheet back from the newest backup.",
    ),
    (
        newest_round_deleted,
        "published-round-gone",
        "Final",
        "Log tells that Final was published, and there is no such sheet.",
        "Copy the sheet back from the newest backup.",
    ),
    (standings_deleted, "own-sheet-gone", "None", "The sheet Crosstable is gone.", WRITE_ANEW),
    (ranks_in_standings, "own-sheet-altered", "Standings!A7", 'It shows "1"; by the results it is "6".', WRITE_ANEW),
    (
        table_moved,
        "change-not-in-log",
        "Round 1!A2",
        "Table: 1 when the program last wrote, 77 now, and Log does not tell of it.",
        f"If it is a correction, run advance: Log keeps it then. {BACKUPS}",
    ),
)


@pytest.mark.parametrize(("tampering", "code", "cell", "message", "hint"), TEXTS)
def test_what_is_told(
    tmp_path: Path, doomtown: bytes, tampering: Tampering, code: str, cell: str, message: str, hint: str
) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(doomtown)
    tampering(Book(path))
    found = [problem for problem in pipeline.verify(path).problems if problem.code == code]
    assert [(str(problem.cell), problem.message, problem.hint) for problem in found] == [(cell, message, hint)]


def test_what_is_told_of_a_round_that_is_not_as_drawn(tmp_path: Path, doomtown: bytes) -> None:
    """The pairs of the sheet, then those of the draw, each with its table."""
    path = tmp_path / "event.xlsx"
    path.write_bytes(doomtown)
    event = reckoning(path).event
    (one, two), (three, four) = (map(event.name, match.players) for match in event.rounds[1].matches[:2])
    quietly(opponents_swapped)(Book(path))
    (problem, *_) = (problem for problem in pipeline.verify(path).problems if problem.code == "round-not-as-drawn")
    assert str(problem.cell) == "Round 2!C2"
    assert problem.message == (
        "Not what the seed and the results of then give: "
        f"{one} v. {four} (table 1) and {three} v. {two} (table 2). "
        f"They give {one} v. {two} (table 1) and {three} v. {four} (table 2)."
    )
    assert problem.hint == BACKUPS


def test_the_console_tells_of_every_round_also_where_one_is_wrong(tmp_path: Path, doomtown: bytes) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(doomtown)
    quietly(opponents_swapped)(Book(path))
    lines = run("verify", path).output.splitlines()
    assert "Round 1  as the seed and the results of then give it; no better round was possible." in lines
    assert any(line.startswith("Round 2  NOT as the seed gives it; ") for line in lines)
    assert not any(line.startswith("Nothing is wrong") for line in lines)


def test_what_is_told_of_a_bracket_that_is_not_as_drawn(tmp_path: Path, doomtown: bytes) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(doomtown)
    event = reckoning(path).event
    first, second = ([event.name(number) for number in match.players] for match in event.rounds[4].matches)
    seeds_exchanged(Book(path))
    (problem, *_) = (problem for problem in pipeline.verify(path).problems if problem.code == "round-not-as-drawn")
    assert problem.message == (
        "Not what the seed and the results of then give: "
        f"{' v. '.join(first)} (match 1, seeds 2–4) and {' v. '.join(second)} (match 2, seeds 1–3). "
        f"They give {' v. '.join(first)} (match 1, seeds 1–4) and {' v. '.join(second)} (match 2, seeds 2–3)."
    )
