"""Faults of the processes and their database, one at a time; and the time until each slot is served again."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from bot.local.objects import Json
from tests.custom_ids import made
from tests.fire.cluster.members import Member, Members
from tests.fire.cluster.people import Throng
from tests.fire.dealing import Dealt
from tests.wire.waiting import HANG_SECONDS, eventually

PROBE_SECONDS = 0.05
FROZEN_SECONDS = 3.0
STALLS = 1.5, 7.0
"""The shortest and longest network stall, in seconds."""


@dataclass
class Felt:
    """The effect of a kind of fault: seconds until every affected slot was served again."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    met: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    """Presses during hand-overs without an answer, of `pressed`."""
    pressed: int = 0
    answers: list[float] = field(default_factory=list)
    """The time of each answer during the fault."""
    refused: int = 0
    """Second acknowledgements of one press, which Discord refuses."""


class Faults:
    """Causes faults. `still`: for each slot an idle table, whose hands show that the slot is served."""

    def __init__(self, members: Members, throng: Throng, still: dict[int, Dealt], rng: Random) -> None:
        self.members, self.throng, self.still, self.rng = members, throng, still, rng
        self.felt = Felt()
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "SIGKILL": self.kill,
            "SIGSTOP 3 s": self.freeze,
            "connections cut": self.cut,
            "a connection ended by PostgreSQL": self.terminate,
            "a PostgreSQL process killed": self.kill_backend,
            "PostgreSQL restarted at once": self.restart,
            "network silent": self.stall,
            "slot handed over": self.hand_over,
        }

    async def strike(self, kind: str) -> None:
        """Cause a fault, and wait until every slot is served and a standby is ready."""
        self.felt.met[kind] += 1
        await self.kinds[kind]()
        await self.members.whole()

    async def _some(self) -> tuple[int, Member]:
        serving = await self.members.whole()
        return self.rng.choice(sorted(serving.items(), key=lambda one: one[0]))

    async def _served(self, kind: str, since: float, *slots: int) -> None:
        """Wait until these slots are served, and record the time since `since`."""
        await asyncio.gather(*(self._answers(slot) for slot in slots))
        self.felt.seconds[kind].append(time.monotonic() - since)

    async def _answers(self, slot: int) -> None:
        """Press again and again until the first answer."""
        answered = asyncio.Event()
        tasks: set[asyncio.Task[None]] = set()
        async with asyncio.timeout(HANG_SECONDS):
            while not answered.is_set():
                task = asyncio.create_task(self._probe(self.still[slot], answered))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                try:
                    async with asyncio.timeout(PROBE_SECONDS):
                        await answered.wait()
                except TimeoutError:
                    continue
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _probe(self, table: Dealt, answered: asyncio.Event) -> None:
        d = self.throng.d
        who, place = d.world.person(table.people[0]), d.world.channel(table.channel)
        custom_id = made(table.id, "hand")
        data: Json = {"component_type": 2, "custom_id": custom_id, "id": 2}
        done = await d.interactions.begin(3, who, place, data, self.throng.forged(place.id, custom_id))
        if done.get("failed"):
            return
        if await self.throng.answer(int(done["interaction"])) is not None:
            answered.set()

    async def kill(self) -> None:
        slot, member = await self._some()
        since = time.monotonic()
        self.members.gone(member)
        await member.kill()
        await self._served("SIGKILL", since, slot)

    async def freeze(self) -> None:
        """Stop a process for a while."""
        slot, member = await self._some()
        since = time.monotonic()
        member.freeze()
        try:
            others = [one for one in self.still if one != slot]
            await self._served("SIGSTOP 3 s: other slots", since, *others)
            await asyncio.sleep(max(0.0, since + FROZEN_SECONDS - time.monotonic()))
        finally:
            member.thaw()
        await self._served("SIGSTOP 3 s: after it woke", time.monotonic(), slot)

    async def cut(self) -> None:
        """Break all connections of a process to the database."""
        slot, member = await self._some()
        since = time.monotonic()
        member.relay.cut()
        await self._served("connections cut", since, slot)

    async def terminate(self) -> None:
        """End one connection, as an administrator would."""
        since = time.monotonic()
        await asyncio.to_thread(self.members.server.terminate_backend, self.rng.random())
        await self._served("a connection ended by PostgreSQL", since, *self.still)

    async def kill_backend(self) -> None:
        """Kill a process of PostgreSQL, which then ends all others and recovers."""
        since = time.monotonic()
        await asyncio.to_thread(self.members.server.kill_backend, self.rng.random())
        await self._served("a PostgreSQL process killed", since, *self.still)

    async def restart(self) -> None:
        """Restart PostgreSQL without waiting for its clients."""
        since = time.monotonic()
        await self.members.server.restart()
        await self._served("PostgreSQL restarted at once", since, *self.still)

    async def stall(self) -> None:
        """Stall the network between a process and the database."""
        slot, member = await self._some()
        await member.relay.stall(self.rng.uniform(*STALLS))
        await self._served("network silent: after it spoke", time.monotonic(), slot)

    async def hand_over(self) -> None:
        """Ask a process to stop; another takes over without any visible effect."""
        slot, member = await self._some()
        presses = self.throng.d.presses
        before, refused = set(presses.all), presses.refused
        since = time.monotonic()
        self.members.gone(member)
        probing = asyncio.create_task(self._press_on(slot))
        code = await member.stop()
        self.felt.seconds["slot handed over: until the former process had ended"].append(time.monotonic() - since)
        await asyncio.sleep(0.3)
        probing.cancel()
        await asyncio.gather(probing, return_exceptions=True)
        if code:
            self.members.ended.append(f"{member.name} handed its slot over and ended with {code}")
        mine = [one for number, one in presses.all.items() if number not in before and self._of(one.guild) == slot]
        await eventually(lambda: all(one.seconds is not None or _old(one.at) for one in mine))
        self.felt.pressed += len(mine)
        self.felt.unanswered += sum(one.seconds is None for one in mine)
        self.felt.answers += [one.seconds for one in mine if one.seconds is not None]
        self.felt.refused += presses.refused - refused

    async def _press_on(self, slot: int) -> None:
        while True:
            await self._probe(self.still[slot], asyncio.Event())
            await asyncio.sleep(PROBE_SECONDS)

    def _of(self, guild: int | None) -> int:
        """Return the slot of a server, or (None) of direct messages."""
        return ((guild or 0) >> 22) % self.members.shards % self.members.slots


def _old(at: float) -> bool:
    """Return True if no person waits any longer for an answer to a press at this time of the loop."""
    return asyncio.get_running_loop().time() - at > 4.0
