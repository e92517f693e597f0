"""How a game ends before its end: by giving up, by a moderator, by consent."""

from __future__ import annotations

import pytest

from bot.interactions import hand
from bot.tables import ending
from bot.tables.reader import Reader, reader
from bot.tables.table import Table
from tests.discord.clinic import Clinic, lobby, moderator, playing, private, said


async def test_concede_rematch_and_who_may_cancel(clinic: Clinic) -> None:
    thread = await playing(clinic)
    assert "Do you really want to give up" in await said(clinic.ann, "concede", thread)
    await clinic.ann.actor.click(clinic.ann.newest("Yes, do it"), label="Yes, do it")
    table = await clinic.table()
    assert table.row.status == "finished"
    assert "No game is being played" in await said(clinic.bob, "cancel", thread, table=1)
    for guest in (clinic.ann, clinic.bob):
        assert "You are in. The new table #2" in await private(guest, "Rematch")
    assert [row.id for row in await clinic.storage.open_tables()] == [2]
    again = await clinic.table(2)
    assert {seat.user for seat in again.seats} == {clinic.ann.id, clinic.bob.id}
    cyd = clinic.guest("cyd")
    assert "Only people who played here" in await private(cyd, "Rematch")


async def test_a_moderator_is_asked_once_more_before_a_game_ends(clinic: Clinic) -> None:
    thread, mod = await playing(clinic), moderator(clinic)
    assert "End this game now?" in await said(mod, "cancel", thread)
    assert (await clinic.table()).row.status == "playing"
    asked = mod.newest("Yes, do it")
    await clinic.restart()  # nothing is kept for the button
    assert "called off" in await private(mod, "Yes, do it", asked)
    assert (await clinic.table()).row.status == "cancelled"
    assert "over already" in await said(mod, "cancel", thread, table=1)


async def test_whoever_moderates_no_more_ends_no_game_with_the_button_of_before(clinic: Clinic) -> None:
    thread, mod = await playing(clinic), moderator(clinic)
    await said(mod, "cancel", thread)
    asked = mod.newest("Yes, do it")
    clinic.env.backend.edit_member(clinic.guild.id, mod.id, {"role_ids": []})
    assert "Only a moderator" in await private(mod, "Yes, do it", asked)
    assert (await clinic.table()).row.status == "playing"


async def test_a_moderator_closes_a_lobby_at_once_and_nobody_can_join_it_any_more(clinic: Clinic) -> None:
    await lobby(clinic)
    mod = moderator(clinic)
    assert "lobby was closed" in await said(mod, "cancel", table=1)
    assert (await clinic.table()).row.status == "cancelled"
    assert not any("Join" in seen.buttons for _, seen in clinic.bob.messages())


async def test_a_game_is_called_off_by_consent(clinic: Clinic) -> None:
    thread = await playing(clinic)
    assert "I have asked the others" in await said(clinic.ann, "cancel", thread)
    assert "Only people who play" in await said(clinic.guest("cyd"), "cancel", thread)
    assert "Really?" in await said(clinic.bob, "cancel", thread)
    assert "Everybody agreed" in await private(clinic.bob, "Yes, do it")
    assert (await clinic.table()).row.status == "cancelled"
    thread = await playing(clinic)


async def test_a_hand_that_is_asked_for_just_as_the_game_ends_says_so(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(clinic)

    async def ended_meanwhile(table: Table, user: int) -> Reader:
        if not table.over:
            await table.do(lambda table: ending.concede(table, clinic.bob.id))
        return await reader(table, user)

    monkeypatch.setattr(hand, "reader", ended_meanwhile)
    shown = await clinic.ann.open_hand()
    assert (await clinic.table()).row.status == "finished"
    last = next(seen for _, seen in reversed(clinic.ann.messages()) if seen.data["id"] == shown.data["id"])
    assert "The game is over" in last.text and "Rematch" in last.buttons
