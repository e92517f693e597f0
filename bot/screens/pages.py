"""The buttons that turn the pages of a screen."""

from __future__ import annotations

from collections.abc import Callable

from bot.ui.components import Button, Row
from bot.words import Say


def page_arrows(say: Say, page: int, pages: int, id_of: Callable[[int], str]) -> Row:
    """Return the arrows of at least two pages, in a circle. With two pages both ways are the same: one button."""
    steps = ((-1, say("Page before"), "◀️"), (1, say("Next page"), "▶️"))[-min(2, pages - 1) :]
    return Row(tuple(Button(word, id_of((page + step) % pages), emoji=arrow) for step, word, arrow in steps))
