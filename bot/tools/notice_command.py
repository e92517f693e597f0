"""The command line of `housecall notice`, with late imports for a fast start of all commands."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.errors import StartupError
from bot.settings import Settings

if TYPE_CHECKING:
    from bot.tables.maintenance import Announced


def add(app: typer.Typer, settings: Callable[[], Settings], run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
    @app.command()
    def notice(
        text: Annotated[str, typer.Argument(help="What comes, in a few words; none: what is said now.")] = "",
        minutes: Annotated[int, typer.Option(min=0, max=10_080, help="In so many minutes it begins.")] = 30,
        *,
        off: Annotated[bool, typer.Option("--off", help="Say nothing any more.")] = False,
    ) -> None:
        """Tell players of maintenance in one line on boards, lobbies and hands; the bot may be running."""
        from bot.tables.maintenance import LONGEST, Announced

        said = " ".join(text.split())
        if off and said:
            raise StartupError("Give a text, or --off.")
        if len(said) > LONGEST:
            raise StartupError(f"That are {len(said)} letters: say it in {LONGEST} at most.")
        begins = datetime.now(UTC) + timedelta(minutes=minutes)
        announced = Announced(said, int(begins.timestamp() * 1000)) if said else None
        found = run(_said(settings().opened, announced, off=off))
        typer.echo(_told(found.text, found.begins) if found is not None else "Nothing is said.")


async def _said(database: Path | str, announced: Announced | None, *, off: bool) -> Announced | None:
    """Set or remove the notice. Return the current one."""
    from bot.tables.maintenance import dump, load
    from storage import Batch, Storage
    from storage.cluster import NOTICE, put_value

    change = off or announced is not None
    async with await Storage.beside(database, write=change) as storage:
        if change:
            batch = Batch()
            put_value(batch, NOTICE, "" if announced is None else dump(announced))
            await storage.commit(batch)
        return load(await storage.cluster.value(NOTICE))


def _told(text: str, begins: int) -> str:
    when = datetime.fromtimestamp(begins / 1000, UTC)
    return f"Said until half an hour after {when:%Y-%m-%d %H:%M} UTC, or until the bot starts anew after it: {text}"
