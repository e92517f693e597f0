"""Several bots on one PostgreSQL, each a process of its own, connected to a local Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import json

from tests.wire.child import SOON
from tests.wire.discord import LocalDiscord
from tests.wire.process import BotProcess
from tests.wire.waiting import eventually


class Member(BotProcess):
    """A bot whose log tells its state."""

    @property
    def said(self) -> list[str]:
        lines = [json.decode(line) for line in self.log.read_bytes().splitlines() if line.startswith(b"{")]
        return [str(line["event"]) for line in lines]

    @property
    def ended(self) -> bool:
        return self.process is not None and self.process.returncode is not None

    async def says(self, *events: str) -> None:
        """Wait until it has logged all of these. Raise RuntimeError with the end of its log if it ends instead."""
        await eventually(lambda: set(events) <= set(self.said) or self.ended)
        if self.ended and not set(events) <= set(self.said):
            raise RuntimeError(f"the bot ended: {self.log.read_text()[-3000:]}")


class Cluster:
    def __init__(self, d: LocalDiscord, home: Path, url: str, **settings: object) -> None:
        self.d, self._home = d, home
        self._settings = {"database": url, "log_format": "json"} | settings
        self.members: list[Member] = []

    def member(self, *options: str, **settings: object) -> Member:
        """Return a new member, not started. `options`: of `tests.wire.child`."""
        home = self._home / f"member-{len(self.members)}"
        home.mkdir()
        member = Member(self.d, home, "--soon", *options, **self._settings | settings)
        self.members.append(member)
        return member

    async def active(self, **settings: object) -> Member:
        """Return a new member that has a slot."""
        member = self.member(**settings)
        await member.begin()
        await member.says("active")
        return member

    async def standby(self, *options: str, **settings: object) -> Member:
        """Return a new standby."""
        member = self.member(*options, **settings)
        await member.begin()
        await member.says("standing_by")
        return member


@asynccontextmanager
async def cluster(home: Path, url: str, **settings: object) -> AsyncIterator[Cluster]:
    """Yield a cluster; its Discord takes new sessions as slowly as bots begin them. All bots end with it."""
    async with LocalDiscord() as d:
        d.gateway.starts.pause = SOON / 2
        made = Cluster(d, home, url, **settings)
        try:
            yield made
        finally:
            for member in made.members:
                if member.process is not None:
                    await member.kill()
