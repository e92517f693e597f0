"""Notes to the other processes about changes, so that they look at once. A lost note only delays them to their next
look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any

from storage import StorageError

TOGETHER = 0.02
"""Seconds over which changes are collected into one note."""
MANY = 200
"""Most changes in one note: PostgreSQL takes 8,000 characters."""
Changed = tuple[int, int | None]
"""The number of a table, or of a server, which is negative; and the server it belongs to."""


class Hurry:
    """A publisher of the changes made here."""

    def __init__(
        self,
        tell: Callable[[str], Awaitable[object]],
        spawn: Callable[[Coroutine[Any, Any, Any], str], object],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tell, self._spawn, self._sleep = tell, spawn, sleep
        self._changed: dict[Changed, None] = {}

    def changed(self, owner: int, guild: int | None) -> None:
        if not self._changed:
            self._spawn(self._soon(), "hurry")
        self._changed[owner, guild] = None

    async def _soon(self) -> None:
        await self._sleep(TOGETHER)
        changed, self._changed = list(self._changed), {}
        try:
            for at in range(0, len(changed), MANY):
                await self._tell(written(changed[at : at + MANY]))
        except StorageError:
            return


def written(changed: list[Changed]) -> str:
    return ",".join(f"{owner}/{guild or 0}" for owner, guild in changed)


def read(text: str) -> Iterator[Changed]:
    """Yield the changes in a note, without the parts that cannot be read."""
    for one in text.split(","):
        owner, _, guild = one.partition("/")
        if owner.removeprefix("-").isdecimal() and guild.isdecimal():
            yield int(owner), int(guild) or None
