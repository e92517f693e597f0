"""Requests that count towards Discord's limit go through a proxy, and answers to presses go to Discord itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord.http import Route
from discord.webhook import async_

from bot.discord_api import through


@pytest.fixture
def as_before() -> Iterator[None]:
    base, direct = Route.BASE, vars(async_)["Route"]
    yield
    Route.BASE, vars(async_)["Route"] = base, direct


@pytest.mark.usefixtures("as_before")
def test_only_what_is_counted_goes_through_a_proxy() -> None:
    before = Route.BASE
    through("http://proxy:8080/api/v10")
    board = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=1, message_id=2)
    answer = vars(async_)["Route"]("GET", "/webhooks/{webhook_id}/messages", webhook_id=1)
    assert board.url == "http://proxy:8080/api/v10/channels/1/messages/2"
    assert answer.url == f"{before}/webhooks/1/messages"
