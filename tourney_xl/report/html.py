"""The standings report `EVENT.html`: one file without scripts or network, to open, print and email."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tourney_xl import __version__
from tourney_xl.afterwards import duties
from tourney_xl.changes import ADDED, BACK_IN, LEFT, PAIRING, REMOVED, RENAMED, RESULT, Change
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Figure, Match, Round, ScoredMatch, Stage, Standing
from tourney_xl.planning import Plan
from tourney_xl.prospects import Prospect, prospects
from tourney_xl.resources import template_folder
from tourney_xl.scoring import is_left_out, uncounted
from tourney_xl.standings import WINNER, standings
from tourney_xl.tiebreaks import Tiebreaker
from tourney_xl.tracked import SETTING
from tourney_xl.wording import listed

SUFFIXES = ("jr", "sr", "ii", "iii", "iv")
"""What may stand behind a comma without being a first name."""
CAME_OR_LEFT = (ADDED, LEFT, BACK_IN)


@dataclass(frozen=True)
class Report:
    """Everything a report is made of."""

    event: Event
    game: Game
    plan: Plan
    scored: Sequence[ScoredMatch]
    ranking: Sequence[Standing]
    tiebreakers: Sequence[Tiebreaker]
    changes: Sequence[Change]


def render(report: Report) -> str:
    """The page as text; the same records give the same bytes."""
    names = _names(report.event)
    environment = Environment(
        loader=FileSystemLoader(template_folder()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["figure"] = figure_text
    return environment.get_template("report.html").render(
        event=report.event,
        settings=report.event.settings,
        game=report.game,
        structure=report.game.structure(report.event.settings.structure),
        plan=report.plan,
        names=names,
        facts=list(_facts(report)),
        headline=_headline(report, names),
        pairings=_pairings(report, names),
        has_begun=any(row.played or row.byes for row in report.ranking),
        players=sorted(names[row.number] for row in report.ranking),
        top_of_faction=list(_tops_of_faction(report, names)),
        ranking=report.ranking,
        # Where elimination is the whole event, none plays a part.
        tiebreakers=() if report.event.bracket_rounds and not report.event.swiss_rounds else report.tiebreakers,
        cut=_cut(report),
        duties=list(_duties(report, names)),
        rounds=list(_results(report, names)),
        changes=list(_public_changes(report, names)),
        version=__version__,
    )


def short_names(full: Mapping[int, str]) -> Mapping[int, str]:
    """`John S.` for everyone, with as many letters as it takes to tell two players apart; else the entry number."""
    short: dict[int, str] = {}
    for letters in range(1, max(map(len, full.values()), default=0) + 1):
        shown = {number: short_name(name, letters) for number, name in full.items()}
        times = Counter(name.removesuffix(".") for name in shown.values())
        apart = {number: name for number, name in shown.items() if times[name.removesuffix(".")] == 1}
        short = apart | short
    return {number: short.get(number, f"{short_name(name)} ({number})") for number, name in full.items()}


def short_name(name: str, letters: int = 1) -> str:
    """`John Smith` and `Smith, John` become `John S.`; a single word stays."""
    surname, _, first_names = (part.strip() for part in name.partition(","))
    if not first_names or first_names.rstrip(".").casefold() in SUFFIXES:
        first_names, _, surname = surname.rpartition(" ") if first_names else name.rpartition(" ")
    if not first_names.strip() or not surname:
        return name
    return f"{first_names} {surname[:letters]}." if letters < len(surname) else f"{first_names} {surname}"


def figure_text(value: Figure, number_format: str) -> str:
    """A figure as the sheet `Standings` shows it."""
    if value is None:
        return "–"
    if number_format.endswith("%"):
        return f"{float(value):.2%}"
    decimals = len(number_format.partition(".")[2])
    return f"{float(value):.{decimals}f}" if isinstance(value, Fraction) or decimals else f"{value}"


def _names(event: Event) -> Mapping[int, str]:
    full = {player.number: player.name for player in event.players}
    return short_names(full) if event.settings.names_in_reports == "short" else full


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    """The event facts that a report carries (ST-15), as far as the organizer filled them in."""
    settings = report.event.settings
    facts = (
        ("Game", report.game.name),
        ("Date", f"{settings.date.day} {settings.date:%B %Y}" if settings.date else None),
        ("Start", settings.start.strftime("%H:%M") if settings.start else None),
        ("Place", settings.place),
        ("Organizer", settings.organizer),
        ("Contact", settings.contact),
        ("Format", settings.format),
        ("Entry fee", settings.entry_fee),
        ("Prizes", settings.prizes),
        ("Players", str(report.plan.players)),
        ("Rounds", str(report.plan.rounds) if report.plan.rounds else None),
        ("Cut", f"top {report.plan.cut}" if report.plan.cut and report.plan.rounds else None),
    )
    return ((name, value) for name, value in facts if value)


def _headline(report: Report, names: Mapping[int, str]) -> str:
    winners = [names[standing.number] for standing in report.ranking if standing.status == WINNER]
    if winners:
        return f"Winner: {' and '.join(winners)}"
    if not report.event.rounds:
        return "Registration is open"
    newest = report.event.rounds[-1]
    if is_left_out(newest, report.event, report.plan):
        return f"{newest.sheet} does not count any more"
    return f"{newest.sheet} is being played"


@dataclass(frozen=True)
class Cut:
    """The cut in words: what it is, where its line runs in the standings, and who is safe or out before it."""

    words: str
    line: str
    above: int | None
    """So many rows stand above the line; None where there is nobody below it."""
    prospects: Mapping[int, Prospect]


def _cut(report: Report) -> Cut | None:
    """Before the cut is published the line is only where it would be now; whoever has left takes no place (ALL-15)."""
    plan, event = report.plan, report.event
    if not plan.cut or not plan.rounds:
        return None
    top = f"top {plan.cut} of {plan.players}"
    if event.bracket_rounds:
        through = sum(row.number in event.bracket_rounds[0].players for row in report.ranking)
        verb = "played" if _is_over(report) else "play"
        return Cut(f"The {top} {verb} on.", f"Down to here: the top {plan.cut}, who {verb} on.", through, {})
    when = "this round" if len(event.swiss_rounds) == plan.rounds else f"round {plan.rounds}"
    told = prospects(event, report.game, plan, report.scored)
    above = [place for place, row in enumerate(report.ranking, start=1) if row.number in told][: plan.cut]
    line = f"Down to here: the top {plan.cut} as it stands."
    return Cut(f"After {when}: the {top} play on.", line, above[-1] if len(told) > plan.cut else None, told)


def _duties(report: Report, names: Mapping[int, str]) -> Iterator[str]:
    """What the game asks for afterwards, once somebody has won."""
    if _is_over(report):
        event, game, plan = report.event, report.game, report.plan
        yield from duties(event, game, plan, report.ranking, report.changes, names)


def _is_over(report: Report) -> bool:
    return any(row.status == WINNER for row in report.ranking)


def _pairings(report: Report, names: Mapping[int, str]) -> Mapping[str, object] | None:
    """The newest round while it waits for results."""
    newest = report.event.rounds[-1] if report.event.rounds else None
    if newest is None or all(match.one is not None for match in report.scored if match.round == newest):
        return None
    if is_left_out(newest, report.event, report.plan):
        return None
    points = _points_before(report, newest)
    rows = [_pairing_row(match, names, points) for match in newest.matches]
    return {"title": newest.sheet, "rows": rows, "points": newest.stage is Stage.SWISS and newest.ordinal > 1}


def _points_before(report: Report, newest: Round) -> Mapping[int, int]:
    """What players were paired by: results of this round that are in already do not show beside their names."""
    points: Counter[int] = Counter()
    for match in report.scored:
        if match.round.ordinal < newest.ordinal:
            points.update({score.number: score.points for score in (match.one, match.two) if score is not None})
    return points


def _pairing_row(match: Match, names: Mapping[int, str], points: Mapping[int, int]) -> Mapping[str, object]:
    return {
        "table": match.table,
        "one": names[match.one],
        "two": names[match.two] if match.two is not None else "Bye",
        "points_one": points.get(match.one, 0),
        "points_two": points.get(match.two, 0) if match.two is not None else None,
    }


def _results(report: Report, names: Mapping[int, str]) -> Iterator[Mapping[str, object]]:
    """The newest round first."""
    idle = {round_.ordinal for round_ in uncounted(report.event, report.plan)}
    played: dict[int, list[ScoredMatch]] = {}
    for match in report.scored:
        if match.one is not None:
            played.setdefault(match.round.ordinal, []).append(match)
    for round_ in reversed(report.event.rounds):
        matches, counts = played.get(round_.ordinal, ()), round_.ordinal not in idle
        yield {"title": round_.sheet, "rows": [_result_row(match, names, counts) for match in matches]}


def _result_row(match: ScoredMatch, names: Mapping[int, str], counts: bool) -> Mapping[str, object]:
    winner = names[match.winner] if match.winner is not None else ("Draw" if match.is_draw else "Both lost")
    return {
        "table": match.match.table,
        "one": names[match.match.one],
        "two": names[match.match.two] if match.match.two is not None else "Bye",
        "winner": winner,
        "how": match.how,
        "points": _points(match) if counts else "",
    }


def _points(match: ScoredMatch) -> str:
    """What it was worth; nothing where no points hang on it, as in a bracket match of three games."""
    points = [score.points for score in (match.one, match.two) if score is not None]
    return " : ".join(map(str, points)) if any(points) or match.round.stage is Stage.SWISS else ""


Tops = Sequence[tuple[str, str]]
"""Factions with the names of their best-placed players."""


def _tops_of_faction(report: Report, names: Mapping[int, str]) -> Iterator[tuple[str, Tops]]:
    """DT-12: before the cut and at the end, each under its heading; while a bracket is played, as before the cut."""
    event = report.event
    if not report.game.has_top_of_faction:
        return
    if not event.swiss_rounds or not event.bracket_rounds:
        yield "Top of faction", _top_of_faction(report.ranking, event, names)
        return
    if _is_over(report):
        yield "Top of faction", _top_of_faction(report.ranking, event, names)
    yield "Top of faction before the cut", _top_of_faction(_before_the_cut(report), event, names)


def _before_the_cut(report: Report) -> Sequence[Standing]:
    swiss = replace(report.event, rounds=report.event.swiss_rounds)
    scored = [match for match in report.scored if match.round.stage is Stage.SWISS]
    return standings(swiss, report.game, report.plan, scored)


def _top_of_faction(ranking: Sequence[Standing], event: Event, names: Mapping[int, str]) -> Tops:
    """The best-placed player of each faction, however it is typed; where a place is shared, all who share it."""
    best: dict[str, list[Standing]] = {}
    spelt: dict[str, str] = {}
    for row in ranking:
        faction = event.by_number[row.number].faction or ""
        key = " ".join(faction.casefold().split())
        spelt.setdefault(key, faction)
        shared = best.setdefault(key, [])
        if not shared or shared[0].rank == row.rank:
            shared.append(row)
    return [(spelt[key], listed([names[row.number] for row in rows])) for key, rows in sorted(best.items()) if key]


def _public_changes(report: Report, names: Mapping[int, str]) -> Iterator[str]:
    """Sentences; a short name brings its own full stop."""
    return (f"{told.removesuffix('.')}." for told in _told_changes(report, names))


def _told_changes(report: Report, names: Mapping[int, str]) -> Iterator[str]:
    """ALL-13: every change, in words for players; a result by whom it concerns, the rest by old and new."""
    for change in report.changes:
        name = names.get(change.number, "") if change.number is not None else ""
        if change.what == RENAMED:
            yield f"{name} is the new spelling of a name"
        elif change.what in CAME_OR_LEFT:
            yield f"{change.what}: {name}"
        elif change.what == REMOVED:
            yield f"{change.what}: {change.old}"
        elif change.what.startswith(SETTING):
            yield f"{change.what.removeprefix(SETTING)}: {change.new or 'blank'} (was: {change.old or 'blank'})"
        elif change.what == RESULT and change.cell:
            yield f"{change.cell.sheet}: the result of {name} was corrected"
        elif change.what == PAIRING and change.cell:
            yield f"{change.cell.sheet}: {change.what.lower()}, {name}"
