"""Who stands where, and why: points, the game's tiebreakers in order, then the bracket.

Parting is done group by group and not with one sort key, because head-to-head (ST-9) looks at who
else is still tied.  Every row keeps what parted it from the row above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from tourney_xl.games.game import Game
from tourney_xl.model import Event, Figure, Outcome, Player, Round, Score, ScoredMatch, Standing
from tourney_xl.pairing.draws import lot
from tourney_xl.planning import Plan
from tourney_xl.presence import disqualified, is_in
from tourney_xl.scoring import counting_rounds, summed
from tourney_xl.tiebreaks import HEAD_TO_HEAD, MISSED_GAME, Table, Tiebreaker, columns_of

DROPPED, QUALIFIED, SECOND, WINNER = "Dropped", "Qualified", "Second", "Winner"
POINTS, PLAYOFF, LOT, SHARED, CUT = "Points", "Playoff", "Lot", "Shared", "Cut"

Order = tuple[bool, int | Fraction]
Figures = Mapping[int, tuple[Figure, ...]]


@dataclass(frozen=True)
class _Step:
    """One way to part the tied: who comes first, and whether head-to-head is looked at afterwards."""

    name: str
    order: Callable[[int], Order]
    then_head_to_head: bool = False


@dataclass(frozen=True)
class _Row:
    """A player, and the step that parted this row from the one above; `depth` counts steps from 0."""

    number: int
    parted_by: str
    depth: int


@dataclass(frozen=True)
class _Place:
    number: int
    rank: int
    decided_by: str


def standings(event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch]) -> tuple[Standing, ...]:
    """All who are or were in the event, in rank order; a house player never is (ALL-16)."""
    tally = table(event, game, plan, scored)
    listed = _listed(event)
    figures = {number: tuple(column.compute(tally, number) for column in columns_of(game)) for number in listed}
    # In the order of lots from the start: players who share a rank stand in it, whatever the order of rows.
    by_lot = sorted(listed, key=lambda number: _lot(event, tally, number))
    rows = list(_parted(by_lot, _steps(event, tally, figures), tally))
    exits = _exits(event, scored)
    # A cut seeds by rank: where a game lets equals share it, lots put them in order (ST-13).
    lots = _lots(rows, {LOT, SHARED} if plan.cut else {LOT})
    ranking = [
        _standing(place, tally, figures[place.number], lots[place.number])
        for place in _told(_places(event, rows, exits), event)
    ]
    if exits and not event.swiss_rounds:
        ranking = [_without_figures(row) for row in ranking]
    titles = _bracket_titles(event, exits) if exits else _swiss_titles(ranking, event, game, plan, scored)
    return tuple(replace(row, status=_status(row.number, titles, event)) for row in ranking)


def table(event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch]) -> Table:
    """The scores that make the sum of points, by player and round."""
    ordinals = {round_.ordinal for round_ in summed(event, plan)}
    scores: dict[int, list[Score]] = {player.number: [] for player in event.players}
    for match in scored:
        if match.round.ordinal in ordinals and not nobody_came(match):
            for score in filter(None, (match.one, match.two)):
                scores[score.number].append(score)
    in_order = {number: tuple(sorted(row, key=lambda score: score.ordinal)) for number, row in scores.items()}
    newest = max(ordinals, default=0)
    return Table(game, max(plan.rounds, newest), newest, event.by_number, in_order)


def undecided_ties(ranking: Sequence[Standing], event: Event) -> tuple[tuple[int, ...], ...]:
    """The groups that nothing but lots parts, best first; not those for which `Playoff` says `lot` (ALL-10)."""
    if event.bracket_rounds:
        return ()  # What a published cut has settled stays settled (ALL-5).
    groups: list[list[int]] = []
    for row in ranking:
        if row.lot == 1:
            groups.append([])
        if row.lot is not None:
            groups[-1].append(row.number)
    return tuple(tuple(group) for group in groups if not any(event.by_number[n].playoff == "lot" for n in group))


def tied_across(
    ranking: Sequence[Standing], event: Event, line: int, among: Collection[int] | None = None
) -> tuple[tuple[int, ...], ...]:
    """The undecided ties with players on both sides of a line (ALL-10): 1 for first place, or the size of the cut.

    `among` are those who may be in a cut (ALL-15): the line is counted over them alone.
    """
    eligible = [row.number for row in ranking if among is None or row.number in among]
    above = set(eligible[:line])
    below = set(eligible[line:])
    return tuple(tie for tie in undecided_ties(ranking, event) if above.intersection(tie) and below.intersection(tie))


def ties_for_first(ranking: Sequence[Standing], event: Event) -> tuple[tuple[int, ...], ...]:
    """The ties over who wins an event without a cut; a disqualified player cannot (ALL-17)."""
    return tied_across(ranking, event, 1, {row.number for row in ranking} - disqualified(event))


def _listed(event: Event) -> list[int]:
    """Whoever has an opponent in a round or is in one, that to come included; no house player (ALL-16)."""
    matched = {number for round_ in event.rounds for match in round_.matches if match.two for number in match.players}
    ordinals = range(1, _next_ordinal(event) + 1)
    return [
        player.number
        for player in event.players
        if not player.house and (player.number in matched or any(is_in(player, ordinal, event) for ordinal in ordinals))
    ]


def _next_ordinal(event: Event) -> int:
    return max((round_.ordinal for round_ in event.rounds), default=0) + 1


def nobody_came(match: ScoredMatch) -> bool:
    """ST-8: a missed game counts only against a present opponent; where both missed it, it was no game."""
    return all(score is not None and score.kind == MISSED_GAME for score in (match.one, match.two))


def _lot(event: Event, tally: Table, number: int) -> int:
    """ALL-4: the lot belongs to seed, round and player."""
    return lot(event.settings.seed or "", tally.ordinal, number)


def _steps(event: Event, tally: Table, figures: Figures) -> tuple[_Step, ...]:
    """Points, the game's tiebreakers, what the players settled among themselves, and lots where the game has them."""
    steps = [_Step(POINTS, lambda number: (False, -tally.points[number]))]
    columns = iter(enumerate(columns_of(tally.game)))
    for key in tally.game.tiebreakers:
        if key == HEAD_TO_HEAD:
            steps[-1] = replace(steps[-1], then_head_to_head=True)
        else:
            # Once head-to-head has been looked at, it is looked at after every further step (ST-9).
            steps.append(_figure_step(*next(columns), figures, steps[-1].then_head_to_head))
    if tally.game.players_settle_ties:
        steps.append(_Step(PLAYOFF, lambda number: _playoff_order(event.by_number[number])))
    if tally.game.lots_decide:
        steps.append(_Step(LOT, lambda number: (False, _lot(event, tally, number))))
    return tuple(steps)


def _figure_step(position: int, column: Tiebreaker, figures: Figures, then_head_to_head: bool) -> _Step:
    return _Step(column.heading, lambda number: column.order(figures[number][position]), then_head_to_head)


def _playoff_order(player: Player) -> Order:
    """ALL-10: the places that players settled; whoever has none typed comes after them."""
    return (False, player.playoff) if isinstance(player.playoff, int) else (True, 0)


def _parted(tied: Sequence[int], steps: Sequence[_Step], tally: Table, depth: int = 0) -> Iterator[_Row]:
    """The tied in order, parted by the first step that can; those whom none can part keep the order they came in."""
    if len(tied) < 2 or not steps:
        yield from (_Row(number, SHARED, depth) for number in tied)
        return
    step, *rest = steps
    for _, equal in groupby(sorted(tied, key=step.order), key=step.order):
        group = list(equal)
        settled = _by_head_to_head(group, tally, depth + 1) if step.then_head_to_head else None
        first, *others = settled or _parted(group, rest, tally, depth + 1)
        yield replace(first, parted_by=step.name, depth=depth)
        yield from others


def _by_head_to_head(tied: Sequence[int], tally: Table, depth: int) -> list[_Row] | None:
    """ST-9: where exactly two are tied who met, and one won; None where this settles nothing."""
    if len(tied) != 2:
        return None
    one, two = tied
    lead = _wins_over(one, two, tally) - _wins_over(two, one, tally)
    order = (one, two) if lead > 0 else (two, one)
    return [_Row(number, HEAD_TO_HEAD, depth) for number in order] if lead else None


def _wins_over(number: int, opponent: int, tally: Table) -> int:
    return tally.opponents(number, (Outcome.WIN,)).count(opponent)


def _lots(rows: Sequence[_Row], by_lot: Collection[str]) -> Mapping[int, int | None]:
    """1, 2, 3… among those whom only lots put in order."""
    runs: list[list[int]] = []
    for row in rows:
        if row.parted_by in by_lot and runs:
            runs[-1].append(row.number)
        else:
            runs.append([row.number])
    return {number: place if len(run) > 1 else None for run in runs for place, number in enumerate(run, 1)}


def _places(event: Event, rows: Sequence[_Row], exits: Mapping[int, Round | None]) -> list[_Place]:
    """The bracket's players by how far they came, then the rest as the Swiss rounds left them."""
    if not exits:
        return _ranked(rows, 0)
    bracket = _bracket_places(event, [row.number for row in rows if row.number in exits], exits)
    rest = _ranked(_closed_up(rows, exits), len(bracket))
    return [*bracket, *(replace(place, decided_by=CUT) for place in rest[:1]), *rest[1:]]


def _ranked(rows: Sequence[_Row], ahead: int) -> list[_Place]:
    """Shared ranks repeat: 3, 3, 5."""
    places: list[_Place] = []
    for position, row in enumerate(rows, ahead + 1):
        rank = places[-1].rank if places and row.parted_by == SHARED else position
        places.append(_Place(row.number, rank, row.parted_by))
    return places


def _told(places: Sequence[_Place], event: Event) -> list[_Place]:
    """What parted each row from the one above; the first, with none above it, says by what it leads."""
    told = []
    for position, place in enumerate(places):
        reason = places[max(position, 1)].decided_by if len(places) > 1 else ""
        if reason == HEAD_TO_HEAD:
            other = places[position - 1 if position else 1]
            reason = f"Head-to-head v. {event.name(other.number)}"
        told.append(replace(place, decided_by=reason))
    return told


def _closed_up(rows: Sequence[_Row], gone: Collection[int]) -> list[_Row]:
    """The rows of those not gone; two that become neighbours were parted by the earliest step between them."""
    kept: list[_Row] = []
    between: list[_Row] = []
    for row in rows:
        between.append(row)
        if row.number not in gone:
            wall = min(between, key=lambda passed: passed.depth)
            kept.append(replace(row, parted_by=wall.parted_by, depth=wall.depth))
            between = []
    return kept


def _exits(event: Event, scored: Sequence[ScoredMatch]) -> Mapping[int, Round | None]:
    """Everyone in the bracket, with the round that they went out in; None while they are in, and for the winner."""
    if not event.bracket_rounds:
        return {}
    lost = {
        (match.round.ordinal, number)
        for match in scored
        if match.one is not None
        for number in match.match.players
        if number != match.winner
    }
    return {number: _exit(number, event.bracket_rounds, lost) for number in event.bracket_rounds[0].players}


def _exit(number: int, rounds: Sequence[Round], lost: Collection[tuple[int, int]]) -> Round | None:
    """The first round lost, or played without a player who had left after winning (ALL-15)."""
    return next((round_ for round_ in rounds if (round_.ordinal, number) in lost or number not in round_.seated), None)


def _bracket_places(event: Event, numbers: Sequence[int], exits: Mapping[int, Round | None]) -> list[_Place]:
    """ALL-9: losers of one round share a place, and so do those still in; rows inside stand by seed."""
    seeds = _seeds(event.bracket_rounds[0])
    places: list[_Place] = []
    for number in sorted(numbers, key=lambda number: (_bracket_rank(exits[number]), seeds[number])):
        out_in = exits[number]
        rank = _bracket_rank(out_in)
        above = places[-1].rank if places else None
        places.append(_Place(number, rank, SHARED if out_in is None or rank == above else out_in.sheet))
    return places


def _bracket_rank(out_in: Round | None) -> int:
    """ALL-9: 2, 3–4, 5–8, 9–16 for those who lost in the final, the top 4, the top 8, the top 16."""
    return 1 if out_in is None else _size(out_in) // 2 + 1


def _size(round_: Round) -> int:
    return round_.size or 2 * len(round_.matches)


def _seeds(first: Round) -> Mapping[int, int]:
    """The seeds as the bracket's first sheet has them, whatever was corrected since (ALL-5)."""
    seeds = {}
    for match in first.matches:
        seeds[match.one] = match.seed_one or 0
        if match.two is not None:
            seeds[match.two] = match.seed_two or 0
    return seeds


def _standing(place: _Place, tally: Table, figures: tuple[Figure, ...], drawn_lot: int | None) -> Standing:
    """Byes are counted apart; a missed game against a present opponent is lost."""
    outcomes = Counter(score.outcome for score in tally.scores[place.number])
    return Standing(
        rank=place.rank,
        number=place.number,
        points=tally.points[place.number],
        played=outcomes.total() - outcomes[Outcome.BYE],
        won=outcomes[Outcome.WIN],
        drawn=outcomes[Outcome.DRAW],
        lost=outcomes[Outcome.LOSS],
        byes=outcomes[Outcome.BYE],
        figures=figures,
        lot=drawn_lot,
        decided_by=place.decided_by,
    )


def _without_figures(row: Standing) -> Standing:
    """Where all is elimination, tiebreakers and lots part nobody: none are shown, rather than idle ones (SW-8)."""
    return replace(row, figures=(None,) * len(row.figures), lot=None)


def _swiss_titles(
    ranking: Sequence[Standing], event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch]
) -> Mapping[int, str]:
    """Without a cut, who is first after the last planned round has won; a shared first place has several winners.

    ALL-17: whoever is disqualified keeps the rank, but the title goes to the best of the others.
    """
    rounds = {round_.ordinal for round_ in counting_rounds(event, plan)}
    is_over = bool(rounds) and len(rounds) >= plan.rounds and not plan.cut
    is_waiting = any(match.one is None for match in scored if match.round.ordinal in rounds)
    contenders = [row for row in ranking if row.number not in disqualified(event)]
    is_open = game.players_settle_ties and bool(ties_for_first(ranking, event))
    if not is_over or is_waiting or is_open or not contenders:
        return {}
    return {row.number: WINNER for row in contenders if row.rank == contenders[0].rank}


def _bracket_titles(event: Event, exits: Mapping[int, Round | None]) -> Mapping[int, str]:
    """Whoever alone is left when the final is published has won it; till then those left are qualified."""
    has_champion = _size(event.bracket_rounds[-1]) == 2 and list(exits.values()).count(None) == 1
    still_in = WINNER if has_champion else QUALIFIED if event.swiss_rounds else ""
    return {number: still_in if out_in is None else _title_of_loser(out_in) for number, out_in in exits.items()}


def _title_of_loser(out_in: Round) -> str:
    return SECOND if _size(out_in) == 2 else f"Out in {out_in.sheet}"


def _status(number: int, titles: Mapping[int, str], event: Event) -> str:
    """Whoever left is told as such, unless the bracket or the end has spoken already."""
    title = titles.get(number, "")
    has_left = not is_in(event.by_number[number], _next_ordinal(event), event)
    return DROPPED if has_left and title in ("", QUALIFIED) else title
