"""Rows of servers, and of who is to meet whom there, as frozen records; as in `storage.rows`."""

from __future__ import annotations

from typing import Literal

import msgspec

KeptOutKind = Literal["person", "role"]
Answer = Literal["", "no", "left"]
"""What became of an invitation: nothing yet (or they sit down), they will not come, they got up again."""


class KeptOutRow(msgspec.Struct, frozen=True):
    """Somebody, or all who bear a role, whom a server keeps out of its games; `by` is the moderator who did it."""

    guild: int
    kind: KeptOutKind
    who: int
    since: int
    by: int | None = None


class ServerPostRow(msgspec.Struct, frozen=True):
    """A message of ours that belongs to a server and to no table."""

    guild: int
    kind: str
    channel: int
    message: int
    digest: str
    """Of what it shows."""
    at: int


class InvitationRow(msgspec.Struct, frozen=True):
    """Somebody who was invited to a table, by the name they bore; a seat is kept for them `until` then."""

    table_id: int
    user: int
    name: str
    until: int
    answer: Answer = ""


class ApartRow(msgspec.Struct, frozen=True):
    """`user` does not want to meet `other` in games, which nobody else learns of."""

    user: int
    other: int
    since: int
