"""The bot without Discord: presses come in as forged interactions, and everything it sends is recorded with its
receiver.

Much faster than the local Discord, for tens of thousands of presses.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

from bot.cases.days import Days
from bot.history.recordings import Recordings
from bot.history.reviewer import Reviewer
from bot.interactions.dispatch import Buttons
from bot.interactions.following import Following
from bot.interactions.live_hands import LiveHands
from bot.interactions.press import Context
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.messages import Messages
from bot.outbox.pacing import CallBudget, EditPace, InboxGate
from bot.outbox.sender import Sender
from bot.settings import Settings
from bot.tables import autoplay
from bot.tables.environment import Environment
from bot.tables.in_turn import by_itself
from bot.tables.registry import TableRegistry
from bot.tables.table import Services, Table
from bot.ui.verbs import Hand
from bot.workers.picture_cache import PictureCache
from storage import Storage
from tests.fire.wire import Client, Json, Wire, interaction

MEMORY = "/dev/shm"  # noqa: S108  where there is one: what is tested here is not the disk
WAITS = "rest-"
"""The prefix of tasks that wait for minutes."""
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(32)


class _Apart(Environment):
    """Draws the sender's numbers separately: their count depends on timing, and games must not."""

    def nonce(self) -> str:
        return token_hex(8)


class Ward:
    """A registry, its dispatcher and its presses, on a database of its own."""

    def __init__(self, storage: Storage, seed: int) -> None:
        self.storage = storage
        self.wire = Wire()
        self.rng = Random(seed)
        self.live = LiveHands()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._waiting: set[asyncio.Task[Any]] = set()
        env = _Apart(seed=lambda: self.rng.randbytes(32), rng=self.rng)
        plain = Settings.model_construct()
        settings = Settings.model_construct(
            **plain.model_dump() | {"lobbies_per_person": 100, "tables_per_person": 1000, "tables_per_server": 10_000}
        )
        services = Services(
            storage,
            env,
            settings,
            spawn=self._spawn,
            wake=self._wake,
            look_at_timers=lambda _due: None,
            committed=lambda table: self.live.changed(table, self.registry.pictures),
            go_on=autoplay.go_on,
        )
        self.registry = TableRegistry(services, PictureCache(_drawn))
        client: Any = Client(self.wire)
        recordings = Recordings(self.registry)
        # a delayed edit would come after the next press, and look like its effect
        budget, pace = CallBudget(inf), EditPace(unlimited=True)
        gate = InboxGate(self.registry.services.env.now, paced=False)
        sender = Sender(client, self.registry.pictures, self.registry, recordings, budget, pace, gate)
        self.dispatcher = Dispatcher(self.registry, Messages(sender))
        reviewer, cases = Reviewer(self.registry, recordings), Days(settings.cases)
        context = Context(
            *(self.registry, self.live, recordings, sender.presses),
            *(reviewer, Following(self.registry, reviewer), cases),
        )
        self._buttons = Buttons(context)

    def _spawn(self, work: Coroutine[Any, Any, Any], name: str) -> None:
        task = asyncio.create_task(work, context=by_itself())
        waits = self._waiting if name.startswith(WAITS) else self._tasks
        waits.add(task)
        task.add_done_callback(waits.discard)

    def _wake(self, number: int) -> None:
        self.dispatcher.wake(number)

    async def press(
        self,
        user: int,
        custom_id: str,
        values: list[str] | None = None,
        *,
        guild: int | None,
        name: str = "",
        private: bool = True,
        locale: str = "en-US",
    ) -> None:
        """Make a press, and wait for all its effects."""
        data: Json = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        data |= {} if values is None else {"values": values}
        made = interaction(self.wire, user, name or f"p{user}", data, guild, private=private, locale=locale)
        await self._buttons(made)
        await self.settle()

    async def press_board(self, table: Table, user: int, guild: int) -> bool:
        """Press *My hand* on the board, if there is one, which is then edited through this press."""
        posts = await self.storage.posts(table.id)
        board = next((post.message for post in posts if post.kind == "board"), None)
        if board is None:
            return False
        data: Json = {"custom_id": str(Hand(table.id)), "component_type": 2}
        await self._buttons(interaction(self.wire, user, f"p{user}", data, guild, private=False, message=board))
        await self.settle()
        return True

    async def settle(self) -> None:
        """Wait until nothing is in progress or being delivered."""
        while self._tasks or self.dispatcher.busy:
            if self._tasks:
                await asyncio.wait(list(self._tasks))
            await self.dispatcher.idle()

    async def close(self) -> None:
        await self.settle()
        for task in list(self._waiting):
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)
        await self.dispatcher.close()

    async def table(self, number: int) -> Table:
        return await self.registry.table(number)


async def _drawn(_: object) -> bytes:
    return PICTURE


@asynccontextmanager
async def ward(seed: int = 1) -> AsyncIterator[Ward]:
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        async with await Storage.open(Path(folder, "w.sqlite3")) as storage:
            made = Ward(storage, seed)
            try:
                yield made
            finally:
                await made.close()
