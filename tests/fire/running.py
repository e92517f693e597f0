"""The bot in this process on a local Discord, with tables dealt in channels of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp

from bot.app import HouseCall
from bot.interactions import deferral, responder
from bot.local.objects import Channel, Json, Message, User
from bot.outbox import dispatcher, pacing
from bot.settings import Settings
from bot.tables.environment import Environment
from bot.tables.hours import QuietHours
from bot.workers.picture_cache import PictureCache
from storage import Batch, MarkRow, OutboxRow, Storage
from tests import custom_ids
from tests.fire.announced import Announcements
from tests.fire.dealing import Dealer, Dealt
from tests.fire.ledger import Ledger
from tests.fire.players import Crowd, Player
from tests.fire.shown import pressable, read_text, verb_of
from tests.local.conftest import eventually
from tests.wire import HANG_SECONDS, LocalDiscord, redirected
from tests.wire.faults import Fault

SHORT_WAIT_MS = 150
QUIET_SECONDS = HANG_SECONDS
CHANNELS = 110
STEADY = ("doctor-strange", "gothic-doctor")
"""Games that never end within a few moves."""
LOST = 8
"""Every how many presses a hand is opened again: a player who reads the rules at random finds no move there."""
SHOWN = {"failed": "This interaction failed", "silence": "the screen stays as it was"}


class Services:
    """The bot in this process, with tables in channels of their own."""

    def __init__(self, d: LocalDiscord, bot: HouseCall, storage: Storage, tables: list[Dealt]) -> None:
        self.d, self.bot, self.storage = d, bot, storage
        self.crowd = Crowd(d, Random(5))
        self.ledger = Ledger(storage.path)
        self.announced = Announcements(d, storage.path)
        self._free = tables
        self.echoes: list[asyncio.Task[None]] = []
        self.last: Player | None = None

    def fresh(self) -> Dealt:
        """Return an unused table."""
        return self._free.pop(0)

    def table(self) -> list[Player]:
        """Return the people of an unused table."""
        self.crowd.players.clear()
        self.crowd.seat([self.fresh()])
        return self.crowd.players

    async def pending(self, number: int) -> list[MarkRow | OutboxRow]:
        """Return what a table has marked or queued, and is due or failed."""
        now = self.bot.registry.services.env.now()
        rows: list[MarkRow | OutboxRow] = [*await self.storage.marks(number), *await self.storage.owed(number)]
        return [row for row in rows if row.attempts or row.due <= now]

    async def quiet(self, number: int, seconds: float = QUIET_SECONDS) -> list[str]:
        """Wait until nothing due is left at a table. Return the rest, with the number of tries."""
        until = time.monotonic() + seconds
        while True:
            rows = await self.pending(number)
            if not rows or time.monotonic() > until:
                return [f"{row.kind} ({row.attempts})" for row in rows]
            await asyncio.sleep(0.02)

    async def felt(self, number: int, faults: list[Fault]) -> None:
        """Wait until these faults have all happened, or nothing is left that could meet them."""
        async with asyncio.timeout(QUIET_SECONDS):
            while any(fault.met < fault.times for fault in faults):
                if not await self.pending(number):
                    return
                await asyncio.sleep(0.02)

    def patience(self, seconds: float | None) -> None:
        """Set how long the bot waits for Discord's answer before it gives a request up; None: the default."""
        session = self.bot.http._HTTPClient__session  # type: ignore[attr-defined]
        session._timeout = aiohttp.ClientTimeout(total=seconds) if seconds else aiohttp.client.DEFAULT_TIMEOUT

    def commits_take(self, seconds: float) -> None:
        """Delay the database's commits."""
        commit = type(self.storage).commit

        async def slowly(batch: Batch) -> None:
            await asyncio.sleep(seconds)
            await commit(self.storage, batch)

        self.storage.commit = slowly  # type: ignore[method-assign]

    def defer_at_once(self) -> None:
        """Let no answer be ready in time to be the acknowledgement."""
        responder.SOON = 0.0  # type: ignore[attr-defined]

    def presses_come_again(self) -> None:
        """Deliver each move's press a second time soon after, as a new press."""
        begin = self.d.interactions.begin

        async def twice(kind: int, user: User, channel: Channel, data: Json, source: Message | None) -> Json:
            done = await begin(kind, user, channel, data, source)
            if source is not None and custom_ids.said(data["custom_id"])[0] in {"move", "confirm", "choose", "moves"}:
                self.echoes.append(asyncio.create_task(self._echo(begin(kind, user, channel, data, source))))
            return done

        self.d.interactions.begin = twice  # type: ignore[method-assign]

    async def _echo(self, press: Coroutine[Any, Any, Json]) -> None:
        await asyncio.sleep(0.1)  # so that the first answer was read
        await press

    def board(self, channel: int) -> Message | None:
        messages = reversed(self.d.world.channel(channel).messages.values())
        verbs = ((one, {verb_of(part) for part in pressable(one)}) for one in messages if one.only is None)
        return next((one for one, there in verbs if {"hand", "changes"} <= there), None)

    async def press_board(self, channel: int) -> tuple[str, str]:
        """Press *My hand* on the board as another player. Return the token of that press, and the answer."""
        await eventually(lambda: self.board(channel))
        player = next(one for one in self.crowd.players if one is not self.last)
        board = self.board(channel)
        done = await player.forge(custom_ids.made(player.table.id, "hand"), on=board)
        number = int(done["interaction"])
        token = next(token for token, one in self.d.interactions.by_token.items() if one.id == number)
        if done.get("failed"):
            return token, SHOWN["failed"]
        return token, "nothing" if await self.crowd.answer(number) is None else "the hand"

    def calm(self, channel: int) -> None:
        """Remove all faults."""
        responder.SOON = deferral.SOON  # type: ignore[attr-defined]
        for changed, name in ((self.storage, "commit"), (self.d.interactions, "begin")):
            vars(changed).pop(name, None)
        self.d.faults.clear()
        self.d.settings(repeats=0, lateness=0.0, patience=self.d.waits)
        self.d.allow(channel)
        self.patience(None)

    async def move(self, most: int = 300) -> str:
        """Press at the table until a move was acknowledged or a press failed. Return the answer."""
        for number in range(most):
            player, done = self.crowd.anybody(), self.crowd.figures.done
            self.last = player
            if number % LOST == LOST - 1:
                player.hand = None
            shown = await player.press(self.crowd.rng)
            if shown in SHOWN:
                return SHOWN[shown]
            text = read_text(player.hand) if player.hand is not None else ""
            if self.crowd.figures.done > done:
                return "✅"
            if "(Error " in text or "⚠️" in text:
                return text.strip().splitlines()[-1][:90]
        return f"no move could be made: {text[-150:]!r}"


class Clock:
    """The wall clock plus an offset that a test sets."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


@asynccontextmanager
async def services(
    clock: Clock | None = None,
    heartbeat: float = 41.25,
    pace: str = "1d",
    *,
    quiet: QuietHours | None = None,
    games: Sequence[str] = STEADY,
    hurry: bool = False,
    apart: float = 0.0,
    ago: int = 0,
) -> AsyncIterator[Services]:
    """Yield a connected bot with a shortened back-off; with `hurry` people wait three seconds, as on Discord. `apart`:
    seconds by which Discord's clock is ahead of the host's; `ago`: milliseconds since the games began.
    """
    former, dispatcher.FIRST_WAIT_MS = dispatcher.FIRST_WAIT_MS, SHORT_WAIT_MS
    pacing.PACE_MS, pace_ms = 0, pacing.PACE_MS
    try:
        with TemporaryDirectory() as folder:
            async with LocalDiscord(clock=lambda: time.time() + apart, hurry=hurry) as d:
                d.gateway.heartbeat = heartbeat
                guild = d.world.add_guild("Fire", [f"ward-{n}" for n in range(CHANNELS)])
                channels = [place.id for place in d.world.channels.values() if place.guild == guild]
                async with await Storage.open(Path(folder, "h.sqlite3")) as storage:
                    now = (clock or Clock())() - ago
                    dealer = Dealer(guild, channels, now, pace, games, quiet=(quiet,))
                    tables = await dealer.deal(storage, CHANNELS)
                    with redirected(d.url):
                        async with _running(d, storage, clock or Clock(), heartbeat) as bot:
                            yield Services(d, bot, storage, tables)
    finally:
        dispatcher.FIRST_WAIT_MS, pacing.PACE_MS = former, pace_ms


async def _drawn(_: object) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + bytes(32)


def made(storage: Storage, clock: Clock, heartbeat: float = 41.25, *, forgetful: bool = False) -> HouseCall:
    return HouseCall(
        Settings.model_construct(**Settings.model_construct().model_dump() | {"tables_per_server": 1000}),
        storage,
        env=Environment(now=clock, steady=clock),
        pictures=PictureCache(_drawn),
        forgetful=forgetful,
        guild_ready_timeout=0.05,
        heartbeat_timeout=2 * heartbeat,
    )


@asynccontextmanager
async def _running(d: LocalDiscord, storage: Storage, clock: Clock, heartbeat: float) -> AsyncIterator[HouseCall]:
    bot = made(storage, clock, heartbeat)
    running = asyncio.create_task(bot.start(d.token))
    try:
        await eventually(bot.is_ready)
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
