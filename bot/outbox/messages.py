"""The table of outbox row kinds, and the delivery of one row."""

import discord

from bot.outbox import (
    beginning,
    board,
    call,
    deleted_message,
    game_over,
    hand,
    hand_kept,
    invitation,
    lobby,
    lost_place,
    note,
    private_word,
    question,
    remind,
    results,
    thread_member,
    tidied,
    told,
)
from bot.outbox.call_budget import Rank
from bot.outbox.league_thread import just_opened
from bot.outbox.sender import Deliver, Sender
from bot.tables.places import CHANNEL, RIGHTS, leave_thread, mend, strike
from bot.tables.table import ACTIVE_MS, Table
from storage import Batch, OutboxRow

KINDS: dict[str, Deliver] = {
    "lobby": lobby.lobby_message,
    "lobby_picture": lobby.cover,
    "thread": beginning.thread,
    "board": board.board,
    board.CLOCK_LINE: board.board,
    board.DOWN: board.board,
    "board_picture": board.picture,
    "old_board": board.past,
    "hand_message": hand.hand,
    "inbox_hand": hand_kept.kept,
    "old_hand": hand_kept.past,
    "old_turn_notice": told.past,
    "deleted_message": deleted_message.lost,
    "call": call.call,
    "table_notice": note.note,
    "question": question.consent,
    "private_notice": private_word.word,
    "next_table": invitation.invitation,
    "invitation_closed": invitation.invited,
    "invitation_post": invitation.invites,
    "invitation_update": invitation.invites_again,
    "reminder": remind.remind,
    "reaction_call": remind.window,
    "thread_member": thread_member.seat,
    "results": results.results,
    "game_over": game_over.ended,
    "no_access": lost_place.trouble,
    "archive_thread": tidied.archive,
    "remove_lobby": tidied.remove,
}
"""How each kind of row is delivered."""


LOST = {10003: CHANNEL, 10004: CHANNEL, 50001: RIGHTS, 50013: RIGHTS, 50083: RIGHTS}
"""Discord's refusals to write in a place: it is gone, we may not see it or write there, it is a locked thread."""
PRIVATE = {
    *(
        "hand_message",
        "inbox_hand",
        "old_hand",
        "old_turn_notice",
        "call",
        "deleted_message",
        "game_over",
        "thread_member",
        "no_access",
        "old_board",
        "private_notice",
    ),
    *("archive_thread", "remove_lobby"),
}
"""Kinds that are not written where the game is played."""


HOMELESS = {*PRIVATE, "lobby", "lobby_picture"}
"""Kinds that need no place of the table, or make it."""
RANKS = {
    "inbox_hand": Rank.INBOX,
    "old_hand": Rank.INBOX,
    "old_turn_notice": Rank.INBOX,
    "old_board": Rank.INBOX,
    "archive_thread": Rank.PICTURE,
    "remove_lobby": Rank.PICTURE,
    "board_picture": Rank.PICTURE,
}
"""The urgency of each kind that no one waits for. Boards have a rank of their own."""
BOARDS = {"board", board.CLOCK_LINE, board.DOWN}


def _rank(table: Table, owed: OutboxRow) -> Rank:
    """Return the rank of a row. A board counts as looked at if a player pressed there just now. A league's opening
    comes last.
    """
    if just_opened(table):
        return max(RANKS.get(owed.kind, Rank.INBOX), Rank.INBOX)
    if owed.kind not in BOARDS:
        return RANKS.get(owed.kind, Rank.CALL)
    now = table.services.env.now()
    looks = any(now - pressed <= ACTIVE_MS for pressed in table.active.values())
    return Rank.LOOKED_AT if looks else Rank.BOARD


class Outbox:
    """Delivers outbox rows through one Discord client."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def __call__(self, table: Table, owed: OutboxRow) -> Batch:
        """Deliver one row. Handle a refusal for good; raise a temporary error."""
        try:
            with self._sender.budget.of(_rank(table, owed)):
                if table.settings.forum and table.row.home is None and owed.kind not in HOMELESS:
                    await lobby.own_post(self._sender, table)
                batch = await KINDS[owed.kind](self._sender, table, owed)
        except discord.HTTPException as wrong:
            if wrong.code in LOST and owed.kind not in PRIVATE:
                await self._lost(table, LOST[wrong.code])
            raise
        if owed.kind == "board" and table.settings.access_problem:
            await table.do(mend)
        return batch

    async def _lost(self, table: Table, what: str) -> None:
        """Move a game from a lost thread to its channel; else mark the place as lost."""
        if table.row.home in {None, table.row.channel}:
            await table.do(lambda table: strike(table, what))
        else:
            await table.do(leave_thread)
