"""Which presses and commands have arrived already. Discord may deliver one twice, and to two processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot.slots.presses import PressGate

REMEMBERED = 10_000
TASKS = ("CommandTree-invoker", "discord.py: on_interaction")
"""The names that discord.py gives to the tasks that handle them."""
PATIENCE = 3.0
"""Seconds for unfinished answers when the bot stops."""
LATELY = 10.0
"""Seconds after which an interaction is answered, or lost."""


class Arrivals:
    """The ids of the latest interactions. `gate` decides which ones are this process's to answer."""

    def __init__(self, gate: PressGate | None = None, running: Callable[[], float] = time.monotonic) -> None:
        self.gate, self._running = gate or PressGate(), running
        self._ids: dict[int, float] = {}
        """When each was accepted; a refused one gets an old time."""
        self._over = False

    async def taken(self, interaction: int) -> bool:
        """Return True if the interaction is new and this process has to answer it. While the bot stops nothing is
        accepted; another process answers, or Discord reports the failure.
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
        since = self._running() - LATELY
        return [interaction for interaction, at in self._ids.items() if at > since]

    def no_more(self) -> None:
        self._over = True

    async def over(self, patience: float | None = None) -> None:
        """Accept no more, and wait a while for those being handled."""
        self.no_more()
        under_way = [task for task in asyncio.all_tasks() if task.get_name().startswith(TASKS)]
        if under_way:
            await asyncio.wait(under_way, timeout=PATIENCE if patience is None else patience)
