"""Messages to people after two processes got a press, or the database failed during one."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.interactions.responder import Responder
from bot.tables import pressing
from bot.tables.moves import STALE
from bot.ui.ids import DecisionStamp
from bot.ui.verbs import MakeMove
from storage import Storage, StorageError
from tests.bot.interactions.test_responder import Discord, press
from tests.custom_ids import made
from tests.fire.seating import GUILD, seated
from tests.fire.ward import Ward
from tests.fire.wire import interaction

GAME = "doctor-strange"


async def deliver(at: Ward, custom_id: str, user: int, number: int) -> str:
    """Deliver a press of this number to a process. Return all texts of the answer."""
    at.wire.taken()
    data = {"custom_id": custom_id, "component_type": 2}
    pressed = interaction(at.wire, user, "somebody", data, GUILD)
    pressed.id = number
    await at._buttons(pressed)
    await at.settle()
    return "\n".join(sent.text() for sent in at.wire.taken() if sent.user == user)


async def test_whoever_comes_second_shows_how_things_stand_and_does_not_say_that_it_is_too_late(
    postgres_url: str,
) -> None:
    async with await Storage.open(postgres_url) as one, await Storage.open(postgres_url) as other:
        first, second = Ward(one, 1), Ward(other, 2)
        table = await seated(first, GAME, 2, {})
        before = len(await one.moves(table.id))
        at = table.decisions()[0]
        user = table.seats[at.seat].user or 0
        await deliver(second, made(table.id, "hand"), user, 101)
        move = str(MakeMove(table.id, DecisionStamp(0, at.number), str(next(iter(at.moves)))))
        await deliver(first, move, user, 102)
        await deliver(second, made(table.id, "hand"), user, 104)  # its memory is up to date now
        text = await deliver(second, move, user, 102)
        assert STALE not in text and f"{table.seats[at.seat].name} · ✅" in text
        assert len([row for row in (await one.moves(table.id))[before:] if row.interaction == "102"]) == 1
        assert STALE in await deliver(second, move, user, 103)
        for ward in (first, second):
            await ward.close()


@pytest.mark.parametrize(
    ("kind", "written", "says"),
    [("away", False, "nothing was changed"), ("away", True, "I do not know"), ("unknown", False, "I do not know")],
)
async def test_nobody_is_told_that_nothing_was_changed_who_has_changed_something(
    kind: str, says: str, *, written: bool
) -> None:
    d = Discord()
    pressing.begin(7)
    pressed = pressing.present()
    assert pressed is not None
    pressed.written |= {1} if written else set()
    await Responder(press(d)).excuse(StorageError(cast("Any", kind), "It is away."))
    assert says in d.asked[-1]
