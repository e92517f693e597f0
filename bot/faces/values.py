"""The values of a face: labels, cards and positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.words import Say


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a button or a menu entry: `text` at most 80 characters, `hint` at most 100, no markdown.

    `emoji` is empty, one Unicode emoji, or a result of `Say.sign`. Tables of words keep labels in English until they
    are `said`.
    """

    text: str
    hint: str = ""
    emoji: str = ""

    def said(self, say: Say, **args: object) -> Label:
        """Return the label in the language of `say`, its {named} places filled."""
        return Label(say(self.text, **args), say(self.hint, **args), self.emoji)

    def clipped(self) -> Label:
        """Return the label, cut where it is too long."""
        return Label(clip(self.text, 80), clip(self.hint, 100), self.emoji)


@dataclass(frozen=True, slots=True)
class Detail:
    """A card to look at: `about` is its effect and its best use, in markdown; `joke` may be empty. `held`: the id of
    its kind in your own hand, so that its joke is told when a player first draws such a card; empty for other cards.
    `entry`: its key in the game's book, for its picture and rulings; empty if it is in no book.
    """

    label: Label
    about: str
    joke: str = ""
    held: str = ""
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """A game's view (of a seat or a spectator) and the names of the seats, ready for markdown.

    `large` is the seat whose part of the board a picture enlarges, in games with `close_ups`; `awaited` are the seats
    that are named as awaited, and glow.
    """

    view: Any
    names: tuple[str, ...]
    large: int | None = None
    awaited: tuple[int, ...] = ()

    @property
    def seat(self) -> int | None:
        """Return the seat of the view; None for a spectator's."""
        seat: int | None = self.view.seat
        return seat


def clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def fitting(parts: Iterable[str], most: int, joint: str) -> str:
    text = ""
    for part in parts:
        longer = f"{text}{joint}{part}" if text else part
        if len(longer) > most:
            break
        text = longer
    return text


@dataclass(frozen=True, slots=True)
class RuleWords:
    """The words of rules for windows of one kind, marked with N_ (`engines.habits.Rule`). `heading`: the windows ("When
    a fight can still be turned"); `answers`: the answers, by value ("Turn it if two cards are enough").
    """

    heading: str
    answers: Mapping[int, str]
