"""What Discord's answers to our requests say about the token, about the service, and about our own manners."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

import aiohttp
import discord
import structlog

from bot import metrics

log = structlog.get_logger()

INVALID = {401, 403, 429}
"""Answers that count towards Discord's limit of invalid requests."""
WITHIN = 600.0
"""Seconds of that limit."""
BLOCKED_AT = 10_000
"""Invalid requests within this time after which Discord blocks our address."""
MANY = 1_000
"""Invalid requests from which the host is warned."""
ASK_AGAIN = 60.0
"""Least seconds between two questions whether the token is right."""
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 900.0
"""Least seconds between two recoveries. The pause doubles while failures come back, so that one request which always
fails does not make everything due each time another one succeeds.
"""


class Answers:
    """All answers to the requests of one Discord client; `http_trace` feeds it (`bot.monitor.traced`).

    `who_am_i` asks `GET /users/@me`, and `spawn` runs that in the background.
    """

    def __init__(
        self,
        who_am_i: Callable[[], Awaitable[object]],
        spawn: Callable[[Coroutine[Any, Any, None], str], object],
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        self._who_am_i, self._spawn, self._running = who_am_i, spawn, running
        self.on_recovery: Callable[[], None] = lambda: None
        """Called when a request succeeds after requests failed with 5xx or without an answer."""
        self.healthy = True
        """False from the first 5xx or broken connection until a request succeeds again."""
        self.wrong_token = asyncio.Event()
        """Set when Discord has confirmed that it does not know our token any more."""
        self._invalid: deque[float] = deque(maxlen=BLOCKED_AT)
        self._warned = False
        self._asked = self._recovered = float("-inf")
        self._pause = FIRST_PAUSE

    def invalid(self) -> int:
        """Return the number of answers of the last ten minutes that count as invalid requests."""
        since = self._running() - WITHIN
        while self._invalid and self._invalid[0] < since:
            self._invalid.popleft()
        return len(self._invalid)

    def came_in(self, status: int, headers: Mapping[str, str], *, own: bool) -> None:
        """Take in an answer. `own`: to a request that carried the bot's token."""
        if status in INVALID and not (status == 429 and headers.get("X-RateLimit-Scope") == "shared"):
            self._count(status)
        if status == 401 and own:
            self.check_token()
        if status >= 500:
            self.failed()
        elif status < 400:
            self._succeeded()

    def failed(self) -> None:
        """Take in a 5xx, or a request that got no answer."""
        if self.healthy and self._running() - self._recovered > 2 * self._pause:
            self._pause = FIRST_PAUSE
        self.healthy = False

    def check_token(self) -> None:
        """Ask Discord in the background whether it still knows our token, at most once a minute."""
        if self._running() - self._asked >= ASK_AGAIN:
            self._asked = self._running()
            self._spawn(self._confirmed(), "token")

    async def _confirmed(self) -> None:
        try:
            await self._who_am_i()
        except discord.HTTPException as wrong:
            if wrong.status == 401:
                self.wrong_token.set()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as unsure:
            log.warning("token_not_checked", error=str(unsure))

    def _count(self, status: int) -> None:
        metrics.INVALID.labels(str(status)).inc()
        self._invalid.append(self._running())
        many = self.invalid()
        if many < MANY // 2:
            self._warned = False
        elif many >= MANY and not self._warned:
            self._warned = True
            log.warning("many_invalid_requests", in_ten_minutes=many, blocked_at=BLOCKED_AT, status=status)

    def _succeeded(self) -> None:
        now = self._running()
        if self.healthy or now - self._recovered < self._pause:
            return
        if self._recovered != float("-inf"):
            self._pause = min(LONGEST_PAUSE, 2 * self._pause)
        self.healthy, self._recovered = True, now
        self.on_recovery()
