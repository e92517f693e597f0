"""Since when Discord cannot reach us, for each shard. When a shard is back, its tables get the time back. Trouble of
one shard stops no clocks of others.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from bot.scheduler import downtime
from bot.tables.registry import TableRegistry
from storage import TableRow

EVERY = -1
"""All shards, before their numbers are known."""


class Reach:
    """Which of our shards are away, and whether lost time is being given back.

    `look`: the clocks may go on; `spawn` runs a coroutine in the background.
    """

    def __init__(
        self,
        registry: TableRegistry,
        spawn: Callable[[Coroutine[Any, Any, Any], str], object],
        look: Callable[[], None],
    ) -> None:
        self._registry, self._spawn, self._look = registry, spawn, look
        self._since: dict[int, int] = {}
        self._making_up = 0
        self.shards: Sequence[int] = (0,)
        self.count = 1
        """The number of all shards."""

    def are(self, shards: Sequence[int], count: int) -> None:
        self.shards, self.count = shards, count

    # ------------------------------------------------------------------------------------------------------ events

    def begins(self, lost: int, *, there: bool = False) -> None:
        """Start: the bot was away for `lost` milliseconds, and is until Discord is ready. A successor process is
        `there` already and gets no ready event.
        """
        self._make_up_of(lost, None)
        self._since = {} if there else {EVERY: self._registry.services.env.now()}

    def lost(self, shard: int) -> None:
        if EVERY not in self._since:
            self._since.setdefault(shard, self._registry.services.env.now())

    def back(self, shard: int) -> None:
        if (every := self._since.pop(EVERY, None)) is not None:
            self._since = dict.fromkeys(self.shards, every)
        since = self._since.pop(shard, None)
        if since is not None:
            alone = tuple(self.shards) == (shard,)
            self._make_up_of(self._registry.services.env.now() - since, None if alone else shard)

    def all_back(self) -> None:
        for shard in self.shards:
            self.back(shard)
        self._since.clear()

    # ---------------------------------------------------------------------------------------------------- questions

    @property
    def away(self) -> bool:
        """Return True if all shards are away."""
        return EVERY in self._since or bool(self.shards and all(one in self._since for one in self.shards))

    @property
    def making_up(self) -> bool:
        """Return True while lost time is being given back."""
        return self._making_up > 0

    def unreachable(self) -> bool:
        """Return True if no one can reach us for a minute or more, or lost time is being given back."""
        return self.making_up or (self.away and self._long(min(self._since.values())))

    def hears(self, guild: int | None) -> bool:
        """Return True if a server can reach us."""
        since = self._since.get(self._shard(guild))
        return since is None or not self._long(since)

    def _long(self, since: int) -> bool:
        return self._registry.services.env.now() - since >= downtime.SHORT_MS

    def _shard(self, guild: int | None) -> int:
        return ((guild or 0) >> 22) % self.count

    # ------------------------------------------------------------------------------------------------- lost time

    def _make_up_of(self, lost: int, shard: int | None) -> None:
        self._making_up += 1
        self._spawn(self._make_up(lost, shard), "downtime")

    async def _make_up(self, lost: int, shard: int | None) -> None:
        try:
            which = None if shard is None else partial(self._on, shard)
            await downtime.make_up(self._registry, lost, which)
        finally:
            self._making_up -= 1
            self._look()

    def _on(self, shard: int, row: TableRow) -> bool:
        return self._shard(row.guild) == shard
