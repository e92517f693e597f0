"""Markdown as plain text, for alt texts."""

from __future__ import annotations

import re

from bot.drawing import plain

MARKS = re.compile(r"^(?:-#|#+|-|•|>)\s+|(?<!\\)[*_`~]+")
ENDS = ".!?…:;,"
"""Ends of a line after which no full stop is added."""


def aloud(text: str) -> str:
    """Return a text without markdown, a sentence a line."""
    lines = [plain(MARKS.sub("", line)).strip() for line in text.splitlines()]
    return " ".join(line if line[-1] in ENDS else f"{line}." for line in lines if line)
