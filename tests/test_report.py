"""The page beside the workbook: what players may read, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from organizer import NOON, advance, reckoning, run, type_cells, type_results
from pages import Page, text_of
from random_events import won_by
from reported_events import reported
from small_events import field_of, game_of, paired

from tourney_xl import simulate
from tourney_xl.changes import Change
from tourney_xl.model import Entry, Event, Penalty, PenaltyKind, Player, Settings, Verdict
from tourney_xl.problems import Cell
from tourney_xl.prospects import prospects
from tourney_xl.reckoning import reckon
from tourney_xl.report import html
from tourney_xl.report.changed import sentences
from tourney_xl.report.drawings import ranks_drawing
from tourney_xl.report.factions import tops_of_faction
from tourney_xl.report.history import history
from tourney_xl.report.names import short_names
from tourney_xl.report.report import Report
from tourney_xl.report.rounds import pairings, results

ROSTER = """Name,Player ID,Email,Notes
Ann <b>Lee</b>,secret-id-1,ann@secret.example,secret note
Bob O'Hara,secret-id-2,bob@secret.example,
Cy & Co,secret-id-3,,
Dee Dee Ray,secret-id-4,,
Eve,secret-id-5,,
"""


def started(tmp_path: Path, game: str) -> Path:
    """An event after its first round's pairing."""
    names = tmp_path / "names.csv"
    names.write_text(ROSTER, encoding="utf-8")
    path = tmp_path / "Spring Cup.xlsx"
    assert run("new", path, "--game", game, "--players", names).exit_code == 0
    advance(path)
    return path


def page_of(path: Path) -> Page:
    return Page.of(path.with_suffix(".html"))


def type_setting(path: Path, name: str, value: str) -> None:
    type_cells(path, "Event", {reckoning(path).event.settings.at(name).ref: value})


def test_the_page_shows_the_round_that_is_played_and_the_standings(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    assert page_of(path).title == "Spring Cup – Round 1 is being played"
    assert page_of(path).headings == ["Round 1: pairings", "How it was computed"]
    type_results(path)
    advance(path)
    page = page_of(path)
    parts = ["Round 2: pairings", "Standings", "Results", "Crosstable", "Player by player", "How it was computed"]
    assert page.headings == parts
    assert [text_of(summary) for summary in page.section("results").xpath(".//summary")] == ["Round 1"]
    wanted = ["Rank", "Player", "Points", "Played", "Won", "Lost", "Byes", "MoV", "SoS"]
    assert page.columns("standings") == wanted


def results_of(game: str, entries: list[Entry], rounds: int = 0) -> list[tuple[str, ...]]:
    """Round 1 as the page has it, two players an entry and one more with a bye; ids stand for names."""
    first = paired(range(1, 2 * len(entries) + 2))
    typed = [*entries, Entry()]
    matches = tuple(replace(match, table=7, entry=entry) for match, entry in zip(first.matches, typed, strict=True))
    event = Event(Settings(game=game, seed="1", rounds=rounds or None), field_of(2 * len(entries) + 1))
    found = Report.of(reckon(replace(event, rounds=(replace(first, matches=matches),)), game_of(game)))
    (played,) = results(found)
    return [(str(row.table), row.one, row.two, row.winner, row.how, row.points) for row in played.results]


def test_results_tell_who_won_how_and_what_it_was_worth() -> None:
    """SW-1; a bye has no table, though one was filled down, and is called one once."""
    wins = [Entry(winner=winner) for winner in (won_by(1), won_by(2), Verdict.DRAW, Verdict.NEITHER)]
    assert [row[3] for row in results_of("street-warriors", wins)] == ["P1", "P4", "Draw", "Both lost", "P9"]
    assert [row[5] for row in results_of("street-warriors", wins)] == ["3 : 0", "0 : 3", "1 : 1", "0 : 0", "3"]
    assert results_of("street-warriors", wins)[-1] == ("None", "P9", "Bye", "P9", "", "3")


def test_ST_8_where_nobody_came_nothing_was_played() -> None:
    missed = results_of("star-trek-2e", [Entry(winner=Verdict.NEITHER), Entry(winner=won_by(2), how="Missed")])
    assert [row[3] for row in missed] == ["Not played", "P4", "P5"]


def test_results_of_a_round_that_does_not_count_are_worth_nothing() -> None:
    event, game = reported("street-warriors", 8, 1).event, game_of("street-warriors")
    one, *others = event.rounds[-1].matches
    begun = replace(event.rounds[-1], matches=(replace(one, entry=Entry(won_by(1))), *others))
    event = replace(event, rounds=(event.rounds[0], begun), settings=replace(event.settings, rounds=1))
    newer, older = results(Report.of(reckon(event, game)))
    assert [(row.won_one, row.points) for row in newer.results] == [(True, "")]
    assert all(row.points for row in older.results)


def test_ST_13_no_points_stand_where_a_match_is_the_best_of_three() -> None:
    """And the round played last comes first."""
    rounds = list(results(reported("star-trek-2e", 8, None, "swiss-match-play")))
    assert [round_.title for round_ in rounds][:3] == ["Final", "Top 4", "Top 8"]
    assert [round_.has_points for round_ in rounds] == [False, False, False, True, True, True]


def test_results_have_no_column_in_which_nothing_stands() -> None:
    """In Armada only a concession has a word, and a bye stands in the place of an opponent; Doomtown names them all."""
    usual, special = Page(html.render(reported("armada", 9, 1))), Page(html.render(reported("doomtown", 9, 1)))
    assert usual.columns("results") == ["Table", "Player", "Opponent", "Winner", "Points", "MoV"]
    assert special.columns("results") == ["Table", "Player", "Opponent", "Winner", "Points", "How"]
    assert {len(row) for row in usual.rows("results")} == {6}


def test_ST_12_an_awarded_bye_is_told_apart_from_one_that_was_drawn() -> None:
    players = tuple(Player(number, f"P{number}", awarded_byes=int(number == 1)) for number in (1, 2, 3))
    event = Event(Settings(game="star-trek-2e", seed="1"), players, (paired([2, 3, 1], entry=Entry(won_by(1))),))
    (played,) = results(Report.of(reckon(event, game_of("star-trek-2e"))))
    assert [(row.two, row.how) for row in played.results] == [("P3", "Full"), ("Bye", "Awarded bye")]


def test_names_are_shown_as_typed_and_never_as_markup(tmp_path: Path) -> None:
    page = page_of(started(tmp_path, "armada"))
    assert {"Ann <b>Lee</b>", "Cy & Co"} <= {row[0] for row in page.rows("pairings")}
    assert not page.section("pairings").xpath(".//b")


@pytest.mark.parametrize(
    ("full", "short"),
    [
        (["John Smith", "Ann Lee"], ["John S.", "Ann L."]),
        (["John Smith", "John Sung", "John Lee"], ["John Sm.", "John Su.", "John L."]),
        (["Smith, John", "Eve"], ["John S.", "Eve"]),
        (["Jo Li", "Jo Lindt", "Jo Lo"], ["Jo L. (1)", "Jo Li.", "Jo L. (3)"]),
        (["Anna Lee", "Anna Leo"], ["Anna L. (1)", "Anna L. (2)"]),
        (["John Quillfeather", "John Quillfeathers"], ["John Q. (1)", "John Q. (2)"]),
        (["John Smith", "john  smith", "John Smith"], ["John S. (1)", "john s. (2)", "John S. (3)"]),
        (["Ann de la Cruz", "Maria Garcia Lopez"], ["Ann C.", "Maria L."]),
        (["John Smith", "John Smith, Jr.", "John Smith III"], ["John S.", "John S. Jr.", "John S. III"]),
        (["Smith III, John", "Dr. Jane Smith", "Roe, Richard, PhD"], ["John S. III", "Jane S.", "Richard R."]),
        (["Al Smith 2", "Bo Smith (2)", "Cy Smith [US]", "Di Smith -"], ["Al S.", "Bo S.", "Cy S.", "Di S."]),
        (["Cher,", ", Cher", "Cher", "Björk"], ["Cher (1)", "Cher (2)", "Cher (3)", "Björk"]),
        (["Jo S", "{{ 7 }}", "Jr"], ["Jo S.", "{{ 7 }}", "Jr"]),
        # However it is typed, a surname is never shown whole.
        (["(John Smith)", "[Ann Lee]", "Roe (Jane)", "(Al) Bee"], ["John S.", "Ann L.", "Roe J.", "Al B."]),
        (["Smith; John", "Lee، Ann", "Roe，Jane", "Bee;Al"], ["Smith J.", "Ann L.", "Jane R.", "Bee A."]),
        (["John_Smith", "Ann/Lee", "Jane.Roe", "Al\u200bBee"], ["John S.", "Ann L.", "Jane R.", "Al B."]),
        (["ジョン・スミス", "约翰·史密斯", "李小龍"], ["ジョン ス.", "约翰 史.", "李小龍"]),
        (["John Ng.", "John Na.", "Ann Ng!", "Ann No!"], ["John N. (1)", "John N. (2)", "Ann N. (3)", "Ann N. (4)"]),
        (["John ‘Ng’", "Jane O'Hara"], ["John N.", "Jane O."]),
        (["John Le\u0302", "John La\u0302", "Ann Vu\u0303"], ["John L. (1)", "John L. (2)", "Ann V."]),
        (["John Smith, M.D.", "Jane Smith, Ph.D."], ["John S. M.D.", "Jane S. Ph.D."]),
        (["john-smith", "John–Roe", "Ann=Lee", "Jean-Paul Sartre"], ["john s.", "John R.", "Ann L.", "Jean-Paul S."]),
        (["Tolkien J.R.R.", "J.R.R. Tolkien", "Sartre J.-P."], ["J.R.R. T. (1)", "J.R.R. T. (2)", "Sartre J."]),
        (["DUPONT Jean", "DE GAULLE Charles", "LEE Ann"], ["Jean D.", "Charles G.", "Ann L."]),
        (["AJ Styles", "JOHN SMITH", "JRR Tolkien"], ["AJ S.", "JOHN S.", "JRR T."]),
        (['John "Hammer" Smith', "Ann Lee “Ace”", '"Hammer" John Roe'], ["John S.", "Ann L.", "John R."]),
        (["Sir John Smith", "Frau Dr. Erika Muster", "Frau Müller"], ["John S.", "Erika M.", "Frau M."]),
        (["ann@example.org", "Bob Lee <bob@example.org>", "Cy Roe cy@x.org"], ["ann", "Bob L.", "Cy R."]),
        ([], []),
    ],
)
def test_short_names_still_tell_players_apart(full: list[str], short: list[str]) -> None:
    assert list(short_names(dict(enumerate(full, 1))).values()) == short


@given(st.lists(st.tuples(st.sampled_from(["Jo", "Al"]), st.text("abc", min_size=2, max_size=6)), max_size=12))
def test_short_names_are_unlike_and_show_no_surname_whole(names: list[tuple[str, str]]) -> None:
    short = short_names({number: f"{first} {surname}" for number, (first, surname) in enumerate(names, 1)})
    assert len(set(short.values())) == len(names)
    for (first, surname), shown in zip(names, short.values(), strict=True):
        assert re.fullmatch(rf"{first} [abc]{{1,3}}\.( \(\d+\))?", shown)
        assert surname not in shown


def test_short_names_leave_the_surnames_out(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    type_setting(path, "Names in reports", "short")
    type_results(path)
    advance(path)
    page = page_of(path)
    assert "Dee R." in page.text
    assert "Hara" not in page.source
    assert "Ray" not in page.source


def test_what_is_the_organizers_own_stays_in_the_workbook(tmp_path: Path) -> None:
    """Addresses, ids, notes and the hidden number of DT-10 stand on no page."""
    path = started(tmp_path, "doomtown")
    page = page_of(path)
    log = reckoning(path).event.memory.log
    (second_number,) = (row.new for row in log if row.what == "Second number")
    assert "secret" not in page.source
    assert second_number not in page.source


def test_ALL_13_a_changed_setting_is_listed(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    type_setting(path, "Organizer", "Zoe")
    type_results(path)
    assert [change.what for change in advance(path).changes] == ["Setting Organizer"]
    assert page_of(path).items("changes") == ["Organizer: Zoe."]


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("Rounds", "4", "5", "Rounds: 5 (was: 4)."),
        ("Place", "Town Hall", "", "Place: blank (was: Town Hall)."),
        ("Start", "10:30:00", "11:00:00", "Start: 11:00 (was: 10:30)."),
        ("Date", "", "2026-05-02", "Date: 2 May 2026."),
        ("Contact", "0171 555", "", "Contact: blank."),
        ("Organizer", "Zoe Zimmer", "Z. Z.", "Organizer: Z. Z."),
    ],
)
def test_ALL_13_settings_are_told_as_the_page_shows_them(name: str, old: str, new: str, told: str) -> None:
    """What was taken out of Contact or Organizer is not told again."""
    change = Change(f"Setting {name}", Cell("Event", "B5"), None, old, new)
    assert list(sentences(replace(reported("armada", 8, 1), changes=(change,)))) == [told]


def test_ALL_13_each_change_is_told_once_and_only_of_those_on_the_list() -> None:
    report = reported("armada", 8, 1)
    corrected = Change("Result", Cell("Round 1", "F2"), 2, "A", "B")
    gone = [Change(what, Cell("Players", "B9"), 99, "", "Zed") for what in ("Player added", "Player renamed", "Result")]
    told = list(sentences(replace(report, changes=(corrected, *gone, corrected))))
    (match,) = (match for match in report.scored if match.round.ordinal == 1 and 2 in match.match.players)
    pair = " v. ".join(map(report.name, match.match.players))
    assert match.winner is not None
    assert told == [f"Round 1: the result of {pair} was corrected: {report.name(match.winner)} won."]


def test_ALL_13_who_was_renamed_or_removed_is_told_by_the_short_name() -> None:
    settings = Settings(event="Spring Cup", names_in_reports="short")
    report = reported("armada", 8, 1, settings=settings)
    renamed = Change("Player renamed", Cell("Players", "B2"), 2, "Søren Angström", "Søren Ångström")
    removed = Change("Player removed", Cell("Players", "B9"), 99, "Zed Zimmer", "")
    told = list(sentences(replace(report, changes=(renamed, removed))))
    assert told == ["Søren Å. is the new spelling of a name.", "Player removed: Zed Z."]


@pytest.mark.parametrize(("new", "told"), [("2026-05-02", "2 May 2026"), ("in spring", "in spring")])
def test_ALL_13_a_setting_that_was_typed_over_in_Log_is_told_as_it_stands(new: str, told: str) -> None:
    change = Change("Setting Date", Cell("Event", "B4"), None, "", new)
    assert list(sentences(replace(reported("armada", 8, 1), changes=(change,)))) == [f"Date: {told}."]


def test_short_names_tell_those_who_are_gone_from_one_another_and_from_those_who_play() -> None:
    settings = Settings(event="Spring Cup", names_in_reports="short")
    removed = [
        Change("Player removed", Cell("Players"), number, name, "")
        for number, name in ((90, "Ada Arendt"), (91, "Ada Abt"), (92, "Ada Abt"))
    ]
    report = replace(reported("armada", 8, 1, settings=settings), changes=removed)
    assert report.name(1) == "Ada A. (1)"
    expected = ["Player removed: Ada Ar.", "Player removed: Ada A. (91).", "Player removed: Ada A. (92)."]
    assert list(sentences(report)) == expected


def test_DT_12_the_best_of_each_faction_is_named(tmp_path: Path) -> None:
    path = started(tmp_path, "doomtown")
    cells = {player.name: player.at("Faction").ref for player in reckoning(path).event.players}
    factions = dict(zip(cells, ["Law Dogs", "Law Dogs", "Outlaws", "Outlaws", ""], strict=True))
    type_cells(path, "Players", {cells[name]: faction for name, faction in factions.items() if faction})
    assert "Top of faction" not in page_of(path).text
    type_results(path)
    advance(path)
    ranking = [reckoning(path).event.name(row.number) for row in reckoning(path).ranking]
    best = [
        (faction, next(name for name in ranking if factions[name] == faction)) for faction in ("Law Dogs", "Outlaws")
    ]
    assert page_of(path).pairs("factions") == best


def test_only_a_game_that_has_it_names_the_top_of_faction(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    player = reckoning(path).event.players[0]
    type_cells(path, "Players", {player.at("Faction").ref: "Rebels"})
    type_results(path)
    advance(path)
    assert "Top of faction" not in page_of(path).text


def test_ALL_10_who_was_placed_by_lot_is_told(tmp_path: Path) -> None:
    """WA-5: equal in points and differential, which conceded games in the first round make sure of."""
    path = started(tmp_path, "wars")
    assert "placed by lot" not in page_of(path).text
    played = [match for match in reckoning(path).event.rounds[0].matches if not match.is_bye]
    cells = {"Winner": 1, "Energy": 20}
    type_cells(path, "Round 1", {match.cells[name].ref: value for match in played for name, value in cells.items()})
    advance(path)
    assert sum("placed by lot" in row[1] for row in page_of(path).rows("standings")) == 4


def test_ALL_13_a_corrected_result_is_listed(tmp_path: Path) -> None:
    path = started(tmp_path, "street-warriors")
    type_results(path)
    advance(path)
    match = reckoning(path).event.rounds[0].matches[0]
    winner = match.at("Winner")
    assert winner is not None
    scored = next(scored for scored in reckoning(path).scored if scored.match == match)
    type_cells(path, "Round 1", {winner.ref: 2 if scored.winner == match.one else 1})
    assert "Changed since the last report" not in page_of(path).headings
    assert run("report", path).exit_code == 0
    (told,) = page_of(path).items("changes")
    assert told.startswith("Round 1: the result of")


def test_ALL_13_what_changed_is_told_until_the_next_run(tmp_path: Path) -> None:
    """The page that `report` makes after `advance` is the one that `advance` made, and the message tells it too."""
    path = started(tmp_path, "armada")
    type_results(path)
    type_setting(path, "Organizer", "Zoe")
    advance(path)
    written = page_of(path)
    assert written.items("changes") == ["Organizer: Zoe."]
    for command in ("report", "email"):
        assert run(command, path).exit_code == 0
    assert page_of(path) == written
    assert "- Organizer: Zoe." in path.with_suffix(".email.txt").read_text("utf-8")
    type_results(path)
    advance(path)
    assert "Changed since the last report" not in page_of(path).headings
    run("undo", path)
    assert page_of(path).items("changes") == ["Round 3 was taken out: what was posted of it does not count."]
    advance(path)
    assert page_of(path).items("changes") == ["Round 3 was made anew: what was posted of it before does not count."]
    assert run("report", path).exit_code == 0
    assert page_of(path).items("changes") == ["Round 3 was made anew: what was posted of it before does not count."]
    type_results(path)
    advance(path)
    assert "Changed since the last report" not in page_of(path).headings


def test_a_round_with_all_results_is_over(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    type_results(path)
    assert run("report", path).exit_code == 0
    assert page_of(path).title == "Spring Cup – Round 1 is over"


def test_a_bye_with_a_table_filled_down_has_no_table() -> None:
    report = reported("armada", 9, 1)
    assert report.open_round is not None
    tabled = tuple(replace(match, table=match.table or 1) for match in report.open_round.matches)
    rounds = (*report.event.rounds[:-1], replace(report.open_round, matches=tabled))
    found = reckon(replace(report.event, rounds=rounds), report.game)
    paired = pairings(Report.of(found))
    assert paired is not None
    assert (paired.by_table[-1].table, paired.by_table[-1].two) == (None, "Bye")
    assert [(seat.table, seat.opponent) for seat in paired.by_name if seat.is_bye] == [(None, "Bye")]


def test_while_a_bracket_is_played_ranks_are_drawn_as_the_swiss_rounds_left_them() -> None:
    report = reported("street-warriors", 20, 6)
    assert report.open_round is not None
    assert report.open_round.sheet == "Top 4"
    ranks = history(report)
    drawing = ranks_drawing(report, ranks)
    assert drawing is not None
    last = {report.name(number): then[-1] for number, then in ranks.ranks.items()}
    assert [curve.rank for curve in drawing.curves] == [last[curve.full] for curve in drawing.curves]
    assert [curve.end for curve in drawing.curves] == sorted(curve.end for curve in drawing.curves)


def test_nobody_has_a_rank_before_coming_in() -> None:
    report = reported("armada", 8, 2)
    players = tuple(replace(player, enters=2 if player.number == 3 else 1) for player in report.event.players)
    ranks = history(replace(report, event=replace(report.event, players=players))).ranks
    assert ranks[3][0] is None
    assert None not in ranks[4]


@pytest.mark.parametrize("game", ["armada", "doomtown"])
def test_the_same_workbook_gives_the_same_page(game: str, tmp_path: Path) -> None:
    path = started(tmp_path, game)
    before = page_of(path)
    assert run("report", path).exit_code == 0
    assert page_of(path) == before


def test_a_page_that_cannot_be_written_does_not_cost_the_round(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    type_results(path)
    path.with_suffix(".html").unlink()
    path.with_suffix(".html").mkdir()
    result = run("advance", path)
    assert result.exit_code == 0
    assert "Round 2 is paired" in result.output
    assert len(reckoning(path).event.rounds) == 2


def page_at(tmp_path: Path, rounds: int) -> tuple[Path, Page]:
    """Nine in Doomtown, four rounds and a cut to 4, after so many rounds with results and the next one published."""
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "doomtown", 9, seed="4", stop_after=rounds, now=lambda: NOON).ok
    advance(path)
    return path, page_of(path)


def test_before_the_cut_the_page_says_what_it_will_be_and_who_is_safe(tmp_path: Path) -> None:
    """In words, for those who see no colours as well: a sentence, a row at the line and a column."""
    path, page = page_at(tmp_path, 3)
    assert "After this round: the top 4 of 9 play on." in page.text
    assert "Cut" in page.columns("standings")
    found = reckoning(path)
    told = prospects(found.event, found.game, found.plan, found.scored)
    rows = page.rows("standings")
    assert rows[4] == ["Down to here: the top 4 as it stands."]
    assert [row[3] for row in rows if len(row) > 1] == [str(told[standing.number]) for standing in found.ranking]
    assert {"safe", "open", "out"} >= set(told.values())


def test_earlier_the_page_says_after_which_round_the_cut_comes(tmp_path: Path) -> None:
    assert "After round 4: the top 4 of 9 play on." in page_at(tmp_path, 1)[1].text


def test_ALL_15_whoever_has_left_stands_above_the_line_without_a_place(tmp_path: Path) -> None:
    path, _ = page_at(tmp_path, 3)
    leader = reckoning(path).event.by_number[reckoning(path).ranking[0].number]
    type_cells(path, "Players", {leader.at("Drops").ref: 3})
    assert run("report", path).exit_code == 0
    rows = page_of(path).rows("standings")
    assert rows[5] == ["Down to here: the top 4 as it stands."]
    assert rows[0][3] == "–"


def test_after_the_cut_the_line_stays_and_nobody_is_safe_or_out_any_more(tmp_path: Path) -> None:
    _, page = page_at(tmp_path, 4)
    assert "The top 4 of 9 play on." in page.text
    assert "Cut" not in page.columns("standings")
    assert page.rows("standings")[4] == ["Down to here: the top 4, who play on."]


def test_once_there_is_a_winner_the_top_have_played_on(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "doomtown", 9, seed="4", now=lambda: NOON).ok
    assert "The top 4 of 9 played on." in page_of(path).text
    assert page_of(path).rows("standings")[4] == ["Down to here: the top 4, who played on."]


def test_an_unfinished_round_beyond_the_last_is_not_announced(tmp_path: Path) -> None:
    path, _ = page_at(tmp_path, 2)
    type_cells(path, "Event", {reckoning(path).event.settings.at("Rounds").ref: 2})
    assert run("report", path).exit_code == 0
    page = page_of(path)
    assert page.title.endswith(" – Round 3 does not count any more")
    assert "Round 3: pairings" not in page.headings
    assert "The top 4 of 9 play on." in page.text


def test_pairings_show_the_points_that_players_were_paired_by(tmp_path: Path) -> None:
    path, page = page_at(tmp_path, 3)
    first = reckoning(path).event.rounds[-1].matches[0]
    cell = first.at("Winner")
    assert cell is not None
    type_cells(path, "Round 4", {cell.ref: 1})
    assert run("report", path).exit_code == 0
    assert page_of(path).rows("pairings") == page.rows("pairings")
    assert page_of(path).rows("tables") == page.rows("tables")
    points = {row.number: row.points for row in reckoning(path).ranking}
    assert f"({points[first.one]})" not in page.rows("tables")[0][1]


def headings_of_factions(page: Page) -> list[str]:
    return [text_of(heading) for heading in page.section("factions").xpath(".//h3")]


def test_DT_12_before_the_cut_and_at_the_end_however_the_faction_is_typed(tmp_path: Path) -> None:
    """Once the bracket is published its players share a rank: what is told then is the standing of the Swiss rounds."""
    path, _ = page_at(tmp_path, 3)
    before = reckoning(path).event
    spellings = ("Law Dogs", "law  dogs ")
    factions = {player.number: spellings[player.number % 2] for player in before.players}
    type_cells(path, "Players", {before.by_number[n].at("Faction").ref: text for n, text in factions.items()})
    type_results(path)
    best = reckoning(path).ranking[0].number
    advance(path)
    page = page_of(path)
    assert headings_of_factions(page) == ["Top of faction before the cut"]
    assert page.pairs("factions") == [(" ".join(spellings[best % 2].split()), before.name(best))]
    for _ in range(2):
        type_results(path)
        advance(path)
    assert len(page_of(path).pairs("factions")) == 2
    assert headings_of_factions(page_of(path)) == ["Top of faction before the cut"]


def test_ALL_17_a_disqualified_player_is_top_of_nothing() -> None:
    """DT-12: the next of that faction is."""
    report = reported("doomtown", 12, None, "swiss")
    ((_, tops),) = tops_of_faction(report)
    best = next(row.number for row in report.ranking if report.name(row.number) == dict(tops)["Faction 0"])
    fine = Penalty(len(report.event.rounds), best, PenaltyKind.DISQUALIFIED, Cell("Penalties"))
    ((_, others),) = tops_of_faction(replace(report, event=replace(report.event, penalties=(fine,))))
    assert dict(others)["Faction 0"] != dict(tops)["Faction 0"]
    assert dict(others) | {"Faction 0": ""} == dict(tops) | {"Faction 0": ""}


def test_where_elimination_is_the_whole_event_no_tiebreaker_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "street-warriors", 6, structure="elimination", seed="4", now=lambda: NOON).ok
    assert "Equal points are parted" not in page_of(path).text
    assert "Beaten" not in page_of(path).columns("standings")


@pytest.mark.parametrize("game", ["armada", "wars"])
def test_without_a_cut_the_page_has_no_line(game: str, tmp_path: Path) -> None:
    path = started(tmp_path, game)
    type_results(path)
    advance(path)
    assert "Down to here" not in page_of(path).text
    assert "play on" not in page_of(path).text
