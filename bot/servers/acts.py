"""What moderators do, as lines of a log channel, in the server's language."""

from __future__ import annotations

from bot.servers.payloads import Act
from bot.words import N_, Say

ACTS: dict[str, str] = {
    "channel_on": N_("{by} allows games in {channel}."),
    "channel_off": N_("{by} no longer allows games in {channel}."),
    "forgotten": N_("{by} has everything forgotten that I keep of this server."),
}
"""The sentence of each act; `{by}` is who did it, `{whom}` whom it is about."""


def line(say: Say, act: Act) -> str:
    """One act in words."""
    whom = f"<@{act.whom}>" if act.whom else ""
    return say(ACTS[act.what], by=f"<@{act.by}>", whom=whom, **act.args)
