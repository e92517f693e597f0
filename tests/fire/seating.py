"""Games that have begun with people in all seats, and their ids."""

from __future__ import annotations

from bot.tables import lobby, start
from bot.tables.entry import Guest
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from tests.bot.tables.ward import guest, turn
from tests.fire.ward import Ward

GUILD, CHANNEL = 70, 80
PEOPLE = 1000
"""The first person's id; they have every other number, since inboxes are in between."""
STRANGER = PEOPLE + 900


async def seated(at: Ward, game: str, seats: int, options: dict[str, object]) -> Table:
    """Return a started game with people in all seats."""
    users = [PEOPLE + 2 * seat for seat in range(seats)]
    settings = TableSettings(options=options)
    made = await at.registry.open(
        guest=Guest(users[0], "p0", GUILD), game=game, channel=CHANNEL, language="en", settings=settings
    )
    for number, user in enumerate(users[1:], 1):
        await turn(lobby.join, made, guest(made, user, f"p{number}"))
    await turn(start.start, made, users[0])
    await at.settle()
    at.wire.taken()
    return made
