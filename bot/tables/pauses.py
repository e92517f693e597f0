"""Pauses: the game and its clock stand still until a moment. No pause is without an end."""

from __future__ import annotations

from bot.tables import clock, questions
from bot.tables.change import Change
from bot.tables.hours import end_of
from bot.tables.table import Table
from bot.tables.time_control import DAY, Clock, stopped
from bot.words import N_
from storage import WHOLE_TABLE

TIMER = "pause_end"
"""Timer kind: a pause ends, or a halted game is called off."""
USUAL_DAYS, MOST_DAYS = 7, 14
"""How long a pause lasts without a choice, and at most."""
HALTED_MS = 30 * DAY
"""A game that cannot be shown for this long is called off."""
TOO_LONG = N_("A pause ends after {days} days at most. Choose {date} or an earlier date.")


def are_allowed(table: Table) -> bool:
    """Return True if the game may have pauses and gifts of time: in a league, where the season allows them."""
    return not table.settings.league_game or table.settings.league_pauses_until > 0


def begin(change: Change, until: int, *, moderated: bool = False) -> None:
    """Let the game and its clock stand still until a moment, or set another moment for its end."""
    if change.row.status == "playing":
        clock.rewrite(change, stopped(Clock.load(change.row.clock), change.now))
    questions.settle_all(change, questions.WHILE_PLAYING, "paused")
    change.agree(paused_until=until, paused_by_moderator=moderated)
    change.touch(status="paused")
    change.set_timer(TIMER, WHOLE_TABLE, until)


def halt(change: Change) -> None:
    """Let a game stand still that cannot be shown. It is called off unless it is shown again in time."""
    change.agree(halted=True)
    begin(change, change.now + HALTED_MS)


def end(change: Change) -> None:
    """Let the game go on. The pause counts on no clock, and every awaited player is called."""
    change.agree(paused_until=0, paused_by_moderator=False, halted=False)
    change.touch(status="playing")
    change.drop_timer(TIMER, WHOLE_TABLE)
    clock.resume(change)


def moment(until: int) -> str:
    """Return the end of a pause as Discord shows it."""
    return f"<t:{until // 1000}:f> (<t:{until // 1000}:R>)"


def read(typed: str, zone: str, now: int) -> int:
    """Return when a pause ends: after a number of days, or with the last day, a date in this time zone. Without a
    choice it is the usual length.

    Raises:
        UserError: it is unreadable, over, or too late.

    """
    return min(end_of(typed.strip() or str(USUAL_DAYS), zone, now, MOST_DAYS, TOO_LONG), now + MOST_DAYS * DAY)
