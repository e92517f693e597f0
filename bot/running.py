"""Running the bot on Discord, or offline against the local Discord, until stopped."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import structlog

from bot import files, packs
from bot.app import HouseCall
from bot.cases.days import unused
from bot.discord_api import through
from bot.drawing import FontsMissingError, check_fonts
from bot.errors import StartupError
from bot.logs import set_up
from bot.serving import serve
from bot.settings import Settings
from bot.tables import proof
from bot.tools.command_line import called
from bot.workers.picture_cache import PictureCache
from bot.workers.picture_worker import PictureWorkers, drawn_at_once
from storage import Storage, StorageError
from storage.engines.places import with_library
from storage.engines.sqlite.files import make_folder, need_database

log = structlog.get_logger()

GARBAGE = (2_000, 10, 1_000_000)
"""Thresholds of garbage collection: often for young objects, never all tables in memory, which would block for half a
second. `bot.serving` does a full collection now and then.
"""
SWITCH_SECONDS = 0.0005
"""Longest time a thread keeps others waiting, in seconds. The database thread needs a turn for each statement, and
presses wait for its commits.
"""
PATIENCE = 0.6
"""Seconds a board waits for its picture before it goes out in words; the picture follows."""


async def run_on_discord(settings: Settings) -> None:
    """Connect to Discord and serve until SIGTERM or SIGINT.

    Raises:
        StartupError: the token is missing or wrong, or a font is missing.
        StorageError: the database cannot be used.
        SlotLostError: another process has taken our slot.

    """
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise StartupError(
            "There is no token. Put DISCORD_TOKEN=... into a file called .env (see .env.example); you get one from "
            "Discord's developer portal. `make play` needs none."
        )
    set_up(settings)
    gc.freeze()  # imported modules stay: never scan them again
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
    if settings.discord_api:
        through(settings.discord_api)
    workers = PictureWorkers()
    beginning = asyncio.create_task(workers.start(), name="pictures")
    pictures = PictureCache(workers, patience=PATIENCE, at_once=drawn_at_once(settings.drawing_processes))
    try:
        if settings.shared:
            await _among_others(settings, token, pictures)
            return
        async with _opened(settings) as storage:
            await serve(HouseCall(settings, storage, pictures=pictures, emojis=True), token, settings)
    finally:
        await workers.close()
        await beginning


async def _among_others(settings: Settings, token: str, pictures: PictureCache) -> None:
    with_library()
    from bot.member import serve_among_others  # needs that library

    _need_all(settings)
    await serve_among_others(settings, token, pictures)


def _need_all(settings: Settings) -> None:
    """Check the fonts and the folders that the settings name, load the host's packs, and log files without use."""
    try:
        check_fonts()
    except FontsMissingError as wrong:
        raise StartupError(str(wrong)) from None
    if settings.shared:
        try:
            make_folder(settings.beside)
        except StorageError as wrong:
            raise StartupError(f"HOUSECALL_FOLDER: {wrong}") from None
    packs.load(settings.packs)
    for path, why in (*packs.unused(settings.packs), *unused(settings.cases, settings.offers)):
        log.warning("file_not_used", file=str(path), why=why)


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Storage]:
    _need_all(settings)
    storage = await Storage.open(settings.opened)
    try:
        yield storage
    finally:
        await storage.close()


# ------------------------------------------------------------------------------------------------ offline


async def play_offline(settings: Settings, port: int, *, browser: bool) -> None:
    """Run the real bot against the local Discord with a web page, until Ctrl-C.

    Raises:
        StartupError: the port is taken.
        StorageError: the database cannot be used.

    """
    from bot.local import LocalDiscord, redirect

    set_up(settings.model_copy(update={"log_level": "WARNING"}))
    if settings.shared:
        raise StartupError("--database is an address: give the path of a file, since this plays alone on it.")
    async with _opened(settings) as storage, AsyncExitStack() as closing:
        local = LocalDiscord(port)
        try:
            await closing.enter_async_context(local)
        except OSError as wrong:
            why = os.strerror(wrong.errno or 0).lower()
            raise StartupError(
                f"Port {port} cannot be used ({why}): `{called()} play --port 0` takes a free one."
            ) from None
        redirect(local.url)
        local.world.add_forum("tables")
        bot = HouseCall(settings, storage, forgetful=True, unlimited=True, emojis=True, guild_ready_timeout=0.05)

        async def begun() -> None:
            print(f"House Call is ready: open {local.url} in a browser. Stop with Ctrl-C.", flush=True)
            if browser:
                await asyncio.to_thread(webbrowser.open, local.url)

        await serve(bot, local.token, settings, begun)


# ------------------------------------------------------------------------------------------------ export


async def export_table(settings: Settings, table: int, to: Path, *, force: bool) -> None:
    """Write a finished game to a new file, or with `force` to an existing one; a bot may be running.

    Raises:
        StartupError: the game is not over.
        StorageError: the database cannot be used, or the file cannot be written.

    """
    files.need_room(to, force=force)
    storage = await Storage.beside(settings.opened)
    try:
        made = await proof.export(storage, table)
        await asyncio.to_thread(files.write, to, proof.text(made), force=force)
    except proof.NoFileError as wrong:
        raise StartupError(str(wrong)) from None
    finally:
        await storage.close()
    print(f"Wrote table {table} to {to}. Anybody can check it with: housecall verify {to}")


# ------------------------------------------------------------------------------------------------ patches


async def patch_tables(settings: Settings, *, write: bool) -> list[str]:
    """Move running games to the present rules and return a line for each. Without `write` only report; a bot may be
    running then.

    Raises:
        StartupError: there is no database, or a pack does not fit.
        StorageError: the database cannot be used.

    """
    from bot.tools.patch import patch

    if not settings.shared:
        need_database(settings.file)
    packs.load(settings.packs)
    async with await (Storage.open if write else _looking)(settings.opened) as storage:
        return [str(one) for one in await patch(storage, settings, write=write)]


async def _looking(database: Path | str) -> Storage:
    """Open the database without changes, or with an upgrade if its schema is older."""
    try:
        return await Storage.beside(database)
    except StorageError as wrong:
        if wrong.kind != "older":
            raise
        return await Storage.open(database)
