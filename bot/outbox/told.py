"""Direct messages that a table waits for a player. Each becomes a line with a link when it no longer does."""

from __future__ import annotations

from collections.abc import Iterable

from bot.outbox import summons
from bot.outbox.sender import Sender
from bot.screens.hand import closed
from bot.screens.phrases import board_link, title_of
from bot.tables import language, payloads
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.words import N_, speaker
from storage import Batch, OutboxRow, PostRow

TOLD = "turn_notice:"
"""Prefix of the kind of such a message's post; the seat follows."""
WAITED = N_("⏰ {title} waited for you.")


async def tell(
    sender: Sender,
    table: Table,
    batch: Batch,
    owed: OutboxRow,
    seat: int,
    wish: Preferences,
    *,
    public: bool = False,
) -> bool:
    """Call a player by direct message; an earlier such message becomes a line. Return whether it could be sent.
    `public`: see `summons.direct`.
    """
    word = summons.word(table, summons.receiver(owed), seat, wish)
    sent = await summons.direct(sender, batch, owed, word, wish, public=public)
    if sent is None:
        return False
    kind = f"{TOLD}{seat}"
    last = await sender.last(table, kind)
    if last is not None and last.message != sent[1]:
        _past(table, batch, last)
    spoken = language.spoken(table, wish).language
    batch.put_post(PostRow(table.id, kind, *sent, spoken, table.services.env.now()))
    return True


def owe(table: Table, batch: Batch, posts: Iterable[PostRow]) -> None:
    """Queue the last edit of messages to players who have answered since."""
    awaited = {seat.seat for seat in table.awaited()}
    for post in posts:
        if post.kind.startswith(TOLD) and int(post.kind.removeprefix(TOLD)) not in awaited:
            batch.drop_post(table.id, post.kind)
            _past(table, batch, post)


def _past(table: Table, batch: Batch, post: PostRow) -> None:
    gone = payloads.OldTurnNotice(post.channel, post.message, post.digest)
    table.owe(batch, gone, post.kind)
    table.services.wake(table.id)


async def past(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    gone = payloads.read(owed, payloads.OldTurnNotice)
    say = speaker(gone.language)
    screen = closed(say(WAITED, title=title_of(table)), link=board_link(table, say))
    await sender.left_behind(gone.channel, gone.message, screen)
    return Batch()
