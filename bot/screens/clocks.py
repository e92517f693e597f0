"""When a clock runs, and when it runs again, in words."""

from __future__ import annotations

from bot.tables import lobby_hours
from bot.tables.clock import away, runs_again
from bot.tables.hours import EVERY_DAY, Hours
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.words import N_, Say

DAY_WORDS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
ALL_DAY = N_("all day")
HOURS_CHOICES = {
    lobby_hours.USUAL: N_("as usual: 9:00 to 22:00 with 1 or 8 hours a turn, else all day"),
    lobby_hours.ALL_DAY: ALL_DAY,
    **dict.fromkeys(("7-19", "8-20", "8-22", "9-18", "9-22", "10-24", "12-24", "17-23", "18-24", "20-2"), ""),
}
"""What can be chosen; any other two hours can be typed."""
SITS_IN_WORDS = {
    0: N_("Nobody sits in for whoever has days off."),
    1: N_("After 1 day off a computer player sits in until they return."),
    2: N_("After 2 days off a computer player sits in until they return."),
    3: N_("After 3 days off a computer player sits in until they return."),
    5: N_("After 5 days off a computer player sits in until they return."),
    7: N_("After 7 days off a computer player sits in until they return."),
    14: N_("After 14 days off a computer player sits in until they return."),
}
MINUTE = 60_000


def range_words(say: Say, hours: Hours) -> str:
    """From when to when."""
    if hours.begins == hours.ends:
        return say(ALL_DAY)
    return say("from {begin}:00 to {end}:00", begin=hours.begins, end=hours.ends or 24)


def days_words(say: Say, hours: Hours) -> str:
    """On which days of the week; "" where on all."""
    days = hours.days or EVERY_DAY
    return "" if set(days) == set(EVERY_DAY) else say.join([say(DAY_WORDS[day]) for day in sorted(days)])


def choice_words(say: Say, value: str) -> str:
    """Hours that can be chosen, in words."""
    if HOURS_CHOICES.get(value):
        return say(HOURS_CHOICES[value])
    begins, ends = value.split("-")
    return say("from {begin}:00 to {end}:00", begin=int(begins), end=int(ends))


def chosen(settings: TableSettings) -> str:
    """The hours of a table as they are chosen."""
    if settings.usual_hours:
        return lobby_hours.USUAL
    hours = settings.hours
    return lobby_hours.ALL_DAY if hours.begins == hours.ends else f"{hours.begins}-{hours.ends or 24}"


def hours_line(say: Say, hours: Hours) -> str:
    """When a table's clock runs; "" where it always does."""
    if hours.always:
        return ""
    when = " · ".join(filter(None, (range_words(say, hours), days_words(say, hours))))
    return say("The clock runs {when} ({zone}); outside these hours it stands still for everybody.", when=when,
               zone=hours.zone)  # fmt: skip


def again_line(table: Table, say: Say) -> str:
    """When the clock runs again, where it stands still for everybody; "" where it runs."""
    opens = runs_again(table)
    return "" if opens is None else say("🌙 The clock stands still until {when}.", when=f"<t:{opens // 1000}:f>")


def away_words(table: Table, seat: int, say: Say) -> str:
    """Until when somebody is away; "" where they are not."""
    span = away(table, seat)
    return "" if span is None else say("away until {when}", when=f"<t:{(span[1] - MINUTE) // 1000}:D>")
