"""Every problem code there is, with what it means: the one list that `docs/problems.md` is made from.

A code is stable and meant for programs (`--json`); it is never given another meaning.
"""

from __future__ import annotations

from dataclasses import dataclass

from tourney_xl.problems import Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

_INTRODUCTION = """\
# What can be wrong

<!-- Made by `python -m tourney_xl.problem_codes`: change the list there. -->

`check` shows everything wrong at once; with `--json` every problem carries one of these codes. An **error** stops
the command before anything is written. A **warning** is told and the command goes on. A **note** is told by `check`
alone.

| code | severity | what it means and what to do |
| --- | --- | --- |
"""


@dataclass(frozen=True)
class ProblemCode:
    """`meaning` is one line for organizers: what it means, then what to do."""

    code: str
    severity: Severity
    meaning: str


CODES: tuple[ProblemCode, ...] = (
    ProblemCode("all-have-met", ERROR, "Everyone has played everyone: no further round can be paired. Lower Rounds."),
    ProblemCode(
        "bracket-number-missing",
        ERROR,
        "A bracket row has no Match or Seed, so nobody knows who meets whom next. Type back what stood there.",
    ),
    ProblemCode(
        "bracket-result-locked",
        ERROR,
        "A bracket result was corrected, but its loser sits in a later sheet. Type it back, or run undo first.",
    ),
    ProblemCode(
        "bracket-seat",
        ERROR,
        "Somebody sits in a bracket sheet who did not qualify or win in the one before. Type the right name.",
    ),
    ProblemCode(
        "bug", ERROR, "The program itself made a mistake; the workbook is whole. Please report what it printed."
    ),
    ProblemCode("bye-at-level", WARNING, "Opening byes are not awarded at this level. Clear Byes or correct Level."),
    ProblemCode(
        "bye-not-given",
        WARNING,
        "A player with an opening bye was paired in that round. Clear Byes, or type BYE over the opponent.",
    ),
    ProblemCode("bye-with-result", ERROR, "A bye needs no result. Clear Winner, or type the opponent's name over BYE."),
    ProblemCode("byes-too-many", ERROR, "A player has more opening byes than rounds to play. Type a smaller number."),
    ProblemCode(
        "cannot-write",
        ERROR,
        "A file could not be written; nothing is lost. Make room or mend the permission, then run the command again.",
    ),
    ProblemCode("cell-error", ERROR, "A cell shows an error such as #N/A. Type the value itself."),
    ProblemCode(
        "cell-uncalculated", ERROR, "A formula has no stored value. Open the workbook in Excel and save it once."
    ),
    ProblemCode(
        "change-not-in-log",
        ERROR,
        "Something published hangs on a cell that changed since the last run. Run advance if it is a correction.",
    ),
    ProblemCode(
        "change-still-to-log",
        NOTE,
        "Something changed since the last run and concerns what is still to come. The next advance keeps it in Log.",
    ),
    ProblemCode("column-missing", ERROR, "A column that is needed is not there. Type its header into row 1."),
    ProblemCode("column-twice", ERROR, "The same header stands twice in a sheet. Rename or delete one of the two."),
    ProblemCode(
        "contact-without-email",
        WARNING,
        "The draft has nobody in To. Type your email address into Contact, or fill in To before you send it.",
    ),
    ProblemCode(
        "correction-too-late",
        NOTE,
        "What a corrected result would have changed in rounds that are published. They stay as they are.",
    ),
    ProblemCode(
        "cut-by-lot",
        WARNING,
        "Players equal in everything stand on both sides of the cut, and lots decided. Nothing to do.",
    ),
    ProblemCode(
        "cut-outside-table",
        WARNING,
        "The cut typed is not the one in the game's table. Yours counts; clear the cell to take the table's.",
    ),
    ProblemCode("cut-too-large", WARNING, "The cut is larger than the field, so a smaller one is played."),
    ProblemCode(
        "deck-lists-due", NOTE, "At this level every player hands in a deck list. Collect them before round 1."
    ),
    ProblemCode(
        "director-makes-bye",
        WARNING,
        "A director who plays makes the field odd. Drop the player, or type x into House.",
    ),
    ProblemCode(
        "director-plays",
        WARNING,
        "A director plays where the rules do not want it. Let somebody else direct, or drop the player.",
    ),
    ProblemCode(
        "double-bye", WARNING, "Two players who would meet again have byes instead. To avoid it, lower Rounds."
    ),
    ProblemCode("double-loss-in-bracket", ERROR, "Both players of a bracket match lost. Type who goes on."),
    ProblemCode(
        "draft-group-missing",
        ERROR,
        "Somebody who walked in when the draft had begun is in no draft group. Type one into Draft group.",
    ),
    ProblemCode(
        "draft-needed",
        ERROR,
        "Draft groups are too small for so many rounds. Type the first round of each draft into Drafts.",
    ),
    ProblemCode(
        "draft-structure",
        WARNING,
        "A draft at this level should keep to its draft groups. Type another Structure before round 1.",
    ),
    ProblemCode("draw-not-allowed", ERROR, "A draw where there has to be a winner. Type who won."),
    ProblemCode("drop-before-entry", ERROR, "A player drops before entering. Correct Drops or Enters."),
    ProblemCode(
        "drop-twice",
        ERROR,
        "A player drops twice without coming back in between. Type the round of coming back into Returns.",
    ),
    ProblemCode(
        "email-missing",
        WARNING,
        "A player has no email address and gets no message. Type one into Email, or tell the player in another way.",
    ),
    ProblemCode("email-unclear", WARNING, "This is not an email address. Type one, such as ann@example.org."),
    ProblemCode("emails-missing", WARNING, "No player has an email address. Type addresses into the column Email."),
    ProblemCode(
        "enters-too-late", WARNING, "A player enters after the last round. Type an earlier round, or more Rounds."
    ),
    ProblemCode(
        "enters-twice",
        ERROR,
        "A player enters more than once. Type the first round only; Drops and Returns are for going and coming back.",
    ),
    ProblemCode(
        "entry-after-cut",
        ERROR,
        "A player comes in once the bracket has begun, which nobody may. Clear Enters or Returns.",
    ),
    ProblemCode("fact-missing", NOTE, "Facts that the report has to carry are blank. Type them on sheet Event."),
    ProblemCode("figure-missing", ERROR, "A result lacks the figure that the winner has left. Type it."),
    ProblemCode(
        "figures-contradict", ERROR, "Two cells say what the winner has left, and not the same. Clear the wrong one."
    ),
    ProblemCode("file-empty", ERROR, "The file is empty. Take the newest good copy from the backups."),
    ProblemCode(
        "file-exists", ERROR, "A file of this name is there already and is never overwritten. Choose another name."
    ),
    ProblemCode("file-is-folder", ERROR, "This is a folder. Type the name of the workbook in it."),
    ProblemCode("file-missing", ERROR, "There is no such file. Check the name and the folder."),
    ProblemCode(
        "file-unreadable",
        ERROR,
        "The file cannot be read. Close it in other programs, or see that the drive is connected.",
    ),
    ProblemCode(
        "file-wrong-ending", ERROR, "The name does not end in .xlsx or .xlsm. Save the file as an Excel workbook."
    ),
    ProblemCode("final-needs-winner", ERROR, "Both players of the final are out. Type who won the event."),
    ProblemCode(
        "fixed-table-twice", WARNING, "Two players have the same fixed table. Type another one, or clear the cell."
    ),
    ProblemCode("fleet-too-large", WARNING, "A fleet or its squadrons are above the limit. Ask for a new fleet list."),
    ProblemCode(
        "game-column-missing",
        WARNING,
        "A round sheet lacks one of the game's columns, so it is read as blank. Type its header into row 1.",
    ),
    ProblemCode(
        "game-file-duplicate",
        ERROR,
        "The game's file says the same thing twice, or something that is never used. Keep one of the two.",
    ),
    ProblemCode("game-file-missing", ERROR, "There is no such game file. Put it beside the workbook."),
    ProblemCode("game-file-missing-key", ERROR, "The game's file lacks a key that it needs. Add it."),
    ProblemCode("game-file-order", ERROR, "Numbers in the game's file contradict each other. Correct them."),
    ProblemCode("game-file-syntax", ERROR, "The game's file is not valid TOML. Correct the line that is named."),
    ProblemCode("game-file-unknown-key", ERROR, "The game's file has a key that nobody knows. Correct its spelling."),
    ProblemCode(
        "game-file-unknown-word",
        ERROR,
        "The game's file has a word that is not one of those allowed. Type one that is named.",
    ),
    ProblemCode("game-file-unreadable", ERROR, "The game's file cannot be read. Save it as plain text (UTF-8)."),
    ProblemCode(
        "game-file-wrong-type", ERROR, "A value in the game's file is of the wrong kind. Type what is asked for."
    ),
    ProblemCode("games-undecided", ERROR, "The games of a best of three name no winner. Type who goes on."),
    ProblemCode(
        "how-blank",
        WARNING,
        "Figures for the end at time stand beside a winner, and How is blank. Fill in How if time was called.",
    ),
    ProblemCode("how-unknown", ERROR, "How holds a word that the game does not know. Type one that is named."),
    ProblemCode("how-with-draw", WARNING, "How is filled in beside a draw. It counts as a draw."),
    ProblemCode(
        "how-without-winner", ERROR, "How is filled in, but nobody is named as the winner. Type who won, or clear How."
    ),
    ProblemCode(
        "last-visible-sheet", ERROR, "Taking the round out would leave no visible sheet. Unhide another one and save."
    ),
    ProblemCode("level-players", WARNING, "The event's level asks for more players. Type another level, or find more."),
    ProblemCode("level-start", WARNING, "The event's level asks for an earlier start. Type an earlier time."),
    ProblemCode(
        "log-missing", WARNING, "The sheet Log is gone. Copy it back from the newest backup, or go on without."
    ),
    ProblemCode(
        "log-out-of-order",
        ERROR,
        "The rows of Log are not in the order in which rounds are played. Compare with the backups.",
    ),
    ProblemCode("mark-unclear", ERROR, "A cell for a mark holds something else. Type x, or leave it blank."),
    ProblemCode(
        "match-number-wrong", ERROR, "A bracket's match numbers are not as they were. Type back what stood there."
    ),
    ProblemCode(
        "name-address", WARNING, "A name holds an email address, which all reports would show. Move it into Email."
    ),
    ProblemCode("name-ambiguous", ERROR, "Several players bear this name. Type the entry number beside it."),
    ProblemCode("name-bye", ERROR, "A player is called BYE. Add a letter or the first name."),
    ProblemCode("name-missing", ERROR, "A row of Players has no name. Type it, or clear the row."),
    ProblemCode(
        "name-nearly-twice", WARNING, "Two players have nearly the same name. If it is one person, delete one row."
    ),
    ProblemCode("name-twice", ERROR, "Two players have the same name. Tell them apart, or delete one row."),
    ProblemCode(
        "neither-with-figures",
        WARNING,
        "Winner says that both lost, and a result stands beside it. Type who won, or clear the rest of the row.",
    ),
    ProblemCode(
        "neither-with-result",
        ERROR,
        "Winner says that both lost, but scores stand beside it. Clear the one or the other.",
    ),
    ProblemCode("no-players", ERROR, "There are no players. Type their names into sheet Players."),
    ProblemCode("no-winner", ERROR, "A bracket match has no winner yet. Type who won."),
    ProblemCode(
        "nobody-left",
        ERROR,
        "Everyone who won in the bracket has dropped. Take a number out of Drops for whoever plays on.",
    ),
    ProblemCode("not-a-workbook", ERROR, "The file is not an Excel workbook. Save it as one."),
    ProblemCode(
        "not-seated", ERROR, "A player who is in a round sits at no table. Seat the player, or fill in Enters or Drops."
    ),
    ProblemCode("nothing-published", ERROR, "No round is published, so there is none to repair. Run advance."),
    ProblemCode("nothing-to-explain", ERROR, "No round is published, so there is nothing to explain. Run advance."),
    ProblemCode("nothing-to-print", ERROR, "No round is published, so there is nothing to print yet. Run advance."),
    ProblemCode("nothing-to-undo", ERROR, "No round is published, so there is none to take out."),
    ProblemCode(
        "nothing-to-verify-by",
        ERROR,
        "Without the sheet Log no round can be verified. Copy it back from the newest backup.",
    ),
    ProblemCode("number-fraction", ERROR, "A number has to be a whole one. Type it without decimals."),
    ProblemCode(
        "number-moved",
        WARNING,
        "A player has another entry number than so far. If only names were sorted, undo that and sort whole rows.",
    ),
    ProblemCode("number-text", ERROR, "A cell for a number holds something else. Type the number."),
    ProblemCode("number-too-large", ERROR, "A number is absurdly large, most likely a slip. Correct it."),
    ProblemCode("number-too-small", ERROR, "A number is smaller than it can be. Correct it."),
    ProblemCode("number-twice", ERROR, "Two players have the same entry number. Correct one of them."),
    ProblemCode(
        "number-unclear", ERROR, "It cannot be told which entry number a player has. Type it into the column #."
    ),
    ProblemCode(
        "own-sheet-altered",
        ERROR,
        "A sheet that the program writes shows something else than the results give. The next advance writes it anew.",
    ),
    ProblemCode("own-sheet-gone", ERROR, "A sheet that the program writes is gone. The next advance writes it anew."),
    ProblemCode(
        "penalty-ahead",
        WARNING,
        "A penalty is for a round that is not published yet. Type the round in which it happened.",
    ),
    ProblemCode(
        "penalty-unclear",
        ERROR,
        "The entry number and the name of a penalty belong to different players. Correct one of them.",
    ),
    ProblemCode("penalty-unknown", ERROR, "This is not a penalty. Type one that is named."),
    ProblemCode(
        "penalty-without-match",
        WARNING,
        "A match loss is for a round in which the player has no match. Correct the round if it was another one.",
    ),
    ProblemCode(
        "player-id-missing", NOTE, "Players without an id play and rank, but are not rated. Type it into Player ID."
    ),
    ProblemCode(
        "player-renamed", NOTE, "A player seems to have a new name. If it is somebody else, type another entry number."
    ),
    ProblemCode(
        "players-outside-table", WARNING, "There are more players than the game's table has. It goes on doubling."
    ),
    ProblemCode(
        "playoff-gap", ERROR, "A place among tied players is typed, and a better one is open. Type who has that one."
    ),
    ProblemCode("playoff-unclear", ERROR, "Playoff holds neither a place nor lot. Type 1, 2, 3… or lot."),
    ProblemCode(
        "published-round-gone",
        ERROR,
        "Log tells of a round that has no sheet any more. Copy it back from the newest backup.",
    ),
    ProblemCode(
        "qualifier-to-replace",
        ERROR,
        "A qualified player left before the bracket began and is replaced. Run undo, then advance.",
    ),
    ProblemCode(
        "rematch", WARNING, "Two players meet a second time. Swap with a neighbouring table if that is not meant."
    ),
    ProblemCode(
        "rematch-unavoidable", WARNING, "The round cannot be paired without a rematch. To avoid it, lower Rounds."
    ),
    ProblemCode(
        "repair-has-result",
        ERROR,
        "A repair would change a table that has a result. Clear it, or correct Drops of the player who left.",
    ),
    ProblemCode(
        "repair-in-bracket",
        ERROR,
        "A bracket is not repaired: whoever leaves gives a bye, or is replaced by undo and advance.",
    ),
    ProblemCode(
        "report-not-made",
        ERROR,
        "The file that was asked for could not be written; the workbook is as it was. Close it, then try again.",
    ),
    ProblemCode(
        "report-not-written",
        WARNING,
        "The workbook is done, but the report could not be written. Close it, then run report.",
    ),
    ProblemCode("result-missing", ERROR, "A match has no result yet. Type the winner."),
    ProblemCode(
        "results-gone",
        WARNING,
        "The sheet Results is gone or empty: corrections since the last run cannot be told. Copy it back if you can.",
    ),
    ProblemCode(
        "return-without-drop",
        ERROR,
        "A player comes back without having left. Type the last round played before it into Drops.",
    ),
    ProblemCode("roster-empty", ERROR, "The roster has no names. Put them into a column Name."),
    ProblemCode("roster-unreadable", ERROR, "The roster cannot be read. Give a .csv or .xlsx file with a column Name."),
    ProblemCode(
        "round-changed-by-hand",
        WARNING,
        "A round was changed after it was published, and Log tells of it. Nothing need be done.",
    ),
    ProblemCode(
        "round-deleted",
        WARNING,
        "The newest round's sheet is gone, so it is paired anew. Take it from the backups if that is not meant.",
    ),
    ProblemCode(
        "round-missing",
        ERROR,
        "A round between others has no sheet. Rename the right one, or take it from the backups.",
    ),
    ProblemCode(
        "round-not-as-drawn",
        ERROR,
        "A round is not what the seed and the results of its time give. Compare with the backups.",
    ),
    ProblemCode(
        "round-not-in-log",
        ERROR,
        "Log does not tell that a round was published: it was typed by hand, or rows of Log are gone.",
    ),
    ProblemCode("round-renamed", ERROR, "The newest round's sheet bears another name. Rename it back."),
    ProblemCode(
        "round-sheet-unread",
        NOTE,
        "A sheet looks like a round but is not named like one, so it is not read. Rename it if it is one.",
    ),
    ProblemCode(
        "round-uncounted",
        WARNING,
        "An unfinished round beyond the rounds planned does not count. Raise Rounds to go on with it.",
    ),
    ProblemCode(
        "round-unknown", ERROR, "This is not a round of the event. Type its number, or the name of a bracket sheet."
    ),
    ProblemCode(
        "rounds-beyond-field",
        WARNING,
        "More rounds are typed than the field can play without a rematch. Type fewer, or leave it if that is meant.",
    ),
    ProblemCode(
        "rounds-changed",
        WARNING,
        "The number of rounds was changed in the middle of the event. Change it back if that is not meant.",
    ),
    ProblemCode(
        "rounds-left-out",
        WARNING,
        "Rounds of the table that could only be rematches are left out. Type a number to play them all the same.",
    ),
    ProblemCode(
        "rounds-outside-table", WARNING, "The number of rounds typed is not the one in the game's table. Yours counts."
    ),
    ProblemCode(
        "sanction-late",
        WARNING,
        "The event was registered later than the rules ask for. Correct Date or Registered if one is wrong.",
    ),
    ProblemCode(
        "sanction-players", NOTE, "There are too few players for the event to be rated. It can be played all the same."
    ),
    ProblemCode(
        "sanction-registered",
        NOTE,
        "Date or Registered is blank, so it cannot be told whether the event was registered in time. Type the day.",
    ),
    ProblemCode("sanction-rounds", NOTE, "There are too few rounds for the event to be sanctioned. Raise Rounds."),
    ProblemCode(
        "score-contradicts-result", ERROR, "Scores and result contradict each other. Correct the winner or the scores."
    ),
    ProblemCode("score-missing", ERROR, "A score is missing. Type both."),
    ProblemCode(
        "scores-blank", WARNING, "A result without scores counts as ended without any. Type both if there were any."
    ),
    ProblemCode("seat-empty", ERROR, "A seat in a round is empty. Type a player's name, or BYE."),
    ProblemCode(
        "seated-before-entry",
        ERROR,
        "A player sits in a round before Enters. Correct Enters, or take the player out of the round.",
    ),
    ProblemCode("seated-twice", ERROR, "A player sits twice in a round. Type the right name into one of the two."),
    ProblemCode("second-bye", WARNING, "A player has a second bye, because no other round was possible."),
    ProblemCode("second-missing", ERROR, "Scores are equal, so the second player wins. Type who was second player."),
    ProblemCode(
        "seed-blank",
        WARNING,
        "A rehearsal without a seed shows a draw that will not be made. Type the seed that is shown to keep it.",
    ),
    ProblemCode(
        "seed-lost",
        ERROR,
        "The sheet Log is gone, and the seed with it. Type the seed that the report shows, or copy Log back.",
    ),
    ProblemCode("seed-twice", ERROR, "A seed stands twice in a bracket sheet. Type back what stood there."),
    ProblemCode("setting-date", WARNING, "This is not understood as a date. Type it as shown."),
    ProblemCode("setting-locked", ERROR, "A setting may not change any more. Type the old value again."),
    ProblemCode("setting-time", WARNING, "This is not understood as a time of day. Type it as shown."),
    ProblemCode("setting-twice", ERROR, "A setting stands twice. Delete one of the two rows."),
    ProblemCode(
        "setting-unknown",
        NOTE,
        "This is not a setting, so it is left alone. Correct its spelling if it is meant as one.",
    ),
    ProblemCode("setting-value", ERROR, "A setting holds a value that it cannot have. Type one that is named."),
    ProblemCode(
        "setting-without-part",
        WARNING,
        "Rounds or Cut is typed, but the whole event is single elimination. Clear the cell.",
    ),
    ProblemCode(
        "setting-word",
        WARNING,
        "A setting holds a word that the game does not know. Type one that is named if it is a slip.",
    ),
    ProblemCode("sheet-missing", ERROR, "A sheet that is needed is not there. Add it, or rename the right one."),
    ProblemCode(
        "sheet-name-taken",
        ERROR,
        "A sheet of yours bears a name that the program needs. Rename it; nothing in it is lost.",
    ),
    ProblemCode(
        "sheet-too-large",
        ERROR,
        "Values stand so far apart that the sheet was not read. Delete what stands in the last row or column.",
    ),
    ProblemCode(
        "sheet-twice", ERROR, "Two sheets bear the same name but for case and spaces. Rename or delete one of the two."
    ),
    ProblemCode("side-unknown", ERROR, "This is not a player of the table. Type one of the two, 1 or 2."),
    ProblemCode("table-twice", WARNING, "Two matches have the same table. Give one of them another."),
    ProblemCode("table-unclear", WARNING, "This is not the number of a table. Type it, or clear the cell."),
    ProblemCode("team-too-large", WARNING, "A team is more than half the field, so some team mates have to meet."),
    ProblemCode(
        "tie-at-cut",
        ERROR,
        "Players are tied across the cut and have to settle it. Type their places, or lot, into Playoff.",
    ),
    ProblemCode(
        "tie-for-first",
        ERROR,
        "Players are tied for first place and have to settle it. Type their places, or lot, into Playoff.",
    ),
    ProblemCode(
        "too-few-players", ERROR, "Fewer than two players are in. Add players, or see who is marked as dropped."
    ),
    ProblemCode("unknown-game", ERROR, "There is no such game. Type one that is named, or a TOML file."),
    ProblemCode("unknown-player", ERROR, "This is not a player. Type a name from sheet Players."),
    ProblemCode("unknown-round", ERROR, "No round of this name is published. Type one that is named."),
    ProblemCode("unknown-structure", ERROR, "The game has no such structure. Type one that is named."),
    ProblemCode(
        "winner-behind-in-games",
        WARNING,
        "The winner of a best of three has fewer games. It counts so; correct it if it is a slip.",
    ),
    ProblemCode(
        "winner-contradicts-deciders",
        WARNING,
        "The winner typed is behind by the figures beside it. It counts; correct it if it is a slip.",
    ),
    ProblemCode("winner-contradicts-games", ERROR, "The winner typed lost by games. Correct the winner or the games."),
    ProblemCode(
        "winner-contradicts-scores",
        ERROR,
        "The winner typed lost by scores. Clear Winner, or correct it or the scores.",
    ),
    ProblemCode("winner-is-behind", WARNING, "The winner has fewer points. It counts; correct it if it is a slip."),
    ProblemCode("winner-missing", ERROR, "A result names no winner. Type who won."),
    ProblemCode(
        "winner-not-at-table", ERROR, "The winner named plays at another table. Type one of the two who play here."
    ),
    ProblemCode(
        "winner-not-seated",
        ERROR,
        "Who qualified or won in the bracket does not sit in the next sheet. Type the name there, or fill in Drops.",
    ),
    ProblemCode("winner-unclear", ERROR, "The winner's name fits both players. Type 1 or 2."),
    ProblemCode("winner-unknown", ERROR, "The winner named is nobody at this table. Type one of the two, 1 or 2."),
    ProblemCode("won-after-drop", WARNING, "Somebody won after leaving the event. Correct the winner, or Drops."),
    ProblemCode("workbook-busy", ERROR, "Another run of the program uses the workbook. Wait until it is done."),
    ProblemCode("workbook-changed", ERROR, "The workbook was saved while the program worked. Run the command again."),
    ProblemCode("workbook-damaged", ERROR, "The workbook is damaged. Take the newest good copy from the backups."),
    ProblemCode("workbook-encrypted", ERROR, "The workbook needs a password. Take it off in Excel and save."),
    ProblemCode("workbook-locked", ERROR, "The workbook's structure is locked. Unlock it in Excel and save."),
    ProblemCode("workbook-ods", ERROR, "This is an OpenDocument spreadsheet. Save it as an Excel workbook (.xlsx)."),
    ProblemCode(
        "workbook-old-xls", ERROR, "This is a workbook of Excel 97–2003. Save it as an Excel workbook (.xlsx)."
    ),
    ProblemCode("workbook-open", ERROR, "The workbook is open in another program. Save and close it there."),
    ProblemCode(
        "workbook-signed",
        ERROR,
        "The workbook carries a digital signature, which any change would break. Remove it in Excel.",
    ),
    ProblemCode(
        "workbook-strict", ERROR, "The workbook was saved as Strict Open XML. Save it as a plain Excel workbook."
    ),
    ProblemCode(
        "workbook-too-large",
        ERROR,
        "The workbook unpacks to far more data than a tournament needs. Copy the sheets you need into a new one.",
    ),
    ProblemCode("workbook-xlsb", ERROR, "This is a binary workbook. Save it as an Excel workbook (.xlsx)."),
    ProblemCode(
        "written-beside",
        WARNING,
        "The workbook was held, so the new one stands beside it. Close the old one and go on with the new one.",
    ),
)


def as_markdown() -> str:
    """The page `docs/problems.md`."""
    return _INTRODUCTION + "".join(f"| `{known.code}` | {known.severity} | {known.meaning} |\n" for known in CODES)


if __name__ == "__main__":
    print(as_markdown(), end="")
