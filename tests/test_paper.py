"""What `tourney-xl print` puts on paper: pairings, match slips, score cards, and the overview after the event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate
from pathlib import Path

import pytest
from lxml import html
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from organizer import NOON, advance, reckoning, run, type_cells
from pages import Page, text_of
from random_events import GAMES
from reported_events import reported
from small_events import game_of, paired

from tourney_xl import pipeline, simulate
from tourney_xl.games.game import Game
from tourney_xl.model import (
    Entry,
    Event,
    Match,
    Outcome,
    Penalty,
    PenaltyKind,
    Player,
    ScoredMatch,
    Settings,
    Stage,
    Verdict,
)
from tourney_xl.problems import Cell
from tourney_xl.reckoning import reckon
from tourney_xl.report.names import alphabetical, isolated
from tourney_xl.report.paper import Part, parts_of, render
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import pairings
from tourney_xl.report.score_cards import Card, cards_of
from tourney_xl.report.slips import DROP, Form, form_of
from tourney_xl.wording import figure_text

WITH_CARDS = ("street-warriors", "star-trek-2e", "star-trek-1e", "wars")
CUP = Settings(event="Spring Cup", date=date(2026, 5, 2), organizer="Zoe")


def keys(report: Report) -> list[str]:
    return [part.key for part in parts_of(report)]


def opened(key: str, *players: Player) -> Report:
    """Before the first round."""
    found = reckon(Event(replace(CUP, game=key), players), game_of(key))
    return Report.of(found)


def texts(report: Report, path: str) -> list[str]:
    return [text_of(element) for element in html.document_fromstring(render(report)).xpath(path)]


# ---------------------------------------------------------------- what there is to print


@pytest.mark.parametrize("key", GAMES)
def test_while_a_round_is_played_all_that_it_takes(key: str) -> None:
    cards = ["cards"] if key in WITH_CARDS else []
    assert keys(reported(key, 8, 0)) == ["by-table", "by-name", "slips", *cards]
    assert keys(reported(key, 8, 2)) == ["by-table", "by-name", "slips", *cards]


@pytest.mark.parametrize("key", GAMES)
def test_when_nothing_is_played_the_standings(key: str) -> None:
    cards = ["cards"] if key in WITH_CARDS else []
    assert keys(reported(key, 8)) == ["standings", *cards]
    assert keys(opened(key, Player(1, "Ann"), Player(2, "Bob"))) == cards
    assert keys(opened(key)) == []


def wanted(report: Report, key: str) -> Part:
    (part,) = (part for part in parts_of(report) if part.key == key)
    return part


def test_score_cards_are_printed_for_round_1_and_at_the_end_and_else_if_asked_for() -> None:
    assert [wanted(reported("wars", 8, rounds), "cards").is_wanted for rounds in (0, 1, 2, None)] == [
        *(True, False, False, True)
    ]
    page = html.document_fromstring(render(reported("wars", 8, 1)))
    ticked = {box.get("id"): box.get("checked") is not None for box in page.xpath("//input")}
    assert ticked == {"with-by-table": True, "with-by-name": True, "with-slips": True, "with-cards": False}


def test_every_part_says_how_much_it_is() -> None:
    sizes = {part.key: part.size for part in parts_of(reported("street-warriors", 9, 1))}
    assert sizes == {"by-table": "4 tables", "by-name": "9 names", "slips": "4 slips", "cards": "9 cards"}


# ---------------------------------------------------------------- pairings


def test_pairings_by_table_with_the_points_that_players_were_paired_by() -> None:
    report = reported("doomtown", 9, 2)
    found = pairings(report)
    assert found is not None
    cells = texts(report, "//table[starts-with(@class, 'by-table')]/tbody/tr/*")
    expected = [
        f"{cell}"
        for row in found.by_table
        for cell in (row.table or "–", row.one, row.points_one, row.two, "" if row.is_bye else row.points_two)
    ]
    assert cells == expected


def test_pairings_by_name_stand_in_order_each_with_table_and_opponent() -> None:
    report = reported("armada", 9, 1)
    assert report.open_round is not None
    rows = texts(report, "//ul[starts-with(@class, 'by-name')]/li")
    expected = []
    for number in sorted(report.open_round.players, key=lambda number: alphabetical(report.name(number))):
        match = report.open_round.match_of(number)
        assert match is not None
        other = next((other for other in match.players if other != number), None)
        told = "has a bye" if other is None else f"against {report.name(other)}"
        expected.append(" ".join(f"{match.table or '–'}{report.name(number)}{told}".split()))
    assert rows == expected


def test_AR_17_who_chooses_stands_beside_the_pairing() -> None:
    players = tuple(Player(number, f"P{number}", fleet_points=390 + number) for number in (1, 2))
    event = Event(replace(CUP, game="armada", seed="1"), players, reported("armada", 2, 0).event.rounds)
    found = reckon(event, game_of("armada"))
    report = Report.of(found)
    (told,) = texts(report, "//table[starts-with(@class, 'by-table')]//small")
    assert told.startswith("P1 ")


# ---------------------------------------------------------------- match slips

SLIPS = [
    ("street-warriors", ["Winner"], ["Draw"], ()),
    ("star-trek-2e", ["Winner"], ["Draw"], ("Full", "Modified", "Conceded", "Missed")),
    ("star-trek-1e", ["Winner", "Score"], ["Draw"], ("Full", "Modified", "Conceded", "Missed")),
    ("armada", ["Winner", "Score", "Second", "Destroyed"], [], ("Conceded",)),
    ("doomtown", ["Winner"], [], ("In time", "At time")),
    ("wars", ["Winner"], ["Energy"], ("Full", "Modified", "Conceded", "Missed", "Both out")),
]


def labels(form: Form) -> tuple[list[str], list[str], tuple[str, ...]]:
    return [blank.label for blank in form.of_player], [blank.label for blank in form.of_match], form.hows


def form_in(report: Report) -> Form:
    assert report.open_round is not None
    return form_of(report, report.open_round)


@pytest.mark.parametrize(("key", "of_player", "of_match", "hows"), SLIPS)
def test_a_slip_asks_for_the_result_of_its_game(
    key: str, of_player: list[str], of_match: list[str], hows: tuple[str, ...]
) -> None:
    form = form_in(reported(key, 8, 0))
    assert labels(form) == (of_player, of_match, hows)
    assert form.drops == DROP


def with_headers(report: Report, *headers: str) -> Report:
    """As if the organizer had added columns to the sheet of the round that is played."""
    cells = {header: Cell("Round 2") for header in headers}
    return with_matches(report, *(replace(match, cells=cells) for match in report.event.rounds[-1].matches))


def with_matches(report: Report, *matches: Match) -> Report:
    """With other matches in the newest round."""
    *earlier, newest = report.event.rounds
    rounds = (*earlier, replace(newest, matches=matches))
    return Report.of(reckon(replace(report.event, rounds=rounds), report.game))


@pytest.mark.parametrize("key", ["doomtown", "wars"])
def test_DT_11_WA_3_deciders_that_the_organizer_added_stand_on_the_slip(key: str) -> None:
    report = reported(key, 8, 1)
    plain = [blank.label for blank in form_in(report).of_player]
    added = [column.header for column in report.game.columns if column.optional]
    steps = [header.removesuffix(" 1") for header in added if header.endswith(" 1")]
    assert [blank.label for blank in form_in(with_headers(report, *added)).of_player] == plain + steps
    assert [blank.label for blank in form_in(with_headers(report, *added[:2])).of_player] == plain + steps[:1]
    heads = texts(with_headers(report, *added), "(//div[@class='slip'])[1]//thead//th")
    assert heads == ["Player", *plain, *steps, DROP, "Signature"]
    # WARS: where either player has a place for energy, the winner's is not asked for a second time.
    lines = [blank.label for blank in form_in(with_headers(report, *added)).of_match]
    assert not set(lines) & set(steps)


def test_a_help_stands_beside_its_line_where_it_is_short() -> None:
    report = reported("wars", 8, 0)
    assert [blank.help for blank in form_in(report).of_match] == ["Energy left in the winner's deck."]
    columns = tuple(replace(column, help="Why, and how. " * 3) for column in report.game.columns)
    wordy = replace(report, game=replace(report.game, columns=columns))
    assert [(blank.label, blank.help) for blank in form_in(wordy).of_match] == [("Energy", "")]


def test_a_slip_without_a_table_has_a_line_for_it() -> None:
    report = reported("wars", 8, 1)
    first, *others = report.event.rounds[-1].matches
    page = render(with_matches(report, replace(first, table=None), *others))
    assert page.count("<b>Table ____</b>") == 1
    assert "None" not in page


def test_SW_8_a_slip_in_a_bracket_asks_for_the_deciders_and_knows_no_draw() -> None:
    form = form_in(reported("street-warriors", 8, 0, "elimination"))
    assert labels(form) == (["Winner", "Matches", "Power", "Faction cards", "Discard"], [], ())


def test_ST_13_a_slip_of_match_play_asks_for_the_games_won() -> None:
    report = reported("star-trek-2e", 8, 3, "swiss-match-play")
    assert report.open_round is not None
    assert report.open_round.stage is Stage.ELIMINATION
    assert labels(form_in(report)) == (["Winner", "Games"], [], ())


def test_ST_13_paper_and_page_tell_to_whom_a_tied_game_goes() -> None:
    report = reported("star-trek-2e", 8, 3, "swiss-match-play")
    assert report.open_round is not None
    notes = [
        f"Seeds {match.seed_one} and {match.seed_two}: a tied game goes to {isolated(report.name(match.one))}"
        for match in report.open_round.matches
    ]
    assert [match.seed_one for match in report.open_round.matches] == [1, 4, 2, 3]
    assert texts(report, "//table[starts-with(@class, 'by-table')]//small") == notes
    assert texts(report, "//p[@class='slip-foot']/span[last()]") == notes


def test_seeds_are_told_in_a_bracket_of_ranks_and_not_where_places_were_drawn() -> None:
    seeded, drawn = reported("doomtown", 8, 3, "single-day"), reported("street-warriors", 8, 3)
    path = "//table[starts-with(@class, 'by-table')]//small"
    assert texts(seeded, path) == ["Seeds 1 and 2"]
    assert drawn.open_round is not None
    assert drawn.open_round.matches[0].seed_one is not None
    assert texts(drawn, path) == []


def test_nobody_drops_after_the_final() -> None:
    report = reported("street-warriors", 8, 2, "elimination")
    assert form_in(report).drops is None
    assert DROP not in render(report)


@pytest.mark.parametrize(("key", "is_last"), [("wars", True), ("doomtown", False)])
def test_nobody_drops_after_the_last_round_either(key: str, is_last: bool) -> None:
    """Doomtown has a cut after it, from which one may stay away."""
    report = reported(key, 8, 2)
    assert report.plan.rounds == 3
    assert (form_in(report).drops is None) is is_last


@pytest.mark.parametrize("is_best_of_three", [False, True])
@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("key", GAMES)
def test_whatever_the_sheet_asks_for_has_its_place_on_the_slip(key: str, stage: Stage, is_best_of_three: bool) -> None:
    """So that nobody has to walk back to a table for a figure that the workbook wants."""
    game, report = game_of(key), reported(key, 8, 0)
    assert report.open_round is not None
    bo3: Game = replace(
        game, structures=tuple(replace(one, best_of_three="all" if is_best_of_three else "") for one in game.structures)
    )
    size = 8 if stage is Stage.ELIMINATION else None
    round_ = replace(report.open_round, stage=stage, size=size)
    form = form_of(replace(report, game=bo3), round_)
    of_player, of_match, hows = labels(form)
    places = {*of_match, *of_player, *(f"{label} {side}" for label in of_player for side in (1, 2))}
    for column in bo3.columns_in(stage, is_best_of_three and size is not None):
        assert column.header in places or (column.kind == "how" and hows == bo3.hows)


@pytest.mark.parametrize("key", GAMES)
def test_a_slip_a_table_and_none_for_a_bye(key: str) -> None:
    report = reported(key, 9, 1)
    found = pairings(report)
    assert found is not None
    slips = html.document_fromstring(render(report)).find_class("slip")
    assert len(slips) == 4
    for slip, row in zip(slips, found.by_table, strict=False):
        assert text_of(slip.find_class("slip-head")[0]).startswith(f"Table {row.table} Round 2")
        names = [text_of(name) for name in slip.find_class("name")]
        assert names == [" ".join(row.one.split()), " ".join(row.two.split())]
        assert "Signature" in text_of(slip)
        form = form_in(report)
        boxes = 2 * sum(blank.is_box for blank in form.of_player) + 2
        assert len(slip.xpath(".//i")) == boxes + sum(blank.is_box for blank in form.of_match) + len(form.hows)


# ---------------------------------------------------------------- score cards


def card_of(report: Report, number: int) -> Card:
    (card,) = (card for card in cards_of(report).cards if card.name == report.name(number))
    return card


@pytest.mark.parametrize("rounds", [0, 1, 2, None])
@pytest.mark.parametrize("key", WITH_CARDS)
def test_a_card_a_player_with_running_totals(key: str, rounds: int | None) -> None:
    """The points of the standings, which count a bye with the first result of its round."""
    report = reported(key, 9, rounds, "swiss")
    assert [card.name for card in cards_of(report).cards] == sorted(report.names.values(), key=alphabetical)
    for standing in report.ranking:
        rows = card_of(report, standing.number).rows
        assert [row.round for row in rows] == [str(ordinal) for ordinal in range(1, report.plan.rounds + 1)]
        points = [row.points for row in rows if row.points is not None]
        assert [row.total for row in rows if row.total is not None] == list(accumulate(points))
        assert sum(points) == standing.points
        for row, round_ in zip(rows, report.event.rounds, strict=False):
            match = round_.match_of(standing.number)
            assert match is not None
            other = next((other for other in match.players if other != standing.number), None)
            assert row.opponent == ("–" if other is None else report.name(other))
        still_blank = rows[len(report.event.rounds) :]
        assert all((row.opponent, row.result, row.points, row.total) == (None,) * 4 for row in still_blank)


@pytest.mark.parametrize(("key", "figure"), [("star-trek-1e", "DF"), ("wars", "DF"), ("star-trek-2e", None)])
def test_the_differential_stands_on_the_card_where_the_game_has_one(key: str, figure: str | None) -> None:
    report = reported(key, 8)
    heads = texts(report, "(//div[@class='card'])[1]//thead/tr/th")
    differential = [figure, f"{figure} total"] if figure else []
    assert heads == ["Round", "Opponent", "Result", "Points", "Total", *differential, "Initials"]
    if figure:
        place = [tiebreaker.heading for tiebreaker in report.tiebreakers].index(figure)
        for standing in report.ranking:
            assert card_of(report, standing.number).rows[-1].figure_total == standing.figures[place]


def cells_of_cards(report: Report) -> dict[str, list[list[str]]]:
    """By name, the rows as the page has them."""
    page = html.document_fromstring(render(report))
    return {
        text_of(card.find_class("card-name")[0]): [[text_of(cell) for cell in row] for row in card.xpath(".//tbody/tr")]
        for card in page.find_class("card")
    }


def row_of(report: Report, match: ScoredMatch, number: int, before: Sequence[str]) -> list[str]:
    """A round with a result as a card has it, by what the sheet `Results` says."""
    (score,) = (score for score in (match.one, match.two) if score is not None and score.number == number)
    opponent = " ".join(report.name(score.opponent).split()) if score.opponent else "–"
    points = [f"{score.points}", f"{int(before[4]) + score.points}"]
    row = [f"{match.round.label}", opponent, score.kind, *points]
    if report.game.figure_heading:
        total = int(before[6].replace("−", "-")) + score.figure
        row += [figure_text(figure, "0") for figure in (score.figure, total)]
    return [*row, ""]


@pytest.mark.parametrize("rounds", [1, None])
@pytest.mark.parametrize("key", WITH_CARDS)
def test_every_cell_of_a_card_is_as_in_the_results(key: str, rounds: int | None) -> None:
    report = reported(key, 17, rounds, "swiss")
    shown, played = cells_of_cards(report), [match for match in report.scored if match.round != report.open_round]
    for number in range(1, 18):
        rows: list[list[str]] = []
        for match in (match for match in played if number in match.match.players):
            rows.append(row_of(report, match, number, rows[-1] if rows else "0000000"))
        assert shown[" ".join(report.name(number).split())][: len(rows)] == rows
        assert len(rows) == (rounds or report.plan.rounds)


def test_ST_13_a_best_of_three_has_no_points_on_the_card() -> None:
    report = reported("star-trek-2e", 9, None, "swiss-match-play")
    swiss = report.plan.rounds
    rows = card_of(report, next(row.number for row in report.ranking if row.status == "Winner")).rows
    assert [row.round for row in rows[swiss:]] == ["Top 8", "Top 4", "Final"]
    assert [(row.result, row.points, row.total) for row in rows[swiss:]] == [("win", None, None)] * 3


def test_ST_12_a_bye_is_a_bye_awarded_or_not() -> None:
    players = tuple(Player(number, f"P{number}", awarded_byes=int(number == 1)) for number in range(1, 4))
    event = Event(replace(CUP, game="star-trek-2e"), players, (paired([2, 3, 1], entry=WON),))
    report = Report.of(reckon(event, game_of("star-trek-2e")))
    assert [match.one.kind for match in report.scored if match.one] == ["FW", "awarded bye"]
    assert card_of(report, 1).rows[0].result == "bye"


def test_results_stand_in_the_games_own_words() -> None:
    kinds = {key: set[str | None]() for key in WITH_CARDS}
    for key in WITH_CARDS:
        for card in cards_of(reported(key, 17, None, "swiss")).cards:
            kinds[key] |= {row.result for row in card.rows}
    assert kinds["street-warriors"] == {"win", "draw", "loss", "pass"}
    assert {"FW", "FL", "bye"} <= kinds["star-trek-2e"] & kinds["star-trek-1e"]
    assert {"FW", "FL", "bye"} <= {
        (kind or "").replace("full win", "FW").replace("full loss", "FL") for kind in kinds["wars"]
    }


WON = Entry(Verdict.ONE, figures={"Energy": 5})


@pytest.mark.parametrize("key", WITH_CARDS)
def test_ST_8_WA_1_rounds_before_entry_after_a_drop_and_in_between_are_missed_games(key: str) -> None:
    """In the other games there is nothing to be missed."""
    late, back, gone = 5, 6, 7
    given = {late: {"enters": 3}, back: {"drops": (1,), "returns": (4,)}, gone: {"drops": (1,)}}
    players = tuple(Player(number, f"P{number}", **given.get(number, {})) for number in range(1, 8))
    seats = ([1, 2, 3, 4, 6, 7], [3, 1, 4, 2], [1, 4, 2, 3, 5], [4, 3, 6, 1, 5, 2])
    rounds = tuple(paired(numbers, ordinal, WON) for ordinal, numbers in enumerate(seats, start=1))
    report = Report.of(reckon(Event(replace(CUP, rounds=5), players, rounds), game_of(key)))
    missed = ("–", "–", None, None) if key == "street-warriors" else ("–", "MG", 0, 0)
    for number, places in ((late, (1, 2)), (back, (2, 3)), (gone, (2, 3, 4))):
        rows = card_of(report, number).rows
        for ordinal in (1, 2, 3, 4):
            row = rows[ordinal - 1]
            found = (row.opponent, row.result, row.points, row.figure)
            assert (found == missed) is (ordinal in places)
        assert (rows[4].opponent, rows[4].result, rows[4].points) == (None, None, None)
        (standing,) = (standing for standing in report.ranking if standing.number == number)
        assert [row.total for row in rows if row.total is not None][-1] == standing.points


def test_SW_8_points_of_the_bracket_stand_on_the_card_too() -> None:
    """Win 3, loss 0: as far as the player came."""
    report = reported("street-warriors", 16)
    assert report.event.bracket_rounds
    swiss = report.plan.rounds
    for standing in report.ranking:
        rows = card_of(report, standing.number).rows
        bracket = [round_ for round_ in report.event.bracket_rounds if standing.number in round_.players]
        assert [row.round for row in rows[swiss:]] == [round_.sheet for round_ in bracket]
        points = [row.points for row in rows[swiss:]]
        assert points[:-1] == [3] * (len(points) - 1)
        if bracket:
            assert points[-1] == (3 if standing.status == "Winner" else 0)
            assert rows[-1].total == standing.points + sum(point or 0 for point in points)


def bracket_rows(report: Report, number: int) -> list[str]:
    """The rounds on a card behind the Swiss ones."""
    return [row.round for row in card_of(report, number).rows if not row.round.isdigit()]


@pytest.mark.parametrize(("players", "names"), [(16, ["Top 4", "Final"]), (17, ["Top 8", "Top 4", "Final"])])
def test_SW_8_before_the_cut_every_card_has_rows_for_the_bracket(players: int, names: list[str]) -> None:
    """They are filled in by hand; after the cut only those who got in have them."""
    assert bracket_rows(reported("street-warriors", players, 0, "swiss"), 1) == []
    for rounds in (0, 1):
        report = reported("street-warriors", players, rounds)
        for card in cards_of(report).cards:
            behind = card.rows[report.plan.rounds :]
            assert [row.round for row in behind] == names
            assert all((row.opponent, row.result, row.points, row.total) == (None,) * 4 for row in behind)


def test_ALL_9_rows_for_a_cut_that_is_no_power_of_two() -> None:
    report = reported("street-warriors", 16, 0, settings=replace(CUP, cut=6))
    assert bracket_rows(report, 1) == ["Top 8", "Top 4", "Final"]


def test_ALL_15_whoever_has_dropped_has_no_rows_for_the_bracket() -> None:
    report = reported("street-warriors", 16, 1)
    players = tuple(replace(player, drops=(1,) if player.number == 1 else ()) for player in report.event.players)
    report = Report.of(reckon(replace(report.event, players=players), report.game))
    assert bracket_rows(report, 1) == []
    assert bracket_rows(report, 2) == ["Top 4", "Final"]


def test_while_a_bracket_is_played_losers_have_no_rows_to_come() -> None:
    report = reported("street-warriors", 32, 6)
    first, second = report.event.bracket_rounds
    for standing in report.ranking:
        rows = ["Top 8", "Top 4", "Final"] if standing.number in second.players else ["Top 8"]
        assert bracket_rows(report, standing.number) == (rows if standing.number in first.players else [])
        if standing.number in second.players:
            last = card_of(report, standing.number).rows[-1]
            assert (last.opponent, last.result, last.points) == (None, None, None)


def test_after_a_bye_in_a_bracket_the_rounds_to_come_stand_on_the_card() -> None:
    report = reported("street-warriors", 6, 0, "elimination")
    byes = [match.one for match in report.event.rounds[0].matches if match.is_bye]
    assert len(byes) == 2
    for number in byes:
        assert [(row.round, row.result) for row in card_of(report, number).rows] == [
            *(("Top 8", "pass"), ("Top 4", None), ("Final", None))
        ]


def test_where_elimination_is_the_whole_event_the_card_has_a_row_for_every_round() -> None:
    report = reported("street-warriors", 8, 0, "elimination")
    assert [row.round for row in cards_of(report).cards[0].rows] == ["Top 8", "Top 4", "Final"]


def test_the_card_has_a_line_for_the_players_id_and_never_shows_it() -> None:
    for key, line in (("star-trek-1e", "Message-board handle"), ("wars", "Player ID")):
        page = render(reported(key, 8, 0))
        assert page.count(f'<p class="card-id">{line} <u></u></p>') == 8
        assert "secret" not in page
    assert 'card-id">' not in render(reported("street-warriors", 8, 0))


def test_long_events_have_two_cards_a_page_and_short_ones_four() -> None:
    for rounds, look in ((8, "roomy"), (9, ""), (10, ""), (11, "dense"), (12, "dense"), (13, "tall")):
        cards = cards_of(reported("wars", 32, 0, settings=replace(CUP, rounds=rounds)))
        assert (cards.rows, cards.look) == (rounds, look)


# ---------------------------------------------------------------- the overview


def facts(report: Report) -> dict[str, str]:
    page = html.document_fromstring(render(report)).get_element_by_id("standings")
    return {text_of(term): text_of(term.getnext()) for term in page.iter("dt")}


def dated(key: str, players: int) -> Report:
    report = reported(key, players)
    settings = replace(report.settings, date=date(2026, 5, 30), contact="zoe@example.org", prizes="Boosters")
    return replace(report, event=replace(report.event, settings=settings))


def test_SW_9_the_overview_is_a_form_that_is_signed_and_mailed_within_7_days() -> None:
    report = dated("street-warriors", 9)
    (heading,) = texts(report, "//section[@id='standings']//h2")
    assert heading == "Tournament Overview"
    told = facts(report)
    assert told["Players"] == "9"
    assert told["Date"] == "30 May 2026"
    assert told["To be sent in by"] == "6 June 2026"
    assert told["Winner"] == report.name(report.ranking[0].number)
    assert texts(report, "//div[@class='signatures']/p") == ["ZoeOrganizer's name", "Signature", "Date"]
    rows = texts(report, "//table[@class='standings']/tbody/tr")
    assert len(rows) == 9
    (duty,) = texts(report, "//ul[@class='duties']/li")
    assert duty == "Send in the Tournament Overview and every player's score card within 7 days."


def test_SW_9_an_event_of_seven_is_not_rated_and_nothing_is_sent_in() -> None:
    report = dated("street-warriors", 7)
    assert "To be sent in by" not in facts(report)
    assert texts(report, "//ul[@class='duties']/li") == ["Not rated: that takes 8 players, and 7 took part."]


@pytest.mark.parametrize("key", GAMES)
def test_every_cell_of_the_standings_is_as_in_the_record(key: str) -> None:
    report, page = reported(key, 17), Page(render(reported(key, 17)))
    drawn = report.game.draw is not None
    assert page.columns("standings")[1:] == [
        *("Rank", "Player", "Faction", "Points", "Won", *(["Drawn"] if drawn else []), "Lost", "Byes"),
        *(tiebreaker.heading for tiebreaker in report.tiebreakers),
    ]
    for row, cells in zip(report.ranking, page.rows("standings"), strict=True):
        games = [row.won, *([row.drawn] if drawn else []), row.lost, row.byes]
        figures = [
            figure_text(value, tiebreaker.number_format)
            for value, tiebreaker in zip(row.figures, report.tiebreakers, strict=True)
        ]
        name = " ".join([report.name(row.number), *report.remarks(row)]).split()
        faction = report.event.by_number[row.number].faction
        assert cells == [f"{row.rank}", " ".join(name), faction, f"{row.points}", *map(str, games), *figures]


@pytest.mark.parametrize("key", GAMES)
def test_the_head_on_every_page_of_the_standings_names_event_and_title(key: str) -> None:
    page = html.document_fromstring(render(dated(key, 8)))
    (table,) = page.find_class("standings")
    title, columns = table.xpath("./thead/tr")
    assert text_of(title) == f"{text_of(page.get_element_by_id('title-standings'))} Spring Cup"
    assert [cell.get("colspan") for cell in title] == [f"{len(columns)}"]


@pytest.mark.parametrize("key", GAMES)
def test_before_the_event_is_over_nothing_is_due(key: str) -> None:
    """Between two rounds, with the newest one complete."""
    report = dated(key, 8)
    report = Report.of(reckon(replace(report.event, rounds=report.event.rounds[:2]), report.game))
    assert keys(report)[0] == "standings"
    told = facts(report)
    assert not {"Winner", "Fee", "To be sent in by"} & told.keys()
    assert texts(report, "//*[@class='duties' or @class='signatures']") == []
    assert texts(report, "//section[@id='standings']//h2") == ["Standings after Round 2"]


@pytest.mark.parametrize("players", [8, 17])
def test_WA_12_the_overview_totals_the_fee_of_1_a_player(players: int) -> None:
    assert facts(dated("wars", players))["Fee"] == f"1 × {players} players = {players}"
    assert "Fee" not in facts(dated("street-warriors", players))


def test_WA_12_whoever_came_late_pays_too_and_a_house_player_does_not() -> None:
    report = dated("wars", 8)
    players = tuple(replace(player, house=player.number == 1) for player in report.event.players)
    assert facts(replace(report, event=replace(report.event, players=players)))["Fee"] == "1 × 7 players = 7"
    rounds = report.event.rounds
    first = replace(rounds[0], matches=rounds[0].matches[1:])
    late = replace(report, event=replace(report.event, rounds=(first, *rounds[1:])))
    assert facts(late)["Fee"] == "1 × 8 players = 8"


@pytest.mark.parametrize("key", ["armada", "doomtown", "star-trek-2e"])
def test_other_games_have_their_final_standings(key: str) -> None:
    report = dated(key, 8)
    (heading,) = texts(report, "//section[@id='standings']//h2")
    assert heading == "Final standings"
    assert texts(report, "//div[@class='signatures']") == []


def test_a_round_that_does_not_count_is_in_no_title() -> None:
    report = reported("street-warriors", 9, 3)
    report = replace(report, plan=replace(report.plan, rounds=3))
    (heading,) = texts(report, "//section[@id='standings']//h2")
    assert heading == "Standings after Round 3"


def test_after_a_cut_the_overview_says_what_the_points_are() -> None:
    told = "Ranks follow the bracket; points, games and tiebreakers are those of the Swiss rounds."
    assert told in render(reported("doomtown", 16))
    assert told not in render(reported("armada", 16))


# ---------------------------------------------------------------- whose eyes it is for


@pytest.mark.parametrize("rounds", [0, 1, None])
@pytest.mark.parametrize("key", GAMES)
def test_what_is_the_organizers_own_stays_off_the_paper(key: str, rounds: int | None) -> None:
    report = reported(key, 8, rounds)
    penalties = tuple(
        Penalty(1, number, kind, Cell("Penalties"), "secret") for number, kind in enumerate(PenaltyKind, 1)
    )
    players = tuple(replace(player, director=True) for player in report.event.players)
    event = replace(report.event, penalties=penalties, players=players)
    page = render(replace(report, event=event))
    assert "secret" not in page
    assert not re.search("director|penalt|disqualif|warning", page, re.IGNORECASE)


@pytest.mark.parametrize("rounds", [1, None])
@pytest.mark.parametrize("key", GAMES)
def test_short_names_hold_on_paper(key: str, rounds: int | None) -> None:
    report = reported(key, 8, rounds)
    players = tuple(replace(player, name=f"Name{player.number} Surname") for player in report.event.players)
    settings = replace(report.settings, names_in_reports="short")
    page = render(replace(report, event=replace(report.event, players=players, settings=settings)))
    assert "Surname" not in page
    assert "Name8 S" in page


def test_paper_runs_no_script_and_asks_the_network_for_nothing() -> None:
    """A browser sees to it, whatever a name might hold."""
    page = render(reported("wars", 8, 1))
    assert "<script" not in page
    (policy,) = re.findall('<meta http-equiv="Content-Security-Policy" content="(.*?)">', page)
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_names_are_text_on_paper() -> None:
    page = render(reported("street-warriors", 18, 0))
    assert "<b>Bold" not in page
    assert page.count("&lt;b&gt;Bold&lt;/b&gt; &amp; Sons") >= 4
    assert "<script" not in page


def test_the_same_event_gives_the_same_paper() -> None:
    for rounds in (1, None):
        report = reported("wars", 17, rounds)
        assert render(report) == render(replace(report))


# ---------------------------------------------------------------- the command


def simulated(tmp_path: Path, stop_after: int | None) -> Path:
    path = tmp_path / "Spring Cup.xlsx"
    assert simulate.simulate(path, "wars", 8, seed="4", stop_after=stop_after, now=lambda: NOON).ok
    return path


def test_the_command_writes_one_page_and_leaves_the_workbook(tmp_path: Path) -> None:
    path = simulated(tmp_path, 1)
    advance(path)
    before = path.read_bytes()
    result = run("print", path)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Wrote Spring Cup.html, Spring Cup.screen.html, Spring Cup.print.html, Spring Cup.email.html.",
        "Open Spring Cup.print.html in a browser and print it from there: you choose the parts on the page.",
    ]
    assert path.read_bytes() == before
    page = path.with_suffix(".print.html").read_text("utf-8")
    assert "Round 2: match slips" in page
    assert "Lost pile" not in page
    counts = Counter(score.outcome for match in reckoning(path).scored for score in (match.one, match.two) if score)
    assert counts[Outcome.WIN] == 4


def test_WA_3_a_column_that_is_typed_into_the_rounds_sheet_is_on_the_slips(tmp_path: Path) -> None:
    path = simulated(tmp_path, 1)
    advance(path)
    free = load_workbook(path)["Round 2"].max_column + 1
    headers = ("Lost pile 1", "Lost pile 2")
    type_cells(path, "Round 2", {f"{get_column_letter(free + n)}1": header for n, header in enumerate(headers)})
    assert run("print", path).exit_code == 0
    (first, *_) = html.parse(str(path.with_suffix(".print.html"))).getroot().find_class("slip")
    assert [text_of(head) for head in first.xpath(".//thead//th")] == [
        *("Player", "Winner", "Lost pile", "Drop", "Signature")
    ]


def test_before_there_is_anything_the_command_says_so(tmp_path: Path) -> None:
    path = tmp_path / "Spring Cup.xlsx"
    assert run("new", path, "--game", "armada").exit_code == 0
    type_cells(path, "Players", {"B2": "Ann", "B3": "Bob"})
    result = run("print", path)
    assert result.exit_code == 1
    assert "There is nothing to print yet." in result.output
    assert not path.with_suffix(".print.html").exists()
    assert [problem.code for problem in pipeline.paper(path).problems if problem.is_error] == ["nothing-to-print"]


def test_a_workbook_with_errors_is_not_printed(tmp_path: Path) -> None:
    path = simulated(tmp_path, 1)
    advance(path)
    winner = reckoning(path).event.rounds[-1].matches[0].at("Winner")
    assert winner is not None
    type_cells(path, winner.sheet, {winner.ref: "Nobody"})
    assert run("print", path).exit_code == 1
    assert not path.with_suffix(".print.html").exists()
