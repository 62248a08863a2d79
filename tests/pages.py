"""A page as a reader finds it: headings, sections, and tables as rows of text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lxml import html
from lxml.html import HtmlElement


def text_of(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())


@dataclass(frozen=True)
class Page:
    source: str

    @classmethod
    def of(cls, path: Path) -> Page:
        return cls(path.read_text("utf-8"))

    @cached_property
    def tree(self) -> HtmlElement:
        return html.fromstring(self.source)

    @property
    def title(self) -> str:
        return text_of(self.tree.find(".//title"))

    @property
    def text(self) -> str:
        """What is shown; neither style nor script."""
        body = html.fromstring(self.source).find("body")
        for hidden in body.xpath(".//script | .//style"):
            hidden.drop_tree()
        return text_of(body)

    @property
    def headings(self) -> list[str]:
        return [text_of(heading) for heading in self.tree.xpath("//h2")]

    def section(self, name: str) -> HtmlElement:
        (found,) = self.tree.xpath("//*[@id=$name]", name=name)
        return found

    def items(self, section: str) -> list[str]:
        return [text_of(item) for item in self.section(section).xpath(".//li")]

    def pairs(self, section: str) -> list[tuple[str, str]]:
        """Terms with what stands behind them."""
        terms = self.section(section).xpath(".//dt")
        return [(text_of(term), text_of(term.getnext())) for term in terms]

    def rows(self, table: str) -> list[list[str]]:
        """The cells of all tables of that class, without their heads."""
        rows = self.tree.xpath("//table[contains(concat(' ', @class, ' '), $name)]/tbody/tr", name=f" {table} ")
        return [[text_of(cell) for cell in row] for row in rows]

    def columns(self, table: str) -> list[str]:
        heads = self.tree.xpath("//table[contains(concat(' ', @class, ' '), $name)]/thead/tr/th", name=f" {table} ")
        return [text_of(head) for head in heads]
