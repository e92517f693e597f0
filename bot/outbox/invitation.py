"""Invitations: to another game, next to the last one, and to a lobby, below it. Players accept with a press. When all
have answered, one line has the result.
"""

from __future__ import annotations

from bot.errors import UserError
from bot.names import escaped
from bot.outbox.sender import Sender
from bot.screens.phrases import deadline_words, title_of
from bot.tables import payloads
from bot.tables.invited import kept, waiting
from bot.tables.table import Table
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.lobby_verbs import Join, NotNow
from bot.ui.verbs import Rematch
from bot.words import N_, Say
from storage import Batch, OutboxRow, PostRow

AGAIN = N_("🔁 {who}: {name} would like another game, {title} in <#{channel}>. Are you in? Your seat is kept · {left}")
ALL_IN = N_("🔁 Everybody is in for another game: table #{number} is open in <#{channel}>.")
ANSWERED = N_("🔁 Everybody has answered: table #{number} for another game is open in <#{channel}>.")
BEGUN = N_("🔁 The next game, at table #{number} in <#{channel}>, has begun.")
CLOSED = N_("🔁 Table #{number} was closed before its game began. *Rematch* asks for another one.")
INVITES = N_("📨 {who}: {host} invites you to {title}. Are you in? Your seat is kept · {left}")
SETTLED = N_("📨 Everybody who was invited to table #{number} has answered.")
OVER = N_("📨 The seats at table #{number} are kept no longer. Whoever was invited may still press *Join*.")
STARTED = N_("📨 The game at table #{number} has begun.")
SHUT = N_("📨 Table #{number} was closed before its game began.")
POST = "invitation_post"
"""The kind of the post that invites to a lobby."""


async def invitation(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Mention the other players of the last game. Send nothing if there are none, or if it is settled already."""
    told, batch, tried = payloads.read(owed, payloads.NextTable), Batch(), sender.tried_before(owed)
    try:
        following = await sender.registry.table(told.table)
    except UserError:
        return batch
    settled = await _settled(table, following)
    if settled is None:
        screen, people = _again(table, following, told.by), [row.user for row in waiting(following)]
        sent = await sender.send(table, table.home, screen, owed.nonce, ping=people)
        batch.put_post(_kept(table, following, sent.id))
    elif tried and following.invitations:  # it may have been sent after it was settled
        sent = await sender.send(table, table.home, settled, owed.nonce)
        await sender.edited(table, _kept(table, following, sent.id), settled)
    return batch


async def invited(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Remove the buttons from an invitation once all have answered or the new lobby is over."""
    batch = Batch()
    try:
        following = await sender.registry.table(payloads.read(owed, payloads.InvitationClosed).table)
    except UserError:
        return batch
    # in the other table's order: its copy in memory may be older than the row
    settled = await following.do(lambda following: _settled(table, following))
    last = await sender.last(table, _kind(following))
    if settled is not None and last is not None:
        await sender.edited(table, last, settled)
        batch.drop_post(table.id, last.kind)
    return batch


def _again(table: Table, following: Table, by: int) -> Screen:
    say = table.say
    words = say(
        AGAIN,
        name=table.names()[by],
        who=say.join([f"<@{row.user}>" for row in waiting(following)]),
        title=title_of(following),
        channel=following.home,
        left=_left(following, say),
    )
    yes = Button(say("I am in"), str(Rematch(table.id)), style="green", emoji="🪑")
    return Screen((Text(words), Row((yes, _no(following)))), plain=True)


def _left(table: Table, say: Say) -> str:
    """Return how long the seats of those who are invited are kept."""
    return deadline_words(say, max(row.until for row in kept(table)), table.services.env.now())


def _no(table: Table) -> Button:
    return Button(table.say("Not this time"), str(NotNow(table.id)))


async def _settled(table: Table, following: Table) -> Screen | None:
    if following.row.started is not None:
        words = BEGUN
    elif following.over:
        words = CLOSED
    elif kept(following):
        return None
    else:
        here = {seat.user for seat in following.seats}
        words = ALL_IN if all(row.user in here for row in following.invitations) else ANSWERED
    return Screen((Text(table.say(words, number=following.id, channel=following.home)),))


def _kind(following: Table) -> str:
    return f"next_table.{following.id}"


def _kept(table: Table, following: Table, message: int) -> PostRow:
    return PostRow(table.id, _kind(following), table.home, message, "", table.services.env.now())


# ------------------------------------------------------------------------------------------------ next to a lobby


async def invites(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Mention those who are invited, once each. An earlier post of the same lobby becomes a line."""
    told, batch = payloads.read(owed, payloads.InvitationPost), Batch()
    left = [row.user for row in waiting(table)]
    people = [user for user in told.people if user in left]
    if not people or table.row.status != "lobby":
        return batch
    screen = _shown(table)
    sent = await sender.send(table, table.home, screen, owed.nonce, ping=people)
    if sender.tried_before(owed):
        await sender.edit(sent, screen)
    last = await sender.last(table, POST)
    if last is not None and last.message != sent.id:
        await sender.left_behind(last.channel, last.message, Screen((Text(table.say("📨 The invitation is below.")),)))
    batch.put_post(PostRow(table.id, POST, table.home, sent.id, "", table.services.env.now()))
    return batch


async def invites_again(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    del owed
    last = await sender.last(table, POST)
    if last is not None:
        await sender.edited(table, last, _shown(table))
    return Batch()


def _shown(table: Table) -> Screen:
    say, left = table.say, kept(table)
    if not left:
        here = {seat.user for seat in table.seats}
        answered = all(row.answer or row.user in here for row in table.invitations)
        words = {True: STARTED, False: SHUT}[table.row.started is not None]
        if table.row.status == "lobby":
            words = SETTLED if answered else OVER
        return Screen((Text("\n".join((say(words, number=table.id), *_answers(table)))),))
    who = say.join([f"<@{row.user}>" for row in left])
    host = next(
        (name for seat, name in zip(table.seats, table.names(), strict=True) if seat.user == table.row.host), ""
    )
    words = say(INVITES, who=who, title=title_of(table), host=host, left=_left(table, say))
    buttons = Row((Button(say("I am in"), str(Join(table.id)), style="green", emoji="🪑"), _no(table)))
    return Screen((Text("\n".join((words, *_answers(table)))), buttons), plain=True)


def _answers(table: Table) -> list[str]:
    here = {seat.user for seat in table.seats}
    say, told = table.say, []
    for row in table.invitations:
        if row.user in here:
            told.append(say("{name} is in.", name=escaped(row.name)))
        elif row.answer:
            told.append(say("{name}: not this time.", name=escaped(row.name)))
    return [f"-# {' '.join(told)}"] if told else []
