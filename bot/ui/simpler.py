"""Simpler forms of a screen, for a Discord that refuses the usual one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.ui.components import Button, Choice, Menu, Part, Picture, Row, Screen, Text
from bot.ui.emojis import EMOJIS
from bot.ui.limits import clip

WORDS = 1_500
"""Most characters of a screen in words only."""


def simpler(screen: Screen, *, new: bool) -> Iterator[Screen]:
    """Yield simpler forms, each simpler than the one before: without our own emojis, without the picture; for a `new`
    message also its words with the first buttons, and its words alone, as content.
    """
    before, screen = screen, _mapped(screen, _unicode)
    if screen != before:
        yield screen
    pictureless = _mapped(screen, lambda part: None if isinstance(part, Picture) else part)
    if pictureless != screen and pictureless.parts:
        yield pictureless
    if new:
        parts = [*screen.parts, *screen.loose]
        words = Text(clip("\n".join(part.content for part in parts if isinstance(part, Text)) or "…", WORDS))
        buttons = next((_bare(part) for part in parts if isinstance(part, Row)), None)
        if buttons is not None:
            yield Screen((words, buttons))
        yield Screen((words,), plain=True)


def _mapped(screen: Screen, change: Callable[[Part], Part | None]) -> Screen:
    parts, loose = [
        tuple(new for part in some if (new := change(part)) is not None) for some in (screen.parts, screen.loose)
    ]
    return replace(screen, parts=parts, loose=loose)


def _unicode(part: Part) -> Part:
    match part:
        case Text(content):
            return Text(EMOJIS.plain(content))
        case Row(buttons):
            return Row(tuple(replace(one, emoji=EMOJIS.unicode(one.emoji)) for one in buttons))
        case Menu(choices=choices):
            return replace(part, choices=tuple(_choice(one) for one in choices))
    return part


def _choice(choice: Choice) -> Choice:
    return replace(choice, emoji=EMOJIS.unicode(choice.emoji))


def _bare(row: Row) -> Row:
    """Return a row without emojis; a button needs a label then."""
    return Row(tuple(_labelled(one) for one in row.buttons))


def _labelled(button: Button) -> Button:
    return replace(button, emoji="", label=button.label or button.emoji or "…")
