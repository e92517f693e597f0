"""REST v10: what a bot asks of channels, messages, threads, guilds and commands."""

from __future__ import annotations

from typing import Any

from aiohttp import web
from msgspec import json as fast_json

from bot.local import limits
from bot.local.errors import Refusal
from bot.local.posts import Posts, read_upload
from bot.local.world import (
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Happening,
    Message,
    World,
    fixed_id,
    stamp,
    thread_member,
)

OLD_SECONDS = 3600.0
AUTO_ARCHIVE = (60, 1440, 4320, 10080)


def answer(data: Any = None, status: int = 200) -> web.Response:
    """Answer with JSON, under exactly the content type that discord.py expects; nothing is 204."""
    if data is None:
        return web.Response(status=204)
    return web.Response(body=fast_json.encode(data), status=status, headers={"Content-Type": "application/json"})


class Rest:
    """The handlers. `old_edits` is how often a message older than an hour may be edited before 30046."""

    def __init__(self, world: World, posts: Posts) -> None:
        """Serve this world."""
        self.world, self.posts = world, posts
        self.old_edits = 1_000_000

    def routes(self) -> list[web.RouteDef]:
        """List method, path and handler."""
        channel, app = r"/channels/{channel:\d+}", r"/applications/{app:\d+}"
        message, guild = channel + r"/messages/{message:\d+}", r"/guilds/{guild:\d+}"
        table = [
            ("GET", "/users/@me", self.me),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway", self.gateway),
            ("GET", "/gateway/bot", self.gateway),
            ("GET", r"/users/{user:\d+}", self.user),
            ("POST", "/users/@me/channels", self.open_dm),
            *((m, app + "/commands", self.commands) for m in ("GET", "PUT")),
            *((m, app + r"/guilds/{guild:\d+}/commands", self.commands) for m in ("GET", "PUT")),
            ("GET", guild, self.guild),
            ("GET", guild + "/channels", self.guild_channels),
            ("GET", guild + "/roles", self.guild_roles),
            ("GET", guild + "/members", self.guild_members),
            ("GET", guild + r"/members/{user:\d+}", self.guild_member),
            ("GET", guild + "/threads/active", self.active_threads),
            ("GET", channel, self.get_channel),
            ("PATCH", channel, self.edit_channel),
            ("DELETE", channel, self.delete_channel),
            ("POST", channel + "/typing", self.typing),
            ("GET", channel + "/messages", self.history),
            ("POST", channel + "/messages", self.create_message),
            ("GET", channel + "/messages/pins", self.pins),
            *((m, channel + r"/messages/pins/{message:\d+}", self.pin) for m in ("PUT", "DELETE")),
            ("GET", message, self.get_message),
            ("PATCH", message, self.edit_message),
            ("DELETE", message, self.delete_message),
            ("POST", message + "/threads", self.create_thread),
            ("POST", channel + "/threads", self.create_thread),
            ("GET", channel + "/thread-members", self.thread_members),
            *((m, channel + r"/thread-members/{user:\d+|@me}", self.thread_member) for m in ("PUT", "DELETE")),
        ]
        return [web.route(method, "/api/v10" + path, handler) for method, path, handler in table]

    def _channel(self, request: web.Request, *rights: str) -> Channel:
        """Find the channel of a path and check the bot's rights there. Raises 10003, 50001, 50013."""
        channel = self.world.channel(int(request.match_info["channel"]))
        self.check(channel, *rights)
        return channel

    def check(self, channel: Channel, *rights: str) -> None:
        """Raise 50001 if the bot cannot see the channel, 50013 if it lacks one of the rights."""
        if not self.world.sees(self.world.bot, channel):
            raise Refusal(50001)
        mine = self.world.rights(self.world.bot, channel)
        if channel.guild is not None and not all(getattr(mine, right) for right in rights):
            raise Refusal(50013)

    def _message(self, request: web.Request, *rights: str) -> Message:
        """Find the message of a path."""
        channel = self._channel(request, *rights)
        return self.world.message(channel.id, int(request.match_info["message"]))

    def _guild(self, request: web.Request) -> int:
        """Find the guild of a path. Raises 10004."""
        guild = int(request.match_info["guild"])
        if guild not in self.world.guilds:
            raise Refusal(10004)
        return guild

    # the bot itself

    async def me(self, _: web.Request) -> web.Response:
        """The bot's own user."""
        return answer(self.world.bot.json())

    async def application(self, _: web.Request) -> web.Response:
        """The bot's application."""
        owner = self.world.moderator.json()
        named = {"id": str(self.world.bot.id), "name": self.world.bot.name, "description": "", "icon": None}
        rest = {"bot_public": True, "bot_require_code_grant": False, "owner": owner, "verify_key": "0" * 64, "flags": 0}
        return answer(named | rest)

    async def gateway(self, _: web.Request) -> web.Response:
        """Where the gateway is."""
        start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        url = self.world.base.replace("http", "ws", 1) + "/gw/"
        return answer({"url": url, "shards": 1, "session_start_limit": start})

    async def commands(self, request: web.Request) -> web.Response:
        """List or replace the commands of everywhere or one guild."""
        scope = self._guild(request) if "guild" in request.match_info else None
        if request.method == "PUT":
            wanted = (await read_upload(request)).json
            limits.check_commands(wanted)
            app = {"application_id": str(self.world.bot.id), "guild_id": str(scope) if scope else None}
            self.world.commands[scope] = [
                {"type": 1, "options": [], **command, **app}
                | {"id": str(fixed_id("command", f"{scope}/{command['name']}")), "version": str(self.world.new_id())}
                for command in wanted
            ]
            self.world.tell(Happening("COMMANDS", {}, only=0))
        return answer(self.world.commands.get(scope, []))

    # people and guilds

    async def user(self, request: web.Request) -> web.Response:
        """Somebody, by id."""
        return answer(self.world.user(int(request.match_info["user"])).json())

    async def open_dm(self, request: web.Request) -> web.Response:
        """The direct messages with somebody; this succeeds even when theirs are closed."""
        user = self.world.user(int((await read_upload(request)).json["recipient_id"]))
        return answer(self.world.channel_json(self.world.channel(user.id + 1)))

    async def guild(self, request: web.Request) -> web.Response:
        """A guild."""
        return answer(self.world.guild_json(self._guild(request)))

    async def guild_channels(self, request: web.Request) -> web.Response:
        """The channels of a guild."""
        return answer(self.world.guild_json(self._guild(request))["channels"])

    async def guild_roles(self, request: web.Request) -> web.Response:
        """The roles of a guild."""
        return answer(self.world.roles_json(self._guild(request)))

    async def guild_members(self, request: web.Request) -> web.Response:
        """Everybody in a guild."""
        self._guild(request)
        return answer([self.world.member_json(user) for user in self.world.users.values()])

    async def guild_member(self, request: web.Request) -> web.Response:
        """One member of a guild."""
        self._guild(request)
        return answer(self.world.member_json(self.world.user(int(request.match_info["user"]))))

    async def active_threads(self, request: web.Request) -> web.Response:
        """The threads of a guild that are not archived."""
        threads = self.world.guild_json(self._guild(request))["threads"]
        members = [t["member"] for t in threads if "member" in t]
        return answer({"threads": threads, "members": members})

    # channels

    async def get_channel(self, request: web.Request) -> web.Response:
        """A channel."""
        return answer(self.world.channel_json(self._channel(request)))

    async def edit_channel(self, request: web.Request) -> web.Response:
        """Rename, archive, lock or reopen a thread; rename a channel."""
        channel = self._channel(request)
        change = (await read_upload(request)).json
        manage = "manage_threads" if channel.is_thread else "manage_channels"
        reopening = change.get("archived") is False and not channel.locked
        if channel.owner != self.world.bot.id and not reopening:
            self.check(channel, manage)
        if channel.archived and change.get("archived") is not False:
            raise Refusal(50083)
        form = limits.Form()
        if "name" in change:
            form.length("name", change["name"], 100, 1)
        if "auto_archive_duration" in change and change["auto_archive_duration"] not in AUTO_ARCHIVE:
            form.wrong("auto_archive_duration", f"Value must be one of {AUTO_ARCHIVE}.")
        form.settle()
        channel.name = change.get("name", channel.name)
        channel.archived = change.get("archived", channel.archived)
        channel.locked = change.get("locked", channel.locked)
        channel.auto_archive = change.get("auto_archive_duration", channel.auto_archive)
        self.world.changed(channel)
        return answer(self.world.channel_json(channel))

    async def delete_channel(self, request: web.Request) -> web.Response:
        """Delete a thread or channel."""
        channel = self._channel(request)
        self.check(channel, "manage_threads" if channel.is_thread else "manage_channels")
        data = self.world.channel_json(channel)
        self.world.remove_channel(channel)
        return answer(data)

    async def typing(self, request: web.Request) -> web.Response:
        """Show that the bot is typing."""
        channel = self._channel(request, "send_messages")
        me = str(self.world.bot.id)
        typing = {"channel_id": str(channel.id), "user_id": me, "timestamp": int(self.world.clock())}
        self.world.tell(Happening("TYPING_START", typing, channel, channel.guild))
        return answer()

    # messages

    async def history(self, request: web.Request) -> web.Response:
        """The messages of a channel, newest first."""
        channel = self._channel(request, "read_message_history")
        query = {key: int(value) for key, value in request.query.items()}
        limit = query.get("limit", 50)
        found = [m for m in reversed(channel.messages.values()) if m.only is None]
        if "before" in query:
            found = [m for m in found if m.id < query["before"]]
        if "after" in query:
            found = [m for m in found if m.id > query["after"]][-limit:]
        if "around" in query:
            found = sorted(sorted(found, key=lambda m: abs(m.id - query["around"]))[:limit], key=lambda m: -m.id)
        return answer([self.world.message_json(m) for m in found[:limit]])

    async def get_message(self, request: web.Request) -> web.Response:
        """One message."""
        return answer(self.world.message_json(self._message(request, "read_message_history")))

    async def create_message(self, request: web.Request) -> web.Response:
        """Post a message."""
        channel = self._channel(request)
        self.check(channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
        if channel.recipient is not None and not channel.recipient.dms_open:
            raise Refusal(50007)
        if channel.is_thread and channel.archived and channel.locked:
            self.check(channel, "manage_threads")
        upload = await read_upload(request)
        if upload.files:
            self.check(channel, "attach_files")
        return answer(self.world.message_json(self.posts.create(channel, self.world.bot, upload)))

    async def edit_message(self, request: web.Request) -> web.Response:
        """Edit one of the bot's messages."""
        message = self._message(request)
        channel = self.world.channel(message.channel)
        if channel.archived:
            raise Refusal(50083)
        if message.author is not self.world.bot:
            raise Refusal(50005)
        upload = await read_upload(request)
        if upload.files:
            self.check(channel, "attach_files")
        if self.world.clock() - message.age > OLD_SECONDS:
            message.late_edits += 1
            if message.late_edits > self.old_edits:
                raise Refusal(30046)
        return answer(self.world.message_json(self.posts.edit(message, upload)))

    async def delete_message(self, request: web.Request) -> web.Response:
        """Delete a message."""
        message = self._message(request)
        channel = self.world.channel(message.channel)
        if channel.archived:
            raise Refusal(50083)
        if message.author is not self.world.bot:
            self.check(channel, "manage_messages")
        self.world.remove(message)
        return answer()

    async def pins(self, request: web.Request) -> web.Response:
        """The pinned messages."""
        pinned = [m for m in self._channel(request).messages.values() if m.pinned]
        items = [{"pinned_at": stamp(m.age), "message": self.world.message_json(m)} for m in reversed(pinned)]
        return answer({"items": items, "has_more": False})

    async def pin(self, request: web.Request) -> web.Response:
        """Pin or unpin a message."""
        self._message(request, "pin_messages").pinned = request.method == "PUT"
        return answer()

    # threads

    async def create_thread(self, request: web.Request) -> web.Response:
        """Start a thread, from a message or without one."""
        parent = self._channel(request)
        if parent.kind != TEXT:
            raise Refusal(50024)
        body = (await read_upload(request)).json
        origin = self._message(request) if "message" in request.match_info else None
        kind = PUBLIC_THREAD if origin else body.get("type", PRIVATE_THREAD)
        self.check(parent, "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
        form = limits.Form()
        form.length("name", body.get("name"), 100, 1)
        archive = body.get("auto_archive_duration") or 1440
        if archive not in AUTO_ARCHIVE:
            form.wrong("auto_archive_duration", f"Value must be one of {AUTO_ARCHIVE}.")
        form.settle()
        if origin and origin.id in self.world.channels:
            raise Refusal(160004)
        thread = Channel(origin.id if origin else self.world.new_id(), kind, body["name"], parent.guild, parent.id)
        thread.owner, thread.created, thread.auto_archive = self.world.bot.id, self.world.clock(), archive
        thread.members.append(self.world.bot.id)
        self.world.channels[thread.id] = thread
        data = self.world.channel_json(thread)
        self.world.tell(Happening("THREAD_CREATE", data | {"newly_created": True}, thread, thread.guild))
        return answer(data, 201)

    async def thread_members(self, request: web.Request) -> web.Response:
        """Who is in a thread."""
        thread = self._channel(request)
        return answer([thread_member(thread, user) for user in thread.members])

    async def thread_member(self, request: web.Request) -> web.Response:
        """Let somebody into a thread, or take them out."""
        thread = self._channel(request)
        if thread.archived:
            raise Refusal(50083)
        who = request.match_info["user"]
        user = self.world.bot if who == "@me" else self.world.user(int(who))
        if request.method == "PUT":
            self.check(thread, "send_messages_in_threads")
            self.world.move(thread, joined=[user.id])
        else:
            self.check(thread, *(["manage_threads"] if user is not self.world.bot else []))
            self.world.move(thread, left=[user.id])
        return answer()
