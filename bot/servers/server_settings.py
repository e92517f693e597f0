"""The settings of a server, kept as JSON."""

from __future__ import annotations

import msgspec


class ServerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server's moderators decide; ids of channels and roles, never of people.

    `channels`: those where tables may be opened; none: everywhere. `openers`: roles whose people may open tables; none:
    everybody. `games_off`: games that are not played here. `pace`, `language`: what a new table has unless
    somebody chooses; empty: as anywhere. `tables`: unfinished games a person may sit in here; 0: as many as the host of
    the bot allows.
    """

    channels: tuple[int, ...] = ()
    openers: tuple[int, ...] = ()
    league_openers: tuple[int, ...] = ()
    """Roles whose people may make leagues; none: only whoever manages the server."""
    games_off: tuple[str, ...] = ()
    pace: str = ""
    language: str = ""
    tables: int = 0
    role: int = 0
    """The role that may be called to open tables; 0: none."""
    role_hours: int = 1
    """Hours between two of its calls at least, in the whole server."""
    role_called: int = 0
    """When it was last called, in Unix milliseconds."""
    living: int = 0
    """The channel of the kept post; 0: there is none."""
    log: int = 0
    """The channel where each act of a moderator is told; 0: nowhere."""
    forum: int = 0
    """The forum where tables are posts of their own; 0: they stand in channels."""
    archive_hours: int = 24
    """So many hours after its end a game's thread is archived; 0: never."""
    left: int = 0
    """Since when the bot is not on this server any more, in Unix milliseconds; 0: it is."""
    forget: int = 0
    """Since when it is being forgotten, in Unix milliseconds; 0: it is not."""

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str | None) -> ServerSettings:
        """From JSON text; the defaults where there is none."""
        return msgspec.json.decode(text, type=cls) if text else cls()
