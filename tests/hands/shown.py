"""A message as somebody reads and presses it, worked out from what is sent."""

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
"""The verb by which one knows the row below a hand."""
ASIDE = frozenset({"tips", "hand", "undo", "orders", "mute_turn"})
"""Verbs that stand above the foot and answer no question."""
BROKEN = "(Error "
"""Stands on a screen where something went wrong, in any language."""
BACK = "hand"
"""The verb of the way back to the hand."""
SURE = "confirm"
"""The verb of a move that was asked for once more."""
LIST = "moves"
"""The verb of several moves at once; where it is not on a hand, it asks once more."""
WORD = re.compile(r"[^\W_]+(?:[’'.\-][^\W_]+)*")


def words_in(text: str) -> list[str]:
    """The words of a text, numbers among them; mentions, moments and signs are none."""
    return WORD.findall(re.sub(r"<[^>]*>|https?://\S+", " ", text))


@dataclass(frozen=True, slots=True)
class Option:
    """An entry of a menu."""

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
        """What kind of press it is."""
        press = read(self.id)
        return press.verb if press is not None else ""

    @property
    def sure(self) -> bool:
        """Whether it says yes to "do you really want to?"."""
        press = read(self.id)
        return press is not None and (press.verb == SURE or bool(getattr(press, "sure", False)))

    @property
    def labelled(self) -> bool:
        """Whether it says what it does in words, and so does each of its entries."""
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
    """What a message shows: texts, pictures' alt texts and controls, from top to bottom."""

    def __init__(self, components: Sequence[Json]) -> None:
        self.parts = list(walk(components))
        self.top = list(components)

    @cached_property
    def texts(self) -> list[str]:
        """Its texts."""
        return [str(part["content"]) for part in self.parts if part["type"] == TEXT]

    @cached_property
    def alts(self) -> list[str]:
        """What its pictures say to those who do not see them."""
        return [
            str(item.get("description") or "")
            for part in self.parts
            if part["type"] == GALLERY
            for item in part["items"]
        ]

    @cached_property
    def rows(self) -> list[list[Control]]:
        """Its rows of enabled buttons and menus; links are none."""
        return [
            [_control(one) for one in part["components"] if one.get("custom_id") and not one.get("disabled")]
            for part in self.parts
            if part["type"] == ROW
        ]

    @cached_property
    def is_hand(self) -> bool:
        """Whether it has the foot of a hand."""
        return any(control.verb == FOOT for control in self._last)

    @property
    def _last(self) -> list[Control]:
        return self.rows[-1] if self.rows else []

    @cached_property
    def controls(self) -> list[Control]:
        """What answers a question, in order."""
        rows = self.rows[:-1] if self.is_hand else self.rows
        return [one for row in rows for one in row if one.verb not in ASIDE]

    @property
    def submenu(self) -> bool:
        """Whether something was chosen in it that leads on, so that it has a way back."""
        return any(one.verb == BACK for row in self.rows[:-1] for one in row)

    @property
    def everything(self) -> list[Control]:
        """Every control, the foot too."""
        return [one for row in self.rows for one in row]

    @property
    def blue(self) -> list[Control]:
        """The blue buttons, wherever they stand."""
        return [one for one in self.everything if one.style == BLUE]

    @cached_property
    def confirms(self) -> bool:
        """Whether it asks "do you really want to?": whatever it offers has been pressed once already."""
        return any(one.sure or (one.verb == LIST and not self.is_hand) for one in self.controls)

    @cached_property
    def words(self) -> int:
        """How many words of text it has; labels are not counted."""
        return sum(len(words_in(text)) for text in self.texts)

    @cached_property
    def words_first(self) -> int:
        """How many words stand before the first control."""
        count = 0
        for part in self.parts:
            if part["type"] in {BUTTON, MENU}:
                break
            count += len(words_in(part["content"])) if part["type"] == TEXT else 0
        return count

    @cached_property
    def readable(self) -> str:
        """All that can be read without pictures: texts, labels and hints, one a line."""
        lines = list(self.texts)
        for control in self.everything:
            lines += [control.label, *(f"{one.label} {one.hint}" for one in control.options)]
        return "\n".join(line for line in lines if line)
