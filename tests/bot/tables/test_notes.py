"""A private note: visible to its owner alone, kept over a restart, gone with the seat and the game."""

from __future__ import annotations

import json
import re

import pytest

from bot.errors import UserError
from bot.faces.asked import Asked
from bot.outbox.hand_message import hand_screen
from bot.tables import ending, forgetting, notes, seats, standing
from bot.tables.orders import NOTE, NOTE_LENGTH
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Text
from bot.words import speaker
from storage import StorageError
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, guest, no_room, turn

WORDS = "Bob holds *two* Second Opinions\n\n@everyone <@7>\u202e keep Exorcism"
KEPT = "Bob holds *two* Second Opinions\n@everyone <@7> keep Exorcism"
GAME = "gothic-doctor"


async def stored(ward: Ward, table: Table) -> dict[int, str]:
    return {row.seat: json.loads(row.data)["text"] for row in await ward.storage.orders(table.id) if row.kind == NOTE}


async def write(table: Table, user: int, text: str) -> str:
    return await table.do(lambda table: notes.write(table, user, text))


async def pending_at(ward: Ward, table: Table) -> tuple[object, object]:
    """Return what is pending at a table."""
    return await ward.storage.owed(table.id), await ward.storage.marks(table.id)


def shown(table: Table, seat: int) -> str:
    """Return all texts of a seat's hand in words."""
    screen = hand_screen(table, table.audience(seat, speaker("en")), Asked(), Reader())
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


async def test_it_stands_below_the_own_hand_in_small_letters_with_nothing_of_it_markup(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    assert await write(table, ANN, WORDS) == KEPT
    assert shown(table, 0).endswith(
        "-# 📝 Bob holds \\*two\\* Second Opinions\n-# \\@everyone \\<\\@7\\> keep Exorcism"
    )
    assert "📝" not in shown(table, 1)


async def test_a_second_takes_the_place_of_the_first_and_an_empty_one_removes_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    await write(table, ANN, "one")
    await write(table, BOB, "his")
    await write(table, ANN, "two")
    assert await stored(ward, table) == {0: "two", 1: "his"}
    assert await write(table, ANN, " \n ") == ""
    assert await stored(ward, table) == {1: "his"}
    assert "📝" not in shown(table, 0)


async def test_it_is_there_after_a_restart(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    await write(table, ANN, WORDS)
    again = await ward.again().registry.table(table.id)
    assert standing.of(again, 0).note == KEPT


async def test_one_that_is_too_long_changes_nothing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    await write(table, ANN, "n" * NOTE_LENGTH)
    with pytest.raises(UserError, match=re.escape(notes.TOO_LONG)):
        await write(table, ANN, "n" * (NOTE_LENGTH + 1))
    assert await stored(ward, table) == {0: "n" * NOTE_LENGTH}


async def test_who_does_not_play_here_writes_none(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    with pytest.raises(UserError):
        await write(table, EVE, "none")
    assert await stored(ward, table) == {}


async def test_a_note_that_cannot_be_saved_is_not_shown(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    with no_room(), pytest.raises(StorageError):
        await write(table, ANN, WORDS)
    assert standing.of(table, 0).note == ""


async def test_it_moves_nothing_and_tells_nobody(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    await ward.quiet()
    was, pending = (table.row, table.moves), await pending_at(ward, table)
    await write(table, ANN, WORDS)
    await ward.quiet()
    assert ((table.row, table.moves), await pending_at(ward, table)) == (was, pending)


async def test_it_is_gone_with_the_game(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    await write(table, ANN, WORDS)
    await table.do(ending.cancel)
    assert await stored(ward, table) == {}
    assert standing.of(table, 0).note == ""


async def test_it_is_gone_with_the_seat(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    await write(table, BOB, WORDS)
    await write(table, ANN, "mine")
    await table.do(lambda table: seats.offer(table, 1, DAN, 1))
    assert await stored(ward, table) == {0: "mine", 1: KEPT}
    await table.do(lambda table: seats.replace_seat(table, 1, guest(table, DAN, NAMES[DAN])))
    assert await stored(ward, table) == {0: "mine"}
    assert standing.of(table, 1).note == ""


async def test_it_is_gone_with_whoever_gives_up_and_so_is_what_they_said_ahead(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game=GAME)
    await write(table, BOB, WORDS)
    await write(table, ANN, "mine")
    await turn(standing.ask, table, 1, "always")
    await table.do(lambda table: ending.concede(table, BOB))
    await ward.quiet()
    assert await stored(ward, table) == {0: "mine"}
    assert {row.seat for row in await ward.storage.orders(table.id)} == {0}
    assert standing.of(table, 1) == standing.NOTHING


async def test_its_owner_can_have_it_and_have_it_forgotten(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=GAME)
    await write(table, ANN, WORDS)
    told = json.loads(await forgetting.export(ward.registry, ANN))
    assert [row["data"] for row in told["seat_records"] if row["kind"] == NOTE] == [{"text": KEPT}]
    assert KEPT not in (await forgetting.export(ward.registry, BOB)).decode()
    await forgetting.forget(ward.registry, ANN)
    assert await stored(ward, table) == {}
