"""People with two devices, half of them in direct messages, who notice a hand older than an earlier answer."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.interactions.responder import BROKEN, NO_ROOM
from bot.local.objects import LOADING, Json, Message
from bot.tables.moves import STALE
from tests.custom_ids import said
from tests.fire.cluster.server import Server
from tests.fire.dealing import Dealt
from tests.fire.orders import acknowledged
from tests.fire.players import Crowd, Player
from tests.fire.shown import pressable, read_text, verb_of, wanted
from tests.fire.to_hands import FromBoards, InInboxes, Seated
from tests.fire.told import Told
from tests.wire import LocalDiscord, eventually

TWO_DEVICES = 0.15
"""The share of moves pressed on two devices at once."""
SAME = 0.5
"""The share of these pressed on the same message; the other second devices show another."""
LOST = {"failed", "silence"}
"""Results of presses without an answer."""
FROM_BOARDS = 0.05
REFUSALS = tuple(
    sentence.split("{", maxsplit=1)[0].strip()
    for sentence in (STALE, BROKEN, NO_ROOM, "This game is paused.", "I did not understand that.")
)
"""Texts which say for sure that nothing was done."""
OFFERS = {"move", "confirm", "choose", "page", "moves", "select"}
"""Verbs on a hand that answer a decision, named by its stamp."""
DEVICES = {"move", "confirm"}
"""Verbs pressed on two devices: one move."""
WORDS = 150
"""Most letters of a wrong screen in a report."""
LATE_SECONDS = 20.0
"""How long a press without an answer may still be carried out."""
FOLLOWS = 3.0
"""Seconds after which an old hand will stay old."""
MADE = "SELECT count(*) FROM moves WHERE table_id = %s AND interaction = ANY(%s)"


class EitherWay:
    """Some open their hands from boards, the others in their inboxes."""

    def __init__(self) -> None:
        self._boards, self._inboxes = FromBoards(FROM_BOARDS), InInboxes()

    def _of(self, player: Seated) -> FromBoards | InInboxes:
        return self._inboxes if isinstance(player, Tracker) and player.inbox else self._boards

    def due(self, player: Seated, rng: Random) -> bool:
        return self._of(player).due(player, rng)

    async def open(self, player: Seated, custom_id: str) -> Json:
        return await self._of(player).open(player, custom_id)


class Throng(Crowd):
    """A crowd on two devices; `old` lists errors on their hands, `counts` how they pressed."""

    def __init__(self, d: LocalDiscord, rng: Random, server: Server | None = None) -> None:
        super().__init__(d, rng, orders=True)
        self._server = server
        self.way = EitherWay()
        self.old: list[str] = []
        self.follows = FOLLOWS
        self.followed: list[float] = []
        """How long hands were older than the answer on another device at the same moment, in seconds."""
        self.counts: Counter[str] = Counter()

    async def made(self, table: int, presses: list[int]) -> bool:
        """Return True if one of these presses has made a move there."""
        assert self._server is not None
        ((found,),) = await asyncio.to_thread(self._server.ask, MADE, table, list(map(str, presses)))
        return bool(found)

    def seat(self, tables: list[Dealt]) -> None:
        """Add the people of these tables, every other one in direct messages."""
        for table in tables:
            for seat, name in enumerate(table.people):
                self.players.append(Tracker(self, table, seat, self.d.world.person(name), inbox=self._every_other()))

    def _every_other(self) -> bool:
        self._counts["seated"] += 1
        return self._counts["seated"] % 2 == 0


class Tracker(Player):
    """A player. `inbox`: in direct messages; `closed`: stamps of decisions that the bot said they answered, with its
    words. `doubtful`: an answer was lost, or two sessions got a press, so that a screen may be about an earlier press.
    """

    def __init__(self, crowd: Throng, *args: object, inbox: bool) -> None:
        super().__init__(crowd, *args)  # type: ignore[arg-type]
        self.throng, self.inbox = crowd, inbox
        self.closed: dict[str, str] = {}
        self.doubtful = self.busy = False
        self._late: list[tuple[float, frozenset[str]]] = []
        """Past requests that may still be carried out, with their times."""

    @property
    def screen(self) -> Message | None:
        """Return their current hand, unless it is still loading."""
        return None if self.hand is None or self.hand.flags & LOADING else self.hand

    async def open_hand(self) -> None:
        await self._open()

    async def _open(self, verb: str = "hand") -> str:
        became = await super()._open(verb)
        self.doubtful |= became in LOST
        await self._compare()
        return became

    async def _send(self, shown: Message, part: Json, values: list[str]) -> str:
        self.throng.counts["inbox" if self.inbox else "channel"] += 1
        asks = self.wants.asks
        before, two = len(self.told), verb_of(part) in DEVICES and self.throng.rng.random() < TWO_DEVICES
        beside = asyncio.create_task(self._beside(shown, part["custom_id"])) if two else None
        verb = await super()._send(shown, part, values)
        self.doubtful |= verb in LOST or self._told_twice(self.interaction)
        told, made = self.told[before:], [self.interaction]
        if beside is not None:
            self.throng.counts["two devices"] += 1
            number, text = await beside
            made.append(number)
            for one in told:
                self._both(one, text)
        for one in told:
            one.words = f"{made}{' to two sessions' * any(map(self._told_twice, made))}: {one.words}"
        await self._settle(told, made)
        if verb == "ask_when" and self.doubtful:  # it may be about an earlier press
            self.wants = replace(self.wants, asks=asks and asks | self.wants.asks)
        self._want(verb, wanted(part, values))
        if not any(map(self._told_twice, made)):  # another session may carry it out after this one has answered
            await self._compare()
        return verb

    def _told_twice(self, interaction: int) -> bool:
        record = self.throng.d.presses.all.get(interaction)
        return record is not None and len(record.told) > 1

    async def _settle(self, told: list[Told], made: list[int]) -> None:
        """If in doubt, find the press that a screen is about; then close the answered decisions."""
        if self.doubtful and any(one.done for one in told) and not await self.throng.made(self.table.id, made):
            self.throng.figures.done -= sum(one.done for one in told)
            for one in told:
                one.done = False
        self.closed |= {one.stamp: f"{one.move}, {one.words}" for one in told if one.done}

    def _both(self, told: Told, text: str | None) -> None:
        """Record the answer to the same move on the other device."""
        told.words += f" | beside: {(text or 'nothing').strip()[:WORDS]}"
        if text is not None and acknowledged(text):
            self.throng.counts["told on both devices"] += told.done
            self.throng.figures.done += not told.done
            told.done, told.refused = True, False
        elif text is None or not refuses(text):
            told.refused = False

    async def _beside(self, shown: Message, custom_id: str) -> tuple[int, str | None]:
        """Return the same button on the other device: in the same message, or in the other open hand."""
        elsewhere = self.table.channel if self.inbox else self.user.id + 1
        channel = shown.channel if self.throng.rng.random() < SAME else elsewhere
        place = self.throng.d.world.channel(channel)
        source = shown if channel == shown.channel else self.throng.forged(place.id, custom_id, only=self.user.id)
        place.messages.setdefault(source.id, source)
        data: Json = {"component_type": 2, "custom_id": custom_id, "id": 2}
        self.throng.figures.presses += 1
        done = await self.throng.d.interactions.begin(3, self.user, place, data, source)
        number = int(done["interaction"])
        if done.get("failed"):
            self.throng.figures.failed += 1
        text = None if done.get("failed") else await self.throng.answer(number)
        self.doubtful |= text is None or self._told_twice(number)
        return number, text

    def _look(self, text: str, told: Sequence[Told]) -> None:
        super()._look(text, told)
        for one in told:
            one.refused, one.words = not one.done and refuses(text), text.strip()[:WORDS]

    def _want(self, verb: str, values: list[str]) -> None:
        """Record a request: one without an answer may still replace a later acknowledged one."""
        now = time.monotonic()
        self._late = [one for one in self._late if now - one[0] < LATE_SECONDS]
        if verb in LOST:
            self._late.append((now, self.wants.asks | frozenset(values)))
        elif self.wants.asks:
            self.wants = replace(self.wants, asks=self.wants.asks.union(*(asks for _, asks in self._late)))

    async def _compare(self) -> None:
        """Check that the hand asks nothing answered; on a second device an older hand may follow later."""
        began, old = time.monotonic(), self._old()
        if not old:
            return
        try:
            await eventually(lambda: not self._old(), self.throng.follows)
        except TimeoutError:
            self.throng.old.append(old)
        else:
            self.throng.followed.append(time.monotonic() - began)

    def _old(self) -> str:
        """Return the repeated question of their hand, in words; empty without one."""
        shown = self.screen
        for part in pressable(shown) if shown is not None else ():
            stamp = said(part["custom_id"])[1].partition(":")[0]
            if shown is not None and verb_of(part) in OFFERS and stamp in self.closed:
                text = read_text(shown)[:WORDS]
                about = f"table {self.table.id}, {self.user.name}: {stamp} is asked again: {text!r}"
                return f"{about}, answered by {self.closed[stamp]!r}"
        return ""


def refuses(text: str) -> bool:
    """Return True if a screen says for sure that nothing was done."""
    return any(sentence in text for sentence in REFUSALS)
