"""One run of the bot, and two people who play fast in it."""

from __future__ import annotations

from typing import Any

from bot.outbox.dispatcher import Dispatcher
from bot.scheduler.scheduler import Scheduler
from bot.tables.table import Table
from tests.bot.outbox.mailroom import Mailroom, began
from tests.bot.tables.ward import ANN, BOB, CHANNEL, Ward, moved

NOON = 1_767_268_800_000  # 1 January 2026, 12:00 UTC
SOON = 10_000


class Run:
    """One run of the bot: when time passes, everything due happens and is delivered."""

    def __init__(self, ward: Ward) -> None:
        self.ward, self.sender = ward, Mailroom(ward)
        self.dispatcher = Dispatcher(ward.registry, self.sender.messages)
        self.scheduler = Scheduler(ward.registry, self.dispatcher)

    async def later(self, by: int = 0) -> None:
        self.ward.time += by
        await self.scheduler.ring()
        await self.dispatcher.idle()
        await self.ward.quiet()
        while self.ward.woken:
            self.dispatcher.wake(self.ward.woken.pop())
            await self.dispatcher.idle()
            await self.ward.quiet()

    def boards(self) -> list[list[int]]:
        """Return the people that each new board called."""
        return [called for where, text, called in self.sender.sent if where == CHANNEL and "Night Shift" in text]


async def fast(run: Run, time_limit: str = "none", **given: Any) -> Table:
    """Let Ann and Bob play fast: Ann has just pressed, and then it became her turn."""
    table = await run.ward.playing(ANN, BOB, time_limit=time_limit, **given)
    await began(run.ward, table)
    await moved(table, ANN, "skip")
    await run.later(SOON)
    await moved(table, BOB, "skip")
    await run.later()
    run.sender.sent.clear()
    return table


def news(run: Run) -> tuple[list[tuple[int, str, list[int]]], list[tuple[int, int, str]]]:
    got = (list(run.sender.sent), list(run.sender.edits))
    run.sender.sent.clear()
    run.sender.edits.clear()
    return got
