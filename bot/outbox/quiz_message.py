"""The message of a position as one question: its pictures are drawn as those of a hand and a board are."""

from __future__ import annotations

import structlog

from bot.faces.asked import Asked
from bot.faces.audience import Audience, DrawnHand, drawn_hand
from bot.screens.quiz import Quiz, Told, quiz
from bot.ui.components import Screen
from bot.workers.picture_cache import PictureCache

log = structlog.get_logger()
PATIENCE = 8.0
"""Seconds to wait for both pictures; what is not there by then is in words."""


async def quiz_message(
    pictures: PictureCache,
    audience: Audience,
    asked: Asked,
    put: Quiz,
    *,
    words: bool = False,
    board: bool = True,
    told: Told | None = None,
) -> tuple[Screen, dict[str, bytes]]:
    """The question, or the answer, and its pictures by file name. `words`: no pictures, for somebody who wants words;
    `board`: with a picture of the board above that of the hand, as the seat that is asked sees it.
    """
    if words:
        return quiz(audience, asked, put, words=True, told=told), {}
    sent: dict[str, bytes] = {}
    shown = await _drawn(pictures, audience, "board", sent) if board else ""
    hand = _sketched(audience, asked)
    held = await _drawn(pictures, hand, "hand", sent) if hand is not None else ""
    return quiz(audience, asked, put, hand=held, board=shown, told=told), sent


async def _drawn(pictures: PictureCache, what: Audience | DrawnHand, name: str, sent: dict[str, bytes]) -> str:
    """The file name of a picture, which is put among those that are `sent`; empty where it cannot be had."""
    key = pictures.key(what)
    drawn = await pictures.draw(what, patience=PATIENCE, key=key)
    if drawn is None:
        return ""
    sent[f"{name}-{key}.png"] = drawn
    return f"{name}-{key}.png"


def _sketched(audience: Audience, asked: Asked) -> DrawnHand | None:
    """What is to be drawn of the hand; a fault in that leaves words."""
    try:
        return drawn_hand(audience, asked)
    except Exception:
        log.exception("sketch_failed", game=audience.face.id, table=audience.table)
        return None
