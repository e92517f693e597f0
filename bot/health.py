"""The bot's heartbeat files, and `python -m bot.health`, which exits with 0 while the bot on this machine is well.

The check runs every 30 seconds, so it imports a few modules of the standard library and nothing else.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Mapping
from pathlib import Path

HEARTBEAT_SECONDS = 15
ALIVE_SECONDS = 60
LARGEST = 1000
"""Most bytes of a heartbeat file."""
GONE = "does not run here: start it, or correct the setting"


def heartbeat(beside: Path, *, shared: bool) -> Path:
    """Return the heartbeat file of this process. On a shared database each process has its own."""
    own = f".{socket.gethostname()}-{os.getpid()}" if shared else ""
    return Path(f"{beside}{own}.pulse")


def files_of(environment: Mapping[str, str]) -> tuple[Path, bool]:
    """Return `Settings.beside` and `Settings.shared` of an environment."""
    given = {name.upper(): value for name, value in environment.items() if value}
    database = given.get("HOUSECALL_DATABASE", "data/housecall.sqlite3").strip()
    if "://" in database:
        return Path(given.get("HOUSECALL_FOLDER", "data"), "housecall"), True
    return Path(database), False


def why_not_healthy(beside: Path, *, shared: bool) -> str:
    """Return an empty text if the bot was well within the last minute, else a sentence. With a shared database, every
    living process on this machine must be.
    """
    if not shared:
        cause = _why_not_well(heartbeat(beside, shared=False))
        return cause and f"The bot of {beside} (HOUSECALL_DATABASE) {cause}."
    start = f"{beside.name}.{socket.gethostname()}-"
    try:
        files = [file for file in beside.parent.iterdir() if file.name.startswith(start) and file.suffix == ".pulse"]
    except OSError:
        files = []
    living = [why for file in files if (why := _why_not_well(file)) != GONE]
    cause = max(living, default=GONE)  # an empty text comes first
    return cause and f"The bot in {beside.parent} (HOUSECALL_FOLDER) {cause}."


def _why_not_well(path: Path) -> str:
    """Return why the process of a heartbeat file is not well, or an empty text."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait for its writer
        try:
            said = json.loads(os.read(descriptor, LARGEST))
        finally:
            os.close(descriptor)
        at, connected, process = float(said["at"]), said["connected"] is True, int(said["process"])
        if not _is_alive(process):
            return GONE
    except (FileNotFoundError, NotADirectoryError):
        return GONE
    except OSError as wrong:
        return f"cannot be asked ({wrong.strerror}): check {path}"
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError):
        return f"cannot be asked (its heartbeat is broken): restart it, which replaces {path}"
    age = abs(time.time() - at)
    if not age < ALIVE_SECONDS:  # also without a number
        return f"has been silent for {age:.0f} seconds: read its log"
    return "" if connected else "is not connected to Discord: read its log"


def _is_alive(process: int) -> bool:
    try:
        if os.name == "posix":
            os.kill(process, 0)
    except PermissionError:  # another user's process lives
        return True
    except ProcessLookupError:
        return False
    return process > 0  # others are groups of processes


def main() -> None:
    """Check the process of this environment."""
    beside, shared = files_of(os.environ)
    why_not = why_not_healthy(beside, shared=shared)
    if why_not:
        sys.exit(f"House Call: {' '.join(why_not.split())}")
    print("The bot is connected, or stands by.")


if __name__ == "__main__":
    main()
