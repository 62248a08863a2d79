"""What each sheet shows, as data: columns in their order, help notes, formats, dropdown words and colours.

Nothing here touches a file; `build*.py` turns it into worksheets.  Headers are fixed, because organizers'
workbooks live for years and other programs drive them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tourney_xl import wording
from tourney_xl.games.game import Column, Game, Scoring
from tourney_xl.model import Event, Player, Stage
from tourney_xl.tiebreaks import Tiebreaker

BYE, DRAW, NEITHER = wording.BYE, wording.DRAW, wording.NEITHER
BOTH = "Both"

EVENT = "Event"
PLAYERS = "Players"
STANDINGS = "Standings"
RESULTS = "Results"
CROSSTABLE = "Crosstable"
BRACKET = "Bracket"
DRAFT_GROUPS = "Draft groups"
LOG = "Log"


# Colours: a dark band for headers, a green one over what the organizer fills in, pale tints for everything else.


@dataclass(frozen=True)
class Tone:
    """Ink on paper.  Every pair has a contrast of at least 4.5; a test computes it."""

    ink: str = "1F2933"
    fill: str = "FFFFFF"
    bold: bool = False
    italic: bool = False


PLAIN = Tone()
STRONG = Tone(bold=True)
MUTED = Tone(ink="5B6770")
HINT = Tone(ink="5B6770", italic=True)
HEADER = Tone(ink="FFFFFF", fill="27435C", bold=True)
LINK_INK = "1A5788"
LINK_HEADER = Tone(ink=LINK_INK, fill="DCE6EE", bold=True)
"""A header to click.  LibreOffice gives every link its own dark blue, which a dark band would swallow."""
INPUT_HEADER = Tone(ink="FFFFFF", fill="1F6B57", bold=True)
INPUT = Tone(fill="F1F8F5")
MISSING = Tone(ink="5C3B00", fill="FFE3A0", bold=True)
WON = Tone(ink="14583F", fill="E3F3EB", bold=True)
DRAWN = Tone(ink="4A4A1A", fill="F6F3DC")
LOST = Tone(ink="7A2E22", fill="FFFFFF")
CHAMPION = Tone(ink="4D3800", fill="FFF0C2", bold=True)
QUALIFIED = Tone(fill="E8F3EE")

STATUS_TONES: Mapping[str, Tone] = {"Winner": CHAMPION, "Qualified": QUALIFIED, "Dropped": MUTED}

ROW_LINE = "D5DCE2"
BRACKET_LINE = "5B6770"


@dataclass(frozen=True)
class Edge:
    """A line at one side of a cell."""

    side: str
    colour: str = ROW_LINE


ROW_EDGES = (Edge("bottom"),)
BOX_EDGES = tuple(Edge(side) for side in ("left", "right", "top", "bottom"))


@dataclass(frozen=True)
class Style:
    """How a cell looks: text is kept as typed (`@`), so that a player called 007 stays 007."""

    tone: Tone = PLAIN
    align: str = "left"
    number_format: str = "General"
    edges: tuple[Edge, ...] = ROW_EDGES
    wrap: bool = False
    shrink: bool = False
    """A name longer than its column is shown smaller, not cut off."""

    def toned(self, tone: Tone) -> Style:
        return replace(self, tone=tone)


TEXT = Style(number_format="@")
NAME = Style(number_format="@", shrink=True)
NUMBER = Style(align="center", number_format="0")
INPUT_TEXT = Style(INPUT, number_format="@", edges=BOX_EDGES)
INPUT_NAME = replace(INPUT_TEXT, shrink=True)
INPUT_NUMBER = Style(INPUT, "center", edges=BOX_EDGES)
CENTRED = Style(align="center")
CENTRED_TEXT = Style(align="center", number_format="@")


@dataclass(frozen=True)
class Choices:
    """What a dropdown suggests: the two names of the row, where asked for, then these words."""

    words: tuple[str, ...] = ()
    names: bool = False


@dataclass(frozen=True)
class ColumnLayout:
    """One column: `widths` are the least and the most it may take, in characters; a longer header is broken."""

    header: str
    help: str = ""
    style: Style = TEXT
    widths: tuple[int, int] = (6, 24)
    choices: Choices | None = None
    header_tone: Tone = HEADER
    link: str = ""
    """The sheet to which a click on the header leads."""


@dataclass(frozen=True)
class SettingLayout:
    """A row of the sheet `Event`: the setting, the field of `Settings` that holds it, and its help."""

    name: str
    field: str
    help: str
    number_format: str = "General"
    words: tuple[str, ...] = ()


NAME_WIDTHS = (14, 42)
WINNER_WIDTHS = (14, 28)
SIDE_WIDTHS = (12, 14)
SMALL_WIDTHS = (5, 9)
FIGURE_WIDTHS = (8, 12)


# Event


def event_settings(game: Game) -> tuple[SettingLayout | None, ...]:
    """Every setting in the order of the sheet; None stands for a blank row between groups."""
    structures = tuple(structure.key for structure in game.structures)
    formats = _listed(game, "formats")
    levels = tuple(level.key for level in game.levels)
    return (
        SettingLayout("Event", "event", "The name that reports and printed pages carry"),
        SettingLayout("Game", "game", f"{game.name}: key, full name or a TOML file; fixed after round 1"),
        SettingLayout("Structure", "structure", f"{_one_of(structures)}; fixed after round 1", "@", structures),
        SettingLayout("Format", "format", _one_of(formats) or "The deck or list format played", "@", formats),
        SettingLayout("Level", "level", _one_of(levels) or "The level of the event, if it has one", words=levels),
        None,
        SettingLayout("Date", "date", "The day of the event, such as 2025-03-29", "yyyy-mm-dd"),
        SettingLayout("Start", "start", "Time of day of the first round, such as 10:30", "hh:mm"),
        SettingLayout("Place", "place", "Shop, hall or town"),
        SettingLayout("Organizer", "organizer", "Who runs the event"),
        SettingLayout("Contact", "contact", "How to reach the organizer: shown in reports"),
        SettingLayout("League", "league", "The league or season the event counts for"),
        SettingLayout("Registered", "registered", "The day the event was announced or registered", "yyyy-mm-dd"),
        SettingLayout("Entry fee", "entry_fee", "Shown in reports"),
        SettingLayout("Prizes", "prizes", "Shown in reports"),
        None,
        SettingLayout("Rounds", "rounds", "Swiss rounds; leave blank to take the number from the game's table"),
        SettingLayout("Cut", "cut", "Players in the elimination stage; blank: from the game's table, 0: none"),
        SettingLayout("Seed", "seed", "Every draw comes from it: same seed, same draws; fixed after round 1"),
        SettingLayout("Tables from", "tables_from", "The number of the first table"),
        SettingLayout("Keep teams apart", "keep_teams_apart", "In so many first rounds, team mates are not paired"),
        SettingLayout("Drafts", "drafts", "Booster drafts: the first round of each draft, such as 1, 4"),
        SettingLayout("Untimed from", "untimed_from", "Bracket rounds without a clock begin here, such as Top 4"),
        None,
        SettingLayout(
            "Names in reports",
            "names_in_reports",
            "full, or short: John S.; a name without a space stays whole",
            "@",
            ("full", "short"),
        ),
    )


def _listed(game: Game, option: str) -> tuple[str, ...]:
    words = game.options.get(option, ())
    return tuple(map(str, words)) if isinstance(words, list | tuple) else ()


def _one_of(words: Sequence[str]) -> str:
    return f"One of: {', '.join(words)}" if words else ""


# Players

_PLAYER_COLUMNS: tuple[tuple[str, ColumnLayout], ...] = (
    ("number", ColumnLayout("#", "Entry number: rounds know players by it. Never change one.", NUMBER, (5, 6))),
    ("name", ColumnLayout("Name", "The one required column. Every name once.", NAME, (24, 42))),
    ("player_id", ColumnLayout("Player ID", "Member number or message-board handle. In no report.", NAME, (12, 24))),
    ("email", ColumnLayout("Email", "For the message to all players. In no report.", NAME, (20, 36))),
    ("faction", ColumnLayout("Faction", "Reports name the best player of each faction.", NAME, (12, 24))),
    ("team", ColumnLayout("Team", "See the setting Keep teams apart.", NAME, (12, 24))),
    ("fleet_points", ColumnLayout("Fleet points", "Total of the fleet list.", NUMBER, (8, 14))),
    ("squadron_points", ColumnLayout("Squadron points", "Squadrons in the fleet list.", NUMBER, (8, 17))),
    ("rating", ColumnLayout("Rating", "Rating before the event; blank: a new player.", NUMBER, (8, 10))),
    ("awarded_byes", ColumnLayout("Byes", "Opening byes won before the event, as a number.", NUMBER, (6, 8))),
    ("enters", ColumnLayout("Enters", "First round played; blank: 1.", NUMBER, (7, 8))),
    (
        "drops",
        ColumnLayout("Drops", "Last round played; blank: still in; 0: never began. Several: 2, 5.", CENTRED, (7, 10)),
    ),
    (
        "returns",
        ColumnLayout("Returns", "Round of coming back after a drop. Several: 4, 7.", CENTRED, (8, 10)),
    ),
    ("fixed_table", ColumnLayout("Fixed table", "This player stays at this table all day.", NUMBER, (8, 12))),
    (
        "playoff",
        ColumnLayout("Playoff", "Place among tied players: 1, 2, 3… or lot.", CENTRED, (8, 9)),
    ),
    ("draft_group", ColumnLayout("Draft group", "Put players into draft groups by hand.", CENTRED_TEXT, (8, 12))),
    (
        "director",
        ColumnLayout("Director", "x: this player also directs the event.", CENTRED_TEXT, (8, 10), Choices(("x",))),
    ),
    (
        "house",
        ColumnLayout(
            "House", "x: plays only to make the number even; never ranked.", CENTRED_TEXT, (7, 8), Choices(("x",))
        ),
    ),
    ("notes", ColumnLayout("Notes", "Anything you like. In no report.", TEXT, (20, 50))),
)

_BLANK_PLAYER = Player(0, "")


def player_columns(game: Game, players: Sequence[Player]) -> tuple[tuple[str, ColumnLayout], ...]:
    """The columns of `Players`, each with its field: those the game uses and those that hold something."""
    unused = {field for field, is_used in _uses(game).items() if not is_used}
    filled = {field for field, _ in _PLAYER_COLUMNS if any(_has_value(player, field) for player in players)}
    return tuple((field, column) for field, column in _PLAYER_COLUMNS if field not in unused - filled)


def _uses(game: Game) -> Mapping[str, bool]:
    return {
        "fleet_points": "fleet_points" in game.options,
        "squadron_points": "squadron_points" in game.options,
        "rating": game.ratings is not None or "rating" in game.tiebreakers,
        "playoff": game.players_settle_ties,
        "draft_group": any(structure.draft_groups for structure in game.structures),
    }


def _has_value(player: Player, field: str) -> bool:
    return bool(getattr(player, field) != getattr(_BLANK_PLAYER, field))


# Rounds

_TABLE = ColumnLayout(
    "Table", "Where the match is played.\nClick: Standings.", NUMBER.toned(STRONG), (7, 9), link=STANDINGS
)
_SEED = "Place of player {} in the bracket: written once, please leave it.\nClick: Bracket."
_BRACKET_START = (
    ColumnLayout("Match", "Number of the match in the bracket.\nClick: Bracket.", NUMBER, (7, 9), link=BRACKET),
    ColumnLayout("Seed 1", _SEED.format(1), NUMBER, (7, 8), link=BRACKET),
    ColumnLayout("Seed 2", _SEED.format(2), NUMBER, (7, 8), link=BRACKET),
)
_SWAP = "To swap players by hand, type the names: the names count.\nClick: Players."
_NO_OPPONENT = f"{BYE}: no opponent. A name typed over {BYE} makes a match.\nClick: Players."
_NUMBER_HELP = "Entry number of player {}.\nClick: Players."
_PAIR = (
    ColumnLayout("#1", _NUMBER_HELP.format(1), NUMBER.toned(MUTED), SMALL_WIDTHS, link=PLAYERS),
    ColumnLayout("Player 1", _SWAP, NAME, NAME_WIDTHS, link=PLAYERS),
    ColumnLayout("#2", _NUMBER_HELP.format(2), NUMBER.toned(MUTED), SMALL_WIDTHS, link=PLAYERS),
    ColumnLayout("Player 2", _NO_OPPONENT, NAME, NAME_WIDTHS, link=PLAYERS),
)
_NOTE = ColumnLayout("Note", "Yours. Anything you want to remember.", TEXT, (14, 40), header_tone=INPUT_HEADER)


def round_columns(game: Game, stage: Stage, best_of_three: bool = False) -> tuple[ColumnLayout, ...]:
    """The columns of a new round or bracket sheet, in order."""
    start = (_TABLE, *_BRACKET_START) if stage is Stage.ELIMINATION else (_TABLE,)
    own = tuple(_game_column(column, game) for column in game.columns_in(stage, best_of_three))
    return (*start, *_PAIR, _winner_column(game, stage, best_of_three), *own, _NOTE)


def _winner_column(game: Game, stage: Stage, best_of_three: bool) -> ColumnLayout:
    """No draw and no double loss passes a bracket (ALL-9), so they are not suggested there."""
    is_swiss = stage is Stage.SWISS
    words = ((DRAW,) if game.draw else ()) + (NEITHER,) if is_swiss else ()
    lines = ["The winner's name, 1 or 2."]
    if DRAW in words:
        lines.append(f"{DRAW}: nobody won.")
    if NEITHER in words:
        lines.append(f"{NEITHER}: both lose, or both are absent.")
    if best_of_three or game.scoring is Scoring.MARGIN:
        lines.append(f"May stay blank where the {'games' if best_of_three else 'scores'} decide.")
    choices = Choices(words, names=True)
    return ColumnLayout("Winner", "\n".join(lines), INPUT_NAME, WINNER_WIDTHS, choices, INPUT_HEADER)


def _game_column(column: Column, game: Game) -> ColumnLayout:
    look = {
        "how": (INPUT_TEXT, (11, 16), Choices(game.hows)),
        "side": (INPUT_NAME, SIDE_WIDTHS, Choices(names=True)),
        "sides": (INPUT_NAME, SIDE_WIDTHS, Choices((BOTH,), names=True)),
    }
    style, widths, choices = look.get(column.kind, (INPUT_NUMBER, FIGURE_WIDTHS, None))
    return ColumnLayout(column.header, column.help, style, widths, choices, INPUT_HEADER)


# Sheets that the program owns

STANDINGS_START = ("Rank", "#", "Player", "Points", "Played", "Won", "Drawn", "Lost", "Byes")
RESULTS_START = (
    "Round",
    "Table",
    "#1",
    "Player 1",
    "#2",
    "Player 2",
    "Winner",
    "How",
    "Points 1",
    "Points 2",
)
CROSSTABLE_START = ("Rank", "#", "Player", "Points")
BRACKET_START = ("Match", "Seed")
DRAFT_HEADERS = ("Draft", "Group", "Seat", "#", "Player")
LOG_HEADERS = ("When", "Command", "Version", "Round", "What", "Sheet", "Cell", "#", "Old", "New")

OWNED: Mapping[str, tuple[str, ...]] = {
    STANDINGS: STANDINGS_START,
    RESULTS: RESULTS_START,
    CROSSTABLE: CROSSTABLE_START,
    BRACKET: BRACKET_START,
    DRAFT_GROUPS: DRAFT_HEADERS,
    LOG: LOG_HEADERS,
}
"""What row 1 of each sheet begins with that the program writes anew: by this it knows its own."""

_FIX = "Corrections belong in the round's sheet, not here."
_KNOWN: Mapping[str, ColumnLayout] = {
    column.header: column
    for column in (
        ColumnLayout("Rank", "Players who are equal by every rule share a rank.", NUMBER.toned(STRONG), (6, 8)),
        ColumnLayout("#", "Entry number.", NUMBER.toned(MUTED), (5, 7)),
        ColumnLayout("Player", "Click a name to go to the player's row in Players.", NAME, NAME_WIDTHS),
        ColumnLayout("Points", "Points of the Swiss rounds; byes included.", NUMBER.toned(STRONG), (8, 9)),
        ColumnLayout("Played", "Matches against an opponent; byes do not count.", NUMBER, (8, 9)),
        ColumnLayout("Won", "Matches won; byes do not count.", NUMBER, (6, 9)),
        ColumnLayout("Drawn", "Matches drawn or tied.", NUMBER, (7, 9)),
        ColumnLayout("Lost", "Matches lost.", NUMBER, (6, 9)),
        ColumnLayout("Byes", "Rounds without an opponent.", NUMBER, (6, 9)),
        ColumnLayout("Lot", "1, 2, 3… among players whom only a lot parted.", NUMBER, (5, 8)),
        ColumnLayout("Status", "Blank while a player is in the running.", TEXT, (11, 16)),
        ColumnLayout("Decided by", "What parted the player from the next one above.", TEXT.toned(MUTED), (12, 34)),
        ColumnLayout("Faction", "From the sheet Players.", NAME, (10, 24)),
        ColumnLayout("Team", "From the sheet Players.", NAME, (10, 24)),
        ColumnLayout("Round", "Click a round to go to the match in its sheet.", CENTRED_TEXT, (8, 10)),
        ColumnLayout("Table", "Where the match was played.", NUMBER, (7, 9)),
        ColumnLayout("#1", "Entry number of player 1.", NUMBER.toned(MUTED), SMALL_WIDTHS),
        ColumnLayout("Player 1", _FIX, NAME, NAME_WIDTHS),
        ColumnLayout("#2", "Entry number of player 2.", NUMBER.toned(MUTED), SMALL_WIDTHS),
        ColumnLayout("Player 2", _FIX, NAME, NAME_WIDTHS),
        ColumnLayout("Winner", _FIX, NAME.toned(STRONG), WINNER_WIDTHS),
        ColumnLayout("How", "How the match ended, where the game tells ways apart.", TEXT, (9, 16)),
        ColumnLayout("Points 1", "What the match was worth to player 1.", NUMBER, FIGURE_WIDTHS),
        ColumnLayout("Points 2", "What the match was worth to player 2.", NUMBER, FIGURE_WIDTHS),
        ColumnLayout("Rule", "The rules that decided.", TEXT.toned(MUTED), (10, 40)),
        ColumnLayout("Draft", "1 for the event's first draft.", NUMBER, (7, 9)),
        ColumnLayout("Group", "Players meet only players of their group.", CENTRED_TEXT, (8, 14)),
        ColumnLayout("Seat", "Seats in the order in which packs are passed.", NUMBER, (7, 9)),
        ColumnLayout("Match", "Number of the match in its first round.", NUMBER, (9, 9)),
        ColumnLayout("Seed", "Place in the bracket, as it was drawn.", NUMBER, (9, 9)),
    )
}
_LOG_COLUMNS = (
    ColumnLayout("When", "When the command ran, by this computer's clock.", TEXT, (18, 26)),
    ColumnLayout("Command", "The command that wrote this row.", TEXT, (11, 14)),
    ColumnLayout("Version", "The program's version.", TEXT, (9, 12)),
    ColumnLayout("Round", "The newest round at that time.", TEXT, (9, 12)),
    ColumnLayout("What", "What was done, or found changed since the last run.", TEXT, (16, 40)),
    ColumnLayout("Sheet", "Where the change was found.", TEXT, (11, 18)),
    ColumnLayout("Cell", "Where the change was found.", TEXT, (7, 9)),
    ColumnLayout("#", "Entry number of the player concerned.", NUMBER.toned(MUTED), (5, 7)),
    ColumnLayout("Old", "What the program knew before.", TEXT, (14, 44)),
    ColumnLayout("New", "What it found or wrote.", TEXT, (14, 44)),
)


def standings_columns(event: Event, tiebreakers: Sequence[Tiebreaker]) -> tuple[ColumnLayout, ...]:
    """Tiebreakers stand in the order in which they count; `Faction` and `Team` only where used."""
    used = [header for header in ("Faction", "Team") if any(getattr(p, header.lower()) for p in event.players)]
    ties = (_tiebreaker_column(tiebreaker) for tiebreaker in tiebreakers)
    start = (_to_newest_round(column, event) for column in _known(STANDINGS_START))
    return (*start, *ties, *_known(("Lot", "Status", "Decided by", *used)))


def _to_newest_round(column: ColumnLayout, event: Event) -> ColumnLayout:
    """From the standings to the round in play, by a header that every game has."""
    if column.header != "Played" or not event.rounds:
        return column
    newest = event.rounds[-1].sheet
    return replace(column, help=f"{column.help}\nClick: {newest}.", link=newest)


def _tiebreaker_column(tiebreaker: Tiebreaker) -> ColumnLayout:
    explanation = tiebreaker.explanation[:1].upper() + tiebreaker.explanation[1:]
    rule = f" ({tiebreaker.rule})" if tiebreaker.rule else ""
    style = Style(align="center", number_format=tiebreaker.number_format)
    return ColumnLayout(tiebreaker.heading, f"Tiebreaker{rule}. {explanation}.", style, (7, 12))


def results_columns(game: Game) -> tuple[ColumnLayout, ...]:
    figures = tuple(
        ColumnLayout(
            f"{game.figure_heading} {side}", f"What player {side} adds to {game.figure_heading}.", NUMBER, FIGURE_WIDTHS
        )
        for side in (1, 2)
        if game.figure_heading
    )
    return (*_known(RESULTS_START), *figures, *_known(("Rule",)))


def crosstable_columns(event: Event) -> tuple[ColumnLayout, ...]:
    rounds = tuple(
        ColumnLayout(
            round_.sheet,
            "W 7 (3): won against number 7, worth 3 points. D: drawn, L: lost, v: not yet played.",
            CENTRED_TEXT,
            (11, 16),
            link=round_.sheet,
        )
        for round_ in event.rounds
    )
    return (*_known(CROSSTABLE_START), *rounds)


def bracket_columns(published: Sequence[str], to_come: Sequence[str]) -> tuple[ColumnLayout, ...]:
    """A published round's heading leads to its sheet."""
    return (
        *_known(BRACKET_START),
        *(ColumnLayout(sheet, "Winners stand out. Click to go to the sheet.", link=sheet) for sheet in published),
        *(ColumnLayout(sheet, "Not published yet.") for sheet in to_come),
        ColumnLayout("Winner", "The winner of the event."),
    )


def draft_columns() -> tuple[ColumnLayout, ...]:
    return _known(DRAFT_HEADERS)


def log_columns() -> tuple[ColumnLayout, ...]:
    return _LOG_COLUMNS


def tab_colour(sheet: str) -> str:
    """As the headers: dark where the program writes, green where the organizer does."""
    return (HEADER if sheet in OWNED else INPUT_HEADER).fill


def _known(headers: Sequence[str]) -> tuple[ColumnLayout, ...]:
    return tuple(_KNOWN[header] for header in headers)
