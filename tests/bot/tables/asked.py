"""Tables with open questions, and helpers for tests of questions."""

from bot.errors import UserError
from bot.interactions import showing
from bot.scheduler.scheduler import RANG
from bot.tables import moves, payloads, seats
from bot.tables.table import Table
from storage import PostRow
from tests.bot.outbox.mailroom import words
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import ANN, BOB, NAMES, Ward, asked, changing, guest, moved, turn
from tests.engines.gothic_doctor.position import position


def kinds(table: Table) -> list[str]:
    return [one.kind for one in table.settings.questions]


async def told(ward: Ward, table: Table) -> list[tuple[str, str]]:
    """Return kind and outcome of every question in the channel."""
    put = [payloads.data(post, payloads.QuestionPost) for post in await posted(ward, table)]
    return [(one.question.kind, one.outcome) for one in put]


async def posted(ward: Ward, table: Table) -> list[PostRow]:
    """Return the posts of the questions in the channel."""
    return [post for post in await ward.storage.posts(table.id) if post.kind.startswith("question.")]


async def in_turn(ward: Ward) -> Table:
    """Return a game of single turns: the first player is asked alone."""
    table = await ward.playing(ANN, BOB, game="gothic-doctor")
    await put(table, position({0: "herbal", 1: "laudanum"}))
    return table


async def by_default(table: Table) -> None:
    """Make the simplest move of an awaited seat, as if its time were up."""
    decision = next(one for one in table.decisions() if one.must)
    assert decision.default is not None
    async with changing(table) as change:
        moves.make(change, table.seats[decision.seat], decision.default, "default")
        await moves.write(change)


async def any_move(table: Table) -> None:
    await table.mailbox.idle()
    user = table.awaited()[0].user or 0
    decision = asked(table, user)
    await moved(table, user, str(decision.default or next(iter(decision.moves))))


async def ring(ward: Ward, table: Table) -> None:
    for timer in await ward.storage.timers_due(ward.time):
        await turn(RANG[timer.kind], table, timer)


def may(table: Table, user: int, seat: int, *, moderator: bool = False, taker: int = 0) -> bool | str:
    """Return True if the user may give a seat away alone, False if all must agree, else the reason against it."""
    try:
        return seats.at_once(table, user, seat, moderator=moderator, taker=taker)
    except UserError as sorry:
        return sorry.said(table.say)


def why(table: Table) -> list[str]:
    """Return the reasons in /table why."""
    body = words(showing.waits(table, table.say))
    return [line for line in body.split("\n") if line.startswith(("🤝", "🛑", "↩️", "🪑", "🥾"))]


async def passed_on(table: Table, user: int) -> None:
    """Offer Bob's seat to a user, who sits down."""
    await turn(seats.offer, table, 1, user, 1)
    await turn(seats.replace_seat, table, 1, guest(table, user, NAMES[user]))
