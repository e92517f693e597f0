"""Names of people, and what they write, as they are shown: other people's text, made harmless."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 24
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
_SPACES = re.compile(r"\s+")


def clean(name: str) -> str:
    """A name without control, direction and zero-width characters, at most 24 characters; never empty."""
    return _line(name)[:LONGEST].strip() or "?"


def plain(text: str) -> str:
    """The lines of a text without control, direction and zero-width characters, and without empty lines."""
    return "\n".join(line for line in map(_line, text.splitlines()) if line)


def _line(text: str) -> str:
    kept = "".join(
        " " if unicodedata.category(sign) in {"Zs", "Zl", "Zp", "Cc"} else sign
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) not in {"Cf", "Co", "Cs", "Cn"}
    )
    return _SPACES.sub(" ", kept).strip()


def escaped(name: str) -> str:
    """A cleaned name for use inside Discord markdown: nothing in it is markup, and nobody is mentioned."""
    return harmless(clean(name))


def harmless(text: str) -> str:
    """Any text with names in it for use inside Discord markdown."""
    return _MARKDOWN.sub(r"\\\1", text).replace("http", "http\u200b")
