"""The bot as a process of its own with a local Discord: started, killed, asked for its figures."""

from __future__ import annotations

import os
import re
import secrets
import socket
from contextlib import suppress
from pathlib import Path

import aiohttp

from tests.wire import LocalDiscord
from tests.wire.process import ROOT, BotProcess

__all__ = ["ROOT", "Bot", "free_port", "quantile", "seconds_of"]

SAMPLE = re.compile(r"^(\w+)(?:\{([^}]*)\})? ([0-9.e+-]+|\+?Inf|NaN)$", re.MULTILINE)


def free_port() -> int:
    """Return a free port. Systems give out only higher ones by themselves, so no other socket takes it first."""
    while True:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port := 20_000 + secrets.randbelow(12_000)))
            return port


class Bot(BotProcess):
    """`housecall run` connected to a local Discord, with a port for its figures."""

    def __init__(self, d: LocalDiscord, home: Path, *args: str, **settings: object) -> None:
        self.port = free_port()
        super().__init__(d, home, *args, metrics_port=self.port, log_format="json", **settings)

    def resident(self) -> dict[str, float]:
        """Return megabytes in memory: of the bot, and of its drawing process."""
        assert self.process is not None
        return {"bot": _megabytes(self.process.pid), "drawing": sum(map(_megabytes, children_of(self.process.pid)))}

    def processor(self) -> dict[str, float]:
        """Return processor seconds so far: of the bot, and of its drawing process. They hardly depend on other load."""
        assert self.process is not None
        return {"bot": seconds_of(self.process.pid), "drawing": sum(map(seconds_of, children_of(self.process.pid)))}

    async def get(self, path: str) -> tuple[int, str]:
        """Return status and text of a page on the metrics port."""
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{self.port}{path}") as answer:
            return answer.status, await answer.text()

    async def metrics(self) -> dict[str, float]:
        """Return every sample by name, labels in braces."""
        _, text = await self.get("/metrics")
        return {f"{name}{{{labels}}}" if labels else name: float(value) for name, labels, value in SAMPLE.findall(text)}


def children_of(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == pid:
            found.append(int(stat.parent.name))
    return found


def seconds_of(pid: int, *, waited_for: bool = False) -> float:
    """Return processor seconds of a process; with `waited_for` also of its finished children."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11 : 15 if waited_for else 13])) / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def quantile(samples: dict[str, float], name: str, part: float, before: dict[str, float] | None = None) -> float:
    """Return a quantile of a histogram, in seconds, interpolated between its buckets; of samples since `before`."""
    buckets: list[tuple[float, float]] = []
    for key, value in samples.items():
        found = re.fullmatch(rf'{name}_bucket{{le="([^"]+)"}}', key)
        if found:
            buckets.append((float(found[1].replace("+Inf", "inf")), value - (before or {}).get(key, 0.0)))
    buckets.sort()
    if not buckets or not buckets[-1][1]:
        return float("nan")
    wanted = part * buckets[-1][1]
    low = below = 0.0
    for edge, count in buckets:
        if count >= wanted and count > below:
            if edge == float("inf"):
                return low
            return low + (edge - low) * (wanted - below) / (count - below)
        low, below = edge, count
    return low
