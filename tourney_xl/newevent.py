"""`new`: a ready workbook with the sheets `Event` and `Players`, the roster filled in where there is one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tourney_xl.games import loader
from tourney_xl.games.game import Game
from tourney_xl.model import Event, Player, Settings
from tourney_xl.pipeline import Done
from tourney_xl.problems import Problem, error, has_errors
from tourney_xl.reckoning import new_seed, reckon
from tourney_xl.suggest import suggestion
from tourney_xl.workbook import build, files
from tourney_xl.workbook.roster import read_roster


def create(path: Path, game_reference: str, structure: str | None, roster: Path | None) -> Done:
    """A workbook with the players of a roster file, where there is one."""
    players, problems = read_roster(roster) if roster else ((), ())
    if has_errors(problems):
        return Done(problems)
    done = create_with(path, game_reference, structure, players, new_seed())
    return replace(done, problems=(*problems, *done.problems))


def create_with(path: Path, game_reference: str, structure: str | None, players: tuple[Player, ...], seed: str) -> Done:
    """Everything is checked before the first byte is written; an existing file is never touched."""
    game, problems = loader.load(game_reference, path.parent)
    problems = [*problems, *_path_problems(path)]
    if game is not None:
        problems += _structure_problems(game, structure)
    if game is None or has_errors(problems):
        return Done(tuple(problems))
    settings = _settings(path, game, game_reference, structure, seed)
    files.write_new(path, _workbook(settings, game, players))
    return Done(tuple(problems), wrote=(path,), reckoning=reckon(Event(settings, players), game))


def _path_problems(path: Path) -> list[Problem]:
    if path.suffix.lower() != ".xlsx":
        hint = f"Type {path.with_suffix('.xlsx').name} instead."
        return [error("file-wrong-ending", None, f"{path.name} does not end in .xlsx.", hint)]
    return [files.exists_already(path)] if path.exists() else []


def _structure_problems(game: Game, structure: str | None) -> list[Problem]:
    keys = [known.key for known in game.structures]
    if structure is None or structure in keys:
        return []
    message = f'{game.name} has no structure "{structure}".'
    return [error("unknown-structure", None, message, suggestion(structure, keys))]


def _settings(path: Path, game: Game, reference: str, structure: str | None, seed: str) -> Settings:
    is_file = reference.lower().endswith(".toml")
    return Settings(
        event=path.stem,
        game=reference if is_file else game.key,
        structure=structure or game.structures[0].key,
        seed=seed,
    )


def _workbook(settings: Settings, game: Game, players: tuple[Player, ...]) -> bytes:
    scratch = build.Scratch()
    build.add_event(scratch, settings, game)
    build.add_players(scratch, players, game, settings)
    return scratch.to_bytes()
