"""Games played at a table without people, for tests of recordings."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.tables.moves import make, write
from bot.tables.table import Table
from tests.bot.tables.ward import changing
from tests.laws.playing import pick


async def play_on(table: Table, moves: int, seed: int = 1) -> list[bytes]:
    """Make up to `moves` random moves, each saved by itself. Return the dump after each."""
    rng = Random(seed)
    dumps = []
    for _ in range(moves):
        async with changing(table) as change:
            decisions = table.decisions()
            if not decisions:
                break
            decision, move = pick(decisions, rng)
            make(change, table.seats[decision.seat], move, "pressed")
            await write(change)
            dumps.append(table.game.dump(table.state))
    return dumps


async def play_out(table: Table, seed: int = 1) -> list[bytes]:
    return await play_on(table, 5000, seed)


def asleep(table: Table, kept: int) -> None:
    """Keep only the last moves in memory, as after a long game."""
    table.moves = [replace(row) for row in table.moves[-kept:]] if kept else []
