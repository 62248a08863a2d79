"""What a command leaves on the disk: the workbook replaced in one step, then the files beside it."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tourney_xl.changes import Change, found_undoing
from tourney_xl.logbook import Run, log_after
from tourney_xl.model import Round
from tourney_xl.own_sheets import grafted
from tourney_xl.problems import Problem, Refused, warning
from tourney_xl.reading import Reading
from tourney_xl.reckoning import Reckoning
from tourney_xl.report import email, html, paper, screen
from tourney_xl.report.report import Report
from tourney_xl.workbook import files

PAGE, SCREEN, PAPER = ".html", ".screen.html", ".print.html"
MESSAGE, PLAIN, DRAFT = ".email.html", ".email.txt", ".eml"
"""The files beside a workbook, by how their names end."""
REPORTS = (PAGE, SCREEN, MESSAGE)
"""Those that every command leaves which writes the workbook; the others are made when they are asked for."""
RENDERERS = {PAGE: html.render, SCREEN: screen.render, PAPER: paper.render}


@dataclass(frozen=True)
class Written:
    paths: tuple[Path, ...]
    problems: tuple[Problem, ...]
    backup: Path | None = None


def publish(
    run: Run,
    reading: Reading,
    after: Reckoning,
    found: Sequence[Change],
    published: Round | None = None,
    removed: str | None = None,
) -> Written:
    """Build the sheets, graft them into the organizer's file, replace it, then write the reports."""
    log = tuple(log_after(run, after, published, found))
    data = grafted(reading, after, published, log, removed)
    replaced = files.replace(reading.source, data)
    path = reading.source.path
    to_tell = (*found_undoing(after.event.memory.log), *found)
    beside = write_beside(path, reports_of(path, Report.of(after, to_tell)))
    problems = (*_written_beside(replaced), *beside.problems)
    return Written((replaced.path, *beside.paths), problems, replaced.backup)


def reports_of(
    path: Path, found: Report, asked: Collection[str] = REPORTS, message: email.Message | None = None
) -> Mapping[str, str]:
    """By ending what is asked for, and all that is there already: an old draft is too easily sent.

    A message that was made already is not made again.
    """
    there = (ending for ending in (*RENDERERS, MESSAGE, PLAIN, DRAFT) if os.path.exists(path.with_suffix(ending)))
    wanted = {*asked, *there}
    texts = {ending: render(found) for ending, render in RENDERERS.items() if ending in wanted}
    if wanted & {PLAIN, DRAFT}:
        made = message or message_of(path, found)
        mail = {MESSAGE: made.html, PLAIN: made.text, DRAFT: made.draft}
    else:
        mail = {MESSAGE: email.render(found, _page(path))} if MESSAGE in wanted else {}
    return {**texts, **{ending: text for ending, text in mail.items() if ending in wanted}}


def message_of(path: Path, found: Report) -> email.Message:
    return email.message(found, _page(path))


def _page(path: Path) -> str:
    """The file that has everything, as the message names it."""
    return path.with_suffix(PAGE).name


def write_beside(path: Path, texts: Mapping[str, str]) -> Written:
    """Files named after the workbook, by ending; where one cannot be written, the workbook is safe all the same."""
    written: list[Path] = []
    trouble: list[Problem] = []
    for ending, text in texts.items():
        beside = path.with_suffix(ending)
        try:
            files.write_beside(beside, text)
        except Refused as refused:
            trouble += [warning("report-not-written", None, told.message, told.hint) for told in refused.problems]
        else:
            written.append(beside)
    return Written(tuple(written), tuple(trouble))


def _written_beside(replaced: files.Written) -> tuple[Problem, ...]:
    if not replaced.is_beside:
        return ()
    message = f"The workbook is held by another program, so the new one was written beside it as {replaced.path.name}."
    return (warning("written-beside", None, message, "Close the old one, then go on with the new one."),)
