"""Where a table's board lives. It changes in turn with the table's moves, so that neither overwrites the other."""

from __future__ import annotations

from bot.tables.change import Change
from bot.tables.table import Table
from storage import OutboxRow


async def move_to(table: Table, home: int, *, owe: str, paid: OutboxRow | None = None, forget: str = "") -> None:
    """The board lives in the thread or channel `home` from now on, which pays the row `paid`.

    `owe` is what Discord is told because of it; `forget` the message that is left behind.
    """

    async def move(table: Table) -> None:
        change = Change(table)
        if forget:
            change.batch.drop_post(table.id, forget)
        change.owe(owe)
        if paid is not None:
            change.batch.paid(paid)
        change.touch(home=home)
        await change.commit()

    await table.do(move)
