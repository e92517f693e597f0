"""The decisions of the desk: how each choice is read, checked and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.interactions.press import UNKNOWN
from bot.screens.desk import ARCHIVED, CALLED, LANGUAGES, TABLES, TONGUES
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.servers.server_settings import ServerSettings
from bot.tables.time_control import PACE_CHOICES
from bot.words import N_, Say, speaker
from engines import GAMES
from storage import BanRow
from storage.server_rows import BanKind

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


def told(say: Say, name: str, settings: ServerSettings) -> str:
    """Return the present choice in words, with channels and roles as mentions."""
    value = getattr(settings, name)
    marks = {"table_roles": "<@&{}>", "league_roles": "<@&{}>", "call_role": "<@&{}>"}
    marks |= dict.fromkeys(("channels", "kept_post_channel", "log_channel", "forum_channel"), "<#{}>")
    if name in marks:
        nothing = {"table_roles": say("everybody"), "channels": say("anywhere")}
        every = value if isinstance(value, tuple) else (value,)
        return say.join([marks[name].format(one) for one in every if one]) or nothing.get(name, "–")
    if name == "games_off":
        return say.join([game.title for key, game in GAMES.items() if key not in value])
    if name == "time_limit":
        return say(PACE_CHOICES[value or "usual"])
    if name in {"archive_hours", "call_role_hours"}:
        return say((ARCHIVED if name == "archive_hours" else CALLED)[str(value)])
    if name == "language":
        return say(TONGUES[value or "none"])
    return str(value) if value else say("as many as anywhere")


async def decide(server: Server, name: str, values: Sequence[str], by: int) -> None:
    """Store a decision of a server manager, with a line in the log channel."""
    if name not in SETTERS:
        raise UserError(UNKNOWN)
    change, given = ServerChange(server), {name: SETTERS[name](values)}
    after = replace(server.settings, **given)
    if after == server.settings:
        return
    last = name == "log_channel" and not after.log_channel
    if last:  # the last line in the old channel
        change.log("decided", by, decision=name, to="–")
    change.decide(**given)
    if not last:
        change.log("decided", by, decision=name, to=told(speaker(after.language or "en"), name, after))
    await change.commit()
    server.services.usage.count("setting", f"server.{name}")


async def set_kept_out(server: Server, kind: BanKind, wanted: Sequence[int], shown: Sequence[int], by: int) -> None:
    """Replace the `shown` part of those who are kept out, and add new ones."""
    change = ServerChange(server)

    def log(what: str, one: int) -> None:
        if kind == "role":
            change.log(f"role_{what}", by, role=f"<@&{one}>")
        else:
            change.log(what, by, one)

    for one in shown:
        if one not in wanted:
            change.let_in(kind, one)
            log("let_in", one)
    known = {row.target for row in server.kept_out if row.kind == kind}
    for one in wanted:
        if one not in known:
            change.keep_out(BanRow(server.guild, kind, one, change.now, by))
            log("kept_out", one)
    await change.commit()
    server.services.usage.count("setting", f"server.{kind}_out")
