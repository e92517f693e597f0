"""A heartbeat file for `housecall health`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

from bot.settings import Settings

HEARTBEAT_SECONDS = 15
ALIVE_SECONDS = 60


def _file(settings: Settings) -> Path:
    """Return the heartbeat file of this process. On a shared database each process has its own."""
    own = f".{socket.gethostname()}-{os.getpid()}" if settings.shared else ""
    return Path(f"{settings.beside}{own}.pulse")


async def keep(settings: Settings, well: Callable[[], bool]) -> None:
    """Write the heartbeat until cancelled, then delete the file."""
    path = _file(settings)
    try:
        if settings.shared:
            path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            told = json.dumps({"at": time.time(), "connected": well(), "process": os.getpid()})
            with contextlib.suppress(OSError):
                await asyncio.to_thread(path.write_text, told)
            await asyncio.sleep(HEARTBEAT_SECONDS if well() else 1)
    finally:
        path.unlink(missing_ok=True)


def healthy(settings: Settings) -> bool:
    """Return True if the bot was well within the last minute. With a shared database, every living process on this
    machine must be.
    """
    if not settings.shared:
        return _well(_file(settings)) is True
    name = f"{settings.beside.name}.{socket.gethostname()}-*.pulse"
    found = [_well(path) for path in settings.beside.parent.glob(name)]
    return any(found) and False not in found


def _well(path: Path) -> bool | None:
    """Return what a heartbeat file says, or None if its process is gone."""
    try:
        told = json.loads(path.read_text())
        at, connected, process = float(told["at"]), bool(told["connected"]), int(told["process"])
        if os.name == "posix":
            with contextlib.suppress(PermissionError):  # another user's process lives
                os.kill(process, 0)
    except (OSError, ValueError, TypeError, LookupError, OverflowError):
        return None
    return connected and time.time() - at < ALIVE_SECONDS
