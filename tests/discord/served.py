"""The bot in this process on a local Discord over sockets, with games begun without a press."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app import HouseCall
from bot.drawing import png
from bot.faces.audience import Drawable
from bot.local.objects import V2, Json
from bot.local.posts import Upload
from bot.settings import Settings
from bot.tables import ending, lobby, start
from bot.tables.change import Change
from bot.tables.entry import Guest
from bot.tables.environment import Environment
from bot.tables.rating import moved_little
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.ids import CustomId
from bot.workers.picture_cache import PictureCache
from bot.workers.think_worker import InlineThinker
from storage import Storage
from tests.bot.tables.asked import any_move
from tests.bot.tables.ward import changing, guest, turn
from tests.chance import foreseen
from tests.wire import Answer, LocalDiscord, Person, Seen, redirected

ROOM, OTHER = "waiting-room", "surgery"
GAME = "night-shift"


async def draw(shown: Drawable) -> bytes:
    """Return an empty picture at once; its alt text is the real one."""
    from PIL import Image

    del shown
    return png(Image.new("RGB", (8, 8)))


class Clock:
    """Time that only a test moves, in Unix milliseconds."""

    def __init__(self, now: int = 1_790_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


@dataclass
class Served:
    """A Discord with the bot on it; `ahead` moves the bot's clock, in milliseconds."""

    d: LocalDiscord
    bot: HouseCall
    storage: Storage
    ahead: list[int]

    def later(self, milliseconds: int) -> None:
        self.ahead[0] += milliseconds

    def place(self, name: str | int) -> int:
        return self.d.place(name).id

    def person(self, name: str) -> Person:
        return self.d.person(name)

    async def lobby(
        self, *names: str, at: str | int = ROOM, settings: TableSettings | None = None, game: str = GAME
    ) -> Table:
        """Make a lobby with these people; the first is the host."""
        for name in names:
            self.d.world.person(name)
        table = await self.bot.registry.open(
            guest=Guest(self.person(names[0]).id, names[0], self.d.world.guild),
            game=game,
            channel=self.place(at),
            language="en",
            settings=settings or TableSettings(),
        )
        for name in names[1:]:
            await turn(lobby.join, table, guest(table, self.person(name).id, name))
        return table

    async def begun(
        self,
        *names: str,
        at: str | int = ROOM,
        home: str | int = "",
        settings: TableSettings | None = None,
        game: str = GAME,
    ) -> Table:
        """Return a running game; its board is in a thread of the channel `at`, or in `home`."""
        table = await self.lobby(*names, at=at, settings=settings, game=game)
        if home:
            async with changing(table) as change:
                change.touch(home=self.place(home))
                await change.commit()

        async def begin(table: Table) -> None:
            await turn(start.start, table, self.person(names[0]).id)
            table.go_on()

        await table.do(begin)
        await self.bot.dispatcher.idle()
        return table

    async def over(self, table: Table, *, rated: bool = False) -> None:
        """Let the host concede, which ends a game of two; if it is to be `rated`, after enough moves."""
        while rated and table.row.status == "playing" and any(moved_little(Change(table), one) for one in (0, 1)):
            await any_move(table)
        if not table.over:
            await table.do(lambda table: ending.concede(table, table.row.host or 0))
        await self.bot.dispatcher.idle()

    async def press(
        self, person: Person, where: str | int, press: CustomId | str, values: list[str] | None = None
    ) -> Answer:
        """Press anything in a channel, as if the bot had left such a button or menu there."""
        await person.join()
        world = self.d.world
        item: Json = {"type": 2, "style": 2, "label": "press", "custom_id": str(press)}
        if values is not None:
            options = [{"label": value[:100], "value": value} for value in values]
            item = {"type": 3, "custom_id": str(press), "options": options, "max_values": len(values)}
        row = {"type": 1, "components": [item]}
        left = self.d.posts.create(self.d.place(where), world.bot, Upload({"flags": V2, "components": [row]}))
        return await person.forge(Seen(world.message_json(left)), str(press), values)


async def reasoned(
    at: Served, person: Person, where: str | int, press: CustomId | str, reason: str = "", **fields: str
) -> Answer:
    """Press a moderator's button and send the form for the reason that it opens; another answer is returned as it is.
    `fields`: other fields of the form.
    """
    form = await at.press(person, where, press)
    if form.modal is None:
        return form
    return await person.submit(form, {"text": reason, **fields})


@asynccontextmanager
async def served(path: Path) -> AsyncIterator[Served]:
    """Yield a Discord with the bot on it; a request that Discord would refuse fails the test."""
    ahead, real = [0], Environment()
    async with LocalDiscord() as d, await Storage.open(path / "served.db") as storage:
        async with running(d, storage, foreseen(now=lambda: real.now() + ahead[0])) as bot:
            yield Served(d, bot, storage, ahead)
        assert not d.violations


@asynccontextmanager
async def running(
    d: LocalDiscord, storage: Storage, env: Environment, *, unlimited: bool = True, **settings: Any
) -> AsyncIterator[HouseCall]:
    """Yield a bot on this Discord and this storage, once it is ready."""
    with redirected(d.url):
        bot = HouseCall(
            Settings.model_construct(**(Settings.model_construct().model_dump() | LIMITS | settings)),
            storage,
            env=env,
            pictures=PictureCache(draw),
            thinker=InlineThinker(),
            unlimited=unlimited,
            guild_ready_timeout=0.05,
        )
        task = asyncio.create_task(bot.start(d.token))
        while not bot.is_ready():  # noqa: ASYNC110  discord.py has no event for it before start
            await asyncio.sleep(0.01)
        try:
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


async def settled(bot: HouseCall) -> None:
    """Wait until the bot is idle and has sent everything it can."""
    for _ in range(3):
        await bot.dispatcher.idle()
        while _busy(bot):  # noqa: ASYNC110
            await asyncio.sleep(0.002)
        for table in bot.registry.awake():
            await table.mailbox.idle()


def _busy(bot: HouseCall) -> bool:
    """Return True while the bot works; hands that wait to be closed do not count, as they wait for minutes."""
    doing = [one for one in bot._tasks if not one.get_name().startswith("rest-")]
    handling = ("CommandTree-invoker", "discord.py: on_interaction", "discord.py: on_app_command_completion")
    return bool(doing) or any(one.get_name().startswith(handling) for one in asyncio.all_tasks())


async def rung(bot: HouseCall) -> None:
    """Wait until everything due has happened, with its consequences."""
    await bot.scheduler.ring()
    await settled(bot)


LIMITS = {"lobbies_per_person": 1000, "tables_per_person": 1000, "tables_per_server": 1000}
