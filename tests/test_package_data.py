"""What comes with the program is found from an installed wheel, an editable install and a checkout alike."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUIETLY = ("--no-deps", "--quiet", "--disable-pip-version-check")
WHERE = "from tourney_xl.resources import template_folder; print(template_folder())"


def run(*command: str | Path, folder: Path) -> str:
    """Without PYTHONPATH, which would let every installation find the checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", *QUIETLY, "--wheel-dir", folder, ROOT, folder=folder)
    (built,) = folder.glob("tourney_xl-*.whl")
    return built


def new_environment(folder: Path, *install: str | Path) -> Path:
    """The Python of a new virtual environment that holds nothing but tourney-xl."""
    venv.create(folder)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(sys.executable, "-m", "pip", "--python", python, "install", *QUIETLY, *install, folder=folder)
    return python


def test_the_wheel_holds_templates_games_and_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        inside = {name: package.read(name) for name in package.namelist()}
    templates = {f"tourney_xl/templates/{name}": data for name, data in contents(ROOT / "templates").items()}
    games = {f"tourney_xl/games/{path.name}": path.read_bytes() for path in (ROOT / "tourney_xl/games").glob("*.toml")}
    assert templates
    assert games
    assert templates.items() | games.items() <= inside.items()
    (entry_points,) = (data for name, data in inside.items() if name.endswith("/entry_points.txt"))
    assert b"tourney-xl = tourney_xl.cli:app" in entry_points
    assert any(name.endswith("/licenses/LICENSE") for name in inside)


def test_templates_are_found_from_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    python = new_environment(tmp_path / "env", wheel)
    found = Path(run(python, "-c", WHERE, folder=tmp_path))
    assert (tmp_path / "env").resolve() in found.resolve().parents
    assert contents(found) == contents(ROOT / "templates")


def test_templates_are_found_from_an_editable_install(tmp_path: Path) -> None:
    """They are the checkout's own, so that a change to one is seen at once."""
    python = new_environment(tmp_path / "env", "--editable", ROOT)
    assert Path(run(python, "-c", WHERE, folder=tmp_path)) == ROOT / "templates"


def test_templates_are_found_from_a_checkout() -> None:
    assert Path(run(sys.executable, "-S", "-c", WHERE, folder=ROOT)) == ROOT / "templates"
