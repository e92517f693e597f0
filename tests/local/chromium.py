"""Debian's headless Chromium, driven through Playwright: one process, a profile for each tab."""

from __future__ import annotations

import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright, expect

from tests.wire import HANG_SECONDS

HANG_MS = HANG_SECONDS * 1000
expect.set_options(timeout=HANG_MS)
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Tab = Callable[..., Awaitable[Page]]
"""Opens a person's page: `await tab("/as/ann", 390)`; the second argument is the width, 1200 by default."""


@contextmanager
def chromium(profile: Path) -> Iterator[str]:
    """Yield the address of a running browser."""
    assert CHROMIUM.exists(), "These tests need a browser: apt-get install chromium"
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
    port = profile / "DevToolsActivePort"
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as browser:  # noqa: S603  a fixed command
        until = time.monotonic() + HANG_SECONDS
        while not (port.exists() and "\n" in port.read_text()) and time.monotonic() < until:
            time.sleep(0.05)
        try:
            yield f"http://127.0.0.1:{port.read_text().split()[0]}"
        finally:
            browser.terminate()


@asynccontextmanager
async def tabs(address: str, url: str) -> AsyncIterator[Tab]:
    """Open tabs of the browser at `address` on the server at `url`; an error in any console fails the test."""
    wrong: list[str] = []
    async with async_playwright() as playwright:
        browser: Browser = await playwright.chromium.connect_over_cdp(address)

        async def open_tab(path: str, width: int = 1200) -> Page:
            context = await browser.new_context(viewport={"width": width, "height": 800})
            page = await context.new_page()
            page.set_default_timeout(HANG_MS)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
            await page.goto(url + path)
            if path.startswith("/as/"):
                await expect(page.locator("#me")).not_to_be_empty()  # connected, so that it knows every command
            return page

        yield open_tab
        for context in browser.contexts[1:]:
            await context.close()
        await browser.close()
    assert wrong == []


async def slash(page: Page, *keys: str) -> None:
    """Type into the command line; words of several letters are text, others keys."""
    await page.locator("#text").click()
    for key in keys:
        if key in {"Enter", "Tab", "ArrowDown", "Escape"}:
            await page.keyboard.press(key)
        else:
            await page.keyboard.type(key)
            await page.wait_for_timeout(50)
