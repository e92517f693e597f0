from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.local.starts import DAY, PAUSE
from tests.local.bot import Tester
from tests.wire import LocalDiscord, eventually, redirected, signed

Bots = dict[str, "Listener"]


class Listener(Tester):
    """A bot that signs its messages and records the messages that it gets."""

    __test__ = False

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(http_trace=signed(name), **options)
        self.name = name
        self.said: list[str] = []
        self.pressed: list[int] = []
        self.running: asyncio.Task[None] | None = None

    async def on_message(self, message: discord.Message) -> None:
        where = message.guild.name if message.guild else "dm"
        self.said += [where] * (message.author != self.user)

    async def on_interaction(self, press: discord.Interaction) -> None:
        self.pressed.append(press.id)

    async def leave(self) -> None:
        await self.close()
        if self.running is not None:
            await asyncio.gather(self.running, return_exceptions=True)


@asynccontextmanager
async def bots(d: LocalDiscord, **shards: list[int]) -> AsyncIterator[Bots]:
    """Yield bots by name, each with the given shards of two."""
    async with AsyncExitStack() as leaving:
        leaving.enter_context(redirected(d.url))
        there = {name: Listener(name, shard_ids=ids, shard_count=2) for name, ids in shards.items()}
        for bot in there.values():
            leaving.push_async_callback(bot.leave)
            bot.running = await bot.begin(d.token)
        yield there


def two_servers() -> LocalDiscord:
    """Return a Discord with "South" on shard 0 of two and "North" on shard 1, each with a room of the same name."""
    d = LocalDiscord()
    for shard, name in enumerate(("South", "North")):
        assert d.world.server_on(shard, 2, name, "surgery") >> 22 & 1 == shard
    return d


async def test_a_shard_has_its_servers_only_and_the_first_has_direct_messages() -> None:
    async with two_servers() as d, bots(d, first=[0], second=[1]) as there:
        first, second = there["first"], there["second"]
        own = "second" if d.world.guild >> 22 & 1 else "first"
        known = {name: {guild.name for guild in bot.guilds} - {"Ward"} for name, bot in there.items()}
        assert known == {"first": {"South"}, "second": {"North"}}
        assert [name for name, bot in there.items() if bot.get_guild(d.world.guild)] == [own]
        ann = d.person("ann")
        for place in ("North/surgery", "dm", "South/surgery", "North/surgery"):
            await ann.say(place, "hello")
        await eventually(lambda: len(second.said) == 2 and len(first.said) == 2)
        assert (first.said, second.said) == (["dm", "South"], ["North", "North"])
        d.world.server_on(1, 2, "New", "surgery")
        await eventually(lambda: any(guild.name == "New" for guild in second.guilds))
        for place, by in (("New/surgery", second), ("South/surgery", first), ("dm", first), ("North/surgery", second)):
            answer = await ann.slash(place, "eat", fruit="fruit 01")
            record = d.presses.all[int(answer.interaction)]
            assert not answer.failed and record.process == by.name and by.pressed[-1] == record.id
            assert record.guild == d.world.place(answer.message.channel if answer.message else 0).guild
            assert [one.id for one in record.told] == [record.session]
        assert (len(first.pressed), len(second.pressed)) == (2, 2)
        assert d.violations == [] and d.presses.refused == 0 and d.presses.slowest > 0


async def test_both_sessions_of_a_shard_are_told_and_the_second_callback_is_refused() -> None:
    async with two_servers() as d, bots(d, one=[1], two=[1]) as there:
        ann = d.person("ann")
        answer = await ann.slash("North/surgery", "eat", fruit="fruit 01")
        record = d.presses.all[int(answer.interaction)]
        await eventually(lambda: [error for bot in there.values() for error in bot.errors])
        assert [bot.pressed for bot in there.values()] == [[record.id], [record.id]]
        (late,) = (bot for bot in there.values() if bot.errors)
        assert [getattr(error, "code", 0) for error in late.errors] == [40060]
        assert record.process in there and record.process != late.name
        assert [d.presses.processes[one.id] for one in record.told] == ["one", "two"]
        assert d.presses.processes[record.session] == record.process
        assert record.refused == d.presses.refused == 1
        assert d.presses.unanswered == [] and d.violations == []
        assert len(ann.messages("North/surgery")) == 1


async def test_one_session_breaks_off_and_resumes_or_ends_while_the_other_of_its_shard_stays() -> None:
    async with two_servers() as d, bots(d, one=[1], two=[1]) as there:
        ann = d.person("ann")
        await ann.join()
        d.gateway.cut(d.gateway.of("one"))
        await ann.slash("North/surgery", "eat", fruit="fruit 01")
        # the one that was cut hears of it as well, by RESUME or because it was not noticed yet
        await eventually(lambda: d.gateway.resumed and d.presses.refused)
        assert d.gateway.identified == 2 and len(d.gateway.of("one")) == 1
        await there["one"].leave()
        await eventually(lambda: d.gateway.of("one") == [])
        answer = await ann.slash("North/surgery", "eat", fruit="fruit 02")
        record = d.presses.all[int(answer.interaction)]
        assert (record.process, len(record.told), record.refused) == ("two", 1, 0)
        assert d.violations == []


async def test_where_no_session_serves_the_shard_the_press_fails_and_is_counted() -> None:
    async with two_servers() as d, bots(d, first=[0]):
        ann = d.person("ann")
        assert not (await ann.slash("South/surgery", "eat", fruit="fruit 01")).failed
        d.settings(patience=0.05)  # no bot answers
        assert (await ann.slash("North/surgery", "eat", fruit="fruit 01")).failed
        d.settings(patience=d.waits)
        assert not (await ann.slash("dm", "eat", fruit="fruit 01")).failed
        (alone,) = d.presses.unanswered
        assert d.presses.unheard == [alone] and alone.told == []
        assert d.world.guilds[alone.guild or 0] == "North"


async def test_a_bot_takes_as_many_shards_as_it_is_advised_and_is_paced_by_op_9() -> None:
    async with two_servers() as d:
        d.gateway.starts.shards, d.gateway.starts.pause = 2, 0.05
        with redirected(d.url):
            bot = Listener("both")
            bot.running = await bot.begin(d.token)
            assert bot.shard_count == 2 and len(bot.guilds) == 3
            limits = await bot.fetch_session_start_limits()
            assert limits.total - limits.remaining == len(d.gateway.identifies)
            await bot.leave()
        taken = [one for one in d.gateway.identifies if one.taken]
        assert [(one.shard, one.shards, one.process) for one in taken] == [(0, 2, "both"), (1, 2, "both")]


class Raw:
    """A client that IDENTIFYs by hand, with a stopped clock."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0
        self.d = LocalDiscord(clock=lambda: self.now)
        self.client = aiohttp.ClientSession()
        self.lines: list[aiohttp.ClientWebSocketResponse] = []

    async def identify(self, *shard: int) -> tuple[Any, Any]:
        """Return op and data of the answer, or None and the close code."""
        line = await self.client.ws_connect(f"{self.d.url}/gw/")
        self.lines.append(line)
        assert (await line.receive_json())["op"] == 10
        asked = {"token": self.d.token, "intents": 1} | ({"shard": shard} if shard else {})
        await line.send_json({"op": 2, "d": asked})
        frame = await line.receive()
        if frame.type is aiohttp.WSMsgType.CLOSE:
            return None, frame.data
        told = frame.json()
        return told["op"], told["d"]

    async def asks(self, path: str, token: str) -> tuple[int, Any]:
        """Return status and answer of a request with this token."""
        headers = {"Authorization": f"Bot {token}"}
        async with self.client.get(f"{self.d.url}/api/v10{path}", headers=headers) as answer:
            return answer.status, await answer.json()


@pytest.fixture
async def raw() -> AsyncIterator[Raw]:
    made = Raw()
    async with made.d, made.client:
        yield made


async def test_a_bucket_takes_one_identify_in_five_seconds(raw: Raw) -> None:
    starts = raw.d.gateway.starts
    starts.pause, starts.max_concurrency = PAUSE, 2
    op, ready = await raw.identify(0, 4)
    assert (op, ready["shard"]) == (0, [0, 4])
    assert (await raw.identify(1, 4))[0] == 0  # another bucket
    assert await raw.identify(2, 4) == (9, False)
    raw.now += PAUSE - 0.5
    assert await raw.identify(3, 4) == (9, False)
    raw.now += 0.5
    assert (await raw.identify(2, 4))[0] == 0  # refused attempts do not count
    assert await raw.identify(2, 4) == (9, False)  # for the same shard as well
    assert [(one.shard, one.at - 1_700_000_000, one.taken) for one in raw.d.gateway.identifies] == [
        (0, 0, True),
        (1, 0, True),
        (2, 0, False),
        (3, 4.5, False),
        (2, 5, True),
        (2, 5, False),
    ]


async def test_without_a_shard_it_is_the_only_one_and_a_wrong_one_is_refused(raw: Raw) -> None:
    assert (await raw.identify())[1]["shard"] == [0, 1]
    assert await raw.identify(2, 2) == (None, 4010)


async def test_after_the_last_start_of_the_day_every_session_ends_and_the_token_is_another(raw: Raw) -> None:
    starts, token = raw.d.gateway.starts, raw.d.token
    starts.shards, starts.total, starts.remaining, starts.max_concurrency = 3, 2, 2, 16
    raw.now += 3600
    expected = {"total": 2, "remaining": 2, "reset_after": 23 * 3_600_000, "max_concurrency": 16}
    status, told = await raw.asks("/gateway/bot", token)
    assert (status, told["shards"], told["session_start_limit"]) == (200, 3, expected)
    for shard in (0, 1):
        assert (await raw.identify(shard, 3))[0] == 0
    assert (await raw.asks("/gateway/bot", token))[1]["session_start_limit"] == expected | {"remaining": 0}
    assert await raw.identify(2, 3) == (None, 4004)
    for line in raw.lines[:2]:
        while (frame := await line.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
        assert (frame.type, frame.data) == (aiohttp.WSMsgType.CLOSE, 4004)
    assert raw.d.gateway.sessions == {}
    assert (await raw.asks("/gateway/bot", token))[0] == 401
    raw.now += DAY
    assert (await raw.asks("/gateway/bot", raw.d.token))[1]["session_start_limit"]["remaining"] == 2
    assert (await raw.identify(2, 3))[0] == 0
