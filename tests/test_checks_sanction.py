"""What the rule books ask of an event: players, rounds, dates, facts, ids, levels, directors and drafts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from checked_sheets import codes, named, problems, roster, round_rows, told
from sheets_by_hand import Rows, event_sheets

from tourney_xl.problems import Severity

ERROR, WARNING, NOTE = Severity

NAMES = tuple(f"P{number}" for number in range(1, 41))
FACTS = {
    "Date": "2026-05-02",
    "Start": "10:00",
    "Place": "Town hall",
    "Format": "Standard",
    "Entry fee": "5",
    "Prizes": "none",
    "Contact": "ann@example.org",
    "Registered": "2026-04-25",
}
"""All that ST-14 and ST-15 ask for, registered just in time."""


def trek(players: Rows | None = None, **settings: Any) -> Mapping[str, Rows]:
    chosen = {name.replace("_", " "): value for name, value in settings.items()}
    ids = roster("Player ID", **{name: [f"handle {name}"] for name in NAMES[:8]})
    return event_sheets(game="star-trek-2e", settings={**FACTS, **chosen}, players=players or ids)


def test_ST_14_ST_15_an_event_with_everything_in_order() -> None:
    assert problems(trek()) == []


# Players and rounds


@pytest.mark.parametrize(
    ("game", "count", "message"),
    [
        ("street-warriors", 7, "A rated event needs 8 players, and there are 7 (SW-9)."),
        ("star-trek-2e", 3, "A rated event needs 4 players, and there are 3 (ST-14)."),
        ("wars", 1, "A rated event needs 8 players, and there is 1 (WA-6)."),
    ],
)
def test_SW_9_ST_14_WA_6_too_few_players_to_be_rated(game: str, count: int, message: str) -> None:
    sheets = event_sheets(game=game, players=named(*NAMES[:count]))
    assert told(sheets, "sanction-players") == (NOTE, "Players", message, "It can be played all the same.")


@pytest.mark.parametrize(("game", "count"), [("street-warriors", 8), ("star-trek-2e", 4), ("wars", 8)])
def test_SW_9_ST_14_WA_6_just_enough_players(game: str, count: int) -> None:
    assert "sanction-players" not in codes(event_sheets(game=game, players=named(*NAMES[:count])))


def test_DT_13_and_armada_set_no_number_for_rating() -> None:
    for game in ("doomtown", "armada"):
        assert "sanction-players" not in codes(event_sheets(game=game, players=named(*NAMES[:2])))


@pytest.mark.parametrize(("rounds", "planned"), [(2, "2 are planned"), (1, "1 is planned")])
def test_ST_14_WA_6_too_few_rounds(rounds: int, planned: str) -> None:
    assert told(trek(Rounds=rounds), "sanction-rounds") == (
        NOTE,
        "Event!B11",
        f"A sanctioned event needs 3 rounds, and {planned} (ST-14).",
        "Type 3 or more; it can be played all the same.",
    )


# Dates


@pytest.mark.parametrize(
    ("blank", "cell", "hint"),
    [
        ("Registered", "Event!B10", "Type the day it was registered, such as 2026-04-20."),
        ("Date", "Event!B3", "Type the day of the event, such as 2026-04-20."),
    ],
)
def test_ST_14_WA_6_no_day_of_registration_or_of_the_event(blank: str, cell: str, hint: str) -> None:
    message = f"A sanctioned event is registered 7 days ahead, and {blank} is blank (ST-14)."
    assert told(trek(**{blank: None}), "sanction-registered") == (NOTE, cell, message, hint)


@pytest.mark.parametrize(
    ("day", "when"),
    [(26, "6 days before"), (29, "3 days before")],
)
def test_ST_14_registered_too_late(day: int, when: str) -> None:
    assert told(trek(Registered=date(2026, 4, day)), "sanction-late") == (
        WARNING,
        "Event!B10",
        f"Registered {when} the event, and 7 days ahead are asked for (ST-14).",
        "Correct Date or Registered if one is wrong.",
    )


def test_WA_6_posted_on_the_day_before_or_after_the_event() -> None:
    dates = {"Date": "2026-05-02", "Registered": "2026-05-01"}
    wars = event_sheets(game="wars", settings=dates)
    assert told(wars, "sanction-late")[2] == (
        "Registered 1 day before the event, and 7 days ahead are asked for (WA-6)."
    )
    wars = event_sheets(game="wars", settings={**dates, "Registered": "2026-05-03"})
    assert told(wars, "sanction-late")[2] == "Registered after the event, and 7 days ahead are asked for (WA-6)."


# Facts and ids, one note each


def test_ST_15_all_blank_facts_in_one_note_at_the_first_cell() -> None:
    sheets = trek(**dict.fromkeys(("Date", "Start", "Place", "Format", "Entry_fee", "Prizes", "Contact"), None))
    assert told(sheets, "fact-missing") == (
        NOTE,
        "Event!B6",
        "Format, Date, Start, Place, Contact, Entry fee and Prizes are blank, and the report has to carry them.",
        "Type into B6: the format, such as Standard; B3: the day, such as 2026-05-02; "
        "B4: the time of day, such as 10:00; B5: the venue and the town; B9: how to reach the director; "
        "B7: the amount, or none; "
        "B8: what can be won, or none.",
    )


def test_ST_15_one_blank_fact() -> None:
    assert told(trek(Start=None), "fact-missing") == (
        NOTE,
        "Event!B4",
        "Start is blank, and the report has to carry it.",
        "Type into B4: the time of day, such as 10:00.",
    )


def test_ST_15_a_fact_whose_row_is_not_there_goes_by_its_name() -> None:
    settings = {name: value for name, value in FACTS.items() if name != "Place"}
    sheets = event_sheets(game="star-trek-2e", settings=settings)
    assert told(sheets, "fact-missing") == (
        NOTE,
        "Event",
        "Place is blank, and the report has to carry it.",
        "Type into Place: the venue and the town.",
    )


def test_ST_15_WA_7_players_without_an_id_in_one_note_at_the_first_cell() -> None:
    players = roster("Player ID", Ann=["a"], Bob=[None], Cy=["c"], Dee=[None], Eve=[None])
    assert told(trek(players), "player-id-missing") == (
        NOTE,
        "Players!C3",
        "Without a player id: Bob (C3), Dee (C5) and Eve (C6).",
        "Type it into Player ID; without one a player plays and ranks, but is not rated.",
    )


def test_WA_7_a_single_walk_in() -> None:
    players = roster("Player ID", Ann=["a"], Bob=[None], Cy=["c"], Dee=["d"])
    sheets = event_sheets(game="wars", players=players)
    assert told(sheets, "player-id-missing")[2] == "Without a player id: Bob (C3)."


def test_WA_7_nobody_has_an_id_yet() -> None:
    assert told(event_sheets(game="wars"), "player-id-missing") == (
        NOTE,
        "Players!B2",
        "No player has a player id yet.",
        "Type it into Player ID; without one a player plays and ranks, but is not rated."
        " Players has no column Player ID yet: type Player ID into row 1 of a free column first.",
    )


def test_ALL_16_a_house_player_needs_no_id() -> None:
    players = roster("Player ID", "House", Ann=["a", None], Bob=["b", None], Cy=[None, "x"])
    assert "player-id-missing" not in codes(event_sheets(game="wars", players=players))


# Levels


@pytest.mark.parametrize(
    ("level", "count", "message"),
    [
        ("official", 7, "Level official needs 8 players, and there are 7 (DT-13)."),
        ("season", 3, "Level season needs 4 players, and there are 3 (DT-13)."),
        (None, 3, "Level social needs 4 players, and there are 3 (DT-13)."),
    ],
)
def test_DT_13_players_that_a_level_needs(level: str | None, count: int, message: str) -> None:
    sheets = event_sheets(settings={"Level": level}, players=named(*NAMES[:count]))
    assert told(sheets, "level-players") == (
        WARNING,
        "Event!B3",
        message,
        "Type another level, or find more players; it can be played all the same.",
    )
    assert "level-players" not in codes(event_sheets(settings={"Level": level}, players=named(*NAMES[: count + 1])))


@pytest.mark.parametrize(
    ("structure", "late", "latest"), [("single-day", "11:01", "11:00"), ("multi-day", "12:01", "12:00")]
)
def test_DT_13_an_official_event_starts_early(structure: str, late: str, latest: str) -> None:
    settings = {"Level": "official", "Structure": structure, "Start": late}
    assert told(event_sheets(settings=settings, players=named(*NAMES[:8])), "level-start") == (
        WARNING,
        "Event!B5",
        f"Level official starts by {latest}, and Start is {late} (DT-13).",
        f"Type {latest} or earlier.",
    )
    assert "level-start" not in codes(event_sheets(settings={**settings, "Start": latest}))
    assert "level-start" not in codes(event_sheets(settings={**settings, "Level": "season"}))


@pytest.mark.parametrize("level", [2, 3, 4])
def test_WA_11_deck_lists_from_level_2_on(level: int) -> None:
    assert told(event_sheets(game="wars", settings={"Level": level}), "deck-lists-due") == (
        NOTE,
        "Event!B3",
        f"At level {level} every player hands in a deck list (WA-8, WA-11).",
        "Collect them before round 1.",
    )


def test_WA_11_no_deck_lists_at_level_1_nor_once_round_1_is_out() -> None:
    assert "deck-lists-due" not in codes(event_sheets(game="wars", settings={"Level": 1}))
    round_1 = round_rows((1, "Ann", "Bob", None), (2, "Cy", "Dee", None))
    assert "deck-lists-due" not in codes(event_sheets(game="wars", settings={"Level": 2}, round_1=round_1))


DRAFT = {"Level": 2, "Format": "Booster Draft", "Structure": "swiss"}


def test_WA_11_a_draft_from_level_2_on_keeps_to_its_groups() -> None:
    assert told(event_sheets(game="wars", settings=DRAFT), "draft-structure") == (
        WARNING,
        "Event!B5",
        "A draft at level 2 should keep to its draft groups (WA-8, WA-11).",
        "Type championship-draft.",
    )
    round_1 = round_rows((1, "Ann", "Bob", None), (2, "Cy", "Dee", None))
    assert told(event_sheets(game="wars", settings=DRAFT, round_1=round_1), "draft-structure")[3] == (
        "Too late for this event: it goes on as it is."
    )


@pytest.mark.parametrize("other", [{"Level": 1}, {"Format": "Constructed"}, {"Structure": "championship-draft"}])
def test_WA_11_other_drafts_may_be_plain_swiss(other: Mapping[str, object]) -> None:
    assert "draft-structure" not in codes(event_sheets(game="wars", settings={**DRAFT, **other}))


def test_ST_12_opening_byes_belong_to_levels_3_and_4() -> None:
    players = roster("Player ID", "Byes", Ann=["a", 1], Bob=["b", None], Cy=["c", None], Dee=["d", None])
    assert told(trek(players, Level=2), "bye-at-level") == (
        WARNING,
        "Players!D2",
        "Opening byes are not awarded at level 2.",
        "Clear the cell, or correct Level on sheet Event.",
    )
    assert "bye-at-level" not in codes(trek(players, Level=3))
    assert "bye-at-level" not in codes(event_sheets(game="doomtown", players=players))


# A director who plays

DIRECTS = "Let somebody else direct, or drop the player."


def with_director(count: int, *columns: str, **more: object) -> Rows:
    """P1 directs; further columns are filled in for the last player."""
    rows: dict[str, list[object]] = {name: [f"id {name}", None, *[None] * len(columns)] for name in NAMES[:count]}
    rows["P1"][1] = "x"
    rows[NAMES[count - 1]][2:] = list(more.values())
    return roster("Player ID", "Director", *columns, **rows)


@pytest.mark.parametrize(
    ("game", "level", "count", "why"),
    [
        ("doomtown", "official", 8, "which level official does not allow (DT-13)"),
        ("wars", 2, 8, "which level 2 does not allow (WA-8, WA-11)"),
        ("wars", 1, 17, "and that is for events of up to 16 players"),
        ("star-trek-2e", None, 17, "and that is for events of up to 16 players"),
    ],
)
def test_DT_13_ST_17_WA_11_a_director_who_plays(game: str, level: object, count: int, why: str) -> None:
    sheets = event_sheets(game=game, settings={"Level": level}, players=with_director(count))
    assert told(sheets, "director-plays") == (WARNING, "Players!D2", f'"P1" directs and plays, {why}.', DIRECTS)


@pytest.mark.parametrize(
    ("game", "level", "count"),
    [("doomtown", "season", 8), ("doomtown", None, 30), ("wars", 1, 16), ("star-trek-2e", 4, 16), ("armada", None, 9)],
)
def test_DT_13_ST_17_WA_11_where_a_director_may_play(game: str, level: object, count: int) -> None:
    found = codes(event_sheets(game=game, settings={"Level": level}, players=with_director(count)))
    assert not {"director-plays", "director-makes-bye"} & set(found)


def test_ST_17_a_director_who_makes_a_bye() -> None:
    assert told(trek(with_director(9, "House")), "director-makes-bye") == (
        WARNING,
        "Players!D2",
        '"P1" directs and plays, which makes a bye in every round.',
        "Drop the player, or type x into House: a house player plays only in place of a bye.",
    )


def test_ST_17_those_who_are_in_now_make_the_bye() -> None:
    """Nine began, one of them left, so that there is no bye any more; and a house player takes its place (ALL-16)."""
    assert "director-makes-bye" not in codes(trek(with_director(9, "Drops", drops=0)))
    assert "director-makes-bye" not in codes(trek(with_director(10, "House", house="x")))


def test_DT_13_a_director_who_dropped_or_stands_in_does_not_play() -> None:
    for columns, value in (("Drops", 0), ("House", "x")):
        rows: dict[str, list[object]] = {"P1": ["x", value], **{name: [None, None] for name in NAMES[1:9]}}
        sheets = event_sheets(settings={"Level": "official"}, players=roster("Director", columns, **rows))
        assert "director-plays" not in codes(sheets)


# Drafts


def draft(count: int, **settings: Any) -> Mapping[str, Rows]:
    chosen = {"Structure": "championship-draft", **settings}
    return event_sheets(game="wars", settings=chosen, players=named(*NAMES[:count]))


def test_WA_10_a_group_too_small_for_its_rounds_needs_a_further_draft() -> None:
    assert told(draft(12, Rounds=6, Drafts=None), "draft-needed") == (
        ERROR,
        "Event!B5",
        "A draft group of 6 can play 5 rounds, and a draft here lasts 6.",
        "Type the first round of each draft, such as 1, 6.",
    )


@pytest.mark.parametrize("drafts", ["1, 4", "4", "1, 4, 9"])
def test_WA_10_a_further_draft_is_enough(drafts: str) -> None:
    """The first draft begins with the event, whether or not it is listed."""
    assert "draft-needed" not in codes(draft(12, Rounds=6, Drafts=drafts))


def test_WA_10_a_draft_that_begins_after_the_last_round_does_not_help() -> None:
    assert "draft-needed" in codes(draft(12, Rounds=6, Drafts="1, 9"))


def test_WA_10_said_before_round_1_only() -> None:
    sheets = dict(draft(4, Rounds=6))
    assert "draft-needed" in codes(sheets)
    sheets["Round 1"] = round_rows((1, "P1", "P2", None), (2, "P3", "P4", None), names=NAMES)
    assert "draft-needed" not in codes(sheets)
