"""What the bot learns from Discord's answers: a wrong token, too many invalid requests, and that Discord is back."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from bot.discord_answers import Answers


class Scene:
    """Answers at a time that the test sets; `says` is the status that `GET /users/@me` has."""

    def __init__(self) -> None:
        self.at, self.says, self.asked, self.recovered = 0.0, 200, 0, 0
        self.tasks: list[asyncio.Task[None]] = []
        self.answers = Answers(self._who_am_i, self._spawn, lambda: self.at)
        self.answers.on_recovery = self._recover

    async def _who_am_i(self) -> None:
        self.asked += 1
        if self.says != 200:
            raise discord.HTTPException(
                cast("aiohttp.ClientResponse", SimpleNamespace(status=self.says, reason="")), ""
            )

    def _spawn(self, work: Coroutine[Any, Any, None], _: str) -> None:
        self.tasks.append(asyncio.create_task(work))

    def _recover(self) -> None:
        self.recovered += 1

    async def come(self, status: int, times: int = 1, *, own: bool = True, scope: str = "user") -> None:
        for _ in range(times):
            self.answers.came_in(status, {"X-RateLimit-Scope": scope}, own=own)
        await asyncio.gather(*self.tasks)


@pytest.fixture
def scene() -> Scene:
    return Scene()


async def test_a_401_that_discord_confirms_is_a_wrong_token(scene: Scene) -> None:
    scene.says = 401
    await scene.come(401, 20)
    assert scene.answers.wrong_token.is_set() and scene.asked == 1


@pytest.mark.parametrize("says", [200, 403, 500])
async def test_a_401_that_discord_does_not_confirm_changes_nothing(scene: Scene, says: int) -> None:
    scene.says = says
    await scene.come(401, 20)
    assert not scene.answers.wrong_token.is_set() and scene.asked == 1
    scene.at, scene.says = 61, 401
    await scene.come(401)
    assert scene.answers.wrong_token.is_set() and scene.asked == 2


async def test_a_401_through_a_press_says_nothing_of_the_token(scene: Scene) -> None:
    scene.says = 401
    await scene.come(401, 20, own=False)
    assert not scene.asked and scene.answers.invalid() == 20


async def test_invalid_requests_are_counted_for_ten_minutes_with_one_warning(scene: Scene) -> None:
    with capture_logs() as lines:
        await scene.come(403, 600)
        await scene.come(429, 399)
        await scene.come(429, 5000, scope="shared")
        await scene.come(404, 5000)
        assert scene.answers.invalid() == 999 and not lines
        await scene.come(401, 100, own=False)
    assert [line["event"] for line in lines] == ["many_invalid_requests"]
    scene.at = 601
    assert scene.answers.invalid() == 0


@pytest.mark.parametrize("status", [500, 502, 503, 0])
async def test_the_first_success_after_an_outage_says_so_once(scene: Scene, status: int) -> None:
    for scene.at in range(0, 2400, 60):
        await scene.come(status) if status else scene.answers.failed()
        await scene.come(429)
        assert not scene.answers.healthy and not scene.recovered
    await scene.come(200, 20)
    assert scene.answers.healthy and scene.recovered == 1


async def test_a_request_that_always_fails_does_not_make_everything_due_all_the_time(scene: Scene) -> None:
    for scene.at in range(3600):
        await scene.come(500)
        await scene.come(200)
    assert 1 <= scene.recovered <= 10
    scene.at += 2000
    await scene.come(500)
    await scene.come(200)
    before = scene.recovered
    scene.at += 2000
    await scene.come(500)
    await scene.come(204)
    assert scene.recovered == before + 1
