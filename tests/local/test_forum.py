from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from discord import Permissions

from bot.local.objects import Channel, forum_tag
from tests.wire import LocalDiscord

MESSAGE = {"content": "hello"}


class Asking:
    """The bot's own requests; each returns Discord's error code, or 0."""

    def __init__(self, d: LocalDiscord, session: aiohttp.ClientSession, forum: Channel) -> None:
        self.d, self.forum, self._session = d, forum, session

    async def __call__(self, method: str, path: str, **body: Any) -> int:
        url, headers = f"{self.d.url}/api/v10/channels/{path}", {"Authorization": f"Bot {self.d.token}"}
        async with self._session.request(method, url, json=body, headers=headers) as answer:
            told = await answer.json() if answer.content_length else {}
        return int(told.get("code", 0))

    async def post(self, *tags: int) -> tuple[int, Channel]:
        """Make a post with these tags. Return Discord's code and the newest post."""
        named = [str(tag) for tag in tags]
        code = await self("POST", f"{self.forum.id}/threads", name="Table", message=MESSAGE, applied_tags=named)
        return code, list(self.d.world.channels.values())[-1]


@pytest_asyncio.fixture
async def ask() -> AsyncIterator[Asking]:
    async with LocalDiscord() as d, aiohttp.ClientSession() as session:
        forum = d.world.add_forum("tables")
        forum.tags = [forum_tag(number, f"tag {number}") for number in range(1, 7)]
        yield Asking(d, session, forum)


async def test_a_post_begins_with_its_message_and_bears_five_tags_at_most(ask: Asking) -> None:
    code, post = await ask.post(1, 2, 3, 4, 5)
    assert (code, list(post.messages), post.applied) == (0, [post.id], [1, 2, 3, 4, 5])
    assert (await ask.post(1, 2, 3, 4, 5, 6))[0] == 50035
    assert (await ask.post(99))[0] == 50035
    ask.forum.needs_tag = True
    assert (await ask.post())[0] == 40067
    assert await ask("POST", f"{ask.forum.id}/messages", **MESSAGE) == 50008


@pytest.mark.parametrize(("right", "code"), [("send_messages", 50013), ("view_channel", 50001)])
async def test_a_post_needs_its_rights(ask: Asking, right: str, code: int) -> None:
    ask.d.deny("tables", right)
    assert (await ask.post())[0] == code


async def test_tags_of_moderators_and_of_the_forum_need_rights(ask: Asking) -> None:
    ask.forum.tags[0]["moderated"] = True
    assert (await ask.post(1))[0] == 0
    ask.d.deny("tables", "manage_threads")
    assert (await ask.post(1))[0] == 50013
    assert await ask("PATCH", str(ask.forum.id), available_tags=[{"name": "Open"}]) == 50013
    ask.forum.allowed[ask.d.world.bot.id] = Permissions(manage_channels=True).value
    assert await ask("PATCH", str(ask.forum.id), available_tags=[{"name": f"{n}"} for n in range(21)]) == 50035
    assert await ask("PATCH", str(ask.forum.id), available_tags=[{"name": "Open"}]) == 0
    assert [tag["name"] for tag in ask.forum.tags] == ["Open"]


async def test_what_sleeps_is_not_changed_and_a_message_wakes_it(ask: Asking) -> None:
    _, post = await ask.post(1)
    ask.d.deny("tables", "manage_threads")
    assert await ask("PATCH", str(post.id), archived=True) == 0
    assert await ask("PATCH", str(post.id), applied_tags=["2"]) == 50083
    assert await ask("PATCH", f"{post.id}/messages/{post.id}", **MESSAGE) == 50083
    assert await ask("DELETE", f"{post.id}/messages/{post.id}") == 0
    assert await ask("DELETE", str(post.id)) == 50013
    assert (await ask("POST", f"{post.id}/messages", **MESSAGE), post.archived) == (0, False)
