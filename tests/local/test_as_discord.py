"""What the local Discord answers and tells, where Discord's documents and issues say what the real one does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from discord import Intents
from msgspec import json

from bot.local.gateway import Session
from bot.local.interactions import COMMAND, COMPLETION, COMPONENT, DEFER, DEFER_UPDATE, MODAL, REPLY, UPDATE
from bot.local.objects import ADDED, HAS_THREAD, PINNED, THREAD_CREATED, THREAD_STARTER, V2, Channel, Json
from bot.local.posts import Upload
from tests.wire import LocalDiscord
from tests.wire.described import answer_misfits, frame_misfits, keys

ROOM = "waiting-room"
MODAL_FORM = {"custom_id": "m", "title": "T", "components": [{"type": 10, "content": "Hello"}]}


class Clock:
    def __init__(self) -> None:
        self.now = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Asking:
    """A bot that sends by hand; `told` are the events it was sent."""

    d: LocalDiscord
    clock: Clock
    session: aiohttp.ClientSession
    told: list[tuple[str, Json]] = field(default_factory=list)

    async def __call__(self, method: str, path: str, **body: Any) -> tuple[int, Json]:
        """Ask Discord. Return the status and the answer, which fits the description."""
        headers = {"Authorization": f"Bot {self.d.token}"}
        async with self.session.request(method, f"{self.d.url}/api/v10{path}", json=body, headers=headers) as answer:
            told: Json = json.decode(await answer.read() or b"{}")
        if told:
            assert not answer_misfits(method, path.partition("?")[0], answer.status, told)
        return answer.status, told

    @property
    def room(self) -> Channel:
        return self.d.place(ROOM)

    async def post(self, text: str = "Hello", **more: Any) -> Json:
        status, told = await self("POST", f"/channels/{self.room.id}/messages", content=text, **more)
        assert status == 200
        return told

    async def thread(self, path: str = "", **more: Any) -> Channel:
        status, told = await self("POST", f"/channels/{self.room.id}{path}/threads", name="Back room", **more)
        assert status == 201
        return self.d.place(int(told["id"]))

    def heard(self) -> list[str]:
        """Return the names of the events since the last call, messages with their types."""
        names = [f"{name} {data['type']}" if "MESSAGE_C" in name else name for name, data in self.told]
        self.told.clear()
        return names


@pytest_asyncio.fixture
async def ask(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asking]:
    clock = Clock()
    async with LocalDiscord(clock=clock) as d, aiohttp.ClientSession() as session:
        made = Asking(d, clock, session)
        d.gateway.sessions["x"] = Session("x", Intents(guilds=True, guild_messages=True).value, None)

        def dispatch(_: Session, name: str, data: Any) -> str:
            assert not frame_misfits(name, data)
            made.told.append((name, data))
            return ""

        monkeypatch.setattr(d.gateway, "dispatch", dispatch)
        yield made


async def test_the_nonce_of_a_deleted_message_is_unknown_until_it_is_forgotten(ask: Asking) -> None:
    first = await ask.post("One", nonce="n1", enforce_nonce=True)
    assert (await ask.post("Two", nonce="n1", enforce_nonce=True))["id"] == first["id"]
    ask.d.delete_message(ROOM, first["id"])
    again = {"content": "Three", "nonce": "n1", "enforce_nonce": True}
    status, told = await ask("POST", f"/channels/{ask.room.id}/messages", **again)
    assert (status, told["code"]) == (404, 10008)
    ask.d.settings(nonce_seconds=60)
    ask.clock.now += 61
    assert (await ask("POST", f"/channels/{ask.room.id}/messages", **again))[0] == 200


def text_of(size: int, parts: int) -> Json:
    """Return a message of so many bytes of text in so many parts, three bytes a letter as far as it goes."""
    each, rest = divmod(size, parts)
    sizes = [each + (rest if n == 0 else 0) for n in range(parts)]
    return {
        "flags": V2,
        "components": [{"type": 10, "content": "\N{EURO SIGN}" * (n // 3) + "x" * (n % 3)} for n in sizes],
    }


@pytest.mark.parametrize(("size", "parts"), [(10_158, 1), (10_146, 2), (10_074, 8)])
async def test_a_heavy_message_fails_and_in_a_callback_its_press_is_unknown(ask: Asking, size: int, parts: int) -> None:
    path = f"/channels/{ask.room.id}/messages"
    assert (await ask("POST", path, **text_of(size, parts)))[0] == 200
    status, told = await ask("POST", path, **text_of(size + 1, parts))
    assert (status, told["code"]) == (500, 0)
    status, told = await answered(ask, COMMAND, REPLY, text_of(size + 1, parts))
    assert (status, told["code"]) == (404, 10062)
    assert [one.code for one in ask.d.violations] == [500, 500]


async def answered(ask: Asking, press: int, callback: int, data: Json) -> tuple[int, Json]:
    """Press, and answer with this callback. Return the answer to it."""
    ann = ask.d.world.person("ann")
    message = (
        ask.d.posts.create(ask.room, ask.d.world.bot, Upload({"content": "Press"})) if press == COMPONENT else None
    )
    given = {"name": "play", "id": "1", "type": 1} if press != COMPONENT else {"custom_id": "x", "component_type": 2}
    waiting = asyncio.create_task(ask.d.interactions.begin(press, ann, ask.room, given, message))
    await asyncio.sleep(0)
    made = list(ask.d.interactions.by_token.values())[-1]
    path = f"/interactions/{made.id}/{made.token}/callback?with_response=true"
    done = await ask("POST", path, type=callback, data=data)
    await waiting
    return done


@pytest.mark.parametrize(
    ("press", "callback", "data", "shown", "loading"),
    [
        (COMMAND, REPLY, {"content": "Hello"}, True, False),
        (COMPONENT, UPDATE, {"content": "Hello"}, True, False),
        (COMMAND, DEFER, {"flags": 64}, False, True),
        (COMPONENT, DEFER_UPDATE, {}, False, False),
        (COMPONENT, MODAL, MODAL_FORM, False, None),
        (COMPLETION, 8, {"choices": []}, False, None),
    ],
)
async def test_a_callback_brings_the_message_that_it_wrote_and_nothing_else(
    ask: Asking, press: int, callback: int, data: Json, shown: bool, loading: bool | None
) -> None:
    status, told = await answered(ask, press, callback, data)
    assert status == 200 and ("resource" in told) is shown
    assert told["interaction"].get("response_message_loading") is loading
    assert told["interaction"]["type"] == press


async def test_discord_writes_messages_of_its_own_and_tells_of_the_bot_alone(ask: Asking) -> None:
    first = await ask.post()
    ask.clock.now += 120
    ask.heard()
    thread = await ask.thread(f"/messages/{first['id']}")
    begun = ["THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "MESSAGE_UPDATE", "MESSAGE_CREATE 21", "MESSAGE_CREATE 18"]
    assert ask.heard() == begun
    assert [one.kind for one in thread.messages.values()] == [THREAD_STARTER]
    assert [one.kind for one in ask.room.messages.values()] == [0, THREAD_CREATED]
    _, told = await ask("GET", f"/channels/{ask.room.id}/messages/{first['id']}")
    assert told["flags"] & HAS_THREAD and told["thread"]["id"] == first["id"] and "member" not in told
    ann = ask.d.world.person("ann")
    assert (await ask("PUT", f"/channels/{thread.id}/thread-members/{ann.id}"))[0] == 204
    assert ask.heard() == [f"MESSAGE_CREATE {ADDED}"]  # that somebody else came is not told
    assert (await ask("PUT", f"/channels/{ask.room.id}/messages/pins/{first['id']}"))[0] == 204
    assert ask.heard() == ["MESSAGE_UPDATE", "CHANNEL_PINS_UPDATE", f"MESSAGE_CREATE {PINNED}"]
    ask.d.gateway.notices = False
    await ask("PUT", f"/channels/{ask.room.id}/messages/pins/{(await ask.post('Two'))['id']}")
    assert f"MESSAGE_CREATE {PINNED}" not in ask.heard()
    await ask("DELETE", f"/channels/{thread.id}")
    assert [set(data) for name, data in ask.told if name == "THREAD_DELETE"] == [
        {"id", "guild_id", "parent_id", "type"}
    ]


async def test_system_messages_of_a_thread_stay(ask: Asking) -> None:
    thread = await ask.thread(f"/messages/{(await ask.post())['id']}")
    status, told = await ask("DELETE", f"/channels/{thread.id}/messages/{min(thread.messages)}")
    assert (status, told["code"]) == (403, 50021)


@pytest.mark.parametrize(
    ("denied", "what", "allowed"),
    [
        ("create_private_threads", "private thread", False),
        ("create_public_threads", "private thread", True),
        ("create_public_threads", "thread", False),
        ("create_private_threads", "thread", True),
        ("create_public_threads", "forum post", True),
        ("send_messages", "forum post", False),
        ("send_messages", "in a thread", True),
        ("send_messages_in_threads", "in a thread", False),
        ("pin_messages", "pin", False),
        ("manage_messages", "pin", True),
        ("manage_messages", "another's message", False),
        ("pin_messages", "another's message", True),
    ],
)
async def test_each_act_needs_the_rights_that_discord_names(ask: Asking, denied: str, what: str, allowed: bool) -> None:
    forum = ask.d.world.add_forum("tables")
    mine, thread = await ask.post(), await ask.thread(type=11)
    other = ask.d.posts.create(ask.room, ask.d.world.person("ann"), Upload({"content": "Good evening"}))
    room = f"/channels/{ask.room.id}"
    ways: dict[str, tuple[str, str, Json]] = {
        "private thread": ("POST", f"{room}/threads", {"name": "Back room", "type": 12}),
        "thread": ("POST", f"{room}/threads", {"name": "Back room", "type": 11}),
        "forum post": ("POST", f"/channels/{forum.id}/threads", {"name": "Table", "message": {"content": "Hello"}}),
        "in a thread": ("POST", f"/channels/{thread.id}/messages", {"content": "Hello"}),
        "pin": ("PUT", f"{room}/messages/pins/{mine['id']}", {}),
        "another's message": ("DELETE", f"{room}/messages/{other.id}", {}),
    }
    for place in (ROOM, "tables"):
        ask.d.deny(place, denied)
    method, path, body = ways[what]
    status, told = await ask(method, path, **body)
    assert (status < 300) is allowed
    if not allowed:
        assert (status, told["code"]) == (403, 50013)


@pytest.mark.parametrize("gone", [*keys("guild-arrived"), "roles.0.colors", "channels.0.flags", "members.0.user"])
async def test_a_server_without_a_key_that_discord_always_sends_does_not_fit(ask: Asking, gone: str) -> None:
    whole: Any = json.decode(json.encode(ask.d.world.arrival(ask.d.world.guild)))
    assert not frame_misfits("GUILD_CREATE", whole)
    assert frame_misfits("GUILD_CREATE", whole | {"shards": 1})
    place, (*path, last) = whole, gone.removesuffix("?").split(".")
    for part in path:
        place = place[int(part) if part.isdecimal() else part]
    del place[last]
    assert bool(frame_misfits("GUILD_CREATE", whole)) is not gone.endswith("?")


async def test_what_is_refused_has_a_code_a_sentence_and_the_fields(ask: Asking) -> None:
    path = f"/channels/{ask.room.id}/messages"
    row = {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": "7", "name": "x"}}]}
    for body, wrong in (
        ({"content": "x" * 2001}, "content"),
        ({"components": [row]}, "components.0.components.0.emoji.id"),
        ({"content": "x", "nonce": "n" * 26}, "nonce"),
        ({"components": [{"type": 1, "components": []}]}, "components.0.components"),
    ):
        status, told = await ask("POST", path, **body)
        assert (status, told["code"], told["message"]) == (400, 50035, "Invalid Form Body")
        place = told["errors"]
        for part in wrong.split("."):
            place = place[part]
        assert place["_errors"][0]["message"]
    status, told = await ask("POST", "/users/@me/channels")
    assert status == 400 and told["errors"]["recipient_id"]
    status, told = await ask("POST", f"/channels/{ask.room.id}/threads")
    assert status == 400 and told["errors"]["name"]
    for path, code in (
        ("/nothing", 0),
        ("/channels/7", 10003),
        (f"/channels/{ask.room.id}/messages/7", 10008),
        ("/guilds/7", 10004),
    ):
        status, told = await ask("GET", path)
        assert (status, told["code"]) == (404, code) and told["message"]
