"""The message of a position with one question, with the pictures of a hand and a board."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.audience import Audience, DrawnHand
from bot.outbox.hand_message import drawn
from bot.screens.quiz import Quiz, Told, quiz
from bot.ui.components import Screen
from bot.workers.picture_cache import PictureCache

PATIENCE = 8.0
"""Seconds to wait for both pictures; a missing one becomes words."""


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
    """Return the question, or the answer, and its pictures by file name. `words`: no pictures; `board`: also a picture
    of the board, as the asked seat sees it.
    """
    if words:
        return quiz(audience, asked, put, words=True, told=told), {}
    sent: dict[str, bytes] = {}
    shown = await _drawn(pictures, audience, "board", sent) if board else ""
    hand = drawn(audience, asked)
    held = await _drawn(pictures, hand, "hand", sent) if hand is not None else ""
    return quiz(audience, asked, put, hand=held, board=shown, told=told), sent


async def _drawn(pictures: PictureCache, what: Audience | DrawnHand, name: str, sent: dict[str, bytes]) -> str:
    """Draw a picture, add it to `sent` and return its file name; "" if there is none."""
    key = pictures.key(what)
    picture = await pictures.draw(what, patience=PATIENCE, key=key)
    if picture is None:
        return ""
    sent[f"{name}-{key}.png"] = picture
    return f"{name}-{key}.png"
