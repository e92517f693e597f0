"""Every answer and event of both local Discords is held against what Discord describes."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from msgspec import json

from bot.local import LocalDiscord as Page
from bot.local.gateway import Session
from bot.local.objects import ADDED, PINNED, THREAD_CREATED, THREAD_STARTER, forum_tag
from bot.local.server import Handler
from bot.scheduler.leagues import LeagueKeeper
from bot.scheduler.living import PACE_MS
from bot.servers.change import ServerChange
from bot.tables.time_control import DAY
from storage import Storage
from tests.chance import foreseen
from tests.discord.place import Place
from tests.discord.served import GAME, OTHER, ROOM, rung, running, settled
from tests.wire import LocalDiscord, Person
from tests.wire.described import answer_misfits, frame_misfits
from tests.wire.world import ChangingWorld

SEEN = {
    *("READY", "GUILD_CREATE", "INTERACTION_CREATE", "MESSAGE_UPDATE", "CHANNEL_CREATE", "CHANNEL_UPDATE"),
    *("THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_MEMBERS_UPDATE", "CHANNEL_PINS_UPDATE"),
    *(f"MESSAGE_CREATE {kind}" for kind in (0, ADDED, PINNED, THREAD_CREATED, THREAD_STARTER)),
    *(
        "create_message",
        "edit_message",
        "create_thread",
        "callback",
        "edit",
        "open_dm",
        "commands",
        "application",
        "me",
    ),
}
"""Events, and requests by the name of their handler, that no play goes without."""


class PageDiscord(Page):
    """The Discord of `make play`, with people to act."""

    world: ChangingWorld

    def __init__(self) -> None:
        super().__init__(world=ChangingWorld(time.time))
        self.people_here: dict[str, Person] = {}

    def person(self, name: str) -> Person:
        return self.people_here.setdefault(name, Person(name, self.url))

    async def __aexit__(self, *_: object) -> None:
        for person in self.people_here.values():
            await person.leave()
        await super().__aexit__()


def watched(d: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[set[str], list[str]]:
    """Hold every answer and event from now on against the description. Return what was seen, and what does not fit."""
    seen, wrong = set[str](), list[str]()
    api, dispatch = d.api, d.gateway.dispatch

    async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
        done: web.StreamResponse = await api(request, handler)
        if isinstance(done, web.Response) and isinstance(done.body, bytes):
            path = request.path.removeprefix("/api/v10")
            seen.add(request.match_info.handler.__name__)
            wrong.extend(answer_misfits(request.method, path, done.status, json.decode(done.body)))
        return done

    def told(session: Session, name: str, data: Any) -> str:
        text: str = dispatch(session, name, data)
        seen.add(f"{name} {data.get('type', '')}" if name == "MESSAGE_CREATE" else name)
        wrong.extend(frame_misfits(name, json.decode(text)["d"]))
        return text

    monkeypatch.setattr(d, "api", answered)
    monkeypatch.setattr(d.gateway, "dispatch", told)
    return seen, wrong


@asynccontextmanager
async def playing(d: Any, path: Path, ahead: list[int]) -> AsyncIterator[Place]:
    async with d, await Storage.open(path / "described.db") as storage:
        real = foreseen()
        async with running(d, storage, foreseen(now=lambda: real.now() + ahead[0])) as bot:
            yield Place(d, bot)


async def play_everything(place: Place, ahead: list[int]) -> None:
    """Play a game to its end, a post of a forum, a lesson and the first day of a league; pin a post."""
    d, bot = place.d, place.bot
    world = d.world
    board = await place.begun("ann", "bob")
    ann, bob = d.person("ann"), d.person("bob")
    await ann.autocomplete(board.channel, "move", "move")
    await place.play_out(board, [ann, bob])
    await ann.slash(OTHER, "learn", game="doctor-strange")
    forum = world.add_forum("tables")
    forum.tags = [forum_tag(1, "Open"), forum_tag(2, "running")]
    change = ServerChange(await bot.registry.servers.of(world.guild))
    change.decide(forum_channel=forum.id, kept_post_channel=world.place(OTHER).id)
    await change.commit()
    await bot.dispatcher.idle()
    ahead[0] += PACE_MS
    world.changed(forum)
    await settled(bot)
    await ann.slash(ROOM, "play", game=GAME)
    await settled(bot)
    mod = await d.person("mod").join()
    await mod.slash(ROOM, "league create", name="Night League", game=GAME)
    for name in ("ann", "bob", "cyd", "dan"):
        await (await d.person(name).join()).slash(ROOM, "league sign-up")
    for days in (7, 3, 0.01):
        ahead[0] += int(days * DAY)
        await LeagueKeeper(bot.registry, bot.sight).look()
        await rung(bot)
        if days == 7:
            for name in ("ann", "bob", "cyd", "dan"):
                await d.person(name).slash(ROOM, "league check-in")
    world.remove_channel(world.place(board.channel))


@pytest.mark.parametrize("made", [PageDiscord, LocalDiscord])
async def test_every_answer_and_event_of_games_is_as_discord_describes_it(
    made: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    d, ahead = made(), [0]
    seen, wrong = watched(d, monkeypatch)
    async with playing(d, tmp_path, ahead) as place:
        await play_everything(place, ahead)
    assert not wrong
    assert seen >= SEEN
