"""The local Discord as one server: REST, gateway, people's pages, pictures and the control port."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from aiohttp import web
from discord import Permissions
from msgspec import json as fast_json

from bot.local.driver import Person
from bot.local.errors import Refusal
from bot.local.faults import Faults, Handler, Rates
from bot.local.gateway import Gateway
from bot.local.interactions import Interactions
from bot.local.patch import redirect
from bot.local.people import People
from bot.local.posts import TYPES, Posts
from bot.local.rest import Rest, answer
from bot.local.world import Channel, Json, World, person_id

PAGE = Path(__file__).parent / "page"
API = "/api/v10"
HOME = frozenset({"127.0.0.1", "localhost", "::1"})
BROKEN_FORMS = frozenset({40005, 40060, 50006, 50035})
LARGEST_REQUEST = 120 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Violation:
    """Something the bot sent that Discord would not take (code 0: an address this Discord does not know)."""

    route: str
    code: int
    message: str


class LocalDiscord:
    """A Discord of our own on 127.0.0.1. Use it with `async with`; what it offers stands in `bot/local/__init__.py`."""

    def __init__(
        self,
        port: int = 0,
        *,
        token: str = "local",  # noqa: S107  it opens nothing but this server
        clock: Callable[[], float] = time.time,
        bot_name: str = "House Call",
    ) -> None:
        """Port 0 takes a free one; `token` is the only bot token accepted; `clock` gives seconds since 1970."""
        self.port, self.token = port, token
        self.world = World(clock, bot_name)
        self.posts = Posts(self.world)
        self.rest = Rest(self.world, self.posts)
        self.gateway = Gateway(self.world, token)
        self.interactions = Interactions(self.world, self.posts, self.gateway)
        self.people = People(self.world, self.posts, self.interactions)
        self.faults = Faults()
        self.rates = Rates(clock)
        self.violations: list[Violation] = []
        self.requests: deque[str] = deque(maxlen=100_000)  # "METHOD /path" of the latest REST requests, in order
        self._persons: dict[str, Person] = {}
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """Where it is: http://127.0.0.1:PORT."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        """Start to listen."""
        app = web.Application(middlewares=[self._guard], client_max_size=LARGEST_REQUEST)
        app.add_routes([*self.rest.routes(), *self.interactions.routes(), *self._own_routes()])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.base = self.url
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave: drivers, connections, the port."""
        for person in self._persons.values():
            await person.leave()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    # for tests in the same process

    def redirect(self) -> None:
        """Turn discord.py of this process towards this server, for good."""
        redirect(self.url)

    def person(self, name: str) -> Person:
        """Give the driver of a person; the same for the same name."""
        if name not in self._persons:
            self._persons[name] = Person(name, self.url)
        return self._persons[name]

    def place(self, place: str | int) -> Channel:
        """Find a channel by name or id."""
        return (
            self.world.named(place)
            if isinstance(place, str) and not place.isdecimal()
            else self.world.channel(int(place))
        )

    def deny(self, channel: str | int, *rights: str, who: str = "") -> None:
        """Take rights (discord.Permissions' names) in a channel from the bot, or from the person `who`."""
        place = self.place(channel)
        user = person_id(who) if who else self.world.bot.id
        bits = Permissions(**dict.fromkeys(rights, True)).value
        place.denied[user] = place.denied.get(user, 0) | bits
        self.world.changed(place)

    def allow(self, channel: str | int, who: str = "") -> None:
        """Give back all that was denied there."""
        place = self.place(channel)
        place.denied.pop(person_id(who) if who else self.world.bot.id, None)
        self.world.changed(place)

    def archive(self, thread: str | int, *, locked: bool = False) -> None:
        """Archive a thread, as a moderator or time would."""
        place = self.place(thread)
        place.archived, place.locked = True, locked
        self.world.changed(place)

    def delete_message(self, channel: str | int, message: int | str) -> None:
        """Delete a message under the bot."""
        self.world.remove(self.world.message(self.place(channel).id, int(message)))

    def delete_channel(self, channel: str | int) -> None:
        """Delete a channel or thread under the bot."""
        self.world.remove_channel(self.place(channel))

    def settings(
        self,
        *,
        rates: bool | None = None,
        old_edits: int | None = None,
        patience: float | None = None,
        repeats: int | None = None,
        lateness: float | None = None,
    ) -> None:
        """Switch: rate limits, edits of old messages, seconds people wait, interactions sent twice or late."""
        self.rates.enforced = self.rates.enforced if rates is None else rates
        self.rest.old_edits = self.rest.old_edits if old_edits is None else old_edits
        self.interactions.patience = self.interactions.patience if patience is None else patience
        self.gateway.repeats = self.gateway.repeats if repeats is None else repeats
        self.gateway.lateness = self.gateway.lateness if lateness is None else lateness

    # serving

    def _own_routes(self) -> list[web.RouteDef | web.StaticDef]:
        """List what is not Discord's API."""
        return [
            web.get("/gw/", self.gateway.handle),
            web.get("/", self._page),
            web.get(r"/as/{name:[\w-]{1,32}}", self._page),
            web.get(r"/as/{name:[\w-]{1,32}}/live", self.people.live),
            web.post(r"/as/{name:[\w-]{1,32}}/act", self.people.act),
            web.get(r"/files/{id:\d+}/{name}", self._file),
            web.post("/control/{verb}", self._control),
            web.get("/control/state", self._state),
            web.static("/page", PAGE),
        ]

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Keep other sites out, then answer: Discord's API with its errors and faults, the rest plainly."""
        origin = urlsplit(request.headers.get("Origin", "")).hostname
        if request.url.host not in HOME or (origin is not None and origin not in HOME):
            raise web.HTTPForbidden(text="for this machine only")
        if not request.path.startswith(API):
            return await handler(request)
        path = request.path.removeprefix(API)
        self.requests.append(f"{request.method} {path}")
        try:
            if not path.startswith(("/interactions/", "/webhooks/")) and not self._authorised(request):
                raise Refusal(0)
            return await self.faults.apply(request, path, lambda r: self.rates.apply(r, path, handler))
        except Refusal as refusal:
            if refusal.code in BROKEN_FORMS:
                self.violations.append(Violation(f"{request.method} {path}", refusal.code, refusal.message))
            return answer(refusal.body(), refusal.status)
        except web.HTTPException as error:
            if error.status in {404, 405}:
                self.violations.append(Violation(f"{request.method} {path}", 0, "not known here"))
            return answer({"code": 0, "message": f"{error.status}: {error.reason}"}, error.status)

    def _authorised(self, request: web.Request) -> bool:
        """Tell whether the bot showed its token."""
        return request.headers.get("Authorization") == f"Bot {self.token}"

    async def _page(self, request: web.Request) -> web.FileResponse:
        """Serve the start page or a person's; not to be cached, since the next version may behave otherwise."""
        name = "index.html" if "name" in request.match_info else "start.html"
        return web.FileResponse(PAGE / name, headers={"Cache-Control": "no-cache"})

    async def _file(self, request: web.Request) -> web.Response:
        """Serve an attachment."""
        name, data = self.world.files.get(int(request.match_info["id"]), ("", b""))
        if not name:
            raise web.HTTPNotFound
        kind = TYPES.get(name[name.rfind(".") :].lower(), "application/octet-stream")
        return web.Response(body=data, content_type=kind, headers={"Cache-Control": "max-age=86400"})

    # the control port

    async def _control(self, request: web.Request) -> web.Response:
        """Do one of the verbs below with the JSON body as its arguments."""
        verbs: dict[str, Callable[..., Any]] = {
            **{name: getattr(self, name) for name in ("deny", "allow", "archive", "settings")},
            **{name: getattr(self, name) for name in ("delete_message", "delete_channel")},
            **{name: getattr(self.faults, name) for name in ("rate_limit", "fail", "refuse", "delay", "delay_answer")},
            **{name: getattr(self.faults, name) for name in ("drop", "lose_answer", "clear")},
            **{name: getattr(self.gateway, name) for name in ("reconnect", "invalidate", "cut", "silence", "speak")},
        }
        verb = verbs.get(request.match_info["verb"])
        arguments: Json = fast_json.decode(await request.read() or b"{}")
        if verb is None:
            return answer({"error": f"verbs: {', '.join(verbs)}"}, 404)
        try:
            verb(*arguments.pop("args", []), **arguments)
        except (TypeError, StopIteration, Refusal) as error:
            return answer({"error": str(error)}, 400)
        return answer({"ok": True})

    async def _state(self, _: web.Request) -> web.Response:
        """Tell what tests in another process want to know."""
        return answer(
            {
                "violations": [asdict(violation) for violation in self.violations],
                "hidden_files": self.posts.hidden_files,
                "requests": len(self.requests),
                "late": self.interactions.late,
                "identified": self.gateway.identified,
                "resumed": self.gateway.resumed,
                "connected": len(self.gateway.sockets),
                "faults": [asdict(fault) for fault in self.faults.waiting],
            }
        )
