"""Pictures of boards and hands: drawn one or a few at a time, the latest asked first, kept by what they show.

Whoever asks for a table's picture again no longer wants its older one, which is then not drawn at all.
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
"""Pictures in memory."""
WAITING = 256
"""Tables that may wait for a picture; the one that has waited longest is dropped, and is asked for again later."""
FURTHER_SECONDS = 0.1
"""So long a picture waits for those being drawn, several times what one takes, before one more is drawn beside them."""
log = structlog.get_logger()

Draw = Callable[[Drawable], Awaitable[bytes]]


async def in_thread(what: Drawable) -> bytes:
    """Draw in a thread of this process: simple, and enough for a few tables."""
    return await asyncio.to_thread(lambda: png(what.draw(), what.face.theme.colours))


@dataclass(slots=True, eq=False)
class Wanted:
    """A picture somebody asked for; `done` has it, or None where it cannot be had."""

    key: str
    what: Drawable
    since: float = field(default_factory=time.monotonic)
    done: asyncio.Future[bytes | None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class PictureCache:
    """Draws and remembers.

    `draw` makes one PNG without holding up the loop; one that takes longer than `deadline` seconds is given up.
    `patience` is how many seconds a board waits for its picture before it goes out in words; None: to the end.
    `at_once`: how many may be drawn at the same time; more than one only while they come faster than one by one.
    """

    def __init__(
        self, draw: Draw = in_thread, deadline: float = 8.0, patience: float | None = None, *, at_once: int = 1
    ) -> None:
        self.patience = patience
        self.wait_for_quiet: Callable[[], Awaitable[None]] | None = None
        """Waited for before each drawing: on a small machine it takes from what presses need."""
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
        """What a picture shows, as a hash: equal keys, equal pictures."""
        parts: list[Any] = [what.face.id, what.say.language, what.shown()]
        return blake2b(msgspec.json.encode(parts), digest_size=10).hexdigest()

    @property
    def waiting(self) -> int:
        """How many wait to be drawn."""
        return len(self._wanted)

    @property
    def hands_waiting(self) -> int:
        """How many of them are hands."""
        return sum(isinstance(wanted.what, DrawnHand) for wanted in self._wanted.values())

    def kept(self, key: str) -> bytes | None:
        """A picture that is drawn already."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def failed(self, key: str) -> bool:
        """Whether this picture could not be drawn when it was last tried."""
        return key in self._failed

    def ask(self, slot: object, what: Drawable, *, key: str = "") -> asyncio.Future[bytes | None]:
        """Have it drawn, before everything that was asked for earlier. An older wish of the same `slot` (a table, or
        somebody's hand there) is dropped; nobody must wait for that. `key`: its own, where that is known.
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
        """It as PNG; None where it cannot be had, or not within `patience` seconds: words do instead. `key`: its own,
        where that is known.
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
        """Draw no more."""
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
        """Draw until nothing waits any more; a `further` one begins when something has waited for long."""
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
            self._now.remove(wanted)  # what failed may be asked for again, also while the next waits for quiet
        self._failed.pop(wanted.key, None)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        metrics.PICTURE_SECONDS.observe(time.monotonic() - wanted.since)
        wanted.done.set_result(drawn)


def _put(failed: OrderedDict[str, None], key: str) -> None:
    failed[key] = None
    while len(failed) > KEPT:
        failed.popitem(last=False)
