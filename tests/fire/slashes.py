"""Slash commands with arguments that no honest client would send, over the local Discord."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.local.objects import LOADING, Channel, Json, Message
from tests.fire.running import Services, services
from tests.fire.shown import read_text
from tests.wire import eventually

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
TEXTS = (
    "",
    " ",
    "doctor-strange",
    "no such game",
    "0.0:",
    "0.1:draw",
    "zz.zz:zz zz",
    "@everyone <@1> `#",
    "\u202e\u0000\u200b",
    "a" * 6000,
    "🩺" * 32,
    "'; DROP TABLE tables; --",
    "../../etc/passwd",
    "{name}{0}{}%s",
    "-1",
)
NUMBERS = (-1, 0, 1, 2, 3, 25, 999_999, 2**53, -(2**53))
RACE = 0.15
"""How often a completion is requested instead."""


def paths(commands: list[Json]) -> Iterator[tuple[list[str], list[Json]]]:
    for command in commands:
        yield from _below([command["name"]], command.get("options") or [])


def _below(path: list[str], options: list[Json]) -> Iterator[tuple[list[str], list[Json]]]:
    inner = [one for one in options if one["type"] in {SUBCOMMAND, GROUP}]
    if not inner:
        yield path, options
    for one in inner:
        yield from _below([*path, one["name"]], one.get("options") or [])


def forged(at: Services, guild: int, path: list[str], options: list[Json], rng: Random) -> Json:
    """Return a command as a client would send it that checks only what Discord's servers check."""
    given = [_option(at, guild, one, rng) for one in options if one.get("required") or rng.random() < 0.6]
    for name in reversed(path[1:]):
        inner = {"name": name, "type": SUBCOMMAND, "options": given}
        given = [inner]
    if len(path) == 3:
        given[0]["type"] = GROUP
    resolved: Json = {}
    for one in _leaves(given):
        if one["type"] == USER:
            found = at.d.world.resolved(5, [str(one["value"])])
            resolved = {key: resolved.get(key, {}) | found.get(key, {}) for key in {*resolved, *found}}
        if one["type"] == ROLE:
            found = at.d.world.resolved(6, [str(one["value"])])
            resolved = {key: resolved.get(key, {}) | found.get(key, {}) for key in {*resolved, *found}}
        if one["type"] == CHANNEL:
            found = at.d.world.resolved(8, [str(one["value"])])
            resolved = {key: resolved.get(key, {}) | found.get(key, {}) for key in {*resolved, *found}}
    return {"id": "1", "name": path[0], "type": 1, "options": given, "resolved": resolved}


def _leaves(options: list[Json]) -> Iterator[Json]:
    for one in options:
        if "options" in one:
            yield from _leaves(one["options"])
        else:
            yield one


def _option(at: Services, guild: int, option: Json, rng: Random) -> Json:
    kind = option["type"]
    value: Any = (rng.choice(TEXTS) or "x")[: option.get("max_length") or 6000].ljust(
        option.get("min_length") or 0, "x"
    )
    if kind in {INTEGER, NUMBER}:
        low, high = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
        value = min(max(rng.choice(NUMBERS), low), high)
    elif kind == BOOLEAN:
        value = rng.random() < 0.5
    elif kind == USER:
        value = str(rng.choice(list(at.d.world.users)))
    elif kind == ROLE:
        value = str(rng.choice(list(at.d.world.roles)))
    elif kind == CHANNEL:
        value = str(
            rng.choice(
                [
                    c.id
                    for c in at.d.world.channels.values()
                    if c.guild == guild and c.kind in option.get("channel_types", [c.kind])
                ]
            )
        )
    elif option.get("choices"):  # Discord accepts nothing else
        value = rng.choice(option["choices"])["value"]
    return {"name": option["name"], "type": kind, "value": value}


async def attack(cases: int, seed: int = 1) -> tuple[int, list[str]]:
    """Send forged commands. Return their number by path, and failures."""
    rng, wrong = Random(seed), list[str]()
    async with services() as at:
        known = list(paths(at.d.world.commands))
        people = [*at.table(), *at.table()]
        channel = at.d.world.channel(people[0].table.channel)
        for number in range(cases):
            path, options = known[number % len(known)]
            data = forged(at, channel.guild or 0, path, options, rng)
            user = rng.choice([at.d.world.person("stranger"), *(one.user for one in people)])
            kind = 4 if rng.random() < RACE and _focus(data, options) else 2
            done = await at.d.interactions.begin(kind, user, channel, data, None)
            told = await _told(channel, done)
            if done.get("failed"):
                wrong.append(f"{data['name']} {data['options']}: no answer"[:300])
            if "(Error " in told:
                wrong.append(f"/{' '.join(path)} {list(_leaves(data['options']))}: {told.strip()[-90:]}"[:400])
        wrong += [f"Discord refused: {one}"[:300] for one in at.d.violations]
        if any(
            message.mention_everyone for place in at.d.world.channels.values() for message in place.messages.values()
        ):
            wrong.append("everybody was called")
    return len(known), list(dict.fromkeys(wrong))


def _focus(data: Json, options: list[Json]) -> bool:
    """Focus the last field with completions. Return True if there is one."""
    completed = {one["name"] for one in options if one.get("autocomplete")}
    leaves = [one for one in _leaves(data["options"]) if one["name"] in completed]
    if leaves:
        leaves[-1]["focused"] = True
        leaves[-1]["value"] = str(leaves[-1]["value"])
    return bool(leaves)


async def _told(channel: Channel, done: Json) -> str:
    """Return the final text of the answer."""
    number = done.get("message")

    def settled() -> tuple[Message | None] | None:
        message = channel.messages.get(int(number)) if number else None
        return None if message is not None and message.flags & LOADING else (message,)

    (message,) = await eventually(settled)
    return read_text(message) if message is not None else ""
