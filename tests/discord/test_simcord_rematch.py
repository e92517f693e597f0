"""A rematch on Discord: who is invited, whose seats are kept, what is left of one that cannot be saved."""

from __future__ import annotations

import pytest
import simcord

from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.preferences import Preferences
from storage import Batch, StorageError
from tests.discord.clinic import Clinic, moderator, private, said, three
from tests.discord.questions import HOUR, looks, post, settled
from tests.discord.simulated import Guest


async def only_in(clinic: Clinic, channel: int) -> None:
    """Games are played in that channel alone."""

    async def decide(server: Server) -> None:
        change = ServerChange(server)
        change.decide(channels=(channel,))
        await change.commit()

    await (await clinic.bot.registry.servers.of(clinic.guild.id)).do(decide)


async def called_off(clinic: Clinic, thread: simcord.ChannelHandle) -> None:
    """A moderator ends the game."""
    mod = moderator(clinic)
    await said(mod, "cancel", thread, table=1)
    await private(mod, "Yes, do it")


async def over(clinic: Clinic) -> tuple[simcord.ChannelHandle, Guest]:
    """A game of three that was called off; its thread, and Cyd."""
    _, thread, cyd = await three(clinic)
    await called_off(clinic, thread)
    return thread, cyd


async def test_a_rematch_invites_in_public_and_seats_nobody_who_did_not_press(clinic: Clinic) -> None:
    thread, cyd = await over(clinic)
    assert "You are in. The new table #2" in await said(clinic.ann, "rematch", thread, table=1)
    table = await clinic.table(2)
    assert [seat.user for seat in table.seats] == [clinic.ann.id]
    message, seen, called = post(clinic.ann, thread, "I am in")
    assert called == sorted([clinic.bob.id, cyd.id]) and "ann would like another game" in seen.text
    assert "Only people who played here" in await private(clinic.guest("eve"), "I am in", message)
    assert "You are in" in await private(clinic.bob, "I am in", message)
    assert [seat.user for seat in table.seats] == [clinic.ann.id, clinic.bob.id]
    lobby = next(seen for _, seen in clinic.ann.messages(clinic.channel) if "Join" in seen.buttons)
    assert "Seats are kept for cyd" in lobby.text
    assert "I am in" in looks(clinic.ann, thread, message).buttons
    assert "You are in" in await private(cyd, "I am in", message)
    await clinic.bot.dispatcher.idle()
    assert "Everybody is in" in settled(clinic.ann, thread, message)


async def test_kept_seats_hold_others_off_for_a_day_and_the_host_alone_starts_without_them(clinic: Clinic) -> None:
    thread, cyd = await over(clinic)
    table = await clinic.table()
    await said(clinic.ann, "rematch", thread, table=1)
    message, _, _ = post(clinic.ann, thread, "I am in")
    await private(clinic.bob, "I am in", message)
    eve, fay = clinic.guest("eve"), clinic.guest("fay")
    await eve.actor.click(eve.newest("Join"), label="Join")  # Night Shift has a fourth seat, which is nobody's
    assert "No seat here is free for you" in await private(fay, "Join")
    for early in (clinic.bob, eve):
        assert "cyd may still come" in await private(early, "Start")
    assert "Only people at this table" in await private(fay, "Start")
    assert "Start without them all the same?" in await private(clinic.ann, "Start")
    assert (await clinic.table(2)).row.status == "lobby"
    assert await private(clinic.ann, "Yes, do it") == "The game has begun."  # in place of the question
    table = await clinic.table(2)
    assert table.row.status == "playing"
    assert {seat.user for seat in table.seats} == {clinic.ann.id, clinic.bob.id, eve.id}
    await clinic.bot.dispatcher.idle()
    assert "has begun." in settled(clinic.ann, thread, message)
    assert "has begun without you" in await said(cyd, "rematch", thread, table=1)


async def test_after_a_day_kept_seats_are_free_and_leaving_gives_one_up_at_once(clinic: Clinic) -> None:
    thread, _ = await over(clinic)
    await said(clinic.ann, "rematch", thread, table=1)
    message, _, _ = post(clinic.ann, thread, "I am in")
    await private(clinic.bob, "I am in", message)
    await clinic.bob.actor.click(clinic.bob.newest("Leave"), label="Leave")
    for name in ("eve", "fay"):
        guest = clinic.guest(name)
        await guest.actor.click(guest.newest("Join"), label="Join")
    table = await clinic.table(2)
    assert len(table.seats) == 3 and table.row.status == "lobby"
    assert await clinic.storage.results() == []  # to leave is not to concede
    gus = clinic.guest("gus")
    assert "No seat here is free for you" in await private(gus, "Join")
    clinic.clock.now += 24 * HOUR
    await gus.actor.click(gus.newest("Join"), label="Join")
    assert len((await clinic.table(2)).seats) == 4


async def test_a_rematch_keeps_to_the_channels_of_the_server(clinic: Clinic) -> None:
    thread, _ = await over(clinic)
    other = clinic.guild.create_text_channel("other")
    await only_in(clinic, other.id)
    assert f"<#{other.id}>" in await said(clinic.ann, "rematch", thread, table=1)
    assert await clinic.storage.open_tables() == []


async def test_computer_players_sit_in_the_rematch_again(clinic: Clinic) -> None:
    await clinic.ann.actor.slash(clinic.channel, "play", game="night-shift", computers=1, level="sensible")
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    thread = clinic.channel.threads[0]
    await said(clinic.ann, "cancel", thread)
    await private(clinic.ann, "Yes, do it")
    await said(clinic.ann, "rematch", thread, table=1)
    table = await clinic.table(2)
    assert [(seat.kind, seat.level) for seat in table.seats] == [("person", ""), ("computer", "sensible")]
    assert not [seen for _, seen in clinic.ann.messages(thread) if "I am in" in seen.buttons]


async def with_computers(clinic: Clinic) -> simcord.ChannelHandle:
    """A game of Ann, Bob and two computer players that was called off; its thread."""
    await clinic.ann.actor.slash(clinic.channel, "play", game="night-shift", computers=2, level="sensible")
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    await called_off(clinic, clinic.channel.threads[0])
    return clinic.channel.threads[0]


def disk(clinic: Clinic, monkeypatch: pytest.MonkeyPatch, takes: int) -> list[bool]:
    """Let the disk refuse every write about tables or people once it has taken so many; which ones it has taken. What
    was brought to Discord is still noted, for the dispatcher comes when it likes.
    """
    commit = clinic.storage.commit
    taken: list[bool] = []

    async def perhaps(batch: Batch) -> None:
        about = {sql.split()[2] for sql, _ in batch.statements if sql.split()[:2] == ["INSERT", "INTO"]}
        if about & {"tables", "seats", "preferences"}:
            taken.append(len(taken) < takes)
            if not taken[-1]:
                raise StorageError("full", "There is no room left.")
        await commit(batch)

    monkeypatch.setattr(clinic.storage, "commit", perhaps)
    return taken


@pytest.mark.parametrize("takes", range(5))
async def test_a_rematch_is_opened_linked_and_invited_to_or_nothing_is_left_of_it(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch, takes: int
) -> None:
    thread = await with_computers(clinic)
    spoke = Batch()
    spoke.put_preferences(clinic.ann.id, Preferences(language="fr").dump())  # it is noted that she does no more
    await clinic.storage.commit(spoke)
    with monkeypatch.context() as patch:
        taken = disk(clinic, patch, takes)
        text = await private(clinic.ann, "Rematch")
    refused, opened = not all(taken), await clinic.storage.open_tables()
    assert refused == (takes == 0)  # it is one write
    assert len(opened) == (0 if refused else 1)
    assert (await clinic.table()).settings.rematch == sum(row.id for row in opened)  # in memory too
    assert "\n" not in text
    assert "You are in" in await private(clinic.ann, "Rematch")
    (lobby,) = await clinic.storage.open_tables()
    assert (await clinic.table()).settings.rematch == lobby.id
    assert [seat.kind for seat in await clinic.storage.seats(lobby.id)] == ["person", "computer", "computer"]
    assert len([seen for _, seen in clinic.bob.messages(thread) if "I am in" in seen.buttons]) == 1


async def test_a_rematch_that_cannot_be_saved_says_so_in_a_sentence(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_computers(clinic)
    before = len(clinic.ann.messages(clinic.channel))
    with monkeypatch.context() as patch:
        disk(clinic, patch, 0)
        text = await private(clinic.ann, "Rematch")
    assert "cannot save" in text
    assert len(clinic.ann.messages(clinic.channel)) == before
