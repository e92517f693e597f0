"""The keeper: one connection a process. It holds the lock of the slot, receives notifications, and knows if the
database still answers. The lock only saves work: versions decide which writes succeed (`Batch.guard`).

The keeper survives outages of the database: it retries. A frozen process, or one whose machine is gone, sends nothing
any more, so the server ends its connection and the lock is free.
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
"""Seconds between two heartbeats."""
FRESH = 3.0
"""Seconds after the last answer until the slot no longer counts as ours."""
FORGOTTEN_MS = 4_000
"""Idle milliseconds after which the server ends our connection; we have stopped before that."""
LOST = 5.0
"""Seconds for which another process must hold our lock until we give up."""
AGAIN, LONGEST = 0.1, 2.0
"""Shortest and longest pause between two tries to connect, in seconds."""
NAME = "housecall "
"""Prefix of the name of each keeper's connection."""
CHANNEL = "tables"
"""The channel on which processes publish which tables have changed."""
_BEGIN = (f"SET idle_session_timeout = {FORGOTTEN_MS}", f"LISTEN {CHANNEL}")
_TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> $2::int"


class Keeper:
    """Keeps a slot for a process, from `start` to `close`. `told` gets what other processes publish."""

    def __init__(
        self,
        url: str,
        told: Callable[[str], None] = lambda _: None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        self.me = secrets.token_hex(8)
        """The name by which other processes know this one."""
        self.told = told
        self.slot: int | None = None
        """The slot whose lock we took and have not let go."""
        self.lost = asyncio.Event()
        """Set when another process holds the lock of our slot."""
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
        self._task = asyncio.create_task(self._run(), name="keeper")

    async def close(self) -> None:
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
        """True if the database answered lately."""
        return self.silent < FRESH

    @property
    def held(self) -> bool:
        """True if we hold our slot, as far as can be known now."""
        return self._holds and self._line.open and self.answered

    async def ask(self, sql: str, *values: Value) -> list[tuple[Any, ...]]:
        """Ask on the keeper's connection, in a statement of its own.

        Raises:
            StorageError: "away": it may have been done or not.

        """
        if not self._line.open:
            await self._renew()
        answer = await self._line.ask(sql, *values)
        self._answered = self._running()
        return answer

    async def tell(self, text: str) -> None:
        """Publish to all other processes, in a statement of its own: within a batch it would take a lock that all
        share.

        Raises:
            StorageError: "away".

        """
        await self.ask("SELECT pg_notify($1, $2)", CHANNEL, text)

    def on_each_connection(self, begin: Callable[[], Awaitable[None]]) -> None:
        """Call `begin` on each new connection."""
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
        """Release the slot; if the database does not answer, close the connection."""
        slot, self.slot, self._holds = self.slot, None, False
        try:
            await self.ask("SELECT pg_advisory_unlock($1, $2)", SLOT, slot)
        except StorageError:
            self._line.close()

    async def _locked(self, slot: int) -> bool:
        ((taken,),) = await self.ask("SELECT pg_try_advisory_lock($1, $2)", SLOT, slot)
        return bool(taken)

    # ------------------------------------------------------------------------------------------------ heartbeat

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
        """Ask the database for a sign of life, and take our slot again after a break."""
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
        """Sleep until the next heartbeat, or until the connection breaks."""
        stirred = asyncio.ensure_future(self._stirred.wait())
        slept = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait({stirred, slept}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stirred.cancel()
            slept.cancel()
            self._stirred.clear()
