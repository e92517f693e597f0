"""Looking after a table on Discord: people who leave, substitutes, deleted messages, pauses and moderators."""

from __future__ import annotations

from typing import Any

import pytest

from engines import GAMES
from tests.discord.clinic import Clinic, kicked, moderator, playing, private, said, three
from tests.discord.simulated import Guest


def boards(guest: Guest) -> list[Any]:
    """The boards of a server that are there to be pressed."""
    return [message for message, seen in guest.messages(guest.channel.threads[0]) if "What changed" in seen.buttons]


def notes(guest: Guest, text: str) -> int:
    """How many messages of the thread say this to all."""
    return sum(text in seen.text and not seen.ephemeral for _, seen in guest.messages(guest.channel.threads[0]))


# --------------------------------------------------------------------------------------------- leaving the server


async def test_a_game_goes_on_when_somebody_leaves_the_server_and_another_takes_their_seat(clinic: Clinic) -> None:
    table, thread, _ = await three(clinic)
    dan = clinic.guest("dan")
    clinic.guild.remove_member(clinic.bob.actor)
    await clinic.ann.actor.slash(thread, "move", move="Skip this patient")
    why = await said(clinic.ann, "table why", thread)
    assert "⏳" in why and "bob is no longer on this server" in why and "/table substitute" in why
    await said(clinic.ann, "table why", thread)
    assert notes(clinic.ann, "bob is no longer on this server") == 1

    (seat,) = [one.seat for one in table.seats if one.user == clinic.bob.id]
    offered = await clinic.ann.actor.autocomplete(thread, "table substitute", "seat", "bob", takes=dan.actor)
    assert [(one["name"], one["value"]) for one in offered] == [(f"{seat + 1}. bob", seat + 1)]
    await clinic.ann.actor.slash(thread, "table substitute", takes=dan.actor, seat=seat + 1)
    assert "offered to somebody else" in await private(clinic.ann, "Sit down")
    assert "Welcome to the table" in await private(dan, "Sit down")
    table = await clinic.table()
    assert table.seats[seat].user == dan.id and "no longer" not in await said(clinic.ann, "table why", thread)
    await dan.actor.slash(thread, "move", move="Skip this patient")
    assert notes(dan, "The seat of bob was offered. dan sat down.") == 1
    assert not [seen for _, seen in dan.messages(thread) if "Sit down" in seen.buttons]


async def test_who_left_is_found_out_when_their_hand_cannot_be_brought(clinic: Clinic) -> None:
    await clinic.bob.actor.slash(clinic.channel, "me settings", turns="dm")
    table, thread, cyd = await three(clinic)
    await clinic.bob.actor.slash(thread, "move", move="Skip this patient")
    clinic.guild.remove_member(clinic.bob.actor)
    inbox = clinic.bob.actor.user.dm_channel.id
    clinic.env.inject_error("POST", f"/channels/{inbox}/messages", status=403, code=50278, times=None)
    clinic.clock.now += 600_000
    for guest in (clinic.ann, cyd):
        await guest.actor.slash(thread, "move", move="Skip this patient")
    assert notes(clinic.ann, "bob is no longer on this server") == 1
    assert notes(clinic.ann, "cannot send you direct messages") == 0
    assert [table.seats[seat].user for seat in table.settings.gone] == [clinic.bob.id]


async def test_with_somebody_gone_a_computer_player_can_sit_in(clinic: Clinic) -> None:
    table, thread, cyd = await three(clinic)
    clinic.guild.remove_member(clinic.bob.actor)
    await clinic.ann.actor.slash(thread, "table why")
    assert "Only the person who opened this table" in await said(cyd, "table kick", thread)
    assert "A computer player sits in" in await kicked(clinic.ann, thread)
    assert "Whose seat do you mean" in await said(clinic.ann, "table kick", thread)
    for guest in (clinic.ann, cyd):
        await guest.actor.slash(thread, "move", move="Skip this patient")
    await clinic.env.settle()
    table = await clinic.table()
    assert table.settings.gone == [] and any(row.via == "computer" for row in table.moves)
    assert "no longer" not in await said(clinic.ann, "table why", thread)


async def test_when_the_host_leaves_somebody_else_looks_after_the_table(clinic: Clinic) -> None:
    table, thread, cyd = await three(clinic)
    clinic.guild.remove_member(clinic.ann.actor)
    await said(clinic.bob, "table why", thread)
    table = await clinic.table()
    assert table.row.host in {clinic.bob.id, cyd.id}
    host = clinic.bob if table.row.host == clinic.bob.id else cyd
    assert "Paused" in await said(host, "table pause", thread)


# ----------------------------------------------------------------------------------------------- deleted messages


async def test_a_board_that_is_deleted_comes_anew_at_once_and_calls_nobody_again(clinic: Clinic) -> None:
    await three(clinic)
    mod = moderator(clinic)
    (board,) = boards(clinic.ann)
    await mod.actor.delete(board)
    (again,) = boards(clinic.ann)
    assert again.id != board.id
    stored = clinic.env.backend.get_message(clinic.channel.threads[0].id, again.id)
    assert stored.ping_user_ids == []
    assert "You hold" in await private(clinic.ann, "My hand", again)
    await clinic.ann.actor.click(clinic.ann.newest("My hand"), label="My hand")
    await clinic.ann.actor.slash(clinic.channel.threads[0], "move", move="Skip this patient")
    assert [one.id for one in boards(clinic.ann)] == [again.id]
    assert [row for row in await clinic.storage.owed(1) if row.due <= clinic.clock.now] == []


async def test_a_swept_thread_gets_one_board_again(clinic: Clinic) -> None:
    await three(clinic)
    thread = clinic.channel.threads[0]
    swept = [message.id for message, _ in clinic.ann.messages(thread)]
    clinic.env.backend.bulk_delete_messages(thread.id, swept)
    await clinic.env.settle()
    (again,) = boards(clinic.ann)
    assert again.id not in swept and len(clinic.ann.messages(thread)) == 1


async def test_a_deleted_lobby_comes_anew_at_once(clinic: Clinic) -> None:
    await clinic.ann.actor.slash(clinic.channel, "play", game="night-shift")
    mod = moderator(clinic)
    lobby = clinic.ann.newest("Join")
    await mod.actor.delete(lobby)
    (again,) = [one for one, seen in clinic.ann.messages(clinic.channel) if "Join" in seen.buttons]
    assert again.id != lobby.id
    await clinic.bob.actor.click(again, label="Join")
    assert "bob" in clinic.ann._seen(clinic.channel.id, again.id).text


async def test_other_messages_old_boards_and_what_is_over_stay_deleted(clinic: Clinic) -> None:
    thread = await playing(clinic)
    mod = moderator(clinic)
    lobby = next(one for one, seen in clinic.ann.messages(clinic.channel) if "Night Shift" in seen.text)
    await mod.actor.delete(await clinic.ann.actor.send(thread, "hello"))
    await mod.actor.delete(lobby)  # a game has its board
    assert len(boards(clinic.ann)) == 1
    assert not [seen for _, seen in clinic.ann.messages(clinic.channel) if seen.buttons or "hello" in seen.text]
    await clinic.ann.actor.slash(thread, "concede")
    await clinic.ann.actor.click(clinic.ann.newest("Yes, do it"), label="Yes, do it")
    before = len(clinic.ann.messages(thread))
    board = next(one for one, seen in clinic.ann.messages(thread) if "More" in seen.buttons)
    await mod.actor.delete(board)
    assert len(clinic.ann.messages(thread)) == before - 1


async def test_a_board_deleted_while_the_bot_was_away_comes_anew_with_the_next_change(clinic: Clinic) -> None:
    thread = await playing(clinic)
    (board,) = boards(clinic.ann)
    clinic.env.backend.messages[thread.id].pop(board.id)
    await clinic.restart()
    assert boards(clinic.ann) == []
    await clinic.ann.actor.slash(thread, "move", move="Skip this patient")
    assert len(boards(clinic.ann)) == 1


# -------------------------------------------------------------------------------------------- hosts and moderators


@pytest.mark.parametrize("game", [*GAMES])
async def test_a_host_or_moderator_pauses_moves_and_looks_after_every_game(clinic: Clinic, game: str) -> None:
    if 2 not in GAMES[game].seats:
        pytest.skip("not for two")
    thread = await playing(clinic, game)
    mod = moderator(clinic)
    assert "⏳" in await said(clinic.bob, "table why", thread)
    assert "Only the person who opened" in await said(clinic.bob, "table pause", thread)
    assert "Paused" in await said(mod, "table pause", thread)
    assert "paused" in await said(clinic.bob, "table why", thread)
    assert "This game is paused" in await said(clinic.ann, "hand", thread) + await said(clinic.ann, "undo", thread)
    assert "goes on" in await said(clinic.ann, "table resume", thread)
    other = clinic.guild.create_text_channel("surgery")
    assert "played here" in await said(clinic.bob, "table move-here", other, table=1)
    assert "Only people who play" in await said(clinic.guest("cyd"), "table move-here", thread, table=1)
    assert any("What changed" in seen.buttons for _, seen in clinic.bob.messages(other))
    assert "A computer player sits in" in await kicked(mod, other, person=clinic.bob.actor)
    assert "Nobody would be left" in await kicked(mod, other, person=clinic.ann.actor)
    table = await clinic.table()
    assert [seat.kind for seat in table.seats if seat.user is None] == ["computer"]


@pytest.mark.parametrize("game", [*GAMES])
async def test_a_seat_changes_hands_with_the_consent_of_whoever_takes_it(clinic: Clinic, game: str) -> None:
    if 2 not in GAMES[game].seats:
        pytest.skip("not for two")
    thread = await playing(clinic, game)
    cyd, dan = clinic.guest("cyd"), clinic.guest("dan")
    assert "No seat of this table was offered" in await said(cyd, "table sit-down", thread, table=1)
    refused = await said(cyd, "table substitute", thread, leaves=clinic.ann.actor, takes=cyd.actor)
    assert "Only the person who opened" in refused
    await clinic.bob.actor.slash(thread, "table substitute", leaves=clinic.bob.actor, takes=cyd.actor)
    table = await clinic.table()
    assert table.seat_of(cyd.id) is None and table.seat_of(clinic.bob.id) is not None
    assert "offered to somebody else" in await private(dan, "Sit down")
    assert "Welcome" in await said(cyd, "table sit-down", thread, table=1)
    table = await clinic.table()
    assert table.seat_of(clinic.bob.id) is None and table.seat_of(cyd.id) is not None
    assert "do not play at this table" in await private(clinic.bob, "My hand")
    assert await private(cyd, "My hand")


async def test_a_host_takes_somebody_out_of_a_lobby(clinic: Clinic) -> None:
    await clinic.ann.actor.slash(clinic.channel, "play", game="night-shift")
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")
    assert await kicked(clinic.ann, table=1, person=clinic.bob.actor) == "Done."
    assert [seat.user for seat in (await clinic.table()).seats] == [clinic.ann.id]
