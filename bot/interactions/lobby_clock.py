"""What of a lobby's options is about its clock: hours, days, time zone, and who sits in for somebody on days off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from zoneinfo import available_timezones

from bot.errors import UserError
from bot.interactions.press import UNKNOWN, Press
from bot.screens.clocks import DAY_WORDS, HOURS_CHOICES, SITS_IN_WORDS, choice_words
from bot.tables import lobby_hours
from bot.tables.table import Table
from bot.ui.lobby_verbs import SetClock
from bot.words import N_, Say

CLOCK = {
    "hours": N_("Hours in which the clock runs"),
    "days": N_("Days on which the clock runs"),
    "zone": N_("Time zone of these hours"),
    "sits_in": N_("Days off"),
}
"""What can be chosen, by name."""


async def choose(press: Press[SetClock]) -> None:
    """Set what was asked for; UserError where nobody can have asked for it."""
    user, values, one = press.user, press.values, "".join(press.values[:1])
    jobs: dict[str, Callable[[Table], Awaitable[None]]] = {
        "hours": lambda table: lobby_hours.set_hours(table, user, one),
        "days": lambda table: lobby_hours.set_days(table, user, values),
        "zone": lambda table: lobby_hours.set_zone(table, user, one),
        "sits_in": lambda table: lobby_hours.set_sits_in(table, user, one),
    }
    if press.asked.name not in jobs:
        raise UserError(UNKNOWN)
    await press.table.do(jobs[press.asked.name])


def values_of(name: str, say: Say) -> list[tuple[str, str]]:
    """What each of them can be, as it is given and as it is called."""
    if name == "hours":
        return [(value, choice_words(say, value)) for value in HOURS_CHOICES]
    if name == "sits_in":
        return [(str(days), say(words)) for days, words in SITS_IN_WORDS.items()]
    if name == "days":
        return [(str(day), say(word)) for day, word in enumerate(DAY_WORDS)]
    return [(zone, zone) for zone in sorted(available_timezones())]
