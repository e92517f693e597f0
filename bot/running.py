"""Running the bot: on Discord, or offline against a Discord of our own, until somebody says stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import sys
import time
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import aiohttp
import discord
import structlog

from bot import packs
from bot.app import HouseCall
from bot.drawing import FontsMissingError, check_fonts
from bot.errors import StartupError
from bot.logs import set_up
from bot.monitor import open_port, watch_loop
from bot.settings import Settings
from bot.tables import proof
from bot.workers.picture_cache import PictureCache
from bot.workers.picture_worker import PictureWorkers, drawn_at_once
from storage import Storage, StorageError

log = structlog.get_logger()

HEARTBEAT_SECONDS = 15
ALIVE_SECONDS = 60
UNREACHED = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)
"""What a start meets where Discord is out of order or out of reach."""
GARBAGE = (2_000, 10, 1_000_000)
"""When Python looks for garbage: often among what is young, and by itself never among all tables in memory, which would
hold up everybody for half a second; `_tidy` does that now and then.
"""
TIDY_SECONDS = 900
SWITCH_SECONDS = 0.0005
"""How long one thread keeps others waiting: what writes to the database asks for its turn at every statement, and a
commit is what somebody's answer waits for.
"""
PATIENCE = 0.6
"""Seconds a board waits for its picture before it goes out in words; the picture follows."""


async def run_on_discord(settings: Settings) -> None:
    """Connect to Discord and serve until SIGTERM or SIGINT.

    Raises:
        StartupError: the token is missing or wrong, or a font is missing.
        StorageError: the database cannot be used.

    """
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise StartupError(
            "There is no token. Put DISCORD_TOKEN=... into a file called .env (see .env.example); you get one from "
            "Discord's developer portal. `make play` needs none."
        )
    set_up(settings)
    gc.freeze()  # what was imported stays for good, and need not be looked through again and again
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
    async with _opened(settings) as storage:
        workers = PictureWorkers()
        at_once = drawn_at_once(settings.drawing_processes)
        pictures = PictureCache(workers, patience=PATIENCE, at_once=at_once)
        try:
            await _serve(HouseCall(settings, storage, pictures=pictures, emojis=True), token, settings)
        finally:
            await workers.close()


@contextlib.asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Storage]:
    try:
        check_fonts()
    except FontsMissingError as wrong:
        raise StartupError(str(wrong)) from None
    packs.load(settings.packs)
    storage = await Storage.open(settings.database)
    try:
        yield storage
    finally:
        await storage.close()


async def _serve(
    bot: HouseCall, token: str, settings: Settings, begun: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Run until somebody says stop, which is heeded from before `begun` is called."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    if begun is not None:
        await begun()
    runner = asyncio.create_task(bot.start(token), name="discord")
    stopper = asyncio.create_task(stop.wait(), name="stop")
    pulse = asyncio.create_task(_pulse(bot, settings), name="pulse")
    beat = asyncio.create_task(watch_loop(bot.load_gate), name="loop-lag")
    tidy = asyncio.create_task(_tidy(), name="tidy")
    try:
        async with open_port(bot.vitals, settings.metrics_host, settings.metrics_port):
            await asyncio.wait({runner, stopper}, return_when=asyncio.FIRST_COMPLETED)
        if runner.done():
            _explain(runner.exception())
    finally:
        await bot.close()
        others = (runner, stopper, pulse, beat, tidy)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        _pulse_file(settings).unlink(missing_ok=True)


async def _tidy() -> None:
    """Look for garbage everywhere, seldom."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        gc.collect()


def _explain(wrong: BaseException | None) -> None:
    """Say in one sentence why Discord did not let us in."""
    if wrong is None:
        return
    if isinstance(wrong, discord.LoginFailure):
        raise StartupError(
            "Discord does not accept this token. Copy it anew from the developer portal into DISCORD_TOKEN."
        ) from None
    if isinstance(wrong, UNREACHED):
        raise StartupError(
            f"Discord cannot be reached ({wrong}). Check this machine's network and try again."
        ) from None
    raise wrong


# ------------------------------------------------------------------------------------------------ health


def _pulse_file(settings: Settings) -> Path:
    return settings.database.with_name(settings.database.name + ".pulse")


async def _pulse(bot: HouseCall, settings: Settings) -> None:
    """Write down every few seconds whether the bot is connected, for `housecall health`."""
    path = _pulse_file(settings)
    while True:
        told = json.dumps({"at": time.time(), "connected": bot.is_ready() and not bot.is_closed()})
        with contextlib.suppress(OSError):
            await asyncio.to_thread(path.write_text, told)
        await asyncio.sleep(HEARTBEAT_SECONDS if bot.is_ready() else 1)


def healthy(settings: Settings) -> bool:
    """Whether the bot beside this process was connected within the last minute."""
    try:
        told = json.loads(_pulse_file(settings).read_text())
    except (OSError, ValueError):
        return False
    return bool(told["connected"]) and time.time() - told["at"] < ALIVE_SECONDS


# ------------------------------------------------------------------------------------------------ offline


async def play_offline(settings: Settings, port: int, *, browser: bool) -> None:
    """The real bot against a Discord of our own, with a page to play on; until Ctrl-C.

    Raises:
        StartupError: the port is taken.
        StorageError: the database cannot be used.

    """
    from bot.local import LocalDiscord, redirect

    set_up(settings.model_copy(update={"log_level": "WARNING"}))
    async with _opened(settings) as storage:
        try:
            async with LocalDiscord(port) as local:
                redirect(local.url)
                local.world.add_forum("tables")
                bot = HouseCall(
                    settings, storage, forgetful=True, unlimited=True, emojis=True, guild_ready_timeout=0.05
                )

                async def begun() -> None:
                    print(f"House Call is ready: open {local.url} in a browser. Stop with Ctrl-C.", flush=True)
                    if browser:
                        await asyncio.to_thread(webbrowser.open, local.url)

                await _serve(bot, local.token, settings, begun)
        except OSError as wrong:
            why = os.strerror(wrong.errno or 0).lower()
            raise StartupError(f"Port {port} cannot be used ({why}). Try: housecall play --port 0") from None


# ------------------------------------------------------------------------------------------------ export


async def export_table(settings: Settings, table: int, to: Path) -> None:
    """Write a finished game to a file, also while the bot runs.

    Raises:
        StartupError: the game is not over, or the file cannot be written.
        StorageError: the database cannot be used.

    """
    storage = await Storage.beside(settings.database)
    try:
        made = await proof.export(storage, table)
        await asyncio.to_thread(to.write_bytes, proof.text(made))
    except proof.NoFileError as wrong:
        raise StartupError(str(wrong)) from None
    except OSError as wrong:
        raise StartupError(f"I cannot write {to}: {wrong.strerror}.") from None
    finally:
        await storage.close()
    print(f"Wrote table {table} to {to}. Anybody can check it with: housecall verify {to}")


# ------------------------------------------------------------------------------------------------ patches


async def patch_tables(settings: Settings, *, write: bool) -> list[str]:
    """Bring running games to the present rules, or only look, which a bot that runs does not mind; a line for each.

    Raises:
        StartupError: there is no database, or a pack does not fit.
        StorageError: the database cannot be used.

    """
    from bot.tools.patch import patch

    if not settings.database.exists():
        raise StartupError(f"There is no database at {settings.database}, so there is nothing to patch.")
    packs.load(settings.packs)
    async with await (Storage.open if write else _looking)(settings.database) as storage:
        return [str(one) for one in await patch(storage, settings, write=write)]


async def _looking(database: Path) -> Storage:
    """The database as it is, or brought up to date where it must be."""
    try:
        return await Storage.beside(database)
    except StorageError as wrong:
        if wrong.kind != "older":
            raise
        return await Storage.open(database)
