"""A message sent before a kill is not sent again, and is updated."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.outbox import board, board_message, call, hand, lobby
from bot.outbox.summons import TOGETHER_MS
from bot.tables import lobby as lobbies
from bot.tables import payloads
from bot.tables.payloads import CALL
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Screen, Text
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow, PostRow
from tests.bot.outbox.mailroom import Mailroom, bring, chose, words
from tests.bot.tables.ward import ANN, BOB, Ward, moved, turn


class Discord:
    """A Discord that remembers nonces for some minutes."""

    def __init__(self) -> None:
        self.nonces: dict[str, int] = {}
        self.shows: dict[int, Screen] = {}


class Nonces(Mailroom):
    """A process of the bot that sends to that Discord."""

    def __init__(self, ward: Ward, there: Discord) -> None:
        super().__init__(ward)
        self.there = there

    async def send(
        self,
        table: Table,
        channel: int,
        screen: Screen,
        nonce: str,
        *,
        picture: bytes | None = None,
        ping: Sequence[int] = (),
        line: Screen | None = None,
    ) -> discord.Message:
        """Make a message once for each nonce."""
        del table, channel, picture, ping
        number = self.there.nonces.setdefault(nonce, len(self.there.nonces) + 1)
        self.there.shows.setdefault(number, screen)
        if line is not None:
            self.there.shows[number] = screen

        async def edit(**given: Any) -> None:
            self.there.shows[number] = given["view"]

        return cast("discord.Message", SimpleNamespace(id=number, edit=edit))

    def message(self, table: Table, row: PostRow) -> discord.PartialMessage:
        del table
        return cast("discord.PartialMessage", SimpleNamespace(id=row.message))

    async def edit(self, message: Any, screen: Screen, picture: bytes | None = None, **_given: Any) -> None:
        del picture
        self.there.shows[message.id] = screen


async def owed(table: Table, kind: str, target: str = "channel") -> OutboxRow:
    rows = await table.services.storage.owed(table.id)
    return next(row for row in rows if (row.kind, row.target) == (kind, target))


async def delivered(sender: Mailroom, table: Table) -> None:
    row = await owed(table, "board")
    batch = await board.board(sender, table, row)
    batch.paid(row)
    await table.services.storage.commit(batch)


async def test_a_board_that_was_sent_before_the_kill_shows_what_has_happened_since(ward: Ward) -> None:
    table, there = await ward.playing(ANN, BOB), Discord()
    await board.board(Nonces(ward, there), table, await owed(table, "board"))  # killed before this was saved
    await moved(table, ANN, "skip")
    ward.time += 1000
    again = ward.again()
    woken = await again.registry.table(table.id)
    await board.board(Nonces(again, there), woken, await owed(woken, "board"))
    assert len(there.shows) == 1
    (shown,) = there.shows.values()
    assert shown == board_message.screen(woken, 0, PictureCache.key(woken.audience(None)))


async def test_a_board_that_was_sent_before_the_kill_is_found_again_though_nobody_is_called_any_more(
    ward: Ward,
) -> None:
    table, there = await ward.playing(ANN, BOB), Discord()
    await delivered(Nonces(ward, there), table)
    await moved(table, ANN, "skip")
    await delivered(Nonces(ward, there), table)
    ward.time += ACTIVE_MS + 1
    await moved(table, BOB, "skip")  # calls Ann: a new board
    await board.board(Nonces(ward, there), table, await owed(table, "board"))  # killed before this was saved
    assert list(there.shows) == [1, 2]
    await moved(table, ANN, "skip")
    ward.time += 1000
    again = ward.again()
    woken = await again.registry.table(table.id)
    await delivered(Nonces(again, there), woken)
    post = next(post for post in await ward.storage.posts(table.id) if post.kind == "board")
    assert list(there.shows) == [1, 2] and post.message == 2
    assert [row.kind for row in await ward.storage.owed(table.id) if row.target == "channel"][-1:] == ["old_board"]


async def called_by_a_new_board(ward: Ward, there: Discord) -> Table:
    """Call Ann by a second board, 90 seconds after she pressed; kill the bot before that is saved."""
    table = await ward.playing(ANN, BOB)
    await delivered(Nonces(ward, there), table)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    await delivered(Nonces(ward, there), table)
    ward.time += ACTIVE_MS + 1
    await call.call(Nonces(ward, there), table, await owed(table, CALL, f"user:{ANN}"))
    assert list(there.shows) == [1, 2]
    return table


async def owing_a_board(ward: Ward, there: Discord) -> Table:
    """Do the same with another reason for the board, a second later."""
    table = await called_by_a_new_board(ward, there)
    batch = Batch()
    table.owe(batch, payloads.Board())
    await ward.storage.commit(batch)
    ward.time += 1000
    return table


async def newest(ward: Ward, table: Table) -> int:
    return next(post.message for post in await ward.storage.posts(table.id) if post.kind == "board")


async def test_a_call_by_a_new_board_that_was_sent_before_the_kill_is_the_next_board_though_it_calls_nobody_any_more(
    ward: Ward,
) -> None:
    there = Discord()
    table = await called_by_a_new_board(ward, there)
    ward.time += 1000
    again = ward.again()
    woken, sender = await again.registry.table(table.id), Nonces(again, there)
    await moved(woken, ANN, "skip")
    await bring(again, sender, woken, call.call, CALL)
    await delivered(sender, woken)
    assert list(there.shows) == [1, 2] and await newest(ward, table) == 2
    await moved(woken, BOB, "skip")
    await delivered(sender, woken)
    assert list(there.shows) == [1, 2] and f"⏳ <@{ANN}>" in repr(there.shows[2])
    again.time += ACTIVE_MS + 1
    await bring(again, sender, woken, call.call, CALL)
    assert list(there.shows) == [1, 2, 3] and await newest(ward, table) == 3


async def test_a_board_that_is_owed_over_a_kill_is_not_posted_again_where_the_last_one_was_written_down(
    ward: Ward,
) -> None:
    table, there = await ward.playing(ANN, BOB), Discord()
    await delivered(Nonces(ward, there), table)
    await moved(table, ANN, "skip")
    ward.time += ACTIVE_MS + 1
    await moved(table, BOB, "skip")  # calls Ann
    await delivered(Nonces(ward, there), table)
    assert list(there.shows) == [1, 2]
    batch = Batch()
    table.owe(batch, payloads.Board())  # and killed before it is delivered
    await ward.storage.commit(batch)
    ward.time += 1000
    again = ward.again()
    await delivered(Nonces(again, there), await again.registry.table(table.id))
    assert list(there.shows) == [1, 2] and await newest(ward, table) == 2


async def test_a_board_that_also_calls_takes_the_message_that_the_call_has_made(ward: Ward) -> None:
    there = Discord()
    table = await owing_a_board(ward, there)
    again = ward.again()
    await delivered(Nonces(again, there), await again.registry.table(table.id))
    assert list(there.shows) == [1, 2] and await newest(ward, table) == 2


async def test_a_board_that_was_found_again_is_followed_by_no_other_one(ward: Ward) -> None:
    there = Discord()
    table = await owing_a_board(ward, there)
    again = ward.again()
    woken, sender = await again.registry.table(table.id), Nonces(again, there)
    ward.time += 1000
    await bring(again, sender, woken, call.call, CALL)
    await delivered(sender, woken)
    assert list(there.shows) == [1, 2] and await newest(ward, table) == 2


async def test_an_edit_that_was_not_written_down_before_the_kill_is_made_again(ward: Ward) -> None:
    table, there = await ward.playing(ANN, BOB), Discord()
    sender = Nonces(ward, there)
    await delivered(sender, table)
    last = there.shows[1]
    batch = Batch()
    table.owe(batch, payloads.Board())
    await ward.storage.commit(batch)
    row = await owed(table, "board")
    await board.board(sender, table, row)
    there.shows[1] = Screen((Text("A choice that is taken back before the next start."),))
    await delivered(sender, table)
    assert there.shows == {1: last}


async def test_where_only_the_database_failed_the_same_process_brings_it_up_to_date(ward: Ward) -> None:
    table, there = await ward.playing(ANN, BOB), Discord()
    sender = Nonces(ward, there)
    await board.board(sender, table, await owed(table, "board"))  # sent, and then the disk was full
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    await board.board(sender, table, await owed(table, "board"))
    (shown,) = there.shows.values()
    assert "nobody cured the patient" in repr(shown)


async def test_a_lobby_that_was_sent_before_the_kill_shows_who_came_since(ward: Ward) -> None:
    table, there = await ward.opened(ANN), Discord()
    row = await owed(table, "lobby")
    await lobby.lobby_message(Nonces(ward, there), table, row)
    ward.time += 1000
    await turn(lobbies.join, table, BOB, "Bob")
    await lobby.lobby_message(Nonces(ward.again(), there), table, row)
    assert len(there.shows) == 1 and "- Bob" in words(there.shows[1])


async def test_the_first_hand_comes_also_where_a_turn_was_called_before_the_start_was_told(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    batch = Batch()
    batch.owe(OutboxRow(table.id, "hand_message", f"user:{ANN}", '{"turn": true}', "n", ward.time, ward.time))
    await ward.storage.commit(batch)
    sender = Mailroom(ward)
    row = await owed(table, "hand_message", f"user:{ANN}")
    assert row.payload == '{"turn": true}'
    await ward.storage.commit(await hand.hand(sender, table, row))
    assert [where for where, _, _ in sender.sent] == [ANN]
    await hand.hand(sender, table, row)  # from then on as they chose: a ping in the channel
    assert len(sender.sent) == 1
    await chose(ward, ANN, calls="dm")
    ward.time += TOGETHER_MS
    await hand.hand(sender, table, row)
    assert len(sender.sent) == 2
