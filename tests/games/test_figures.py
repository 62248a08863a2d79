"""Limits, times, levels, ratings, leagues and drafts: each game's figures, all of them, against tests/examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from decimal import Decimal
from typing import Any

import pytest
from small_events import examples, game_of

from tourney_xl.games.loader import BUILTIN

SECTIONS = ("times", "sanction", "ratings", "league", "drafts", "options")


def plain(value: Any) -> Any:
    """Records and tuples as TOML has them; what is left out, off, empty or nought is not listed."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        kept = {str(key): plain(inner) for key, inner in value.items()}
        return {key: inner for key, inner in kept.items() if inner not in (None, False, 0, "", [], {})}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return float(value) if isinstance(value, Decimal) else value


@pytest.mark.parametrize("key", BUILTIN)
@pytest.mark.parametrize("section", SECTIONS)
def test_figures_are_those_of_the_book(key: str, section: str) -> None:
    """SW-2, SW-9, ST-4, ST-8, ST-14…19, AR-16, AR-17, DT-4, DT-8, DT-10, DT-13, DT-14, WA-6…9, WA-11…13."""
    assert plain(getattr(game_of(key), section) or {}) == examples(key)["pinned"].get(section, {})


@pytest.mark.parametrize("key", BUILTIN)
def test_levels_are_those_of_the_book(key: str) -> None:
    """DT-13, ST-12, WA-8, WA-11."""
    levels = {level.key: {k: v for k, v in plain(level).items() if k != "key"} for level in game_of(key).levels}
    assert levels == examples(key)["pinned"].get("levels", {})


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


@pytest.mark.parametrize("key", BUILTIN)
def test_every_rule_id_named_beside_a_figure_exists(key: str) -> None:
    """Ids of results, structures, times and deciders are ids that the file explains, or the common rating rule."""
    game = game_of(key)
    named = [result.rule for result in game.results] + [structure.rule for structure in game.structures]
    named += [game.bye.rule, game.neither.rule, game.times.rule] + [decider.rule for decider in game.deciders]
    ids = {rule for text in named for rule in text.split(", ")}
    assert "" not in ids
    assert ids <= set(game.rules)


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
