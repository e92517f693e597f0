"""`/play` offers tables that wait for a player before it opens another one."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import UserError
from bot.interactions.guests import around
from bot.interactions.responder import Responder
from bot.interactions.rights import visible
from bot.tables import invited, lobby
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.limits import CUSTOM_ID, LABEL, clip
from bot.ui.lobby_verbs import Join, OpenAnother
from bot.words import N_
from engines import GAMES

SHOWN = 3
WAIT = N_("Somebody already waits for this game. Sit down there, or open another table.")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a player chose in /play; `level` is that of the computer players."""

    game: str
    seats: int = 0
    computers: int = 0
    level: str = "sensible"
    pace: str = "usual"

    def __str__(self) -> str:
        return f"{self.game}.{self.seats}.{self.computers}.{self.level}.{self.pace}"

    @classmethod
    def read(cls, text: str) -> Wanted:
        game, seats, computers, level, pace = text.split(".", 4)
        if game not in GAMES:
            raise ValueError(text)
        return cls(game, int(seats), int(computers), level, pace)


async def offer(registry: TableRegistry, responder: Responder, wanted: Wanted) -> Screen | None:
    another = str(OpenAnother(0, str(wanted)))
    guild = responder.interaction.guild_id
    if len(another) > CUSTOM_ID or guild is None:
        return None
    found = await _open(registry, responder, guild, wanted.game)
    if not found:
        return None
    say = responder.say
    buttons = [Button(_label(responder, table), str(Join(table.id)), style="green", emoji="🪑") for table in found]
    other = Button(say("Open another"), another, style="grey", emoji="🆕")
    return Screen((Text(say(WAIT)), *(Row((button,)) for button in buttons), Row((other,))), name="open_tables")


def _label(responder: Responder, table: Table) -> str:
    names = [seat.name for seat in table.seats if seat.user is not None]
    say = responder.say
    return clip(say("Sit down with {who}, table #{number}", who=say.join(names), number=table.id), LABEL)


async def _open(registry: TableRegistry, responder: Responder, guild: int, game: str) -> list[Table]:
    storage = registry.services.storage
    rows = [row for row in await storage.open_tables(guild) if row.status == "lobby" and row.game == game]
    may = await visible(registry, responder, [row.id for row in rows])
    found: list[Table] = []
    for row in rows:
        if row.id not in may or len(found) == SHOWN:
            continue
        try:
            table = await registry.table(row.id)
        except UserError:
            continue
        if await _has_room(table, responder.user):
            found.append(table)
    return found


async def _has_room(table: Table, user: int) -> bool:
    """Return True if a lobby with people has a seat for this person."""
    if table.row.status != "lobby" or table.settings.lesson or table.seat_of(user) is not None or not around(table):
        return False
    if lobby.full(table, user):
        return False
    try:
        await invited.need_free(table, user)
    except UserError:
        return False
    return True
