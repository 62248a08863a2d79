"""How well rounds are paired, in figures: run `python benchmarks/pairing_proof.py` beside the folder `tests`.

Five tables: rounds compared with every round that is possible (ALL-2, ALL-3), long events played to their end
(ALL-3), how evenly equal rounds are drawn (ALL-2 f), large fields compared with one matching of everybody, and
larger ones with a bound that no round beats, with the time they take.  The same numbers give the same rounds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from brute_force_pairing import best_rounds, order_of, quality
from fairness_support import (
    LATER_ROUNDS,
    PER_ROUND,
    RANDOM_GAMES,
    Evenness,
    biased_draw,
    evenness_of_byes,
    evenness_of_first_rounds,
    evenness_of_rounds,
)
from large_events import large_event
from pairing_bound import bound, exact_quality, pool_of, quality_of
from pairing_support import (
    GAMES,
    Situation,
    disagreement,
    play_event,
    random_situation,
    rematches,
    second_byes,
    situation,
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


def print_fairness() -> int:
    """ALL-2 (f): how evenly equal rounds are drawn.  The last rows show that a draw which is not even is noticed."""
    print("\nHow evenly equally good rounds are drawn: how many there are, draws, chi-square,")
    print("and what that stays below in all but one of a thousand samples of an even draw")
    uneven = 0
    for about, found in fairness_situations():
        measure = evenness_of_rounds if found.event.rounds else evenness_of_first_rounds
        figures = measure(found, PER_ROUND if len(found.event.players) <= 8 else PER_ROUND // 4)
        uneven += _print_evenness(about, figures)
    for players in (15, 131):
        for game in GAMES:
            figures = evenness_of_byes(_equal(game, players), 300, 5)
            uneven += _print_evenness(f"{game}, bye of round 1 by fifths of {players} numbers", figures)
    with biased_draw():
        for players in (5, 6, 7):
            about = f"doomtown, {players} players, number 1 favoured on purpose"
            uneven += not _print_evenness(about, evenness_of_rounds(_equal("doomtown", players)))
    return uneven


def _print_evenness(about: str, figures: Evenness) -> int:
    verdict = "even" if figures.is_even else "NOT EVEN"
    numbers = f"{figures.cells:6}{figures.drawn:8}{figures.statistic:10.1f}{figures.limit:10.1f}"
    print(f"{about:70}{numbers}  {verdict}", flush=True)
    return int(not figures.is_even)


def _equal(game: str, players: int) -> Situation:
    """Before round 1."""
    return situation(game, dict.fromkeys(range(1, players + 1), 0))


def fairness_situations() -> Iterator[tuple[str, Situation]]:
    """Every first round of four to eight players, of nine and ten in one game each, and later rounds."""
    fields = [(game, players) for game in GAMES for players in range(4, 9)]
    for game, players in [*fields, ("street-warriors", 9), ("doomtown", 10)]:
        yield f"{game}, round 1 of {players} players", _equal(game, players)
    for game in RANDOM_GAMES:
        for about, (points, first) in LATER_ROUNDS.items():
            yield f"{game}, round 2: {about}", situation(game, points, first)


def print_exact(sizes: Iterable[int], seeds: int) -> int:
    """Large fields against one matching of the whole field."""
    print("\nRound 10 of large fields (odd, with drops, late entries, teams and fixed tables) against one matching")
    print(f"of everybody, seeds 0 to {seeds - 1}: as good as that, worse; and the bound as good as that")
    worse = 0
    for game in GAMES:
        for size in sizes:
            verdicts = [_against_exact(game, size, seed) for seed in range(seeds)]
            good, tight = (sum(figures) for figures in zip(*verdicts, strict=True))
            print(f"{game:18}{size:8}{good:6}{seeds - good:6}{tight:6}", flush=True)
            worse += seeds - good
    return worse


def _against_exact(game: str, size: int, seed: int) -> tuple[bool, bool]:
    found = large_event(game, size, 10, seed)
    best = exact_quality(*pool_of(found))
    return quality_of(found, found.paired().matches) == best, bound(found) == best


def print_large(sizes: Iterable[int], seeds: int) -> int:
    print("\nRound 10 of large fields, each paired three times: seconds of computing, fastest and slowest,")
    print("the slowest as a multiple of the smallest field's; figures by ALL-2, and whether no round has better ones")
    unproved = 0
    for game in GAMES:
        base = 0.0
        for size in sizes:
            found = [large_event(game, size, 10, seed) for seed in range(seeds)]
            seconds = [_seconds(one) for one in found for _ in range(3)]
            base = base or max(seconds)
            times = f"{min(seconds):9.2f}{max(seconds):9.2f}{max(seconds) / base:9.1f}"
            proofs = [(quality_of(one, one.paired().matches), bound(one)) for one in found]
            unproved += sum(figures != best for figures, best in proofs)
            told = "; ".join(f"{figures} {'best' if figures == best else f'bound {best}'}" for figures, best in proofs)
            print(f"{game:18}{size:8}{times}   {told}", flush=True)
    return unproved


def _seconds(found: Situation) -> float:
    """From the event and its standings to the rows of the sheet; nothing is kept from the time before."""
    fresh = replace(found, event=replace(found.event))
    start = time.process_time()
    fresh.paired()
    return time.process_time() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--situations", type=int, default=4000, help="for each of the six games")
    parser.add_argument("--seeds", type=int, default=1000, help="for each long event")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--exact", type=int, nargs="*", default=[301, 501], help="fields matched whole")
    parser.add_argument("--sizes", type=int, nargs="*", default=[1001, 10001], help="fields compared with a bound")
    parser.add_argument("--large-seeds", type=int, default=2, help="for each large field")
    parser.add_argument("--no-fairness", action="store_true")
    options = parser.parse_args()
    wrong = print_comparison(options.workers, options.situations) if options.situations else 0
    wrong += print_long_events(options.workers, options.seeds) if options.seeds else 0
    wrong += 0 if options.no_fairness else print_fairness()
    wrong += print_exact(options.exact, options.large_seeds) if options.exact else 0
    wrong += print_large(options.sizes, options.large_seeds) if options.sizes else 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
