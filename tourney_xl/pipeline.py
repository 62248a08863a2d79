"""The one place that knows the order of the stages; each command reads like a list of sentences.

Reading never writes.  A command that writes holds the workbook for itself, finds every problem first,
and replaces the file in one step at the very end.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from tourney_xl import __version__
from tourney_xl.changes import (
    PUBLISHED,
    REPAIRED,
    TAKEN_OUT,
    UP_TO_DATE,
    Change,
    changes,
    last_found,
    tracked_players,
)
from tourney_xl.checks import run_checks
from tourney_xl.drafts import draft_seats
from tourney_xl.echoes import MISSING_RESULT, TO_REPLACE, without_echoes
from tourney_xl.explain.story import Case, explain_player, explain_round
from tourney_xl.games import loader
from tourney_xl.games.game import Game
from tourney_xl.model import DraftSeat, Event, LogRow, Round, ScoredMatch, Standing
from tourney_xl.planning import Plan, plan
from tourney_xl.problems import Cell, Problem, Refused, error, has_errors, in_reading_order, warning
from tourney_xl.progress import Phase, Step, next_step, phase
from tourney_xl.repair import Repair, repaired
from tourney_xl.report import email as mail
from tourney_xl.report import html, screen
from tourney_xl.report import paper as paper_page
from tourney_xl.report.report import Report
from tourney_xl.rewind import History
from tourney_xl.scoring import score_event
from tourney_xl.standings import standings
from tourney_xl.tiebreaks import columns_of
from tourney_xl.tracked import SETTING, logged_settings, setting_values
from tourney_xl.verify import RoundVerdict
from tourney_xl.verify import verify as verify_rounds
from tourney_xl.workbook import build, files
from tourney_xl.workbook.asked import asked_player, asked_round
from tourney_xl.workbook.compare import altered
from tourney_xl.workbook.graft import graft
from tourney_xl.workbook.package import open_package, refuse_if_unwritable
from tourney_xl.workbook.parse import parse
from tourney_xl.workbook.parse_sheets import owned_sheets
from tourney_xl.workbook.read import Table, read_tables
from tourney_xl.workbook.retype_rounds import with_repaired_rows

Clock = Callable[[], datetime]
UNFINISHED = (MISSING_RESULT, TO_REPLACE)
"""What keeps the next round from being published, but neither a report nor `undo`."""
NOT_SEATED = "not-seated"
"""What a repair puts right, where it is the newest round in which somebody sits nowhere."""
REPAIR = "advance --repair"
SECOND_NUMBER = "Second number"
"""`Log` keeps the number behind a hidden die (DT-10) in a row of this name."""


@dataclass(frozen=True)
class Reckoning:
    """All that follows from an event: the plan, what each match was worth, and the standings."""

    event: Event
    game: Game
    plan: Plan
    scored: tuple[ScoredMatch, ...]
    ranking: tuple[Standing, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def phase(self) -> Phase:
        return phase(self.event, self.plan, self.scored)


@dataclass(frozen=True)
class Reading:
    """A workbook as it was found; no reckoning where it could not be understood at all."""

    source: files.Source
    tables: Mapping[str, Table]
    problems: tuple[Problem, ...]
    reckoning: Reckoning | None
    retyped: bytes | None = None
    """The file with cells typed over (ALL-18); the source stays what is on the disk."""

    @property
    def data(self) -> bytes:
        return self.source.data if self.retyped is None else self.retyped


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
    message: mail.Message | None = None
    """What `email` made, with the addresses that no file but the draft shows."""
    explanation: tuple[str, ...] | None = None
    """The lines of `explain`; None for every other command."""

    @property
    def ok(self) -> bool:
        return not has_errors(self.problems)


def check(path: Path) -> Done:
    """Everything wrong at once, and what would keep the next round from being published; writes nothing."""
    reading = _read_to_write(path)
    if reading.reckoning is None or has_errors(reading.problems):
        return _told(reading)
    step = _next_step(_with_seed(reading.reckoning))
    return replace(_told(reading), problems=(*reading.problems, *step.problems))


def report(path: Path) -> Done:
    """The reports anew; results still to come do not hold them up, and the workbook is untouched."""
    done, found = _looked_at(path)
    return done if found is None else _with_files(done, path, _reports(path, found))


def email(path: Path) -> Done:
    """The message to the players: body, plain text and a draft; nothing is sent, and the workbook is untouched."""
    done, found = _looked_at(path)
    if found is None:
        return done
    message = mail.message(found, _page(path))
    # An address that cannot be one is told by every command; here once all the same.
    told = tuple(dict.fromkeys((*done.problems, *message.problems)))
    return replace(_with_files(replace(done, problems=told), path, message.files), message=message)


def paper(path: Path) -> Done:
    """Everything for the printer, in one page; the workbook is untouched."""
    done, found = _looked_at(path)
    if found is None:
        return done
    if not paper_page.parts_of(found):
        nothing = error("nothing-to-print", None, "There is nothing to print yet.", "Run advance: it pairs round 1.")
        return replace(done, problems=(*done.problems, nothing))
    return _with_files(done, path, {".print.html": paper_page.render(found)})


def _looked_at(path: Path) -> tuple[Done, Report | None]:
    """The workbook as it is; no report of one with errors in it."""
    reading = _read_unfinished(path)
    reckoning = reading.reckoning
    if reckoning is None or has_errors(reading.problems):
        return _told(reading), None
    found = changes(reckoning.event, reckoning.scored, reckoning.ranking)
    since_last_time = (*last_found(reckoning.event.memory.log), *found)
    return replace(_told(reading), changes=found), _report(reckoning, since_last_time)


def _with_files(done: Done, path: Path, texts: Mapping[str, str]) -> Done:
    written, trouble = _write_beside(path, texts)
    return replace(done, problems=(*done.problems, *trouble), wrote=written)


def explain(path: Path, *, round_name: str | None = None, player_name: str | None = None) -> Done:
    """Why this opponent, this bye, this rank; results still to come do not hold it up, and nothing is written.

    Players may read along, so warnings and notes, which are the organizer's, are left to `check`.
    """
    reading = _read_unfinished(path)
    wrong = tuple(problem for problem in reading.problems if problem.is_error)
    told = replace(_told(reading), problems=wrong, explanation=())
    if reading.reckoning is None or wrong:
        return told
    event = reading.reckoning.event
    if not event.rounds:
        nothing = error("nothing-to-explain", None, "No round is published yet, so there is nothing to explain.")
        return replace(told, problems=(nothing,))
    round_, unknown_round = asked_round(event, round_name) if round_name else (None, ())
    player, unknown_player = asked_player(event, player_name) if player_name else (None, ())
    if unknown := (*unknown_round, *unknown_player):
        return replace(told, problems=unknown)
    case = _case(reading.reckoning)
    lines = explain_player(case, player.number, round_) if player else explain_round(case, round_ or event.rounds[-1])
    return replace(told, round=round_ or event.rounds[-1], explanation=tuple(lines))


def _case(reckoning: Reckoning) -> Case:
    return Case(reckoning.event, reckoning.game, reckoning.plan, reckoning.scored, reckoning.ranking)


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
        source = files.read_source(path)
        tables = read_tables(source.data, path.name)
        whole = _understand(source, tables)
        if whole.reckoning is None:
            return _told(whole)
        if not whole.reckoning.event.rounds:
            return Done((error("nothing-to-undo", None, "No round is published yet, so there is none to take out."),))
        newest = whole.reckoning.event.rounds[-1]
        rest = _understand(source, {name: table for name, table in tables.items() if name != newest.sheet})
        if rest.reckoning is None or has_errors(_without_unfinished(rest.problems)):
            # As the workbook is: a hint may speak of the newest round, which has not been taken out.
            return _told(whole if has_errors(_without_unfinished(whole.problems)) else rest)
        found = changes(rest.reckoning.event, rest.reckoning.scored, rest.reckoning.ranking)
        taken_out = Change(TAKEN_OUT, Cell(newest.sheet), None, newest.sheet, "")
        return _write(rest, rest.reckoning, None, (*found, taken_out), "undo", now, removed=newest.sheet)


def verify(path: Path) -> Done:
    """An auditor's check of every published round and of the program's own sheets; writes nothing."""
    reading = _read_unfinished(path)
    reckoning = reading.reckoning
    if reckoning is None or has_errors(reading.problems):
        return _told(reading)
    history = History.of(reckoning.event, reckoning.game, reckoning.scored)
    verified = verify_rounds(history)
    found = (*reading.problems, *verified.problems, *_altered_sheets(reading, history))
    in_order = tuple(in_reading_order(found, list(reading.tables)))
    return replace(_told(reading), problems=in_order, verdicts=verified.rounds)


def _altered_sheets(reading: Reading, history: History) -> Iterator[Problem]:
    """What the program's sheets show otherwise than they did when it last wrote them."""
    if not logged_settings(history.event.memory.log):
        return
    event, scored = history.as_written()
    planned = plan(event, history.game)
    ranking = standings(event, history.game, planned, scored)
    scratch = build.Scratch()
    _add_own_sheets(scratch, Reckoning(event, history.game, planned, scored, ranking), ())
    yield from altered(reading.tables, scratch.to_bytes())


def read(path: Path) -> Reading:
    """The workbook, every problem in it, and all that follows from it."""
    source = files.read_source(path)
    return _understand(source, read_tables(source.data, path.name))


def _read_unfinished(path: Path) -> Reading:
    """As `read`; for whoever only looks, results still to come are no problem."""
    reading = read(path)
    return replace(reading, problems=_without_unfinished(reading.problems))


def _read_to_write(path: Path) -> Reading:
    """As `read`; a signature or a locked structure, which hinder nobody who only reads, are problems too."""
    reading = read(path)
    try:
        refuse_if_unwritable(open_package(reading.source.data, path.name))
    except Refused as refused:
        return replace(reading, problems=(*refused.problems, *reading.problems))
    return reading


def reckon(event: Event, game: Game) -> Reckoning:
    """From the records to the standings, without a file in sight."""
    planned = plan(event, game)
    scored, problems = score_event(event, game, planned)
    ranking = standings(event, game, planned, scored)
    return Reckoning(event, game, planned, scored, ranking, (*planned.problems, *problems))


def _understand(source: files.Source, tables: Mapping[str, Table]) -> Reading:
    parsed = parse(tables, lambda reference: loader.load(reference, source.path.parent))
    if parsed.event is None or parsed.game is None:
        problems = without_echoes(parsed.problems, run_checks(parsed.event, None, None) if parsed.event else ())
        return Reading(source, tables, tuple(in_reading_order(problems, list(tables))), None)
    reckoning = reckon(_with_settled_settings(parsed.event, parsed.game), parsed.game)
    found = run_checks(reckoning.event, reckoning.game, reckoning.plan)
    problems = without_echoes(parsed.problems, (*reckoning.problems, *found))
    return Reading(source, tables, tuple(in_reading_order(problems, list(tables))), reckoning)


def _with_settled_settings(event: Event, game: Game) -> Event:
    """The seed that is in force, from `Log` where the cell is blank, and the game by its key.

    With the key in place, another spelling of the same game is not taken for a change of game.
    """
    seed = event.settings.seed or logged_settings(event.memory.log).get("Seed") or None
    return replace(event, settings=replace(event.settings, seed=seed, game=game.key))


def _without_unfinished(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if problem.code not in UNFINISHED)


def _told(reading: Reading) -> Done:
    reckoning = reading.reckoning
    if reckoning is None:
        return Done(reading.problems)
    newest = reckoning.event.rounds[-1] if reckoning.event.rounds else None
    return Done(reading.problems, reckoning.phase, newest, reckoning=reckoning)


def _advance(path: Path, now: Clock, *, dry_run: bool = False) -> Done:
    reading = _read_to_write(path)
    if reading.reckoning is None or has_errors(reading.problems):
        return _told(reading)
    reckoning = _with_seed(reading.reckoning)
    step = _next_step(reckoning)
    problems = (*reading.problems, *step.problems)
    if has_errors(problems):
        return replace(_told(reading), problems=problems)
    found = changes(reckoning.event, reckoning.scored, reckoning.ranking)
    after = reckoning if step.round is None else reckon(_with_round(reckoning.event, step.round), reckoning.game)
    if dry_run:
        rehearsed = (*problems, *_seed_to_keep(reading.reckoning, reckoning))
        return Done(rehearsed, step.phase, step.round, (), found, after)
    done = _write(reading, after, step, found, "advance", now)
    return replace(done, problems=(*problems, *done.problems))


def _repair(path: Path, now: Clock, *, dry_run: bool = False) -> Done:
    """The repaired workbook is read as any other: it is written only where nothing is wrong in it."""
    reading = _read_to_write(path)
    problems = tuple(problem for problem in _without_unfinished(reading.problems) if problem.code != NOT_SEATED)
    if reading.reckoning is None or has_errors(problems):
        return replace(_told(reading), problems=problems)
    before = _with_seed(reading.reckoning)
    mended = repaired(before.event, before.game, before.event.settings.seed or "")
    if not mended.rows:
        return replace(_told(reading), problems=(*_without_unfinished(reading.problems), *mended.problems))
    table = reading.tables[before.event.rounds[-1].sheet]
    data = with_repaired_rows(reading.data, table, before.event, before.game, mended.rows)
    again = replace(_understand(reading.source, read_tables(data, path.name)), retyped=data)
    if again.reckoning is None or has_errors(_without_unfinished(again.problems)):
        return replace(_told(again), problems=_without_unfinished(again.problems))
    after = _with_seed(again.reckoning, before.event.settings.seed)
    found = changes(after.event, after.scored, after.ranking)
    done = Done((), after.phase, after.event.rounds[-1], (), found, after)
    if not dry_run:
        done = _write(again, after, None, found, REPAIR, now)
    return replace(done, problems=(*problems, *mended.problems, *done.problems), repair=mended)


def _with_seed(reckoning: Reckoning, drawn: str | None = None) -> Reckoning:
    """An event without a seed draws one at its first advance; `Log` keeps it from then on."""
    if reckoning.event.settings.seed:
        return reckoning
    settings = replace(reckoning.event.settings, seed=drawn or new_seed())
    return reckon(replace(reckoning.event, settings=settings), reckoning.game)


def _seed_to_keep(before: Reckoning, rehearsed: Reckoning) -> tuple[Problem, ...]:
    """A rehearsal without a seed shows a draw that the real run will not make."""
    if before.event.settings.seed:
        return ()
    message = "Seed is blank, so each run draws another one, and the real round will be another."
    hint = f"To keep this draw, type {rehearsed.event.settings.seed}."
    return (warning("seed-blank", before.event.settings.at("Seed"), message, hint),)


def new_seed() -> str:
    """Nine digits: short enough to read out at the venue, long enough that nobody picks a kind one."""
    return str(secrets.randbelow(900_000_000) + 100_000_000)


def _next_step(reckoning: Reckoning) -> Step:
    seed = reckoning.event.settings.seed or ""
    return next_step(reckoning.event, reckoning.game, reckoning.plan, reckoning.scored, reckoning.ranking, seed)


def _with_round(event: Event, round_: Round) -> Event:
    return replace(event, rounds=(*event.rounds, round_))


def _write(
    reading: Reading,
    after: Reckoning,
    step: Step | None,
    found: tuple[Change, ...],
    command: str,
    now: Clock,
    removed: str | None = None,
) -> Done:
    """Build the sheets, graft them into the organizer's file, replace it, then write the reports."""
    published = step.round if step else None
    log = tuple(_log(after, published, found, command, now))
    data = _grafted(reading, after, published, log, removed)
    path = reading.source.path
    written = files.replace(reading.source, data)
    reports, trouble = _write_beside(path, _reports(path, _report(after, found)))
    return Done(
        (*_beside(written), *trouble),
        step.phase if step else after.phase,
        published or (after.event.rounds[-1] if after.event.rounds else None),
        (written.path, *reports),
        found,
        after,
        written.backup,
    )


def _log(
    after: Reckoning, published: Round | None, found: Sequence[Change], command: str, now: Clock
) -> Iterator[LogRow]:
    """All that `Log` held, then what was found changed, then what this command did."""
    event, log = after.event, after.event.memory.log
    when = now().strftime("%Y-%m-%d %H:%M:%S")
    before = [round_.sheet for round_ in event.rounds if round_ != published]
    round_before = before[-1] if before else ""
    round_name = published.sheet if published else round_before
    yield from log
    if not logged_settings(log):
        yield from _first_rows(after, when, command, round_name)
    for change in found:
        yield change.log_row(when, command, __version__, round_before)
    if published is not None:
        yield LogRow(when, command, __version__, round_name, PUBLISHED, published.sheet)
    elif command == "advance":
        yield LogRow(when, command, __version__, round_name, UP_TO_DATE)
    elif command == REPAIR:
        yield LogRow(when, command, __version__, round_name, REPAIRED, round_name)


def _first_rows(after: Reckoning, when: str, command: str, round_name: str) -> Iterator[LogRow]:
    """What later runs compare with: every setting, and what is filled in of `Players` and `Penalties`."""
    settings = after.event.settings
    for name, value in setting_values(settings).items():
        cell = settings.at(name)
        yield LogRow(when, command, __version__, round_name, SETTING + name, cell.sheet, cell.ref, new=value)
    for change in tracked_players(after.event, after.ranking):
        yield change.log_row(when, command, __version__, round_name)
    if after.game.times.hidden_die:
        yield LogRow(when, command, __version__, round_name, SECOND_NUMBER, new=new_seed())


def _grafted(
    reading: Reading, after: Reckoning, published: Round | None, log: Sequence[LogRow], removed: str | None
) -> bytes:
    package = open_package(reading.data, reading.source.path.name)
    scratch = build.Scratch(package.base_font)
    if published is not None:
        build.add_round(scratch, published, after.event, after.game)
    _add_own_sheets(scratch, after, log)
    owned = owned_sheets(reading.tables)
    names = {name: owned.get(name, name) for name in scratch.sheet_names}
    stale = [sheet for name, sheet in owned.items() if name not in names]
    gone = [*([removed] if removed else []), *stale]
    return graft(reading.data, scratch.to_bytes(), write=names, remove=gone)


def _add_own_sheets(scratch: build.Scratch, after: Reckoning, log: Sequence[LogRow]) -> None:
    build.add_standings(scratch, after.event, after.ranking, columns_of(after.game))
    build.add_results(scratch, after.event, after.game, after.plan, after.scored)
    build.add_crosstable(scratch, after.event, after.plan, after.scored, after.ranking)
    build.add_log(scratch, log, after.event.settings.event)
    if after.event.bracket_rounds:
        build.add_bracket(scratch, after.event, after.game, after.scored)
    if seats := _draft_seats(after):
        build.add_draft_groups(scratch, after.event, seats)


def _draft_seats(after: Reckoning) -> tuple[DraftSeat, ...]:
    settings = after.event.settings
    has_groups = after.game.structure(settings.structure).draft_groups
    return draft_seats(after.event, after.game, settings.seed or "") if has_groups else ()


def _reports(path: Path, found: Report) -> Mapping[str, str]:
    """What every command that writes leaves beside the workbook, by ending."""
    mailed = mail.render(found, _page(path))
    return {".html": html.render(found), ".email.html": mailed, ".screen.html": screen.render(found)}


def _page(path: Path) -> str:
    """The file that has everything, as the message names it."""
    return path.with_suffix(".html").name


def _report(reckoning: Reckoning, found: Sequence[Change]) -> Report:
    return Report(reckoning.event, reckoning.game, reckoning.plan, reckoning.scored, reckoning.ranking, found)


def _write_beside(path: Path, texts: Mapping[str, str]) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Files named after the workbook, by ending; where one cannot be written, the workbook is safe all the same."""
    written: list[Path] = []
    trouble: list[Problem] = []
    for ending, text in texts.items():
        beside = path.with_suffix(ending)
        try:
            files.write_beside(beside, text)
        except Refused as refused:
            trouble += [warning("report-not-written", None, told.message, told.hint) for told in refused.problems]
        else:
            written.append(beside)
    return tuple(written), tuple(trouble)


def _beside(written: files.Written) -> tuple[Problem, ...]:
    if not written.is_beside:
        return ()
    message = f"The workbook is held by another program, so the new one was written beside it as {written.path.name}."
    return (warning("written-beside", None, message, "Close the old one, then go on with the new one."),)
