"""Discord's time, from the `Date` header of its answers. Between answers the machine's monotonic clock counts."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime

import discord

WHOLE = 1.0
"""A `Date` is precise to one second."""
DRIFT = 2e-4
"""Largest relative error of the monotonic clock."""


class DiscordClock:
    """Bounds for the difference between Discord's time and the monotonic clock. Each answer tightens them.

    The host's own clock is not used: it may be wrong by minutes, or be set at any moment.
    """

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._least, self._most = -math.inf, math.inf
        self._heard = self._told = 0.0
        self._date = ""

    def heard(self, date: str, asked: float) -> None:
        """Take in an answer's `Date` header. `asked`: the monotonic time of the request."""
        if date != self._date:  # most answers repeat the last header
            try:
                self._told = parsedate_to_datetime(date).timestamp()
            except ValueError:
                return
            self._date = date
        told, now = self._told, self._running()
        slack, self._heard = DRIFT * (now - self._heard), now
        least, most = told - now, told + WHOLE - asked
        self._least, self._most = max(self._least - slack, least), min(self._most + slack, most)
        if self._least > self._most:  # the machine slept, or Discord's clock was set
            self._least, self._most = least, most

    def age(self, snowflake: int) -> float:
        """Return the age of a Discord id in seconds; 0 before the first answer."""
        if math.isinf(self._most):
            return 0.0
        now = self._running() + (self._least + self._most) / 2
        return max(0.0, now - discord.utils.snowflake_time(snowflake).timestamp())
