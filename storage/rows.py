"""The rows of the database as frozen records. Times are Unix milliseconds; `data`, `settings` and such are JSON text.

Users, guilds, channels and messages are Discord's ids. No JSON text may hold a user's id or name: `forget_user` does
not look inside.
"""

from __future__ import annotations

from typing import Literal

import msgspec

TableStatus = Literal["lobby", "playing", "paused", "finished", "cancelled", "expired", "abandoned"]
SeatKind = Literal["person", "computer"]
SeatStatus = Literal["playing", "conceded", "absent", "left"]

WHOLE_TABLE = -1
"""The `seat` of what belongs to a table and not to one seat of it."""


class TableRow(msgspec.Struct, frozen=True):
    """A table: one game from its lobby to its result. Its dealt and present states are stored beside it."""

    id: int
    game: str
    guild: int | None
    channel: int
    """Where /play was typed."""
    host: int | None
    settings: str
    """Options, pace, absence, seats wanted ..."""
    language: str
    created: int
    touched: int
    status: TableStatus = "lobby"
    home: int | None = None
    """Thread or channel where the board lives."""
    rules_version: int = 0
    catalogue: str = ""
    """Hash of the card data."""
    seed: bytes | None = None
    seed_hash: str = ""
    """The fingerprint that was published before the first move (`bot/tables/proof.py`)."""
    clock: str = "{}"
    """Time banks, since when it is paused ..."""
    move_count: int = 0
    """Moves ever made, undone ones included; the next move's `n` is one more."""
    undo_count: int = 0
    started: int | None = None
    ended: int | None = None
    outcome: str | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where. `user` is None for a computer player, and for a person who asked to be forgotten."""

    table_id: int
    seat: int
    user: int | None
    name: str
    joined: int
    kind: SeatKind = "person"
    level: str = ""
    """Strength of a computer player."""
    status: SeatStatus = "playing"
    looked: int = 0
    """Number of the last move this person has seen."""
    began: int | None = None
    """Who began this seat, where somebody else plays in it now."""
    began_name: str = ""
    """Their name; empty where whoever began it still plays."""


class MoveRow(msgspec.Struct, frozen=True):
    """One move with its packed events. `via` says how it came: pressed, typed, by default, by a computer, forced ..."""

    table_id: int
    n: int
    seat: int
    user: int | None
    move: str
    events: bytes
    at: int
    undone: bool = False
    via: str = ""
    press: str = ""
    """The interaction by which it came, if it came by one."""


class PostRow(msgspec.Struct, frozen=True):
    """A message of a table that will be edited or replaced. A `kind` that ends in ":3" is private to seat 3."""

    table_id: int
    kind: str
    channel: int
    message: int
    digest: str
    """Of what it shows."""
    at: int


class OutboxRow(msgspec.Struct, frozen=True):
    """Something Discord is still to be told. `target` is "channel", "user:123" ...; `table_id` 0 is no table.

    Without `each`, a newer one with the same table, kind and target takes the place of the one that waits: it keeps
    its id, nonce and turn, and brings the new payload. `nonce` stays the same until something was delivered, so that a
    message which may already have been sent is not sent twice; `latest` tells the payloads apart.
    """

    table_id: int
    kind: str
    target: str
    payload: str
    nonce: str
    due: int
    created: int
    each: bool = False
    """Every one of this kind must be delivered."""
    tries: int = 0
    id: int = 0
    """Given by storage."""
    latest: str = ""
    """Given by storage."""


class TimerRow(msgspec.Struct, frozen=True):
    """When something is to happen at a table: a clock runs out, a reminder, a lobby expires."""

    table_id: int
    kind: str
    seat: int
    due: int
    data: str = "{}"


class OrderRow(msgspec.Struct, frozen=True):
    """A standing order or standing answer of a seat; private."""

    table_id: int
    seat: int
    kind: str
    data: str
    made: int


class WatcherRow(msgspec.Struct, frozen=True):
    """Somebody who watches a table, and the last move they have seen."""

    table_id: int
    user: int
    since: int
    looked: int = 0


class ResultRow(msgspec.Struct, frozen=True):
    """How a table ended, for history, statistics and ratings."""

    table_id: int
    game: str
    guild: int | None
    ended: int
    data: str
    rated: bool = True
    """Whether it counts for ratings."""
    annulled: int = 0
    """Since when it is annulled; 0: it is not."""


class ResultSeatRow(msgspec.Struct, frozen=True):
    """How one seat ended; rank 1 is best. `user` is None for a computer player and for a forgotten person."""

    table_id: int
    seat: int
    user: int | None
    rank: int
    score: int
    kind: SeatKind = "person"
    level: str = ""


class SittingRow(msgspec.Struct, frozen=True):
    """What a person did with a seat at a table, which counts once that has a result."""

    user: int
    table_id: int
    finished: bool
    """They had the seat at the end and played in it."""
    answers: str = ""
    """How often they answered within which time, as JSON; empty where nobody counted."""


class CaseAnswerRow(msgspec.Struct, frozen=True):
    """What somebody answered (None: they were forgotten) to a case on its `day` (YYYY-MM-DD, UTC), and on which server,
    where it was one. `found`: it was the best move; `counts`: for the days in a row; `doubted`: they doubt what they
    were told.
    """

    user: int | None
    case_id: str
    game: str
    day: str
    guild: int | None
    move: str
    found: bool
    counts: bool
    doubted: bool
    at: int


class CasePostRow(msgspec.Struct, frozen=True):
    """Where a server has a game's case posted. `posted`: the day of the last post, and `case_id` the case in it;
    `answered`: when somebody last answered on the server, or since when it is posted; `ended`: why it stopped.
    """

    guild: int
    channel: int
    game: str
    language: str
    posted: str
    case_id: str
    answered: int
    ended: str = ""


class ReviewRow(msgspec.Struct, frozen=True):
    """A review of a finished game for the person in a seat, as far as it has come (`bot/history/reviewing.py`)."""

    table_id: int
    seat: int
    user: int
    begun: int
    done: bool
    data: bytes


class Counts(msgspec.Struct, frozen=True):
    """How much there is. `bytes` is the size of the database file."""

    tables: dict[str, int]
    """By status."""
    owed: int
    timers: int
    bytes: int
