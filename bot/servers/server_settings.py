"""A server's settings, stored as JSON."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from bot.tables.hours import Moment
from bot.tables.time_control import PACES
from bot.words import is_language
from storage.lenient import Known, read

Hours = Annotated[int, Meta(ge=0, le=366 * 24)]


class ServerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings of a server; ids of channels and roles, never of people.

    `channels` where tables may be opened; none: everywhere. `table_roles` may open tables; none: everyone. `games_off`:
    games that are off here. `time_limit`, `language`: defaults of new tables; empty: as anywhere. `tables_per_person`:
    most unfinished games of a player here; 0: the host's limit.
    """

    channels: tuple[int, ...] = ()
    table_roles: tuple[int, ...] = ()
    league_roles: tuple[int, ...] = ()
    """Roles that may make leagues; none: only managers of the server."""
    games_off: tuple[str, ...] = ()
    time_limit: Annotated[str, Known({"", *PACES}.__contains__)] = ""
    language: Annotated[str, Known(is_language)] = ""
    tables_per_person: Annotated[int, Meta(ge=0)] = 0
    call_role: int = 0
    """The role that players may call to open tables; 0: none."""
    call_role_hours: Hours = 1
    """Least hours between two calls of the role, in the whole server."""
    call_role_at: Moment = 0
    """Time of the last call, in Unix milliseconds."""
    kept_post_channel: int = 0
    """The channel of the kept post; 0: none."""
    log_channel: int = 0
    """The channel of the moderators' log; 0: none."""
    forum_channel: int = 0
    """The forum where each table is a post; 0: tables are in channels."""
    archive_hours: Hours = 24
    """Hours after a game's end until its thread is archived; 0: never."""
    left_at: Moment = 0
    """When the server removed the bot, in Unix milliseconds; 0: the bot is there."""
    forgetting_since: Moment = 0
    """When forgetting was asked for, in Unix milliseconds; 0: it was not."""

    def changes(self, old: ServerSettings) -> str:
        """Return the settings that differ from `old`, as JSON text."""
        return msgspec.json.encode(
            {name: now for name in self.__struct_fields__ if (now := getattr(self, name)) != getattr(old, name)}
        ).decode()

    @classmethod
    def load(cls, text: str | None) -> ServerSettings:
        """Read JSON text; None gives the defaults."""
        return read(cls, text)
