"""The command lines of `housecall backup`, `restore` and `move-database`, with late imports for a fast start."""

# ruff: noqa: PLC0415

from __future__ import annotations

import os
import re
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.errors import StartupError
from bot.settings import Settings

DATED = "housecall-%Y-%m-%dT%H%M%SZ.sqlite3"
"""Name of a copy in a folder, by its time in UTC."""
_DATED = re.compile(r"housecall-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite3", re.ASCII)
PLACE = "The path of a file, or postgresql://user:password@host:port/name."


def add(app: typer.Typer, settings: Callable[..., Settings], run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
    @app.command()
    def backup(
        to: Annotated[
            Path, typer.Argument(help="The new file, or a folder for a file named by the time in UTC.", readable=False)
        ],
        keep: Annotated[
            int | None, typer.Option(min=1, help="Number of copies to keep in the folder; delete older ones.")
        ] = None,
    ) -> None:
        """Copy the database into a file while the bot runs."""
        here, folder = settings(), to
        if os.path.isdir(folder):  # noqa: PTH112  it raises nothing
            to = folder / datetime.now(UTC).strftime(DATED)
        elif keep is not None:
            raise StartupError(f"--keep is for a folder of copies, and {to} is none: make it, or correct the path.")
        run(_backup(here, to))
        typer.echo(f"Copied {here.database} to {to}.")
        if keep is not None:
            _rotate(to, keep)

    @app.command()
    def restore(file: Annotated[Path, typer.Argument(help="A backup.", readable=False)]) -> None:
        """Replace the database with a backup, or fill an empty one of PostgreSQL, while no bot runs."""
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


def _rotate(made: Path, keep: int) -> None:
    """Delete dated copies next to a new one until `keep` are left: it and the latest others.

    Raises:
        StartupError: one cannot be deleted; the others are.

    """
    failed = None
    try:
        copies = [file for file in made.parent.iterdir() if _DATED.fullmatch(file.name) and file != made]
        copies = [file for file in copies if file.is_file() and not file.is_symlink()]
        for old in sorted(copies, reverse=True)[keep - 1 :]:
            try:
                old.unlink()
            except OSError as wrong:
                failed = wrong
    except OSError as wrong:
        failed = wrong
    if failed:
        raise StartupError(
            f"The copy is made, but an old one stays ({failed.filename}: {failed.strerror}): delete it, or let the "
            "bot's user write its folder."
        )


async def _restore(here: Settings, file: Path) -> Path | None:
    from storage.backup import restore

    return await restore(file, here.opened)


async def _move(given: Settings, taken: Settings) -> tuple[int, int]:
    from storage.moving import move

    sums = await move(given.opened, taken.opened)
    return sum(one.rows for one in sums.values()), len(sums)
