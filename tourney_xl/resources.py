"""Where the files that come with the program are."""

from __future__ import annotations

from pathlib import Path


def template_folder() -> Path:
    """A wheel carries the templates inside the package; a checkout and an editable install have them beside it."""
    package = Path(__file__).resolve().parent
    inside = package / "templates"
    return inside if inside.is_dir() else package.parent / "templates"
