from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field

from aiohttp import web

from bot.local.errors import RefusalError
from bot.local.gateway import Gateway
from bot.local.objects import COMMAND_ANSWER, EPHEMERAL, LOADING, REPLY_TO, Channel, Json, Message, User
from bot.local.posts import Posts, Upload, need, read_upload
from bot.local.rest import answer
from bot.local.shapes import INTERACTION, without
from bot.local.world import World

KEPT = 10_000  # interactions whose tokens are remembered
COMMAND, COMPONENT, COMPLETION, SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


@dataclass(slots=True)
class Interaction:
    """A press, command, completion or submitted modal. `fate` is the result for the person's screen."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    born: float
    source: Message | None
    fate: asyncio.Future[Json]
    acked: int = 0
    original: int | None = None
    posted: set[int] = field(default_factory=set)
    trigger: Json | None = None
    """Metadata of the interaction that opened the modal of this one."""

    @property
    def original_is_public(self) -> bool:
        """Return True if `@original` is the pressed message itself, and everyone in its channel sees it."""
        shown = self.source
        return shown is not None and shown.id == self.original and shown.only is None and self.channel.guild is not None

    @property
    def metadata(self) -> Json:
        """Return the metadata in messages that answer this."""
        data: Json = {"id": str(self.id), "type": self.kind, "user": self.user.json()}
        data["authorizing_integration_owners"] = {"0": str(self.channel.guild or 0)}
        if self.trigger is not None:
            return data | {"triggering_interaction_metadata": self.trigger}
        return data | ({"interacted_message_id": str(self.source.id)} if self.source is not None else {})

    @property
    def answers(self) -> Json:
        """Return what a message says of this interaction that it answers, as attributes of `Message`."""
        data: Json = {"interaction": self.metadata}
        if self.original is not None and self.posted:
            data["interaction"] |= {"original_response_message_id": str(self.original)}
        if self.kind == COMMAND:
            named = {"id": str(self.id), "type": self.kind, "name": self.data["name"], "user": self.user.json()}
            return data | {"command": named, "kind": COMMAND_ANSWER}
        if self.source is None:
            return data
        about = self.channel.reference | {"message_id": str(self.source.id)}
        return data | {"kind": REPLY_TO, "reference": about}


class Interactions:
    """The interactions, with the bot's callbacks and follow-ups.

    `patience`: seconds that a person's screen waits for an acknowledgement.
    """

    def __init__(self, world: World, posts: Posts, gateway: Gateway) -> None:
        self.world, self.posts, self.gateway = world, posts, gateway
        self.patience = 3.0
        self.by_token: dict[str, Interaction] = {}
        self.modals: dict[tuple[int, str], Json] = {}
        """Metadata of the interactions that opened modals, by person and the modal's custom_id."""

    def routes(self) -> list[web.RouteDef]:
        hook = r"/api/v10/webhooks/{app:\d+}/{token}"
        return [
            web.post(r"/api/v10/interactions/{id:\d+}/{token}/callback", self.callback),
            web.post(hook, self.follow_up),
            web.get(hook + "/messages/@original", self.get),
            web.patch(hook + r"/messages/{message:\d+|@original}", self.edit),
            web.delete(hook + r"/messages/{message:\d+|@original}", self.delete),
        ]

    async def begin(self, kind: int, user: User, channel: Channel, data: Json, source: Message | None) -> Json:
        """Send an interaction to the bot and wait for its acknowledgement; return `{"failed": True}` if none comes."""
        world = self.world
        fate: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        token = secrets.token_urlsafe(24)
        made = Interaction(world.new_id(), token, kind, user, channel, data, world.clock(), source, fate)
        if kind == SUBMIT:
            made.trigger = self.modals.get((user.id, data["custom_id"]))
        self.by_token[token] = made
        if len(self.by_token) > KEPT:
            del self.by_token[next(iter(self.by_token))]
        self.gateway.interact(self._payload(made))
        try:
            async with asyncio.timeout(self.patience):
                return await fate
        except TimeoutError:
            return {"failed": True, "interaction": str(made.id)}

    def _payload(self, made: Interaction) -> Json:
        world, channel = self.world, made.channel
        rights = str(world.rights(made.user, channel).value)
        place = without(world.channel_json(channel), ["permission_overwrites"])
        data: Json = INTERACTION | {
            "id": str(made.id),
            "application_id": str(world.bot.id),
            "type": made.kind,
            "token": made.token,
            "data": made.data,
            "channel": place | ({"permissions": rights} if channel.guild else {}),
            "channel_id": str(channel.id),
            "locale": made.user.locale,
            "app_permissions": str(world.rights(world.bot, channel).value),
            "authorizing_integration_owners": {"0": str(channel.guild or 0)},
            "context": 0 if channel.guild else 1,
        }
        if made.source is not None:
            data["message"] = world.message_json(made.source)
        if channel.guild is None:
            return data | {"user": made.user.json()}
        guild = {"id": str(channel.guild), "locale": "en-US", "features": []}
        member = world.member_json(made.user) | {"permissions": rights}
        return data | {"guild_id": str(channel.guild), "guild": guild, "guild_locale": "en-US", "member": member}

    def named(self, request: web.Request) -> Interaction:
        """Return the interaction of a path. Raise 10062 for a callback, 10015 for a webhook."""
        made = self.by_token.get(request.match_info["token"])
        if made is None:
            raise RefusalError(10062 if "id" in request.match_info else 10015)
        return made

    async def callback(self, request: web.Request) -> web.Response:
        """Take the one acknowledgement of an interaction. Raise 10062, 40060 (for a second one)."""
        made = self.named(request)
        upload = await read_upload(request)
        if made.acked:
            raise RefusalError(40060)
        kind, data = need(upload.json, "type"), upload.json.get("data") or {}
        message = self._acknowledge(made, kind, Upload(data, upload.files))
        made.acked = kind
        told: Json = {"kind": kind, "interaction": str(made.id), "message": str(message.id) if message else None}
        told |= {MODAL: {"modal": data}, CHOICES: {"choices": data.get("choices") or []}}.get(kind, {})
        if not made.fate.done():
            made.fate.set_result(told)
        if request.query.get("with_response") not in {"1", "true"}:
            return answer()
        return answer(self._carried_out(made, kind, message))

    def _carried_out(self, made: Interaction, kind: int, message: Message | None) -> Json:
        """Return the answer to a callback: the message itself only where the callback made or changed one."""
        told: Json = {"id": str(made.id), "type": made.kind, "channel_id": str(made.channel.id)}
        told |= {"guild_id": str(made.channel.guild)} if made.channel.guild else {}
        if message is not None:
            told["response_message_id"] = str(message.id)
            told["response_message_loading"] = bool(message.flags & LOADING)
            told["response_message_ephemeral"] = message.only is not None
        if message is None or kind not in {REPLY, UPDATE}:
            return {"interaction": told}
        return {"interaction": told, "resource": {"type": kind, "message": self.world.message_json(message)}}

    def _acknowledge(self, made: Interaction, kind: int, upload: Upload) -> Message | None:
        """Carry out a callback. Return the message that it made or changed."""
        message = made.source
        if kind == REPLY:
            message = self._post(made, upload)
        elif kind == DEFER:
            message = self._post(made, upload, LOADING)
        elif kind == UPDATE and made.source is not None:
            self.posts.edit(self.world.channel(made.channel.id).messages[made.source.id], upload, keep_files=False)
        elif kind != DEFER_UPDATE:
            if kind == MODAL:
                self.modals[made.user.id, upload.json["custom_id"]] = made.metadata
            return None
        made.original = message.id if message else None
        made.posted |= {message.id} if message else set()
        return message

    def _post(self, made: Interaction, upload: Upload, flags: int = 0) -> Message:
        """Post an answer. It may be marked ephemeral in direct messages too, although no one else could see it."""
        only = made.user.id if int(upload.json.get("flags") or 0) & EPHEMERAL else None
        answers = made.answers
        message = self.posts.create(made.channel, self.world.bot, upload, only=only, answers=answers, flags=flags)
        made.posted.add(message.id)
        return message

    def message(self, request: web.Request) -> Message:
        """Return the message of a path if its interaction posted it. Raise 10015, 10008."""
        made = self.named(request)
        name = request.match_info.get("message", "@original")
        number = made.original if name == "@original" else int(name)
        found = self.world.channel(made.channel.id).messages.get(number or 0)
        if found is None or found.id not in made.posted:
            raise RefusalError(10008)
        return found

    def thinking(self, made: Interaction) -> Message | None:
        """Return the "thinking" message, which the first follow-up replaces."""
        found = self.world.channel(made.channel.id).messages.get(made.original or 0)
        return found if found is not None and found.flags & LOADING else None

    async def follow_up(self, request: web.Request) -> web.Response:
        """Post a follow-up; the first one replaces "thinking"."""
        made, upload = self.named(request), await read_upload(request)
        waiting = self.thinking(made)
        message = self._post(made, upload) if waiting is None else self.posts.edit(waiting, upload)
        return answer(self.world.message_json(message))

    async def get(self, request: web.Request) -> web.Response:
        return answer(self.world.message_json(self.message(request)))

    async def delete(self, request: web.Request) -> web.Response:
        self.world.remove(self.message(request))
        return answer()

    async def edit(self, request: web.Request) -> web.Response:
        message = self.posts.edit(self.message(request), await read_upload(request))
        return answer(self.world.message_json(message))
