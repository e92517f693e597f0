"""Names and texts of players, made safe to show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST, SHORT = 24, 16
"""Most letters of a name, and of one where space is short."""
NAMELESS = "?"
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that show nothing, apart from spaces and Unicode's format characters."""
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
_SPACES = re.compile(r"\s+")


def clean(name: str) -> str:
    """Return a name without control, direction and zero-width characters: 1 to 24 characters."""
    return _line(name)[:LONGEST].strip() or NAMELESS


def plain(text: str) -> str:
    """Return a text without control, direction and zero-width characters, and without empty lines."""
    return "\n".join(line for line in map(_line, text.splitlines()) if line)


def _line(text: str) -> str:
    kept = "".join(
        " " if sign in _BLANK or unicodedata.category(sign) in {"Zs", "Zl", "Zp", "Cc"} else sign
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


def look(name: str) -> str:
    """Return a name as the eye takes it: equal for names that differ only in case, accents, blanks, letter forms or
    dots at the end.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    seen = "".join(sign for sign in folded if sign not in _BLANK and unicodedata.category(sign)[0] not in "MZC")
    return seen.rstrip(".")


def distinct(names: Sequence[str], signs: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each with its own sign in front if it looks like the name of another sign, whole or cut short,
    or has a sign in it. Names with the same sign belong to the same seat.
    """
    looks = [{look(name), look(name[: SHORT - 1] if len(name) > SHORT else name)} for name in names]
    owners: dict[str, set[str]] = {}
    for sign, seen in zip(signs, looks, strict=True):
        for one in seen:
            owners.setdefault(one, set()).add(sign)
    return tuple(
        f"{sign} {name}" if any(len(owners[one]) > 1 for one in seen) or any(one in name for one in signs) else name
        for name, sign, seen in zip(names, signs, looks, strict=True)
    )


def short(name: str) -> str:
    """Return a name for a place with little room."""
    return name if len(name) <= SHORT else name[: SHORT - 1].rstrip() + "…"
