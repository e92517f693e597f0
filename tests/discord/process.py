"""The bot as a process of its own, turned towards a local Discord: started, stopped, killed, started anew."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.local import LocalDiscord

ROOT = Path(__file__).parents[2]


class BotProcess:
    """`housecall run` with its database and log in the folder `home`."""

    def __init__(self, d: LocalDiscord, home: Path, *, module: str = "bot.local.child", **settings: object) -> None:
        """`settings` are those of bot.settings, by name; `module` is run with the server's address and "run"."""
        self.d, self.home, self.module = d, home, module
        self.database = home / "housecall.sqlite3"
        self.log = home / "bot.log"
        self.settings = {f"HOUSECALL_{name.upper()}": str(value) for name, value in settings.items()}
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        """The process's number."""
        assert self._process is not None
        return self._process.pid

    async def start(self, seconds: float = 60) -> None:
        """Start it; returns once it serves.

        Raises:
            RuntimeError: it ended instead; the text is the end of its log.

        """
        before = self.d.gateway.identified
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HOUSECALL_")}
        given = {
            "DISCORD_TOKEN": self.d.token,
            "HOUSECALL_DATABASE": str(self.database),
            "PYTHONPATH": str(ROOT),
            **self.settings,
        }
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.module, self.d.url, "run"),
                cwd=self.home,
                env=kept | given,
                stdout=log,
                stderr=log,
            )
        async with asyncio.timeout(seconds):
            while self.d.gateway.identified == before:
                if self._process.returncode is not None:
                    raise RuntimeError(self.log.read_text()[-3000:])
                await asyncio.sleep(0.01)

    async def kill(self) -> None:
        """SIGKILL: no word, no clean-up."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def stop(self, seconds: float = 30) -> int:
        """SIGTERM, as a host stops it; the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), seconds)
