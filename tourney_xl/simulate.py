"""A made-up event through the real workbook and the real commands: to learn, to rehearse and to test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from tourney_xl import newevent, pipeline, rehearsal
from tourney_xl.games import loader
from tourney_xl.games.game import Game
from tourney_xl.made_up import QUIET, Dice, Rates, made_up_players
from tourney_xl.model import Player
from tourney_xl.pipeline import Done
from tourney_xl.progress import Phase
from tourney_xl.reading import Reading, read
from tourney_xl.reckoning import Reckoning
from tourney_xl.rehearsal import Rehearsal, TypedCells
from tourney_xl.workbook import files
from tourney_xl.workbook.cells import type_into

REPLACED = "qualifier-to-replace"
ANSWERS: Mapping[str, Callable[[Reckoning], str | int]] = {
    "tie-at-cut": lambda found: "lot",
    "tie-for-first": lambda found: "lot",
    "all-have-met": lambda found: len(found.event.rounds),
    "draft-needed": lambda found: f"1, {found.plan.rounds // 2 + 1}",
}
"""What an organizer types at the cell of a problem that stops `advance`: a tie that players settle among themselves
is left to lots (ALL-10), the rounds end where everyone has met (ST-6), and long events draft twice (WA-10)."""
PATIENCE = 3
"""A problem put right may uncover the next: the rounds end, and now there is a tie at the cut."""


def simulate(
    path: Path,
    game_reference: str,
    players: int,
    *,
    structure: str | None = None,
    seed: str = "1",
    stop_after: int | None = None,
    rates: Rates = QUIET,
    now: Callable[[], datetime] = datetime.now,
) -> Done:
    """A new workbook with made-up players, played to its end or until N rounds have their results."""
    game, problems = loader.load(game_reference, path.parent)
    if game is None:
        return Done(tuple(problems))
    dice = Dice(seed)
    everyone = made_up_players(players, dice)
    late = rehearsal.latecomers(everyone, dice, rates) if _lets_latecomers_in(game, structure) else ()
    done = newevent.create_with(path, game_reference, structure, everyone[: players - len(late)], seed)
    if done.reckoning is None or stop_after == 0:
        return done
    late = rehearsal.with_entry_rounds(late, done.reckoning.plan.rounds, dice)
    return play(path, game, dice, stop_after, now, rates, late)


def _lets_latecomers_in(game: Game, structure: str | None) -> bool:
    """Nobody enters once a bracket has begun (ALL-6)."""
    return any(known.table and structure in (None, known.key) for known in game.structures)


def play(
    path: Path,
    game: Game,
    dice: Dice,
    stop_after: int | None,
    now: Callable[[], datetime],
    rates: Rates = QUIET,
    late: tuple[Player, ...] = (),
) -> Done:
    """Advance and type in turn, to the end of the event or until so many rounds have their results."""
    while True:
        done = _advanced(path, now)
        if not done.ok or done.round is None or done.phase is Phase.FINISHED:
            return done
        type_results(path, game, dice, rates)
        if done.round.ordinal == stop_after:
            return done
        if rates != QUIET:
            _type(path, rehearsal.between_rounds, game, dice, rates, late)


def type_results(path: Path, game: Game, dice: Dice, rates: Rates = QUIET) -> None:
    """Type a made-up result into every row of the newest round's sheet, as an organizer would."""
    _type(path, rehearsal.results, game, dice, rates)


def _type(
    path: Path,
    turn: Callable[[Rehearsal], TypedCells],
    game: Game,
    dice: Dice,
    rates: Rates,
    late: tuple[Player, ...] = (),
) -> None:
    """Read the workbook, think of what is typed now, and type it."""
    reading = read(path)
    if reading.reckoning is not None:
        found = reading.reckoning
        _type_into(reading, turn(Rehearsal(found.event, game, found.plan, found.scored, dice, rates, late)))


def _type_into(reading: Reading, typed: TypedCells) -> None:
    data = reading.source.data
    for sheet in dict.fromkeys(cell.sheet for cell in typed):
        data = type_into(data, sheet, {cell.ref: value for cell, value in typed.items() if cell.sheet == sheet})
    if typed:
        files.write_over(reading.source.path, data)


def _advanced(path: Path, now: Callable[[], datetime]) -> Done:
    """`advance`, and where it stops, what an organizer does about it and `advance` again."""
    done = pipeline.advance(path, now=now)
    for _ in range(PATIENCE):
        if done.ok or not _put_right(path, done, now):
            break
        done = pipeline.advance(path, now=now)
    return done


def _put_right(path: Path, done: Done, now: Callable[[], datetime]) -> bool:
    """Whether something could be done about it; whoever left before the bracket began is replaced (AR-11)."""
    if any(problem.code == REPLACED for problem in done.problems):
        return pipeline.undo(path, now=now).ok
    reading = read(path)
    answers = {
        problem.cell: ANSWERS[problem.code](reading.reckoning)
        for problem in done.problems
        if problem.code in ANSWERS and problem.cell and problem.cell.ref and reading.reckoning
    }
    _type_into(reading, answers)
    return bool(answers)
