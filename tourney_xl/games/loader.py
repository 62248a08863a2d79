"""Games by key, by name or from an organizer's own TOML file; what is wrong in a file is told all at once.

A game file needs little more than a name: whatever it leaves out is a plain Swiss event.  `extends` takes
over another game and changes only what is said (First Edition extends Second).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path

from tourney_xl.games.building import build
from tourney_xl.games.consistency import check
from tourney_xl.games.game import Game
from tourney_xl.games.reading import Findings, Table, lines_by_key
from tourney_xl.problems import Problem, error
from tourney_xl.suggest import suggestion

BUILTIN = ("street-warriors", "star-trek-2e", "star-trek-1e", "armada", "doomtown", "wars")
OWN = ("key", "aliases")
"""What a game that extends another does not take over: how it is called up."""
_FOLDER = Path(__file__).parent
_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

Loaded = tuple[Game | None, list[Problem]]


def load(reference: str, beside: Path | None = None) -> Loaded:
    """The game that a key, a name in any spelling of case and spaces, or the path of a TOML file means."""
    wanted = _plain(reference)
    for game in builtin():
        if wanted in map(_plain, (game.key, game.name, *game.aliases)):
            return game, []
    if wanted.endswith(".toml"):
        return _load_file((beside or Path()) / reference.strip())
    return None, [_unknown(reference)]


@cache
def builtin() -> tuple[Game, ...]:
    """The games that come with the program, in the order of the rule books."""
    return tuple(_builtin(key) for key in BUILTIN)


@cache
def _builtin(key: str) -> Game:
    path = _FOLDER / f"{key}.toml"
    game, problems = read_game(path.read_text("utf-8"), path.name)
    assert game is not None, problems
    return game


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _unknown(reference: str) -> Problem:
    names = [name for game in builtin() for name in (game.key, game.name, *game.aliases)]
    message = f'"{reference.strip()}" is not a game.' if reference.strip() else "The game is missing."
    hint = suggestion(reference, names) if reference.strip() else ""
    is_guess = hint.startswith("Did you mean")
    return error("unknown-game", None, message, hint if is_guess else f"Type one of: {', '.join(BUILTIN)}.")


def _load_file(path: Path) -> Loaded:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        hint = "Put the file beside the workbook, or type its full path."
        return None, [error("game-file-missing", None, f'There is no game file "{path.name}".', hint)]
    except (OSError, UnicodeDecodeError) as reason:
        hint = "Save it as plain text in UTF-8 and see that nobody holds it open."
        return None, [error("game-file-unreadable", None, f'"{path.name}" cannot be read: {reason}.', hint)]
    return read_game(text, path.name)


def read_game(text: str, file: str) -> Loaded:
    """A game from the text of its file, or every problem that the text has."""
    findings = Findings(file, lines_by_key(text))
    try:
        values: Mapping[str, object] = tomllib.loads(text.replace("\r\n", "\n"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as reason:
        return None, [_syntax(file, str(reason), text)]
    base = values.get("extends")
    if base in BUILTIN:
        inherited = {key: value for key, value in _values_of(str(base)).items() if key not in OWN}
        values = _merged(inherited, values)
    table = Table(values, findings)
    if "extends" in table:
        table.is_known("extends", table.text("extends"), BUILTIN)
    game = build(table, Path(file).stem)
    table.finish()
    if not findings.problems:  # what contradicts what is told of a file that could be read
        check(game, table)
    return (None, findings.problems) if findings.problems else (game, [])


def _syntax(file: str, reason: str, text: str) -> Problem:
    """The reason with its line; the end of the document is the last line."""
    place = _LINE.search(reason)
    line = place[1] if place and place[1] else text.rstrip().count("\n") + 1
    hint = "Look for a missing quote, bracket or = in that line or the one before."
    return error("game-file-syntax", None, f"{file}, line {line}: {_LINE.sub('', reason)}.", hint)


def _values_of(key: str) -> Mapping[str, object]:
    return tomllib.loads((_FOLDER / f"{key}.toml").read_text("utf-8"), parse_float=Decimal)


def _merged(base: Mapping[str, object], own: Mapping[str, object]) -> dict[str, object]:
    """Tables are merged key by key; anything else that is said anew replaces what was there."""
    merged = dict(base)
    for key, value in own.items():
        inherited = merged.get(key)
        both_tables = isinstance(value, dict) and isinstance(inherited, dict)
        merged[key] = _merged(inherited, value) if both_tables else value  # type: ignore[arg-type]
    return merged
