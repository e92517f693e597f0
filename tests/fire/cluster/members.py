"""The processes: real bots, each with its own relay, one for each slot and a standby."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from tests.fire.child import Bot
from tests.fire.cluster import memory
from tests.fire.cluster.relay import Relay
from tests.fire.cluster.server import NAME, Server
from tests.wire import LocalDiscord
from tests.wire.waiting import HANG_SECONDS, eventually

LOOK_SECONDS = 0.05
ASK_SECONDS = 2.0
OVERTAKEN = 75
"""The exit code of a process that should be restarted."""


class Member(Bot):
    module = "tests.fire.cluster.child"

    def __init__(self, d: LocalDiscord, home: Path, relay: Relay, *args: str, **settings: object) -> None:
        home.mkdir()
        super().__init__(d, home, *args, database=relay.url(NAME), folder=home, **settings)
        self.relay = relay
        self.memory = home / "memory.json"
        self.settings["MEMORY_FILE"] = str(self.memory)
        self.stopped = False

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    async def state(self) -> tuple[str, int]:
        """Return its state and slot (-1: none), by its own report; "" without an answer."""
        try:
            async with asyncio.timeout(ASK_SECONDS):
                told = await self.metrics()
        except (TimeoutError, OSError, aiohttp.ClientError):
            return "", -1
        state = next((one for one in STATES if told.get(f'housecall_state{{state="{one}"}}') == 1), "")
        return state, int(told.get("housecall_slot", -1))

    async def remembers(self) -> dict[int, dict[str, Any]]:
        self.memory.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        await eventually(self.memory.exists)
        return memory.read(self.memory)

    def freeze(self) -> None:
        """SIGSTOP it; it keeps everything it holds."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGCONT)


STATES = ("waiting", "standby", "joining", "active", "leaving")


class Members:
    """All processes: one for each slot, and one more."""

    def __init__(self, d: LocalDiscord, server: Server, folder: Path, rng: Random, *args: str, **settings: Any) -> None:
        """Take settings, which must name the `slots` and `shards`."""
        self.d, self.server, self._folder, self._rng = d, server, folder, rng
        self._args, self._settings = args, settings
        self.slots, self.shards = int(settings["slots"]), int(settings["shards"])
        self.all: list[Member] = []
        self.begun = 0
        self.loses = 0.0
        self.lost = 0
        """Lost answers to COMMIT, in relays that are closed by now."""
        self.ended: list[str] = []
        """Processes that ended by themselves, with their last output."""
        self.overtaken = 0
        """Processes that ended because another had taken their slot."""
        self._expected: set[str] = set()
        self._spent: dict[str, float] = {}

    async def begin(self) -> Member:
        """Start one more, with its own relay."""
        relay = Relay(self.server.socket, self._rng, self.loses)
        await relay.listen()
        self.begun += 1
        member = Member(self.d, self._folder / f"{self.begun}", relay, *self._args, **self._settings)
        await member.begin()
        self.all.append(member)
        return member

    async def fill(self) -> None:
        """Replace the processes that have ended."""
        for member in [one for one in self.all if not one.alive]:
            await self._put_away(member)
        while len(self.all) <= self.slots:
            await self.begin()

    async def _put_away(self, member: Member) -> None:
        assert member.process is not None
        self.overtaken += member.process.returncode == OVERTAKEN
        if member.name not in self._expected and member.process.returncode != OVERTAKEN:
            told = member.log.read_text()[-1500:]
            self.ended.append(f"{member.name} ended with {member.process.returncode}: {told}")
        self.all.remove(member)
        self.lost += member.relay.lost
        await member.relay.close()

    def gone(self, member: Member) -> None:
        """Note that the test has ended it."""
        self._expected.add(member.name)

    async def active(self) -> dict[int, Member]:
        """Return the member of each slot, by their own reports."""
        told = await asyncio.gather(*(one.state() for one in self.all))
        return {slot: one for one, (state, slot) in zip(self.all, told, strict=True) if state == "active"}

    async def standby(self) -> list[Member]:
        told = await asyncio.gather(*(one.state() for one in self.all))
        return [one for one, (state, _) in zip(self.all, told, strict=True) if state == "standby"]

    async def whole(self) -> dict[int, Member]:
        """Wait until every slot is served and there is a standby. Return the member of each slot."""
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                await self.fill()
                serving = await self.active()
                if len(serving) == self.slots and await self.standby():
                    return serving
                await asyncio.sleep(LOOK_SECONDS)

    def lose(self, share: float) -> None:
        self.loses = share
        for one in self.all:
            one.relay.loses = share

    @property
    def commits_lost(self) -> int:
        return self.lost + sum(one.relay.lost for one in self.all)

    async def close(self) -> None:
        for one in self.all:
            self.gone(one)
            if one.alive:
                one.thaw()
                await one.kill()
            await one.relay.close()
