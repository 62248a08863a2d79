"""Make the sample workbooks anew: `python sample_workbooks/make_samples.py`.  The same seed, the same events."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tourney_xl.reading import read
from tourney_xl.reckoning import Reckoning
from tourney_xl.simulate import Dice, play, simulate
from tourney_xl.workbook.cells import type_into

FOLDER = Path(__file__).parent
MOMENT = datetime(2026, 5, 2, 10, 0, 0)
FACTS = {
    "Date": "2026-05-02",
    "Start": "10:30",
    "Organizer": "Harbour Games Club",
    "Contact": "games@harbour.example",
    "Registered": "2026-04-11",
    "Entry fee": "5",
    "Prizes": "Boosters for the top four",
}
"""What every sample's sheet `Event` tells; the settings that a game does not show are passed over."""


@dataclass(frozen=True)
class Sample:
    """An event in mid-course: so many rounds have their results, the next is not yet paired."""

    key: str
    players: int
    rounds: int
    seed: str
    facts: Mapping[str, str]
    factions: tuple[str, ...] = field(default=())


SAMPLES = (
    Sample("street-warriors", 14, 4, "2201", {"Event": "Dockside Showdown", "Place": "Pier 4"}),
    Sample("star-trek-2e", 11, 2, "2202", {"Event": "Spring Shakedown", "Place": "Library", "Format": "Standard"}),
    Sample("star-trek-1e", 10, 2, "2203", {"Event": "Old Guard Open", "Place": "Library", "Format": "Open"}),
    Sample("armada", 13, 2, "2204", {"Event": "Outer Rim Regatta", "Place": "Town Hall"}, ("Rebel", "Imperial")),
    Sample(
        *("doomtown", 18, 3, "2205", {"Event": "High Noon Roundup", "Place": "The Old Station"}),
        factions=("Law Dogs", "Sloane Gang", "Morgan Cattle Co.", "The Fourth Ring"),
    ),
    Sample("wars", 15, 2, "2206", {"Event": "Mum Rift Rally", "Place": "Pier 4", "Format": "Constructed"}),
)


def make(folder: Path) -> None:
    """Write one workbook a game into the folder; what an earlier call left there is replaced."""
    for sample in SAMPLES:
        path = folder / f"{sample.key}.xlsx"
        path.unlink(missing_ok=True)
        simulate(path, sample.key, sample.players, seed=sample.seed, stop_after=0)
        game = _fill_in(path, sample).game
        done = play(path, game, Dice(sample.seed), sample.rounds, now=lambda: MOMENT)
        if not done.ok:
            sys.exit(f"{path.name}: {done.problems}")
        shutil.rmtree(path.with_suffix(".backups"))
        for report in done.wrote:
            if report != path:
                report.unlink()


def _fill_in(path: Path, sample: Sample) -> Reckoning:
    """Type what an organizer types before round 1: the facts, and the factions in turn."""
    reading = read(path)
    if reading.reckoning is None:
        sys.exit(f"{path.name}: {reading.problems}")
    event = reading.reckoning.event
    facts = {
        cell.ref: value
        for name, value in {**FACTS, **sample.facts}.items()
        if (cell := event.settings.cells.get(name)) is not None
    }
    factions = {
        player.at("Faction").ref: sample.factions[player.number % len(sample.factions)]
        for player in event.players
        if sample.factions
    }
    data = type_into(reading.source.data, "Event", facts)
    path.write_bytes(type_into(data, "Players", factions))
    return reading.reckoning


if __name__ == "__main__":
    make(FOLDER)
