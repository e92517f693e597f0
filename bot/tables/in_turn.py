"""Jobs with optimistic locking: reload, run, commit; on a version conflict, run again.

Any process may run any table, and each write names the version that it is based on (`storage.guards`). So a job has no
outside effect before its commit, has one commit, and may run again: after another process wrote first (conflict), if no
one knows whether it was written (unknown), or if the database was unreachable (away).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import Protocol, TypeVar

from bot.tables import pressing
from bot.tables.environment import Environment
from bot.tables.mailbox import Mailbox
from storage import Guard, Storage, StorageError

T = TypeVar("T")
Own = TypeVar("Own", bound="Owner")

AGAIN = {"conflict", "unknown", "away"}
"""Errors of storage after which a job runs again."""
PATIENCE_MS = 10_000
"""Time limit of retries; then the player gets an error."""
WAIT_SECONDS = (0.05, 0.15)
"""Shortest and longest pause between tries while the database does not answer."""

_INSIDE: ContextVar[bool] = ContextVar("inside", default=False)


class Owner(Protocol):
    """A table or a server in memory."""

    version: int
    """Version in memory."""
    stale: bool
    """True if the copy in memory is known to be outdated."""
    mailbox: Mailbox

    @property
    def id(self) -> int:
        """Its id in the outbox; a server's is negative."""

    async def refresh(self) -> None:
        """Read it again; call in its mailbox."""

    def pressed_before(self) -> bool:
        """Return True if another delivery of the present press was carried out here, as far as is recorded."""


def apart() -> None:
    """Detach the present task from any press and job."""
    pressing.nobodys()
    _INSIDE.set(False)


def by_itself() -> Context:
    """Return a copy of the present context, detached from any press and job."""
    context = copy_context()
    context.run(apart)
    return context


def inside() -> bool:
    """Return True inside a job, which must not wait for another mailbox."""
    return _INSIDE.get()


@contextmanager
def alone() -> Iterator[None]:
    """Allow commits without a mailbox while inside, for a table that is not shared yet."""
    before = _INSIDE.set(True)
    try:
        yield
    finally:
        _INSIDE.reset(before)


async def in_turn(owner: Own, storage: Storage, env: Environment, job: Callable[[Own], Awaitable[T]]) -> T:
    """Run a job in a mailbox with optimistic locking, unless the present press was carried out there before. The job
    may run several times.

    Raises:
        StorageError: it could not be written for `PATIENCE_MS`, or for a permanent reason.
        AlreadyDoneError: an earlier delivery of the same press did it.

    """
    return await owner.mailbox.do(lambda: _until_written(owner, storage, env, job))


async def fresh(owner: Owner, storage: Storage) -> None:
    """Wait until the copy in memory is up to date. Inside a job it stays as at the job's beginning."""
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


async def again(env: Environment, job: Callable[[], Awaitable[T]]) -> T:
    """Run a job that no owner has yet, such as opening a table; again after a conflict."""
    patience = Patience(env)
    while True:
        try:
            return await job()
        except StorageError as wrong:
            if wrong.kind != "conflict" or patience.over:
                raise
            await patience.wait(at_once=True)


class Patience:
    """The retries of one job."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._since = env.now()
        self._slept = 0.0

    @property
    def over(self) -> bool:
        """True once the time limit of retries has passed."""
        return max(self._env.now() - self._since, 1000 * self._slept) >= PATIENCE_MS

    async def wait(self, *, at_once: bool = False) -> None:
        """Sleep for a random moment, so that waiting jobs do not retry all at once."""
        low, high = WAIT_SECONDS
        pause = low + (high - low) * self._env.rng.random()
        self._slept += pause
        await self._env.sleep(0 if at_once else pause)


async def look(owner: Owner, storage: Storage) -> list[str]:
    """Refresh an outdated copy in memory; call in its mailbox. Return the presses of the latest writes."""
    found = await storage.version(owner.id)
    if owner.stale or found.version != owner.version:
        await owner.refresh()
        owner.stale = False
    return found.lately


async def written(storage: Storage, env: Environment, guards: Sequence[Guard]) -> bool:
    """Return True if a batch without an answer was written. `guards`: the batch's guards, one that is written first.

    Raises:
        StorageError: unknown: another process wrote since, or the database does not answer; the job must look again.

    """
    patience = Patience(env)
    owner, version, press, _ = guards[0]
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
