"""What Discord gets when the table is asked something: whom it mentions, the buttons, the answers, the edited post."""

from __future__ import annotations

import pytest

from tests.discord.clinic import Clinic, playing, private, said, three
from tests.discord.questions import looks, more, post, settled


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


async def test_what_is_asked_says_until_when_it_stands_also_where_all_choose_at_once(clinic: Clinic) -> None:
    _, thread, _ = await three(clinic)
    assert "lapses once everybody who is to choose now has chosen" in await said(clinic.ann, "draw", thread)
    left = (await said(clinic.ann, "draw", thread)).partition("Still to answer: ")[2]
    assert sorted(left.rstrip(".").split(" and ")) == ["bob", "cyd"]


@pytest.mark.parametrize("kind", ["draw", "cancel"])
async def test_a_restart_keeps_what_is_asked(clinic: Clinic, kind: str) -> None:
    thread = await playing(clinic)
    await said(clinic.ann, kind, thread)
    message, _, _ = post(clinic.ann, thread)
    await clinic.restart()
    assert "Really?" in await private(clinic.bob, "Agree", message)
    await private(clinic.bob, "Decline", message)
    assert settled(clinic.ann, thread, message).endswith("bob declined.")
