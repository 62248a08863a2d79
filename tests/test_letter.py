"""What the message is made of: its lines one by one, cut where there is no room and in their own direction."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from html import unescape

import pytest
from reported_events import before_round_1, reported, with_settings

from tourney_xl.changes import Change
from tourney_xl.model import Settings
from tourney_xl.report import email as mail
from tourney_xl.report.letter import Letter, letter
from tourney_xl.report.lines import FACT, NAME, SENTENCE, as_name, in_line, or_see, wrapped
from tourney_xl.report.mail_draft import draft
from tourney_xl.report.names import alphabetical
from tourney_xl.report.report import Report
from tourney_xl.tracked import SETTING

PAGE = "Spring Cup.html"
OPENS, CLOSES = "\u2068", "\u2069"
ARABIC = "محمد علي حسن "


def written(report: Report) -> Letter:
    return letter(report, PAGE)


def rows_of(report: Report, heading: str) -> list[tuple[str, ...]]:
    (listing,) = (listing for listing in written(report).listings if listing.heading == heading)
    return [row.cells for row in listing.rows]


# One line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one two three", "one two three"),
        ("one  two\n\tthree\u2028", "one two three"),
        ("one two three four", "one two…"),
        ("one two thre four", "one two thre…"),
        ("onetwothreefour", "onetwothreef…"),
        ("a onetwothreefour", "a onetwothre…"),
        ("", ""),
        ("\0", ""),
    ],
)
def test_a_line_ends_with_a_word(text: str, line: str) -> None:
    assert in_line(text, 13) == line
    assert len(line) <= 13


def test_where_the_rest_is_stands_behind_what_is_cut_alone() -> None:
    assert or_see(PAGE, "one two three", 13) == "one two three"
    assert or_see(PAGE, "one two  three", 13) == "one two three"
    assert or_see(PAGE, "one two three four", 13) == "one two…: see Spring Cup.html"


def test_a_line_closes_every_direction_that_it_opens() -> None:
    assert in_line(f"{OPENS}seven two{CLOSES} three", 9) == f"{OPENS}seven…{CLOSES}"
    assert in_line(f"{OPENS}a{CLOSES} \u2067b \u2066c", 20) == f"{OPENS}a{CLOSES} \u2067b \u2066c{CLOSES}{CLOSES}"


def test_a_direction_goes_on_from_line_to_line() -> None:
    """A break ends it, so what follows would stand in the wrong order."""
    assert wrapped(f"to {OPENS}one two three{CLOSES} end", 9).splitlines() == [
        f"to {OPENS}one{CLOSES}",
        f"{OPENS}two{CLOSES}",
        f"{OPENS}three{CLOSES}",
        "end",
    ]
    assert wrapped("well-known https://example.org/x", 8) == "well-known\nhttps://example.org/x"


def test_no_line_of_the_plain_text_lets_a_direction_run_on() -> None:
    settings = dict.fromkeys(("event", "place", "organizer", "contact", "entry_fee", "prizes", "format"), ARABIC * 100)
    for report in (reported("doomtown", 12, 1), reported("doomtown", 12), before_round_1(reported("doomtown", 12, 0))):
        everyone = tuple(replace(player, name=f"{ARABIC * 20}{player.number}") for player in report.event.players)
        changed = (Change(f"{SETTING}Prizes", None, None, "", f"{OPENS}{ARABIC * 100}{CLOSES}"),)
        ranking = [replace(row, status="Winner") for row in report.ranking] if report.is_over else report.ranking
        told = replace(with_settings(report, **settings), changes=changed, ranking=ranking)
        told = replace(told, event=replace(told.event, players=everyone))
        message = mail.message(told, f"{ARABIC}.html")
        assert message.text.count(OPENS) > 30
        for line in (*message.text.splitlines(), *re.findall(r"<(?:p|td|li|h1)\b[^>]*>(.*?)<", message.html)):
            assert line.count(OPENS) == line.count(CLOSES), line


# What it says


def test_facts_have_room_and_say_where_the_rest_is() -> None:
    words = "first prize, second prize, " * 20
    report = before_round_1(
        reported("armada", 8, 0, settings=Settings(event="Spring Cup", place=words, prizes="x " * 400))
    )
    _, place, *_, prizes = written(report).facts
    assert place == words.strip()
    assert SENTENCE < len(place) <= FACT
    assert prizes == f"Prizes: {'x ' * 299}x…: see {PAGE}"


PLANNED = ["Doomtown", "2 May 2026", "Town Hall", "21 players", "5 rounds", "cut to the top 8"]


@pytest.mark.parametrize(
    ("rounds", "facts"),
    [
        (0, [*PLANNED, "Entry fee: 5 €", "Prizes: Boosters"]),
        (1, PLANNED),
    ],
)
def test_facts_are_those_of_the_plan(rounds: int, facts: list[str]) -> None:
    settings = Settings(
        event="Spring Cup",
        date=date(2026, 5, 2),
        place="Town Hall",
        entry_fee="5 €",
        prizes="Boosters",
        rounds=5,
        cut=8,
    )
    report = reported("doomtown", 21, rounds, settings=settings)
    assert (report.plan.rounds, report.plan.cut) == (5, 8)
    assert list(written(report if rounds else before_round_1(report)).facts)[1:] == facts[1:]


def test_a_changed_setting_is_cut_at_a_word_and_says_where_the_rest_is() -> None:
    change = Change(f"{SETTING}Prizes", None, None, "", "boosters " * 100)
    (told,) = written(replace(reported("armada", 8, 1), changes=(change,))).changes
    assert re.fullmatch(r"Prizes: (boosters )+boosters…: see Spring Cup\.html", told)
    assert 250 < len(told) < SENTENCE + 30


@pytest.mark.parametrize("game", ["street-warriors", "wars"])
def test_rows_are_those_of_the_standings(game: str) -> None:
    report = reported(game, 17, 3)
    assert any(row.drawn != row.lost for row in report.ranking)
    for (rank, name, points, record, _), row in zip(rows_of(report, "Standings"), report.ranking, strict=True):
        games = (row.won, row.drawn, row.lost) if report.game.draw else (row.won, row.lost)
        byes = {0: "", 1: " + bye"}[row.byes]
        assert (rank, points, record) == (f"{row.rank}", f"{row.points}", "–".join(map(str, games)) + byes)
        assert name.strip(OPENS + CLOSES).startswith(report.name(row.number))


def test_players_stand_in_the_order_of_their_names() -> None:
    report = before_round_1(reported("armada", 64, 0))
    expected = sorted(report.names.values(), key=alphabetical)
    assert expected != list(report.names.values())
    assert [name.strip(OPENS + CLOSES) for (name,) in rows_of(report, "Players")] == expected


def test_a_place_drawn_by_lot_is_told_where_no_tiebreaker_plays_a_part() -> None:
    report = reported("street-warriors", 9, None, "elimination")
    assert not report.tiebreakers
    winner, *others = report.ranking
    told = replace(report, ranking=(replace(winner, lot=1), *others))
    name, *_, last = rows_of(told, "Final standings")[0][1:]
    assert name.endswith(" (placed by lot)")
    assert last == "Winner"


def test_from_whom_on_names_are_left_out_is_the_first_that_is() -> None:
    report = reported("armada", 2_000, 1)
    assert report.open_round is not None
    names = sorted((report.name(number) for number in report.open_round.seated), key=alphabetical)
    page = unescape(mail.message(report, PAGE).html)
    shown = re.findall(r'<tr><td><b>(.*?)</b></td><td align="right">(?:\d+|–)</td><td>', page)
    assert 500 < len(shown) < 2_000
    assert shown[-1].strip(OPENS + CLOSES) == names[len(shown) - 1]
    left_out = f"{2_000 - len(shown)} more players, from {as_name(names[len(shown)])} on: see {PAGE}."
    assert left_out in page


def test_pairings_and_standings_say_so_to_the_style_block() -> None:
    looks = {
        listing.look
        for report in (
            reported("doomtown", 12, 1),
            reported("doomtown", 12),
            reported("armada", 8, None, "elimination"),
            before_round_1(reported("armada", 8, 0)),
        )
        for listing in written(report).listings
    }
    assert looks == {"pairings", "standings", ""}


# The subject


def subject_of(text: str) -> str:
    lines = draft(text, (), (), "", "").split("\r\n")
    return "\r\n".join(lines[1 : lines.index("MIME-Version: 1.0")])


@pytest.mark.parametrize("letters", [1, 59, 60, 66, 67, 68, 69, 76, 77, 78, 119])
def test_no_line_of_a_subject_is_empty(letters: int) -> None:
    for rest in ("", " - Round 1 is being played", f" {'y' * 119} - Winner"):
        for line in subject_of("x" * letters + rest).split("\r\n"):
            assert line.removeprefix("Subject:").strip()


@pytest.mark.parametrize("title", ["", "\0", "\u2069\u2066"])
def test_without_a_title_the_game_is_named(title: str) -> None:
    report = with_settings(reported("armada", 8, 1), event=title)
    message = mail.message(report, PAGE)
    assert "\r\nSubject: Star Wars: Armada - Round 2 is being played\r\n" in message.draft
    assert "<h1>Star Wars: Armada</h1>" in message.html


def test_a_name_is_no_longer_than_a_line_can_bear() -> None:
    assert len(as_name("x" * 500)) == NAME
