"""The event as it was: every change that `Log` tells of is taken back, and nothing else (ALL-13)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from organizer import NOON, add_sheet, advance, reckoning, type_cells, type_results

from tourney_xl import recall, rewind, simulate, tracked
from tourney_xl.games.loader import builtin
from tourney_xl.made_up import Bout, Dice, made_up_result
from tourney_xl.model import Match, Penalty, PenaltyKind, Player, Settings, Verdict
from tourney_xl.problems import Cell
from tourney_xl.reading import read
from tourney_xl.recall import Recalled
from tourney_xl.reckoning import Reckoning

ROUNDS = 4


def correct_results(path: Path, rng: Random) -> None:
    """A few results of earlier rounds are typed anew, as another event would have had them."""
    for round_ in reckoning(path).event.swiss_rounds[:-1]:
        dice, game = Dice(f"other {rng.random()}"), reckoning(path).game
        matches = [match for match in round_.matches if not match.is_bye]
        for match in rng.sample(matches, min(2, len(matches))):
            clear = {cell.ref: "" for header, cell in match.cells.items() if header in EARLIER_RESULT}
            type_cells(path, round_.sheet, clear)
            result = made_up_result(Bout(match, round_, game, dice))
            cells = {match.cells[header].ref: value for header, value in result.items() if header in match.cells}
            type_cells(path, round_.sheet, cells)


EARLIER_RESULT = ("Winner", "How", "Score 1", "Score 2", "Second", "Destroyed", "Energy")


def change_players(path: Path, ordinal: int) -> None:
    """Somebody leaves, somebody is renamed, another team, a fixed table, a place in the table of ratings."""
    players = reckoning(path).event.by_number
    typed = {
        players[ordinal].at("Drops").ref: ordinal,
        players[12].at("Name").ref: f"Zoe, the {ordinal}th v. #1 (Draw)",
        players[5].at("Team").ref: f"Team {ordinal}",
        players[6].at("Fixed table").ref: ordinal,
    }
    type_cells(path, "Players", typed)
    if "Rating" in players[7].cells:
        type_cells(path, "Players", {players[7].at("Rating").ref: 1500 + ordinal})


def swap_opponents(path: Path) -> None:
    event = reckoning(path).event
    one, two = (match for match in event.rounds[-1].matches[:2])
    typed = {}
    for header, first, second in (("#2", one.two, two.two), ("Player 2", event.name(one.two), event.name(two.two))):  # type: ignore[arg-type]
        typed |= {one.cells[header].ref: second, two.cells[header].ref: first}
    type_cells(path, event.rounds[-1].sheet, typed)


@pytest.mark.parametrize("game", [game.key for game in builtin()])
def test_ALL_5_the_standings_of_then_come_back(tmp_path: Path, game: str) -> None:
    """Played with changes of every kind; noted before each round what it was paired by, and compared at the end."""
    path, rng = tmp_path / "event.xlsx", Random(game)
    assert simulate.simulate(path, game, 12, seed=game, stop_after=0, now=lambda: NOON).ok
    settings = reckoning(path).event.settings
    type_cells(path, "Event", {settings.at("Rounds").ref: ROUNDS, settings.at("Keep teams apart").ref: 9})
    noted: list[Reckoning] = []
    for ordinal in range(1, ROUNDS + 1):
        noted.append(reckoning(path))
        advance(path)
        if ordinal > 1:
            swap_opponents(path)
        type_results(path, seed=f"{game} {ordinal}")
        correct_results(path, rng)
        change_players(path, ordinal)
        if ordinal == 2:
            penalties = [["Round", "#", "Player", "Penalty"], [1, 8, None, "Match loss"], [2, 9, None, "Disqualified"]]
            add_sheet(path, "Penalties", penalties)
    now = reckoning(path)
    for ordinal, then in enumerate(noted, start=1):
        found = rewind.before(now.event, now.game, now.scored, ordinal)
        assert found.plan.rounds == ROUNDS
        assert found.ranking == then.ranking
        assert [len(round_.matches) for round_ in found.event.rounds] == [len(r.matches) for r in then.event.rounds]


# Words of Log


def test_a_pair_in_words() -> None:
    assert recall.pair_of("#3 Ann v. #5 Bob, table 2") == (Match(3, 5, 2), "")
    assert recall.pair_of("#3 Ann v. BYE") == (Match(3, None), "")
    assert recall.pair_of("#3 Ann v. #5 Bob, table 2 (Ann, Full, 3 : 1)") == (Match(3, 5, 2), "Ann, Full, 3 : 1")
    assert recall.pair_of("#3 A v. Z v. #5 Bob (Jr.)") is not None
    assert recall.pair_of("Ann v. Bob") is None
    assert recall.pair_of("") is None


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("no result", None),
        ("Ann, Full, 3 : 1, 50 : -50", Recalled(Verdict.ONE, "Full", (3, 1), (50, -50))),
        ("Bob, 4 : 7, 0 : 128", Recalled(Verdict.TWO, "", (4, 7), (0, 128))),
        ("Bob", Recalled(Verdict.TWO)),
        ("Robert, 2–1", Recalled(Verdict.TWO, "2–1")),
        ("Draw, 1 : 1", Recalled(Verdict.DRAW, "", (1, 1))),
        ("None, 0 : 0", Recalled(Verdict.NEITHER, "", (0, 0))),
        ("Ann, the Full, At time, 0 : 3", Recalled(Verdict.TWO, "At time", (0, 3))),
        ("Somebody, 3 : 0", None),
    ],
)
def test_a_result_in_words(text: str, result: Recalled | None) -> None:
    """By any name that either has borne, the longest that fits."""
    assert recall.result_of(text, (["Ann"], ["Bob", "Robert", "Ann, the Full"])) == result


def test_tracked_columns_go_to_text_and_back() -> None:
    player = Player(
        7, "Ann", team="Red", rating=1600, awarded_byes=2, enters=3, drops=(4, 6), returns=(5,), fixed_table=9,
        playoff="lot", draft_group="2", house=True,
    )  # fmt: skip
    values = tracked.player_values(player)
    blank = Player(7, "Ann")
    assert set(tracked.player_values(blank).values()) == {""}
    again = blank
    for header, text in values.items():
        assert text
        again = tracked.with_column(again, header, text)
    assert again == player
    for header in values:
        again = tracked.with_column(again, header, "")
    assert again == blank


def test_settings_go_to_text_and_back() -> None:
    settings = Settings(rounds=5, cut=0, level="2", tables_from=11, keep_teams_apart=3, drafts=(1, 4))
    again = Settings()
    for name, text in tracked.setting_values(settings).items():
        again = tracked.with_setting(again, name, text)
    assert again == settings


def test_penalties_go_to_text_and_back() -> None:
    penalty = Penalty(3, 7, PenaltyKind.MATCH_LOSS, Cell("Penalties"))
    assert tracked.penalty_of(7, tracked.penalty_text(penalty)) == penalty
    assert tracked.penalty_of(7, "3: Late") is None
    assert tracked.penalty_of(7, "sometime") is None


def test_a_workbook_without_log_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "doomtown", 8, seed="1", stop_after=2, now=lambda: NOON).ok
    now = read(path).reckoning
    assert now is not None
    then = rewind.before(now.event, now.game, now.scored, 2)
    assert (then.published, len(then.event.rounds)) == (now.event.rounds[1], 1)
