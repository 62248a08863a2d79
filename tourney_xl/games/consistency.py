"""What the parts of a game file say about each other: where two of them contradict, a problem at one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tourney_xl.games.game import Game, PairingMethod, Scoring, Structure
from tourney_xl.games.reading import Table

OWN_HEADERS = (
    *("Table", "Match", "Seed 1", "Seed 2", "#1", "Player 1", "#2", "Player 2", "Winner", "Note"),
    *("Games 1", "Games 2"),
)
"""Columns of the round sheets that are every game's (`workbook.layout` writes them)."""
SUMS = ("df", "mov")
"""Tiebreakers that a pairing by figure can go by."""


def check(game: Game, table: Table) -> None:
    for each in CHECKS:
        each(game, table)


def _name(game: Game, table: Table) -> None:
    if not game.name.strip():
        table.problem("missing-key", "name", "is blank.", "Type what the game is called.")


def _said_once(game: Game, table: Table) -> None:
    """What `[points]` says in short is not said again at length."""
    points = table.table("points")
    if "draw" in points and "draw" in table:
        points.problem("duplicate", "draw", "stands beside [draw].", "Keep one of the two.")
    if "bye" in points and "points" in table.table("bye"):
        points.problem("duplicate", "bye", "stands beside points in [bye].", "Keep one of the two.")


def _words(game: Game, table: Table) -> None:
    """A word typed into `How` means one result."""
    words = Counter(word.casefold() for result in game.results for word in (result.how, *result.aliases))
    for result in game.results:
        for alias in result.aliases:
            if words[alias.casefold()] > 1:
                message = f'"{alias}" means more than one result.'
                inner = table.table("results").table(result.how)
                inner.problem("duplicate", "aliases", message, "Keep it in one of them.")


def _margin(game: Game, table: Table) -> None:
    if game.scoring is not Scoring.MARGIN and game.margins:
        hint = 'Add method = "margin" to [scoring], or take the table out.'
        table.table("margin").problem("duplicate", "table", "is not used where the winner alone counts.", hint)


def _score_limits(game: Game, table: Table) -> None:
    if game.least_score >= game.most_score:
        message = f"{game.most_score} is not above least_score, which is {game.least_score}."
        table.table("scoring").problem("order", "most_score", message, "Type a larger number.")


def _columns_once(game: Game, table: Table) -> None:
    """Columns are found by their header, so no two may share one."""
    headers = Counter(column.header.casefold() for column in game.columns)
    own = {header.casefold() for header in OWN_HEADERS}
    for header in dict.fromkeys(column.header for column in game.columns):
        if header.casefold() in own:
            message = f'"{header}" is a column that every round sheet has.'
            table.problem("duplicate", "columns", message, "Choose another header.")
        elif headers[header.casefold()] > 1:
            table.problem("duplicate", "columns", f'"{header}" is there twice.', "Keep one of the two.")


def _columns_read(game: Game, table: Table) -> None:
    """Whatever a result is worked out from must have its column."""
    headers = {column.header for column in game.columns}
    reads_scores = game.scoring is Scoring.MARGIN or any(result.figure == "scores" for result in game.results)
    if reads_scores and not {"Score 1", "Score 2"} <= headers:
        table.problem("missing-key", "columns", "Score is missing.", "Add [columns.Score] with each = true.")
    if any(result.figure == "column" for result in game.results) and game.figure_column not in headers:
        hint = "Name one of the columns: figure_column = …"
        table.table("scoring").problem("missing-key", "figure_column", "is no column of the game.", hint)


def _deciders(game: Game, table: Table) -> None:
    headers = {column.header for column in game.columns}
    for header in dict.fromkeys(header for decider in game.deciders for header in decider.headers):
        if not {f"{header} 1", f"{header} 2"} <= headers:
            hint = f'Add [columns."{header}"] with each = true.'
            table.problem("missing-key", "columns", f'"{header}" is missing, which a decider reads.', hint)
    if game.deciders and game.at_time is None:
        hint = "Name the result that deciders give: at_time = …"
        table.table("scoring").problem("missing-key", "at_time", "is missing.", hint)


def _tiebreakers(game: Game, table: Table) -> None:
    standings = table.table("standings")
    for key, count in Counter(game.tiebreakers).items():
        if count > 1:
            standings.problem("duplicate", "tiebreakers", f'"{key}" is there twice.', "Once is enough.")


def _pairing(game: Game, table: Table) -> None:
    """Where players are paired by a figure, it is the first tiebreaker."""
    is_by_figure = game.pairing is PairingMethod.GROUPS_BY_FIGURE
    is_by_other = game.pairing is PairingMethod.STACK and game.tiebreakers
    if (is_by_figure or is_by_other) and game.tiebreakers[:1] not in [(key,) for key in SUMS]:
        message = f'"{game.pairing.value}" pairs by the first tiebreaker, which has to be {" or ".join(SUMS)}.'
        table.table("pairing").problem("unknown-word", "method", message, 'Put it first, or type "groups".')


def _structures(game: Game, table: Table) -> None:
    for structure in game.structures:
        entry = table.table("structures").table(structure.key)
        if structure.draft_groups and game.drafts is None:
            hint = "Say how large draft groups are: [drafts]."
            entry.problem("missing-key", "draft_groups", "[drafts] is missing.", hint)
        for row, message in _impossible_rows(structure):
            entry.row_problem("order", "table", row, message, "Correct the row.")


def _impossible_rows(structure: Structure) -> Iterator[tuple[int, str]]:
    for number, row in enumerate(structure.table, start=1):
        if row.rounds == 0:
            yield number, "no rounds are none at all."
        if row.cut == 1 or (row.to is not None and row.cut > row.to):
            yield number, f"a cut to {row.cut} of at most {row.to} players is no cut."


def _times(game: Game, table: Table) -> None:
    times = game.times
    if times.warning_minutes is not None and times.warning_minutes >= times.round_minutes:
        message = f"a warning after {times.warning_minutes} minutes comes too late in a round of {times.round_minutes}."
        table.table("times").problem("order", "warning", message, "Type minutes after the start.")


def _levels(game: Game, table: Table) -> None:
    defaults = [level.key for level in game.levels if level.is_default]
    for key in defaults[1:]:
        message = f'"{key}" and "{defaults[0]}" are both the default.'
        table.table("levels").table(key).problem("duplicate", "default", message, "Keep default = true in one of them.")


def _league(game: Game, table: Table) -> None:
    if game.league is None:
        return
    groups = len(game.league.places)
    for number, row in enumerate(game.league.rows, start=1):
        if len(row.points) > groups:
            message = f"{len(row.points)} numbers of points for {groups} groups of places."
            table.table("league").row_problem("order", "table", number, message, "Correct the row, or places.")


def _drafts(game: Game, table: Table) -> None:
    rule = game.drafts
    if rule is None or 0 < rule.smallest <= rule.largest:
        return
    message = f"{rule.largest} is not above smallest, which is {rule.smallest}."
    table.table("drafts").problem("order", "largest", message, "Type how many players sit in a full group.")


CHECKS: tuple[Callable[[Game, Table], None], ...] = (
    _name,
    _said_once,
    _words,
    _margin,
    _score_limits,
    _columns_once,
    _columns_read,
    _deciders,
    _tiebreakers,
    _pairing,
    _structures,
    _times,
    _levels,
    _league,
    _drafts,
)
