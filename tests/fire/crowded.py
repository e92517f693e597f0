"""A bot as a process of its own, of this version or another, with tables and a crowd."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.local.objects import V2, Json, Message
from tests.custom_ids import made
from tests.fire.child import Bot
from tests.fire.dealing import Dealt
from tests.fire.dealt_apart import dealt
from tests.fire.owing import Owing
from tests.fire.players import Crowd
from tests.fire.to_hands import FromBoards, InInboxes, Way
from tests.fire.traffic import Traffic
from tests.wire import LocalDiscord, eventually
from tests.wire.process import ROOT

SLEEPING_CHANNELS = 50
SETTLE_SECONDS = 3.0
QUIET_SECONDS = 1.5
"""Seconds without a request after which the bot has finished."""
LONGEST_SECONDS = 30.0
"""The longest time until it has finished."""


Before = Callable[[LocalDiscord, Path, int], Awaitable[None]]
"""Takes Discord, the bot's database, and the server of its tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """The load of a bot: tables `live` and `asleep`, `rate` presses a second for so many `seconds`.

    `root` is the folder of its version. `from_boards` is the share of presses that open the hand from the board, which
    each player does again after `reopened` seconds; `inboxes`: hands come as direct messages and are pressed there;
    `words`: people want them in words. `limits`: Discord's rate limits; `latency`: seconds that a request takes in both
    directions. `least`: the least people at each table; `games`: only these. `emojis`: the bot's own exist, as after
    its first day.
    """

    live: int
    asleep: int
    seconds: float
    rate: float
    root: Path = ROOT
    from_boards: float = 0.02
    reopened: float = float("inf")
    inboxes: bool = False
    words: bool = False
    limits: bool = False
    latency: float = 0.0
    games: Sequence[str] = ()
    least: int = 2
    emojis: bool = True


@dataclass(slots=True)
class Running:
    d: LocalDiscord
    bot: Bot
    traffic: Traffic
    owing: Owing
    awake: list[Dealt]
    sleeping: list[Dealt]
    ready: float
    crowd: Crowd


@asynccontextmanager
async def running(load: Load, before: Before | None = None) -> AsyncIterator[Running]:
    """Yield a ready bot with these tables; each live one has a channel and a board of its own. `before` the start more
    may be put into its database.
    """
    with TemporaryDirectory() as folder:
        async with LocalDiscord(hurry=True) as d:
            names = [f"asleep-{n}" for n in range(SLEEPING_CHANNELS)] + [f"ward-{n}" for n in range(load.live)]
            guild = d.world.add_guild("Load", names)
            places = [place.id for place in d.world.channels.values() if place.guild == guild]
            bot = Bot(d, Path(folder), tables_in_memory=max(500, load.live + 100))
            bot.root = load.root
            boards = [d.world.new_id() for _ in range(load.live)]
            part = {"count": load.live, "prefix": "p", "channels": places[SLEEPING_CHANNELS:], "boards": boards}
            rest = {"count": load.asleep, "prefix": "s", "channels": places[:SLEEPING_CHANNELS]}
            parts = [part | {"hands": load.inboxes, "words": load.words}, rest]
            how = {"games": load.games, "least": load.least}
            (awake, sleeping), emojis = await dealt(load.root, bot.database, guild, parts, emojis=load.emojis, **how)
            d.world.emojis.update({d.world.new_id(): (name, b"") for name in emojis})
            for table, number in zip(awake, boards, strict=True):
                _stands(d, table, number)
            if before is not None:
                await before(d, bot.database, guild)
            d.settings(rates=load.limits)
            traffic = Traffic(d)
            ready = await bot.start()
            await eventually(lambda: traffic.begun or not load.emojis)
            owing = Owing(bot.database)
            watching = asyncio.create_task(owing.watch())
            try:
                yield Running(d, bot, traffic, owing, awake, sleeping, ready, Crowd(d, Random(1)))
            finally:
                watching.cancel()
                await bot.stop()


def _stands(d: LocalDiscord, table: Dealt, number: int) -> None:
    """Post an earlier board."""
    board = Message(number, table.channel, d.world.bot, d.world.clock(), flags=V2)
    button: Json = {"type": 2, "style": 1, "label": "My hand", "custom_id": made(table.id, "hand"), "id": 3}
    text: Json = {"type": 10, "content": "The board of before", "id": 1}
    board.components = [text, {"type": 1, "id": 2, "components": [button]}]
    d.world.channel(table.channel).messages[number] = board


def way(load: Load) -> Way:
    """Return how people open their hands."""
    return InInboxes() if load.inboxes else FromBoards(load.from_boards, load.reopened)


async def waken(at: Running) -> None:
    """Open every hand at the live tables; no one else presses from now on."""
    crowd = at.crowd
    crowd.players.clear()
    crowd.seat(at.awake)
    for batch in range(0, len(crowd.players), 20):
        await asyncio.gather(*(player.press(crowd.rng) for player in crowd.players[batch : batch + 20]))
    await asyncio.sleep(SETTLE_SECONDS)
    crowd.figures.rounds.clear()


async def settled(at: Running, seconds: float = 0.0) -> bool:
    """Wait until the bot has finished. Return False after `seconds`, at least `LONGEST_SECONDS`."""
    until = time.monotonic() + max(seconds, LONGEST_SECONDS)
    while time.monotonic() < until:
        await asyncio.sleep(at.owing.pause)
        if at.d.world.clock() - at.traffic.latest > QUIET_SECONDS and not at.owing.waiting:
            return True
    return False
