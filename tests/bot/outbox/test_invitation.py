"""The invitation to another game: its button stays while it is useful; then its text says the outcome."""

from bot.tables import ending, lobby, payloads
from bot.tables.invited import invite
from bot.tables.table import Table
from bot.tables.time_control import DAY
from tests.bot.outbox.mailroom import Mailroom, began, bring, delivered, killed, marked, slot, words
from tests.bot.tables.ward import ANN, BOB, NAMES, Ward, changing, guest, turn


async def rematch(ward: Ward, *users: int) -> tuple[Table, Table]:
    """Return a cancelled game, and the table to which Ann invites the others."""
    old = await ward.playing(*users)
    await turn(ending.cancel, old)
    await began(ward, old)
    new = await ward.opened(ANN, previous_table=old.id)
    async with changing(new) as asks:
        invite(asks, {user: NAMES[user] for user in users if user != ANN}, post=False)
        await asks.commit()
    async with changing(old) as change:
        change.agree(next_table=new.id)
        change.want(f"next_table.{new.id}", payloads.NextTable(0))
        await change.commit()
    return old, new


async def sits_down(new: Table, user: int) -> None:
    await turn(lobby.join, new, guest(new, user, NAMES[user]))


def said(sender: Mailroom) -> str:
    """Return the text of the invitation, which must have no button any more."""
    (shown,) = sender.there.shows.values()
    assert len(shown.parts) == 1
    return words(shown)


async def test_a_rematch_that_was_closed_says_how_to_ask_for_another(ward: Ward) -> None:
    old, new = await rematch(ward, ANN, BOB)
    sender = Mailroom(ward)
    await bring(ward, sender, old, "next_table")
    await turn(lobby.leave, new, ANN)
    await bring(ward, sender, old, "next_table")
    assert said(sender) == "🔁 Table #2 was closed before its game began. *Rematch* asks for another one."
    assert await slot(ward, old, "next_table.2") is None


async def test_an_invitation_that_is_settled_before_it_can_be_sent_is_not_sent(ward: Ward) -> None:
    old, new = await rematch(ward, ANN, BOB)
    sender = Mailroom(ward)
    sender.closed[old.home] = 50013
    await delivered(ward, sender, old)
    await sits_down(new, BOB)
    sender.closed.clear()
    ward.time += 2 * DAY
    await delivered(ward, sender, old)
    assert "next_table.2" not in await marked(ward, old)
    assert [text for _, text, _ in sender.sent if "are you in" in text] == []


async def test_an_invitation_that_was_sent_before_the_kill_loses_its_button_too(ward: Ward) -> None:
    old, new = await rematch(ward, ANN, BOB)
    sender = Mailroom(ward)
    await killed(ward, sender, old, "next_table.2")
    await sits_down(new, BOB)
    ward.time += 1000
    again = ward.again()
    await bring(again, Mailroom(again, sender.there), await again.registry.table(old.id), "next_table")
    assert "Everybody is in" in said(sender)
    assert await slot(ward, old, "next_table.2") is None
