"""A result or a pair as `Log` keeps it in words -> the match as it was (ALL-13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tourney_xl.changes import NO_RESULT
from tourney_xl.games.game import Award, Game
from tourney_xl.judging import LOST, WON
from tourney_xl.model import BLANK, Entry, Match, Round, Score, ScoredMatch, Side, Verdict
from tourney_xl.wording import BYE, DRAW, NEITHER

_PAIR = re.compile(rf"#(\d+) .+ v\. (?:#(\d+) .+?|{BYE})(?:, table (\d+))?(?: \((.+)\))?", re.DOTALL)
_TWO_NUMBERS = re.compile(r"(-?\d+) : (-?\d+)")


@dataclass(frozen=True)
class Recalled:
    """What a match was worth, by its sides; `how` is one of the game's words or blank."""

    verdict: Verdict
    how: str = ""
    points: tuple[int, int] = (0, 0)
    figures: tuple[int, int] = (0, 0)

    @property
    def turned(self) -> Recalled:
        """The same with its sides exchanged."""
        other = {Verdict.ONE: Verdict.TWO, Verdict.TWO: Verdict.ONE}
        return Recalled(other.get(self.verdict, self.verdict), self.how, self.points[::-1], self.figures[::-1])


def pair_of(text: str) -> tuple[Match, str] | None:
    """The pair, and its result in words or an empty text; None where it is not as the program writes it."""
    found = _PAIR.fullmatch(text)
    if found is None:
        return None
    one, two, table, result = found.groups()
    return Match(int(one), int(two) if two else None, int(table) if table else None), result or ""


def result_of(text: str, names: tuple[Iterable[str], Iterable[str]]) -> Recalled | None:
    """From `Ann, Full, 3 : 1`; `names` are all that either player has borne.  None where there was no result."""
    if text == NO_RESULT:
        return None
    for verdict, word in sorted(_words(names), key=lambda known: -len(known[1])):
        if text == word or text.startswith(f"{word}, "):
            return _with_figures(verdict, text[len(word) + 2 :])
    return None


def _words(names: tuple[Iterable[str], Iterable[str]]) -> Iterator[tuple[Verdict, str]]:
    for verdict, borne in zip((Verdict.ONE, Verdict.TWO), names, strict=True):
        yield from ((verdict, name) for name in borne)
    yield from ((Verdict.DRAW, DRAW), (Verdict.NEITHER, NEITHER))


def _with_figures(verdict: Verdict, rest: str) -> Recalled:
    parts = rest.split(", ") if rest else []
    numbers = [(int(found[1]), int(found[2])) for part in parts if (found := _TWO_NUMBERS.fullmatch(part))]
    how = ", ".join(parts[: len(parts) - len(numbers)])
    points, figures = (*numbers, (0, 0), (0, 0))[:2]
    return Recalled(verdict, how, points, figures)


def entered(match: Match, result: Recalled | None) -> Match:
    """The match with as much of a typed result as says that there was one, and who won."""
    return replace(match, entry=BLANK if result is None else Entry(result.verdict))


def scored(round_: Round, match: Match, result: Recalled, game: Game) -> ScoredMatch:
    """What the match was worth to its players, in the kinds that tiebreakers count (ST-9)."""
    awards = _awards(result, game)
    scores = [
        Score(round_.ordinal, number, opponent, award.outcome, award.kind, points, figure)
        for number, opponent, award, points, figure in zip(
            match.players, match.players[::-1], awards, result.points, result.figures, strict=True
        )
    ]
    return ScoredMatch(round_, match, scores[0], scores[1], result.how)


def _awards(result: Recalled, game: Game) -> Sequence[Award]:
    side = result.verdict.side
    if side is None:
        both = game.draw if result.verdict is Verdict.DRAW and game.draw else game.neither
        return both, both
    kind = game.result(result.how or None)
    # A margin, or the games of a best of three, are no word of the game's.
    won, lost = (kind.winner, kind.loser) if kind else (WON, LOST)
    return (won, lost) if side is Side.ONE else (lost, won)
