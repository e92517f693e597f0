"""The decisions of the desk: how each choice is read and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot.errors import UserError
from bot.interactions.press import UNKNOWN
from bot.screens.desk import ARCHIVED, CALLED, LANGUAGES, TABLES
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.acts import LOG
from bot.tables.time_control import PACE_CHOICES
from bot.words import N_
from engines import GAMES

MOST = 25
NO_GAME = N_("At least one game has to stay on.")


def _ids(values: Sequence[str]) -> tuple[int, ...]:
    if len(values) > MOST or not all(one.isdecimal() for one in values):
        raise UserError(UNKNOWN)
    return tuple(int(one) for one in values)


def _one(values: Sequence[str]) -> int:
    return next(iter(_ids(values)), 0)


def _among(values: Sequence[str], known: Sequence[str]) -> str:
    if len(values) != 1 or values[0] not in known:
        raise UserError(UNKNOWN)
    return values[0]


def _games_off(values: Sequence[str]) -> tuple[str, ...]:
    if not values:
        raise UserError(NO_GAME)
    if not set(values) <= set(GAMES):
        raise UserError(UNKNOWN)
    return tuple(game for game in GAMES if game not in values)


SETTERS: dict[str, Callable[[Sequence[str]], Any]] = {
    "table_roles": _ids,
    "league_roles": _ids,
    "tables_per_person": lambda values: int(_among(values, TABLES)),
    "games_off": _games_off,
    "time_limit": lambda values: _among(values, list(PACE_CHOICES)).replace("usual", ""),
    "language": lambda values: _among(values, LANGUAGES).replace("none", ""),
    "channels": _ids,
    "kept_post_channel": _one,
    "log_channel": _one,
    "forum_channel": _one,
    "archive_hours": lambda values: int(_among(values, list(ARCHIVED))),
    "call_role": _one,
    "call_role_hours": lambda values: int(_among(values, list(CALLED))),
}
"""How the chosen values of each setting are read."""


async def decide(server: Server, name: str, values: Sequence[str], by: int) -> bool:
    """Store a decision of a server manager, with its record. Return False if that is so already."""
    if name not in SETTERS:
        raise UserError(UNKNOWN)
    change, given = ServerChange(server), SETTERS[name](values)
    before = getattr(server.settings, name)
    if given == before:
        return False
    off = name == "log_channel" and not given
    last = f"channel:{before}" if off else LOG  # the last line goes to the old channel
    change.decide(**{name: given})
    change.record("decided", by, about=name, old=stored(before), new=stored(given), log=last)
    await change.commit()
    server.services.usage.count("setting", f"server.{name}")
    return True


def stored(value: Any) -> str:
    """Return the value of a setting as acts record it."""
    return msgspec.json.encode(value).decode()
