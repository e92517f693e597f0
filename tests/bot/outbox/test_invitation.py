"""The invitation to another game: its button stays while it is useful; then its text says the outcome."""

from bot.outbox.invitation import invitation, invited
from bot.tables import ending, lobby, payloads
from bot.tables.invited import invite
from bot.tables.table import Table
from bot.tables.time_control import DAY
from bot.ui.components import Screen
from storage import PostRow
from tests.bot.outbox.mailroom import Mailroom, began, bring, delivered, words
from tests.bot.outbox.test_once import Discord, Nonces
from tests.bot.tables.ward import ANN, BOB, NAMES, Ward, changing, turn


class Edits(Mailroom):
    """A mailroom that records edited messages."""

    def __init__(self, ward: Ward) -> None:
        super().__init__(ward)
        self.became: list[Screen] = []

    async def edited(
        self, table: Table, row: PostRow, screen: Screen, picture: bytes | None = None, *, keeps: bool = False
    ) -> bool:
        self.became.append(screen)
        return await super().edited(table, row, screen, picture, keeps=keeps)


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
        change.owe(payloads.NextTable(0, new.id))
        await change.commit()
    return old, new


async def sits_down(new: Table, user: int) -> None:
    await turn(lobby.join, new, user, NAMES[user])


async def told(ward: Ward, sender: Edits, old: Table) -> list[str]:
    """Return the texts of the edited invitation, which must have no button."""
    await bring(ward, sender, old, invitation, "next_table")
    await bring(ward, sender, old, invited, "invitation_closed")
    assert all(len(screen.parts) == 1 for screen in sender.became)
    return [words(screen) for screen in sender.became]


async def test_a_rematch_that_was_closed_says_how_to_ask_for_another(ward: Ward) -> None:
    old, new = await rematch(ward, ANN, BOB)
    sender = Edits(ward)
    await told(ward, sender, old)
    await turn(lobby.leave, new, ANN)
    (line,) = await told(ward, sender, old)
    assert line == "🔁 Table #2 was closed before its game began. *Rematch* asks for another one."


async def test_what_settles_an_invitation_waits_until_it_was_sent(ward: Ward) -> None:
    old, new = await rematch(ward, ANN, BOB)
    sender = Mailroom(ward)
    sender.closed = {old.home: 50013}
    await delivered(ward, sender, old)
    assert sender.sent == []
    await sits_down(new, BOB)
    sender.closed = {}
    await delivered(ward, sender, old)
    ward.time += DAY
    await delivered(ward, sender, old)
    assert [row.kind for row in await ward.storage.owed(old.id) if row.kind.startswith("invit")] == []
    assert [text for _, text, _ in sender.sent if "are you in" in text] == []
    assert "Everybody is in" in sender.edits[-1][2]


async def test_an_invitation_that_was_sent_before_the_kill_loses_its_button_too(ward: Ward) -> None:
    old, new = await rematch(ward, ANN, BOB)
    there = Discord()
    row = next(row for row in await ward.storage.owed(old.id) if row.kind == "next_table")
    await invitation(Nonces(ward, there), old, row)  # killed before this was saved
    await sits_down(new, BOB)
    ward.time += 1000
    again = ward.again()
    woken = await again.registry.table(old.id)
    sender = Nonces(again, there)
    await bring(again, sender, woken, invitation, "next_table")
    await bring(again, sender, woken, invited, "invitation_closed")
    (shown,) = there.shows.values()
    assert len(shown.parts) == 1 and "Everybody is in" in words(shown)
