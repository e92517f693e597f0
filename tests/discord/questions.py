"""A question that a table is asked in public, as people find it on Discord."""

from __future__ import annotations

from typing import Any

import simcord

from tests.discord.clinic import Clinic
from tests.discord.simulated import Guest
from tests.wire import Seen

HOUR = 3_600_000


def post(guest: Guest, place: simcord.ChannelHandle, label: str = "Withdraw") -> tuple[Any, Seen, list[int]]:
    """The newest question that all can read: as something to press, as it looks, and whom it called."""
    found = [(one, seen) for one, seen in guest.messages(place) if label in seen.buttons and not seen.ephemeral]
    message, seen = found[-1]
    stored = guest.env.backend.get_message(place.id, message.id)
    return message, seen, sorted(stored.ping_user_ids)


def looks(guest: Guest, place: simcord.ChannelHandle, message: Any) -> Seen:
    """How a message looks now."""
    return guest._seen(place.id, message.id)


def settled(guest: Guest, place: simcord.ChannelHandle, message: Any) -> str:
    """The one line that is left of a question, which has no buttons any more."""
    seen = looks(guest, place, message)
    assert not seen.buttons and "\n" not in seen.text
    return seen.text


async def rung(clinic: Clinic) -> None:
    """The scheduler looks, and what it brought about has come to Discord."""
    await clinic.bot.scheduler.ring()
    await clinic.bot.dispatcher.idle()
    await clinic.env.settle()


async def more(guest: Guest) -> Seen:
    """What is under *More*."""
    return guest.reply(await guest.actor.click(guest.newest("My hand"), label="More"))
