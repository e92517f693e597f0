"""Where computer players think: in a child process, so that no press waits and no heartbeat is late, or inline."""

from __future__ import annotations

from typing import Protocol

from msgspec import msgpack
from msgspec.structs import replace

from bot.workers.think import ThinkAnswer, ThinkQuestion, answer
from bot.workers.worker import Worker, WorkerError

SECONDS = 1.0
"""How long a strong player thinks about a decision while nobody else does."""
LEAST_SECONDS = 0.15
"""What is left of that at least when many think at once."""
GRACE_SECONDS = 4.0
"""How much longer the child may take before it counts as stuck."""


class Thinker(Protocol):
    """What answers questions."""

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        """The answer; raises WorkerError where there is none, WorkerClosedError where there will be none any more."""

    async def close(self) -> None:
        """Think no more."""


class InlineThinker:
    """Thinks here and now, by playouts: the same questions have the same answers."""

    def __init__(self, playouts: int = 4) -> None:
        self._playouts = playouts

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        """The answer; raises WorkerError where there is none."""
        try:
            return answer(replace(question, playouts=self._playouts))
        except Exception as wrong:
            raise WorkerError(f"{type(wrong).__name__}: {wrong}") from wrong

    async def close(self) -> None:
        """Nothing is left to end."""


class ThinkWorker:
    """Thinks about one question after another; the more wait, the shorter."""

    def __init__(self, seconds: float = SECONDS, grace: float = GRACE_SECONDS) -> None:
        self._worker = Worker("bot.workers.think", _read)
        self._seconds = seconds
        self._grace = grace
        self._waiting = 0

    @property
    def pid(self) -> int | None:
        """The child's process id; None where there is none just now."""
        return self._worker.pid

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        """The answer; raises WorkerError where there is none, WorkerClosedError where there will be none any more."""
        self._waiting += 1
        try:
            async with self._worker.turn:
                seconds = max(LEAST_SECONDS, self._seconds / self._waiting)
                asked = msgpack.encode(replace(question, seconds=seconds))
                return await self._worker.ask(asked, seconds + self._grace)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the child."""
        await self._worker.close()


def _read(told: bytes) -> ThinkAnswer:
    return msgpack.decode(told, type=ThinkAnswer)
