"""Reposting all open tables on a Discord without memory."""

from __future__ import annotations

from msgspec.structs import replace

from bot.tables import questions
from bot.tables.change import Change, commit_asleep
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings


async def show_again(services: Services) -> None:
    """Queue every message of the open tables, as if none had ever been sent."""
    storage = services.storage
    for row in await storage.open_tables():
        change = Change(Table(services, row, TableSettings.load(row.settings, row.game), await storage.seats(row.id)))
        for post in await storage.posts(row.id):
            change.batch.drop_post(row.id, post.kind)
        change.row = replace(row, home=None)
        change.mark("lobby")
        if row.started is not None:
            change.mark("thread", "first_post", "board")
        questions.show_again(change)
        await commit_asleep(services, [change])
