"""Rows of servers, invitations and players who do not want to meet, as frozen records; see `storage.rows`."""

from __future__ import annotations

from typing import Literal

import msgspec

BanKind = Literal["person", "role"]
Answer = Literal["", "no", "left"]
"""State of an invitation: open, declined, or the player got up again."""


class BanRow(msgspec.Struct, frozen=True):
    """A player or a role that a server keeps out of its games, `until` then (0: for good); `moderator` did it."""

    guild: int
    kind: BanKind
    target: int
    since: int
    moderator: int | None = None
    until: int = 0


class ActRow(msgspec.Struct, frozen=True):
    """An act of a moderator or manager of a server: everything that is said about it follows from this record.

    `act` is a key of `bot.tables.acts`. `actor` is 0 for the bot itself, and None once the moderator was forgotten.
    `person` is the player concerned, `other` one who gains by it. `about` is the game, setting, role or league;
    `table_id` 0: none. `until` 0: for good, or it does not last. `old` and `new` are states (`bot.screens.acts`).
    """

    id: str
    guild: int
    at: int
    act: str
    actor: int | None
    person: int | None = None
    other: int | None = None
    table_id: int = 0
    about: str = ""
    reason: str = ""
    until: int = 0
    old: str = ""
    new: str = ""


class ActNoticeRow(msgspec.Struct, frozen=True):
    """A player who has not read yet of an act that concerns them."""

    act: str
    user: int
    guild: int


class InvitationRow(msgspec.Struct, frozen=True):
    """An invited player and their name then; a seat is kept for them `until` then."""

    table_id: int
    user: int
    name: str
    until: int
    answer: Answer = ""


class AvoidedRow(msgspec.Struct, frozen=True):
    """`user` does not want to meet `other` in games. Only `user` ever sees it."""

    user: int
    other: int
    since: int
