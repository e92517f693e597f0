"""The rows of the database as frozen records. Times are Unix milliseconds; `data`, `settings` and such are JSON text.

Users, guilds, channels and messages are Discord's ids. No JSON text may hold a user's id or name: `forget_user` does
not look inside.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from storage.lenient import GAME, LEFT_ALONE

TableStatus = Literal["lobby", "playing", "paused", "finished", "cancelled", "expired", "abandoned"]
SeatKind = Literal["person", "computer"]
SeatStatus = Literal["playing", "conceded", "absent", "left"]

WHOLE_TABLE = -1
"""The `seat` of rows that belong to a table and to none of its seats."""


class TableRow(msgspec.Struct, frozen=True):
    """A table: one game from its lobby to its result. Its dealt and present states have tables of their own."""

    id: int
    game: Annotated[str, GAME]
    guild: int | None
    channel: int
    """Where /play was typed."""
    host: int | None
    settings: str
    """Options, pace, absence, seats wanted ..."""
    language: str
    created: int
    last_activity: int
    status: Annotated[TableStatus, LEFT_ALONE] = "lobby"
    home: int | None = None
    """Thread or channel of the board."""
    rules_version: int = 0
    catalogue: str = ""
    """Hash of the card data."""
    seed: bytes | None = None
    seed_hash: str = ""
    """The fingerprint that was published before the first move (`bot/tables/proof.py`)."""
    clock: str = "{}"
    """Time banks, since when it is paused ..."""
    move_count: int = 0
    """Moves ever made, undone ones included; the next move's number is one more."""
    undo_count: int = 0
    started: int | None = None
    ended: int | None = None
    outcome: str | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """A seat. `user` is None for a computer player, and for a player who asked to be forgotten."""

    table_id: int
    seat: int
    user: int | None
    name: str
    kind: SeatKind = "person"
    level: str = ""
    """Strength of a computer player."""
    status: SeatStatus = "playing"
    last_seen_move: int = 0
    """Number of the last move this player has seen."""
    original_user: int | None = None
    """The player who began this seat, if another plays in it now."""
    original_name: str = ""
    """Their name; empty if they still play."""
    name_at_start: str = ""
    """The name that the fingerprint at the start binds, if the same player has another one now."""


class MoveRow(msgspec.Struct, frozen=True):
    """One move with its packed events. `via` says how it came: pressed, typed, by default, by a computer, forced ..."""

    table_id: int
    number: int
    seat: int
    user: int | None
    move: str
    events: bytes
    at: int
    undone: bool = False
    via: str = ""
    interaction: str = ""
    """The interaction behind it; empty if there was none."""


class PostRow(msgspec.Struct, frozen=True):
    """A message of ours and the slot that it fills. `table_id` is a table, or a server's id below 0. A `kind` that ends
    in ":3" is private to seat 3.
    """

    table_id: int
    kind: str
    channel: int
    message: int
    """0: there is none; it was deleted, or is not posted yet."""
    digest: str
    """Of what it shows."""
    at: int
    """When it was posted."""
    pictures: str = ""
    """The files that it shows, by Discord's ids (`bot.ui.attached`)."""
    generation: int = 0
    """How many messages this slot has had; the nonce of each follows from it."""
    sending: bool = False
    """The message of this generation may have been posted and is not known; `message` is the one before it."""
    refusal: str = ""
    """Discord's code and the fields that it did not take; empty if the message shows everything."""
    data: str = ""
    """What the slot shows and the table does not keep, as JSON (`bot.tables.payloads`)."""


class MarkRow(msgspec.Struct, frozen=True):
    """A slot that may not show the present state. `table_id` and `kind` are those of its post."""

    table_id: int
    kind: str
    version: str
    """Tells this mark from later ones of the same slot."""
    due: int
    created: int
    fresh: bool = False
    """Post a new message, unless the present one is the last of its channel."""
    attempts: int = 0
    """Failed tries."""


class OutboxRow(msgspec.Struct, frozen=True):
    """A delivery to Discord. `target` is "channel", "user:123" ...; `table_id` 0 is no table.

    Without `deliver_each`, a newer row for the same table, kind and target replaces the waiting one: it keeps id, nonce
    and turn, and gets the new payload. `nonce` stays the same until something was delivered, so that a message which
    may have been sent already is not sent twice; `revision` tells the payloads apart.
    """

    table_id: int
    kind: str
    target: str
    payload: str
    nonce: str
    due: int
    created: int
    deliver_each: bool = False
    """Deliver every row of this kind."""
    attempts: int = 0
    id: int = 0
    """Given by storage."""
    revision: str = ""
    """Given by storage."""


class TimerRow(msgspec.Struct, frozen=True):
    """When something happens at a table: a turn's time is up, a reminder is due, a lobby expires."""

    table_id: int
    kind: str
    seat: int
    due: int


class SeatRecord(msgspec.Struct, frozen=True):
    """A private record of a seat (`bot.tables.orders`)."""

    table_id: int
    seat: int
    kind: str
    data: str


class WatcherRow(msgspec.Struct, frozen=True):
    """A player who watches a table, and the last move they have seen."""

    table_id: int
    user: int
    since: int
    last_seen_move: int = 0


class ResultRow(msgspec.Struct, frozen=True):
    """How a table ended, for history, statistics and ratings."""

    table_id: int
    game: Annotated[str, GAME]
    guild: int | None
    ended: int
    data: str
    rated: bool = True
    annulled: int = 0
    """When it was annulled; 0: it is not."""


class ResultSeatRow(msgspec.Struct, frozen=True):
    """How one seat ended; rank 1 is best. `user` is None for a computer player and for a forgotten player."""

    table_id: int
    seat: int
    user: int | None
    rank: int
    score: int
    kind: SeatKind = "person"
    level: str = ""


class MeetingRow(msgspec.Struct, frozen=True):
    """Two players who met in a rated game: their seats, the lower first, and a digest that tells who they are to no one
    without the key.
    """

    table_id: int
    seat: int
    other: int
    digest: str


class AttendanceRow(msgspec.Struct, frozen=True):
    """What a player did with a seat. It counts once the table has a result."""

    user: int
    table_id: int
    finished: bool
    """They had the seat at the end and played in it."""
    answer_times: str = ""
    """Number of answers by duration, as JSON; empty if nothing was measured."""


class CaseAnswerRow(msgspec.Struct, frozen=True):
    """A player's answer to a case on its `day` (YYYY-MM-DD, UTC); `user` is None after they were forgotten, `guild`
    None outside servers. `correct`: it was the best move; `in_streak`: it extends their streak; `doubted`: they doubt
    the solution.
    """

    user: int | None
    case_id: str
    game: str
    day: str
    guild: int | None
    move: str
    correct: bool
    in_streak: bool
    doubted: bool
    at: int


class CasePostRow(msgspec.Struct, frozen=True):
    """Where a server has a game's case posted. `last_day`: the day of the last post, and `case_id` the case in it;
    `last_answer`: the last answer on the server, or the first post; `ended`: why posting stopped.
    """

    guild: int
    channel: int
    game: Annotated[str, GAME]
    language: str
    last_day: str
    case_id: str
    last_answer: int
    ended: str = ""


class ReviewRow(msgspec.Struct, frozen=True):
    """A review of a finished game for the player in a seat, as far as it has come (`bot/history/reviewing.py`)."""

    table_id: int
    seat: int
    user: int
    started: int
    done: bool
    data: bytes


class UsageRow(msgspec.Struct, frozen=True):
    """How often a part of the bot was used in an ISO week, such as "2026-W48"."""

    week: str
    kind: str
    name: str
    count: int


class Counts(msgspec.Struct, frozen=True):
    """Row counts. `bytes` is the size of the database."""

    tables: dict[str, int]
    owed: int
    timers: int
    bytes: int
