"""When the clock of a game will run, and for whom a computer player sits in: what a lobby agrees on."""

from __future__ import annotations

import re
from zoneinfo import available_timezones

from msgspec.structs import replace

from bot.errors import UserError
from bot.names import escaped
from bot.tables import lobby
from bot.tables.hours import ALWAYS, EVERY_DAY, Hours
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY, PACES, SHORTEST
from bot.words import N_

USUAL = "usual"
"""The hours that follow from the time limit."""
ALL_DAY = "all"
SITS_IN = (0, 1, 2, 3, 5, 7, 14)
"""After how many days off a computer player may sit in; 0: none does."""
BEGINS, ENDS = 9, 22
"""The usual hours where turns are shorter than a day."""
UNREADABLE = N_("I read hours as two full hours, such as 9-22 or 20-2; all is the whole day, usual what is usual.")
NO_ZONE = N_("I do not know the time zone {zone}. Pick one from the list, such as Europe/Paris.")
FITS_NOT = N_("That value does not fit. Choose another one from the menu.")


def running(settings: TableSettings, pace: str) -> Hours:
    """When the clock runs if the game begins now with this time limit."""
    length, chosen = PACES.get(pace, 0), settings.hours
    if length < SHORTEST or (settings.usual_hours and length >= DAY):
        return replace(ALWAYS, zone=chosen.zone)
    return Hours(BEGINS, ENDS, zone=chosen.zone) if settings.usual_hours else chosen


def typed(settings: TableSettings, given: str) -> TableSettings:
    """The settings with hours as somebody types or chooses them; UserError where they cannot be read."""
    given = given.strip().casefold()
    if given == USUAL:
        return replace(settings, usual_hours=True, hours=Hours(zone=settings.hours.zone))
    if given == ALL_DAY:
        return replace(settings, usual_hours=False, hours=replace(settings.hours, begins=0, ends=0))
    found = re.fullmatch(r"(\d{1,2})\D{1,5}(\d{1,2})", given)
    if found is None or int(found[1]) > 23 or int(found[2]) > 24:
        raise UserError(UNREADABLE)
    hours = replace(settings.hours, begins=int(found[1]), ends=int(found[2]) % 24)
    return replace(settings, usual_hours=False, hours=hours)


async def set_hours(table: Table, user: int, given: str) -> None:
    """Somebody at the table changes from when to when the clock runs."""
    _need(table, user)
    new = typed(table.settings, given)
    await lobby.agree(table, hours=new.hours, usual_hours=new.usual_hours)


async def set_days(table: Table, user: int, given: list[str]) -> None:
    """Somebody at the table changes the days of the week on which the clock runs (0 is Monday); none are all."""
    _need(table, user)
    if any(one not in "0123456" or len(one) != 1 for one in given):
        raise UserError(FITS_NOT)
    days = tuple(sorted({int(one) for one in given})) or EVERY_DAY
    usual = table.settings.usual_hours
    now = running(table.settings, lobby.pace(table)) if usual else table.settings.hours
    usual = usual and days == EVERY_DAY
    await lobby.agree(table, hours=replace(now, days=days), usual_hours=usual)


async def set_zone(table: Table, user: int, zone: str) -> None:
    """Somebody at the table changes in which time zone those hours are meant."""
    _need(table, user)
    if zone not in available_timezones():
        raise UserError(NO_ZONE, zone=escaped(zone))
    await lobby.agree(table, hours=replace(table.settings.hours, zone=zone))


async def set_sits_in(table: Table, user: int, given: str) -> None:
    """Somebody at the table changes after how many days off a computer player sits in."""
    _need(table, user)
    if given not in map(str, SITS_IN):
        raise UserError(FITS_NOT)
    await lobby.agree(table, sits_in=int(given))


def _need(table: Table, user: int) -> None:
    lobby.need_lobby(table)
    lobby.need_seated(table, user)
