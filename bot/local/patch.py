"""Turning discord.py of this process towards a local Discord, so that the product needs no hook for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


def redirect(url: str) -> None:
    """Let every discord.py client of this process talk to the local Discord at `url` (http://127.0.0.1:PORT)."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(f"{url.replace('http', 'ws', 1)}/gw/")


@contextmanager
def redirected(url: str) -> Iterator[None]:
    """Redirect for a while."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    redirect(url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
