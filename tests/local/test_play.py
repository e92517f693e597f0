from __future__ import annotations

import discord
import pytest

from tests.local.conftest import House
from tests.wire import NotOnScreen, Person


async def test_a_button_changes_the_board_for_everybody(house: House) -> None:
    ann, bob = house.d.person("ann"), house.d.person("bob")
    await bob.join()
    shown = await ann.slash("waiting-room", "show", start=3)
    assert shown.message is not None
    pressed = await bob.press(shown.message, "Count 3")
    assert pressed.kind == 7
    await ann.sees("count 4")
    await ann.press(shown.message, "Count 4")
    seen = await bob.sees("count 5")
    assert seen.id == shown.message.id
    assert seen.data["attachments"] == [] and len(seen.pictures) == 1 and "The count is 5" in seen.text
    assert house.d.violations == [] and house.d.strict.hidden_files == []


async def test_only_what_is_on_the_screen_can_be_pressed(house: House) -> None:
    ann, bob = house.d.person("ann"), house.d.person("bob")
    await bob.join()
    shown = (await ann.slash("waiting-room", "show")).message
    assert shown is not None
    with pytest.raises(NotOnScreen, match="no such button"):
        await ann.press(shown, "count:99")
    with pytest.raises(NotOnScreen, match="not among the options"):
        await ann.choose(shown, "fruit", ["stone"])
    with pytest.raises(NotOnScreen, match="choose 1 to 3"):
        await ann.choose(shown, "fruit", ["fruit 01", "fruit 02", "fruit 03", "fruit 04"])
    secret = (await ann.choose(shown, "fruit", ["Fruit 01", "fruit 02"])).message
    assert secret is not None and secret.ephemeral
    assert secret.text == "You took fruit 01, fruit 02"
    await ann.say("waiting-room", "done")
    await bob.sees("done")
    assert not any("You took" in m.text for m in bob.everything)
    with pytest.raises(NotOnScreen, match="no longer sees"):
        await bob.press(secret, "x")


async def test_a_modal_asks_for_everything_it_needs(house: House) -> None:
    ann = house.d.person("ann")
    shown = (await ann.slash("waiting-room", "show")).message
    assert shown is not None
    form = await ann.press(shown, "Ask me")
    assert form.modal is not None
    fields = [part["component"]["custom_id"] for part in form.modal["components"]]
    with pytest.raises(NotOnScreen, match="1 to 200 characters"):
        await ann.submit(form, {fields[0]: ""})
    with pytest.raises(NotOnScreen, match="choose 1 to 1"):
        await ann.submit(form, {fields[0]: "it hurts"})
    filled = dict(zip(fields, ["it hurts", ["Bell"]], strict=True))
    done = await ann.submit(form, filled)
    assert done.text == "Admitted: ['it hurts', ['Bell']]"
    with pytest.raises(NotOnScreen, match="not on the screen"):
        await ann.submit(form, filled)


async def test_commands_are_checked_before_they_are_sent(house: House) -> None:
    ann = house.d.person("ann")
    await house.d.person("bob").join()
    assert [c["value"] for c in await ann.autocomplete("waiting-room", "eat", "fruit", fruit="07")] == ["fruit 07"]
    await ann.settings(locale="fr")
    bob = house.d.person("bob")
    eaten = await ann.slash("waiting-room", "eat", fruit="fruit 07", who="bob")
    assert eaten.text == f"<@{bob.id}> ate fruit 07 (fr)"
    assert bob.pings == []  # the bot allows no mentions
    assert (await ann.slash("waiting-room", "table clock", clock="Slow")).text == "slow"
    wrong: list[tuple[str, dict[str, object], str]] = [
        ("eat", {}, "fruit is missing"),
        ("show", {"start": 100}, "out of range"),
        ("show", {"stop": 1}, "no such option"),
        ("table", {}, "a subcommand is missing"),
        ("table clock", {"clock": "Never"}, "not among the choices"),
        ("dance", {}, "no such command"),
    ]
    for words, given, why in wrong:
        with pytest.raises(NotOnScreen, match=why):
            await ann.slash("waiting-room", words, **given)


async def test_thinking_ends_with_the_first_follow_up_which_stays_private(house: House) -> None:
    ann, bob = house.d.person("ann"), house.d.person("bob")
    await bob.join()
    done = await ann.slash("waiting-room", "think")
    assert done.kind == 5 and done.message is not None
    assert done.message.ephemeral and done.message.text == "I have thought"
    assert [m.thinking for m in ann.everything] == [True, False]
    await ann.slash("waiting-room", "think", secret=False)
    await bob.sees("I have thought")
    assert len(bob.messages("waiting-room")) == 1


async def test_ephemeral_messages_are_gone_when_the_page_is_opened_again(house: House) -> None:
    ann = house.d.person("ann")
    await ann.slash("waiting-room", "show")
    await ann.slash("waiting-room", "think")
    async with Person("ann", house.d.url) as again:
        await again.sees("Ward round")
        assert len(again.messages()) == 1 and len(ann.messages()) == 2


async def test_direct_messages_reach_one_person_unless_they_are_closed(house: House) -> None:
    ann, bob = house.d.person("ann"), house.d.person("bob")
    await bob.join()
    assert (await ann.slash("waiting-room", "whisper")).text == "sent"
    await ann.sees("Psst", "dm")
    assert bob.messages() == []
    await ann.settings(dms_open=False)
    assert (await ann.slash("waiting-room", "whisper")).text == "closed: 50007"
    inbox = await ann.slash("dm", "show", start=8)
    assert "count 8" in inbox.text


async def test_a_thread_is_followed_by_its_members_and_by_who_opens_it(house: House) -> None:
    ann, bob, cyd = (house.d.person(name) for name in ("ann", "bob", "cyd"))
    await bob.join()
    await cyd.join()
    await ann.slash("waiting-room", "table open", name="Table 1", friend="bob")
    board = await bob.sees("Ward round", "Table 1")
    await bob.press(board, "Count 1")
    await bob.sees("count 2")
    assert cyd.messages("Table 1") == []
    await cyd.open("Table 1")
    await cyd.sees("count 2", "Table 1")
    house.d.deny("waiting-room", "create_public_threads")
    await ann.slash("waiting-room", "table open", name="Table 2", friend="bob")
    await ann.sees("no thread: 50013")


async def test_an_archived_thread_is_dead_until_somebody_writes(house: House) -> None:
    ann, bob = house.d.person("ann"), house.d.person("bob")
    await bob.join()
    await ann.slash("waiting-room", "table open", name="Table 1", friend="bob")
    board = await bob.sees("Ward round", "Table 1")
    house.d.archive("Table 1")
    with pytest.raises(NotOnScreen, match="archived"):
        await bob.press(board, "Count 1")
    thread = house.bot.get_partial_messageable(int(board.channel))
    with pytest.raises(discord.HTTPException, match="50083"):
        await thread.get_partial_message(int(board.id)).edit(content="x")
    await thread.send("wake")
    await bob.sees("wake")
    assert not (await bob.press(board, "Count 1")).failed


async def test_what_people_write_is_hidden_from_a_bot_without_the_intent(house: House) -> None:
    heard: list[discord.Message] = []

    async def on_message(message: discord.Message) -> None:
        heard.append(message)

    house.bot.event(on_message)
    ann = house.d.person("ann")
    await ann.say("waiting-room", "a secret plan")
    await ann.say("waiting-room", f"<@{house.d.world.bot.id}> hello")
    await ann.say("dm", "and here")
    await ann.until(lambda: len(heard) == 3)
    assert [m.content for m in heard] == ["", f"<@{house.d.world.bot.id}> hello", "and here"]
