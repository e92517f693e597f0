"""A person's page at the width of a phone, touched as people touch it. Every wait is for the page, none for a time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal

from playwright.async_api import Browser, Locator, Page
from playwright.async_api import TimeoutError as Late

from tests.hands.paper import PHONE, TALL
from tests.local.chromium import HANG_MS

STYLE = """
body { font-family: "Liberation Sans", Arial, Roboto, sans-serif !important; }
#messages { scrollbar-width: none; }
"""
"""Letters as wide as a phone's, and no scroll bar."""
STILL = """() => new Promise((done) => {
  let timer;
  const loads = () => document.querySelector("[aria-busy]") || [...document.images].some((one) => !one.complete);
  const again = () => { clearTimeout(timer); timer = setTimeout(look, 250); };
  const look = () => { if (loads()) return again(); watch.disconnect(); done(); };
  const watch = new MutationObserver(again);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  again();
})"""
GONE_MS, UNCHANGED_MS = 2_000, 10_000
"""How long a button may be away, which the hand replaces in the same instant, and a hand unchanged after a touch."""
NEWEST = "() => [...document.querySelectorAll('.ephemeral')].at(-1)?.outerHTML ?? ''"


class Phone:
    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name

    @property
    def hand(self) -> Locator:
        """The newest private message."""
        return self.page.locator(".ephemeral").last

    @property
    def blue(self) -> Locator:
        return self.hand.locator("button.primary:visible", has_not_text="Rematch").first

    def button(self, label: str) -> Locator:
        return self.page.locator("button:visible", has_text=label).last

    async def answer(self, what: Locator) -> None:
        """Touch a button that changes the hand or opens one, and wait until it has; nothing if the button goes away."""
        before = await self.page.evaluate(NEWEST)
        with suppress(Late):
            await what.tap(timeout=GONE_MS)
            await self.page.wait_for_function(f"before => ({NEWEST})() !== before", arg=before, timeout=UNCHANGED_MS)

    async def still(self) -> None:
        """Wait until nothing on the screen loads or changes."""
        await self.page.evaluate(STILL)

    async def photo(self) -> bytes:
        await self.still()
        return await self.page.screenshot()


@asynccontextmanager
async def page_of(
    running: Browser,
    url: str,
    name: str,
    height: int = TALL,
    scale: int = 1,
    colours: Literal["light", "dark"] = "light",
    language: str = "en",
) -> AsyncIterator[Page]:
    """Open a person's page. Yield it once it knows every command."""
    context = await running.new_context(
        viewport={"width": PHONE, "height": height},
        device_scale_factor=scale,
        color_scheme=colours,
        has_touch=True,
        is_mobile=True,
    )
    page = await context.new_page()
    page.set_default_timeout(HANG_MS)
    await page.goto(f"{url}/as/{name}?locale={language}")
    await page.add_style_tag(content=STYLE)
    await page.wait_for_function("document.querySelector('#me').textContent")
    yield page
    await context.close()
