"""The command line of `housecall notice`; it imports what it needs, so that every command starts at once."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated, NoReturn

import typer

from bot.settings import Settings


def add(app: typer.Typer, settings: Callable[[], Settings], fail: Callable[[str], NoReturn]) -> None:
    """Add the command."""

    @app.command()
    def notice(
        text: Annotated[str, typer.Argument(help="What comes, in a few words; none: what is said now.")] = "",
        minutes: Annotated[int, typer.Option(min=0, max=10_080, help="In so many minutes it begins.")] = 30,
        *,
        off: Annotated[bool, typer.Option("--off", help="Say nothing any more.")] = False,
    ) -> None:
        """Tell players of maintenance in one line on boards, lobbies and hands; the bot may be running."""
        from bot.tables.maintenance import LONGEST, Announced, announce, beside, read, withdraw

        file, said = beside(settings().beside), " ".join(text.split())
        if off and said:
            fail("Give a text, or --off.")
        if len(said) > LONGEST:
            fail(f"That are {len(said)} letters: say it in {LONGEST} at most.")
        try:
            if off:
                withdraw(file)
            elif said:
                begins = datetime.now(UTC) + timedelta(minutes=minutes)
                announce(file, Announced(said, int(begins.timestamp() * 1000)))
        except OSError as wrong:
            fail(f"{file} cannot be written ({wrong.strerror}): run this as the bot's user.")
        found = read(file)
        typer.echo(_told(found.text, found.begins) if found is not None else "Nothing is said.")


def _told(text: str, begins: int) -> str:
    when = datetime.fromtimestamp(begins / 1000, UTC)
    return f"Said until half an hour after {when:%Y-%m-%d %H:%M} UTC, or until the bot starts anew after it: {text}"
