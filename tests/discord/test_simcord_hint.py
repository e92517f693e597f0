"""Hints in SimCord: a button on the hand of whoever plays alone or learns, and nowhere else."""

from __future__ import annotations

from tests.bot.tables.ward import no_room
from tests.discord.clinic import Clinic, playing
from tests.wire import Seen

TOLD = ("looks best", "Nothing is clear", "usual step")
COUNTS = "counts for no statistics"


def tells(seen: Seen) -> bool:
    return "💡 Hint" in seen.text and any(words in seen.text for words in TOLD)


async def alone(clinic: Clinic) -> Seen:
    """Ann's hand, against a computer player."""
    await clinic.ann.actor.slash(clinic.channel, "play", game="gothic-doctor", computers=1)
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    return await clinic.ann.open_hand()


async def test_whoever_plays_alone_gets_a_hint_in_the_hand_and_the_game_says_so_from_then_on(clinic: Clinic) -> None:
    assert "Hint" in (await alone(clinic)).buttons
    first = await clinic.ann.click(clinic.ann.hand, "Hint")
    assert tells(first) and COUNTS in first.text and "Hint" in first.buttons
    table = await clinic.table()
    assert table.settings.hints == 1 and [one.say for one in table.settings.notices] == ["hinted"]
    thread = clinic.channel.threads[0]
    typed = clinic.ann.reply(await clinic.ann.actor.slash(thread, "hand", hint=True))
    assert tells(typed) and COUNTS not in typed.text
    assert typed.text.splitlines()[:3] == first.text.splitlines()[:3], "asked once more it is the same"
    assert not any("looks best" in seen.text for _, seen in clinic.bob.messages()), "nobody else sees it"
    await clinic.restart()
    assert (await clinic.table()).settings.hints == 2


async def test_the_result_and_the_history_say_with_hints_and_a_rematch_begins_without(clinic: Clinic) -> None:
    await alone(clinic)
    await clinic.ann.click(clinic.ann.hand, "Hint")
    thread = clinic.channel.threads[0]
    sure = await clinic.ann.actor.slash(thread, "concede")
    asked = sure.followups[-1] if sure.followups else sure.response
    assert asked is not None
    await clinic.ann.actor.click(asked, label="Yes, do it")
    await clinic.env.settle()
    assert any("With 1 hint: it counts for no statistics" in seen.text for _, seen in clinic.ann.messages(thread))
    told = clinic.ann.reply(await clinic.ann.actor.slash(clinic.channel, "history"))
    assert "💡 with hints" in told.text
    assert "No game" in clinic.ann.reply(await clinic.ann.actor.slash(clinic.channel, "stats")).text
    await clinic.ann.actor.click(clinic.ann.newest("Rematch"), label="Rematch")
    assert (await clinic.table(2)).settings.hints == 0


async def test_a_lesson_has_hints_too_and_is_not_marked(clinic: Clinic) -> None:
    seen = clinic.ann.reply(await clinic.ann.actor.slash(clinic.channel, "learn", game="gothic-doctor"))
    assert "Hint" in seen.buttons
    table = await clinic.table()
    place = next(one for one in clinic.ann.places() if one.id in {table.home, clinic.channel.id})
    hint = clinic.ann.reply(await clinic.ann.actor.slash(place, "hand", hint=True, table=1))
    assert tells(hint) and COUNTS not in hint.text and not table.settings.hints


async def test_where_two_people_play_there_is_no_button_and_the_command_says_why(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    for guest in (clinic.ann, clinic.bob):
        assert "Hint" not in (await guest.open_hand()).buttons
    thread = clinic.channel.threads[0]
    refused = clinic.ann.reply(await clinic.ann.actor.slash(thread, "hand", hint=True))
    assert "would not be fair" in refused.text and not tells(refused)


async def test_where_the_mark_cannot_be_written_no_hint_is_shown(clinic: Clinic) -> None:
    await alone(clinic)
    with no_room():
        refused = await clinic.ann.click(clinic.ann.hand, "Hint")
    assert not tells(refused) and not (await clinic.table()).settings.hints
