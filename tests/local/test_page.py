from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.async_api import expect

from bot.local.objects import V2
from bot.local.posts import Upload
from tests.local.bot import picture
from tests.local.chromium import Tab, chromium, slash, tabs
from tests.local.conftest import House, eventually

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of one browser for all tests of this file."""
    with chromium(tmp_path_factory.mktemp("chromium")) as address:
        yield address


@pytest.fixture
async def tab(house: House, browser: str) -> AsyncIterator[Tab]:
    """Open a person's page in a browser profile of its own; any error in its console fails the test."""
    async with tabs(browser, house.d.url) as opened:
        yield opened


async def test_two_people_in_two_tabs(house: House, tab: Tab) -> None:
    ann, bob = await tab("/as/ann"), await tab("/as/bob")
    await expect(bob.locator(".empty")).to_be_visible()
    await slash(ann, "/sho", "Enter", "start:", "4", "Enter")
    picture = bob.get_by_alt_text("The count is 4")
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("naturalWidth", 600)
    await bob.get_by_role("button", name="Count 4").click()
    await expect(ann.get_by_role("button", name="Count 5")).to_be_visible()

    await bob.locator("summary", has_text="Choose up to three").focus()
    for key in ("Enter", "Enter", "End", "Space"):  # opens; takes the first, then the last of 25
        await bob.keyboard.press(key)
    await expect(bob.get_by_role("option", name="Fruit 24")).to_have_attribute("aria-selected", "true")
    await bob.get_by_role("button", name="Done (2 of 1 to 3)").click()
    await expect(bob.locator(".ephemeral")).to_contain_text("You took fruit 00, fruit 24")
    await expect(bob.locator(".ephemeral")).to_contain_text("Only you can see this")
    await expect(ann.locator("#messages")).not_to_contain_text("You took")
    await bob.get_by_role("button", name="Dismiss message").click()
    await expect(bob.locator(".ephemeral")).to_have_count(0)

    await slash(bob, "/whis", "Enter", "Enter")
    inbox = bob.get_by_role("button", name="House Call 1 unread")
    await inbox.click()
    await expect(bob.locator("#messages")).to_contain_text("Psst: the card is bed_rest.2")
    await expect(bob.locator(".badge")).to_have_count(0)
    await expect(ann.locator(".badge")).to_have_count(0)

    whole = ann.get_by_role("link", name="The count is 5")
    assert await whole.get_attribute("href") == await ann.get_by_alt_text("The count is 5").get_attribute("src")
    assert await whole.get_attribute("target") == "_blank"
    await slash(ann, "/paper", "Enter", "Enter")
    await expect(ann.get_by_role("link", name="paper.json")).to_have_attribute(
        "href", re.compile("/files/.*/paper.json")
    )
    assert house.d.violations == []


async def test_commands_are_completed_and_threads_open(house: House, tab: Tab) -> None:
    bob = house.d.person("bob")
    await bob.join()
    ann = await tab("/as/ann?locale=fr")
    await expect(ann.locator("#me")).to_have_text("ann")
    await slash(ann, "/ea", "Enter", "fruit 1")
    await expect(ann.locator("#offers li")).to_have_count(10)
    await slash(ann, "7", "Enter")
    await expect(ann.locator("#text")).to_have_value("/eat fruit:Fruit 17 ")
    await slash(ann, "who:b", "ArrowDown", "Enter", "Enter")
    await expect(ann.locator("#messages")).to_contain_text("@bob ate fruit 17 (fr)")
    await slash(ann, "/eat who:ann", "Escape", "Enter")
    await expect(ann.locator("#toasts")).to_contain_text("fruit is missing")
    await expect(ann.locator("#text")).to_have_value("/eat who:ann")
    await ann.locator("#text").fill("")
    await slash(ann, "/table cl", "Enter")
    await expect(ann.locator("#offers li")).to_have_text(["Fast", "Slow"])
    await slash(ann, "ArrowDown", "Enter", "Enter")
    await expect(ann.locator(".ephemeral")).to_contain_text("slow")

    await slash(ann, "/table open name:Night watch friend:@bo", "Enter", "Enter")
    await ann.get_by_role("button", name="↳ Night watch ›").click()
    await expect(ann.locator("#title")).to_have_text("↳ Night watch")
    await ann.get_by_role("button", name="Count 1").click()
    await expect(ann.get_by_role("button", name="Count 2")).to_be_focused()
    await bob.sees("count 2", "Night watch")
    house.d.archive("Night watch")
    await ann.get_by_role("button", name="Count 2").click()
    await expect(ann.locator("#toasts")).to_contain_text("this thread is archived")


async def test_a_modal_by_keyboard_and_a_failure_that_is_told(house: House, tab: Tab) -> None:
    ann = await tab("/as/ann", 390)
    await slash(ann, "/show", "Enter", "Enter")
    await ann.get_by_role("button", name="Ask me").focus()
    await ann.keyboard.press("Enter")
    await expect(ann.get_by_role("heading", name="Admission")).to_be_visible()
    await expect(ann.get_by_label("Complaint")).to_be_focused()
    for key in ("it hurts", "Tab", "Enter", "ArrowDown", "Enter", "Tab", "Tab", "Enter"):
        await (ann.keyboard.press(key) if " " not in key else ann.keyboard.type(key))
    await expect(ann.locator(".ephemeral")).to_contain_text("Admitted: ['it hurts', ['Bell']]")
    assert await ann.evaluate("document.documentElement.scrollWidth") <= 390
    house.d.settings(patience=0.2)
    await slash(ann, "/crash", "Enter", "Enter")
    await expect(ann.locator("#toasts")).to_contain_text("This interaction failed")
    await eventually(lambda: house.bot.errors)


async def test_what_people_write_is_shown_as_discord_does_and_never_as_html(house: House, tab: Tab) -> None:
    ann = house.d.person("ann")
    bob = await tab("/as/bob", 390)
    text = (
        f"# Head\n-# sub\n**b** *i* __u__ ~~s~~ `c*c*` ||hidden|| [site](https://example.org/a) <@{ann.id}>"
        " <t:1700000000:R> <img src=x onerror=alert(1)> \\*plain\\*\n> quote\n- one\n- two\n1. first\n```py\na < b\n```"
        f"\nhttps://discord.com/channels/1/{house.d.place('surgery').id}/5"
    )
    await ann.say("waiting-room", text)
    shown = bob.locator(".markdown").first
    await expect(shown.locator("h2")).to_have_text("Head")
    expected: list[tuple[str, str | re.Pattern[str]]] = [
        ("strong", "b"), ("em", "i"), ("u", "u"), ("s", "s"), ("p code", "c*c*"), ("small", "sub"),
        ("blockquote", "quote"), ("ul", "onetwo"), ("ol", "first"), ("pre", "a < b"), ("span.mention", "@ann"),
        ("a.mention", "#surgery"),
        ("a[href='https://example.org/a']", "site"), ("time", re.compile("years ago")),
    ]  # fmt: skip
    for tag, words in expected:
        await expect(shown.locator(tag)).to_have_text(words)
    await expect(shown).to_contain_text("<img src=x onerror=alert(1)> *plain*")
    assert await shown.locator("img").count() == 0
    spoiler = shown.get_by_role("button", name="Spoiler")
    await spoiler.press("Enter")
    await expect(spoiler).to_have_class("spoiler open")


async def test_what_a_newcomer_looks_for_is_in_sight(house: House, tab: Tab) -> None:
    d, bob = house.d, house.d.person("bob")
    await bob.join()
    d.world.emojis[7] = "hc_fang_ab12", picture("F")
    ann, wide = await tab("/as/ann?locale=fr", 390), await tab("/as/bob", 1280)
    await slash(ann, "/")
    commands = ["/crash", "/eat", "/paper", "/show", "/table clock", "/table open", "/think", "/whisper"]
    await expect(ann.locator("#offers b")).to_have_text(commands)
    await expect(ann.locator("#offers li").first).to_contain_text("Break")
    await slash(ann, "ta")
    await expect(ann.locator("#offers b")).to_have_text(["/table clock", "/table open"])
    await ann.locator("#text").fill("")
    await slash(ann, "/paper", "Enter", "Enter")
    await expect(ann.locator(".ephemeral")).to_contain_text("Vous seul pouvez voir ceci")

    ward = d.place("waiting-room")
    tall = {"type": 12, "items": [{"media": {"url": "attachment://tall.png"}, "description": "tall"}]}
    fang = {"name": "hc_fang_ab12", "id": "7"}
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Fang", "custom_id": "f", "emoji": fang}]}
    text = {"type": 10, "content": "<:hc_fang_ab12:7> bites"}
    body = {"flags": V2, "components": [text, tall, row]}
    out = BytesIO()
    Image.new("RGB", (1200, 1540)).save(out, "PNG")
    d.posts.create(ward, d.world.bot, Upload(body, {0: ("tall.png", out.getvalue())}))
    for page in (ann, wide):
        shown = page.get_by_alt_text("tall", exact=True)
        box = await shown.bounding_box()
        assert box is not None
        assert box["height"] / box["width"] == pytest.approx(1540 / 1200, rel=0.01)
        await expect(page.get_by_role("button", name="Fang").locator("img")).to_have_js_property("naturalWidth", 600)
        await expect(page.locator(".markdown .emoji")).to_have_attribute("alt", ":hc_fang_ab12:")

    for number in range(25):
        await bob.slash("waiting-room", "table open", name=f"Ward {number}", friend=str(d.person("ann").id))
    await bob.slash("waiting-room", "whisper")
    await expect(wide.locator("#places .thread")).to_have_count(25)
    inbox = wide.get_by_role("button", name="House Call 1 unread")
    await expect(inbox).to_be_in_viewport()
    await wide.set_viewport_size({"width": 390, "height": 844})
    await expect(inbox).to_be_in_viewport()
    assert (await wide.request.get(f"{d.url}/favicon.ico")).status == 204


async def test_the_start_page_puts_people_side_by_side(house: House, tab: Tab) -> None:
    start = await tab("/?people=ann,bob,cyd,dan")
    await expect(start.locator("iframe")).to_have_count(4)
    await house.d.person("ann").say("waiting-room", "good evening")
    for name in ("ann", "dan"):
        frame = start.frame_locator(f'iframe[title="{name}\'s screen"]')
        await expect(frame.locator("#messages")).to_contain_text("good evening")
