"""The lobby's message becomes the result, unless the game was played where some of its readers cannot look."""

from typing import Any

import pytest

from bot.outbox.visibility import Sight, UnsureError
from bot.tables import ending, places
from bot.tables.table import Table
from bot.tables.time_control import MINUTE
from storage import Batch, PostRow
from tests.bot.outbox.mailroom import Mailroom, bring, delivered, marked, settled
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, CHANNEL, Ward, turn

POST = 77


async def begun(ward: Ward, **given: Any) -> Table:
    """Return a game with its lobby in the channel, played in the thread of that message."""
    table = await ward.playing(ANN, BOB, **given)
    await settled(ward, table)
    batch = Batch()
    batch.put_post(PostRow(table.id, "lobby", CHANNEL, POST, "", ward.time))
    await ward.storage.commit(batch)
    await places.settle_in(table, POST)
    return table


async def test_the_lobby_tells_how_the_game_ended_also_after_a_restart(ward: Ward) -> None:
    table = await begun(ward)
    await play_out(table)
    again = ward.again()
    sender = Mailroom(again)
    await bring(again, sender, await again.registry.table(table.id), "lobby")
    ((channel, message, text),) = sender.edits
    assert (channel, message) == (CHANNEL, POST) and sender.sent == []
    assert "🏁" in text and "won" in text and "Ann" in text and "Bob" in text
    assert "lobby" not in await marked(ward, table)


async def test_it_is_told_although_nothing_can_be_written_in_the_thread(ward: Ward) -> None:
    table, sender = await begun(ward), Mailroom(ward)
    sender.closed[POST] = 50013
    await turn(ending.concede, table, BOB)
    await delivered(ward, sender, table)
    assert [text for channel, _, text in sender.edits if channel == CHANNEL and "**Ann** won" in text]


async def test_a_game_begun_without_such_a_message_has_none_at_its_end(ward: Ward) -> None:
    table, sender = await begun(ward), Mailroom(ward)
    batch = Batch()
    batch.drop_post(table.id, "lobby")
    await ward.storage.commit(batch)
    await turn(ending.cancel, table)
    await bring(ward, sender, table, "lobby")
    assert sender.edits == [] and sender.sent == []


async def test_a_message_that_is_gone_is_left_alone(ward: Ward) -> None:
    table, sender = await begun(ward), Mailroom(ward)
    sender.there.lost[POST] = 10008
    await turn(ending.concede, table, BOB)
    await bring(ward, sender, table, "lobby")
    assert sender.sent == [] and "lobby" not in await marked(ward, table)


async def test_nothing_is_told_of_a_game_where_not_all_can_look(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    table, sender = await begun(ward), Mailroom(ward)
    await places.settle_in(table, 4242)
    said: list[bool] = []

    async def open_to_all(_sight: Sight, guild: int, place: int, here: int) -> bool:
        assert (guild, place, here) == (table.row.guild, 4242, CHANNEL)
        if not said:
            raise UnsureError
        return said[-1]

    monkeypatch.setattr(Sight, "open_to_all", open_to_all)
    await turn(ending.concede, table, BOB)
    await bring(ward, sender, table, "lobby")  # Discord does not answer: later then
    assert "lobby" in await marked(ward, table)
    for may_look in (False, True):
        said.append(may_look)
        ward.time += MINUTE
        table.mark(batch := Batch(), "lobby")
        await ward.storage.commit(batch)
        await bring(ward, sender, table, "lobby")
        assert ("Ann" in sender.edits[-1][2]) == may_look
    assert "The game is over." in sender.edits[0][2]
