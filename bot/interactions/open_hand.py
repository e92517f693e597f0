"""A private message that shows somebody's hand, and how it is edited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.screens.hand import Around
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.layout import layout
from bot.words import Say


@dataclass(slots=True)
class Open:
    """A private message that shows a hand: since when, as of which decisions and moves, whether something is half
    chosen in it; the screen, its picture's file name and attachment. `message` is its id, 0 where Discord has not said;
    `beside`: it was sent beside what was pressed on; `coming`: Discord has not taken it yet, and until then `@original`
    may be what all see.
    """

    interaction: discord.Interaction[Any]
    say: Say
    reader: Reader
    since: int
    numbers: tuple[int, ...]
    moves: int
    chosen: bool = False
    beside: bool = False
    coming: bool = False
    message: int = 0
    screen: Screen | None = None
    filename: str = ""
    attachments: Sequence[discord.Attachment] = ()
    around: Around = field(default_factory=Around)
    """What stood around it when it was shown."""

    def shows(self, table: Table, numbers: tuple[int, ...]) -> bool:
        """Whether it shows how a table stands whose seat is asked these decisions; what is half chosen in it stays as
        long as it can.
        """
        return numbers == self.numbers and (self.chosen or self.moves == table.row.move_count)

    async def edit(self, screen: Screen, attached: Sequence[discord.Attachment | discord.File]) -> discord.Message:
        """Let the message show something else, through the press that opened it."""
        shown: dict[str, Any] = {"view": layout(screen), "allowed_mentions": discord.AllowedMentions.none()}
        if self.beside and self.message:
            return await self.interaction.followup.edit_message(self.message, attachments=attached, **shown)
        return await self.interaction.edit_original_response(attachments=attached, **shown)


def numbers_of(table: Table, seat: int) -> tuple[int, ...]:
    """The decisions that are open to a seat."""
    return tuple(one.number for one in table.own(seat))
