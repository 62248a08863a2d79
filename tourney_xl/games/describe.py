"""The games in words, generated from their data: what `tourney-xl games` prints.

Every statement ends with the ids of the rules that it comes from; a game of the organizer's own may have none.
"""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from tourney_xl.games.game import (
    Award,
    BracketKind,
    ByeRule,
    Game,
    Level,
    PairingMethod,
    Paper,
    ResultKind,
    Row,
    Sanction,
    Scoring,
    Structure,
    Times,
)
from tourney_xl.tiebreaks import BY_KEY, HEAD_TO_HEAD
from tourney_xl.wording import counted

PAIRINGS = {
    PairingMethod.GROUPS: "players with equal points meet, at random",
    PairingMethod.GROUPS_BY_FIGURE: "players with equal points meet, by {figure}: first against second, and so on",
    PairingMethod.STACK: "one stack by points{figure} and lots is paired from the top: first against second, and so on",
}
BYES = {
    ByeRule.RANDOM_LOWEST_GROUP: "one drawn of the lowest group in which somebody has had none",
    ByeRule.LOWEST_RANKED: "the lowest-ranked player who has had none",
    ByeRule.LAST_IN_STACK: "the last in the stack who has had none",
}
BRACKETS = {
    BracketKind.FOLD: "highest against lowest; then the winner of the first match against the winner of the last",
    BracketKind.TREE: "highest against lowest, arranged so that it holds in every round",
    BracketKind.MATCH_PLAY: "of eight 1–8, 4–5 | 2–7, 3–6; of sixteen 1–16, 8–9 | 5–12, 4–13 | 3–14, 6–11 | 7–10, 2–15",
    BracketKind.RANDOM: "everyone is placed at random",
    BracketKind.RANDOM_FOLD: "byes, pairs and match numbers are drawn; then the winner of the first match "
    "against the winner of the last",
}
FIGURES = {
    "none": "",
    "fixed": "{heading} +{amount} and −{amount}",
    "scores": "{heading} the difference of the scores{limits}; +{amount} and −{amount} where none are typed",
    "column": "{heading} what the winner has in {column}, and as much below zero",
}
DECIDERS = {
    "more": "more {0} wins",
    "fewer": "fewer {0} wins",
    "over": "who alone has {0} above the other's {1} wins",
    "most-when-both-over": "where both have {0} above the other's {1}, more {0} wins",
    "nearest": "the smaller difference of the other's {1} and the own {0} wins",
}
SETTLED = "what the players settle among themselves, where a cut or first place hangs on it"
LOTS, SHARED = "lots", "the rank is shared"
"""What becomes of players who are equal in everything."""
SEEDED = (BracketKind.FOLD, BracketKind.TREE, BracketKind.MATCH_PLAY)


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
    for title, lines in (*sections(game, game.structures), ("Penalties", tuple(_penalties(game)))):
        yield from ("", title, *(f"  {line}" for line in lines))


def sections(game: Game, structures: Iterable[Structure]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Titles with their lines, for these structures alone; a title that has no lines is left out.

    Players read them too, so what penalties do is left to `rules_of` (ALL-17).
    """
    told: list[tuple[str, Iterable[str]]] = [
        ("Points", _points(game)),
        ("At time, where no winner is typed", _deciders(game)),
        ("Standings", _standings(game)),
        ("Pairing", _pairing(game)),
        *((_structure_title(structure), _structure(structure, game)) for structure in structures),
        ("Draft groups", _drafts(game)),
        ("Times", _times(game.times)),
        ("Limits", _limits(game)),
        ("Sanctioned or rated", _sanction(game.sanction)),
        ("Levels", (_level(level) for level in game.levels)),
        ("Ratings", _ratings(game)),
        ("League", _league(game)),
        ("On paper", _paper(game.paper)),
        ("Rules", (f"{rule:6} {words}" for rule, words in _in_order(game))),
    ]
    listed = ((title, tuple(lines)) for title, lines in told)
    return ((title, lines) for title, lines in listed if lines)


def _structure_title(structure: Structure) -> str:
    return _ruled(f"Structure {structure.key}: {structure.name}", structure.rule)


def _ruled(statement: str, rule: str) -> str:
    return f"{statement} [{rule}]" if rule else statement


def _minutes(number: int) -> str:
    return counted(number, "minute")


# What results are worth


def _points(game: Game) -> Iterator[str]:
    yield from _margins(game)
    for result in game.results:
        yield _ruled(_result(result, game), result.rule)
    if game.draw is not None:
        yield _ruled(f"Draw, in Swiss rounds: {_award(game.draw)} each{_no_figure(game)}", game.draw.rule)
    yield _ruled(f"Both lose or are absent: {_award(game.neither)} each{_no_figure(game)}", game.neither.rule)
    figure = f", {game.figure_heading} {game.bye_figure}" if game.figure_heading else ""
    yield _ruled(f"Bye: {_award(game.bye)}{figure}", game.bye.rule)
    yield _ruled(f"A player who does not turn up: the opponent wins ({game.absent}), in a bracket by a bye", "ALL-6")


def _penalties(game: Game) -> Iterator[str]:
    yield _ruled(f"Match loss: the opponent wins ({game.penalty})", "ALL-17")
    yield _ruled("Disqualified: the same, and the player is out of every later round and of the cut", "ALL-17")


def _margins(game: Game) -> Iterator[str]:
    heading, rules = game.figure_heading or "margin", game.margin_rules
    for lower, band in zip((0, *(band.to + 1 for band in game.margins)), game.margins, strict=False):
        yield _ruled(f"{heading} {lower}–{band.to}: winner {band.winner}, loser {band.loser}", rules.table)
    if game.scoring is not Scoring.MARGIN:
        return
    has_second = any(column.kind == "side" for column in game.columns)
    who = "the second player" if has_second else "whoever is typed"
    yield _ruled(f"Equal scores: {who} wins, {heading} 0", rules.equal)
    if has_second:
        yield _ruled("In a bracket, where no second player is entered: whoever is typed wins", rules.bracket)
    if any(column.kind == "sides" for column in game.columns):
        yield _ruled(f"Both fleets destroyed: {who} wins, {heading} 0", rules.equal)
        yield _ruled(f"One fleet destroyed: lost, and a score of at least {game.destroyed_score}", rules.destroyed)


def _result(result: ResultKind, game: Game) -> str:
    words = f"{result.how}: winner {_award(result.winner)}, loser {_award(result.loser)}"
    if game.scoring is Scoring.MARGIN:
        heading = game.figure_heading or "margin"
        return f"{words}, {heading} {game.concession_margin}; more where the scores give more"
    return ", ".join(part for part in (words, _figure(result, game)) if part)


def _figure(result: ResultKind, game: Game) -> str:
    limits = f", each held to {game.least_score}–{game.most_score}" if result.figure == "scores" else ""
    amount = result.figure_amount
    template = FIGURES[result.figure] if amount or result.figure != "fixed" else "{heading} 0"
    heading = game.figure_heading or "difference"
    return template.format(heading=heading, amount=amount, limits=limits, column=game.figure_column)


def _award(award: Award) -> str:
    return f"{award.points} ({award.kind})"


def _no_figure(game: Game) -> str:
    return f", {game.figure_heading} 0" if game.figure_heading else ""


def _deciders(game: Game) -> Iterator[str]:
    for place, decider in enumerate(game.deciders, start=1):
        words = DECIDERS[decider.method].format(*decider.headers)
        yield _ruled(f"{place}. {decider.name}: {words}", decider.rule)
    if game.deciders:
        hows = " or ".join(how for how in (game.at_time, game.both_out) if how)
        yield f"the result is {hows}; still equal: what the players settle, typed by the organizer"


# Who stands where, and who meets whom


@dataclass(frozen=True)
class Step:
    """One of the ways in which players with equal points are parted."""

    heading: str
    words: str
    rule: str


def steps(game: Game) -> Iterator[Step]:
    """In the order in which they count."""
    for key in game.tiebreakers:
        if key == HEAD_TO_HEAD:
            words = "where exactly two are tied and have met; again after every later step"
            yield Step("Head-to-head", words, _main_rule(game))
        else:
            yield Step(BY_KEY[key].heading, BY_KEY[key].explanation, _own(BY_KEY[key].rule, game))


def _standings(game: Game) -> Iterator[str]:
    yield "1. points"
    for place, step in enumerate(steps(game), start=2):
        yield _ruled(f"{place}. {step.heading}: {step.words}", step.rule)
    if any(level.awarded_byes for level in game.levels):
        words = f"a bye awarded before the event is an opponent with {game.bye.points} points a round in SoS and OSoS"
        yield _ruled(words, "ST-12")
    if game.players_settle_ties:
        yield _ruled(f"then {SETTLED}: column Playoff", "ALL-10")
    last = f"then {LOTS if game.lots_decide else SHARED}"
    yield _ruled(last, "ALL-10" if game.players_settle_ties else _main_rule(game))


def last_resort(game: Game) -> str:
    """What parts players who are equal in all of these, if anything."""
    last = LOTS if game.lots_decide else SHARED
    return f"{SETTLED}; elsewhere {last}" if game.players_settle_ties else last


def _main_rule(game: Game) -> str:
    """The rule that gives the order of tiebreakers; those behind it explain single ones."""
    return game.standings_rule.partition(",")[0]


def _own(rules: str, game: Game) -> str:
    """Of the rules that a tiebreaker is known by, those of this game's book."""
    return ", ".join(rule for rule in rules.split(", ") if rule in game.rules)


def _pairing(game: Game) -> Iterator[str]:
    figures = [BY_KEY[key].heading for key in game.tiebreakers[:1] if game.pairing is not PairingMethod.GROUPS]
    figure = ", ".join(["", *figures]) if game.pairing is PairingMethod.STACK else "".join(figures)
    yield _ruled("round 1: drawn", game.pairing_rule)
    yield _ruled(f"later: {PAIRINGS[game.pairing].format(figure=figure)}", game.pairing_rule)
    yield _ruled("nobody meets an opponent twice in a stage, wherever that can be avoided", "ALL-1, ALL-2")
    yield _ruled(f"bye, in an odd field: {BYES[game.bye_rule]}", game.pairing_bye_rule)
    if game.double_bye_instead_of_rematch:
        yield _ruled("two who could only meet again both have a bye instead", game.pairing_bye_rule)
    when = "after the score groups" if game.look_ahead_last else "before the score groups"
    if game.pairing is not PairingMethod.STACK:
        yield _ruled(f"rounds to come that can be paired without a rematch count {when}", "ALL-2, ALL-3")


# Structures


def _structure(structure: Structure, game: Game) -> Iterator[str]:
    for lower, row in _merged(structure.table):
        yield _row(row, lower)
    if structure.table:
        yield _ruled("a round that could only be a rematch is left out", "ALL-8")
    if structure.doubles:
        twice = ", and twice the cut," if structure.table[-1].cut and structure.cut_doubles else ""
        yield _ruled(f"beyond that: one more round{twice} each time the field doubles", "ALL-8")
    if structure.draft_groups:
        yield _ruled("players meet only players of their draft group", structure.rule)
    if structure.bracket is not None:
        yield from _bracket(structure, structure.bracket, game)


def _merged(rows: tuple[Row, ...]) -> Iterator[tuple[int, Row]]:
    """Each row with the number of players at which it begins; rows that say the same are one."""
    lower = 0
    for row, following in pairwise((*rows, None)):
        assert row is not None
        if following is None or (row.rounds, row.cut) != (following.rounds, following.cut):
            yield lower, row
            lower = (row.to or 0) + 1


def _row(row: Row, lower: int) -> str:
    cut = f", then the top {row.cut}" if row.cut else ""
    return f"{_field(lower, row.to)}: {counted(row.rounds, 'round')}{cut}"


def _field(fewest: int, most: int | None) -> str:
    if most is None:
        return f"{fewest} players and more"
    if fewest == 0:
        return f"up to {most} players"
    return f"{most} players" if fewest == most else f"{fewest}–{most} players"


def _bracket(structure: Structure, kind: BracketKind, game: Game) -> Iterator[str]:
    has_cut = structure.is_elimination_only or any(row.cut for row in structure.table)
    when = "bracket" if has_cut else "no cut unless one is typed; then"
    yield _ruled(f"{when}: {BRACKETS[kind]}", structure.bracket_rule or "ALL-9")
    seeds = ", for the top seeds" if kind in SEEDED else ""
    yield _ruled(f"byes fill it to a power of two{seeds}; losers of one round share a place", "ALL-9")
    leaves = "before its first match is replaced; later" if structure.replaces_drops else "is not replaced:"
    yield _ruled(f"whoever leaves the bracket {leaves} the opponent has a bye", structure.drops_rule or "ALL-15")
    if structure.best_of_three:
        yield _ruled(f"best of three: {_best_of_three(structure, game)}", game.games_rule)


def _best_of_three(structure: Structure, game: Game) -> str:
    official = " or ".join(level.key for level in game.levels if level.is_official)
    tied = ", a tied game to the higher seed" if game.tied_games_to_higher_seed else ""
    which = "every match" if structure.best_of_three == "all" else f"the final of an event of level {official}"
    return which + tied


def _drafts(game: Game) -> Iterator[str]:
    rule = game.drafts
    if rule is None:
        return
    yield _ruled(f"up to {rule.one_group_to} players: one group", rule.rule)
    words = f"more: as few groups as hold them with {rule.largest} each; {rule.smallest} in each"
    yield _ruled(f"{words}, the others added {rule.step} at a time from the first group on", rule.rule)
    for players, groups in rule.exceptions.items():
        yield _ruled(f"{players} players: {', '.join(map(str, groups))}", rule.rule)


# Times, limits, levels


def _times(times: Times) -> Iterator[str]:
    die = f" and a hidden die of 1–{times.hidden_die}, told to the organizer only" if times.hidden_die else ""
    yield _ruled(f"round: {_minutes(times.round_minutes)}{die}", times.rule)
    if times.final_minutes != times.round_minutes:
        yield _ruled(f"final: {_minutes(times.final_minutes)}", times.rule)
    if times.warning_minutes is not None:
        yield _ruled(f"warning: after {_minutes(times.warning_minutes)}", times.rule)
    if times.report_minutes:
        words = f"results: within {_minutes(times.report_minutes)} of time, else both lose"
        yield _ruled(words, times.rules.get("report", times.rule))
    if times.absent_minutes is not None:
        words = f"absent: who has not turned up after {_minutes(times.absent_minutes)}"
        yield _ruled(words, times.rules.get("absent", times.rule))
    for name, minutes in times.deck_building.items():
        words = f"deck building, {name}: {_minutes(minutes)}"
        yield _ruled(words, times.rules.get("deck_building", times.rule))
    if times.break_from_rounds is not None:
        words = f"break: {_minutes(times.break_minutes)}, from {counted(times.break_from_rounds, 'round')} on"
        yield _ruled(words, times.rules.get("break", times.rule))


LIMITS = {
    "formats": "formats: {}",
    "limited_formats": "limited formats: {}",
    "factions": "factions: {}",
    "fleet_points": "fleet points: at most {}",
    "squadron_points": "squadron points: at most {}",
    "match_win_floor": "match-win percentage: at least {}",
}


def _limits(game: Game) -> Iterator[str]:
    for key, words in LIMITS.items():
        if key in game.options:
            yield _ruled(words.format(_shown(game.options[key])), game.options_rule)
    if "fleet_points" in game.options:
        yield _ruled("the lower fleet total chooses who is first", game.options_rule)


def _shown(value: object) -> str:
    """A list as a list; a share as a decimal where it is one exactly."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, Fraction) and Fraction(str(float(value))) == value:
        return str(float(value))
    return str(value)


def _sanction(sanction: Sanction | None) -> Iterator[str]:
    if sanction is None:
        return
    demands = (
        ("players", sanction.players, "at least {} players"),
        ("rounds", sanction.rounds, "at least {} rounds"),
        ("days_ahead", sanction.days_ahead, "registered at least {} days ahead"),
        ("report_days", sanction.report_days, "results sent in within {} days"),
        ("report", ", ".join(sanction.report), "sent in after the event: {}"),
        ("tell_of_rounds", sanction.tell_of_rounds, "where the number of rounds was changed, to be told: {}"),
        ("facts", ", ".join(sanction.facts), "the report carries: {}"),
        ("needs_player_id", sanction.needs_player_id, "every player has a player id; who has none is not rated"),
        ("director_up_to", sanction.director_up_to, "a director plays without a warning in a field of up to {}"),
        ("fee", sanction.fee, "fee: {} a player"),
    )
    for key, value, words in demands:
        if value:
            yield _ruled(words.format(value), sanction.rules.get(key, sanction.rule))


def _level(level: Level) -> str:
    start = f"starts by {level.starts_by:%H:%M}" if level.starts_by else ""
    later = f" (over several days by {level.starts_by_multi_day:%H:%M})" if level.starts_by_multi_day else ""
    demands = (
        f"at least {level.players} players" if level.players else "",
        start + later,
        "" if level.director_plays else "no director plays",
        "deck lists before the event" if level.deck_lists else "",
        f"deck lists of the first {level.deck_lists_of_top} afterwards" if level.deck_lists_of_top else "",
        "a draft keeps to its draft groups" if level.drafts_in_groups else "",
        "opening byes may be awarded" if level.awarded_byes else "",
        f"K = {level.k_factor}" if level.k_factor else "",
    )
    default = " (unless the event says another)" if level.is_default else ""
    return _ruled(f"{level.key}{default}: {'; '.join(filter(None, demands)) or 'nothing more'}", level.rule)


def _ratings(game: Game) -> Iterator[str]:
    ratings = game.ratings
    if ratings is not None:
        words = f"Elo, {ratings.least}–{ratings.most}, newcomers {ratings.new}"
        yield _ruled(f"{words}; {ratings.scale} points make one ten times as likely to win", ratings.rule)


def _league(game: Game) -> Iterator[str]:
    league = game.league
    if league is None:
        return
    season = f"{month_name[league.first_month]} to {month_name[league.last_month]}"
    starts = (1, *(last + 1 for last in league.places))
    places = [
        str(last) if first == last else f"{first}–{last}" for first, last in zip(starts, league.places, strict=False)
    ]
    yield _ruled(f"{season}, from {league.players} players on; points for places {', '.join(places)}", league.rule)
    fewest = league.players
    for row in league.rows:
        yield _ruled(f"{_field(fewest, row.to)}: {', '.join(map(str, row.points))}", league.rule)
        fewest = row.to + 1
    yield _ruled(f"above {league.rows[-1].to} players: ask the league coordinator", league.rule)


def _paper(paper: Paper) -> Iterator[str]:
    if paper.score_cards:
        line = f", with a line for: {paper.player_id}" if paper.player_id else ""
        yield _ruled(f"a score card for every player{line}", paper.rule)
    if paper.overview:
        yield _ruled("an overview of the event, when it is over", paper.rule)


def _in_order(game: Game) -> Iterator[tuple[str, str]]:
    """By number, also where a game that extends another adds a rule in between."""

    def number(entry: tuple[str, str]) -> tuple[str, int]:
        prefix, _, digits = entry[0].rpartition("-")
        return prefix, int(digits) if digits.isdigit() else 0

    yield from sorted(game.rules.items(), key=number)
