"""A bot on the database that a version left, and people who press what it sent."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.local.objects import PUBLIC_THREAD, Channel, Json
from bot.ui.ids import read
from storage import Storage
from tests.chance import foreseen
from tests.discord.served import ROOM, Clock, Served, rung, running, settled
from tests.wire import LocalDiscord, Seen

PEOPLE = ("ann", "bob", "cyd", "dan", "eve")
AFTER_MS = 30_000
"""So long after the version was stopped; a downtime that is not made up for."""
LONG_ID = re.compile(r"[0-9]{15,}")
MOST = 1
"""Presses of one verb in one game."""
Press = tuple[str, str, list[str] | None, int]
"""Who presses which custom_id, with which values, in which place."""


@dataclass
class Later(Served):
    """The bot at work; its time stands still."""

    presses: list[Json] = field(default_factory=list)

    async def made(self, by: str, custom_id: str, values: list[str] | None, place: int) -> Json:
        """Press, and return what became of it: what it leads to, its first words, and what it changed."""
        number = getattr(read(custom_id), "table", 0)
        before = await facts(self.storage, number)
        answer = await self.press(self.person(by), place, custom_id, values)
        await settled(self.bot)
        after, shown = await facts(self.storage, number), self.stands(answer.message) if answer.message else None
        return {
            "leads": sorted({getattr(read(one), "verb", "") for one, _ in ids(shown)}),
            "says": LONG_ID.sub("#", next(iter(shown.text.splitlines()), "")[:120]) if shown else "",
            "changed": sorted(name for name in after if after[name] != before[name]),
            "next": [[one, values] for one, values in ids(shown)],
        }

    def stands(self, message: Seen) -> Seen | None:
        """Return a message as it is in the end; None if it is gone or was left as it was."""
        stored = self.d.world.channels[int(message.channel)].messages.get(int(message.id))
        seen = Seen(self.d.world.message_json(stored)) if stored else None
        return None if seen is None or "press" in seen.buttons or seen.text.startswith("press") else seen

    def sent(self) -> Iterator[Press]:
        """Yield what can be pressed on every message of the bot."""
        for name in PEOPLE:
            person = self.d.person(name)
            for message in person.messages():
                for custom_id, values in ids(message):
                    yield name, custom_id, values, int(message.channel)


def ids(seen: Seen | None) -> Iterator[tuple[str, list[str] | None]]:
    """Yield what can be pressed on a message, with the first value of each menu."""
    if seen is not None:
        yield from ((custom_id, None) for custom_id in seen.buttons.values())
        for custom_id, select in seen.selects.items():
            if select.get("options"):
                yield custom_id, [select["options"][0]["value"]]


@asynccontextmanager
async def later(database: Path, stopped: int) -> AsyncIterator[Later]:
    """Yield this version's bot on a database that was left at that moment, once all that was pending is delivered."""
    clock = Clock(stopped + AFTER_MS)
    async with LocalDiscord() as d, await Storage.open(database) as storage:
        await _places(d, storage)
        async with running(d, storage, foreseen(34, now=clock)) as bot:
            at = Later(d, bot, storage, [0])
            for name in (*PEOPLE, "mod"):
                await at.person(name).join()
            await rung(bot)
            await settled(bot)
            yield at


async def _places(d: LocalDiscord, storage: Storage) -> None:
    """Make the threads that Discord knew, with everyone in them."""
    members = [d.world.bot.id, *(d.world.person(name).id for name in PEOPLE)]
    for row in await storage.tables(list(range(1, await storage.new_table_id()))):
        home = row.home or row.channel
        if home not in d.world.channels:
            room = d.place(ROOM).id
            thread = Channel(home, PUBLIC_THREAD, f"thread {row.id}", d.world.guild, room, created=1.0)
            d.world.channels[home] = thread
            thread.members = list(members)


async def facts(storage: Storage, number: int) -> dict[str, Any]:
    """Return what is stored of a table, as far as a press decides it: no times, no messages."""
    row = await storage.table(number) if number else None
    if row is None:
        return {"tables": [list(one) for one in sorted((await storage.counts()).tables.items())]}
    settings = json.loads(row.settings)
    return {
        "row": [row.status, row.host, row.undo_count],
        "settings": settings | {"questions": []},
        "asked": [[one["kind"], one["by"], one.get("agreed", [])] for one in settings.get("questions", [])],
        "seats": sorted(([one.user, one.kind, one.level, one.status] for one in await storage.seats(number)), key=str),
        "watchers": sorted(one.user for one in await storage.watchers(number)),
        "moves": [[one.seat, one.move, one.undone] for one in await storage.moves(number) if one.via == "pressed"],
        "records": [[one.seat, one.kind] for one in await storage.orders(number)],
    }
