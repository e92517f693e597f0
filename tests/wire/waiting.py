"""Waiting for what happens, however long it takes: no test measures how fast the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
HANG_SECONDS = 240.0
"""After this a test gives up: nothing takes so long unless it hangs. It is no measure of anything."""


async def eventually(ready: Callable[[], T | None], seconds: float = HANG_SECONDS) -> T:
    """Wait until `ready()` is truthy, and return that; for what has no event of its own. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not (value := ready()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return value
