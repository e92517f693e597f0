"""Presses in a hand: open it, go through menus, make moves."""

from __future__ import annotations

from bot.errors import UserError
from bot.interactions import noting, showing
from bot.interactions.press import UNKNOWN, Handler, Pressed, stamped
from bot.scheduler import timeouts
from bot.screens import hand as hands
from bot.screens.menus import DEEPER, WHOLE
from bot.screens.phrases import title_of
from bot.tables import standing
from bot.tables.moves import STALE, need_player
from bot.ui.components import Screen
from bot.ui.ids import DecisionStamp
from engines.game import Decision, Move


async def on_hand(pressed: Pressed) -> Screen:
    """My hand."""
    return show_hand(pressed)


def show_hand(pressed: Pressed, *, notice: str = "", path: tuple[int, tuple[str, ...], int] | None = None) -> Screen:
    """The hand of whoever pressed; kept fresh from now on."""
    table, responder = pressed.table, pressed.responder
    table.here(pressed.user)
    seat = table.seat_of(pressed.user)
    if seat is not None and (word := standing.of(table, seat.seat).word):
        notice = f"📋 {responder.say(word)}\n{notice}".strip()
        number = seat.seat
        table.background(lambda table: standing.told(table, number, word), "word")
    if seat is not None and seat.status == "absent":
        table.background(lambda table: timeouts.came_back(table, pressed.user), "back")
    screen = showing.hand(table, pressed.user, responder.say, notice=notice, path=path)
    pressed.live.opened(table, pressed.user, responder.interaction, responder.say, submenu=path is not None)
    return screen


async def on_m(pressed: Pressed) -> Screen:
    """A button that is a move."""
    stamp, text = stamped(pressed.rest)
    return await _choose(pressed, stamp, [text], sure=False)


async def on_y(pressed: Pressed) -> Screen:
    """A move that was asked for once more."""
    stamp, text = stamped(pressed.rest)
    return await _choose(pressed, stamp, [text], sure=True)


async def on_s(pressed: Pressed) -> Screen:
    """A choice in a menu: whole moves, or the next word of one."""
    stamp, path = stamped(pressed.rest)
    whole = [value[1:] for value in pressed.values if value.startswith(WHOLE)]
    if whole:
        return await _choose(pressed, stamp, whole, sure=False)
    if len(pressed.values) != 1 or not pressed.values[0].startswith(DEEPER):
        raise UserError(STALE, fresh=True)
    _decision(pressed, stamp)
    words = (*path.split(), pressed.values[0][1:])
    return show_hand(pressed, path=(stamp.number, words, 0))


async def on_p(pressed: Pressed) -> Screen:
    """Another page of a menu."""
    stamp, rest = stamped(pressed.rest)
    page, _, path = rest.partition(":")
    if not page.isdecimal():
        raise UserError(UNKNOWN)
    _decision(pressed, stamp)
    return show_hand(pressed, path=(stamp.number, tuple(path.split()), int(page)))


async def on_n(pressed: Pressed) -> Screen:
    """Several moves in the order shown; they are named by their places in the decision's list."""
    stamp, places = stamped(pressed.rest)
    decision = _decision(pressed, stamp)
    offered = list(decision.moves)
    try:
        texts = [str(offered[int(place)]) for place in places.split(",")]
    except (ValueError, IndexError):
        raise UserError(STALE, fresh=True) from None
    return await _choose(pressed, stamp, texts, sure=True)


def _decision(pressed: Pressed, stamp: DecisionStamp) -> Decision:
    table = pressed.table
    seat = need_player(table, pressed.user)
    found = next((one for one in table.own(seat.seat) if one.number == stamp.number), None)
    if found is None or stamp.undos != table.row.undo_count:
        raise UserError(STALE, fresh=True)
    return found


async def _choose(pressed: Pressed, stamp: DecisionStamp, texts: list[str], *, sure: bool) -> Screen:
    """Make the moves, after asking once more where a slip would be regretted or their order matters."""
    table, responder = pressed.table, pressed.responder
    if not sure:
        decision = _decision(pressed, stamp)
        moves = [move for move in decision.moves if str(move) in texts]
        moves.sort(key=lambda move: texts.index(str(move)))
        asked = _ask_once_more(pressed, decision, moves)
        if asked is not None:
            return asked
    await responder.acknowledge()
    pressed.live.closed(table.id, pressed.user)  # the answer shows the fresh hand
    notice = await noting.play(table, pressed.user, responder.say, stamp, texts)
    return show_hand(pressed, notice=notice)


def _ask_once_more(pressed: Pressed, decision: Decision, moves: list[Move]) -> Screen | None:
    table = pressed.table
    seat = need_player(table, pressed.user)
    audience = table.audience(seat.seat, pressed.responder.say)
    if len(moves) > 1:
        return hands.many(audience, decision, moves, title=title_of(table))
    if moves and table.face.fateful(audience.at, moves[0]):
        pressed.live.closed(table.id, pressed.user)
        return hands.confirm(audience, decision, moves[0], title=title_of(table))
    return None


VERBS: dict[str, Handler] = {
    "hand": on_hand,
    "m": on_m,
    "y": on_y,
    "s": on_s,
    "p": on_p,
    "n": on_n,
}
