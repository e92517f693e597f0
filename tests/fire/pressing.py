from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from tests.fire.players import Crowd, Player


def _free(busy: dict[int, Player], key: int, _: asyncio.Task[Any]) -> None:
    busy.pop(key, None)


async def pressing(crowd: Crowd, rate: float, until: float, *, width: int = 64) -> None:
    """Let the crowd press `rate` times a second until the loop's time `until`; no player presses twice at once."""
    loop = asyncio.get_running_loop()
    busy: dict[int, Player] = {}
    running: set[asyncio.Task[Any]] = set()
    following = loop.time()
    try:
        while loop.time() < until:
            following += 1 / rate
            await asyncio.sleep(max(0.0, following - loop.time()))
            player = crowd.anybody()
            if id(player) in busy or len(running) >= width:
                continue
            busy[id(player)] = player
            task = asyncio.create_task(player.press(crowd.rng))
            running.add(task)
            task.add_done_callback(running.discard)
            task.add_done_callback(partial(_free, busy, id(player)))
    finally:
        late = list(running)
        for player in busy.values():
            player.hand = None  # the future of that screen is unknown
        for task in late:
            task.cancel()
        for result in await asyncio.gather(*late, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


async def each_every(crowd: Crowd, seconds: float, until: float) -> None:
    """Let each player press once in so many seconds until the loop's time `until`."""
    loop = asyncio.get_running_loop()

    async def presses(player: Player, late: float) -> None:
        due = loop.time() + late
        while due < until:
            await asyncio.sleep(max(0.0, due - loop.time()))
            await player.press(crowd.rng)
            due = max(due + seconds, loop.time())

    people = crowd.players
    await asyncio.gather(*(presses(one, seconds * n / len(people)) for n, one in enumerate(people)))
