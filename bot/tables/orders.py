"""What one seat wants done without being asked, as data: its standing order, when to be asked, an answer held back."""

from __future__ import annotations

from typing import Literal

import msgspec


class Order(msgspec.Struct, frozen=True):
    """Moves still to be made, in order, on one occasion."""

    moves: tuple[str, ...]
    occasion: str


Ask = Literal["concern", "always", "round"]


class Held(msgspec.Struct, frozen=True):
    """A seat's answer in a sealed window, which is kept until the time of the window is over: the decision's `number`
    after so many `undos`, the move, and how the move will be recorded.
    """

    undos: int
    number: int
    move: str
    via: str


class Standing(msgspec.Struct, frozen=True):
    """What one seat wants: a standing order, when to be asked, an answer that is held back. `word` waits to be told to
    its owner.
    """

    order: Order | None = None
    ask: Ask = "concern"
    occasion: str = ""
    word: str = ""
    held: Held | None = None
