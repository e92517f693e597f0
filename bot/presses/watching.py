"""Presses of people who watch."""

from __future__ import annotations

from bot.commands import watch
from bot.presses.pressed import Handler, Pressed
from bot.screens.parts import Screen


async def on_watch(pressed: Pressed) -> Screen:
    """Begin to watch, or stop."""
    await pressed.answer.acknowledge()
    return await watch.toggled(pressed.table, pressed.answer)


VERBS: dict[str, Handler] = {"watch": on_watch}
