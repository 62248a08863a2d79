"""The draft `EVENT.eml`: opens in a mail program, ready to be looked at and sent; the program itself sends nothing."""

from __future__ import annotations

from base64 import encodebytes
from collections.abc import Iterator, Sequence
from email.header import Header

BOUNDARY = "=_tourney-xl_="
"""Cannot occur in a part: base64 knows no underscore."""
WIDTH = 76


def draft(subject: str, to: Sequence[str], bcc: Sequence[str], text: str, html: str) -> str:
    """Without date and id, which the mail program adds: the same workbook gives the same bytes."""
    lines = (
        "X-Unsent: 1",
        f"Subject: {_encoded(subject)}",
        *_addressed("To", to),
        *_addressed("Bcc", bcc),
        "MIME-Version: 1.0",
        f'Content-Type: multipart/alternative; boundary="{BOUNDARY}"',
        "",
        *_part("plain", text),
        *_part("html", html),
        f"--{BOUNDARY}--",
        "",
    )
    return "\r\n".join(lines)


def _encoded(subject: str) -> str:
    """One line of ASCII as it is; whatever else, or looks encoded already, is encoded: no header can hide in it."""
    is_plain = subject.isascii() and subject.isprintable() and "=?" not in subject
    # A first word too long for the line would leave it empty, which ends the header for some programs.
    fits = len(f"Subject: {subject.partition(' ')[0]}") <= WIDTH
    charset = "us-ascii" if is_plain and fits else "utf-8"
    return Header(subject, charset, WIDTH, "Subject").encode(linesep="\r\n")


def _addressed(name: str, addresses: Sequence[str]) -> Iterator[str]:
    """An address a line: the standard library takes minutes to fold a header of thousands."""
    if addresses:
        yield f"{name}: " + ",\r\n ".join(addresses)


def _part(kind: str, text: str) -> Iterator[str]:
    yield f"--{BOUNDARY}"
    yield f"Content-Type: text/{kind}; charset=utf-8"
    yield "Content-Transfer-Encoding: base64"
    yield ""
    yield from encodebytes(text.replace("\n", "\r\n").encode("utf-8")).decode("ascii").splitlines()
