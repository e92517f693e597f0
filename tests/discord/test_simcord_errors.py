"""Every wrong press or word gets a private, polite answer that says what to do, and nothing changes."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import discord
import pytest
import simcord

from bot.interactions import register
from bot.interactions.live_hands import LIVES_MS
from bot.interactions.press import Press
from bot.tables import ending
from bot.tables.clock import secret
from bot.tables.moves import play
from bot.ui.components import Screen
from bot.ui.ids import DecisionStamp
from bot.ui.verbs import Changed
from storage import Batch, StorageError
from tests.discord.clinic import Clinic, lobby, playing, private, said
from tests.discord.simulated import Guest


async def test_not_your_turn_says_whose_it_is(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    table = await clinic.table()
    while secret(table):  # who keeps their hand is asked of several
        one = next(one for one in table.decisions() if one.must)
        user, stamp = table.seats[one.seat].user or 0, DecisionStamp(table.row.undo_count, one.number)
        await table.do(partial(play, user=user, stamp=stamp, texts=[str(one.default)]))
    (first,) = table.awaited()
    other = clinic.bob if first.user == clinic.ann.id else clinic.ann
    text = await private(other, "My hand")
    assert f"⏳ <@{first.user}>" in text


async def test_not_your_table(clinic: Clinic) -> None:
    thread = await playing(clinic)
    cyd = clinic.guest("cyd")
    assert "do not play at this table" in await private(cyd, "My hand")
    assert "do not play at this table" in await said(cyd, "hand", thread)
    assert "do not play at this table" in await said(cyd, "concede", thread)
    assert "You play at no table" in await said(cyd, "hand")
    assert (await clinic.table()).row.move_count == 0


async def test_a_stale_menu_is_answered_with_a_fresh_one(clinic: Clinic) -> None:
    await playing(clinic)
    inbox = clinic.ann.messages(clinic.ann.actor.user.dm_channel)[0][0]
    await clinic.ann.open_hand()
    await clinic.ann.actor.click(clinic.ann.hand, label="Skip this patient")
    seen = clinic.ann.reply(await clinic.ann.actor.user.click(inbox, label="Skip this patient"))
    assert "moved on" in seen.text and "Think again" in seen.buttons
    assert (await clinic.table()).row.move_count == 1


@pytest.mark.parametrize(
    ("command", "says", "offered"),
    [("table pause", "This game is paused", "More"), ("concede", "This game is over", "Rematch")],
)
async def test_a_hand_of_before_the_game_stood_still_or_ended_shows_how_it_stands_once_it_is_pressed(
    clinic: Clinic, command: str, says: str, offered: str
) -> None:
    thread = await playing(clinic)
    inbox = clinic.ann.messages(clinic.ann.actor.user.dm_channel)[0][0]
    if command == "concede":
        await (await clinic.table()).do(partial(ending.concede, user=clinic.bob.id))
    else:
        await said(clinic.ann, command, thread)
    seen = clinic.ann.reply(await clinic.ann.actor.user.click(inbox, label="Skip this patient"))
    assert says in seen.text and offered in seen.buttons and "Skip this patient" not in seen.buttons
    assert (await clinic.table()).row.move_count == 0


async def test_an_illegal_move_is_refused_with_its_rule(clinic: Clinic) -> None:
    thread = await playing(clinic)
    for _ in range(30):
        table = await clinic.table()
        seat = table.seat_of(clinic.ann.id)
        assert seat is not None
        held = [card for card in table.state.hands[seat.seat] if card.startswith("objection")]
        if held:
            break
        for guest in (clinic.ann, clinic.bob):
            await guest.actor.slash(thread, "move", move="Skip this patient")
    (choice, *_) = await clinic.ann.actor.autocomplete(thread, "move", "move", "Skip")
    stamp = choice["value"].partition(":")[0]
    text = await said(clinic.ann, "move", thread, move=f"{stamp}:lay {held[0]}")
    assert "no dose" in text and "N2" in text
    assert "did not understand" in await said(clinic.ann, "move", thread, move=f"{stamp}:dance")
    assert "not sure which move" in await said(clinic.ann, "move", thread, move="dance wildly")


async def test_a_lobby_says_who_may_do_what(clinic: Clinic) -> None:
    await lobby(clinic, seats=2)
    cyd = clinic.guest("cyd")
    assert "already sit" in await private(clinic.ann, "Join")
    assert "do not sit" in await private(cyd, "Leave")
    chosen = await cyd.actor.select(cyd.newest("Join"), ["easy"], custom_id="h:1:bot")
    assert "Press Join first" in cyd.reply(chosen).text
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")
    assert not any("Join" in seen.buttons for _, seen in cyd.messages())  # it is greyed out
    await clinic.ann.actor.click(clinic.ann.newest("Leave"), label="Leave")
    await clinic.bob.actor.click(clinic.bob.newest("Leave"), label="Leave")
    assert (await clinic.table()).row.status == "cancelled"


@pytest.mark.parametrize(
    ("right", "named"),
    [("attach_files", "Attach Files"), ("send_messages", "Send Messages"), ("embed_links", "Embed Links")],
)
async def test_a_missing_permission_is_named(clinic: Clinic, right: str, named: str) -> None:
    me = clinic.guild.me
    assert me is not None
    quiet = clinic.guild.create_text_channel("quiet", overwrites={me: discord.PermissionOverwrite(**{right: False})})
    assert f"I need the permission {named}" in await said(clinic.ann, "play", quiet, game="night-shift")
    assert quiet.history() == [] and await clinic.storage.open_tables() == []


async def test_without_threads_the_game_stays_in_the_channel(clinic: Clinic) -> None:
    me = clinic.guild.me
    assert me is not None
    flat = discord.PermissionOverwrite(create_public_threads=False)
    clinic.channel = clinic.guild.create_text_channel("flat", overwrites={me: flat})
    for guest in (clinic.ann, clinic.bob):
        guest.channel = clinic.channel
    await lobby(clinic)
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    assert clinic.channel.threads == []
    assert "You hold" in await private(clinic.ann, "My hand")


async def test_a_table_that_is_gone(clinic: Clinic) -> None:
    await playing(clinic)
    gone = Batch()
    gone.drop_table(1)
    await clinic.storage.commit(gone)
    await clinic.restart()
    assert "do not know that table" in await private(clinic.ann, "My hand")
    assert "do not know that table" in await said(clinic.ann, "hand", table=1)


async def test_an_unknown_error_has_an_id_that_is_in_the_log(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    await playing(clinic)

    async def broken(_press: Press[Any]) -> Screen:
        raise RuntimeError("on purpose")

    monkeypatch.setitem(register.BUTTONS, Changed, broken)
    text = await private(clinic.ann, "What changed")
    found = re.search(r"Error ([0-9a-f]{8})", text)
    assert found is not None and "on purpose" not in text
    log = "".join(capfd.readouterr())
    assert found[1] in log and "on purpose" in log


async def test_where_nothing_can_be_saved_nothing_is_done_and_that_is_said(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(clinic)
    await clinic.ann.open_hand()

    async def full(_self: object, _batch: Batch) -> None:
        raise StorageError("full", "There is no room left.")

    monkeypatch.setattr(type(clinic.storage), "commit", full)
    seen = clinic.ann.reply(await clinic.ann.actor.click(clinic.ann.hand, label="Skip this patient"))
    assert "cannot save" in seen.text
    monkeypatch.undo()
    assert (await clinic.table()).row.move_count == 0
    await clinic.ann.open_hand()
    await clinic.ann.actor.click(clinic.ann.hand, label="Skip this patient")
    assert (await clinic.table()).row.move_count == 1


async def test_closed_direct_messages_fall_back_to_the_thread(clinic: Clinic) -> None:
    for guest in (clinic.ann, clinic.bob):
        clinic.env.inject_error(
            "POST", f"/channels/{guest.actor.user.dm_channel.id}/messages", status=403, code=50007, times=None
        )
    thread = await playing(clinic)
    told = [seen.text for _, seen in clinic.ann.messages(thread) if "cannot send you direct messages" in seen.text]
    assert sorted(told) == sorted(text for guest in (clinic.ann, clinic.bob) for text in told if str(guest.id) in text)
    assert len(told) == 2
    assert "You hold" in await private(clinic.ann, "My hand")
    assert [row for row in await clinic.storage.owed(1) if row.due <= clinic.clock.now] == []


async def test_what_cannot_be_taken_back_is_not_offered_and_says_why_when_typed(clinic: Clinic) -> None:
    thread = await playing(clinic)
    await clinic.ann.open_hand()
    shown = clinic.ann.reply(await clinic.ann.actor.click(clinic.ann.hand, label="More"))
    assert "Take back my last move" not in shown.buttons
    assert "no move here" in await said(clinic.ann, "undo", thread)
    seen = clinic.ann.reply(await clinic.ann.actor.click(clinic.ann.hand, label="My hand"))
    assert "You hold" in seen.text


async def test_what_is_typed_in_the_thread_of_a_game_that_is_over_plays_no_other_one(clinic: Clinic) -> None:
    over = await playing(clinic)
    await (await clinic.table()).do(partial(ending.concede, user=clinic.ann.id))
    await playing(clinic)
    for command in ("hand", "concede", "undo", "draw", "why"):
        text = await said(clinic.ann, command, over)
        assert "game of this thread is over" in text and "Night Shift · #2" in text
    assert "is over" in await said(clinic.ann, "move", over, move="Skip this patient")
    assert (await clinic.table(2)).row.move_count == 0
    for command in ("board", "log", "changed", "table why"):
        text = await said(clinic.bob, command, over)
        assert "of this thread" not in text and "#2" not in text
    assert "The new table #3" in await said(clinic.bob, "rematch", over)


async def test_games_can_be_limited_to_channels(clinic: Clinic) -> None:
    role = clinic.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    boss = clinic.guild.add_member(clinic.env.create_user("boss"), roles=[role])
    other = clinic.guild.create_text_channel("other")
    guest = Guest(clinic.env, clinic.channel, boss)
    with pytest.raises(simcord.SetupError):
        await clinic.ann.actor.slash(clinic.channel, "server channel", channel=other)
    await guest.actor.slash(clinic.channel, "server channel", channel=other)
    text = await said(clinic.ann, "play", game="night-shift")
    assert f"<#{other.id}>" in text and await clinic.storage.open_tables() == []
    await clinic.ann.actor.slash(other, "play", game="night-shift")
    assert len(await clinic.storage.open_tables()) == 1


async def test_every_command_answers_privately_at_a_table(clinic: Clinic) -> None:
    thread = await playing(clinic)
    assert "your turn" in await said(clinic.ann, "games")
    assert "You hold" in await said(clinic.ann, "hand", thread)
    assert "Patient 1 of 3" in await said(clinic.ann, "board", thread)
    assert "log" in await said(clinic.ann, "log", thread)
    assert "a direct message with your hand" in await said(clinic.ann, "me settings", turns="dm")
    chosen = await said(clinic.ann, "me settings", hand="words", suggestions="off")
    assert "Your hand is words" in chosen and "step is marked: never" in chosen
    choices = await clinic.ann.actor.autocomplete(thread, "hand", "table", "")
    assert [choice["value"] for choice in choices] == [1]
    assert "ann" in choices[0]["name"] and "bob" in choices[0]["name"]


async def test_a_submenu_from_before_an_undo_is_stale_though_its_number_came_back(clinic: Clinic) -> None:
    thread = await playing(clinic)
    await clinic.ann.open_hand()
    await clinic.ann.actor.click(clinic.ann.hand, label="Skip this patient")
    old = clinic.ann._seen(clinic.ann.hand.channel_id, clinic.ann.hand.id)
    (retract,) = [custom_id for label, custom_id in old.buttons.items() if label == "Think again"]
    await clinic.ann.actor.click(clinic.ann.newest("My hand"), label="My hand")  # a second hand, opened elsewhere
    second = clinic.ann.newest("Think again")
    await clinic.ann.actor.click(second, label="More")
    await clinic.ann.actor.click(second, label="Take back my last move")
    assert (await clinic.table()).row.undo_count == 1
    clinic.clock.now += LIVES_MS + 1  # a private message answers for itself again
    seen = clinic.ann.reply(await clinic.ann.actor.click(clinic.ann.hand, custom_id=retract))
    assert "moved on" in seen.text and "Skip this patient" in seen.buttons
    assert thread.is_thread
