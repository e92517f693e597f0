from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """A checked thing: fine, worth a note, or an error."""

    level: Literal["ok", "note", "bad"]
    sentence: str

    def __str__(self) -> str:
        return f"{self.level:<4}  {self.sentence}"


def ok(sentence: str) -> Finding:
    return Finding("ok", sentence)


def note(sentence: str) -> Finding:
    return Finding("note", sentence)


def bad(sentence: str) -> Finding:
    return Finding("bad", sentence)
