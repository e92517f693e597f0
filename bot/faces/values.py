"""The values that a face works with: what stands on a button, and what is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.words import Say


@dataclass(frozen=True, slots=True)
class Label:
    """What stands on a button or in a menu: `text` at most 80 characters, `hint` at most 100, no markdown.

    `emoji` is empty, one Unicode emoji, or what `Say.sign` gives. Tables of words keep labels in English until they are
    `said`.
    """

    text: str
    hint: str = ""
    emoji: str = ""

    def said(self, say: Say, **args: object) -> Label:
        """The same in the language of `say`, its {named} places filled."""
        return Label(say(self.text, **args), say(self.hint, **args), self.emoji)

    def clipped(self) -> Label:
        """The same, cut where it is too long."""
        return Label(clip(self.text, 80), clip(self.hint, 100), self.emoji)


@dataclass(frozen=True, slots=True)
class Detail:
    """A card to be looked at: `about` is what it does and for whom it is good, markdown; `joke` is empty where there is
    none. `held`: what the kind of a card in one's own hand is known by, so that its joke is told when somebody draws
    such a card for the first time; empty for anything else. `entry`: its key in the game's book, for its picture and
    rulings; empty where it is in no book.
    """

    label: Label
    about: str
    joke: str = ""
    held: str = ""
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """What is shown: a game's view (of a seat or a spectator) and the names of the seats, ready for markdown.

    `large` is the seat whose part of the board a picture shows large, in games with `close_ups`; `awaited` are the
    seats that are named as those the table waits for, and glow.
    """

    view: Any
    names: tuple[str, ...]
    large: int | None = None
    awaited: tuple[int, ...] = ()

    @property
    def seat(self) -> int | None:
        """Whose view it is; None is a spectator's."""
        seat: int | None = self.view.seat
        return seat


def clip(text: str, most: int) -> str:
    """The text, or its beginning with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def fitting(parts: Iterable[str], most: int, joint: str) -> str:
    """The first parts that fit, joined."""
    text = ""
    for part in parts:
        longer = f"{text}{joint}{part}" if text else part
        if len(longer) > most:
            break
        text = longer
    return text


@dataclass(frozen=True, slots=True)
class RuleWords:
    """How answers said ahead for windows of one kind are called, marked with N_ (`engines.habits.Rule`). `heading`: the
    windows ("When a fight can still be turned"); `answers`: what is done, by value ("Turn it if two cards are enough").
    """

    heading: str
    answers: Mapping[int, str]
