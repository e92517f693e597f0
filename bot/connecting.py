"""A Discord client that waits where discord.py would give up. Only a wrong token ends it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar, cast

import aiohttp
import discord
import structlog
import yarl
from discord.ext import commands

from bot import metrics
from bot.discord_answers import Answers
from bot.errors import StartupError

log = structlog.get_logger()
T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
"""Seconds between two tries: the first pause and the longest. Discord may ask for a longer one."""
NOT_KNOWN = 4004
INTENTS, SHARDS = (4013, 4014), (4010, 4011)
"""Codes with which Discord closes the gateway for good."""
REFUSED = "Discord does not accept this token. Copy it again from the developer portal into DISCORD_TOKEN."
UNNAMED: dict[str, Any] = dict.fromkeys(("name", "description", "verify_key"), "") | {
    "owner": {"id": "0", "username": "", "discriminator": "0", "avatar": None}
}
UNNAMED |= dict.fromkeys(("icon", "bot_public", "bot_require_code_grant"))
"""What discord.py reads of an application without asking whether it is there."""


class PatientBot(commands.AutoShardedBot):
    """A bot that logs in and stays connected until `close`; `pause` sleeps for some seconds."""

    answers: Answers
    pause: Callable[[float], Awaitable[None]]
    _connecting: asyncio.Task[None] | None = None
    _launching = False

    async def begin_alone(self) -> None:
        """Start the work of the bot after the login."""

    async def wind_up(self) -> None:
        """Finish the work of the bot before its connections close."""

    async def login(self, token: str) -> None:
        """Log in, and wait while Discord cannot be reached. Raise StartupError if the token is wrong."""
        await self.patiently(partial(self._log_in, token))
        await self.begin_alone()

    async def shards_advised(self) -> int:
        """Return the number of shards that Discord advises."""
        advised, _, _ = await self._within(self.http.get_bot_gateway())
        return advised

    async def _within(self, asked: Awaitable[T]) -> T:
        """Return the answer. Raise RateLimited for a long wait, which is ours then, with a sentence in the log."""
        self.http.max_ratelimit_timeout = 30.0
        try:
            return await asked
        finally:
            self.http.max_ratelimit_timeout = None

    async def _log_in(self, token: str) -> None:
        try:
            await self._within(super().login(token))
        except Exception:
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # closed too; the next try makes another
            raise

    async def application_info(self) -> discord.AppInfo:
        """Return what Discord says of our application. Warn the host if it sends presses elsewhere."""
        told = {key: value for key, value in (await self.http.application_info()).items() if value is not None}
        found = discord.AppInfo(self._connection, cast("Any", UNNAMED | told))
        metrics.ENDPOINT.set(found.interactions_endpoint_url is not None)
        if found.interactions_endpoint_url is not None:
            log.error(
                "presses_go_elsewhere",
                url=found.interactions_endpoint_url,
                why="Discord sends every press and command to the Interactions Endpoint URL that is set in the "
                "developer portal, so this bot gets none. Remove the URL there (General Information).",
            )
        return found

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until `close`. Raise StartupError if the token is wrong."""
        del reconnect
        wrong = asyncio.create_task(self.answers.wrong_token.wait(), name="token")
        self._connecting = asyncio.create_task(self.patiently(self._stay), name="gateway")
        try:
            await asyncio.wait({wrong, self._connecting}, return_when=asyncio.FIRST_COMPLETED)
            if not self._connecting.done():
                raise StartupError(REFUSED)
            if not self._connecting.cancelled():  # by `close`
                self._connecting.result()
        finally:
            tasks = wrong, self._connecting
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _stay(self) -> None:
        try:
            if self.shard_ids is None:
                self.shard_count = await self.shards_advised()
            await super().connect()
        except Exception:
            for shard in self.shards.values():
                await shard.disconnect()
            raise

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, with growing pauses instead of discord.py's tries every five seconds."""
        if self._launching:
            raise discord.GatewayNotFound  # discord.py would try again; `patiently` does

        async def launch() -> None:
            self._launching = True
            try:
                await super(PatientBot, self).launch_shard(gateway, shard_id, initial=initial)
            finally:
                self._launching = False

        await self.patiently(launch)

    async def close(self) -> None:
        """Finish the work and leave Discord. Ignore discord.py, which closes when it gives up."""
        if self._connecting is None or asyncio.current_task() is not self._connecting:
            await self.wind_up()
            await super().close()
            if self._connecting is not None:
                self._connecting.cancel()

    async def patiently(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Return the result of `ask`, tried again with growing pauses. Raise StartupError if the token is wrong."""
        pause = FIRST_PAUSE
        while True:
            began = time.monotonic()
            try:
                return await ask()
            except StartupError:
                raise
            except Exception as wrong:  # noqa: BLE001  nothing that Discord sends ends the bot
                cause = _cause(wrong)
            if _is_wrong_token(cause):
                raise StartupError(REFUSED) from None
            if time.monotonic() - began > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            seconds = max(pause, _wanted(cause))
            log.warning("waiting_for_discord", why=why(cause), seconds=round(seconds), error=str(cause))
            await self.pause(seconds)
            pause = min(LONGEST_PAUSE, 2 * pause)


def _cause(wrong: Exception) -> Exception:
    """Return the error behind one that only says that there is no gateway."""
    behind = wrong.__cause__ or wrong.__context__
    return _cause(behind) if isinstance(wrong, discord.GatewayNotFound) and isinstance(behind, Exception) else wrong


def _is_wrong_token(wrong: Exception) -> bool:
    closed = isinstance(wrong, discord.ConnectionClosed) and wrong.code == NOT_KNOWN
    refused = isinstance(wrong, discord.HTTPException) and wrong.status == 401
    return isinstance(wrong, discord.LoginFailure) or closed or refused


def _wanted(wrong: Exception) -> float:
    """Return the seconds that Discord asks us to wait, or 0."""
    if isinstance(wrong, discord.RateLimited):
        return wrong.retry_after
    headers = getattr(getattr(wrong, "response", None), "headers", {})
    try:
        return float(headers.get("Retry-After", 0))
    except ValueError:
        return 0.0


def why(wrong: Exception) -> str:
    """Say in one sentence why Discord cannot be used: the network, a block, an intent, the service."""
    if isinstance(wrong, discord.RateLimited):
        return "Discord asks this bot to wait: it sent too many requests."
    if isinstance(wrong, discord.HTTPException):
        if wrong.status in {403, 429}:
            return (
                "Discord blocks this machine's address for a while: too many requests came from it. Look for other "
                "bots behind the same address."
            )
        return f"Discord has trouble of its own (status {wrong.status}); see https://discordstatus.com."
    if isinstance(wrong, discord.PrivilegedIntentsRequired) or getattr(wrong, "code", 0) in INTENTS:
        return "Discord refuses an intent of this bot: check Bot, Privileged Gateway Intents in the developer portal."
    if getattr(wrong, "code", 0) in SHARDS:
        return "Discord wants another number of shards: check HOUSECALL_SHARDS."
    if isinstance(wrong, (OSError, aiohttp.ClientError)):
        return "Discord cannot be reached: check this machine's network, DNS and proxy."
    return "Discord sent something that this bot cannot read."
