"""Serving Discord until stopped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from bot.app import HouseCall
from bot.health import HEARTBEAT_SECONDS, heartbeat
from bot.monitor import Vitals, open_port, watch_loop
from bot.settings import Settings

TIDY_SECONDS = 900


async def serve(
    bot: HouseCall, token: str, settings: Settings, begun: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Run as the only process until asked to stop. A stop counts from before `begun` is called."""
    stop = said_stop()
    if begun is not None:
        await begun()

    def well() -> bool:
        return bot.is_ready() and not bot.is_closed()

    runner = asyncio.create_task(bot.start(token), name="discord")
    stopper = asyncio.create_task(stop.wait(), name="stop")
    try:
        async with watched(bot.vitals, settings, well, watch_loop(bot.load_gate)):
            await asyncio.wait({runner, stopper}, return_when=asyncio.FIRST_COMPLETED)
            if runner.done():
                runner.result()
            await bot.close()
    finally:
        await bot.close()
        await ended(runner, stopper)


def said_stop() -> asyncio.Event:
    """Return an event that SIGTERM or SIGINT sets."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    return stop


@contextlib.asynccontextmanager
async def watched(
    vitals: Vitals, settings: Settings, well: Callable[[], bool], *others: Coroutine[Any, Any, None]
) -> AsyncIterator[None]:
    """Keep the heartbeat, the metrics port and the other loops running while inside."""
    works = (_beat(settings, well), _tidy(), *others)
    tasks = [asyncio.create_task(work) for work in works]
    try:
        async with open_port(vitals, settings.metrics_host, settings.metrics_port):
            yield
    finally:
        await ended(*tasks)


async def _beat(settings: Settings, well: Callable[[], bool]) -> None:
    """Write the heartbeat until cancelled, then delete the file."""
    path = heartbeat(settings.beside, shared=settings.shared)
    part = Path(f"{path}.part")
    try:
        if settings.shared:
            path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            said = json.dumps({"at": time.time(), "connected": well(), "process": os.getpid()})
            with contextlib.suppress(OSError):
                await asyncio.to_thread(part.write_text, said)
                await asyncio.to_thread(part.replace, path)  # so that it is never read half written
            await asyncio.sleep(HEARTBEAT_SECONDS if well() else 1)
    finally:
        for file in (part, path):
            file.unlink(missing_ok=True)


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait for them."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _tidy() -> None:
    """Collect all garbage every 15 minutes."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        gc.collect()
