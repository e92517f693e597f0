"""Games begun while Discord misbehaves: the lobby, its thread, the first hands by direct message, the first board."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from itertools import count

from bot import metrics
from bot.local.objects import Channel, User
from storage import TableRow
from tests.custom_ids import made
from tests.fire.dealing import Dealt
from tests.fire.faults import Seen, total
from tests.fire.ledger import sound
from tests.fire.players import Player
from tests.fire.running import Services
from tests.fire.shown import read_text
from tests.fire.standing import board_is_right
from tests.fire.ways import Inject, ways
from tests.wire import HANG_SECONDS

GAME = "doctor-strange"
HOST, GUEST = 0, 1
PATIENCE = HANG_SECONDS
NUMBERS = count(1)


class Opening:
    """Two people who begin a game in a channel."""

    def __init__(self, at: Services, channel: Channel) -> None:
        self.at, self.channel, self.shut = at, channel, False
        number = next(NUMBERS)
        self.people: list[User] = [at.d.world.person(f"opens-{number}-{who}") for who in (HOST, GUEST)]

    async def begin(self) -> str:
        """Press /play, Join and Start, again after a failure on the screen. Return what they met."""
        met = await self._play()
        return max(met, await self._act(GUEST, "join"), await self._act(HOST, "start"), key=len)

    async def _play(self) -> str:
        met = "✅"
        play = {"id": "1", "name": "play", "type": 1, "options": [{"name": "game", "type": 3, "value": GAME}]}
        for _ in range(3):
            begun = await self.at.d.interactions.begin(
                2, self.people[HOST], self.channel, play | {"resolved": {}}, None
            )
            if not begun.get("failed"):
                break
            met = "This interaction failed"
        return met

    async def _act(self, who: int, verb: str) -> str:
        met = "✅"
        for _ in range(3):
            if await self._press(who, verb):
                break
            met = "This interaction failed"
        return met

    async def _press(self, who: int, verb: str) -> bool:
        """Press a button of the lobby. Return True if it worked."""
        number = (await self.row()).id
        custom_id = made(number, verb)
        data = {"component_type": 2, "custom_id": custom_id, "id": 1}
        source = self.at.crowd.forged(self.channel.id, custom_id)
        await self.at.d.interactions.begin(3, self.people[who], self.channel, data, source)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            row = await self.row()
            sits = verb == "join" and len(await self.at.storage.seats(number)) == 2
            if row.status == "playing" or sits:
                return True
            await asyncio.sleep(0.02)
        return False

    async def row(self) -> TableRow:
        """Return the table, once it exists."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for row in await self.at.storage.open_tables():
                    if row.host == self.people[HOST].id:
                        return row
                await asyncio.sleep(0.02)

    async def settled(self) -> list[str]:
        """Wait until nothing is pending. Return the rest."""
        number = (await self.row()).id
        return await self.at.quiet(number, PATIENCE)

    async def wrong(self) -> list[str]:
        """Return errors after the start, once everything has arrived."""
        row, world, wrong = await self.row(), self.at.d.world, list[str]()
        if row.status != "playing":
            return [f"the table is {row.status}"]
        wrong += await board_is_right(self.at.d, self.at.bot.registry, row.id)
        home = world.channel(row.home or row.channel)
        threads = [one for one in world.channels.values() if one.parent == self.channel.id]
        if len(threads) > 1:
            wrong.append(f"{len(threads)} threads were opened")
        dealt = [one for one in home.messages.values() if "-# deal " in read_text(one)]
        if len(dealt) != 1:
            wrong.append(f"the deal was told {len(dealt)} times")
        for user in self.people:
            inbox = world.channels.get(user.id + 1)
            hands = len(inbox.messages) if inbox is not None else 0
            told = any(
                f"<@{user.id}>" in read_text(one) and "direct messages" in read_text(one)
                for one in home.messages.values()
            )
            if (hands, told) != ((0, False) if self.shut else (1, False) if user.dms_open else (0, True)):
                wrong.append(f"{user.name} has {hands} hands in the inbox; told of it in the thread: {told}")
        return wrong

    async def play_on(self) -> str:
        """Make one move at the new table. Return the answer."""
        row = await self.row()
        people = tuple(user.name for user in self.people)
        await self.at.storage.seats(row.id)
        dealt = Dealt(row.id, GAME, people, row.home or row.channel)
        seats = await self.at.storage.seats(row.id)
        by_id = {user.id: user for user in self.people}
        self.at.crowd.players = [
            Player(self.at.crowd, dealt, seat.seat, by_id[seat.user]) for seat in seats if seat.user is not None
        ]
        return await self.at.move()


async def meet(opening: Opening, name: str, inject: Callable[[Opening], Inject]) -> Seen:
    """Begin a game under a fault; then play on without it."""
    seen, at, channel = Seen(name), opening.at, opening.channel
    posts, tries, given_up = at.announced.copy(), total(metrics.RETRIED), total(metrics.GIVEN_UP)
    done = inject(opening)(at, channel.id)
    if done is not None:
        await done
    waiting = list(at.d.faults.waiting)
    seen.person = await opening.begin()
    left = await opening.settled()
    seen.met = sum(fault.met for fault in waiting)
    at.calm(channel.id)
    if left:
        seen.wrong.append(f"{left} is still owed")
    seen.wrong += await opening.wrong()
    on = await opening.play_on()
    if on != "✅":
        seen.wrong.append(f"the game does not go on: {on}")
    await opening.settled()
    seen.tries, seen.given_up = total(metrics.RETRIED) - tries, total(metrics.GIVEN_UP) - given_up
    row = await opening.row()
    seen.moves = len(await at.storage.moves(row.id))
    seen.wrong += at.ledger.settle(at.crowd.players) + sound(at.storage.path)
    seen.wrong += [f"posted twice: {text[:120]!r}" for text in at.announced.twice(since=posts)]
    return seen


def _inbox(opening: Opening) -> str:
    return f"POST /channels/{opening.people[GUEST].id + 1}/messages"


ROUTES: dict[str, Callable[[Opening], str]] = {
    "the lobby": lambda opening: f"POST /channels/{opening.channel.id}/messages",
    "an edit of the lobby": lambda opening: f"PATCH /channels/{opening.channel.id}/messages/*",
    "opening the thread": lambda _: "POST /channels/*/messages/*/threads",
    "opening an inbox": lambda _: "POST /users/@me/channels",
    "the hand by direct message": _inbox,
}
"""The bot's requests at the start of a game."""


def every(routes: dict[str, Callable[[Opening], str]]) -> dict[str, Callable[[Opening], Inject]]:
    return {name: partial(_on, what, name, route) for what, route in routes.items() for name in ways(what, "")}


def _on(what: str, name: str, route: Callable[[Opening], str], opening: Opening) -> Inject:
    return ways(what, route(opening))[name]


def _closed(opening: Opening) -> Inject:
    opening.people[GUEST].dms_open = False
    return lambda *_: None


def _too_fast(opening: Opening) -> Inject:
    """Refuse an inbox so that no one is written to for ten minutes; the hands come after that."""

    def inject(at: Services, _: int) -> None:
        opening.shut = True
        at.d.faults.refuse("POST /users/@me/channels", 40003)

    return inject


def _no_threads(_: Opening) -> Inject:
    def inject(at: Services, channel: int) -> None:
        at.d.deny(channel, "create_public_threads")

    return inject


NAMED: dict[str, Callable[[Opening], Inject]] = {
    "50007: an inbox is closed": _closed,
    "50013: no thread may be opened": _no_threads,
    "40003: inboxes are opened too fast": _too_fast,
}


async def meet_all(at: Services, wanted: str) -> list[Seen]:
    """Meet every fault whose name contains `wanted`, each in a channel of its own."""
    places = list(at.d.world.channels.values())
    used = {one.parent for one in places}
    free = [one for one in places if one.guild and one.parent is None and one.id not in used]
    seen = []
    faults = every(ROUTES) | NAMED
    for (name, inject), channel in zip([one for one in faults.items() if wanted in one[0]], free, strict=False):
        seen.append(await meet(Opening(at, channel), name, inject))
    return seen
