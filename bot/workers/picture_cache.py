"""Pictures of boards and hands, drawn one or a few at a time, the latest request first, and cached by what they show.

A new request for a table's picture cancels the older one if it is still waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, cast

import msgspec
import structlog

from bot import metrics
from bot.drawing import png
from bot.faces.audience import Drawable, DrawnHand

KEPT = 64
"""Most pictures in memory."""
WAITING = 256
"""Tables that may wait for a picture; beyond that the oldest request is dropped, and made again later."""
FURTHER_SECONDS = 0.1
"""A picture waits this long, several times what one takes to draw, before one more is drawn in parallel."""
log = structlog.get_logger()

Draw = Callable[[Drawable], Awaitable[bytes]]


async def in_thread(what: Drawable) -> bytes:
    """Draw in a thread of this process: simple, and enough for a few tables."""
    return await asyncio.to_thread(lambda: png(what.draw(), what.face.theme.colours))


@dataclass(slots=True, eq=False)
class Wanted:
    """A requested picture; `done` has it, or None if it failed or was dropped."""

    key: str
    what: Drawable
    since: float = field(default_factory=time.monotonic)
    done: asyncio.Future[bytes | None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class PictureCache:
    """A cache that draws pictures.

    `draw` makes one PNG without blocking the event loop; after `deadline` seconds it is cancelled. `patience`: seconds
    that a board waits for its picture before it goes out in words; None: no limit. `at_once`: most pictures drawn in
    parallel; more than one only while requests come faster than one by one.
    """

    def __init__(
        self, draw: Draw = in_thread, deadline: float = 8.0, patience: float | None = None, *, at_once: int = 1
    ) -> None:
        self.patience = patience
        self.wait_for_quiet: Callable[[], Awaitable[None]] | None = None
        """Awaited before each drawing: on a small machine drawing takes time from presses."""
        self._draw = draw
        self._deadline = deadline
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._wanted: OrderedDict[object, Wanted] = OrderedDict()
        self._at_once = at_once
        self._now = list[Wanted]()
        self._drawing = set[asyncio.Task[None]]()

    @staticmethod
    def key(what: Drawable) -> str:
        """Return a hash of what a picture shows: equal keys, equal pictures."""
        parts: list[Any] = [what.face.id, what.say.language, what.shown()]
        return blake2b(msgspec.json.encode(parts), digest_size=10).hexdigest()

    @property
    def waiting(self) -> int:
        return len(self._wanted)

    @property
    def hands_waiting(self) -> int:
        return sum(isinstance(wanted.what, DrawnHand) for wanted in self._wanted.values())

    def kept(self, key: str) -> bytes | None:
        """Return a picture from the cache."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def failed(self, key: str) -> bool:
        """Return True if the last attempt to draw this picture failed."""
        return key in self._failed

    def ask(self, slot: object, what: Drawable, *, key: str = "") -> asyncio.Future[bytes | None]:
        """Request a picture, before all earlier requests. An older request of the same `slot` (a table, or a player's
        hand there) is dropped. `key`: the picture's own, if known.
        """
        key = key or self.key(what)
        for asked in (*self._now, self._wanted.get(slot)):
            if asked is not None and asked.key == key:
                return asked.done
        wanted = Wanted(key, what)
        self._drop(slot)
        self._wanted[slot] = wanted
        while len(self._wanted) > WAITING:
            self._drop(next(iter(self._wanted)))
        if len(self._drawing) < self._at_once:
            further = bool(self._drawing)
            self._drawing.add(asyncio.create_task(self._work(further=further), name="picture-cache"))
        return wanted.done

    async def draw(
        self, what: Drawable, slot: object = None, patience: float | None = None, *, key: str = ""
    ) -> bytes | None:
        """Return the picture as PNG, or None if it fails, or takes longer than `patience` seconds; then words do
        instead. `key`: its own, if known.
        """
        key = key or self.key(what)
        found = self.kept(key)
        if found is not None:
            return found
        waiting = self.ask(slot if slot is not None else key, what, key=key)
        try:
            async with asyncio.timeout(patience):
                return await asyncio.shield(waiting)
        except TimeoutError:
            return None

    async def close(self) -> None:
        """Cancel all requests."""
        for slot in list(self._wanted):
            self._drop(slot)
        drawing = list(self._drawing)
        for task in drawing:
            task.cancel()
        await asyncio.gather(*drawing, return_exceptions=True)
        self._drawing.clear()

    def _drop(self, slot: object) -> None:
        old = self._wanted.pop(slot, None)
        if old is not None:
            metrics.PICTURES_DROPPED.inc()
            old.done.set_result(None)

    async def _work(self, *, further: bool) -> None:
        """Draw until no request is left; a `further` worker begins once a request has waited for long."""
        try:
            while further and self._wanted:
                waited = time.monotonic() - next(iter(self._wanted.values())).since
                if waited >= FURTHER_SECONDS:
                    break
                await asyncio.sleep(FURTHER_SECONDS - waited)
            while self._wanted:
                if self.wait_for_quiet is not None:
                    await self.wait_for_quiet()
                    if not self._wanted:
                        return
                _, wanted = self._wanted.popitem()
                await self._make(wanted)
        finally:
            self._drawing.discard(cast("asyncio.Task[None]", asyncio.current_task()))

    async def _make(self, wanted: Wanted) -> None:
        self._now.append(wanted)
        try:
            async with asyncio.timeout(self._deadline):
                self._kept[wanted.key] = drawn = await self._draw(wanted.what)
        except asyncio.CancelledError:
            if not wanted.done.done():
                wanted.done.set_result(None)
            raise
        except Exception:
            log.exception("picture_failed", game=wanted.what.face.id, table=wanted.what.table)
            metrics.PICTURES_FAILED.inc()
            _put(self._failed, wanted.key)
            wanted.done.set_result(None)
            return
        finally:
            self._now.remove(wanted)  # a failed picture may be requested again, also while the next waits for quiet
        self._failed.pop(wanted.key, None)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        metrics.PICTURE_SECONDS.observe(time.monotonic() - wanted.since)
        wanted.done.set_result(drawn)


def _put(failed: OrderedDict[str, None], key: str) -> None:
    failed[key] = None
    while len(failed) > KEPT:
        failed.popitem(last=False)
