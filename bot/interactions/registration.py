"""The commands that Discord has, compared with ours, and brought up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

import aiohttp
import structlog
from discord import app_commands

from bot import metrics
from bot.interactions.commands import Translator
from bot.permissions import invite_link
from bot.rest import AskError, Rest

log = structlog.get_logger()

PAUSES = (5.0, 60.0, 300.0, 1_800.0, 7_200.0, 21_600.0)
"""Seconds before each further try; the last one again and again."""
ENTRY_POINT = 4
"""The type of the command that starts an activity. Discord makes it, and refuses a list without it."""
CHOSEN = frozenset(("contexts", "integration_types"))
"""Keys that Discord fills in by itself where a command leaves them out."""
IGNORED = frozenset(("id", "application_id", "guild_id", "version", "default_permission", "dm_permission"))
"""Keys of Discord's own, and two that `contexts` and `default_member_permissions` have replaced."""
LONGEST_WAIT, WAITS = 60.0, 5
"""Seconds to wait where Discord takes no more requests for now, and how often."""
Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between our commands and Discord's, by name."""

    missing: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.missing or self.changed or self.extra)


async def payloads(tree: app_commands.CommandTree[Any]) -> list[Payload]:
    """Return the commands as Discord gets them, in all languages."""
    translator = Translator()
    made: list[Payload] = []
    await tree.set_translator(translator)
    for one in tree.get_commands():
        made.append(await one.get_translated_payload(tree, translator))
        await asyncio.sleep(0)  # each takes a while, and presses may be waiting
    return made


async def commands_of(rest: Rest, application: int) -> list[Payload]:
    """Return the commands that Discord has. Raise AskError."""
    found = await rest.ask("GET", f"/applications/{application}/commands?with_localizations=true")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def difference(ours: Sequence[Payload], theirs: Sequence[Payload]) -> Difference:
    """Compare our commands with Discord's."""
    mine = {_key(one): one for one in ours}
    there = {_key(one): one for one in theirs if one.get("type") != ENTRY_POINT}
    changed = [key for key, one in mine.items() if key in there and not _same(one, there[key])]
    return Difference(
        [key[1] for key in mine if key not in there],
        [key[1] for key in changed],
        [key[1] for key in there if key not in mine],
    )


def _key(command: Payload) -> tuple[int, str]:
    return command.get("type") or 1, str(command.get("name"))


def _same(ours: Payload, theirs: Payload) -> bool:
    """Return True if Discord's command has everything of ours and nothing else, apart from what it fills in."""
    for key in ({*ours, *theirs}) - IGNORED:
        mine, other = ours.get(key), theirs.get(key)
        if key in CHOSEN and (mine is None or other is None):
            continue
        if key in {"options", "choices"}:
            if len(mine or ()) != len(other or ()) or not all(map(_same, mine or (), other or ())):
                return False
        elif _plain(key, mine) != _plain(key, other):
            return False
    return True


def _plain(key: str, value: Any) -> Any:
    """Return a value in one form: Discord leaves out what is empty or false, and writes permissions as text."""
    if value is None or value is False or value in ({}, []):
        return None
    if key == "default_member_permissions":
        return str(value)
    return sorted(value) if key in CHOSEN or key == "channel_types" else value


async def register(rest: Rest, application: int, ours: Sequence[Payload]) -> tuple[Difference, dict[str, AskError]]:
    """Bring Discord's commands up to date. Return what differed before, and why Discord refuses which commands.

    All go in one request. If Discord refuses that, each goes by itself: a refused command keeps its old form and does
    not keep the others out.

    Raises:
        AskError: Discord gave no answer, or not to us.

    """
    theirs = await commands_of(rest, application)
    found, path = difference(ours, theirs), f"/applications/{application}/commands"
    if not found:
        return found, {}
    kept = [{key: one[key] for key in one if key not in IGNORED} for one in theirs if one.get("type") == ENTRY_POINT]
    try:
        await rest.ask("PUT", path, [*ours, *kept])
    except AskError as wrong:
        if wrong.why != "refused" or wrong.status in {403, 404}:
            raise
    else:
        return found, {}
    refused, wanted = {}, {*found.missing, *found.changed}
    for one in ours:
        if one["name"] in wanted:
            try:
                await _patiently(rest, "POST", path, one)
            except AskError as wrong:
                if wrong.why != "refused":
                    raise
                refused[str(one["name"])] = wrong
    for one in theirs:
        if one.get("type") != ENTRY_POINT and one.get("name") in found.extra:
            await _patiently(rest, "DELETE", f"{path}/{one.get('id')}")
    return found, refused


async def _patiently(rest: Rest, method: str, path: str, body: object = None) -> None:
    """Ask, and wait as Discord says where it takes no more requests for now. Raise AskError."""
    for tries in range(WAITS):
        try:
            await rest.ask(method, path, body)
        except AskError as wrong:
            if wrong.why != "limit" or wrong.wait > LONGEST_WAIT or tries == WAITS - 1:
                raise
            await asyncio.sleep(wrong.wait)
        else:
            return


async def keep_registering(
    tree: app_commands.CommandTree[Any],
    token: str,
    application: int,
    trace: aiohttp.TraceConfig | None = None,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Register the commands of a running bot, next to everything else. Return when Discord has all of them."""
    log.info("invite_link", url=invite_link(application))
    ours = await payloads(tree)
    async with Rest(token, trace) as rest:
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            wait = 0.0
            try:
                found, refused = await register(rest, application, ours)
            except AskError as wrong:
                metrics.COMMANDS_REFUSED.set(len(ours))
                log.error("commands_not_registered", why=wrong.why, code=wrong.code, reason=str(wrong))
                wait = wrong.wait
            else:
                metrics.COMMANDS_REFUSED.set(len(refused))
                for name, why in refused.items():
                    log.error("command_refused", command=name, code=why.code, reason=str(why))
                if found:
                    log.info("commands_registered", commands=len(ours) - len(refused), refused=len(refused))
                if not refused:
                    return
            await sleep(max(wait, pause))
