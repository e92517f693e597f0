"""Names and texts of players, made safe to show."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 24
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
_SPACES = re.compile(r"\s+")


def clean(name: str) -> str:
    """Return a name without control, direction and zero-width characters: 1 to 24 characters."""
    return _line(name)[:LONGEST].strip() or "?"


def plain(text: str) -> str:
    """Return a text without control, direction and zero-width characters, and without empty lines."""
    return "\n".join(line for line in map(_line, text.splitlines()) if line)


def _line(text: str) -> str:
    kept = "".join(
        " " if unicodedata.category(sign) in {"Zs", "Zl", "Zp", "Cc"} else sign
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) not in {"Cf", "Co", "Cs", "Cn"}
    )
    return _SPACES.sub(" ", kept).strip()


def escaped(name: str) -> str:
    """Return a cleaned name for Discord markdown: no markup, no mention."""
    return harmless(clean(name))


def harmless(text: str) -> str:
    """Return any text with names in it, escaped for Discord markdown."""
    return _MARKDOWN.sub(r"\\\1", text).replace("http", "http\u200b")
