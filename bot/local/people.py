"""The pages of people: a WebSocket, and one address for acts.

Every person has `/as/<name>`: the page; `/as/<name>/live`: a WebSocket with its events (frames `{"t": event, "d":
Discord's payload}`, the first is HELLO); `/as/<name>/act`: POST of `{"do": verb, ...}`. An act can only touch things on
that person's screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from msgspec import json as fast_json

from bot.local.acts import MalformedActError, read_act
from bot.local.filling import PICKERS, SELECT, NotThereError, Typed, check_values, fill_modal
from bot.local.interactions import COMMAND, COMPLETION, COMPONENT, SUBMIT, Interactions
from bot.local.objects import LOADING, Channel, Happening, Json, Message, User, walk
from bot.local.posts import Posts, Upload
from bot.local.rest import answer
from bot.local.world import World

SHOWN = 50  # messages of a channel that a screen starts with
FAILED = "This interaction failed"


@dataclass(slots=True, eq=False)
class Page:
    """One open page of a person; `open` holds the threads that it reads without being a member.

    `page` is its name for itself; `told` counts the frames sent, so that a test knows whether it got all.
    """

    user: User
    page: str = ""
    told: int = 0
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    open: set[int] = field(default_factory=set)

    def show(self, name: str, data: Any) -> None:
        self.send(fast_json.encode({"t": name, "d": data}).decode())

    def send(self, frame: str) -> None:
        self.told += 1
        self.outbox.put_nowait(frame)


class People:
    """The pages of everyone."""

    def __init__(self, world: World, posts: Posts, interactions: Interactions) -> None:
        self.world, self.posts, self.interactions = world, posts, interactions
        self.screens: list[Page] = []
        self.modals: dict[str, tuple[int, Channel, Message | None, Json]] = {}
        self.acts: dict[str, Callable[[User, Json], Awaitable[Json]]] = {
            "slash": self.slash,
            "complete": self.complete,
            "press": self.press,
            "submit": self.submit,
            "say": self.say,
            "open": self.open,
            "settings": self.settings,
        }
        world.listeners.append(self.hear)

    def hear(self, happening: Happening) -> None:
        text = ""
        for screen in self.screens:
            if happening.name == "COMMANDS":
                screen.show("COMMANDS", self.world.commands_of(screen.user))
            elif self._concerns(screen, happening):
                text = text or fast_json.encode({"t": happening.name, "d": happening.data}).decode()
                screen.send(text)
                if happening.name == "THREAD_MEMBERS_UPDATE" and happening.channel:
                    self._history(screen, happening.channel, joined=True)

    def _concerns(self, screen: Page, happening: Happening) -> bool:
        """Return True if a screen shows this; a thread's messages reach its members and those who opened it."""
        channel = happening.channel
        if happening.only not in {None, screen.user.id}:
            return False
        if channel is None:
            return True
        threads = {"THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"}
        return self.world.sees(screen.user, channel) and (happening.name in threads or self._follows(screen, channel))

    def _follows(self, screen: Page, channel: Channel) -> bool:
        return not channel.is_thread or screen.user.id in channel.members or channel.id in screen.open

    def _history(self, screen: Page, channel: Channel, *, joined: bool = False) -> None:
        """Show the last messages of a channel without the ephemeral ones, which end with the page, as on Discord."""
        shown = [m for m in channel.messages.values() if m.only is None][-SHOWN:]
        messages = [self.world.message_json(m) for m in shown]
        told = {"channel": self.world.channel_json(channel), "messages": messages, "joined": joined}
        screen.show("HISTORY", told)

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        screen = Page(self.world.person(request.match_info["name"]), request.query.get("page", ""))
        self._hello(screen)
        self.screens.append(screen)
        writer = asyncio.create_task(self._write(socket, screen))
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
        finally:
            self.screens.remove(screen)
            writer.cancel()
        return socket

    @staticmethod
    async def _write(socket: web.WebSocketResponse, screen: Page) -> None:
        while not socket.closed:
            await socket.send_str(await screen.outbox.get())

    def _hello(self, screen: Page) -> None:
        """Show a screen everything it has when it opens."""
        world, user = self.world, screen.user
        visible = [c for c in world.channels.values() if world.sees(user, c)]
        hello = {
            "me": user.json() | {"locale": user.locale},
            "bot": world.bot.json(),
            "guilds": [{"id": str(guild), "name": name} for guild, name in world.guilds.items()],
            "channels": [world.channel_json(c) for c in visible],
            "people": [u.json() for u in world.users.values()],
            "roles": [{"id": str(role), "name": name} for role, name in world.roles.items()],
            "commands": world.commands_of(user),
        }
        screen.show("HELLO", hello)
        for channel in visible:
            if channel.messages and self._follows(screen, channel):
                self._history(screen, channel)

    async def act(self, request: web.Request) -> web.Response:
        """Carry out one act. If its target is not on the screen, answer `ok` false with the reason."""
        user = self.world.person(request.match_info["name"])
        try:
            body = read_act(await request.read())
            if body["do"] not in self.acts:
                raise NotThereError("no such act")
            done = await self.acts[body["do"]](user, body)
        except MalformedActError as wrong:
            raise web.HTTPBadRequest(text=str(wrong)) from None
        except NotThereError as reason:
            return answer({"ok": False, "error": str(reason)})
        return answer({"ok": False, "error": FAILED} | done if done.get("failed") else {"ok": True} | done)

    def place(self, user: User, body: Json) -> Channel:
        """Return a channel on the person's screen."""
        number = int(body["channel"])
        channel = self.world.channel(number) if number == user.id + 1 else self.world.channels.get(number)
        if channel is None or not self.world.sees(user, channel):
            raise NotThereError("that channel is not on the screen")
        return channel

    async def say(self, user: User, body: Json) -> Json:
        content = str(body.get("text", "")).strip()
        if not 0 < len(content) <= 2000:
            raise NotThereError("that cannot be sent")
        message = self.posts.create(self.place(user, body), user, Upload({"content": content}))
        return {"message": str(message.id)}

    async def open(self, user: User, body: Json) -> Json:
        """Look into a channel or thread from now on."""
        channel = self.place(user, body)
        for screen in self.screens:
            if screen.user is user:
                screen.open.add(channel.id)
                self._history(screen, channel)
        return {}

    async def settings(self, user: User, body: Json) -> Json:
        user.locale = str(body.get("locale", user.locale))
        return {}

    async def slash(self, user: User, body: Json) -> Json:
        """Use a slash command: `path` (command and subcommands) and `options` by name."""
        channel = self.place(user, body)
        data = Typed(self.world, user, channel).command(body)
        if channel.is_thread:
            self.world.join(channel, user.id)
        return await self.begin(COMMAND, user, channel, data, None)

    async def complete(self, user: User, body: Json) -> Json:
        """Ask for completions of the option `focused`."""
        channel = self.place(user, body)
        data = Typed(self.world, user, channel).command(body, str(body["focused"]))
        return await self.begin(COMPLETION, user, channel, data, None)

    async def begin(self, kind: int, user: User, channel: Channel, data: Json, source: Message | None) -> Json:
        """Start an interaction; a modal that it opens waits to be submitted."""
        done = await self.interactions.begin(kind, user, channel, data, source)
        if "modal" in done:
            self.modals[done["interaction"]] = (user.id, channel, source, done["modal"])
        return done

    async def press(self, user: User, body: Json) -> Json:
        """Press a button, or choose `values` in a select."""
        channel = self.place(user, body)
        message = channel.messages.get(int(body["message"]))
        if message is None or message.only not in {None, user.id} or message.flags & LOADING:
            raise NotThereError("that message is not on the screen")
        wanted = str(body["custom_id"])
        found = next((c for c in walk(message.components) if c.get("custom_id") == wanted), None)
        if found is None or found.get("disabled"):
            raise NotThereError(f"no such button on the screen: {wanted}")
        data: Json = {"component_type": found["type"], "custom_id": wanted, "id": found["id"]}
        if found["type"] in {SELECT, *PICKERS}:
            data["values"] = check_values(found, body.get("values") or [])
        if found["type"] in PICKERS:
            data["resolved"] = self._picked(found, data["values"])
        return await self.begin(COMPONENT, user, channel, data, message)

    def _picked(self, select: Json, values: list[str]) -> Json:
        """Resolve values picked from a list of people, roles or channels. Raise NotThereError for unknown ones."""
        resolved = self.world.resolved(select["type"], values)
        if len({one for group in resolved.values() for one in group}) < len(values):
            raise NotThereError("that is not in the list")
        return resolved

    async def submit(self, user: User, body: Json) -> Json:
        """Submit the modal that the interaction `modal` opened; `values` are by custom_id."""
        owner, channel, source, modal = self.modals.get(str(body["modal"]), (0, None, None, {}))
        if channel is None or owner != user.id:
            raise NotThereError("that modal is not on the screen")
        filled = fill_modal(modal, body.get("values") or {})
        data: Json = {"custom_id": modal["custom_id"], "components": filled}
        done = await self.begin(SUBMIT, user, channel, data, source)
        if not done.get("failed"):
            self.modals.pop(str(body["modal"]), None)
        return done
