"""The sheet `Bracket`: lines that lead from match to match, and how it is printed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from brackets import KINDS, decided, drawn_first, drawn_next, entered, published, scored_of
from external_programs import convert, text_of_pdf
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tourney_xl.games.game import Game
from tourney_xl.model import Event, Match
from tourney_xl.workbook import build

FIRST = 3
"""The column of the bracket's first round."""


def drawn(kind: str, players: int, rounds: int) -> tuple[Event, Game]:
    """A bracket after so many rounds with chance winners, the next one published."""
    rng = Random(players)
    event, game = entered(players, kind)

    def pick(match: Match) -> int:
        return rng.choice(match.players)

    event = published(event, drawn_first(event, game))
    for _ in range(rounds):
        event = decided(event, pick)
        if event.rounds[-1].size != 2:
            event = published(event, drawn_next(event, game))
    return event, game


def book_of(event: Event, game: Game) -> bytes:
    scratch = build.Scratch()
    build.add_bracket(scratch, event, game, scored_of(event, game))
    return scratch.to_bytes()


def sheet_of(event: Event, game: Game) -> Worksheet:
    return load_workbook(BytesIO(book_of(event, game)))["Bracket"]


def edges(sheet: Worksheet, column: int, side: str) -> list[int]:
    """The rows below the header whose cell in that column has a line on that side."""
    borders = ((row, sheet.cell(row, column).border) for row in range(2, sheet.max_row + 1))
    return [row for row, border in borders if getattr(border, side) is not None and getattr(border, side).style]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("players", "rounds"), [(2, 0), (4, 1), (7, 2), (8, 3), (16, 1), (23, 3), (32, 5)])
def test_a_line_runs_down_from_one_player_of_a_match_to_the_other_and_nowhere_else(
    kind: str, players: int, rounds: int
) -> None:
    sheet = sheet_of(*drawn(kind, players, rounds))
    depth = (players - 1).bit_length()
    for column in range(FIRST, FIRST + depth):
        lines = edges(sheet, column, "bottom")
        pairs = zip(lines[::2], lines[1::2], strict=True)
        assert edges(sheet, column, "right") == [row for upper, lower in pairs for row in range(upper + 1, lower + 1)]
    assert edges(sheet, FIRST + depth, "right") == []


@pytest.mark.parametrize(("players", "pages"), [(4, 1), (16, 1), (17, 0), (64, 0)])
def test_up_to_sixteen_players_fit_one_page(players: int, pages: int) -> None:
    """As many pages as it takes above that: 0 leaves their number open."""
    setup = sheet_of(*drawn("tree", players, 1)).page_setup
    assert (setup.fitToWidth, setup.fitToHeight) == (1, pages)


@pytest.mark.libreoffice
def test_the_printed_bracket_has_one_page_up_to_16_and_several_above(tmp_path: Path) -> None:
    brackets = [("tree", 4), ("fold", 8), ("match-play", 16), ("random", 13), ("tree", 32), ("random-fold", 50)]
    for kind, players in brackets:
        (tmp_path / f"{kind}{players}.xlsx").write_bytes(book_of(*drawn(kind, players, 2)))
    printed = convert([tmp_path / f"{kind}{players}.xlsx" for kind, players in brackets], tmp_path, "pdf")
    pages = [text_of_pdf(path).count("\f") for path in printed]
    assert pages[:4] == [1, 1, 1, 1]
    assert min(pages[4:]) > 1
