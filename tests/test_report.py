"""The page beside the workbook: what players may read, and nothing else."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from organizer import NOON, advance, reckoning, run, type_cells, type_results

from tourney_xl import simulate
from tourney_xl.prospects import prospects
from tourney_xl.report.names import short_names

ROSTER = """Name,Player ID,Email,Notes
Ann <b>Lee</b>,secret-id-1,ann@secret.example,secret note
Bob O'Hara,secret-id-2,bob@secret.example,
Cy & Co,secret-id-3,,
Dee Dee Ray,secret-id-4,,
Eve,secret-id-5,,
"""


def started(tmp_path: Path, game: str) -> Path:
    """An event after its first round's pairing."""
    names = tmp_path / "names.csv"
    names.write_text(ROSTER, encoding="utf-8")
    path = tmp_path / "Spring Cup.xlsx"
    assert run("new", path, "--game", game, "--players", names).exit_code == 0
    advance(path)
    return path


def page_of(path: Path) -> str:
    return path.with_suffix(".html").read_text(encoding="utf-8")


def type_setting(path: Path, name: str, value: str) -> None:
    type_cells(path, "Event", {reckoning(path).event.settings.at(name).ref: value})


def test_the_page_shows_the_round_that_is_played_and_the_standings(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    assert "<title>Spring Cup – Round 1 is being played</title>" in page_of(path)
    assert "<h2>Players</h2>" in page_of(path)
    assert "<h2>Standings</h2>" not in page_of(path)
    type_results(path)
    advance(path)
    page = page_of(path)
    assert "Round 2: pairings" in page
    assert "<summary>Round 1</summary>" in page
    assert all(f'class="number">{heading}</th>' in page for heading in ("Points", "MoV", "SoS"))


def test_names_are_shown_as_typed_and_never_as_markup(tmp_path: Path) -> None:
    page = page_of(started(tmp_path, "armada"))
    assert "Ann &lt;b&gt;Lee&lt;/b&gt;" in page
    assert "Cy &amp; Co" in page
    assert "<b>" not in page


@pytest.mark.parametrize(
    ("full", "short"),
    [
        (["John Smith", "Ann Lee"], ["John S.", "Ann L."]),
        (["John Smith", "John Sung", "John Lee"], ["John Sm.", "John Su.", "John L."]),
        (["Smith, John", "Eve"], ["John S.", "Eve"]),
        (["Jo Li", "Jo Lindt"], ["Jo Li", "Jo Lin."]),
        (["John Smith", "john  smith", "John Smith"], ["John S. (1)", "john  s.", "John S. (3)"]),
        (["Ann de la Cruz"], ["Ann de la C."]),
        (["John Smith, Jr."], ["John S."]),
        (["Cher,", ", Cher"], ["Cher,", ", Cher"]),
        ([], []),
    ],
)
def test_short_names_still_tell_players_apart(full: list[str], short: list[str]) -> None:
    assert list(short_names(dict(enumerate(full, 1))).values()) == short


def test_short_names_leave_the_surnames_out(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    type_setting(path, "Names in reports", "short")
    type_results(path)
    advance(path)
    page = page_of(path)
    assert "Dee Dee R." in page
    assert "O&#39;Hara" not in page
    assert "Ray" not in page


def test_what_is_the_organizers_own_stays_in_the_workbook(tmp_path: Path) -> None:
    """Addresses, ids, notes and the hidden number of DT-10 stand on no page."""
    path = started(tmp_path, "doomtown")
    page = page_of(path)
    log = reckoning(path).event.memory.log
    (second_number,) = (row.new for row in log if row.what == "Second number")
    assert "secret" not in page
    assert second_number not in page


def test_ALL_13_a_changed_setting_is_listed(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    type_setting(path, "Organizer", "Zoe")
    type_results(path)
    assert [change.what for change in advance(path).changes] == ["Setting Organizer"]
    assert "Organizer: Zoe (was: blank)." in page_of(path)


def test_DT_12_the_best_of_each_faction_is_named(tmp_path: Path) -> None:
    path = started(tmp_path, "doomtown")
    cells = {player.name: player.at("Faction").ref for player in reckoning(path).event.players}
    factions = dict(zip(cells, ["Law Dogs", "Law Dogs", "Outlaws", "Outlaws", ""], strict=True))
    type_cells(path, "Players", {cells[name]: faction for name, faction in factions.items() if faction})
    assert "Top of faction" not in page_of(path)
    type_results(path)
    advance(path)
    ranking = [reckoning(path).event.name(row.number) for row in reckoning(path).ranking]
    for faction in ("Law Dogs", "Outlaws"):
        best = next(name for name in ranking if factions[name] == faction)
        assert f"<dt>{faction}</dt><dd>{best}</dd>" in unescape(page_of(path))
    assert page_of(path).count("<dt>Law Dogs</dt>") == 1


def test_only_a_game_that_has_it_names_the_top_of_faction(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    player = reckoning(path).event.players[0]
    type_cells(path, "Players", {player.at("Faction").ref: "Rebels"})
    type_results(path)
    advance(path)
    assert "Top of faction" not in page_of(path)


def test_ALL_10_who_was_placed_by_lot_is_told(tmp_path: Path) -> None:
    """WA-5: equal in points and differential, which conceded games in the first round make sure of."""
    path = started(tmp_path, "wars")
    assert "placed by lot" not in page_of(path)
    played = [match for match in reckoning(path).event.rounds[0].matches if not match.is_bye]
    cells = {"Winner": 1, "Energy": 20}
    type_cells(path, "Round 1", {match.cells[name].ref: value for match in played for name, value in cells.items()})
    advance(path)
    assert page_of(path).count("placed by lot") == 4


def test_ALL_13_a_corrected_result_is_listed(tmp_path: Path) -> None:
    path = started(tmp_path, "street-warriors")
    type_results(path)
    advance(path)
    match = reckoning(path).event.rounds[0].matches[0]
    winner = match.at("Winner")
    assert winner is not None
    scored = next(scored for scored in reckoning(path).scored if scored.match == match)
    type_cells(path, "Round 1", {winner.ref: 2 if scored.winner == match.one else 1})
    assert "Changed since the last report" not in page_of(path)
    assert run("report", path).exit_code == 0
    assert "Round 1: the result of" in page_of(path)


@pytest.mark.parametrize("game", ["armada", "doomtown"])
def test_the_same_workbook_gives_the_same_page(game: str, tmp_path: Path) -> None:
    path = started(tmp_path, game)
    before = page_of(path)
    assert run("report", path).exit_code == 0
    assert page_of(path) == before


def test_a_page_that_cannot_be_written_does_not_cost_the_round(tmp_path: Path) -> None:
    path = started(tmp_path, "armada")
    type_results(path)
    path.with_suffix(".html").unlink()
    path.with_suffix(".html").mkdir()
    result = run("advance", path)
    assert result.exit_code == 0
    assert "Round 2 is paired" in result.output
    assert len(reckoning(path).event.rounds) == 2


def cells_of(page: str) -> list[list[str]]:
    """The rows of the standings, as text; the line of the cut is a row of one cell."""
    table = page.split("<h2>Standings</h2>")[1].split("</table>")[0].split("<tbody>")[1]
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    return [[unescape(re.sub(r"<.*?>", "", cell)) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows]


def page_at(tmp_path: Path, rounds: int) -> tuple[Path, str]:
    """Nine in Doomtown, four rounds and a cut to 4, after so many rounds with results and the next one published."""
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "doomtown", 9, seed="4", stop_after=rounds, now=lambda: NOON).ok
    advance(path)
    return path, page_of(path)


def test_before_the_cut_the_page_says_what_it_will_be_and_who_is_safe(tmp_path: Path) -> None:
    """In words, for those who see no colours as well: a sentence, a row at the line and a column."""
    path, page = page_at(tmp_path, 3)
    assert "After this round: the top 4 of 9 play on." in page
    assert '<th scope="col">Cut</th>' in page
    found = reckoning(path)
    told = prospects(found.event, found.game, found.plan, found.scored)
    rows = cells_of(page)
    assert rows[4] == ["Down to here: the top 4 as it stands."]
    assert [row[3] for row in rows if len(row) > 1] == [str(told[standing.number]) for standing in found.ranking]
    assert {"safe", "open", "out"} >= set(told.values())


def test_earlier_the_page_says_after_which_round_the_cut_comes(tmp_path: Path) -> None:
    assert "After round 4: the top 4 of 9 play on." in page_at(tmp_path, 1)[1]


def test_ALL_15_whoever_has_left_stands_above_the_line_without_a_place(tmp_path: Path) -> None:
    path, _ = page_at(tmp_path, 3)
    leader = reckoning(path).event.by_number[reckoning(path).ranking[0].number]
    type_cells(path, "Players", {leader.at("Drops").ref: 3})
    assert run("report", path).exit_code == 0
    rows = cells_of(page_of(path))
    assert rows[5] == ["Down to here: the top 4 as it stands."]
    assert rows[0][3] == "–"


def test_after_the_cut_the_line_stays_and_nobody_is_safe_or_out_any_more(tmp_path: Path) -> None:
    _, page = page_at(tmp_path, 4)
    assert "The top 4 of 9 play on." in page
    assert '<th scope="col">Cut</th>' not in page
    assert cells_of(page)[4] == ["Down to here: the top 4, who play on."]


def test_once_there_is_a_winner_the_top_have_played_on(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "doomtown", 9, seed="4", now=lambda: NOON).ok
    assert "The top 4 of 9 played on." in page_of(path)
    assert cells_of(page_of(path))[4] == ["Down to here: the top 4, who played on."]


def test_an_unfinished_round_beyond_the_last_is_not_announced(tmp_path: Path) -> None:
    path, _ = page_at(tmp_path, 2)
    type_cells(path, "Event", {reckoning(path).event.settings.at("Rounds").ref: 2})
    assert run("report", path).exit_code == 0
    page = page_of(path)
    assert '<p class="headline">Round 3 does not count any more</p>' in page
    assert "Round 3: pairings" not in page
    assert "After round 2: the top 4 of 9 play on." in page


def test_pairings_show_the_points_that_players_were_paired_by(tmp_path: Path) -> None:
    path, page = page_at(tmp_path, 3)
    first = reckoning(path).event.rounds[-1].matches[0]
    cell = first.at("Winner")
    assert cell is not None
    type_cells(path, "Round 4", {cell.ref: 1})
    assert run("report", path).exit_code == 0
    name = reckoning(path).event.name(first.one)
    before = re.search(rf">{name} \((\d+)\)<", page)
    assert before is not None
    assert before[0] in page_of(path)


def test_DT_12_before_the_cut_and_at_the_end_however_the_faction_is_typed(tmp_path: Path) -> None:
    """Once the bracket is published its players share a rank: what is told then is the standing of the Swiss rounds."""
    path, _ = page_at(tmp_path, 3)
    before = reckoning(path).event
    spellings = ("Law Dogs", "law  dogs ")
    factions = {player.number: spellings[player.number % 2] for player in before.players}
    type_cells(path, "Players", {before.by_number[n].at("Faction").ref: text for n, text in factions.items()})
    type_results(path)
    best = reckoning(path).ranking[0].number
    advance(path)
    page = unescape(page_of(path))
    assert re.findall("<h2>(Top of faction.*)</h2>", page) == ["Top of faction before the cut"]
    spelling = spellings[best % 2].strip()
    assert f"<dt>{spelling}</dt><dd>{before.name(best)}</dd>" in page
    for _ in range(2):
        type_results(path)
        advance(path)
    headings = re.findall("<h2>(Top of faction.*)</h2>", page_of(path))
    assert headings == ["Top of faction", "Top of faction before the cut"]


def test_where_elimination_is_the_whole_event_no_tiebreaker_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    assert simulate.simulate(path, "street-warriors", 6, structure="elimination", seed="4", now=lambda: NOON).ok
    assert "Equal points" not in page_of(path)
    assert "Beaten" not in page_of(path)


@pytest.mark.parametrize("game", ["armada", "wars"])
def test_without_a_cut_the_page_has_no_line(game: str, tmp_path: Path) -> None:
    path = started(tmp_path, game)
    type_results(path)
    advance(path)
    assert "Down to here" not in page_of(path)
    assert "play on" not in page_of(path)
