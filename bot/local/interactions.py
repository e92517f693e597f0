"""Interactions: from a person's press to the bot's answers, with their deadlines."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field

from aiohttp import web

from bot.local import limits
from bot.local.errors import Refusal
from bot.local.gateway import Gateway
from bot.local.posts import Posts, Upload, read_upload
from bot.local.rest import answer
from bot.local.world import EPHEMERAL, LOADING, Channel, Json, Message, User, World

ACK_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
COMMAND, COMPONENT, COMPLETION, SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: {REPLY, DEFER, MODAL},
    COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL},
    COMPLETION: {CHOICES},
    SUBMIT: {REPLY, DEFER},
}


@dataclass(slots=True)
class Interaction:
    """One press, command, completion or submitted modal. `answer` is what the person's screen is told."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    born: float
    source: Message | None
    answer: asyncio.Future[Json]
    acked: int = 0
    original: int | None = None
    modal: Json | None = None
    posted: set[int] = field(default_factory=set)

    @property
    def metadata(self) -> Json:
        """What messages answering this say of it."""
        data: Json = {"id": str(self.id), "type": self.kind, "user": self.user.json()}
        data["authorizing_integration_owners"] = {}
        return data | ({"name": self.data["name"]} if self.kind == COMMAND else {})


class Interactions:
    """Creates interactions and takes the bot's callbacks and follow-ups."""

    def __init__(self, world: World, posts: Posts, gateway: Gateway) -> None:
        """`patience` is how long a person's screen waits for an acknowledgement, in seconds."""
        self.world, self.posts, self.gateway = world, posts, gateway
        self.patience = ACK_SECONDS
        self.late = 0  # callbacks that came after their three seconds
        self.by_token: dict[str, Interaction] = {}

    def routes(self) -> list[web.RouteDef]:
        """List method, path and handler."""
        hook = r"/api/v10/webhooks/{app:\d+}/{token}"
        message = hook + r"/messages/{message:\d+|@original}"
        return [
            web.post(r"/api/v10/interactions/{id:\d+}/{token}/callback", self.callback),
            web.post(hook, self.follow_up),
            web.get(message, self.get),
            web.patch(message, self.edit),
            web.delete(message, self.delete),
        ]

    async def begin(self, kind: int, user: User, channel: Channel, data: Json, source: Message | None) -> Json:
        """Send an interaction to the bot and wait for its acknowledgement; `{"failed": True}` if none comes."""
        world = self.world
        fate: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        token = secrets.token_urlsafe(24)
        made = Interaction(world.new_id(), token, kind, user, channel, data, world.clock(), source, fate)
        self._forget_old()
        self.by_token[token] = made
        self.gateway.interact(self._payload(made))
        try:
            return await asyncio.wait_for(fate, self.patience)
        except TimeoutError:
            return {"failed": True, "interaction": str(made.id)}

    def _forget_old(self) -> None:
        """Drop tokens that ended long ago."""
        long_ago = self.world.clock() - 2 * TOKEN_SECONDS
        for token, old in list(self.by_token.items()):
            if old.born > long_ago:
                return
            del self.by_token[token]

    def _payload(self, made: Interaction) -> Json:
        """Give the INTERACTION_CREATE payload."""
        world, channel = self.world, made.channel
        data: Json = {
            "id": str(made.id),
            "application_id": str(world.bot.id),
            "type": made.kind,
            "token": made.token,
            "version": 1,
            "data": made.data,
            "channel": world.channel_json(channel),
            "channel_id": str(channel.id),
            "locale": made.user.locale,
            "attachment_size_limit": limits.FILE_BYTES,
            "app_permissions": str(world.rights(world.bot, channel).value),
            "authorizing_integration_owners": {"0": str(channel.guild or 0)},
            "entitlements": [],
            "context": 0 if channel.guild else 1,
        }
        if made.source is not None:
            data["message"] = world.message_json(made.source)
        if channel.guild is None:
            return data | {"user": made.user.json()}
        rights = str(world.rights(made.user, channel).value)
        guild = {"id": str(channel.guild), "locale": "en-US", "features": []}
        member = world.member_json(made.user) | {"permissions": rights}
        return data | {"guild_id": str(channel.guild), "guild": guild, "guild_locale": "en-US", "member": member}

    # the callback

    async def callback(self, request: web.Request) -> web.Response:
        """Take the one acknowledgement of an interaction. Raises 10062 (late, unknown), 40060 (twice)."""
        made = self.by_token.get(request.match_info["token"])
        if made is None or str(made.id) != request.match_info["id"]:
            raise Refusal(10062)
        upload = await read_upload(request)
        if made.acked:
            raise Refusal(40060)
        if self.world.clock() - made.born > ACK_SECONDS:
            self.late += 1
            raise Refusal(10062)
        kind = upload.json.get("type")
        allowed = ALLOWED[made.kind] | ({DEFER_UPDATE, UPDATE} if made.kind == SUBMIT and made.source else set())
        if kind not in allowed:
            raise Refusal(50035, message=f"Invalid Form Body (type: must be one of {sorted(allowed)}, not {kind})")
        if made.channel.archived and kind != CHOICES:
            raise Refusal(50083)
        message = self._acknowledge(made, kind, Upload(upload.json.get("data") or {}, upload.files))
        made.acked = kind
        if message is not None:
            made.original = message.id
            made.posted.add(message.id)
        return answer(self._settle(made, kind, message))

    def _acknowledge(self, made: Interaction, kind: int, upload: Upload) -> Message | None:
        """Carry out a callback; returns the message it made or changed."""
        only = made.user.id if int(upload.json.get("flags") or 0) & EPHEMERAL else None
        if kind == REPLY:
            return self._post(made, upload, only)
        if kind == DEFER:
            return self.posts.placeholder(made.channel, only=only, interaction=made.metadata)
        if kind == UPDATE and made.source is not None:
            return self.posts.edit(self._alive(made.source), upload, keep_files=False)
        if kind == CHOICES:
            limits.check_choices(upload.json.get("choices"))
        if kind == MODAL:
            limits.check_modal(upload.json)
        made.modal = upload.json if kind in {CHOICES, MODAL} else None
        return made.source if kind == DEFER_UPDATE else None

    def _settle(self, made: Interaction, kind: int, message: Message | None) -> Json:
        """Tell the person's screen, and give Discord's answer to the callback."""
        told: Json = {"kind": kind, "interaction": str(made.id), "message": str(message.id) if message else None}
        if kind == MODAL:
            told["modal"] = made.modal
        if kind == CHOICES:
            told["choices"] = (made.modal or {}).get("choices") or []
        if not made.answer.done():
            made.answer.set_result(told)
        body: Json = {"interaction": {"id": str(made.id), "type": made.kind}, "resource": {"type": kind}}
        if message is not None:
            body["interaction"] |= {
                "response_message_id": str(message.id),
                "response_message_ephemeral": message.only is not None,
                "response_message_loading": bool(message.flags & LOADING),
            }
            if kind != DEFER_UPDATE:
                body["resource"]["message"] = self.world.message_json(message)
        return body

    def _post(self, made: Interaction, upload: Upload, only: int | None) -> Message:
        """Post an answer; in direct messages nothing needs hiding, but it is marked all the same."""
        message = self.posts.create(made.channel, self.world.bot, upload, only=only, interaction=made.metadata)
        made.posted.add(message.id)
        return message

    def _alive(self, message: Message) -> Message:
        """Raise 10008 if the message was deleted in the meantime."""
        if message.id not in self.world.channel(message.channel).messages:
            raise Refusal(10008)
        return message

    # follow-ups

    def _interaction(self, request: web.Request) -> Interaction:
        """Find the interaction of a token. Raises 10015 (unknown, not acknowledged), 50027 (over 15 minutes old)."""
        made = self.by_token.get(request.match_info["token"])
        if made is None or not made.acked:
            raise Refusal(10015)
        if self.world.clock() - made.born > TOKEN_SECONDS:
            raise Refusal(50027)
        return made

    def _named(self, request: web.Request) -> tuple[Interaction, Message]:
        """Find the message of a path among those of this interaction. Raises 10008."""
        made = self._interaction(request)
        name = request.match_info["message"]
        number = made.original if name == "@original" else int(name)
        if number is None or number not in made.posted:
            raise Refusal(10008)
        found = self.world.channel(made.channel.id).messages.get(number)
        if found is None:
            raise Refusal(10008)
        return made, found

    async def follow_up(self, request: web.Request) -> web.Response:
        """Post a follow-up; the first one after "thinking" takes its place."""
        made = self._interaction(request)
        upload = await read_upload(request)
        messages = self.world.channel(made.channel.id).messages
        waiting = messages.get(made.original) if made.acked == DEFER and made.original else None
        if waiting is not None and waiting.flags & LOADING:
            return answer(self.world.message_json(self.posts.edit(waiting, upload)))
        only = made.user.id if int(upload.json.get("flags") or 0) & EPHEMERAL else None
        return answer(self.world.message_json(self._post(made, upload, only)))

    async def get(self, request: web.Request) -> web.Response:
        """One of the messages of this interaction."""
        return answer(self.world.message_json(self._named(request)[1]))

    async def edit(self, request: web.Request) -> web.Response:
        """Edit one of the messages of this interaction."""
        _, message = self._named(request)
        return answer(self.world.message_json(self.posts.edit(message, await read_upload(request))))

    async def delete(self, request: web.Request) -> web.Response:
        """Delete one of the messages of this interaction."""
        self.world.remove(self._named(request)[1])
        return answer()
