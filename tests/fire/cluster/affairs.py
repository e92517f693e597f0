"""Agreements outside the game, two at a time: choices before a game, votes, pauses.

Acknowledged ones are looked up in the database before the next press of the same kind, and at the end.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random

from bot.interactions.votes import SENT, SENT_MEANWHILE
from bot.local.filling import NotThereError
from bot.local.objects import Json, User
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import PACES
from tests.custom_ids import made
from tests.fire.cluster.people import LATE_SECONDS, Throng, refuses
from tests.fire.cluster.server import Server
from tests.fire.dealing import Dealt
from tests.fire.players import Player

SETTINGS = "SELECT status, settings FROM tables WHERE id = %s"
ASKED = (SENT[:25], SENT_MEANWHILE[:25])
DECLINED = "You declined"
OPTIONS = "### Options"
PAUSED, GOES_ON = "the game is paused", "The game goes on."


@dataclass
class Register:
    """A value that one person sets: the last acknowledged one, and the ones that may be set without an answer."""

    stands: str | None = None
    may_be: list[tuple[str, float]] = field(default_factory=list)

    def asked(self, value: str) -> None:
        """Note a request to set it."""
        self.may_be.append((value, time.monotonic()))

    def told(self, value: str, *, done: bool | None) -> None:
        """Note the answer: done, refused, or (None) none."""
        if done is None:
            return
        now = time.monotonic()
        if done:
            self.stands = value
        pressed = next((one for one in reversed(self.may_be) if one[0] == value), None)
        # an earlier unanswered press may still be carried out, also one for the same value
        self.may_be = [one for one in self.may_be if one is not pressed and now - one[1] < LATE_SECONDS]

    def fits(self, there: str) -> bool:
        """Return True if the database may have this value."""
        return self.stands is None or there == self.stands or any(there == value for value, _ in self.may_be)

    def __str__(self) -> str:
        return f"{self.stands!r} or {[value for value, _ in self.may_be]}"


class Affairs:
    """Presses on made-up messages, and queries of the database."""

    def __init__(self, throng: Throng, server: Server) -> None:
        self.throng, self.server = throng, server
        self.wrong: list[str] = []
        self.acknowledged = self.looks = 0

    async def stands(self, table: int) -> tuple[str, TableSettings]:
        """Return status and settings of a table in the database."""
        ((status, settings),) = await asyncio.to_thread(self.server.ask, SETTINGS, table)
        return str(status), TableSettings.load(settings)

    async def press(self, who: User, channel: int, custom_id: str, values: list[str] | None = None) -> str | None:
        """Press on a private message. Return the answer; None without one."""
        d = self.throng.d
        place = d.world.channel(channel)
        source = self.throng.forged(channel, custom_id, values, only=who.id)
        place.messages[source.id] = source
        data: Json = {"component_type": 2 if values is None else 3, "custom_id": custom_id, "id": 2}
        data |= {} if values is None else {"values": values}
        self.throng.figures.presses += 1
        done = await d.interactions.begin(3, who, place, data, source)
        if done.get("failed"):
            self.throng.figures.failed += 1
            return None
        return await self.throng.answer(int(done["interaction"]))

    def settled(self, text: str | None, *says: str) -> bool | None:
        """Return whether the answer says that the request was carried out; None if unknown."""
        if text is not None and any(one in text for one in says):
            self.acknowledged += 1
            return True
        return False if text is not None and refuses(text) else None


class Choices(Affairs):
    """In lobbies one player chooses the time limit by direct message, the other the timeouts in the channel."""

    def __init__(self, throng: Throng, server: Server, lobbies: list[Dealt]) -> None:
        super().__init__(throng, server)
        self._lobbies = lobbies
        self._kept = {(one.id, what): Register() for one in lobbies for what in ("time_limit", "absence")}

    async def go_on(self, rng: Random) -> None:
        lobby = rng.choice(self._lobbies)
        first, second = (self.throng.d.world.person(name) for name in lobby.people)
        pace, absence = rng.choice(sorted(PACES)), rng.choice(["default", "computer"])
        await asyncio.gather(
            self._choose(lobby, "time_limit", pace, first, first.id + 1),
            self._choose(lobby, "absence", absence, second, lobby.channel),
        )
        await self.look(lobby)

    async def _choose(self, lobby: Dealt, what: str, value: str, who: User, channel: int) -> None:
        register = self._kept[lobby.id, what]
        register.asked(value)
        text = await self.press(who, channel, made(lobby.id, what), [value])
        register.told(value, done=self.settled(text, OPTIONS))

    async def look(self, lobby: Dealt) -> None:
        _, settings = await self.stands(lobby.id)
        self.looks += 1
        for what, there in (("time_limit", settings.time_limit), ("absence", settings.absence)):
            register = self._kept[lobby.id, what]
            if not register.fits(there):
                self.wrong.append(f"lobby {lobby.id}: {what} is {there!r}, and they were told {register}")
                register.stands = there

    async def settle(self) -> None:
        for lobby in self._lobbies:
            await self.look(lobby)


class Votes(Affairs):
    """At tables without moves one player offers a draw and the other asks to call the game off; then both decline."""

    def __init__(self, throng: Throng, server: Server, tables: list[Dealt]) -> None:
        super().__init__(throng, server)
        self._tables = tables
        self._asked = {one.id: 0 for one in tables}

    async def go_on(self, rng: Random) -> None:
        table = rng.choice(self._tables)
        first, second = (self.throng.d.world.person(name) for name in table.people)
        said = await asyncio.gather(
            self.press(first, first.id + 1, made(table.id, "draw", "yes")),
            self.press(second, table.channel, made(table.id, "cancel", "yes")),
        )
        told = {kind: self.settled(text, *ASKED) for kind, text in zip(("draw", "cancel"), said, strict=True)}
        self._asked[table.id] += sum(one is True for one in told.values())
        settings = await self._look(table)
        here = {one.kind: one.number for one in settings.questions}
        self.wrong += [
            f"table {table.id}: a {kind} was asked for, as somebody was told, and is not open: {here}"
            for kind, done in told.items()
            if done and kind not in here
        ]
        answers = (("draw", second, second.id + 1), ("cancel", first, table.channel))
        declined = [self._decline(table, here[kind], who, place) for kind, who, place in answers if kind in here]
        await asyncio.gather(*declined)

    async def _decline(self, table: Dealt, number: int, who: User, channel: int) -> None:
        text = await self.press(who, channel, made(table.id, "decline", str(number)))
        done = self.settled(text, DECLINED)
        settings = await self._look(table)
        if done and any(one.number == number for one in settings.questions):
            self.wrong.append(f"table {table.id}: question {number} was declined, as somebody was told, and is open")

    async def _look(self, table: Dealt) -> TableSettings:
        _, settings = await self.stands(table.id)
        self.looks += 1
        if settings.questions_asked < self._asked[table.id]:
            told, self._asked[table.id] = self._asked[table.id], settings.questions_asked
            self.wrong.append(
                f"table {table.id}: people were told of {told} questions, and there were {settings.questions_asked}"
            )
        return settings

    async def settle(self) -> None:
        for table in self._tables:
            await self._look(table)


class Pauses(Affairs):
    """Hosts ask for a pause, the others agree, and one of them ends it, while all continue to press."""

    def __init__(self, throng: Throng, server: Server) -> None:
        super().__init__(throng, server)
        self._kept: dict[int, Register] = {}

    async def go_on(self, rng: Random) -> None:
        hosts = [one for one in self.throng.players if one.seat == 0 and not one.over]
        paused = [one for one in hosts if (kept := self._kept.get(one.table.id)) and kept.stands == "paused"]
        if paused:
            await self._resume(rng.choice(paused))
        elif hosts:
            await self._pause(rng.choice(hosts))

    async def _pause(self, host: Player) -> None:
        table = host.table
        register = self._kept.setdefault(table.id, Register())
        await self._slash(host, "pause")
        settings = await self._look(table.id)
        asked = next((one for one in settings.questions if one.kind == "pause"), None)
        for other in self.throng.players:
            if asked is not None and other.table.id == table.id and other.seat in asked.asked:
                register.asked("paused")
                text = await self.press(other.user, table.channel, made(table.id, "agree", str(asked.number)))
                register.told("paused", done=self.settled(text, PAUSED))

    async def _resume(self, host: Player) -> None:
        register = self._kept[host.table.id]
        await self._look(host.table.id)
        register.asked("playing")
        register.told("playing", done=self.settled(await self._slash(host, "resume"), GOES_ON))

    async def _slash(self, host: Player, how: str) -> str | None:
        options = {"table": host.table.id}
        body = {"do": "slash", "channel": str(host.table.channel), "path": ["table", how], "options": options}
        try:
            done = await self.throng.d.people.slash(host.user, body)
        except NotThereError:  # no bot has registered its commands yet
            return None
        return None if done.get("failed") else await self.throng.answer(int(done["interaction"]))

    async def _look(self, table: int) -> TableSettings:
        status, settings = await self.stands(table)
        self.looks += 1
        register = self._kept[table]
        if status in {"playing", "paused"} and not register.fits(status):
            self.wrong.append(f"table {table}: it is {status}, and its host was told {register}")
        if status not in {"playing", "paused"}:
            register.stands = None
        return settings

    async def settle(self) -> None:
        hosts = {one.table.id: one for one in self.throng.players if one.seat == 0}
        for table, register in self._kept.items():
            await self._look(table)
            status, _ = await self.stands(table)
            if status == "paused" and table in hosts:
                await self._resume(hosts[table])
            register.stands = None  # the answer may be lost, and then the state is unknown until the next press
