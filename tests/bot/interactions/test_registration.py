"""Commands are registered next to everything else; what Discord refuses keeps nothing else out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from operator import eq
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import web
from discord import app_commands
from structlog.testing import capture_logs

from bot import metrics
from bot.app import HouseCall
from bot.interactions import registration
from bot.interactions.commands import Tree
from bot.interactions.registration import difference, keep_registering, payloads
from bot.rest import Rest
from bot.tools.our_commands import our_commands, our_tree
from storage import Storage
from tests.fire.hosted import plain
from tests.fire.running import Clock, made
from tests.wire import eventually, redirected
from tests.wire.portal import Portal

OURS = {one.name for one in our_commands(plain())}


@asynccontextmanager
async def started(d: Portal, storage: Storage, *more: app_commands.Command[Any, ..., Any]) -> AsyncIterator[HouseCall]:
    """Run a bot until it is ready; `more` are further commands."""
    with redirected(d.url):
        bot = made(storage, Clock())
        for one in more:
            bot.tree.add_command(one)
        running = asyncio.create_task(bot.start(d.token))
        try:
            await eventually(bot.is_ready)
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the pauses between tries, which pass at once."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(keep_registering, "__defaults__", (None, sleep))
    return pauses


def names(d: Portal) -> set[str]:
    return {one["name"] for one in d.world.commands}


def has_all(d: Portal) -> bool:
    return names(d) == OURS


def requests(d: Portal) -> list[str]:
    """Return the requests about commands, as they come in."""
    seen: list[str] = []

    def hear(request: web.Request) -> None:
        if request.path.endswith("/commands"):
            seen.append(request.method)

    d.asked.append(hear)
    return seen


def command(name: str, description: str) -> app_commands.Command[Any, ..., Any]:
    async def nothing(interaction: discord.Interaction) -> None:
        del interaction

    return app_commands.Command(name=name, description=description, callback=nothing)


async def test_one_database_and_two_applications_both_have_all_commands(tmp_path: Path) -> None:
    async with await Storage.open(tmp_path / "h.sqlite3") as storage:
        for application in (700_000_000_000_000_001, 700_000_000_000_000_002):
            async with Portal(application) as d, started(d, storage):
                await eventually(partial(has_all, d))


async def test_a_second_start_asks_once_and_sends_nothing(tmp_path: Path) -> None:
    async with Portal() as d, await Storage.open(tmp_path / "h.sqlite3") as storage:
        async with started(d, storage):
            await eventually(lambda: names(d) == OURS)
        d.world.commands[3]["description"] = "an older version's"
        for expected in (["GET", "PUT"], ["GET"]):
            seen = requests(d)
            async with started(d, storage):
                await eventually(partial(eq, seen, expected))
            assert "an older version's" not in str(d.world.commands)


async def test_a_text_that_is_too_long_keeps_no_other_command_out(tmp_path: Path, asked: list[float]) -> None:
    async with Portal() as d, await Storage.open(tmp_path / "h.sqlite3") as storage:
        d.world.commands = [{"type": 1, "name": "long", "description": "earlier", "id": "5"}]
        d.world.commands += [{"type": 1, "name": "gone", "description": "earlier", "id": "6"}]
        with capture_logs() as logs:
            async with started(d, storage, command("long", "x" * 101)):
                await eventually(lambda: names(d) == {*OURS, "long"} and len(asked) > 6)
                (kept,) = [one for one in d.world.commands if one["name"] == "long"]
                assert kept["description"] == "earlier", "the refused one stays as it was"
                assert metrics.COMMANDS_REFUSED._value.get() == 1
    assert next(one for one in logs if one["event"] == "invite_link")["url"].startswith("https://discord.com/oauth2")
    said = next(one for one in logs if one["event"] == "command_refused")
    assert (said["command"], said["code"]) == ("long", 50035) and "description: Must be" in said["reason"]
    assert asked[:6] == sorted(asked[:6]) and len({*asked[:6]}) == 6, "pauses grow"


@pytest.mark.parametrize("what", ["30034", "50035", "500", "down", "block", "limit"])
async def test_nothing_that_discord_says_of_commands_stops_the_bot(
    tmp_path: Path, asked: list[float], what: str
) -> None:
    async with Portal() as d, await Storage.open(tmp_path / "h.sqlite3") as storage:
        route = "PUT /applications/*/commands"
        if what.isdecimal() and len(what) == 5:
            d.faults.refuse(route, int(what))
            d.faults.refuse("POST /applications/*/commands", int(what), times=3)
        elif what == "500":
            d.faults.fail(route, 500, times=3)
        elif what == "down":
            d.faults.drop("GET /applications/*/commands", times=2)
        else:
            d.faults.rate_limit(route, 7_200.0, via=what == "limit", times=2)
        async with started(d, storage):
            await eventually(lambda: names(d) == OURS and metrics.COMMANDS_REFUSED._value.get() == 0)
    assert asked, "it was tried again"
    assert (max(asked) >= 7_200) == (what in {"block", "limit"}), "as long as Discord says"


async def test_a_bot_whose_commands_are_refused_for_ever_answers_presses(tmp_path: Path) -> None:
    async with Portal() as d, await Storage.open(tmp_path / "h.sqlite3") as storage:
        async with started(d, storage):
            await eventually(lambda: names(d) == OURS)
        d.world.commands[0]["description"] = "an older version's"
        for method in ("GET", "PUT", "POST"):
            d.faults.refuse(f"{method} /applications/*/commands", 30034, times=1_000)
        async with started(d, storage):
            opened = await d.person("ann").slash("waiting-room", "games")
            assert not opened.failed and opened.message is not None


def test_discord_fills_in_keys_that_are_no_difference() -> None:
    ours = asyncio.run(payloads(our_tree(plain())))
    theirs: list[dict[str, Any]] = [_as_discord_has_it(dict(one)) for one in ours]
    assert not difference(ours, theirs)
    assert difference(ours, [*theirs, {"type": 4, "name": "launch", "handler": 2}]) == difference(ours, theirs)
    theirs[0]["description_localizations"] = {}
    theirs[1]["options"].append({"type": 3, "name": "other", "description": "other"})
    del theirs[2]
    theirs.append({"type": 1, "name": "other", "description": "other"})
    found = difference(ours, theirs)
    names_ = [str(one["name"]) for one in ours]
    assert (found.changed, found.missing, found.extra) == (names_[:2], [names_[2]], ["other"])


def _as_discord_has_it(one: dict[str, Any], *, top: bool = True) -> dict[str, Any]:
    """Return a command as Discord's `GET` gives it: empty keys left out or null, numbers of permissions as text."""
    made = {key: value for key, value in one.items() if value or (value == 0 and value is not False)}
    made |= {"name_localizations": None}
    if "options" in made:
        made["options"] = [_as_discord_has_it(dict(option), top=False) for option in made["options"]]
    if top:
        made |= {"id": "1", "application_id": "2", "version": "3", "nsfw": False, "dm_permission": True}
        made |= {"contexts": made.get("contexts"), "integration_types": made.get("integration_types") or [0]}
        made.setdefault("options", [])
        may = one.get("default_member_permissions")
        made["default_member_permissions"] = None if may is None else str(may)
    return made


async def test_an_activitys_own_command_is_kept() -> None:
    sent: list[tuple[str, Any]] = []

    class Discord(Rest):
        async def ask(self, method: str, path: str, body: object = None) -> Any:
            sent.append((method, body))
            del path
            return [{"id": "1", "type": 4, "name": "launch", "handler": 2}]

    tree: Tree = our_tree(plain())
    await registration.register(Discord("x"), 1, await payloads(tree))
    method, body = sent[-1]
    assert method == "PUT" and {"type": 4, "name": "launch", "handler": 2} in body and len(body) == len(OURS) + 1
