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
from tourney_xl.problems import Problem, Refused, error, warning
from tourney_xl.reading import Reading
from tourney_xl.reckoning import Reckoning
from tourney_xl.report import email, html, paper, screen
from tourney_xl.report.report import Report
from tourney_xl.workbook import files

PAGE, SCREEN, PAPER = ".html", ".screen.html", ".print.html"
MESSAGE, PLAIN, DRAFT = ".email.html", ".email.txt", ".eml"
"""The files beside a workbook, by how their names end."""
REPORTS = (PAGE, SCREEN, MESSAGE)
"""Every command that writes the workbook writes these, too; the others are made when they are asked for."""
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
    reports = write_reports(path, reports_of(path, Report.of(after, to_tell)))
    problems = (*_written_beside(replaced), *reports.problems)
    return Written((replaced.path, *reports.paths), problems, replaced.backup)


def reports_of(
    path: Path, report: Report, asked: Collection[str] = REPORTS, message: email.Message | None = None
) -> Mapping[str, str]:
    """By ending what is asked for, and all that is there already: an old draft is too easily sent.

    A message that was made already is not made again.
    """
    # `Path.exists` fails on a name that is too long for the disk.
    there = (ending for ending in (*RENDERERS, MESSAGE, PLAIN, DRAFT) if os.path.exists(path.with_suffix(ending)))
    wanted = {*asked, *there}
    texts = {ending: render(report) for ending, render in RENDERERS.items() if ending in wanted}
    if wanted & {MESSAGE, PLAIN, DRAFT}:
        made = message or message_of(path, report)
        mail = {MESSAGE: made.html, PLAIN: made.text, DRAFT: made.draft}
        texts |= {ending: text for ending, text in mail.items() if ending in wanted}
    return texts


def message_of(path: Path, report: Report) -> email.Message:
    """The message names the file that has everything."""
    return email.message(report, path.with_suffix(PAGE).name)


def write_reports(path: Path, texts: Mapping[str, str], asked: Collection[str] = ()) -> Written:
    """Files named after the workbook, by ending.

    Where one cannot be written the workbook is safe all the same; a command that was asked for that file has failed.
    """
    written: list[Path] = []
    trouble: list[Problem] = []
    for ending, text in texts.items():
        beside = path.with_suffix(ending)
        try:
            files.write_beside(beside, text)
        except Refused as refused:
            is_asked = ending in asked
            trouble += [_not_written(problem, is_asked) for problem in refused.problems]
        else:
            written.append(beside)
    return Written(tuple(written), tuple(trouble))


def _not_written(why: Problem, is_asked: bool) -> Problem:
    if is_asked:
        return error("report-not-made", None, why.message, why.hint)
    return warning("report-not-written", None, why.message, why.hint)


def _written_beside(replaced: files.Written) -> tuple[Problem, ...]:
    if not replaced.is_beside:
        return ()
    message = f"The workbook is held by another program, so the new one was written beside it as {replaced.path.name}."
    return (warning("written-beside", None, message, "Close the old one, then go on with the new one."),)
