"""What a person does many times a day leaves few and short rows."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta

import pytest

from bot.errors import UserError
from bot.tables import days_off, invited, lobby, notes, spectators, undo
from bot.tables.orders import NOTE_LENGTH
from bot.tables.preferences import Preferences
from bot.tables.time_control import DAY
from storage import Batch
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, Ward, moved, turn

TIMES = 60


def test_days_off_begin_a_few_times_a_day_and_their_row_stays_short() -> None:
    wish, now, refused = Preferences(), DAY, 0
    for day in range(1, 30):
        for _ in range(12):
            now += DAY // 12
            try:
                wish.days_off = days_off.until(wish, (date(1970, 1, 1) + timedelta(days=now // DAY)).isoformat(), now)
            except UserError:
                refused += 1
            wish.days_off = days_off.ended(wish, now + 1000)
        if day == 1:
            assert refused == 12 - days_off.TIMES
    assert len(wish.days_off) <= days_off.DAYS * days_off.TIMES
    assert len(wish.dump()) < 3000


async def test_days_off_can_always_end_and_begin_again_the_next_day(ward: Ward) -> None:
    for _ in range(days_off.TIMES):
        await days_off.take(ward.registry, ANN, "1970-01-02")
        ward.time += 1000
        await days_off.take(ward.registry, ANN, "off")
    with pytest.raises(UserError, match="Your days off have begun"):
        await days_off.take(ward.registry, ANN, "1970-01-02")
    ward.time += DAY
    await days_off.take(ward.registry, ANN, "1970-01-02")
    await days_off.take(ward.registry, ANN, "1970-01-03")  # longer, while they run
    await days_off.take(ward.registry, ANN, "off")


async def test_moves_taken_back_one_after_the_other_come_to_an_end(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for _ in range(undo.MOST):
        await moved(table, ANN, "skip")
        await turn(undo.undo, table, ANN)
    await moved(table, ANN, "skip")
    assert not undo.possible(table, ANN)
    with pytest.raises(UserError, match="make a move that stays"):
        await turn(undo.undo, table, ANN)


async def test_people_are_asked_to_a_lobby_once_an_hour_and_not_without_end(ward: Ward) -> None:
    table = await ward.opened(ANN, game="doctor-strange")
    await turn(lobby.invite, table, ANN, {CYD: "Cyd"})
    asked = [mark.version for mark in await ward.storage.marks(table.id) if mark.kind == "invitation_post"]
    before = table.invitations
    await turn(lobby.invite, table, ANN, {CYD: "Cyd"})
    assert table.invitations == before
    assert [mark.version for mark in await ward.storage.marks(table.id) if mark.kind == "invitation_post"] == asked
    ward.time += invited.REST_MS
    await turn(lobby.invite, table, ANN, {CYD: "Cyd"})
    assert [mark.version for mark in await ward.storage.marks(table.id) if mark.kind == "invitation_post"] != asked
    for user in range(2000, 2000 + TIMES):
        ward.time += DAY
        with suppress(UserError):
            await turn(lobby.invite, table, ANN, {user: f"P{user}"})
    assert len(table.invitations) == invited.MOST


async def test_a_note_and_who_watches_are_one_row_each(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for number in range(TIMES):
        await turn(notes.write, table, ANN, f"{number} " + "x" * 400)
        await turn(spectators.watch, table, EVE)
    batch = Batch()
    for _ in range(TIMES):
        Preferences().note(batch, ANN, calls="dm")
    await ward.storage.commit(batch)
    (record,) = await ward.storage.orders(table.id, 0)
    assert len(record.data) < 2 * NOTE_LENGTH
    assert await ward.storage.watchers(table.id) == []
    assert len(await ward.storage.preferences(ANN) or "") < 50
