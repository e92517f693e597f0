"""Where computer players think, and moves are compared: in a child process, so that no press waits and no heartbeat is
late, or inline.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import IntEnum
from typing import Protocol

from msgspec import msgpack
from msgspec.structs import replace

from bot.workers.think import CompareAnswer, CompareQuestion, ThinkAnswer, ThinkQuestion, answer, compare
from bot.workers.turns import Turns
from bot.workers.worker import Worker, WorkerError

SECONDS = 1.0
"""How long a strong player thinks about a decision while nobody else does."""
LEAST_SECONDS = 0.15
"""What is left of that at least when many think at once."""
PIECE_SECONDS = 0.12
"""Processor time of one piece of a comparison: the longest that a player at a table waits for it, but for one line."""
PATIENCE_SECONDS = 2.0
"""How long a piece waits at most while players at tables think without a pause; then it comes between two of them."""
GRACE_SECONDS = 4.0
"""How much longer the child may take before it counts as stuck."""
LONGEST_LINE_SECONDS = 30.0
"""The same for a comparison, of which one line may be a game played to its end by players who look ahead."""


class Urgency(IntEnum):
    """Who is answered first: players at tables, then hints, then reviews, then cases."""

    MOVE = 0
    HINT = 1
    REVIEW = 2
    CASE = 3


class Thinker(Protocol):
    """What answers questions."""

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        """The answer; raises WorkerError where there is none, WorkerClosedError where there will be none any more."""

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        """One piece of a comparison; raises as above."""

    async def close(self) -> None:
        """Think no more."""


Rest = Callable[[float], Awaitable[None]]
"""What is done between two pieces, of the seconds of processor time that the last one took."""


async def whole(
    thinker: Thinker, question: CompareQuestion, urgency: Urgency, rest: Rest | None = None
) -> CompareAnswer:
    """A comparison to its end, piece by piece; raises as `Thinker.compare`."""
    while not (told := await thinker.compare(question, urgency)).over:
        if rest is not None:
            await rest(told.cost)
        question = replace(question, ideas=told.ideas, known=told.found, usual=told.usual)
    return told


class InlineThinker:
    """Thinks here and now, by playouts: the same questions have the same answers."""

    def __init__(self, playouts: int = 4, samples: int = 6) -> None:
        """`samples`: on how many an idea is tried at most."""
        self._playouts, self._samples = playouts, samples

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        """The answer; raises WorkerError where there is none."""
        try:
            return answer(replace(question, playouts=self._playouts))
        except Exception as wrong:
            raise WorkerError(f"{type(wrong).__name__}: {wrong}") from wrong

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:  # noqa: ARG002
        """The whole comparison; raises WorkerError where there is none."""
        effort = replace(question.effort, samples=min(self._samples, question.effort.samples))
        try:
            return compare(replace(question, effort=effort, seconds=float("inf")))
        except Exception as wrong:
            raise WorkerError(f"{type(wrong).__name__}: {wrong}") from wrong

    async def close(self) -> None:
        """Nothing is left to end."""


class ThinkWorker:
    """Thinks about one question after another, the most urgent first; the more players wait, the shorter for each."""

    def __init__(self, seconds: float = SECONDS, grace: float = GRACE_SECONDS) -> None:
        self._worker = Worker("bot.workers.think", _read)
        self._turns = Turns(PATIENCE_SECONDS)
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
            async with self._turns.turn(Urgency.MOVE), self._worker.turn:
                seconds = max(LEAST_SECONDS, self._seconds / self._waiting)
                asked = msgpack.encode(replace(question, seconds=seconds))
                told = await self._worker.ask(asked, seconds + self._grace)
        finally:
            self._waiting -= 1
        assert isinstance(told, ThinkAnswer)
        return told

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        """One piece of a comparison; raises as above."""
        asked = msgpack.encode(replace(question, seconds=PIECE_SECONDS))
        async with self._turns.turn(urgency), self._worker.turn:
            told = await self._worker.ask(asked, LONGEST_LINE_SECONDS)
        assert isinstance(told, CompareAnswer)
        return told

    async def close(self) -> None:
        """End the child."""
        await self._worker.close()


def _read(told: bytes) -> ThinkAnswer | CompareAnswer:
    return msgpack.decode(told, type=ThinkAnswer | CompareAnswer)
