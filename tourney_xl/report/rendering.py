"""Templates in, text out: escaped by default, strict about what is missing, the same for every report."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tourney_xl.resources import template_folder
from tourney_xl.wording import figure_text


def rendered(template: str, values: Mapping[str, object]) -> str:
    return _environment().get_template(template).render(values)


def script_of(template: str) -> Mapping[str, object]:
    """The one script of a page, known by its hash: a browser runs no other, wherever it might come from."""
    script = rendered(template, {})
    return {"script": Markup(script), "script_hash": b64encode(sha256(script.encode()).digest()).decode()}


@cache
def _environment() -> Environment:
    """Escapes in every template but plain text."""
    environment = Environment(
        loader=FileSystemLoader(template_folder()),
        autoescape=lambda name: name is None or not name.endswith(".txt"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"figure": figure_text, "or_dash": or_dash}
    return environment


def or_dash(value: object) -> object:
    """What is missing is shown, too."""
    return "–" if value is None else value
