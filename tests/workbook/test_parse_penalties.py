"""Sheet `Penalties`: who was punished in which round, and how (ALL-17)."""

from __future__ import annotations

import pytest
from sheets_by_hand import BRACKET, RESULTS, ROUND, Rows, event_sheets, found, parsed, said

from tourney_xl.model import Penalty, PenaltyKind
from tourney_xl.problems import Problem, Severity

ONE_ROUND = [ROUND, [1, 1, "Ann", 2, "Bob", 1], [2, 3, "Cy", 4, "Dee", 2]]
TOP_4 = [BRACKET, [1, 1, 1, 4, 1, "Ann", 4, "Dee", 1], [2, 2, 2, 3, 2, "Bob", 3, "Cy", 1]]
HEADERS = ["Round", "#", "Player", "Penalty", "Note"]
KINDS = "Type one of: Warning, Written warning, Match loss, Disqualified."


def read(*rows: list[object], headers: list[str] = HEADERS, **more: Rows) -> tuple[tuple[Penalty, ...], list[Problem]]:
    sheets = event_sheets(round_1=ONE_ROUND, round_2=ONE_ROUND, penalties=[headers, *rows], **more)
    result = parsed(sheets)
    assert result.event is not None
    return result.event.penalties, result.problems


def test_ALL_17_a_penalty() -> None:
    (penalty,), problems = read([2, 3, "Cy", "Match loss", "slow play"])
    assert problems == []
    assert (penalty.ordinal, penalty.number, penalty.kind) == (2, 3, PenaltyKind.MATCH_LOSS)
    assert (penalty.note, str(penalty.cell)) == ("slow play", "Penalties!D2")


def test_ALL_17_the_sheet_is_optional_and_may_be_empty() -> None:
    assert read() == ((), [])
    result = parsed(event_sheets(round_1=ONE_ROUND))
    assert result.event is not None
    assert (result.event.penalties, result.problems) == ((), [])


@pytest.mark.parametrize("kind", list(PenaltyKind))
def test_every_penalty_is_read_whatever_its_case_and_spaces(kind: PenaltyKind) -> None:
    (penalty,), problems = read([1, None, " cy ", f" {kind.upper()}\u00a0"])
    assert problems == []
    assert (penalty.number, penalty.kind, penalty.note) == (3, kind, None)


@pytest.mark.parametrize(
    ("typed", "ordinal"), [(2, 2), ("2", 2), ("Round 2", 2), ("round 1", 1), ("Top 4", 3), (3, 3), ("top 4 ", 3)]
)
def test_the_round_is_a_number_or_the_name_of_its_sheet(typed: object, ordinal: int) -> None:
    (penalty,), problems = read([typed, None, "Cy", "Warning"], top_4=TOP_4)
    assert problems == []
    assert penalty.ordinal == ordinal


def test_columns_stand_in_any_order_and_only_three_are_needed() -> None:
    (penalty,), problems = read(["Warning", "x", "Dee", 1], headers=["Penalty", "Judge", "player", "ROUND"])
    assert problems == []
    assert (penalty.ordinal, penalty.number, str(penalty.cell)) == (1, 4, "Penalties!A2")


def test_blank_rows_and_notes_alone_are_no_penalties() -> None:
    penalties, problems = read([], [None, None, None, None, "Judge: Eve"], [1, 2, None, "Warning"])
    assert problems == []
    assert [penalty.number for penalty in penalties] == [2]


def test_a_renamed_player_is_followed_by_the_number() -> None:
    players = [["#", "Name"], [1, "Annabel"], [2, "Bob"], [3, "Cy"], [4, "Dee"]]
    results = [RESULTS, [1, 1, 1, "Ann", 2, "Bob"], [1, 2, 3, "Cy", 4, "Dee"]]
    (penalty,), problems = read([1, 1, "Ann", "Warning"], players=players, results=results)
    assert problems == []
    assert penalty.number == 1


def test_penalty_unclear() -> None:
    """Nobody loses a match over a slip: the number and the name have to agree."""
    _, problems = read([1, 1, "Dee", "Match loss"])
    assert found(problems, "penalty-unclear").severity is Severity.ERROR
    assert said(problems[0]) == (
        "Penalties!B2",
        'Entry number 1 is not that of "Dee".',
        "Type 4, or the name that belongs to 1.",
    )


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (None, "The round is missing."),
        ("last", '"last" is not a round of this event.'),
        (0, '"0" is not a round of this event.'),
        ("Top 8", '"Top 8" is not a round of this event.'),
        (1000, '"1000" is not a round of this event.'),
    ],
)
def test_round_unknown(typed: object, message: str) -> None:
    penalties, problems = read([typed, 3, "Cy", "Warning"])
    assert penalties == ()
    assert [problem.code for problem in problems] == ["round-unknown"]
    hint = "Type the number of the round, or the name of the bracket's sheet."
    assert said(problems[0]) == ("Penalties!A2", message, hint)


def test_penalty_ahead() -> None:
    (penalty,), problems = read([5, 3, "Cy", "Match loss"])
    assert penalty.ordinal == 5
    assert found(problems, "penalty-ahead").severity is Severity.WARNING
    assert said(problems[0]) == (
        "Penalties!A2",
        "Round 5 is not published yet: the penalty waits for it.",
        "Type the round in which it happened, unless it is meant for later; who is disqualified is not paired.",
    )


@pytest.mark.parametrize(
    ("number", "name", "message", "hint"),
    [
        (None, None, "The player is missing.", "Type a name from the sheet Players."),
        (None, "Xerxes", '"Xerxes" is not a player.', "Type a name from the sheet Players."),
        (3, "Cyy", '"Cyy" is not a player.', 'Did you mean "Cy" (Players!B4)?'),
        (9, None, "No player has the entry number 9.", "Type the player's name."),
        (None, 4, '"4" is not a player.', 'Is it the player with that entry number? Then type "Dee".'),
    ],
)
def test_unknown_player(number: object, name: object, message: str, hint: str) -> None:
    penalties, problems = read([1, number, name, "Warning"])
    assert penalties == ()
    assert [problem.code for problem in problems] == ["unknown-player"]
    assert said(problems[0]) == ("Penalties!C2", message, hint)


def test_name_ambiguous() -> None:
    players = [["#", "Name"], [1, "Ann"], [2, "Bob"], [3, "Cy"], [4, "Dee"], [5, "DEE"]]
    _, problems = read([1, None, "dee", "Warning"], players=players)
    assert said(found(problems, "name-ambiguous")) == (
        "Penalties!C2",
        'Several players are called "dee".',
        "Type the entry number into the column #: 4 or 5.",
    )


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        (None, "The penalty is missing.", KINDS),
        ("Red card", '"Red card" is not a penalty.', KINDS),
        ("Disqualifed", '"Disqualifed" is not a penalty.', 'Did you mean "Disqualified"?'),
        ("Match lost", '"Match lost" is not a penalty.', 'Did you mean "Match loss"?'),
    ],
)
def test_penalty_unknown(typed: object, message: str, hint: str) -> None:
    penalties, problems = read([1, 3, "Cy", typed])
    assert penalties == ()
    assert [problem.code for problem in problems] == ["penalty-unknown"]
    assert said(problems[0]) == ("Penalties!D2", message, hint)


def test_everything_wrong_in_a_row_is_told_at_once() -> None:
    _, problems = read([9999, None, "Nobody", "Slap"])
    assert [(problem.code, str(problem.cell)) for problem in problems] == [
        ("round-unknown", "Penalties!A2"),
        ("unknown-player", "Penalties!C2"),
        ("penalty-unknown", "Penalties!D2"),
    ]


def test_column_missing() -> None:
    penalties, problems = read([1, "Cy", "Warning"], headers=["Round", "Player", "Penalyt"])
    assert penalties == ()
    assert said(found(problems, "column-missing")) == (
        "Penalties!A1",
        'The column "Penalty" is missing.',
        'Is it "Penalyt" at C1? Then type "Penalty" there.',
    )


def test_column_twice() -> None:
    _, problems = read([1, "Cy", "Warning"], headers=["Round", "Player", "Penalty", "Penalty"])
    assert said(found(problems, "column-twice")) == (
        "Penalties!D1",
        'The column "Penalty" stands here a second time.',
        "It stands at C1 already: rename or delete one of the two.",
    )


def test_an_error_in_a_name_is_told_once() -> None:
    _, problems = read([1, None, "#N/A", "Warning"])
    assert [(problem.code, *said(problem)) for problem in problems] == [
        ("cell-error", "Penalties!C2", "The cell shows #N/A.", "Type the value itself.")
    ]
