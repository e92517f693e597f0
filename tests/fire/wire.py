"""The bot without Discord: presses come in as forged interactions, and everything it sends is caught with its receiver.

Much faster than the local Discord, for tens of thousands of presses.
"""

from __future__ import annotations

import asyncio
import itertools
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import discord

from bot.history.recordings import Recordings
from bot.interactions.dispatch import Buttons
from bot.interactions.live_hands import LiveHands
from bot.interactions.press import Context
from bot.local.objects import walk
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.messages import Outbox
from bot.outbox.sender import Sender
from bot.settings import Settings
from bot.tables import autoplay
from bot.tables.environment import Environment
from bot.tables.registry import TableRegistry
from bot.tables.table import Services, Table
from bot.workers.picture_cache import PictureCache
from storage import Storage

Json = dict[str, Any]
MEMORY = "/dev/shm"  # noqa: S108  where there is one: what is tested here is not the disk
SHUT_OUT = range(3000, 4000)
"""People who are on the server, and can look into no channel with a game."""
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(32)


@dataclass(frozen=True, slots=True)
class Sent:
    """Something the bot sent: to one `user`, or (None) to everybody in a channel; whom it may call."""

    user: int | None
    components: list[Json]
    alt: tuple[str, ...]
    pings: tuple[int, ...]

    def text(self) -> str:
        """Everything in it that can be read or found by looking at its source."""
        found = list(self.alt)
        for part in walk(self.components):
            found += [
                str(part.get(key) or "") for key in ("content", "label", "placeholder", "description", "custom_id")
            ]
            for item in (part.get("items") or []) + (part.get("options") or []):
                found += [str(item.get(key) or "") for key in ("label", "description", "value")]
        return "\n".join(one for one in found if one)

    def custom_ids(self) -> list[tuple[str, list[str] | None]]:
        """What can be pressed: buttons with None, selects with their values."""
        parts = [part for part in walk(self.components) if part.get("custom_id") and not part.get("disabled")]
        return [
            (part["custom_id"], [one["value"] for one in part["options"]] if part["type"] == 3 else None)
            for part in parts
        ]


class Wire:
    """Catches what is sent."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self._ids = itertools.count(1000)

    def catch(self, user: int | None, given: Json) -> Any:
        """Note a message; what Discord would answer."""
        view: Any = given.get("view")
        shown = view.to_components() if view is not None else [{"type": 10, "content": given.get("content") or ""}]
        mentions: discord.AllowedMentions | None = given.get("allowed_mentions")
        users = mentions.users if mentions is not None and isinstance(mentions.users, list) else ()
        if mentions is not None:
            assert True not in (mentions.everyone, mentions.roles, mentions.users)
        files = [given["file"]] if given.get("file") else list(given.get("files") or given.get("attachments") or ())
        alt = tuple(str(file.description or "") for file in files)
        self.sent.append(Sent(user, shown, alt, tuple(one.id for one in users)))
        return _Message(self, user, next(self._ids))

    def taken(self) -> list[Sent]:
        """What was sent since the last time."""
        sent, self.sent = self.sent, []
        return sent


class _Message:
    """A message that was sent."""

    def __init__(self, wire: Wire, user: int | None, number: int) -> None:
        self.id, self._wire, self._user = number, wire, user

    async def edit(self, **given: Any) -> _Message:
        self._wire.catch(self._user, given)
        return self

    async def create_thread(self, **_: Any) -> Any:
        raise ValueError("no threads here")  # as discord.py where it does not know the server


class _Place:
    """A channel or an inbox."""

    def __init__(self, wire: Wire, number: int, user: int | None = None) -> None:
        self.id, self._wire, self._user = number, wire, user

    async def send(self, **given: Any) -> _Message:
        message: _Message = self._wire.catch(self._user, given)
        return message

    def get_partial_message(self, number: int) -> _Message:
        return _Message(self._wire, self._user, number)


class _Client:
    """What the outbox asks of discord.py."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def get_partial_messageable(self, number: int, **_: Any) -> _Place:
        return _Place(self._wire, number)

    def get_channel(self, _: int) -> None:
        return None

    get_guild = get_channel

    async def create_dm(self, user: discord.abc.Snowflake) -> _Place:
        return _Place(self._wire, user.id + 1, user.id)


class _Sight:
    """Everybody can look everywhere, but those who are shut out; nobody moderates."""

    async def sees(self, _guild: int, _place: int, user: Any) -> bool:
        return user.id not in SHUT_OUT

    async def rights(self, *_: object) -> discord.Permissions:
        return discord.Permissions.none()

    async def open_to_all(self, *_: object) -> bool:
        return True

    async def place(self, *_: object) -> None:
        return None


class _Response:
    """The one answer to an interaction."""

    def __init__(self, wire: Wire, user: int) -> None:
        self._wire, self._user, self._done = wire, user, False

    def is_done(self) -> bool:
        return self._done

    async def defer(self, **_: Any) -> None:
        self._once()

    async def edit_message(self, **given: Any) -> None:
        self._once()
        self._wire.catch(self._user, given)

    async def send_message(self, **given: Any) -> None:
        self._once()
        self._wire.catch(self._user if given.get("ephemeral") else None, given)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        self._once()
        assert modal.to_dict()

    def _once(self) -> None:
        assert not self._done, "acknowledged twice"
        self._done = True


class _Followup:
    """What comes after it."""

    def __init__(self, wire: Wire, user: int) -> None:
        self._wire, self._user = wire, user

    async def send(self, content: str = "", **given: Any) -> Any:
        return self._wire.catch(self._user if given.get("ephemeral") else None, {"content": content, **given})


def interaction(wire: Wire, user: int, name: str, data: Json, guild: int | None, *, private: bool = True) -> Any:
    """A press as discord.py would hand it on; `private`: on a message that only this person sees."""

    async def edit(**given: Any) -> None:
        wire.catch(user, given)

    return SimpleNamespace(
        id=next(wire._ids),
        data=data,
        locale="en-US",
        guild_locale="en-US",
        guild_id=guild,
        channel_id=guild or user + 1,
        channel=None,
        guild=None,
        message=SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=private)),
        user=SimpleNamespace(id=user, display_name=name, bot=False),
        permissions=discord.Permissions.none(),
        app_permissions=discord.Permissions.all(),
        is_guild_integration=lambda: guild is not None,
        response=_Response(wire, user),
        followup=_Followup(wire, user),
        edit_original_response=edit,
        type=discord.InteractionType.component,
        client=SimpleNamespace(is_closed=lambda: False, sight=_Sight()),
    )


class Ward:
    """A registry, its dispatcher and its presses, on a database of its own."""

    def __init__(self, storage: Storage, seed: int) -> None:
        self.storage = storage
        self.wire = Wire()
        self.rng = Random(seed)
        self.live = LiveHands()
        self._tasks: set[asyncio.Task[Any]] = set()
        env = Environment(seed=lambda: self.rng.randbytes(32), rng=self.rng)
        plain = Settings.model_construct()
        settings = Settings.model_construct(
            **plain.model_dump() | {"lobbies_per_person": 100, "tables_per_person": 1000, "tables_per_server": 10_000}
        )
        services = Services(
            storage,
            env,
            settings,
            spawn=self._spawn,
            wake=self._wake,
            look_at_timers=lambda: None,
            committed=self.live.changed,
            go_on=autoplay.go_on,
        )
        self.registry = TableRegistry(services, PictureCache(_drawn))
        client: Any = _Client(self.wire)
        recordings = Recordings(self.registry)
        sender = Sender(client, self.registry.pictures, self.registry, recordings)
        self.dispatcher = Dispatcher(self.registry, Outbox(sender))
        self._buttons = Buttons(Context(self.registry, self.live, recordings))

    def _spawn(self, work: Coroutine[Any, Any, Any], _name: str) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _wake(self, number: int) -> None:
        self.dispatcher.wake(number)

    async def press(
        self,
        user: int,
        custom_id: str,
        values: list[str] | None = None,
        *,
        guild: int | None,
        name: str = "",
        private: bool = True,
    ) -> None:
        """A press, and everything that follows from it."""
        data: Json = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        data |= {} if values is None else {"values": values}
        await self._buttons(interaction(self.wire, user, name or f"p{user}", data, guild, private=private))
        await self.settle()

    async def settle(self) -> None:
        """Return once nothing is being done or delivered."""
        while self._tasks or self.dispatcher.busy:
            if self._tasks:
                await asyncio.wait(list(self._tasks))
            await self.dispatcher.idle()

    async def close(self) -> None:
        """Stop."""
        await self.settle()
        await self.dispatcher.close()

    async def table(self, number: int) -> Table:
        """A table in memory."""
        return await self.registry.table(number)


async def _drawn(_: object) -> bytes:
    return PICTURE


@asynccontextmanager
async def ward(seed: int = 1) -> AsyncIterator[Ward]:
    """A ward with nobody in it."""
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        async with await Storage.open(Path(folder, "w.sqlite3")) as storage:
            made = Ward(storage, seed)
            try:
                yield made
            finally:
                await made.close()
