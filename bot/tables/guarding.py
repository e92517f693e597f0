"""What is written of a table or a server is written upon what it was made from, or not at all."""

from __future__ import annotations

from bot.tables import in_turn, pressing
from bot.tables.table import Services
from storage import Batch, StorageError


def guard(batch: Batch, services: Services, owner: in_turn.Owner) -> None:
    """Let a batch be written only if a table or a server is on the disk what it is in memory."""
    # what nobody pressed for is known by chance alone, where it may have to be found again
    batch.guard(owner.id, owner.version, pressing.stamp() or (services.env.nonce() if services.storage.shared else ""))


async def commit(batch: Batch, services: Services) -> None:
    """Write a guarded batch, and find out whether it was written where the database did not answer.

    Raises:
        StorageError: nothing was written, or (unknown) nobody can tell.

    """
    try:
        await services.storage.commit(batch)
    except StorageError as wrong:
        if wrong.kind != "unknown" or not await in_turn.written(services.storage, services.env, batch.guards):
            raise
    pressed = pressing.present()
    if pressed is not None:
        pressed.written |= {owner for owner, _, _ in batch.guards}
