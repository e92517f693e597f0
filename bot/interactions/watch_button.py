"""Presses of people who watch."""

from __future__ import annotations

from bot.interactions import watch
from bot.interactions.press import Handler, Pressed
from bot.ui.components import Screen


async def on_watch(pressed: Pressed) -> Screen:
    """Begin to watch, or stop."""
    await pressed.responder.acknowledge()
    return await watch.toggled(pressed.table, pressed.responder)


VERBS: dict[str, Handler] = {"watch": on_watch}
