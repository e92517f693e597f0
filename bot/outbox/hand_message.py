"""The message of a hand: what its owner is asked, how far their answer is, its picture, and the way to other tables.

It is the same in the channel (private) and in an inbox.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import discord
import structlog

from bot.faces.asked import Asked
from bot.faces.audience import Audience, DrawnHand, drawn_hand
from bot.history import lapses
from bot.names import escaped
from bot.screens import hand as hands
from bot.screens.ahead import lines
from bot.screens.controls import leads
from bot.screens.games import next_button
from bot.screens.hand import Around
from bot.screens.phrases import awaited_line, jump, time_line, title_of
from bot.tables import ahead, hints, sentences, standing
from bot.tables.moves import STALE
from bot.tables.reader import Reader, suggested
from bot.tables.table import Table
from bot.tables.turns import waiting
from bot.ui.components import Screen
from bot.ui.ids import ELSE, THEN
from bot.words import Say
from bot.workers.picture_cache import PictureCache
from engines.game import Move
from engines.windows import is_window

log = structlog.get_logger()
PATIENCE = 0.4
"""Seconds that an answer waits for its picture."""
CROWD = 8
"""From this many waiting hands on, further ones are sent in words."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choices so far in the decision `number`: the words of a menu and its `page`, ticked moves, or moves to
    confirm because they lose something (`lost` says what). `ahead`: part of a plan (`bot.ui.ids.THEN`, `ELSE`).
    """

    number: int | None = None
    path: tuple[str, ...] = ()
    page: int = 0
    picked: tuple[Move, ...] = ()
    lost: str = ""
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class HandMessage:
    """A rendered hand, with the picture of that file name or in words. `drawn` is the picture, unless the message has
    it already. `later` is a picture that is not drawn yet; `with_it` is the message that shows it, if it was made
    already.
    """

    screen: Screen
    filename: str = ""
    drawn: bytes | None = None
    later: DrawnHand | None = None
    with_it: HandMessage | None = None

    @property
    def keeps(self) -> str:
        """Return the file name of the picture that the message already has and that is not sent again."""
        return self.filename if self.drawn is None else ""


async def hand_message(
    pictures: PictureCache,
    table: Table,
    seat: int,
    say: Say,
    reader: Reader,
    *,
    around: Around | None = None,
    chosen: Chosen | None = None,
    there: str = "",
    patience: float | None = None,
) -> HandMessage:
    """Render the hand of a seat. `there`: the file name of the picture its message has; `patience`: how many seconds to
    wait for another one, else `PATIENCE`.
    """
    audience, chosen = table.audience(seat, say), chosen or Chosen()
    asked = asked_now(table, audience, reader, chosen)
    build = partial(hand_screen, table, audience, asked, reader, around=around, chosen=chosen)
    drawable = drawn(audience, asked) if reader.pictures else None
    if drawable is None:
        return HandMessage(build())
    key = pictures.key(drawable)
    filename, picture = f"hand-{key}.png", pictures.kept(key)
    waits = PATIENCE if patience is None else patience
    if filename != there and picture is None and (waits <= 0 or pictures.hands_waiting >= CROWD):
        return HandMessage(build(), later=drawable)
    pictured = build(filename=filename)  # built before the wait, so that words and picture agree
    if filename == there:
        return HandMessage(pictured, filename)
    picture = picture or await pictures.draw(drawable, ("hand", table.id, seat), waits, key=key)
    if picture is not None:
        return HandMessage(pictured, filename, picture)
    return HandMessage(build(), later=drawable, with_it=HandMessage(pictured, filename))


def hand_screen(
    table: Table,
    audience: Audience,
    asked: Asked,
    reader: Reader,
    *,
    around: Around | None = None,
    chosen: Chosen | None = None,
    filename: str = "",
) -> Screen:
    """Build the screen of a hand, with the picture of that file name or in words."""
    say, seat, chosen = audience.say, audience.at.seat, chosen or Chosen()
    assert seat is not None
    mine = standing.of(table, seat)
    around = replace(
        around or Around(),
        idle=awaited_line(table, say) if asked.decision is None else "",
        hint=reader.first,
        maintenance=table.maintenance(say),
        words=not reader.pictures,
        ahead=_passing(table, asked, say),
        place=title_of(table) if around is not None and around.link else "",
        said=said_lines(table, audience),
        note=mine.note,
        told=_told(table, seat, say, around or Around()),
        sayable=sayable(table, seat),
        hints=hints.offered(table, seat),
        answers=len(mine.rules.said) if mine.ask != "always" else 0,
        time=time_line(table, seat, say),
    )
    if chosen.ahead and ahead.may_say(table, seat):
        return _saying(table, audience, reader, around, chosen, filename)
    if chosen.lost and chosen.picked and asked.decision is not None:
        return hands.confirm(audience, asked, around, chosen.picked, chosen.lost, filename=filename)
    return hands.hand(audience, asked, around, filename=filename, page=chosen.page)


def _told(table: Table, seat: int, say: Say, around: Around) -> str:
    """Return the notices of the hand. A lapse, and news about its owner's orders and plans, come first until they have
    seen them.
    """
    word = standing.of(table, seat).word
    line = word_line(say, word) if word and word != around.heard else ""
    late = lapse_line(table, seat, say)
    return "\n".join(filter(None, (late if late not in around.told else "", line, around.told)))


def lapse_line(table: Table, seat: int, say: Say) -> str:
    """Return that a player's time was up, with the moves made for them, until their hand has shown it."""
    late = lapses.unread(table, seat)
    return say(lapses.OWN_LAPSE, what=lapses.deeds(table, late, seat, say)) if late else ""


def word_line(say: Say, word: str) -> str:
    """Return the line about an order or plan in its owner's hand."""
    return f"📋 {sentences.told(say, word)}"


def sayable(table: Table, seat: int) -> bool:
    """Return True if a seat can make or change a plan now."""
    said = bool(ahead.steps(table, seat))
    return ahead.may_say(table, seat) and (said or ahead.decision(table, seat) is not None)


def said_lines(table: Table, audience: Audience) -> tuple[str, ...]:
    """Return the lines of a seat's pending plan."""
    seat = audience.at.seat
    assert seat is not None
    steps = ahead.steps(table, seat) if ahead.waits(table, seat) else ()
    if not steps:
        return ()
    views = [replace(audience.at, view=view) for view in ahead.foreseen(table, seat).views]
    return lines(audience, [[table.game.move(text) for text in step.moves] for step in steps], views)


def _saying(table: Table, audience: Audience, reader: Reader, around: Around, chosen: Chosen, filename: str) -> Screen:
    """Build the screen on which a player plans ahead."""
    seat = audience.at.seat
    assert seat is not None
    if not around.said:  # the plan that this was an alternative to is gone
        chosen = replace(chosen, ahead=THEN)
    instead = chosen.ahead == ELSE
    found = ahead.foreseen(table, seat, instead=instead)
    decision = ahead.decision(table, seat, instead=instead)
    foreseen, asked = replace(audience, ahead=chosen.ahead), Asked()
    if chosen.number is not None and (decision is None or decision.number != chosen.number):
        around = replace(around, told=around.told or f"⚠️ {audience.say(STALE)}")  # others moved in the meantime
    if decision is not None:
        foreseen = replace(foreseen, at=replace(audience.at, view=found.view()))
        asked = Asked((decision,), suggested=ahead.usual(table, decision, found) if reader.suggestions else None)
        if chosen.number == decision.number:
            path = chosen.path if leads(foreseen, decision, chosen.path) else ()
            picked = tuple(move for move in chosen.picked if move in decision.moves)
            asked = replace(asked, number=decision.number, path=path, picked=picked)
        if chosen.lost and asked.picked:
            return hands.confirm(foreseen, asked, around, asked.picked, chosen.lost, filename=filename)
    other = bool(around.said) and not instead and ahead.decision(table, seat, instead=True) is not None
    return hands.saying_ahead(audience, foreseen, asked, around, other=other, filename=filename, page=chosen.page)


def _passing(table: Table, asked: Asked, say: Say) -> str:
    """Return the label for passing a whole run of windows; "" if none is open or the game has no such runs."""
    decision = asked.decision
    if table.game.habits is None or decision is None or not decision.must or not is_window(decision):
        return ""
    return say(table.face.asking["round"]) if table.face.asking and "round" in table.face.asking else ""


def asked_now(table: Table, audience: Audience, reader: Reader, chosen: Chosen) -> Asked:
    """Return what a seat is asked, with the decisions that others wait for first. A choice counts only if it is still
    possible.
    """
    seat = audience.at.seat
    assert seat is not None
    own = tuple(sorted(table.own(seat), key=lambda one: not one.must))
    usual = suggested(table, seat) if reader.suggestions else None
    asked = Asked(own, suggested=usual)
    decision = next((one for one in own if one.number == chosen.number), None)
    if decision is None:
        return asked
    path = chosen.path if leads(audience, decision, chosen.path) else ()
    picked = tuple(move for move in chosen.picked if move in decision.moves)
    return replace(asked, number=decision.number, path=path, picked=picked)


def drawn(audience: Audience, asked: Asked) -> DrawnHand | None:
    """Return what to draw of a hand. An error in that must not delay the hand."""
    try:
        return drawn_hand(audience, asked)
    except Exception:
        log.exception("sketch_failed", game=audience.face.id, table=audience.table)
        return None


async def among_others(
    client: discord.Client, table: Table, user: int, say: Say, around: Around, *, here: int | None
) -> Around:
    """Add the table's server and a link to `around` if the message is not on that server (`here`; None: an inbox). If
    this table asks nothing more, add the button to the table with the least time.
    """
    seat, guild = table.seat_of(user), table.row.guild
    asked = seat is not None and any(one.must for one in table.own(seat.seat))
    turns = [] if asked else await waiting(table.services, user, beside=table.id)
    if here not in {None, guild} or (here is None and any(turn.row.guild != guild for turn in turns)):
        server = client.get_guild(guild) if guild is not None else None
        around = replace(around, server=escaped(server.name) if server is not None else "", link=jump(table.row))
    if not turns:
        return replace(around, next=None)
    return replace(around, next=next_button(say, turns[0], table.services.env.now(), table.id))
