"""*Are you there?* as Discord shows it: the post and its button, the lobby, who may begin without an answer."""

from __future__ import annotations

from tests.discord.clinic import Clinic, lobby, private, said
from tests.discord.questions import HOUR, post, rung, settled
from tests.discord.simulated import Guest


async def slowly(clinic: Clinic) -> Guest:
    """Ann and Bob sit in a lobby to which Cyd comes an hour later, who presses *Start*; Cyd."""
    cyd = clinic.guest("cyd")
    await lobby(clinic)
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")
    clinic.clock.now += HOUR
    await cyd.actor.click(cyd.newest("Join"), label="Join")
    assert "I have asked ann and bob whether they are still here" in await private(cyd, "Start")
    return cyd


async def test_those_who_came_early_are_mentioned_and_a_press_of_all_begins_the_game(clinic: Clinic) -> None:
    cyd = await slowly(clinic)
    message, seen, called = post(clinic.ann, clinic.channel, "I am here")
    assert called == sorted([clinic.ann.id, clinic.bob.id]) and list(seen.buttons) == ["I am here"]
    assert "are you still here? cyd would like to begin" in seen.text
    waits = next(seen for _, seen in cyd.messages(clinic.channel) if "Join" in seen.buttons)
    assert "Asked whether they are still here: ann and bob." in waits.text
    assert "Still to answer" in await said(cyd, "table why", table=1)
    assert "whom the question names" in await private(cyd, "I am here", message)
    assert "as soon as the others have answered" in await private(clinic.ann, "I am here", message)
    await clinic.restart()
    assert (await clinic.table()).row.status == "lobby"
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")  # any press is an answer
    await rung(clinic)
    assert (await clinic.table()).row.status == "playing"
    assert settled(cyd, clinic.channel, message) == "👋 I asked who is still here. Everybody is, and the game begins."


async def test_the_host_begins_without_them_after_a_second_question_and_who_lost_a_seat_is_told(clinic: Clinic) -> None:
    cyd = await slowly(clinic)
    message, _, _ = post(clinic.ann, clinic.channel, "I am here")
    assert "only the host can start" in await private(cyd, "Start")
    assert "No answer yet from bob." in await private(clinic.ann, "Start")
    await private(clinic.ann, "Yes, do it")
    await rung(clinic)
    assert {seat.user for seat in (await clinic.table()).seats} == {clinic.ann.id, cyd.id}
    assert "without those who did not answer" in settled(cyd, clinic.channel, message)
    freed = [seen.text for _, seen in cyd.messages(clinic.channel) if "that seat is free" in seen.text]
    assert freed == [f"🪑 No answer from <@{clinic.bob.id}>: that seat is free."]
