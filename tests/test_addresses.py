"""Addresses as they are typed: what is read from a cell, what is said about it, and in what order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from small_events import field_of

from tourney_xl.addresses import FAULTS, NAMED, NOTHING, SINGLY, Found, address_problems, missing, read, unclear
from tourney_xl.model import Event, Player, Settings
from tourney_xl.problems import Cell, Problem

WHOLE_CELL = 32_767
"""Letters that Excel lets into a cell."""
LONG_LOCAL, LONG_DOMAIN = "a" * 64, f"{'b' * 63}.{'c' * 63}.{'d' * 57}.org"


def event_of(*emails: str | None, contact: str | None = "zoe@example.org") -> Event:
    """A row of `Players` for each, from row 2 on."""
    players = (
        replace(player, email=email, cells={"Email": Cell("Players", f"C{player.number + 1}")})
        for player, email in zip(field_of(len(emails)), emails, strict=True)
    )
    return Event(Settings(contact=contact, cells={"Contact": Cell("Event", "B8")}), tuple(players))


def places(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(problem.code, str(problem.cell)) for problem in problems]


# What is read


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("mailto:Ann%2Btag@x.org", "Ann+tag@x.org"),
        ("MAILTO:ann%40x.org?subject=50%25", "ann@x.org"),
        ("<mailto:ann@x.org>", "ann@x.org"),
        ("ann%2Btag@x.org", "ann%2Btag@x.org"),
        ("ann@x。org", "ann@x.org"),
        ("ann@x．y｡org", "ann@x.y.org"),
        ("ann@x.xn--p1ai", "ann@x.xn--p1ai"),
        ("ann@пример.рф", "ann@xn--e1afmkfd.xn--p1ai"),
        (f"{LONG_LOCAL}@x.org", f"{LONG_LOCAL}@x.org"),
        (f"{LONG_LOCAL}@{LONG_DOMAIN}", f"{LONG_LOCAL}@{LONG_DOMAIN}"),
    ],
)
def test_an_address_is_read_as_a_message_takes_it(typed: str, address: str) -> None:
    assert len(f"{LONG_LOCAL}@{LONG_DOMAIN}") == 254
    assert (read(typed).addresses, read(typed).broken) == ((address,), ())


@pytest.mark.parametrize(
    "typed",
    [
        "ann@x.org (mobile)",
        "home: ann@x.org",
        "ann@x.org / 0123 456",
        "Ann at work <ann@x.org> or so",
        "ann@x.org, bob",
        "old@y.org <ann@x.org>",
        '"old@y.org" <ann@x.org>',
        "ann@x.org (was old@y.org)",
        '"Lee, Ann" <ann@x.org>',
        '"lee@old.org, Ann" <ann@x.org>',
        "ann@x.org (was old@y.org, gone)",
        "ann@x.org (old: a@y.org; b@z.org)",
    ],
)
def test_words_beside_a_sound_address_are_a_comment(typed: str) -> None:
    assert (read(typed).addresses, read(typed).broken) == (("ann@x.org",), ())
    assert unclear(event_of(typed)) == []


@pytest.mark.parametrize(
    "typed",
    [
        "ann@x.org; Bob <bob@x.org>",
        "Ann <ann@x.org>, bob@x.org",
        "Ann <ann@x.org> bob@x.org",
        "Ann <ann@x.org> / bob@x.org",
        "ann@x.org Bob <bob@x.org>",
        "Ann (ann@x.org) or bob@x.org",
        "ann@x.org bob@x.org",
        "ann@x.org\nbob@x.org",
    ],
)
def test_several_addresses_may_stand_in_a_cell(typed: str) -> None:
    assert (read(typed).addresses, read(typed).broken) == (("ann@x.org", "bob@x.org"), ())


@pytest.mark.parametrize(
    "typed", ["ann,lee@x.org", "ann;lee@x.org", "ann. lee@x.org", "ann .lee@x.org", "ann . lee@x.org"]
)
def test_a_slip_for_a_dot_writes_to_no_stranger(typed: str) -> None:
    assert read(typed) == Found((), (typed,))
    assert read(f"bob@x.org; {typed}") == Found(("bob@x.org",), (typed,))


@pytest.mark.parametrize("typed", ["ann＠x.org", "ann@x．org", "ann@x.org，ann@x.org", "ann@x.org、", "ann@x.org；"])
def test_signs_of_east_asian_keyboards_are_understood(typed: str) -> None:
    assert read(typed) == Found(("ann@x.org",), ())


@pytest.mark.parametrize("typed", ["-", " – ", "None", "n/a", "NO", "?"])
def test_a_word_for_none_is_none(typed: str) -> None:
    assert read(typed) == NOTHING
    assert unclear(event_of(typed)) == []


def test_many_broken_addresses_are_told_in_one_sentence_with_all_cells() -> None:
    """A line for each would hide the round that was paired."""
    (told,) = unclear(event_of(*["ann at home"] * 3, "ann@x.org", *["0123 456"] * 9))
    assert str(told.cell) == "Players!C2"
    assert told.message.startswith('12 players have something in Email that is no address. "ann at home" has no @.')
    assert told.message.endswith("Their cells: C2:C4, C6:C14.")


@pytest.mark.parametrize("typed", ["mobile", "ann at home", "ann(at)x.org", "ann.x.org"])
def test_words_without_a_sound_address_are_told(typed: str) -> None:
    assert places(unclear(event_of(typed))) == [("email-unclear", "Players!C2")]


def test_a_broken_address_beside_a_sound_one_is_told() -> None:
    (problem,) = unclear(event_of("ann@x.org (work), bob@x"))
    assert problem.message == 'P1: "bob@x" has no ending such as .org.'


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("ann", '"ann" has no @.'),
        ("ann@@x.org", '"ann@@x.org" has more than one @.'),
        ("a@b@x.org", '"a@b@x.org" has more than one @.'),
        ("@x.org", '"@x.org" has nothing before the @.'),
        ("ann@", '"ann@" has nothing after the @.'),
        ("jürgen@x.org", '"jürgen@x.org" has letters before the @ that most mail programs cannot send to.'),
        ("ann@home", '"ann@home" has no ending such as .org.'),
        ("ann@x.o", '"ann@x.o" is not an email address.'),
        ("ann@x.xn--", '"ann@x.xn--" is not an email address.'),
        ("ann@x.xn-p1ai", '"ann@x.xn-p1ai" is not an email address.'),
        ("ann@x.123", '"ann@x.123" is not an email address.'),
        ("ann@x_y.org", '"ann@x_y.org" is not an email address.'),
        ("ann@☃.org", '"ann@☃.org" is not an email address.'),
        ("ann@x€y.org", '"ann@x€y.org" is not an email address.'),
        ("ann@-x.org", '"ann@-x.org" is not an email address.'),
        (f"ann@{'x' * 64}.org", f'"ann@{"x" * 56}…" is not an email address.'),
        ("a..b@x.org", '"a..b@x.org" is not an email address.'),
        ("an\x00n@x\u202e.org", '"an�n@x�.org" is not an email address.'),
        (f"{'a' * 65}@x.org", f'"{"a" * 60}…" has more than 64 letters before the @.'),
        (f"{LONG_LOCAL}@{LONG_DOMAIN}m", f'"{"a" * 60}…" has more than 254 letters.'),
        # Longer than that in punycode only.
        (f"{LONG_LOCAL}@{'b' * 63}.{'c' * 63}.{'d' * 51}é.org", f'"{"a" * 60}…" is not an email address.'),
        (f"ann@{'b.' * 124}org", f'"ann@{"b." * 28}…" has more than 254 letters.'),
        (f"a@{'x' * 58}", f'"a@{"x" * 58}" has no ending such as .org.'),
        (f"a@{'x' * 59}", f'"a@{"x" * 58}…" has no ending such as .org.'),
    ],
)
def test_what_is_wrong_with_an_address_is_said(typed: str, fault: str) -> None:
    (problem,) = unclear(event_of(typed))
    assert problem.message == f"P1: {fault}"


def test_of_many_broken_words_in_a_cell_the_first_are_told() -> None:
    (problem,) = unclear(event_of("@ " * 40))
    assert problem.message.count("has nothing before the @.") == FAULTS
    assert problem.message.endswith(f"And {40 - FAULTS} more.")


@pytest.mark.parametrize("typed", ["<" + "@" * WHOLE_CELL * 20, "<a" * WHOLE_CELL * 20, "@<" * WHOLE_CELL * 20])
def test_a_cell_full_of_signs_is_read_in_one_go(typed: str) -> None:
    """Twenty cells' worth in a blink; going back for every sign would take hours."""
    assert read(typed).addresses == ()


@pytest.mark.parametrize("typed", [f"a@{'é' * WHOLE_CELL * 20}.org", f"a@{'.é' * WHOLE_CELL * 10}"])
def test_a_domain_as_long_as_a_cell_is_no_work(typed: str) -> None:
    """Punycode of so many letters would take days."""
    assert read(typed).addresses == ()


# Who has none


def test_a_few_without_an_address_are_told_one_by_one() -> None:
    problems = list(missing(event_of("ann@x.org", *[None] * SINGLY)))
    assert places(problems) == [("email-missing", f"Players!C{row}") for row in range(3, 3 + SINGLY)]
    assert problems[1].message == "P3 has no email address."
    assert [problem.hint for problem in problems[:2]] == ["Type it here, or tell the player in another way.", ""]


def test_many_without_an_address_are_told_at_once_with_every_cell() -> None:
    """A warning each for 187 of 200 players would hide all others."""
    emails = [None] * 6 + ["ann@x.org"] + [None] + ["bob@x.org"] + [None] * 180
    (problem,) = missing(event_of(*emails))
    assert places([problem]) == [("email-missing", "Players!C2")]
    assert problem.message == (
        "187 players have no email address: P1, P2, P3, P4, P5 and 182 more. Their cells: C2:C7, C9, C11:C190."
    )
    assert problem.hint == "Type addresses there, or tell these players in another way."
    assert NAMED == 5


def test_one_more_than_a_few_is_many() -> None:
    (problem,) = missing(event_of("ann@x.org", *[None] * (SINGLY + 1)))
    assert problem.message.startswith("11 players have no email address: P2, P3, P4, P5, P6 and 6 more.")


# The order


def test_who_is_not_written_to_is_told_in_the_order_of_rows() -> None:
    """What cannot be an address every command tells (`unclear`)."""
    event = event_of("ann@x.org", None, "bob", None, "cy@@x.org", contact="phone 0123")
    upside_down = replace(event, players=tuple(reversed(event.players)))
    assert places(list(address_problems(upside_down))) == [
        ("contact-without-email", "Event!B8"),
        ("email-missing", "Players!C3"),
        ("email-missing", "Players!C5"),
    ]


def test_rows_are_numbers_and_not_words() -> None:
    event = event_of(*["ann@x.org"] * 8, None, None)
    assert [place for _, place in places(list(address_problems(event)))] == ["Players!C10", "Players!C11"]


def test_a_sheet_without_the_column_is_told_as_a_sheet() -> None:
    event = Event(Settings(contact="zoe@example.org"), (Player(1, "Ann"), Player(2, "Bob")))
    assert places(list(address_problems(event))) == [("emails-missing", "Players")]
