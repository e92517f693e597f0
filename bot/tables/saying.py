"""Lines about a table that many messages share."""

from __future__ import annotations

from dataclasses import replace

from bot.names import escaped
from bot.screens.menus import Reader
from bot.tables import proof
from bot.tables.table import Table
from bot.tables.turns import named
from bot.words import Say
from storage import SeatRow


def title_of(table: Table) -> str:
    """The heading of every message about a table."""
    return f"{table.game.title} · #{table.id}"


def awaited_line(table: Table, say: Say) -> str:
    """Whom the table waits for, with what is asked of them where it is the same for all."""
    if table.row.status == "paused":
        return say("⏸️ This game is paused.")
    seats = named(table)
    if not seats and table.awaited():
        return "⏳ " + say("Waiting for whoever may want to answer.")
    if not seats:
        return ""
    who = say.join([f"<@{seat.user}>" if seat.user else name_of(table, seat) for seat in seats])
    return "⏳ " + say("Waiting for {who}.", who=who)


def name_of(table: Table, seat: SeatRow) -> str:
    """A seat's name, ready for markdown."""
    return table.names()[seat.seat]


def seated(say: Say, seat: SeatRow) -> str:
    """Who ended in a seat, ready for markdown, and for whom, where somebody else began it."""
    name, other = escaped(seat.name), escaped(seat.began_name) if seat.began_name else ""
    return say("{name} (for {other})", name=name, other=other) if other else name


def at_the_end(table: Table) -> Reader:
    """For whom results are built: names tell who ended in each seat, and for whom."""
    reader = table.reader(None)
    names = tuple(seated(table.say, seat) for seat in table.seats)
    return replace(reader, at=replace(reader.at, names=names))


def jump(table: Table) -> str:
    """A link to where the board lives."""
    return f"https://discord.com/channels/{table.row.guild or '@me'}/{table.home}"


def fingerprint(table: Table, say: Say) -> str:
    """What was published of the deck, and of everything agreed on, before the first move."""
    return say(
        "Fingerprint of the shuffle and of all that was agreed on; it proves after the game that nothing was changed: "
        "`{hash}`",
        hash=proof.shown(table.row.seed_hash),
    )
