"""The page for the venue's screen, as text: what it shows when, and what it never shows."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from datetime import date
from hashlib import sha256
from html import unescape

import pytest
from lxml import html as markup
from markupsafe import escape
from pages import text_of
from pairing_support import GAMES
from reported_events import NAMES, name_of, people, reported
from small_events import game_of

from tourney_xl.changes import RENAMED, TAKEN_OUT, Change
from tourney_xl.model import Event, LogRow, Penalty, PenaltyKind, Settings
from tourney_xl.problems import Cell
from tourney_xl.reckoning import reckon
from tourney_xl.report.names import alphabetical
from tourney_xl.report.report import Report
from tourney_xl.report.screen import BLOCK, Screen, render, screen_of

CUP = Settings(event="Spring Cup")


def cards_of(page: str) -> list[str]:
    """Every card as a line of text."""
    cards = re.findall("<li>(.*?)</li>", page, re.DOTALL)
    return [" ".join(unescape(re.sub("<.*?>", "", card)).split()) for card in cards]


def without_open_round(report: Report) -> Report:
    """As it was when the last result of the round before had come in."""
    assert report.open_round is not None
    scored = [match for match in report.scored if match.round != report.open_round]
    return replace(report, event=replace(report.event, rounds=report.event.rounds[:-1]), scored=scored)


def screen_in_bracket(untimed_from: str | None, size: int) -> Screen:
    """Street Warriors, eight in single elimination: Top 8, Top 4 and Final."""
    played = {8: 0, 4: 1, 2: 2}[size]
    settings = replace(CUP, untimed_from=untimed_from)
    return screen_of(reported("street-warriors", 8, played, "elimination", settings))


@pytest.mark.parametrize("game", GAMES)
def test_an_open_round_shows_everyone_by_name_with_table_and_opponent(game: str) -> None:
    report = reported(game, 9, 1)
    assert report.open_round is not None
    tables = {number: match for match in report.open_round.matches for number in match.players}
    expected = []
    for number in sorted(tables, key=lambda number: alphabetical(name_of(number))):
        match = tables[number]
        others = [name_of(other) for other in match.players if other != number]
        told = f"v. {others[0]} Table {match.table}" if others else "Bye"
        expected.append(f"{name_of(number)} {told}")
    assert cards_of(render(report)) == expected
    assert "<h2>Round 2</h2>" in render(report)


@pytest.mark.parametrize("game", GAMES)
def test_before_round_1_it_shows_the_players(game: str) -> None:
    found = reckon(Event(replace(CUP, game=game), people(8)), game_of(game))
    page = render(Report.of(found))
    assert "<h2>Players</h2>" in page
    assert cards_of(page) == sorted(NAMES[:8], key=alphabetical)
    assert 'id="clock"' not in page


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_it_shows_the_winner_first_and_then_the_standings(game: str) -> None:
    report = reported(game, 8)
    page = render(report)
    best = report.ranking[0]
    assert page.index('<p class="winner"><small>Winner</small>') < page.index("<li>")
    assert cards_of(page)[0] == f"{best.rank} {report.name(best.number)} Winner {best.points} points"
    assert len(cards_of(page)) == 8
    assert "<h2>Final standings</h2>" in page
    assert 'id="clock"' not in page


def test_when_all_results_are_in_it_shows_the_standings_after_that_round() -> None:
    report = without_open_round(reported("armada", 8, 2))
    page = render(report)
    assert "<h2>Standings after Round 2</h2>" in page
    assert 'class="winner"' not in page
    assert [line.split()[0] for line in cards_of(page)] == [str(row.rank) for row in report.ranking]


def test_a_round_that_does_not_count_any_more_is_not_on_the_screen() -> None:
    report = reported("armada", 8, 2)
    report = replace(report, plan=replace(report.plan, rounds=2))
    assert screen_of(report).heading == "Standings after Round 2"
    assert screen_of(report).clock is None


def test_a_long_list_comes_in_blocks_that_say_which_part_of_the_alphabet_they_are() -> None:
    few, many = screen_of(reported("wars", BLOCK, 1)), screen_of(reported("wars", 64, 1))
    assert [block.label for block in few.blocks] == [""]
    blocks = list(many.blocks)
    assert [len(block.cards) for block in blocks] == [18, 18, 18, 10]
    assert [card for block in blocks for card in block.cards] == list(many.cards)
    assert [block.label for block in blocks] == ['"q – Ma', "Ma – Zo", "Zo – รา", "Ev – 🎲"]


def test_the_line_of_the_cut_stands_between_those_above_it_and_the_others() -> None:
    """And nowhere else: a line behind every block would look like it."""
    report = reported("doomtown", 64, 3)
    between = Report.of(reckon(replace(report.event, rounds=report.event.rounds[:3]), report.game))
    for shown, said in (
        (between, "Down to here: the top 8 as it stands."),
        (reported("doomtown", 64), "Down to here: the top 8, who played on."),
    ):
        screen = screen_of(shown)
        assert [block.line for block in screen.blocks] == [said, "", "", "", ""]
        assert len(screen.blocks[0].cards) == 8
        assert [card.rank for card in screen.cards] == [row.rank for row in shown.ranking]
        assert render(shown).count(f'<p class="line">{said}</p>') == 1
    assert screen_of(between).hint == "Rank, player, points"
    assert screen_of(reported("doomtown", 64)).hint == "Rank, player, points of the Swiss rounds"
    assert [card.remarks for card in screen_of(reported("doomtown", 64)).cards[1:9]] == [
        *(("Second",), *[("Out in Top 4",)] * 2, *[("Out in Top 8",)] * 4),
        (),
    ]


@pytest.mark.parametrize(
    ("game", "minutes", "warning", "rule"),
    [
        ("street-warriors", 50, None, "50 minutes"),
        ("star-trek-1e", 60, 30, "60 minutes"),
        ("star-trek-2e", 60, 30, "60 minutes"),
        ("armada", 135, None, "135 minutes"),
        ("doomtown", 66, 55, "Time is called between 61 and 66 minutes"),
        ("wars", 60, None, "60 minutes"),
    ],
)
def test_the_clock_has_the_time_of_the_game(game: str, minutes: int, warning: int | None, rule: str) -> None:
    clock = screen_of(reported(game, 8, 1)).clock
    assert clock is not None
    assert (clock.minutes, clock.warning, clock.rule) == (minutes, warning, rule)
    assert clock.counts_up is (game == "doomtown")
    assert rule in render(reported(game, 8, 1))


@pytest.mark.parametrize(("size", "minutes"), [(8, 135), (4, 135), (2, 180)])
def test_AR_16_only_the_final_takes_longer(size: int, minutes: int) -> None:
    clock = screen_of(reported("armada", 8, {8: 0, 4: 1, 2: 2}[size], "elimination")).clock
    assert clock is not None
    assert clock.minutes == minutes


@pytest.mark.parametrize(
    ("untimed_from", "timed"),
    [(None, {8, 4, 2}), ("Top 8", set()), ("Top 4", {8}), ("Final", {8, 4}), ("Top 16", set())],
)
def test_bracket_rounds_from_untimed_from_on_have_no_clock(untimed_from: str | None, timed: set[int]) -> None:
    assert {size for size in (8, 4, 2) if screen_in_bracket(untimed_from, size).clock} == timed


def test_an_untimed_round_says_so_and_swiss_rounds_never_are() -> None:
    settings = replace(CUP, untimed_from="Top 8")
    page = render(reported("street-warriors", 8, 1, "elimination", settings))
    assert '<p class="time">Untimed</p>' in page
    assert 'id="run"' not in page
    assert screen_of(reported("street-warriors", 8, 1, "swiss", settings)).clock is not None


def key_of(report: Report) -> str:
    clock = screen_of(report).clock
    assert clock is not None
    return clock.key


def test_the_start_is_kept_apart_by_event_date_game_seed_and_round() -> None:
    """Also of a round that was paired anew after `undo`: its players have not sat down yet."""
    report = reported("armada", 8, 1, settings=CUP)
    undone = LogRow("", "undo", "", "Round 2", TAKEN_OUT, "Round 2", "", None, "Round 2", "")
    another = LogRow("", "undo", "", "Round 3", TAKEN_OUT, "Round 3", "", None, "Round 3", "")
    anew = replace(report.event, memory=replace(report.event.memory, log=(undone,)))
    later = replace(report.event, memory=replace(report.event.memory, log=(another,)))
    reports = (
        report,
        reported("armada", 8, 2, settings=CUP),
        reported("wars", 8, 1, settings=CUP),
        reported("armada", 8, 1, settings=replace(CUP, event="Autumn Cup")),
        reported("armada", 8, 1, settings=replace(CUP, date=date(2026, 5, 2))),
        replace(report, event=replace(report.event, settings=replace(report.settings, seed="4712"))),
        replace(report, event=anew),
    )
    assert len({key_of(one) for one in reports}) == len(reports)
    assert key_of(replace(report, event=later)) == key_of(report)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rounds", [1, None])
def test_nothing_of_the_organizers_own_is_shown(game: str, rounds: int | None) -> None:
    report = reported(game, 8, rounds)
    penalties = tuple(
        Penalty(1, number, kind, Cell("Penalties"), "secret reason") for number, kind in enumerate(PenaltyKind, 1)
    )
    report = replace(report, event=replace(report.event, penalties=penalties))
    page = render(report)
    assert "secret" not in page
    shown = text_of(markup.document_fromstring(page).find("body/main"))
    assert "Ada Abe" in shown
    assert not re.search("penalt|disqualif|match loss|warning", shown, re.IGNORECASE)


@pytest.mark.parametrize("rounds", [1, None])
def test_short_names_hold(rounds: int | None) -> None:
    report = reported("armada", 8, rounds, settings=Settings(event="Spring Cup", names_in_reports="short"))
    change = Change(RENAMED, Cell("Players", "B2"), 1, "Ada Abendroth", "Ada Abe")
    page = unescape(render(replace(report, changes=[change])))
    assert "Anna" not in page
    assert "Анна К." in page
    assert all(surname not in page for surname in ("Каренина", "Ångström", "O'Hara", "Abe<", "Abendroth"))


def test_the_letters_over_korean_names_are_whole_syllables() -> None:
    """Sorting takes them apart."""
    report = reported("armada", 20, 1)
    players = tuple(replace(player, name=f"김민준 {player.number}") for player in report.event.players)
    korean = Report.of(reckon(replace(report.event, players=players), report.game))
    assert {block.label for block in screen_of(korean).blocks} == {"김민"}


def test_values_reach_the_script_through_attributes_only() -> None:
    """A title is text on the page and in an attribute, whatever stands in it."""
    title = "\"></script><script>alert(1)</script>'`${1}"
    page = render(reported("armada", 8, 1, settings=Settings(event=title)))
    assert page.count("<script>") == 1
    assert title not in page
    assert re.search(r"\son[a-z]+=", page) is None


def test_a_browser_runs_the_script_of_the_page_and_no_other() -> None:
    """Its hash is that of what stands between the tags, whatever the event."""
    hashes = set()
    for report in (reported("armada", 8, 1), reported("doomtown", 64, 2), reported("wars", 8)):
        page = render(report)
        (script,) = re.findall("<script>(.*?)</script>", page, re.DOTALL)
        (policy,) = re.findall('<meta http-equiv="Content-Security-Policy" content="(.*?)">', page)
        digest = b64encode(sha256(script.encode()).digest()).decode()
        assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
        hashes.add(digest)
    assert len(hashes) == 1


def test_whatever_is_typed_keeps_to_its_own_direction() -> None:
    """Names, winners and the letters over a part of the alphabet, from right to left or not."""
    over = render(reported("armada", 8))
    round_ = render(reported("armada", 64, 1))
    winner = next(row for row in reported("armada", 8).ranking if row.status == "Winner")
    name = reported("armada", 8).name(winner.number)
    assert f'<p class="winner"><small>Winner</small> <bdi>{escape(name)}</bdi></p>' in over
    labels = [block.label for block in screen_of(reported("armada", 64, 1)).blocks]
    assert len(labels) == 4
    assert all(f"<h3><bdi>{escape(label)}</bdi></h3>" in round_ for label in labels)
    assert round_.count('<span class="name"><bdi>') == 64
    assert round_.count('<span class="other">v. <bdi>') == 64
