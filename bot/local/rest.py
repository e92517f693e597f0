"""REST v10: the bot's requests for channels, messages, threads and commands."""

from __future__ import annotations

from typing import Any

from aiohttp import web
from msgspec import json as fast_json

from bot.local.errors import RefusalError
from bot.local.objects import (
    ADDED,
    FORUM,
    PINNED,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREAD_CREATED,
    THREAD_STARTER,
    Channel,
    Happening,
    Json,
    Message,
    fixed_id,
    forum_tag,
    stamp,
    thread_member,
)
from bot.local.posts import Posts, Upload, need, read_upload
from bot.local.shapes import APPLICATION, COMMAND, kept, without
from bot.local.world import OWNER, World


def answer(data: Any = None, status: int = 200) -> web.Response:
    """Answer with JSON, under exactly the content type that discord.py expects; no data is 204."""
    if data is None:
        return web.Response(status=204)
    return web.Response(body=fast_json.encode(data), status=status, headers={"Content-Type": "application/json"})


MOST_PINS = 250
NONCE_SECONDS = 180.0
"""How long a nonce is known: for "a few minutes", says Discord."""
OLDER = 60.0
"""Age of a message from which its thread is announced below, in seconds; Discord's own value is not known."""


class Rest:
    """The handlers of REST."""

    def __init__(self, world: World, posts: Posts) -> None:
        self.world, self.posts = world, posts
        self.nonce_seconds = NONCE_SECONDS
        self._nonces: dict[tuple[int, str], tuple[float, int]] = {}

    def routes(self) -> list[web.RouteDef]:
        api, channel = "/api/v10", r"/api/v10/channels/{channel:\d+}"
        message, commands = channel + r"/messages/{message:\d+}", r"/api/v10/applications/{app:\d+}/commands"
        return [
            web.get(api + "/users/@me", self.me),
            web.get(api + "/oauth2/applications/@me", self.application),
            web.get(api + "/applications/@me", self.application),
            web.get(commands, self.listed_commands),
            web.put(commands, self.commands),
            web.post(commands, self.command),
            web.delete(commands + r"/{command:\d+}", self.delete_command),
            web.get(api + r"/guilds/{guild:\d+}", self.guild),
            web.post(api + "/users/@me/channels", self.open_dm),
            web.get(api + r"/guilds/{guild:\d+}/members/{user:\d+}", self.member),
            web.get(api + r"/guilds/{guild:\d+}/threads/active", self.active_threads),
            web.post(channel + "/messages", self.create_message),
            web.get(message, self.get_message),
            web.patch(message, self.edit_message),
            web.delete(message, self.delete_message),
            web.put(channel + r"/messages/pins/{message:\d+}", self.pin),
            web.patch(channel, self.edit_channel),
            web.delete(channel, self.delete_channel),
            web.post(channel + "/threads", self.create_thread),
            web.post(message + "/threads", self.create_thread),
            web.get(channel, self.get_channel),
            web.put(channel + r"/thread-members/{user:\d+}", self.add_to_thread),
            web.get(channel + r"/thread-members/{user:\d+}", self.in_thread),
        ]

    def channel(self, request: web.Request) -> Channel:
        """Return the channel of a path. Raise 10003."""
        return self.world.channel(int(request.match_info["channel"]))

    def message(self, request: web.Request) -> Message:
        """Return the message of a path. Raise 10003, 10008."""
        return self.world.message(int(request.match_info["channel"]), int(request.match_info["message"]))

    async def me(self, _: web.Request) -> web.Response:
        return answer(self.world.me_json())

    async def application(self, _: web.Request) -> web.Response:
        bot, servers = self.world.bot, {"approximate_guild_count": len(self.world.guilds)}
        named = {"id": str(bot.id), "name": bot.name, "owner": self.world.person(OWNER).json(), "bot": bot.json()}
        return answer(APPLICATION | named | servers)

    async def guild(self, request: web.Request) -> web.Response:
        guild = int(request.match_info["guild"])
        if guild not in self.world.guilds:
            raise RefusalError(10004)
        return answer(self.world.guild_json(guild))

    async def listed_commands(self, _: web.Request) -> web.Response:
        return answer(self.world.commands)

    async def commands(self, request: web.Request) -> web.Response:
        """Replace all commands."""
        self._have([self._command(one) for one in (await read_upload(request)).json])
        return answer(self.world.commands)

    async def command(self, request: web.Request) -> web.Response:
        """Make a command, or replace the one of that name."""
        made = self._command((await read_upload(request)).json)
        others = [one for one in self.world.commands if one["id"] != made["id"]]
        new = len(others) == len(self.world.commands)
        self._have([*others, made])
        return answer(made, 201 if new else 200)

    async def delete_command(self, request: web.Request) -> web.Response:
        self._have([one for one in self.world.commands if one["id"] != request.match_info["command"]])
        return answer()

    def _command(self, given: Json) -> Json:
        told = {"application_id": str(self.world.bot.id), "id": str(fixed_id("command", given["name"]))}
        return COMMAND | kept(given) | told

    def _have(self, commands: list[Json]) -> None:
        self.world.commands = commands
        self.world.tell(Happening("COMMANDS", {}, only=0))

    async def open_dm(self, request: web.Request) -> web.Response:
        """Open the direct messages with a person; this succeeds even if theirs are closed."""
        user = self.world.user(int(need((await read_upload(request)).json, "recipient_id")))
        return answer(self.world.channel_json(self.world.channel(user.id + 1)))

    async def member(self, request: web.Request) -> web.Response:
        user = self.world.user(int(request.match_info["user"]))
        if user.id in self.world.absent.get(int(request.match_info["guild"]), ()):
            raise RefusalError(10007)
        return answer(self.world.member_json(user))

    async def create_message(self, request: web.Request) -> web.Response:
        """Post a message; with a nonce of the last minutes that is to be unique, answer with the message that had it.
        Raise 10008 if that was deleted.
        """
        channel, upload = self.channel(request), await read_upload(request)
        key, now = (channel.id, str(upload.json.get("nonce"))), self.world.clock()
        when, number = self._nonces.get(key, (0.0, 0))
        if upload.json.get("enforce_nonce") and number and now - when <= self.nonce_seconds:
            return answer(self.world.message_json(self.world.message(channel.id, number)))
        message = self.posts.create(channel, self.world.bot, upload)
        if message.nonce is not None:
            self._nonces[key] = now, message.id
        return answer(self.world.message_json(message))

    async def get_message(self, request: web.Request) -> web.Response:
        return answer(self.world.message_json(self.message(request)))

    async def edit_message(self, request: web.Request) -> web.Response:
        return answer(self.world.message_json(self.posts.edit(self.message(request), await read_upload(request))))

    async def delete_message(self, request: web.Request) -> web.Response:
        self.world.remove(self.message(request))
        return answer()

    async def pin(self, request: web.Request) -> web.Response:
        world, channel, message = self.world, self.channel(request), self.message(request)
        if message.id in channel.pinned:
            return answer()
        if len(channel.pinned) >= MOST_PINS:
            raise RefusalError(30003)
        channel.pinned.append(message.id)
        pinned = without(channel.reference, ["type"]) | {"last_pin_timestamp": stamp(world.clock())}
        world.tell_message("MESSAGE_UPDATE", message)
        world.tell(Happening("CHANNEL_PINS_UPDATE", pinned, channel))
        world.notice(PINNED, channel, world.bot, reference=channel.reference | {"message_id": str(message.id)})
        return answer()

    async def edit_channel(self, request: web.Request) -> web.Response:
        """Archive or reopen a thread or change its tags; or change the tags that a forum offers."""
        channel, body = self.channel(request), (await read_upload(request)).json
        if channel.is_thread:
            if bool(body.get("archived", channel.archived)) != channel.archived:
                channel.archived, channel.stirred = not channel.archived, self.world.clock()
            channel.locked = bool(body.get("locked", channel.locked))
            channel.applied = [int(tag) for tag in body.get("applied_tags", channel.applied)]
        elif "available_tags" in body:
            channel.tags = [self._tag(tag) for tag in body["available_tags"]]
        self.world.changed(channel)
        return answer(self.world.channel_json(channel))

    def _tag(self, tag: Any) -> Any:
        """Return a tag of a forum as Discord keeps it; a new one gets a number."""
        number = int(tag.get("id") or self.world.new_id())
        return forum_tag(number, tag["name"], moderated=bool(tag.get("moderated")))

    async def delete_channel(self, request: web.Request) -> web.Response:
        thread = self.channel(request)
        told = self.world.channel_json(thread)
        self.world.remove_channel(thread)
        return answer(told)

    async def active_threads(self, request: web.Request) -> web.Response:
        guild, world = int(request.match_info["guild"]), self.world
        awake = [c for c in world.channels.values() if c.guild == guild and c.is_thread and not c.archived]
        seen = sorted((c for c in awake if world.sees(world.bot, c)), key=lambda one: -one.id)
        mine = [thread_member(c, world.bot.id) for c in seen if world.bot.id in c.members]
        return answer({"threads": [world.channel_json(c) for c in seen], "members": mine, "has_more": False})

    async def create_thread(self, request: web.Request) -> web.Response:
        """Start a thread, from a message or without one; in a forum with its first message."""
        world, parent, upload = self.world, self.channel(request), await read_upload(request)
        body = upload.json
        origin = self.message(request) if "message" in request.match_info else None
        public = origin is not None or parent.kind == FORUM
        kind = PUBLIC_THREAD if public else body.get("type", PRIVATE_THREAD)
        thread = Channel(origin.id if origin else world.new_id(), kind, need(body, "name"), parent.guild, parent.id)
        thread.created = world.clock()
        thread.applied = [int(tag) for tag in body.get("applied_tags") or []]
        world.channels[thread.id] = thread
        world.tell(Happening("THREAD_CREATE", world.channel_json(thread) | {"newly_created": True}, thread))
        world.join(thread, world.bot.id)
        told = world.channel_json(thread)
        if parent.kind == FORUM:
            first = self.posts.create(thread, world.bot, Upload(body.get("message") or {}, upload.files), begins=True)
            told["message"] = world.message_json(first)
        elif origin is not None:
            world.tell_message("MESSAGE_UPDATE", origin)
            began = parent.reference | {"message_id": str(origin.id)}
            world.notice(THREAD_STARTER, thread, origin.author, reference=began)
        if parent.kind != FORUM and kind == PUBLIC_THREAD and (origin is None or world.clock() - origin.age > OLDER):
            world.notice(THREAD_CREATED, parent, world.bot, content=thread.name, reference=thread.reference)
        return answer(told, 201)

    async def get_channel(self, request: web.Request) -> web.Response:
        channel = self.channel(request)
        if not self.world.sees(self.world.bot, channel):
            raise RefusalError(50001)
        return answer(self.world.channel_json(channel))

    async def in_thread(self, request: web.Request) -> web.Response:
        thread, user = self.channel(request), int(request.match_info["user"])
        if user not in thread.members:
            raise RefusalError(10007)
        return answer(thread_member(thread, user))

    async def add_to_thread(self, request: web.Request) -> web.Response:
        thread, user = self.channel(request), self.world.user(int(request.match_info["user"]))
        if user.id not in thread.members:
            self.world.join(thread, user.id)
            self.world.notice(ADDED, thread, self.world.bot, mentions=[user])
        return answer()
