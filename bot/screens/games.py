"""The tables somebody plays at, a line each."""

from __future__ import annotations

from bot.screens.phrases import jump, title_of
from bot.tables.clock import deadline, named, secret
from bot.tables.table import Table
from bot.words import Say


def is_awaited(table: Table, user: int) -> bool:
    """Whether a table waits for somebody."""
    return any(seat.user == user for seat in table.awaited())


def line(table: Table, user: int, say: Say) -> str:
    """A table: title with its link, below it whose turn, against whom and how long is left."""
    others = say.join([name for seat, name in zip(table.seats, table.names(), strict=True) if seat.user != user])
    if table.row.status == "lobby":
        state = say("waiting for players")
    elif is_awaited(table, user):
        state = f"**{say('your turn')}**"
    elif secret(table):
        state = say("waiting for whoever may want to answer")
    else:
        waiting = say.join([table.names()[seat.seat] for seat in named(table)])
        state = say("waiting for {who}", who=waiting) if waiting else say("paused")
    mark = "🔔" if is_awaited(table, user) else "⏳"
    versus = f" · {others}" if others else ""
    due = min((found for seat in named(table) if (found := deadline(table, seat.seat)) is not None), default=None)
    left = f" · {say('until {when}', when=f'<t:{due // 1000}:R>')}" if due is not None else ""
    return f"{mark} [{title_of(table)}]({jump(table.row)})\n{state}{versus}{left}"
