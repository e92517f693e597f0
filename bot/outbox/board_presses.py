"""Presses on public messages. For a quarter of an hour each lets us edit its message without a counted call. Their
tokens are in memory only, never in rows or logs.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import discord

LIVES = 14 * 60.0
"""Seconds for which Discord accepts edits through a press, less a minute."""
REMEMBERED = 20_000
"""Most messages whose newest press is remembered."""


class BoardPresses:
    """The newest press on each message that was acknowledged with a later update of that message."""

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._newest: OrderedDict[int, tuple[float, discord.Interaction[Any]]] = OrderedDict()

    def noted(self, message: int, press: discord.Interaction[Any]) -> None:
        """Remember a press that was acknowledged with a later update of the message."""
        self._newest.pop(message, None)
        self._newest[message] = self._running(), press
        first = next(iter(self._newest))
        while len(self._newest) > REMEMBERED or self._ran_out(first):
            del self._newest[first]
            first = next(iter(self._newest))

    def newest(self, message: int) -> discord.Interaction[Any] | None:
        """Return the newest press through which the message can be edited, or None."""
        if message not in self._newest or self._ran_out(message):
            return None
        return self._newest[message][1]

    def refused(self, message: int, press: discord.Interaction[Any]) -> None:
        if self.newest(message) is press:
            del self._newest[message]

    def _ran_out(self, message: int) -> bool:
        return self._running() - self._newest[message][0] > LIVES
