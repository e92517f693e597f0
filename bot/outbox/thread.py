"""The thread of a game: how it is opened and archived, its first post, and who is let in."""

from __future__ import annotations

import discord

from bot.drawing import plain
from bot.outbox import summons
from bot.outbox.pacing import Rank
from bot.outbox.refusals import may_pass, unless_refused
from bot.outbox.sender import Sender, last_post
from bot.outbox.slots import KEEP, Act, At, Content, Place, Slot
from bot.outbox.summons import receiver
from bot.screens.beginning import Beginning, beginning
from bot.tables import payloads, proof
from bot.tables.clock import hidden, quiet_until
from bot.tables.payloads import CALL
from bot.tables.places import settle_in
from bot.tables.table import Table
from bot.ui.limits import clip
from storage import Batch, OutboxRow

HAS_THREAD = 160004
"""Error code: the message has a thread already."""
TRIES = 3
"""After this many failures the game stays in its channel, if Discord answers other requests."""


class Thread(Act[Table]):
    """The thread of a game. If threads are not allowed, the game stays in its channel."""

    at_home = False

    async def act(self, at: At[Table]) -> Batch:
        table = at.owner
        if table.row.home is not None or table.row.started is None:
            return Batch()
        hopeless = at.mark.attempts >= TRIES and at.sender.is_healthy()
        home = None if hopeless else await _open_thread(at.sender, table, again=at.unsure)
        home = home or table.row.channel
        if table.settings.lesson:
            await _let_in(at.sender, table, home)
        await settle_in(table, home)
        return Batch()


class FirstPost(Slot[Table]):
    """The first post of a game. It is posted once, and mentions the players."""

    needs = "thread"

    async def place(self, at: At[Table]) -> Place:
        if at.message is not None or at.owner.row.started is None or at.owner.settings.lesson:
            return KEEP
        return Place(at.owner.home)

    async def content(self, at: At[Table]) -> Content:
        table = at.owner
        minutes = await at.sender.lengths.minutes(table.row.game, len(table.seats))
        people = [seat.user for seat in table.seats if seat.user]
        batch = await _called(at.sender, table)
        for watcher in table.watchers:
            table.owe(batch, payloads.ThreadMember(), f"user:{watcher.user}")
        return Content(
            screen=beginning(table.say, _begun(table, minutes)),
            ping=people,
            line=summons.opening(table, people),
            batch=batch,
            sent=lambda: table.services.wake(table.id),
        )


def _begun(table: Table, minutes: int) -> Beginning:
    people = [f"<@{seat.user}>" if seat.user else table.names()[seat.seat] for seat in table.seats]
    first = _first(table)
    return Beginning(
        table=table.id,
        title=table.game.title,
        face=table.face,
        options=table.game.Options(**table.settings.options),
        people=people,
        first=table.names()[first] if first is not None else "",
        minutes=minutes,
        deal=proof.shown(table.row.seed_hash),
        league=table.settings.league_title,
    )


def _first(table: Table) -> int | None:
    """Return the seat that had the first turn, or None if several began at once."""
    view = table.game.view(table.game.load(table.dealt), None)
    begun = table.face.news.first(view)
    # a question may come before the first turn; then the view names the starting seat
    return begun[0] if len(begun) == 1 else getattr(view, "first", None)


async def _called(sender: Sender, table: Table) -> Batch:
    """Drop the calls of players in the first post; a board would ping them a second time."""
    batch, now = Batch(), table.services.env.now()
    for row in await table.services.storage.owed(table.id):
        seat = summons.called(table, row) if row.kind == CALL else None
        if seat is None or hidden(table, seat.seat):
            continue
        user = summons.receiver(row)
        wish = await sender.wish(table, user)
        if wish.calls == "ping" and quiet_until(table, wish, now) <= now:
            batch.paid(row)
            sender.called[user] = now
    return batch


async def _open_thread(sender: Sender, table: Table, *, again: bool) -> int | None:
    """Open the thread of a game and return its id, or None if that is not allowed. `again`: find one that was made by a
    try whose answer was lost.
    """
    if table.settings.league_game:
        name = await _league_name(table)
        known = await unless_refused(_made_before(sender, table, name)) if again else None
        return known if known is not None else await _apart(sender, table, name, private=False)
    name = clip(f"{table.game.title} #{table.id}", 100)
    if table.settings.lesson:
        return await _apart(sender, table, name, private=True)
    last = await last_post(table, "lobby")
    if last is None or not last.message:
        return None
    make = sender.client.http.start_thread_with_message
    try:
        made = await make(last.channel, last.message, name=name, auto_archive_duration=10080)
    except discord.HTTPException as wrong:
        if wrong.code == HAS_THREAD:  # the answer to an earlier try was lost
            return last.message
        if may_pass(wrong):
            raise
        sender.refusals.note("thread", wrong)
        return None
    return int(made["id"])


async def _apart(sender: Sender, table: Table, name: str, *, private: bool) -> int | None:
    """Open a thread without a parent message. Return its id, or None if that is not allowed. `private`: only the
    learner and moderators see it.
    """
    kinds = discord.ChannelType
    made = await unless_refused(
        sender.client.http.start_thread_without_message(
            table.row.channel,
            name=name,
            auto_archive_duration=1440 if private else 10080,
            type=kinds.private_thread.value if private else kinds.public_thread.value,
        )
    )
    return int(made["id"]) if made is not None else None


async def _let_in(sender: Sender, table: Table, home: int) -> None:
    for seat in table.seats:
        if seat.user is not None and home != table.row.channel:
            await unless_refused(sender.client.http.add_user_to_thread(home, seat.user))


async def _league_name(table: Table) -> str:
    game, say = await table.services.storage.leagues.game_at(table.id), table.say
    names = [plain(name) for name in table.names()]
    people = say("{one} v {other}", one=names[0], other=names[1]) if len(names) == 2 else say.join(names)
    division = [say("Division {n}", n=game.division)] if game is not None else []
    return clip(" · ".join([table.game.title, *division, people]), 100)


async def _made_before(sender: Sender, table: Table, name: str) -> int | None:
    """Return our thread of this name that belongs to no other table."""
    for thread in await sender.threads_named(name, table.row.guild or 0, table.row.channel):
        there = await table.services.storage.latest_at(thread)
        if there is None or there.id == table.id:
            return thread
    return None


async def add_watcher(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Add a spectator to the thread. If that is not allowed they can still open it by its link. Let no one into a
    private thread.
    """
    user, place = receiver(owed), sender.client.get_channel(table.home)
    if isinstance(place, discord.Thread) and place.is_private():
        return Batch()
    if table.watcher(user) is None or table.row.home in {None, table.row.channel}:
        return Batch()
    await unless_refused(sender.client.http.add_user_to_thread(table.home, user))
    return Batch()


class Archive(Act[Table]):
    """A thread of ours to archive: that of a finished game, or one that a lobby has left (`archive.THREAD`). A message
    there opens it again. Threads that others made are left alone.
    """

    rank, at_home = Rank.PICTURE, False

    async def act(self, at: At[Table]) -> Batch:
        left = int(at.kind.partition(".")[2] or 0)
        place = left or (at.owner.row.home if at.owner.over else None)
        me = at.sender.client.user
        if place is not None and me is not None:
            known = await unless_refused(at.sender.client.http.get_channel(place))
            if known is not None and str(known.get("owner_id")) == str(me.id):
                await unless_refused(at.sender.client.http.edit_channel(place, archived=True))
        return Batch()
