"""The moves of Night Shift."""

from typing import ClassVar

from engines.game import Move, MoveReader


class Lay(Move, frozen=True):
    """N2: lay a dose face down."""

    verb: ClassVar[str] = "lay"
    card: str


class Skip(Move, frozen=True):
    """N2: lay nothing."""

    verb: ClassVar[str] = "skip"


class Retract(Move, frozen=True):
    """N2: take the choice back."""

    verb: ClassVar[str] = "retract"


class Object(Move, frozen=True):
    """N4: object to the leader's cure."""

    verb: ClassVar[str] = "object"
    card: str


class Pass(Move, frozen=True):
    """N4: let it happen."""

    verb: ClassVar[str] = "pass"


class Drink(Move, frozen=True):
    """N6: play Coffee."""

    verb: ClassVar[str] = "drink"
    card: str


read_move = MoveReader(Lay, Skip, Retract, Object, Pass, Drink)
