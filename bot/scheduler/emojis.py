"""The application's emojis, uploaded one by one in the background.

Several processes may do so at once: Discord takes a name only once, and the slower one finds it in the list. Nothing is
stored; Discord knows which emojis exist and how old they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import aiohttp
import discord
import structlog
from discord.utils import utcnow

from bot.drawing.emojis import PREFIX, Emoji, emoji, sign_of
from bot.faces import FACES
from bot.faces.seats import SEAT_SIGNS
from bot.faces.signs import Sign
from bot.scheduler.periodic import Looking, Sleep
from bot.ui.emojis import EMOJIS

log = structlog.get_logger()

PAUSE_SECONDS = 1.5
"""Seconds between two uploads. Discord takes about fifty a minute, and presses come first."""
KEPT = timedelta(days=30)
"""How long a replaced emoji stays for older messages."""
UNREACHED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
INVALID_FORM = 50035


def every_sign() -> list[Sign]:
    return [*SEAT_SIGNS, *(sign for face in FACES.values() for sign in face.signs)]


class EmojiKeeper(Looking):
    """Keeps the application's emojis equal to the faces' signs."""

    name, seconds, put_off = "emojis", 3600.0, "emojis_not_brought"

    def __init__(
        self,
        client: discord.Client,
        signs: Sequence[Sign],
        wait_for_quiet: Callable[[], Awaitable[None]],
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        super().__init__(sleep)
        self._client, self._signs, self._wait_for_quiet = client, signs, wait_for_quiet
        self.brings = True
        """Whether this process uploads and deletes. Others only read the list."""

    def start(self) -> None:
        """Check now and then every hour. Do nothing on a second start, or without signs."""
        if self._task is None and self._signs:
            super().start()

    async def close(self) -> None:
        """Stop checking. This process uses Unicode from now on."""
        await super().close()
        if self._task is not None:
            EMOJIS.forget()

    async def look(self) -> None:
        try:
            await self.bring()
        except UNREACHED as wrong:  # refused, full, or out of reach: Unicode is used until then
            log.warning(self.put_off, error=str(wrong))
        except Exception:
            log.exception("emojis_failed")

    async def bring(self) -> None:
        """Read the list, upload missing emojis and delete outdated ones. Raise what Discord refuses."""
        wanted = {}
        for sign in self._signs:
            drawn = await asyncio.to_thread(emoji, sign)
            wanted[drawn.name] = sign, drawn
        there = await self._list(wanted)
        if not self.brings:
            return
        for name, (_, drawn) in wanted.items():
            if name in there:
                continue
            await self._sleep(PAUSE_SECONDS)
            await self._wait_for_quiet()
            there |= await self._upload(drawn, wanted)
        await self._sweep(set(wanted), there)

    async def _list(self, wanted: dict[str, tuple[Sign, Emoji]]) -> dict[str, discord.Emoji]:
        """Return the emojis by name; of twins the older one, so that every process uses the same."""
        found = sorted(await self._client.fetch_application_emojis(), key=lambda one: one.id, reverse=True)
        there = {one.name: one for one in found}
        EMOJIS.forget()
        for name, one in there.items():
            self._learn(one, wanted.get(name))
        return there

    def _learn(self, there: discord.Emoji, wanted: tuple[Sign, Emoji] | None) -> None:
        if wanted is not None:
            EMOJIS.learn(wanted[0].name, wanted[0].fallback, there.name, there.id)

    async def _upload(self, drawn: Emoji, wanted: dict[str, tuple[Sign, Emoji]]) -> dict[str, discord.Emoji]:
        """Upload an emoji and return it. If its name is taken, another process was quicker: return all."""
        try:
            made = await self._client.create_application_emoji(name=drawn.name, image=drawn.png)
        except discord.HTTPException as wrong:
            if wrong.code != INVALID_FORM:
                raise
            there = await self._list(wanted)
            if drawn.name not in there:
                raise
            return there
        self._learn(made, wanted[drawn.name])
        return {made.name: made}

    async def _sweep(self, wanted: set[str], there: dict[str, discord.Emoji]) -> None:
        """Delete emojis that were replaced long ago. If their sign is gone, the newest emoji's age decides."""
        ours = [one for name, one in there.items() if name.startswith(PREFIX)]
        for old in ours:
            if old.name in wanted:
                continue
            heirs = [one for one in ours if one.name in wanted and sign_of(one.name) == sign_of(old.name)]
            since = max(one.created_at for one in heirs or ours)
            if utcnow() - since > KEPT:
                await self._sleep(PAUSE_SECONDS)
                await old.delete()
                log.info("emoji_deleted", name=old.name)
