"""From the tables of a game file to the records of `game.py`, with the defaults of a plain Swiss event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from tourney_xl.games.game import (
    Award,
    BracketKind,
    ByeRule,
    Column,
    Decider,
    Drafts,
    Game,
    League,
    LeagueRow,
    Level,
    MarginBand,
    MarginRules,
    PairingMethod,
    Paper,
    Ratings,
    ResultKind,
    Row,
    Sanction,
    Scoring,
    Structure,
    Times,
)
from tourney_xl.games.reading import Table
from tourney_xl.judging import DECIDERS, FIGURES
from tourney_xl.model import Outcome, Stage
from tourney_xl.tiebreaks import BY_KEY, HEAD_TO_HEAD

COLUMN_KINDS = ("how", "count", "score", "side", "sides")
BEST_OF_THREE = ("all", "final-official")
DOUBLING = tuple(Row(8 << doublings, 3 + doublings, 0) for doublings in range(8))
"""Three rounds for up to eight players and one more a doubling: what a game without a table plays, to 1,024 players."""
PLAIN_WIN = ResultKind("Win", Award("win", 3, Outcome.WIN), Award("loss", 0, Outcome.LOSS), "none", "", True)
PLAIN_DRAW = Award("draw", 1, Outcome.DRAW)
ROUND_MINUTES = 60
RULED_TIMES = ("report", "absent", "deck_building", "break")
RULED_DEMANDS = ("needs_player_id", "facts", "director_up_to", "fee", "tell_of_rounds")
"""Keys whose rule may be another than that of the table they stand in."""


def build(table: Table, key: str) -> Game:
    """The game that the file describes; where it has problems, a game nobody should use."""
    scoring, standings, pairing = table.table("scoring"), table.table("standings"), table.table("pairing")
    margin = table.table("margin")
    margins, results = _margins(table), _results(table)
    usual = _usual(results, margins)
    hows = [result.how for result in results]
    return Game(
        key=table.text("key", key),
        name=table.text("name"),
        source=_source(table.table("source")),
        scoring=_method(table),
        results=results,
        draw=_draw(table),
        neither=_award(table.table("neither"), usual.loser),
        bye=_award(table.table("bye"), _usual_bye(table, usual)),
        bye_figure=table.table("bye").whole("figure", 0),
        absent=_how(scoring, "absent", hows, usual.how),
        figure_heading=scoring.maybe_text("figure"),
        margins=margins,
        concession_margin=margin.whole("concession_margin", 0),
        tiebreakers=_tiebreakers(standings),
        lots_decide=standings.flag("lots", True),
        players_settle_ties=standings.flag("players_settle_ties"),
        columns=_columns(table, results),
        deciders=_deciders(table),
        pairing=pairing.word("method", PairingMethod, PairingMethod.GROUPS),
        bye_rule=pairing.word("bye", ByeRule, ByeRule.RANDOM_LOWEST_GROUP),
        double_bye_instead_of_rematch=pairing.flag("double_bye_instead_of_rematch"),
        look_ahead_last=pairing.flag("look_ahead_last"),
        structures=_structures(table),
        times=_times(table.table("times")),
        rules=_rules(table.table("rules")),
        options=_options(table.table("options")),
        aliases=table.texts("aliases"),
        at_time=_how(scoring, "at_time", hows, "") or None,
        both_out=_how(scoring, "both_out", hows, "") or None,
        games_rule=scoring.text("games_rule", ""),
        tied_games_to_higher_seed=scoring.flag("tied_games_to_higher_seed"),
        penalty=_how(scoring, "penalty", hows, usual.how),
        figure_column=scoring.maybe_text("figure_column"),
        least_score=scoring.whole("least_score", -Column.most),
        most_score=scoring.whole("most_score", Column.most),
        destroyed_score=margin.whole("destroyed_score", 0),
        margin_rules=_margin_rules(margin.table("rules")),
        has_top_of_faction=standings.flag("top_of_faction"),
        levels=_levels(table),
        sanction=_sanction(table),
        ratings=_ratings(table),
        league=_league(table),
        drafts=_drafts(table),
        paper=_paper(table.table("paper")),
        standings_rule=standings.text("rule", ""),
        pairing_rule=pairing.text("rule", ""),
        pairing_bye_rule=pairing.text("bye_rule", ""),
        options_rule=table.table("options").text("rule", ""),
    )


def _method(table: Table) -> Scoring:
    return table.table("scoring").word("method", Scoring, Scoring.WINNER)


def _source(source: Table) -> str:
    """Title and version of the rule book, where there is one."""
    title, version = source.text("title", ""), source.text("version", "")
    return ", ".join(part for part in (title, version and f"version {version}") if part)


# Results and what they are worth


def _results(table: Table) -> tuple[ResultKind, ...]:
    """The ways to win; a game that names none has one, worth what `[points]` says."""
    plain = _plain_win(table.table("points"))
    results = tuple(_result(how, result) for how, result in table.tables("results"))
    if results and "points" in table:
        table.problem("duplicate", "points", "stands beside [results].", "Keep one of the two.")
    if _method(table) is Scoring.MARGIN:
        if not results:
            hint = "Say what a concession is worth: [results.Conceded]."
            table.problem("missing-key", "results", "is missing.", hint)
        return results
    return _with_default(table, results or (plain,))


def _result(how: str, result: Table) -> ResultKind:
    figure = result.text("figure", "none")
    result.is_known("figure", figure, tuple(FIGURES))
    return ResultKind(
        how=how,
        winner=_award(result.table("winner"), PLAIN_WIN.winner, needs_points=True),
        loser=_award(result.table("loser"), PLAIN_WIN.loser, needs_points=True),
        figure=figure,
        rule=result.text("rule", ""),
        is_default=result.flag("default"),
        aliases=result.texts("aliases"),
        figure_amount=result.whole("figure_amount", 0),
        winner_has_more=result.flag("winner_has_more"),
    )


def _plain_win(points: Table) -> ResultKind:
    win, loss = points.whole("win", PLAIN_WIN.winner.points), points.whole("loss", PLAIN_WIN.loser.points)
    return replace(PLAIN_WIN, winner=replace(PLAIN_WIN.winner, points=win), loser=replace(PLAIN_WIN.loser, points=loss))


def _with_default(table: Table, results: tuple[ResultKind, ...]) -> tuple[ResultKind, ...]:
    """Exactly one result is meant where `How` is blank; a lone one needs no `default = true`."""
    defaults = [result.how for result in results if result.is_default]
    if len(results) == 1:
        return (replace(results[0], is_default=True),)
    if not defaults:
        table.problem("missing-key", "results", "none is the default.", "Add default = true to the usual one.")
    for how in defaults[1:]:
        message = f'"{how}" and "{defaults[0]}" are both the default.'
        result = table.table("results").table(how)
        result.problem("duplicate", "default", message, "Keep default = true in one of them.")
    return results


def _usual(results: Sequence[ResultKind], margins: Sequence[MarginBand]) -> ResultKind:
    """The result that everything left out is taken from: the default one, or the smallest margin."""
    if margins and results:
        smallest = margins[0]
        winner = replace(PLAIN_WIN.winner, points=smallest.winner)
        return replace(results[0], winner=winner)
    return next((result for result in results if result.is_default), results[0] if results else PLAIN_WIN)


def _award(table: Table, usual: Award, needs_points: bool = False) -> Award:
    return Award(
        kind=table.text("kind", usual.kind),
        points=table.whole("points", None if needs_points else usual.points),
        outcome=usual.outcome,
        rule=table.text("rule", usual.rule),
    )


def _draw(table: Table) -> Award | None:
    """A draw is known where the file says what it is worth, or says nothing at all about results."""
    points = table.table("points")
    short = points.maybe_whole("draw")
    if "draw" in table:
        return _award(table.table("draw"), PLAIN_DRAW, needs_points=True)
    if short is not None:
        return replace(PLAIN_DRAW, points=short)
    says_nothing = not any(key in table for key in ("points", "results", "margin"))
    return PLAIN_DRAW if says_nothing else None


def _usual_bye(table: Table, usual: ResultKind) -> Award:
    """A bye is worth a win unless the file says otherwise."""
    return Award("bye", table.table("points").whole("bye", usual.winner.points), Outcome.BYE)


def _how(scoring: Table, key: str, hows: Sequence[str], default: str) -> str:
    how = scoring.text(key, default)
    if key in scoring:
        scoring.is_known(key, how, hows)
    return how


def _margins(table: Table) -> tuple[MarginBand, ...]:
    margin = table.table("margin")
    bands = tuple(MarginBand(row.whole("to"), row.whole("winner"), row.whole("loser")) for row in margin.rows("table"))
    _check_ascending(margin, [band.to for band in bands])
    if _method(table) is Scoring.MARGIN and not bands:
        margin.problem("missing-key", "table", "is missing.", "Add rows such as { to = 59, winner = 6, loser = 5 }.")
    return bands


def _margin_rules(rules: Table) -> MarginRules:
    return MarginRules(*(rules.text(key, "") for key in ("table", "equal", "destroyed", "bracket")))


def _check_ascending(table: Table, limits: Sequence[int]) -> None:
    for number, (lower, upper) in enumerate(pairwise(limits), start=2):
        if upper <= lower:
            hint = "Put the rows in rising order."
            table.row_problem("order", "table", number, f"{upper} does not come after {lower}.", hint)


# Columns and deciders


def _columns(table: Table, results: Sequence[ResultKind]) -> tuple[Column, ...]:
    """The file's columns, and `How` before them where it takes a word to tell results apart and the file has none."""
    columns = tuple(column for name, entry in table.tables("columns") for column in _column(name, entry))
    at_time = table.table("scoring").text("at_time", "")
    words = [result.how for result in results if not result.is_default and result.how != at_time]
    if not words or any(column.kind == "how" for column in columns):
        return columns
    usual = next((result.how for result in results if result.is_default), None)
    blank = f"Blank or {usual}; else" if usual else "Blank, or"
    return (Column("How", "how", f"{blank} {' or '.join(words)}."), *columns)


def _column(name: str, table: Table) -> tuple[Column, ...]:
    """One column, or a pair for the two players: `Score` with `each` is `Score 1` and `Score 2`."""
    header, kind = table.text("header", name), table.text("kind", "count")
    table.is_known("kind", kind, COLUMN_KINDS)
    typed = table.texts("stages") or tuple(Stage)
    column = Column(
        header=header,
        kind=kind,
        help=table.text("help", ""),
        stages=tuple(Stage(stage) for stage in typed if table.is_known("stages", stage, tuple(Stage))),
        optional=table.flag("optional"),
        most=table.whole("most", Column.most),
    )
    if table.flag("each"):
        return tuple(replace(column, header=f"{header} {side}") for side in (1, 2))
    return (column,)


def _deciders(table: Table) -> tuple[Decider, ...]:
    return tuple(_decider(name, entry) for name, entry in table.tables("deciders"))


def _decider(name: str, table: Table) -> Decider:
    method = table.text("method", "more")
    table.is_known("method", method, tuple(DECIDERS))
    return Decider(name, method, table.texts("headers") or (name,), table.text("rule", ""))


# Standings, structures, times


def _tiebreakers(standings: Table) -> tuple[str, ...]:
    known = (HEAD_TO_HEAD, *BY_KEY)
    keys = standings.texts("tiebreakers")
    for key in keys:
        standings.is_known("tiebreakers", key, known)
    return keys


def _structures(table: Table) -> tuple[Structure, ...]:
    entries = dict(table.tables("structures"))
    structures = tuple(_structure(key, entry, entries) for key, entry in entries.items())
    return structures or (Structure("swiss", "Swiss", "", DOUBLING, bracket=BracketKind.TREE),)


def _structure(key: str, table: Table, entries: Mapping[str, Table]) -> Structure:
    rows = () if _is_elimination(table) else _rows_of(table, entries)
    best_of_three = table.maybe_text("best_of_three")
    if best_of_three is not None:
        table.is_known("best_of_three", best_of_three, BEST_OF_THREE)
    return Structure(
        key=key,
        name=table.text("name", key),
        rule=table.text("rule", ""),
        table=rows,
        bracket=table.word("bracket", BracketKind, BracketKind.TREE),
        best_of_three=best_of_three,
        draft_groups=table.flag("draft_groups"),
        replaces_drops=table.flag("replaces_drops"),
        multi_day=table.flag("multi_day"),
        cut_doubles=table.flag("cut_doubles", True),
        bracket_rule=table.text("bracket_rule", ""),
        drops_rule=table.text("drops_rule", ""),
    )


def _is_elimination(table: Table) -> bool:
    """Whether the structure is a bracket from the start, which leaves nothing for a table of rounds to say."""
    is_elimination = table.flag("elimination")
    if is_elimination:
        _refuse_beside(table, "elimination", "table", "rounds_of")
    return is_elimination


def _rows_of(table: Table, entries: Mapping[str, Table]) -> tuple[Row, ...]:
    """The structure's own rows, or the rounds of another one without its cuts (`rounds_of`)."""
    other = table.maybe_text("rounds_of")
    if other is None:
        return _rows(table) or DOUBLING
    _refuse_beside(table, "rounds_of", "table")
    with_rows = [key for key, entry in entries.items() if "rounds_of" not in entry and not entry.flag("elimination")]
    if not with_rows:
        table.problem("unknown-word", "rounds_of", "no structure has rounds of its own.", "Take the line out.")
        return DOUBLING
    if not table.is_known("rounds_of", other, with_rows):
        return DOUBLING
    return tuple(replace(row, cut=0) for row in _rows(entries[other]) or DOUBLING)


def _refuse_beside(table: Table, said: str, *others: str) -> None:
    for other in others:
        if table.has(other):
            table.problem("duplicate", other, f"stands beside {said}.", "Keep one of the two.")


def _rows(table: Table) -> tuple[Row, ...]:
    rows = tuple(Row(row.maybe_whole("to"), row.whole("rounds"), row.whole("cut", 0)) for row in table.rows("table"))
    if any(row.to is None for row in rows[:-1]):
        table.problem("missing-key", "table", "a row has no `to`.", "Only the last row may be open.")
    _check_ascending(table, [row.to for row in rows if row.to is not None])
    return rows


def _times(times: Table) -> Times:
    minutes = times.whole("round", ROUND_MINUTES)
    building = times.table("deck_building")
    return Times(
        round_minutes=minutes,
        final_minutes=times.whole("final", minutes),
        warning_minutes=times.maybe_whole("warning"),
        hidden_die=times.whole("hidden_die", 0),
        deck_building={name: building.whole(name) for name in building.names()},
        report_minutes=times.whole("report", 0),
        break_from_rounds=times.maybe_whole("break_from_rounds"),
        break_minutes=times.whole("break", 0),
        rule=times.text("rule", ""),
        absent_minutes=times.maybe_whole("absent"),
        rules=_ids(times, RULED_TIMES),
    )


def _ids(table: Table, keys: Sequence[str]) -> Mapping[str, str]:
    """The rule ids of single keys of a table, where the file names them apart."""
    rules = table.table("rules")
    return {key: rules.text(key) for key in keys if rules.has(key)}


def _rules(rules: Table) -> Mapping[str, str]:
    return {key: rules.text(key) for key in rules.names()}


# Limits, levels, ratings, leagues, drafts, paper


def _options(options: Table) -> Mapping[str, object]:
    found: dict[str, object] = {
        **{key: options.texts(key) for key in ("formats", "limited_formats", "factions")},
        **{key: options.maybe_whole(key) for key in ("fleet_points", "squadron_points")},
        "match_win_floor": options.maybe_share("match_win_floor"),
    }
    return {key: value for key, value in found.items() if value not in (None, ())}


def _levels(table: Table) -> tuple[Level, ...]:
    return tuple(_level(key, level) for key, level in table.tables("levels"))


def _level(key: str, level: Table) -> Level:
    return Level(
        key=key.casefold(),
        rule=level.text("rule", ""),
        is_default=level.flag("default"),
        is_official=level.flag("official"),
        k_factor=level.maybe_whole("k_factor"),
        players=level.maybe_whole("players"),
        starts_by=level.maybe_time("starts_by"),
        starts_by_multi_day=level.maybe_time("starts_by_multi_day"),
        director_plays=level.flag("director_plays", True),
        deck_lists=level.flag("deck_lists"),
        deck_lists_of_top=level.whole("deck_lists_of_top", 0),
        awarded_byes=level.flag("awarded_byes"),
        drafts_in_groups=level.flag("drafts_in_groups"),
    )


def _sanction(table: Table) -> Sanction | None:
    sanction = table.table("sanction")
    if "sanction" not in table:
        return None
    return Sanction(
        rule=sanction.text("rule", ""),
        players=sanction.maybe_whole("players"),
        rounds=sanction.maybe_whole("rounds"),
        days_ahead=sanction.maybe_whole("days_ahead"),
        report_days=sanction.maybe_whole("report_days"),
        report=sanction.texts("report"),
        tell_of_rounds=sanction.maybe_text("tell_of_rounds"),
        facts=sanction.texts("facts"),
        needs_player_id=sanction.flag("needs_player_id"),
        director_up_to=sanction.maybe_whole("director_up_to"),
        fee=sanction.whole("fee", 0),
        rules=_ids(sanction, RULED_DEMANDS),
    )


def _ratings(table: Table) -> Ratings | None:
    ratings = table.table("ratings")
    if "ratings" not in table:
        return None
    return Ratings(ratings.text("rule", ""), *(ratings.whole(key) for key in ("least", "most", "new", "scale")))


def _league(table: Table) -> League | None:
    league = table.table("league")
    if "league" not in table:
        return None
    rows = tuple(LeagueRow(row.whole("to"), row.wholes("points")) for row in league.rows("table"))
    _check_ascending(league, [row.to for row in rows])
    return League(
        rule=league.text("rule", ""),
        players=league.whole("players"),
        places=league.wholes("places"),
        rows=rows,
        first_month=league.whole("first_month"),
        last_month=league.whole("last_month"),
    )


def _drafts(table: Table) -> Drafts | None:
    drafts = table.table("drafts")
    if "drafts" not in table:
        return None
    return Drafts(
        rule=drafts.text("rule", ""),
        one_group_to=drafts.whole("one_group_to"),
        largest=drafts.whole("largest"),
        smallest=drafts.whole("smallest"),
        step=drafts.whole("step"),
        exceptions={row.whole("players"): row.wholes("groups") for row in drafts.rows("exceptions")},
    )


def _paper(paper: Table) -> Paper:
    return Paper(
        score_cards=paper.flag("score_cards"),
        overview=paper.flag("overview"),
        player_id=paper.maybe_text("player_id"),
        rule=paper.text("rule", ""),
    )
