"""Match slips: one a table, with the result fields that the round's sheet asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tourney_xl.games.game import Column, Game
from tourney_xl.model import Round, Stage
from tourney_xl.report.report import Report
from tourney_xl.wording import DRAW

WINNER = "Winner"
DROP = "Drop"
OF_PLAYER_ONE, OF_PLAYER_TWO = " 1", " 2"
"""How the headers of a column end that stands there for either player."""
MOST_HELP = 36
"""Letters that find room beside a line to write on; a longer help stays in the workbook."""
NUMBERS, SIDES = ("count", "score"), ("side", "sides")


@dataclass(frozen=True)
class Blank:
    """Something to fill in: a box to tick or a line to write on."""

    label: str
    is_box: bool = False
    help: str = ""


@dataclass(frozen=True)
class Form:
    """What all slips of a round ask for."""

    of_player: tuple[Blank, ...]
    """A column each, with a place for either player."""
    of_match: tuple[Blank, ...]
    hows: tuple[str, ...]
    """Kinds of results, to tick one; none where the round's sheet has no column for them."""
    drops: str | None
    """The heading over the boxes of those who leave after this round; None where no round follows."""

    @property
    def columns(self) -> int:
        """Those that share what name and signature leave them."""
        return len(self.of_player) + (self.drops is not None)


def form_of(report: Report, round_: Round) -> Form:
    game, columns = report.game, tuple(_columns(report, round_))
    return Form(
        of_player=(Blank(WINNER, is_box=True), *_of_player(columns)),
        of_match=(*_draw(game, round_.stage), *_of_match(columns)),
        hows=game.hows if any(column.kind == "how" for column in columns) else (),
        drops=DROP if _is_followed(report, round_) else None,
    )


def _columns(report: Report, round_: Round) -> Iterator[Column]:
    """Those of a new sheet, and the optional ones that the organizer has added to this one (DT-11, WA-3)."""
    yield from report.game.columns_in(round_.stage, report.is_best_of_three(round_))
    headers = {header for match in round_.matches for header in match.cells}
    for column in report.game.columns:
        if column.optional and round_.stage in column.stages and column.header in headers:
            yield column


def _is_followed(report: Report, round_: Round) -> bool:
    """Whether there is a round to stay away from."""
    plan = report.plan
    return not round_.is_final and (round_.stage is not Stage.SWISS or round_.ordinal < plan.rounds or plan.cut > 0)


def _of_player(columns: Sequence[Column]) -> Iterator[Blank]:
    """A pair of columns is one place for either player; a column that names a player is a box for either."""
    for column in columns:
        if column.kind in SIDES:
            yield Blank(column.header, is_box=True)
        elif _is_of_player(column) and column.header.endswith(OF_PLAYER_ONE):
            yield Blank(column.header.removesuffix(OF_PLAYER_ONE))


def _of_match(columns: Sequence[Column]) -> Iterator[Blank]:
    """But for what each player has a place of their own for: Energy, where Energy 1 and Energy 2 were added."""
    headers = {column.header for column in columns}
    for column in columns:
        if column.header + OF_PLAYER_ONE in headers:
            continue
        if column.kind in NUMBERS and not _is_of_player(column):
            yield Blank(column.header, help=column.help if len(column.help) <= MOST_HELP else "")


def _is_of_player(column: Column) -> bool:
    return column.kind in NUMBERS and column.header.endswith((OF_PLAYER_ONE, OF_PLAYER_TWO))


def _draw(game: Game, stage: Stage) -> Iterator[Blank]:
    """No draw passes a bracket (ALL-9)."""
    if game.draw is not None and stage is Stage.SWISS:
        yield Blank(DRAW, is_box=True)
