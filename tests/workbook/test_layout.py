"""The columns of every sheet, for each game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from sheet_events import case, with_bracket
from small_events import game_of

from tourney_xl.games.consistency import OWN_HEADERS
from tourney_xl.games.loader import builtin
from tourney_xl.model import Stage, Verdict
from tourney_xl.tiebreaks import columns_of
from tourney_xl.workbook import build_rounds, layout
from tourney_xl.workbook.layout import ColumnLayout
from tourney_xl.workbook.parse_results import WORDS

PAIR = ["#1", "Player 1", "#2", "Player 2", "Winner"]
SWISS = ["Table", *PAIR]
BRACKET = ["Table", "Match", "Seed 1", "Seed 2", *PAIR]
DECIDERS = ["Matches", "Power", "Faction cards", "Discard"]
KEYS = [game.key for game in builtin()]

OWN_COLUMNS = {
    "street-warriors": [],
    "star-trek-2e": ["How"],
    "star-trek-1e": ["How", "Score 1", "Score 2"],
    "armada": ["Score 1", "Score 2", "Second", "Destroyed", "How"],
    "doomtown": ["How"],
    "wars": ["How", "Energy"],
}
BRACKET_COLUMNS = {
    "street-warriors": [f"{step} {side}" for step in DECIDERS for side in (1, 2)],
    "armada": OWN_COLUMNS["armada"],
    "doomtown": ["How"],
}
TIEBREAKERS = {
    "street-warriors": ["Beaten", "Not beaten", "First not won"],
    "star-trek-2e": ["SoS", "OSoS", "FW", "FL+ML", "MW", "Rating"],
    "star-trek-1e": ["DF", "SoS", "OSoS", "FW", "FL+ML", "MW", "Rating"],
    "armada": ["MoV", "SoS"],
    "doomtown": ["MW%", "OMW%", "Entry"],
    "wars": ["DF"],
}
FIGURES = {"star-trek-1e": ["DF 1", "DF 2"], "wars": ["DF 1", "DF 2"], "armada": ["MoV 1", "MoV 2"]}
HOWS = {
    "star-trek-2e": ("Full", "Modified", "Conceded", "Missed"),
    "star-trek-1e": ("Full", "Modified", "Conceded", "Missed"),
    "armada": ("Conceded",),
    "doomtown": ("In time", "At time"),
    "wars": ("Full", "Modified", "Conceded", "Missed", "Both out"),
}


def headers(columns: Sequence[ColumnLayout]) -> list[str]:
    return [column.header for column in columns]


def test_every_game_is_covered() -> None:
    assert set(KEYS) == set(OWN_COLUMNS) == set(TIEBREAKERS)


@pytest.mark.parametrize("key", KEYS)
def test_a_swiss_round_has_the_pair_the_winner_and_the_games_own_columns(key: str) -> None:
    columns = layout.round_columns(game_of(key), Stage.SWISS)
    assert headers(columns) == [*SWISS, *OWN_COLUMNS[key], "Note"]


@pytest.mark.parametrize("key", BRACKET_COLUMNS)
def test_a_bracket_round_begins_with_match_and_seeds(key: str) -> None:
    columns = layout.round_columns(game_of(key), Stage.ELIMINATION)
    assert headers(columns) == [*BRACKET, *BRACKET_COLUMNS[key], "Note"]


@pytest.mark.parametrize("key", ["star-trek-2e", "star-trek-1e", "doomtown"])
def test_ST_13_DT_10_best_of_three_has_games_instead_of_the_games_columns(key: str) -> None:
    columns = layout.round_columns(game_of(key), Stage.ELIMINATION, best_of_three=True)
    assert headers(columns) == [*BRACKET, "Games 1", "Games 2", "Note"]


def test_a_game_file_may_not_take_a_header_that_every_round_sheet_has() -> None:
    columns = layout.round_columns(game_of("doomtown"), Stage.ELIMINATION, best_of_three=True)
    assert set(headers(columns)) == set(OWN_HEADERS)


@pytest.mark.parametrize(
    ("key", "stage", "words"),
    [
        ("street-warriors", Stage.SWISS, ("Draw", "None")),
        ("star-trek-2e", Stage.SWISS, ("Draw", "None")),
        ("star-trek-1e", Stage.SWISS, ("Draw", "None")),
        ("armada", Stage.SWISS, ("None",)),
        ("doomtown", Stage.SWISS, ("None",)),
        ("wars", Stage.SWISS, ("None",)),
        ("street-warriors", Stage.ELIMINATION, ()),
        ("armada", Stage.ELIMINATION, ()),
        ("doomtown", Stage.ELIMINATION, ()),
    ],
)
def test_ALL_9_winner_suggests_what_the_game_allows(key: str, stage: Stage, words: tuple[str, ...]) -> None:
    (winner,) = (c for c in layout.round_columns(game_of(key), stage) if c.header == "Winner")
    assert winner.choices == layout.Choices(words, names=True)
    assert all(f"{word}:" in winner.help for word in words)


@pytest.mark.parametrize("key", HOWS)
def test_how_suggests_the_games_words(key: str) -> None:
    (how,) = (c for c in layout.round_columns(game_of(key), Stage.SWISS) if c.header == "How")
    assert how.choices == layout.Choices(HOWS[key])


@pytest.mark.parametrize("key", KEYS)
def test_standings_have_the_tiebreakers_in_the_order_in_which_they_count(key: str) -> None:
    columns = layout.standings_columns(case(key).event, columns_of(game_of(key)))
    start = ["Rank", "#", "Player", "Points", "Played", "Won", "Drawn", "Lost", "Byes"]
    assert headers(columns) == [*start, *TIEBREAKERS[key], "Lot", "Status", "Decided by", "Faction"]


@pytest.mark.parametrize("key", KEYS)
def test_results_have_the_games_figures_before_the_rule(key: str) -> None:
    start = ["Round", "Table", *PAIR, "How", "Points 1", "Points 2"]
    assert headers(layout.results_columns(game_of(key))) == [*start, *FIGURES.get(key, []), "Rule"]


def test_crosstable_bracket_and_log_have_their_columns() -> None:
    event = with_bracket("doomtown", "single-day").event
    rounds = ["Round 1", "Round 2", "Round 3", "Round 4", "Top 8", "Top 4"]
    assert headers(layout.crosstable_columns(event)) == ["Rank", "#", "Player", "Points", *rounds]
    assert headers(layout.bracket_columns(["Top 8"], ["Top 4", "Final"])) == [
        *("Match", "Seed", "Top 8", "Top 4", "Final", "Winner"),
    ]
    assert headers(layout.log_columns()) == [
        *("When", "Command", "Version", "Round", "What", "Sheet", "Cell", "#", "Old", "New"),
    ]
    assert tuple(headers(layout.log_columns())) == layout.LOG_HEADERS


@pytest.mark.parametrize("key", KEYS)
def test_every_column_has_a_help_note(key: str) -> None:
    game, event = game_of(key), case(key).event
    columns = [
        *(column for stage in Stage for column in layout.round_columns(game, stage)),
        *(column for _, column in layout.player_columns(game, event.players)),
        *layout.standings_columns(event, columns_of(game)),
        *layout.results_columns(game),
        *layout.crosstable_columns(event),
        *layout.log_columns(),
        *layout.bracket_columns(["Top 8"], ["Top 4", "Final"]),
    ]
    assert [column.header for column in columns if not column.help] == []


@pytest.mark.parametrize(
    ("key", "header", "number_format"),
    [
        ("doomtown", "MW%", "0.00%"),
        ("doomtown", "OMW%", "0.00%"),
        ("doomtown", "Entry", "0"),
        ("armada", "SoS", "0.0000"),
        ("armada", "MoV", "0"),
        ("star-trek-2e", "SoS", "0"),
        ("street-warriors", "First not won", "0"),
    ],
)
def test_ALL_14_figures_are_formatted_only_where_they_are_shown(key: str, header: str, number_format: str) -> None:
    columns = {c.header: c for c in layout.standings_columns(case(key).event, columns_of(game_of(key)))}
    assert columns[header].style.number_format == number_format


def test_the_words_for_no_winner_are_those_that_are_understood() -> None:
    understood = {word for word, verdict in WORDS.items() if verdict in (Verdict.DRAW, Verdict.NEITHER)}
    assert {word.casefold() for word in (*build_rounds.DRAWN, *build_rounds.BOTH_LOST)} == understood


def test_tabs_tell_whose_sheet_it_is() -> None:
    ours = {layout.tab_colour(sheet) for sheet in layout.OWNED}
    theirs = {layout.tab_colour(sheet) for sheet in ("Event", "Players", "Round 1", "Top 8", "Final")}
    assert len(ours) == len(theirs) == 1
    assert ours != theirs
