"""Everything about the open tables is told to a Discord that remembers nothing."""

from __future__ import annotations

from msgspec.structs import replace

from bot.tables import payloads, questions
from bot.tables.change import Change, commit_asleep
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings


async def show_again(services: Services) -> None:
    """Owe Discord everything about the open tables, as if nothing had ever been sent."""
    storage = services.storage
    for row in await storage.open_tables():
        change = Change(Table(services, row, TableSettings.load(row.settings), await storage.seats(row.id)))
        for post in await storage.posts(row.id):
            change.batch.drop_post(row.id, post.kind)
        change.row = replace(row, home=None)
        change.owe(payloads.Lobby())
        if row.started is not None:
            change.owe(payloads.Thread())
            change.owe(payloads.Board())
        questions.show_again(change)
        await commit_asleep(services, [change])
