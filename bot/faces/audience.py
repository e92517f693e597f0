"""For whom a screen is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, Protocol

from PIL.Image import Image

from bot.faces.asked import Asked
from bot.faces.face import Face
from bot.faces.values import Position
from bot.ui.ids import CustomId, DecisionStamp
from bot.ui.own_verbs import SayAhead
from bot.ui.verbs import Hand
from bot.words import Say
from engines.game import Decision

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Audience:
    """Who a screen is for: the table, its count of undos, the game's face, the language and what the audience knows.
    `ahead`: the screen answers what is only foreseen (`bot.ui.ids.THEN`, `ELSE`).
    """

    table: int
    undos: int
    face: Face
    say: Say
    at: Position
    ahead: str = ""

    def press(self, kind: Callable[Concatenate[int, P], CustomId], *args: P.args, **fields: P.kwargs) -> str:
        """The custom_id of a press at this table."""
        return str(kind(self.table, *args, **fields))

    def stamp(self, decision: Decision) -> DecisionStamp:
        """Which decision a press answers."""
        return DecisionStamp(self.undos, decision.number, self.ahead)

    def back(self) -> str:
        """The custom_id that leads back to the whole question."""
        return self.press(SayAhead, self.ahead) if self.ahead else self.press(Hand)

    def shown(self) -> Any:
        """What the picture of the position shows."""
        return self.at

    def draw(self) -> Image:
        """That picture."""
        return self.face.picture(self.say, self.at)


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand that is to be drawn; `sketch` is what its picture shows."""

    table: int
    face: Face
    say: Say
    sketch: Any

    def shown(self) -> Any:
        """What the picture shows."""
        return self.sketch

    def draw(self) -> Image:
        """The picture."""
        if self.face.hand_picture is None:
            raise ValueError(self.face.id)
        return self.face.hand_picture.draw(self.say, self.sketch)


@dataclass(frozen=True, slots=True)
class DrawnEntry:
    """An entry of a game's book that is to be drawn; `sketch` is what its picture shows."""

    table: int
    face: Face
    say: Say
    sketch: Any

    def shown(self) -> Any:
        """What the picture shows."""
        return self.sketch

    def draw(self) -> Image:
        """The picture."""
        if self.face.book is None:
            raise ValueError(self.face.id)
        return self.face.book.draw(self.say, self.sketch)


@dataclass(frozen=True, slots=True)
class DrawnCover:
    """What a game is like, in one picture: the same at every table."""

    table: int
    face: Face
    say: Say
    kind: str = "cover"

    def shown(self) -> Any:
        """What the picture shows."""
        return self.kind

    def draw(self) -> Image:
        """The picture."""
        if self.face.cover is None:
            raise ValueError(self.face.id)
        return self.face.cover.draw(self.say)


class Drawable(Protocol):
    """Something that a picture can be made of."""

    @property
    def table(self) -> int:
        """At which table it is seen."""

    @property
    def face(self) -> Face:
        """The game's looks."""

    @property
    def say(self) -> Say:
        """In which language."""

    def shown(self) -> Any:
        """All that the picture shows: equal, equal pictures."""

    def draw(self) -> Image:
        """The picture."""


def drawn_hand(audience: Audience, asked: Asked) -> DrawnHand | None:
    """The hand of the audience's seat, to be drawn; None where hands of this game are words."""
    face = audience.face
    if face.hand_picture is None:
        return None
    return DrawnHand(audience.table, face, audience.say, face.hand_picture.sketch(audience.say, audience.at, asked))
