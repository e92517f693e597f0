"""One run: the processes start, people press, faults happen, and everything is compared with the bot's answers."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Self

from bot.tables import time_control
from storage import Storage
from tests.fire.cluster import checks
from tests.fire.cluster.affairs import Choices, Pauses, Votes
from tests.fire.cluster.child import SHORT
from tests.fire.cluster.copying import copied
from tests.fire.cluster.faults import Faults
from tests.fire.cluster.late import LateLedger
from tests.fire.cluster.load import Load
from tests.fire.cluster.looking import Looker
from tests.fire.cluster.members import Members
from tests.fire.cluster.noting import Messages, note
from tests.fire.cluster.people import Throng, Tracker
from tests.fire.cluster.server import Server
from tests.fire.cluster.setting import Setting
from tests.fire.ledger import sound
from tests.wire import LocalDiscord
from tests.wire.waiting import HANG_SECONDS

TURN_SECONDS = 15.0
"""The shortest time limit, so that many timers ring."""
WARM = 1 / 3
"""The share of the time before measuring starts: all games begin in the same second, so their first timers ring
together, and each process draws everything for the first time.
"""
BEGINS_SECONDS = 0.05
"""How soon sessions begin after each other; Discord wants five seconds."""
LOBBIES = 0.16
PATIENCE = 3.0
"""Seconds for which people wait for an acknowledgement, as on Discord."""
ANSWER_SECONDS = 12.0
"""Seconds for which they look at a screen that says "thinking"; the bot tries for ten."""
REST_SECONDS = 0.3, 1.2
"""Pauses between two faults."""
BATCH = 20
"""Faults between two full checks."""
LOST = 0.02
TAKEN_OUT_SECONDS = 5.0
"""The time limit when a mechanism is disabled, and much goes wrong."""
LOOK_SECONDS = 0.25
EXAMPLES = 5
"""Most reports of each kind of error."""
OVERDUE = """
SELECT (SELECT count(*) FROM outbox WHERE due <= %s) + (SELECT count(*) FROM marks WHERE due <= least(%s, created))
    + (SELECT count(*) FROM timers JOIN tables ON id = table_id WHERE due <= %s AND status = 'playing')
"""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The plan of a run: numbers of `slots` and `tables`; how often each kind of fault; presses a second; seconds
    without faults before; the disabled mechanism (`without`).
    """

    slots: int = 3
    tables: int = 50
    faults: int = 200
    rate: float = 20.0
    steady: float = 60.0
    seed: int = 1
    without: str = ""
    only: Sequence[str] = ()
    lost: float = LOST

    @property
    def hang(self) -> float:
        """Return the seconds after which a missing result will never come."""
        return TAKEN_OUT_SECONDS if self.without else HANG_SECONDS


@dataclass
class Spent:
    """Processor seconds: of the bots, of PostgreSQL, and of this process, which is Discord and the people."""

    bots: float = 0.0
    postgres: float = 0.0
    here: float = 0.0
    wall: float = 0.0

    @property
    def share(self) -> float:
        """Return the share of the whole machine, in percent."""
        return 100 * (self.bots + self.postgres + self.here) / max(0.001, self.wall * (os.cpu_count() or 1))


@dataclass
class Found:
    wrong: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    answers: list[float] = field(default_factory=list)
    """The time of each answer before any fault."""
    under: list[float] = field(default_factory=list)
    steady: Spent = field(default_factory=Spent)
    whole: Spent = field(default_factory=Spent)
    rings: int = 0
    owed: int = 0
    played: int = 0
    unanswered: int = 0


class Run:
    def __init__(self, d: LocalDiscord, folder: Path, plan: Plan) -> None:
        self.d, self.folder, self.plan, self.rng = d, folder, plan, Random(plan.seed)
        self.found = Found()
        self.server = Server(folder / "pg")
        self.setting = Setting(d, plan.slots)
        self.throng = Throng(d, Random(plan.seed + 1), self.server)
        self.messages = Messages(d)
        taken = ("--without", plan.without) if plan.without else ()
        more = ("--turn", str(TURN_SECONDS), "--begins", str(BEGINS_SECONDS))
        numbers = {"slots": plan.slots, "shards": plan.slots, "drawing_processes": 1}
        self.members = Members(d, self.server, folder, self.rng, *taken, *more, **numbers)
        self.copy = folder / "copy.sqlite3"
        self.ledger = LateLedger(self.copy)
        self._gone: list[Tracker] = []
        self._pace = time_control.PACES[SHORT]

    async def __aenter__(self) -> Self:
        time_control.PACES[SHORT] = int(1000 * TURN_SECONDS)
        self.d.gateway.starts.shards = self.plan.slots
        self.d.settings(patience=PATIENCE)
        self.throng.patience = ANSWER_SECONDS
        self.storage = await Storage.open(self.server.url)
        note(self.server)
        lobbies = await self.setting.lobbies(self.storage, max(2, round(self.plan.tables * LOBBIES)))
        still = await self.setting.still(self.storage)
        self.choices = Choices(self.throng, self.server, lobbies)
        self.votes = Votes(self.throng, self.server, still)
        self.pauses = Pauses(self.throng, self.server)
        self.looker = Looker(self.storage, self.plan.hang)
        affairs = [self.choices.go_on, self.votes.go_on, self.pauses.go_on]
        self.load = Load(self.throng, self.looker, affairs)
        self.games = self.plan.tables - len(lobbies) - len(still)
        await self.deal()
        await self.members.fill()
        self.faults = Faults(self.members, self.throng, dict(enumerate(still)), self.rng)
        return self

    async def __aexit__(self, *_: object) -> None:
        time_control.PACES[SHORT] = self._pace
        await self.members.close()
        await self.storage.close()
        self.server.close()

    async def deal(self) -> None:
        """Fill up to the planned number of running games."""
        rows = await asyncio.to_thread(self.server.ask, "SELECT id FROM tables WHERE status IN ('playing', 'paused')")
        running = {number for (number,) in rows}
        self._gone += [one for one in self._people if one.table.id not in running]
        self.throng.players = [one for one in self.throng.players if one.table.id in running]
        here = {one.table.id for one in self.throng.players}
        if missing := self.games - len(here):
            self.throng.seat(await self.setting.games(self.storage, missing))
            self.found.played += missing

    @property
    def _people(self) -> list[Tracker]:
        return [one for one in self.throng.players if isinstance(one, Tracker)]

    async def steady(self) -> None:
        """Press for a while without faults."""
        await self.members.whole()
        self.load.start(self.plan.rate)
        await asyncio.sleep(WARM * self.plan.steady)
        before, known = self._spent(), set(self.d.presses.all)
        await asyncio.sleep(self.plan.steady)
        await self.load.stop()
        self.found.steady = self._since(before)
        self.found.answers = self._answers(known)
        await self.look("before any fault")

    async def suffer(self) -> None:
        """Cause one fault after another."""
        kinds = [kind for kind in self.faults.kinds if not self.plan.only or kind in self.plan.only]
        self.members.lose(self.plan.lost)
        before, known = self._spent(), set(self.d.presses.all)
        for number in range(self.plan.faults):
            if number % BATCH == 0:
                await self.deal()
                self.load.start(self.plan.rate)
            kind = kinds[number % len(kinds)]
            await asyncio.sleep(self.rng.uniform(*REST_SECONDS))
            await self.faults.strike(kind)
            if number % BATCH == BATCH - 1 or number == self.plan.faults - 1:
                await self.load.stop()
                await self.look(f"fault {number + 1}")
        self.members.lose(0.0)
        self.found.whole = self._since(before)
        self.found.under = self._answers(known)

    def _answers(self, known: set[int]) -> list[float]:
        made = [one for number, one in self.d.presses.all.items() if number not in known]
        self.found.unanswered = sum(one.seconds is None for one in made)
        return [one.seconds for one in made if one.seconds is not None]

    async def look(self, when: str) -> None:
        """Stop the presses, and compare everything with the bot's answers."""
        await self.members.whole()
        for affair in (self.pauses, self.choices, self.votes):
            await affair.settle()
            self._note("kept", affair.wrong)
        brought = await self._brought()
        await copied(self.server, self.copy)
        people = [*self._people, *self._gone]
        self._gone = []
        self._note("lost", self.ledger.settle(people) + sound(self.copy))
        self._note("refused", self.ledger.refused)
        self._look_into(0 if brought else int(time.time() * 1000))
        self._note("old", self.throng.old + await self.looker.board(self._people))
        self._note("memory", await self.looker.memories(self.members))
        told = {name: len(wrong) for name, wrong in self.found.wrong.items() if wrong}
        print(f"{when}: {self.throng.figures.presses} presses; {told or 'nothing wrong'}", file=sys.stderr, flush=True)

    def _look_into(self, late: int) -> None:
        with sqlite3.connect(self.copy) as database:
            self._note("twice", checks.played_twice(database) + checks.pressed_twice(database))
            self._note("timers", checks.rung(database, late))
            self._note("owed", checks.undelivered(database, late) + checks.delivered(database, self.messages.by_nonce))
            count = "SELECT count(*) FROM noted WHERE what = ? AND op = 'D'"
            ((self.found.owed,),) = database.execute(count, ("owed",))
            ((self.found.rings,),) = database.execute(f"{count} AND due <= at", ("timers",))

    def _note(self, name: str, wrong: list[str]) -> None:
        known = self.found.wrong[name]
        fresh = [one for one in dict.fromkeys(wrong) if one not in known]
        known += fresh
        wrong.clear()
        for one in fresh[:EXAMPLES]:
            print(f"{name}: {one}", file=sys.stderr)

    async def _brought(self) -> bool:
        """Wait until every due row is delivered and every due timer has rung. Return False if that never happens."""
        until = time.monotonic() + self.plan.hang
        while time.monotonic() < until:
            late = int((time.time() - 1) * 1000)
            ((left,),) = await asyncio.to_thread(self.server.ask, OVERDUE, late, late, late)
            if not left:
                return True
            await asyncio.sleep(LOOK_SECONDS)
        return False

    def _spent(self) -> Spent:
        own = os.times()
        alive = sum(sum(one.processor().values()) for one in self.members.all if one.alive)
        bots = own.children_user + own.children_system + alive  # ended children were waited for
        return Spent(bots, self.server.processor(), own.user + own.system, time.monotonic())

    def _since(self, before: Spent) -> Spent:
        now = self._spent()
        return Spent(
            now.bots - before.bots, now.postgres - before.postgres, now.here - before.here, now.wall - before.wall
        )
