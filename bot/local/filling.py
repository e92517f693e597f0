"""The input of people: selects, modals and slash commands, checked as Discord's client checks them before sending."""

from __future__ import annotations

from typing import Any

from bot.local.objects import Channel, Json, User
from bot.local.world import World

SELECT, TEXT_INPUT, LABEL = 3, 4, 18
PEOPLE, ROLES, CHANNELS = 5, 6, 8
PICKERS = {PEOPLE, ROLES, CHANNELS}
"""Selects whose entries the client lists by itself."""
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL = range(1, 8)
NUMBER = 10


class NotThereError(Exception):
    """An act on something that is not on the person's screen, or invalid input there."""


def check_values(select: Json, values: list[str]) -> list[str]:
    """Return the values if the select offers them. Raise NotThereError if not."""
    if select["type"] not in PICKERS:
        offered = {o["value"] for o in select["options"]}
        if not set(values) <= offered:
            raise NotThereError(f"not among the options: {sorted(set(values) - offered)}")
    lowest = select.get("min_values", 1) if select.get("required", True) else 0
    if not lowest <= len(values) <= select.get("max_values", 1):
        raise NotThereError(f"choose {lowest} to {select.get('max_values', 1)}")
    return values


def fill_modal(modal: Json, values: Json) -> list[Json]:
    """Return the parts of a submitted modal: texts without content, labels with the values of their fields."""
    return [
        {"type": part["type"], "id": number}
        | ({"component": fill_field(part["component"], values)} if part["type"] == LABEL else {})
        for number, part in enumerate(modal["components"], 1)
    ]


def fill_field(item: Json, values: Json) -> Json:
    done: Json = {"type": item["type"], "custom_id": item["custom_id"], "id": item.get("id") or 0}
    value = values.get(item["custom_id"])
    if item["type"] == SELECT:
        return done | {"values": check_values(item, list(value or []))}
    text, most = str(value or ""), item.get("max_length") or 4000
    required = item.get("required", True)
    lowest = max(item.get("min_length") or 0, int(required)) if required or text else 0
    if not lowest <= len(text) <= most:
        raise NotThereError(f"{item['custom_id']}: {lowest} to {most} characters")
    return done | {"value": text}


class Typed:
    """A slash command as `user` typed it in `channel`."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self.world, self.user, self.channel = world, user, channel
        self.resolved: Json = {}

    def command(self, body: Json, focused: str = "") -> Json:
        """Return the interaction's data; with `focused` that of an unfinished command that asks for completions."""
        path = [str(part) for part in body["path"]]
        command = next((c for c in self.world.commands_of(self.user) if c["name"] == path[0]), None)
        if command is None or not self._offered(command):
            raise NotThereError(f"no such command here: /{path[0]}")
        place, wraps = command, []
        for name in path[1:]:
            place = next((o for o in place.get("options") or [] if o["name"] == name and o["type"] <= GROUP), {})
            if not place:
                raise NotThereError(f"no such command here: /{' '.join(path)}")
            wraps.append({"type": place["type"], "name": name})
        options = self._options(place.get("options") or [], dict(body.get("options") or {}), focused)
        for wrap in reversed(wraps):
            options = [wrap | ({"options": options} if options else {})]
        data = {"id": command["id"], "name": path[0], "type": 1}
        return data | {key: held for key, held in (("options", options), ("resolved", self.resolved)) if held}

    def _offered(self, command: Json) -> bool:
        """Return True if a command may be used in this kind of place: a server (0) or the bot's inbox (1)."""
        anywhere = [0, 1] if command.get("dm_permission") is not False else [0]
        contexts = command.get("contexts")
        return int(self.channel.guild is None) in (anywhere if contexts is None else contexts)

    def _options(self, offered: list[Json], given: Json, focused: str) -> list[Json]:
        """Return the options in the command's order."""
        if any(option["type"] <= GROUP for option in offered):
            raise NotThereError("a subcommand is missing")
        options = []
        for option in offered:
            name = option["name"]
            if name in given:
                value = given.pop(name) if focused else self._value(option, given.pop(name))
                filled = {"type": option["type"], "name": name, "value": value}
                options.append(filled | ({"focused": True} if name == focused else {}))
            elif option.get("required") and not focused:
                raise NotThereError(f"{name} is missing")
        if given:
            raise NotThereError(f"no such option: {', '.join(given)}")
        return options

    def _value(self, option: Json, value: Any) -> Any:
        kind, name = option["type"], option["name"]
        try:
            if kind in {USER, CHANNEL}:
                return self._named(kind, str(value))
            if kind == BOOLEAN:
                return {"true": True, "false": False}[str(value).lower()]
            value = int(value) if kind == INTEGER else float(value) if kind == NUMBER else str(value)
        except (ValueError, KeyError, OverflowError, TypeError):
            raise NotThereError(f"{name}: {value!r} does not fit") from None
        choices = option.get("choices")
        if choices:
            chosen = [c["value"] for c in choices if value in {c["value"], c["name"]}]
            if not chosen:
                raise NotThereError(f"{name}: {value!r} is not among the choices")
            return chosen[0]
        size, what = (len(value), "length") if kind == STRING else (value, "value")
        if not option.get(f"min_{what}", size) <= size <= option.get(f"max_{what}", size):
            raise NotThereError(f"{name}: {value!r} is out of range")
        return value

    def _named(self, kind: int, value: str) -> str:
        """Resolve a user or channel given by id or by name."""
        known = self.world.users if kind == USER else self.world.channels
        found = {one.name: str(number) for number, one in known.items()}.get(value.lstrip("@#"), value)
        resolved = self.world.resolved({USER: 5, CHANNEL: 8}[kind], [found])
        if not resolved:
            raise KeyError(value)
        for key, part in resolved.items():
            self.resolved.setdefault(key, {}).update(part)
        return found
