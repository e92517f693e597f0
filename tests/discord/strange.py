"""Objects of Discord made strange: each key that its documents do not require is left out or null, one by one.

`keys.json` says which keys are required, may be null, or may be missing: those of gateway events by the documents of
Discord, and those of answers by its OpenAPI description.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]
KEYS: dict[str, dict[str, dict[str, str]]] = json.loads(Path(__file__).with_name("keys.json").read_text())
UNKNOWN = 99
"""A number that no type of channel, message, component or interaction has."""
INSIDE = {
    "interaction": {"member": "member", "user": "user", "channel": "channel", "message": "message"},
    "MESSAGE_CREATE": {"author": "user", "member": "member", "attachments": "attachment"},
    "message": {"author": "user", "attachments": "attachment"},
    "member": {"user": "user"},
    "channel": {
        "thread_metadata": "metadata",
        "member": "thread_member",
        "permission_overwrites": "overwrite",
        "available_tags": "tag",
        "recipients": "user",
    },
    "role": {"colors": "colors"},
    "READY": {"user": "user"},
    "GUILD_CREATE": {"roles": "role", "channels": "channel", "threads": "thread", "members": "member"},
    "GUILD_UPDATE": {"roles": "role"},
    "GUILD_MEMBER_UPDATE": {"user": "user"},
    "GUILD_ROLE_CREATE": {"role": "role"},
    "GUILD_ROLE_UPDATE": {"role": "role"},
    "THREAD_LIST_SYNC": {"threads": "thread", "members": "thread_member"},
    "callback": {"interaction": "callback_interaction", "resource": "resource"},
    "resource": {"message": "message"},
    "command_data": {"resolved": "resolved"},
    "component_data": {"resolved": "resolved"},
    "application": {"owner": "user"},
    "emoji": {"user": "user"},
}
INSIDE["thread"] = INSIDE["inbox"] = INSIDE["channel"]


def strange(part: str, kind: str, data: Json) -> Iterator[tuple[str, Json]]:
    """Yield a name and a copy of an object for each key left out or null, and for each unknown type. `part` is "events"
    or "answers".
    """
    keys = KEYS[part][kind]
    missing, null = keys.get("optional", "").split(), keys.get("nullable", "").split()
    for key in missing:
        if key in data:
            yield f"without {key}", {name: value for name, value in data.items() if name != key}
    for key in (*missing, *null):
        if data.get(key, key) is not None:
            yield f"{key} null", data | {key: None}
    if kind in {"channel", "thread", "inbox", "message", "interaction", "MESSAGE_CREATE"}:
        yield f"type {UNKNOWN}", data | {"type": UNKNOWN}
    if kind == "component_data":
        yield f"component_type {UNKNOWN}", data | {"component_type": UNKNOWN}
    for key, inner in INSIDE.get(kind, {}).items():
        value = data.get(key)
        if isinstance(value, dict):
            yield from ((f"{key}: {how}", data | {key: made}) for how, made in strange(part, inner, value))
        elif isinstance(value, list) and value:
            rest = value[1:]
            yield from ((f"{key}: {how}", data | {key: [made, *rest]}) for how, made in strange(part, inner, value[0]))


def with_unknown_components(components: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    """Yield the components of a message with one of an unknown type, outside and within a container."""
    alien = {"type": UNKNOWN, "id": 999, "components": [], "items": None}
    yield "an unknown component", [alien, *components]
    for number, one in enumerate(components):
        if one.get("components"):
            inner = one | {"components": [alien, *one["components"]]}
            yield f"an unknown component in {number}", [*components[:number], inner, *components[number + 1 :]]
