"""Writing and editing messages, whoever asks: a channel, an interaction or a person."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from msgspec import DecodeError
from msgspec import json as fast_json

from bot.local import limits
from bot.local.errors import Refusal
from bot.local.world import EPHEMERAL, LOADING, V2, Channel, Happening, Json, Message, User, World, walk

NONCE_SECONDS = 180.0
SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 4, 4096
MENTION = re.compile(r"<@!?(\d{1,20})>")
TYPES = {".png": "image/png", ".gif": "image/gif", ".jpg": "image/jpeg", ".webp": "image/webp"}


@dataclass(slots=True, frozen=True)
class Upload:
    """The body of a request: its JSON and the files sent with it, by their number."""

    json: Any
    files: dict[int, tuple[str, bytes]]


async def read_upload(request: web.Request) -> Upload:
    """Read JSON or multipart. Raises 50035 for neither, 40005 for a file over 10 MB."""
    try:
        if not request.content_type.startswith("multipart/"):
            return Upload(fast_json.decode(await request.read() or b"{}"), {})
        payload: Any = {}
        files: dict[int, tuple[str, bytes]] = {}
        form = await request.post()
        for name, value in form.items():
            if isinstance(value, web.FileField):
                data = value.file.read()
                files[int(re.sub(r"\D", "", name) or 0)] = (value.filename, data)
                if len(data) > limits.FILE_BYTES:
                    raise Refusal(40005)
            elif name == "payload_json":
                payload = fast_json.decode(str(value))
    except DecodeError:
        raise Refusal(50035, message="The request body contains invalid JSON.") from None
    return Upload(payload, files)


def size_of_png(data: bytes) -> tuple[int, int] | None:
    """Read width and height of a PNG."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return int(width), int(height)


class Posts:
    """Writes messages into the world and tells of them."""

    def __init__(self, world: World) -> None:
        """Remember nonces, so that one is never posted twice."""
        self.world = world
        self.hidden_files: list[str] = []  # V2 attachments that no component shows
        self._nonces: dict[tuple[int, str], tuple[float, Message]] = {}

    def create(
        self,
        channel: Channel,
        author: User,
        upload: Upload,
        *,
        only: int | None = None,
        interaction: Json | None = None,
    ) -> Message:
        """Post a message; with `enforce_nonce` a repeated one is given back instead. Raises 50035, 50006."""
        world, body = self.world, upload.json
        earlier = self._same_nonce(channel, body)
        if earlier is not None:
            return earlier
        now = world.clock()
        message = Message(world.new_id(), channel.id, author, now, only=only, interaction=interaction)
        message.flags = EPHEMERAL if only is not None else 0
        reference = (body.get("message_reference") or {}).get("message_id")
        message.reference = int(reference) if reference else None
        if body.get("nonce") is not None:
            message.nonce = str(body["nonce"])
        self._fill(message, upload, [])
        if message.nonce is not None:
            self._nonces[channel.id, message.nonce] = (now, message)
        self.show(message)
        return message

    def show(self, message: Message) -> None:
        """Put a finished message into its channel and tell; a thread wakes up by it."""
        channel = self.world.channel(message.channel)
        if channel.is_thread and message.only is None:
            self._wake(channel, message)
        channel.messages[message.id] = message
        self._tell("MESSAGE_CREATE", message)

    def placeholder(self, channel: Channel, *, only: int | None, interaction: Json) -> Message:
        """Post the "thinking" message of a deferred answer."""
        world = self.world
        message = Message(world.new_id(), channel.id, world.bot, world.clock(), only=only, interaction=interaction)
        message.flags = LOADING | (EPHEMERAL if only is not None else 0)
        self.show(message)
        return message

    def edit(self, message: Message, upload: Upload, *, keep_files: bool = True) -> Message:
        """Change a message; attachments not named stay if `keep_files`. Raises 50035, 50006."""
        kept = message.attachments if keep_files or "attachments" in upload.json else []
        waiting = message.flags & LOADING
        self._fill(message, upload, kept)
        if not waiting:
            message.edited = self.world.clock()
        self._tell("MESSAGE_UPDATE", message)
        return message

    def _same_nonce(self, channel: Channel, body: Json) -> Message | None:
        """Find the message of the last minutes that had this nonce."""
        if body.get("nonce") is None:
            return None
        if len(str(body["nonce"])) > 25:
            raise Refusal(50035, message="Invalid Form Body (nonce: Must be 25 or fewer in length.)")
        long_ago = self.world.clock() - NONCE_SECONDS
        for key in [key for key, (when, _) in self._nonces.items() if when < long_ago]:
            del self._nonces[key]
        known = self._nonces.get((channel.id, str(body["nonce"])))
        return known[1] if known and body.get("enforce_nonce") else None

    def _fill(self, message: Message, upload: Upload, kept: list[Json]) -> None:
        """Check the message as it will stand, then write it."""
        body = upload.json
        now: Json = {
            key: body[key] if key in body else getattr(message, key) for key in ("content", "embeds", "components")
        }
        now = {"content": now["content"] or "", "embeds": now["embeds"] or [], "components": now["components"] or []}
        asked = body.get("flags") or 0
        now["flags"] = message.flags & ~LOADING | asked & (V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS)
        attachments, fresh = self._attachments(upload, kept)
        names = [a["filename"] for a in attachments]
        limits.check_message(now, names, attachments)
        message.content, message.embeds, message.flags = now["content"], now["embeds"], now["flags"]
        message.components = self._resolve(now["components"], attachments)
        self.world.forget_files(a for a in message.attachments if a not in attachments)
        message.attachments = attachments
        self.world.keep_files(fresh)
        self._mention(message, body.get("allowed_mentions"))

    def _attachments(self, upload: Upload, kept: list[Json]) -> tuple[list[Json], dict[int, tuple[str, bytes]]]:
        """List the attachments that the message will have, and the bytes of the new ones by id."""
        named = upload.json.get("attachments")
        wanted: list[Json] = [{"id": n} for n in upload.files] if named is None else list(named)
        present = {str(a["id"]): a for a in kept}
        result = list(kept) if named is None else []
        fresh: dict[int, tuple[str, bytes]] = {}
        for want in wanted:
            if str(want.get("id")) in present:
                result.append(present[str(want["id"])] | {k: v for k, v in want.items() if k == "description"})
            elif int(want.get("id", -1)) in upload.files:
                name, data = upload.files[int(want["id"])]
                file_id = self.world.new_id()
                fresh[file_id] = (re.sub(r"[^\w.-]", "_", want.get("filename") or name), data)
                result.append(self._attachment(file_id, *fresh[file_id], want.get("description")))
            else:
                raise Refusal(50035, message=f"Invalid Form Body (attachments: no file for {want.get('id')})")
        return result, fresh

    def _attachment(self, file_id: int, name: str, data: bytes, description: str | None) -> Json:
        """Give Discord's attachment object."""
        url = f"{self.world.base}/files/{file_id}/{name}"
        kind = TYPES.get(name[name.rfind(".") :].lower(), "application/octet-stream")
        part: Json = {"id": str(file_id), "filename": name, "size": len(data), "url": url, "proxy_url": url}
        part |= {"content_type": kind, "description": description}
        size = size_of_png(data)
        return part | {"width": size[0], "height": size[1]} if size else part

    def _resolve(self, components: list[Json], attachments: list[Json]) -> list[Json]:
        """Number the components and put real addresses in place of attachment://name."""
        copied: list[Json] = fast_json.decode(fast_json.encode(components))
        by_name = {a["filename"]: a for a in attachments}
        shown = set()
        everything = list(walk(copied))
        taken = {c["id"] for c in everything if c.get("id")}
        free = (n for n in range(1, 1000) if n not in taken)
        for component in everything:
            component["id"] = component.get("id") or next(free)
            for media in media_of(component):
                name = str(media["url"]).removeprefix("attachment://")
                if name in by_name:
                    keys = ("url", "proxy_url", "width", "height", "content_type")
                    media.update({k: by_name[name][k] for k in keys if k in by_name[name]})
                    media["attachment_id"] = by_name[name]["id"]
                shown.add(media["url"])
        if any(c.get("type") not in {limits.ROW, limits.BUTTON, *limits.SELECTS} for c in everything):
            self.hidden_files += [a["filename"] for a in attachments if a["url"] not in shown]
        return copied

    def _mention(self, message: Message, allowed: Json | None) -> None:
        """Find whom the message pings: the people it names, as far as allowed_mentions lets it."""
        texts = [message.content, *(str(c["content"]) for c in walk(message.components) if c.get("content"))]
        named = dict.fromkeys(int(found) for text in texts for found in MENTION.findall(text))
        parse = ["users", "everyone"] if allowed is None else allowed.get("parse") or []
        listed = {int(user) for user in (allowed or {}).get("users") or []}
        message.mentions = [
            self.world.users[user]
            for user in named
            if user in self.world.users and ("users" in parse or user in listed)
        ]
        message.mention_everyone = "everyone" in parse and any("@everyone" in t or "@here" in t for t in texts)

    def _wake(self, thread: Channel, message: Message) -> None:
        """Reopen an archived thread and let the author and everybody mentioned in."""
        self.world.move(thread, joined=[user.id for user in (message.author, *message.mentions)])
        if thread.archived:
            thread.archived = False
            self.world.changed(thread)

    def _tell(self, event: str, message: Message) -> None:
        """Tell of a message."""
        channel = self.world.channel(message.channel)
        data = self.world.message_json(message)
        if channel.guild is not None:
            member = self.world.member_json(message.author)
            data["member"] = {k: v for k, v in member.items() if k != "user"}
        self.world.tell(Happening(event, data, channel, channel.guild, message.only))


def media_of(component: Json) -> Iterable[Json]:
    """Give the pictures and files that a component shows."""
    holders = [component, *(component.get("items") or [])]
    return [h[key] for h in holders for key in ("media", "file") if isinstance(h.get(key), dict)]
