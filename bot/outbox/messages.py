"""The slots and the kinds of notifications, and how a refusal by Discord ends each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

import discord
from msgspec.structs import replace

from bot.outbox import calls, inbox_hand, league_messages, lobby, notices, nudges, results, thread
from bot.outbox.board import Board, OldBoard
from bot.outbox.calls import OldTurnNotice, TurnNotice
from bot.outbox.dispatcher import TRIES, Owner
from bot.outbox.inbox_hand import InboxHand, OldHand
from bot.outbox.invitation import InvitationPost, NextTable, OldInvitation
from bot.outbox.league_messages import LeaguePanel, OldLeaguePanel
from bot.outbox.lobby import LobbySlot
from bot.outbox.pacing import Rank
from bot.outbox.question import QuestionSlot
from bot.outbox.refusals import GivenUpError, LaterError, NotReadyError, may_pass, meaning, told
from bot.outbox.results import Results
from bot.outbox.sender import Sender, last_post
from bot.outbox.slots import At, Outcome, Reconciler, Slot, family, just_opened
from bot.outbox.thread import Archive, FirstPost, Thread
from bot.servers.server import Server
from bot.tables.places import CHANNEL, RIGHTS, leave_thread, strike
from bot.tables.table import Table
from storage import Batch, MarkRow, OutboxRow, PostRow
from storage.lenient import UnreadableError, note

SLOTS: dict[str, Slot[Table]] = {
    "thread": Thread(),
    "first_post": FirstPost(),
    "lobby": LobbySlot(),
    "board": Board(),
    "results": Results(),
    "question": QuestionSlot(),
    "next_table": NextTable(),
    "invitation_post": InvitationPost(),
    "hand": InboxHand(),
    "turn_notice": TurnNotice(),
    "old_board": OldBoard(),
    "old_hand": OldHand(),
    "old_turn_notice": OldTurnNotice(),
    "old_invitation": OldInvitation(),
    "archive": Archive(),
}
"""The slots of a table, in the order of their updates."""
KINDS: dict[str, Callable[[Sender, Table, OutboxRow], Awaitable[Batch]]] = {
    "hand_message": inbox_hand.hand,
    "call": calls.call,
    "table_notice": notices.note,
    "private_notice": notices.word,
    "reminder": calls.remind,
    "nudge": nudges.nudge,
    "reaction_call": calls.window,
    "thread_member": thread.add_watcher,
    "game_over": results.ended,
    "no_access": notices.trouble,
    "act_post": notices.act_post,
}
"""How each kind of notification is delivered; the batch has its other changes."""
SERVER_SLOTS: dict[str, Slot[Server]] = {"league": LeaguePanel(), "old_league": OldLeaguePanel()}
"""The slots of a server."""
SERVER_KINDS: dict[str, Callable[[Sender, Server, OutboxRow], Awaitable[Batch]]] = {
    "moderation_log": notices.act,
    "role_call": notices.role_call,
    "act_post": notices.act_post,
    "league_post": league_messages.league_post,
    "league_notice": league_messages.league_word,
}
"""How notifications of a server, which belong to no table, are delivered."""
PRIVATE = {"hand_message", "call", "game_over", "thread_member", "no_access", "private_notice", "act_post"}
"""Kinds that are not written where the game is played, or may be written elsewhere."""
LOST = {10003: CHANNEL, 10004: CHANNEL, 50001: RIGHTS, 50013: RIGHTS, 50083: RIGHTS}
"""Discord's refusals to write in a place: it is gone, we may not see it or write there, it is a locked thread."""
_ORDER = {name: number for number, name in enumerate(SLOTS)}


class Messages:
    """Brings slots up to date and delivers notifications (`bot.outbox.dispatcher.Outbox`) through one client."""

    def __init__(self, sender: Sender, kept: Mapping[str, Slot[Server]] | None = None) -> None:
        """Take `kept`, further slots of servers."""
        self._sender, self._server_slots = sender, {**SERVER_SLOTS, **(kept or {})}
        self._reconciler = Reconciler()
        self._posting: set[int] = set()
        """Tables whose forum post may have been made without being stored."""
        sender.show_board = self._board

    def order(self, mark: MarkRow) -> tuple[int, ...]:
        """Return the place of a slot in a round."""
        return (_ORDER.get(family(mark.kind), len(_ORDER)), mark.created)

    def blocks(self, mark: MarkRow) -> bool:
        """Return True if other slots still wait for this one: always for a thread, which decides where the game is."""
        return mark.kind == "thread" or mark.attempts < TRIES

    def needs(self, owner: Owner, mark: MarkRow, marked: Collection[str]) -> bool:
        """Return True if a slot has to wait for another one: for the place of the game, or as it says itself."""
        slot = SLOTS.get(family(mark.kind))
        if slot is None or not isinstance(owner, Table):
            return False
        return slot.needs in marked or (slot.at_home and _unplaced(owner, marked))

    async def converge(self, owner: Owner, mark: MarkRow) -> Outcome:
        """Bring a slot up to date. Return what to write, and when to look again."""
        name, unsure = family(mark.kind), mark.attempts > 0 or self._sender.began_before(mark.created)
        place = _place(owner)
        if name not in (self._server_slots if isinstance(owner, Server) else SLOTS):
            note("MarkRow", "kind")
            raise GivenUpError
        try:
            if isinstance(owner, Table) and (SLOTS[name].at_home or name == "lobby"):
                await self._placed(owner, again=unsure)
            at: dict[str, Any] = {
                "sender": self._sender,
                "mark": mark,
                "posts": {post.kind: post for post in await owner.services.storage.posts(owner.id)},
                "now": owner.services.env.now(),
                "unsure": unsure,
            }
            if isinstance(owner, Server):
                return await self._reconciler.converge(self._server_slots[name], At(owner=owner, **at))
            return await self._reconciler.converge(SLOTS[name], At(owner=owner, **at))
        except discord.HTTPException as wrong:
            home = isinstance(owner, Table) and (SLOTS[name].at_home or (name == "lobby" and not owner.row.started))
            await self._refused(owner, wrong, place if home else 0)
            if meaning(wrong) != "form":
                raise GivenUpError from wrong
            return Outcome(await self._noted(owner, mark, wrong))
        except UnreadableError:  # the message, if there is one, stays as it is
            return Outcome(Batch())

    def stored(self, mark: MarkRow) -> None:
        """Note that the outcome of `converge` is on the disk."""
        self._reconciler.stored(mark.table_id, mark.kind)

    def waits(self, owner: Owner, row: OutboxRow, marked: Collection[str]) -> bool:
        """Return True if a notification has to wait for the place where the game is played."""
        return isinstance(owner, Table) and row.kind not in PRIVATE and _unplaced(owner, marked)

    async def deliver(self, owner: Owner, row: OutboxRow) -> Batch:
        """Deliver a notification, or drop it if Discord refuses it for good, or if it cannot be read. Return what to
        write. One of a kind that only a later version knows is left for that.
        """
        place = _place(owner)
        if row.kind not in (SERVER_KINDS if isinstance(owner, Server) else KINDS):
            note("OutboxRow", "kind")
            raise GivenUpError
        try:
            if isinstance(owner, Server):
                with self._sender.budget.of(Rank.INBOX):
                    return await SERVER_KINDS[row.kind](self._sender, owner, row)
            with self._sender.budget.of(Rank.INBOX if just_opened(owner) else Rank.CALL):
                if row.kind not in PRIVATE:
                    await self._placed(owner)
                return await KINDS[row.kind](self._sender, owner, row)
        except discord.HTTPException as wrong:
            await self._refused(owner, wrong, place if row.kind not in PRIVATE else 0)
            if meaning(wrong) == "place":
                raise GivenUpError from wrong
            return Batch()  # it is refused for good, or was posted, and deleted before that was stored
        except UnreadableError:
            return Batch()

    async def _placed(self, table: Table, *, again: bool = True) -> None:
        """Make the post of a table in a forum, if it has none. `again`: it may exist without being stored."""
        if table.settings.forum and table.row.home is None and not table.over:
            again = again or table.id in self._posting
            self._posting.add(table.id)
            await lobby.own_post(self._sender, table, again=again)
            self._posting.discard(table.id)

    async def _refused(self, owner: Owner, wrong: discord.HTTPException, place: int) -> None:
        """Raise a temporary error. Move a game from a lost thread to its channel; else note that its place is lost.
        `place`: where the game was played when Discord was asked; 0: this is about another place.
        """
        if may_pass(wrong):
            raise wrong
        if not place or wrong.code not in LOST or not isinstance(owner, Table):
            return

        async def lose(table: Table) -> bool:
            """Note that the place is lost. Return True if the game is shown elsewhere."""
            here = table.home == place  # else it has moved in the meantime
            if here and table.row.home in {None, table.row.channel}:
                await strike(table, LOST[wrong.code])
                return False
            if here:
                await leave_thread(table)
            return True

        if await owner.do(lose):
            raise LaterError(owner.services.env.now()) from wrong

    async def _noted(self, owner: Owner, mark: MarkRow, wrong: discord.HTTPException) -> Batch:
        """Note with a slot that Discord takes no form of its message. It is tried again when it changes."""
        batch, post = Batch(), await last_post(owner, mark.kind) or PostRow(owner.id, mark.kind, 0, 0, "", 0)
        batch.put_post(replace(post, refusal=told(wrong)))
        return batch

    async def _board(self, table: Table, owed: OutboxRow) -> Batch | None:
        """Bring the board up to date, for a call. Return None if Discord takes no new board."""
        mark = MarkRow(table.id, "board", "", owed.due, owed.created, attempts=owed.attempts)
        marks = await table.services.storage.marks(table.id)
        if self.needs(table, mark, {one.kind for one in marks if self.blocks(one)}):
            raise NotReadyError
        try:
            outcome = await self.converge(table, mark)
        except GivenUpError:
            return None
        if not outcome.posted:
            await table.services.storage.commit(outcome.batch)
            return None
        return outcome.batch


def _place(owner: Owner) -> int:
    return owner.home if isinstance(owner, Table) else 0


def _unplaced(table: Table, marked: Collection[str]) -> bool:
    """Return True if the place of a game is about to be made: its thread, or its post in a forum."""
    if table.row.home is not None:
        return False
    return "lobby" in marked if table.settings.forum else "thread" in marked
