"""Two people begin and play Doctor Strange on the page, in a real browser: one in a wide tab, one on a phone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from bot.app import HouseCall
from bot.settings import Settings
from bot.workers.picture_cache import PictureCache
from storage import Storage
from tests.chance import foreseen
from tests.local.chromium import chromium, slash, tabs
from tests.wire import HANG_SECONDS, LocalDiscord, eventually, redirected

pytestmark = pytest.mark.xdist_group("browser")
SHOTS = Path(__file__).parents[2] / "shots"
"""Screenshots to look at; not kept."""


@pytest_asyncio.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    settings = Settings.model_construct(**Settings.model_construct().model_dump())
    async with await Storage.open(tmp_path / "page.db") as storage, LocalDiscord() as d:
        with redirected(d.url):
            bot = HouseCall(
                settings,
                storage,
                env=foreseen(),
                forgetful=True,
                pictures=PictureCache(deadline=HANG_SECONDS),
                guild_ready_timeout=0.05,
            )
            running = asyncio.create_task(bot.start(d.token))
            await eventually(bot.is_ready)
            yield d
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)


async def shot(page: Page, name: str) -> None:
    await page.wait_for_timeout(300)
    SHOTS.mkdir(exist_ok=True)
    await page.screenshot(path=SHOTS / f"page-{name}.png")


def hand(page: Page) -> Locator:
    """Return the private message on a person's screen."""
    return page.locator(".ephemeral").last


async def open_table(page: Page, name: str) -> None:
    """Go to the thread of the game, by the link in the lobby."""
    await page.get_by_role("button", name="↳ Doctor Strange #1").first.click()
    await expect(page.locator("#title")).to_contain_text("Doctor Strange #1")
    picture = page.locator("#messages img").last
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("naturalWidth", 1200)
    alt = await picture.get_attribute("alt")
    assert alt is not None and "Doctor Strange" in alt
    await shot(page, f"board-{name}")


async def take_a_turn(page: Page, name: str) -> bool:
    """Open the hand and make the first move that it offers. Return False if the person is not awaited."""
    await page.get_by_role("button", name="My hand").last.click()
    await expect(hand(page)).to_contain_text("Only you can see this")
    button = hand(page).get_by_role("button", name="More")
    await expect(button).to_be_visible()
    await shot(page, f"hand-{name}")
    if "⏳ @" in (await hand(page).text_content() or ""):
        return False
    menu = hand(page).locator("summary").first
    if await menu.count():
        await menu.click()
        await shot(page, f"menu-{name}")
        await hand(page).get_by_role("option").first.click()
    else:
        await hand(page).locator("[data-id*=':move:']").first.click()
    back = hand(page).get_by_role("button", name="Back").or_(hand(page).get_by_role("button", name="Something else"))
    await expect(hand(page).get_by_text("✅").or_(back).first).to_be_visible()
    if await back.count():  # a question to confirm, or the next step of a menu
        await shot(page, f"confirm-{name}")
        await hand(page).locator("[data-id*=':confirm:'], [data-id*=':move:']").first.click()
        await expect(hand(page)).to_contain_text("✅")
    await expect(button).to_be_visible()
    await shot(page, f"moved-{name}")
    return True


async def test_a_game_is_begun_and_a_turn_taken_by_each(discord: LocalDiscord, tmp_path: Path) -> None:
    with chromium(tmp_path / "chromium") as address:
        async with tabs(address, discord.url) as tab:
            ann, bob = await tab("/as/ann"), await tab("/as/bob", 390)
            await slash(ann, "/play game:doctor-strange", "Escape", "Enter")
            join = bob.get_by_role("button", name="Join")
            await expect(join).to_be_visible()
            await shot(bob, "lobby-390")
            await join.click()
            await expect(ann.locator("#messages")).to_contain_text("Everyone is here")
            await shot(ann, "lobby-1200")
            await ann.get_by_role("button", name="Start").click()
            await expect(bob.locator("#messages")).to_contain_text("The game has begun")
            for page, name in ((ann, "1200"), (bob, "390")):
                await open_table(page, name)
            turns = [await take_a_turn(page, name) for page, name in ((ann, "1200"), (bob, "390"))]
            assert any(turns)
            shown = {name: await hand(page).inner_text() for page, name in ((ann, "ann"), (bob, "bob"))}
            assert shown["ann"] != shown["bob"]
            assert await bob.evaluate("document.documentElement.scrollWidth") <= 390
            await ann.get_by_role("button", name="House Call").click()
            await shot(ann, "inbox-1200")
            await ann.get_by_role("link", name="Go to the board").click()
            await expect(ann.locator("#title")).to_contain_text("Doctor Strange #1")
    assert discord.violations == []
