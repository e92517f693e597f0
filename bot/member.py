"""One of several processes on a database: waits for a free slot, serves it, hands it over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import AsyncExitStack
from typing import Any, TypeVar

import structlog

from bot.app import HouseCall
from bot.errors import SlotLostError, StartupError
from bot.monitor import Vitals, watch_loop
from bot.rounds import persist
from bot.serving import ended, said_stop, watched
from bot.settings import Settings
from bot.slots.duty import Duty
from bot.slots.hurrying import Hurry
from bot.slots.identify import IdentifyPace
from bot.slots.life import Life, OvertakenError
from bot.slots.standing import Standing, State
from bot.tables import takeover
from bot.words import languages, speaker
from bot.workers.picture_cache import PictureCache
from storage import Share, Storage, StorageError
from storage.engines.postgres.membership import Membership

log = structlog.get_logger()

FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0
"""Seconds between tries to open the database: the first pause and the longest."""
ANSWERS = 2.5
"""Seconds to finish running answers after the slot is handed over."""
LOST = "Another process has the slot of this one, which ends and is to be started anew to stand by."
T = TypeVar("T")


async def serve_among_others(settings: Settings, token: str, pictures: PictureCache) -> None:
    """Serve as one of several processes on a database, until asked to stop.

    Raises:
        StartupError: Discord refuses the connection, or the processes disagree about slots or shards.
        SlotLostError: another process has taken our slot.
        StorageError: the database cannot be used.

    """
    stop, standing = said_stop(), Standing()
    vitals = Vitals(None, lambda: False, lambda: 0, standing)
    async with watched(vitals, settings, vitals.well), AsyncExitStack() as closing:
        storage = await _unless(stop, _opened(settings))
        if storage is None:
            return
        closing.push_async_callback(storage.close)
        held = Membership(settings.address)
        held.start()
        closing.push_async_callback(held.close)
        standing.silent = lambda: held.keeper.silent
        bot = HouseCall(settings, storage, pictures=pictures, emojis=True, duty=Duty(lambda: held.keeper.held))
        closing.push_async_callback(bot.close)
        vitals.storage, vitals.connected, vitals.awake = storage, bot.connected, lambda: len(bot.registry)
        await Member(bot, held, settings, standing, stop).serve(token)


async def _opened(settings: Settings) -> Storage:
    """Open the database, retrying while it does not answer."""
    wait = FIRST_WAIT
    while True:
        try:
            return await Storage.open(settings.address, settings.database_connections)
        except StorageError as wrong:
            if wrong.kind != "away":
                raise
            log.warning("database_waited_for", error=str(wrong))
        await asyncio.sleep(wait)
        wait = min(LONGEST_WAIT, 2 * wait)


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, T]) -> T | None:
    """Return the result of `work`, or None if the stop comes first."""
    task, stops = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({task, stops}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        await ended(task, stops)


class Member:
    """The bot of one process, and its hold on a slot."""

    def __init__(
        self, bot: HouseCall, held: Membership, settings: Settings, standing: Standing, stop: asyncio.Event
    ) -> None:
        self._bot, self._held, self._settings, self._stop = bot, held, settings, stop
        self._life = Life(held.succession, settings.slots, standing)
        self._runner: asyncio.Task[None] | None = None

    async def serve(self, token: str) -> None:
        """Run until asked to stop, or until the slot is lost."""
        stops = asyncio.create_task(self._stop.wait(), name="stop")
        lost = asyncio.create_task(self._held.keeper.lost.wait(), name="lost")
        begins = asyncio.create_task(self._begin(token), name="begin")
        watch = asyncio.create_task(watch_loop(self._bot.load_gate), name="loop-lag")
        try:
            await asyncio.wait({begins, stops, lost}, return_when=asyncio.FIRST_COMPLETED)
            if begins.done():
                begins.result()
                assert self._runner is not None
                await asyncio.wait({self._runner, stops, lost}, return_when=asyncio.FIRST_COMPLETED)
            if lost.done():
                raise SlotLostError(LOST)
            if self._runner is not None and self._runner.done():
                self._runner.result()
            elif self._life.standing.state is State.ACTIVE:
                await self._leave(lost)
        except OvertakenError:
            raise SlotLostError(LOST) from None
        finally:
            await ended(begins, stops, lost, watch)
            await self._bot.close()
            if self._runner is not None:
                await ended(self._runner)

    # ------------------------------------------------------------------------------------------------ joining

    async def _begin(self, token: str) -> None:
        bot, life = self._bot, self._life
        await bot.login(token)
        shards = await self._agreed()
        self._tell_others()
        for language in languages():
            speaker(language)  # read before anyone waits
        ours = await life.stand_by()
        await persist(lambda: self._held.rules.hold(takeover.rules()))
        bot.registry.agreed = self._held.rules.agreed
        bot.sit(Share(self._settings.slots, shards, life.slot))
        if bot.identify is not None:
            bot.identify.shards = len(bot.shard_ids or ())
        if ours:
            await life.begin()
            bot.arrivals.gate.open()
        self._runner = asyncio.create_task(bot.connect(), name="discord")
        if not ours:
            await self._while_connected(bot.wait_until_ready())
            bot.arrivals.gate.open(await self._while_connected(life.follow()))
        await bot.begin()
        await self._while_connected(bot.wait_until_ready())
        life.active()

    async def _while_connected(self, work: Awaitable[T]) -> T:
        """Return the result of `work`. Raise if Discord closes the connection first."""
        assert self._runner is not None
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task, self._runner}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                self._runner.result()
                raise StartupError("Discord has closed the connection.")
            return task.result()
        finally:
            task.cancel()

    async def _agreed(self) -> int:
        """Return the number of shards that all processes agree on."""
        settings, bot = self._settings, self._bot
        advised = await bot.patiently(bot.shards_advised)
        shards = settings.shards or -(-advised // settings.slots) * settings.slots
        found = await persist(
            lambda: self._held.agree({"slots": str(settings.slots), "shards": str(shards)}, settings.slots)
        )
        if int(found["slots"]) != settings.slots or (settings.shards and int(found["shards"]) != shards):
            raise StartupError(
                f"Other processes run on this database with HOUSECALL_SLOTS={found['slots']} and "
                f"HOUSECALL_SHARDS={found['shards']}, this one has {settings.slots} and {settings.shards}: give all of "
                "them the same, and stop all of them to change it."
            )
        return int(found["shards"])

    def _tell_others(self) -> None:
        bot, keeper = self._bot, self._held.keeper
        share = bot.registry.services.storage
        elsewhere = bot.elsewhere
        elsewhere.hurry = Hurry(keeper.tell, bot.spawn)
        elsewhere.many = self._settings.slots > 1
        elsewhere.mine = lambda guild: keeper.slot is not None and share.share.mine(guild)
        keeper.told = elsewhere.heard
        bot.identify = IdentifyPace(bot.fetch_session_start_limits, self._held.turns, bot.spawn)

    # ------------------------------------------------------------------------------------------------ leaving

    async def _leave(self, lost: asyncio.Task[Any]) -> None:
        """Hand the slot over, if a successor is ready in time."""
        leaves = asyncio.create_task(self._life.leave(len(self._bot.shard_ids or ())), name="leave")
        assert self._runner is not None
        await asyncio.wait({leaves, lost, self._runner}, return_when=asyncio.FIRST_COMPLETED)
        if leaves.done() and leaves.result():
            await self._bot.rest()
            self._bot.arrivals.no_more()
            await self._life.hand_over(self._bot.arrivals.lately())
            await self._bot.arrivals.over(ANSWERS)
        await ended(leaves)
