"""Where computer players think: in a child process with a deadline, so that neither a press nor a heartbeat waits.

Started at the first question, killed when it is stuck, started again when it died. Tests think inline.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Iterator
from typing import Protocol

import msgspec
import structlog

from bot.pondering import SIZE, Answer, Question, answer
from engines.players import STRONG

log = structlog.get_logger()

SECONDS = 1.0
"""How long a strong player thinks about a decision while nobody else does."""
LEAST_SECONDS = 0.15
"""What is left of that at least when many think at once."""
GRACE_SECONDS = 4.0
"""How much longer the child may take before it counts as stuck."""
STARTING_SECONDS = 20.0
LEAVING_SECONDS = 1.0
QUICK_SECONDS = 0.005
"""Who thinks longer than this may not do so in the event loop."""
SLIPS = 3
"""How often a game may be slower before its players think in the child."""


class Thoughtless(Exception):  # noqa: N818
    """No thought came of it; the text says why. Something simpler has to do."""


class Closed(Exception):  # noqa: N818
    """The services is closing: whatever was asked waits until it opens again."""


class Mind(Protocol):
    """What answers questions."""

    async def __call__(self, question: Question) -> Answer:
        """The answer; raises Thoughtless where there is none, Closed where there will be none any more."""

    async def close(self) -> None:
        """Think no more."""


class Inline:
    """Thinks here and now, by playouts: the same questions have the same answers."""

    def __init__(self, playouts: int = 4) -> None:
        self._playouts = playouts

    async def __call__(self, question: Question) -> Answer:
        """The answer; raises Thoughtless where there is none."""
        try:
            return answer(msgspec.structs.replace(question, playouts=self._playouts))
        except Exception as wrong:
            raise Thoughtless(f"{type(wrong).__name__}: {wrong}") from wrong

    async def close(self) -> None:
        """Nothing is left to end."""


class Study:
    """One child process that thinks about one question after another; the more wait, the shorter it thinks."""

    def __init__(self, seconds: float = SECONDS, grace: float = GRACE_SECONDS) -> None:
        self._seconds = seconds
        self._grace = grace
        self._child: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The child's process id; None where there is none just now."""
        return self._child.pid if self._child is not None else None

    async def __call__(self, question: Question) -> Answer:
        """The answer; raises Thoughtless where there is none."""
        self._waiting += 1
        try:
            async with self._turn:
                seconds = max(LEAST_SECONDS, self._seconds / self._waiting)
                return await self._ask(msgspec.structs.replace(question, seconds=seconds))
        finally:
            self._waiting -= 1

    async def _ask(self, question: Question) -> Answer:
        if self._closed:
            raise Closed
        try:
            if self._child is None or self._child.returncode is not None:
                self._child = await _start()
                async with asyncio.timeout(STARTING_SECONDS):
                    await _heard(self._child)
                if self._closed:
                    raise Closed
            async with asyncio.timeout(question.seconds + self._grace):
                failed, told = await _asked(self._child, msgspec.msgpack.encode(question))
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as wrong:
            await self._kill()
            if self._closed:
                raise Closed from wrong
            raise Thoughtless(type(wrong).__name__) from wrong
        except BaseException:
            await self._kill()
            raise
        if failed:
            raise Thoughtless(told.decode(errors="replace"))
        return msgspec.msgpack.decode(told, type=Answer)

    async def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()

    async def close(self) -> None:
        """End the child."""
        self._closed = True
        child, self._child = self._child, None
        if child is None:
            return
        assert child.stdin is not None
        child.stdin.close()
        try:
            await asyncio.wait_for(child.wait(), LEAVING_SECONDS)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()


async def _start() -> asyncio.subprocess.Process:
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    kept["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.pondering", stdin=pipe, stdout=pipe, env=kept
    )


async def _asked(child: asyncio.subprocess.Process, question: bytes) -> tuple[bool, bytes]:
    assert child.stdin is not None
    child.stdin.write(SIZE.pack(0, len(question)) + question)
    await child.stdin.drain()
    return await _heard(child)


async def _heard(child: asyncio.subprocess.Process) -> tuple[bool, bytes]:
    assert child.stdout is not None
    failed, size = SIZE.unpack(await child.stdout.readexactly(SIZE.size))
    return bool(failed), await child.stdout.readexactly(size)


class Tempo:
    """Who thinks quickly enough for the event loop: measured in processor time, game by game and level by level."""

    def __init__(self) -> None:
        self._slips: dict[tuple[str, str], int] = {}

    def quick(self, game: str, level: str) -> bool:
        """Whether this player may think in the event loop."""
        return level != STRONG and self._slips.get((game, level), 0) < SLIPS

    @contextlib.contextmanager
    def timed(self, game: str, level: str) -> Iterator[None]:
        """Measure one thought."""
        began = time.thread_time()
        yield
        if time.thread_time() - began > QUICK_SECONDS:
            self.slipped(game, level)

    def slipped(self, game: str, level: str) -> None:
        """A thought took too long."""
        self._slips[game, level] = self._slips.get((game, level), 0) + 1
