"""A host's settings, and a game of Night Shift that people play there."""

from __future__ import annotations

from bot.settings import Settings
from bot.tables.table import Table
from bot.ui.ids import DecisionStamp
from bot.ui.verbs import SureMove
from tests.fire.seating import GUILD, seated
from tests.fire.ward import Ward


def plain(**given: object) -> Settings:
    """Return settings without the environment."""
    return Settings.model_construct(**Settings.model_construct().model_dump() | given)


def first_move(table: Table) -> tuple[int, str]:
    """Return an awaited user, and the press of their first move."""
    asked = next(one for one in table.decisions() if one.must)
    user = table.seats[asked.seat].user
    assert user is not None
    stamp = DecisionStamp(table.row.undo_count, asked.number)
    return user, table.audience(None).press(SureMove, stamp, str(next(iter(asked.moves))))


async def played(at: Ward, moves: int) -> int:
    """Play a game of Night Shift for so many moves, or to its end. Return its number."""
    made = await seated(at, "night-shift", 2, {})
    while len(made.moves) < moves and not made.over:
        user, press = first_move(made)
        before = len(made.moves)
        await at.press(user, press, guild=GUILD)
        assert len(made.moves) > before, at.wire.taken()[-1].text()
    return made.id
