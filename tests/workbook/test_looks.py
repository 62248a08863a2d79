"""Sheets that an organizer enjoys: what is seen on the screen and on paper, for every game."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import external_programs
import organizer
import pytest
from lxml import etree
from openpyxl import load_workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from sheet_events import Case, case, opened, scratch_of, swiss_rounds, with_bracket
from small_events import game_of

from tourney_xl.games.loader import builtin
from tourney_xl.model import Entry, Match, Player, Round, Side, Stage, Verdict
from tourney_xl.planning import plan
from tourney_xl.presence import needs_result
from tourney_xl.problems import Cell
from tourney_xl.scoring import score_event
from tourney_xl.workbook import build, layout
from tourney_xl.workbook.build_rounds import highlights
from tourney_xl.workbook.package import open_package
from tourney_xl.workbook.scratch import SHOWN, display_width, escaped

KEYS = [game.key for game in builtin()]
BRACKETS = {
    "street-warriors": "swiss-cut",
    "star-trek-2e": "swiss-match-play",
    "star-trek-1e": "swiss-match-play",
    "armada": "advanced",
    "doomtown": "single-day",
}
BOOKS = [*((key, "") for key in KEYS), *BRACKETS.items()]
LEAST_CONTRAST = 4.5
LIBREOFFICE_LINK = "000080"
"""LibreOffice shows every link in this colour, whatever the cell's font says."""
ARROW = 2.5
"""Characters that Excel's filter arrow covers in a header."""
PAGE_WIDTH = {"portrait": 103, "landscape": 137}
"""Characters of the usual font across a sheet of paper at full size."""


@cache
def made(key: str, structure: str) -> Case:
    return with_bracket(key, structure) if structure else case(key)


@cache
def book(key: str, structure: str) -> Workbook:
    return opened(scratch_of(made(key, structure)))


def rounds_of(workbook: Workbook) -> list[Worksheet]:
    return [sheet for sheet in workbook.worksheets if re.match("Round|Top|Final", sheet.title)]


def tables_of(workbook: Workbook) -> list[Worksheet]:
    return [sheet for sheet in workbook.worksheets if sheet.title != "Event"]


def header_row(sheet: Worksheet) -> list[str]:
    return [str(cell.value) for cell in sheet[1] if cell.value is not None]


def letters_of(sheet: Worksheet) -> dict[str, str]:
    return {str(cell.value): cell.column_letter for cell in sheet[1] if cell.value is not None}


def rows_of(sheet: Worksheet) -> Iterator[int]:
    two = letters_of(sheet)["Player 2"]
    return (row for row in range(2, sheet.max_row + 1) if sheet[f"{two}{row}"].value)


def is_bye(sheet: Worksheet, row: int) -> bool:
    return bool(sheet[f"{letters_of(sheet)['Player 2']}{row}"].value == "BYE")


def shown(cell: SheetCell) -> str:
    return "" if cell.value is None else SHOWN.get(cell.number_format, "{}").format(cell.value)


# Headers


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_headers_are_frozen_and_have_their_notes(key: str, structure: str) -> None:
    for sheet in tables_of(book(key, structure)):
        assert sheet.freeze_panes in ("A2", "B2", "C2", "D2"), sheet.title
        assert [cell.value for cell in sheet[1] if cell.value and not cell.comment] == [], sheet.title
        assert sheet.auto_filter.ref or sheet.title == "Bracket"


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_a_round_has_no_header_beyond_its_own_columns(key: str, structure: str) -> None:
    for sheet in rounds_of(book(key, structure)):
        assert header_row(sheet)[-1] == "Note"
        last = len(header_row(sheet))
        assert [cell.value for cell in sheet[1]][:last] == header_row(sheet)


# Widths


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_every_value_fits_its_column_or_is_shown_smaller(key: str, structure: str) -> None:
    too_narrow = [
        f"{sheet.title}!{cell.coordinate} {shown(cell)}"
        for sheet in tables_of(book(key, structure))
        for row in sheet.iter_rows(min_row=2)
        for cell in row
        if not sheet.column_dimensions[cell.column_letter].hidden
        and display_width(shown(cell)) > sheet.column_dimensions[cell.column_letter].width
        and not cell.alignment.shrink_to_fit
    ]
    assert too_narrow == []


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_every_header_fits_beside_its_arrow_in_the_lines_that_its_row_has(key: str, structure: str) -> None:
    for sheet in tables_of(book(key, structure)):
        lines = 2 if sheet.row_dimensions[1].height > 30 else 1
        for cell in (cell for cell in sheet[1] if cell.value):
            width = sheet.column_dimensions[cell.column_letter].width
            needed = display_width(cell.value) + (ARROW if sheet.auto_filter.ref else 0)
            words = max(map(display_width, str(cell.value).split())) + ARROW
            assert width >= needed - 0.1 or (lines == 2 and width >= words - 0.1), f"{sheet.title} {cell.value}"
            assert cell.alignment.wrap_text


def test_a_name_of_45_letters_is_shown_whole_and_does_not_make_the_others_unreadable() -> None:
    long_name = "Maximiliane von und zu Hohenlohe-Langenburg-X"
    assert len(long_name) == 45
    base = case("armada")
    first, *others = base.event.players
    event = replace(base.event, players=(replace(first, name=long_name), *others))
    sheet = opened(scratch_of(replace(base, event=event)))["Round 1"]
    (cell,) = (cell for row in sheet.iter_rows() for cell in row if cell.value == long_name)
    assert cell.alignment.shrink_to_fit
    assert 42 <= sheet.column_dimensions[cell.column_letter].width <= 48


def test_wide_letters_count_twice() -> None:
    assert display_width("山田 太郎") == 9
    assert display_width("e\N{COMBINING ACUTE ACCENT}") == 1


# Dropdowns


def choices(sheet: Worksheet, header: str, row: int) -> list[object] | None:
    """What the dropdown of a cell offers, as Excel would work it out."""
    cell = f"{letters_of(sheet)[header]}{row}"
    for validation in sheet.data_validations.dataValidation:
        if cell in validation.sqref:
            assert validation.type == "list"
            assert validation.allow_blank
            assert not validation.showErrorMessage, "a dropdown suggests and never refuses"
            assert len(validation.formula1) <= 255
            return _offered(sheet, validation.formula1, row)
    return None


def _offered(sheet: Worksheet, formula: str, row: int) -> list[object]:
    if formula.startswith('"'):
        return list(formula.strip('"').split(","))
    first, _, last, _ = range_boundaries(formula.replace("$", ""))
    assert re.fullmatch(r"\$[A-Z]+2:\$[A-Z]+2", formula), "the columns are fixed, the row follows"
    cells = (sheet.cell(row, column) for column in range(first, last + 1))
    return [sheet[cell.value[1:]].value if cell.data_type == "f" else cell.value for cell in cells]


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_winner_offers_both_names_whole_then_what_the_game_allows(key: str, structure: str) -> None:
    """Names with commas, quotes and leading = are among the players."""
    game = game_of(key)
    for sheet in rounds_of(book(key, structure)):
        is_swiss = sheet.title.startswith("Round")
        words = [*(["Draw"] if game.draw else []), "None"] if is_swiss else []
        letters = letters_of(sheet)
        for row in rows_of(sheet):
            names = [sheet[f"{letters[header]}{row}"].value for header in ("Player 1", "Player 2")]
            assert choices(sheet, "Winner", row) == [*names, *words]


def test_a_name_with_a_comma_and_one_with_quotes_are_one_choice_each() -> None:
    sheet = book("street-warriors", "")["Round 1"]
    offered = {name for row in rows_of(sheet) for name in choices(sheet, "Winner", row) or ()}
    assert {"Smith, John", '"Doc" Holliday', "=SUM(A1:A9)", "山田 太郎"} <= offered


def test_the_dropdown_follows_names_that_are_swapped_by_hand() -> None:
    sheet = opened(scratch_of(made("street-warriors", "")))["Round 4"]
    one = letters_of(sheet)["Player 1"]
    sheet[f"{one}2"] = "Somebody, Else"
    assert (choices(sheet, "Winner", 2) or [])[0] == "Somebody, Else"


@pytest.mark.parametrize("key", [key for key in KEYS if game_of(key).hows and key != "street-warriors"])
def test_how_offers_the_games_words(key: str) -> None:
    sheet = book(key, "")["Round 1"]
    assert {tuple(choices(sheet, "How", row) or ()) for row in rows_of(sheet)} == {game_of(key).hows}


def test_AR_2_second_offers_the_names_and_destroyed_also_both() -> None:
    sheet = book("armada", "")["Round 1"]
    names = (choices(sheet, "Winner", 2) or [])[:2]
    assert choices(sheet, "Second", 2) == names
    assert choices(sheet, "Destroyed", 2) == [*names, "Both"]


@pytest.mark.parametrize("key", KEYS)
def test_settings_with_fixed_words_offer_them(key: str) -> None:
    sheet = book(key, "")["Event"]
    offered = {
        sheet[f"A{str(validation.sqref)[1:]}"].value: validation.formula1
        for validation in sheet.data_validations.dataValidation
    }
    assert offered["Structure"] == '"' + ",".join(structure.key for structure in game_of(key).structures) + '"'
    assert offered["Names in reports"] == '"full,short"'
    assert all(len(formula) <= 255 for formula in offered.values())
    assert not any(validation.showErrorMessage for validation in sheet.data_validations.dataValidation)


# Missing results


class Content:
    """What a cell holds, compared as spreadsheets do: without case, a blank equal to the empty text."""

    def __init__(self, value: object) -> None:
        self.value = value.casefold() if isinstance(value, str) else value

    def __eq__(self, other: object) -> bool:
        theirs = other.value if isinstance(other, Content) else Content(other).value
        return ("" if self.value is None else self.value) == ("" if theirs is None else theirs)

    def __lt__(self, other: int) -> bool:
        return not isinstance(self.value, str) and (self.value or 0) < other  # type: ignore[operator]

    __hash__ = None  # type: ignore[assignment]


_FUNCTIONS: Mapping[str, Callable[..., bool]] = {
    "AND": lambda *tests: all(tests),
    "OR": lambda *tests: any(tests),
    "NOT": lambda test: not test,
}


def is_true(formula: str, cell: Callable[[str], object]) -> bool:
    """Works out a highlight's formula for one row; anything but AND, OR, NOT and comparisons is refused."""
    assert set(re.findall(r"([A-Z]+)\(", formula)) <= set(_FUNCTIONS)
    tokens = re.findall(r'"[^"]*"|\$[A-Z]+2|<>|[A-Z]+\(|[^"$<>=A-Z]+|[<=]', formula)
    assert "".join(tokens) == formula
    parts = (_python(token) for token in tokens)
    scope = {**_FUNCTIONS, "at": lambda letter: Content(cell(letter))}
    return bool(eval("".join(parts), {"__builtins__": {}}, scope))


def _python(token: str) -> str:
    if token.startswith("$"):
        return f'at("{token[1:-1]}")'
    return {"<>": "!=", "=": "=="}.get(token, token)


def highlighted(sheet: Worksheet, row: int) -> set[str]:
    """The headers under which something calls for attention in a row."""
    return {
        str(sheet[f"{re.sub(r'[0-9:].*', '', str(area.sqref))}1"].value)
        for area in sheet.conditional_formatting
        if f"{re.sub(r'[0-9:].*', '', str(area.sqref))}{row}" in area.sqref
        for rule in area.rules
        if is_true(rule.formula[0], lambda letter: sheet[f"{letter}{row}"].value)
    }


WANTED = {
    "street-warriors": {"Winner"},
    "star-trek-2e": {"Winner"},
    "star-trek-1e": {"Winner"},
    "armada": {"Score 1", "Score 2"},
    "doomtown": {"Winner"},
    "wars": {"Winner"},
}
WANTED_IN_BRACKET = {**WANTED, "star-trek-2e": {"Games 1", "Games 2"}, "star-trek-1e": {"Games 1", "Games 2"}}


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_a_missing_result_is_highlighted_and_a_bye_is_not(key: str, structure: str) -> None:
    for sheet in rounds_of(book(key, structure)):
        wanted = (WANTED if sheet.title.startswith("Round") else WANTED_IN_BRACKET)[key]
        for row in rows_of(sheet):
            assert highlighted(sheet, row) == (set() if is_bye(sheet, row) else wanted)
        below = max(rows_of(sheet)) + 1
        assert highlighted(sheet, below) == set(), "a blank row calls for nothing"


def test_a_row_added_by_hand_below_the_last_is_highlighted_too() -> None:
    sheet = opened(scratch_of(made("doomtown", "")))["Round 4"]
    letters, below = letters_of(sheet), sheet.max_row + 1
    sheet[f"{letters['Player 1']}{below}"], sheet[f"{letters['Player 2']}{below}"] = "Late", "Later"
    assert highlighted(sheet, below) == {"Winner"}


def test_a_name_typed_over_bye_calls_for_a_result() -> None:
    sheet = opened(scratch_of(made("armada", "")))["Round 4"]
    (row,) = (row for row in rows_of(sheet) if is_bye(sheet, row))
    sheet[f"{letters_of(sheet)['Player 2']}{row}"] = "Late Comer"
    assert highlighted(sheet, row) == {"Score 1", "Score 2"}


Typed = Mapping[str, object]
NAMES = ("Ann", "Bob")
VERDICTS = {"Ann": Verdict.ONE, "Bob": Verdict.TWO, "Draw": Verdict.DRAW, "None": Verdict.NEITHER, None: None}
SIDES = {None: frozenset[Side](), "Ann": frozenset({Side.ONE}), "Bob": frozenset({Side.TWO}), "Both": frozenset(Side)}
ASKS_FOR_MORE = {
    "score-missing",
    "figure-missing",
    "second-missing",
    "winner-missing",
    "how-without-winner",
    "games-undecided",
}
STAGES = [
    *((key, "", Stage.SWISS) for key in KEYS),
    *((key, structure, Stage.ELIMINATION) for key, structure in BRACKETS.items()),
]


def all_typed(key: str, stage: Stage, best_of_three: bool) -> Iterator[Typed]:
    """Every way to fill in a row, a few numbers standing for all; of many pairs of figures the first two."""
    game = game_of(key)
    draws = ["Draw"] if game.draw and stage is Stage.SWISS else []
    options: dict[str, list[object]] = {"Winner": [None, *NAMES, *draws, *(["None"] if stage is Stage.SWISS else [])]}
    kinds: Mapping[str, list[object]] = {
        "how": [None, *game.hows],
        "side": [None, "Ann"],
        "sides": [None, "Bob", "Both"],
    }
    for column in game.columns_in(stage, best_of_three)[:6]:
        options[column.header] = kinds.get(column.kind, [None, 1, 2] if len(options) < 5 else [None])
    for values in product(*options.values()):
        yield dict(zip(options, values, strict=True))


def asked_for(key: str, structure: str, stage: Stage, typed: Typed) -> set[str] | None:
    """The headers at which the program asks for more; None where it calls the row wrong for another reason."""
    size = 8 if stage is Stage.ELIMINATION else None
    figures = {header: value for header, value in typed.items() if isinstance(value, int)}
    second = next(iter(SIDES[typed.get("Second")]), None)  # type: ignore[index]
    entry = Entry(
        VERDICTS[typed["Winner"]],  # type: ignore[index]
        typed.get("How"),  # type: ignore[arg-type]
        figures,
        second,
        SIDES[typed.get("Destroyed")],  # type: ignore[index]
    )
    match = Match(1, 2, 1, entry, 1, 1, 2, {header: Cell("X", header) for header in typed})
    round_ = Round(1, "Top 8" if size else "Round 1", stage, (match,), size)
    base = made(key, structure).event
    event = replace(base, players=(Player(1, "Ann"), Player(2, "Bob")), rounds=(round_,))
    _, problems = score_event(event, game_of(key), plan(event, game_of(key)))
    errors = [problem for problem in problems if problem.is_error]
    if any(problem.code not in ASKS_FOR_MORE for problem in errors) or "how-with-draw" in {p.code for p in problems}:
        return None
    asked = {problem.cell.ref or "" for problem in errors if problem.cell}
    return asked | ({"result-missing"} if needs_result(match, round_, event) else set())


@pytest.mark.parametrize(("key", "structure", "stage"), STAGES)
def test_what_is_highlighted_is_what_the_program_asks_for(key: str, structure: str, stage: Stage) -> None:
    """A row without highlight is one that `advance` takes, and the other way round."""
    game = game_of(key)
    best_of_three = game.is_best_of_three(structure, 8, None) and stage is Stage.ELIMINATION
    columns = layout.round_columns(game, stage, best_of_three)
    letters = {get_column_letter(position): column.header for position, column in enumerate(columns, start=1)}
    rules = list(highlights(columns, game, stage, best_of_three))
    count = 0
    for typed in all_typed(key, stage, best_of_three):
        row = {"Player 1": "Ann", "Player 2": "Bob", **typed}
        lit = {rule.header for rule in rules if is_true(rule.formula, lambda letter: row.get(letters[letter]))}  # noqa: B023
        asked = asked_for(key, structure, stage, typed)
        if asked is not None:
            count += 1
            assert bool(lit) == bool(asked), (typed, lit, asked)
            assert not {header for header in lit if typed.get(header) is not None}, "what is filled in asks no more"
    assert count > 3


def test_a_half_filled_in_pair_points_at_the_other_half() -> None:
    sheet = opened(scratch_of(made("star-trek-1e", "")))["Round 4"]
    letters = letters_of(sheet)
    sheet[f"{letters['Winner']}2"], sheet[f"{letters['Score 2']}2"] = "1", 40
    assert highlighted(sheet, 2) == {"Score 1"}


def test_WA_2_energy_is_asked_for_once_there_is_a_winner() -> None:
    sheet = opened(scratch_of(made("wars", "")))["Round 4"]
    letters = letters_of(sheet)
    sheet[f"{letters['Winner']}2"] = "1"
    assert highlighted(sheet, 2) == {"Energy"}
    sheet[f"{letters['How']}2"] = "missed"
    assert highlighted(sheet, 2) == set()


# Paper


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_pages_fit_the_width_with_the_events_name_and_the_sheet_above(key: str, structure: str) -> None:
    for sheet in book(key, structure).worksheets:
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.page_setup.fitToWidth == 1
        assert sheet.page_setup.fitToHeight == (1 if sheet.title == "Bracket" else 0)
        assert sheet.oddHeader.right.text == "&A"
        if sheet.title != "Log":
            assert sheet.oddHeader.left.text == "Spring Cup && Friends 2025"
        assert sheet.print_title_rows == (None if sheet.title == "Event" else "$1:$1")


def test_a_page_header_shows_every_sign_of_a_name_and_is_never_too_long() -> None:
    assert escaped("Tom & Jerry's 1&2") == "Tom && Jerry's 1&&2"
    assert len(escaped("&" * 300)) + len('&L&"-,Bold"&R&A') <= 255


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_a_round_is_printed_large_enough_to_read(key: str, structure: str) -> None:
    """Nothing visible stands to the right of `Note`: it would be printed, and all the rest smaller."""
    for sheet in rounds_of(book(key, structure)):
        last = len(header_row(sheet))
        beyond = [get_column_letter(column) for column in range(last + 1, sheet.max_column + 1)]
        assert beyond
        assert all(sheet.column_dimensions[letter].hidden for letter in beyond)
        width = sum(sheet.column_dimensions[get_column_letter(column)].width for column in range(1, last + 1))
        assert PAGE_WIDTH[sheet.page_setup.orientation] / width >= 0.6


def test_rows_to_spare_in_players_are_not_printed() -> None:
    base = made("armada", "")
    sheet = book("armada", "")["Players"]
    spare = list(sheet.iter_rows(min_row=len(base.event.players) + 2))
    assert len(spare) >= 20
    lines = {cell.border.bottom.style for row in spare for cell in row if cell.border.bottom}
    assert lines | {cell.fill.patternType for row in spare for cell in row} <= {None}
    assert sheet.sheet_view.showGridLines


# Links


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_every_link_leads_to_a_cell_that_there_is(key: str, structure: str) -> None:
    workbook = book(key, structure)
    for sheet in workbook.worksheets:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.hyperlink):
            assert cell.hyperlink.target is None, "a link inside the workbook needs no relationship"
            name, ref = cell.hyperlink.location.rsplit("!", 1)
            assert name.strip("'") in workbook.sheetnames
            assert re.fullmatch("[A-Z]+[0-9]+", ref)


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_standings_rounds_and_players_are_linked(key: str, structure: str) -> None:
    workbook = book(key, structure)
    event = made(key, structure).event
    standings = workbook["Standings"]
    newest = event.rounds[-1].sheet
    assert standings[f"{letters_of(standings)['Played']}1"].hyperlink.location == f"'{newest}'!A1"
    for row in standings.iter_rows(min_row=2):
        number, name = row[1].value, row[2]
        assert name.hyperlink.location == f"'Players'!B{number + 1}"
    for sheet in rounds_of(workbook):
        letters = letters_of(sheet)
        assert sheet[f"{letters['Table']}1"].hyperlink.location == "'Standings'!A1"
        assert sheet[f"{letters['Player 1']}1"].hyperlink.location == "'Players'!A1"
    crosstable = workbook["Crosstable"]
    targets = {cell.value: cell.hyperlink.location for cell in crosstable[1] if cell.hyperlink}
    assert targets == {round_.sheet: f"'{round_.sheet}'!A1" for round_ in event.rounds}


def test_bracket_and_its_rounds_are_linked_both_ways() -> None:
    workbook = book("doomtown", "single-day")
    assert workbook["Top 4"]["B1"].hyperlink.location == "'Bracket'!A1"
    headings = {cell.value: cell.hyperlink.location for cell in workbook["Bracket"][1] if cell.hyperlink}
    assert headings == {"Top 8": "'Top 8'!A1", "Top 4": "'Top 4'!A1"}


# Colours


def luminance(colour: str) -> float:
    """WCAG 2: relative luminance of an sRGB colour."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, paper: str) -> float:
    lighter, darker = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def colours(cell: SheetCell) -> tuple[str, str]:
    paper = cell.fill.fgColor.rgb[-6:] if cell.fill.patternType else "FFFFFF"
    ink = cell.font.color.rgb[-6:] if cell.font.color else "000000"
    return ink, paper


def test_the_measure_of_contrast_is_the_known_one() -> None:
    assert contrast("000000", "FFFFFF") == pytest.approx(21)
    assert contrast("777777", "FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_every_text_has_a_contrast_of_at_least_four_and_a_half(key: str, structure: str) -> None:
    for sheet in book(key, structure).worksheets:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.has_style):
            ink, paper = colours(cell)
            assert contrast(ink, paper) >= LEAST_CONTRAST, f"{sheet.title}!{cell.coordinate}"
            if cell.hyperlink:
                assert contrast(LIBREOFFICE_LINK, paper) >= LEAST_CONTRAST, f"{sheet.title}!{cell.coordinate}"


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_a_highlight_has_contrast_too_and_differs_from_an_empty_cell(key: str, structure: str) -> None:
    for sheet in rounds_of(book(key, structure)):
        for rule in (rule for area in sheet.conditional_formatting for rule in area.rules):
            paper = rule.dxf.fill.bgColor.rgb[-6:]
            assert contrast(rule.dxf.font.color.rgb[-6:], paper) >= LEAST_CONTRAST
            assert paper not in (layout.INPUT.fill, layout.PLAIN.fill)


def test_every_tone_of_the_layout_has_contrast() -> None:
    tones = {name: tone for name, tone in vars(layout).items() if isinstance(tone, layout.Tone)}
    assert len(tones) >= 12
    assert {name for name, tone in tones.items() if contrast(tone.ink, tone.fill) < LEAST_CONTRAST} == set()


# Programs


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_nothing_in_the_sheets_needs_a_newer_program(key: str, structure: str) -> None:
    """Only elements and functions of the first edition of the format: no extensions, no spilled ranges."""
    package = open_package(scratch_of(made(key, structure)).to_bytes(), "made.xlsx")
    for sheet in package.sheets:
        root = etree.fromstring(package.read(sheet.part))
        spaces = {etree.QName(element).namespace for element in root.iter()}
        assert spaces == {"http://schemas.openxmlformats.org/spreadsheetml/2006/main"}, sheet.name
        assert root.find("{*}extLst") is None
        formulas = [element.text or "" for element in root.iter("{*}f", "{*}formula", "{*}formula1")]
        called = {name for formula in formulas for name in re.findall(r"([\w.]+)\(", re.sub('"[^"]*"', "", formula))}
        assert called <= {"AND", "OR", "NOT"} if not sheet.name.startswith("Event") else not called


@pytest.mark.parametrize(("key", "structure"), BOOKS)
def test_a_number_typed_for_a_winner_gets_no_green_corner(key: str, structure: str) -> None:
    package = open_package(scratch_of(made(key, structure)).to_bytes(), "made.xlsx")
    for sheet in package.sheets:
        root = etree.fromstring(package.read(sheet.part))
        tags = [etree.QName(element).localname for element in root]
        assert tags.index("headerFooter") + 1 == tags.index("ignoredErrors"), sheet.name
        assert root.find("{*}ignoredErrors/{*}ignoredError").attrib["numberStoredAsText"] == "1"


@pytest.mark.parametrize("size", [8.0, 11.0, 16.0])
def test_rows_grow_with_the_organizers_font(size: float) -> None:
    sheet = opened(scratch_of(made("wars", ""), ("Arial", size)))["Standings"]
    assert sheet.sheet_format.defaultRowHeight >= size * 1.5
    assert sheet.row_dimensions[1].height > sheet.sheet_format.defaultRowHeight
    assert (sheet["A2"].font.name, sheet["A2"].font.sz) == ("Arial", size)


@pytest.mark.libreoffice
def test_libreoffice_works_out_the_highlights_as_we_do(tmp_path: Path) -> None:
    """The formulas of a round are put beside it, a column a rule, and calculated by another program."""
    workbook = opened(scratch_of(made("armada", "")))
    sheet = workbook["Round 4"]
    letters = letters_of(sheet)
    typed = [
        {},
        {"Score 1": 1},
        {"Score 1": 5, "Score 2": 5},
        {"How": "conceded"},
        {"Destroyed": "both"},
        {"Winner": "none"},
    ]
    rows = list(rows_of(sheet))
    for row, values in zip(rows, typed, strict=True):
        for header, value in values.items():
            sheet[f"{letters[header]}{row}"] = value
    rules = [(area, rule) for area in sheet.conditional_formatting for rule in area.rules]
    for column, (_, rule) in enumerate(rules, start=sheet.max_column + 1):
        for row in rows:
            formula = re.sub(r"(\$[A-Z]+)2", rf"\g<1>{row}", rule.formula[0])
            sheet.cell(row, column, f'=IF({formula},"lit","dark")')
    for other in [other for other in workbook.sheetnames if other != "Round 4"]:
        del workbook[other]
    workbook.save(tmp_path / "made.xlsx")
    (made_csv,) = external_programs.convert([tmp_path / "made.xlsx"], tmp_path, "csv")
    lines = list(csv.reader(made_csv.read_text(encoding="latin-1").splitlines()))[1:]
    calculated = [[value == "lit" for value in line[-len(rules) :]] for line in lines]
    assert calculated == [
        [is_true(rule.formula[0], lambda letter: sheet[f"{letter}{row}"].value) for _, rule in rules]  # noqa: B023
        for row in rows
    ]
    assert any(map(any, calculated))


@pytest.mark.libreoffice
def test_libreoffice_prints_the_standings_and_a_round_of_twelve_on_one_page_each(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    assert organizer.run("simulate", "--game", "armada", "--players", 12, "--stop-after", 2, path).exit_code == 0
    organizer.advance(path)
    names = [str(row[2].value) for row in load_workbook(path)["Standings"].iter_rows(min_row=2)]
    pdf = external_programs.convert_to_pdf(path, tmp_path)
    pages = external_programs.text_of_pdf(pdf).split("\f")
    for title in ("Standings", "Round 3"):
        of_sheet = [
            page
            for page in pages
            if page.strip().partition("\n")[0].split()[-2:][-len(title.split()) :] == title.split()
        ]
        assert len(of_sheet) == 1, title
        assert len(names) == 12
        assert [name for name in names if name not in of_sheet[0]] == [], title
        assert "cup" in of_sheet[0].strip().partition("\n")[0]


@pytest.mark.libreoffice
def test_libreoffice_prints_thirty_two_tables_on_one_page(tmp_path: Path) -> None:
    game = game_of("street-warriors")
    event = case("street-warriors", swiss_rounds(64, 1, game), count=64).event
    event = replace(event, players=tuple(replace(p, name=f"Cornelia Common {p.number}") for p in event.players))
    scratch = build.Scratch()
    build.add_round(scratch, event.rounds[0], event, game)
    (tmp_path / "big.xlsx").write_bytes(scratch.to_bytes())
    pages = external_programs.text_of_pdf(external_programs.convert_to_pdf(tmp_path / "big.xlsx", tmp_path)).split("\f")
    assert len([page for page in pages if page.strip()]) == 1
    assert "Page 1 of 1" in pages[0]
