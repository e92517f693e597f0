"""Faults to inject into REST, and rate limits as Discord has them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict, deque
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from math import ceil

from aiohttp import web

from bot.local.errors import RefusalError
from bot.local.objects import Json
from bot.local.rest import answer
from bot.local.server import Handler

GLOBAL_PER_SECOND = 50
MESSAGES = 5


@dataclass(slots=True)
class Fault:
    """A fault for the next `times` requests whose "METHOD /path" matches `route` (with * as in file names)."""

    route: str
    kind: str
    times: int = 1
    status: int = 500
    code: int = 0
    seconds: float = 0.0
    everywhere: bool = False
    via: bool = True
    met: int = 0


class Faults:
    """The faults waiting to happen. Routes read like "POST /channels/*/messages"."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []
        self._over = asyncio.Event()

    def _add(self, fault: Fault) -> Fault:
        """Let a fault wait; its `met` counts how often it happened."""
        self.waiting.append(fault)
        return fault

    def rate_limit(
        self, route: str, seconds: float = 0.1, *, times: int = 1, everywhere: bool = False, via: bool = True
    ) -> Fault:
        """Answer 429; `everywhere` for the global limit; without `via` discord.py takes it for a ban."""
        return self._add(Fault(route, "rate_limit", times, 429, seconds=seconds, everywhere=everywhere, via=via))

    def fail(self, route: str, status: int = 500, *, times: int = 1) -> Fault:
        """Answer with a server error, nothing done."""
        return self._add(Fault(route, "fail", times, status))

    def refuse(self, route: str, code: int, *, times: int = 1) -> Fault:
        """Answer with one of Discord's refusals (50013, 10008, 40003 ...), nothing done."""
        return self._add(Fault(route, "refuse", times, code=code))

    def delay(self, route: str, seconds: float, *, times: int = 1) -> Fault:
        """Wait before doing the work."""
        return self._add(Fault(route, "delay", times, seconds=seconds))

    def delay_answer(self, route: str, seconds: float, *, times: int = 1) -> Fault:
        """Do the work at once, answer later."""
        return self._add(Fault(route, "delay_answer", times, seconds=seconds))

    def drop(self, route: str, *, times: int = 1) -> Fault:
        """Break the connection before the work is done."""
        return self._add(Fault(route, "drop", times))

    def lose_answer(self, route: str, *, times: int = 1) -> Fault:
        """Do the work, then break the connection."""
        return self._add(Fault(route, "lose_answer", times))

    def clear(self) -> None:
        """Remove all faults, and let delayed requests go on."""
        self.waiting.clear()
        over, self._over = self._over, asyncio.Event()
        over.set()

    def take(self, method: str, path: str) -> Fault | None:
        """Take the fault that meets a request."""
        for fault in self.waiting:
            if fnmatchcase(f"{method} {path}", fault.route):
                fault.met += 1
                if fault.met >= fault.times:
                    self.waiting.remove(fault)
                return fault
        return None

    async def _hold(self, fault: Fault) -> None:
        """Wait as long as the fault says, or until the faults are cleared."""
        with suppress(TimeoutError):
            async with asyncio.timeout(fault.seconds):
                await self._over.wait()

    async def apply(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
        """Answer a request, by its handler or by the fault that meets it."""
        fault = self.take(request.method, path)
        if fault is None:
            return await handler(request)
        if fault.kind == "rate_limit":
            return limited(fault.seconds, everywhere=fault.everywhere, via=fault.via)
        if fault.kind == "fail":
            return web.Response(status=fault.status, text="upstream connect error")
        if fault.kind == "refuse":
            raise RefusalError(fault.code)
        if fault.kind == "delay":  # the data have arrived, whether or not the sender waits
            await (request.post() if request.content_type.startswith("multipart/") else request.read())
            await self._hold(fault)
        response = await handler(request) if fault.kind != "drop" else web.Response()
        if fault.kind == "delay_answer":
            await self._hold(fault)
        if fault.kind in {"drop", "lose_answer"} and request.transport is not None:
            request.transport.abort()
        return response


def limited(
    seconds: float, *, everywhere: bool = False, via: bool = True, code: int = 0, message: str = ""
) -> web.Response:
    """Return 429, after which discord.py waits and tries again; without `via` it takes it for a ban."""
    body: Json = {"code": code, "message": message or "You are being rate limited."}
    body |= {"retry_after": seconds, "global": everywhere}
    response = answer(body, 429)
    response.headers["Retry-After"] = str(seconds)
    if via:
        response.headers["Via"] = "1.1 local"
    if everywhere:
        response.headers["X-RateLimit-Global"] = "true"
    return response


class Rates:
    """The limits of a bot: 50 requests a second, 5 posts and 5 edits per channel in 5 seconds, and 5 calls per
    interaction's token in 2 seconds, which count towards none of the others; callbacks count towards nothing.

    Off unless `enforced`; `seconds` may be shortened; `refused` counts the requests answered with 429, by bucket. Time
    is that of the event loop, by which discord.py waits: a client that waits as told is never refused again.
    """

    def __init__(self) -> None:
        self.enforced = False
        self.seconds = 5.0
        self.token_seconds = 2.0
        self.refusals: Counter[str] = Counter()
        self._calls: dict[str, deque[float]] = defaultdict(deque)

    @property
    def refused(self) -> int:
        return self.refusals.total()

    def wait(self, key: str, most: int, seconds: float) -> tuple[float, int]:
        """Count a request. Return how long it must wait (0: it may go) and how many more may come."""
        now, calls = asyncio.get_running_loop().time(), self._calls[key]
        while calls and calls[0] <= now - seconds:
            calls.popleft()
        if len(calls) >= most:
            return calls[0] + seconds - now, 0
        calls.append(now)
        return 0.0, most - len(calls)

    async def apply(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
        """Answer a request unless it comes too soon."""
        if not self.enforced or path.startswith("/interactions/"):
            return await handler(request)
        if not path.startswith("/webhooks/"):
            pause, _ = self.wait("global", GLOBAL_PER_SECOND, 1.0)
            if pause:
                self.refusals["global"] += 1
                return limited(pause, everywhere=True)
        bucket, key, seconds = self._bucket(request.method, path.split("/"))
        if not bucket:
            return await handler(request)
        pause, left = self.wait(f"{bucket}/{key}", MESSAGES, seconds)
        if pause:
            self.refusals[bucket] += 1
        response = limited(pause) if pause else await handler(request)
        after = max(0.0, self._calls[f"{bucket}/{key}"][0] + seconds - asyncio.get_running_loop().time())
        after = ceil(after * 1000 + 1) / 1000  # never a moment too early
        response.headers["X-RateLimit-Bucket"] = bucket
        response.headers["X-RateLimit-Limit"] = str(MESSAGES)
        response.headers["X-RateLimit-Remaining"] = str(left)
        response.headers["X-RateLimit-Reset-After"] = f"{after:.3f}"
        response.headers["X-RateLimit-Reset"] = f"{time.time() + after:.3f}"
        return response

    def _bucket(self, method: str, parts: list[str]) -> tuple[str, str, float]:
        """Return a request's bucket, its limit, and the seconds it counts in; "" without a bucket."""
        if parts[1] == "webhooks":
            return "token", parts[3], self.token_seconds
        if method in {"POST", "PATCH"} and len(parts) > 3 and parts[3] == "messages":
            return f"{method}-messages", parts[2], self.seconds
        return "", "", 0.0
