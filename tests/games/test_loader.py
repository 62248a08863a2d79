"""Games by key, name and file; own games in a few lines; every fault of a file with its line and key."""

from __future__ import annotations

from datetime import time
from pathlib import Path

import pytest
from small_events import judged, planned

from tourney_xl.games.game import BracketKind, ByeRule, Game, PairingMethod
from tourney_xl.games.loader import BUILTIN, builtin, load, read_game
from tourney_xl.problems import Problem

OWN_GAME = """
name = "Nine Men's Morris"

[points]
win = 2
draw = 1
loss = 0

[standings]
tiebreakers = ["wins", "opponents-points"]

[structures.swiss]
table = [{ to = 6, rounds = 3 }, { to = 12, rounds = 4, cut = 4 }]
"""


def read(text: str) -> Game:
    game, problems = read_game(text, "own.toml")
    assert game is not None, problems
    return game


def faults(text: str) -> list[Problem]:
    game, problems = read_game(text, "own.toml")
    assert game is None
    assert all(problem.is_error and problem.cell is None for problem in problems)
    return problems


# Which game is meant


def test_builtin_games_come_in_the_order_of_the_rule_books() -> None:
    assert tuple(game.key for game in builtin()) == BUILTIN
    assert builtin() is builtin()


@pytest.mark.parametrize(
    ("reference", "key"),
    [
        ("armada", "armada"),
        ("  ARMADA ", "armada"),
        ("star wars:   armada", "armada"),
        ("Star Trek 2E", "star-trek-2e"),
        ("Star Trek CCG, First Edition", "star-trek-1e"),
        ("STREET WARriorS CCG", "street-warriors"),
        ("Doomtown: Reloaded", "doomtown"),
        ("wars tcg", "wars"),
        ("wars\u00a0tcg", "wars"),
    ],
)
def test_a_game_is_found_by_key_and_name(reference: str, key: str) -> None:
    game, problems = load(reference)
    assert (game and game.key, problems) == (key, [])


def test_no_two_games_share_a_name() -> None:
    names = [name.casefold() for game in builtin() for name in {game.key, game.name, *game.aliases}]
    assert len({name.casefold() for name in names}) == len(set(names))
    assert len(set(names)) >= sum(1 + len(game.aliases) for game in builtin())


@pytest.mark.parametrize(
    ("reference", "message", "hint"),
    [
        ("Armadda", '"Armadda" is not a game.', 'Did you mean "armada"?'),
        ("xqzv", '"xqzv" is not a game.', f"Type one of: {', '.join(BUILTIN)}."),
        (" ", "The game is missing.", f"Type one of: {', '.join(BUILTIN)}."),
    ],
)
def test_unknown_game(reference: str, message: str, hint: str) -> None:
    assert load(reference) == (None, [Problem("unknown-game", None, message, hint)])


def test_a_file_is_found_beside_the_workbook_and_by_its_full_path(tmp_path: Path) -> None:
    path = tmp_path / "morris.toml"
    path.write_text(OWN_GAME, "utf-8")
    for reference in ("morris.toml", " morris.toml ", str(path)):
        game, problems = load(reference, tmp_path)
        assert (game and game.key, problems) == ("morris", [])


def test_a_file_as_windows_saves_it(tmp_path: Path) -> None:
    (tmp_path / "own.TOML").write_bytes(b"\xef\xbb\xbf" + OWN_GAME.replace("\n", "\r\n").encode())
    game, _ = load("own.TOML", tmp_path)
    assert game is not None


def test_game_file_missing(tmp_path: Path) -> None:
    game, problems = load("none.toml", tmp_path)
    assert (game, problems[0].code, problems[0].message) == (
        None,
        "game-file-missing",
        'There is no game file "none.toml".',
    )


def test_game_file_unreadable(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_bytes(b'name = "\xff\xfe"')
    _, problems = load("own.toml", tmp_path)
    assert problems[0].code == "game-file-unreadable"
    assert problems[0].message.startswith('"own.toml" cannot be read:')


# Own games


def test_a_game_in_twelve_lines() -> None:
    game = read(OWN_GAME)
    won, drawn = judged(game, winner="1").match, judged(game, winner="draw").match
    assert [score.points for score in (won.one, won.two, drawn.one, drawn.two) if score] == [2, 0, 1, 1]
    assert (game.bye.points, game.bye.kind, game.tiebreakers) == (2, "bye", ("wins", "opponents-points"))
    assert [(planned(game, n).rounds, planned(game, n).cut) for n in (6, 7, 12, 13)] == [(3, 0), (4, 4), (4, 4), (5, 8)]


def test_a_game_of_a_name_alone_is_a_plain_swiss_event() -> None:
    game = read('name = "Chess"')
    assert (game.key, game.name, game.source) == ("own", "Chess", "")
    assert (game.results[0].winner.points, game.results[0].loser.points, game.bye.points) == (3, 0, 3)
    assert game.draw is not None
    assert (game.draw.points, game.neither.points) == (1, 0)
    assert (game.pairing, game.bye_rule, game.lots_decide) == (
        PairingMethod.GROUPS,
        ByeRule.RANDOM_LOWEST_GROUP,
        True,
    )
    assert [(s.key, s.bracket) for s in game.structures] == [("swiss", BracketKind.TREE)]
    assert [planned(game, players).rounds for players in (8, 9, 16, 17, 33)] == [3, 4, 4, 5, 6]
    assert game.times.round_minutes == game.times.final_minutes == 60


def test_a_game_without_a_draw() -> None:
    assert read('name = "Go"\n[points]\nwin = 1').draw is None
    assert read('name = "Go"\n[results.Win]\nwinner = {points = 1}\nloser = {points = 0}').draw is None


def test_a_lone_result_is_the_default() -> None:
    game = read('name = "Go"\n[results.Win]\nwinner = {points = 4}\nloser = {points = 1}')
    assert (game.result(None), game.bye.points, game.neither.points) == (game.results[0], 4, 1)


def test_points_may_say_what_a_bye_is_worth() -> None:
    assert read('name = "Go"\n[points]\nwin = 4\nbye = 2').bye.points == 2


def test_a_variant_extends_a_game_and_says_only_what_differs() -> None:
    game = read('extends = "armada"\nname = "Armada 200"\nkey = "armada-200"\n[bye]\npoints = 7\n[times]\nround = 75')
    assert (game.key, game.name, game.bye.points, game.bye_figure) == ("armada-200", "Armada 200", 7, 140)
    assert (game.times.round_minutes, game.times.final_minutes, len(game.margins)) == (75, 180, 5)


def test_a_game_by_margin_of_its_own() -> None:
    game = read("""
        name = "Skirmish"
        scoring.method = "margin"
        columns.Score = { each = true }
        margin.table = [{ to = 10, winner = 2, loser = 1 }, { to = 20, winner = 3, loser = 0 }]
        [results.Conceded]
        winner = { points = 3 }
        loser = { points = 0 }
    """)
    match = judged(game, figures={"Score 1": 4, "Score 2": 15}).match
    assert [score.points for score in (match.one, match.two) if score] == [0, 3]
    assert (game.bye.points, game.absent) == (2, "Conceded")


def test_levels_times_and_decimals_are_read_as_written() -> None:
    text = 'name = "Go"\n[levels.Cup]\nstarts_by = 09:30:00\n[options]\nmatch_win_floor = 0.1'
    game = read(text)
    assert (game.levels[0].key, game.levels[0].starts_by) == ("cup", time(9, 30))
    assert str(game.options["match_win_floor"]) == "0.1"


# Faults


FAULTS = [
    # text, code, message, hint
    (
        'name = "Go\n',
        *("game-file-syntax", "own.toml, line 1: Illegal character '\\n'."),
        "Look for a missing quote, bracket or = in that line or the one before.",
    ),
    ('key = "go"', "game-file-missing-key", "own.toml, name: is missing.", "Add name = …, a text in quotes."),
    ("name = 12", "game-file-wrong-type", "own.toml, line 1, name: 12 is not a text in quotes.", ""),
    (
        'name = "Go"\n[points]\nwin = "three"',
        *("game-file-wrong-type", 'own.toml, line 3, points.win: "three" is not a whole number.', ""),
    ),
    (
        'name = "Go"\n\n[points]\nwin = true',
        *("game-file-wrong-type", "own.toml, line 4, points.win: true is not a whole number.", ""),
    ),
    (
        'name = "Go"\n[points]\nwin = -1',
        *("game-file-wrong-type", "own.toml, line 3, points.win: -1 is below zero.", "Type 0 or more."),
    ),
    ('name = "Go"\npoints = 3', "game-file-wrong-type", "own.toml, line 2, points: 3 is not a table.", ""),
    (
        'name = "Go"\naliases = ["Baduk", 3]',
        *("game-file-wrong-type", "own.toml, line 2, aliases: 3 does not belong in a list of texts in quotes.", ""),
    ),
    (
        'name = "Go"\n[pionts]\nwin = 3',
        *("game-file-unknown-key", "own.toml, line 2, pionts: no such key.", 'Did you mean "points"?'),
    ),
    (
        'name = "Go"\n[times]\nround = 60\nwarnings = 5',
        *("game-file-unknown-key", "own.toml, line 4, times.warnings: no such key.", 'Did you mean "warning"?'),
    ),
    (
        'name = "Go"\n[pairing]\nmethod = "group"',
        *("game-file-unknown-word", 'own.toml, line 3, pairing.method: "group" is not known.'),
        'Did you mean "groups"?',
    ),
    (
        'name = "Go"\n[standings]\ntiebreakers = ["soss"]',
        *("game-file-unknown-word", 'own.toml, line 3, standings.tiebreakers: "soss" is not known.'),
        'Did you mean "sos"?',
    ),
    (
        'name = "Go"\nextends = "amada"',
        *("game-file-unknown-word", 'own.toml, line 2, extends: "amada" is not known.', 'Did you mean "armada"?'),
    ),
    (
        'name = "Go"\n[structures.swiss]\nrounds_of = "swis"',
        *("game-file-unknown-word", 'own.toml, line 3, structures.swiss.rounds_of: "swis" is not known.'),
        'Did you mean "swiss"?',
    ),
    (
        'name = "Go"\n[structures.cup]\nbest_of_three = "alle"',
        *("game-file-unknown-word", 'own.toml, line 3, structures.cup.best_of_three: "alle" is not known.'),
        'Did you mean "all"?',
    ),
    (
        'name = "Go"\n[scoring]\nabsent = "Missd"\n[results.Missed]\nwinner = {points = 1}\nloser = {points = 0}',
        *("game-file-unknown-word", 'own.toml, line 3, scoring.absent: "Missd" is not known.'),
        'Did you mean "Missed"?',
    ),
    (
        'name = "Go"\n[columns.Score]\nkind = "number"',
        *("game-file-unknown-word", 'own.toml, line 3, columns.Score.kind: "number" is not known.'),
        "Type one of: how, count, score, side, sides.",
    ),
    (
        'name = "Go"\n[columns.Score]\nstages = ["swis"]',
        *("game-file-unknown-word", 'own.toml, line 3, columns.Score.stages: "swis" is not known.'),
        'Did you mean "swiss"?',
    ),
    (
        'name = "Go"\n[structures.swiss]\ntable = [\n  { to = 8, rounds = 3 },\n  { to = 8, rounds = 4 },\n]',
        *("game-file-order", "own.toml, line 5, structures.swiss.table.2: 8 does not come after 8."),
        "Put the rows in rising order.",
    ),
    (
        'name = "Go"\n[structures.swiss]\ntable = [\n  { rounds = 3 },\n  { to = 8, rounds = 4 },\n]',
        *("game-file-missing-key", "own.toml, line 3, structures.swiss.table: a row has no `to`."),
        "Only the last row may be open.",
    ),
    (
        'name = "Go"\n[structures.swiss]\ntable = [\n  { to = 8 },\n]',
        *("game-file-missing-key", "own.toml, line 4, structures.swiss.table.1.rounds: is missing."),
        "Add rounds = …, a whole number.",
    ),
    (
        'name = "Go"\n[results.A]\ndefault = true\nwinner = {points = 1}\nloser = {points = 0}\n'
        "[results.B]\ndefault = true\nwinner = {points = 1}\nloser = {points = 0}",
        *("game-file-duplicate", 'own.toml, line 7, results.B.default: "B" and "A" are both the default.'),
        "Keep default = true in one of them.",
    ),
    (
        'name = "Go"\n[results.A]\nwinner = {points = 1}\nloser = {points = 0}\n'
        "[results.B]\nwinner = {points = 1}\nloser = {points = 0}",
        *("game-file-missing-key", "own.toml, line 2, results: none is the default."),
        "Add default = true to the usual one.",
    ),
    (
        'name = "Go"\n[points]\nwin = 1\n[results.A]\nwinner = {points = 1}\nloser = {points = 0}',
        *("game-file-duplicate", "own.toml, line 2, points: stands beside [results].", "Keep one of the two."),
    ),
    (
        'name = "Go"\n[results.A]\nfigure = "scores"\nwinner = {points = 1}\nloser = {points = 0}',
        *("game-file-missing-key", "own.toml, columns: Score is missing."),
        "Add [columns.Score] with each = true.",
    ),
    (
        'name = "Go"\n[results.A]\nfigure = "column"\nwinner = {points = 1}\nloser = {points = 0}',
        *("game-file-missing-key", "own.toml, scoring.figure_column: is no column of the game."),
        "Name one of the columns: figure_column = …",
    ),
    (
        'name = "Go"\n[scoring]\nat_time = "A"\n[results.A]\nwinner = {points = 1}\nloser = {points = 0}\n'
        '[deciders.lives]\nheaders = ["Lives"]',
        *("game-file-missing-key", 'own.toml, columns: "Lives" is missing, which a decider reads.'),
        'Add [columns."Lives"] with each = true.',
    ),
    (
        'name = "Go"\n[columns.Lives]\neach = true\n[deciders.Lives]',
        *("game-file-missing-key", "own.toml, scoring.at_time: is missing."),
        "Name the result that deciders give: at_time = …",
    ),
    (
        'name = "Go"\n[columns.Lives]\neach = true\n[deciders.Lives]\nmethod = "most"\n[scoring]\nat_time = "Win"',
        *("game-file-unknown-word", 'own.toml, line 5, deciders.Lives.method: "most" is not known.'),
        'Did you mean "most-when-both-over"?',
    ),
    (
        'name = "Go"\n[scoring]\nmethod = "margin"\n[columns.Score]\neach = true\n'
        "[results.C]\nwinner = {points = 1}\nloser = {points = 0}",
        *("game-file-missing-key", "own.toml, margin.table: is missing."),
        "Add rows such as { to = 59, winner = 6, loser = 5 }.",
    ),
    (
        'name = "Go"\n[scoring]\nmethod = "margin"\n[columns.Score]\neach = true\n'
        "[margin]\ntable = [{ to = 9, winner = 1, loser = 0 }]",
        *("game-file-missing-key", "own.toml, results: is missing."),
        "Say what a concession is worth: [results.Conceded].",
    ),
]


@pytest.mark.parametrize(("text", "code", "message", "hint"), FAULTS, ids=[f"{row[1]} {row[2]}" for row in FAULTS])
def test_a_fault_of_a_game_file(text: str, code: str, message: str, hint: str) -> None:
    assert [(p.code, p.message, p.hint) for p in faults(text)] == [(code, message, hint)]


def test_all_faults_are_told_at_once() -> None:
    text = 'nmae = "Go"\n[points]\nwin = "x"\n[times]\nround = []\n[standings]\ntiebreakers = ["luck"]'
    assert sorted(problem.code for problem in faults(text)) == [
        "game-file-missing-key",
        "game-file-unknown-key",
        "game-file-unknown-word",
        "game-file-wrong-type",
        "game-file-wrong-type",
    ]
