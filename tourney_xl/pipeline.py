"""The one place that knows the order of the stages; each command reads like a list of sentences.

Reading never writes.  A command that writes holds the workbook for itself, finds every problem first,
and replaces the file in one step at the very end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from tourney_xl.changes import TAKEN_OUT, Change, changes, last_found
from tourney_xl.explain.story import explain_player, explain_round
from tourney_xl.logbook import ADVANCE, REPAIR, UNDO, Run
from tourney_xl.model import Round
from tourney_xl.own_sheets import altered_since_written
from tourney_xl.problems import Cell, Problem, error, has_errors, in_reading_order, warning
from tourney_xl.progress import Phase
from tourney_xl.publishing import (
    DRAFT,
    MESSAGE,
    PAGE,
    PAPER,
    PLAIN,
    REPORTS,
    Written,
    message_of,
    publish,
    reports_of,
    write_reports,
)
from tourney_xl.reading import (
    Reading,
    read,
    read_to_write,
    read_unfinished,
    retyped,
    without,
    without_unfinished,
)
from tourney_xl.reckoning import Reckoning, step_after, with_round, with_seed
from tourney_xl.repair import Repair, repaired
from tourney_xl.report.email import Message
from tourney_xl.report.paper import parts_of
from tourney_xl.report.report import Report
from tourney_xl.rewind import History
from tourney_xl.verify import RoundVerdict
from tourney_xl.verify import verify as verify_rounds
from tourney_xl.workbook import files
from tourney_xl.workbook.asked import asked_player, asked_round
from tourney_xl.workbook.retype_rounds import with_repaired_rows

Clock = Callable[[], datetime]
NOT_SEATED = "not-seated"
"""What a repair puts right, where it is the newest round in which somebody sits nowhere."""


@dataclass(frozen=True)
class Done:
    """What a command did, for the screen and for `--json`."""

    problems: tuple[Problem, ...]
    phase: Phase | None = None
    round: Round | None = None
    wrote: tuple[Path, ...] = ()
    changes: tuple[Change, ...] = ()
    reckoning: Reckoning | None = None
    backup: Path | None = None
    repair: Repair | None = None
    """What was paired anew in the newest round (ALL-18)."""
    verdicts: tuple[RoundVerdict, ...] = ()
    message: Message | None = None
    """What `email` made, with the addresses that no file but the draft shows."""
    explanation: tuple[str, ...] | None = None
    """The lines of `explain`; None for every other command."""

    @property
    def ok(self) -> bool:
        return not has_errors(self.problems)


# ---------------------------------------------------------------- commands that only look


def check(path: Path) -> Done:
    """Everything wrong at once, and what would keep the next round from being published; writes nothing."""
    reading = read_to_write(path)
    if reading.sound is None:
        return _told(reading)
    step = step_after(with_seed(reading.sound))
    return _told(reading, (*reading.problems, *step.problems))


def report(path: Path) -> Done:
    """The reports anew; results still to come do not hold them up, and the workbook is untouched."""
    done, found = _looked_at(read_unfinished(path))
    return done if found is None else _with_files(done, path, reports_of(path, found), REPORTS)


def email(path: Path) -> Done:
    """The message to the players: body, plain text and a draft; nothing is sent, and the workbook is untouched."""
    reading = read_unfinished(path)
    done, found = _looked_at(reading)
    if found is None:
        return done
    message = message_of(path, found)
    told = tuple(in_reading_order((*done.problems, *message.problems), list(reading.tables)))
    asked = (PAGE, MESSAGE, PLAIN, DRAFT)
    texts = reports_of(path, found, asked, message)
    return replace(_with_files(replace(done, problems=told), path, texts, asked), message=message)


def paper(path: Path) -> Done:
    """Everything for the printer, in one page; the workbook is untouched."""
    done, found = _looked_at(read_unfinished(path))
    if found is None:
        return done
    if not parts_of(found):
        nothing = error("nothing-to-print", None, "There is nothing to print yet.", "Run advance: it pairs round 1.")
        return replace(done, problems=(*done.problems, nothing))
    return _with_files(done, path, reports_of(path, found, (PAPER,)), (PAPER,))


def explain(path: Path, *, round_name: str | None = None, player_name: str | None = None) -> Done:
    """Why this opponent, this bye, this rank; results still to come do not hold it up, and nothing is written.

    Players may read along, so warnings and notes, which are the organizer's, are left to `check`.
    """
    reading = read_unfinished(path)
    wrong = tuple(problem for problem in reading.problems if problem.is_error)
    told = replace(_told(reading, wrong), explanation=())
    if reading.sound is None:
        return told
    event = reading.sound.event
    if not event.rounds:
        nothing = error("nothing-to-explain", None, "No round is published yet, so there is nothing to explain.")
        return replace(told, problems=(nothing,))
    round_, unknown_round = asked_round(event, round_name) if round_name else (None, ())
    player, unknown_player = asked_player(event, player_name) if player_name else (None, ())
    if unknown := (*unknown_round, *unknown_player):
        return replace(told, problems=unknown)
    about = round_ or event.rounds[-1]
    now = reading.sound
    lines = explain_player(now, player.number, round_) if player else explain_round(now, about)
    return replace(told, round=about, explanation=tuple(lines))


def verify(path: Path) -> Done:
    """An auditor's check of every published round and of the program's own sheets; writes nothing."""
    reading = read_unfinished(path)
    if reading.sound is None:
        return _told(reading)
    history = History.of(reading.sound.event, reading.sound.game, reading.sound.scored)
    verified = verify_rounds(history)
    found = (*reading.problems, *verified.problems, *altered_since_written(reading, history))
    in_order = tuple(in_reading_order(found, list(reading.tables)))
    return replace(_told(reading, in_order), verdicts=verified.rounds)


# ---------------------------------------------------------------- commands that write


def advance(path: Path, *, dry_run: bool = False, now: Clock = datetime.now) -> Done:
    """Check, score, rank, then publish the next round, the cut, the bracket or the final result."""
    if dry_run:
        return _advance(path, now, dry_run=True)
    with files.exclusive(path):
        return _advance(path, now)


def repair(path: Path, *, dry_run: bool = False, now: Clock = datetime.now) -> Done:
    """ALL-18: those left without an opponent in the newest round are paired anew, and nobody else."""
    if dry_run:
        return _repair(path, now, dry_run=True)
    with files.exclusive(path):
        return _repair(path, now)


def undo(path: Path, *, now: Clock = datetime.now) -> Done:
    """Take the newest round out of the current file and bring the program's sheets back in line."""
    with files.exclusive(path):
        return _undo(path, now)


def _advance(path: Path, now: Clock, *, dry_run: bool = False) -> Done:
    reading = read_to_write(path)
    if reading.sound is None:
        return _told(reading)
    reckoning = with_seed(reading.sound)
    step = step_after(reckoning)
    problems = (*reading.problems, *step.problems)
    if has_errors(problems):
        return _told(reading, problems)
    found = _changes(reckoning)
    after = with_round(reckoning, step.round)
    if dry_run:
        rehearsed = (*problems, *_seed_to_keep(reading.sound, reckoning))
        return Done(rehearsed, step.phase, step.round, (), found, after)
    written = publish(_run(ADVANCE, now), reading, after, found, step.round)
    return _landed(problems, written, step.phase, found, after)


def _repair(path: Path, now: Clock, *, dry_run: bool = False) -> Done:
    """The repaired workbook is read as any other: it is written only where nothing is wrong in it."""
    reading = read_to_write(path)
    unfinished = without_unfinished(reading.problems)
    problems = tuple(problem for problem in unfinished if problem.code != NOT_SEATED)
    if reading.reckoning is None or has_errors(problems):
        return _told(reading, problems)
    before = with_seed(reading.reckoning)
    seed = before.event.settings.seed or ""
    mended = repaired(before.event, before.game, seed)
    if not mended.rows:
        return _told(reading, (*unfinished, *mended.problems))
    table = reading.tables[before.event.rounds[-1].sheet]
    again = retyped(reading, with_repaired_rows(reading.data, table, before.event, before.game, mended.rows))
    if again.reckoning is None or has_errors(without_unfinished(again.problems)):
        return _told(again, without_unfinished(again.problems))
    after = with_seed(again.reckoning, seed)
    found = _changes(after)
    written = Written((), ()) if dry_run else publish(_run(REPAIR, now), again, after, found)
    return replace(_landed((*problems, *mended.problems), written, after.phase, found, after), repair=mended)


def _undo(path: Path, now: Clock) -> Done:
    whole = read(path)
    if whole.reckoning is None:
        return _told(whole)
    newest = whole.reckoning.newest
    if newest is None:
        return Done((error("nothing-to-undo", None, "No round is published yet, so there is none to take out."),))
    rest = without(whole, newest.sheet)
    if rest.reckoning is None or has_errors(without_unfinished(rest.problems)):
        # As the workbook is: a hint may speak of the newest round, which has not been taken out.
        return _told(whole if has_errors(without_unfinished(whole.problems)) else rest)
    found = (*_changes(rest.reckoning), Change(TAKEN_OUT, Cell(newest.sheet), None, newest.sheet, ""))
    written = publish(_run(UNDO, now), rest, rest.reckoning, found, removed=newest.sheet)
    return _landed((), written, rest.reckoning.phase, found, rest.reckoning)


# ---------------------------------------------------------------- what they share


def _looked_at(reading: Reading) -> tuple[Done, Report | None]:
    """The workbook as it is; no report of one with errors in it."""
    if reading.sound is None:
        return _told(reading), None
    found = _changes(reading.sound)
    since_last_time = (*last_found(reading.sound.event.memory.log), *found)
    return replace(_told(reading), changes=found), Report.of(reading.sound, since_last_time)


def _changes(reckoning: Reckoning) -> tuple[Change, ...]:
    return changes(reckoning.event, reckoning.scored, reckoning.ranking)


def _run(command: str, now: Clock) -> Run:
    return Run(command, now().strftime("%Y-%m-%d %H:%M:%S"))


def _seed_to_keep(before: Reckoning, rehearsed: Reckoning) -> tuple[Problem, ...]:
    """A rehearsal without a seed shows a draw that the real run will not make."""
    if before.event.settings.seed:
        return ()
    message = "Seed is blank, so each run draws another one, and the real round will be another."
    hint = f"To keep this draw, type {rehearsed.event.settings.seed}."
    return (warning("seed-blank", before.event.settings.at("Seed"), message, hint),)


def _told(reading: Reading, problems: Sequence[Problem] | None = None) -> Done:
    """The workbook as it is, with its problems or with these."""
    told = reading.problems if problems is None else tuple(problems)
    reckoning = reading.reckoning
    return Done(told) if reckoning is None else Done(told, reckoning.phase, reckoning.newest, reckoning=reckoning)


def _landed(
    problems: Sequence[Problem], written: Written, phase: Phase, found: tuple[Change, ...], after: Reckoning
) -> Done:
    """What was found and what came of it; the newest round is the one just published."""
    told = (*problems, *written.problems)
    return Done(told, phase, after.newest, written.paths, found, after, written.backup)


def _with_files(done: Done, path: Path, texts: Mapping[str, str], asked: Collection[str]) -> Done:
    reports = write_reports(path, texts, asked)
    return replace(done, problems=(*done.problems, *reports.problems), wrote=reports.paths)
