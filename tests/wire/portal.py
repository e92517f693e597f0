"""The local Discord of a host with a new application: a token as Discord's are, and settings of the portal."""

from __future__ import annotations

import base64

from aiohttp import web
from msgspec import json as fast_json

from bot.local.objects import Json
from bot.local.rest import answer
from bot.local.server import Handler
from tests.wire.discord import LocalDiscord


class Portal(LocalDiscord):
    """`told` changes answers, by path: keys of an object, or another list."""

    def __init__(self, application: int = 0) -> None:
        """With `application` it has that id."""
        super().__init__()
        self.told: dict[str, Json] = {}
        bot = self.world.bot
        if application:
            del self.world.users[bot.id]
            bot.id = application
            self.world.users[application] = bot
        self.gateway.token = f"{base64.urlsafe_b64encode(str(bot.id).encode()).decode().rstrip('=')}.GnOm3s.{'x' * 38}"

    async def api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer the bot."""
        done = await super().api(request, handler)
        told = self.told.get(request.path.removeprefix("/api/v10"))
        if told is None or not isinstance(done, web.Response) or not isinstance(done.body, bytes):
            return done
        return answer(fast_json.decode(done.body) | told)
