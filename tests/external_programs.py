"""Programs that some tests need beside Python: skipped with a word where one is missing.

With TOURNEY_XL_REQUIRE_ALL=1 a missing program fails the test, so that the full run cannot pass by skipping.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

_PATIENCE = 300


def soffice_or_skip() -> str:
    return _program_or_skip("LibreOffice", ("soffice", "libreoffice"))


def chromium_or_skip() -> str:
    return _program_or_skip("Chromium", ("chromium", "chromium-browser", "google-chrome"))


def pdftotext_or_skip() -> str:
    return _program_or_skip("pdftotext", ("pdftotext",))


def convert_to_pdf(path: Path, outdir: Path) -> Path:
    return convert([path], outdir, "pdf")[0]


def convert(paths: Sequence[Path], outdir: Path, ending: str) -> list[Path]:
    """All files in one call of LibreOffice, with a profile of its own so that parallel runs do not clash."""
    with tempfile.TemporaryDirectory() as profile:
        command = [
            soffice_or_skip(),
            f"-env:UserInstallation={Path(profile).as_uri()}",
            "--headless",
            "--convert-to",
            ending,
            "--outdir",
            str(outdir),
            *map(str, paths),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)
    return [outdir / f"{path.stem}.{ending}" for path in paths]


def text_of_pdf(path: Path, order: str = "layout") -> str:
    """As it stands on the paper; in the order `raw` cell by cell, so that a name on two lines stays in one piece."""
    command = [pdftotext_or_skip(), f"-{order}", str(path), "-"]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=_PATIENCE).stdout


def pages_of_pdf(path: Path) -> list[str]:
    """The text of each page."""
    return text_of_pdf(path).split("\f")[:-1]


@dataclass(frozen=True)
class PaperPage:
    width: float
    xmax: float
    """Where the rightmost word ends."""


def words_of_pdf(path: Path) -> list[PaperPage]:
    command = [pdftotext_or_skip(), "-bbox", str(path), "-"]
    text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=_PATIENCE).stdout
    pages = re.findall(r'<page width="([\d.]+)"(.*?)</page>', text, re.DOTALL)
    ends = [[float(end) for end in re.findall(r'xMax="([\d.]+)"', words)] for _, words in pages]
    return [PaperPage(float(width), max(end, default=0)) for (width, _), end in zip(pages, ends, strict=True)]


def _program_or_skip(name: str, candidates: Sequence[str]) -> str:
    for candidate in candidates:
        if found := shutil.which(candidate):
            return found
    reason = f"{name} is not installed"
    if os.environ.get("TOURNEY_XL_REQUIRE_ALL") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
