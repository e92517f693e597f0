"""Lobbies that filled slowly: people are asked whether they are still here, and answer, while the bot is killed."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.local.objects import User, person_id
from bot.tables.table_settings import TableSettings
from storage import Batch, SeatRow, Storage, TableRow
from tests.custom_ids import made
from tests.fire.players import Crowd

GAME = "doctor-strange"
HOUR_MS = 3_600_000
THANKS = "Thank you"


@dataclass
class Waiting:
    """A lobby: whoever came first is asked, whoever came last presses *Start*."""

    table: int
    early: User
    late: User
    pressed: bool = False
    thanked: bool = False
    """Whether whoever is asked was told that their answer is noted."""
    asked: bool = False
    """Whether whoever pressed *Start* was told that the other is asked."""


class CheckIns:
    """Such lobbies, one in each channel."""

    def __init__(self, crowd: Crowd, database: Path, channels: int) -> None:
        self.crowd, self.database = crowd, database
        self.waiting: list[Waiting] = []
        world = crowd.d.world
        self._guild = world.add_guild("Lobbies", [f"lobby-{n}" for n in range(channels)])
        self._free = [place for place in world.channels.values() if place.guild == self._guild]

    @property
    def numbers(self) -> set[int]:
        """Their tables."""
        return {one.table for one in self.waiting}

    async def open(self, storage: Storage) -> None:
        """One more lobby, to which somebody came an hour after the other; while the bot is down."""
        if not self._free:
            return
        number, now, channel = await storage.new_table_id(), int(time.time() * 1000), self._free.pop()
        names = (f"early-{number}", f"late-{number}")
        settings = TableSettings(pace="1d").dump()
        row = TableRow(
            number, GAME, self._guild, channel.id, person_id(names[0]), settings, "en", now - 2 * HOUR_MS, now
        )
        batch = Batch()
        batch.put_table(row)
        for seat, name in enumerate(names):
            batch.put_seat(SeatRow(number, seat, person_id(name), name, now - HOUR_MS * (1 - seat)))
        await storage.commit(batch)
        early, late = (self.crowd.d.world.person(name) for name in names)
        self.waiting.append(Waiting(number, early, late))

    async def press(self, rng: Random, within: float) -> None:
        """At every lobby somebody presses what comes next, at some moment of these seconds."""
        await asyncio.gather(*(self._next(one, rng.random() * within) for one in self.waiting))

    async def _next(self, one: Waiting, after: float) -> None:
        await asyncio.sleep(after)
        status, settings = self._stands(one.table)
        if status != "lobby":
            return
        asked = next((question for question in settings.questions if question.kind == "here"), None)
        if asked is None:
            one.asked |= "whether they are still here" in await self._pressed(one, one.late, "start")
        else:
            one.pressed = True
            one.thanked |= THANKS in await self._pressed(one, one.early, "agree", str(asked.number))

    async def _pressed(self, one: Waiting, who: User, verb: str, rest: str = "") -> str:
        channel = next(place for place in self.crowd.d.world.channels.values() if place.id == self._place(one.table))
        custom_id = made(one.table, verb, rest)
        data = {"component_type": 2, "custom_id": custom_id, "id": 1}
        source = self.crowd.forged(channel.id, custom_id)
        done = await self.crowd.d.interactions.begin(3, who, channel, data, source)
        text = None if done.get("failed") else await self.crowd.answer(int(done["interaction"]))
        return text or ""

    def _place(self, table: int) -> int:
        with sqlite3.connect(self.database) as database:
            ((channel,),) = database.execute("SELECT channel FROM tables WHERE id = ?", (table,))
        return int(channel)

    def _stands(self, table: int) -> tuple[str, TableSettings]:
        with sqlite3.connect(self.database) as database:
            ((status, settings),) = database.execute("SELECT status, settings FROM tables WHERE id = ?", (table,))
        return status, TableSettings.load(settings)

    def settle(self) -> list[str]:
        """What does not fit between what people were told and the database."""
        return [f"lobby {one.table}: {what}" for one in self.waiting for what in self._wrong(one)]

    def unbegun(self) -> list[str]:
        """Lobbies in which everybody has pressed everything, and whose game has not begun."""
        return [f"lobby {one.table} is one still" for one in self.waiting if self._stands(one.table)[0] == "lobby"]

    def _wrong(self, one: Waiting) -> list[str]:
        status, settings = self._stands(one.table)
        with sqlite3.connect(self.database) as database:
            ((seats,),) = database.execute("SELECT count(*) FROM seats WHERE table_id = ?", (one.table,))
            timers = dict(database.execute("SELECT kind, due FROM timers WHERE table_id = ?", (one.table,)))
        due = [question.due for question in settings.questions]
        rings = [timers["question"]] if "question" in timers else []
        wrong = [] if seats == 2 else [f"{seats} sit there"]
        if rings != due:
            wrong.append(f"it is asked until {due}, and {rings} rings")
        if status == "lobby" and one.thanked:
            wrong.append("the answer was noted, and the game has not begun")
        if status == "lobby" and one.asked and not due:
            wrong.append("it was said that somebody is asked, and nobody is")
        if status != "lobby" and (due or not one.pressed):
            wrong.append(f"it is {status}, with {due} asked; pressed: {one.pressed}")
        return wrong
