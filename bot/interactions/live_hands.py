"""Open hands on players' screens, kept fresh while Discord allows it (15 minutes after the last press)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.errors import UserError
from bot.history import news, transcript
from bot.interactions.open_hand import Open, numbers_of
from bot.interactions.twice import Twice
from bot.interactions.untold import Untold
from bot.outbox.hand_message import HandMessage, among_others, hand_message
from bot.screens import hand as hands
from bot.screens.finale import over
from bot.screens.hand import Around
from bot.screens.phrases import jump
from bot.slots.duty import Duty
from bot.tables import lesson, undo
from bot.tables.table import Table
from bot.tables.unasked import ORDERED, PLANNED
from bot.ui.attached import Attached, attached, is_picture_refused, named
from bot.ui.emojis import EMOJIS
from bot.words import N_, Say
from bot.workers.picture_cache import PictureCache
from storage import StorageError

LIVES_MS = 14 * 60_000
READ_MS = 10_000
"""How long feedback on a player's move stays, even if others move."""
FOLLOWS = 1.1
"""Seconds for which a late picture may still replace the words."""
STILL_SECONDS = 1.0
"""How long an answer waits for an edit in progress, or to learn of other players' moves."""
FURTHER_DOWN = N_("Your hand is further down.")


class LiveHands:
    """The open hands, by table and person; in memory only."""

    def __init__(self, duty: Duty | None = None) -> None:
        """Take `duty`: whether this process still answers for its screens, or another one does."""
        self._duty = duty or Duty()
        self._open: dict[int, dict[int, Open]] = {}
        """Tables in the order of the last hand opened there."""
        self._edits: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        """Locks held during an edit, by table and person."""
        self.untold, self.twice = Untold(), Twice()

    def below(self, table: Table, message: int) -> bool:
        """Return True if a hand is open below a message in the table's channel."""
        hands = [self.of(table.id, seat.user) for seat in table.seats if seat.user is not None]
        here = [hand.message for hand in hands if hand is not None and hand.interaction.channel_id == table.home]
        return any(number == 0 or number > message for number in here)

    def of(self, table_id: int, user: int) -> Open | None:
        return self._open.get(table_id, {}).get(user)

    def tables(self) -> list[int]:
        return list(self._open)

    def any(self, table_id: int) -> bool:
        return table_id in self._open

    def opened(self, table: Table, user: int, hand: Open) -> None:
        now = table.services.env.now()
        hands = self._open[table.id] = self._open.pop(table.id, {})
        before = hands.get(user)
        hands[user] = hand
        if before is None:
            self._look_again(table, user, LIVES_MS)
        while now - max(hand.since for hand in next(iter(self._open.values())).values()) > LIVES_MS:
            del self._open[next(iter(self._open))]

    async def still(self, table_id: int, user: int) -> None:
        """Wait a moment for an edit in progress, so that it does not come after the answer."""
        edit = self._edits.get((table_id, user))
        if edit is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(STILL_SECONDS), edit:
                    pass

    def closed(self, table_id: int, user: int) -> None:
        """Note that the message shows something else now."""
        hands = self._open.get(table_id, {})
        hands.pop(user, None)
        if not hands:
            self._open.pop(table_id, None)

    def older(self, table: Table, user: int, interaction: discord.Interaction[Any]) -> bool:
        """Return True if the press came from an older private hand in this channel than the open one."""
        hand, message = self.of(table.id, user), interaction.message
        if hand is None or message is None or interaction.guild_id is None or not message.flags.ephemeral:
            return False
        alive = table.services.env.now() - hand.since <= LIVES_MS
        return alive and 0 < message.id < hand.message

    def changed(self, table: Table, pictures: PictureCache) -> None:
        """Update the open hands of a table, except those with a menu in use."""
        for user, hand in list(self._open.get(table.id, {}).items()):
            table.services.spawn(self._refresh(table, pictures, user, hand), f"live-{table.id}-{user}")

    def follow(self, table: Table, pictures: PictureCache, user: int, hand: Open, words: HandMessage) -> None:
        """Let a late picture replace the words, if it comes soon and the hand is still the newest."""
        table.services.spawn(self._follow(table, pictures, user, hand, words), f"picture-{table.id}-{user}")

    async def _follow(self, table: Table, pictures: PictureCache, user: int, hand: Open, words: HandMessage) -> None:
        made, seat, message = hand.moves, table.seat_of(user), None
        if words.with_it is not None and words.later is not None and seat is not None:
            drawn = await pictures.draw(words.later, ("hand", table.id, seat.seat), FOLLOWS)
            if drawn is not None and self.of(table.id, user) is hand:
                message = replace(words.with_it, drawn=drawn)
        elif words.with_it is None:
            message = await self._message(table, pictures, user, hand, FOLLOWS)
        if message is None or message.drawn is None or not await self._true(table, user, hand):
            return
        if made == table.row.move_count and not hand.chosen:
            await self._edit(table, pictures, user, hand, message)

    async def _refresh(self, table: Table, pictures: PictureCache, user: int, hand: Open) -> None:
        await table.services.wait_for_quiet()
        seat = table.seat_of(user)
        age = table.services.env.now() - hand.since
        if seat is None or age > LIVES_MS or self.of(table.id, user) is not hand:
            return
        if hand.coming:  # the sender looks again after its arrival
            return
        if table.over:
            self.closed(table.id, user)
            notice = "\n".join(filter(None, (hand.around.notice, hand.around.told))) if age < READ_MS else ""
            screen = over(table.audience(None, hand.say), link=jump(table.row), notice=notice)
            await self._show(table, user, hand, HandMessage(screen), ())
            return
        numbers = numbers_of(table, seat.seat)
        if hand.shows(table, numbers) or seat.status == "conceded":
            return
        since, hand.numbers, hand.moves, hand.chosen = hand.moves, numbers, table.row.move_count, False
        tip = lesson.coach(table, seat.seat, hand.say)
        before = hand.around
        quiet = Around(link=before.link, joke=before.joke, board=before.board, back=before.back, server=before.server)
        around = before if age < READ_MS else quiet
        told = "\n".join(filter(None, (_done(table, seat.seat, hand.say, since), around.told)))
        back = undo.at_once(table, user)
        hand.around = replace(around, told=told, coach=tip.text if tip is not None else "", undo=back)
        here, client = hand.interaction.guild_id, hand.interaction.client
        hand.around = await among_others(client, table, user, hand.say, hand.around, here=here)
        made, message = (hand.moves, numbers), await self._message(table, pictures, user, hand)
        if message is None:
            return
        if not await self._true(table, user, hand):
            hand.moves, hand.numbers = since, ()  # the next change will show it
        elif (table.row.move_count, numbers_of(table, seat.seat)) != made:
            await self._refresh(table, pictures, user, hand)
        else:
            if tip is not None:
                table.background(partial(lesson.told, tip=tip), "tip")
            await self._edit(table, pictures, user, hand, message)

    async def _true(self, table: Table, user: int, hand: Open) -> bool:
        """Return True if a hand is still open and this process has to show it. Load what another process may have
        written in the meantime.
        """
        try:
            await table.fresh()
        except (StorageError, UserError):
            return False
        return self._duty.held() and self.of(table.id, user) is hand

    async def _message(
        self,
        table: Table,
        pictures: PictureCache,
        user: int,
        hand: Open,
        patience: float | None = None,
        *,
        there: str | None = None,
    ) -> HandMessage | None:
        seat = table.seat_of(user)
        if seat is None or table.state is None:
            return None
        message = await hand_message(
            *(pictures, table, seat.seat, hand.say, hand.reader),
            around=hand.around,
            there=hand.filename if there is None else there,
            patience=patience,
        )
        return message if self.of(table.id, user) is hand else None

    async def _edit(self, table: Table, pictures: PictureCache, user: int, hand: Open, message: HandMessage) -> None:
        """Edit a hand. Send its picture if it has none, or if Discord refuses to keep the one it has."""
        if message.drawn is None and message.filename == hand.filename and message.screen == hand.screen:
            return  # the others' moves are not visible here
        kept = named(hand.pictures, [message.keeps])
        known = bool(kept) or not message.keeps
        if known and await self._show(table, user, hand, message, kept):
            return
        again = await self._message(table, pictures, user, hand, there="")
        if again is not None:
            await self._show(table, user, hand, again, ())

    async def _show(
        self, table: Table, user: int, hand: Open, message: HandMessage, kept: tuple[Attached, ...]
    ) -> bool:
        """Edit a hand, or close it if Discord refuses that. Return False if Discord refused a picture that stays."""
        async with self._edits.setdefault((table.id, user), asyncio.Lock()):
            try:
                shown = await EMOJIS.sent(lambda: hand.edit(message.screen, kept, files(message)))
            except discord.HTTPException as wrong:
                if kept and is_picture_refused(wrong):
                    return False
                if self.of(table.id, user) is hand:
                    self.closed(table.id, user)
            else:
                hand.screen, hand.pictures = message.screen, attached(shown)
        return True

    def _look_again(self, table: Table, user: int, later: int) -> None:
        """Call `look` later. Shutdown does not wait for it."""
        asyncio.get_running_loop().call_later(later / 1000, self.look, table, user)

    def look(self, table: Table, user: int) -> None:
        """Remove the controls of a hand that Discord will soon not let us edit any more."""
        hand = self.of(table.id, user)
        if hand is None:
            return
        left = hand.since + LIVES_MS - table.services.env.now()
        if left > 0:
            self._look_again(table, user, left)
        else:
            table.services.spawn(self._lay_down(table, user, hand), f"rest-{table.id}-{user}")

    async def _lay_down(self, table: Table, user: int, hand: Open) -> None:
        seat = table.seat_of(user)
        self.closed(table.id, user)
        if seat is None or table.row.status != "playing":
            return
        around = Around(words=not hand.reader.pictures, link=hand.around.link)
        for kept in (hand.pictures, ()):
            filename = kept[0].filename if kept else ""
            screen = hands.resting(table.audience(seat.seat, hand.say), around, filename=filename)
            if await self._show(table, user, hand, HandMessage(screen, filename), kept):
                return


def _done(table: Table, seat: int, say: Say, since: int) -> str:
    """Return what the player's plan and orders have done since then."""
    rows = transcript.since(table, since)
    first = next((n for n, row in enumerate(rows) if row.seat == seat and row.via in {ORDERED, PLANNED}), None)
    if first is None:
        return ""
    done = news.own(table, rows[first:], seat, say)
    return f"📋 {say('As you said ahead')}{say.colon}{done}" if done else ""


def files(message: HandMessage) -> list[discord.File]:
    """Return the picture as a file, unless the message has it."""
    return [discord.File(BytesIO(message.drawn), filename=message.filename)] if message.drawn else []
