"""The command line of `housecall usage`; it imports what it needs, so that every command starts at once."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from bot.settings import Settings

if TYPE_CHECKING:
    from bot.usage import Kind
    from storage import UsageRow

Counts = dict[tuple[str, str], dict[str, int]]
"""Counts by kind and name, then by week."""


def add(app: typer.Typer, settings: Callable[[], Settings], run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
    """Add the command."""

    @app.command()
    def usage(
        weeks: Annotated[int, typer.Option(min=1, max=53, help="How many weeks, with this one.")] = 4,
        *,
        json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    ) -> None:
        """Say how often each part of the bot was used, the unused ones too, without people and servers; the bot may be
        running, and writes its counts every minute.
        """
        from time import time_ns

        from bot.usage import WEEK_MS, week_of

        now, here = time_ns() // 1_000_000, settings()
        asked = [week_of(now - ago * WEEK_MS) for ago in reversed(range(weeks))]
        counts = counted(known(here), run(read(here.opened, asked[0])))
        if json:
            import msgspec

            told = [{"kind": kind, "name": name, "weeks": by_week} for (kind, name), by_week in counts.items()]
            typer.echo(msgspec.json.encode(told).decode())
            return
        for line in table(counts, asked):
            typer.echo(line)


async def read(database: Path | str, since: str) -> list[UsageRow]:
    """Return the counts since that week.

    Raises:
        StorageError: the database cannot be read.

    """
    from storage import Storage

    async with await Storage.beside(database) as storage:
        return await storage.usage(since)


def known(settings: Settings) -> Iterator[tuple[Kind, str]]:
    """Return every part of the bot that is counted."""
    from discord import app_commands

    from bot.interactions import register
    from bot.interactions.deciding import SETTERS
    from bot.outbox.messages import KINDS, SERVER_KINDS, SERVER_SLOTS, SLOTS
    from bot.scheduler import case_posts, living
    from bot.screens.options import fields
    from bot.screens.settings import CHOSEN, FREE, SWITCHES
    from bot.tables.start import TABLE_OPTIONS
    from bot.tools.our_commands import our_commands
    from bot.ui.components import ScreenName
    from bot.usage import option_names
    from engines import GAMES

    for top in our_commands(settings):
        for one in top.walk_commands() if isinstance(top, app_commands.Group) else [top]:
            if isinstance(one, app_commands.Command):
                yield "command", one.qualified_name
                for field in one.parameters:
                    yield "field", f"{one.qualified_name} {field.display_name}"
    for press in {*register.BUTTONS, *register.OUTSIDE}:
        yield "button", press.verb
    for name in (*CHOSEN, *FREE, *SWITCHES):
        yield "setting", f"me.{name}"
    for name in (*SETTERS, "person_out", "role_out"):
        yield "setting", f"server.{name}"
    for game in GAMES.values():
        packs = {"pack": ("", "own")} if "pack" in game.Options.model_fields else {}
        values = {one.name: one.values for one in fields(game.Options)} | packs | {"seats": tuple(game.seats)}
        for name in option_names(game.id, values):
            yield "option", name
    for name in option_names("table", {option: tuple(values) for option, values in TABLE_OPTIONS.items()}):
        yield "option", name
    for name in get_args(ScreenName):
        yield "screen", name
    for name in (*KINDS, *SLOTS, *SERVER_KINDS, *SERVER_SLOTS, case_posts.KIND, living.KIND):
        yield "message", name


def counted(parts: Iterable[tuple[str, str]], rows: Iterable[UsageRow]) -> Counts:
    """Return the counts of all known and stored parts, by kind, the most used first."""
    counts: Counts = {part: {} for part in parts}
    for row in rows:
        counts.setdefault((row.kind, row.name), {})[row.week] = row.count
    order = sorted(counts, key=lambda part: (part[0], -sum(counts[part].values()), part[1]))
    return {part: counts[part] for part in order}


def table(counts: Counts, weeks: Sequence[str]) -> Iterator[str]:
    """Return the counts in columns: all weeks together, then each week."""
    width = max(len(name) for _, name in counts)
    before = ""
    for (kind, name), by_week in counts.items():
        if kind != before:
            yield f"{kind:{width}}  {'in all':>8}  {'  '.join(weeks)}"
            before = kind
        numbers = "  ".join(f"{by_week.get(week, 0):>8}" for week in weeks)
        yield f"{name:{width}}  {sum(by_week.values()):>8}  {numbers}"
