"""How well rounds are paired, in figures: run `python benchmarks/pairing_proof.py` beside the folder `tests`.

Three tables: rounds compared with every round that is possible (ALL-2, ALL-3), long events played to their end
(ALL-3), and the time that large fields take.  The same numbers give the same rounds every time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from brute_force_pairing import best_rounds, order_of, quality
from pairing_support import (
    GAMES,
    disagreement,
    large_situation,
    play_event,
    random_situation,
    rematches,
    second_byes,
)

from tourney_xl.pairing.ahead import Outlook

FIELDS = ((5, 4), (5, 5), (6, 4), (6, 5), (8, 6), (8, 7), (10, 8), (10, 9), (12, 10))
BLIND = 10
"""Every tenth event is played a second time without looking ahead."""
LOOKING_AHEAD = ("street-warriors", "armada", "doomtown")
FORCED: Mapping[str, str] = {
    "a": "rematch or two byes forced",
    "b": "second bye forced",
    "d": "pair more than one group apart",
    "e": "pairs across groups",
    "g": "no way on without a rematch",
    "t": "team mates meet",
}


def compared(game: str, seed: int) -> tuple[str, Counter[str]]:
    """Whether the round of one situation is among the best, and what that best could not avoid."""
    found = random_situation(game, seed)
    question = found.question
    best = best_rounds(question)
    figures = dict(zip(order_of(question), quality(question, best[0]), strict=True))
    counts = Counter(step for step in FORCED if any(figures.get(step, (0,))[:1]))
    wrong = disagreement(found)
    if wrong is not None:
        print(f"  {game} {seed}, {found.kind}: {wrong}")
    return "agree" if wrong is None else "differ", counts


def print_comparison(workers: int, situations: int) -> int:
    print(f"Rounds against every round there is, {situations} situations a game, up to ten players")
    print(f"{'game':18}{'agree':>8}{'differ':>8}   forced: {', '.join(f'{k} {v}' for k, v in FORCED.items())}")
    differ = 0
    for game in GAMES:
        with Pool(workers) as pool:
            results = pool.map(partial(compared, game), range(situations), chunksize=100)
        verdicts = Counter(verdict for verdict, _ in results)
        forced = sum((counts for _, counts in results), Counter[str]())
        columns = "  ".join(f"{step} {forced[step]:5}" for step in FORCED)
        print(f"{game:18}{verdicts['agree']:8}{verdicts['differ']:8}   {columns}", flush=True)
        differ += verdicts["differ"]
    return differ


def faults(game: str, players: int, rounds: int, seed: int) -> tuple[int, int, int]:
    """Rematches and second byes of an event; and 1 where the same event has any when nobody looks ahead."""
    event = play_event(game, players, rounds, f"proof {seed}").event
    if seed % BLIND:
        return rematches(event), second_byes(event), 0
    with patch.object(Outlook, "matters", return_value=False):
        blind = play_event(game, players, rounds, f"proof {seed}").event
    return rematches(event), second_byes(event), int(bool(rematches(blind) or second_byes(blind)))


def print_long_events(workers: int, seeds: int) -> int:
    print(f"\nLong events played to their end, {seeds} seeds each: rematches, second byes;")
    print(f"for comparison events with any of them without looking ahead, of {len(range(0, seeds, BLIND))}")
    total = 0
    for players, rounds in FIELDS:
        for game in LOOKING_AHEAD:
            with Pool(workers) as pool:
                found = pool.map(partial(faults, game, players, rounds), range(seeds), chunksize=10)
            again, byes, blind = (sum(figures) for figures in zip(*found, strict=True))
            print(f"{players:4} players {rounds:3} rounds  {game:18}{again:6}{byes:6}{blind:8}", flush=True)
            total += again + byes
    return total


def print_times(sizes: Iterable[int]) -> None:
    print("\nSeconds for one round of a large field after a few rounds: fastest and slowest of three,")
    print("and the slowest as a multiple of that of the smallest field")
    for game in GAMES:
        base = 0.0
        for size in sizes:
            seconds = [_seconds(game, size, seed) for seed in range(3)]
            base = base or max(seconds)
            print(f"{game:18}{size:8}{min(seconds):9.2f}{max(seconds):9.2f}{max(seconds) / base:9.1f}", flush=True)


def _seconds(game: str, size: int, seed: int) -> float:
    found = large_situation(game, seed, size, size, teams="many teams")
    start = time.perf_counter()
    found.paired()
    return time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--situations", type=int, default=3500, help="for each of the six games")
    parser.add_argument("--seeds", type=int, default=1000, help="for each long event")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--sizes", type=int, nargs="*", default=[501, 2001])
    options = parser.parse_args()
    wrong = print_comparison(options.workers, options.situations) if options.situations else 0
    wrong += print_long_events(options.workers, options.seeds) if options.seeds else 0
    print_times(options.sizes)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
