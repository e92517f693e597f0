"""Managing a table: a pause and its end, another channel."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import ending, pauses, places, questions
from bot.tables.change import Change
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.tables.time_control import DAY, PACES
from bot.words import N_
from storage import ActRow, SeatRow, TimerRow


def need_keeper(table: Table, user: int, *, moderator: bool) -> None:
    """Raise UserError unless the user is the table's host or a moderator."""
    if not moderator and user != table.row.host:
        raise UserError(N_("Only the person who opened this table, or a moderator, can do that."))


LEAGUE = N_("This is a league game: its seats stay with their people. /league leave takes you out of the league.")
NO_PAUSES = N_("This league has no pauses. /me away stops your own clock.")
TOO_LATE = N_("The season is about to end, so there is no time for a pause any more.")
NOT_YOURS = N_("Only people who play at this table, or a moderator, can do that.")
NOT_PLAYING = N_("There is no running game here to pause.")
PATIENCE_MS = DAY
"""How long the others can answer a player who asks for a pause; with short time limits, a turn."""


def need_no_league(table: Table) -> None:
    """Raise UserError at a league game's table, which its league manages."""
    if table.settings.league_game:
        raise UserError(LEAGUE)


def can_resume(table: Table, user: int, *, moderator: bool = False) -> bool:
    """Return True if a person can let a paused game go on. A moderator who plays has a player's rights."""
    if table.row.status != "paused" or table.settings.halted:
        return False
    if _plays(table, user) is None:
        return moderator
    return not table.settings.paused_by_moderator


async def pause(
    table: Table, user: int, until: int = 0, act: ActRow | None = None, *, moderator: bool = False
) -> Reply:
    """Ask the other players for a pause until a moment, or agree to theirs; with no one to ask, pause at once. A
    moderator who does not play pauses at once, and may set another end. `act` is the record of that.

    Raises:
        UserError: the game does not run, the league has no pauses, or the person does not play and is no moderator.

    """
    until, seat = _until(table, until), _plays(table, user)
    if seat is None and moderator:
        return await _moderate(table, until, act)
    if seat is None:
        raise UserError(NOT_YOURS)
    if table.row.status != "playing":
        raise UserError(NOT_PLAYING)
    question = questions.open_now(table, "pause")
    if question is not None and seat.seat in question.asked:
        return await agreed(table, question, seat.seat)
    change, others = Change(table), questions.others(table, "pause", seat.seat)
    if others:
        turn = PACES.get(table.settings.time_limit, 0) or PATIENCE_MS
        due = min(change.now + min(PATIENCE_MS, turn), until)
        questions.ask(change, "pause", seat.seat, others, due=due, until=until)
    else:
        _pause(change, until, seat.seat)
    await change.commit()
    return "asked" if others else "done"


async def agreed(table: Table, question: Question, seat: int) -> Reply:
    """Agree to a pause. The last yes begins it."""

    def begin(change: Change, question: Question) -> None:
        questions.settle(change, question, "agreed")
        _pause(change, question.until, question.by)

    return await questions.agree(table, question, seat, begin)


def _pause(change: Change, until: int, by: int) -> None:
    pauses.begin(change, until)
    holders = {"by": (by, questions.tenure(change.settings, change.seats[by]))}
    change.tell("paused", holders=holders, args={"when": pauses.moment(until)})
    change.mark("board")


async def _moderate(table: Table, until: int, act: ActRow | None) -> Reply:
    _need_shown(table)
    if table.row.status not in {"playing", "paused"}:
        raise UserError(NOT_PLAYING)
    if table.settings.paused_by_moderator and table.settings.paused_until == until:
        return "done"
    change = Change(table)
    change.record(act, old=ending.state_of(table), until=until)
    pauses.begin(change, until, moderated=True)
    if act is None:
        change.tell("paused_by_moderator", args={"when": pauses.moment(until)})
    change.mark("board")
    await change.commit()
    return "done"


async def resume(table: Table, user: int, act: ActRow | None = None, *, moderator: bool = False) -> None:
    """Let the game go on before the pause is over. `act` is the record, if a moderator does it.

    Raises:
        UserError: the game is not paused, cannot be shown, or this person cannot let it go on.

    """
    if table.row.status != "paused":
        raise UserError(N_("This game is not paused."))
    _need_shown(table)
    if not can_resume(table, user, moderator=moderator):
        if _plays(table, user) is None:
            raise UserError(NOT_YOURS)
        when = pauses.moment(table.settings.paused_until)
        raise UserError(N_("A moderator paused this game. It goes on {when}, or when a moderator says so."), when=when)
    change = Change(table)
    change.record(act, old=ending.state_of(table))
    await _go_on(change, told=act is not None)


async def time_over(table: Table, timer: TimerRow) -> None:
    """End a pause, or call off a game that could not be shown for a long time. A pause that ends where the game cannot
    be shown halts it.
    """
    del timer
    change, settings = Change(table), table.settings
    if table.row.status != "paused" or settings.paused_until > change.now:
        return
    if settings.halted:
        await ending.abandon(change)
    elif settings.access_problem in {places.CHANNEL, places.SERVER}:
        pauses.halt(change)
        await change.commit()
    else:
        await _go_on(change)


async def _go_on(change: Change, *, told: bool = False) -> None:
    pauses.end(change)
    if not told:
        change.tell("resumed")
    change.mark("board")
    await change.commit()
    change.table.go_on()


def _until(table: Table, until: int) -> int:
    """Return when a pause ends; in a league, before the season does."""
    now = table.services.env.now()
    until = until or now + pauses.USUAL_DAYS * DAY
    if not table.settings.league_game:
        return until
    if not pauses.are_allowed(table):
        raise UserError(NO_PAUSES)
    if table.settings.league_pauses_until <= now:
        raise UserError(TOO_LATE)
    return min(until, table.settings.league_pauses_until)


def _plays(table: Table, user: int) -> SeatRow | None:
    seat = table.seat_of(user)
    return None if seat is None or seat.status == "conceded" else seat


def _need_shown(table: Table) -> None:
    """Raise UserError if the game stands still because it cannot be shown."""
    if table.settings.halted:
        raise UserError(places.SENTENCES.get(table.settings.access_problem, NOT_PLAYING))


async def move_to(table: Table, channel: int, act: ActRow | None = None) -> None:
    """Move the game to another channel or thread, with a new board. `act` is the record, if a moderator does it."""
    if table.over:
        raise UserError(N_("This game is over already."))
    change = Change(table)
    change.batch.vacate(table.id, "board")
    if channel == (table.row.home or table.row.channel):
        act = None
    began = table.row.started is not None
    change.record(act, old=f"place:{table.row.home or table.row.channel}", new=f"place:{channel}", post=began)
    if not began:
        change.batch.vacate(table.id, "lobby")
        change.mark("lobby")
        if channel != table.row.home:
            _leave_post(change)
            change.touch(channel=channel, home=None)
        await change.commit()
        return
    if act is None:
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
