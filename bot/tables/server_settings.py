"""What is kept of a server, and of the bot itself, as JSON beside the tables."""

from __future__ import annotations

import msgspec

BOT = 0
"""The row of server settings that belongs to the bot itself."""


class ServerSettings(msgspec.Struct):
    """`channels`: those where tables may be opened; none: everywhere."""

    channels: list[int] = []

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str | None) -> ServerSettings:
        """From JSON text; the defaults where there is none."""
        return msgspec.json.decode(text, type=cls) if text else cls()


class BotRecord(msgspec.Struct, omit_defaults=True):
    """What the bot knows of itself: when it was last `alive`, in Unix milliseconds; a digest of the `commands` that
    Discord knows.
    """

    alive: int | None = None
    commands: str = ""

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str | None) -> BotRecord:
        """From JSON text; the defaults where there is none."""
        return msgspec.json.decode(text, type=cls) if text else cls()
