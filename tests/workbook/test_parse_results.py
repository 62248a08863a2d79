"""What is typed behind a pairing: `Winner`, `How` and the game's figures, read generously and never guessed."""

from __future__ import annotations

import pytest
from sheets_by_hand import BRACKET, Rows, event_sheets, found, parsed, said

from tourney_xl.model import BLANK, Entry, Side, Stage, Verdict
from tourney_xl.problems import Problem, Severity

SEATS = ["Table", "#1", "Player 1", "#2", "Player 2", "Winner"]
OWN_COLUMNS = {
    "street-warriors": [],
    "star-trek-2e": ["How"],
    "star-trek-1e": ["How", "Score 1", "Score 2"],
    "armada": ["Score 1", "Score 2", "Second", "Destroyed", "How"],
    "doomtown": ["How"],
    "wars": ["How", "Energy"],
}
ROSTER = ("Ann Lee", "Bob Roy", "Cy Poe", "Dee Day")
ONE, TWO, DRAW, NEITHER = Verdict


def read(game: str, names: tuple[str, ...] = ROSTER, **typed: object) -> tuple[Entry, list[Problem]]:
    """The first table of `Round 1`, where the first two players sit, with these values by header (`Score_1`)."""
    return _read(game, Stage.SWISS, names, typed)


def read_bracket(game: str, **typed: object) -> tuple[Entry, list[Problem]]:
    return _read(game, Stage.ELIMINATION, ROSTER, typed)


def _read(game: str, stage: Stage, names: tuple[str, ...], typed: dict[str, object]) -> tuple[Entry, list[Problem]]:
    values = {header.replace("_", " "): value for header, value in typed.items()}
    start = [*BRACKET[:4], *SEATS[1:]] if stage is Stage.ELIMINATION else SEATS
    headers = list(dict.fromkeys([*start, *OWN_COLUMNS[game], *values]))
    seats = [{"#1": 1, "Player 1": names[0], "#2": 2, "Player 2": names[1]}]
    seats += [{"#1": 3, "Player 1": names[2], "#2": 4, "Player 2": names[3]}] if len(names) == 4 else []
    numbers = [{"Table": 7 + place, "Match": place, "Seed 1": place, "Seed 2": 5 - place} for place in (1, 2)]
    rows = [{**seat, **number} for seat, number in zip(seats, numbers, strict=False)]
    rows[0] |= values
    sheet: Rows = [headers, *([row.get(header) for header in headers] for row in rows)]
    name = "top_4" if stage is Stage.ELIMINATION else "round_1"
    players = [["#", "Name"], *([number, name] for number, name in enumerate(names, start=1))]
    result = parsed(event_sheets(game=game, players=players, **{name: sheet}))
    assert result.event is not None
    return result.event.rounds[0].matches[0].entry, [p for p in result.problems if p.code != "game-column-missing"]


def entry(game: str, **typed: object) -> Entry:
    """What was understood, where nothing is wrong."""
    understood, problems = read(game, **typed)
    assert problems == []
    return understood


def told(game: str, **typed: object) -> tuple[str, str, str]:
    """Code, message and hint of the one thing that is wrong."""
    _, problems = read(game, **typed)
    assert len(problems) == 1, problems
    assert problems[0].severity is Severity.ERROR
    return problems[0].code, problems[0].message, problems[0].hint


# Winner


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ("Ann Lee", ONE),
        ("ann lee", ONE),
        ("  ANN\u00a0LEE ", ONE),
        ("Bob  Roy", TWO),
        (1, ONE),
        (2.0, TWO),
        ("1", ONE),
        (" 2 ", TWO),
        ("Player 1", ONE),
        ("player\u00a02", TWO),
        ("Draw", DRAW),
        ("draw ", DRAW),
        ("TIE", DRAW),
        ("None", NEITHER),
        ("none", NEITHER),
        ("Both lose", NEITHER),
        ("BOTH  LOSE", NEITHER),
        (None, None),
        ("  ", None),
    ],
)
def test_winner(typed: object, verdict: Verdict | None) -> None:
    assert entry("street-warriors", Winner=typed).winner is verdict


def test_a_blank_row_is_the_blank_entry() -> None:
    assert entry("armada", Winner=" ", Score_1="", How="\u00a0") is BLANK


@pytest.mark.parametrize("word", ["Draw", "Tie", "None", "Both lose", "1", "2", "Player 2"])
@pytest.mark.parametrize("side", list(Side))
def test_a_word_means_the_player_of_that_name_at_the_table(word: str, side: Side) -> None:
    names = (word, "Bob Roy") if side is Side.ONE else ("Bob Roy", word)
    understood, problems = read("street-warriors", names=names, Winner=word.lower())
    assert problems == []
    assert understood.winner is Verdict(str(side))


def test_a_player_called_draw_at_another_table_changes_nothing_here() -> None:
    understood, problems = read("street-warriors", names=("Ann Lee", "Bob Roy", "Draw", "None"), Winner="Draw")
    assert problems == []
    assert understood.winner is DRAW


def test_at_a_table_of_1_and_2_who_sit_the_other_way_round_the_names_count() -> None:
    understood, problems = read("street-warriors", names=("2", "1"), Winner=1)
    assert problems == []
    assert understood.winner is TWO


def test_names_that_differ_in_case_only_are_told_apart_as_typed() -> None:
    understood, problems = read("doomtown", names=("Ann", "ANN"), Winner="ANN")
    assert understood.winner is TWO
    assert [problem.code for problem in problems] == ["name-nearly-twice"]


def test_winner_unclear() -> None:
    _, problems = read("doomtown", names=("Ann", "ANN"), Winner="ann")
    assert said(found(problems, "winner-unclear")) == (
        "Round 1!F2",
        'Both players of this table are called "ann".',
        "Type 1 for Player 1 or 2 for Player 2.",
    )


def test_winner_not_at_table() -> None:
    _, problems = read("doomtown", Winner="dee day")
    assert said(found(problems, "winner-not-at-table")) == (
        "Round 1!F2",
        '"dee day" does not play at this table.',
        'Type "Ann Lee", "Bob Roy", 1, 2 or None. Dee Day sits at table 9 (E3).',
    )


def test_winner_not_at_table_nor_at_any_other() -> None:
    players = [["#", "Name"], [1, "Ann"], [2, "Bob"], [3, "Cy"]]
    rows = [[*SEATS, "How"], [1, 1, "Ann", 2, "Bob", "Cy"]]
    problems = parsed(event_sheets(players=players, round_1=rows)).problems
    assert said(found(problems, "winner-not-at-table")) == (
        "Round 1!F2",
        '"Cy" does not play at this table.',
        'Type "Ann", "Bob", 1, 2 or None. Cy does not sit in this round.',
    )


def test_winner_not_at_table_because_of_a_bye_without_a_table() -> None:
    rows = [[*SEATS, "How"], [1, 1, "Ann", 2, "Bob", "Cy"], [None, 3, "Cy", None, "BYE"]]
    problems = parsed(event_sheets(round_1=rows)).problems
    assert found(problems, "winner-not-at-table").hint == 'Type "Ann", "Bob", 1, 2 or None. Cy sits at C3.'


@pytest.mark.parametrize(
    ("game", "typed", "hint"),
    [
        ("doomtown", "Anne Lee", 'Did you mean "Ann Lee"?'),
        ("doomtown", "Bob", 'Did you mean "Bob Roy"?'),
        ("street-warriors", "Drawn", 'Did you mean "Draw"?'),
        ("street-warriors", "Nonee", 'Did you mean "None"?'),
        ("doomtown", "Drawn", 'Type "Ann Lee", "Bob Roy", 1, 2 or None.'),
        ("street-warriors", "xyz", 'Type "Ann Lee", "Bob Roy", 1, 2, Draw or None.'),
        ("doomtown", 3, 'Type "Ann Lee", "Bob Roy", 1, 2 or None.'),
        ("doomtown", True, 'Type "Ann Lee", "Bob Roy", 1, 2 or None.'),
    ],
)
def test_winner_unknown(game: str, typed: object, hint: str) -> None:
    """A word is suggested only where the game knows it: Doomtown has no draw."""
    understood, problems = read(game, Winner=typed)
    assert understood.winner is None
    assert said(found(problems, "winner-unknown")) == (
        "Round 1!F2",
        f'"{typed}" is not a player of this table.',
        hint,
    )


def test_winner_unknown_where_both_names_come_near_names_both() -> None:
    _, problems = read("doomtown", names=("John Smith", "Jane Smith"), Winner="Smith")
    assert found(problems, "winner-unknown").hint == 'Type "John Smith", "Jane Smith", 1, 2 or None.'


def test_ALL_9_in_a_bracket_neither_a_draw_nor_a_double_loss_is_suggested() -> None:
    _, problems = read_bracket("street-warriors", Winner="Drawn")
    assert said(found(problems, "winner-unknown")) == (
        "Top 4!I2",
        '"Drawn" is not a player of this table.',
        'Type "Ann Lee", "Bob Roy", 1 or 2.',
    )


def test_ALL_9_a_draw_typed_in_a_bracket_is_understood_for_the_game_to_judge() -> None:
    understood, problems = read_bracket("street-warriors", Winner="Draw")
    assert problems == []
    assert understood.winner is DRAW


# How


@pytest.mark.parametrize(
    ("game", "typed", "how"),
    [
        *((game, how, how) for game in ("star-trek-2e", "star-trek-1e") for how in ("Full", "Modified", "Conceded")),
        ("star-trek-2e", " missed ", "Missed"),
        *(("wars", how.upper(), how) for how in ("Full", "Modified", "Conceded", "Missed", "Both out")),
        ("wars", "both\u00a0out", "Both out"),
        ("doomtown", "in time", "In time"),
        ("doomtown", "At  Time", "At time"),
        ("armada", "conceded", "Conceded"),
        ("armada", None, None),
        ("doomtown", "", None),
    ],
)
def test_how_by_game(game: str, typed: object, how: str | None) -> None:
    assert entry(game, How=typed).how == how


@pytest.mark.parametrize(
    ("game", "typed", "hint"),
    [
        ("star-trek-2e", "Modifed", 'Did you mean "Modified"?'),
        ("star-trek-2e", "Both out", "Type Full, Modified, Conceded, Missed, or clear the cell."),
        ("wars", "zzz", "Type Full, Modified, Conceded, Missed, Both out, or clear the cell."),
        ("doomtown", "Full", "Type In time, At time, or clear the cell."),
        ("armada", "Full", "Type Conceded, or clear the cell."),
        ("armada", "concede", 'Did you mean "Conceded"?'),
    ],
)
def test_how_unknown(game: str, typed: str, hint: str) -> None:
    assert told(game, Winner=1, How=typed) == ("how-unknown", f'How: "{typed}" is not a way for a match to end.', hint)


def test_how_unknown_is_told_at_its_cell() -> None:
    _, problems = read("doomtown", How="later")
    assert str(found(problems, "how-unknown").cell) == "Round 1!G2"


def test_a_column_how_means_nothing_where_the_game_has_none() -> None:
    assert entry("street-warriors", Winner=1, How="by a mile") == Entry(winner=ONE)


# Figures


@pytest.mark.parametrize(
    ("game", "typed", "figures"),
    [
        ("armada", {"Score_1": 177, "Score_2": "49"}, {"Score 1": 177, "Score 2": 49}),
        ("armada", {"Score_1": " 400\u00a0", "Score_2": 0}, {"Score 1": 400, "Score 2": 0}),
        ("star-trek-1e", {"Score_1": -15, "Score_2": "−5"}, {"Score 1": -15, "Score 2": -5}),
        ("star-trek-1e", {"Score_1": 100.0, "Score_2": "35.0"}, {"Score 1": 100, "Score 2": 35}),
        ("wars", {"Energy": "12"}, {"Energy": 12}),
        ("wars", {"Energy_1": 4, "Energy_2": 3, "Lost_pile_1": 9, "Lost_pile_2": 8, "Hand_1": 1, "Hand_2": 0}, None),
        ("doomtown", {"Control_1": 4, "Control_2": 3, "Influence_1": 9, "Influence_2": 8, "Bullets_1": 0}, None),
    ],
)
def test_figures_are_whole_numbers_by_header(
    game: str, typed: dict[str, object], figures: dict[str, int] | None
) -> None:
    expected = figures or {header.replace("_", " "): value for header, value in typed.items()}
    assert entry(game, **typed).figures == expected


def test_a_nought_is_a_figure_and_a_blank_is_none() -> None:
    assert entry("armada", Score_1=0).figures == {"Score 1": 0}


def test_SW_8_deciders_are_read_in_brackets_only() -> None:
    deciders = {
        f"{header}_{side}": side for header in ("Matches", "Power", "Faction_cards", "Discard") for side in Side
    }
    understood, problems = read_bracket("street-warriors", **deciders)
    assert problems == []
    assert understood.figures == {header.replace("_", " "): value for header, value in deciders.items()}
    assert entry("street-warriors", **deciders) is BLANK


@pytest.mark.parametrize("game", ["star-trek-2e", "doomtown"])
def test_games_of_a_best_of_three(game: str) -> None:
    understood, problems = read_bracket(game, Games_1="2", Games_2=1)
    assert problems == []
    assert understood.figures == {"Games 1": 2, "Games 2": 1}


@pytest.mark.parametrize(
    ("game", "header", "typed", "code", "message", "hint"),
    [
        (
            "armada",
            "Score 1",
            "lots",
            "number-text",
            'Score 1: "lots" is not a number.',
            "Type a whole number from 0 to 9999.",
        ),
        (
            "armada",
            "Score 1",
            "400-225",
            "number-text",
            'Score 1: "400-225" is not a number.',
            "Type a whole number from 0 to 9999.",
        ),
        (
            "armada",
            "Score 2",
            True,
            "number-text",
            'Score 2: "True" is not a number.',
            "Type a whole number from 0 to 9999.",
        ),
        ("armada", "Score 2", -5, "number-too-small", "Score 2 cannot be -5.", "Type a whole number from 0 to 9999."),
        (
            "armada",
            "Score 1",
            "12,5",
            "number-fraction",
            "Score 1: 12,5 is not a whole number.",
            "Type a whole number from 0 to 9999.",
        ),
        (
            "armada",
            "Score 1",
            40000,
            "number-too-large",
            "Score 1 can hardly be 40000.",
            "Type a whole number from 0 to 9999.",
        ),
        (
            "star-trek-1e",
            "Score 1",
            -40000,
            "number-too-small",
            "Score 1 cannot be -40000.",
            "Type a whole number from -9999 to 9999.",
        ),
        ("wars", "Energy", "-1", "number-too-small", "Energy cannot be -1.", "Type a whole number from 0 to 9999."),
        ("doomtown", "Games 1", 4, "number-too-large", "Games 1 can hardly be 4.", "Type a whole number from 0 to 3."),
        (
            "doomtown",
            "Control 1",
            0.5,
            "number-fraction",
            "Control 1: 0.5 is not a whole number.",
            "Type a whole number from 0 to 9999.",
        ),
    ],
)
def test_a_figure_that_is_none(game: str, header: str, typed: object, code: str, message: str, hint: str) -> None:
    assert told(game, **{header: typed}) == (code, message, hint)


def test_a_figure_that_is_none_is_told_at_its_cell_and_left_out() -> None:
    understood, problems = read("armada", Winner=1, Score_1="?", Score_2=7)
    assert str(found(problems, "number-text").cell) == "Round 1!G2"
    assert understood == Entry(winner=ONE, figures={"Score 2": 7})


def test_a_number_of_thousands_of_digits_is_told_like_any_other() -> None:
    assert told("armada", Score_1="9" * 5000)[0] == "number-text"


def test_errors_in_figures_are_told_and_never_read_as_blank() -> None:
    _, problems = read("armada", Winner="#VALUE!", Score_1="#DIV/0!", Second="#N/A", How="#NAME?")
    assert [(problem.code, *said(problem)) for problem in problems] == [
        ("cell-error", f"Round 1!{cell}", f"The cell shows {shown}.", "Type the value itself.")
        for cell, shown in (("I2", "#N/A"), ("F2", "#VALUE!"), ("K2", "#NAME?"), ("G2", "#DIV/0!"))
    ]


# Second and Destroyed (Armada)


@pytest.mark.parametrize(
    ("typed", "side"),
    [
        ("Ann Lee", Side.ONE),
        ("BOB ROY ", Side.TWO),
        (1, Side.ONE),
        ("2", Side.TWO),
        ("Player 2", Side.TWO),
        ("None", None),
        ("-", None),
        (None, None),
    ],
)
def test_AR_2_second(typed: object, side: Side | None) -> None:
    assert entry("armada", Second=typed).second is side


@pytest.mark.parametrize(
    ("typed", "sides"),
    [
        ("ann lee", {Side.ONE}),
        (2, {Side.TWO}),
        ("Both", set(Side)),
        (" both ", set(Side)),
        ("neither", set()),
        (None, set()),
    ],
)
def test_AR_3_destroyed(typed: object, sides: set[Side]) -> None:
    assert entry("armada", Destroyed=typed).destroyed == sides


def test_a_player_called_both_is_meant_by_the_word() -> None:
    understood, problems = read("armada", names=("Ann Lee", "Both"), Destroyed="both", Second="Both")
    assert problems == []
    assert (understood.destroyed, understood.second) == ({Side.TWO}, Side.TWO)


@pytest.mark.parametrize(
    ("header", "typed", "message", "hint"),
    [
        ("Second", "Both", "Only one player can stand here.", 'Type "Ann Lee", "Bob Roy", 1 or 2.'),
        ("Second", "An Lee", '"An Lee" is not a player of this table.', 'Did you mean "Ann Lee"?'),
        ("Second", "x", '"x" is not a player of this table.', 'Type "Ann Lee", "Bob Roy", 1 or 2.'),
        ("Destroyed", "yes", '"yes" is not a player of this table.', 'Type "Ann Lee", "Bob Roy", 1, 2 or Both.'),
        ("Destroyed", "Draw", '"Draw" is not a player of this table.', 'Type "Ann Lee", "Bob Roy", 1, 2 or Both.'),
        (
            "Destroyed",
            "Cy Poe",
            '"Cy Poe" does not play at this table.',
            'Type "Ann Lee", "Bob Roy", 1, 2 or Both. Cy Poe sits at table 9 (C3).',
        ),
    ],
)
def test_side_unknown(header: str, typed: str, message: str, hint: str) -> None:
    _, problems = read("armada", **{header: typed})
    cell = "Round 1!I2" if header == "Second" else "Round 1!J2"
    assert said(found(problems, "side-unknown")) == (cell, message, hint)


def test_side_unknown_because_both_players_are_called_so() -> None:
    _, problems = read("armada", names=("Ann", "ANN"), Second="ann")
    assert said(found(problems, "side-unknown")) == (
        "Round 1!I2",
        'Both players of this table are called "ann".',
        "Type 1 for Player 1 or 2 for Player 2.",
    )


def test_everything_of_an_armada_row_together() -> None:
    understood = entry("armada", Winner="bob roy", Score_1="177", Score_2=49, Second=1, Destroyed="Ann Lee", How="")
    assert understood == Entry(
        winner=TWO, figures={"Score 1": 177, "Score 2": 49}, second=Side.ONE, destroyed=frozenset({Side.ONE})
    )
