"""What somebody said ahead, as Discord shows it: a word where it was dropped, once and in the hand that is open."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.tables import orders, standing
from bot.tables.change import Change
from bot.tables.orders import Word
from bot.tables.table import Table
from tests.discord.clinic import Clinic, playing
from tests.discord.simulated import Guest
from tests.wire import Seen

DROPPED = "What you said ahead was dropped, since something about it has changed."


async def dropped(clinic: Clinic, guest: Guest) -> None:
    """What somebody said ahead was dropped."""

    async def drop(table: Table) -> None:
        seat, change = table.seat_of(guest.id), Change(table, private=True)
        assert seat is not None
        change.batch.put_order(orders.row(table.id, seat.seat, Word("plan_dropped"), change.now))
        change.standing = {seat.seat: replace(standing.of(table, seat.seat), word="plan_dropped")}
        await change.commit()

    await (await clinic.table()).do(drop)


def hand(guest: Guest) -> Seen:
    """Somebody's hand as it looks now."""
    return guest._seen(guest.hand.channel_id, guest.hand.id)


async def test_the_word_stands_in_the_open_hand_at_once_and_is_not_said_again(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    (asked,) = (await clinic.table()).awaited()
    waits, moves = (clinic.ann, clinic.bob) if asked.user == clinic.bob.id else (clinic.bob, clinic.ann)
    await waits.open_hand()
    await dropped(clinic, waits)
    assert DROPPED not in hand(waits).text
    await moves.open_hand()
    rng, before = Random(1), (await clinic.table()).row.move_count
    while (await clinic.table()).row.move_count == before:
        await moves.act(rng)
    await clinic.env.settle()
    assert DROPPED in hand(waits).text
    await waits.actor.click(waits.hand, label="In words")
    assert DROPPED not in hand(waits).text


async def test_whoever_opens_a_hand_is_told_once(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    await dropped(clinic, clinic.ann)
    assert (await clinic.ann.open_hand()).text.count(DROPPED) == 1
    await clinic.ann.actor.click(clinic.ann.hand, label="In words")
    assert DROPPED not in hand(clinic.ann).text


async def test_cancelling_what_is_gone_already_says_so(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    answer = await clinic.ann.actor.slash(clinic.channel, "orders", cancel=True)
    assert "Nothing was said ahead, so there is nothing to cancel." in clinic.ann.reply(answer).text


async def test_a_call_is_put_off_under_more_and_the_hand_is_one_press_away(clinic: Clinic) -> None:
    await playing(clinic, "gothic-doctor")
    (asked,) = (await clinic.table()).awaited()
    guest = clinic.bob if asked.user == clinic.bob.id else clinic.ann
    await guest.open_hand()
    more = await guest.actor.click(guest.hand, label="More")
    later = guest.reply(await guest.actor.click(more.response or guest.hand, label="Later: in 2 h"))
    assert "I will call you again <t:" in later.text and list(later.buttons) == ["My hand"]
