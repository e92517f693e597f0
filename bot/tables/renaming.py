"""The names of players as they are today on their table's server."""

from __future__ import annotations

from msgspec.structs import replace

from bot.names import clean
from bot.tables import invited
from bot.tables.change import Change
from bot.tables.table import Table
from storage import SeatRow
from storage.leagues import rename_person


def outdated(table: Table, user: int, name: str) -> bool:
    """Return True if a player, or someone invited, has another name now. Finished games keep their names."""
    people = [(one.user, one.name) for one in table.seats] + [(one.user, one.name) for one in table.invitations]
    return not table.over and any(known == user and old != clean(name) for known, old in people)


async def take_over(table: Table, user: int, name: str) -> None:
    """Give a player's seat and invitation the name that they have now, and update the messages that name them. At a
    league's table their place in the season gets it too.
    """
    if not outdated(table, user, name):
        return
    change, name = Change(table), clean(name)
    change.seats = [_renamed(table, seat, name) if seat.user == user else seat for seat in table.seats]
    change.invitations = [replace(row, name=name) if row.user == user else row for row in table.invitations]
    change.mark("lobby" if table.row.status == "lobby" else "board")
    change.mark(*(f"question.{question.number}" for question in table.settings.questions))
    invited.look_again(change)
    if table.settings.league_game and table.row.guild is not None:
        rename_person(change.batch, table.row.guild, user, name)
    await change.commit()


def _renamed(table: Table, seat: SeatRow, name: str) -> SeatRow:
    """Return a seat with another name. The seat of a running game keeps the name that the proof binds."""
    began = seat.name_at_start or seat.name
    bound = table.row.started is not None and not seat.original_name and began != name
    return replace(seat, name=name, name_at_start=began if bound else "")
