"""Outbox rows, and the data of slots: one record for each kind, written and read only here.

A row's kind is the tag of its record. No record may hold the name of a person: storage could not take it out when they
are forgotten.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from bot.tables.hours import Moment
from bot.tables.sentences import Key
from bot.tables.table_settings import Question, Seat
from storage import OutboxRow, PostRow, lenient

CALL = "call"
"""Row kind: a call to a player."""
WINDOW = "reaction_call"
"""Row kind: a mention of all who may be asked in a window."""


class Payload(msgspec.Struct, frozen=True):
    """The content of one row, apart from its table and target."""

    deliver_each: ClassVar[bool] = False
    """True if every row of this kind is delivered; else a newer one replaces the pending one."""


P = TypeVar("P", bound=Payload)


class HandMessage(Payload, frozen=True, tag="hand_message"):
    """A hand as a direct message; `start`: because the game begins for this person."""

    start: bool = False


class Call(Payload, frozen=True, tag=CALL):
    """A call to a turn. `last_press`: the player's last press when it was queued, in Unix milliseconds. `on_board`: the
    board still has to be posted for it. `requested`: the player asked for this time, or has had days off until then.
    """

    seat: Seat
    last_press: Moment
    on_board: bool = False
    requested: bool = False


class ReactionCall(Payload, frozen=True, tag=WINDOW):
    """A question that several players could answer: decision numbers by seat, after that many `undos`."""

    asked: dict[int, int]
    undos: int


class Reminder(Payload, frozen=True, tag="reminder"):
    """A reminder that a player's time is running out."""

    seat: Seat


class Nudge(Payload, frozen=True, tag="nudge"):
    """A nudge of a seat, after that many `moves`, by the player of the seat `by` at that seat's generation."""

    seat: Seat
    by: Seat
    seat_generation: int
    moves: int


class TableNotice(Payload, frozen=True, tag="table_notice"):
    """A sentence in the channel: its `key`, keys of sentences within it (`words`, see `bot.tables.sentences`), the
    `seat` that it calls ({who}), the seats it names ({name}), and plain values (`args`).

    `holders`: who had a seat, by seat and generation. Names are those at delivery.
    """

    deliver_each: ClassVar[bool] = True
    key: Key
    seat: Seat | None = None
    names: tuple[Seat, ...] = ()
    args: dict[str, Any] = {}
    words: dict[str, Key] = {}
    holders: dict[str, tuple[int, int]] = {}


class PrivateNotice(Payload, frozen=True, tag="private_notice"):
    """A sentence for one player about their seat: `key`, `names` and `args` as in a table notice. `question`: number of
    a question they can decline, or 0.
    """

    deliver_each: ClassVar[bool] = True
    key: Key
    question: int = 0
    names: tuple[Seat, ...] = ()
    args: dict[str, Any] = {}


class ActPost(Payload, frozen=True, tag="act_post"):
    """A post about an act for the players: of a table, or in the channel of a league."""

    deliver_each: ClassVar[bool] = True
    act: str


class ThreadMember(Payload, frozen=True, tag="thread_member"):
    """A spectator becomes a member of the thread."""


class GameOver(Payload, frozen=True, tag="game_over"):
    """A message that the game is over."""


class NoAccess(Payload, frozen=True, tag="no_access"):
    """A message that the game cannot be shown in its place."""


class Data(msgspec.Struct, frozen=True):
    """What a slot shows and the table does not keep; it is stored with the slot."""


D = TypeVar("D", bound=Data)


class OldBoard(Data, frozen=True):
    """A replaced board: its moves after `since` up to `to`."""

    since: int
    to: int


Settled = Literal[
    "agreed",
    "granted",
    "taken",
    "refused",
    "withdrawn",
    "lapsed",
    "changed",
    "over",
    "shown",
    "short",
    "unopposed",
    "paused",
    "expired",
    "returned",
    "asked_again",
]
"""How a question was settled (`bot.screens.questions.OUTCOMES`)."""


class QuestionPost(Data, frozen=True):
    """A public question, its `outcome` ("": open), `by` which seat, and that seat's generation."""

    question: Question
    outcome: Settled | Literal[""] = ""
    by: Seat = -1
    seat_generation: int = 0


class NextTable(Data, frozen=True):
    """The seat `by` invites to another game."""

    by: Seat


def kind(payload: Payload | type[Payload]) -> str:
    """Return the kind of rows with this record."""
    return str(payload.__struct_config__.tag)


def row(table: int, target: str, payload: Payload, nonce: str, *, due: int, created: int) -> OutboxRow:
    """Return a row for a target that is due at `due`."""
    text = msgspec.json.encode(payload).decode()
    return OutboxRow(table, kind(payload), target, text, nonce, due, created, deliver_each=payload.deliver_each)


def read(owed: OutboxRow, record: type[P]) -> P:
    """Return the record of a row. Raise UnreadableError if it is of another kind, or cannot be read."""
    return lenient.read(record, owed.payload)


def data(post: PostRow, record: type[D]) -> D:
    """Return the data of a slot. Raise UnreadableError if they cannot be read."""
    return lenient.read(record, post.data)
