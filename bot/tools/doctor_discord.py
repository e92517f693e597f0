"""What `housecall doctor` asks Discord: the token, the application, its commands, and the rights in a channel."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import discord

from bot import packs
from bot.discord_api import through
from bot.errors import StartupError
from bot.interactions.registration import commands_of, difference, payloads
from bot.permissions import PERMISSIONS, Kind, invite_link
from bot.rest import TOKEN, AskError, Rest
from bot.settings import Settings
from bot.tools.findings import Finding, bad, note, ok
from bot.tools.our_commands import our_tree

PRIVILEGED = {"Presence": 3 << 12, "Server Members": 3 << 14, "Message Content": 3 << 18}
"""Intents that a host can switch on in the portal, with their flags of the application (all, or limited)."""
FEW_SESSIONS = 50
KINDS: dict[int, Kind] = {0: "channel", 2: "channel", 5: "channel", 13: "channel", 15: "forum"}
KINDS |= dict.fromkeys((10, 11, 12), "thread")
DIRECT, GROUP, CATEGORY = 1, 3, 4
CHANNEL = re.compile(r"(?:^|[/#])(\d{15,20})>?$", re.ASCII)
READING = discord.Permissions(view_channel=True, read_message_history=True)
Told = Mapping[str, Any]


def token_of(settings: Settings) -> str:
    """Return the token. Raise StartupError if there is none, or if it cannot be one."""
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise StartupError(
            "There is no token. Put DISCORD_TOKEN=... into a file called .env (see .env.example); you get one from "
            "Discord's developer portal."
        )
    if not TOKEN.fullmatch(token):
        raise StartupError("DISCORD_TOKEN does not look like a bot's token: copy it again from the developer portal.")
    return token


@asynccontextmanager
async def asking(settings: Settings) -> AsyncIterator[Rest]:
    """Open a connection with the host's token. Raise StartupError."""
    token = token_of(settings)
    if settings.discord_api:
        through(settings.discord_api)
    async with Rest(token) as rest:
        yield rest


async def examine(settings: Settings, channel: str = "") -> list[Finding]:
    """Ask Discord; no finding if there is no token, or if it cannot be one."""
    token = settings.discord_token.get_secret_value().strip()
    if not TOKEN.fullmatch(token):
        return [bad("Without a token nothing can be said about a channel.")] if channel else []
    found: list[Finding] = []
    try:
        async with asking(settings) as rest:
            application = _known(await rest.ask("GET", "/applications/@me"))
            found += _application(application)
            found += _sessions(_known(await rest.ask("GET", "/gateway/bot")))
            found += await _commands(settings, rest, int(application["id"]))
            found += await _channel(rest, channel) if channel else []
    except AskError as wrong:
        found.append(bad(str(wrong)))
    except (LookupError, TypeError, ValueError) as wrong:
        found.append(bad(f"Discord answers in a form that this version does not know ({wrong!r})."))
    return found


def _known(answer: Any) -> Told:
    if not isinstance(answer, dict):
        raise TypeError(type(answer).__name__)
    return answer


# ------------------------------------------------------------------------------------------------------- application


def _application(told: Told) -> Iterator[Finding]:
    number, servers = int(told["id"]), told.get("approximate_guild_count")
    on = f", on about {servers} servers" if servers is not None else ""
    yield ok(f"Discord accepts the token: it belongs to the application {told.get('name')} ({number}){on}.")
    endpoint = told.get("interactions_endpoint_url")
    if endpoint:
        yield bad(
            f"The portal sends all presses and commands to {urlsplit(str(endpoint)).netloc or endpoint}, so the bot "
            "gets none: empty the field Interactions Endpoint URL (General Information)."
        )
    if told.get("bot_require_code_grant"):
        yield bad("No one can invite the bot: switch off Requires OAuth2 Code Grant (Bot, in the portal).")
    if told.get("bot_public") is False:
        yield note("Only you can invite the bot: Public Bot is off in the portal.")
    yield from _install(told)
    flags = int(told.get("flags") or 0)
    on_ = [name for name, bits in PRIVILEGED.items() if flags & bits]
    if on_:
        yield note(f"Privileged intents that the bot does not need are on in the portal: {', '.join(on_)}.")
    else:
        yield ok("No privileged intent is on; the bot needs none.")
    yield (note if servers == 0 else ok)(f"Invite the bot to a server: {invite_link(number)}")


def _install(told: Told) -> Iterator[Finding]:
    """Check the installation settings, which only the portal's own link and the button in the bot's profile use."""
    contexts = told.get("integration_types_config")
    if isinstance(contexts, dict) and contexts and "0" not in contexts:
        yield bad("The portal allows no installation on servers: tick Guild Install (Installation).")
        return
    guild = (contexts or {}).get("0") or {} if isinstance(contexts, dict) else {}
    scopes = (guild.get("oauth2_install_params") or told.get("install_params") or {}).get("scopes")
    if scopes is not None and "bot" not in scopes:
        yield note(
            "The portal's own install link does not bring the bot (its scopes lack `bot`): use the link below instead."
        )


def _sessions(told: Told) -> Iterator[Finding]:
    limit = _known(told["session_start_limit"])
    left, total, hours = int(limit["remaining"]), int(limit["total"]), int(limit["reset_after"]) / 3_600_000
    words = f"{left} of {total} gateway sessions are left for the next {hours:.0f} hours"
    if not left:
        yield bad(f"{words}: no bot can connect until then. Look for something that starts it again and again.")
    elif left < FEW_SESSIONS:
        yield note(f"{words}: something starts the bot again and again.")
    else:
        yield ok(f"{words}.")


async def _commands(settings: Settings, rest: Rest, application: int) -> list[Finding]:
    try:
        packs.load(settings.packs)
    except StartupError:
        return []  # another finding says so
    ours = await payloads(our_tree(settings))
    found = difference(ours, await commands_of(rest, application))
    told = [] if found else [ok(f"Discord has all {len(ours)} commands as they are here.")]
    if found.missing:
        names = " ".join(f"/{name}" for name in found.missing)
        told.append(
            bad(
                f"Discord lacks {len(found.missing)} of {len(ours)} commands: {names}. "
                "`housecall commands --sync` says why."
            )
        )
    if found.changed:
        names = " ".join(f"/{name}" for name in found.changed)
        told.append(
            note(f"Discord has another form of {names}: the next start, or `housecall commands --sync`, renews it.")
        )
    if found.extra:
        told.append(note(f"Discord has commands that are not ours: {' '.join(f'/{name}' for name in found.extra)}."))
    return told


# ----------------------------------------------------------------------------------------------------------- channel


async def _channel(rest: Rest, said: str) -> list[Finding]:
    """Check every right of the bot in a channel, thread or forum."""
    number = CHANNEL.search(said.strip())
    if number is None:
        return [bad(f"{said} is no channel's id: switch on Developer Mode in Discord, then Copy Channel ID.")]
    try:
        channel = _known(await rest.ask("GET", f"/channels/{number[1]}"))
    except AskError as wrong:
        if wrong.why != "refused":
            raise
        if wrong.code == 10003:
            return [bad(f"There is no channel {number[1]}, or it is on a server without the bot. ({wrong})")]
        return [bad(f"The bot cannot see the channel {number[1]}: it lacks View Channel there. ({wrong})")]
    kind = channel.get("type")
    if kind not in KINDS or channel.get("guild_id") is None:
        what = "a category" if kind == CATEGORY else "no channel of a server where games can be played"
        return [bad(f"{number[1]} is {what}: name a text channel, a thread or a forum.")]
    place = KINDS[kind]
    parent = _known(await rest.ask("GET", f"/channels/{channel['parent_id']}")) if place == "thread" else channel
    me = _known(await rest.ask("GET", "/users/@me"))
    guild = _known(await rest.ask("GET", f"/guilds/{channel['guild_id']}"))
    member = _known(await rest.ask("GET", f"/guilds/{channel['guild_id']}/members/{me['id']}"))
    return list(
        _rights(f"#{channel.get('name')} on {guild.get('name')}", place, computed(guild, member, me, parent, place))
    )


def _rights(where: str, place: Kind, may: discord.Permissions) -> Iterator[Finding]:
    missing = 0
    for one in PERMISSIONS:
        if place not in one.kinds:
            continue
        if one.is_in(may):
            yield ok(f"{one.title_in(place)} in {where}: to {one.use}.")
            continue
        missing += one.level == "needed"
        tell = bad if one.level == "needed" else note
        extra = " Most servers do not need it." if one.level == "extra" else ""
        yield tell(f"{one.title_in(place)} is missing in {where}: {one.lack}. It is there to {one.use}.{extra}")
    if missing:
        yield note("A moderator gives rights under Edit Channel, Permissions, to the role with the bot's name.")


def computed(guild: Told, member: Told, me: Told, channel: Told, place: Kind) -> discord.Permissions:
    """Return a member's permissions in a channel, in the order that Discord's page "Permissions" gives."""
    everyone, own = str(guild["id"]), {str(role) for role in member.get("roles") or ()}
    base = 0
    for role in guild.get("roles") or ():
        if str(role["id"]) in {everyone, *own}:
            base |= int(role["permissions"])
    if str(guild.get("owner_id")) == str(me["id"]) or discord.Permissions(base).administrator:
        return discord.Permissions.all()
    overwrites = {str(one["id"]): one for one in channel.get("permission_overwrites") or ()}
    for layer in ({everyone}, own - {everyone}, {str(me["id"])}):
        here = [overwrites[one] for one in layer if one in overwrites]
        deny = allow = 0
        for one in here:
            deny, allow = deny | int(one.get("deny") or 0), allow | int(one.get("allow") or 0)
        base = base & ~deny | allow
    may = discord.Permissions(base)
    if not may.view_channel:
        return discord.Permissions.none()
    until = member.get("communication_disabled_until")
    if until and datetime.fromisoformat(str(until)) > datetime.now(UTC):  # a timeout
        return may & READING
    if not (may.send_messages_in_threads if place == "thread" else may.send_messages):
        may.update(attach_files=False, embed_links=False, mention_everyone=False)
    return may
