"""ALL-18: a published round repaired; only those left without an opponent are paired anew."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from brute_force_pairing import Question, best_rounds, question_of
from lxml import etree
from openpyxl import load_workbook
from organizer import NOON, advance, event_rows, reckoning, run, type_cells, type_results
from pairing_support import GAMES, play_event, published, seating_of
from random_events import RESULTS
from sheets_by_hand import Rows, found, said, workbook
from small_events import game_of

from tourney_xl import pipeline, simulate, telling
from tourney_xl.model import BLANK, Entry, Event, Match, Penalty, PenaltyKind, Player, Round, Settings, Stage, Verdict
from tourney_xl.pairing.swiss import pair_round
from tourney_xl.planning import Plan
from tourney_xl.problems import Cell
from tourney_xl.repair import Repair, repaired
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings
from tourney_xl.workbook.package import MAIN, open_package

WON = Entry(Verdict.ONE)
Pairs = Sequence[Sequence[int]]


def round_of(ordinal: int, pairs: Pairs, entry: Entry = BLANK) -> Round:
    """Tables from 1 on; every cell is known by its header and row."""
    sheet, matches = f"Round {ordinal}", []
    for row, pair in enumerate(pairs, start=2):
        cells = {header: Cell(sheet, f"{header.replace(' ', '')}{row}") for header in ("Player 1", "Winner")}
        is_bye = len(pair) == 1
        two, table = (None, None) if is_bye else (pair[1], row - 1)
        matches.append(Match(pair[0], two, table, BLANK if is_bye else entry, cells=cells))
    return Round(ordinal, sheet, Stage.SWISS, tuple(matches))


def event_of(
    *rounds: Pairs,
    game: str = "street-warriors",
    columns: Mapping[int, Mapping[str, object]] | None = None,
    **set_: object,
) -> Event:
    """The last round is the newest and has no results; in all others Player 1 won.  Columns make new players too."""
    known = columns or {}
    numbers = sorted({number for pairs in rounds for pair in pairs for number in pair} | known.keys())
    players = tuple(Player(number, f"P{number}", **known.get(number, {})) for number in numbers)  # type: ignore[arg-type]
    played = [round_of(ordinal, pairs, WON) for ordinal, pairs in enumerate(rounds[:-1], start=1)]
    newest = round_of(len(rounds), rounds[-1])
    settings = replace(Settings(game=game, structure=game_of(game).structures[0].key, seed="4711", rounds=5), **set_)  # type: ignore[arg-type]
    return Event(settings, players, (*played, newest))


def mend(event: Event) -> Repair:
    return repaired(event, game_of(event.settings.game), event.settings.seed or "")


def rows(repair: Repair) -> list[tuple[tuple[int, ...] | None, tuple[int, ...] | None, int | None]]:
    """The players of each row before and after, and the table."""
    return [
        (row.old.players if row.old else None, row.new.players if row.new else None, row.new.table if row.new else None)
        for row in repair.rows
    ]


def applied(event: Event, repair: Repair) -> Event:
    """The event with the round as repaired."""
    newest = event.rounds[-1]
    gone = [row.old for row in repair.rows if row.old is not None]
    matches = tuple(match for match in newest.matches if match not in gone)
    return replace(event, rounds=(*event.rounds[:-1], replace(newest, matches=(*matches, *repair.matches))))


def new_players(*numbers: int) -> dict[int, dict[str, object]]:
    """Rows of `Players` with nothing but a name."""
    return {number: {} for number in numbers}


LEFT_1, LEFT_2, LATE_2 = {"drops": (0,)}, {"drops": (1,)}, {"enters": 2}
"""Left before round 1, left before round 2, walked into round 2."""


# Who is paired anew


def test_ALL_18_a_walk_in_meets_the_player_with_the_bye() -> None:
    repair = mend(event_of([(1, 2), (3, 4), (5,)], columns={6: {}}))
    assert rows(repair) == [((5,), repair.matches[0].players, 3)]
    assert {*repair.matches[0].players} == {5, 6}


def test_ALL_18_a_walk_in_where_nobody_has_a_bye_gets_it() -> None:
    assert rows(mend(event_of([(1, 2), (3, 4)], columns={5: {}}))) == [(None, (5,), None)]


def test_ALL_18_whoever_is_left_at_a_table_meets_the_player_with_the_bye_there() -> None:
    """The freed table and its row are used again, and the row of the bye is cleared."""
    repair = mend(event_of([(1, 2), (3, 4), (5,)], columns={4: LEFT_1}))
    assert rows(repair) == [((3, 4), repair.matches[0].players, 2), ((5,), None, None)]
    assert {*repair.matches[0].players} == {3, 5}


def test_ALL_18_whoever_is_left_alone_has_a_bye_in_the_same_row() -> None:
    assert rows(mend(event_of([(1, 2), (3, 4)], columns={1: LEFT_1}))) == [((1, 2), (2,), None)]


def test_ALL_18_those_left_at_two_tables_meet_at_the_first_of_them() -> None:
    repair = mend(event_of([(1, 2), (3, 4), (5, 6)], columns={2: LEFT_1, 5: LEFT_1}))
    assert rows(repair) == [((1, 2), repair.matches[0].players, 1), ((5, 6), None, None)]
    assert {*repair.matches[0].players} == {1, 6}


def test_ALL_18_a_table_that_both_have_left_stays() -> None:
    """Nobody waits for an opponent there: both were absent (ALL-6)."""
    assert mend(event_of([(1, 2), (3, 4)], columns={1: LEFT_1, 2: LEFT_1})) == Repair()


def test_ALL_18_the_bye_of_a_player_who_has_left_is_cleared() -> None:
    assert rows(mend(event_of([(1, 2), (3, 4), (5,)], columns={5: LEFT_1}))) == [((5,), None, None)]


def test_ALL_18_nothing_is_repaired_where_nobody_waits() -> None:
    assert mend(event_of([(1, 2), (3, 4), (5,)])) == Repair()


def test_ALL_18_opponents_who_met_are_not_paired_again_where_another_choice_is() -> None:
    """1, 3, 5 and 7, all on equal points, are left; 1 met 3 and 5 met 7 in round 1."""
    first, second = [(1, 3), (5, 7), (2, 4), (6, 8)], [(3, 2), (4, 1), (7, 6), (8, 5)]
    gone = {number: {"drops": (2,)} for number in (2, 4, 6, 8)}
    made = set()
    for seed in "abcdefgh":
        repair = mend(event_of(first, second, [(1, 6), (3, 8), (5, 2), (7, 4)], columns=gone, seed=seed))
        assert repair.problems == ()
        made.add(frozenset(frozenset(match.players) for match in repair.matches))
    assert made == {
        frozenset({frozenset({1, 5}), frozenset({3, 7})}),
        frozenset({frozenset({1, 7}), frozenset({3, 5})}),
    }


def test_ALL_18_opponents_meet_again_where_they_must_and_that_is_told() -> None:
    repair = mend(event_of([(1, 3), (2, 4), (5, 6)], [(1, 2), (3, 4), (5, 6)], columns={2: LEFT_2, 4: LEFT_2}))
    assert [match.players for match in repair.matches] == [(1, 3)]
    assert said(found(repair.problems, "rematch-unavoidable")) == (
        "Round 2",
        "Opponents who meet again: P1 and P3 (round 1). "
        "Whichever way these 2 players are paired, at least 1 pair has met before.",
        "To avoid it, swap names with another table by hand.",
    )


def test_ALL_18_the_bye_of_the_round_itself_is_no_earlier_bye() -> None:
    """AR-7: of 3, left alone, with the bye of round 1 and 5, with that of now, the bye is no second one for 5."""
    before = [(1, 2), (4, 5), (3,)]
    repair = mend(event_of(before, [(1, 4), (2, 3), (5,)], game="armada", columns={2: LEFT_2, 6: LATE_2}))
    byes = [match.one for match in repair.matches if match.is_bye]
    assert repair.problems == ()
    assert byes != [3]


def test_ALL_18_a_second_bye_is_told() -> None:
    repair = mend(event_of([(2, 3), (1,)], [(1, 2), (3,)], columns={2: LEFT_2, 3: LEFT_2}))
    assert said(found(repair.problems, "second-bye")) == (
        "Round 2",
        "P1 gets a second bye: everyone left without an opponent has had one.",
        "A house player (House x on sheet Players) would make the field even.",
    )
    assert mend(event_of([(1, 2), (3,)], [(1, 2), (3,)])) == Repair(), "one that stands is not told again"


def test_ALL_18_an_awarded_bye_stays_and_a_walk_in_may_have_one() -> None:
    columns: dict[int, dict[str, object]] = {5: {"awarded_byes": 1}, 6: {}, 7: {"awarded_byes": 1}}
    event = event_of([(1, 2), (3, 4), (5,)], game="star-trek-2e", columns=columns)
    assert rows(mend(event)) == [(None, (6,), None), (None, (7,), None)]


def test_ALL_18_and_ALL_16_a_house_player_gives_way_to_a_walk_in_and_fills_in_where_they_are_odd() -> None:
    house: dict[str, object] = {"house": True}
    repair = mend(event_of([(1, 2), (3, 9)], columns={9: house, 4: {}}))
    assert rows(repair) == [((3, 9), repair.matches[0].players, 2)]
    assert {*repair.matches[0].players} == {3, 4}
    repair = mend(event_of([(1, 2), (3, 4)], columns={9: house, 4: LEFT_1}))
    assert rows(repair) == [((3, 4), (3, 9), 2)]
    assert mend(event_of([(1, 2), (3, 9)], columns={8: house, 9: house})) == Repair(), "one is as good as another"


def test_ALL_18_and_ALL_17_what_a_penalty_has_settled_stays() -> None:
    event = event_of([(1, 2), (3, 4), (5,)], columns={2: LEFT_1, 6: {}})
    guilty = tuple(Penalty(1, number, PenaltyKind.DISQUALIFIED, Cell("Penalties", "A2")) for number in (1, 5))
    assert rows(mend(replace(event, penalties=guilty))) == [(None, (6,), None)]


def test_ALL_18_and_ST_6_two_who_would_meet_again_both_have_byes() -> None:
    before = [(1, 3), (2, 4), (5, 6)]
    event = event_of(before, [(1, 2), (3, 4), (5, 6)], game="star-trek-2e", columns={2: LEFT_2, 4: LEFT_2})
    repair = mend(event)
    assert [match.players for match in repair.matches] == [(1,), (3,)]
    assert found(repair.problems, "double-bye").hint == "To avoid it, swap names with another table by hand."
    assert mend(applied(event, repair)) == Repair()


def test_ALL_18_and_WA_10_only_players_of_one_draft_group_meet() -> None:
    """Left are 2 and 3 of one group, 9 of the other; a walk-in is where the organizer says."""
    columns: dict[int, dict[str, object]] = {
        number: {"draft_group": "A" if number < 7 else "B"} for number in range(1, 14)
    }
    for gone in (1, 4, 10):
        columns[gone] = {**columns[gone], **LEFT_1}
    pairs = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]
    event = event_of(pairs, game="wars", structure="championship-draft", columns=columns)
    assert {frozenset(match.players) for match in mend(event).matches} == {frozenset({2, 3}), frozenset({9, 13})}


def test_ALL_18_and_WA_10_a_walk_in_of_no_draft_group_is_asked_for_one() -> None:
    event = event_of([(1, 2), (3, 4)], game="wars", structure="championship-draft", columns={5: {}})
    assert said(found(mend(event).problems, "draft-group-missing")) == (
        "Players",
        '"P5" is in no draft group of Round 1, so nobody can be found to play.',
        "Type a group of the sheet Draft groups."
        " Players has no column Draft group yet: type Draft group into row 1 of a free column first.",
    )


# Tables


def test_ALL_18_and_ALL_12_a_fixed_table_is_kept_and_nobody_else_is_put_there() -> None:
    pairs = [(1, 2), (3, 4), (5,)]
    repair = mend(event_of(pairs, columns={4: LEFT_1, 5: {"fixed_table": 9}}))
    assert [match.table for match in repair.matches] == [9]
    repair = mend(event_of(pairs, columns={4: LEFT_1, 1: {"fixed_table": 2}}))
    assert [match.table for match in repair.matches] == [3], "table 2 is that of a player who sits elsewhere now"
    repair = mend(event_of(pairs, columns={4: LEFT_1, 5: {"fixed_table": 1}}))
    assert [match.table for match in repair.matches] == [2], "a table that plays on is not taken"


def test_ALL_18_new_pairs_take_freed_tables_and_then_the_next_number() -> None:
    repair = mend(event_of([(1, 2), (3, 4), (5, 6)], columns={4: LEFT_1, **new_players(7, 8, 9, 10, 11)}))
    assert sorted(match.table or 0 for match in repair.matches) == [2, 4, 5]
    repair = mend(event_of([(1, 2), (3, 4)], columns=new_players(7, 8), tables_from=21))
    assert [match.table for match in repair.matches] == [21]


# What stands in the way


def test_ALL_18_a_table_with_a_result_is_not_paired_anew() -> None:
    event = event_of([(1, 2), (3, 4), (5,)], columns={4: {**LEFT_1, "cells": {"Drops": Cell("Players", "H5")}}})
    newest = event.rounds[-1]
    matches = tuple(replace(match, entry=WON) if match.one == 3 else match for match in newest.matches)
    repair = mend(replace(event, rounds=(replace(newest, matches=matches),)))
    assert repair.rows == ()
    assert said(found(repair.problems, "repair-has-result")) == (
        "Round 1!Winner3",
        '"P4" is not in Round 1, but this table has a result, so it is not paired anew.',
        'Played: type 1 into Drops at Players!H5. Not played: clear the result, and "P3" is paired anew.',
    )


def test_ALL_18_a_result_against_a_player_disqualified_before() -> None:
    event = event_of([(1, 2), (3, 4)], [(1, 3), (2, 4)])
    newest = event.rounds[-1]
    event = replace(
        event,
        rounds=(event.rounds[0], replace(newest, matches=tuple(replace(match, entry=WON) for match in newest.matches))),
        penalties=(Penalty(1, 4, PenaltyKind.DISQUALIFIED, Cell("Penalties", "A2")),),
    )
    hint = found(mend(event).problems, "repair-has-result").hint
    assert hint.startswith("Played: correct the round on sheet Penalties. Not played:")


def test_ALL_18_before_the_first_round_there_is_nothing_to_repair() -> None:
    event = replace(event_of([(1, 2)]), rounds=())
    problem = found(mend(event).problems, "nothing-published")
    assert (problem.cell, problem.message, problem.hint) == (
        None,
        "No round is published yet, so there is none to repair.",
        "Run advance without --repair: it pairs round 1.",
    )


@pytest.mark.parametrize(
    ("game", "structure", "hint"),
    [
        ("armada", "advanced", "To let the next in the standings come in, run undo, then advance."),
        (
            "doomtown",
            "single-day",
            "The opponent of a player who has left has a bye already: type the other results, then run advance.",
        ),
    ],
    ids=["AR-11", "DT-7"],
)
def test_ALL_18_a_bracket_is_not_repaired(game: str, structure: str, hint: str) -> None:
    event = event_of([(1, 2), (3, 4)], [], game=game, structure=structure, rounds=1, cut=2, columns={1: LEFT_2})
    final = Match(1, 3, 1, number=1, seed_one=1, seed_two=2)
    event = replace(event, rounds=(event.rounds[0], Round(2, "Final", Stage.ELIMINATION, (final,), 2)))
    assert said(found(mend(event).problems, "repair-in-bracket")) == (
        "Final",
        "A bracket is not repaired: nobody comes in, and who meets whom is settled.",
        hint,
    )


# Any round, against every way to pair the free


def unruly_round(game: str, seed: int) -> tuple[Event, set[int]]:
    """An event whose newest round was left and walked into, some results in it; and who is left without an opponent."""
    rng = Random(f"repair {game} {seed}")
    players = rng.randint(4, 9)
    played = rng.randint(0, min(3, players - 2))
    event = play_event(game, players, played, str(seed)).event if played else play_event(game, players, 1, "1").event
    event = replace(event, rounds=event.rounds[:played], settings=replace(event.settings, seed=str(seed), rounds=5))
    rules = game_of(game)
    scored, _ = score_event(event, rules, Plan(players, 5, 0))
    pairs = pair_round(
        event, rules, Plan(players, 5, 0), standings(event, rules, Plan(players, 5, 0), scored), str(seed)
    )
    newest = round_of(played + 1, [match.players for match in pairs.matches])
    gone = set(rng.sample(range(1, players + 1), rng.randint(0, min(3, players - 2))))
    people = [replace(player, drops=(played,)) if player.number in gone else player for player in event.players]
    walk_ins = range(players + 1, players + 1 + rng.randint(0, 2))
    people += [Player(number, f"P{number}", enters=played + 1) for number in walk_ins]

    def met(match: Match) -> Match:
        has_result = not match.is_bye and not gone & {*match.players} and rng.random() < 0.5
        return replace(match, entry=RESULTS[game](rng)) if has_result else match

    newest = replace(newest, matches=tuple(map(met, newest.matches)))
    alone = {n for match in newest.matches if len({*match.players} - gone) == 1 for n in match.players} - gone
    return replace(event, players=tuple(people), rounds=(*event.rounds, newest)), alone.union(walk_ins)


def question_for(event: Event, free: Iterable[int]) -> Question:
    """What the second opinion is asked: to pair the free alone, in the light of all other tables."""
    game, newest = event.settings.game, event.rounds[-1]
    earlier = replace(event, rounds=event.rounds[:-1])
    plan = Plan(len(event.players), event.settings.rounds or 0, 0)
    ranking = standings(earlier, game_of(game), plan, score_event(earlier, game_of(game), plan)[0])
    whole = question_of(earlier, game, ranking, plan.rounds, event.settings.seed or "")
    players = tuple(number for number in whole.players if number in free)
    others = [match for match in newest.matches if not {*match.players} & {*free}]
    return replace(
        whole,
        players=players,
        points={number: whole.points[number] for number in players},
        stack=tuple(number for number in whole.stack if number in free),
        met={**whole.met, **{frozenset(match.players): newest.ordinal for match in others if not match.is_bye}},
        had_bye=whole.had_bye.union(match.one for match in others if match.is_bye),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(25))
def test_ALL_18_the_free_are_paired_as_well_as_can_be_and_nobody_else_moves(game: str, seed: int) -> None:
    event, free = unruly_round(game, seed)
    repair = mend(event)
    after = applied(event, repair)
    mended = after.rounds[-1]
    touched = {number for row in repair.rows if row.new for number in row.new.players}
    assert touched <= free
    assert all(row.old.entry.is_blank for row in repair.rows if row.old)
    seats = [number for match in mended.matches for number in match.players]
    assert len(seats) == len(set(seats))
    assert free <= set(seats)
    question = question_for(event, free)
    made = published([match for match in mended.matches if free & {*match.players}])
    assert made in {seating_of(question, round_) for round_ in best_rounds(question)}
    tables = [match.table for match in mended.matches if not match.is_bye]
    assert len(tables) == len(set(tables))
    assert mend(after) == Repair(), "a second repair finds nothing to do"
    assert mend(replace(event, players=event.players[::-1])).matches == repair.matches, (
        "ALL-4: whatever the order of rows"
    )


def test_ALL_18_and_ALL_4_a_repair_draws_anew_for_its_own_purpose() -> None:
    """Four walk-ins who could meet in any way: the seed decides, and the same seed decides the same."""
    made = set()
    for seed in range(20):
        event = event_of([(1, 2)], columns=new_players(3, 4, 5, 6), seed=str(seed))
        assert mend(event) == mend(event)
        made.add(frozenset(frozenset(match.players) for match in mend(event).matches))
    assert len(made) == 3


# The organizer's workbook


def begun(path: Path, game: str = "armada", players: int = 9, after: int = 1, structure: str | None = None) -> Event:
    """A made-up event with one more round just published."""
    assert simulate.simulate(path, game, players, structure=structure, seed="3", stop_after=after, now=lambda: NOON).ok
    advance(path)
    return reckoning(path).event


def walk_in(path: Path, name: str, **columns: int | str) -> None:
    event = reckoning(path).event
    cells = event.players[0].cells
    row = len(event.players) + 2
    refs = {header: cell.ref.rstrip("0123456789") for header, cell in cells.items()}
    type_cells(path, "Players", {f"{refs['Name']}{row}": name, **{f"{refs[h]}{row}": v for h, v in columns.items()}})


def leave(path: Path, number: int, last: int) -> None:
    type_cells(path, "Players", {reckoning(path).event.by_number[number].cells["Drops"].ref: last})


def mended(path: Path) -> pipeline.Done:
    done = pipeline.repair(path, now=lambda: NOON)
    assert done.ok, done.problems
    return done


def rows_of(data: bytes, sheet: str) -> tuple[dict[str, bytes], bytes]:
    """Every row of a sheet by number, and the sheet without its rows."""
    package = open_package(data, "test")
    root = package.xml(next(known.part for known in package.sheets if known.name == sheet))
    cells = root.find(f"{{{MAIN}}}sheetData")
    assert cells is not None
    by_number = {row.get("r", ""): etree.tostring(row, method="c14n") for row in cells}
    cells.clear()
    return by_number, etree.tostring(root, method="c14n")


def test_ALL_18_every_other_row_and_every_other_sheet_of_the_organizer_stays(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    event = begun(path)
    bye = next(match for match in event.rounds[-1].matches if match.is_bye)
    table = event.rounds[-1].matches[1]
    walk_in(path, "Zed Zander", Enters=2)
    leave(path, table.one, 1)
    before = path.read_bytes()
    done = mended(path)
    after = path.read_bytes()
    old, around = rows_of(before, "Round 2")
    new, around_now = rows_of(after, "Round 2")
    assert around == around_now
    assert {number for number in old | new if old.get(number) != new.get(number)} == {"3", "6"}
    for sheet in ("Event", "Players", "Round 1"):
        package, again = (open_package(data, "test") for data in (before, after))
        part = next(known.part for known in package.sheets if known.name == sheet)
        assert package.read(part) == again.read(part)
    assert done.repair is not None
    assert {number for match in done.repair.matches for number in match.players} == {table.two, bye.one, 10}
    assert done.backup is not None
    assert done.backup.read_bytes() == before


def test_ALL_18_the_repaired_round_is_played_and_the_event_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    event = begun(path)
    walk_in(path, "Zed Zander", Enters=2)
    walk_in(path, "Yan Young", Enters=2)
    leave(path, event.rounds[-1].matches[0].one, 1)
    mended(path)
    codes = {problem.code for problem in pipeline.check(path).problems}
    assert codes <= {"result-missing"}
    type_results(path)
    done = advance(path)
    assert not [change for change in done.changes if change.what == "Pairing changed"]
    assert done.round is not None
    assert done.round.ordinal == 3


def test_ALL_18_log_tells_every_new_pair_and_the_repair(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    event = begun(path)
    bye = next(match for match in event.rounds[-1].matches if match.is_bye)
    walk_in(path, "Zed Zander", Enters=2)
    mended(path)
    log = [row for row in reckoning(path).event.memory.log if row.command == "advance --repair"]
    assert [(row.what, row.sheet, row.round) for row in log if row.sheet == "Round 2"] == [
        ("Pairing changed", "Round 2", "Round 2"),
        ("Round repaired", "Round 2", "Round 2"),
    ]
    name = event.name(bye.one)
    pairing = next(row for row in log if row.what == "Pairing changed")
    assert pairing.old.endswith(f"{name} v. BYE")
    assert name in pairing.new
    assert "Zed Zander" in pairing.new


def test_ALL_18_where_a_result_stands_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    match = begun(path).rounds[-1].matches[0]
    type_cells(path, "Round 2", {match.cells["Winner"].ref: 1, match.cells["How"].ref: "Conceded"})
    leave(path, match.one, 1)
    before = path.read_bytes()
    result = run("advance", path, "--repair")
    assert result.exit_code == 1
    assert f"Round 2!{match.cells['Winner'].ref}: " in result.output
    assert path.read_bytes() == before


def test_ALL_18_other_errors_stop_a_repair_and_missing_results_do_not(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    match = begun(path).rounds[-1].matches[0]
    walk_in(path, "Zed Zander", Enters=2)
    type_cells(path, "Round 2", {match.cells["Score 1"].ref: "lots"})
    assert [problem.code for problem in pipeline.repair(path).problems] == ["number-text"]
    type_cells(path, "Round 2", {match.cells["Score 1"].ref: ""})
    mended(path)


def test_ALL_18_a_walk_in_who_is_missed_in_earlier_rounds_is_told_what_to_type(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    begun(path)
    walk_in(path, "Zed Zander")
    before = path.read_bytes()
    done = pipeline.repair(path)
    assert found(done.problems, "not-seated").hint == (
        "A late entry: type 2 into Enters. Never came: type 0 into Drops. Else seat the player in Round 1."
    )
    assert path.read_bytes() == before
    assert found(pipeline.check(path).problems, "not-seated").hint == (
        "A late entry: type 3 into Enters. Never came: type 0 into Drops."
        " To play in Round 2: type 2 into Enters, then run advance --repair."
    )


def test_ALL_18_what_the_organizer_is_told(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    event = begun(path)
    bye = next(match for match in event.rounds[-1].matches if match.is_bye)
    assert list(telling.after_repair(pipeline.repair(path), path, False)) == [
        "Nothing to repair: nobody in Round 2 waits for an opponent. Nothing was written."
    ]
    walk_in(path, "Zed Zander", Enters=2)
    before = path.read_bytes()
    rehearsed = list(telling.after_repair(pipeline.repair(path, dry_run=True), path, True))
    assert path.read_bytes() == before
    told = [
        "Changed since the last run:",
        "  Players!B11: Player added: Zed Zander",
        "Round 2 would be repaired. Paired anew:",
        f"     5  {event.name(bye.one)} v. Zed Zander",
        "Every other table stays as it is.",
    ]
    assert rehearsed == [*told, "Nothing was written: this was a rehearsal."]
    told[2] = "Round 2 is repaired. Paired anew:"
    assert list(telling.after_repair(mended(path), path, False)) == [
        *told,
        "Wrote event.xlsx, event.html, event.screen.html, event.email.html.",
        "Next: call these players to their places; "
        'type all results into sheet "Round 2", save and close the workbook, then run',
        f'  tourney-xl advance "{path}"',
    ]


def test_ALL_18_the_answer_in_json(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    begun(path)
    answer = json.loads(run("advance", path, "--repair", "--json").output)
    assert (answer["ok"], answer["round"], answer["wrote"]) == (True, 2, [])
    walk_in(path, "Zed Zander", Enters=2)
    answer = json.loads(run("advance", path, "--repair", "--json").output)
    assert (answer["ok"], answer["stage"], answer["round"]) == (True, "swiss", 2)
    reports = [".html", ".screen.html", ".email.html"]
    assert answer["wrote"] == [str(path), *(str(path.with_suffix(ending)) for ending in reports)]


def test_ALL_18_a_new_row_stands_below_all_that_the_sheet_holds_and_looks_like_the_others(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    begun(path, players=8)
    type_cells(path, "Round 2", {"A8": "Round 2 ends at 15:30"})
    for name in ("Zed Zander", "Yan Young"):
        walk_in(path, name, Enters=2)
    mended(path)
    sheet = load_workbook(BytesIO(path.read_bytes()))["Round 2"]
    assert {sheet["C9"].value, sheet["E9"].value} == {"Zed Zander", "Yan Young"}
    assert sheet["A9"].value == 5
    assert [sheet.cell(9, column).style_id for column in range(1, 12)] == [
        sheet.cell(5, column).style_id for column in range(1, 12)
    ]
    assert sheet["A8"].value == "Round 2 ends at 15:30"


def test_ALL_18_a_game_takes_a_row_with_dropdowns_and_a_new_bye_the_new_row(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    begun(path, game="doomtown")
    for name in ("Zed Zander", "Yan Young"):
        walk_in(path, name, Enters=2)
    before = load_workbook(path)["Round 2"]
    bye_look, game_look = ([cell.style_id for cell in before[row]] for row in (6, 5))
    mended(path)
    after = load_workbook(path)["Round 2"]
    assert (after["A6"].value, after["A7"].value, after["E7"].value) == (5, None, "BYE")
    assert [cell.style_id for cell in after[6]] == game_look
    assert [cell.style_id for cell in after[7]] == bye_look


def test_ALL_18_a_bye_that_becomes_a_game_looks_like_one_and_its_dropdown_offers_both(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    event = begun(path, game="doomtown")
    bye = next(match for match in event.rounds[-1].matches if match.is_bye)
    walk_in(path, "Zed Zander", Enters=2)
    mended(path)
    row = int(bye.cells["Winner"].ref[1:])
    sheet = load_workbook(BytesIO(path.read_bytes()), data_only=True)["Round 2"]
    assert sheet.cell(row, 6).style_id == sheet.cell(2, 6).style_id
    shown = [cell.value for cell in sheet[row][7:]]
    assert shown[shown.index("Zed Zander") - 1] == event.name(bye.one)
    assert load_workbook(BytesIO(path.read_bytes())).calculation.fullCalcOnLoad


def test_ALL_18_and_AR_17_the_programs_note_follows_the_pair_and_the_organizers_stays(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "armada", 8, seed="3", stop_after=0).ok
    before = reckoning(path).event
    type_cells(path, "Players", {player.cells["Fleet points"].ref: 400 - player.number for player in before.players})
    advance(path)
    one, two = reckoning(path).event.rounds[-1].matches[:2]
    walk_in(path, "Zed Zander", **{"Fleet points": 1})
    leave(path, one.one, 0)
    mended(path)
    assert one.two is not None
    assert note_in(path, 2) == f"Zed Zander chooses first player (1 v {400 - one.two})"
    type_cells(path, "Round 1", {f"{NOTE_COLUMN}3": "Judge called"})
    leave(path, two.one, 0)
    mended(path)
    assert note_in(path, 3) == "Judge called"


NOTE_COLUMN = "L"
"""Of an Armada round."""


def note_in(path: Path, row: int) -> object:
    sheet = load_workbook(path)["Round 1"]
    assert sheet[f"{NOTE_COLUMN}1"].value == "Note"
    return sheet[f"{NOTE_COLUMN}{row}"].value


def test_ALL_18_rows_sorted_and_columns_moved_by_hand_are_found(tmp_path: Path) -> None:
    """A workbook typed by hand, without numbers, tables or a seed; the one in the second row has left."""
    path = tmp_path / "event.xlsx"
    round_1 = [
        ["Winner", "Player 2", "How", "Player 1"],
        ["", "Bao", "", "Ada"],
        ["", "BYE", "", "Eve"],
        ["", "Dee", "", "Cem"],
    ]
    players: Rows = [["Name", "Drops"], ["Ada"], ["Bao", 0], ["Cem"], ["Dee"], ["Eve"]]
    settings = [("Event", "Club night"), ("Game", "doomtown"), ("Structure", "swiss")]
    path.write_bytes(workbook({"Event": event_rows(settings), "Players": players, "Round 1": round_1}))
    mended(path)
    sheet = load_workbook(path)["Round 1"]
    after = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2, max_col=4)]
    assert {after[0][1], after[0][3]} == {"Ada", "Eve"}
    assert [after[1][1], after[1][3]] == [None, None]
    assert [after[2][1], after[2][3]] == ["Dee", "Cem"]
    assert reckoning(path).event.settings.seed, "it was drawn, and Log keeps it"


def test_ALL_18_and_WA_10_a_draft_that_has_begun_keeps_its_groups(tmp_path: Path) -> None:
    """WA-9: with one more player, thirteen would have been drawn otherwise than twelve."""
    path = tmp_path / "event.xlsx"
    event = begun(path, game="wars", players=13, after=0, structure="championship-draft")
    before = {row.number: row.group for row in event.memory.draft_seats}
    newcomer, gone = 14, event.rounds[-1].matches[0].one
    walk_in(path, "Zed Zander", **{"Draft group": before[gone]})
    leave(path, gone, 0)
    done = mended(path)
    after = {row.number: row.group for row in reckoning(path).event.memory.draft_seats}
    assert {number: group for number, group in after.items() if number in before} == before
    assert after[newcomer] == before[gone]
    assert done.repair is not None
    for match in done.repair.matches:
        assert len({after[number] for number in match.players}) == 1
