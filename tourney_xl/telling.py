"""What a command says when it is done: short, in the order in which an organizer needs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tourney_xl.addresses import read, recipients
from tourney_xl.afterwards import duties
from tourney_xl.changes import CAME_AND_WENT, PAIRING, TAKEN_OUT, Change, told
from tourney_xl.drafts import first_rounds
from tourney_xl.model import Event, Match, Round, Stage
from tourney_xl.pipeline import Done
from tourney_xl.planning import Plan
from tourney_xl.progress import Phase
from tourney_xl.publishing import DRAFT, PAGE, PAPER
from tourney_xl.reckoning import Reckoning
from tourney_xl.scoring import rounds_in_all
from tourney_xl.tracked import COLUMNS
from tourney_xl.verify import verdict_words
from tourney_xl.wording import counted

MOST_AT_A_TIME = 500
"""Addresses; what mail providers commonly allow in one message."""


def after_advance(done: Done, workbook: Path, dry_run: bool) -> Iterator[str]:
    yield from _changes(done.changes, done.reckoning)
    if done.reckoning is None:
        return
    if done.phase is Phase.FINISHED:
        yield from _final_result(done.reckoning)
        yield from _still_to_do(done.reckoning, done.changes)
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


def after_repair(done: Done, workbook: Path, dry_run: bool) -> Iterator[str]:
    """ALL-18: the pairs made anew, to be called out; every other table plays on."""
    if done.round is None or done.reckoning is None:
        return
    if done.repair is None:
        yield f"Nothing to repair: nobody in {done.round.sheet} waits for an opponent. Nothing was written."
        return
    yield from _changes([change for change in done.changes if change.what != PAIRING], done.reckoning)
    yield from _repaired(done.round, done.repair.matches, done.reckoning.event, dry_run)
    if dry_run:
        yield "Nothing was written: this was a rehearsal."
        return
    yield from _files(done)
    typing = f'type all results into sheet "{done.round.sheet}", save and close the workbook, then run'
    yield f"Next: call these players to their places; {typing}"
    yield f'  tourney-xl advance "{workbook}"'


def _repaired(round_: Round, anew: Sequence[Match], event: Event, dry_run: bool) -> Iterator[str]:
    what = "Paired anew:" if anew else "A player who has left has no bye there any more."
    yield f"{round_.sheet} {'would be' if dry_run else 'is'} repaired. {what}"
    yield from (_row(match, event) for match in anew)
    yield "Every other table stays as it is."


def after_check(done: Done) -> Iterator[str]:
    if not done.problems:
        yield "Nothing is wrong."
    elif done.phase is not Phase.FINISHED:
        yield "Nothing stands in the way of the next round."
    if done.phase is Phase.FINISHED:
        yield "The event is over."
    elif done.reckoning is not None:
        yield _outlook(done.reckoning)


def after_verify(done: Done) -> Iterator[str]:
    """A line a round, then what it comes to."""
    width = max((len(verdict.round.sheet) for verdict in done.verdicts), default=0)
    for verdict in done.verdicts:
        yield f"{verdict.round.sheet:{width}}  {verdict_words(verdict)}."
    if done.ok and not done.verdicts:
        yield "No round is published yet, so there is nothing to verify."
    elif done.ok:
        yield "Nothing is wrong: every round is what the seed and the results of its time give."


def after_email(done: Done) -> Iterator[str]:
    """Nothing is sent: how the organizer does it, by the draft or by the address lines, each ready to be copied."""
    yield from _files(done)
    if done.message is None:
        return
    addresses = done.message.addresses
    if done.reckoning is not None:
        yield _reached(done.reckoning.event)
    draft = next((path for path in done.wrote if path.suffix == DRAFT), None)
    if draft is not None:
        page = draft.with_suffix(PAGE).name
        see = "see that the players stand in Bcc" if addresses else "fill in to whom it goes"
        yield f"Open {draft.name} in Outlook or Thunderbird (in Apple Mail choose Message > Send Again),"
        yield f"{see}, attach {page} if you like, and send it."
    if not addresses:
        return
    yield "Or write a message of your own, and paste one of these lines into Bcc."
    yield from ("For Outlook:", "; ".join(addresses), "For Gmail and others:", ", ".join(addresses))
    if len(addresses) > MOST_AT_A_TIME:
        yield f"Mail programs usually send to about {MOST_AT_A_TIME} addresses at a time: send to these in parts."


def _reached(event: Event) -> str:
    """One address may be for two players, and a player may have two."""
    players = list(recipients(event))
    reached = sum(bool(read(player.email or "").addresses) for player in players)
    left_out = f" {len(players) - reached} will not get it." if reached < len(players) else ""
    return f"Nothing was sent. There are addresses for {reached} of {counted(len(players), 'player')}.{left_out}"


def after_report(done: Done) -> Iterator[str]:
    yield from _files(done)


def after_print(done: Done) -> Iterator[str]:
    yield from _files(done)
    for path in done.wrote:
        if path.name.endswith(PAPER):
            yield f"Open {path.name} in a browser and print it from there: you choose the parts on the page."


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
    worth_telling = told(changes)
    if worth_telling:
        yield "Changed since the last run:"
        for change in worth_telling:
            yield f"  {_change(change, reckoning)}"


def _change(change: Change, reckoning: Reckoning | None) -> str:
    where = f"{change.cell}: " if change.cell else ""
    if change.what in CAME_AND_WENT and reckoning is not None and change.number is not None:
        return f"{where}{change.what}: {reckoning.event.name(change.number)}"
    whose = (
        f" of {reckoning.event.name(change.number)}" if reckoning and change.number and change.what in COLUMNS else ""
    )
    return f"{where}{change.what}{whose}: {change.old or 'blank'} → {change.new or 'blank'}"


def _published(round_: Round, reckoning: Reckoning, dry_run: bool) -> Iterator[str]:
    tables = sum(not match.is_bye for match in round_.matches)
    byes = [reckoning.event.name(match.one) for match in round_.matches if match.is_bye]
    would = "would be" if dry_run else "is"
    sitting_out = f"; bye for {', '.join(byes)}" if byes else ""
    yield f"{round_.sheet} {would} paired: {counted(tables, 'table')}{sitting_out}."
    if dry_run:
        yield from (_row(match, reckoning.event) for match in round_.matches)
    elif reckoning.draft_seats and round_.ordinal in first_rounds(reckoning.event):
        yield 'Its draft comes first: groups and seats are on sheet "Draft groups", on the page and on the screen.'
    if round_.stage is Stage.SWISS:
        yield _outlook(reckoning)


def _row(match: Match, event: Event) -> str:
    names = " v. ".join(_sides(match, event))
    return f"  {match.table if match.table is not None else '–':>4}  {names}{'  bye' if match.is_bye else ''}"


def _sides(match: Match, event: Event) -> Iterator[str]:
    """Who meets; in a bracket with the seeds before the names."""
    for number, seed in zip(match.players, (match.seed_one, match.seed_two), strict=False):
        yield event.name(number) if seed is None else f"({seed}) {event.name(number)}"


def _outlook(reckoning: Reckoning) -> str:
    plan, event = reckoning.plan, reckoning.event
    bracket, rounds = event.bracket_rounds, rounds_in_all(event, plan)
    played = min(len(event.swiss_rounds), rounds)
    if not plan.rounds or bracket:
        return f"{plan.players} players, {bracket[-1].sheet if bracket else 'single elimination'}."
    where = f"round {played} of {rounds}" if played else counted(rounds, "round")
    return f"{counted(plan.players, 'player')}, {where}{_cut(plan, played, rounds)}.{_meetings(reckoning, played)}"


def _meetings(reckoning: Reckoning, played: int) -> str:
    """ALL-8, when an event begins; draft groups have a limit of their own (WA-10), which `check` looks at."""
    has_groups = reckoning.game.structure(reckoning.event.settings.structure).draft_groups
    if played > 1 or has_groups or not reckoning.plan.needs_no_rematch:
        return ""
    return f" Nobody has to meet twice{' before the cut' if reckoning.plan.cut else ''}."


def _cut(plan: Plan, played: int, rounds: int) -> str:
    if not plan.cut:
        return ", no cut"
    if not played:
        return f", then the top {plan.cut} play on"
    when = "this round" if played == rounds else f"round {rounds}"
    return f"; after {when}: top {plan.cut} of {plan.players}"


def _final_result(reckoning: Reckoning) -> Iterator[str]:
    yield "The event is over. Final standings:"
    for standing in reckoning.ranking[:8]:
        name, points = reckoning.event.name(standing.number), counted(standing.points, "point")
        status = f"  ({standing.status})" if standing.status else ""
        yield f"  {standing.rank:>3}. {name}, {points}{status}"
    if len(reckoning.ranking) > 8:
        yield f'  … and {len(reckoning.ranking) - 8} more on sheet "Standings".'


def _still_to_do(reckoning: Reckoning, changes: Sequence[Change]) -> Iterator[str]:
    event = reckoning.event
    names = {player.number: player.name for player in event.players}
    asked = list(duties(event, reckoning.game, reckoning.plan, reckoning.ranking, changes, names))
    if asked:
        yield "After the event:"
        yield from (f"  {duty}" for duty in asked)


def _files(done: Done) -> Iterator[str]:
    if done.wrote:
        yield f"Wrote {', '.join(path.name for path in done.wrote)}."
