"""*Next* in an inbox after the way has closed: the hand stays as it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.interactions.reading import on_go_to
from bot.tables import ending
from bot.tables.turns import waiting
from bot.ui.verbs import GoTo
from storage import Batch, PostRow
from tests.bot.tables.ward import ANN, BOB, CYD, Ward

INBOX, MESSAGE = 500, 600


async def test_a_game_that_stands_still_since_an_update_is_not_in_the_way_of_others(ward: Ward) -> None:
    still, later = await ward.playing(ANN, BOB, time_limit="1h"), await ward.playing(ANN, BOB, time_limit="1d")
    assert [turn.row.id for turn in await waiting(ward.services, ANN)] == [still.id, later.id]
    batch = Batch()
    batch.put_table(replace(still.row, rules_version=99))
    await ward.storage.commit(batch)
    assert [turn.row.id for turn in await waiting(ward.services, ANN)] == [later.id, still.id]


async def test_the_way_to_a_game_that_was_conceded_meanwhile_takes_no_hand_with_it(ward: Ward) -> None:
    here, there = await ward.playing(ANN, BOB), await ward.playing(ANN, BOB, CYD)
    batch, post = Batch(), PostRow(here.id, "hand:0", INBOX, MESSAGE, "", ward.time)
    batch.put_post(post)
    await ward.storage.commit(batch)
    await there.do(lambda table: ending.concede(table, ANN))
    closed: list[int] = []

    async def acknowledge() -> None:
        """Do nothing."""

    message = SimpleNamespace(id=MESSAGE, flags=SimpleNamespace(ephemeral=False))
    responder = SimpleNamespace(acknowledge=acknowledge, interaction=SimpleNamespace(message=message))
    live = SimpleNamespace(closed=lambda table, _user: closed.append(table))
    context = SimpleNamespace(live=live, registry=ward.registry)
    asked = GoTo(there.id, here.id)
    press = SimpleNamespace(asked=asked, table=there, user=ANN, responder=responder, context=context)
    with pytest.raises(UserError, match="out of this game"):
        await on_go_to(cast("Any", press))
    assert (closed, await ward.storage.posts(here.id)) == ([], [post])
    assert await ward.storage.posts(there.id) == []
