"""Presses that belong to no table: the rules of a game, another page of a history."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.errors import UserError
from bot.faces import FACES
from bot.interactions.press import UNKNOWN
from bot.interactions.privacy import forgotten
from bot.interactions.reading import rules_screen
from bot.interactions.records import MINE, SERVER, history_page
from bot.interactions.responder import Responder
from bot.screens import paragraphs
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen
from engines import GAMES


@dataclass(slots=True)
class Outside:
    """A press away from any table."""

    responder: Responder
    registry: TableRegistry
    rest: str
    values: list[str]


async def on_found(pressed: Outside) -> Screen:
    """Another paragraph of the rules that has the word."""
    game, _, asked = pressed.rest.partition(":")
    if not game.isdecimal() or int(game) >= len(GAMES) or not pressed.values or not pressed.values[0].isdecimal():
        raise UserError(UNKNOWN)
    face = FACES[list(GAMES)[int(game)]]
    return paragraphs.found(pressed.responder.say, int(game), face, asked, int(pressed.values[0]))


async def on_rules(pressed: Outside) -> Screen:
    """The rules page of a game."""
    return rules_screen(pressed.responder, 0, pressed.rest, pressed.values)


async def on_history(pressed: Outside) -> Screen:
    """Another page of a history."""
    whose, _, page = pressed.rest.rpartition(".")
    if not page.isdecimal() or not (whose in {MINE, SERVER} or whose.isdecimal()):
        raise UserError(UNKNOWN)
    await pressed.responder.acknowledge()
    return await history_page(pressed.registry, pressed.responder, whose, int(page))


async def on_forget(pressed: Outside) -> Screen:
    """Forget whoever pressed."""
    return await forgotten(pressed.registry, pressed.responder)


OUTSIDE: dict[str, Callable[[Outside], Awaitable[Screen]]] = {
    "rules": on_rules,
    "found": on_found,
    "history": on_history,
    "forget": on_forget,
}
"""What a custom_id of table 0 can ask for."""
