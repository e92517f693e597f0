"""Presses that only show something: what changed, the log, the board in words, open piles, reasons, rules."""

from __future__ import annotations

from dataclasses import replace

from bot.commands import showing
from bot.commands.answer import Answer
from bot.errors import Sorry
from bot.faces import FACES
from bot.presses.pressed import UNKNOWN, Handler, Pressed
from bot.screens import board as boards
from bot.screens.parts import Screen
from bot.tables import chronicle, watching
from bot.tables.saying import title_of
from engines import GAMES

PATIENCE = 8.0
"""Seconds somebody waits for their own picture before they get the board in words."""


async def on_changed(pressed: Pressed) -> Screen:
    """What happened since this person last looked."""
    table, say = pressed.table, pressed.answer.say
    showing.need_begun(table)
    await pressed.answer.acknowledge()
    missed = await chronicle.all_since(table, await table.do(lambda table: watching.looked(table, pressed.user)))
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
    table, say = pressed.table, pressed.answer.say
    pressed.live.closed(table.id, pressed.user)
    return showing.told(table, pressed.user, say, table.moves[-60:], title=say("log"), empty=say("Nothing yet."))


async def on_text(pressed: Pressed) -> Screen:
    """The board in words."""
    pressed.live.closed(pressed.table.id, pressed.user)
    return showing.text(pressed.table, pressed.user, pressed.answer.say)


async def on_piles(pressed: Pressed) -> Screen:
    """What lies in the piles that are open to all."""
    pressed.live.closed(pressed.table.id, pressed.user)
    page = int(pressed.rest) if pressed.rest.isdecimal() and len(pressed.rest) < 4 else 0
    return showing.piles(pressed.table, pressed.user, pressed.answer.say, page)


async def on_see(pressed: Pressed) -> Screen | None:
    """The board as a picture, with what only this person may know marked in it."""
    table, answer = pressed.table, pressed.answer
    showing.need_begun(table)
    await answer.acknowledge()
    pressed.live.closed(table.id, pressed.user)
    seat = table.seat_of(pressed.user)
    reader = table.reader(seat.seat if seat else None, answer.say)
    if pressed.values and pressed.values[0].isdecimal() and int(pressed.values[0]) < len(table.seats):
        reader = replace(reader, at=replace(reader.at, large=int(pressed.values[0])))
    picture = await pressed.hall.pictures.draw(reader, patience=PATIENCE)
    if picture is None:
        return showing.text(table, pressed.user, answer.say)
    name = f"view-{pressed.hall.pictures.key(reader)}.png"
    await answer.show(boards.seen(reader, title=title_of(table), filename=name), {name: picture})
    return None


async def on_why(pressed: Pressed) -> Screen:
    """Tell why something is not possible."""
    pressed.live.closed(pressed.table.id, pressed.user)
    return showing.why(pressed.table, pressed.user, pressed.answer.say)


async def on_rules(pressed: Pressed) -> Screen:
    """The rules page, at a table."""
    pressed.live.closed(pressed.table.id, pressed.user)
    place = str(list(GAMES).index(pressed.table.row.game))
    return rules_screen(pressed.answer, pressed.table.id, place, pressed.values)


def rules_screen(answer: Answer, table: int, game: str, values: list[str]) -> Screen:
    """A section of a game's rules page, also outside any table (0); `game` is its place in the register."""
    if not game.isdecimal() or int(game) >= len(GAMES):
        raise Sorry(UNKNOWN)
    at = int(values[0]) if values and values[0].isdecimal() else None
    return showing.rules(table, int(game), answer.say, FACES[list(GAMES)[int(game)]], at)


async def on_more(pressed: Pressed) -> Screen:
    """Everything else."""
    pressed.live.closed(pressed.table.id, pressed.user)
    return showing.more(pressed.table, pressed.user, pressed.answer.say)


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
