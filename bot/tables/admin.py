"""Looking after a table: pause, resume, move to another channel."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import clock, payloads, places, questions
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tables.time_control import Clock, stopped
from bot.words import N_
from storage import OutboxRow


def need_keeper(table: Table, user: int, *, moderator: bool) -> None:
    """UserError for those who may not look after this table: its host and moderators may."""
    if not moderator and user != table.row.host:
        raise UserError(N_("Only the person who opened this table, or a moderator, can do that."))


LEAGUE = N_(
    "This is a league game: it has no pause, and its seats stay with their people. /me away stops your own clock, and "
    "/league leave takes you out of the league."
)


def need_no_league(table: Table) -> None:
    """UserError where a league game is played, which its league looks after."""
    if table.settings.league:
        raise UserError(LEAGUE)


async def pause(table: Table, user: int, told: OutboxRow | None = None) -> None:
    """Let everything stand still; `told` is what the server is owed for it."""
    if table.row.status != "playing":
        raise UserError(N_("There is no running game here to pause."))
    need_no_league(table)
    change = Change(table)
    clock.rewrite(change, stopped(Clock.load(table.row.clock), change.now))
    mine = table.seat_of(user)
    if mine is not None:
        change.tell("paused", holders={"by": (mine.seat, questions.tenure(table.settings, mine))})
    else:
        change.tell("paused_by_moderator")
    change.owe(payloads.Board())
    change.touch(status="paused")
    change.owe_beside(told)
    await change.commit()


async def resume(table: Table, told: OutboxRow | None = None) -> None:
    """Let it go on; the pause counts for nobody. `told`: as above."""
    if table.row.status != "paused":
        raise UserError(N_("This game is not paused."))
    change = Change(table)
    change.touch(status="playing")
    clock.resume(change)
    change.tell("resumed")
    change.owe(payloads.Board())
    change.owe_beside(told)
    await change.commit()
    table.go_on()


async def move_to(table: Table, channel: int, told: OutboxRow | None = None) -> None:
    """Play on in another channel or thread: a fresh board goes there. `told`: as above."""
    if table.over:
        raise UserError(N_("This game is over already."))
    change = Change(table)
    change.batch.drop_post(table.id, "board")
    change.owe_beside(told)
    if table.row.started is None:
        change.batch.drop_post(table.id, "lobby")
        change.owe(payloads.Lobby())
        if channel != table.row.home:
            _leave_post(change)
            change.touch(channel=channel, home=None)
        await change.commit()
        return
    change.tell("moved")
    change.owe(payloads.Board())
    places.mended(change)
    change.touch(home=channel)
    await change.commit()
    table.go_on()


def _leave_post(change: Change) -> None:
    """A lobby leaves its post in a forum, which goes to sleep."""
    if change.settings.forum:
        change.batch.drop_post(change.table.id, places.FORUM)
        change.owe(payloads.ArchiveThread(change.row.home or 0), "archive_thread")
        change.agree(forum=False)
