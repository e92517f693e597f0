"""Which presses and commands have arrived already: Discord may deliver one twice."""

from __future__ import annotations

import asyncio

REMEMBERED = 10_000
"""So many of the last ones."""
TASKS = ("CommandTree-invoker", "discord-ui-")
"""How discord.py calls the tasks in which they are carried out."""
PATIENCE = 3.0
"""Seconds in which what has arrived is answered when the bot stops."""


class Arrivals:
    """The ids of those that arrived last."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}
        self._over = False

    def new(self, interaction: int) -> bool:
        """Whether this arrives for the first time. What comes again finds its answer under way, or there; what comes
        when the bot is being stopped gets none, and Discord says so.
        """
        if self._over or interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True

    async def over(self) -> None:
        """Take no more, and wait for a while until those under way are answered: Discord is left afterwards."""
        self._over = True
        under_way = [task for task in asyncio.all_tasks() if task.get_name().startswith(TASKS)]
        if under_way:
            await asyncio.wait(under_way, timeout=PATIENCE)
