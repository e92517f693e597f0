"""The command line of `housecall servers`, with late imports for a fast start of all commands."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.settings import Settings

if TYPE_CHECKING:
    from storage.hosting import ServerLoad

DAY_MS = 86_400_000
HEADINGS = ("server", "lobbies", "running", "over 30 d", "moves 1 d", "moves 30 d", "kB")


def add(app: typer.Typer, settings: Callable[[], Settings], run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
    @app.command()
    def servers(
        *,
        json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    ) -> None:
        """Say how much is played on each server, the busiest first, without names; the bot may be running."""
        from time import time_ns

        found = run(loads(settings().opened, time_ns() // 1_000_000))
        if json:
            import msgspec

            told = [msgspec.to_builtins(one) | {"guild": str(one.guild)} for one in found]  # longer than JSON's numbers
            typer.echo(msgspec.json.encode(told).decode())
            return
        for line in table(found):
            typer.echo(line)


async def loads(database: Path | str, now: int) -> list[ServerLoad]:
    """Return the load of each server, `now` in Unix milliseconds. Raise StorageError if the database cannot be read."""
    from storage import Storage

    async with await Storage.beside(database) as storage:
        return await storage.servers.hosting.load(now - DAY_MS, now - 30 * DAY_MS)


def table(found: Sequence[ServerLoad]) -> list[str]:
    """Return the loads in columns, a line for each server."""
    if not found:
        return ["Nothing is played on any server."]
    rows = [
        (one.guild, one.lobbies, one.running, one.finished, one.moves_day, one.moves_month, round(one.bytes / 1000))
        for one in found
    ]
    texts = [HEADINGS, *(tuple(map(str, row)) for row in rows)]
    widths = [max(len(row[column]) for row in texts) for column in range(len(HEADINGS))]
    return ["  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in texts]
