"""What boards and hands should say, worked out from the database by the screens themselves, without Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.commands import showing
from bot.deliveries import board
from bot.screens.parts import Screen, Text
from bot.settings import Settings
from bot.tables.hall import Hall
from bot.tables.table import House
from bot.tables.time import World
from bot.words import speaker
from storage import Storage
from storage.backup import backup


@dataclass(slots=True)
class Expected:
    """A running table: where its board is, texts that must be on it, and texts on each person's hand."""

    channel: int
    message: int
    board: tuple[str, ...] = ()
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)


async def expected(database: Path, users: Sequence[int]) -> dict[int, Expected]:
    """By table number, from a copy of the database of a bot that runs."""
    copy = database.with_name("copy.sqlite3")
    copy.unlink(missing_ok=True)
    await backup(database, copy)
    async with await Storage.open(copy) as storage:
        hall = hall_of(storage)
        found = {}
        for row in await storage.open_tables():
            if row.status != "playing":
                continue
            table = await hall.table(row.id)
            post = next((post for post in await storage.posts(row.id) if post.kind == "board"), None)
            if post is None:
                continue
            shown = board.shown_by(post)
            made = Expected(post.channel, post.message, _texts(board.screen(table, shown.since, shown.picture)))
            for seat in table.seats:
                if seat.user is not None and seat.user in users:
                    made.hands[seat.user] = _texts(showing.hand(table, seat.user, speaker("en")))
            found[row.id] = made
        return found


def hall_of(storage: Storage) -> Hall:
    """A hall without Discord."""
    house = House(
        storage,
        World(),
        Settings.model_construct(**Settings.model_construct().model_dump()),
        spawn=lambda work, _: work.close(),
        wake=lambda _: None,
        clocks=lambda: None,
        committed=lambda _: None,
    )
    return Hall(house)


def _texts(screen: Screen) -> tuple[str, ...]:
    return tuple(part.content for part in (*screen.parts, *screen.loose) if isinstance(part, Text))
