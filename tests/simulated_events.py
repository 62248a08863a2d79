"""Whole made-up events without a workbook: drops before, at and after the cut, every bracket round checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from random_events import random_entry, won_by
from small_events import field_of, game_of

from tourney_xl.checks import run_checks
from tourney_xl.games.game import BracketKind, Game
from tourney_xl.games.loader import builtin
from tourney_xl.model import Entry, Event, Match, Penalty, PenaltyKind, Round, Settings, Stage, Standing
from tourney_xl.planning import plan
from tourney_xl.presence import disqualified, is_in, needs_result
from tourney_xl.problems import Cell
from tourney_xl.progress import Phase, Step, next_step
from tourney_xl.prospects import Prospect, prospects
from tourney_xl.reckoning import Reckoning, reckon

STRUCTURES = [(game.key, structure.key) for game in builtin() for structure in game.structures]
FOLDED = (BracketKind.FOLD, BracketKind.RANDOM_FOLD)
BETTER_SEEDS = {8: [1, 4, 2, 3], 16: [1, 8, 5, 4, 3, 6, 7, 2]}
"""ST-13: the better seed of each match, in the order of the book."""
AT_RANDOM = (BracketKind.RANDOM, BracketKind.RANDOM_FOLD)


@dataclass
class Show:
    """A made-up event while it goes on."""

    event: Event
    game: Game
    rng: Random
    dropped: Counter[str] = field(default_factory=Counter)
    """How many left, by when: before, at or after the cut."""

    @property
    def kind(self) -> BracketKind:
        kind = self.game.structure(self.event.settings.structure).bracket
        assert kind is not None
        return kind

    def drop(self, number: int, last: int) -> None:
        swiss = plan(self.event, self.game).rounds
        self.dropped["before" if last < swiss else "at" if last == swiss else "after"] += 1
        self._change(number, drops=(last,))

    def _change(self, number: int, **fields: object) -> None:
        players = (
            replace(player, **fields) if player.number == number else player  # type: ignore[arg-type]
            for player in self.event.players
        )
        self.event = replace(self.event, players=tuple(players))

    def reckoning(self) -> Reckoning:
        return reckon(self.event, self.game)

    def step(self, reckoned: Reckoning) -> Step:
        return next_step(self.event, self.game, reckoned.plan, reckoned.scored, reckoned.ranking, "1")

    def put_right(self, code: str, cell: Cell | None) -> None:
        """What an organizer does about the one problem that stops the event."""
        if code in ("tie-at-cut", "tie-for-first"):
            for player in self.event.players:
                self._change(player.number, playoff="lot")
        elif code == "qualifier-to-replace":
            self.event = replace(self.event, rounds=self.event.rounds[:-1])
        elif code == "nobody-left":
            self.take_back()
        else:
            raise AssertionError((code, cell))

    def take_back(self) -> None:
        """Everyone of the newest round is in again, and the matches are played."""
        newest = self.event.rounds[-1]
        for number in newest.players:
            self._change(number, drops=())
        kept = tuple(fine for fine in self.event.penalties if fine.ordinal != newest.ordinal)
        self.event = replace(self.event, penalties=kept)
        matches = tuple(with_result(self, newest, match) for match in newest.matches)
        self.event = replace(self.event, rounds=(*self.event.rounds[:-1], replace(newest, matches=matches)))


def entry_for(show: Show, round_: Round) -> Entry:
    """Anything that may be typed in a Swiss round; in a bracket a winner, by games where three are played."""
    settings, winner = show.event.settings, show.rng.randint(1, 2)
    if round_.stage is Stage.SWISS:
        return random_entry(show.game.key, show.rng)
    if show.game.is_best_of_three(settings.structure, round_.size, settings.level):
        return Entry(figures={f"Games {winner}": 2, f"Games {3 - winner}": show.rng.randint(0, 1)})
    return Entry(won_by(winner), figures={"Energy": show.rng.randint(1, 9)} if show.game.key == "wars" else {})


def play(show: Show) -> None:
    """Results into the newest round; somebody does not turn up, somebody is thrown out, somebody leaves after it."""
    newest = show.event.rounds[-1]
    for match in newest.matches:
        stay_away(show, newest, match)
    matches = tuple(with_result(show, newest, match) for match in newest.matches)
    show.event = replace(show.event, rounds=(*show.event.rounds[:-1], replace(newest, matches=matches)))
    for player in show.event.players:
        if is_in(player, newest.ordinal + 1, show.event) and show.rng.random() < 0.03:
            show.drop(player.number, newest.ordinal)


def stay_away(show: Show, newest: Round, match: Match) -> None:
    if not match.is_bye and show.rng.random() < 0.04:
        show.drop(show.rng.choice(match.players), newest.ordinal - 1)
    if not match.is_bye and show.rng.random() < 0.01 and newest.size != 2:
        for number in match.players:
            show.drop(number, newest.ordinal - 1)
    if show.rng.random() < 0.02:
        fine = Penalty(newest.ordinal, match.one, PenaltyKind.DISQUALIFIED, Cell("Penalties"))
        show.event = replace(show.event, penalties=(*show.event.penalties, fine))


def with_result(show: Show, round_: Round, match: Match) -> Match:
    return replace(match, entry=entry_for(show, round_)) if needs_result(match, round_, show.event) else match


def opened(key: str, structure: str, luck: int, large: float = 0.0) -> Show:
    """Mostly small fields; a share of large ones, of up to 300 players, or as many as the structure takes."""
    rng = Random(f"{key} {structure} {luck}")
    game = game_of(key)
    table = game.structure(structure).table
    most = 300 if table else 256
    sizes = [rng.randint(4, 12), rng.randint(8, 40), rng.randint(2, 20)]
    players = rng.randint(41, most) if rng.random() < large else rng.choice(sizes)
    typed = rng.random() < (0.2 if any(row.cut for row in table) else 0.5)
    cut = rng.choice([2, 3, 4, 6, 8]) if typed and table else None
    settings = Settings(game=key, structure=structure, seed=str(luck), cut=cut, level=rng.choice(levels(game)))
    return Show(Event(settings, field_of(players)), game, rng)


def levels(game: Game) -> list[str | None]:
    return [None, *(level.key for level in game.levels)]


def played(show: Show) -> Reckoning | None:
    """To the end, checking every bracket round as it is published; None where too few are left for one."""
    for _ in range(60):
        reckoned = show.reckoning()
        step = show.step(reckoned)
        errors = [problem for problem in step.problems if problem.is_error]
        if any(problem.code in ("too-few-players", "all-have-met") for problem in errors):
            return None
        if errors:
            show.put_right(errors[0].code, errors[0].cell)
        elif step.round is None:
            assert step.phase is Phase.FINISHED
            return reckoned
        else:
            publish(show, reckoned, step.round)
            play(show)
            check_sheets(show)
    raise AssertionError("the event does not end")


def publish(show: Show, reckoned: Reckoning, round_: Round) -> None:
    if round_.stage is Stage.ELIMINATION:
        if show.event.bracket_rounds:
            check_next_round(show, reckoned, show.event.bracket_rounds[-1], round_)
        else:
            check_prospects(reckoned, round_)
            check_first_round(show, reckoned, round_)
    assert len(set(round_.players)) == len(round_.players)
    show.event = replace(show.event, rounds=(*show.event.rounds, round_))


def check_sheets(show: Show) -> None:
    """The program's own rounds pass its own checks; settling a drop at once is the organizer's business."""
    found = run_checks(show.event, show.game, show.reckoning().plan)
    codes = {problem.code for problem in found if problem.is_error}
    assert not codes & {"seated-twice", "not-seated", "seed-twice", "bracket-seat", "bracket-result-locked"}


def check_prospects(reckoned: Reckoning, round_: Round) -> None:
    """Whoever was told safe is in the cut, and nobody who was told out."""
    told = prospects(reckoned.event, reckoned.game, reckoned.plan, reckoned.scored)
    assert {number for number, prospect in told.items() if prospect is Prospect.SAFE} <= set(round_.players)
    assert not {number for number, prospect in told.items() if prospect is Prospect.OUT} & set(round_.players)


def check_first_round(show: Show, reckoned: Reckoning, round_: Round) -> None:
    """The best of the standings who are in, each once, seeded in that order; byes for the top seeds (ALL-9, ALL-15)."""
    here = [
        row.number for row in reckoned.ranking if is_in(show.event.by_number[row.number], round_.ordinal, show.event)
    ]
    expected = here[: reckoned.plan.cut]
    assert sorted(round_.players) == sorted(expected)
    size = round_.size or 0
    assert size & (size - 1) == 0
    assert size // 2 < len(expected) <= size
    assert sorted(match.number or 0 for match in round_.matches) == list(range(1, size // 2 + 1))
    if show.kind not in AT_RANDOM:
        assert seeds_of(round_) == {number: seed for seed, number in enumerate(expected, 1)}
        byes = [match.seed_one or 0 for match in round_.matches if match.is_bye]
        assert sorted(byes) == list(range(1, size - len(expected) + 1))
        check_slots(show.kind, round_, size)


def check_slots(kind: BracketKind, round_: Round, size: int) -> None:
    """AR-12, DT-6, ST-13: highest v lowest; and again in every later round, if the better seed always wins."""
    pairs = [(match.seed_one or 0, match.seed_two) for match in sorted(round_.matches, key=lambda m: m.number or 0)]
    assert all(two in (None, size + 1 - one) for one, two in pairs)
    better = [one for one, _ in pairs]
    if kind is BracketKind.MATCH_PLAY and size in BETTER_SEEDS:
        assert better == BETTER_SEEDS[size]
    while len(better) > 1:
        count = len(better)
        meeting = [better[at : at + 2] for at in range(0, count, 2)]
        if kind in FOLDED:
            meeting = [[better[at], better[-1 - at]] for at in range(count // 2)]
        assert all(sum(pair) == count + 1 for pair in meeting)
        better = [min(pair) for pair in meeting]


def seeds_of(round_: Round) -> Mapping[int, int | None]:
    pairs = [((match.one, match.seed_one), (match.two, match.seed_two)) for match in round_.matches]
    return {number: seed for pair in pairs for number, seed in pair if number is not None}


def check_next_round(show: Show, reckoned: Reckoning, before: Round, round_: Round) -> None:
    """A second opinion on who meets whom: winners who are still in, brought together as the bracket says."""
    games = {game.match.number: game.winner for game in reckoned.scored if game.round.ordinal == before.ordinal}
    through = {
        number: winner
        for number, winner in games.items()
        if winner is not None and is_in(show.event.by_number[winner], round_.ordinal, show.event)
    }
    size = (before.size or 0) // 2
    assert round_.size == size
    assert sorted(round_.players) == sorted(through.values())
    for match in round_.matches:
        number = match.number or 0
        feeders = (number, size + 1 - number) if show.kind in FOLDED else (2 * number - 1, 2 * number)
        assert set(match.players) == {through[feeder] for feeder in feeders if feeder in through}
    first = seeds_of(show.event.bracket_rounds[0])
    assert seeds_of(round_) == {number: first[number] for number in round_.players}


def check_result(show: Show, reckoned: Reckoning) -> None:
    """A winner, and everyone behind in a place that fits."""
    ranks = [row.rank for row in reckoned.ranking]
    assert ranks == sorted(ranks)
    if show.event.bracket_rounds:
        check_bracket_result(show, reckoned)
    else:
        best = min(row.rank for row in reckoned.ranking if row.number not in disqualified(show.event))
        winners = {row.rank for row in reckoned.ranking if row.status == "Winner"}
        assert winners == {best}


def check_bracket_result(show: Show, reckoned: Reckoning) -> None:
    """One winner; losers of a round share 2, 3–4, 5–8, 9–16; nobody out of the bracket ranks before one in it."""
    brackets = show.event.bracket_rounds
    entered = set(brackets[0].players)
    rows: Mapping[int, Standing] = {row.number: row for row in reckoned.ranking}
    assert [row.number for row in reckoned.ranking if row.status == "Winner"] == [reckoned.ranking[0].number]
    for position, round_ in enumerate(brackets):
        went_on = set(brackets[position + 1].players) if position + 1 < len(brackets) else {reckoned.ranking[0].number}
        # Whoever never came (`Drops` 0) was not in the event, seated or not.
        came = {number for number in round_.players if 0 not in show.event.by_number[number].drops}
        for number in came - went_on:
            won = any(m.winner == number for m in reckoned.scored if m.round.ordinal == round_.ordinal)
            size = (round_.size or 0) // (2 if won else 1)  # a winner who left went out in the round not played
            assert rows[number].rank == size // 2 + 1, (round_.sheet, number)
            assert rows[number].status == ("Second" if size == 2 else f"Out in Top {size}")
    others = [row.rank for row in reckoned.ranking if row.number not in entered]
    assert all(rank > len(entered) for rank in others)
