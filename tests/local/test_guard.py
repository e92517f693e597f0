from __future__ import annotations

import json

import aiohttp
import pytest
from aiohttp import WSServerHandshakeError

from bot.local import gateway
from tests.local.conftest import House

FOREIGN = (
    "null",
    "https://example.org",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "https://127.0.0.1:{port}",
    "http://localhost:{port}",
    "file://",
    "http://127.0.0.1:{port}.example.org",
    "",
)


@pytest.mark.parametrize("origin", FOREIGN)
async def test_no_page_but_its_own_is_let_in(house: House, origin: str) -> None:
    headers = {"Origin": origin.format(port=house.d.port)}
    room = str(house.d.world.named("waiting-room").id)
    async with aiohttp.ClientSession(house.d.url, headers=headers) as client:
        with pytest.raises(WSServerHandshakeError, match="403"):
            await client.ws_connect("/as/ann/live")
        said = await client.post("/as/ann/act", json={"do": "say", "channel": room, "text": "x"})
        assert said.status == 403
        assert (await client.get("/as/ann")).status == 403
    assert house.d.world.named("waiting-room").messages == {}


async def test_its_own_page_is_let_in_by_each_name_of_this_machine(house: House) -> None:
    room = str(house.d.world.named("waiting-room").id)
    for name in ("127.0.0.1", "localhost"):
        here = f"{name}:{house.d.port}"
        headers = {"Origin": f"http://{here}", "Host": here}
        async with aiohttp.ClientSession(house.d.url, headers=headers) as client:
            async with client.ws_connect("/as/ann/live") as live:
                assert (await live.receive_json())["t"] == "HELLO"
            said = await client.post("/as/ann/act", json={"do": "say", "channel": room, "text": "x"})
            assert (await said.json())["ok"]


async def test_a_name_that_points_here_is_not_let_in(house: House) -> None:
    async with aiohttp.ClientSession(house.d.url) as client:
        for host in ("example.org", f"example.org:{house.d.port}", "127.0.0.1.example.org", "169.254.0.1"):
            headers = {"Host": host, "Origin": f"http://{host}"}
            assert (await client.post("/as/ann/act", json={"do": "say"}, headers=headers)).status == 403
            assert (await client.get("/", headers={"Host": host})).status == 403


async def test_its_page_stands_in_no_frame_of_others(house: House) -> None:
    async with aiohttp.ClientSession(house.d.url) as client:
        for path in ("/", "/as/ann"):
            assert (await client.get(path)).headers["Content-Security-Policy"] == "frame-ancestors 'self'"


FORMLESS = (
    b"",
    b"{",
    b"[]",
    b"7",
    b"null",
    b"\xff\xfe",
    b"[" * 200_000,
    b'{"do":' * 50_000,
    b'{"do": "say", "text": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'{"do": "say", "x": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    *(
        json.dumps(one).encode()
        for one in (
            {},
            {"do": None},
            {"do": ["say"]},
            {"do": "say"},
            {"do": "say", "channel": "x"},
            {"do": "say", "channel": "", "text": "x"},
            {"do": "say", "channel": {"id": 1}},
            {"do": "open", "channel": "-1"},
            {"do": "open", "channel": 1.5},
            {"do": "press", "channel": "1", "message": None, "custom_id": "x"},
            {"do": "press", "channel": "1", "message": "1", "custom_id": "x", "values": {"a": "b"}},
            {"do": "slash", "channel": "1", "path": []},
            {"do": "slash", "channel": "1", "path": "show"},
            {"do": "slash", "channel": "1", "path": [{}]},
            {"do": "slash", "channel": "1", "path": ["show"], "options": {"start": [1]}},
            {"do": "complete", "channel": "1", "path": ["eat"]},
            {"do": "submit"},
            {"do": "submit", "modal": "1", "values": ["x"]},
            {"do": "settings", "locale": {}},
        )
    ),
)


@pytest.mark.parametrize("number", range(len(FORMLESS)))
async def test_what_is_no_act_is_a_400(house: House, number: int) -> None:
    async with aiohttp.ClientSession(house.d.url) as client:
        assert (await client.post("/as/ann/act", data=FORMLESS[number])).status == 400


async def test_a_page_that_shows_no_channel_yet_tells_its_language(house: House) -> None:
    async with aiohttp.ClientSession(house.d.url) as client:
        told = await client.post("/as/ann/act", json={"do": "settings", "channel": "", "locale": "fr"})
        assert (told.status, await told.json()) == (200, {"ok": True})
    assert house.d.world.person("ann").locale == "fr"


async def test_an_act_that_cannot_be_done_is_refused_in_words(house: House) -> None:
    room = str(house.d.world.named("waiting-room").id)
    async with aiohttp.ClientSession(house.d.url) as client:
        for act in (
            {"do": "dance"},
            {"do": "open", "channel": "99999999999999999999"},
            {"do": "slash", "channel": room, "path": ["show", "more"]},
            {"do": "slash", "channel": room, "path": ["show"], "options": {"start": 1e300}},
            {"do": "slash", "channel": room, "path": ["show"], "options": {"start": None}},
        ):
            answer = await client.post("/as/ann/act", json=act)
            assert (answer.status, (await answer.json())["ok"]) == (200, False)


async def test_a_heartbeat_is_answered_after_its_sender_could_note_that_it_went_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "ANSWER_SECONDS", 3600)
    async with aiohttp.ClientSession(house.d.url) as client, client.ws_connect("/gw/") as bot:
        assert (await bot.receive_json())["op"] == 10
        await bot.send_json({"op": 1, "d": None})
        await bot.send_json({"op": 6, "d": {"token": house.d.token, "session_id": "gone", "seq": 0}})
        assert (await bot.receive_json())["op"] == 9, "what was sent after the heartbeat is answered before it"
