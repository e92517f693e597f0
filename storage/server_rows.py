"""Rows of servers, invitations and players who do not want to meet, as frozen records; see `storage.rows`."""

from __future__ import annotations

from typing import Literal

import msgspec

BanKind = Literal["person", "role"]
Answer = Literal["", "no", "left"]
"""State of an invitation: open, declined, or the player got up again."""


class BanRow(msgspec.Struct, frozen=True):
    """A player or a role that a server keeps out of its games; `moderator` did it."""

    guild: int
    kind: BanKind
    target: int
    since: int
    moderator: int | None = None


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
