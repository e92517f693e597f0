"""The board's message stays, is edited, or is replaced."""

from __future__ import annotations

from typing import Any

import pytest

from bot.outbox.board import BoardMessage, board_message, renews
from bot.outbox.sender import NEAR, Talk
from bot.tables.payloads import CALL
from bot.tables.table import Table
from bot.tables.time_control import HOUR
from storage import Batch
from tests.bot.outbox.mailroom import Mailroom, began, bring, marked, slot
from tests.bot.outbox.test_call import asked_anew
from tests.bot.tables.ward import ANN, BOB, Ward, changing, moved


@pytest.mark.parametrize(
    ("found", "new"),
    [
        ({}, False),
        ({"moved": True}, False),
        ({"called": True}, True),
        ({"down": True}, True),
        ({"pushed": True}, False),
        ({"pushed": True, "moved": True}, True),
    ],
)
def test_what_was_found_decides_what_becomes_of_the_message(found: dict[str, bool], *, new: bool) -> None:
    assert renews(**found) is new


async def shown(ward: Ward, sender: Mailroom, table: Table) -> int:
    """Bring the board up to date, if it is marked, and return its message."""
    await bring(ward, sender, table, "board")
    post = await slot(ward, table, "board")
    assert post is not None
    return post.message


async def mark(table: Table, *, fresh: bool = False) -> None:
    async with changing(table) as change:
        change.mark("board", fresh=fresh)
        await change.commit()


@pytest.mark.parametrize(("why", "new"), [("a mark", False), ("a move", False), ("noted", True), ("found", True)])
async def test_the_message_is_sent_anew_only_where_it_was_deleted(ward: Ward, why: str, *, new: bool) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    before = await shown(ward, sender, table)
    if why == "noted":
        batch = Batch()
        batch.lose_post(table.id, before)
        await ward.storage.commit(batch)
    if why == "found":
        sender.there.lost[before] = 10008
    ward.time += 2 * HOUR
    await (mark(table) if why in {"a mark", "noted"} else moved(table, ANN, "skip"))
    assert (await shown(ward, sender, table) != before) is new
    assert len(sender.edits) == (why == "a move")


async def test_an_old_board_that_was_edited_often_is_edited_later_and_never_sent_anew(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    before = await shown(ward, sender, table)
    sender.there.lost[before] = 30046
    await moved(table, ANN, "skip")
    assert await shown(ward, sender, table) == before and "board" in await marked(ward, table)
    sender.there.lost.clear()
    assert await shown(ward, sender, table) == before and sender.edits == []
    ward.time += 6_000
    assert await shown(ward, sender, table) == before
    assert len(sender.sent) == len(sender.edits) == 1


async def test_a_board_that_is_wanted_further_down_is_sent_anew_unless_it_is_the_last_message(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    before = await shown(ward, sender, table)
    sender.talk.heard(table.home, before)
    await mark(table, fresh=True)
    assert await shown(ward, sender, table) == before
    sender.talk.heard(table.home, before + 100)
    await mark(table, fresh=True)
    assert await shown(ward, sender, table) != before


@pytest.mark.parametrize(("messages", "hand", "anew"), [(4, False, False), (5, False, True), (5, True, False)])
async def test_a_board_that_talk_has_pushed_up_is_sent_anew_unless_an_open_hand_stands_below_the_talk(
    ward: Ward, messages: int, *, hand: bool, anew: bool
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    before = await shown(ward, sender, table)
    for number in range(messages):
        sender.talk.heard(table.home, before + 100 + number)
    sender.hand_below = lambda _table, message: hand and message == before + 100 + messages - 1
    await moved(table, ANN, "skip")
    assert (await shown(ward, sender, table) != before) is anew
    assert [called for _, _, called in sender.sent[1:]] == [[]] * anew


async def test_a_call_that_comes_while_a_new_board_is_drawn_is_made_by_that_board(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await began(ward, table)

    async def drawn(*given: Any, **more: Any) -> BoardMessage:
        monkeypatch.undo()
        await asked_anew(table)
        return await board_message(*given, **more)

    monkeypatch.setattr("bot.outbox.board.board_message", drawn)
    await mark(table)
    for _ in range(2):
        await bring(ward, sender, table, "board", CALL)
    assert [called for _, _, called in sender.sent] == [[ANN, BOB]]


def test_what_was_written_before_a_board_or_elsewhere_does_not_push_it() -> None:
    talk = Talk()
    for number in range(1, NEAR + 1):
        talk.heard(1, number)
    assert talk.pushed(1, 0) and not talk.pushed(1, 1) and not talk.pushed(2, 0)
    assert (talk.newest(1), talk.newest(2)) == (NEAR, 0)


async def test_a_board_that_was_sent_while_the_game_moved_elsewhere_is_sent_there(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await shown(ward, sender, table)
    async with changing(table) as change:
        change.touch(home=table.home + 1)
        change.mark("board")
        await change.commit()  # the message was recorded only later
    await shown(ward, sender, table)
    assert sender.sent[-1][0] == table.home
