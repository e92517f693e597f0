from __future__ import annotations

import pytest

from bot.tables import places
from bot.tables.preferences import Preferences
from tests.custom_ids import made
from tests.discord.room import HOUR, Room, hand, line, newest, post, press, private, said
from tests.discord.served import GAME, ROOM

SKIP = "Skip this patient"


async def test_a_draw_is_offered_in_public_and_the_others_button_accepts_it(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    assert "asked the others, in public" in await said(bob, "draw", thread)
    offer, called = post(bob, thread)
    assert called == [ann.id] and "bob offers a draw" in offer.text
    assert list(offer.buttons) == ["Agree", "Decline", "Withdraw"]
    await hand(ann)
    assert "Accept the draw" in (await press(ann, "More")).buttons
    await hand(bob)
    assert "Withdraw the offer" in (await press(bob, "More")).buttons
    await cyd.open(thread)
    assert "whom the question names" in await private(cyd, "Agree", offer)
    assert "Really? Night Shift #1 against bob ends as a draw." in await private(ann, "Agree", offer)
    assert (await room.table()).row.status == "playing"
    assert "Everybody agreed" in await private(ann, "Yes, do it")
    assert (await room.table()).row.status == "finished"
    assert line(bob, offer) == "🤝 bob offered a draw. Everybody agreed."


async def test_an_offer_that_was_passed_over_is_edited_and_a_yes_to_it_is_no_yes_to_the_next(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    await said(bob, "draw", thread)
    offer, _ = post(bob, thread)
    sure = await press(ann, "Agree", offer)
    for person in (ann, bob):
        await person.slash(thread, "move", move=SKIP)
    assert line(ann, offer) == "🤝 bob offered a draw. It lapsed: the game went on."
    await said(bob, "draw", thread)
    assert "settled already" in await private(ann, "Yes, do it", sure)
    assert (await room.table()).row.status == "playing"


@pytest.mark.parametrize("kind", ["draw", "cancel"])
async def test_a_restart_keeps_what_is_asked(room: Room, kind: str) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    await said(ann, kind, thread)
    offer, _ = post(ann, thread)
    await room.restart()
    assert "Really?" in await private(bob, "Agree", offer)
    await private(bob, "Decline", offer)
    assert line(ann, offer).endswith("bob declined.")


async def test_calling_off_is_asked_declined_and_withdrawn_in_public(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    await said(ann, "cancel", thread)
    asked, called = post(ann, thread)
    assert called == sorted([bob.id, cyd.id]) and "ann would like to call Night Shift · #1 off" in asked.text
    assert "1 more has to agree" in await private(bob, "Agree", asked)
    assert "Agreed so far: bob" in ann.fresh(asked).text
    assert "You declined" in await private(cyd, "Decline", asked)
    assert line(ann, asked) == "🛑 ann asked to call the game off. cyd declined."
    assert "You can ask again after the next move." in await said(ann, "cancel", thread)
    await said(bob, "cancel", thread)
    asked, _ = post(bob, thread)
    assert "Only whoever asked" in await private(ann, "Withdraw", asked)
    assert "It is withdrawn." in await private(bob, "Withdraw", asked)
    assert line(bob, asked) == "🛑 bob asked to call the game off. It was withdrawn."


async def test_a_game_is_called_off_by_consent(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    assert "I have asked the others" in await said(ann, "cancel", thread)
    assert "Really?" in await said(bob, "cancel", thread)
    assert "Everybody agreed" in await private(bob, "Yes, do it")
    assert (await room.table()).row.status == "cancelled"


async def test_a_moderator_is_asked_again_before_a_game_ends_and_must_still_be_one(room: Room) -> None:
    thread = await room.play("ann", "bob")
    (mod,) = await room.guests("mod")
    assert "End Night Shift #1 with ann and bob now?" in await said(mod, "cancel", thread)
    room.d.world.person("mod").moderator = False
    assert "Only a moderator" in await private(mod, "Yes, do it")
    assert (await room.table()).row.status == "playing"
    room.d.world.person("mod").moderator = True
    await said(mod, "cancel", thread)
    await room.restart()  # nothing is kept for the button
    assert "called off" in await private(mod, "Yes, do it")
    assert (await room.table()).row.status == "cancelled"
    assert "over already" in await said(mod, "cancel", thread, table=1)


async def test_a_seat_is_offered_in_public_and_taken_with_a_press(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    await cyd.open(thread)
    assert "press *Sit down*" in await said(bob, "table substitute", thread, takes=cyd.id)
    offer, called = post(bob, thread)
    assert called == [cyd.id] and list(offer.buttons) == ["Sit down", "Decline", "Withdraw"]
    assert (await room.table()).seat_of(cyd.id) is None
    assert "offered to somebody else" in await private(ann, "Sit down", offer)
    assert "Welcome to the table" in await private(cyd, "Sit down", offer)
    assert line(ann, offer) == "🪑 The seat of bob was offered. cyd sat down."
    assert any("cyd plays on in your seat" in seen.text for seen in bob.messages("dm"))
    assert "do not play at this table" in await private(bob, "My hand")
    await said(ann, "concede", thread)
    await private(ann, "Yes, do it")
    (result,) = [seen.text for seen in ann.messages(thread) if "🏁" in seen.text]
    assert "cyd (for bob) wins" in result
    assert "cyd (for bob)" in await said(ann, "history")


async def test_all_others_together_replace_a_player_after_an_hour_to_object(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    ann, bob, cyd, dan = await room.guests("ann", "bob", "cyd", "dan")
    await dan.open(thread)
    answer = await said(ann, "table substitute", thread, takes=dan.id, leaves=bob.id)
    assert "I have asked bob and all the others" in answer
    asked, called = post(ann, thread)
    assert called == sorted([bob.id, cyd.id]) and f"<@{dan.id}> to play on in the seat of bob" in asked.text
    told = bob.messages("dm")[-1]
    assert "would like to give your seat to someone else" in told.text and "Decline" in told.buttons
    assert "all have agreed. bob can still decline until <t:" in await private(cyd, "Agree", asked)
    for person in (ann, bob, cyd):
        await said(person, "move", thread, move=SKIP)  # moves do not settle it
    await room.ring(HOUR)
    assert line(ann, asked) == "🪑 ann asked to give the seat of bob to somebody else. It was agreed."
    offer, called = post(dan, thread, "Sit down")
    assert called == [dan.id]
    assert "Welcome" in await private(dan, "Sit down", offer)
    # and again, where the player who sits there declines in private
    await said(ann, "table substitute", thread, takes=bob.id, leaves=dan.id)
    asked, _ = post(ann, thread)
    await dan.press(dan.messages("dm")[-1], "Decline")
    assert line(cyd, asked).endswith("dan declined.")


async def test_a_kick_asks_first_and_tells_the_table_and_the_player(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    ann, bob, cyd, mod = await room.guests("ann", "bob", "cyd", "mod")
    assert "ask bob and all the others" in await said(ann, "table kick", thread, person=bob.id)
    assert "I have asked bob and all the others" in await private(ann, "Yes, do it")
    asked, called = post(ann, thread)
    assert called == sorted([bob.id, cyd.id]) and "a computer player to play on in the seat of bob" in asked.text
    await private(ann, "Withdraw", asked)
    assert "take bob out for good?" in await said(mod, "table kick", thread, person=bob.id)
    assert (await room.table()).seat_of(bob.id) is not None
    assert "A computer player sits in" in await private(mod, "Yes, do it")
    assert [seat.kind for seat in (await room.table()).seats].count("computer") == 1
    assert any(f"took <@{bob.id}> out of the game: a computer player" in seen.text for seen in cyd.messages(thread))
    assert not any("taken out of the game" in seen.text for seen in bob.messages("dm"))
    await said(bob, "games", thread)
    await room.level()
    assert any("The moderators took you out of Night Shift #1" in seen.text for seen in bob.messages(thread))


async def test_a_button_of_before_a_substitution_kicks_no_one_else(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    bob, dan, mod = await room.guests("bob", "dan", "mod")
    await dan.open(thread)
    await said(mod, "table kick", thread, person=bob.id)
    await said(bob, "table substitute", thread, takes=dan.id)
    await private(dan, "Sit down")
    assert "settled already" in await private(mod, "Yes, do it")
    assert (await room.table()).seat_of(dan.id) is not None


async def test_an_offered_seat_can_be_declined_and_no_host_hands_out_another_players(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    await cyd.open(thread)
    offered = await said(ann, "table substitute", thread, takes=cyd.id, leaves=bob.id)
    taken_out = await said(ann, "table kick", thread, person=bob.id)
    assert "only they can give that seat away" in offered and offered == taken_out
    await said(bob, "table substitute", thread, takes=cyd.id)
    assert "You declined" in await private(cyd, "Decline")
    assert "No seat of this table was offered" in await said(cyd, "table sit-down", thread, table=1)


async def test_without_a_word_ones_own_seat_is_offered_also_where_another_has_left(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    ann, bob, dan = await room.guests("ann", "bob", "dan")
    await dan.open(thread)
    table = await room.table()
    seat = table.seat_of(bob.id)
    assert seat is not None
    await table.do(lambda table: places.gone(table, seat.seat))
    assert "The seat of ann is offered" in await said(ann, "table substitute", thread, takes=dan.id)


@pytest.mark.parametrize("typed", [False, True])
async def test_who_takes_a_seat_over_is_written_to_in_their_language(room: Room, *, typed: bool) -> None:
    thread = await room.play("ann", "bob")
    bob, cyd = await room.guests("bob", "cyd")
    await cyd.open(thread)
    await cyd.settings(locale="fr")
    await said(bob, "table substitute", thread, takes=cyd.id)
    offer, _ = post(bob, thread)
    await (said(cyd, "table sit-down", thread, table=1) if typed else private(cyd, "Sit down", offer))
    assert Preferences.load(await room.storage.preferences(cyd.id)).language == "fr"


async def test_a_draw_says_until_when_it_stands_where_all_choose_at_once(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    (ann,) = await room.guests("ann")
    assert "lapses once everybody who is to choose now has chosen" in await said(ann, "draw", thread)
    left = (await said(ann, "draw", thread)).partition("Still to answer: ")[2]
    assert sorted(left.rstrip(".").split(" and ")) == ["bob", "cyd"]


async def test_a_host_empties_a_seat_of_a_lobby_and_a_moderator_closes_it(room: Room) -> None:
    ann, bob, mod = await room.guests("ann", "bob", "mod")
    await ann.slash(ROOM, "play", game=GAME, seats=3)
    await press(bob, "Join")
    (menu,) = [key for key in newest(ann, "Leave").selects if key == made(1, "add_computer")]
    await ann.choose(newest(ann, "Leave"), menu, ["strong"])
    assert "Doctor Cog 🤖 *strong*" in newest(ann, "Leave").text
    await said(ann, "table kick", table=1, person=bob.id)
    assert (await private(ann, "Yes, do it")).endswith("\nDone.")
    assert [seat.user for seat in (await room.table()).seats] == [ann.id, None]
    closing = "Close the open table Night Shift #1 with ann and Doctor Cog now?"
    assert closing in await said(mod, "cancel", table=1)
    closed = "The lobby of Night Shift #1 with ann and Doctor Cog was closed"
    assert closed in await private(mod, "Yes, do it")
    assert (await room.table()).row.status == "cancelled"
    assert not any("Join" in seen.buttons for seen in bob.messages())
