"""Optimistic locking on the version of a table or server."""

from __future__ import annotations

from bot.tables import in_turn, pressing
from bot.tables.table import Services
from storage import Batch, StorageError


def stamp(services: Services) -> str:
    """Return what a guard notes of the present press; without one, a random nonce finds a lost write again."""
    return pressing.stamp() or (services.env.nonce() if services.storage.shared else "")


def guard(batch: Batch, services: Services, owner: in_turn.Owner) -> None:
    """Let a batch commit only if the version on disk is the one in memory."""
    batch.guard(owner.id, owner.version, stamp(services))


async def commit(batch: Batch, services: Services) -> None:
    """Write a guarded batch. If the database did not answer, find out if it was written.

    Raises:
        StorageError: nothing was written, or (unknown) no one can tell.

    """
    try:
        await services.storage.commit(batch)
    except StorageError as wrong:
        if wrong.kind != "unknown" or not await in_turn.written(services.storage, services.env, batch.guards):
            raise
    pressed = pressing.present()
    if pressed is not None:
        pressed.written |= {one.owner for one in batch.guards}
