"""The cut and the bracket through the real workbook: what an organizer types, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import openpyxl
import pytest
from organizer import NOON, add_sheet, advance, reckoning, run, type_cells, type_results
from sheets_by_hand import found, said
from small_events import planned

from tourney_xl import newevent, pipeline, simulate
from tourney_xl.model import Event, Match, Round, ScoredMatch
from tourney_xl.pipeline import Done
from tourney_xl.problems import Problem
from tourney_xl.progress import Phase
from tourney_xl.workbook.read import read_tables

Typed = Mapping[str, str | int]


@dataclass(frozen=True)
class Desk:
    """An organizer's workbook."""

    path: Path

    @property
    def event(self) -> Event:
        return reckoning(self.path).event

    @property
    def newest(self) -> Round:
        return self.event.rounds[-1]

    @property
    def scored(self) -> tuple[ScoredMatch, ...]:
        return reckoning(self.path).scored

    def rows(self, sheet: str) -> list[list[object]]:
        return [list(row) for row in read_tables(self.path.read_bytes())[sheet].rows]

    def sheets(self) -> list[str]:
        return list(read_tables(self.path.read_bytes()))

    def advance(self) -> Done:
        return advance(self.path)

    def refused(self) -> list[Problem]:
        """The errors with which `advance` stops; the file is as it was."""
        before = self.path.read_bytes()
        done = pipeline.advance(self.path, now=lambda: NOON)
        assert not done.ok
        assert self.path.read_bytes() == before
        return [problem for problem in done.problems if problem.is_error]

    def undo(self) -> Done:
        done = pipeline.undo(self.path, now=lambda: NOON)
        assert done.ok, done.problems
        return done

    def type(self, match: Match, typed: Typed) -> None:
        """Into the row of a match of the newest round, by header."""
        cells = {}
        for header, value in typed.items():
            cell = match.at(header)
            assert cell is not None, header
            cells[cell.ref] = value
        type_cells(self.path, self.newest.sheet, cells)

    def win(self, *winners: int) -> None:
        """These win their matches of the newest round, the better seed every other one."""
        for match in self.newest.matches:
            if not match.is_bye:
                side = 2 if match.two in winners else 1
                self.type(match, {"Winner": side})

    def players(self, number: int, typed: Typed) -> None:
        player = self.event.by_number[number]
        type_cells(self.path, "Players", {player.at(header).ref: value for header, value in typed.items()})

    def setting(self, name: str, value: str | int) -> None:
        type_cells(self.path, "Event", {self.event.settings.at(name).ref: value})

    def penalty(self, ordinal: int, number: int, kind: str) -> None:
        headers = ["Round", "#", "Player", "Penalty", "Note"]
        add_sheet(self.path, "Penalties", [headers, [ordinal, number, self.event.name(number), kind, None]])

    def statuses(self) -> dict[int, tuple[int, str]]:
        """Rank and status of everyone, as the sheet `Standings` has them."""
        headers, *rows = self.rows("Standings")
        at = [headers.index(header) for header in ("#", "Rank", "Status")]
        return {int(str(row[at[0]])): (int(str(row[at[1]])), str(row[at[2]] or "")) for row in rows}


@cache
def simulated(key: str, players: int, structure: str, seed: str) -> bytes:
    """All Swiss rounds with their results; nothing published after them."""
    rounds = planned(key, players, structure).rounds
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.xlsx"
        done = simulate.simulate(
            path, key, players, structure=structure, seed=seed, stop_after=rounds, now=lambda: NOON
        )
        assert done.ok, done.problems
        return path.read_bytes()


def played(path: Path, key: str, players: int, structure: str, seed: str = "11") -> Desk:
    path.write_bytes(simulated(key, players, structure, seed))
    return Desk(path)


def cut(path: Path, key: str, players: int, structure: str, seed: str = "11") -> Desk:
    """The first bracket sheet published, without results."""
    desk = played(path, key, players, structure, seed)
    desk.advance()
    return desk


@pytest.fixture
def top_8(tmp_path: Path) -> Desk:
    """Doomtown, 17 players: the seeds are the standings after five rounds."""
    return cut(tmp_path / "event.xlsx", "doomtown", 17, "single-day")


@pytest.fixture
def top_4(tmp_path: Path) -> Desk:
    """Armada, 6 players: cut to 4, because 8 are not there (ALL-8)."""
    return cut(tmp_path / "event.xlsx", "armada", 6, "advanced")


def seeds(round_: Round) -> dict[int, int]:
    pairs = [((match.seed_one, match.one), (match.seed_two, match.two)) for match in round_.matches]
    return {seed: number for pair in pairs for seed, number in pair if seed is not None and number is not None}


def in_match(round_: Round, number: int) -> Match:
    match = round_.match_of(number)
    assert match is not None
    return match


# The cut


@pytest.mark.parametrize(
    ("players", "structure", "rounds", "cut_to"),
    [
        (4, "single-day", 3, 2),
        (8, "single-day", 3, 2),
        (9, "single-day", 4, 4),
        (16, "multi-day", 4, 4),
        (17, "single-day", 5, 8),
        (32, "multi-day", 5, 8),
        (33, "single-day", 6, 8),
        (33, "multi-day", 6, 16),
        (300, "single-day", 6, 8),
        (300, "multi-day", 6, 16),
    ],
)
def test_DT_2_rounds_and_cut(players: int, structure: str, rounds: int, cut_to: int) -> None:
    plan = planned("doomtown", players, structure)
    assert (plan.rounds, plan.cut) == (rounds, cut_to)


@pytest.mark.parametrize(
    ("key", "players", "structure", "sheet", "size"),
    [
        ("street-warriors", 8, "swiss-cut", "Final", 2),
        ("street-warriors", 9, "swiss-cut", "Top 4", 4),
        ("star-trek-2e", 9, "swiss-match-play", "Top 8", 8),
        ("star-trek-1e", 6, "swiss-match-play", "Top 4", 4),
        ("star-trek-1e", 3, "swiss-match-play", "Final", 2),
        ("armada", 16, "advanced", "Top 8", 8),
        ("doomtown", 9, "single-day", "Top 4", 4),
    ],
)
def test_SW_4_ST_19_AR_10_DT_2_the_first_bracket_sheet(
    key: str, players: int, structure: str, sheet: str, size: int, tmp_path: Path
) -> None:
    desk = played(tmp_path / "event.xlsx", key, players, structure, seed="12")
    ranking = [row.number for row in reckoning(desk.path).ranking]
    done = pipeline.advance(desk.path, now=lambda: NOON)
    if any(problem.code == "tie-at-cut" for problem in done.problems):
        desk.players(ranking[size - 1], {"Playoff": "lot"})
        done = desk.advance()
    assert done.ok, done.problems
    assert desk.newest.sheet == sheet
    assert sorted(desk.newest.players) == sorted(ranking[:size])
    if key != "street-warriors":
        assert seeds(desk.newest) == dict(enumerate(ranking[:size], start=1))
    statuses = desk.statuses()
    assert {number for number, (_, status) in statuses.items() if status == "Qualified"} == set(ranking[:size])


def test_AR_10_the_organizer_may_type_a_cut_into_the_basic_structure(tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "armada", 6, "basic")
    desk.setting("Cut", 2)
    assert desk.advance().phase is Phase.ELIMINATION
    assert desk.newest.sheet == "Final"


def test_ALL_15_who_has_dropped_when_the_cut_is_published_is_not_in_it(tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "doomtown", 9, "single-day")
    ranking = [row.number for row in reckoning(desk.path).ranking]
    desk.players(ranking[1], {"Drops": 4})
    desk.advance()
    assert seeds(desk.newest) == dict(enumerate([ranking[0], *ranking[2:5]], start=1))
    assert desk.statuses()[ranking[1]] == (5, "Dropped")


def test_ALL_17_a_disqualified_player_is_out_of_the_cut(tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "doomtown", 9, "single-day")
    first = reckoning(desk.path).ranking[0].number
    desk.penalty(4, first, "Disqualified")
    desk.advance()
    assert first not in desk.newest.players
    assert desk.statuses()[first][1] == "Dropped"
    assert "isqualified" not in str([desk.rows(name) for name in ("Standings", "Results", "Bracket", "Top 4")])


@pytest.mark.parametrize("returns", [5, "5"])
def test_DT_9_nobody_comes_back_with_the_cut_but_before_it(returns: str | int, tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "doomtown", 9, "single-day")
    first = reckoning(desk.path).ranking[0].number
    desk.players(first, {"Drops": 4, "Returns": returns})
    (problem,) = desk.refused()
    assert problem.code == "entry-after-cut"
    assert said(problem) == (
        str(desk.event.by_number[first].at("Returns")),
        "Round 5 belongs to the bracket, and nobody comes in once that has begun.",
        "Clear the cell: whoever has left by now is not in the bracket.",
    )
    desk.players(first, {"Drops": "", "Returns": ""})
    desk.advance()
    assert first in desk.newest.players


def test_DT_9_nobody_comes_back_after_the_cut(top_8: Desk) -> None:
    out = next(number for number, (_, status) in top_8.statuses().items() if not status)
    top_8.players(out, {"Drops": 4, "Returns": 6})
    codes = {problem.code for problem in top_8.refused()}
    assert "entry-after-cut" in codes


# ALL-10: a tie across the line


def tied_at_the_cut(path: Path) -> tuple[Desk, Problem]:
    """Six players, one round, cut to 2: the three who won are tied by everything."""
    newevent.create_with(path, "street-warriors", "swiss-cut", simulate.made_up_players(6, simulate.Dice("1")), "5")
    desk = Desk(path)
    desk.setting("Rounds", 1)
    desk.advance()
    desk.win()
    return desk, found(desk.refused(), "tie-at-cut")


def test_ALL_10_a_tie_across_the_cut_is_settled_in_the_playoff_cells(tmp_path: Path) -> None:
    desk, problem = tied_at_the_cut(tmp_path / "event.xlsx")
    names, _, rest = problem.message.partition(" are tied")
    assert rest == " across the cut to 2; the rules let them settle it."
    by_name = {player.name: player for player in desk.event.players}
    tied = [by_name[name] for name in names.replace(" and ", ", ").split(", ")]
    assert problem.cell == tied[0].at("Playoff")
    for player in tied:
        assert player.at("Playoff").ref in problem.hint
    assert len(tied) == 3
    for place, player in enumerate(reversed(tied), start=1):
        desk.players(player.number, {"Playoff": place})
    desk.advance()
    assert desk.newest.sheet == "Final"
    assert set(desk.newest.players) == {tied[1].number, tied[2].number}


def test_ALL_10_lot_typed_into_one_cell_lets_lots_decide(tmp_path: Path) -> None:
    desk, problem = tied_at_the_cut(tmp_path / "event.xlsx")
    assert problem.cell is not None
    expected = [row.number for row in reckoning(desk.path).ranking][:2]
    type_cells(desk.path, "Players", {problem.cell.ref: "lot"})
    desk.advance()
    assert sorted(desk.newest.players) == sorted(expected)


# ALL-5: what is published stays


def test_ALL_5_a_corrected_swiss_result_changes_neither_the_cut_nor_the_seeds(top_8: Desk) -> None:
    """Every result of the last Swiss round turned round: the standings of now change, the bracket does not."""
    sheet, first = top_8.rows("Top 8"), seeds(top_8.newest)
    before = [(row.number, row.points) for row in reckoning(top_8.path).ranking]
    round_5 = top_8.event.rounds[4]
    turned = {
        match.at("Winner"): 1 if match.entry.winner == "2" else 2 for match in round_5.matches if not match.is_bye
    }
    type_cells(top_8.path, "Round 5", {cell.ref: side for cell, side in turned.items() if cell is not None})
    after = [(row.number, row.points) for row in reckoning(top_8.path).ranking]
    assert sorted(after) != sorted(before)
    assert [number for number, _ in after[:8]] == [first[seed] for seed in range(1, 9)]
    top_8.win()
    done = top_8.advance()
    assert "Result" in {change.what for change in done.changes}
    assert [row[:8] for row in top_8.rows("Top 8")] == [row[:8] for row in sheet]
    assert seeds(top_8.newest) == {seed: first[seed] for seed in (1, 2, 3, 4)}


def test_ALL_5_the_cut_cannot_be_changed_once_it_is_published(top_8: Desk) -> None:
    top_8.win()
    top_8.setting("Cut", 4)
    problem = found(top_8.refused(), "setting-locked")
    assert problem.message == "Cut cannot change any more, because the cut is published."


def test_ALL_5_a_corrected_bracket_result_whose_loser_sits_in_a_later_sheet(top_8: Desk) -> None:
    """An error at that cell; after `undo` the correction stands."""
    top_8.win()
    top_8.advance()
    wrong = top_8.event.rounds[5].matches[0]
    assert wrong.two is not None
    winner = wrong.at("Winner")
    assert winner is not None
    type_cells(top_8.path, "Top 8", {winner.ref: 2})
    problem = found(pipeline.check(top_8.path).problems, "bracket-result-locked")
    assert problem.is_error
    assert str(problem.cell) == f"Top 8!{winner.ref}"
    for words in (top_8.event.name(wrong.two), top_8.event.name(wrong.one), "Top 4"):
        assert words in problem.message
    assert "undo" in problem.hint
    top_8.win()
    assert {told.code for told in top_8.refused()} == {"bracket-result-locked"}
    top_8.undo()
    top_8.advance()
    assert top_8.newest.sheet == "Top 4"
    assert wrong.two in top_8.newest.players
    assert wrong.one not in top_8.newest.players


# ALL-9: every match has a winner


def test_ALL_9_no_draw_and_no_double_loss_passes_a_bracket(tmp_path: Path) -> None:
    desk = cut(tmp_path / "event.xlsx", "street-warriors", 12, "elimination")
    one, two = [match for match in desk.newest.matches if not match.is_bye][:2]
    type_results(desk.path)
    desk.type(one, {"Winner": "Draw"})
    desk.type(two, {"Winner": "None"})
    names = [" and ".join(map(desk.event.name, match.players)) for match in (one, two)]
    assert [(problem.code, *said(problem)) for problem in desk.refused()] == [
        (
            "draw-not-allowed",
            str(one.at("Winner")),
            f"{names[0]} have a draw, but a bracket match needs a winner.",
            "Type who goes on.",
        ),
        (
            "double-loss-in-bracket",
            str(two.at("Winner")),
            f"{names[1]} cannot both lose: a bracket match needs a winner.",
            "Type who goes on.",
        ),
    ]


def test_ALL_9_where_both_have_dropped_the_next_opponent_has_a_bye(top_8: Desk) -> None:
    """Both of match 1 leave before it: seeds 4 and 5 play for a place that meets nobody."""
    top_8.win()
    one = top_8.newest.matches[0]
    top_8.type(one, {"Winner": ""})
    for number in one.players:
        top_8.players(number, {"Drops": 5})
    top_8.advance()
    first = seeds(top_8.event.rounds[5])
    (bye,) = (match for match in top_8.newest.matches if match.is_bye)
    assert (bye.number, bye.one, bye.seed_one) == (1, first[4], 4)
    assert {status for number, (rank, status) in top_8.statuses().items() if number in one.players} == {"Out in Top 8"}


def test_ALL_9_a_final_needs_a_winner(top_4: Desk) -> None:
    top_4.win()
    top_4.advance()
    match = top_4.newest.matches[0]
    ordinal = top_4.newest.ordinal
    for number in match.players:
        top_4.players(number, {"Drops": ordinal - 1})
    names = " and ".join(map(top_4.event.name, match.players))
    problem = found(top_4.refused(), "final-needs-winner")
    message = f"{names} have both dropped, but a final needs a winner."
    assert said(problem) == (str(match.at("Winner")), message, "Type who won the event.")
    top_4.type(match, {"Winner": "None"})
    problem = found(top_4.refused(), "final-needs-winner")
    assert problem.message == f"{names} are both out, but a final needs a winner."
    top_4.type(match, {"Winner": 2})
    assert top_4.advance().phase is Phase.FINISHED
    assert match.two is not None
    assert top_4.statuses()[match.two] == (1, "Winner")


# Status and rank


def test_ALL_9_status_and_rank_while_the_bracket_goes_on_and_at_the_end(top_8: Desk) -> None:
    first = seeds(top_8.newest)
    assert {top_8.statuses()[number] for number in first.values()} == {(1, "Qualified")}
    top_8.win(first[8])
    top_8.advance()
    assert {seed: top_8.statuses()[first[seed]] for seed in first} == {
        1: (5, "Out in Top 8"),
        2: (1, "Qualified"),
        3: (1, "Qualified"),
        4: (1, "Qualified"),
        5: (5, "Out in Top 8"),
        6: (5, "Out in Top 8"),
        7: (5, "Out in Top 8"),
        8: (1, "Qualified"),
    }
    assert [set(match.players) for match in top_8.newest.matches] == [{first[4], first[8]}, {first[2], first[3]}]
    top_8.win(first[8], first[3])
    top_8.advance()
    assert top_8.newest.sheet == "Final"
    assert top_8.newest.matches[0].players == (first[3], first[8])
    top_8.win(first[8])
    assert top_8.advance().phase is Phase.FINISHED
    order = [number for number, (rank, _) in top_8.statuses().items() if rank <= 8]
    assert order == [first[seed] for seed in (8, 3, 2, 4, 1, 5, 6, 7)]
    assert [top_8.statuses()[number] for number in order] == [
        (1, "Winner"),
        (2, "Second"),
        *[(3, "Out in Top 4")] * 2,
        *[(5, "Out in Top 8")] * 4,
    ]
    assert sorted(rank for rank, _ in top_8.statuses().values())[8:] == list(range(9, 18))
    assert top_8.advance().phase is Phase.FINISHED


def test_after_a_cut_points_stay_those_of_the_swiss_rounds(top_8: Desk) -> None:
    before = {row.number: (row.points, row.figures) for row in reckoning(top_8.path).ranking}
    top_8.win()
    top_8.advance()
    assert {row.number: (row.points, row.figures) for row in reckoning(top_8.path).ranking} == before


# Undo


def test_undo_takes_the_bracket_back_sheet_by_sheet(top_8: Desk) -> None:
    sheets = ["Round 5", "Top 8", "Top 4"]
    cut_standings, drawn = top_8.rows("Standings"), top_8.rows("Bracket")
    top_8.win()
    typed = top_8.rows("Top 8")
    top_8.advance()
    assert [name for name in top_8.sheets() if name in sheets] == sheets
    top_8.undo()
    assert "Top 4" not in top_8.sheets()
    assert top_8.rows("Top 8") == typed
    assert top_8.rows("Standings") != cut_standings
    top_8.undo()
    assert "Top 8" not in top_8.sheets()
    assert "Bracket" not in top_8.sheets()
    assert {status for _, status in top_8.statuses().values()} == {""}
    top_8.advance()
    assert top_8.rows("Standings") == cut_standings
    assert top_8.rows("Bracket") == drawn


# Drops in the bracket


@pytest.mark.parametrize("how", ["number", "sheet"])
def test_DT_7_a_drop_after_the_cut_is_not_replaced_and_the_next_opponent_has_a_bye(how: str, top_8: Desk) -> None:
    """Told by the number that counts on through the bracket, or by the sheet's name."""
    first = seeds(top_8.newest)
    top_8.win()
    top_8.players(first[4], {"Drops": 6 if how == "number" else "Top 8"})
    top_8.advance()
    bye = in_match(top_8.newest, first[1])
    assert bye.is_bye
    assert [set(match.players) for match in top_8.newest.matches if not match.is_bye] == [{first[2], first[3]}]
    assert top_8.statuses()[first[4]] == (3, "Out in Top 4")
    top_8.win()
    top_8.advance()
    assert top_8.newest.sheet == "Final"
    assert top_8.newest.matches[0].players == (first[1], first[2])


def test_DT_7_a_drop_before_the_first_bracket_match_gives_the_opponent_a_bye(top_8: Desk) -> None:
    first = seeds(top_8.newest)
    top_8.win()
    top_8.type(in_match(top_8.newest, first[2]), {"Winner": ""})
    top_8.players(first[2], {"Drops": 5})
    top_8.advance()
    assert set(in_match(top_8.newest, first[7]).players) == {first[3], first[7]}
    row = next(row for row in top_8.rows("Results") if row[0] == "Top 8" and first[7] in (row[2], row[4]))
    assert row[6:8] == [top_8.event.name(first[7]), "Bye"]
    assert top_8.statuses()[first[2]] == (5, "Out in Top 8")


def test_AR_11_after_the_sheet_stands_undo_and_advance_bring_in_the_next(top_4: Desk) -> None:
    """The second of four leaves: third becomes second, fourth third, the fifth comes in as fourth."""
    first = seeds(top_4.newest)
    fifth = next(number for number, (rank, _) in top_4.statuses().items() if rank == 5)
    top_4.players(first[2], {"Drops": 4})
    assert found(top_4.refused(), "qualifier-to-replace").hint == "Run undo, then advance: Top 4 is drawn anew."
    assert "result-missing" not in [problem.code for problem in top_4.refused()]
    # A concession of somebody who has left is no game.
    own = in_match(top_4.newest, first[2])
    top_4.type(own, {"Winner": next(n for n, player in enumerate(own.players, 1) if player != first[2])})
    assert found(top_4.refused(), "qualifier-to-replace")
    top_4.undo()
    top_4.advance()
    assert top_4.newest.sheet == "Top 4"
    assert seeds(top_4.newest) == {1: first[1], 2: first[3], 3: first[4], 4: fifth}
    assert [match.players for match in top_4.newest.matches] == [(first[1], fifth), (first[3], first[4])]


def test_AR_11_advance_says_to_undo_before_a_finalist_who_left_makes_the_other_champion(tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "armada", 6, "basic")
    desk.setting("Cut", 2)
    desk.advance()
    first = seeds(desk.newest)
    desk.players(first[2], {"Drops": 4})
    problem = found(desk.refused(), "qualifier-to-replace")
    assert said(problem) == (
        str(desk.event.by_number[first[2]].at("Drops")),
        f"{desk.event.name(first[2])} left before any game of Final, so the next in the standings comes in.",
        "Run undo, then advance: Final is drawn anew.",
    )
    desk.undo()
    third = next(row.number for row in reckoning(desk.path).ranking if row.number not in first.values())
    desk.advance()
    assert seeds(desk.newest) == {1: first[1], 2: third}


def test_AR_13_a_drop_once_elimination_has_begun_gives_the_opponent_a_bye(top_4: Desk) -> None:
    first = seeds(top_4.newest)
    top_4.win()
    top_4.type(in_match(top_4.newest, first[2]), {"Winner": ""})
    top_4.players(first[2], {"Drops": 4})
    top_4.advance()
    assert top_4.newest.matches[0].players == (first[1], first[3])
    top_4.players(first[1], {"Drops": "Top 4"})
    assert top_4.advance().phase is Phase.FINISHED
    assert top_4.statuses()[first[3]] == (1, "Winner")
    assert top_4.statuses()[first[1]] == (2, "Second")


# Rows in any order


def resorted(path: Path, sheet: str, order: Sequence[int]) -> None:
    """The rows below the header in another order, as sorting by a column leaves them."""
    book = openpyxl.load_workbook(path)
    table = book[sheet]
    rows = [[cell.value for cell in row] for row in table.iter_rows(min_row=2)]
    for position, index in enumerate(order):
        for column, value in enumerate(rows[index], start=1):
            table.cell(position + 2, column).value = value
    book.save(path)


@pytest.mark.parametrize(("key", "structure"), [("doomtown", "single-day"), ("armada", "advanced")])
def test_sorted_rows_of_a_bracket_sheet_change_nobodys_opponent(key: str, structure: str, tmp_path: Path) -> None:
    """`Match` and the seeds say who meets whom."""
    paths = [tmp_path / name / "event.xlsx" for name in ("one", "two")]
    pairs = []
    for path in paths:
        path.parent.mkdir()
        desk = cut(path, key, 17, structure)
        desk.win(seeds(desk.newest)[7])
        if path == paths[1]:
            resorted(path, "Top 8", (2, 0, 3, 1))
        desk.advance()
        pairs.append([(match.number, match.seed_one, match.players) for match in desk.newest.matches])
    assert pairs[0] == pairs[1]


def test_a_match_number_typed_over_stops_the_next_round(top_8: Desk) -> None:
    top_8.win()
    match = top_8.newest.matches[2]
    top_8.type(match, {"Match": 9})
    problem = found(top_8.refused(), "match-number-wrong")
    assert said(problem) == (
        str(match.at("Match")),
        "Match 9 is not one of 1 to 4 in Top 8, so it cannot be told who meets whom next.",
        "Type back what stood here; the sheet Bracket and the newest backup show it.",
    )


# How a bracket match is decided


EVEN: Typed = {"Matches 1": 1, "Matches 2": 1, "Power 1": 3, "Power 2": 3}
SW_STEPS: Sequence[tuple[Typed, int, str]] = [
    ({"Matches 1": 2, "Matches 2": 1, "Power 1": 0, "Power 2": 9}, 1, "matches won"),
    ({"Matches 1": 1, "Matches 2": 1, "Power 1": 3, "Power 2": 9}, 2, "power"),
    ({**EVEN, "Faction cards 1": 5, "Faction cards 2": 4}, 1, "faction"),
    ({**EVEN, "Faction cards 1": 5, "Faction cards 2": 5, "Discard 1": 8, "Discard 2": 7}, 2, "discard"),
]


@pytest.mark.parametrize(("typed", "side", "step"), SW_STEPS, ids=[step for _, _, step in SW_STEPS])
def test_SW_8_deciders_at_time_in_their_order(typed: Typed, side: int, step: str, tmp_path: Path) -> None:
    desk = cut(tmp_path / "event.xlsx", "street-warriors", 4, "elimination")
    desk.win()
    match = desk.newest.matches[0]
    desk.type(match, {"Winner": "", **typed})
    desk.advance()
    assert match.players[side - 1] in desk.newest.players
    scored = next(scored for scored in desk.scored if scored.match.players == match.players)
    assert scored.rule.startswith("SW-8 ")
    assert step in scored.rule.casefold()


def test_SW_8_where_all_deciders_are_equal_the_organizer_types_the_winner(tmp_path: Path) -> None:
    desk = cut(tmp_path / "event.xlsx", "street-warriors", 4, "elimination")
    desk.win()
    match = desk.newest.matches[0]
    equal = {f"{header} {side}": 3 for header in ("Matches", "Power", "Faction cards", "Discard") for side in (1, 2)}
    desk.type(match, {"Winner": "", **equal})
    problem = found(desk.refused(), "winner-missing")
    names = " and ".join(map(desk.event.name, match.players))
    message = f"{names}: no winner is typed and the figures beside it name none."
    assert said(problem) == (str(match.at("Winner")), message, "Type who won.")
    desk.type(match, {"Winner": 2})
    desk.advance()
    assert match.two in desk.newest.players


def test_SW_8_the_score_card_of_an_elimination_event(tmp_path: Path) -> None:
    """Win 3, loss 0, and a pass 3."""
    desk = cut(tmp_path / "event.xlsx", "street-warriors", 3, "elimination")
    desk.win()
    desk.advance()
    desk.win()
    desk.advance()
    points = sorted((row.rank, row.points) for row in reckoning(desk.path).ranking)
    assert points[0] == (1, 6)
    assert points[1:] in ([(2, 3), (3, 0)],)


@pytest.mark.parametrize(("games", "side"), [((2, 0), 1), ((2, 1), 1), ((0, 2), 2), ((1, 2), 2)])
def test_ST_13_two_games_of_three_decide(games: tuple[int, int], side: int, tmp_path: Path) -> None:
    desk = cut(tmp_path / "event.xlsx", "star-trek-2e", 5, "swiss-match-play")
    desk.win()
    match = desk.newest.matches[0]
    desk.type(match, {"Winner": "", "Games 1": games[0], "Games 2": games[1]})
    desk.advance()
    assert match.players[side - 1] in desk.newest.players


def test_ST_13_anything_but_two_games_needs_the_winner(tmp_path: Path) -> None:
    desk = cut(tmp_path / "event.xlsx", "star-trek-1e", 5, "swiss-match-play")
    desk.win()
    match = desk.newest.matches[0]
    desk.type(match, {"Winner": "", "Games 1": 1, "Games 2": 1})
    problem = found(desk.refused(), "games-undecided")
    names = " and ".join(map(desk.event.name, match.players))
    assert (problem.cell, problem.message) == (match.at("Winner"), f"{names}: 1–1 in games decides nothing.")
    assert match.seed_one is not None
    assert match.seed_two is not None
    higher = match.one if match.seed_one < match.seed_two else match.players[1]
    assert problem.hint == f"Type who goes on. A tied game counts for the higher seed, {desk.event.name(higher)}."
    desk.type(match, {"Winner": desk.event.name(match.one)})
    desk.advance()
    assert match.one in desk.newest.players


def test_ALL_17_a_player_disqualified_before_a_round_is_published_stops_nothing_after_it(tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "street-warriors", 7, "swiss")
    desk.undo()
    ordinal = len(desk.event.rounds) + 1
    desk.penalty(ordinal, 3, "Disqualified")
    desk.advance()
    assert 3 not in desk.newest.players
    assert [problem.code for problem in desk.refused() if problem.code != "result-missing"] == []


def test_ALL_5_a_disqualification_in_the_newest_round_is_no_correction_of_an_earlier_one(tmp_path: Path) -> None:
    """`How` corrected to a word that is worth the same: nothing published would be different."""
    desk = played(tmp_path / "event.xlsx", "star-trek-2e", 8, "swiss")
    while len(desk.event.rounds) > 1:
        desk.undo()
    desk.win()
    first = desk.event.rounds[0].matches[0].cells["How"].ref
    type_cells(desk.path, "Round 1", {match.cells["How"].ref: "Full" for match in desk.event.rounds[0].matches})
    desk.advance()
    desk.penalty(2, desk.newest.players[0], "Disqualified")
    type_cells(desk.path, "Round 1", {first: "Conceded"})
    assert "correction-too-late" not in {problem.code for problem in pipeline.check(desk.path).problems}


def test_ALL_15_a_cut_for_which_nobody_is_left_is_ended_by_typing_0(tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "street-warriors", 8, "swiss-cut")
    for number in range(2, 9):
        desk.players(number, {"Drops": len(desk.event.rounds)})
    (problem,) = desk.refused()
    assert problem.message == "A bracket needs at least two players, and there is 1."
    assert problem.hint == ("See who is marked as dropped; to end the event here, type 0 into Cut on the sheet Event.")
    desk.setting("Cut", 0)
    assert desk.advance().phase is Phase.FINISHED


@pytest.mark.parametrize(
    ("typed", "side", "rule"),
    [
        ({"Score 1": 200, "Score 2": 200, "Second": 2}, 2, "AR-2"),
        ({"Score 1": 200, "Score 2": 200, "Second": 1}, 1, "AR-2"),
        ({"Destroyed": "Both", "Second": 2}, 2, "AR-2"),
        ({"Score 1": 200, "Score 2": 200, "Winner": 2}, 2, "AR-15"),
        ({"Winner": 2}, 2, "ALL-9"),
        ({"Score 1": 10, "Score 2": 60}, 2, "AR-4"),
    ],
    ids=str,
)
def test_AR_15_a_tie_in_the_bracket(typed: Typed, side: int, rule: str, top_4: Desk) -> None:
    top_4.win()
    match = top_4.newest.matches[0]
    top_4.type(match, {"Winner": "", **typed})
    top_4.advance()
    assert match.players[side - 1] in top_4.newest.players
    (scored,) = (game for game in top_4.scored if game.round.sheet == "Top 4" and game.match.number == match.number)
    assert scored.rule == rule


def test_AR_15_equal_scores_without_second_player_and_winner_stop(top_4: Desk) -> None:
    top_4.win()
    match = top_4.newest.matches[0]
    top_4.type(match, {"Winner": "", "Score 1": 90, "Score 2": 90})
    assert [problem.code for problem in top_4.refused()] == ["second-missing"]


def add_columns(path: Path, sheet: str, row: int, columns: Typed) -> None:
    """Headers that the organizer adds beside the program's, and one row filled in."""
    book = openpyxl.load_workbook(path)
    table = book[sheet]
    start = max(cell.column for cell in table[1] if cell.value is not None) + 6
    for column, (header, value) in enumerate(columns.items(), start=start):
        table.cell(1, column).value = header
        table.cell(row, column).value = value
    book.save(path)


def dt_figures(control: tuple[int, int], influence: tuple[int, int], bullets: tuple[int, int] = (0, 0)) -> Typed:
    named = {"Control": control, "Influence": influence, "Bullets": bullets}
    return {f"{header} {side}": pair[side - 1] for header, pair in named.items() for side in (1, 2)}


@pytest.mark.parametrize(
    ("figures", "side"),
    [
        (dt_figures((5, 3), (4, 4)), 1),  # only one has control above the other's influence
        (dt_figures((5, 7), (4, 4)), 2),  # both have: more control
        (dt_figures((3, 2), (6, 4)), 1),  # 4 − 3 is less than 6 − 2
        (dt_figures((4, 3), (6, 7)), 1),  # both 3: more control
        (dt_figures((3, 3), (5, 5), (1, 2)), 2),  # all equal but bullets
    ],
    ids=str,
)
def test_DT_11_at_time_in_the_bracket(figures: Typed, side: int, tmp_path: Path) -> None:
    desk = cut(tmp_path / "event.xlsx", "doomtown", 4, "single-day")
    match = desk.newest.matches[0]
    winner = match.at("Winner")
    assert winner is not None
    add_columns(desk.path, "Final", int(winner.ref[1:]), figures)
    assert desk.advance().phase is Phase.FINISHED
    assert desk.statuses()[match.players[side - 1]] == (1, "Winner")
    assert next(scored.how for scored in desk.scored if scored.round.sheet == "Final") == "At time"


# Whole events of elimination


@pytest.mark.parametrize("key", ["street-warriors", "armada"])
@pytest.mark.parametrize("players", [2, 3, 5, 12, 17])
def test_SW_8_AR_14_elimination_from_the_start(key: str, players: int, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    done = simulate.simulate(path, key, players, structure="elimination", seed="4", now=lambda: NOON)
    assert done.ok, done.problems
    desk = Desk(path)
    size = 1 << (players - 1).bit_length()
    names = [f"Top {size >> step}" for step in range(size.bit_length() - 2)] + ["Final"]
    assert [round_.sheet for round_ in desk.event.rounds] == names
    assert [round_.ordinal for round_ in desk.event.rounds] == list(range(1, len(names) + 1))
    assert sum(match.is_bye for match in desk.event.rounds[0].matches) == size - players
    statuses = desk.statuses()
    assert sorted(rank for rank, _ in statuses.values())[:4] == [1, 2, 3, 3][:players]
    assert sorted(status for rank, status in statuses.values() if rank <= 2) == ["Second", "Winner"]


def test_a_rehearsal_shows_the_bracket_and_writes_nothing(tmp_path: Path) -> None:
    desk = played(tmp_path / "event.xlsx", "doomtown", 9, "single-day")
    before = desk.path.read_bytes()
    result = run("advance", desk.path, "--dry-run")
    assert result.exit_code == 0
    assert "Top 4 would be paired: 2 tables." in result.output
    ranking = [row.number for row in reckoning(desk.path).ranking]
    name = desk.event.name
    assert f"(1) {name(ranking[0])} v. (4) {name(ranking[3])}" in result.output
    assert f"(2) {name(ranking[1])} v. (3) {name(ranking[2])}" in result.output
    assert desk.path.read_bytes() == before
