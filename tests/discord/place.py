"""The bot in this process on a local Discord over sockets; people begin and play games by pressing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.app import HouseCall
from bot.settings import Settings
from bot.workers.picture_cache import PictureCache
from storage import Storage
from tests.chance import foreseen
from tests.discord.served import ROOM, draw
from tests.wire import Answer, LocalDiscord, NotOnScreen, Person, Seen, eventually, redirected

ROUNDS = 300
"""More answers than a player gives in a game of the toy."""


@dataclass
class Place:
    """A Discord with the bot on it, and games begun by presses."""

    d: LocalDiscord
    bot: HouseCall

    async def begun(self, *names: str, game: str = "night-shift") -> Seen:
        """Begin a game. Return its board."""
        people = [self.d.person(name) for name in names]
        for person in people:
            await person.join()
        await people[0].slash(ROOM, "play", game=game)
        for person in people[1:]:
            joined = await person.press(await person.sees("Join", ROOM), "Join")
            assert not joined.failed
        lobby = await people[0].sees("Join", ROOM)
        await people[0].until(lambda: all(name in people[0].fresh(lobby).text for name in names))
        await people[0].press(lobby, "Start")
        return await people[0].sees("What changed")

    async def skip(self, person: Person, board: Seen) -> None:
        answer = await person.slash(board.channel, "move", move="skip")
        assert "✅" in answer.text, answer.text

    async def played(self, *names: str) -> Seen:
        """Play a game to its end. Return its last message."""
        board = await self.begun(*names)
        people = [self.d.person(name) for name in names]
        await self.play_out(board, people)
        return await people[0].sees("## 🏁", board.channel)

    async def play_out(self, board: Seen, people: list[Person]) -> None:
        """Play to the end, within `ROUNDS` answers of each player."""
        for _ in range(ROUNDS):
            for person in people:
                await self.answer(person, board)
            if await self.bot.registry.services.storage.results():
                return
        hands = [(await person.slash(board.channel, "hand")).message for person in people]
        raise AssertionError([(one.text, one.buttons, one.selects) for one in hands if one is not None])

    async def answer(self, person: Person, board: Seen) -> None:
        """Skip, or lay a card if possible; object to nothing."""
        shown = (await person.slash(board.channel, "hand")).message
        if shown is None:
            return
        try:
            menu = next((one for one in shown.selects.values() if "Dose" in str(one)), None)
            if menu is not None and person.name == "ann":
                await person.choose(shown, menu["custom_id"], [menu["options"][-1]["value"]])
            for button in ("Let it happen", "Skip this patient"):
                if button in shown.buttons:
                    await person.press(shown, button)
                    return
        except NotOnScreen:  # the hand was refreshed in the same instant
            return


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Place]:
    """Yield a Discord with the bot on it; a request that Discord would refuse fails the test."""
    async with LocalDiscord() as d, await Storage.open(path / "x.db") as storage:
        with redirected(d.url):
            settings = Settings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings reads it
            bot = HouseCall(
                settings, storage, env=foreseen(), pictures=PictureCache(draw), unlimited=True, guild_ready_timeout=0.05
            )
            running = asyncio.create_task(bot.start(d.token))
            await eventually(bot.is_ready)
            yield Place(d, bot)
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
        assert d.violations == [] and d.strict.hidden_files == []


async def changed(person: Person, seen: Seen, act: Awaitable[Answer]) -> Seen:
    """Return the message after an act has changed it."""
    before = person.fresh(seen).text
    await act
    await person.until(lambda: person.fresh(seen).text != before)
    return person.fresh(seen)


def menu(seen: Seen, choice: str) -> str:
    """Return the custom_id of the select with a choice."""
    return next(key for key, one in seen.selects.items() if choice in str(one["options"]))
