"""Acts of moderators and managers: which there are, the right that each needs, and the one record of each.

The log channel, the desk, the private message to a player and the post for the players render this record
(`bot.screens.acts`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from bot.names import plain
from bot.servers.payloads import ActLog
from bot.tables import payloads
from bot.tables.environment import Environment
from storage import ActRow, Batch
from storage.acts import add_act

Right = Literal["server", "table", "league", "leagues", "bot"]
"""Manage Server; Manage Messages where the game is played; the league's maker, or Manage Server; who may make leagues;
the bot's own acts.
"""
RIGHTS: dict[str, Right] = {
    "kept_out": "server",
    "role_kept_out": "server",
    "let_in": "server",
    "role_let_in": "server",
    "annulled": "server",
    "counted": "server",
    "closed": "server",
    "decided": "server",
    "case": "server",
    "forgotten": "server",
    "kicked": "table",
    "offered": "table",
    "withdrawn": "table",
    "lobby_closed": "table",
    "cancelled": "table",
    "paused": "table",
    "resumed": "table",
    "moved": "table",
    "league_made": "leagues",
    "league_place": "league",
    "league_ended": "league",
    "league_kept_out": "bot",
}
"""Every act, and the right that it needs whenever it is carried out (`bot.interactions.rights`)."""
LONGEST = 200
"""Most characters of a reason."""
LOG = "log"
"""The outbox target of the log channel, wherever it is at delivery."""
BOT = 0
"""The `actor` of the bot's own acts."""


def reason_of(text: str) -> str:
    """Return a typed reason as one line, without control signs, cut to its longest."""
    return " ".join(plain(text).split())[:LONGEST].rstrip()


def made(env: Environment, guild: int, act: str, actor: int, *, reason: str = "", **facts: Any) -> ActRow:
    """Return the record of an act, which is not written yet."""
    assert act in RIGHTS, act
    return ActRow(env.nonce(), guild, env.now(), act, actor, reason=reason_of(reason), **facts)


def write(batch: Batch, env: Environment, row: ActRow, readers: Iterable[int] = (), *, log: str = LOG) -> None:
    """Add an act and its line in the log channel to the batch of what it does. `readers` are told at their next press
    on its server, except its own actor.
    """
    add_act(batch, row, [user for user in dict.fromkeys(readers) if user != row.actor])
    now = env.now()
    batch.owe(payloads.row(-row.guild, log, ActLog(row.id), env.nonce(), due=now, created=now))
