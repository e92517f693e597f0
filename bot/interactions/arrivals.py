"""Which presses and commands have arrived already: Discord may deliver one twice, and to two processes at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot.slots.presses import PressGate

REMEMBERED = 10_000
"""So many of the last ones."""
TASKS = ("CommandTree-invoker", "discord-ui-", "discord.py: on_interaction")
"""How discord.py calls the tasks in which they are carried out."""
PATIENCE = 3.0
"""Seconds in which what has arrived is answered when the bot stops."""
LATELY = 10.0
"""Seconds: what arrived before that is answered, or dead."""


class Arrivals:
    """The ids of those that arrived last. `gate`: which of them are this process's to answer."""

    def __init__(self, gate: PressGate | None = None, running: Callable[[], float] = time.monotonic) -> None:
        self.gate, self._running = gate or PressGate(), running
        self._ids: dict[int, float] = {}
        """When each was taken; those are left out that were not."""
        self._over = False

    async def taken(self, interaction: int) -> bool:
        """Whether this arrives for the first time, and is this process's to answer. What comes again finds its answer
        under way, or there; what comes when the bot is being stopped gets none, and Discord says so, or another process
        answers it.
        """
        if self._over or interaction in self._ids:
            return False
        self._ids[interaction] = self._running()
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        if await self.gate.admits(interaction) and not self._over:
            return True
        self._ids[interaction] -= LATELY
        return False

    def lately(self) -> list[int]:
        """What was taken just now."""
        since = self._running() - LATELY
        return [interaction for interaction, at in self._ids.items() if at > since]

    def no_more(self) -> None:
        """Take no more."""
        self._over = True

    async def over(self, patience: float | None = None) -> None:
        """Take no more, and wait for a while until those under way are answered: Discord is left afterwards."""
        self.no_more()
        under_way = [task for task in asyncio.all_tasks() if task.get_name().startswith(TASKS)]
        if under_way:
            await asyncio.wait(under_way, timeout=PATIENCE if patience is None else patience)
