"""The crosstable: a row a player, a column a round, whom each one met and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.model import Event, Outcome, Score, ScoredMatch, Standing
from tourney_xl.planning import Plan
from tourney_xl.scoring import summed
from tourney_xl.standings import nobody_came

LETTERS: Mapping[Outcome, str] = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L", Outcome.BYE: "Bye"}


@dataclass(frozen=True)
class CrossCell:
    """One player's round; `outcome` is None while the match has no result, and where there was no game."""

    opponent: int | None
    outcome: Outcome | None
    points: int | None = None
    """None where they are not part of the sum: in a bracket after Swiss rounds, in a round that does not count."""
    is_void: bool = False
    """Neither came, and so there was no game (ST-8)."""

    @property
    def text(self) -> str:
        """`W 7 (3)`: won against number 7, worth 3 points."""
        open_ = "–" if self.is_void else "v"
        letter = LETTERS[self.outcome] if self.outcome else open_
        opponent = "" if self.opponent is None else f" {self.opponent}"
        points = "" if self.points is None else f" ({self.points})"
        return f"{letter}{opponent}{points}"


@dataclass(frozen=True)
class CrossRow:
    """A player's rounds in order; None where the player was not in one.  House players have no rank (ALL-16)."""

    rank: int | None
    number: int
    points: int | None
    cells: tuple[CrossCell | None, ...]


def crosstable(
    event: Event, plan: Plan, scored: Sequence[ScoredMatch], standings: Sequence[Standing]
) -> tuple[CrossRow, ...]:
    """In the order of the standings; whoever plays without being ranked comes last."""
    counting = {round_.ordinal for round_ in summed(event, plan)}
    met = {
        (match.round.ordinal, number): cell
        for match in scored
        for number, cell in _cells(match, match.round.ordinal in counting)
    }
    ordinals = [round_.ordinal for round_ in event.rounds]

    def cells(number: int) -> tuple[CrossCell | None, ...]:
        return tuple(met.get((ordinal, number)) for ordinal in ordinals)

    ranked = {standing.number for standing in standings}
    others = sorted({number for _, number in met} - ranked)
    return (
        *(CrossRow(row.rank, row.number, row.points, cells(row.number)) for row in standings),
        *(CrossRow(None, number, None, cells(number)) for number in others),
    )


def _cells(scored: ScoredMatch, is_summed: bool) -> Iterator[tuple[int, CrossCell]]:
    match = scored.match
    if nobody_came(scored) and match.two is not None:
        yield match.one, CrossCell(match.two, None, is_void=True)
        yield match.two, CrossCell(match.one, None, is_void=True)
        return
    for number, opponent, score in ((match.one, match.two, scored.one), (match.two, match.one, scored.two)):
        if number is not None:
            yield number, _cell(opponent, score, is_summed)


def _cell(opponent: int | None, score: Score | None, is_summed: bool) -> CrossCell:
    if score is None:
        return CrossCell(opponent, None)
    return CrossCell(opponent, score.outcome, score.points if is_summed else None)
