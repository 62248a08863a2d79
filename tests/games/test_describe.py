"""`tourney-xl games KEY`: the rules as the program applies them, each with its id, and no figure left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from organizer import run
from small_events import game_of

from tourney_xl.games import loader
from tourney_xl.games.describe import overview, rules_of
from tourney_xl.games.loader import BUILTIN, builtin, read_game

STATEMENTS = {
    "street-warriors": [
        "Source: STREET WARriorS CCG Tournament Guide",
        "In time: winner 3 (win), loser 0 (loss) [SW-1]",
        "Draw, in Swiss rounds: 1 (draw) each [SW-1, SW-2]",
        "Bye: 3 (pass) [SW-1, SW-10]",
        "4. discard pile: fewer Discard wins [SW-8]",
        "2. Beaten: points of the opponents beaten, added up [SW-7]",
        "then lots [ALL-10]",
        "later: players with equal points meet, at random [SW-5]",
        "bye, in an odd field: one drawn of the lowest group in which somebody has had none [SW-6]",
        "65–128 players: 7 rounds, then the top 32",
        "beyond that: one more round, and twice the cut, each time the field doubles [ALL-8]",
        "bracket: everyone is placed at random [SW-8]",
        "byes fill it to a power of two; losers of one round share a place [ALL-9]",
        "round: 50 minutes [SW-2]",
        "at least 8 players [SW-9]",
        "results sent in within 7 days [SW-9]",
        "an overview of the event, when it is over [SW-9]",
        "SW-10  A pass is no opponent and counts in no tiebreaker.",
    ],
    "star-trek-2e": [
        "Source: The Continuing Committee: Organized Play Guide, version 2.0, 11 January 2010",
        "Modified: winner 2 (MW), loser 1 (ML) [ST-1, ST-2]",
        "Draw, in Swiss rounds: 2 (TT) each [ST-1, ST-2]",
        "A player who does not turn up: the opponent wins (Missed), in a bracket by a bye [ALL-6]",
        "2. Head-to-head: where exactly two are tied and have met; again after every later step [ST-9]",
        "a bye awarded before the event is an opponent with 3 points a round in SoS and OSoS [ST-12]",
        "then the rank is shared [ST-9]",
        "two who could only meet again both have a bye instead [ST-6]",
        "rounds to come that can be paired without a rematch count after the score groups [ALL-2, ALL-3]",
        "4–7 players: 3 rounds, then the top 4",
        "8 players: 3 rounds, then the top 8",
        "beyond that: one more round each time the field doubles [ALL-8]",
        "best of three: every match, a tied game to the higher seed [ST-13]",
        "absent: who has not turned up after 15 minutes [ST-8]",
        "deck building, Sealed: 20 minutes [ST-19]",
        "registered at least 7 days ahead [ST-14]",
        "a director plays without a warning in a field of up to 16 [ST-17]",
        "3: opening byes may be awarded; K = 48 [ST-12, WA-8]",
        "September to March, from 4 players on; points for places 1, 2, 3–4, 5–8, 9–16 [ST-18]",
        "16 players: 36, 32, 28, 26, 22 [ST-18]",
        "above 16 players: ask the league coordinator [ST-18]",
        "a score card for every player, with a line for: Message-board handle [ST-15]",
    ],
    "star-trek-1e": [
        "Full: winner 3 (FW), loser 1 (FL), DF the difference of the scores, each held to 0–100; "
        "+100 and −100 where none are typed [ST-1, ST-3]",
        "Conceded: winner 3 (FW), loser 1 (FL), DF +100 and −100 [ST-2, ST-3]",
        "Bye: 3 (bye), DF 0 [ST-1, ST-3]",
        "2. DF: differentials of all games, added up [ST-3]",
        "later: players with equal points meet, by DF: first against second, and so on [ST-5, ST-7]",
        "limited formats: Sealed [ST-14]",
    ],
    "armada": [
        "Source: Armada Tournament Regulations, version 4.0, effective 27 January 2025",
        "MoV 60–139: winner 7, loser 4 [AR-4]",
        "Equal scores: the second player wins, MoV 0 [AR-2]",
        "Both fleets destroyed: the second player wins, MoV 0 [AR-2]",
        "One fleet destroyed: lost, and a score of at least 400 [AR-3]",
        "In a bracket, where no second player is entered: whoever is typed wins [AR-15]",
        "Conceded: winner 8 (win), loser 0 (conceded), MoV 140; more where the scores give more [AR-5]",
        "Bye: 8 (bye), MoV 140 [AR-6]",
        "Match loss: the opponent wins (Conceded) [ALL-17]",
        "3. SoS: strength of schedule: mean of the opponents' points a round [AR-9]",
        "then lots [AR-9]",
        "bye, in an odd field: the lowest-ranked player who has had none [AR-7]",
        "a round that could only be a rematch is left out [ALL-8]",
        "257 players and more: 9 rounds, then the top 16",
        "no cut unless one is typed; then: highest against lowest; then the winner of the first match against "
        "the winner of the last [AR-12]",
        "whoever leaves the bracket before its first match is replaced; later the opponent has a bye [AR-11, AR-13]",
        "whoever leaves the bracket is not replaced: the opponent has a bye [AR-13]",
        "final: 180 minutes [AR-16]",
        "squadron points: at most 134 [AR-17]",
        "the lower fleet total chooses who is first [AR-17]",
    ],
    "doomtown": [
        "Source: Doomtown Floor Rules, version 1.2",
        "At time: winner 3 (win at time), loser 0 (loss) [DT-1]",
        "Both lose or are absent: 0 (double loss) each [DT-1]",
        "1. control over influence: who alone has Control above the other's Influence wins [DT-11]",
        "2. more control of two over: where both have Control above the other's Influence, more Control wins [DT-11]",
        "3. nearest to victory: the smaller difference of the other's Influence and the own Control wins [DT-11]",
        "4. Entry: order of entry, earlier is better [DT-4]",
        "bracket: highest against lowest, arranged so that it holds in every round [DT-6]",
        "whoever leaves the bracket is not replaced: the opponent has a bye [DT-7]",
        "best of three: the final of an event of level official or season [DT-10]",
        "33 players and more: 6 rounds, then the top 16",
        "round: 60 minutes and a hidden die of 1–6, told to the organizer only [DT-10]",
        "warning: after 55 minutes [DT-10]",
        "results: within 5 minutes of time, else both lose [DT-1]",
        "absent: who has not turned up after 10 minutes [DT-8]",
        "break: 30 minutes, from 6 rounds on [DT-14]",
        "match-win percentage: at least 0.33 [DT-4]",
        "official: at least 8 players; starts by 11:00 (over several days by 12:00); no director plays; "
        "deck lists of the first 2 afterwards [DT-13]",
        "social (unless the event says another): at least 4 players [DT-13]",
    ],
    "wars": [
        "Full: winner 3 (FW), loser 1 (FL), DF what the winner has in Energy, and as much below zero [WA-1, WA-2]",
        "Missed: winner 3 (FW), loser 0 (MG), DF 0 [WA-1]",
        "Both out: winner 3 (FW), loser 1 (FL), DF +1 and −1 [WA-2]",
        "the result is Modified or Both out; still equal: what the players settle, typed by the organizer",
        "2. DF: differentials of all games, added up [WA-5]",
        "later: one stack by points, DF and lots is paired from the top: first against second, and so on [WA-4]",
        "bye, in an odd field: the last in the stack who has had none [WA-4]",
        "129 players and more: 8 rounds",
        "players meet only players of their draft group [WA-10]",
        "up to 11 players: one group [WA-9]",
        "17 players: 9, 8 [WA-9]",
        "every player has a player id; who has none is not rated [WA-7]",
        "fee: 1 a player [WA-12]",
        "2: no director plays; deck lists before the event; a draft keeps to its draft groups; K = 32 [WA-8, WA-11]",
        "Elo, 0–3000, newcomers 1500; 400 points make one ten times as likely to win [WA-8]",
    ],
}


def lines(key: str) -> list[str]:
    return [line.strip() for line in rules_of(game_of(key))]


def statements() -> Iterator[Any]:
    for key, told in STATEMENTS.items():
        for statement in told:
            yield pytest.param(key, statement, id=f"{key}: {statement}")


@pytest.mark.parametrize(("key", "statement"), list(statements()))
def test_a_rule_is_told_as_it_is_applied(key: str, statement: str) -> None:
    assert statement in lines(key)


WITHOUT_ID = re.compile(r"1\. points|the result is .*|.* players.*: \d+ rounds.*|[A-Z]+-\d+ .*")


@pytest.mark.parametrize("key", BUILTIN)
def test_every_statement_has_the_id_of_a_rule_of_the_game(key: str) -> None:
    """Rows of a table have the id in their title; the texts of the rules begin with it."""
    known = {*game_of(key).rules, *(f"ALL-{number}" for number in range(1, 19)), "WA-8"}
    for line in rules_of(game_of(key)):
        if line.startswith("  ") and not WITHOUT_ID.fullmatch(line.strip()):
            named = re.search(r" \[([^\]]+)\]$", line)
            assert named, line
            assert set(named[1].split(", ")) <= known, line


@pytest.mark.parametrize("key", BUILTIN)
def test_rules_come_in_the_order_of_their_numbers(key: str) -> None:
    told = [line.split()[0] for line in lines(key) if re.match(r"[A-Z]+-\d+ ", line)]
    assert told == sorted(game_of(key).rules, key=lambda rule: int(rule.split("-")[1]))


NUMBER = re.compile(r"\d\d:\d\d:\d\d|\d+\.\d+|\d+")
HIDDEN = re.compile(r"""("[^"\n]*"|#.*|^\[.*|[\w-]+(?=\s*=))""", re.MULTILINE)
"""Texts, comments, headers and keys: what a number in a game file may stand in without being one of its figures."""


def with_another_number(key: str) -> Iterator[tuple[int, str]]:
    """The file with one figure larger by one, again for every figure; and the line it stands in."""
    text = (Path(loader.__file__).parent / f"{key}.toml").read_text("utf-8")
    bare = HIDDEN.sub(lambda hidden: " " * len(hidden[0]), text)
    for number in NUMBER.finditer(bare):
        larger = text[: number.start()] + _larger(number[0]) + text[number.end() :]
        yield text.count("\n", 0, number.start()) + 1, larger


def _larger(number: str) -> str:
    if ":" in number:
        return number.replace(":00:", ":01:")
    return str(Decimal(number) + Decimal(f"1e{Decimal(number).as_tuple().exponent}"))


@pytest.mark.parametrize("key", BUILTIN)
def test_no_figure_of_the_file_is_left_out(key: str) -> None:
    """Whatever number the file is given, the description is another one."""
    told = list(rules_of(game_of(key)))
    changed = [(line, read_game(text, f"{key}.toml")[0]) for line, text in with_another_number(key)]
    accepted = [(line, game) for line, game in changed if game is not None]
    assert accepted
    assert [line for line, game in accepted if list(rules_of(game)) == told] == []


def test_the_overview_names_every_game_and_structure() -> None:
    told = list(overview(builtin()))
    assert told[3] == "armada           Star Wars: Armada (basic, advanced, elimination)"
    assert [line.split()[0] for line in told[:6]] == list(BUILTIN)


def test_a_game_of_a_name_alone_is_told_without_ids_of_its_own() -> None:
    game, _ = read_game('name = "Chess"', "chess.toml")
    assert game is not None
    told = list(rules_of(game))
    assert told[:5] == ["Chess", "A game of the organizer's own", "", "Points", "  Win: winner 3 (win), loser 0 (loss)"]
    assert "  9–16 players: 4 rounds" in told
    assert "  round: 60 minutes" in told
    assert "Rules" not in told


def test_a_game_by_margin_without_fleets_does_not_speak_of_them() -> None:
    text = 'extends = "armada"\nname = "Duel"'
    game, _ = read_game(text, "duel.toml")
    assert game is not None
    plain = replace(game, columns=tuple(column for column in game.columns if column.kind == "count"))
    told = " ".join(rules_of(replace(plain, rules={})))
    assert "fleets" not in told
    assert "Equal scores: whoever is typed wins, MoV 0 [AR-2]" in told


def test_a_third_is_shown_as_a_third() -> None:
    game, _ = read_game('name = "Go"\n[options]\nmatch_win_floor = "1/3"', "go.toml")
    assert game is not None
    assert "  match-win percentage: at least 1/3" in list(rules_of(game))


def test_an_own_game_is_printed_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "chess.toml"
    path.write_text('name = "Chess"', "utf-8")
    result = run("games", path)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "Chess")
