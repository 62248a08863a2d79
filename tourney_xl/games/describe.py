"""The games in words, generated from their data: what `tourney-xl games` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tourney_xl.games.game import Award, Game, Row, Structure
from tourney_xl.tiebreaks import TIEBREAKERS


def overview(games: Iterable[Game]) -> Iterator[str]:
    for game in games:
        structures = ", ".join(structure.key for structure in game.structures)
        yield f"{game.key:16} {game.name} ({structures})"
    yield ""
    yield "tourney-xl games KEY prints a game's rules; a game of your own is one TOML file."


def rules_of(game: Game) -> Iterator[str]:
    """One game as the program applies it: every figure with the rule it comes from."""
    yield game.name
    yield f"Source: {game.source}" if game.source else "A game of the organizer's own"
    yield from _section("Points", _points(game))
    yield from _section("Standings", _standings(game))
    for structure in game.structures:
        yield from _section(f"Structure {structure.key}: {structure.name} [{structure.rule}]", _structure(structure))
    yield from _section("Times", _times(game))
    yield from _section("Rules", (f"{rule:6} {words}" for rule, words in game.rules.items()))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield ""
    yield title
    for line in lines:
        yield f"  {line}"


def _points(game: Game) -> Iterator[str]:
    lower = 0
    for band in game.margins:
        yield f"margin {lower}–{band.to}: winner {band.winner}, loser {band.loser} [{game.margin_rules.table}]"
        lower = band.to + 1
    for result in game.results:
        winner, loser = _award(result.winner), _award(result.loser)
        yield f"{result.how or 'Decided'}: winner {winner}, loser {loser} [{result.rule}]"
    if game.draw is not None:
        yield f"Draw: {_award(game.draw)} each [{game.draw.rule}]"
    yield f"Both lose or are absent: {_award(game.neither)} each [{game.neither.rule}]"
    figure = f", {game.figure_heading} {game.bye_figure}" if game.figure_heading else ""
    yield f"Bye: {_award(game.bye)}{figure} [{game.bye.rule}]"


def _award(award: Award) -> str:
    return f"{award.points} ({award.kind})"


def _standings(game: Game) -> Iterator[str]:
    known = {tiebreaker.key: tiebreaker for tiebreaker in TIEBREAKERS}
    yield "1. points"
    for place, key in enumerate(game.tiebreakers, start=2):
        tiebreaker = known.get(key)
        words = (
            f"{tiebreaker.heading}: {tiebreaker.explanation}" if tiebreaker else "head-to-head, where just two are tied"
        )
        yield f"{place}. {words}"
    if game.players_settle_ties:
        yield "then what the players settle among themselves (column Playoff)"
    yield "then lots" if game.lots_decide else "then the rank is shared"


def _structure(structure: Structure) -> Iterator[str]:
    lower = 0
    for row in structure.table:
        yield _row(row, lower)
        lower = (row.to or 0) + 1
    if structure.table and structure.table[-1].to is not None:
        yield "beyond that: one more round each time the field doubles"
    if structure.bracket is not None:
        yield f"bracket: {structure.bracket.value}"


def _row(row: Row, lower: int) -> str:
    field = f"{lower} players and more" if row.to is None else f"up to {row.to} players"
    cut = f", then the top {row.cut}" if row.cut else ""
    return f"{field}: {row.rounds} rounds{cut}"


def _times(game: Game) -> Iterator[str]:
    times = game.times
    die = f" and a hidden die of {times.hidden_die}" if times.hidden_die else ""
    yield f"round: {times.round_minutes} minutes{die} [{times.rule}]"
    if times.final_minutes != times.round_minutes:
        yield f"final: {times.final_minutes} minutes"
    if times.warning_minutes:
        yield f"warning after {times.warning_minutes} minutes"
