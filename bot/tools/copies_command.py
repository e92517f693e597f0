"""The command lines of `housecall backup`, `restore` and `move-database`, with late imports for a fast start."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.settings import Settings

PLACE = "The path of a file, or postgresql://user:password@host:port/name."


def add(app: typer.Typer, settings: Callable[..., Settings], run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
    @app.command()
    def backup(to: Annotated[Path, typer.Argument(help="The new file.")]) -> None:
        """Copy the database into a file while the bot runs."""
        here = settings()
        run(_backup(here, to))
        typer.echo(f"Copied {here.database} to {to}.")

    @app.command()
    def restore(file: Annotated[Path, typer.Argument(help="A backup.")]) -> None:
        """Put a backup in the place of the database, or into one of PostgreSQL that is empty, while no bot runs."""
        here = settings()
        former = run(_restore(here, file))
        typer.echo(f"Restored {here.database}." + (f" The former one is {former}." if former else ""))

    @app.command(name="move-database")
    def move_database(
        source: Annotated[str, typer.Argument(metavar="FROM", help=PLACE)],
        target: Annotated[str, typer.Argument(metavar="TO", help=f"{PLACE} There must be nothing in it.")],
    ) -> None:
        """Copy everything from a file to PostgreSQL or back, while no bot runs; the source stays as it is."""
        given, taken = (
            settings(name, database=place, slots=1, shards=0) for name, place in (("FROM", source), ("TO", target))
        )
        rows, tables = run(_move(given, taken))
        typer.echo(f"Copied {rows} rows of {tables} tables from {given.database} to {taken.database}.")
        typer.echo("Every row was read again there and is the same. HOUSECALL_DATABASE says which one the bot uses.")


async def _backup(here: Settings, to: Path) -> None:
    from storage.backup import backup

    await backup(here.opened, to)


async def _restore(here: Settings, file: Path) -> Path | None:
    from storage.backup import restore

    return await restore(file, here.opened)


async def _move(given: Settings, taken: Settings) -> tuple[int, int]:
    from storage.moving import move

    sums = await move(given.opened, taken.opened)
    return sum(one.rows for one in sums.values()), len(sums)
