"""The bot of today on a database of the version before, and people who press what that version has sent."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import discord

from bot.app import HouseCall
from bot.local.objects import PUBLIC_THREAD, V2, Channel, Json
from bot.local.posts import Upload
from bot.tables.environment import Environment
from storage import Storage
from tests.discord.served import ROOM, rung, running, settled
from tests.wire import LocalDiscord, Seen

PEOPLE = ("ann", "bob", "cyd", "dan", "eve", "fay", "mod")
AFTER_MS = 30_000
"""How long after the version before was stopped; less than a downtime that is made up."""
SINCE = {"flight_from": "any_time"}
"""Options that the version before did not know, and what they are where nobody chooses."""
LONG_ID = re.compile(r"[0-9]{15,}")


@dataclass
class Later:
    """The bot of today at work."""

    d: LocalDiscord
    storage: Storage
    now: int
    """The bot's time, in Unix milliseconds; it stands still until a test moves it."""
    bot: HouseCall = field(init=False)
    handled: asyncio.Event = field(default_factory=asyncio.Event)
    """The bot is done with the press: Discord is not told when a message has changed for the last time."""

    def watch(self) -> None:
        """Look when the bot is done with a press."""
        carry_out = self.bot._buttons

        async def watched(interaction: discord.Interaction[Any]) -> None:
            try:
                await carry_out(interaction)
            finally:
                self.handled.set()

        self.bot._buttons = watched  # type: ignore[assignment]

    async def ring(self, now: int) -> None:
        """Time passes until then, and whatever is due by then happens."""
        self.now = max(self.now, now)
        await rung(self.bot)

    async def press(self, by: str, custom_id: str, values: list[str] | None, place: int) -> Json:
        """Somebody presses what the bot left there some time; what became of it."""
        number = int(custom_id.split(":")[1], 36)
        before, person = await facts(self.storage, number), await self.d.person(by).join()
        button: Json = {"type": 2, "style": 2, "label": "press", "custom_id": custom_id}
        if values is not None:
            options = [{"label": value[:100], "value": value} for value in values]
            button = {"type": 3, "custom_id": custom_id, "options": options, "max_values": len(values)}
        row = {"type": 1, "components": [button]}
        left = self.d.posts.create(self.d.place(place), self.d.world.bot, Upload({"flags": V2, "components": [row]}))
        self.handled.clear()
        answer = await person.forge(Seen(self.d.world.message_json(left)), custom_id, values)
        await self.handled.wait()
        await settled(self.bot)
        after = await facts(self.storage, number)
        shown = self._stands(answer.message) if answer.message else None
        return {
            "leads": sorted({*shown.buttons.values(), *shown.selects}) if shown else [],
            "says": LONG_ID.sub("#", next(iter(shown.text.splitlines()), "")[:120]) if shown else "",
            "changed": {name: now for name, now in after.items() if now != before[name]},
        }

    def _stands(self, message: Seen) -> Seen | None:
        """A message as it stands in the end; None where it is gone or was left as it was."""
        stored = self.d.world.channels[int(message.channel)].messages.get(int(message.id))
        seen = Seen(self.d.world.message_json(stored)) if stored else None
        return None if seen is None or "press" in seen.buttons or seen.text.startswith("press") else seen


@asynccontextmanager
async def later(database: Path) -> AsyncIterator[Later]:
    """Today's bot on that database, shortly after it was left; all that was owed has been delivered."""
    async with LocalDiscord() as d, await Storage.open(database) as storage:
        left = json.loads(await storage.guild(0) or "{}")["alive"]
        await _places(d, storage)
        env = Environment(now=lambda: at.now, seed=lambda: bytes(32), rng=Random(34))
        at = Later(d, storage, left + AFTER_MS)
        async with running(d, storage, env) as at.bot:
            at.watch()
            while await storage.tables_owed(at.now, 1):
                await settled(at.bot)
            await settled(at.bot)
            yield at
        assert not d.violations


async def _places(d: LocalDiscord, storage: Storage) -> None:
    """The threads that Discord knows from before, with everybody in them."""
    d.settings(patience=20)
    members = [d.world.bot.id, *(d.world.person(name).id for name in PEOPLE)]
    room = d.place(ROOM).id
    for row in await storage.tables(list(range(1, await storage.new_table_id()))):
        home = row.home or row.channel
        if home not in d.world.channels:
            thread = Channel(home, PUBLIC_THREAD, f"thread {row.id}", d.world.guild, room, created=1.0)
            d.world.channels[home] = thread
            thread.members = list(members)


def as_before(options: Json | None) -> Json | None:
    """What a table has chosen, without options that came since and are as they are where nobody chooses."""
    return options and {name: value for name, value in options.items() if SINCE.get(name) != value}


async def facts(storage: Storage, number: int) -> dict[str, Any]:
    """What is stored of a table, as far as a press decides it: no times, no messages, no moves of others."""
    row = await storage.table(number) if number else None
    if row is None:
        return {"tables": [list(one) for one in sorted((await storage.counts()).tables.items())]}
    terms, orders = json.loads(row.settings), await storage.orders(number)
    pressed = [one for one in await storage.moves(number) if one.via == "pressed"]
    return {
        "row": [row.status, row.host, row.undo_count],
        "options": [as_before(terms.get("options")), terms.get("pace"), terms.get("absence"), terms.get("wishes")],
        "asked": [[one["kind"], one["by"], one.get("agreed", [])] for one in terms.get("questions", [])],
        "tips": terms.get("tips", True),
        "seats": sorted(([o.user, o.kind, o.level, o.status] for o in await storage.seats(number)), key=str),
        "watchers": sorted(one.user for one in await storage.watchers(number)),
        "moves": [[one.seat, one.move, one.undone] for one in pressed[-5:]],
        "orders": [[one.seat, one.kind, one.data] for one in orders if one.kind != "mute"],
        "muted": [one.seat for one in orders if one.kind == "mute"],
    }
