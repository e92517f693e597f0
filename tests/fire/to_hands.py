"""How people come to their hands: on messages made up, on boards that stand in their channels, in inboxes."""

from __future__ import annotations

import math
import time
from random import Random
from typing import Any, Protocol

from bot.local.objects import Json, Message, User, walk
from tests.custom_ids import made
from tests.fire.dealing import Dealt
from tests.fire.shown import pressable


class Seated(Protocol):
    """Somebody at a table."""

    crowd: Any
    table: Dealt
    user: User
    hand: Message | None

    async def forge(self, custom_id: str, *, on: Message | None = None) -> Json:
        """Press a custom_id."""


class Way(Protocol):
    """A way to one's hand."""

    def due(self, player: Seated, rng: Random) -> bool:
        """Whether somebody opens their hand anew, though they have one."""

    async def open(self, player: Seated, custom_id: str) -> Json:
        """Press what leads to the hand, or to another screen; what became of it."""


class Forged:
    """From a message that the bot never sent, whenever somebody has no hand."""

    def due(self, player: Seated, rng: Random) -> bool:
        """Never."""
        del player, rng
        return False

    async def open(self, player: Seated, custom_id: str) -> Json:
        """Press it there."""
        return await player.forge(custom_id)


class FromBoards:
    """From the board that stands in the table's channel: at first, and then again in a share of all presses, or when
    so many seconds are over.
    """

    def __init__(self, share: float = 0.0, seconds: float = math.inf) -> None:
        self.share, self.seconds = share, seconds
        self._opened: dict[tuple[int, int], float] = {}

    def due(self, player: Seated, rng: Random) -> bool:
        """By chance, or by the clock."""
        since = self._opened.get((player.table.id, player.user.id), -math.inf)
        return rng.random() < self.share or time.monotonic() - since > self.seconds

    async def open(self, player: Seated, custom_id: str) -> Json:
        """Press *My hand* on the newest board; another screen is asked for on a message made up."""
        board = _board(player, custom_id)
        if board is not None:
            self._opened[player.table.id, player.user.id] = time.monotonic()
        return await player.forge(custom_id, on=board)


class InInboxes:
    """In direct messages, where the bot has sent the hands and people press on."""

    def __init__(self) -> None:
        self._newest: dict[tuple[int, int], int] = {}
        """The last message that showed somebody's hand at a table; those before it show how things were then."""

    def due(self, player: Seated, rng: Random) -> bool:
        """Never, but where a newer message has come with the hand that is the one to press on."""
        del rng
        key, found = (player.table.id, player.user.id), _inbox(player)
        newest = max(self._newest.get(key, 0), player.hand.id if player.hand is not None else 0)
        if found is not None and found.id >= newest:
            player.hand, newest = found, found.id
        self._newest[key] = newest
        return False

    async def open(self, player: Seated, custom_id: str) -> Json:
        """Press it there, on a message made up, which then shows the hand."""
        place = player.crowd.d.world.channel(player.user.id + 1)
        source = player.crowd.forged(place.id, custom_id)
        data: Json = {"component_type": 2, "custom_id": custom_id, "id": 1}
        place.messages[source.id] = source
        done: Json = await player.crowd.d.interactions.begin(3, player.user, place, data, source)
        return done


def _board(player: Seated, custom_id: str) -> Message | None:
    place = player.crowd.d.world.channel(player.table.channel)
    for message in reversed(place.messages.values()):
        if message.only is None and any(part["custom_id"] == custom_id for part in pressable(message)):
            found: Message = message
            return found
    return None


def _inbox(player: Seated) -> Message | None:
    """The newest message in somebody's inbox that has something of this table to press."""
    ours = made(player.table.id, "")
    place = player.crowd.d.world.channel(player.user.id + 1)
    for message in reversed(place.messages.values()):
        parts = walk(message.components)
        if not message.author.bot or not any(str(part.get("custom_id", "")).startswith(ours) for part in parts):
            continue
        found: Message = message
        return found
    return None
