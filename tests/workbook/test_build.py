"""What the sheets say: values, row by row, as they are read back by another program."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from fractions import Fraction
from functools import cache

import pytest
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from sheet_events import LOG, NAMES, Case, case, opened, scratch_of, with_bracket
from small_events import game_of

from tourney_xl.crosstable import crosstable
from tourney_xl.games import loader
from tourney_xl.games.loader import builtin
from tourney_xl.model import Match, Player, Settings
from tourney_xl.problems import Cell
from tourney_xl.tiebreaks import columns_of
from tourney_xl.workbook import build
from tourney_xl.workbook.parse import parse
from tourney_xl.workbook.parse_sheets import owned_sheets
from tourney_xl.workbook.read import read_tables
from tourney_xl.workbook.scratch import inline_list

KEYS = [game.key for game in builtin()]
BRACKETS = [("street-warriors", "swiss-cut"), ("armada", "advanced"), ("doomtown", "single-day")]


@cache
def made(key: str) -> Case:
    return case(key, count=15)


@cache
def book(key: str) -> Workbook:
    return opened(scratch_of(made(key)))


def records(sheet: Worksheet) -> list[dict[str, object]]:
    """Each row by header."""
    headers, *rows = sheet.iter_rows(values_only=True)
    return [
        {str(header): value for header, value in zip(headers, row, strict=True) if header is not None}
        for row in rows
        if any(value is not None for value in row)
    ]


# The whole


@pytest.mark.parametrize("key", KEYS)
def test_the_same_records_give_the_same_bytes(key: str) -> None:
    assert scratch_of(made(key)).to_bytes() == scratch_of(made(key)).to_bytes()


@pytest.mark.parametrize("key", KEYS)
def test_the_sheets_are_known_again_and_read_back_without_a_word(key: str) -> None:
    """Also where no program has calculated the cells behind the dropdowns."""
    tables = read_tables(scratch_of(made(key)).to_bytes())
    assert set(owned_sheets(tables)) == {"Standings", "Results", "Crosstable", "Log"}
    parsed = parse(tables, loader.load)
    assert parsed.problems == []
    assert parsed.event is not None
    pairs = [[match.players for match in round_.matches] for round_ in parsed.event.rounds]
    byes_last = [sorted(round_.matches, key=lambda match: match.is_bye) for round_ in made(key).event.rounds]
    assert pairs == [[match.players for match in matches] for matches in byes_last]
    assert [player.name for player in parsed.event.players] == list(NAMES[:15])


@pytest.mark.parametrize("key", KEYS)
def test_no_name_becomes_a_formula_or_a_number(key: str) -> None:
    for sheet in book(key).worksheets:
        helpers = {letter for letter, column in sheet.column_dimensions.items() if column.hidden}
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.column_letter not in helpers):
            assert cell.data_type != "f", f"{sheet.title}!{cell.coordinate}"
    numbers = {cell.value: cell for row in book(key)["Players"].iter_rows() for cell in row}
    assert numbers["007"].number_format == "@"


def test_signs_that_no_file_may_hold_are_left_out() -> None:
    scratch = build.Scratch()
    build.add_players(scratch, [Player(1, "Bell\x07 \ud800Boy")], game_of("wars"), Settings(event="Cup"))
    assert opened(scratch)["Players"]["B2"].value == "Bell Boy"


# Round sheets


@pytest.mark.parametrize("key", KEYS)
def test_a_round_shows_its_pairs_and_leaves_the_results_to_the_organizer(key: str) -> None:
    event = made(key).event
    own = {column.header for column in game_of(key).columns_in(event.rounds[0].stage, False)}
    for round_ in event.rounds:
        rows = records(book(key)[round_.sheet])
        assert len(rows) == len(round_.matches)
        by_number = {match.one: match for match in round_.matches}
        for row in rows:
            match = by_number[row["#1"]]  # type: ignore[index]
            two = "BYE" if match.two is None else event.name(match.two)
            shown = (row["Table"], row["Player 1"], row["#2"], row["Player 2"])
            assert shown == (match.table, event.name(match.one), match.two, two)
            assert [header for header in ("Winner", *own) if row[header] is not None] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_bye_stands_last_without_table_number_and_winner(key: str) -> None:
    base = made(key).event
    first = base.rounds[0]
    bye_first = replace(first, matches=(Match(15, None), *(m for m in first.matches if not m.is_bye)))
    scratch = build.Scratch()
    build.add_round(scratch, bye_first, base, game_of(key))
    *_, last = records(opened(scratch)["Round 1"])
    assert (last["#1"], last["Player 2"]) == (15, "BYE")
    assert [last[header] for header in ("Table", "#2", "Winner")] == [None, None, None]


def test_AR_17_the_lower_fleet_chooses_and_the_note_says_so() -> None:
    first = records(book("armada")["Round 1"])[0]
    assert first["Note"] == "Bogdan Čapek chooses first player (370 v 435)"
    event = made("armada").event
    even = replace(event, players=tuple(replace(player, fleet_points=400) for player in event.players))
    scratch = build.Scratch()
    build.add_round(scratch, event.rounds[0], even, game_of("armada"))
    assert {row["Note"] for row in records(opened(scratch)["Round 1"])} == {None}


@pytest.mark.parametrize(("key", "structure"), BRACKETS)
def test_a_bracket_round_shows_match_and_seeds(key: str, structure: str) -> None:
    rows = records(opened(scratch_of(with_bracket(key, structure)))["Top 8"])
    assert [(row["Match"], row["Seed 1"], row["Seed 2"]) for row in rows] == [
        (1, 1, 8),
        (2, 2, 7),
        (3, 3, 6),
        (4, 4, 5),
    ]


# Standings


@pytest.mark.parametrize("key", KEYS)
def test_standings_say_what_the_records_say(key: str) -> None:
    base = made(key)
    rows = records(book(key)["Standings"])
    headings = [tiebreaker.heading for tiebreaker in columns_of(base.game)]
    assert len(rows) == len(base.ranking) == 15
    for row, standing in zip(rows, base.ranking, strict=True):
        counts = (standing.played, standing.won, standing.drawn, standing.lost, standing.byes)
        assert tuple(row[header] for header in ("Played", "Won", "Drawn", "Lost", "Byes")) == counts
        assert (row["Rank"], row["#"], row["Points"]) == (standing.rank, standing.number, standing.points)
        assert row["Player"] == base.event.name(standing.number)
        for heading, figure in zip(headings, standing.figures, strict=True):
            assert row[heading] == (pytest.approx(float(figure)) if isinstance(figure, Fraction) else figure)
        assert (row["Lot"], row["Status"] or "", row["Decided by"] or "") == (
            standing.lot,
            standing.status,
            standing.decided_by,
        )


def test_DT_4_a_percentage_is_a_number_with_a_percent_format() -> None:
    sheet = book("doomtown")["Standings"]
    (letter,) = (cell.column_letter for cell in sheet[1] if cell.value == "OMW%")
    assert isinstance(sheet[f"{letter}2"].value, float)
    assert 0.33 <= sheet[f"{letter}2"].value <= 1
    assert sheet[f"{letter}2"].number_format == "0.00%"


def test_faction_and_team_stand_only_where_used() -> None:
    base = made("wars")
    plain = tuple(replace(player, faction=None, team=None) for player in base.event.players)
    none = opened(scratch_of(replace(base, event=replace(base.event, players=plain))))["Standings"]
    assert [cell.value for cell in none[1]][-1] == "Decided by"
    teams = (replace(plain[0], team="Reds"), *plain[1:])
    one = opened(scratch_of(replace(base, event=replace(base.event, players=teams))))["Standings"]
    assert [cell.value for cell in one[1]][-2:] == ["Decided by", "Team"]


# Results


@pytest.mark.parametrize("key", KEYS)
def test_results_hold_every_match_with_what_it_was_worth(key: str) -> None:
    base = made(key)
    rows = records(book(key)["Results"])
    heading = base.game.figure_heading
    assert len(rows) == len(base.scored)
    for row, scored in zip(rows, base.scored, strict=True):
        match = scored.match
        assert row["Round"] == scored.round.ordinal
        assert (row["Table"], row["#1"], row["#2"]) == (match.table, match.one, match.two)
        is_newest = scored.round.ordinal == 4  # without a first result it does not count yet, nor does its bye
        sides = (None, None) if is_newest else (scored.one, scored.two)
        points = [score.points if score else None for score in sides]
        assert [row["Points 1"], row["Points 2"]] == points
        assert (row["How"] or "", row["Rule"] or "") == (scored.how, scored.rule)
        if heading:
            figures = [score.figure if score else None for score in sides]
            assert [row[f"{heading} 1"], row[f"{heading} 2"]] == figures


@pytest.mark.parametrize("key", KEYS)
def test_a_bye_in_results_has_a_winner_and_no_opponent(key: str) -> None:
    byes = [row for row in records(book(key)["Results"]) if row["Player 2"] == "BYE"]
    assert len(byes) == 4
    for row in byes:
        assert (row["Winner"], row["How"], row["#2"], row["Points 2"]) == (row["Player 1"], "Bye", None, None)


@pytest.mark.parametrize("key", KEYS)
def test_ALL_13_the_newest_round_stands_in_results_with_blank_results(key: str) -> None:
    newest = [row for row in records(book(key)["Results"]) if row["Round"] == 4 and row["#2"] is not None]
    assert len(newest) == 7
    for row in newest:
        assert [row[header] for header in ("Winner", "How", "Points 1", "Points 2", "Rule")] == [None] * 5


@pytest.mark.parametrize("key", ["street-warriors", "star-trek-2e"])
def test_a_draw_is_called_so(key: str) -> None:
    rows = records(opened(scratch_of(case(key, count=4)))["Results"])
    assert "Draw" in {row["Winner"] for row in rows}


def test_bracket_rounds_go_by_the_name_of_their_sheet() -> None:
    rows = records(opened(scratch_of(with_bracket("doomtown", "single-day")))["Results"])
    assert [row["Round"] for row in rows][-6:] == ["Top 8"] * 4 + ["Top 4"] * 2


def test_a_round_in_results_leads_to_the_match() -> None:
    base = made("wars")
    (first, *others) = base.scored
    placed = replace(first, match=replace(first.match, cells={"Player 1": Cell("Round 1", "C9")}))
    scratch = build.Scratch()
    build.add_results(scratch, base.event, base.game, base.plan, [placed, *others])
    sheet = opened(scratch)["Results"]
    assert sheet["A2"].hyperlink.location == "'Round 1'!C9"
    assert sheet["A3"].hyperlink.location == "'Round 1'!A1"


# Crosstable, bracket, log


@pytest.mark.parametrize("key", KEYS)
def test_the_crosstable_has_a_row_a_player_and_a_column_a_round(key: str) -> None:
    base = made(key)
    rows = records(book(key)["Crosstable"])
    table = crosstable(base.event, base.plan, base.scored, base.ranking)
    sheets = [round_.sheet for round_ in base.event.rounds]
    assert [[row[sheet] for sheet in sheets] for row in rows] == [
        [cell.text if cell else None for cell in expected.cells] for expected in table
    ]
    assert [(row["Rank"], row["#"], row["Points"]) for row in rows] == [
        (expected.rank, expected.number, expected.points) for expected in table
    ]


def test_a_crosstable_cell_names_opponent_and_result() -> None:
    base = case("street-warriors", count=4, rounds=None)
    texts = {str(row["Round 1"]) for row in records(opened(scratch_of(base))["Crosstable"])}
    assert texts == {"D 4 (1)", "D 1 (1)", "D 3 (1)", "D 2 (1)"}


def test_AR_12_the_bracket_is_drawn_with_winners_between_the_matches_they_come_from() -> None:
    sheet = opened(scratch_of(with_bracket("armada", "advanced")))["Bracket"]
    columns = {str(cell.value): cell.column_letter for cell in sheet[1]}
    assert list(columns) == ["Match", "Seed", "Top 8", "Top 4", "Final", "Winner"]

    def lines(header: str) -> dict[int, object]:
        return {cell.row: cell.value for cell in sheet[columns[header]][1:] if cell.value is not None}

    assert lines("Match") == {3: 1, 7: 4, 11: 2, 15: 3}
    assert lines("Seed") == {2: 1, 4: 8, 6: 4, 8: 5, 10: 2, 12: 7, 14: 3, 16: 6}
    assert lines("Top 8") == {row: NAMES[int(str(seed)) - 1] for row, seed in lines("Seed").items()}
    assert lines("Top 4") == {3: NAMES[0], 7: NAMES[3], 11: NAMES[1], 15: NAMES[2]}
    assert lines("Final") == lines("Winner") == {}


def test_the_log_keeps_its_rows_as_text() -> None:
    (row,) = records(book("wars")["Log"])
    expected = LOG[0]
    assert row == {
        **{"When": expected.when, "Command": "advance", "Version": "0.1.0", "Round": "Round 1", "What": "Result"},
        **{"Sheet": "Round 1", "Cell": "I4", "#": 3, "Old": "=1+1", "New": "Smith, John"},
    }


def test_the_log_carries_the_events_name_on_paper() -> None:
    scratch = build.Scratch()
    build.add_log(scratch, LOG, "Spring Cup")
    assert opened(scratch)["Log"].oddHeader.left.text == "Spring Cup"


# Event and players


def test_event_lists_every_setting_with_its_help() -> None:
    settings = Settings(
        event="Spring Cup", game="wars", structure="swiss", date=date(2025, 3, 29), start=time(10, 30), seed="4711"
    )
    scratch = build.Scratch()
    build.add_event(scratch, settings, game_of("wars"))
    rows = {row[0]: row[1:] for row in opened(scratch)["Event"].iter_rows(values_only=True) if row[0]}
    assert list(rows) == [
        *("Event", "Game", "Structure", "Format", "Level", "Date", "Start", "Place", "Organizer", "Contact", "League"),
        *("Registered", "Entry fee", "Prizes", "Rounds", "Cut", "Seed", "Tables from", "Keep teams apart", "Drafts"),
        *("Untimed from", "Names in reports"),
    ]
    assert rows["Seed"][0] == 4711
    assert rows["Start"][0] == time(10, 30)
    assert all(help_ for _, help_ in rows.values())


@pytest.mark.parametrize(("seed", "shown"), [("007", "007"), ("12345678901234567", "12345678901234567"), ("12", 12)])
def test_ALL_4_a_seed_stays_as_it_was_typed(seed: str, shown: object) -> None:
    scratch = build.Scratch()
    build.add_event(scratch, Settings(event="Cup", game="wars", seed=seed), game_of("wars"))
    values = {row[0]: row[1] for row in opened(scratch)["Event"].iter_rows(values_only=True)}
    assert values["Seed"] == shown


@pytest.mark.parametrize("key", KEYS)
def test_players_have_the_columns_that_the_game_uses(key: str) -> None:
    scratch = build.Scratch()
    build.add_players(scratch, [Player(1, "Ann")], game_of(key), Settings(event="Cup"))
    headers = [cell.value for cell in opened(scratch)["Players"][1]]
    assert headers[:4] == ["#", "Name", "Player ID", "Email"]
    assert headers[-1] == "Notes"
    assert ("Fleet points" in headers) == (key == "armada")
    assert ("Playoff" in headers) == game_of(key).players_settle_ties


def test_a_column_that_the_roster_fills_is_shown_in_any_game() -> None:
    scratch = build.Scratch()
    build.add_players(scratch, [Player(1, "Ann", playoff="lot", drops=(2, 5))], game_of("wars"), Settings(event="Cup"))
    (row,) = records(opened(scratch)["Players"])
    assert (row["Playoff"], row["Drops"], row["Byes"], row["Enters"]) == ("lot", "2, 5", None, None)


@pytest.mark.parametrize(
    ("words", "formula"),
    [
        (["Full", "Modified"], '"Full,Modified"'),
        ([], None),
        (["Smith, John"], None),
        (['"Doc"'], None),
        (["x" * 100] * 3, None),
    ],
)
def test_a_list_inside_a_dropdown_is_used_only_where_it_fits(words: list[str], formula: str | None) -> None:
    assert inline_list(words) == formula
