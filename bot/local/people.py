"""What people do and see: the page's WebSocket and its one address for acts.

Every person has `/as/<name>`: the page; `/as/<name>/live`: a WebSocket that tells what happens there (frames
`{"t": event, "d": Discord's payload}`, the first is HELLO); `/as/<name>/act`: POST of `{"do": verb, ...}`.
An act can only touch what is on that person's screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from msgspec import json as fast_json

from bot.local.interactions import COMMAND, COMPLETION, COMPONENT, SUBMIT, Interactions
from bot.local.limits import CHECKBOX, CHECKBOXES, LABEL, RADIO, ROW, SELECTS, STRING_SELECT, TEXT_INPUT
from bot.local.posts import Posts, Upload
from bot.local.rest import answer
from bot.local.world import LOADING, Channel, Happening, Json, Message, User, World, walk

SHOWN = 50  # messages of a channel that a screen starts with
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
FAILED = "This interaction failed"


class NotThere(Exception):  # noqa: N818  not an error of ours: the person asked for what their screen does not show
    """The act touches something that is not on the person's screen, or is no valid input there."""


@dataclass(slots=True, eq=False)
class Screen:
    """One open page (or driver) of a person."""

    user: User
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    open: set[int] = field(default_factory=set)

    def show(self, name: str, data: Any) -> None:
        """Send an event to the page."""
        self.outbox.put_nowait(fast_json.encode({"t": name, "d": data}).decode())


class People:
    """Serves everybody's pages."""

    def __init__(self, world: World, posts: Posts, interactions: Interactions) -> None:
        """Listen to the world on behalf of every open screen."""
        self.world, self.posts, self.interactions = world, posts, interactions
        self.screens: list[Screen] = []
        self.modals: dict[str, tuple[int, Channel, Message | None, Json]] = {}
        self.acts: dict[str, Callable[[User, Json], Awaitable[Json]]] = {
            "slash": self.slash,
            "complete": self.complete,
            "press": self.press,
            "submit": self.submit,
            "say": self.say,
            "open": self.open,
            "settings": self.settings,
            "forge": self.forge,
        }
        world.listeners.append(self.hear)

    # seeing

    def hear(self, happening: Happening) -> None:
        """Tell every screen what it may show."""
        text = ""
        for screen in self.screens:
            if happening.name == "COMMANDS":
                screen.show("COMMANDS", self.world.commands_of(screen.user))
            elif self._concerns(screen, happening):
                text = text or fast_json.encode({"t": happening.name, "d": happening.data}).decode()
                screen.outbox.put_nowait(text)
                if happening.name == "THREAD_MEMBERS_UPDATE" and happening.channel:
                    self._history(screen, happening.channel)

    def _concerns(self, screen: Screen, happening: Happening) -> bool:
        """Tell whether a screen shows this; a thread's messages reach its members and those who opened it."""
        if happening.only is not None and happening.only != screen.user.id:
            return False
        channel = happening.channel
        if channel is None:
            return happening.name != "INTERACTION_CREATE"
        if not self.world.sees(screen.user, channel):
            return False
        return self._follows(screen, channel) or happening.name in {"THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"}

    def _follows(self, screen: Screen, channel: Channel) -> bool:
        """Tell whether messages of a channel go to a screen."""
        return not channel.is_thread or screen.user.id in channel.members or channel.id in screen.open

    def _history(self, screen: Screen, channel: Channel) -> None:
        """Show the last messages of a channel; ephemeral ones are gone once a page was closed, as on Discord."""
        shown = [m for m in channel.messages.values() if m.only is None][-SHOWN:]
        messages = [self.world.message_json(m) for m in shown]
        screen.show("HISTORY", {"channel": self.world.channel_json(channel), "messages": messages})

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a page's WebSocket."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        screen = Screen(self.world.person(request.match_info["name"]))
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
    async def _write(socket: web.WebSocketResponse, screen: Screen) -> None:
        """Send what is queued, in order."""
        while not socket.closed:
            await socket.send_str(await screen.outbox.get())

    def _hello(self, screen: Screen) -> None:
        """Show a screen all that is there when it opens."""
        world, user = self.world, screen.user
        visible = [c for c in world.channels.values() if world.sees(user, c)]
        hello = {
            "me": user.json() | {"moderator": user.moderator, "locale": user.locale, "dms_open": user.dms_open},
            "bot": world.bot.json(),
            "guilds": [{"id": str(guild), "name": name} for guild, name in world.guilds.items()],
            "channels": [world.channel_json(c) for c in visible],
            "people": [u.json() for u in world.users.values()],
            "commands": world.commands_of(user),
        }
        screen.show("HELLO", hello)
        for channel in visible:
            if channel.messages and self._follows(screen, channel):
                self._history(screen, channel)

    # acting

    async def act(self, request: web.Request) -> web.Response:
        """Carry out one act; what is not on the screen is answered with `ok` false and the reason."""
        user = self.world.person(request.match_info["name"])
        body = fast_json.decode(await request.read())
        act = self.acts.get(body.get("do"))
        try:
            if act is None:
                raise NotThere("no such act")
            done = await act(user, body)
        except NotThere as reason:
            return answer({"ok": False, "error": str(reason)})
        return answer({"ok": False, "error": FAILED} | done if done.get("failed") else {"ok": True} | done)

    def _place(self, user: User, body: Json, *rights: str) -> Channel:
        """Find a channel on the person's screen where they have these rights."""
        number = int(body["channel"])
        channel = self.world.channel(number) if number == user.id + 1 else self.world.channels.get(number)
        if channel is None or not self.world.sees(user, channel):
            raise NotThere("that channel is not on the screen")
        mine = self.world.rights(user, channel)
        if not all(getattr(mine, right) for right in rights):
            raise NotThere("you may not do that here")
        if channel.archived and rights != ("send_messages",) and rights:
            raise NotThere("this thread is archived")
        return channel

    async def say(self, user: User, body: Json) -> Json:
        """Post a line of text."""
        channel = self._place(user, body, "send_messages")
        content = str(body.get("text", "")).strip()
        if not 0 < len(content) <= 2000 or (channel.locked and not user.moderator):
            raise NotThere("that cannot be sent")
        message = self.posts.create(channel, user, Upload({"content": content}, {}))
        return {"message": str(message.id)}

    async def open(self, user: User, body: Json) -> Json:
        """Look into a channel or thread from now on."""
        channel = self._place(user, body)
        for screen in self.screens:
            if screen.user is user:
                screen.open.add(channel.id)
                self._history(screen, channel)
        return {}

    async def settings(self, user: User, body: Json) -> Json:
        """Change the person's language, or whether direct messages reach them."""
        user.locale = str(body.get("locale", user.locale))
        user.dms_open = bool(body.get("dms_open", user.dms_open))
        return {"locale": user.locale, "dms_open": user.dms_open}

    async def slash(self, user: User, body: Json) -> Json:
        """Use a slash command: `path` (command and subcommands) and `options` by name."""
        channel = self._place(user, body, "use_application_commands")
        data = Typed(self.world, user, channel).command(body)
        if channel.is_thread:
            self.world.move(channel, joined=[user.id])
        return await self._begin(COMMAND, user, channel, data, None)

    async def complete(self, user: User, body: Json) -> Json:
        """Ask for completions of the option `focused`."""
        channel = self._place(user, body, "use_application_commands")
        data = Typed(self.world, user, channel).command(body, str(body["focused"]))
        return await self._begin(COMPLETION, user, channel, data, None)

    async def _begin(self, kind: int, user: User, channel: Channel, data: Json, source: Message | None) -> Json:
        """Start an interaction; a modal that it opens waits to be submitted."""
        done = await self.interactions.begin(kind, user, channel, data, source)
        if "modal" in done:
            self.modals[done["interaction"]] = (user.id, channel, source, done["modal"])
        return done

    async def press(self, user: User, body: Json) -> Json:
        """Press a button, or choose `values` in a select."""
        channel = self._place(user, body, "view_channel")
        message = channel.messages.get(int(body["message"]))
        if message is None or message.only not in {None, user.id} or message.flags & LOADING:
            raise NotThere("that message is not on the screen")
        wanted = str(body["custom_id"])
        found = next((c for c in walk(message.components) if c.get("custom_id") == wanted), None)
        if found is None or found.get("disabled"):
            raise NotThere(f"no such button on the screen: {wanted}")
        data: Json = {"component_type": found["type"], "custom_id": wanted, "id": found["id"]}
        if found["type"] in SELECTS:
            values = [str(value) for value in body.get("values") or []]
            check_values(found, values)
            data |= {"values": values, "resolved": self.world.resolved(found["type"], values)}
        return await self._begin(COMPONENT, user, channel, data, message)

    async def submit(self, user: User, body: Json) -> Json:
        """Submit the modal that the interaction `modal` opened; `values` by custom_id."""
        owner, channel, source, modal = self.modals.get(str(body["modal"]), (0, None, None, {}))
        if channel is None or owner != user.id:
            raise NotThere("that modal is not on the screen")
        filled, resolved = fill_modal(self.world, modal, body.get("values") or {})
        data: Json = {"custom_id": modal["custom_id"], "components": filled, "resolved": resolved}
        done = await self._begin(SUBMIT, user, channel, data, source)
        if not done.get("failed"):
            self.modals.pop(str(body["modal"]), None)
        return done

    async def forge(self, user: User, body: Json) -> Json:
        """Send what no honest client would: any `kind` and `data`, on any message or none (for tests of abuse)."""
        channel = self.world.channel(int(body["channel"]))
        source = channel.messages.get(int(body.get("message") or 0))
        return await self._begin(int(body["kind"]), user, channel, dict(body["data"]), source)


def check_values(select: Json, values: list[str]) -> None:
    """Check a choice against what a select offers."""
    offered = {o["value"] for o in select.get("options") or []}
    if select["type"] == STRING_SELECT and not set(values) <= offered:
        raise NotThere(f"not among the options: {sorted(set(values) - offered)}")
    lowest = select.get("min_values", 1) if select.get("required", True) else 0
    if not lowest <= len(values) <= select.get("max_values", 1):
        raise NotThere(f"choose {lowest} to {select.get('max_values', 1)}")


def fill_modal(world: World, modal: Json, values: Json) -> tuple[list[Json], Json]:
    """Give the components of a submitted modal, one for each field, and what they name."""
    filled: list[Json] = []
    resolved: Json = {}
    for part in modal["components"]:
        fields = part["components"] if part["type"] == ROW else [part["component"]] if part["type"] == LABEL else []
        done = [fill_field(item, values.get(item["custom_id"])) for item in fields]
        for item in done:
            resolved |= world.resolved(item["type"], item.get("values") or [])
        inside: Json = {"components": done} if part["type"] == ROW else {"component": done[0]} if done else {}
        filled.append({"type": part["type"], "id": len(filled) + 1} | inside)
    return filled, resolved


def fill_field(item: Json, value: Any) -> Json:
    """Give one submitted field, checked as Discord's own form would."""
    kind, required = item["type"], item.get("required", True)
    done: Json = {"type": kind, "custom_id": item["custom_id"], "id": item.get("id", 0)}
    if kind == TEXT_INPUT:
        text = str(value if value is not None else item.get("value") or "")
        lowest = max(item.get("min_length") or 0, int(required)) if required or text else 0
        if not lowest <= len(text) <= (item.get("max_length") or 4000):
            raise NotThere(f"{item['custom_id']}: {lowest} to {item.get('max_length') or 4000} characters")
        return done | {"value": text}
    if kind == CHECKBOX:
        return done | {"value": bool(item.get("default") if value is None else value)}
    defaults = [o["value"] for o in item.get("options") or [] if o.get("default")]
    values = defaults if value is None else [value] if isinstance(value, str) else list(value)
    if kind == RADIO:
        check_values(item | {"type": STRING_SELECT}, values)
        return done | {"value": values[0] if values else None}
    most = {"max_values": item.get("max_values") or len(item["options"])} if kind == CHECKBOXES else {}
    check_values(item | most | ({"type": STRING_SELECT} if kind == CHECKBOXES else {}), values)
    return done | {"values": values}


class Typed:
    """A slash command as a person typed it, checked as Discord's client does before sending."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        """Typed by `user` in `channel`."""
        self.world, self.user, self.channel = world, user, channel
        self.resolved: Json = {}

    def command(self, body: Json, focused: str = "") -> Json:
        """Give the interaction's data; with `focused` it is an unfinished one that asks for completions."""
        path = [str(part) for part in body["path"]]
        command = next((c for c in self.world.commands_of(self.user) if c["name"] == path[0]), None)
        if command is None or not self._offered(command):
            raise NotThere(f"no such command here: /{path[0]}")
        place, wraps = command, []
        for name in path[1:]:
            place = next((o for o in place["options"] if o["name"] == name and o["type"] <= GROUP), {})
            if not place:
                raise NotThere(f"no such command here: /{' '.join(path)}")
            wraps.append({"type": place["type"], "name": name})
        options = self._options(place.get("options") or [], dict(body.get("options") or {}), focused)
        for wrap in reversed(wraps):
            options = [wrap | {"options": options}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
        guild = {"guild_id": command["guild_id"]} if command.get("guild_id") else {}
        return data | guild | {"resolved": self.resolved}

    def _offered(self, command: Json) -> bool:
        """Tell whether a command may be used in this kind of place."""
        contexts = command.get("contexts")
        if self.channel.guild is not None:
            here = command.get("guild_id") in {None, str(self.channel.guild)}
            return here and (contexts is None or 0 in contexts)
        everywhere = command.get("dm_permission") is not False if contexts is None else 1 in contexts
        return not command.get("guild_id") and everywhere

    def _options(self, offered: list[Json], given: Json, focused: str) -> list[Json]:
        """Give the options in the command's order."""
        if any(option["type"] <= GROUP for option in offered):
            raise NotThere("a subcommand is missing")
        options = []
        for option in offered:
            name = option["name"]
            if name in given:
                value = given.pop(name)
                loose = bool(focused)
                filled = {"type": option["type"], "name": name, "value": value if loose else self._value(option, value)}
                options.append(filled | ({"focused": True} if name == focused else {}))
            elif option.get("required") and not focused:
                raise NotThere(f"{name} is missing")
        if given:
            raise NotThere(f"no such option: {', '.join(given)}")
        return options

    def _value(self, option: Json, value: Any) -> Any:
        """Check and convert one value."""
        kind, name = option["type"], option["name"]
        try:
            if kind in {USER, CHANNEL, ROLE, MENTIONABLE}:
                return self._named(kind, str(value))
            if kind == BOOLEAN:
                return value if isinstance(value, bool) else {"true": True, "false": False}[str(value).lower()]
            value = int(value) if kind == INTEGER else float(value) if kind == NUMBER else str(value)
        except (ValueError, KeyError):
            raise NotThere(f"{name}: {value!r} does not fit") from None
        choices = option.get("choices")
        if choices:
            chosen = [c["value"] for c in choices if value in {c["value"], c["name"]}]
            if not chosen:
                raise NotThere(f"{name}: {value!r} is not among the choices")
            return chosen[0]
        size, what = (len(value), "length") if kind == STRING else (value, "value")
        if not option.get(f"min_{what}", size) <= size <= option.get(f"max_{what}", 6000 if kind == STRING else size):
            raise NotThere(f"{name}: {value!r} is out of range")
        return value

    def _named(self, kind: int, value: str) -> str:
        """Resolve a user, channel or role that is given by id or by name."""
        names = {c.name: c.id for c in self.world.channels.values()} if kind == CHANNEL else {}
        if kind in {USER, MENTIONABLE}:
            names = {u.name: u.id for u in self.world.users.values()}
        found = str(names.get(value.lstrip("@#"), value))
        # the numbers of option types and of select types name the same things in another order
        select = {USER: 5, ROLE: 6, MENTIONABLE: 7, CHANNEL: 8}[kind]
        for key, part in self.world.resolved(select, [found]).items():
            self.resolved.setdefault(key, {}).update(part)
        return found
