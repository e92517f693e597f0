"""Discord's checks before it carries out a bot's request: rights, archived threads, time limits, forms."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from typing import Any

from aiohttp import web
from msgspec import json as fast_json

from bot.local import LocalDiscord
from bot.local.errors import NAMED, FormError, RefusalError
from bot.local.interactions import (
    CHOICES,
    COMMAND,
    COMPLETION,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    MODAL,
    REPLY,
    SUBMIT,
    UPDATE,
    Interaction,
)
from bot.local.objects import ADDED, FORUM, TEXT, THREAD_STARTER, V2, Channel, Json, Message, walk
from bot.local.posts import Upload, read_upload
from tests.wire.command_limits import check_choices, check_commands
from tests.wire.faults import limited
from tests.wire.form import Form
from tests.wire.limits import check_message, check_modal
from tests.wire.world import ChangingWorld

HEAVY = -500
"""Stands for a failure of Discord's own, which has no code."""
UNDELETABLE = {ADDED, THREAD_STARTER}
NAMED |= {
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: (400, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40067: (400, "A tag is required to create a forum post in this channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50083: (400, "Thread is archived"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160006: (400, "Maximum number of active threads reached"),
    HEAVY: (500, "500: Internal Server Error"),
}
ACK_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
OLD_SECONDS = 3600.0
OLD_EDITS, OLD_EDIT_SECONDS = 3, 6.0
"""How many edits of messages older than an hour a channel takes in how many seconds, as others have measured."""
HEAVIEST, PART_WEIGHT = 10_170, 12
"""The weight of all text in a message: bytes of UTF-8, and so many for each part, as others have measured."""
FILE_BYTES = 10 * 1024 * 1024
AUTO_ARCHIVE = (60, 1440, 4320, 10080)
ALLOWED = {
    COMMAND: {REPLY, DEFER, MODAL},
    COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL},
    COMPLETION: {CHOICES},
    SUBMIT: {REPLY, DEFER},
}


class Strictness:
    """Checks each request of the bot; `check` raises the refusal that Discord would answer with."""

    def __init__(self, d: LocalDiscord, world: ChangingWorld, ack_seconds: float = ACK_SECONDS) -> None:
        """Refuse acknowledgements `ack_seconds` after their interaction. A channel takes `old_edits` edits of messages
        older than an hour in `old_edit_seconds` (of the event loop) before 30046. With `heavy` a message of too
        many bytes is answered with 500, in a callback with 10062.
        """
        self.d, self.world, self.ack_seconds = d, world, ack_seconds
        self.old_edits, self.old_edit_seconds = OLD_EDITS, OLD_EDIT_SECONDS
        self.heavy, self.too_heavy = True, list[int]()
        self.late = self.paced = 0  # callbacks that came too late; edits of old messages that came too soon
        self.hidden_files: list[str] = []  # V2 attachments that no component shows
        self.finds_unnamed = False  # whether components may show a kept file that the edit does not name
        self._late_edits: dict[int, deque[float]] = defaultdict(deque)

    async def check(self, request: web.Request) -> web.Response | None:
        """Check a request. Raise RefusalError. Return the answer to an edit that comes too soon."""
        upload = await read_upload(request)
        if any(len(data) > FILE_BYTES for _, data in upload.files.values()):
            raise RefusalError(40005)
        route = request.method, request.match_info.handler
        rest, interactions = self.d.rest, self.d.interactions
        if route == ("PATCH", rest.edit_message):
            return self._edit(rest.message(request), rest.channel(request), upload)
        if route == ("POST", rest.create_message):
            self._post(rest.channel(request), upload)
        elif route == ("POST", rest.create_thread):
            self._thread(request, upload)
        elif route == ("PUT", rest.add_to_thread):
            thread = rest.channel(request)
            self._may(thread, "send_messages_in_threads")
            self._awake(thread)
        elif route[1] in {rest.delete_message, rest.pin, rest.edit_channel, rest.delete_channel}:
            self._keep(request, route[1], rest.channel(request), upload.json)
        elif route == ("PUT", rest.commands):
            check_commands(upload.json)
        elif route == ("POST", rest.command):
            check_commands([upload.json])
        elif route == ("POST", interactions.callback):
            self._callback(interactions.named(request), upload)
        elif route[1] in {interactions.follow_up, interactions.edit, interactions.get}:
            self._webhook(request, upload)
        return None

    def note(self, request: web.Request, done: web.Response) -> None:
        """Note the attachments of a written message that no component shows."""
        if request.method not in {"POST", "PATCH"} or done.status != 200 or not isinstance(done.body, bytes):
            return
        told: Json = fast_json.decode(done.body)
        message = told.get("resource", {}).get("message") or told
        if "components" not in message:
            return
        if message["flags"] & V2:
            self.hidden_files += [a["filename"] for a in message["attachments"]]

    def _may(self, channel: Channel, *rights: str) -> None:
        """Raise 50001 if the bot cannot see the channel, 50013 if it lacks one of the rights."""
        if not self.world.sees(self.world.bot, channel):
            raise RefusalError(50001)
        mine = self.world.rights(self.world.bot, channel)
        if channel.guild is not None and not all(getattr(mine, right) for right in rights):
            raise RefusalError(50013)

    @staticmethod
    def _awake(channel: Channel) -> None:
        """Raise 50083 in an archived thread."""
        if channel.archived:
            raise RefusalError(50083)

    def _post(self, channel: Channel, upload: Upload) -> None:
        """Check a new message. It wakes an archived thread, unless that is locked."""
        if channel.kind == FORUM:
            raise RefusalError(50008)
        self._may(channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
        self._may(channel, *(["attach_files"] if upload.files else []))
        if channel.recipient is not None and not channel.recipient.dms_open:
            raise RefusalError(50007)
        if channel.locked:
            self._may(channel, "manage_threads")
        if len(str(upload.json.get("nonce") or "")) > 25:
            raise FormError({"nonce": "Must be 25 or fewer in length."})
        self._form(self._fresh(channel), upload)

    def _edit(self, message: Message, channel: Channel, upload: Upload) -> web.Response | None:
        """Check an edit of one of the bot's messages."""
        self._may(channel, *(["attach_files"] if upload.files else []))
        self._may(channel, *(["manage_threads"] if channel.locked else []))
        self._awake(channel)
        if message.author is not self.world.bot:
            raise RefusalError(50005)
        self._form(message, upload)
        return self._edit_old(channel) if self.world.clock() - message.age > OLD_SECONDS else None

    def _edit_old(self, channel: Channel) -> web.Response | None:
        """Count an edit of a message older than an hour. Return 30046 with the time after which there is room."""
        now, edits = asyncio.get_running_loop().time(), self._late_edits[channel.id]
        while edits and edits[0] <= now - self.old_edit_seconds:
            edits.popleft()
        if not self.old_edits:
            raise RefusalError(30046)
        if len(edits) >= self.old_edits:
            self.paced += 1
            return limited(edits[0] + self.old_edit_seconds - now, code=30046, message=NAMED[30046][1])
        edits.append(now)
        return None

    def _thread(self, request: web.Request, upload: Upload) -> None:
        """Check a new thread, from a message or without one, or a post of a forum."""
        parent, from_message, body = self.d.rest.channel(request), "message" in request.match_info, upload.json
        if parent.kind not in {TEXT, FORUM}:
            raise RefusalError(50024)
        form = Form()
        if parent.kind == FORUM:
            self._may(parent, "send_messages", *(["attach_files"] if upload.files else []))
            self._tags(form, parent, body.get("applied_tags") or [])
            self._form(self._fresh(parent), Upload(body.get("message") or {}, upload.files))
        else:
            public = from_message or body.get("type") == 11
            self._may(parent, "create_public_threads" if public else "create_private_threads")
        form.length("name", body.get("name"), 100, 1)
        if (body.get("auto_archive_duration") or 1440) not in AUTO_ARCHIVE:
            form.wrong("auto_archive_duration", f"Value must be one of {AUTO_ARCHIVE}.")
        form.settle()
        if from_message and self.d.rest.message(request).id in self.world.channels:
            raise RefusalError(160004)

    def _keep(self, request: web.Request, what: Any, place: Channel, body: Json) -> None:
        """Check housekeeping: a message pinned or deleted, a thread changed or deleted."""
        rest = self.d.rest
        if what == rest.edit_channel:
            self._change(place, body)
        elif what == rest.delete_channel:
            self._may(place, "manage_threads" if place.is_thread else "manage_channels")
        elif what == rest.pin:
            self._may(place, "pin_messages")
            self._awake(place)
        else:
            message = rest.message(request)
            self._may(place, *([] if message.author is self.world.bot else ["manage_messages"]))
            if message.kind in UNDELETABLE:
                raise RefusalError(50021)
            if place.archived and place.locked:
                self._may(place, "manage_threads")

    def _change(self, place: Channel, body: Json) -> None:
        """Check a change of a thread, which its owner may archive, or of a forum's tags."""
        form = Form()
        if not place.is_thread:
            self._may(place, "manage_channels")
            for n, tag in enumerate(form.count("available_tags", body.get("available_tags") or [], 20)):
                form.length(f"available_tags.{n}.name", tag.get("name"), 20, 1)
            form.settle()
            return
        own = place.owner in {0, self.world.bot.id}
        self._may(place, *(["manage_threads"] if "locked" in body or not own else []))
        if place.archived and body.get("archived") is not False:
            raise RefusalError(50083)
        if "applied_tags" in body:
            self._tags(form, self.world.channel(place.parent or 0), body["applied_tags"])
        form.settle()

    def _tags(self, form: Form, forum: Channel, tags: list[Any]) -> None:
        """Check the tags of a post: at most five of its forum's, at least one if required, moderators' rights."""
        known = {str(tag["id"]): tag for tag in forum.tags}
        for tag in form.count("applied_tags", tags, 5):
            if str(tag) not in known:
                form.wrong("applied_tags", f"Unknown tag {tag}")
            elif known[str(tag)].get("moderated"):
                self._may(forum, "manage_threads")
        if forum.needs_tag and not tags:
            raise RefusalError(40067)

    def _callback(self, made: Interaction, upload: Upload) -> None:
        """Check the acknowledgement of an interaction: in time and of a fitting kind."""
        if made.acked:
            raise RefusalError(40060)
        if self.world.clock() - made.born > self.ack_seconds:
            self.late += 1
            raise RefusalError(10062)
        kind, data = upload.json.get("type"), upload.json.get("data") or {}
        allowed = ALLOWED[made.kind] | ({DEFER_UPDATE, UPDATE} if made.kind == SUBMIT and made.source else set())
        if kind not in allowed:
            raise FormError({"type": f"Must be one of {sorted(allowed)}, not {kind}."})
        if kind != CHOICES:
            self._awake(made.channel)
        if kind == REPLY:
            self._form(self._fresh(made.channel), Upload(data, upload.files), too_heavy=10062)
        elif kind == UPDATE and made.source is not None:
            if made.source.id not in self.world.channel(made.channel.id).messages:
                raise RefusalError(10008)
            self._form(made.source, Upload(data, upload.files), keep_files=False, too_heavy=10062)
        elif kind == CHOICES:
            check_choices(data.get("choices"))
        elif kind == MODAL:
            check_modal(data)

    def _webhook(self, request: web.Request, upload: Upload) -> None:
        """Check a follow-up to an interaction, or an edit of one; for fifteen minutes."""
        made = self.d.interactions.named(request)
        if not made.acked:
            raise RefusalError(10015)
        if self.world.clock() - made.born > TOKEN_SECONDS:
            raise RefusalError(50027)
        if request.method == "PATCH":
            self._form(self.d.interactions.message(request), upload)
        elif request.method == "POST":
            self._form(self.d.interactions.thinking(made) or self._fresh(made.channel), upload)

    def _fresh(self, channel: Channel) -> Message:
        """Return an empty new message."""
        return Message(0, channel.id, self.world.bot, self.world.clock())

    def _form(self, message: Message, upload: Upload, *, keep_files: bool = True, too_heavy: int = HEAVY) -> None:
        """Check a message as it would be. Raise 50035, 50006, `too_heavy`."""
        draft = self.d.posts.draft(message, upload, keep_files=keep_files)
        stands = {"content": draft.content, "components": draft.components, "flags": draft.flags}
        stands["embeds"] = upload.json.get("embeds") or []
        named = {one.get("filename") for one in upload.json.get("attachments") or []}
        named |= {name for name, _ in draft.files.values()}
        files = [a["filename"] for a in draft.attachments if self.finds_unnamed or a["filename"] in named]
        check_message(stands, files, draft.attachments)
        if self.heavy and weight(draft.components) > HEAVIEST:
            self.too_heavy.append(weight(draft.components))
            raise RefusalError(too_heavy)


def weight(components: list[Json]) -> int:
    """Return the weight of all text in a message."""
    texts = [str(part["content"]) for part in walk(components) if part.get("content")]
    return sum(len(text.encode()) + PART_WEIGHT for text in texts)
