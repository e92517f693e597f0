"""Presses on messages that all see. Each lets that very message be edited through it for a quarter of an hour, which
Discord counts neither for the channel nor for the bot. Their tokens are in memory only, never in rows or logs.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import discord

LIVES = 14 * 60.0
"""Seconds in which Discord takes edits through a press, and a minute to spare."""
REMEMBERED = 20_000
"""Messages whose newest press is remembered at most."""


class BoardPresses:
    """The newest press on each message that was answered in a way that leaves the message as it was."""

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._newest: OrderedDict[int, tuple[float, discord.Interaction[Any]]] = OrderedDict()

    def noted(self, message: int, press: discord.Interaction[Any]) -> None:
        """Somebody pressed on a message, and Discord was told that the message will change."""
        self._newest.pop(message, None)
        self._newest[message] = self._running(), press
        first = next(iter(self._newest))
        while len(self._newest) > REMEMBERED or self._ran_out(first):
            del self._newest[first]
            first = next(iter(self._newest))

    def newest(self, message: int) -> discord.Interaction[Any] | None:
        """The newest press through which a message can be edited; None where there is none any more."""
        if message not in self._newest or self._ran_out(message):
            return None
        return self._newest[message][1]

    def refused(self, message: int, press: discord.Interaction[Any]) -> None:
        """Discord took no edit through this press."""
        if self.newest(message) is press:
            del self._newest[message]

    def _ran_out(self, message: int) -> bool:
        return self._running() - self._newest[message][0] > LIVES
