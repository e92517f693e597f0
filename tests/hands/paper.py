"""Messages as the offline page shows them: their heights in a real browser, and photos of them.

The page is the real one; its data come from here, many messages at once.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import json as fast_json
from playwright.async_api import Browser, Page, Route, WebSocketRoute, async_playwright

from bot.local import LocalDiscord
from bot.local.objects import Json
from tests.hands.playing import Look
from tests.local.chromium import HANG_MS, chromium

PHONE, DESKTOP = 390, 1280
TALL = 844
AT_ONCE = 60
STYLE = """
body { font-family: "Liberation Sans", Arial, Roboto, sans-serif !important; }
#messages { scrollbar-width: none; }
body, main { height: auto !important; }
#messages { overflow: visible !important; }
"""
"""Letters as wide as a phone's, since a machine without such fonts has wider ones; no scroll bar, as on a phone; and a
photo shows the whole message.
"""
READY = """async () => {
    const images = [...document.querySelectorAll('#messages img')];
    await Promise.all(images.map((image) => image.decode().catch(() => 0)));
    return [...document.querySelectorAll('#messages > li')].map((one) => one.getBoundingClientRect().height);
}"""


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, chromium(Path(folder)) as address:
        async with async_playwright() as playwright:
            running = await playwright.chromium.connect_over_cdp(address)
            yield running
            await running.close()


async def heights(running: Browser, d: LocalDiscord, looks: Sequence[Look], width: int = PHONE) -> list[float]:
    """Return the height of each message on a page of this width, in pixels."""
    found: list[float] = []
    for at in range(0, len(looks), AT_ONCE):
        async with _page(running, d, looks[at : at + AT_ONCE], width) as page:
            found += await page.evaluate(READY)
    assert len(found) == len(looks)
    return found


async def photos(running: Browser, d: LocalDiscord, looks: Sequence[Look], folder: Path, name: str) -> None:
    """Save photos of these messages on a phone and on a desktop."""
    for width in (PHONE, DESKTOP):
        for at in range(0, len(looks), AT_ONCE):
            shown = looks[at : at + AT_ONCE]
            async with _page(running, d, shown, width) as page:
                await page.evaluate(READY)
                for number, look in enumerate(shown):
                    path = folder / f"{name}-{at + number:03}-{look.asked or 'waits'}-{width}.png"
                    await page.locator("#messages > li").nth(number).screenshot(path=path)


@asynccontextmanager
async def _page(running: Browser, d: LocalDiscord, looks: Sequence[Look], width: int) -> AsyncIterator[Page]:
    files = {url.partition("/files/")[2]: data for look in looks for url, data in look.files.items()}
    context = await running.new_context(viewport={"width": width, "height": TALL})
    page = await context.new_page()
    page.set_default_timeout(HANG_MS)

    async def file(route: Route) -> None:
        data = files.get(route.request.url.partition("/files/")[2])
        await (route.fulfill(body=data, content_type="image/png") if data else route.fulfill(status=404))

    def live(socket: WebSocketRoute) -> None:
        for frame in _frames(looks):
            socket.send(fast_json.encode(frame).decode())

    await page.route("**/files/**", file)
    await page.route("**/act", lambda route: route.fulfill(json={"ok": True}))
    await page.route_web_socket("**/live*", live)
    await page.goto(f"{d.url}/as/ann")
    await page.add_style_tag(content=STYLE)
    await page.locator("#messages > li").nth(len(looks) - 1).wait_for()
    yield page
    await context.close()


def _frames(looks: Sequence[Look]) -> list[Json]:
    """Return the server's frames for a page opened on these messages."""
    channel: Json = {"id": "5", "type": 0, "name": "hands", "guild_id": "6", "parent_id": None}
    authors = {look.message["author"]["id"]: look.message["author"] for look in looks}
    me: Json = {"id": "10", "username": "ann", "global_name": "ann", "locale": "en-US", "bot": False}
    bot = next(iter(authors.values()))
    hello: Json = {"me": me, "bot": bot, "guilds": [{"id": "6", "name": "House Call"}], "channels": [channel]}
    hello |= {"people": [me, *authors.values()], "commands": []}
    messages = [{**look.message, "id": str(1000 + n), "channel_id": "5"} for n, look in enumerate(looks)]
    told: Json = {"channel": channel, "messages": messages, "joined": False}
    return [{"t": "HELLO", "d": hello}, {"t": "HISTORY", "d": told}]
