"""The contract of a face: how one game looks and speaks. Pure: a view in, words and pictures out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from PIL.Image import Image

from bot.words import Say
from engines.game import Arg, Decision, Event, Move, Outcome, Prompt, Reason


@dataclass(frozen=True, slots=True)
class Label:
    """What stands on a button or in a menu: `text` at most 80 characters, `hint` at most 100, no markdown.

    `emoji` is empty or one Unicode emoji.
    """

    text: str
    hint: str = ""
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """What is shown: a game's view (of a seat or a spectator) and the names of the seats, ready for markdown.

    `large` is the seat whose part of the board a picture shows large, in games with `close_ups`.
    """

    view: Any
    names: tuple[str, ...]
    large: int | None = None

    @property
    def seat(self) -> int | None:
        """Whose view it is; None is a spectator's."""
        seat: int | None = self.view.seat
        return seat


class Face(Protocol):
    """One game's looks. Every text is said in the language of `say`; nothing here knows more than the view."""

    id: str
    accent: int
    """Colour of the frame around this game's messages, 0xRRGGBB."""

    def blurb(self, say: Say) -> str:
        """One sentence that makes somebody want to play, at most 100 characters."""

    def role(self, say: Say, seat: int) -> Label:
        """What a seat is called where seats differ from the start ("Good"), with an emoji that marks the seat."""

    def option(self, say: Say, name: str) -> Label:
        """The name and meaning of a field of the game's Options."""

    def choice(self, say: Say, name: str, value: object) -> str:
        """A value of that option in words."""

    def prompt(self, say: Say, at: Position, prompt: Prompt) -> str:
        """What is asked, as one sentence for the seat that is asked."""

    def reason(self, say: Say, at: Position, reason: Reason) -> str:
        """Why something may not be done, as one sentence that says what to do instead where there is something."""

    def label(self, say: Say, at: Position, move: Move) -> Label:
        """A whole move, as on a button: "Attack Loki with Poison"."""

    def step(self, say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
        """One entry of a menu: after `chosen` (the verb and the fields so far; empty for the verbs) comes `value`."""

    def fateful(self, at: Position, move: Move) -> bool:
        """Whether to ask "do you really want to?" before it is made."""

    def preview(self, say: Say, at: Position, move: Move) -> str:
        """What this move would do, as far as the view tells; empty where there is nothing to add."""

    def board(self, say: Say, at: Position) -> list[str]:
        """The position in words, Discord markdown, in blocks; together at most 3000 characters. Enough to play from."""

    def summary(self, say: Say, at: Position) -> str:
        """One or two lines that stand below the picture: phase, score. Says nothing about whose turn it is."""

    def hand(self, say: Say, at: Position, decisions: list[Decision]) -> list[str]:
        """What is private to the view's seat, in blocks of markdown; together at most 2500 characters."""

    def line(self, say: Say, at: Position, event: Event) -> str:
        """A seen event as a line of the log; empty where there is nothing to tell."""

    def result(self, say: Say, at: Position, outcome: Outcome) -> list[str]:
        """How it ended, a line a thought; ranks, names and score parts are listed by the table itself."""

    def part(self, say: Say, name: str) -> str:
        """The name of a part of the score (keys of `Outcome.parts`)."""

    def picture(self, say: Say, at: Position) -> Image:
        """The position drawn, 1200 pixels wide, readable at 400; RGB."""

    def alt(self, say: Say, at: Position) -> str:
        """The same picture in words, at most 1000 characters, no markdown."""


@runtime_checkable
class CloseUps(Protocol):
    """A face whose picture can show one seat's part of the board large (`Position.large`)."""

    close_ups: Literal[True]


@runtime_checkable
class OpenPiles(Protocol):
    """A face of a game with piles that lie face up, which anybody may look through."""

    def piles(self, say: Say, at: Position) -> list[tuple[str, list[str]]]:
        """The heading of each pile, and a line for each kind of card in it ("Leeches ×2"); markdown."""


@runtime_checkable
class Asking(Protocol):
    """A face of a game whose habits allow standing answers, and what these are called there."""

    asking: Mapping[str, str]
    """Key of the answer (`bot.tables.table.Ask`) -> words, in the order of the menu; the first is the usual one."""
    lists: bool
    """Whether moves chosen together may go on by themselves after somebody else was asked."""


Naming = Callable[[str, Arg], str]
"""Turns an argument (its name, its value) into words: a card id into the card's name."""


def fill(say: Say, sentences: Mapping[str, str], key: str, args: Mapping[str, Arg], naming: Naming) -> str:
    """The sentence of a key with its arguments named.

    Raises:
        KeyError: the face has no sentence for the key.

    """
    return say(sentences[key], **{name: naming(name, value) for name, value in args.items()})
