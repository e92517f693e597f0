"""What time it is at Discord, told by the `Date` of its answers; between them this machine's running time goes on."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime

import discord

WHOLE = 1.0
"""Seconds that a `Date` says nothing about: it is written in whole ones."""
DRIFT = 2e-4
"""By so much of the time that passes this machine may be too fast or too slow."""


class DiscordClock:
    """Discord's time less this machine's running time lies between two bounds, which each answer brings together.

    The host's own clock is never asked: it may be wrong by minutes, or be set while somebody presses.
    """

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._least, self._most = -math.inf, math.inf
        self._heard = self._told = 0.0
        self._date = ""

    def heard(self, date: str, asked: float) -> None:
        """Discord answered just now with this `Date` header what was `asked` at that moment of running time."""
        if date != self._date:  # most answers come within a second that was read already
            try:
                self._told = parsedate_to_datetime(date).timestamp()
            except ValueError:
                return
            self._date = date
        told, now = self._told, self._running()
        slack, self._heard = DRIFT * (now - self._heard), now
        least, most = told - now, told + WHOLE - asked
        self._least, self._most = max(self._least - slack, least), min(self._most + slack, most)
        if self._least > self._most:  # this machine slept, or Discord's clock was set
            self._least, self._most = least, most

    def age(self, snowflake: int) -> float:
        """Seconds since something with this id came to be at Discord; 0 while no answer of Discord's was heard yet."""
        if math.isinf(self._most):
            return 0.0
        now = self._running() + (self._least + self._most) / 2
        return max(0.0, now - discord.utils.snowflake_time(snowflake).timestamp())
