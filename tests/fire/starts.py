"""Starting the bot while Discord misbehaves: it waits, and becomes ready."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import HouseCall
from bot.errors import StartupError
from storage import Storage
from tests.fire.faults import Seen
from tests.fire.running import Clock, made
from tests.wire import HANG_SECONDS, LocalDiscord, redirected
from tests.wire.faults import Fault

ROUTES = {
    "who am I": "GET /users/@me",
    "which application": "GET /*applications/@me",
    "where is the gateway": "GET /gateway/bot",
    "the commands": "GET /applications/*/commands",
}
SECONDS = HANG_SECONDS


def ways(d: LocalDiscord, what: str, route: str) -> dict[str, partial[Fault]]:
    """Return every fault of a request at the start."""
    return {
        f"429 on {what}, at the start": partial(d.faults.rate_limit, route, 0.3, times=2),
        f"429, global, on {what}, at the start": partial(d.faults.rate_limit, route, 0.3, times=2, everywhere=True),
        f"429 of Cloudflare on {what}, at the start": partial(d.faults.rate_limit, route, 0.3, via=False),
        f"500 twice on {what}, at the start": partial(d.faults.fail, route, 500, times=2),
        f"503 on {what}, at the start": partial(d.faults.fail, route, 503),
        f"connection breaks at {what}, at the start": partial(d.faults.drop, route),
        f"{what} takes 1.5 s, at the start": partial(d.faults.delay, route, 1.5),
    }


async def start(d: LocalDiscord, storage: Storage, met: Callable[[], bool] = lambda: True) -> str:
    """Start a bot. Return "ready" once it is and `met` is true, or its last sentence."""
    bot = made(storage, Clock(), forgetful=True)
    running = asyncio.create_task(bot.start(d.token))
    try:
        return await _ready(bot, running, met)
    except StartupError as said:
        return str(said)
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)


async def _ready(bot: HouseCall, running: asyncio.Task[None], met: Callable[[], bool]) -> str:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if bot.is_ready() and met():
            return "ready"
        if running.done():
            running.result()
        await asyncio.sleep(0.02)
    return "nothing"


async def meet_all(wanted: str) -> list[Seen]:
    """Meet every fault whose name contains `wanted`; after each a start without one must succeed."""
    every = []
    with TemporaryDirectory() as folder:
        async with LocalDiscord() as d, await Storage.open(Path(folder, "s.sqlite3")) as storage:
            with redirected(d.url):
                for what, route in ROUTES.items():
                    for name, inject in ways(d, what, route).items():
                        if wanted in name:
                            every.append(await _meet(d, storage, name, inject))
    return every


async def _meet(d: LocalDiscord, storage: Storage, name: str, inject: partial[Fault]) -> Seen:
    seen, fault = Seen(name), inject()
    seen.person = await start(d, storage, lambda: bool(fault.met))
    seen.met = fault.met
    d.faults.clear()
    if not seen.met:
        seen.wrong.append("it never happened")
    if seen.person == "nothing":
        seen.wrong.append(f"neither ready nor ended after {SECONDS:g} s")
    if seen.person != "ready":
        again = await start(d, storage)
        if again != "ready":
            seen.wrong.append(f"the next start says {again!r}")
    return seen
