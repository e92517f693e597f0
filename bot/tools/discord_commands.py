"""The command lines of `housecall invite` and `housecall commands`, with late imports for a fast start."""

# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

import typer

from bot.settings import Settings


def add(app: typer.Typer, settings: Callable[[], Settings], run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
    """Add both commands."""

    @app.command()
    def invite() -> None:
        """Print the link that adds the bot to a server, with the permissions that it needs."""
        for line in run(invitation(settings())):
            typer.echo(line)

    @app.command()
    def commands(
        *,
        sync: Annotated[bool, typer.Option("--sync", help="Register them now.")] = False,
    ) -> None:
        """Compare the slash commands with those that Discord has; the bot may be running, and registers them itself."""
        lines, well = run(compared(settings(), sync=sync))
        for line in lines:
            typer.echo(line)
        if not well:
            sys.exit(1)


async def invitation(settings: Settings) -> list[str]:
    """Return the invite link and what to know of it. Raise StartupError."""
    from bot.errors import StartupError
    from bot.permissions import PERMISSIONS, application_of, invite_link
    from bot.rest import AskError
    from bot.tools.doctor_discord import asking, token_of

    lines = []
    try:
        async with asking(settings) as rest:
            number = int((await rest.ask("GET", "/applications/@me"))["id"])
    except (AskError, LookupError, TypeError, ValueError) as wrong:
        if isinstance(wrong, AskError) and wrong.why == "token":
            raise StartupError(str(wrong)) from None
        known = application_of(token_of(settings))
        if known is None:
            raise StartupError(f"The token does not tell the application's id, and Discord neither: {wrong}") from None
        number = known
        lines = [f"Discord could not be asked, so the link comes from the token alone: {wrong}"]
    extra = ", ".join(one.title for one in PERMISSIONS if one.level == "extra")
    return [invite_link(number), *lines, f"Not in the link, and only for what docs/operations.md says: {extra}."]


async def compared(settings: Settings, *, sync: bool) -> tuple[list[str], bool]:
    """Return what differs, a line for each, and whether Discord now has our commands. Raise StartupError."""
    from bot import packs
    from bot.errors import StartupError
    from bot.interactions.registration import commands_of, difference, payloads, register
    from bot.rest import AskError
    from bot.tools.doctor_discord import asking
    from bot.tools.our_commands import our_tree

    packs.load(settings.packs)
    try:
        async with asking(settings) as rest:
            application, ours = (
                int((await rest.ask("GET", "/applications/@me"))["id"]),
                await payloads(our_tree(settings)),
            )
            if sync:
                found, refused = await register(rest, application, ours)
            else:
                found, refused = difference(ours, await commands_of(rest, application)), {}
    except AskError as wrong:
        raise StartupError(str(wrong)) from None
    except (LookupError, TypeError, ValueError) as wrong:
        raise StartupError(f"Discord answers in a form that this version does not know ({wrong!r}).") from None
    told = {
        "missing": ("missing", "registered"),
        "changed": ("changed", "registered"),
        "extra": ("not ours", "removed"),
    }
    lines = []
    for kind, (before, after) in told.items():
        for name in getattr(found, kind):
            outcome = f"refused: {refused[name]}" if name in refused else after if sync else before
            lines.append(f"{outcome:<10}  /{name}" if name not in refused else f"/{name} is {outcome}")
    good = f"Discord has all {len(ours)} commands as they are here."
    return [*lines, *([good] if not found or (sync and not refused) else [])], not refused if sync else not found
