"""The buttons that turn the pages of a screen, and what a shortened text says about the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.ui.components import Button, Choice, Menu, Part, Row
from bot.ui.limits import CHOICES
from bot.words import N_, Say

IN_MORE = N_("Shortened: *More* has the rest.")
IN_PICTURE = N_("Shortened: the picture has the rest.")
IN_RULES = N_("Shortened: /rules has the rest.")
IN_STANDINGS = N_("Shortened: *Standings* has the rest.")
IN_ONE_VIEW = N_("Shortened: choose one player’s view to read it all.")
WITH_PICTURES = N_("Shortened: with pictures, in /me settings, you see it all.")


def page_of(count: int, page: int) -> slice:
    """Return a page's place in a list of menu choices; pages go round."""
    page %= max(1, -(-count // CHOICES))
    return slice(page * CHOICES, (page + 1) * CHOICES)


def paged_menu(
    say: Say, id_: str, placeholder: str, choices: Sequence[Choice], page: int, id_of: Callable[[int], str]
) -> list[Part]:
    """Return a page of a menu, with arrows if it has several; `id_of` makes the custom_id of a page."""
    pages = max(1, -(-len(choices) // CHOICES))
    page %= pages
    menu = Menu(id_, placeholder, tuple(choices[page_of(len(choices), page)]))
    return [menu, page_arrows(say, page, pages, id_of)] if pages > 1 else [menu]


def page_arrows(say: Say, page: int, pages: int, id_of: Callable[[int], str]) -> Row:
    """Return the arrows of at least two pages, in a circle. With two pages both ways are the same: one button."""
    steps = ((-1, say("Page before"), "◀️"), (1, say("Next page"), "▶️"))[-min(2, pages - 1) :]
    return Row(tuple(Button(word, id_of((page + step) % pages), emoji=arrow) for step, word, arrow in steps))
