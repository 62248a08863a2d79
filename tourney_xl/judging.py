"""A result as typed -> who won, how, and what it is worth, by the game's data (SW-8, ST-1…3, AR-1…5, DT-1, WA-1…3).

What cannot be judged is a problem at its cell, and then there is no ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tourney_xl.games.game import Award, Decider, Game, MarginBand, ResultKind, Scoring
from tourney_xl.model import Entry, Event, Match, Outcome, PenaltyKind, Round, Side, Stage, Verdict
from tourney_xl.presence import absent
from tourney_xl.problems import Cell, Problem, error, warning

SCORE, GAMES = "Score", "Games"
BLANK_CODES = (
    *("figure-missing", "games-undecided", "how-without-winner", "score-missing", "scores-blank"),
    *("second-missing", "winner-missing"),
)
"""The problems that something is blank: nothing new in a row where a cell could not be read."""

GAMES_TO_WIN = 2
WON, LOST = Award("win", 0, Outcome.WIN), Award("loss", 0, Outcome.LOSS)
"""A bracket match that no points hang on: best of three (ST-13), or only the winner was typed."""


@dataclass(frozen=True)
class Ruling:
    """What the match is worth to the players of either side."""

    one: Award
    two: Award
    figure_one: int = 0
    figure_two: int = 0
    how: str = ""
    rule: str = ""


@dataclass
class Desk:
    """A published match before the judge: what was typed, and what is found wrong with it."""

    event: Event
    game: Game
    round: Round
    match: Match
    problems: list[Problem] = field(default_factory=list)

    @property
    def entry(self) -> Entry:
        return self.match.entry

    @property
    def is_bracket(self) -> bool:
        return self.round.stage is Stage.ELIMINATION

    @property
    def is_best_of_three(self) -> bool:
        settings = self.event.settings
        return self.is_bracket and self.game.is_best_of_three(settings.structure, self.round.size, settings.level)

    @property
    def is_faulty(self) -> bool:
        return any(problem.is_error for problem in self.problems)

    @property
    def names(self) -> str:
        return " and ".join(self.event.name(number) for number in self.match.players)

    def name(self, side: Side) -> str:
        number = self.match.player(side)
        return "" if number is None else self.event.name(number)

    def typed(self, header: str) -> Mapping[Side, int]:
        """What stands in the columns `HEADER 1` and `HEADER 2`, as far as they are filled in."""
        figures = self.entry.figures
        return {side: figures[f"{header} {side.value}"] for side in Side if f"{header} {side.value}" in figures}

    def pair(self, header: str) -> Mapping[Side, int] | None:
        """Both figures, or None; one without the other is an error."""
        typed = self.typed(header)
        if len(typed) == 1:
            (there,) = typed
            missing = f"{header} {there.other.value}"
            hint = f"Type {self.name(there.other)}'s, or clear {self.name(there)}'s."
            self.fail("score-missing", missing, f"{missing} is missing for {self.names}.", hint)
        return typed if len(typed) == 2 else None

    def fail(self, code: str, header: str, message: str, hint: str) -> None:
        self._tell(error(code, self._at(header), message, hint))

    def warn(self, code: str, header: str, message: str, hint: str) -> None:
        self._tell(warning(code, self._at(header), message, hint))

    def _tell(self, problem: Problem) -> None:
        # Several deciders read the same column: what is wrong with it is told once.
        if problem not in self.problems:
            self.problems.append(problem)

    def _at(self, header: str) -> Cell:
        return self.match.at(header) or self.match.at("Winner") or Cell(self.round.sheet)


def judge(desk: Desk) -> Ruling | None:
    """What a result that was typed is worth; None where it cannot stand as it is."""
    ruling = _METHODS.get(desk.entry.winner, _judge_winner)(desk)
    return None if desk.is_faulty else ruling


def punish(desk: Desk, guilty: Sequence[int]) -> Ruling | None:
    """ALL-17: a win in time, or a concession, for the opponent.  The ruling names no penalty: players see it."""
    if len(guilty) == 2:
        return _judge_neither(desk)
    winner = desk.match.side_of(guilty[0]).other
    if desk.is_best_of_three:
        return _won(winner, WON, LOST, rule=desk.game.games_rule)
    result = desk.game.result(desk.game.penalty)
    assert result is not None  # the loader has seen to it
    if desk.game.scoring is Scoring.MARGIN:
        scores = desk.typed(SCORE)
        return _conceded(desk.game, result, winner, scores if len(scores) == 2 else None)
    figure = result.figure_amount
    if result.figure == "column" and _side(desk.entry.winner) is winner:
        figure = _in_column(desk, winner) or 0
    return _won(winner, result.winner, result.loser, figure, -figure, result.how, result.rule)


def forfeit(game: Game, winner: Side) -> Ruling:
    """ALL-6: what a Swiss match is worth to the one who came and to the one who did not."""
    result = game.result(game.absent)
    assert result is not None  # the loader has seen to it
    rule = f"ALL-6, {result.rule}" if result.rule else "ALL-6"
    if game.scoring is Scoring.MARGIN:
        return _conceded(game, result, winner, None, rule)
    figure = result.figure_amount
    return _won(winner, result.winner, result.loser, figure, -figure, result.how, rule)


def _won(
    winner: Side, won: Award, lost: Award, figure: int = 0, against: int = 0, how: str = "", rule: str = ""
) -> Ruling:
    if winner is Side.ONE:
        return Ruling(won, lost, figure, against, how, rule)
    return Ruling(lost, won, against, figure, how, rule)


def _side(verdict: Verdict | None) -> Side | None:
    return None if verdict is None else verdict.side


# Nobody won


def _judge_neither(desk: Desk) -> Ruling | None:
    """Both lose (DT-1) or are absent; in a bracket only where both are out of the event (ALL-9)."""
    if desk.is_bracket and not _both_are_out(desk):
        message = f"{desk.names} cannot both lose: a bracket match needs a winner."
        desk.fail("double-loss-in-bracket", "Winner", message, "Type who goes on.")
        return None
    _check_neither(desk)
    award = LOST if desk.is_bracket else desk.game.neither
    return Ruling(award, award, rule="ALL-9" if desk.is_bracket else desk.game.neither.rule)


def _check_neither(desk: Desk) -> None:
    """`None` is easily meant as "nothing special": beside figures it is a slip, or worth a question."""
    entry = desk.entry
    both_missed = desk.game.scoring is Scoring.WINNER and entry.how == desk.game.absent
    is_typed = entry.winner is Verdict.NEITHER and not both_missed
    if not is_typed or not (entry.figures or entry.how or entry.destroyed):
        return
    message = f"{desk.names} both lose, but a result stands beside it."
    if desk.game.scoring is Scoring.MARGIN:
        instead = "clear Winner to let the scores count" if entry.figures else "clear the rest of the row"
        desk.fail("neither-with-result", "Winner", message, f"Type who won, or {instead}.")
    else:
        hint = "It counts as lost by both; type who won if somebody did, or clear the rest of the row."
        desk.warn("neither-with-figures", "Winner", message, hint)


def _both_are_out(desk: Desk) -> bool:
    disqualified = {
        penalty.number
        for penalty in desk.event.penalties
        if penalty.kind is PenaltyKind.DISQUALIFIED and penalty.ordinal == desk.round.ordinal
    }
    gone = disqualified.union(absent(desk.match, desk.round.ordinal, desk.event))
    return gone.issuperset(desk.match.players)


def _judge_draw(desk: Desk) -> Ruling | None:
    """A draw, where the game has one and the stage allows it (SW-2, ST-1, ALL-9)."""
    award = desk.game.draw
    if award is None or desk.is_bracket:
        where = "a bracket match" if desk.is_bracket else desk.game.name
        hint = "Type who goes on." if desk.is_bracket else "Type who won."
        desk.fail("draw-not-allowed", "Winner", f"{desk.names} have a draw, but {where} needs a winner.", hint)
        return None
    _check_draw(desk)
    return Ruling(award, award, rule=award.rule)


def _check_draw(desk: Desk) -> None:
    if desk.entry.how:
        message = f'How is "{desk.entry.how}", but {desk.names} have a draw.'
        desk.warn("how-with-draw", "How", message, "It counts as a draw; type who won if somebody did.")
    scores = desk.pair(SCORE)
    if scores and scores[Side.ONE] != scores[Side.TWO]:
        message = f"{desk.names} have a tie with {_shown(scores)}."
        desk.fail("score-contradicts-result", "Winner", message, "Type who won, or make the scores equal.")


# Somebody won


def _judge_winner(desk: Desk) -> Ruling | None:
    if desk.is_best_of_three:
        return _judge_games(desk)
    if desk.game.scoring is Scoring.MARGIN:
        return _judge_margin(desk)
    return _judge_result(desk)


def _judge_result(desk: Desk) -> Ruling | None:
    """The winner that was typed, or the one whom the deciders find, with the result that `How` names."""
    winner, how, step = _side(desk.entry.winner), desk.entry.how, ""
    if winner is None:
        found = _decide(desk)
        if found is None:
            return None
        winner, how, step = found
    else:
        _compare_with_deciders(desk, winner)
    result = desk.game.result(how)
    assert result is not None  # `How` holds one of the game's own words
    figure = FIGURES[result.figure](desk, result, winner)
    return _won(winner, result.winner, result.loser, figure, -figure, result.how, step or result.rule)


_METHODS: Mapping[Verdict | None, Callable[[Desk], Ruling | None]] = {
    Verdict.NEITHER: _judge_neither,
    Verdict.DRAW: _judge_draw,
}


# How the differential comes about


def _no_figure(desk: Desk, result: ResultKind, winner: Side) -> int:
    return 0


def _fixed_figure(desk: Desk, result: ResultKind, winner: Side) -> int:
    """ST-3, WA-1, WA-2: the same whatever was typed."""
    return result.figure_amount


def _figure_from_scores(desk: Desk, result: ResultKind, winner: Side) -> int:
    """ST-3: the difference of the scores, each held to its limits; a fixed amount where there are none."""
    scores = desk.pair(SCORE)
    if scores:
        _check_scores(desk, result, scores, winner)
        own, other = (max(desk.game.least_score, min(desk.game.most_score, scores[s])) for s in (winner, winner.other))
        return own - other
    if not desk.typed(SCORE):
        amount = result.figure_amount
        hint = f"Counted as ended without scores, {amount:+} and {-amount:+}; type both if there were any."
        desk.warn("scores-blank", f"{SCORE} 1", f"No scores for {desk.names}.", hint)
    return result.figure_amount


def _check_scores(desk: Desk, result: ResultKind, scores: Mapping[Side, int], winner: Side) -> None:
    """ST-3: a modified win needs the higher score; a full win with fewer is odd, but may be."""
    if scores[winner] > scores[winner.other]:
        return
    message = f"{desk.name(winner)} has won with {_shown(scores)}."
    if result.winner_has_more:
        hint = f"{result.how} needs more points than the opponent: correct the winner or the scores."
        desk.fail("score-contradicts-result", "Winner", message, hint)
    else:
        hint = "It counts so; correct the winner or the scores if it is a slip."
        desk.warn("winner-is-behind", "Winner", message, hint)


def _figure_from_column(desk: Desk, result: ResultKind, winner: Side) -> int:
    """WA-2: what the winner has left; in a bracket it counts for nothing and may be blank."""
    figure, header = _in_column(desk, winner), str(desk.game.figure_column)
    own = f"{header} {winner.value}"
    if desk.entry.figures.get(own, figure) != figure:
        message = f"{header} is {figure} for {desk.names}, but {own} is {desk.entry.figures[own]}."
        desk.fail("figures-contradict", header, message, "Clear the wrong one; both say what the winner has left.")
    if figure is None and not desk.is_bracket:
        desk.fail("figure-missing", header, f"{header} is missing for {desk.names}.", "Type what the winner has left.")
    return figure or 0


def _in_column(desk: Desk, winner: Side) -> int | None:
    header = desk.game.figure_column
    figures = desk.entry.figures
    return figures.get(f"{header}", figures.get(f"{header} {winner.value}"))


FIGURES: Mapping[str, Callable[[Desk, ResultKind, Side], int]] = {
    "none": _no_figure,
    "fixed": _fixed_figure,
    "scores": _figure_from_scores,
    "column": _figure_from_column,
}
"""The winner's differential; the loser has its negative."""


# Deciders at time: the higher value wins, equal values leave it to the next step

Values = Sequence[int]


def _more(own: Values, other: Values) -> int:
    return own[0]


def _fewer(own: Values, other: Values) -> int:
    return -own[0]


def _over(own: Values, other: Values) -> int:
    """DT-11: whether the first figure is above the opponent's second; decides where only one's is."""
    return int(own[0] > other[1])


def _most_when_both_over(own: Values, other: Values) -> int:
    """DT-11: the first figure, where both players' are above the opponent's second."""
    return own[0] if _over(own, other) and _over(other, own) else 0


def _nearest(own: Values, other: Values) -> int:
    """DT-11: the smaller (opponent's second figure less the own first) wins."""
    return own[0] - other[1]


DECIDERS: Mapping[str, Callable[[Values, Values], int]] = {
    "more": _more,
    "fewer": _fewer,
    "over": _over,
    "most-when-both-over": _most_when_both_over,
    "nearest": _nearest,
}


def _decide(desk: Desk) -> tuple[Side, str | None, str] | None:
    """SW-8, DT-11, WA-3: winner, `How` and the step that decided, where `Winner` was left blank."""
    game, how = desk.game, desk.entry.how
    step = _deciding_step(desk) if how in (None, game.at_time, game.both_out) else None
    if step is not None:
        decider, winner = step
        return winner, how or game.at_time, f"{decider.rule} {decider.name}".strip()
    if desk.is_faulty:
        return None
    if not desk.entry.figures or how not in (None, game.at_time, game.both_out):
        message = f'{desk.names}: How is "{how}", but nobody is named as the winner.'
        hint = "Type who won." if desk.entry.figures else "Type who won, or clear How."
        desk.fail("how-without-winner", "Winner", message, hint)
    else:
        message = f"{desk.names}: no winner is typed and the figures beside it name none."
        desk.fail("winner-missing", "Winner", message, "Type who won.")
    return None


def _deciding_step(desk: Desk) -> tuple[Decider, Side] | None:
    """The first of the steps with figures in which one player is ahead."""
    for decider in desk.game.deciders:
        values = _values(desk, decider)
        if values is None:
            continue
        measure = DECIDERS[decider.method]
        one, two = measure(*values), measure(*reversed(values))
        if one != two:
            return decider, Side.ONE if one > two else Side.TWO
    return None


def _values(desk: Desk, decider: Decider) -> tuple[Values, Values] | None:
    """Both players' figures for a step; None where its columns are blank or not meant for this stage (SW-2)."""
    columns = {column.header: column for column in desk.game.columns}
    if any(desk.round.stage not in columns[f"{header} 1"].stages for header in decider.headers):
        return None
    pairs = [desk.pair(header) for header in decider.headers]
    if any(pair is None for pair in pairs):
        return None
    one, two = ([pair[side] for pair in pairs if pair] for side in Side)
    return one, two


def _compare_with_deciders(desk: Desk, winner: Side) -> None:
    """A winner typed beside deciders that name the other one, or without `How`, stands with a warning."""
    if desk.entry.how is None and not desk.is_bracket:
        _ask_for_how(desk)
    if desk.entry.how not in (desk.game.at_time, desk.game.both_out):
        return
    step = _deciding_step(desk)
    if step and step[1] is not winner:
        decider, other = step
        message = f"{desk.name(winner)} is typed as the winner, but {desk.name(other)} is ahead by {decider.name}."
        hint = "The typed winner counts; correct it if it is a slip."
        desk.warn("winner-contradicts-deciders", "Winner", message, hint)


def _ask_for_how(desk: Desk) -> None:
    """DT-1, WA-1: a win at time is worth less, so it may not pass for one in time because a cell was left blank."""
    played_out, at_time = desk.game.result(None), desk.game.at_time
    if played_out is not None and at_time is not None and _has_deciders(desk):
        message = f"Figures for the end at time stand beside the winner, but How is blank: {desk.names}."
        hint = f'It counts as "{played_out.how}"; if time was called, type "{at_time}" into How.'
        desk.warn("how-blank", "How", message, hint)


def _has_deciders(desk: Desk) -> bool:
    """Figures of both players that only the end at time asks for; what a win in time brings along (WA-2) is not one."""
    headers = {header for decider in desk.game.deciders for header in decider.headers} - {desk.game.figure_column}
    return any(len(desk.typed(header)) == 2 for header in headers)


# Best of three


def _judge_games(desk: Desk) -> Ruling | None:
    """ST-13, DT-10: two games decide; anything else needs the winner typed."""
    games = desk.pair(GAMES)
    decided, typed = _won_games(games), _side(desk.entry.winner)
    if decided and typed not in (None, decided):
        message = f"{desk.names} have {_shown(games)} in games, but the winner typed is {desk.name(decided.other)}."
        desk.fail("winner-contradicts-games", "Winner", message, "Correct the winner or the games.")
    elif typed and games and games[typed] < games[typed.other]:
        message = f"{desk.name(typed)} is typed as the winner, with {_shown(games)} in games."
        desk.warn("winner-behind-in-games", "Winner", message, "It counts so; correct it if it is a slip.")
    winner = decided or typed
    if winner is None and not desk.is_faulty:
        shown = f"{_shown(games)} in games decides nothing" if games else "neither games nor a winner are typed"
        desk.fail("games-undecided", "Winner", f"{desk.names}: {shown}.", f"Type who goes on.{_tied_game(desk)}")
    return None if winner is None else _won(winner, WON, LOST, how=_shown(games), rule=desk.game.games_rule)


def _tied_game(desk: Desk) -> str:
    """ST-13: for whom a tied game counts, as far as the sheet tells the seeds."""
    higher = desk.match.higher_seed
    if not desk.game.tied_games_to_higher_seed or higher is None:
        return ""
    return f" A tied game counts for the higher seed, {desk.event.name(higher)}."


def _won_games(games: Mapping[Side, int] | None) -> Side | None:
    if not games:
        return None
    return next((side for side in Side if games[side] == GAMES_TO_WIN and games[side.other] < GAMES_TO_WIN), None)


# By margin


def _judge_margin(desk: Desk) -> Ruling | None:
    """AR-1 … AR-5: a concession first, then equal scores and destroyed fleets, then the table."""
    result = desk.game.result(desk.entry.how)
    if result is not None:
        return _judge_concession(desk, result)
    scores = desk.pair(SCORE)
    if _needs_second(desk, scores):
        return _judge_equal(desk)
    if scores is None:
        return _judge_without_scores(desk)
    return _judge_scores(desk, scores)


def _judge_concession(desk: Desk, result: ResultKind) -> Ruling | None:
    """AR-5: the winner is whoever was typed, whatever the scores."""
    winner, scores = _side(desk.entry.winner), desk.pair(SCORE)
    if winner is None:
        message = f'{desk.names}: How is "{result.how}", but nobody is named as the winner.'
        desk.fail("winner-missing", "Winner", message, f"Type who won, or clear How if nobody {result.how.lower()}.")
        return None
    return _conceded(desk.game, result, winner, scores)


def _conceded(
    game: Game, result: ResultKind, winner: Side, scores: Mapping[Side, int] | None, rule: str = ""
) -> Ruling:
    margin = _held_margin(game, scores[winner] - scores[winner.other]) if scores else 0
    points = result.winner.points
    if margin >= game.concession_margin:
        points = _band(game, margin).winner
    award = Award(result.winner.kind, points, Outcome.WIN)
    figure = max(margin, game.concession_margin)
    return _won(winner, award, result.loser, figure, 0, result.how, rule or result.rule)


def _needs_second(desk: Desk, scores: Mapping[Side, int] | None) -> bool:
    """AR-2: both fleets destroyed, or equal scores with neither."""
    destroyed = desk.entry.destroyed
    return len(destroyed) == 2 or (not destroyed and scores is not None and len(set(scores.values())) == 1)


def _judge_equal(desk: Desk) -> Ruling | None:
    """AR-2: the second player wins without a margin; AR-15: in a bracket a typed winner is that of the roll."""
    winner = desk.entry.second or (_side(desk.entry.winner) if desk.is_bracket else None)
    if winner is None:
        why = "both fleets destroyed" if desk.entry.destroyed else "equal scores"
        hint = "Type who was second player: the second player wins."
        desk.fail("second-missing", "Second", f"{desk.names} have {why}, and no second player is entered.", hint)
        return None
    rules = desk.game.margin_rules
    is_roll = desk.is_bracket and desk.entry.second is None
    _check_typed_winner(desk, winner, "was second player")
    return _by_margin(desk.game, winner, 0, rules.bracket if is_roll else rules.equal)


def _judge_without_scores(desk: Desk) -> Ruling | None:
    """In a bracket the winner is enough; elsewhere the margin counts, so the scores are needed."""
    winner = _side(desk.entry.winner)
    if desk.is_bracket and winner is not None:
        return _won(winner, WON, LOST, rule="ALL-9")
    if not desk.is_faulty:
        hint = "Type both scores; only a concession can do without."
        desk.fail("score-missing", f"{SCORE} 1", f"The scores of {desk.names} are missing.", hint)
    return None


def _judge_scores(desk: Desk, scores: Mapping[Side, int]) -> Ruling:
    """AR-1, AR-3, AR-4: a destroyed fleet loses and is worth a full score; else the higher score wins."""
    rules, final = desk.game.margin_rules, dict(scores)
    if desk.entry.destroyed:
        (destroyed,) = desk.entry.destroyed
        winner, rule, why = destroyed.other, rules.destroyed, "destroyed the other fleet"
        final[winner] = max(final[winner], desk.game.destroyed_score)
    else:
        winner = max(Side, key=lambda side: final[side])
        rule, why = rules.table, f"is ahead with {_shown(scores)}"
    _check_typed_winner(desk, winner, why)
    return _by_margin(desk.game, winner, final[winner] - final[winner.other], rule)


def _check_typed_winner(desk: Desk, winner: Side, why: str) -> None:
    typed = _side(desk.entry.winner)
    if typed not in (None, winner):
        message = f"{desk.name(winner.other)} is typed as the winner, but {desk.name(winner)} {why}."
        hint = "Clear Winner, or correct it or the scores; after a concession, type Conceded in How."
        desk.fail("winner-contradicts-scores", "Winner", message, hint)


def _by_margin(game: Game, winner: Side, margin: int, rule: str) -> Ruling:
    held = _held_margin(game, margin)
    band = _band(game, held)
    won, lost = Award("win", band.winner, Outcome.WIN), Award("loss", band.loser, Outcome.LOSS)
    return _won(winner, won, lost, held, 0, "", rule)


def _held_margin(game: Game, margin: int) -> int:
    """AR-1: held to 0 and the end of the table."""
    return max(0, min(game.margins[-1].to, margin))


def _band(game: Game, margin: int) -> MarginBand:
    return next(band for band in game.margins if margin <= band.to)


def _shown(pair: Mapping[Side, int] | None) -> str:
    return f"{pair[Side.ONE]}–{pair[Side.TWO]}" if pair else ""
