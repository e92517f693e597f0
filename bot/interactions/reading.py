"""Presses that only show something: what changed, the log, the board in words, open piles, reasons, rules."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import UserError
from bot.faces import FACES
from bot.history import transcript
from bot.interactions import showing
from bot.interactions.press import UNKNOWN, Handler, Pressed
from bot.interactions.responder import Responder
from bot.screens import board as boards
from bot.screens.phrases import title_of
from bot.tables import spectators
from bot.ui.components import Screen
from engines import GAMES

PATIENCE = 8.0
"""Seconds somebody waits for their own picture before they get the board in words."""


async def on_changed(pressed: Pressed) -> Screen:
    """What happened since this person last looked."""
    table, say = pressed.table, pressed.responder.say
    showing.need_begun(table)
    await pressed.responder.acknowledge()
    missed = await transcript.all_since(table, await table.do(lambda table: spectators.looked(table, pressed.user)))
    pressed.live.closed(table.id, pressed.user)
    return showing.told(
        table,
        pressed.user,
        say,
        missed,
        title=say("what changed"),
        empty=say("Nothing has happened since you last looked."),
    )


async def on_log(pressed: Pressed) -> Screen:
    """The last things that happened."""
    table, say = pressed.table, pressed.responder.say
    pressed.live.closed(table.id, pressed.user)
    return showing.told(table, pressed.user, say, table.moves[-60:], title=say("log"), empty=say("Nothing yet."))


async def on_text(pressed: Pressed) -> Screen:
    """The board in words."""
    pressed.live.closed(pressed.table.id, pressed.user)
    return showing.text(pressed.table, pressed.user, pressed.responder.say)


async def on_piles(pressed: Pressed) -> Screen:
    """What lies in the piles that are open to all."""
    pressed.live.closed(pressed.table.id, pressed.user)
    page = int(pressed.rest) if pressed.rest.isdecimal() and len(pressed.rest) < 4 else 0
    return showing.piles(pressed.table, pressed.user, pressed.responder.say, page)


async def on_see(pressed: Pressed) -> Screen | None:
    """The board as a picture, with what only this person may know marked in it."""
    table, responder = pressed.table, pressed.responder
    showing.need_begun(table)
    await responder.acknowledge()
    pressed.live.closed(table.id, pressed.user)
    seat = table.seat_of(pressed.user)
    audience = table.audience(seat.seat if seat else None, responder.say)
    if pressed.values and pressed.values[0].isdecimal() and int(pressed.values[0]) < len(table.seats):
        audience = replace(audience, at=replace(audience.at, large=int(pressed.values[0])))
    picture = await pressed.registry.gallery.draw(audience, patience=PATIENCE)
    if picture is None:
        return showing.text(table, pressed.user, responder.say)
    name = f"view-{pressed.registry.gallery.key(audience)}.png"
    await responder.show(boards.seen(audience, title=title_of(table), filename=name), {name: picture})
    return None


async def on_why(pressed: Pressed) -> Screen:
    """Tell why something is not possible."""
    pressed.live.closed(pressed.table.id, pressed.user)
    return showing.why(pressed.table, pressed.user, pressed.responder.say)


async def on_rules(pressed: Pressed) -> Screen:
    """The rules page, at a table."""
    pressed.live.closed(pressed.table.id, pressed.user)
    place = str(list(GAMES).index(pressed.table.row.game))
    return rules_screen(pressed.responder, pressed.table.id, place, pressed.values)


def rules_screen(responder: Responder, table: int, game: str, values: list[str]) -> Screen:
    """A section of a game's rules page, also outside any table (0); `game` is its place in the register."""
    if not game.isdecimal() or int(game) >= len(GAMES):
        raise UserError(UNKNOWN)
    at = int(values[0]) if values and values[0].isdecimal() else None
    return showing.rules(table, int(game), responder.say, FACES[list(GAMES)[int(game)]], at)


async def on_more(pressed: Pressed) -> Screen:
    """Everything else."""
    pressed.live.closed(pressed.table.id, pressed.user)
    return showing.more(pressed.table, pressed.user, pressed.responder.say)


VERBS: dict[str, Handler] = {
    "see": on_see,
    "changed": on_changed,
    "log": on_log,
    "text": on_text,
    "piles": on_piles,
    "why": on_why,
    "rules": on_rules,
    "more": on_more,
}
