"""The bot as a process of its own, connected to a local Discord: started, stopped, killed, started again."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import time
from pathlib import Path

from tests.wire.discord import LocalDiscord
from tests.wire.waiting import HANG_SECONDS

ROOT = Path(__file__).parents[2]
NUMBERS = itertools.count(1)


class BotProcess:
    """`housecall run` with its database and log in the folder `home`."""

    root = ROOT
    """The folder of its code: this one, or that of another version."""
    module = "tests.wire.child"

    def __init__(self, d: LocalDiscord, home: Path, *args: str, **settings: object) -> None:
        """Take settings of bot.settings, by name; with the argument "--toy" Night Shift is among the games."""
        self.d, self.home, self.args = d, home, args
        self.database = home / "housecall.sqlite3"
        self.log = home / "bot.log"
        self.settings = {f"HOUSECALL_{name.upper()}": str(value) for name, value in settings.items()}
        self.process: asyncio.subprocess.Process | None = None
        self.name = ""
        """Signs all its requests, another at each start: see `tests.wire.presses`."""

    async def start(self, seconds: float = HANG_SECONDS) -> float:
        """Start it. Return the seconds until Discord knew it, whatever other bots do. Raise RuntimeError with the end
        of its log if it ends instead.
        """
        before, began = len(self.d.gateway.identifies), time.monotonic()
        process = await self.begin()
        async with asyncio.timeout(seconds):
            while not self._known(before):
                if process.returncode is not None:
                    raise RuntimeError(f"the bot ended with {process.returncode}: {self.log.read_text()[-3000:]}")
                await asyncio.sleep(0.005)
        return time.monotonic() - began

    def _known(self, before: int) -> bool:
        """Return True once it has begun a session; another version signs nothing."""
        return any(one.taken and one.process in {"", self.name} for one in self.d.gateway.identifies[before:])

    async def begin(self) -> asyncio.subprocess.Process:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HOUSECALL_")}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)  # a host's bot is compiled once
        given = {"DISCORD_TOKEN": self.d.token, "HOUSECALL_DATABASE": str(self.database), "PYTHONPATH": str(self.root)}
        self.name = given["WIRE_NAME"] = f"bot {next(NUMBERS)}"
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.module, self.d.url, "run", *self.args),
                cwd=self.home,
                env=kept | given | self.settings,
                stdout=log,
                stderr=log,
            )
        return self.process

    async def kill(self) -> None:
        """SIGKILL it."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def stop(self, seconds: float = HANG_SECONDS) -> int:
        """Stop it with SIGTERM, as a host does. Return the exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.terminate()
        return await self.exit_code(seconds)

    async def exit_code(self, seconds: float = HANG_SECONDS) -> int:
        """Wait until it has ended by itself. Return the exit code."""
        assert self.process is not None
        async with asyncio.timeout(seconds):
            return await self.process.wait()
