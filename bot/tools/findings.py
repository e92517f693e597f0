"""What `housecall doctor` finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: fine, worth a word, or in the way."""

    level: Literal["ok", "note", "bad"]
    sentence: str

    def __str__(self) -> str:
        return f"{self.level:<4}  {self.sentence}"


def ok(sentence: str) -> Finding:
    """It is as it should be."""
    return Finding("ok", sentence)


def note(sentence: str) -> Finding:
    """It is worth a word."""
    return Finding("note", sentence)


def bad(sentence: str) -> Finding:
    """It is in the way."""
    return Finding("bad", sentence)
