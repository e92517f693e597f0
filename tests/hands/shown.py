"""A message as a person reads and presses it, read from the JSON that is sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.local.objects import Json, walk
from bot.ui.ids import read

ROW, BUTTON, MENU, TEXT, GALLERY, LINK = 1, 2, 3, 10, 12, 5
GREY, BLUE, GREEN, RED = 2, 1, 3, 4
FOOT = "more"
"""The verb that identifies the row below a hand."""
ASIDE = frozenset({"tips", "hand", "undo", "orders", "mute_turn"})
"""Verbs above the foot that answer no question."""
BROKEN = "(Error "
"""The mark of an error on a screen, in every language."""
BACK = "hand"
"""The verb of the way back to the hand."""
SURE = "confirm"
"""The verb of a confirmed move."""
LIST = "moves"
"""The verb of several moves at once; outside a hand, it asks to confirm."""
WORD = re.compile(r"[^\W_]+(?:[’'.\-][^\W_]+)*")


def words_in(text: str) -> list[str]:
    """Return the words of a text, with numbers; without mentions, times and signs."""
    return WORD.findall(re.sub(r"<[^>]*>|https?://\S+", " ", text))


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    hint: str = ""
    emoji: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """A button, or a menu (which has `options`)."""

    id: str
    label: str
    emoji: str = ""
    style: int = GREY
    options: tuple[Option, ...] = ()
    low: int = 1
    high: int = 1

    @property
    def verb(self) -> str:
        press = read(self.id)
        return press.verb if press is not None else ""

    @property
    def sure(self) -> bool:
        """Return True if it confirms a move."""
        press = read(self.id)
        return press is not None and (press.verb == SURE or bool(getattr(press, "sure", False)))

    @property
    def labelled(self) -> bool:
        """Return True if the control and each of its entries have words."""
        return all(words_in(text) for text in (self.label, *(one.label for one in self.options)))


def _emoji(part: Json) -> str:
    emoji = part.get("emoji") or {}
    return f":{emoji['name']}:" if emoji.get("id") else str(emoji.get("name") or "")


def _control(part: Json) -> Control:
    if part["type"] == BUTTON:
        return Control(part["custom_id"], part.get("label") or "", _emoji(part), part.get("style", GREY))
    options = tuple(
        Option(one["label"], one["value"], one.get("description") or "", _emoji(one), bool(one.get("default")))
        for one in part["options"]
    )
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    return Control(part["custom_id"], part.get("placeholder") or "", "", 0, options, low, high)


class Shown:
    """A message's texts, alt texts and controls, from top to bottom."""

    def __init__(self, components: Sequence[Json]) -> None:
        self.parts = list(walk(components))
        self.top = list(components)

    @cached_property
    def texts(self) -> list[str]:
        return [str(part["content"]) for part in self.parts if part["type"] == TEXT]

    @cached_property
    def alts(self) -> list[str]:
        return [
            str(item.get("description") or "")
            for part in self.parts
            if part["type"] == GALLERY
            for item in part["items"]
        ]

    @cached_property
    def rows(self) -> list[list[Control]]:
        """Return its rows of enabled buttons and menus, without links."""
        return [
            [_control(one) for one in part["components"] if one.get("custom_id") and not one.get("disabled")]
            for part in self.parts
            if part["type"] == ROW
        ]

    @cached_property
    def is_hand(self) -> bool:
        """Return True if it has the foot of a hand."""
        return any(control.verb == FOOT for control in self._last)

    @property
    def _last(self) -> list[Control]:
        return self.rows[-1] if self.rows else []

    @cached_property
    def controls(self) -> list[Control]:
        """Return the controls that answer a question, in order."""
        rows = self.rows[:-1] if self.is_hand else self.rows
        return [one for row in rows for one in row if one.verb not in ASIDE]

    @property
    def submenu(self) -> bool:
        """Return True for the next step of a choice, which has a way back."""
        return any(one.verb == BACK for row in self.rows[:-1] for one in row)

    @property
    def everything(self) -> list[Control]:
        return [one for row in self.rows for one in row]

    @property
    def blue(self) -> list[Control]:
        return [one for one in self.everything if one.style == BLUE]

    @cached_property
    def confirms(self) -> bool:
        """Return True if it asks to confirm: everything that it offers has been pressed once already."""
        return any(one.sure or (one.verb == LIST and not self.is_hand) for one in self.controls)

    @cached_property
    def words(self) -> int:
        """Count the words of text, without labels."""
        return sum(len(words_in(text)) for text in self.texts)

    @cached_property
    def words_first(self) -> int:
        """Count the words before the first control."""
        count = 0
        for part in self.parts:
            if part["type"] in {BUTTON, MENU}:
                break
            count += len(words_in(part["content"])) if part["type"] == TEXT else 0
        return count

    @cached_property
    def readable(self) -> str:
        """Return all that can be read without pictures: texts, labels and hints, one a line."""
        lines = list(self.texts)
        for control in self.everything:
            lines += [control.label, *(f"{one.label} {one.hint}" for one in control.options)]
        return "\n".join(line for line in lines if line)
