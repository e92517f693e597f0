"""What a table agreed on before the deal, and what is being voted on; kept as JSON with the table."""

from __future__ import annotations

from typing import Any

import msgspec


class Terms(msgspec.Struct):
    """`options`: fields of the game's Options that were changed. `most`: seats wanted, 0 for as many as come.

    `votes`: what is asked for ("cancel", "draw") -> users who agreed.
    """

    options: dict[str, Any] = {}
    most: int = 0
    pace: str = "none"
    absence: str = "default"
    votes: dict[str, list[int]] = {}
    wishes: dict[str, int] = {}

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Terms:
        """From JSON text."""
        return msgspec.json.decode(text, type=cls)
