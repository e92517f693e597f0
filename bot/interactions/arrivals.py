"""Which interactions are this process's to answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot.interactions.deferral import TooLateError
from bot.interactions.responder import Responder
from bot.slots.presses import PressGate, Verdict
from storage import StorageError

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

    async def answers(self, responder: Responder) -> bool:
        """Return True if this process has to carry out the interaction. If none can, and Discord takes an answer of
        ours, say so: Discord takes only one process's.
        """
        verdict = await self.taken(responder.interaction.id)
        if verdict is Verdict.UNSURE or (verdict is Verdict.THEIRS and responder.begun):
            try:
                await responder.deferred()
            except TooLateError:
                return False
            await responder.excuse(StorageError("unknown", "No process was seen to hold the slot of this press."))
        return verdict is Verdict.OURS

    async def taken(self, interaction: int) -> Verdict:
        """Return OURS if the interaction is new and this process has to answer it. While the bot stops nothing is
        accepted; another process answers, or Discord reports the failure.
        """
        if self._over or interaction in self._ids:
            return Verdict.THEIRS
        self._ids[interaction] = self._running()
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        verdict = await self.gate.judge(interaction)
        if verdict is not Verdict.OURS or self._over:
            self._ids[interaction] -= LATELY
        return Verdict.THEIRS if self._over else verdict

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
