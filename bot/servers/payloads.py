"""Deliveries of a server: one record a kind of row, like those of tables (`bot.tables.payloads`)."""

from __future__ import annotations

from typing import ClassVar

from bot.tables.payloads import Payload


class ServerPayload(Payload, frozen=True):
    """One delivery of a server. Its target is `channel:ID` or `user:ID`."""


class ActLog(ServerPayload, frozen=True, tag="moderation_log"):
    """A line about an act in the log channel. Its target may be `log`: wherever that is at delivery."""

    deliver_each: ClassVar[bool] = True
    act: str


class RoleCall(ServerPayload, frozen=True, tag="role_call"):
    """A post that calls a role to an open table."""

    deliver_each: ClassVar[bool] = True
    table: int
    role: int
