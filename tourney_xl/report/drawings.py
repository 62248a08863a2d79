"""What is drawn, as figures for a template: the bracket, and ranks by round.  Units are those of the SVG's view box."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tourney_xl.bracket import Drawing, Line, drawn, numbered, round_names
from tourney_xl.elimination import bracket_of
from tourney_xl.report.history import History
from tourney_xl.report.names import shortened
from tourney_xl.report.report import Report
from tourney_xl.wording import BYE

LETTERS = 22
"""So much of a name fits a line of the bracket, or the margin of the ranks."""

# ---------------------------------------------------------------- the bracket

COLUMN, GAP, STEP, HEAD = 190, 22, 26, 34
"""Width of a column's line, space between columns, height of a first-round line, and of the headings."""
ROUNDS = 5
"""So many rounds stand in one drawing: of more, a sheet of paper would have letters too small to read."""


@dataclass(frozen=True)
class Label:
    """A name on its line: where the line begins, and how it is to look."""

    x: int
    y: float
    text: str
    full: str
    look: str
    """`won`, `lost`, `open` or `bye`."""


@dataclass(frozen=True)
class Segment:
    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class BracketDrawing:
    title: str
    """Which part of the bracket it is; blank where it is the whole."""
    width: int
    height: float
    heads: tuple[tuple[int, str], ...]
    labels: tuple[Label, ...]
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class _Column:
    """A round, or the champion's line behind the last one."""

    name: str
    lines: tuple[tuple[str, str], ...]
    """Text and look of each, from top to bottom; the text is blank where nobody stands yet."""

    def share(self, part: int, parts: int) -> _Column:
        """One part of the lines, where they are cut into so many."""
        size = len(self.lines) // parts
        return _Column(self.name, self.lines[part * size : (part + 1) * size])


def bracket_drawings(report: Report) -> tuple[BracketDrawing, ...]:
    """A column a round, also those to come; none before the bracket stands.

    The first rounds of a large bracket are drawn in parts from top to bottom, then the rounds in which their winners
    meet.
    """
    if not report.event.bracket_rounds:
        return ()
    columns = tuple(_columns(report))
    starts = range(0, len(columns) - 1, ROUNDS)
    if len(starts) == 1:
        return (_drawing("", columns),)
    return tuple(part for start in starts for part in _parts(columns[start : start + ROUNDS + 1]))


def _parts(columns: Sequence[_Column]) -> Iterator[BracketDrawing]:
    parts = max(1, len(columns[0].lines) >> ROUNDS)
    for part in range(parts):
        yield _drawing(_title(columns, part, parts), [column.share(part, parts) for column in columns])


def _title(columns: Sequence[_Column], part: int, parts: int) -> str:
    name = columns[0].name
    if parts > 1:
        return f"{name}, part {part + 1} of {parts}"
    return f"{name} and later" if len(columns) > 2 else name


def _drawing(title: str, columns: Sequence[_Column]) -> BracketDrawing:
    return BracketDrawing(
        title,
        width=len(columns) * (COLUMN + GAP),
        height=HEAD + (len(columns[0].lines) + 1) * STEP,
        heads=tuple((_left(depth), column.name) for depth, column in enumerate(columns)),
        labels=tuple(_labels(columns)),
        segments=tuple(_segments(columns)),
    )


def _columns(report: Report) -> Iterator[_Column]:
    drawings = drawn(report.event, report.game, report.scored)
    seeds = _seeds(report)
    for depth, (name, drawing) in enumerate(zip(round_names(report.event), drawings, strict=True)):
        yield _Column(name, tuple(_lines(report, drawing, {} if depth else seeds)))
    champion = drawings[-1].winners[0]
    yield _Column("Winner", ((_text(report, champion, {}), "won"),))


def _lines(report: Report, drawing: Drawing, seeds: Mapping[int, int | None]) -> Iterator[tuple[str, str]]:
    for place, line in enumerate(drawing.lines):
        yield _text(report, line, seeds), _look(line, drawing.winners[place // 2])


def _seeds(report: Report) -> Mapping[int, int | None]:
    """None to show where places were drawn by lot: the number would be taken for a rank."""
    if not bracket_of(report.event, report.game).is_seeded:
        return {}
    matches = numbered(report.event.bracket_rounds[0]).values()
    seeds = {match.one: match.seed_one for match in matches}
    return seeds | {match.two: match.seed_two for match in matches if match.two is not None}


def _text(report: Report, line: Line, seeds: Mapping[int, int | None]) -> str:
    if not isinstance(line, int):
        return "bye" if line == BYE else ""
    name = report.name(line)
    return f"{seeds[line]}. {name}" if seeds.get(line) else name


def _look(line: Line, winner: int | None) -> str:
    if line == BYE:
        return "bye"
    if winner is None:
        return "open"
    return "won" if line == winner else "lost"


def _left(depth: int) -> int:
    return depth * (COLUMN + GAP)


def _height(depth: int, line: int) -> float:
    """A later line stands in the middle of the two that lead to it."""
    return HEAD + STEP * ((line + 0.5) * (1 << depth) + 0.5)


def _labels(columns: Sequence[_Column]) -> Iterator[Label]:
    for depth, column in enumerate(columns):
        for place, (text, look) in enumerate(column.lines):
            if text:
                yield Label(_left(depth), _height(depth, place), shortened(text, LETTERS), text, look)


def _segments(columns: Sequence[_Column]) -> Iterator[Segment]:
    """A line under every name, the two of a match joined, and a stroke on to the next column."""
    for depth, column in enumerate(columns):
        left, right = _left(depth), _left(depth) + COLUMN
        for place in range(len(column.lines)):
            yield Segment(left, _height(depth, place), right, _height(depth, place))
        for place in range(0, len(column.lines) - 1, 2):
            yield Segment(right, _height(depth, place), right, _height(depth, place + 1))
            yield Segment(right, _height(depth + 1, place // 2), right + GAP, _height(depth + 1, place // 2))


# ---------------------------------------------------------------- ranks by round

TOP = 16
"""So many of the best are drawn; the page draws anyone else on demand."""
LINEAR = 32
"""In a larger field the steps shrink towards the bottom, so that the top stays readable."""
LEFT, RIGHT, UPPER, LOWER, ACROSS, DOWN = 44, 250, 34, 20, 720, 460
"""Margins, and the width and the most height of the whole drawing."""
FARTHEST = 44
"""Ranks are no farther apart, so a small field has a small drawing."""
COLOURS = 8
"""Lines in so many colours; the next ones are dashed."""
CLOSEST = 22
"""Names on the right stand at least so far apart."""


@dataclass(frozen=True)
class Curve:
    rank: int
    name: str
    full: str
    points: str
    """Pairs of figures, as a polyline wants them."""
    end: float
    """Height of the last point; the name stands at `label`, which leaves room for its neighbours."""
    label: float
    colour: int
    is_dashed: bool


@dataclass(frozen=True)
class RanksDrawing:
    width: int
    height: int
    columns: tuple[tuple[float, str], ...]
    marks: tuple[tuple[float, int], ...]
    """Ranks that have a line of their own, with their heights."""
    curves: tuple[Curve, ...]
    is_linear: bool
    most: int
    right: float
    """Where the last column stands and the names begin."""


def ranks_drawing(report: Report, history: History) -> RanksDrawing | None:
    """None before there are two rounds to draw a line between."""
    if len(history.columns) < 2:
        return None
    most = max((rank for ranks in history.ranks.values() for rank in ranks if rank), default=1)
    best = _best_at_the_end(report, history)
    scale = _Scale(max(most, 2), len(history.columns), len(best))
    labels = _spread([scale.y(rank) for rank, _ in best], scale.bottom)
    curves = tuple(
        _curve(rank, report.name(number), scale, history.ranks[number], label, place)
        for place, ((rank, number), label) in enumerate(zip(best, labels, strict=True))
    )
    columns = tuple((scale.x(place), _short(name)) for place, name in enumerate(history.columns))
    marks = tuple((scale.y(rank), rank) for rank in _marks(scale))
    right, height = scale.x(scale.columns - 1), scale.bottom + LOWER
    return RanksDrawing(ACROSS, height, columns, marks, curves, scale.is_linear, scale.most, right)


def _best_at_the_end(report: Report, history: History) -> list[tuple[int, int]]:
    """Rank and entry number by the last column: while a bracket is played, that is the last Swiss round's."""
    ends = [(history.ranks[row.number][-1], place, row.number) for place, row in enumerate(report.ranking)]
    in_order = sorted((rank, place, number) for rank, place, number in ends if rank is not None)
    return [(rank, number) for rank, _, number in in_order[:TOP]]


@dataclass(frozen=True)
class _Scale:
    most: int
    columns: int
    names: int

    @property
    def bottom(self) -> int:
        """Where the last rank is."""
        needed = max(FARTHEST * (self.most - 1), CLOSEST * (self.names - 1))
        return min(UPPER + needed, DOWN - LOWER)

    @property
    def is_linear(self) -> bool:
        return self.most <= LINEAR

    def x(self, column: int) -> float:
        return round(LEFT + column * (ACROSS - LEFT - RIGHT) / (self.columns - 1), 1)

    def y(self, rank: int) -> float:
        share = (rank - 1) / (self.most - 1) if self.is_linear else math.log(rank) / math.log(self.most)
        return round(UPPER + share * (self.bottom - UPPER), 1)


def _curve(rank: int, name: str, scale: _Scale, ranks: Sequence[int | None], label: float, place: int) -> Curve:
    points = [(scale.x(column), scale.y(then)) for column, then in enumerate(ranks) if then is not None]
    text = " ".join(f"{x},{y}" for x, y in points)
    return Curve(rank, shortened(name, LETTERS), name, text, points[-1][1], label, place % COLOURS, place >= COLOURS)


def _spread(heights: Sequence[float], bottom: float) -> list[float]:
    """Names from top to bottom, each near its line's end and none over another; moved up again at the bottom."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + CLOSEST) if placed else height)
    excess = max(0.0, placed[-1] - bottom) if placed else 0.0
    if excess:
        placed[-1] -= excess
        for later in range(len(placed) - 2, -1, -1):
            placed[later] = min(placed[later], placed[later + 1] - CLOSEST)
    return [round(height, 1) for height in placed]


def _marks(scale: _Scale) -> list[int]:
    """1, 5, 10… where steps are even, else 1, 2, 4, 8…; the last rank is always named."""
    most = scale.most
    if scale.is_linear:
        marks = [1, *range(5, most, 5)]
    else:
        marks = [2**power for power in range(most.bit_length()) if 2**power <= most]
    far_enough = [mark for mark in marks if scale.y(most) - scale.y(mark) > CLOSEST]
    return [*far_enough, most]


def _short(column: str) -> str:
    return column.removeprefix("Round ")
