"""What a command leaves on the disk: the workbook replaced in one step, then the files beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tourney_xl.changes import Change
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
    beside = write_beside(path, reports_of(path, Report.of(after, found)))
    problems = (*_written_beside(replaced), *beside.problems)
    return Written((replaced.path, *beside.paths), problems, replaced.backup)


def reports_of(path: Path, found: Report) -> Mapping[str, str]:
    """What every command that writes leaves beside the workbook, by ending.

    Message and paper that were once asked for are made anew with the rest: an old draft is too easily sent.
    """
    is_mailed = any(path.with_suffix(ending).exists() for ending in (DRAFT, PLAIN))
    mail = _files_of(email.message(found, _page(path))) if is_mailed else {MESSAGE: email.render(found, _page(path))}
    printed = paper_of(found) if path.with_suffix(PAPER).exists() else {}
    return {PAGE: html.render(found), SCREEN: screen.render(found), **mail, **printed}


def message_of(path: Path, found: Report) -> tuple[email.Message, Mapping[str, str]]:
    """The message, and its files with the page that it speaks of."""
    message = email.message(found, _page(path))
    return message, {PAGE: html.render(found), **_files_of(message)}


def paper_of(found: Report) -> Mapping[str, str]:
    return {PAPER: paper.render(found)}


def _files_of(message: email.Message) -> Mapping[str, str]:
    return {MESSAGE: message.html, PLAIN: message.text, DRAFT: message.draft}


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
