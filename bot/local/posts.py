"""The writing and editing of messages, by a channel, an interaction or a person."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from msgspec import DecodeError
from msgspec import json as fast_json

from bot.local.errors import FormError, RefusalError
from bot.local.objects import EPHEMERAL, LOADING, V2, Channel, Json, Message, User, media_of, walk
from bot.local.shapes import complete
from bot.local.world import World

FILES_KEPT = 2000  # a long load test would fill the memory with boards that no one looks at
GONE_KEPT = 100  # files of messages that were edited since: a page may be about to ask for them
MENTION = re.compile(r"<@!?(\d{1,20})>")
ROLE = re.compile(r"<@&(\d+)>")
MEDIA = ("id", "url", "proxy_url", "width", "height", "content_type")
TYPES = {".png": "image/png", ".gif": "image/gif", ".jpg": "image/jpeg", ".webp": "image/webp"}


@dataclass(slots=True, frozen=True)
class Upload:
    """The body of a request: its JSON and the files sent with it, by their number."""

    json: Any
    files: dict[int, tuple[str, bytes]] = field(default_factory=dict)


@dataclass(slots=True, frozen=True)
class Draft:
    """The new state of a message: the bot's text, the attachments, and the bytes of the new ones by id."""

    content: str
    components: list[Json]
    flags: int
    attachments: list[Json]
    files: dict[int, tuple[str, bytes]]


async def read_upload(request: web.Request) -> Upload:
    """Read JSON or multipart; may be called again. Raise 50109 for neither."""
    try:
        if not request.content_type.startswith("multipart/"):
            return Upload(fast_json.decode(await request.read() or b"{}"))
        form = await request.post()
        payload = fast_json.decode(str(form.get("payload_json", "{}")))
    except DecodeError:
        raise RefusalError(50109) from None
    files = {}
    for name, value in form.items():
        if isinstance(value, web.FileField):
            value.file.seek(0)
            files[int(re.sub(r"\D", "", name) or 0)] = value.filename, value.file.read()
    return Upload(payload, files)


def need(body: Any, key: str) -> Any:
    """Return a field of a request. Raise 50035 without it."""
    if not isinstance(body, dict) or body.get(key) is None:
        raise FormError({key: "This field is required"})
    return body[key]


class Posts:
    """The messages of a world: it writes, edits and publishes them."""

    def __init__(self, world: World) -> None:
        self.world = world

    def create(
        self,
        channel: Channel,
        author: User,
        upload: Upload,
        *,
        only: int | None = None,
        answers: Json | None = None,
        flags: int = 0,
        begins: bool = False,
    ) -> Message:
        """Post a message; with the flag LOADING it is the "thinking" one of a deferred answer. `answers`: what it says
        of the interaction that it answers, as attributes of `Message`. `begins`: it begins a post of a forum, and has
        its number.
        """
        world, nonce = self.world, upload.json.get("nonce")
        if channel.is_thread and only is None:
            world.reopen(channel)
        number = channel.id if begins else world.new_id()
        message = Message(number, channel.id, author, world.clock(), only=only, **(answers or {}))
        message.flags = flags | (EPHEMERAL if only is not None else 0)
        message.nonce = None if nonce is None else str(nonce)
        self._write(message, upload, self.draft(message, upload))
        message.flags |= flags
        if channel.is_thread and only is None:
            world.join(channel, author.id, *(user.id for user in message.mentions))
        channel.messages[message.id] = message
        channel.sent += only is None and not begins
        world.tell_message("MESSAGE_CREATE", message)
        return message

    def edit(self, message: Message, upload: Upload, *, keep_files: bool = True) -> Message:
        """Change a message; attachments that are not named stay if `keep_files`. Raise 50035."""
        edited = None if message.flags & LOADING else self.world.clock()
        self._write(message, upload, self.draft(message, upload, keep_files=keep_files))
        message.edited = edited
        self.world.tell_message("MESSAGE_UPDATE", message)
        return message

    def draft(self, message: Message, upload: Upload, *, keep_files: bool = True) -> Draft:
        """Return the message as an upload would leave it. Raise 50035 for an unknown attachment or emoji."""
        body = upload.json
        content = body.get("content", message.content) or ""
        components = body.get("components", message.components) or []
        flags = message.flags & ~LOADING | (body.get("flags") or 0) & V2
        self._know(body.get("components") or [])
        present = {attachment["id"]: attachment for attachment in message.attachments}
        named = body.get("attachments")
        attachments = message.attachments.copy() if named is None and keep_files else []
        files = {}
        wanted: list[Json] = [{"id": n} for n in upload.files] if named is None else named
        for want in wanted:
            number = str(want.get("id"))
            if number in present:
                attachments.append(present[number])
            elif number.isdecimal() and int(number) in upload.files:
                name, data = upload.files[int(number)]
                file_id = self.world.new_id()
                files[file_id] = re.sub(r"[^\w.-]", "_", want.get("filename") or name), data
                attachments.append(self._attachment(file_id, *files[file_id], want.get("description")))
            else:
                raise FormError({"attachments": f"No file for {number}"})
        return Draft(content, components, flags, attachments, files)

    def _know(self, components: list[Json]) -> None:
        """Raise 50035 for an unknown emoji in a button or menu."""
        asked = {path: str(part.get("id") or "") for path, part in paths(components) if path.endswith(".emoji")}
        known = {str(number) for number in self.world.emojis}
        wrong = {f"{path}.id": "Invalid emoji" for path, number in asked.items() if number and number not in known}
        if wrong:
            raise FormError(wrong)

    def _attachment(self, file_id: int, name: str, data: bytes, description: str | None) -> Json:
        url = f"{self.world.base}/files/{file_id}/{name}"
        part: Json = {"id": str(file_id), "filename": name, "size": len(data), "url": url, "proxy_url": url}
        part |= {"content_type": kind_of(name)} | ({"description": description} if description else {})
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            part["width"], part["height"] = struct.unpack(">II", data[16:24])
        return part

    def _write(self, message: Message, upload: Upload, draft: Draft) -> None:
        """Change the message to its draft. Bytes that no message uses are dropped later."""
        files, gone = self.world.files, self.world.gone_files
        gone += [int(one["id"]) for one in message.attachments if one not in draft.attachments]
        while len(gone) > GONE_KEPT:
            files.pop(gone.popleft(), None)
        files.update(draft.files)
        while len(files) > FILES_KEPT:
            del files[next(iter(files))]
        message.content, message.flags, message.attachments = draft.content, draft.flags, draft.attachments
        message.components = resolve(draft.components, draft.attachments)
        self._mention(message, upload.json.get("allowed_mentions"))

    def _mention(self, message: Message, allowed: Json | None) -> None:
        """Set the mentions of the message: the people it names, as far as allowed_mentions permits."""
        texts = [message.content, *(str(c["content"]) for c in walk(message.components) if c.get("content"))]
        named = dict.fromkeys(int(found) for text in texts for found in MENTION.findall(text))
        parse = ["users", "everyone"] if allowed is None else allowed.get("parse") or []
        listed = {int(user) for user in (allowed or {}).get("users") or []}
        known = [self.world.users[user] for user in named if user in self.world.users]
        message.mentions = [user for user in known if "users" in parse or user.id in listed]
        roles = {int(role) for role in (allowed or {}).get("roles") or []}
        called = dict.fromkeys(int(found) for text in texts for found in ROLE.findall(text))
        message.mention_roles = [role for role in called if role in roles]
        message.mention_everyone = "everyone" in parse and any("@everyone" in t or "@here" in t for t in texts)


def resolve(components: list[Json], attachments: list[Json]) -> list[Json]:
    """Give each component a number, and replace attachment://name by real addresses."""
    copied: list[Json] = fast_json.decode(fast_json.encode(components))
    by_name = {f"attachment://{a['filename']}": a for a in attachments}
    everything = list(walk(copied))
    taken = {c["id"] for c in everything if c.get("id")}
    free = (n for n in range(1, 1000) if n not in taken)
    for component in everything:
        component["id"] = component.get("id") or next(free)
        complete(component)
        for media in media_of(component):
            shown = by_name.get(media["url"]) or {"id": "0", "proxy_url": media["url"]} | media
            media.update({key: shown[key] for key in MEDIA if key in shown})
            media.update({"attachment_id": shown["id"]} if shown["id"] != "0" else {})
    return copied


def paths(value: Any, path: str = "components") -> Iterable[tuple[str, Json]]:
    """Yield every object in components with its dotted path."""
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        yield path, value
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, part in inner:
        yield from paths(part, f"{path}.{key}")


def kind_of(name: str) -> str:
    return TYPES.get(name[name.rfind(".") :].lower(), "application/octet-stream")
