"""Waits for events, however long they take: no test measures the machine's speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
HANG_SECONDS = 240.0
"""The timeout of a hung test; no measure of anything."""


async def eventually(ready: Callable[[], T | None], seconds: float = HANG_SECONDS) -> T:
    """Wait until `ready()` is truthy, without an event. Return its value. Raise TimeoutError."""
    async with asyncio.timeout(seconds):
        while not (value := ready()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return value
