"""People's presses, and the bot's answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.ui.ids import DecisionStamp
from tests.fire.orders import Wants


@dataclass(slots=True)
class Told:
    """A pressed answer to that question (`stamp`): the move's text, and whether the bot said that it was made.
    `refused`: it said that it was not, with these `words`.
    """

    move: str
    done: bool = False
    stamp: str = ""
    refused: bool = False
    words: str = ""


@dataclass(slots=True)
class Figures:
    """Presses so far, those that failed on the screen, and moves that were acknowledged."""

    presses: int = 0
    failed: int = 0
    done: int = 0
    broken: list[str] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    """Seconds from each press to the acknowledgement on the screen."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press: its verb, the moves it asks for, the choices in a menu."""

    verb: str
    told: Sequence[Told]
    values: Sequence[str]

    def unanswered(self, wants: Wants) -> Wants:
        """Return the wants while its result is unknown."""
        return wants.unanswered(self.verb, [one.move for one in self.told], self._undos, self.values)

    def answered(self, wants: Wants, text: str) -> Wants:
        """Return the wants after this answer."""
        return wants.answered(self.verb, [one.move for one in self.told], self._undos, self.values, text)

    @property
    def _undos(self) -> int:
        return DecisionStamp.read(self.told[0].stamp).undos if self.told else 0
