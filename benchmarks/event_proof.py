"""Whole events at settable rates, in figures: `python benchmarks/event_proof.py`.

Every game and structure is played many times through the real workbook and commands, with players who leave, return,
come late or stay away, and with corrected results; every finished workbook is then handed to the auditors in `AFTER`.
The same numbers give the same events every time.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from unittest.mock import patch

from tourney_xl import pipeline, simulate
from tourney_xl.games.loader import builtin
from tourney_xl.made_up import Dice, Rates
from tourney_xl.pipeline import Done
from tourney_xl.progress import Phase

Auditor = Callable[[Path], list[str]]

WARNINGS = {"rematch-unavoidable": "rematch", "double-bye": "two byes", "second-bye": "2nd bye"}
"""What a published round could not avoid, by the code of its warning."""
FIGURES = ("finished", "rounds", "left", "back", "late", "corrected", *WARNINGS.values(), "faults")
LOGGED = {"Player dropped": "left", "Player back in": "back", "Player added": "late", "Result": "corrected"}
"""What `Log` calls the changes that are counted."""


def checked(path: Path) -> list[str]:
    """`check` finds no error in a finished event."""
    return _errors(pipeline.check(path))


def verified(path: Path) -> list[str]:
    """`verify` finds every round as drawn and the best, whatever was corrected since."""
    done = pipeline.verify(path)
    odd = [verdict.round.sheet for verdict in done.verdicts if not verdict.is_as_drawn or verdict.is_best is False]
    return [*_errors(done), *(f"{sheet} is not as drawn, or not the best" for sheet in odd)]


def _errors(done: Done) -> list[str]:
    return [f"{problem.cell}: {problem.code} {problem.message}" for problem in done.problems if problem.is_error]


AFTER: tuple[Auditor, ...] = (checked, verified)
"""Each is shown every finished workbook, with its backups beside it, and says what is wrong with it."""


def play(game: str, structure: str, most: int, rate: float, seed: int) -> tuple[Counter[str], list[str]]:
    """One event: what happened in it, and every fault."""
    dice = Dice(f"event proof {seed}")
    players = 2 + dice.number(most - 1, "players")
    rates = Rates(*[rate] * 6, skill=2 * dice.share("skill"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.xlsx"
        counts: Counter[str] = Counter()
        with patch.object(pipeline, "advance", partial(_counting, pipeline.advance, counts)):
            done = simulate.simulate(path, game, players, structure=structure, seed=str(seed), rates=rates)
        faults = _stops(done) or [fault for auditor in AFTER for fault in auditor(path)]
    counts += _happened(done) + Counter(finished=int(done.phase is Phase.FINISHED), faults=len(faults))
    return counts, [f"{game} {structure}, {players} players, seed {seed}: {fault}" for fault in faults]


def _counting(advance: Callable[..., Done], counts: Counter[str], path: Path, **options: object) -> Done:
    """`advance`, its warnings counted."""
    done = advance(path, **options)
    counts.update(WARNINGS[problem.code] for problem in done.problems if done.ok and problem.code in WARNINGS)
    return done


def _stops(done: Done) -> list[str]:
    if done.phase is Phase.FINISHED:
        return []
    return [f"stopped: {problem.code} {problem.message}" for problem in done.problems if problem.is_error] or [
        "stopped"
    ]


def _happened(done: Done) -> Counter[str]:
    if done.reckoning is None:
        return Counter()
    event = done.reckoning.event
    told = [row.what for row in event.memory.log] + [change.what for change in done.changes]
    return Counter(LOGGED[what] for what in told if what in LOGGED) + Counter(rounds=len(event.rounds))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100, help="for each game and structure")
    parser.add_argument("--players", type=int, default=40, help="from 2 to so many")
    parser.add_argument(
        "--rate", type=float, default=0.1, help="of drops, late entries, returns, corrections, no-shows"
    )
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    print(f"{options.events} events each, 2 to {options.players} players, all rates {options.rate}")
    print(f"{'game':18}{'structure':20}" + "".join(f"{figure:>10}" for figure in FIGURES))
    wrong: list[str] = []
    for game in builtin():
        for structure in game.structures:
            turn = partial(play, game.key, structure.key, options.players, options.rate)
            with Pool(options.workers) as pool:
                played = pool.map(turn, range(options.events), chunksize=5)
            counts = sum((counted for counted, _ in played), Counter[str]())
            print(
                f"{game.key:18}{structure.key:20}" + "".join(f"{counts[figure]:10}" for figure in FIGURES), flush=True
            )
            wrong += [fault for _, faults in played for fault in faults]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
