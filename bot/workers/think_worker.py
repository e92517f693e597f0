"""The thinkers, which choose computer players' moves and compare moves: in a child process, so that no press and no
heartbeat waits, or inline.
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
"""Thinking time of a strong player who thinks alone."""
LEAST_SECONDS = 0.15
"""Minimum thinking time when several players think at once."""
PIECE_SECONDS = 0.12
"""Processor time of one piece of a comparison. A player at a table waits this long for it, or for one playout."""
PATIENCE_SECONDS = 2.0
"""Longest wait of a piece while players at tables think without a pause; then it comes between two of them."""
GRACE_SECONDS = 4.0
"""Extra seconds for the child before it counts as stuck."""
LONGEST_LINE_SECONDS = 30.0
"""Timeout of a piece of a comparison: one playout may go to the end of a game, by players who look ahead."""


class Urgency(IntEnum):
    """The order of answers: players at tables, then hints, then reviews, then cases."""

    MOVE = 0
    HINT = 1
    REVIEW = 2
    CASE = 3


class Thinker(Protocol):
    """A player that answers questions about moves."""

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        """Return the answer. Raise WorkerError if it fails, WorkerClosedError if the bot is closing."""

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        """Return one piece of a comparison; raise as above."""

    async def close(self) -> None: ...


Rest = Callable[[float], Awaitable[None]]
"""Called between two pieces with the processor time of the last one, in seconds."""


async def whole(
    thinker: Thinker, question: CompareQuestion, urgency: Urgency, rest: Rest | None = None
) -> CompareAnswer:
    """Return a whole comparison, made piece by piece; raise as `Thinker.compare`."""
    while not (told := await thinker.compare(question, urgency)).over:
        if rest is not None:
            await rest(told.cost)
        question = replace(question, ideas=told.ideas, known=told.found, usual=told.usual)
    return told


class InlineThinker:
    """A thinker in this process, by playouts: its answers are deterministic."""

    def __init__(self, playouts: int = 4, samples: int = 6) -> None:
        self._playouts, self._samples = playouts, samples

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        try:
            return answer(replace(question, playouts=self._playouts))
        except Exception as wrong:
            raise WorkerError(f"{type(wrong).__name__}: {wrong}") from wrong

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:  # noqa: ARG002
        """Return the whole comparison. Raise WorkerError if it fails."""
        effort = replace(question.effort, samples=min(self._samples, question.effort.samples))
        try:
            return compare(replace(question, effort=effort, seconds=float("inf")))
        except Exception as wrong:
            raise WorkerError(f"{type(wrong).__name__}: {wrong}") from wrong

    async def close(self) -> None: ...


class ThinkWorker:
    """A child that answers one question after another, the most urgent first; the more players wait, the less time each
    gets.
    """

    def __init__(self, seconds: float = SECONDS, grace: float = GRACE_SECONDS) -> None:
        self._worker = Worker("bot.workers.think", _read)
        self._turns = Turns(PATIENCE_SECONDS)
        self._seconds = seconds
        self._grace = grace
        self._waiting = 0

    @property
    def pid(self) -> int | None:
        """Return the child's process id, or None if there is no child."""
        return self._worker.pid

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
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
        asked = msgpack.encode(replace(question, seconds=PIECE_SECONDS))
        async with self._turns.turn(urgency), self._worker.turn:
            told = await self._worker.ask(asked, LONGEST_LINE_SECONDS)
        assert isinstance(told, CompareAnswer)
        return told

    async def close(self) -> None:
        await self._worker.close()


def _read(told: bytes) -> ThinkAnswer | CompareAnswer:
    return msgpack.decode(told, type=ThinkAnswer | CompareAnswer)
