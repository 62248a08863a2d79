"""What stands on the page is what the records say: whole rows, every fact, every drawing."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest
from pages import Page, text_of
from random_events import GAMES, won_by
from reported_events import before_round_1, reported
from small_events import field_of, game_of, paired

from tourney_xl.changes import PAIRING, RENAMED, RESULT, TABLE, Change
from tourney_xl.explain.rank import Ranks, parted_from_neighbours
from tourney_xl.model import Entry, Event, LogRow, Settings, Standing, Verdict
from tourney_xl.problems import Cell
from tourney_xl.prospects import prospects
from tourney_xl.reckoning import reckon
from tourney_xl.report import html
from tourney_xl.report.drawings import (
    CLOSEST,
    COLUMN,
    DOWN,
    FARTHEST,
    GAP,
    LETTERS,
    LOWER,
    UPPER,
    BracketDrawing,
    bracket_drawings,
    ranks_drawing,
)
from tourney_xl.report.history import END, history
from tourney_xl.report.names import isolated
from tourney_xl.report.report import Report
from tourney_xl.tiebreaks import TIEBREAKERS, columns_of
from tourney_xl.wording import figure_text, listed


def page_of(report: Report) -> Page:
    return Page(html.render(report))


def with_event(report: Report, **changed: object) -> Report:
    """The same event with something else typed into it."""
    return Report.of(reckon(replace(report.event, **changed), report.game))  # type: ignore[arg-type]


def in_a_line(text: str) -> str:
    return " ".join(text.split())


# ---------------------------------------------------------------- the head of the page


def test_ST_15_every_fact_of_the_event_stands_on_the_page() -> None:
    facts = {
        "Date": ("date", datetime.date(2026, 5, 2), "2 May 2026"),
        "Start": ("start", datetime.time(9, 30), "09:30"),
        "Place": ("place", "Town Hall", "Town Hall"),
        "Organizer": ("organizer", "Zoe", "Zoe"),
        "Contact": ("contact", "zoe@example.org", "zoe@example.org"),
        "Format": ("format", "Sealed", "Sealed"),
        "Entry fee": ("entry_fee", "5 EUR", "5 EUR"),
        "Prizes": ("prizes", "Boosters", "Boosters"),
    }
    settings = replace(Settings(event="Spring Cup", cut=8), **{field: typed for field, typed, _ in facts.values()})
    page = page_of(reported("star-trek-2e", 20, 2, "swiss-match-play", settings))
    shown = [(text_of(term), text_of(term.getnext())) for term in page.tree.xpath("//header//dt")]
    expected = {name: text for name, (_, _, text) in facts.items()}
    counts = {"Players": "20", "Rounds": "5", "Cut": "top 8"}
    assert dict(shown) == {"Game": game_of("star-trek-2e").name, **expected, **counts}
    assert len(shown) == len(dict(shown))


def test_ALL_13_under_short_names_a_new_spelling_is_told_by_the_short_one() -> None:
    report = with_event(
        reported("armada", 4, 1), settings=Settings(game="armada", seed="4711", names_in_reports="short")
    )
    renamed = Change(RENAMED, Cell("Players", "B2"), 1, "Ada Abernathy", "Ada Abe")
    page = page_of(replace(report, changes=(renamed,)))
    assert page.items("changes") == [f"{report.name(1)} is the new spelling of a name."]
    assert report.name(1) != "Ada Abe"
    assert "Abe" not in page.source


def test_a_sentence_that_begins_with_a_name_from_right_to_left_keeps_its_order() -> None:
    """The name keeps to its own direction; the sentence does not follow it."""
    report = with_event(reported("armada", 8, 1), settings=Settings(game="armada", seed="4711"))
    arabic = next(player for player in report.event.players if player.name == "محمد علي")
    changes = (Change(RENAMED, Cell("Players", "B5"), arabic.number, "Ali", arabic.name),)
    page = page_of(replace(report, changes=changes))
    assert page.items("changes") == [f"\u2068{arabic.name}\u2069 is the new spelling of a name."]
    assert page.section("changes").xpath(".//li/@dir") == []


def test_DT_13_under_short_names_whose_deck_lists_are_sent_in_is_told_by_the_short_ones() -> None:
    settings = Settings(event="Spring Cup", level="season", names_in_reports="short")
    report = reported("doomtown", 12, None, "swiss", settings)
    (told,) = [line for line in page_of(report).items("duties") if "deck lists" in line]
    best = [report.name(row.number) for row in report.ranking if row.rank <= 2]
    assert told == in_a_line(f"Send in the deck lists of {listed(best).removesuffix('.')}.")
    assert set(best) != {report.event.name(row.number) for row in report.ranking if row.rank <= 2}


def test_before_the_first_round_players_stand_in_order_of_names() -> None:
    report = reported("armada", 9, 0)
    opened = before_round_1(report)
    entered = page_of(opened).items("entered")
    assert entered == [in_a_line(report.name(number)) for number in report.in_order_of_names]


# ---------------------------------------------------------------- standings


def records(page: Page, table: str) -> list[Mapping[str, str]]:
    """Each row by heading; the line of the cut is none."""
    heads = page.columns(table)
    return [dict(zip(heads, row, strict=True)) for row in page.rows(table) if len(row) > 1]


def record(report: Report, row: Standing) -> Mapping[str, str]:
    told = prospects(report.event, report.game, report.plan, report.scored)
    has_cut = bool(report.plan.cut) and not report.event.bracket_rounds
    figures = zip(columns_of(report.game), row.figures, strict=True)
    return {
        "Rank": str(row.rank),
        "Player": " ".join([in_a_line(report.name(row.number)), *report.remarks(row)]),
        "Points": str(row.points),
        **({"Cut": str(told[row.number])} if has_cut else {}),
        "Played": str(row.played),
        "Won": str(row.won),
        **({"Drawn": str(row.drawn)} if report.game.draw else {}),
        "Lost": str(row.lost),
        "Byes": str(row.byes),
        **{column.heading: figure_text(figure, column.number_format) for column, figure in figures},
    }


@pytest.mark.parametrize("rounds", [2, None])
@pytest.mark.parametrize("key", GAMES)
def test_every_row_of_the_standings_says_what_the_record_does(key: str, rounds: int | None) -> None:
    report = reported(key, 19, rounds)
    page = page_of(report)
    shown = page.columns("standings")
    expected = [record(report, row) for row in report.ranking]
    assert records(page, "standings") == [{name: row[name] for name in shown} for row in expected]
    # Nothing but a column in which nobody has anything is left out.
    assert {row[name] for row in expected for name in row if name not in shown} <= {"0", "–"}


def test_a_column_in_which_nobody_has_anything_is_left_out() -> None:
    """Neither draws nor byes, nor ratings that nobody typed; on paper, which is sent in, they stand."""
    report = of_one_round("star-trek-2e", Entry(winner=won_by(1)), Entry(winner=won_by(1)))
    even = of_one_round("star-trek-2e", Entry(winner=won_by(1)), Entry(winner=Verdict.DRAW))
    played = ("Rank", "Player", "Points", "Played", "Won")
    assert page_of(report).columns("standings") == [*played, "Lost", "Byes", "FW", "FL+ML"]
    assert page_of(even).columns("standings") == [*played, "Drawn", "Lost", "Byes", "FW", "FL+ML"]


def test_ST_9_every_step_that_parts_equals_stands_below_the_standings() -> None:
    """Head-to-head is no figure and has no column."""
    page = page_of(reported("star-trek-1e", 19, 2))
    steps = [text_of(step).partition(":")[0] for step in page.section("standings").xpath(".//ol/li")]
    assert steps == ["DF", "Head-to-head", "SoS", "OSoS", "FW", "FL+ML", "MW", "Rating"]
    assert "Still equal then: the rank is shared." in page.text


@pytest.mark.parametrize(
    ("key", "last"),
    [
        (
            "street-warriors",
            "what the players settle among themselves, where a cut or first place hangs on it; elsewhere lots",
        ),
        ("armada", "lots"),
        ("wars", "lots"),
        ("doomtown", "the rank is shared"),
    ],
)
def test_ALL_10_what_becomes_of_those_still_equal_is_told(key: str, last: str) -> None:
    assert f"Still equal then: {last}." in page_of(reported(key, 19, 2)).text


@pytest.mark.parametrize("rounds", [3, None])
@pytest.mark.parametrize("key", ["street-warriors", "doomtown"])
def test_the_line_of_the_cut_runs_across_all_columns(key: str, rounds: int | None) -> None:
    page = page_of(reported(key, 64, rounds))
    (cell,) = page.tree.xpath("//tr[@class='line']/td")
    assert int(cell.get("colspan")) == len(page.columns("standings"))


def test_where_all_play_on_there_is_no_line() -> None:
    report = reported("doomtown", 4, None, "single-day", Settings(event="Spring Cup", cut=4))
    assert report.event.bracket_rounds
    assert "played on" in page_of(report).text
    assert page_of(report).tree.xpath("//tr[@class='line']") == []


def before_the_cut(report: Report) -> Report:
    """The last Swiss round is over, and the bracket is not published."""
    return with_event(report, rounds=report.event.swiss_rounds)


def test_once_all_results_are_in_nobody_is_open_any_more() -> None:
    """The standings decide then, not points alone."""
    report = before_the_cut(reported("doomtown", 18, 5, "single-day"))
    page = page_of(report)
    assert "Cut" not in page.columns("standings")
    assert "The top 8 of 18 play on." in page.text
    assert "Down to here: the top 8 as it stands." in page.text


def test_the_top_play_on_until_they_have() -> None:
    first, second = reported("doomtown", 18, 5, "single-day"), reported("doomtown", 18, 6, "single-day")
    assert "The top 8 of 18 play on." in page_of(first).text
    assert "The top 8 of 18 played on." in page_of(second).text


@pytest.mark.parametrize(("newest", "is_told"), [("Round 5", False), ("Top 8", True)])
def test_ALL_5_a_result_corrected_under_a_published_cut_is_told(newest: str, is_told: bool) -> None:
    """One corrected before it is part of the cut."""
    report = reported("doomtown", 18, 5, "single-day")
    row = LogRow("", "advance", "", newest, RESULT, "Round 2", "G2", 1, "Ada Abe", "Zoe")
    page = page_of(with_event(report, memory=replace(report.event.memory, log=(row,))))
    assert ("Results of Swiss rounds were corrected later: the cut stays as it was." in page.text) is is_told


@pytest.mark.parametrize("key", GAMES)
def test_every_column_says_which_figures_are_the_best(key: str) -> None:
    """What sorts the better ones first is in the tiebreaker alone; FL+ML, Entry and defeats are better when fewer."""
    page = page_of(reported(key, 19, 2))
    heads = page.tree.xpath("//table[contains(@class, 'standings')]/thead/tr/th")
    best = {text_of(head): head.get("data-best") for head in heads}
    by_heading = {column.heading: column for column in columns_of(game_of(key)) if column.heading in best}
    record = {"Rank": "low", "Player": None, "Points": "high", "Played": "high", "Won": "high", "Lost": "low"}
    record |= {"Byes": "high"} | {name: value for name, value in (("Drawn", "high"), ("Cut", None)) if name in best}
    figures = {name: "high" if column.higher_is_better else "low" for name, column in by_heading.items()}
    assert best == {**record, **figures}
    missing = {text_of(head) for head in heads if "data-missing-is-best" in head.attrib}
    assert missing == {name for name, column in by_heading.items() if column.missing_is_best}


def test_SW_7_never_is_the_best_first_round_not_won() -> None:
    """So that the test above has something to look for."""
    assert [column.heading for column in TIEBREAKERS if column.missing_is_best] == ["First not won"]
    assert {column.heading for column in TIEBREAKERS if not column.higher_is_better} == {"FL+ML", "Entry"}


def half_played(key: str) -> Report:
    """Round 3 with one result of four."""
    report = reported(key, 8, 2)
    newest = report.event.rounds[-1]
    matches = (replace(newest.matches[0], entry=Entry(won_by(1))), *newest.matches[1:])
    return with_event(report, rounds=(*report.event.rounds[:-1], replace(newest, matches=matches)))


def test_the_caption_tells_how_many_results_are_still_to_come() -> None:
    page = page_of(half_played("street-warriors"))
    (caption,) = page.tree.xpath("//table[contains(@class, 'standings')]/caption")
    assert text_of(caption) == "After round 3, 3 results still to come"


# ---------------------------------------------------------------- pairings and results


def test_AR_17_each_table_has_both_with_their_own_points_and_who_chooses() -> None:
    report = reported("armada", 9, 2)
    players = tuple(replace(player, fleet_points=390 + player.number) for player in report.event.players)
    report = with_event(report, players=players)
    assert report.open_round is not None
    points = Counter[str]()
    for match in (match for match in report.scored if match.round != report.open_round):
        for score in filter(None, (match.one, match.two)):
            points[in_a_line(report.name(score.number))] += score.points
    rows = page_of(report).rows("tables")
    assert len(rows) == len(report.open_round.matches)
    assert len({points[name] for name in points}) > 2
    for match, row in zip(report.open_round.matches, rows, strict=True):
        one, two = (in_a_line(report.name(number)) for number in (match.players * 2)[:2])
        if match.is_bye:
            assert row == ["–", f"{one} ({points[one]})", "Bye"]
            continue
        low, high = sorted(match.players)
        note = f"{in_a_line(isolated(report.name(low)))} chooses first player ({390 + low} v {390 + high})"
        assert row == [str(match.table), f"{one} ({points[one]})", f"{two} ({points[two]}) {note}"]


def of_one_round(game: str, *entries: Entry) -> Report:
    """Round 1 with these results, and one more player with a bye whose table was filled down."""
    first = paired(range(1, 2 * len(entries) + 2))
    typed = zip(first.matches, [*entries, Entry()], strict=True)
    matches = tuple(replace(match, table=7, entry=entry) for match, entry in typed)
    event = Event(Settings(game=game, seed="1"), field_of(2 * len(entries) + 1), (replace(first, matches=matches),))
    return Report.of(reckon(event, game_of(game)))


def test_a_result_says_beside_the_names_who_won() -> None:
    """In words and by the class that makes the name bold: on a phone the column `Winner` is out of sight."""
    entries = [Entry(winner=winner) for winner in (won_by(1), won_by(2), Verdict.DRAW, Verdict.NEITHER)]
    page = page_of(of_one_round("street-warriors", *entries))
    assert [row[1:4] for row in page.rows("results")] == [
        ["P1 won", "P2", "P1"],
        ["P3", "P4 won", "P4"],
        ["P5 Draw", "P6 Draw", "Draw"],
        ["P7 Both lost", "P8 Both lost", "Both lost"],
        ["P9 won", "Bye", "P9"],
    ]
    bold = page.tree.xpath("//table[contains(@class, 'results')]//td[contains(@class, 'won')]")
    assert [text_of(cell) for cell in bold] == ["P1 won", "P4 won", "P9 won"]


def test_only_a_player_can_be_found_among_results() -> None:
    """Whether a table stands beside the word for a bye, or none beside two players."""
    report = of_one_round("street-warriors", Entry(winner=won_by(1)))
    (first,) = report.event.rounds
    bare = replace(first, matches=tuple(replace(match, table=None) for match in first.matches))
    for shown in (report, with_event(report, rounds=(bare,))):
        names = page_of(shown).tree.xpath("//table[contains(@class, 'results')]//*[contains(@class, 'who')]")
        assert [text_of(name) for name in names] == ["P1", "P2", "P3"]


def test_the_newest_results_come_first() -> None:
    page = page_of(reported("armada", 8, 3))
    titles = [text_of(summary) for summary in page.section("results").xpath(".//summary")]
    assert titles == ["Round 3", "Round 2", "Round 1"]


def test_the_crosstable_explains_a_game_that_was_none_where_there_is_one() -> None:
    def caption(report: Report) -> str:
        (found,) = page_of(report).tree.xpath("//table[contains(@class, 'crosstable')]/caption")
        return text_of(found)

    played, missed = Entry(winner=won_by(1)), Entry(winner=Verdict.NEITHER)
    assert caption(of_one_round("star-trek-2e", played, missed)).endswith(", L lost, – no game")
    assert caption(of_one_round("star-trek-2e", played, played)).endswith(", L lost")
    assert caption(of_one_round("star-trek-2e", played, Entry())).endswith(", L lost, v not played yet")


def test_results_stand_in_the_order_of_tables() -> None:
    """However the organizer sorted the sheet; byes come last."""
    report = reported("armada", 9, 2)
    first, second, newest = report.event.rounds
    mixed = replace(first, matches=first.matches[::-1])
    page = page_of(with_event(report, rounds=(mixed, second, newest)))
    assert [row[0] for row in page.rows("results")] == ["1", "2", "3", "4", "–"] * 2


def test_AR_1_and_ST_3_results_show_margins_and_differentials() -> None:
    report = reported("star-trek-1e", 9, 1)
    shown = [row[5] for row in page_of(report).rows("results")]
    matches = sorted(
        (match for match in report.scored if match.one is not None and match.round.ordinal == 1),
        key=lambda match: (match.match.is_bye, match.match.table or 0),
    )
    figures = [[score.figure for score in (match.one, match.two) if score] for match in matches]
    assert shown == [" : ".join(f"{figure}".replace("-", "−") for figure in pair) for pair in figures]
    assert any("−" in figures for figures in shown)


def test_ALL_6_a_match_in_a_bracket_whose_opponent_left_says_so() -> None:
    report = reported("doomtown", 12, 5, "single-day")
    final = report.event.rounds[-1]
    (match,) = (match for match in final.matches if match is final.matches[0])
    players = tuple(
        replace(player, drops=(final.ordinal - 1,)) if player.number == match.one else player
        for player in report.event.players
    )
    rows = page_of(with_event(report, players=players)).rows("results")
    assert rows[0][-1] == "Opponent left"


def test_a_round_cut_short_says_that_it_does_not_count() -> None:
    report = half_played("street-warriors")
    page = page_of(with_event(report, settings=replace(report.settings, rounds=2)))
    titles = [text_of(summary) for summary in page.section("results").xpath(".//summary")]
    assert titles == ["Round 3 (does not count)", "Round 2", "Round 1"]
    assert page.columns("crosstable")[3:6] == ["Round 1", "Round 2", "Round 3 (does not count)"]


def test_ALL_7_rounds_played_beyond_what_is_typed_now_are_counted() -> None:
    report = reported("street-warriors", 8, 3)
    rounds = report.event.swiss_rounds[:3]
    page = page_of(with_event(report, rounds=rounds, settings=replace(report.settings, rounds=2)))
    told = {text_of(term): text_of(term.getnext()) for term in page.tree.xpath("//header//dt")}
    assert told["Rounds"] == "3"


def test_a_result_taken_out_of_an_earlier_round_is_missed() -> None:
    report = reported("street-warriors", 8, 2)
    first, *others = report.event.rounds
    one, *rest = first.matches
    blank = replace(first, matches=(replace(one, entry=Entry()), *rest))
    removed = Change(RESULT, Cell("Round 1", "F2"), one.one, "Ada Abe", "no result")
    page = page_of(replace(with_event(report, rounds=(blank, *others)), changes=(removed,)))
    (caption,) = page.tree.xpath("//table[contains(@class, 'standings')]/caption")
    assert text_of(caption) == "After round 2, 1 result still to come"
    assert page.items("changes")[0].endswith(" has no result any more.")


def test_ALL_7_players_who_came_late_are_told_apart_from_those_the_cut_goes_by() -> None:
    report = reported("street-warriors", 9, 1)
    first, second = report.event.rounds
    late = next(match for match in first.matches if match.is_bye)
    rounds = (replace(first, matches=tuple(match for match in first.matches if match != late)), second)
    page = page_of(with_event(report, rounds=rounds))
    told = {text_of(term): text_of(term.getnext()) for term in page.tree.xpath("//header//dt")}
    assert told["Players"] == "9 (8 began)"


def test_DT_13_level_and_league_stand_among_the_facts() -> None:
    settings = Settings(event="Spring Cup", level="season", league="Northern League")
    page = page_of(reported("doomtown", 8, 1, "swiss", settings))
    told = {text_of(term): text_of(term.getnext()) for term in page.tree.xpath("//header//dt")}
    assert (told["Level"], told["League"]) == ("season", "Northern League")


@pytest.mark.parametrize(("key", "structure"), [("doomtown", "single-day"), ("star-trek-2e", "swiss-match-play")])
def test_DT_10_and_ST_13_a_best_of_three_is_told_where_it_is_played(key: str, structure: str) -> None:
    settings = Settings(event="Spring Cup", level="official" if key == "doomtown" else None, cut=2)
    report = reported(key, 9, 4, structure, settings)
    assert report.open_round is not None
    assert report.open_round.is_final
    assert page_of(report).headings[0] == "Final, best of three: pairings"


def moved(what: str, sheet: str, number: int) -> Change:
    return Change(what, Cell(sheet, "A2"), number, "", "")


def test_ALL_13_a_pairing_made_otherwise_is_told_with_both_and_their_table() -> None:
    report = reported("armada", 9, 1)
    match, bye = report.event.rounds[-1].matches[0], report.event.rounds[-1].matches[-1]
    changes = (
        moved(PAIRING, "Round 2", match.one),
        moved(PAIRING, "Round 2", match.players[1]),
        moved(TABLE, "Round 2", match.one),
        moved(TABLE, "Round 1", match.one),
        moved(PAIRING, "Round 2", bye.one),
    )
    one, two = (in_a_line(isolated(report.name(number))) for number in match.players)
    assert page_of(replace(report, changes=changes)).items("changes") == [
        f"Round 2: {one} meets {two} now, at table {match.table}.",
        f"Round 2: {in_a_line(isolated(report.name(bye.one)))} has a bye now.",
    ]


def test_ALL_13_settings_that_are_no_news_are_not_told() -> None:
    changes = tuple(
        Change(f"Setting {name}", Cell("Event", "B5"), None, old, new)
        for name, old, new in (
            ("Names in reports", "full", "short"),
            ("Cut", "4", "8"),
            ("Cut", "8", ""),
            ("Cut", "", "0"),
        )
    )
    assert page_of(replace(reported("armada", 8, 1), changes=changes)).items("changes") == [
        "Cut: top 8 (was: top 4).",
        "Cut: as the game asks for (was: top 8).",
        "Cut: none.",
    ]


# ---------------------------------------------------------------- player by player


@pytest.mark.parametrize("key", GAMES)
def test_each_player_is_parted_from_the_one_above_and_the_one_below(key: str) -> None:
    report = reported(key, 19, 2)
    page, ranks = page_of(report), replace(Ranks.of(report), event=report.told_event)
    for place, row in enumerate(report.ranking):
        told = dict(page.pairs(f"p{row.number}"))
        expected = zip(("Above", "Below"), parted_from_neighbours(ranks, place), strict=True)
        assert {name: told.get(name) for name in ("Above", "Below")} == {
            name: None if said is None else in_a_line(said) for name, said in expected
        }


def test_a_long_name_has_a_short_one_for_the_drawing_of_ranks() -> None:
    """The page draws anyone's ranks on demand, with a name like those that stand there."""
    report = reported("armada", 18, 2)
    stories = page_of(report).tree.xpath("//*[contains(@class, 'story')]")
    short = {text_of(story.find_class("who")[0]): story.get("data-label") for story in stories}
    assert short["W" * 60] == "W" * 11 + "…"
    assert short["Ada Abe"] is None


# ---------------------------------------------------------------- factions


def test_DT_12_who_share_the_best_place_of_a_faction_are_all_named() -> None:
    report = reported("doomtown", 8, 2, "swiss")
    shared = replace(report, ranking=tuple(replace(row, rank=1) for row in report.ranking))
    by_faction: dict[str, list[str]] = {}
    for row in shared.ranking:
        by_faction.setdefault(report.event.by_number[row.number].faction or "", []).append(report.name(row.number))
    told = dict(page_of(shared).pairs("factions"))
    assert told == {faction: in_a_line(listed(list(map(isolated, names)))) for faction, names in by_faction.items()}
    assert {len(names) for names in by_faction.values()} == {2}


# ---------------------------------------------------------------- the bracket, drawn


def column(drawing: BracketDrawing, depth: int) -> dict[str, str]:
    """Whose name stands in a column and how it looks, without the seeds."""
    labels = [label for label in drawing.labels if label.x == depth * (COLUMN + GAP)]
    return {label.full.split(". ", 1)[-1] if depth == 0 else label.full: label.look for label in labels}


@pytest.mark.parametrize(("key", "structure"), [("doomtown", "single-day"), ("armada", "elimination")])
def test_each_match_of_the_bracket_has_one_who_won_and_one_who_lost(key: str, structure: str) -> None:
    report = reported(key, 18, None, structure)
    (drawing,) = bracket_drawings(report)
    for depth, round_ in enumerate(report.event.bracket_rounds):
        expected: dict[str, str] = {}
        for match in (match for match in report.scored if match.round == round_):
            expected |= {report.name(n): "won" if n == match.winner else "lost" for n in match.match.players}
        shown = column(drawing, depth)
        assert {name: look for name, look in shown.items() if name != "bye"} == expected
        assert {shown[name] for name in shown if name == "bye"} <= {"bye"}
    assert column(drawing, len(report.event.bracket_rounds)) == {report.winners[0]: "won"}
    heads = page_of(report).tree.xpath("//*[@class='bracket']//*[@class='head']")
    assert [text_of(head) for head in heads] == [*(r.sheet for r in report.event.bracket_rounds), "Winner"]


def test_while_a_bracket_is_played_nobody_has_won_or_lost_in_it() -> None:
    report = reported("doomtown", 18, 5, "single-day")
    assert report.open_round == report.event.bracket_rounds[0]
    (drawing,) = bracket_drawings(report)
    assert {label.look for label in drawing.labels} == {"open"}


def test_a_long_name_is_cut_to_fit_its_line_and_stands_whole_behind_it() -> None:
    report = reported("armada", 18, None, "elimination")
    (drawing,) = bracket_drawings(report)
    cut = [label for label in drawing.labels if label.text != label.full]
    assert cut
    assert all(label.text.endswith("…") and len(label.text) <= LETTERS + 1 for label in cut)
    assert {label.full for label in drawing.labels if len(label.full) > LETTERS} <= {label.full for label in cut}
    titles = page_of(report).tree.xpath("//*[@class='bracket']//title")
    assert [text_of(title) for title in titles] == [in_a_line(label.full) for label in cut]


@pytest.mark.parametrize(
    ("players", "titles"),
    [
        (32, [""]),
        (64, ["Top 64, part 1 of 2", "Top 64, part 2 of 2", "Final"]),
        (100, [*(f"Top 128, part {part} of 4" for part in (1, 2, 3, 4)), "Top 4 and later"]),
        (129, [*(f"Top 256, part {part} of 8" for part in range(1, 9)), "Top 8 and later"]),
    ],
)
def test_a_large_bracket_is_drawn_in_parts(players: int, titles: list[str]) -> None:
    """Each of 32 lines at most; everyone stands once in each of their rounds, whichever part it is in."""
    report = reported("street-warriors", players, None, "elimination")
    drawings = bracket_drawings(report)
    assert [drawing.title for drawing in drawings] == titles
    shown: Counter[tuple[str, str]] = Counter()
    for drawing in drawings:
        heads = dict(drawing.heads)
        shown.update((heads[label.x], label.full) for label in drawing.labels)
        assert len([label for label in drawing.labels if label.x == 0]) <= 32
        assert all(0 < label.y < drawing.height and label.x < drawing.width for label in drawing.labels)
    seats = {(round_.sheet, report.name(n)) for round_ in report.event.bracket_rounds for n in round_.players}
    expected = {*seats, ("Winner", report.winners[0])}
    assert {seat for seat in shown if seat[1] != "bye"} == expected
    # Who wins a part stands at its end, and again where the winners meet.
    twice = [seat for seat, times in shown.items() if times > 1 and seat[1] != "bye"]
    assert len(twice) == len(drawings) - 1
    headings = [text_of(heading) for heading in page_of(report).section("bracket").xpath(".//h3")]
    assert headings == [title for title in titles if title]


# ---------------------------------------------------------------- ranks by round, drawn


@pytest.mark.parametrize("players", [2, 5, 9, 10, 64])
def test_a_small_field_has_a_small_drawing(players: int) -> None:
    report = reported("armada", players, None, "", Settings(event="Spring Cup", rounds=2))
    drawing = ranks_drawing(report, history(report))
    assert drawing is not None
    assert drawing.height == min(UPPER + FARTHEST * (players - 1) + LOWER, DOWN)
    assert drawing.curves[-1].label <= drawing.height - LOWER


@pytest.mark.parametrize("players", [18, 33, 64])
def test_names_beside_the_ranks_never_touch_and_stay_on_the_drawing(players: int) -> None:
    """With 33 players the sixteen best need more room than there is below the first of them."""
    report = reported("street-warriors", players, 4)
    drawing = ranks_drawing(report, history(report))
    assert drawing is not None
    labels = [curve.label for curve in drawing.curves]
    assert len(labels) == 16
    assert min(lower - upper for upper, lower in pairwise(labels)) >= CLOSEST - 0.11
    assert labels[0] > 0
    assert labels[-1] <= DOWN - LOWER


def test_the_second_half_of_the_lines_is_dashed() -> None:
    """There are eight colours."""
    drawn = page_of(reported("armada", 20, 3)).tree.xpath("//*[contains(@class, 'curve c')]/@class")
    assert drawn == [f"curve c{place % 8}{' dashed' if place >= 8 else ''}" for place in range(16)]


def test_once_a_bracket_is_over_ranks_have_a_last_column_for_it() -> None:
    over, open_ = reported("doomtown", 18, None, "single-day"), reported("doomtown", 18, 5, "single-day")
    ranks = history(over)
    assert ranks.columns == (*(round_.sheet for round_ in over.event.swiss_rounds), END)
    assert {number: then[-1] for number, then in ranks.ranks.items()} == {row.number: row.rank for row in over.ranking}
    heads = page_of(over).tree.xpath("//*[@class='ranks']//*[@class='head']")
    assert [text_of(head) for head in heads] == ["1", "2", "3", "4", "5", "End"]
    assert END not in history(open_).columns
