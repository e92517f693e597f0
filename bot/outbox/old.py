"""Messages that a newer one has replaced. Each stays listed as a slot until it has its last form."""

from __future__ import annotations

from bot.history import news
from bot.outbox.call_budget import Rank
from bot.outbox.sender import Sender
from bot.outbox.slots import At, Content, Place, Slot
from bot.screens import board as boards
from bot.screens.hand import closed
from bot.screens.phrases import board_link, title_of
from bot.tables import language, payloads
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.components import Button, Screen, Text
from bot.words import N_, speaker
from storage import PostRow

NEWER = N_("🃏 {title}: your newest hand is further down.")
WAITED = N_("⏰ {title} waited for you.")
BELOW = N_("📨 The invitation is below.")


class Old(Slot[Table]):
    """A replaced message, which is edited once more."""

    rank, at_home = Rank.INBOX, False

    async def place(self, sender: Sender, at: At[Table]) -> Place | None:
        del sender
        return Place(at.message.channel, create=False) if at.message is not None else None

    async def content(self, sender: Sender, at: At[Table], *, new: bool) -> Content:
        del new
        assert at.post is not None
        return Content(screen=await self.screen(sender, at.owner, at.post), last=True)

    async def screen(self, sender: Sender, table: Table, post: PostRow) -> Screen:
        """Return the last form."""
        raise NotImplementedError


class OldBoard(Old):
    """A replaced board: the lines of its turns are left, without picture and buttons."""

    async def screen(self, sender: Sender, table: Table, post: PostRow) -> Screen:
        del sender
        told = payloads.data(post, payloads.OldBoard)
        return boards.past(title=title_of(table), lines=news.between(table, told.since, told.to, table.say))


class OldHand(Old):
    """A replaced hand: a line with a link to the newest one is left."""

    async def screen(self, sender: Sender, table: Table, post: PostRow) -> Screen:
        seat = table.seats[int(post.kind.partition(":")[2])]
        newest = await sender.last(table, f"hand:{seat.seat}")
        wish = await sender.wish(table, seat.user) if seat.user is not None else Preferences()
        say = language.spoken(table, wish)
        way = f"https://discord.com/channels/@me/{newest.channel}/{newest.message}" if newest is not None else ""
        link = Button(say("Go to the hand"), url=way) if way else board_link(table, say)
        return closed(say(NEWER, title=title_of(table)), link=link)


class OldTurnNotice(Old):
    """A direct message that a table waits, after another one, or after the player has answered."""

    async def screen(self, sender: Sender, table: Table, post: PostRow) -> Screen:
        del sender
        say = speaker(post.digest)
        return closed(say(WAITED, title=title_of(table)), link=board_link(table, say))


class OldInvitation(Old):
    """An invitation to a lobby, after another one."""

    async def screen(self, sender: Sender, table: Table, post: PostRow) -> Screen:
        del sender, post
        return Screen((Text(table.say(BELOW)),))
