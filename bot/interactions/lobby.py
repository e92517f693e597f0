"""Presses in a lobby: sit down, get up, choose, start."""

from __future__ import annotations

from bot import packs
from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.press import UNKNOWN, Handler, Pressed
from bot.names import escaped
from bot.screens.options import fields, options_screen, value_of
from bot.tables import lobby, speech
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.words import N_

ANYWAY = N_("{who} may still come: a seat is kept for them. Start without them all the same?")


async def on_join(pressed: Pressed) -> None:
    """Sit down."""
    await pressed.responder.acknowledge(silent=True)
    await pressed.table.do(lambda table: lobby.join(table, pressed.user, pressed.responder.name))
    await speech.heard(pressed.table, pressed.user, pressed.responder.say)


async def on_leave(pressed: Pressed) -> None:
    """Get up."""
    await pressed.responder.acknowledge(silent=True)
    await pressed.table.do(lambda table: lobby.leave(table, pressed.user))


async def on_bot(pressed: Pressed) -> None:
    """Add a computer player."""
    await pressed.responder.acknowledge(silent=True)
    level = pressed.rest or "".join(pressed.values) or "easy"
    await pressed.table.do(lambda table: lobby.add_computer(table, pressed.user, level))


async def on_unbot(pressed: Pressed) -> None:
    """Remove a computer player."""
    await pressed.responder.acknowledge(silent=True)
    await pressed.table.do(lambda table: lobby.remove_computer(table, pressed.user))


async def on_wish(pressed: Pressed) -> None:
    """Wish for a seat."""
    await pressed.responder.acknowledge(silent=True)
    wish = pressed.values[0] if pressed.values else "any"
    seat = int(wish) if wish.isdecimal() else None
    await pressed.table.do(lambda table: lobby.wish(table, pressed.user, seat))


async def on_start(pressed: Pressed) -> Screen | None:
    """Deal; after asking the host once more, where people who have a seat kept are not here."""
    table, say = pressed.table, pressed.responder.say
    absent = await lobby.kept(table) if pressed.rest != "yes" and pressed.user == table.row.host else []
    if absent:
        who = say.join([escaped(seat.name) for seat in absent])
        return showing.sure(table, say, ANYWAY, "start", who=who)
    sure = pressed.rest == "yes"
    await pressed.responder.acknowledge(silent=not sure)

    async def begin(table: Table) -> None:
        await lobby.start(table, pressed.user)
        table.go_on()

    await pressed.table.do(begin)
    return Screen((Text(say("The game has begun.")),)) if sure else None  # nothing is left to press in the question


async def on_opts(pressed: Pressed) -> Screen:
    """Show the options."""
    page = int(pressed.rest) if pressed.rest.isdecimal() else 0
    return _options(pressed, page)


async def on_opt(pressed: Pressed) -> Screen:
    """Set an option."""
    page, _, name = pressed.rest.partition(":")
    field = next(
        (field for field in fields(pressed.table.game.Options, packs.of(pressed.table.row.game)) if field.name == name),
        None,
    )
    if field is None or not page.isdecimal():
        raise UserError(UNKNOWN)
    try:
        value = value_of(field, pressed.values)
    except (ValueError, IndexError):
        raise UserError(UNKNOWN) from None
    await pressed.responder.acknowledge()
    kept = "" if value == field.default else value
    await pressed.table.do(lambda table: lobby.set_option(table, pressed.user, name, kept))
    return _options(pressed, int(page))


async def on_pace(pressed: Pressed) -> Screen:
    """Set how long a turn may take."""
    await pressed.responder.acknowledge()
    await pressed.table.do(lambda table: lobby.set_pace(table, pressed.user, "".join(pressed.values)))
    return _options(pressed, 0)


async def on_absence(pressed: Pressed) -> Screen:
    """Set what happens when somebody's time is up."""
    await pressed.responder.acknowledge()
    await pressed.table.do(lambda table: lobby.set_absence(table, pressed.user, "".join(pressed.values)))
    return _options(pressed, 0)


def _options(pressed: Pressed, page: int) -> Screen:
    table = pressed.table
    return options_screen(pressed.responder.say, table.id, table.face, table.game.Options, table.settings, page)


VERBS: dict[str, Handler] = {
    "join": on_join,
    "leave": on_leave,
    "bot": on_bot,
    "unbot": on_unbot,
    "wish": on_wish,
    "start": on_start,
    "opts": on_opts,
    "opt": on_opt,
    "pace": on_pace,
    "absence": on_absence,
}
