"""A private message with a player's hand, and how it is edited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.screens.hand import Around
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.attached import Attached, attachments
from bot.ui.components import Screen
from bot.ui.layout import layout
from bot.words import Say


@dataclass(slots=True)
class Open:
    """A private message with a hand: since when, for which decisions and moves, whether a choice is half made
    (`chosen`), its screen and its pictures, as far as they are known. `message` is its id, 0 if unknown. It may be sent
    next to the pressed message (`beside`). Discord may not have accepted it yet (`coming`); until then `@original` may
    be a public message.
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
    pictures: tuple[Attached, ...] = ()
    around: Around = field(default_factory=Around)
    """Its extras when it was shown."""

    @property
    def filename(self) -> str:
        """Return the file name of its picture; "" if there is none or it is not known."""
        return self.pictures[0].filename if self.pictures else ""

    def shows(self, table: Table, numbers: tuple[int, ...]) -> bool:
        """Return True if it shows the present state of a seat with these decisions. A half-made choice stays as long as
        possible.
        """
        return numbers == self.numbers and (self.chosen or self.moves == table.row.move_count)

    async def edit(self, screen: Screen, kept: Sequence[Attached], new: Sequence[discord.File]) -> discord.Message:
        shown: dict[str, Any] = {"view": layout(screen), "allowed_mentions": discord.AllowedMentions.none()}
        shown["attachments"] = attachments(kept, new)
        if self.beside and self.message:
            return await self.interaction.followup.edit_message(self.message, **shown)
        return await self.interaction.edit_original_response(**shown)


def numbers_of(table: Table, seat: int) -> tuple[int, ...]:
    return tuple(one.number for one in table.own(seat))
