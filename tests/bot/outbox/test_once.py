"""A message sent before a kill is not sent again, and is updated."""

from __future__ import annotations

import discord
import pytest
from msgspec.structs import replace

from bot.outbox import board, inbox_hand
from bot.outbox.slots import nonce
from bot.outbox.summons import TOGETHER_MS
from bot.tables import lobby as lobbies
from bot.tables.payloads import CALL
from bot.tables.table import ACTIVE_MS, Table
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow
from tests.bot.outbox.mailroom import Mailroom, began, bring, chose, killed, marked, slot, words
from tests.bot.tables.ward import ANN, BOB, Ward, guest, moved, turn


async def row_of(table: Table, kind: str, target: str) -> OutboxRow:
    rows = await table.services.storage.owed(table.id)
    return next(row for row in rows if (row.kind, row.target) == (kind, target))


async def restarted(ward: Ward, sender: Mailroom, table: Table) -> tuple[Ward, Mailroom, Table]:
    """Restart the bot a second later."""
    ward.time += 1000
    again = ward.again()
    return again, Mailroom(again, sender.there), await again.registry.table(table.id)


async def newest(ward: Ward, table: Table) -> int:
    post = await slot(ward, table, "board")
    assert post is not None and not post.sending
    return post.message


def first(table: Table) -> str:
    """Return the words of a first board with the present state."""
    return words(board.screen(table, 0, PictureCache.key(table.audience(None))))


async def test_a_board_that_was_sent_before_the_kill_shows_what_has_happened_since(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await killed(ward, sender, table, "board")
    await moved(table, ANN, "skip")
    again, sender, table = await restarted(ward, sender, table)
    await bring(again, sender, table, "board")
    assert {number: words(shown) for number, shown in sender.there.shows.items()} == {1: first(table)}


async def test_a_kill_between_the_note_of_a_new_board_and_its_post_costs_no_message_and_changes_no_nonce(
    ward: Ward,
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    sender.closed[table.home] = 40003
    with pytest.raises(discord.HTTPException):
        await killed(ward, sender, table, "board")
    noted = await slot(ward, table, "board")
    assert noted is not None and noted.sending and sender.sent == []
    sender.closed.clear()
    again, sender, table = await restarted(ward, sender, table)
    await bring(again, sender, table, "board")
    assert list(sender.there.nonces) == [(table.home, nonce(noted, table.home))]


async def test_a_board_that_was_sent_before_the_kill_is_found_again_though_nobody_is_called_any_more(
    ward: Ward,
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await bring(ward, sender, table, "board")
    await moved(table, ANN, "skip")
    ward.time += ACTIVE_MS + 1
    await moved(table, BOB, "skip")  # calls Ann: a new board
    await killed(ward, sender, table, "board")
    assert list(sender.there.shows) == [1, 2]
    await moved(table, ANN, "skip")
    again, sender, table = await restarted(ward, sender, table)
    await bring(again, sender, table, "board")
    assert list(sender.there.shows) == [1, 2] and await newest(again, table) == 2
    assert "old_board.1" in await marked(again, table)


async def test_a_call_by_a_new_board_that_was_sent_before_the_kill_is_the_next_board_though_it_calls_nobody_any_more(
    ward: Ward,
) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await bring(ward, sender, table, "board")
    await began(ward, table)
    for user in (ANN, BOB):
        await moved(table, user, "skip")
    await bring(ward, sender, table, "board")
    ward.time += ACTIVE_MS + 1
    await sender.messages.deliver(table, await row_of(table, CALL, f"user:{ANN}"))
    assert list(sender.there.shows) == [1, 2]  # killed before this was saved
    again, sender, table = await restarted(ward, sender, table)
    await moved(table, ANN, "skip")
    await bring(again, sender, table, "board", CALL)
    assert list(sender.there.shows) == [1, 2] and await newest(again, table) == 2
    await moved(table, BOB, "skip")
    await bring(again, sender, table, "board")
    assert list(sender.there.shows) == [1, 2] and f"⏳ <@{ANN}>" in words(sender.there.shows[2])
    again.time += ACTIVE_MS + 1
    await bring(again, sender, table, CALL)
    assert list(sender.there.shows) == [1, 2, 3] and await newest(again, table) == 3


async def test_a_mark_over_a_kill_posts_no_board_again_where_the_last_one_was_written_down(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await bring(ward, sender, table, "board")
    batch = Batch()
    table.mark(batch, "board")  # and killed before it is looked at
    await ward.storage.commit(batch)
    again, sender, table = await restarted(ward, sender, table)
    await bring(again, sender, table, "board")
    assert list(sender.there.shows) == [1] and await newest(again, table) == 1


async def test_an_edit_that_was_not_written_down_before_the_kill_is_made_again(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await bring(ward, sender, table, "board")
    last, post = dict(sender.there.shows), await slot(ward, table, "board")
    await moved(table, ANN, "skip")
    await killed(ward, sender, table, "board")
    assert sender.there.shows != last
    assert post == await slot(ward, table, "board")
    for _ in range(2):  # the same process where only the database failed, and another one
        edits = len(sender.edits)
        await killed(ward, sender, table, "board")
        assert len(sender.edits) == edits + 1
        ward, sender, table = await restarted(ward, sender, table)


async def test_where_only_the_database_failed_the_same_process_brings_it_up_to_date(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB), Mailroom(ward)
    await killed(ward, sender, table, "board")  # sent, and then the disk was full
    for user in (ANN, BOB):
        await moved(table, user, "skip")
    await bring(ward, sender, table, "board")
    (shown,) = sender.there.shows.values()
    assert "nobody cured the patient" in words(shown)


async def test_a_lobby_that_was_sent_before_the_kill_shows_who_came_since(ward: Ward) -> None:
    table, sender = await ward.opened(ANN), Mailroom(ward)
    await killed(ward, sender, table, "lobby")
    await turn(lobbies.join, table, guest(table, BOB, "Bob"))
    again, sender, table = await restarted(ward, sender, table)
    await bring(again, sender, table, "lobby")
    (shown,) = sender.there.shows.values()
    assert "- Bob" in words(shown)


async def test_the_first_hand_comes_also_where_a_turn_was_called_before_the_start_was_told(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    batch = Batch()
    batch.owe(OutboxRow(table.id, "hand_message", f"user:{ANN}", '{"turn": true}', "n", ward.time, ward.time))
    await ward.storage.commit(batch)
    sender = Mailroom(ward)
    row = await row_of(table, "hand_message", f"user:{ANN}")
    assert row.payload == '{"turn": true}'
    await ward.storage.commit(await inbox_hand.hand(sender, table, row))
    assert [where for where, _, _ in sender.sent] == [ANN]
    await inbox_hand.hand(sender, table, row)  # from then on as they chose: a ping in the channel
    assert len(sender.sent) == 1
    await chose(ward, ANN, calls="dm")
    ward.time += TOGETHER_MS
    await inbox_hand.hand(sender, table, replace(row, nonce="another"))
    assert len(sender.sent) == 2
