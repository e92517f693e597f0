"""What Discord is owed of a server: one record a kind of row, as of tables (`bot.tables.payloads`)."""

from __future__ import annotations

from typing import Any, ClassVar

from bot.tables.payloads import Payload


class ServerPayload(Payload, frozen=True):
    """What one row of a server tells. Its target is `channel:ID` or `user:ID`."""


class ModerationLog(ServerPayload, frozen=True, tag="moderation_log"):
    """A line in the log channel: what a moderator did (a key of `bot.servers.acts`), and who did it. No row may hold a
    name; `by` and `whom` are people's ids, which the row loses with them.
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
    """A word to somebody: a result of theirs counts no more, or `again`."""

    deliver_each: ClassVar[bool] = True
    table: int
    again: bool = False


class LeaguePanel(ServerPayload, frozen=True, tag="league_panel"):
    """The post of a league, with *Sign up* while that is possible and the standings later, has changed."""

    league: int
