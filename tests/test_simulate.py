"""`simulate` at settable rates: whole events with people who leave, return, come late or stay away, and corrections."""

from __future__ import annotations

from pathlib import Path

import pytest
from organizer import NOON, advance, reckoning, run, type_cells
from small_events import game_of

from tourney_xl import pipeline, simulate
from tourney_xl.games.game import Scoring
from tourney_xl.games.loader import builtin
from tourney_xl.made_up import QUIET, Bout, Dice, Rates, made_up_result
from tourney_xl.model import Entry, Event, Match, Player, Round, Stage
from tourney_xl.pipeline import Done
from tourney_xl.presence import absent, field
from tourney_xl.progress import Phase
from tourney_xl.reckoning import Reckoning
from tourney_xl.rehearsal import LEAST_AT_START
from tourney_xl.workbook.read import read_tables

STRUCTURES = [(game.key, structure.key) for game in builtin() for structure in game.structures]
SIZES = (5, 20, 40, 2, 4, 12, 3, 8, 9, 33, 11, 6, 14, 17, 25)
"""One for each structure; benchmarks/event_proof.py plays all sizes of each."""
EVERYTHING = Rates(0.1, 0.1, 0.1, 0.1, 0.1, 0.1)


def played(path: Path, game: str, players: int, rates: Rates, seed: str = "2", **options: object) -> Reckoning:
    """The event as it stands at its end, or after so many rounds."""
    done = simulate.simulate(path, game, players, seed=seed, rates=rates, now=lambda: NOON, **options)  # type: ignore[arg-type]
    assert done.ok, done.problems
    return reckoning(path)


def typed(path: Path, header: str) -> dict[str, object]:
    """A column of the sheet `Players` as it was typed, by name; blank cells left out."""
    headers, *rows = read_tables(path.read_bytes())["Players"].rows
    name, column = headers.index("Name"), headers.index(header)
    return {str(row[name]): row[column] for row in rows if row[column] is not None}


def logged(event: Event, what: str) -> list[int | None]:
    return [row.number for row in event.memory.log if row.what == what]


def misfits(event: Event) -> list[tuple[int, int]]:
    """Who sits in a Swiss round without being in it, or is in it without a seat (ALL-6)."""
    return [
        (round_.ordinal, number)
        for round_ in event.swiss_rounds
        for number in set(round_.players) ^ {player.number for player in field(event, round_.ordinal)}
    ]


# Whole events


@pytest.mark.parametrize(
    ("key", "structure", "players"), [(*both, n) for both, n in zip(STRUCTURES, SIZES, strict=True)]
)
def test_ALL_5_ALL_6_with_all_rates_at_a_tenth_every_event_ends_and_check_finds_no_error(
    key: str, structure: str, players: int, tmp_path: Path
) -> None:
    path = tmp_path / "event.xlsx"
    done = simulate.simulate(path, key, players, structure=structure, seed="4", rates=EVERYTHING, now=lambda: NOON)
    assert done.ok, done.problems
    assert done.phase is Phase.FINISHED
    assert pipeline.check(path).ok
    assert reckoning(path).ranking[0].status == "Winner"


def test_ALL_4_the_same_call_makes_the_same_event_and_another_seed_another(tmp_path: Path) -> None:
    books = []
    for folder, seed in (("one", "8"), ("two", "8"), ("three", "9")):
        path = tmp_path / folder / "event.xlsx"
        path.parent.mkdir()
        played(path, "wars", 6, EVERYTHING, seed)
        books.append(path.read_bytes())
    assert books[0] == books[1] != books[2]


def test_rates_that_are_not_given_change_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one" / "event.xlsx", tmp_path / "two" / "event.xlsx"
    for path in (one, two):
        path.parent.mkdir()
    played(one, "armada", 4, QUIET, stop_after=2)
    assert simulate.simulate(two, "armada", 4, seed="2", stop_after=2, now=lambda: NOON).ok
    assert one.read_bytes() == two.read_bytes()
    assert not any(typed(one, header) for header in ("Enters", "Drops", "Returns"))
    assert logged(reckoning(one).event, "Result") == []


QUIET_RESULTS = {
    "street-warriors": {"Winner": 1},
    "star-trek-2e": {"Winner": 1, "How": "Modified"},
    "star-trek-1e": {"Winner": 1, "How": "Modified", "Score 1": 75, "Score 2": 10},
    "armada": {"Score 1": 115, "Score 2": 20, "Second": 2},
    "doomtown": {"Winner": 1, "How": "At time"},
    "wars": {"Winner": 1, "How": "Conceded", "Energy": 21},
}
"""What players 3 and 4 type in round 3 with seed 7: the samples and every rehearsal rest on these draws."""


@pytest.mark.parametrize("key", QUIET_RESULTS)
def test_ALL_4_a_seed_gives_the_results_that_it_always_gave(key: str) -> None:
    match = Match(3, 4)
    bout = Bout(match, Round(3, "Round 3", Stage.SWISS, (match,)), game_of(key), Dice("7"))
    assert made_up_result(bout) == QUIET_RESULTS[key]


# Each rate


def test_ALL_6_drops_are_typed_and_who_has_left_is_not_paired_again(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    found = played(path, "doomtown", 16, Rates(drops=0.15), structure="swiss")
    left = {player.number: player.drops for player in found.event.players if player.drops}
    assert len(left) >= 3
    assert typed(path, "Drops") == {found.event.name(number): drops[0] for number, drops in left.items()}
    assert misfits(found.event) == []
    gone = {row.number for row in found.ranking if row.status == "Dropped"}
    assert gone == {number for number in left if found.ranking[0].number != number}
    assert set(logged(found.event, "Player dropped")) == set(left)


def test_ALL_6_late_entries_are_new_rows_with_their_round(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    found = played(path, "star-trek-2e", 20, Rates(late=0.4), seed="3")
    late = {player.number: player.enters for player in found.event.players if player.enters > 1}
    assert len(found.event.players) == 20
    assert len(found.event.rounds[0].players) == 20 - len(late)
    assert min(late) > max(found.event.rounds[0].players)
    assert set(late.values()) <= set(range(2, found.plan.rounds + 1))
    assert misfits(found.event) == []
    numbers = typed(path, "#")
    assert 20 - len(late) < len(numbers) < 20, "some entry numbers are typed, some are left to the program"
    assert set(logged(found.event, "Player added")) == set(late)


def test_ALL_6_whoever_returns_is_seated_again_and_may_leave_again(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    found = played(path, "doomtown", 18, Rates(drops=0.3, returns=0.7), seed="2", structure="swiss")
    back = [player for player in found.event.players if player.returns]
    assert back
    for player in back:
        for ordinal in player.returns:
            assert ordinal <= found.plan.rounds
            assert found.event.rounds[ordinal - 1].match_of(player.number)
            assert not found.event.rounds[ordinal - 2].match_of(player.number)
    assert set(logged(found.event, "Player back in")) == {player.number for player in back}
    assert "1, 3" in typed(path, "Drops").values(), "who leaves again has a list"


def test_ALL_5_corrections_change_earlier_results_and_stand_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    found = played(path, "star-trek-1e", 10, Rates(corrections=0.15))
    rows = [row for row in found.event.memory.log if row.what == "Result"]
    assert len(rows) >= 4
    for row in rows:
        assert row.old.partition(",")[0] != row.new.partition(",")[0], "another winner"
        assert int(row.sheet.removeprefix("Round ")) < int(row.round.removeprefix("Round "))


def test_ALL_5_a_correction_leaves_nothing_of_the_old_result(tmp_path: Path) -> None:
    """Armada, every result corrected after every round: concessions, scores and fleets destroyed take turns."""
    path = tmp_path / "event.xlsx"
    found = played(path, "armada", 8, Rates(corrections=1, unusual=0.5), structure="basic")
    entries = [match.entry for round_ in found.event.rounds for match in round_.matches if not match.is_bye]
    assert all(not entry.figures and entry.second is None for entry in entries if entry.how)
    assert not [problem for problem in pipeline.check(path).problems if problem.is_error]


def test_ALL_6_no_shows_have_dropped_before_the_round_and_no_result_is_typed(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    found = played(path, "star-trek-2e", 14, Rates(no_shows=0.12), seed="4")
    away = [(game, absent(game.match, game.round.ordinal, found.event)) for game in found.scored]
    assert sum(bool(numbers) for _, numbers in away) >= 3
    for game, numbers in away:
        assert all(found.event.by_number[number].drops == (game.round.ordinal - 1,) for number in numbers)
        assert (game.match.entry == Entry()) == (bool(numbers) or game.match.is_bye)
        if len(numbers) == 1:
            assert game.how == "Missed"
    assert 0 in typed(path, "Drops").values(), "who was not there for round 1 never began"


def test_SW_8_unusual_bracket_matches_are_decided_at_time_by_figures(tmp_path: Path) -> None:
    found = played(tmp_path / "event.xlsx", "street-warriors", 12, Rates(unusual=1), structure="elimination")
    games = [game for game in found.scored if not game.match.is_bye]
    assert {game.how for game in games} == {"At time"}
    assert {game.match.entry.winner for game in games} == {None}
    assert len({game.rule for game in games}) > 1, "more than one of the steps decides"


def test_ST_13_an_unusual_best_of_three_needs_its_winner_typed() -> None:
    match = Match(1, 2)
    final = Round(5, "Final", Stage.ELIMINATION, (match,), 2)
    bout = Bout(match, final, game_of("star-trek-2e"), Dice("1"), Rates(unusual=1), best_of_three=True)
    assert made_up_result(bout) == {"Winner": bout.winning, "Games 1": 1, "Games 2": 1}


def test_every_way_to_win_occurs_in_every_game() -> None:
    """With a match in ten unusual, a few hundred Swiss matches show every `How`, draws and double losses."""
    for game in builtin():
        ends = [made_up_result(bout) for bout in bouts(game.key, Rates(unusual=0.1))]
        usual = next((result.how for result in game.results if result.is_default), None)
        hows = {end.get("How", usual) for end in ends} - {None}
        # In Swiss rounds of a game without the column, the ways to win cannot be told apart.
        assert hows == (set(game.hows) if any(column.header == "How" for column in game.columns) else {usual})
        winners = {end.get("Winner") for end in ends}
        assert winners >= {1, 2, "None", *(["Draw"] if game.draw else [])}
        if game.scoring is Scoring.MARGIN:
            assert {end.get("Destroyed") for end in ends} == {None, 1, 2, "Both"}
            assert any(end.get("Score 1") == end.get("Score 2") != None for end in ends)  # noqa: E711


def bouts(key: str, rates: Rates) -> list[Bout]:
    matches = [Match(one, two) for one in range(1, 25) for two in range(one + 1, 25)]
    return [
        Bout(match, Round(1, "Round 1", Stage.SWISS, (match,)), game_of(key), Dice("5"), rates) for match in matches
    ]


@pytest.mark.parametrize(("skill", "least", "most"), [(0, 0.4, 0.6), (1, 0.65, 0.85), (100, 0.97, 1)])
def test_skill_says_how_often_the_stronger_player_wins(skill: float, least: float, most: float) -> None:
    won = [bout.one_wins == (strength(bout, 0) > strength(bout, 1)) for bout in bouts("doomtown", Rates(skill=skill))]
    assert least <= sum(won) / len(won) <= most


def strength(bout: Bout, side: int) -> float:
    return bout.dice.share("strength", 0, bout.match.players[side])


# Limits


@pytest.mark.parametrize(
    ("key", "structure", "rates"),
    [
        ("street-warriors", "swiss-cut", Rates(drops=1)),
        ("doomtown", "single-day", Rates(no_shows=1)),
        ("wars", "swiss", Rates(drops=1, no_shows=1, late=1, returns=1)),
        ("armada", "elimination", Rates(drops=1, no_shows=1)),
    ],
)
def test_ALL_6_the_field_never_becomes_too_small_to_go_on(
    key: str, structure: str, rates: Rates, tmp_path: Path
) -> None:
    found = played(tmp_path / "event.xlsx", key, 8, rates, structure=structure)
    assert found.phase is Phase.FINISHED
    for round_ in found.event.swiss_rounds:
        assert len(field(found.event, round_.ordinal)) > found.plan.rounds


def test_ALL_6_nobody_enters_late_where_elimination_is_the_whole_event(tmp_path: Path) -> None:
    found = played(tmp_path / "event.xlsx", "armada", 9, Rates(late=1), structure="elimination", stop_after=1)
    assert len(found.event.rounds[0].players) == 9


def test_however_many_come_late_a_field_is_there_for_round_1(tmp_path: Path) -> None:
    found = played(tmp_path / "event.xlsx", "wars", 9, Rates(late=1), stop_after=1)
    assert len(found.event.rounds[0].players) == LEAST_AT_START


# Where `advance` stops, the simulation does what an organizer would


def test_AR_11_a_qualified_player_who_left_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    played(path, "armada", 10, QUIET, structure="advanced", stop_after=4)
    cut = advance(path).round
    assert cut is not None
    gone: Player = reckoning(path).event.by_number[cut.players[0]]
    type_cells(path, "Players", {gone.cells["Drops"].ref: 4})
    done = gone_on(path, "armada")
    assert done.phase is Phase.FINISHED
    event = reckoning(path).event
    assert "Round taken out" in {row.what for row in event.memory.log}
    assert gone.number not in event.bracket_rounds[0].players


def test_ST_6_the_rounds_end_where_all_have_met(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    played(path, "star-trek-2e", 4, QUIET, stop_after=0)
    type_cells(path, "Event", {reckoning(path).event.settings.at("Rounds").ref: 6})
    assert gone_on(path, "star-trek-2e").phase is Phase.FINISHED
    assert reckoning(path).event.settings.rounds == len(reckoning(path).event.rounds) == 3


def test_WA_10_a_long_draft_event_has_two_drafts(tmp_path: Path) -> None:
    found = played(tmp_path / "event.xlsx", "wars", 33, QUIET, structure="championship-draft", stop_after=1)
    assert found.event.settings.drafts == (1, 4)


def gone_on(path: Path, key: str) -> Done:
    return simulate.play(path, game_of(key), Dice("2"), None, lambda: NOON)


# The command


def test_the_command_hands_every_rate_on(tmp_path: Path) -> None:
    one, two = tmp_path / "one" / "event.xlsx", tmp_path / "two" / "event.xlsx"
    for path in (one, two):
        path.parent.mkdir()
    rates = {
        "--drops": 0.2,
        "--late": 0.3,
        "--returns": 0.4,
        "--corrections": 0.15,
        "--no-shows": 0.1,
        "--unusual": 0.25,
        "--skill": 3,
    }
    options = [part for pair in rates.items() for part in pair]
    result = run("simulate", "--game", "wars", "--players", 9, "--stop-after", 3, *options, one)
    assert result.exit_code == 0, result.output
    played(two, "wars", 9, Rates(*rates.values()), seed="1", stop_after=3)
    books = [read_tables(path.read_bytes()) for path in (one, two)]
    assert [books[0][name].rows for name in books[0] if name != "Log"] == [
        books[1][name].rows for name in books[1] if name != "Log"
    ]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--drops", "1.5"),
        ("--late", "-0.1"),
        ("--returns", "2"),
        ("--corrections", "many"),
        ("--no-shows", "1.01"),
        ("--unusual", "-1"),
        ("--skill", "-1"),
    ],
)
def test_a_rate_that_is_none_is_wrong_use(option: str, value: str, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    result = run("simulate", "--game", "wars", "--players", 6, option, value, path)
    assert result.exit_code == 2
    assert option in result.output
    assert not path.exists()
