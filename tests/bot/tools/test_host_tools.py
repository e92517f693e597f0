"""`housecall doctor`, `invite` and `commands` ask Discord, and say what is at fault."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import pytest_asyncio
from aiohttp import web
from discord import Permissions
from discord.http import Route
from typer.testing import CliRunner

from bot.__main__ import app
from bot.permissions import INVITED, PERMISSIONS, application_of
from bot.tools.doctor_discord import computed
from tests.wire import redirected
from tests.wire.portal import Portal
from tests.wire.process import ROOT

ME, GATEWAY = "/applications/@me", "/gateway/bot"
Housecall = Callable[..., Awaitable[tuple[int, str]]]


@pytest_asyncio.fixture
async def d() -> AsyncIterator[Portal]:
    async with Portal() as portal:
        with redirected(portal.url):
            yield portal


@pytest.fixture
def housecall(d: Portal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Housecall:
    """Return the command with the portal's token, which gives the exit code and what it says."""
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith(("HOUSECALL_", "DISCORD_")):
            monkeypatch.delenv(name)

    async def command(*args: str, token: str | None = None) -> tuple[int, str]:
        given = {"DISCORD_TOKEN": d.token if token is None else token}
        ended = await asyncio.to_thread(partial(CliRunner().invoke, app, args, env=given))
        assert isinstance(ended.exception, SystemExit | None), ended.exc_info
        assert "Traceback" not in ended.output and "GnOm3s" not in ended.output
        return ended.exit_code, ended.output

    return command


def lines(said: str, level: str) -> str:
    return "\n".join(line for line in said.splitlines() if line.startswith(level))


async def registered(housecall: Housecall) -> None:
    code, said = await housecall("commands", "--sync")
    assert code == 0, said


# ------------------------------------------------------------------------------------------------------------ invite


async def test_the_invite_link_asks_for_what_the_list_says(d: Portal, housecall: Housecall) -> None:
    code, said = await housecall("invite")
    link = said.splitlines()[0]
    asked = {name: value for name, (value,) in parse_qs(urlsplit(link).query).items()}
    assert code == 0 and link.startswith("https://discord.com/oauth2/authorize?")
    assert asked["client_id"] == str(d.world.bot.id) and asked["scope"] == "bot applications.commands"
    assert Permissions(int(asked["permissions"])) == INVITED
    assert INVITED.create_private_threads and INVITED.pin_messages and not INVITED.manage_messages
    assert not INVITED.administrator and not INVITED.manage_channels


async def test_the_invite_link_needs_no_discord(d: Portal, housecall: Housecall) -> None:
    Route.BASE = "http://127.0.0.1:9/api/v10"
    code, said = await housecall("invite")
    assert code == 0 and f"client_id={d.world.bot.id}" in said and "cannot be reached" in said
    assert application_of(d.token) == d.world.bot.id
    for strange in ("", "x", "....", "\u00e4" * 30, "MTIz.x.y", "=" * 40):
        assert application_of(strange) is None


@pytest.mark.parametrize("command", ["invite", "commands", "commands --sync"])
@pytest.mark.parametrize("token", ["", "x", "a b", "\u00fc" * 60, "a\nb", "a" * 5000, f"{'a' * 24}.bcdefg.{'h' * 38}"])
async def test_every_wrong_token_is_one_sentence(housecall: Housecall, command: str, token: str) -> None:
    code, said = await housecall(*command.split(), token=token)
    assert code == 1 and said.count("House Call: ") == 1 and re.search("token|TOKEN", said), said


# ---------------------------------------------------------------------------------------------------------- commands


async def test_commands_says_what_differs_and_registers_by_hand(d: Portal, housecall: Housecall) -> None:
    code, said = await housecall("commands")
    assert code == 1 and "missing     /play" in said
    code, said = await housecall("commands", "--sync")
    assert code == 0 and "registered  /play" in said and any(one["name"] == "play" for one in d.world.commands)
    code, said = await housecall("commands")
    assert code == 0 and said.startswith("Discord has all")
    d.world.commands[0]["description"] = "earlier"
    d.world.commands.append({"type": 1, "name": "old", "description": "old", "id": "5"})
    code, said = await housecall("commands")
    assert code == 1 and "changed     /" in said and "not ours    /old" in said
    d.faults.refuse("PUT /applications/*/commands", 50035)
    d.faults.refuse("POST /applications/*/commands", 30034)
    code, said = await housecall("commands", "--sync")
    assert code == 1 and "code 30034" in said and "removed     /old" in said


# ------------------------------------------------------------------------------------------------------------ doctor


async def test_doctor_finds_a_new_application_in_order(d: Portal, housecall: Housecall) -> None:
    await registered(housecall)
    code, said = await housecall("doctor", "--channel", str(d.place("surgery").id))
    assert code == 0, said
    for words in ("accepts the token", "gateway sessions are left", "all 34 commands", "oauth2/authorize?"):
        assert words in lines(said, "ok"), said
    for one in PERMISSIONS:
        if one.level != "extra" and "channel" in one.kinds:
            assert f"{one.title} in #surgery on Ward" in lines(said, "ok")


BAD, NOTE = "bad", "note"
PORTAL = [
    (ME, {"interactions_endpoint_url": "https://example.org/x"}, BAD, "example.org"),
    (ME, {"bot_require_code_grant": True}, BAD, "Code Grant"),
    (ME, {"bot_public": False}, NOTE, "Public Bot is off"),
    (ME, {"integration_types_config": {"1": {}}}, BAD, "Guild Install"),
    (ME, {"install_params": {"scopes": ["applications.commands"], "permissions": "0"}}, NOTE, "install link"),
    (ME, {"flags": (1 << 15) + (1 << 19)}, NOTE, "Server Members, Message Content"),
    (ME, {"approximate_guild_count": 0}, NOTE, "Invite the bot to a server: https://discord.com/oauth2"),
    (ME, {"id": None}, BAD, "a form that this version does not know"),
    (GATEWAY, {"session_start_limit": None}, BAD, "a form that this version does not know"),
    (
        GATEWAY,
        {"session_start_limit": {"total": 1000, "remaining": 0, "reset_after": 7_200_000, "max_concurrency": 1}},
        BAD,
        "0 of 1000 gateway sessions are left for the next 2 hours",
    ),
    (
        GATEWAY,
        {"session_start_limit": {"total": 1000, "remaining": 9, "reset_after": 60_000, "max_concurrency": 1}},
        NOTE,
        "again and again",
    ),
]


@pytest.mark.parametrize(("path", "told", "level", "words"), PORTAL, ids=[case[3] for case in PORTAL])
async def test_doctor_names_a_setting_of_the_portal(
    d: Portal, housecall: Housecall, path: str, told: dict[str, object], level: str, words: str
) -> None:
    await registered(housecall)
    d.told[path] = told
    code, said = await housecall("doctor")
    assert words in lines(said, level), said
    assert code == (level == BAD)


async def test_doctor_shows_missing_commands_red(d: Portal, housecall: Housecall) -> None:
    code, said = await housecall("doctor")
    assert code == 1 and "Discord lacks 34 of 34 commands" in lines(said, "bad") and "/play" in said
    await registered(housecall)
    d.world.commands[0]["description"] = "earlier"
    d.world.commands.append({"type": 1, "name": "old", "description": "old", "id": "5"})
    code, said = await housecall("doctor")
    assert code == 0 and "another form of" in lines(said, "note") and "not ours: /old" in lines(said, "note")


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("token", "does not accept this token"),
        ("away", "cannot be reached"),
        ("drop", "cannot be reached"),
        ("503", "trouble of its own (503)"),
        ("block", "blocks this machine's address"),
        ("limit", "wait 3600 seconds"),
        ("stranger", "is not Discord (200)"),
        ("silent", "has not answered within"),
    ],
)
async def test_doctor_says_whether_the_network_a_block_or_the_token_is_at_fault(
    d: Portal, housecall: Housecall, monkeypatch: pytest.MonkeyPatch, fault: str, words: str
) -> None:
    async def page(_: web.Request) -> web.Response:
        status = 200 if fault == "stranger" else 429
        return web.Response(text="<html>You are being blocked.</html>", content_type="text/html", status=status)

    if fault == "token":
        d.gateway.token += "other"
    elif fault == "away":
        Route.BASE = "http://127.0.0.1:9/api/v10"
    elif fault == "drop":
        d.faults.drop("GET /applications/@me", times=5)
    elif fault == "503":
        d.faults.fail("GET /applications/@me", 503)
    elif fault == "limit":
        d.faults.rate_limit("GET /applications/@me", 3600.0)
    elif fault == "silent":
        monkeypatch.setattr("bot.rest.SECONDS", 0.2)
        d.faults.delay("GET /applications/@me", 60.0)
    else:
        monkeypatch.setattr(d, "api", lambda request, _: page(request))
    code, said = await housecall("doctor", token=Portal().token)
    d.faults.clear()
    assert code == 1 and words in lines(said, "bad"), said
    assert len(lines(said, "bad").splitlines()) == 1, "nothing else is called wrong"


@pytest.mark.parametrize("name", [one.name for one in PERMISSIONS if one.level != "extra" and "channel" in one.kinds])
async def test_doctor_says_what_each_missing_right_of_a_channel_costs(
    d: Portal, housecall: Housecall, name: str
) -> None:
    await registered(housecall)
    d.deny("surgery", name)
    code, said = await housecall("doctor", "--channel", f"<#{d.place('surgery').id}>")
    (one,) = [one for one in PERMISSIONS if one.name == name]
    if name == "view_channel":
        assert code == 1 and "cannot see the channel" in lines(said, "bad"), said
        return
    level = "bad" if one.level == "needed" else "note"
    assert f"{one.title} is missing in #surgery on Ward: {one.lack}." in lines(said, level), said
    assert code == (one.level == "needed")


async def test_in_a_thread_send_messages_in_threads_counts_and_in_a_forum_posts(
    d: Portal, housecall: Housecall
) -> None:
    await registered(housecall)
    thread = d.world.private_thread("surgery", "back room", "ann")
    d.world.join(thread, d.world.bot.id)
    d.deny("surgery", "send_messages")
    code, said = await housecall("doctor", "--channel", str(thread.id))
    assert code == 0 and "Send Messages in Threads in #back room" in lines(said, "ok"), said
    d.allow("surgery")
    d.deny("surgery", "send_messages_in_threads")
    code, said = await housecall("doctor", "--channel", f"https://discord.com/channels/1/{thread.id}")
    assert code == 1 and "Send Messages in Threads is missing" in lines(said, "bad")
    forum = d.world.add_forum("tables")
    code, said = await housecall("doctor", "--channel", str(forum.id))
    assert code == 0 and "Create Posts in #tables" in lines(said, "ok")
    assert "Manage Channels is missing" in lines(said, "note")


@pytest.mark.parametrize("channel", ["5", "", " ", "x" * 5000, "#surgery", "\u0661" * 18, "-1", "123456789012345678"])
async def test_a_channel_that_is_none_is_one_sentence(housecall: Housecall, channel: str) -> None:
    await registered(housecall)
    code, said = await housecall("doctor", "--channel", channel)
    assert code == bool(channel), said


async def test_without_a_token_doctor_asks_nobody(d: Portal, housecall: Housecall) -> None:
    seen: list[web.Request] = []
    d.asked.append(seen.append)
    code, said = await housecall("doctor", token="")
    assert code == 0 and not seen and "There is no DISCORD_TOKEN" in said
    code, said = await housecall("doctor", "--channel", "123456789012345678", token="")
    assert code == 1 and not seen


def test_permissions_are_computed_as_discords_page_says() -> None:
    everyone = {"id": "1", "permissions": str(Permissions(send_messages=True).value)}
    role = {"id": "2", "permissions": str(Permissions(view_channel=True, attach_files=True).value)}
    guild = {"id": "1", "owner_id": "9", "roles": [everyone, role]}
    member: dict[str, object] = {"roles": ["2"]}
    me = {"id": "5"}

    def may(*overwrites: tuple[str, Permissions, Permissions], **more: str) -> Permissions:
        listed = [{"id": who, "allow": str(allow.value), "deny": str(deny.value)} for who, allow, deny in overwrites]
        return computed(guild, member | more, me, {"permission_overwrites": listed}, "channel")

    none, send = Permissions.none(), Permissions(send_messages=True)
    assert may().send_messages and may().attach_files
    assert may(("1", none, Permissions(view_channel=True))) == none
    assert not may(("1", none, send)).attach_files, "without Send Messages no files"
    assert may(("1", none, send), ("2", send, none)).send_messages, "a role overrides everyone"
    assert not may(("2", send, none), ("5", none, send)).send_messages, "the member overrides its roles"
    assert not may(communication_disabled_until="2999-01-01T00:00:00+00:00").send_messages, "a timeout"
    assert computed(guild, member, {"id": "9"}, {}, "channel") == Permissions.all()


# ------------------------------------------------------------------------------------------------------------- pages


def test_the_page_names_the_permissions_of_the_list() -> None:
    text = re.sub(r"\s+", " ", (ROOT / "docs/operations.md").read_text(encoding="utf-8"))
    for one in PERMISSIONS:
        assert f"| {one.title} | {one.use} | {one.lack} |" in text, one.title
