"""The local Discord as one server: REST, gateway, people's pages and pictures."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from email.utils import formatdate
from pathlib import Path
from typing import Self

from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.local.emojis import Emojis
from bot.local.errors import RefusalError
from bot.local.gateway import Gateway
from bot.local.interactions import Interactions
from bot.local.people import People
from bot.local.posts import Posts, kind_of
from bot.local.rest import Rest, answer
from bot.local.world import World

PAGE = Path(__file__).parent / "page"
HOME = frozenset({"127.0.0.1", "localhost", "::1"})
PAGE_HEADERS = {"Cache-Control": "no-cache", "Content-Security-Policy": "frame-ancestors 'self'"}
"""No cache, since the next version may differ; no framing by other people's pages."""
TOKEN = "local"  # noqa: S105  it opens nothing but this server
LARGEST_REQUEST = 120 * 1024 * 1024
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def redirect(url: str) -> None:
    """Point every discord.py client of this process at the local Discord at `url` (http://127.0.0.1:PORT)."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(f"{url.replace('http', 'ws', 1)}/gw/")


class LocalDiscord:
    """A local Discord on 127.0.0.1. Use it with `async with`.

    Tests make it as strict and as faulty as Discord: they wrap `api`, which handles all requests of the bot, and pass a
    world and a gateway that do what no page can.
    """

    def __init__(self, port: int = 0, *, world: World | None = None, gateway: type[Gateway] = Gateway) -> None:
        """Listen on `port`; 0 takes a free one."""
        self.port = port
        self.world = world or World(time.time)
        self.posts = Posts(self.world)
        self.rest = Rest(self.world, self.posts)
        self.emojis = Emojis(self.world)
        self.gateway = gateway(self.world, TOKEN)
        self.interactions = Interactions(self.world, self.posts, self.gateway)
        self.people = People(self.world, self.posts, self.interactions)
        self._runner: web.AppRunner | None = None

    @property
    def token(self) -> str:
        """Return the bot's current token."""
        return self.gateway.token

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._guard], client_max_size=LARGEST_REQUEST)
        app.add_routes([*self.rest.routes(), *self.interactions.routes(), *self.emojis.routes()])
        app.add_routes([web.get("/api/v10/gateway/bot", self.gateway.advise), web.get("/gw/", self.gateway.handle)])
        app.add_routes(self._pages())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        self.port = self._runner.addresses[0][1]
        self.world.base = self.url
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def _pages(self) -> list[web.RouteDef | web.StaticDef]:
        """List the routes outside Discord's API."""
        return [
            web.get("/", self._page),
            web.get(r"/as/{name:[\w-]{1,32}}", self._page),
            web.get(r"/as/{name:[\w-]{1,32}}/live", self.people.live),
            web.post(r"/as/{name:[\w-]{1,32}}/act", self.people.act),
            web.get(r"/files/{id:\d+}/{name}", self._file),
            web.static("/page", PAGE),
            web.get("/favicon.ico", self._no_icon),
        ]

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other sites: requests under a foreign host name for this machine, and pages of another scheme, host or
        port, including files and sandboxed frames ("null"). The bot sends no origin.
        """
        origin = request.headers.get("Origin", f"http://{request.host}")
        if request.url.host not in HOME or origin != f"http://{request.host}":
            raise web.HTTPForbidden(text="for this machine only")
        return await (self.api(request, handler) if request.path.startswith("/api/") else handler(request))

    async def api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer the bot, with refusals in Discord's form and the time in each answer."""
        tokened = request.path.startswith(("/api/v10/interactions/", "/api/v10/webhooks/"))
        try:
            if not tokened and request.headers.get("Authorization") != f"Bot {self.token}":
                raise RefusalError(0)
            done = await handler(request)
        except RefusalError as refusal:
            done = answer(refusal.body(), refusal.status)
        except (web.HTTPNotFound, web.HTTPMethodNotAllowed) as unknown:
            done = answer({"code": 0, "message": f"{unknown.status}: {unknown.reason}"}, unknown.status)
        done.headers["Date"] = formatdate(self.world.clock(), usegmt=True)  # by this Discord's clock, as ids are
        return done

    async def _page(self, request: web.Request) -> web.FileResponse:
        name = "index.html" if "name" in request.match_info else "start.html"
        return web.FileResponse(PAGE / name, headers=PAGE_HEADERS)

    async def _no_icon(self, _: web.Request) -> web.Response:
        """Answer 204 to a tab that shows a picture alone."""
        return web.Response(status=204)

    async def _file(self, request: web.Request) -> web.Response:
        name, data = self.world.files.get(int(request.match_info["id"]), ("", b""))
        if not name:
            raise web.HTTPNotFound
        return web.Response(body=data, content_type=kind_of(name), headers={"Cache-Control": "max-age=86400"})
