"""Where a table's board lives. It changes in turn with the table's moves, so that neither overwrites the other."""

from __future__ import annotations

from bot.tables.table import Table
from storage import Batch, OwedRow


async def move_to(table: Table, home: int, *, owe: str, paid: OwedRow | None = None, forget: str = "") -> None:
    """The board lives in the thread or channel `home` from now on, which pays the row `paid`.

    `owe` is what Discord is told because of it; `forget` the message that is left behind.
    """

    async def move(table: Table) -> None:
        batch = Batch()
        if forget:
            batch.drop_post(table.id, forget)
        table.owe(batch, owe)
        if paid is not None:
            batch.paid(paid)
        await table.commit(batch, table.touched(home=home))

    await table.do(move)
