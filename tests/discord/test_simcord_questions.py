"""What Discord gets when the table is asked something: whom it mentions, the buttons, the answers, the edited post."""

from __future__ import annotations

import json
from typing import Any

import pytest
import simcord
from msgspec.structs import replace

from bot.tables.preferences import Preferences
from storage import Batch, StorageError
from tests.discord.conftest import Clinic
from tests.discord.simulated import Guest
from tests.discord.test_simcord_errors import playing, private, said
from tests.discord.test_simcord_keeping import kicked, moderator, three
from tests.wire import Seen

HOUR = 3_600_000


def post(guest: Guest, place: simcord.ChannelHandle, label: str = "Withdraw") -> tuple[Any, Seen, list[int]]:
    """The newest question that all can read: as something to press, as it looks, and whom it called."""
    found = [(one, seen) for one, seen in guest.messages(place) if label in seen.buttons and not seen.ephemeral]
    message, seen = found[-1]
    stored = guest.env.backend.get_message(place.id, message.id)
    return message, seen, sorted(stored.ping_user_ids)


def looks(guest: Guest, place: simcord.ChannelHandle, message: Any) -> Seen:
    """How a message looks now."""
    return guest._seen(place.id, message.id)


def settled(guest: Guest, place: simcord.ChannelHandle, message: Any) -> str:
    """The one line that is left of a question, which has no buttons any more."""
    seen = looks(guest, place, message)
    assert not seen.buttons and "\n" not in seen.text
    return seen.text


async def rung(clinic: Clinic) -> None:
    """The scheduler looks, and what they brought about has come to Discord."""
    await clinic.bot.scheduler.ring()
    await clinic.bot.dispatcher.idle()
    await clinic.env.settle()


async def more(guest: Guest) -> Seen:
    """What is under *More*."""
    return guest.reply(await guest.actor.click(guest.newest("My hand"), label="More"))


async def test_a_draw_is_offered_in_public_and_the_others_button_accepts_it(clinic: Clinic) -> None:
    thread = await playing(clinic)
    assert "asked the others, in public" in await said(clinic.bob, "draw", thread)
    message, seen, called = post(clinic.bob, thread)
    assert called == [clinic.ann.id] and "bob offers a draw" in seen.text
    assert list(seen.buttons) == ["Agree", "Decline", "Withdraw"]
    assert "Accept the draw" in (await more(clinic.ann)).buttons
    assert "Withdraw the offer" in (await more(clinic.bob)).buttons
    assert "whom the question names" in await private(clinic.guest("cyd"), "Agree", message)
    assert "Really? The game ends as a draw." in await private(clinic.ann, "Agree", message)
    assert (await clinic.table()).row.status == "playing"
    assert "Everybody agreed" in await private(clinic.ann, "Yes, do it")
    assert (await clinic.table()).row.status == "finished"
    assert settled(clinic.bob, thread, message) == "🤝 bob offered a draw. Everybody agreed."


async def test_an_offer_that_was_passed_over_is_edited_and_a_button_of_then_ends_nothing(clinic: Clinic) -> None:
    thread = await playing(clinic)
    await said(clinic.bob, "draw", thread)
    message, seen, _ = post(clinic.bob, thread)
    for guest in (clinic.ann, clinic.bob):
        await guest.actor.slash(thread, "move", move="Skip this patient")
    assert settled(clinic.ann, thread, message) == "🤝 bob offered a draw. It lapsed: the game went on."
    assert seen.buttons["Agree"] == "h:1:agree:1"
    assert "Offer a draw" in (await more(clinic.ann)).buttons
    assert "asked the others" in await said(clinic.ann, "draw", thread)
    assert (await clinic.table()).row.status == "playing"


async def test_a_yes_to_an_offer_that_was_passed_over_is_no_yes_to_the_next_one(clinic: Clinic) -> None:
    thread = await playing(clinic)
    await said(clinic.bob, "draw", thread)
    assert "Really? The game ends as a draw." in await said(clinic.ann, "draw", thread)
    sure = clinic.ann.newest("Yes, do it")
    for guest in (clinic.ann, clinic.bob):
        await guest.actor.slash(thread, "move", move="Skip this patient")
    await said(clinic.bob, "draw", thread)
    assert "settled already" in clinic.ann.reply(await clinic.ann.actor.click(sure, label="Yes, do it")).text
    assert (await clinic.table()).row.status == "playing"


async def test_calling_off_is_asked_declined_and_withdrawn_in_public(clinic: Clinic) -> None:
    _, thread, cyd = await three(clinic)
    await said(clinic.ann, "cancel", thread)
    message, seen, called = post(clinic.ann, thread)
    assert called == sorted([clinic.bob.id, cyd.id]) and "ann would like to call the game off" in seen.text
    assert "1 more has to agree" in await private(clinic.bob, "Agree", message)
    assert "Agreed so far: bob" in looks(clinic.ann, thread, message).text
    assert "You declined" in await private(cyd, "Decline", message)
    assert settled(clinic.ann, thread, message) == "🛑 ann asked to call the game off. cyd declined."
    await said(clinic.ann, "cancel", thread)
    message, _, _ = post(clinic.ann, thread)
    assert "Only whoever asked" in await private(clinic.bob, "Withdraw", message)
    assert "It is withdrawn." in await private(clinic.ann, "Withdraw", message)
    assert settled(clinic.bob, thread, message) == "🛑 ann asked to call the game off. It was withdrawn."


async def test_moves_are_taken_back_by_a_public_question(clinic: Clinic) -> None:
    table, thread, cyd = await three(clinic)
    for guest in (clinic.ann, clinic.bob):
        await guest.actor.slash(thread, "move", move="Skip this patient")
    assert "asked the others, in public" in await said(clinic.ann, "undo", thread)
    message, seen, called = post(clinic.ann, thread)
    assert called == sorted([clinic.bob.id, cyd.id]) and "ann would like to take back" in seen.text
    await private(clinic.bob, "Agree", message)
    assert "the moves are taken back" in await said(cyd, "answer", thread, answer="agree")
    table = await clinic.table()
    assert table.row.undo_count == 1
    assert settled(clinic.bob, thread, message).endswith("from their last move on. Everybody agreed.")


async def test_buttons_of_an_earlier_version_still_answer(clinic: Clinic) -> None:
    _, thread, cyd = await three(clinic)
    for guest in (clinic.ann, clinic.bob):
        await guest.actor.slash(thread, "move", move="Skip this patient")
    await said(clinic.ann, "undo", thread)
    message, _, _ = post(clinic.ann, thread)
    as_before(clinic, thread, message)
    result = await clinic.bob.actor.click(message, custom_id="h:1:agree")
    assert "1 more has to agree" in clinic.bob.reply(result).text
    as_before(clinic, thread, message)
    result = await cyd.actor.click(message, custom_id="h:1:refuse")
    assert "You declined" in cyd.reply(result).text
    assert (await clinic.table()).settings.questions == []


def as_before(clinic: Clinic, place: simcord.ChannelHandle, message: Any) -> None:
    """Let the buttons of a question say what they said before questions had numbers."""
    for row in clinic.env.backend.get_message(place.id, message.id).components:
        for item in row.get("components", []):
            item["custom_id"] = item["custom_id"].removesuffix(":1")


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
    results = [seen.text for _, seen in clinic.ann.messages(thread) if "🥇" in seen.text]
    assert len(results) == 2 and all("🥇 **cyd (for bob)**" in text for text in results)  # the board, and the card
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


async def test_what_is_asked_says_until_when_it_stands_also_where_all_choose_at_once(clinic: Clinic) -> None:
    _, thread, _ = await three(clinic)
    assert "lapses once everybody who is to choose now has chosen" in await said(clinic.ann, "draw", thread)
    left = (await said(clinic.ann, "draw", thread)).partition("Still to answer: ")[2]
    assert sorted(left.rstrip(".").split(" and ")) == ["bob", "cyd"]


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
    assert "Take bob out for good?" in await said(mod, "table kick", thread, person=clinic.bob.actor)
    assert (await clinic.table()).seat_of(clinic.bob.id) is not None
    assert "A computer player sits in" in await kicked(mod, thread, person=clinic.bob.actor)
    assert any("bob was taken out of the game" in seen.text for _, seen in cyd.messages(thread))
    inbox = [seen.text for _, seen in clinic.bob.messages(clinic.bob.actor.user.dm_channel)]
    assert any("you were taken out of the game" in text for text in inbox)


async def test_the_others_are_asked_before_a_computer_takes_the_seat_of_somebody_who_plays(clinic: Clinic) -> None:
    _, thread, cyd = await three(clinic)
    assert "Ask bob and all the others" in await said(clinic.ann, "table kick", thread, person=clinic.bob.actor)
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


# ---------------------------------------------------------------------------------------------------------- rematch


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
    assert "kept for cyd" in await private(fay, "Join")
    assert "cyd may still come" in await private(clinic.bob, "Start")
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
    assert len((await clinic.table(2)).seats) == 3
    gus = clinic.guest("gus")
    assert "kept for cyd" in await private(gus, "Join")
    clinic.clock.now += 24 * HOUR
    await gus.actor.click(gus.newest("Join"), label="Join")
    assert len((await clinic.table(2)).seats) == 4


async def test_a_rematch_keeps_to_the_channels_of_the_server(clinic: Clinic) -> None:
    thread, _ = await over(clinic)
    other = clinic.guild.create_text_channel("other")
    await clinic.bot.registry.change_guild(clinic.guild.id, json.dumps({"channels": [other.id]}))
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


@pytest.mark.parametrize("kind", ["draw", "cancel"])
async def test_a_restart_keeps_what_is_asked(clinic: Clinic, kind: str) -> None:
    thread = await playing(clinic)
    await said(clinic.ann, kind, thread)
    message, _, _ = post(clinic.ann, thread)
    await clinic.restart()
    assert "Really?" in await private(clinic.bob, "Agree", message)
    await private(clinic.bob, "Decline", message)
    assert settled(clinic.ann, thread, message).endswith("bob declined.")
