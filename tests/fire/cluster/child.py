"""`python -m tests.fire.cluster.child URL ARGS... [--without guard|look|press] [--turn SECONDS] [--begins SECONDS]`.

A bot of this test: `tests.wire.child`, without one of the mechanisms that coordinate processes; with a shortest time
limit of so many seconds; and with sessions that begin sooner after each other than Discord wants. On SIGUSR1 it writes
its memory (`tests.fire.cluster.memory`) into the file MEMORY_FILE.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot import app
from bot.slots import identify
from bot.tables import in_turn, pressing, time_control
from bot.tables.registry import TableRegistry
from storage import Batch, Storage, StorageError
from tests.fire.cluster import memory

SHORT = "5m"


def without_guard() -> None:
    """Write without a version check."""

    def guard(batch: Batch, owner: int, version: int, press: str = "") -> None:
        del version, press
        batch.disturb(owner)

    vars(in_turn)["written"] = _unknown
    Batch.guard = guard  # type: ignore[assignment, method-assign]


def without_look() -> None:
    """Skip the check for others' writes before a job or a screen."""

    async def look(owner: in_turn.Owner, storage: Storage) -> str:
        if not owner.stale:
            return ""
        found = await storage.version(owner.id)
        await owner.refresh()
        owner.stale = False
        return found.press

    vars(in_turn)["look"] = look


def without_press() -> None:
    """Let no write know the press that caused it."""
    vars(pressing)["done_before"] = lambda _owner, _last: False
    vars(in_turn)["written"] = _unknown


async def _unknown(*_: object) -> bool:
    raise StorageError("unknown", "Nobody knows.")


WITHOUT: dict[str, Callable[[], None]] = {"guard": without_guard, "look": without_look, "press": without_press}


def remember(file: Path) -> None:
    """Let SIGUSR1 write the process's memory to the file."""
    registries: weakref.WeakSet[TableRegistry] = weakref.WeakSet()
    begin = TableRegistry.__init__

    def begun(self: TableRegistry, *args: Any, **more: Any) -> None:
        begin(self, *args, **more)
        registries.add(self)

    TableRegistry.__init__ = begun  # type: ignore[method-assign]

    def write(*_: object) -> None:
        memory.write((table for one in registries for table in one.awake()), file)

    signal.signal(signal.SIGUSR1, write)


def _option(name: str) -> str | None:
    with suppress(ValueError):
        at = sys.argv.index(name)
        value = sys.argv[at + 1]
        del sys.argv[at : at + 2]
        return value
    return None


if __name__ == "__main__":
    if taken := _option("--without"):
        WITHOUT[taken]()
    if turn := _option("--turn"):
        time_control.PACES[SHORT] = int(1000 * float(turn))
    if begins := _option("--begins"):
        identify.PAUSE = float(begins)
    vars(app)["every_sign"] = tuple  # drawing emojis is slow, and does not matter here
    remember(Path(os.environ["MEMORY_FILE"]))
    runpy.run_module("tests.wire.child", run_name="__main__", alter_sys=True)
