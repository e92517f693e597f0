"""What a hand looks like in somebody's inbox: the one place where the outbox asks for it."""

from __future__ import annotations

from bot.outbox.sender import Sender
from bot.screens.hand import hand
from bot.screens.phrases import awaited_line, board_link, kept_line, title_of
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.components import Row, Screen
from bot.words import speaker


async def hand_message(sender: Sender, table: Table, seat: int, wish: Preferences) -> tuple[Screen, bytes | None]:
    """A seat's hand as it is now, with the way to the board, and the picture that it shows. While the game is paused it
    is there without controls.
    """
    del sender
    say = speaker(wish.language or table.row.language)
    screen = hand(
        table.audience(seat, say),
        table.own(seat),
        title=title_of(table),
        awaited=awaited_line(table, say),
        kept=kept_line(table, seat, say),
    )
    return Screen((*screen.parts, Row((board_link(table, say),))), screen.accent, screen.loose), None
