"""REST v10: the bot's requests for channels, messages, threads and commands."""

from __future__ import annotations

from typing import Any

from aiohttp import web
from msgspec import json as fast_json

from bot.local.errors import RefusalError
from bot.local.objects import (
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Happening,
    Message,
    fixed_id,
    forum_tag,
    thread_member,
)
from bot.local.posts import Posts, Upload, read_upload
from bot.local.world import World


def answer(data: Any = None, status: int = 200) -> web.Response:
    """Answer with JSON, under exactly the content type that discord.py expects; no data is 204."""
    if data is None:
        return web.Response(status=204)
    return web.Response(body=fast_json.encode(data), status=status, headers={"Content-Type": "application/json"})


MOST_PINS = 250


class Rest:
    """The handlers of REST."""

    def __init__(self, world: World, posts: Posts) -> None:
        self.world, self.posts = world, posts

    def routes(self) -> list[web.RouteDef]:
        api, channel = "/api/v10", r"/api/v10/channels/{channel:\d+}"
        message = channel + r"/messages/{message:\d+}"
        return [
            web.get(api + "/users/@me", self.me),
            web.get(api + "/oauth2/applications/@me", self.application),
            web.put(api + r"/applications/{app:\d+}/commands", self.commands),
            web.post(api + "/users/@me/channels", self.open_dm),
            web.get(api + r"/guilds/{guild:\d+}/members/{user:\d+}", self.member),
            web.get(api + r"/guilds/{guild:\d+}/threads/active", self.active_threads),
            web.post(channel + "/messages", self.create_message),
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
        return answer(self.world.bot.json())

    async def application(self, _: web.Request) -> web.Response:
        bot = self.world.bot
        named = {"id": str(bot.id), "name": bot.name, "description": "", "icon": None, "verify_key": "0" * 64}
        return answer(named | {"bot_public": True, "bot_require_code_grant": False, "owner": bot.json()})

    async def commands(self, request: web.Request) -> web.Response:
        wanted = (await read_upload(request)).json
        told = {"application_id": str(self.world.bot.id), "version": "1"}
        self.world.commands = [
            {"type": 1, "options": [], **command, **told, "id": str(fixed_id("command", command["name"]))}
            for command in wanted
        ]
        self.world.tell(Happening("COMMANDS", {}, only=0))
        return answer(self.world.commands)

    async def open_dm(self, request: web.Request) -> web.Response:
        """Open the direct messages with a person; this succeeds even if theirs are closed."""
        user = self.world.user(int((await read_upload(request)).json["recipient_id"]))
        return answer(self.world.channel_json(self.world.channel(user.id + 1)))

    async def member(self, request: web.Request) -> web.Response:
        user = self.world.user(int(request.match_info["user"]))
        if user.id in self.world.absent.get(int(request.match_info["guild"]), ()):
            raise RefusalError(10007)
        return answer(self.world.member_json(user))

    async def create_message(self, request: web.Request) -> web.Response:
        message = self.posts.create(self.channel(request), self.world.bot, await read_upload(request))
        return answer(self.world.message_json(message))

    async def edit_message(self, request: web.Request) -> web.Response:
        return answer(self.world.message_json(self.posts.edit(self.message(request), await read_upload(request))))

    async def delete_message(self, request: web.Request) -> web.Response:
        self.world.remove(self.message(request))
        return answer()

    async def pin(self, request: web.Request) -> web.Response:
        channel, message = self.channel(request), self.message(request)
        if message.id not in channel.pinned and len(channel.pinned) >= MOST_PINS:
            raise RefusalError(30003, "Maximum number of pins reached")
        if message.id not in channel.pinned:
            channel.pinned.append(message.id)
            self.world.tell(Happening("MESSAGE_UPDATE", self.world.message_json(message), channel))
        return answer()

    async def edit_channel(self, request: web.Request) -> web.Response:
        """Archive or reopen a thread or change its tags; or change the tags that a forum offers."""
        channel, body = self.channel(request), (await read_upload(request)).json
        if channel.is_thread:
            channel.archived = bool(body.get("archived", channel.archived))
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
        return answer({"threads": [world.channel_json(c) for c in seen], "members": [], "has_more": False})

    async def create_thread(self, request: web.Request) -> web.Response:
        """Start a thread, from a message or without one; in a forum with its first message."""
        world, parent, upload = self.world, self.channel(request), await read_upload(request)
        body = upload.json
        origin = self.message(request) if "message" in request.match_info else None
        public = origin is not None or parent.kind == FORUM
        kind = PUBLIC_THREAD if public else body.get("type", PRIVATE_THREAD)
        thread = Channel(origin.id if origin else world.new_id(), kind, body["name"], parent.guild, parent.id)
        thread.created = world.clock()
        thread.members.append(world.bot.id)
        thread.applied = [int(tag) for tag in body.get("applied_tags") or []]
        world.channels[thread.id] = thread
        world.tell(Happening("THREAD_CREATE", world.channel_json(thread) | {"newly_created": True}, thread))
        told = world.channel_json(thread)
        if parent.kind == FORUM:
            first = self.posts.create(thread, world.bot, Upload(body.get("message") or {}, upload.files), begins=True)
            told["message"] = world.message_json(first)
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
        self.world.join(self.channel(request), self.world.user(int(request.match_info["user"])).id)
        return answer()
