"""Make the sample workbooks anew: `python sample_workbooks/make_samples.py`.  The same seed, the same events."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tourney_xl.simulate import simulate

FOLDER = Path(__file__).parent
MOMENT = datetime(2026, 5, 2, 10, 0, 0)


@dataclass(frozen=True)
class Sample:
    """An event in mid-course: so many rounds have their results, the next is not yet paired."""

    key: str
    players: int
    rounds: int
    seed: str


SAMPLES = (
    Sample("street-warriors", 14, 4, "2201"),
    Sample("star-trek-2e", 11, 2, "2202"),
    Sample("star-trek-1e", 10, 2, "2203"),
    Sample("armada", 13, 2, "2204"),
    Sample("doomtown", 18, 3, "2205"),
    Sample("wars", 15, 2, "2206"),
)


def make(folder: Path) -> None:
    """Write one workbook a game into the folder; what an earlier call left there is replaced."""
    for sample in SAMPLES:
        path = folder / f"{sample.key}.xlsx"
        path.unlink(missing_ok=True)
        done = simulate(
            path, sample.key, sample.players, seed=sample.seed, stop_after=sample.rounds, now=lambda: MOMENT
        )
        if not done.ok:
            sys.exit(f"{path.name}: {done.problems}")
        shutil.rmtree(path.with_suffix(".backups"))
        path.with_suffix(".html").unlink()


if __name__ == "__main__":
    make(FOLDER)
