"""Days off: a player is away until a date, and their seats' clocks are paused."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

from msgspec.structs import replace

from bot import dates
from bot.errors import UserError
from bot.tables import calls, clock, standing
from bot.tables.change import Change
from bot.tables.hours import PAST, at, local_date
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import HOUR, Clock
from bot.words import N_
from storage import Batch, SeatRow

DAYS = 21
"""Most days off in any `YEAR` days, as calendar days in the player's zone; part of a day is a day."""
YEAR = 365
A_DAY, TIMES = 24 * HOUR, 3
"""How often days off can begin within that time, in milliseconds, so that a row stays short."""
OFF = "off"
MANY = 1_000_000
NONE_LEFT = N_("You have had your {days} days off in {year} days. From {date} on there are some again.")
OFTEN = N_("Your days off have begun {n} times since yesterday. You can be away again {when}.")
TOO_MANY = N_("You can be away until {date} at the latest: there are {days} days off in any {year} days.")

Spans = tuple[tuple[int, int], ...]


def days(spans: Spans, zone: str) -> set[date]:
    """Return the dates of past, present and future days off."""
    found: set[date] = set()
    for begins, ends in spans:
        first, last = local_date(begins, zone), local_date(max(begins, ends - 1), zone)
        found |= {first + timedelta(days=n) for n in range((last - first).days + 1)}
    return found


def running(wish: Preferences, now: int) -> tuple[int, int] | None:
    """Return the current days off."""
    return next((span for span in wish.days_off if span[0] <= now < span[1]), None)


def latest(wish: Preferences, now: int) -> date | None:
    """Return the last date until which a player can be away from now on; None if no days are left."""
    taken, today = days(ended(wish, now), wish.zone), local_date(now, wish.zone)
    if not _fits(taken, today, today):
        return None
    last = today
    while _fits(taken, today, last + timedelta(days=1)):
        last += timedelta(days=1)
    return last


def until(wish: Preferences, typed: str, now: int) -> Spans:
    """Return a player's days off with new ones from now to the end of a date.

    Raises:
        UserError: the date is unreadable, over, or too late.

    """
    today = local_date(now, wish.zone)
    last = dates.read(typed, today)
    if last < today:
        raise UserError(PAST, date=last.isoformat())
    before, most = ended(wish, now), latest(wish, now)
    if most is None:
        taken = days(before, wish.zone)
        later = (today + timedelta(days=n) for n in range(1, YEAR + 1))
        again = next(day for day in later if _fits(taken, day, day))
        raise UserError(NONE_LEFT, days=DAYS, year=YEAR, date=again.isoformat())
    if last > most:
        raise UserError(TOO_MANY, date=most.isoformat(), days=DAYS, year=YEAR)
    since, lately = running(wish, now), [begins for begins, _ in before if begins > now - A_DAY]
    if since is None and len(lately) >= TIMES:
        raise UserError(OFTEN, n=TIMES, when=f"<t:{(min(lately) + A_DAY) // 1000}:R>")
    end = at(last + timedelta(days=1), 0, wish.zone)
    if since is not None:
        before = tuple(span for span in before if span[0] != since[0])
    return (*before, (since[0] if since else now, end))


def ended(wish: Preferences, now: int) -> Spans:
    """Return a player's days off, with the current ones ended now and the expired ones removed."""
    oldest = at(local_date(now, wish.zone) - timedelta(days=YEAR + 1), 0, wish.zone)
    return tuple((begins, min(ends, now)) for begins, ends in wish.days_off if ends > oldest and begins < now)


def _fits(taken: set[date], first: date, last: date) -> bool:
    """Return True if a player with the days `taken` can be away from `first` to `last`. After a change of time zone,
    earlier days may exceed the limit by one; they only count.
    """
    every = taken | {first + timedelta(days=n) for n in range((last - first).days + 1)}
    return all(sum(day - timedelta(days=YEAR) < one <= day for one in every) <= DAYS for day in every if day >= first)


async def take(registry: TableRegistry, user: int, typed: str) -> Preferences:
    """Store that a player is away until the end of a date, or back (`off`), and update their seats.

    Raises:
        UserError: the date is unreadable, over, or too far away.

    """
    storage, now = registry.services.storage, registry.services.env.now()
    wish = Preferences.load(await storage.preferences(user))
    spans = ended(wish, now) if typed.strip().casefold() == OFF else until(wish, typed, now)
    batch = Batch()
    wish.note(batch, user, days_off=spans)
    await storage.commit(batch)
    await follow(registry, user, wish)
    return wish


async def follow(registry: TableRegistry, user: int, wish: Preferences) -> None:
    """Update a player's clock in each of their games."""
    for row in await registry.services.storage.tables_of(user, unfinished=True, limit=MANY):
        if row.status not in {"lobby", "playing", "paused"}:  # a lobby's game may be starting with the old preferences
            continue
        try:
            table = await registry.table(row.id)
        except UserError:  # a frozen game
            continue
        await table.do(partial(_follow, user, wish))


async def _follow(user: int, wish: Preferences, table: Table) -> None:
    seat = table.seat_of(user)
    if table.row.status not in {"playing", "paused"} or seat is None or seat.status == "conceded":
        return
    change = Change(table)
    clock.own_time(change, seat.seat, wish)
    if running(wish, change.now) is None:
        sat_out(change, seat.seat)
    before, after = Clock.load(table.row.clock), Clock.load(change.row.clock)
    if (before.away, before.quiet) != (after.away, after.quiet):
        change.mark("board")  # it shows until when, and deadlines
    if before.away != after.away:
        await _call_back(change, seat, user, wish)
    await change.commit()


async def _call_back(change: Change, seat: SeatRow, user: int, wish: Preferences) -> None:
    """Schedule a call for the end of an awaited player's days off, even after an earlier call; not for players who want
    no calls.
    """
    table, off = change.table, clock.away(change, seat.seat)
    if wish.calls == "quiet" or seat not in table.awaited() or await standing.muted(table, seat.seat):
        return
    if off is None and clock.away(table, seat.seat) is not None:
        calls.owe_call(change, seat.seat, user)  # due at the end of the days off, which is now
    elif off is not None and seat.status == "playing" and not clock.hidden(table, seat.seat):
        calls.owe_again(change, seat.seat, user, off[1])


def sat_out(change: Change, seat: int) -> None:
    """Give a seat back to its player if a computer player sat in for days off only."""
    running = Clock.load(change.row.clock)
    if seat not in running.covered:
        return
    sat_in = tuple(one for one in running.covered if one != seat)
    change.row = replace(change.row, clock=replace(running, covered=sat_in).dump())
    if change.seats[seat].status == "absent":
        change.seat(seat, status="playing")
        change.tell("returned", names=(seat,))
