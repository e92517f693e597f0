"""What Discord is owed: one record a kind of row, written and read here alone.

A row's kind is the tag of its record. No record may hold the name of a person: storage could not take it out when they
are forgotten.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec

from bot.tables.table_settings import Question
from storage import OutboxRow

CALL = "call"
"""What is owed to a person whom a table waits for."""
WINDOW = "window"
"""What is owed to a channel while several could be asked."""


class Payload(msgspec.Struct, frozen=True):
    """What one row tells, beside its table and its receiver."""

    each: ClassVar[bool] = False
    """Whether every one of this kind must be delivered; else the newest takes the place of the one that waits."""


P = TypeVar("P", bound=Payload)


class Lobby(Payload, frozen=True, tag="lobby"):
    """The lobby message."""


class Cover(Payload, frozen=True, tag="cover"):
    """The picture of a lobby that went out in words."""


class Thread(Payload, frozen=True, tag="thread"):
    """A thread for the game, and its first message."""


class Board(Payload, frozen=True, tag="board"):
    """The board message."""


class ClockLine(Payload, frozen=True, tag="clock_line"):
    """What the board says of its clock: when it runs again, who is away. That alone posts no new board."""


class BoardDown(Payload, frozen=True, tag="board_down"):
    """The board as a new message at the end of its channel, for somebody who did not see what it answered."""


class Picture(Payload, frozen=True, tag="picture"):
    """The picture of a board that went out in words."""


class Past(Payload, frozen=True, tag="past"):
    """A board that was replaced: where it is, and the moves of its time, those after `since` up to `to`."""

    each: ClassVar[bool] = True
    channel: int
    message: int
    since: int
    to: int


class Lost(Payload, frozen=True, tag="lost"):
    """A message of a `kind` that somebody deleted."""

    each: ClassVar[bool] = True
    kind: str
    message: int


class Hand(Payload, frozen=True, tag="hand"):
    """A hand as a direct message; `start`: because the game begins for this person."""

    start: bool = False


class HandKept(Payload, frozen=True, tag="hand_kept"):
    """A hand that was sent to somebody and does not show any more what they are asked."""

    seat: int


class HandPast(Payload, frozen=True, tag="hand_past"):
    """A hand that was sent, in the place of which another one was."""

    each: ClassVar[bool] = True
    seat: int
    channel: int
    message: int


class ToldPast(Payload, frozen=True, tag="told_past"):
    """A direct message that a table waits for somebody, in that language; it does so no more."""

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
    """A question that several could answer: the numbers of their decisions by seat, after so many `undos`."""

    asked: dict[int, int]
    undos: int


class Remind(Payload, frozen=True, tag="remind"):
    """A reminder that a player's time is running out."""

    seat: int


class Note(Payload, frozen=True, tag="note"):
    """A sentence in the channel: the keys of it (`say`) and of sentences within it (`words`), see
    `bot.tables.sentences`; `seat` of whom it calls ({who}), `names` the seats it names ({name}), `args` plain values.

    `holders` names whoever had a seat at a certain time, by seat and tenure; names are those of the moment when it is
    told.
    """

    each: ClassVar[bool] = True
    say: str
    seat: int | None = None
    names: tuple[int, ...] = ()
    args: dict[str, Any] = {}
    words: dict[str, str] = {}
    holders: dict[str, tuple[int, int]] = {}


class Word(Payload, frozen=True, tag="word"):
    """A sentence for one person about their seat: its key, `names` and `args` as in a note; `question` is the number of
    what they can decline, or 0.
    """

    each: ClassVar[bool] = True
    say: str
    question: int = 0
    names: tuple[int, ...] = ()
    args: dict[str, Any] = {}


class Consent(Payload, frozen=True, tag="consent"):
    """A public question: what was asked, how it was settled ("": not yet) and by which seat; how often the seat that it
    was about had been taken over then.
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
    """An invitation to that table may be settled."""

    each: ClassVar[bool] = True
    table: int


class Invites(Payload, frozen=True, tag="invites"):
    """A post that calls these people, by their ids, to a lobby where seats are kept for them."""

    each: ClassVar[bool] = True
    people: tuple[int, ...]


class InvitesAgain(Payload, frozen=True, tag="invites_again"):
    """That post may have to say something else."""


class Seat(Payload, frozen=True, tag="seat"):
    """Somebody who watches becomes a member of the thread."""


class Results(Payload, frozen=True, tag="results"):
    """The results card."""


class Archive(Payload, frozen=True, tag="archive"):
    """A thread is archived: that of a game that is over, or one that a lobby has left (`thread`)."""

    thread: int = 0


class Remove(Payload, frozen=True, tag="remove"):
    """The messages of a lobby that came to nothing are removed."""


class Ended(Payload, frozen=True, tag="ended"):
    """A word that the game is over."""


class Trouble(Payload, frozen=True, tag="trouble"):
    """A word that the game cannot be shown where it lives."""


def kind(payload: Payload | type[Payload]) -> str:
    """What rows with this record are called in the database."""
    return str(payload.__struct_config__.tag)


def row(table: int, target: str, payload: Payload, nonce: str, *, due: int, created: int) -> OutboxRow:
    """What is owed to a receiver from the moment `due` on."""
    text = msgspec.json.encode(payload).decode()
    return OutboxRow(table, kind(payload), target, text, nonce, due, created, each=payload.each)


def read(owed: OutboxRow, record: type[P]) -> P:
    """What a row tells; ValidationError where it is of another kind."""
    return msgspec.json.decode(owed.payload, type=record)
