"""The bot's half of a child process. It starts the child at the first question, kills it when it is stuck or its answer
is no longer awaited, and starts it again for the next question.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Generic, TypeVar

from bot.workers.frames import HEAD, Kind, frame

STARTING_SECONDS = 20.0
LARGEST = 1 << 26
"""Largest answer, in bytes."""
SECRETS = frozenset({"DISCORD_TOKEN"})
"""Environment variables that a child does not get."""

T = TypeVar("T")


class WorkerError(Exception):
    """A question that got no answer; the text says why."""


class WorkerClosedError(Exception):
    """The bot is closing: no more questions are answered."""


class Worker(Generic[T]):
    """One child process, `python -m module`, which calls `bot.workers.frames.serve`.

    `read` decodes an answer of the child; if it raises, the child counts as broken.
    """

    def __init__(self, module: str, read: Callable[[bytes], T]) -> None:
        self.turn = asyncio.Lock()
        """Hold this while asking: there is one question at a time."""
        self._module = module
        self._read = read
        self._child: Process | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Return the child's process id, or None if there is no child."""
        return self._child.pid if self._child is not None else None

    async def ask(self, question: bytes, seconds: float | None = None) -> T:
        """Return the answer, for the caller who holds `turn`. Starting the child does not count towards `seconds`.

        Cancelling ends the child. Raise WorkerError if the child could not answer, died, was stuck or answered
        nonsense; WorkerClosedError if the bot is closing.
        """
        try:
            child = await self._started()
            async with asyncio.timeout(seconds):
                kind, told = await _asked(child, question)
            if kind is Kind.ANSWER:
                return self._read(told)
        except WorkerClosedError:
            await self._kill()
            raise
        except Exception as wrong:
            await self._kill()
            if self._closed:
                raise WorkerClosedError from wrong
            raise WorkerError(type(wrong).__name__) from wrong
        except BaseException:
            await self._kill()
            raise
        raise WorkerError(told.decode(errors="replace"))

    async def start(self) -> None:
        """Start the child early; if that fails the first question tries again."""
        async with self.turn:
            try:
                await self._started()
            except Exception:  # noqa: BLE001  the first question reports the error
                await self._kill()

    async def close(self) -> None:
        """End the child, which has nothing to lose, and wait until it has ended."""
        self._closed = True
        child, self._child = self._child, None
        if child is not None:
            _end(child)
        async with self.turn:  # every caller has got its error
            if child is not None:
                await child.communicate()

    async def _started(self) -> Process:
        if self._child is not None and self._child.returncode is None:
            return self._child
        await self._kill()
        if self._closed:
            raise WorkerClosedError
        child = self._child = await _start(self._module)
        if self._closed:
            raise WorkerClosedError
        async with asyncio.timeout(STARTING_SECONDS):
            await _heard(child, Kind.READY)
        return child

    async def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            _end(child)
            await child.communicate()  # it ends only when its output is read


def _end(child: Process) -> None:
    with contextlib.suppress(ProcessLookupError):  # it has ended already
        child.kill()


async def _start(module: str) -> Process:
    told = {name: value for name, value in os.environ.items() if name not in SECRETS}
    told["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    return await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, env=told)


async def _asked(child: Process, question: bytes) -> tuple[Kind, bytes]:
    assert child.stdin is not None
    child.stdin.write(frame(Kind.QUESTION, question))
    await child.stdin.drain()
    return await _heard(child, Kind.ANSWER, Kind.FAILED)


async def _heard(child: Process, *kinds: Kind) -> tuple[Kind, bytes]:
    assert child.stdout is not None
    kind, size = HEAD.unpack(await child.stdout.readexactly(HEAD.size))
    if kind not in kinds or size > LARGEST:
        raise ValueError("this is no answer")
    return Kind(kind), await child.stdout.readexactly(size)
