"""What the game asks for once an event is over: what is sent in and when, and who is told (SW-9, ST-14…16, DT-13)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence

from tourney_xl.changes import Change
from tourney_xl.games.game import Game, Sanction
from tourney_xl.model import Event, LogRow, Standing
from tourney_xl.planning import Plan
from tourney_xl.tracked import SETTING
from tourney_xl.wording import counted, listed


def duties(
    event: Event,
    game: Game,
    plan: Plan,
    ranking: Sequence[Standing],
    changes: Sequence[Change],
    names: Mapping[int, str],
) -> Iterator[str]:
    """Sentences that players may read, too: no ids, no penalties, and names as the report shows them."""
    needs = game.sanction
    if needs is not None:
        short = list(_short_of(needs, event, plan))
        yield from short or _due(needs)
        if needs.tell_of_rounds and _rounds_were_changed(event, changes):
            yield f"The number of rounds was changed: tell {needs.tell_of_rounds}."
    level = game.level(event.settings.level)
    best = [names[row.number] for row in ranking if level is not None and row.rank <= level.deck_lists_of_top]
    if best:
        yield f"Send in the deck lists of {listed(best).removesuffix('.')}."


def due_by(event: Event, game: Game, plan: Plan) -> datetime.date | None:
    """The last day for what is sent in; None where nothing is, or where the day of the event is not known."""
    needs, day = game.sanction, event.settings.date
    if needs is None or needs.report_days is None or day is None or any(_short_of(needs, event, plan)):
        return None
    return day + datetime.timedelta(days=needs.report_days)


def took_part(event: Event, plan: Plan) -> int:
    """Whoever sat in a round, late entrants too; a house player is nobody's guest (ALL-16)."""
    seated = frozenset[int]().union(*(round_.seated for round_ in event.rounds))
    return sum(not event.by_number[number].house for number in seated) if seated else plan.players


def _short_of(needs: Sanction, event: Event, plan: Plan) -> Iterator[str]:
    """SW-9, ST-14, WA-6: an event that is too small or too short is not rated, and nothing is sent in."""
    players = took_part(event, plan)
    if needs.players and players < needs.players:
        yield f"Not rated: that takes {needs.players} players, and {players} took part."
    if needs.rounds and 0 < plan.rounds < needs.rounds:
        played = "1 was" if plan.rounds == 1 else f"{plan.rounds} were"
        yield f"Not rated: that takes {needs.rounds} rounds, and {played} played."


def _due(needs: Sanction) -> Iterator[str]:
    if needs.report:
        within = "" if needs.report_days is None else f" within {counted(needs.report_days, 'day')}"
        yield f"Send in {listed(needs.report)}{within}."


def _rounds_were_changed(event: Event, changes: Sequence[Change]) -> bool:
    """ST-16: in `Log`, or since the last run."""
    told: list[LogRow | Change] = [*event.memory.log, *changes]
    typed = [row.new for row in told if row.what == f"{SETTING}Rounds"]
    return len(set(typed)) > 1
