"""Gives the people and places of scenes the ids they have on the local Discord. Import it before the scenes."""

from __future__ import annotations

from bot.local.objects import fixed_id, person_id
from tests.before.pressing import PEOPLE
from tests.bot.tables import ward

NAMES = {person_id(name): name.title() for name in PEOPLE}
ANN, BOB, CYD, DAN, EVE = NAMES
GUILD, CHANNEL = fixed_id("guild", "Ward"), fixed_id("channel", "Ward/waiting-room")
vars(ward).update(ANN=ANN, BOB=BOB, CYD=CYD, DAN=DAN, EVE=EVE, NAMES=NAMES, GUILD=GUILD, CHANNEL=CHANNEL)
