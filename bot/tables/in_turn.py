"""A job in the mailbox of what several processes may change: done upon what is on the disk, and again where somebody
else was faster.

Any process may run any table; what is written names the version it was made from (`storage.guards`). So a job does
nothing outside before its commit, has one commit, and may run again: from what somebody else has written meanwhile
(conflict), or because nobody knows whether it was written (unknown) or it was not (away).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import Protocol, TypeVar

from bot.tables import pressing
from bot.tables.environment import Environment
from bot.tables.mailbox import Mailbox
from storage import Storage, StorageError

T = TypeVar("T")
Own = TypeVar("Own", bound="Owner")

AGAIN = {"conflict", "unknown", "away"}
"""Errors of storage after which a job runs again."""
PATIENCE_MS = 10_000
"""So long it is tried again; then whoever pressed is told."""
WAIT_SECONDS = (0.05, 0.15)
"""Between two tries where the database did not answer."""

_INSIDE: ContextVar[bool] = ContextVar("inside", default=False)


class Owner(Protocol):
    """A table or a server in memory."""

    version: int
    """Of what is in memory."""
    stale: bool
    """Whether it is known to be older than what is on the disk."""
    mailbox: Mailbox

    @property
    def id(self) -> int:
        """Its number; a server's is below 0."""

    async def refresh(self) -> None:
        """Read it anew, in its mailbox."""

    def pressed_before(self) -> bool:
        """Whether the present press was carried out here by another delivery of it, as far as is kept."""


def apart() -> None:
    """What the present task does from now on goes on by itself: it belongs to no press and to no job."""
    pressing.nobodys()
    _INSIDE.set(False)


def by_itself() -> Context:
    """The present context for what goes on by itself."""
    context = copy_context()
    context.run(apart)
    return context


def inside() -> bool:
    """Whether this is done in a job, which may wait for no other mailbox."""
    return _INSIDE.get()


@contextmanager
def alone() -> Iterator[None]:
    """What is done here needs no turn: nobody else knows the table yet."""
    before = _INSIDE.set(True)
    try:
        yield
    finally:
        _INSIDE.reset(before)


async def in_turn(owner: Own, storage: Storage, env: Environment, job: Callable[[Own], Awaitable[T]]) -> T:
    """Do a job in turn with all others of a mailbox, upon what is on the disk, unless the present press was carried out
    there before. It may be done again where others write as well.

    Raises:
        StorageError: it could not be written for `PATIENCE_MS`, or for a reason that does not pass.
        AlreadyDoneError: it was written before, for the same press.

    """
    return await owner.mailbox.do(lambda: _until_written(owner, storage, env, job))


async def fresh(owner: Owner, storage: Storage) -> None:
    """Return once it is what is on the disk; in a job, what it was at the beginning of that job."""
    if storage.shared and not (inside() and owner.mailbox.busy):
        await owner.mailbox.do(lambda: look(owner, storage))


async def _until_written(owner: Own, storage: Storage, env: Environment, job: Callable[[Own], Awaitable[T]]) -> T:
    _INSIDE.set(True)
    patience = Patience(env)
    while True:
        try:
            if storage.shared or owner.stale:
                lately = await look(owner, storage)
                if pressing.done_before(owner.id, lately) or owner.pressed_before():
                    raise pressing.AlreadyDoneError
            return await job(owner)
        except StorageError as wrong:
            if wrong.kind not in AGAIN or patience.over:
                raise
            owner.stale = True
            await patience.wait(at_once=wrong.kind == "conflict")


class Patience:
    """How long something is tried again."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._since = env.now()
        self._slept = 0.0

    @property
    def over(self) -> bool:
        """Whether it was tried for long enough."""
        return max(self._env.now() - self._since, 1000 * self._slept) >= PATIENCE_MS

    async def wait(self, *, at_once: bool = False) -> None:
        """A moment, of no fixed length, so that those who wait do not come all together."""
        low, high = WAIT_SECONDS
        pause = low + (high - low) * self._env.rng.random()
        self._slept += pause
        await self._env.sleep(0 if at_once else pause)


async def look(owner: Owner, storage: Storage) -> list[str]:
    """Let what is in memory be what is on the disk, in its mailbox; the presses for which it was written lately."""
    found = await storage.version(owner.id)
    if owner.stale or found.version != owner.version:
        await owner.refresh()
        owner.stale = False
    return found.lately


async def written(storage: Storage, env: Environment, guards: Sequence[tuple[int, int, str]]) -> bool:
    """Whether a batch was written of which nobody knows: its answer never came. `guards`: what it was guarded by.

    Raises:
        StorageError: unknown: somebody else has written since, or the database does not answer; the job has to look.

    """
    patience = Patience(env)
    owner, version, press = guards[0]
    while True:
        await patience.wait()
        try:
            found = await storage.settled(owner)
        except StorageError as wrong:
            if wrong.kind not in AGAIN or patience.over:
                raise
            continue
        if (found.version, found.press) == (version + 1, press):
            return True
        if found.version <= version:
            return False
        raise StorageError("unknown", "Whether a change was written is not known; the table is read anew.")
