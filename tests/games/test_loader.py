"""Games by key, name and file; own games in a few lines; every fault of a file with its line and key."""

from __future__ import annotations

from datetime import time
from fractions import Fraction
from pathlib import Path

import pytest
from small_events import judged, planned
from standings_support import table_of

from tourney_xl.games.game import BracketKind, ByeRule, Game, PairingMethod
from tourney_xl.games.loader import BUILTIN, builtin, load, read_game
from tourney_xl.problems import Problem
from tourney_xl.tiebreaks import BY_KEY

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


WIN = "winner = {points = 1}\nloser = {points = 0}\n"


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


@pytest.mark.parametrize(
    ("scoring", "headers", "words"),
    [
        ("", ["How", "Lives"], "Blank or A; else B or C."),
        ('at_time = "B"', ["How", "Lives"], "Blank or A; else C."),
    ],
)
def test_a_column_for_the_words_of_results_comes_by_itself(scoring: str, headers: list[str], words: str) -> None:
    text = f'name = "Go"\n[columns.Lives]\n[scoring]\n{scoring}\n[results.A]\ndefault = true\n{WIN}'
    game = read(f"{text}[results.B]\n{WIN}[results.C]\n{WIN}")
    assert ([column.header for column in game.columns], game.columns[0].help) == (headers, words)


def test_no_column_is_added_where_words_are_never_typed() -> None:
    text = f'name = "Go"\n[columns.Lives]\n[scoring]\nat_time = "B"\n[results.A]\ndefault = true\n{WIN}'
    assert [column.header for column in read(f"{text}[results.B]\n{WIN}").columns] == ["Lives"]
    assert read(f'name = "Go"\n[results.A]\n{WIN}').columns == ()


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


def test_levels_and_times_are_read_as_written() -> None:
    game = read('name = "Go"\n[levels.Cup]\nstarts_by = 09:30:00')
    assert (game.levels[0].key, game.levels[0].starts_by) == ("cup", time(9, 30))


@pytest.mark.parametrize(
    ("written", "exact"),
    [
        ("0.33", Fraction(33, 100)),
        ('"1/3"', Fraction(1, 3)),
        ('" 1 / 3 "', Fraction(1, 3)),
        ("0.1", Fraction(1, 10)),
        ("0", Fraction(0)),
        ("1", Fraction(1)),
        ("0.0", Fraction(0)),
    ],
)
def test_all_14_a_floor_is_read_as_written_and_is_exact(written: str, exact: Fraction) -> None:
    game = read(f'name = "Go"\n[standings]\ntiebreakers = ["match-win"]\n[options]\nmatch_win_floor = {written}')
    assert game.options["match_win_floor"] == exact
    table, numbers = table_of(game, {"Ann": ["loss Bob 0"]})
    assert BY_KEY["match-win"].compute(table, numbers["Ann"]) == exact


def test_a_game_by_scores_holds_them_to_no_limits_unless_it_says_so() -> None:
    text = 'name = "Go"\n[columns.Score]\nkind = "score"\neach = true\n'
    text += '[results.Win]\nfigure = "scores"\nwinner = {points = 1}\nloser = {points = 0}\n'
    match = judged(read(text), winner="1", figures={"Score 1": 250, "Score 2": -30}).match
    assert [score.figure for score in (match.one, match.two) if score] == [280, -280]
    match = judged(
        read(text + "[scoring]\nleast_score = 0\nmost_score = 200"),
        winner="1",
        figures={"Score 1": 250, "Score 2": -30},
    ).match
    assert [score.figure for score in (match.one, match.two) if score] == [200, -200]


def test_a_variant_is_called_up_by_its_own_name_only() -> None:
    game = read('extends = "armada"\nname = "Armada 200"')
    assert (game.key, game.aliases) == ("own", ())


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
        'name = "Go"\n[structures.cup]\nrounds_of = "swis"\n[structures.swiss]',
        *("game-file-unknown-word", 'own.toml, line 3, structures.cup.rounds_of: "swis" is not known.'),
        'Did you mean "swiss"?',
    ),
    (
        'name = "Go"\n[structures.swiss]\nrounds_of = "swiss"',
        *(
            "game-file-unknown-word",
            "own.toml, line 3, structures.swiss.rounds_of: no structure has rounds of its own.",
        ),
        "Take the line out.",
    ),
    (
        'name = "Go"\n[structures.cup]\nrounds_of = "swiss"\ntable = [{ to = 8, rounds = 3 }]\n[structures.swiss]',
        *("game-file-duplicate", "own.toml, line 4, structures.cup.table: stands beside rounds_of."),
        "Keep one of the two.",
    ),
    (
        'name = "Go"\n[structures.cup]\nelimination = true\ntable = [{ to = 8, rounds = 3 }]',
        *("game-file-duplicate", "own.toml, line 4, structures.cup.table: stands beside elimination."),
        "Keep one of the two.",
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

SHARE = 'Type a number such as 0.33, or a fraction such as "1/3".'
WRONG_VALUES = [
    # what is typed into which key, what is said
    ("options", "match_win_floor", '"a third"', '"a third" is not a share of 1.', SHARE),
    ("options", "match_win_floor", '"1/0"', '"1/0" is not a share of 1.', SHARE),
    ("options", "match_win_floor", '"-1/3"', '"-1/3" is not a share of 1.', SHARE),
    ("options", "match_win_floor", "33", "33 is not a share of 1.", SHARE),
    ("options", "match_win_floor", "nan", "NaN is not a share of 1.", SHARE),
    ("options", "match_win_floor", "true", "true is not a share of 1.", SHARE),
    ("options", "fleet_points", "400.5", "400.5 is not a whole number.", ""),
    ("standings", "lots", '"yes"', '"yes" is not true or false.', ""),
    ("standings", "tiebreakers", '"wins"', '"wins" is not a list of texts in quotes.', ""),
    ("structures.cup", "table", "[8, 3]", "8 does not belong in a list of rows in braces.", ""),
    ("structures.cup", "table", "8", "8 is not a list of rows in braces.", ""),
    ("levels.cup", "starts_by", '"11:00"', '"11:00" is not a time such as 11:00:00.', ""),
    ("levels.cup", "starts_by", "11", "11 is not a time such as 11:00:00.", ""),
    ("times", "round", "2026-05-02", "2026-05-02 is not a whole number.", ""),
    ("times", "warning", "-5", "-5 is below zero.", "Type 0 or more."),
    ("times.deck_building", "Sealed", '"20 min"', '"20 min" is not a whole number.', ""),
    ("source", "version", "4.0", "4.0 is not a text in quotes.", ""),
    ("rules", "GO-1", "[]", "[] is not a text in quotes.", ""),
    ("columns.Lives", "each", "1", "1 is not true or false.", ""),
]


@pytest.mark.parametrize(
    ("table", "key", "typed", "message", "hint"), WRONG_VALUES, ids=[f"{r[1]} = {r[2]}" for r in WRONG_VALUES]
)
def test_a_wrong_value_is_told_with_line_and_key(table: str, key: str, typed: str, message: str, hint: str) -> None:
    told = faults(f'name = "Go"\n[{table}]\n{key} = {typed}')
    assert told[0] == Problem("game-file-wrong-type", None, f"own.toml, line 3, {table}.{key}: {message}", hint)


CONTRADICTIONS = [
    # text after the name, code, place and message, hint
    (
        "[points]\ndraw = 1\n[draw]\npoints = 2",
        "duplicate",
        "line 3, points.draw: stands beside [draw].",
        "Keep one of the two.",
    ),
    (
        "[points]\nbye = 1\n[bye]\npoints = 2",
        "duplicate",
        "line 3, points.bye: stands beside points in [bye].",
        "Keep one of the two.",
    ),
    (
        f'[columns.How]\nkind = "how"\n[results.A]\ndefault = true\naliases = ["b"]\n{WIN}[results.B]\n{WIN}',
        *("duplicate", 'line 6, results.A.aliases: "b" means more than one result.', "Keep it in one of them."),
    ),
    (
        "[margin]\ntable = [{ to = 9, winner = 1, loser = 0 }]",
        *("duplicate", "line 3, margin.table: is not used where the winner alone counts."),
        'Add method = "margin" to [scoring], or take the table out.',
    ),
    (
        "[scoring]\nleast_score = 100\nmost_score = 100",
        *("order", "line 4, scoring.most_score: 100 is not above least_score, which is 100.", "Type a larger number."),
    ),
    (
        '[columns.A]\nheader = "Lives"\n[columns.Lives]',
        *("duplicate", 'line 2, columns: "Lives" is there twice.', "Keep one of the two."),
    ),
    (
        "[columns.Player]\neach = true",
        *("duplicate", 'line 2, columns: "Player 1" is a column that every round sheet has.', "Choose another header."),
        *("duplicate", 'line 2, columns: "Player 2" is a column that every round sheet has.', "Choose another header."),
    ),
    (
        '[standings]\ntiebreakers = ["wins", "wins"]',
        *("duplicate", 'line 3, standings.tiebreakers: "wins" is there twice.', "Once is enough."),
    ),
    (
        '[pairing]\nmethod = "groups-by-figure"',
        "unknown-word",
        'line 3, pairing.method: "groups-by-figure" pairs by the first tiebreaker, which has to be df or mov.',
        'Put it first, or type "groups".',
    ),
    (
        '[standings]\ntiebreakers = ["wins", "df"]\n[pairing]\nmethod = "stack"',
        *("unknown-word", 'line 5, pairing.method: "stack" pairs by the first tiebreaker, which has to be df or mov.'),
        'Put it first, or type "groups".',
    ),
    (
        "[structures.draft]\ndraft_groups = true",
        *("missing-key", "line 3, structures.draft.draft_groups: [drafts] is missing."),
        "Say how large draft groups are: [drafts].",
    ),
    (
        "[structures.cup]\ntable = [\n  { to = 8, rounds = 3 },\n  { to = 16, rounds = 0 },\n]",
        *("order", "line 5, structures.cup.table.2: no rounds are none at all.", "Correct the row."),
    ),
    (
        "[[structures.cup.table]]\nto = 8\nrounds = 3\n[[structures.cup.table]]\nto = 16\nrounds = 4\ncut = 32",
        *("order", "line 5, structures.cup.table.2: a cut to 32 of at most 16 players is no cut.", "Correct the row."),
    ),
    (
        "[times]\nround = 50\nwarning = 55",
        *("order", "line 4, times.warning: a warning after 55 minutes comes too late in a round of 50."),
        "Type minutes after the start.",
    ),
    (
        "[levels.a]\ndefault = true\n[levels.b]\ndefault = true",
        *("duplicate", 'line 5, levels.b.default: "b" and "a" are both the default.'),
        "Keep default = true in one of them.",
    ),
    (
        "[league]\nplayers = 4\nplaces = [1]\nfirst_month = 9\nlast_month = 3\ntable = [{ to = 8, points = [2, 1] }]",
        *(
            "order",
            "line 7, league.table.1: 2 numbers of points for 1 groups of places.",
            "Correct the row, or places.",
        ),
    ),
    (
        "[drafts]\none_group_to = 8\nlargest = 6\nsmallest = 8\nstep = 2",
        *("order", "line 4, drafts.largest: 6 is not above smallest, which is 8."),
        "Type how many players sit in a full group.",
    ),
]


@pytest.mark.parametrize("row", CONTRADICTIONS, ids=[row[2] for row in CONTRADICTIONS])
def test_what_contradicts_is_told_with_line_and_key(row: tuple[str, ...]) -> None:
    text, *told = row
    expected = [
        Problem(f"game-file-{code}", None, f"own.toml, {message}", hint)
        for code, message, hint in zip(told[::3], told[1::3], told[2::3], strict=True)
    ]
    assert faults(f'name = "Go"\n{text}') == expected


def test_a_blank_name() -> None:
    message = "own.toml, line 1, name: is blank."
    assert faults('name = " "') == [Problem("game-file-missing-key", None, message, "Type what the game is called.")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('name = "Go"\n[points\nwin = 3', 2),
        ('name = "Go"\n[points]\nwin 3', 3),
        ('name = "Go"\nname = "Chess"', 2),
        ('name = "Go"\n[points]\nwin = 3\n[points]\nloss = 0', 4),
        ('name = "Go"\r\n[points]\r\nwin = three\r\n', 3),
        ("name = Go", 1),
    ],
)
def test_bad_syntax_is_told_with_its_line(text: str, line: int) -> None:
    (problem,) = faults(text)
    assert problem.code == "game-file-syntax"
    assert problem.message.startswith(f"own.toml, line {line}: ")


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
