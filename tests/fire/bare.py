"""The cost of discord.py and aiohttp alone: a bot that only answers each press with the same screen.

`python -m tests.fire.bare URL` is that bot; the pressed custom_id decides how it answers. `measure` presses.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.local import redirect
from bot.local.objects import V2, Channel, Json, Message, User, walk
from bot.local.posts import resolve
from tests.fire.child import seconds_of
from tests.wire import HANG_SECONDS, LocalDiscord, eventually
from tests.wire.child import stop_with
from tests.wire.process import ROOT

PICTURE = bytes(range(256)) * 100
"""As many bytes as a picture of a hand."""
RATE = 100.0
REST_SECONDS = 0.3
WAYS = {
    "nothing": "an event that is only received",
    "callback": "an event and a callback that carries a screen",
    "picture": "an event and a callback that carries a screen with a picture",
    "two": "an event, a deferral, and the screen as an edit",
    "edit": "an event and an edit of a message in its channel",
}
"""The kinds of presses, and their cost."""


class Bare(discord.Client):
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        assert interaction.data is not None
        assert interaction.message is not None
        match interaction.data.get("custom_id"):
            case "callback":
                await interaction.response.edit_message(view=screen(), attachments=[])
            case "picture":
                file = discord.File(BytesIO(PICTURE), filename="hand.png")
                await interaction.response.edit_message(view=screen("hand.png"), attachments=[file])
            case "two":
                await interaction.response.defer()
                await interaction.edit_original_response(view=screen(), attachments=[])
            case "edit":
                place = self.get_partial_messageable(interaction.channel_id or 0, guild_id=interaction.guild_id)
                await place.get_partial_message(interaction.message.id).edit(view=screen(), attachments=[])


def screen(picture: str = "") -> ui.LayoutView:
    """Return a screen like a hand: texts, a menu, buttons; finished at once, so that discord.py does not keep it."""
    view, frame = ui.LayoutView(timeout=None), ui.Container[Any](accent_color=0x336699)
    frame.add_item(ui.TextDisplay("### What a hand says\n" + "A line of it, about as long as they are. " * 6))
    if picture:
        frame.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture}", description="Cards")))
    options = [discord.SelectOption(label=f"Choice {n}", value=f"{n}", description="What it does") for n in range(12)]
    frame.add_item(ui.ActionRow(ui.Select[Any](custom_id="menu", placeholder="Choose", options=options)))
    for row in range(2):
        frame.add_item(ui.ActionRow(*(ui.Button[Any](label=f"Move {row}{n}", custom_id=f"{row}{n}") for n in range(4))))
    view.add_item(frame)
    view.stop()
    return view


async def measure(presses: int = 500) -> dict[str, float]:
    """Return processor milliseconds of the bare bot's process for each of `WAYS`."""
    async with LocalDiscord() as d:
        path = {"PYTHONPATH": str(ROOT)}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.fire.bare", d.url), env={**os.environ, **path}
        )
        try:
            await eventually(lambda: d.gateway.identified)
            place, user = d.world.place("surgery"), d.world.person("ann")
            source = _pressed_on(d, place)
            await _press(d, place, user, source, "callback", presses // 3)  # fills caches
            costs = {}
            for way in WAYS:
                before = seconds_of(process.pid)
                await _press(d, place, user, source, way, presses)
                costs[way] = 1000 * (seconds_of(process.pid) - before) / presses
            return costs
        finally:
            process.kill()
            await process.wait()


def said(costs: Mapping[str, float]) -> str:
    told = "; ".join(f"{what} {costs[way]:.2f}" for way, what in WAYS.items())
    return f"Processor ms of discord.py and aiohttp by themselves, in a process that does nothing else: {told}."


def _pressed_on(d: LocalDiscord, place: Channel) -> Message:
    source = Message(d.world.new_id(), place.id, d.world.bot, d.world.clock(), flags=V2)
    buttons = [{"type": 2, "style": 1, "label": way, "custom_id": way} for way in WAYS]
    made: Any = screen()
    source.components = resolve([{"type": 1, "components": buttons}, *made.to_components()], [])
    place.messages[source.id] = source
    return source


async def _press(d: LocalDiscord, place: Channel, user: User, source: Message, way: str, presses: int) -> None:
    """Press `presses` times, and wait until the bot has finished."""
    loop, shown = asyncio.get_running_loop(), source.components
    data = {
        "component_type": 2,
        "custom_id": way,
        "id": next(p["id"] for p in walk(shown) if p.get("custom_id") == way),
    }
    due, pressed = loop.time(), set[asyncio.Task[Json]]()
    for _ in range(presses):
        source.components = shown  # an answer replaced them
        pressed.add(asyncio.create_task(d.interactions.begin(3, user, place, data, source)))
        due += 1 / RATE
        await asyncio.sleep(max(0.0, due - loop.time()))
    if way in {"callback", "picture", "two"}:
        async with asyncio.timeout(HANG_SECONDS):
            await asyncio.gather(*pressed)
    await asyncio.sleep(REST_SECONDS)
    source.components = shown
    for task in pressed:
        task.cancel()
    await asyncio.gather(*pressed, return_exceptions=True)


async def _serve(token: str) -> None:
    options: Json = {"max_messages": None, "member_cache_flags": discord.MemberCacheFlags.none()}
    async with Bare(intents=discord.Intents(guilds=True), chunk_guilds_at_startup=False, **options) as bare:
        await bare.start(token)


if __name__ == "__main__":
    threading.Thread(target=stop_with, args=(os.getppid(),), daemon=True).start()
    redirect(sys.argv[1])
    asyncio.run(_serve("local"))
