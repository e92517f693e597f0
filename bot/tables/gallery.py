"""Pictures of boards: drawn in a thread, one at a time, kept by what they show, given up when they take too long."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any

import msgspec
import structlog
from PIL.Image import Image

from bot.drawing import png
from bot.screens.menus import Reader

KEPT = 64
log = structlog.get_logger()

InThread = Callable[[Callable[[], bytes]], Awaitable[bytes]]


class Gallery:
    """Draws and remembers. `in_thread` runs a function without holding up the loop."""

    def __init__(self, in_thread: InThread = asyncio.to_thread, deadline: float | None = 8.0) -> None:
        self._in_thread = in_thread
        self._deadline = deadline
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._one = asyncio.Semaphore(1)

    @staticmethod
    def key(reader: Reader) -> str:
        """What a picture shows, as a hash: equal keys, equal pictures."""
        shown: list[Any] = [reader.face.id, reader.say.language, reader.at.names, msgspec.to_builtins(reader.at.view)]
        return blake2b(msgspec.json.encode(shown), digest_size=10).hexdigest()

    async def draw(self, reader: Reader) -> bytes | None:
        """The position as PNG; None where it cannot be had in time, which is logged: words do instead."""
        return await self.made(self.key(reader), lambda: reader.face.picture(reader.say, reader.at), reader.face.id)

    async def made(self, key: str, draw: Callable[[], Image], game: str) -> bytes | None:
        """Any picture as PNG, kept under a key that says what it shows; None where it cannot be had in time."""
        async with self._one:
            if key not in self._kept:
                try:
                    async with asyncio.timeout(self._deadline):
                        self._kept[key] = await self._in_thread(lambda: png(draw()))
                except Exception:
                    log.exception("picture_failed", game=game)
                    return None
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]
