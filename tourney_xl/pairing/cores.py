"""Large fields: most of a large score group is drawn at random, and only a core of it is matched exactly.

A group in which nobody is barred from more than R of the others can be paired within itself as soon as half
of it is left to everyone (Dirac).  So whoever leaves such a group for a neighbouring one, or for the bye, can
be replaced by any other member from whom the new opponent is not barred, and what remains still pairs off.  It
is therefore enough to match a core of the group exactly: 2R + 2 players besides those who leave it.  How many
leave is bounded by the small groups beside it, whose players may find no opponent among themselves; where
the exact matching sends out more than the core allows for, the cores are doubled and matched again.

R counts opponents met.  Where a round so found seats team mates together and a count does not show that this
cannot be helped, team mates are counted in R too: the cores are larger then, and the round is optimal in teams.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isqrt

from tourney_xl.pairing.matching import Costs, largest
from tourney_xl.pairing.quality import Criterion, Pair, Pool, distance
from tourney_xl.pairing.tickets import Tickets

CORES_FROM = 100
"""Fields below this are matched whole."""
LEAVING = 8
"""So many players may leave any group; those of small neighbouring groups come on top."""

Groups = Mapping[int, Sequence[int]]
"""Players by score group."""
Limits = Mapping[int, int]
"""By score group: from how many of its members anyone is barred at most."""


def large_round(pool: Pool, criteria: Sequence[Criterion], tickets: Tickets) -> list[Pair] | None:
    """A best round of a large pool; None where it is not large, or so much was played that cores prove nothing."""
    if not is_large(pool):
        return None
    candidates = bye_candidates(pool, criteria)
    found = _drawn_round(_Field(pool, criteria, tickets, met_limits(pool), candidates))
    if found is not None and _mates(pool, found) <= _fewest_mates(pool, found):
        return found
    return _drawn_round(_Field(pool, criteria, tickets, barred_limits(pool), candidates))


def is_large(pool: Pool) -> bool:
    """Whether no rematch can be needed, and matching the whole field would take long."""
    return len(pool.stack) >= max(CORES_FROM, 2 * pool.most_met + 5)


def met_limits(pool: Pool) -> Limits:
    return dict.fromkeys(pool.group.values(), pool.most_met)


def barred_limits(pool: Pool) -> Limits:
    """Those met, and the largest team of the group."""
    limits, most_met = dict(met_limits(pool)), pool.most_met
    for (level, _), size in _teams_by_group(pool).items():
        limits[level] = max(limits[level], most_met + size)
    return limits


def bye_candidates(pool: Pool, criteria: Sequence[Criterion]) -> list[int]:
    """Whoever the game's rule gives the bye to; in a large field that never costs a rematch."""
    if len(pool.stack) % 2 == 0:
        return []
    worth = {number: tuple(criterion.cost(pool, number, None) for criterion in criteria) for number in pool.stack}
    best = min(worth.values())
    return [number for number in pool.stack if worth[number] == best]


def costs_of(pool: Pool, criteria: Sequence[Criterion], pairs: Sequence[Pair]) -> list[Costs]:
    """Of players who have not met, groups and teams alone make the cost: computed once for all alike."""
    known: dict[tuple[int, int, bool], Costs] = {}
    costs = []
    group = pool.group
    for one, two in pairs:
        key = (group[one], 0, False) if two is None else (group[one], group[two], pool.are_mates(one, two))
        if key not in known:
            known[key] = tuple(criterion.cost(pool, one, two) for criterion in criteria)
        costs.append(known[key])
    return costs


def core_sizes(groups: Groups, limits: Limits, leaving: int) -> Mapping[int, int]:
    """How many of each group stand for it, if there are that many: as many as are left over if there were fewer."""
    bases = {level: 2 * limits[level] + 2 + leaving for level in groups}
    beside = _small_beside(groups, bases)
    sizes = {level: bases[level] + beside[level] for level in groups}
    return {level: size + (len(groups[level]) - size) % 2 for level, size in sizes.items()}


def is_within(pool: Pool, pairs: Sequence[Pair], cores: Groups, groups: Groups, limits: Limits) -> bool:
    """Whether no core that stands for a larger group sent out more than it allows for."""
    group = pool.group
    out = Counter(
        group[number]
        for one, two in pairs
        for number in (one, two)
        if number is not None and (two is None or group[one] != group[two])
    )
    return all(
        len(core) == len(groups[level]) or len(core) - out[level] >= 2 * limits[level] + 2
        for level, core in cores.items()
    )


def _small_beside(groups: Groups, bases: Mapping[int, int]) -> Mapping[int, int]:
    """For each group, how many players are in the runs of small groups directly above and below it."""
    beside = dict.fromkeys(groups, 0)
    for levels in (sorted(groups), sorted(groups, reverse=True)):
        run = 0
        for level in levels:
            beside[level] += run
            run = run + len(groups[level]) if len(groups[level]) <= bases[level] else 0
    return beside


def _teams_by_group(pool: Pool) -> Counter[tuple[int, str]]:
    return Counter((pool.group[number], pool.teams[number]) for number in pool.stack if number in pool.teams)


def _mates(pool: Pool, pairs: Sequence[Pair]) -> int:
    return sum(two is not None and pool.are_mates(one, two) for one, two in pairs)


def _fewest_mates(pool: Pool, pairs: Sequence[Pair]) -> int:
    """So many pairs of team mates no round avoids that has as few pairs across groups as this one.

    Of a group, no more can leave than there are such pairs, and the bye; where of those who stay more are
    of one team than are not, the rest of the team meets itself.
    """
    group, sizes = pool.group, Counter(pool.group.values())
    leaving = sum(two is None or group[one] != group[two] for one, two in pairs)
    surplus = (2 * team - sizes[level] - leaving for (level, _), team in _teams_by_group(pool).items())
    return sum((number + 1) // 2 for number in surplus if number > 0)


def _far_pairs(pool: Pool, pairs: Sequence[Pair]) -> int:
    return sum(distance(pool, *pair) > 1 for pair in pairs)


def _furthest(pool: Pool, pairs: Sequence[Pair], cores: Groups) -> int:
    """So many groups apart at most are the pairs of a round that has no more far pairs, and no larger squares.

    One pair takes what the others leave of the sum of squares: no far one takes less than 2², and of the groups
    with an odd number of players everyone but one, who has the bye, sends somebody out.
    """
    squares, far = sum(distance(pool, *pair) ** 2 for pair in pairs), _far_pairs(pool, pairs)
    crossings = sum(len(core) % 2 for core in cores.values()) // 2
    return isqrt(squares - 4 * (far - 1) - max(0, crossings - far))


def _drawn_round(field: _Field) -> list[Pair] | None:
    leaving = LEAVING
    while leaving < len(field.pool.stack):
        groups = field.groups()
        cores = field.cores(groups, leaving)
        pairs = field.matched(cores, groups)
        if pairs is not None and is_within(field.pool, pairs, cores, groups, field.limits):
            return field.with_the_rest(pairs, cores, groups)
        leaving *= 2
    return None


@dataclass(frozen=True)
class _Field:
    pool: Pool
    criteria: Sequence[Criterion]
    tickets: Tickets
    limits: Limits
    candidates: Sequence[int]
    """For the bye."""

    def groups(self) -> Groups:
        """In the order of tickets, but for a few candidates for the bye in front."""
        groups: dict[int, list[int]] = defaultdict(list)
        first = set(sorted(self.candidates, key=self.tickets.numbers.__getitem__)[:LEAVING])
        for number in sorted(self.pool.stack, key=lambda number: (number not in first, self.tickets.numbers[number])):
            groups[self.pool.group[number]].append(number)
        return groups

    def cores(self, groups: Groups, leaving: int) -> Groups:
        """Of each group those to be matched exactly: all of a small one; the rest of each is even and easy to pair."""
        sizes = core_sizes(groups, self.limits, leaving)
        cores: dict[int, Sequence[int]] = {}
        for level, players in groups.items():
            is_easy = len(players) - sizes[level] >= 4 * self.limits[level] + 4
            cores[level] = players[: sizes[level]] if is_easy else players
        return cores

    def matched(self, cores: Groups, groups: Groups) -> list[Pair] | None:
        """The cores by exact matching: among neighbouring groups where that suffices, else as far as may be needed."""
        pieces = self._pieces(cores, groups)
        found = [self._matched_within(piece, 1) for piece in pieces]
        if not any(left_over for _, left_over in found):
            return [pair for pairs, _ in found for pair in pairs]
        _, left_over = found[0] if len(pieces) == 1 else self._matched_within(cores, 1)
        return self._matched_further(cores, left_over)

    def _pieces(self, cores: Groups, groups: Groups) -> Sequence[Groups]:
        """Runs of groups, from the top down, of which none sends anyone to another.

        Of two large groups side by side, with an even number to be paired down to the upper one, two pairs across
        would do better inside: so there is no such pair, and what is above is matched without what is below.
        """
        pieces: list[dict[int, Sequence[int]]] = [{}]
        players, byes = 0, {self.pool.group[number] for number in self.candidates}
        large = {level for level, core in cores.items() if len(core) < len(groups[level])}
        for level in sorted(cores, reverse=True):
            pieces[-1][level] = cores[level]
            players += len(cores[level])
            passed = sum(group >= level for group in byes)
            is_known = passed in (0, len(byes))  # whether the bye is above or below
            if is_known and (players - bool(passed)) % 2 == 0 and {level, level - 1} <= large:
                pieces.append({})
        return pieces

    def _matched_further(self, cores: Groups, left_over: int) -> list[Pair] | None:
        """Where neighbouring groups leave so many players over.

        No two of these are helped by less than one pair that is further apart.  Once a round has no more of such
        pairs, the squares of its distances bound how far any better one reaches.
        """
        fewest_far, reach = left_over // 2, 1
        found: list[Pair] = []
        while left_over or _far_pairs(self.pool, found) > fewest_far:
            if reach >= len(cores):
                return None if left_over else found
            reach *= 2
            found, left_over = self._matched_within(cores, reach)
        needed = _furthest(self.pool, found, cores)
        return found if needed <= reach else self._matched_within(cores, needed)[0]

    def _matched_within(self, cores: Groups, reach: int) -> tuple[list[Pair], int]:
        """A best matching of players who have not met and are so near in score groups, and how many it leaves over."""
        players = [number for core in cores.values() for number in core]
        pairs = [pair for pair in self._pairs(cores, reach) if not self.pool.have_met(*pair)]
        place: dict[int | None, int] = {number: index for index, number in enumerate(players)}
        place[None] = len(players)
        edges = [(place[one], place[two]) for one, two in pairs]
        costs, tickets = costs_of(self.pool, self.criteria, pairs), list(map(self.tickets.of, pairs))
        matched = largest(len(players) + len(players) % 2, edges, costs, tickets)
        pair_of = dict(zip(edges, pairs, strict=True))
        return [pair_of[edge] for edge in matched.edges], matched.unmatched

    def _pairs(self, cores: Groups, reach: int) -> list[Pair]:
        levels = sorted(cores)
        kept = {number for core in cores.values() for number in core}
        pairs: list[Pair] = [(number, None) for number in self.candidates if number in kept]
        for index, level in enumerate(levels):
            pairs += combinations(cores[level], 2)
            for lower in levels[max(0, index - reach) : index]:
                pairs += [(one, two) for one in cores[level] for two in cores[lower]]
        return pairs

    def with_the_rest(self, pairs: Sequence[Pair], cores: Groups, groups: Groups) -> list[Pair]:
        """The cores' pairs, and the rest of each group paired within itself in the order of tickets."""
        inside: dict[int | None, list[Pair]] = defaultdict(list)
        for pair in pairs:
            inside[self._level(pair)].append(pair)
        for level, players in groups.items():
            rest = players[len(cores[level]) :]
            inside[level] += zip(rest[::2], rest[1::2], strict=True)
            if rest:
                _exchange(self.pool, inside[level])
        return [pair for level in inside.values() for pair in level]

    def _level(self, pair: Pair) -> int | None:
        one, two = pair
        return self.pool.group[one] if two is not None and self.pool.group[one] == self.pool.group[two] else None


def _exchange(pool: Pool, pairs: list[Pair]) -> None:
    """Pairs of one group who have met, or are of one team, change opponents with another pair while that helps.

    Every exchange leaves fewer faults than before.  It always finds another pair to rid itself of a fault where
    the group has more than 2R + 1 pairs, for each of two players bars at most R of them.
    """
    changed = [True]
    while any(changed):
        faulty = [at for at, pair in enumerate(pairs) if any(_faults(pool, pair))]
        changed = [_exchange_one(pool, pairs, at) for at in faulty]


def _exchange_one(pool: Pool, pairs: list[Pair], at: int) -> bool:
    for step in range(1, len(pairs)):
        other = (at + step) % len(pairs)
        better = _better_exchange(pool, pairs[at], pairs[other])
        if better is not None:
            pairs[at], pairs[other] = better
            return True
    return False


def _better_exchange(pool: Pool, first: Pair, second: Pair) -> tuple[Pair, Pair] | None:
    """The four of two pairs, paired another way that has fewer faults; None where there is none."""
    (one, two), (three, four) = first, second
    assert two is not None  # a bye is in no group
    assert four is not None
    ways: list[tuple[Pair, Pair]] = [((one, three), (two, four)), ((one, four), (two, three))]
    now, best = _faults(pool, first, second), min(ways, key=lambda way: _faults(pool, *way))
    return best if _faults(pool, *best) < now else None


def _faults(pool: Pool, *pairs: Pair) -> tuple[int, int]:
    """How many of the pairs have met, and how many are of one team."""
    return (
        sum(pool.have_met(one, two) for one, two in pairs),
        sum(two is not None and pool.are_mates(one, two) for one, two in pairs),
    )
