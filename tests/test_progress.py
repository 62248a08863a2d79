"""Where an event stands and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from sheets_by_hand import said
from small_events import game_of
from standings_support import event_of, with_bracket

from tourney_xl.model import Event, Stage
from tourney_xl.planning import Plan
from tourney_xl.problems import Cell
from tourney_xl.progress import Phase, Step, is_over, next_step, phase
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings

ONE = ("Ann beats Bob", "Cid beats Dee")
TWO = ("Ann beats Cid", "Bob beats Dee")
THREE = ("Ann beats Dee", "Bob beats Cid")
ONE_OPEN = ("Ann beats Bob", "Cid ? Dee")
TWO_OPEN = ("Ann beats Cid", "Bob ? Dee")


def swiss(*play: Sequence[str], key: str = "doomtown", **columns: object) -> Event:
    return event_of(list(play), key, **columns)  # type: ignore[arg-type]


def phase_of(event: Event, rounds: int, cut: int = 0) -> Phase:
    game, plan = game_of(event.settings.game), Plan(len(event.players), rounds, cut)
    return phase(event, plan, score_event(event, game, plan)[0])


def step_of(event: Event, rounds: int, cut: int = 0) -> Step:
    game, plan = game_of(event.settings.game), Plan(len(event.players), rounds, cut)
    scored = score_event(event, game, plan)[0]
    return next_step(event, game, plan, scored, standings(event, game, plan, scored), "1")


def told(step: Step) -> tuple[Phase, str | None]:
    return step.phase, step.round.sheet if step.round else None


# The phase


def test_before_the_first_round_players_register() -> None:
    event = replace(swiss(ONE), rounds=())
    assert phase_of(event, 3) is Phase.REGISTRATION
    assert phase_of(event, 0, cut=4) is Phase.REGISTRATION


@pytest.mark.parametrize(
    ("play", "rounds", "cut", "expected"),
    [
        ((ONE,), 3, 0, Phase.SWISS),
        ((ONE, TWO), 2, 0, Phase.FINISHED),
        ((ONE, TWO), 2, 2, Phase.SWISS),
        ((ONE, TWO_OPEN), 2, 0, Phase.SWISS),
        ((ONE, TWO_OPEN), 1, 0, Phase.FINISHED),
        ((ONE, TWO, THREE), 2, 0, Phase.FINISHED),
    ],
    ids=str,
)
def test_the_swiss_rounds_end_with_the_last_planned_result(
    play: Sequence[Sequence[str]], rounds: int, cut: int, expected: Phase
) -> None:
    """A surplus round left unfinished holds nothing up."""
    assert phase_of(swiss(*play), rounds, cut) is expected


def test_an_earlier_result_cleared_again_keeps_the_event_open() -> None:
    """As many rounds as planned are complete, but not each of the planned ones."""
    assert phase_of(swiss(ONE_OPEN, TWO), 1) is Phase.SWISS
    assert phase_of(swiss(ONE, TWO_OPEN, THREE), 2) is Phase.SWISS
    assert phase_of(swiss(ONE, TWO_OPEN, THREE), 1) is Phase.SWISS


def test_a_bracket_is_over_with_the_winner_of_the_final() -> None:
    semis = ["1 4 Ann beats Dee", "2 3 Bob beats Cid"]
    event = swiss(ONE)
    assert phase_of(with_bracket(event, semis), 1, 4) is Phase.ELIMINATION
    assert phase_of(with_bracket(event, semis, ["1 2 Ann ? Bob"]), 1, 4) is Phase.ELIMINATION
    assert phase_of(with_bracket(event, semis, ["1 2 Ann beats Bob"]), 1, 4) is Phase.FINISHED


def test_ALL_9_a_final_that_was_not_decided_does_not_end_the_event() -> None:
    event = with_bracket(swiss(ONE), ["1 2 Ann neither Bob"])
    event = replace(event, players=tuple(replace(player, drops=(1,)) for player in event.players))
    game, plan = game_of("doomtown"), Plan(4, 1, 2)
    scored = score_event(event, game, plan)[0]
    assert not is_over(event, plan, scored)
    assert [problem.code for problem in step_of(event, 1, 2).problems] == ["final-needs-winner"]


# The next step


def test_the_next_swiss_round_is_paired() -> None:
    step = step_of(swiss(ONE), 3)
    assert told(step) == (Phase.SWISS, "Round 2")
    assert step.round is not None
    assert (step.round.ordinal, step.round.stage, step.round.size) == (2, Stage.SWISS, None)
    assert sorted(step.round.players) == [1, 2, 3, 4]


def test_DT_2_after_the_last_swiss_round_comes_the_cut() -> None:
    step = step_of(swiss(ONE, TWO, THREE), 3, cut=2)
    assert told(step) == (Phase.ELIMINATION, "Final")
    assert step.round is not None
    assert (step.round.ordinal, step.round.stage, step.round.size) == (4, Stage.ELIMINATION, 2)
    assert step.round.players == (1, 2)


def test_a_surplus_round_left_unfinished_does_not_hold_up_the_cut_and_keeps_its_number() -> None:
    step = step_of(swiss(ONE, TWO_OPEN), 1, cut=4)
    assert told(step) == (Phase.ELIMINATION, "Top 4")
    assert step.round is not None
    assert step.round.ordinal == 3


def test_elimination_from_the_start_has_no_swiss_round() -> None:
    event = replace(swiss(ONE, key="street-warriors"), rounds=())
    event = replace(event, settings=replace(event.settings, structure="elimination"))
    assert told(step_of(event, 0, cut=4)) == (Phase.ELIMINATION, "Top 4")


def test_after_a_bracket_round_comes_the_next_one() -> None:
    event = with_bracket(swiss(ONE), ["1 4 Ann beats Dee", "2 3 Bob beats Cid"])
    newest = event.rounds[-1]
    matches = tuple(replace(match, number=number) for number, match in enumerate(newest.matches, 1))
    event = replace(event, rounds=(*event.rounds[:-1], replace(newest, matches=matches)))
    step = step_of(event, 1, cut=4)
    assert told(step) == (Phase.ELIMINATION, "Final")
    assert step.round is not None
    assert (step.round.ordinal, step.round.size, step.round.players) == (3, 2, (1, 2))


def test_a_finished_event_has_no_further_round() -> None:
    assert told(step_of(swiss(ONE, TWO, THREE), 3)) == (Phase.FINISHED, None)
    event = with_bracket(swiss(ONE), ["1 2 Ann beats Bob"])
    step = step_of(event, 1, cut=2)
    assert told(step) == (Phase.FINISHED, None)
    assert step.problems == ()


def test_what_forbids_a_round_leaves_none() -> None:
    gone = dict.fromkeys(("Ann", "Bob", "Cid"), (3,))
    step = step_of(swiss(ONE, TWO, THREE, drops=gone), 3, cut=2)
    assert step.round is None
    assert [problem.code for problem in step.problems] == ["too-few-players"]


# A tie for first place


def tied_for_first(playoff: dict[str, int | str] | None = None, key: str = "street-warriors") -> Step:
    lines = [f"{line} (Energy=3)" if key == "wars" else line for line in ONE]
    event = swiss(lines, key=key, playoff=playoff or {})
    at = {player.number: {"Playoff": Cell("Players", f"M{player.number + 1}")} for player in event.players}
    players = tuple(replace(player, cells=at[player.number]) for player in event.players)
    return step_of(replace(event, players=players), 1)


def test_ALL_10_a_tie_for_first_place_stops_and_names_the_tied_and_the_cells() -> None:
    step = tied_for_first()
    assert told(step) == (Phase.FINISHED, None)
    (problem,) = step.problems
    assert problem.code == "tie-for-first"
    assert problem.is_error
    names, cells = (
        (("Ann", "Cid"), ("M2", "M4")) if problem.message.startswith("Ann") else (("Cid", "Ann"), ("M4", "M2"))
    )
    assert said(problem) == (
        f"Players!{cells[0]}",
        f"{names[0]} and {names[1]} are tied for first place; the rules let them settle it.",
        f"Type 1, 2, 3… in their Playoff cells ({cells[0]}, {cells[1]}) as they settled it, "
        "or lot in one to let lots decide.",
    )


@pytest.mark.parametrize("playoff", [{"Cid": 1, "Ann": 2}, {"Ann": 1}, {"Ann": "lot"}, {"Cid": "lot"}])
def test_ALL_10_settled_or_left_to_lots_the_event_is_over(playoff: dict[str, int | str]) -> None:
    assert tied_for_first(playoff).problems == ()


@pytest.mark.parametrize("key", ["doomtown", "star-trek-2e", "wars"])
def test_ALL_10_where_the_rules_leave_nothing_to_the_players_nobody_is_asked(key: str) -> None:
    """DT-4 goes by entry, ST-9 shares the place, WA-5 draws lots."""
    assert tied_for_first(key=key).problems == ()


def test_ALL_10_a_tie_further_down_stops_nothing() -> None:
    """Bob and Dee, who both lost, are tied for second place."""
    event = swiss(("Ann beats Bob", "Cid draws Dee"), ("Ann beats Dee", "Cid draws Bob"), key="street-warriors")
    assert step_of(event, 2).problems == ()


def test_ALL_10_with_a_cut_first_place_is_the_brackets_business() -> None:
    step = step_of(swiss(ONE, key="street-warriors"), 1, cut=2)
    assert told(step) == (Phase.ELIMINATION, "Final")
