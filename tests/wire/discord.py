"""The local Discord for tests: as strict as Discord, with faults to inject, and people to act."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route
from msgspec import json as fast_json

from bot.local import LocalDiscord as Served
from bot.local import redirect
from bot.local.filling import NotThereError
from bot.local.interactions import REPLY, UPDATE
from bot.local.objects import Channel, Json, User
from bot.local.server import Handler
from tests.wire.faults import Faults, Rates
from tests.wire.gateway import StrictGateway
from tests.wire.person import Person
from tests.wire.strict import ACK_SECONDS, Strictness
from tests.wire.waiting import HANG_SECONDS
from tests.wire.world import ChangingWorld

ANSWERED = 40060
BROKEN_FORMS = frozenset({40005, ANSWERED, 50006, 50035})
Act = Callable[[User, Json], Awaitable[Json]]


@dataclass(frozen=True, slots=True)
class Violation:
    """A request of the bot that Discord would refuse (code 0: an address that this Discord does not know)."""

    route: str
    code: int
    message: str


class LocalDiscord(Served):
    """The server of `make play`, with the additions described in `tests/wire/__init__.py`."""

    gateway: StrictGateway
    world: ChangingWorld

    def __init__(self, port: int = 0, *, clock: Callable[[], float] = time.time, hurry: bool = False) -> None:
        """`clock` gives seconds since 1970; with `hurry` an acknowledgement must come within three seconds."""
        super().__init__(port, world=ChangingWorld(clock), gateway=StrictGateway)
        world = self.world
        self.waits = ACK_SECONDS if hurry else HANG_SECONDS
        """How long people wait for an acknowledgement by default, in seconds."""
        self.interactions.patience = self.waits
        self.strict = Strictness(self, world, self.waits)
        self.faults = Faults()
        self.rates = Rates()
        self.violations: list[Violation] = []
        self.presses = self.gateway.presses
        self.answers: list[Callable[[int, Json], None]] = []
        """Listeners to each answer to an interaction: the interaction's id, and the message in it."""
        self.asked: list[Callable[[web.Request], None]] = []
        """Listeners to each request of the bot as it comes in."""
        self.carried_out: list[Callable[[web.Request, web.Response], None]] = []
        """Listeners to each request that was carried out."""
        self.latency = 0.0
        self.quiet: Callable[[], Awaitable[None]] | None = None
        """Waits until the bot is idle, before `level` checks whether all screens are up to date."""
        self._persons: dict[str, Person] = {}
        self.place, self.deny, self.allow, self.archive = world.place, world.deny, world.allow, world.archive
        self.people.acts |= {name: self._alive(self.people.acts[name]) for name in ("press", "slash", "complete")}
        self.people.acts |= {"settings": self._settings, "forge": self._forge, "say": self._say}

    async def __aexit__(self, *_: object) -> None:
        for person in self._persons.values():
            await person.leave()
        await super().__aexit__()

    def person(self, name: str) -> Person:
        """Return the driver of a person; the same for the same name."""
        if name not in self._persons:
            person = self._persons[name] = Person(name, self.url)
            person.level = self.level
        return self._persons[name]

    async def level(self) -> None:
        """Wait until every person's screen shows everything the server has sent."""
        if self.quiet is not None:
            await self.quiet()
        told = {screen.page: screen.told for screen in self.people.screens}
        for person in list(self._persons.values()):
            await person.hears(told.get(person.page, 0))

    def delete_message(self, channel: str | int, message: int | str) -> None:
        """Delete a message without the bot."""
        self.world.remove(self.world.message(self.place(channel).id, int(message)))

    def delete_channel(self, channel: str | int) -> None:
        """Delete a channel or thread without the bot."""
        self.world.remove_channel(self.place(channel))

    def settings(
        self,
        *,
        rates: bool | None = None,
        old_edits: int | None = None,
        patience: float | None = None,
        repeats: int | None = None,
        lateness: float | None = None,
        latency: float | None = None,
        nonce_seconds: float | None = None,
    ) -> None:
        """Set rate limits, edits of old messages, people's patience, interactions sent twice or late, latency, how long
        a nonce is known.
        """
        self.latency = self.latency if latency is None else latency
        self.rates.enforced = self.rates.enforced if rates is None else rates
        self.rest.nonce_seconds = self.rest.nonce_seconds if nonce_seconds is None else nonce_seconds
        self.strict.old_edits = self.strict.old_edits if old_edits is None else old_edits
        self.interactions.patience = self.interactions.patience if patience is None else patience
        self.gateway.repeats = self.gateway.repeats if repeats is None else repeats
        self.gateway.lateness = self.gateway.lateness if lateness is None else lateness

    async def api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer the bot, unless a fault, a rate limit or Discord's strictness does."""
        path = request.path.removeprefix("/api/v10")
        for hear in self.asked:
            hear(request)
        await self._way()

        async def served(asked: web.Request) -> web.StreamResponse:
            return await self.faults.apply(
                asked, path, lambda one: self.rates.apply(one, path, lambda one: self._strictly(one, handler))
            )

        done = await super().api(request, served)
        if request.match_info.http_exception is not None:
            self.violations.append(Violation(f"{request.method} {path}", 0, "not known here"))
        while self.strict.too_heavy:
            weight = self.strict.too_heavy.pop()
            self.violations.append(Violation(f"{request.method} {path}", 500, f"text weighs {weight} bytes"))
        if done.status >= 400 and isinstance(done, web.Response) and done.content_type == "application/json":
            told = fast_json.decode(done.body)  # type: ignore[arg-type]
            in_turn = told.get("code") == ANSWERED and self.presses.refuse(request)
            if told.get("code") in BROKEN_FORMS and not in_turn:
                wrong = f"{told['message']} {told.get('errors', '')}"
                self.violations.append(Violation(f"{request.method} {path}", told["code"], wrong))
            if path.startswith("/interactions/") and done.status != 429:
                self._unheard(path.split("/")[3])
        await self._way()
        return done

    async def _strictly(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Carry out a request, unless Discord would refuse it, and call the listeners."""
        done = await self.strict.check(request) or await handler(request)
        if isinstance(done, web.Response) and done.status < 400:
            self.strict.note(request, done)
            if request.match_info.handler == self.interactions.callback:
                self.presses.answer(request)
            self._answered(request, done)
            for hear in self.carried_out:
                hear(request, done)
        return done

    async def _way(self) -> None:
        """Wait half of a request's latency."""
        if self.latency:
            await asyncio.sleep(self.latency / 2)

    def _unheard(self, token: str) -> None:
        """Let the person stop waiting a second after a refused acknowledgement, if no other has come."""
        made = self.interactions.by_token.get(token)

        def over() -> None:
            if made is not None and not made.acked and not made.fate.done():
                made.fate.set_result({"failed": True, "interaction": str(made.id)})

        asyncio.get_running_loop().call_later(1.0, over)

    def _answered(self, request: web.Request, done: web.Response) -> None:
        """Call the listeners of answers, whether or not the bot gets the response."""
        if not self.answers or request.method not in {"PATCH", "POST"} or not isinstance(done.body, bytes):
            return
        if "/webhooks/" not in request.path and "/interactions/" not in request.path:
            return
        made, told = self.interactions.by_token[request.match_info["token"]], fast_json.decode(done.body)
        if "/interactions/" in request.path:
            if made.acked not in {REPLY, UPDATE}:
                return
            told = told["resource"]["message"]
        if made.original_is_public and int(told["id"]) == made.original:
            return  # a press's token has edited the public message
        for hear in self.answers:
            hear(made.id, told)

    def _alive(self, act: Act) -> Act:
        """Return the act; refuse one that an archived thread does not take."""

        async def alive(user: User, body: Json) -> Json:
            if self._channel(body).archived:
                raise NotThereError("this thread is archived")
            return await act(user, body)

        return alive

    def _channel(self, body: Json) -> Channel:
        return self.world.channel(int(body["channel"]))

    async def _say(self, user: User, body: Json) -> Json:
        """Write a line, which wakes an archived thread unless it is locked."""
        place = self._channel(body)
        if place.locked and not user.moderator:
            raise NotThereError("that cannot be sent")
        self.world.reopen(place)
        return await self.people.say(user, body)

    async def _settings(self, user: User, body: Json) -> Json:
        """Change the person's language, or whether direct messages reach them."""
        user.dms_open = bool(body.get("dms_open", user.dms_open))
        return await self.people.settings(user, body)

    async def _forge(self, user: User, body: Json) -> Json:
        """Send what no honest client would: any `kind` and `data`, on any message or none."""
        channel = self._channel(body)
        source = channel.messages.get(int(body.get("message") or 0))
        return await self.people.begin(int(body["kind"]), user, channel, dict(body["data"]), source)


@contextmanager
def redirected(url: str) -> Iterator[None]:
    """Redirect discord.py of this process for a while."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    redirect(url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
