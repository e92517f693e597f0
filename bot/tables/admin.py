"""Managing a table: pause, resume, move to another channel."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import clock, places, questions
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tables.time_control import Clock, stopped
from bot.words import N_
from storage import OutboxRow


def need_keeper(table: Table, user: int, *, moderator: bool) -> None:
    """Raise UserError unless the user is the table's host or a moderator."""
    if not moderator and user != table.row.host:
        raise UserError(N_("Only the person who opened this table, or a moderator, can do that."))


LEAGUE = N_(
    "This is a league game: it has no pause, and its seats stay with their people. /me away stops your own clock, and "
    "/league leave takes you out of the league."
)


def need_no_league(table: Table) -> None:
    """Raise UserError at a league game's table, which its league manages."""
    if table.settings.league_game:
        raise UserError(LEAGUE)


async def pause(table: Table, user: int, told: OutboxRow | None = None) -> None:
    """Pause the game. `told` is a row for the server."""
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
    change.mark("board")
    change.touch(status="paused")
    change.owe_beside(told)
    await change.commit()


async def resume(table: Table, told: OutboxRow | None = None) -> None:
    """Resume the game; the pause counts on no clock. `told` is a row for the server."""
    if table.row.status != "paused":
        raise UserError(N_("This game is not paused."))
    change = Change(table)
    change.touch(status="playing")
    clock.resume(change)
    change.tell("resumed")
    change.mark("board")
    change.owe_beside(told)
    await change.commit()
    table.go_on()


async def move_to(table: Table, channel: int, told: OutboxRow | None = None) -> None:
    """Move the game to another channel or thread, with a new board. `told` is a row for the server."""
    if table.over:
        raise UserError(N_("This game is over already."))
    change = Change(table)
    change.batch.vacate(table.id, "board")
    change.owe_beside(told)
    if table.row.started is None:
        change.batch.vacate(table.id, "lobby")
        change.mark("lobby")
        if channel != table.row.home:
            _leave_post(change)
            change.touch(channel=channel, home=None)
        await change.commit()
        return
    change.tell("moved")
    change.mark("board")
    places.mended(change)
    change.touch(home=channel)
    await change.commit()
    table.go_on()


def _leave_post(change: Change) -> None:
    """Archive the forum post that a lobby leaves."""
    if change.settings.forum:
        change.batch.drop_post(change.table.id, places.FORUM)
        change.mark(f"archive.{change.row.home or 0}")
        change.agree(forum=False)
