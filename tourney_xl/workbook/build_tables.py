"""The tables that the program writes anew each time: `Standings`, `Results`, `Crosstable`, `Draft groups`, `Log`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tourney_xl.crosstable import CrossCell, CrossRow, crosstable
from tourney_xl.games.game import Game
from tourney_xl.model import DraftSeat, Event, Figure, LogRow, Outcome, ScoredMatch, Standing
from tourney_xl.planning import Plan
from tourney_xl.problems import Cell
from tourney_xl.scoring import idle_rounds
from tourney_xl.tiebreaks import Tiebreaker
from tourney_xl.workbook import layout
from tourney_xl.workbook.layout import Tone
from tourney_xl.workbook.scratch import Scratch, TableRow, Value, write_table

OUTCOME_TONES: Mapping[Outcome | None, Tone] = {
    Outcome.WIN: layout.WON,
    Outcome.DRAW: layout.DRAWN,
    Outcome.LOSS: layout.LOST,
    Outcome.BYE: layout.MUTED,
    None: layout.MUTED,
}


def add_standings(
    scratch: Scratch, event: Event, standings: Sequence[Standing], tiebreakers: Sequence[Tiebreaker]
) -> None:
    """Ranks as they are now; each name leads to the player's row."""
    columns = layout.standings_columns(event, tiebreakers)
    used = [column.header.lower() for column in columns if column.header in ("Faction", "Team")]
    rows = (_standing_row(standing, event, used) for standing in standings)
    sheet = write_table(scratch, layout.STANDINGS, columns, rows, event.settings.event)
    sheet.freeze_panes = "D2"


def _standing_row(standing: Standing, event: Event, used: Sequence[str]) -> TableRow:
    player = event.by_number[standing.number]
    counts = (standing.played, standing.won, standing.drawn, standing.lost, standing.byes)
    values: list[Value] = [standing.rank, standing.number, player.name, standing.points, *counts]
    values += [shown(figure) for figure in standing.figures]
    values += [standing.lot, standing.status, standing.decided_by, *(getattr(player, field) for field in used)]
    return TableRow(values, layout.STATUS_TONES.get(standing.status), links={"Player": player.cell})


def shown(figure: Figure) -> int | float | None:
    """Figures are exact until here (ALL-14)."""
    return float(figure) if isinstance(figure, Fraction) else figure


def add_results(scratch: Scratch, event: Event, game: Game, plan: Plan, scored: Sequence[ScoredMatch]) -> None:
    """Every match with what it was worth; one without a result stands in it too, for the next run to compare."""
    columns = layout.results_columns(game)
    idle = {round_.ordinal for round_ in idle_rounds(event, plan)}
    rows = (_result_row(match, event, game, match.round.ordinal not in idle) for match in scored)
    sheet = write_table(scratch, layout.RESULTS, columns, rows, event.settings.event)
    sheet.freeze_panes = "B2"


def _result_row(scored: ScoredMatch, event: Event, game: Game, counts: bool) -> TableRow:
    """Points and figures stay blank in a round that does not count, or not yet: they would add up to another sum."""
    match, sides = scored.match, (scored.one, scored.two) if counts else (None, None)
    name_two = layout.BYE if match.two is None else event.name(match.two)
    values: list[Value] = [
        scored.round.label,
        match.table,
        match.one,
        event.name(match.one),
        match.two,
        name_two,
    ]
    values += [winner_word(scored, event), scored.how, *(score.points if score else None for score in sides)]
    if game.figure_heading:
        values += [score.figure if score else None for score in sides]
    place = match.at("Player 1") or Cell(scored.round.sheet)
    return TableRow([*values, scored.rule], links={"Round": place}, tones=_winner_tones(scored))


def winner_word(scored: ScoredMatch, event: Event) -> str:
    if scored.one is None:
        return ""
    if scored.winner is not None:
        return event.name(scored.winner)
    return layout.DRAW if scored.is_draw else layout.NEITHER


def _winner_tones(scored: ScoredMatch) -> Mapping[str, Tone]:
    is_bye = scored.match.is_bye
    return {"Player 2": layout.MUTED, "Winner": layout.MUTED} if is_bye else {}


def add_crosstable(
    scratch: Scratch, event: Event, plan: Plan, scored: Sequence[ScoredMatch], standings: Sequence[Standing]
) -> None:
    """A row a player, a column a round; each round's heading leads to its sheet."""
    columns = layout.crosstable_columns(event)
    rows = (_cross_row(row, event) for row in crosstable(event, plan, scored, standings))
    sheet = write_table(scratch, layout.CROSSTABLE, columns, rows, event.settings.event)
    sheet.freeze_panes = "D2"


def _cross_row(row: CrossRow, event: Event) -> TableRow:
    player = event.by_number[row.number]
    texts = [cell.text if cell else None for cell in row.cells]
    sheets = [round_.sheet for round_ in event.rounds]
    tones = dict(_cross_tones(sheets, row.cells))
    return TableRow([row.rank, row.number, player.name, row.points, *texts], tones=tones, links={"Player": player.cell})


def _cross_tones(sheets: Sequence[str], cells: Sequence[CrossCell | None]) -> Iterator[tuple[str, Tone]]:
    for sheet, cell in zip(sheets, cells, strict=True):
        if cell is not None:
            yield sheet, OUTCOME_TONES[cell.outcome]


def add_draft_groups(scratch: Scratch, event: Event, seats: Sequence[DraftSeat]) -> None:
    """WA-9, WA-10: who drafts and plays with whom, draft by draft and seat by seat."""
    rows = (_seat_row(seat, event) for seat in seats)
    sheet = write_table(scratch, layout.DRAFT_GROUPS, layout.draft_columns(), rows, event.settings.event)
    sheet.freeze_panes = "A2"


def _seat_row(seat: DraftSeat, event: Event) -> TableRow:
    player = event.by_number[seat.number]
    group = int(seat.group) if seat.group.isdecimal() else seat.group
    return TableRow([seat.draft, group, seat.seat, seat.number, player.name], links={"Player": player.cell})


def add_log(scratch: Scratch, rows: Sequence[LogRow], event_name: str = "") -> None:
    """It only grows; the pipeline hands over the old rows and the new."""
    table = (
        TableRow(
            [row.when, row.command, row.version, row.round, row.what, row.sheet, row.cell, row.number, row.old, row.new]
        )
        for row in rows
    )
    write_table(scratch, layout.LOG, layout.log_columns(), table, event_name)
