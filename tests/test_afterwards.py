"""What a game asks for once an event is over, on the page and on the screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from organizer import NOON, reckoning, run, type_cells
from pages import Page
from reported_events import reported
from small_events import begun, field_of, game_of

from tourney_xl import simulate
from tourney_xl.afterwards import duties, took_part
from tourney_xl.changes import Change
from tourney_xl.model import Event, LogRow, Memory, Standing
from tourney_xl.planning import Plan


def asked(
    key: str,
    players: int,
    rounds: int = 3,
    event: Event | None = None,
    changes: tuple[Change, ...] = (),
    **settings: object,
) -> list[str]:
    """After an event of that many, who are ranked as they entered."""
    event = event or begun(players, game=key, **settings)
    ranking = [Standing(player.number, player.number, 0, 0, 0, 0, 0, 0) for player in field_of(players)]
    names = {player.number: player.name for player in event.players}
    return list(duties(event, game_of(key), Plan(players, rounds, 0), ranking, changes, names))


@pytest.mark.parametrize(
    ("rule", "key", "players", "rounds", "duty"),
    [
        ("SW-9", "street-warriors", 7, 3, "Not rated: that takes 8 players, and 7 took part."),
        (
            "SW-9",
            "street-warriors",
            8,
            3,
            "Send in the Tournament Overview and every player's score card within 7 days.",
        ),
        (
            "SW-9",
            "street-warriors",
            8,
            0,
            "Send in the Tournament Overview and every player's score card within 7 days.",
        ),
        ("ST-14", "star-trek-2e", 3, 3, "Not rated: that takes 4 players, and 3 took part."),
        ("ST-14", "star-trek-2e", 4, 2, "Not rated: that takes 3 rounds, and 2 were played."),
        ("ST-14", "star-trek-1e", 4, 1, "Not rated: that takes 3 rounds, and 1 was played."),
        ("ST-14", "star-trek-1e", 4, 3, "Send in the results within 7 days."),
        ("WA-6", "wars", 7, 3, "Not rated: that takes 8 players, and 7 took part."),
        ("WA-6", "wars", 8, 3, "Send in the results."),
    ],
)
def test_rated_or_not_and_what_is_sent_in(rule: str, key: str, players: int, rounds: int, duty: str) -> None:
    assert asked(key, players, rounds) == [duty]


def test_a_game_that_asks_for_nothing() -> None:
    assert asked("armada", 4) == []


@pytest.mark.parametrize(
    ("level", "due"),
    [
        ("official", ["Send in the deck lists of P1 and P2."]),
        ("season", ["Send in the deck lists of P1 and P2."]),
        ("social", []),
        (None, []),
    ],
)
def test_DT_13_the_deck_lists_of_first_and_second(level: str | None, due: list[str]) -> None:
    assert asked("doomtown", 8, level=level) == due


CHANGED = "The number of rounds was changed: tell the league office (Department of Organized Play)."


def logged(*rounds: str) -> Event:
    rows = tuple(LogRow("", "advance", "", "", "Setting Rounds", new=typed) for typed in rounds)
    other = LogRow("", "advance", "", "", "Setting Place", old="", new="Town hall")
    return replace(begun(8, game="star-trek-2e"), memory=Memory(log=(*rows, other)))


@pytest.mark.parametrize(
    ("rounds", "is_told"), [([], False), (["4"], False), (["", "4"], True), (["3", "4", "3"], True)]
)
def test_ST_16_who_is_told_where_the_number_of_rounds_was_changed(rounds: list[str], is_told: bool) -> None:
    assert (CHANGED in asked("star-trek-2e", 8, event=logged(*rounds))) is is_told


def test_ST_16_a_change_since_the_last_run_counts_too() -> None:
    change = Change("Setting Rounds", None, None, "3", "4")
    assert CHANGED in asked("star-trek-2e", 8, event=logged("3"), changes=(change,))
    assert CHANGED not in asked("wars", 8, event=logged("3"), changes=(change,))


def test_DT_13_the_final_report_and_the_screen_say_what_is_due_and_no_earlier_report_does(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "doomtown", 8, seed="3", stop_after=3, now=lambda: NOON).ok
    type_cells(path, "Event", {reckoning(path).event.settings.at("Level").ref: "official"})
    assert run("advance", path).exit_code == 0
    page = path.with_suffix(".html")
    assert "After the event" not in Page.of(page).headings
    final = reckoning(path).event.rounds[-1]
    winner = final.matches[0].at("Winner")
    assert winner is not None
    type_cells(path, final.sheet, {winner.ref: 2})
    names = [reckoning(path).event.name(number) for number in final.players]
    due = f"Send in the deck lists of {names[1]} and {names[0]}."
    assert f"After the event:\n  {due}\n" in run("advance", path).output
    assert Page.of(page).items("duties") == [due]


def test_SW_9_whoever_comes_late_took_part_too() -> None:
    """Seven begin and one comes in round 2: the facts and the duties count the same eight."""
    event = reported("street-warriors", 8, 2).event
    late = event.rounds[0].matches[-1].one
    first = replace(event.rounds[0], matches=tuple(m for m in event.rounds[0].matches if late not in m.players))
    event = replace(event, rounds=(first, *event.rounds[1:]))
    plan = Plan(len(first.players), 3, 0)
    assert (plan.players < 8, took_part(event, plan)) == (True, 8)
    assert not any("Not rated" in duty for duty in duties(event, game_of("street-warriors"), plan, [], (), {}))


@pytest.mark.parametrize(("players", "rounds"), [(2, "1"), (5, "3"), (8, "3"), (9, "4")])
def test_an_event_of_elimination_alone_has_the_rounds_of_its_bracket(players: int, rounds: str) -> None:
    report = reported("street-warriors", players, 0, "elimination")
    assert dict(report.facts)["Rounds"] == rounds
