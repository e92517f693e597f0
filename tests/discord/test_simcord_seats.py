"""Seats that change hands on Discord: offered, taken over, kicked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.tables import places
from bot.tables.preferences import Preferences
from tests.discord.clinic import Clinic, kicked, moderator, playing, private, said, three
from tests.discord.questions import HOUR, post, rung, settled


async def test_ones_own_seat_is_offered_in_public_and_taken_with_a_press(clinic: Clinic) -> None:
    thread = await playing(clinic)
    cyd = clinic.guest("cyd")
    assert "press *Sit down*" in await said(clinic.bob, "table substitute", thread, takes=cyd.actor)
    message, seen, called = post(clinic.bob, thread)
    assert called == [cyd.id] and list(seen.buttons) == ["Sit down", "Decline", "Withdraw"]
    assert (await clinic.table()).seat_of(cyd.id) is None
    assert "offered to somebody else" in await private(clinic.ann, "Sit down", message)
    assert "Welcome to the table" in await private(cyd, "Sit down", message)
    assert settled(clinic.ann, thread, message) == "🪑 The seat of bob was offered. cyd sat down."
    inbox = [seen.text for _, seen in clinic.bob.messages(clinic.bob.actor.user.dm_channel)]
    assert any("cyd plays on in your seat" in text for text in inbox)
    await said(clinic.ann, "concede", thread)
    await private(clinic.ann, "Yes, do it")
    (result,) = [seen.text for _, seen in clinic.ann.messages(thread) if "🏁" in seen.text]
    assert "cyd (for bob) wins" in result
    assert "cyd (for bob)" in await said(clinic.ann, "history")


@pytest.mark.parametrize("typed", [False, True])
async def test_whoever_takes_a_seat_over_is_written_to_in_their_language(clinic: Clinic, typed: bool) -> None:
    thread = await playing(clinic)
    cyd = clinic.guest("cyd")
    await said(clinic.bob, "table substitute", thread, takes=cyd.actor)
    message, _, _ = post(clinic.bob, thread)
    table = await clinic.table()
    table.row = replace(table.row, language="fr")  # a table that speaks otherwise than Cyd
    if typed:
        await said(cyd, "table sit-down", thread, table=1)
    else:
        await private(cyd, "Sit down", message)
    assert Preferences.load(await clinic.storage.preferences(cyd.id)).language == "en"


async def test_an_offered_seat_can_be_declined(clinic: Clinic) -> None:
    thread = await playing(clinic)
    cyd = clinic.guest("cyd")
    await said(clinic.bob, "table substitute", thread, takes=cyd.actor)
    message, _, _ = post(clinic.bob, thread)
    assert "You declined" in await private(cyd, "Decline", message)
    assert "No seat of this table was offered" in await said(cyd, "table sit-down", thread, table=1)


async def test_a_host_cannot_hand_an_active_opponents_seat_to_a_friend(clinic: Clinic) -> None:
    thread = await playing(clinic)
    dan = clinic.guest("dan")
    offered = await said(clinic.ann, "table substitute", thread, takes=dan.actor, leaves=clinic.bob.actor)
    taken_out = await said(clinic.ann, "table kick", thread, person=clinic.bob.actor)
    assert "only they can give that seat away" in offered and offered == taken_out
    assert (await clinic.table()).seat_of(clinic.bob.id) is not None


async def test_all_others_together_replace_somebody_after_an_hour_to_object(clinic: Clinic) -> None:
    _, thread, cyd = await three(clinic)
    dan = clinic.guest("dan")
    answer = await said(clinic.ann, "table substitute", thread, takes=dan.actor, leaves=clinic.bob.actor)
    assert "I have asked bob and all the others" in answer
    message, seen, called = post(clinic.ann, thread)
    assert called == sorted([clinic.bob.id, cyd.id]) and f"<@{dan.id}> to play on in the seat of bob" in seen.text
    inbox, told = clinic.bob.messages(clinic.bob.actor.user.dm_channel)[-1]
    assert "would like to give your seat to somebody else" in told.text and "Decline" in told.buttons
    assert "all have agreed. bob can still decline until <t:" in await private(cyd, "Agree", message)
    clinic.clock.now += HOUR
    await rung(clinic)
    assert (
        settled(clinic.ann, thread, message) == "🪑 ann asked to give the seat of bob to somebody else. It was agreed."
    )
    offer, _, called = post(dan, thread, "Sit down")
    assert called == [dan.id]
    assert "Welcome" in await private(dan, "Sit down", offer)
    # and once more, where whoever sits there declines it in private
    await said(clinic.ann, "table substitute", thread, takes=clinic.bob.actor, leaves=dan.actor)
    message, _, _ = post(clinic.ann, thread)
    inbox, told = dan.messages(dan.actor.user.dm_channel)[-1]
    await dan.actor.user.click(inbox, label="Decline")
    assert settled(cyd, thread, message).endswith("dan declined.")


async def test_a_kick_asks_once_and_tells_the_table_and_whoever_is_kicked(clinic: Clinic) -> None:
    _, thread, cyd = await three(clinic)
    mod = moderator(clinic)
    assert "take bob out for good?" in await said(mod, "table kick", thread, person=clinic.bob.actor)
    assert (await clinic.table()).seat_of(clinic.bob.id) is not None
    assert "A computer player sits in" in await kicked(mod, thread, person=clinic.bob.actor)
    assert any("bob was taken out of the game" in seen.text for _, seen in cyd.messages(thread))
    inbox = [seen.text for _, seen in clinic.bob.messages(clinic.bob.actor.user.dm_channel)]
    assert any("you were taken out of the game" in text for text in inbox)


async def test_the_others_are_asked_before_a_computer_takes_the_seat_of_somebody_who_plays(clinic: Clinic) -> None:
    _, thread, cyd = await three(clinic)
    assert "ask bob and all the others" in await said(clinic.ann, "table kick", thread, person=clinic.bob.actor)
    assert "I have asked bob and all the others" in await private(clinic.ann, "Yes, do it")
    message, seen, called = post(clinic.ann, thread)
    assert called == sorted([clinic.bob.id, cyd.id]) and "a computer player to play on in the seat of bob" in seen.text
    await private(cyd, "Agree", message)
    clinic.clock.now += HOUR
    await rung(clinic)
    assert [seat.kind for seat in (await clinic.table()).seats].count("computer") == 1
    assert settled(cyd, thread, message).endswith("It was agreed.")


async def test_a_button_of_before_a_substitution_kicks_nobody_else(clinic: Clinic) -> None:
    _, thread, _ = await three(clinic)
    dan, mod = clinic.guest("dan"), moderator(clinic)
    await said(mod, "table kick", thread, person=clinic.bob.actor)
    asked = mod.newest("Yes, do it")
    await said(clinic.bob, "table substitute", thread, takes=dan.actor)
    await private(dan, "Sit down")
    assert "settled already" in await private(mod, "Yes, do it", asked)
    assert (await clinic.table()).seat_of(dan.id) is not None


async def test_without_a_word_one_offers_ones_own_seat_also_where_somebody_has_left(clinic: Clinic) -> None:
    _, thread, _ = await three(clinic)
    table = await clinic.table()
    gone = next(seat.seat for seat in table.seats if seat.user == clinic.bob.id)
    await table.do(lambda table: places.gone(table, gone))
    dan = clinic.guest("dan")
    assert "The seat of ann is offered" in await said(clinic.ann, "table substitute", thread, takes=dan.actor)
