"""Hands that are open on somebody's screen, kept fresh while Discord allows it (15 minutes after the last press)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.interactions import showing
from bot.tables.table import Table
from bot.ui.layout import layout
from bot.words import Say

LIVES_MS = 14 * 60_000


@dataclass(slots=True)
class Open:
    """A private message that shows a hand: as of which decisions, whether a submenu is open in it."""

    interaction: discord.Interaction[Any]
    say: Say
    since: int
    numbers: tuple[int, ...]
    moves: int
    submenu: bool


class LiveHands:
    """The hands that are open now, by table and person; in memory only."""

    def __init__(self) -> None:
        self._open: dict[int, dict[int, Open]] = {}
        """Tables in the order in which a hand was last opened at them."""

    def opened(
        self, table: Table, user: int, interaction: discord.Interaction[Any], say: Say, *, submenu: bool = False
    ) -> None:
        """Remember the message that shows somebody's hand, as it is now."""
        seat = table.seat_of(user)
        if seat is None:
            return
        now = table.services.env.now()
        numbers = tuple(one.number for one in table.own(seat.seat))
        hands = self._open[table.id] = self._open.pop(table.id, {})
        hands[user] = Open(interaction, say, now, numbers, table.row.move_count, submenu)
        while now - max(hand.since for hand in next(iter(self._open.values())).values()) > LIVES_MS:
            del self._open[next(iter(self._open))]

    def closed(self, table_id: int, user: int) -> None:
        """The message shows something else now."""
        hands = self._open.get(table_id, {})
        hands.pop(user, None)
        if not hands:
            self._open.pop(table_id, None)

    def changed(self, table: Table) -> None:
        """The table changed: bring the open hands up to date, except where that would close a menu in use."""
        for user, hand in list(self._open.get(table.id, {}).items()):
            table.services.spawn(self._refresh(table, user, hand), f"live-{table.id}-{user}")

    async def _refresh(self, table: Table, user: int, hand: Open) -> None:
        await table.services.wait_for_quiet()
        seat = table.seat_of(user)
        if seat is None or seat.status == "conceded" or self._open.get(table.id, {}).get(user) is not hand:
            return
        numbers = tuple(one.number for one in table.own(seat.seat))
        same = numbers == hand.numbers
        if table.services.env.now() - hand.since > LIVES_MS or (
            same and (hand.submenu or hand.moves == table.row.move_count)
        ):
            return
        hand.numbers, hand.moves, hand.submenu = numbers, table.row.move_count, False
        screen = showing.hand(table, user, hand.say)
        try:
            await hand.interaction.edit_original_response(
                view=layout(screen), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException:
            self.closed(table.id, user)
