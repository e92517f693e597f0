"""Everything that a user at a table can look at, by name, and its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from bot.history import transcript
from bot.interactions import showing
from bot.outbox import board
from bot.outbox.hand_message import Chosen, asked_now, drawn
from bot.screens.games import line
from bot.tables.clock import named
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.words import speaker
from bot.workers.picture_cache import PictureCache
from tests import hand_screens
from tests.fire.seating import STRANGER

LOG = 40
"""Moves of the log that are looked at."""
BREAK = re.compile(r"[\s,;|/:>=`*()\[\]{}\"'<~!?]+")


def words_of(text: str) -> set[str]:
    """Return everything in a text that might be an id."""
    return {word.rstrip(".") for word in BREAK.split(text.replace("\\", ""))}


def public(mine: Table, others: list[int]) -> Iterator[tuple[str, str]]:
    """Yield everything that the channel, a stranger and `others` can look at, by name."""
    say = speaker("en")
    since = max(0, mine.row.move_count - 5)
    yield "board", repr(board.screen(mine, since))
    yield "pictured board", repr(board.screen(mine, since, "key"))
    yield "picture", PictureCache.key(mine.audience(None))
    yield "why", repr(showing.waits(mine, say))
    yield "games", line(mine, STRANGER, say)
    yield "calls", repr(named(mine))
    yield "log", repr(transcript.lines(mine, mine.moves[-LOG:], None, say))
    for user in others:
        yield f"hand of {user}", repr(hand_screens.hand(mine, user, say))
        yield f"drawn hand of {user}", sketched(mine, user)
        yield f"text of {user}", repr(showing.text(mine, user, say))
        yield f"log of {user}", repr(log(mine, user))


def log(mine: Table, user: int) -> Screen:
    """Return the user's log of the last moves."""
    seat, say = mine.seat_of(user), speaker("en")
    lines = transcript.lines(mine, mine.moves[-LOG:], seat.seat if seat is not None else None, say)
    return showing.told(mine, user, say, lines, title="log", empty="-")


def sketched(mine: Table, user: int, number: int | None = None, path: tuple[str, ...] = ()) -> str:
    """Return the content of a hand's picture."""
    seat = mine.seat_of(user)
    if seat is None:
        return ""
    audience = mine.audience(seat.seat, speaker("en"))
    made = drawn(audience, asked_now(mine, audience, Reader(), Chosen(number, path)))
    return msgspec.json.encode(made.sketch).decode() if made is not None else ""


def screens(mine: Table, user: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield everything the user can look at now, by name; built when it is called."""
    say = speaker("en")
    since = max(0, mine.row.move_count - 5)
    yield "hand", partial(hand_screens.hand, mine, user, say)
    yield "pictured hand", partial(hand_screens.hand, mine, user, say, filename="key")
    yield "drawn hand", partial(sketched, mine, user)
    yield "text", partial(showing.text, mine, user, say)
    yield "piles", partial(showing.piles, mine, user, say, 0)
    yield "why", partial(showing.why, mine, user, say)
    yield "more", partial(showing.more, mine, user, say)
    yield "waits", partial(showing.waits, mine, say)
    yield "log", partial(log, mine, user)
    yield "board", partial(board.screen, mine, since)
    yield "pictured board", partial(board.screen, mine, since, "key")
    seat = mine.seat_of(user)
    assert seat is not None
    for decision in mine.own(seat.seat):
        for verb in dict.fromkeys(move.verb for move in decision.moves):
            path = (decision.number, (verb,), 0)
            yield f"menu {decision.number} {verb}", partial(hand_screens.hand, mine, user, say, path=path)
            yield f"drawn hand {decision.number} {verb}", partial(sketched, mine, user, decision.number, (verb,))
