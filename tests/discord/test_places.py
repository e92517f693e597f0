from __future__ import annotations

import asyncio

from tests.discord.place import Place
from tests.discord.served import OTHER, ROOM
from tests.wire import HANG_SECONDS

HANG = int(10 * HANG_SECONDS)


async def test_a_deleted_thread_brings_the_game_to_its_channel(place: Place) -> None:
    board = await place.begun("ann", "bob")
    ann = place.d.person("ann")
    place.d.delete_channel(board.channel)
    await ann.sees("it goes on here", ROOM)
    again = await ann.sees("What changed", ROOM)
    assert not (await ann.press(again, "My hand")).failed
    await place.skip(ann, again)


async def test_a_deleted_channel_is_told_to_the_host_and_the_game_goes_on_elsewhere(place: Place) -> None:
    await place.begun("ann", "bob")
    ann, bob = place.d.person("ann"), place.d.person("bob")
    place.d.delete_channel(ROOM)
    await ann.sees("The channel of this game is gone", "dm")
    why = await bob.slash(OTHER, "table why")
    assert "The channel of this game is gone" in why.text and "paused" in why.text
    await bob.slash(OTHER, "table move-here")
    board = await bob.sees("What changed", OTHER)
    await place.skip(bob, board)


async def test_lost_permissions_are_told_directly_and_the_game_goes_on_when_they_are_back(place: Place) -> None:
    await place.begun("ann", "bob")
    ann = place.d.person("ann")
    place.d.deny(ROOM, "send_messages", "send_messages_in_threads", "view_channel")
    await ann.slash(OTHER, "move", move="skip")
    await ann.sees("I may not write where this game is played", "dm")
    assert "I may not write" in (await ann.slash(OTHER, "table why")).text
    place.d.allow(ROOM)
    await ann.sees("What changed", ROOM)
    bob = place.d.person("bob")
    await place.skip(bob, await bob.sees("What changed", ROOM))
    for _ in range(HANG):  # until the board is edited again
        if "I may not write" not in (await ann.slash(OTHER, "table why")).text:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it is still told")


async def test_a_deleted_board_message_comes_anew_at_once(place: Place) -> None:
    board = await place.begun("ann", "bob")
    ann = place.d.person("ann")
    await place.bot.dispatcher.idle()
    place.d.delete_message(board.channel, board.id)
    fresh = (
        await ann.until(
            lambda: [one for one in ann.messages(board.channel) if "What changed" in one.buttons and one.id != board.id]
        )
    )[0]
    await place.skip(ann, fresh)
    assert len([one for one in ann.messages(board.channel) if "What changed" in one.buttons]) == 1


async def test_an_archived_thread_is_opened_again_by_the_next_move(place: Place) -> None:
    board = await place.begun("ann", "bob")
    ann = place.d.person("ann")
    place.d.archive(board.channel)
    answer = await ann.slash(ROOM, "move", move="skip")
    assert "✅" in answer.text
    await ann.until(lambda: not place.d.place(board.channel).archived)
    fresh = await ann.until(lambda: [one for one in ann.messages(board.channel) if "What changed" in one.buttons][1:])
    assert "⏳" in fresh[-1].text


async def test_a_locked_thread_is_left_for_its_channel(place: Place) -> None:
    board = await place.begun("ann", "bob")
    ann = place.d.person("ann")
    place.d.deny(ROOM, "manage_threads")
    place.d.archive(board.channel, locked=True)
    await ann.slash(ROOM, "move", move="skip")
    await ann.sees("it goes on here", ROOM)
    await ann.sees("What changed", ROOM)


async def test_who_left_the_server_is_found_out_by_asking_why(place: Place) -> None:
    board = await place.begun("ann", "bob")
    ann = place.d.person("ann")
    await place.skip(ann, board)
    place.d.faults.refuse("GET /guilds/*/members/*", 10007)
    why = await ann.slash(board.channel, "table why")
    assert "is no longer on this server" in why.text and "/table kick" in why.text
    await ann.sees("is no longer on this server", board.channel)


async def test_moves_are_taken_back_when_those_who_are_asked_agree(place: Place) -> None:
    board = await place.begun("ann", "bob", "cyd")
    ann, bob, cyd = (place.d.person(name) for name in ("ann", "bob", "cyd"))
    await place.skip(ann, board)
    await place.skip(bob, board)
    asked = await ann.slash(board.channel, "undo")
    assert "I have asked the others" in asked.text
    question = await bob.sees("Do you agree", board.channel)
    assert {one.channel for one in (*bob.pings[-1:], *cyd.pings[-1:])} == {board.channel}
    assert "1 more has" in (await bob.press(question, "Agree")).text
    done = await cyd.slash(board.channel, "answer", answer="agree")
    assert "taken back" in done.text
    await ann.sees("from their last move on. Everybody agreed.", board.channel)
    await place.skip(ann, board)


async def test_a_lesson_is_played_in_a_thread_of_ones_own(place: Place) -> None:
    ann, bob = await place.d.person("ann").join(), await place.d.person("bob").join()
    shown = await ann.slash(ROOM, "learn", game="doctor-strange")
    assert shown.message is not None and shown.message.ephemeral
    assert "🎓" in shown.text and "A good choice" in shown.text and "lesson 47" in shown.text
    board = await ann.sees("What changed")
    assert place.d.place(board.channel).kind == 12
    assert not [one for one in bob.messages() if "My hand" in one.text or "Join" in one.text]
    hand = shown.message
    await ann.press(hand, "Skip the tips")
    await ann.until(lambda: "No more tips" in ann.fresh(hand).text)
    assert "A good choice" not in ann.fresh(hand).text
    again = await ann.slash(ROOM, "learn", game="doctor-strange")
    assert "A good choice" not in again.text
    assert len(await place.bot.registry.services.storage.open_tables()) == 1


async def test_a_rule_is_looked_up_by_number_and_by_word(place: Place) -> None:
    ann = await place.d.person("ann").join()
    numbered = await ann.slash(ROOM, "rules", game="doctor-strange", word="S41")
    assert "Any number of Power cards" in numbered.text
    several = await ann.slash(ROOM, "rules", game="doctor-strange", word="capture")
    assert several.message is not None
    ((menu, select),) = several.message.selects.items()
    other = await ann.choose(several.message, menu, [select["options"][1]["value"]])
    assert not other.failed and other.text != several.text
    offered = await ann.autocomplete(ROOM, "rules", "word", game="doctor-strange", word="rest")
    assert any("Rest" in one["name"] for one in offered)


async def test_a_rule_is_looked_up_in_the_language_of_whoever_asks(place: Place) -> None:
    zoe = await place.d.person("zoe").join()
    await zoe.settings(locale="fr")
    numbered = await zoe.slash(ROOM, "rules", game="doctor-strange", word="s41")
    assert "Autant de cartes Puissance que vous voulez" in numbered.text
    several = await zoe.slash(ROOM, "rules", game="doctor-strange", word="capture")
    assert several.message is not None
    ((menu, select),) = several.message.selects.items()
    other = await zoe.choose(several.message, menu, [select["options"][1]["value"]])
    assert not other.failed and other.text != several.text
    whole = await zoe.slash(ROOM, "rules", game="doctor-strange")
    assert whole.message is not None and "En une minute" in whole.text
    ((menu, select),) = whole.message.selects.items()
    turned = await zoe.choose(whole.message, menu, ["1"])
    assert turned.text.startswith("### En bref")
    offered = await zoe.autocomplete(ROOM, "rules", "word", game="doctor-strange", word="PHASE D'ATTAQUE")
    assert len(offered) == 3


async def test_a_lobby_can_be_run_by_typing(place: Place) -> None:
    ann, bob = await place.d.person("ann").join(), await place.d.person("bob").join()
    await ann.slash(ROOM, "play", game="night-shift")
    await bob.sees("Join", ROOM)
    await bob.slash(ROOM, "lobby join", table=1)
    await ann.slash(ROOM, "lobby computer", level="easy")
    await ann.slash(ROOM, "lobby remove-computer")
    assert "Options" in (await ann.slash(ROOM, "lobby options")).text
    await ann.slash(ROOM, "lobby option", option="rounds", value="1")
    await ann.slash(ROOM, "lobby start")
    assert await ann.sees("What changed")
