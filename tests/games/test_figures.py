"""What each game's file holds besides points: times, ratings, leagues, formats, methods, brackets and columns.

The rows stand in tests/examples/<game>.toml, each with its rule and where the book says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from small_events import examples, game_of

from tourney_xl.games.game import League
from tourney_xl.games.loader import BUILTIN, load


def facts() -> Iterator[Any]:
    for key in BUILTIN:
        listed = examples(key)["facts"]
        for rule, source, path, value in [*listed["rows"], *_shared(listed)]:
            yield pytest.param(key, path, value, id=f"{key}: {rule}: {source}: {path}")


def _shared(listed: dict[str, Any]) -> list[list[Any]]:
    return examples(listed["same_as"])["facts"]["rows"] if "same_as" in listed else []


def figure(game: Any, path: str) -> Any:
    """`levels.social.players`: a field of a record, an entry of a mapping, or a record by its key."""
    value = game
    for part in path.split("."):
        if isinstance(value, Mapping):
            value = value[part]
        elif isinstance(value, tuple):
            value = next(record for record in value if part in named(record))
        else:
            value = getattr(value, part)
    return value


def named(record: object) -> list[object]:
    return [getattr(record, field, None) for field in ("key", "how", "name")]


@pytest.mark.parametrize(("key", "path", "value"), list(facts()))
def test_a_fact_is_as_the_book_has_it(key: str, path: str, value: object) -> None:
    assert figure(game_of(key), path) == value


@pytest.mark.parametrize("key", BUILTIN)
def test_the_book_is_named_with_its_version(key: str) -> None:
    assert game_of(key).source == examples(key)["book"]


@pytest.mark.parametrize("key", BUILTIN)
def test_a_game_answers_to_all_its_names(key: str) -> None:
    for name in examples(key)["names"]:
        game, problems = load(name)
        assert (game and game.key, problems) == (key, [])


@pytest.mark.parametrize("key", BUILTIN)
def test_formats_and_which_of_them_are_limited(key: str) -> None:
    """ST-14, WA-11, WA-13."""
    formats, options = examples(key).get("formats", {}), game_of(key).options
    assert list(options.get("formats", ())) == formats.get("all", [])  # type: ignore[call-overload]
    assert list(options.get("limited_formats", ())) == formats.get("limited", [])  # type: ignore[call-overload]


# ST-18


def league_of(key: str) -> League:
    league = game_of(key).league
    assert league is not None
    return league


def points_for(league: League, players: int, place: int) -> int | None:
    """What the table gives; None where it has no such row, or no such place in it."""
    row = next((row for row in league.rows if league.players <= players <= row.to), None)
    group = next((index for index, last in enumerate(league.places) if place <= last), None)
    return None if row is None or group is None or group >= len(row.points) else row.points[group]


@pytest.mark.parametrize("key", ["star-trek-2e", "star-trek-1e"])
@pytest.mark.parametrize("row", examples("star-trek-2e")["league"]["rows"], ids=str)
def test_ST_18_every_place_has_the_points_of_the_table(key: str, row: list[int]) -> None:
    fewest, most, *points = row
    for players in range(fewest, most + 1):
        for (first, last), worth in zip(examples("star-trek-2e")["league"]["places"], points, strict=False):
            places = range(first, min(last, players) + 1)
            assert [points_for(league_of(key), players, place) for place in places] == [worth] * len(places)


def test_ST_18_the_table_begins_with_four_players_and_ends_with_sixteen() -> None:
    league = league_of("star-trek-2e")
    assert [points_for(league, players, 1) for players in (3, 4, 16, 17)] == [None, 12, 36, None]
    assert [points_for(league, 16, place) for place in (16, 17)] == [22, None]
    assert [points_for(league, 5, place) for place in (5, 9)] == [4, None]


# Rule ids and their texts


@pytest.mark.parametrize("key", BUILTIN)
def test_rule_texts_leave_figures_to_the_data(key: str) -> None:
    """A figure stands once, where the program reads it, so that no sentence can contradict it."""
    for rule, text in game_of(key).rules.items():
        assert not re.search(r"\d", text), rule


OWN_RULES = {
    "street-warriors": ("SW", 10, ()),
    "star-trek-2e": ("ST", 19, (3,)),
    "star-trek-1e": ("ST", 19, ()),
    "armada": ("AR", 17, ()),
    "doomtown": ("DT", 15, ()),
    "wars": ("WA", 13, ()),
}


@pytest.mark.parametrize("key", BUILTIN)
def test_every_rule_of_the_game_is_told(key: str) -> None:
    prefix, last, without = OWN_RULES[key]
    assert set(game_of(key).rules) == {f"{prefix}-{number}" for number in range(1, last + 1) if number not in without}


def test_first_edition_tells_other_rules_than_second_where_the_differential_counts() -> None:
    first, second = game_of("star-trek-1e").rules, game_of("star-trek-2e").rules
    assert {rule for rule in first if first[rule] != second.get(rule)} == {"ST-2", "ST-3", "ST-5", "ST-9"}


@pytest.mark.parametrize("key", BUILTIN)
def test_every_rule_id_named_beside_a_figure_exists(key: str) -> None:
    """Ids of results, structures, times and deciders are ids that the file explains."""
    game = game_of(key)
    named = [result.rule for result in game.results] + [structure.rule for structure in game.structures]
    named += [game.bye.rule, game.neither.rule, game.times.rule] + [decider.rule for decider in game.deciders]
    ids = {rule for text in named for rule in text.split(", ")}
    assert "" not in ids
    assert ids <= set(game.rules)


# Methods, brackets, columns


def test_methods_and_orders() -> None:
    """SW-6, SW-7, ST-5, ST-6, ST-7, ST-9, AR-7, AR-9, AR-11, DT-3, DT-4, DT-12, WA-4, WA-5."""
    rows = {
        key: (game.pairing, game.bye_rule, game.lots_decide, game.players_settle_ties, "-".join(game.tiebreakers))
        for key in BUILTIN
        for game in [game_of(key)]
    }
    trek = "head-to-head-sos-osos-full-wins-losses-modified-wins-rating"
    assert rows == {
        "street-warriors": ("groups", "random-lowest-group", True, True, "beaten-not-beaten-first-not-won"),
        "star-trek-2e": ("groups", "random-lowest-group", False, False, trek),
        "star-trek-1e": ("groups-by-figure", "random-lowest-group", False, False, f"df-{trek}"),
        "armada": ("groups", "lowest-ranked", True, False, "mov-mean-sos"),
        "doomtown": ("groups", "random-lowest-group", False, False, "match-win-opponents-match-win-entry"),
        "wars": ("stack", "last-in-stack", True, False, "df"),
    }
    trek_games = [key for key in BUILTIN if game_of(key).double_bye_instead_of_rematch and game_of(key).look_ahead_last]
    assert trek_games == ["star-trek-2e", "star-trek-1e"]
    assert [key for key in BUILTIN if game_of(key).has_top_of_faction] == ["doomtown"]


def test_brackets() -> None:
    """SW-8, ST-13, AR-11, AR-12, AR-14, DT-6, DT-10, WA-10."""
    assert {
        key: [(s.key, s.bracket, s.best_of_three, s.replaces_drops, s.draft_groups) for s in game_of(key).structures]
        for key in BUILTIN
        if key != "star-trek-1e"
    } == {
        "street-warriors": [(key, "random", None, False, False) for key in ("swiss-cut", "swiss", "elimination")],
        "star-trek-2e": [(key, "match-play", "all", False, False) for key in ("swiss", "swiss-match-play")],
        "armada": [
            ("basic", "fold", None, True, False),
            ("advanced", "fold", None, True, False),
            ("elimination", "random-fold", None, False, False),
        ],
        "doomtown": [(key, "tree", "final-official", False, False) for key in ("single-day", "multi-day", "swiss")],
        "wars": [("swiss", "tree", None, False, False), ("championship-draft", "tree", None, False, True)],
    }
    assert game_of("star-trek-1e").structures == game_of("star-trek-2e").structures


def test_columns_of_round_sheets() -> None:
    """The headers that organizers' files live with; `|` brackets only, `( )` added by hand."""
    columns = {
        key: [f"({c.header})" if c.optional else "|" * (len(c.stages) == 1) + c.header for c in game_of(key).columns]
        for key in BUILTIN
    }
    assert columns == {
        "street-warriors": [
            f"|{name} {side}" for name in ("Matches", "Power", "Faction cards", "Discard") for side in (1, 2)
        ],
        "star-trek-2e": ["How"],
        "star-trek-1e": ["How", "Score 1", "Score 2"],
        "armada": ["Score 1", "Score 2", "Second", "Destroyed", "How"],
        "doomtown": ["How", *(f"({name} {side})" for name in ("Control", "Influence", "Bullets") for side in (1, 2))],
        "wars": ["How", "Energy", *(f"({name} {side})" for name in ("Energy", "Lost pile", "Hand") for side in (1, 2))],
    }
