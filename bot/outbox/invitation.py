"""Invitations: to another game, next to the last one, and to a lobby, below it. Players accept with a press. When all
have answered, one line has the result.
"""

from __future__ import annotations

from bot.errors import UserError
from bot.outbox.sender import Sender
from bot.outbox.slots import At, Content, Old, Place, Slot
from bot.screens.phrases import deadline_words, title_of
from bot.tables import payloads
from bot.tables.invited import KEPT_MS, kept, waiting
from bot.tables.table import Table
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.lobby_verbs import Join, NotNow
from bot.ui.verbs import Rematch
from bot.words import N_, Say
from storage import Batch, PostRow

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
BELOW = N_("📨 The invitation is below.")
POST = "invitation_post"
"""The kind of the post that invites to a lobby."""


class NextTable(Slot[Table]):
    """The invitation to another game, next to the last one. It mentions the other players, and has no buttons once all
    have answered or the new lobby is over.
    """

    async def place(self, at: At[Table]) -> Place | None:
        return None if await _following(at.sender, at) is None else Place(at.owner.home)

    async def content(self, at: At[Table]) -> Content | None:
        table, following = at.owner, await _following(at.sender, at)
        assert following is not None and at.post is not None
        # in the other table's order: its copy in memory may be older than the mark
        settled = await following.do(lambda following: _settled(table, following))
        if settled is not None:
            sent = not at.new or at.post.sending
            return Content(screen=settled, last=True) if sent and following.invitations else None
        screen = _again(table, following, payloads.data(at.post, payloads.NextTable).by)
        return Content(screen=screen, ping=[row.user for row in waiting(following)])


async def _following(sender: Sender, at: At[Table]) -> Table | None:
    """Return the table of the next game; None if it is gone, or no one was invited."""
    try:
        return await sender.registry.table(int(at.kind.partition(".")[2])) if at.post is not None else None
    except UserError:
        return None


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


# ------------------------------------------------------------------------------------------------ next to a lobby


class InvitationPost(Slot[Table]):
    """The post that invites to a lobby. It mentions each guest once; for later guests there is a new one."""

    at_home = False

    async def place(self, at: At[Table]) -> Place | None:
        lobby = at.owner.row.status == "lobby"
        if at.message is None and not (at.mark.fresh and lobby):
            return None
        return Place(at.owner.home, renew=at.mark.fresh and lobby, create=lobby)

    async def content(self, at: At[Table]) -> Content | None:
        table, people = at.owner, list[int]()
        if at.new:
            before = at.message.at if at.message is not None else 0
            people = [row.user for row in waiting(table) if row.until > before + KEPT_MS]
            if not people:
                return None
        return Content(screen=_shown(table), ping=people)

    def left(self, at: At[Table], post: PostRow, batch: Batch) -> None:
        """Point from the replaced post to the new one."""
        at.owner.leave(batch, f"old_invitation.{post.message}", post)


class OldInvitation(Old):
    """An invitation to a lobby, after another one."""

    async def screen(self, at: At[Table], post: PostRow) -> Screen:
        del post
        return Screen((Text(at.owner.say(BELOW)),))


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
    say, told, names = table.say, list[str](), table.invited_names()
    for row in table.invitations:
        if row.user in here:
            told.append(say("{name} is in.", name=names[row.user]))
        elif row.answer:
            told.append(say("{name}: not this time.", name=names[row.user]))
    return [f"-# {' '.join(told)}"] if told else []
