"""The expected boards and hands, built from the database by the screens themselves, without Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.local.objects import Message, walk
from bot.outbox import board
from bot.settings import Settings
from bot.tables.environment import Environment
from bot.tables.registry import TableRegistry
from bot.tables.table import Services, Table
from bot.ui.components import Picture, Screen, Text
from bot.ui.ids import read
from bot.words import speaker
from storage import Storage
from storage.backup import backup
from tests import hand_screens
from tests.fire.shown import read_text
from tests.wire import LocalDiscord


@dataclass(slots=True)
class Expected:
    """A running table: the place of its board, texts that must be on it, and texts on each person's hand, as words and
    as a picture with its alt text.
    """

    channel: int
    message: int
    board: tuple[str, ...] = ()
    pictured: tuple[str, ...] = ()
    """The same with a picture, which may be on Discord before the database knows it."""
    hands: dict[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict)


async def expected(database: Path, users: Sequence[int]) -> dict[int, Expected]:
    """Return the expected screens by table number, from a copy of the database of a running bot."""
    copy = database.with_name("copy.sqlite3")
    copy.unlink(missing_ok=True)
    await backup(database, copy)
    async with await Storage.open(copy) as storage:
        registry = hall_of(storage)
        found = {}
        for row in await storage.open_tables():
            if row.status != "playing":
                continue
            table = await registry.table(row.id)
            made = await _board(table)
            if made is None:
                continue
            for seat in table.seats:
                if seat.user is not None and seat.user in users:
                    made.hands[seat.user] = tuple(
                        texts(hand_screens.hand(table, seat.user, speaker("en"), filename=drawn), alts=True)
                        for drawn in ("", "picture")
                    )
            found[row.id] = made
        return found


async def _board(table: Table) -> Expected | None:
    posts = await table.services.storage.posts(table.id)
    post = next((post for post in posts if post.kind == "board" and post.message), None)
    if post is None:
        return None
    shown = board.shown_by(post)
    words, pictured = (texts(board.screen(table, shown.since, picture)) for picture in (shown.picture, "picture"))
    return Expected(post.channel, post.message, words, pictured)


def compare_board(d: LocalDiscord, number: int, what: Expected) -> list[str]:
    """Return errors on the board of a table on Discord."""
    alive = [one for one in d.world.channel(what.channel).messages.values() if _board_of(one, number)]
    if [one.id for one in alive] != [what.message]:
        return [f"table {number} has the boards {[one.id for one in alive]}, and not {what.message} alone"]
    says = read_text(alive[0])
    missing = [line for line in what.board if line not in says]
    if not missing or all(line in says for line in what.pictured):
        return []
    return [f"table {number}: its board does not say {missing[0][:80]!r}, but {says[-300:]!r}"]


async def board_is_right(d: LocalDiscord, registry: TableRegistry, number: int) -> list[str]:
    """Return errors on the board of a table of a bot in this process."""
    what = await _board(await registry.table(number))
    return compare_board(d, number, what) if what is not None else [f"table {number} has no board"]


def _board_of(message: Message, number: int) -> bool:
    """Return True for a table's board: it is public, and has the buttons for one's hand and for changes."""
    presses = [read(part["custom_id"]) for part in walk(message.components) if part.get("custom_id")]
    verbs = {one.verb for one in presses if one is not None and one.table == number}
    return message.only is None and {"hand", "changes"} <= verbs


def hall_of(storage: Storage) -> TableRegistry:
    services = Services(
        storage,
        Environment(),
        Settings.model_construct(**Settings.model_construct().model_dump()),
        spawn=lambda work, _: work.close(),
        wake=lambda _: None,
        look_at_timers=lambda _due: None,
        committed=lambda _: None,
        go_on=lambda _: None,
    )
    return TableRegistry(services)


def texts(screen: Screen, *, alts: bool = False) -> tuple[str, ...]:
    """Return the text of a screen, part by part; `alts`: with the alt texts of its pictures."""
    parts = (*screen.parts, *screen.loose)
    said = tuple(part.content for part in parts if isinstance(part, Text))
    return said + tuple(part.alt for part in parts if isinstance(part, Picture) and alts)
