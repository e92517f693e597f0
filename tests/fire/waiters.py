"""People who nudge, give time, agree on pauses and end them, while the bot is killed and under Discord's faults."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.tables.table_settings import TableSettings
from bot.tables.time_control import HOUR, Clock
from storage import Storage
from tests.custom_ids import made
from tests.fire.dealing import Dealer, Dealt
from tests.fire.faults import Seen
from tests.fire.ledger import sound
from tests.fire.players import Crowd, Player
from tests.fire.running import Services, services
from tests.fire.ways import BESIDE_BOARD, NAMED, SLOW, THROUGH, Inject, on_routes

ROW = "SELECT status, settings, clock FROM tables WHERE id = ?"
GAME, AGO_MS = "doctor-strange", 13 * HOUR
"""Games that began longer than half a turn ago, so that the awaited player can be nudged."""
NUDGED, GIVEN, ASKED, PAUSED, GOES_ON = "Nudged.", "Done: ", "I have asked", "the game is paused", "The game goes on."
"""Answers that acknowledge something."""
ACTS = 6
"""Acts under a fault."""
MORE = 12
"""Most acts without it, until all was done."""


@dataclass
class Waiting:
    """One table: what was acknowledged, and what else may be there since an answer was lost."""

    number: int
    waits: Player
    other: Player
    nudged: bool = False
    given: bool = False
    may: set[str] = field(default_factory=lambda: {"playing"})


class Waiters:
    """All people at such tables."""

    def __init__(self, crowd: Crowd, database: Path, tables: int) -> None:
        self.crowd, self.database, self.tables = crowd, database, tables
        self.at: list[Waiting] = []
        self.acknowledged = self.looks = 0

    @property
    def numbers(self) -> set[int]:
        return {one.number for one in self.at}

    async def deal(self, storage: Storage) -> None:
        """Deal the games once, while the bot is down."""
        if self.at:
            return
        world = self.crowd.d.world
        guild = world.add_guild("Waiting", [f"wait-{n}" for n in range(self.tables)])
        channels = [place.id for place in world.channels.values() if place.guild == guild]
        dealer = Dealer(guild, channels, int(time.time() * 1000) - AGO_MS, pace="1d", games=[GAME])
        for table in await dealer.deal(storage, self.tables, prefix="waits-"):
            self.seat(table)

    def seat(self, table: Dealt) -> Waiting:
        """Seat the people of a game at its beginning."""
        world = self.crowd.d.world
        players = [Player(self.crowd, table, seat, world.person(name)) for seat, name in enumerate(table.people)]
        with sqlite3.connect(self.database) as database:
            (awaited,) = self._clock(database, table.id).asked_since
        self.at.append(Waiting(table.id, players[awaited], players[1 - awaited]))
        return self.at[-1]

    async def press(self, rng: Random, until: float) -> None:
        """Let all press one thing after another until the loop's time `until`."""
        await asyncio.gather(*(self._pressing(one, Random(rng.random()), until) for one in self.at))

    async def _pressing(self, one: Waiting, rng: Random, until: float) -> None:
        while asyncio.get_running_loop().time() < until:
            await self.act(one, rng)
            await asyncio.sleep(rng.random() * 0.2)

    async def act(self, one: Waiting, rng: Random) -> None:
        """Nudge and give time, each until it was acknowledged; then ask for pauses, agree to them and end them."""
        if "paused" in one.may and rng.random() < 0.7:
            await self._sets(one, "playing", rng.choice([one.waits, one.other]), "go_on", "", GOES_ON)
        elif not one.nudged:
            one.nudged = NUDGED in await self._forged(one.other, "nudge", str(one.waits.seat))
        elif not one.given:
            one.given = GIVEN in await self._forged(one.other, "more_time")
        else:
            await self._forged(one.other, "pause", "7")
            question = next((asked for asked in self._settings(one).questions if asked.kind == "pause"), None)
            if question is not None:
                await self._sets(one, "paused", one.waits, "agree", str(question.number), PAUSED)

    async def _sets(self, one: Waiting, status: str, who: Player, verb: str, rest: str, says: str) -> None:
        one.may |= {status}
        if says in await self._forged(who, verb, rest):
            one.may = {status}

    async def _forged(self, who: Player, verb: str, rest: str = "") -> str:
        """Press in the channel. Return the answer, empty without one."""
        done = await who.forge(made(who.table.id, verb, rest))
        text = "" if done.get("failed") else await self.crowd.answer(int(done["interaction"])) or ""
        self.acknowledged += any(one in text for one in (NUDGED, GIVEN, ASKED, PAUSED, GOES_ON))
        return text

    def settle(self) -> list[str]:
        """Return differences between the answers to people and the database; what it holds counts from then on."""
        wrong = []
        with sqlite3.connect(self.database) as database:
            for one in self.at:
                self.looks += 1
                (status, _, _) = database.execute(ROW, (one.number,)).fetchone()
                turn = self._clock(database, one.number).turns[one.waits.seat]
                if status not in one.may:
                    wrong.append(f"table {one.number} is {status}, and its players were told {one.may}")
                if (one.nudged and not turn.nudged) or (one.given and not turn.given):
                    wrong.append(f"table {one.number}: a nudge or a gift that was acknowledged is lost: {turn}")
                one.may, one.nudged, one.given = {status}, turn.nudged, turn.given
        return wrong

    def _settings(self, one: Waiting) -> TableSettings:
        with sqlite3.connect(self.database) as database:
            return TableSettings.load(database.execute(ROW, (one.number,)).fetchone()[1])

    @staticmethod
    def _clock(database: sqlite3.Connection, number: int) -> Clock:
        return Clock.load(database.execute(ROW, (number,)).fetchone()[2])


async def waits(at: Services, name: str, inject: Inject) -> Seen:
    """Let two people nudge, give time and pause under a fault, then without it until all of it was done."""
    table, seen, rng = at.fresh(), Seen(f"waiting: {name}"), Random(name)
    waiters = Waiters(at.crowd, at.storage.path, 1)
    one = waiters.seat(table)
    at.crowd.players[:] = [one.waits, one.other]
    if (done := inject(at, table.channel)) is not None:
        await done
    waiting = list(at.d.faults.waiting)
    for _ in range(ACTS):
        await waiters.act(one, rng)
    seen.met = sum(fault.met for fault in waiting)
    at.calm(table.channel)
    left = await at.quiet(table.id)
    seen.wrong += waiters.settle()
    for wanted in ("paused", "playing"):
        for _ in range(MORE):
            if wanted in one.may:
                break
            await waiters.act(one, rng)
    left = left or await at.quiet(table.id)
    seen.wrong += waiters.settle() + [f"{row} is still owed" for row in left] + sound(at.storage.path)
    if not (one.nudged and one.given and one.may == {"playing"}):
        seen.wrong.append(f"nudged {one.nudged}, more time {one.given}, {one.may}")
    seen.person = f"{waiters.acknowledged} acknowledged"
    return seen


async def meet_all(wanted: str) -> list[Seen]:
    async with services(games=(GAME,), hurry=True, ago=AGO_MS) as at:
        return [
            await waits(at, name, inject)
            for name, inject in {**NAMED, **on_routes()}.items()
            if wanted in f"waiting: {name}" and not any(boards in name for boards in (BESIDE_BOARD, THROUGH, SLOW))
        ]
