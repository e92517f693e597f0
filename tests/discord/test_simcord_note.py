"""A note to oneself as Discord shows it: the form under *More*, the command, and who never sees it."""

from __future__ import annotations

from typing import Any

from bot.tables import ending
from tests.discord.clinic import Clinic, playing, said
from tests.discord.simulated import Guest
from tests.wire import Seen

WORDS = "Bob keeps Spectres"


async def write(guest: Guest, text: str) -> tuple[Any, Seen]:
    """Write a note with the form; the form, and what answers."""
    await guest.open_hand()
    more = await guest.actor.click(guest.hand, label="More")
    form = await guest.actor.click(more.response or guest.hand, label="Note to myself")
    return form.modal, guest.reply(await guest.actor.submit_modal(form, {"text": text}))


def sees(guest: Guest, words: str) -> bool:
    """Whether it stands anywhere on their screen."""
    return any(words in seen.text for _, seen in guest.messages())


async def test_a_note_is_written_in_a_form_and_seen_by_its_owner_alone(clinic: Clinic) -> None:
    cyd = clinic.guest("cyd")
    await playing(clinic, "gothic-doctor")
    _, seen = await write(clinic.ann, WORDS)
    assert "Noted, for you alone" in seen.text and f"-# 📝 {WORDS}" in seen.text
    await clinic.bob.open_hand()
    assert [sees(guest, WORDS) for guest in (clinic.ann, clinic.bob, cyd)] == [True, False, False]
    await clinic.restart()
    assert f"-# 📝 {WORDS}" in (await clinic.ann.open_hand()).text
    form, seen = await write(clinic.ann, "")
    assert WORDS in str(form)  # what was written before stands in it
    assert "You have no note here any more" in seen.text and "📝" not in seen.text


async def test_a_form_that_was_open_while_the_bot_was_restarted_is_kept(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    ann = clinic.ann
    await ann.open_hand()
    more = await ann.actor.click(ann.hand, label="More")
    form = await ann.actor.click(more.response or ann.hand, label="Note to myself")
    await clinic.restart()
    assert f"-# 📝 {WORDS}" in ann.reply(await ann.actor.submit_modal(form, {"text": WORDS})).text


async def test_a_note_can_be_typed_and_goes_with_the_game(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    assert f"-# 📝 {WORDS}" in await said(clinic.ann, "hand", note=WORDS)
    assert "📝" not in await said(clinic.ann, "hand", note="-")
    assert "room for 500 characters, and this one has 501" in await said(clinic.ann, "hand", note="n" * 501)
    await said(clinic.ann, "hand", note=WORDS)
    table = await clinic.table()
    await table.do(ending.cancel)
    assert [row.kind for row in await clinic.storage.orders(table.id)] == []
