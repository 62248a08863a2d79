"""Whole events to their winner, and who is safe before the cut: run `python benchmarks/bracket_proof.py`.

Two tables.  Events of every game and structure, of 2 to 300 players, with drops before, at and after the cut, are
played to their end, every bracket round checked as it is published (ALL-9, ALL-15, AR-11, AR-13, DT-7).  And in last
Swiss rounds of up to ten players what is told as safe, out or open is compared with trying every result there is.
The same numbers give the same events every time.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from every_result import last_round, tried
from random_events import GAMES
from simulated_events import STRUCTURES, check_result, opened, played

from tourney_xl.prospects import prospects

DROPS = ("before", "at", "after")
VERDICTS = ("safe", "out", "open")


def event_figures(key: str, structure: str, large: float, luck: int) -> Counter[str]:
    """One event, played and checked; what was wrong is printed with the number that repeats it."""
    show = opened(key, structure, luck, large)
    try:
        reckoned = played(show)
        if reckoned is not None:
            check_result(show, reckoned)
    except AssertionError as wrong:
        print(f"  {key} {structure} {luck}: {wrong}", flush=True)
        return Counter(wrong=1)
    if reckoned is None:
        return Counter(stopped=1)
    figures = Counter(ended=1, brackets=int(bool(show.event.bracket_rounds)), **show.dropped)
    return figures + Counter({f"players {len(show.event.players)}": 1})


def print_events(workers: int, events: int, large: float) -> int:
    """As many events of each structure as reach their end; one in which too few are left for a round does not."""
    print(f"Events played to a winner, at least {events} a structure; drops by the cut, {large:.0%} large fields")
    counts = f"{'ended':>6}{'bracket':>8}{'stopped':>8}{'wrong':>6}"
    print(f"{'game':18}{'structure':20}{counts}   players  {' '.join(f'{when:>6}' for when in DROPS)}")
    wrong = 0
    for key, structure in STRUCTURES:
        total, luck = Counter[str](), 0
        with Pool(workers) as pool:
            while total["ended"] < events and not total["wrong"]:
                turn = range(luck, luck + events - total["ended"])
                total.update(_sum(pool.map(partial(event_figures, key, structure, large), turn, chunksize=4)))
                luck = turn.stop
        sizes = [int(name.split()[1]) for name in total if name.startswith("players ")]
        counts = f"{total['ended']:6}{total['brackets']:8}{total['stopped']:8}{total['wrong']:6}"
        drops = " ".join(f"{total[when]:6}" for when in DROPS)
        print(
            f"{key:18}{structure:20}{counts}   {min(sizes, default=0)}–{max(sizes, default=0):<6} {drops}", flush=True
        )
        wrong += total["wrong"]
    return wrong


def _sum(counts: Sequence[Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return total


def compared(key: str, seed: int) -> Counter[str]:
    """What is told of one last round against every way in which it can end."""
    reckoned = last_round(key, seed)
    if reckoned is None:
        return Counter()
    told = prospects(reckoned.event, reckoned.game, reckoned.plan, reckoned.scored)
    if told != tried(reckoned):
        print(f"  {key} {seed}: told and tried differ", flush=True)
        return Counter(differ=1)
    return Counter(agree=1, **Counter(told.values()))


def print_prospects(workers: int, seeds: int) -> int:
    print("\nThe last Swiss round of up to ten players against every result: rounds, and players told as")
    print(f"{'game':18}{'agree':>8}{'differ':>8}{''.join(f'{verdict:>8}' for verdict in VERDICTS)}")
    differ = 0
    for key in GAMES:
        with Pool(workers) as pool:
            total = _sum(pool.map(partial(compared, key), range(seeds), chunksize=10))
        columns = "".join(f"{total[verdict]:8}" for verdict in VERDICTS)
        print(f"{key:18}{total['agree']:8}{total['differ']:8}{columns}", flush=True)
        differ += total["differ"]
    return differ


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=500, help="that reach their end, for each structure")
    parser.add_argument("--large", type=float, default=0.01, help="share of fields of 41 to 300 players")
    parser.add_argument("--rounds", type=int, default=1000, help="last rounds, for each of the six games")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    wrong = print_events(options.workers, options.events, options.large) if options.events else 0
    wrong += print_prospects(options.workers, options.rounds) if options.rounds else 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
