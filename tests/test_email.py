"""The message to the players: what it says, how large it may be, whom it goes to, and what no text can do to it."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from email.message import EmailMessage
from email.policy import default
from email.utils import getaddresses
from pathlib import Path

import pytest
from lxml import html as markup
from organizer import NOON, advance, reckoning, run, type_cells, type_results
from random_events import GAMES
from reported_events import before_round_1, reported, with_settings
from small_events import game_of

from tourney_xl import pipeline, simulate
from tourney_xl.addresses import read
from tourney_xl.changes import ADDED, REMOVED, RESULT, Change
from tourney_xl.model import Penalty, PenaltyKind, Settings
from tourney_xl.problems import Cell, Problem, Severity
from tourney_xl.reckoning import reckon
from tourney_xl.report import email as mail
from tourney_xl.report.letter import MOST
from tourney_xl.report.report import Report
from tourney_xl.tracked import PENALTY

PAGE = "Spring Cup.html"
CROWD = MOST + 100
"""More than a message has room for, whatever the names."""
ISOLATES = "\u2066\u2067\u2068\u2069"
WORST = ("\"&<>'" * 12, "é" * 60, "🎲" * 60, "محمد" * 15, "W" * 60, "x" * 2_000)
"""Names as long as they get: full of entities, of letters of two and four bytes, from right to left."""


def with_players(report: Report, **fields: object) -> Report:
    """Everyone with these fields; a function is given the player."""
    players = (
        replace(player, **{name: value(player) if callable(value) else value for name, value in fields.items()})
        for player in report.event.players
    )
    return replace(report, event=replace(report.event, players=tuple(players)))


def made(report: Report) -> mail.Message:
    return mail.message(report, PAGE)


def parsed(draft: str) -> EmailMessage:
    message = email.message_from_bytes(draft.encode("ascii"), policy=default)
    assert isinstance(message, EmailMessage)
    return message


def tables(page: str) -> dict[str, list[list[str]]]:
    """The rows of each list by its heading, without the line of the cut."""
    root = markup.document_fromstring(page)
    found = {}
    for table in root.iter("table"):
        label = table.get("aria-labelledby")
        if label:
            rows = [[cell.text_content() for cell in row.iter("td", "th")] for row in table.iter("tr")]
            found[root.get_element_by_id(label).text_content()] = [row for row in rows if len(row) == len(rows[0])]
    return found


# What it says


def as_text(page: str) -> str:
    """The plain text that follows from the HTML, word for word."""
    return " ".join(" ".join(_said(page)).split())


def _said(page: str) -> Iterator[str]:
    root = markup.document_fromstring(page)
    for element in root.find(".//main").iter("h1", "h2", "p", "li", "tr"):
        if element.tag == "h1":
            yield f"{element.text_content()} {element.tail}"
        elif element.tag == "h2":
            yield element.text_content().upper()
        elif element.tag != "tr":
            yield f"- {element.text_content()}" if element.tag == "li" else element.text_content()
        elif element.getparent().get("role") != "presentation":
            yield _row_said([cell.text_content() for cell in element], [cell.text_content() for cell in _head(element)])


def _head(row: markup.HtmlElement) -> Sequence[markup.HtmlElement]:
    return list(row.getparent().find("tr"))


def _row_said(cells: list[str], head: list[str]) -> str:
    if cells == head:
        return ", ".join(head)
    if len(cells) == 1:
        return cells[0] if len(head) == 1 else f"---- {cells[0]} ----"
    if len(cells) == 2:
        return ": ".join(cells)
    if len(cells) == 3:
        name, table, opponent = cells
        return f"{name}: bye" if (table, opponent) == ("–", "Bye") else f"{name}: table {table}, against {opponent}"
    rank, name, points, record, last = cells
    end = f", {head[4]} {last}" if head[4] != "Status" else f", {last}" if last != "–" else ""
    return f"{rank}. {name}: {points} {'point' if points == '1' else 'points'}, {record}{end}"


@pytest.mark.parametrize("rounds", [0, 2, None])
@pytest.mark.parametrize("players", [9, 64])
@pytest.mark.parametrize("game", GAMES)
def test_plain_text_says_the_same_as_html_in_the_same_order(game: str, players: int, rounds: int | None) -> None:
    message = made(reported(game, players, rounds))
    assert " ".join(message.text.split()) == as_text(message.html)


@pytest.mark.parametrize("structure", ["elimination", "swiss"])
def test_plain_text_says_the_same_in_other_structures(structure: str) -> None:
    for rounds in (1, None):
        message = made(reported("street-warriors", 9, rounds, structure))
        assert " ".join(message.text.split()) == as_text(message.html)


@pytest.mark.parametrize("rounds", [1, None])
def test_plain_text_says_the_same_where_not_all_fits(rounds: int | None) -> None:
    message = made(reported("doomtown", 2_000, rounds))
    assert " ".join(message.text.split()) == as_text(message.html)
    assert f"see {PAGE}." in message.text


def test_lines_of_plain_text_are_not_long() -> None:
    report = with_settings(reported("doomtown", 64, 2), prizes="word " * 200, place="word " * 200)
    lines = made(report).text.splitlines()
    assert max(map(len, lines)) < 200
    assert max(len(line) for line in lines if "against" not in line and "point" not in line) <= 80


def test_pairings_by_name_come_before_standings_of_five_columns() -> None:
    report = reported("street-warriors", 9, 2)
    pairings, standings = tables(made(report).html).items()
    assert (pairings[0], standings[0]) == ("Round 3: pairings by name", "Standings")
    assert pairings[1][0] == ["Player", "Table", "Opponent"]
    assert standings[1][0] == ["Rank", "Player", "Points", "Won–drawn–lost", "Beaten"]
    names = [row[0].strip(ISOLATES) for row in pairings[1][1:]]
    assert names[:3] == ["\"Quote\" 'Single'", "<b>Bold</b> & Sons", "Ada Abe"]
    assert sorted(names) == sorted(report.names.values())
    assert [int(row[0]) for row in standings[1][1:]] == [row.rank for row in report.ranking]
    (bye,) = (match for match in report.event.rounds[-1].matches if match.is_bye)
    assert [row[1:] for row in pairings[1] if row[0].strip(ISOLATES) == report.name(bye.one)] == [["–", "Bye"]]


def test_both_players_of_a_table_find_it() -> None:
    report = reported("armada", 8, 1)
    rows = {row[0].strip(ISOLATES): row for row in tables(made(report).html)["Round 2: pairings by name"]}
    for match in report.event.rounds[-1].matches:
        assert match.two is not None
        one, two = report.name(match.one), report.name(match.two)
        assert [cell.strip(ISOLATES) for cell in rows[one]] == [one, str(match.table), two]
        assert [cell.strip(ISOLATES) for cell in rows[two]] == [two, str(match.table), one]


def test_a_game_without_draws_has_no_column_for_them() -> None:
    assert game_of("armada").draw is None
    assert tables(made(reported("armada", 8, 1)).html)["Standings"][0][3:] == ["Won–lost", "MoV"]


def test_where_no_tiebreaker_plays_a_part_the_last_column_is_the_status() -> None:
    rows = tables(made(reported("street-warriors", 9, None, "elimination")).html)["Final standings"]
    assert rows[0][4] == "Status"
    assert [row[4] for row in rows[1:3]] == ["Winner", "Second"]


def test_the_winner_comes_first_when_the_event_is_over() -> None:
    """What the game asks of the organizer is on the page, and no player's to do."""
    report = reported("street-warriors", 9)
    text = made(report).text
    winner = next(report.name(row.number) for row in report.ranking if row.status == "Winner")
    assert text.splitlines()[1].replace("\u2068", "").replace("\u2069", "") == f"Winner: {winner}"
    assert "\nFINAL STANDINGS\n" in text
    assert "within 7 days" not in " ".join(text.split())
    assert "pairings" not in text


def test_DT_12_the_top_of_each_faction_stands_in_the_last_message() -> None:
    found = tables(made(reported("doomtown", 12)).html)
    assert list(found) == ["Final standings", "Top of faction", "Top of faction before the cut"]
    assert [row[0] for row in found["Top of faction"]] == ["Faction", *(f"Faction {number}" for number in range(4))]


def test_the_cut_is_told_in_words_and_by_its_line() -> None:
    report = reported("doomtown", 20, 2)
    message = made(report)
    rows = [line for line in message.text.partition("\nSTANDINGS\n")[2].splitlines() if line]
    assert rows[0] == f"After round 2. After round {report.plan.rounds}: the top {report.plan.cut} of 20 play on."
    assert rows[2 + report.plan.cut] == f"---- Down to here: the top {report.plan.cut} as it stands. ----"
    assert message.html.count("Down to here") == 1


def test_who_left_or_was_placed_by_lot_is_told_beside_the_name() -> None:
    """While Swiss rounds are played a lot decides nothing yet: the page alone tells it."""
    report = reported("wars", 8)
    first, second, *others = report.ranking
    marked = (replace(first, status="Dropped", lot=1), replace(second, status="", lot=None), *others)
    over = replace(marked[0], status="Winner", lot=1)
    rows = tables(made(replace(report, ranking=(over, *marked[1:]))).html)["Final standings"]
    assert rows[1][1].endswith(" (Winner, placed by lot)")
    assert "(" not in rows[2][1]
    played = tables(made(replace(reported("wars", 8, 1), ranking=marked)).html)["Standings"]
    assert played[1][1].endswith(" (Dropped)")


def test_before_the_first_round_players_and_what_it_costs_are_told() -> None:
    report = with_settings(reported("armada", 8, 0), entry_fee="5 €", prizes="Boosters")
    opened = before_round_1(report)
    message = made(opened)
    assert "Entry fee: 5 €" in message.text
    assert "Prizes: Boosters" in message.text
    assert len(tables(message.html)["Players"]) == 9
    assert "Entry fee" not in made(report).text


def test_ALL_13_what_changed_is_told_and_the_most_of_it_counted() -> None:
    report = reported("armada", 8, 1)
    change = Change(RESULT, Cell("Round 1", "H2"), 1, "", "")
    told = made(replace(report, changes=(change,))).text
    (match,) = (match for match in report.scored if match.round.ordinal == 1 and 1 in match.match.players)
    assert match.winner is not None
    pair, winner = (" v. ".join(map(report.name, match.match.players)), report.name(match.winner))
    said = f"- Round 1: the result of {pair} was corrected: {winner} won."
    assert f"CHANGED SINCE THE LAST REPORT\n\n{said}" in told.replace("\n  ", " ")
    everyone = tuple(replace(change, number=number) for number in range(1, 65))
    many = made(replace(reported("armada", 64, 1), changes=everyone))
    assert many.html.count("was corrected:") == 12
    assert f"- 20 more changes: see {PAGE}." in many.text


def test_the_file_that_has_the_rest_is_named() -> None:
    message = made(reported("armada", 8, 1))
    assert f"All results and figures are in the file {PAGE}." in message.text
    assert "Questions? Zoe, zoe@example.org" in message.text


# Names


def test_names_never_become_markup() -> None:
    page = made(reported("armada", 64, 1)).html
    assert "<b>Bold" not in page
    assert "&lt;b&gt;Bold&lt;/b&gt; &amp; Sons" in page
    assert "{{ 7 * 7 }}" in page
    assert not re.search(r"<(script|img|link|a|iframe|form)\b|\bon\w+=|url\(|@import", page)


def test_only_names_from_right_to_left_are_isolated() -> None:
    for text in (made(reported("armada", 18, 1)).text, made(reported("armada", 18)).text):
        isolated = set(re.findall("\u2068(.*?)\u2069", text))
        assert isolated <= {"محمد علي", "יוסי כהן", "\u202eevil\u202c Bidi"}
        assert len(isolated) == 3
        assert text.count("\u2068") == text.count("\u2069") == sum(text.count(name) for name in isolated)


def test_the_standings_say_which_results_they_are_from() -> None:
    assert "\nSTANDINGS\n\nAfter round 1.\n" in made(reported("wars", 8, 1)).text


def test_more_names_than_a_list_holds_are_counted() -> None:
    """One column of short names is the only list that ends before the room does."""
    report = with_players(reported("armada", CROWD, 0), name=lambda player: f"P{player.number}")
    opened = before_round_1(report)
    assert f"\n{CROWD - MOST} more players: see {PAGE}.\n" in made(opened).text


def test_a_name_cannot_end_its_own_isolation() -> None:
    report = with_players(reported("armada", 8, 1), name=lambda player: f"\u2069\u202e{player.number}")
    assert all(line.count("\u2068") == line.count("\u2069") for line in made(report).text.splitlines())


def test_short_names_hold_everywhere() -> None:
    gone = (Change(REMOVED, None, 99, "Gone Surname", ""), Change(ADDED, None, 2, "", ""))
    for rounds in (1, None):
        report = with_players(reported("doomtown", 12, rounds), name=lambda player: f"Name{player.number} Surname")
        report = replace(with_settings(report, names_in_reports="short"), changes=gone)
        message = made(report)
        subject = str(parsed(message.draft)["Subject"])
        assert "Surname" not in message.html + message.text + subject
        assert "Gone S." in message.text
        assert "Name2 S." in message.text


@pytest.mark.parametrize("rounds", [1, None])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_the_organizers_own_stays_out(game: str, rounds: int | None) -> None:
    """Addresses, ids and notes stand in neither body; addresses of players in the draft's Bcc alone."""
    message = made(with_players(reported(game, 9, rounds), director=True))
    assert "secret" not in message.html + message.text
    assert "irector" not in message.html + message.text
    head, _, body = message.draft.partition("\r\n\r\n")
    assert head.count("@secret.example") == 9
    assert "secret" not in body + "".join(part.get_content() for part in parsed(message.draft).iter_parts())


# How large it is


@pytest.mark.parametrize(
    ("game", "players"),
    [
        *((game, players) for game in GAMES for players in (8, 64, 2_000)),
        ("doomtown", 10_000),
        ("star-trek-1e", 10_000),
    ],
)
def test_the_limit_holds(game: str, players: int) -> None:
    report = reported(game, players, 1)
    message = made(report)
    assert len(message.html.encode()) < 90_000
    pairings, standings = tables(message.html).values()
    if players <= 64:
        assert len(pairings) == len(standings) == players + 1
        assert "more" not in message.text
    else:
        assert len(standings) > 50
        assert len(pairings) > 500


@pytest.mark.parametrize("name", WORST, ids=lambda name: name[:3])
@pytest.mark.parametrize(("game", "rounds"), [("doomtown", 0), ("street-warriors", 1)])
def test_the_limit_holds_with_the_worst_of_names_and_settings(game: str, name: str, rounds: int) -> None:
    long = "\"<&'" * 5_000
    settings = dict.fromkeys(("event", "place", "organizer", "contact", "entry_fee", "prizes", "format"), long)
    report = with_settings(reported(game, CROWD, rounds), **settings)
    report = with_players(report, name=lambda player: f"{name[:-5]}{player.number:05}")
    changes = tuple(Change(ADDED, None, number, "", "") for number in range(1, 1_000))
    message = mail.message(replace(report, changes=changes), f"{'&' * 250}.html")
    assert 80_000 < len(message.html.encode()) < 90_000
    for rows in tables(message.html).values():
        assert len(rows) > 25


def test_the_limit_holds_at_the_end_with_a_faction_for_everyone() -> None:
    settings = Settings(event="Spring Cup", rounds=2, cut=2)
    report = reported("doomtown", CROWD, 2, settings=settings)
    final = report.event.rounds[-1]
    assert final.sheet == "Final"
    report = with_players(report, name=lambda p: f"{WORST[0]}{p.number}", faction=lambda p: f"{'&' * 200}{p.number}")
    over = replace(report, ranking=tuple(replace(r, status="Winner" if r.rank == 1 else "") for r in report.ranking))
    assert len(mail.message(over, PAGE).html.encode()) < 90_000


def test_what_does_not_fit_is_counted_and_its_place_named() -> None:
    report = reported("doomtown", 2_000, 1)
    message = made(report)
    pairings, standings = tables(message.html).values()
    seats = sorted(report.names.values())
    assert len(seats) == 2_000
    hidden = 2_000 - (len(pairings) - 1)
    said_in_a_line = " ".join(message.text.split())
    assert re.search(rf"\b{hidden} more players, from .{{1,120}} on: see Spring Cup\.html\.", said_in_a_line)
    assert f" {2_000 - (len(standings) - 1)} more players: see Spring Cup.html." in said_in_a_line


def test_where_pairings_leave_room_standings_get_it() -> None:
    report = reported("armada", 300, 1)
    pairings, standings = tables(made(report).html).values()
    assert len(pairings) == 301
    assert len(standings) == 301
    over = tables(made(reported("wars", 2_000)).html)["Final standings"]
    assert len(over) > 500


# The draft


@pytest.mark.parametrize("game", GAMES)
def test_the_draft_is_a_sound_message_that_holds_both_bodies(game: str) -> None:
    message = made(reported(game, 9, 1))
    draft = parsed(message.draft)
    assert draft["X-Unsent"] == "1"
    assert draft["Subject"] == "Spring Cup - Round 2 is being played"
    assert draft["To"] == "zoe@example.org"
    assert [str(address) for address in draft["Bcc"].addresses] == list(message.addresses)
    assert {"Date", "Message-ID", "From"}.isdisjoint(draft.keys())
    assert draft.get_content_type() == "multipart/alternative"
    text, page = draft.iter_parts()
    assert isinstance(text, EmailMessage)
    assert isinstance(page, EmailMessage)
    assert (text.get_content_type(), page.get_content_type()) == ("text/plain", "text/html")
    for part, body in ((text, message.text), (page, message.html)):
        assert part.get_payload(decode=True) == body.replace("\n", "\r\n").encode()
    assert not [part.defects for part in draft.walk() if part.defects]
    assert not [header for header in draft.values() if header.defects]


def test_the_draft_has_lines_as_the_standard_wants_them() -> None:
    draft = made(reported("street-warriors", 64, 2)).draft
    assert draft.isascii()
    assert draft.replace("\r\n", "").isprintable()
    assert max(map(len, draft.split("\r\n"))) <= 100
    assert draft.endswith("--\r\n")


@pytest.mark.parametrize(
    "title", ["Frühlingspokal", "春の大会 " * 30, "=?utf-8?q?a=0D=0ABcc:_evil@example.org?=", "x" * 3_000, "a b " * 900]
)
def test_a_subject_of_any_kind_is_encoded_and_folded(title: str) -> None:
    report = with_settings(reported("armada", 8, 1), event=title)
    message = made(report)
    subject = parsed(message.draft)["Subject"]
    assert not subject.defects
    assert str(subject).endswith("Round 2 is being played")
    assert str(subject).startswith(title[:100].rstrip())
    assert max(map(len, message.draft.split("\r\n"))) <= 998
    assert parsed(message.draft).keys() == parsed(made(reported("armada", 8, 1)).draft).keys()


EVIL = (
    "x\r\nBcc: evil@example.org",
    "x\nBcc: evil@example.org",
    "x\u2028Bcc: evil@example.org",
    "x\0\r\n\r\n<b>",
    "\x85y",
)


@pytest.mark.parametrize("evil", EVIL, ids=ascii)
def test_no_text_makes_a_header_or_a_line(evil: str) -> None:
    sound = reported("armada", 8)
    message = made(sound)
    report = with_settings(sound, event=evil, organizer=evil, contact=evil, place=evil)
    report = with_players(report, name=lambda player: f"{evil}{player.number}", faction=evil)
    attacked = made(report)
    draft = parsed(attacked.draft)
    assert set(draft.keys()) <= set(parsed(message.draft).keys())
    assert not [part.defects for part in draft.walk() if part.defects]
    assert "evil" not in str(draft["Bcc"])
    assert len(str(draft["Subject"]).splitlines()) == 1
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", attacked.html + attacked.text)
    assert attacked.text.count("\n") <= message.text.count("\n") + 3


@pytest.mark.parametrize("evil", EVIL, ids=ascii)
def test_an_address_makes_no_header(evil: str) -> None:
    report = with_players(
        reported("armada", 8, 1), email=lambda p: f"{evil}\r\nSubject: y" if p.number == 1 else p.email
    )
    draft = parsed(made(report).draft)
    assert draft.keys() == parsed(made(reported("armada", 8, 1)).draft).keys()
    assert draft["Subject"] == "Spring Cup - Round 2 is being played"
    assert all(re.fullmatch(r"[a-z0-9]+@[a-z.]+", str(address)) for address in draft["Bcc"].addresses)


def test_a_draft_for_ten_thousand_is_readable() -> None:
    report = reported("wars", 10_000, 0)
    message = made(report)
    assert len(message.addresses) == 10_000
    assert max(map(len, message.draft.split("\r\n"))) <= 998
    plain = email.message_from_string(message.draft)
    assert [address for _, address in getaddresses([plain["Bcc"]])] == list(message.addresses)
    assert not plain.defects


# Whom it goes to


@pytest.mark.parametrize(
    ("typed", "addresses", "broken"),
    [
        ("ann@example.org", ["ann@example.org"], []),
        (" \u00a0ann@example.org ", ["ann@example.org"], []),
        ("mailto:ann@example.org?subject=Hello", ["ann@example.org"], []),
        ("Ann Lee <ann@example.org>", ["ann@example.org"], []),
        ('"Lee, Ann" <ann@example.org>; bob@example.org', ["ann@example.org", "bob@example.org"], []),
        ("a@x.org; b@x.org,c@x.org d@x.org\ne@x.org", [f"{letter}@x.org" for letter in "abcde"], []),
        ("Ann@x.org ann@X.ORG", ["Ann@x.org"], []),
        ("ann@münchen.example", ["ann@xn--mnchen-3ya.example"], []),
        ("ann@STRASSE.example", ["ann@strasse.example"], []),
        ("ann@straße.example", ["ann@xn--strae-oqa.example"], []),
        ("o'hara+cup@mail.x.org.", ["o'hara+cup@mail.x.org"], []),
        ("jürgen@x.org", [], ["jürgen@x.org"]),
        ("ann at home", [], ["ann at home"]),
        ("ann@home", [], ["ann@home"]),
        ("ann@x.org, bob", ["ann@x.org"], []),
        ("ann@ x.org", [], ["ann@", "x.org"]),
        ("ann@@x.org", [], ["ann@@x.org"]),
        ("ann@x..org", [], ["ann@x..org"]),
        ("ann@[127.0.0.1]", [], ["ann@[127.0.0.1"]),
        ("ann\0@x.org", [], ["ann\0@x.org"]),
        ("=?utf-8?q?ann?=@x.org", [], ["=?utf-8?q?ann?=@x.org"]),
        ("", [], []),
        (" ; ", [], []),
    ],
)
def test_addresses_are_read_generously(typed: str, addresses: list[str], broken: list[str]) -> None:
    found = read(typed)
    assert (list(found.addresses), list(found.broken)) == (addresses, broken)


def said(problems: Sequence[Problem]) -> list[tuple[str, Severity, str, str, str]]:
    return [(p.code, p.severity, str(p.cell), p.message, p.hint) for p in problems]


def at_cell(report: Report) -> Report:
    return with_players(report, cells=lambda player: {"Email": Cell("Players", f"D{player.number + 1}")})


def test_missing_addresses_are_told_at_their_cells_and_broken_ones_are_left_out() -> None:
    """What cannot be an address is told by the check of every command (test_addresses)."""
    typed = {1: None, 2: "bao at home", 3: "a@x.org; bob@x", 4: "A@X.org"}
    report = at_cell(with_players(reported("armada", 4, 1), email=lambda player: typed[player.number]))
    message = made(report)
    assert message.addresses == ("a@x.org",)
    assert said(message.problems) == [
        (
            "email-missing",
            Severity.WARNING,
            "Players!D2",
            "Ada Abe has no email address.",
            "Type it here, or tell the player in another way.",
        ),
    ]


def test_where_nobody_has_an_address_one_sentence_says_so() -> None:
    message = made(with_players(reported("armada", 8, 1), email=None))
    assert message.addresses == ()
    assert said(message.problems) == [
        (
            "emails-missing",
            Severity.WARNING,
            "Players",
            "No player has an email address.",
            "Type addresses into the column Email. Players has no column Email yet: type Email into row 1 of a free "
            "column first.",
        )
    ]
    assert "Bcc" not in parsed(message.draft)


def test_house_players_and_those_who_never_began_get_no_message_and_no_warning() -> None:
    report = with_players(
        reported("armada", 8, 1),
        house=lambda player: player.number in (1, 2),
        drops=lambda player: (0,) if player.number in (3, 4) else (1,) if player.number == 5 else (),
        email=lambda player: {2: "broken", 4: None}.get(player.number, player.email),
    )
    message = made(report)
    assert message.addresses == tuple(f"player{number}@secret.example" for number in (5, 6, 7, 8))
    assert message.problems == ()


def test_who_never_began_but_comes_back_is_written_to() -> None:
    report = with_players(reported("armada", 4, 1), drops=(0,), returns=lambda p: (2,) if p.number == 3 else ())
    assert made(report).addresses == ("player3@secret.example",)


@pytest.mark.parametrize(
    ("contact", "to"),
    [
        ("zoe@example.org", "zoe@example.org"),
        ("Zoe (zoe@example.org), phone 0123", "zoe@example.org"),
        ("zoe@example.org or yan@example.org", "zoe@example.org, yan@example.org"),
        ("phone 0123", None),
        (None, None),
    ],
)
def test_the_organizer_is_in_to(contact: str | None, to: str | None) -> None:
    cells = {"Contact": Cell("Event", "B8")}
    message = made(with_settings(reported("armada", 8, 1), contact=contact, cells=cells))
    draft = parsed(message.draft)
    assert (str(draft["To"]) if "To" in draft else None) == to
    assert [(p.code, str(p.cell)) for p in message.problems] == ([] if to else [("contact-without-email", "Event!B8")])


def test_an_organizer_who_plays_gets_it_once() -> None:
    message = made(with_settings(reported("armada", 8, 1), contact="PLAYER3@secret.example"))
    assert "player3@secret.example" in message.addresses
    assert "player3@" not in str(parsed(message.draft)["Bcc"])


# The command


def event(tmp_path: Path, players: int = 8) -> Path:
    path = tmp_path / "Spring Cup.xlsx"
    assert simulate.simulate(path, "armada", players, seed="4", stop_after=1, now=lambda: NOON).ok
    read_in = reckoning(path).event
    emails = {player.at("Email").ref: f"p{player.number}@example.org" for player in read_in.players}
    type_cells(path, "Players", emails)
    type_cells(path, "Event", {read_in.settings.at("Contact").ref: "zoe@example.org"})
    advance(path)
    return path


def test_the_command_writes_page_and_message_and_prints_the_address_lines(tmp_path: Path) -> None:
    path = event(tmp_path)
    before = path.read_bytes()
    result = run("email", path)
    assert result.exit_code == 0
    addresses = [f"p{number}@example.org" for number in range(1, 9)]
    assert result.output.splitlines() == [
        "Wrote Spring Cup.html, Spring Cup.screen.html, Spring Cup.email.html, Spring Cup.email.txt, Spring Cup.eml.",
        "Nothing was sent. There are addresses for 8 of 8 players.",
        "Open Spring Cup.eml in Outlook or Thunderbird (in Apple Mail choose Message > Send Again),",
        "see that the players stand in Bcc, attach Spring Cup.html if you like, and send it.",
        "Or write a message of your own, and paste one of these lines into Bcc.",
        "For Outlook:",
        "; ".join(addresses),
        "For Gmail and others:",
        ", ".join(addresses),
    ]
    assert path.read_bytes() == before
    draft = parsed(path.with_suffix(".eml").read_bytes().decode("ascii"))
    assert draft["Bcc"] == ", ".join(addresses)
    text, page = (part.get_content().replace("\r\n", "\n") for part in draft.iter_parts())
    assert path.with_suffix(".email.txt").read_text("utf-8") == text
    assert path.with_suffix(".email.html").read_text("utf-8") == page


def test_advance_leaves_the_same_body_as_the_command(tmp_path: Path) -> None:
    path = event(tmp_path)
    written = path.with_suffix(".email.html").read_bytes()
    assert "Round 2: pairings by name" in written.decode()
    run("email", path)
    first = {ending: path.with_suffix(ending).read_bytes() for ending in (".email.html", ".email.txt", ".eml")}
    run("email", path)
    assert first == {ending: path.with_suffix(ending).read_bytes() for ending in first}
    assert tables(first[".email.html"].decode()) == tables(written.decode())


def test_broken_and_missing_addresses_are_warnings_told_once(tmp_path: Path) -> None:
    path = event(tmp_path)
    one, two, three = reckoning(path).event.players[:3]
    cells = {one.at("Email").ref: "ann at home", two.at("Email").ref: "", three.at("Email").ref: "Cy <cy@x.org>"}
    type_cells(path, "Players", cells)
    result = run("email", path)
    assert result.exit_code == 0
    assert result.output.count(f'{one.at("Email")}: {one.name}: "ann at home" has no @.') == 1
    assert result.output.count(f"{two.at('Email')}: {two.name} has no email address.") == 1
    assert "There are addresses for 6 of 8 players. 2 will not get it." in result.output
    assert "cy@x.org; p4@example.org" in result.output
    codes = [problem.code for problem in pipeline.check(path).problems]
    assert codes.count("email-unclear") == 1
    assert "email-missing" not in codes


def test_a_workbook_without_addresses_still_gets_its_files(tmp_path: Path) -> None:
    path = tmp_path / "Spring Cup.xlsx"
    assert simulate.simulate(path, "armada", 6, seed="4", stop_after=1, now=lambda: NOON).ok
    players = reckoning(path).event.players
    type_cells(path, "Players", {player.at("Email").ref: "" for player in players})
    result = run("email", path)
    assert result.exit_code == 0
    assert result.output.count("No player has an email address.") == 1
    assert "There are addresses for 0 of 6 players. 6 will not get it.\n" in result.output
    assert "Bcc" not in result.output
    assert "For Outlook" not in result.output
    assert path.with_suffix(".eml").exists()


def test_more_addresses_than_providers_take_are_warned_about(tmp_path: Path) -> None:
    path = event(tmp_path)
    number = reckoning(path).event.players[0].at("Email").ref
    type_cells(path, "Players", {number: "; ".join(f"x{count}@example.org" for count in range(493))})
    assert "at a time" not in run("email", path).output
    type_cells(path, "Players", {number: "; ".join(f"x{count}@example.org" for count in range(494))})
    output = run("email", path).output
    assert "Mail programs usually send to about 500 addresses at a time: send to these in parts." in output


def test_a_workbook_with_errors_gets_no_message(tmp_path: Path) -> None:
    path = event(tmp_path)
    type_results(path)
    winner = reckoning(path).event.rounds[-1].matches[0].at("Winner")
    assert winner is not None
    type_cells(path, winner.sheet, {winner.ref: "Nobody"})
    assert run("email", path).exit_code == 1
    assert not path.with_suffix(".eml").exists()


def test_ALL_17_no_penalty_is_named() -> None:
    report = reported("doomtown", 12, 1)
    fines = tuple(Penalty(1, number, kind, Cell("Penalties"), "secret") for number, kind in enumerate(PenaltyKind, 1))
    found = reckon(replace(report.event, penalties=fines), report.game)
    assert found.ranking != report.ranking
    changes = tuple(Change(PENALTY, Cell("Penalties"), fine.number, "", f"{fine.kind}") for fine in fines)
    message = made(replace(report, event=found.event, scored=found.scored, ranking=found.ranking, changes=changes))
    assert not re.search("penalt|disqualif|warning|match loss|secret", message.html + message.text, re.IGNORECASE)
