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
WINDOW = "window"
"""Row kind: a mention of all who may be asked in a window."""


class Payload(msgspec.Struct, frozen=True):
    """The content of one row, apart from its table and target."""

    each: ClassVar[bool] = False
    """Whether every row of this kind is delivered; else a newer one replaces the waiting one."""


P = TypeVar("P", bound=Payload)


class Lobby(Payload, frozen=True, tag="lobby"):
    """The lobby message."""


class Cover(Payload, frozen=True, tag="cover"):
    """The picture of a text-only lobby."""


class Thread(Payload, frozen=True, tag="thread"):
    """A thread for the game, and its first message."""


class Board(Payload, frozen=True, tag="board"):
    """The board message."""


class ClockLine(Payload, frozen=True, tag="clock_line"):
    """The clock's line on the board: when it runs again, who is away. It alone posts no new board."""


class BoardDown(Payload, frozen=True, tag="board_down"):
    """The board as a new message at the end of its channel, for a player who did not see an answer."""


class Picture(Payload, frozen=True, tag="picture"):
    """The picture of a text-only board."""


class Past(Payload, frozen=True, tag="past"):
    """A replaced board: where it is, and its moves, those after `since` up to `to`."""

    each: ClassVar[bool] = True
    channel: int
    message: int
    since: int
    to: int


class Lost(Payload, frozen=True, tag="lost"):
    """A deleted message of a `kind`."""

    each: ClassVar[bool] = True
    kind: str
    message: int


class Hand(Payload, frozen=True, tag="hand"):
    """A hand as a direct message; `start`: because the game begins for this person."""

    start: bool = False


class HandKept(Payload, frozen=True, tag="hand_kept"):
    """A sent hand that does not show its owner's present questions."""

    seat: int


class HandPast(Payload, frozen=True, tag="hand_past"):
    """A sent hand that a newer one replaced."""

    each: ClassVar[bool] = True
    seat: int
    channel: int
    message: int


class ToldPast(Payload, frozen=True, tag="told_past"):
    """A direct message, in that language, that a table waits for a player; it no longer does."""

    each: ClassVar[bool] = True
    channel: int
    message: int
    language: str


class Call(Payload, frozen=True, tag=CALL):
    """A call to a turn. `active`: the last press of that person when it was queued, in Unix milliseconds. `fresh`: the
    board still has to be posted for it. `wanted`: they asked for it themselves, at this time, or have had days off
    until then.
    """

    seat: int
    active: int
    fresh: bool = False
    wanted: bool = False


class Window(Payload, frozen=True, tag=WINDOW):
    """A question that several players could be asked: the numbers of their decisions by seat, after so many `undos`."""

    asked: dict[int, int]
    undos: int


class Remind(Payload, frozen=True, tag="remind"):
    """A reminder that a player's time is running out."""

    seat: int


class Note(Payload, frozen=True, tag="note"):
    """A sentence in the channel: its key (`say`), keys of sentences within it (`words`, see `bot.tables.sentences`),
    the `seat` that it calls ({who}), the seats it names ({name}), and plain values (`args`).

    `holders` names who had a seat at a certain time, by seat and tenure. Names are those of the delivery.
    """

    each: ClassVar[bool] = True
    say: str
    seat: int | None = None
    names: tuple[int, ...] = ()
    args: dict[str, Any] = {}
    words: dict[str, str] = {}
    holders: dict[str, tuple[int, int]] = {}


class Word(Payload, frozen=True, tag="word"):
    """A sentence for one person about their seat: its key, `names` and `args` as in a note. `question` is the number of
    a question they can decline, or 0.
    """

    each: ClassVar[bool] = True
    say: str
    question: int = 0
    names: tuple[int, ...] = ()
    args: dict[str, Any] = {}


class Consent(Payload, frozen=True, tag="consent"):
    """A public question: its content, how it was settled ("": not yet) and by which seat, and how often its seat had
    been taken over then.
    """

    each: ClassVar[bool] = True
    question: Question
    how: str = ""
    who: int = -1
    tenure: int = 0


class Invitation(Payload, frozen=True, tag="invitation"):
    """The seat `by` invites to another game, at the table of this number."""

    by: int
    table: int


class Invited(Payload, frozen=True, tag="invited"):
    """A check if an invitation to that table is settled."""

    each: ClassVar[bool] = True
    table: int


class Invites(Payload, frozen=True, tag="invites"):
    """A post that mentions these people, by their ids: a lobby keeps seats for them."""

    each: ClassVar[bool] = True
    people: tuple[int, ...]


class InvitesAgain(Payload, frozen=True, tag="invites_again"):
    """An update of that post."""


class Seat(Payload, frozen=True, tag="seat"):
    """A spectator becomes a member of the thread."""


class Results(Payload, frozen=True, tag="results"):
    """The results card."""


class Archive(Payload, frozen=True, tag="archive"):
    """A thread to archive: that of a finished game, or one that a lobby has left (`thread`)."""

    thread: int = 0


class Remove(Payload, frozen=True, tag="remove"):
    """The removal of messages of a lobby without a game."""


class Ended(Payload, frozen=True, tag="ended"):
    """A message that the game is over."""


class Trouble(Payload, frozen=True, tag="trouble"):
    """A message that the game cannot be shown in its place."""


def kind(payload: Payload | type[Payload]) -> str:
    """Return the kind of rows with this record."""
    return str(payload.__struct_config__.tag)


def row(table: int, target: str, payload: Payload, nonce: str, *, due: int, created: int) -> OutboxRow:
    """Return a row for a target that is due at `due`."""
    text = msgspec.json.encode(payload).decode()
    return OutboxRow(table, kind(payload), target, text, nonce, due, created, each=payload.each)


def read(owed: OutboxRow, record: type[P]) -> P:
    """Return the record of a row. Raise ValidationError if it is of another kind."""
    return msgspec.json.decode(owed.payload, type=record)
