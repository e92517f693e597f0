"""Only a wrong token ends the bot. Whatever else keeps Discord away, it says what it is, waits and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from msgspec import json as fast_json
from structlog.testing import capture_logs

from bot import metrics
from bot.app import HouseCall
from bot.connecting import LONGEST_PAUSE
from bot.errors import StartupError
from bot.settings import Settings
from storage import Storage
from tests.chance import foreseen
from tests.wire import HANG_SECONDS, LocalDiscord, eventually, redirected
from tests.wire.gateway import StrictGateway

WHO, WHICH, GATEWAY = "GET /users/@me", "GET /*applications/@me", "GET /gateway/bot"


@dataclass
class Start:
    """A bot that starts; `pauses` are its waits for Discord in seconds, none of which takes any time."""

    d: LocalDiscord
    bot: HouseCall
    running: asyncio.Task[None]
    pauses: list[float]
    lines: list[Any] = field(default_factory=list)

    async def ready(self) -> None:
        await eventually(lambda: self.bot.is_ready() or self.running.done())
        assert not self.running.done(), self.running.exception()

    async def end(self) -> str:
        """Return the sentence with which the bot ends."""
        async with asyncio.timeout(HANG_SECONDS):
            with pytest.raises(StartupError) as said:
                await self.running
        return str(said.value)

    @property
    def reasons(self) -> list[str]:
        return [line["why"] for line in self.lines if line["event"] == "waiting_for_discord"]


@asynccontextmanager
async def started(d: LocalDiscord, path: Path) -> AsyncIterator[Start]:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    with redirected(d.url), capture_logs() as lines:
        async with await Storage.open(path / "x.db") as storage:
            bot = HouseCall(
                Settings.model_construct(), storage, env=changed(foreseen(), sleep=pause), guild_ready_timeout=0.05
            )
            running = asyncio.create_task(bot.start(d.token))
            try:
                yield Start(d, bot, running, pauses, lines)
            finally:
                await bot.close()
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
async def d() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as local:
        yield local


@pytest.mark.parametrize("route", [WHO, WHICH, GATEWAY])
@pytest.mark.parametrize(
    ("fault", "words", "least"),
    [
        (lambda d, route: d.faults.drop(route, times=6), "network", 1),
        (lambda d, route: d.faults.fail(route, 503, times=3), "trouble of its own (status 503)", 1),
        (lambda d, route: d.faults.fail(route, 403, times=3), "blocks this machine's address", 1),
        (lambda d, route: d.faults.rate_limit(route, 3600, times=3, via=False), "blocks this machine's address", 3600),
        (lambda d, route: d.faults.rate_limit(route, 3600, times=3), "asks this bot to wait", 3600),
    ],
)
async def test_it_waits_and_says_why(
    d: LocalDiscord, tmp_path: Path, fault: Callable[..., object], words: str, least: float, route: str
) -> None:
    fault(d, route)
    async with started(d, tmp_path) as start:
        await start.ready()
        assert start.reasons and all(words in why for why in start.reasons)
        assert min(start.pauses[: len(start.reasons)]) >= least


async def test_the_pauses_grow(d: LocalDiscord, tmp_path: Path) -> None:
    d.faults.fail(WHO, 503, times=12)
    async with started(d, tmp_path) as start:
        await start.ready()
        assert start.pauses[:12] == [min(LONGEST_PAUSE, 2**n) for n in range(12)]


async def test_a_wrong_token_ends_it(d: LocalDiscord, tmp_path: Path) -> None:
    d.faults.fail(WHO, 401, times=9)
    async with started(d, tmp_path) as start:
        assert "does not accept this token" in await start.end()
        assert not start.reasons


@pytest.mark.parametrize(("code", "words"), [(4013, "an intent"), (4014, "an intent"), (4011, "number of shards")])
async def test_a_gateway_that_refuses_for_good_is_tried_again(
    d: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    left, identify = [2], StrictGateway.identify

    async def refuse(self: StrictGateway, line: Any, data: Any) -> Any:
        if left[0]:
            left[0] -= 1
            await line.socket.close(code=code)
            return None
        return await identify(self, line, data)

    monkeypatch.setattr(StrictGateway, "identify", refuse)
    async with started(d, tmp_path) as start:
        await start.ready()
        assert len(start.reasons) == 2 and all(words in why for why in start.reasons)


async def test_a_token_that_becomes_wrong_ends_it(d: LocalDiscord, tmp_path: Path) -> None:
    async with started(d, tmp_path) as start:
        await start.ready()
        d.faults.fail("POST /channels/*", 401, times=9)
        d.faults.fail(WHO, 401, times=9)
        with suppress(Exception):
            await start.bot.get_partial_messageable(d.place("surgery").id).send("x")
        assert "does not accept this token" in await start.end()


async def test_a_token_that_becomes_wrong_ends_it_at_the_gateway(d: LocalDiscord, tmp_path: Path) -> None:
    async with started(d, tmp_path) as start:
        await start.ready()
        for line in d.gateway._lines(None):
            await line.socket.close(code=4004)
        assert "does not accept this token" in await start.end()


async def test_one_401_that_is_not_confirmed_does_not_end_it(d: LocalDiscord, tmp_path: Path) -> None:
    async with started(d, tmp_path) as start:
        await start.ready()
        d.faults.fail("POST /channels/*", 401)
        with suppress(Exception):
            await start.bot.get_partial_messageable(d.place("surgery").id).send("x")
        await start.bot.get_partial_messageable(d.place("surgery").id).send("x")
        assert not start.running.done() and start.bot.answers.invalid() == 1


async def test_it_closes_while_it_waits_for_the_gateway(d: LocalDiscord, tmp_path: Path) -> None:
    async with started(d, tmp_path) as start:
        await start.ready()
        start.bot.pause = lambda _: asyncio.Event().wait()  # type: ignore[assignment,return-value]
        (session,) = d.gateway.sessions.values()
        d.gateway.dispatch(session, "RESUMED", [])
        await eventually(lambda: start.reasons)
        await start.bot.close()
        async with asyncio.timeout(HANG_SECONDS):
            await start.running


async def test_a_ready_that_cannot_be_read_is_asked_for_again(d: LocalDiscord, tmp_path: Path) -> None:
    left, dispatch = [2], d.gateway.dispatch

    def strange(session: Any, name: str, data: Any) -> str:
        if name == "READY" and left[0]:
            left[0] -= 1
            data = data | {"user": None}
        return dispatch(session, name, data)

    d.gateway.dispatch = strange  # type: ignore[method-assign]
    async with started(d, tmp_path) as start:
        await start.ready()
        assert start.reasons == ["Discord sent something that this bot cannot read."] * 2


async def test_an_endpoint_for_presses_in_the_portal_is_named(d: LocalDiscord, tmp_path: Path) -> None:
    def tell(request: web.Request, done: web.Response) -> None:
        if request.path.endswith("/applications/@me") and isinstance(done.body, bytes):
            done.body = fast_json.encode(fast_json.decode(done.body) | {"interactions_endpoint_url": "https://x.test"})

    async with started(d, tmp_path) as start:
        await start.ready()
        assert "housecall_interactions_endpoint 0.0" in metrics.page().decode()
    d.carried_out.append(tell)
    async with started(d, tmp_path) as start:
        await start.ready()
        assert "housecall_interactions_endpoint 1.0" in metrics.page().decode()
        said = [line for line in start.lines if line["event"] == "presses_go_elsewhere"]
        assert len(said) == 1 and said[0]["url"] == "https://x.test" and "Remove the URL" in said[0]["why"]
