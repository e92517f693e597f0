"""Outbox rows: one record for each kind, written and read only here.

A row's kind is the tag of its record. No record may hold the name of a person: storage could not take it out when they
are forgotten.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec

from bot.tables.table_settings import Question
from storage import OutboxRow

CALL = "call"
"""Row kind: a call to a player."""
WINDOW = "reaction_call"
"""Row kind: a mention of all who may be asked in a window."""


class Payload(msgspec.Struct, frozen=True):
    """The content of one row, apart from its table and target."""

    deliver_each: ClassVar[bool] = False
    """True if every row of this kind is delivered; else a newer one replaces the pending one."""


P = TypeVar("P", bound=Payload)


class Lobby(Payload, frozen=True, tag="lobby"):
    """The lobby message."""


class LobbyPicture(Payload, frozen=True, tag="lobby_picture"):
    """The picture of a text-only lobby."""


class Thread(Payload, frozen=True, tag="thread"):
    """A thread for the game, and its first message."""


class Board(Payload, frozen=True, tag="board"):
    """The board message."""


class BoardClock(Payload, frozen=True, tag="board_clock"):
    """The clock's line on the board: when it runs again, who is away. It never posts a new board by itself."""


class BoardRepost(Payload, frozen=True, tag="board_repost"):
    """The board as a new message at the end of its channel, for a player who did not see an answer."""


class BoardPicture(Payload, frozen=True, tag="board_picture"):
    """The picture of a text-only board."""


class OldBoard(Payload, frozen=True, tag="old_board"):
    """A replaced board: its place, and its moves after `since` up to `to`."""

    deliver_each: ClassVar[bool] = True
    channel: int
    message: int
    since: int
    to: int


class DeletedMessage(Payload, frozen=True, tag="deleted_message"):
    """A deleted message of a `kind`."""

    deliver_each: ClassVar[bool] = True
    kind: str
    message: int


class HandMessage(Payload, frozen=True, tag="hand_message"):
    """A hand as a direct message; `start`: because the game begins for this person."""

    start: bool = False


class InboxHand(Payload, frozen=True, tag="inbox_hand"):
    """A sent hand that does not show its owner's present questions."""

    seat: int


class OldHand(Payload, frozen=True, tag="old_hand"):
    """A sent hand that a newer one replaced."""

    deliver_each: ClassVar[bool] = True
    seat: int
    channel: int
    message: int


class OldTurnNotice(Payload, frozen=True, tag="old_turn_notice"):
    """A direct message, in that language, that a table waits for a player; it no longer does."""

    deliver_each: ClassVar[bool] = True
    channel: int
    message: int
    language: str


class Call(Payload, frozen=True, tag=CALL):
    """A call to a turn. `last_press`: the player's last press when it was queued, in Unix milliseconds. `on_board`: the
    board still has to be posted for it. `requested`: the player asked for this time, or has had days off until then.
    """

    seat: int
    last_press: int
    on_board: bool = False
    requested: bool = False


class ReactionCall(Payload, frozen=True, tag=WINDOW):
    """A question that several players could answer: decision numbers by seat, after that many `undos`."""

    asked: dict[int, int]
    undos: int


class Reminder(Payload, frozen=True, tag="reminder"):
    """A reminder that a player's time is running out."""

    seat: int


class TableNotice(Payload, frozen=True, tag="table_notice"):
    """A sentence in the channel: its `key`, keys of sentences within it (`words`, see `bot.tables.sentences`), the
    `seat` that it calls ({who}), the seats it names ({name}), and plain values (`args`).

    `holders`: who had a seat, by seat and generation. Names are those at delivery.
    """

    deliver_each: ClassVar[bool] = True
    key: str
    seat: int | None = None
    names: tuple[int, ...] = ()
    args: dict[str, Any] = {}
    words: dict[str, str] = {}
    holders: dict[str, tuple[int, int]] = {}


class PrivateNotice(Payload, frozen=True, tag="private_notice"):
    """A sentence for one player about their seat: `key`, `names` and `args` as in a table notice. `question`: number of
    a question they can decline, or 0.
    """

    deliver_each: ClassVar[bool] = True
    key: str
    question: int = 0
    names: tuple[int, ...] = ()
    args: dict[str, Any] = {}


class QuestionPost(Payload, frozen=True, tag="question"):
    """A public question, its `outcome` ("": open), `by` which seat, and that seat's generation."""

    deliver_each: ClassVar[bool] = True
    question: Question
    outcome: str = ""
    by: int = -1
    seat_generation: int = 0


class NextTable(Payload, frozen=True, tag="next_table"):
    """The seat `by` invites to another game, at the table of this number."""

    by: int
    table: int


class InvitationClosed(Payload, frozen=True, tag="invitation_closed"):
    """A check if an invitation to that table is settled."""

    deliver_each: ClassVar[bool] = True
    table: int


class InvitationPost(Payload, frozen=True, tag="invitation_post"):
    """A post that mentions these people, by their ids: a lobby keeps seats for them."""

    deliver_each: ClassVar[bool] = True
    people: tuple[int, ...]


class InvitationUpdate(Payload, frozen=True, tag="invitation_update"):
    """An update of that post."""


class ThreadMember(Payload, frozen=True, tag="thread_member"):
    """A spectator becomes a member of the thread."""


class Results(Payload, frozen=True, tag="results"):
    """The results card."""


class ArchiveThread(Payload, frozen=True, tag="archive_thread"):
    """A thread to archive: that of a finished game, or one that a lobby has left (`thread`)."""

    thread: int = 0


class RemoveLobby(Payload, frozen=True, tag="remove_lobby"):
    """The removal of messages of a lobby without a game."""


class GameOver(Payload, frozen=True, tag="game_over"):
    """A message that the game is over."""


class NoAccess(Payload, frozen=True, tag="no_access"):
    """A message that the game cannot be shown in its place."""


def kind(payload: Payload | type[Payload]) -> str:
    """Return the kind of rows with this record."""
    return str(payload.__struct_config__.tag)


def row(table: int, target: str, payload: Payload, nonce: str, *, due: int, created: int) -> OutboxRow:
    """Return a row for a target that is due at `due`."""
    text = msgspec.json.encode(payload).decode()
    return OutboxRow(table, kind(payload), target, text, nonce, due, created, deliver_each=payload.deliver_each)


def read(owed: OutboxRow, record: type[P]) -> P:
    """Return the record of a row. Raise ValidationError if it is of another kind."""
    return msgspec.json.decode(owed.payload, type=record)
