"""What must be the same in all processes: kept in the table `cluster`, and changed only while nobody else runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from storage.engines.postgres.keeping import Keeper

AGREED = 18502
"""The lock that all who have agreed share."""
_SHARE = "SELECT pg_try_advisory_lock_shared($1, 0)"
_SET = """
INSERT INTO cluster (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
WAIT = 0.05
"""Seconds until somebody who is just agreeing has done so."""


async def agree(keeper: Keeper, wanted: Mapping[str, str], sleep: Callable[[float], Awaitable[None]]) -> dict[str, str]:
    """What holds now of what is `wanted`: as it is wanted where no other process runs, else as they have it. From now
    on nobody changes it while this process is connected.

    Raises:
        StorageError: "away".

    """
    ((alone,),) = await keeper.ask("SELECT pg_try_advisory_lock($1, 0)", AGREED)
    if alone:
        for name, value in wanted.items():
            await keeper.ask(_SET, name, value)
    while not (await keeper.ask(_SHARE, AGREED))[0][0]:
        await sleep(WAIT)
    if alone:
        await keeper.ask("SELECT pg_advisory_unlock($1, 0)", AGREED)

    async def shared() -> None:
        await keeper.ask(_SHARE, AGREED)

    keeper.on_each_connection(shared)
    return {str(name): str(value) for name, value in await keeper.ask("SELECT name, value FROM cluster")}
