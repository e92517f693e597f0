"""What a person chose for all their games."""

from __future__ import annotations

from typing import Literal

import msgspec

Means = Literal["dm", "ping", "quiet"]


class Preferences(msgspec.Struct):
    """`turns`: how to be called when it is one's turn. `hands`: whether the hand comes by DM when a game starts."""

    turns: Means = "ping"
    hands: bool = True
    closed: bool = False
    """Direct messages could not be delivered; tried again once the person changes anything."""
    language: str = ""

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str | None) -> Preferences:
        """From JSON text; the defaults where there is none."""
        return msgspec.json.decode(text, type=cls) if text else cls()
