"""Deliveries of a server: one record a kind of row, like those of tables (`bot.tables.payloads`)."""

from __future__ import annotations

from typing import Any, ClassVar

from bot.tables.payloads import Payload


class ServerPayload(Payload, frozen=True):
    """One delivery of a server. Its target is `channel:ID` or `user:ID`."""


class ModerationLog(ServerPayload, frozen=True, tag="moderation_log"):
    """A line in the log channel: which act (a key of `bot.servers.acts`) of which moderator. Rows have no names; when a
    person is forgotten, their id leaves `by` and `target`.
    """

    deliver_each: ClassVar[bool] = True
    act: str
    by: int
    target: int = 0
    args: dict[str, Any] = {}


class RoleCall(ServerPayload, frozen=True, tag="role_call"):
    """A post that calls a role to an open table."""

    deliver_each: ClassVar[bool] = True
    table: int
    role: int


class ResultNotice(ServerPayload, frozen=True, tag="result_notice"):
    """A notice to a player: a result of theirs was annulled, or counts `again`."""

    deliver_each: ClassVar[bool] = True
    table: int
    again: bool = False
