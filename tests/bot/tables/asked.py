"""Tables at which somebody is asked something, and what tests of questions look at."""

import json

from bot.errors import UserError
from bot.interactions import showing
from bot.scheduler.scheduler import RANG
from bot.tables import moves, seats
from bot.tables.table import Table
from tests.bot.outbox.mailroom import words
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import ANN, BOB, NAMES, Ward, asked, changing, moved, turn
from tests.engines.gothic_doctor.position import position


def kinds(table: Table) -> list[str]:
    """What is open."""
    return [one.kind for one in table.settings.questions]


async def told(ward: Ward, table: Table) -> list[tuple[str, str]]:
    """Kind and outcome of every row that brings questions to the channel."""
    rows = [json.loads(row.payload) for row in await ward.storage.owed(table.id) if row.kind == "consent"]
    return [(row["question"]["kind"], row["how"]) for row in rows]


async def in_turn(ward: Ward) -> Table:
    """A game in which one person after the other moves: who is first is asked alone."""
    table = await ward.playing(ANN, BOB, game="gothic-doctor")
    await put(table, position({0: "herbal", 1: "laudanum"}))
    return table


async def by_default(table: Table) -> None:
    """The simplest move is made for whoever is waited for, as when their time is up."""
    decision = next(one for one in table.decisions() if one.must)
    assert decision.default is not None
    async with changing(table) as change:
        moves.make(change, table.seats[decision.seat], decision.default, "default")
        await moves.write(change)


async def any_move(table: Table) -> None:
    """Whoever is waited for presses something."""
    await table.mailbox.idle()
    user = table.awaited()[0].user or 0
    decision = asked(table, user)
    await moved(table, user, str(decision.default or next(iter(decision.moves))))


async def ring(ward: Ward, table: Table) -> None:
    """Let everything ring that is due."""
    for timer in await ward.storage.timers_due(ward.time):
        await turn(RANG[timer.kind], table, timer)


def may(table: Table, user: int, seat: int, *, moderator: bool = False, taker: int = 0) -> bool | str:
    """Whether somebody may give a seat away by themselves; the reason where not even all together may."""
    try:
        return seats.at_once(table, user, seat, moderator=moderator, taker=taker)
    except UserError as sorry:
        return sorry.said(table.say)


def why(table: Table) -> list[str]:
    """What /table why says after whom the table waits for."""
    body = words(showing.waits(table, table.say))
    return [line for line in body.split("\n") if line.startswith(("🤝", "🛑", "↩️", "🪑", "🥾"))]


async def passed_on(table: Table, user: int) -> None:
    """Bob's seat is offered to somebody, who sits down."""
    await turn(seats.offer, table, 1, user, 1)
    await turn(seats.replace_seat, table, 1, user, NAMES[user])
