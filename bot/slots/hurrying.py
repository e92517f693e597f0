"""Telling other processes what has changed, so that they look sooner than they would by themselves. What is lost on the
way is found at their next look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any

from storage import StorageError

TOGETHER = 0.02
"""Seconds in which all that has changed is told at once."""
MANY = 200
"""So many in one note: PostgreSQL takes 8,000 letters."""
Changed = tuple[int, int | None]
"""The number of a table, or of a server, which is below zero; and the server it belongs to."""


class Hurry:
    """Collects what has changed here and tells it."""

    def __init__(
        self,
        tell: Callable[[str], Awaitable[object]],
        spawn: Callable[[Coroutine[Any, Any, Any], str], object],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tell, self._spawn, self._sleep = tell, spawn, sleep
        self._changed: dict[Changed, None] = {}

    def changed(self, owner: int, guild: int | None) -> None:
        """Something of a table or server has changed here."""
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
    """What is told, as text."""
    return ",".join(f"{owner}/{guild or 0}" for owner, guild in changed)


def read(text: str) -> Iterator[Changed]:
    """What another has told; whatever does not read as that is left out."""
    for one in text.split(","):
        owner, _, guild = one.partition("/")
        if owner.removeprefix("-").isdecimal() and guild.isdecimal():
            yield int(owner), int(guild) or None
