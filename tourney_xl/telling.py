"""What a command says when it is done: short, in the order in which an organizer needs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tourney_xl.changes import ADDED, BACK_IN, LEFT, TAKEN_OUT, Change
from tourney_xl.model import Round, Stage
from tourney_xl.pipeline import Done, Reckoning
from tourney_xl.planning import Plan
from tourney_xl.progress import Phase
from tourney_xl.wording import counted


def after_advance(done: Done, workbook: Path, dry_run: bool) -> Iterator[str]:
    yield from _changes(done.changes, done.reckoning)
    if done.reckoning is None:
        return
    if done.phase is Phase.FINISHED:
        yield from _final_result(done.reckoning)
    elif done.round is not None:
        yield from _published(done.round, done.reckoning, dry_run)
    if dry_run:
        yield "Nothing was written: this was a rehearsal."
        return
    yield from _files(done)
    if done.phase is not Phase.FINISHED and done.round is not None:
        has_games = any(not match.is_bye for match in done.round.matches)
        typing = f'type the results into sheet "{done.round.sheet}", save and close the workbook, then run'
        yield f"Next: {typing if has_games else 'nobody has to play, so run'}"
        yield f'  tourney-xl advance "{workbook}"'


def after_check(done: Done) -> Iterator[str]:
    if not done.problems:
        yield "Nothing is wrong."
    elif done.phase is not Phase.FINISHED:
        yield "Nothing stands in the way of the next round."
    if done.phase is Phase.FINISHED:
        yield "The event is over."
    elif done.reckoning is not None:
        yield _outlook(done.reckoning)


def after_undo(done: Done) -> Iterator[str]:
    yield from _changes([change for change in done.changes if change.what != TAKEN_OUT], done.reckoning)
    for change in done.changes:
        if change.what == TAKEN_OUT:
            yield f"{change.old} is taken out."
    if done.round is not None:
        yield f"The newest round is now {done.round.sheet}."
    yield from _files(done)
    if done.backup is not None:
        yield f"What was typed in the round taken out is in {done.backup.parent.name}/{done.backup.name}."


def _changes(changes: Sequence[Change], reckoning: Reckoning | None) -> Iterator[str]:
    if changes:
        yield "Changed since the last run:"
        for change in changes:
            yield f"  {_change(change, reckoning)}"


def _change(change: Change, reckoning: Reckoning | None) -> str:
    where = f"{change.cell}: " if change.cell else ""
    if change.what in (ADDED, LEFT, BACK_IN) and reckoning is not None and change.number is not None:
        return f"{where}{change.what}: {reckoning.event.name(change.number)}"
    return f"{where}{change.what}: {change.old or 'blank'} → {change.new or 'blank'}"


def _published(round_: Round, reckoning: Reckoning, dry_run: bool) -> Iterator[str]:
    tables = sum(not match.is_bye for match in round_.matches)
    byes = [reckoning.event.name(match.one) for match in round_.matches if match.is_bye]
    would = "would be" if dry_run else "is"
    sitting_out = f"; bye for {', '.join(byes)}" if byes else ""
    yield f"{round_.sheet} {would} paired: {counted(tables, 'table')}{sitting_out}."
    if dry_run:
        for match in round_.matches:
            names = " v. ".join(reckoning.event.name(number) for number in match.players)
            yield f"  {match.table if match.table is not None else '–':>4}  {names}{'  bye' if match.is_bye else ''}"
    if round_.stage is Stage.SWISS:
        yield _outlook(reckoning)


def _outlook(reckoning: Reckoning) -> str:
    plan, event = reckoning.plan, reckoning.event
    played, bracket = len(event.swiss_rounds), event.bracket_rounds
    if not plan.rounds or bracket:
        return f"{plan.players} players, {bracket[-1].sheet if bracket else 'single elimination'}."
    if not played:
        return f"{counted(plan.players, 'player')}, {counted(plan.rounds, 'round')}, {_cut(plan)}."
    return f"{plan.players} players, round {played} of {plan.rounds}, {_cut(plan)}."


def _cut(plan: Plan) -> str:
    return f"then the top {plan.cut} play on" if plan.cut else "no cut"


def _final_result(reckoning: Reckoning) -> Iterator[str]:
    yield "The event is over. Final standings:"
    for standing in reckoning.ranking[:8]:
        name, points = reckoning.event.name(standing.number), counted(standing.points, "point")
        status = f"  ({standing.status})" if standing.status else ""
        yield f"  {standing.rank:>3}. {name}, {points}{status}"
    if len(reckoning.ranking) > 8:
        yield f'  … and {len(reckoning.ranking) - 8} more on sheet "Standings".'


def _files(done: Done) -> Iterator[str]:
    if done.wrote:
        yield f"Wrote {', '.join(path.name for path in done.wrote)}."
