"""The commands: options, printing and exit codes.  Heavy rooms are imported only when a command runs."""

from __future__ import annotations

import io
import json
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney_xl import __version__
from tourney_xl.problems import Problem, Refused, Severity, error
from tourney_xl.wording import counted

if TYPE_CHECKING:
    from tourney_xl.pipeline import Done

app = typer.Typer(
    help="Run a tournament from an Excel workbook: results in, standings and the next round out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Workbook = Annotated[Path, typer.Argument(help="The event's workbook, .xlsx or .xlsm.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, for other programs.")]

COLOURS = {Severity.ERROR: typer.colors.RED, Severity.WARNING: typer.colors.YELLOW, Severity.NOTE: typer.colors.BLUE}


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tourney-xl {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Run a tournament from an Excel workbook: results in, standings and the next round out."""
    for stream in (sys.stdout, sys.stderr):
        # An old console that lacks a letter of a player's name shows ? for it; it never stops a command half-way.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@app.command()
def new(
    workbook: Workbook,
    game: Annotated[str, typer.Option("--game", help="The game's key, its full name or a TOML file.")],
    structure: Annotated[str | None, typer.Option("--structure", help="Blank: the game's usual one.")] = None,
    players: Annotated[Path | None, typer.Option("--players", help="A roster, .csv or .xlsx.")] = None,
) -> None:
    """Make a ready workbook for a new event; an existing file is never overwritten."""

    def run() -> Done:
        from tourney_xl.newevent import create

        return create(workbook, game, structure, players)

    def tell(done: Done) -> Iterable[str]:
        count = len(done.reckoning.event.players) if done.reckoning else 0
        filled_in = f", with {counted(count, 'player')}" if count else ""
        return (
            f"{workbook.name} is ready{filled_in}.",
            'Fill in the sheets "Event" and "Players", save, close the workbook, then run:',
            f'  tourney-xl advance "{workbook}"',
        )

    _run(run, tell, workbook, as_json=False)


@app.command()
def advance(
    workbook: Workbook,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Tell what would happen; write nothing.")] = False,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="No new round: in the newest one, pair those anew whose opponent left or who walked in.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check, score and rank, then publish the next round, the cut, the bracket or the final result."""

    def run() -> Done:
        from tourney_xl import pipeline

        command = pipeline.repair if repair else pipeline.advance
        return command(workbook, dry_run=dry_run)

    def tell(done: Done) -> Iterable[str]:
        from tourney_xl import telling

        after = telling.after_repair if repair else telling.after_advance
        return after(done, workbook, dry_run)

    _run(run, tell, workbook, as_json)


@app.command()
def check(workbook: Workbook, as_json: AsJson = False) -> None:
    """Show everything wrong in the workbook at once, each at its cell; writes nothing."""

    def run() -> Done:
        from tourney_xl import pipeline

        return pipeline.check(workbook)

    def tell(done: Done) -> Iterable[str]:
        from tourney_xl import telling

        return telling.after_check(done)

    _run(run, tell, workbook, as_json, with_notes=True)


@app.command()
def verify(workbook: Workbook, as_json: AsJson = False) -> None:
    """Draw every published round again and tell whether it is what the seed gives, and the best; writes nothing."""

    def run() -> Done:
        from tourney_xl import pipeline

        return pipeline.verify(workbook)

    def tell(done: Done) -> Iterable[str]:
        from tourney_xl import telling

        return telling.after_verify(done)

    _run(run, tell, workbook, as_json, with_notes=True, tell_anyway=True)


@app.command()
def report(workbook: Workbook) -> None:
    """Write the reports anew; the workbook is not touched."""

    def run() -> Done:
        from tourney_xl import pipeline

        return pipeline.report(workbook)

    def tell(done: Done) -> Iterable[str]:
        from tourney_xl import telling

        return telling.after_report(done)

    _run(run, tell, workbook, as_json=False, tell_anyway=True)


@app.command()
def email(workbook: Workbook) -> None:
    """Make the message to the players: HTML, plain text, a draft and the address lines; nothing is sent."""

    def run() -> Done:
        from tourney_xl import pipeline

        return pipeline.email(workbook)

    def tell(done: Done) -> Iterable[str]:
        from tourney_xl import telling

        return telling.after_email(done)

    _run(run, tell, workbook, as_json=False, tell_anyway=True)


@app.command("print")
def print_(workbook: Workbook) -> None:
    """Make a page for the printer: pairings by table and by name, match slips, score cards."""

    def run() -> Done:
        from tourney_xl import pipeline

        return pipeline.paper(workbook)

    def tell(done: Done) -> Iterable[str]:
        from tourney_xl import telling

        return telling.after_print(done)

    _run(run, tell, workbook, as_json=False, tell_anyway=True)


@app.command()
def explain(
    workbook: Workbook,
    round_name: Annotated[
        str | None, typer.Option("--round", help="A round's number or sheet: 3, Top 8. Blank: the newest.")
    ] = None,
    player_name: Annotated[
        str | None, typer.Option("--player", help="A player's name, part of it, or entry number.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say why this opponent, this bye, this rank: each rule with its figures; writes nothing."""

    def run() -> Done:
        from tourney_xl import pipeline

        return pipeline.explain(workbook, round_name=round_name, player_name=player_name)

    def tell(done: Done) -> Iterable[str]:
        return done.explanation or ()

    _run(run, tell, workbook, as_json)


@app.command()
def undo(workbook: Workbook) -> None:
    """Take the newest round out again; what you typed elsewhere stays, a copy of all is in the backups."""

    def run() -> Done:
        from tourney_xl import pipeline

        return pipeline.undo(workbook)

    def tell(done: Done) -> Iterable[str]:
        from tourney_xl import telling

        return telling.after_undo(done)

    _run(run, tell, workbook, as_json=False)


def _rate(name: str, meaning: str, most: float = 1) -> Any:
    return typer.Option(name, min=0, max=most, help=meaning)


@app.command()
def simulate(
    workbook: Workbook,
    game: Annotated[str, typer.Option("--game", help="The game's key, its full name or a TOML file.")],
    players: Annotated[int, typer.Option("--players", min=2, help="How many made-up players.")],
    structure: Annotated[str | None, typer.Option("--structure", help="Blank: the game's usual one.")] = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed makes the same event.")] = "1",
    stop_after: Annotated[
        int | None, typer.Option("--stop-after", min=0, help="Stop when so many rounds have results.")
    ] = None,
    drops: Annotated[float, _rate("--drops", "Share of players who leave after each round.")] = 0.0,
    late: Annotated[float, _rate("--late", "Share of players who enter in a later round.")] = 0.0,
    returns: Annotated[float, _rate("--returns", "Share of those gone who come back for each round.")] = 0.0,
    corrections: Annotated[float, _rate("--corrections", "Share of earlier results corrected each round.")] = 0.0,
    no_shows: Annotated[float, _rate("--no-shows", "Share of players who stay away from each round.")] = 0.0,
    unusual: Annotated[float, _rate("--unusual", "Share of matches that end as few do: at time, both lose…")] = 0.0,
    skill: Annotated[float, _rate("--skill", "How far skills lie apart; 0: all are equal.", most=100)] = 1.0,
) -> None:
    """Play a made-up event through the real workbook and commands: to learn, to rehearse, to test."""

    def run() -> Done:
        from tourney_xl import simulate
        from tourney_xl.made_up import Rates

        rates = Rates(drops, late, returns, corrections, no_shows, unusual, skill)
        return simulate.simulate(
            workbook, game, players, structure=structure, seed=seed, stop_after=stop_after, rates=rates
        )

    def tell(done: Done) -> Iterable[str]:
        return (f"{workbook.name} is ready, with {players} made-up players.",)

    _run(run, tell, workbook, as_json=False)


@app.command()
def games(
    key: Annotated[str | None, typer.Argument(help="A game's key or a TOML file.", show_default=False)] = None,
) -> None:
    """List the games, or print one game's rules as the program applies them."""
    from tourney_xl.games import describe, loader

    if key is None:
        for line in describe.overview(loader.builtin()):
            typer.echo(line)
        return
    game, problems = loader.load(key, Path.cwd())
    if game is None:
        _print_problems(tuple(problems))
        raise typer.Exit(1)
    for line in describe.rules_of(game):
        typer.echo(line)


def _run(
    command: Callable[[], Done],
    tell: Callable[[Done], Iterable[str]],
    workbook: Path,
    as_json: bool,
    with_notes: bool = False,
    tell_anyway: bool = False,
) -> None:
    """One way out for every command: problems first, then what was done, then the exit code."""
    try:
        done = command()
    except Refused as refused:
        _finish_refused(refused.problems, workbook, as_json)
    except Exception:
        _finish_stumbled(workbook, as_json)
    else:
        if as_json:
            typer.echo(_json(done.problems, done))
        else:
            _print_problems(done.problems if with_notes else _without_notes(done.problems))
            if done.ok or tell_anyway:
                for line in tell(done):
                    typer.echo(line)
            if not done.ok:
                _print_count(done.problems, workbook)
        raise typer.Exit(0 if done.ok else 1)


def _without_notes(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Between two rounds an organizer needs what matters now; `check` tells the rest."""
    return tuple(problem for problem in problems if problem.severity is not Severity.NOTE)


def _finish_refused(problems: tuple[Problem, ...], workbook: Path, as_json: bool) -> None:
    if as_json:
        typer.echo(_json(problems, None))
    else:
        _print_problems(problems)
        _print_count(problems, workbook)
    raise typer.Exit(1)


def _finish_stumbled(workbook: Path, as_json: bool) -> None:
    """A bug of ours: say so, and where the organizer's data are."""
    traceback.print_exc(file=sys.stderr)
    backups = workbook.with_suffix(".backups").name
    message = "tourney-xl stumbled over a bug of its own. The workbook is whole, as you left it or with the new round."
    hint = f'The folder "{backups}" holds a copy from before every change. Please report the lines printed with this.'
    stumble = error("bug", None, message, hint)
    if as_json:
        typer.echo(_json((stumble,), None))
    else:
        _print_problems((stumble,))
    raise typer.Exit(1)


def _print_problems(problems: tuple[Problem, ...]) -> None:
    sheet = None
    for problem in problems:
        place = problem.cell.sheet if problem.cell else None
        if place != sheet and place is not None:
            typer.echo(typer.style(place, bold=True))
        sheet = place
        word = typer.style(f"{problem.severity.value:8}", fg=COLOURS[problem.severity])
        where = f"{problem.cell}: " if problem.cell else ""
        typer.echo(f"  {word} {where}{problem.message}")
        if problem.hint:
            typer.echo(f"           {problem.hint}")


def _print_count(problems: tuple[Problem, ...], workbook: Path) -> None:
    errors = [problem for problem in problems if problem.is_error]
    is_in_workbook = any(problem.cell for problem in errors)
    end = f" in {workbook.name}. Nothing was changed." if is_in_workbook else f". {workbook.name} was not changed."
    typer.echo(counted(len(errors), "error") + end, err=True)


def _json(problems: tuple[Problem, ...], done: Done | None) -> str:
    answer: dict[str, Any] = {
        "ok": not any(problem.is_error for problem in problems),
        "problems": [_json_problem(problem) for problem in problems],
        "stage": done.phase.value if done and done.phase else None,
        "round": done.round.label if done and done.round else None,
        "wrote": [str(path) for path in done.wrote] if done else [],
    }
    if done and done.verdicts:
        answer["rounds"] = [
            {"round": verdict.round.label, "as_drawn": verdict.is_as_drawn, "best": verdict.is_best}
            for verdict in done.verdicts
        ]
    if done and done.explanation is not None:
        answer["explanation"] = list(done.explanation)
    return json.dumps(answer, ensure_ascii=False, indent=2)


def _json_problem(problem: Problem) -> dict[str, str | None]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "sheet": problem.cell.sheet if problem.cell else None,
        "cell": (problem.cell.ref or None) if problem.cell else None,
        "message": problem.message,
        "hint": problem.hint,
    }
