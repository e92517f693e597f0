"""Markdown as it is read aloud: for alt texts."""

from __future__ import annotations

import re

from bot.drawing import plain

MARKS = re.compile(r"^(?:-#|#+|-|•|>)\s+|(?<!\\)[*_`~]+")
"""Markdown, which is no word."""
ENDS = ".!?…:;,"
"""What a line may end with, so that no full stop follows."""


def aloud(text: str) -> str:
    """A text without markdown, a sentence a line."""
    lines = [plain(MARKS.sub("", line)).strip() for line in text.splitlines()]
    return " ".join(line if line[-1] in ENDS else f"{line}." for line in lines if line)
