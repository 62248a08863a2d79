"""A bracket round in words: who got through the cut, which seeds meet, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tourney_xl.elimination import bracket_of
from tourney_xl.explain.rank import Ranks
from tourney_xl.games.game import BracketKind, Game, Structure
from tourney_xl.model import Event, Match, Round, Standing
from tourney_xl.presence import field
from tourney_xl.rewind import Then
from tourney_xl.standings import LOT, POINTS
from tourney_xl.wording import counted, listed

PLACING: Mapping[BracketKind, str] = {
    BracketKind.FOLD: "Seeds are ranks: the highest meets the lowest, the second the second-lowest, and so on",
    BracketKind.TREE: "Seeds are ranks: highest against lowest, and so again in every round if the better seed wins",
    BracketKind.MATCH_PLAY: "Seeds are ranks, placed as the rule has them",
    BracketKind.RANDOM: "Everyone was placed by lot, drawn from the event's seed {seed}; the seed beside a name is "
    "only the place in that draw",
    BracketKind.RANDOM_FOLD: "Byes, places and match numbers were drawn by lot from the event's seed {seed}; the seed "
    "beside a name is only the place in that draw",
}


@dataclass(frozen=True)
class BracketStage:
    """A published bracket round, and the event before it."""

    event: Event
    game: Game
    then: Then

    @property
    def round(self) -> Round:
        return self.then.published

    @property
    def structure(self) -> Structure:
        return self.game.structure(self.event.settings.structure)

    @property
    def kind(self) -> BracketKind:
        return self.structure.bracket or BracketKind.TREE

    @property
    def is_first(self) -> bool:
        return not self.then.event.bracket_rounds

    @cached_property
    def ranks(self) -> Ranks:
        then = self.then
        return Ranks(then.event, self.game, then.plan, then.scored, then.ranking)

    def name(self, number: int) -> str:
        return self.event.name(number)

    def side(self, match: Match, number: int) -> str:
        seed = match.seed_one if number == match.one else match.seed_two
        return f"{self.name(number)} (seed {seed})"


def whole_bracket_round(stage: BracketStage) -> Iterator[str]:
    tables = sum(not match.is_bye for match in stage.round.matches)
    byes = len(stage.round.matches) - tables
    yield f"{counted(len(stage.round.players), 'player')}, {counted(tables, 'table')}, {counted(byes, 'bye')}."
    if stage.is_first:
        yield from _cut(stage)
    yield _placing(stage)
    for match in sorted(stage.round.matches, key=lambda match: match.number or 0):
        yield _match(stage, match)


def bracket_seat(stage: BracketStage, number: int) -> Iterator[str]:
    """One player's match, and how it came about."""
    match = stage.round.match_of(number)
    if match is None:
        yield from _not_in(stage, number)
        return
    if stage.is_first and stage.then.event.swiss_rounds:
        row = _row(stage, number)
        yield f"In the cut with rank {row.rank} and {counted(row.points, 'point')}." if row else "Put in by hand."
    yield _placing(stage)
    yield _match(stage, match)


def _not_in(stage: BracketStage, number: int) -> Iterator[str]:
    row = _row(stage, number)
    if not stage.is_first or row is None or not stage.then.event.swiss_rounds:
        yield f"{stage.name(number)} was not in it any more."
        return
    yield f"{stage.name(number)} had rank {row.rank} and was not in the cut."
    yield from _cut(stage)


def _row(stage: BracketStage, number: int) -> Standing | None:
    return next((row for row in stage.then.ranking if row.number == number), None)


def _placing(stage: BracketStage) -> str:
    rule = f" ({stage.structure.bracket_rule or 'ALL-9'})"
    if stage.is_first:
        return f"{PLACING[stage.kind].format(seed=stage.event.settings.seed)}{rule}."
    feeds = bracket_of(stage.event, stage.game).feeds(stage.round.size or 2)
    before = stage.then.event.bracket_rounds[-1].sheet
    pairs = [f"{one} and {two}" for one, two in feeds]
    return f"The winners of matches {'; '.join(pairs)} of {before} meet{rule}."


def _match(stage: BracketStage, match: Match) -> str:
    if match.two is not None:
        return f"Match {match.number}: {stage.side(match, match.one)} v. {stage.side(match, match.two)}."
    why = "nobody has the seed opposite" if stage.is_first else "nobody came through on the other side"
    return f"Match {match.number}: {stage.side(match, match.one)} has a bye, for {why} (ALL-9)."


# ---------------------------------------------------------------- the cut


def _cut(stage: BracketStage) -> Iterator[str]:
    """Who is in, and what parted the last in from the first out."""
    inside = [row for row in stage.then.ranking if row.number in stage.round.players]
    if not stage.then.event.swiss_rounds:
        return
    yield f"Cut to {len(inside)} ({stage.structure.rule}): {listed([stage.name(row.number) for row in inside])}."
    here = {player.number for player in field(stage.then.event, stage.round.ordinal)}
    outside = [row for row in stage.then.ranking if row.number not in stage.round.players]
    gone = [row for row in outside if inside and row.rank < inside[-1].rank and row.number not in here]
    if gone:
        yield f"Not in it, having left the event: {listed([stage.name(row.number) for row in gone])} (ALL-15)."
    next_out = next((row for row in outside if row.number in here), None)
    if inside and next_out is not None:
        yield f"At the line: {stage.ranks.parted(inside[-1], next_out, _reason(stage, inside[-1], next_out))}"


def _reason(stage: BracketStage, last_in: Standing, first_out: Standing) -> str:
    """What parted two rows: `Decided by` where they are neighbours, else the first figure that differs."""
    ranking: Sequence[Standing] = stage.then.ranking
    if ranking.index(first_out) == ranking.index(last_in) + 1:
        return first_out.decided_by
    if last_in.points != first_out.points:
        return POINTS
    headings = stage.ranks.columns.items()
    differ = (head for head, (place, _) in headings if last_in.figures[place] != first_out.figures[place])
    return next(differ, LOT)
