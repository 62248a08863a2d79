"""Who is in a round: entries, drops, returns and disqualifications (ALL-6, ALL-17, DT-9)."""

from __future__ import annotations

from tourney_xl.model import Event, Match, PenaltyKind, Player, Round

LOSES_THE_MATCH = (PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFIED)


def is_in(player: Player, ordinal: int, event: Event) -> bool:
    """Whether the player is to be paired in that round: the latest drop or return before it says so (ALL-6)."""
    if ordinal < player.enters or _was_disqualified(player, ordinal, event):
        return False
    # A drop takes effect in the round after the last one played; a return to that very round undoes it.
    changes = [(last + 1, False) for last in player.drops] + [(first, True) for first in player.returns]
    past = [change for change in changes if change[0] <= ordinal]
    return max(past)[1] if past else True


def is_awarded(player: Player, ordinal: int) -> bool:
    """Whether the player has an awarded bye in that round: one of the first that the player is in (ST-12)."""
    return not player.house and player.enters <= ordinal < player.enters + player.awarded_byes


def field(event: Event, ordinal: int) -> tuple[Player, ...]:
    """Everyone who is in that round, house players too, in the order of the sheet `Players`."""
    return tuple(player for player in event.players if is_in(player, ordinal, event))


def has_dropped(player: Player, event: Event, ordinal: int) -> bool:
    """Whether the player, due in by that round, is out of it again; one who never began has dropped too."""
    return ordinal >= player.enters and not is_in(player, ordinal, event)


def absent(match: Match, ordinal: int, event: Event) -> tuple[int, ...]:
    """Those seated in a published match who are not in its round (ALL-6)."""
    return tuple(number for number in match.players if not is_in(event.by_number[number], ordinal, event))


def punished(match: Match, ordinal: int, event: Event) -> tuple[int, ...]:
    """Those whose penalty gives the match to the opponent (ALL-17)."""
    return tuple(
        number
        for number in match.players
        if any(p.ordinal == ordinal and p.kind in LOSES_THE_MATCH for p in event.penalties_of.get(number, ()))
    )


def disqualified(event: Event) -> frozenset[int]:
    """ALL-17: out of the event, and out of everything that is to be won in it."""
    return frozenset(penalty.number for penalty in event.penalties if penalty.kind is PenaltyKind.DISQUALIFIED)


def needs_result(match: Match, round_: Round, event: Event) -> bool:
    """Whether the organizer still owes a result: nothing typed, everyone there, nobody punished."""
    if match.is_bye or not match.entry.is_blank:
        return False
    return not absent(match, round_.ordinal, event) and not punished(match, round_.ordinal, event)


def _was_disqualified(player: Player, ordinal: int, event: Event) -> bool:
    """ALL-17: a match of that round is lost; whoever has none is out of it already, and everyone of what follows."""
    penalties = event.penalties_of.get(player.number, ())
    since = [penalty.ordinal for penalty in penalties if penalty.kind is PenaltyKind.DISQUALIFIED]
    return any(when < ordinal or (when == ordinal and not _is_seated(player, ordinal, event)) for when in since)


def _is_seated(player: Player, ordinal: int, event: Event) -> bool:
    return any(round_.match_of(player.number) for round_ in event.rounds if round_.ordinal == ordinal)
