"""Strange Discord, a law: keys that Discord does not require may be missing or null, types may be unknown, refusals may
have no code. The bot lives, the next press is answered, and no table is made where there is no channel.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from msgspec import json as fast_json

from bot import metrics
from bot.gateway_parsers import IN_USE
from bot.local.interactions import COMMAND, COMPLETION, COMPONENT, SUBMIT
from bot.local.objects import Channel, Message, User
from bot.tables.table import Table
from bot.ui.own_verbs import WriteNote
from bot.ui.verbs import Hand
from tests.discord.served import OTHER, ROOM, Served, settled
from tests.discord.strange import Json, strange, with_unknown_components

PATIENCE = 4.0
"""Seconds after which a press counts as not answered."""


@dataclass
class Scene:
    """A running game, its board, and a player who presses on it."""

    at: Served
    table: Table
    board: Message
    ann: User

    @property
    def home(self) -> Channel:
        return self.at.d.world.channel(self.table.home)

    async def ask(self, kind: int, data: Json, where: Channel | None = None, source: Message | None = None) -> bool:
        """Send an interaction. Return True if it is answered."""
        told = await self.at.d.interactions.begin(kind, self.ann, where or self.home, data, source)
        return not told.get("failed")

    async def press(self) -> bool:
        return await self.ask(COMPONENT, {"component_type": 2, "custom_id": str(Hand(self.table.id))}, None, self.board)

    async def command(self, name: str, where: Channel | None = None, **options: Any) -> bool:
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        return await self.ask(COMMAND, {"id": "1", "name": name, "type": 1, "options": given}, where)

    async def lives(self, what: str) -> None:
        """Check that the bot is there and answers."""
        assert not self.at.bot.is_closed(), what
        assert await self.press(), f"no answer after {what}"

    async def looks(self, what: str) -> None:
        """Check that a person who does not play is answered in another channel, without an error."""
        failed, world = metrics.FAILED._value.get(), self.at.d.world
        carol, other = world.person("carol"), self.at.d.place(OTHER)
        asked = {
            "id": "1",
            "name": "watch",
            "type": 1,
            "options": [{"name": "table", "type": 4, "value": self.table.id}],
        }
        told = await self.at.d.interactions.begin(COMMAND, carol, other, asked, None)
        assert not told.get("failed") and metrics.FAILED._value.get() == failed, what

    @contextmanager
    def altered(self, alter: Callable[[Json], Json]) -> Iterator[None]:
        """Alter every interaction that Discord sends."""
        send = self.at.d.gateway.interact
        self.at.d.gateway.interact = lambda payload: send(alter(payload))  # type: ignore[method-assign]
        try:
            yield
        finally:
            self.at.d.gateway.interact = send  # type: ignore[method-assign]

    async def sample(self, act: Callable[[], Awaitable[object]]) -> Json:
        """Return the interaction that an act sends."""
        seen: list[Json] = []
        with self.altered(lambda payload: seen.append(payload) or payload):  # type: ignore[func-returns-value]
            await act()
        return seen[0]


@pytest_asyncio.fixture
async def scene(at: Served) -> Scene:
    at.d.settings(patience=PATIENCE)
    table = await at.begun("ann", "bob")
    board = next(post for post in await at.storage.posts(table.id) if post.kind == "board")
    world = at.d.world
    return Scene(at, table, world.message(board.channel, board.message), world.user(at.person("ann").id))


def events(scene: Scene) -> dict[str, Json]:
    """Return a frame of each event in use, about places without a table."""
    at, world = scene.at, scene.at.d.world
    guild, other = world.guild, at.d.place(OTHER)
    arrival = world.arrival(guild)
    left = at.d.posts.create(other, world.bot, _said("x"))
    thread = world.channel_json(scene.home) | {"id": str(world.new_id()), "guild_id": str(guild)}
    member = world.member_json(world.bot)
    named = {"guild_id": str(guild)}
    place = world.channel_json(other)
    return {
        "RESUMED": {},
        "MESSAGE_CREATE": world.message_json(left) | named | {"member": member},
        "MESSAGE_DELETE": {"id": str(left.id), "channel_id": str(other.id)} | named,
        "MESSAGE_DELETE_BULK": {"ids": [str(left.id)], "channel_id": str(other.id)} | named,
        "GUILD_UPDATE": world.guild_json(guild),
        "GUILD_MEMBER_UPDATE": member | named,
        "GUILD_ROLE_CREATE": named | {"role": arrival["roles"][1]},
        "GUILD_ROLE_UPDATE": named | {"role": arrival["roles"][1]},
        "GUILD_ROLE_DELETE": named | {"role_id": str(world.new_id())},
        "CHANNEL_CREATE": place | {"id": str(world.new_id())},
        "CHANNEL_UPDATE": place,
        "CHANNEL_DELETE": place | {"id": str(world.new_id())},
        "THREAD_CREATE": thread | {"newly_created": True},
        "THREAD_UPDATE": thread,
        "THREAD_DELETE": {key: thread[key] for key in ("id", "guild_id", "parent_id", "type")},
        "THREAD_LIST_SYNC": named | {"channel_ids": [str(other.id)], "threads": [thread], "members": []},
        "GUILD_DELETE": {"id": str(world.new_id()), "unavailable": True},
        "GUILD_CREATE": arrival,
    }


KINDS = {"CHANNEL": "channel", "THREAD": "thread"}


def _kind(event: str) -> str:
    return event if event == "THREAD_LIST_SYNC" else KINDS.get(event.split("_", maxsplit=1)[0], event)


def _said(text: str) -> Any:
    from bot.local.posts import Upload

    return Upload({"content": text})


async def test_events_that_are_strange_are_survived(scene: Scene) -> None:
    frames, gateway = events(scene), scene.at.d.gateway
    assert {*frames} == IN_USE - {"READY", "INTERACTION_CREATE"}
    (session,) = gateway.sessions.values()
    for event, data in frames.items():
        kind = _kind(event)
        known = (
            [("whole", data), ("empty", {})] if kind in {"RESUMED", "GUILD_DELETE"} else strange("events", kind, data)
        )
        for how, made in known:
            if event == "GUILD_CREATE":  # as after READY, so that nothing of the server is known
                gone: Any = {"id": data["id"], "unavailable": True}
                scene.at.bot._connection._add_guild_from_data(gone)
            gateway.dispatch(session, event, made)
            if event.startswith("GUILD_"):
                await scene.lives(f"{event} {how}")
                await scene.looks(f"{event} {how}")
        if event != "RESUMED":
            gateway.dispatch(session, event, [])
        await scene.lives(event)
        gateway.dispatch(session, event, data)
    await settled(scene.at.bot)
    assert scene.table.row.status == "playing"


NEEDS = {"without data", "data null", "type 99"}
"""What no one can answer: an interaction of no known kind, or one that asks nothing."""


async def _each(scene: Scene, act: Callable[[], Awaitable[bool]], data: str, silent: set[str] = NEEDS) -> None:
    """Let an act send each strange form of its interaction. All must be answered, but for the `silent` ones."""
    whole = await scene.sample(act)
    made = list(strange("events", "interaction", whole))
    made += [(f"data: {how}", whole | {"data": inner}) for how, inner in strange("events", data, whole["data"])]
    if "message" in whole:
        message = whole["message"]
        every = with_unknown_components(message["components"])
        made += [(how, whole | {"message": message | {"components": parts}}) for how, parts in every]
    assert {how for how, _ in made} >= silent
    for how, form in made:
        if how in silent:
            scene.at.d.gateway.interact(form | {"id": str(scene.at.d.world.new_id())})
    made = [(how, form) for how, form in made if how not in silent]
    left = iter([form for _, form in made])

    def alter(now: Json) -> Json:
        return next(left) | {key: now[key] for key in ("id", "token")}

    with scene.altered(alter):
        answered = await asyncio.gather(*(act() for _ in made))
    assert [how for (how, _), told in zip(made, answered, strict=True) if not told] == []
    await scene.lives("strange interactions")


async def test_presses_that_are_strange_are_answered(scene: Scene) -> None:
    await _each(scene, scene.press, "component_data")


async def test_commands_and_forms_that_are_strange_are_answered(scene: Scene) -> None:
    form = {"custom_id": str(WriteNote(scene.table.id)), "components": []}
    focused = {"name": "table", "type": 4, "value": "", "focused": True}
    asked = {"id": "1", "name": "hand", "type": 1, "options": [focused]}
    await _each(scene, lambda: scene.command("hand"), "command_data", {"type 99"})
    await _each(scene, lambda: scene.ask(SUBMIT, form), "form_data")
    await _each(scene, lambda: scene.ask(COMPLETION, asked), "command_data", {"type 99"})


@pytest.mark.parametrize(("name", "game"), [("play", "night-shift"), ("learn", "doctor-strange")])
async def test_no_table_is_opened_where_there_is_no_channel(scene: Scene, name: str, game: str) -> None:
    at = scene.at
    for channel in (None, {}, {"id": "77"}, {"id": "77", "type": 99}, {"type": 0}, {"id": None, "type": 0}):
        for more in ({}, {"channel_id": None}):
            form: Json = {"channel": channel, **more}
            with scene.altered(form.__ror__):
                assert await scene.command(name, at.d.place(ROOM), game=game), form
    with scene.altered(lambda now: {key: value for key, value in now.items() if not key.startswith("channel")}):
        assert await scene.command(name, at.d.place(ROOM), game=game)
    await settled(at.bot)
    assert await at.storage.table(scene.table.id + 1) is None
    assert await scene.command(name, at.d.place(ROOM), game=game)
    assert await at.storage.table(scene.table.id + 1) is not None


@pytest.mark.parametrize("route", ["POST /interactions/*", "PATCH /webhooks/*", "POST /webhooks/*", "* /channels/*"])
async def test_a_refusal_without_a_code_is_survived(scene: Scene, route: str) -> None:
    faults = scene.at.d.faults
    for status in (400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 451, 499):
        fault = faults.fail(route, status, times=1000)
        scene.at.d.settings(patience=0.05)
        await asyncio.gather(scene.press(), scene.command("hand"), scene.command("games"))
        scene.at.d.settings(patience=PATIENCE)
        faults.waiting.remove(fault)
        await scene.lives(f"{status} for {route}")


ANSWERS = {
    r"(POST|PATCH) /channels/\d+/messages(/\d+)?": "message",
    r"(POST|PATCH) /webhooks/.*": "message",
    r"POST /interactions/.*": "callback",
    r"POST /channels/.*/threads": "thread",
    r"POST /users/@me/channels": "inbox",
    r"GET /guilds/\d+/members/\d+": "member",
}
"""The kind of each answer that the bot reads while games run."""


class StrangeAnswers:
    """Alters the answers of a Discord: of each kind every strange form, one after another."""

    def __init__(self) -> None:
        self.left: dict[str, list[str]] = {}
        """The forms that no answer had yet, by kind."""

    def alter(self, request: web.Request, done: web.Response) -> None:
        asked = f"{request.method} {request.path.removeprefix('/api/v10')}"
        kind = next((kind for route, kind in ANSWERS.items() if re.fullmatch(route, asked)), None)
        if kind is None or not isinstance(done.body, bytes) or not done.body:
            return
        forms = dict(strange("answers", kind, fast_json.decode(done.body)))
        left = self.left.setdefault(kind, list(forms))
        how = next((one for one in left if one in forms), None)
        if how is not None:
            left.remove(how)
            done.body = fast_json.encode(forms[how])


async def test_answers_that_are_strange_are_survived(scene: Scene) -> None:
    at, answers = scene.at, StrangeAnswers()
    at.d.carried_out.append(answers.alter)
    tables = []
    for _ in range(100):
        tables.append(await at.begun("ann", "bob"))
        await asyncio.gather(*(scene.press() for _ in range(4)))
        await settled(at.bot)
        if not any(answers.left.values()):
            break
    assert not any(answers.left.values()), answers.left
    for table in tables:
        kinds = {post.kind for post in await at.storage.posts(table.id)}
        assert table.home in at.d.world.channels and "board" in kinds, (table.id, table.home, kinds)
    await scene.lives("strange answers")


async def test_a_start_whose_answers_are_strange_succeeds(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, world = scene.at.bot, scene.at.d.world
    (session,) = scene.at.d.gateway.sessions.values()
    application = await bot.http.application_info()
    emoji = {"id": "5", "name": "x", "roles": [], "require_colons": True, "managed": False, "animated": False}
    told: list[Json] = []

    async def tell(*_: object) -> Json:
        return told[-1]

    monkeypatch.setattr(bot.http, "application_info", tell)
    monkeypatch.setattr(bot.http, "get_application_emojis", tell)
    for how, form in strange("answers", "application", dict(application)):
        told.append(form)
        assert (await bot.application_info()).id == bot.application_id, how
    for how, form in strange("answers", "emoji", emoji | {"available": True, "user": world.bot.json()}):
        told.append({"items": [form]})
        assert [one.name for one in await bot.fetch_application_emojis()] == ["x"], how
    guilds = [{"id": str(world.guild), "unavailable": True}]
    me = {"user": world.me_json(), "session_id": session.id, "resume_gateway_url": "ws://x", "shard": [0, 1]}
    ready = me | {"v": 10, "guilds": guilds, "application": {"id": str(world.bot.id), "flags": 0}}
    for how, form in strange("events", "READY", ready):
        if "shard" not in how:  # our bot names its shard, so Discord repeats it
            scene.at.d.gateway.dispatch(session, "READY", form)
            await scene.lives(f"READY {how}")
