"""Which gateway events discord.py reads for us. One that it cannot read is logged and counted, and the bot goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog

from bot import metrics

log = structlog.get_logger()

Parse = Callable[[Any], None]

READY, PRESS, MESSAGE = "READY", "INTERACTION_CREATE", "MESSAGE_CREATE"
IN_USE = {
    *(READY, "RESUMED", PRESS, MESSAGE, "MESSAGE_DELETE", "MESSAGE_DELETE_BULK"),
    *("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_MEMBER_UPDATE"),
    *("GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE"),
    *("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"),
    *("THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_LIST_SYNC"),
}
"""All others are dropped unread, such as MESSAGE_UPDATE, which follows each edit of a board."""
PRESSED = ("id", "channel_id", "flags", "components", "attachments")
"""What we read of a pressed message."""
PLAIN: dict[str, Any] = {"type": 0, "flags": 0, "content": "", "edited_timestamp": None}
PLAIN |= {key: [] for key in ("attachments", "components", "embeds")}
PLAIN |= dict.fromkeys(("pinned", "mention_everyone", "tts"), False)
"""What discord.py reads of a message without asking whether it is there."""
EPHEMERAL = 64


def guard(parsers: dict[str, Parse], heard: Callable[[int, int], None]) -> None:
    """Guard discord.py's parsers and drop those that we do not need. `heard` takes the channel and the id of each
    message that stays in a channel; nothing else of a message is read.
    """
    for event in set(parsers) - IN_USE:
        del parsers[event]

    def hear(message: dict[str, Any]) -> None:
        if not (message.get("flags") or 0) & EPHEMERAL:
            heard(int(message["channel_id"]), int(message["id"]))

    parsers[MESSAGE] = hear
    for event, parse in parsers.items():
        if event != READY:  # without it there is no session: connect again
            parsers[event] = _guarded(event, parse, _pressed if event == PRESS else _as_it_is)


def _guarded(event: str, parse: Parse, clean: Callable[[Any], Any]) -> Parse:
    def read(data: Any) -> None:
        try:
            parse(clean(data))
        except Exception:
            metrics.UNREAD.labels(event).inc()
            log.exception("event_not_read", type=event, keys=sorted(data) if isinstance(data, dict) else [])
            with suppress(Exception):
                parse(_simpler(clean(data)))

    return read


def _as_it_is(data: Any) -> Any:
    return data


def _given(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _pressed(data: dict[str, Any]) -> dict[str, Any]:
    """Return a press without nulls, and of its message only what we read."""
    data = _given(data)
    if isinstance(data.get("data"), dict):
        data["data"] = _given(data["data"])
    if isinstance(data.get("message"), dict):
        data["message"] = PLAIN | _given({key: data["message"].get(key) for key in PRESSED})
    if "guild_id" not in data and "member" in data:  # without its server a member is a person all the same
        data["user"] = data.pop("member").get("user")
    return data


def _simpler(data: dict[str, Any]) -> dict[str, Any]:
    """Return an event without nulls, a press also without details of its message, its channel and its member."""
    data = _given(data)
    if isinstance(data.get("message"), dict):
        data["message"] = data["message"] | {"components": [], "attachments": []}
    if isinstance(data.get("channel"), dict):
        data["channel"] = {key: data["channel"][key] for key in ("id",) if data["channel"].get(key) is not None}
    member = _given(data.pop("member", {}))
    return data | ({"member": member} if "user" in member else {})
