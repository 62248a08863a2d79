"""Sheet `Event`: column A the setting, column B its value, in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tourney_xl.games.game import Game
from tourney_xl.model import Settings, Stage
from tourney_xl.problems import Problem, error, note, warning
from tourney_xl.suggest import nearest, suggestion
from tourney_xl.workbook import words
from tourney_xl.workbook.parse_sheets import round_key, round_name
from tourney_xl.workbook.parse_values import Findings
from tourney_xl.workbook.read import Table, Value

MOST_ROUNDS = 99
MOST_PLAYERS = 100_000
LoadGame = Callable[[str], tuple[Game | None, list[Problem]]]
Reader = Callable[[Findings, str, Value], object]
"""Takes a setting's value out of its cell; None leaves the setting at its default."""


def _text(findings: Findings, name: str, value: Value) -> str | None:
    return findings.text(value) or None


def _count(least: int, most: int) -> Reader:
    def read(findings: Findings, name: str, value: Value) -> int | None:
        return findings.whole(value, name, least=least, most=most)

    return read


def _cut(findings: Findings, name: str, value: Value) -> int | None:
    """A number of players; `Top 8` and `none` are understood too, and 1 is no bracket."""
    word = words.fold(value.raw)
    if word in ("none", "no", "no cut"):
        return 0
    key = round_key(word) if word.startswith(("top", "final")) else None
    if key is not None:
        return -key[1]
    cut = findings.whole(value, name, most=MOST_PLAYERS)
    if cut == 1:
        hint = "Type 2 or more, 0 for none, or leave it blank to take the game's table."
        findings.add(error("setting-value", value.cell, "A cut to 1 player leaves nobody to play.", hint))
        return None
    return cut


def _day(findings: Findings, name: str, value: Value) -> object:
    return _understood(findings, name, value, words.day, "a date", "2025-03-29", "setting-date")


def _clock(findings: Findings, name: str, value: Value) -> object:
    return _understood(findings, name, value, words.clock, "a time of day", "10:30", "setting-time")


def _understood(
    findings: Findings,
    name: str,
    value: Value,
    read: Callable[[object], object | None],
    kind: str,
    example: str,
    code: str,
) -> object | None:
    """Dates and times only appear in reports, so one that is not understood is told and left out."""
    typed = findings.text(value)
    found = read(value.raw) if typed else None
    if typed and found is None:
        message = f'{name}: "{typed}" is not understood as {kind}, so reports leave it out.'
        findings.add(warning(code, value.cell, message, f"Type it like this: {example}."))
    return found


def _drafts(findings: Findings, name: str, value: Value) -> tuple[int, ...] | None:
    parts = words.items(findings.sound(value))
    rounds = tuple(round_ for round_ in map(words.whole, parts) if round_ is not None and round_ >= 1)
    if len(rounds) == len(parts) and list(rounds) == sorted(set(rounds)):
        return rounds or None
    message = f'{name}: "{words.text(value.raw)}" is not a list of rounds.'
    findings.add(error("setting-value", value.cell, message, "Type the first round of each draft, such as 1, 4."))
    return None


def _bracket_round(findings: Findings, name: str, value: Value) -> str | None:
    typed = findings.text(value)
    key = round_key(typed)
    if not typed or (key is not None and key[0] is Stage.ELIMINATION):
        return round_name(key) if key else None
    message = f'{name}: "{typed}" is not a round of a bracket.'
    findings.add(error("setting-value", value.cell, message, "Type Top 8, Top 4 or Final."))
    return None


def _one_of(*choices: str) -> Reader:
    def read(findings: Findings, name: str, value: Value) -> str | None:
        typed = findings.text(value)
        if not typed or words.fold(typed) in choices:
            return words.fold(typed) or None
        message = f'{name}: "{typed}" is not known.'
        findings.add(error("setting-value", value.cell, message, suggestion(typed, choices)))
        return None

    return read


@dataclass(frozen=True)
class Setting:
    name: str
    field: str
    read: Reader = _text


SETTINGS = (
    Setting("Event", "event"),
    Setting("Game", "game"),
    Setting("Structure", "structure"),
    Setting("Date", "date", _day),
    Setting("Start", "start", _clock),
    Setting("Place", "place"),
    Setting("Organizer", "organizer"),
    Setting("Contact", "contact"),
    Setting("Rounds", "rounds", _count(1, MOST_ROUNDS)),
    Setting("Cut", "cut", _cut),
    Setting("Seed", "seed"),
    Setting("Format", "format"),
    Setting("Level", "level"),
    Setting("League", "league"),
    Setting("Registered", "registered", _day),
    Setting("Entry fee", "entry_fee"),
    Setting("Prizes", "prizes"),
    Setting("Tables from", "tables_from", _count(0, MOST_PLAYERS)),
    Setting("Keep teams apart", "keep_teams_apart", _count(0, MOST_ROUNDS)),
    Setting("Drafts", "drafts", _drafts),
    Setting("Untimed from", "untimed_from", _bracket_round),
    Setting("Names in reports", "names_in_reports", _one_of("full", "short")),
)
_BY_NAME = {words.fold(setting.name): setting for setting in SETTINGS}


def read_settings(table: Table, findings: Findings) -> Settings:
    """Every setting but for what depends on the game, which `settle` looks at."""
    values = _values(table, findings)
    fields: dict[str, Any] = {}
    for setting in SETTINGS:
        if setting.name in values:
            read = setting.read(findings, setting.name, values[setting.name])
            fields |= {setting.field: read} if read is not None else {}
    return Settings(**fields, cells={name: value.cell for name, value in values.items()})


def _values(table: Table, findings: Findings) -> Mapping[str, Value]:
    """The value of each setting by its name; the first one counts where a setting stands twice."""
    values: dict[str, Value] = {}
    for index in range(len(table.rows)):
        label, value = table.value(index, 0), table.value(index, 1)
        setting = _BY_NAME.get(words.fold(label.raw).rstrip(" :"))
        is_filled = words.text(value.raw) != ""
        if setting is None:
            if is_filled and words.text(label.raw) and not _is_heading(label, value):
                findings.add(_unknown(label))
        elif setting.name not in values:
            values[setting.name] = value
        elif is_filled and words.text(values[setting.name].raw):
            message = f'The setting "{setting.name}" stands here a second time.'
            hint = f"Delete one of the two; the other is at {values[setting.name].cell.ref}."
            findings.add(error("setting-twice", label.cell, message, hint))
        elif is_filled:
            values[setting.name] = value
    return values


def _is_heading(label: Value, value: Value) -> bool:
    return words.fold(label.raw) in ("setting", "settings") and words.fold(value.raw) in ("value", "values")


def _unknown(label: Value) -> Problem:
    typed = words.text(label.raw)
    near = nearest(typed, (setting.name for setting in SETTINGS))
    hint = f'If you mean "{near}", type that.' if near else "Nothing need be done if it is a remark of yours."
    return note("setting-unknown", label.cell, f'"{typed}" is not a setting, so it is left alone.', hint)


# What depends on the game


def settle(settings: Settings, load_game: LoadGame, findings: Findings) -> tuple[Settings, Game | None]:
    """The game, and the settings in its own words; an unknown structure gives way to the game's first one."""
    game = _game(settings, load_game, findings)
    if game is None:
        return settings, None
    structure = _structure(settings, game, findings)
    level = _known_word(settings, "Level", settings.level, [level.key for level in game.levels], findings)
    formats = game.options.get("formats")
    known_formats = list(map(str, formats)) if isinstance(formats, Sequence) else []
    format_ = _known_word(settings, "Format", settings.format, known_formats, findings)
    return replace(settings, game=game.key, structure=structure, level=level, format=format_), game


def _game(settings: Settings, load_game: LoadGame, findings: Findings) -> Game | None:
    game, problems = load_game(settings.game)
    for problem in problems:
        findings.add(problem if problem.cell else replace(problem, cell=settings.at("Game")))
    return game


def _structure(settings: Settings, game: Game, findings: Findings) -> str:
    keys = {words.fold(name): known.key for known in game.structures for name in (known.name, known.key)}
    typed = settings.structure
    if typed and words.fold(typed) not in keys:
        message = f'{game.name} has no structure "{typed}".'
        hint = suggestion(typed, [known.key for known in game.structures])
        findings.add(error("unknown-structure", settings.at("Structure"), message, hint))
    return keys.get(words.fold(typed), game.structures[0].key)


def _known_word(
    settings: Settings, name: str, typed: str | None, known: Sequence[str], findings: Findings
) -> str | None:
    """A word of the game's list; where the game has a list and the word is not in it, it is told and kept."""
    found = next((word for word in known if words.fold(word) == words.fold(typed)), None)
    if typed and known and found is None:
        message = f'{name}: "{typed}" is not one that the game knows.'
        findings.add(warning("setting-word", settings.at(name), message, suggestion(typed, known)))
    return found or typed
