"""An invitation to another game, where the last one was played: who is in says so with a press, until all are."""

from __future__ import annotations

from bot.errors import UserError
from bot.outbox.sender import Sender
from bot.tables import payloads
from bot.tables.table import Table
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.verbs import Rematch
from bot.words import N_
from storage import Batch, OutboxRow, PostRow

INVITES = N_(
    "🔁 {name} would like another game. {who}: are you in? Your seats at table #{number} in <#{channel}> are kept "
    "until {until}."
)
ALL_IN = N_("🔁 Everybody is in for another game: table #{number} is open in <#{channel}>.")
BEGUN = N_("🔁 The next game, at table #{number} in <#{channel}>, has begun.")
CLOSED = N_("🔁 Table #{number} was closed before its game began. *Rematch* asks for another one.")


async def invitation(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Mention the others who played; nothing where nobody else did, or where it is settled before it was sent."""
    told, batch, tried = payloads.read(owed, payloads.Invitation), Batch(), sender.tried_before(owed)
    try:
        following = await sender.registry.table(told.table)
    except UserError:
        return batch
    settled = await _settled(table, following)
    if settled is None:
        screen, people = _invites(table, following, told.by), _left(table, following)
        sent = await sender.send(table, table.home, screen, owed.nonce, ping=people)
        batch.put_post(_kept(table, following, sent.id))
    elif tried and _others(table):  # it may have been sent, and what settled it has found no message
        sent = await sender.send(table, table.home, settled, owed.nonce)
        await sender.edited(table, _kept(table, following, sent.id), settled)
    return batch


async def invited(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Where nobody is left to come, or the new table is no lobby any more, the invitation says so, without a button."""
    batch = Batch()
    try:
        following = await sender.registry.table(payloads.read(owed, payloads.Invited).table)
    except UserError:
        return batch
    # in turn with that table's jobs: the row may be read before the table in memory is what the row tells of
    settled = await following.do(lambda following: _settled(table, following))
    last = await sender.last(table, _kind(following))
    if settled is not None and last is not None:
        await sender.edited(table, last, settled)
        batch.drop_post(table.id, last.kind)
    return batch


def _invites(table: Table, following: Table, by: int) -> Screen:
    say = table.say
    words = say(
        INVITES,
        name=table.names()[by],
        who=say.join([f"<@{user}>" for user in _left(table, following)]),
        number=following.id,
        channel=following.row.channel,
        until=f"<t:{following.settings.kept_until // 1000}:f>",
    )
    button = Button(say("I am in"), str(Rematch(table.id)), style="green", emoji="🪑")
    return Screen((Text(words), Row((button,))))


async def _settled(table: Table, following: Table) -> Screen | None:
    """One line once there is nothing left to press; None while there is."""
    if following.row.started is not None:
        words = BEGUN
    elif following.over:
        words = CLOSED
    elif _left(table, following):
        return None
    else:
        words = ALL_IN
    return Screen((Text(table.say(words, number=following.id, channel=following.row.channel)),))


def _left(table: Table, following: Table) -> list[int]:
    """Who played here and does not sit at the new table."""
    here = {seat.user for seat in following.seats}
    return [seat.user for seat in table.seats if seat.user is not None and seat.user not in here]


def _others(table: Table) -> bool:
    """Whether there was anybody to invite beside whoever asked for another game."""
    return len([seat for seat in table.seats if seat.user is not None]) > 1


def _kind(following: Table) -> str:
    return f"invitation.{following.id}"


def _kept(table: Table, following: Table, message: int) -> PostRow:
    return PostRow(table.id, _kind(following), table.home, message, "", table.services.env.now())
