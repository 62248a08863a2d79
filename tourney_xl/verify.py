"""An auditor's check: is every published round what the seed and the results of then give, and is it the best?

Every round is drawn again from the event as it was when the round was published (see `rewind`).  What was changed by
hand afterwards and stands in `Log` is named with what it cost; whatever does not fit together is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from tourney_xl.changes import CAME_AND_WENT, PAIRING, PUBLISHED, REMOVED, RESULT, TABLE, TAKEN_OUT, Change, fold_sheet
from tourney_xl.explain.pairing import weighed
from tourney_xl.explain.swiss import Draw, SwissRound
from tourney_xl.model import Event, Match, Player, Round, Stage
from tourney_xl.planning import plan
from tourney_xl.presence import is_awarded, is_in
from tourney_xl.problems import Cell, Problem, error, note, warning
from tourney_xl.progress import is_over, next_step
from tourney_xl.rewind import History, Then
from tourney_xl.tracked import COLUMNS, DECISIVE, PENALTY, SETTING, logged_settings, penalty_of, with_column
from tourney_xl.wording import listed

MOST_NAMED = 3
"""So many pairs are named; of more the rest are counted."""
NOT_OF_THE_PROGRAM = "If nobody changed it on purpose, compare with the copies in the folder of backups."
BEST: Mapping[bool | None, str] = {
    True: "no better round was possible",
    False: "a better round was possible",
    None: "it seats others than those who were paired, so it cannot be weighed",
}
RESULTS_OF_THEN = (RESULT, PAIRING, TABLE, REMOVED)


@dataclass(frozen=True)
class RoundVerdict:
    """What the auditor says of one published round."""

    round: Round
    is_as_drawn: bool
    """Whether it was published as seed and results of then give it."""
    is_best: bool | None
    """Whether no better round was possible (ALL-2) than the one on the sheet; None for a bracket, which has no better
    or worse, and for a round that seats others than those who were in when it was paired."""


@dataclass(frozen=True)
class Verified:
    rounds: tuple[RoundVerdict, ...]
    problems: tuple[Problem, ...]


def verify(history: History) -> Verified:
    """Every published round in turn, then what `Log` and the workbook do not agree about."""
    event = history.event
    if not logged_settings(event.memory.log):
        return Verified((), tuple(_without_log(event)))
    audits = [_Audit(history, round_, history.before(round_.ordinal)) for round_ in event.rounds]
    problems = [problem for audit in audits for problem in audit.problems()]
    return Verified(
        tuple(RoundVerdict(audit.round, audit.is_as_drawn, audit.is_best) for audit in audits),
        (*_log_problems(history), *problems, *_unlogged(history)),
    )


def _without_log(event: Event) -> Iterator[Problem]:
    """Nothing is published where `advance` never ran; else the workbook lost what it hangs on."""
    if event.rounds:
        message = "There is no sheet Log that tells how these rounds came about, so nothing can be verified."
        yield error("nothing-to-verify-by", Cell("Log"), message, "Copy the sheet back from the newest backup.")


# ---------------------------------------------------------------- one round


@dataclass(frozen=True)
class _Audit:
    """A published round as it stands now, and the event when it was published."""

    history: History
    round: Round
    then: Then

    @cached_property
    def drawn(self) -> Round | None:
        """The round that seed and results of then give; None where they give none."""
        then = self.then
        seed = then.event.settings.seed or ""
        return next_step(then.event, self.history.game, then.plan, then.scored, then.ranking, seed).round

    @property
    def is_as_drawn(self) -> bool:
        return self.drawn is not None and _rows(self.then.published) == _rows(self.drawn)

    @property
    def is_best(self) -> bool | None:
        if self.round.stage is Stage.ELIMINATION:
            return None
        if self.drawn is not None and _pairs(self.round) == _pairs(self.drawn):
            return True
        if not all(draw.is_whole for draw in self._altered):
            return None
        return not any(draw.scales.more(draw.drawn, draw.published) for draw in self._altered)

    @cached_property
    def _swiss(self) -> SwissRound:
        """The round as it stands now, beside what the seed gives."""
        return SwissRound(self.history.event, self.history.game, replace(self.then, published=self.round))

    @property
    def _altered(self) -> list[Draw]:
        """The pools of the round that are not as the seed gives them."""
        return [draw for draw in self._swiss.draws if not draw.is_as_drawn]

    def problems(self) -> Iterator[Problem]:
        if self.history.published_at(self.round) is None:
            message = f"Log does not tell that {self.round.sheet} was published."
            hint = f"Either {self.round.sheet} was typed by hand, or rows of Log are gone."
            yield error("round-not-in-log", Cell(self.round.sheet), message, hint)
        if not self.is_as_drawn:
            yield self._not_as_drawn()
        if _pairs(self.round) != _pairs(self.then.published):
            yield self._by_hand()

    def _not_as_drawn(self) -> Problem:
        if self.drawn is None:
            message = "The seed and the results of then give no such round."
            return error("round-not-as-drawn", Cell(self.round.sheet), message, NOT_OF_THE_PROGRAM)
        published, drawn = _rows(self.then.published), _rows(self.drawn)
        odd = [self._row(match) for match in self.then.published.matches if _row(match) in published - drawn]
        missing = [self._row(match) for match in self.drawn.matches if _row(match) in drawn - published]
        message = f"Not what the seed and the results of then give: {_some(odd)}. They give {_some(missing)}."
        return error("round-not-as-drawn", self._first_cell(drawn), message, NOT_OF_THE_PROGRAM)

    def _first_cell(self, drawn: frozenset[Row]) -> Cell:
        cells = (match.at("Player 1") for match in self.round.matches if _row(match) not in drawn)
        return next(filter(None, cells), Cell(self.round.sheet))

    def _by_hand(self) -> Problem:
        before, now = _pairs(self.then.published), _pairs(self.round)
        new = [self._pair(match) for match in self.round.matches if frozenset(match.players) not in before]
        old = [self._pair(match) for match in self.then.published.matches if frozenset(match.players) not in now]
        cells = (match.at("Player 1") for match in self.round.matches if frozenset(match.players) not in before)
        message = f"Changed {self._how()}: {_some(new)} in place of {_some(old)}."
        if self.round.stage is Stage.SWISS:
            message = " ".join([message, *(words for draw in self._altered for words in weighed(draw))])
        cell = next(filter(None, cells), Cell(self.round.sheet))
        return warning("round-changed-by-hand", cell, message, "Log tells when; nothing need be done.")

    def _how(self) -> str:
        by_whom = self._swiss.changed_by if self.round.stage is Stage.SWISS else "by hand"
        return f"{by_whom} after it was published"

    def _pair(self, match: Match) -> str:
        known = self.history.event.by_number
        # Somebody who left a round by a repair may be gone from the sheet Players, too.
        names = [known[number].name if number in known else f"#{number}" for number in match.players]
        return f"{names[0]} v. {names[1]}" if len(names) == 2 else f"a bye for {names[0]}"

    def _row(self, match: Match) -> str:
        """The pair with its place, for where only the place is another."""
        if self.round.stage is Stage.ELIMINATION:
            seeds = "–".join(str(seed) for seed in (match.seed_one, match.seed_two) if seed is not None)
            return f"{self._pair(match)} (match {match.number}{f', seeds {seeds}' if seeds else ''})"
        return f"{self._pair(match)} (table {match.table})" if match.table is not None else self._pair(match)


Row = tuple[object, ...]


def _row(match: Match) -> Row:
    """All that the program decided of a row, whoever sits on which side."""
    seeds = (match.seed_one, match.seed_two)
    return match.table, match.number, frozenset(zip(match.players, seeds, strict=False))


def _rows(round_: Round) -> frozenset[Row]:
    return frozenset(_row(match) for match in round_.matches)


def _pairs(round_: Round) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(match.players) for match in round_.matches)


def _some(texts: list[str]) -> str:
    """The first few, and how many more."""
    if not texts:
        return "nothing"
    more = [f"{len(texts) - MOST_NAMED} more"] if len(texts) > MOST_NAMED + 1 else []
    return listed([*texts[: MOST_NAMED if more else None], *more])


# ---------------------------------------------------------------- Log against the workbook


def _log_problems(history: History) -> Iterator[Problem]:
    yield from _rounds_gone(history)
    places = {round_.sheet: history.published_at(round_) for round_ in history.event.rounds}
    known = [(sheet, place) for sheet, place in places.items() if place is not None]
    for (earlier, first), (later, second) in pairwise(known):
        if second < first:
            message = f"Log tells of {later} before {earlier}."
            yield error("log-out-of-order", Cell("Log"), message, NOT_OF_THE_PROGRAM)


def _rounds_gone(history: History) -> Iterator[Problem]:
    """Rounds that `Log` tells of, that were never taken out again, and that no sheet shows."""
    standing: dict[str, str] = {}
    for row in history.event.memory.log:
        if row.what == PUBLISHED:
            standing[fold_sheet(row.sheet)] = row.sheet
        elif row.what == TAKEN_OUT:
            standing.pop(fold_sheet(row.sheet), None)
    there = {fold_sheet(round_.sheet) for round_ in history.event.rounds}
    for key, sheet in standing.items():
        if key not in there:
            message = f"Log tells that {sheet} was published, and there is no such sheet."
            yield error("published-round-gone", Cell(sheet), message, "Copy the sheet back from the newest backup.")


def _unlogged(history: History) -> Iterator[Problem]:
    """What changed since the program last wrote: an error where it concerns what is published, else mentioned."""
    ended = is_over(history.event, plan(history.event, history.game), history.scored)
    for change in history.pending:
        was, now = change.old or "blank", change.new or "blank"
        message = f"{change.what}: {was} when the program last wrote, {now} now, and Log does not tell of it."
        if _concerns_the_past(change, history.event, ended):
            hint = "If it is a correction, run advance: Log keeps it then. " + NOT_OF_THE_PROGRAM
            yield error("change-not-in-log", change.cell, message, hint)
        else:
            yield note("change-still-to-log", change.cell, message, "The next advance keeps it in Log.")


def _concerns_the_past(change: Change, event: Event, ended: bool) -> bool:
    """Whether something published would have come out otherwise, or may have."""
    if change.what in RESULTS_OF_THEN:
        return True
    if ended and (change.what in (*COLUMNS, *CAME_AND_WENT) or change.what.removeprefix(SETTING) in DECISIVE):
        return True
    if change.what == PENALTY:
        penalties = (penalty_of(change.number or 0, text) for text in (change.old, change.new) if text)
        return any(penalty is None or ended or penalty.ordinal < len(event.rounds) for penalty in penalties)
    player = event.by_number.get(change.number or 0)
    return player is not None and change.what in COLUMNS and _was_otherwise(player, change, event)


def _was_otherwise(player: Player, change: Change, event: Event) -> bool:
    """Whether the player would have been in a published round or not, had a bye, or another place in the cut."""
    if change.what in ("Playoff", "Rating"):
        return bool(event.bracket_rounds)
    before = with_column(player, change.what, change.old)
    ordinals = range(1, len(event.rounds) + 1)
    # Whoever does not turn up for the newest round is marked as having left before it (ALL-6).
    return any(is_in(player, at, event) != is_in(before, at, event) for at in ordinals[:-1]) or any(
        is_awarded(player, at) != is_awarded(before, at) for at in ordinals
    )


def verdict_words(verdict: RoundVerdict) -> str:
    """A line a round, for the console."""
    drawn = "as the seed and the results of then give it" if verdict.is_as_drawn else "NOT as the seed gives it"
    if verdict.round.stage is Stage.ELIMINATION:
        return drawn
    return f"{drawn}; {BEST[verdict.is_best]}"
