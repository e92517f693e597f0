"""Replaces Discord for forged interactions: every message is recorded with its receiver."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.interactions.deferral import DiscordClock
from bot.local.objects import walk
from bot.ui.attached import Attached
from bot.usage import Usage

Json = dict[str, Any]
Kind = discord.InteractionResponseType
SHUT_OUT = range(3000, 4000)
"""People on the server who can look into no channel with a game."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message to one `user`, or (None) to a channel; the people it may call; `inbox`: by direct message."""

    user: int | None
    components: list[Json]
    alt: tuple[str, ...]
    pings: tuple[int, ...]
    inbox: bool = False

    def text(self) -> str:
        """Return everything in it that can be read or found in its source."""
        found = list(self.alt)
        for part in walk(self.components):
            found += [
                str(part.get(key) or "") for key in ("content", "label", "placeholder", "description", "custom_id")
            ]
            for item in (part.get("items") or []) + (part.get("options") or []):
                found += [str(item.get(key) or "") for key in ("label", "description", "value")]
        return "\n".join(one for one in found if one)

    def custom_ids(self) -> list[tuple[str, list[str] | None]]:
        """Return its controls: buttons with None, selects with their values."""
        parts = [part for part in walk(self.components) if part.get("custom_id") and not part.get("disabled")]
        return [
            (part["custom_id"], [one["value"] for one in part["options"]] if part["type"] == 3 else None)
            for part in parts
        ]


class Wire:
    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.attached: dict[int, list[Attached]] = {}
        """The attachments of each person's last private message."""
        self.private: dict[int, int] = {}
        self.inboxes: dict[int, int] = {}
        """The owner of each inbox channel."""
        self._ids = itertools.count(1000)

    def catch(self, user: int | None, given: Json, *, inbox: bool = False, edits: bool = False) -> Any:
        """Note a message, or an edit of the person's last private one. Return Discord's answer."""
        view: Any = given.get("view")
        plain = [{"type": 10, "content": given["content"]}] if given.get("content") else []
        shown = plain + (view.to_components() if view is not None else [])
        mentions: discord.AllowedMentions | None = given.get("allowed_mentions")
        users = mentions.users if mentions is not None and isinstance(mentions.users, list) else ()
        if mentions is not None:
            assert True not in (mentions.everyone, mentions.roles, mentions.users)
        files = [given["file"]] if given.get("file") else list(given.get("files") or given.get("attachments") or ())
        alt = tuple(str(file.description or "") for file in files if isinstance(file, discord.File))
        self.sent.append(Sent(user, shown, alt, tuple(one.id for one in users), inbox))
        attached = [Attached(next(self._ids), one.filename) for one in files]
        number = self.private.get(user or 0, 0) if edits else 0
        number = number or next(self._ids)
        if user is not None and not inbox:
            self.attached[user], self.private[user] = attached, number
        return _Message(self, user, number, inbox=inbox, attachments=attached)

    def taken(self) -> list[Sent]:
        """Return messages since the last call."""
        sent, self.sent = self.sent, []
        return sent


class _Message(discord.Message):
    """A sent message; Discord's own class, since callers expect it."""

    def __init__(
        self, wire: Wire, user: int | None, number: int, *, inbox: bool, attachments: Sequence[Attached] = ()
    ) -> None:
        self.id, self._wire, self._user, self._inbox = number, wire, user, inbox
        self.attachments, self.components = list(attachments), []  # type: ignore[arg-type]

    async def edit(self, **given: Any) -> _Message:
        self._wire.catch(self._user, given, inbox=self._inbox)
        return self


class _Place:
    def __init__(self, wire: Wire, number: int, user: int | None = None) -> None:
        self.id, self._wire, self._user = number, wire, user

    async def send(self, **given: Any) -> _Message:
        message: _Message = self._wire.catch(self._user, given, inbox=self._user is not None)
        return message

    def get_partial_message(self, number: int) -> _Message:
        return _Message(self._wire, self._user, number, inbox=self._user is not None)


class _Http:
    """Discord without threads."""

    async def start_thread_without_message(self, *_: object, **__: object) -> Json:
        raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="Forbidden")), "no threads here")

    start_thread_with_message = start_thread_without_message


class Client:
    """The part of discord.py's client that the outbox uses."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.http = _Http()

    def get_partial_messageable(self, number: int, **_: Any) -> _Place:
        return _Place(self._wire, number, self._wire.inboxes.get(number))

    def get_channel(self, _: int) -> None:
        return None

    get_guild = get_channel

    async def create_dm(self, user: discord.abc.Snowflake) -> _Place:
        self._wire.inboxes[user.id + 1] = user.id
        return _Place(self._wire, user.id + 1, user.id)


class _Sight:
    """All can look everywhere, except those who are shut out; there are no moderators."""

    async def sees(self, _guild: int, _place: int, user: Any) -> bool:
        return user.id not in SHUT_OUT

    async def rights(self, *_: object) -> discord.Permissions:
        return discord.Permissions.none()

    async def open_to_all(self, *_: object) -> bool:
        return True

    async def place(self, *_: object) -> None:
        return None

    async def server_of(self, _: int) -> None:
        return None

    async def member(self, _guild: int, user: Any) -> Any:
        if user.id in SHUT_OUT:
            return None
        rights = discord.Permissions.none()
        return SimpleNamespace(id=user.id, display_name=user.display_name, roles=(), guild_permissions=rights)


class _Response:
    def __init__(self, wire: Wire, user: int) -> None:
        self._wire, self._user = wire, user
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.type is not None

    async def defer(self, *, thinking: bool = False, **_: Any) -> None:
        self._once(Kind.deferred_channel_message if thinking else Kind.deferred_message_update)

    async def edit_message(self, **given: Any) -> Any:
        return self._once(Kind.message_update, lambda: self._wire.catch(self._user, given, edits=True))

    async def send_message(self, **given: Any) -> Any:
        user = self._user if given.get("ephemeral") else None
        return self._once(Kind.channel_message, lambda: self._wire.catch(user, given))

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        self._once(Kind.modal)
        assert modal.to_dict()

    def _once(self, kind: discord.InteractionResponseType, caught: Callable[[], Any] = lambda: None) -> Any:
        """Refuse a second acknowledgement."""
        assert not self.is_done(), "acknowledged twice"
        told = SimpleNamespace(resource=caught())
        self.type = kind
        return told


class _Followup:
    def __init__(self, wire: Wire, user: int) -> None:
        self._wire, self._user = wire, user

    async def send(self, content: str = "", **given: Any) -> Any:
        return self._wire.catch(self._user if given.get("ephemeral") else None, {"content": content, **given})

    async def edit_message(self, _: int, **given: Any) -> Any:
        return self._wire.catch(self._user, given, edits=True)


def interaction(
    wire: Wire,
    user: int,
    name: str,
    data: Json,
    guild: int | None,
    *,
    private: bool = True,
    locale: str = "en-US",
    message: int = 1,
) -> Any:
    """Return a press as discord.py would pass it on; `private`: on a private message; else on `message`."""
    response = _Response(wire, user)

    async def edit(**given: Any) -> Any:
        public = not private and response.type in {Kind.deferred_message_update, Kind.message_update}
        return wire.catch(None if public else user, given, edits=private)

    return SimpleNamespace(
        id=next(wire._ids),
        data=data,
        locale=locale,
        guild_locale="en-US",
        guild_id=guild,
        channel_id=guild or user + 1,
        channel=None,
        guild=None,
        message=SimpleNamespace(
            id=wire.private.get(user, 1) if private else message,
            flags=SimpleNamespace(ephemeral=private),
            attachments=wire.attached.get(user, []) if private else [],
            components=[],
        ),
        user=SimpleNamespace(id=user, display_name=name, bot=False),
        permissions=discord.Permissions.none(),
        app_permissions=discord.Permissions.all(),
        is_guild_integration=lambda: guild is not None,
        is_user_integration=lambda: False,
        response=response,
        followup=_Followup(wire, user),
        edit_original_response=edit,
        type=discord.InteractionType.component,
        extras={},
        client=_client(),
    )


def _client() -> Any:
    """Return the part of the client that a press uses."""
    return SimpleNamespace(
        is_closed=lambda: False,
        sight=_Sight(),
        usage=Usage(),
        get_guild=lambda _guild: None,
        discord_clock=DiscordClock(),
        spawn=lambda work, name: asyncio.create_task(work, name=name),
    )
