"""The audience of a screen, and the pictures that it sees."""

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
    """The audience of a screen: the table, its count of undos, the game's face, the language and what the audience
    knows. `ahead`: the screen edits a plan (`bot.ui.ids.THEN`, `ELSE`).
    """

    table: int
    undos: int
    face: Face
    say: Say
    at: Position
    ahead: str = ""

    def press(self, kind: Callable[Concatenate[int, P], CustomId], *args: P.args, **fields: P.kwargs) -> str:
        """Return the custom_id of a press at this table."""
        return str(kind(self.table, *args, **fields))

    def stamp(self, decision: Decision) -> DecisionStamp:
        """Return the stamp of a press that answers this decision."""
        return DecisionStamp(self.undos, decision.number, self.ahead)

    def back(self) -> str:
        """Return the custom_id that leads back to the whole question."""
        return self.press(SayAhead, self.ahead) if self.ahead else self.press(Hand)

    def shown(self) -> Any:
        return self.at

    def draw(self) -> Image:
        return self.face.picture(self.say, self.at)


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand to be drawn; `sketch` is the content of its picture."""

    table: int
    face: Face
    say: Say
    sketch: Any

    def shown(self) -> Any:
        return self.sketch

    def draw(self) -> Image:
        if self.face.hand_picture is None:
            raise ValueError(self.face.id)
        return self.face.hand_picture.draw(self.say, self.sketch)


@dataclass(frozen=True, slots=True)
class DrawnEntry:
    """An entry of a game's book to be drawn; `sketch` is the content of its picture."""

    table: int
    face: Face
    say: Say
    sketch: Any

    def shown(self) -> Any:
        return self.sketch

    def draw(self) -> Image:
        if self.face.book is None:
            raise ValueError(self.face.id)
        return self.face.book.draw(self.say, self.sketch)


@dataclass(frozen=True, slots=True)
class DrawnCover:
    """The cover of a game, the same at every table."""

    table: int
    face: Face
    say: Say
    kind: str = "cover"

    def shown(self) -> Any:
        return self.kind

    def draw(self) -> Image:
        if self.face.cover is None:
            raise ValueError(self.face.id)
        return self.face.cover.draw(self.say)


class Drawable(Protocol):
    """The content of a picture, and how to draw it."""

    @property
    def table(self) -> int:
        """Return the table at which it is seen."""

    @property
    def face(self) -> Face: ...

    @property
    def say(self) -> Say: ...
    def shown(self) -> Any:
        """Return the content of the picture: equal contents, equal pictures."""

    def draw(self) -> Image: ...


def drawn_hand(audience: Audience, asked: Asked) -> DrawnHand | None:
    """Return the hand of the audience's seat, to be drawn, or None if hands of this game are words."""
    face = audience.face
    if face.hand_picture is None:
        return None
    return DrawnHand(audience.table, face, audience.say, face.hand_picture.sketch(audience.say, audience.at, asked))
