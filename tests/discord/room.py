"""People who play by pressing: every act returns once the bot is idle and all screens are up to date."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.screens import acts
from bot.tables.table import Table
from storage import Storage
from tests.chance import foreseen
from tests.discord.served import GAME, ROOM, Clock, Served, rung, running, settled
from tests.wire import Answer, LocalDiscord, NotOnScreen, Person, Seen

HOUR = 3_600_000


@dataclass
class Room(Served):
    """A Discord with the bot on it; only a test moves its clock."""

    clock: Clock
    stack: AsyncExitStack

    def later(self, milliseconds: int) -> None:
        self.clock.now += milliseconds

    async def restart(self, **settings: Any) -> None:
        """Start a bot that remembers only the database."""
        await self.stack.aclose()
        env = foreseen(2, now=self.clock)
        self.bot = await self.stack.enter_async_context(running(self.d, self.storage, env, **settings))

    async def table(self, number: int = 1) -> Table:
        return await self.bot.registry.table(number)

    async def guests(self, *names: str) -> list[Person]:
        return [await self.person(name).join() for name in names]

    async def play(self, *names: str, game: str = GAME, **options: Any) -> str:
        """Begin a game by pressing. Return the id of its thread."""
        people = await self.guests(*names)
        await people[0].slash(ROOM, "play", game=game, **options)
        for person in people[1:]:
            await press(person, "Join")
        await press(people[0], "Start")
        return newest(people[0], "What changed").channel

    async def ring(self, milliseconds: int = 0) -> None:
        """Let time pass, and wait for everything that is due."""
        self.later(milliseconds)
        await rung(self.bot)
        await self.level()

    async def level(self) -> None:
        """Wait until the bot is idle and every screen is up to date."""
        await settled(self.bot)
        await self.d.level()


@asynccontextmanager
async def room(path: Path) -> AsyncIterator[Room]:
    """Yield a Discord with the bot on it; a request that Discord would refuse fails the test."""
    clock = Clock()
    async with LocalDiscord() as d, await Storage.open(path / "room.db") as storage, AsyncExitStack() as stack:
        bot = await stack.enter_async_context(running(d, storage, foreseen(now=clock)))
        at = Room(d, bot, storage, [], clock, stack)
        d.quiet = lambda: settled(at.bot)
        yield at
        assert not d.violations


def newest(person: Person, label: str, place: str | int = "") -> Seen:
    """Return the newest message with such a button; direct messages count only if they are the place."""
    found = [
        seen
        for seen in person.messages(place)
        if label in seen.buttons and (place or seen.channel != person.channel("dm"))
    ]
    if not found:
        raise NotOnScreen(f"{person.name} sees no button {label!r}")
    return found[-1]


def reply(person: Person, answer: Answer) -> Seen:
    """Return the private reply to a person: the follow-up if there is one, else the answer itself. What moderators did
    is told after it.
    """
    assert not answer.failed
    for seen in reversed(person.messages()):
        if acts.ASK in seen.text:
            continue
        if seen.ephemeral and (seen.data.get("interaction_metadata") or {}).get("id") == answer.interaction:
            return seen
    assert answer.message is not None
    return person.fresh(answer.message)


async def press(person: Person, label: str, on: Seen | None = None) -> Seen:
    """Press a button, on the newest message that has it. Return the answer."""
    answer = await person.press(on or newest(person, label), label)
    return reply(person, answer if answer.modal is None else await person.submit(answer, {"text": ""}))


async def private(person: Person, label: str, on: Seen | None = None) -> str:
    """Return the text of the answer to a press; fail if others can read it."""
    seen = await press(person, label, on)
    assert seen.ephemeral
    return seen.text


async def said(person: Person, command: str, /, where: str | int = ROOM, **options: Any) -> str:
    """Return the text of the answer to a command; fail if others can read it."""
    seen = reply(person, await person.slash(where, command, **options))
    assert seen.ephemeral
    return seen.text


async def hand(person: Person) -> Seen:
    """Open the hand from the newest board."""
    return await press(person, "My hand")


def post(person: Person, place: str | int, label: str = "Withdraw") -> tuple[Seen, list[int]]:
    """Return the newest public question, and the people it mentions."""
    found = [seen for seen in person.messages(place) if label in seen.buttons and not seen.ephemeral]
    return found[-1], sorted(int(user["id"]) for user in found[-1].data["mentions"])


def line(person: Person, seen: Seen) -> str:
    """Return the single line that is left of a question, without buttons."""
    now = person.fresh(seen)
    assert not now.buttons and "\n" not in now.text
    return now.text


def notes(person: Person, place: str, text: str) -> int:
    """Count the messages with this text."""
    return sum(text in seen.text and not seen.ephemeral for seen in person.messages(place))
