"""The keeper: one connection a process, which holds the lock of its slot, hears what others tell, and knows whether the
database still answers. A lock only saves work: what is written is decided by versions (`Batch.guard`).

It never fails because the database is away: it tries again. A process that is frozen, or whose machine is gone, asks
nothing any more, so the server ends its connection and the lock is free.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import psycopg
import structlog

from storage.batch import Value
from storage.engines.postgres.line import Line
from storage.errors import StorageError

log = structlog.get_logger()

SLOT = 18499
"""First number of the lock of a slot, the second is the slot's own."""
BEAT = 0.5
"""Seconds between two questions whether the database answers."""
FRESH = 3.0
"""So many seconds after its last answer the slot counts as ours no more."""
FORGOTTEN_MS = 4_000
"""So long after our last question the server ends our connection, later than we ourselves have stopped."""
LOST = 5.0
"""Seconds for which another must hold our lock until we give up."""
AGAIN, LONGEST = 0.1, 2.0
"""Seconds between two tries to connect, from the first to the last."""
NAME = "housecall "
"""How each keeper's connection is called, with a word of its own behind it."""
CHANNEL = "tables"
"""Where processes tell each other which tables have changed."""
_BEGIN = (f"SET idle_session_timeout = {FORGOTTEN_MS}", f"LISTEN {CHANNEL}")
_TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> $2::int"


class Keeper:
    """Keeps a slot for a process, from `start` to `close`. `told` hears what other processes tell."""

    def __init__(
        self,
        url: str,
        told: Callable[[str], None] = lambda _: None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        self.me = secrets.token_hex(8)
        """The word by which other processes know this one."""
        self.told = told
        self.slot: int | None = None
        """The slot whose lock we took and have not let go."""
        self.lost = asyncio.Event()
        """Another holds the lock of our slot."""
        self._holds = False
        self._refused: float | None = None
        self._sleep, self._running = sleep, running
        self._answered = -FRESH
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._line = Line(
            url, NAME + self.me, begin=_BEGIN, told=lambda note: self.told(note.payload), broken=self._stirred.set
        )
        self._renewing, self._again = asyncio.Lock(), list[Callable[[], Awaitable[None]]]()

    def start(self) -> None:
        """Begin to ask, again and again."""
        self._task = asyncio.create_task(self._run(), name="keeper")

    async def close(self) -> None:
        """End the connection, and with it the lock."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._line.close()
        self._holds = False

    @property
    def silent(self) -> float:
        """Seconds since the database last answered."""
        return self._running() - self._answered

    @property
    def answered(self) -> bool:
        """Whether it has answered just now."""
        return self.silent < FRESH

    @property
    def held(self) -> bool:
        """Whether we hold our slot, as far as can be known now."""
        return self._holds and self._line.open and self.answered

    async def ask(self, sql: str, *values: Value) -> list[tuple[Any, ...]]:
        """Ask something on the keeper's connection, in a statement of its own.

        Raises:
            StorageError: "away": whether it was done is not known.

        """
        if not self._line.open:
            await self._renew()
        answer = await self._line.ask(sql, *values)
        self._answered = self._running()
        return answer

    async def tell(self, text: str) -> None:
        """Tell all other processes, in a statement of its own: within a batch it would take a lock that all share.

        Raises:
            StorageError: "away".

        """
        await self.ask("SELECT pg_notify($1, $2)", CHANNEL, text)

    def on_each_connection(self, begin: Callable[[], Awaitable[None]]) -> None:
        """What has to be taken again when the connection was made anew."""
        self._again.append(begin)

    # ------------------------------------------------------------------------------------------------ the lock

    async def take(self, slot: int) -> bool:
        """Take the lock of a slot, if it is free.

        Raises:
            StorageError: "away".

        """
        if await self._locked(slot):
            self.slot, self._holds, self._refused = slot, True, None
            return True
        return False

    async def let_go(self) -> None:
        """Let the slot go; where the database does not hear it, with the connection."""
        slot, self.slot, self._holds = self.slot, None, False
        try:
            await self.ask("SELECT pg_advisory_unlock($1, $2)", SLOT, slot)
        except StorageError:
            self._line.close()

    async def _locked(self, slot: int) -> bool:
        ((taken,),) = await self.ask("SELECT pg_try_advisory_lock($1, $2)", SLOT, slot)
        return bool(taken)

    # ------------------------------------------------------------------------------------------------ again and again

    async def _run(self) -> None:
        wait = AGAIN
        while True:
            try:
                await self._beat()
                wait = AGAIN
            except StorageError:
                self._refused = None
                await self._sleep(wait)
                wait = min(LONGEST if self.slot is None else BEAT, 2 * wait)
                continue
            await self._rest(AGAIN if self._refused is not None else BEAT)

    async def _beat(self) -> None:
        """Hear whether the database is there, and take what is ours again where it was not."""
        if self.slot is None or (self._holds and self._line.open):
            await self.ask("SELECT 1")
        else:
            await self._retake(self.slot)

    async def _retake(self, slot: int) -> None:
        self._holds = False
        if await self._locked(slot):
            self._holds, self._refused = True, None
            log.info("slot_taken_again", slot=slot)
            return
        if self._refused is None:
            self._refused = self._running()
            log.warning("slot_held_by_another", slot=slot)
        if self._running() - self._refused >= LOST:
            self.lost.set()

    async def _renew(self) -> None:
        """Connect, and end our own former connection, which may still hold the lock."""
        async with self._renewing:
            if self._line.open:
                return
            self._holds = False
            await self._line.connect()
            with suppress(psycopg.errors.InsufficientPrivilege):
                ((pid,),) = await self._line.ask("SELECT pg_backend_pid()")
                await self._line.ask(_TERMINATE, self._line.name, pid)
            for begin in self._again:
                await begin()

    async def _rest(self, seconds: float) -> None:
        """Until the next beat, or the connection has broken."""
        stirred = asyncio.ensure_future(self._stirred.wait())
        slept = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait({stirred, slept}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stirred.cancel()
            slept.cancel()
            self._stirred.clear()
